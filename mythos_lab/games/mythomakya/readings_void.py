"""Owns the reading that nothing may be used in vain: what each god and ability would have to change.

Each rule takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.kernel import Table
from ...core.rules import reading, rule
from . import hands
from .ability import category
from .hands import orders_named
from .table import NOTHING, above_kronos, active, in_hiding, later_players, place, stacks, targets, those

Moves = list[Any]


def _moves_gods(t: Table, seat: str) -> bool:
    """Hera: somebody else in the game could hand a god card on to another, or her player another one than her."""
    givers = [p for p in active(t) if len(t["gods", p]) > (p == seat)]
    return any(t.rules.gift_goes_to(t, p) != ("gods", p) for p in givers)


def _several(t: Table, stack: Any) -> bool:
    """Whether a stack holds cards that can lie in another order."""
    return len(t.rules.cards_to_order(t, stack)) > 1


def _rearranges(t: Table, seat: str) -> bool:
    return any(_several(t, stack) for p in t.rules.stack_owners(t, seat) for stack, _ in stacks(t, p))


CHANGES: dict[str, Callable[[Table, str], bool]] = {
    "Hera": _moves_gods,
    "Hephaestus": lambda t, seat: bool(t["box"]),
    "Zeus": lambda t, seat: t.rules.zeus_targets(t, seat) != [NOTHING],
    "Athena": lambda t, seat: t.rules.athena_own(t, seat) != [NOTHING],
    "Hades": lambda t, seat: t.rules.hades_cards(t, seat) != [NOTHING],
    "Eros": lambda t, seat: t.rules.eros_names(t, seat) != [NOTHING],
    "Aeolus": _rearranges,
    "Aphrodite": lambda t, seat: bool(later_players(t, seat)),
}
"""What must be the case for a god to change something; the others always do."""


def _changes(t: Table, seat: str, god: str) -> bool:
    return god not in CHANGES or CHANGES[god](t, seat)


@reading("oq.mk.void_play", "forbidden", replaces="may_be_void")
@rule("mk.botg.hephaestus.none_left", "mk.botg.eros.take", "mk.botg.aphrodite.order",
      because=lambda t, p, m, kept: f"{m[1]} would change nothing")  # fmt: skip
def god_changes_something(t: Table, seat: str, moves: Moves) -> Moves:
    """A god card cannot be used unless it would change something if nobody cancelled it."""
    return [m for m in moves if m[0] != "god" or _changes(t, seat, m[1])]


@reading("oq.mk.void_play", "forbidden", replaces="ability_has_effect")
@rule("mk.botg.goddess.whom", "mk.botg.muse.senior", because=lambda t, p, m, kept: f"{m[1]} would change nothing")
def ability_changes_something(t: Table, seat: str, moves: Moves) -> Moves:
    """A goddess needs players whose turn is still to come, a muse another senior colour than her own."""
    return [m for m in moves if not _void_ability(t, seat, m[1])]


def _void_ability(t: Table, seat: str, card: Any) -> bool:
    kind = category(t, card)
    if kind == "goddess":
        return not later_players(t, seat)
    return kind == "muse" and t.cards.colour[card] == t["senior"]


@reading("oq.mk.void_play", "forbidden", replaces="eros_names")
@rule("mk.botg.eros.name", "mk.botg.eros.take")
def eros_names_what_he_gets(t: Table, seat: str) -> Moves:
    """Eros names a god card that, as far as everybody can see, he could get: one in a hand or in the box."""
    own = t["gods", seat]
    return targets(m[1] for m in hands.eros_names(t, seat) if m != NOTHING and m[1] not in own and in_hiding(t, m[1]))


def _was_played(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} lies in no hand and not in the box"


@reading("oq.mk.void_play", "forbidden", replaces="eros_not_played")
@rule("mk.botg.eros.name", "mk.botg.eros.take", because=_was_played)
def eros_not_out_of_reach(t: Table, seat: str, moves: Moves) -> Moves:
    """A god card that lies openly somewhere cannot be taken, so naming it would change nothing."""
    return those(moves, lambda god: in_hiding(t, god))


@reading("oq.mk.void_play", "forbidden", replaces="aeolus_stacks")
@rule("mk.botg.aeolus.whose", "mk.botg.aeolus.reorder")
def aeolus_high_stacks(t: Table, seat: str) -> Moves:
    """The stacks named have two cards at least: there is no other order of one card."""
    return [m for m in hands.aeolus_stacks(t, seat) if m[0] == "done" or _several(t, m[1])]


@reading("oq.mk.void_play", "forbidden", replaces="aeolus_each_once")
@rule("mk.botg.aeolus.reorder", because=lambda t, p, m, kept: "that is no stack of several cards still to be named")
def aeolus_each_high_stack_once(t: Table, seat: str, moves: Moves) -> Moves:
    """Each stack is named once, and it holds cards that can lie in another order."""
    named = hands.aeolus_each_once(t, seat, moves)
    return [m for m in named if m[0] == "done" or _several(t, m[1])]


def _order_now(t: Table, stack: Any) -> tuple[str, ...]:
    """The cards of a stack from the top, Kronos among them where he is put in order too."""
    pile, kronos = t[place(stack)], set(t.rules.cards_to_order(t, stack)) & set(t["kronos"])
    above = above_kronos(t, stack)
    return (*above, *kronos, *pile[len(above) :])


def _as_before(t: Table, card: Any) -> bool:
    """Whether with this card next the order of the stack could only come out as it was."""
    stack, placed = orders_named(t["chain"][-1].aim)[-1]
    cards = _order_now(t, stack)
    return len(placed) == len(cards) - 2 and (*placed, card) == cards[:-1]


@reading("oq.mk.void_play", "forbidden", replaces="aeolus_cards")
@rule("mk.botg.aeolus.reorder")
def aeolus_another_order(t: Table, seat: str) -> Moves:
    """The cards of the stack are named from the top in an order that is not the one they have."""
    return [m for m in hands.aeolus_cards(t, seat) if not _as_before(t, m[1])]


@reading("oq.mk.void_play", "forbidden", replaces="aeolus_same_cards")
@rule("mk.botg.aeolus.same_number", "mk.botg.aeolus.reorder",
      because=lambda t, p, m, kept: f"{m[1]} is not still to be placed, or nothing would change")  # fmt: skip
def aeolus_same_cards_otherwise(t: Table, seat: str, moves: Moves) -> Moves:
    """Each card of the stack is placed once, and the order changes."""
    return [m for m in hands.aeolus_same_cards(t, seat, moves) if not _as_before(t, m[1])]
