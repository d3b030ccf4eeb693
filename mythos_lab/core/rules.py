"""Owns clauses, rules, open questions and readings, and the book of rules that a game is built from.

A rule is a plain function (or generator) that carries out one sentence of a rulebook: its docstring is the sentence,
its clause ids stand in the decorator. A reading is a rule that takes the place of another when the game is built;
so no rule ever asks which reading is in force. This module reads no file and knows no clause by name.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from .errors import MythosError, NotBuilt, UnknownReading

F = TypeVar("F", bound=Callable[..., Any])

INFORMAL = ("component", "advice")
"""Kinds of clauses that nobody can carry out: what is in the box, and good counsel. All others are normative."""


@dataclass(frozen=True)
class Clause:
    """A citable statement of a rulebook, in our words."""

    id: str
    section: str
    kind: str
    text: str
    refers: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()

    @property
    def normative(self) -> bool:
        return self.kind not in INFORMAL


@dataclass(frozen=True)
class ReadingText:
    """One interpretation in words, and what is declared of it, which is shown when it is chosen.

    `may_not_end`: a game under it may never end. `refuses_setup`: it refuses some set-ups. `untouching`: why it cannot
    touch a running game (it builds and changes nothing). `same_as`: the reading of the question it is merged with,
    since no position can tell the two apart, `because` of this argument (it builds the same game).
    """

    name: str
    text: str
    may_not_end: bool = False
    refuses_setup: bool = False
    untouching: str = ""
    same_as: str = ""
    because: str = ""

    @property
    def declared(self) -> tuple[str, ...]:
        """What is declared of it, in words."""
        found = (
            (self.may_not_end, "a game under it may not end"),
            (self.refuses_setup, "it refuses some set-ups"),
            (self.untouching, f"it changes nothing that is played: {self.untouching}"),
            (self.same_as, f"it is played as {self.same_as}: {self.because}"),
        )
        return tuple(words for holds, words in found if holds)


@dataclass(frozen=True)
class OpenQuestion:
    """A place where the book leaves more than one reading; `default` is in force unless another is chosen."""

    id: str
    question: str
    clauses: tuple[str, ...]
    kind: str
    readings: tuple[ReadingText, ...]
    default: str
    reason: str
    position: str

    def reading(self, name: str) -> ReadingText:
        for reading in self.readings:
            if reading.name == name:
                return reading
        known = ", ".join(r.name for r in self.readings)
        raise UnknownReading(f"{self.id} has no reading {name!r}", expected=f"one of {known}")


@dataclass(frozen=True)
class RuleInfo:
    """What is known of a rule besides its function."""

    name: str
    clauses: tuple[str, ...]
    sentence: str
    because: Callable[..., str] | None = None


@dataclass(frozen=True)
class Replacement:
    """A reading's share in a game: the rule or row it puts in the place of the default."""

    question: str
    reading: str
    target: str | tuple[str, str]
    value: Any


Pair = tuple[str, str]
"""A question and one of its readings, by their names."""


_INFO: dict[Any, RuleInfo] = {}
_BY_CODE: dict[CodeType, RuleInfo] = {}
_REPLACES: dict[Any, list[tuple[str, str, str]]] = {}


def rule(*clauses: str, because: Callable[..., str] | None = None) -> Callable[[F], F]:
    """Mark a function as the one that carries out these clauses.

    `because(t, seat, move, kept)` words the facts when the rule, narrowing options, takes `move` away.
    """

    def mark(function: F) -> F:
        info = RuleInfo(function.__name__, clauses, (function.__doc__ or "").strip(), because)
        _INFO[function] = info
        _BY_CODE[function.__code__] = info
        return function

    return mark


class Number:
    """A number (or small value) that a clause states. Called with the table, like a rule, and replaced like one."""

    def __init__(self, name: str, clause: str, value: Any, sentence: str = ""):
        self.name, self.clauses, self.value = name, (clause,), value
        _INFO[self] = RuleInfo(name, self.clauses, sentence)

    def __call__(self, t: Any = None) -> Any:
        return self.value


