"""Owns the readings about single cards: destruction, Resurrection, the Leviathan, the Djinn, the Imp, the Chimera."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Bury, Event, OpenMove, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from .resolve import cards_at
from .table import at, face_up, opponents

# -- destruction -----------------------------------------------------------------------------------------------------


@reading("oq.mg.out.where", "under_pile", replaces="put_out")
@rule("mg.end.return")
def put_under(t: Table, card: str, source: Any) -> Iterator[Event]:
    """Destroyed cards and played spells go under the pile at once."""
    yield Bury((card,), source, "pile", len(t["pile"]))


@reading("oq.mg.resurrection.again", "bonus_each_time", replaces="rise")
@rule("mg.keyword.resurrection.bonus")
def rise_again(t: Table, card: str) -> Iterator[Event]:
    """The bonus is paid for every time at which the card should have been destroyed."""
    yield Set("risen", (*t["risen"], card))


@reading("oq.mg.resurrection.substitute", "next_weakest", replaces="destroy_weakest")
@rule("mg.leviathan.tie", "mg.keyword.resurrection.stays")
def destroy_next_weakest(t: Table) -> Iterator[Event]:
    """A card with Resurrection stays, and the next weakest are destroyed in its place.

    One that is indestructible already is not to be destroyed: nothing takes its place.
    """
    left, hit, saved = t.rules.compared(t), [], True
    while saved and (more := t.rules.weakest(t, left)):
        hit += more
        left = [where for where in left if where not in more]
        saved = any(_saved(t, card) for where in more for card in cards_at(t, where))
    yield from t.rules.destroy(t, hit)


def _saved(t: Table, card: str) -> bool:
    return t.rules.stays(t, card) and card not in t["risen"]


@reading("oq.mg.resurrection.indestructible_low", "passed_over", replaces="weakest")
@rule("mg.keyword.resurrection.indestructible", "mg.leviathan.tie")
def weakest_destructible(t: Table, among: list[Any]) -> list[Any]:
    """Indestructible cards are left out of the comparison."""
    left = [where for where in among if not set(at(t, where[:2])) & set(t["risen"])]
    values = {where: t.rules.value_at(t, where) for where in left}
    return [where for where in left if values[where] == min(values.values())]


@reading("oq.mg.leviathan.scope", "opponents_only", replaces="compared")
@rule("mg.leviathan.tie")
def compared_with_others(t: Table) -> list[Any]:
    """Only face-up cards on the other players' fields are compared."""
    seats = opponents(t, t["playing"][0])
    return [where for p in seats for place in face_up(t, p) for where in t.rules.comparable(t, place)]


# -- single cards ----------------------------------------------------------------------------------------------------


@reading("oq.mg.djinn.shuffle_miss", "only_if_found", replaces="shuffles_for_djinn")
@rule("mg.djinn.shuffle", "mg.djinn.absent")
def shuffles_if_found(t: Table) -> bool:
    """The pile is shuffled only if the named card was found."""
    return bool(t["named"][1])


@reading("oq.mg.lutin.face", "face_up", replaces="faces_for_imp")
@rule("mg.lutin.spell")
def imp_face_up(t: Table, seat: str) -> list[Any]:
    """The card that the Imp places is always laid face up."""
    return [("place", (t.cards.name[t["drawn", seat][0]], "up"))]


@reading("oq.mg.lutin.face", "face_up", replaces="drawn_card")
@rule("mg.lutin.spell", "mg.place.face", because=lambda t, p, m, kept: "the card drawn is laid face up")
def drawn_card_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is placed is the card drawn, face up."""
    names = [t.cards.name[card] for card in t["drawn", seat]]
    return [m for m in moves if m[0] != "place" or (m[1][0] in names and m[1][1] == "up")]


@reading("oq.mg.lutin.placeable", "all_limits_apply", replaces="placeable_by_imp")
@rule("mg.lutin.spell", "mg.cyclope.two_places", "mg.satyre.needs_card")
def placeable_within_limits(t: Table, seat: str, card: str) -> bool:
    """The card that the Imp draws must meet the limits on playing it: two free places for the Cyclops."""
    return bool(t.rules.placeable(t, seat, card) and not _lacks_two_places(t, seat, card))


def _lacks_two_places(t: Table, seat: str, card: str) -> bool:
    return t.cards.name[card] == "Cyclope" and t.rules.free_places(t, seat) < 2


@reading("oq.mg.cyclope.other_way", "bar_always", replaces="placeable")
@rule("mg.cyclope.two_places", "mg.lutin.spell")
def placeable_with_two(t: Table, seat: str, card: str) -> bool:
    """A Cyclops may be placed only with two free places, also when it comes by an effect."""
    return not t.rules.is_spell_card(t, card) and not _lacks_two_places(t, seat, card)


@reading("oq.mg.lutin.spells_go", "out_until_round_end", replaces="pass_over")
@rule("mg.lutin.spell")
def spells_out(t: Table, seat: str, card: str) -> Iterator[Event]:
    """Spells drawn through the Imp are put out of play, without effect."""
    yield OpenMove((card,), "pile", "out")


@reading("oq.mg.chimere.limit", "unlimited", replaces="once_a_turn")
@rule("mg.chimere.activate")
def any_number(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A Chimera may be activated any number of times on each own turn."""
    return moves


@reading("oq.mg.chimere.instead", "meets_the_duty", replaces="duty_met")
@rule("mg.turn.min_one", "mg.chimere.activate")
def duty_met_by_effect(t: Table, seat: str) -> bool:
    """A player who has activated the Chimera on a turn need not play a card on it."""
    return bool(t["plays"] or t["shown"] or any(t.cards[card].activate for card in t["used"]))
