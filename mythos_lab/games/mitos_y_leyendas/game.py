"""Owns Mitos y Leyendas as a whole: its zones, facts, decisions and set-up. The rules stand in the modules it lists."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ...core.game import Definition, Game, Setup
from ...core.kernel import Table
from ...core.legality import Options
from ...core.rules import rule
from ...core.state import BAG, COUNT, FACES, PILE, ROW, Fact, Zone
from . import (
    abilities,
    acts,
    agreed,
    battle,
    building,
    cards,
    damage,
    effects,
    ending,
    flow,
    gates,
    gold,
    moves,
    notation,
    offered,
    plays,
    readings_battle,
    readings_cards,
    readings_end,
    readings_ring,
    readings_start,
    readings_time,
    readings_zones,
    ring,
    setup,
    strength,
    triggers,
    turn,
)
from .book import BOOK

# -- who sees what ---------------------------------------------------------------------------------------------------


@rule("myl.zone.castle.source", "myl.start.present")
def castle_seen(t: Table, seat: str, owner: Any) -> str:
    """Nobody sees the faces of a Castle; how many cards it has is open."""
    return COUNT


@rule("myl.gloss.draw", "myl.talisman.show")
def hand_seen(t: Table, seat: str, owner: Any) -> str:
    """A hand is seen by its player alone; a card is shown when it is played."""
    return FACES if seat == owner else COUNT


@rule("myl.gloss.mill.damage", "myl.zone.graveyard")
def graveyard_seen(t: Table, seat: str, owner: Any) -> str:
    """The graveyard lies open, milled cards too."""
    return FACES


@rule("myl.zone.specific", "myl.zone.exile")
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies in the play area or has been said aloud is known to everybody."""
    return FACES


@rule("myl.gloss.mill.damage")
def milled_seen(t: Table, seat: str, owner: Any) -> str:
    """Where milled cards are laid face down nobody sees them."""
    return COUNT


@rule("myl.mulligan.choice")
def aside_seen(t: Table, seat: str, owner: Any) -> str:
    """A hand that was laid aside is seen by nobody any more."""
    return COUNT


SEEN = "open_to_all"
ZONES = (
    Zone("castle", "seat", PILE, "castle_seen", "Castle"),
    Zone("hand", "seat", BAG, "hand_seen", "hand"),
    Zone("reserve", "seat", BAG, SEEN, "gold reserve"),
    Zone("paid", "seat", BAG, SEEN, "paid gold"),
    Zone("defense", "seat", BAG, SEEN, "defense line"),
    Zone("attack", "seat", BAG, SEEN, "attack line"),
    Zone("arms", "seat", BAG, SEEN, "Weapons under Allies"),
    Zone("support", "seat", BAG, SEEN, "support line"),
    Zone("graveyard", "seat", PILE, "graveyard_seen", "graveyard"),
    Zone("exile", "seat", BAG, SEEN, "exile zone"),
    Zone("milled", "seat", PILE, "milled_seen", "milled face down"),
    Zone("aside", "seat", BAG, "aside_seen", "laid aside"),
    Zone("playing", order=ROW, seen=SEEN, title="being played"),
)
FACTS = (
    Fact("turn", 0, seen=SEEN),
    Fact("active", seen=SEEN),
    Fact("first", seen=SEEN),
    Fact("deciding", seen=SEEN, scratch=True),
    Fact("mulligans", 0, "seat", seen=SEEN),
    Fact("gold_played", False, seen=SEEN, scratch=True),
    *(Fact(name, (), seen=SEEN, scratch=True) for name in (
        "fresh", "new", "used", "mods", "declared", "blocks", "purse", "waiting", "chain", "stack",
        "strengths", "unsorted", "late", "out")),
    *(Fact(name, (), seen=SEEN, scratch=True, read=True) for name in ("arrived", "beaten", "declined", "spent")),
    Fact("defender", seen=SEEN, scratch=True),
    Fact("act", seen=SEEN, scratch=True),
    Fact("priority", seen=SEEN, scratch=True),
    Fact("passes", 0, seen=SEEN, scratch=True),
    Fact("in_order", 0, seen=SEEN, scratch=True),
    Fact("carried", (), seen=SEEN),
    Fact("games", (), seen=SEEN),
    Fact("outcome", seen=SEEN),
)  # fmt: skip

