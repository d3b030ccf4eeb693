"""Owns the readings about cards: gold, negation, Weapons, Totems, where cards go.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.chain import Link
from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import abilities, battle, gold, strength, turn
from .flow import ABILITY
from .table import (
    Mod,
    Moves,
    ability_of,
    bearer,
    changed,
    controller,
    in_play,
    open_step,
    opponents,
    other,
    place_of,
    war_is_held,
    weapons_on,
    without,
)

Events = Iterator[Event]

ROWS = {
    ("oq.myl.gold.first_vs_ability", "bars"): {("VIGIL.GOLD", "ability"): f"{ABILITY} VIGIL.MAIN.spend"},
}

# -- gold ------------------------------------------------------------------------------------------------------------


@reading("oq.myl.regroup.whose", "both_players", replaces="regrouping")
@rule("myl.regroup.gold", "myl.regroup.allies", "myl.gold.paid_until_regroup")
def both_regroup(t: Table) -> tuple[str, ...]:
    """In every Regroup the gold and Allies of both players go back, of several those of all who are not out."""
    return without(t.seats, t["out"])


@reading("oq.myl.gold.optional", "mandatory", replaces="gold_or_more")
@rule("myl.vigil.gold_first")
def gold_must_come(t: Table, gold: Moves, others: Moves) -> Moves:
    """Who has a Gold in hand at the beginning of the Vigil has to play one first."""
    return gold or others


@reading("oq.myl.gold.optional", "mandatory", replaces="gold_is_optional")
@rule("myl.vigil.gold_first", because=lambda t, p, m, kept: f"{p} has a Gold to play first")
def nothing_before_gold(t: Table, seat: str, moves: Moves) -> Moves:
    """Anything else is refused until a Gold has been played."""
    must = open_step(t) == "VIGIL.GOLD" and t.rules.gold_left(t, seat)
    held = any(t.cards.type[card] == "gold" for card in t["hand", seat])
    return [m for m in moves if m[0] == "gold"] if must and held else moves


@reading("oq.myl.gold.negated", "another_may_be_played", replaces="gold_was_negated")
@rule("myl.gold.one_per_turn", "myl.gloss.negate")
def another_gold(t: Table, link: Link) -> Events:
    """After a negated Gold another one may be played at once."""
    yield Set("gold_played", False)


@reading("oq.myl.gold.copies", "plain_gold_free", replaces="copies_allowed")
@rule("myl.deck.three_copies")
def plain_gold_is_free(name: str, number: int, most: int, plain_gold: bool) -> str:
    """Any number of copies of a Gold without an ability is allowed."""
    return "" if plain_gold or number <= most else f"{number} copies of {name}, {most} at most"


@reading("oq.myl.gold.generated_rest", "kept_until_end_of_phase", replaces="gold_lasts")
@rule("myl.gold.generated.now")
def gold_lasts_a_phase(t: Table, until: str) -> str:
    """Generated gold that is not needed stays usable until the phase ends."""
    return "phase" if until == "now" else until


@reading("oq.myl.gold.effect_put", "counts", replaces="gold_put_by_effect")
@rule("myl.gold.play", "myl.gold.one_per_turn")
def put_gold_counts(t: Table, seat: str) -> Events:
    """A Gold that an effect puts into the own reserve on the own turn is the gold of that turn."""
    if seat == t["active"]:
        yield from changed(t, "gold_played", True)


@reading("oq.myl.gold.opponents_turn_pay", "not_payable", replaces="spendable")
@rule("myl.gold.pay", "myl.phase.own_turn")
def pays_in_own_turn(t: Table, seat: str) -> int:
    """On the opponent's turn no gold may be paid."""
    return len(t["reserve", seat]) if seat == t["active"] else 0


@reading("oq.myl.start.gold_counts", "counts", replaces="gold_left")
@rule("myl.start.initial_gold", "myl.gold.one_per_turn")
def initial_gold_counts(t: Table, seat: str) -> bool:
    """The initial gold is the gold of its owner's first turn."""
    return not t["gold_played"] and t["turn"] > len(t.seats)


@reading("oq.myl.start.gold_any", "without_ability_only", replaces="golds")
@rule("myl.start.initial_gold")
def plain_golds(t: Table, seat: str) -> Moves:
    """Only a Gold without an ability may be the initial gold."""
    return [("take", card) for card in sorted(t[t.rules.gold_lies(seat)]) if t.cards[card].plain_gold]


