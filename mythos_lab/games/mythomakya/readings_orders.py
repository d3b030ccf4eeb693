"""Owns the readings about orders: whom a goddess or Aphrodite tells what and when, and about Ares and his card.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change
from ...core.events import Clear, Event, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import rounds, turn
from .orders import orders_named, still_bound
from .table import later_players, stack_of, stacks

Moves = list[Any]
DONE = ("done", None)

ROWS = {
    ("oq.mk.goddess.when_named", "before_each_turn"): {
        ("WINDOW.FIRST", "turn"): "TURN.PRE.order",
        ("TURN.POST", "next player"): "TURN.PRE.order",
        ("TURN.PRE.kronos", "next player"): "TURN.PRE.order",
    },
    ("oq.mk.ares.cancelled", "card_taken_back"): {
        ("TURN.CARD", "with Ares"): "TURN.CARD.pay ARES.ANSWER ARES.ANSWER.back",
    },
}


# -- how many are told -----------------------------------------------------------------------------------------------


@reading("oq.mk.goddess.complete", "any_subset", replaces="ordered_next")
@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def any_still_to_come(t: Table, link: Link) -> tuple[str, ...]:
    """Any of the players still to come may be told a card, one after the other in the order of play."""
    bound = t.rules.bound_players(t, link)
    if not link.aim:
        return bound
    told = stack_of(t, link.aim[-1])
    return bound[bound.index(told[0]) + 1 :] if told and told[0] in bound else ()


@reading("oq.mk.goddess.complete", "any_subset", replaces="enough_ordered")
@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def one_is_enough(t: Table, link: Link) -> Moves:
    """At least one player is told a card; those not named are free."""
    return [DONE] if link.aim else []


@reading("oq.mk.goddess.complete", "any_subset", replaces="goddess_names_all")
@reading("oq.mk.goddess.complete", "any_subset", replaces="aphrodite_names_all")
@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def names_at_least_one(t: Table, seat: str, moves: Moves) -> Moves:
    """She names a card for at least one player still to come, and says when these are all."""
    return []


# -- which cards can be told -----------------------------------------------------------------------------------------


@reading("oq.mk.goddess.level", "whole_stack", replaces="usually_playable")
@rule("mk.botg.goddess.usual_rules", "mk.botg.aphrodite.usual_rules")
def anywhere_in_stacks(t: Table, p: str) -> list[str]:
    """Any card of the player's stacks may be ordered, wherever it lies and whatever its colour."""
    return [card for _, cards in stacks(t, p) for card in cards]


def _told(t: Table, seat: str) -> str | None:
    """The card in a stack that a player has been told to play."""
    card = turn.order_for(t, seat) if t["orders"] else None
    return card if card is not None and stack_of(t, card) is not None else None


@reading("oq.mk.goddess.level", "whole_stack", replaces="in_reach")
@rule("mk.botg.goddess.order", "mk.botg.term.face_up.playable")
def tops_and_what_was_told(t: Table, seat: str) -> list[str]:
    """A face-up card may be played; an ordered card is taken out of its stack from where it lies."""
    cards, card = turn.in_reach(t, seat), _told(t, seat)
    return cards if card is None or card in cards else [*cards, card]


@reading("oq.mk.goddess.level", "whole_stack", replaces="face_up_only")
@rule("mk.botg.legality.top_only", "mk.botg.term.bottom.no_play",
      because=lambda t, p, m, kept: f"{m[1]} is no face-up card of {p} nor the one ordered")  # fmt: skip
