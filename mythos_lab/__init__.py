"""mythos_lab: run a card game's rulebook, see why each move is or isn't allowed, and settle rulings.

The public names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
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
    "rulings": "rulings",
    "phase_graph": "graphs",
    "resolution_graph": "graphs",
    "position_graph": "graphs",
    "Stepper": "widgets",
    "Table": "widgets",
}
__all__ = list(_PUBLIC)  # pyright: ignore


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"mythos_lab has no {name!r}; it has {', '.join(_PUBLIC)}")
    return getattr(importlib.import_module(f"{__name__}.{_PUBLIC[name]}"), name)


def __dir__() -> list[str]:
    return [*_PUBLIC, "__version__"]
