"""Owns what the others hear of a choice: that a card is laid hidden or put under the pile, not which."""

from __future__ import annotations

from typing import Any

A_CARD = "a card"


def unseen_card(move: tuple[str, Any]) -> tuple[str, Any]:
    """A move with the card that is laid hidden, or goes under the pile, left unnamed."""
    verb, what = move
    if verb in ("play", "place") and what[1] == "hidden":
        return (verb, (A_CARD, "hidden"))
    return (verb, A_CARD) if verb == "under" else move
