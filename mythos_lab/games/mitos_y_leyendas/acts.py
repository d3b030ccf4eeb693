"""Owns what happens to cards: entering and leaving play, destroying, milling, drawing, changing control.

Rules that only act; who decides about it, and when, is the business of the steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import rule
from .table import Mod, changed, controller, place_of, war_is_held, weapons_on, without

# -- drawing, milling ------------------------------------------------------------------------------------------------


@rule("myl.gloss.draw", "myl.zone.castle.source")
def draws(t: Table, seat: str, number: int) -> Iterator[Event]:
    """Drawing is taking the top card of the own Castle into the hand; who is to draw more takes what is there."""
    number = t.rules.can_draw(t, seat, number)
    if number:
        yield Move(t["castle", seat][:number], ("castle", seat), ("hand", seat))


@rule("myl.gloss.draw")
def can_draw(t: Table, seat: str, number: int) -> int:
    """Who is to draw more cards than the Castle holds takes those that are there."""
    return min(number, len(t["castle", seat]))


@rule("myl.gloss.mill")
def mills(t: Table, seat: str, number: int) -> Iterator[Event]:
    """Milling sends cards from the top of a Castle to the graveyard, one by one: the last one lies on top."""
    number = t.rules.can_mill(t, seat, number)
    if number > 0:
        cards = t["castle", seat][:number]
        yield Move(t.rules.mill_order(t, cards), ("castle", seat), (t.rules.milled_to(t), seat))


@rule("myl.gloss.mill.damage")
def can_mill(t: Table, seat: str, number: int) -> int:
    """With more damage than cards, all cards of the Castle are milled."""
    return min(number, len(t["castle", seat]))


@rule("myl.gloss.mill.damage")
def mill_order(t: Table, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards are milled one by one from the top, so that the last one lies on top of the graveyard."""
    return cards[::-1]


@rule("myl.gloss.mill", "myl.zone.graveyard")
def milled_to(t: Table) -> str:
    """Milled cards lie face up on the graveyard; everybody may look at them."""
    return "graveyard"


@rule("myl.gloss.mill.damage", "myl.zone.castle.damage")
def takes_damage(t: Table, seat: str, points: int) -> Iterator[Event]:
    """Each time a player takes damage, as many cards are milled as there are points."""
    yield from t.rules.mills(t, seat, t.rules.damage_counts(t, seat, points))


@rule("myl.gloss.mill.damage")
def damage_counts(t: Table, seat: str, points: int) -> int:
    """Damage counts in full, even if it is more than there are cards."""
    return points


@rule("myl.gloss.shuffle.must")
def after_look(t: Table, seat: str) -> Iterator[Event]:
    """A look at cards of a Castle leaves their order alone: it is not shuffled for that."""
    yield from ()


@rule("myl.gloss.shuffle.must", "myl.gloss.shuffle")
def to_be_shuffled(t: Table, seat: str) -> Iterator[Event]:
    """A Castle that has been searched, or into which cards were put, must be shuffled."""
    yield from changed(t, "unsorted", tuple(p for p in t.seats if p in t["unsorted"] or p == seat))


# -- leaving play ----------------------------------------------------------------------------------------------------


@rule("myl.zone.graveyard", "myl.gloss.control")
def home_of(t: Table, card: str) -> str:
    """A card that leaves play goes to its owner, whoever controlled it."""
    return t.cards.owner[card]


@rule("myl.weapon.single", "myl.weapon.shuffled_with")
def weapon_goes_to(t: Table, zone: str) -> str:
    """Ally and Weapon are a single card: wherever the Ally goes, its Weapon goes too."""
    return zone


@rule("myl.gloss.destroy", "myl.weapon.destroyed_with", "myl.zone.graveyard")
def destroy(t: Table, cards: Iterable[str]) -> Iterator[Event]:
    """Destroyed cards go from play to the graveyard, Allies with their Weapons; what cannot be destroyed stays."""
    doomed = [card for card in cards if not t.rules.withstands(t, card)]
    yield from t.rules.leave(t, t.rules.destroyed_together(t, doomed), "graveyard")


@rule("myl.golden")
def withstands(t: Table, card: str) -> bool:
    """A card that cannot be destroyed is not."""
    return t.cards.type[card] == "ally" and t.rules.has(t, card, "indestructible")


@rule("myl.weapon.destroyed_with")
def destroyed_together(t: Table, cards: list[str]) -> list[str]:
    """A Weapon that is destroyed alone leaves its Ally in play."""
    return cards


