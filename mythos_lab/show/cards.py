"""Owns the drawing of single cards: whole, tucked under another, as a chip, as a back. Drawn once and kept.

What a card shows is the book's business (`face.Face`); values that are made up keep their mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .face import Face
from .ink import BOLD, CORNER, NAME, PALETTE, PLAIN, SIGNS, SMALL, Pen, Piece, broken, fitting, put, shape, width

TALL, TUCKED, CHIP = 108, 43, 26
"""Heights: of a whole card, of what is seen of a tucked one, of a chip."""

LARGE, HALF, LITTLE = Pen("l", 18, True), Pen("n b", 13, True), 1.2
"""Pens for corners that are too long for the largest one, and how much narrower than drawn freely letters may be."""


@lru_cache(maxsize=8192)
def whole(face: Face, wide: float) -> str:
    """A card lying on top: corner and shape in its colour, name, worth, lines, and what it does as far as that goes."""
    fill, ink, _ = PALETTE.get(face.colour, PALETTE[""])
    band = f"M.5 31V6.5A6 6 0 0 1 6.5 .5H{wide - 6.5:g}A6 6 0 0 1 {wide - 0.5:g} 6.5V31Z"
    return (
        f'<g class="k"><rect class="paper" x=".5" y=".5" width="{wide - 1:g}" height="{TALL - 1}" rx="6"/>'
        f'<path class="edge" d="{band}" fill="{fill}"/>'
        f"{_head(face.corner, wide - 34, ink)}{shape(face.colour, wide - 24, 7, 17, ink)}"
        f"{''.join(_written(face, wide - 12))}{_worth(face, wide, TALL - 14)}</g>"
    )


def _written(face: Face, room: float) -> Iterator[str]:
    """The name and those lines that have room; below them, small, the others and what the card does."""
    written = (*face.otherwise, *face.lines)
    lines = [line for line in written[:2] if fitting(line, room, NAME) == line]
    named = [face.title] if face.title else []
    for n, line in enumerate([*named, *lines]):
        yield put(line, 7, 47 + 15.5 * n, NAME, room, css="n b" if named and not n else "")
    first = 44 + 15.5 * (len(named) + len(lines))
    below = [first + 11 * n for n in range(5) if first + 11 * n < TALL - 4]
    rooms = [room - (38 if face.worth is not None and y > TALL - 26 else 0) for y in below]
    small = " ".join([line for line in written if line not in lines] + [face.brief or face.does])
    for y, line in zip(below, broken(small, rooms, SMALL), strict=False):
        yield put(line, 7, y, SMALL)


def _head(text: str, room: float, ink: str) -> str:
    """The corner of a whole card: as large as it is squeezed little, else broken into two lines."""
    for pen in (CORNER, LARGE, BOLD):
        if width(text, pen.size, pen.bold) <= room * LITTLE:
            return _coloured(text, 7, 23, room, ink, pen)
    words = text.split()
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    if not ways:
        return _coloured(text, 7, 22, room, ink, HALF)
    halves = min(ways, key=lambda way: max(width(half, HALF.size, True) for half in way))
    return "".join(_coloured(half, 7, y, room, ink, HALF) for half, y in zip(halves, (13, 27), strict=True))


def _inked(text: str, x: float, y: float, room: float, ink: str, pen: Pen) -> str:
    """A card's corner in its colour, in the largest pen in which none of it is cut."""
    pen = next((p for p in (pen, BOLD, NAME) if fitting(text, room, p) == text), NAME)
    return _coloured(text, x, y, room, ink, pen)


def _coloured(text: str, x: float, y: float, room: float, ink: str, pen: Pen) -> str:
    return put(text, x, y, pen, room).replace("<text", f'<text style="fill:{ink}"', 1)


def _worth(face: Face, wide: float, y: float) -> str:
    """What a card is worth, on the sign of its unit at the right edge, with its mark."""
    if face.worth is None:
        return ""
    x = wide - 14 - (7 if face.mark else 0)
    mark = put(face.mark, x + 10, y - 1, NAME) if face.mark else ""
    drawing, css = SIGNS.get(face.unit, ("disc", "worth"))
    sign = f'<use class="{css}" href="#{drawing}" x="{x:g}" y="{y:g}"/>'
    return f"{sign}{put(str(face.worth), x, y + 4.5, BOLD, 18, 'middle')}{mark}"


@lru_cache(maxsize=8192)
def tucked(face: Face, wide: float) -> str:
    """What is seen of a card lying under another: its lower edge, with corner and worth in its colour, and its name."""
    fill, ink, _ = PALETTE.get(face.colour, PALETTE[""])
    number = "" if face.worth is None else f"{face.worth}{face.mark}"
    css = SIGNS.get(face.unit, ("", "worth"))[1]
    tag = width(number, 14, True) + 8 if number else 0
    return (
        f'<g class="k">{_edge("paper", wide)}<path class="edge" d="M.5 -6V20H{wide - 0.5:g}V-6Z" fill="{fill}"/>'
        f"{_inked(face.corner, 7, 15, wide - tag - 29, ink, BOLD)}{shape(face.colour, wide - 17, 4, 12, ink)}"
        f"{_tag(number, wide - 20 - tag, tag, css) if number else ''}{put(face.title, 7, 36, NAME, wide - 12)}</g>"
    )


