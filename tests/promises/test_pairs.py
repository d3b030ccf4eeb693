"""Two readings at once: any two of a game build or are refused with both names and the reason, and random games under
random pairs keep the promises that games under the defaults keep."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from mythos_lab.core.errors import BadInput, UnknownReading
from mythos_lab.core.rules import OpenQuestion
from mythos_lab.play import load_game

from . import play, test_conserved, test_leaks, test_legal
from .test_cited import check_events

Pair = tuple[str, str]


@pytest.mark.parametrize("game", play.GAMES)
def test_every_reading_builds_or_says_why(game: str) -> None:
    """What touches nothing builds and replaces nothing; what is merged builds the game of the other one."""
    for question in play.definition(game).questions.values():
        for reading in question.readings:
            problem = tried(game, {question.id: reading.name})
            assert not problem or (question.id in problem and reading.name in problem) or reading.refuses_setup
            if problem:
                continue
            for players in play.counts(game):
                table = play.Table(game, players, readings=((question.id, reading.name),))
                if play.can_be_set_up(table):
                    check_declared(table, question)


def check_declared(table: play.Table, question: OpenQuestion) -> None:
    """A game under one reading is what its reading declares."""
    ((_, name),) = table.readings
    reading, game = question.reading(name), table.loaded
    if reading.untouching:
        default = table._replace(readings=()).loaded
        assert vars(game.rules) == vars(default.rules) and game.steps == default.steps
    if reading.same_as:
        assert game is table._replace(readings=((question.id, reading.same_as),)).loaded
    if reading.name != question.default and not reading.same_as:
        assert game.notes == tuple(f"{question.id}: {name}: {words}" for words in reading.declared)


def tried(game: str, readings: dict[str, str]) -> str:
    """What is said when a game is to be set up under readings with any number of players, '' where one goes."""
    said = ""
    for players in reversed(play.counts(game)):
        try:
            load_game(game, players=players, readings=readings)
        except BadInput as error:
            said = str(error)
        else:
            return ""
    return said


def combined(game: str) -> list[tuple[Pair, Pair]]:
    """All pairs of switchable readings of two questions; in a short run a sample of them."""
    pairs = [(one, two) for one, two in combinations(play.readings(game), 2) if one[0] != two[0]]
    return pairs if play.LONG else random.Random(f"combined {game}").sample(pairs, min(len(pairs), 150))


@pytest.mark.parametrize("game", play.GAMES)
def test_two_readings_build_together_or_are_refused_with_both_names_and_the_reason(game: str) -> None:
    questions = play.definition(game).questions
    for one, two in combined(game):
        said = tried(game, dict((one, two)))
        if said and not any(questions[q].reading(name).refuses_setup for q, name in (one, two)):
            names, _, reason = said.partition(" cannot be combined: ")
            assert all(word in names for word in (*one, *two)), said
            assert len(reason.split()) > 3, said


@pytest.mark.parametrize("game", play.GAMES)
def test_readings_that_make_no_sense_together_are_refused_with_the_reason_given(game: str) -> None:
    for pairs, why in play.definition(game).clashes.items():
        with pytest.raises(UnknownReading) as caught:
            load_game(game, players=play.counts(game)[-1], readings=dict(pairs))
        assert str(caught.value).endswith(why) and all(word in str(caught.value) for pair in pairs for word in pair)


@pytest.mark.parametrize("table", play.pair_tables(200 if play.LONG else 3), ids=str)
def test_random_games_under_two_readings_keep_the_promises(table: play.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """They end, conserve, cite, are legal and leak nothing; each pair is played as in a short run, there are many."""
    monkeypatch.setattr(play, "LONG", False)
    try:
        end = play.played(table, 0)
    except AssertionError:
        assert play.may_not_end(table), "a pair under which a game may not end has a reading that declares it"
        return
    assert end.over and end.game.readings.pairs == table.readings
    check_events(end, set())
    test_conserved.test_each_card_lies_in_one_place_after_every_event(table)
    test_legal.test_what_is_offered_is_what_is_not_refused(table)
    test_legal.test_gates_are_open_to_every_candidate(table)
    test_leaks.test_a_seat_learns_nothing_that_it_cannot_see(table)
