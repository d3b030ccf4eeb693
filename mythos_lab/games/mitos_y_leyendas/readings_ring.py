"""Owns the reading that more than two may play: they sit in a ring, and the last one left wins.

Each rule takes the place of a default one; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.kernel import Table
from ...core.rules import reading, rule
from .ring import still_in

MORE = ("oq.myl.players", "more")
_NAMED_FIRST = "BATTLE.ATTACK.defender"
ROWS: Mapping[tuple[str, str], Mapping[tuple[str, str], str]] = {
    MORE: {
        ("VIGIL.GOLD", "attack"): _NAMED_FIRST,
        ("VIGIL.MAIN", "attack"): _NAMED_FIRST,
        ("FINAL", "attack"): _NAMED_FIRST,
        ("CHECK", "over"): "CHECK.out",
        ("CHECK.step", "over"): "CHECK.out",
        ("CHECK.turn", "over"): "CHECK.out",
    },
}
CLASHES = {
    (MORE, ("oq.myl.round.who_starts", "loser_chooses")): "of more than two players several have lost a game, "
    "so that there is no loser who could choose",
}


@reading(*MORE, replaces="players_fit")
@rule("myl.goal.defend", "myl.turn.alternate")
def any_number_fits(number: int) -> str:
    """More than two players may play."""
    return ""


@reading(*MORE, replaces="winner_of_game")
@rule("myl.zone.castle.empty", "myl.win.castle_empty", "myl.goal.attack")
def last_one_left(t: Table, empty: Sequence[str]) -> str:
    """The last player left wins; if the last ones are out at the same moment, it is as if both Castles were empty."""
    left = still_in(t)
    return left[0] if left else t.rules.both_empty(t)
