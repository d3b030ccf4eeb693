"""Owns the quiz: sheets of questions made from real positions by running the rules, and the grading of answers.

Whatever is right, and why, comes from the engine; what is wrong comes from refused moves, from what other moves lead
to, and from other readings of the rule. A seed gives the same sheet everywhere, so that a class can share one. It names
no game, shows nothing, and asks nothing that the seat could not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..core.chance import generator
from ..core.errors import BadInput, MythosError
from ..core.position import Position
from ..play import load_game
from .disputed import ruling_read
from .happens import next_choice, where, who
from .legal import clause, legal
from .pool import Pool
from .question import Choice, Mark, Question

LEVELS = {1: ("legal",), 2: ("who", "where", "next"), 3: ("clause", "ruling")}
"""What is asked at each level; a level begins with its own kinds, and asks what the ones before it ask as well."""

KINDS = {
    "legal": "which moves are legal",
    "who": "who takes it",
    "where": "where a card comes to lie",
    "next": "whose choice is next",
    "clause": "which sentence forbids it",
    "ruling": "what comes out, as a disputed sentence is read",
}


class Grade(NamedTuple):
    """The marks of a sheet, a question each; None where nothing was answered."""

    marks: tuple[Mark | None, ...]

    @property
    def points(self) -> int:
        return sum(mark is not None and mark.right for mark in self.marks)

    @property
    def score(self) -> float:
        """The share of right answers, from 0 to 1."""
        return self.points / len(self.marks)

    def __str__(self) -> str:
        lines = [f"{self.points} of {len(self.marks)} right"]
        for n, mark in enumerate(self.marks, start=1):
            said = "not answered" if mark is None else str(mark).replace("\n", "\n   ")
            lines.append(f"{n}. {said}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Sheet:
    """A sheet of questions: the same for the same game, number of players, seed, level and number of questions."""

    game: str
    players: int
    seed: int | str
    level: int
    number: int

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions, made when first asked for."""
        return tuple(_made(self))

    def grade(self, answers: Mapping[int, str | Iterable[str]] | Sequence[str | Iterable[str] | None]) -> Grade:
        """Mark a whole sheet: answers by number of the question (from 1), or in order. Raises `BadInput`."""
        given = dict(answers) if isinstance(answers, Mapping) else dict(enumerate(answers, start=1))
        for number in given:
            if number not in range(1, len(self.questions) + 1):
                raise BadInput(f"there is no question {number!r}", expected=f"1 to {len(self.questions)}")
        taken = [(question, given.get(n)) for n, question in enumerate(self.questions, start=1)]
        return Grade(tuple(None if answer is None else question.mark(answer) for question, answer in taken))

    def __str__(self) -> str:
        """The whole sheet as text, without the answers."""
        head = f"{load_game(self.game, players=self.players).title}: sheet {self.seed}, level {self.level}"
        return "\n\n".join([head, *(f"{n}. {question}" for n, question in enumerate(self.questions, start=1))])


def sheet(game: str, *, seed: int | str = 1, players: int | None = None, level: int = 1, number: int = 8) -> Sheet:
    """A sheet of `number` questions about a game at a level (1 to 3). Raises `BadInput` for what there is not."""
    if level not in LEVELS:
        raise BadInput(f"there is no level {level!r}", field="level", expected=", ".join(map(str, LEVELS)))
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 50:
        raise BadInput(f"{number!r} questions", field="number", expected="from 1 to 50")
    loaded = load_game(game) if players is None else load_game(game, players=players)
    return Sheet(game, len(loaded.seats), seed, level, number)


def grade(of: Sheet, answers: Mapping[int, str | Iterable[str]] | Sequence[str | Iterable[str] | None]) -> Grade:
    """Mark the answers to a sheet: `grade(sheet, {1: "B plays R7", 2: ["A", ...]}).score` for auto-grading."""
    return of.grade(answers)


# -- making a sheet ----------------------------------------------------------------------------------------------------


def _made(of: Sheet) -> Iterator[Question]:
    """Questions of each kind in turn, from positions of seeded games; none is asked twice."""
    rng = generator(f"{of.game} {of.players} {of.seed} {of.level}")
    kinds = [kind for level in range(of.level, 0, -1) for kind in LEVELS[level]]
    game = load_game(of.game, players=of.players)
    asked: set[str] = set()
    pool = Pool(game, rng)
    for n in range(of.number):
        question = _next(pool, [*kinds[n % len(kinds) :], *kinds[: n % len(kinds)]], asked)
        asked.add(str(question))
        yield question


def _next(pool: Pool, kinds: Sequence[str], asked: set[str]) -> Question:
    """A question of the first of these kinds that some position has one of."""
    for kind in kinds:
        for position in pool.positions(kind):
            question = ASK[kind](position, pool)
            if question is not None and str(question) not in asked:
                return question
    raise MythosError(f"no position of {pool.game.title} was found to ask about")


ASK: dict[str, Callable[[Position, Pool], Question | None]] = {
    "legal": legal,
    "who": who,
    "where": where,
    "next": next_choice,
    "clause": clause,
    "ruling": ruling_read,
}
"""How each kind of question is made of a position; None where it has none."""

__all__ = ["KINDS", "LEVELS", "Choice", "Grade", "Mark", "Question", "Sheet", "grade", "sheet"]
