"""Owns the readings about the plays of a turn: two cards at once, what a spell counts as, hands that are of no use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from .flow import AFTER
from .play import balance, play_card
from .redraw import only_spells, playable
from .second import OPEN
from .spells import under
from .table import add, at, face_up, hidden, holds

ROWS = {
    ("oq.mg.play.sequence", "at_once"): {
        ("TURN.PLAY1", "first card"): "TURN.PLAY2",
        ("TURN.PLAY2", "second card"): f"{AFTER} TURN.PLAY2.chosen TURN.RETURN.moment TURN.RETURN",
        ("TURN.PLAY2", "declined"): f"{AFTER} TURN.RETURN.moment TURN.RETURN",
    },
    ("oq.mg.play.spell_counts", "free_extra"): {
        ("TURN.PLAY2", "second card"): f"{AFTER} TURN.PLAY2.moment TURN.PLAY2",
    },
}

CLASHES = {
    (("oq.mg.play.sequence", "at_once"), ("oq.mg.play.spell_counts", "free_extra")): (
        "spells beside the plays would be settled between two cards that are chosen before anything is settled"
    ),
}

# -- both cards at once ----------------------------------------------------------------------------------------------


@reading("oq.mg.play.sequence", "at_once", replaces="play_card")
@rule("mg.turn.select", "mg.turn.place")
def play_before_second(t: Table, seat: str, name: str, face: Any) -> Iterator[Event]:
    """The first card waits to be settled until a second one is chosen or not."""
    first = not t["plays"]
    yield from play_card(t, seat, name, face)
    if first:
        yield Set("second", OPEN)


@reading("oq.mg.play.sequence", "at_once", replaces="play_second")
@rule("mg.turn.select")
def choose_second(t: Table) -> Body:
    """A second card is chosen before the first is settled; both are then settled in the order named."""
    seat = t["turn"]
    verb, what = yield Ask(seat, "second")
    if verb == "decline":
        yield Clear("second")
        return "declined"
    name, face = what
    yield Set("plays", t["plays"] + 1)
    yield Set("second", face)
    yield Move((holds(t, seat, name) or "",), ("hand", seat), ("chosen", seat))
    return "second card"


def first_of_two(t: Table, seat: str) -> Any:
    """The place of a first card placed by itself while the second is chosen, None otherwise."""
    open_to = t["second"] == OPEN and seat == t["turn"] and t["playing"][1]
    return t["playing"] if open_to and len(at(t, t["playing"])) == 1 else None


@reading("oq.mg.play.sequence", "at_once", replaces="not_judged_by")
@rule("mg.turn.select", "mg.satyre.needs_card", "mg.cyclope.two_places")
def first_not_judged_by(t: Table, seat: str) -> int:
    """Each card must be legal on the field as it was before the turn: without the other card of the two."""
    return int(first_of_two(t, seat) is not None)


@reading("oq.mg.play.sequence", "at_once", replaces="room_for_hidden")
@rule("mg.place.hidden_limit", "mg.turn.select")
def room_before_and_with_first(t: Table, seat: str) -> bool:
    """A card may be laid hidden if it could be on the field before the turn, and beside the first card too."""
    down, up = balance(t, seat)
    first = first_of_two(t, seat)
    if first is None or down >= up:
        return down < up
    return down - 1 < up if hidden(t, first) else down < up - 1


@reading("oq.mg.play.sequence", "at_once", replaces="second_choices")
@rule("mg.turn.select")
def second_at_once(t: Table, seat: str) -> list[Any]:
    """A second card is chosen, or none; nothing else is done before."""
    return [*t.rules.hand_plays(t, seat), ("decline", None)]


@reading("oq.mg.play.sequence", "at_once", replaces="acts_between_plays")
@rule("mg.turn.select", because=lambda t, p, m, kept: "both cards are chosen before anything else is done")
def no_acts_between_plays(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Both cards are chosen before either is settled: no free act comes between."""
    return [m for m in moves if m[0] in ("play", "decline")]


# -- what a spell counts as ------------------------------------------------------------------------------------------


@reading("oq.mg.play.spell_counts", "free_extra", replaces="play_counts")
@rule("mg.turn.select", "mg.spell.caster_first")
def spells_beside(t: Table, seat: str, move: Any) -> bool:
    """Any number of spells may be played besides the one or two other cards."""
    card = t.cards.of_name.get(move[1][0])
    return card is None or not t.rules.is_spell_card(t, card.id)


@reading("oq.mg.play.spell_counts", "free_extra", replaces="play_card")
@rule("mg.turn.place", "mg.spell.caster_first")
def play_spell_beside(t: Table, seat: str, name: str, face: Any) -> Iterator[Event]:
    """A spell is no play of the turn; that its effect is used is noted."""
    card = holds(t, seat, name)
    if card is not None and t.rules.is_spell_card(t, card):
        yield add(t, "used", card)
    yield from play_card(t, seat, name, face)


