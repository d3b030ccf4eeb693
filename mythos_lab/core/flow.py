"""Owns the flow table: step -> label -> row of steps that takes its place, and the steps a step may open.

The kernel runs this table and the phase graph reads it; there is no other list of what may follow what. Names are
checked when a game is built, labels when it runs. What a step does is the game's business.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from .errors import RuleError

Body = Generator[Any, Any, Any]
"""The body of a step (or of a rule that opens steps): it yields asks, then events and `Do`, and returns a label."""

Entry = tuple[str, tuple[Any, ...]]
"""A line of the agenda: the name of a step and its (small, public) arguments."""


ALONE = "only"


class Do(NamedTuple):
    """Yielded by a step: open another step before the row goes on."""

    step: str
    args: tuple[Any, ...] = ()

    def apply(self, values: Any, layout: Any) -> None:
        """Opening is no event: a step that declares nothing it opens must not."""
        raise RuleError(f"opens {self.step}, which its row does not declare")


@dataclass(frozen=True, slots=True)
class Step:
    """One row of the flow table, ready to run: `rows` hold agenda entries, last one first to run.

    `acts`: the body is a generator; `asks`: somebody decides in it; `labelled`: what comes next depends on it;
    `alone`: labels whose row is all there is still to do, because whatever lay below on the agenda is left for good;
    `answers`: others may answer in it what is being played. A row with such a step is a window.
    """

    name: str
    body: Callable[..., Any]
    rows: dict[Any, tuple[Entry, ...]]
    opens: tuple[str, ...]
    acts: bool
    who: str
    asks: bool
    labelled: bool
    alone: frozenset[Any] = frozenset()
    answers: bool = False


class Line(NamedTuple):
    """One row of the flow table as a game writes it."""

    body: Callable[..., Any]
    rows: Mapping[str, str]
    opens: str
    who: str
    answers: bool = False


def step(
    body: Callable[..., Any],
    rows: Mapping[str, str] | str = "",
    *,
    opens: str = "",
    who: str = "",
    answers: bool = False,
) -> Line:
    """A row of a flow table: `{"pass": "WINDOW.POLL", "closed": ""}`. Text alone: the row of a step without labels.

    A row that begins with the word `only` leaves for good what lies below it on the agenda: `"only GAME.OVER"`.
    `who` says in words who decides in it; empty for a step that never asks. `answers`: others may answer in it what is
    being played, so that a row with this step is a window.
    """
    return Line(body, {"": rows} if isinstance(rows, str) else rows, opens, who, answers)


def compile_flow(lines: Mapping[str, Line], replaced: Mapping[tuple[str, str], str], rules: Any) -> dict[str, Step]:
    """The runnable table. `replaced` are rows that readings put in; a body that a reading replaced is looked up."""
    for target in replaced:
        if target[0] not in lines or target[1] not in lines[target[0]].rows:
            raise RuleError(f"a reading replaces the row {target!r}, which the flow does not have")
    return {name: _compile(name, line, lines, replaced, rules) for name, line in lines.items()}


def _compile(name: str, line: Line, lines: Mapping[str, Line], replaced: Mapping[Any, str], rules: Any) -> Step:
    rows: dict[Any, tuple[Entry, ...]] = {}
    alone = set()
    for label, row in line.rows.items():
        names = replaced.get((name, label), row).split()
        if names[:1] == [ALONE]:
            alone.add(label)
            names = names[1:]
        _known(name, names, lines)
        rows[label] = tuple((n, ()) for n in reversed(names))
    if list(rows) == [""]:
        rows[None] = rows[""]
    opens = tuple(line.opens.split())
    _known(name, opens, lines)
    body = getattr(rules, line.body.__name__, line.body)
    acts, labelled = inspect.isgeneratorfunction(body), None not in rows or bool(opens)
    asks = bool(line.who) or _asks_as_read(line, body)
    return Step(name, body, rows, opens, acts, line.who, asks, labelled, frozenset(alone), line.answers)


def _asks_as_read(line: Line, body: Any) -> bool:
    """Whether a reading has put in a body that lets somebody decide where by default nobody does."""
    return body is not line.body and "Ask" in body.__code__.co_names


def _known(name: str, names: Any, lines: Mapping[str, Line]) -> None:
    for other in names:
        if other not in lines:
            raise RuleError(f"step {name} names the step {other!r}, which the flow does not have")


class Edge(NamedTuple):
    """A way through the table: `label` taken at `source` leads to `target`; `then`: the next step of one row.

    `row` is the step in whose line the edge stands.
    """

    source: str
    label: str
    target: str | None
    kind: str
    row: str


def edges(steps: Mapping[str, Step]) -> Iterator[Edge]:
    """Labelled edges, then-arrows within rows and opened steps; never the closure. Target None: what lies below."""
    for name, s in steps.items():
        for label, row in s.rows.items():
            if label is None:
                continue
            names = [entry[0] for entry in reversed(row)]
            yield Edge(name, label, names[0] if names else None, "label", name)
            for before, after in pairwise(names):
                yield Edge(before, label, after, "then", name)
        for other in s.opens:
            yield Edge(name, "", other, "opens", name)


def state_of(step_name: str) -> str:
    """The state of the rules' own table that a step belongs to: `WINDOW.PAY.aim` is part of `WINDOW.PAY`."""
    return ".".join(word for word in step_name.split(".") if word.isupper())
