"""Owns comparing facts: what a ruling expected of a position with what came out there, in the manner of each fact.

It plays nothing and names no game: what a fact is and how it is compared are the notation's of each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .core.position import Position


def told(notation: Any, key: str, position: Any, brought_on: Iterable[str] = ()) -> Any:
    """A fact; where a book says so, that of an earlier moment, until an item has brought the position on."""
    item, earlier = getattr(notation, "UNTIL", {}).get(key, ("", None))
    if earlier is not None and item not in brought_on and isinstance(position, Position):
        position = earlier(position)
    return notation.fact(key, position)


def differences(
    about: str, expected: Any, got: Any, mode: str, modes: Mapping[str, str]
) -> Iterator[tuple[str, Any, Any]]:
    """What of the expected value does not hold: only what is named is compared; a key inside may have its own mode."""
    if isinstance(expected, Mapping):
        known = got if isinstance(got, Mapping) and mode == "whole" else {}
        for key in [key for key in known if key not in expected and isinstance(got[key], int) and got[key]]:
            yield f"{about}.{key}", 0, got[key]
        for key, value in expected.items():
            have = got.get(key) if isinstance(got, Mapping) else None
            yield from differences(f"{about}.{key}", value, have, modes.get(key, mode), modes)
    elif not _holds(expected, got, mode):
        yield about, expected, got


def _holds(expected: Any, got: Any, mode: str) -> bool:
    if isinstance(expected, list) and mode and isinstance(got, list):
        if mode == "set":
            return sorted(map(str, expected)) == sorted(map(str, got))
        if mode == "sets":
            return sorted(map(sorted, expected)) == sorted(map(sorted, got))
        if mode == "begins":  # None: not settled, whatever it is
            begun = zip(expected, got, strict=False)
            return len(expected) <= len(got) and all(want in (None, have) for want, have in begun)
        return not Counter(expected) - Counter(got) if mode == "has" else not set(expected) & set(got)
    return bool(expected == got) and (isinstance(expected, bool) == isinstance(got, bool))
