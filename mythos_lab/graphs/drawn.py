"""Owns the graph that shows itself: a networkx graph with attributes that drawing reads. Imported only when needed.

A graph has the attributes `kind` (phases, resolution, positions, clauses, account), `game`, `name` (of the game),
`title`, `key` (lines that say what its strokes mean) and `leads`: "down" where time runs down the page, "any" where
the picture may lead any way.

What drawing reads of a node: `lines` (what stands in it, the first one bold), `look` (how it is drawn), `phase` (the
frame around it, '' for none), `inside` (the node it is a line of), `tip`, and where there is one `beside` (a node at
whose height it stands) and `marks` (`now`). Of an edge: `text`, `kind`, and where there are some `marks` (`taken`,
`idle`, `cancels`). All other attributes are the graph's own.
"""

from __future__ import annotations

from typing import Any

import networkx


class Drawn(networkx.MultiDiGraph):  # type: ignore[misc]
    """A networkx graph that is a picture in a cell and one line elsewhere; to be gone on with as any other."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from . import picture

        shown = picture(self)
        return {"text/plain": shown.words, "text/html": shown.html}

    def __str__(self) -> str:
        return repr(self)

    def __repr__(self) -> str:
        return f"<{self.graph.get('title', 'graph')}: {len(self)} nodes, {self.number_of_edges()} edges>"
