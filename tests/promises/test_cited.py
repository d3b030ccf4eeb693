"""Everything is cited: every event and every refusal resolves to a clause that exists."""

from __future__ import annotations

from graphlib import TopologicalSorter
from typing import Any

import pytest

from mythos_lab.core.position import Position
from mythos_lab.core.rules import about
from mythos_lab.core.trace import line_of

from . import play


@pytest.mark.parametrize("game", play.GAMES)
def test_every_event_names_clauses_that_exist(game: str) -> None:
    checked: set[Any] = set()
    for table in play.tables(game) + play.read_tables(game):
        for end in play.ends(table, 1 if table.readings else None):
            check_events(end, checked)


def check_events(end: Position, checked: set[Any]) -> None:
    """Every event of a game names clauses that exist; what was checked before under the same rules is passed by."""
    silent = set()
    for kept in (kept for p in end.history for kept in p.own_kept() if hasattr(kept, "event")):
        key = (end.game.name, kept.codes, kept.step)
        if key in checked:
            continue
        checked.add(key)
        line = line_of(kept, end.game)
        if not line.clauses:
            silent.add((line.step, type(line.event).__name__, *(code.co_qualname for code in kept.codes)))
        assert all(end.game.clause(clause).id == clause for clause in line.clauses), line
    assert not silent, "events without a clause: step, event, running rules"


@pytest.mark.parametrize("game", play.GAMES)
def test_every_clause_that_a_rule_carries_exists_and_is_not_advice(game: str) -> None:
    book = play.definition(game).book
    rules, replacements = play.definition(game).parts
    for function in [*rules.values(), *(r.value for r in replacements if callable(r.value))]:
        for clause in about(function).clauses:
            assert clause in book.clauses, f"{clause} of {about(function).name}"


@pytest.mark.parametrize("game", play.GAMES)
def test_every_rule_has_its_sentence(game: str) -> None:
    rules, replacements = play.definition(game).parts
    functions = [*rules.values(), *(r.value for r in replacements if callable(r.value))]
    assert not [about(f).name for f in functions if callable(f) and not about(f).sentence and not hasattr(f, "value")]


@pytest.mark.parametrize("game", play.GAMES)
def test_clauses_and_questions_refer_to_what_exists(game: str) -> None:
    book = play.definition(game).book
    for clause in book.clauses.values():
        assert clause.text and all(other in book.clauses for other in (*clause.refers, *clause.overrides)), clause.id
    for question in book.questions.values():
        assert all(clause in book.clauses for clause in question.clauses), question.id
        assert question.default in [r.name for r in question.readings], question.id


@pytest.mark.parametrize("game", play.GAMES)
def test_what_a_clause_refers_to_is_another_clause_and_is_named_once(game: str) -> None:
    book = play.definition(game).book
    assert any(c.refers for c in book.clauses.values()) and any(c.overrides for c in book.clauses.values())
    for clause in book.clauses.values():
        named = (clause.id, *clause.refers, *clause.overrides)
        assert len(set(named)) == len(named), clause.id
        assert set(named) <= set(book.clauses), clause.id


@pytest.mark.parametrize("game", play.GAMES)
def test_no_clause_overrides_itself_by_way_of_others(game: str) -> None:
    order = TopologicalSorter({c.id: c.overrides for c in play.definition(game).book.clauses.values()})
    order.prepare()  # raises CycleError, which names the clauses of the circle


def test_an_exception_says_what_it_is_an_exception_to() -> None:
    overrides = {
        "myl.ally.no_attack_on_entry.unless": "myl.ally.no_attack_on_entry",
        "myl.deck.unique": "myl.deck.three_copies",
        "mk.botg.god.exceptions.who": "mk.botg.god.window",
        "mk.toh.legality.void": "mk.toh.legality.follow",
        "mg.noface.dragon": "mg.place.face",
        "hm.action.swap.peeked": "hm.action.swap.any_two",
    }
    clauses = {c.id: c for game in play.GAMES for c in play.definition(game).book.clauses.values()}
    for clause, beaten in overrides.items():
        assert beaten in clauses[clause].overrides
