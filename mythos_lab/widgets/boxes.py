"""Owns what the benches' boxes have in common: putting away what lies in one, so that nothing piles up in a kernel."""

from __future__ import annotations

from typing import Any


def put_away(box: Any) -> None:
    """Close all that lies in a box, with its looks, and leave the box empty."""
    for part in box.children:
        _close(part)
    box.children = ()


def _close(widget: Any) -> None:
    for part in getattr(widget, "children", ()):
        _close(part)
    for look in (getattr(widget, "style", None), widget.layout, widget):
        if look is not None:
            look.close()
