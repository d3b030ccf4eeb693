"""Owns the free acts of a turn, none of which is a card played: fusing two cards, using the Chimera, rearranging."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from ...core.events import Clear, Event, Move, Set, Swap
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import Place, add, at, close_up, face_up, hidden, is_place, order_from, places


@rule("mg.keyword.fusion", "mg.chimere.activate", "mg.field.reorder")
def free_acts(t: Table, seat: str) -> list[Any]:
    """Before and after each play the player may fuse, use a Chimera and rearrange the own cards."""
    return [*t.rules.fusions(t, seat), *t.rules.activations(t, seat), *t.rules.rearrangings(t, seat)]


@rule("mg.keyword.fusion", "mg.chimere.activate", "mg.chimere.not_a_play", "mg.field.reorder")
def free_act(t: Table, seat: str, verb: str, what: Any) -> Body:
    """A free act is carried out; it counts as no play."""
    if verb == "rearrange":
        yield from t.rules.begin_order(t)
        return "rearranges"
    if verb == "fuse":
        yield from t.rules.fuse(t, *what)
    elif verb == "activate":
        yield from t.rules.activate(t, *what)
    else:
        yield from t.rules.turn_up_freely(t, what)
    return "free act"


# -- on another player's turn ----------------------------------------------------------------------------------------


@rule("mg.keyword.fusion", "mg.field.reorder")
def moment(t: Table) -> Body:
    """Whoever may act now although it is not the own turn is asked, each once, in turn order."""
    asked = t["polled"]
    around = t.clockwise[t["turn"]][1:] if t["turn"] else order_from(t, t["starter"])
    seat = next((p for p in around if p not in asked and t.rules.acts_now(t, p)), None)
    if seat is None:
        if asked:
            yield Clear("polled")
        return "nothing"
    verb, what = yield Ask(seat, "moment")
    if verb == "fuse":
        yield from t.rules.fuse(t, *what)
        return "act"
    yield Set("polled", (*asked, seat))
    return "rearranges" if verb == "rearrange" else "passes"


@rule("mg.keyword.fusion", "mg.field.reorder")
def acts_now(t: Table, seat: str) -> list[Any]:
    """What a player may do who is not on turn."""
    return [*t.rules.fusions_now(t, seat), *t.rules.rearrangings_now(t, seat)]


@rule("mg.keyword.fusion")
def fusions_now(t: Table, seat: str) -> list[Any]:
    """Fusing belongs to the own turn."""
    return []


@rule("mg.field.reorder")
def rearrangings_now(t: Table, seat: str) -> list[Any]:
    """Rearranging belongs to the own turn."""
    return []


@rule("mg.keyword.fusion", "mg.field.reorder")
def acts_or_not(t: Table, seat: str) -> list[Any]:
    """A player may act now, or not."""
    return [*t.rules.acts_now(t, seat), ("decline", None)]


@rule("mg.keyword.fusion", because=lambda t, p, m, kept: "there are no two cards that may be fused now")
def may_fuse_now(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Out of turn cards are fused only where that is allowed."""
    return [m for m in moves if m[0] != "fuse" or m in t.rules.fusions_now(t, seat)]


