"""Owns the few atomic changes. An event is already legal; it applies itself and names the places it touches.

Nothing else changes a state. Events know the layout they are applied to and no rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from .errors import RuleError
from .state import BAG, PILE, Key, Layout


class Event(ABC):
    """Base of the atomic changes: `apply` alters the list of values, `places` are the keys touched."""

    __slots__: tuple[str, ...] = ()

    @abstractmethod
    def apply(self, values: list[Any], layout: Layout) -> None:
        """Change the values in place."""

    @property
    def places(self) -> tuple[Key, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"{self.parts[0]}({', '.join(map(repr, self.parts[1:]))})"

    @property
    def parts(self) -> tuple[Any, ...]:
        """The kind of event and its fields."""
        names = [name for kind in reversed(type(self).__mro__) for name in getattr(kind, "__slots__", ())]
        return (type(self).__name__, *(getattr(self, name) for name in names))


class Move(Event):
    """Cards go from one place to another: on top of a pile, to the end of a row, into a bag."""

    __slots__ = ("cards", "source", "target")

    above = 0
    aloud = False
    came: tuple[str, ...] = ()

    def __init__(self, cards: tuple[str, ...], source: Key, target: Key):
        self.cards, self.source, self.target = cards, source, target

    def apply(self, values: list[Any], layout: Layout) -> None:
        cards = self.cards
        i = layout.index[self.source]
        j = layout.index[self.target]
        old = values[i]
        if old == cards:
            values[i] = ()
        elif old[: len(cards)] == cards:
            values[i] = old[len(cards) :]
        elif old[-len(cards) :] == cards:
            values[i] = old[: -len(cards)]
        else:
            values[i] = _without(old, cards, self.source)
        order = layout.order[j]
        if order == PILE:
            at = self.above
            values[j] = values[j][:at] + cards + values[j][at:] if at else cards + values[j]
        elif order == BAG:
            values[j] = tuple(sorted(values[j] + cards))
        else:
            values[j] += cards

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.source, self.target)


class Bury(Move):
    """Cards go into a pile so that `above` cards stay on top of them."""

    __slots__ = ("above",)

    def __init__(self, cards: tuple[str, ...], source: Key, target: Key, above: int):
        super().__init__(cards, source, target)
        self.above = above


class OpenMove(Move):
    """Cards go from one place to another, and everybody hears which."""

    __slots__ = ()

    aloud = True


class Handed(Move):
    """One of several moves made at the same time: `came` are cards that have come from the others to where these leave,
    and that everybody knows not to be among them."""

    __slots__ = ("came",)

    def __init__(self, cards: tuple[str, ...], source: Key, target: Key, came: tuple[str, ...] = ()):
        super().__init__(cards, source, target)
        self.came = came


class Lay(Move):
    """Cards go between the cards of a row: `at` of them lie before them."""

    __slots__ = ("at",)

    def __init__(self, cards: tuple[str, ...], source: Key, target: Key, at: int):
        super().__init__(cards, source, target)
        self.at = at

    def apply(self, values: list[Any], layout: Layout) -> None:
        i, j = layout.index[self.source], layout.index[self.target]
        values[i] = _without(values[i], self.cards, self.source)
        values[j] = values[j][: self.at] + self.cards + values[j][self.at :]


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


class Rearrange(Reorder):
    """The cards of one place take a new order that the seat `by` chose: it alone knows which went where."""

    __slots__ = ("by",)

    def __init__(self, place: Key, cards: tuple[str, ...], by: str):
        super().__init__(place, cards)
        self.by = by


class Exchange(Event):
    """Two cards change places: each lies where the other lay."""

    __slots__ = ("cards", "one", "two")

    def __init__(self, cards: tuple[str, str], one: Key, two: Key):
        self.cards, self.one, self.two = cards, one, two

    def apply(self, values: list[Any], layout: Layout) -> None:
        other = dict(zip(self.cards, reversed(self.cards), strict=True))
        for key in {self.one, self.two}:
            i = layout.index[key]
            values[i] = tuple(other.get(card, card) for card in values[i])

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.one, self.two)


class Look(Event):
    """A seat looks at cards in a place, nobody else does; they stay where they are. Everybody sees it happen."""

    __slots__ = ("cards", "place", "seat")

    stealthy = False

    def __init__(self, seat: str, place: Key, cards: tuple[str, ...]):
        self.seat, self.place, self.cards = seat, place, cards

    def apply(self, values: list[Any], layout: Layout) -> None:
        """Nothing is changed by looking."""

    @property
    def places(self) -> tuple[Key, ...]:
        return (self.place,)


class SecretLook(Look):
    """A seat looks at cards, and nobody else knows where."""

    __slots__ = ()

    stealthy = True


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
