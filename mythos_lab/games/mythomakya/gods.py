"""Owns the nine gods of the window and the two of the turn: what each aims at and what each does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.chance import CHANCE
from ...core.events import Event, Move, Reorder, Set, Swap
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import COLOURS, GODS
from .table import active, in_hiding, opponents, owner_of_treasure, place, right, stack_of, stacks, tops

Moves = list[Any]


def _names(objects: Any) -> Moves:
    return [("name", x) for x in objects]


# -- Zeus ------------------------------------------------------------------------------------------------------------


@rule("mk.botg.zeus.any_owner")
def zeus_targets(t: Table, seat: str) -> Moves:
    """The card may be one's own or another player's."""
    return _names(card for p in t.seats for card in tops(t, p))


@rule("mk.botg.zeus.myth_only", because=lambda t, p, m, kept: f"{m[1]} is no myth card")
def zeus_myth_only(t: Table, seat: str, moves: Moves) -> Moves:
    """The card has to be a myth card."""
    return [m for m in moves if m[1] in t.cards.strength]


def _not_top(t: Table, seat: str, move: Any, kept: Moves) -> str:
    stack = stack_of(t, move[1])
    if stack is None:
        return f"{move[1]} lies in no stack"
    under = "lies under Kronos" if stack == t["kronos_on"] else "is not the top card"
    return f"{move[1]} {under} in stack {stack[0]}.{stack[1]}"


@rule("mk.botg.zeus.discard", "mk.botg.term.face_up.is_top", because=_not_top)
def zeus_face_up(t: Table, seat: str, moves: Moves) -> Moves:
    """Zeus discards a face-up card, that is the top card of a stack."""
    up = {card for p in t.seats for card in tops(t, p)}
    return [m for m in moves if m[1] in up]


@rule("mk.botg.zeus.discard", "mk.botg.term.discard.what")
def zeus(t: Table, link: Link) -> Iterator[Event]:
    """Zeus discards one face-up card of your choice."""
    if link.aim:
        yield Move((link.aim[0],), place(stack_of(t, link.aim[0])), "discard")  # type: ignore[arg-type]


# -- Apollo ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.apollo.place")
def apollo_cards(t: Table, seat: str) -> Moves:
    """One of your own face-up cards is given away."""
    return _names(card for card in tops(t, seat) if t.cards.strength[card] in (1, 11, 12))


@rule("mk.botg.apollo.place", "mk.botg.apollo.needs_card", "mk.botg.term.face_up.is_top",
      because=lambda t, p, m, kept: f"{m[1]} is no face-up card of {p}")  # fmt: skip
def apollo_own_top(t: Table, seat: str, moves: Moves) -> Moves:
    """The card given away is one of your own face-up cards."""
    return [m for m in moves if m[1] in tops(t, seat)]


@rule("mk.botg.apollo.place", "mk.botg.apollo.needs_card", because=lambda t, p, m, kept: f"{m[1]} has another strength")
def apollo_strength(t: Table, seat: str, moves: Moves) -> Moves:
    """The card given away has strength 1, 11 or 12."""
    return [m for m in moves if t.cards.strength[m[1]] in (1, 11, 12)]


@rule("mk.botg.apollo.needs_card", because=lambda t, p, m, kept: f"{p} has no face-up card of strength 1, 11 or 12")
def apollo_needs_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Without a face-up card of strength 1, 11 or 12 Apollo cannot be played."""
    if ("god", "Apollo") not in moves or any(t.cards.strength[card] in (1, 11, 12) for card in tops(t, seat)):
        return moves
    return [m for m in moves if m[1] != "Apollo"]


@rule("mk.botg.apollo.place")
def apollo_receivers(t: Table, seat: str) -> Moves:
    """The card goes to the treasure of an opponent of your choice."""
    return _names(opponents(t, seat))


@rule("mk.botg.apollo.place", because=lambda t, p, m, kept: f"{m[1]} is no opponent of {p}")
def apollo_opponent(t: Table, seat: str, moves: Moves) -> Moves:
    """Apollo gives the card to an opponent."""
    return [m for m in moves if m[1] in opponents(t, seat)]