@rule("mg.field.reorder", because=lambda t, p, m, kept: "nothing may be rearranged now")
def may_rearrange_now(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Out of turn cards are rearranged only where that is allowed."""
    return [m for m in moves if m[0] != "rearrange" or m in t.rules.rearrangings_now(t, seat)]


@rule("mg.field.reorder")
def rearrange_now(t: Table) -> Body:
    """The player asked last names the places in their new order; what was said of a card follows it."""
    seat = t["polled"][-1]
    _, place = yield Ask(seat, "order")
    order = (*t["order"], place)
    if len(order) < len(places(t, seat)) - 1:
        yield Set("order", order)
        return "more"
    numbers = [n for _, n in (*order, *(p for p in places(t, seat) if p not in order))]
    yield Clear("order")
    yield from t.rules.new_order(t, seat, numbers)
    yield from _follow(t, {(seat, was): (seat, n) for n, was in enumerate(numbers, 1)})
    return "done"


def _follow(t: Table, moved: dict[Place, Place]) -> Iterator[Event]:
    """Accusations and declared targets mean cards, wherever these are put."""
    accused = tuple((p, moved.get(where, where), name) for p, where, name in t["accused"])
    for seat in t.seats:
        if fixed := tuple((kind, moved.get(where, where), name) for kind, where, name in t["fixed", seat]):
            yield Set(("fixed", seat), fixed)
    targets = tuple((kind, *(_moved(spot, moved) for spot in pair)) for kind, *pair in t["targets"])
    if accused != t["accused"]:
        yield Set("accused", accused)
    if targets != t["targets"]:
        yield Set("targets", targets)


def _moved(spot: Any, moved: dict[Place, Place]) -> Any:
    return None if spot is None else (*moved.get(spot[:2], spot[:2]), *spot[2:])


# -- turning up ------------------------------------------------------------------------------------------------------


@rule("mg.place.face", because=lambda t, p, m, kept: "the face is chosen when the card is placed")
def no_free_turning(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A hidden card is turned up when a rule demands it, never because its owner likes to."""
    return [m for m in moves if m[0] != "turn up freely"]


@rule("mg.place.face")
def turn_up_freely(t: Table, place: Place) -> Iterator[Event]:
    """A hidden card is turned up."""
    yield Move(t["down", *place], ("down", *place), ("up", *place))


# -- fusion ----------------------------------------------------------------------------------------------------------


@rule("mg.keyword.fusion")
def fusions(t: Table, seat: str) -> list[Any]:
    """Two own cards that bear Fusion may be fused; the one named second comes to lie on top."""
    bearing = [place for place in places(t, seat) if t.rules.may_fuse(t, place)]
    return [("fuse", pair) for pair in permutations(bearing, 2) if t.rules.partners(t, *pair)]


@rule("mg.keyword.fusion")
def may_fuse(t: Table, place: Place) -> bool:
    """A card may be fused that bears Fusion, lies face up and is in no stack yet."""
    return bool(t.rules.fusible_face(t, place) and t.rules.fusible_height(t, place) and _bear_fusion(t, place))


def _bear_fusion(t: Table, place: Place) -> bool:
    return all(t.cards.bears(card, "fusion") for card in at(t, place))


@rule("mg.keyword.fusion")
def fusible_face(t: Table, place: Place) -> bool:
    """Others must be able to see that both cards bear the ability."""
    return not hidden(t, place)


@rule("mg.keyword.fusion")
def fusible_height(t: Table, place: Place) -> bool:
    """Two cards are fused, no more."""
    return len(at(t, place)) == 1


@rule("mg.keyword.fusion")
def partners(t: Table, one: Place, other: Place) -> bool:
    """Any two cards that bear the ability may be fused."""
    return one != other


@rule(
    "mg.keyword.fusion",
    because=lambda t, p, m, kept: "two own face-up cards that bear Fusion and are not fused yet are needed",
)
def two_with_fusion(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only cards that bear Fusion may be fused, and only if you have two of them."""
    return [m for m in moves if m[0] != "fuse" or _fusible(t, seat, m[1])]


def _fusible(t: Table, seat: str, pair: Any) -> bool:
    own = isinstance(pair, tuple) and len(pair) == 2 and all(is_place(t, place) and place[0] == seat for place in pair)
    return own and all(t.rules.may_fuse(t, place) for place in pair) and t.rules.partners(t, *pair)


@rule("mg.keyword.fusion.stack", "mg.keyword.fusion.one_card")
def fuse(t: Table, below: Place, above: Place) -> Iterator[Event]:
    """The fused cards are placed on one another at the lower place and count as one card from then on."""
    yield from t.rules.before_loss(t)
    low, high = min(below, above), max(below, above)
    zone = "down" if hidden(t, low) or hidden(t, high) else "up"
    if zone == "down":
        yield from _lay_down(t, low)
        yield from _lay_down(t, high)
    if above == low:
        yield Swap((zone, *low), (zone, *high))
    yield Move(t[zone, *high], (zone, *high), (zone, *low))
    yield from close_up(t, low[0])


def _lay_down(t: Table, place: Place) -> Iterator[Event]:
    if t["up", *place]:
        yield Move(t["up", *place], ("up", *place), ("down", *place))


# -- the Chimera -----------------------------------------------------------------------------------------------------


@rule("mg.chimere.activate")
def activations(t: Table, seat: str) -> list[Any]:
    """The effect of a face-up Chimera may be activated during the own turn."""
    return [("activate", (place, target)) for place in face_up(t, seat) for target in _aims(t, place)]


def _aims(t: Table, place: Place) -> list[Place]:
    effect = t.cards[at(t, place)[0]].activate
    return t.rules.reach(t, place[0], "destroy_any" if effect == "sacrifice" else effect, (place,)) if effect else []


@rule("mg.chimere.activate", because=lambda t, p, m, kept: "it has been activated on this turn")
def once_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Each Chimera may be activated once on each own turn, also on the turn on which it is played."""
    used = t["used"]
    return [m for m in moves if m[0] != "activate" or not used or at(t, m[1][0])[0] not in used]


@rule(
    "mg.chimere.activate",
    because=lambda t, p, m, kept: (
        "a face-up card of their own with such an effect, and a card in its reach, are needed"
    ),
)
def can_activate(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only an own face-up card with such an effect can be activated, on a card that it reaches."""
    return [m for m in moves if m[0] != "activate" or _activates(t, seat, m[1])]


def _activates(t: Table, seat: str, pair: Any) -> bool:
    own = isinstance(pair, tuple) and len(pair) == 2 and pair[0] in face_up(t, seat)
    if not own:
        return False
    return pair[1] in _aims(t, pair[0]) or at(t, pair[0])[0] in t["used"]


@rule("mg.chimere.activate", "mg.chimere.not_a_play")
def activate(t: Table, place: Place, target: Place) -> Iterator[Event]:
    """The Chimera's effect is carried out; that is no card played."""
    card = at(t, place)[0]
    yield add(t, "used", card)
    own = [place] if t.cards[card].activate == "sacrifice" else []
    yield from t.rules.destroy(t, [*own, target])


# -- rearranging -----------------------------------------------------------------------------------------------------


@rule("mg.field.reorder")
def begin_order(t: Table) -> Iterator[Event]:
    """The own cards are put in another order, named from the first place on."""
    yield Set("order", ())


@rule("mg.field.reorder")
def rearrangings(t: Table, seat: str) -> list[Any]:
    """Two or more cards can be put in another order."""
    return [("rearrange", None)] if len(places(t, seat)) > 1 else []


@rule("mg.field.reorder", because=lambda t, p, m, kept: f"{p} has fewer than two cards on the field")
def two_to_rearrange(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Fewer than two cards have one order only."""
    return [m for m in moves if m[0] != "rearrange" or t.rules.rearrangings(t, seat)]


@rule("mg.turn.select", because=lambda t, p, m, kept: "both cards are chosen before anything else is done")
def acts_between_plays(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Between the first card and the second free acts are possible."""
    return moves


@rule()
def not_yet_put(t: Table, seat: str) -> list[Any]:
    """Any of the places not named yet comes next."""
    return [("put", place) for place in places(t, seat) if place not in t["order"]]


@rule("mg.field.reorder", because=lambda t, p, m, kept: "each own place is named once")
def each_place_once(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A new order names each of the own places once."""
    return [m for m in moves if m[1] in places(t, seat) and m[1] not in t["order"]]


@rule("mg.field.reorder")
def rearrange(t: Table) -> Body:
    """The player names the places in their new order; with the last but one it is settled, faces unchanged."""
    seat = t["turn"]
    _, place = yield Ask(seat, "order")
    order = (*t["order"], place)
    if len(order) < len(places(t, seat)) - 1:
        yield Set("order", order)
        return "more"
    last = [p for p in places(t, seat) if p not in order]
    yield Clear("order")
    yield from t.rules.new_order(t, seat, [n for _, n in (*order, *last)])
    return "done"


@rule("mg.field.reorder")
def new_order(t: Table, seat: str, order: list[int]) -> Iterator[Event]:
    """The k-th place gets what lay at the place named k-th."""
    lies = {n: n for n in order}
    for n, wanted in enumerate(order, 1):
        here = next(m for m, was in lies.items() if was == wanted)
        if here != n:
            for zone in ("up", "down"):
                if t[zone, seat, n] or t[zone, seat, here]:
                    yield Swap((zone, seat, n), (zone, seat, here))
            lies[n], lies[here] = lies[here], lies[n]
