"""Owns the words for what a seat can know: for each place which cards can lie there, and by which events.

A learner shows or hides it beside the table; it says no more than follows from what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.knowledge import MIXED, SEEN, SETTLED, Knowledge, Reason
from ..core.view import ALL
from ..graphs import words

if TYPE_CHECKING:
    from ..core.position import Position

FEW = 4
"""So many possible cards are named; of more only the number is told."""

_CELL = 'style="text-align:left;vertical-align:top;padding:2px 10px 2px 0"'


class Known(NamedTuple):
    """What can be known of one spot: its name, the cards in words, the reasons in words."""

    spot: str
    cards: str
    why: tuple[str, ...]
    sure: bool


def known(position: Position, seat: str) -> list[Known]:
    """What a seat can know of every spot it cannot see into by name alone, place by place."""
    knowledge, view = position.knowledge(seat), position.view(seat)
    spot = words.look(position.game, "spot", lambda view, key, n: f"{words.place(view.game, key)} {n}")
    found = []
    for key, row in knowledge.places.items():
        if key not in view.places:
            continue
        for n, cards in enumerate(row, 1):
            sure = len(cards) == 1
            why = tuple(_why(position, seat, knowledge, key, n)) if sure else ()
            found.append(Known(words.one_line(spot(view, key, n)), _cards(cards), why, sure))
    return found


def _cards(cards: frozenset[str]) -> str:
    names = sorted(map(words.thing, cards))
    return f"one of {len(names)} cards" if len(names) > FEW else " or ".join(names)


def _why(position: Position, seat: str, knowledge: Knowledge, key: Any, number: int) -> Iterator[str]:
    """The reasons for a card that is sure, in the order in which they came about."""
    reasons = knowledge.why(key, number)
    card = next(iter(knowledge.possible(key, number)))
    if not any(reason.kind == SETTLED or (reason.kind == SEEN and reason.card == card) for reason in reasons):
        yield "by exclusion: every other card is known to lie elsewhere"
    yield from dict.fromkeys(_said(position, seat, reason) for reason in reasons)


def _said(position: Position, seat: str, reason: Reason) -> str:
    saw = f"{words.one_line(seat)} saw {words.one_line(reason.card)}"
    kinds = {SEEN: saw, MIXED: "mixed with the cards beside it", SETTLED: f"by exclusion: {saw} elsewhere"}
    return f"{kinds.get(reason.kind, 'moved')} {_when(position, seat, reason.number)}".strip()


def _when(position: Position, seat: str, number: int) -> str:
    """In which turn, and what was done: all that one player has chosen since the turn began."""
    history = position.history[: number + 1]
    begins = words.look(position.game, "TURN", "")
    starts = [i for i, p in enumerate(history[:-1]) if p.step == begins]
    if not starts:
        return "before the first turn"
    said = [text for p in history[starts[-1] + 1 :] if (text := words.chosen(p, seat))]
    return f"on turn {len(starts)} ({', '.join(said)})"


def knowledge_text(position: Position, seat: str) -> str:
    """What a seat can know, a line for each spot, with the events behind what is sure."""
    return "\n".join(_lines(position, seat))


def _heading(seat: str) -> str:
    return "Where every card lies" if seat == ALL else f"What {words.one_line(seat)} can know"


def _lines(position: Position, seat: str) -> Iterator[str]:
    yield _heading(seat)
    rows = known(position, seat)
    wide = max((len(row.spot) for row in rows), default=0)
    for row in rows:
        yield f"  {row.spot.ljust(wide)}  {row.cards}"
        yield from (f"  {' ' * wide}    {why}" for why in row.why)


def knowledge_html(position: Position, seat: str) -> str:
    """What a seat can know as a table: spot, cards, by which events."""
    head = "".join(f"<th {_CELL}>{name}</th>" for name in ("place", "card", "known by"))
    body = "".join(
        f"<tr><td {_CELL}><code>{escape(row.spot)}</code></td><td {_CELL}>{_strong(row)}</td>"
        f"<td {_CELL}>{'<br>'.join(map(escape, row.why))}</td></tr>"
        for row in known(position, seat)
    )
    title = f"<b>{escape(_heading(seat))}</b>"
    return f"<div>{title}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _strong(row: Known) -> str:
    return f"<b>{escape(row.cards)}</b>" if row.sure else escape(row.cards)
