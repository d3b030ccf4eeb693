"""The position editor without a browser: cards dragged, picked, added, taken away; words, faults, saving."""

from __future__ import annotations

from pathlib import Path

import ipywidgets
import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.view import ALL
from mythos_lab.play import games, position
from mythos_lab.rulings import Ruling, load
from mythos_lab.show.board import spots
from mythos_lab.widgets import Editor

from .test_editing import GIVEN


@pytest.fixture
def editor() -> Editor:
    return Editor(position("mythomakya.battle", GIVEN))


def said(editor: Editor, where: str = "said") -> str:
    return str(editor._page[where].value)


def beside(editor: Editor, page: str, button: ipywidgets.Button) -> bool:
    """Whether a page lies next above the row of a button, where it takes the button's place on the screen."""
    parts = editor.children
    row = next(n for n, part in enumerate(parts) if button in getattr(part, "children", ()))
    shown = (part for part in reversed(parts[:row]) if not isinstance(part, ipywidgets.HTML) or part.value)
    return next(shown) is editor._page[page]


def drop(editor: Editor, card: str, source: str, target: str) -> None:
    editor.board._hear({"drop": {"card": card, "from": source, "to": target}})


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_laid_out(game: str) -> None:
    editor = Editor(game)
    assert editor.position.game.name == game and editor.sketch.faults == ()
    assert editor.board.seat == ALL and editor.board.editable
    assert len(editor.place.options) == len(dict(editor.place.options).values())
    first = editor.sketch
    editor.words.value = "nonsense: 1"
    editor.read.click()
    assert "nonsense" in said(editor, "faults") and editor.play.disabled
    assert beside(editor, "faults", editor.read) and "faults" in said(editor, "stands")
    assert editor.board.position == first.position, "the table stays as it was"
    editor.back.click()
    assert editor.sketch == first and not editor.play.disabled


def test_a_card_is_dragged_or_picked_and_laid_down(editor: Editor) -> None:
    drop(editor, "P4", "treasure.Dima", "stack.Sasha.2")
    assert editor.position.state["stack", "Sasha", 2] == ("P4", "K3", "R5") and said(editor) == ""
    editor.board.pick("P5")
    assert "P5 is picked" in said(editor, "stands")
    editor.where.value = "at the bottom"
    editor.board.pick("R7")
    assert editor.position.state["stack", "Dima", 1] == ("R7", "B3", "P5")
    editor.board.pick("K4")
    editor.board.pick("K4")
    assert "picked" not in said(editor, "stands"), "picked again, it is let go"
    for _ in range(2):
        editor.back.click()
    assert editor.sketch.given == GIVEN and editor.back.disabled
    editor.forward.click()
    assert editor.position.state["stack", "Sasha", 2] == ("P4", "K3", "R5")


def test_a_card_is_added_and_taken_away(editor: Editor) -> None:
    editor.card.value, editor.place.value = "Zeus", "gods.Dima"
    editor.add.click()
    assert editor.position.state["gods", "Dima"] == ("Zeus",) and "Zeus" not in dict(editor.card.options)
    editor.away.click()
    assert "no card is picked" in said(editor)
    editor.board.pick("Zeus")
    editor.away.click()
    assert editor.position.state["gods", "Dima"] == () and "Zeus" in dict(editor.card.options)


def test_what_cannot_lie_there_is_refused_and_nothing_is_lost(editor: Editor) -> None:
    drop(editor, "GA2", "treasure.Sasha", "stack.Dima.1")
    assert "GA2 is no myth card" in said(editor) and editor.sketch.given == GIVEN
    drop(editor, "P4", "treasure.Dima", "nowhere")
    assert "nowhere" in said(editor) and editor.sketch.given == GIVEN


def test_who_is_to_move_is_chosen(editor: Editor) -> None:
    assert editor.mover.value == "Dima"
    editor.mover.value = "Sasha"
    assert editor.position.state["first"] == "Sasha"
    editor.back.click()
    assert editor.mover.value == "Dima" and editor.position.state["first"] == "Dima"


def test_every_fault_of_the_words_is_listed(editor: Editor) -> None:
    editor.words.value = editor.words.value.replace("blue", "pink").replace("P5", "<b>ZZ</b>")
    editor.read.click()
    shown = editor._page["faults"].value
    assert "pink" in shown and "&lt;b&gt;ZZ&lt;/b&gt;" in shown and "<b>ZZ" not in shown
    with pytest.raises(BadInput):
        editor.position  # noqa: B018


