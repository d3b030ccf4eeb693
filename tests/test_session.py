"""Owns the proof of the bench without a widget: branches, refusals, bots, other readings."""

from __future__ import annotations

import pytest

import mythos_lab
from mythos_lab import ALL, new_game
from mythos_lab.core.carried import moved
from mythos_lab.core.errors import BadInput
from mythos_lab.core.legality import Refusal
from mythos_lab.core.position import Position
from mythos_lab.widgets import beside, controls, otherwise, timeline, tried
from mythos_lab.widgets.lines import stops
from mythos_lab.widgets.session import Session
from mythos_lab.widgets.walk import in_force

TRIUMPH, HIDDEN, GO, MITOS = (
    "mythomakya.triumph", "hidden_mythos", "mythology_go", "mitos_y_leyendas",
)  # fmt: skip


def texts(session: Session) -> list[str]:
    return [session.position.game.say(action) for action in session.shown.actions()]


# -- playing, refusals -------------------------------------------------------------------------------------------------


@pytest.fixture
def led() -> Session:
    """Dima has called red, and Sasha has led the K2."""
    start = new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1)
    return Session(start.play("Dima calls red").play("Sasha plays K2"))


def test_a_click_on_what_may_not_be_played_says_why(led: Session) -> None:
    illegal = "R12"
    led.pick({"card": illegal, "place": "up.Dima.7", "action": None})
    assert isinstance(led.trouble, Refusal) and led.trouble.clause == "mk.toh.legality.follow"
    assert led.trouble.instead and led.tried == f"Dima plays {illegal}"
    led.pick({"action": led.trouble.instead[0]})
    assert led.trouble is None and led.position.line[-1].what == led.tried.split()[-1]


@pytest.mark.parametrize("place", ["row.A", "pile", "", "no.such.place"])
@pytest.mark.parametrize("game", [HIDDEN, GO])
def test_a_click_that_can_mean_nothing_says_what_to_do(game: str, place: str) -> None:
    session = Session(new_game(game, seed=1))
    session.pick({"card": "Dragon", "place": place, "action": None})
    assert isinstance(session.trouble, (BadInput, Refusal))
    if isinstance(session.trouble, BadInput):
        assert "marked cards" in str(session.trouble)


def test_of_several_meanings_the_one_nearest_to_legal_is_answered() -> None:
    allies = {"hand": ["Gawain"], "reserve": 0, "castle": 20}
    given = {"turn": 4, "active": "A", "step": "VIGIL.MAIN", "A": allies, "B": {"castle": 20, "hand": []}}
    session = Session(mythos_lab.position(MITOS, given))
    session.pick({"card": "Gawain", "place": "hand.A", "action": None})
    assert isinstance(session.trouble, Refusal) and session.tried == "A plays Gawain"
    assert "gold" in session.trouble.facts or "costs" in session.trouble.facts


def test_another_seat_learns_nothing_from_a_click(led: Session) -> None:
    led.view = "Sasha"
    led.pick({"card": "R12", "place": "up.Dima.3", "action": None})
    assert isinstance(led.trouble, (Refusal, BadInput))
    clause = led.trouble.clause if isinstance(led.trouble, Refusal) else "core.hidden"
    assert clause == "core.hidden" and led.lines.at == 2


def test_words_that_cannot_be_meant_are_passed_over(led: Session) -> None:
    assert tried.said(led.position, {"card": None, "place": "", "action": None}, "Dima") == ""


def test_going_back_and_choosing_otherwise_keeps_both_lines(led: Session) -> None:
    first, second = texts(led)[:2]
    led.say(first)
    one = led.position
    led.step(forward=False)
    led.say(second)
    two = led.position
    assert led.lines.names(ALL)[1].endswith(second)
    led.lines.name("  what\nif ")
    assert led.lines.names("Dima") == ("main line", "what if")
    led.follow(0)
    assert led.position is one
    led.follow(1)
    assert led.position is two
    led.lines.name("")
    assert led.lines.names(ALL)[1].endswith(second)


