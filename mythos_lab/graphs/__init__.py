"""Owns graphs: phases, how an effect resolved, plays, clauses, points; as networkx graphs and as pictures.

    phase_graph(game, zoom)   resolution_graph(position)   position_graph(position, bound)   clause_graph(game, about)
    account_graph(position)   taken(position, verdict, ...)
    to_dot(graph)   dot_to_svg(source)   svg(graph)   picture(graph)   text(graph)

networkx is imported when the first graph is made. Which edges there are comes from the flow that is executed, from
events that were kept, or from plays that were made; none is written down here.
"""

from __future__ import annotations

from typing import Any

from .account import account_graph
from .clauses import clause_graph
from .dot import dot_to_svg, to_dot
from .phases import phase_graph
from .picture import Picture
from .positions import position_graph
from .resolution import resolution_graph
from .sheet import forget, svg, text
from .taken import taken


def picture(graph: Any) -> Picture:
    """A graph as a thing for a cell, with the words that say the same."""
    return Picture(svg(graph), text(graph), graph.graph["title"])


__all__ = [
    "Picture",
    "account_graph",
    "clause_graph",
    "dot_to_svg",
    "forget",
    "phase_graph",
    "picture",
    "position_graph",
    "resolution_graph",
    "svg",
    "taken",
    "text",
    "to_dot",
]
