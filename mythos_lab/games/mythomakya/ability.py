"""Owns the abilities of characters: what they cost, when they may be activated, what they do at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, close, first_works, put
from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import CATEGORY

Moves = list[Any]
DECLINE = ("decline", None)


# -- the ability -----------------------------------------------------------------------------------------------------


@rule("mk.botg.monster.free")
def monster_cost(t: Table) -> int:
    """Activating a monster is free."""
    return 0


@rule("mk.botg.goddess.cost2")
def goddess_cost(t: Table) -> int:
    """Activating a goddess costs two apples."""
    return 2


@rule("mk.botg.titan.cost2")
def titan_cost(t: Table) -> int:
    """Activating a titan costs two apples."""
    return 2


@rule("mk.botg.minor.cost1")
def minor_cost(t: Table) -> int:
    """Activating a minor god costs one apple."""
    return 1


@rule("mk.botg.muse.cost7")
def muse_cost(t: Table) -> int:
    """Activating a muse costs seven apples."""
    return 7


COSTS = {"monster": "monster_cost", "goddess": "goddess_cost", "titan": "titan_cost", "minor god": "minor_cost",
         "muse": "muse_cost"}  # fmt: skip
ACTIVATED = tuple(COSTS)


def category(t: Table, card: str) -> str:
    """What kind of character a card shows: its strength tells."""
    return CATEGORY.get(t.cards.strength.get(card, 0), "")


@rule("mk.botg.cat.same_ability", "mk.botg.cat.same_cost")
def ability_cost(t: Table, card: str) -> int | None:
    """Cards of one category have the same ability at the same cost; None for a card that has nothing to activate."""
    name = COSTS.get(category(t, card))
    return getattr(t.rules, name)(t) if name else None


@rule("mk.botg.ability.optional", "mk.botg.ability.moment", "mk.botg.clar.example.activate_off_colour")
def use_ability(t: Table) -> Body:
    """At the moment a character is played its player may activate the ability, whatever the colour played."""
    card = t["table"][-1]
    p = t["order"][len(t["table"]) - 1]
    cost = t.rules.ability_cost(t, card)
    if cost is None or not t.rules.can_pay(t, p, cost):
        return "none"
    move = [("activate", card)]
    if not (t.rules.muse_may_sing(t, p, move) and t.rules.ability_has_effect(t, p, move)):
        return "none"
    verb, _ = yield Ask(p, "ability")
    if verb == "decline":
        yield from t.rules.poet_unused(t, card)
        return "none"
    yield from put(t, Link(p, card, owed=cost))
    return "activated"


@rule("mk.botg.ability.optional", "mk.botg.goddess.target_may_activate", "mk.botg.aphrodite.target_decides")
def ability_moves(t: Table, seat: str) -> Moves:
    """Activating is the player's choice, also for who was told which card to play."""
    return [DECLINE, ("activate", t["table"][-1])]


@rule("mk.botg.poet.when", because=lambda t, p, m, kept: f"{m[1]} is a poet: it counts at the end of the game")
def poets_count_later(t: Table, seat: str, moves: Moves) -> Moves:
    """Poets are counted at the end of the game; there is nothing to activate when they are played."""
    return [m for m in moves if category(t, m[1]) != "poet"]


@rule("mk.botg.ability.some_cards", because=lambda t, p, m, kept: f"{m[1]} has no ability")
def only_some_have_abilities(t: Table, seat: str, moves: Moves) -> Moves:
    """Some characters have an ability, not all."""
    return [m for m in moves if m == DECLINE or category(t, m[1])]


@rule("mk.botg.ability.moment", because=lambda t, p, m, kept: f"{m[1]} is not the card just played by {p}")
def at_the_moment_of_play(t: Table, seat: str, moves: Moves) -> Moves:
    """An ability can be activated only at the moment its card is played."""
    table = t["table"]
    return [m for m in moves if m == DECLINE or (table and m[1] == table[-1] and t["order"][len(table) - 1] == seat)]


@rule("mk.botg.muse.senior", because=lambda t, p, m, kept: f"{t.cards.colour[m[1]]} is the senior colour already")
def muse_may_sing(t: Table, seat: str, moves: Moves) -> Moves:
    """A muse may be activated whatever colour is senior."""
    return moves


