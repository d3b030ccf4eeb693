"""Owns the proof of the bench without a browser: buttons, lines of play, refusals, views, ruling cells.

Widgets are driven as a page would drive them, by clicks and values. It names a game only where a lesson does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import escape, unescape
from typing import Any

import ipywidgets
import pytest
from IPython.core.interactiveshell import InteractiveShell

import mythos_lab
from mythos_lab import ALL, Stepper, games, new_game, rulings
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.widgets import judged, magic, pages
from mythos_lab.widgets.lines import Lines
from tests.promises import hidden, play

TRIUMPH = "mythomakya.triumph"


@pytest.fixture
def stepper() -> Stepper:
    """Dima has called red, and Sasha has led the K2."""
    start = new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1)
    return Stepper(start.play("Dima calls red").play("Sasha plays K2"))


def parts(widget: Any) -> Iterator[Any]:
    """A widget and all that lies in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def shown(stepper: Stepper) -> list[str]:
    """All that the page is told: texts, labels, tooltips, choices."""
    names = ("value", "description", "tooltip", "_options_labels", "options", "placeholder")
    return [f"{getattr(part, name)}" for part in parts(stepper) for name in names if getattr(part, name, None)]


def page(stepper: Stepper) -> str:
    return unescape("\n".join(shown(stepper)))


def press(stepper: Stepper, text: str) -> None:
    stepper.choices.buttons[text].click()


def say(stepper: Stepper, words: str) -> None:
    """Type words and press Enter."""
    stepper.text.value = words
    stepper.text._handle_custom_msg({"event": "submit"}, [])


# -- buttons -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_legal_move_is_a_button_or_listed(game: str) -> None:
    rng = random.Random(game)
    stepper = Stepper(new_game(game, players=play.counts(game)[0], seed=3))
    while not stepper.position.over and len(stepper.position.history) < 400:
        legal = {stepper.position.game.say(action): action for action in stepper.position.actions()}
        listed = dict(stepper.choices.pick.options)
        assert {**stepper.choices.buttons, **listed}.keys() == legal.keys()
        text = rng.choice(sorted(legal))
        expected = stepper.position.play(legal[text])
        if listed:
            stepper.choices.pick.value = legal[text]
            stepper.choices.go.click()
        else:
            press(stepper, text)
        assert stepper.position == expected
        assert stepper._page["said"].value == ""


def test_buttons_are_used_again() -> None:
    stepper = Stepper(new_game(TRIUMPH, players=2, seed=4))
    while not stepper.position.over:
        press(stepper, next(iter(stepper.choices.buttons)))
    number = len(ipywidgets.widgets.widget._instances)
    for _ in range(stepper.session.lines.last):
        stepper.back.click()
    for _ in range(stepper.session.lines.last):
        stepper.forward.click()
    assert stepper.position.over
    assert len(ipywidgets.widgets.widget._instances) == number


def test_many_moves_are_short_under_a_heading() -> None:
    order = {"order": ["A", "B"], "senior": "purple", "first": "A", "gods": {"A": ["Zeus"]}, "god_costs": {"Zeus": 1}}
    stacks = {"A": [[f"R{n}"] for n in range(1, 9)], "B": [[f"K{n}"] for n in range(1, 9)]}
    table = mythos_lab.position("mythomakya.battle", {**order, "stacks": stacks, "treasure": {"A": ["GA1"]}})
    stepper = Stepper(table.play("A plays Zeus"))
    button = stepper.choices.buttons["A names K3"]
    assert (button.description, button.tooltip) == ("K3", "A names K3")
    assert any(getattr(part, "value", "") == "names" for part in parts(stepper.choices))


def test_chance_waits_for_a_button() -> None:
    stepper = Stepper(new_game(TRIUMPH, players=2))
    dealt = Stepper(new_game(TRIUMPH, players=2))
    while stepper.position.ask.seat == CHANCE:
        for one in (stepper, dealt):
            one.choices.chance.click()
    assert stepper.position == dealt.position and stepper.choices.chance.layout.display == "none"


# -- lines of play -----------------------------------------------------------------------------------------------------


def test_back_and_forward(stepper: Stepper) -> None:
    before = stepper.position
    press(stepper, "Dima plays K10")
    after = stepper.position
    assert stepper.forward.disabled
    stepper.back.click()
    assert stepper.position is before and not stepper.forward.disabled
    stepper.forward.click()
    assert stepper.position is after
    for _ in range(9):
        stepper.back.click()
    assert stepper.back.disabled and stepper.position.parent.ask.seat == CHANCE


def test_another_choice_opens_a_line_and_keeps_the_first(stepper: Stepper) -> None:
    press(stepper, "Dima plays K10")
    first = stepper.position
    stepper.back.click()
    press(stepper, "Dima plays K4")
    second = stepper.position
    names = [name for name, _ in stepper.line.options]
    assert names == ["main line", "line 2, from choice 3: Dima plays K4"]
    stepper.line.value = 0
    assert stepper.position is first
    stepper.line.value = 1
    assert stepper.position is second


