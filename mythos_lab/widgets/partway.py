"""Owns the table in the middle of a play: as it lies after so many events, with nothing to be chosen.

It is put together from the frames of what happened, which say no more than the seat was shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import show

if TYPE_CHECKING:
    from ..core.position import Position
    from .board import Board


def scene(position: Position, seat: str, home: str, shown: int) -> dict[str, Any]:
    """The board after so many of the events that led to a position."""
    first, *rest = show.frames(position, seat)
    piles = dict(first["piles"])
    passed = rest[: max(0, shown - first["skipped"])]
    for frame in passed:
        piles.update(frame["piles"])
    areas = show.board(position, seat, home=home)
    now = passed[-1]["words"] if passed else "before what is shown"
    seats = [{**one, "acts": [], "choosing": False} for one in areas["areas"]["seats"]]
    return {**areas, "areas": {**areas["areas"], "seats": seats}, "piles": piles, "now": now, "chooser": "",
            "buttons": [], "more": 0}  # fmt: skip


def show_part(board: Board, position: Position, seat: str, home: str, shown: int) -> None:
    """Show the table in the middle of a play on a board."""
    laid = scene(position, seat, home, shown)
    board.lay(laid, position, seat)
