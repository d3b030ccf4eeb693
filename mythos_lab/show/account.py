"""Owns the account of points shown: as text, table and picture, all from the same lines, each with its clause.

What the lines are comes from the book's `look`, through `graphs.account`. Names are escaped here.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..graphs.account import Entry, entries
from ..graphs.picture import Picture
from .ink import BOLD, DIM, MIDDLE, NAME, Piece, at, page, put, stack, width

if TYPE_CHECKING:
    from ..core.position import Position

_CELL = 'style="text-align:left;vertical-align:top;padding:2px 10px 2px 0"'
WIDE, MARGIN, UNIT, LEAST, HIGH = 1100, 14, 14, 34, 30
"""In units of the picture: its width, margin, the width of a point, the least width of a block, its height."""


def account_text(position: Position, seat: str | None = None) -> str:
    """The points of each player, line by line in the order counted, each with its clause. Raises `BadInput`."""
    return "\n".join(_text(entries(position, seat)))


def accounted(position: Position, seat: str) -> dict[str, list[Entry]]:
    """The lines of each player that a seat may know, in the order counted; none where nothing has been counted."""
    try:
        return _owners(entries(position, seat))
    except BadInput:
        return {}


def _owners(lines: tuple[Entry, ...]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in lines:
        found.setdefault(entry.owner, []).append(entry)
    return found


def _total(lines: list[Entry]) -> int:
    return sum(entry.points or 0 for entry in lines)


def _text(lines: tuple[Entry, ...]) -> Iterator[str]:
    for owner, mine in _owners(lines).items():
        yield f"{owner}: {_total(mine)}"
        kind = ""
        for entry in mine:
            if entry.kind != kind:
                kind = entry.kind
                of_kind = [other for other in mine if other.kind == kind]
                amount = f": {_total(of_kind):+d}" if any(e.points is not None for e in of_kind) else ""
                yield f"  {kind}{amount}"
            yield f"    {entry.said} ({entry.words}){''.join(f' [{c}]' for c in entry.clauses[:1])}"


def account_html(position: Position, seat: str | None = None) -> str:
    """The same lines as a table, with our words for each clause."""
    game = position.game
    head = "".join(f"<th {_CELL}>{name}</th>" for name in ("player", "kind", "points", "for", "because", "clause"))
    rows = [_row(entry, game.clause_text(entry.clauses[0])) for entry in entries(position, seat)]
    totals = [_sum_row(owner, _total(mine)) for owner, mine in _owners(entries(position, seat)).items()]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows + totals)}</tbody></table>"


def _row(entry: Entry, clause: str) -> str:
    points = "" if entry.points is None else f"{entry.points:+d}"
    cited = f"<code>{escape(entry.clauses[0])}</code> {escape(clause)}"
    cells = (*map(escape, (entry.owner, entry.kind, points, entry.what, entry.words)), cited)
    return f"<tr>{''.join(f'<td {_CELL}>{cell}</td>' for cell in cells)}</tr>"


def _sum_row(owner: str, total: int) -> str:
    return f"<tr><th {_CELL}>{escape(owner)}</th><td {_CELL}>total</td><th {_CELL}>{total}</th></tr>"


def account_picture(position: Position, seat: str | None = None) -> Picture:
    """The points of each player as a bar of blocks in the order counted, one a line; it prints as the text."""
    lines = entries(position, seat)
    words = "\n".join(_text(lines))
    title = f"The count of {position.game.title}"
    body = stack([Piece(put(title, 0, 17, MIDDLE), WIDE, 22), *(_bar(o, m) for o, m in _owners(lines).items())], gap=12)
    drawn = page(title, words, at(MARGIN, MARGIN, body.drawn), WIDE, round(body.height + 2 * MARGIN))
    return Picture(drawn, words, title)


def _bar(owner: str, mine: list[Entry]) -> Piece:
    """A player's blocks, row by row by kind, and the total behind the name."""
    kinds = dict.fromkeys(entry.kind for entry in mine if entry.points)
    rows = [_kind(kind, [entry for entry in mine if entry.kind == kind and entry.points]) for kind in kinds]
    head = Piece(put(f"{owner}: {_total(mine)}", 0, 16, BOLD), WIDE, 20)
    return stack([head, *rows], gap=4)


def _kind(kind: str, lines: list[Entry]) -> Piece:
    drawn = [put(kind, 0, 20, DIM, 130)]
    x = 140.0
    room = WIDE - 2 * MARGIN
    for entry in lines:
        wide = max(LEAST, min(UNIT * abs(entry.points or 0), 160), width(entry.said, NAME.size) + 12)
        if x + wide > room:
            drawn.append(put("…", x, 20, NAME))
            break
        css = "paper" if (entry.points or 0) > 0 else "slot"
        ink = "k" if css == "paper" else ""
        block = f'<rect class="{css}" width="{wide:g}" height="{HIGH - 4}" rx="4"/>'
        drawn.append(at(x, 0, f'<g class="{ink}">{block}{put(entry.said, 6, 18, NAME, wide - 10)}</g>'))
        x += wide + 4
    return Piece("".join(drawn), WIDE, HIGH)
