"""The quiz on a page, without a browser: ticking, picking, marks, grades; nothing gives the answer away."""

from __future__ import annotations

import ipywidgets
import pytest

from mythos_lab import quiz
from mythos_lab.play import games
from mythos_lab.widgets import Quiz


def answer(bench: Quiz, texts: tuple[str, ...]) -> None:
    for text in texts:
        bench.ticks[text].value = True
    bench.check.click()


@pytest.mark.parametrize("game", games())
def test_a_sheet_is_answered_to_its_end(game: str) -> None:
    bench = Quiz(game, seed=3, level=3, number=7)
    for question in bench.sheet.questions:
        assert bench.question is question and not bench.check.disabled
        for pile in bench.board.scene["piles"].values():
            assert not pile.get("acts") and not any(card["acts"] for card in pile.get("cards", ()))
        assert not bench.board.scene["buttons"] and not any(s["acts"] for s in bench.board.scene["areas"]["seats"])
        answer(bench, question.right)
        assert "✓ Right." in bench._page["said"].value and bench.check.disabled
        bench.next.click()
    assert bench.grade().score == 1.0 and "7 of 7 right" in bench._page["grade"].value


def test_a_wrong_answer_is_explained_and_kept() -> None:
    bench = Quiz("mythomakya.triumph", seed=1)
    wrong = next(choice for choice in bench.question.choices if not choice.right)
    answer(bench, (wrong.text,))
    said = bench._page["said"].value
    assert "✗ Not right." in said and "mk.toh." in said and "(your answer)" in said
    bench.next.click()
    bench.back.click()
    assert bench._ticked() == (wrong.text,) and all(tick.disabled for tick in bench.ticks.values())
    assert bench.grade().points == 0


def test_an_answer_is_given_by_clicking_on_the_table() -> None:
    bench = Quiz("mythomakya.triumph", seed=1)
    for text in bench.question.right:
        bench.board.pick(text.split()[-1])
    assert set(bench._ticked()) == set(bench.question.right)
    bench.board.pick(bench.question.right[0].split()[-1])
    assert set(bench._ticked()) == set(bench.question.right[1:])
    named = {text.split()[-1] for text in bench.ticks}
    other = next(
        card["id"] for pile in bench.board.scene["piles"].values() for card in pile.get("cards", ()) if "id" in card
        and card["id"] not in named
    )  # fmt: skip
    bench.board.pick(other)
    assert f"No answer names {other}" in bench._page["said"].value


def test_where_one_answer_is_right_only_one_is_ticked() -> None:
    bench = Quiz("mythomakya.triumph", seed=2, level=2, number=6)
    while bench.question.many:
        bench.next.click()
    one, other, *_ = bench.ticks
    bench.ticks[one].value = True
    bench.ticks[other].value = True
    assert bench._ticked() == (other,)


def test_nothing_is_marked_without_an_answer() -> None:
    bench = Quiz("mythomakya.triumph", seed=2)
    bench.check.click()
    assert "Tick an answer first" in bench._page["said"].value and bench.answers == {}


def test_another_sheet_is_chosen_on_the_page() -> None:
    bench = Quiz("mythomakya.triumph", seed=2)
    bench.game.value, bench.level.value, bench.seed.value = "mythology_go", 2, "class 7"
    bench.new.click()
    assert bench.sheet == quiz.sheet("mythology_go", seed="class 7", level=2, number=8) and bench.at == 1
    assert "class 7" in bench._page["head"].value
    assert Quiz(bench.sheet).sheet is bench.sheet


def test_without_widgets_it_is_a_sheet_of_paper() -> None:
    bench = Quiz("mythomakya.triumph", seed=2)
    shown = bench._repr_mimebundle_()
    assert all(str(question) in shown["text/plain"] for question in bench.sheet.questions)
    assert "[ ]" in shown["text/html"] and repr(bench) == "<Quiz: mythomakya.triumph, sheet 2, level 1>"


def test_widgets_do_not_pile_up() -> None:
    bench = Quiz("mythomakya.battle", seed=5, level=3, number=9)
    for _ in range(8):
        bench.next.click()
    number = len(ipywidgets.widgets.widget._instances)
    for _ in range(3):
        for _ in range(8):
            bench.back.click()
        for _ in range(8):
            bench.next.click()
    assert len(ipywidgets.widgets.widget._instances) == number


def test_what_several_choices_have_in_common_is_said_once_with_small_ids() -> None:
    bench = Quiz("mythomakya.battle", seed="class 7", level=2)
    question = next(q for q in bench.sheet.questions if q.kind == "where")
    while bench.question is not question:
        bench.next.click()
    answer(bench, question.right)
    said = bench._page["said"].value
    text = question.position.game.clause_text(question.clauses[0])
    assert said.count(text) == 1 and f"[<small>{question.clauses[0]}</small>: {text}]" in said
