"""Owns the strokes of the plain drawing: boxes with their words, frames, arrows, the heading; each as a piece of SVG.

Every text is told how wide to be, so that it fits whatever letters there are. Where things stand is others' business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from .dot import HEADING, INSIDE, ON_EDGE, WRAP, Way
from .layered import Size
from .letters import wide
from .looks import FRAME, LARGE, LETTERS, LOOKS, NOW, SMALL, TITLE, Look, stroke

PAD, LOOP = 11.0, 24.0
"""Inside a frame and a box; how far an arrow from a box to itself reaches out."""

Point = tuple[float, float]


class Row(NamedTuple):
    """A line of text in a box: its size, whether it is bold, whether a rule stands above it, whose line it is."""

    text: str
    size: int
    bold: bool = False
    ruled: bool = False
    left: bool = False
    node: Any = None

    @property
    def high(self) -> float:
        return self.size * 1.28 + (6 if self.ruled else 0)


class Box(NamedTuple):
    """A node to be drawn: where, how large, its rows and its look."""

    node: Any
    size: Size
    rows: tuple[Row, ...]
    data: Any
    at: Point = (0.0, 0.0)

    @property
    def middle(self) -> Point:
        return self.at[0] + self.size[0] / 2, self.at[1] + self.size[1] / 2

    def height_of(self, node: Any) -> float:
        """The height of the line of a node inside, of the middle for the node itself."""
        y = self.at[1] + PAD / 2
        for row in self.rows:
            if row.node == node and node != self.node:
                return y + row.high / 2
            y += row.high
        return self.middle[1]


def heading_of(graph: Any) -> list[Row]:
    """The title of a picture, and what its strokes mean."""
    title = [Row(part, TITLE, True) for part in wrap(graph.graph["title"], HEADING)]
    return [*title, *(Row(line, SMALL) for line in graph.graph.get("key", ()))]


def written(rows: Sequence[Row], x: float, y: float) -> str:
    said = []
    for row in rows:
        y += row.high
        said.append(text_of(row, x, y - row.size * 0.3, "middle"))
    return "".join(said)


def drawn(box: Box, number: int) -> str:
    """A node with its words."""
    (x, y), (w, h), data = box.at, box.size, box.data
    look, now = LOOKS[data["look"]], "now" in data.get("marks", ())
    shape = shape_of(look, x, y, w, h, NOW[0] if now else look.line, 4 if now else look.width)
    said, at = [], y + PAD / 2
    for row in box.rows:
        if row.ruled:
            said.append(f'<path d="M{x + 6:g} {at:g}H{x + w - 6:g}" stroke="{look.line}"/>')
        at += row.high
        where = (x + PAD * 0.7, "start") if row.left else (x + w / 2, "middle")
        said.append(text_of(row, where[0], at - row.size * 0.3, where[1]))
    classes = " ".join((data["look"], *data.get("marks", ())))
    name = f"<title>{escape(str(data['tip'] or box.node))}</title>"
    return f'<g id="n{number}" class="node {classes}">{name}{shape}{"".join(said)}</g>'


def arrow(way: Way, path: str, end: Point, heading: Point) -> tuple[str, str]:
    """The line of an arrow and its head."""
    look = stroke(way.kind, way.marks)
    dash = {"dashed": ' stroke-dasharray="6 4"', "dotted": ' stroke-dasharray="1.5 5"'}.get(look.dash, "")
    line = f'<path d="{path}" fill="none" stroke="{look.ink}" stroke-width="{look.width:g}"{dash}/>'
    point = f'<polygon points="{head_of(end, heading, 6 + look.width)}" fill="{look.ink}" stroke="{look.ink}"/>'
    classes = f'class="edge {" ".join((way.kind, *way.marks))}"'
    return f"<g {classes}>{line}</g>", f"<g {classes}>{point}</g>"


def said_on(way: Way, corner: Point) -> str:
    """The words of an arrow."""
    rows = [Row(part, SMALL) for part in wrap(way.text, ON_EDGE)]
    said = "".join(text_of(row, corner[0], corner[1] + (n + 0.8) * SMALL * 1.28, "start") for n, row in enumerate(rows))
    return f'<g class="edge {way.kind}">{said}</g>'


def flip(pair: Point) -> Point:
    return pair[1], pair[0]


def plus(one: Point, two: Point) -> Point:
    return one[0] + two[0], one[1] + two[1]


def point_at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def box_of(graph: Any, node: Any) -> Box:
    """A node and its rows, at no place yet."""
    data = graph.nodes[node]
    rows = tuple(_rows(graph, node, data))
    across = max(wide(row.text, row.size, row.bold) for row in rows) + 2 * PAD
    return Box(node, (across, sum(row.high for row in rows) + PAD), rows, data)


def _rows(graph: Any, node: Any, data: Any) -> Iterator[Row]:
    quiet = data["look"] == "quiet"
    for n, line in enumerate(data["lines"]):
        for part in wrap(line, WRAP) or [" "]:
            yield Row(part, SMALL if n or quiet else LARGE, n == 0 and not quiet, node=node)
    for inner, other in graph.nodes(data=True):
        if other["inside"] == node:
            parts = [(part, n) for n, line in enumerate(other["lines"]) for part in wrap(line, INSIDE)]
            for i, (part, n) in enumerate(parts):
                yield Row(part, SMALL if n else LARGE, ruled=i == 0, left=True, node=inner)


def label_size(way: Way) -> Size:
    parts = wrap(way.text, ON_EDGE)
    return (max(wide(part, SMALL) for part in parts), len(parts) * SMALL * 1.28) if parts else (0.0, 0.0)


def loop_room(way: Way) -> float:
    return LOOP + label_size(way)[0] + 4


def text_of(row: Row, x: float, y: float, anchor: str) -> str:
    room = f'textLength="{wide(row.text, row.size, row.bold) - 1:.1f}" lengthAdjust="spacingAndGlyphs"'
    style = f"font-size:{row.size}px{';font-weight:700' if row.bold else ''}"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {room} style="{style}">{escape(row.text)}</text>'


def shape_of(look: Look, x: float, y: float, w: float, h: float, line: str, thick: float) -> str:
    dash = ' stroke-dasharray="5 4"' if look.dash else ""
    ink = f'fill="{look.fill}" stroke="{line}" stroke-width="{thick:g}"{dash}'
    if look.shape == "cut":
        c = 8
        corners = [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)]
        return f'<polygon points="{" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)}" {ink}/>'
    around = f'<rect x="{x - 3:.1f}" y="{y - 3:.1f}" width="{w + 6:.1f}" height="{h + 6:.1f}" {ink}/>'
    rounded = 'rx="9" ' if look.shape == "round" else ""
    rect = f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" {rounded}{ink}/>'
    return around + rect if look.shape == "double" else rect


def frame(name: str, at: Point, size: Size) -> str:
    rect = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}" rx="8"'
    said = text_of(Row(name, LARGE), at[0] + PAD * 0.7, at[1] + 19, "start").replace(
        "<text ", f'<text fill="{LETTERS[0]}" '
    )
    return f'<g class="cluster"><rect {rect} fill="none" stroke="{FRAME[0]}"/>{said}</g>'


def bend(one: Point, two: Point, turned: bool) -> str:
    if turned:
        x = (one[0] + two[0]) / 2
        return f"C{point_at((x, one[1]))} {point_at((x, two[1]))} {point_at(two)}"
    y = (one[1] + two[1]) / 2
    return f"C{point_at((one[0], y))} {point_at((two[0], y))} {point_at(two)}"


def heading(before: Point, end: Point, turned: bool) -> Point:
    """Which way an arrow comes in."""
    if turned:
        return (1.0 if end[0] >= before[0] else -1.0), 0.0
    return 0.0, (1.0 if end[1] >= before[1] else -1.0)


def head_of(end: Point, heading: Point, size: float) -> str:
    """The three corners of the head of an arrow."""
    (x, y), (dx, dy) = end, heading
    back, side = (x - dx * size, y - dy * size), (-dy * size * 0.42, dx * size * 0.42)
    corners = (end, plus(back, side), plus(back, (-side[0], -side[1])))
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
