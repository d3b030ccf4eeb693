"""Owns the flow table: which step follows which, as the rules' own table of states has it."""

from __future__ import annotations

from ...core.flow import step
from . import abilities, battle, damage, ending, gold, offered, plays, ring, setup, triggers, turn

PLAY = "PLAY.ANNOUNCE PLAY.PAY PLAY.NEGATE PLAY.RESOLVE PLAY.TRIGGERS CHECK"
ABILITY = "PLAY.ANNOUNCE.ability PLAY.PAY.ability PLAY.RESOLVE.effect PLAY.TRIGGERS CHECK"
END = "FINAL.until FINAL.activate PLAY.TRIGGERS CHECK.step"
TURN_END = "END.DRAW CHECK END.DISCARD CHECK.turn END.DISCARD.next"
DAMAGE = "CHECK.step BATTLE.DAMAGE CHECK PLAY.TRIGGERS CHECK.step FINAL"
ACTIVE, OPPONENT, BOTH = "the active player", "the opponent", "both players"
CHECKED = {"goes on": "", "over": "only GAME.OVER"}
EFFECT = "PLAY.RESOLVE.effect"
TRIGGER = "PLAY.TRIGGERS.effect"

FLOW = {
    "ROUND.START": step(setup.start_round, "GAME.PRESENT"),
    "GAME.PRESENT": step(setup.present, "GAME.GOLD"),
    "GAME.PRESENT.look": step(offered.look_through, "GAME.GOLD", who="each player"),
    "GAME.PRESENT.cut": step(offered.cut, who="the opponent of each player"),
    "GAME.GOLD": step(setup.initial_gold, "GAME.GOLD.shuffle GAME.FIRST", who="each player, in secret"),
    "GAME.GOLD.shuffle": step(abilities.shuffle, {"more": "GAME.GOLD.shuffle", "sorted": ""}, who="chance"),
    "GAME.FIRST": step(setup.first_player, "GAME.DRAW", who="chance"),
    "GAME.DRAW": step(setup.first_hands, "GAME.MULLIGAN"),
    "GAME.MULLIGAN": step(
        setup.mulligan,
        {
            "again": "GAME.MULLIGAN.shuffle GAME.MULLIGAN.draw GAME.MULLIGAN",
            "next player": "GAME.MULLIGAN",
            "all satisfied": "VIGIL.GOLD",
        },
        who="the first player, then the other",
    ),
    "GAME.MULLIGAN.shuffle": step(abilities.shuffle, {"more": "GAME.MULLIGAN.shuffle", "sorted": ""}, who="chance"),
    "GAME.MULLIGAN.draw": step(setup.draw_again),
    "TURN.REGROUP": step(turn.regroup, "VIGIL.GOLD"),
    "VIGIL.GOLD": step(
        turn.vigil_start,
        {
            "gold": f"{PLAY} VIGIL.GOLD.after",
            "card": f"{PLAY} VIGIL.MAIN",
            "ability": f"{ABILITY} VIGIL.GOLD.spend",
            "attack": "BATTLE.ATTACK",
            "no attack": f"CHECK.step {END} {TURN_END}",
        },
        who=ACTIVE,
    ),
    "VIGIL.GOLD.any": step(offered.used_or_not, {"used": f"{ABILITY} VIGIL.GOLD.spend", "nothing": "VIGIL.GOLD"}),
    "VIGIL.GOLD.after": step(turn.after_gold, {"played": "VIGIL.MAIN", "negated": "VIGIL.GOLD"}),
    "VIGIL.GOLD.spend": step(
        turn.spend_now, {"none": "VIGIL.GOLD", "lost": "VIGIL.GOLD", "card": f"{PLAY} VIGIL.MAIN"}, who=ACTIVE
    ),
    "VIGIL.MAIN": step(
        turn.vigil,
        {
            "card": f"{PLAY} VIGIL.MAIN",
            "ability": f"{ABILITY} VIGIL.MAIN.spend",
            "attack": "BATTLE.ATTACK",
            "no attack": f"CHECK.step {END} {TURN_END}",
        },
        who=ACTIVE,
    ),
    "VIGIL.MAIN.any": step(offered.used_or_not, {"used": f"{ABILITY} VIGIL.MAIN.spend", "nothing": "VIGIL.MAIN"}),
    "VIGIL.MAIN.spend": step(
        turn.spend_now, {"none": "VIGIL.MAIN", "lost": "VIGIL.MAIN", "card": f"{PLAY} VIGIL.MAIN"}, who=ACTIVE
    ),
    "PLAY.ANNOUNCE": step(plays.announce, {"more": "PLAY.ANNOUNCE", "named": ""}, who="who plays the card"),
    "PLAY.PAY": step(gold.pay_card),
    "PLAY.NEGATE": step(
        plays.negate,
        {"nobody": "", "next one": "PLAY.NEGATE", "negated": "PLAY.PAY PLAY.NEGATE"},
        who="the opponent of who played last",
        answers=True,
    ),
    "PLAY.RESOLVE.carrier": step(offered.other_carrier, who="who plays the card"),
    "PLAY.RESOLVE.aim": step(
        offered.aim_again, {"more": "PLAY.RESOLVE.aim", "aimed": ""}, who="who plays the card"
    ),
    "PLAY.RESOLVE": step(plays.resolve, {"entered": "", "effect": f"{EFFECT} PLAY.RESOLVE.talisman"}),
    EFFECT: step(
        abilities.carry_out,
        {
            "choose": f"PLAY.RESOLVE.choose {EFFECT}",
            "mixed": f"PLAY.RESOLVE.shuffle CHECK {EFFECT}",
            "next": f"CHECK {EFFECT}",
            "done": "",
        },
    ),
    "PLAY.RESOLVE.choose": step(
        abilities.choose_card, {"more": "PLAY.RESOLVE.choose", "chosen": ""}, who="whose ability it is"
    ),
    "PLAY.RESOLVE.shuffle": step(abilities.shuffle, {"more": "PLAY.RESOLVE.shuffle", "sorted": ""}, who="chance"),
    "PLAY.RESOLVE.talisman": step(plays.after_talisman),
    "PLAY.ANNOUNCE.ability": step(
        abilities.announce_ability, {"more": "PLAY.ANNOUNCE.ability", "named": ""}, who="who uses the ability"
    ),
    "PLAY.PAY.ability": step(
        abilities.pay_ability, {"more": "PLAY.PAY.ability", "paid": ""}, who="who uses the ability"
    ),
    "PLAY.TRIGGERS": step(triggers.triggers, {"none": "", "some": "PLAY.TRIGGERS.next"}),
    "PLAY.TRIGGERS.next": step(
        triggers.next_trigger, f"PLAY.TRIGGERS.aim {TRIGGER} PLAY.TRIGGERS", who="whose abilities wait"
    ),
    "PLAY.TRIGGERS.aim": step(
        triggers.aim_trigger, {"more": "PLAY.TRIGGERS.aim", "named": ""}, who="whose ability it is"
    ),
    TRIGGER: step(
        abilities.carry_out,
        {
            "choose": f"PLAY.RESOLVE.choose {TRIGGER}",
            "mixed": f"PLAY.RESOLVE.shuffle CHECK {TRIGGER}",
            "next": f"CHECK {TRIGGER}",
            "done": "",
        },
    ),
    "CHECK": step(ending.check, CHECKED),
    "CHECK.step": step(ending.check_step, CHECKED),
    "CHECK.turn": step(ending.check_turn, CHECKED),
    "CHECK.out": step(
        ring.players_out,
        {
            "over": "only GAME.OVER",
            "turn over": "only END.DISCARD.next",
            "battle over": "only PLAY.TRIGGERS CHECK.step FINAL",
            "goes on": "",
        },
    ),
    "BATTLE.ATTACK.defender": step(ring.name_defender, "BATTLE.ATTACK", who=ACTIVE),
    "BATTLE.ATTACK": step(battle.attack, {"more": "BATTLE.ATTACK", "declared": "BATTLE.DEFENSE"}, who=ACTIVE),
    "BATTLE.DEFENSE.any": step(
        offered.between_steps,
        {
            "used": f"{ABILITY} BATTLE.DEFENSE.any",
            "card": f"{PLAY} BATTLE.DEFENSE.any",
            "declined": "BATTLE.DEFENSE.any",
            "nobody": "",
        },
        who=BOTH,
    ),
    "BATTLE.DEFENSE": step(
        battle.block, {"more": "BATTLE.DEFENSE", "war": "BATTLE.WAR", "no war": DAMAGE}, who=OPPONENT
    ),
    "BATTLE.DEFENSE.late": step(battle.late_block, {"nobody": "", "settled": ""}, who=OPPONENT),
    "BATTLE.WAR": step(
        battle.war,
        {
            "pass": "BATTLE.WAR",
            "card": f"{PLAY} BATTLE.DEFENSE.late BATTLE.WAR",
            "ability": f"{ABILITY} BATTLE.DEFENSE.late BATTLE.WAR",
            "resolve": "PLAY.RESOLVE PLAY.TRIGGERS CHECK BATTLE.DEFENSE.late BATTLE.WAR",
            "closed": DAMAGE,
        },
        who="who holds priority, the defender first",
        answers=True,
    ),
    "BATTLE.WAR.any": step(
        offered.used_or_not, {"used": f"{ABILITY} BATTLE.DEFENSE.late BATTLE.WAR", "nothing": "BATTLE.WAR"}
    ),
    "BATTLE.WAR.stack": step(battle.onto_stack),
    "BATTLE.DAMAGE.one": step(
        damage.one_fight, {"one": "CHECK PLAY.TRIGGERS CHECK BATTLE.DAMAGE.one", "all settled": ""}, who=ACTIVE
    ),
    "BATTLE.DAMAGE": step(damage.assign_damage),
    "FINAL": step(
        turn.final,
        {
            "card": f"{PLAY} FINAL",
            "ability": f"{ABILITY} FINAL",
            "attack": "BATTLE.ATTACK",
            "no attack": f"{END} {TURN_END}",
        },
        who=ACTIVE,
    ),
    "FINAL.any": step(offered.used_or_not, {"used": f"{ABILITY} FINAL", "nothing": "FINAL"}),
    "FINAL.until": step(turn.effects_end),
    "FINAL.activate": step(turn.effects_start),
    "END.DRAW": step(turn.draw_at_end),
    "END.DISCARD": step(turn.discard_down, {"more": "END.DISCARD", "within the limit": ""}, who=ACTIVE),
    "END.DISCARD.any": step(
        offered.between_steps,
        {
            "used": f"{ABILITY} END.DISCARD",
            "card": f"{PLAY} END.DISCARD",
            "declined": "END.DISCARD.any",
            "nobody": "",
        },
        who=BOTH,
    ),
    "END.DISCARD.next": step(turn.next_turn, "TURN.REGROUP"),
    "GAME.OVER": step(ending.game_over, {"noted": "only ROUND.OVER"}),
    "ROUND.OVER": step(ending.round_over, {"next game": "only GAME.PRESENT"}),
}  # fmt: skip
