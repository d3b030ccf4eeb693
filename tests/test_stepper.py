"""Owns the proof that a stepper walks a game as the table does: grains, moments in a play, lines, timeline, jumps."""

from __future__ import annotations

import gc
import random
from html import unescape
from typing import Any

import ipywidgets
import psutil
import pytest

from mythos_lab import ALL, Stepper, games, new_game
from mythos_lab.core.position import Position
from mythos_lab.show.frames import midway
from mythos_lab.widgets import pages, timeline
from mythos_lab.widgets.timeline import CHOICE, EVENT
from tests.at_table import gone_on
from tests.promises import hidden, play, test_leaks
from tests.test_widgets import page, parts, press, say, shown

TRIUMPH = "mythomakya.triumph"


@pytest.fixture
def stepper() -> Stepper:
    """Dima has called red, Sasha has led the K2, and Dima has taken it with his K10."""
    stepper = Stepper(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1))
    for move in ("Dima calls red", "Sasha plays K2", "Dima plays K10"):
        press(stepper, move)
    return stepper


def said(stepper: Stepper, part: str) -> str:
    return unescape(str(stepper._page[part].value))


def labels(chooser: Any) -> list[str]:
    """What may be chosen, in words."""
    return [option if isinstance(option, str) else option[0] for option in chooser.options]


def played(game: str, choices: int, players: int = 0) -> Stepper:
    """A stepper on a seeded game, so many choices on."""
    return Stepper(gone_on(game, choices, players))


# -- stepping ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_grain_of_the_game_is_stepped_by(game: str) -> None:
    stepper = played(game, 40)
    line = stepper.session.lines.line
    assert tuple(stepper.grain.options) == timeline.grains(line[0].game) and len(stepper.grain.options) > 4
    for grain in stepper.grain.options:
        stepper.grain.value = grain
        marks = sorted({timeline.rest(line, 0), *timeline.marks(line, grain), timeline.rest(line, len(line) - 1)})
        for button, expected in ((stepper.back, marks[-2::-1]), (stepper.forward, marks[1:])):
            moments = []
            while not button.disabled:
                button.click()
                moments.append(stepper.session.here)
                assert said(stepper, "said") == ""
            assert moments == expected, (grain, button.description)


def test_the_ends_are_gone_to_at_once(stepper: Stepper) -> None:
    end = stepper.position
    assert stepper.end.disabled and stepper.forward.disabled and not stepper.start.disabled
    stepper.start.click()
    assert stepper.start.disabled and stepper.back.disabled and stepper.count.value == "choice 0 of 3"
    stepper.end.click()
    assert stepper.position is end and stepper.count.value == "choice 3 of 3"


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_to_its_end_and_what_was_played_is_a_line(game: str) -> None:
    stepper = Stepper(new_game(game, players=play.counts(game)[0], seed=3))
    stepper.finish.click()
    assert stepper.position.over and stepper.finish.disabled and stepper.session.lines.last > 10
    stepper.back.click()
    assert not stepper.position.over
    stepper.finish.click()
    assert stepper.position.over and len(stepper.line.options) == 1


# -- in the middle of a play -------------------------------------------------------------------------------------------


def test_a_moment_in_a_play_shows_the_table_as_it_was_and_which_event(stepper: Stepper) -> None:
    stepper.panels["words"].value = True
    full, number = said(stepper, "table"), len(timeline.events(stepper.position))
    rows, tables = said(stepper, "happened").count("<tr>"), {full}
    stepper.grain.value = EVENT
    for n in range(number - 1, 0, -1):
        stepper.back.click()
        assert stepper.count.value == f"choice 3 of 3, event {n} of {number}"
        event = stepper.session.told_of(3)[n - 1]
        assert f"event {n} of {number}:" in said(stepper, "asked") and event.words in said(stepper, "asked")
        assert said(stepper, "happened").count("<tr>") == rows - number + n
        tables.add(said(stepper, "table"))
        assert not stepper.choices.buttons and "middle of a play" in page(stepper)
    assert len(tables) > 2
    assert "K10" in said(stepper, "words").partition("Dima (")[0]  # it was played, and not yet taken
    stepper.end.click()
    assert said(stepper, "table") == full and stepper.choices.buttons


def test_from_the_middle_of_a_play_one_plays_on_from_its_end(stepper: Stepper) -> None:
    stepper.grain.value = EVENT
    stepper.back.click()
    move = stepper.position.game.say(stepper.position.actions()[0])
    say(stepper, move)
    assert stepper.session.lines.at == 4 and stepper.session.resting and len(stepper.line.options) == 1


