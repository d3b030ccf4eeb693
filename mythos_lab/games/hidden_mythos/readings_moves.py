"""Owns the readings of open questions about the four actions: what may be given, taken, swapped, shuffled, and where
cards land.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Event, Look, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from .table import MIDDLE, holders, is_slot, slots, width

GIFT = "TURN.PAY TURN.RESOLVE.give TURN.NEXT"
TAKING = "TURN.PAY TURN.RESOLVE.take TURN.NEXT"
CHOICE = "TURN.PAY TURN.RESOLVE.choice TURN.RESOLVE.take TURN.NEXT"
ARRANGE = "TURN.RESOLVE.arrange TURN.NEXT"
GIVE, TAKE, SHUFFLE = (("TURN.ACTION", verb) for verb in ("give", "take", "shuffle"))

ROWS = {
    ("oq.hm.give.landing", "giver_chooses_gap"): {GIVE: f"TURN.ACTION.recipient TURN.ACTION.landing {GIFT}"},
    ("oq.hm.give.landing", "owner_chooses_gap"): {
        GIVE: "TURN.ACTION.recipient TURN.PAY TURN.RESOLVE.landing TURN.RESOLVE.give TURN.NEXT"
    },
    ("oq.hm.give.landing", "owner_chooses_end"): {
        GIVE: "TURN.ACTION.recipient TURN.PAY TURN.RESOLVE.landing TURN.RESOLVE.give TURN.NEXT"
    },
    ("oq.hm.take.landing", "taker_chooses_gap"): {TAKE: f"TURN.ACTION.landing {TAKING}"},
    ("oq.hm.take.landing", "taker_chooses_end"): {TAKE: f"TURN.ACTION.landing {TAKING}"},
    ("oq.hm.take.choice", "victim"): {TAKE: CHOICE},
    ("oq.hm.take.choice", "random"): {TAKE: CHOICE},
    ("oq.hm.shuffle.look", "owner_looks_arranges"): {SHUFFLE: f"TURN.PAY TURN.RESOLVE.look {ARRANGE}"},
    ("oq.hm.shuffle.look", "owner_arranges_blind"): {SHUFFLE: f"TURN.PAY {ARRANGE}"},
}

# -- giving ----------------------------------------------------------------------------------------------------------


@reading("oq.hm.give.source", "any_row_to_any_other", replaces="may_give")
@rule("hm.action.give.effect")
def give_from_any_row(t: Table, seat: str, slot: Any) -> bool:
    """A card of any row may be given."""
    return True


@reading("oq.hm.middle.give_source", "middle_may_be_source", replaces="may_give")
@rule("hm.two.dummy", "hm.two.give")
def give_from_middle(t: Table, seat: str, slot: Any) -> bool:
    """A card of the middle may be given as an own card."""
    return slot[0] in (seat, MIDDLE)


@reading("oq.hm.give.landing", "giver_chooses_gap", replaces="give_lander")
@rule("hm.action.give.effect", "hm.position.matters")
def giver_lands(t: Table, giver: str, to: str) -> str | None:
    """The giver chooses where the card lands."""
    return giver


@reading("oq.hm.give.landing", "owner_chooses_gap", replaces="give_lander")
@reading("oq.hm.give.landing", "owner_chooses_end", replaces="give_lander")
@rule("hm.action.give.effect", "hm.position.matters")
def recipient_lands(t: Table, giver: str, to: str) -> str | None:
    """The recipient chooses where the card lands; the middle chooses nothing."""
    return to


@reading("oq.hm.give.landing", "giver_chooses_gap", replaces="give_places")
@reading("oq.hm.give.landing", "owner_chooses_gap", replaces="give_places")
@rule("hm.action.give.effect", "hm.position.matters")
def give_into_any_gap(t: Table, owner: str) -> list[int]:
    """The card takes any slot from 1 to one more than there are."""
    return list(range(1, width(t, owner) + 2))


@reading("oq.hm.give.landing", "owner_chooses_end", replaces="give_places")
@rule("hm.action.give.effect", "hm.position.matters")
def give_at_an_end(t: Table, owner: str) -> list[int]:
    """The card becomes the first or the last of the row."""
    return list(dict.fromkeys((1, width(t, owner) + 1)))


# -- taking ----------------------------------------------------------------------------------------------------------


@reading("oq.hm.take.landing", "taker_chooses_gap", replaces="take_lander")
@reading("oq.hm.take.landing", "taker_chooses_end", replaces="take_lander")
@rule("hm.action.take.effect", "hm.position.matters")
def taker_lands(t: Table, taker: str, to: str) -> str | None:
    """The taker chooses where the card lands."""
    return taker


@reading("oq.hm.take.landing", "taker_chooses_gap", replaces="take_places")
@rule("hm.action.take.effect", "hm.position.matters")
def take_into_any_gap(t: Table, owner: str) -> list[int]:
    """The card takes any slot from 1 to one more than there are."""
    return list(range(1, width(t, owner) + 2))


@reading("oq.hm.take.landing", "taker_chooses_end", replaces="take_places")
@rule("hm.action.take.effect", "hm.position.matters")
def take_at_an_end(t: Table, owner: str) -> list[int]:
    """The card becomes the first or the last of the row."""
    return list(dict.fromkeys((1, width(t, owner) + 1)))


@reading("oq.hm.take.choice", "victim", replaces="takeable")
@rule("hm.action.take.effect", "hm.action.take.source", "hm.two.take")
def takeable_players(t: Table, seat: str) -> list[Any]:
    """The taker names a player who has a card to lose; of the middle, which chooses nothing, a card."""
    others = [p for p in t.seats if p != seat and t["row", p]]
    return [*others, *(slots(t, MIDDLE) if MIDDLE in holders(t) else ())]


@reading("oq.hm.take.choice", "random", replaces="takeable")
@rule("hm.action.take.effect", "hm.action.take.source", "hm.two.take")
def takeable_rows(t: Table, seat: str) -> list[Any]:
    """The taker names a player, or the middle, with a card to lose."""
    return [p for p in holders(t) if p != seat and t["row", p]]


@reading("oq.hm.take.choice", "random", replaces="taken_chooser")
@rule("hm.action.take.effect")
def taken_by_chance(t: Table, owner: str) -> str:
    """Chance draws the card that is taken."""
    return CHANCE


@reading("oq.hm.take.empty_row", "legal_no_effect", replaces="takeable")
@rule("hm.action.take.effect", "hm.action.take.source", "hm.two.take")
def takeable_even_empty(t: Table, seat: str) -> list[Any]:
    """A take names a card of another player, or the first slot of a row without cards: then nothing moves."""
    others = [p for p in holders(t) if p != seat]
    return [slot for p in others for slot in (slots(t, p) or [(p, 1)])]


# -- rows ------------------------------------------------------------------------------------------------------------


@reading("oq.hm.row.gap", "keep_gap", replaces="row_left")
@reading("oq.hm.row.gap", "fill_gap", replaces="row_left")
@rule("hm.position.fixed", "hm.setup.row")
def gap_stays(t: Table, slot: Any) -> Iterator[Event]:
    """The slot stays empty, and the cards on both sides keep theirs."""
    owner, number = slot
    yield Set(("gaps", owner), tuple(sorted((*t["gaps", owner], number))))


@reading("oq.hm.row.gap", "fill_gap", replaces="landing_slot")
@rule("hm.position.fixed", "hm.setup.row")
def leftmost_gap(t: Table, owner: str) -> int:
    """The next card that comes into a row takes its leftmost gap."""
    return min(t["gaps", owner], default=width(t, owner) + 1)


@reading("oq.hm.move.look", "new_owner_looks", replaces="arrived")
@rule("hm.overview.hidden", "hm.turn.peek.secret")
def new_owner_looks(t: Table, owner: str, card: str) -> Iterator[Event]:
    """A player into whose row a card comes looks at it."""
    if owner in t.seats:
        yield Look(owner, ("row", owner), (card,))


@reading("oq.hm.row.size", "at_least_one", replaces="row_may_empty")
@rule("hm.setup.deal", "hm.action.give.effect", because=lambda t, p, m, kept: f"it is the last card of {_row_of(m[1])}")
def row_keeps_a_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """No action may leave a row without any card."""
    return [m for m in moves if m[0] not in ("give", "take") or len(t["row", _row_of(m[1])]) > 1]


def _row_of(what: Any) -> str:
    return str(what[0] if is_slot(what) else what)


# -- swapping and reach ----------------------------------------------------------------------------------------------


@reading("oq.hm.swap.same_row", "different_rows_only", replaces="two_rows_fit")
@rule("hm.action.swap.any_two")
def rows_differ(t: Table, seat: str, one: Any, two: Any) -> bool:
    """The two cards have to lie in different rows."""
    return bool(one[0] != two[0])


@reading("oq.hm.swap.ownership", "one_must_be_own", replaces="two_owners_fit")
@rule("hm.action.swap.any_two")
def one_is_own(t: Table, seat: str, one: Any, two: Any) -> bool:
    """At least one of the two cards is the player's own."""
    return seat in (one[0], two[0])


