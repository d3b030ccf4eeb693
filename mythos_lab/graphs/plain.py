"""Owns the drawing where no engine runs: boxes, arrows, frames and words as SVG, in the same looks as the others.

Where things stand is `layered`'s business. Every text is told how wide to be, so that it fits whatever letters there
are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from .dot import HEADING, INSIDE, ON_EDGE, WRAP, Way, framed, merged
from .layered import Laid, Line, Size, lay_out
from .looks import FRAME, LARGE, LETTERS, LOOKS, NOW, PAPER, SMALL, TITLE, Look, stroke

MARGIN, PAD, HEAD, LOOP = 22.0, 14.0, 24.0, 26.0
"""Around all; inside a frame and a box; the name of a frame; how far an arrow from a box to itself reaches out."""

Point = tuple[float, float]
NARROW = dict.fromkeys("ijl'|", 0.23) | dict.fromkeys("ftI.,:;/!\\ []()-r", 0.33) | dict.fromkeys("JLcksvxyz_", 0.53)
BROAD = dict.fromkeys("ABEKPSVXYTFZ&", 0.67) | dict.fromkeys("CDHNRUw", 0.73) | dict.fromkeys("GOQMm%@W→×…✓✗▶★", 0.9)
WIDTHS = NARROW | BROAD


def wide(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is drawn."""
    letters = sum(WIDTHS.get(c, 0.57 if ord(c) < 0x2000 else 1.0) for c in text)
    return letters * size * (1.07 if bold else 1.0) + 1


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


def svg(graph: Any, head: str, across: bool) -> str:
    """The graph as SVG; `head` is what stands before the drawing (title, words, style)."""
    canvas = Canvas(graph, across)
    wide_, high = canvas.place()
    drawn = "".join([*canvas.frames, *canvas.arrows, *map(canvas.box, canvas.boxes.values()), *canvas.words])
    said = _heading_of(graph)
    top = sum(row.high for row in said)
    wide_, high = max(wide_, *(wide(row.text, row.size, row.bold) + 2 * MARGIN for row in said)), high + top
    drawn = f'{_written(said, wide_ / 2, MARGIN / 2)}<g transform="translate(0 {top:g})">{drawn}</g>'
    size = f'viewBox="0 0 {wide_:g} {high:g}" width="{wide_:g}" height="{high:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{head}'
        f'<rect class="bg" width="{wide_:g}" height="{high:g}" fill="{PAPER[0]}"/>{drawn}</svg>'
    )


def _heading_of(graph: Any) -> list[Row]:
    """The title of a picture, and what its strokes mean."""
    title = [Row(part, TITLE, True) for part in wrap(graph.graph["title"], HEADING)]
    return [*title, *(Row(line, SMALL) for line in graph.graph.get("key", ()))]


def _written(rows: Sequence[Row], x: float, y: float) -> str:
    said = []
    for row in rows:
        y += row.high
        said.append(_text(row, x, y - row.size * 0.3, "middle"))
    return "".join(said)


