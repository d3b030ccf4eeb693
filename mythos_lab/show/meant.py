"""Owns what a click could mean: for each card, place and player on the table the legal moves that name it.

It is made from a view alone: options that a seat is not shown are on no card. Moves that name nothing on the table are
kept apart, with what they name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import Shuffles
from ..core.legality import Action
from ..core.view import View
from ..graphs import words

if TYPE_CHECKING:
    from .board import Spot

HAND = "hand"
"""How cards held by a player are laid out."""

Acts = dict[str, list[str]]


class Meant(NamedTuple):
    """Texts of legal moves: by card, by name of a place (`A.1`), by player; and those that name none of these.

    A move that names a card or place is not also found at the player in whose name the place is.
    """

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


def meant(view: View, spots: Sequence[Spot]) -> Meant:
    """The moves of the open decision as far as the seat is shown them, sorted by what they name."""
    decision = view.decision
    found = Meant({}, {}, {}, [])
    if decision is None or decision.options is None or isinstance(decision.options, Shuffles):
        return found
    lying, names = _lying(view, spots, decision.seat), _names(view, spots)
    for move in decision.options:
        text = words.one_line(view.game.say(Action(decision.seat, *move)))
        named = list(_named(move[1]))
        hits = [(found.cards, card) for n in named for card in lying.get(n, ())]
        hits += [(found.places, n) for n in named if n in names]
        hits = hits or [(found.seats, n) for n in named if n in view.game.seats]
        for acts, name in hits:
            acts.setdefault(name, []).append(text)
        if not hits:
            found.elsewhere.append((text, move[1]))
    return found


def _lying(view: View, spots: Sequence[Spot], seat: str) -> dict[str, list[str]]:
    """The cards that the seat sees on the table, by what moves call them.

    Where a book's moves call a card by its kind (`look.called`), they mean those in the hand of who chooses.
    """
    called = words.look(view.game, "called", lambda game, card: card)
    by_kind = hasattr(getattr(view.game.notation, "look", None), "called")
    found: dict[str, list[str]] = {}
    for spot in spots:
        if not by_kind or (spot.kind == HAND and spot.owner == seat):
            for card in [card for key in spot.keys for card in view.cards(key)]:
                found.setdefault(called(view.game, card), []).append(card)
    return found


def _names(view: View, spots: Sequence[Spot]) -> set[str]:
    """The names that moves have for places, and for cards by where they lie."""
    spot_of = words.look(view.game, "spot", lambda view, key, n: "")
    names = {spot.name for spot in spots}
    for key in [key for spot in spots for key in spot.keys]:
        seen = view.places.get(key, ())
        names.update(spot_of(view, key, n + 1) for n in range(seen if isinstance(seen, int) else len(seen)))
    return names - {""}


def _named(what: Any) -> Iterator[str]:
    """Everything that could be named in the object of a move: the whole of it, or its parts."""
    yield words.thing(what)
    if isinstance(what, tuple):
        if what[2:] == (1,):
            yield words.thing(what[:2])
        for part in what:
            if isinstance(part, (str, tuple)):
                yield from _named(part)
