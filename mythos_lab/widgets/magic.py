"""Owns what a running notebook is told: how things show themselves, and what a `%%ruling` cell is.

    %load_ext mythos_lab

    %%ruling titans
    id: ...                    (one document of a ruling file; the ruling is kept under the name, where one is given)

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
    shell.register_magic_function(lambda line, cell: keep(shell, line, cell), "cell", "ruling")


def _print(ruling: Ruling, printer: Any, cycle: bool) -> None:
    """All of a ruling that stands alone in a cell, its one line inside lists and the like."""
    printer.text(judged.text(ruling) if len(printer.stack) <= 1 else repr(ruling))


def keep(shell: Any, line: str, cell: str) -> Ruling:
    """The ruling of a cell, kept under the name on its first line. Raises `BadInput` with the line in the cell."""
    name = line.strip()
    if name and not name.isidentifier():
        raise BadInput(f"{name!r} is no name", source=SOURCE, line=1, expected="a name to keep the ruling under")
    ruling = ruling_in(cell)
    if name:
        shell.push({name: ruling})
    return ruling


def ruling_in(cell: str) -> Ruling:
    """The one ruling that the text of a cell is, run once so that a fault of the text shows. Raises `BadInput`."""
    found = list(documents(cell))
    if len(found) != 1:
        raise BadInput(f"{len(found)} rulings in one cell", source=SOURCE, line=2, expected="one ruling")
    line, text = found[0]
    try:
        ruling = Ruling(text, source=SOURCE, line=line + 1)
        _check(ruling)
    except BadInput as error:
        raise error.at(source=SOURCE, line=line + 1) from None
    return ruling


def _check(ruling: Ruling) -> None:
    """Raise the first fault that only running the ruling brings to light."""
    for verdict in judged.judge(ruling).verdicts:
        for mismatch in verdict.mismatches:
            if isinstance(mismatch.got, BadInput):
                raise mismatch.got.at(source=SOURCE, line=mismatch.line)
