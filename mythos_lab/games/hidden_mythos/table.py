"""Owns the words in which the rules speak of the table: rows, slots, what is being done, tables as they might be.

Plain functions that only compute; they carry no clause and decide nothing. A slot is an owner and a number, counted
from the owner's left; a row may have gaps, numbers of slots in which no card lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, last
from ...core.kernel import Table

MIDDLE = "middle"
UNUSED = "unused"
Slot = tuple[str, int]


def holders(t: Table) -> tuple[str, ...]:
    """Everybody who has a row: the players, with two of them the middle too."""
    return (*t.seats, MIDDLE) if ("row", MIDDLE) in t.index else t.seats


def numbers(t: Table, owner: str) -> list[int]:
    """The numbers of the slots that hold the cards of a row, from the left."""
    count, gaps = len(t["row", owner]), t["gaps", owner]
    if not gaps:
        return list(range(1, count + 1))
    return [n for n in range(1, count + len(gaps) + 1) if n not in gaps]


def width(t: Table, owner: str) -> int:
    """The number of the last slot of a row, gaps included."""
    return len(t["row", owner]) + len(t["gaps", owner])


def slots(t: Table, owner: str) -> list[Slot]:
    """The slots of a row that hold a card."""
    return [(owner, n) for n in numbers(t, owner)]


def all_slots(t: Table) -> list[Slot]:
    """All slots on the table that hold a card."""
    return [slot for owner in holders(t) for slot in slots(t, owner)]


def place_of(slot: Slot) -> Any:
    """The place a slot belongs to."""
    return UNUSED if slot[0] == UNUSED else ("row", slot[0])


def card_at(t: Table, slot: Any) -> str | None:
    """The card in a slot, None where there is none (or no such slot)."""
    if not is_slot(slot):
        return None
    owner, number = slot
    if owner == UNUSED:
        return t[UNUSED][number - 1] if 1 <= number <= len(t[UNUSED]) else None
    if owner not in holders(t) or number not in (there := numbers(t, owner)):
        return None
    return str(t["row", owner][there.index(number)])


def is_slot(what: Any) -> bool:
    return isinstance(what, tuple) and len(what) == 2 and isinstance(what[0], str) and isinstance(what[1], int)


def laid(t: Table, owner: str) -> list[tuple[int, str]]:
    """A row as it lies: the number of the slot and the card, from the left."""
    return list(zip(numbers(t, owner), t["row", owner], strict=True))


def said_slot(slot: Any) -> str:
    """`A.1`."""
    return f"{slot[0]}.{slot[1]}" if isinstance(slot, tuple) and len(slot) == 2 else str(slot)


def cubes(number: int) -> str:
    """`2 cubes`."""
    return f"{number} cube{'' if number == 1 else 's'}"


# -- what is being done, and what might be ---------------------------------------------------------------------------


def doing(t: Table) -> Link:
    """The action being taken."""
    link = last(t)
    assert link is not None, "no action is being taken"
    return link


def with_peek(t: Table, slot: Slot | None) -> Table:
    """The table as it were had this slot (or none) been peeked at this turn."""
    if t["peeked"] == slot:
        return t
    values = list(t.values)
    values[t.index["peeked"]] = slot
    return Table(t.game, values, t.agenda)


def open_moves(t: Table, seat: str) -> list[Any]:
    """The actions a player could begin now: what the option rules leave, being unable left aside."""
    candidates, narrow = t.game.choices["action"]
    moves = candidates(t, seat)
    for clause in narrow:
        moves = clause(t, seat, moves)
    return [move for move in moves if move[0] != "unable"]


def able(t: Table, seat: str) -> bool:
    """Whether a player could take an action, judged before any peek."""
    return bool(open_moves(with_peek(t, None), seat))


def in_turn_order(t: Table, first: str) -> Iterator[str]:
    """The seats in the order in which they have turns, beginning with one."""
    return iter(t.rules.turn_order(t, first))
