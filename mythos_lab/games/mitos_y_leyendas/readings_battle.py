"""Owns the readings about the battle: damage, blocks, the Talisman War, attackers.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import battle, damage, effects, moves
from .acts import lasts
from .damage import Fight
from .moves import usable
from .table import (
    LINES,
    Act,
    Mod,
    Moves,
    changed,
    in_play,
    in_vigil,
    in_war,
    open_step,
    other,
    place_of,
    war_is_held,
)
from .words import Ability, Effect

Events = Iterator[Event]

ROWS: dict[tuple[str, str], dict[tuple[str, str], str]] = {
    ("oq.myl.damage.simultaneous", "attacker_orders_pairs"): {
        ("BATTLE.WAR", "closed"): "CHECK.step BATTLE.DAMAGE.one CHECK.step FINAL",
    },
    ("oq.myl.damage.attacker_gone", "may_reassign"): {("BATTLE.DEFENSE.late", "settled"): "BATTLE.DEFENSE.late"},
    ("oq.myl.war.new_ally", "can_still_block"): {("BATTLE.DEFENSE.late", "settled"): "BATTLE.DEFENSE.late"},
    ("oq.myl.war.resolution", "last_in_first_out"): {
        ("BATTLE.WAR", "card"): "PLAY.ANNOUNCE PLAY.PAY PLAY.NEGATE BATTLE.WAR.stack BATTLE.WAR",
    },
}

# -- damage ----------------------------------------------------------------------------------------------------------


@reading("oq.myl.damage.unblocked", "no_rule_no_damage", replaces="unblocked_damage")
@rule("myl.battle.damage.pairs", "myl.battle.damage.difference")
def only_pairs_damage(t: Table, attacker: str) -> int:
    """An attacker without a blocker deals no damage; only pairs can."""
    return 0


@reading("oq.myl.damage.blocker_gone", "stays_blocked_no_damage", replaces="damage_past_gone_blocker")
@rule("myl.battle.damage.pairs", "myl.gloss.block")
def stays_blocked(t: Table, attacker: str) -> int:
    """An attacker that was blocked stays blocked: it deals no damage."""
    return 0


@reading("oq.myl.damage.blocker_gone", "stays_blocked_no_damage", replaces="blocked_attackers")
@rule("myl.battle.block.one_to_one", "myl.gloss.block")
def blocked_for_good(t: Table, seat: str) -> set[str]:
    """An attacker that was blocked stays blocked, whatever has become of its blocker."""
    return {attacker for attacker, _ in t["blocks"]}


@reading("oq.myl.damage.attacker_gone", "may_reassign", replaces="attacker_left")
@rule("myl.battle.war.after_blocks", "myl.battle.block.announce")
def blocker_is_free(t: Table, blocker: str) -> Events:
    """A blocker whose attacker has left in the war may at once be assigned to another attacker."""
    if war_is_held(t):
        yield from changed(t, "late", tuple(sorted({*t["late"], blocker})))


@reading("oq.myl.damage.modified_strength", "printed", replaces="combat_strength")
@rule("myl.gloss.strength")
def printed_counts(t: Table, ally: str) -> int:
    """Combat uses the number printed on the Ally."""
    return t.rules.printed_strength(t, ally)


@reading("oq.myl.damage.zero", "neither", replaces="equally_strong")
@rule("myl.battle.damage.equal", "myl.gloss.strength.meaning")
def zero_harms_nobody(t: Table, attacker: str, blocker: str, both: int) -> Fight:
    """If both have strength 0, neither is destroyed."""
    return Fight() if both == 0 else damage.equally_strong(t, attacker, blocker, both)


def _marked(t: Table, ally: str, points: int, until: str) -> Events:
    """Damage stays on an Ally; brought to 0 by it, the Ally is destroyed."""
    mods = (*t["mods"], Mod(ally, "strength", -points, until))
    yield Set("mods", tuple(sorted(mods, key=lambda m: (m.card, m.what, str(m.value), m.until))))
    if t.rules.strength(t, ally) == 0:
        yield from t.rules.destroy(t, (ally,))


@reading("oq.myl.damage.accumulates", "until_final_phase", replaces="damage_ally")
@rule("myl.gloss.strength.meaning", "myl.final.until")
def damage_until_final(t: Table, act: Act, e: Effect) -> Events:
    """Damage by effects is subtracted from the strength until the Final phase."""
    from .effects import aimed_at

    yield from _marked(t, aimed_at(t, act, e), e.amount, "final")


@reading("oq.myl.damage.accumulates", "permanent", replaces="damage_ally")
@rule("myl.gloss.strength.meaning")
def damage_for_good(t: Table, act: Act, e: Effect) -> Events:
    """Damage by effects is subtracted from the strength as long as the Ally is in play."""
    from .effects import aimed_at

    yield from _marked(t, aimed_at(t, act, e), e.amount, "leaving")


# -- blocks ----------------------------------------------------------------------------------------------------------


@reading("oq.myl.block.new_ally", "may_not_block_yet", replaces="could_block")
@rule("myl.battle.block.from_defense_line", "myl.zone.defense.blocker")
def blocks_after_a_vigil(t: Table, seat: str, ally: str) -> bool:
    """An Ally may block only after it has spent a Vigil under its controller."""
    return battle.could_block(t, seat, ally) and ally not in t["fresh"]


@reading("oq.myl.block.unblockable_late", "block_undone", replaces="become_unblockable")
@rule("myl.gloss.unblockable", "myl.golden")
def block_is_undone(t: Table) -> Events:
    """A block is undone when its attacker becomes unblockable, by whatever card, unless the blocker can block such."""
    stands = [(a, b) for a, b in t["blocks"] if not t.rules.unblockable_for(t, a, b)]
    yield from changed(t, "blocks", tuple(stands))


@reading("oq.myl.block.removed_from_line", "still_blocks", replaces="still_blocks")
@rule("myl.battle.damage.pairs", "myl.gloss.block")
def blocks_from_anywhere(t: Table, seat: str, blocker: str) -> bool:
    """A blocker that is still in play goes on blocking, whatever line it lies in and whoever controls it."""
    return place_of(t, blocker, LINES) is not None


# -- attackers -------------------------------------------------------------------------------------------------------


@reading("oq.myl.summon.control_change", "part_of_vigil_is_enough", replaces="vigil_bar")
@rule("myl.battle.attack.one_vigil")
def rest_of_vigil_counts(t: Table, ally: str) -> bool:
    """For an Ally that was in play already the rest of the Vigil counts as one spent."""
    return ally in t["new"] and moves.vigil_bar(t, ally)


@reading("oq.myl.summon.unless", "lifts_entry_only", replaces="vigil_bar")
@rule("myl.battle.attack.one_vigil", "myl.ally.no_attack_on_entry.unless")
def vigil_all_the_same(t: Table, ally: str) -> bool:
    """Who may attack on entering play still needs a spent Vigil."""
    return ally in t["fresh"]


@reading("oq.myl.summon.whose_vigil", "any_vigil", replaces="vigil_begins")
@rule("myl.battle.attack.one_vigil")
def any_vigil_counts(t: Table) -> Events:
    """Any Vigil counts as one spent, the opponent's too."""
    yield from changed(t, "fresh", ())


