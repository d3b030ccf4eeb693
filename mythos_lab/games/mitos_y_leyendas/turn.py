"""Owns the course of a turn: Regroup, Vigil, the Final phase, the end of the turn, and what is barred out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import Number, rule
from .moves import END
from .table import Moves, ability_of, allies, changed, in_play, in_vigil, in_war, open_step, opponents, without

NUMBERS = {
    "hand_limit": Number("hand_limit", "myl.end.hand_limit", 8, "At most eight cards stay in hand."),
    "cards_drawn": Number("cards_drawn", "myl.end.draw", 1, "One card is drawn at the end of the turn."),
}


# -- Regroup ---------------------------------------------------------------------------------------------------------


@rule("myl.regroup.first_turn")
def regroup_held(t: Table) -> bool:
    """On the first turn of the game there is no Regroup."""
    return t["turn"] > 1


@rule("myl.regroup.gold", "myl.regroup.allies", "myl.gold.paid_until_regroup")
def regrouping(t: Table) -> tuple[str, ...]:
    """Gold and Allies of the player whose turn it is go back."""
    return (t["active"],)


@rule("myl.turn.phases", "myl.regroup.ready")
def regroup(t: Table) -> Iterator[Event]:
    """A turn begins with the Regroup, then comes the Vigil."""
    if t.rules.regroup_held(t):
        for seat in t.rules.regrouping(t):
            yield from t.rules.gold_returns(t, seat)
            yield from t.rules.allies_return(t, seat)
            yield from t.rules.others_return(t, seat)
    yield from t.rules.vigil_begins(t)


@rule("myl.regroup.gold", "myl.gold.paid_until_regroup", "myl.zone.reserve")
def gold_returns(t: Table, seat: str) -> Iterator[Event]:
    """All paid gold returns to the gold reserve."""
    if t["paid", seat]:
        yield Move(t["paid", seat], ("paid", seat), ("reserve", seat))


@rule("myl.regroup.allies", "myl.regroup.ready")
def allies_return(t: Table, seat: str) -> Iterator[Event]:
    """Allies that were declared as attackers, or moved by an ability, return to the defense line."""
    if t["attack", seat]:
        yield Move(t["attack", seat], ("attack", seat), ("defense", seat))


@rule("myl.regroup.allies")
def others_return(t: Table, seat: str) -> Iterator[Event]:
    """Allies that are out of play do not return, whatever brought them there."""
    yield from ()


@rule("myl.battle.attack.one_vigil")
def vigil_begins(t: Table) -> Iterator[Event]:
    """An Ally that its player controls when the own Vigil begins has spent a Vigil when it ends."""
    yield from changed(t, "fresh", without(t["fresh"], allies(t, t["active"])))


# -- Vigil -----------------------------------------------------------------------------------------------------------


@rule("myl.vigil.plays", "myl.vigil.gold_first", "myl.gold.first_card")
def vigil_start(t: Table) -> Body:
    """The Vigil begins: a Gold may be played as first card; any other card forgoes it."""
    verb, what = yield Ask(t["active"], "vigil start")
    return (yield from t.rules.acts_in_turn(t, verb, what))


@rule("myl.gold.one_per_turn", "myl.vigil.gold_first")
def after_gold(t: Table) -> str:
    """After the Gold the other cards follow."""
    return "played" if t["gold_played"] else "negated"


@rule("myl.vigil.plays", "myl.battle.optional")
def vigil(t: Table) -> Body:
    """In the Vigil any number of cards is played and abilities used; then the player attacks or does not."""
    verb, what = yield Ask(t["active"], "vigil")
    return (yield from t.rules.acts_in_turn(t, verb, what))


@rule("myl.turn.phases", "myl.battle.optional", "myl.phase.certain_actions")
def acts_in_turn(t: Table, verb: str, what: Any) -> Body:
    """What the active player does: play a card, use an ability, begin the battle, or go on without one."""
    seat = t["active"]
    if verb == "use":
        yield from t.rules.use_ability(t, seat, what)
        return "ability"
    if verb == "attack":
        yield from t.rules.battle_begins(t)
        yield from t.rules.declare(t, seat, what)
        return "attack"
    if verb == "end":
        yield from t.rules.gold_runs_out(t, ("vigil", "phase"))
        return "no attack"
    if verb == "gold":
        yield from t.rules.gold_of_turn(t)
    yield from t.rules.announce_card(t, seat, what)
    return "gold" if verb == "gold" else "card"


@rule("myl.gold.generated.now")
def spend_now(t: Table) -> Body:
    """Gold that a card has just generated is used at this moment, or it is lost."""
    seat = t["active"]
    if not any(p.by == seat and p.until == "now" for p in t["purse"]):
        return "none"
    verb, card = yield Ask(seat, "spend")
    if verb == "decline":
        yield from t.rules.used_at_once(t)
        return "lost"
    yield from t.rules.announce_card(t, seat, card)
    return "card"


# -- Final phase -----------------------------------------------------------------------------------------------------


@rule("myl.final.begins", "myl.phase.certain_actions")
def final_moves(t: Table, seat: str) -> Moves:
    """After the battle nothing more is played: the Final phase begins."""
    rules = t.rules
    return [*rules.attacks_again(t, seat), *rules.abilities_last(t, seat), *rules.talismans_last(t, seat), END]


@rule("myl.battle.begins", "myl.turn.phases")
def attacks_again(t: Table, seat: str) -> Moves:
    """There is one battle a turn: nobody attacks again."""
    return []


@rule("myl.ally.ability.paid", "myl.phase.certain_actions")
def abilities_last(t: Table, seat: str) -> Moves:
    """No ability is used between the battle and the Final phase."""
    return []


@rule("myl.vigil.plays", "myl.phase.certain_actions")
def talismans_last(t: Table, seat: str) -> Moves:
    """No Talisman is played between the battle and the Final phase."""
    return []


@rule("myl.final.begins", "myl.phase.certain_actions", because=lambda t, p, m, kept: "the battle is over")
def one_battle_only(t: Table, seat: str, moves: Moves) -> Moves:
    """After Damage Assignment comes the Final phase, and no other battle."""
    return [m for m in moves if m[0] != "attack"]


@rule("myl.final.begins", "myl.phase.certain_actions", because=lambda t, p, m, kept: "the battle is over")
def only_the_end(t: Table, seat: str, moves: Moves) -> Moves:
    """After Damage Assignment comes the Final phase, in which no card is played."""
    fine = t.rules.final_moves(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.final.begins", "myl.battle.damage.last")
def final(t: Table) -> Body:
    """After Damage Assignment the Final phase begins."""
    verb, what = yield Ask(t["active"], "final")
    return (yield from t.rules.acts_in_turn(t, verb, what))


@rule("myl.final.until")
def effects_end(t: Table) -> Iterator[Event]:
    """Effects that say "until the final phase" end."""
    yield from changed(t, "mods", tuple(m for m in t["mods"] if m.until != "final"))
    yield from t.rules.gold_runs_out(t, ("final",))


@rule("myl.final.in", "myl.totem.duration")
def effects_start(t: Table) -> Iterator[Event]:
    """Effects that say "in the final phase" activate, the active player's first."""
    found = [(p, card, "final") for p in t.clockwise[t["active"]] for card in in_play(t, p)
             if ability_of(t, card, "final")]  # fmt: skip
    if found:
        yield Set("waiting", (*t["waiting"], *found))


