"""Owns finding all positions that can be reached, equal ones merged. It names no game and draws nothing.

Chance is branched on where its results can be listed up to a stated number; otherwise the search says *not finished*.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .core.chance import CHANCE
from .core.legality import options_of
from .core.position import Position


@dataclass(frozen=True)
class Found:
    """All positions found, nearest first, each with the one it was first reached from; and what kept more from being
    found: `unfinished` is empty when these are all positions there are.
    """

    parents: dict[Position, Position | None]
    unfinished: str = ""

    def __len__(self) -> int:
        return len(self.parents)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.parents)

    @property
    def finished(self) -> bool:
        return not self.unfinished

    @property
    def outcomes(self) -> Counter[Any]:
        """How many final positions there are with each outcome."""
        return Counter(p.outcome for p in self.parents if p.over)

    def line(self, position: Position) -> list[Any]:
        """A shortest way to a position: the moves from the start."""
        moves = []
        while (parent := self.parents[position]) is not None:
            moves.append(next(m for m in parent.options if parent.after(m) == position))
            position = parent
        return moves[::-1]

    def __str__(self) -> str:
        ends = "".join(f"\n  {n} ends: {outcome}" for outcome, n in self.outcomes.most_common())
        return (
            f"{len(self)} positions, {'all there are' if self.finished else 'not finished: ' + self.unfinished}{ends}"
        )


def positions(start: Position, limit: int = 100_000, *, chances: int = 720) -> Found:
    """Every position that can be reached from `start`, up to `limit` of them.

    A chance decision with more than `chances` results is not branched on.
    """
    start = start.bare()
    parents: dict[Position, Position | None] = {start: None}
    unfinished = ""
    with _no_collector():
        for position in (queue := [start]):
            if (ask := position.ask) is None:
                continue
            options = options_of(position.table(), ask)
            if ask.seat == CHANCE and len(options) > chances:
                unfinished = f"chance has {len(options)} results, more than {chances}"
            elif not _widen(position, options, parents, queue, limit):
                unfinished = f"more than {limit} positions"
                break
    return Found(parents, unfinished)


def _widen(
    position: Position,
    moves: Iterable[Any],
    parents: dict[Position, Position | None],
    queue: list[Position],
    limit: int,
) -> bool:
    """Take up what follows a position; False when there would be more than the limit."""
    after = position.after
    for move in moves:
        reached = after(move)
        if reached not in parents:
            if len(parents) == limit:
                return False
            parents[reached] = position
            queue.append(reached)
    return True


@contextmanager
def _no_collector() -> Iterator[None]:
    """The cycle collector costs a search up to half its time and would find nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