class Canvas:
    """A graph being drawn: its boxes, and what has been drawn of frames, arrows and words on them.

    Where the boxes of one phase stand among others that are phases, no frame is needed to tell them apart (`flat`).
    """

    def __init__(self, graph: Any, across: bool):
        self.graph, self.across = graph, across
        self.order = {node: n for n, node in enumerate(graph)}
        self.ways = merged(graph)
        self.flat = graph.graph["leads"] == "any" and len([phase for phase in framed(graph) if phase]) == 1
        self.boxes = {node: _box(graph, node) for nodes in framed(graph).values() for node in nodes}
        self.frames: list[str] = []
        self.arrows: list[str] = []
        self.words: list[str] = []

    # -- where everything stands -------------------------------------------------------------------------------------

    def place(self) -> Size:
        """Place frames and loose boxes, and inside each frame its own; then what stands beside. Gives the size.

        Frames with arrows inside are columns, where the graph may lead any way.
        """
        beside = [node for node in self.boxes if self.graph.nodes[node].get("beside")]
        groups: dict[Any, list[Any]] = {}
        for node in self.boxes:
            if node not in beside:
                phase = "" if self.flat else self.graph.nodes[node]["phase"]
                groups.setdefault(("frame", phase) if phase else ("node", node), []).append(node)
        flows = any(self._own(nodes) for (kind, _), nodes in groups.items() if kind == "frame")
        turned = self.across != (self.graph.graph["leads"] == "any" and flows)
        inner = {group: self._inside(group, nodes) for group, nodes in groups.items()}
        group_of = {node: group for group, nodes in groups.items() for node in nodes}
        between = [way for way in self.ways if self._apart(way, group_of)]
        lines = [self._line(way, group_of[self._at(way.source)], group_of[self._at(way.target)]) for way in between]
        outer = _laid({group: size for group, (size, _) in inner.items()}, lines, turned)
        for group, nodes in groups.items():
            self._stand(group, nodes, _plus(outer.boxes[group], (MARGIN, MARGIN)), inner[group][1])
        for way, route, label in zip(between, outer.routes, outer.labels, strict=True):
            moved = [_plus(point, (MARGIN, MARGIN)) for point in route]
            self._arrow(way, self._to_boxes(way, moved, turned), _plus(label, (MARGIN, MARGIN)), turned)
        right, bottom = _plus(outer.size, (MARGIN, MARGIN))
        if beside:
            right, bottom = self._column(beside, right, bottom)
        return right + MARGIN, bottom + MARGIN

    def _at(self, node: Any) -> Any:
        """The box in which a node stands."""
        return self.graph.nodes[node]["inside"] or node

    def _apart(self, way: Way, group_of: Mapping[Any, Any]) -> bool:
        one, two = (group_of.get(self._at(node)) for node in (way.source, way.target))
        return one is not None and two is not None and one != two

    def _line(self, way: Way, source: Any, target: Any) -> Line:
        return Line(source, target, _label_size(way))

    def _inside(self, group: Any, nodes: list[Any]) -> tuple[Size, Laid | None]:
        """The size of a group, and how the boxes of a frame stand in it."""
        loops = {way.source: way for way in self.ways if way.source == way.target and way.source in nodes}
        sizes = {n: _plus(self.boxes[n].size, (_loop_room(loops[n]) if n in loops else 0.0, 0.0)) for n in nodes}
        if group[0] == "node":
            return sizes[nodes[0]], None
        own = self._own(nodes)
        lines = [self._line(way, self._at(way.source), self._at(way.target)) for way in own]
        laid = _laid(sizes, lines, self.across)
        least = wide(group[1], LARGE) + 2 * PAD
        return (max(laid.size[0] + 2 * PAD, least), laid.size[1] + PAD + HEAD + 6), laid

    def _own(self, nodes: list[Any]) -> list[Way]:
        """The ways between the boxes of one frame."""
        inside = set(nodes)
        return [w for w in self.ways if {self._at(w.source), self._at(w.target)} <= inside and w.source != w.target]

    def _stand(self, group: Any, nodes: list[Any], at: Point, laid: Laid | None) -> None:
        """Give the boxes of a group their places, and draw what is its own: the frame, arrows, loops."""
        if laid is None:
            self.boxes[nodes[0]] = self.boxes[nodes[0]]._replace(at=at)
        else:
            size, _ = self._inside(group, nodes)
            self.frames.append(_frame(group[1], at, size))
            corner = _plus(at, (PAD, HEAD + 6))
            for node in nodes:
                self.boxes[node] = self.boxes[node]._replace(at=_plus(corner, laid.boxes[node]))
            for way, route, label in zip(self._own(nodes), laid.routes, laid.labels, strict=True):
                self._arrow(way, [_plus(corner, point) for point in route], _plus(corner, label), self.across)
        for way in self.ways:
            if way.source == way.target and way.source in nodes:
                self._loop(way, self.boxes[way.source])

    def _to_boxes(self, way: Way, route: list[Point], turned: bool) -> list[Point]:
        """A route from group to group, led on to the boxes in them."""
        return [*self._led(way.source, route[0], turned), *route, *self._led(way.target, route[-1], turned)[::-1]]

    def _led(self, node: Any, edge: Point, turned: bool) -> list[Point]:
        """From the border of a box to where a route meets the border of its group: a pair of points, or none."""
        box = self.boxes[self._at(node)]
        (x, y), (w, h) = box.at, box.size
        if turned:
            side = x + w if edge[0] > box.middle[0] else x
            return [] if abs(side - edge[0]) < 1 else [(side, box.middle[1]), (edge[0], edge[1])]
        side = y + h if edge[1] > box.middle[1] else y
        return [] if abs(side - edge[1]) < 1 else [(box.middle[0], side), (edge[0], edge[1])]

    def _column(self, nodes: list[Any], right: float, bottom: float) -> Size:
        """Boxes in a column at the right, each at the height of another or below the one before."""
        ways = [way for way in self.ways if way.source in nodes or way.target in nodes]
        room = max((_label_size(way)[0] for way in ways if way.source not in nodes), default=0.0)
        x, y = right + room + 40, MARGIN
        for node in nodes:
            box, other = self.boxes[node], self.boxes[self.graph.nodes[node]["beside"]]
            y = max(y, other.middle[1] - box.size[1] / 2)
            self.boxes[node] = box._replace(at=(x, y))
            y += box.size[1] + 46
        for way in ways:
            self._across_or_up(way, nodes)
        most = max(self.boxes[n].at[0] + self.boxes[n].size[0] for n in nodes)
        said = max((_label_size(way)[0] for way in ways if way.source in nodes), default=0.0)
        return max(most, x + said + 40), max(bottom, y - 46)

    def _across_or_up(self, way: Way, column: list[Any]) -> None:
        """An arrow into the column from the side, or within it."""
        two = self.boxes[way.target]
        if way.source in column:
            one = self.boxes[way.source]
            up = one.at[1] > two.at[1]
            x = two.at[0] + min(one.size[0], two.size[0]) / 2
            ends = [(x, one.at[1] + (0 if up else one.size[1])), (x, two.at[1] + (two.size[1] if up else 0))]
            self._arrow(way, ends, (x + 8, (ends[0][1] + ends[1][1]) / 2 - SMALL * 0.7), False)
        else:
            one = self.boxes[self._at(way.source)]
            y = one.height_of(way.source)
            ends = [(one.at[0] + one.size[0], y), (two.at[0], two.middle[1])]
            corner = two.at[0] - _label_size(way)[0] - 22, two.middle[1] - SMALL * 1.6
            self._arrow(way, ends, corner, True)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _arrow(self, way: Way, points: list[Point], label: Point, turned: bool) -> None:
        """A line through pairs of points, smooth between them, with its head and its words."""
        path = [f"M{_at(points[0])}"]
        for n in range(0, len(points) - 1):
            one, two = points[n], points[n + 1]
            straight = abs(one[0] - two[0]) < 0.5 or abs(one[1] - two[1]) < 0.5
            path.append(f"L{_at(two)}" if straight else _bend(one, two, turned))
        before, end = points[-2], points[-1]
        self._draw(way, "".join(path), end, _heading(before, end, turned))
        if way.text:
            self._say(way, label)

    def _loop(self, way: Way, box: Box) -> None:
        """An arrow from a box to itself, at its right side."""
        x, y = box.at[0] + box.size[0], box.middle[1]
        path = f"M{_at((x, y - 7))}C{_at((x + LOOP, y - 14))} {_at((x + LOOP, y + 14))} {_at((x, y + 7))}"
        self._draw(way, path, (x, y + 7), (-1.0, -0.35))
        if way.text:
            self._say(way, (x + LOOP, y - _label_size(way)[1] / 2))

    def _draw(self, way: Way, path: str, end: Point, heading: Point) -> None:
        look = stroke(way.kind, way.marks)
        dash = {"dashed": ' stroke-dasharray="6 4"', "dotted": ' stroke-dasharray="1.5 5"'}.get(look.dash, "")
        line = f'<path d="{path}" fill="none" stroke="{look.ink}" stroke-width="{look.width:g}"{dash}/>'
        point = f'<polygon points="{_head(end, heading, 6 + look.width)}" fill="{look.ink}" stroke="{look.ink}"/>'
        classes = f'class="edge {" ".join((way.kind, *way.marks))}"'
        self.arrows.append(f"<g {classes}>{line}</g>")
        self.words.append(f"<g {classes}>{point}</g>")

    def _say(self, way: Way, corner: Point) -> None:
        rows = [Row(part, SMALL) for part in wrap(way.text, ON_EDGE)]
        said = "".join(
            _text(row, corner[0], corner[1] + (n + 0.8) * SMALL * 1.28, "start") for n, row in enumerate(rows)
        )
        self.words.append(f'<g class="edge {way.kind}">{said}</g>')

    def box(self, box: Box) -> str:
        """A node with its words."""
        (x, y), (w, h), data = box.at, box.size, box.data
        look, now = LOOKS[data["look"]], "now" in data.get("marks", ())
        shape = _shape(look, x, y, w, h, NOW[0] if now else look.line, 4 if now else look.width)
        said, at = [], y + PAD / 2
        for row in box.rows:
            if row.ruled:
                said.append(f'<path d="M{x + 6:g} {at:g}H{x + w - 6:g}" stroke="{look.line}"/>')
            at += row.high
            where = (x + PAD * 0.7, "start") if row.left else (x + w / 2, "middle")
            said.append(_text(row, where[0], at - row.size * 0.3, where[1]))
        classes = " ".join((data["look"], *data.get("marks", ())))
        name = f'<title>{escape(str(data["tip"] or box.node))}</title>'
        return f'<g id="n{self.order[box.node]}" class="node {classes}">{name}{shape}{"".join(said)}</g>'


