"""Owns what the effects of card texts do, one rule each. The vocabulary of `words` names them."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Event, Look, Move
from ...core.kernel import Table
from ...core.rules import rule
from .acts import lasts
from .gold import generate as gold_generated
from .table import LINES, Act, Mod, Purse, changed, controller, opponents, place_of
from .words import Effect

Events = Iterator[Event]


def aimed_at(t: Table, act: Act, e: Effect) -> str:
    """The card an effect is aimed at."""
    if e.target == "self":
        return act.source
    kinds = getattr(t.cards.does[act.source], act.part).targets
    return act.aim[kinds.index(e.target)]


def meant(t: Table, act: Act) -> str:
    """The opponent of whom a text speaks: the one named, or the only one."""
    return act.picks[0] if act.picks else opponents(t, act.by)[0]


# -- for a time ------------------------------------------------------------------------------------------------------


@rule("myl.final.until", "myl.gloss.strength")
def strengthen(t: Table, act: Act, e: Effect) -> Events:
    """An Ally gets more (or less) strength until the final phase."""
    yield from lasts(t, Mod(aimed_at(t, act, e), "strength", e.amount, "final"))


@rule("myl.final.until", "myl.gloss.strength")
def reduce_to_zero(t: Table, act: Act, e: Effect) -> Events:
    """An Ally has strength 0 until the final phase, whatever is added to it."""
    yield from lasts(t, Mod(aimed_at(t, act, e), "zero", True, "final"))


@rule("myl.final.until", "myl.gloss.unblockable")
def make_unblockable(t: Table, act: Act, e: Effect) -> Events:
    """An Ally is unblockable until the final phase."""
    yield from lasts(t, Mod(aimed_at(t, act, e), "unblockable", True, "final"))
    if t["blocks"]:
        yield from t.rules.become_unblockable(t)


@rule("myl.gloss.unblockable", "myl.battle.block.announce")
def become_unblockable(t: Table) -> Events:
    """A block that has been announced stands when the attacker becomes unblockable afterwards."""
    yield from ()


@rule("myl.golden", "myl.gloss.ability")
def bar_ally(t: Table, act: Act, e: Effect) -> Events:
    """An Ally can neither attack nor block as long as the source is in play."""
    ally = aimed_at(t, act, e)
    if controller(t, act.source):
        yield from lasts(t, Mod(ally, "cannot_attack", True, act.source))
        yield from lasts(t, Mod(ally, "cannot_block", True, act.source))


# -- out of play -----------------------------------------------------------------------------------------------------


@rule("myl.gloss.destroy")
def destroy_target(t: Table, act: Act, e: Effect) -> Events:
    """A card in play is sent to the graveyard."""
    yield from t.rules.destroy(t, (aimed_at(t, act, e),))


@rule("myl.gloss.destroy")
def destroy_all(t: Table, act: Act, e: Effect) -> Events:
    """Every opposing card of some types is sent to the graveyard."""
    seats = opponents(t, act.by)
    yield from t.rules.destroy(t, [c for kind in e.more for p in seats for c in t.rules.all_in_play(t, p, kind)])


@rule("myl.gloss.destroy", "myl.zone.exile")
def all_in_play(t: Table, seat: str, kind: str) -> list[str]:
    """All cards of a type that a player has in play; what lies in the exile zone is not."""
    zones = {"ally": LINES, "totem": ("support",), "weapon": ("arms",)}
    return [card for zone in zones[kind] for card in t[zone, seat]]


@rule("myl.zone.exile")
def exile_target(t: Table, act: Act, e: Effect) -> Events:
    """A card in play is exiled."""
    yield from t.rules.exile(t, (aimed_at(t, act, e),))


@rule("myl.weapon.single", "myl.zone.specific")
def to_hand(t: Table, act: Act, e: Effect) -> Events:
    """An Ally returns to the hand of its owner, with its Weapon."""
    yield from t.rules.leave(t, [aimed_at(t, act, e)], "hand")


@rule("myl.weapon.shuffled_with", "myl.gloss.shuffle")
def shuffle_in(t: Table, act: Act, e: Effect) -> Events:
    """A card in play is shuffled into the Castle of its owner."""
    yield from t.rules.shuffle_away(t, (aimed_at(t, act, e),))


@rule("myl.weapon.shuffled_with", "myl.gloss.shuffle", "myl.gloss.strength")
def shuffle_strong(t: Table, act: Act, e: Effect) -> Events:
    """Every Ally of at least some strength is shuffled into the Castle of its owner."""
    strong = [a for p in t.seats for a in t.rules.all_in_play(t, p, "ally") if t.rules.strength(t, a) >= e.amount]
    yield from t.rules.shuffle_away(t, strong)


@rule("myl.gloss.strength.meaning")
def damage_ally(t: Table, act: Act, e: Effect) -> Events:
    """Damage that an effect deals to an Ally destroys it if it reaches its strength, else it leaves no trace."""
    ally = aimed_at(t, act, e)
    if e.amount >= t.rules.strength(t, ally):
        yield from t.rules.destroy(t, (ally,))


# -- in play ---------------------------------------------------------------------------------------------------------


@rule("myl.gloss.control")
def take_control(t: Table, act: Act, e: Effect) -> Events:
    """A player takes control of an Ally: it goes to that player's defense line."""
    yield from t.rules.change_control(t, aimed_at(t, act, e), act.by)


