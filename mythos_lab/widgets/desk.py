"""Owns the desk: parts of HTML around a table, as one widget; what is clicked, chosen or typed there is handed on.

    desk = Desk(panels={"log": "what happened"})
    desk.show({"head": "<b>...</b>"})             parts by name; only those that changed are sent and written anew
    desk.on_do(callback)                          callback("step", "forward", "")
    desk.do("step", "forward")                    what a click does, without a browser

Which panels are open is kept in the page's own local storage under `mythos_lab.panels`, nowhere else: it holds for
other cells, after a reload and next time in the same browser, and leaves nothing on the disk of the kernel. The HTML is
escaped by whoever writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from .parts import source

Doing = Callable[[str, Any, str], Any]


class Desk(anywidget.AnyWidget):
    """Parts of HTML with buttons, forms and choices in them.

    Traits sent to the page: `parts` (HTML by name, in order), `panels` (names and titles of what can be hidden),
    `opened` (the panels that are not), `hotkeys` (keys and what they do), `fresh` (nobody has chosen panels yet).
    """

    _esm = source("wire.js", "lab.js", "desk.js")
    _css = source("desk.css")
    parts = traitlets.Dict().tag(sync=True)
    panels = traitlets.Dict().tag(sync=True)
    opened: Any = traitlets.List().tag(sync=True)
    hotkeys = traitlets.Dict().tag(sync=True)
    fresh = traitlets.Bool(True).tag(sync=True)

    def __init__(self, **traits: Any):
        self._doing: list[Doing] = []
        super().__init__(**traits)
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<Desk: {', '.join(self.parts)}>"

    def show(self, parts: Mapping[str, str]) -> None:
        """Show these parts; those that are not named stay as they are."""
        self.parts = {**self.parts, **parts}

    def clear(self, form: str) -> None:
        """Empty the box of a form."""
        self.send({"clear": form})

    def on_do(self, callback: Doing) -> None:
        """Call this with what is done, to what, and of what."""
        self._doing.append(callback)

    def do(self, what: str, to: Any = "", of: str = "") -> None:
        """Do what a click, a choice or a form does."""
        for callback in self._doing:
            callback(what, to, of)

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        if "do" in content:
            self.do(str(content["do"]), content.get("what", ""), str(content.get("of", "")))
        if content:
            self.send({"heard": True})
