"""Owns questions about what happens: who takes it, where a card comes to lie, whose choice is next.

The answer is what the rules do; what they would do under another reading stands among the wrong answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, cast

from ..core.chance import CHANCE
from ..core.errors import MythosError
from ..core.events import Move as Moved
from ..core.events import Set
from ..core.game import Game
from ..core.position import Position
from ..core.state import zone_name
from ..core.trace import Line
from ..core.view import sees_event
from ..graphs import words
from .cited import of_fact, of_move, of_step, quoted
from .pool import Pool, cards_in, said, seat_of
from .question import Choice, Question, shuffled

MOST_WRONG = 4

Cited = tuple[str, ...]
"""The clauses behind what happened; none where none fits."""


class _Told(NamedTuple):
    """A move, what it led to, what was then seen to happen, and the clauses behind that."""

    before: Position
    move: Any
    after: Position
    happened: str
    clauses: tuple[str, ...]

    @property
    def why(self) -> str:
        return f"{self.happened} {quoted(self.before.game, self.clauses)}"


def _told(
    position: Position, pool: Pool, cite: Callable[[Position, Position, Line], Cited]
) -> tuple[_Told, Line] | None:
    """A move of the open decision, and a line of what it led to that a clause can be cited for.

    All that happens is open to the seat, and none of it chance. `cite` gives the clauses behind a line that fits.
    """
    moves = list(position.options)
    for move in pool.rng.sample(moves, min(6, len(moves))):
        after = position.choose(move)
        if after.parent is not position or not _open(position, after):
            continue
        found = [(line, clauses) for line in after.trace if (clauses := cite(position, after, line))]
        named = set(cards_in(position.game, move[1]))
        found = [(line, c) for line, c in found if not named.issuperset(getattr(line.event, "cards", (0,)))] or found
        if found:
            line, clauses = pool.rng.choice(found)
            happened = words.event(after.table(), seat_of(position), line.event)
            return _Told(position, move, after, words.one_line(happened), clauses), line
    return None


def _open(before: Position, after: Position) -> bool:
    """Whether all that happened can be foreseen by the seat: no event is unseen, no card was unseen before."""
    seat, t, events = seat_of(before), after.table(), after.trace.events
    if not all(sees_event(t, seat, event) for event in events):
        return False
    moved = {card for event in events for card in getattr(event, "cards", ())}
    view = before.view(seat) if moved else None
    return view is None or moved <= {card for key in view.places for card in view.cards(key)}


def who(position: Position, pool: Pool) -> Question | None:
    """Who is it then: the winner, the next to lead? Whatever fact has come to name a seat."""

    def cite(before: Position, after: Position, line: Line) -> Cited:
        event = line.event
        if (
            not isinstance(event, Set)
            or event is not _naming(after, event.key)
            or event.value == before.state[event.key]
        ):
            return ()
        return of_fact(after.game, line, _who_is(after.game, event.key))

    told = _told(position, pool, cite)
    if told is None:
        return None
    key = told[1].event.places[0]
    seats = position.game.seats
    return _question("who", _who_is(position.game, key), told[0], lambda p: _named(p, key), seats, pool)


def _who_is(game: Game, key: Any) -> str:
    """The question who it is, in the book's words where it has some (`look.WHO`)."""
    asked: Mapping[str, str] = words.look(game, "WHO", {})
    return asked.get(zone_name(key), f"Who is it then: {words.fact_title(game, key)}?")


def _naming(position: Position, key: Any) -> Set | None:
    """The event on the way here by which a fact last named a seat: it may be put aside again before anybody chooses."""
    named = (event for event in reversed(position.trace.events) if isinstance(event, Set) and event.key == key)
    return next((event for event in named if event.value in position.game.seats), None)


def _named(position: Position, key: Any) -> str:
    naming = _naming(position, key)
    value = naming.value if naming else position.state[key]
    return words.fact_value(position.game, key, value) if value else "nobody"


