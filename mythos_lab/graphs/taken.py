"""Owns what has been taken of a flow table: which labels steps have named, and which steps they have opened.

It counts what plays have kept, whoever made them: a position's history, a ruling's run, thousands of test games. It
knows no graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..core.flow import Edge, Step
from ..core.kernel import Kept
from ..core.position import Position
from ..core.trace import Trace

Pairs = Counter[tuple[str, str]]
"""How often: `(step, label)` for a label that was named, `(step, other step)` for a step that was opened."""


def taken(*sources: Any) -> Pairs:
    """What has been taken by all of these together.

    A source is a position (its whole history), a trace, the verdict of a ruling, a mapping or an iterable of
    `(step, label)` pairs, or an iterable of sources.
    """
    found: Pairs = Counter()
    for source in sources:
        found.update(_of(source))
    return found


def _of(source: Any) -> Pairs:
    if isinstance(source, Mapping):
        return Counter(dict(source))
    if isinstance(source, Position):
        return Counter(pair for p in source.history for pair in pairs_in(p.own_kept(), p.game.steps))
    if isinstance(source, Trace):
        return Counter(pairs_in(source.kept, source.game.steps))
    if hasattr(source, "positions"):  # a verdict: its last position has the others in its history
        return taken(*[p for p in source.positions if isinstance(p, Position)][-1:])
    if isinstance(source, tuple) and len(source) == 2 and all(isinstance(part, str) for part in source):
        return Counter([source])
    return taken(*source)


def pairs_in(kept: Iterable[Any], steps: Mapping[str, Step]) -> Iterator[tuple[str, str]]:
    """The labels in what was kept of a play, and the steps opened: those that ran next and stand not in the row."""
    before: tuple[str, str] | None = None
    for pair in (item for item in kept if not isinstance(item, Kept)):
        if before is not None and pair[0] in steps[before[0]].opens and pair[0] not in _row(steps, before):
            yield before[0], pair[0]
        yield pair
        before = pair


def _row(steps: Mapping[str, Step], pair: tuple[str, str]) -> tuple[str, ...]:
    return tuple(name for name, _ in steps[pair[0]].rows[pair[1]])


def times(pairs: Pairs, edge: Edge) -> int:
    """How often an edge of the table has been taken; one within a row, as often as the row has been laid out."""
    return pairs[edge.row, str(edge.target) if edge.kind == "opens" else edge.label]
