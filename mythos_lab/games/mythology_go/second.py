"""Owns a second card that was chosen together with the first and waits to be placed, where a reading says so."""

from __future__ import annotations

from typing import Any

from ...core.events import Clear, Move
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import rule
from .table import at

OPEN = "open"
"""What is noted of the second card as long as it can be chosen: then it will be how it is to lie."""


@rule("mg.turn.select")
def play_chosen(t: Table) -> Body:
    """A second card that was chosen with the first is placed now, if there is still a place for it."""
    seat, face = t["turn"], t["second"]
    cards = t["chosen", seat]
    if not cards:
        return "no place"
    yield Clear("second")
    if not t.rules.still_fits(t, seat, face):
        yield Move(cards, ("chosen", seat), ("hand", seat))
        return "no place"
    yield from t.rules.put_down(t, seat, cards[0], ("chosen", seat), face)
    return "placed"


@rule("mg.field.max", "mg.keyword.fusion")
def still_fits(t: Table, seat: str, face: Any) -> bool:
    """A card needs a free place, one that is to lie on another that this is still there; a spell needs none."""
    if isinstance(face, tuple):
        return bool(at(t, face)) and t.rules.may_fuse(t, face)
    return not face or t.rules.free_places(t, seat) > 0