@reading("oq.mg.play.spell_counts", "free_extra", replaces="must_play")
@rule("mg.turn.min_one", because=lambda t, p, m, kept: f"{p} can play one of the cards drawn")
def spells_meet_no_duty(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Spells do not meet the duty to play a card; only of a hand of spells at least one must be played."""
    first_spell = only_spells(t, seat) and not any(t.rules.is_spell_card(t, card) for card in t["used"])
    can = any(m[0] == "play" and (first_spell or t.rules.play_counts(t, seat, m)) for m in moves)
    return [m for m in moves if m[0] != "show" or not can]


@reading("oq.mg.play.spell_place", "takes_a_place", replaces="placed_on_field")
@rule("mg.turn.place", "mg.field.max")
def spells_placed(t: Table, card: str) -> bool:
    """A spell is placed on the own field like any other card, face up or hidden."""
    return True


NAMED = ("Djinn", "Lutin", "Satyre", "Léviathan")


@reading("oq.mg.named.type", "spells", replaces="is_spell_card")
@rule("mg.djinn.no_spell", "mg.lutin.spell", "mg.satyre.needs_card", "mg.leviathan.tie")
def named_are_spells(t: Table, card: str) -> bool:
    """Djinn, Imp, Satyr and Leviathan are spells as well."""
    return bool(t.cards.spell[card]) or t.cards.name[card] in NAMED


# -- hands that are of no use ----------------------------------------------------------------------------------------


@reading("oq.mg.play.only_spells", "redraw_until_placeable", replaces="with_spells_only")
@rule(
    "mg.turn.min_one",
    "mg.turn.draw5",
    "mg.lutin.spell",
    because=lambda t, p, m, kept: f"{p} holds nothing but spells and draws again",
)
def shows_spells_first(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """With a hand of spells only, the player shows it and draws again, as long as the pile has cards."""
    again = not t["plays"] and t["pile"] and only_spells(t, seat)
    return [m for m in moves if m[0] not in ("play", "decline")] if again else moves


@reading("oq.mg.play.only_spells", "redraw_until_placeable", replaces="again_with_spells")
@rule("mg.turn.min_one", "mg.turn.draw5")
def redraw_for_spells(t: Table, seat: str) -> bool:
    """A hand of spells that was shown is enlarged until a card comes that is no spell."""
    return only_spells(t, seat)


@reading("oq.mg.play.only_spells", "turn_skipped", replaces="with_spells_only")
@rule(
    "mg.turn.min_one",
    "mg.turn.draw5",
    "mg.lutin.spell",
    because=lambda t, p, m, kept: f"{p} holds nothing but spells and plays none",
)
def skips_with_spells(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """With a hand of spells only, the player shows it, plays nothing and puts it under the pile."""
    skipped = not t["plays"] and only_spells(t, seat)
    return [m for m in moves if m[0] not in ("play", "decline")] if skipped else moves


@reading("oq.mg.play.only_spells", "turn_skipped", replaces="spells_skipped")
@rule("mg.turn.min_one", "mg.turn.draw5")
def all_are_spells(t: Table, seat: str) -> bool:
    """A hand of spells that was shown goes under the pile, and no card is drawn instead."""
    return only_spells(t, seat)


@reading("oq.mg.play.no_legal", "redraw_until_legal", replaces="again_without_play")
@rule("mg.turn.min_one", "mg.satyre.needs_card", "mg.cyclope.two_places")
def redraw_for_legal(t: Table, seat: str) -> bool:
    """A player who can play none of the cards drawn draws one after the other until one can be played."""
    none = not any(playable(t, seat, card) for card in t["hand", seat])
    return bool(none and t.rules.has_duty(t, seat) and not t.rules.spells_skipped(t, seat))


# -- spells for all --------------------------------------------------------------------------------------------------


@reading("oq.mg.spell.others_order", "simultaneous", replaces="each_draws")
@rule("mg.spell.caster_first")
def others_draw_together(t: Table) -> Iterator[Event]:
    """After the caster all others draw at once; if there is not enough for all of them, none gets anything."""
    caster, *others = (p for p in t["aim"] if p == t["aim"][0] or t.rules.free_places(t, p) > 0)
    if t.rules.free_places(t, caster) > 0:
        yield from t.rules.top_card_to(t, caster)
    fitting = sum(all(t.rules.placeable(t, p, card) for p in others) for card in t["pile"])
    if fitting >= len(others):
        for seat in others:
            yield from t.rules.top_card_to(t, seat)


@reading("oq.mg.spell.others_order", "simultaneous", replaces="each_returns")
@rule("mg.spell.caster_first")
def others_return_together(t: Table) -> Body:
    """After the caster all others choose at once which of the own face-up cards goes under the pile."""
    if not t["aim"]:
        return "done"
    caster, rest = t["playing"][0], ()
    acting = t["aim"]
    if acting[0] == caster:
        acting, rest = acting[:1], acting[1:]
    chosen = []
    for seat in [p for p in acting if face_up(t, p)]:
        _, place = yield Ask(seat, "give back")
        chosen.append(place)
    for place in chosen:
        yield from under(t, place)
    yield Set("aim", rest)
    return "more"
