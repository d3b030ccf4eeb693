"""Owns DOT: a graph as DOT text, and DOT text as SVG through whichever engine there is.

The same graph gives the same text, the same text and engine the same SVG. Everything from names and files is escaped.
Where no engine runs, the plain layout of `layered` draws the same graph; `MYTHOS_DOT=pure|system|own` chooses one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from ..core.errors import BadInput

ENGINES = ("pure", "system", "own")
SECONDS = 30
LOOKS = {
    "asks": 'shape=box style="filled,rounded" fillcolor="#dbe8fb" color="#1d4f91" penwidth=2',
    "acts": 'shape=box style="filled" fillcolor="#f4f1ea" color="#6b6558"',
    "link": 'shape=box style="filled" fillcolor="#fff3cc" color="#8a6d00" penwidth=2',
    "works": 'shape=box style="filled" fillcolor="#d9f0df" color="#1c5f3a" penwidth=3',
    "cancelled": 'shape=box style="filled,dashed" fillcolor="#f8dcd9" color="#8f1d14" penwidth=2',
    "over": 'shape=box style="filled" peripheries=2 fillcolor="#d9f0df" color="#1c5f3a"',
    "unfinished": 'shape=box style="filled,dashed" fillcolor="#ece9e1" color="#6b6558"',
    "event": "",
}
EDGES = {
    "label": 'color="#2b2b2b"',
    "then": 'color="#6b6558" style=dashed',
    "opens": 'color="#6b6558" style=dotted penwidth=2',
    "nested": 'color="#6b6558" style=dotted penwidth=2',
    "answers": 'color="#8f1d14" penwidth=3',
    "play": 'color="#2b2b2b"',
    "cancelled": 'color="#8f1d14" penwidth=2 constraint=false',
    "works": 'color="#1c5f3a" penwidth=2 constraint=false',
    "beside": 'color="#8a6d00" constraint=false',
}


def to_dot(graph: Any) -> str:
    """The graph as DOT text: a frame for each phase, nodes and edges in the order of the graph."""
    lines = [
        "digraph {",
        'graph [fontname="Helvetica" fontsize=16 nodesep=0.35 ranksep=0.5 bgcolor="#fdfbf6" pad=0.25]',
        'node [fontname="Helvetica" fontsize=14 margin="0.12,0.06"]',
        'edge [fontname="Helvetica" fontsize=12 arrowsize=0.8]',
    ]
    phases = dict.fromkeys(data["phase"] for _, data in graph.nodes(data=True))
    for n, phase in enumerate(phases):
        nodes = [
            _node(graph, node) for node, data in graph.nodes(data=True) if data["phase"] == phase and not data["inside"]
        ]
        lines += _frame(n, phase, nodes) if phase else nodes
    order = {node: n for n, node in enumerate(graph)}
    lines += [_edge(graph, order, *edge) for edge in merged(graph)]
    return "\n".join([*lines, "}", ""])


def _frame(number: int, phase: str, nodes: list[str]) -> list[str]:
    look = 'style="rounded" color="#b8b0a0" fontcolor="#5d574b" labeljust=l'
    return [f"subgraph cluster_{number} {{ label={quoted(phase)} {look}", *nodes, "}"]


def quoted(text: Any) -> str:
    """A DOT string that stands for exactly this text: quotes, backslashes and entities mean nothing in it."""
    plain = escape(" ".join(str(text).split()), quote=False).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def _node(graph: Any, node: Any) -> str:
    data = graph.nodes[node]
    inside = [n for n, other in graph.nodes(data=True) if other["inside"] == node]
    label = _table(graph, data, inside) if inside else _lines(data["lines"])
    look = f"class={quoted(data['look'])} {LOOKS[data['look']]}"
    return f"{quoted(node)} [label=<{label}> tooltip={quoted(data['tip'] or node)} {look}]"


def _html(text: str) -> str:
    """Text inside an HTML-like label: a backslash means something there too."""
    return escape(text).replace("\\", "\\\\")


def _lines(lines: tuple[str, ...]) -> str:
    """The lines of a node, the first one bold, long ones broken."""
    broken = [[f"<B>{_html(part)}</B>" for part in wrap(lines[0], 44)]]
    broken += [[f'<FONT POINT-SIZE="12">{_html(part)}</FONT>' for part in wrap(line, 44)] for line in lines[1:]]
    return "<BR/>".join(part for parts in broken for part in parts) or " "


def _table(graph: Any, data: Any, inside: list[Any]) -> str:
    """A node with lines of its own inside, each of them a place where edges may begin."""
    rows = [f'<TR><TD BORDER="0">{_lines(data["lines"])}</TD></TR>']
    look = 'BORDER="1" SIDES="T" ALIGN="LEFT" BALIGN="LEFT"'
    rows += [f'<TR><TD PORT="{_port(n)}" {look}>{_small(graph.nodes[n]["lines"])}</TD></TR>' for n in inside]
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3">{"".join(rows)}</TABLE>'


def _small(lines: tuple[str, ...]) -> str:
    said = [_html(part) for part in wrap(lines[0], 54)]
    said += [f'<FONT POINT-SIZE="10">{_html(part)}</FONT>' for line in lines[1:] for part in wrap(line, 60)]
    return "<BR/>".join(said) or " "


def _port(node: Any) -> str:
    return "p" + "".join(c if c.isalnum() else "_" for c in str(node))


def merged(graph: Any) -> list[tuple[Any, Any, str, str]]:
    """Edges from node to node with kind and text; several of one kind between the same two become one."""
    found: dict[tuple[Any, Any, str], list[str]] = {}
    for source, target, data in graph.edges(data=True):
        found.setdefault((source, target, data["kind"]), []).append(data["text"])
    return [(s, t, kind, ", ".join(dict.fromkeys(filter(None, texts)))) for (s, t, kind), texts in found.items()]


def _edge(graph: Any, order: dict[Any, int], source: Any, target: Any, kind: str, text: str) -> str:
    """An arrow. Earlier nodes stand above later ones; the first frame, and ways back to a frame, stand at its side."""
    back = order[target] < order[source]
    ends = " -> ".join(_end(graph, node) for node in ((target, source) if back else (source, target)))
    turned = " dir=back" if back else ""
    frames = [graph.nodes[node]["phase"] for node in (source, target)]
    if frames[0] != frames[1] and (back or frames[0] == graph.nodes[next(iter(graph))]["phase"]):
        turned += " constraint=false"
    label = f" label=<{'<BR/>'.join(f'&#160;{_html(part)}' for part in wrap(text, 28))}>" if text else ""
    return f"{ends} [class={quoted(kind)} {EDGES.get(kind, EDGES['beside'])}{label}{turned}]"


def _end(graph: Any, node: Any) -> str:
    inside = graph.nodes[node]["inside"]
    return f"{quoted(inside)}:{_port(node)}" if inside else quoted(node)


# -- engines ---------------------------------------------------------------------------------------------------------


def dot_to_svg(source: str) -> str | None:
    """DOT text as raw SVG by the engine found (or chosen by MYTHOS_DOT); None where only the plain layout is left.

    Raises `BadInput` for an unknown choice or an engine that was chosen and is not there.
    """
    chosen = os.environ.get("MYTHOS_DOT", "")
    if chosen not in ("", *ENGINES):
        raise BadInput(f"unknown engine {chosen!r}", field="MYTHOS_DOT", expected=", ".join(ENGINES))
    for engine in (chosen,) if chosen else ENGINES[:2]:
        if engine == "own":
            return None
        svg = _drawn(source, engine)
        if svg is not None:
            return svg
    if chosen:
        raise BadInput(f"the engine {chosen!r} is not installed or does not run", field="MYTHOS_DOT", expected="own")
    return None


@lru_cache(maxsize=256)
def _drawn(source: str, engine: str) -> str | None:
    """What an engine makes of a text, None when it is not there or fails. Kept by text."""
    program = _pure() if engine == "pure" else shutil.which("dot")
    if program is None:
        return None
    try:
        run = subprocess.run(
            [program, "-Kdot", "-Tsvg"], input=source.encode(), capture_output=True, timeout=SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return run.stdout.decode("utf-8")


@lru_cache(maxsize=1)
def _pure() -> str | None:
    """The program inside the installed wheel graphviz-pure, None where there is none."""
    from importlib import metadata  # slow to import, and only a picture needs it

    try:
        files = metadata.files("graphviz-pure") or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.name in ("graphviz-pure", "graphviz-pure.exe"):
            program = Path(str(file.locate())).resolve()
            return str(program) if program.exists() else None
    return None
