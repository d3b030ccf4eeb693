"""The ruling lab without a browser: rulings looked up, judged, played; one's own with its faults."""

from __future__ import annotations

import ipywidgets
import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.questions import rulings
from mythos_lab.widgets import RulingLab, judged


@pytest.fixture
def lab() -> RulingLab:
    return RulingLab("kronos lockout")


def test_a_ruling_is_found_by_words_card_and_clause(lab: RulingLab) -> None:
    assert "lockout" in lab.ruling.text.lower()
    for words in ("R12 K1", "mk.botg.titan", "Loup-garou"):
        lab.words.value = words
        assert lab.found.options and all(w in r.text for _, r in lab.found.options for w in words.split())
        assert lab.ruling is lab.found.options[0][1]
    lab.words.value, lab.game.value = "", "hidden_mythos"
    assert {r.games for _, r in lab.found.options} == {("hidden_mythos",)}
    lab.game.value = ""
    assert len(lab.found.options) == len(rulings())


def test_a_line_of_the_list_breaks_between_words_and_the_picture_is_large_on_demand() -> None:
    lab = RulingLab("kronos lockout")
    words, ruling = lab.found.options[0]
    assert words.replace("\u200b", "") == f"{ruling.title} ({ruling.id})" and words.count(" \u200b") == words.count(" ")
    for large in (True, False):
        lab.large.value = large
        assert ("mythos-large" in lab._verdict._dom_classes) == large
    assert lab._said.value == ""


def test_what_nothing_holds_is_said(lab: RulingLab) -> None:
    lab.words.value = "no ruling has <these> words"
    assert lab.ruling is None and lab.play.disabled and "&lt;these&gt;" in lab._said.value
    lab.words.value = "kronos"
    assert lab.ruling is not None and not lab.play.disabled and lab._said.value == ""


def test_the_chosen_ruling_is_judged_and_played(lab: RulingLab) -> None:
    lab.found.value = lab.found.options[1][1]
    assert lab.ruling is lab.found.value and "Verdict: passed" in lab._verdict.value
    lab.play.click()
    first = lab.table.position
    assert first == lab.ruling.run()[0].positions[0]
    lab.moment.value = len(lab.moment.options) - 1
    lab.play.click()
    assert lab.table.position != first
    lab.words.value = "titans"
    assert lab.table is None


def test_ones_own_ruling_is_run_and_its_faults_are_told(lab: RulingLab) -> None:
    lab.homes.selected_index = 1
    lab.run.click()
    assert lab.ruling.id == "my-ruling" and "✓ Verdict" in lab._verdict.value and lab._said.value == ""
    lab.text.value = lab.text.value.replace("round_winner: B", "round_winner: A")
    lab.run.click()
    assert "✗ Verdict" in lab._verdict.value and "expected A, got B" in lab._verdict.value
    for wrong, told in (("id: x", "title: this key is missing"), ("id: [", "no YAML"), ("", "0 rulings"),
                        (f"{lab.text.value}\n---\nid: y", "2 rulings")):  # fmt: skip
        lab.text.value = wrong
        lab.run.click()
        assert told in lab._said.value
    lab.homes.selected_index = 0
    assert lab.ruling is lab.found.value and lab._said.value == ""


def test_a_fault_of_the_program_is_shown(lab: RulingLab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_show", lambda ruling: 1 / 0)
    lab.words.value = "titans"
    assert "ZeroDivisionError" in lab._said.value


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="no game 'chess'"):
        RulingLab(game="chess")


def test_without_widgets_it_is_the_ruling(lab: RulingLab) -> None:
    shown = lab._repr_mimebundle_()
    assert "Verdict" in shown["text/html"] and "verdict: passed" in shown["text/plain"]
    assert repr(lab) == f"<RulingLab: {lab.ruling.id}>"


def test_widgets_do_not_pile_up(lab: RulingLab) -> None:
    lab.words.value = "titans"
    lab.play.click()
    before = len(ipywidgets.widgets.widget._instances)
    for n in range(10):
        lab.words.value = ("titans", "kronos")[n % 2]
        lab.play.click()
        assert len(ipywidgets.widgets.widget._instances) == before


def test_moves_and_what_comes_out_are_said_in_words_the_file_beside(lab: RulingLab) -> None:
    lab.words.value = "kronos lockout"
    shown, words = lab._verdict.value, judged.text(lab.ruling)
    assert "B moves Kronos, B names A.1, B pays Y4: refused: " in words and "C plays R6" in words
    assert "round winner: C" in words and "first player: C" in words
    assert "<small><code>round_winner</code></small>" in shown and "a check holds: " in shown


def test_what_belongs_to_the_former_ruling_goes_with_it(lab: RulingLab) -> None:
    lab.play.click()
    lab.homes.selected_index = 1
    assert lab.ruling is None and lab.table is None and lab._verdict.value == ""
    assert lab._playing.layout.display == "none"
    lab.run.click()
    assert lab.ruling.id == "my-ruling" and lab._playing.layout.display != "none"
    lab.text.value += "# another word\n"
    assert lab.ruling is None and lab._verdict.value == ""
