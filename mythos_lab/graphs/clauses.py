"""Owns the clause graph: which clause of a book refers to, overrides or is questioned by which.

It reads the clauses and open questions of a book, nothing else; which rule carries a clause out is others' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.game import Game
from . import words

if TYPE_CHECKING:
    from ..core.rules import Clause, OpenQuestion

KEY = ("thick arrow: overrides; thin arrow: refers to", "cut corners and dashed arrow: an open question about it")


SECTIONS = "sections"


def clause_graph(game: Game, about: str = "") -> Any:
    """A networkx multigraph of a game's clauses and open questions that have to do with one another.

    `about` looks closer, with the words of each: at a section of the book, or at a clause or question and all that it
    has to do with (its id, or the end of it). `about="sections"` looks from afar: a node for each section, with how
    many `clauses` and `questions` it has, and edges with their `number`. Raises `BadInput` for what is none of these.

    Nodes are ids: of kind `clause` (`section`, `clause_kind`, `text`, `normative`) and `question` (`text`, `readings`
    by name, `default`, and whether the `reading` in force is another), both with `clauses`: what it is about. Edges
    carry `kind`: `refers` and `overrides` from clause to clause, `questioned` from a question to a clause.
    """
    from .drawn import Drawn

    if not isinstance(game, Game):
        raise words.no_game(game)
    title = f"clauses of {game.title}{f', about {about}' if about else ''}"
    graph = Drawn(kind="clauses", name=game.name, game=game, title=title, leads="any", key=KEY)
    clauses = {c.id: c for c in game.book.clauses.values() if game.cites((c.id,))}
    for source, target, kind in _edges(game, clauses):
        for node in (source, target):
            if node not in graph:
                graph.add_node(node, **_node(game, clauses, node))
        graph.add_edge(source, target, kind=kind, text="")
    if about == SECTIONS:
        return _from_afar(graph, clauses)
    wanted = _wanted(game, clauses, graph, about) if about else None
    for node in wanted or ():
        if node not in graph:
            graph.add_node(node, **_node(game, clauses, node))
    return graph if wanted is None else _near(graph, wanted)


def _edges(game: Game, clauses: dict[str, Clause]) -> list[tuple[str, str, str]]:
    """What has to do with what, inside one game, in the order of the book."""
    found = [
        (clause.id, other, kind)
        for clause in clauses.values()
        for kind, others in (("refers", clause.refers), ("overrides", clause.overrides))
        for other in others
        if other in clauses
    ]
    asked = game.book.questions.values()
    return found + [(q.id, clause, "questioned") for q in asked for clause in q.clauses if clause in clauses]


def _node(game: Game, clauses: dict[str, Clause], node: str) -> dict[str, Any]:
    return _clause(clauses[node]) if node in clauses else _question(game, game.book.questions[node])


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "kind": "clause", "section": clause.section, "clause_kind": clause.kind, "text": clause.text,
        "normative": clause.normative, "clauses": (clause.id,), "phase": "", "inside": "", "marks": (),
        "lines": (clause.id,), "look": "clause", "tip": words.one_line(clause.text),
    }  # fmt: skip


def _question(game: Game, question: OpenQuestion) -> dict[str, Any]:
    return {
        "kind": "question", "text": question.question, "readings": tuple(r.name for r in question.readings),
        "default": question.default, "reading": game.readings[question.id] or question.default,
        "clauses": question.clauses, "phase": "", "inside": "", "marks": (),
        "lines": (f"? {question.id}",), "look": "question", "tip": words.one_line(question.question),
    }  # fmt: skip


def _from_afar(graph: Any, clauses: dict[str, Clause]) -> Any:
    """The sections of the book, and how many clauses of one refer to, override or are questioned with those of
    another."""
    from .drawn import Drawn

    title = graph.graph["title"].replace("clauses of", "sections of the rules of").partition(", about")[0]
    shown = Drawn(**{**graph.graph, "title": title, "key": KEY[:1]})
    asked = {node: {clauses[c].section for c in graph.successors(node)} for node in graph if node not in clauses}
    for section in dict.fromkeys(c.section for c in clauses.values()):
        inside = tuple(c.id for c in clauses.values() if c.section == section)
        questions = tuple(node for node, sections in asked.items() if section in sections)
        open_ = f", {len(questions)} open questions" if questions else ""
        shown.add_node(
            section, kind="section", clauses=inside, questions=questions, phase="", inside="", marks=(), look="phase",
            lines=(section.rpartition(" / ")[2], f"{len(inside)} clauses{open_}"), tip=section,
        )  # fmt: skip
    number: dict[tuple[str, str, str], int] = {}
    for source, target, data in graph.edges(data=True):
        if data["kind"] != "questioned" and clauses[source].section != clauses[target].section:
            way = (clauses[source].section, clauses[target].section, data["kind"])
            number[way] = number.get(way, 0) + 1
    for (source, target, kind), many in number.items():
        shown.add_edge(source, target, kind=kind, number=many, text=f"{kind} ×{many}")
    return shown


# -- looking closer ----------------------------------------------------------------------------------------------------


def _wanted(game: Game, clauses: dict[str, Clause], graph: Any, about: str) -> list[str]:
    """The ids that are looked at: those of a section, or the one whose id this is or ends in."""
    inside = [c.id for c in clauses.values() if c.section == about]
    ids = [*clauses, *(node for node in graph if node not in clauses)]
    ends = [i for i in ids if i == about] or [i for i in ids if i.endswith(f".{about}")]
    if inside or len(ends) == 1:
        return inside or ends
    sections = ", ".join(dict.fromkeys(c.section for c in clauses.values()))
    what = (
        f"{about!r} could be {' or '.join(ends)}"
        if ends
        else f"{game.title} has no section, clause or question {about!r}"
    )
    raise BadInput(
        what, field="about", expected=f"sections, one of them ({sections}), or the id of a clause or open question"
    )


def _near(graph: Any, wanted: list[str]) -> Any:
    """What is wanted and all it has to do with, in words; clauses stand in the frames of their sections."""
    from .drawn import Drawn

    order = {node: n for n, node in enumerate(graph)}
    beside = {other for node in wanted for other in (*graph.successors(node), *graph.predecessors(node))}
    shown = Drawn(**graph.graph)
    for node in sorted({*wanted, *beside}, key=order.__getitem__):
        data = graph.nodes[node]
        frame = data["section"] if data["kind"] == "clause" else ""
        shown.add_node(node, **{**data, "phase": frame, "lines": (*data["lines"], *_said(data))})
    kept = set(wanted)
    for source, target, data in graph.edges(data=True):
        if source in shown and target in shown and {source, target} & kept:
            shown.add_edge(source, target, **data)
    return shown


def _said(data: dict[str, Any]) -> list[str]:
    """The words of a clause; of a question the words and its readings, the one in force marked."""
    if data["kind"] == "clause":
        return [words.one_line(data["text"])]
    readings = ", ".join(f"▶ {name}" if name == data["reading"] else name for name in data["readings"])
    return [words.one_line(data["text"]), f"readings: {readings}"]
