"""Owns who sees what in Mythology GO: a rule for each kind of place or fact. What is not declared is not seen."""

from __future__ import annotations

from typing import Any

from ...core.kernel import Table
from ...core.rules import rule
from ...core.state import COUNT, FACES, NOTHING


@rule()
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies openly or has been said aloud is known to everybody."""
    return FACES


@rule("mg.place.face")
def hidden_seen(t: Table, seat: str, owner: Any) -> str:
    """A card placed hidden is known to its owner alone; the others see that it lies there."""
    return FACES if seat == owner else COUNT


@rule("mg.turn.draw5")
def hand_seen(t: Table, seat: str, owner: Any) -> str:
    """The cards drawn are seen by the player on turn alone."""
    return FACES if seat == owner else COUNT


@rule("mg.turn.draw5")
def pile_seen(t: Table, seat: str, owner: Any) -> str:
    """Of the draw pile everybody sees how high it is."""
    return COUNT


@rule("mg.place.face")
def own_only(t: Table, seat: str, owner: Any) -> str:
    """What one player has been shown is known to that player alone."""
    return FACES if seat == owner else NOTHING
