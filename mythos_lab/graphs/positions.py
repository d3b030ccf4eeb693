"""Owns the position graph: the plays from a position on, equal positions merged, up to a bound.

It follows the truth, hidden cards included: it is for whoever may see all. Proving and refuting are others' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.chance import CHANCE, Shuffles
from ..core.legality import Action
from . import words

if TYPE_CHECKING:
    from ..core.position import Position

MOST_CHANCE = 24
"""Chance decisions with more options than this are not followed."""


def position_graph(position: Position, bound: int = 40) -> Any:
    """A networkx multigraph of at most `bound` positions, the nearest first.

    Nodes are numbers in the order they were reached (0 is here), with `position`, `step`, `seat`, `plays` (from here)
    and `state`: `open` (its plays are all drawn), `over` (with `outcome`) or `unfinished` (not followed any further).
    Edges carry the `action` as text. The graph's `finished` tells whether nothing was left out.
    """
    from .drawn import Drawn

    start = position.bare()
    graph = Drawn(kind="positions", name=position.game.name, title=f"plays from {position!r}", leads="")
    number = {start: 0}
    graph.add_node(0, **_node(start, 0, 0))
    queue = [start]
    while queue:
        here = queue.pop(0)
        if not _follow(graph, number, here, queue, bound):
            node = graph.nodes[number[here]]
            node.update(state="unfinished", look="unfinished", lines=(*node["lines"], "not followed any further"))
    graph.graph["finished"] = all(data["state"] != "unfinished" for _, data in graph.nodes(data=True))
    return graph


def _follow(graph: Any, number: dict[Position, int], here: Position, queue: list[Position], bound: int) -> bool:
    """Add all plays from here; False (and nothing) where there are too many."""
    options, seat = here.options, here.ask.seat if here.ask is not None else ""
    if isinstance(options, Shuffles) or (seat == CHANCE and len(options) > MOST_CHANCE):
        return False
    after = [(move, here.after(move)) for move in options]
    new = {p: None for _, p in after if p not in number}
    if len(number) + len(new) > bound:
        return False
    n = number[here]
    for p in new:
        number[p] = len(number)
        graph.add_node(number[p], **_node(p, number[p], graph.nodes[n]["plays"] + 1))
        queue.append(p)
    for move, p in after:
        said = words.one_line(here.game.say(Action(seat, *move)))
        graph.add_edge(n, number[p], kind="play", action=said, text=said)
    return True


def _node(position: Position, number: int, plays: int) -> dict[str, Any]:
    ask = position.ask
    said = words.outcome(position.outcome) if ask is None else f"{ask.seat}: {position.game.kind_words(ask.kind)}"
    return {
        "position": position, "step": position.step, "seat": ask.seat if ask else "", "plays": plays, "inside": "",
        "state": "open" if ask else "over", "outcome": position.outcome, "phase": "", "tip": repr(position),
        "lines": (f"{number}: {position.step or 'over'}", said), "look": "asks" if ask else "over",
    }  # fmt: skip
