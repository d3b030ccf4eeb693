"""Owns what befalls the draw pile besides drawing and laying under it: cards that are shuffled before they go under it
or into it, where a reading says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.events import Bury, Clear, Event, Move, Reorder
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule


@rule()
def cards_out(t: Table, seat: str) -> Any:
    """All orders of the cards out of play."""
    return Shuffles("shuffle", t["out"])


@rule("mg.turn.draw5", "mg.end.return")
def refill_pile(t: Table) -> Body:
    """With fewer than five cards in the pile those out of play are shuffled and put under it."""
    cards = t["out"]
    if cards and len(t["pile"]) < t.rules.drawn_each_turn(t):
        _, order = yield Ask(CHANCE, "shuffle out")
        yield from put_under(t, "out", order)


def put_under(t: Table, source: Any, order: tuple[str, ...]) -> Iterator[Event]:
    """All cards of a place go under the draw pile in an order that nobody sees."""
    yield Move(t[source], source, "under")
    yield Reorder("under", order)
    for card in order:
        yield Bury((card,), "under", "pile", len(t["pile"]))


def under_pile(t: Table, seat: str, card: Any) -> Iterator[Event]:
    """A card goes from hand under the draw pile."""
    yield Bury((card,), ("hand", seat), "pile", len(t["pile"]))


@rule()
def rest_orders(t: Table, seat: str) -> Any:
    """All orders of the cards not played."""
    return Shuffles("shuffle", t["hand", t["turn"]])


@rule("mg.turn.rest_under")
def shuffle_rest(t: Table) -> Body:
    """The cards not played are shuffled before they go under the pile."""
    source = ("hand", t["turn"])
    if t[source]:
        _, order = yield Ask(CHANCE, "shuffle rest")
        yield from put_under(t, source, order)


@rule()
def pile_and_rest(t: Table, seat: str) -> Any:
    """All orders of the draw pile and the cards not played together."""
    return Shuffles("shuffle", (*t["pile"], *t["hand", t["turn"]]))


@rule("mg.djinn.shuffle", "mg.turn.rest_under")
def shuffle_rest_in(t: Table) -> Body:
    """After a turn with the Djinn the rest of the hand is put into the pile, and the whole pile is shuffled."""
    _, order = yield Ask(CHANCE, "shuffle in")
    source = ("hand", t["turn"])
    if t[source]:
        yield Move(t[source], source, "pile")
    yield Reorder("pile", order)
    yield Clear("named")
