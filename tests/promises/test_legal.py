"""Legal means legal: `actions()` and `why_not` are one answer, and a refusal says why, names its
neighbours and changes nothing."""

from __future__ import annotations

import pickle
import random

import pytest

from mythos_lab.core.chance import Shuffles
from mythos_lab.core.errors import BadInput, Illegal
from mythos_lab.core.legality import Action, Refusal
from mythos_lab.core.notation import read
from mythos_lab.core.position import Position
from mythos_lab.core.rules import about

from . import play


def legal(position: Position, action: Action) -> bool:
    """Whether an action is among those offered; orders of a shuffle are not listed."""
    if isinstance(position.options, Shuffles):
        return action.seat == position.decision.seat and action.move in position.options
    return action in position.actions()


def check_refusal(position: Position, action: Action, refusal: Refusal) -> None:
    """It says what was refused, by an existing clause, for which facts, and what would be legal instead."""
    game, ask = position.game, position.ask
    assert refusal.action == game.say(action)
    assert refusal.clauses and all(game.clause(clause) for clause in refusal.clauses)
    assert refusal.text and refusal.facts.strip() and refusal.kind in ("invalid", "unavailable")
    for text in refusal.instead:
        assert [position.why_not(a) for a in read(game, text)] == [None], text
    if action.seat == ask.seat and not isinstance(position.options, Shuffles):
        assert refusal.instead, "somebody who may choose is told what could be chosen"


def check(position: Position, action: Action) -> str:
    """Compare what is offered with what is refused; the clause of the refusal, '' for a legal action."""
    refusal = position.why_not(action)
    assert (refusal is None) == legal(position, action), action
    if refusal is None:
        return ""
    check_refusal(position, action, refusal)
    with pytest.raises(Illegal) as caught:
        position.play(action)
    assert caught.value.refusal == refusal
    return refusal.clause


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_what_is_offered_is_what_is_not_refused(table: play.Table) -> None:
    rng = random.Random(f"legal {table}")
    for position in play.some_moments(table, rng, 6):
        before = pickle.dumps(position)
        for action in play.sampled(position, table, rng, 12):
            check(position, action)
        assert pickle.dumps(position) == before and position == pickle.loads(before)
        assert hash(position) == hash(pickle.loads(before))


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_everything_offered_can_be_played(table: play.Table) -> None:
    rng = random.Random(f"offered {table}")
    for position in play.moments(table, rng, 6):
        for action in position.actions():
            assert position.why_not(action) is None
            assert any(p is position for p in position.play(action).history)


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_gates_are_open_to_every_candidate(table: play.Table) -> None:
    """Clauses that are asked only about what is no candidate would have left every candidate."""
    rng = random.Random(f"gates {table}")
    for position in play.some_moments(table, rng, 10):
        t, ask = position.table(), position.ask
        declared = position.game.options[ask.kind]
        candidates = getattr(t.rules, declared.candidates)(t, ask.seat)
        for gate in declared.gates:
            assert list(getattr(t.rules, gate)(t, ask.seat, candidates)) == list(candidates), gate


@pytest.mark.parametrize("game", play.GAMES)
def test_the_sample_meets_legal_actions_and_many_clauses(game: str) -> None:
    """The net is fine enough: of the rules that narrow options, most refuse something in it."""
    met: set[str] = set()
    for table in play.tables(game):
        rng = random.Random(f"met {table}")
        for position in play.moments(table, rng, 10, 3):
            met |= {check(position, action) for action in play.sampled(position, table, rng, 20)}
    definition = play.definition(game)
    narrowing = {name for o in definition.options.values() for name in (*o.gates, *o.narrow)}
    clauses = {about(rule).clauses for rule in map(definition.parts[0].get, narrowing)}
    assert {"", "core.seat", "core.kind"} <= met
    refusing = [c for c in clauses if set(c) & met]
    assert len(refusing) * 2 > len(clauses), sorted(set(clauses) - set(refusing))


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_an_action_without_its_object_means_the_only_one_there_is(table: play.Table) -> None:
    rng = random.Random(f"short {table}")
    for position in play.moments(table, rng, 10):
        for verb in {verb for verb, _ in position.options} if position.actions() else ():
            short, fitting = Action(position.ask.seat, verb), [a for a in position.actions() if a.verb == verb]
            if not play.is_short(table, short) or not play.says(position.game, short):
                continue
            if len(fitting) == 1:
                assert position.play(short) == position.play(fitting[0])
            else:
                with pytest.raises(BadInput, match="which") as caught:
                    position.play(short)
                assert caught.value.expected


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_shuffle_takes_every_order_of_its_cards_and_nothing_else(table: play.Table) -> None:
    shuffles = [p for p in play.played(table, 0).history if isinstance(p.options, Shuffles)]
    assert shuffles
    for p in shuffles:
        verb, order = play.pick(p.options, random.Random(1))
        fine = Action(p.decision.seat, verb, order)
        assert p.why_not(fine) is None and p.actions() == ()
        for wrong in (order[1:], (*order[1:], order[1]), (*order, order[0]), ()):
            check(p, fine._replace(what=wrong))
        check(p, fine._replace(seat=p.game.seats[0]))
