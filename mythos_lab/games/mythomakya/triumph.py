"""Owns Triumph of Heroes: its zones, facts, flow and steps. What a round is, is shared with Battle of the Gods."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body, step
from ...core.game import Definition, Game, Setup
from ...core.kernel import Table
from ...core.legality import Ask, Options
from ...core.rules import rule
from ...core.state import BAG, COUNT, FACES, PILE, ROW, Fact, Zone
from . import (
    agreed,
    cards,
    notation,
    readings_count,
    readings_gods,
    readings_rounds,
    readings_seats,
    readings_triumph,
    readings_window,
    rounds,
    series,
    setup,
    teams,
)
from .book import BOOK
from .table import clockwise, from_top, has_cards, side, sides, who_played

# -- who sees what ---------------------------------------------------------------------------------------------------


@rule("mk.toh.term.face_up.visible", "mk.toh.term.face_up.is_top")
def face_up_seen(t: Table, seat: str, owner: Any) -> str:
    """A face-up card is visible to everybody."""
    return FACES


@rule("mk.toh.term.face_down.no_look", "mk.toh.term.face_down.position")
def face_down_seen(t: Table, seat: str, owner: Any) -> str:
    """Nobody may look at face-down cards, the owner of the stack included."""
    return COUNT


@rule("mk.toh.info.treasure.no_look", "mk.toh.info.treasure.owner_too", "mk.toh.term.treasure.down")
def treasure_seen(t: Table, seat: str, owner: Any) -> str:
    """While the game lasts nobody may look through a treasure pile, not even its owner."""
    return FACES if t["outcome"] is not None else COUNT


@rule()
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies openly or has been said aloud is known to everybody."""
    return FACES


# -- playing ---------------------------------------------------------------------------------------------------------


@rule("mk.toh.term.face_up.is_top")
def face_up_cards(t: Table, seat: str) -> list[str]:
    """The face-up card of a stack is its top card, lying open."""
    return [pile[0] for pile in t.values[t.layout.span["up", seat]] if pile]


@rule("mk.toh.term.face_up.playable", "mk.toh.round.lead")
def own_tops(t: Table, seat: str) -> list[Any]:
    """A face-up card may be played."""
    return [("play", pile[0]) for pile in t.values[t.layout.span["up", seat]] if pile]


