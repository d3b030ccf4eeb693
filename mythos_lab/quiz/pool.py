"""Owns the positions that are asked about: those of seeded games, with every move that came up in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ..core.chance import CHANCE, Shuffles, generator
from ..core.game import Game
from ..core.legality import Action
from ..core.position import Position
from ..graphs import words
from ..questions import rulings
from ..rulings import Ruling
from ..simulate import any_move


class Pool:
    """Positions of seeded games to ask about, and every move and decision that came up in them."""

    TRIES = 60

    def __init__(self, game: Game, rng: random.Random):
        self.game, self.rng = game, rng
        self.moves: dict[str, dict[Any, None]] = {}
        self.asked: dict[str, None] = {}
        self._found: list[Position] = []
        self._rulings: list[Ruling] | None = None

    def ruling(self) -> Ruling | None:
        """A shipped ruling of this game, each at most once; a further one in the library leaves the others in order."""
        if self._rulings is None:
            own, lot = [r for r in rulings() if r.games[0] == self.game.name and len(r.basis) == 1], self.rng.random()
            self._rulings = sorted(own, key=lambda ruling: generator(f"{lot} {ruling.id}").random())
        return self._rulings.pop() if self._rulings else None

    def positions(self, kind: str) -> Iterator[Position]:
        """Positions in which somebody really chooses, in no order; more games are played as they are needed."""
        for _ in range(self.TRIES):
            if len(self._found) < 40:
                self._play()
            yield self._found.pop(self.rng.randrange(len(self._found)))

    def _play(self) -> None:
        position = self.game.new(self.rng.randrange(10**9))
        while not position.over:
            self._note(position)
            position = position.choose(any_move(position, self.rng))

    def _note(self, position: Position) -> None:
        ask, options = position.ask, position.options
        if ask is None or ask.seat == CHANCE or isinstance(options, Shuffles):
            return
        self.asked[ask.kind] = None
        for verb, what in options:
            self.moves.setdefault(verb, {})[what] = None
        if len(options) > 1:
            self._found.append(position)


def seat_of(position: Position) -> str:
    """Whose decision is open."""
    assert position.ask is not None
    return position.ask.seat


def said(position: Position, move: Any) -> str:
    ask = position.ask
    assert ask is not None
    return words.one_line(position.game.say(Action(ask.seat, *move)))


def open_to(position: Position, seat: str, move: Any) -> bool:
    """Whether all cards that a move names lie open to the seat."""
    view = position.view(seat)
    seen = {card for key in view.places for card in view.cards(key)}
    return all(card in seen for card in cards_in(position.game, move[1]))


def cards_in(game: Game, what: Any) -> Iterator[str]:
    if isinstance(what, tuple):
        for part in what:
            yield from cards_in(game, part)
    elif isinstance(what, str) and what in game.cards:
        yield what
