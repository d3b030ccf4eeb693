"""Owns Battle of the Gods as a whole: its zones, facts, flow, decisions and set-up. The rules stand in the modules
it lists."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ...core.game import Definition, Game, Setup
from ...core.kernel import Table
from ...core.rules import rule
from ...core.state import BAG, COUNT, FACES, NOTHING, PILE, ROW, Fact, Zone
from . import (
    ability,
    agreed,
    answers,
    battle_decisions,
    battle_flow,
    cards,
    count,
    gods,
    hands,
    kronos,
    late,
    notation,
    orders,
    readings_count,
    readings_eros,
    readings_gods,
    readings_info,
    readings_kronos,
    readings_late,
    readings_orders,
    readings_out,
    readings_pay,
    readings_round,
    readings_rounds,
    readings_seats,
    readings_setup,
    readings_stacks,
    readings_terms,
    readings_turns,
    readings_void,
    readings_window,
    resolve,
    rounds,
    series,
    setup,
    teams,
    turn,
    window,
)
from .book import BOOK

# -- who sees what ---------------------------------------------------------------------------------------------------


@rule("mk.botg.term.bottom.look", "mk.botg.term.face_up.visible", "mk.botg.setup.stacks.up")
def stack_seen(t: Table, seat: str, owner: Any) -> str:
    """All cards of a stack lie face up; everybody may look at the bottom cards too."""
    return FACES


@rule("mk.botg.term.treasure.visible", "mk.botg.resolution.visible")
def treasure_seen(t: Table, seat: str, owner: Any) -> str:
    """The cards of every treasure pile are visible to everybody."""
    return FACES


@rule("mk.botg.term.gods.hidden")
def hand_seen(t: Table, seat: str, owner: Any) -> str:
    """God cards in hand are not shown to the others, team mates included; how many there are is open."""
    return FACES if seat == owner else COUNT


@rule("mk.botg.setup.gods.box_hidden")
def box_seen(t: Table, seat: str, owner: Any) -> str:
    """The god cards that went back into the box are not shown to anybody."""
    return COUNT


@rule("mk.botg.setup.5p.caller.gods", "mk.botg.setup.gods.box_hidden")
def undealt_seen(t: Table, seat: str, owner: Any) -> str:
    """Five players: the caller alone sees the undealt god cards while choosing."""
    return FACES if seat == t["caller"] else COUNT


@rule("mk.botg.term.discard.what")
def discard_seen(t: Table, seat: str, owner: Any) -> str:
    """Whatever has left the game lies on the discard pile, which everybody may look through."""
    return FACES


@rule("mk.botg.term.discard.what")
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies openly or has been said aloud is known to everybody."""
    return FACES


@rule()
def covered(t: Table, seat: str, owner: Any) -> str:
    """A pack that is about to be dealt shows nothing."""
    return NOTHING


