"""Owns the proof of the interactive table without a browser: driven as a page would drive it, by what a page sends.

It names a game only where one rule of it is needed.
"""

from __future__ import annotations

import gc
import random
import re
from html import escape, unescape
from typing import Any

import ipywidgets
import psutil
import pytest

from mythos_lab import ALL, Table, games, new_game
from mythos_lab.core.errors import BadInput
from mythos_lab.graphs import words
from mythos_lab.widgets import beside, controls
from tests.at_table import TRIUMPH, click, do, go_on, page
from tests.promises import hidden, play

pytestmark = pytest.mark.usefixtures("panels_as_at_first")

HIDDEN = "hidden_mythos"
EVERY = list(beside.PANELS)


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_by_clicks(game: str) -> None:
    rng = random.Random(game)
    table = Table(new_game(game, players=play.counts(game)[0], seed=3))
    table.foot.opened = EVERY
    clicks = 0
    while not table.position.over and clicks < 120:
        go_on(table, rng)
        clicks += 1
    assert clicks >= 30 and len(table.position.line) > 20


def test_a_click_on_what_is_not_offered_is_answered_in_the_table(table: Table) -> None:
    before = table.position
    table.board._heard(None, {"pick": {"card": "R12", "place": "up.Dima.7", "action": None}}, [])
    said = unescape(table.foot.parts["answer"])
    refusal = before.why_not("Dima plays R12")
    assert refusal is not None and table.position is before
    assert all(words in said for words in (refusal.clause, refusal.text, refusal.facts, *refusal.instead))
    assert 'role="alert"' in said and f'data-do="play" data-what="{refusal.instead[0]}"' in said
    do(table, "play", refusal.instead[0])
    assert table.position.parent is before and table.foot.parts["answer"] == ""


def test_a_move_can_be_said(table: Table) -> None:
    do(table, "say", "plays K4")
    assert table.position.action.what == "K4"
    do(table, "say", "Sasha plaits <b>K4</b>")
    said = table.foot.parts["answer"]
    assert "not understood" in said and "did you mean plays" in said and "<b>K4" not in said


def test_the_phase_the_step_and_the_clause_stand_beside_the_table(table: Table) -> None:
    table.foot.opened = EVERY
    click(table, "Dima plays K10")
    assert 'aria-current="step">TURN' in table.head.parts["phases"]
    assert "mk.toh.resolution.take_all" in table.foot.parts["log"]
    do(table, "clause", "mk.toh.legality.follow")
    said = unescape(table.foot.parts["clause"])
    clause = table.position.game.clause("mk.toh.legality.follow")
    assert clause.text in said and clause.section in said
    do(table, "clause", "face down treasure")
    assert "treasure" in table.foot.parts["clause"]
    do(table, "clause", "zzz")
    assert "no clause has the words" in page(table)


def hits(table: Table) -> list[str]:
    """The clauses that are listed as found."""
    found = table.foot.parts["clause"].partition("<ul class=events>")[2].partition("</ul>")[0]
    return [part.partition('"')[0] for part in found.split('data-do="clause" data-what="')[1:]]


def test_clauses_looked_for_are_listed_to_be_read() -> None:
    table = Table(new_game("mythomakya.battle", seed=1))
    do(table, "clause", "APPLES card")
    known = table.position.game.book.clauses
    said = {id_: f"{id_} {c.section} {c.text}".casefold() for id_, c in known.items()}
    found = [id_ for id_ in known if "apples" in said[id_] and "card" in said[id_]]
    assert len(found) > 12 and hits(table) == found[:12]
    assert f"and {len(found) - 12} more" in table.foot.parts["clause"]
    do(table, "clause", found[3])
    assert known[found[3]].section in unescape(table.foot.parts["clause"]) and hits(table) == found[:12]
    do(table, "clause", next(id_ for id_ in known if "apples" not in said[id_]))
    assert hits(table) == []


def test_a_search_for_no_clause_says_so_where_clauses_are_read(table: Table) -> None:
    do(table, "say", "Dima plays GA1")
    assert "not" in table.foot.parts["answer"]
    do(table, "clause", "  ")
    assert "nothing was asked" in table.foot.parts["clause"] and hits(table) == []
    do(table, "clause", "<zzz>")
    assert "no clause has the words" in table.foot.parts["clause"] and "<zzz>" not in table.foot.parts["clause"]
    assert table.foot.parts["answer"] == "" and table.session.tried == ""
    do(table, "line", "99")
    assert "GA1" not in table.foot.parts["answer"]


