"""Owns the gods that act on stacks and treasure: what Zeus, Apollo, Athena and Hades aim at and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Bury, Event, Move, Set, Swap
from ...core.kernel import Table
from ...core.rules import rule
from ...core.view import faces_in
from .cards import COLOURS
from .table import (
    NOTHING,
    kronos_stack,
    naming,
    opponents,
    owner_of_treasure,
    place,
    stack_of,
    stacks,
    targets,
    those,
    tops,
)

Moves = list[Any]


# -- Zeus ------------------------------------------------------------------------------------------------------------


@rule("mk.botg.zeus.any_owner", "mk.botg.aeolus.whose")
def stack_owners(t: Table, seat: str) -> tuple[str, ...]:
    """Zeus and Aeolus reach stacks of every player, a team mate's too."""
    return t.seats


def exposed(t: Table, seat: str) -> list[str]:
    """The face-up cards of a player that Zeus and Apollo reach."""
    found: list[str] = t.rules.open_to_gods(t, seat)
    return found + t.rules.open_under_kronos(t, seat) if t["kronos_on"] else found


def _owner(t: Table, what: Any) -> Any:
    stack = what if isinstance(what, tuple) else stack_of(t, what)
    return stack[0] if stack else None


@rule("mk.botg.zeus.any_owner", "mk.botg.zeus.discard", "mk.botg.aeolus.whose", "mk.botg.aeolus.reorder",
      because=lambda t, p, m, kept: f"{_owner(t, m[1])} is a team mate of {p}")  # fmt: skip
def of_stack_owners(t: Table, seat: str, moves: Moves) -> Moves:
    """What Zeus and Aeolus reach lies in a stack of somebody they reach."""
    others = set(t.seats) - set(t.rules.stack_owners(t, seat))
    return [m for m in moves if not others or _owner(t, m[1]) not in others]


@rule("mk.botg.term.face_up.is_top")
def open_to_gods(t: Table, seat: str) -> list[str]:
    """Face up lies the top card of a stack."""
    return tops(t, seat)


@rule("mk.botg.kronos.block", "mk.botg.term.face_up.is_top")
def open_under_kronos(t: Table, seat: str) -> list[str]:
    """Under Kronos no card lies face up."""
    return []


@rule("mk.botg.zeus.any_owner")
def zeus_targets(t: Table, seat: str) -> Moves:
    """The card may be one's own or another player's."""
    return targets(card for p in t.rules.stack_owners(t, seat) for card in exposed(t, p))


@rule("mk.botg.zeus.myth_only", because=lambda t, p, m, kept: f"{m[1]} is no myth card")
def zeus_myth_only(t: Table, seat: str, moves: Moves) -> Moves:
    """The card has to be a myth card."""
    return those(moves, lambda card: card in t.cards.strength)


def _not_top(t: Table, seat: str, move: Any, kept: Moves) -> str:
    stack = stack_of(t, move[1])
    if stack is None:
        return f"{move[1]} lies in no stack"
    if move[1] not in faces_in(t, seat, place(stack)):
        return f"{move[1]} is no face-up card"
    under = "lies under Kronos" if stack == t["kronos_on"] else "is not the top card"
    return f"{move[1]} {under} in stack {stack[0]}.{stack[1]}"


@rule("mk.botg.zeus.discard", "mk.botg.term.face_up.is_top", because=_not_top)
def zeus_face_up(t: Table, seat: str, moves: Moves) -> Moves:
    """Zeus discards a face-up card, that is the top card of a stack."""
    up = {card for p in t.rules.stack_owners(t, seat) for card in exposed(t, p)}
    return those(moves, lambda card: card in up)


@rule("mk.botg.zeus.discard", "mk.botg.term.discard.what")
def zeus(t: Table, link: Link) -> Iterator[Event]:
    """Zeus discards one face-up card of your choice."""
    if link.aim:
        stack = place(stack_of(t, link.aim[0]))  # type: ignore[arg-type]
        yield Move((link.aim[0],), stack, "discard")
        yield from t.rules.stack_shrinks(t, stack[1:])


# -- Apollo ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.apollo.place")
def apollo_cards(t: Table, seat: str) -> Moves:
    """One of your own face-up cards is given away."""
    return naming(card for card in exposed(t, seat) if t.cards.strength[card] in (1, 11, 12))


@rule("mk.botg.apollo.place", "mk.botg.apollo.needs_card", "mk.botg.term.face_up.is_top",
      because=lambda t, p, m, kept: f"{m[1]} is no face-up card of {p}")  # fmt: skip
def apollo_own_top(t: Table, seat: str, moves: Moves) -> Moves:
    """The card given away is one of your own face-up cards."""
    return [m for m in moves if m[1] in exposed(t, seat)]


@rule("mk.botg.apollo.place", "mk.botg.apollo.needs_card", because=lambda t, p, m, kept: f"{m[1]} has another strength")
def apollo_strength(t: Table, seat: str, moves: Moves) -> Moves:
    """The card given away has strength 1, 11 or 12."""
    return [m for m in moves if t.cards.strength[m[1]] in (1, 11, 12)]


