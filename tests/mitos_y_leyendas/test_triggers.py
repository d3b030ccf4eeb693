"""Who orders abilities that activate together: asked only where the order can matter on the actual position."""

from __future__ import annotations

from typing import Any

import pytest

from mythos_lab.core.position import Position
from mythos_lab.play import position

BOOK = "mitos_y_leyendas"
CARDS: dict[str, dict[str, Any]] = {
    "Pozo": {"type": "totem", "cost": 1, "final": {"mill_opponent": 1}},
    "Ídolo": {"type": "totem", "cost": 1, "final": {"mill_opponent": 2}},
    "Oráculo": {"type": "totem", "cost": 1, "final": {"draw": 1}},
    "Fosa": {"type": "totem", "cost": 1, "final": {"mill_self": 1}},
}


def at_end_of_turn(a: list[str], b: list[str] | None = None, castle: int = 20) -> Position:
    given = {"A": {"castle": castle, "support": a}, "B": {"castle": castle, "support": b or []}}
    return position(BOOK, given, cards=CARDS).play("A ends the turn")


def test_nobody_is_asked_where_the_order_cannot_matter() -> None:
    p = at_end_of_turn(["Pozo", "Ídolo"])
    assert p.step == "VIGIL.GOLD" and len(p.state["castle", "B"]) == 17


def test_the_controller_is_asked_where_it_matters() -> None:
    p = at_end_of_turn(["Oráculo", "Fosa"])
    assert p.ask is not None and (p.ask.seat, p.ask.kind) == ("A", "order")
    one, two = p.play("A settles Oráculo first"), p.play("A settles Fosa first")
    assert one.state["hand", "A"] != two.state["hand", "A"]
    assert p.why_not("A settles Pozo first" if "Pozo" in p.game.cards else "A passes") is not None


def test_the_same_cards_ask_or_not_as_the_position_is() -> None:
    """With a Castle of two, milling before drawing or after ends the game one way or another."""
    assert at_end_of_turn(["Pozo"], ["Pozo"]).step == "VIGIL.GOLD"
    assert at_end_of_turn(["Pozo"], ["Pozo"], castle=1).over


@pytest.mark.parametrize("first", ["A", "B"])
def test_the_active_player_comes_first(first: str) -> None:
    given = {"active": first, "A": {"castle": 1, "support": ["Pozo"]}, "B": {"castle": 1, "support": ["Pozo"]}}
    assert position(BOOK, given, cards=CARDS).play(f"{first} ends the turn").outcome.winners == (first,)


def test_under_the_other_reading_there_is_no_order() -> None:
    given = {"A": {"castle": 20, "support": ["Oráculo", "Fosa"]}, "B": {"castle": 20}}
    p = position(BOOK, given, cards=CARDS, readings={"trigger.order": "simultaneous"})
    assert p.play("A ends the turn").step == "VIGIL.GOLD"
