"""Every reading that can be switched has a shipped ruling in which somebody sees it; talk touches no game."""

from __future__ import annotations

import pytest

from mythos_lab.games import definition
from mythos_lab.play import load_game
from mythos_lab.rulings import Ruling, shipped

from ..mythomakya.test_readings import Reading, cases, readings

GAME = "hidden_mythos"
SWITCHABLE = list(readings(GAME, built=True))
RULINGS = [ruling for ruling in shipped() if ruling.games == (GAME,)]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_a_shipped_ruling_passes(ruling: Ruling) -> None:
    for verdict in ruling.run():
        assert verdict.passed, list(map(str, verdict.mismatches))


@pytest.mark.parametrize("reading", SWITCHABLE, ids=str)
def test_a_shipped_ruling_shows_the_difference(reading: Reading) -> None:
    own = {reading.question: reading.name}
    found = [c for c in cases() if dict(c.entry["readings"]) == own and GAME in c.ruling.games]
    assert found, "no shipped ruling tells of this reading"
    assert any(case.differs(GAME) for case in found), [case.ruling.id for case in found]


def test_all_questions_but_one_can_be_switched() -> None:
    questions = definition(GAME).book.questions
    assert set(questions) - {r.question for r in SWITCHABLE} == {"oq.hm.table_talk"}
    assert questions["oq.hm.table_talk"].kind == "informational"
    everything = sum(len(q.readings) - 1 for q in questions.values() if q.kind != "informational")
    assert len(SWITCHABLE) == everything


@pytest.mark.parametrize("reading", ["silent", "all_free"])
def test_talk_cannot_touch_a_game(reading: str) -> None:
    told = definition(GAME).book.questions["oq.hm.table_talk"].reading(reading)
    plain, read = (load_game(GAME, readings=r) for r in ({}, {"table_talk": reading}))
    assert told.untouching and read.readings.pairs == (("oq.hm.table_talk", reading),)
    assert vars(read.rules) == vars(plain.rules) and read.steps == plain.steps


def test_every_normative_clause_is_cited_by_a_ruling() -> None:
    book = definition(GAME).book
    cited = {clause for ruling in RULINGS for clause in ruling.cites}
    assert {clause.id for clause in book.clauses.values() if clause.normative} - cited == set()