@rule("mk.toh.round.everyone_one_card")
def everybody_plays(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """In a round everybody plays one card: nobody passes."""
    return []


@rule("mk.toh.goal.means", because=lambda t, p, m, kept: "this variant has no abilities and no god cards")
def myth_cards_only(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Apples are gathered by playing myth cards; this variant has no other kind of card."""
    return []


ROUND_OVER = Clear("deciding", "winner")
"""What only mattered in the round is put aside."""


@rule("mk.toh.game.rounds")
def open_round(t: Table) -> Iterator[Event]:
    """A game is a succession of rounds; in each everybody who has cards plays one, the first player first."""
    order = tuple([p for p in clockwise(t, t["first"]) if has_cards(t, p)])
    if order != t["order"]:
        yield Set("order", order)


@rule("mk.toh.round.lead", "mk.toh.term.face_up.playable")
def lead(t: Table) -> Body:
    """The first player opens the round by playing any one of their face-up cards."""
    seat = t["order"][0]
    _, card = yield Ask(seat, "card")
    yield from_top(t, seat, card)


@rule("mk.toh.round.order", "mk.toh.round.everyone_one_card", "mk.toh.term.face_up.playable")
def follow_suit(t: Table) -> Body:
    """The others play one card each after the first player in clockwise order."""
    seat = t["order"][len(t["table"])]
    _, card = yield Ask(seat, "card")
    yield from_top(t, seat, card)


@rule("mk.toh.term.face_up.is_top", "mk.toh.setup.stacks.turn_top")
def flip(t: Table) -> Body:
    """The next card of the used stack is turned face up."""
    order, n = t["order"], len(t["table"])
    yield from t.rules.turned_over(t, order[n - 1])
    return "follow" if n < len(order) else "resolve"


@rule("mk.toh.setup.stacks.turn_top", "mk.toh.term.face_up.is_top")
def turned_over(t: Table, seat: str) -> list[Event]:
    """The topmost card of each stack whose face-up card is gone is turned over."""
    v, keys, span = t.values, t.layout.keys, t.layout.span["up", seat]
    below = t.layout.span["down", seat].start - span.start
    found: list[Event] = []
    for i in range(span.start, span.stop):
        if not v[i] and v[i + below]:
            found.append(Move(v[i + below][:1], keys[i + below], keys[i]))
    return found


@rule("mk.toh.setup.stacks.turn_top")
def turn_tops(t: Table) -> Iterator[Event]:
    """After the layout the topmost card of each stack is turned over."""
    yield from t.rules.lay_out(t)
    for seat in t.seats:
        yield from t.rules.turned_over(t, seat)


@rule("mk.toh.resolution.highest")
def highest(t: Table, cards: list[str]) -> str:
    """The card of highest strength wins the round for the player who played it."""
    return who_played(t, max(cards, key=t.cards.strength.__getitem__))


@rule("mk.toh.resolution.senior.beats")
def settle_colour(t: Table) -> Iterator[Event]:
    """The deciding colour of the round is settled."""
    yield Set("deciding", t.rules.deciding_colour(t, t["table"]))


@rule("mk.toh.resolution.highest", "mk.toh.resolution.senior.compare")
def settle_winner(t: Table) -> Iterator[Event]:
    """The winner of the round is settled."""
    yield Set("winner", t.rules.highest(t, t.rules.competing(t, t["table"])))


@rule("mk.toh.resolution.take_all", "mk.toh.term.treasure.won_cards", "mk.toh.term.treasure.down",
      "mk.toh.score.team.shared_pile")  # fmt: skip
def take_cards(t: Table) -> Iterator[Event]:
    """The winner takes every card of the round face down into the treasure pile, in a team into the common one."""
    yield Move(t["table"], "table", ("treasure", side(t, t["winner"])))


@rule("mk.toh.first.next")
def settle_leader(t: Table) -> Iterator[Event]:
    """The winner of a round is the first player of the next."""
    if t["winner"] != t["first"]:
        yield Set("first", t["winner"])


@rule("mk.toh.game.rounds")
def round_over(t: Table) -> Iterator[Event]:
    """A game is a succession of rounds: what only mattered in one does not last into the next."""
    yield ROUND_OVER


@rule("mk.toh.end.all_played")
def check_end(t: Table) -> Body:
    """The game ends once all cards have been played."""
    yield from t.rules.round_resolved(t)
    yield from t.rules.remember_winner(t)
    yield from t.rules.round_over(t)
    for seat in t["order"]:
        if has_cards(t, seat):
            return "cards left"
    return "no cards left"


# -- the end ---------------------------------------------------------------------------------------------------------


@rule("mk.toh.end.count", "mk.toh.term.treasure.count")
def totals_of(t: Table) -> tuple[tuple[str, int], ...]:
    """The apples on the cards in the treasure piles are counted."""
    apples = t.cards.apples
    return tuple((name, sum(apples[card] for card in t["treasure", name])) for name, _ in sides(t))


@rule("mk.toh.end.count")
def count(t: Table) -> Iterator[Event]:
    """Everybody counts the apples in the treasure piles."""
    yield Set("totals", t.rules.totals_of(t))


@rule("mk.toh.score.team.winner", "mk.toh.score.solo.winner")
def name_winner(t: Table) -> Iterator[Event]:
    """The largest total wins."""
    yield Set("winners", t.rules.winners_of(t, t["totals"]))


@rule("mk.toh.goal.format", "mk.toh.score.series")
def series_goes_on(t: Table) -> Body:
    """The game is credited; another follows with the next caller, or the series ends."""
    yield from t.rules.end_of_game(t, t["totals"], t["winners"])
    yield from t.rules.collect(t, "deck", ("treasure",))
    yield Clear("totals", "winners", "order", "senior", "first")
    yield from t.rules.pass_call_on(t)
    return "next game"


FLOW = {
    "SETUP.DECK": step(setup.build_deck, "SETUP.DEAL"),
    "SETUP.DEAL": step(setup.deal, "SETUP.LAYOUT", who="chance"),
    "SETUP.LAYOUT": step(turn_tops, "SETUP.CALLER"),
    "SETUP.CALLER": step(setup.settle_caller, "SETUP.COLOUR"),
    "SETUP.CALLER.teams": step(teams.settle_teams),
    "SETUP.COLOUR": step(
        setup.call_colour, {"five players": "SETUP.MATE", "other counts": "SETUP.FIRST"}, who="the caller"
    ),
    "SETUP.MATE": step(setup.choose_mate, "SETUP.FIRST", who="the caller"),
    "SETUP.FIRST": step(setup.settle_first, "ROUND.OPEN"),
    "ROUND.OPEN": step(open_round, "TURN.LEAD"),
    "TURN.LEAD": step(lead, "TURN.FLIP", who="the first player"),
    "TURN.FOLLOW": step(follow_suit, "TURN.FLIP", who="the next player clockwise"),
    "TURN.FLIP": step(
        flip,
        {
            "follow": "TURN.FOLLOW",
            "resolve": "RESOLVE.COLOUR RESOLVE.WINNER RESOLVE.TAKE RESOLVE.FIRST RESOLVE.CHECK",
        },
    ),
    "RESOLVE.COLOUR": step(settle_colour),
    "RESOLVE.WINNER": step(settle_winner),
    "RESOLVE.TAKE": step(take_cards),
    "RESOLVE.FIRST": step(settle_leader),
    "RESOLVE.CHECK": step(check_end, {"cards left": "ROUND.OPEN", "no cards left": "END.COUNT"}),
    "END.COUNT": step(count, "END.WINNER"),
    "END.WINNER": step(name_winner, "SERIES"),
    "SERIES": step(series_goes_on, {"next game": "SETUP.DECK"}),
}

SEEN = "open_to_all"
ZONES = (
    Zone("up", "stack", PILE, "face_up_seen", "face-up card"),
    Zone("down", "stack", PILE, "face_down_seen", "face-down cards"),
    Zone("table", order=ROW, seen=SEEN, title="played in this round"),
    Zone("treasure", "side", BAG, "treasure_seen", "treasure pile"),
    Zone("deck", order=PILE, title="deck"),
    Zone("removed", order=BAG, seen=SEEN, title="out of the game"),
)
FACTS = (
    Fact("senior", seen=SEEN),
    Fact("first", seen=SEEN),
    Fact("order", (), seen=SEEN, scratch=True),
    Fact("caller", seen=SEEN),
    Fact("teams", (), seen=SEEN),
    Fact("deciding", seen=SEEN, scratch=True),
    Fact("winner", seen=SEEN, scratch=True),
    Fact("last_winner", seen=SEEN),
    Fact("totals", (), seen=SEEN, scratch=True),
    Fact("winners", (), seen=SEEN, scratch=True),
    Fact("games", (), seen=SEEN),
    Fact("seating", (), seen=SEEN),
    Fact("apples", (), seen=SEEN),
    Fact("outcome", seen=SEEN),
)
OPTIONS = {
    "deal": Options("shuffled_deck", verbs=("deal",), secret=True),
    "colour": Options("colours", ("a_colour",), verbs=("call",)),
    "mate": Options("mates", ("another_player",), verbs=("choose",)),
    "caller": Options("caller_lots", ("drawn_among_players",), verbs=("choose",)),
    "teams": Options("team_lots", ("drawn_division",), verbs=("deal",)),
    "card": Options("own_tops", ("own_cards", "face_up_only"), ("follow",), ("play",)),
}
STANDING = {
    "pass": ("everybody_plays",),
    "call": ("called_in_its_place",),
    "choose": ("mate_in_its_place",),
    **dict.fromkeys(("activate", "god", "pay", "play with Ares", "move Kronos"), ("myth_cards_only",)),
}


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Who owns places: seats, sides (players, or teams from four players upwards where there are any), stacks."""
    stacks = tuple((p, n) for p in s.seats for n in range(1, s.option("stacks") + 1))
    teams = tuple(name for name, _ in s.teams) or ("T1", "T2")
    return {
        "seat": s.seats,
        "stack": stacks,
        "side": s.seats if len(s.seats) < 4 or s.option("alone", False) else teams,
    }


def deck_of(s: Setup) -> cards.Cards:
    return cards.deck(cards.shipped() if s.cards is None else s.cards, "triumph")


def begin(game: Game) -> Mapping[Any, Any]:
    """The places and facts before a new game: all cards in the deck."""
    return {"deck": tuple(game.cards), "teams": game.setup.teams}


GAME = Definition(
    name="mythomakya.triumph",
    title="Mythomakya: Triumph of Heroes",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=FLOW,
    start="SETUP.DECK",
    options=OPTIONS,
    standing=STANDING,
    untimely={"play": ("plays_in_turn",)},
    rules=(setup, teams, rounds, series, sys.modules[__name__]),
    readings=(readings_window, readings_gods, readings_count, readings_rounds, readings_seats, readings_triumph),
    notation=notation,
    players=(2, 6),
    owners=owners,
    cards=deck_of,
    begin=begin,
    check=teams.check_setup,
    setup=agreed.triumph,
    load_cards=cards.load,
    card=cards.Card,
    prefixes=("mk.toh.", "mk.variant.toh.", "mk.variant.two", "mk.comp.", "core."),
    option_names=agreed.OPTIONS,
)
