"""Owns running: it opens the top step of the agenda, feeds it answers, applies its events and lays out its row.

A step asks, then acts, then names a label. Nothing has happened in an open step, so running it again with one more
answer is the whole of playing. There are no live generators, no hooks and no second list of rules.
"""

from __future__ import annotations

from types import CodeType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import RuleError
from .events import Event, Over
from .flow import Do, Entry, Step
from .legality import Ask
from .state import Key, Layout

if TYPE_CHECKING:
    from .game import Game

Agenda = tuple[Entry, ...]


class Table:
    """What rules read: `t["discard"]`, `t["stack", "A", 1]`, `t.rules.name(t, ...)`, `t.cards["R7"]`."""

    __slots__ = ("agenda", "cards", "game", "index", "layout", "rules", "seats", "values")

    def __init__(self, game: Game, values: Any, agenda: Agenda = ()):
        self.game: Game = game
        self.layout: Layout = game.layout
        self.index: dict[Key, int] = game.layout.index
        self.rules: SimpleNamespace = game.rules
        self.cards: Any = game.cards
        self.seats: tuple[str, ...] = game.seats
        self.values: Any = values
        self.agenda = agenda

    def __getitem__(self, key: Key) -> Any:
        return self.values[self.index[key]]


class Kept(NamedTuple):
    """A kept event: what changed, by which rules (innermost last, as code), in which step, how deep in the agenda."""

    event: Event
    codes: tuple[CodeType, ...]
    step: str
    depth: int


class Stop(NamedTuple):
    """Where running came to: the values, what is still to do, the answers so far, and the open decision (or None)."""

    values: tuple[Any, ...]
    agenda: Agenda
    answers: tuple[Any, ...]
    ask: Ask | None


def run(game: Game, values: Any, agenda: Agenda, answers: tuple[Any, ...], keep: list[Any] | None = None) -> Stop:
    """Run from a position with all answers to its open step, up to the next decision or the end of the game.

    With `keep`, every event is appended to it as `Kept`, and every label taken as `(step, label)`.
    """
    t = Table(game, list(values))
    steps = game.steps
    while agenda:
        name, args = agenda[-1]
        step = steps[name]
        t.agenda = agenda
        if step.acts:
            outcome = _run_body(t, step, step.body(t, *args), answers, keep, len(agenda))
            if outcome.__class__ is Ask:
                return Stop(tuple(t.values), agenda, answers, outcome)
        else:
            outcome = step.body(t, *args), ()
        if outcome is None:
            return Stop(tuple(t.values), (), (), None)
        label, opened = outcome
        answers = ()
        try:
            agenda = agenda[:-1] + step.rows[label] + opened
        except KeyError:
            raise RuleError(f"step {name} named the label {label!r}; it declares {list(step.rows)}") from None
        if keep is not None:
            keep.append((name, label or ""))
    raise RuleError("the agenda is empty and the game is not over")


def _run_body(t: Table, step: Step, body: Any, answers: tuple[Any, ...], keep: list[Any] | None, depth: int) -> Any:
    """An `Ask` when a decision stays open, None when the game is over, else (label, opened steps)."""
    given = len(answers)
    used = 0
    acted = False
    opened: tuple[Entry, ...] = ()
    values, layout = t.values, t.layout
    try:
        item = next(body)
        while True:
            kind = item.__class__
            if kind is Ask:
                if acted:
                    raise RuleError(f"step {step.name} asks after an event")
                if used == given:
                    return item
                used += 1
                item = body.send(answers[used - 1])
                continue
            if kind is Do:
                if item.step not in step.opens:
                    raise RuleError(f"step {step.name} opens {item.step}, which its row does not declare")
                opened = ((item.step, item.args), *opened)
            else:
                acted = True
                if keep is not None:
                    keep.append(Kept(item, _running(body), step.name, depth))
                item.apply(values, layout)
                if kind is Over:
                    return None
            item = next(body)
    except StopIteration as stop:
        if used != given:
            raise RuleError(f"step {step.name} was given {given} answers and asked {used} times") from None
        return stop.value, opened
    except RuleError:
        raise
    except Exception as error:
        error.add_note(f"in step {step.name}, agenda {[entry[0] for entry in t.agenda]}")
        raise


def _running(body: Any) -> tuple[CodeType, ...]:
    """The code of the rules running now, the step's body first, the innermost rule last."""
    codes = []
    while body is not None:
        code = getattr(body, "gi_code", None)
        if code is None:
            break
        codes.append(code)
        body = body.gi_yieldfrom
    return tuple(codes)
