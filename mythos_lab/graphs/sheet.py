"""Owns the finished picture of a graph: the drawing with our style sheet, and the words that say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from . import dot, plain
from .dot import Manner, dot_to_svg, to_dot
from .looks import LOOKS, style
from .measure import overlaps, size

SLIDE = 1280, 720
"""A slide: where a graph may lead any way, the one that fills it best is taken."""

MANY = 150
"""A graph with so many nodes fits no slide either way: it is drawn once, from left to right."""


def svg(graph: Any) -> str:
    """The graph as SVG with its words inside; the same graph and engine give the same bytes.

    Where the graph may lead any way, several pictures are made: the one without overlaps that fills a slide best. The
    plain layout, which keeps all words apart, is what is left where the engine cannot.
    """
    if graph.graph["leads"] != "any":
        across = graph.graph["leads"] == "across"
        return _drawn(graph, Manner(across)) or plain.svg(graph, _head(graph), across)
    ways = (False, True) if len(graph) < MANY else (True,)
    sides = (True, False) if graph.graph["kind"] == "phases" else (True,)
    for level in (False, True):
        tried = [_drawn(graph, Manner(across, aside, level)) for across in ways for aside in sides]
        best = _best([picture for picture in tried if picture is not None])
        if best and not _faults(best)[0]:
            return best
    return _best([plain.svg(graph, _head(graph), across) for across in ways])


def forget() -> None:
    """Drop all pictures that are kept."""
    for kept in (dot._drawn, _dressed, _faults):
        kept.cache_clear()


def _best(pictures: list[str]) -> str:
    return min(pictures, key=lambda picture: (_faults(picture), picture), default="")


@lru_cache(maxsize=128)
def _faults(picture: str) -> tuple[int, float]:
    """How many things come upon others in a picture, and how many times smaller it has to be for a slide."""
    return len(overlaps(picture)), shrunk(picture)


def shrunk(picture: str) -> float:
    """How many times smaller a picture has to be for a slide; below 1 it fits as it is."""
    wide, high = size(picture)
    return max(wide / SLIDE[0], high / SLIDE[1])


def _drawn(graph: Any, manner: Manner) -> str | None:
    """The picture by the engine; None where there is none, or it cannot draw this one."""
    drawn = dot_to_svg(to_dot(graph, manner))
    return None if drawn is None else _dressed(drawn, _head(graph))


_SPARE = re.compile(r' xml:space="preserve"| font-family="[^"]*"|<title>[^<]*&#45;&gt;[^<]*</title>\n')
"""What an engine says and our style sheet says better: fonts, the names of edges."""

_TIPS = re.compile(r'<title>[^<]*</title>\n<g id="a_n\d+"><a xlink:title="([^"]*)">\n(.*?)</a>\n</g>\n', re.DOTALL)


def _tip(found: re.Match[str]) -> str:
    """The tip of a node as its title, without an address that leads nowhere."""
    return f"<title>{found[1]}</title>\n{found[2]}"


@lru_cache(maxsize=256)
def _dressed(drawn: str, head: str) -> str:
    """What an engine drew, without its remarks and units, with our title, words and style."""
    found = re.search(r"<svg\b.*</svg>", re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL), flags=re.DOTALL)
    body = _SPARE.sub("", _TIPS.sub(_tip, found.group())) if found else ""
    wide, high = re.findall(r'(?:width|height)="([\d.]+)pt"', body)[:2]
    opening = re.compile(r'(<svg\b[^>]*?) width="[^"]*"\s+height="[^"]*"([^>]*>)', flags=re.DOTALL)
    return opening.sub(lambda m: f'{m[1]} width="{wide}" height="{high}" role="img"{m[2]}{head}', body, count=1)


def _head(graph: Any) -> str:
    looks = dict.fromkeys(data["look"] for _, data in graph.nodes(data=True) if data["look"] in LOOKS)
    marks = dict.fromkeys(mark for _, _, data in graph.edges(data=True) for mark in data.get("marks", ()))
    kinds = dict.fromkeys(data["kind"] for _, _, data in graph.edges(data=True))
    sheet = style(tuple(looks), (*kinds, *marks))  # marks come last: they stand above the kinds
    return f"<title>{escape(graph.graph['title'])}</title><desc>{escape(text(graph))}</desc><style>{sheet}</style>"


def text(graph: Any) -> str:
    """The graph in words: every node with what stands in it, and where its edges lead."""
    return "\n".join([graph.graph["title"], *_lines(graph)])


def _lines(graph: Any) -> Iterator[str]:
    for phase in dict.fromkeys(data["phase"] for _, data in graph.nodes(data=True)):
        if phase:
            yield f"[{phase}]"
        for node, data in graph.nodes(data=True):
            if data["phase"] == phase:
                yield from _node(graph, node, data, "    " if data["inside"] else "")


def _node(graph: Any, node: Any, data: Any, indent: str) -> Iterator[str]:
    yield f"{indent}{_named(node, data)}"
    for _, target, edge in graph.out_edges(node, data=True):
        said = f"{edge['text'] or edge['kind']}{_kind(edge, data.get('clauses', ()))}"
        yield f"{indent}    {said} → {_short(target, graph.nodes[target])}"
    if data.get("ends"):
        yield f"{indent}    {', '.join(end or 'always' for end in data['ends'])} → what lies below on the agenda"


def _kind(edge: Any, known: tuple[str, ...]) -> str:
    """What the stroke of an edge says in the picture, and the clauses behind it that are not its source's."""
    said = [edge["kind"]] if edge["kind"] == "then" and edge["text"] else []
    said += ["not taken"] if "idle" in edge.get("marks", ()) else []
    other = [c for c in edge.get("clauses", ()) if c not in known]
    by = f" [{' '.join(other)}]" if other else ""
    return f" ({', '.join(said)}){by}" if said else by


def _named(node: Any, data: Any) -> str:
    first, *rest = data["lines"]
    head = first if data["inside"] else _head_line(node, first, f"{node}: {first}")
    return ", ".join([head, *rest, *_unwritten(data)])


def _unwritten(data: Any) -> Iterator[str]:
    """The clauses of a node that its picture has no room for."""
    missing = [c for c in data.get("clauses", ()) if not any(c in line for line in data["lines"])]
    if missing:
        yield f"[{' '.join(missing)}]"


def _short(node: Any, data: Any) -> str:
    return _head_line(node, data["lines"][0], f"{node} ({data['lines'][0]})")


def _head_line(node: Any, first: str, both: str) -> str:
    """The node and its first line, unless one says the other."""
    return str(node) if str(node).endswith(first) else first if first.startswith(str(node)) else both
