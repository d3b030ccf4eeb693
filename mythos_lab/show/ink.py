"""Owns what drawings are made of: colours with their shapes, the style sheet, escaped text that fits, flowing lines.

Every colour comes with a shape, so that none is the only carrier of a meaning. The style sheet knows a light and a dark
page; all pictures bring their own background. No picture asks for anything outside itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

FONT = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"

PALETTE = {
    "red": ("#b3261e", "#fff", "diamond"),
    "yellow": ("#f4c430", "#1c1c1c", "sun"),
    "blue": ("#1d5fbf", "#fff", "drop"),
    "black": ("#2d2d30", "#fff", "square"),
    "purple": ("#6f3aa8", "#fff", "triangle"),
    "green": ("#23753a", "#fff", "leaf"),
    "white": ("#f4f4f0", "#1c1c1c", "ring"),
    "orange": ("#c95a00", "#fff", "hexagon"),
    "grey": ("#7a828e", "#fff", "slab"),
    "gold": ("#c9a227", "#1c1c1c", "star"),
    "": ("#5f6672", "#fff", ""),
}
"""Colour: fill, ink on it, and the shape that always goes with it (16 by 16)."""

SHAPES = {
    "diamond": "M8 0L15 8L8 16L1 8Z",
    "sun": "M8 0L9.9 3.4L13.7 2.3L12.6 6.1L16 8L12.6 9.9L13.7 13.7L9.9 12.6L8 16L6.1 12.6L2.3 13.7L3.4 9.9L0 8L3.4 6.1"
    "L2.3 2.3L6.1 3.4Z",
    "drop": "M8 0C11 5 13.5 7.5 13.5 10.5A5.5 5.5 0 0 1 2.5 10.5C2.5 7.5 5 5 8 0Z",
    "square": "M1.5 1.5H14.5V14.5H1.5Z",
    "triangle": "M8 1L15.5 15H.5Z",
    "leaf": "M1 15C1 5 6 1 15 1C15 10 11 15 1 15Z",
    "slab": "M.5 5H15.5V11H.5Z",
    "ring": "M8 1A7 7 0 1 1 7.9 1ZM8 5A3 3 0 1 0 8.1 5Z",
    "hexagon": "M4.5 1.5H11.5L15.5 8L11.5 14.5H4.5L.5 8Z",
    "star": "M8 .5L10.2 5.6L15.7 6.1L11.5 9.7L12.8 15.1L8 12.2L3.2 15.1L4.5 9.7L.3 6.1L5.8 5.6Z",
}

DEFINED = (
    "<defs>"
    + "".join(f'<symbol id="{name}" viewBox="0 0 16 16"><path d="{path}"/></symbol>' for name, path in SHAPES.items())
    + '<g id="apple"><circle r="9"/><path d="M0 -9q0 -3 4 -4" fill="none" stroke="#3c6e1f" stroke-width="2"/></g>'
    '<path id="shield" d="M-9 -9H9V0Q9 7 0 10.5Q-9 7 -9 0Z"/><circle id="disc" r="9"/>'
    "</defs>"
)
"""Drawings used many times: the shapes, and what stands behind what a card is worth (around 0, 0)."""

SIGNS = {"apple": ("apple", "apples"), "strength": ("shield", "strength")}
"""For a unit of worth the drawing behind the number and its class; any other unit has a plain disc."""

STYLE = (
    f"text{{font-family:{FONT};font-size:14px;fill:#1f1d1a}}"
    ".b{font-weight:700}.d{fill:#5d574b}.n{font-size:13px}.s{font-size:10px}.m{font-size:15px}.c,.h{font-size:22px;font-weight:700}.l{font-size:18px;font-weight:700}"
    ".h{font-size:21px}.bg{fill:#efe9dc}.panel{fill:#faf7f0;stroke:#cfc6b3}"
    ".slot{fill:none;stroke:#8d8471;stroke-dasharray:5 4}"
    ".paper{fill:#fffdf8;stroke:#4a463d}.back{fill:#4d5a6b;stroke:#2b333e}.bt{fill:#fff}"
    ".hatch{stroke:#8996a8;stroke-width:1.5}"
    ".worth{fill:#fff;stroke:#1f1d1a}.apples{fill:#ffd75e;stroke:#7a5c00}.strength{fill:#dfe5ee;stroke:#38465a}"
    ".k,.k text{fill:#1f1d1a}"
    ".pill{fill:#e2dac8;stroke:#8d8471}.go{fill:#1c5f3a;stroke:#0d3d23}"
    ".got{fill:#fff}.may{fill:none;stroke:#0b7a43;stroke-width:4}.stop{fill:#7a1414;stroke:#fff}.cross{stroke:#7a1414;stroke-width:2.5;opacity:.55}"
    "@media(prefers-color-scheme:dark){text{fill:#eceae4}.d{fill:#b9b4a7}.bg{fill:#191c21}.panel{fill:#242930;stroke:#454c57}"
    ".slot{stroke:#9aa0aa}.paper{fill:#ece6d8;stroke:#0c0d10}.pill{fill:#39414c;stroke:#7d8692}.go{fill:#8fdcae;stroke:#8fdcae}"
    ".got{fill:#08160e}.may{stroke:#58d68d}.k,.k text{fill:#1f1d1a}.bt{fill:#fff}.edge{stroke:#8a909b}}"
)

_EM = {
    c: em / 1000
    for em, chars in {
        222: "ijl'", 278: "ftI.,:;/[]!|\\ ", 333: "r()-`·", 355: '"', 389: "*", 500: "ckvsxyzJ", 584: "+<>=~",
        611: "FTZ", 667: "ABEKPSVXY&", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1000: "→…—@",
    }.items()
    for c in chars
}  # fmt: skip


def width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is drawn, rather too wide than too narrow; in units of the picture."""
    em = sum([_EM.get(c, 0.556 if c < "\u1100" else 1.0) for c in text])
    return em * size * (1.1 if bold else 1.03)


