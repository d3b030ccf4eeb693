"""The kernel's own promises, shown on a toy game: ask, act, label; what it says to rules written wrongly; secrets."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from mythos_lab import show
from mythos_lab.core.carried import carried
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput, Illegal, MythosError, NotBuilt, RuleError, UnknownReading
from mythos_lab.core.events import Move, OpenMove, Outcome, Over, Set
from mythos_lab.core.flow import Do, edges, step
from mythos_lab.core.legality import Action, Ask, Options
from mythos_lab.core.position import Position, begin
from mythos_lab.core.rules import clashes_in, notes, rule, rules_in
from mythos_lab.core.state import BAG, Fact, Layout, State, Zone
from mythos_lab.core.view import ALL, Backs, sees_event

from .toy import DEFAULTS, OPTIONS, QUESTIONS, game_of_steps, module, readings_of, toy

HANDS = "chance deals 1 2 3 4 5 6"


def dealt() -> Position:
    """A holds 1 and 2, B holds 3 and 4."""
    return toy().new().play(HANDS)


# -- ask, act, label ---------------------------------------------------------------------------------------------------


def over(t: Any) -> Iterator[Any]:
    yield Over(Outcome((), (), ("toy.tie",)))


LAST = {"LAST": step(over, {"over": ""})}


def opened(body: Any, rows: Any = "LAST", **more: Any) -> Position:
    """The position in which a game stops that begins with this step."""
    return game_of_steps({"FIRST": step(body, rows, **more), **LAST}).new()


def test_an_ask_after_an_event_is_a_fault() -> None:
    def late(t: Any) -> Iterator[Any]:
        yield Set("secret", 1)
        yield Ask("A", "card")

    for rows in ("LAST", {"one": "LAST", "two": ""}):
        with pytest.raises(RuleError, match="after an event"):
            opened(late, rows, who="A")


def test_an_ask_after_an_answer_and_an_event_is_a_fault() -> None:
    def late(t: Any) -> Iterator[Any]:
        yield Ask(CHANCE, "deal")
        yield Set("secret", 1)
        yield Ask(CHANCE, "deal")

    for rows in ("LAST", {"one": "LAST", "two": ""}):
        position = opened(late, rows, who="chance")
        with pytest.raises(RuleError, match="after an event"):
            position.play(HANDS)


def test_an_undeclared_label_is_a_fault() -> None:
    def wrong(t: Any) -> Iterator[Any]:
        yield Set("secret", 1)
        return "elsewhere"

    with pytest.raises(RuleError, match="elsewhere"):
        opened(wrong, {"one": "LAST", "two": ""})


def test_a_step_with_labels_must_name_one() -> None:
    def silent(t: Any) -> Iterator[Any]:
        yield Set("secret", 1)

    with pytest.raises(RuleError, match="FIRST"):
        opened(silent, {"one": "LAST", "two": ""})


def test_opening_a_step_that_is_not_declared_is_a_fault() -> None:
    def opens(t: Any) -> Iterator[Any]:
        yield Do("LAST")

    for rows in ("LAST", {"one": "LAST", "two": ""}):
        with pytest.raises(RuleError, match="LAST"):
            opened(opens, rows)


def test_opened_steps_run_in_the_order_in_which_they_were_opened() -> None:
    def opens(t: Any) -> Iterator[Any]:
        yield Do("NOTE", (1,))
        yield Do("NOTE", (2,))

    def note(t: Any, number: int) -> Iterator[Any]:
        yield Set("secret", t["secret"] * 10 + number)

    game = game_of_steps({"FIRST": step(opens, "LAST", opens="NOTE"), "NOTE": step(note), **LAST})
    end = game.new()
    assert end.over and end.state["secret"] == 12
    assert end.trace.labels == (("FIRST", ""), ("NOTE", ""), ("NOTE", ""))


def test_a_decision_without_options_is_a_fault() -> None:
    def asks(t: Any) -> Iterator[Any]:
        yield Ask("A", "card")

    position = opened(asks, who="A")
    with pytest.raises(RuleError, match="no option"):
        _ = position.options


def test_a_step_that_asks_says_who_decides() -> None:
    def asks(t: Any) -> Iterator[Any]:
        yield Ask("A", "card")

    with pytest.raises(RuleError, match="card"):
        opened(asks)


def test_an_unknown_step_is_found_when_the_game_is_built() -> None:
    for rows, opens in (({"": "NOWHERE"}, ""), ({"one": "LAST", "two": "NOWHERE"}, ""), ({"": ""}, "NOWHERE")):
        with pytest.raises(RuleError, match="NOWHERE"):
            game_of_steps({"FIRST": step(over, rows, opens=opens), **LAST})
    with pytest.raises(MythosError, match="NOWHERE"):
        begin(toy(), {}, "NOWHERE")


def test_an_agenda_that_runs_dry_is_a_fault() -> None:
    def nothing(t: Any) -> Iterator[Any]:
        yield Set("secret", 1)

    with pytest.raises(RuleError, match="not over"):
        game_of_steps({"FIRST": step(nothing)}).new()


def test_the_end_drops_the_agenda_and_empties_scratch() -> None:
    def ends(t: Any) -> Iterator[Any]:
        yield Set("busy", True)
        yield Set("secret", 7)
        yield Over(Outcome(("A",), (), ("toy.tie",)))
        raise AssertionError("nothing runs after the end")

    end = game_of_steps({"FIRST": step(ends, {"over": "LAST LAST"}), **LAST}).new()
    assert end.over and end.agenda == () and end.answers == () and end.decision is None
    assert end.state["busy"] is False and end.state["secret"] == 7 and end.outcome.winners == ("A",)


def test_a_fault_says_in_which_step_it_lies() -> None:
    def late(t: Any) -> Iterator[Any]:
        yield Set("secret", 1)
        yield Ask("A", "card")

    with pytest.raises(RuleError) as caught:
        opened(late, who="A")
    assert "FIRST" in "".join([str(caught.value), *getattr(caught.value, "__notes__", ())])


def test_the_table_and_the_graph_are_one() -> None:
    found = {(e.source, e.label, e.target, e.kind) for e in edges(toy().steps)}
    assert found == {
        ("DEAL", "", "DUEL", "label"),
        ("DUEL", "more", "DUEL", "label"),
        ("DUEL", "end", "COUNT", "label"),
        ("COUNT", "over", None, "label"),
    }


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_answers_of_an_open_step_are_in_no_view() -> None:
    """A has chosen; until B has chosen too nobody else sees anything of it."""
    one, two = dealt().play("A plays 1"), dealt().play("A plays 2")
    assert one != two and one.answers != two.answers
    assert one.values == two.values == dealt().values, "nothing has happened in the open step"
    assert one.view("B") == two.view("B") and repr(one.view("B")) == repr(two.view("B"))
    assert one.why_not("B plays 1") == two.why_not("B plays 1")
    assert not one.trace.events and one.decision.seat == "B"
    assert one.play("B plays 3").state["won", "B"] == ("1", "3")


def test_options_are_shown_to_the_one_who_chooses() -> None:
    position = dealt()
    assert position.view("A").decision.options == (("play", "1"), ("play", "2"))
    assert position.view("B").decision.options is None
    assert position.view(ALL).decision.options is not None


def test_a_view_is_built_up_from_nothing() -> None:
    view = dealt().view("A")
    assert view.places["hand", "A"] == ("1", "2")
    assert view.places["hand", "B"] == Backs(2) and view.cards(("hand", "B")) == ()
    assert "deck" not in view.places and "secret" not in view.facts
    assert dealt().view(ALL).facts["secret"] == 0
    with pytest.raises(BadInput, match="C"):
        dealt().view("C")


def test_a_move_is_seen_by_whoever_sees_one_of_its_places() -> None:
    t = dealt().table()
    assert sees_event(t, "A", Move(("1",), ("hand", "A"), ("hand", "B")))
    assert not sees_event(t, "A", Move(("3",), ("hand", "B"), "deck"))
    assert sees_event(t, "A", OpenMove(("3",), ("hand", "B"), "deck"))
    assert sees_event(t, "A", Set("busy", True)) and not sees_event(t, "A", Set("secret", 3))
    assert sees_event(t, ALL, Set("secret", 3))


def test_a_refusal_told_to_another_hides_whether_it_was_one() -> None:
    position = dealt()
    for card in ("1", "3"):
        refusal = position.why_not(f"A plays {card}", "B")
        assert refusal is not None and refusal.clause == "core.hidden" and refusal.kind == "unavailable"
        assert not refusal.instead


# -- chance ------------------------------------------------------------------------------------------------------------


def test_chance_without_a_seed_stops() -> None:
    position = toy().new()
    assert position.decision.seat == CHANCE and position.actions() == () and not position.over
    assert position.why_not("chance deals 6 5 4 3 2 1") is None
    refusal = position.why_not("chance deals 1 2")
    assert refusal is not None and refusal.clause == "core.kind"


def test_chance_with_a_seed_answers_at_once_and_always_the_same() -> None:
    one, two, other = toy().new(1), toy().new(1), toy().new(2)
    assert one.decision.seat == "A" and one == two and one != other
    assert one.line[0].seat == CHANCE and toy().new().play(one.line[0]) == one
    assert one.back() is one.history[0].back() or one.back() == one
    assert pickle.loads(pickle.dumps(one)).luck is None


def test_a_seed_is_no_part_of_a_position() -> None:
    one = toy().new("a-seed")
    assert one == one.bare() and "a-seed" not in repr(one) and b"a-seed" not in pickle.dumps(one)


# -- positions ---------------------------------------------------------------------------------------------------------


def test_playing_changes_nothing_that_was_there() -> None:
    position = dealt()
    before = pickle.dumps(position)
    assert position.play("A plays 1").back() is position
    with pytest.raises(Illegal):
        position.play("A plays 3")
    assert pickle.dumps(position) == before


def test_equal_moments_are_one_position() -> None:
    one = dealt().play("A plays 1").play("B plays 3").play("A plays 2").play("B plays 4")
    two = dealt().play("A plays 2").play("B plays 4").play("A plays 1").play("B plays 3")
    assert one.over and one.outcome == two.outcome
    assert one != two, "a pile remembers the order in which cards came"
    again = dealt().play("A plays 1").play("B plays 3").play("A plays 2").play("B plays 4")
    assert one == again and hash(one) == hash(again) and len({one, two, again}) == 2


def test_a_position_pickles_as_its_game_and_values() -> None:
    position = dealt().play("A plays 1")
    loaded = pickle.loads(pickle.dumps(position))
    assert loaded == position and loaded.game is position.game and loaded.history == (loaded,)
    assert loaded.play("B plays 3") == position.play("B plays 3")


def test_a_bundle_is_whole_or_nothing() -> None:
    position = dealt()
    assert position.why_not("A plays 1, plays 2").clause == "core.seat"
    with pytest.raises(Illegal):
        position.play("A plays 1, plays 2")
    with pytest.raises(BadInput):
        position.play("A plays 1, flies")
    assert position == dealt()


def test_the_trace_knows_the_rules_that_were_running() -> None:
    after = dealt().play("A plays 1").play("B plays 3")
    assert [type(line.event).__name__ for line in after.trace] == ["Move", "Move", "Set", "Move"]
    assert all(line.clauses == ("toy.take",) and line.step == "DUEL" and line.depth == 1 for line in after.trace)
    assert after.trace.labels == (("DUEL", "more"),) and after.trace.clauses == ("toy.take",)


def test_wrong_answers_in_a_loaded_position_are_refused() -> None:
    """Too many of them, or answers to a step that asks nothing."""
    position = dealt()
    for answers in ((("play", "1"), ("play", "3"), ("play", "2")), (("play", "1"),) * 4):
        with pytest.raises(RuleError, match="answers"):
            _ = Position(position.game, position.values, position.agenda, answers).ask


def test_what_is_no_option_cannot_be_chosen() -> None:
    for move in (("play", "3"), ("play", "9"), ("deal", ("1",)), ("pass", None), ("play", None)):
        with pytest.raises(Illegal):
            dealt().choose(move)


def test_a_refusal_names_clause_facts_and_neighbours() -> None:
    refusal = dealt().why_not("A plays 3")
    assert refusal.clauses == ("toy.own",) and refusal.facts == "A does not hold 3"
    assert refusal.instead == ("A plays 2", "A plays 1") and "toy.own" in str(refusal)
    wrong_seat = dealt().why_not("B plays 3")
    assert wrong_seat.clause == "core.seat" and not wrong_seat.instead
    end = dealt().play("A plays 1").play("B plays 3").play("A plays 2").play("B plays 4")
    assert end.why_not("A plays 1").clause == "core.over"


def test_an_option_taken_away_by_no_clause_is_a_fault() -> None:
    """Candidates may leave out only what narrowing would take away."""
    options = {**OPTIONS, "card": Options("own_cards", verbs=("play",))}
    game = game_of_steps(toy().definition.flow, options=options)
    with pytest.raises(RuleError, match="no clause refuses"):
        game.new().play(HANDS).why_not("A plays 3")


def test_a_rule_that_refuses_must_name_a_clause() -> None:
    @rule()
    def only_own(t: Any, seat: str, moves: list[Any]) -> list[Any]:
        """Names nothing."""
        return [m for m in moves if m[1] in t["hand", seat]]

    rules = [*(f for f in DEFAULTS if f.__name__ != "only_own"), only_own]
    with pytest.raises(RuleError, match="names no clause"):
        game_of_steps(toy().definition.flow, rules=rules).new().play(HANDS).why_not("A plays 3")


# -- readings ----------------------------------------------------------------------------------------------------------


def test_a_reading_takes_the_place_of_a_rule() -> None:
    lower = toy({"take": "lower"})
    end = lower.new().play(HANDS).play("A plays 1").play("B plays 3")
    assert end.state["won", "A"] == ("1", "3") and end.trace.clauses == ("toy.take",)
    assert lower == toy().read({"oq.toy.take": "lower"}) and lower != toy() and lower.read({"take": "higher"}) == toy()
    assert pickle.loads(pickle.dumps(lower)) is lower


def test_what_cannot_be_read_says_so() -> None:
    with pytest.raises(UnknownReading, match=r"no\.such"):
        toy({"no.such": "lower"})
    with pytest.raises(UnknownReading, match=r"oq\.toy\.take.*sideways.*higher, lower"):
        toy({"take": "sideways"})
    with pytest.raises(NotBuilt, match=r"'none'.*oq\.toy\.take"):
        toy({"take": "none"})
    with pytest.raises(UnknownReading, match=r"oq\.toy\.other: lowest.*oq\.toy\.take: lower.*The higher card"):
        toy({"take": "lower", "other": "lowest"})
    agreed = toy({"take": "lower", "other": "also_lower"})
    assert agreed.rules.takes is toy({"take": "lower"}).rules.takes, "two that put the same rule there agree"
    with pytest.raises(UnknownReading, match=r"oq\.toy\.take.*two readings"):
        toy({"take": "lower", "oq.toy.take": "higher"})


def test_a_reading_that_touches_nothing_builds_and_says_why() -> None:
    silent = toy({"said": "silent"})
    assert silent != toy() and vars(silent.rules) == vars(toy().rules) and not silent.replaced
    assert silent.notes == ("oq.toy.said: silent: it changes nothing that is played: words move no card",)
    assert show.game_text(silent).endswith(silent.notes[0]) and silent.notes[0] in show.game_html(silent)
    assert not toy().notes and show.game_text(toy()) == repr(toy())


def test_a_merged_reading_builds_the_game_it_is_merged_with() -> None:
    assert toy({"said": "whispered"}) is toy({"said": "silent"}) and toy({"said": "as_ever"}) is toy()
    told = notes(QUESTIONS, {"said": "whispered", "take": "lower"})
    assert told == ("oq.toy.said: whispered: it is played as silent: nobody hears it",)
    assert toy({"said": "sung"}).notes == (
        "oq.toy.said: sung: a game under it may not end", "oq.toy.said: sung: it refuses some set-ups"
    )  # fmt: skip


def test_readings_that_make_no_sense_together_are_refused_with_the_reason() -> None:
    with pytest.raises(UnknownReading, match=r"oq\.toy\.said: sung and oq\.toy\.take: lower.*nobody sings"):
        toy({"take": "lower", "said": "sung"})
    with pytest.raises(NotBuilt, match=r"'silent' of oq\.toy\.away is about another game of Toy"):
        toy({"away": "silent"})


@pytest.mark.parametrize(
    ("one", "two", "match"),
    [
        (("oq.toy.take", "lower"), ("oq.toy.none", "sung"), r"no open question 'oq\.toy\.none'"),
        (("oq.toy.take", "lower"), ("oq.toy.said", "hummed"), "hummed"),
        (("oq.toy.take", "lower"), ("oq.toy.said", "aloud"), "neither of them a default"),
        (("oq.toy.take", "lower"), ("oq.toy.said", "as_ever"), "nor merged"),
        (("oq.toy.said", "sung"), ("oq.toy.said", "sung"), "two questions"),
    ],
)
def test_a_clash_that_nobody_could_choose_is_a_fault(one: Any, two: Any, match: str) -> None:
    with pytest.raises(UnknownReading, match=match):
        clashes_in([readings_of("wrong", {(one, two): "why"})], QUESTIONS)


def test_a_position_is_taken_over_to_another_reading_and_back() -> None:
    half = dealt().play("A plays 1")
    lower = half.read({"take": "lower"})
    assert lower.values == half.values and lower.answers == half.answers and lower != half
    assert lower.line == half.line and lower.back() == dealt().read({"take": "lower"})
    assert half.play("B plays 3").state["won", "B"] and lower.play("B plays 3").state["won", "A"]
    assert lower.read({"take": "higher"}) == half and half.read() is half
    assert dealt().seeded(3).read({"take": "lower"}).luck.seed == 3  # type: ignore[union-attr]


def test_a_past_that_would_have_been_otherwise_is_dropped() -> None:
    later = dealt().play("A plays 1").play("B plays 3")
    lower = later.read({"take": "lower"})
    assert lower.values == later.values and lower.parent is None and lower.line == ()


def both_answer(t: Any) -> Iterator[Any]:
    """A and B choose in secret, then it is over."""
    yield Ask("A", "card")
    yield Ask("B", "card")
    yield Set("secret", 1)


ANSWERING = {"FIRST": step(both_answer, "LAST", who="both"), **LAST}


def answering(*changed: Any) -> Position:
    """A holds 1 and 2, B holds 3, and both are to choose one; some rules may be others."""
    names = [r.__name__ for r in changed]
    game = game_of_steps(ANSWERING, rules=(*(r for r in DEFAULTS if r.__name__ not in names), *changed))
    return begin(game, {("hand", "A"): ("1", "2"), ("hand", "B"): ("3",)}, "FIRST")


def test_a_position_is_not_taken_over_where_that_makes_no_sense() -> None:
    end = dealt().play("A plays 1").play("B plays 3").play("A plays 2").play("B plays 4")
    with pytest.raises(BadInput, match=r"the game is over.*expected a position before the end"):
        end.read({"take": "lower"})
    between = {"FIRST": step(both_answer, "MORE LAST", who="both"), "MORE": step(both_answer, who="both"), **LAST}
    begun = game_of_steps(between)
    here = Position(begun, State(begun.layout, begun.layout.empty).values, (("LAST", ()), ("MORE", ())))
    with pytest.raises(BadInput, match=r"LAST is still to come after MORE, as it never is then.*expected"):
        carried(here, game_of_steps({**between, "FIRST": step(both_answer, "LAST MORE", who="both")}))


def test_what_was_chosen_must_have_been_possible() -> None:
    @rule("toy.own")
    def own_cards(t: Any, seat: str) -> list[Any]:
        """Any own card but 1."""
        return [("play", card) for card in t["hand", seat] if card != "1"]

    other = answering(own_cards).game
    assert carried(answering().play("A plays 2"), other) == Position(other, *_of(answering().play("A plays 2")))
    with pytest.raises(BadInput, match=r"what was already chosen in FIRST could not be chosen.*expected"):
        carried(answering().play("A plays 1"), other)


def _of(position: Position) -> Any:
    return position.values, position.agenda, position.answers


def test_a_step_that_asks_another_or_nobody() -> None:
    def asking(*seats: str) -> Any:
        def both_answer(t: Any) -> Iterator[Any]:
            """Others choose."""
            for seat in seats:
                yield Ask(seat, "card")
            yield Set("secret", len(seats))

        return rule("toy.take")(both_answer)

    assert carried(answering(), answering(asking()).game).over
    assert carried(answering(), answering(asking("B")).game).ask.seat == "B"  # type: ignore[union-attr]
    for others in ((), ("B",)):
        with pytest.raises(BadInput, match="what was already chosen in FIRST could not be chosen"):
            carried(answering().play("A plays 1"), answering(asking(*others)).game)
    assert carried(answering().play("A plays 1"), answering(asking("A")).game).over


def test_two_rules_of_one_name_are_a_fault() -> None:
    @rule("toy.take")
    def takes(t: Any) -> None:
        """Another."""

    with pytest.raises(MythosError, match="takes"):
        rules_in([module("one", *DEFAULTS), module("two", takes)])


# -- state -------------------------------------------------------------------------------------------------------------


def test_a_layout_refuses_owners_that_do_not_exist() -> None:
    with pytest.raises(RuleError, match="side"):
        Layout((Zone("won", "side"),), (Fact("outcome"),), {"seat": ("A",)})


def test_a_state_refuses_places_that_do_not_exist_and_sorts_bags() -> None:
    layout = Layout((Zone("bag", "seat", BAG),), (Fact("n", 0),), {"seat": ("A", "B")})
    state = State(layout, layout.empty)
    assert state.with_values({("bag", "A"): ("2", "1")})["bag", "A"] == ("1", "2")
    assert state.with_values({("bag", "B"): ("7",)}).where("7") == ("bag", "B") and state.where("7") is None
    with pytest.raises(RuleError, match="attic"):
        state.with_values({"attic": ()})
    assert state == State(layout, layout.empty) and hash(state) == hash(State(layout, layout.empty))


def test_a_card_that_does_not_lie_there_cannot_leave() -> None:
    position = dealt()
    values = list(position.values)
    with pytest.raises(RuleError, match="6"):
        Move(("6",), ("hand", "A"), "table").apply(values, position.game.layout)
    assert values == list(position.values)


def test_actions_are_values() -> None:
    assert Action("A", "play", "1") == Action("A", "play", "1") and Action("A", "play", "1").move == ("play", "1")
