"""Owns the hands of a test at the interactive table without a browser: what a page would send, what it is shown."""

from __future__ import annotations

import random
from html import unescape
from typing import Any

from mythos_lab import Table, new_game
from mythos_lab.core.position import Position
from mythos_lab.widgets.draft import orders
from tests.promises import play

TRIUMPH = "mythomakya.triumph"


def led() -> Table:
    """Dima has called red, and Sasha has led the K2."""
    start = new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1)
    return Table(start.play("Dima calls red").play("Sasha plays K2"))


def gone_on(game: str, choices: int, players: int = 0) -> Position:
    """A seeded game so many choices on, or at its end."""
    rng = random.Random(game)
    position = new_game(game, players=players or play.counts(game)[0], seed=3)
    while not position.over and len(position.line) < choices:
        position = position.choose(play.pick(position.options, rng))
    return position


def click(table: Table, action: str) -> None:
    """What the page sends when a card or button that means this move is clicked."""
    table.board._heard(None, {"pick": {"card": None, "place": None, "action": action}}, [])


def do(table: Table, what: str, to: Any = "", of: str = "") -> None:
    """What the page sends when something on a desk is clicked, chosen or typed."""
    table.foot._heard(None, {"do": what, "what": to, "of": of}, [])


def page(table: Table) -> str:
    return unescape("\n".join([*table.head.parts.values(), *table.foot.parts.values()]))


def legal(table: Table) -> list[str]:
    position = table.session.shown
    return [position.game.say(action) for action in position.actions()]


def go_on(table: Table, rng: random.Random) -> None:
    """One click: a legal move, an element of an order, or the confirmation of what was put together."""
    session = table.session
    if session.draft and session.draft.done:
        do(table, "confirm")
    elif orders(session.shown):
        do(table, "put", "0")
    else:
        click(table, rng.choice(legal(table)))
    assert session.trouble is None and table.board.error == ""
