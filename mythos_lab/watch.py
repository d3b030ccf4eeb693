"""Owns watching which rules run: while a watch is open it notes every rule that is called or that a refusal is put
down to. It knows no rule by name and changes nothing of what it watches.
"""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any

from .core import legality
from .core.game import Definition, game_of
from .core.rules import Number, about, rule_of_code

_NUMBER = Number.__call__.__code__
_REFUSAL = legality.refusal.__code__


class Watch:
    """While it is open it notes every rule that runs, and every rule that a refusal is put down to.

    With `afresh`, games made before are forgotten, so that the rules of their set-up run again.
    """

    def __init__(self, afresh: bool = True) -> None:
        self.codes: set[CodeType] = set()
        self.others: set[Any] = set()
        self._afresh = afresh

    def __enter__(self) -> Watch:
        if self._afresh:
            game_of.cache_clear()
        self._before = sys.getprofile()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: Any) -> None:
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code is _NUMBER:
            self.others.add(frame.f_locals["self"])
        elif code is _REFUSAL:
            self.others.add(getattr(frame.f_locals["t"].rules, frame.f_locals["rule_name"]))
        else:
            self.codes.add(code)

    def saw(self, rule: Any) -> bool:
        """Whether this rule ran, or a refusal was put down to it."""
        return rule in self.others or getattr(rule, "__code__", None) in self.codes

    def clauses(self, game: Definition) -> set[str]:
        """The clauses of a game whose rules ran."""
        infos = [*map(rule_of_code, self.codes), *map(about, self.others)]
        return {c for info in infos if info for c in info.clauses if c.startswith(game.prefixes)}