SEEN = "open_to_all"
ZONES = (
    Zone("stack", "stack", PILE, "stack_seen", "stack"),
    Zone("table", order=ROW, seen=SEEN, title="played in this round"),
    Zone("treasure", "seat", BAG, "treasure_seen", "treasure pile"),
    Zone("gods", "seat", BAG, "hand_seen", "god cards in hand"),
    Zone("playing", order=ROW, seen=SEEN, title="god cards being played"),
    Zone("kronos", order=ROW, seen=SEEN, title="Kronos on a stack"),
    Zone("set_aside", order=BAG, seen=SEEN, title="waiting for the winner of the round"),
    Zone("discard", order=BAG, seen="discard_seen", title="discard pile"),
    Zone("box", order=BAG, seen="box_seen", title="god cards in the box"),
    Zone("undealt", order=BAG, seen="undealt_seen", title="undealt god cards"),
    Zone("spare", order=BAG, seen=SEEN, title="golden apple cards in the box"),
    Zone("deck", order=PILE, seen="covered", title="deck"),
    Zone("removed", order=BAG, seen=SEEN, title="out of the game"),
)
_OPEN = (
    "senior",
    "first",
    "caller",
    "kronos_on",
    "last_winner",
    "former",
    "next_senior",
    "outcome",
    "kronos_in",
)
_OPEN_READ = ("kronos_by", "locked")
_LISTS = ("teams", "seating", "games", "out", "used_gods", "apples")
_SCRATCH_LISTS = (
    "order",
    "chain",
    "orders",
    "freed",
    "abilities",
    "with_ares",
    "strengths",
    "seniors",
    "piles",
    "bonus",
)
_SCRATCH_LISTS_READ = ("declared", "paid", "prevailing", "done")
_SCRATCH = ("poller", "deciding", "best", "winner")
_SCRATCH_READ = ("orderer", "acted")
FACTS = (
    *(Fact(name, seen=SEEN) for name in _OPEN),
    *(Fact(name, (), seen=SEEN) for name in _LISTS),
    *(Fact(name, (), seen=SEEN, scratch=True) for name in _SCRATCH_LISTS),
    *(Fact(name, seen=SEEN, scratch=True) for name in _SCRATCH),
    Fact("passes", 0, seen=SEEN, scratch=True),
    *(Fact(name, seen=SEEN, read=True) for name in _OPEN_READ),
    *(Fact(name, (), seen=SEEN, scratch=True, read=True) for name in _SCRATCH_LISTS_READ),
    *(Fact(name, seen=SEEN, scratch=True, read=True) for name in _SCRATCH_READ),
    Fact("late_asked", 0, seen=SEEN, scratch=True, read=True),
    Fact("held", (), scratch=True, read=True),
    Fact("moved", False, seen=SEEN, scratch=True),
    Fact("kronos_rests", False, seen=SEEN, scratch=True, read=True),
)


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Who owns places: seats and stacks."""
    return {"seat": s.seats, "stack": tuple((p, n) for p in s.seats for n in range(1, s.option("stacks") + 1))}


@rule("mk.botg.setup.build")
def deck_of(s: Setup) -> cards.Cards:
    """The myth deck is made of the cards with a symbol in the lower right corner or on both sides."""
    return cards.deck(cards.shipped() if s.cards is None else s.cards, "battle")


def begin(game: Game) -> Mapping[Any, Any]:
    """The places and facts before a new game: all cards in their packs."""
    by_kind = {kind: tuple(c.id for c in game.cards.values() if c.kind == kind) for kind in ("myth", "god", "apple")}
    quick, deck = game.setup.option("quick"), by_kind["myth"]
    low = tuple(c for c in deck if 2 <= game.cards.strength[c] <= 5) if quick else ()
    deck = tuple(c for c in deck if c not in low) if quick else deck
    return {"deck": deck, "removed": low, "box": by_kind["god"], "spare": by_kind["apple"], "teams": game.setup.teams}


_RULES = (
    setup,
    teams,
    rounds,
    series,
    answers,
    window,
    kronos,
    gods,
    hands,
    turn,
    orders,
    ability,
    resolve,
    count,
    late,
)
_READINGS = (readings_window, readings_round, readings_gods, readings_count, readings_info, readings_pay,
             readings_rounds, readings_seats, readings_setup, readings_terms, readings_stacks, readings_eros,
             readings_orders, readings_kronos, readings_out, readings_turns, readings_late, readings_void)  # fmt: skip

GAME = Definition(
    name="mythomakya.battle",
    title="Mythomakya: Battle of the Gods",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=battle_flow.FLOW,
    start="SETUP.MYTH",
    options=battle_decisions.OPTIONS,
    standing=battle_decisions.STANDING,
    early=battle_decisions.EARLY,
    untimely=battle_decisions.UNTIMELY,
    rules=(*_RULES, sys.modules[__name__]),
    readings=_READINGS,
    notation=notation,
    players=(2, 6),
    owners=owners,
    cards=deck_of,
    begin=begin,
    check=teams.check_setup,
    setup=agreed.battle,
    load_cards=cards.load,
    card=cards.Card,
    prefixes=("mk.botg.", "mk.variant.botg.", "mk.variant.two", "mk.comp.", "core."),
    option_names=agreed.OPTIONS,
)
