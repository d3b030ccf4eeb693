"""Every reading of Mythomakya that can be switched has a shipped ruling in which somebody at the table sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from mythos_lab.core.errors import NotBuilt
from mythos_lab.games import definition
from mythos_lab.play import games, load_game
from mythos_lab.ruling_run import Run, Verdict
from mythos_lab.rulings import Ruling, shipped

GAMES = [name for name in games() if definition(name).book.name == "mythomakya"]


class Reading(NamedTuple):
    """One reading of an open question in one game."""

    game: str
    question: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}-{self.question}={self.name}"


def targets(game: str) -> dict[tuple[str, str], list[Any]]:
    """The rules and rows that each reading takes the place of."""
    found: dict[tuple[str, str], list[Any]] = {}
    for r in definition(game).parts[1]:
        found.setdefault((r.question, r.reading), []).append(r.target)
    return found


def has(game: str, target: Any) -> bool:
    """Whether a game has the rule or row of its flow that is replaced."""
    if isinstance(target, str):
        return target in definition(game).parts[0]
    step = definition(game).flow.get(target[0])
    return step is not None


def readings(game: str, built: bool) -> Iterator[Reading]:
    """The readings of a game that concern it and are no default: those that can be switched, or cannot yet."""
    switchable = targets(game)
    for question in definition(game).questions.values():
        for reading in question.readings:
            pair = (question.id, reading.name)
            if reading.name == question.default or reading.untouching or (pair in switchable) != built:
                continue
            if not built or all(has(game, target) for target in switchable[pair]):
                yield Reading(game, *pair)


SWITCHABLE = [r for game in GAMES for r in readings(game, built=True)]
REGISTERED = [r for game in GAMES for r in readings(game, built=False)]


class Case(NamedTuple):
    """A shipped ruling with an entry for a reading: what is done under it, and which facts are looked at."""

    ruling: Ruling
    entry: Mapping[str, Any]

    def run(self, game: str, under: Mapping[str, str], when: Any, then: Mapping[str, Any] | None = None) -> Verdict:
        """Some moves under some readings, looking at these facts, by default at all that entry or ruling name."""
        run = Run(self.ruling.data, self.ruling.line, game, {**self.ruling.basis, **under}, checks=False)
        return run.all(when, {**self.ruling.data["then"], **self.entry["then"]} if then is None else then)

    def differs(self, game: str) -> bool:
        """Whether the same moves are refused, or leave other facts, where the reading is not in force."""
        under = self.entry["readings"]
        default = {q: definition(game).book.questions[q].default for q in under}
        both = (self.ruling.data["when"], self.entry.get("when", self.ruling.data["when"]))
        return any(outcome(self.run(game, under, when)) != outcome(self.run(game, default, when)) for when in both)


def outcome(verdict: Verdict) -> Any:
    """The facts of a run, or that some move was refused."""
    refused = any(m.about == "move" for m in verdict.mismatches)
    return "refused" if refused else verdict.facts


@cache
def cases() -> list[Case]:
    return [Case(ruling, entry) for ruling in shipped() for entry in ruling.data.get("other_readings") or ()]


@pytest.mark.parametrize("reading", SWITCHABLE, ids=str)
def test_a_shipped_ruling_shows_the_difference(reading: Reading) -> None:
    own = {reading.question: reading.name}
    found = [c for c in cases() if dict(c.entry["readings"]) == own and reading.game in c.ruling.games]
    assert found, "no shipped ruling tells of this reading"
    assert any(case.differs(reading.game) for case in found), [case.ruling.id for case in found]


@pytest.mark.parametrize("reading", SWITCHABLE, ids=str)
def test_the_entry_of_the_reading_passes(reading: Reading) -> None:
    own = {reading.question: reading.name}
    for case in cases():
        if dict(case.entry["readings"]) == own and reading.game in case.ruling.games:
            when = case.entry.get("when", case.ruling.data["when"])
            verdict = case.run(reading.game, own, when, case.entry["then"])
            assert verdict.passed, [case.ruling.id, *map(str, verdict.mismatches)]


@pytest.mark.parametrize("reading", REGISTERED, ids=str)
def test_a_reading_without_code_says_so(reading: Reading) -> None:
    with pytest.raises(NotBuilt) as error:
        load_game(reading.game, readings={reading.question: reading.name})
    assert reading.question in str(error.value) and reading.name in str(error.value)
    assert "cannot be played yet" in str(error.value)


@pytest.mark.parametrize("game", GAMES)
def test_defaults_can_be_named(game: str) -> None:
    book = definition(game).book
    named = load_game(game, readings={q.id: q.default for q in book.questions.values()})
    assert named == load_game(game)


def test_there_are_readings_of_either_kind() -> None:
    """So that the tests above are about something."""
    assert {r.game for r in SWITCHABLE} == set(GAMES)
    assert len({r.question for r in SWITCHABLE}) >= 28
