"""Owns the graph that can be walked through: zoomed, moved, a node clicked to read its clauses or jump to its moment.

What is drawn and told of a node is others' business; what a click leads to is the callback's. Errors of callbacks are
shown here, since a notebook shows nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import anywidget
import traitlets

from .. import graphs
from ..core.errors import BadInput
from ..graphs.told import told
from .parts import source

OnNode = Callable[[Any, dict[str, Any]], Any]


class GraphView(anywidget.AnyWidget):
    """A graph of `mythos_lab` to be walked through: `GraphView(phase_graph(game))`.

    `graph` is what it shows, and may be another one at any time; `selected` is the node that is looked at, or None.
    `on_node(callback)`: called with the node and its attributes whenever one is chosen by click or Enter.
    """

    _esm = source("graph_view.js")
    _sheet = traitlets.Unicode(source("graph_view.css")).tag(sync=True)
    _svg = traitlets.Unicode("").tag(sync=True)
    _told = traitlets.Dict().tag(sync=True)
    _title = traitlets.Unicode("").tag(sync=True)
    _chosen = traitlets.Unicode("").tag(sync=True)
    _start = traitlets.Unicode("").tag(sync=True)
    _error = traitlets.Unicode("").tag(sync=True)

    def __init__(self, graph: Any):
        super().__init__()
        self._callbacks: list[OnNode] = []
        self.graph = graph
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<GraphView: {self._title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none runs, the picture and the words that say the same."""
        view, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**view, **self._graph._repr_mimebundle_()}, metadata

    @property
    def graph(self) -> Any:
        """The graph that is shown."""
        return self._graph

    @graph.setter
    def graph(self, graph: Any) -> None:
        drawn, said = graphs.svg(graph), told(graph)
        self._graph, self._nodes = graph, list(graph)
        with self.hold_sync():
            self._start = f"n{_start(graph)}"
            self._svg, self._told, self._title = drawn, said, graph.graph["title"]
            self._chosen = self._error = ""

    @property
    def selected(self) -> Any:
        """The node that is looked at; None for none. Raises `BadInput` for a node that is not in the graph."""
        return self._node(self._chosen) if self._chosen else None

    @selected.setter
    def selected(self, node: Hashable | None) -> None:
        if node is not None and node not in self._graph:
            raise BadInput(f"the graph has no node {node!r}", expected=f"one such as {self._nodes[:1]}")
        self._chosen = "" if node is None else f"n{self._nodes.index(node)}"

    def on_node(self, callback: OnNode, remove: bool = False) -> None:
        """Call `callback(node, attributes)` when a node is chosen, or no longer (`remove`)."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def _node(self, key: str) -> Any:
        return self._nodes[int(key.removeprefix("n"))]

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """A node has been chosen on the page."""
        try:
            self._error = ""
            node = self._node(str(content["node"]))
            self._chosen = str(content["node"])
            for callback in tuple(self._callbacks):
                callback(node, self._graph.nodes[node])
        except Exception as error:
            self._error = f"{type(error).__name__}: {error}. Choose another node, or mend what is called for one."


def _start(graph: Any) -> int:
    """The number of the node that a look at a graph begins with: what is open now, else the first."""
    drawn = [(n, data) for n, (_, data) in enumerate(graph.nodes(data=True)) if not data["inside"]]
    now = [n for n, data in drawn if "now" in data.get("marks", ())]
    return (now or [n for n, _ in drawn] or [0])[0]
