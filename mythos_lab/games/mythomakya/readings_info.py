"""Owns the readings about what may be looked at: bottom cards, the discard pile and numbers of cards.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from typing import Any

from ...core.chain import Link
from ...core.kernel import Table
from ...core.rules import reading, rule
from ...core.state import COUNT, FACES, NOTHING
from .answers import paid_twice, paid_with
from .cards import GODS
from .table import active, opponents, owner_of_treasure, stacks, targets, those

Moves = list[Any]

# -- bottom cards ----------------------------------------------------------------------------------------------------


@reading("oq.mk.info.bottom", "owner_only", replaces="stack_seen")
@rule("mk.botg.term.bottom.look", "mk.botg.term.face_up.visible")
def bottom_cards_of_the_owner(t: Table, seat: str, owner: Any) -> Any:
    """Only the owner of a stack may look at its cards below the top; the others see the top card and the number.

    (Aeolus, being a card, prevails: who rearranges a stack sees what is rearranged.)
    """
    if seat == owner:
        return FACES
    named = _rearranged_by(t, seat)
    return frozenset(card for stack, cards in stacks(t, owner) for card in (cards if stack in named else cards[:1]))


def _rearranged_by(t: Table, seat: str) -> tuple[Any, ...]:
    """The stacks that a player has named for Aeolus."""
    chain = t["chain"]
    return chain[0].aim if chain and (chain[0].what, chain[0].by) == ("Aeolus", seat) else ()


# -- the discard pile and the numbers of god cards -------------------------------------------------------------------


@reading("oq.mk.info.public_counts", "private", replaces="discard_seen")
@rule("mk.botg.term.discard.what")
def discard_is_closed(t: Table, seat: str, owner: Any) -> str:
    """Nobody may look through the discard pile."""
    return COUNT


@reading("oq.mk.info.public_counts", "private", replaces="hand_seen")
@rule("mk.botg.term.gods.hidden")
def hand_is_not_counted(t: Table, seat: str, owner: Any) -> str:
    """God cards in hand are not shown to the others, and nobody is told how many there are."""
    return FACES if seat == owner else NOTHING


@reading("oq.mk.info.public_counts", "private", replaces="box_seen")
@rule("mk.botg.setup.gods.box_hidden")
def box_is_not_counted(t: Table, seat: str, owner: Any) -> str:
    """Nobody is told how many god cards lie in the box."""
    return NOTHING


def _lies_openly(t: Table, god: str) -> bool:
    """Whether everybody sees where a god card lies."""
    return god in t["playing"] or god in t["kronos"] or owner_of_treasure(t, god) is not None


@reading("oq.mk.info.public_counts", "private", replaces="who_may_answer")
@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def anybody_may_answer(t: Table, link: Link, god: str) -> tuple[str, ...]:
    """Opponents only; asked is everybody in the game who could pay, as nobody is told who holds god cards."""
    if _lies_openly(t, god):
        return ()
    cost, still_in = t.rules.god_cost(t, god), active(t)
    return tuple(p for p in opponents(t, link.by) if p in still_in and t.rules.can_pay(t, p, cost))


@reading("oq.mk.info.public_counts", "private", replaces="may_hold_one_of")
@rule("mk.botg.god.exceptions.when", "mk.botg.term.gods.hidden")
def anybody_may_hold(t: Table, p: str, gods: tuple[str, ...]) -> bool:
    """Any player could hold a god card that does not lie openly, as nobody is told how many a hand holds."""
    return any(not _lies_openly(t, god) and t.rules.can_pay(t, p, t.rules.god_cost(t, god)) for god in gods)


@reading("oq.mk.info.public_counts", "private", replaces="eros_names")
@rule("mk.botg.eros.name")
def eros_names_from_memory(t: Table, seat: str) -> Moves:
    """Which god cards have been played must be remembered: any card may be named that does not lie openly as played."""
    own = t["gods", seat]
    return targets(god for god in GODS if god not in own and god not in t["playing"] and god not in t["kronos"])


def _in_play(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} is in play" if move[1] in GODS else f"{move[1]} is no god card"


@reading("oq.mk.info.public_counts", "private", replaces="eros_not_played")
@rule("mk.botg.eros.name", because=_in_play)
def eros_may_be_mistaken(t: Table, seat: str, moves: Moves) -> Moves:
    """Nobody looks up whether the card named has been discarded: if it has, Eros takes nothing."""
    return those(moves, lambda god: god in GODS and god not in t["playing"] and god not in t["kronos"])


@reading("oq.mk.info.public_counts", "private", replaces="pays_once")
@rule("mk.botg.pay.once", "mk.botg.pay.surplus",
      because=lambda t, p, m, kept: "a card among them has been spent or is named twice")  # fmt: skip
def spent_cards_are_remembered(t: Table, seat: str, moves: Moves) -> Moves:
    """A treasure card can serve as payment one time only; which god cards have been discarded is not told."""
    spent = t["discard"]
    told = [m for m in moves if not any(card in spent and card not in GODS for card in paid_with(m))]
    return [m for m in told if not paid_twice(m)]