@rule("myl.zone.exile")
def exile(t: Table, cards: Iterable[str]) -> Iterator[Event]:
    """Cards that an effect exiles go to the exile zone."""
    yield from t.rules.leave(t, list(cards), "exile")


@rule("myl.weapon.shuffled_with", "myl.gloss.shuffle.must")
def shuffle_away(t: Table, cards: Iterable[str]) -> Iterator[Event]:
    """Cards are shuffled into the Castles of their owners, Allies with their Weapons."""
    cards = list(cards)
    homes = [t.rules.home_of(t, card) for ally in cards for card in (ally, *weapons_on(t, ally))]
    yield from t.rules.leave(t, cards, "castle")
    for seat in without(tuple(dict.fromkeys(homes)), t["out"]):
        yield from t.rules.to_be_shuffled(t, seat)


@rule()
def leave(t: Table, cards: list[str], zone: str) -> Iterator[Event]:
    """Cards leave play together; abilities that activate when a card leaves wait until this is done."""
    going = list(_with_weapons(t, [card for card in cards if t.rules.lies_in_play(t, card)], zone))
    waiting = [(t.rules.lies_in_play(t, card)[1], card, "leaves") for card, target in going
               if t.cards.does[card].leaves and t.rules.out_of_play(t, card, target)]  # fmt: skip
    for card, target in going:
        yield Move((card,), t.rules.lies_in_play(t, card), t.rules.comes_home(t, card, target))
    if waiting:
        yield Set("waiting", (*t["waiting"], *waiting))
    yield from forgotten(t, [card for card, _ in going])


@rule("myl.zone.graveyard", "myl.zone.specific")
def comes_home(t: Table, card: str, zone: str) -> tuple[str, str]:
    """The place to which a card goes that leaves play; one who is out has no hand and no Castle any more."""
    home = t.rules.home_of(t, card)
    gone = home in t["out"] and zone in ("hand", "castle")
    return ("graveyard" if gone else zone, home)


@rule("myl.zone.exile", "myl.gloss.control")
def lies_in_play(t: Table, card: str) -> tuple[str, str] | None:
    """A card is in play in the lines, under an Ally and in the support line; nowhere else, not in the exile zone."""
    return place_of(t, card)


@rule("myl.ally.ability.trigger")
def out_of_play(t: Table, card: str, zone: str) -> bool:
    """A card that goes from play to hand, Castle, graveyard or exile has left play."""
    return True


def _with_weapons(t: Table, cards: list[str], zone: str) -> Iterator[tuple[str, str]]:
    """Each card that leaves with the zone it goes to, the Weapons of an Ally behind it, none twice."""
    seen: set[str] = set()
    for card in cards:
        pairs = [(card, zone), *((w, t.rules.weapon_goes_to(t, zone)) for w in weapons_on(t, card))]
        for one, target in pairs:
            if one not in seen:
                seen.add(one)
                yield one, target


def forgotten(t: Table, gone: list[str]) -> Iterator[Event]:
    """What was known of cards that are no longer in play is put aside; what lasted while they were in play ends."""
    if t["carried"]:
        yield from changed(t, "carried", tuple(p for p in t["carried"] if p[0] not in gone and p[1] not in gone))
    for fact in ("fresh", "new", "declared", "used"):
        if t[fact]:
            yield from changed(t, fact, without(t[fact], gone))
    if t["blocks"]:
        yield from _unpaired(t, gone)
    if t["mods"]:
        ended = [m for m in t["mods"] if m.until in gone and m.what == "held"]
        yield from changed(t, "mods", tuple(m for m in t["mods"] if m.card not in gone and m.until not in gone))
        for mod in ended:
            yield from t.rules.goes_back(t, mod)


def _unpaired(t: Table, gone: list[str]) -> Iterator[Event]:
    """Attackers that are gone are blocked by nobody any more."""
    free = [blocker for attacker, blocker in t["blocks"] if attacker in gone and blocker not in gone]
    yield from changed(t, "blocks", tuple(pair for pair in t["blocks"] if pair[0] not in gone))
    for blocker in free:
        yield from t.rules.attacker_left(t, blocker)


@rule("myl.battle.war.after_blocks", "myl.battle.block.announce")
def attacker_left(t: Table, blocker: str) -> Iterator[Event]:
    """A blocker whose attacker has left stays where it is: blocks are made in the Defense step only."""
    yield from ()


