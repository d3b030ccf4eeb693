"""A position can be taken over to other readings: nothing on the table moves, play goes on, or it is said why not."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.core.state import zone_name
from mythos_lab.play import position as by_hand

from . import play

TABLES = [t for game in play.GAMES for t in random.Random(game).sample(play.tables(game), play.many(2, 2))]


def holding(position: Position) -> dict[Any, Any]:
    """All that lies or holds in a position; facts that only readings look at may be empty or not there at all."""
    layout = position.game.layout
    values = zip(layout.keys, position.values, layout.empty, strict=True)
    return {key: value for key, value, empty in values if value != empty}


def cards(position: Position) -> Counter[str]:
    return Counter(card for place in play.lying(position).values() for card in place)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_position_goes_on_under_another_reading_or_says_why_not(table: play.Table) -> None:
    rng = random.Random(f"carried {table}")
    refused = carried = 0
    for position in play.moments(table, rng, 6, play.many(2)):
        question, name = rng.choice(play.readings(table.game))
        try:
            there = position.read({question: name})
        except BadInput as error:
            refused += 1
            assert "cannot be taken over" in str(error) or there_is_no_such_table(table, question, name)
            continue
        carried += 1
        assert there.game == position.game.read({question: name}) and cards(there) == cards(position)
        if there.agenda == position.agenda and there.ask is not None:
            assert (holding(there), there.answers) == (holding(position), position.answers)
            assert there.read({question: position.game.book.questions[question].default}) == position
        if holding(there.history[0]) == holding(position.history[0]):
            assert there.line == position.line and len(there.history) == len(position.history)
            assert all(holding(p) == holding(q) for p, q in zip(there.history, position.history, strict=True))
        assert pickle.loads(pickle.dumps(there)) == there
        assert play.play_on(there, rng).over
    assert carried


def there_is_no_such_table(table: play.Table, question: str, name: str) -> bool:
    return play.refused(table._replace(readings=((question, name),)))


@pytest.mark.parametrize("game", play.GAMES)
def test_what_makes_no_sense_is_refused_with_the_reason(game: str) -> None:
    table = play.tables(game)[0]
    end = play.played(table, 0)
    first = end.history[1]
    questions = first.game.book.questions
    assert first.read() is first and first.read({q.id: q.default for q in questions.values()}) is first
    for question, name in play.readings(game):
        if questions[question].kind == "setup" and not play.refused(table._replace(readings=((question, name),))):
            with pytest.raises(BadInput, match=rf"{question} was settled when .* set up; expected a new"):
                first.read({question: name})
        elif questions[question].kind != "setup":
            with pytest.raises(BadInput, match=r"the game is over.*expected a position before the end"):
                end.read({question: name})


@pytest.mark.parametrize("game", play.GAMES)
def test_a_position_laid_out_by_hand_is_taken_over_too(game: str) -> None:
    """Also one with so few cards that no new game could begin with them."""
    rng = random.Random(f"by hand {game}")
    first = by_hand(game, play.known(game)["endgame"]["given"])
    later = first.choose(play.pick(first.options, rng))
    questions = first.game.book.questions
    carried = 0
    for question, name in play.readings(game):
        there = None if questions[question].kind == "setup" else taken(first, question, name)
        if there is not None:
            carried += 1
            assert there.game.readings.pairs == ((question, name),) and goes_on(there, rng)
            after = taken(later, question, name)
            assert after is None or after.parent in (None, there)
    assert carried > len(play.readings(game)) / 3


def taken(position: Position, question: str, name: str) -> Position | None:
    """The position under a reading; None where there would not be so much still to do."""
    try:
        return position.read({question: name})
    except BadInput as error:
        assert "is still to come after" in str(error)
        return None


def goes_on(position: Position, rng: random.Random) -> bool:
    """Whether some moves can be played from here."""
    for _ in range(8):
        position = position if position.over else position.choose(play.pick(position.options, rng))
    return True


@pytest.mark.parametrize("game", play.GAMES)
def test_facts_that_only_readings_look_at_are_not_there_without_one(game: str) -> None:
    """A game under the defaults carries nothing that its rules never look at; under any reading all of it is there."""
    table = play.tables(game)[0]
    read = {fact.name for fact in play.definition(game).facts if fact.read}
    plain = table.loaded
    other = next(t.loaded for t in play.read_tables(game))
    assert not read & {zone_name(key) for key in plain.layout.keys}
    assert read <= {zone_name(key) for key in other.layout.keys}