def _too_dear(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} costs {t.rules.ability_cost(t, move[1])}, more apples than lie in the treasure of {seat}"


@rule("mk.botg.pay.insufficient", "mk.botg.pay.cover", because=_too_dear)
def ability_affordable(t: Table, seat: str, moves: Moves) -> Moves:
    """Who does not have enough golden apples cannot activate the ability."""
    cost, can_pay = t.rules.ability_cost, t.rules.can_pay
    return [m for m in moves if m == DECLINE or can_pay(t, seat, cost(t, m[1]) or 0)]


@rule("mk.botg.goddess.whom", "mk.botg.ability.optional")
def ability_has_effect(t: Table, seat: str, moves: Moves) -> Moves:
    """An ability may be used when it can have no effect; what was paid is lost."""
    return moves


@rule("mk.botg.poseidon.cancel", "mk.botg.poseidon.no_refund", "mk.botg.clar.card_wins")
def ability_effect(t: Table) -> Body:
    """An ability that nobody cancelled takes effect; cancelled, the apples stay spent."""
    yield from t.rules.settle(t)
    link = t["chain"][0]
    kind = category(t, link.what)
    if first_works(t["chain"]):
        yield from getattr(t.rules, WORKS[kind])(t, link)
    elif kind == "goddess":
        yield from t.rules.orders_cancelled(t, link)
    yield from t.rules.ability_over(t)


@rule("mk.botg.ability.moment")
def ability_over(t: Table) -> Iterator[Event]:
    """The moment at which the card was played, and its ability could be activated, is over."""
    yield from close(t)


@rule("mk.botg.poet.when", "mk.botg.poet.bonus")
def poet_works(t: Table, link: Link) -> Iterator[Event]:
    """A poet counts at the end of the game; nothing happens when it is played."""
    yield from ()


@rule("mk.botg.poet.when", "mk.botg.poet.bonus")
def poet_unused(t: Table, card: str) -> Iterator[Event]:
    """Nothing has to be said of a poet when it is played."""
    yield from ()


WORKS = {
    "poet": "poet_works",
    "monster": "monster_works",
    "goddess": "goddess_works",
    "titan": "titan_works",
    "minor god": "minor_works",
    "muse": "muse_works",
}


def in_effect(t: Table, link: Link) -> Event:
    """The ability counts from now on in this round."""
    return Set("abilities", (*t["abilities"], (link.by, link.what)))


@rule("mk.botg.monster.zero", "mk.botg.monster.first")
def monster_works(t: Table, link: Link) -> Iterator[Event]:
    """An activated monster has strength 0, and its player leads the next round."""
    yield in_effect(t, link)


@rule("mk.botg.goddess.order")
def goddess_works(t: Table, link: Link) -> Iterator[Event]:
    """An activated goddess lets her player say which cards the players after them have to play."""
    yield in_effect(t, link)
    yield from t.rules.give_orders(t, link)


@rule("mk.botg.titan.discard_all", "mk.botg.titan.first")
def titan_works(t: Table, link: Link) -> Iterator[Event]:
    """An activated titan has the cards of the round discarded, and its player leads the next round."""
    yield in_effect(t, link)


@rule("mk.botg.minor.becomes8")
def minor_works(t: Table, link: Link) -> Iterator[Event]:
    """An activated minor god has strength 8."""
    yield in_effect(t, link)


@rule("mk.botg.muse.senior")
def muse_works(t: Table, link: Link) -> Iterator[Event]:
    """An activated muse makes her own colour the senior colour."""
    yield in_effect(t, link)
    yield from t.rules.muse_sings(t, t.cards.colour[link.what])


@rule("mk.botg.muse.senior")
def muse_sings(t: Table, colour: str) -> Iterator[Event]:
    """An activated muse makes her own colour the senior colour, for the round in progress too."""
    yield from t.rules.muse_colour_counts(t, colour)


@rule("mk.botg.muse.senior", "mk.botg.muse.lasting")
def muse_colour_counts(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse stays senior until another change."""
    yield from t.rules.note_former(t, "muse")
    yield Set("senior", colour)


@rule("mk.botg.muse.lasting", "mk.botg.apollo.senior")
def note_former(t: Table, source: str) -> tuple[Event, ...]:
    """A senior colour that has been changed does not come back."""
    return ()