# -- decisions -------------------------------------------------------------------------------------------------------

_CARDS = ("weapons_stay", "plays_from_hand", "plays_vigil_cards", "plays_in_its_moment", "affordable_ally",
          "affordable_weapon",
          "affordable_totem", "affordable_talisman", "some_bearer", "some_free_bearer",
          "talisman_has_target")  # fmt: skip
_ABILITIES = ("own_ability", "ability_in_its_moment", "once_a_turn", "affordable_ability", "ability_has_target")
_ATTACKERS = ("attacks_with_allies", "attacks_from_defense", "not_on_entry", "after_a_vigil", "not_barred",
              "attack_allowed")  # fmt: skip
_GOLD = ("one_gold", "gold_comes_first", "gold_from_hand", "gold_is_optional")
_VIGIL = (*_GOLD, *_CARDS, *_ABILITIES, *_ATTACKERS)
_TURN_VERBS = ("gold", "play", "use", "attack", "end")
OPTIONS = {
    "initial gold": Options("golds", ("own_gold",), verbs=("take",), secret=True),
    "first": Options("either_first", verbs=("first",)),
    "shuffle": Options("shuffled_castle", verbs=("shuffle",), secret=True),
    "mulligan": Options(
        "mulligan_moves", ("cards_to_shuffle",), verbs=("keep", "mulligan"), declines=("keep", None)
    ),
    "vigil start": Options("vigil_start_moves", _VIGIL, verbs=_TURN_VERBS, drafted=("attack",)),
    "vigil": Options("vigil_moves", _VIGIL, verbs=_TURN_VERBS, drafted=("attack",)),
    "spend": Options(
        "spend_moves", (*_CARDS, "paid_with_new_gold"), verbs=("play", "decline"), declines=("decline", None)
    ),
    "carrier": Options(
        "carrier_moves", ("under_an_ally", "under_own_ally", "one_weapon"), verbs=("carrier",), owes="announce_whole"
    ),
    "target": Options("target_moves", ("fits_target",), verbs=("target",), owes="announce_whole"),
    "may target": Options(
        "may_target_moves", ("fits_target",), verbs=("target", "decline"), declines=("decline", None)
    ),
    "trigger": Options("whether", verbs=("accept", "decline"), declines=("decline", None)),
    "order": Options("waiting_sources", ("waits_for_order",), verbs=("order",)),
    "cost": Options("own_hand", ("from_own_hand",), verbs=("discard",), owes="announce_whole", drafted=("discard",)),
    "search": Options(
        "found_cards", ("what_is_sought", "room_for_found"), verbs=("find", "nothing"), declines=("nothing", None)
    ),
    "put": Options("own_allies_in_hand", ("puts_own_ally",), verbs=("put", "nothing"), declines=("nothing", None)),
    "return": Options("own_graveyard", ("from_own_graveyard",), verbs=("return",)),
    "negate": Options(
        "negations", ("only_what_negates",), verbs=("negate", "decline"), declines=("decline", None)
    ),
    "attackers": Options("attack_moves", _ATTACKERS, verbs=("attack", "done"), declines=("done", None),
                         drafted=("attack",)),
    "blocks": Options(
        "block_moves",
        ("blocks_with_allies", "blocks_from_defense", "blocks_attackers", "one_to_one", "able_to_block",
         "not_unblockable"),
        verbs=("block", "done"),
        declines=("done", None),
        drafted=("block",),
    ),
    "war": Options(
        "war_moves",
        ("plays_from_hand", "plays_talismans_in_war", "plays_in_its_moment", "affordable_talisman",
         "talisman_has_target", *_ABILITIES),
        verbs=("play", "use", "pass"),
    ),
    "late block": Options(
        "late_moves",
        (
            "blocks_with_allies",
            "blocks_from_defense",
            "late_blockers_only",
            "blocks_attackers",
            "one_to_one",
            "able_to_block",
            "not_unblockable",
        ),
        verbs=("block", "done"),
        declines=("done", None),
    ),
    "fight": Options("fights_left", ("fights_of_attackers",), verbs=("settle",)),
    "final": Options("final_moves", ("one_battle_only", *_ATTACKERS, "only_the_end"), verbs=_TURN_VERBS),
    "discard": Options("own_hand", ("from_own_hand",), verbs=("discard",), owes="down_to_limit", drafted=("discard",)),
    "look through": Options("looks", verbs=("look", "leave"), declines=("leave", None)),
    "cut": Options("cuts", ("cuts_between_cards",), verbs=("cut", "mix", "leave"), declines=("leave", None)),
    "mulligans": Options(
        "mulligan_moves", ("cards_to_shuffle",), verbs=("keep", "mulligan"), declines=("keep", None), secret=True
    ),
    "new target": Options("new_target_moves", ("fits_new_target",), verbs=("target",)),
    "other carrier": Options("other_carrier_moves", ("fits_as_carrier",), verbs=("carrier",)),
    "opponent": Options("opponents_to_name", ("names_an_opponent",), verbs=("name",)),
    "defender": Options("opponents_to_name", ("names_an_opponent",), verbs=("name",)),
    "any time": Options(
        "any_time_moves",
        ("plays_from_hand", "plays_in_its_moment", "affordable_talisman", "talisman_has_target", "played_between",
         *_ABILITIES),
        verbs=("use", "play", "decline"),
        declines=("decline", None),
    ),
}  # fmt: skip
STANDING = {
    "gold": ("gold_in_own_turn", "gold_in_vigil"),
    "play": ("own_turn_only", "cards_in_their_phase", "holder_of_priority"),
    "use": ("own_turn_only", "abilities_in_their_phase", "holder_of_priority"),
    "attack": ("own_turn_only", "one_battle"),
    "end": ("own_turn_only", "ends_in_its_phase"),
    "block": ("blocks_in_defense_step",),
    "pass": ("passes_in_war",),
    "negate": ("negation_is_paid", "negates_at_the_moment"),
    "mulligan": ("cards_to_shuffle", "before_first_turn"),
}

