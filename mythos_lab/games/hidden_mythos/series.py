"""Owns what follows a game: points noted, another game or the end of the series, who leads it and who wins it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, Move, Outcome, Over, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import Number, rule
from .score import to_be_ordered
from .table import holders

NUMBERS = {"games_in_series": Number("games_in_series", "hm.series.best_of_three", 3, "A series is three games.")}

Totals = tuple[tuple[str, int], ...]
GAME_CLAUSES = ("hm.end.winner",)
TIE_CLAUSES = ("hm.end.winner", "hm.end.tie")
SERIES_CLAUSES = ("hm.series.total",)


@rule("hm.series.total")
def series_fits(count: Any) -> str:
    """A series is three games."""
    return "" if count in (1, 3) else "a series is three games"


@rule("hm.series.note")
def note_points(t: Table) -> Body:
    """The points of the game are noted, and a new game follows or the series ends."""
    if single(t):
        return "last game"
    yield Set("games", (*t["games"], t["scores"]))
    yield Set("wins", (*t["wins"], t["ranking"][0]))
    if t.rules.series_ends(t):
        return "last game"
    yield from t.rules.clear_table(t)
    return "next game"


def single(t: Table) -> bool:
    """Whether only one game is played."""
    return bool(t.game.setup.option("series", 1) == 1)


@rule("hm.series.total")
def series_ends(t: Table) -> bool:
    """A series is exactly three games."""
    return len(t["games"]) >= t.rules.games_in_series(t)


@rule("hm.series.note", "hm.setup.cubes", "hm.setup.shuffle")
def clear_table(t: Table) -> Iterator[Event]:
    """All cards go back into the deck for the next game."""
    for key in (*(("row", p) for p in holders(t)), "unused"):
        if t[key]:
            yield Move(t[key], key, "deck")
    yield Clear("to_move", "last_cubes", "out", "payers", "moments", "revealed", "scores", "open", "counting",
                *(("gaps", p) for p in holders(t)))  # fmt: skip


def _deciding(scores: Totals) -> tuple[str, ...]:
    """The clauses that decide a game: the one about equals only where the most points are not one player's alone."""
    points = [points for _, points in scores]
    return TIE_CLAUSES if points.count(max(points)) > 1 else GAME_CLAUSES


@rule("hm.series.total", "hm.end.winner")
def end_series(t: Table) -> Body:
    """A single game is won by its winner, a series by point total."""
    if single(t):
        yield Over(Outcome(t["ranking"][0], t["scores"], t.game.cites(_deciding(t["scores"]))))
    totals = t.rules.series_totals(t)
    winners = t.rules.series_winners(t, totals)
    if winners:
        yield Over(Outcome(winners, totals, t.game.cites(SERIES_CLAUSES)))
    yield from t.rules.clear_table(t)
    return "extra game"


@rule("hm.series.total", "hm.series.note")
def series_totals(t: Table) -> Totals:
    """The points of all games of each player together."""
    names = dict.fromkeys(p for scores in t["games"] for p, _ in scores)
    return tuple((p, sum(dict(scores).get(p, 0) for scores in t["games"])) for p in names)


@rule("hm.series.total")
def series_winners(t: Table, totals: Totals) -> tuple[str, ...]:
    """The highest total wins the series."""
    tied = highest(totals)
    return tied if len(tied) == 1 else t.rules.tied_series(t, tied)


def highest(totals: Totals) -> tuple[str, ...]:
    """Those with the highest total."""
    most = max(points for _, points in totals)
    return tuple(p for p, points in totals if points == most)


@rule("hm.series.total", "hm.end.tie")
def tied_series(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of the tied players the one ranked best in the last game wins."""
    return best_ranked(t, tied)


def best_ranked(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some players who stand highest in the ranking of the latest game."""
    for place in t["ranking"]:
        if found := tuple(p for p in place if p in tied):
            return found
    return tied


@rule("hm.setup.start.leader", "hm.series.start")
def leaders(t: Table) -> tuple[str, ...]:
    """The next game is started by the player in the lead."""
    tied = tuple(p for p in highest(players_only(t, t.rules.series_totals(t))))
    return tied if len(tied) == 1 else t.rules.lead_tied(t, tied)


def players_only(t: Table, totals: Totals) -> Totals:
    return tuple(pair for pair in totals if pair[0] in t.seats)


@rule("hm.setup.start.leader", "hm.series.start")
def lead_tied(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of several in the lead the one ranked best in the latest game starts."""
    return best_ranked(t, tied)


# -- the order of counting -------------------------------------------------------------------------------------------


@rule("hm.card.x", "hm.overview.simultaneous")
def order_count(t: Table) -> Body:
    """An owner names which changing card is counted next."""
    waiting = to_be_ordered(t)
    if waiting is None:
        return "named"
    _, card = yield Ask(waiting[0], "count")
    yield Set("counting", (*t["counting"], card))
    return "more"


@rule("hm.card.x")
def to_count(t: Table, seat: str) -> list[Any]:
    """Each changing card that has not been named yet."""
    waiting = to_be_ordered(t)
    return [("count", card) for card in waiting[1]] if waiting else []


@rule("hm.card.x", because=lambda t, p, m, kept: f"{m[1]} is not to be counted next")
def one_to_count(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A card still to be counted is named."""
    there = t.rules.to_count(t, seat)
    return [m for m in moves if m in there]
