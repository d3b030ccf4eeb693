"""Owns finding what the books say: clauses, open questions and rulings by words or id, and what refers to what.

It names no game and prints nothing: what is found is handed out as lines of text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from .core.errors import BadInput
from .core.game import CORE_CLAUSES, Definition
from .core.notation import closest
from .core.rules import Clause, OpenQuestion, ReadingText, about
from .games import definitions
from .questions import rulings, switchable
from .rulings import Ruling

Found = Clause | OpenQuestion | Ruling
"""What a search turns up: a clause, an open question or a shipped ruling; each has an `id`."""


class Reference(NamedTuple):
    """A place that names a clause: `kind` is clause, question, ruling, rule or reading; `how` says in what part."""

    clause: str
    kind: str
    by: str
    how: str


@cache
def everything() -> tuple[Found, ...]:
    """All clauses, all open questions, all shipped rulings; read once."""
    books = {id(d.book): d.book for d in definitions().values()}.values()
    clauses = [clause for book in books for clause in book.clauses.values()]
    questions = [question for book in books for question in book.questions.values()]
    return (*CORE_CLAUSES.values(), *clauses, *questions, *rulings())


def words_of(found: Found) -> str:
    """All words by which a thing can be found."""
    if isinstance(found, Ruling):
        return found.text
    if isinstance(found, Clause):
        return f"{found.id} {found.kind} {found.section} {found.text}"
    readings = " ".join(f"{r.name} {r.text}" for r in found.readings)
    return f"{found.id} {found.question} {readings} {found.reason} {found.position}"


def title_of(found: Found) -> str:
    """What a thing is about, in a sentence."""
    if isinstance(found, Ruling):
        return found.title
    return found.text if isinstance(found, Clause) else found.question


def find(words: str) -> list[Found]:
    """Everything in which all these words occur: clauses, questions, rulings; what says so in its title comes first."""
    wanted = words.lower().split()
    hits = [f for f in everything() if all(word in words_of(f).lower() for word in wanted)]
    kinds = (Clause, OpenQuestion, Ruling)

    def rank(found: Found) -> tuple[int, int]:
        headline = f"{found.id} {title_of(found)}".lower()
        return [isinstance(found, kind) for kind in kinds].index(True), -sum(word in headline for word in wanted)

    return sorted(hits, key=rank)


def get(wanted: str) -> Found | None:
    """The clause, question or ruling with this id, which may be shortened to its end; None if there is not just one."""
    ends = []
    for found in everything():
        if found.id == wanted:
            return found
        if found.id.endswith("." + wanted):
            ends.append(found)
    return ends[0] if len(ends) == 1 else None


def no_such(wanted: str) -> BadInput:
    """The error for words that nothing holds."""
    return BadInput(f"nothing holds {wanted!r}{closest(wanted, (f.id for f in everything()))}", expected="other words")


# -- what refers to what ---------------------------------------------------------------------------------------------


def references(definition: Definition) -> Iterator[Reference]:
    """Every place in a game, its book and its rulings that names a clause."""
    yield from rules_citing(definition)
    book = definition.book
    for clause in book.clauses.values():
        yield from (Reference(c, "clause", clause.id, "refers to it") for c in clause.refers)
        yield from (Reference(c, "clause", clause.id, "overrides it") for c in clause.overrides)
    for question in book.questions.values():
        yield from (Reference(c, "question", question.id, "asks about it") for c in question.clauses)
    for ruling in rulings():
        if definition.name in ruling.games:
            yield from (Reference(c, "ruling", ruling.id, "cites it") for c in ruling.cites)
            yield from (Reference(c, "ruling", ruling.id, "has a move refused by it") for c in refused_by(ruling.data))


def rules_citing(definition: Definition) -> Iterator[Reference]:
    """The rules and the readings of a game, each with every clause it carries out."""
    rules, replacements = definition.parts
    for name, function in rules.items():
        for clause in _clauses(function):
            yield Reference(clause, "rule", name, "carries it out")
    for r in replacements:
        for clause in _clauses(r.value):
            yield Reference(clause, "reading", f"{r.question}: {r.reading}", "carries it out")


def _clauses(function: Any) -> tuple[str, ...]:
    """The clauses of a rule; a row of steps, which a reading may put in, has none."""
    info = None if isinstance(function, str) else about(function)
    return info.clauses if info else ()


def refused_by(data: Any) -> Iterator[str]:
    """Every clause that some move of a ruling's text is to be refused by."""
    if isinstance(data, Mapping):
        yield from data.get("refused_by") or ()
    inner: Iterable[Any] = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    for value in inner:
        yield from refused_by(value)


def referring_to(clause: str) -> list[Reference]:
    """Everywhere that a clause is named, over all games, each place once."""
    found = (r for d in definitions().values() for r in references(d) if r.clause == clause)
    return list(dict.fromkeys(found))


# -- in words --------------------------------------------------------------------------------------------------------


def in_short(found: Found) -> list[str]:
    """A find as a line, a question with a line for each of its readings."""
    if isinstance(found, Clause):
        return [f"clause {found.id} ({found.section}; {found.kind}): {found.text}"]
    if isinstance(found, OpenQuestion):
        return [f"question {found.id}: {found.question}", *_readings(found)]
    return [f"ruling {found.id} ({', '.join(found.games)}): {found.title}"]


def in_full(found: Found) -> list[str]:
    """All there is to say of a find, with where it is referred to."""
    if isinstance(found, Clause):
        return [*in_short(found), *_relations(found)]
    if isinstance(found, OpenQuestion):
        return [*in_short(found), f"  why the default: {found.reason}", f"  seen in: {found.position}", *_around(found)]
    return [*in_short(found), *found.text.splitlines(), *(f"  {c}: {_clause_text(c)}" for c in found.cites)]


def _readings(question: OpenQuestion) -> list[str]:
    return [f"  reading {r.name}{_remark(question, r)}: {r.text}" for r in question.readings]


def _remark(question: OpenQuestion, reading: ReadingText) -> str:
    """What has to be known before a reading is chosen."""
    unbuilt = not any(switchable(d.name, question.id, reading.name) for d in _games_of(question))
    remarks = {"the default": reading.name == question.default, "cannot be played yet": unbuilt}
    said = [*(words for words, holds in remarks.items() if holds), *reading.declared]
    return f" ({'; '.join(said)})" if said else ""


def _games_of(question: OpenQuestion) -> Iterator[Definition]:
    yield from (d for d in definitions().values() if question.id in d.questions)


def _relations(clause: Clause) -> list[str]:
    lines = [f"  refers to {c}: {_clause_text(c)}" for c in clause.refers]
    lines += [f"  overrides {c}: {_clause_text(c)}" for c in clause.overrides]
    return lines + [f"  {r.kind} {r.by} {r.how}" for r in referring_to(clause.id)]


def _around(question: OpenQuestion) -> list[str]:
    lines = [f"  about {c}: {_clause_text(c)}" for c in question.clauses]
    return lines + [f"  ruling {r.id} rests on it: {r.title}" for r in rulings() if question.id in r.basis]


def _clause_text(clause: str) -> str:
    books = (d.book.clauses for d in definitions().values())
    return next((clauses[clause].text for clauses in books if clause in clauses), "there is no such clause")
