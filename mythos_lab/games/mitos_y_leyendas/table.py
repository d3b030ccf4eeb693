"""Owns the words in which the rules speak of the table: opponents, lines, who carries what, who controls a card.

Plain functions that only compute; they carry no clause and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...core.events import Event, Set
from ...core.kernel import Table

Moves = list[Any]
Seat = str


class Act(NamedTuple):
    """An ability (or the text of a Talisman) that is being carried out.

    By whom, of which card, which part of it (`fx`, `ability`, `enters`, ...), what it aims at, how many of its effects
    are done, what has been picked for the next one.
    """

    by: str
    source: str
    part: str
    aim: tuple[str, ...] = ()
    at: int = 0
    picks: tuple[str, ...] = ()


class Mod(NamedTuple):
    """Something that lasts: on which card, what, how much or for whom, and until when ("final" or a card leaves)."""

    card: str
    what: str
    value: Any
    until: str


class Purse(NamedTuple):
    """Generated gold: whose, for what kind of card, how much is left, until when."""

    by: str
    what: str
    amount: int
    until: str


LINES = ("defense", "attack")
IN_PLAY = (*LINES, "arms", "support")
UNSEEN = ("hand", "castle", "milled", "aside")
"""Places of a player whose faces an opponent does not see."""


def other(t: Table, seat: Seat) -> Seat:
    """The opponent; of several the one in a battle with this player, else the next in the ring."""
    return t.clockwise[seat][1] if len(t.seats) == 2 else _facing(t, seat)


def _facing(t: Table, seat: Seat) -> Seat:
    sides = (t["active"], t["defender"])
    facing = sides[1 - sides.index(seat)] if seat in sides else None
    return opponents(t, seat)[0] if facing is None or facing in t["out"] else facing


def opponents(t: Table, seat: Seat) -> tuple[str, ...]:
    """All other players who still have a part in the game, clockwise."""
    out = t["out"]
    return without(t.clockwise[seat][1:], out) if out else t.clockwise[seat][1:]


def allies(t: Table, seat: Seat) -> tuple[str, ...]:
    """The Allies a player controls, in whichever line."""
    return t["defense", seat] + t["attack", seat]


def in_play(t: Table, seat: Seat) -> tuple[str, ...]:
    """What a player controls but Gold."""
    values, index = t.values, t.index
    defense, attack, arms = values[index["defense", seat]], values[index["attack", seat]], values[index["arms", seat]]
    return tuple(defense + attack + arms + values[index["support", seat]])


def place_of(t: Table, card: str, zones: Iterable[str] = IN_PLAY) -> tuple[str, str] | None:
    """The place among these zones in which a card lies, None if it lies elsewhere."""
    values, index = t.values, t.index
    for zone in zones:
        for seat in t.seats:
            if card in values[index[zone, seat]]:
                return (zone, seat)
    return None


def controller(t: Table, card: str) -> Seat | None:
    """Who controls a card in play (Gold aside), None for a card that is not in play."""
    place = place_of(t, card)
    return place[1] if place else None


def weapons_on(t: Table, ally: str) -> list[str]:
    """The Weapons under an Ally, the first one first."""
    return [weapon for weapon, bearer in t["carried"] if bearer == ally]


def bearer(t: Table, weapon: str) -> str | None:
    """The Ally that carries a Weapon."""
    return next((ally for w, ally in t["carried"] if w == weapon), None)


def changed(t: Table, key: Any, value: Any) -> Iterator[Event]:
    """A fact takes a value, if it has another one."""
    if t[key] != value:
        yield Set(key, value)


def without(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """A list of cards without some."""
    return tuple([card for card in cards if card not in gone])


def ability_of(t: Table, card: str, part: str) -> Any:
    """One part of what a card does, None if it has none."""
    return getattr(t.cards.does[card], part)


def open_step(t: Table) -> str:
    """The step that is open: what can be seen to be going on."""
    return t.agenda[-1][0] if t.agenda else ""


def in_war(t: Table) -> bool:
    return open_step(t).startswith("BATTLE.WAR")


def war_is_held(t: Table) -> bool:
    """Whether a Talisman War goes on, whatever is being played or carried out in it."""
    return t["priority"] is not None


def in_vigil(t: Table) -> bool:
    return open_step(t).startswith("VIGIL")
