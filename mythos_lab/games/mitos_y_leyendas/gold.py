"""Owns gold: what a card costs, with what it can be paid, paying, and gold that cards generate."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from ...core.chain import change
from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import rule
from .table import Purse, changed

SOONEST = ("now", "phase", "vigil", "final")
"""Generated gold in the order in which it is lost: what is lost first is spent first."""


@rule("myl.gold.resource", "myl.ally.play.cost", "myl.weapon.cost", "myl.totem.cost", "myl.talisman.cost")
def cost_of(t: Table, card: str) -> int:
    """What a card costs is printed on it; a Gold costs nothing."""
    return t.cards.cost[card]


@rule("myl.gold.pay", "myl.gloss.pay", "myl.gold.paid_until_regroup")
def spendable(t: Table, seat: str) -> int:
    """Only the gold in the own reserve can be paid, in any turn; paid gold cannot be paid again."""
    return len(t["reserve", seat])


@rule("myl.gold.generated.text")
def fits(t: Table, purse: Purse, seat: str, kind: str) -> bool:
    """Generated gold pays only for what the text of its card allows."""
    return purse.by == seat and purse.what in (kind, "any")


def generated(t: Table, seat: str, kind: str) -> int:
    """How much generated gold a player has for a kind of card."""
    return sum([p.amount for p in t["purse"] if t.rules.fits(t, p, seat, kind)]) if t["purse"] else 0


@rule("myl.gloss.pay", "myl.gold.resource")
def can_pay(t: Table, seat: str, cost: int, kind: str) -> bool:
    """Without enough gold a card cannot be played and an ability not activated."""
    has = t.rules.spendable(t, seat)
    return cost <= has or (bool(t["purse"]) and cost <= has + generated(t, seat, kind))


@rule("myl.gold.pay", "myl.gloss.pay")
def pays(t: Table, seat: str, cost: int, kind: str) -> Iterator[Event]:
    """Generated gold is spent first; the rest is moved from the reserve to the paid gold zone."""
    if t["purse"]:
        cost = yield from _from_purse(t, seat, cost, kind)
    if cost:
        yield Move(t["reserve", seat][:cost], ("reserve", seat), ("paid", seat))


def _from_purse(t: Table, seat: str, cost: int, kind: str) -> Generator[Event, None, int]:
    """Generated gold is spent; gives what is still to be paid."""
    left = []
    for purse in sorted(t["purse"], key=lambda p: SOONEST.index(p.until)):
        spent = min(cost, purse.amount) if t.rules.fits(t, purse, seat, kind) else 0
        cost -= spent
        left.append(purse._replace(amount=purse.amount - spent))
    yield from t.rules.rest_of_gold(t, left)
    return cost


@rule("myl.gold.generated.now")
def rest_of_gold(t: Table, left: list[Purse]) -> Iterator[Event]:
    """Generated gold that is not used at the moment it is generated is lost, unless its text gives it longer."""
    yield from keep(t, [p for p in left if p.until != "now"])


def keep(t: Table, purses: list[Purse]) -> Iterator[Event]:
    """These are the generated golds that are left."""
    yield from changed(t, "purse", tuple(sorted(p for p in purses if p.amount)))


@rule("myl.gold.generated.text", "myl.gold.generated.now")
def gold_lasts(t: Table, until: str) -> str:
    """How long generated gold lasts is what its card says: where it says nothing, this moment only."""
    return until


@rule("myl.gold.generated.now")
def gold_runs_out(t: Table, ended: tuple[str, ...]) -> Iterator[Event]:
    """Generated gold that lasted until now is lost."""
    if t["purse"]:
        yield from keep(t, [p for p in t["purse"] if p.until not in ended])


@rule("myl.gold.pay", "myl.zone.paid")
def pay_card(t: Table) -> Iterator[Event]:
    """The cost of the card just announced is paid: gold goes from the reserve to the paid gold zone."""
    link = t["chain"][-1]
    if link.owed:
        yield from t.rules.pays(t, link.by, link.owed, t.cards.type[link.what])
        yield from change(t, owed=0)
    elif any(p.until == "now" for p in t["purse"]):
        yield from t.rules.rest_of_gold(t, list(t["purse"]))


@rule("myl.gold.generated.now")
def used_at_once(t: Table) -> Iterator[Event]:
    """Gold that was generated and is not used is lost."""
    yield from t.rules.rest_of_gold(t, list(t["purse"]))


def has_gold_for_now(t: Table, seat: str) -> bool:
    """Whether a player has just generated gold that must be used at once."""
    return any(p.by == seat and p.until == "now" for p in t["purse"])


def generate(t: Table, purse: Purse) -> Iterator[Event]:
    """Gold is generated."""
    yield Set("purse", tuple(sorted((*t["purse"], purse))))


@rule("myl.gold.one_per_turn")
def gold_of_turn(t: Table) -> Iterator[Event]:
    """Only one gold may be played each turn: this is the one."""
    yield Set("gold_played", True)
