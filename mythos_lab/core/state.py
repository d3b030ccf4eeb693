"""Owns the shape of the truth: zones and facts a game declares, the layout they make, and the frozen `State`.

A place is named by its zone alone (`"discard"`), by zone and owner (`("treasure", "A")`) or by zone, owner and number
(`("stack", "A", 1)`); a fact likewise. Visibility belongs to places and is hidden unless declared. What the places
mean is the game's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import RuleError

Key = Any
"""The name of a place or fact: a string, or a tuple of zone, owner and number."""

PILE, ROW, BAG = 0, 1, 2
"""How cards lie: a pile (top card first), a row (in the order laid), a bag (order means nothing, kept sorted)."""

FACES, COUNT, NOTHING = "faces", "count", "nothing"
"""What a seat may see of a place: the cards, how many there are, or nothing at all."""


@dataclass(frozen=True)
class Zone:
    """A kind of place for cards. `seen` names the rule `(t, seat, owner) -> FACES | COUNT | NOTHING`; none: hidden."""

    name: str
    per: str = "table"
    order: int = PILE
    seen: str | None = None
    title: str = ""


@dataclass(frozen=True)
class Fact:
    """A kind of value. `scratch` facts are emptied when the game ends; `seen` as for zones (COUNT counts as hidden).

    `read` facts are there only where some reading is chosen: no default rule looks at them.
    """

    name: str
    empty: Any = None
    per: str = "table"
    scratch: bool = False
    seen: str | None = None
    read: bool = False


class Layout:
    """Where each place and fact of a game for given owners stands in the flat tuple of values.

    `of` gives the places of a zone and owner with their index (`layout.of["stack", "A"]`), `span` the slice of
    values they fill.
    """

    __slots__ = ("declared", "empty", "facts", "index", "keys", "of", "order", "scratch", "span", "zone_of", "zones")

    def __init__(self, zones: tuple[Zone, ...], facts: tuple[Fact, ...], owners: Mapping[str, tuple[Any, ...]]):
        self.zones, self.facts = zones, facts
        places = [(key, z) for z in zones for key in _keys(z.name, z.per, owners)]
        values = [(key, f) for f in facts for key in _keys(f.name, f.per, owners)]
        self.keys: tuple[Key, ...] = tuple(k for k, _ in places) + tuple(k for k, _ in values)
        self.index: dict[Key, int] = {key: i for i, key in enumerate(self.keys)}
        self.order: tuple[int, ...] = tuple(z.order for _, z in places)
        self.zone_of: dict[Key, Zone] = dict(places)
        self.declared: dict[Key, Zone | Fact] = {**dict(places), **dict(values)}
        self.empty: tuple[Any, ...] = ((),) * len(places) + tuple(f.empty for _, f in values)
        self.of: dict[tuple[str, Any], tuple[tuple[Key, int], ...]] = {}
        for key in self.zone_of:
            owner = (zone_name(key), owner_of(key))
            self.of[owner] = (*self.of.get(owner, ()), (key, self.index[key]))
        self.span = {owner: slice(places[0][1], places[-1][1] + 1) for owner, places in self.of.items()}
        self.scratch: tuple[tuple[int, Any], ...] = tuple(
            (self.index[key], fact.empty) for key, fact in values if fact.scratch
        )

    def places(self, zone: str | None = None) -> Iterator[Key]:
        """The places of a zone (of all zones), in layout order."""
        for key, z in self.zone_of.items():
            if zone is None or z.name == zone:
                yield key

    def __repr__(self) -> str:
        return f"<{len(self.zone_of)} places, {len(self.keys) - len(self.zone_of)} facts>"


def _keys(name: str, per: str, owners: Mapping[str, tuple[Any, ...]]) -> list[Key]:
    if per == "table":
        return [name]
    if per not in owners:
        raise RuleError(f"{name} is declared per {per!r}; this game has {', '.join(owners)}")
    return [(name, *owner) if isinstance(owner, tuple) else (name, owner) for owner in owners[per]]


def zone_name(key: Key) -> str:
    """The zone (or fact) a key belongs to."""
    return key if isinstance(key, str) else key[0]


def owner_of(key: Key) -> Any:
    """The owner a place belongs to, None for places of the table."""
    return None if isinstance(key, str) else key[1]


class State:
    """The whole truth at one moment: every place and fact, frozen and hashable."""

    __slots__ = ("layout", "values")

    def __init__(self, layout: Layout, values: tuple[Any, ...]):
        self.layout, self.values = layout, values

    def __repr__(self) -> str:
        held = sum(value != empty for value, empty in zip(self.values, self.layout.empty, strict=True))
        return f"<state: {held} of {self.layout!r} are not empty>"

    def __getitem__(self, key: Key) -> Any:
        return self.values[self.layout.index[key]]

    def __iter__(self) -> Iterator[tuple[Key, Any]]:
        return iter(zip(self.layout.keys, self.values, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values == other.values and self.layout.keys == other.layout.keys

    def __hash__(self) -> int:
        return hash(self.values)

    def with_values(self, changes: Mapping[Key, Any]) -> State:
        """A state with these places and facts replaced (bags sorted): how a position by hand is laid out."""
        values = list(self.values)
        for key, value in changes.items():
            if key not in self.layout.index:
                raise RuleError(f"there is no place or fact {key!r} in this game")
            place = self.layout.zone_of.get(key)
            bag = place is not None and place.order == BAG
            values[self.layout.index[key]] = tuple(sorted(value)) if bag else value
        return State(self.layout, tuple(values))

    def where(self, card: str) -> Key | None:
        """The place a card lies in, or None."""
        for key in self.layout.zone_of:
            if card in self[key]:
                return key
        return None
