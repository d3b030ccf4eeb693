"""Owns how a card is played: announced with what it aims at, paid, perhaps negated, resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change, close, first_works, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import UNSEEN, Act, Moves, ability_of, in_play, opponents, place_of, weapons_on

DECLINE = ("decline", None)


# -- announcing ------------------------------------------------------------------------------------------------------


@rule()
def announce_card(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A card is played: what it costs is owed."""
    yield from getattr(t.rules, f"{t.cards.type[card]}_played")(t, seat, card)


@rule("myl.ally.play.cost")
def ally_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """Putting an Ally into play costs its gold cost."""
    yield from _shown(t, seat, card)


@rule("myl.weapon.cost")
def weapon_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A Weapon has a cost to be put into play."""
    yield from _shown(t, seat, card)


@rule("myl.totem.cost")
def totem_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A Totem is played by paying its gold cost."""
    yield from _shown(t, seat, card)


@rule("myl.gold.play")
def gold_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A Gold is played from the hand, at no cost."""
    yield from _shown(t, seat, card)


@rule("myl.talisman.show", "myl.talisman.cost")
def talisman_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A Talisman that is played is shown to the opponent; its gold cost is owed."""
    yield from _shown(t, seat, card)


def _shown(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A card that is played leaves the hand and is shown; what it costs is owed."""
    source = ("graveyard", seat) if card in t["graveyard", seat] else ("hand", seat)
    yield Move((card,), source, "playing")
    yield from put(t, Link(seat, card, owed=t.rules.cost_of(t, card)))


def wanted(t: Table) -> str | None:
    """What the card or ability that is being announced has still to aim at: a kind of target, or None."""
    act = t["act"]
    if act is not None:
        kinds, aim = ability_of(t, act.source, act.part).targets, act.aim
    else:
        link = t["chain"][-1]
        kinds, aim = aims_of(t, link.what), link.aim
    return kinds[len(aim)] if len(aim) < len(kinds) else None


def aims_of(t: Table, card: str) -> tuple[str, ...]:
    """What a played card aims at: a Weapon at its carrier, a Talisman at what its text names."""
    if t.cards.type[card] == "weapon":
        return ("carrier",)
    fx = t.cards.does[card].fx
    return fx.targets if fx else ()


@rule("myl.talisman.resolve", "myl.weapon.place")
def announce(t: Table) -> Body:
    """What a card aims at is announced with it: the carrier of a Weapon, the target of a Talisman."""
    kind = wanted(t)
    if kind is None:
        return "named"
    link = t["chain"][-1]
    _, what = yield Ask(link.by, "carrier" if kind == "carrier" else "target")
    if kind == "carrier":
        yield from t.rules.carrier_named(t, what)
    else:
        yield from t.rules.target_named(t, what)
    return "more"


@rule("myl.weapon.place")
def carrier_named(t: Table, what: Any) -> Iterator[Event]:
    """A Weapon is placed under an Ally, which is named with it."""
    yield from change(t, aim=(*t["chain"][-1].aim, what))


@rule("myl.talisman.resolve")
def target_named(t: Table, what: Any) -> Iterator[Event]:
    """What a Talisman aims at is announced with it."""
    yield from change(t, aim=(*t["chain"][-1].aim, what))


@rule("myl.talisman.resolve", "myl.gloss.destroy", "myl.gloss.control")
def targets(t: Table, seat: str, kind: str) -> list[str]:
    """What a text can aim at: cards in play of the kind it names, of the side it names."""
    side, _, what = kind.rpartition(" ")
    seats = opponents(t, seat) if side == "opposing" else (seat,) if side == "own" else t.seats
    if what == "carrier":
        return carriers(t, seat, t["chain"][-1].what)
    if what == "ally":
        return [card for p in seats for card in (*t["defense", p], *t["attack", p])]
    zones = {"totem": ("support",), "weapon": ("arms",)}.get(what)
    return [c for p in seats for c in (in_play(t, p) if zones is None else [c for z in zones for c in t[z, p]])]


@rule("myl.weapon.place", "myl.weapon.single")
def weapon_side(t: Table, seat: str, weapon: str) -> tuple[str, ...]:
    """A Weapon goes under an own Ally, or under an opposing one where its text says so."""
    return opponents(t, seat) if t.cards.does[weapon].under == "opposing" else (seat,)


@rule("myl.weapon.one_per_ally", "myl.weapon.one_per_ally.unless")
def free_slot(t: Table, ally: str) -> bool:
    """Whether an Ally can be given one more Weapon."""
    return len(weapons_on(t, ally)) < t.rules.weapon_slots(t, ally)


def carriers(t: Table, seat: str, weapon: str) -> list[str]:
    """The Allies under which a Weapon may be played."""
    seats = t.rules.weapon_side(t, seat, weapon)
    return [a for p in seats for a in (*t["defense", p], *t["attack", p]) if t.rules.free_slot(t, a)]


# -- negating --------------------------------------------------------------------------------------------------------


@rule("myl.gloss.negate.moment", "myl.golden")
def may_be_negated(t: Table, link: Link) -> bool:
    """A card can be negated at the moment it is played, a negation too; an ability is no card that is played."""
    there = link.what in t["playing"] and t.rules.chain_open(t)
    return bool(there and t.rules.negation_reaches(t, link) and t.rules.negation_time(t, link))


@rule("myl.gloss.negate.moment")
def chain_open(t: Table) -> bool:
    """A negation is a card at the moment it is played: it can be negated too."""
    return True


@rule("myl.gloss.negate", "myl.gloss.negate.moment")
def negation_reaches(t: Table, link: Link) -> bool:
    """Whatever is played can be negated, a Talisman too, if the negating text covers it."""
    return True


@rule("myl.gloss.negate.moment", "myl.golden")
def negation_time(t: Table, link: Link) -> bool:
    """The text of the negating card prevails over the bar on acting in the opponent's turn, in every phase."""
    return True


def covers(text: str, kind: str) -> bool:
    """Whether a negation of this kind of card stops a card of that type."""
    return text in ("any", kind)


@rule("myl.gloss.negate.moment")
def could_negate(t: Table, seat: str, link: Link) -> bool:
    """Asked is who could negate as far as everybody can see: by a card in play, or by one that may be in the hand."""
    kind = t.cards.type[link.what]
    hosts = t.cards.hosts
    if hosts and any([covers(t.cards.does[card].negates, kind) for card in in_play(t, seat) if card in hosts]):
        return True
    if not t["hand", seat] or not t.cards.negating:
        return False
    unseen = [t[zone, seat] for zone in UNSEEN]
    return any([_stops(t, seat, c, kind) for c in t.cards.negating if any([c in cards for cards in unseen])])


def _stops(t: Table, seat: str, card: str, kind: str) -> bool:
    return covers(t.cards.negating[card], kind) and t.rules.can_pay(t, seat, t.rules.cost_of(t, card), "talisman")


@rule()
def negations(t: Table, seat: str) -> Moves:
    """A negation may always be left out."""
    kind = t.cards.type[t["chain"][-1].what]
    cards = [card for card in t["hand", seat] if card in t.cards.negating and _stops(t, seat, card, kind)]
    hosts = [c for c in in_play(t, seat) if c in t.cards.hosts and covers(t.cards.does[c].negates, kind)]
    return [DECLINE, *(("negate", card) for card in (*cards, *hosts))]


@rule("myl.gloss.negate.moment", "myl.gloss.negate",
      because=lambda t, p, m, kept: f"{p} holds no card that negates {t['chain'][-1].what}")  # fmt: skip
def only_what_negates(t: Table, seat: str, moves: Moves) -> Moves:
    """A card is negated by a card or ability that says so, from the own hand or in play, and that can be paid."""
    fine = t.rules.negations(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.gloss.negate", "myl.gloss.negate.moment", "myl.phase.own_turn")
def negate(t: Table) -> Body:
    """At the moment a card is played the opponent may negate it (of several one after another), then its player the
    negation, and so on."""
    link = t["chain"][-1]
    ring = opponents(t, link.by) if t.rules.may_be_negated(t, link) else ()
    for at in range(link.asked, len(ring)):
        if t.rules.could_negate(t, ring[at], link):
            break
    else:
        return "nobody"
    seat = ring[at]
    verb, card = yield Ask(seat, "negate")
    if verb == "decline":
        if at + 1 == len(ring):
            return "nobody"
        yield from change(t, asked=at + 1)
        return "next one"
    if card in t["hand", seat]:
        yield from t.rules.announce_card(t, seat, card)
    else:
        yield from put(t, Link(seat, card))
        yield from t.rules.exile(t, (card,))
    yield from t.rules.after_negation(t, seat)
    return "negated"


@rule("myl.battle.war.alternate")
def after_negation(t: Table, seat: str) -> Iterator[Event]:
    """A negation is no play of the war: priority goes on as if the negated card had resolved."""
    yield from ()


# -- resolving -------------------------------------------------------------------------------------------------------


@rule("myl.talisman.resolve", "myl.zone.specific", "myl.gloss.negate")
def resolve(t: Table) -> Body:
    """The card that nobody negated comes to its place, or its text is carried out; negations go to the graveyard."""
    chain, link = t["chain"], t["chain"][0]
    yield from t.rules.answers_done(t, chain)
    if not first_works(chain):
        yield from t.rules.negated(t, link)
        return "entered"
    kind = t.cards.type[link.what]
    if kind == "talisman":
        yield from t.rules.talisman_begins(t, link)
        return "effect"
    yield from getattr(t.rules, f"{kind}_comes")(t, link)
    return "entered"


@rule("myl.talisman.resolve")
def talisman_begins(t: Table, link: Link) -> Iterator[Event]:
    """The effect of a Talisman is announced and resolved."""
    yield Set("act", Act(link.by, link.what, "fx", link.aim))


@rule("myl.gloss.negate.moment")
def answers_done(t: Table, chain: tuple[Link, ...]) -> Iterator[Event]:
    """When nobody negates any more the moment of playing is over, and the negations go to the graveyard."""
    for link in reversed(chain[1:]):
        if link.what in t["playing"]:
            yield from t.rules.talisman_done(t, link.what)
    yield from t.rules.cost_of_negated(t, chain)
    yield from close(t)


@rule("myl.gloss.negate.graveyard", "myl.gloss.negate")
def negated(t: Table, link: Link) -> Iterator[Event]:
    """A negated card does not enter play: it goes directly to the graveyard."""
    yield Move((link.what,), "playing", ("graveyard", t.cards.owner[link.what]))
    if t.cards.type[link.what] == "gold":
        yield from t.rules.gold_was_negated(t, link)


@rule("myl.gloss.negate.graveyard", "myl.gold.paid_until_regroup")
def cost_of_negated(t: Table, chain: tuple[Link, ...]) -> Iterator[Event]:
    """What was paid for negated cards stays paid."""
    yield from ()


@rule("myl.gold.one_per_turn", "myl.vigil.gold_first")
def gold_was_negated(t: Table, link: Link) -> Iterator[Event]:
    """A negated Gold was the gold of the turn all the same."""
    yield from ()


@rule("myl.talisman.graveyard", "myl.talisman.not_in_play")
def talisman_done(t: Table, card: str) -> Iterator[Event]:
    """A Talisman does not enter play; once played it goes to the graveyard."""
    yield Move((card,), "playing", ("graveyard", t.cards.owner[card]))


@rule("myl.talisman.graveyard")
def after_talisman(t: Table) -> Iterator[Event]:
    """When the effect of a Talisman has been resolved the card goes to the graveyard."""
    card = t["act"].source
    yield Set("act", None)
    yield from t.rules.talisman_done(t, card)


@rule("myl.gold.play", "myl.zone.reserve")
def gold_comes(t: Table, link: Link) -> Iterator[Event]:
    """A Gold is played by placing it from the hand into the gold reserve."""
    yield Move((link.what,), "playing", ("reserve", link.by))


@rule("myl.ally.play.place")
def ally_comes(t: Table, link: Link) -> Iterator[Event]:
    """An Ally that was played is placed in the defense line."""
    yield from t.rules.ally_enters(t, link.what, "playing", link.by)


@rule("myl.totem.place", "myl.zone.support")
def totem_comes(t: Table, link: Link) -> Iterator[Event]:
    """A Totem that was played is placed in the support line."""
    yield from t.rules.totem_enters(t, link.what, "playing", link.by)


@rule("myl.weapon.place")
def weapon_comes(t: Table, link: Link) -> Iterator[Event]:
    """A Weapon that was played is placed under its carrier; if that is gone, it goes to the graveyard."""
    if place_of(t, link.aim[0], ("defense", "attack")):
        yield from t.rules.weapon_enters(t, link.what, "playing", link.aim[0])
    else:
        yield Move((link.what,), "playing", ("graveyard", t.cards.owner[link.what]))
