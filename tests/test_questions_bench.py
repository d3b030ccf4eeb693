"""The bench of open questions without a browser: found by game, clause, card and words, compared and played."""

from __future__ import annotations

from html import unescape

import ipywidgets
import pytest

from mythos_lab import Questions
from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.questions import entry_of, find, index
from mythos_lab.show.asked import question_html, question_text, questions_html, questions_text


@pytest.fixture
def bench() -> Questions:
    return Questions(game="hidden_mythos")


def ids(bench: Questions) -> list[str]:
    return [entry.question.id for _, entry in bench.list.options]


def choose(bench: Questions, question: str) -> None:
    bench.list.value = next(entry for _, entry in bench.list.options if entry.question.id == question)


def test_questions_are_found_by_game_clause_card_and_words(bench: Questions) -> None:
    assert ids(bench) and all(q.startswith("oq.hm.") for q in ids(bench))
    bench.card.value = "Minotaur"
    assert "oq.hm.setup.arrangement" in ids(bench) and len(ids(bench)) < len(find(game="hidden_mythos"))
    bench.clause.value = "hm.setup.row"
    assert ids(bench) and all("hm.setup.row" in e.question.clauses for _, e in bench.list.options)
    bench.words.value = "owner four"
    assert ids(bench) == ["oq.hm.setup.arrangement"]
    bench.game.value = "mythomakya.battle"
    assert bench.card.value == "" and "no question is about the clause" in unescape(bench._said.value)
    assert ids(bench) == [] and bench.entry is None and bench.play.disabled and bench.compare.disabled
    bench.words.value = bench.clause.value = bench.game.value = ""
    assert len(ids(bench)) == len(index()) and bench._said.value == ""


def test_a_question_is_shown_whole(bench: Questions) -> None:
    choose(bench, "oq.hm.middle.facing")
    q = bench.entry.question
    for said in (q.question, q.reason, q.position, *(r.text for r in q.readings), *q.clauses):
        assert said in unescape(bench._whole.value)
    assert [r.name for r in q.readings] == list(bench.reading.options)
    assert bench.ruling.value is bench.entry.ruling


def test_its_ruling_is_compared_under_each_reading(bench: Questions) -> None:
    choose(bench, "oq.hm.middle.facing")
    bench.compare.click()
    assert "differs" in bench._table.value and "hm.setup.middle.four" in bench._table.value
    choose(bench, "oq.hm.setup.arrangement")
    assert bench._table.value == ""


def test_its_position_is_played_under_a_reading(bench: Questions) -> None:
    choose(bench, "oq.hm.middle.facing")
    for name in bench.reading.options:
        bench.reading.value = name
        bench.play.click()
        position = bench.stepper.position
        assert isinstance(position, Position) and position.line == ()
        chosen = dict(position.game.readings.pairs).get("oq.hm.middle.facing", bench.entry.question.default)
        assert chosen == name
    choose(bench, "oq.hm.setup.arrangement")
    assert bench.stepper is None


def test_what_cannot_be_played_says_why(bench: Questions) -> None:
    choose(bench, "oq.hm.players.range")
    bench.play.click()
    assert bench.stepper is None and "several tables" in bench._said.value
    bench.compare.click()
    assert "refused" in bench._table.value


def test_every_question_can_be_shown_compared_and_tried(bench: Questions) -> None:
    """Nothing but plain words comes of pressing the buttons, whatever question is in hand."""
    bench.game.value = ""
    for _, entry in bench.list.options[:: len(bench.list.options) // 25]:
        bench.list.value = entry
        assert question_html(entry) == bench._whole.value and question_text(entry).startswith(entry.question.id)
        bench._said.value = ""
        if not bench.play.disabled:
            bench.compare.click()
            assert bench._table.value and bench._said.value == ""
            bench.play.click()
            assert bench.stepper or "not understood" in bench._said.value
            assert "fault" not in bench._said.value


def test_many_choices_leave_no_widgets_behind(bench: Questions) -> None:
    def there_and_back() -> int:
        choose(bench, "oq.hm.middle.facing")
        bench.play.click()
        choose(bench, "oq.hm.setup.arrangement")
        return len(ipywidgets.widgets.widget._instances)

    once = there_and_back()
    assert [there_and_back() for _ in range(3)][-1] <= once


def test_without_widgets_the_list_and_the_question_are_shown() -> None:
    bench = Questions("arrangement", game="hidden_mythos")
    bundle = bench._repr_mimebundle_()
    assert repr(bench) == f"<Questions: {bench.entry.question.id}>"
    for shown in (bundle["text/plain"], unescape(bundle["text/html"])):
        assert bench.entry.question.question in shown and bench.entry.question.default in shown
    nothing = Questions("no question has these words")
    assert repr(nothing) == "<Questions: nothing found>" and "No question" in nothing._repr_mimebundle_()["text/html"]


def test_what_no_question_knows_is_refused_with_what_there_is() -> None:
    for wrong in ({"game": "chess"}, {"clause": "mk.no.such"}, {"card": "Kronoz"}):
        with pytest.raises(BadInput):
            Questions(**wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="did you mean Kronos"):
        find(card="Kronoz")


def test_an_entry_knows_what_lies_around_its_question() -> None:
    entry = entry_of("titan.scope")
    assert entry.games == ("mythomakya.battle",) and entry.ruling in entry.rulings
    assert all("titan.scope" in ruling.text for ruling in entry.rulings)
    assert all(entry in find(clause=clause) for clause in entry.question.clauses)
    shared = entry_of("oq.mk.setup.teams")
    assert shared.games == ("mythomakya.triumph", "mythomakya.battle")
    for card in {card for e in index() for card in e.cards}:
        assert find(card=card)


def test_lists_and_questions_are_escaped() -> None:
    entry = entry_of("oq.hm.middle.facing")
    bad = entry._replace(question=entry.question.__class__(**{**vars(entry.question), "question": "<b>?</b>"}))
    assert "<b>?" not in questions_html([bad]) and "<b>?" not in question_html(bad)
    assert "<b>?</b>" in questions_text([bad]) and "<b>?</b>" in question_text(bad)


def test_questions_that_say_the_words_themselves_come_first() -> None:
    said = ["kronos" in entry.question.question.lower() for entry in find("kronos")]
    assert any(said) and not all(said) and said == sorted(said, reverse=True)