def test_a_moment_within_a_play_is_shown_and_played_on_from(led: Session) -> None:
    led.say(texts(led)[0])
    after = led.position
    led.grain = "event"
    led.step(forward=False)
    assert not led.resting and led.position is after
    led.say(texts(led)[0])
    assert led.resting and led.lines.at == 4


# -- bots --------------------------------------------------------------------------------------------------------------


def test_one_person_plays_a_game_of_four() -> None:
    session = Session(new_game(TRIUMPH, players=4, seed=2), "A")
    for seat in "BCD":
        session.set_bot(seat, "greedy")
    while not session.position.over:
        assert session.position.ask.seat == "A" and session.seat == "A"
        session.pick({"action": texts(session)[0]})
    assert session.lines.last == 1 + 15 * 4 and session.position.outcome


def test_the_view_stays_with_the_person_while_bots_play() -> None:
    session = Session(new_game(TRIUMPH, players=3, seed=2))
    session.set_bot("B", "random")
    session.set_bot("C", "greedy")
    session.say(texts(session)[0])
    assert session.seat == "A" and session.position.ask.seat == "A"
    session.step(forward=False)
    assert session.position.ask.seat != "A" and session.seat == "A"


def test_the_same_bots_play_the_same_at_the_same_place() -> None:
    ends = []
    for _ in range(2):
        session = Session(new_game(MITOS, seed=5))
        session.set_bot("B", "random")
        session.play_to_the_end()
        ends.append(session.position)
    assert ends[0].over and ends[0] == ends[1] and session.bots == {"B": "random"}


def test_chance_is_let_decide_and_played_to_the_end() -> None:
    session = Session(new_game(TRIUMPH))
    session.pick({"card": None, "place": "chance", "action": None})
    assert session.lines.at == 1
    session.play_to_the_end()
    assert session.position.over and session.bots == {}


# -- other readings ----------------------------------------------------------------------------------------------------


def bench(name: str, seed: int = 1) -> Session:
    session = Session(new_game(name, seed=seed), ALL)
    session.play_to_the_end()
    return session


def test_what_would_have_gone_otherwise_is_marked_with_its_clause() -> None:
    session = bench(MITOS)
    session.choose_reading("oq.myl.damage.unblocked", "no_rule_no_damage")
    session.compare()
    first = session.otherwise[0]
    assert first.kind == otherwise.EVENTS and "Castle" in first.words and first.clauses
    assert session.different_at()[first.at][0] == first
    line = session.lines.line
    same = otherwise.replayed(line[: first.at], session.readings)
    assert same.differences == () and same.end.values == moved(line[first.at - 1], same.end.game)


def test_a_reading_that_takes_a_choice_away_is_told_as_choices() -> None:
    session = bench(HIDDEN)
    session.choose_reading("oq.hm.peek.mandatory", "mandatory")
    session.compare()
    first = session.otherwise[0]
    assert first.kind == otherwise.OPTIONS and "could not choose: peeks at nothing" in first.words
    assert "hm.turn.peek.optional" in first.clauses


def test_going_on_under_other_readings_is_a_line_of_its_own() -> None:
    session = Session(new_game(HIDDEN, seed=1), ALL)
    for _ in range(5):
        session.say(texts(session)[-1])
    end = session.position
    session.choose_reading("oq.hm.peek.mandatory", "mandatory")
    session.replay()
    assert session.lines.number == 1 and session.lines.names(ALL)[1] == "under mandatory: mandatory"
    assert in_force(session.position, "oq.hm.peek.mandatory") == "mandatory" and session.readings == {}
    session.say(texts(session)[0])
    assert session.lines.number == 1
    session.follow(0)
    assert session.position is end and in_force(end, "oq.hm.peek.mandatory") != "mandatory"