def test_the_same_choice_again_opens_no_line(stepper: Stepper) -> None:
    press(stepper, "Dima plays K10")
    stepper.back.click()
    press(stepper, "Dima plays K4")
    stepper.back.click()
    press(stepper, "Dima plays K10")
    assert (stepper.line.value, len(stepper.line.options)) == (0, 2)


def test_a_bundle_is_as_many_choices() -> None:
    lines = Lines(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1))
    lines.play(lines.position.play("Dima calls red").play("Sasha plays K2"))
    assert (lines.at, lines.last) == (2, 2)
    lines.go(1)
    assert lines.position.ask.seat == "Sasha"
    with pytest.raises(IndexError):
        lines.follow(7)


# -- refusals and faults -----------------------------------------------------------------------------------------------


def test_an_illegal_move_is_answered_with_clause_facts_and_what_is_legal(stepper: Stepper) -> None:
    before = stepper.position
    say(stepper, "Dima plays R12")
    said = unescape(stepper._page["said"].value)
    refusal = before.why_not("Dima plays R12")
    assert refusal is not None
    assert all(words in said for words in (refusal.clause, refusal.text, refusal.facts, *refusal.instead))
    assert 'role="alert"' in said and stepper.position is before
    press(stepper, "Dima plays K4")
    assert stepper._page["said"].value == "" and stepper.text.value == ""


def test_who_acts_may_be_left_out(stepper: Stepper) -> None:
    stepper.text.value = "plays K4"
    stepper.say.click()
    assert stepper.position.line[-1].what == "K4"


def test_words_that_are_no_move_are_answered(stepper: Stepper) -> None:
    say(stepper, "Dima plaits <b>K4</b>")
    said = stepper._page["said"].value
    assert "not understood" in said and "did you mean plays" in said and "<b>K4" not in said


