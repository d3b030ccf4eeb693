"""Owns the readings about who calls first and who sits where, drawn by lot: the same in both games.

Each takes the place of a default rule or row; none asks whether it is in force."""

from __future__ import annotations

from typing import Any

from ...core.chance import CHANCE
from ...core.events import Set
from ...core.flow import Body
from ...core.game import Game
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule

# -- the caller ------------------------------------------------------------------------------------------------------


@reading("oq.mk.setup.caller_choice", "random", replaces="settle_caller")
@rule("mk.toh.setup.caller", "mk.botg.setup.caller")
def draw_caller(t: Table) -> Body:
    """The caller of the first game is drawn by lot, every player being equally likely."""
    if t["caller"] is None:
        _, caller = yield Ask(CHANCE, "caller")
        yield Set("caller", caller)


@reading("oq.mk.setup.caller_choice", "random", replaces="caller_is_agreed")
@rule("mk.toh.setup.caller", "mk.botg.setup.caller")
def nobody_names_the_caller(game: Game) -> Any:
    """The lot decides who calls: nothing is agreed on."""
    return ("caller", "the caller is drawn by lot", "leave it out") if game.setup.option("caller") else None


# -- teams -----------------------------------------------------------------------------------------------------------


@reading("oq.mk.setup.teams", "lot", replaces="settle_teams")
@rule("mk.toh.setup.4p.teams", "mk.botg.setup.4p.teams", "mk.toh.setup.4p.seating", "mk.botg.setup.4p.seating",
      "mk.toh.setup.6p.seating", "mk.botg.setup.6p.seating")  # fmt: skip
def draw_teams(t: Table) -> Body:
    """With four and six players the teams are drawn by lot, and the seats follow from the seating rule."""
    seating = t["seating"]
    if t["teams"] and not seating:
        _, seating = yield Ask(CHANCE, "teams")
    if seating:
        yield Set("seating", seating)
        yield Set("teams", (("T1", seating[::2]), ("T2", seating[1::2])))
