"""Owns teams and seats of both games, agreed on or drawn by lot, and what else a set-up must not agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ...core.errors import BadInput
from ...core.events import Event
from ...core.game import Game
from ...core.kernel import Table
from ...core.rules import rule

# -- teams and seats -------------------------------------------------------------------------------------------------


@rule("mk.toh.score.team.when", "mk.botg.score.team.when")
def plays_in_teams(count: int) -> bool:
    """From four players upwards the game is played in teams."""
    return count >= 4


@rule("mk.toh.score.solo.separate")
def plays_alone(count: int) -> bool:
    """With two or three participants everybody plays for themselves."""
    return count <= 3


@rule("mk.toh.setup.4p.teams", "mk.botg.setup.4p.teams")
def two_of_two(sizes: list[int]) -> str:
    """Four players: two teams of two."""
    return "" if sizes == [2, 2] else "four players form two teams of two"


@rule("mk.toh.setup.4p.seating", "mk.botg.setup.4p.seating")
def mates_opposite(seated: list[str]) -> str:
    """Four players: team mates sit opposite each other."""
    return "" if seated[0] == seated[2] and seated[1] == seated[3] else "team mates sit opposite each other"


@rule("mk.toh.setup.6p.teams", "mk.botg.setup.6p.teams")
def two_of_three(sizes: list[int]) -> str:
    """Six players: two teams of three."""
    return "" if sizes == [3, 3] else "six players form two teams of three"


@rule("mk.toh.setup.6p.seating", "mk.botg.setup.6p.seating")
def teams_alternate(seated: list[str]) -> str:
    """Six players: members of different teams sit alternately."""
    fits = all(a != b for a, b in zip(seated, seated[1:] + seated[:1], strict=True))
    return "" if fits else "members of different teams sit alternately"


@rule("mk.toh.setup.5p.teams", "mk.botg.setup.5p.teams")
def two_and_three(sizes: list[int]) -> str:
    """Five players: the caller and a mate against the other three."""
    return "" if sorted(sizes) == [2, 3] else "five players form a team of two and one of three"


def check_teams(game: Game) -> None:
    """Refuse teams that the rules for this number of players do not allow."""
    seats, teams, rules = game.seats, game.setup.teams, game.rules
    if rules.plays_alone(len(seats)) or not rules.plays_in_teams(len(seats)):
        if teams:
            raise BadInput(f"{len(seats)} players play for themselves", field="teams", expected="no teams")
        return
    if not teams:
        return
    members = [p for _, team in teams for p in team]
    if sorted(members) != sorted(seats):
        raise BadInput("every player belongs to exactly one team", field="teams", expected=", ".join(seats))
    of = {p: name for name, team in teams for p in team}
    sizes, seated = [len(team) for _, team in teams], [of[p] for p in seats]
    checks = {4: ((rules.two_of_two, sizes), (rules.mates_opposite, seated)),
              5: ((rules.two_and_three, sizes),),
              6: ((rules.two_of_three, sizes), (rules.teams_alternate, seated))}  # fmt: skip
    for check, value in checks[len(seats)]:
        if wrong := check(value):
            raise BadInput(wrong, field="teams", expected=_fitting(seats))


@rule("mk.toh.setup.quick2.remove", "mk.toh.setup.quick2.stacks")
def quick_allowed(game: Game) -> tuple[str, str, str] | None:
    """The quick version for two stands in the tables of Triumph of Heroes only."""
    if not game.setup.option("quick") or game.name.endswith("triumph"):
        return None
    return ("quick", "the quick version belongs to Triumph of Heroes", "leave it out")


@rule("mk.botg.setup.5p.gods", "mk.botg.setup.6p.gods")
def gods_suffice(game: Game) -> tuple[str, str, str] | None:
    """With the numbers of the tables there are enough god cards for every number of players."""
    return None


@rule("mk.toh.setup.caller", "mk.botg.setup.caller")
def caller_is_agreed(game: Game) -> tuple[str, str, str] | None:
    """Who calls in the first game is agreed on: any player may be named."""
    return None


def check_setup(game: Game) -> None:
    """Refuse teams, options and numbers of players that the rules do not allow."""
    check_teams(game)
    for refuses in (game.rules.quick_allowed, game.rules.gods_suffice, game.rules.caller_is_agreed):
        if wrong := refuses(game):
            raise BadInput(wrong[1], field=wrong[0], expected=wrong[2])


def _fitting(seats: tuple[str, ...]) -> str:
    return "any two against three" if len(seats) == 5 else f"{', '.join(seats[::2])} against {', '.join(seats[1::2])}"


def default_teams(seats: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Teams by the seating rules with four and six players; with five the caller chooses a mate later."""
    return (("T1", seats[::2]), ("T2", seats[1::2])) if len(seats) in (4, 6) else ()


# -- by lot ----------------------------------------------------------------------------------------------------------


@rule("mk.toh.setup.4p.teams", "mk.botg.setup.4p.teams", "mk.toh.setup.6p.teams", "mk.botg.setup.6p.teams")
def settle_teams(t: Table) -> Iterator[Event]:
    """Teams and seats are agreed on before the game."""
    yield from ()


@rule()
def team_lots(t: Table, seat: str) -> list[Any]:
    """Every division into two teams is equally likely; mates sit opposite each other, or the teams alternate."""
    one, *others = t.seats
    half = len(t.seats) // 2
    teams = ((one, *mates) for mates in combinations(others, half - 1))
    return [("deal", _alternating(team, [p for p in t.seats if p not in team])) for team in teams]


def _alternating(one: Sequence[str], two: Sequence[str]) -> tuple[str, ...]:
    return tuple(p for pair in zip(one, two, strict=True) for p in pair)


@rule("mk.toh.setup.4p.seating", "mk.botg.setup.4p.seating", "mk.toh.setup.6p.seating", "mk.botg.setup.6p.seating",
      because=lambda t, p, m, kept: "that is no division of the players into two teams")  # fmt: skip
def drawn_division(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is drawn is a division into two teams, each player in one."""
    return [m for m in moves if m in t.rules.team_lots(t, seat)]
