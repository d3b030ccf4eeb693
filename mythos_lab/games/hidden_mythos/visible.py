"""Owns who sees what: rows are seen by number, faces by nobody but the player who peeks or lays cards out."""

from __future__ import annotations

from typing import Any

from ...core.kernel import Table
from ...core.rules import rule
from ...core.state import COUNT, FACES, NOTHING
from .table import UNUSED, card_at


@rule("hm.setup.facedown", "hm.turn.peek.secret", "hm.end.flip")
def row_seen(t: Table, seat: str, owner: Any) -> Any:
    """Cards lie face down: all see how many, only the peeking player sees the peeked face, till they are flipped."""
    if t["revealed"] or (owner == seat and seat in t["looking"]):
        return FACES
    peeked, seen = t["peeked"], t["open"]
    if peeked is not None and peeked[0] == owner and t["to_move"] == seat:
        seen = (*seen, card_at(t, peeked))
    return frozenset(seen).intersection(t["row", owner]) or COUNT


@rule("hm.setup.unused")
def unused_seen(t: Table, seat: str, owner: Any) -> Any:
    """Of the unused cards everybody sees how many there are."""
    peeked = t["peeked"]
    if peeked is not None and peeked[0] == UNUSED and t["to_move"] == seat:
        return frozenset([card_at(t, peeked)])
    return COUNT


@rule("hm.setup.cubes", "hm.end.tie")
def cubes_seen(t: Table, seat: str, owner: Any) -> str:
    """Everybody sees how many cubes each player has left."""
    return FACES


@rule("hm.turn.peek.secret")
def peek_seen(t: Table, seat: str, owner: Any) -> str:
    """Everybody sees which card is peeked at."""
    return FACES


@rule("hm.action.shuffle.rearrange")
def laying_seen(t: Table, seat: str, owner: Any) -> str:
    """Only the player who lays the own cards out knows which went where."""
    return FACES if seat == t["to_move"] else NOTHING


@rule()
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies openly or has been said aloud is known to everybody."""
    return FACES
