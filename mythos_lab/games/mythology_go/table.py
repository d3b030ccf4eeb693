"""Owns reading the table of Mythology GO: fields and their places, what lies where, whose turn comes next.

A place `(seat, n)` holds a card or a fused stack, top card first, either face up or hidden. A spot `(seat, n, depth)`
is one card of it, depth 1 on top. These are plain functions and the rules that count what lies on a field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import Number, rule

Place = tuple[str, int]
Spot = tuple[str, int, int]

PLACES = 7
NUMBERS = {
    "field_size": Number("field_size", "mg.field.max", PLACES, "A field holds seven cards at most."),
    "drawn_each_turn": Number("drawn_each_turn", "mg.turn.draw5", 5, "Five cards are drawn each turn."),
    "plays_a_turn": Number("plays_a_turn", "mg.turn.select", 2, "One or two cards are played each turn."),
    "rounds_a_game": Number("rounds_a_game", "mg.game.three_rounds", 3, "A game has three rounds."),
    "turns_left": Number("turns_left", "mg.round.countdown", 2, "Two turns are left after the first full field."),
}


def at(t: Table, place: Place) -> tuple[str, ...]:
    """The cards of a place, top card first, whichever way they lie."""
    return t["up", *place] or t["down", *place]


def hidden(t: Table, place: Place) -> bool:
    return bool(t["down", *place])


def field(t: Table, zone: str, seat: str) -> Any:
    """What lies face up (or hidden) at each place of a field, from left to right."""
    return t.values[t.layout.span[zone, seat]]


def places(t: Table, seat: str) -> list[Place]:
    """The places of a field that hold something, from left to right."""
    lying = zip(field(t, "up", seat), field(t, "down", seat), strict=True)
    return [(seat, n) for n, (up, down) in enumerate(lying, 1) if up or down]


def all_places(t: Table, order: tuple[str, ...] = ()) -> list[Place]:
    return [place for seat in order or t.seats for place in places(t, seat)]


def face_up(t: Table, seat: str) -> list[Place]:
    return [(seat, n) for n, cards in enumerate(field(t, "up", seat), 1) if cards]


def face_down(t: Table, seat: str) -> list[Place]:
    return [(seat, n) for n, cards in enumerate(field(t, "down", seat), 1) if cards]


def spots(t: Table, seat: str) -> list[Spot]:
    """Every single card of a field: place by place, in a stack from the top."""
    return [(*place, depth) for place in places(t, seat) for depth in range(1, len(at(t, place)) + 1)]


def card_at(t: Table, spot: Spot) -> str:
    return at(t, spot[:2])[spot[2] - 1]


def spot_of(where: Any) -> Spot:
    """A place as moves name it: its top card; with a third number the so-manieth card from the top."""
    return where if len(where) == 3 else (*where, 1)


def is_place(t: Table, where: Any) -> bool:
    """Whether something lies at what a move names as a place."""
    return isinstance(where, tuple) and len(where) == 2 and ("up", *where) in t.index and bool(at(t, where))


def is_spot(t: Table, where: Any) -> bool:
    """Whether a move names a card on a field."""
    if not isinstance(where, tuple) or len(where) not in (2, 3) or not is_place(t, where[:2]):
        return False
    return len(where) == 2 or (isinstance(where[2], int) and 1 <= where[2] <= len(at(t, where[:2])))


@rule("mg.keyword.fusion.one_card")
def places_used(t: Table, seat: str) -> int:
    """A fused stack counts as a single card on the field."""
    return len(places(t, seat))


@rule("mg.keyword.fusion.one_card")
def stack_is_one(t: Table) -> bool:
    """A card that is placed on another takes no place besides."""
    return True


@rule("mg.field.max")
def free_places(t: Table, seat: str) -> int:
    """The largest number of cards on a field is seven."""
    return int(t.rules.field_size(t) - t.rules.places_used(t, seat))


@rule("mg.game.three_rounds")
def plays_round(t: Table, seat: str) -> bool:
    """Every player plays every round."""
    return True


@rule("mg.turn.next")
def next_seat(t: Table, seat: str) -> str:
    """After a turn it is the next player's."""
    return t.clockwise[seat][1]


def order_from(t: Table, seat: str) -> tuple[str, ...]:
    """The turn order of a round that this seat begins."""
    found = [seat]
    while len(found) < len(t.seats):
        found.append(t.rules.next_seat(t, found[-1]))
    return tuple(found)


def opponents(t: Table, seat: str) -> tuple[str, ...]:
    return t.clockwise[seat][1:]


def holds(t: Table, seat: str, name: str) -> str | None:
    """The first card of this name in a hand, None if there is none."""
    names = t.cards.name
    return next((card for card in t["hand", seat] if names[card] == name), None)


def close_up(t: Table, seat: str) -> Iterator[Event]:
    """The places of a field close up: what lies further right moves on, faces unchanged."""
    for n in range(1, PLACES):
        if not at(t, (seat, n)):
            further = next((m for m in range(n + 1, PLACES + 1) if at(t, (seat, m))), None)
            if further is None:
                return
            zone = "down" if hidden(t, (seat, further)) else "up"
            yield Move(t[zone, seat, further], (zone, seat, further), (zone, seat, n))


def add(t: Table, key: Any, *items: Any) -> Set:
    """A fact that is a list gets longer."""
    return Set(key, (*t[key], *items))
