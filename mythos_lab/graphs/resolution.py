"""Owns the resolution graph: how an effect resolved, from what ran. Announced, paid, answered, cancelled, settled.

It reads kept events and labels, never the rules. What a seat may not know is not in its graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chain import Link
from ..core.chance import CHANCE
from ..core.errors import BadInput
from ..core.events import Clear, Event, Set
from ..core.kernel import Kept
from ..core.trace import Trace, line_of
from . import words

if TYPE_CHECKING:
    from ..core.position import Position

CHAIN = "chain"


class Run(NamedTuple):
    """One run of a step: the choice that set it off, its events, the label it named."""

    step: str
    depth: int
    choice: str
    kept: tuple[Kept, ...]
    label: str


def resolution_graph(of: Position | Trace, seat: str | None = None) -> Any:
    """A networkx multigraph of what became of the thing being played, from its announcement on; else of the last play.

    It follows the effect of a position (or of the position a trace belongs to) across decisions, back to where nothing
    was being played. `seat` is who is told; by default the player whose view a position shows. Raises `BadInput` for a
    trace that knows no position.

    Nodes are of three kinds: `step` (a run of a step: `step`, `depth` on the agenda, `choice`, `label`), `event`
    (`event` in words, `rules` and `clauses`, the innermost first; `inside` its step) and `link` (something played:
    `by`, `what`, `aim`, `owed`, `fate`). Edges: `then` from step to step, `nested` from a step to one above it on the
    agenda, `answers` from link to link, and from an event to its link what it did to it: `announced`, `aimed`,
    `paid`, `asked`, `works`, `cancelled`.
    """
    from .drawn import Drawn

    position = _position(of)
    told = words.seat_shown(position) if seat is None else seat
    graph = Drawn(kind="resolution", name=position.game.name, title=_title(position, told), leads="down")
    chain: tuple[Link, ...] = _chain(plays(position)[0].parent or plays(position)[0])
    before: tuple[str, int] | None = None
    for number, run in enumerate(_runs(position, told), start=1):
        node = _add_run(graph, number, run, before)
        before = (node, run.depth)
        for n, kept in enumerate(run.kept, start=1):
            event = _add_event(graph, f"{node}.{n}", kept, position, told)
            chain = _follow(graph, event, chain, kept)
    return graph


def _position(of: Position | Trace) -> Position:
    found = getattr(of, "position", None) if isinstance(of, Trace) else of
    if found is None:
        raise BadInput("this trace knows no position", expected="the position itself")
    return found


def _title(position: Position, seat: str) -> str:
    return f"how it resolved, as {seat} knows it: {words.chosen(plays(position)[0], seat) or position.game.title}"


def plays(position: Position) -> list[Position]:
    """The positions after each play that belongs to the effect, the first play first; at a start the position alone."""
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


def _runs(position: Position, seat: str) -> Iterator[Run]:
    """The runs of steps that belong to the effect, in order."""
    for after in plays(position):
        choice = words.chosen(after, seat)
        for run in _runs_of(after.own_kept()):
            yield run._replace(choice=choice)
            choice = ""


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
    said = [run.choice] if run.choice else []
    label = f" → {run.label}" if run.label else ""
    graph.add_node(
        node, kind="step", step=run.step, phase="", depth=run.depth, choice=run.choice, label=run.label, inside="",
        lines=(f"{run.step}{label}", *said), look="asks" if run.choice else "acts", tip=run.step,
    )  # fmt: skip
    if before is not None:
        nested = run.depth > before[1] > 0
        graph.add_edge(before[0], node, kind="nested" if nested else "then", text="")
    return node


def _add_event(graph: Any, node: str, kept: Kept, position: Position, seat: str) -> str:
    line = line_of(kept, position.game)
    rules = tuple(info.name for info in reversed(line.rules))
    said = words.event(position.table(), seat, line.event)
    graph.add_node(
        node, kind="event", event=said, rules=rules, clauses=line.clauses, step=kept.step, depth=kept.depth, phase="",
        inside=node.rpartition(".")[0], lines=(said, *line.clauses[:1]), look="event",
        tip=f"{', '.join(rules)}: {', '.join(line.clauses)}",
    )  # fmt: skip
    return node


# -- what is being played ----------------------------------------------------------------------------------------------


def _follow(graph: Any, event: str, chain: tuple[Link, ...], kept: Kept) -> tuple[Link, ...]:
    """What an event did to the thing being played and to its answers; the chain after it."""
    after = _chain_after(kept.event)
    if after is None:
        return chain
    for n, link in enumerate(after, start=1):
        if n > len(chain):
            _announce(graph, event, after[:n])
        elif link != chain[n - 1]:
            _touch(graph, event, n, link, _changed(chain[n - 1], link))
    for n in range(len(after) + 1, len(chain) + 1):
        fate = "works" if (len(chain) - n) % 2 == 0 else "cancelled"
        _touch(graph, event, n, chain[n - 1], fate)
    return after


def _chain_after(event: Event) -> tuple[Link, ...] | None:
    """What is being played after an event; None for an event that does not touch it."""
    if CHAIN not in event.places:
        return None
    value: tuple[Link, ...] | None = event.value if isinstance(event, Set) else () if isinstance(event, Clear) else None
    return value


def _announce(graph: Any, event: str, chain: tuple[Link, ...]) -> None:
    """A thing is played, or answers what was played before it."""
    n, link = len(chain), chain[-1]
    graph.add_node(_name(graph, n, new=True), kind="link", phase="being played", inside="", tip="", **_link(link, ""))
    graph.add_edge(event, _name(graph, n), kind="announced", text="announced")
    if n > 1:
        graph.add_edge(_name(graph, n), _name(graph, n - 1), kind="answers", text="answers")


def _touch(graph: Any, event: str, n: int, link: Link, what: str) -> None:
    """Something becomes of a link: it is aimed, paid, asked about, works or is cancelled."""
    node = _name(graph, n)
    if node not in graph:
        graph.add_node(node, kind="link", phase="being played", inside="", tip="", **_link(link, ""))
    graph.nodes[node].update(_link(link, what if what in ("works", "cancelled") else ""))
    graph.add_edge(event, node, kind=what, text=what)


def _changed(before: Link, after: Link) -> str:
    if after.aim != before.aim:
        return "aimed"
    return "paid" if after.owed != before.owed else "asked"


def _name(graph: Any, n: int, new: bool = False) -> str:
    """The node of the n-th link of the chain of now: several chains may follow one another in one graph."""
    chains = graph.graph.setdefault("chains", 0)
    if new and n == 1:
        graph.graph["chains"] = chains = chains + 1
    return f"link {max(1, chains)}.{n}"


def _link(link: Link, fate: str) -> dict[str, Any]:
    aim = f"at {', '.join(map(words.thing, link.aim))}" if link.aim else ""
    said = (f"{link.by}: {words.thing(link.what)}", aim, f"{link.owed} still owed" if link.owed else "", fate)
    return {
        "by": link.by, "what": link.what, "aim": link.aim, "owed": link.owed, "fate": fate,
        "lines": tuple(line for line in said if line), "look": fate or "link",
    }  # fmt: skip
