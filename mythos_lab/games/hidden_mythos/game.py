"""Owns the game Hidden Mythos: its zones, facts, flow and options. What the steps do stands in the modules of rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.flow import step
from ...core.game import Definition, Game, Setup
from ...core.legality import Options
from ...core.state import PILE, ROW, Fact, Zone
from . import (
    agreed,
    cards,
    notation,
    options,
    peeks,
    readings_moves,
    readings_score,
    readings_turn,
    resolve,
    score,
    series,
    setup,
    turn,
    visible,
)
from .book import BOOK
from .table import MIDDLE

MOVER = "the player to move"
PAID = "TURN.PAY TURN.RESOLVE"

FLOW = {
    "SETUP.CUBES": step(setup.hand_out_cubes, "SETUP.DEAL"),
    "SETUP.DEAL": step(setup.deal, "SETUP.LOOK", who="chance"),
    "SETUP.LOOK": step(setup.look_and_lay, "SETUP.START", who="every player, privately"),
    "SETUP.START": step(setup.settle_start, "TURN.BEGIN", who="chance, in a first game"),
    "TURN.BEGIN": step(turn.begin_turn, {"cubes left": "TURN.PEEK", "no cubes (done)": "TURN.NEXT"}),
    "TURN.PEEK": step(turn.peek, "TURN.ACTION", who=MOVER),
    "TURN.ACTION": step(
        turn.act,
        {
            "give": f"TURN.ACTION.recipient {PAID}.give TURN.NEXT",
            "swap": f"TURN.ACTION.second {PAID}.swap TURN.NEXT",
            "take": f"{PAID}.take TURN.NEXT",
            "shuffle": f"{PAID}.shuffle TURN.NEXT",
            "unable": "TURN.NEXT",
        },
        who=MOVER,
    ),
    "TURN.ACTION.recipient": step(turn.name_recipient, who=MOVER),
    "TURN.ACTION.second": step(turn.name_second, who=MOVER),
    "TURN.ACTION.landing": step(resolve.choose_landing, who=MOVER),
    "TURN.PAY": step(turn.pay),
    "TURN.RESOLVE.landing": step(resolve.choose_landing, who="the recipient"),
    "TURN.RESOLVE.choice": step(resolve.settle_taken, who="the player named, or chance"),
    "TURN.RESOLVE.give": step(resolve.give),
    "TURN.RESOLVE.take": step(resolve.take),
    "TURN.RESOLVE.swap": step(resolve.swap),
    "TURN.RESOLVE.shuffle": step(resolve.shuffle, who="chance"),
    "TURN.RESOLVE.look": step(resolve.look_at_own),
    "TURN.RESOLVE.arrange": step(resolve.arrange, {"more": "TURN.RESOLVE.arrange", "laid": ""}, who=MOVER),
    "TURN.NEXT": step(turn.next_turn, {"somebody with cubes is able": "TURN.BEGIN", "nobody is able": "END.REVEAL"}),
    "END.REVEAL": step(score.reveal, "END.COUNT"),
    "END.COUNT.order": step(
        series.order_count, {"more": "END.COUNT.order", "named": ""}, who="the owners of the cards"
    ),
    "END.COUNT": step(score.count_points, "END.WINNER"),
    "END.WINNER": step(score.name_winner, "SERIES.NOTE"),
    "SERIES.NOTE": step(series.note_points, {"next game": "SETUP.CUBES", "last game": "SERIES.WINNER"}),
    "SERIES.WINNER": step(series.end_series, {"extra game": "SETUP.CUBES"}),
}

SEEN = "open_to_all"
ZONES = (
    Zone("row", "holder", ROW, "row_seen", "row"),
    Zone("unused", order=ROW, seen="unused_seen", title="unused cards"),
    Zone("deck", order=PILE, title="deck"),
)
FACTS = (
    Fact("cubes", 0, "seat", seen="cubes_seen"),
    Fact("to_move", seen=SEEN),
    Fact("peeked", seen="peek_seen", scratch=True),
    Fact("chain", (), seen=SEEN, scratch=True),
    Fact("looking", (), seen=SEEN, scratch=True),
    Fact("laying", (), seen="laying_seen", scratch=True),
    Fact("gaps", (), "holder", seen=SEEN),
    Fact("open", (), seen=SEEN),
    Fact("last_cubes", (), seen=SEEN),
    Fact("out", (), seen=SEEN),
    Fact("payers", (), seen=SEEN),
    Fact("moments", (), seen=SEEN),
    Fact("revealed", False, seen=SEEN),
    Fact("counting", (), seen=SEEN, scratch=True),
    Fact("scores", (), seen=SEEN),
    Fact("ranking", (), seen=SEEN),
    Fact("games", (), seen=SEEN),
    Fact("wins", (), seen=SEEN),
    Fact("starter", seen=SEEN),
    Fact("outcome", seen=SEEN),
)

PEEK = Options("peekable", ("one_card_at_most", "a_card_in_the_game"), ("peek_or_not", "peek_leaves_action"), ("peek",))
ACTION = Options(
    "four_actions",
    ("peek_comes_first", "middle_gives_nothing", "given_is_own", "swapped_is_there", "taken_from_another",
     "taken_is_there", "all_are_shuffled"),
    ("give_affordable", "swap_affordable", "take_affordable", "shuffle_affordable", "peeked_not_given",
     "peeked_not_swapped", "peeked_not_taken", "shuffle_after_peek", "enough_to_shuffle", "within_reach",
     "row_may_empty", "can_be_completed", "must_act_if_able"),
    ("give", "swap", "take", "shuffle", "unable", "peek"),
)  # fmt: skip
OPTIONS = {
    "deal": Options("shuffled_deck", verbs=("deal",), secret=True),
    "arrange": Options("own_orders", ("each_card_once",), verbs=("lay",), secret=True, drafted=("lay",)),
    "start": Options("starting", ("a_starter",), verbs=("start",)),
    "peek": PEEK,
    "secret peek": PEEK._replace(secret=True),
    "action": ACTION,
    "recipient": Options("recipients", ("another_receives",), verbs=("to",)),
    "second": Options("seconds", ("another_card",), ("peeked_not_swapped", "any_two", "within_reach"), ("with",)),
    "landing": Options("landings", ("a_landing",), verbs=("at",)),
    "taken": Options("takeable_of_owner", ("one_of_the_owner",), verbs=("hand",)),
    "mix": Options("mixed_rows", verbs=("mix",), secret=True),
    "next card": Options("left_to_lay", ("still_to_lay",), verbs=("next",), secret=True, drafted=("next",)),
    "count": Options("to_count", ("one_to_count",), verbs=("count",)),
}
STANDING = {
    "pass": ("nothing_to_pass", "no_pass"),
    "rearrange": ("moved_by_actions_only",),
    **dict.fromkeys(("peek", "give", "swap", "take", "shuffle"), ("done_takes_no_turns",)),
}


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Who owns places: the seats, and with two of them the middle."""
    return {"seat": s.seats, "holder": (*s.seats, MIDDLE) if len(s.seats) == 2 else s.seats}


def deck_of(s: Setup) -> cards.Cards:
    return cards.Cards(cards.shipped() if s.cards is None else s.cards)


def begin(game: Game) -> Mapping[Any, Any]:
    """The places and facts before a new game: all cards in the deck."""
    return {"deck": tuple(game.cards)}


GAME = Definition(
    name="hidden_mythos",
    title="Hidden Mythos",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=FLOW,
    start="SETUP.CUBES",
    options=OPTIONS,
    standing=STANDING,
    rules=(setup, peeks, options, turn, resolve, score, series, visible),
    readings=(readings_turn, readings_moves, readings_score),
    notation=notation,
    players=(2, 5),
    owners=owners,
    cards=deck_of,
    begin=begin,
    check=setup.check,
    setup=agreed.setup,
    load_cards=cards.load,
    card=cards.Card,
    prefixes=("hm.", "core."),
    option_names=agreed.OPTIONS,
)
