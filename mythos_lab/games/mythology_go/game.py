"""Owns the definition of Mythology GO: its zones, facts, flow and decisions, and what is agreed before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.game import Definition, Game, Setup
from ...core.legality import Options
from ...core.notation import closest
from ...core.state import BAG, PILE, ROW, Fact, Zone
from . import (
    cards,
    count,
    djinn_imp,
    ending,
    free,
    ident,
    notation,
    pile,
    play,
    readings_cards,
    readings_count,
    readings_end,
    readings_ident,
    readings_named,
    readings_play,
    readings_spells,
    readings_turns,
    redraw,
    resolve,
    score,
    second,
    seen,
    shapes,
    spells,
    table,
    turn,
)
from .book import BOOK
from .flow import FLOW
from .heard import unseen_card

SEEN = "open_to_all"
ZONES = (
    Zone("up", "place", PILE, SEEN, "face-up card"),
    Zone("down", "place", PILE, "hidden_seen", "hidden card"),
    Zone("hand", "seat", ROW, "hand_seen", "cards drawn"),
    Zone("drawn", "seat", ROW, "hand_seen", "drawn through the Imp"),
    Zone("chosen", "seat", ROW, "hand_seen", "chosen as second card"),
    Zone("under", order=ROW, seen="pile_seen", title="going under the draw pile"),
    Zone("settling", order=ROW, seen=SEEN, title="spell being settled"),
    Zone("pile", order=PILE, seen="pile_seen", title="draw pile"),
    Zone("out", order=BAG, seen=SEEN, title="out of play"),
)
FACTS = (
    Fact("turn", seen=SEEN, scratch=True),
    Fact("starter", seen=SEEN),
    Fact("plays", 0, seen=SEEN, scratch=True),
    Fact("second", seen=SEEN, scratch=True),
    Fact("used", (), seen=SEEN, scratch=True),
    Fact("returning", False, seen=SEEN, scratch=True),
    Fact("shown", (), seen=SEEN, scratch=True),
    Fact("order", (), seen=SEEN, scratch=True),
    Fact("playing", seen=SEEN, scratch=True),
    Fact("aim", (), seen=SEEN, scratch=True),
    Fact("named", seen=SEEN, scratch=True),
    Fact("countdown", seen=SEEN, scratch=True),
    Fact("risen", (), seen=SEEN, scratch=True),
    Fact("declared", (), seen=SEEN, scratch=True),
    Fact("accused", (), seen=SEEN, scratch=True),
    Fact("right", (), seen=SEEN, scratch=True),
    Fact("targets", (), seen=SEEN, scratch=True),
    Fact("copied", False, seen=SEEN, scratch=True),
    Fact("transformed", (), seen=SEEN, scratch=True),
    Fact("shapes", (), seen=SEEN, scratch=True),
    Fact("polled", (), seen=SEEN, scratch=True),
    Fact("chosen", (), seen=SEEN, scratch=True),
    Fact("lines", (), "stage", seen=SEEN),
    Fact("rounds", (), seen=SEEN),
    Fact("peeked", (), "seat", seen="own_only"),
    Fact("fixed", (), "seat", seen="own_only", scratch=True),
    *(Fact(name, (), seen=SEEN, scratch=True) for name in score.OF_THE_ROUND),
    Fact("outcome", seen=SEEN),
)
LIMITS = play.LIMITS
HIDING = LIMITS[:5]
ACTS = ("two_with_fusion", "can_activate", "two_to_rearrange", "no_free_turning")
FREE = ("fuse", "activate", "rearrange", "turn up freely")
OPTIONS = {
    "shuffle": Options("pile_orders", verbs=("shuffle",), secret=True),
    "shuffle all": Options("all_cards", verbs=("shuffle",), secret=True),
    "starter": Options("possible_starters", ("a_player_begins",), verbs=("begin",)),
    "tied starter": Options("tied_starters", ("one_tied_begins",), verbs=("begin",)),
    "draw": Options("drawing", verbs=("draw",), declines=("draw", None)),
    "first": Options(
        "first_choices",
        ("from_hand", "has_a_face", "spell_has_no_face", *ACTS),
        (*LIMITS, "once_a_turn", "with_spells_only", "must_play", "no_declining"),
        ("play", "decline", "show", *FREE),
        heard=unseen_card,
    ),
    "second": Options(
        "second_choices",
        ("from_hand", "has_a_face", "spell_has_no_face", *ACTS, "acts_between_plays"),
        (*LIMITS, "once_a_turn", "at_most_two"),
        ("play", "decline", *FREE),
        declines=("decline", None),
        heard=unseen_card,
    ),
    "extra": Options(
        "extra_choices",
        ("from_hand", "has_a_face", "spell_has_no_face", "placed_card"),
        (*LIMITS, "must_play"),
        ("play", "show"),
        heard=unseen_card,
    ),
    "return": Options(
        "endings",
        ("left_in_hand", "order_is_chosen", "all_go_under", "turn_not_ending", *ACTS),
        ("once_a_turn",),
        ("under", "end", *FREE),
        heard=unseen_card,
        drafted=("under",),
    ),
    "order": Options("not_yet_put", ("each_place_once",), (), ("put",), owes="each_place_once", drafted=("put",)),
    "moment": Options(
        "acts_or_not",
        (*ACTS, "may_fuse_now", "may_rearrange_now"),
        (),
        ("fuse", "rearrange", "decline"),
        declines=("decline", None),
    ),
    "use": Options(
        "uses_of_hidden", ("card_just_hidden",), (), ("turn up freely", "decline"), declines=("decline", None)
    ),
    "condition": Options("two_conditions", ("one_of_two",), (), ("choose",)),
    "turn up": Options("own_hidden", ("lies_hidden",), (), ("turn up",)),
    "destroy": Options("reachable", ("in_reach",), (), ("destroy",)),
    "some": Options("any_face_up", ("another_face_up",), (), ("destroy", "done"), declines=("done", None)),
    "face": Options("faces_for_imp", ("drawn_card",), (*HIDING, "hidden_limit"), ("place",), heard=unseen_card),
    "face of found": Options(
        "faces_of_found", ("card_found",), (*HIDING, "hidden_limit"), ("place",), heard=unseen_card
    ),
    "name": Options("names_to_name", ("no_spell_named",), (), ("name",)),
    "give back": Options("own_face_up", ("lies_face_up",), (), ("give back",)),
    "look": Options("unseen_cards", ("may_look",), (), ("look", "done"), declines=("done", None)),
    "swap": Options("exchanges", ("may_swap",), (), ("swap",)),
    "declaration": Options("declarations", ("true_declaration",), (), ("declare", "nothing")),
    "accusation": Options(
        "accusations",
        ("accuses_a_card", "accuses_a_divinity"),
        ("accuses_others", "accusable"),
        ("accuse", "decline"),
        declines=("decline", None),
    ),
    "secret accusation": Options(
        "accusations",
        ("accuses_a_card", "accuses_a_divinity"),
        ("accuses_others", "accusable"),
        ("accuse", "decline"),
        declines=("decline", None),
        secret=True,
    ),
    "target card": Options(
        "target_pairs",
        ("has_target",),
        (*ending.NARROW, "must_declare"),
        ("target", "decline"),
        declines=("decline", None),
    ),
    "secret target": Options(
        "target_pairs",
        ("has_target",),
        (*ending.NARROW, "must_declare"),
        ("target", "decline"),
        declines=("decline", None),
        secret=True,
    ),
    "shuffle out": Options("cards_out", verbs=("shuffle",), secret=True),
    "shuffle rest": Options("rest_orders", verbs=("shuffle",), secret=True),
    "shuffle in": Options("pile_and_rest", verbs=("shuffle",), secret=True),
}
STANDING = {
    "draw": ("has_turns",),
    "play": ("at_most_two", "plays_before_the_rest", "has_turns", "draws_on_this_turn", "plays_on_a_turn"),
    "under": ("play_comes_first", "ends_within_limit", "ends_a_turn"),
    "end": ("play_comes_first", "ends_within_limit", "ends_a_turn"),
    "rearrange": ("rearranges_on_a_turn",),
    "fuse": ("fuses_on_a_turn",),
    "activate": ("activates_on_a_turn",),
    "accuse": ("may_accuse", "accuses_at_the_end"),
    "target": ("has_target", "targets_at_the_end"),
}

# -- what is agreed before a game --------------------------------------------------------------------------------------

OPTION_NAMES = {
    "cards": "cards from load_cards(...), or a list of files",
    "starter": "who begins the first round, where that is agreed",
}


def agreed(seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The set-up of a game. Raises `BadInput` for an option that does not exist or does not fit."""
    for name in options:
        if name not in OPTION_NAMES:
            raise BadInput(f"unknown option {name!r}{closest(name, OPTION_NAMES)}", expected=", ".join(OPTION_NAMES))
    starter = options.get("starter")
    if starter is not None and starter not in seats:
        raise BadInput(f"no player is called {starter!r}", field="starter", expected=", ".join(seats))
    own = options.get("cards")
    if own is not None:
        own = cards.load(*own) if all(isinstance(c, str) for c in own) else tuple(own)
    return Setup(seats, (), (("starter", starter),) if starter else (), own)


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Who owns places and facts: seats, the seven places of each, the stages of the count."""
    return {
        "stage": count.STAGES,
        "seat": s.seats,
        "place": tuple((p, n) for p in s.seats for n in range(1, table.PLACES + 1)),
    }


def deck_of(s: Setup) -> cards.Cards:
    return cards.Cards(cards.shipped() if s.cards is None else s.cards)


def begin(game: Game) -> Mapping[Any, Any]:
    """Before a new game all cards are in the draw pile."""
    return {"pile": tuple(game.cards)}


def check(game: Game) -> None:
    """Nothing to refuse: two to eight players are checked at the door."""


# fmt: off
RULES = (table, seen, turn, pile, play, second, redraw, free, resolve, djinn_imp, spells, shapes, ident, ending, count,
         score)
READINGS = (readings_play, readings_turns, readings_spells, readings_cards, readings_named, readings_ident,
            readings_end, readings_count)
# fmt: on

GAME = Definition(
    name="mythology_go",
    title="Mythology GO",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=FLOW,
    start="GAME.START",
    options=OPTIONS,
    standing=STANDING,
    rules=RULES,
    readings=READINGS,
    notation=notation,
    players=(2, 8),
    owners=owners,
    cards=deck_of,
    begin=begin,
    check=check,
    setup=agreed,
    load_cards=cards.load,
    card=cards.Card,
    prefixes=("mg.", "core."),
    option_names=OPTION_NAMES,
)
