"""Owns the readings about the start of a game: presenting the Castles, the initial gold, the first shuffle, mulligans.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.events import Event, Move
from ...core.flow import Body
from ...core.game import Setup
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import ending
from .cards import BESIDE, Card, Cards, next_copy
from .setup import cards_of

ROWS: Mapping[tuple[str, str], Mapping[tuple[str, str], str]] = {
    ("oq.myl.start.present", "faces_shown"): {("GAME.PRESENT", ""): "GAME.PRESENT.look"},
    ("oq.myl.start.shuffle", "only_if_searched"): {
        ("GAME.GOLD", ""): "GAME.PRESENT.cut GAME.GOLD.shuffle GAME.FIRST",
    },
}

# -- presenting, the first shuffle -----------------------------------------------------------------------------------


@reading("oq.myl.start.present", "count_check_only", replaces="may_cut")
@reading("oq.myl.start.present", "faces_shown", replaces="may_cut")
@rule("myl.start.present")
def only_looked_at(t: Table) -> bool:
    """The opponent may count or see the cards of a Castle, but neither cuts nor shuffles it."""
    return False


@reading("oq.myl.start.shuffle", "only_if_searched", replaces="shuffled_at_start")
@rule("myl.gloss.shuffle.must", "myl.start.initial_gold")
def shuffled_if_searched(place: tuple[str, str]) -> bool:
    """A Castle is shuffled before the first draw only if its owner searched it for the initial gold."""
    return place[0] == "castle"


# -- an initial gold besides the fifty -------------------------------------------------------------------------------


@reading("oq.myl.start.gold_source", "extra_card", replaces="cards_of")
@rule("myl.start.initial_gold", "myl.zone.castle")
def cards_with_gold_beside(s: Setup) -> Cards:
    """The initial gold is a card besides the fifty: a further copy of a Gold of the own deck."""
    cards = cards_of(s)
    if s.option("by_hand"):
        return cards
    golds = {(c.owner, c.name): c for c in cards.values() if c.type == "gold"}
    found: dict[str, Card] = dict(cards)
    for gold in golds.values():
        copy = next_copy(gold.name, found)
        found[copy] = gold._replace(id=copy, code=BESIDE)
    return Cards(found.values())


@reading("oq.myl.start.gold_source", "extra_card", replaces="gold_lies")
@rule("myl.start.initial_gold")
def gold_lies_beside(seat: str) -> tuple[str, str]:
    """The initial gold does not lie in the Castle: all fifty cards are left there."""
    return ("aside", seat)


@reading("oq.myl.start.gold_source", "extra_card", replaces="cards_back")
@rule("myl.round.three", "myl.zone.castle")
def gold_goes_beside(t: Table) -> Iterator[Event]:
    """For the next game the fifty go back to the Castles; what is none of them is laid beside."""
    yield from ending.cards_back(t)
    for seat in t.seats:
        beside = tuple(card for card in t["castle", seat] if t.cards[card].beside)
        yield Move(beside, ("castle", seat), ("aside", seat))


# -- mulligans -------------------------------------------------------------------------------------------------------


def in_this_pass(t: Table) -> list[str]:
    """The players who have not kept a hand yet: those who shuffled it back as often as anybody."""
    most = max(t["mulligans", p] for p in t.seats)
    return [p for p in t.clockwise[t["first"]] if t["mulligans", p] == most]


@reading("oq.myl.mulligan.order", "simultaneous", replaces="mulligan")
@rule("myl.mulligan.choice", "myl.mulligan.repeat")
def mulligan_together(t: Table) -> Body:
    """In each pass both decide in secret and at the same time; who kept a hand is out of the following passes."""
    again = []
    for seat in in_this_pass(t):
        if t.rules.may_mulligan(t, seat):
            verb, _ = yield Ask(seat, "mulligans")
            again += [seat] if verb == "mulligan" else []
    if not again:
        yield from t.rules.first_turn(t)
        return "all satisfied"
    for seat in again:
        yield from t.rules.hand_back(t, seat)
    return "again"


@reading("oq.myl.mulligan.order", "simultaneous", replaces="draw_again")
@rule("myl.mulligan.repeat", "myl.mulligan.choice")
def draw_together(t: Table) -> Iterator[Event]:
    """All who shuffled a hand back in this pass draw one card fewer."""
    for seat in in_this_pass(t):
        number = t.rules.first_hand(t) - t["mulligans", seat]
        if number:
            yield from t.rules.draws(t, seat, number)
