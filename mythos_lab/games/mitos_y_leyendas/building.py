"""Owns the rules of deck building: each says what is wrong with a deck, or nothing. A deck itself is in `deck`."""

from __future__ import annotations

from ...core.rules import Number, rule

NUMBERS = {
    "castle_size": Number("castle_size", "myl.deck.fifty", 50, "A Castle is a deck of fifty cards."),
    "most_copies": Number("most_copies", "myl.deck.three_copies", 3, "Three copies of a card at most."),
}


@rule("myl.deck.fifty", "myl.zone.castle")
def deck_size(number: int, size: int) -> str:
    """The Castle deck must have exactly fifty cards."""
    return "" if number == size else f"{number} cards instead of {size}"


@rule("myl.deck.three_copies")
def copies_allowed(name: str, number: int, most: int, plain_gold: bool) -> str:
    """Up to three copies of each card, plain Gold too."""
    return "" if number <= most else f"{number} copies of {name}, {most} at most"


@rule("myl.deck.unique")
def unique_once(name: str, number: int) -> str:
    """Of a Unique card only one copy is allowed."""
    return "" if number <= 1 else f"{number} copies of {name}, which is Unique"


@rule("myl.start.initial_gold")
def gold_to_begin_with(number: int, plain: int) -> str:
    """A Castle needs a Gold that can be the initial gold."""
    return "" if number else "no Gold, so there is no initial gold"
