"""Owns the readings about where cards lie and who brought them there: exile, milled cards, shuffling, empty Castles.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.events import Event, Look, Move, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import acts, effects, ending, plays
from .table import IN_PLAY, Act, Mod, ability_of, changed, opponents, place_of
from .words import Effect

Events = Iterator[Event]

MIX = "PLAY.RESOLVE.shuffle"
ROWS: Mapping[tuple[str, str], Mapping[tuple[str, str], str]] = {
    ("oq.myl.shuffle.interfered", "also_milled_or_drawn"): {
        ("CHECK", "goes on"): MIX,
        ("GAME.DRAW", ""): "GAME.MULLIGAN.shuffle GAME.MULLIGAN",
        ("GAME.MULLIGAN.draw", ""): "GAME.MULLIGAN.shuffle",
    },
}

# -- exile as a part of the play area --------------------------------------------------------------------------------

EXILE = ("oq.myl.exile.in_play", "in_play")


def exiled(t: Table, seat: str, kind: str) -> list[str]:
    """The cards of a type in the exile zone of a player; a "card" is any but Gold."""
    types = t.cards.type
    return [c for c in t["exile", seat] if types[c] == kind or (kind == "card" and types[c] not in ("", "gold"))]


@reading(*EXILE, replaces="targets")
@rule("myl.talisman.resolve", "myl.zone.exile", "myl.gloss.control")
def targets_in_exile(t: Table, seat: str, kind: str) -> list[str]:
    """What a text aims at may lie in the exile zone too."""
    side, _, what = kind.rpartition(" ")
    seats = {"": t.seats, "own": (seat,), "opposing": opponents(t, seat)}[side]
    return [*plays.targets(t, seat, kind), *(c for p in seats for c in exiled(t, p, what))]


@reading(*EXILE, replaces="all_in_play")
@rule("myl.gloss.destroy", "myl.zone.exile")
def all_with_exile(t: Table, seat: str, kind: str) -> list[str]:
    """All cards of a type that a player has in play, those in the exile zone too."""
    return [*effects.all_in_play(t, seat, kind), *exiled(t, seat, kind)]


@reading(*EXILE, replaces="lies_in_play")
@rule("myl.zone.exile", "myl.gloss.control")
def lies_in_exile(t: Table, card: str) -> tuple[str, str] | None:
    """A card in the exile zone is in play."""
    return place_of(t, card, (*IN_PLAY, "exile"))


@reading(*EXILE, replaces="out_of_play")
@rule("myl.ally.ability.trigger", "myl.zone.exile")
def exile_is_no_leaving(t: Table, card: str, zone: str) -> bool:
    """A card that is exiled has not left play; one destroyed in the exile zone has."""
    return zone != "exile"


# -- Allies moved out of play ----------------------------------------------------------------------------------------

MOVED = ("oq.myl.regroup.allies_moved", "all_zones")
OUT = ("hand", "exile", "graveyard")
UNTIL_REGROUP = "regroup"


def paid_with(t: Table, act: Act, card: str) -> bool:
    """Whether a card is given up to pay for its own ability: then it is no ability that moves it."""
    return card == act.source and act.part == "ability" and bool(ability_of(t, card, "ability").sacrifice)


@reading(*MOVED, replaces="leave")
@rule("myl.regroup.allies")
def leave_to_return(t: Table, cards: list[str], zone: str) -> Events:
    """It is kept in mind which Allies an ability moves out of play, and where to."""
    act = t["act"]
    moved = [c for c in cards if act and t.cards.type[c] == "ally" and place_of(t, c) and not paid_with(t, act, c)]
    yield from acts.leave(t, cards, zone)
    marks = [Mod(card, "moved", zone, UNTIL_REGROUP) for card in moved if zone in OUT]
    mods = (*(m for m in t["mods"] if m.card not in moved), *marks)
    yield from changed(t, "mods", tuple(sorted(mods, key=lambda m: (m.card, m.what, str(m.value), m.until))))


@reading(*MOVED, replaces="others_return")
@rule("myl.regroup.allies", "myl.regroup.ready")
def brought_back(t: Table, seat: str) -> Events:
    """Own Allies that an ability moved to hand, exile or graveyard return to the defense line, ready to be used."""
    back = [m for m in t["mods"] if m.what == "moved" and m.card in t[m.value, seat]]
    for mark in back:
        yield Move((mark.card,), (mark.value, seat), ("defense", seat))
    own = [m for m in t["mods"] if m.what == "moved" and t.cards.owner[m.card] == seat]
    yield from changed(t, "mods", tuple(m for m in t["mods"] if m not in back and m not in own))


# -- milled cards face down ------------------------------------------------------------------------------------------

HIDDEN = ("oq.myl.mill.order", "hidden")


@reading(*HIDDEN, replaces="mill_order")
@rule("myl.gloss.mill.damage")
def milled_as_a_packet(t: Table, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Milled cards are laid down as one packet in the order of the Castle, the first on top."""
    return cards