@reading("oq.hm.done.targetable", "out_of_reach", replaces="within_reach")
@rule("hm.turn.done.no_turns", "hm.action.swap.any_two", because=lambda t, p, m, kept: f"{_row_of(m[1])} is done")
def done_out_of_reach(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards of a done player can be neither taken nor swapped."""
    return [m for m in moves if m[0] not in ("take", "swap", "with") or _in_reach(t, _row_of(m[1]))]


@reading("oq.hm.done.targetable", "out_of_reach", replaces="may_receive")
@rule("hm.turn.done.no_turns", "hm.action.give.recipient", "hm.two.give")
def undone_receives(t: Table, seat: str, slot: Any, to: str) -> bool:
    """A done player can receive no card."""
    return to in holders(t) and to not in (seat, slot[0]) and _in_reach(t, to)


def _in_reach(t: Table, owner: str) -> bool:
    return owner not in t.seats or t["cubes", owner] > 0


# -- shuffling -------------------------------------------------------------------------------------------------------


@reading("oq.hm.shuffle.look", "owner_looks_arranges", replaces="owner_lays")
@reading("oq.hm.shuffle.look", "owner_arranges_blind", replaces="owner_lays")
@rule("hm.action.shuffle.rearrange")
def owner_sets_order(t: Table) -> bool:
    """The owner sets the new order."""
    return True


def _at_least(t: Table, seat: str, moves: list[Any], least: int) -> list[Any]:
    return moves if len(t["row", seat]) >= least else [m for m in moves if m[0] != "shuffle"]


def _too_few(t: Table, seat: str, move: Any, kept: Any) -> str:
    return f"{seat} has {len(t['row', seat])} cards to shuffle"


@reading("oq.hm.shuffle.min_cards", "at_least_one", replaces="enough_to_shuffle")
@rule("hm.action.shuffle.all", because=_too_few)
def one_to_shuffle(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Shuffling needs at least one own card."""
    return _at_least(t, seat, moves, 1)


@reading("oq.hm.shuffle.min_cards", "at_least_two", replaces="enough_to_shuffle")
@rule("hm.action.shuffle.all", because=_too_few)
def two_to_shuffle(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Shuffling needs at least two own cards."""
    return _at_least(t, seat, moves, 2)