@rule("myl.golden", "myl.gloss.control")
def goes_back(t: Table, mod: Mod) -> Iterator[Event]:
    """An Ally that was held by a card goes back when that card leaves play; to one who is out, to the graveyard."""
    if controller(t, mod.card) in (None, mod.value):
        return
    if mod.value in t["out"]:
        yield from t.rules.leave(t, [mod.card], "graveyard")
    else:
        yield from t.rules.change_control(t, mod.card, mod.value)


# -- entering play, changing control ---------------------------------------------------------------------------------


@rule("myl.ally.play.place", "myl.zone.specific", "myl.ally.no_attack_on_entry")
def ally_enters(t: Table, ally: str, source: tuple[str, str] | str, seat: str) -> Iterator[Event]:
    """An Ally that enters play is placed in the defense line; it has not spent a Vigil yet."""
    yield Move((ally,), source, ("defense", seat))
    yield Set("fresh", tuple(sorted((*t["fresh"], ally))))
    yield Set("new", tuple(sorted((*t["new"], ally))))
    yield from t.rules.entering(t, ally, seat)
    yield from comes_in_war(t, ally)


@rule("myl.totem.place", "myl.zone.specific")
def totem_enters(t: Table, totem: str, source: tuple[str, str] | str, seat: str) -> Iterator[Event]:
    """A Totem is placed in the support line."""
    yield Move((totem,), source, ("support", seat))
    yield from t.rules.entering(t, totem, seat)


@rule("myl.weapon.place", "myl.weapon.no_transfer")
def weapon_enters(t: Table, weapon: str, source: tuple[str, str] | str, ally: str) -> Iterator[Event]:
    """A Weapon is placed under an Ally and stays there; it is controlled by the controller of that Ally. If the Ally is
    gone when room has been made, the Weapon goes to the graveyard."""
    yield from t.rules.makes_room(t, ally)
    seat = controller(t, ally)
    if seat is None:
        yield Move((weapon,), source, ("graveyard", t.cards.owner[weapon]))
        return
    yield Move((weapon,), source, ("arms", seat))
    yield Set("carried", (*t["carried"], (weapon, ally)))
    yield from t.rules.entering(t, weapon, seat)
    if t["blocks"]:
        yield from t.rules.become_unblockable(t)


@rule("myl.weapon.one_per_ally")
def makes_room(t: Table, ally: str) -> Iterator[Event]:
    """A new Weapon does not replace an old one: there was room for it."""
    yield from ()


@rule("myl.ally.ability.trigger")
def entering(t: Table, card: str, seat: str) -> Iterator[Event]:
    """An ability that activates when the card enters play waits its turn."""
    if t.cards.does[card].enters:
        yield Set("waiting", (*t["waiting"], (seat, card, "enters")))


@rule("myl.gloss.control", "myl.battle.attack.one_vigil")
def change_control(t: Table, ally: str, seat: str) -> Iterator[Event]:
    """An Ally under a new controller lies in that player's defense line and has spent no Vigil there."""
    place = t.rules.lies_in_play(t, ally)
    if place == ("defense", seat):
        return
    yield Move((ally,), place, ("defense", seat))
    yield from t.rules.weapons_change_control(t, ally, seat)
    if place != ("attack", seat):
        yield from changed(t, "fresh", tuple(sorted({*t["fresh"], ally})))
    yield from changed(t, "declared", without(t["declared"], (ally,)))
    if t["blocks"]:
        yield from _unpaired(t, [ally])
    yield from comes_in_war(t, ally)


def comes_in_war(t: Table, ally: str) -> Iterator[Event]:
    """An Ally has come into a defense line: in a war that can bear upon the blocks."""
    if war_is_held(t):
        yield from t.rules.ally_in_war(t, ally)
        yield from t.rules.become_unblockable(t)


@rule("myl.weapon.single")
def weapons_change_control(t: Table, ally: str, seat: str) -> Iterator[Event]:
    """The Weapon of an Ally comes under the control of its new controller with it."""
    for weapon in weapons_on(t, ally):
        place = place_of(t, weapon, ("arms",))
        if place and place[1] != seat:
            yield Move((weapon,), place, ("arms", seat))


def lasts(t: Table, mod: Mod) -> Iterator[Event]:
    """Something begins that lasts for a time."""
    yield Set("mods", tuple(sorted((*t["mods"], mod), key=lambda m: (m.card, m.what, str(m.value), m.until))))
