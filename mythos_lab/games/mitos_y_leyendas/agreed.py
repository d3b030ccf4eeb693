"""Owns what is agreed before a game: seats, decks, one game or a round; it makes a set-up of them and refuses
what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import cycle
from typing import Any

from ...core.errors import BadInput
from ...core.game import Game, Setup
from ...core.notation import closest
from .cards import Card, copies, load
from .deck import Deck

OPTIONS = {
    "decks": "two decks: Deck objects, castle letters, files, or 'random 1' (in one text: 'A/B')",
    "round": "True for a round of three games instead of one game",
    "cards": "cards from load_cards(...), or a list of files, that decks may name",
}


def setup(seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The set-up of a game. Raises `BadInput` naming the option and what was expected."""
    for name in options:
        if name not in OPTIONS:
            raise BadInput(f"unknown option {name!r}{closest(name, OPTIONS)}", expected=", ".join(OPTIONS))
    chosen = (("round", True),) if options.get("round") else ()
    pool = _pool(options.get("cards"))
    decks = options.get("decks")
    if decks is None and pool is None:
        return Setup(seats, (), chosen)
    named = _named(seats, shipped_for(seats) if decks is None else decks)
    return Setup(seats, (), chosen, castles_of(seats, [deck_of(deck, pool) for deck in named]))


def _pool(cards: Any) -> tuple[Card, ...] | None:
    if cards is None:
        return None
    return load(*cards) if all(isinstance(c, str) for c in cards) else tuple(cards)


def shipped_for(seats: tuple[str, ...]) -> list[str]:
    """The letters of the shipped castles, one for each player in turn."""
    return [letter for letter, _ in zip(cycle("AB"), seats, strict=False)]


def _named(seats: tuple[str, ...], decks: Any) -> list[Any]:
    if isinstance(decks, str):
        decks = [name.strip() for name in decks.split("/")] if "/" in decks else [decks] * len(seats)
    if isinstance(decks, Mapping):
        decks = [decks.get(seat) for seat in seats]
    if not isinstance(decks, (list, tuple)) or len(decks) != len(seats) or None in decks:
        raise BadInput(f"{decks!r} is not a deck each", field="decks", expected="a deck for each player")
    return list(decks)


def deck_of(said: Any, pool: Iterable[Card] | None = None) -> Deck:
    """A deck from however it was named. Raises `BadInput`."""
    if isinstance(said, Deck):
        return said
    if isinstance(said, Mapping):
        return Deck.of(said, pool=pool)
    if said in ("A", "B"):
        return Deck.castle(said)
    text = str(said)
    if text.startswith("random "):
        return Deck.random(text.removeprefix("random "), pool)
    return Deck.load(text, pool)


def castles_of(seats: tuple[str, ...], decks: list[Deck]) -> tuple[Card, ...]:
    """The copies that make the Castles of the seats."""
    return copies((seat, card) for seat, deck in zip(seats, decks, strict=True) for card in deck)


@lru_cache
def _shipped_castles(seats: tuple[str, ...]) -> tuple[Card, ...]:
    return castles_of(seats, [Deck.castle(letter) for letter in shipped_for(seats)])


def copies_of(s: Setup) -> tuple[Card, ...]:
    """The cards of a game with the two shipped castles."""
    return _shipped_castles(s.seats)


def check(game: Game) -> None:
    """Refuse so many players, or Castles, as the rules (as they are read in this game) do not allow.

    A position by hand has no Castles to be checked.
    """
    wrong = game.rules.players_fit(len(game.seats))
    if wrong:
        raise BadInput(wrong, field="players", expected="two players")
    if game.setup.option("by_hand"):
        return
    for seat in game.seats:
        own: dict[str, list[Card]] = {}
        for card in game.cards.values():
            if card.owner == seat and not card.beside:
                own.setdefault(card.name, []).append(card)
        Deck(f"Castle of {seat}", tuple((cards[0], len(cards)) for cards in own.values())).checked(game.rules)
