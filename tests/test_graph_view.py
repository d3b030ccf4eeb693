"""The graph that is walked through, without a browser: what the page is handed, what a click leads to, what is shown
where no widget runs."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import ipywidgets
import pytest

import mythos_lab
from mythos_lab import GraphView, graphs, load_game
from mythos_lab.core.errors import BadInput
from tests.graphs.gallery import gallery

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def view() -> GraphView:
    return GraphView(gallery()["mythomakya.battle chain"])


def click(view: GraphView, key: str) -> None:
    view._handle_custom_msg({"node": key}, [])


@pytest.mark.parametrize("name", gallery())
def test_every_node_in_the_picture_tells_something(name: str) -> None:
    graph = gallery()[name]
    view = GraphView(graph)
    drawn = {g.get("id") for g in ElementTree.fromstring(view._svg).iter(f"{SVG}g") if "node" in g.get("class", "")}
    assert drawn == {key for key, told in view._told.items() if not told["inside"]}
    game = graph.graph["game"]
    for told in view._told.values():
        assert told["title"]
        for clause in told["clauses"]:
            assert (clause["section"], clause["text"]) == (
                game.clause(clause["id"]).section,
                game.clause(clause["id"]).text,
            )


def test_a_click_calls_back_with_the_node_and_its_attributes(view: GraphView) -> None:
    heard: list[Any] = []
    view.on_node(lambda node, data: heard.append((node, data["moment"])))
    click(view, "n2")
    assert heard == [("link 1.1", (4, 0))] and view.selected == "link 1.1" and view._error == ""


def test_a_callback_can_be_taken_away(view: GraphView) -> None:
    heard: list[Any] = []
    listen = lambda node, data: heard.append(node)  # noqa: E731
    view.on_node(listen)
    view.on_node(listen, remove=True)
    click(view, "n2")
    assert heard == []


def test_an_error_of_a_callback_is_shown_until_the_next_click(view: GraphView) -> None:
    def broken(node: Any, data: Any) -> None:
        if data["kind"] == "link":
            raise KeyError("no such <card>")

    view.on_node(broken)
    click(view, "n2")
    assert view._error.startswith("KeyError: 'no such <card>'") and "Choose another node" in view._error
    click(view, "n0")
    assert view._error == ""
    click(view, "n999")
    assert view._error.startswith("IndexError")


def test_another_graph_takes_its_place(view: GraphView) -> None:
    number = len(ipywidgets.widgets.widget._instances)
    click(view, "n2")
    other = graphs.phase_graph(load_game("mythomakya.battle"), "phases")
    view.graph = other
    assert view.graph is other and view.selected is None and view._title == other.graph["title"]
    assert view._svg == graphs.svg(other) and view._told["n0"]["title"] == "SETUP"
    assert len(ipywidgets.widgets.widget._instances) == number


def test_a_node_is_selected_from_outside(view: GraphView) -> None:
    view.selected = "step 1"
    assert view._chosen == "n0"
    view.selected = None
    assert view._chosen == ""
    with pytest.raises(BadInput, match="no node 'step 99'"):
        view.selected = "step 99"


def test_it_shows_itself_as_picture_and_words(view: GraphView) -> None:
    bundle, _ = view._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == graphs.text(view.graph)
    assert 'src="data:image/svg+xml;base64,' in bundle["text/html"]
    assert repr(view) == "<GraphView: how it resolved, as A knows it: from “A activates R7” on>"


def test_a_seat_is_told_no_more_than_its_graph() -> None:
    here = mythos_lab.new_game("mythomakya.battle", players=2, seed=5)
    told = str(GraphView(graphs.resolution_graph(here, "A"))._told)
    assert all(god in told for god in here.state["gods", "A"])
    assert not any(god in told for god in here.state["gods", "B"])
