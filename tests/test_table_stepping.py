"""Owns the proof that a table is stepped along its lines, without a browser: driven by what a page sends."""

from __future__ import annotations

import random
from html import unescape

import pytest

from mythos_lab import ALL, Table, games, new_game
from mythos_lab.graphs import words
from mythos_lab.widgets import timeline
from tests.at_table import TRIUMPH, click, do, go_on, legal, page
from tests.promises import play

pytestmark = pytest.mark.usefixtures("panels_as_at_first")


def test_stepping_event_by_event_shows_the_table_on_the_way(table: Table) -> None:
    click(table, "Dima plays K10")
    position, full = table.position, table.board.scene["piles"]
    do(table, "grain", "event")
    seen = []
    while table.session.here.at == 3:
        do(table, "step", "back")
        seen.append(table.board.scene["now"])
    assert len(seen) == len(timeline.events(position)) and len(set(seen)) == len(seen)
    do(table, "step", "forward")
    assert not table.board.scene["buttons"] and not any(
        card["acts"] for pile in table.board.scene["piles"].values() for card in pile.get("cards", ())
    )
    assert "event 1 of" in page(table)
    do(table, "step", "end")
    assert table.position is position and table.board.scene["piles"] == full


def test_on_the_way_players_and_facts_are_told_as_they_are_then(table: Table) -> None:
    click(table, "Dima plays K10")
    do(table, "grain", "event")
    told = []
    for _ in range(len(timeline.events(table.position)) - 1):
        do(table, "step", "back")
        scene = table.board.scene
        leads = [seat["name"] for seat in scene["areas"]["seats"] if "first player" in seat["notes"]]
        told.append((leads, "winner of the round" in [line["label"] for line in scene["lines"]], scene["now"]))
    won = next(n for n, (_, _, now) in enumerate(told) if now.startswith("winner of the round"))
    leads = next(n for n, (_, _, now) in enumerate(told) if now.startswith("first player"))
    assert [who for who, _, _ in told] == [["Dima"]] * (leads + 1) + [["Sasha"]] * (len(told) - leads - 1)
    assert [known for _, known, _ in told] == [False] + [True] * won + [False] * (len(told) - won - 1)
    assert 0 < leads < won < len(told) - 1


@pytest.mark.parametrize("game", games())
def test_on_the_way_a_seat_is_shown_what_its_frames_show(game: str) -> None:
    rng = random.Random(game)
    table = Table(new_game(game, players=play.counts(game)[-1], seed=5))
    for _ in range(12):
        go_on(table, rng)
    do(table, "grain", "event")
    for _ in range(40):
        do(table, "step", "back")
        assert table.board.error == "" and table.session.trouble is None


def test_the_timeline_and_its_jumps(table: Table) -> None:
    click(table, "Dima plays K10")
    while not table.position.over:
        click(table, legal(table)[0])
    assert ">start</button>" in table.foot.parts["track"] and "round 30" in table.foot.parts["track"]
    do(table, "go", 3)
    assert table.session.lines.at == 3 and 'aria-current="step"' in table.foot.parts["track"]
    do(table, "card", "K10")
    assert "Dima plays K10" in unescape(table.foot.parts["track"])
    do(table, "setbacks")
    title, found = table.session.found
    assert title.startswith("where Sasha") or title.startswith("where Dima")
    moment = found[0].moment
    do(table, "moment", f"{moment.at}.{moment.shown}")
    assert table.session.lines.at == moment.at


def listed(table: Table) -> tuple[list[str], list[str]]:
    """What the timeline shows: its rounds, and the choices of the one we are in."""
    rounds, choices = unescape(table.foot.parts["track"]).split('aria-label="timeline"')[-1].split("</div>")[:2]
    buttons = [
        [b.partition("</button>")[0].rpartition(">")[2] for b in row.split("<button")[1:]] for row in (rounds, choices)
    ]
    return buttons[0], buttons[1]


def test_a_round_lists_the_choices_made_in_it() -> None:
    table = Table(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1))
    assert listed(table) == (["start"], ["beginning"])
    for action in ("Dima calls red", "Sasha plays K2", "Dima plays K10"):
        click(table, action)
    assert listed(table) == (["start", "1", "round 2"], ["beginning"])
    do(table, "step", "back")
    assert listed(table) == (["start", "round 1", "2"], ["beginning", "Sasha plays K2", "Dima plays K10"])
    do(table, "go", 0)
    assert listed(table) == (["start", "1", "2"], ["beginning", "Dima calls red"])


@pytest.mark.parametrize("game", games())
def test_every_choice_is_listed_in_one_round_the_one_in_which_it_was_made(game: str) -> None:
    table = Table(new_game(game, players=play.counts(game)[0], seed=3), ALL)
    do(table, "finish")
    session = table.session
    shown = []
    for n, (start, number) in enumerate(session.spans()):
        do(table, "go", start)
        rounds, choices = listed(table)
        assert rounds[n] == (f"{session.span} {number}" if number.isdigit() else number)
        shown += choices[1:]
    assert shown == [words.one_line(session.choice_words(at)) for at in range(1, session.lines.last + 1)]


def test_lines_can_be_renamed_and_followed(table: Table) -> None:
    click(table, "Dima plays K10")
    do(table, "step", "back")
    click(table, "Dima plays K4")
    do(table, "name", "<i>what if</i>")
    assert "&lt;i&gt;what if&lt;/i&gt;" in table.foot.parts["who"] and "<i>what" not in page(table).replace(
        "<i>what if</i>", "", 2
    ).replace(unescape("&lt;i&gt;what"), "")
    do(table, "line", "0")
    assert table.position.action.what == "K10"