def test_what_is_not_possible_any_more_ends_the_new_line_and_says_so() -> None:
    session = bench(GO)
    session.choose_reading("oq.mg.hidden.after_loss", "only_bars_new_ones")
    session.replay()
    assert session.lines.last < len(stops(session.lines._lines[0][-1])) and session.trouble is not None
    assert "not possible" in str(session.trouble) and session.otherwise[-1].kind == otherwise.REFUSED


def test_going_on_from_here_keeps_the_table() -> None:
    session = Session(new_game(HIDDEN, seed=1), ALL)
    for _ in range(3):
        session.say(texts(session)[-1])
    before = session.position
    session.choose_reading("oq.hm.peek.mandatory", "mandatory")
    session.read_on()
    assert session.position.values == before.values and session.position.agenda == before.agenda
    assert in_force(session.position, "oq.hm.peek.mandatory") == "mandatory"


def test_a_reading_of_the_set_up_is_played_again_from_the_deal() -> None:
    session = Session(new_game(HIDDEN, seed=1), ALL)
    session.say(texts(session)[0])
    session.choose_reading("oq.hm.setup.arrangement", "as_dealt")
    with pytest.raises(BadInput, match="set up"):
        session.read_on()
    session.replay()
    assert session.lines.number == 1 and session.position.step != "SETUP.LOOK"


def test_the_reading_in_force_is_no_choice() -> None:
    session = bench(HIDDEN)
    question = session.position.game.book.questions["oq.hm.peek.mandatory"]
    session.choose_reading(question.id, "mandatory")
    session.choose_reading(question.id, question.default)
    assert session.readings == {}
    with pytest.raises(BadInput):
        session.choose_reading(question.id, "perhaps")


def test_nothing_differs_under_the_same_readings() -> None:
    for name in (TRIUMPH, HIDDEN):
        line = bench(name).lines.line
        replay = otherwise.replayed(line, {})
        assert replay.differences == () and replay.end == line[-1]
        assert isinstance(replay.end, Position)


# -- what was looked for -----------------------------------------------------------------------------------------------


def test_what_was_found_is_found_anew_for_whoever_looks_and_as_the_line_grows(led: Session) -> None:
    led.view = ALL
    led.find_card("K10")
    title, before = led.found
    assert title == "when K10 was played or moved" and before == []
    led.say("Dima plays K10")
    assert led.found[1][0].words == "Dima plays K10"
    session = Session(new_game(MITOS, seed=3))
    session.play_to_the_end()
    session.view = ALL
    session.find_card(next(card for card in sorted(session.position.game.cards) if _open_only(session, card)))
    open_ = session.found[1]
    session.view = "A"
    assert len(session.found[1]) < len(open_) and session.found[0]


def _open_only(session: Session, card: str) -> bool:
    """Whether who sees all is told more of a card than A."""
    line = session.lines.line
    return len(timeline.story(line, ALL, card)) > len(timeline.story(line, "A", card))


def test_questions_on_what_happened_last_stand_before_the_others() -> None:
    session = Session(new_game("hidden_mythos", players=2, seed=1))
    questions = session.position.game.definition.questions
    session.play_to_the_end()
    last = [item for at in range(session.lines.at - beside.PLAYS, session.lines.at + 1) for item in session.told_of(at)]
    told = {clause for item in last for clause in item.clauses}
    near, _, others = beside.readings(session, "").partition('<optgroup label="on everything else">')
    assert 'label="on what happened last"' in near
    for q in questions.values():
        here, there = (near, others) if told & set(q.clauses) else (others, near)
        assert f'value="{q.id}"' in here and f'value="{q.id}"' not in there


def test_who_plays_on_to_the_end_is_said() -> None:
    session = Session(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1))
    assert 'title="random moves for everybody"' in controls.stepping(session)
    session.set_bot("Sasha", "greedy")
    assert 'title="a bot plays for Sasha; random moves for the rest"' in controls.stepping(session)
    session.set_bot("Dima", "random")
    assert 'title="bots play for Dima and Sasha"' in controls.stepping(session)
