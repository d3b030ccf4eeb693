"""Owns DOT: a graph as DOT text, and DOT text as SVG through whichever engine there is.

The same graph gives the same text, the same text and engine the same SVG. Everything from names and files is escaped.
Where no engine runs, the plain layout of `layered` draws the same graph; `MYTHOS_DOT=pure|system|own` chooses one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from ..core.errors import BadInput
from .looks import FRAME, INK, LARGE, LETTERS, LOOKS, NOW, PAPER, SMALL, TITLE, UNDRAWN, stroke

ENGINES = ("pure", "system", "own")
SECONDS = 30
WRAP, ON_EDGE, INSIDE, HEADING = 46, 24, 52, 64
"""How many letters stand in a line: of a node, of an edge, of a line inside a node, of the heading."""

STYLES = {"round": "filled,rounded", "cut": "filled,diagonals"}


class Manner(NamedTuple):
    """How a picture is laid out: from left to right or down; whether other phases stand beside the first or in the
    flow; whether layers go through all frames."""

    across: bool = False
    aside: bool = True
    level: bool = False


DOWN = Manner()


def to_dot(graph: Any, manner: Manner = DOWN) -> str:
    """The graph as DOT text: a frame for each phase, nodes and edges in the order of the graph."""
    order = {node: n for n, node in enumerate(graph)}
    beside = any(data.get("beside") for _, data in graph.nodes(data=True))
    ranked = " newrank=true" if manner.level or beside else ""
    lines = [
        "digraph {",
        f'graph [fontname="Helvetica" fontsize={LARGE} nodesep=0.22 '
        f"ranksep={0.4 if manner.across else 0.27}{ranked} "
        f'bgcolor="{PAPER[0]}" pad=0.2{" rankdir=LR" if manner.across else ""} labelloc=t label=<{heading(graph)}>]',
        f'node [fontname="Helvetica" fontsize={LARGE} fontcolor="{INK[0]}" margin="0.09,0.05"]',
        f'edge [fontname="Helvetica" fontsize={SMALL} fontcolor="{INK[0]}" arrowsize=0.8]',
    ]
    for n, (phase, nodes) in enumerate(framed(graph).items()):
        drawn = [_node(graph, node, order) for node in nodes]
        lines += _frame(n, phase, drawn) if phase else drawn
    lines += [_edge(graph, order, way, manner.aside) for way in merged(graph)]
    return "\n".join([*lines, *_beside(graph), "}", ""])


def heading(graph: Any) -> str:
    """What stands above the picture: the title, and what its strokes mean."""
    title = [
        f'<FONT POINT-SIZE="{TITLE}"><B>{html_text(part)}</B></FONT>' for part in wrap(graph.graph["title"], HEADING)
    ]
    return "<BR/>".join([*title, *map(_small_text, graph.graph.get("key", ()))])


def framed(graph: Any) -> dict[str, list[Any]]:
    """The nodes that stand by themselves, by the frame around them ('' for none), in the order of the graph."""
    found: dict[str, list[Any]] = {}
    for node, data in graph.nodes(data=True):
        if not data["inside"]:
            found.setdefault(data["phase"], []).append(node)
    return found


def _frame(number: int, phase: str, nodes: list[str]) -> list[str]:
    look = f'style="rounded" color="{FRAME[0]}" fontcolor="{LETTERS[0]}" labeljust=l'
    return [f"subgraph cluster_{number} {{ labelloc=t label={quoted(phase)} {look}", *nodes, "}"]


def _beside(graph: Any) -> Iterator[str]:
    """Nodes that stand at the height of another, in a column of their own."""
    column = [(node, data["beside"]) for node, data in graph.nodes(data=True) if data.get("beside")]
    for node, other in column:
        yield f"{{rank=same; {quoted(other)}; {quoted(node)}}}"
    for (one, _), (two, _) in pairwise(column):
        yield f"{quoted(one)} -> {quoted(two)} [style=invis weight=20]"


def quoted(text: Any) -> str:
    """A DOT string that stands for exactly this text: quotes, backslashes and entities mean nothing in it."""
    plain = escape(" ".join(str(text).split()), quote=False).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def _node(graph: Any, node: Any, order: dict[Any, int]) -> str:
    data = graph.nodes[node]
    inside = [n for n, other in graph.nodes(data=True) if other["inside"] == node]
    label = _table(graph, data, inside) if inside else _lines(data["lines"], data["look"] != "quiet")
    classes = " ".join((data["look"], *data.get("marks", ())))
    look = f"id=n{order[node]} class={quoted(classes)} {_look(data)}"
    return f"{quoted(node)} [label=<{label}> tooltip={quoted(data['tip'] or node)} {look}]"


def _look(data: Any) -> str:
    look, now = LOOKS[data["look"]], "now" in data.get("marks", ())
    style = STYLES.get(look.shape, "filled") + (",dashed" if look.dash else "")
    line, width = (NOW[0], 4) if now else (look.line, look.width)
    double = " peripheries=2" if look.shape == "double" else ""
    tight = ' margin="0.02,0.01" height=0.2' if data["look"] == "quiet" else ""
    return f'shape=box style="{style}" fillcolor="{look.fill}" color="{line}" penwidth={width:g}{double}{tight}'


def html_text(text: str) -> str:
    """Text inside an HTML-like label: a backslash means something there too."""
    return escape(text).replace("\\", "\\\\")


def _small_text(text: str) -> str:
    return f'<FONT POINT-SIZE="{SMALL}">{html_text(text)}</FONT>'


def _lines(lines: tuple[str, ...], bold: bool = True) -> str:
    """The lines of a node, the first one bold, long ones broken."""
    first = [f"<B>{html_text(part)}</B>" if bold else _small_text(part) for part in wrap(lines[0], WRAP)]
    rest = [_small_text(part) for line in lines[1:] for part in wrap(line, WRAP)]
    return "<BR/>".join([*first, *rest]) or " "


def _table(graph: Any, data: Any, inside: list[Any]) -> str:
    """A node with lines of its own inside, each of them a place where edges may begin."""
    rows = [f'<TR><TD BORDER="0">{_lines(data["lines"])}</TD></TR>']
    look = 'BORDER="1" SIDES="T" ALIGN="LEFT" BALIGN="LEFT"'
    rows += [f'<TR><TD PORT="{_port(n)}" {look}>{_inside(graph.nodes[n]["lines"])}</TD></TR>' for n in inside]
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3">{"".join(rows)}</TABLE>'


def _inside(lines: tuple[str, ...]) -> str:
    said = [html_text(part) for part in wrap(lines[0], INSIDE)]
    said += [_small_text(part) for line in lines[1:] for part in wrap(line, INSIDE)]
    return "<BR/>".join(said) or " "


def _port(node: Any) -> str:
    return "p" + "".join(c if c.isalnum() else "_" for c in str(node))


class Way(NamedTuple):
    """An arrow that is drawn: all edges of one kind and with the same marks between two nodes."""

    source: Any
    target: Any
    kind: str
    text: str
    marks: tuple[str, ...]


def merged(graph: Any) -> list[Way]:
    """The arrows of a graph: several edges of one kind between the same two nodes become one."""
    found: dict[tuple[Any, Any, str, tuple[str, ...]], list[str]] = {}
    for source, target, data in graph.edges(data=True):
        if data["kind"] not in UNDRAWN:
            found.setdefault((source, target, data["kind"], data.get("marks", ())), []).append(data["text"])
    return [
        Way(s, t, kind, ", ".join(dict.fromkeys(filter(None, texts))), marks)
        for (s, t, kind, marks), texts in found.items()
    ]


def _edge(graph: Any, order: dict[Any, int], way: Way, aside: bool) -> str:
    """An arrow. Earlier nodes stand above later ones; the first phase, and ways back to a phase, stand at its side."""
    back = order[way.target] < order[way.source]
    ends = " -> ".join(_end(graph, node) for node in ((way.target, way.source) if back else (way.source, way.target)))
    look = stroke(way.kind, way.marks)
    turned = " dir=back" if back else ""
    frames = [graph.nodes[node]["phase"] for node in (way.source, way.target)]
    apart = aside and graph.graph["kind"] == "phases" and frames[0] != frames[1]
    if (apart and (back or frames[0] == graph.nodes[next(iter(graph))]["phase"])) or not look.holds:
        turned += " constraint=false"
    parts = [f"&#160;{html_text(part)}" for part in wrap(way.text, ON_EDGE)]
    label = f" label=<{'<BR/>'.join(parts)}>" if parts else ""
    dash = f" style={look.dash}" if look.dash else ""
    classes = quoted(" ".join((way.kind, *way.marks)))
    return f'{ends} [class={classes} color="{look.ink}" penwidth={look.width:g}{dash}{label}{turned}]'


def _end(graph: Any, node: Any) -> str:
    inside = graph.nodes[node]["inside"]
    return f"{quoted(inside)}:{_port(node)}" if inside else quoted(node)


# -- engines ---------------------------------------------------------------------------------------------------------


def dot_to_svg(source: str) -> str | None:
    """DOT text as raw SVG by the engine found (or chosen by MYTHOS_DOT); None where only the plain layout is left,
    because there is no engine or it cannot draw this text.

    Raises `BadInput` for an unknown choice or an engine that was chosen and is not there.
    """
    chosen = os.environ.get("MYTHOS_DOT", "")
    if chosen not in ("", *ENGINES):
        raise BadInput(f"unknown engine {chosen!r}", field="MYTHOS_DOT", expected=", ".join(ENGINES))
    for engine in (chosen,) if chosen else ENGINES[:2]:
        program = None if engine == "own" else _program(engine)
        svg = None if program is None else _drawn(source, program)
        if svg is not None or chosen == "own":
            return svg
        if chosen and program is None:
            raise BadInput(f"the engine {chosen!r} is not installed", field="MYTHOS_DOT", expected="own")
    return None


def _program(engine: str) -> str | None:
    return _pure() if engine == "pure" else shutil.which("dot")


@lru_cache(maxsize=256)
def _drawn(source: str, program: str) -> str | None:
    """What an engine makes of a text, None when it fails: even good ones do on some. Kept by text."""
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
