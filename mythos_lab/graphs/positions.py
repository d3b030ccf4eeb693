"""Owns the position graph: the plays from a position on, equal positions merged, up to a bound.

It follows the truth, hidden cards included: it is for whoever may see all. Which positions the player who is to choose
cannot tell apart is marked. Proving and refuting are others' business.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

from ..core.chance import CHANCE, Shuffles
from ..core.legality import Action
from ..core.position import Position
from . import words

if TYPE_CHECKING:
    from ..core.game import Game

MOST_CHANCE = 24
"""Chance decisions with more options than this are not followed."""

KEY = ("★ and a double line: over; dashed line: not followed any further",)
KEY_ALIKE = ("a frame: positions that the player who is to choose cannot tell apart",)


def position_graph(of: Position | Iterable[Position], bound: int = 40) -> Any:
    """A networkx multigraph of at most `bound` positions, the nearest first; from one position, or from several that
    somebody cannot tell apart.

    Nodes are numbers in the order they were reached (0 is here), with `position`, `step`, `seat`, `plays` (from here),
    `state`: `open` (its plays are all drawn), `over` (with `outcome`) or `unfinished` (not followed any further), and
    `alike`: the numbers of the other positions that the player who is to choose here cannot tell from this one, by
    what that player sees now and can know of where cards lie. Edges carry the `action` as text. The graph's `finished`
    tells whether nothing was left out.
    """
    from .drawn import Drawn

    starts = [p.unseeded() for p in ([of] if isinstance(of, Position) else of)]
    game = starts[0].game
    graph = Drawn(kind="positions", name=game.name, game=game, title=_title(starts), leads="any", key=KEY)
    number: dict[Position, int] = {}
    for start in starts:
        if start not in number:
            number[start] = len(number)
            graph.add_node(number[start], **_node(start, number[start], 0))
    queue = list(number)
    while queue:
        here = queue.pop(0)
        if not _follow(graph, number, here, queue, bound):
            node = graph.nodes[number[here]]
            node.update(state="unfinished", look="unfinished", lines=(*node["lines"], "not followed any further"))
    graph.graph["finished"] = all(data["state"] != "unfinished" for _, data in graph.nodes(data=True))
    _group(graph, game)
    return graph


def _title(starts: list[Position]) -> str:
    ask, title = starts[0].ask, starts[0].game.title
    if len(starts) > 1 or ask is None:
        return f"plays of {title} from {len(starts)} position{'s' * (len(starts) > 1)}"
    return f"plays of {title} from here: {words.one_line(starts[0].game.chooses(ask.seat, ask.kind))}"


def _follow(graph: Any, number: dict[Position, int], here: Position, queue: list[Position], bound: int) -> bool:
    """Add all plays from here; False (and nothing) where there are too many."""
    options, seat = here.options, here.ask.seat if here.ask is not None else ""
    if isinstance(options, Shuffles) or (seat == CHANCE and len(options) > MOST_CHANCE):
        return False
    after = [(move, here.choose(move)) for move in options]
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
    said = f"{ask.seat}: {position.game.kind_words(ask.kind)}" if ask else f"★ {words.outcome(position.outcome)}"
    return {
        "position": position, "step": position.step, "seat": ask.seat if ask else "", "plays": plays, "inside": "",
        "state": "open" if ask else "over", "outcome": position.outcome, "phase": "", "tip": repr(position),
        "alike": (), "lines": (f"{number}: {position.step or 'over'}", said), "look": "asks" if ask else "over",
    }  # fmt: skip


# -- what a player cannot tell apart -----------------------------------------------------------------------------------


def _group(graph: Any, game: Game) -> None:
    """Mark and frame the positions that the player who is to choose cannot tell apart."""
    seen: dict[Hashable, list[int]] = {}
    for node, data in graph.nodes(data=True):
        if data["seat"] in game.seats:
            seen.setdefault(_seen(data["position"], data["seat"]), []).append(node)
    sets: dict[Hashable, list[int]] = {}
    for look, nodes in seen.items():
        for node in nodes if len(nodes) > 1 else ():
            sets.setdefault((look, _known(graph.nodes[node])), []).append(node)
    for n, nodes in enumerate((nodes for nodes in sets.values() if len(nodes) > 1), start=1):
        for node in nodes:
            data = graph.nodes[node]
            data["alike"] = tuple(other for other in nodes if other != node)
            data["phase"] = f"set {n}: {words.one_line(data['seat'])} cannot tell these apart"
        graph.graph["key"] = KEY + KEY_ALIKE


def _seen(position: Position, seat: str) -> Hashable:
    """All that a seat sees of a position."""
    view = position.view(seat)
    return seat, tuple(view.places.items()), tuple(view.facts.items()), view.decision, view.agenda


def _known(data: Any) -> Hashable:
    """What the player who is to choose can know of where cards lie, from the way the position was first reached."""
    return tuple(data["position"].knowledge(data["seat"]).places.items())