@reading(*HIDDEN, replaces="milled_to")
@rule("myl.gloss.mill", "myl.zone.graveyard")
def milled_face_down(t: Table) -> str:
    """Milled cards lie face down on the graveyard: nobody sees them."""
    return "milled"


@reading(*HIDDEN, replaces="searched")
@rule("myl.golden", "myl.zone.castle.source")
def searched_face_down(t: Table) -> tuple[str, ...]:
    """Who searches the graveyard looks through what lies there face down too."""
    return ("graveyard", "milled", "castle")


@reading(*HIDDEN, replaces="looks_for")
@rule("myl.zone.castle.source", "myl.gloss.mill")
def sees_what_is_left(t: Table, act: Act, e: Effect) -> Events:
    """Who searches sees which cards were not milled, and face-down ones where those are searched as well."""
    for zone in {"search": ("castle",), "bring": ("milled", "castle")}.get(e.kind, ()):
        yield Look(act.by, (zone, act.by), t[zone, act.by])


# -- when a Castle has been interfered with --------------------------------------------------------------------------

LOOKED = ("oq.myl.shuffle.interfered", "also_top_looked_at")
TOUCHED = ("oq.myl.shuffle.interfered", "also_milled_or_drawn")


@reading(*LOOKED, replaces="after_look")
@reading(*TOUCHED, replaces="after_look")
@rule("myl.gloss.shuffle.must")
def shuffled_after_look(t: Table, seat: str) -> Events:
    """A Castle of which cards were looked at is shuffled."""
    yield from t.rules.to_be_shuffled(t, seat)


@reading(*TOUCHED, replaces="draws")
@rule("myl.gloss.draw", "myl.gloss.shuffle.must")
def draws_and_shuffles(t: Table, seat: str, number: int) -> Events:
    """A Castle from which cards were drawn is shuffled."""
    before = t["castle", seat]
    yield from acts.draws(t, seat, number)
    if t["castle", seat] != before:
        yield from t.rules.to_be_shuffled(t, seat)


@reading(*TOUCHED, replaces="mills")
@rule("myl.gloss.mill", "myl.gloss.shuffle.must")
def mills_and_shuffles(t: Table, seat: str, number: int) -> Events:
    """A Castle from which cards were milled is shuffled."""
    before = t["castle", seat]
    yield from acts.mills(t, seat, number)
    if t["castle", seat] != before:
        yield from t.rules.to_be_shuffled(t, seat)


# -- who emptied a Castle --------------------------------------------------------------------------------------------

CAUSED = ("oq.myl.win.own_draw", "only_opponent_caused_counts")


def _beats(t: Table, seat: str, before: int) -> Events:
    """The opponent has taken the last card of a Castle."""
    if before and not t["castle", seat]:
        yield from changed(t, "beaten", tuple(p for p in t.seats if p == seat or p in t["beaten"]))


@reading(*CAUSED, replaces="empty_castles")
@rule("myl.win.castle_empty", "myl.zone.castle.empty")
def emptied_by_opponent(t: Table) -> tuple[str, ...]:
    """Only a player whose last card left the Castle through the opponent has lost."""
    return tuple(p for p in ending.empty_castles(t) if p in t["beaten"])


@reading(*CAUSED, replaces="takes_damage")
@rule("myl.win.castle_empty", "myl.gloss.mill.damage")
def damage_beats(t: Table, seat: str, points: int) -> Events:
    """Damage is caused by the opponent."""
    before = len(t["castle", seat])
    yield from acts.takes_damage(t, seat, points)
    yield from _beats(t, seat, before)


@reading(*CAUSED, replaces="mill")
@rule("myl.win.castle_empty", "myl.gloss.mill")
def mill_beats(t: Table, act: Act, e: Effect) -> Events:
    """What an effect of the opponent mills counts, not what an own one does."""
    sizes = {p: len(t["castle", p]) for p in t.seats if p != act.by}
    yield from effects.mill(t, act, e)
    for seat, before in sizes.items():
        yield from _beats(t, seat, before)


@reading(*CAUSED, replaces="mill_strength")
@rule("myl.win.castle_empty", "myl.gloss.mill")
def mill_strength_beats(t: Table, act: Act, e: Effect) -> Events:
    """What an effect of the opponent mills counts."""
    seat = effects.meant(t, act)
    before = len(t["castle", seat])
    yield from effects.mill_strength(t, act, e)
    yield from _beats(t, seat, before)


@reading(*CAUSED, replaces="to_be_shuffled")
@rule("myl.gloss.shuffle.must", "myl.gloss.shuffle")
def filled_again(t: Table, seat: str) -> Events:
    """A Castle into which cards were put is empty no more, whoever emptied it."""
    if t["castle", seat] and seat in t["beaten"]:
        yield Set("beaten", tuple(p for p in t["beaten"] if p != seat))
    yield from acts.to_be_shuffled(t, seat)