@reading("oq.myl.first_turn.battle", "battle_barred", replaces="battle_allowed")
@rule("myl.battle.optional")
def no_battle_on_first_turn(t: Table) -> bool:
    """On turn 1 no attack may be declared."""
    return bool(t["turn"] != 1)


@reading("oq.myl.attack.battles", "several", replaces="attacks_again")
@rule("myl.battle.begins", "myl.final.begins")
def attack_again(t: Table, seat: str) -> Moves:
    """After Damage Assignment the active player may attack again with other Allies."""
    return moves.attackers(t, seat)


@reading("oq.myl.attack.battles", "several", replaces="one_battle_only")
@rule("myl.battle.begins", "myl.final.begins")
def further_battles(t: Table, seat: str, moves: Moves) -> Moves:
    """After Damage Assignment another battle may begin, with Allies that may attack."""
    return moves


@reading("oq.myl.attack.battles", "several", replaces="time_to_attack")
@rule("myl.battle.begins", "myl.zone.attack.only_battle")
def several_battles(t: Table) -> bool:
    """Attackers are declared after the Vigil or after another battle."""
    return in_vigil(t) or open_step(t) in ("BATTLE.ATTACK", "FINAL")


_HARMLESS = "harmless"
"""What lasts on an attacker whose attack was cancelled: it deals no damage in this turn."""


