"""Owns the readings about when something is used, what is named anew, and which of two cards prevails.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import acts, battle, moves, readings_battle, strength, turn
from .flow import EFFECT
from .offered import interjection, may_interject
from .table import Moves, ability_of, changed, controller, opponents, weapons_on, without
from .words import Ability

ROWS: Mapping[tuple[str, str], Mapping[tuple[str, str], str]] = {
    ("oq.myl.talisman.fizzle", "new_target"): {
        ("PLAY.RESOLVE", "effect"): f"PLAY.RESOLVE.aim {EFFECT} PLAY.RESOLVE.talisman",
    },
    ("oq.myl.weapon.negated_after_target_lost", "other_ally"): {("PLAY.NEGATE", "nobody"): "PLAY.RESOLVE.carrier"},
    ("oq.myl.ability.when", "any_time"): {
        **readings_battle.ROWS["oq.myl.ability.when", "own_turn_any_phase"],
        ("VIGIL.GOLD", "ability"): "VIGIL.GOLD.any",
        ("VIGIL.MAIN", "ability"): "VIGIL.MAIN.any",
        ("BATTLE.WAR", "ability"): "BATTLE.WAR.any",
        ("FINAL", "ability"): "FINAL.any",
    },
}

ANY_TIME = ("oq.myl.ability.when", "any_time")

# -- abilities at any time -------------------------------------------------------------------------------------------


@reading(*ANY_TIME, replaces="ability_moment")
@rule("myl.ally.ability.paid", "myl.phase.certain_actions")
def moment_for_abilities(t: Table, seat: str, ability: Ability, moment: str) -> bool:
    """A paid ability may be used at any time; one whose text names another moment, in that."""
    if moves.bound(ability, moment):
        return False
    now = "vigil" if "vigil" in ability.moment else moment
    return moves.ability_moment(t, seat, ability, now)


@reading(*ANY_TIME, replaces="own_turn_only")
@rule("myl.phase.own_turn", "myl.turn.alternate", "myl.vigil.plays", because=turn.whose_turn)
def abilities_in_any_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities are used on the opponent's turn too; cards are played in the own turn and in the war."""
    return moves if moves[0][0] == "use" else turn.own_turn_only(t, seat, moves)


@reading(*ANY_TIME, replaces="holder_of_priority")
@rule("myl.battle.war.defender_first", "myl.battle.war.alternate",
      because=lambda t, p, m, kept: f"{t['priority']} holds priority")  # fmt: skip