@rule("myl.gloss.control")
def borrow(t: Table, act: Act, e: Effect) -> Events:
    """A player takes control of an Ally as long as the source is in play."""
    ally = aimed_at(t, act, e)
    before = t.rules.lies_in_play(t, ally)[1]
    if controller(t, act.source) and before != act.by:
        yield from t.rules.change_control(t, ally, act.by)
        yield from lasts(t, Mod(ally, "held", before, act.source))


@rule("myl.zone.attack", "myl.regroup.allies")
def move_up(t: Table, act: Act, e: Effect) -> Events:
    """An ability moves an Ally to its attack line; it is not declared an attacker by that."""
    ally = aimed_at(t, act, e)
    seat = controller(t, ally)
    if ("defense", seat) == place_of(t, ally):
        yield Move((ally,), ("defense", seat), ("attack", seat))


@rule("myl.golden", "myl.ally.play.place")
def put_into_play(t: Table, act: Act, e: Effect) -> Events:
    """An Ally is put from the hand into play without paying."""
    if act.picks and act.picks[0]:
        yield from t.rules.ally_enters(t, act.picks[0], ("hand", act.by), act.by)


@rule("myl.battle.block.announce", "myl.battle.war.after_blocks")
def ally_in_war(t: Table, ally: str) -> Events:
    """An Ally that comes into the defense line during the war blocks nothing in this battle: the blocks have been
    announced."""
    yield from ()


@rule("myl.golden", "myl.battle.begins")
def cancel_attack(t: Table, act: Act, e: Effect) -> Events:
    """The attackers go back to their defense line and deal no damage in this turn."""
    seat = t["active"]
    back = tuple(card for card in t["declared"] if card in t["attack", seat])
    if back:
        yield Move(back, ("attack", seat), ("defense", seat))
    yield from changed(t, "declared", ())
    yield from changed(t, "blocks", ())


# -- Castle, hand, gold ----------------------------------------------------------------------------------------------


@rule("myl.gloss.mill")
def mill(t: Table, act: Act, e: Effect) -> Events:
    """Players mill."""
    seats = {"opponent": (meant(t, act),), "self": (act.by,), "each": (act.by, *opponents(t, act.by))}[e.more[0]]
    for seat in seats:
        yield from t.rules.mills(t, seat, e.amount)


@rule("myl.gloss.mill", "myl.gloss.strength")
def mill_strength(t: Table, act: Act, e: Effect) -> Events:
    """The opponent mills as many cards as the source has strength."""
    if controller(t, act.source):
        yield from t.rules.mills(t, meant(t, act), t.rules.strength(t, act.source))


@rule("myl.gloss.draw")
def draw_cards(t: Table, act: Act, e: Effect) -> Events:
    """A player draws."""
    yield from t.rules.draws(t, act.by, e.amount)


@rule("myl.zone.castle.source", "myl.gloss.shuffle.must")
def look_at_top(t: Table, act: Act, e: Effect) -> Events:
    """A player looks at the top cards of the own Castle and lays them back as they were."""
    yield Look(act.by, ("castle", act.by), t["castle", act.by][: e.amount])
    yield from t.rules.after_look(t, act.by)


@rule("myl.gloss.ability", "myl.gloss.shuffle.must", "myl.zone.castle.source")
def search(t: Table, act: Act, e: Effect) -> Events:
    """A player who searched the own Castle shows what was found, puts it where the text says, and shuffles."""
    if act.picks and act.picks[0]:
        zone = e.more[1]
        yield Move((act.picks[0],), ("castle", act.by), (zone, act.by))
        if zone == "reserve":
            yield from t.rules.gold_put_by_effect(t, act.by)
    yield from t.rules.to_be_shuffled(t, act.by)


@rule("myl.gold.play", "myl.gold.one_per_turn")
def gold_put_by_effect(t: Table, seat: str) -> Events:
    """A Gold that an effect puts into the reserve is not played: it does not count as the gold of the turn."""
    yield from ()


@rule("myl.golden", "myl.weapon.place", "myl.gloss.shuffle.must")
def bring(t: Table, act: Act, e: Effect) -> Events:
    """A Weapon is looked for in graveyard and Castle and put under the source without paying."""
    if act.picks and act.picks[0] and controller(t, act.source):
        weapon = act.picks[0]
        source = place_of(t, weapon, t.rules.searched(t))
        assert source is not None
        yield from t.rules.weapon_enters(t, weapon, source, act.source)
    yield from t.rules.to_be_shuffled(t, act.by)


@rule("myl.gloss.ability", "myl.gloss.shuffle.must", "myl.gloss.shuffle")
def shuffle_back(t: Table, act: Act, e: Effect) -> Events:
    """Cards chosen from the own graveyard are shuffled into the own Castle."""
    for card in act.picks:
        yield Move((card,), ("graveyard", act.by), ("castle", act.by))
    if act.picks:
        yield from t.rules.to_be_shuffled(t, act.by)


@rule("myl.gold.generated.text", "myl.gold.resource")
def generate(t: Table, act: Act, e: Effect) -> Events:
    """A card generates gold; what it may be used for, and how long, is limited by its text."""
    yield from gold_generated(t, Purse(act.by, e.more[0], e.amount, t.rules.gold_lasts(t, e.more[1])))
