"""Owns a series told game by game: who calls, who begins, who is credited with each game and who wins the series.

The real rules say so; no card is played here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.kernel import Table
from ...core.notation import closest
from ...core.state import State

if TYPE_CHECKING:
    from ...core.game import Game
    from .given import Sheet

PAIR_AND_THREE = {"pair": "T1", "three": "T2"}
"""What the sides of five players are called in a series: the caller with a mate, and the others."""
KEYS = ("order", "teams", "caller", "series")
GAME_KEYS = ("won", "mate", "apples")


def checked_series(game: Game, given: Mapping[str, Any]) -> dict[Any, Any]:
    """No tables; a series of which too little or something impossible is told is refused with `BadInput`."""
    seats = tuple(given["order"])
    _only(given, KEYS, "series")
    _one_of(given.get("caller"), seats, "caller")
    if not given["series"]:
        raise BadInput("no game is told", field="series", expected="one game or more")
    for n, played in enumerate(given["series"]):
        _only(played, GAME_KEYS, "series")
        if "won" not in played:
            raise BadInput(f"it is not told who won game {n + 1}", field="won", expected="a list of the winners")
        if len(seats) == 5:
            caller = seats[(seats.index(given["caller"]) + n) % 5]
            _one_of(played.get("mate"), [p for p in seats if p != caller], "mate")
        elif "mate" in played:
            raise BadInput("a mate is chosen with five players only", field="mate", expected="leave it out")
    return {}


def _only(told: Mapping[str, Any], keys: tuple[str, ...], field: str) -> None:
    for key in told:
        if key not in keys:
            raise BadInput(f"unknown key{closest(key, keys)}", field=f"{field}: {key}", expected=", ".join(keys))


def _one_of(who: Any, players: Iterable[str], field: str) -> None:
    if who not in players:
        raise BadInput(f"{who!r} cannot be the {field}", field=field, expected=", ".join(players))


def _game_table(game: Game, seats: tuple[str, ...], caller: str, mate: str | None, teams: Any) -> Table:
    """The table at the start of one game of a series, with the teams of that game."""
    table_game = game.for_players(game.definition.setup(seats, {"teams": teams} if teams and not mate else {}))
    changes: dict[Any, Any] = {"caller": caller, "teams": table_game.setup.teams}
    t = Table(table_game, list(State(table_game.layout, table_game.layout.empty).with_values(changes).values))
    if mate is not None:
        for event in t.rules.form_pair(t, caller, mate):
            event.apply(t.values, t.layout)
    return t


def play_series(s: Sheet) -> dict[str, Any]:
    """The facts of a series, its games told one after the other."""
    seats, caller = tuple(s.given["order"]), s.given["caller"]
    found: dict[str, Any] = {"callers": [], "firsts": [], "pairs": [], "credited": []}
    apples: Any = ()
    for played in s.given["series"]:
        t = _game_table(s.game, seats, caller, played.get("mate"), s.given.get("teams"))
        apples = _add_apples(t, apples, played)
        first = t.rules.first_of_five(t) if len(seats) == 5 else t.rules.left_of_caller(t)
        found["callers"].append(caller)
        found["firsts"].append(first)
        if played.get("mate"):
            found["pairs"].append([caller, played["mate"]])
        found["credited"].append(list(t.rules.credit_of_game(t, _winners(t, played["won"]))))
        caller = t.rules.next_caller(t, caller)
    won = t.rules.games_won(t, found["credited"])
    found |= {
        "games_won": {**dict.fromkeys(seats, 0), **dict(won)},
        "series_winners": list(t.rules.series_winners(t, won)),
    }
    if s.given.get("teams"):
        found = _told_by_teams(t, found, s.given)
    found["credited"] = [_with_members(seats, game) for game in found["credited"]]
    return {**found, "series_winners": _with_members(seats, found["series_winners"])}


def _with_members(seats: tuple[str, ...], named: list[str]) -> list[str]:
    """The players named; a team that goes by its members is each of them. Names of teams stay as they are."""
    players = {p for name in named for p in name.split("+")}
    return [p for p in seats if p in players] if players <= set(seats) else named


def _add_apples(t: Table, before: Any, played: Mapping[str, Any]) -> Any:
    """The apples of a series after one more game, where the sheet tells how many everybody gained."""
    t.values[t.index["apples"]] = before
    if "apples" in played:
        for event in t.rules.note_apples(t, tuple(played["apples"].items())):
            event.apply(t.values, t.layout)
    return t["apples"]


def _told_by_teams(t: Table, found: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """With teams that stay the same: their games as well, and the winners by the names the series was told in."""
    teams = {str(name): set(t.rules.credited(t, (name,))) for name in given["teams"]}
    for name, own in teams.items():
        found["games_won"][name] = sum(own <= set(game) for game in found["credited"])
    if any(name in teams for played in given["series"] for name in played["won"]):
        found["series_winners"] = [name for name, own in teams.items() if own <= set(found["series_winners"])]
    return found


def _winners(t: Table, won: Any) -> tuple[str, ...]:
    """The sides that won a game: a team may be told by its name, as the pair or the three, or by all its members."""
    pair = PAIR_AND_THREE if len(t.seats) == 5 else {}
    won = [pair.get(who, who) for who in ([won] if isinstance(won, str) else won)]
    for who in won:
        if who not in t.seats and who not in dict(t["teams"]):
            known = ", ".join((*t.seats, *(pair or dict(t["teams"]))))
            raise BadInput(f"{who!r} can win no game here", field="won", expected=known)
    teams = {name: set(members) for name, members in t["teams"] if set(members) <= set(won)}
    return (*(who for who in won if not any(who in members for members in teams.values())), *teams)