@reading("oq.myl.start.gold_any", "without_ability_only", replaces="gold_to_begin_with")
@rule("myl.start.initial_gold")
def plain_gold_to_begin_with(number: int, plain: int) -> str:
    """A Castle needs a Gold without an ability."""
    return "" if plain else "no Gold without an ability, so there is no initial gold"


# -- negation --------------------------------------------------------------------------------------------------------


@reading("oq.myl.negate.when", "only_in_war", replaces="negation_time")
@rule("myl.gloss.negate.moment", "myl.phase.own_turn")
def negated_in_war_only(t: Table, link: Link) -> bool:
    """Only Talismans played in the Talisman War may be negated by the opponent of the player who plays."""
    return war_is_held(t) and t.cards.type[link.what] == "talisman"


@reading("oq.myl.negate.talisman", "only_cards_that_enter_play", replaces="negation_reaches")
@rule("myl.gloss.negate", "myl.talisman.not_in_play")
def talismans_are_safe(t: Table, link: Link) -> bool:
    """Only cards that enter play may be negated."""
    return t.cards.type[link.what] != "talisman"


@reading("oq.myl.negate.cost", "returned", replaces="pay_card")
@rule("myl.gold.pay", "myl.zone.paid")
def paid_and_noted(t: Table) -> Events:
    """It is kept in mind how much gold of the reserve was paid for the card that is being played."""
    link = t["chain"][-1]
    before = len(t["reserve", link.by])
    yield from gold.pay_card(t)
    spent = before - len(t["reserve", link.by])
    if spent:
        yield Set("spent", (*t["spent"], (link.what, spent)))


@reading("oq.myl.negate.cost", "returned", replaces="cost_of_negated")
@rule("myl.gloss.negate.graveyard", "myl.gloss.pay")
def cost_comes_back(t: Table, chain: tuple[Link, ...]) -> Events:
    """The gold paid for a negated card, a negated negation too, goes back to the reserve of its player at once."""
    spent = dict(t["spent"])
    for link in chain[-2::-2]:
        gold_back = t["paid", link.by][: spent.get(link.what, 0)]
        if gold_back:
            yield Move(gold_back, ("paid", link.by), ("reserve", link.by))
    played = [link.what for link in chain]
    yield from changed(t, "spent", tuple(pair for pair in t["spent"] if pair[0] not in played))


@reading("oq.myl.negate.chain", "negation_is_final", replaces="chain_open")
@rule("myl.gloss.negate.moment")
def negation_is_final(t: Table) -> bool:
    """A negating card cannot be negated."""
    return len(t["chain"]) == 1


@reading("oq.myl.negate.priority", "counts_as_the_play", replaces="after_negation")
@rule("myl.battle.war.alternate")
def negation_uses_priority(t: Table, seat: str) -> Events:
    """A negation is its player's play of the war, if that one fights in it: priority goes to the opponent."""
    if war_is_held(t) and seat in (t["active"], other(t, t["active"])):
        yield from changed(t, "priority", other(t, seat))


# -- Weapons ---------------------------------------------------------------------------------------------------------


@reading("oq.myl.weapon.alone", "both", replaces="destroyed_together")
@rule("myl.weapon.single")
def weapon_takes_ally_along(t: Table, cards: list[str]) -> list[str]:
    """Weapon and Ally are one card: both are destroyed."""
    bearers = [ally for card in cards if (ally := bearer(t, card)) and not t.rules.withstands(t, ally)]
    return [*cards, *(ally for ally in bearers if ally not in cards)]


@reading("oq.myl.weapon.replace", "old_one_destroyed", replaces="free_slot")
@rule("myl.weapon.one_per_ally")
def always_a_slot(t: Table, ally: str) -> bool:
    """A new Weapon may be played under an Ally that carries one."""
    return True


@reading("oq.myl.weapon.replace", "old_one_destroyed", replaces="makes_room")
@rule("myl.weapon.one_per_ally", "myl.gloss.destroy")
def old_weapon_destroyed(t: Table, ally: str) -> Events:
    """The old Weapon is destroyed."""
    old = weapons_on(t, ally)
    yield from t.rules.destroy(t, old[: max(0, len(old) + 1 - t.rules.weapon_slots(t, ally))])