@rule("mk.botg.apollo.senior")
def any_colour(t: Table, seat: str) -> Moves:
    """The senior colour changes to one of your choice."""
    return _names(COLOURS)


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
    yield Move((card,), place(stack_of(t, card)), ("treasure", to))  # type: ignore[arg-type]


@rule("mk.botg.apollo.this_round", "mk.botg.apollo.senior")
def apollo_colour_counts(t: Table, colour: str) -> Iterator[Event]:
    """The change of colour begins in the round in which Apollo is played, and stays."""
    yield Set("senior", colour)


@rule("mk.botg.apollo.place", "mk.botg.hermes.cancel")
def apollo_cancelled(t: Table, link: Link) -> Iterator[Event]:
    """Giving the card is part of the effect: it is cancelled with it."""
    yield from ()


# -- Athena ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.athena.swap")
def athena_own(t: Table, seat: str) -> Moves:
    """One of your own stacks is exchanged."""
    return _names(stack for stack, _ in stacks(t, seat))


@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"that is no stack of {p}")
def athena_own_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The first stack named for Athena is your own."""
    own = [stack for stack, _ in stacks(t, seat)]
    return [m for m in moves if m[1] in own]


@rule("mk.botg.athena.swap", "mk.botg.athena.uneven")
def athena_other(t: Table, seat: str) -> Moves:
    """It is exchanged for a stack of an opponent; both may hold different numbers of cards."""
    return _names(stack for p in opponents(t, seat) for stack, _ in stacks(t, p))


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
        if t["kronos_on"] in (own, other):
            yield from t.rules.kronos_after_swap(t, own, other)


@rule("mk.botg.athena.swap", "mk.botg.kronos.place")
def kronos_after_swap(t: Table, own: Any, other: Any) -> Iterator[Event]:
    """Kronos lies on top of a stack and goes with it."""
    yield Set("kronos_on", other if t["kronos_on"] == own else own)


# -- Hades -----------------------------------------------------------------------------------------------------------


def _has_stack(t: Table, seat: str) -> bool:
    return next(stacks(t, seat), None) is not None


@rule("mk.botg.hades.take")
def hades_cards(t: Table, seat: str) -> Moves:
    """Hades takes one myth card out of any player's treasure pile."""
    piles = (t["treasure", p] for p in t.seats if _has_stack(t, p))
    return _names(card for pile in piles for card in pile if card in t.cards.strength)


@rule("mk.botg.hades.take", because=lambda t, p, m, kept: f"{m[1]} is no myth card in a treasure pile")
def hades_takes_myths(t: Table, seat: str, moves: Moves) -> Moves:
    """The card taken is a myth card that lies in a treasure pile."""
    return [m for m in moves if m[1] in t.cards.strength and owner_of_treasure(t, m[1])]


@rule("mk.botg.hades.to_owner", "mk.botg.hades.not_top",
      because=lambda t, p, m, kept: f"{owner_of_treasure(t, m[1])} has no stack left to put {m[1]} into")  # fmt: skip
def hades_owner_has_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """The card goes into a stack of its owner, so the owner must have one."""
    return [m for m in moves if _has_stack(t, owner_of_treasure(t, m[1]))]  # type: ignore[arg-type]


@rule("mk.botg.hades.to_owner")
def hades_stacks(t: Table, seat: str) -> Moves:
    """The card goes into one of the stacks of the player whose pile it came from."""
    owner = owner_of_treasure(t, t["chain"][-1].aim[0])
    return _names(stack for stack, _ in stacks(t, owner))  # type: ignore[arg-type]


@rule("mk.botg.hades.to_owner", because=lambda t, p, m, kept: "that is no stack of the owner of the card")
def hades_into_owners(t: Table, seat: str, moves: Moves) -> Moves:
    """The stack belongs to the owner of the treasure pile."""
    owner = owner_of_treasure(t, t["chain"][-1].aim[0])
    return [m for m in moves if m[1] in [stack for stack, _ in stacks(t, owner)]]  # type: ignore[arg-type]


