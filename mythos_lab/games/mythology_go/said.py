"""Owns what items of a ruling name, or leave unnamed: places, cards, orders in which chance lays cards, a condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE
from ...core.errors import BadInput
from ...core.legality import Action
from ...core.notation import closest
from .given import ALOUD
from .score import CLAUSE, cards_with

if TYPE_CHECKING:
    from ...core.position import Position


def read_place(text: Any, position: Position, field: str) -> Any:
    """`A.1` as a place, `A.1.2` as the second card from the top of a stack. Raises `BadInput`."""
    seat, *numbers = str(text).split(".")
    if seat not in position.game.seats or not 1 <= len(numbers) <= 2 or not all(n.isdecimal() for n in numbers):
        raise BadInput(f"{text!r} is no place", field=field, expected="a player and a number, as A.1")
    return (seat, *map(int, numbers))


def name_of(text: Any, position: Position, field: str) -> str:
    if text not in position.game.cards.names:
        raise BadInput(f"there is no card {text!r}{closest(str(text), position.game.cards.names)}", field=field)
    return str(text)


def named(items: Iterable[Any]) -> dict[str, Any]:
    """Cards that items name aloud, as what: they need not be in the game, nor be listed among its cards."""
    return {
        item[key]: {ALOUD: kind}
        for item in items
        for key, kind in (("play", "creature"), ("name", "creature"), ("names", "divinity"))
        if isinstance(item, Mapping) and isinstance(item.get(key), str)
    }


def rest_order(item: Mapping[str, Any], position: Position) -> tuple[str, ...]:
    """How the rest of the hand is shuffled: as the item says, else the cards lie as they are named or held."""
    state, cards = position.state, position.game.cards
    hand = state["hand", state["turn"]]
    if "shuffle_result" not in item and "under" in item:
        hand = in_order(item["under"], hand, cards, "under")
    lies = hand if position.step == "TURN.RETURN.shuffle" else (*state["pile"], *hand)
    wanted = item.get("shuffle_result")
    return lies if wanted is None else in_order(wanted, lies, cards, "shuffle_result")


def not_the_rest(under: list[str], hand: list[str]) -> tuple[str, str | None]:
    """What a player does whose cards under the pile are not those left in hand: puts another there, or keeps some."""
    more = list((Counter(under) - Counter(hand)).elements())
    return ("end", None) if not more and len(hand) > 1 else ("under", (more or ["nothing"])[0])


def in_order(wanted: Any, lying: tuple[str, ...], cards: Any, field: str) -> tuple[str, ...]:
    """The cards that lie there in the order in which their names are given. Raises `BadInput`."""
    order: list[str] = []
    if Counter(wanted) != Counter(cards.name[c] for c in lying):
        raise BadInput(f"{wanted} is no order of these cards", field=field, expected="each of them once")
    for name in wanted:
        order.append(next(c for c in lying if cards.name[c] == name and c not in order))
    return tuple(order)


def shuffle_of(item: Mapping[str, Any], position: Position | None) -> list[Action]:
    """The pile after the shuffle, if it is shuffled: the order named, else the one that was."""
    if position is None or position.ask is None or position.ask.kind != "shuffle":
        return []
    pile = position.state["pile"]
    if "shuffle_result" not in item:
        return [Action(CHANCE, "shuffle", pile)]
    return [Action(CHANCE, "shuffle", in_order(item["shuffle_result"], pile, position.game.cards, "shuffle_result"))]


def best_condition(position: Position) -> Any:
    """Of Strong and Weak the one that pays its player more; Strong where both pay the same."""
    t, seat = position.table(), position.ask.seat  # type: ignore[union-attr]
    pay = {kind: sum(line.points for line in t.rules.paying(t, cards_with(t, seat, kind))) for kind in CLAUSE}
    return ("choose", max(pay, key=lambda kind: pay[kind]))
