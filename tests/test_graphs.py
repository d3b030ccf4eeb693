"""Graphs are what was executed, in networkx and as pictures, whichever engine draws them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from mythos_lab import graphs, rulings
from mythos_lab.core.errors import BadInput
from mythos_lab.core.flow import edges
from mythos_lab.core.game import Game
from mythos_lab.core.kernel import Kept
from mythos_lab.core.position import Position
from mythos_lab.core.trace import Trace
from mythos_lab.graphs import dot, measure
from mythos_lab.graphs.looks import EDGES, LOOKS, SMALL, style
from mythos_lab.graphs.phases import phases_of
from mythos_lab.play import games, load_game, new_game, position
from tests.engines import ENGINES, settings
from tests.graphs.gallery import gallery, played
from tests.work import calls

GAMES = games()
LEAST_ON_SLIDE = 11
"""The smallest letters, in lines of a page that is 1080 lines high: what a projected page of text has."""
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


@pytest.fixture
def drawn_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Let an engine draw from now on."""

    def choose(engine: str) -> None:
        for name, value in settings(engine, tmp_path).items():
            monkeypatch.setenv(name, value)

    return choose


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


@pytest.mark.parametrize("name", GAMES)
def test_phases_are_folded_and_opened(name: str) -> None:
    game = load_game(name)
    whole, phases = graphs.phase_graph(game), graphs.phase_graph(game, "phases")
    whole.remove_nodes_from([node for node, data in whole.nodes(data=True) if not data["reached"]])
    assert tuple(phases) == tuple(dict.fromkeys(data["phase"] for _, data in whole.nodes(data=True)))
    assert sum(len(data["steps"]) for _, data in phases.nodes(data=True)) == len(whole)
    ways = {(whole.nodes[s]["phase"], whole.nodes[t]["phase"]) for s, t in whole.edges()}
    assert set(phases.edges()) == {(s, t) for s, t in ways if s != t}
    for phase in phases:
        opened = graphs.phase_graph(game, phase)
        steps = [node for node, data in whole.nodes(data=True) if data["phase"] == phase]
        assert [node for node, data in opened.nodes(data=True) if data["phase"] == phase] == steps
        touching = [(s, t) for s, t in whole.edges() if s in steps or t in steps]
        assert len(opened.edges()) == len(touching)


def test_steps_of_another_reading_are_marked_and_left_out_closer() -> None:
    game = load_game("mythomakya.battle")
    (speaker,) = [node for node in graphs.phase_graph(game) if node == "WINDOW.POLL.speaker"]
    assert not graphs.phase_graph(game).nodes[speaker]["reached"]
    assert "only under another reading" in graphs.phase_graph(game).nodes[speaker]["lines"]
    assert speaker not in graphs.phase_graph(game, "WINDOW")
    other = game.read({"window.order": "any_order"})
    assert graphs.phase_graph(other).nodes[speaker]["reached"] and speaker in graphs.phase_graph(other, "WINDOW")


def test_no_such_phase() -> None:
    with pytest.raises(BadInput, match="has no phase 'LUNCH'; expected steps, phases, SETUP"):
        graphs.phase_graph(load_game("mythomakya.triumph"), "LUNCH")


@pytest.mark.parametrize("name", GAMES)
def test_windows_are_rows_in_which_others_may_answer(name: str) -> None:
    game = load_game(name)
    graph = graphs.phase_graph(game)
    answering = {node for node, data in graph.nodes(data=True) if data["answers"]}
    assert bool(answering) == (name in ("mythomakya.battle", "mitos_y_leyendas"))
    assert answering <= {node for node, data in graph.nodes(data=True) if data["window"]}
    for node in answering:
        assert graph.nodes[node]["who"] and "others may answer" in graph.nodes[node]["lines"]


@pytest.mark.parametrize("name", GAMES)
def test_the_open_step_is_marked(name: str) -> None:
    here = played(name, 12)
    graph = graphs.phase_graph(here)
    assert [node for node, data in graph.nodes(data=True) if data["now"]] == [here.step]
    assert (
        "▶ open now" in graph.nodes[here.step]["lines"] and graph.nodes[here.step]["moment"][0] == len(here.history) - 1
    )
    folded = graphs.phase_graph(here, "phases")
    assert [node for node, data in folded.nodes(data=True) if data["now"]] == [here.step.partition(".")[0]]
    assert "now" in graphs.svg(graph) and "open now" in graphs.text(graph)


