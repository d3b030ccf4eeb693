"""Owns what is being played in a resolution graph: the links of the chain, and what became of them.

It reads events that touch the chain; a link works unless the link after it works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.chain import Link
from ..core.events import Clear, Event, Set
from ..core.kernel import Kept
from . import words

if TYPE_CHECKING:
    from ..core.position import Position

CHAIN = "chain"
WORKS, CANCELLED = "works", "cancelled"


def follow(graph: Any, event: str, chain: tuple[Link, ...], kept: Kept, position: Position) -> tuple[Link, ...]:
    """What an event did to the thing being played and to its answers; the chain after it."""
    after = _chain_after(kept.event)
    if after is None:
        return chain
    did: list[str] = []
    for n, link in enumerate(after, start=1):
        if n > len(chain):
            did.append(_announce(graph, event, after[:n], position))
        elif link != chain[n - 1]:
            did.append(_change(graph, event, n, chain[n - 1], link, position))
    for n in range(len(after) + 1, len(chain) + 1):
        did.append(_settle(graph, event, n, chain, position))
    if did:
        graph.nodes[event]["lines"] = ("; ".join(did), *graph.nodes[event]["lines"][1:])
    return after


def _chain_after(event: Event) -> tuple[Link, ...] | None:
    """What is being played after an event; None for an event that does not touch it."""
    if CHAIN not in event.places:
        return None
    value: tuple[Link, ...] | None = event.value if isinstance(event, Set) else () if isinstance(event, Clear) else None
    return value


def _announce(graph: Any, event: str, chain: tuple[Link, ...], position: Position) -> str:
    """A thing is played, or answers what was played before it."""
    n, link = len(chain), chain[-1]
    name = _name(graph, n, new=True)
    _add(graph, name, link, position, graph.nodes[event])
    graph.add_edge(event, name, kind="announced", text="is played" if n == 1 else "answers")
    if n > 1:
        _answers(graph, name, _name(graph, n - 1))
    owed = f", {link.owed} owed" if link.owed else ""
    return f"{words.one_line(link.by)} {'announces' if n == 1 else 'answers with'} {words.thing(link.what)}{owed}"


def _answers(graph: Any, one: str, two: str) -> None:
    graph.add_edge(one, two, kind="answers", text="answers", cancels=False, marks=())


def _add(graph: Any, name: str, link: Link, position: Position, beside: Any) -> None:
    """A link of its own, at the height of the step that announced it (or, played before, that touched it first)."""
    graph.add_node(
        name, kind="link", phase="", inside="", tip="", beside=beside["inside"], moment=beside["moment"], paid=(),
        card=_card(position, link.what), fate="", by=link.by, what=link.what,
    )  # fmt: skip
    _word(graph.nodes[name], link)


def _change(graph: Any, event: str, n: int, before: Link, link: Link, position: Position) -> str:
    """A link is aimed, paid or asked about."""
    name = _known(graph, event, n, before, position)
    data = graph.nodes[name]
    if link.aim != before.aim:
        what, said = "aimed", f"aimed at {', '.join(map(words.thing, link.aim))}"
    elif link.owed != before.owed:
        what, said = "paid", f"{link.owed} still owed" if link.owed > 0 else "all paid"
        data["paid"] += tuple(_moved(graph, event))
    else:
        what, said = "asked", f"{words.thing(link.what)}: {link.asked} asked so far"
    _word(data, link)
    graph.add_edge(event, name, kind=what, text=what)
    return said


def _moved(graph: Any, event: str) -> list[str]:
    """What was moved in the same play of a step before this event: what it was paid with."""
    step, _, last = event.rpartition(".")
    return [said for n in range(1, int(last)) if (said := graph.nodes[f"{step}.{n}"]["cards"])]


def _settle(graph: Any, event: str, n: int, chain: tuple[Link, ...], position: Position) -> str:
    """A link takes effect, or is cancelled by the one after it."""
    name = _known(graph, event, n, chain[n - 1], position)
    fate = WORKS if (len(chain) - n) % 2 == 0 else CANCELLED
    data = graph.nodes[name]
    data["fate"] = fate
    by = words.thing(chain[n].what) if fate == CANCELLED else ""
    _word(data, chain[n - 1], f"✓ takes effect: {graph.nodes[event]['step']}" if not by else f"✗ cancelled by {by}")
    graph.add_edge(event, name, kind=fate, text=fate)
    for _, _, edge in graph.out_edges(name, data=True):
        if edge["kind"] == "answers" and fate == WORKS:
            edge.update(cancels=True, text="cancels", marks=("cancels",))
    return f"{words.thing(chain[n - 1].what)} {'takes effect' if not by else f'is cancelled by {by}'}"


def _known(graph: Any, event: str, n: int, link: Link, position: Position) -> str:
    """The node of a link."""
    name = _name(graph, n)
    if name not in graph:  # announced before the graph begins
        graph.graph["chains"] = max(1, graph.graph["chains"])
        _add(graph, name, link, position, graph.nodes[event])
        if n > 1 and _name(graph, n - 1) in graph:
            _answers(graph, name, _name(graph, n - 1))
    return name


def _name(graph: Any, n: int, new: bool = False) -> str:
    """The node of the n-th link of the chain of now: several chains may follow one another in one graph."""
    chains = graph.graph.setdefault("chains", 0)
    if new and n == 1:
        graph.graph["chains"] = chains = chains + 1
    return f"link {max(1, chains)}.{n}"


def _card(position: Position, what: Any) -> str:
    """What a card that is played shows: its name and its kind."""
    if not isinstance(what, str) or what not in position.game.cards:
        return ""
    face = words.look(position.game, "card_face", lambda game, card: {})(position.game, what)
    said = [face.get("title", ""), *face.get("lines", ())[:1]]
    return ", ".join(words.one_line(part) for part in said if part)


def _word(data: dict[str, Any], link: Link, fate: str = "") -> None:
    """What stands in a link."""
    aim = f"at {', '.join(map(words.thing, link.aim))}" if link.aim else ""
    paid = f"paid with {' '.join(data['paid'])}" if data["paid"] else ""
    owed = f"{link.owed} still owed" if link.owed > 0 and not fate else ""
    said = (f"{words.one_line(link.by)}: {words.thing(link.what)}", data["card"], aim, paid, owed, fate)
    data.update(aim=link.aim, owed=link.owed, lines=tuple(line for line in said if line), look=data["fate"] or "link")
