"""Owns what is agreed before a game: seats, teams, options; it makes a set-up of them and refuses what does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from .cards import load
from .setup import TRIUMPH_LAYOUT
from .teams import default_teams

OPTIONS = {
    "quick": "True for the quick version for two (by the rulebook in Triumph of Heroes only)",
    "teams": "teams by name, such as {'T1': ['A', 'C'], 'T2': ['B', 'D']}",
    "caller": "who calls the senior colour in the first game",
    "series": "how many games",
    "cards": "cards from load_cards(...), or a list of files",
}


def triumph(seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The set-up of Triumph of Heroes."""
    return _agreed(_layout(seats, options), seats, options)


def _layout(seats: tuple[str, ...], options: Mapping[str, Any]) -> tuple[int, int, int]:
    """Cards each, stacks and their height. The tables of both games say the same of them."""
    if options.get("quick") and len(seats) != 2:
        raise BadInput("the quick version is for two players", field="quick", expected="2 players")
    return TRIUMPH_LAYOUT["quick" if options.get("quick") else len(seats)]


def battle(seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The set-up of Battle of the Gods."""
    return _agreed(_layout(seats, options), seats, options)


def _agreed(layout: tuple[int, int, int], seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    for name in options:
        if name not in OPTIONS:
            raise BadInput(f"unknown option {name!r}{closest(name, OPTIONS)}", expected=", ".join(OPTIONS))
    chosen: dict[str, Any] = {"stacks": layout[1]}
    if options.get("quick"):
        chosen["quick"] = True
    if (caller := options.get("caller")) is not None:
        if caller not in seats:
            raise BadInput(f"no player is called {caller!r}", field="caller", expected=", ".join(seats))
        chosen["caller"] = caller
    if (series := options.get("series", 1)) != 1:
        if not isinstance(series, int) or not 1 <= series <= 99:
            raise BadInput(f"{series!r} games", field="series", expected="a number from 1 to 99")
        chosen["series"] = series
    return Setup(
        seats, _teams(seats, options.get("teams")), tuple(sorted(chosen.items())), _cards(options.get("cards"))
    )


def _teams(seats: tuple[str, ...], teams: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if teams and len(seats) == 5:
        raise BadInput("with five players the caller chooses a mate", field="teams", expected="leave it out")
    return tuple((str(n), tuple(m)) for n, m in teams.items()) if teams else default_teams(seats)


def _cards(cards: Any) -> tuple[Any, ...] | None:
    if cards is None:
        return None
    return load(*cards) if all(isinstance(c, str) for c in cards) else tuple(cards)
