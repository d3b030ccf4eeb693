"""Owns how lines of text become actions: who acts, and bundles joined by commas. The words are the book's.

A book's notation gives `say_move(game, verb, what)` and `read_move(game, words)`; reading what was said gives it back.
Its `look` may give more: how the game looks to people.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .chance import CHANCE
from .errors import BadInput
from .legality import Action

if TYPE_CHECKING:
    from .game import Definition, Game


def read(game: Game, text: str) -> list[Action]:
    """The actions a line of text says: `"Dima plays R7"`, or a bundle `"Dima plays R7, activates, pays Y3"`.

    Raises `BadInput` for an unknown player or words that are no action.
    """
    parts = [part.strip() for part in text.strip().split(",")]
    seat, _, first = parts[0].partition(" ")
    if seat not in (*game.seats, CHANCE, *game.notation.SEATS):
        raise BadInput(
            f"no player is called {seat!r}", expected=f"a line that begins with one of {', '.join(game.seats)}"
        )
    words = [first.strip(), *(part.removeprefix(seat + " ") for part in parts[1:])]
    return [Action(seat, *game.notation.read_move(game, w)) for w in words]


def look(game: Game | Definition, name: str, default: Any) -> Any:
    """What a book's `look` offers under this name, else the default."""
    return getattr(getattr(game.notation, "look", None), name, default)


def closest(word: str, known: Iterable[str]) -> str:
    """A suggestion for a misspelt word: ', did you mean X?' or nothing."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean {close[0]}?" if close else ""