def face_up_or_told(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards from below are played only where they have been ordered."""
    kept = rounds.face_up_only(t, seat, moves)
    return [m for m in moves if m in kept or m[1] == _told(t, seat)]


@reading("oq.mk.goddess.level", "whole_stack", replaces="not_under_kronos")
@rule("mk.botg.kronos.block", because=lambda t, p, m, kept: f"{m[1]} lies in the stack under Kronos")
def not_under_kronos_unless_told(t: Table, seat: str, moves: Moves) -> Moves:
    """Of the stack under Kronos only a card that has been ordered is played."""
    kept = turn.not_under_kronos(t, seat, moves)
    return [m for m in moves if m in kept or m[1] == _told(t, seat)]


# -- when they are told ----------------------------------------------------------------------------------------------


@reading("oq.mk.goddess.when_named", "before_each_turn", replaces="ordered_when_announced")
@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def ordered_later(t: Table) -> bool:
    """No order is given yet when she is announced."""
    return False


@reading("oq.mk.goddess.when_named", "before_each_turn", replaces="lay_orders")
@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order", "mk.botg.goddess.override")
def word_is_kept(t: Table, link: Link, held: tuple[str, ...]) -> Iterator[Event]:
    """From now on she says what the players still to come have to play, in the place of whoever said so before."""
    if any(p not in held for p in later_players(t, link.by)):
        yield Set("orderer", (link.by, link.what))


@reading("oq.mk.goddess.when_named", "before_each_turn", replaces="to_be_ordered")
@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def whose_turn_begins(t: Table) -> tuple[str, ...]:
    """An order is given to the player whose turn begins, if there is a card to be told."""
    p = t.rules.next_to_play(t)
    return (p,) if t.rules.usually_playable(t, p) else ()


@reading("oq.mk.goddess.when_named", "before_each_turn", replaces="may_stop_ordering")
@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def may_leave_free(t: Table) -> Moves:
    """Whether this player may be left free; the last one may not if nobody has been told a card."""
    by, what = t["orderer"]
    later = later_players(t, by)
    told = tuple(card for _, card in t["orders"]) or later[1:]
    return t.rules.enough_ordered(t, Link(by, what, aim=told))


# -- goddess and Aphrodite -------------------------------------------------------------------------------------------


@reading("oq.mk.goddess.aphrodite", "aphrodite_prevails", replaces="give_orders")
@rule("mk.botg.aphrodite.order", "mk.botg.goddess.override", "mk.botg.clar.identical_last")
def aphrodite_holds(t: Table, link: Link) -> Iterator[Event]:
    """Aphrodite's orders hold against those of a goddess, earlier or later."""
    if link.what != "Aphrodite":
        yield from t.rules.lay_orders(t, link, t["prevailing"])
        return
    yield from t.rules.lay_orders(t, link, still_bound(t, link))
    bound = tuple(p for p, _ in orders_named(t, link)) or t.rules.bound_players(t, link)
    if bound:
        yield Set("prevailing", bound)


@reading("oq.mk.goddess.aphrodite", "aphrodite_prevails", replaces="forget_round")
@reading("oq.mk.goddess.when_named", "before_each_turn", replaces="forget_round")
@reading("oq.mk.kronos.same_window", "once_per_window", replaces="forget_round")
@reading("oq.mk.response.deadline", "until_round_end", replaces="forget_round")
@rule("mk.botg.goddess.this_round", "mk.botg.aphrodite.this_round", "mk.botg.kronos.move.when")
def forget_words_of_round(t: Table) -> Iterator[Event]:
    """Her word ends with the round, which can no more be changed by late answers; in the next Kronos may move again."""
    said = [name for name in ("orderer", "prevailing", "kronos_rests", "done") if t[name]]
    if said:
        yield Clear(*said)


@reading("oq.mk.aphrodite.own_card", "others_only", replaces="aphrodite_may_enter")
@rule("mk.botg.aphrodite.condition")
def somebody_else_has_played(t: Table, seat: str) -> bool:
    """Only a card of somebody else counts for Aphrodite."""
    return any(p != seat for p in t["order"][: len(t["table"])])


# -- Ares ------------------------------------------------------------------------------------------------------------


@reading("oq.mk.ares.cancelled", "card_taken_back", replaces="note_stack_of_ares")
@rule("mk.botg.ares.with_card", "mk.botg.hermes.cancel")
def stack_to_go_back_to(t: Table, stack: Any) -> Iterator[Event]:
    """The card may go back to where it came from: the same or another card is then played."""
    yield from change(t, aim=(stack,))
