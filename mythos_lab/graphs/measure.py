"""Owns measuring a drawn graph: where nodes and texts of its SVG lie, and which of them come upon one another.

It measures what any engine has drawn, by the letters' own widths; it knows no game and draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from .letters import wide

SVG = "{http://www.w3.org/2000/svg}"
SLACK = 1.0
"""Borders that touch are no overlap."""


class Area(NamedTuple):
    """A rectangle on the page: of what kind (`node`, `text of node`, `text of edge` ...), and its name or words."""

    kind: str
    name: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Area) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > SLACK and down > SLACK

    def holds(self, other: Area) -> bool:
        return (
            self.left - 3 <= other.left
            and other.right <= self.right + 3
            and self.top - 3 <= other.top
            and other.bottom <= self.bottom + 3
        )


def areas(svg: str) -> list[Area]:
    """Every node and every line of text of a drawing."""
    return list(_walk(ElementTree.fromstring(svg), "", "", 0.0, 0.0))


def _walk(element: ElementTree.Element, kind: str, name: str, x: float, y: float) -> Iterator[Area]:
    moved = re.search(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", element.get("transform", ""))
    x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
    classes = element.get("class", "").split()
    if element.tag == f"{SVG}g" and classes and classes[0] in ("node", "edge", "cluster"):
        kind, name = classes[0], element.get("id", "") if classes[0] == "node" else ""
    if kind == "node" and classes[:1] == ["node"]:
        yield _outline(element, name, x, y)
    if element.tag == f"{SVG}text":
        yield _text(element, kind, x, y)
    for child in element:
        yield from _walk(child, kind, name, x, y)


def _outline(element: ElementTree.Element, name: str, x: float, y: float) -> Area:
    """The box of a node: what its shapes span."""
    points: list[tuple[float, float]] = []
    for shape in element.iter():
        if shape.tag == f"{SVG}rect":
            left, top, w, h = (float(shape.get(key, "0")) for key in ("x", "y", "width", "height"))
            points += [(left, top), (left + w, top + h)]
        elif shape.tag in (f"{SVG}polygon", f"{SVG}path", f"{SVG}polyline"):
            numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", shape.get("points") or shape.get("d") or "")]
            if "H" not in shape.get("d", ""):
                points += list(zip(numbers[::2], numbers[1::2], strict=True))
    across, down = zip(*points, strict=True)
    return Area("node", name, min(across) + x, min(down) + y, max(across) + x, max(down) + y)


def _text(element: ElementTree.Element, kind: str, x: float, y: float) -> Area:
    said = "".join(element.itertext()).replace("\xa0", " ")
    size = float(re.sub(r"[^\d.]", "", element.get("font-size") or _style(element, "font-size") or "14"))
    bold = "bold" in (element.get("font-weight") or "") or "700" in _style(element, "font-weight")
    long = float(element.get("textLength") or 0) or 0.94 * wide(said.strip(), size, bold)
    left = float(element.get("x", "0")) + x
    left -= {"middle": long / 2, "end": long}.get(element.get("text-anchor", "start"), 0.0)
    base = float(element.get("y", "0")) + y
    return Area(f"text of {kind or 'picture'}", said, left, base - size * 0.72, left + long, base + size * 0.18)


def _style(element: ElementTree.Element, key: str) -> str:
    found = re.search(rf"{key}:([^;]+)", element.get("style", ""))
    return found[1] if found else ""


def overlaps(svg: str) -> list[tuple[Area, Area]]:
    """What comes upon something it should not: nodes and texts on one another, save a text within its own node."""
    found = sorted(areas(svg), key=lambda area: area.left)
    return [pair for pair in _near(found) if not _allowed(*pair)]


def _near(found: list[Area]) -> Iterator[tuple[Area, Area]]:
    for n, one in enumerate(found):
        for two in found[n + 1 :]:
            if two.left >= one.right:
                break
            if one.meets(two):
                yield one, two


def _allowed(one: Area, two: Area) -> bool:
    node, text = (one, two) if one.kind == "node" else (two, one)
    return node.kind == "node" and text.kind == "text of node" and node.holds(text)


def size(svg: str) -> tuple[float, float]:
    """The width and height a picture was drawn for."""
    found = re.search(r'<svg\b[^>]*? width="([\d.]+)" height="([\d.]+)"', svg)
    assert found is not None
    return float(found[1]), float(found[2])
