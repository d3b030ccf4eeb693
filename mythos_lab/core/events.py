"""Owns the few atomic changes. An event is already legal; it applies itself and names the places it touches.

Nothing else changes a state. Events know the layout they are applied to and no rule.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .errors import RuleError
from .state import BAG, PILE, Key, Layout


class Event:
    """Base of the atomic changes: `apply` alters the list of values, `places` are the keys touched."""

    __slots__: tuple[str, ...] = ()

    def apply(self, values: list[Any], layout: Layout) -> None:
        raise NotImplementedError

    @property
    def places(self) -> tuple[Key, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *(getattr(self, n) for n in self.__slots__)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(getattr(self, n)) for n in self.__slots__)})"


class Move(Event):
    """Cards go from one place to another; `above` cards stay on top of them in a pile; `aloud`: all hear which."""

    __slots__ = ("above", "aloud", "cards", "source", "target")

    def __init__(self, cards: tuple[str, ...], source: Key, target: Key, above: int = 0, aloud: bool = False):
        self.cards, self.source, self.target, self.above, self.aloud = cards, source, target, above, aloud

    def apply(self, values: list[Any], layout: Layout) -> None:
        cards = self.cards
        i = layout.index[self.source]
        j = layout.index[self.target]
        old = values[i]
        if old[: len(cards)] == cards:
            values[i] = old[len(cards) :]
        elif old[-len(cards) :] == cards:
            values[i] = old[: -len(cards)]
        else:
            values[i] = _without(old, cards, self.source)
        order = layout.order[j]
        old = values[j]
        if order == PILE:
            at = self.above
            values[j] = old[:at] + cards + old[at:] if at else cards + old
        elif order == BAG:
            values[j] = tuple(sorted(old + cards))
        else:
            values[j] = old + cards

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.source, self.target)


def _without(pile: tuple[str, ...], cards: tuple[str, ...], place: Key) -> tuple[str, ...]:
    rest = list(pile)
    for card in cards:
        if card not in rest:
            raise RuleError(f"{card} is to leave {place!r} but does not lie there")
        rest.remove(card)
    return tuple(rest)


class Set(Event):
    """A fact takes a new value."""

    __slots__ = ("key", "value")

    def __init__(self, key: Key, value: Any):
        self.key, self.value = key, value

    def apply(self, values: list[Any], layout: Layout) -> None:
        values[layout.index[self.key]] = self.value

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.key,)


class Clear(Event):
    """Facts are put aside: each takes the value it has when nothing is going on."""

    __slots__ = ("keys",)

    def __init__(self, *keys: Key):
        self.keys = keys

    def apply(self, values: list[Any], layout: Layout) -> None:
        for key in self.keys:
            i = layout.index[key]
            values[i] = layout.empty[i]

    @property
    def places(self) -> tuple[Key, ...]:
        return self.keys


class Reorder(Event):
    """The cards of one place take a new order (top card first); none comes or goes."""

    __slots__ = ("cards", "place")

    def __init__(self, place: Key, cards: tuple[str, ...]):
        self.place, self.cards = place, cards

    def apply(self, values: list[Any], layout: Layout) -> None:
        i = layout.index[self.place]
        if sorted(values[i]) != sorted(self.cards):
            raise RuleError(f"{self.cards} is no new order of the cards in {self.place!r}")
        values[i] = self.cards

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.place,)


class Swap(Event):
    """Two places exchange all their cards."""

    __slots__ = ("one", "two")

    def __init__(self, one: Key, two: Key):
        self.one, self.two = one, two

    def apply(self, values: list[Any], layout: Layout) -> None:
        i, j = layout.index[self.one], layout.index[self.two]
        values[i], values[j] = values[j], values[i]

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.one, self.two)


class Outcome(NamedTuple):
    """Who won (several: shared), the points of each side, and the clauses that say so."""

    winners: tuple[str, ...]
    totals: tuple[tuple[str, int], ...]
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        points = ", ".join(f"{side} {total}" for side, total in self.totals)
        return f"{' and '.join(self.winners) or 'nobody'} won ({points})"


class Over(Event):
    """The game ends with this outcome: the agenda is dropped and scratch facts are emptied."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Any):
        self.outcome = outcome

    def apply(self, values: list[Any], layout: Layout) -> None:
        for i, empty in layout.scratch:
            values[i] = empty
        values[layout.index["outcome"]] = self.outcome

    @property
    def places(self) -> tuple[Key, ...]:
        return ("outcome",)
