"""Owns what may be peeked at: candidates, and one narrowing rule for each clause that takes some away.

A peek names a slot, `("peek", ("B", 2))`, or nothing, `("peek", None)`. What happens then is in `turn`.
"""

from __future__ import annotations

from typing import Any

from ...core.kernel import Table
from ...core.rules import rule
from .table import all_slots, is_slot, open_moves, said_slot, with_peek


@rule("hm.turn.peek.optional", "hm.turn.peek.any")
def peekable(t: Table, seat: str) -> list[Any]:
    """A player may peek at any card in the game, or at none."""
    return [("peek", None), *(("peek", slot) for slot in t.rules.in_the_game(t))]


@rule("hm.turn.peek.any", "hm.setup.unused")
def in_the_game(t: Table) -> list[Any]:
    """The cards in the game are those in the rows and in the middle; unused cards are not."""
    return all_slots(t)


@rule("hm.turn.peek.one", because=lambda t, p, m, kept: f"{p} names {len(m[1])} cards")
def one_card_at_most(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A peek is at exactly one card."""
    return [m for m in moves if m[0] != "peek" or m[1] is None or is_slot(m[1])]


@rule(
    "hm.turn.peek.any",
    "hm.setup.unused",
    because=lambda t, p, m, kept: f"no card in the game lies at {said_slot(m[1])}",
)
def a_card_in_the_game(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is peeked at is a card in the game."""
    there = t.rules.in_the_game(t)
    return [m for m in moves if m[0] != "peek" or m[1] is None or m[1] in there]


@rule("hm.turn.peek.optional", "hm.turn.peek.one")
def peek_or_not(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Nobody has to peek."""
    return moves


@rule("hm.turn.must_act", "hm.turn.no_pass", "hm.turn.peek.any", "hm.action.give.peeked",
      because=lambda t, p, m, kept: f"after a peek at {said_slot(m[1])} {p} could take no action")  # fmt: skip
def peek_leaves_action(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A player who is able to act may not peek in such a way that no action is left."""
    first = open_moves(t, seat)
    if not first:
        return moves
    free = [m for m in first if m[0] in ("give", "take") and is_slot(m[1])]
    return [m for m in moves if m[0] != "peek" or m[1] is None or _still_able(t, seat, m[1], free)]


def _still_able(t: Table, seat: str, slot: Any, free: list[Any]) -> bool:
    """Whether an action is left after a peek: most often a gift or a take of another card."""
    return any(what != slot for _, what in free) or bool(open_moves(with_peek(t, slot), seat))
