"""Owns the readings about cards with an effect on playing: Leviathan, Djinn, Imp, Chimera, hidden ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, OpenMove, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from .djinn_imp import found_card, found_in
from .table import add, at

ROWS = {
    ("oq.mg.leviathan.scope", "all_cards_hidden_too"): {
        ("PLAY.RESOLVE", "weakest"): "PLAY.RESOLVE.turn_up PLAY.RESOLVE.weakest PLAY.RESOLVE.hide",
    },
    ("oq.mg.djinn.where", "placed_at_once"): {
        ("PLAY.RESOLVE", "search"): "PLAY.RESOLVE.name PLAY.RESOLVE.found PLAY.RESOLVE.shuffle",
    },
}

# -- the Djinn -------------------------------------------------------------------------------------------------------


@reading("oq.mg.djinn.where", "placed_at_once", replaces="found_card")
@rule("mg.djinn.absent", "mg.turn.place")
def found_to_be_placed(t: Table, seat: str, card: str) -> Iterator[Event]:
    """The card found is placed at once, if a place is free and it may be placed; if not it joins the cards drawn."""
    if t.rules.free_places(t, seat) > 0 and t.rules.placeable(t, seat, card):
        yield OpenMove((card,), found_in(t, seat, card), ("drawn", seat))
    else:
        yield from found_card(t, seat, card)


@reading("oq.mg.djinn.hand", "counts_as_found", replaces="searched")
@rule("mg.djinn.absent")
def searched_in_hand_too(t: Table, seat: str) -> tuple[str, ...]:
    """A named card that lies in the own hand, and not in the pile, counts as found."""
    return (*t["pile"], *t["hand", seat])


@reading("oq.mg.djinn.shuffle_hand", "shuffled_in", replaces="shuffle_after_djinn")
@rule("mg.djinn.shuffle")
def shuffle_later(t: Table) -> Iterator[Event]:
    """The pile is shuffled at the end of the turn, with the rest of the hand in it."""
    if not t.rules.shuffles_for_djinn(t):
        yield Clear("named")


@reading("oq.mg.djinn.shuffle_hand", "shuffled_in", replaces="rest_shuffled_in")
@rule("mg.djinn.shuffle", "mg.turn.rest_under")
def shuffled_in_after_djinn(t: Table) -> bool:
    """At the end of a turn with the Djinn the rest of the hand is put into the pile and the whole pile is shuffled."""
    return t["named"] is not None


# -- the Imp ---------------------------------------------------------------------------------------------------------


@reading("oq.mg.lutin.spells_go", "played", replaces="pass_over")
@rule("mg.lutin.spell", "mg.spell.caster_first")
def spells_played(t: Table, seat: str, card: str) -> Iterator[Event]:
    """Spells drawn through the Imp are played at once for their effect, count as no play, and go out of play."""
    if t.rules.is_spell_card(t, card):
        yield OpenMove((card,), "pile", "settling")
        yield Set("playing", (seat, 0))
        yield add(t, "used", card)
    else:
        yield OpenMove((card,), "pile", ("hand", seat))


@reading("oq.mg.lutin.spells_go", "played", replaces="goes_in_a_circle")
@rule("mg.lutin.spell")
def all_played_before(t: Table) -> bool:
    """Where played spells come under the pile again, the drawing ends when nothing but these is left in it."""
    return all(card in t["used"] for card in t["pile"])


@reading("oq.mg.lutin.no_place", "drawn_and_returned", replaces="drawn_in_vain")
@rule("mg.lutin.spell", "mg.field.max", "mg.turn.rest_under")
def drawn_and_returned(t: Table, seat: str) -> Iterator[Event]:
    """If the Imp takes the last free place one card is drawn all the same, shown, and put under the pile in the end."""
    if t["pile"] and t["playing"] and t.rules.free_places(t, seat) <= 0:
        yield OpenMove(t["pile"][:1], "pile", ("hand", seat))


@reading("oq.mg.lutin.counts", "counts", replaces="note_imp")
@rule("mg.lutin.spell", "mg.turn.select")
def imp_card_counts(t: Table) -> Iterator[Event]:
    """The card that the Imp places is one of the two plays of the turn."""
    yield Set("plays", t["plays"] + 1)


@reading("oq.mg.lutin.counts", "counts", replaces="imp_draws")
@rule("mg.lutin.spell", "mg.field.max", "mg.turn.select")
def imp_draws_as_play(t: Table, seat: str) -> bool:
    """An Imp played second draws nothing: what it placed would be a third card."""
    return bool(t.rules.free_places(t, seat) > 0 and t["plays"] < t.rules.plays_a_turn(t))


@reading("oq.mg.lutin.hidden_on_play", "works_and_reveals", replaces="without_effect")
@rule("mg.place.face")
def asks_for_hidden(t: Table) -> str:
    """The owner may use the effect of a card laid hidden; the card is then turned face up."""
    seat, n = t["playing"]
    return "laid hidden" if n and t["down", seat, n] else "nothing"


# -- the Chimera -----------------------------------------------------------------------------------------------------


@reading("oq.mg.chimere.limit", "once_a_turn_from_next_turn", replaces="note_placed")
@rule("mg.chimere.activate", "mg.turn.place")
def new_one_is_used(t: Table, seat: str, card: str) -> Iterator[Event]:
    """On the turn on which a Chimera is played it cannot be activated any more."""
    if seat == t["turn"] and t.cards[card].activate:
        yield add(t, "used", card)


@reading("oq.mg.chimere.limit", "once_a_turn_from_next_turn", replaces="once_a_turn")
@rule("mg.chimere.activate", because=lambda t, p, m, kept: "it has been played or activated on this turn")
def once_from_next_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Each Chimera may be activated once on each own turn, from the turn after it was played."""
    used = t["used"]
    return [m for m in moves if m[0] != "activate" or at(t, m[1][0])[0] not in used]
