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
    """What rules read: `t["discard"]`, `t["stack", "A", 1]`, `t.rules.name(t, ...)`, `t.cards.colour["R7"]`.

    Each game has a table class of its own (`table_class`), which holds what never changes; `clockwise[seat]` are the
    seats clockwise from one.
    """

    __slots__ = ("agenda", "values")

    game: Game
    layout: Layout
    index: dict[Key, int]
    rules: SimpleNamespace
    cards: Any
    seats: tuple[str, ...]
    clockwise: dict[str, tuple[str, ...]]

    def __init__(self, values: Any, agenda: Agenda = ()):
        self.values: Any = values
        self.agenda = agenda

    def __getitem__(self, key: Key) -> Any:
        return self.values[self.index[key]]


def table_class(game: Game) -> type[Table]:
    """The table class of a game."""
    seats = game.seats
    fixed = {
        "game": game,
        "layout": game.layout,
        "index": game.layout.index,
        "rules": game.rules,
        "cards": game.cards,
        "seats": seats,
        "clockwise": {p: seats[i:] + seats[:i] for i, p in enumerate(seats)},
    }
    return type("Table", (Table,), {"__slots__": (), **fixed})


class Kept(NamedTuple):
    """A kept event: what changed, by which rules (innermost last, as code), in which step, how deep in the agenda."""

    event: Event
    codes: tuple[CodeType, ...]
    step: str
    depth: int


Stop = tuple[tuple[Any, ...], Agenda, tuple[Any, ...], Ask | None]
"""Where running came to: the values, what is still to do, the answers so far, the open decision (or None)."""


def run(game: Game, values: Any, agenda: Agenda, answers: tuple[Any, ...], keep: list[Any] | None = None) -> Stop:
    """Run from a position with all answers to its open step, up to the next decision or the end of the game.

    Gives the values, what is still to do, the answers so far and the open decision (None when the game is over).
    With `keep`, every event is appended to it as `Kept`, and every label taken as `(step, label)`.
    """
    values = list(values)
    t = game.table_class(values, agenda)
    steps, layout = game.steps, game.layout
    ended = layout.index["outcome"]
    while agenda:
        name, args = agenda[-1]
        step = steps[name]
        label: Any = None
        opened: Agenda = ()
        body = step.body(t, *args)
        if not step.acts:
            label = body
        else:
            if keep is not None:
                body = _recorded(body, keep, name, len(agenda))
            try:
                item = _asked(body, answers, name) if answers else next(body)
                if item.__class__ is Ask:
                    return tuple(values), agenda, answers, item
                if step.labelled:
                    while True:
                        if item.__class__ is Do:
                            opened = (_opened(step, item), *opened)
                        else:
                            item.apply(values, layout)
                            if item.__class__ is Over:
                                return tuple(values), (), (), None
                        item = next(body)
                else:
                    item.apply(values, layout)
                    for item in body:
                        item.apply(values, layout)
                answers = ()
            except StopIteration as stop:
                label, answers = stop.value, ()
            except RuleError as error:
                raise _told(error, name, agenda) from None
            if values[ended] is not None:
                raise RuleError(f"step {name} ends the game but has no label: its row must say what else could follow")
        try:
            agenda = agenda[:-1] + step.rows[label]
        except KeyError:
            raise RuleError(f"step {name} named the label {label!r}; it declares {list(step.rows)}") from None
        if opened:
            agenda += opened
        if keep is not None:
            keep.append((name, label or ""))
    raise RuleError("the agenda is empty and the game is not over")


def _asked(body: Any, answers: tuple[Any, ...], name: str) -> Any:
    """What a step yields once all answers are given: an `Ask` that stays open, or its first event."""
    item = next(body)
    left = len(answers)
    try:
        for answer in answers:
            if item.__class__ is not Ask:
                break
            left -= 1
            item = body.send(answer)
    except StopIteration:
        if not left:
            raise
    if left:
        raise RuleError(f"step {name} was given {left} answers more than it asks for")
    return item


def _recorded(body: Any, keep: list[Any], name: str, depth: int) -> Any:
    """A body whose events are kept as they pass."""
    answer = None
    while True:
        try:
            item = body.send(answer)
        except StopIteration as stop:
            return stop.value
        if isinstance(item, Event):
            keep.append(Kept(item, _running(body), name, depth))
        answer = yield item


def _opened(step: Step, do: Do) -> Entry:
    if do.step not in step.opens:
        raise RuleError(f"step {step.name} opens {do.step}, which its row does not declare")
    return (do.step, do.args)


def _told(error: RuleError, name: str, agenda: Agenda) -> RuleError:
    """An error of a rule, with the step and the agenda noted on it."""
    error.add_note(f"in step {name}, agenda {[entry[0] for entry in agenda]}")
    return error


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