class Pen(NamedTuple):
    """A style of text: its class in the style sheet, its size, whether it is bold."""

    css: str
    size: float
    bold: bool = False


NAME, PLAIN, BOLD, CORNER, HEAD = Pen("n", 13), Pen("", 14), Pen("b", 14, True), Pen("c", 22, True), Pen("h", 21, True)
DIM, MIDDLE, SMALL = Pen("d", 14), Pen("m", 15), Pen("s", 10)


def put(text: str, x: float, y: float, pen: Pen, room: float = 0, anchor: str = "", css: str = "") -> str:
    """Text at a place, escaped; squeezed where it is wider than `room` (0: no limit), cut where that is no help."""
    text = fitting(text, room, pen)
    squeeze = (
        f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if 0 < room < width(text, pen.size, pen.bold) else ""
    )
    where = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{css or pen.css}" x="{x:g}" y="{y:g}"{where}{squeeze}>{escape(text)}</text>'


def fitting(text: str, room: float, pen: Pen) -> str:
    """A text no longer than can be squeezed into so much room; a number at its end (`.2`) is never cut."""
    if not room or width(text, pen.size, pen.bold) <= room * 1.7:
        return text
    number = re.search(r"(\.\d+)?$", text).group()  # type: ignore[union-attr]
    text = text.removesuffix(number)
    while text and width(f"{text}…{number}", pen.size, pen.bold) > room * 1.6:
        text = text[:-1]
    return f"{text.rstrip()}…{number}"


def shape(colour: str, x: float, y: float, size: float, fill: str) -> str:
    """The shape that goes with a colour, '' for none."""
    name = PALETTE.get(colour, PALETTE[""])[2]
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="{fill}"/>' if name else ""


def at(x: float, y: float, inside: str) -> str:
    """A drawing moved to a place."""
    return f'<g transform="translate({x:g} {y:g})">{inside}</g>'


class Piece(NamedTuple):
    """A drawing and how much room it takes."""

    drawn: str
    width: float
    height: float


def flow(pieces: Iterable[Piece], room: float, gap: float = 8, lead: float = 6) -> Piece:
    """Pieces one after the other in lines no wider than `room`."""
    drawn: list[str] = []
    x = y = line = widest = 0.0
    for piece in pieces:
        if x and x + piece.width > room:
            x, y, line = 0, y + line + lead, 0
        drawn.append(at(x, y, piece.drawn) if x or y else piece.drawn)
        x, line = x + piece.width + gap, max(line, piece.height)
        widest = max(widest, x - gap)
    return Piece("".join(drawn), widest, y + line)


def stack(pieces: Iterable[Piece], gap: float = 10) -> Piece:
    """Pieces below one another."""
    drawn: list[str] = []
    y = wide = 0.0
    for piece in pieces:
        drawn.append(at(0, y, piece.drawn) if y else piece.drawn)
        y, wide = y + piece.height + gap, max(wide, piece.width)
    return Piece("".join(drawn), wide, max(0, y - gap))


def lines(text: str, room: float, pen: Pen, first: float = 0, leading: float = 1.4) -> Piece:
    """A text broken into lines of at most `room`; the first begins after `first`."""
    broken, x = [""], first
    for word in re.findall(r"\S+\s*", text):
        wide = width(word, pen.size, pen.bold)
        if x and x + wide > room:
            broken, x = [*broken, ""], 0
        broken[-1] += word
        x += wide
    step = pen.size * leading
    drawn = [
        put(line.rstrip(), 0 if i else first, step * i + pen.size, pen, room) for i, line in enumerate(broken) if line
    ]
    return Piece("".join(drawn), room, step * len(broken))


def broken(text: str, rooms: Sequence[float], pen: Pen) -> list[str]:
    """A text broken into at most a line for each room, as far as it goes; where it goes on, the last line says so."""
    left, found = text.split(), []
    for n, room in enumerate(rooms):
        line = ""
        while left and width(f"{line} {left[0]}{'…' if n == len(rooms) - 1 and left[1:] else ''}", pen.size) <= room:
            line = f"{line} {left.pop(0)}".lstrip()
        found += [line] if line else []
    return [*found[:-1], f"{found[-1]}…"] if left and found else found


def page(title: str, words: str, body: str, wide: float, high: float, style: str = STYLE) -> str:
    """A whole picture with its text alternative."""
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc><style>{style}</style>{DEFINED}"
        f'<rect class="bg" width="{wide:g}" height="{high:g}" rx="10"/>{body}</svg>'
    )
