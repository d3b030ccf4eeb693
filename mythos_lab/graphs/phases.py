"""Owns the phase graph: the flow table that is executed, as a graph. It reads that table and nothing else.

What has been played only leaves marks on it; looking closer or from afar folds phases and leaves nothing out.
"""

from __future__ import annotations

from typing import Any

from ..core.errors import BadInput
from ..core.flow import Edge, Step, edges, state_of
from ..core.game import Game
from ..core.position import Position
from ..core.rules import about
from . import words
from .taken import taken, times

ALL_STEPS, PHASES = "steps", "phases"
"""How close to look: at every step, or at phases only. The name of a phase opens that one and folds the others."""

KEY = (
    "rounded: somebody decides; cut corners: others may answer",
    "solid arrow: what the step names",
    "dashed arrow: next in the row; dotted arrow: opened by the step",
)
ELSEWHERE = ("dashed box: only under another reading",)
PLAYED = ("thick arrow and ×: taken that often; thin arrow: not taken",)
"""What the strokes of a picture mean."""


def phase_graph(of: Game | Position, zoom: str = ALL_STEPS, *, by: Any = None) -> Any:
    """A networkx multigraph of the steps of a game under its readings; of a position, with the open step marked.

    `zoom`: `"steps"`, `"phases"`, or the name of a phase to open that one alone; these two leave out the steps that
    wait for another reading. `by`: what has been played, as `graphs.taken` takes it; edges are marked as taken or not.
    A position with a past is marked by its own history.

    Nodes are step names, with `state` and `phase` of the rules' own table, `who` decides ('' where nobody does),
    `rule`, `sentence` and `clauses` of the rule that is run, `window` (a row in which others may answer what is being
    played goes through it), `answers` (here they may), `now` (this step is open), `reached` (from the start, under
    these readings; other steps wait for another reading), `ends`: the labels after which the game goes on with what
    lies below on the agenda, `moment`: where a position's history last came to it (the number in `position.history`,
    and -1). A folded phase is a node with the name of the phase, and `steps`.

    Edges carry `label` and `kind`: `label` (taken when the step names it), `then` (the next step of the row of that
    label), `opens` (put on top by the step itself); `clauses` behind them (of the step that names the label), `times`
    taken (None where nothing was played) and `window` (it leads into one). Raises `BadInput` for no such phase.
    """
    from .drawn import Drawn

    if not isinstance(of, (Game, Position)):
        raise words.no_game(of)
    position = of if isinstance(of, Position) else None
    game: Any = of.game if isinstance(of, Position) else of
    _check(game, zoom)
    if by is None and position is not None and position.parent is not None:
        by = position
    title, key = _heading(game, zoom, by)
    graph = Drawn(kind="phases", name=game.name, game=game, title=title, leads="any", key=key)
    for name, step in game.steps.items():
        graph.add_node(name, **_step(game, name, step))
    found = None if by is None else taken(by)
    walked = found is not None and any(len(way) > 2 for way in found)
    for edge in edges(game.steps):
        _add(graph, edge, None if found is None else times(found, edge, walked))
    _windows(graph, game)
    _unreached(graph, game, position)
    if position is not None:
        _mark(graph, position)
    _word(graph, zoom)
    return graph if zoom == ALL_STEPS else _folded(graph, zoom)


def phases_of(game: Game) -> tuple[str, ...]:
    """The names of a game's phases, in the order of its flow."""
    return tuple(dict.fromkeys(name.partition(".")[0] for name in game.steps))


def _check(game: Game, zoom: str) -> None:
    known = (ALL_STEPS, PHASES, *phases_of(game))
    if zoom not in known:
        raise BadInput(f"{game.title} has no phase {zoom!r}", field="zoom", expected=", ".join(known))


def _heading(game: Game, zoom: str, by: Any) -> tuple[str, tuple[str, ...]]:
    """The title of a picture, and the lines that say what its strokes mean."""
    closer = {ALL_STEPS: "phases of", PHASES: "phases only, of"}.get(zoom, f"the phase {zoom} of")
    strokes = () if zoom == PHASES else KEY + (ELSEWHERE if zoom == ALL_STEPS else ())
    if by is None:
        return f"{closer} {game.title}", strokes
    return f"{closer} {game.title}, marked by what was played", strokes + PLAYED


def _step(game: Game, name: str, step: Step) -> dict[str, Any]:
    info = about(step.body)
    phase, _, rest = name.partition(".")
    return {
        "state": state_of(name), "phase": phase, "who": step.who,
        "rule": info.name if info else step.body.__name__,
        "sentence": info.sentence if info else "",
        "clauses": game.cites(info.clauses) if info else (),
        "answers": step.answers, "window": False, "now": False, "reached": False, "moment": None, "ends": (),
        "inside": "", "marks": (),
        "lines": (rest or name, *([step.who] if step.who else [])),
        "look": "answers" if step.answers else "asks" if step.who else "acts",
        "tip": f"{name}: {info.sentence if info else ''}",
    }  # fmt: skip


def _add(graph: Any, edge: Edge, played: int | None) -> None:
    """An edge of the table; rows of several labels may share their end, and rows of several steps too."""
    if edge.target is None:
        graph.nodes[edge.source]["ends"] += (edge.label,)
        return
    clauses = graph.nodes[edge.row]["clauses"]
    for data in graph.get_edge_data(edge.source, edge.target, default={}).values():
        if (data["label"], data["kind"]) == (edge.label, edge.kind):
            data["times"] = None if played is None else data["times"] + played
            data["clauses"] = tuple(dict.fromkeys((*data["clauses"], *clauses)))
            return
    graph.add_edge(
        edge.source, edge.target, label=edge.label, kind=edge.kind, clauses=clauses, times=played, window=False,
        text="", marks=(),
    )  # fmt: skip


