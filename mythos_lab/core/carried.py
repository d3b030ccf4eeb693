"""Owns taking a position over to other readings: what lies on the table stays, and play goes on under them from here.

It refuses what would make no sense: a reading of the set-up, which is done; steps still to do that could not be still
to do; choices already made in the open step that could not be made. What a reading is stands in `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .chance import Shuffles
from .errors import BadInput
from .flow import Step
from .kernel import run
from .position import Past, Position

if TYPE_CHECKING:
    from .game import Game


def carried(position: Position, game: Game) -> Position:
    """A position of the same game under other readings, with its past where the same choices lead here under them too.

    Raises `BadInput` saying why it makes no sense.
    """
    if game == position.game:
        return position
    _refuse_late(position, game)
    _refuse_steps(position, game)
    here = _with_past(position, game) or _as_it_stands(position, game)
    _refuse_dead_ends(here)
    return here


def _refuse_late(position: Position, game: Game) -> None:
    """A game that is over was decided under its readings; a set-up that is done cannot be done otherwise."""
    if position.over:
        raise _no("the game is over, and was decided under the readings in force", "a position before the end")
    changed = {question for question, _ in {*game.readings.pairs} ^ {*position.game.readings.pairs}}
    settled = sorted(question for question in changed if game.book.questions[question].kind == "setup")
    if settled:
        raise _no(f"{settled[0]} was settled when the game was set up", "a new game under that reading")


def _refuse_steps(position: Position, game: Game) -> None:
    """What is still to do has to be what could be still to do under the other readings."""
    could, can = ({*_neighbours(g.steps)} for g in (position.game, game))
    for above, below in pairwise(entry[0] for entry in reversed(position.agenda)):
        if (above, below) in could - can:
            raise _no(f"{below} is still to come after {above}, as it never is then", "a position before that")


PROBED = 24
"""So many of the moves are tried."""


def _refuse_dead_ends(here: Position) -> None:
    """What lies on the table in the middle of a turn may be nothing that the other rules could have laid there."""
    try:
        for move in () if isinstance(here.options, Shuffles) else here.options[:PROBED]:
            here.after(move)
    except Exception as error:
        what = f"{here.step} finds what it could never find there ({type(error).__name__}: {error})"
        raise _no(what, "the position before this turn") from None


def _neighbours(steps: Mapping[str, Step]) -> Iterator[tuple[str, str]]:
    """Each two steps of which one can lie right above the other on an agenda."""
    for step in steps.values():
        for row in step.rows.values():
            names = [entry[0] for entry in reversed(row)]
            over = [*pairwise(names), *((opened, name) for opened in step.opens for name in (*step.opens, *names[:1]))]
            yield from ((lowest, below) for above, below in over for lowest in _lowest(above, steps))


def _lowest(name: str, steps: Mapping[str, Step]) -> list[str]:
    """The steps that may lie lowest of all that came of a step: itself, the last ones of its rows, what it opened."""
    found = [name]
    for step in (steps[n] for n in found):
        last = [row[0][0] for row in step.rows.values() if row]
        found += [n for n in dict.fromkeys((*last, *step.opens)) if n not in found]
    return found


def _with_past(position: Position, game: Game) -> Position | None:
    """The position with its history, if the same choices lead along the same positions; None if they do not."""
    first, *later = position.history
    here = game.new() if _is_new(first) else _as_it_stands(first, game)
    if not _same(here, first):
        return None
    here._past = Past(None, None, first.luck, first.own_kept())
    for stop in later:
        move = stop.action.move  # type: ignore[union-attr]
        after = here.after(move) if move in here.options else here
        if not _same(after, stop):
            return None
        after._past = Past(here, stop.action, stop.luck)
        here = after
    return here


def _is_new(first: Position) -> bool:
    """Whether this is how a new game begins; of a game laid out by hand there may be none with its few cards."""
    try:
        return first == first.game.new()
    except BadInput:
        return False


def _same(one: Position, other: Position) -> bool:
    """Whether two positions are the same but for the readings."""
    values = moved(other, one.game)
    return (one.values, one.agenda, one.answers) == (values, other.agenda, other.answers)


def moved(position: Position, game: Game) -> tuple[Any, ...]:
    """What lies and holds in a position, laid out as in the same game under other readings: facts that only readings
    look at come and go."""
    if game.layout.keys == position.game.layout.keys:
        return position.values
    known = dict(zip(position.game.layout.keys, position.values, strict=True))
    return tuple(known.get(key, empty) for key, empty in zip(game.layout.keys, game.layout.empty, strict=True))


def _as_it_stands(position: Position, game: Game) -> Position:
    """The position without its history. Where the open step no longer asks, it goes on to the next decision."""
    here, before = (Position(g, moved(position, g), position.agenda) for g in (game, position.game))
    for move in position.answers:
        if not _same_ask(here, before) or move not in here.options:
            raise _no(f"what was already chosen in {position.step} could not be chosen", "the position before that")
        answers = (*here.answers, move)
        here, before = (Position(p.game, p.values, p.agenda, answers) for p in (here, before))
    here = _stopped(here)
    here._past = Past(luck=position.luck)
    return here if position.luck is None else here._lucky()


def _same_ask(one: Position, other: Position) -> bool:
    """Whether both ask the same seat the same thing, with the step still open."""
    stopped, asked = _stopped(one), other.ask
    ask = stopped.ask if _same(stopped, one) else None
    return ask is not None and asked is not None and (ask.seat, ask.kind) == (asked.seat, asked.kind)


def _stopped(position: Position) -> Position:
    """Where the rules stop from here: at the open step, or at the next decision."""
    return Position(position.game, *run(position.game, position.values, position.agenda, position.answers))


def _no(why: str, expected: str) -> BadInput:
    return BadInput(f"cannot be taken over to these readings: {why}", field="readings", expected=expected)
