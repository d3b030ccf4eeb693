"""Owns the drawings that a board refers to by key: whole SVG without a style sheet, made once a game and card.

A key is a card and how it lies (`R7/top`), behind it what it is worth if that is not what is printed (`R7/top=4`);
a back (`/chip`), the shape of a colour (`#red`), or all shapes (`#`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from . import cards
from .face import Face, face
from .ink import DEFINED, PALETTE, shape

if TYPE_CHECKING:
    from ..core.game import Game

WIDE = 106


def faces(game: Game, *tables: Mapping[str, Any]) -> dict[str, str]:
    """The drawings that boards and frames need, by key."""
    wanted = {card["face"] for data in tables for pile in data["piles"].values() for card in pile.get("cards", ())}
    return {**_signs(), **{key: drawn(game, key) for key in wanted | BACKS}}


@lru_cache(maxsize=1)
def _signs() -> dict[str, str]:
    """The shapes that drawings refer to, once for a page, under names that are ours alone (`#`); and each colour."""
    shapes = DEFINED.replace(' id="', ' id="mythos-')
    found = {"#": f'<svg width="0" height="0" aria-hidden="true">{shapes}</svg>'}
    for colour, (fill, ink, _) in PALETTE.items():
        square = f'<rect width="22" height="22" rx="4" fill="{fill}"/>{shape(colour, 4, 4, 14, ink)}'
        found[f"#{colour}"] = _svg(square, 22, 22) if colour else found["#"]
    return found


BACKS = frozenset(("/top", "/under", "/chip"))


@lru_cache(maxsize=8192)
def drawn(game: Game, key: str) -> str:
    """A drawing by its key: a card whole, tucked under another, small; or a back."""
    card, _, lies = key.rpartition("/")
    style, _, worth = lies.partition("=")
    shown, wide = face(game, card, int(worth) if worth else None) if card else None, float(WIDE)
    if style in ("chip", "purse"):
        piece = cards.chip(shown, style == "purse") if shown else cards.chip(Face("?"), False)
        return _svg(piece.drawn, piece.width, piece.height)
    if style == "under":
        return _svg(cards.tucked(shown, wide) if shown else cards.tucked_back(wide), wide, cards.TUCKED)
    return _svg(cards.whole(shown, wide) if shown else cards.back(wide), wide, cards.TALL)


def _svg(inside: str, wide: float, high: float) -> str:
    inside = inside.replace('href="#', 'href="#mythos-')
    return f'<svg viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}" aria-hidden="true">{inside}</svg>'