# -- what was played -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_edges_are_marked_as_often_as_they_were_taken(name: str) -> None:
    here = played(name, 100_000)
    graph = graphs.phase_graph(here)
    labels = Counter(pair for p in here.history for pair in p.own_kept() if not isinstance(pair, Kept))
    for source, _, data in graph.edges(data=True):
        if data["kind"] == "label":
            assert data["times"] == labels[source, data["label"]]
        assert data["marks"] == (("taken",) if data["times"] else ("idle",))
        assert not data["times"] or f"×{data['times']}" in data["text"]
    came, ran = Counter(), Counter(step for step, _ in labels.elements())
    for _, target, data in graph.edges(data=True):
        came[target] += data["times"]
    last = [kept.step for kept in here.own_kept() if isinstance(kept, Kept)][-1]
    assert {step: (came[step], ran[step]) for step in graph if came[step] != ran[step]} == {
        here.game.definition.start: (0, 1),
        last: (1, 0),
    }, "every step was reached along its edges as often as it ran; the last one was cut short by the end"


def test_a_row_is_taken_as_far_as_it_was_played() -> None:
    here = cancelled().back()
    ways = {(s, t): data["times"] for s, t, data in graphs.phase_graph(here).edges(data=True) if data["kind"] == "then"}
    assert ways["TURN.ABILITY.pay", "ABILITY.ANSWER"] == 1 and ways["ABILITY.ANSWER", "ABILITY.EFFECT"] == 0


def test_a_ruling_and_other_plays_are_marked_together() -> None:
    ruling = next(r for r in rulings.shipped() if r.id == "mk-r-identical")
    (first, *_) = ruling.run()
    game = load_game("mythomakya.battle")
    by_ruling, by_both = graphs.taken(first), graphs.taken(first, cancelled(), {("TURN.PRE", "go on"): 7})
    assert by_ruling["TURN.ABILITY", "activated"] and by_both["TURN.PRE", "go on"] >= 7 + by_ruling["TURN.PRE", "go on"]
    graph = graphs.phase_graph(game, by=first)
    assert {
        data["times"]
        for s, _, data in graph.edges(data=True)
        if data["label"] == "activated" and data["kind"] == "label"
    } == {by_ruling["TURN.ABILITY", "activated"]}


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


def test_a_chain_says_what_was_paid_and_what_cancelled_what() -> None:
    graph = gallery()["mythomakya.battle chain"]
    links = {data["what"]: (node, data) for node, data in graph.nodes(data=True) if data["kind"] == "link"}
    assert {what: data["fate"] for what, (_, data) in links.items()} == {
        "R7": "works", "Poseidon": "cancelled", "Hermes": "works"}  # fmt: skip
    assert [data["paid"] for _, data in links.values()] == [("P4", "P5"), ("GA1",), ("GA2",)]
    answers = {(s, t): d["cancels"] for s, t, d in graph.edges(data=True) if d["kind"] == "answers"}
    names = {what: node for what, (node, _) in links.items()}
    assert answers == {(names["Poseidon"], names["R7"]): False, (names["Hermes"], names["Poseidon"]): True}
    said = graphs.text(graph)
    assert "✗ cancelled by Hermes" in said and "cancels → link 1.2 (B: Poseidon)" in said


def test_identical_titans_stand_in_one_short_picture() -> None:
    graph = gallery()["mythomakya.battle titans"]
    links = [data["lines"][0] for _, data in graph.nodes(data=True) if data["kind"] == "link"]
    assert links == ["Dima: R7", "Sasha: Y7"]
    said = graphs.text(graph)
    assert "R7 Y7: played in this round → discard pile" in said and "first player: Sasha" in said
    steps = [data["step"] for _, data in graph.nodes(data=True) if data["kind"] == "step"]
    assert not [step for step in steps if step.endswith((".pay", ".aim"))] and len(steps) < 13
    assert networkx.is_weakly_connected(
        graph.subgraph(n for n, data in graph.nodes(data=True) if data["kind"] == "step")
    )


def test_moments_lead_back_to_what_happened() -> None:
    here = cancelled()
    graph = graphs.resolution_graph(here, "B")
    for _, data in graph.nodes(data=True):
        number, nth = data["moment"]
        events = [kept for kept in here.history[number].own_kept() if isinstance(kept, Kept)]
        if data["kind"] == "event":
            assert events[nth].step == data["step"]
        elif data["kind"] == "step" and data["choice"]:
            assert data["choice"] == here.game.say(here.history[number].action)


def test_a_beginning_that_is_not_in_the_history_is_refused() -> None:
    with pytest.raises(BadInput, match="not in the history"):
        graphs.resolution_graph(cancelled(), since=position("mythomakya.battle", ENDGAME))


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


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_look_alike_are_framed(name: str) -> None:
    graph = gallery()[f"{name} positions"]
    for node, data in graph.nodes(data=True):
        assert bool(data["alike"]) == bool(data["phase"])
        for other in data["alike"]:
            one, two = data["position"], graph.nodes[other]["position"]
            assert one != two and node in graph.nodes[other]["alike"]
            assert one.view(data["seat"]) == two.view(data["seat"])
            assert one.knowledge(data["seat"]).places == two.knowledge(data["seat"]).places


