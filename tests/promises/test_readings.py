"""Readings are sound: every switchable reading builds, plays at every number of players, and cites its own clauses;
what cannot be switched says so, naming what was asked for."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

from mythos_lab.core.errors import BadInput, NotBuilt, UnknownReading
from mythos_lab.core.rules import about
from mythos_lab.play import load_game, new_game, position

from . import play


@pytest.mark.parametrize("table", play.read_tables(), ids=str)
def test_every_reading_builds_and_plays(table: play.Table) -> None:
    ((question, reading),) = table.readings
    asked = play.definition(table.game).book.questions[question].reading(reading)
    try:
        end = play.played(table, 0)
    except BadInput:
        assert asked.refuses_setup, "a reading that refuses a set-up has to declare it"
    except AssertionError:
        assert asked.may_not_end, "a reading under which a game may not end has to declare it"
    else:
        assert end.over and end.game.readings.pairs == table.readings
        assert pickle.loads(pickle.dumps(end)) == end


@pytest.mark.parametrize("game", play.GAMES)
def test_every_reading_replaces_something_and_carries_clauses_of_its_question(game: str) -> None:
    definition = play.definition(game)
    for r in definition.parts[1]:
        question = definition.book.questions[r.question]
        assert question.reading(r.reading).name != question.default, f"{r.question}: the default replaces nothing"
        assert any(play.has(other, r.target) for other in play.GAMES), f"{r.target} is nowhere to be replaced"
        if callable(r.value):
            info = about(r.value)
            assert info is not None and info.clauses and info.sentence


@pytest.mark.parametrize("game", play.GAMES)
def test_a_game_under_its_defaults_is_the_game(game: str) -> None:
    questions = play.definition(game).book.questions
    defaults = {q.id: q.default for q in questions.values()}
    assert load_game(game, readings=defaults) is load_game(game)
    plain = load_game(game, players=play.counts(game)[-1])
    for pair in play.readings(game)[:3]:
        read = plain.read(dict([pair]))
        assert read == load_game(game, players=len(plain.seats), readings=dict([pair])) and read != plain
        assert read.read({pair[0]: questions[pair[0]].default}) == plain


@pytest.mark.parametrize("game", play.GAMES)
def test_an_unknown_question_or_reading_is_named(game: str) -> None:
    question = play.readings(game)[0][0] if play.readings(game) else next(iter(play.definition(game).book.questions))
    with pytest.raises(UnknownReading, match=r"oq\.no\.such\.question"):
        new_game(game, readings={"oq.no.such.question": "default"})
    with pytest.raises(UnknownReading, match=f"{question}.*no_such_reading.*expected"):
        new_game(game, readings={question: "no_such_reading"})
    with pytest.raises(UnknownReading, match="no_such_reading"):
        load_game(game).read({question: "no_such_reading"})
    with pytest.raises(UnknownReading, match="no_such_reading"):
        position(game, {}, readings={question: "no_such_reading"})


@pytest.mark.parametrize("game", play.GAMES)
def test_a_reading_that_is_not_built_says_so(game: str) -> None:
    """Every other registered reading is refused by name: it cannot be switched (yet, or in this game)."""
    questions = play.definition(game).book.questions
    everything = [
        (q.id, r.name)
        for q in questions.values()
        for r in q.readings
        if r.name != q.default and not r.untouching and not r.same_as
    ]
    unbuilt = [pair for pair in everything if pair not in play.readings(game)]
    for question, reading in unbuilt:
        with pytest.raises(UnknownReading) as caught:
            load_game(game, readings={question: reading})
        assert question in str(caught.value) and reading in str(caught.value)
        here = [r for r in play.definition(game).parts[1] if (r.question, r.reading) == (question, reading)]
        assert here or isinstance(caught.value, NotBuilt)


@pytest.mark.parametrize("game", play.GAMES)
def test_two_readings_of_one_rule_are_refused_naming_both(game: str) -> None:
    """Unless they put the same thing in its place: then they agree."""
    targets = {}
    for r in play.definition(game).parts[1]:
        if (r.question, r.reading) in play.readings(game):
            targets.setdefault(r.target, {})[r.question, r.reading] = r.value
    pairs = [(wanted, p) for wanted in targets.values() for p in combinations(sorted(wanted), 2) if p[0][0] != p[1][0]]
    clashes = [(one, two) for wanted, (one, two) in pairs if wanted[one] != wanted[two]]
    for one, two in clashes:
        with pytest.raises(UnknownReading) as caught:
            load_game(game, readings=dict([one, two]))
        assert all(word in str(caught.value) for word in (*one, *two))


def test_one_question_given_two_readings_is_refused() -> None:
    for game in play.GAMES:
        names = [(q, r) for q, r in play.readings(game)]
        for question in {q for q, _ in names}:
            short = question.split(".", 2)[-1]
            both = {question: play.definition(game).book.questions[question].default, short: dict(names)[question]}
            if len(both) == 2 and short != question:
                with pytest.raises(UnknownReading, match=question):
                    load_game(game, readings=both)


@pytest.mark.parametrize("game", play.GAMES)
def test_a_reading_may_be_named_by_the_end_of_its_id(game: str) -> None:
    for question, reading in play.readings(game):
        short = question.split(".", 2)[-1]
        tables = [play.Table(game, n, readings=((question, reading),)) for n in reversed(play.counts(game))]
        players = next((table.players for table in tables if play.can_be_set_up(table)), play.counts(game)[0])
        try:
            read = load_game(game, players=players, readings={short: reading})
        except BadInput as error:
            assert "could be" in str(error) or not any(map(play.can_be_set_up, tables))
        else:
            assert read.readings.pairs == ((question, reading),)
