"""Owns what may be played and used: the moves of the Vigil and of the Talisman War, and the clauses that bar others.

Candidates are the legal moves by construction; the rules below them are gates: each holds for every candidate and
names the clause for a move that is none.
"""

from __future__ import annotations

from ...core.kernel import Table
from ...core.rules import rule
from .plays import aims_of
from .strength import attacking_opponent
from .table import Moves, ability_of, allies, in_play
from .words import Ability

PASS = ("pass", None)
END = ("end", None)
PLAYED = frozenset({"ally", "weapon", "totem", "talisman"})


# -- what can be played ----------------------------------------------------------------------------------------------


@rule("myl.vigil.plays", "myl.golden")
def hand_for_play(t: Table, seat: str) -> list[str]:
    """Cards are played from the hand, in the Vigil from the graveyard too where a card says so."""
    cards = list(t["hand", seat])
    if t.cards.revenants:
        cards += [card for card in t["graveyard", seat] if card in t.cards.revenants]
    return cards


@rule("myl.gloss.negate.moment", "myl.phase.certain_actions", "myl.golden")
def talisman_moment(t: Table, card: str, moment: str) -> bool:
    """A Talisman is played in the Vigil or in the war, unless its text names one of them; a negation in neither."""
    fx = t.cards.does[card].fx
    return card not in t.cards.negating and (fx is None or moment in fx.moment)


@rule("myl.talisman.resolve")
def has_targets(t: Table, seat: str, kinds: tuple[str, ...]) -> bool:
    """What a text aims at must be there when it is announced."""
    return all(t.rules.targets(t, seat, kind) for kind in kinds)


def some_carrier(t: Table, seat: str, weapon: str) -> bool:
    """Whether there is an Ally that can be given this Weapon."""
    sides = t.rules.weapon_side(t, seat, weapon)
    return any(t.rules.free_slot(t, ally) for p in sides for ally in allies(t, p))


def playable(t: Table, seat: str, card: str, moment: str) -> bool:
    """Whether a card can be played now: it can be paid, there is a moment and a place or target for it."""
    kind = t.cards.type[card]
    if kind not in PLAYED or not t.rules.can_pay(t, seat, t.rules.cost_of(t, card), kind):
        return False
    if kind == "weapon":
        return some_carrier(t, seat, card)
    if kind == "talisman":
        return t.rules.talisman_moment(t, card, moment) and t.rules.has_targets(t, seat, aims_of(t, card))
    return True


def usable(t: Table, seat: str, card: str, moment: str) -> bool:
    """Whether the ability of a card in play can be used now."""
    ability: Ability = ability_of(t, card, "ability")
    return (
        t.rules.ability_moment(t, seat, ability, moment)
        and not (ability.once and card in t["used"])
        and t.rules.can_pay(t, seat, ability.gold, "ability")
        and len(t["hand", seat]) >= ability.discard
        and not (ability.sacrifice == "destroy" and t.rules.withstands(t, card))
        and t.rules.has_targets(t, seat, ability.targets)
    )


@rule("myl.ally.ability.paid", "myl.phase.certain_actions")
def ability_moment(t: Table, seat: str, ability: Ability, moment: str) -> bool:
    """Abilities are used in the own Vigil, unless their text names another moment; attacks only while there is one."""
    if moment not in ability.moment:
        return False
    return attacking_opponent(t, seat) or all(e.kind != "cancel_attack" for e in ability.effects)


def bound(ability: Ability, moment: str) -> bool:
    """Whether the text of an ability keeps it from a moment that is open to abilities: it names another one."""
    return ability.fixed and moment not in ability.moment


@rule("myl.vigil.plays", "myl.battle.optional", "myl.vigil.purpose")
def vigil_moves(t: Table, seat: str) -> Moves:
    """In the Vigil cards are played and abilities used; then one attacks, or not."""
    kinds, cost = t.cards.type, t.rules.cost_of
    purse = t["purse"]
    most = t.rules.spendable(t, seat) + (sum([p.amount for p in purse]) if purse else 0)
    cards = [c for c in t.rules.hand_for_play(t, seat) if kinds[c] in PLAYED and cost(t, c) <= most]
    moves: Moves = [("play", c) for c in cards if playable(t, seat, c, "vigil")]
    useful = t.cards.useful
    if useful:
        moves += [("use", c) for c in in_play(t, seat) if c in useful and usable(t, seat, c, "vigil")]
    moves += attackers(t, seat)
    moves.append(END)
    return moves