# -- what a game is made of ------------------------------------------------------------------------------------------


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Places belong to seats."""
    return {"seat": s.seats}


def begin(game: Game) -> Mapping[Any, Any]:
    """The places before a new game: the cards in the Castles of their owners, others laid aside."""
    found: dict[Any, tuple[str, ...]] = {}
    for seat in game.seats:
        own = [card for card, owner in game.cards.owner.items() if owner == seat]
        found["castle", seat] = tuple(card for card in own if card not in game.cards.beside)
        found["aside", seat] = tuple(card for card in own if card in game.cards.beside)
    return found


GAME = Definition(
    name="mitos_y_leyendas",
    title="Mitos y Leyendas",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=flow.FLOW,
    start="ROUND.START",
    options=OPTIONS,
    standing=STANDING,
    rules=(
        abilities, acts, battle, building, damage, effects, ending, gates, gold, moves, offered, plays, ring, setup,
        strength,
        triggers, turn,
        sys.modules[__name__],
    ),
    readings=(
        readings_battle,
        readings_cards,
        readings_end,
        readings_ring,
        readings_start,
        readings_time,
        readings_zones,
    ),
    notation=notation,
    players=(2, 2),
    owners=owners,
    cards=setup.cards_of,
    begin=begin,
    check=agreed.check,
    setup=agreed.setup,
    load_cards=cards.load,
    card=cards.Card,
    prefixes=("myl.", "core."),
    option_names=agreed.OPTIONS,
    seats_under={("oq.myl.players", "more"): (2, 6)},
)  # fmt: skip
