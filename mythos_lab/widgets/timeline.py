"""Owns how a line of play is walked and searched: moments, the grains of stepping, jumps to what matters to a seat.

A line is the positions in which somebody had to choose. Between two of them lie the events of one play; a moment is a
position and how many events of the play that led to it are shown. It knows no widget and plays nothing, and what it
says to a seat is no more than that seat may know.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.events import Event, Reorder, Set
from ..core.flow import state_of
from ..core.kernel import Kept
from ..core.view import ALL, sees_event
from ..graphs import words

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position

Line = Sequence["Position"]
EVENT, CHOICE, STEP, PHASE = "event", "choice", "step", "phase"


class Moment(NamedTuple):
    """A position of a line, by its number, and how many events of the play that led to it are shown."""

    at: int
    shown: int


class Found(NamedTuple):
    """A moment that was looked for, and why it is one."""

    moment: Moment
    words: str


def events(position: Position) -> tuple[Kept, ...]:
    """What happened between the choice before and this position."""
    return tuple(k for k in position.trace.kept if isinstance(k, Kept))


def rest(line: Line, at: int) -> Moment:
    """The moment at which a position of a line waits, everything that led to it shown."""
    return Moment(at, len(events(line[at])))


# -- stepping ----------------------------------------------------------------------------------------------------------


def grains(game: Game) -> tuple[str, ...]:
    """By what one can step, the finest first; what a game falls into is the book's to name."""
    return (EVENT, CHOICE, STEP, PHASE, *_spans(game))


def _spans(game: Game) -> dict[str, str | tuple[str, ...]]:
    """What a game falls into, and the steps with which it begins: `TURN.BEGIN`, or with its label `A: label`."""
    spans: dict[str, str | tuple[str, ...]] = words.look(game, "SPANS", {})
    return spans


def moved(line: Line, here: Moment, grain: str, forward: bool) -> Moment:
    """The next moment of this grain, or the one before; where there is none, the end (the beginning) of the line."""
    stops = list(marks(line, grain))
    if forward:
        i = bisect_right(stops, here)
        return stops[i] if i < len(stops) else rest(line, len(line) - 1)
    i = bisect_left(stops, here)
    return stops[i - 1] if i else rest(line, 0)


def marks(line: Line, grain: str) -> Iterator[Moment]:
    """All moments of a grain, in order. Raises `KeyError` for a grain that the game has not."""
    if grain == EVENT:
        return _every_event(line)
    if grain == CHOICE:
        return (rest(line, at) for at in range(len(line)))
    if grain in (STEP, PHASE):
        return _changes(line, whole_phase=grain == PHASE)
    begins = _spans(line[0].game)[grain]
    steps = {begins} if isinstance(begins, str) else set(begins)
    return (rest(line, at) for at, position in enumerate(line) if not position.over and steps & _passed(position))


def _passed(position: Position) -> set[str]:
    """The steps that ran on the way to a position, alone and with their labels."""
    return {name for step, label in position.trace.labels for name in (step, f"{step}: {label}")}


def _every_event(line: Line) -> Iterator[Moment]:
    yield rest(line, 0)
    for at in range(1, len(line)):
        last = len(events(line[at]))
        yield from (Moment(at, n) for n in range(1, last))
        yield Moment(at, last)


def _changes(line: Line, whole_phase: bool) -> Iterator[Moment]:
    """Where one step (or phase) has come to its end and another begins."""

    def named(step: str) -> str:
        state = state_of(step)
        return state.partition(".")[0] if whole_phase else state

    here = rest(line, 0)
    current = named(line[0].step)
    for at in range(1, len(line)):
        kept = events(line[at])
        for n, step in enumerate([*(k.step for k in kept), line[at].step]):
            if named(step) != current:
                yield Moment(at, n) if n else here
                current = named(step)
        here = Moment(at, len(kept))


# -- jumps -------------------------------------------------------------------------------------------------------------


def story(line: Line, seat: str, card: str) -> list[Found]:
    """When this card was chosen, named, moved or looked at, as far as the seat saw it."""
    return [found for at in range(1, len(line)) for found in _of_card(line, at, seat, card)]


def _of_card(line: Line, at: int, seat: str, card: str) -> Iterator[Found]:
    position = line[at]
    said = words.chosen(_first(position, line[at - 1]), seat)
    kept = events(position)
    if _names(said, card):
        yield Found(Moment(at, 1) if kept else Moment(at, 0), said)
    t = position.table()
    for n, item in enumerate(kept, 1):
        if _about(item.event, card) and sees_event(t, seat, item.event):
            yield Found(Moment(at, n), words.event(t, seat, item.event))


def _names(said: str, card: str) -> bool:
    """Whether a choice in words ends with this card, or has it between other words."""
    return f" {words.one_line(card)} " in f" {said.replace(',', ' ')} "


def _about(event: Event, card: str) -> bool:
    """Whether an event touches a card, or what is being played aims at it; a new order of many cards is about none."""
    if card in getattr(event, "cards", ()):
        return not isinstance(event, Reorder)
    links: Any = event.value if isinstance(event, Set) and event.key == "chain" else ()
    return bool(links) and (links[-1].what == card or card in links[-1].aim)


def _first(stop: Position, before: Position) -> Position:
    """The position right after the choice made in `before`, ahead of what chance then did."""
    while stop.parent is not None and stop.parent is not before:
        stop = stop.parent
    return stop


def choice(line: Line, at: int, seat: str) -> str:
    """The choice that led to a position of a line, as far as the seat may know it; '' for the first."""
    return words.chosen(_first(line[at], line[at - 1]), seat) if at else ""


def score(position: Position, seat: str) -> dict[str, int]:
    """What each side has so far, as far as this seat sees it; empty where the book names no score."""
    found: dict[str, int] = words.look(position.game, "score", lambda view: {})(position.view(seat))
    return dict(found)


def lead(position: Position, seat: str, of: str) -> int | None:
    """By how much a player's side is ahead of the best other, in the eyes of a seat; None where nobody can say."""
    points = score(position, seat)
    side = next((team for team, members in position.game.setup.teams if of in members), of)
    mine = of if of in points else side
    others = [n for name, n in points.items() if name != mine]
    return points[mine] - max(others) if mine in points and others else None


def setbacks(line: Line, seat: str, of: str, most: int = 3) -> list[Found]:
    """Where a player fell back furthest against the best other: the worst moment first."""
    leads = [None if position.over else lead(position, seat, of) for position in line]
    falls: list[tuple[int, int]] = []
    for at in range(1, len(line)):
        before, after = leads[at - 1], leads[at]
        if before is not None and after is not None and after < before:
            falls.append((after - before, at))
    return [
        Found(rest(line, at), f"{choice(line, at, seat)}: {words.one_line(of)} {leads[at - 1]:+d} → {leads[at]:+d}")
        for _, at in sorted(falls)[:most]
    ]


def nameable(position: Position, seat: str) -> list[str]:
    """The cards that a seat can see now: those it can ask about by name."""
    view = position.view(seat)
    cards: Any = {card for key in view.places for card in view.cards(key)}
    return sorted(cards)


def whose(seat: str, position: Position) -> str:
    """The player for whom a seat asks: itself; who sees everything asks for the player who is to choose."""
    return words.seat_shown(position) if seat == ALL else seat
