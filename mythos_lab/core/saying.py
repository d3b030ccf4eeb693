"""Owns what becomes of an action that somebody says: whether it is refused and by what, what a word left out means, and
how several actions said in one breath hold together.

Legality itself is `legality`'s; here is only the order in which it is asked: the rules that stand whoever's turn it is,
the seat, then the open decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import legality
from .chance import Shuffles
from .errors import BadInput, Illegal
from .legality import Action, Ask, Refusal
from .view import ALL

if TYPE_CHECKING:
    from .position import Position


def refuse(refusal: Refusal | None) -> None:
    """Raise `Illegal` for a refusal."""
    if refusal is not None:
        raise Illegal(refusal)


def refusal_of(position: Position, action: Action, seat: str | None = None) -> Refusal | None:
    """The refusal of one action, None when it is legal; `seat` is who is told, by default the one who acts."""
    ask, game = position.ask, position.game
    if ask is None:
        return legality.core_refusal(game, action, "core.over", "the game is over")
    open_to = seat in (None, ask.seat, ALL)
    if open_to and action.seat == ask.seat and action.move in position.options:
        return None
    if action.seat in game.seats and seat in (None, action.seat, ALL):
        standing = legality.standing_refusal(position.table(), game, action)
        if standing is not None:
            legal = position.options if action.seat == ask.seat else ()
            return standing._replace(instead=legality.nearest(game, action, legal))
    if action.seat != ask.seat:
        words = f"{ask.seat} is to choose now: {game.kind_words(ask.kind)}"
        return legality.core_refusal(game, action, "core.seat", words)
    if not open_to:
        return _hidden(position, action, ask)
    return legality.narrowing_refusal(position.table(), game, ask, action, position.options)


def _hidden(position: Position, action: Action, ask: Ask) -> Refusal:
    """Whether another player's action is legal is told to nobody else: that could show what is hidden."""
    hidden = legality.core_refusal(position.game, action, "core.hidden", f"only {ask.seat} may know")
    return hidden._replace(kind="unavailable")


def completed(position: Position, action: Action, seat: str | None = None) -> Action:
    """An action said without its object (`"Dima activates"`) means the only legal one of its verb.

    Raises `BadInput` where that could be several. Nothing is completed for a seat that does not see the options.
    """
    ask = position.ask
    if action.what is not None or ask is None or ask.seat != action.seat or seat not in (None, ask.seat, ALL):
        return action
    if isinstance(position.options, Shuffles) or action.move in legality.candidates_of(position.table(), ask):
        return action
    meant = [move for move in position.options if move[0] == action.verb]
    if len(meant) > 1:
        known = " or ".join(str(what) for _, what in meant[:6])
        raise BadInput(f"{position.game.say(action)}: which?", expected=known)
    return Action(action.seat, *meant[0]) if meant else action


def play_bundle(position: Position, actions: Sequence[Action], seat: str | None) -> Position:
    """The position after several actions said in one breath: all of them, or none and `Illegal`.

    What no later part can mend is refused first; ending while something is owed is refused by what is owed.
    """
    for action in actions[1:] if actions[0].seat in position.game.seats else ():
        refuse(legality.early_refusal(position.table(), position.game, action))
    for i, action in enumerate(actions):
        if i:
            refuse(_unfinished(position, action))
        action = completed(position, action, seat)
        refuse(refusal_of(position, action, seat))
        position = position.choose(action.move)
    refuse(_unfinished(position, actions[-1], ended=True))
    return position


def _unfinished(position: Position, action: Action, ended: bool = False) -> Refusal | None:
    """The refusal of going on to something else, or of ending, while a part of a bundle is owed."""
    ask = position.ask
    if ask is None or ask.seat != action.seat:
        return None
    declared = position.game.options[ask.kind]
    if not declared.owes or (not ended and action.verb in declared.verbs):
        return None
    return legality.refusal(position.table(), position.game, declared.owes, action, position.options)
