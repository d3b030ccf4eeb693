"""Positions being edited: cards moved, added, taken away; every fault told at once; nothing lost on the way."""

from __future__ import annotations

import random
import re

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.editing import Sketch
from mythos_lab.play import games, new_game, position
from mythos_lab.simulate import any_move

GIVEN = {
    "order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue",
    "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]},
}  # fmt: skip
WRONG = """order: [Dima, Sasha]
first: Dmia
senior: pink
stacks:
  Dima: [[R7, B3, ZZ9, R7], [K4]]
  Sasha: [[Y7, R11], [K3, QQ]]
treasure: {Dima: [P4, P5, B3], Sasha: [GA2]}
frist: Dima
god_costs: {Zues: 3, Hades: -1}
"""


def sketch() -> Sketch:
    return Sketch.of(position("mythomakya.battle", GIVEN))


def test_a_card_is_moved_and_nothing_else_changes() -> None:
    before = sketch()
    after = before.moved("P4", ("treasure", "Dima"), ("stack", "Sasha", 2), 0)
    assert after.given == {
        **GIVEN,
        "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["P4", "K3", "R5"]]},
        "treasure": {"Dima": ["P5"], "Sasha": ["GA2"]},
    }
    assert before.given == GIVEN and after.faults == ()
    assert after.position.play("Dima passes").ask.seat == "Sasha"  # type: ignore[union-attr]


def test_a_card_is_added_and_taken_away() -> None:
    before = sketch()
    assert "Zeus" in before.left and "R7" not in before.left
    after = before.added("Zeus", ("gods", "Dima"))
    assert after.position.state["gods", "Dima"] == ("Zeus",) and "Zeus" not in after.left
    assert "gods" not in after.removed("Zeus", ("gods", "Dima")).given
    with pytest.raises(BadInput, match="no card 'R99'"):
        before.added("R99", ("gods", "Dima"))
    with pytest.raises(BadInput, match="no god card"):
        before.added("R9", ("gods", "Dima"))


def test_who_is_to_move_can_be_set() -> None:
    assert sketch().to_move("Sasha").position.state["first"] == "Sasha"
    with pytest.raises(BadInput, match="Zora"):
        sketch().to_move("Zora")


def test_every_fault_is_told_and_what_is_right_is_not() -> None:
    faults = sketch().written(WRONG).faults
    for word in ("frist", "Dmia", "pink", "ZZ9", "QQ", "R7 lies twice in one", "B3 lies in two", "Zues", "-1"):
        assert sum(word in fault for fault in faults) == 1, word
    assert len(faults) == 9
    with pytest.raises(BadInput, match="frist"):
        sketch().written(WRONG).position  # noqa: B018
    assert sketch().faults == ()


@pytest.mark.parametrize(
    "text, told",
    [
        ("order: [A, B\nfirst: A", "line 2.*no YAML"),
        ("- A\n- B", "a position is a mapping"),
        ("", "a position is a mapping"),
        ("order: 7", "order: 7 does not fit"),
        ("setup_for: [2]", "several tables"),
    ],
)
def test_words_that_are_no_position_are_told_as_faults(text: str, told: str) -> None:
    assert re.search(told, Sketch("mythomakya.battle", text).faults[0])


@pytest.mark.parametrize("game", games())
def test_what_lies_on_the_table_can_be_moved_or_it_is_said_why_not(game: str) -> None:
    """Any card to any place: it lies there afterwards and all else where it lay, or a clear error; never a crash."""
    rng, p, tried, moved = random.Random(game), new_game(game, seed=2), 0, 0
    while not p.over and tried < 60:
        try:
            now = Sketch.of(p)
        except BadInput:
            p = p.choose(any_move(p, rng))
            continue
        assert now.faults == ()
        state, keys = now.position.state, list(now.position.game.layout.zone_of)
        source, target = rng.choice([key for key in keys if state[key]]), rng.choice(keys)
        if source != target:
            tried += 1
            try:
                after = now.moved(rng.choice(state[source]), source, target)
            except BadInput as error:
                assert str(error)
            else:
                moved += 1
                assert after.faults == () and after.position.ask is not None
                lying = after.position.state
                there = after.position.game.layout.zone_of
                assert sum(len(lying[k]) for k in there) == sum(len(state[k]) for k in keys)
        p = p.choose(any_move(p, rng))
    assert moved >= 5


@pytest.mark.parametrize("game", games())
def test_every_book_says_whose_turn_a_position_has(game: str) -> None:
    p = new_game(game, seed=1)
    rng = random.Random(3)
    while True:
        try:
            now = Sketch.of(p)
            break
        except BadInput:
            p = p.choose(any_move(p, rng))
    for seat in now.position.game.seats:
        assert now.to_move(seat).position.ask.seat == seat  # type: ignore[union-attr]
