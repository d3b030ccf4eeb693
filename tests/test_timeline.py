"""Owns the proof that a line of play is walked by every grain, and searched without telling a seat too much."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mythos_lab import ALL, games
from mythos_lab.core.flow import state_of
from mythos_lab.core.position import Position
from mythos_lab.core.view import sees_event
from mythos_lab.widgets import timeline
from mythos_lab.widgets.lines import stops
from mythos_lab.widgets.timeline import CHOICE, EVENT, PHASE, STEP, Moment
from tests.at_table import gone_on
from tests.promises import play

TRIUMPH = "mythomakya.triumph"


def played(name: str, choices: int = 5000, players: int = 0) -> list[Position]:
    """A seeded line, to the end or so many choices long."""
    return stops(gone_on(name, choices, players))


@pytest.mark.parametrize("name", games())
def test_every_grain_walks_forward_and_back_over_the_same_moments(name: str) -> None:
    line = played(name, 60)
    first, last = timeline.rest(line, 0), timeline.rest(line, len(line) - 1)
    for grain in timeline.grains(line[0].game):
        marks = sorted({first, last, *timeline.marks(line, grain)})
        here, forth = first, [first]
        while here != last:
            here = timeline.moved(line, here, grain, forward=True)
            forth.append(here)
        assert forth == marks, grain
        back = [here]
        while here != first:
            here = timeline.moved(line, here, grain, forward=False)
            back.append(here)
        assert back[::-1] == marks, grain


def test_stepping_past_the_ends_stays_there() -> None:
    line = played(TRIUMPH, 10)
    for grain in timeline.grains(line[0].game):
        first, last = timeline.rest(line, 0), timeline.rest(line, len(line) - 1)
        assert timeline.moved(line, last, grain, forward=True) == last
        assert timeline.moved(line, first, grain, forward=False) == first


@pytest.mark.parametrize("name", games())
def test_moments_of_a_grain_are_what_they_are_called(name: str) -> None:
    line = played(name, 80)
    events = [m for m in timeline.marks(line, EVENT) if m.at]
    assert len(events) == sum(max(1, len(timeline.events(p))) for p in line[1:])
    assert [m.at for m in timeline.marks(line, CHOICE)] == list(range(len(line)))
    for grain, named in ((STEP, state_of), (PHASE, lambda step: state_of(step).partition(".")[0])):
        stops = [timeline.rest(line, 0), *timeline.marks(line, grain), timeline.rest(line, len(line) - 1)]
        for before, after in pairwise(stops):
            assert len({named(step) for step in between(line, before, after)}) <= 1, (grain, before, after)


def between(line: list[Position], before: Moment, after: Moment) -> list[str]:
    """The steps of all that happened after one moment, up to another."""
    found = []
    for at in range(before.at, after.at + 1):
        kept = timeline.events(line[at])
        first = before.shown if at == before.at else 0
        last = after.shown if at == after.at else len(kept)
        found += [k.step for k in kept[first:last]]
    return found


@pytest.mark.parametrize("name", games())
def test_a_round_begins_where_its_step_ran(name: str) -> None:
    line = played(name)
    spans = timeline.grains(line[0].game)[4:]
    assert spans, "the book names nothing that a game falls into"
    marks = list(timeline.marks(line, spans[0]))
    assert len(marks) > 3 and all(m == timeline.rest(line, m.at) for m in marks)


def test_a_round_of_triumph_is_as_many_choices_as_players() -> None:
    line = played(TRIUMPH)
    starts = [m.at for m in timeline.marks(line, "round")]
    assert starts[:4] == [1, 3, 5, 7] and len(starts) == 30


def test_the_first_turn_of_mitos_begins_when_the_hands_are_kept() -> None:
    line = played("mitos_y_leyendas")
    first, second = list(timeline.marks(line, "turn"))[:2]
    assert line[first.at].step == "VIGIL.GOLD" and line[first.at].state["turn"] == 1
    assert line[second.at].state["turn"] == 2


@pytest.mark.parametrize("name", games())
def test_no_round_begins_where_the_game_is_over(name: str) -> None:
    line = played(name)
    assert line[-1].over
    for span in timeline.grains(line[0].game)[4:]:
        assert all(m.at < len(line) - 1 for m in timeline.marks(line, span))


def test_the_story_of_a_card_is_what_the_seat_saw_of_it() -> None:
    line = played(TRIUMPH)
    card = line[3].action.what  # the second card played
    told = [found.words for found in timeline.story(line, "A", card)]
    assert any("plays" in words for words in told) and any("treasure pile" in words for words in told)
    moments = [found.moment for found in timeline.story(line, ALL, card)]
    assert moments == sorted(moments) and len(moments) >= len(told)


@pytest.mark.parametrize("name", games())
def test_no_story_tells_of_an_event_that_the_seat_did_not_see(name: str) -> None:
    line = played(name, 60, players=play.counts(name)[-1])
    seat = line[0].game.seats[0]
    for card in sorted(line[0].game.cards)[:40]:
        for moment, _ in timeline.story(line, seat, card):
            position = line[moment.at]
            kept = timeline.events(position)[max(0, moment.shown - 1) :][:1]
            chosen = timeline.choice(line, moment.at, seat)
            seen = [k for k in kept if sees_event(position.table(), seat, k.event)]
            assert seen or card.split("#")[0] in chosen


def test_setbacks_are_the_worst_falls_behind_the_best_other() -> None:
    line = played("mitos_y_leyendas")
    found = timeline.setbacks(line, "A", "A")
    leads = [timeline.lead(p, "A", "A") for p in line if not p.over]
    falls = sorted(after - before for before, after in pairwise(leads))
    first = found[0].moment.at
    assert leads[first] - leads[first - 1] == falls[0] < 0 and len(found) == 3


def test_where_nothing_can_be_counted_nothing_was_lost() -> None:
    line = played("hidden_mythos", 20)
    assert timeline.score(line[-1], "A") == {} and timeline.setbacks(line, "A", "A") == []
    assert timeline.lead(line[-1], "A", "A") is None and timeline.lead(line[-1], ALL, "A") is not None