def where(position: Position, pool: Pool) -> Question | None:
    """Where does a card lie then? One that the move does not name, if there is one."""

    def cite(before: Position, after: Position, line: Line) -> Cited:
        event = line.event
        if not isinstance(event, Moved) or _row(event.source) == _row(event.target) or _under_way(after, event):
            return ()
        return of_move(after.game, line) if set(event.cards) & set(_seen(after, seat_of(before), event.target)) else ()

    found = _told(position, pool, cite)
    if found is None:
        return None
    told, event, game = found[0], cast(Moved, found[1].event), position.game
    seen = [c for c in event.cards if c in _seen(told.after, seat_of(position), event.target)]
    card = next((c for c in seen if c not in cards_in(game, told.move[1])), seen[0])
    way = f"{words.place(game, event.source)} → {words.place(game, event.target)}"
    told = told._replace(happened=words.one_line(f"{words.thing(card)}: {way}"))
    like = [key for key in game.layout.zone_of if _zone(key) == _zone(event.target)]
    keys = [event.source, *like, *(key for key in game.layout.zone_of if isinstance(key, str))]
    places = dict.fromkeys(words.place(game, key) for key in keys)
    return _question(
        "where", f"Where does {words.thing(card)} lie then?", told, lambda p: _place_of(p, card), places, pool
    )


def _under_way(position: Position, event: Moved) -> bool:
    """Whether a card is only just being played: where it will lie is still to come."""
    chain = position.state["chain"] if "chain" in position.game.layout.index else ()
    return any(link.what in event.cards for link in chain)


def _seen(position: Position, seat: str, key: Any) -> tuple[str, ...]:
    """The cards that a seat sees in a place."""
    return tuple(position.view(seat).cards(key))


def _zone(key: Any) -> str:
    return str(key[0] if isinstance(key, tuple) else key)


def _row(key: Any) -> Any:
    """A place without its number: cards that close up within a row come to lie nowhere else."""
    return key[:2] if isinstance(key, tuple) else key


def _place_of(position: Position, card: str) -> str:
    lies = (key for key in position.game.layout.zone_of if card in position.state[key])
    return next((words.place(position.game, key) for key in lies), "nowhere")


def next_choice(position: Position, pool: Pool) -> Question | None:
    """Who chooses next, and what? The clause is that of the step that asks."""
    moves = list(position.options)
    for move in pool.rng.sample(moves, min(6, len(moves))):
        after, game = position.choose(move), position.game
        if after.ask is None or after.ask.seat == CHANCE or after.parent is not position:
            continue
        if not _open(position, after):
            continue
        clauses = of_step(game, after.step, game.kind_words(after.ask.kind))
        if clauses:
            told = _Told(position, move, after, words.sentence(game, after.step), clauses)
            kinds = [after.ask.kind, *pool.rng.sample(list(pool.asked), min(3, len(pool.asked)))]
            pairs = [game.chooses(seat, kind) for kind in dict.fromkeys(kinds) for seat in game.seats]
            return _question("next", "Who chooses next, and what?", told, _asked, pairs, pool)
    return None


def _asked(position: Position) -> str:
    ask = position.ask
    return "nobody: the game is over" if ask is None else position.game.chooses(ask.seat, ask.kind)


def _question(
    kind: str, asked: str, told: _Told, answer: Callable[[Position], str], others: Iterable[str], pool: Pool
) -> Question | None:
    """A question about what a move leads to. What another reading would lead to stands among the wrong answers."""
    right = answer(told.after)
    read = {text: why for text, why in _read_otherwise(kind, told, answer) if text != right}
    left = [text for text in dict.fromkeys(others) if text not in (right, *read)]
    pool.rng.shuffle(left)
    wrong = [*(Choice(text, False, why) for text, why in read.items()), *(Choice(t, False, told.why) for t in left)]
    if not wrong:
        return None
    choices = shuffled([Choice(right, True, told.why), *wrong[:MOST_WRONG]], pool.rng)
    about = f"{said(told.before, told.move)}. {asked}"
    return Question(kind, about, told.before, seat_of(told.before), choices, told.clauses)


def _read_otherwise(kind: str, told: _Told, answer: Callable[[Position], str]) -> Iterator[tuple[str, str]]:
    """What the answer would be under each other reading of the clauses behind it, and that it is so there."""
    game, before = told.before.game, told.before.bare()
    behind = {*told.after.trace.clauses, *told.clauses}
    for question in game.definition.questions.values():
        for reading in question.readings if behind & set(question.clauses) else ():
            if reading.name == (game.readings[question.id] or question.default) or reading.untouching:
                continue
            with suppress(MythosError):
                after = before.read({question.id: reading.name}).choose(told.move)
                if kind != "next" and _waits_for(after) != _waits_for(told.after):
                    continue  # it has come to another point of the game, where nothing is settled yet
                open_here = f"Open in the rulebook: {question.question} Read thus: {reading.text}"
                said = f"so it would be under another reading. {open_here} [{question.id}: {reading.name}]"
                yield answer(after), words.one_line(f"{said} Here: {told.why}")


def _waits_for(position: Position) -> str:
    """What kind of choice is open."""
    return position.ask.kind if position.ask else ""
