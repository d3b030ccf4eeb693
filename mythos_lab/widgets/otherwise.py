"""Owns what would have gone otherwise: the actions of a line played again under other readings, and where they part.

It looks behind all cards, so what it says is for whoever asked for that by name. It plays by the kernel alone and knows
no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.carried import moved
from ..core.chance import CHANCE, Shuffles
from ..core.errors import BadInput, Illegal
from ..core.legality import Action
from ..core.position import Position
from ..core.trace import Trace
from ..core.view import ALL
from ..graphs import words
from ..show.told import Told, told

OPTIONS, EVENTS, REFUSED = "other choices", "other events", "not possible"


class Difference(NamedTuple):
    """Where other readings make a difference: the position of the line, what kind of difference, in words, clauses."""

    at: int
    kind: str
    words: str
    clauses: tuple[str, ...]


class Replayed(NamedTuple):
    """A line played again: where it led, and what went otherwise, in the order of the line."""

    end: Position
    differences: tuple[Difference, ...]


def begun(first: Position, readings: Mapping[str, str]) -> Position:
    """Where a line begins under other readings: a new game from its set-up on, anything else as it stands.

    Raises `BadInput` where the game cannot be read so.
    """
    start = first.history[0]
    if start != first.game.new():
        return first.read(readings).bare()
    here = first.game.read(readings).new()
    return _same_choice(here, first, start) or here


def replayed(line: Sequence[Position], readings: Mapping[str, str]) -> Replayed:
    """Play the actions of a line again under these readings as well, up to the first that is not possible any more.

    Chance answers as it did. Once the tables differ only what happens to the played actions is told.
    """
    here = begun(line[0], readings)
    differences = list(_compared_choices(0, line[0], here))
    for at in range(1, len(line)):
        try:
            after = _same_choice(here, line[at], line[at - 1])
        except (Illegal, BadInput) as error:
            differences.append(_refused(at, error))
            break
        if after is None:
            break
        apart = after.values != moved(line[at], after.game) or after.agenda != line[at].agenda
        differences += _compared_events(at, (line[at], line[at - 1]), (after, here))
        if not apart:
            differences += _compared_choices(at, line[at], after)
        here = after
    luck = line[-1].luck
    return Replayed(here if luck is None else here.resumed(luck.seed, luck.count), tuple(differences))


def _same_choice(here: Position, stop: Position, before: Position) -> Position | None:
    """The choice between two stops of a line made again, chance answering as it did where it still can."""
    for action in _between(stop, before):
        if action.seat == CHANCE and (here.ask is None or here.ask.seat != CHANCE or action.move not in here.options):
            break
        if here.over:
            return None
        here = here.play(action) if action.seat != CHANCE else here.choose(action.move)
    return here


def _between(stop: Position, before: Position) -> list[Action]:
    """The actions that led from one stop to the next."""
    found: list[Action] = []
    while stop is not before and stop.parent is not None:
        if stop.action is not None:
            found.append(stop.action)
        stop = stop.parent
    return found[::-1]


def _refused(at: int, error: Exception) -> Difference:
    if isinstance(error, Illegal):
        refusal = error.refusal
        return Difference(at, REFUSED, f"{refusal.action}: {refusal.facts}", refusal.clauses)
    return Difference(at, REFUSED, str(error), ())


def _told(way: tuple[Position, Position]) -> list[Told]:
    """What happened on the way to a position from one before it, whoever made the choices."""
    end, before = way
    kept: list[Any] = []
    position = end
    while position is not before and position.parent is not None:
        kept = position.own_kept() + kept
        position = position.parent
    return told(end, ALL, Trace(end.game, tuple(kept), end))


def _compared_events(
    at: int, real: tuple[Position, Position], other: tuple[Position, Position]
) -> Iterator[Difference]:
    """What happened in one and not in the other."""
    one, two = _told(real), _told(other)
    if [item.words for item in one] == [item.words for item in two]:
        return
    gone = [item for item in one if item.words not in {o.words for o in two}]
    new = [item for item in two if item.words not in {o.words for o in one}]
    said = f"instead of ({_listed(gone)}): {_listed(new)}" if gone or new else "the same in another order"
    clauses = tuple(dict.fromkeys(c for item in (new or gone) for c in item.clauses[:1]))
    yield Difference(at, EVENTS, said, clauses)


def _listed(items: list[Told], most: int = 4) -> str:
    said = [item.words for item in items[:most]]
    return "; ".join(said + (["…"] if len(items) > most else [])) or "nothing"


def _compared_choices(at: int, real: Position, other: Position) -> Iterator[Difference]:
    """What may be chosen in one and not in the other."""
    if real.ask is None or other.ask is None or isinstance(real.options, Shuffles) or real.ask.seat != other.ask.seat:
        return
    gone = [m for m in real.options if m not in other.options]
    new = [m for m in other.options if m not in real.options]
    if not gone and not new:
        return
    seat = real.ask.seat
    said = [f"{seat} could not choose: {_moves(real, seat, gone)}"] if gone else []
    said += [f"{seat} could also choose: {_moves(other, seat, new)}"] if new else []
    refusal = other.refusal(Action(seat, *gone[0])) if gone else real.refusal(Action(seat, *new[0]))
    yield Difference(at, OPTIONS, "; ".join(said), refusal.clauses if refusal is not None else ())


def _moves(position: Position, seat: str, moves: list[Any], most: int = 4) -> str:
    said = [words.one_line(position.game.say(Action(seat, *move)).partition(" ")[2]) for move in moves[:most]]
    return ", ".join(said + (["…"] if len(moves) > most else []))
