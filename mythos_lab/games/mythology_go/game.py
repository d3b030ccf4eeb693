"""Owns the definition of Mythology GO: its zones, facts, flow and decisions, and what is agreed before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.flow import step
from ...core.game import Definition, Game, Setup
from ...core.legality import Options
from ...core.notation import closest
from ...core.state import BAG, PILE, ROW, Fact, Zone
from . import (
    cards,
    count,
    ending,
    free,
    ident,
    notation,
    play,
    readings_cards,
    readings_count,
    readings_end,
    readings_ident,
    readings_play,
    resolve,
    score,
    seen,
    shapes,
    spells,
    table,
    turn,
)
from .book import BOOK
from .heard import unseen_card

AFTER = "PLAY.RESOLVE PLAY.RESOLVE.out HIDDEN.CHECK"
COUNT = (
    "COUNT.VALUE COUNT.COLOUR COUNT.COPIES COUNT.KEYWORDS COUNT.DOUBLE COUNT.IDENT COUNT.STRONGWEAK "
    "ROUND.SCORE ROUND.CLEAN"
)
OTHERS = "the other players, where they may act on this turn"
NEXT_ROUND = "ROUND.CLEAN.shuffle ROUND.CLEAN.starter ROUND.START"

FLOW = {
    "GAME.START": step(turn.shuffle_deck, "GAME.START.first", who="chance"),
    "GAME.START.first": step(turn.draw_starter, "ROUND.START", who="chance"),
    "ROUND.START": step(turn.open_round, "TURN.BEGIN"),
    "TURN.BEGIN": step(turn.begin_turn, {"place free": "TURN.DRAW", "field full": "TURN.NEXT.passed"}),
    "TURN.DRAW": step(
        turn.draw, {"cards": "TURN.PLAY1.moment TURN.PLAY1", "no cards": "TURN.NEXT"}, who="the player on turn"
    ),
    "TURN.PLAY1.moment": step(free.moment, {"act": "HIDDEN.CHECK TURN.PLAY1.moment", "nothing": ""}, who=OTHERS),
    "TURN.PLAY1": step(
        play.play_first,
        {
            "first card": f"{AFTER} TURN.PLAY2.moment TURN.PLAY2",
            "no legal card": "TURN.RETURN",
            "duty met": "TURN.RETURN",
            "free act": "HIDDEN.CHECK TURN.PLAY1",
            "rearranges": "TURN.PLAY1.order TURN.PLAY1",
        },
        who="the player on turn",
    ),
    "TURN.PLAY1.order": step(free.rearrange, {"more": "TURN.PLAY1.order", "done": ""}, who="the player on turn"),
    "PLAY.RESOLVE": step(
        resolve.resolve,
        {
            "nothing": "",
            "target": "PLAY.RESOLVE.target",
            "weakest": "PLAY.RESOLVE.weakest",
            "some": "PLAY.RESOLVE.some",
            "draw": "PLAY.RESOLVE.draw",
            "search": "PLAY.RESOLVE.name PLAY.RESOLVE.shuffle",
            "each draws": "PLAY.RESOLVE.each_draws",
            "each returns": "PLAY.RESOLVE.each_returns",
            "peek": "PLAY.RESOLVE.peek",
            "swap": "PLAY.RESOLVE.swap",
            "extra": "PLAY.RESOLVE.extra",
        },
    ),
    "PLAY.RESOLVE.target": step(resolve.choose_target, who="the player of the card"),
    "PLAY.RESOLVE.weakest": step(resolve.destroy_weakest),
    "PLAY.RESOLVE.some": step(
        resolve.destroy_some, {"more": "PLAY.RESOLVE.some", "done": ""}, who="the player of the card"
    ),
    "PLAY.RESOLVE.draw": step(resolve.draw_for_imp, {"drawn": "PLAY.RESOLVE.place", "nothing": ""}),
    "PLAY.RESOLVE.place": step(resolve.place_for_imp, who="the player of the card"),
    "PLAY.RESOLVE.name": step(resolve.name_card, who="the player of the card"),
    "PLAY.RESOLVE.shuffle": step(resolve.shuffle_after_djinn, who="chance"),
    "PLAY.RESOLVE.each_draws": step(spells.each_draws),
    "PLAY.RESOLVE.each_returns": step(
        spells.each_returns, {"more": "PLAY.RESOLVE.each_returns", "done": ""}, who="each player, the caster first"
    ),
    "PLAY.RESOLVE.peek": step(spells.peek, {"more": "PLAY.RESOLVE.peek", "done": ""}, who="the player of the card"),
    "PLAY.RESOLVE.swap": step(spells.swap, who="the player of the card"),
    "PLAY.RESOLVE.extra": step(spells.play_extra, {"card": AFTER, "no legal card": ""}, who="the player of the card"),
    "PLAY.RESOLVE.out": step(resolve.settled),
    "HIDDEN.CHECK": step(
        play.turn_up_hidden, {"more": "HIDDEN.CHECK", "limit holds": ""}, who="the owner of too many hidden cards"
    ),
    "TURN.PLAY2.moment": step(free.moment, {"act": "HIDDEN.CHECK TURN.PLAY2.moment", "nothing": ""}, who=OTHERS),
    "TURN.PLAY2": step(
        play.play_second,
        {
            "second card": f"{AFTER} TURN.RETURN.moment TURN.RETURN",
            "declined": "TURN.RETURN",
            "free act": "HIDDEN.CHECK TURN.PLAY2",
            "rearranges": "TURN.PLAY2.order TURN.PLAY2",
        },
        who="the player on turn",
    ),
    "TURN.PLAY2.order": step(free.rearrange, {"more": "TURN.PLAY2.order", "done": ""}, who="the player on turn"),
    "TURN.RETURN.moment": step(free.moment, {"act": "HIDDEN.CHECK TURN.RETURN.moment", "nothing": ""}, who=OTHERS),
    "TURN.RETURN": step(
        turn.return_rest,
        {
            "more": "TURN.RETURN",
            "done": "TURN.NEXT",
            "free act": "HIDDEN.CHECK TURN.RETURN",
            "rearranges": "TURN.RETURN.order TURN.RETURN",
        },
        who="the player on turn",
    ),
    "TURN.RETURN.order": step(free.rearrange, {"more": "TURN.RETURN.order", "done": ""}, who="the player on turn"),
    "TURN.NEXT": step(turn.end_turn, {"next turn": "TURN.BEGIN", "round over": "TURN.NEXT.end"}),
    "TURN.NEXT.passed": step(turn.pass_over_player, {"next turn": "TURN.BEGIN", "round over": "TURN.NEXT.end"}),
    "TURN.NEXT.end": step(
        ending.close_round,
        f"END.DECLARE END.ACCUSE END.REVEAL END.REVEAL.check END.TARGET END.COPY.order {COUNT}",
    ),
    "END.DECLARE": step(ident.declare, {"more": "END.DECLARE", "all": ""}, who="each player from the starter"),
    "END.ACCUSE": step(ident.accuse, {"more": "END.ACCUSE", "all": ""}, who="each declarer from the starter"),
    "END.REVEAL": step(ident.reveal),
    "END.REVEAL.check": step(ident.check_accusations),
    "END.TARGET.reveal": step(ending.reveal_targeting),
    "END.COPY.one_by_one": step(ending.one_by_one),
    "END.TARGET": step(ending.declare_target, {"more": "END.TARGET", "all": ""}, who="owners of cards that target"),
    "END.COPY.order": step(ending.begin_changes, "END.COPY END.TRANSFORM.target END.TRANSFORM"),
    "END.COPY": step(ending.copy_cards),
    "END.TRANSFORM.target": step(
        ending.declare_target, {"more": "END.TRANSFORM.target", "all": ""}, who="owners of Gorgons turned Werewolves"
    ),
    "END.TRANSFORM": step(ending.transform_cards),
    "COUNT.VALUE": step(count.count_values),
    "COUNT.COLOUR": step(count.count_colours),
    "COUNT.COPIES": step(count.count_copies),
    "COUNT.KEYWORDS": step(count.count_keywords),
    "COUNT.DOUBLE": step(count.count_double),
    "COUNT.IDENT": step(count.count_ident),
    "COUNT.STRONGWEAK.choose": step(
        score.choose_condition, {"more": "COUNT.STRONGWEAK.choose", "all": ""}, who="who meets both conditions"
    ),
    "COUNT.STRONGWEAK": step(score.count_strong_weak),
    "ROUND.SCORE": step(score.score_round),
    "ROUND.CLEAN": step(score.after_round, {"rounds 2 and 3": NEXT_ROUND, "after round 3": "GAME.END"}),
    "ROUND.CLEAN.shuffle": step(score.clean_up, who="chance"),
    "ROUND.CLEAN.starter": step(score.settle_starter, who="chance, where several tie"),
    "GAME.END": step(score.end_game, {"one more round": NEXT_ROUND}),
}

SEEN = "open_to_all"
ZONES = (
    Zone("up", "place", PILE, SEEN, "face-up card"),
    Zone("down", "place", PILE, "hidden_seen", "hidden card"),
    Zone("hand", "seat", ROW, "hand_seen", "cards drawn"),
    Zone("drawn", "seat", ROW, "hand_seen", "drawn through the Imp"),
    Zone("settling", order=ROW, seen=SEEN, title="spell being settled"),
    Zone("pile", order=PILE, seen="pile_seen", title="draw pile"),
    Zone("out", order=BAG, seen=SEEN, title="out of play"),
)
FACTS = (
    Fact("turn", seen=SEEN, scratch=True),
    Fact("starter", seen=SEEN),
    Fact("plays", 0, seen=SEEN, scratch=True),
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
    Fact("outcome", seen=SEEN),
)
HIDING = ("chimera_face_up", "chupacabra_face_up", "cyclops_face_up", "dragon_face_up", "elf_face_up")
LIMITS = (*HIDING, "cyclops_needs_two", "satyr_needs_card", "room_on_field", "hidden_limit")
ACTS = ("two_with_fusion", "can_activate", "two_to_rearrange", "no_free_turning")
FREE = ("fuse", "activate", "rearrange", "turn up freely")
OPTIONS = {
    "shuffle": Options("pile_orders", verbs=("shuffle",), secret=True),
    "shuffle all": Options("all_cards", verbs=("shuffle",), secret=True),
    "starter": Options("possible_starters", verbs=("begin",)),
    "tied starter": Options("tied_starters", verbs=("begin",)),
    "draw": Options("drawing", verbs=("draw",), declines=("draw", None)),
    "first": Options(
        "first_choices",
        ("from_hand", "a_face_or_none", *ACTS),
        (*LIMITS, "once_a_turn", "must_play", "no_declining"),
        ("play", "decline", "show", *FREE),
        heard=unseen_card,
    ),
    "second": Options(
        "second_choices",
        ("from_hand", "a_face_or_none", *ACTS),
        (*LIMITS, "once_a_turn"),
        ("play", "decline", *FREE),
        declines=("decline", None),
        heard=unseen_card,
    ),
    "extra": Options(
        "extra_choices",
        ("from_hand", "a_face_or_none", "placed_card"),
        (*LIMITS, "must_play"),
        ("play", "show"),
        heard=unseen_card,
    ),
    "return": Options(
        "endings",
        ("left_in_hand", "all_go_under", "turn_not_ending", *ACTS),
        ("once_a_turn",),
        ("under", "end", *FREE),
        heard=unseen_card,
        drafted=("under",),
    ),
    "order": Options("not_yet_put", ("each_place_once",), (), ("put",), owes="each_place_once", drafted=("put",)),
    "moment": Options("fuse_or_not", ACTS, (), ("fuse", "decline"), declines=("decline", None)),
    "condition": Options("two_conditions", ("one_of_two",), (), ("choose",)),
    "turn up": Options("own_hidden", ("lies_hidden",), (), ("turn up",)),
    "destroy": Options("reachable", ("in_reach",), (), ("destroy",)),
    "some": Options("any_face_up", ("another_face_up",), (), ("destroy", "done"), declines=("done", None)),
    "face": Options("faces_for_imp", ("drawn_card",), (*HIDING, "hidden_limit"), ("place",), heard=unseen_card),
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
    "target card": Options(
        "target_pairs",
        ("has_target",),
        (*ending.NARROW, "must_declare"),
        ("target", "decline"),
        declines=("decline", None),
    ),
}
STANDING = {
    "draw": ("has_turns",),
    "play": ("at_most_two", "has_turns"),
    "under": ("play_comes_first",),
    "end": ("play_comes_first",),
    "accuse": ("may_accuse",),
    "target": ("has_target",),
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
    rules=(table, seen, turn, play, free, resolve, spells, shapes, ident, ending, count, score),
    readings=(readings_play, readings_cards, readings_ident, readings_end, readings_count),
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