def abilities_without_priority(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities are used in the war without priority too."""
    return moves if moves[0][0] == "use" else turn.holder_of_priority(t, seat, moves)


@reading(*ANY_TIME, replaces="vigil_start")
@rule("myl.vigil.plays", "myl.vigil.gold_first", "myl.gold.first_card", "myl.ally.ability.paid")
def vigil_start_and_abilities(t: Table) -> Body:
    """At the beginning of the Vigil the opponent may use an ability before the active player acts."""
    seat = may_interject(t, opponents(t, t["active"]))
    if seat is not None:
        yield from interjection(t, seat, (yield Ask(seat, "any time")))
        return "ability"
    label = yield from turn.vigil_start(t)
    yield from changed(t, "declined", ())
    return label


@reading(*ANY_TIME, replaces="vigil")
@rule("myl.vigil.plays", "myl.battle.optional", "myl.ally.ability.paid")
def vigil_and_abilities(t: Table) -> Body:
    """In the Vigil the opponent may use an ability before each thing that the active player does."""
    seat = may_interject(t, opponents(t, t["active"]))
    if seat is not None:
        yield from interjection(t, seat, (yield Ask(seat, "any time")))
        return "ability"
    label = yield from turn.vigil(t)
    yield from changed(t, "declined", ())
    return label


@reading(*ANY_TIME, replaces="war")
@rule("myl.battle.war.both", "myl.battle.war.alternate", "myl.battle.war.end", "myl.ally.ability.paid")
def war_and_abilities(t: Table) -> Body:
    """In the war the player who does not hold priority may use an ability before the other one acts; no ability that
    may be used at any time is a play of the war, so that priority and passes stay as they are."""
    seat = None if t.rules.war_is_over(t) else may_interject(t, opponents(t, t["priority"]))
    if seat is not None:
        yield from interjection(t, seat, (yield Ask(seat, "any time")))
        return "ability"
    before = t["priority"], t["passes"]
    label = yield from battle.war(t)
    yield from changed(t, "declined", ())
    if label == "ability" and "war" not in ability_of(t, t["act"].source, "ability").moment:
        yield from changed(t, "priority", before[0])
        yield from changed(t, "passes", before[1])
    return label


@reading(*ANY_TIME, replaces="final")
@rule("myl.final.begins", "myl.battle.damage.last", "myl.ally.ability.paid")
def final_and_abilities(t: Table) -> Body:
    """Before the Final phase the opponent may use an ability too."""
    seat = may_interject(t, opponents(t, t["active"]))
    if seat is not None:
        yield from interjection(t, seat, (yield Ask(seat, "any time")))
        return "ability"
    label = yield from turn.final(t)
    yield from changed(t, "declined", ())
    return label


# -- which of two cards prevails -------------------------------------------------------------------------------------

NEWEST = ("oq.myl.golden.conflict", "newest_prevails")
PLAYED_NOW = 10**6
"""Newer than everything in play: the text of a Talisman that is being carried out."""


def age(t: Table, card: str) -> int:
    """How late a card came into play; what lay there from the beginning of a position by hand came first."""
    arrived = t["arrived"]
    return int(arrived.index(card)) if card in arrived else -1


def givers_of(t: Table, ally: str, keyword: str) -> Iterable[str]:
    """The cards by which a keyword holds for an Ally."""
    does = t.cards.does
    if keyword in does[ally].keywords:
        yield ally
    for weapon in weapons_on(t, ally):
        pair = does[weapon].pair
        paired = pair is not None and pair[0] == t.cards.name[ally] and keyword in pair[2]
        if keyword in does[weapon].grants or paired:
            yield weapon
    yield from (m.until for m in t["mods"] if m.card == ally and m.what == keyword)
    seat = controller(t, ally)
    for source in t.rules.sources(t, seat) if seat else ():
        if any(s.keyword == keyword and strength.gets(t, s, source, ally) for s in does[source].statics):
            yield source


def newest(t: Table, ally: str, keyword: str) -> int:
    """How late the newest card came by which a keyword holds for an Ally; -2 where it does not hold."""
    return max((age(t, card) for card in givers_of(t, ally, keyword)), default=-2)


@reading(*NEWEST, replaces="entering")
@rule("myl.ally.ability.trigger", "myl.golden")
def entering_as_newest(t: Table, card: str, seat: str) -> Iterator[Event]:
    """A card that enters play is newer than all that lie there."""
    yield Set("arrived", (*without(t["arrived"], (card,)), card))
    yield from acts.entering(t, card, seat)


@reading(*NEWEST, replaces="attack_bar")
@rule("myl.golden")
def barred_by_newest(t: Table, ally: str) -> bool:
    """An Ally of which a card says that it cannot attack can, where a newer one says that it can attack at once."""
    at_once = newest(t, ally, "haste") if ally in t["new"] else -2
    return moves.attack_bar(t, ally) and newest(t, ally, "cannot_attack") >= at_once


@reading(*NEWEST, replaces="withstands")
@rule("myl.golden")
def withstands_older(t: Table, card: str) -> bool:
    """A card that cannot be destroyed is destroyed all the same by the text of a newer card."""
    if not acts.withstands(t, card):
        return False
    act = t["act"]
    text = -2 if act is None else PLAYED_NOW if act.part == "fx" else age(t, act.source)
    return newest(t, card, "indestructible") >= text


@reading(*NEWEST, replaces="could_block")
@rule("myl.golden", "myl.zone.defense.blocker", "myl.battle.block.from_defense_line")
def blocks_by_newest(t: Table, seat: str, ally: str) -> bool:
    """Of which a card says that it cannot block, blocks unblockable Allies where a newer one says that it can."""
    can = newest(t, ally, "blocks_unblockable") > newest(t, ally, "cannot_block")
    return battle.could_block(t, seat, ally) or (can and ally in t["defense", seat])


@reading(*NEWEST, replaces="unblockable_for")
@rule("myl.gloss.unblockable", "myl.golden")
def kept_from_others(t: Table, attacker: str, blocker: str) -> bool:
    """Who cannot block but for a newer card blocks only those of whom that one speaks: the unblockable."""
    barred = t.rules.has(t, blocker, "cannot_block") and not t.rules.has(t, attacker, "unblockable")
    return barred or strength.unblockable_for(t, attacker, blocker)
