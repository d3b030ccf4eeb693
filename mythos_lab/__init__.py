"""mythos_lab: run a card game's rulebook, see why each move is or isn't allowed, and settle rulings.

The public names are loaded when they are first used, so that importing the package costs nothing. Where a notebook
runs, the first of them loads the extension too: things show themselves in cells, and `%%ruling` is known.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "games": "play",
    "load_game": "play",
    "new_game": "play",
    "load_cards": "play",
    "position": "play",
    "save": "saved",
    "load_saved": "saved",
    "ALL": "core.view",
    "BadInput": "core.errors",
    "Illegal": "core.errors",
    "Ruling": "rulings",
    "rulings": "",
    "phase_graph": "graphs",
    "resolution_graph": "graphs",
    "position_graph": "graphs",
    "clause_graph": "graphs",
    "account_graph": "graphs",
    "account_picture": "show",
    "quiz": "",
    "Editor": "widgets",
    "Quiz": "widgets",
    "GraphView": "widgets",
    "RulingLab": "widgets",
    "Stepper": "widgets",
    "Questions": "widgets",
    "Table": "widgets",
}
__all__ = list(_PUBLIC)  # pyright: ignore


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"mythos_lab has no {name!r}; it has {', '.join(_PUBLIC)}")
    module = importlib.import_module(f"{__name__}.{_PUBLIC[name] or name}")
    importlib.import_module(f"{__name__}.core.trace").tell_by(_told)
    found = getattr(module, name) if _PUBLIC[name] else module
    if shell := "IPython" in sys.modules and sys.modules["IPython"].get_ipython():
        shell.extension_manager.load_extension(__name__)
    return found


def _told(trace: Any) -> str:
    """A trace as text, in the words of its cell output; what knows them is loaded when they are first asked for."""
    words: str = importlib.import_module(f"{__name__}.show.notebook").SHOWN[type(trace)][0](trace)
    return words


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext mythos_lab`: lets things show themselves, and makes `%%ruling` known."""
    importlib.import_module(f"{__name__}.widgets").load_ipython_extension(shell)


def __dir__() -> list[str]:
    return [*_PUBLIC, "__version__"]
