"""Owns the readings about Triumph of Heroes alone: covered cards turned over late, and what other readings mean here.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from ...core.state import COUNT, FACES
from . import rounds
from .readings_rounds import stopped
from .table import clockwise, from_top, has_cards, led_colour, side

ROWS = {("oq.mk.setup.teams", "lot"): {("SETUP.LAYOUT", ""): "SETUP.CALLER.teams SETUP.CALLER"}}

# -- covered cards of Triumph of Heroes ------------------------------------------------------------------------------


@reading("oq.mk.toh.flip", "end_of_round", replaces="flip")
@rule("mk.toh.term.face_up.is_top", "mk.toh.setup.stacks.turn_top")
def flip_nothing_yet(t: Table) -> Body:
    """The card below stays covered while the round goes on."""
    yield from ()
    return "follow" if len(t["table"]) < len(t["order"]) else "resolve"


@reading("oq.mk.toh.flip", "end_of_round", replaces="round_resolved")
@rule("mk.toh.setup.stacks.turn_top", "mk.toh.term.face_up.is_top")
def flip_after_the_round(t: Table) -> Iterator[Event]:
    """The card below is turned face up when the round has been resolved."""
    for seat in t["order"]:
        yield from t.rules.turned_over(t, seat)


@reading("oq.mk.toh.flip", "own_next_turn", replaces="flip")
@rule("mk.toh.term.face_up.is_top", "mk.toh.setup.stacks.turn_top")
def flip_for_the_next(t: Table) -> Body:
    """The card below is turned face up when its owner's next turn begins."""
    order, n = t["order"], len(t["table"])
    if n == len(order):
        return "resolve"
    yield from t.rules.turned_over(t, order[n])
    return "follow"


@reading("oq.mk.toh.flip", "own_next_turn", replaces="open_round")
@rule("mk.toh.game.rounds", "mk.toh.setup.stacks.turn_top")
def open_round_and_flip(t: Table) -> Iterator[Event]:
    """A round opens with the turn of the first player, whose card below is turned face up."""
    order = tuple([p for p in clockwise(t, t["first"]) if has_cards(t, p)])
    if order != t["order"]:
        yield Set("order", order)
    yield from t.rules.turned_over(t, order[0])


# -- not having the colour -------------------------------------------------------------------------------------------


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="follow_suit")
@rule("mk.toh.round.order", "mk.toh.round.everyone_one_card", "mk.toh.legality.void")
def follow_suit_or_stop(t: Table) -> Body:
    """The others play one card each in clockwise order; who has no legal card stops the game, and all count."""
    seat = t["order"][len(t["table"])]
    verb, card = yield Ask(seat, "card")
    if verb == "stop":
        yield Set("totals", t.rules.totals_of(t))
    else:
        yield from_top(t, seat, card)


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="flip")
@rule("mk.toh.legality.void", "mk.toh.term.face_up.is_top", "mk.toh.setup.stacks.turn_top")
def flip_or_stop(t: Table) -> Body:
    """The next card of the used stack is turned face up, unless the game has stopped."""
    if t["totals"]:
        yield stopped(t, t["totals"])
    order, n = t["order"], len(t["table"])
    yield from t.rules.turned_over(t, order[n - 1])
    return "follow" if n < len(order) else "resolve"


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="face_down_seen")
@rule("mk.toh.term.face_down.no_look", "mk.toh.legality.void")
def covered_cards_are_searched(t: Table, seat: str, owner: str) -> str:
    """Nobody looks at covered cards, but who has none of the led colour face up must know whether one is covered."""
    n, order = len(t["table"]), t["order"]
    if not 0 < n < len(order) or not seat == owner == order[n]:
        return COUNT
    up = t.rules.face_up_cards(t, seat)
    return COUNT if any(t.cards.colour[card] == led_colour(t) for card in up) else FACES


# -- which cards take part -------------------------------------------------------------------------------------------


@reading("oq.mk.resolution.irrelevant", "either", replaces="settle_winner")
@rule("mk.toh.resolution.irrelevant", "mk.toh.resolution.highest")
def settle_winner_if_any(t: Table) -> Iterator[Event]:
    """The winner of the round is settled, if any card competes."""
    able = t.rules.competing(t, t["table"])
    if able:
        yield Set("winner", t.rules.highest(t, able))


@reading("oq.mk.resolution.irrelevant", "either", replaces="take_cards")
@rule("mk.toh.resolution.take_all", "mk.toh.resolution.irrelevant")
def laid_aside_without_winner(t: Table) -> Iterator[Event]:
    """The winner takes every card of the round; without a winner they are laid aside and do not count."""
    yield Move(t["table"], "table", ("treasure", side(t, t["winner"])) if t["winner"] else "removed")


@reading("oq.mk.resolution.irrelevant", "either", replaces="settle_leader")
@rule("mk.toh.first.next", "mk.toh.resolution.irrelevant")
def lead_stays_without_winner(t: Table) -> Iterator[Event]:
    """The winner of a round is the next first player; without a winner the first player stays the same."""
    if t["winner"] not in (None, t["first"]):
        yield Set("first", t["winner"])


@reading("oq.mk.resolution.irrelevant", "either", replaces="collect")
@rule("mk.toh.end.all_played", "mk.toh.setup.build")
def laid_aside_comes_back(t: Table, to: str, zones: tuple[str, ...]) -> Iterator[Event]:
    """For another game of a series the cards that were laid aside come back with the others."""
    yield from rounds.collect(t, to, (*zones, "removed"))
