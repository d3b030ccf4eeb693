"""Owns the table as monospace text. Top cards first; what lies face down is told by number."""

from __future__ import annotations

from collections.abc import Iterator

from .face import Face
from .scene import CARDS, PURSE, STACKS, Group, Panel, Pile, Scene


def text(scene: Scene) -> str:
    """The whole scene in lines, without an end of line at the end."""
    return "\n".join(line.rstrip() for line in _all(scene))


def _all(scene: Scene) -> Iterator[str]:
    yield f"{scene.title}, {scene.seen_by}"
    yield scene.now + (f" ({scene.step})" if scene.step else "")
    yield from (f"{line.label}: {line.words}" for line in scene.lines)
    if scene.options:
        yield f"possible: {'; '.join(scene.options)}{more(scene)}"
    for group in scene.table:
        yield ""
        yield from group_text(group, "")
    for panel in scene.panels:
        yield ""
        yield from panel_text(panel)
    if scene.aside:
        yield ""
        for group in scene.aside:
            yield from group_text(group, "")
    if scene.effects:
        yield ""
        yield "what these cards do"
        yield from (f"  {line}" for line in scene.effects)
    if scene.legend:
        yield ""
        yield from scene.legend


def more(scene: Scene) -> str:
    """The tail of a list of options that was cut."""
    return f"; and {scene.more} more" if scene.more else ""


def panel_text(panel: Panel) -> Iterator[str]:
    """What lies before one player."""
    notes = f" ({', '.join(panel.notes)})" if panel.notes else ""
    yield panel.name + notes
    for group in panel.groups:
        yield from group_text(group, "  ")


def group_text(group: Group, indent: str) -> Iterator[str]:
    """One kind of places: stacks a line each, whole cards a line each, all others in one line."""
    if group.kind == STACKS:
        yield from (indent + line for line in _stacks(group))
    elif group.kind == CARDS:
        yield f"{indent}{group.title}"
        for pile in group.piles:
            yield from (f"{indent}  {line}" for line in _cards(pile))
    else:
        for pile in group.piles:
            yield f"{indent}{group.title}: {_chips(pile, group.kind == PURSE)}"


def all_empty(group: Group) -> str:
    """What is said instead of many empty places; '' where a card lies."""
    if any(pile.cards or pile.badge for pile in group.piles) or len(group.piles) < 2:
        return ""
    return f"no cards in any {group.title}"


def _stacks(group: Group) -> Iterator[str]:
    if nothing := all_empty(group):
        yield nothing
        return
    rows = [[said(card, under=i > 0) for i, card in enumerate(pile.cards)] for pile in group.piles]
    widths = [max(len(row[i]) for row in rows if len(row) > i) for i in range(max(map(len, rows), default=0))]
    number = max((len(pile.label) for pile in group.piles), default=0)
    for pile, row in zip(group.piles, rows, strict=True):
        cells = " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        badge = "".join(f"  [{words}]" for words in dict.fromkeys((*pile.captions, pile.badge)) if words)
        yield f"{group.title} {pile.label.rjust(number)}  {cells.rstrip() or 'empty'}{badge}"


def _cards(pile: Pile) -> Iterator[str]:
    for i in range(max(len(pile.cards), len(pile.captions))):
        caption = pile.captions[i] if i < len(pile.captions) else ""
        card = said(pile.cards[i]) if i < len(pile.cards) else ""
        yield f"{caption}: {card}" if caption and card else caption or card
    if not pile.cards and not pile.captions:
        yield "nothing"


def said(card: Face | None, under: bool = False) -> str:
    """A card, or a back."""
    return "face down" if card is None else card.edge if under else card.said


def counted(pile: Pile, purse: bool) -> str:
    """`4 cards, 5 apples`: how many cards, and their sum where it counts and can be seen."""
    number = len(pile.cards)
    cards = f"{number} card{'' if number == 1 else 's'}"
    faces = [card for card in pile.cards if card is not None]
    worth = [card.worth for card in faces if card.worth is not None]
    if not purse or len(worth) < number or not worth:
        return cards
    marks = "".join(dict.fromkeys(card.mark for card in faces))
    return f"{cards}, {sum(worth)} {faces[0].unit}{'' if sum(worth) == 1 else 's'}{marks}"


def small(card: Face, purse: bool) -> tuple[str, str]:
    """What a card shows where it is shown small: its name in moves, and what it is worth or its tag."""
    return card.corner, card.price if purse or not card.tag else card.tag


def _chips(pile: Pile, purse: bool) -> str:
    names = [", ".join(filter(None, small(card, purse))) for card in pile.cards if card is not None]
    hidden = len(pile.cards) - len(names)
    if not names:
        return f"{counted(pile, purse)} face down" if hidden else "empty"
    return f"{counted(pile, purse)}: {'; '.join([*names, *([f'{hidden} face down'] if hidden else [])])}"
