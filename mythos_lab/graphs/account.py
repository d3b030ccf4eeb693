"""Owns the account of points as a graph: each line of a count and the lines it depends on. It counts nothing itself.

A book's `look` gives the account, from what one seat sees: `account(view)` is a sequence of mappings with the fields of
`Entry`. It names no game; a game whose look gives none has no account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import BadInput
from . import words

if TYPE_CHECKING:
    from ..core.position import Position


class Entry(NamedTuple):
    """A line of an account: whose, of what kind, how many points (None: it changes something and gives none), for what,
    why, the clauses that say so, and the numbers of earlier lines on which it depends (counted from 0)."""

    owner: str
    kind: str
    points: int | None
    what: str
    words: str
    clauses: tuple[str, ...]
    after: tuple[int, ...] = ()

    @property
    def said(self) -> str:
        """Points and what they are for: `+3 Troll`."""
        amount = "" if self.points is None else f"{self.points:+d} "
        return f"{amount}{self.what}".strip()


def entries(position: Position, seat: str | None = None) -> tuple[Entry, ...]:
    """The lines of a position's account in the order in which they were counted, as a seat may know them.

    Raises `BadInput` where the game gives no account, or nothing has been counted.
    """
    game = position.game
    told = words.seat_shown(position) if seat is None else seat
    account = words.look(game, "account", lambda view: None)(position.view(told))
    if not account:
        raise BadInput(f"nothing of {game.title} has been counted here", expected="a position after a count")
    return tuple(_entry(fields) for fields in account)


def _entry(fields: dict[str, Any]) -> Entry:
    text = {key: words.one_line(fields[key]) for key in ("owner", "kind", "what", "words")}
    return Entry(**{**fields, **text})


def account_graph(position: Position, seat: str | None = None) -> Any:
    """A networkx multigraph of an account: a node for each line, an arrow to each line that depends on it.

    Nodes have `owner`, `kind`, `points` (None where something is changed), `what`, `words` and `clauses`; lines of one
    owner stand in a frame. Raises `BadInput` as `entries`.
    """
    from .drawn import Drawn

    title = f"how the points came about in {position.game.title}"
    graph = Drawn(kind="account", name=position.game.name, game=position.game, title=title, leads="any")
    for n, entry in enumerate(entries(position, seat)):
        graph.add_node(
            f"line {n}", **entry._asdict(), phase=entry.owner, inside="",
            lines=(entry.said or entry.words, f"{entry.kind}: {entry.words}", *entry.clauses[:1]),
            look="acts" if entry.points is not None else "link", tip=f"{entry.words}: {', '.join(entry.clauses)}",
        )  # fmt: skip
        for before in entry.after:
            graph.add_edge(f"line {before}", f"line {n}", kind="then", text="")
    return graph
