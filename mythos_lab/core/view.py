"""Owns what a seat may see: a view is built up from nothing, place by place, fact by fact; hidden unless declared.

Errors, pictures, logs and saved games for a seat are made from its view. Which place is open to whom is the book's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import BadInput
from .events import Event, Exchange, Look, Move, Swap
from .flow import state_of
from .kernel import Table
from .legality import Move as Choosable
from .state import COUNT, FACES, NOTHING, Key, owner_of

if TYPE_CHECKING:
    from .position import Position

ALL = "ALL"
"""The all-seeing seat. It is never a default."""


class Backs(int):
    """That many cards, faces unseen."""

    def __repr__(self) -> str:
        return f"{int(self)} hidden"


class Back(str):
    """A card of which only the back is seen, among others whose faces are."""

    __slots__ = ()


BACK = Back("face-down")


class SeenDecision(NamedTuple):
    """The open decision as a seat sees it: the options are shown to the player who chooses, and to ALL."""

    seat: str
    kind: str
    words: str
    options: tuple[Choosable, ...] | None


class View(NamedTuple):
    """What one seat sees: places (cards or `Backs`), facts, the decision, the agenda, the outcome.

    Where only some cards of a place are seen, the others are `BACK`.
    """

    game: Any
    seat: str
    places: dict[Key, tuple[str, ...] | Backs]
    facts: dict[Key, Any]
    decision: SeenDecision | None
    agenda: tuple[Any, ...]
    step: str
    phase: str
    outcome: Any

    def cards(self, key: Key) -> tuple[str, ...]:
        """The cards seen in a place, none when only backs are seen."""
        seen = self.places.get(key, ())
        return () if isinstance(seen, Backs) else tuple(card for card in seen if card is not BACK)

    def how_many(self, key: Key) -> int:
        """How many cards lie in a place, seen or not; 0 where not even that is seen."""
        seen = self.places.get(key, ())
        return int(seen) if isinstance(seen, Backs) else len(seen)

    def table(self) -> Table:
        """What rules can compute from, without more than the seat sees: places have only the cards that it sees."""
        layout = self.game.layout
        seen = {**{key: self.cards(key) for key in self.places}, **self.facts}
        return Table(self.game, tuple(map(seen.get, layout.keys, layout.empty)), self.agenda)


def seen_in(t: Table, seat: str, key: Key) -> Any:
    """What a seat may see of a place or fact: FACES, COUNT, NOTHING, or the set of those cards whose faces it sees."""
    rule = t.layout.declared[key].seen
    if seat == ALL:
        return FACES
    return NOTHING if rule is None else getattr(t.rules, rule)(t, seat, owner_of(key))


def faces_in(t: Table, seat: str, key: Key) -> frozenset[str]:
    """The cards of a place whose faces a seat sees."""
    how = seen_in(t, seat, key)
    if isinstance(how, frozenset):
        return how.intersection(t[key])
    return frozenset(t[key]) if how == FACES else frozenset()


def view_of(position: Position, seat: str) -> View:
    """The view of a seat. Raises `BadInput` for a seat that is not at the table."""
    game = position.game
    if seat != ALL and seat not in game.seats:
        raise BadInput(f"no seat is called {seat!r}", expected=f"one of {', '.join(game.seats)}, or ALL")
    t = position.table()
    return View(
        game, seat, dict(_places(t, seat)), dict(_facts(t, seat)), _decision(position, seat),
        position.agenda, position.step, state_of(position.step), position.outcome,
    )  # fmt: skip


def glimpse(t: Table, seat: str, step: str) -> View:
    """What a seat sees while a step is being carried out: places and facts as they are, and nobody chooses."""
    places, facts = dict(_places(t, seat)), dict(_facts(t, seat))
    return View(t.game, seat, places, facts, None, (), step, state_of(step), facts.get("outcome"))


def _places(t: Table, seat: str) -> Iterator[tuple[Key, tuple[str, ...] | Backs]]:
    for key in t.layout.zone_of:
        how = seen_in(t, seat, key)
        if how == FACES:
            yield key, t[key]
        elif how == COUNT or how == frozenset():
            yield key, Backs(len(t[key]))
        elif isinstance(how, frozenset):
            yield key, tuple(card if card in how else BACK for card in t[key])


def _facts(t: Table, seat: str) -> Iterator[tuple[Key, Any]]:
    for key in t.layout.keys[len(t.layout.zone_of) :]:
        if seen_in(t, seat, key) == FACES:
            yield key, t[key]


def _decision(position: Position, seat: str) -> SeenDecision | None:
    ask = position.ask
    if ask is None:
        return None
    own = seat in (ask.seat, ALL)
    return SeenDecision(
        ask.seat,
        ask.kind,
        position.game.kind_words(ask.kind),
        tuple(m[1:] for m in position.actions()) if own else None,
    )


def sees_event(t: Table, seat: str, event: Event) -> bool:
    """Whether a seat sees what an event changes: it sees one of the places (both of a swap), hears it aloud, or is the
    one who looks."""
    if isinstance(event, Look):
        return seat in (event.seat, ALL)
    if isinstance(event, Move):
        return event.aloud or any(_sees_cards(t, seat, event, key) for key in event.places)
    if isinstance(event, Exchange):
        return all(_sees_cards(t, seat, event, key) for key in event.places)
    return all(seen_in(t, seat, key) == FACES for key in event.places)


def _sees_cards(t: Table, seat: str, event: Any, key: Key) -> bool:
    """Whether a seat sees the faces of the cards of an event in a place."""
    how = seen_in(t, seat, key)
    return how.issuperset(event.cards) if isinstance(how, frozenset) else bool(how == FACES)


def known(position: Position, seat: str) -> dict[str, Key]:
    """Where a seat knows cards to lie for certain: open to it, or shown to it earlier and not moved unseen since."""
    sure: dict[str, Key] = {}
    for p in position.history:
        values = list(p.parent.values) if p.parent is not None else None
        for event in (k.event for k in p.own_kept() if hasattr(k, "event")):
            if values is not None:
                _follow(p.table(), seat, event, sure, values)
                event.apply(values, p.game.layout)
        for key, cards in _places(p.table(), seat):
            if not isinstance(cards, Backs):
                sure.update(dict.fromkeys([card for card in cards if card is not BACK], key))
    return sure


def _follow(t: Table, seat: str, event: Event, sure: dict[str, Key], before: list[Any]) -> None:
    """Keep track of one event in what a seat knows; `before` are the values it is about to change."""
    if isinstance(event, Swap):
        there = {event.one: event.two, event.two: event.one}
        sure.update({card: there[key] for card, key in sure.items() if key in there})
    elif isinstance(event, Move):
        if sees_event(t, seat, event):
            sure.update(dict.fromkeys(event.cards, event.target))
        else:
            own = len(before[t.index[event.source]]) - len(event.came)
            _unseen(event, sure, all_of_it=own == len(event.cards))
    elif isinstance(event, Look) and sees_event(t, seat, event):
        sure.update(dict.fromkeys(event.cards, event.place))
    elif isinstance(event, Exchange) and event.one != event.two:
        for card in [card for card, key in sure.items() if key in event.places]:
            del sure[card]  # which of the cards there it was is the business of `knowledge`


def _unseen(event: Move, sure: dict[str, Key], all_of_it: bool) -> None:
    """Cards moved unseen: what lay there is known no more, unless everything that lay there went along."""
    for card in [card for card, key in sure.items() if key == event.source and card not in event.came]:
        if all_of_it:
            sure[card] = event.target
        else:
            del sure[card]
