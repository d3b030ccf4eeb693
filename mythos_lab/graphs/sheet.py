"""Owns the finished picture of a graph: the drawing with our style sheet, and the words that say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any

from . import layered
from .dot import dot_to_svg, to_dot

FONT = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
DARK = (
    "text{fill:#eceae4}.on{stroke:#191c21}.graph>polygon,.bg{fill:#191c21}"
    ".cluster path,.cluster polygon{fill:none;stroke:#5b6472}"
    ".edge path{stroke:#c9c6bd}.edge polygon{fill:#c9c6bd;stroke:#c9c6bd}"
    + "".join(
        f".node.{look} path,.node.{look} polygon,.node.{look} rect{{fill:{fill};stroke:{stroke}}}"
        for look, fill, stroke in (
            ("asks", "#1d3354", "#8fb6ee"), ("acts", "#2b3038", "#98a0ac"), ("link", "#4a3d10", "#e0b93c"),
            ("works", "#17402a", "#63d391"), ("cancelled", "#511f1b", "#f08a80"), ("over", "#17402a", "#63d391"),
            ("unfinished", "#24272d", "#98a0ac"),
        )
    )
    + "".join(
        f".edge.{kind} path{{stroke:{ink}}}.edge.{kind} polygon{{fill:{ink};stroke:{ink}}}"
        for kind, ink in (("answers", "#f08a80"), ("cancelled", "#f08a80"), ("works", "#63d391"), ("paid", "#e0b93c"))
    )
)  # fmt: skip
STYLE = f"text{{font-family:{FONT}}}.on{{stroke:#fdfbf6}}@media(prefers-color-scheme:dark){{{DARK}}}"


def svg(graph: Any) -> str:
    """The graph as SVG with its words inside; the same graph and engine give the same bytes."""
    drawn = dot_to_svg(to_dot(graph))
    if drawn is None:
        return layered.svg(graph, _head(graph))
    found = re.search(r"<svg\b.*</svg>", re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL), flags=re.DOTALL)
    body = found.group() if found else ""
    wide, high = re.findall(r'(?:width|height)="([\d.]+)pt"', body)[:2]
    opening = re.compile(r'(<svg\b[^>]*?) width="[^"]*"\s+height="[^"]*"([^>]*>)', flags=re.DOTALL)
    return opening.sub(lambda m: f'{m[1]} width="{wide}" height="{high}" role="img"{m[2]}{_head(graph)}', body, count=1)


def _head(graph: Any) -> str:
    return f"<title>{escape(graph.graph['title'])}</title><desc>{escape(text(graph))}</desc><style>{STYLE}</style>"


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
        yield f"{indent}    {edge['text'] or edge['kind']}{_kind(edge)} → {_short(target, graph.nodes[target])}"
    if data.get("ends"):
        yield f"{indent}    {', '.join(end or 'always' for end in data['ends'])} → what lies below on the agenda"


def _kind(edge: Any) -> str:
    return " (then)" if edge["kind"] == "then" and edge["text"] else ""


def _named(node: Any, data: Any) -> str:
    first, *rest = data["lines"]
    return ", ".join([first if data["inside"] else _head_line(node, first, f"{node}: {first}"), *rest])


def _short(node: Any, data: Any) -> str:
    return _head_line(node, data["lines"][0], f"{node} ({data['lines'][0]})")


def _head_line(node: Any, first: str, both: str) -> str:
    """The node and its first line, unless one says the other."""
    return str(node) if str(node).endswith(first) else first if first.startswith(str(node)) else both
