"""Text, picture and HTML of a table say the same, to one seat only, escaped, without a network, quickly enough."""

from __future__ import annotations

import base64
import csv
import html
import random
import re
import subprocess
import sys
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mythos_lab import show
from mythos_lab.core.errors import BadInput, Illegal
from mythos_lab.core.notation import look
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL
from mythos_lab.data import package_text
from mythos_lab.games import definition
from mythos_lab.graphs.words import seat_shown
from mythos_lab.play import games, load_cards, new_game
from mythos_lab.play import position as by_hand
from mythos_lab.show.cards import whole
from mythos_lab.show.face import Face, face
from mythos_lab.show.ink import width
from mythos_lab.show.scene import keys as keys_of_layout
from mythos_lab.show.scene import layout, scene
from tests.toy import toy
from tests.work import calls

TABLES = [(name, n) for name in games() for n in range(definition(name).players[0], definition(name).players[1] + 1)]
SVG = "{http://www.w3.org/2000/svg}"
KRONOS = {
    "order": ["A", "B"],
    "senior": "purple",
    "first": "B",
    "stacks": {"A": [["R4", "Y1"], ["B3"]], "B": [["R12", "K10"], ["R7"]]},
    "treasure": {"A": ["GA1"]},
    "gods": {"B": ["Aeolus"]},
    "kronos": "B.1",
}