# -- small things --------------------------------------------------------------------------------------------------------


def _laid(sizes: Mapping[Any, Size], lines: Sequence[Line], turned: bool) -> Laid:
    """The places of boxes, layer below layer or, turned, beside layer."""
    if not turned:
        return lay_out(sizes, lines)
    laid = lay_out({key: _flip(size) for key, size in sizes.items()}, [ln._replace(label=_flip(ln.label)) for ln in lines])
    return Laid(
        {key: _flip(at) for key, at in laid.boxes.items()},
        [[_flip(point) for point in route] for route in laid.routes],
        [_flip(at) for at in laid.labels],
        _flip(laid.size),
    )


def _flip(pair: Point) -> Point:
    return pair[1], pair[0]


def _plus(one: Point, two: Point) -> Point:
    return one[0] + two[0], one[1] + two[1]


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _box(graph: Any, node: Any) -> Box:
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


def _label_size(way: Way) -> Size:
    parts = wrap(way.text, ON_EDGE)
    return (max(wide(part, SMALL) for part in parts), len(parts) * SMALL * 1.28) if parts else (0.0, 0.0)


def _loop_room(way: Way) -> float:
    return LOOP + _label_size(way)[0] + 4


def _text(row: Row, x: float, y: float, anchor: str) -> str:
    room = f'textLength="{wide(row.text, row.size, row.bold) - 1:.1f}" lengthAdjust="spacingAndGlyphs"'
    style = f"font-size:{row.size}px{';font-weight:700' if row.bold else ''}"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {room} style="{style}">{escape(row.text)}</text>'