def _windows(graph: Any, game: Game) -> None:
    """Mark the steps of every row in which others may answer, and the edges that lead into it."""
    for name, step in game.steps.items():
        for label, row in step.rows.items():
            names = [entry for entry, _ in reversed(row)]
            if label is not None and any(game.steps[n].answers for n in names):
                graph.nodes[names[0]]["window"] = True
                for n in names[: max(i for i, n in enumerate(names) if game.steps[n].answers) + 1]:
                    graph.nodes[n]["window"] = True
                for data in graph.get_edge_data(name, names[0], default={}).values():
                    data["window"] |= data["kind"] == "label" and data["label"] == label and name != names[0]


def _unreached(graph: Any, game: Game, position: Position | None) -> None:
    """Mark the steps that no way leads to under these readings, from the start or from where we are."""
    new = {game.definition.start, *(name for name, _ in (position.agenda if position is not None else ()))}
    while new:
        for node in new:
            graph.nodes[node]["reached"] = True
        new = {other for node in new for other in _follows(game.steps[node]) if not graph.nodes[other]["reached"]}
    for _, data in graph.nodes(data=True):
        if not data["reached"]:
            data.update(look="unfinished", lines=(*data["lines"], "only under another reading"))


def _follows(step: Step) -> set[str]:
    return {name for row in step.rows.values() for name, _ in row} | set(step.opens)


def _mark(graph: Any, position: Position) -> None:
    """The open step, and when the history last came to each."""
    for number, p in enumerate(position.history):
        if p.step:
            graph.nodes[p.step]["moment"] = (number, -1)
    if position.step:
        graph.nodes[position.step].update(now=True, marks=("now",))


# -- what is written in the picture ------------------------------------------------------------------------------------


def _word(graph: Any, zoom: str) -> None:
    """The words of nodes and edges, more of them where one phase is looked at."""
    for _, data in graph.nodes(data=True):
        lines = list(data["lines"])
        lines += ["others may answer"] if data["answers"] else []
        lines += words.cited(data["clauses"]) if zoom == data["phase"] else []
        data["lines"] = (*lines, *(["▶ open now"] if data["now"] else []))
    for node in graph:
        then = [edge for edge in graph.out_edges(node, data=True) if edge[2]["kind"] == "then"]
        alone = len({target for _, target, _ in then}) == 1
        for _, _, data in graph.out_edges(node, data=True):
            _word_edge(data, quiet=alone and data["kind"] == "then")


def _word_edge(data: dict[str, Any], quiet: bool) -> None:
    """Where a row goes on in one way only, the arrow needs no label."""
    said = "opens" if data["kind"] == "opens" else "" if quiet else str(data["label"])
    said = f"{said} (window)" if data["window"] else said
    if data["times"] is not None:
        data["marks"] = ("taken",) if data["times"] else ("idle",)
        said = f"{said} ×{data['times']}".strip() if data["times"] else said
    data["text"] = said


# -- from afar ---------------------------------------------------------------------------------------------------------


def _folded(graph: Any, zoom: str) -> Any:
    """The same graph with every phase but the opened one folded into a node, without the steps that no way leads to
    under these readings; phases it has no edge with are left out where one is opened."""
    from .drawn import Drawn

    shown = Drawn(**graph.graph)
    phase = {node: data["phase"] for node, data in graph.nodes(data=True) if data["reached"]}
    ways = [edge for edge in graph.edges(data=True) if edge[0] in phase and edge[1] in phase]
    kept = [way for way in ways if zoom == PHASES or zoom in (phase[way[0]], phase[way[1]])]
    near = {node for source, target, _ in kept for node in (source, target)}
    for node, data in graph.nodes(data=True):
        if node not in phase:
            continue
        if phase[node] == zoom:
            shown.add_node(node, **data)
        elif zoom == PHASES or node in near:
            _fold(shown, graph, phase[node])
    for source, target, data in kept:
        if phase[source] != phase[target] or phase[source] == zoom:
            ends = [node if phase[node] == zoom else phase[node] for node in (source, target)]
            shown.add_edge(*ends, **data, source=source, target=target)
    return shown


def _fold(shown: Any, graph: Any, phase: str) -> None:
    """A phase as one node, with what matters of its steps."""
    if phase in shown:
        return
    steps = {n: data for n, data in graph.nodes(data=True) if data["phase"] == phase and data["reached"]}
    now = [n for n, data in steps.items() if data["now"]]
    asked = sum(bool(data["who"]) for data in steps.values())
    window = "a window to answer in" if any(data["answers"] for data in steps.values()) else ""
    said = (phase, f"{len(steps)} steps, {asked} ask" if len(steps) > 1 else "1 step", window)
    shown.add_node(
        phase, state=phase, phase="", who="", rule="", sentence="", steps=tuple(steps), now=bool(now), inside="",
        reached=True,
        clauses=tuple(dict.fromkeys(c for data in steps.values() for c in data["clauses"])), ends=(),
        answers=bool(window), window=any(data["window"] for data in steps.values()), look="phase",
        moment=max(filter(None, (data["moment"] for data in steps.values())), default=None),
        marks=("now",) if now else (), tip=", ".join(steps),
        lines=(*filter(None, said), *(["▶ open now: " + now[0].partition(".")[2]] if now else [])),
    )  # fmt: skip
