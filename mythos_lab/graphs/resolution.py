"""Owns the resolution graph: how an effect resolved, from what ran. Announced, paid, answered, cancelled, settled.

It reads kept events and labels, never the rules. What a seat may not know is not in its graph. What is being played is
`links`' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chain import Link
from ..core.chance import CHANCE
from ..core.errors import BadInput
from ..core.events import Clear, Move, Set
from ..core.kernel import Kept
from ..core.trace import Trace, line_of
from ..core.view import ALL
from . import words
from .links import CHAIN, follow

if TYPE_CHECKING:
    from ..core.position import Position

KEY = (
    "left: step after step, with what changed and the clause; right: what was played",
    "✓ and a thick line: took effect; ✗ and a dashed line: cancelled",
)


class Run(NamedTuple):
    """One run of a step: the choice that set it off, its events, the label it named; the number in the position's
    history of what it led to, and how many events of that play came before."""

    step: str
    depth: int
    choice: str
    kept: tuple[Kept, ...]
    label: str
    number: int = 0
    before: int = 0


def resolution_graph(
    of: Position | Trace, seat: str | None = None, *, since: Position | None = None, brief: bool = False
) -> Any:
    """A networkx multigraph of what became of the thing being played, from its announcement on; else of the last play.

    It follows the effect of a position (or of the position a trace belongs to) across decisions, back to where nothing
    was being played; with `since`, a position in its history, all that was played after that one. `seat` is who is
    told; by default the player whose view a position shows. Raises `BadInput` for a trace that knows no position, and
    for a `since` that is not in the history. `brief` leaves out the steps that changed nothing, only put facts aside or
    only paid: the links say with what.

    Nodes are of three kinds: `step` (a run of a step: `step`, `depth` on the agenda, `choice`, `label`), `event`
    (`event` in words, `rules` and `clauses`, the innermost first, `cards` it moved, `tidies`: it puts facts aside;
    `inside` its step) and `link` (something played: `by`, `what`, `aim`, `owed`, `paid` with what, `fate`: works,
    cancelled or '' while it is open). Each has a `moment`: the number in `position.history` of the position it led to,
    and the number of the event among those of that play (-1: the play as a whole).

    Edges: `then` from step to step, `nested` from a step to one above it on the agenda, `answers` from link to link
    (`cancels` tells whether it took effect), and from an event to its link what it did to it: `announced`, `aimed`,
    `paid`, `asked`, `works`, `cancelled`. Of these only `announced` is drawn; the link itself says the others.
    """
    from .drawn import Drawn

    position = _position(of)
    told = words.seat_shown(position) if seat is None else seat
    played = plays(position, since)
    graph = Drawn(
        kind="resolution",
        name=position.game.name,
        game=position.game,
        title=_title(position, played, told),
        leads="down",
        key=(),
    )
    chain: tuple[Link, ...] = _chain(played[0].parent or played[0])
    before: tuple[str, int] | None = None
    for number, run in enumerate(_runs(position, played, told), start=1):
        node = _add_run(graph, number, run, before)
        before = (node, run.depth)
        for n, kept in enumerate(run.kept, start=1):
            event = _add_event(graph, f"{node}.{n}", kept, position, told, (run.number, run.before + n - 1))
            chain = follow(graph, event, chain, kept, position)
    if graph.graph.pop("chains", 0):
        graph.graph["key"] = KEY
    return _shortened(graph) if brief else graph


def _shortened(graph: Any) -> Any:
    """The same without the steps that changed nothing, only put facts aside, or only paid."""
    for node in [node for node, data in graph.nodes(data=True) if data["kind"] == "step"]:
        events = [inner for inner, data in graph.nodes(data=True) if data["inside"] == node]
        idle = all(graph.nodes[event]["tidies"] for event in events)
        did = {data["kind"] for event in events for _, _, data in graph.out_edges(event, data=True)}
        if did <= {"paid", "asked", "aimed"} and (did or idle):
            _pass_by(graph, node)
            _stand_elsewhere(graph, node)
            graph.remove_nodes_from([node, *events])
    return graph


def _stand_elsewhere(graph: Any, node: Any) -> None:
    """What stood at the height of a step stands at that of the next one, or of the one before."""
    steps = [n for n, data in graph.nodes(data=True) if data["kind"] == "step"]
    at = steps.index(node)
    others = [*steps[at + 1 :], *steps[:at][::-1]][:1]
    for _, data in graph.nodes(data=True):
        if data.get("beside") == node:
            data["beside"] = others[0] if others else ""


def _pass_by(graph: Any, node: Any) -> None:
    """Join what came before a step to what came after it."""
    after = [target for _, target, data in graph.out_edges(node, data=True) if data["kind"] in ("then", "nested")]
    for before, _, data in list(graph.in_edges(node, data=True)):
        for target in after:
            graph.add_edge(before, target, **{**data, "kind": "then"})


def _position(of: Position | Trace) -> Position:
    found = getattr(of, "position", None) if isinstance(of, Trace) else of
    if found is None:
        raise BadInput("this trace knows no position", expected="the position itself")
    return found


def _title(position: Position, played: list[Position], seat: str) -> str:
    first = words.chosen(played[0], seat)
    told = "with all cards open" if seat == ALL else f"as {seat} knows it"
    return f"how it resolved, {told}: {f'from “{first}” on' if first else position.game.title}"


def plays(position: Position, since: Position | None = None) -> list[Position]:
    """The positions after each play that belongs to the effect, the first play first; at a start the position alone."""
    if since is not None:
        history = list(position.history)
        if since not in history[:-1]:
            raise BadInput(
                "the position to begin at is not in the history", expected="an earlier position of this line"
            )
        return history[history.index(since) + 1 :]
    found = [position]
    while (parent := found[-1].parent) is not None:
        by_chance = parent.ask is not None and parent.ask.seat == CHANCE
        if not _chain(parent) and not by_chance:
            break
        found.append(parent)
    return found[::-1]


def _chain(position: Position) -> tuple[Link, ...]:
    """What is being played in a position; nothing in a game that has no chain."""
    index = position.game.layout.index.get(CHAIN)
    return () if index is None else position.values[index]


# -- steps and events --------------------------------------------------------------------------------------------------


def _runs(position: Position, played: list[Position], seat: str) -> Iterator[Run]:
    """The runs of steps that belong to the effect, in order."""
    first = len(position.history) - len(played)
    for number, after in enumerate(played, start=first):
        choice, before = words.chosen(after, seat), 0
        for run in _runs_of(after.own_kept()):
            yield run._replace(choice=choice, number=number, before=before)
            choice, before = "", before + len(run.kept)


def _runs_of(kept: list[Any]) -> Iterator[Run]:
    events: list[Kept] = []
    for item in kept:
        if isinstance(item, Kept):
            if events and events[-1].step != item.step:
                yield _run(events, "")
                events = []
            events.append(item)
        else:
            yield Run(item[0], events[0].depth if events else 0, "", tuple(events), item[1])
            events = []
    if events:
        yield _run(events, "")


def _run(events: list[Kept], label: str) -> Run:
    return Run(events[0].step, events[0].depth, "", tuple(events), label)


def _add_run(graph: Any, number: int, run: Run, before: tuple[str, int] | None) -> str:
    node = f"step {number}"
    where = f"{run.step} → {run.label}" if run.label else run.step
    look = "asks" if run.choice else "acts" if run.kept else "quiet"
    graph.add_node(
        node, kind="step", step=run.step, phase="", depth=run.depth, choice=run.choice, label=run.label, inside="",
        lines=(run.choice, where) if run.choice else (where,), look=look, tip=run.step, moment=(run.number, -1),
    )  # fmt: skip
    if before is not None:
        nested = run.depth > before[1] > 0
        graph.add_edge(before[0], node, kind="nested" if nested else "then", text="")
    return node


def _add_event(graph: Any, node: str, kept: Kept, position: Position, seat: str, moment: tuple[int, int]) -> str:
    line = line_of(kept, position.game)
    rules = tuple(info.name for info in reversed(line.rules))
    said = words.event(position.table(), seat, line.event)
    if isinstance(line.event, Set) and line.event.key == CHAIN:
        said = said.removeprefix("being played: ")
    graph.add_node(
        node, kind="event", event=said, rules=rules, clauses=line.clauses, step=kept.step, depth=kept.depth, phase="",
        inside=node.rpartition(".")[0], lines=(said, *words.cited(line.clauses)), look="event",
        tip=f"{', '.join(rules)}: {', '.join(line.clauses)}", moment=moment,
        tidies=isinstance(line.event, Clear) and line.event.places != (CHAIN,),
        cards=words.cards(position.table(), seat, line.event) if isinstance(line.event, Move) else "",
    )  # fmt: skip
    return node
