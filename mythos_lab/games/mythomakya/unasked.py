"""Owns why a move of a ruling is refused whose player is not even asked: it is too dear, or would be in vain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.kernel import Kept, Table
from ...core.legality import Action, Refusal, refusal, standing_refusal

if TYPE_CHECKING:
    from ...core.position import Position

AFFORD = {"activate": (), "god": ("god_in_hand", "affordable_gods")}
"""What keeps a player from being asked at all, beside what stands anyway, by what would have been said."""
TOO_DEAR = "mk.botg.pay.insufficient"
NO_ABILITY = ("mk.botg.ability.some_cards", "mk.botg.poet.when")
UNASKED = {TOO_DEAR, *NO_ABILITY, "mk.botg.goddess.whom", "mk.botg.muse.senior"}
"""Clauses by which nobody is asked at all: too dear, without an ability, or in vain where that is forbidden."""


def refused_before(actions: Sequence[Action], position: Position) -> Refusal | None:
    """The refusal of a move whose moment has gone by unasked, because its player could not have paid for it.

    Nobody is asked for what they cannot afford; a file that says so speaks of the moment just after the last move. Once
    the game is over it can speak of nothing else.
    """
    action, game = actions[0], position.game
    for t in _moments(position) if action.verb in AFFORD else ():
        standing = standing_refusal(t, game, action)
        if standing is not None and (position.over or UNASKED.intersection(standing.clauses)):
            return standing
        for name in AFFORD[action.verb] if standing is None else ():
            if action.move not in getattr(t.rules, name)(t, action.seat, [action.move]):
                return refusal(t, game, name, action, ())
    return None


def _moments(position: Position) -> Iterator[Table]:
    """The table after each event of the play that led here."""
    values = list(position.parent.values) if position.parent else []
    for kept in position.own_kept() if position.parent else ():
        if isinstance(kept, Kept):
            kept.event.apply(values, position.game.layout)
            yield Table(position.game, tuple(values), ((kept.step, ()),))
