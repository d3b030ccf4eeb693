"""Owns choosing what draws graphs in a test: the bundled engine, a `dot` on the path, or the layout of our own.

Where no `dot` is installed a stand-in of that name is put on the path, which is the bundled engine by another way: so
the way to a system's engine is tried everywhere, and nothing is skipped.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from mythos_lab.graphs import dot

ENGINES = ("pure", "system", "own")


def settings(engine: str, folder: Path) -> dict[str, str]:
    """The environment under which an engine draws; `folder` is where a stand-in may be put."""
    path = os.environ.get("PATH", "")
    if engine == "system" and shutil.which("dot") is None:
        path = f"{stand_in(folder)}{os.pathsep}{path}"
    return {"MYTHOS_DOT": engine, "PATH": path}


def stand_in(folder: Path) -> Path:
    """A folder with a program called `dot` in it."""
    program = dot._pure()
    assert program is not None, "install graphviz-pure, or Graphviz"
    link = folder / "dot"
    if not link.exists():
        link.symlink_to(program)
    return folder
