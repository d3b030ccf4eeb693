"""Owns what a click on something that is not offered was meant to be: a move in words, to be refused with its clause.

The legal moves of the open decision say what could be meant; the thing clicked takes the place of what they name. It
plays nothing, and finds no move where the seat is not shown any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..core import notation
from ..core.chance import Shuffles
from ..core.errors import BadInput
from ..core.legality import Action, Refusal
from ..core.rules import about
from ..graphs import words
from . import typed

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position


def said(position: Position, picked: Mapping[str, Any], seat: str) -> str:
    """The words of the move that a pick was most likely meant to be, '' where none can be made of it.

    Of several the one that passes most rules before it is refused: that which comes nearest to being legal.
    """
    best, found = -2, ""
    for text in dict.fromkeys(candidates(position, picked, seat)):
        try:
            refusal = position.why_not(text, seat)
        except BadInput:
            continue
        if refusal is not None and (far := _passed(position, text, refusal)) > best:
            best, found = far, text
    return found


def _passed(position: Position, text: str, refusal: Refusal) -> int:
    """How many rules about its verb a move passed before it was refused; -1 where no rule of the book refuses it."""
    game, ask = position.game, position.ask
    if ask is None or refusal.clause.startswith("core."):
        return -1
    t, nothing = position.table(), (notation.read(game, text)[0].verb, "")
    passed = 0
    for name in (*game.options[ask.kind].gates, *game.options[ask.kind].narrow):
        leaves = getattr(game.rules, name)
        info = about(leaves)
        if info is not None and game.cites(info.clauses) == refusal.clauses:
            break
        passed += not _lets(leaves, t, ask.seat, nothing)
    return passed


def _lets(leaves: Any, t: Any, seat: str, move: Any) -> bool:
    """Whether a rule leaves a move that names nothing: then it is not about moves of this verb."""
    try:
        return bool(leaves(t, seat, [move]))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        return False


def candidates(position: Position, picked: Mapping[str, Any], seat: str) -> Iterator[str]:
    """Moves like the legal ones, with what was clicked in the place of what they name; the game's other verbs last.

    Of moves that name several things only those are meant that name what was picked `beside` it.
    """
    ask, game, beside = position.ask, position.game, set(picked.get("beside", ()))
    names = list(dict.fromkeys(name for name in (_called(game, picked), _place(picked)) if name))
    if ask is None or not names:
        return
    decision = position.view(seat).decision
    options = decision.options if decision is not None else None
    if options is not None and not isinstance(options, Shuffles):
        meant = [move for move in options if beside <= set(_parts(move[1]))] if beside else options
        for move in meant[:40]:
            text = game.say(Action(ask.seat, *move))
            who, _, words_ = text.partition(" ")
            parts = [part for part in _parts(move[1]) if part in words_ and part not in beside]
            yield from (f"{who} {words_.replace(part, name, 1)}" for part in parts for name in names)
    for verb in () if beside else game.options[ask.kind].verbs:
        for name in names:
            try:
                text = game.say(Action(ask.seat, verb, name))
            except (ValueError, TypeError, KeyError, IndexError, AttributeError):
                continue
            if name in text.partition(" ")[2]:
                yield text


def named(game: Game, picked: Mapping[str, Any]) -> set[str]:
    """What moves could name what was clicked by: the card, how they call it, its place where that is numbered."""
    place = _place(picked)
    names = (
        str(picked.get("card") or ""),
        str(picked.get("name") or ""),
        _called(game, picked),
        place if "." in place else "",
    )
    return {name for name in names if name}


def _called(game: Game, picked: Mapping[str, Any]) -> str:
    """How moves call the card that was clicked."""
    card = picked.get("card")
    return typed.called(game, card) if card else ""


def _place(picked: Mapping[str, Any]) -> str:
    """How moves name the place that was clicked: `A.1` for `stack.A.1`."""
    return str(picked.get("place") or "").partition(".")[2]


def _parts(what: Any) -> Iterator[str]:
    """What a move names: the whole of it, then its parts."""
    if what is not None:
        yield words.thing(what)
    if isinstance(what, tuple):
        yield from (words.thing(part) for part in what if isinstance(part, (str, tuple)))
