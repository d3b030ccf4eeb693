"""Owns the quiz: questions made from real positions by running the rules, and the marking of answers to them.

Whatever is right, and why, comes from the engine; what is wrong comes from refused moves, from what other moves lead
to, and from other readings of the rule. A seed gives the same sheet everywhere, so that a class can share one. It names
no game, shows nothing, and asks nothing that the seat could not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .core.chance import CHANCE, Shuffles, generator
from .core.errors import BadInput, MythosError
from .core.events import Move as Moved
from .core.events import Set
from .core.game import Game
from .core.legality import Action, Refusal
from .core.position import Position
from .core.trace import Line
from .core.view import sees_event
from .graphs import words
from .play import load_game
from .simulate import any_move

MOST_CHOICES = 6
LEVELS = {1: ("legal",), 2: ("who", "where", "next"), 3: ("clause",)}
"""What is asked at each level; a level asks what the ones before it ask as well."""

KINDS = {
    "legal": "which moves are legal",
    "who": "who takes it",
    "where": "where a card comes to lie",
    "next": "whose choice is next",
    "clause": "which sentence forbids it",
    "reading": "what another reading would change",
}


class Choice(NamedTuple):
    """One answer to choose; `why` explains it to whoever took it for right, or missed it."""

    text: str
    right: bool
    why: str


class Mark(NamedTuple):
    """What an answer was worth: right or not, and a remark for every choice that was judged wrongly."""

    right: bool
    remarks: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(("right" if self.right else "not right", *self.remarks))


@dataclass(frozen=True)
class Question:
    """A question about a position as one seat sees it. `many`: several choices may be right, and all are wanted."""

    kind: str
    words: str
    position: Position
    seat: str
    choices: tuple[Choice, ...]
    clauses: tuple[str, ...]
    many: bool = False

    @property
    def right(self) -> tuple[str, ...]:
        """The texts of the right choices."""
        return tuple(choice.text for choice in self.choices if choice.right)

    def mark(self, answer: str | Iterable[str]) -> Mark:
        """What an answer is worth: the text of a choice, or several. Raises `BadInput` for what is no choice."""
        given = {answer} if isinstance(answer, str) else set(answer)
        known = [choice.text for choice in self.choices]
        for text in given:
            if text not in known:
                raise BadInput(f"{text!r} is no choice of this question", expected="; ".join(known))
        wrong = [choice for choice in self.choices if choice.right != (choice.text in given)]
        return Mark(not wrong, tuple(self._remark(choice) for choice in wrong if self.many or choice.text in given))

    def _remark(self, choice: Choice) -> str:
        return f"{choice.text}: {'it belongs to the answer; ' if choice.right else ''}{choice.why}"

    def __str__(self) -> str:
        """The question as a sheet of paper has it."""
        ask = " (all that apply)" if self.many else ""
        return "\n".join([f"{self.words}{ask}", *(f"  [ ] {choice.text}" for choice in self.choices)])


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
    kinds = [kind for level in range(1, of.level + 1) for kind in LEVELS[level]]
    game = load_game(of.game, players=of.players)
    asked: set[str] = set()
    pool = _Pool(game, rng)
    for n in range(of.number):
        question = _next(pool, [*kinds[n % len(kinds) :], *kinds[: n % len(kinds)]], asked)
        asked.add(str(question))
        yield question


def _next(pool: _Pool, kinds: Sequence[str], asked: set[str]) -> Question:
    """A question of the first of these kinds that some position has one of."""
    for kind in kinds:
        for position in pool.positions(kind):
            question = _ASK[kind](position, pool)
            if question is not None and str(question) not in asked:
                return question
    raise MythosError(f"no position of {pool.game.title} was found to ask about")


class _Pool:
    """Positions of seeded games to ask about, and every move and decision that came up in them."""

    TRIES = 60

    def __init__(self, game: Game, rng: random.Random):
        self.game, self.rng = game, rng
        self.moves: dict[str, dict[Any, None]] = {}
        self.asked: dict[str, None] = {}
        self._found: list[Position] = []

    def positions(self, kind: str) -> Iterator[Position]:
        """Positions in which somebody really chooses, in no order; more games are played as they are needed."""
        for _ in range(self.TRIES):
            if len(self._found) < 40:
                self._play()
            yield self._found.pop(self.rng.randrange(len(self._found)))

    def _play(self) -> None:
        position = self.game.new(self.rng.randrange(10**9))
        while not position.over:
            self._note(position)
            position = position.choose(any_move(position, self.rng))

    def _note(self, position: Position) -> None:
        ask, options = position.ask, position.options
        if ask is None or ask.seat == CHANCE or isinstance(options, Shuffles):
            return
        self.asked[position.game.kind_words(ask.kind)] = None
        for verb, what in options:
            self.moves.setdefault(verb, {})[what] = None
        if len(options) > 1:
            self._found.append(position)


def _shuffled(choices: Iterable[Choice], rng: random.Random) -> tuple[Choice, ...]:
    found = list({choice.text: choice for choice in choices}.values())
    rng.shuffle(found)
    return tuple(found)


# -- level 1: what is legal --------------------------------------------------------------------------------------------


def _legal(position: Position, pool: _Pool) -> Question | None:
    """Which of these moves may the seat make now? Wrong ones are refused by a sentence of the rulebook."""
    ask, rng = position.ask, pool.rng
    assert ask is not None
    refused = _refused(position, pool)
    if not refused:
        return None
    right = rng.sample(list(position.options), min(3, len(position.options)))
    wrong = rng.sample(refused, min(MOST_CHOICES - len(right), len(refused)))
    legal = [
        Choice(_said(position, move), True, "it is legal: no sentence of the rules takes it away") for move in right
    ]
    return Question(
        "legal",
        f"{ask.seat} chooses {position.game.kind_words(ask.kind)}. Which of these moves are legal?",
        position, ask.seat,
        _shuffled([*legal, *(Choice(r.action, False, _forbidden(r)) for r in wrong)], rng),
        tuple(dict.fromkeys(r.clause for r in wrong)),
        many=True,
    )  # fmt: skip


def _refused(position: Position, pool: _Pool) -> list[Refusal]:
    """Moves of the kind asked for that the rulebook refuses here, for reasons that the seat can know."""
    ask = position.ask
    assert ask is not None
    verbs = {verb for verb, _ in position.options}
    moves = [(verb, what) for verb in pool.moves if verb in verbs for what in pool.moves[verb]]
    near = [m for m in moves if m not in position.options and _before(position, ask.seat, m)]
    pool.rng.shuffle(near)
    found = (position.refusal(Action(ask.seat, *move), ask.seat) for move in near[:24])
    return [r for r in found if r is not None and r.kind == "invalid" and not r.clause.startswith("core.")]


def _before(position: Position, seat: str, move: Any) -> bool:
    """Whether all cards that a move names lie open to the seat."""
    view = position.view(seat)
    seen = {card for key in view.places for card in view.cards(key)}
    return all(card in seen for card in _cards(position.game, move[1]))


def _cards(game: Game, what: Any) -> Iterator[str]:
    if isinstance(what, tuple):
        for part in what:
            yield from _cards(game, part)
    elif isinstance(what, str) and what in game.cards:
        yield what


def _said(position: Position, move: Any) -> str:
    ask = position.ask
    assert ask is not None
    return words.one_line(position.game.say(Action(ask.seat, *move)))


def _forbidden(refusal: Refusal) -> str:
    return words.one_line(f"{refusal.facts} [{refusal.clause}: {refusal.text}]")


# -- level 2: what happens ---------------------------------------------------------------------------------------------


class _Told(NamedTuple):
    """A move, what it led to, and the line of the trace that a question is about."""

    before: Position
    move: Any
    after: Position
    line: Line

    @property
    def why(self) -> str:
        said = words.event(self.after.table(), _seat(self.before), self.line.event)
        clause = self.line.clauses[0]
        return words.one_line(f"{said} [{clause}: {self.before.game.clause_text(clause)}]")


def _seat(position: Position) -> str:
    assert position.ask is not None
    return position.ask.seat


def _told(position: Position, pool: _Pool, fits: Callable[[Position, Position, Line], bool]) -> _Told | None:
    """A move of the open decision that leads to something fitting, all of it open to the seat, and without chance."""
    moves = list(position.options)
    for move in pool.rng.sample(moves, min(6, len(moves))):
        after = position.choose(move)
        if after.parent is not position or not _open(position, after):
            continue
        lines = [line for line in after.trace if line.clauses and fits(position, after, line)]
        if lines:
            return _Told(position, move, after, pool.rng.choice(lines))
    return None


def _open(before: Position, after: Position) -> bool:
    """Whether all that happened can be foreseen by the seat: no event is unseen, no card was unseen before."""
    seat, t = _seat(before), after.table()
    view = before.view(seat)
    seen = {card for key in view.places for card in view.cards(key)}
    return all(
        sees_event(t, seat, event) and seen.issuperset(getattr(event, "cards", ())) for event in after.trace.events
    )


def _who(position: Position, pool: _Pool) -> Question | None:
    """Who is it then: the winner, the next to lead? Whatever fact has come to name a seat."""

    def fits(before: Position, after: Position, line: Line) -> bool:
        event = line.event
        was = before.state[event.key] if isinstance(event, Set) else None
        return isinstance(event, Set) and event.value in after.game.seats and event.value != was

    told = _told(position, pool, fits)
    if told is None:
        return None
    event: Any = told.line.event
    title = words.fact_title(position.game, event.key)
    answer = {seat: seat == event.value for seat in position.game.seats}
    return _question("who", f"Then who is it: {title}?", told, answer, pool)


def _where(position: Position, pool: _Pool) -> Question | None:
    """Where does a card lie then?"""

    def fits(before: Position, after: Position, line: Line) -> bool:
        return isinstance(line.event, Moved) and len(line.event.cards) == 1

    told = _told(position, pool, fits)
    if told is None:
        return None
    event: Any = told.line.event
    card = event.cards[0]
    lies = {
        c: key for key in told.after.view(_seat(position)).places for c in told.after.view(_seat(position)).cards(key)
    }
    if card not in lies or lies[card] != event.target:
        return None
    game = position.game
    zone = event.target[0] if isinstance(event.target, tuple) else ""
    keys = [event.target, event.source, *(k for k in game.layout.zone_of if isinstance(k, tuple) and k[0] == zone)]
    keys += [k for k in game.layout.zone_of if isinstance(k, str)]
    places = dict.fromkeys(words.place(game, key) for key in keys)
    answer = {place: place == words.place(game, event.target) for place in list(places)[:5]}
    return _question("where", f"Where does {words.thing(card)} lie then?", told, answer, pool)


def _next_choice(position: Position, pool: _Pool) -> Question | None:
    """Who chooses next, and what?"""
    told = _told(position, pool, lambda before, after, line: True)
    if told is None or told.after.ask is None or told.after.ask.seat == CHANCE:
        return None
    ask, game = told.after.ask, position.game
    kinds = [game.kind_words(ask.kind), *pool.rng.sample(list(pool.asked), min(3, len(pool.asked)))]
    pairs = [(seat, kind) for seat in game.seats for kind in dict.fromkeys(kinds)]
    true = (ask.seat, kinds[0])
    wrong = pool.rng.sample([p for p in pairs if p != true], min(3, len(pairs) - 1))
    answer = {f"{seat} chooses {kind}": (seat, kind) == true for seat, kind in [true, *wrong]}
    return _question("next", "Who chooses next, and what?", told, answer, pool)


def _question(kind: str, asked: str, told: _Told, answer: Mapping[str, bool], pool: _Pool) -> Question | None:
    """A question about what a move leads to; a wrong answer is explained by what really happens."""
    if len(answer) < 2 or sum(answer.values()) != 1:
        return None
    choices = [Choice(text, right, told.why) for text, right in answer.items()]
    words_ = f"{_said(told.before, told.move)}. {asked}"
    return Question(
        kind, words_, told.before, _seat(told.before), _shuffled(choices, pool.rng), told.line.clauses[:1]
    )  # fmt: skip


# -- level 3: which sentence, which reading ---------------------------------------------------------------------------


def _clause(position: Position, pool: _Pool) -> Question | None:
    """Which sentence forbids this move?"""
    refused = _refused(position, pool)
    if not refused:
        return None
    it = pool.rng.choice(refused)
    section = position.game.clause(it.clause).section
    book = position.game.book.clauses.values()
    near = [c for c in book if c.normative and c.section == section and c.id not in it.clauses]
    far = [
        c for c in book if c.normative and c.section != section and c.id.startswith(position.game.definition.prefixes)
    ]
    others = [*pool.rng.sample(near, min(3, len(near))), *pool.rng.sample(far, 3)][:3]
    why = _forbidden(it)
    choices = [Choice(it.text, True, why), *(Choice(c.text, False, why) for c in others if c.text != it.text)]
    asked = f"{it.action} is not legal here. Which sentence says so?"
    return Question("clause", asked, position, _seat(position), _shuffled(choices, pool.rng), it.clauses)


_ASK: dict[str, Callable[[Position, _Pool], Question | None]] = {
    "legal": _legal,
    "who": _who,
    "where": _where,
    "next": _next_choice,
    "clause": _clause,
}
