"""Owns the quiz on a page: one question after the other, answered on the table or in a list, marked with the clause.

Questions, marks and grades are `quiz`'s business; this shows them and keeps what was answered. Whatever goes wrong in a
callback is shown here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from .. import quiz
from ..games import definitions
from ..quiz import Grade, Question, Sheet
from . import pages
from .board import Board
from .parts import CLOSE, FITTING, WRAPPED, Callback, button, guarded

MARKS = "right: what a right answer names; wrong: what only a wrong answer of yours names"


class Quiz(ipywidgets.VBox):
    """A sheet of questions to be answered: `Quiz("mythomakya.battle", seed="class 7", level=2)`, or `Quiz(sheet)`.

    The same seed gives everybody the same sheet. `grade()` marks what has been answered so far.
    """

    def __init__(self, game: str | Sheet = "mythomakya.triumph", **wanted: Any):
        self.sheet = game if isinstance(game, Sheet) else quiz.sheet(game, **wanted)
        self.answers: dict[int, tuple[str, ...]] = {}
        self.at = 1
        self._page = {name: ipywidgets.HTML() for name in ("head", "asked", "said", "grade")}
        first = self.question
        self.board = Board(first.position, first.seat, offered=False, animate=False, marks=MARKS)
        self.board.on_pick(self._guarded(self._picked))
        self._ticks: list[ipywidgets.Checkbox] = []
        self.choices = ipywidgets.VBox()
        self._make_controls()
        page = self._page
        moving = ipywidgets.HBox([self.check, self.back, self.next], layout=WRAPPED)
        sheet = ipywidgets.HBox([self.game, self.level, self.seed, self.new], layout=WRAPPED)
        parts = [ipywidgets.HTML(pages.STYLE), page["head"], page["asked"], self.choices, moving, page["said"]]
        super().__init__([*parts, self.board, page["grade"], sheet])
        self.add_class("mythos")
        self._show()

    def __repr__(self) -> str:
        return f"<Quiz: {self.sheet.game}, sheet {self.sheet.seed}, level {self.sheet.level}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the sheet as text, to be answered on paper or with `quiz.grade`."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        words = f"{self.sheet}\n\nRun this cell in a notebook to answer on the table."
        return {**view, "text/plain": words, "text/html": f"<pre>{escape(words)}</pre>"}

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.sheet.questions[self.at - 1]

    def grade(self) -> Grade:
        """The marks of all that has been checked so far."""
        return self.sheet.grade(self.answers)

    # -- the controls ------------------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.check = self._button("check", "mark this answer", self._check)
        self.back = self._button("previous", "the question before", lambda: self._go(self.at - 1))
        self.next = self._button("next", "the next question", lambda: self._go(self.at + 1))
        look = {"layout": FITTING, "style": CLOSE}
        games = [(d.title, name) for name, d in definitions().items()]
        levels = [(_promised(level), level) for level in quiz.LEVELS]
        self.game = ipywidgets.Dropdown(options=games, value=self.sheet.game, description="game:", **look)
        self.level = ipywidgets.Dropdown(options=levels, value=self.sheet.level, description="level:", **look)
        self.seed = ipywidgets.Text(str(self.sheet.seed), description="sheet:", **look)
        self.new = self._button(
            "new sheet", "questions by these words; the same for whoever writes the same", self._anew
        )

    def _button(self, words: str, meaning: str, press: Callable[[], None]) -> ipywidgets.Button:
        return button(words, meaning, press, self._guarded)

    def _guarded(self, callback: Callback) -> Callback:
        return guarded(self._page["said"], "this", callback)

    # -- answering ---------------------------------------------------------------------------------------------------

    @property
    def ticks(self) -> dict[str, ipywidgets.Checkbox]:
        """The box of each choice, by the text of the choice."""
        texts = [choice.text for choice in self.question.choices]
        return dict(zip(texts, self._ticks, strict=False))

    def _ticked(self) -> tuple[str, ...]:
        return tuple(text for text, tick in self.ticks.items() if tick.value)

    def _picked(self, pick: dict[str, Any]) -> None:
        """What was clicked on the table: the choice that names it is ticked, or unticked."""
        names = [name for name in (pick.get("card"), pick.get("place")) if name]
        meant = [text for name in names for text in self.ticks if _names(text, str(name))]
        if not meant:
            self._page["said"].value = pages.noted(f"No answer names {names[0] if names else 'that'}.")
        elif self.at not in self.answers:
            self._page["said"].value = ""
            self.ticks[meant[0]].value = not self.ticks[meant[0]].value

    def _alone(self, change: Any) -> None:
        """Where one choice is right, ticking one unticks the others."""
        if change["new"] and not self.question.many:
            for tick in self._ticks:
                if tick is not change["owner"]:
                    tick.value = False

    def _check(self) -> None:
        if not self._ticked():
            self._page["said"].value = pages.noted("Tick an answer first, here or by clicking on the table.")
            return
        self.answers[self.at] = self._ticked()
        self._show()

    def _go(self, at: int) -> None:
        self.at = max(1, min(at, len(self.sheet.questions)))
        self._show()

    def _anew(self) -> None:
        self.sheet = quiz.sheet(self.game.value, seed=self.seed.value, level=self.level.value, number=self.sheet.number)
        self.answers, self.at = {}, 1
        self._show()

    # -- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The question with its table and choices; once it was checked, what is right and why."""
        question, page, answer = self.question, self._page, self.answers.get(self.at)
        page["head"].value = _head(self)
        page["asked"].value = _asked(question)
        self._offer(answer)
        page["said"].value = _marked(question, answer) if answer is not None else ""
        page["grade"].value = _graded(self.grade()) if len(self.answers) == len(self.sheet.questions) else ""
        self.check.disabled = answer is not None
        self.back.disabled, self.next.disabled = self.at == 1, self.at == len(self.sheet.questions)
        self.board.show(question.position, question.seat, chosen=_marks(question, answer), offered=False)

    def _offer(self, answer: Iterable[str] | None) -> None:
        """A box for each choice; boxes are made once and used again."""
        choices = self.question.choices
        while len(self._ticks) < len(choices):
            self._ticks.append(ipywidgets.Checkbox(indent=False, layout=FITTING))
            self._ticks[-1].observe(self._guarded(self._alone), "value")
        for tick, choice in zip(self._ticks, choices, strict=False):
            tick.description, tick.disabled = choice.text, False
            tick.value = choice.text in (answer or ())
            tick.disabled = answer is not None
        self.choices.children = tuple(self._ticks[: len(choices)])


