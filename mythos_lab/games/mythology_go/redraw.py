"""Owns drawing again before the first card of a turn is played, where a reading gives that to a player whose hand is of
no use; and what such a hand is."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Clear, Event, Move, OpenMove, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import rule
from .play import LIMITS


def only_spells(t: Table, seat: str) -> bool:
    """Whether a player holds spells and nothing else."""
    return bool(t["hand", seat]) and all(t.rules.is_spell_card(t, card) for card in t["hand", seat])


def playable(t: Table, seat: str, card: str) -> bool:
    """Whether a card could be played now, in some way."""
    moves = [("play", (t.cards.name[card], face)) for face in t.rules.faces_of(t, card)]
    for name in LIMITS:
        moves = getattr(t.rules, name)(t, seat, moves)
    return bool(moves)


@rule("mg.turn.min_one")
def show_hand(t: Table, seat: str) -> Iterator[Event]:
    """Who can play no card shows the cards: so it is seen that the duty cannot be met."""
    yield Set("shown", tuple(t.cards.name[card] for card in t["hand", seat]))


@rule("mg.turn.min_one")
def draws_again(t: Table, seat: str) -> bool:
    """Whether a player who has shown the hand draws further cards."""
    return bool(t.rules.again_with_spells(t, seat) or t.rules.again_without_play(t, seat))


@rule("mg.turn.min_one")
def again_with_spells(t: Table, seat: str) -> bool:
    """A hand of spells is no reason to draw again."""
    return False


@rule("mg.turn.min_one")
def spells_skipped(t: Table, seat: str) -> bool:
    """A hand of spells is no reason to play nothing."""
    return False


@rule("mg.turn.min_one", "mg.satyre.needs_card")
def again_without_play(t: Table, seat: str) -> bool:
    """A duty ends where no card can be played: no redraw is given."""
    return False


@rule("mg.turn.min_one", "mg.turn.draw5")
def redraw(t: Table) -> Body:
    """One card after the other is drawn and shown until one comes that is wanted, or the pile is empty."""
    seat, spells = t["turn"], t.rules.again_with_spells(t, t["turn"])
    for card in t["pile"]:
        if not t.rules.is_spell_card(t, card) if spells else playable(t, seat, card):
            yield Move((card,), "pile", ("hand", seat))
            yield Clear("shown")
            return "playable"
        yield OpenMove((card,), "pile", ("hand", seat))
    if not spells:
        return "none"
    yield Clear("shown")
    return "playable"
