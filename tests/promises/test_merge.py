"""Positions merge: however they came about, equal moments are one position. The numbers of one endgame of each game
stand in its file; a fact in two spellings, or something left over, would change them."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from mythos_lab.core.position import Position
from mythos_lab.play import position

from . import play


class Count(NamedTuple):
    """How many positions an endgame has, how many of them are ends, how many there would be unmerged."""

    positions: int
    ends: int
    unmerged: int


def explore(start: Position) -> Count:
    """All positions that can be reached, equal ones counted once."""
    size: dict[Position, int] = {}
    todo = [start]
    while todo:
        p = todo[-1]
        after = [p.after(move) for move in p.options]
        new = [q for q in after if q not in size]
        if new:
            todo += new
        else:
            size[todo.pop()] = 1 + sum(size[q] for q in after)
    return Count(len(size), sum(p.over for p in size), size[start])


@pytest.mark.parametrize("game", play.GAMES)
def test_the_positions_of_an_endgame_are_as_many_as_they_were(game: str) -> None:
    endgame: dict[str, Any] | None = play.known(game).get("endgame")
    assert endgame, f"write a small endgame and its numbers into {play.KNOWN / game}.yaml"
    count = explore(position(game, endgame["given"], readings=endgame.get("readings")).bare())
    assert count == Count(**endgame["count"])
    assert count.unmerged > count.positions > 50, "too small to show that anything merges"