def after(game: str, players: int, moves: int, seed: int = 3, **options: object) -> Position:
    """A position some random moves into a game."""
    position, rng = new_game(game, players=players, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        if position.over:
            break
        position = position.choose(rng.choice(list(position.options)))
    return position


def drawn_words(svg: str) -> list[str]:
    """The words that are drawn, not those of the text alternative."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


ROOM = 21
"""A line of so many letters has room on any card; a longer one may be left to the text alternative, never cut."""


# -- the same in all three -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 25, 60, 5000])
def test_text_and_picture_say_the_same(game: str, players: int, moves: int) -> None:
    position = after(game, players, moves)
    for seat in (position.game.seats[0], seat_shown(position), ALL):
        said, text, svg = scene(position, seat), show.text(position, seat), show.svg(position, seat)
        words = drawn_words(svg)
        everything = " ".join(words)
        for group in [g for panel in said.panels for g in panel.groups] + list(said.table) + list(said.aside):
            for depth, card in [
                (i, card) for pile in group.piles for i, card in enumerate(pile.cards) if card is not None
            ]:
                assert card.corner in words and card.corner in text
                if group.kind in ("stacks", "cards"):
                    top = depth == 0 or group.kind == "cards"
                    assert (card.said if top else card.edge) in text
                    assert not card.title or card.title in words
                    assert not top or all(line in words or len(line) > ROOM for line in card.lines[:2])
                    assert not any(
                        word[:-1] and line.startswith(word[:-1])
                        for line in card.lines
                        for word in words
                        if word.endswith("…")
                    )
        for panel in said.panels:
            assert panel.name in words and all(note in words for note in panel.notes)
            assert f"{panel.name}{' (' + ', '.join(panel.notes) + ')' if panel.notes else ''}" in text.split("\n")
        assert said.now in text and said.now in everything
        assert text.split("\n")[1] == (f"{said.now} ({said.step})" if said.step else said.now)
        assert all(words)
        assert not said.step or " ".join(words[: words.index(said.step)]).endswith(said.now)
        assert all(line.label in text and line.label in everything for line in said.lines)
        assert ElementTree.fromstring(svg).findtext(f"{SVG}desc") == text


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_position_gives_the_same_bytes(game: str, players: int) -> None:
    one, two = after(game, players, 30), after(game, players, 30)
    assert show.svg(one, "A") == show.svg(two.bare(), "A")
    assert show.html(one, "A") == show.html(two, "A")


def test_html_carries_the_picture_and_the_words() -> None:
    position = after("mythomakya.battle", 2, 30)
    picture = show.picture(position, "A")
    assert repr(picture) == show.text(position, "A") and "0x" not in repr(picture)
    found = re.search(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"', picture._repr_html_())
    assert found and base64.b64decode(found[2]).decode() == show.svg(position, "A")
    assert "as A sees it" in found[1] and "<details>" in picture.html


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_picture_asks_for_nothing_outside_itself(game: str, players: int) -> None:
    svg = show.svg(after(game, players, 30), "A")
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert set(re.findall(r"href=[\"']([^\"']?)", svg)) <= {"#"}
    assert not re.search(r"<(image|script|foreignObject|iframe)|url\(|@import|\son\w+=", svg)


def test_every_colour_has_a_shape_of_its_own() -> None:
    from mythos_lab.show.ink import PALETTE, SHAPES

    shapes = [shape for colour, (_, _, shape) in PALETTE.items() if colour]
    assert len(set(shapes)) == len(shapes) and set(shapes) <= set(SHAPES)
    svg = show.svg(by_hand("mythomakya.battle", KRONOS), "A")
    for colour in ("red", "yellow", "blue", "black", "purple"):
        assert f'href="#{PALETTE[colour][2]}"' in svg


# -- what is shown -------------------------------------------------------------------------------------------------


def test_the_stack_under_kronos_is_marked() -> None:
    position = by_hand("mythomakya.battle", KRONOS)
    (line,) = [line for line in show.text(position, "A").split("\n") if "under Kronos" in line]
    assert line.startswith("  stack 1  R12")
    assert "1: under Kronos" in drawn_words(show.svg(position, "A"))


def test_the_table_lies_in_the_order_of_play_with_who_played() -> None:
    position = by_hand("mythomakya.battle", {**KRONOS, "kronos": "none"}).play("B passes").play("A passes")
    position = (
        position.play("B plays R7").play("B declines")
        if position.step == "TURN.ABILITY"
        else position.play("B plays R7")
    )
    words = show.text(position, "A").split("\n")
    at = words.index("played in this round")
    assert words[at + 1].startswith("  B: R7 Prometheus") and words[at + 2] == "  A to play"


def test_face_down_cards_are_told_by_number() -> None:
    position = after("mythomakya.triumph", 2, 1)
    text = show.text(position, "A")
    assert text.count("| face down | face down") == 20 and "treasure pile: empty" in text
    assert drawn_words(show.svg(position, "A")).count("face down") == 40


def test_made_up_values_carry_their_mark_and_the_mark_is_explained() -> None:
    position = after("mythomakya.battle", 2, 5)
    assert face(position.game, "R4").said == "R4 Helen†, 1 apple†"
    legend = "† illustrative name or value: the rulebook prints no card list"
    assert legend in show.text(position, "A").split("\n") and legend in drawn_words(show.svg(position, "A"))


def test_when_it_is_over_the_totals_are_shown() -> None:
    position = after("mythomakya.battle", 3, 5000)
    text = show.text(position, "A")
    assert f"The game is over: {position.outcome}" in text.split("\n") and "wins. [mk.botg.score.solo.winner]" in text


def test_who_is_shown_when_nobody_says_whose_view() -> None:
    position = after("mythomakya.battle", 3, 20)
    assert seat_shown(position) == position.decision.seat
    assert seat_shown(after("mythomakya.battle", 3, 5000)) == "A"
    assert seat_shown(new_game("mythomakya.battle", players=["Ada", "Ben"])) == "Ada"


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="no seat is called 'Z'"):
        show.text(after("mythomakya.battle", 2, 5), "Z")


# -- hidden things -------------------------------------------------------------------------------------------------


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    position = after("mythomakya.battle", 2, 1)
    hand = position.state["gods", "A"]
    assert hand
    for god in hand:
        assert god in show.text(position, "A") and god in show.svg(position, "A")
        assert god not in show.text(position, "B") and god not in show.svg(position, "B")
        assert god in show.text(position, ALL)


def test_options_are_shown_to_who_chooses() -> None:
    position = after("mythomakya.battle", 2, 1)
    mine, other = position.decision.seat, next(s for s in position.game.seats if s != position.decision.seat)
    assert position.game.say(position.actions()[0]) in show.actions_text(position, mine)
    assert f"shown to {mine} alone" in show.actions_text(position, other)
    assert "possible:" in show.text(position, mine) and "possible:" not in show.text(position, other)


def test_a_trace_names_no_card_that_was_moved_unseen() -> None:
    position = after("mythomakya.battle", 2, 0)
    told = show.trace_text(position, "A")
    for god in position.state["gods", "B"]:
        assert god not in told and god in show.trace_text(position, ALL)
    for god in position.state["gods", "A"]:
        assert god in told


# -- names from files ----------------------------------------------------------------------------------------------


@pytest.fixture
def wild(tmp_path: Path) -> Position:
    """A game whose players and cards have names that mean something to HTML, SVG and terminals."""
    rows = list(csv.reader(package_text("mythomakya", "mythomakya_myth_cards.csv").splitlines()))
    at = rows[0].index("name")
    for row in rows[1:]:
        row[at] = f"<b>&\"'{row[at]}\x1b[31m</text><script>alert(1)</script>"
    path = tmp_path / "cards.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return new_game(
        "mythomakya.battle", players=["<i>Ada", 'B"&en'], seed=1, cards=load_cards("mythomakya.battle", str(path))
    )


def test_names_are_escaped_everywhere(wild: Position) -> None:
    for seat in (*wild.game.seats, ALL):
        svg = show.svg(wild, seat)
        ElementTree.fromstring(svg)
        html = show.html(wild, seat) + show.trace_html(wild, seat) + show.actions_html(wild, seat)
        html += show.refusal_html(wild.why_not(f"{wild.game.seats[0]} passes"))
        for shown in (svg, html):
            assert "<script" not in shown and "<b>&" not in shown and "<i>Ada" not in shown and "\x1b" not in shown
        assert "\x1b" not in show.text(wild, seat) + show.trace_text(wild, seat)


def test_a_long_name_is_squeezed_or_cut_not_spilt() -> None:
    from mythos_lab.show.cards import whole
    from mythos_lab.show.ink import NAME

    for name in ("Short", "Clytemnestra of Mycenae", "x" * 200):
        drawn = whole(Face("R7", name, "red"), 106)
        (text,) = re.findall(r'<text class="n b"[^>]*>[^<]*</text>', drawn)
        words = re.sub("<[^>]+>", "", text)
        assert width(words, NAME.size) <= 94 or 'textLength="94"' in text


def test_the_number_at_the_end_of_a_long_name_is_never_cut() -> None:
    from mythos_lab.show.ink import BOLD, fitting

    assert fitting("Maximiliana-Alexandrina.12", 60, BOLD).endswith("….12")
    assert fitting("Ed.12", 60, BOLD) == "Ed.12" and fitting("Version 2.12 of it", 30, BOLD).endswith("…")


# -- without a look ------------------------------------------------------------------------------------------------


def test_a_book_without_a_look_is_shown_by_its_zones_and_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    position = after("mythomakya.battle", 2, 30)
    monkeypatch.delattr(position.game.notation, "look")
    for kept in (face, layout, keys_of_layout):
        kept.cache_clear()
    try:
        text, words = show.text(position, "A"), drawn_words(show.svg(position, "A"))
        top = position.state["stack", "A", 1][0]
        assert "stack  1  " + top in text and top in words
        assert "senior: " in text and "discard pile: " in text
        assert "→ played in this round" in show.trace_text(position, ALL) or position.trace
    finally:
        for kept in (face, layout, keys_of_layout):
            kept.cache_clear()


def test_what_a_book_says_of_its_looks_is_asked_with_a_default() -> None:
    game = new_game("mythomakya.battle", players=2).game
    assert look(game, "LEGEND", {}) is look(game.definition, "LEGEND", {}) is game.notation.look.LEGEND
    assert look(game, "NOTHING", "so") == "so" and look(toy(), "LEGEND", "so") == "so"


# -- told in words ---------------------------------------------------------------------------------------------------


def test_what_happened_is_told_with_its_clauses() -> None:
    position = (
        by_hand("mythomakya.battle", {**KRONOS, "kronos": "none"}).play("B passes").play("A passes").play("B plays R7")
    )
    told = show.trace_text(position, "A").split("\n")
    assert told[0] == "B plays R7 (as A knows it)"
    assert "  R7: stack B.2 → played in this round [mk.botg.round.order]" in told
    assert "      The others play after the first player in clockwise order." in told
    html = show.trace_html(position, "A")
    assert "<code>mk.botg.round.order</code> The others play" in html and "stack B.2 → played in this round" in html


def test_a_refusal_is_told_with_clause_facts_and_what_is_legal() -> None:
    position = by_hand("mythomakya.battle", {**KRONOS, "kronos": "none"}).play("B passes").play("A passes")
    refusal = position.why_not("B plays K10")
    text, html = show.refusal_text(refusal), show.refusal_html(refusal)
    assert text.startswith("not legal: B plays K10\nbecause: K10 does not lie face up")
    for said in (refusal.clause, refusal.text, *refusal.instead):
        assert said in text and escape(said) in html


def test_a_clause_is_shown_with_its_open_questions() -> None:
    game = by_hand("mythomakya.battle", KRONOS).game
    text = show.clause_text(game, "mk.botg.kronos.lockout")
    assert "oq.mk.kronos.ends" in text and "that_player (in force), whole_game" in text
    other = show.clause_text(game.read({"kronos.ends": "whole_game"}), "mk.botg.kronos.lockout")
    assert "that_player, whole_game (in force)" in other
    assert "open question" in show.clause_html(game, "mk.botg.kronos.lockout")
    with pytest.raises(BadInput):
        show.clause_text(game, "mk.no.such")


# -- in a notebook -----------------------------------------------------------------------------------------------------


def test_showing_loads_no_notebook_and_no_networkx() -> None:
    code = (
        "import sys, mythos_lab.show as s; assert s.register() is False;"
        "assert not {'IPython', 'networkx', 'ipywidgets'} & set(sys.modules), sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_things_show_themselves_in_a_cell() -> None:
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactive.InteractiveShell.instance()
    try:
        assert show.register()
        position = by_hand("mythomakya.battle", KRONOS)
        refusal = position.why_not("B plays K10")
        format_ = shell.display_formatter.format
        plain, html = (format_(position)[0][kind] for kind in ("text/plain", "text/html"))
        assert plain == show.text(position, "B") and html == show.html(position, "B")
        assert format_([position])[0]["text/plain"] == f"[{position!r}]"
        assert format_(refusal)[0]["text/plain"] == show.refusal_text(refusal)
        outcome = after("mythomakya.battle", 2, 5000).outcome
        assert format_(outcome)[0]["text/plain"].startswith(str(outcome))
        assert shell.custom_exceptions == (Illegal, BadInput)
    finally:
        interactive.InteractiveShell.clear_instance()


def test_an_illegal_move_in_a_cell_is_told_shortly(capsys: pytest.CaptureFixture[str]) -> None:
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactive.InteractiveShell.instance()
    try:
        show.register()
        shell.user_ns["position"] = by_hand("mythomakya.battle", KRONOS)
        assert not shell.run_cell("position.play('B plays K10')").success
        said = capsys.readouterr().out
        assert "not legal: B plays K10" in said and "Traceback" not in said
    finally:
        interactive.InteractiveShell.clear_instance()


# -- speed -------------------------------------------------------------------------------------------------------------


def test_a_picture_takes_little_work() -> None:
    position = after("mythomakya.battle", 2, 3)
    show.svg(position, "A")
    assert 1_000 < calls(lambda: show.svg(position.bare(), "A")) < 20_000


def test_a_view_shows_itself_as_its_seat_sees_the_table() -> None:
    p = new_game("mythomakya.battle", players=3, seed=4)
    assert show.table.view_text(p.view("B")) == show.text(p, "B")
    assert show.table.view_html(p.view("B")) == show.html(p, "B")


@pytest.mark.parametrize("game", ["mythomakya.battle", "mythology_go", "mitos_y_leyendas"])
def test_a_card_says_what_it_does_on_its_face_in_its_label_and_in_the_text(game: str) -> None:
    position = new_game(game, players=2, seed=1)
    faces = {card: face(position.game, card) for card in position.game.cards}
    acting = [f for f in faces.values() if f.does]
    assert len({f.does for f in acting}) > 15
    for shown in acting:
        drawn = " ".join(re.findall(r'<text class="s"[^>]*>([^<]*)<', whole(shown, 106)))
        words = html.unescape(drawn).removesuffix("…")
        assert (shown.brief or shown.does).startswith(words) and (words or len(shown.lines) > 1)
        assert shown.told == f"{shown.said}: {shown.does}"
    rng = random.Random(1)
    while not scene(position, ALL).effects:
        moves = position.options
        position = position.choose(moves.sample(rng) if hasattr(moves, "sample") else rng.choice(moves))
    told = scene(position, ALL).effects[0]
    assert "what these cards do" in show.text(position, ALL) and told in show.text(position, ALL)
    assert told.partition(": ")[2] in {f.does for f in acting}


def test_in_few_words_a_card_of_battle_says_all_it_does_on_its_face() -> None:
    game = new_game("mythomakya.battle", players=2, seed=1).game
    brief = [shown for shown in (face(game, card) for card in game.cards) if shown.brief]
    assert len({shown.brief for shown in brief}) == 14 + 6
    for shown in brief:
        drawn = re.findall(r'<text class="s"[^>]*>([^<]*)<', whole(shown, 106))
        assert html.unescape(" ".join(drawn)) == shown.brief


HANDS = {
    "order": ["A", "B"], "first": "A", "senior": "red", "stacks": {"A": [["R7"]], "B": [["Y7"]]},
    "treasure": {"A": ["GA1", "GA2"]}, "gods": {"A": ["Zeus"], "B": ["Eros"]}, "god_costs": {"Zeus": 2},
}  # fmt: skip


def test_what_others_hold_is_not_said_to_do_anything() -> None:
    position = by_hand("mythomakya.battle", HANDS)
    does = face(position.game, "Zeus").does
    assert does in show.text(position, "A") and does not in show.text(position, "B")


@pytest.mark.parametrize("game", games())
def test_the_name_at_the_head_of_a_card_is_written_in_letters_that_can_be_read(game: str) -> None:
    """In letters of 13 at the least, none much narrower than drawn freely; a long name in two lines."""
    playing = new_game(game, players=definition(game).players[0], seed=1).game
    for card in playing.cards:
        shown = face(playing, card)
        heads = re.findall(r'<text style="fill:[^>]*>[^<]*</text>', whole(shown, 106))
        assert " ".join(html.unescape(re.sub("<[^>]*>", "", head)) for head in heads) == shown.corner
        for head in heads:
            said, room = html.unescape(re.sub("<[^>]*>", "", head)), re.search(r'textLength="([\d.]+)"', head)
            size = next(size for mark, size in SIZES.items() if mark in head)
            assert not room or width(said, size, True) <= 1.45 * float(room[1]), said


SIZES = {'class="c"': 22, 'class="l"': 18, 'class="n b"': 13, 'class="b"': 14}
"""How large the letters are at the head of a card."""
