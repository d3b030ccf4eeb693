"""Owns what a click could mean: for each card, place and player on the table the legal moves that name it.

It is made from a view alone: options that a seat is not shown are on no card. Cards that moves name and that lie
nowhere the seat sees are found by themselves. Moves that name none of these are kept apart, with what they name; of
those that name several things, which cards each thing can be picked by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import Shuffles
from ..core.legality import Action
from ..core.view import View
from ..graphs import words

if TYPE_CHECKING:
    from ..core.game import Game
    from .board import Spot

HAND = "hand"
"""How cards held by a player are laid out."""

Acts = dict[str, list[str]]
Hits = list[tuple[Acts, str]]


class Meant(NamedTuple):
    """Texts of legal moves: by card, by name of a place (`A.1`), by player; and those that name none of these.

    A move that names a card or place is not also found at the player in whose name the place is. In `together` stands
    for each move that names several things (`A targets B.1 with A.3`), a list a thing, what it can be picked by: a
    place by its name, a card by any of its copies. In `named` are the cards that lie nowhere, as moves call them.
    """

    cards: Acts
    places: Acts
    seats: Acts
    elsewhere: list[tuple[str, Any]]
    together: dict[str, list[list[str]]]
    named: Acts

    def of(self, card: str | None, *names: str) -> list[str]:
        """What a click on a card could mean: moves that name it, or the place where it lies."""
        found = list(self.cards.get(card, ())) if card else []
        for name in names:
            found += [text for text in self.places.get(name, ()) if name and text not in found]
        return found


def meant(view: View, spots: Sequence[Spot]) -> Meant:
    """The moves of the open decision as far as the seat is shown them, sorted by what they name."""
    decision = view.decision
    found = Meant({}, {}, {}, [], {}, {})
    if decision is None or decision.options is None or isinstance(decision.options, Shuffles):
        return found
    known, names, seats = by_name(view.game), _names(view, spots), frozenset(view.game.seats)
    lying = _lying(view, spots, decision.seat)
    far = _far(view, known.keys() - lying.keys())

    def on_table(lying: Mapping[str, list[str]], name: str) -> Hits:
        hits: Hits = [(found.cards, card) for card in lying.get(name, ())]
        hits += [(found.places, name)] if name in names else []
        return hits or ([(found.named, name)] if name in known else [])

    def at_players(name: str) -> Hits:
        return [(found.seats, name)] if name in seats else []

    for move in decision.options:
        text = words.one_line(view.game.say(Action(decision.seat, *move)))
        at = partial(on_table, {} if move[0] in far else lying)
        things = list(_things(move[1], at)) or list(_things(move[1], at_players))
        for acts, name in [hit for thing in things for hit in thing]:
            acts.setdefault(name, []).append(text)
        if len(things) > 1:
            found.together[text] = [[name for _, name in thing] for thing in things]
        elif not things:
            found.elsewhere.append((text, move[1]))
    return found


def parts(said: Mapping[str, str]) -> Meant:
    """Other things to be offered than moves: cards or places, each with the words that a pick of it says."""
    acts = {name: [words] for name, words in said.items()}
    return Meant(acts, acts, {}, [], {}, {})


@lru_cache(maxsize=256)
def by_name(game: Game) -> dict[str, str]:
    """For each name that moves have for a card, the card; of copies with one name (`look.called`) the first."""
    called = words.look(game, "called", lambda game, card: card)
    return {called(game, card): card for card in reversed([*game.cards])}


def _far(view: View, unseen: Set[str]) -> set[str]:
    """The verbs of moves that call a card by its kind, not as the one in hand: they name one that is not there, too."""
    options = view.decision.options if view.decision and words.look(view.game, "called", None) else ()
    return {verb for verb, what in options or () if not unseen.isdisjoint(_parts(what))}


def _lying(view: View, spots: Sequence[Spot], seat: str) -> dict[str, list[str]]:
    """The cards that the seat sees on the table, by what moves call them.

    Where a book's moves call a card by its kind (`look.called`), they mean those in the hand of who chooses.
    """
    called = words.look(view.game, "called", None)
    found: dict[str, list[str]] = {}
    for spot in spots:
        if not called or (spot.kind == HAND and spot.owner == seat):
            for card in [card for key in spot.keys for card in view.cards(key)]:
                found.setdefault(called(view.game, card) if called else card, []).append(card)
    return found


def _names(view: View, spots: Sequence[Spot]) -> set[str]:
    """The names that moves have for places, and for cards by where they lie."""
    spot_of = words.look(view.game, "spot", lambda view, key, n: "")
    names = {spot.name for spot in spots}
    for key in [key for spot in spots for key in spot.keys]:
        names.update(spot_of(view, key, n + 1) for n in range(view.how_many(key)))
    return names - {""}


def _parts(what: Any) -> Iterator[Any]:
    yield from (part for some in what for part in _parts(some)) if isinstance(what, tuple) else (what,)


def _things(what: Any, hits: Callable[[str], Hits]) -> Iterator[Hits]:
    """What the object of a move names, a list a thing: the whole of it, or else each of its parts.

    A card by its number in a place (`A.1.2`) is found at that place.
    """
    found = hits(words.thing(what))
    if isinstance(what, tuple) and len(what) == 3 and isinstance(what[2], int):
        found += hits(words.thing(what[:2]))
    if found:
        yield found
    elif isinstance(what, tuple):
        for part in what:
            if isinstance(part, (str, tuple)):
                yield from _things(part, hits)


NOTHING_MEANT = parts({})
"""For a moment at which nobody chooses."""
