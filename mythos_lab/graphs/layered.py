"""Owns the plain drawing of a graph where no engine runs: a column for each phase, or rows by distance from the start.

Never as good as an engine's, always there. Its letters all have one width, so that every text fits its box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from .dot import merged

LETTER, LINE = 8.6, 18
BESIDE, BELOW, MARGIN = 90, 34, 26
"""In units: between columns, between rows, around all."""

FILL = {
    "asks": "#dbe8fb", "acts": "#f4f1ea", "link": "#fff3cc", "works": "#d9f0df", "over": "#d9f0df",
    "cancelled": "#f8dcd9", "unfinished": "#ece9e1",
}  # fmt: skip

ARROW = (
    '<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8Z" fill="#77705f"/></marker></defs>'
)


class Box(NamedTuple):
    """Where a node stands, and what stands in it; which row it is of its column, None where boxes stand in rows."""

    x: float
    y: float
    wide: float
    high: float
    lines: tuple[str, ...]
    look: str
    row: int | None = None

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.wide / 2, self.y + self.high / 2


def svg(graph: Any, head: str) -> str:
    """The graph as SVG; `head` is what stands before the drawing (title, words, style)."""
    shown = [node for node, data in graph.nodes(data=True) if not data["inside"]]
    bare = [Box(0, 0, *_size(lines), lines, graph.nodes[n]["look"]) for n in shown for lines in [_lines(graph, n)]]
    sized = dict(zip(shown, bare, strict=True))
    by_phase = graph.graph.get("leads") == "down" or any(graph.nodes[node]["phase"] for node in shown)
    boxes = dict(_columns(graph, sized) if by_phase else _rows(graph, sized))
    wide = max((b.x + b.wide for b in boxes.values()), default=0) + MARGIN + BESIDE
    high = max((b.y + b.high for b in boxes.values()), default=0) + MARGIN
    ways, said = _edges(graph, boxes)
    drawn = "".join([*ways, *(_box(box) for box in boxes.values()), *said])
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{head}{ARROW}'
        f'<rect class="bg" width="{wide:g}" height="{high:g}" fill="#fdfbf6"/>{drawn}</svg>'
    )


# -- where boxes stand -------------------------------------------------------------------------------------------------


def _lines(graph: Any, node: Any) -> tuple[str, ...]:
    """What stands in a box: the node's own lines, then those of the nodes inside it."""
    data = graph.nodes[node]
    phase = f"{data['phase']}: " if data["phase"] else ""
    inside = [" ".join(other["lines"]) for _, other in graph.nodes(data=True) if other["inside"] == node]
    own = [part for line in (phase + data["lines"][0], *data["lines"][1:]) for part in wrap(line, 40)]
    return tuple([*own, *(part for line in inside for part in wrap(f"· {line}", 60))] or [" "])


def _size(lines: tuple[str, ...]) -> tuple[float, float]:
    return max(map(len, lines)) * LETTER + 20, len(lines) * LINE + 12


def _columns(graph: Any, sized: dict[Any, Box]) -> Iterator[tuple[Any, Box]]:
    """Each phase a column, its nodes in the order of the graph."""
    x = float(MARGIN)
    for phase in dict.fromkeys(graph.nodes[node]["phase"] for node in sized):
        nodes = [node for node in sized if graph.nodes[node]["phase"] == phase]
        wide, y = max(sized[node].wide for node in nodes), float(MARGIN)
        for row, node in enumerate(nodes):
            yield node, sized[node]._replace(x=x, y=y, wide=wide, row=row)
            y += sized[node].high + BELOW
        x += wide + BESIDE


def _rows(graph: Any, sized: dict[Any, Box]) -> Iterator[tuple[Any, Box]]:
    """Rows by distance from the first node, each in the middle."""
    rows = _by_distance(graph, sized)
    widths = [sum(sized[node].wide + BELOW for node in row) for row in rows]
    y = float(MARGIN)
    for row, wide in zip(rows, widths, strict=True):
        x = MARGIN + (max(widths) - wide) / 2
        for node in row:
            yield node, sized[node]._replace(x=x, y=y)
            x += sized[node].wide + BELOW
        y += max(sized[node].high for node in row) + 2 * BELOW


