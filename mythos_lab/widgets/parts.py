"""Owns small parts that benches share: a page's code, buttons, a callback that shows what goes wrong in it, closing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from . import pages

FITTING, CLOSE = {"width": "auto"}, {"description_width": "initial"}
WRAPPED = {"flex_flow": "row wrap", "align_items": "center"}
Callback = Callable[..., None]


def source(*files: str) -> str:
    """What the page of a widget is made of: files of this folder, one after the other."""
    return "\n".join(Path(__file__).with_name(file).read_text(encoding="utf-8") for file in files)


def guarded(page: ipywidgets.HTML, about: str, callback: Callback) -> Callback:
    """The callback, with whatever goes wrong in it shown on the page: a notebook would show nothing of it."""

    def run(*args: Any) -> None:
        try:
            callback(*args)
        except Exception as error:
            page.value = pages.answered(about, error)

    return run


def button(words: str, meaning: str, press: Callable[[], None], guard: Callable[[Callback], Callback]) -> Any:
    """A button that says what it means and is guarded when it is pressed."""
    made = ipywidgets.Button(description=words, tooltip=meaning, layout=FITTING)
    made.on_click(guard(lambda _: press()))
    return made


def breaking(words: str) -> str:
    """The words of an option, so that a list box breaks its line between them: it draws each space as a hard one."""
    return words.replace(" ", " \u200b")


def put_away(box: Any) -> None:
    """Close all that lies in a box, so that nothing piles up in a kernel, and leave the box empty."""
    for part in box.children:
        close(part)
    box.children = ()


def close(widget: Any) -> None:
    """Close a widget, what lies in it, and their looks."""
    for part in getattr(widget, "children", ()):
        close(part)
    for look in (getattr(widget, "style", None), widget.layout, widget):
        if look is not None:
            look.close()
