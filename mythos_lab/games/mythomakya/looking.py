"""Owns the looks of a ruling's `when`: whether a seat may look at a card, stack, pile, hand or the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.legality import Action, Refusal, refusal
from ...core.state import FACES
from ...core.view import seen_in

if TYPE_CHECKING:
    from ...core.position import Position


def refused_look(item: Mapping[str, Any], position: Position) -> Refusal | None:
    """The refusal of a look at a card, stack, pile, hand or the box; None when it is allowed."""
    t = position.table()
    action = Action(item["by"], "name", str(item["look"]))
    for key, cards in _looked_at(item["look"], position):
        zone = t.layout.zone_of[key]
        how = seen_in(t, item["by"], key)
        if how != FACES and not (isinstance(how, frozenset) and how.issuperset(cards)):
            if zone.seen is None:
                raise BadInput(f"nobody looks at the {zone.title}", field="look")
            return refusal(t, position.game, zone.seen, action, ())
    return None


def _looked_at(look: Any, position: Position) -> list[Any]:
    """The places that are looked at, each with the cards there that somebody wants to see."""
    state, layout = position.state, position.game.layout
    if isinstance(look, list):
        return [found for x in look for found in _looked_at(x, position)]
    if look in layout.zone_of:
        return [(look, state[look])]
    owner, dot, what = str(look).rpartition(".")
    if dot and what.isdecimal():
        own = [key for key in layout.zone_of if isinstance(key, tuple) and key[1:] == (owner, int(what))]
        return [(key, state[key]) for key in own if state[key]]
    if dot:
        pile = (what, owner) if (what, owner) in layout.zone_of else (what, dict(_team_of(position)).get(owner))
        if pile in layout.zone_of:
            return [(pile, state[pile])]
    place = state.where(look)
    if place is None:
        raise BadInput(
            f"there is nothing to look at called {look!r}", field="look", expected="a card, stack, pile or hand"
        )
    return [(place, (look,))]


def _team_of(position: Position) -> list[tuple[str, str]]:
    return [(p, name) for name, members in position.state["teams"] for p in members]
