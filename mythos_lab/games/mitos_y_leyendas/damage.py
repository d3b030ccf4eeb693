"""Owns the assignment of damage: what each attacker brings about, and how all of it is settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.events import Clear, Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import Moves, changed, other, without


class Fight(NamedTuple):
    """What one attacker brings about: which Allies are destroyed, how much damage is dealt."""

    destroyed: tuple[str, ...] = ()
    damage: int = 0


@rule("myl.battle.damage.pairs", "myl.battle.damage.difference", "myl.ally.strength")
def fight(t: Table, attacker: str) -> Fight:
    """An attacker meets its blocker, if it has one that still blocks; else its damage goes to the Castle."""
    seat = other(t, t["active"])
    blocker = dict(t["blocks"]).get(attacker)
    if blocker is None:
        return Fight((), t.rules.unblocked_damage(t, attacker))
    if not t.rules.still_blocks(t, seat, blocker):
        return Fight((), t.rules.damage_past_gone_blocker(t, attacker))
    return t.rules.clash(t, attacker, blocker)


@rule("myl.zone.defense.blocker", "myl.battle.damage.pairs")
def still_blocks(t: Table, seat: str, blocker: str) -> bool:
    """Only a blocker that is still in the defense line blocks."""
    return blocker in t["defense", seat]


@rule("myl.ally.strength", "myl.battle.damage.difference")
def unblocked_damage(t: Table, attacker: str) -> int:
    """An attacker without a blocker deals its whole strength."""
    return t.rules.combat_strength(t, attacker)


@rule("myl.battle.damage.difference", "myl.gloss.block")
def damage_past_gone_blocker(t: Table, attacker: str) -> int:
    """An attacker whose blocker is gone counts as unblocked."""
    return t.rules.unblocked_damage(t, attacker)


@rule("myl.gloss.strength", "myl.weapon.bonus")
def combat_strength(t: Table, ally: str) -> int:
    """In combat the current strength counts, with all bonuses in force."""
    return t.rules.strength(t, ally)


@rule("myl.battle.damage.pairs")
def clash(t: Table, attacker: str, blocker: str) -> Fight:
    """Attacker and blocker compare their strengths."""
    a, d = t.rules.combat_strength(t, attacker), t.rules.combat_strength(t, blocker)
    if a > d:
        return t.rules.attacker_stronger(t, blocker, a - d)
    return t.rules.equally_strong(t, attacker, blocker, a) if a == d else t.rules.defender_stronger(t, attacker)


@rule("myl.battle.damage.attacker_stronger")
def attacker_stronger(t: Table, blocker: str, difference: int) -> Fight:
    """If the attacker is stronger, the defender is destroyed and the difference is damage to the Castle."""
    return Fight((blocker,), difference)


@rule("myl.battle.damage.equal")
def equally_strong(t: Table, attacker: str, blocker: str, both: int) -> Fight:
    """If strengths are equal, both are destroyed and nobody takes damage."""
    return Fight((attacker, blocker))


@rule("myl.battle.damage.defender_stronger")
def defender_stronger(t: Table, attacker: str) -> Fight:
    """If the defender is stronger, the attacker is destroyed and nobody takes damage."""
    return Fight((attacker,))


@rule("myl.battle.damage.pairs", "myl.battle.damage.difference", "myl.gloss.strength")
def compare_strengths(t: Table, attackers: Sequence[str]) -> Iterator[Event]:
    """Where an attacker is blocked the strengths are compared: of each attacker, and of its blocker if that still
    blocks."""
    seat, blocks = other(t, t["active"]), t["blocks"]
    met = {a: b for a, b in blocks if t.rules.still_blocks(t, seat, b)} if blocks else {}
    if met:
        sides = [(a, met[a]) if a in met else (a,) for a in attackers]
        yield Set("strengths", tuple(tuple((c, t.rules.combat_strength(t, c)) for c in side) for side in sides))


@rule("myl.battle.damage.last", "myl.battle.damage.pairs", "myl.zone.castle.damage")
def assign_damage(t: Table) -> Iterator[Event]:
    """All pairs and unblocked attackers are settled at once: the fallen are destroyed, the sum of damage is milled."""
    seat = other(t, t["active"])
    attackers = [ally for ally in t["declared"] if ally in t["attack", t["active"]]]
    yield from t.rules.compare_strengths(t, attackers)
    fights = [t.rules.fight(t, ally) for ally in attackers]
    yield from t.rules.destroy(t, [card for f in fights for card in f.destroyed])
    damage = sum(f.damage for f in fights)
    if damage:
        yield from t.rules.takes_damage(t, seat, damage)
    yield Clear("declared", "blocks", "strengths")


@rule()
def fights_left(t: Table, seat: str) -> Moves:
    """Any attacker whose fight is not settled yet."""
    return [("settle", ally) for ally in t["declared"] if ally in t["attack", seat]]


@rule("myl.battle.damage.pairs", "myl.battle.attack.declare",
      because=lambda t, p, m, kept: f"{m[1]} has no fight to settle")  # fmt: skip
def fights_of_attackers(t: Table, seat: str, moves: Moves) -> Moves:
    """What is settled is the fight of a declared attacker."""
    fine = t.rules.fights_left(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.battle.damage.pairs", "myl.gloss.mill.damage")
def one_fight(t: Table) -> Body:
    """Where fights are settled one after another the attacking player names the next one."""
    seat = t["active"]
    if not t.rules.fights_left(t, seat):
        yield Clear("declared", "blocks")
        return "all settled"
    _, ally = yield Ask(seat, "fight")
    result = t.rules.fight(t, ally)
    yield from t.rules.compare_strengths(t, (ally,))
    yield from changed(t, "declared", without(t["declared"], (ally,)))
    yield from t.rules.destroy(t, list(result.destroyed))
    if result.damage:
        yield from t.rules.takes_damage(t, other(t, seat), result.damage)
    yield Clear("strengths")
    return "one"
