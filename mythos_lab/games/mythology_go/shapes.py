"""Owns what a card counts as at the end of a round: printed, copied by a Gorgon, or turned into a Werewolf."""

from __future__ import annotations

from typing import NamedTuple

from ...core.kernel import Table
from ...core.rules import rule
from .cards import Effect
from .table import Spot, at, card_at, places, spots


class Shape(NamedTuple):
    """What a card counts as: `counted` is the name under which copies are counted, `risen` how often its Resurrection
    has been called upon, `by` what made it so: "", "copy" or "transform"."""

    name: str
    counted: str
    value: int
    colour: str
    effects: tuple[Effect, ...]
    kind: str = "creature"
    risen: int = 0
    by: str = ""

    def __repr__(self) -> str:
        return f"<{self.name} {self.value} {self.colour}>"

    def points(self, kind: str) -> list[Effect]:
        """The effects of a kind."""
        return [effect for effect in self.effects if effect[0] == kind]

    def bears(self, kind: str) -> bool:
        return any(effect[0] == kind for effect in self.effects)


NOTHING = Shape("", "", 0, "", ())
"""What is left of a card that has become part of another."""


@rule("mg.points.played")
def printed(t: Table, spot: Spot) -> Shape:
    """A card counts as what is printed on it, as long as nothing has changed it."""
    card = t.cards[card_at(t, spot)]
    risen = sum(other == card.id for other in t["risen"])
    return Shape(card.name, card.name, card.value, card.colour, card.effects, card.kind, risen)


def shape_of(t: Table, spot: Spot) -> Shape:
    """What a card counts as now."""
    changed = dict(t["shapes"]).get(spot)
    return t.rules.printed(t, spot) if changed is None else changed


def shapes(t: Table, seat: str) -> list[tuple[Spot, Shape]]:
    """Every card of a field with what it counts as."""
    return [(spot, shape_of(t, spot)) for spot in spots(t, seat)]


@rule("mg.keyword.fusion.colour", "mg.keyword.fusion.one_card")
def colours_at(t: Table, place: tuple[str, int]) -> tuple[str, ...]:
    """For colours a stack counts as one card, of the colour that shows: that of its top card."""
    return (shape_of(t, (*place, 1)).colour,)


def colours(t: Table, seat: str) -> list[str]:
    """The colours of a field, one for each place; cards without a colour have none."""
    return [colour for place in places(t, seat) for colour in t.rules.colours_at(t, place) if colour]


@rule("mg.keyword.surnombre", "mg.keyword.unique", "mg.count_effect.reached", "mg.gorgone.name")
def copies(t: Table, seat: str, name: str) -> int:
    """How many copies of a card a player has at the end: cards that have its name by then."""
    return sum(
        shape_of(t, (*place, depth)).counted == name
        for place in places(t, seat)
        for depth in t.rules.counted_depths(t, place)
    )


@rule("mg.keyword.fusion.one_card")
def counted_depths(t: Table, place: tuple[str, int]) -> range:
    """One card on the field is a matter of room and colour: each card of a stack is a copy of its own name."""
    return range(1, len(at(t, place)) + 1)
