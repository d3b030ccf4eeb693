"""Owns the end: when a Castle is found empty, who has won, and how the games of a round are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...core.events import Clear, Event, Move, Outcome, Over, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import Number, rule
from .table import other

DRAW = "draw"
NUMBERS = {"games_of_round": Number("games_of_round", "myl.round.three", 3, "A round is three games.")}


@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def empty_castles(t: Table) -> tuple[str, ...]:
    """The players who have no cards left in the Castle."""
    values, index = t.values, t.index
    for seat in t.seats:
        if not values[index["castle", seat]]:
            return tuple([p for p in t.seats if not t["castle", p] and p not in t["out"]])
    return ()


@rule("myl.win.castle_empty", "myl.zone.castle.empty")
def check(t: Table) -> str:
    """As soon as a Castle is empty the game ends: after each single effect, draw or damage."""
    return "over" if t.rules.empty_castles(t) else "goes on"


@rule("myl.win.castle_empty", "myl.zone.castle.empty")
def check_step(t: Table) -> str:
    """When a step ends and a Castle is empty, the game is over."""
    return "over" if t.rules.empty_castles(t) else "goes on"


@rule("myl.win.castle_empty", "myl.zone.castle.empty")
def check_turn(t: Table) -> str:
    """When a turn ends and a Castle is empty, the game is over."""
    return "over" if t.rules.empty_castles(t) else "goes on"


@rule("myl.zone.castle.empty", "myl.win.castle_empty", "myl.goal.attack")
def winner_of_game(t: Table, empty: Sequence[str]) -> str:
    """Who has emptied the opposing Castle wins; if both are empty, nobody does."""
    return t.rules.both_empty(t) if len(empty) > 1 else other(t, empty[0])


@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def both_empty(t: Table) -> str:
    """If both Castles are empty at the same moment, the game is a draw."""
    return DRAW


@rule("myl.win.castle_empty", "myl.talisman.graveyard", "myl.zone.castle.empty")
def game_over(t: Table) -> Body:
    """The game ends; what is being played goes to the graveyard. In a round the result is noted."""
    for card in t["playing"]:
        yield Move((card,), "playing", ("graveyard", t.cards.owner[card]))
    winner = t.rules.winner_of_game(t, t.rules.empty_castles(t))
    if not t.game.setup.option("round"):
        yield Over(outcome(t, winner, tuple((p, len(t["castle", p])) for p in t.seats)))
    yield Set("games", (*t["games"], winner))
    return "noted"


def outcome(t: Table, winner: str, totals: tuple[tuple[str, int], ...]) -> Outcome:
    """The outcome of a game or round; a draw has no winner."""
    if winner == DRAW:
        return Outcome((), totals, ("myl.win.castle_empty",))
    return Outcome((winner,), totals, ("myl.zone.castle.empty",))


@rule("myl.round.three", "myl.round.winner")
def round_goes_on(t: Table, games: Sequence[str]) -> bool:
    """A round is three games; it is over as soon as a player has won two."""
    if t.rules.decided_early(t, games):
        return False
    return len(games) < t.rules.games_of_round(t) or t.rules.needs_another(t, games)


@rule("myl.round.three", "myl.round.winner")
def decided_early(t: Table, games: Sequence[str]) -> bool:
    """Who has won two games has won the round: the third is not played."""
    return bool(max(t.rules.won_games(games).values(), default=0) >= 2)


@rule("myl.round.winner")
def needs_another(t: Table, games: Sequence[str]) -> bool:
    """After three games the round is over, decided or drawn."""
    return False


@rule("myl.round.winner")
def won_games(games: Sequence[str]) -> Counter[str]:
    """How many games each player has won."""
    return Counter(winner for winner in games if winner != DRAW)


@rule("myl.round.winner")
def round_winner(t: Table, games: Sequence[str]) -> str:
    """Who has won more games takes the round; with equally many it is drawn."""
    won = t.rules.won_games(games)
    best = [p for p in t.seats if won[p] == max(won[other] for other in t.seats)]
    return best[0] if len(best) == 1 else DRAW


@rule("myl.round.three", "myl.round.winner")
def round_over(t: Table) -> Body:
    """The results of the games determine the winner of the round; if it is not decided, the next game begins."""
    games = t["games"]
    if not t.rules.round_goes_on(t, games):
        won = t.rules.won_games(games)
        ended = outcome(t, t.rules.round_winner(t, games), tuple((p, won[p]) for p in t.seats))
        yield Over(ended._replace(clauses=("myl.round.winner",)))
    yield from t.rules.cards_back(t)
    return "next game"


GAME_FACTS = ("turn", "active", "gold_played", "fresh", "new", "used", "mods", "declared", "blocks", "passes",
              "priority", "carried", "purse", "waiting", "in_order", "act", "chain", "stack", "unsorted", "late",
              "deciding", "arrived", "beaten", "spent",
              "out", "defender", "declined")  # fmt: skip
"""What belongs to one game and is put aside before the next."""


@rule("myl.round.three", "myl.zone.castle")
def cards_back(t: Table) -> Iterator[Event]:
    """For the next game all cards go back to the Castles of their owners."""
    for key in t.layout.zone_of:
        for seat in t.seats:
            cards = tuple(card for card in t[key] if t.cards.owner[card] == seat)
            if cards and key != ("castle", seat):
                yield Move(cards, key, ("castle", seat))
    facts = (name for name in GAME_FACTS if name in t.index)
    yield Clear(*facts, *(("mulligans", p) for p in t.seats))
