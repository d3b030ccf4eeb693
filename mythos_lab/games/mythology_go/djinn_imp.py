"""Owns the two cards that bring further cards with them: the Imp, which draws one to place it, and the Djinn, which
looks for one by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Clear, Event, Move, OpenMove, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule

# -- the Imp ---------------------------------------------------------------------------------------------------------


@rule("mg.lutin.spell")
def draw_for_imp(t: Table) -> Body:
    """With a free place a card is drawn; a spell is shown and kept with the hand, and another card is drawn."""
    seat = t["turn"]
    if not t.rules.imp_draws(t, seat):
        yield from t.rules.drawn_in_vain(t, seat)
        return "nothing"
    for card in t["pile"]:
        if t.rules.placeable_by_imp(t, seat, card):
            yield Move((card,), "pile", ("drawn", seat))
            return "drawn"
        if t.rules.goes_in_a_circle(t):
            return "nothing"
        yield from t.rules.pass_over(t, seat, card)
        if card in t["settling"]:
            return "spell"
    return "nothing"


@rule("mg.lutin.spell", "mg.field.max")
def drawn_in_vain(t: Table, seat: str) -> Iterator[Event]:
    """Where nothing could be placed no card is drawn."""
    yield from ()


@rule("mg.lutin.spell", "mg.field.max")
def imp_draws(t: Table, seat: str) -> bool:
    """If the Imp took the last place nothing is drawn: nothing could be placed."""
    return bool(t.rules.free_places(t, seat) > 0)


@rule("mg.lutin.spell")
def placeable(t: Table, seat: str, card: str) -> bool:
    """Everything but a spell can be placed on the field."""
    return not t.rules.is_spell_card(t, card)


@rule("mg.lutin.spell")
def placeable_by_imp(t: Table, seat: str, card: str) -> bool:
    """Through the Imp comes what an effect can place: it is not played from hand."""
    return bool(t.rules.placeable(t, seat, card))


@rule("mg.lutin.spell")
def goes_in_a_circle(t: Table) -> bool:
    """The drawing ends with the pile at the latest: a spell that was drawn does not come again."""
    return False


@rule("mg.lutin.spell")
def pass_over(t: Table, seat: str, card: str) -> Iterator[Event]:
    """A spell drawn through the Imp is shown; it goes under the pile with the rest of the hand."""
    yield OpenMove((card,), "pile", ("hand", seat))


@rule("mg.place.face")
def faces_for_imp(t: Table, seat: str) -> list[Any]:
    """The owner chooses the face of the card that the Imp places."""
    name = t.cards.name[t["drawn", seat][0]]
    return [("place", (name, face)) for face in ("up", "hidden")]


@rule("mg.lutin.spell", because=lambda t, p, m, kept: "the card that was drawn is placed")
def drawn_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is placed is the card drawn."""
    names = [t.cards.name[card] for card in t["drawn", seat]]
    return [m for m in moves if m[0] != "place" or m[1][0] in names]


@rule("mg.lutin.spell", "mg.turn.place")
def place_for_imp(t: Table) -> Body:
    """The card drawn through the Imp is placed; that is none of the two plays."""
    seat = t["turn"]
    _, (_, face) = yield Ask(seat, "face")
    yield from t.rules.place_card(t, seat, t["drawn", seat][0], ("drawn", seat), face)
    yield from t.rules.note_imp(t)


@rule("mg.lutin.spell", "mg.turn.select")
def note_imp(t: Table) -> Iterator[Event]:
    """The card that the Imp places is not selected out of the hand, and so is no play."""
    yield from ()


# -- the Djinn -------------------------------------------------------------------------------------------------------


@rule("mg.djinn.absent")
def names_to_name(t: Table, seat: str) -> list[Any]:
    """Any card that is not a spell may be named, in the pile or not."""
    return [("name", name) for name in t.cards.names if not t.rules.is_spell_card(t, t.cards.of_name[name].id)]


@rule("mg.djinn.no_spell", because=lambda t, p, m, kept: f"{m[1]} is a spell")
def no_spell_named(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """You may not name a spell when you play the Djinn."""
    spells = [name for name, card in t.cards.of_name.items() if t.rules.is_spell_card(t, card.id)]
    return [m for m in moves if m[1] not in spells]


@rule("mg.djinn.absent", "mg.djinn.no_spell")
def name_card(t: Table) -> Body:
    """The player names a card; if the pile holds one it is drawn, if not no card is."""
    seat, _ = t["playing"]
    _, name = yield Ask(seat, "name")
    found = next((card for card in t.rules.searched(t, seat) if t.cards.name[card] == name), None)
    yield Set("named", (name, found is not None))
    if found is not None:
        yield from t.rules.found_card(t, seat, found)


@rule("mg.djinn.absent")
def searched(t: Table, seat: str) -> tuple[str, ...]:
    """The card named is looked for in the draw pile and nowhere else."""
    return t["pile"]


@rule("mg.djinn.absent", "mg.turn.select")
def found_card(t: Table, seat: str, card: str) -> Iterator[Event]:
    """The card found joins the cards drawn; the limit of two plays stays."""
    yield OpenMove((card,), found_in(t, seat, card), ("hand", seat))


def found_in(t: Table, seat: str, card: str) -> Any:
    """The place in which the card named lies: the pile, or where a reading looks as well."""
    return ("hand", seat) if card in t["hand", seat] else "pile"


@rule("mg.place.face")
def faces_of_found(t: Table, seat: str) -> list[Any]:
    """The owner chooses the face of the card that the Djinn found."""
    name = t.cards.name[t["drawn", seat][0]]
    return [("place", (name, face)) for face in ("up", "hidden")]


@rule("mg.djinn.absent", because=lambda t, p, m, kept: "the card that was found is placed")
def card_found(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is placed is the card found."""
    names = [t.cards.name[card] for card in t["drawn", seat]]
    return [m for m in moves if m[0] != "place" or m[1][0] in names]


@rule("mg.djinn.absent", "mg.turn.place")
def place_found(t: Table) -> Body:
    """The card found by the Djinn is placed at once; that is none of the two plays."""
    seat, _ = t["playing"]
    if t["drawn", seat]:
        _, (_, face) = yield Ask(seat, "face of found")
        yield from t.rules.place_card(t, seat, t["drawn", seat][0], ("drawn", seat), face)


@rule("mg.djinn.shuffle")
def shuffle_after_djinn(t: Table) -> Body:
    """The draw pile is shuffled after using the Djinn."""
    if t.rules.shuffles_for_djinn(t):
        _, order = yield Ask(CHANCE, "shuffle")
        yield Reorder("pile", order)
    yield Clear("named")


@rule("mg.djinn.shuffle", "mg.djinn.absent")
def shuffles_for_djinn(t: Table) -> bool:
    """The pile was looked through and is shuffled whether the card was found or not."""
    return True