@reading("oq.myl.attack.battles", "several", replaces="cancel_attack")
@rule("myl.golden", "myl.battle.begins")
def cancel_for_the_turn(t: Table, act: Act, e: Effect) -> Events:
    """The attackers go back to their defense line and deal no damage in this turn, in another battle neither."""
    marks = [Mod(ally, _HARMLESS, True, "final") for ally in t["declared"]]
    yield from effects.cancel_attack(t, act, e)
    for mark in marks:
        if mark not in t["mods"]:
            yield from lasts(t, mark)


@reading("oq.myl.attack.battles", "several", replaces="fight")
@rule("myl.battle.damage.pairs", "myl.battle.damage.difference", "myl.ally.strength")
def fight_without_harm(t: Table, attacker: str) -> Fight:
    """Who deals no damage in this turn harms neither the Castle nor its blocker."""
    found = damage.fight(t, attacker)
    if not any(m.card == attacker and m.what == _HARMLESS for m in t["mods"]):
        return found
    return Fight(tuple(card for card in found.destroyed if card == attacker))


# -- the Talisman War ------------------------------------------------------------------------------------------------


@reading("oq.myl.talisman.opponent", "defender_may_not_play", replaces="may_play_in_war")
@rule("myl.phase.own_turn", "myl.battle.war.both")
def attacker_plays_alone(t: Table, seat: str) -> bool:
    """In the war only the attacking player may play Talismans."""
    return bool(seat == t["active"])


@reading("oq.myl.war.priority", "defender_keeps_until_pass", replaces="priority_after_play")
@rule("myl.battle.war.defender_first", "myl.battle.war.alternate")
def keeps_priority(t: Table, seat: str) -> Events:
    """Who holds priority may play on until passing."""
    yield from changed(t, "passes", 0)


@reading("oq.myl.war.pass_again", "pass_is_final", replaces="priority_after_play")
@rule("myl.battle.war.alternate", "myl.battle.war.end")
def goes_on_alone(t: Table, seat: str) -> Events:
    """When the other player has passed, one may go on alone until passing."""
    if not t["passes"]:
        yield Set("priority", other(t, seat))


@reading("oq.myl.war.pass_again", "pass_is_final", replaces="war_goes_on")
@rule("myl.battle.war.alternate", "myl.battle.war.end")
def both_have_passed(t: Table) -> bool:
    """Where both have passed for good, the war is over when the stack is resolved."""
    return False


@reading("oq.myl.war.no_blocks", "war_is_skipped", replaces="after_blocks")
@rule("myl.battle.war.after_blocks", "myl.battle.four_steps")
def no_war_without_blocks(t: Table) -> str:
    """Without any block the war is left out."""
    return "war" if t["blocks"] else "no war"


@reading("oq.myl.war.abilities", "abilities_too", replaces="ability_moment")
@rule("myl.battle.war.both", "myl.ally.ability.paid")
def abilities_in_war(t: Table, seat: str, ability: Ability, moment: str) -> bool:
    """In the war paid abilities may be used in place of a Talisman, but for those whose text names another moment."""
    in_war_too = moment == "war" and "vigil" in ability.moment and not ability.fixed
    return in_war_too or moves.ability_moment(t, seat, ability, moment)


@reading("oq.myl.war.new_ally", "can_still_block", replaces="ally_in_war")
@rule("myl.battle.block.choice", "myl.battle.block.announce")
def new_ally_may_block(t: Table, ally: str) -> Events:
    """An Ally that comes into the defense line during the war may at once be assigned to an unblocked attacker."""
    if war_is_held(t) and ally in t["defense", other(t, t["active"])]:
        yield from changed(t, "late", tuple(sorted({*t["late"], ally})))


