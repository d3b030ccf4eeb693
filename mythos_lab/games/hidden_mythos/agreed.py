"""Owns what is agreed before a game: seats, options, cards; it makes a set-up of them and refuses what does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from .cards import DECK, load
from .table import MIDDLE, UNUSED

OPTIONS = {
    "series": "how many games: 1 (as it is by default) or 3",
    "start": "who starts the first game, where it is read as agreed on",
    "cards": "cards from load_cards(...), or a list with one file",
}


def setup(seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The set-up of Hidden Mythos. Raises `BadInput` naming the option."""
    for name in options:
        if name not in OPTIONS:
            raise BadInput(f"unknown option {name!r}{closest(name, OPTIONS)}", expected=", ".join(OPTIONS))
    if taken := [p for p in seats if p in (MIDDLE, UNUSED)]:
        raise BadInput(f"no player can be called {taken[0]!r}", field="players", expected="another name")
    chosen: dict[str, Any] = {}
    if (start := options.get("start")) is not None:
        if start not in seats:
            raise BadInput(f"no player is called {start!r}", field="start", expected=", ".join(seats))
        chosen["start"] = start
    if (series := options.get("series", 1)) != 1 or isinstance(series, bool):
        if not isinstance(series, int) or isinstance(series, bool) or not 1 <= series <= 99:
            raise BadInput(f"{series!r} games", field="series", expected="a number from 1 to 99")
        chosen["series"] = series
    return Setup(seats, (), tuple(sorted(chosen.items())), _cards(options.get("cards")))


def _cards(cards: Any) -> tuple[Any, ...] | None:
    if cards is None:
        return None
    found = load(*cards) if all(isinstance(card, str) for card in cards) else tuple(cards)
    if len(found) != DECK:
        raise BadInput(f"{len(found)} cards", field="cards", expected=f"{DECK} cards")
    return found