# -- end of the turn -------------------------------------------------------------------------------------------------


@rule("myl.end.first_turn")
def end_draw_held(t: Table) -> bool:
    """On the first turn of the game no card is drawn."""
    return t["turn"] > 1


@rule("myl.end.draw", "myl.gloss.draw")
def draw_at_end(t: Table) -> Iterator[Event]:
    """At the end of the turn the active player draws a card."""
    if t.rules.end_draw_held(t):
        yield from t.rules.draws(t, t["active"], t.rules.cards_drawn(t))


@rule("myl.end.hand_limit")
def bound_by_limit(t: Table) -> tuple[str, ...]:
    """The active player alone checks the hand at the end of the turn."""
    return (t["active"],)


@rule("myl.end.hand_limit", "myl.end.discard")
def discard_down(t: Table) -> Body:
    """Who has more than eight cards discards down to eight."""
    limit = t.rules.hand_limit(t)
    seat = next((p for p in t.rules.bound_by_limit(t) if len(t["hand", p]) > limit), None)
    if seat is None:
        return "within the limit"
    _, card = yield Ask(seat, "discard")
    yield from t.rules.discards(t, seat, card)
    return "more"


@rule("myl.end.discard", "myl.zone.graveyard")
def discards(t: Table, seat: str, card: str) -> Iterator[Event]:
    """Discarded cards go to the graveyard."""
    yield Move((card,), ("hand", seat), ("graveyard", t.cards.owner[card]))


@rule("myl.end.next", "myl.turn.alternate")
def next_turn(t: Table) -> Iterator[Event]:
    """Then the next player's turn begins."""
    yield Set("turn", t["turn"] + 1)
    yield Set("active", opponents(t, t["active"])[0])
    for fact, empty in (("gold_played", False), ("new", ()), ("used", ()), ("defender", None)):
        if t[fact] != empty:
            yield Set(fact, empty)


# -- out of turn -----------------------------------------------------------------------------------------------------


def whose_turn(t: Table, seat: str, move: Any, kept: Any) -> str:
    return f"it is the turn of {t['active']}" if t["active"] else "no turn has begun"


@rule("myl.phase.own_turn", "myl.turn.alternate", "myl.vigil.plays", because=whose_turn)
def own_turn_only(t: Table, seat: str, moves: Moves) -> Moves:
    """Actions of a phase are taken in the own turn only, without intervention by the opponent; a war is for both."""
    return moves if seat == t["active"] or (in_war(t) and moves[0][0] in ("play", "use")) else []