@reading("oq.myl.weapon.opponents_ally", "any_ally", replaces="weapon_side")
@rule("myl.weapon.place")
def under_any_ally(t: Table, seat: str, weapon: str) -> tuple[str, ...]:
    """A Weapon may be played under any Ally in play."""
    return opponents(t, seat) if t.cards.does[weapon].under == "opposing" else t.clockwise[seat]


@reading("oq.myl.weapon.follows", "goes_to_graveyard", replaces="weapon_goes_to")
@rule("myl.weapon.destroyed_with", "myl.weapon.shuffled_with", "myl.weapon.single")
def weapon_to_graveyard(t: Table, zone: str) -> str:
    """When its Ally leaves play otherwise than destroyed or shuffled, the Weapon goes to the graveyard."""
    return zone if zone in ("graveyard", "castle") else "graveyard"


@reading("oq.myl.weapon.follows", "goes_to_graveyard", replaces="weapons_change_control")
@rule("myl.weapon.single")
def weapon_is_lost(t: Table, ally: str, seat: str) -> Events:
    """When its Ally changes controller, the Weapon goes to its owner's graveyard."""
    armed = weapons_on(t, ally)
    if any(place_of(t, weapon, ("arms",)) != ("arms", seat) for weapon in armed):
        yield from t.rules.leave(t, armed, "graveyard")


# -- Totems, zones, use ----------------------------------------------------------------------------------------------


def _once(t: Table, cards: Sequence[str]) -> list[str]:
    """Of several copies of a Totem only the first one."""
    seen: set[str] = set()
    found = []
    for card in cards:
        name = t.cards.name[card]
        if t.cards.type[card] != "totem" or name not in seen:
            found.append(card)
            seen.add(name)
    return found


@reading("oq.myl.totem.copies", "once", replaces="sources")
@rule("myl.totem.duration", "myl.totem.no_limit")
def copies_count_once(t: Table, seat: str) -> Sequence[str]:
    """Several copies of one Totem under the same controller have their effect once."""
    return _once(t, strength.sources(t, seat))


@reading("oq.myl.totem.copies", "once", replaces="effects_start")
@rule("myl.final.in", "myl.totem.duration")
def copies_start_once(t: Table) -> Events:
    """Several copies of one Totem activate once in the final phase."""
    found = [(p, card, "final") for p in t.clockwise[t["active"]] for card in _once(t, in_play(t, p))
             if ability_of(t, card, "final")]  # fmt: skip
    if found:
        yield Set("waiting", (*t["waiting"], *found))


@reading("oq.myl.owner_zones", "controller", replaces="home_of")
@rule("myl.zone.graveyard", "myl.gloss.control")
def home_of_controller(t: Table, card: str) -> str:
    """A card that leaves play goes to the player who controlled it last."""
    return controller(t, card) or t.cards.owner[card]


_WORN = "used"
"""What lasts on a card whose ability was used, until its controller's Regroup."""


@reading("oq.myl.block.used_ally", "no_until_regroup", replaces="use_ability")
@rule("myl.ally.ability.paid", "myl.regroup.ready")
def used_up(t: Table, seat: str, source: str) -> Events:
    """An Ally whose ability was used may not block until its controller's next Regroup."""
    yield from abilities.use_ability(t, seat, source)
    mods = (*t["mods"], Mod(source, "cannot_block", True, _WORN))
    yield Set("mods", tuple(sorted(set(mods), key=lambda m: (m.card, m.what, str(m.value), m.until))))


@reading("oq.myl.block.used_ally", "no_until_regroup", replaces="able_to_block")
@rule(
    "myl.regroup.allies",
    "myl.battle.block.from_defense_line",
    "myl.golden",
    because=lambda t, p, m, kept: f"{m[1][1]} was used since the last Regroup, or a card says that it cannot block",
)
def ready_to_block(t: Table, seat: str, moves: Moves) -> Moves:
    """An Ally that was used since the last Regroup cannot block, nor one of which a card says so."""
    return battle.able_to_block(t, seat, moves)


@reading("oq.myl.block.used_ally", "no_until_regroup", replaces="allies_return")
@rule("myl.regroup.allies", "myl.regroup.ready")
def ready_again(t: Table, seat: str) -> Events:
    """In the Regroup Allies return and can be used again."""
    yield from turn.allies_return(t, seat)
    own = in_play(t, seat)
    yield from changed(t, "mods", tuple(m for m in t["mods"] if m.until != _WORN or m.card not in own))
