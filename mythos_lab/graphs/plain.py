"""Owns the drawing where no engine runs: boxes, arrows, frames and words as SVG, in the same looks as the others.

How a layer follows another is `layered`'s business, how a stroke looks `pens`'. Frames are laid out first, each by
itself, then all of them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .dot import Way, framed, merged
from .layered import Laid, Line, Size, lay_out
from .letters import wide
from .looks import LARGE, PAPER, SMALL
from .pens import (
    LOOP,
    PAD,
    Box,
    Point,
    arrow,
    bend,
    box_of,
    drawn,
    flip,
    frame,
    heading,
    heading_of,
    label_size,
    loop_room,
    plus,
    point_at,
    said_on,
    written,
)

MARGIN, HEAD = 22.0, 24.0
"""Around all; the name of a frame."""


def svg(graph: Any, head: str, across: bool) -> str:
    """The graph as SVG; `head` is what stands before the drawing (title, words, style)."""
    canvas = Canvas(graph, across)
    wide_, high = canvas.place()
    nodes = [drawn(box, canvas.order[node]) for node, box in canvas.boxes.items()]
    picture = "".join([*canvas.frames, *canvas.arrows, *nodes, *canvas.words])
    said = heading_of(graph)
    top = sum(row.high for row in said)
    least = max(wide(row.text, row.size, row.bold) + 2 * MARGIN for row in said)
    aside, wide_, high = max(0.0, (least - wide_) / 2), max(least, wide_), high + top
    moved = f'transform="translate({aside:.1f} {top:g})"'
    picture = f"{written(said, wide_ / 2, MARGIN / 2)}<g {moved}>{picture}</g>"
    size = f'viewBox="0 0 {wide_:g} {high:g}" width="{wide_:g}" height="{high:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{head}'
        f'<rect class="bg" width="{wide_:g}" height="{high:g}" fill="{PAPER[0]}"/>{picture}</svg>'
    )


class Canvas:
    """A graph being drawn: its boxes, and what has been drawn of frames, arrows and words on them.

    Where the boxes of one phase stand among others that are phases, no frame is needed to tell them apart (`flat`).
    """

    def __init__(self, graph: Any, across: bool):
        self.graph, self.across = graph, across
        self.order = {node: n for n, node in enumerate(graph)}
        self.ways = merged(graph)
        self.flat = graph.graph["leads"] == "any" and len([phase for phase in framed(graph) if phase]) == 1
        self.boxes = {node: box_of(graph, node) for nodes in framed(graph).values() for node in nodes}
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
            self._stand(group, nodes, plus(outer.boxes[group], (MARGIN, MARGIN)), inner[group][1])
        for way, route, label in zip(between, outer.routes, outer.labels, strict=True):
            moved = [plus(point, (MARGIN, MARGIN)) for point in route]
            self._arrow(way, self._to_boxes(way, moved, turned), plus(label, (MARGIN, MARGIN)), turned)
        right, bottom = plus(outer.size, (MARGIN, MARGIN))
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
        return Line(source, target, label_size(way))

    def _inside(self, group: Any, nodes: list[Any]) -> tuple[Size, Laid | None]:
        """The size of a group, and how the boxes of a frame stand in it."""
        loops = {way.source: way for way in self.ways if way.source == way.target and way.source in nodes}
        sizes = {n: plus(self.boxes[n].size, (loop_room(loops[n]) if n in loops else 0.0, 0.0)) for n in nodes}
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
            self.frames.append(frame(group[1], at, size))
            corner = plus(at, (PAD, HEAD + 6))
            for node in nodes:
                self.boxes[node] = self.boxes[node]._replace(at=plus(corner, laid.boxes[node]))
            for way, route, label in zip(self._own(nodes), laid.routes, laid.labels, strict=True):
                self._arrow(way, [plus(corner, point) for point in route], plus(corner, label), self.across)
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
        room = max((label_size(way)[0] for way in ways if way.source not in nodes), default=0.0)
        x, y = right + room + 40, MARGIN
        for node in nodes:
            box, other = self.boxes[node], self.boxes[self.graph.nodes[node]["beside"]]
            y = max(y, other.middle[1] - box.size[1] / 2)
            self.boxes[node] = box._replace(at=(x, y))
            y += box.size[1] + 46
        for way in ways:
            self._across_or_up(way, nodes)
        most = max(self.boxes[n].at[0] + self.boxes[n].size[0] for n in nodes)
        said = max((label_size(way)[0] for way in ways if way.source in nodes), default=0.0)
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
            corner = two.at[0] - label_size(way)[0] - 22, two.middle[1] - SMALL * 1.6
            self._arrow(way, ends, corner, True)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _arrow(self, way: Way, points: list[Point], label: Point, turned: bool) -> None:
        """A line through pairs of points, smooth between them, with its head and its words."""
        path = [f"M{point_at(points[0])}"]
        for n in range(0, len(points) - 1):
            one, two = points[n], points[n + 1]
            straight = abs(one[0] - two[0]) < 0.5 or abs(one[1] - two[1]) < 0.5
            path.append(f"L{point_at(two)}" if straight else bend(one, two, turned))
        before, end = points[-2], points[-1]
        self._draw(way, "".join(path), end, heading(before, end, turned))
        self._say(way, label)

    def _loop(self, way: Way, box: Box) -> None:
        """An arrow from a box to itself, at its right side."""
        x, y = box.at[0] + box.size[0], box.middle[1]
        ends = [point_at(point) for point in ((x, y - 7), (x + LOOP, y - 14), (x + LOOP, y + 14), (x, y + 7))]
        path = f"M{ends[0]}C{' '.join(ends[1:])}"
        self._draw(way, path, (x, y + 7), (-1.0, -0.35))
        self._say(way, (x + LOOP, y - label_size(way)[1] / 2))

    def _draw(self, way: Way, path: str, end: Point, heading: Point) -> None:
        line, point = arrow(way, path, end, heading)
        self.arrows.append(line)
        self.words.append(point)

    def _say(self, way: Way, corner: Point) -> None:
        if way.text:
            self.words.append(said_on(way, corner))


def _laid(sizes: Mapping[Any, Size], lines: Sequence[Line], turned: bool) -> Laid:
    """The places of boxes, layer below layer or, turned, beside layer."""
    if not turned:
        return lay_out(sizes, lines)
    laid = lay_out(
        {key: flip(size) for key, size in sizes.items()}, [ln._replace(label=flip(ln.label)) for ln in lines]
    )
    return Laid(
        {key: flip(at) for key, at in laid.boxes.items()},
        [[flip(point) for point in route] for route in laid.routes],
        [flip(at) for at in laid.labels],
        flip(laid.size),
    )