@pytest.mark.parametrize("game", games())
def test_after_the_last_event_the_table_lies_as_it_does(game: str) -> None:
    for position in played(game, 60).session.lines.line[1:]:
        for seat in (*position.game.seats[:2], ALL):
            number = len(position.trace)
            if number:
                view, words = midway(position, seat, number)
                assert words and view.decision is None
                assert view.places == position.view(seat).places


# -- lines, the timeline -----------------------------------------------------------------------------------------------


def test_a_line_gets_a_name_of_ones_own(stepper: Stepper) -> None:
    stepper.back.click()
    press(stepper, "Dima plays K4")
    stepper.called.value = " what <b>if</b>\n"
    stepper.rename.click()
    assert labels(stepper.line) == ["main line", "what <b>if</b>"] and stepper.called.value == ""
    stepper.line.value = 0
    assert stepper.position.action.what == "K10"
    stepper.called.value = "as it was"
    stepper.called._handle_custom_msg({"event": "submit"}, [])
    assert labels(stepper.line)[0] == "as it was"


def test_the_timeline_is_gone_along_by_rounds_and_choices(stepper: Stepper) -> None:
    assert stepper.span.description == "round:" and labels(stepper.span) == ["start", "round 1", "round 2"]
    assert labels(stepper.choice) == ["beginning"]
    stepper.span.value = 1
    assert stepper.session.lines.at == 1 and labels(stepper.choice)[1:] == ["2: Sasha plays K2", "3: Dima plays K10"]
    stepper.choice.value = 2
    assert stepper.position.ask.seat == "Dima" and stepper.position.action.what == "K2"
    assert stepper.span.label == "round 1"


@pytest.mark.parametrize("game", games())
def test_every_choice_of_a_game_can_be_gone_to(game: str) -> None:
    stepper = played(game, 80)
    gone = set()
    for start in [start for _, start in stepper.span.options]:
        stepper.span.value = start
        for at in [at for _, at in stepper.choice.options]:
            stepper.choice.value = at
            assert stepper.session.lines.at == at and said(stepper, "said") == ""
            gone.add(at)
            stepper.session.go_to(start)
            stepper._draw()
    assert gone == set(range(stepper.session.lines.last + 1))


def test_when_a_card_was_played_is_found_and_gone_to(stepper: Stepper) -> None:
    stepper.card.value = "k10"
    stepper.find.click()
    assert "when K10 was played or moved" in stepper.sought.value
    assert any("Dima plays K10" in words for words in labels(stepper.found))
    moments = [found.moment for _, found in stepper.found.options]
    for found in [found for _, found in stepper.found.options]:
        stepper.found.value = found
        assert stepper.session.here == found.moment
        assert labels(stepper.found) and stepper.found.value == found
    stepper.start.click()
    assert stepper.found.value is None and moments == sorted(moments)


def test_a_card_that_nobody_knows_is_answered(stepper: Stepper) -> None:
    stepper.card.value = "<b>Nix"
    stepper.card._handle_custom_msg({"event": "submit"}, [])
    assert "no card is called" in said(stepper, "said") and "<b>Nix" not in stepper._page["said"].value
    stepper.back.click()
    assert said(stepper, "said") == ""


def test_where_one_lost_ground_is_found_and_stays_the_question_of_who_asked() -> None:
    stepper = Stepper(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1))
    stepper.finish.click()
    stepper.view.value = "Sasha"
    stepper.lost.click()
    assert "where Sasha lost ground" in stepper.sought.value and labels(stepper.found)
    worst = stepper.found.options[0][1]
    stepper.found.value = worst
    assert stepper.session.here == worst.moment
    assert "where Sasha lost ground" in stepper.sought.value and stepper.found.value == worst


# -- what a seat may see -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["Sasha", ALL])
def test_it_begins_with_the_view_asked_for_and_a_choice_at_a_time(stepper: Stepper, seat: str) -> None:
    other = Stepper(stepper.position, seat)
    assert (other.seat, other.view.value, other.grain.value, other.session.grain) == (seat, seat, CHOICE, CHOICE)
    assert bool(other.choices.buttons) == (seat == ALL)


def walked(position: Position, seat: str) -> list[list[str]]:
    """All that the page is told at every moment of the play that led to a position, asked for a card and setbacks."""
    stepper = Stepper(position, seat)
    stepper.panels["words"].value = True
    stepper.grain.value = EVENT
    found = [shown(stepper)]
    for card in list(position.game.cards)[:4]:
        stepper.card.value = card
        stepper.find.click()
        found.append(shown(stepper))
    stepper.lost.click()
    while not stepper.back.disabled:
        stepper.back.click()
        found.append(shown(stepper))
    return found


