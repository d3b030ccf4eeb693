"""Owns how things show themselves in a cell, by telling the running notebook about their types.

It keeps IPython out of everything else: it is not imported, only looked for, and where none runs nothing happens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from typing import Any

from ..compared import Compared
from ..core.errors import BadInput, Illegal, MythosError
from ..core.events import Outcome
from ..core.game import Game
from ..core.knowledge import Knowledge
from ..core.legality import Refusal
from ..core.position import Position
from ..core.rules import Clause
from ..core.trace import Trace
from ..core.view import View
from ..graphs.words import seat_shown
from ..questions import Entry
from . import asked, compared, known, table, told

Say = Callable[[Any], str]


def register() -> bool:
    """Make positions, traces, knowledge, refusals and so on show themselves in the notebook; False where none runs.

    A position shows the view of the player who is to choose (when the game is over: of the first seat) and says so.
    """
    shell = _shell()
    if shell is None:
        return False
    formatters = shell.display_formatter.formatters
    for kind, (plain, rich) in SHOWN.items():
        formatters["text/plain"].for_type(kind, _printer(plain))
        formatters["text/html"].for_type(kind, rich)
    shell.set_custom_exc((Illegal, BadInput), _short)
    return True


def _shell() -> Any:
    """The running interactive shell, or None."""
    interactive = sys.modules.get("IPython")
    return interactive.get_ipython() if interactive is not None else None


def _printer(plain: Say) -> Callable[[Any, Any, bool], None]:
    """All of a thing that stands alone in a cell, its one line inside lists and the like."""

    def show(thing: Any, printer: Any, cycle: bool) -> None:
        printer.text(plain(thing) if len(printer.stack) <= 1 else repr(thing))

    return show


def _short(shell: Any, kind: type, error: MythosError, traceback: Any, tb_offset: int | None = None) -> list[str]:
    """An error a person can meet, in its own words instead of a traceback."""
    said = told.refusal_text(error.refusal) if isinstance(error, Illegal) else str(error)
    lines = [f"{kind.__name__}: {said}"]
    shell._showtraceback(kind, error, lines)
    return lines


def _trace(tell: Callable[[Position, str], str]) -> Say:
    """A trace is told to the seat its position is shown to; one that knows no position tells only how long it is."""

    def say(trace: Trace) -> str:
        position = getattr(trace, "position", None)
        return f"{len(trace)} events" if position is None else tell(position, seat_shown(position))

    return say


SHOWN: dict[type, tuple[Say, Say]] = {
    Position: (lambda p: table.text(p, seat_shown(p)), lambda p: table.html(p, seat_shown(p))),
    View: (table.view_text, table.view_html),
    Trace: (_trace(told.trace_text), _trace(told.trace_html)),
    Knowledge: (
        lambda k: known.knowledge_text(k.position, k.seat),
        lambda k: known.knowledge_html(k.position, k.seat),
    ),
    Compared: (compared.compared_text, compared.compared_html),
    Entry: (asked.question_text, asked.question_html),
    Game: (told.game_text, told.game_html),
    Refusal: (told.refusal_text, told.refusal_html),
    Outcome: (told.outcome_text, lambda outcome: f"<b>{escape(told.outcome_text(outcome))}</b>"),
    Clause: (lambda c: f"{c.id} ({c.section}): {c.text}", lambda c: f"<code>{escape(c.id)}</code> {escape(c.text)}"),
}