@rule("myl.gold.first_card", "myl.gold.start_of_vigil", "myl.vigil.gold_first")
def vigil_start_moves(t: Table, seat: str) -> Moves:
    """At the beginning of the Vigil a Gold may be played as first card; whoever plays another card forgoes it."""
    gold = [("gold", c) for c in t["hand", seat] if t.cards.type[c] == "gold"] if t.rules.gold_left(t, seat) else []
    return t.rules.gold_or_more(t, gold, t.rules.vigil_moves(t, seat))


@rule("myl.vigil.gold_first")
def gold_or_more(t: Table, gold: Moves, others: Moves) -> Moves:
    """A Gold need not be played: the sanction is only the loss of the gold of this turn."""
    return [*gold, *others]


@rule("myl.gold.one_per_turn")
def gold_left(t: Table, seat: str) -> bool:
    """Only one Gold may be played each turn."""
    return not t["gold_played"]


def attackers(t: Table, seat: str) -> Moves:
    """The Allies that can be declared as attackers now."""
    if not t.rules.battle_allowed(t):
        return []
    line = t["defense", seat]
    return [("attack", ally) for ally in line if can_attack(t, ally)] if line else []


def can_attack(t: Table, ally: str) -> bool:
    """Whether an Ally in the defense line can be declared an attacker."""
    return not (t.rules.entry_bar(t, ally) or t.rules.vigil_bar(t, ally) or t.rules.attack_bar(t, ally))


@rule("myl.ally.no_attack_on_entry", "myl.ally.no_attack_on_entry.unless")
def entry_bar(t: Table, ally: str) -> bool:
    """Allies cannot attack on the turn they enter play, unless their ability says otherwise."""
    return ally in t["new"] and not t.rules.has(t, ally, "haste")


@rule("myl.battle.attack.one_vigil", "myl.golden")
def vigil_bar(t: Table, ally: str) -> bool:
    """Nor can Allies that have not spent a Vigil under their controller; who may attack on entering needs none."""
    return ally in t["fresh"] and not (ally in t["new"] and t.rules.has(t, ally, "haste"))


@rule("myl.golden")
def attack_bar(t: Table, ally: str) -> bool:
    """An Ally of which a card says that it cannot attack cannot, whatever another card allows."""
    return t.rules.has(t, ally, "cannot_attack")


@rule("myl.gold.generated.now", "myl.gold.generated.text")
def spend_moves(t: Table, seat: str) -> Moves:
    """Gold just generated pays for a card played at once, or it is lost."""
    kinds = {p.what for p in t["purse"] if p.by == seat and p.until == "now"}
    cards = [c for c in t.rules.hand_for_play(t, seat) if "any" in kinds or t.cards.type[c] in kinds]
    return [*(("play", c) for c in cards if playable(t, seat, c, "vigil")), ("decline", None)]


@rule("myl.battle.war.both", "myl.battle.war.end")
def war_moves(t: Table, seat: str) -> Moves:
    """In the war Talismans are played, abilities used whose text says so, or one passes."""
    moves: Moves = []
    if t.rules.may_play_in_war(t, seat):
        hand = t["hand", seat]
        moves += [("play", c) for c in hand if t.cards.type[c] == "talisman" and playable(t, seat, c, "war")]
    if t.cards.useful:
        moves += [("use", c) for c in in_play(t, seat) if c in t.cards.useful and usable(t, seat, c, "war")]
    return [*moves, PASS]


@rule("myl.battle.war.both")
def may_play_in_war(t: Table, seat: str) -> bool:
    """In the war both players may play Talismans: it is part of defending an attack."""
    return True


@rule("myl.battle.optional")
def battle_allowed(t: Table) -> bool:
    """A battle may be held on the first turn too."""
    return True