def test_what_somebody_cannot_tell_apart_is_one_set() -> None:
    given = {"order": ["Ada", "Bo", "Cy"], "to_move": "Ada", "cubes": {"Ada": 9, "Bo": 9, "Cy": 9},
             "rows": {"Ada": ["Zeus", "Hades"], "Bo": ["Medusa", "Hydra"], "Cy": ["Troy", "Delphi"]},
             "unused": ["Hera", "Perseus"]}  # fmt: skip
    other = given | {"rows": given["rows"] | {"Bo": ["Hydra", "Medusa"]}}
    graph = graphs.position_graph([position("hidden_mythos", given), position("hidden_mythos", other)], 2)
    assert [data["alike"] for _, data in graph.nodes(data=True)] == [(1,), (0,)]
    assert "Ada cannot tell these apart" in graphs.svg(graph)
    shown = given | {"known": {"Ada": ["Bo.1"]}}, other | {"known": {"Ada": ["Bo.1"]}}
    graph = graphs.position_graph([position("hidden_mythos", one) for one in shown], 2)
    assert not any(data["alike"] for _, data in graph.nodes(data=True)), "a card seen before is remembered"


# -- clauses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_clause_graph_is_what_the_book_says(name: str) -> None:
    game = load_game(name)
    graph = graphs.clause_graph(game)
    clauses = {c.id: c for c in game.book.clauses.values() if game.cites((c.id,))}
    drawn = {kind: {(s, t) for s, t, d in graph.edges(data=True) if d["kind"] == kind} for kind in EDGES}
    assert drawn["refers"] == {(c.id, other) for c in clauses.values() for other in c.refers if other in clauses}
    assert drawn["overrides"] == {(c.id, other) for c in clauses.values() for other in c.overrides if other in clauses}
    asked = game.book.questions.values()
    assert drawn["questioned"] == {(q.id, c) for q in asked for c in q.clauses if c in clauses}
    assert drawn["refers"] and drawn["questioned"] and not list(networkx.isolates(graph))


def test_a_clause_is_looked_at_with_its_words_and_the_reading_in_force() -> None:
    game = load_game("mythomakya.battle", readings={"titan.scope": "until_titan"})
    graph = graphs.clause_graph(game, "titan.scope")
    question = game.book.questions["oq.mk.titan.scope"]
    assert set(graph) == {question.id, *(c for c in question.clauses if game.cites((c,)))}
    assert "▶ until_titan" in graph.nodes[question.id]["lines"][-1]
    for node, data in graph.nodes(data=True):
        assert data["kind"] == "question" or data["phase"] == game.clause(node).section
        assert data["text"] in data["lines"]


@pytest.mark.parametrize("name", GAMES)
def test_sections_count_what_lies_between_them(name: str) -> None:
    game = load_game(name)
    whole, sections = graphs.clause_graph(game), graphs.clause_graph(game, "sections")
    assert all(data["clauses"] for _, data in sections.nodes(data=True))
    kinds = Counter(d["kind"] for s, t, d in whole.edges(data=True) if d["kind"] != "questioned"
                    and game.clause(s).section != game.clause(t).section)  # fmt: skip
    counted = Counter()
    for _, _, data in sections.edges(data=True):
        counted[data["kind"]] += data["number"]
    assert counted == kinds
    section = next(iter(sections))
    inside = {c.id for c in game.book.clauses.values() if c.section == section and game.cites((c.id,))}
    assert inside <= set(graphs.clause_graph(game, section))


def test_nothing_of_that_name_to_look_at() -> None:
    with pytest.raises(BadInput, match="no section, clause or question 'lunch'; expected sections, one of them"):
        graphs.clause_graph(load_game("hidden_mythos"), "lunch")
    with pytest.raises(BadInput, match="could be"):
        graphs.clause_graph(load_game("mythomakya.battle"), "series")


# -- pictures ------------------------------------------------------------------------------------------------------


def all_graphs() -> list[networkx.MultiDiGraph]:
    found = [graphs.phase_graph(load_game(name)) for name in GAMES]
    return [
        *found,
        graphs.resolution_graph(cancelled(), "A"),
        graphs.position_graph(position("mythomakya.battle", ENDGAME)),
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_draws_every_graph(engine: str, drawn_by: Callable[[str], None]) -> None:
    drawn_by(engine)
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


def test_a_program_that_fails_leaves_the_plain_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dot, "_pure", lambda: sys.executable)
    for chosen in ("pure", ""):
        monkeypatch.setenv("MYTHOS_DOT", chosen)
        monkeypatch.setattr(dot.shutil, "which", lambda name: None)
        assert graphs.dot_to_svg("digraph {}") is None
        assert "textLength" in graphs.svg(gallery()["mythomakya.triumph phases"])


