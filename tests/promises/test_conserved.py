"""Nothing is lost or made up: after every single event each card lies in exactly one place, and there are as many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mythos_lab.core.position import Position

from . import play


def after_each_event(end: Position) -> Iterator[tuple[Any, list[Any]]]:
    """The values of a game after every event, replayed: what happened and what was then the case."""
    game = end.game
    start = dict(game.definition.begin(game))
    values = list(end.state.with_values(dict(zip(game.layout.keys, game.layout.empty)) | start).values)
    yield "the start", values
    for p in end.history:
        for kept in p.own_kept():
            if hasattr(kept, "event"):
                kept.event.apply(values, game.layout)
                yield kept, values
        assert tuple(values) == p.values, f"the events of {p.action} do not lead to {p}"


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_each_card_lies_in_one_place_after_every_event(table: play.Table) -> None:
    for end in play.ends(table, play.many(1, 10) if table.readings else None):
        places = range(len(end.game.layout.zone_of))
        cards = sorted(end.game.cards)
        for what, values in after_each_event(end):
            assert sorted([card for i in places for card in values[i]]) == cards, what
