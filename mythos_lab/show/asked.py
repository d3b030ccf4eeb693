"""Owns how open questions look: a list of them, and one whole, with readings, default, clauses and rulings.

As text and as HTML, both from an `Entry` of the index. It runs nothing; whatever comes from files is escaped here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from ..core.rules import Clause, ReadingText
from ..games import definition
from ..graphs.words import one_line
from ..questions import Entry, switchable
from .compared import rows


def questions_text(entries: Sequence[Entry]) -> str:
    """The questions, a line each."""
    return "\n".join(f"{e.question.id}: {one_line(e.question.question)}" for e in entries) or "No question was found."


def questions_html(entries: Sequence[Entry]) -> str:
    """The questions as a table: id, question, default, the other readings."""
    cells = (
        (
            f"<code>{_safe(e.question.id)}</code>",
            _safe(e.question.question),
            f"<code>{_safe(e.question.default)}</code>",
            ", ".join(f"<code>{_safe(r.name)}</code>" for r in e.question.readings if r.name != e.question.default),
        )
        for e in entries
    )
    return rows(("question", "", "default", "or"), cells) if entries else "<div>No question was found.</div>"


def question_text(entry: Entry) -> str:
    """A question whole, a line for each thing there is to say of it."""
    q = entry.question
    readings = (f"  {r.name}{_remark(entry, r)}: {one_line(r.text)}" for r in q.readings)
    clauses = (f"  about {c.id} ({c.section}): {one_line(c.text)}" for c in clauses_of(entry))
    rulings = (f"  ruling {r.id}: {one_line(r.title)}" for r in entry.rulings)
    head = (f"{q.id} ({', '.join(entry.games)})", one_line(q.question))
    why = (f"  why {q.default}: {one_line(q.reason)}", f"  seen in: {one_line(q.position)}")
    return "\n".join([*head, *readings, *why, *clauses, *rulings])


def question_html(entry: Entry) -> str:
    """The same: the readings as a table, clauses and rulings folded away."""
    q = entry.question
    table = rows(("reading", "", "says"), ((f"<code>{_safe(r.name)}</code>", _safe(_remark(entry, r)), _safe(r.text))
                                            for r in q.readings))  # fmt: skip
    why = f"<p>Why <code>{_safe(q.default)}</code>: {_safe(q.reason)}<br>Seen in: {_safe(q.position)}</p>"
    clauses = _folded("clause", [f"<code>{_safe(c.id)}</code> {_safe(c.text)}" for c in clauses_of(entry)])
    rulings = _folded("ruling", [f"<code>{_safe(r.id)}</code> {_safe(r.title)}" for r in entry.rulings])
    head = f"<b>{_safe(q.question)}</b> <small><code>{_safe(q.id)}</code> {_safe(', '.join(entry.games))}</small>"
    return f"<div>{head}{table}{why}{clauses}{rulings}</div>"


def clauses_of(entry: Entry) -> Iterator[Clause]:
    """The clauses a question is about."""
    book = definition(entry.games[0]).book
    yield from (book.clauses[clause] for clause in entry.question.clauses)


def _remark(entry: Entry, reading: ReadingText) -> str:
    """What has to be known before a reading is chosen."""
    default = reading.name == entry.question.default
    built = default or any(switchable(game, entry.question.id, reading.name) for game in entry.games)
    said = ("the default" * default, "cannot be played yet" * (not built), *reading.declared)
    return f" ({'; '.join(filter(None, said))})" if any(said) else ""


def _folded(what: str, items: Sequence[str]) -> str:
    number = f"{len(items)} {what}{'' if len(items) == 1 else 's'}"
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<details><summary>{number}</summary><ul>{listed}</ul></details>" if items else f"<div>No {what}.</div>"


def _safe(words: object) -> str:
    """Escaped; what the table of questions puts between backticks is a name."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(one_line(words)))
