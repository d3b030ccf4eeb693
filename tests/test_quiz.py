"""The quiz: what it calls right is what the rules do, in every game; sheets are shared by seed; marks are explained."""

from __future__ import annotations

import re

import pytest

from mythos_lab import quiz
from mythos_lab.core.errors import BadInput
from mythos_lab.core.events import Set
from mythos_lab.core.legality import Action
from mythos_lab.core.notation import read
from mythos_lab.core.rules import about
from mythos_lab.graphs.words import place
from mythos_lab.play import games, load_game

GAMES = games()


@pytest.mark.parametrize("level", quiz.LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_whole(game: str, level: int) -> None:
    sheet = quiz.sheet(game, seed=7, level=level, number=10)
    assert len(sheet.questions) == 10 and len(set(map(str, sheet.questions))) == 10
    kinds = {kind for below in range(1, level + 1) for kind in quiz.LEVELS[below]}
    assert {q.kind for q in sheet.questions} <= kinds
    for question in sheet.questions:
        texts = [choice.text for choice in question.choices]
        assert len(set(texts)) == len(texts) >= 2
        assert 1 <= len(question.right) < len(texts) and (question.many or len(question.right) == 1)
        assert all(choice.why for choice in question.choices)
        assert all(question.position.game.clause(c) for c in question.clauses)
        assert question.mark(question.right).right
        assert not question.mark([t for t in texts if t not in question.right]).right


@pytest.mark.parametrize("game", GAMES)
def test_legal_is_what_the_position_says(game: str) -> None:
    for question in quiz.sheet(game, seed=3, level=1, number=8).questions:
        for choice in question.choices:
            (action,) = read(question.position.game, choice.text)
            assert (action in question.position.actions()) == choice.right
            refusal = question.position.why_not(action)
            assert refusal is None if choice.right else refusal and refusal.clause in choice.why


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_what_the_rules_do(game: str) -> None:
    asked = [q for q in quiz.sheet(game, seed=4, level=2, number=14).questions if q.kind != "legal"]
    assert asked
    for question in asked:
        (action,) = read(question.position.game, question.words.partition(". ")[0])
        after = question.position.play(action)
        (right,) = question.right
        if question.kind == "next":
            assert right == after.game.chooses(after.ask.seat, after.ask.kind)  # type: ignore[union-attr]
        if question.kind == "who":
            named = {event.value for event in after.trace.events if isinstance(event, Set)}
            assert right in named & set(after.game.seats)
        if question.kind == "where":
            card = question.words.partition("Where does ")[2].removesuffix(" lie then?")
            (key,) = (key for key in after.game.layout.zone_of if card in after.state[key])
            assert right == place(after.game, key) and card in after.view(question.seat).cards(key)


def behind(question: quiz.Question) -> set[str]:
    """The clauses of what a question is about: of the step that asks, of the event that decides, of the refusals."""
    game = question.position.game
    if question.kind == "legal":
        refusals = [question.position.why_not(c.text) for c in question.choices if not c.right]
        return {refusal.clause for refusal in refusals if refusal}
    if question.kind == "clause":
        refusal = question.position.why_not(question.words.removesuffix(" is not legal here. Which sentence says so?"))
        return set(refusal.clauses) if refusal else set()
    after = question.position.play(question.words.partition(". ")[0])
    if question.kind == "next":
        info = about(game.steps[after.step].body)
        return set(info.clauses) if info else set()
    (right,) = question.right
    if question.kind == "who":
        lines = [line for line in after.trace if isinstance(line.event, Set) and line.event.value == right]
        decided = {clause for line in lines for clause in line.clauses}
        return decided | {c.id for c in game.book.clauses.values() if decided & set(c.overrides)}
    card = question.words.partition("Where does ")[2].removesuffix(" lie then?")
    return set([line.clauses for line in after.trace if card in getattr(line.event, "cards", ())][-1])


@pytest.mark.parametrize("level", quiz.LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_cited_is_about_what_is_asked(game: str, level: int) -> None:
    """A clause that a remark cites is one of the step, the event or the refusal that its question is about."""
    asked = [q for seed in range(3) for q in quiz.sheet(game, seed=seed, level=level, number=12).questions]
    known = set(load_game(game).book.clauses)
    for question in asked:
        assert question.clauses
        cited = set(question.clauses) | {c for choice in question.choices for c in ids(choice.why) if c in known}
        if question.kind == "ruling":
            assert all("[oq." in choice.why for choice in question.choices)
        else:
            assert cited <= behind(question), question


def ids(text: str) -> list[str]:
    """The ids at the head of what stands in brackets."""
    return re.findall(r"\[([a-z_0-9.]+):", text)


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_is_the_one_that_refuses(game: str) -> None:
    asked = [q for q in quiz.sheet(game, seed=4, level=3, number=15).questions if q.kind == "clause"]
    assert asked
    for question in asked:
        text = question.words.removesuffix(" is not legal here. Which sentence says so?")
        refusal = question.position.why_not(text)
        assert refusal is not None and question.right == (refusal.text,)


def test_the_same_seed_gives_the_same_sheet_and_another_another() -> None:
    one = str(quiz.sheet("mythomakya.battle", seed="class 7", level=3))
    quiz.sheet("mythomakya.triumph", seed=1).questions  # noqa: B018 (what was made before changes nothing)
    assert str(quiz.sheet("mythomakya.battle", seed="class 7", level=3)) == one
    assert str(quiz.sheet("mythomakya.battle", seed="class 8", level=3)) != one


def test_nothing_is_asked_of_cards_that_the_seat_does_not_see() -> None:
    for game in GAMES:
        for question in quiz.sheet(game, seed=11, level=3, number=12).questions:
            view = question.position.view(question.seat)
            seen = {card for key in view.places for card in view.cards(key)}
            for choice in question.choices if question.kind == "legal" else ():
                (action,) = read(question.position.game, choice.text)
                if choice.right:
                    continue
                assert isinstance(action, Action)
                named = [action.what] if isinstance(action.what, str) else []
                assert all(card in seen for card in named if card in question.position.game.cards)


def test_a_sheet_is_graded() -> None:
    sheet = quiz.sheet("mythomakya.triumph", seed=2, level=2, number=4)
    right = {n: list(question.right) for n, question in enumerate(sheet.questions, start=1)}
    full = quiz.grade(sheet, right)
    assert (full.points, full.score) == (4, 1.0) and "4 of 4 right" in str(full)
    wrong = next(choice.text for choice in sheet.questions[1].choices if not choice.right)
    some = quiz.grade(sheet, {**right, 2: wrong})
    assert some.points == 3 and some.marks[1] is not None and not some.marks[1].right
    assert sheet.questions[1].clauses[0] in some.marks[1].remarks[0]
    none = quiz.grade(sheet, [])
    assert none.points == 0 and none.marks == (None,) * 4 and "not answered" in str(none)
    in_order = quiz.grade(sheet, [question.right for question in sheet.questions])
    assert in_order == full


@pytest.mark.parametrize(
    "wanted, told",
    [
        ({"level": 4}, "level 4"),
        ({"number": 0}, "0 questions"),
        ({"number": True}, "True questions"),
        ({"players": 9}, "9 players"),
    ],
)
def test_what_there_is_not_is_refused(wanted: dict[str, int], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        quiz.sheet("mythomakya.triumph", **wanted)  # type: ignore[arg-type]


def test_an_answer_that_is_no_choice_is_refused() -> None:
    sheet = quiz.sheet("mythomakya.triumph", seed=2, number=2)
    with pytest.raises(BadInput, match="no choice of this question"):
        quiz.grade(sheet, {1: "A dances"})
    with pytest.raises(BadInput, match="no question 3"):
        quiz.grade(sheet, {3: "A dances"})


def test_a_ruling_comes_out_as_the_reading_named_has_it() -> None:
    """Some answer is right under every reading that is asked about, and the words say under which."""
    asked = [q for seed in range(3) for q in quiz.sheet("mythomakya.battle", seed=seed, level=3, number=12).questions]
    rulings = [q for q in asked if q.kind == "ruling"]
    assert len(rulings) >= 3
    for question in rulings:
        assert "As it is read here: " in question.words and all("[oq.mk." in c.why for c in question.choices)


def test_what_another_reading_leads_to_is_a_wrong_answer_that_is_explained() -> None:
    """Somewhere in these sheets another reading would take the answer elsewhere."""
    sheets = (quiz.sheet(game, seed=seed, level=2, number=15) for game in GAMES for seed in range(4))
    choices = [choice for sheet in sheets for question in sheet.questions for choice in question.choices]
    read_so = [choice for choice in choices if "so it would be under another reading" in choice.why]
    assert read_so and not any(choice.right for choice in read_so)


@pytest.mark.parametrize("game", GAMES)
def test_a_level_begins_with_a_question_of_its_own(game: str) -> None:
    for level, kinds in quiz.LEVELS.items():
        assert quiz.sheet(game, seed="class 7", level=level, number=1).questions[0].kind in kinds