@pytest.mark.parametrize("game", games())
def test_no_moment_of_a_play_shows_a_seat_what_is_hidden(game: str) -> None:
    rng = random.Random(f"moments {game}")
    compared = 0
    for table in [table for table in play.tables() if table.game == game][-2:]:
        for position in play.some_moments(table, rng, 5):
            bare = position.bare()
            for seat in bare.game.seats[:2]:
                world = hidden.other(bare, seat, rng)
                pair = test_leaks.after_one_move(bare, world, seat, rng) if world else None
                if pair and not test_leaks.came_to_light(*pair, seat):
                    compared += 1
                    assert walked(pair[0], seat) == walked(pair[1].position, seat)
    assert compared > 3


def test_what_was_found_with_all_cards_open_is_not_left_to_a_seat() -> None:
    """A card that goes to somebody's hand unseen is found by who sees all; the next who looks is told what it knows."""
    stepper = played("mitos_y_leyendas", 60)
    line = stepper.session.lines.line
    card = next(
        card
        for card in sorted(line[0].game.cards)
        if len(timeline.story(line, ALL, card)) > len(timeline.story(line, "A", card))
    )
    stepper.view.value = ALL
    stepper.card.value = card
    stepper.find.click()
    open_ = labels(stepper.found)
    stepper.view.value = "A"
    assert len(labels(stepper.found)) == len(timeline.story(line, "A", card)) < len(open_)
    assert not [words for words in set(open_) - set(labels(stepper.found)) if words in page(stepper)]


# -- the controls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_control_says_what_it_does(game: str) -> None:
    stepper = played(game, 12)
    kinds = (ipywidgets.Button, ipywidgets.ToggleButton, ipywidgets.Dropdown, ipywidgets.Select, ipywidgets.Text)
    controls = [part for part in parts(stepper) if isinstance(part, kinds) and part.layout.display != "none"]
    assert len(controls) > 20
    for control in controls:
        assert control.description and control.tooltip, control
    rows = [part for part in parts(stepper) if isinstance(part, ipywidgets.HBox)]
    assert all(row.layout.flex_flow == "row wrap" for row in rows)


def test_the_timeline_can_be_hidden(stepper: Stepper) -> None:
    stepper.panels["track"].value = False
    assert stepper._track.layout.display == "none"
    stepper.back.click()
    stepper.panels["track"].value = True
    assert stepper._track.layout.display == "" and stepper.choice.value == 2


@pytest.mark.parametrize("control", ["start", "back", "finish", "lost", "grain", "choice", "panels"])
def test_whatever_goes_wrong_in_a_control_is_shown(
    stepper: Stepper, monkeypatch: pytest.MonkeyPatch, control: str
) -> None:
    def broken(*_: Any) -> str:
        raise KeyError("no such <table>")

    stepper.span.value = 1 if control == "choice" else stepper.span.value
    monkeypatch.setattr(pages, "table", broken)
    change = {"grain": CHOICE, "choice": 2}
    if control == "panels":
        stepper.panels["words"].value = True
    elif control in change:
        getattr(stepper, control).value = EVENT if control == "grain" else change[control]
    else:
        getattr(stepper, control).click()
    assert "no such &lt;table&gt;" in stepper._page["said"].value and 'role="alert"' in stepper._page["said"].value


def test_a_thousand_steps_leave_widgets_and_memory_where_they_were() -> None:
    stepper = Stepper(new_game(TRIUMPH, players=3, seed=4))
    stepper.finish.click()
    stepper.card.value = "K10"
    stepper.find.click()
    for grain in (EVENT, CHOICE):
        stepper.grain.value = grain
        for button in (stepper.back, stepper.forward):
            for _ in range(60):
                button.click()
    stepper.start.click()
    gc.collect()
    number = len(ipywidgets.widgets.widget._instances)
    before = psutil.Process().memory_info().rss
    for n in range(1000):
        stepper.grain.value = stepper.grain.options[n // 20 % len(stepper.grain.options)]
        (stepper.forward if n % 100 < 50 else stepper.back).click()
    gc.collect()
    grown = psutil.Process().memory_info().rss - before
    assert len(ipywidgets.widgets.widget._instances) == number
    assert grown < 10 * 2**20, f"{grown / 2**20:.1f} MB more"
