"""Owns questions about what happens: who takes it, where a card comes to lie, whose choice is next.

The answer is what the rules do; what they would do under another reading stands among the wrong answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from ..core.chance import CHANCE
from ..core.errors import MythosError
from ..core.events import Move as Moved
from ..core.events import Set
from ..core.position import Position
from ..core.trace import Line
from ..core.view import sees_event
from ..graphs import words
from .pool import Pool, cards_in, said, seat_of
from .question import Choice, Question, shuffled

MOST_WRONG = 4


class _Told(NamedTuple):
    """A move, what it led to, and the line of the trace that a question is about."""

    before: Position
    move: Any
    after: Position
    line: Line

    @property
    def why(self) -> str:
        said = words.event(self.after.table(), seat_of(self.before), self.line.event)
        clause = self.line.clauses[0]
        return words.one_line(f"{said} [{clause}: {self.before.game.clause_text(clause)}]")


def _told(position: Position, pool: Pool, fits: Callable[[Position, Position, Line], bool]) -> _Told | None:
    """A move of the open decision that leads to something fitting, all of it open to the seat, and without chance."""
    moves = list(position.options)
    for move in pool.rng.sample(moves, min(6, len(moves))):
        after = position.choose(move)
        if after.parent is not position or not _open(position, after):
            continue
        lines = [line for line in after.trace if line.clauses and fits(position, after, line)]
        named = set(cards_in(position.game, move[1]))
        lines = [line for line in lines if not named.intersection(getattr(line.event, "cards", ()))] or lines
        if lines:
            return _Told(position, move, after, pool.rng.choice(lines))
    return None


def _open(before: Position, after: Position) -> bool:
    """Whether all that happened can be foreseen by the seat: no event is unseen, no card was unseen before."""
    seat, t = seat_of(before), after.table()
    view = before.view(seat)
    seen = {card for key in view.places for card in view.cards(key)}
    return all(
        sees_event(t, seat, event) and seen.issuperset(getattr(event, "cards", ())) for event in after.trace.events
    )


def who(position: Position, pool: Pool) -> Question | None:
    """Who is it then: the winner, the next to lead? Whatever fact has come to name a seat."""

    def fits(before: Position, after: Position, line: Line) -> bool:
        event = line.event
        was = before.state[event.key] if isinstance(event, Set) else None
        return isinstance(event, Set) and event.value in after.game.seats and event.value != was

    told = _told(position, pool, fits)
    if told is None:
        return None
    key = told.line.event.places[0]
    title = words.fact_title(position.game, key)
    return _question(
        "who", f"Then which player is this: {title}?", told, lambda p: _fact(p, key), position.game.seats, pool
    )


def _fact(position: Position, key: Any) -> str:
    return words.fact_value(position.game, key, position.state[key])


def where(position: Position, pool: Pool) -> Question | None:
    """Where does a card lie then? One that the move does not name, if there is one."""

    def fits(before: Position, after: Position, line: Line) -> bool:
        return isinstance(line.event, Moved) and len(line.event.cards) == 1

    told = _told(position, pool, fits)
    if told is None:
        return None
    event: Any = told.line.event
    card, game = event.cards[0], position.game
    if card not in told.after.view(seat_of(position)).cards(event.target):
        return None
    like = [key for key in game.layout.zone_of if _zone(key) == _zone(event.target)]
    keys = [event.source, *like, *(key for key in game.layout.zone_of if isinstance(key, str))]
    places = dict.fromkeys(words.place(game, key) for key in keys)
    return _question(
        "where", f"Where does {words.thing(card)} lie then?", told, lambda p: _place_of(p, card), places, pool
    )


def _zone(key: Any) -> str:
    return str(key[0] if isinstance(key, tuple) else key)


def _place_of(position: Position, card: str) -> str:
    lies = (key for key in position.game.layout.zone_of if card in position.state[key])
    return next((words.place(position.game, key) for key in lies), "nowhere")


def next_choice(position: Position, pool: Pool) -> Question | None:
    """Who chooses next, and what?"""
    told = _told(position, pool, lambda before, after, line: True)
    if told is None or told.after.ask is None or told.after.ask.seat == CHANCE:
        return None
    kinds = [told.after.ask.kind, *pool.rng.sample(list(pool.asked), min(3, len(pool.asked)))]
    pairs = [position.game.chooses(seat, kind) for kind in dict.fromkeys(kinds) for seat in position.game.seats]
    return _question("next", "Who chooses next, and what?", told, _asked, pairs, pool)


def _asked(position: Position) -> str:
    ask = position.ask
    return "nobody: the game is over" if ask is None else position.game.chooses(ask.seat, ask.kind)


def _question(
    kind: str, asked: str, told: _Told, answer: Callable[[Position], str], others: Iterable[str], pool: Pool
) -> Question | None:
    """A question about what a move leads to. What another reading would lead to stands among the wrong answers."""
    right = answer(told.after)
    read = {text: why for text, why in _read_otherwise(told, answer) if text != right}
    left = [text for text in dict.fromkeys(others) if text not in (right, *read)]
    pool.rng.shuffle(left)
    wrong = [*(Choice(text, False, why) for text, why in read.items()), *(Choice(t, False, told.why) for t in left)]
    if not wrong:
        return None
    choices = shuffled([Choice(right, True, told.why), *wrong[:MOST_WRONG]], pool.rng)
    about = f"{said(told.before, told.move)}. {asked}"
    return Question(kind, about, told.before, seat_of(told.before), choices, told.line.clauses[:1])


def _read_otherwise(told: _Told, answer: Callable[[Position], str]) -> Iterator[tuple[str, str]]:
    """What the answer would be under each other reading of the clauses behind it, and that it is so there."""
    game, before = told.before.game, told.before.bare()
    for question in game.definition.questions.values():
        for reading in question.readings if set(told.line.clauses) & set(question.clauses) else ():
            if reading.name == (game.readings[question.id] or question.default):
                continue
            with suppress(MythosError):
                after = before.read({question.id: reading.name}).choose(told.move)
                yield (
                    answer(after),
                    f"so it would be under the reading {reading.name} of {question.id}; here {told.why}",
                )
