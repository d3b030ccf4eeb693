"""Owns the table shown three ways: as text, as SVG, and as HTML that carries both. All are made from one scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..graphs.picture import Picture
from . import drawing, plain
from .frames import midway
from .scene import Scene, scene, scene_of

if TYPE_CHECKING:
    from ..core.position import Position
    from ..core.view import View


def text(position: Position, seat: str, most: int | None = None) -> str:
    """The table as a seat sees it, in monospace lines; with *most* as it lay after the first so many events of what
    led here. Raises `BadInput` for a seat that is not at the table."""
    return plain.text(_scene(position, seat, most))


def svg(position: Position, seat: str) -> str:
    """The table as a seat sees it, as an SVG 1180 units wide: the same position gives the same bytes."""
    return drawing.svg(scene(position, seat))


def html(position: Position, seat: str) -> str:
    """The picture and its words as HTML that needs no network and no trust."""
    return picture(position, seat).html


def picture(position: Position, seat: str, most: int | None = None) -> Picture:
    """The picture as a thing for a cell: it shows itself, prints as text, and is the same each time.

    With *most* it is the table as it lay after the first so many events of what led here.
    """
    return _picture(_scene(position, seat, most))


def _scene(position: Position, seat: str, most: int | None) -> Scene:
    if most is None:
        return scene(position, seat)
    view, said = midway(position, seat, most)
    return scene_of(view)._replace(now=said)


def view_text(view: View) -> str:
    """What a view shows, in lines."""
    return plain.text(scene_of(view))


def view_html(view: View) -> str:
    """What a view shows, as picture and words."""
    return _picture(scene_of(view)).html


def _picture(said: Scene) -> Picture:
    return Picture(drawing.svg(said), plain.text(said), f"{said.title}, {said.seen_by}. {said.now}", least=0)