# -- abilities outside the Vigil -------------------------------------------------------------------------------------

BETWEEN_STEPS = ("BATTLE.DEFENSE.any", "END.DISCARD.any")
_ASK_BEFORE_FINAL = "CHECK.step FINAL"
ROWS["oq.myl.ability.when", "own_turn_any_phase"] = {
    ("VIGIL.GOLD", "no attack"): _ASK_BEFORE_FINAL,
    ("VIGIL.MAIN", "no attack"): _ASK_BEFORE_FINAL,
    ("BATTLE.ATTACK", "declared"): "BATTLE.DEFENSE.any BATTLE.DEFENSE",
    ("END.DISCARD", "within the limit"): "END.DISCARD.any",
}
ROWS["oq.myl.talisman.when", "any_time_in_own_turn"] = dict(ROWS["oq.myl.ability.when", "own_turn_any_phase"])


@reading("oq.myl.ability.when", "own_turn_any_phase", replaces="ability_moment")
@rule("myl.ally.ability.paid", "myl.phase.own_turn")
def abilities_in_own_turn(t: Table, seat: str, ability: Ability, moment: str) -> bool:
    """A paid ability may be used in any phase of the own turn, unless its text names a moment."""
    if moves.bound(ability, moment):
        return False
    own = "vigil" in ability.moment and seat == t["active"]
    return own or moves.ability_moment(t, seat, ability, moment)


@reading("oq.myl.ability.when", "any_time", replaces="abilities_last")
@reading("oq.myl.ability.when", "own_turn_any_phase", replaces="abilities_last")
@rule("myl.ally.ability.paid", "myl.final.begins")
def abilities_before_final(t: Table, seat: str) -> Moves:
    """Abilities may be used after the battle too."""
    useful = t.cards.useful
    return [("use", c) for c in in_play(t, seat) if c in useful and usable(t, seat, c, "final")]


@reading("oq.myl.ability.when", "any_time", replaces="abilities_between")
@rule("myl.ally.ability.paid", "myl.phase.own_turn")
def abilities_between_steps(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities may be used between two steps too, by whoever has one."""
    return moves


@reading("oq.myl.ability.when", "own_turn_any_phase", replaces="abilities_between")
@rule("myl.ally.ability.paid", "myl.phase.own_turn")
def own_abilities_between_steps(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities may be used between two steps of the own turn too."""
    return moves if seat == t["active"] else []


@reading("oq.myl.ability.when", "any_time", replaces="abilities_in_their_phase")
@reading("oq.myl.ability.when", "own_turn_any_phase", replaces="abilities_in_their_phase")
@rule("myl.ally.ability.paid", "myl.phase.own_turn")
def abilities_in_any_phase(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities may be used in every phase of the own turn."""
    return moves


@reading("oq.myl.talisman.when", "any_time_in_own_turn", replaces="talismans_last")
@rule("myl.vigil.plays", "myl.phase.own_turn")
def talismans_before_final(t: Table, seat: str) -> Moves:
    """Talismans may be played after the battle too."""
    cards = [c for c in t["hand", seat] if t.cards.type[c] == "talisman" and moves.playable(t, seat, c, "vigil")]
    return [("play", c) for c in cards if "war" in t.cards.does[c].fx.moment]


@reading("oq.myl.talisman.when", "any_time_in_own_turn", replaces="talismans_between")
@rule("myl.vigil.plays", "myl.phase.own_turn")
def talismans_between_steps(t: Table, seat: str) -> Moves:
    """Talismans may be played between two steps of the own turn, in the war only by who holds priority."""
    between = seat == t["active"] and not war_is_held(t)
    return talismans_before_final(t, seat) if between else []


@reading("oq.myl.talisman.when", "any_time_in_own_turn", replaces="time_for_cards")
@rule("myl.vigil.plays", "myl.battle.war.both", "myl.phase.own_turn")
def cards_in_final_too(t: Table) -> bool:
    """Talismans may be played before the Final phase and between two steps as well."""
    return in_vigil(t) or in_war(t) or open_step(t) in ("FINAL", *BETWEEN_STEPS)
