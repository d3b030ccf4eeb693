"""The count explains itself: lines with clauses, adding up to the totals, as text, table, picture and graph."""

from __future__ import annotations

import random
from html import escape

import pytest

from mythos_lab import graphs, new_game, show
from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.graphs.account import entries
from mythos_lab.show.told import told
from mythos_lab.widgets import beside
from mythos_lab.widgets.session import Session

from ..promises import play
from .table import counted, fact, laid

COPIES = {"A": ["Gorgone", "Troll"], "B": ["Loup-garou", "Anubis"], "C": ["Dragon", "Ondine"]}
TARGETS = (
    {"by": "A", "target": "B.1", "from": "A.1"},
    {"by": "B", "target": "A.2", "from": "B.1"},
    {"by": "A", "target": "C.1", "from": "A.1", "second": True},
)


@pytest.fixture(scope="module")
def end() -> Position:
    return counted(COPIES, *TARGETS)


def test_the_lines_of_every_count_add_up() -> None:
    for players in (2, 5, 8):
        table = play.Table("mythology_go", players)
        for position in play.played(table, 0).history:
            before = position.parent
            if before is not None and before.step == "ROUND.CLEAN.shuffle":
                totals = dict(before.state["rounds"][-1])
                sums = dict.fromkeys(totals, 0)
                for entry in entries(before):
                    sums[entry.owner] += entry.points or 0
                    assert entry.clauses and all(before.game.clause(c) for c in entry.clauses)
                assert sums == totals


def test_text_table_and_picture_say_the_same(end: Position) -> None:
    text, html, picture = show.account_text(end), show.account_html(end), show.account_picture(end)
    for entry in entries(end):
        assert entry.said in text and entry.clauses[0] in text
        assert entry.words.replace("'", "&#x27;") in html
    for seat, points in fact(end, "total").items():
        assert f"{seat}: {points}" in text
    assert (
        repr(picture) == text and "<svg" in picture.svg and "http" not in picture.svg.replace("http://www.w3.org", "")
    )


def test_the_graph_shows_what_depended_on_what(end: Position) -> None:
    graph = graphs.account_graph(end)
    lines = entries(end)
    assert len(graph) == len(lines) and {e.kind for e in lines} >= {"copied", "transformed"}
    second = next(n for n, e in enumerate(lines) if e.kind == "transformed" and e.owner == "C")
    copied = next(n for n, e in enumerate(lines) if e.kind == "copied")
    assert graph.has_edge(f"line {copied}", f"line {second}"), "the Gorgon transforms because it copied the Werewolf"
    wolf = next(n for n, e in enumerate(lines) if e.owner == "C" and e.points == 2)
    assert graph.has_edge(f"line {second}", f"line {wolf}")
    assert "<svg" in graphs.svg(graph)


def test_doubling_and_strong_depend_on_what_they_read() -> None:
    mine = ["Anubis", "Elfe", "Griffon", "Dragon", "Hydre"]
    lines = entries(counted({"A": mine, "B": ["Nymphe"]}))
    double = next(e for e in lines if e.kind == "doubling")
    strong = next(e for e in lines if e.kind.startswith("Strong"))
    assert sum(lines[n].points or 0 for n in double.after) == double.points
    assert {lines[n].owner for n in strong.after} == {"A", "B"}


def test_nothing_counted_says_so() -> None:
    with pytest.raises(BadInput, match="nothing of"):
        show.account_text(laid({"A": ["Golem"], "B": []}, to_move="A", hand=["Troll"]))


def test_names_from_files_are_escaped() -> None:
    from mythos_lab import position

    given = {"order": ["A", "B"], "fields": {"A": ["<b>Troll"], "B": []}}
    start = position("mythology_go", given, cards={"<b>Troll": {"value": 2}})
    rng = random.Random(1)
    while not start.step.startswith("ROUND.CLEAN"):
        start = start.choose(play.pick(start.options, rng))
    assert "<b>" not in show.account_html(start) and "<b>" not in show.account_picture(start).svg


def test_the_score_panel_keeps_the_count_of_the_round_just_ended() -> None:
    rng = random.Random(3)
    here = new_game("mythology_go", players=3, seed=3)
    assert "<details" not in beside.score(Session(here, "A")), "nothing has been counted yet"
    while not (here.state["rounds"] and here.ask is not None and here.ask.seat in here.game.seats):
        here = here.choose(play.pick(here.options, rng))
    assert not any(entry for key, entry in here.view("A").places.items() if key[0] in ("up", "down") and entry)
    panel = beside.score(Session(here, "A"))
    assert "the count of the last round" in panel
    for seat, points in here.state["rounds"][-1]:
        assert f"<b>{seat}: {points}</b>" in panel
    for entry in entries(here, "A"):
        assert escape(entry.said) in panel and escape(f"{entry.kind}: {entry.words}") in panel
        assert f">{entry.clauses[0]}</button>" in panel


def test_what_happened_tells_the_count_in_words(end: Position) -> None:
    counting = [item.words for p in end.history for item in told(p, "A", p.trace) if "COUNT" in item.step]
    changing = [item.words for p in end.history for item in told(p, "A", p.trace) if "TRANSFORM" in item.step]
    assert any("A: +" in said for said in counting) and any("counts as Loup-garou" in said for said in changing)
    assert "cards that became Werewolves: A.2 by B.1, C.1 by A.1" in changing
    assert not any("+0" in said or ".1.1" in said for said in (*counting, *changing))
