"""Owns the readings about when a player without cards is out of the game.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Event
from ...core.kernel import Table
from ...core.rules import reading, rule
from .table import stacks


@reading("oq.mk.out.when", "at_once", replaces="after_own_card")
@rule("mk.botg.end.runs_out")
def out_with_last_card(t: Table, p: str) -> Iterator[Event]:
    """Who has played the last card is out with it: unplayed god cards go into the treasure at once."""
    if next(stacks(t, p), None) is None:
        yield from t.rules.goes_out(t, p)


@reading("oq.mk.out.in_window", "window_close", replaces="out_at_once")
@rule("mk.botg.end.runs_out")
def may_still_use_gods(t: Table) -> Iterator[Event]:
    """Who loses the last card in the window may use gods until it closes."""
    yield from ()
