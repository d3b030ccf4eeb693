"""Graphs are what was executed, in networkx and as pictures, whichever engine draws them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from xml.etree import ElementTree

import networkx
import pytest

from mythos_lab import graphs
from mythos_lab.core.errors import BadInput
from mythos_lab.core.flow import edges
from mythos_lab.core.game import Game
from mythos_lab.core.position import Position
from mythos_lab.core.trace import Trace
from mythos_lab.graphs import dot
from mythos_lab.play import games, load_game, new_game, position

GAMES = games()
SVG = "{http://www.w3.org/2000/svg}"
POSEIDON = {
    "order": ["A", "B"],
    "senior": "blue",
    "first": "A",
    "stacks": {"A": [["R7", "B3"]], "B": [["Y7", "R11"]]},
    "treasure": {"A": ["P4", "P5"], "B": ["GA1"]},
    "gods": {"B": ["Poseidon"]},
    "god_costs": {"Poseidon": 2},
}
ENDGAME = {
    "order": ["A", "B"],
    "senior": "blue",
    "first": "A",
    "stacks": {"A": [["R7", "B3"], ["K4"]], "B": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"A": ["P4", "P5"], "B": ["GA2"]},
}


def cancelled() -> Position:
    """A titan, paid with two cards, that Poseidon has cancelled."""
    here = position("mythomakya.battle", POSEIDON)
    for said in (
        "A passes",
        "B passes",
        "A plays R7",
        "A activates R7, pays P4, pays P5",
        "B plays Poseidon, pays GA1",
    ):
        here = here.play(said)
    return here


def engines() -> list[str]:
    """The engines that are here; the plain layout always is."""
    found = {"pure": dot._pure() is not None, "system": shutil.which("dot") is not None, "own": True}
    return [name for name, there in found.items() if there]


# -- phases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_phase_graph_is_the_executed_table(name: str) -> None:
    game = load_game(name)
    graph = graphs.phase_graph(game)
    declared = list(edges(game.steps))
    drawn = {(s, data["label"], t, data["kind"]) for s, t, data in graph.edges(data=True)}
    assert drawn == {edge[:4] for edge in declared if edge.target is not None}
    ends = {(node, label) for node, data in graph.nodes(data=True) for label in data["ends"]}
    assert ends == {(edge.source, edge.label) for edge in declared if edge.target is None}
    assert list(graph) == list(game.steps)


@pytest.mark.parametrize("name", GAMES)
def test_steps_say_who_decides_and_by_which_clause(name: str) -> None:
    game = load_game(name)
    for step, data in graphs.phase_graph(game).nodes(data=True):
        assert data["who"] == game.steps[step].who and step.startswith(data["state"]) and step.startswith(data["phase"])
        assert all(game.clause(clause) for clause in data["clauses"])


def test_a_reading_changes_the_graph() -> None:
    game = load_game("mythomakya.battle")
    assert_differs(game, game.read({"window.order": "any_order"}))


def assert_differs(one: Game, two: Game) -> None:
    assert {n: d["rule"] for n, d in graphs.phase_graph(one).nodes(data=True)} != {
        n: d["rule"] for n, d in graphs.phase_graph(two).nodes(data=True)
    } or set(graphs.phase_graph(one).edges) != set(graphs.phase_graph(two).edges)


# -- resolution ----------------------------------------------------------------------------------------------------


def test_an_effect_is_followed_across_decisions() -> None:
    graph = graphs.resolution_graph(cancelled(), "B")
    links = {data["what"]: (node, data) for node, data in graph.nodes(data=True) if data.get("kind") == "link"}
    (titan, of_titan), (god, of_god) = links["R7"], links["Poseidon"]
    assert (of_titan["by"], of_titan["fate"]) == ("A", "cancelled") and (of_god["by"], of_god["fate"]) == ("B", "works")
    assert [data["kind"] for _, _, data in graph.edges(god, data=True)] == ["answers"] and graph.has_edge(god, titan)
    happened = [data["kind"] for _, _, data in graph.in_edges(titan, data=True)]
    assert happened == ["announced", "paid", "paid", "answers", "cancelled"]
    choices = [data["choice"] for _, data in graph.nodes(data=True) if data.get("choice")]
    assert choices == ["A activates R7", "A pays P4", "A pays P5", "B plays Poseidon", "B pays GA1"]


def test_events_stand_in_their_step_with_rules_and_clauses() -> None:
    here = cancelled()
    graph = graphs.resolution_graph(here, "B")
    events = [data for _, data in graph.nodes(data=True) if data["kind"] == "event"]
    assert any("P4: treasure pile of A → discard pile" in data["event"] for data in events)
    for data in events:
        assert data["rules"] and all(here.game.clause(clause) for clause in data["clauses"])
        assert graph.nodes[data["inside"]]["step"] == data["step"]
    nested = [(s, t) for s, t, data in graph.edges(data=True) if data["kind"] == "nested"]
    assert [(graph.nodes[s]["step"], graph.nodes[t]["step"]) for s, t in nested] == [
        ("ABILITY.ANSWER", "ABILITY.ANSWER.pay")
    ]


def test_while_it_is_played_a_link_has_no_fate() -> None:
    here = position("mythomakya.battle", POSEIDON).play("A passes").play("B passes").play("A plays R7")
    here = here.play("A activates R7")
    (link,) = [data for _, data in graphs.resolution_graph(here).nodes(data=True) if data["kind"] == "link"]
    assert (link["fate"], link["owed"]) == ("", 2)


def test_a_graph_names_no_card_that_was_moved_unseen() -> None:
    here = new_game("mythomakya.battle", players=2, seed=5)
    told = graphs.text(graphs.resolution_graph(here, "A"))
    assert all(god in told for god in here.state["gods", "A"])
    assert not any(god in told for god in here.state["gods", "B"])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_resolution_graph(name: str) -> None:
    here = new_game(name, players=2, seed=1)
    for _ in range(12):
        assert len(graphs.resolution_graph(here)) > 0 or not here.trace.events
        here = here.choose(here.options[0])


def test_a_trace_without_a_position_is_refused() -> None:
    with pytest.raises(BadInput, match="knows no position"):
        graphs.resolution_graph(Trace(load_game("mythomakya.battle"), ()))


# -- positions -----------------------------------------------------------------------------------------------------


def test_positions_are_merged_up_to_a_bound() -> None:
    start = position("mythomakya.battle", ENDGAME)
    graph = graphs.position_graph(start, 60)
    assert len(graph) <= 60 and not graph.graph["finished"]
    assert len({data["position"] for _, data in graph.nodes(data=True)}) == len(graph)
    assert max(degree for _, degree in graph.in_degree()) > 1, "paying P4, P5 or P5, P4 comes to the same"
    for node, other, data in graph.edges(data=True):
        assert graph.nodes[node]["position"].play(data["action"]) == graph.nodes[other]["position"]


def test_a_small_endgame_is_finished_and_its_outcomes_are_marked() -> None:
    start = position("mythomakya.triumph", {"order": ["A", "B"], "senior": "red", "first": "A",
                                            "stacks": {"A": [["R3"], ["K2"]], "B": [["R4"], ["K5"]]}})  # fmt: skip
    graph = graphs.position_graph(start, 200)
    assert graph.graph["finished"]
    over = [data for _, data in graph.nodes(data=True) if data["state"] == "over"]
    assert over and all(data["outcome"].winners for data in over)
    assert {data["state"] for _, data in graph.nodes(data=True)} == {"open", "over"}


def test_a_shuffle_is_not_followed() -> None:
    graph = graphs.position_graph(new_game("mythomakya.battle"), 50)
    assert len(graph) == 1 and graph.nodes[0]["state"] == "unfinished"


# -- pictures ------------------------------------------------------------------------------------------------------


def all_graphs() -> list[networkx.MultiDiGraph]:
    found = [graphs.phase_graph(load_game(name)) for name in GAMES]
    return [
        *found,
        graphs.resolution_graph(cancelled(), "A"),
        graphs.position_graph(position("mythomakya.battle", ENDGAME)),
    ]


@pytest.mark.parametrize("engine", engines())
def test_every_engine_draws_every_graph(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DOT", engine)
    for graph in all_graphs():
        svg = graphs.svg(graph)
        root = ElementTree.fromstring(svg)
        words = " ".join(" ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text")).split())
        for _, data in graph.nodes(data=True):
            assert all(word in words for line in data["lines"][:2] for word in line.split()), data["lines"]
        assert root.findtext(f"{SVG}desc") == graphs.text(graph)
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")


def test_the_same_graph_gives_the_same_bytes() -> None:
    for one, two in zip(all_graphs(), all_graphs(), strict=True):
        assert graphs.to_dot(one) == graphs.to_dot(two) and graphs.text(one) == graphs.text(two)
        first = graphs.svg(one)
        dot._drawn.cache_clear()
        assert graphs.svg(two) == first


def test_drawing_falls_back_to_the_plain_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MYTHOS_DOT", raising=False)
    monkeypatch.setattr(dot, "_pure", lambda: None)
    monkeypatch.setattr(dot.shutil, "which", lambda name: None)
    dot._drawn.cache_clear()
    try:
        graph = graphs.phase_graph(load_game("mythomakya.triumph"))
        assert graphs.dot_to_svg(graphs.to_dot(graph)) is None
        assert "textLength" in graphs.svg(graph)
    finally:
        dot._drawn.cache_clear()


def test_a_program_that_fails_is_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dot, "_pure", lambda: sys.executable)
    dot._drawn.cache_clear()
    assert dot._drawn("digraph {}", "pure") is None
    dot._drawn.cache_clear()


def test_an_unknown_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DOT", "neato")
    with pytest.raises(BadInput, match="MYTHOS_DOT: unknown engine 'neato'; expected pure, system, own"):
        graphs.dot_to_svg("digraph {}")


@pytest.mark.parametrize("engine", engines())
def test_names_are_escaped_in_dot_and_picture(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DOT", engine)
    wild = '<b>&amp;"\\N'
    here = new_game("mythomakya.battle", players=[wild, "B"], seed=1)
    here = here.choose(here.options[0])
    svg = graphs.svg(graphs.resolution_graph(here, "B"))
    words = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert any(wild in line.replace("\xa0", " ") for line in words)
    assert dot.quoted('a"b\\N & <c>\n') == '"a\\"b\\\\N &amp; &lt;c&gt;"'


def test_a_graph_shows_itself_in_a_cell() -> None:
    graph = graphs.phase_graph(load_game("mythomakya.triumph"))
    shown = graph._repr_mimebundle_()
    assert shown["text/plain"] == graphs.text(graph) and 'src="data:image/svg+xml;base64,' in shown["text/html"]
    assert re.fullmatch(r"<phases of Mythomakya: Triumph of Heroes: \d+ nodes, \d+ edges>", repr(graph))
    assert isinstance(graph, networkx.MultiDiGraph) and type(graph.copy()) is type(graph)


def test_three_hundred_nodes_are_drawn_in_two_seconds() -> None:
    graph = graphs.position_graph(position("mythomakya.battle", ENDGAME), 300)
    begun = time.perf_counter()
    graphs.svg(graph)
    assert len(graph) > 250 and time.perf_counter() - begun < 2


def test_importing_graphs_loads_no_networkx() -> None:
    code = "import sys, mythos_lab.graphs; assert 'networkx' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
