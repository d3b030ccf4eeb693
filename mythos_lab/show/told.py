"""Owns what is told in words: what happened by which clause, why an action is refused, what may be chosen.

Everything is told to one seat and says no more than that seat may know. HTML is escaped here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..core.legality import Action, Refusal
from ..core.trace import Trace
from ..core.view import ALL
from ..graphs import words

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position

_CELL = 'style="text-align:left;vertical-align:top;padding:2px 10px 2px 0"'


class Told(NamedTuple):
    """One thing that happened: in which step, in words, and the clauses behind it, the closest first."""

    step: str
    words: str
    clauses: tuple[str, ...]


def told(position: Position, seat: str, trace: Trace | None = None) -> list[Told]:
    """What happened since the last decision of a person (or in this trace), as the seat may know it."""
    t = position.table()
    lines = position.trace if trace is None else trace
    return [Told(line.step, words.event(t, seat, line.event), line.clauses) for line in lines]


def trace_text(position: Position, seat: str) -> str:
    """What happened, a line each, with the clause and our words for it where it first comes up."""
    return "\n".join(_trace_lines(position, seat))


def _trace_lines(position: Position, seat: str) -> Iterator[str]:
    yield heading(position, seat)
    seen: set[str] = set()
    step = ""
    for item in told(position, seat):
        if item.step != step:
            yield f"{item.step}"
        step = item.step
        yield f"  {item.words}{''.join(f' [{c}]' for c in item.clauses[:1])}"
        if item.clauses and item.clauses[0] not in seen:
            seen.add(item.clauses[0])
            yield f"      {position.game.clause_text(item.clauses[0])}"


def heading(position: Position, seat: str) -> str:
    """Whose telling it is and which choice set it off."""
    choice = words.chosen(position, seat)
    return f"{choice or 'How it came to this'} ({'all cards open' if seat == ALL else f'as {seat} knows it'})"


def trace_html(position: Position, seat: str, most: int | None = None) -> str:
    """What happened, or the first things of it, as a table: step, what changed, the clause and our words for it."""
    rows = "".join(_trace_row(position.game, item) for item in told(position, seat)[:most])
    head = "".join(f"<th {_CELL}>{name}</th>" for name in ("step", "what happened", "by the clause"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<div><b>{escape(heading(position, seat))}</b>{table}</div>"


def _trace_row(game: Game, item: Told) -> str:
    clause = _cited(game, item.clauses[0]) if item.clauses else ""
    more = "".join(f" <code>{escape(c)}</code>" for c in item.clauses[1:])
    also = f"<br><small>also{more}</small>" if more else ""
    cells = (f"<code>{escape(item.step)}</code>", escape(item.words), clause + also)
    return f"<tr>{''.join(f'<td {_CELL}>{cell}</td>' for cell in cells)}</tr>"


def _cited(game: Game, clause: str) -> str:
    return f"<code>{escape(clause)}</code> {escape(game.clause_text(clause))}"


# -- refusals ----------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal) -> str:
    """Why an action is not legal, a line each: the facts, the clause, what is legal instead."""
    return "\n".join(f"{label}{value}" for label, value in _refusal(refusal))


def _refusal(refusal: Refusal) -> Iterable[tuple[str, str]]:
    yield "not legal: ", words.one_line(refusal.action)
    yield "because: ", words.one_line(refusal.facts)
    yield f"[{refusal.clause}] ", refusal.text
    if len(refusal.clauses) > 1:
        yield "see also: ", ", ".join(refusal.clauses[1:])
    if refusal.instead:
        yield "legal: ", words.one_line("; ".join(refusal.instead))
    if refusal.kind != "invalid":
        yield "", "This could not be known: it depends on something hidden."


def refusal_html(refusal: Refusal) -> str:
    """The same as a box."""
    lines = "".join(f"<div><b>{escape(label)}</b>{escape(value)}</div>" for label, value in _refusal(refusal))
    return f'<div role="note" style="border-left:4px solid #b3261e;padding:4px 12px">{lines}</div>'


# -- games, clauses, choices, outcomes ---------------------------------------------------------------------------------


def game_text(game: Game) -> str:
    """A game with its players and readings, and what these declare of themselves, a line each."""
    return "\n".join([repr(game), *(f"  note: {words.one_line(note)}" for note in game.notes)])


def game_html(game: Game) -> str:
    """The same, the notes as a list."""
    items = "".join(f"<li>{escape(note)}</li>" for note in game.notes)
    return f"<div><code>{escape(repr(game))}</code>{f'<ul>{items}</ul>' if items else ''}</div>"


def clause_text(game: Game, clause_id: str) -> str:
    """A clause with its section, and the open questions about it with their readings. Raises `BadInput` if unknown."""
    clause = game.clause(clause_id)
    lines = [f"{clause.id} ({clause.section}): {clause.text}"]
    for question in game.book.questions.values():
        if clause_id in question.clauses:
            chosen = dict(game.readings.pairs).get(question.id, question.default)
            names = ", ".join(f"{r.name}{' (in force)' if r.name == chosen else ''}" for r in question.readings)
            lines.append(f"  open: {question.id}: {question.question} Readings: {names}")
    return "\n".join(lines)


def clause_html(game: Game, clause_id: str) -> str:
    """The same, folded where questions are open."""
    first, *rest = clause_text(game, clause_id).split("\n")
    asked = "".join(f"<li>{escape(line.strip())}</li>" for line in rest)
    number = f"{len(rest)} open question{'' if len(rest) == 1 else 's'}"
    folded = f"<details><summary>{number}</summary><ul>{asked}</ul></details>"
    return f"<div>{escape(first)}{folded if rest else ''}</div>"


def actions_text(position: Position, seat: str) -> str:
    """What the seat may choose now, a line each; whose choice it is when it is another's."""
    decision = position.view(seat).decision
    if decision is None:
        return f"The game is over: {words.outcome(position.outcome)}"
    if decision.options is None:
        return f"{decision.seat} chooses {decision.words}; the options are shown to {decision.seat} alone"
    said = [words.one_line(position.game.say(Action(decision.seat, *move))) for move in decision.options]
    return "\n".join(
        [f"{decision.seat} chooses {decision.words}:", *(f"  {line}" for line in said or ["(too many to list)"])]
    )


def actions_html(position: Position, seat: str) -> str:
    """The same as a list."""
    first, *rest = actions_text(position, seat).split("\n")
    items = "".join(f"<li><code>{escape(line.strip())}</code></li>" for line in rest)
    return f"<div>{escape(first)}{f'<ul>{items}</ul>' if rest else ''}</div>"


def outcome_text(outcome: object) -> str:
    """Who won, with the totals and the clauses that say so."""
    clauses = getattr(outcome, "clauses", ())
    return words.outcome(outcome) + (f" [{', '.join(clauses)}]" if clauses else "")