def test_open_questions_of_a_clause_name_the_reading_in_force() -> None:
    table = Table(new_game(HIDDEN, seed=1, readings={"oq.hm.peek.mandatory": "mandatory"}))
    do(table, "clause", "hm.turn.peek.optional")
    assert "<b>in force: </b><code>mandatory</code>" in table.foot.parts["clause"]


@pytest.mark.parametrize("game", games())
def test_open_questions_are_asked_in_their_words_with_their_id_beside(game: str) -> None:
    table = Table(new_game(game, players=play.counts(game)[0], seed=1))
    table.foot.opened = ["readings"]
    questions = table.position.game.definition.questions
    listed_ = unescape(table.foot.parts["readings"])
    for q in questions.values():
        assert f">{words.one_line(q.question)}</option>" in listed_ and f">{q.id}</option>" not in listed_
    first = next(iter(questions.values()))
    do(table, "question", first.id)
    assert f"<small><code>{first.id}</code></small>" in table.foot.parts["readings"]


def test_what_applies_the_chosen_readings_stands_with_them_before_everything_else() -> None:
    table = Table(new_game(HIDDEN, seed=1), ALL)
    do(table, "question", "oq.hm.peek.mandatory")
    do(table, "reading", "oq.hm.peek.mandatory mandatory")
    said = unescape(table.foot.parts["readings"])
    question = table.position.game.book.questions["oq.hm.peek.mandatory"].question
    chosen = said.partition('<div class="chosen">')[2].partition("<select")[0]
    assert question in chosen and "<b>mandatory</b>" in chosen and 'data-do="read"' in chosen
    do(table, "compare")
    assert f"under {question} <b>mandatory</b>" in unescape(table.foot.parts["readings"])


# -- views -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_seat_holds_nothing_hidden(game: str) -> None:
    rng = random.Random(game)
    position = new_game(game, players=play.counts(game)[-1], seed=5)
    compared = 0
    for _ in range(5):
        for seat in position.game.seats[:3]:
            other = hidden.other(position, seat, rng)
            if other is not None:
                compared += 1
                assert everything(position.bare(), seat) == everything(other.position, seat)
        position = position.choose(play.pick(position.options, rng))
    assert compared > 3


def everything(position: Any, seat: str) -> Any:
    """All that the page is sent for a seat, with a click that is refused."""
    table = Table(position, seat)
    table.foot.opened = EVERY
    table.board._heard(None, {"pick": {"card": None, "place": "row.A", "action": None}}, [])
    return table.head.parts, table.foot.parts, table.board.scene, table.board.faces, table.graph.children[0]._svg


def test_another_seat_is_told_that_it_is_another_players_choice(table: Table) -> None:
    before = table.position
    do(table, "view", "Sasha")
    do(table, "say", "Dima plays K4")
    assert "core.hidden" in table.foot.parts["answer"] and table.position is before
    assert "not told: </b>Dima plays K4" in table.foot.parts["answer"]
    assert "another view" in table.foot.parts["answer"] and "something hidden" not in table.foot.parts["answer"]
    do(table, "view", ALL)
    click(table, "Dima plays K4")
    assert table.position is not before


def test_who_went_back_to_the_choice_of_a_bot_is_told_how_to_go_on() -> None:
    table = Table(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1), bots={"Sasha": "greedy"})
    do(table, "say", "calls red")
    do(table, "step", "back")
    while table.position.ask.seat != "Sasha":
        do(table, "step", "forward")
    for move in table.position.actions():
        click(table, table.position.game.say(move))
        assert "Sasha is to choose, and is played by a bot: press forward" in table.foot.parts["answer"]
        assert "not legal" not in table.foot.parts["answer"] and table.position.ask.seat == "Sasha"


def test_it_is_said_by_how_much_a_side_is_ahead(table: Table) -> None:
    table.foot.opened = ["score"]
    click(table, "Dima plays K10")
    do(table, "finish")
    told = dict(re.findall(r"<th>(\w+)</th><td>(\d+(?:, ahead by \d+)?)</td>", table.foot.parts["score"]))
    most, least = sorted(told.values(), key=lambda said: int(said.split(",")[0]), reverse=True)
    assert most == f"{(n := int(most.split(',')[0]))}, ahead by {n - int(least)}"


def test_a_seat_that_is_not_there_is_refused(table: Table) -> None:
    with pytest.raises(BadInput, match="Dima, Sasha"):
        Table(table.position, "Mila")


