"""Owns what a card shows, before it is drawn: its face, the same on every table but for what it is worth now.

What a card shows and what it is worth at a moment is the book's business (`look.card_face`, `look.worths`); what a
view does not show has no face. It names no game and draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.view import View
from ..graphs import words

if TYPE_CHECKING:
    from ..core.game import Game

UNCOUNTED = ("strength",)
"""Units of worth that have no plural."""


class Face(NamedTuple):
    """What a card shows: what it is called in moves, its name, colour, further lines, what it is worth.

    `mark` stands behind a worth that is made up; names and lines bring their own marks. `tag` is what the card shows
    besides `corner` where it is shown small; empty: what it is worth. `does` says what it does, `brief` in few words.
    `printed` is the worth that is printed, where another one is in force.
    """

    corner: str
    title: str = ""
    colour: str = ""
    lines: tuple[str, ...] = ()
    worth: int | None = None
    unit: str = ""
    mark: str = ""
    tag: str = ""
    does: str = ""
    brief: str = ""
    printed: int | None = None

    @property
    def price(self) -> str:
        """`3 apples`, with its mark; `4 strength, printed 3`."""
        many = "" if self.worth == 1 or self.unit in UNCOUNTED else "s"
        return "" if self.worth is None else ", ".join([f"{self.worth} {self.unit}{many}{self.mark}", *self.otherwise])

    @property
    def otherwise(self) -> tuple[str, ...]:
        """`printed 3`, where what is in force is not what is printed."""
        return () if self.printed is None else (f"printed {self.printed}",)

    @property
    def said(self) -> str:
        """All that the card shows, in one line."""
        return self._with(self.title, *self.lines, self.price)

    @property
    def told(self) -> str:
        """All that the card shows, and what it does."""
        return f"{self.said}: {self.does}" if self.does else self.said

    @property
    def edge(self) -> str:
        """What is seen of it under another card."""
        return self._with(self.title, self.price)

    def _with(self, *words: str) -> str:
        return f"{self.corner} {', '.join(filter(None, words))}".strip()


@lru_cache(maxsize=8192)
def face(game: Game, card: str, worth: int | None = None) -> Face:
    """What a card shows, with the worth in force where that is not the printed one; of an unknown card, its name."""
    if card not in game.cards:
        return Face(words.one_line(card))
    of = (game, card) if worth is None else (game, card, worth)
    shown = words.look(game, "card_face", _plain_face)(*of)
    return Face(**{key: _clean(value) for key, value in shown.items()})


def worths(view: View) -> Mapping[str, int]:
    """What cards that are seen are worth now, where that is not what is printed on them."""
    found: Mapping[str, int] = words.look(view.game, "worths", lambda view: {})(view)
    return found


def _clean(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return tuple(map(words.one_line, value))
    return words.one_line(value) if isinstance(value, str) else value


def _plain_face(game: Game, card: str) -> dict[str, Any]:
    known = game.cards[card]
    return {"corner": card, "title": getattr(known, "name", ""), "colour": getattr(known, "colour", "") or ""}
