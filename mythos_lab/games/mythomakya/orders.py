"""Owns orders: the goddesses' and Aphrodite's word on which cards later players play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change
from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import CATEGORY
from .table import later_players, stacks, tops

Moves = list[Any]


# -- orders ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.goddess.whom", "mk.botg.aphrodite.this_round")
def bound_players(t: Table, link: Link) -> tuple[str, ...]:
    """Her word binds the players whose turn in this round is still to come."""
    return later_players(t, link.by)


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def aim_orders(t: Table) -> Body:
    """She names one card for every player whose turn is still to come."""
    link = t["chain"][-1]
    if link.what == "Dionysus" or CATEGORY.get(t.cards.strength.get(link.what)) not in (None, "goddess"):
        return "aimed"
    if len(link.aim) >= len(t.rules.bound_players(t, link)):
        return "aimed"
    kind = "Aphrodite: order" if link.what == "Aphrodite" else "goddess: order"
    _, card = yield Ask(link.by, kind)
    yield from change(t, aim=(*link.aim, card))
    return "more"


@rule(
    "mk.botg.goddess.order",
    "mk.botg.goddess.whom",
    because=lambda t, p, m, kept: "a player still to play has no card named",
)
def goddess_names_all(t: Table, seat: str, moves: Moves) -> Moves:
    """She names exactly one card for each player whose turn is still to come."""
    return []


@rule("mk.botg.aphrodite.order", because=lambda t, p, m, kept: "a player still to play has no card named")
def aphrodite_names_all(t: Table, seat: str, moves: Moves) -> Moves:
    """She names exactly one card for each player whose turn is still to come."""
    return []


@rule("mk.botg.goddess.whom", "mk.botg.aphrodite.order",
      because=lambda t, p, m, kept: f"the turn of the owner of {m[1]} is not still to come")  # fmt: skip
def orders_bind_later_players(t: Table, seat: str, moves: Moves) -> Moves:
    """Her word binds only players whose turn in this round is still to come."""
    later = {card for p in later_players(t, seat) for _, cards in stacks(t, p) for card in cards}
    return [m for m in moves if m[1] in later] if t["table"] else moves


def _for_whom(t: Table) -> str:
    link = t["chain"][-1]
    return str(t.rules.bound_players(t, link)[len(link.aim)])


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def orders(t: Table, seat: str) -> Moves:
    """A card is named that the player could play."""
    return [("order", card) for card in t.rules.usually_playable(t, _for_whom(t))]


def _against_rules(t: Table, seat: str, move: Any, kept: Moves) -> str:
    q = _for_whom(t)
    return f"{q} could play {', '.join(t.rules.usually_playable(t, q))} by the usual rules"


@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.goddess.usual_rules", "mk.botg.aphrodite.order",
      "mk.botg.aphrodite.usual_rules",
      because=lambda t, p, m, kept: f"a card of {_for_whom(t)} is to be named")  # fmt: skip
def orders_go_round(t: Table, seat: str, moves: Moves) -> Moves:
    """Each player still to come, in order, is told one of their own cards."""
    own = [card for _, cards in stacks(t, _for_whom(t)) for card in cards]
    return [m for m in moves if m[1] in own]


@rule("mk.botg.goddess.usual_rules", because=_against_rules)
def goddess_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The cards she names have to be playable under the usual rules for playing cards."""
    fitting = t.rules.usually_playable(t, _for_whom(t))
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.aphrodite.usual_rules", because=_against_rules)
def aphrodite_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The chosen cards have to respect the usual rules, following the first player's colour for instance."""
    fitting = t.rules.usually_playable(t, _for_whom(t))
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.goddess.usual_rules", "mk.botg.aphrodite.usual_rules")
def usually_playable(t: Table, p: str) -> list[str]:
    """What a player could play by himself: a top card not under Kronos, following the led colour if possible."""
    moves = [("play", card) for card in tops(t, p)]
    return [card for _, card in t.rules.follow(t, p, moves)]


@rule("mk.botg.goddess.override", "mk.botg.goddess.order", "mk.botg.aphrodite.order")
def give_orders(t: Table, link: Link) -> Iterator[Event]:
    """Each later word overrides what was said earlier."""
    bound = t.rules.bound_players(t, link)
    yield Set("orders", tuple(zip(bound, link.aim, strict=False)))


@rule("mk.botg.goddess.override", "mk.botg.poseidon.cancel", "mk.botg.hermes.cancel")
def orders_cancelled(t: Table, link: Link) -> Iterator[Event]:
    """A cancelled word overrides nothing: the earlier order stands."""
    yield from ()