def test_it_is_played_and_saved_as_a_ruling(editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    editor.save.click()
    assert "press “play it” and make a move first" in said(editor, "said of saving")
    assert beside(editor, "said of saving", editor.save) and said(editor) == ""
    editor.play.click()
    assert said(editor, "said of saving") == ""
    editor.cell.click()
    assert "make a move on the table" in said(editor, "said of saving")
    for move in ("Dima passes", "Sasha passes", "Dima plays R7", "Dima declines"):
        assert editor.table.session.say(move)
    editor.save.click()
    assert "a ruling needs a title" in said(editor, "said of saving")
    assert "box “title”" in said(editor, "said of saving")
    editor.title.value, editor.question.value = "Mine", "Who leads?"
    editor.save.click()
    (ruling,) = load(tmp_path / "my-ruling.yaml")
    assert ruling.title == "Mine" and ruling.data["given"] == GIVEN and all(v.passed for v in ruling.run())
    editor.save.click()
    assert "there already" in said(editor, "said of saving")
    editor.id.value = "../other"
    editor.save.click()
    assert "no name of a file" in said(editor, "said of saving")
    assert not (tmp_path.parent / "other.yaml").exists()
    editor.id.value = "in-a-cell"
    editor.cell.click()
    assert "%%ruling" in editor._page["saved"].value and Ruling(editor._text()).id == "in-a-cell"


def test_without_widgets_it_is_the_position(editor: Editor) -> None:
    shown = editor._repr_mimebundle_()
    assert "data:image/svg+xml" in shown["text/html"] and "R7" in shown["text/plain"]
    assert repr(editor) == "<Editor: Mythomakya: Battle of the Gods>"


def test_widgets_do_not_pile_up(editor: Editor) -> None:
    drop(editor, "P4", "treasure.Dima", "stack.Sasha.2")
    number = len(ipywidgets.widgets.widget._instances)
    for _ in range(5):
        editor.play.click()
        editor.back.click()
        editor.forward.click()
    assert len(ipywidgets.widgets.widget._instances) == number


def test_the_first_place_offered_takes_a_card_and_a_refusal_says_why(editor: Editor) -> None:
    dealt = Editor("mythomakya.battle")
    first = next(iter(editor.sketch.left))
    place = next(s for s in spots(dealt.position.game) if s.place == dealt.place.value)
    assert place.place != "table" and any(dealt.sketch.takes(card, place.keys[0]) for card in dealt.position.game.cards)
    editor.add.click()
    assert first not in editor.sketch.left or "cannot" in said(editor)
    drop(editor, "K4", "stack.Dima.2", "table")
    assert "K4 cannot lie in “played in this round” here, because the position lies in the middle of a round" in (
        said(editor)
    )
    assert "not understood" not in said(editor)


def test_where_no_card_is_left_the_box_says_what_to_do() -> None:
    editor = Editor("mythomakya.battle", players=3)
    assert editor.card.value == "" and "take it away" in editor.card.label
    editor.add.click()
    assert "take it away" in said(editor)
    editor.words.value = "nonsense: 1"
    editor.read.click()
    editor.add.click()
    assert "mend the words first" in said(editor)


@pytest.mark.parametrize("game", ["mythomakya.battle", "mythomakya.triumph"])
def test_figures_that_are_made_up_are_neither_said_nor_shown(game: str) -> None:
    editor = Editor(game, players=3)
    assert "apples" not in editor.sketch.given
    assert editor.sketch.given.get("god_costs", {}) in ({}, {"Apollo": 2}), "the rulebook says Apollo's"
    assert {card.apples for card in editor.position.game.cards.values() if card.kind == "myth"} == {1}
    assert any("counts 1 apple" in part.value for part in editor.children if isinstance(part, ipywidgets.HTML))
    card = next(c for c in editor.position.game.cards if c.endswith("12"))
    place = next(key for key in editor.position.game.layout.zone_of if card in editor.position.state[key])
    without = editor.sketch.removed(card, place)
    assert "apples" not in without.added(card, place).given
    given = {**editor.sketch.given, "apples": {card: 4}}
    assert Editor(position(game, given)).sketch.given == given, "what was said stays"
