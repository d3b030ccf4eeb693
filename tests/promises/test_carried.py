"""A position can be taken over to other readings: nothing on the table moves, play goes on, or it is said why not."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position

from . import play

TABLES = [t for game in play.GAMES for t in random.Random(game).sample(play.tables(game), play.many(2, 2))]


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
            assert (there.values, there.answers) == (position.values, position.answers)
            assert there.read({question: position.game.book.questions[question].default}) == position
        if there.history[0].values == position.history[0].values:
            assert there.line == position.line and len(there.history) == len(position.history)
            assert all(p.values == q.values for p, q in zip(there.history, position.history, strict=True))
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
