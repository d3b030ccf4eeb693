"""Owns the start of a game: the Castles presented, the initial gold, who goes first, the first hand, mulligans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.game import Setup
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import Number, rule
from . import agreed
from .cards import Cards
from .table import Moves, open_step

NUMBERS = {"first_hand": Number("first_hand", "myl.start.draw8", 8, "Each player draws eight cards.")}
KEEP = ("keep", None)
MULLIGAN = ("mulligan", None)


@rule("myl.zone.castle", "myl.deck.fifty")
def cards_of(s: Setup) -> Cards:
    """The Castles are made of the cards of the players' decks."""
    return Cards(agreed.copies_of(s) if s.cards is None else s.cards)


@rule("myl.goal.defend", "myl.turn.alternate")
def players_fit(number: int) -> str:
    """Two play against each other: every rule speaks of the opponent."""
    return "" if number == 2 else f"{number} players instead of two"


@rule("myl.round.three")
def start_round(t: Table) -> None:
    """A round of games begins."""


@rule("myl.start.present", "myl.deck.fifty")
def present(t: Table) -> None:
    """Each player presents the Castle to the opponent, face down; whether it is legal was checked before."""


@rule("myl.start.initial_gold")
def golds(t: Table, seat: str) -> Moves:
    """Any Gold of the own Castle can be the initial gold."""
    return [("take", card) for card in sorted(t[t.rules.gold_lies(seat)]) if t.cards.type[card] == "gold"]


@rule("myl.start.initial_gold", "myl.zone.castle")
def gold_lies(seat: str) -> tuple[str, str]:
    """The initial gold is one of the fifty cards: it lies in the Castle."""
    return ("castle", seat)


@rule("myl.start.initial_gold", because=lambda t, p, m, kept: f"{m[1]} is no Gold in the Castle of {p}")
def own_gold(t: Table, seat: str, moves: Moves) -> Moves:
    """The initial gold is one of the player's own Gold cards."""
    fine = t.rules.golds(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.start.initial_gold", "myl.zone.reserve", "myl.gloss.shuffle.must")
def initial_gold(t: Table) -> Body:
    """Each player chooses an initial gold and places it in the reserve; the Castles are then shuffled."""
    chosen = {}
    for seat in t.seats:
        _, chosen[seat] = yield Ask(seat, "initial gold")
    for seat in t.seats:
        place = t.rules.gold_lies(seat)
        yield Move((chosen[seat],), place, ("reserve", seat))
        if t.rules.shuffled_at_start(place):
            yield from t.rules.to_be_shuffled(t, seat)


@rule("myl.gloss.shuffle.must", "myl.start.initial_gold")
def shuffled_at_start(place: tuple[str, str]) -> bool:
    """Every Castle is shuffled before the first draw, wherever the initial gold lay."""
    return True


@rule()
def either_first(t: Table, seat: str) -> Moves:
    """Either player may be drawn."""
    return [("first", p) for p in t.seats]


@rule("myl.start.first_player")
def first_player(t: Table) -> Body:
    """A random method decides who goes first."""
    _, seat = yield Ask(CHANCE, "first")
    yield Set("first", seat)


@rule("myl.start.draw8")
def first_hands(t: Table) -> Iterator[Event]:
    """Each player draws eight cards."""
    for seat in t.clockwise[t["first"]]:
        yield from t.rules.draws(t, seat, t.rules.first_hand(t))
    yield Set("deciding", t["first"])


@rule("myl.mulligan.choice", "myl.mulligan.repeat")
def mulligan_moves(t: Table, seat: str) -> Moves:
    """A player keeps the hand, or shuffles it back and draws one card fewer."""
    return [KEEP, MULLIGAN]


@rule("myl.mulligan.choice", "myl.mulligan.repeat")
def mulligan(t: Table) -> Body:
    """A player who is not satisfied shuffles the hand back and draws one card fewer, until satisfied."""
    seat = t["deciding"]
    if t.rules.may_mulligan(t, seat):
        verb, _ = yield Ask(seat, "mulligan")
        if verb == "mulligan":
            yield from t.rules.hand_back(t, seat)
            return "again"
    later = t.clockwise[t["first"]][t.clockwise[t["first"]].index(seat) + 1 :]
    if later:
        yield Set("deciding", later[0])
        return "next player"
    yield from t.rules.first_turn(t)
    return "all satisfied"


@rule("myl.mulligan.empty_hand")
def may_mulligan(t: Table, seat: str) -> bool:
    """A player with no cards in hand cannot do it."""
    return bool(t["hand", seat])


@rule("myl.mulligan.choice", "myl.gloss.shuffle.must")
def hand_back(t: Table, seat: str) -> Iterator[Event]:
    """The hand is shuffled into the Castle."""
    yield Move(t["hand", seat], ("hand", seat), ("castle", seat))
    yield Set(("mulligans", seat), t["mulligans", seat] + 1)
    yield from t.rules.to_be_shuffled(t, seat)


@rule("myl.mulligan.repeat", "myl.mulligan.choice")
def draw_again(t: Table) -> Iterator[Event]:
    """After each mulligan one card fewer is drawn."""
    seat = t["deciding"]
    number = t.rules.first_hand(t) - t["mulligans", seat]
    if number:
        yield from t.rules.draws(t, seat, number)


@rule("myl.regroup.first_turn", "myl.turn.alternate")
def first_turn(t: Table) -> Iterator[Event]:
    """The first turn begins with the Vigil."""
    yield Set("deciding", None)
    yield Set("turn", 1)
    yield Set("active", t["first"])
    yield from t.rules.gold_of_first_turn(t)


@rule("myl.gold.one_per_turn")
def gold_of_first_turn(t: Table) -> Iterator[Event]:
    """The initial gold was placed before any turn: it does not count as the gold of the first one."""
    yield from ()


def _no_cards(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{seat} has {len(t['hand', seat])} cards in hand"


@rule("myl.mulligan.empty_hand", because=_no_cards)
def cards_to_shuffle(t: Table, seat: str, moves: Moves) -> Moves:
    """A player with no cards in hand cannot shuffle the hand back."""
    return moves if t.rules.may_mulligan(t, seat) else []


@rule("myl.mulligan.choice", because=lambda t, p, m, kept: "this is done before the first turn")
def before_first_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """A hand is shuffled back at the start of the game only."""
    return moves if open_step(t).startswith("GAME.MULLIGAN") else []
