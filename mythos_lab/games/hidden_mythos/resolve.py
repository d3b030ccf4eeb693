"""Owns what the four actions do: cards leave a row, land in another, change places, are shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import change, close
from ...core.chance import CHANCE, Shuffles
from ...core.events import Clear, Event, Exchange, Lay, Look, Rearrange, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import card_at, doing, is_slot, laid, said_slot, slots, width


@rule("hm.action.give.effect")
def give(t: Table) -> Iterator[Event]:
    """The given card goes into the pantheon of the recipient."""
    slot, to, *place = doing(t).aim
    yield from t.rules.change_rows(t, slot, to, *place)
    yield from close(t)


@rule("hm.action.take.effect")
def take(t: Table) -> Iterator[Event]:
    """The taken card goes into the pantheon of the taker."""
    link = doing(t)
    slot, *place = link.aim
    if card_at(t, slot) is not None:
        yield from t.rules.change_rows(t, slot, link.by, *place)
    yield from close(t)


@rule()
def change_rows(t: Table, slot: Any, to: str, place: int | None = None) -> Iterator[Event]:
    """A card leaves its row and takes a place in another; all others keep their order."""
    card, number = str(card_at(t, slot)), t.rules.landing_slot(t, to) if place is None else place
    before = sum(n < number for n, _ in laid(t, to))
    gaps = entered(t["gaps", to], number)
    yield from t.rules.row_left(t, slot)
    yield Lay((card,), ("row", slot[0]), ("row", to), before)
    if gaps != t["gaps", to]:
        yield Set(("gaps", to), gaps)
    yield from t.rules.arrived(t, to, card)


def entered(gaps: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The gaps of a row after a card has taken the slot of this number: it fills a gap, or moves the later ones on."""
    if number in gaps:
        return tuple(n for n in gaps if n != number)
    return tuple(n + (n > number) for n in gaps)


@rule("hm.action.give.effect", "hm.action.take.effect", "hm.position.fixed")
def landing_slot(t: Table, owner: str) -> int:
    """A card that comes into a row becomes its last, so that nothing else moves."""
    return width(t, owner) + 1


@rule("hm.position.fixed", "hm.setup.row")
def row_left(t: Table, slot: Any) -> Iterator[Event]:
    """A row that a card has left closes up: its cards lie next to each other."""
    yield from ()


@rule("hm.overview.hidden", "hm.turn.peek.secret")
def arrived(t: Table, owner: str, card: str) -> Iterator[Event]:
    """Nobody looks at a card as it changes rows."""
    yield from ()


@rule("hm.action.swap.effect")
def swap(t: Table) -> Iterator[Event]:
    """The two cards change places; nothing else moves."""
    one, two = doing(t).aim
    cards = (str(card_at(t, one)), str(card_at(t, two)))
    yield Exchange(cards, ("row", one[0]), ("row", two[0]))
    if one[0] != two[0]:
        yield from t.rules.arrived(t, two[0], cards[0])
        yield from t.rules.arrived(t, one[0], cards[1])
    yield from close(t)


@rule()
def mixed_rows(t: Table, seat: str) -> Any:
    """All orders of the row that is shuffled."""
    return Shuffles("mix", t["row", doing(t).by])


@rule("hm.action.shuffle.all", "hm.action.shuffle.rearrange")
def shuffle(t: Table) -> Body:
    """All own cards are shuffled and laid out again in an order that nobody knows."""
    owner = doing(t).by
    order = t["row", owner]
    if len(order) > 1:
        _, order = yield Ask(CHANCE, "mix")
    yield Reorder(("row", owner), order)
    yield from close(t)


# -- choices that only some readings leave ---------------------------------------------------------------------------


@rule("hm.action.give.effect", "hm.action.take.effect", "hm.position.matters")
def choose_landing(t: Table) -> Body:
    """Where the card lands is chosen, where there is a choice."""
    link = doing(t)
    to = link.aim[1] if link.what == "give" else link.by
    seat = getattr(t.rules, f"{link.what}_lander")(t, link.by, to)
    places = getattr(t.rules, f"{link.what}_places")(t, to)
    number = t.rules.landing_slot(t, to)
    if seat in t.seats and len(places) > 1:
        _, number = yield Ask(seat, "landing")
    yield from change(t, aim=(*link.aim, number))