def _tag(number: str, x: float, wide: float, css: str) -> str:
    """What a card is worth, where there is room for a line only."""
    drawn = f'<rect class="{css}" x="{x:g}" y="1.5" width="{wide:g}" height="17" rx="8"/>'
    return drawn + put(number, x + wide / 2, 15, BOLD, 0, "middle")


def _edge(css: str, wide: float) -> str:
    return f'<path class="{css}" d="M.5 -6V{TUCKED - 6}a6 6 0 0 0 6 5.5H{wide - 6.5:g}a6 6 0 0 0 6 -5.5V-6Z"/>'


@lru_cache(maxsize=256)
def back(wide: float) -> str:
    """A card lying face down on top."""
    return (
        f'<rect class="back" x=".5" y=".5" width="{wide - 1:g}" height="{TALL - 1}" rx="6"/>{_hatch(wide, 8, TALL - 8)}'
        f"{put('face down', wide / 2, TALL / 2 + 4, BOLD, wide - 14, 'middle', 'b bt')}"
    )


@lru_cache(maxsize=256)
def tucked_back(wide: float) -> str:
    """The lower edge of a card lying face down under another."""
    words = put("face down", wide / 2, 25, NAME, wide - 14, "middle", "n bt")
    return f"{_edge('back', wide)}{_hatch(wide, 2, TUCKED - 4)}{words}"


def _hatch(wide: float, top: float, bottom: float) -> str:
    """A few strokes left and right: no card face looks like that."""
    strokes = "".join(f"M{x:g} {bottom:g}L{x + 5:g} {top:g}" for x in (6, 11, wide - 16, wide - 11))
    return f'<path class="hatch" d="{strokes}"/>'


@lru_cache(maxsize=8192)
def chip(face: Face, purse: bool) -> Piece:
    """A card shown small: shape and corner in its colour, and its worth or tag."""
    fill, ink, _ = PALETTE.get(face.colour, PALETTE[""])
    head = 24 + width(face.corner, 14, True)
    tag = "" if purse or not face.tag else face.tag
    body = width(tag, 13) + 10 if tag else 0 if face.worth is None else 28 + (7 if face.mark else 0)
    drawn = (
        f'<g class="k"><rect class="paper" x=".5" y=".5" width="{head + body - 1:g}" height="{CHIP - 1}" rx="5"/>'
        f'<path class="edge" d="M.5 6v14a5 5 0 0 0 5 5.5H{head:g}V.5H5.5a5 5 0 0 0 -5 5.5Z" fill="{fill}"/>'
        f"{shape(face.colour, 5, 7, 12, ink)}"
        + _inked(face.corner, 20, 18, 0, ink, BOLD)
        + (put(tag, head + 5, 18, NAME, body - 8) if tag else _worth(face, head + body, 13))
        + "</g>"
    )
    return Piece(drawn, head + body, CHIP)


@lru_cache(maxsize=256)
def backs(number: int) -> Piece:
    """So many cards of which only the number is seen."""
    words = f"{number} face down"
    wide = width(words, 14) + 16
    drawn = f'<rect class="back" x=".5" y=".5" width="{wide - 1:g}" height="{CHIP - 1}" rx="5"/>' + put(
        words, 8, 18, PLAIN, css="bt"
    )
    return Piece(drawn, wide, CHIP)


@lru_cache(maxsize=256)
def empty(wide: float, words: str) -> str:
    """A place where no card lies."""
    return (
        f'<rect class="slot" x=".5" y=".5" width="{wide - 1:g}" height="{TALL - 1}" rx="6"/>'
        f"{put(words, wide / 2, TALL / 2 + 4, NAME, wide - 12, 'middle', 'n d')}"
    )


@lru_cache(maxsize=256)
def may_be_chosen(wide: float, high: float = TALL) -> str:
    """A frame around what may be chosen now."""
    return f'<rect class="may" x="-1" y="-1" width="{wide + 2:g}" height="{high + 2:g}" rx="7"/>'


@lru_cache(maxsize=256)
def blocked(words: str, wide: float) -> str:
    """A bar above a card that cannot be reached, and strokes across it; drawn where the card is."""
    strokes = f'<path class="cross" d="M3 33L{wide - 3:g} {TALL - 3}M{wide - 3:g} 33L3 {TALL - 3}"/>'
    bar = f'<rect class="stop" x=".5" y="-20.5" width="{wide - 1:g}" height="21" rx="4"/>'
    return strokes + bar + put(words, wide / 2, -5, BOLD, wide - 8, "middle", "b bt")
