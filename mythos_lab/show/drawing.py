"""Owns the picture of the table: one scene as SVG. The same scene gives the same bytes.

It places cards, stacks, names and lines; what they say comes from the scene and is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from . import cards
from .face import Face
from .ink import BOLD, DIM, HEAD, MIDDLE, NAME, PALETTE, Pen, Piece, at, flow, lines, page, put, shape, stack, width
from .plain import all_empty, counted, text
from .scene import CARDS, PURSE, STACKS, Group, Line, Panel, Pile, Scene

MARGIN, INNER, BETWEEN = 14, 12, 10
WIDEST, LEAST_PANEL = 1180, 360
MOST_WIDE, LEAST_WIDE, GAP, HEAD_ROOM = 106, 72, 7, 420
"""In units: margins, width of the picture, width of a card, the gap between cards, the least room for words."""


def svg(scene: Scene) -> str:
    """The picture of the table, with its text alternative inside."""
    columns, wide = _plan(scene)
    room = wide - 2 * MARGIN
    body = stack([_top(scene, room), *_panels(scene, room, columns), *_aside(scene, room)], gap=BETWEEN)
    title = f"{scene.title}, {scene.seen_by}. {scene.now}"
    return page(title, text(scene), at(MARGIN, MARGIN, body.drawn), wide, round(body.height + 2 * MARGIN))


def _plan(scene: Scene) -> tuple[int, float]:
    """How many players lie side by side, and how wide the picture is: the fewer cards, the larger they are shown."""
    longest = max((len(g.piles) for panel in scene.panels for g in panel.groups if g.kind == STACKS), default=0)
    number = len(scene.panels)
    columns = 3 if longest <= 3 and number in (3, 5, 6) else 2 if longest <= 6 and number > 1 else 1
    panel = max(LEAST_PANEL, longest * (MOST_WIDE + GAP) + 2 * INNER)
    return columns, min(WIDEST, columns * (panel + BETWEEN) - BETWEEN + 2 * MARGIN)


# -- above the players -----------------------------------------------------------------------------------------------


def _top(scene: Scene, room: float) -> Piece:
    """What is going on, and the middle of the table: side by side where there is room."""
    middle = _middle(scene, room - 2 * INNER)
    if middle is None:
        return stack(_head(scene, room), gap=BETWEEN)
    if middle.width > room - HEAD_ROOM:
        return stack([*_head(scene, room), _framed(middle, room)], gap=BETWEEN)
    frame = _framed(middle, middle.width + 2 * INNER)
    head = stack(_head(scene, room - frame.width - 20), gap=BETWEEN)
    return Piece(head.drawn + at(room - frame.width, 0, frame.drawn), room, max(head.height, frame.height))


def _head(scene: Scene, room: float) -> Iterator[Piece]:
    seen = width(scene.seen_by, 15, True) + 16
    yield Piece(
        put(scene.title, 0, 15, DIM, room - seen) + put(scene.seen_by, room, 15, DIM, seen, "end", "d b"), room, 17
    )
    yield _now(scene, room)
    short = [line for line in scene.lines if width(line.label + line.words, 15) < 380]
    if short:
        yield flow((_fact(line) for line in short), room, gap=22)
    for line in scene.lines:
        if line not in short:
            yield _sentence(f"{line.label}: ", line.words, room)
    if scene.options:
        more = f"; and {scene.more} more" if scene.more else ""
        yield _sentence("possible: ", "; ".join(scene.options) + more, room)


def _now(scene: Scene, room: float) -> Piece:
    """Who chooses what; small behind it, or below where there is no room, the code of the step."""
    wide = min(room, width(scene.now, HEAD.size, True))
    said = lines(scene.now, room, HEAD, leading=1.25)._replace(width=wide)
    code = Piece(put(scene.step, 0, HEAD.size, DIM), width(scene.step, DIM.size), 22)
    return flow([said, code] if scene.step else [said], room)


def _sentence(label: str, words: str, room: float) -> Piece:
    body = lines(words, room, MIDDLE, first=width(label, 15, True) + 4)
    return body._replace(drawn=put(label, 0, 15, Pen("m b", 15, True)) + body.drawn)


def _fact(line: Line) -> Piece:
    """`senior colour: red`, with the shape of the colour."""
    label = f"{line.label}: "
    x = width(label, 15) + 2
    drawn = put(label, 0, 16, Pen("m d", 15))
    if line.colour in PALETTE and line.colour:
        drawn += f'<rect x="{x:g}" y="0" width="22" height="22" rx="4" fill="{PALETTE[line.colour][0]}"/>'
        drawn += shape(line.colour, x + 4, 4, 14, PALETTE[line.colour][1])
        x += 28
    return Piece(drawn + put(line.words, x, 16, Pen("m b", 15, True)), x + width(line.words, 15, True), 22)


# -- the table ---------------------------------------------------------------------------------------------------------


def _middle(scene: Scene, room: float) -> Piece | None:
    """What lies in the middle of the table, group beside group."""
    groups = [_lying(group, room, scene.choosable) for group in scene.table]
    return flow(groups, room, gap=34) if groups else None


def _lying(group: Group, room: float, choosable: frozenset[str]) -> Piece:
    return _row(group, room, choosable) if group.kind == CARDS else _columns(group, room, choosable)


def _row(group: Group, room: float, choosable: frozenset[str]) -> Piece:
    """Whole cards side by side under a title, with words above each; dashed where one is still to come."""
    found: list[Piece] = []
    for pile in group.piles:
        for card, caption in zip_longest(pile.cards, pile.captions, fillvalue=""):
            above = put(str(caption), MOST_WIDE / 2, 14, BOLD, MOST_WIDE, "middle") if card != "" and caption else ""
            lying = cards.empty(MOST_WIDE, str(caption)) if card == "" else _on_top(card or None, MOST_WIDE, choosable)
            if card != "" and caption in choosable:
                lying += cards.may_be_chosen(MOST_WIDE)
            found.append(Piece(above + at(0, 20, lying), MOST_WIDE, cards.TALL + 20))
    return stack([_title(group.title), flow(found, room)], gap=2)


def _title(words: str) -> Piece:
    return Piece(put(words, 0, 14, DIM), width(words, 14), 18)


def _on_top(card: Face | str | None, wide: float, choosable: frozenset[str]) -> str:
    if not isinstance(card, Face):
        return cards.back(wide)
    return cards.whole(card, wide) + (cards.may_be_chosen(wide) if card.corner in choosable else "")


def _panels(scene: Scene, room: float, columns: int) -> Iterator[Piece]:
    """What lies before the players: one below the other, or two side by side."""
    wide = (room - (columns - 1) * BETWEEN) / columns
    for i in range(0, len(scene.panels), columns):
        row = [_panel(panel, wide - 2 * INNER, scene.choosable) for panel in scene.panels[i : i + columns]]
        high = max(piece.height for piece in row)
        yield flow((_framed(piece._replace(height=high), wide) for piece in row), room + 1, gap=BETWEEN)


def _framed(inside: Piece, wide: float) -> Piece:
    high = inside.height + 2 * INNER - 4
    frame = f'<rect class="panel" x=".5" y=".5" width="{wide - 1:g}" height="{high - 1:g}" rx="8"/>'
    return Piece(frame + at(INNER, INNER - 2, inside.drawn), wide, high)


def _panel(panel: Panel, room: float, choosable: frozenset[str]) -> Piece:
    name = Piece(put(panel.name, 0, 21, HEAD, room / 2), min(width(panel.name, 21, True), room / 2), 26)
    head = flow([name, *(_pill(note, note == panel.notes[0] == "to choose") for note in panel.notes)], room)
    rows = [_lying(g, room, choosable) for g in panel.groups if g.kind in (STACKS, CARDS)]
    small = [_chips(g, choosable) for g in panel.groups if g.kind not in (STACKS, CARDS)]
    return stack([head, *rows, *([flow((p for pieces in small for p in pieces), room)] if small else [])], gap=8)


def _pill(words: str, strong: bool) -> Piece:
    wide = width(words, 14, strong) + 18
    drawn = f'<rect class="{"go" if strong else "pill"}" x=".5" y="2.5" width="{wide - 1:g}" height="23" rx="11"/>'
    said = put(words, wide / 2, 19, BOLD if strong else DIM, wide - 12, "middle", "b got" if strong else "")
    return Piece(drawn + said, wide, 26)


def _columns(group: Group, room: float, choosable: frozenset[str]) -> Piece:
    """Stacks side by side: the top card whole, the others peeping out below it."""
    if nothing := all_empty(group):
        return _title(nothing)
    number = max(1, len(group.piles))
    wide = max(LEAST_WIDE, min(MOST_WIDE, (room - (number - 1) * GAP) // number))
    found = [_column(pile, wide, choosable) for pile in group.piles]
    return flow(found, room + 1, gap=GAP)


def _column(pile: Pile, wide: float, choosable: frozenset[str]) -> Piece:
    beside = [words for words in dict.fromkeys(pile.captions) if words]
    drawn = put(": ".join([pile.label, *beside]), wide / 2, 12, NAME, wide, "middle", "n d")
    under = list(enumerate(pile.cards))[:0:-1]
    for i, card in under:
        edge = cards.tucked_back(wide) if card is None else cards.tucked(card, wide)
        if card is not None and card.corner in choosable:
            edge += cards.may_be_chosen(wide, cards.TUCKED)
        drawn += at(0, 16 + cards.TALL + cards.TUCKED * (i - 1), edge)
    top = _on_top(pile.cards[0], wide, choosable) if pile.cards else cards.empty(wide, "empty")
    if pile.name in choosable:
        top += cards.may_be_chosen(wide)
    if pile.badge:
        top += cards.blocked(f"{pile.label}: {pile.badge}", wide)
    return Piece(drawn + at(0, 16, top), wide, 16 + cards.TALL + cards.TUCKED * len(under))


def _chips(group: Group, choosable: frozenset[str]) -> Iterator[Piece]:
    """A title with the count and the first chip, then a chip a card."""
    purse = group.kind == PURSE
    for pile in group.piles:
        words = f"{group.title}: {counted(pile, purse) if pile.cards else 'empty'}"
        title = Piece(put(words, 0, 18, DIM), width(words, 14) + 2, cards.CHIP)
        chips = [_chip(card, purse, choosable) for card in pile.cards if card is not None]
        if len(chips) < len(pile.cards):
            chips.append(cards.backs(len(pile.cards) - len(chips)))
        yield flow([title, *chips[:1]], WIDEST)
        yield from chips[1:]


def _chip(card: Face, purse: bool, choosable: frozenset[str]) -> Piece:
    piece = cards.chip(card, purse)
    if card.corner not in choosable:
        return piece
    return piece._replace(drawn=piece.drawn + cards.may_be_chosen(piece.width, cards.CHIP))


def _aside(scene: Scene, room: float) -> Iterator[Piece]:
    """What lies beside the table, a line each, and what frames and marks mean."""
    rows = [flow(_chips(group, scene.choosable), room - 2 * INNER) for group in scene.aside]
    if rows:
        yield _framed(stack(rows, gap=8), room)
    if scene.choosable:
        frame = '<rect class="may" x="2" y="3" width="20" height="15" rx="4"/>'
        yield Piece(frame + put("may be chosen now", 32, 16, DIM), room, 20)
    for meaning in scene.legend:
        yield Piece(put(meaning, 0, 14, DIM, room), room, 16)