def _names(text: str, name: str) -> bool:
    """Whether a choice names a card, place or player as a word of its own."""
    return re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", text) is not None


def _marks(question: Question, answer: Iterable[str] | None) -> dict[str, str]:
    """The cards and places that right choices name, and those of wrong answers, once the answer was checked."""
    if answer is None:
        return {}
    return dict.fromkeys(_named(answer), "wrong") | dict.fromkeys(_named(question.right), "right")


def _named(texts: Iterable[str]) -> list[str]:
    """All that choices may name, after who does it."""
    return [word for text in texts for word in text.replace(",", " ").split()[1:]]


def _head(of: Quiz) -> str:
    sheet, grade = of.sheet, of.grade()
    done = f"{grade.points} right of {len(of.answers)} answered" if of.answers else "nothing answered yet"
    said = f"Sheet {sheet.seed}, level {sheet.level}: question {of.at} of {len(sheet.questions)}; {done}"
    bar = (
        f'<progress value="{len(of.answers)}" max="{len(sheet.questions)}" aria-label="questions answered"></progress>'
    )
    return f'<div role="status">{escape(said)} {bar}</div>'


def _promised(level: int) -> str:
    """What a level asks: its own kinds first, then what comes from the levels before it."""
    own = ", ".join(quiz.KINDS[kind] for kind in quiz.LEVELS[level])
    return f"{level}: {own}{'; then as at the levels below' if level > min(quiz.LEVELS) else ''}"


def _asked(question: Question) -> str:
    many = " <small>Tick all that apply.</small>" if question.many else ""
    return f'<div style="font-size:18px"><b>{escape(question.words)}</b>{many}</div>'


def _marked(question: Question, answer: Iterable[str]) -> str:
    """Right or not; for each choice why; colour is never alone in saying so."""
    mark = question.mark(answer)
    colour, verdict = ("#1c5f3a", "✓ Right.") if mark.right else ("#b3261e", "✗ Not right.")
    reasons = [choice.why for choice in question.choices]
    shared = [why for why in dict.fromkeys(reasons) if reasons.count(why) > 1]
    lines = "".join(_line(choice, choice.text in answer, shared) for choice in question.choices)
    why = "".join(f"<p>{_told(reason)}</p>" for reason in shared)
    head = f"<b>{verdict}</b>"
    return (
        f'<div role="alert" style="border-left:4px solid {colour};padding:4px 12px">{head}<ul>{lines}</ul>{why}</div>'
    )


def _line(choice: quiz.Choice, taken: bool, shared: Iterable[str]) -> str:
    """A choice and its remark; one that several have in common stands once, below."""
    sign = "✓" if choice.right else "✗"
    said = " (your answer)" if taken else ""
    why = "" if choice.why in shared else f": {_told(choice.why)}"
    return f"<li>{sign} <b>{escape(choice.text)}</b>{said}{why}</li>"


def _told(why: str) -> str:
    """A remark, with the ids of clauses and questions in small letters."""
    return re.sub(r"\[((?:oq\.)?[a-z]+\.[a-z0-9_.]+(?:: [a-z0-9_, ]+(?=\]))?)", r"[<small>\1</small>", escape(why))


def _graded(grade: Grade) -> str:
    return f'<div role="status" style="font-size:18px"><b>{grade.points} of {len(grade.marks)} right.</b></div>'
