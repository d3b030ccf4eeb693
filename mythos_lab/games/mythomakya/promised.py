"""Owns what an item of a ruling says of decisions that come later, if they come at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.legality import Action
from .items import _aim, _orders
from .table import NOTHING
from .window import AIMS

if TYPE_CHECKING:
    from ...core.position import Position


def promises(item: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """What an item says of decisions that come later, if they come at all: gifts of Hera, the draw of Hephaestus,
    orders that are given when the turns begin (several moves: the one that can then be made)."""
    found: dict[tuple[str, str], Any] = {(p, "gift"): ("give", god) for p, god in (item.get("gifts") or {}).items()}
    if item.get("orders"):
        found[str(item.get("by")), "order in turn"] = [("order", card) for card in item["orders"].values()]
    if item.get("god") == "Hades" and "into" not in item:
        found[str(item.get("by")), "pay"] = [("pay", card) for card in item.get("pay") or ()]
    if isinstance(item.get("name"), list):
        found[str(item.get("by")), "Eros: another god"] = [("name", name) for name in item["name"]]
    if "drawn" in item:
        found["chance", "draw"] = ("draw", tuple(sorted(item["drawn"])))
    if "dealt_gods" in item:
        found["chance", "gods"] = lambda position: ("deal", _gods_dealt(item["dealt_gods"], position))
    return found | _promised_aims(item)


def _gods_dealt(dealt: Mapping[str, Any], position: Position) -> tuple[str, ...]:
    """The order in which the god cards are dealt: each player's, then what is left over."""
    order = [god for p in position.game.seats for god in dealt.get(p, ())]
    return (*order, *(god for god in position.state["box"] if god not in order))


def _promised_aims(item: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """What an item says a god card or ability aims at, where that is asked only after the answers."""
    if "god" not in item and "activate" not in item:
        return {}
    god = item.get("god", "goddess")
    kinds = ("Aeolus: stack", "Aeolus: next card") if god == "Aeolus" else AIMS.get(god, (f"{god}: order",))

    def aim(position: Position) -> Any:
        named = _orders(item, position) if god == "goddess" else _aim(god, item, position)
        done = len(position.state["chain"][0].aim)
        move = named[done] if done < len(named) else NOTHING
        return move.move if isinstance(move, Action) else move

    return dict.fromkeys([(str(item.get("by")), kind) for kind in kinds], aim)
