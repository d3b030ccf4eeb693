"""Owns what a click on something that is not offered was meant to be: a move in words, to be refused with its clause.

The legal moves of the open decision say what could be meant; the thing clicked takes the place of what they name. It
plays nothing, and finds no move where the seat is not shown any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core.chance import Shuffles
from ..core.errors import BadInput
from ..core.legality import Action
from ..graphs import words

if TYPE_CHECKING:
    from ..core.position import Position


def said(position: Position, picked: Mapping[str, Any], seat: str) -> str:
    """The words of the move that a pick was most likely meant to be, '' where none can be made of it.

    A move that is refused by a clause of the rulebook is preferred to one that the kernel refuses.
    """
    found = ""
    for text in candidates(position, picked, seat):
        try:
            refusal = position.why_not(text, seat)
        except BadInput:
            continue
        if refusal is not None and not refusal.clause.startswith("core."):
            return text
        found = found or (text if refusal is not None else "")
    return found


def candidates(position: Position, picked: Mapping[str, Any], seat: str) -> Iterator[str]:
    """Moves like the legal ones, with what was clicked in the place of what they name; the game's other verbs last."""
    ask, game = position.ask, position.game
    names = [name for name in (picked.get("card"), _place(picked)) if name]
    if ask is None or not names:
        return
    decision = position.view(seat).decision
    options = decision.options if decision is not None else None
    if options is not None and not isinstance(options, Shuffles):
        for move in options[:40]:
            text = game.say(Action(ask.seat, *move))
            yield from (text.replace(part, name, 1) for part in _parts(move[1]) if part in text for name in names)
    for verb in game.options[ask.kind].verbs:
        for name in names:
            try:
                yield game.say(Action(ask.seat, verb, name))
            except (ValueError, TypeError, KeyError, IndexError, AttributeError):
                continue


def _place(picked: Mapping[str, Any]) -> str:
    """How moves name the place that was clicked: `A.1` for `stack.A.1`."""
    return str(picked.get("place") or "").partition(".")[2]


def _parts(what: Any) -> Iterator[str]:
    """What a move names: the whole of it, then its parts."""
    if what is not None:
        yield words.thing(what)
    if isinstance(what, tuple):
        yield from (words.thing(part) for part in what if isinstance(part, (str, tuple)))
