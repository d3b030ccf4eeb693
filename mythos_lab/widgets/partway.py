"""Owns the table in the middle of a play: as it lies after so many events, with nothing to be chosen.

What it shows says no more than the seat was shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import show

if TYPE_CHECKING:
    from ..core.position import Position
    from .board import Board


def scene(position: Position, seat: str, home: str, shown: int) -> dict[str, Any]:
    """The board after so many of the events that led to a position, and the last of these in words."""
    view, said = show.midway(position, seat, shown)
    return {**show.board_of(view, home), "now": said}


def show_part(board: Board, position: Position, seat: str, home: str, shown: int) -> None:
    """Show the table in the middle of a play on a board."""
    laid = scene(position, seat, home, shown)
    board.lay(laid, position, seat)
