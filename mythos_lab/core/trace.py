"""Owns the trace: the events of a play, each with the rules that were running, its step and its depth in the agenda.

A trace is drawn and told by others, who may say how its text comes about; here it only knows how to find the clauses
behind an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .events import Event
from .kernel import Kept
from .rules import RuleInfo, rule_of_code

if TYPE_CHECKING:
    from .game import Game
    from .position import Position


_in_words: Callable[[Trace], str] = repr


def tell_by(words: Callable[[Trace], str]) -> None:
    """Let this say a trace as text. Whoever knows the words says so; until then it tells only how long it is."""
    global _in_words
    _in_words = words


class Line(NamedTuple):
    """One event of a trace. `rules`: running when it happened, the innermost last; `clauses` of the innermost first."""

    event: Event
    rules: tuple[RuleInfo, ...]
    clauses: tuple[str, ...]
    step: str
    depth: int


class Trace:
    """The events of a play in order, and the labels the flow took; `position` is where they led."""

    def __init__(self, game: Game, kept: tuple[Any, ...], position: Position | None = None):
        self.game, self.kept, self.position = game, kept, position

    def __iter__(self) -> Iterator[Line]:
        return (line_of(k, self.game) for k in self.kept if isinstance(k, Kept))

    def __repr__(self) -> str:
        return f"<trace of {self.game.name}: {len(self)} events>"

    def __str__(self) -> str:
        return _in_words(self)

    def __len__(self) -> int:
        return sum(isinstance(k, Kept) for k in self.kept)

    def __bool__(self) -> bool:
        return bool(self.kept)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(k.event for k in self.kept if isinstance(k, Kept))

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """The (step, label) pairs taken, in order."""
        return tuple(k for k in self.kept if not isinstance(k, Kept))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind what happened, each once, in the order they came up."""
        return tuple(dict.fromkeys(c for line in self for c in line.clauses))


def line_of(kept: Kept, game: Game) -> Line:
    """A kept event with its rules looked up."""
    rules = tuple(info for code in kept.codes if (info := rule_of_code(code)) is not None)
    clauses = game.cites(tuple(dict.fromkeys(c for info in reversed(rules) for c in info.clauses)))
    return Line(kept.event, rules, clauses, kept.step, kept.depth)
