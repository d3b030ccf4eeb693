"""Owns what a node of a graph tells when one looks closer: its words, the clauses behind it in full, its moment.

Plain data for whoever shows it, to be escaped there. Nothing in it says more than the graph does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.errors import BadInput
from . import words

Told = dict[str, Any]


def told(graph: Any) -> dict[str, Told]:
    """For each node, by what it is called in the picture: its `title` and further `lines`, whether it is a line
    `inside` another, its `clauses` (id, section, text; where it is questioned, by what), and its `moment`, or None."""
    keys = {node: f"n{n}" for n, node in enumerate(graph)}
    return {key: _told(graph, node, keys) for node, key in keys.items()}


def _told(graph: Any, node: Any, keys: dict[Any, str]) -> Told:
    data = graph.nodes[node]
    title, *lines = data["lines"]
    return {
        "title": _title(str(node), title, data["inside"]),
        "lines": [*lines, *_more(data)],
        "inside": keys.get(data["inside"], ""),
        "clauses": list(_clauses(graph, data)),
        "moment": list(data["moment"]) if data.get("moment") else None,
    }  # fmt: skip


def _title(name: str, first: str, inside: str) -> str:
    """The name of a node and its first line, unless one says the other."""
    if inside or first.startswith(name):
        return first
    return name if name.endswith(first) else f"{name}: {first}"


def _more(data: Any) -> Iterator[str]:
    """What an attribute says and no line of the node does."""
    for name in ("sentence", "words", "text"):
        said = data.get(name, "")
        if said and not any(said in line for line in data["lines"]):
            yield words.one_line(said)
    if data.get("rules"):
        yield f"rules that ran: {', '.join(data['rules'])}"
    if data.get("alike"):
        yield f"{data['seat']} cannot tell it from {', '.join(map(str, data['alike']))}"


def _clauses(graph: Any, data: Any) -> Iterator[dict[str, str]]:
    game = graph.graph["game"]
    for clause_id in data.get("clauses", ()):
        try:
            clause = game.clause(clause_id)
        except BadInput:  # of another game of the book
            continue
        asked = [q.id for q in game.book.questions.values() if clause_id in q.clauses]
        questioned = f"open question: {', '.join(asked)}" if asked else ""
        yield {"id": clause.id, "section": clause.section, "text": clause.text, "asked": questioned}
