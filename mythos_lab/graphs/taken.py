"""Owns what has been taken of a flow table: which labels steps have named, and which steps they have opened.

It counts what plays have kept, whoever made them: a position's history, a ruling's run, thousands of test games. It
knows no graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from ..core.flow import Edge, Step
from ..core.kernel import Kept
from ..core.position import Position
from ..core.trace import Trace

Taken = Counter[tuple[str, ...]]
"""How often: `(step, label)` for a label that was named, `(step, other step)` for a step that was opened,
`(step, label, one, other)` for the way from one step of that label's row to the next."""


def taken(*sources: Any) -> Taken:
    """What has been taken by all of these together.

    A source is a position (its whole history), a trace, the verdict of a ruling, a mapping or an iterable of
    `(step, label)` pairs, or an iterable of sources.
    """
    found = Taken()
    for source in sources:
        found.update(_of(source))
    return found


def _of(source: Any) -> Taken:
    if isinstance(source, Mapping):
        return Counter(dict(source))
    if isinstance(source, Position):
        return _walked(source.game.steps, [item for p in source.history for item in p.own_kept()])
    if isinstance(source, Trace):
        return _walked(source.game.steps, source.kept)
    if hasattr(source, "positions"):  # a verdict: its last position has the others in its history
        return taken(*[p for p in source.positions if isinstance(p, Position)][-1:])
    if isinstance(source, tuple) and len(source) == 2 and all(isinstance(part, str) for part in source):
        return Counter([source])
    return taken(*source)


def _walked(steps: Mapping[str, Step], kept: Iterable[Any]) -> Taken:
    walk = Walk(steps)
    for item in kept:
        if not isinstance(item, Kept):
            walk.go(*item)
    return walk.found


class Walk:
    """A way through the table, followed from the labels that were named, as the kernel follows it."""

    def __init__(self, steps: Mapping[str, Step]):
        self.steps, self.found, self.opener = steps, Taken(), ""
        self.todo: list[tuple[str, tuple[str, ...]]] = []

    def go(self, name: str, label: str) -> None:
        """A step has run and named a label."""
        self._reach(name)
        self.found[name, label] += 1
        step = self.steps[name]
        if label in step.alone:
            self.todo.clear()
        row = [entry for entry, _ in reversed(step.rows[label])]
        ways = [(), *((name, label, one, two) for one, two in pairwise(row))]
        self.todo += reversed(list(zip(row, ways, strict=False)))
        if step.opens:
            self.opener = name

    def _reach(self, name: str) -> None:
        """A step begins: the next one on the agenda, one that was opened, or one that lay there before."""
        if self.todo and self.todo[-1][0] == name:
            _, way = self.todo.pop()
            if way:
                self.found[way] += 1
        elif self.opener and name in self.steps[self.opener].opens:
            self.found[self.opener, name] += 1


def times(found: Taken, edge: Edge, walked: bool) -> int:
    """How often an edge of the table has been taken. Where only labels are known (not `walked`), a way within a row
    as often as the row has been laid out."""
    if edge.kind == "then" and walked:
        return found[edge.row, edge.label, edge.source, str(edge.target)]
    return found[edge.row, str(edge.target) if edge.kind == "opens" else edge.label]