def _shape(look: Look, x: float, y: float, w: float, h: float, line: str, thick: float) -> str:
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


def _frame(name: str, at: Point, size: Size) -> str:
    rect = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}" rx="8"'
    said = _text(Row(name, LARGE), at[0] + PAD * 0.7, at[1] + 19, "start").replace("<text ", f'<text fill="{LETTERS[0]}" ')
    return f'<g class="cluster"><rect {rect} fill="none" stroke="{FRAME[0]}"/>{said}</g>'


def _bend(one: Point, two: Point, turned: bool) -> str:
    if turned:
        x = (one[0] + two[0]) / 2
        return f"C{_at((x, one[1]))} {_at((x, two[1]))} {_at(two)}"
    y = (one[1] + two[1]) / 2
    return f"C{_at((one[0], y))} {_at((two[0], y))} {_at(two)}"


def _heading(before: Point, end: Point, turned: bool) -> Point:
    """Which way an arrow comes in."""
    if turned:
        return (1.0 if end[0] >= before[0] else -1.0), 0.0
    return 0.0, (1.0 if end[1] >= before[1] else -1.0)


def _head(end: Point, heading: Point, size: float) -> str:
    """The three corners of the head of an arrow."""
    (x, y), (dx, dy) = end, heading
    back, side = (x - dx * size, y - dy * size), (-dy * size * 0.42, dx * size * 0.42)
    corners = (end, _plus(back, side), _plus(back, (-side[0], -side[1])))
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
