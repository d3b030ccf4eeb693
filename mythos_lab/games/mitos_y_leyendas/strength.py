"""Owns what a card is worth at this moment: its strength and what it can do, computed from what is in play.

Nothing of this is stored: bonuses of Weapons, Totems and other Allies hold as long as they are in play. Only effects
with an end are facts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.kernel import Table
from ...core.rules import rule
from .table import allies, controller, other, weapons_on
from .words import Static


@rule("myl.gloss.strength", "myl.gloss.ability")
def printed_strength(t: Table, ally: str) -> int:
    """Strength is the number printed on an Ally, unless an effect sets another one."""
    return t.cards.strength[ally]


@rule("myl.ally.strength", "myl.gloss.strength.meaning", "myl.golden")
def strength(t: Table, ally: str) -> int:
    """What an Ally can deal and withstand now: the printed number with all bonuses in force, never less than 0."""
    lasting = t["mods"]
    if lasting and any(m.card == ally and m.what == "zero" for m in lasting):
        return 0
    total = t.rules.printed_strength(t, ally) + t.rules.given_strength(t, ally)
    if t["carried"]:
        total += t.rules.weapon_bonus(t, ally)
    if lasting:
        total += sum([m.value for m in lasting if m.card == ally and m.what == "strength"])
    return max(total, 0)


@rule("myl.weapon.bonus")
def weapon_bonus(t: Table, ally: str) -> int:
    """A Weapon generally gives a bonus to the Ally that carries it."""
    total = 0
    for weapon in weapons_on(t, ally):
        does = t.cards.does[weapon]
        total += does.bonus
        if does.pair and does.pair[0] == t.cards.name[ally]:
            total += does.pair[1]
    return total


@rule("myl.weapon.grants")
def granted(t: Table, ally: str, keyword: str) -> bool:
    """A Weapon may grant its carrier new abilities."""
    for weapon in weapons_on(t, ally):
        does = t.cards.does[weapon]
        if keyword in does.grants or (does.pair and does.pair[0] == t.cards.name[ally] and keyword in does.pair[2]):
            return True
    return False


@rule("myl.totem.duration", "myl.totem.no_limit")
def sources(t: Table, seat: str) -> Sequence[str]:
    """The cards of a player that give something to others work as long as they are in play, each copy by itself."""
    givers = t.cards.givers
    return [card for card in (*allies(t, seat), *t["support", seat]) if card in givers]


@rule("myl.totem.duration", "myl.gloss.ability")
def given_strength(t: Table, ally: str) -> int:
    """Bonuses that cards in play give to the Allies of their controller."""
    seat = controller(t, ally) if t.cards.givers else None
    if seat is None:
        return 0
    found = 0
    for source in t.rules.sources(t, seat):
        found += sum(s.strength for s in t.cards.does[source].statics if s.strength and gets(t, s, source, ally))
    return found


def gets(t: Table, s: Static, source: str, ally: str) -> bool:
    """Whether an Ally belongs to those to whom a card gives something."""
    group = s.to.removeprefix("other ")
    if group != s.to and source == ally:
        return False
    return group == "Allies" or t.cards.race[ally] + "s" == group


@rule("myl.gloss.ability", "myl.golden")
def has(t: Table, ally: str, keyword: str) -> bool:
    """Whether a keyword holds for an Ally: its own, of its Weapon, given by others, or lasting for a time."""
    cards = t.cards
    if keyword in cards.does[ally].keywords:
        return True
    if keyword in cards.granted and t["carried"] and t.rules.granted(t, ally, keyword):
        return True
    lasting = t["mods"]
    if lasting and any([m.card == ally and m.what == keyword for m in lasting]):
        return True
    return keyword in cards.given and _given(t, ally, keyword)


def _given(t: Table, ally: str, keyword: str) -> bool:
    seat = controller(t, ally)
    if seat is None:
        return False
    does = t.cards.does
    return any(
        s.keyword == keyword and gets(t, s, source, ally)
        for source in t.rules.sources(t, seat)
        for s in does[source].statics
    )


@rule("myl.gloss.unblockable", "myl.golden")
def unblockable_for(t: Table, attacker: str, blocker: str) -> bool:
    """An unblockable Ally cannot be blocked, unless a card says that it can."""
    if not t.rules.has(t, attacker, "unblockable"):
        return False
    seat = controller(t, blocker)
    opened = seat is not None and any(card in t.cards.openers for card in (*allies(t, seat), *t["support", seat]))
    return not (opened or t.rules.has(t, blocker, "blocks_unblockable"))


@rule("myl.weapon.one_per_ally", "myl.weapon.one_per_ally.unless")
def weapon_slots(t: Table, ally: str) -> int:
    """An Ally may carry only one Weapon, unless its ability says otherwise."""
    return t.cards.does[ally].slots


def attacking_opponent(t: Table, seat: str) -> bool:
    """Whether the opponent of a player is attacking."""
    return t["active"] == other(t, seat) and t["defender"] in (None, seat) and bool(t["declared"])
