"""Owns comparing readings: what comes of a ruling's moves under every reading of a question, whether that tells the
readings apart, and by which clause. It names no game; how it looks is `show`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .core.errors import MythosError
from .core.game import Definition
from .core.rules import OpenQuestion, ReadingText, about
from .games import definition
from .ruling_run import FAULTS, Run, Verdict
from .watch import Watch

REFUSED = "refused"
"""What comes out where a move of the ruling is not legal."""


class Under(NamedTuple):
    """What comes out under one reading. `facts` are all of them under the reading taken, under another those that are
    different; `clauses` made the difference, the first one most of all."""

    reading: ReadingText
    taken: bool
    verdict: Verdict
    facts: Mapping[str, Any]
    differs: bool
    clauses: tuple[str, ...]


class Asked(NamedTuple):
    """An open question that a ruling names, with what comes out under each of its readings."""

    question: OpenQuestion
    under: tuple[Under, ...]


@dataclass(frozen=True)
class Compared:
    """A ruling under every reading of every question it names, one question at a time."""

    id: str
    title: str
    game: str
    asked: tuple[Asked, ...]

    @property
    def facts(self) -> dict[str, dict[str, Any]]:
        """Question -> reading -> all facts of the ruling, or why its moves cannot be played so."""
        return {
            asked.question.id: {u.reading.name: dict(u.verdict.facts) or why_not(u.verdict) for u in asked.under}
            for asked in self.asked
        }

    def __repr__(self) -> str:
        return f"<{self.id} under the readings of {', '.join(a.question.id for a in self.asked) or 'no question'}>"


class Moves(NamedTuple):
    """A ruling's moves, to be run in one game under any readings."""

    data: Mapping[str, Any]
    line: int
    game: str
    basis: Mapping[str, str]

    def entry(self, question: str, name: str) -> Mapping[str, Any]:
        """What the ruling says of this reading alone, empty where it says nothing."""
        own = {question: name}
        return next((e for e in self.data.get("other_readings") or () if e["readings"] == own), {})

    def run(self, readings: Mapping[str, str], when: Any, then: Mapping[str, Any]) -> Verdict:
        """These moves under the ruling's readings and these, looking at the facts that `then` names."""
        return self._run(readings).all(when, then)

    def _run(self, readings: Mapping[str, str]) -> Run:
        return Run(self.data, self.line, self.game, {**self.basis, **readings}, checks=False)

    def seen(self, readings: Mapping[str, str], when: Any, then: Mapping[str, Any]) -> list[Any]:
        """What a person sees of these moves: at each check and at the end the facts named there that can be told.

        In their place stand `REFUSED` where a move on the way was not legal, None where it came to nothing else.
        """
        run = self._run(readings)
        verdict = run.all(when, {})
        points = [(n, item["check"]) for n, item in enumerate(when, 1) if "check" in item] + [(len(when), then)]
        refused = REFUSED if any(mismatch.about == "move" for mismatch in verdict.mismatches) else None
        positions = verdict.positions
        return [_facts(run, positions[n], keys) if n < len(positions) else refused for n, keys in points]


def _facts(run: Run, position: Any, keys: Iterable[str]) -> dict[str, Any]:
    """Those of the facts that can be told of a position."""
    found: dict[str, Any] = {}
    for key in keys:
        try:
            found[key] = run.fact(key, run.settled(position))
        except (MythosError, *FAULTS):
            continue
    return found


def compare(moves: Moves, named: Iterable[OpenQuestion]) -> tuple[Asked, ...]:
    """What comes out under every reading of each of these questions, the ruling's other readings being as they are."""
    return tuple(
        Asked(question, tuple(_under(moves, question, reading) for reading in question.readings)) for question in named
    )


def _under(moves: Moves, question: OpenQuestion, reading: ReadingText) -> Under:
    taken = moves.basis.get(question.id, question.default)
    data, entry = moves.data, moves.entry(question.id, reading.name)
    verdict = moves.run({question.id: reading.name}, entry.get("when", data["when"]), entry.get("then", data["then"]))
    if reading.name == taken:
        return Under(reading, True, verdict, verdict.facts, False, ())
    under = moves.seen({question.id: taken}, data["when"], {**data["then"], **entry.get("then", {})})[-1]
    facts = {key: value for key, value in verdict.facts.items() if under in (None, REFUSED) or under.get(key) != value}
    differs = tells_apart(moves, question.id, reading.name, taken)
    clauses = _behind(moves, question, reading.name, taken) if differs else ()
    return Under(reading, False, verdict, facts, differs, clauses)


def tells_apart(moves: Moves, question: str, one: str, other: str) -> bool:
    """Whether the same moves leave other facts, or are refused, under one reading and not under the other."""
    for when, then in _ways(moves, question, one, other):
        seen = [moves.seen({question: name}, when, then) for name in (one, other)]
        if any(_differ(*facts) for facts in zip(*seen, strict=True)):
            return True
    return False


def _differ(one: Any, other: Any) -> bool:
    """Whether a person sees something else: a fact told of both, or that a move is refused."""
    if one is None or other is None:
        return False
    if REFUSED in (one, other):
        return bool(one != other)
    return any(one[key] != other[key] for key in one.keys() & other.keys())


def _ways(moves: Moves, question: str, *names: str) -> Iterator[tuple[Any, Mapping[str, Any]]]:
    """What may tell readings apart: the ruling's moves, and those it has for one of them, with the facts to look at."""
    entries = [moves.entry(question, name) for name in names]
    then = {key: value for part in (moves.data, *entries) for key, value in part.get("then", {}).items()}
    for part in (moves.data, *entries):
        if "when" in part:
            yield part["when"], then


def why_not(verdict: Verdict) -> str:
    """Why moves do not lead to their end under a reading."""
    return f"cannot be played so: {verdict.mismatches[-1].got}" if verdict.mismatches else "nothing asked"


def _behind(moves: Moves, question: OpenQuestion, name: str, taken: str) -> tuple[str, ...]:
    """The clauses of the rules that the reading put in and that ran; the question's own clauses come first."""
    entry = moves.entry(question.id, name)
    with Watch(afresh=False) as watch:
        moves.run({question.id: name}, entry.get("when", moves.data["when"]), moves.data["then"])
    rules = list(_rules(definition(moves.game), (question.id, name), (question.id, taken)))
    ran = [rule for rule in rules if watch.saw(rule)] or rules
    carried = [c for rule in ran if (info := about(rule)) for c in info.clauses]
    found = definition(moves.game).cites(carried or question.clauses)
    return tuple(sorted(dict.fromkeys(found), key=lambda clause: clause not in question.clauses))


def _rules(game: Definition, chosen: tuple[str, str], taken: tuple[str, str]) -> Iterator[Any]:
    """The rules that differ between two readings, as they are under the chosen one; of a row the step it follows."""
    rules, replacements = game.parts
    for r in replacements:
        pair = (r.question, r.reading)
        if pair in (chosen, taken) and isinstance(r.target, tuple):
            if r.target[0] in game.flow:
                yield game.flow[r.target[0]].body
        elif pair == chosen and r.target in rules:
            yield r.value
        elif pair == taken and r.target in rules:
            yield rules[r.target]
