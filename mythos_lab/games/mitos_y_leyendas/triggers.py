"""Owns abilities that activate by themselves: when a card enters or leaves play, in the final phase; their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table, run
from ...core.legality import Ask
from ...core.rules import rule
from .plays import wanted
from .table import Act, Moves, ability_of
from .words import Ability

MOST_ORDERED = 4
"""So many abilities of one player are tried in every order; of more the order is always asked."""


@rule("myl.ally.ability.trigger", "myl.final.in")
def first_group(t: Table) -> list[Any]:
    """Of abilities that activate together the active player's come first."""
    waiting = t["waiting"]
    seat = next(p for p in t.clockwise[t["active"]] if any(w[0] == p for w in waiting))
    return [w for w in waiting if w[0] == seat]


@rule("myl.ally.ability.trigger", "myl.final.in")
def triggers(t: Table) -> str:
    """When a play, an effect or damage is over, the abilities that it activated are settled."""
    return "some" if t["waiting"] else "none"


@rule("myl.ally.ability.trigger", "myl.final.in")
def next_trigger(t: Table) -> Body:
    """Abilities that have activated are settled one by one; who has several orders them, where the order matters."""
    group = t.rules.first_group(t)
    chosen = group[0]
    if len(group) > 1 and not t["in_order"] and t.rules.order_matters(t, group):
        _, source = yield Ask(chosen[0], "order")
        chosen = next(w for w in group if w[1] == source)
    yield from t.rules.begin_trigger(t, chosen)


@rule("myl.ally.ability.trigger")
def begin_trigger(t: Table, chosen: Any) -> Iterator[Event]:
    """An ability that has activated is settled now."""
    waiting = list(t["waiting"])
    waiting.remove(chosen)
    yield Set("waiting", tuple(waiting))
    if t["in_order"]:
        yield Set("in_order", t["in_order"] - 1)
    act = Act(chosen[0], chosen[1], chosen[2])
    over = len(ability_of(t, act.source, act.part).effects) if t.rules.has_ended(t, act) else 0
    yield Set("act", act._replace(at=over))


@rule("myl.totem.duration", "myl.final.in")
def has_ended(t: Table, act: Act) -> bool:
    """The effects of a Totem last as long as it stays in play: one that has left since does nothing any more."""
    totem = t.cards.type[act.source] == "totem" and act.part == "final"
    return totem and t.rules.lies_in_play(t, act.source) is None


@rule()
def waiting_sources(t: Table, seat: str) -> Moves:
    """Each of the own abilities that wait can be settled first."""
    return [("order", source) for source in sorted({w[1] for w in t.rules.first_group(t)})]


@rule("myl.ally.ability.trigger", "myl.final.in", because=lambda t, p, m, kept: f"no ability of {m[1]} waits")
def waits_for_order(t: Table, seat: str, moves: Moves) -> Moves:
    """Only an ability that has activated can be settled."""
    waiting = {w[1] for w in t.rules.first_group(t)}
    return [m for m in moves if m[1] in waiting]


@rule("myl.ally.ability.trigger")
def order_matters(t: Table, group: Sequence[Any]) -> bool:
    """Whether another order of these abilities would lead to something else: tried out on the position as it is."""
    if len(group) > MOST_ORDERED:
        return True
    rest = tuple(w for w in t["waiting"] if w not in group)
    ends = {_end_of(t, order, rest) for order in permutations(group)}
    return len(ends) > 1


def _end_of(t: Table, order: Sequence[Any], rest: Sequence[Any]) -> Any:
    """Where settling these abilities in this order leads to."""
    values = list(t.values)
    values[t.index["waiting"]] = (*order, *rest)
    values[t.index["in_order"]] = len(order)
    stop = run(t.game, tuple(values), (("FINAL", ()), ("PLAY.TRIGGERS", ())), ())
    return stop[:3]


@rule("myl.ally.ability.trigger", "myl.gloss.ability")
def aim_trigger(t: Table) -> Body:
    """An ability that may be used can be left out; what it aims at is named now. Without a target it does nothing."""
    act = t["act"]
    ability: Ability = ability_of(t, act.source, act.part)
    if act.at >= len(ability.effects):
        return "named"
    kind = wanted(t)
    if kind is None and (not ability.may or act.aim or act.picks):
        return "named"
    if kind is not None and not t.rules.targets(t, act.by, kind):
        yield Set("act", act._replace(at=len(ability.effects)))
        return "named"
    what: Any = None
    verb, what = yield Ask(act.by, "trigger" if kind is None else "may target" if ability.may else "target")
    if verb == "decline":
        yield Set("act", act._replace(at=len(ability.effects)))
        return "named"
    if kind is None:
        return "named"
    yield Set("act", act._replace(aim=(*act.aim, what)))
    return "more"


@rule()
def whether(t: Table, seat: str) -> Moves:
    """An ability that may be used is used, or not."""
    return [("accept", None), ("decline", None)]
