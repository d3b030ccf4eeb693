"""Owns the other world: a position that a seat cannot tell from the real one, made by permuting what it does not see.

Cards change places only with cards that began the game in the same pack, among places whose faces the seat does not
see, and as many stay in each. Which places those are is read off the seat's view; no game is named.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any, NamedTuple

from mythos_lab.core.game import Game
from mythos_lab.core.position import Position
from mythos_lab.core.state import BAG, Key
from mythos_lab.core.view import Backs, sees_event

from . import play


class Other(NamedTuple):
    """A position in the other world, and what is another there: cards elsewhere, secret choices made differently."""

    position: Position
    differs: frozenset[str]


@cache
def packs(game: Game) -> dict[str, Key]:
    """The place each card begins the game in: cards of one pack can be mistaken for each other."""
    start = dict(game.definition.begin(game))
    return {card: key for key, cards in start.items() if key in game.layout.zone_of for card in cards}


def hidden_places(position: Position, seat: str) -> list[Key]:
    """The places whose faces a seat does not see."""
    seen = position.view(seat).places
    return [key for key in position.game.layout.zone_of if isinstance(seen.get(key, Backs(0)), Backs)]


def other(position: Position, seat: str, rng: random.Random) -> Other | None:
    """The same moment with what the seat cannot see permuted; None where there is nothing to permute."""
    before = {key: position.state[key] for key in hidden_places(position, seat)}
    after = permuted(position.game, before, rng)
    differs = {card for key in before for card in differing(before[key], after[key])}
    values = position.state.with_values(after).values
    answered = answered_again(Position(position.game, values, position.agenda), position, seat, rng)
    differs |= named([pair for pair in zip(position.answers, answered.answers) if pair[0] != pair[1]])
    return Other(answered, frozenset(differs)) if differs else None


def permuted(game: Game, places: dict[Key, tuple[str, ...]], rng: random.Random) -> dict[Key, tuple[str, ...]]:
    """As many cards of each pack in every place, but others."""
    pack = packs(game)
    stock: dict[Key, list[str]] = {}
    for cards in places.values():
        for card in cards:
            stock.setdefault(pack[card], []).append(card)
    for cards in stock.values():
        rng.shuffle(cards)
    mixed = {key: tuple(stock[pack[card]].pop() for card in cards) for key, cards in places.items()}
    return {k: tuple(sorted(c)) if game.layout.zone_of[k].order == BAG else c for k, c in mixed.items()}


def differing(one: tuple[str, ...], two: tuple[str, ...]) -> set[str]:
    """The cards that do not stand where they stood."""
    return {card for pair in zip(one, two, strict=True) for card in pair if pair[0] != pair[1]}


def answered_again(position: Position, real: Position, seat: str, rng: random.Random) -> Position:
    """Answers of the open step given again: those of the seat as they were, those of others as they can be here."""
    for move in real.answers:
        assert position.ask is not None
        same = position.ask.seat == seat
        position = position.after(move if same else play.pick(position.options, rng))
        assert position.agenda == real.agenda, "how many are asked depends on what is hidden"
    return position


def told(position: Position, seat: str) -> list[Any]:
    """What a seat learns from the play that led here: of cards moved unseen only how many and whence and whither."""
    t = position.table()
    return [
        (line.event if sees_event(t, seat, line.event) else unseen(line.event), *line[1:]) for line in position.trace
    ]


def unseen(event: Any) -> Any:
    """An event whose cards a seat does not see."""
    return type(event).__name__, event.places, len(getattr(event, "cards", ()))


def named(seen: list[Any]) -> set[str]:
    """The words in what a seat was told: among them every card that came to light."""
    return set(re.findall(r"[^\s(){},\[\]'\"]+", repr(seen)))
