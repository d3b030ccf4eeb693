"""Owns finding games: every folder here is a rulebook and is found by discovery. Adding a book is adding a folder.

It knows no game by name.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import lru_cache
from types import ModuleType

from ..core.errors import BadInput
from ..core.game import Definition
from ..core.notation import closest


@lru_cache
def definitions() -> dict[str, Definition]:
    """All games by name, in the order of their books."""
    found: dict[str, Definition] = {}
    for info in pkgutil.iter_modules(__path__):
        book = importlib.import_module(f"{__name__}.{info.name}")
        found.update({d.name: d for d in book.GAMES})
    return found


def definition(name: str) -> Definition:
    """The definition of a game. Raises `BadInput` for an unknown name."""
    known = definitions()
    if name not in known:
        raise BadInput(f"there is no game {name!r}{closest(name, known)}", expected=f"one of {', '.join(known)}")
    return known[name]


class _Games(ModuleType):
    """This folder has the name of a public function: called, it gives the names of all games."""

    def __call__(self) -> tuple[str, ...]:
        return tuple(definitions())


sys.modules[__name__].__class__ = _Games