@rule("mk.botg.apollo.needs_card", because=lambda t, p, m, kept: f"{p} has no face-up card of strength 1, 11 or 12")
def apollo_needs_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Without a face-up card of strength 1, 11 or 12 Apollo cannot be played."""
    if ("god", "Apollo") not in moves or t.rules.apollo_cards(t, seat):
        return moves
    return [m for m in moves if m[1] != "Apollo"]


@rule("mk.botg.apollo.place")
def apollo_receivers(t: Table, seat: str) -> Moves:
    """The card goes to the treasure of an opponent of your choice."""
    return naming(opponents(t, seat))


@rule("mk.botg.apollo.place", because=lambda t, p, m, kept: f"{m[1]} is no opponent of {p}")
def apollo_opponent(t: Table, seat: str, moves: Moves) -> Moves:
    """Apollo gives the card to an opponent."""
    return [m for m in moves if m[1] in opponents(t, seat)]


@rule("mk.botg.apollo.senior")
def any_colour(t: Table, seat: str) -> Moves:
    """The senior colour changes to one of your choice."""
    return naming(COLOURS)


@rule("mk.botg.apollo.senior", because=lambda t, p, m, kept: f"{m[1]} is no colour")
def apollo_colour(t: Table, seat: str, moves: Moves) -> Moves:
    """What Apollo names is one of the five colours."""
    return [m for m in moves if m[1] in COLOURS]


@rule("mk.botg.apollo.place", "mk.botg.apollo.senior", "mk.botg.clar.card_wins")
def apollo(t: Table, link: Link) -> Iterator[Event]:
    """Apollo gives one of your face-up cards to an opponent's treasure and changes the senior colour."""
    yield from t.rules.give_apollo_card(t, link)
    yield from t.rules.apollo_colour_counts(t, link.aim[2])


@rule("mk.botg.apollo.place")
def give_apollo_card(t: Table, link: Link) -> Iterator[Event]:
    """The card is placed in the treasure pile of the opponent named."""
    card, to, _ = link.aim
    stack = place(stack_of(t, card))  # type: ignore[arg-type]
    yield Move((card,), stack, ("treasure", to))
    yield from t.rules.stack_shrinks(t, stack[1:])


@rule("mk.botg.apollo.this_round", "mk.botg.apollo.senior")
def apollo_colour_counts(t: Table, colour: str) -> Iterator[Event]:
    """The change of colour begins in the round in which Apollo is played, and stays."""
    yield from t.rules.note_former(t, "Apollo")
    yield Set("senior", colour)


@rule("mk.botg.apollo.place", "mk.botg.hermes.cancel")
def apollo_cancelled(t: Table, link: Link) -> Iterator[Event]:
    """Giving the card is part of the effect: it is cancelled with it."""
    yield from ()


# -- Athena ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.athena.swap")
def athena_own(t: Table, seat: str) -> Moves:
    """One of your own stacks is exchanged, if there is one of an opponent to be had for it."""
    own = t.rules.athena_may_swap(t, seat, targets(stack for stack, _ in stacks(t, seat)))
    return own if t.rules.athena_may_swap(t, seat, t.rules.athena_other(t, seat)) and own else [NOTHING]


@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"that is no stack of {p}")
def athena_own_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The first stack named for Athena is your own."""
    own = [stack for stack, _ in stacks(t, seat)]
    return those(moves, lambda stack: stack in own)


@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"no opponent of {p} has a stack that could be had for it")
def athena_has_partner(t: Table, seat: str, moves: Moves) -> Moves:
    """Athena exchanges a stack for a stack of an opponent: there must be one."""
    partners = t.rules.athena_may_swap(t, seat, t.rules.athena_other(t, seat))
    return those(moves, lambda stack: partners)


@rule("mk.botg.athena.swap", "mk.botg.athena.uneven")
def athena_other(t: Table, seat: str) -> Moves:
    """It is exchanged for a stack of an opponent; both may hold different numbers of cards."""
    return naming(stack for p in opponents(t, seat) for stack, _ in stacks(t, p))


@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"that is no stack of an opponent of {p}")
def athena_opponent(t: Table, seat: str, moves: Moves) -> Moves:
    """The second stack named for Athena belongs to an opponent."""
    theirs = [stack for p in opponents(t, seat) for stack, _ in stacks(t, p)]
    return [m for m in moves if m[1] in theirs]


@rule("mk.botg.athena.swap", "mk.botg.kronos.block")
def athena_may_swap(t: Table, seat: str, moves: Moves) -> Moves:
    """A stack under Kronos can be exchanged like any other."""
    return moves


@rule("mk.botg.athena.swap", "mk.botg.athena.uneven")
def athena(t: Table, link: Link) -> Iterator[Event]:
    """Athena exchanges a stack of your own with a stack of an opponent."""
    if len(link.aim) == 2:
        own, other = link.aim
        yield Swap(place(own), place(other))
        if kronos_stack(t) in (own, other):
            yield from t.rules.kronos_after_swap(t, own, other)


@rule("mk.botg.athena.swap", "mk.botg.kronos.place")
def kronos_after_swap(t: Table, own: Any, other: Any) -> Iterator[Event]:
    """Kronos lies on top of a stack and goes with it."""
    there = other if kronos_stack(t) == own else own
    if t["kronos_in"] is None:
        yield Set("kronos_on", there)
    else:
        yield Set("kronos_in", (there, t["kronos_in"][1]))


# -- Hades -----------------------------------------------------------------------------------------------------------


def _has_stack(t: Table, seat: str) -> bool:
    return next(stacks(t, seat), None) is not None


@rule("mk.botg.hades.take")
def hades_cards(t: Table, seat: str) -> Moves:
    """Hades takes one myth card out of any player's treasure pile."""
    piles = (t["treasure", p] for p in t.seats if _has_stack(t, p))
    return targets(card for pile in piles for card in pile if card in t.cards.strength)