def reading(question: str, name: str, *, replaces: str) -> Callable[[F], F]:
    """Mark a rule as the reading `name` of `question`: it takes the place of the rule called `replaces`."""

    def mark(function: F) -> F:
        _REPLACES.setdefault(function, []).append((question, name, replaces))
        return function

    return mark


def about(function: Any) -> RuleInfo | None:
    """What is known of a rule function, or None for a function that is none."""
    return _INFO.get(function)


def rule_of_code(code: CodeType) -> RuleInfo | None:
    """The rule whose function has this code object: how a trace knows what was running."""
    return _BY_CODE.get(code)


def rules_in(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """All rules defined in the modules by name; one name twice is an error."""
    found: dict[str, Any] = {}
    for module in modules:
        named = {**vars(module), **getattr(module, "NUMBERS", {})}
        for name, value in named.items():
            if isinstance(value, (type, ModuleType)) or not _registered(value) or value in _REPLACES:
                continue
            if found.setdefault(name, value) is not value:
                raise MythosError(f"two rules are called {name!r}: the later one stands in {module.__name__}")
    return found


def _registered(value: Any) -> bool:
    try:
        return value in _INFO
    except TypeError:
        return False


def replacements_in(modules: Iterable[ModuleType]) -> list[Replacement]:
    """Every reading's replaced rules and rows: functions marked with `reading`, and each module's `ROWS`."""
    found: list[Replacement] = []
    for module in modules:
        for value in vars(module).values():
            if _registered(value) and value in _REPLACES:
                found += [Replacement(question, name, target, value) for question, name, target in _REPLACES[value]]
        for (question, name), rows in getattr(module, "ROWS", {}).items():
            found += [Replacement(question, name, target, row) for target, row in rows.items()]
    return found


def clashes_in(modules: Iterable[ModuleType], questions: Mapping[str, OpenQuestion]) -> dict[frozenset[Pair], str]:
    """The pairs of readings that make no sense together, with the reason: each module's `CLASHES`.

    Raises `UnknownReading` for a pair that nobody could choose: an unknown name, a default, one question twice.
    """
    found: dict[frozenset[Pair], str] = {}
    for module in modules:
        for pairs, why in getattr(module, "CLASHES", {}).items():
            if len(choose(questions, dict(pairs)).pairs) < 2 or not why:
                raise UnknownReading(
                    f"{_both(*pairs)} are no clash ({module.__name__})",
                    expected="readings of two questions, neither of them a default nor merged with it, and a reason",
                )
            found[frozenset(pairs)] = why
    return found


def _both(one: Pair, two: Pair) -> str:
    return f"{one[0]}: {one[1]} and {two[0]}: {two[1]}"


@dataclass(frozen=True)
class Choice:
    """A chosen set of readings, checked: full ids, none of them a default nor merged with another."""

    pairs: tuple[Pair, ...] = ()

    def __getitem__(self, question: str) -> str | None:
        return dict(self.pairs).get(question)


def choose(questions: Mapping[str, OpenQuestion], wanted: Mapping[str, str]) -> Choice:
    """The wanted readings with full ids and without defaults; for a merged one the reading it is played as.

    Raises `UnknownReading` for an unknown question or reading. An id may be shortened to its end (`titan.scope`).
    """
    pairs: dict[str, str] = {}
    for short, name in wanted.items():
        question = find_question(questions, short)
        chosen = question.reading(name).name
        if pairs.setdefault(question.id, chosen) != chosen:
            raise UnknownReading(f"{question.id} is given two readings: {pairs[question.id]} and {chosen}")
    played = {q: questions[q].reading(r).same_as or r for q, r in pairs.items()}
    return Choice(tuple(sorted((q, r) for q, r in played.items() if questions[q].default != r)))


def notes(questions: Mapping[str, OpenQuestion], wanted: Mapping[str, str]) -> tuple[str, ...]:
    """What the wanted readings declare of themselves, a line each. Raises `UnknownReading` for an unknown one."""
    chosen = [(find_question(questions, short), name) for short, name in wanted.items()]
    return tuple(f"{q.id}: {name}: {words}" for q, name in chosen for words in q.reading(name).declared)


def find_question(questions: Mapping[str, OpenQuestion], short: str) -> OpenQuestion:
    """The open question with this id, or the only one whose id ends with `.short`."""
    if short in questions:
        return questions[short]
    ends = [q for q in questions if q.endswith("." + short)]
    if len(ends) == 1:
        return questions[ends[0]]
    why = f"{short!r} could be {' or '.join(ends)}" if ends else f"there is no open question {short!r}"
    close = [q for q in questions if short.split(".")[-1] in q][:4]
    raise UnknownReading(why, expected=f"an id such as {', '.join(close or list(questions)[:3])}")


@dataclass
class Built:
    """The rules of one game under one choice of readings."""

    rules: SimpleNamespace
    rows: dict[tuple[str, str], str]
    owners: dict[str, tuple[str, str]] = field(default_factory=dict)


def build(
    rules: Mapping[str, Any],
    replacements: Iterable[Replacement],
    choice: Choice,
    rows: Container[Any],
    untouching: Container[Pair] = (),
) -> Built:
    """Put the chosen readings in the place of the default rules and rows (`rows`: those that the flow has).

    Raises `NotBuilt` for a reading without code (unless it is `untouching`) or of another game of the book,
    `UnknownReading` naming both and the sentence they fight over when two readings want one place. Two that put the
    same thing there agree.
    """
    by_reading: dict[Pair, list[Replacement]] = {}
    for r in replacements:
        by_reading.setdefault((r.question, r.reading), []).append(r)
    result = Built(SimpleNamespace(**rules), {})
    taken: dict[Any, tuple[Pair, Any]] = {}
    for pair in choice.pairs:
        if pair not in by_reading and pair not in untouching:
            raise NotBuilt(f"the reading {pair[1]!r} of {pair[0]} is registered but cannot be played yet")
        for r in by_reading.get(pair, ()):
            if r.target not in (rows if isinstance(r.target, tuple) else rules):
                what = f"the reading {pair[1]!r} of {pair[0]} is about another game of the book"
                raise NotBuilt(f"{what}: it has nothing to replace in this game, which has no {r.target!r}")
            if r.target in taken and taken[r.target][1] != r.value:
                said = _said(rules, r.target)
                raise UnknownReading(f"{_both(taken[r.target][0], pair)} cannot be combined: both change {said}")
            taken[r.target] = (pair, r.value)
            _replace(result, pair, r)
    return result


def _said(rules: Mapping[str, Any], target: str | Pair) -> str:
    """What stands in the place that two readings want, in words."""
    if isinstance(target, tuple):
        return f"what follows {target[0]} ({target[1]!r})"
    info = about(rules[target])
    return f"the rule {target!r}" + (f", {info.sentence.splitlines()[0]!r}" if info and info.sentence else "")


def _replace(result: Built, pair: Pair, r: Replacement) -> None:
    if isinstance(r.target, tuple):
        result.rows[r.target] = r.value
    else:
        setattr(result.rules, r.target, r.value)
        result.owners[r.target] = pair


def refuse_clashes(clashes: Mapping[frozenset[Pair], str], choice: Choice) -> None:
    """Raises `UnknownReading` naming both, with the reason, for two chosen readings that make no sense together."""
    chosen = set(choice.pairs)
    for pairs, why in clashes.items():
        if pairs <= chosen:
            raise UnknownReading(f"{_both(*sorted(pairs))} cannot be combined: {why}")
