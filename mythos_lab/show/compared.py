"""Owns how a ruling under several readings looks: reading by reading what comes out, and the clause behind it.

As text and as HTML, both from what `compared` found. It runs nothing; whatever comes from files is escaped here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from types import MappingProxyType
from typing import Any

from ..compared import Asked, Compared, Under, why_not
from ..core.game import Definition, Game
from ..core.rules import Clause
from ..games import definition
from ..graphs.words import fact_title, fact_words, one_line

_CELL = 'style="text-align:left;vertical-align:top;padding:2px 10px 2px 0"'


def compared_text(compared: Compared) -> str:
    """What comes out under each reading, in lines; `*` marks what differs."""
    asked = (line for asked in compared.asked for line in ("", *asked_lines(asked, compared.game)))
    return "\n".join([f"{one_line(compared.title)} ({one_line(compared.id)})", *asked])


def asked_lines(asked: Asked, game: str) -> Iterator[str]:
    """One question: a line for each reading, one for the clause that made the difference."""
    yield f"{asked.question.id}: {one_line(asked.question.question)}"
    for under in asked.under:
        remark = remarks(asked, under)
        named = f"{under.reading.name}{f' ({remark})' if remark else ''}"
        yield f"  {'*' if under.differs else ' '} {named}: {out(under, game)}"
        yield from (f"      by {c.id}: {one_line(c.text)}" for c in _behind(under, game))


def compared_html(compared: Compared) -> str:
    """The same as tables."""
    tables = "".join(asked_html(asked, compared.game) for asked in compared.asked)
    return f"<div><b>{_safe(compared.title)}</b> <small><code>{_safe(compared.id)}</code></small>{tables}</div>"


def asked_html(asked: Asked, game: str) -> str:
    """One question as a table: reading, whether it differs, what comes out, by which clause."""
    cells = (
        (
            f"<code>{_safe(u.reading.name)}</code> {_safe(remarks(asked, u))}",
            "differs" if u.differs else "",
            _safe(out(u, game)),
            "".join(f"<code>{_safe(c.id)}</code> {_safe(c.text)}" for c in _behind(u, game)),
        )
        for u in asked.under
    )
    table = rows(("reading", "", "what comes out", "by the clause"), cells)
    words = f"<code>{_safe(asked.question.id)}</code>: {_safe(asked.question.question)}"
    return f"<p><b>Under other readings</b> of {words}</p>{table}"


def remarks(asked: Asked, under: Under) -> str:
    """What has to be known of a reading: that it is the one taken, the default, and what it declares."""
    default = under.reading.name == asked.question.default
    first = "as ruled here" if under.taken else "the default" if default else ""
    return "; ".join(filter(None, (first, *under.reading.declared)))


def out(under: Under, game: str) -> str:
    """What comes out in words: everything under the reading taken, what is different under the others."""
    if not under.verdict.facts:
        return one_line(why_not(under.verdict))
    return facts_text(under.facts, definition(game)) or ("other moves are allowed" if under.differs else "the same")


def _behind(under: Under, game: str) -> list[Clause]:
    """The clause that made the difference."""
    book = definition(game).book
    return [book.clauses[clause] for clause in under.clauses[:1]]


def facts_text(facts: Mapping[str, Any], game: Game | Definition) -> str:
    """The facts of a ruling in one line: `round winner: none; treasure: A nothing, B R7`."""
    called = fact_words(game)
    return "; ".join(f"{one_line(fact_title(game, str(key)))}: {inside(value, called)}" for key, value in facts.items())


def inside(value: Any, called: Mapping[str, str] = MappingProxyType({})) -> str:
    """A value of a ruling's text in words; some are called otherwise than in the file."""
    if isinstance(value, Mapping):
        named = ((inside(k, called), v) for k, v in value.items())
        return ", ".join(k if v is True else f"{k} {inside(v, called)}" for k, v in named) or "nothing"
    if isinstance(value, (list, tuple)):
        said = (f"({inside(v, called)})" if isinstance(v, list) else inside(v, called) for v in value)
        return " ".join(said) or "nothing"
    if value is None or isinstance(value, bool):
        return "yes" if value else "none" if value is None else "no"
    return called.get(one_line(value), one_line(value))


def rows(heads: Iterable[str], body: Iterable[Iterable[str]]) -> str:
    """A table of cells that are HTML already; on a narrow page it scrolls."""
    head = "".join(f"<th {_CELL}>{name}</th>" for name in heads)
    lines = "".join(f"<tr>{''.join(f'<td {_CELL}>{cell}</td>' for cell in line)}</tr>" for line in body)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
    return f'<div style="overflow-x:auto">{table}</div>'


def _safe(words: Any) -> str:
    return escape(one_line(words))
