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
from .table import later_players, stack_of, stacks, tops

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
    if not (t.rules.ordered_when_announced(t) and t.rules.ordered_next(t, link)):
        return "aimed"
    kind = "Aphrodite: order" if link.what == "Aphrodite" else "goddess: order"
    _, card = yield Ask(link.by, kind)
    yield from change(t, aim=(*link.aim, card))
    return "more"


@rule("mk.botg.goddess.order", "mk.botg.ability.moment", "mk.botg.aphrodite.order")
def ordered_when_announced(t: Table) -> bool:
    """All orders are given at once, when the goddess is activated or Aphrodite is played."""
    return True


@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def ordered_next(t: Table, link: Link) -> tuple[str, ...]:
    """Every player still to come is told a card, one after the other: who is next to be told, nobody at the end."""
    n = len(link.aim)
    return t.rules.bound_players(t, link)[n : n + 1]


@rule("mk.botg.goddess.order", "mk.botg.goddess.whom")
def enough_ordered(t: Table, link: Link) -> Moves:
    """She does not stop before everybody still to come has been told a card."""
    return []


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


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def to_be_ordered(t: Table) -> tuple[str, ...]:
    """Her orders are given when she is announced."""
    return t.rules.ordered_next(t, t["chain"][-1])


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def may_stop_ordering(t: Table) -> Moves:
    """Whether she has told enough players a card is judged while she is announced."""
    return t.rules.enough_ordered(t, t["chain"][-1])


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def orders(t: Table, seat: str) -> Moves:
    """A card is named that the player could play."""
    cards = [("order", card) for q in t.rules.to_be_ordered(t) for card in t.rules.usually_playable(t, q)]
    return cards + t.rules.may_stop_ordering(t)


def _against_rules(t: Table, seat: str, move: Any, kept: Moves) -> str:
    q = next((q for q in t.rules.to_be_ordered(t) if move[1] in _cards(t, q)), t.rules.to_be_ordered(t)[0])
    return f"{q} could play {', '.join(t.rules.usually_playable(t, q))} by the usual rules"


def _cards(t: Table, q: str) -> list[str]:
    return [card for _, cards in stacks(t, q) for card in cards]


def _fitting(t: Table) -> list[Any]:
    return [*(card for q in t.rules.to_be_ordered(t) for card in t.rules.usually_playable(t, q)), None]


@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.goddess.usual_rules", "mk.botg.aphrodite.order",
      "mk.botg.aphrodite.usual_rules",
      because=lambda t, p, m, kept: f"a card of {' or '.join(t.rules.to_be_ordered(t))} is to be named")  # fmt: skip
def orders_go_round(t: Table, seat: str, moves: Moves) -> Moves:
    """Each player still to come, in order, is told one of their own cards."""
    own = [card for q in t.rules.to_be_ordered(t) for card in _cards(t, q)]
    enough = t.rules.may_stop_ordering(t)
    return [m for m in moves if m[1] in own or m in enough]


@rule("mk.botg.goddess.usual_rules", because=_against_rules)
def goddess_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The cards she names have to be playable under the usual rules for playing cards."""
    fitting = _fitting(t)
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.aphrodite.usual_rules", because=_against_rules)
def aphrodite_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The chosen cards have to respect the usual rules, following the first player's colour for instance."""
    fitting = _fitting(t)
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.goddess.usual_rules", "mk.botg.aphrodite.usual_rules")
def usually_playable(t: Table, p: str) -> list[str]:
    """What a player could play by himself: a top card not under Kronos, following the led colour if possible."""
    moves = [("play", card) for card in tops(t, p)]
    return [card for _, card in t.rules.follow(t, p, moves)]


@rule("mk.botg.goddess.override", "mk.botg.goddess.order", "mk.botg.aphrodite.order")
def give_orders(t: Table, link: Link) -> Iterator[Event]:
    """Each later word overrides what was said earlier; who gives it before the own card stays bound."""
    yield from t.rules.lay_orders(t, link, still_bound(t, link))


def still_bound(t: Table, link: Link) -> tuple[str, ...]:
    """Who gives the word is not among those it binds: an order to play the own card stands."""
    return (link.by,) if t.rules.next_to_play(t) == link.by else ()


@rule("mk.botg.goddess.override", "mk.botg.goddess.order", "mk.botg.aphrodite.order")
def lay_orders(t: Table, link: Link, held: tuple[str, ...]) -> Iterator[Event]:
    """Whoever is told a card has to play it; `held` are the players who are bound by a word that holds against hers."""
    stand = [pair for pair in t["orders"] if pair[0] in held]
    new = [pair for pair in orders_named(t, link) if pair[0] not in held]
    yield Set("orders", (*stand, *new))


def orders_named(t: Table, link: Link) -> list[tuple[str, str]]:
    """Who is told which card: everybody one of their own."""
    return [(stack_of(t, card)[0], card) for card in link.aim if card is not None]  # type: ignore[index]


@rule("mk.botg.goddess.order", "mk.botg.goddess.whom", "mk.botg.aphrodite.order")
def order_for_turn(t: Table) -> Body:
    """Where orders are given one by one, the player whose turn begins is told which card to play."""
    if not t["orderer"] or not t.rules.to_be_ordered(t):
        return
    by, _ = t["orderer"]
    verb, card = yield Ask(by, "order in turn")
    if verb == "order":
        yield Set("orders", (*t["orders"], (t.rules.next_to_play(t), card)))


@rule("mk.botg.goddess.override", "mk.botg.poseidon.cancel", "mk.botg.hermes.cancel")
def orders_cancelled(t: Table, link: Link) -> Iterator[Event]:
    """A cancelled word overrides nothing: the earlier order stands."""
    yield from ()
