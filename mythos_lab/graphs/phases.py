"""Owns the phase graph: the flow table that is executed, as a graph. It reads that table and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.flow import Step, edges, state_of
from ..core.rules import about

if TYPE_CHECKING:
    from ..core.game import Game


def phase_graph(game: Game) -> Any:
    """A networkx multigraph of the steps of a game under its readings.

    Nodes are step names, with `state` and `phase` of the rules' own table, `who` decides ('' where nobody does),
    `rule`, `sentence` and `clauses` of the rule that is run, and `ends`: the labels after which the game goes on with
    what lies below on the agenda. Edges carry `label` and `kind`: `label` (taken when the step names it), `then` (the
    next step of the row of that label), `opens` (put on top by the step itself).
    """
    from .drawn import Drawn

    graph = Drawn(kind="phases", name=game.name, title=f"phases of {game.title}", leads="")
    for name, step in game.steps.items():
        graph.add_node(name, **_step(game, name, step))
    for edge in edges(game.steps):
        if edge.target is None:
            graph.nodes[edge.source]["ends"] += (edge.label,)
        elif not _drawn(graph, edge):
            graph.add_edge(edge.source, edge.target, label=edge.label, kind=edge.kind, text=_text(edge))
    _quiet(graph)
    return graph


def _step(game: Game, name: str, step: Step) -> dict[str, Any]:
    info = about(step.body)
    phase, _, rest = name.partition(".")
    state = state_of(name)
    return {
        "state": state, "phase": phase, "who": step.who,
        "rule": info.name if info else step.body.__name__,
        "sentence": info.sentence if info else "",
        "clauses": game.cites(info.clauses) if info else (),
        "ends": (), "inside": "",
        "lines": (rest or name, *([step.who] if step.who else [])),
        "look": "asks" if step.who else "acts",
        "tip": f"{name}: {info.sentence if info else ''}",
    }  # fmt: skip


def _drawn(graph: Any, edge: Any) -> bool:
    """Whether this very edge is there already: rows of several labels may share their end."""
    there = graph.get_edge_data(edge.source, edge.target, default={}).values()
    return any(e["label"] == edge.label and e["kind"] == edge.kind for e in there)


def _quiet(graph: Any) -> None:
    """Where a row goes on in one way only, the arrow needs no words."""
    for node in graph:
        then = [data for _, _, data in graph.out_edges(node, data=True) if data["kind"] == "then"]
        ways = {target for _, target, data in graph.out_edges(node, data=True) if data["kind"] == "then"}
        for data in then if len(ways) == 1 else ():
            data["text"] = ""


def _text(edge: Any) -> str:
    return "opens" if edge.kind == "opens" else str(edge.label)
