"""Owns sheets: several set-ups or the games of a series at once, run through the real rules, and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.events import Set
from ...core.kernel import Table
from ...core.notation import closest
from ...core.state import State
from .given import Sheet, check_seat
from .table import MIDDLE, holders

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

SEATS = "ABCDE"
KEYS = {"setup_for": ("setup_for",), "series": ("series", "last_cubes_by_game", "order")}


def checked(s: Sheet) -> Sheet:
    """The sheet, if all that it says can be used. Raises `BadInput`."""
    for key in s.given:
        if key not in KEYS[s.kind]:
            raise BadInput(f"unknown key{closest(key, KEYS[s.kind])}", field=str(key), expected=", ".join(KEYS[s.kind]))
    if s.kind == "setup_for":
        for count in s.given["setup_for"]:
            if not 1 <= count <= len(SEATS):
                raise BadInput(f"there is no set-up for {count!r}", field="setup_for", expected="2 to 5")
    else:
        _check_series(s)
    return s


def sheet_fact(key: str, s: Sheet) -> Any:
    """A fact of a sheet. Raises `BadInput` for an unknown one."""
    facts = _setup_facts(s) if s.kind == "setup_for" else _series_facts(s)
    if key not in facts:
        raise BadInput(f"unknown fact{closest(key, facts)}", field=key, expected=", ".join(facts))
    return facts[key]


# -- set-ups by number of players ------------------------------------------------------------------------------------


def _new(game: Game, count: int) -> Position:
    """The position when play begins, for so many players."""
    p = game.for_players(game.definition.setup(tuple(SEATS[:count]), {})).new(seed=0)
    while p.step.startswith("SETUP"):
        p = p.choose(p.options[0])
    return p


def _setup_facts(s: Sheet) -> dict[str, Any]:
    counts = s.given["setup_for"]
    tables = {count: _new(s.game, count).table() for count in counts if not s.game.rules.count_fits(count)}
    refused = dict.fromkeys((count for count in counts if count not in tables), "refused")
    each = {t["cubes", p] for t in tables.values() for p in t.seats}
    return {
        "in_rows": {n: sum(len(t["row", p]) for p in holders(t)) for n, t in tables.items()} | refused,
        "middle": {n: len(t["row", MIDDLE]) if MIDDLE in holders(t) else 0 for n, t in tables.items()} | refused,
        "unused": {n: len(t["unused"]) for n, t in tables.items()} | refused,
        "cubes_each": each.pop() if len(each) == 1 else sorted(each),
    }


# -- a series --------------------------------------------------------------------------------------------------------


def _check_series(s: Sheet) -> None:
    games = s.given["series"]
    if not games or not all(games):
        raise BadInput("the points of each game are wanted", field="series", expected="[{A: 12, B: 11}, ...]")
    for n, game in enumerate(games):
        for p in game:
            check_seat(p, (*_seats(s), MIDDLE), f"series, game {n + 1}")
    for order in s.given.get("last_cubes_by_game") or ():
        for p in order:
            check_seat(p, _seats(s), "last_cubes_by_game")


def _seats(s: Sheet) -> tuple[str, ...]:
    return tuple(s.given.get("order") or dict.fromkeys(p for p in s.given["series"][0] if p != MIDDLE))


def _table(s: Sheet) -> Table:
    """An empty table for the seats of the series, which holds nothing but what is noted of its games."""
    count = len(s.given["series"])
    fits = count > 1 and not s.game.rules.series_fits(count)
    game = s.game.for_players(s.game.definition.setup(_seats(s), {"series": count} if fits else {}))
    return Table(game, list(State(game.layout, game.layout.empty).values))


def _series_facts(s: Sheet) -> dict[str, Any]:
    t = _table(s)
    orders = s.given.get("last_cubes_by_game") or []
    starts: list[str | None] = [None]
    over: int | None = None
    for n, points in enumerate(s.given["series"]):
        _note(t, tuple(points.items()), tuple(orders[n]) if n < len(orders) else ())
        start = t.rules.leaders(t)
        starts.append(start[0] if len(start) == 1 else None)
        Set("starter", starts[-1]).apply(t.values, t.layout)
        if over is None and t.rules.series_ends(t) and t.rules.series_winners(t, t.rules.series_totals(t)):
            over = n + 1
    totals = t.rules.series_totals(t)
    winners = t.rules.series_winners(t, totals)
    return {
        "totals": dict(totals),
        "series_winner": winners[0] if len(winners) == 1 else list(winners) or "none",
        "starts": starts,
        "games": over or "none",
        "winner": [list(names) if len(names) > 1 else names[0] for names in t["wins"]],
    }


def _note(t: Table, scores: Any, last_cubes: tuple[str, ...]) -> None:
    """Note the points of one game and who won it."""
    Set("last_cubes", last_cubes).apply(t.values, t.layout)
    Set("scores", scores).apply(t.values, t.layout)
    for event in t.rules.name_winner(t):
        event.apply(t.values, t.layout)
    Set("games", (*t["games"], scores)).apply(t.values, t.layout)
    Set("wins", (*t["wins"], t["ranking"][0])).apply(t.values, t.layout)