@rule("mk.botg.hades.take", because=lambda t, p, m, kept: f"{m[1]} is no myth card in a treasure pile")
def hades_takes_myths(t: Table, seat: str, moves: Moves) -> Moves:
    """The card taken is a myth card that lies in a treasure pile."""
    return those(moves, lambda card: card in t.cards.strength and owner_of_treasure(t, card))


@rule("mk.botg.hades.to_owner", "mk.botg.hades.not_top",
      because=lambda t, p, m, kept: f"{owner_of_treasure(t, m[1])} has no stack left to put {m[1]} into")  # fmt: skip
def hades_owner_has_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The card goes into a stack of its owner, so the owner must have one."""
    return those(moves, lambda card: _has_stack(t, owner_of_treasure(t, card)))  # type: ignore[arg-type]


@rule("mk.botg.hades.to_owner")
def hades_stacks(t: Table, seat: str) -> Moves:
    """The card goes into one of the stacks of the player whose pile it came from."""
    return naming(t.rules.stacks_for_return(t, owner_of_treasure(t, t["chain"][-1].aim[0])))


@rule("mk.botg.hades.to_owner", because=lambda t, p, m, kept: "that is no stack of the owner of the card")
def hades_into_owners(t: Table, seat: str, moves: Moves) -> Moves:
    """The stack belongs to the owner of the treasure pile."""
    fitting = t.rules.stacks_for_return(t, owner_of_treasure(t, t["chain"][-1].aim[0]))
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.hades.to_owner", "mk.botg.term.stack")
def stacks_for_return(t: Table, owner: str) -> list[Any]:
    """A card is returned into a stack that its owner has."""
    return [stack for stack, _ in stacks(t, owner)]


@rule("mk.botg.hades.not_top")
def least_above(t: Table, stack: Any) -> int:
    """A returned card lies under at least one myth card."""
    return 1


@rule("mk.botg.hades.not_top")
def hades_depths(t: Table, seat: str) -> Moves:
    """Any position in the stack except the top is allowed."""
    stack = t["chain"][-1].aim[1]
    height = len(t[place(stack)])
    return naming(range(min(t.rules.least_above(t, stack), height), height + 1))


@rule("mk.botg.hades.not_top", because=lambda t, p, m, kept: "there it would be the top myth card")
def hades_not_top(t: Table, seat: str, moves: Moves) -> Moves:
    """The returned card lies under at least one myth card, so that it cannot be played straight away."""
    stack = t["chain"][-1].aim[1]
    return [m for m in moves if m[1] != 0 or not t[place(stack)] or not t.rules.least_above(t, stack)]


@rule("mk.botg.hades.to_owner", because=lambda t, p, m, kept: "the stack is not that high")
def hades_within_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The card goes into the stack, with at most all of its cards above it."""
    height = len(t[place(t["chain"][-1].aim[1])])
    return [m for m in moves if isinstance(m[1], int) and 0 <= m[1] <= height]


@rule("mk.botg.hades.take", "mk.botg.hades.to_owner", "mk.botg.hades.back_in_game")
def hades(t: Table, link: Link) -> Iterator[Event]:
    """Hades returns a myth card from a treasure pile into one of its owner's stacks; it is back in the game.

    (A card that was itself given as payment for Hades lies in the discard pile by then: nothing comes back.)
    """
    if len(link.aim) == 3 and owner_of_treasure(t, link.aim[0]):
        card, stack, above = link.aim
        yield Bury((card,), ("treasure", stack[0]), place(stack), above)
        yield from t.rules.comes_back(t, stack[0])


@rule("mk.botg.end.runs_out")
def comes_back(t: Table, p: str) -> tuple[Event, ...]:
    """Only a player who has a stack, and so is in the game, receives a card back."""
    return ()
