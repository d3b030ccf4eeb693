"""Owns the effects on playing that the illustrative cards have besides: spells for all, peeking, exchanging, a further
card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Bury, Event, Move, Set, Swap
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import Place, at, close_up, face_down, face_up, opponents

PEEKS = 2


@rule("mg.spell.caster_first")
def each_draws(t: Table) -> Iterator[Event]:
    """In order each player with a free place puts the top card of the pile face up on the own field."""
    for seat in t["aim"]:
        if t.rules.free_places(t, seat) > 0:
            yield from t.rules.top_card_to(t, seat)


@rule("mg.spell.caster_first", "mg.lutin.spell")
def top_card_to(t: Table, seat: str) -> Iterator[Event]:
    """The top card is placed face up; a spell cannot be placed: it is shown and goes under the pile."""
    for card in t["pile"]:
        if t.rules.placeable(t, seat, card):
            yield from t.rules.place_card(t, seat, card, "pile", "up")
            return
        yield Move((card,), "pile", "settling")
        yield Bury((card,), "settling", "pile", len(t["pile"]))


@rule()
def own_face_up(t: Table, seat: str) -> list[Any]:
    """The owner chooses among the own face-up cards."""
    return [("give back", place) for place in face_up(t, seat)]


@rule("mg.points.effect", because=lambda t, p, m, kept: f"{p} has no face-up card there")
def lies_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is given back is an own face-up card."""
    return [m for m in moves if m[1] in face_up(t, seat)]


@rule("mg.spell.caster_first")
def each_returns(t: Table) -> Body:
    """In order each player puts one of the own face-up cards under the pile; that is no destruction."""
    if not t["aim"]:
        return "done"
    seat, *rest = t["aim"]
    if face_up(t, seat):
        _, place = yield Ask(seat, "give back")
        yield from under(t, place)
    yield Set("aim", tuple(rest))
    return "more"


def under(t: Table, place: Place) -> Iterator[Event]:
    """The cards of a place go under the pile, none of them indestructible any more, and the places close up."""
    yield from t.rules.before_loss(t)
    for card in at(t, place):
        yield from t.rules.leaves_field(t, card, place[0])
        if card in t["risen"]:
            yield Set("risen", tuple(other for other in t["risen"] if other != card))
        yield Bury((card,), ("up", *place), "pile", len(t["pile"]))
    yield from close_up(t, place[0])


@rule()
def unseen_cards(t: Table, seat: str) -> list[Any]:
    """Hidden cards of one other player can be looked at, two at most."""
    seen = t["aim"]
    seats = [seen[0][0]] if seen else opponents(t, seat)
    places = [place for p in seats for place in face_down(t, p) if place not in seen]
    return [*(("look", place) for place in places), ("done", None)]


@rule("mg.points.effect", because=lambda t, p, m, kept: "two hidden cards of one other player may be looked at")
def may_look(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Looked at are hidden cards of one other player."""
    near = [move[1] for move in t.rules.unseen_cards(t, seat)]
    return [m for m in moves if m[1] in near]


@rule("mg.points.effect")
def peek(t: Table) -> Body:
    """The player looks secretly at up to two hidden cards of one other player."""
    seat, _ = t["playing"]
    if len(t["aim"]) == PEEKS or len(t.rules.unseen_cards(t, seat)) == 1:
        return "done"
    verb, place = yield Ask(seat, "look")
    if verb == "done":
        return "done"
    yield Set("aim", (*t["aim"], place))
    yield Set(("peeked", seat), tuple(dict.fromkeys((*t["peeked", seat], *at(t, place)))))
    return "more"


@rule()
def exchanges(t: Table, seat: str) -> list[Any]:
    """An own other face-up card and a face-up card of another player."""
    own = [place for place in face_up(t, seat) if place != t["playing"]]
    pairs = [(one, other) for one in own for p in opponents(t, seat) for other in face_up(t, p)]
    return [("swap", pair) for pair in pairs if t.rules.both_fit(t, *pair)]


@rule("mg.field.max", "mg.keyword.fusion.one_card")
def both_fit(t: Table, one: Place, other: Place) -> bool:
    """What is exchanged takes the place of the other, a stack too."""
    return True


@rule(
    "mg.points.effect",
    because=lambda t, p, m, kept: "another face-up card of their own and one of another player are needed",
)
def may_swap(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Exchanged are an own other face-up card and a face-up card of another player."""
    near = [move[1] for move in t.rules.exchanges(t, seat)]
    return [m for m in moves if m[1] in near]


@rule("mg.points.effect", "mg.satyre.needs_card")
def swap(t: Table) -> Body:
    """The player exchanges one of the own other face-up cards with a face-up card of another player."""
    seat, _ = t["playing"]
    if t.rules.exchanges(t, seat):
        _, (own, other) = yield Ask(seat, "swap")
        yield from t.rules.changes_fields(t, own, other)
        yield Swap(("up", *own), ("up", *other))


@rule("mg.keyword.surnombre", "mg.keyword.unique")
def changes_fields(t: Table, own: Place, other: Place) -> Iterator[Event]:
    """Cards exchanged count where they lie."""
    yield from ()


@rule("mg.cyclope.two_places")
def extra_choices(t: Table, seat: str) -> list[Any]:
    """A further card of those drawn is placed; who can place none shows them."""
    plays = [m for m in t.rules.hand_plays(t, seat) if m[1][1]]
    return [*plays, ("show", None)]


@rule("mg.cyclope.two_places", because=lambda t, p, m, kept: "a spell is not placed")
def placed_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The further card is one that is placed."""
    return [m for m in moves if m[0] != "play" or m[1][1]]


@rule("mg.cyclope.two_places")
def play_extra(t: Table) -> Body:
    """The Cyclops played from hand brings a further card with it, beyond the two plays of the turn."""
    seat = t["turn"]
    verb, what = yield Ask(seat, "extra")
    if verb == "show":
        yield Set("shown", tuple(t.cards.name[card] for card in t["hand", seat]))
        return "no legal card"
    plays = t["plays"]
    yield from t.rules.play_card(t, seat, *what)
    yield Set("plays", plays)
    return "card"
