"""Owns what a running notebook is told: how things show themselves, and what a `%%ruling` cell is.

    %load_ext mythos_lab

    %%ruling
    id: ...                    (one document of a ruling file; `_` is then the ruling)

IPython hands itself in and is not imported here.
"""

from __future__ import annotations

from typing import Any

from .. import show
from ..core.errors import BadInput
from ..ruling_text import documents
from ..rulings import Ruling
from . import judged

SOURCE = "%%ruling"


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext mythos_lab`: a second call changes nothing."""
    show.register()
    formatters = shell.display_formatter.formatters
    formatters["text/plain"].for_type(Ruling, _print)
    formatters["text/html"].for_type(Ruling, judged.html)
    shell.register_magic_function(ruling, "cell")


def _print(shown: Ruling, printer: Any, cycle: bool) -> None:
    """All of a ruling that stands alone in a cell, its one line inside lists and the like."""
    printer.text(judged.text(shown) if len(printer.stack) <= 1 else repr(shown))


def ruling(line: str, cell: str) -> Ruling:
    """The one ruling that the text of a cell is, run so that a fault of the text shows.

    Raises `BadInput` with the line in the cell.
    """
    found = list(documents(cell))
    if line.strip() or len(found) != 1:
        what = f"{line.strip()!r}" if line.strip() else f"{len(found)} rulings in one cell"
        raise BadInput(what, source=SOURCE, line=1, expected="%%ruling alone, and one ruling below it")
    start, text = found[0]
    try:
        read = Ruling(text, source=SOURCE, line=start + 1)
        _check(read)
    except BadInput as error:
        raise error.at(source=SOURCE, line=start + 1) from None
    return read


def _check(read: Ruling) -> None:
    """Raise the first fault that only running the ruling brings to light."""
    for verdict in judged.judge(read).verdicts:
        for mismatch in verdict.mismatches:
            if isinstance(mismatch.got, BadInput):
                raise mismatch.got.at(source=SOURCE, line=mismatch.line)
