"""Owns the bench in a notebook: wiring over games, views and rulings. The only place that knows ipywidgets.

    Board(position, seat)  a table of cards to be picked
    Editor(position)       lays a position out by hand, checks it, saves it as a ruling
    Questions(words)       open questions found, compared under each reading, played
    Quiz(game)             questions to be answered on the table, marked with the clause
    RulingLab(words)       rulings looked up or written, judged and played
    Stepper(position)      plays a position with buttons and walks it, event by event or round by round
    GraphView(graph)       shows a graph to be zoomed, moved and clicked
    Table(position)        the interactive table: play, step, ask, read otherwise
    %load_ext mythos_lab   lets things show themselves in cells, and makes `%%ruling` known

Widgets are loaded when one is asked for: a ruling cell needs none.
"""

from __future__ import annotations

import importlib
from typing import Any

from .magic import load_ipython_extension

_WIDGETS = {
    "Board": "board",
    "Editor": "editor",
    "GraphView": "graph_view",
    "Questions": "questions",
    "Quiz": "quiz",
    "RulingLab": "ruling_lab",
    "Stepper": "stepper",
    "Table": "table",
}
__all__ = [*_WIDGETS, "load_ipython_extension"]  # pyright: ignore


def __getattr__(name: str) -> Any:
    if name not in _WIDGETS:
        raise AttributeError(f"mythos_lab.widgets has no {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_WIDGETS[name]}"), name)
