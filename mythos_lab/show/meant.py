"""Owns what a click could mean: for each card, place and player on the table the legal moves that name it.

It is made from a view alone: options that a seat is not shown are on no card. Moves that name nothing on the table are
kept apart, with what they name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import Shuffles
from ..core.legality import Action
from ..core.view import View
from ..graphs import words

if TYPE_CHECKING:
    from .board import Spot

Acts = dict[str, list[str]]


class Meant(NamedTuple):
    """Texts of legal moves: by card, by name of a place (`A.1`), by player; and those that name none of these."""

    cards: Acts
    places: Acts
    seats: Acts
    elsewhere: list[tuple[str, Any]]

    def of(self, card: str | None, *names: str) -> list[str]:
        """What a click on a card could mean: moves that name it, or the place where it lies."""
        found = list(self.cards.get(card, ())) if card else []
        for name in names:
            found += [text for text in self.places.get(name, ()) if name and text not in found]
        return found


NOTHING_MEANT = Meant({}, {}, {}, [])
"""For a moment at which nobody chooses."""


def meant(view: View, spots: Iterable[Spot]) -> Meant:
    """The moves of the open decision as far as the seat is shown them, sorted by what they name."""
    decision = view.decision
    found = Meant({}, {}, {}, [])
    if decision is None or decision.options is None or isinstance(decision.options, Shuffles):
        return found
    lying, names = _on_the_table(view, spots)
    for move in decision.options:
        text = words.one_line(view.game.say(Action(decision.seat, *move)))
        named = list(_named(move[1]))
        hits = [(found.cards, n) for n in named if n in lying] + [(found.places, n) for n in named if n in names]
        hits += [(found.seats, n) for n in named if n in view.game.seats]
        for acts, name in hits:
            acts.setdefault(name, []).append(text)
        if not hits:
            found.elsewhere.append((text, move[1]))
    return found


def _on_the_table(view: View, spots: Iterable[Spot]) -> tuple[set[str], set[str]]:
    """The cards that the seat sees somewhere on the table, and the names of places on it."""
    spot_of = words.look(view.game, "spot", lambda view, key, n: "")
    lying: set[str] = set()
    names: set[str] = set()
    for spot in spots:
        names.add(spot.name)
        for key in spot.keys:
            lying.update(view.cards(key))
            seen = view.places.get(key, ())
            names.update(spot_of(view, key, n + 1) for n in range(seen if isinstance(seen, int) else len(seen)))
    return lying, names - {""}


def _named(what: Any) -> Iterator[str]:
    """Everything that could be named in the object of a move: the whole of it, or its parts."""
    yield words.thing(what)
    if isinstance(what, tuple):
        if what[2:] == (1,):
            yield words.thing(what[:2])
        for part in what:
            if isinstance(part, (str, tuple)):
                yield from _named(part)