@rule("myl.gold.own_turn", "myl.phase.own_turn", because=whose_turn)
def gold_in_own_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """Gold is played in the own turn only."""
    return moves if seat == t["active"] else []


@rule("myl.gold.start_of_vigil", "myl.phase.certain_actions", because=lambda t, p, m, kept: "the Vigil is over")
def gold_in_vigil(t: Table, seat: str, moves: Moves) -> Moves:
    """Gold is played at the beginning of the Vigil only."""
    return moves if in_vigil(t) else []


@rule("myl.phase.certain_actions", "myl.vigil.plays", "myl.battle.war.after_blocks", "myl.battle.war.end",
      because=lambda t, p, m, kept: "neither the Vigil nor the Talisman War is being held")  # fmt: skip
def cards_in_their_phase(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards are played in the Vigil, Talismans in the Talisman War as well, at no other time."""
    return moves if t.rules.time_for_cards(t) else []


@rule("myl.vigil.plays", "myl.battle.war.both", "myl.phase.certain_actions")
def time_for_cards(t: Table) -> bool:
    """Whether this is a phase in which cards can be played."""
    return in_vigil(t) or in_war(t)


@rule("myl.battle.war.defender_first", "myl.battle.war.alternate",
      because=lambda t, p, m, kept: f"{t['priority']} holds priority")  # fmt: skip
def holder_of_priority(t: Table, seat: str, moves: Moves) -> Moves:
    """In the war the defender acts first, then the players alternate."""
    return moves if not in_war(t) or t["priority"] == seat else []


@rule("myl.battle.begins", "myl.turn.phases", "myl.phase.certain_actions", "myl.zone.attack.only_battle",
      because=lambda t, p, m, kept: "attackers are declared at the beginning of the battle, once a turn")  # fmt: skip
def one_battle(t: Table, seat: str, moves: Moves) -> Moves:
    """Attackers are declared when the battle begins; there is one battle a turn."""
    return moves if t.rules.time_to_attack(t) else []


@rule("myl.zone.attack.only_battle", "myl.turn.phases")
def time_to_attack(t: Table) -> bool:
    """Only when the battle begins, after the Vigil, are Allies moved to the attack line."""
    return in_vigil(t) or open_step(t) == "BATTLE.ATTACK"


@rule("myl.battle.war.after_blocks", "myl.battle.four_steps", "myl.battle.block.announce", "myl.phase.certain_actions",
      because=lambda t, p, m, kept: "blocks are announced in the Defense step")  # fmt: skip
def blocks_in_defense_step(t: Table, seat: str, moves: Moves) -> Moves:
    """Blocks are assigned in the Defense step, before the Talisman War."""
    return moves if open_step(t).startswith("BATTLE.DEFENSE") else []


@rule("myl.battle.war.both", "myl.battle.war.end", because=lambda t, p, m, kept: "there is no Talisman War now")
def passes_in_war(t: Table, seat: str, moves: Moves) -> Moves:
    """Priority is passed in the Talisman War."""
    return moves if in_war(t) else []


@rule("myl.turn.phases", "myl.phase.certain_actions", because=lambda t, p, m, kept: "something else is going on")
def ends_in_its_phase(t: Table, seat: str, moves: Moves) -> Moves:
    """A player goes through the phases in their order: from the Vigil or after the battle to the Final phase."""
    return moves if in_vigil(t) or open_step(t) == "FINAL" else []


@rule("myl.end.discard", "myl.end.hand_limit", because=lambda t, p, m, kept: "there are still too many cards in hand")
def down_to_limit(t: Table, seat: str, moves: Moves) -> Moves:
    """Who has more than eight cards discards down to eight."""
    return []


@rule("myl.talisman.cost", "myl.gloss.pay", because=lambda t, p, m, kept: f"{p} cannot pay for {m[1]}")
def negation_is_paid(t: Table, seat: str, moves: Moves) -> Moves:
    """A negating Talisman is paid for like any other."""
    card = moves[0][1]
    dear = card in t["hand", seat] and not t.rules.can_pay(t, seat, t.rules.cost_of(t, card), "talisman")
    return [] if dear else moves


@rule("myl.gloss.negate.moment", "myl.gloss.negate", "myl.talisman.not_in_play", "myl.phase.own_turn",
      because=lambda t, p, m, kept: "no card that it negates is being played")  # fmt: skip
def negates_at_the_moment(t: Table, seat: str, moves: Moves) -> Moves:
    """A card can be negated only at the moment it is played."""
    return moves if open_step(t) == "PLAY.NEGATE" else []


@rule("myl.ally.ability.paid", "myl.phase.certain_actions", "myl.phase.own_turn", "myl.battle.war.both",
      because=lambda t, p, m, kept: "it is not the moment for abilities")  # fmt: skip
def abilities_in_their_phase(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities are used in the own Vigil, or when their text says so."""
    return moves if t.rules.time_for_cards(t) else []