def test_an_engine_that_was_chosen_and_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DOT", "system")
    monkeypatch.setattr(dot.shutil, "which", lambda name: None)
    with pytest.raises(BadInput, match="the engine 'system' is not installed; expected own"):
        graphs.svg(gallery()["mythomakya.triumph phases"])


def test_an_unknown_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DOT", "neato")
    with pytest.raises(BadInput, match="MYTHOS_DOT: unknown engine 'neato'; expected pure, system, own"):
        graphs.dot_to_svg("digraph {}")


@pytest.mark.parametrize("engine", ENGINES)
def test_names_are_escaped_in_dot_and_picture(engine: str, drawn_by: Callable[[str], None]) -> None:
    drawn_by(engine)
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


@pytest.mark.parametrize("engine", ENGINES)
def test_twice_the_nodes_take_less_than_thrice_the_work(engine: str, drawn_by: Callable[[str], None]) -> None:
    drawn_by(engine)
    few, many = (graphs.position_graph(position("mythomakya.battle", ENDGAME), size) for size in (150, 300))
    graphs.forget()
    assert len(few) == 150 and len(many) == 300
    assert calls(lambda: graphs.svg(many)) < 3 * calls(lambda: graphs.svg(few))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_picture_is_kept(engine: str, drawn_by: Callable[[str], None]) -> None:
    drawn_by(engine)
    graph = graphs.phase_graph(load_game("mitos_y_leyendas"))
    graphs.forget()
    first = graphs.svg(graph)
    drawn = dot._drawn.cache_info().misses
    assert graphs.svg(graph) == first
    assert dot._drawn.cache_info().misses == drawn
    assert (drawn == 0) == (engine == "own")


# -- legible -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["pure", "own"])  # the browser looks at all three
@pytest.mark.parametrize("name", gallery())
def test_nothing_comes_upon_anything(name: str, engine: str, drawn_by: Callable[[str], None]) -> None:
    drawn_by(engine)
    assert measure.overlaps(graphs.svg(gallery()[name])) == []


def test_overlaps_are_found() -> None:
    svg = graphs.svg(graphs.phase_graph(load_game("mythomakya.triumph"), "phases"))
    assert measure.overlaps(svg) == []
    texts = re.findall(r' x="[-\d.]+" y="[-\d.]+"', svg)
    assert measure.overlaps(svg.replace(texts[-1], texts[-2]))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_opened_or_folded_can_be_read_on_a_slide(
    game: str, engine: str, drawn_by: Callable[[str], None]
) -> None:
    drawn_by(engine)
    for zoom in ("phases", *phases_of(load_game(game))):
        picture = graphs.svg(graphs.phase_graph(load_game(game), zoom))
        wide, high = measure.size(picture)
        assert SMALL * min(1920 / wide, 1080 / high) >= LEAST_ON_SLIDE, zoom
        assert min(float(n) for n in re.findall(r'font-size[:=]"?([\d.]+)', picture)) >= SMALL


def test_no_meaning_hangs_on_colour_alone() -> None:
    shapes = [(look.shape, look.dash, look.width) for name, look in LOOKS.items() if name not in ("quiet", "event")]
    same = {name for name, look in LOOKS.items() if shapes.count((look.shape, look.dash, look.width)) > 1}
    assert same <= {"acts", "clause"}, "these two never stand in one graph"
    strokes = {kind: (s.width, s.dash) for kind, s in EDGES.items()}
    together = [
        ("label", "then", "opens"),
        ("announced", "answers", "nested", "then"),
        ("refers", "overrides", "questioned"),
    ]
    for kinds in together:
        drawn = [strokes[kind] for kind in kinds if kind != "nested"]
        assert len(set(drawn)) == len(drawn), kinds


def test_every_look_is_known_on_a_dark_page() -> None:
    light, _, dark = style(tuple(LOOKS), (*EDGES, "taken", "cancels")).partition("svg.dark")
    for name in (*LOOKS, *EDGES, "taken", "cancels", "now"):
        colours = [re.findall(rf"--{name}(?:-[fl])?:(#\w+)", sheet) for sheet in (light, dark)]
        assert colours[0] and colours[1] and colours[0] != colours[1][: len(colours[0])]
    for graph in gallery().values():
        looks = {data["look"] for _, data in graph.nodes(data=True)} - {"event"}
        assert all(f".node.{look} " in graphs.svg(graph) for look in looks)


def test_importing_graphs_loads_no_networkx() -> None:
    code = "import sys, mythos_lab.graphs; assert 'networkx' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("draw", [graphs.phase_graph, graphs.clause_graph])
def test_the_name_of_a_game_is_no_game(draw: Callable[..., object]) -> None:
    with pytest.raises(BadInput, match=r"'mythomakya\.battle' is no game; expected one such as load_game"):
        draw("mythomakya.battle")
