"""Owns the readings about the gods that act on stacks and treasure: Zeus, Apollo, Hades, Aeolus.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import gods
from .ability import category
from .table import opponents, owner_of_treasure, stacks, targets

Moves = list[Any]


@reading("oq.mk.gods.team_mate_stacks", "own_or_opponent", replaces="stack_owners")
@rule("mk.botg.zeus.discard", "mk.botg.zeus.any_owner", "mk.botg.aeolus.reorder", "mk.botg.aeolus.whose")
def not_of_mates(t: Table, seat: str) -> tuple[str, ...]:
    """Zeus and Aeolus reach one's own stacks and those of opponents, not a team mate's."""
    return (seat, *opponents(t, seat))


# -- Apollo and the muses --------------------------------------------------------------------------------------------


@reading("oq.mk.apollo.same_colour", "must_differ", replaces="any_colour")
@rule("mk.botg.apollo.senior")
def any_other_colour(t: Table, seat: str) -> Moves:
    """A change of the senior colour requires another colour."""
    return [m for m in gods.any_colour(t, seat) if m[1] != t["senior"]]


@reading("oq.mk.apollo.same_colour", "must_differ", replaces="apollo_colour")
@rule("mk.botg.apollo.senior", because=lambda t, p, m, kept: f"{m[1]} is no other colour than the senior one")
def another_colour(t: Table, seat: str, moves: Moves) -> Moves:
    """The colour that is senior already cannot be named."""
    return [m for m in gods.apollo_colour(t, seat, moves) if m[1] != t["senior"]]


@reading("oq.mk.apollo.same_colour", "must_differ", replaces="muse_may_sing")
@rule("mk.botg.muse.senior", because=lambda t, p, m, kept: f"{t.cards.colour[m[1]]} is the senior colour already")
def muse_changes_colour(t: Table, seat: str, moves: Moves) -> Moves:
    """A muse of the senior colour would change nothing and cannot be activated."""
    return [m for m in moves if category(t, m[1]) != "muse" or t.cards.colour[m[1]] != t["senior"]]


# -- Hades -----------------------------------------------------------------------------------------------------------


@reading("oq.mk.hades.no_stack", "new_stack", replaces="hades_cards")
@rule("mk.botg.hades.take")
def any_treasure_card(t: Table, seat: str) -> Moves:
    """A myth card out of any treasure pile may be taken, also of a player without a stack."""
    return targets(card for p in t.seats for card in t["treasure", p] if card in t.cards.strength)


@reading("oq.mk.hades.no_stack", "new_stack", replaces="hades_owner_has_stack")
@rule("mk.botg.hades.to_owner")
def owner_needs_no_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The owner of the pile need not have a stack."""
    return moves


@reading("oq.mk.hades.no_stack", "new_stack", replaces="stacks_for_return")
@rule("mk.botg.hades.to_owner", "mk.botg.term.stack")
def own_or_new_stack(t: Table, owner: str) -> list[Any]:
    """Where the owner has no stack the card opens a new one."""
    return [stack for stack, _ in stacks(t, owner)] or [(owner, 1)]


@reading("oq.mk.hades.no_stack", "new_stack", replaces="comes_back")
@rule("mk.botg.hades.back_in_game", "mk.botg.end.runs_out")
def back_in_the_game(t: Table, p: str) -> Iterator[Event]:
    """The card brings the player back into the game."""
    if p in t["out"]:
        yield Set("out", tuple(q for q in t["out"] if q != p))


@reading("oq.mk.hades.chooser", "pile_owner", replaces="who_aims")
@rule("mk.botg.hades.to_owner", "mk.botg.hades.take")
def pile_owner_chooses(t: Table, link: Link, kind: str) -> str:
    """The player of Hades names the card, the owner of the pile chooses stack and depth."""
    if kind not in ("Hades: stack", "Hades: depth"):
        return link.by
    return owner_of_treasure(t, link.aim[0]) or link.by
