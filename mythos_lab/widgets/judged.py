"""Owns how a ruling shows itself: question, position, moves, verdict, clauses, and what other readings make of it.

As text and as HTML, both from one `Judged`. A ruling says openly where every card lies, so its position is shown with
all cards open. It knows no widget, runs nothing itself, and escapes whatever comes from the ruling's text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from .. import show
from ..compared import Compared
from ..core.game import Definition
from ..core.position import Position
from ..core.view import ALL
from ..games import definition
from ..graphs.words import fact_at, fact_title, fact_words, one_line
from ..ruling_run import Mismatch, Verdict
from ..rulings import Ruling
from ..show.compared import asked_html, asked_lines, inside, rows
from ..show.ruled import done


class Move(NamedTuple):
    """An item of a ruling in words, as a log says it, and as it was written."""

    words: str
    written: str


class Judged(NamedTuple):
    """All that is shown of a ruling that has been run."""

    ruling: Ruling
    position: Position | None
    moves: tuple[Move, ...]
    verdicts: tuple[Verdict, ...]
    facts: tuple[tuple[str, str, str], ...]
    clauses: tuple[tuple[str, str, str], ...]
    compared: Compared

    @property
    def passed(self) -> bool:
        return all(verdict.passed for verdict in self.verdicts)


@lru_cache(maxsize=32)
def judge(ruling: Ruling) -> Judged:
    """Run a ruling under its basis, its other readings and every reading of the questions it names."""
    verdicts = ruling.run()
    first = verdicts[0].positions[0] if verdicts[0].positions else None
    return Judged(
        ruling,
        first if isinstance(first, Position) else None,
        tuple(_moves(ruling, verdicts[0])),
        verdicts,
        tuple(_facts(ruling, verdicts[0])),
        tuple(_clauses(ruling)),
        ruling.readings(),
    )


# -- what is said ------------------------------------------------------------------------------------------------------


def _moves(ruling: Ruling, verdict: Verdict) -> Iterator[Move]:
    """Each item with what was played for it, as far as the run came."""
    failed = {mismatch.line for mismatch in verdict.mismatches}
    for item, before, after in zip(ruling.data["when"], verdict.positions, verdict.positions[1:], strict=False):
        yield Move(done(item, before, after, item.line in failed) or inside(item), inside(item))


def _facts(ruling: Ruling, verdict: Verdict) -> Iterator[tuple[str, str, str]]:
    """What comes out: each fact in words, its value, and its key in the file."""
    game = definition(ruling.games[0])
    for key, value in verdict.facts.items():
        yield fact_title(game, str(key)), inside(value, fact_words(game)), one_line(key)


def _clauses(ruling: Ruling) -> Iterator[tuple[str, str, str]]:
    book = ruling_book(ruling)
    for cited in ruling.cites:
        clause = book.clauses[cited]
        yield clause.id, clause.section, clause.text


def ruling_book(ruling: Ruling) -> Any:
    """The rulebook a ruling is about."""
    return definition(ruling.games[0]).book


def _failures(judged: Judged) -> Iterator[tuple[str, str]]:
    """For each run what it was called and what failed in it."""
    for verdict in judged.verdicts:
        extra = {q: r for q, r in verdict.readings.items() if judged.ruling.basis.get(q) != r}
        name = ", ".join([verdict.game, *(f"{question}: {reading}" for question, reading in extra.items())])
        yield name, "; ".join(_missed(definition(verdict.game), mismatch) for mismatch in verdict.mismatches)


def _missed(game: Definition, mismatch: Mismatch) -> str:
    """One thing that was not as expected, in words."""
    called = fact_words(game)
    expected, got = inside(mismatch.expected, called), inside(mismatch.got, called)
    return f"line {mismatch.line}: {one_line(fact_at(game, mismatch.about))}: expected {expected}, got {got}"


# -- text --------------------------------------------------------------------------------------------------------------


def text(ruling: Ruling) -> str:
    """A ruling that has been run, in lines."""
    return "\n".join(_lines(judge(ruling)))


def _lines(judged: Judged) -> Iterator[str]:
    ruling = judged.ruling
    yield f"{one_line(ruling.title)} ({one_line(ruling.id)})"
    if ruling.question:
        yield one_line(ruling.question)
    if judged.position is not None:
        yield from ("", show.text(judged.position, ALL))
    yield from ("", "moves")
    yield from (f"  {move.words}{f'  ({move.written})' * (move.words != move.written)}" for move in judged.moves)
    yield from ("", f"verdict: {verdict(judged)}")
    yield from (f"  {words}: {value}" for words, value, _ in judged.facts)
    yield from (f"  {name}: {wrong}" for name, wrong in _failures(judged) if wrong)
    yield from ("", "clauses")
    yield from (f"  {clause} ({section}): {words}" for clause, section, words in judged.clauses)
    for asked in judged.compared.asked:
        yield from ("", *asked_lines(asked, judged.compared.game))
    if ruling.note:
        yield from ("", one_line(ruling.note))


def verdict(judged: Judged) -> str:
    """`passed`, with the number of runs where there are several, or how many failed."""
    failed, runs = sum(not verdict.passed for verdict in judged.verdicts), len(judged.verdicts)
    if runs == 1:
        return "failed" if failed else "passed"
    every = f"{runs} runs, one for each reading it names"
    return f"failed in {failed} of {every}" if failed else f"passed in all {every}"


# -- HTML --------------------------------------------------------------------------------------------------------------


def html(ruling: Ruling) -> str:
    """The same as HTML that needs no network and no trust."""
    return f'<div class="mythos-ruling">{"".join(_parts(judge(ruling)))}</div>'


def _parts(judged: Judged) -> Iterator[str]:
    ruling = judged.ruling
    yield f"<h4>{_safe(ruling.title)}</h4>"
    yield f"<p>{_safe(ruling.question)} <small><code>{_safe(ruling.id)}</code></small></p>"
    if judged.position is not None:
        yield show.html(judged.position, ALL)
    moves = ((_safe(move.words), f"<small><code>{_safe(move.written)}</code></small>") for move in judged.moves)
    yield f"<p><b>The moves</b></p>{rows(('what is done', 'in the file'), moves)}"
    yield _verdict(judged)
    clauses = ((f"<code>{escape(c)}</code>", _safe(section), _safe(words)) for c, section, words in judged.clauses)
    yield f"<p><b>The clauses</b></p>{rows(('clause', 'section', 'in our words'), clauses)}"
    yield from (asked_html(asked, judged.compared.game) for asked in judged.compared.asked)
    if ruling.note:
        yield f"<p>{_safe(ruling.note)}</p>"


def _verdict(judged: Judged) -> str:
    colour = "#1c5f3a" if judged.passed else "#b3261e"
    mark = "✓" if judged.passed else "✗"
    wrong = "".join(f"<li>{_safe(name)}: {_safe(why)}</li>" for name, why in _failures(judged) if why)
    listed = f"<ul>{wrong}</ul>" if wrong else ""
    head = f"<b>{mark} Verdict: {escape(verdict(judged))}</b>"
    cells = (
        (_safe(said), _safe(value), f"<small><code>{_safe(key)}</code></small>") for said, value, key in judged.facts
    )
    facts = rows(("what comes out", "", "in the file"), cells) if judged.facts else ""
    return f'<div style="border-left:4px solid {colour};padding:4px 12px">{head}{facts}{listed}</div>'


def _safe(words: Any) -> str:
    return escape(one_line(words))