def _by_distance(graph: Any, sized: Iterable[Any]) -> list[list[Any]]:
    distance: dict[Any, int] = {}
    for start in sized:
        queue = [] if start in distance else [start]
        distance.setdefault(start, 0)
        while queue:
            node = queue.pop(0)
            fresh = [other for other in graph.successors(node) if other not in distance]
            distance.update(dict.fromkeys(fresh, distance[node] + 1))
            queue += fresh
    rows: dict[int, list[Any]] = {}
    for node in sized:
        rows.setdefault(distance[node], []).append(node)
    return [rows[n] for n in sorted(rows)]


# -- drawing ---------------------------------------------------------------------------------------------------------


def _box(box: Box) -> str:
    dash = ' stroke-dasharray="5 4"' if box.look in ("cancelled", "unfinished") else ""
    said = "".join(
        f'<text x="{box.x + 10:g}" y="{box.y + 20 + LINE * i:g}" style="font-family:monospace;font-size:14px'
        f'{";font-weight:700" if i == 0 else ""}">{escape(line)}</text>'
        for i, line in enumerate(box.lines)
    )
    size = f'x="{box.x:g}" y="{box.y:g}" width="{box.wide:g}" height="{box.high:g}"'
    return (
        f'<g class="node {box.look}"><rect {size} rx="6" '
        f'fill="{FILL.get(box.look, "#f4f1ea")}" stroke="#4a463d"{dash}/>{said}</g>'
    )


def _edges(graph: Any, boxes: dict[Any, Box]) -> tuple[list[str], list[str]]:
    """The arrows, and the words on them: where several begin at one place, below one another."""
    ways, said = [], []
    taken: dict[tuple[float, float], int] = {}
    for source, target, kind, text in merged(graph):
        one, two = (boxes[graph.nodes[node]["inside"] or node] for node in (source, target))
        way, x, y = _way(one, two)
        dash = "" if kind in ("label", "play", "answers") else ' stroke-dasharray="6 4"'
        ways.append(f'<path d="{way}" fill="none" stroke="#77705f" stroke-width="1.5" marker-end="url(#a)"{dash}/>')
        if text:
            at = (round(x, -1), round(y, -1))
            taken[at] = taken.get(at, -1) + 1
            style = "font-family:monospace;font-size:12px;paint-order:stroke;stroke-width:4px"
            place = f'x="{x:g}" y="{y + 13 * taken[at]:g}"'
            said.append(f'<text class="on" {place} style="{style}">{escape(text)}</text>')
    return ways, said


def _way(one: Box, two: Box) -> tuple[str, float, float]:
    """A curve from box to box, and where its words stand."""
    (x, y), (u, v) = one.middle, two.middle
    if two.y > one.y and (one.row is None or (one.x == two.x and two.row == one.row + 1)):
        y, v = one.y + one.high, two.y
        return f"M{x:g} {y:g}C{x:g} {y + 16:g} {u:g} {v - 16:g} {u:g} {v:g}", (x + u) / 2 + 6, (y + v) / 2 + 4
    if one.row is None or one.x == two.x:
        x, u, bulge = one.x + one.wide, two.x + two.wide, min(BESIDE - 10, 30 + abs(v - y) / 8)
        y, v = (y - 6, v + 6) if one is two else (y, v)
        return f"M{x:g} {y:g}C{x + bulge:g} {y:g} {u + bulge:g} {v:g} {u:g} {v:g}", x + 6, y - 3
    x, u = (one.x + one.wide, two.x) if one.x < two.x else (one.x, two.x + two.wide)
    bend = BESIDE * (0.6 if one.x < two.x else -0.6)
    return f"M{x:g} {y:g}C{x + bend:g} {y:g} {u - bend:g} {v:g} {u:g} {v:g}", x + (6 if bend > 0 else -60), y - 4
