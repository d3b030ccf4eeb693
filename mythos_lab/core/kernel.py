"""Owns running: it opens the top step of the agenda, feeds it answers, applies its events and lays out its row.

A step asks, then acts, then names a label. Nothing has happened in an open step, so running it again with one more
answer is the whole of playing. There are no live generators, no hooks and no second list of rules.
"""

from __future__ import annotations

from types import CodeType, GeneratorType, SimpleNamespace
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

    `clockwise[seat]` are the seats clockwise from one.
    """

    __slots__ = ("agenda", "cards", "clockwise", "game", "index", "layout", "rules", "seats", "values")

    def __init__(self, game: Game, values: Any, agenda: Agenda = ()):
        self.values: Any = values
        self.agenda = agenda
        self.game: Game = game
        self.index: dict[Key, int]
        self.rules: SimpleNamespace
        self.layout: Layout
        self.cards: Any
        self.seats: tuple[str, ...]
        self.clockwise: dict[str, tuple[str, ...]]
        self.index, self.rules, self.layout, self.cards, self.seats, self.clockwise = game.fixed

    def __repr__(self) -> str:
        return f"<table of {self.game.name}: {', '.join(self.seats)}>"

    def __getitem__(self, key: Key) -> Any:
        return self.values[self.index[key]]


def fixed_of(game: Game) -> tuple[Any, ...]:
    """What never changes of a game's tables: index, rules, layout, cards, seats, and the seats clockwise from each."""
    seats = game.seats
    turns = {p: seats[i:] + seats[:i] for i, p in enumerate(seats)}
    return game.layout.index, game.rules, game.layout, game.cards, seats, turns


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
    values, todo = list(values), list(agenda)
    t = Table(game, values, agenda)
    steps, layout = game.steps, game.layout
    ended = layout.index["outcome"]
    while todo:
        entry = todo.pop()
        step = steps[entry[0]]
        body = step.body(t, *entry[1]) if entry[1] else step.body(t)
        label: Any = None
        opened: Agenda = ()
        if not step.acts:
            label = body
        else:
            depth = len(todo) + 1
            try:
                item = None
                if step.asks:
                    item = next(body) if not answers else _answered(body, answers, step.name)
                    if item.__class__ is Ask:
                        return tuple(values), (*todo, entry), answers, item
                if step.labelled:
                    item = item or next(body)
                    while True:
                        if item.__class__ is Do:
                            opened = (_opened(step, item), *opened)
                        else:
                            if keep is not None:
                                keep.append(_kept(item, body, step.name, depth))
                            item.apply(values, layout)
                            if item.__class__ is Over:
                                return tuple(values), (), (), None
                        item = next(body)
                else:
                    if item is not None:
                        if keep is not None:
                            keep.append(_kept(item, body, step.name, depth))
                        item.apply(values, layout)
                    for item in body:
                        if keep is not None:
                            keep.append(_kept(item, body, step.name, depth))
                        item.apply(values, layout)
                    answers = ()
            except StopIteration as stop:
                label, answers = stop.value, ()
            except RuleError as error:
                raise _told(error, step.name, (*todo, entry)) from None
            if values[ended] is not None:
                raise RuleError(f"step {step.name} ends the game and names no label: say what else could follow")
        if label not in step.rows:
            raise RuleError(f"step {step.name} named the label {label!r}; it declares {list(step.rows)}")
        if label in step.alone:
            todo.clear()
        todo += step.rows[label]
        if opened:
            todo += opened
        if keep is not None:
            keep.append((step.name, label or ""))
    raise RuleError("the agenda is empty and the game is not over")


def _answered(body: Any, answers: tuple[Any, ...], name: str) -> Any:
    """What a step yields once all answers are given: an `Ask` that stays open, or its first event."""
    item = next(body)
    left = len(answers)
    try:
        for answer in answers:
            if item.__class__ is Ask:
                left -= 1
                item = body.send(answer)
    except StopIteration:
        if not left:
            raise
    if left:
        raise RuleError(f"step {name} was given {left} answers more than it asks for")
    return item


def _kept(event: Event, body: Any, name: str, depth: int) -> Kept:
    """An event with the code of the rules running now: the step's body first, the innermost rule last."""
    codes: tuple[CodeType, ...] = (body.gi_code,)
    inner = body.gi_yieldfrom
    while inner is not None and inner.__class__ is GeneratorType:
        codes += (inner.gi_code,)
        inner = inner.gi_yieldfrom
    return Kept(event, codes, name, depth)


def _opened(step: Step, do: Do) -> Entry:
    if do.step not in step.opens:
        raise RuleError(f"step {step.name} opens {do.step}, which its row does not declare")
    return (do.step, do.args)


def _told(error: RuleError, name: str, agenda: Agenda) -> RuleError:
    """An error of a rule, with the step and the agenda noted on it."""
    error.add_note(f"in step {name}, agenda {[entry[0] for entry in agenda]}")
    return error
