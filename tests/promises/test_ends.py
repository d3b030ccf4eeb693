"""It ends: random play comes to an end within a bound, and nothing is left over then."""

from __future__ import annotations

import pytest

from mythos_lab.core.errors import Illegal
from mythos_lab.core.legality import Action

from . import play


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_random_play_ends(table: play.Table) -> None:
    for end in play.ends(table, play.many(12, 200)):
        assert end.over and end.outcome is not None
        assert len(end.line) < play.MOST


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_nothing_is_left_over_at_the_end(table: play.Table) -> None:
    for end in play.ends(table):
        layout = end.game.layout
        assert end.agenda == () and end.answers == () and end.decision is None and end.actions() == ()
        left = {layout.keys[i]: end.values[i] for i, empty in layout.scratch if end.values[i] != empty}
        assert not left


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_nothing_can_be_chosen_after_the_end(table: play.Table) -> None:
    (end,) = play.ends(table, 1)
    last = next(p.action for p in reversed(end.history) if p.action is not None)
    refusal = end.why_not(last)
    assert refusal is not None and refusal.clause == "core.over"
    with pytest.raises(Illegal):
        end.play(Action(end.game.seats[0], *last.move))


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_the_outcome_names_sides_and_existing_clauses(table: play.Table) -> None:
    for end in play.ends(table):
        outcome = end.outcome
        assert set(outcome.winners) <= {side for side, _ in outcome.totals}
        assert outcome.clauses and all(end.game.clause(c) for c in outcome.clauses)
