"""Knowledge is exact, fast, has its reasons, and tells a seat nothing that it has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mythos_lab import show
from mythos_lab.core.chance import Shuffles
from mythos_lab.core.errors import BadInput
from mythos_lab.core.events import Look
from mythos_lab.core.knowledge import MIXED, MOVED, SEEN, SETTLED
from mythos_lab.core.legality import Action
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL
from mythos_lab.core.worlds import Worlds
from mythos_lab.play import load_game, new_game, position

from ..promises.hidden import told
from ..promises.play import many
from ..work import calls
from .worlds import Brute, rows_of, turns

SHUFFLES = ("blind_random", "owner_looks_arranges", "owner_arranges_blind")

TABLES = {
    "three": {
        "order": ["A", "B", "C"],
        "to_move": "A",
        "cubes": {"A": 9, "B": 9, "C": 8},
        "rows": {"A": ["Zeus", "Hades"], "B": ["Medusa", "Hydra"], "C": ["Troy", "Delphi"]},
        "known": {"A": ["A.1", "A.2"], "B": ["B.1", "B.2"], "C": ["C.1"]},
    },
    "two and the middle": {
        "order": ["A", "B"],
        "to_move": "B",
        "cubes": {"A": 10, "B": 11},
        "rows": {"A": ["Zeus", "Hades"], "B": ["Medusa", "Hydra"], "middle": ["Troy", "Delphi"]},
        "unused": ["Hera"],
        "known": {"A": ["A.1", "A.2"], "B": ["B.1"]},
    },
    "three of a row": {
        "order": ["A", "B", "C"],
        "to_move": "A",
        "cubes": {"A": 11, "B": 9, "C": 6},
        "rows": {"A": ["Zeus", "Hades", "Hera"], "B": ["Medusa", "Hydra"], "C": ["Troy"]},
        "known": {"A": ["A.1", "A.2", "A.3"], "B": ["A.1"], "C": []},
    },
}


def eager(p: Position, rng: random.Random) -> Any:
    """A move of somebody who peeks, shuffles and swaps a lot."""
    if isinstance(p.options, Shuffles):
        return p.options.sample(rng)
    wanted = {"peek": ["peek"], "action": rng.choice((["shuffle"], ["swap"], ["give"], ["take"]))}.get(p.ask.kind, [])
    best = [m for m in p.options if m[0] in wanted and (m[0] == "shuffle" or m[1] is not None)]
    return rng.choice(best or list(p.options))


def play_on(p: Position, rng: random.Random) -> Position:
    while not p.over:
        p = p.choose(eager(p, rng))
    return p


@pytest.mark.parametrize("reading", SHUFFLES)
@pytest.mark.parametrize("name", TABLES)
def test_it_agrees_with_all_worlds_listed(name: str, reading: str) -> None:
    given = TABLES[name]
    for seed in range(many(3)):
        start = position("hidden_mythos", given, readings={"shuffle.look": reading})
        end = play_on(start, random.Random(f"{name} {seed}"))
        known = {p: [(slot[0], int(slot[2:])) for slot in given["known"].get(p, ())] for p in start.game.seats}
        for seat in start.game.seats:
            brute = Brute(start, seat, known[seat])
            compare(brute, start)
            for actions, before, after in turns(end):
                brute.follow(actions, before, after)
                if not after.over:
                    compare(brute, after)


def compare(brute: Brute, p: Position) -> None:
    knowledge = p.knowledge(brute.seat)
    for owner, row in rows_of(p).items():
        key = owner if owner == "unused" else ("row", owner)
        for number in range(1, len(row) + 1):
            assert knowledge.possible(key, number) == brute.possible(owner, number), (p.line, owner, number)
        assert knowledge.holds(key) == brute.holds(owner)


def test_a_full_game_of_five_is_followed_fast() -> None:
    """All five seats together, after any move: twice what it takes now, a small part of fifty milliseconds."""
    most = 0
    for seed in range(many(2)):
        p, rng = new_game("hidden_mythos", players=5, seed=seed), random.Random(seed)
        while not p.over:
            p = p.choose(eager(p, rng))
            most = max(most, calls(lambda reached=p: [reached.knowledge(seat) for seat in reached.game.seats]))
    assert 1_000 < most < 120_000


def test_it_can_be_asked_of_the_last_position_alone() -> None:
    """Asked move by move or only at the end, it is the same; the truth is always possible."""
    end = play_on(new_game("hidden_mythos", players=4, seed=5), random.Random(5))
    late = end.history[-2]
    again = Position(late.game, late.values, late.agenda, late.answers)
    assert not again.knowledge("A").sure
    by_steps = {seat: [p.knowledge(seat) for p in late.history][-1] for seat in late.game.seats}
    fresh = load_game("hidden_mythos", players=4).new(5)
    for action in late.line[len(fresh.line) :]:
        if action.seat != "chance":
            fresh = fresh.play(action)
    for seat in late.game.seats:
        assert fresh.knowledge(seat) == by_steps[seat]
        for key, row in by_steps[seat].places.items():
            assert all(card in cards for card, cards in zip(late.state[key], row, strict=True))


def test_all_know_everything_at_the_end_and_all_seeing_always() -> None:
    end = play_on(new_game("hidden_mythos", players=3, seed=1), random.Random(1))
    assert len(end.knowledge("A").sure) == 12
    first = end.history[2]
    assert len(first.knowledge(ALL).sure) == 20
    with pytest.raises(BadInput, match="no seat"):
        end.knowledge("Z")


def test_the_events_by_which_it_is_known() -> None:
    """Seen on one turn, moved on another, mixed, found again by exclusion."""
    given = {
        "order": ["A", "B", "C"],
        "to_move": "A",
        "cubes": {"A": 9, "B": 9, "C": 9},
        "rows": {"A": ["Zeus", "Hades"], "B": ["Medusa", "Hydra"], "C": ["Troy", "Delphi"]},
    }
    p = position("hidden_mythos", given)
    p = (
        p.play("A peeks at B.1, swaps A.1, with A.2")
        .play("B peeks at nothing, takes C.1")
        .play("C peeks at nothing, takes B.1")
    )
    why = p.knowledge("A").why(("row", "C"), 2)
    assert [(r.kind, r.card, r.step) for r in why] == [
        (SEEN, "Medusa", "TURN.PEEK"),
        (MOVED, None, "TURN.RESOLVE.take"),
    ]
    assert p.history[why[0].number].action == Action("A", "peek", ("B", 1))
    text = show.knowledge_text(p, "A")
    assert "C.2       Medusa" in text or "C.2  Medusa" in text
    assert "A saw Medusa on turn 1 (A peeks at B.1)" in text
    assert "moved on turn 3 (C peeks at nothing, C takes B.1)" in text
    p = p.play("A peeks at C.1, swaps A.1, with A.2").play("B peeks at nothing, gives B.1, to A")
    p = p.play("C peeks at nothing, shuffles").play("chance mixes Medusa Delphi").play("A peeks at C.1")
    knowledge = p.knowledge("A")
    assert knowledge.sure[("row", "C"), 2] == "Delphi"
    assert [r.kind for r in knowledge.why(("row", "C"), 2)][-2:] == [MIXED, SETTLED]
    assert "by exclusion" in show.knowledge_text(p, "A")


def test_names_from_files_are_escaped() -> None:
    given = {
        "order": ["A", "B", "C"],
        "to_move": "A",
        "cubes": {"A": 3},
        "rows": {"A": ["<b>x</b>"]},
        "known": {"A": ["A.1"]},
    }
    p = position("hidden_mythos", given)
    assert "<b>x</b>" not in show.knowledge_html(p, "A")
    assert "What A can know" in show.knowledge_html(p, "A")


# -- the worlds themselves -------------------------------------------------------------------------------------------


def test_worlds_say_when_something_cannot_be() -> None:
    worlds = Worlds([((1, 2), ("a", "b")), ((3,), ("c",))])
    assert worlds.possible(1) == {"a", "b"} and worlds.possible(3) == {"c"}
    one = worlds.copy()
    one.observe(1, "a")
    assert one.possible(2) == {"b"} and worlds.possible(2) == {"a", "b"}
    with pytest.raises(ValueError, match="cannot lie"):
        one.observe(2, "a")
    one.mix((1, 2))
    assert one.possible(1) == {"a", "b"} and one.size() == 1


# -- nothing leaks ---------------------------------------------------------------------------------------------------


def other_world(end: Position, seat: str, rng: random.Random) -> dict[str, str]:
    """A renaming of the cards that a seat has never seen in a game."""
    seen: set[str] = set()
    for p in end.history[:-1]:
        view = p.view(seat)
        seen |= {card for key in view.places for card in view.cards(key)}
        seen |= looked(p, seat)
    rest = sorted(set(end.game.cards) - seen)
    mixed = rng.sample(rest, len(rest))
    return dict(zip(rest, mixed, strict=True))


def looked(p: Position, seat: str) -> set[str]:
    events = [kept.event for kept in p.own_kept() if hasattr(kept, "event")]
    return {card for e in events if isinstance(e, Look) and e.seat == seat for card in e.cards}


def played_again(end: Position, names: dict[str, str]) -> Iterator[tuple[Position, Position]]:
    """The same game with other cards dealt, position by position beside the real one."""
    real = [p for p in end.history if not p.over]
    p = end.game.new()
    yield real[0], p
    for there in real[1:]:
        verb, what = there.action.move
        if verb in ("deal", "mix"):
            what = tuple(names.get(card, card) for card in what)
        p = p.choose((verb, what))
        yield there, p


READINGS = (
    {},
    {"shuffle.look": "owner_looks_arranges"},
    {"shuffle.look": "owner_arranges_blind"},
    {"move.look": "new_owner_looks"},
    {"peek.visibility": "slot_secret"},
    {"row.gap": "keep_gap"},
    {"take.choice": "victim"},
)


@pytest.mark.parametrize("readings", READINGS, ids=lambda r: "-".join(r.values()) or "defaults")
@pytest.mark.parametrize("players", (2, 3, 5))
def test_a_whole_game_looks_the_same_whatever_a_seat_has_never_seen(players: int, readings: dict[str, str]) -> None:
    rng = random.Random(f"{players} {readings}")
    game = load_game("hidden_mythos", players=players, readings=readings)
    end = play_on(game.new(), rng)
    seat = rng.choice(game.seats)
    names = other_world(end, seat, rng)
    assert any(one != two for one, two in names.items())
    for n, (real, other) in enumerate(played_again(end, names)):
        assert real.view(seat) == other.view(seat)
        assert real.knowledge(seat) == other.knowledge(seat), real.line
        assert told(real, seat) == told(other, seat)
        if n % 9 == 0:
            assert show.text(real, seat) == show.text(other, seat)
            assert show.html(real, seat) == show.html(other, seat)
            assert show.trace_text(real, seat) == show.trace_text(other, seat)
            assert show.knowledge_text(real, seat) == show.knowledge_text(other, seat)
            assert show.knowledge_html(real, seat) == show.knowledge_html(other, seat)
            for action in real.actions()[:6]:
                assert real.why_not(action, seat) == other.why_not(action, seat)


def test_other_seats_do_differ() -> None:
    """The net itself: the seat that holds the renamed cards sees them."""
    end = play_on(new_game("hidden_mythos", players=3), random.Random(7))
    names = other_world(end, "A", random.Random(7))
    different = [real.view(seat) != other.view(seat) for real, other in played_again(end, names) for seat in "BC"]
    assert any(different)


def test_a_move_without_an_object_that_a_reading_takes_away_is_refused_by_its_clause() -> None:
    position = new_game("hidden_mythos", seed=1, readings={"peek.mandatory": "mandatory"})
    while position.phase != "TURN.PEEK":
        position = position.choose(position.options[0])
    refusal = position.why_not(f"{position.ask.seat} peeks at nothing")
    assert refusal is not None and refusal.clause.startswith("hm.") and refusal.instead