@rule("mk.botg.hades.not_top")
def hades_depths(t: Table, seat: str) -> Moves:
    """Any position in the stack except the top is allowed."""
    return _names(range(1, len(t[place(t["chain"][-1].aim[1])]) + 1))


@rule("mk.botg.hades.not_top", because=lambda t, p, m, kept: "there it would be the top myth card")
def hades_not_top(t: Table, seat: str, moves: Moves) -> Moves:
    """The returned card lies under at least one myth card, so that it cannot be played straight away."""
    return [m for m in moves if m[1] != 0]


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
        yield Move((card,), ("treasure", stack[0]), place(stack), above=above)


# -- Hera, Hephaestus, Eros ------------------------------------------------------------------------------------------


@rule("mk.botg.hera.giver_chooses")
def own_gods(t: Table, seat: str) -> Moves:
    """Each player chooses which of the god cards in hand to give away."""
    return [("give", god) for god in t["gods", seat]]


@rule("mk.botg.hera.giver_chooses", because=lambda t, p, m, kept: f"{p} does not hold {m[1]}")
def gives_own_god(t: Table, seat: str, moves: Moves) -> Moves:
    """A gift is a god card in one's own hand."""
    return [m for m in moves if m[1] in t["gods", seat]]


@rule("mk.botg.hera.pass_right", "mk.botg.hera.empty_hand", "mk.botg.hera.giver_chooses")
def hera_gifts(t: Table) -> Body:
    """Everybody hands on a god card to the right; a player without god cards gives nothing but still receives."""
    players = active(t)
    givers = [p for p in players if t["gods", p]] if len(players) > 1 else []
    gifts = []
    for giver in givers:
        gifts.append((yield Ask(giver, "gift"))[1])
    for giver, god in zip(givers, gifts, strict=True):
        yield Move((god,), ("gods", giver), ("gods", right(t, giver)))
    yield from t.rules.finish_god(t)


@rule("mk.botg.hephaestus.take2", "mk.botg.hephaestus.random", "mk.botg.hephaestus.from_box")
def box_draws(t: Table, seat: str) -> Moves:
    """Two god cards are drawn at random from those in the box."""
    box = t["box"]
    if len(box) == 1:
        return t.rules.last_god(t)
    return [("draw", (a, b)) for i, a in enumerate(box) for b in box[i + 1 :]]


@rule("mk.botg.hephaestus.one_left")
def last_god(t: Table) -> Moves:
    """If only one god card is left in the box, that one is taken."""
    return [("draw", t["box"])]


@rule("mk.botg.hephaestus.take2", "mk.botg.hephaestus.random")
def hephaestus_draw(t: Table) -> Body:
    """Hephaestus takes two god cards at random from those in the box."""
    if t.rules.box_is_empty(t):
        yield from t.rules.finish_god(t)
    else:
        _, drawn = yield Ask(CHANCE, "draw")
        yield Move(drawn, "box", ("gods", t["chain"][0].by))
        yield from t.rules.finish_god(t)


@rule("mk.botg.hephaestus.none_left")
def box_is_empty(t: Table) -> bool:
    """If no god card is left in the box, nothing is taken."""
    return not t["box"]


@rule("mk.botg.eros.name")
def eros_names(t: Table, seat: str) -> Moves:
    """Eros names a god card that has not been played yet."""
    own = t["gods", seat]
    return _names(god for god in GODS if god not in own and _unplayed(t, god))


def _unplayed(t: Table, god: str) -> bool:
    return in_hiding(t, god) or owner_of_treasure(t, god) is not None


def _was_played(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} lies on a stack" if move[1] in t["kronos"] else f"{move[1]} has been played"


@rule("mk.botg.eros.name", because=_was_played)
def eros_not_played(t: Table, seat: str, moves: Moves) -> Moves:
    """A god card in play or in the discard pile has been played and cannot be named."""
    return [m for m in moves if _unplayed(t, m[1])]


@rule("mk.botg.eros.take", because=lambda t, p, m, kept: f"{p} holds {m[1]}")
def eros_not_own(t: Table, seat: str, moves: Moves) -> Moves:
    """The card named is one that you do not hold yourself."""
    return [m for m in moves if m[1] not in t["gods", seat]]


