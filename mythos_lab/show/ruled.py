"""Owns the words for what a ruling's items come to: what was played, tried and refused, checked, and what comes out.

It is told the positions of a run and runs nothing; whoever shows the words escapes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..core.errors import MythosError
from ..core.legality import Action
from ..core.notation import read
from ..core.position import Position
from ..graphs.words import one_line
from ..ruling_run import FAULTS, SAYS
from .compared import facts_text, inside

if TYPE_CHECKING:
    from ..core.game import Game


def done(item: Mapping[str, Any], before: Any, after: Any, failed: bool = False) -> str:
    """What was played for an item ('' for nothing), what was refused and by which clause, or whether a check holds."""
    if item.get("expect") == "illegal":
        return f"{_tried(item, before) or 'this'}: {'not as expected' if failed else _refused(item, before)}"
    if not {"check", "may_play", "look"}.isdisjoint(item):
        return f"a check {'fails' if failed else 'holds'}: {_checked(item, before)}"
    return _said(after.game, _line(after)[len(_line(before)) :]) if isinstance(after, Position) else ""


def _tried(item: Mapping[str, Any], before: Any) -> str:
    """The actions that an item tries, as a log would say them; '' where they cannot be told from here."""
    if not isinstance(before, Position):
        return ""
    game = before.game
    try:
        return _said(game, read(game, item[SAYS]) if SAYS in item else game.notation.actions(item, before))
    except (MythosError, *FAULTS):
        return ""


def _refused(item: Mapping[str, Any], before: Any) -> str:
    """Refused, with the first sentence that the item names for it."""
    named = item.get("refused_by") or ()
    because = [f": {before.game.clause_text(clause)} [{clause}]" for clause in named if isinstance(before, Position)]
    return f"refused{because[0] if because else ''}"


def _checked(item: Mapping[str, Any], before: Any) -> str:
    """What a check is about."""
    if not isinstance(before, Position) or not isinstance(item.get("check"), Mapping):
        return inside(item).replace("_", " ")
    return facts_text(item["check"], before.game)


def _said(game: Game, actions: Iterable[Action]) -> str:
    return ", ".join(one_line(game.say(action)) for action in actions)


def _line(position: Any) -> tuple[Action, ...]:
    return position.line if isinstance(position, Position) else ()
