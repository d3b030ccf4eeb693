"""Owns the words in which Mythomakya's rules speak of the table: seats, sides, stacks, turn order, wealth.

Plain functions that only compute; they carry no clause and decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...core.events import Move
from ...core.kernel import Table

Seat = str
Stack = tuple[str, int]
"""A stack as people name it: owner and number, counted from 1."""

GROUP = "group"
"""The players together, where the book leaves something to them."""


def clockwise(t: Table, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with `first`: as agreed before the game, or as drawn by lot."""
    seating: tuple[Seat, ...] = t["seating"]
    if not seating:
        return t.clockwise[first]
    n = seating.index(first)
    return seating[n:] + seating[:n]


def active(t: Table) -> tuple[Seat, ...]:
    """The players who are still in the game, by seat."""
    out = t["out"]
    return tuple(p for p in t.seats if p not in out) if out else t.seats


def left(t: Table, seat: Seat) -> Seat:
    """The next player clockwise who is still in the game (the player itself when alone)."""
    out = t["out"]
    for p in clockwise(t, seat)[1:]:
        if p not in out:
            return p
    return seat


def side(t: Table, seat: Seat) -> str:
    """The team of a player, or the player where everybody plays alone."""
    for team, members in t["teams"]:
        if seat in members:
            return str(team)
    return seat


def sides(t: Table) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    """All sides with their members."""
    return t["teams"] or tuple((p, (p,)) for p in t.seats)


def opponents(t: Table, seat: Seat) -> tuple[Seat, ...]:
    """Every other player, or every member of another team; clockwise from the left of `seat`."""
    teams = t["teams"]
    others = clockwise(t, seat)[1:]
    return tuple(p for p in others if side(t, p) != side(t, seat)) if teams else others


def stacks(t: Table, seat: Seat) -> Iterator[tuple[Stack, tuple[str, ...]]]:
    """A player's stacks that hold a card: the stack and its cards, top card first."""
    v = t.values
    for key, i in t.layout.of["stack", seat]:
        if v[i]:
            yield key[1:], v[i]


def has_cards(t: Table, seat: Seat) -> bool:
    """Whether a player of Triumph of Heroes has a card left, face up or covered."""
    span = t.layout.span
    return any(t.values[span["up", seat]]) or any(t.values[span["down", seat]])


def from_top(t: Table, seat: Seat, card: str) -> Move:
    """In Triumph of Heroes: a card goes from the top of its stack to the table."""
    top, span = (card,), t.layout.span["up", seat]
    return Move(top, t.layout.keys[t.values.index(top, span.start, span.stop)], "table")


def place(stack: Stack) -> tuple[str, str, int]:
    """The place of a stack."""
    return ("stack", *stack)


def tops(t: Table, seat: Seat) -> list[str]:
    """The top cards of a player's stacks that do not lie under Kronos."""
    under, v, own = t["kronos_on"], t.values, t.layout.of["stack", seat]
    if under is None:
        return [v[i][0] for _, i in own if v[i]]
    return [v[i][0] for key, i in own if v[i] and key[1:] != under]


def kronos_stack(t: Table) -> Stack | None:
    """The stack that Kronos lies on, or under cards of which he lies; None when he is not in play."""
    return t["kronos_on"] or (t["kronos_in"] or (None,))[0]


def above_kronos(t: Table, stack: Stack) -> tuple[str, ...]:
    """The cards of a stack that do not lie under Kronos: all of another stack, none where he is on top.

    Where he lies between the cards they are those down to the last that lay above him.
    """
    pile: tuple[str, ...] = t[place(stack)]
    inside, before = t["kronos_in"] or (None, ())
    if stack != inside:
        return () if stack == t["kronos_on"] else pile
    return pile[: max((n for n, card in enumerate(pile, 1) if card in before), default=0)]


def hand_of(t: Table, seat: Seat) -> tuple[str, Seat]:
    """Where a god card goes that a player receives: the hand, or the treasure of one who is out of the game."""
    return ("treasure" if seat in t["out"] else "gods", seat)


def stack_of(t: Table, card: str) -> Stack | None:
    """The stack a card lies in, at whatever height."""
    v = t.values
    for seat in t.seats:
        for key, i in t.layout.of["stack", seat]:
            if card in v[i]:
                return key[1:]
    return None


def owner_of_treasure(t: Table, card: str | None) -> Seat | None:
    """The player in whose treasure pile a card lies."""
    for seat in t.seats:
        if card in t["treasure", seat]:
            return seat
    return None


def wealth(t: Table, seat: Seat) -> int:
    """The apples on the cards in a player's treasure pile."""
    apples = t.cards.apples
    return sum([apples[card] for card in t["treasure", seat]])


def apples_on(t: Table, cards: Iterable[str]) -> int:
    apples = t.cards.apples
    return sum([apples[card] for card in cards])


def who_played(t: Table, card: str) -> Seat:
    """Who played a card of this round."""
    return str(t["order"][t["table"].index(card)])


def led_colour(t: Table) -> str | None:
    """The colour of the first player's card, None before it is played."""
    table = t["table"]
    return t.cards.colour[table[0]] if table else None


def later_players(t: Table, seat: Seat) -> tuple[Seat, ...]:
    """The players whose turn in this round is still to come after the turn of `seat`."""
    order = t["order"]
    return tuple(p for p in order[len(t["table"]) :] if p != seat)


def in_hiding(t: Table, god: str) -> bool:
    """Whether a god card lies in some hand or in the box: public, as all other places are open."""
    return god in t["box"] or any(god in t["gods", p] for p in t.seats)


NOTHING = ("nothing", None)
"""Named where there is nothing that could be named."""


def targets(objects: Iterable[Any]) -> list[Any]:
    """The moves that name one of these objects; where there is none, the one that names nothing."""
    return [("name", x) for x in objects] or [NOTHING]


def those(moves: list[Any], fits: Callable[[Any], Any]) -> list[Any]:
    """The moves that name an object that fits, and the one that names nothing."""
    return [m for m in moves if m == NOTHING or fits(m[1])]


def naming(objects: Iterable[Any]) -> list[Any]:
    """The moves that name one of these objects."""
    return [("name", x) for x in objects]


def right(t: Table, seat: Seat) -> Seat:
    """The next player counter-clockwise who is still in the game (the player itself when alone)."""
    out = t["out"]
    for p in reversed(clockwise(t, seat)[1:]):
        if p not in out:
            return p
    return seat