@rule("mk.botg.eros.take")
def eros(t: Table, link: Link) -> Iterator[Event]:
    """Eros takes the named card out of the hand of the opponent who holds it, or out of the box."""
    god = link.aim[0] if link.aim else ""
    for source in (*(("gods", p) for p in opponents(t, link.by)), "box"):
        if god in t[source]:
            yield Move((god,), source, ("gods", link.by), aloud=True)


# -- Aeolus ----------------------------------------------------------------------------------------------------------


def orders_named(aim: tuple[Any, ...]) -> list[tuple[Any, tuple[str, ...]]]:
    """What has been named for Aeolus so far: stacks, each with the cards put in order, top card first."""
    found: list[tuple[Any, tuple[str, ...]]] = []
    for x in aim:
        if isinstance(x, tuple):
            found.append((x, ()))
        elif x is not None:
            found[-1] = (found[-1][0], (*found[-1][1], x))
    return found


def _open_stack(t: Table, link: Link) -> tuple[Any, tuple[str, ...]] | None:
    """The stack whose order is not complete yet, with the cards that are still to be placed."""
    named = orders_named(link.aim)
    if not named:
        return None
    rest = tuple(c for c in t[place(named[-1][0])] if c not in named[-1][1])
    return (named[-1][0], rest) if rest else None


@rule("mk.botg.aeolus.reorder")
def aeolus_kind(t: Table, link: Link) -> str | None:
    """One, two or three stacks are named, each with a new order of its cards."""
    if link.aim and link.aim[-1] is None:
        return None
    if _open_stack(t, link):
        return "Aeolus: next card"
    stacks_named = len(orders_named(link.aim))
    return "Aeolus: stack" if stacks_named < 3 and (stacks_named == 0 or _other_stacks(t, link)) else None


def _other_stacks(t: Table, link: Link) -> list[Any]:
    taken = [stack for stack, _ in orders_named(link.aim)]
    return [s for p in t.seats for s, _ in stacks(t, p) if s not in taken]


@rule("mk.botg.aeolus.whose")
def aeolus_stacks(t: Table, seat: str) -> Moves:
    """The stacks may be your own, opponents', or a mixture."""
    link = t["chain"][-1]
    enough = [("done", None)] if link.aim else []
    return enough + _names(_other_stacks(t, link))


@rule("mk.botg.aeolus.reorder", because=lambda t, p, m, kept: "that is no stack still to be named")
def aeolus_each_once(t: Table, seat: str, moves: Moves) -> Moves:
    """Each stack is named once, and it holds cards."""
    link = t["chain"][-1]
    return [m for m in moves if (link.aim if m[0] == "done" else m[1] in _other_stacks(t, link))]


@rule("mk.botg.aeolus.reorder")
def aeolus_cards(t: Table, seat: str) -> Moves:
    """The cards of the stack are named from the top in their new order."""
    return _names(_open_stack(t, t["chain"][-1])[1])  # type: ignore[index]


@rule("mk.botg.aeolus.same_number", because=lambda t, p, m, kept: f"{m[1]} is not among the cards still to be placed")
def aeolus_same_cards(t: Table, seat: str, moves: Moves) -> Moves:
    """The number of cards in a stack does not change: each of its cards is placed once."""
    rest = _open_stack(t, t["chain"][-1])[1]  # type: ignore[index]
    return [m for m in moves if m[0] == "name" and m[1] in rest]


@rule("mk.botg.aeolus.same_number", because=lambda t, p, m, kept: "the order of a stack must hold all its cards")
def aeolus_complete(t: Table, seat: str, moves: Moves) -> Moves:
    """The number of cards in a stack does not change."""
    return []


@rule("mk.botg.aeolus.reorder", "mk.botg.aeolus.same_number", "mk.botg.aeolus.whose")
def aeolus(t: Table, link: Link) -> Iterator[Event]:
    """Aeolus rearranges the order of the cards in one, two or three stacks; Kronos stays on top."""
    for stack, order in orders_named(link.aim):
        yield Reorder(place(stack), order)