@rule("hm.position.matters")
def landings(t: Table, seat: str) -> list[Any]:
    """The places in which the card may land."""
    link = doing(t)
    to = link.aim[1] if link.what == "give" else link.by
    return [("at", n) for n in getattr(t.rules, f"{link.what}_places")(t, to)]


@rule("hm.position.matters", because=lambda t, p, m, kept: f"there is no landing at {m[1]}")
def a_landing(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A card lands in one of the places left to choose from."""
    there = t.rules.landings(t, seat)
    return [m for m in moves if m in there]


@rule("hm.action.give.effect")
def give_lander(t: Table, giver: str, to: str) -> str | None:
    """Nobody chooses where a given card lands."""
    return None


@rule("hm.action.take.effect")
def take_lander(t: Table, taker: str, to: str) -> str | None:
    """Nobody chooses where a taken card lands."""
    return None


@rule("hm.action.give.effect", "hm.position.fixed")
def give_places(t: Table, owner: str) -> list[int]:
    """A given card becomes the last of the row."""
    return [t.rules.landing_slot(t, owner)]


@rule("hm.action.take.effect", "hm.position.fixed")
def take_places(t: Table, owner: str) -> list[int]:
    """A taken card becomes the last of the row."""
    return [t.rules.landing_slot(t, owner)]


@rule("hm.action.take.effect")
def settle_taken(t: Table) -> Body:
    """Where the taker has named a player only, it is settled which card is taken."""
    link = doing(t)
    if not is_slot(link.aim[0]):
        _, slot = yield Ask(t.rules.taken_chooser(t, link.aim[0]), "taken")
        yield from change(t, aim=(slot,))


@rule("hm.action.take.effect")
def taken_chooser(t: Table, owner: str) -> str:
    """Whoever loses a card chooses it, where the taker does not."""
    return owner


@rule("hm.action.take.effect", "hm.action.take.peeked")
def takeable_of_owner(t: Table, seat: str) -> list[Any]:
    """Any card of the player named may be handed over, but not the one that the taker has peeked at."""
    return [("hand", slot) for slot in slots(t, doing(t).aim[0]) if slot != t["peeked"]]


@rule(
    "hm.action.take.effect",
    "hm.action.take.peeked",
    because=lambda t, p, m, kept: f"{said_slot(m[1])} cannot be handed over",
)
def one_of_the_owner(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The card handed over lies in the row of the player named."""
    there = t.rules.takeable_of_owner(t, seat)
    return [m for m in moves if m in there]


@rule("hm.action.shuffle.rearrange", "hm.setup.look")
def look_at_own(t: Table) -> Iterator[Event]:
    """The owner takes up all own cards and looks at them."""
    owner = doing(t).by
    yield Set("looking", (owner,))
    yield Look(owner, ("row", owner), t["row", owner])


@rule("hm.action.shuffle.rearrange")
def arrange(t: Table) -> Body:
    """The owner lays all own cards out in an order of choice, from the left."""
    owner = doing(t).by
    row, laying = t["row", owner], t["laying"]
    if len(row) - len(laying) > 1:
        _, number = yield Ask(owner, "next card")
        laying = (*laying, number)
        yield Set("laying", laying)
        if len(row) - len(laying) > 1:
            return "more"
    last_one = tuple(n for n in range(1, len(row) + 1) if n not in laying)
    yield Rearrange(("row", owner), tuple(row[n - 1] for n in (*laying, *last_one)), owner)
    yield Clear("laying", "looking")
    yield from close(t)
    return "laid"


@rule("hm.action.shuffle.rearrange")
def left_to_lay(t: Table, seat: str) -> list[Any]:
    """Each own card not laid yet can be the next, named by where it lay."""
    return [("next", n) for n in range(1, len(t["row", seat]) + 1) if n not in t["laying"]]


@rule("hm.action.shuffle.all", because=lambda t, p, m, kept: f"{m[1]} is not left to be laid")
def still_to_lay(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Every own card is laid once."""
    there = t.rules.left_to_lay(t, seat)
    return [m for m in moves if m in there]


@rule("hm.action.shuffle.rearrange")
def owner_lays(t: Table) -> bool:
    """Chance, not the owner, sets the order of shuffled cards."""
    return False
