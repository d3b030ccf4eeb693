"""Owns the plain drawing of a graph where no engine runs: rows by distance from the start, boxes, curves. Never pretty,
always there. Its letters all have one width, so that every text fits its box."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

SIZE, LETTER, LINE = 14, 8.6, 18
BETWEEN, ROWS, MARGIN, ROW_WIDE = 34, 70, 24, 1500


class Box(NamedTuple):
    """Where a node stands, and the lines in it."""

    x: float
    y: float
    wide: float
    high: float
    lines: tuple[str, ...]
    look: str


def svg(graph: Any, head: str) -> str:
    """The graph as SVG; `head` is what stands before the drawing (title, words, style)."""
    boxes = dict(_boxes(graph))
    wide = max((b.x + b.wide for b in boxes.values()), default=0) + MARGIN
    high = max((b.y + b.high for b in boxes.values()), default=0) + MARGIN
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    ground = f'<rect class="bg" width="{wide:g}" height="{high:g}" fill="#fdfbf6"/>'
    drawn = "".join([*_edges(graph, boxes), *(_box(box) for box in boxes.values())])
    arrow = '<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" orient="auto">'
    arrow += '<path d="M0 0L8 4L0 8Z" fill="#77705f"/></marker></defs>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{head}{arrow}{ground}{drawn}</svg>'


def _rows(graph: Any) -> list[list[Any]]:
    """Nodes by their least distance from the first node, in the order of the graph; lines inside others left out."""
    shown = [node for node, data in graph.nodes(data=True) if not data["inside"]]
    depth: dict[Any, int] = {}
    for start in shown:
        if start in depth:
            continue
        depth[start], queue = 0, [start]
        while queue:
            node = queue.pop(0)
            for other in graph.successors(node):
                if other not in depth and not graph.nodes[other]["inside"]:
                    depth[other] = depth[node] + 1
                    queue.append(other)
    rows: dict[int, list[Any]] = {}
    for node in shown:
        rows.setdefault(depth[node], []).append(node)
    return [rows[n] for n in sorted(rows)]


def _boxes(graph: Any) -> Iterator[tuple[Any, Box]]:
    y = float(MARGIN)
    for row in _rows(graph):
        x, high = float(MARGIN), 0.0
        for node in row:
            lines = tuple(_lines(graph, node))
            wide = max(map(len, lines)) * LETTER + 20
            if x > MARGIN and x + wide > ROW_WIDE:
                x, y, high = MARGIN, y + high + ROWS / 2, 0
            box = Box(x, y, wide, len(lines) * LINE + 12, lines, graph.nodes[node]["look"])
            yield node, box
            x, high = x + wide + BETWEEN, max(high, box.high)
        y += high + ROWS


def _lines(graph: Any, node: Any) -> Iterator[str]:
    data = graph.nodes[node]
    phase = f"{data['phase']}: " if data["phase"] else ""
    yield from wrap(phase + data["lines"][0], 40) or [" "]
    for line in data["lines"][1:]:
        yield from wrap(line, 40)
    for _, other in graph.nodes(data=True):
        if other["inside"] == node:
            yield from wrap("· " + " ".join(other["lines"]), 60)


def _box(box: Box) -> str:
    fill = {"asks": "#dbe8fb", "works": "#d9f0df", "over": "#d9f0df", "cancelled": "#f8dcd9", "link": "#fff3cc"}
    dash = ' stroke-dasharray="5 4"' if box.look in ("cancelled", "unfinished") else ""
    bold = ' font-weight="700"'
    said = "".join(
        f'<text x="{box.x + 10:g}" y="{box.y + 20 + LINE * i:g}" style="font-family:monospace" font-size="{SIZE}"'
        f'{bold if i == 0 else ""}>{escape(line)}</text>'
        for i, line in enumerate(box.lines)
    )
    return (
        f'<g class="{box.look}"><rect x="{box.x:g}" y="{box.y:g}" width="{box.wide:g}" height="{box.high:g}" rx="6" '
        f'fill="{fill.get(box.look, "#f4f1ea")}" stroke="#4a463d"{dash}/>{said}</g>'
    )


def _edges(graph: Any, boxes: dict[Any, Box]) -> Iterator[str]:
    for source, target, data in graph.edges(data=True):
        one = boxes.get(graph.nodes[source]["inside"] or source)
        two = boxes.get(graph.nodes[target]["inside"] or target)
        if one is None or two is None or one is two:
            continue
        x, y, u, v = one.x + one.wide / 2, one.y + one.high, two.x + two.wide / 2, two.y
        if two.y <= one.y:
            y, v = one.y + one.high / 2, two.y + two.high / 2
            x, u = one.x + one.wide, two.x + two.wide
            bend = f"C{x + 60:g} {y:g} {u + 60:g} {v:g} {u:g} {v:g}"
        else:
            bend = f"C{x:g} {y + 34:g} {u:g} {v - 34:g} {u:g} {v:g}"
        dash = "" if data["kind"] in ("label", "play", "answers") else ' stroke-dasharray="5 4"'
        yield f'<path d="M{x:g} {y:g}{bend}" fill="none" stroke="#77705f" stroke-width="1.4" marker-end="url(#a)"{dash}/>'
        if data["text"]:
            at = f'x="{(x + u) / 2:g}" y="{(y + v) / 2:g}"'
            yield f'<text {at} style="font-family:monospace" font-size="11" text-anchor="middle">{escape(data["text"])}</text>'
