"""Every reading can be switched, and every one that differs from its question's default is shown to differ by a shipped
ruling that passes; one that cannot touch a running game says why."""

from __future__ import annotations

import pytest

from mythos_lab.core.errors import NotBuilt
from mythos_lab.play import load_game
from mythos_lab.questions import Readings, informational, of_another_game, readings, switchable, told_apart

from . import play


@pytest.mark.parametrize("game", play.GAMES)
def test_every_reading_can_be_switched_and_is_shown_to_differ(game: str) -> None:
    found = readings(play.definition(game))
    assert found.not_switchable == () and found.not_shown == ()


@pytest.mark.parametrize("game", play.GAMES)
def test_an_informational_reading_says_why_it_touches_nothing(game: str) -> None:
    silent = [
        f"{question.id}: {reading.name}"
        for question in play.definition(game).questions.values()
        for reading in question.readings
        if informational(question, reading) and reading.name != question.default and not reading.untouching
    ]
    assert not silent


@pytest.mark.parametrize("game", play.GAMES)
def test_the_account_counts_every_reading_once(game: str) -> None:
    found: Readings = readings(play.definition(game))
    questions = play.definition(game).questions
    every = {
        (q.id, r.name)
        for q in questions.values()
        for r in q.readings
        if not of_another_game(play.definition(game), q.id, r.name) or r.untouching or r.same_as or r.name == q.default
    }
    assert found.questions == len(questions) and len(found.playable) + found.informational == len(every)
    assert set(found.playable) <= every and set(found.not_switchable) <= set(found.playable)
    assert set(found.not_shown) <= set(found.to_show) <= set(found.playable)
    assert told_apart(play.definition(game)) >= set(found.to_show) - set(found.not_shown)
    assert {(q.id, q.default) for q in questions.values()} & set(found.to_show) == set()
    assert str(found).startswith(f"questions {len(questions)}, readings switchable ")


@pytest.mark.parametrize("game", play.GAMES)
def test_a_reading_of_another_game_is_refused_and_can_be_switched_there(game: str) -> None:
    found = play.definition(game)
    for question in found.questions.values():
        for reading in question.readings:
            elsewhere = reading.name != question.default and of_another_game(found, question.id, reading.name)
            if elsewhere and not reading.untouching and not reading.same_as:
                with pytest.raises(NotBuilt, match=reading.name):
                    load_game(game, players=play.counts(game)[0], readings={question.id: reading.name})
                others = [other for other in play.GAMES if play.definition(other).book is found.book and other != game]
                assert any(switchable(other, question.id, reading.name) for other in others)
