"""Owns the wording of errors. Every error a person can meet says what was found, what was expected and what to do.

Refuses to know games, files and displays: callers hand in the words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .legality import Refusal


class MythosError(Exception):
    """Root of all errors of this package."""


class BadInput(MythosError):
    """Something a person wrote cannot be used. Nothing has been changed by it."""

    def __init__(self, what: str, *, source: str = "", line: int | None = None, field: str = "", expected: str = ""):
        self.what, self.source, self.line, self.field, self.expected = what, source, line, field, expected
        super().__init__(self._text())

    def _text(self) -> str:
        where = ", ".join(x for x in (self.source, f"line {self.line}" if self.line else "", self.field) if x)
        return (f"{where}: " if where else "") + self.what + (f"; expected {self.expected}" if self.expected else "")

    def at(self, *, source: str = "", line: int | None = None, field: str = "") -> BadInput:
        """The same error with its place filled in where it was not known before."""
        return BadInput(
            self.what,
            source=self.source or source,
            line=self.line or line,
            field=self.field or field,
            expected=self.expected,
        )


class UnknownReading(BadInput):
    """No such open question, or no such reading of it, or two readings of one clause."""


class NotBuilt(UnknownReading):
    """The reading is registered but cannot be played yet."""


class Illegal(MythosError):
    """An action was refused; `refusal` holds the clause, the facts and the nearest legal actions."""

    def __init__(self, refusal: Refusal):
        self.refusal = refusal
        super().__init__(str(refusal))


class RuleError(MythosError):
    """A rule is written wrongly (ask after an event, undeclared label, no options): a fault of the game's code."""
