"""Owns saved games: a text that says how a game was begun and every action since, chance's included.

A saved game is the whole truth and so is ALL's alone. Loading plays the actions again, checking each; a text that was
changed by hand is refused with the action that does not fit.
"""

from __future__ import annotations

import json
from typing import Any

from .core.errors import BadInput, Illegal
from .core.game import Setup, load
from .core.position import Position
from .core.view import ALL
from .games import definition

FORMAT = 1


def save(position: Position, *, seat: str) -> str:
    """The game so far as text. `seat` has to be `ALL`: a seat's own view cannot be played on from.

    Raises `BadInput` for another seat, and for a position without a beginning that can be said.
    """
    if seat != ALL:
        raise BadInput("a saved game holds what a seat may not see", field="seat", expected="ALL")
    first, game = position.history[0], position.game
    begun: dict[str, Any] = {"seats": list(game.setup.seats), "teams": [list(x) for x in game.setup.teams]}
    begun["options"] = dict(game.setup.options)
    if game.setup.cards is not None:
        begun["cards"] = [card._asdict() for card in game.setup.cards]
    if first != game.new():
        begun["given"] = game.notation.given(first)
    data = {"mythos_lab": FORMAT, "game": game.name, "readings": dict(game.readings.pairs), "begun": begun}
    if position.luck is not None:
        data["chance"] = [position.luck.seed, position.luck.count]
    return json.dumps({**data, "line": [game.say(action) for action in position.line]}, indent=1)


def load_saved(text: str) -> Position:
    """The position a saved game has come to, with its history. Raises `BadInput` for a text that does not play."""
    data = _parsed(text)
    found = definition(data["game"])
    begun = data["begun"]
    setup = Setup(
        _tuples(begun["seats"]),
        _tuples(begun["teams"]),
        _tuples(sorted(begun["options"].items())),
        _cards(found, begun),
    )
    game = load(found, data["readings"], setup)
    position = found.notation.position(game, begun["given"]) if "given" in begun else game.new()
    for n, action in enumerate(data["line"], 1):
        try:
            position = position.play(action)
        except (Illegal, BadInput) as error:
            raise BadInput(f"action {n} ({action}) cannot be played: {error}", field="line") from None
    return position.resumed(*data["chance"]) if "chance" in data else position


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"this is no saved game: {error.msg}", line=error.lineno, expected="text made by save") from None
    missing = [key for key in ("mythos_lab", "game", "readings", "begun", "line") if key not in data]
    if missing or data["mythos_lab"] != FORMAT:
        raise BadInput("this is no saved game of this version", field=(missing or ["mythos_lab"])[0])
    return data  # type: ignore[no-any-return]


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, (list, tuple)) else value


def _cards(found: Any, begun: dict[str, Any]) -> tuple[Any, ...] | None:
    if "cards" not in begun:
        return None
    return tuple(found.card(**{name: _tuples(value) for name, value in card.items()}) for card in begun["cards"])
