"""Owns the count at the end and the series: points, winners, who is credited, whether another game follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Outcome, Over, Set
from ...core.kernel import Table
from ...core.rules import rule

Totals = tuple[tuple[str, int], ...]


@rule("mk.toh.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.solo.winner", "mk.botg.score.team.winner",
      "mk.toh.term.treasure.more_wins", "mk.toh.goal.apples", "mk.botg.goal.apples")  # fmt: skip
def winners_of(t: Table, totals: Totals) -> tuple[str, ...]:
    """The player or team with most apples wins."""
    most = max(total for _, total in totals)
    tied = tuple(side for side, total in totals if total == most)
    return tied if len(tied) == 1 else t.rules.tied_sides(t, tied)


@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.team.winner")
def tied_sides(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Sides with equal totals win together."""
    return tied


@rule("mk.toh.score.series", "mk.botg.score.series", "mk.toh.setup.5p.series", "mk.botg.setup.5p.series")
def credited(t: Table, winners: tuple[str, ...]) -> tuple[str, ...]:
    """Every member of a winning side is credited with a won game."""
    members = dict(t["teams"])
    named = {p for side in winners for p in members.get(side, (side,))}
    return tuple(p for p in t.seats if p in named)


@rule("mk.toh.goal.series", "mk.botg.goal.series")
def credit_of_game(t: Table, winners: tuple[str, ...]) -> tuple[str, ...]:
    """Each of the sides that won a game together is credited with it."""
    return t.rules.credited(t, winners)


@rule("mk.toh.score.series", "mk.botg.score.series")
def note_apples(t: Table, totals: Totals) -> Iterator[Event]:
    """In a series won games count; how many apples they were won by does not matter."""
    yield from ()


@rule("mk.toh.goal.series", "mk.botg.goal.series", "mk.toh.score.series", "mk.botg.score.series")
def series_winners(t: Table, won: Totals) -> tuple[str, ...]:
    """The series goes to whoever won most games; who won equally many share it."""
    most = max((count for _, count in won), default=0)
    tied = tuple(p for p, count in won if count == most)
    return tied if _one_side(t, tied) else t.rules.tied_in_series(t, tied)


def _one_side(t: Table, tied: tuple[str, ...]) -> bool:
    """Whether those who have won equally many games are one player, or mates of a team that stays together."""
    return len(tied) == 1 or any(set(tied) <= set(members) for _, members in t.game.setup.teams)


@rule("mk.toh.goal.series", "mk.botg.goal.series", "mk.toh.score.series", "mk.botg.score.series")
def tied_in_series(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """All who have won equally many games, and nobody more, win the series together."""
    return tied


@rule("mk.toh.goal.format", "mk.botg.goal.format")
def another_game(t: Table) -> bool:
    """The players may play one game or a series; how many is an input of the set-up."""
    return len(t["games"]) < int(t.game.setup.option("series", 1))


@rule("mk.toh.goal.series", "mk.botg.goal.series")
def games_won(t: Table, games: Any) -> Totals:
    """How many games everybody has won in the series."""
    return tuple((p, sum(p in game for game in games)) for p in t.seats)


@rule("mk.toh.score.series", "mk.botg.score.series")
def end_of_game(t: Table, totals: Totals, winners: tuple[str, ...]) -> Iterator[Event]:
    """A finished game is credited; a series goes on with the next caller, or ends."""
    if t.game.setup.option("series", 1) == 1:
        yield Over(Outcome(winners, totals, t.game.cites(_TEAM if t["teams"] else _SOLO)))
    yield Set("games", (*t["games"], t.rules.credit_of_game(t, winners)))
    yield from t.rules.note_apples(t, totals)
    if not t.rules.another_game(t):
        won = t.rules.games_won(t, t["games"])
        yield Over(Outcome(t.rules.series_winners(t, won), won, t.game.cites(_SERIES)))


_SOLO = ("mk.toh.score.solo.winner", "mk.botg.score.solo.winner")
_TEAM = ("mk.toh.score.team.winner", "mk.botg.score.team.winner")
_SERIES = ("mk.toh.score.series", "mk.botg.score.series")
