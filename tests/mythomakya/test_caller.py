"""Positions by hand in which the caller decides first: all can be played to the end, whatever is said of stacks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mythos_lab import position
from mythos_lab.core.position import Position

BATTLE, TRIUMPH = "mythomakya.battle", "mythomakya.triumph"
FIVE: dict[str, Any] = {"order": list("ABCDE"), "caller": "B"}
THREE: dict[str, Any] = {"order": list("ABC"), "caller": "B"}
GODS = ["Eros", "Hera", "Zeus", "Ares"]


def played_out(start: Position, seed: int) -> Position:
    """The end of a game in which everybody chooses anything."""
    draw = random.Random(seed)
    p = start.seeded(seed)
    while not p.over:
        p = p.choose(draw.choice(list(p.options)))
    return p


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "given"),
    [
        (BATTLE, FIVE | {"undealt": GODS}),
        (BATTLE, FIVE | {"undealt": GODS, "mate": "D"}),
        (BATTLE, FIVE | {"undealt": []}),
        (BATTLE, THREE | {"undealt": GODS}),
        (BATTLE, FIVE | {"undealt": GODS, "stacks": {"A": [["R7"]], "C": [["B3", "K4"]]}}),
        (BATTLE, FIVE | {"stacks": {}}),
        (TRIUMPH, FIVE | {"stacks": {}}),
        (TRIUMPH, FIVE | {"stacks": {"A": []}, "mate": "D"}),
        (TRIUMPH, THREE | {"stacks": {"C": [["R7"]]}}),
    ],
)
def test_a_position_at_the_caller_can_be_played_to_its_end(game: str, given: dict[str, Any], seed: int) -> None:
    end = played_out(position(game, given), seed)
    assert end.outcome is not None and end.outcome.winners


def test_who_has_no_stack_has_run_out_and_nobody_is_where_nothing_is_said_of_stacks() -> None:
    some = position(BATTLE, THREE | {"undealt": GODS, "stacks": {"A": [["R7"]], "B": [["K4"]]}})
    assert some.state["out"] == ("C",)
    assert position(BATTLE, THREE | {"undealt": GODS}).state["out"] == ()