def test_bots_play_from_the_start() -> None:
    start = new_game(TRIUMPH, players=["Dima", "Sasha", "Mila"], seed=1)
    table = Table(start, bots={"Sasha": "greedy", "Mila": "random"})
    click(table, "Dima calls red")
    assert table.position.ask.seat == "Dima" and {a.seat for a in table.position.line[-2:]} == {"Sasha", "Mila"}
    with pytest.raises(BadInput, match="greedy"):
        Table(table.position, bots={"Sasha": "clever"})


def test_names_are_escaped() -> None:
    name = "<i>Dima</i>"
    table = Table(new_game(TRIUMPH, players=[name, "Sasha"], seed=1).play(f"{name} calls red"), name)
    table.foot.opened = EVERY
    html = "".join([*table.head.parts.values(), *table.foot.parts.values()])
    assert escape(name) in html and name not in html


# -- panels, faults, where no widget runs ------------------------------------------------------------------------------


def test_panels_are_drawn_while_they_are_open_and_remembered_by_the_next_table(table: Table) -> None:
    assert table.foot.parts["words"] == "" and table.graph.layout.display == "none"
    table.foot.opened = ["words", "graph"]
    assert "<pre>" in table.foot.parts["words"] and table.foot.parts["log"] == "" and table.graph.layout.display == ""
    assert Table(table.position).foot.opened == ["words", "graph"]


def test_an_error_in_a_callback_is_shown_with_what_to_do(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> str:
        raise KeyError("no such <card>")

    monkeypatch.setattr(beside, "log", broken)
    click(table, "Dima plays K4")
    said = table.foot.parts["answer"]
    assert "no such &lt;card&gt;" in said and "press back" in said.lower()


def test_a_table_shows_itself_as_picture_and_text(table: Table) -> None:
    bundle = table._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Run this cell" in bundle["text/plain"] and "K2" in bundle["text/plain"]
    assert "data:image/svg+xml" in bundle["text/html"] and repr(table) == "<Table: Mythomakya: Triumph of Heroes>"


def test_every_control_has_a_label(table: Table) -> None:
    table.foot.opened = EVERY
    html = "".join([*table.head.parts.values(), *table.foot.parts.values()])
    assert html.count("<select") == html.count("<label>") - html.count("<input")
    for button in html.split("<button")[1:]:
        assert button.partition(">")[2].partition("</button>")[0].strip(), "a button without words"


def test_every_thing_that_can_be_done_is_done(table: Table) -> None:
    """No button, form or choice says a word that the table does not know."""
    table.foot.opened = EVERY
    do(table, "question", next(iter(table.position.game.book.questions)))
    do(table, "setbacks")
    html = page(table) + controls.typing()
    for what in {part.partition('"')[0] for part in html.split('data-do="')[1:]} - {"panel"}:
        assert callable(getattr(table, f"_do_{what}", None)), what


# -- many steps --------------------------------------------------------------------------------------------------------


def test_a_thousand_steps_leave_widgets_and_memory_where_they_were() -> None:
    table = Table(new_game(TRIUMPH, players=3, seed=4))
    do(table, "finish")
    for grain in ("event", "choice"):
        do(table, "grain", grain)
        for way in ("back", "forward"):
            for _ in range(60):
                do(table, "step", way)
    do(table, "step", "start")
    gc.collect()
    number = len(ipywidgets.widgets.widget._instances)
    before = psutil.Process().memory_info().rss
    for n in range(1000):
        do(table, "step", "forward" if n % 100 < 50 else "back")
    gc.collect()
    grown = psutil.Process().memory_info().rss - before
    assert len(ipywidgets.widgets.widget._instances) == number
    assert grown < 10 * 2**20, f"{grown / 2**20:.1f} MB more"


def test_the_graph_of_the_last_effect_is_drawn_in_one_widget_and_leads_to_clauses(table: Table) -> None:
    table.foot.opened = ["graph"]
    number = len(ipywidgets.widgets.widget._instances)
    click(table, "Dima plays K10")
    (graph,) = table.graph.children
    assert len(ipywidgets.widgets.widget._instances) == number
    node = next(n for n, a in graph.graph.nodes(data=True) if a.get("clauses"))
    graph._heard(None, {"node": f"n{list(graph.graph).index(node)}"}, [])
    assert graph.graph.nodes[node]["clauses"][0] in table.foot.parts["clause"]
