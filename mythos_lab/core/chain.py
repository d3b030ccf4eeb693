"""Owns the chain: what is being played and the answers to it, laid open in the fact `chain`.

A link says who, what, at what it aims, what is still owed and how many have been asked. A link works unless the link
after it works. What may be answered by what, and what it costs, is the game's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .events import Event, Set

if TYPE_CHECKING:
    from .kernel import Table


class Link(NamedTuple):
    """One thing played: by whom, what, its aim so far, apples (gold) still owed, opponents asked so far."""

    by: str
    what: str
    aim: tuple[Any, ...] = ()
    owed: int = 0
    asked: int = 0


def last(t: Table) -> Link | None:
    """The last thing played that is not settled yet, or None."""
    chain: tuple[Link, ...] = t["chain"]
    return chain[-1] if chain else None


def put(t: Table, link: Link) -> Iterator[Event]:
    """A thing is played: it becomes the last link."""
    yield Set("chain", (*t["chain"], link))


def change(t: Table, **fields: Any) -> Iterator[Event]:
    """The last link changes (aimed, paid, asked)."""
    chain = t["chain"]
    yield Set("chain", (*chain[:-1], chain[-1]._replace(**fields)))


def close(t: Table) -> Iterator[Event]:
    """Nothing is being played any more."""
    yield Set("chain", ())


def first_works(chain: tuple[Link, ...]) -> bool:
    """Whether the first thing of the chain takes effect: every second answer restores it."""
    return len(chain) % 2 == 1
