"""Owns the clauses that bar cards, abilities and attackers: each holds for every legal move and names the clause for
a move that is none. What can be played is computed in `moves`.
"""

from __future__ import annotations

from typing import Any

from ...core.kernel import Table
from ...core.rules import rule
from .moves import PLAYED, some_carrier
from .plays import aims_of
from .table import Moves, ability_of, allies, controller, in_vigil, in_war, open_step
from .words import Ability

# -- gates: cards ----------------------------------------------------------------------------------------------------


def _of_type(t: Table, move: Any, kind: str) -> bool:
    return move[0] == "play" and t.cards.type.get(move[1]) == kind


@rule("myl.weapon.no_transfer", "myl.weapon.place", because=lambda t, p, m, kept: f"{m[1]} is carried already")
def weapons_stay(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon that is carried cannot be transferred to another Ally."""
    carried = {weapon for weapon, _ in t["carried"]}
    return [m for m in moves if m[0] != "play" or m[1] not in carried]


@rule("myl.vigil.plays", because=lambda t, p, m, kept: f"{m[1]} is not in the hand of {p}")
def plays_from_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards are played from the own hand."""
    cards = t.rules.hand_for_play(t, seat)
    return [m for m in moves if m[0] not in ("play", "gold") or m[1] in cards]


@rule("myl.vigil.plays", "myl.phase.certain_actions", because=lambda t, p, m, kept: f"{m[1]} is no such card")
def plays_vigil_cards(t: Table, seat: str, moves: Moves) -> Moves:
    """In the Vigil Allies, Talismans, Weapons and Totems can be played."""
    return [m for m in moves if m[0] != "play" or t.cards.type.get(m[1]) in PLAYED]


@rule("myl.battle.war.both", "myl.phase.certain_actions", "myl.vigil.plays",
      because=lambda t, p, m, kept: f"{m[1]} is no Talisman")  # fmt: skip
def plays_talismans_in_war(t: Table, seat: str, moves: Moves) -> Moves:
    """In the Talisman War only Talismans can be played."""
    return [m for m in moves if m[0] != "play" or (_of_type(t, m, "talisman") and t.rules.may_play_in_war(t, seat))]


@rule("myl.gloss.negate.moment", "myl.phase.certain_actions", "myl.golden",
      because=lambda t, p, m, kept: f"{m[1]} is played at another moment")  # fmt: skip
def plays_in_its_moment(t: Table, seat: str, moves: Moves) -> Moves:
    """A negation is played at the moment a card is played; a Talisman whose text names a moment in that."""
    now = "war" if in_war(t) else "vigil"
    return [m for m in moves if not _of_type(t, m, "talisman") or t.rules.talisman_moment(t, m[1], now)]


def _too_dear(t: Table, seat: str, move: Any, kept: Moves) -> str:
    cost, has = t.rules.cost_of(t, move[1]), t.rules.spendable(t, seat)
    return f"{move[1]} costs {cost} gold, and {seat} has {has} in the reserve"


def _affordable(t: Table, seat: str, moves: Moves, kind: str) -> Moves:
    can_pay, cost = t.rules.can_pay, t.rules.cost_of
    return [m for m in moves if not _of_type(t, m, kind) or can_pay(t, seat, cost(t, m[1]), kind)]


@rule("myl.ally.play.cost", "myl.gloss.pay", "myl.gold.paid_until_regroup", because=_too_dear)
def affordable_ally(t: Table, seat: str, moves: Moves) -> Moves:
    """Putting an Ally into play costs its gold cost."""
    return _affordable(t, seat, moves, "ally")


@rule("myl.weapon.cost", "myl.gloss.pay", "myl.gold.paid_until_regroup", "myl.gold.generated.now", because=_too_dear)
def affordable_weapon(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon has a cost to be put into play; paid gold and gold that was lost do not pay it."""
    return _affordable(t, seat, moves, "weapon")


@rule("myl.totem.cost", "myl.gloss.pay", "myl.gold.paid_until_regroup", because=_too_dear)
def affordable_totem(t: Table, seat: str, moves: Moves) -> Moves:
    """A Totem is played by paying its gold cost."""
    return _affordable(t, seat, moves, "totem")


@rule("myl.talisman.cost", "myl.gloss.pay", "myl.gold.paid_until_regroup", because=_too_dear)
def affordable_talisman(t: Table, seat: str, moves: Moves) -> Moves:
    """To play a Talisman its gold cost is paid."""
    return _affordable(t, seat, moves, "talisman")


@rule("myl.weapon.place", "myl.weapon.bonus", because=lambda t, p, m, kept: f"there is no Ally to carry {m[1]}")
def some_bearer(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon is placed under an Ally: there must be one on the side where it goes."""
    sides = t.rules.weapon_side
    return [m for m in moves if not _of_type(t, m, "weapon") or any(allies(t, p) for p in sides(t, seat, m[1]))]


@rule("myl.weapon.one_per_ally", "myl.weapon.one_per_ally.unless", "myl.weapon.no_transfer",
      because=lambda t, p, m, kept: f"no Ally can carry {m[1]} as well")  # fmt: skip
def some_free_bearer(t: Table, seat: str, moves: Moves) -> Moves:
    """An Ally carries only one Weapon, unless its ability says otherwise."""
    return [m for m in moves if not _of_type(t, m, "weapon") or some_carrier(t, seat, m[1])]


@rule("myl.talisman.resolve", because=lambda t, p, m, kept: f"{m[1]} has nothing to aim at")
def talisman_has_target(t: Table, seat: str, moves: Moves) -> Moves:
    """A Talisman that aims at something needs it when it is announced."""
    fits = t.rules.has_targets
    return [m for m in moves if not _of_type(t, m, "talisman") or fits(t, seat, aims_of(t, m[1]))]


@rule("myl.gold.generated.text", "myl.gold.generated.now",
      because=lambda t, p, m, kept: f"the gold just generated does not pay for {m[1]}")  # fmt: skip
def paid_with_new_gold(t: Table, seat: str, moves: Moves) -> Moves:
    """Gold just generated is used at this moment, and only for what its text allows."""
    kinds = {p.what for p in t["purse"] if p.by == seat and p.until == "now"}
    return [m for m in moves if m[0] != "play" or "any" in kinds or t.cards.type.get(m[1]) in kinds]


# -- gates: gold -----------------------------------------------------------------------------------------------------


@rule("myl.gold.one_per_turn", "myl.gold.first_card", "myl.vigil.gold_first",
      because=lambda t, p, m, kept: f"{p} has played a Gold in this turn")  # fmt: skip
def one_gold(t: Table, seat: str, moves: Moves) -> Moves:
    """Only one Gold may be played each turn."""
    return moves if t.rules.gold_left(t, seat) else [m for m in moves if m[0] != "gold"]


@rule("myl.gold.first_card", "myl.vigil.gold_forfeit", "myl.vigil.gold_first", "myl.gold.start_of_vigil",
      because=lambda t, p, m, kept: "it would not be the first card played in this turn")  # fmt: skip
def gold_comes_first(t: Table, seat: str, moves: Moves) -> Moves:
    """Gold is the first card played in the Vigil; who played another first cannot play Gold in that turn."""
    return moves if open_step(t) == "VIGIL.GOLD" else [m for m in moves if m[0] != "gold"]


@rule("myl.gold.play", because=lambda t, p, m, kept: f"{m[1]} is no Gold in the hand of {p}")
def gold_from_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """A Gold is played from the hand."""
    hand = t["hand", seat]
    return [m for m in moves if m[0] != "gold" or (m[1] in hand and t.cards.type[m[1]] == "gold")]


@rule("myl.vigil.gold_first", "myl.vigil.gold_forfeit", because=lambda t, p, m, kept: "a Gold has to be played first")
def gold_is_optional(t: Table, seat: str, moves: Moves) -> Moves:
    """Another card may be played first: then the gold of this turn is forgone."""
    return moves


# -- gates: abilities ------------------------------------------------------------------------------------------------


def _ability(t: Table, move: Any) -> Ability | None:
    return ability_of(t, move[1], "ability") if move[0] == "use" and move[1] in t.cards.does else None


@rule("myl.gloss.ability", "myl.gloss.control", because=lambda t, p, m, kept: f"{p} controls no such ability")
def own_ability(t: Table, seat: str, moves: Moves) -> Moves:
    """Who controls a card in play uses its ability."""
    return [m for m in moves if m[0] != "use" or (_ability(t, m) and controller(t, m[1]) == seat)]


@rule("myl.ally.ability.paid", "myl.phase.certain_actions", "myl.battle.war.both",
      because=lambda t, p, m, kept: "its moment is another")  # fmt: skip
def ability_in_its_moment(t: Table, seat: str, moves: Moves) -> Moves:
    """Abilities are used in the own Vigil, unless their text names another moment."""
    own_vigil = in_vigil(t) and seat == t["active"]
    now = "war" if in_war(t) else "vigil" if own_vigil else "between"
    return [m for m in moves if not (a := _ability(t, m)) or t.rules.ability_moment(t, seat, a, now)]


@rule("myl.gold.generated.text", "myl.golden", because=lambda t, p, m, kept: "it was used in this turn already")
def once_a_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """An ability is used as often as its text allows."""
    return [m for m in moves if not (a := _ability(t, m)) or not (a.once and m[1] in t["used"])]


def _cannot_pay(t: Table, seat: str, move: Any, kept: Moves) -> str:
    a = ability_of(t, move[1], "ability")
    return f"it costs {a.gold} gold and {a.discard} cards of the hand"


@rule("myl.ally.ability.paid", "myl.gloss.pay", "myl.gold.paid_until_regroup", because=_cannot_pay)
def affordable_ability(t: Table, seat: str, moves: Moves) -> Moves:
    """Who cannot pay the additional cost of an ability cannot activate it."""
    return [m for m in moves if not (a := _ability(t, m)) or _can_afford(t, seat, m[1], a)]


def _can_afford(t: Table, seat: str, card: str, a: Ability) -> bool:
    if a.sacrifice == "destroy" and t.rules.withstands(t, card):
        return False
    return t.rules.can_pay(t, seat, a.gold, "ability") and len(t["hand", seat]) >= a.discard


@rule("myl.talisman.resolve", "myl.gloss.ability", because=lambda t, p, m, kept: f"{m[1]} has nothing to aim at")
def ability_has_target(t: Table, seat: str, moves: Moves) -> Moves:
    """An ability that aims at something needs it when it is announced."""
    return [m for m in moves if not (a := _ability(t, m)) or t.rules.has_targets(t, seat, a.targets)]


# -- gates: attackers ------------------------------------------------------------------------------------------------


@rule("myl.ally.only_assigned", "myl.battle.attack.declare", because=lambda t, p, m, kept: f"{m[1]} is no Ally of {p}")
def attacks_with_allies(t: Table, seat: str, moves: Moves) -> Moves:
    """Only own Allies can be declared as attackers."""
    own = allies(t, seat)
    return [m for m in moves if m[0] != "attack" or m[1] in own]


@rule("myl.battle.attack.not_from_attack_zone", "myl.battle.attack.declare",
      because=lambda t, p, m, kept: f"{m[1]} lies in the attack line already")  # fmt: skip
def attacks_from_defense(t: Table, seat: str, moves: Moves) -> Moves:
    """Attackers move from the defense line to the attack line; what lies there already cannot attack."""
    line = t["defense", seat]
    return [m for m in moves if m[0] != "attack" or m[1] in line]


@rule("myl.ally.no_attack_on_entry", "myl.ally.no_attack_on_entry.unless", "myl.battle.attack.one_vigil",
      because=lambda t, p, m, kept: f"{m[1]} entered play in this turn")  # fmt: skip
def not_on_entry(t: Table, seat: str, moves: Moves) -> Moves:
    """Allies cannot be declared as attackers on the turn they enter play, unless their ability says otherwise."""
    return [m for m in moves if m[0] != "attack" or not t.rules.entry_bar(t, m[1])]


@rule("myl.battle.attack.one_vigil", "myl.ally.no_attack_on_entry.unless",
      because=lambda t, p, m, kept: f"{m[1]} has spent no Vigil under {p}")  # fmt: skip
def after_a_vigil(t: Table, seat: str, moves: Moves) -> Moves:
    """Allies that have not spent a Vigil under their controller cannot attack."""
    return [m for m in moves if m[0] != "attack" or not t.rules.vigil_bar(t, m[1])]


@rule("myl.golden", "myl.battle.attack.declare", because=lambda t, p, m, kept: f"a card says that {m[1]} cannot attack")
def not_barred(t: Table, seat: str, moves: Moves) -> Moves:
    """Where a card says that an Ally cannot attack, it cannot."""
    return [m for m in moves if m[0] != "attack" or not t.rules.attack_bar(t, m[1])]


@rule("myl.battle.optional", "myl.battle.begins", because=lambda t, p, m, kept: "no attack may be declared now")
def attack_allowed(t: Table, seat: str, moves: Moves) -> Moves:
    """A battle is optional; it may be held on every turn, the first one too."""
    return moves if t.rules.battle_allowed(t) else [m for m in moves if m[0] != "attack"]
