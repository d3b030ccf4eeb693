"""Owns the list in which every shipped card stands with what the table says of it and what its declaration does.

`python -m mythos_lab.games.mitos_y_leyendas.listing > card_texts.txt` writes the stored file; a test keeps it in step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .cards import Card, shipped
from .words import say

FILE = "card_texts.txt"
HEAD = "Mitos y Leyendas: what the card table says of each card, and what its declaration does, in words made from it."


def described(card: Card) -> str:
    """What a card does, in words made from its declaration."""
    return say(card.does, card.type) or "No ability."


def lines_of(card: Card) -> Iterator[str]:
    """A card in a few lines: its facts, the text of the table, the words made from the declaration."""
    facts = [card.type.capitalize()] + ([card.race] if card.race else [])
    facts += [f"cost {card.cost}"] if card.type != "gold" else []
    facts += [f"strength {card.strength}"] if card.type == "ally" else []
    facts += ["Unique"] if card.unique else []
    yield f"{card.code} {card.name} ({', '.join(facts)})"
    yield f"    table: {card.text or 'No ability.'}"
    yield f"    does:  {described(card)}"


def listing(cards: Iterable[Card] | None = None) -> str:
    """The whole list as text."""
    blocks = ["\n".join(lines_of(card)) for card in (shipped() if cards is None else cards)]
    return "\n\n".join([HEAD, *blocks]) + "\n"


if __name__ == "__main__":
    print(listing(), end="")
