"""Owns where uncertain fields of a card come from: rulebook, deduced, public, illustrative. It knows no card table."""

from __future__ import annotations

from typing import Protocol


class Card(Protocol):
    """A card of any book: for each uncertain field the words that say where its value comes from."""

    @property
    def provenance(self) -> tuple[tuple[str, str], ...]: ...


def source(card: Card, field: str) -> str:
    """Where the value of a field comes from; '' if nobody doubts it."""
    return dict(card.provenance).get(field, "")


def illustrative(card: Card, field: str | None = None) -> bool:
    """Whether a field of a card (any of them, if none is named) is made up for this project."""
    return any(where.startswith("illustrative") for name, where in card.provenance if field in (None, name))