def test_an_error_in_a_callback_is_shown(stepper: Stepper, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> str:
        raise KeyError("no such <card>")

    monkeypatch.setattr(pages, "table", broken)
    press(stepper, "Dima plays K4")
    assert "no such &lt;card&gt;" in stepper._page["said"].value
    assert "press back" in stepper._page["said"].value.lower()


# -- views -------------------------------------------------------------------------------------------------------------


def test_another_seat_sees_no_moves_and_plays_none(stepper: Stepper) -> None:
    before = stepper.position
    stepper.view.value = "Sasha"
    assert not stepper.choices.buttons and "shown to Dima alone" in page(stepper)
    say(stepper, "Dima plays K4")
    assert "core.hidden" in stepper._page["said"].value and stepper.position is before
    stepper.view.value = ALL
    press(stepper, "Dima plays K4")
    assert stepper.position is not before


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_seat_holds_nothing_hidden(game: str) -> None:
    rng = random.Random(game)
    position = new_game(game, players=play.counts(game)[-1], seed=5)
    for _ in range(6):
        for seat in position.game.seats:
            other = hidden.other(position, seat, rng)
            if other is not None:
                assert shown(Stepper(position.bare(), seat)) == shown(Stepper(other.position, seat))
        position = position.choose(play.pick(position.options, rng))


def test_what_another_seat_was_offered_is_taken_away(stepper: Stepper) -> None:
    stepper.view.value = "Sasha"
    assert not [button for button in parts(stepper) if "K10" in (getattr(button, "tooltip", "") or "")]


def test_a_seat_that_is_not_there_is_refused(stepper: Stepper) -> None:
    with pytest.raises(BadInput, match="Dima, Sasha"):
        Stepper(stepper.position, "Mila")


def test_panels_can_be_hidden(stepper: Stepper) -> None:
    assert "by the clause" in page(stepper) and "<pre" not in page(stepper)
    stepper.panels["happened"].value, stepper.panels["words"].value = False, True
    assert "by the clause" not in page(stepper) and "<pre" in page(stepper)


def test_names_are_escaped() -> None:
    name = "<i>Dima</i>"
    start = new_game(TRIUMPH, players=[name, "Sasha"], seed=1)
    stepper = Stepper(start.play(f"{name} calls red"))
    html = "".join(part.value for part in parts(stepper) if isinstance(part, ipywidgets.HTML))
    assert escape(name) in html and name not in html


# -- where no widget runs ----------------------------------------------------------------------------------------------


def test_a_stepper_shows_itself_as_picture_and_text(stepper: Stepper) -> None:
    bundle = stepper._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Run this cell" in bundle["text/plain"] and "K2" in bundle["text/plain"]
    assert bundle["text/html"].startswith("<div") and "data:image/svg+xml" in bundle["text/html"]
    assert repr(stepper) == "<Stepper: Mythomakya: Triumph of Heroes>"


# -- ruling cells ------------------------------------------------------------------------------------------------------

CELL = """
id: a-test
title: The later titan <leads>
question: Who leads?
game: mythomakya.battle
basis: {text: true, oq.mk.identical.effect: only_conflict}
given:
  order: [Dima, Sasha]
  senior: blue
  first: Dima
  stacks: {Dima: [[R7, B3], [K4]], Sasha: [[Y7, R11], [K3, R5]]}
  treasure: {Dima: [P4, P5], Sasha: [GA2]}
when:
  - {pass: all}
  - {by: Dima, play: R7, stack: 1}
  - {by: Dima, activate: R7, pay: [P4, P5]}
  - {by: Sasha, play: R11, expect: illegal}
  - {by: Sasha, play: Y7, stack: 1}
  - {by: Sasha, activate: Y7, pay: [GA2]}
  - {resolve: true}
then: {round_winner: none, first: Sasha}
cites: [mk.botg.clar.identical_last]
"""


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    """A notebook's shell with the extension loaded."""
    shell = InteractiveShell.instance()
    shell.extension_manager.load_extension("mythos_lab")
    yield shell
    InteractiveShell.clear_instance()


def rich(shell: InteractiveShell, thing: Any) -> dict[str, str]:
    bundle: dict[str, str] = shell.display_formatter.format(thing)[0]
    return bundle


def test_a_ruling_cell_shows_all_of_it(shell: InteractiveShell) -> None:
    result = shell.run_cell("%%ruling" + CELL).result
    for said in rich(shell, result).values():
        words = unescape(said)
        for part in ("Who leads?", "Dima activates R7", "refused", "passed", "Sasha", "mk.botg.clar.identical_last"):
            assert part in words
        assert "later-played card has priority" in words and "later_only" in words
    assert "<leads>" not in rich(shell, result)["text/html"]


def test_a_ruling_cell_is_a_ruling_file(shell: InteractiveShell) -> None:
    result = shell.run_cell("%%ruling" + CELL).result
    assert result.text.strip() == CELL.strip() and all(verdict.passed for verdict in result.run())


def test_a_wrong_verdict_says_expected_and_got() -> None:
    wrong = magic.ruling("", CELL.replace("first: Sasha}", "first: Dima}"))
    said = judged.text(wrong)
    assert "verdict: failed" in said and "first: expected Dima, got Sasha" in said
    assert "✗" in judged.html(wrong) and "✗" not in judged.html(magic.ruling("", CELL))


@pytest.mark.parametrize(
    ("change", "line", "field"),
    [
        (("title:", "tittel:"), 2, "tittel"),
        (("senior: blue", "senor: blue"), 8, "senor"),
        (("play: R7", "pley: R7"), 15, ""),
        (("only_conflict", "only_conflikt"), None, ""),
        (("identical_last]", "identical_lest]"), None, "cites"),
        (("given:", "given: ["), None, ""),
    ],
)
def test_a_fault_of_the_text_has_line_and_field(change: tuple[str, str], line: int | None, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        magic.ruling("", CELL.replace(*change).removeprefix("\n"))
    error = caught.value
    assert error.source == "%%ruling" and error.line and error.line >= 2
    assert line is None or error.line == line
    assert error.field == field


@pytest.mark.parametrize(("line", "cell"), [("name", CELL), ("", CELL + "---" + CELL), ("", "\n")])
def test_one_ruling_a_cell(line: str, cell: str) -> None:
    with pytest.raises(BadInput, match="one ruling"):
        magic.ruling(line, cell)


def test_a_fault_shows_nothing_but_its_message(shell: InteractiveShell, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("%%ruling" + CELL.replace("title:", "tittel:"))
    out = capsys.readouterr().out
    assert "%%ruling, line 2, tittel" in out and "Traceback" not in out and len(out.strip().splitlines()) == 1


def test_a_reading_that_cannot_be_played_says_so() -> None:
    known = {ruling.id: ruling for ruling in rulings.shipped()}
    said = judged.text(known["mk-o-067"])
    assert "whole_game: cannot be played so" in said and "round_just_played: treasure: A GA1 K10 R12 Y11" in said


def test_the_first_public_name_loads_the_extension(shell: InteractiveShell) -> None:
    shell.run_cell("import mythos_lab; start = mythos_lab.new_game('mythomakya.triumph', seed=1)")
    assert "data:image/svg+xml" in rich(shell, shell.user_ns["start"])["text/html"]


@pytest.mark.parametrize("bench", [Stepper, mythos_lab.Table])
def test_the_name_of_a_game_is_no_position(bench: Any) -> None:
    with pytest.raises(BadInput, match=r"'mythomakya\.triumph' is no position"):
        bench(TRIUMPH)
