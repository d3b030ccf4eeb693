"""Owns `Game`, the immutable definition that positions are played under, and what a book hands in to make one.

A game is its definition's name, the readings chosen and the set-up; it pickles as these three and is equal when they
are equal. Rules, cards and words belong to the book; this module only puts them together.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .errors import BadInput, NotBuilt
from .flow import Line, Step, compile_flow
from .kernel import fixed_of
from .legality import Action, Options, choice_of
from .rules import (
    Built,
    Choice,
    Clause,
    OpenQuestion,
    Pair,
    build,
    choose,
    clashes_in,
    find_question,
    notes,
    refuse_clashes,
    replacements_in,
    rules_in,
)
from .state import Fact, Layout, Zone

if TYPE_CHECKING:
    from .position import Position

CORE_CLAUSES = {
    c.id: c
    for c in (
        Clause("core.over", "Kernel", "legality", "When the game is over nothing more can be chosen."),
        Clause("core.seat", "Kernel", "legality", "Only the player who is asked chooses."),
        Clause("core.kind", "Kernel", "legality", "What is chosen must be of the kind that is asked for."),
        Clause("core.hidden", "Kernel", "legality", "What another player may choose is told to that player alone."),
        Clause("core.whole", "Kernel", "legality", "What is said in one breath must be complete."),
    )
}


@dataclass(frozen=True)
class Book:
    """A rulebook: its clauses and open questions, read when first needed."""

    name: str
    title: str
    load_clauses: Callable[[], Mapping[str, Clause]]
    load_questions: Callable[[], Mapping[str, OpenQuestion]]

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        return self.load_clauses()

    @cached_property
    def questions(self) -> Mapping[str, OpenQuestion]:
        return self.load_questions()


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game: seats clockwise, teams, options by name, cards where not the book's."""

    seats: tuple[str, ...]
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    cards: tuple[Any, ...] | None = None

    def option(self, name: str, default: Any = None) -> Any:
        return dict(self.options).get(name, default)


@dataclass(frozen=True, eq=False)
class Definition:
    """All a book says about one of its games. It lies in a module as `GAME` and pickles as that module's name."""

    name: str
    title: str
    book: Book
    module: str
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    flow: Mapping[str, Line]
    start: str
    options: Mapping[str, Options]
    standing: Mapping[str, tuple[str, ...]]
    rules: tuple[ModuleType, ...]
    readings: tuple[ModuleType, ...]
    notation: Any
    players: tuple[int, int]
    owners: Callable[[Setup], Mapping[str, tuple[Any, ...]]]
    cards: Callable[[Setup], Mapping[str, Any]]
    begin: Callable[[Game], Mapping[Any, Any]]
    check: Callable[[Game], None]
    setup: Callable[[tuple[str, ...], Mapping[str, Any]], Setup]
    load_cards: Callable[..., tuple[Any, ...]]
    card: Callable[..., Any]
    prefixes: tuple[str, ...] = ()
    early: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    untimely: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    option_names: Mapping[str, str] = field(default_factory=dict)
    seats_under: Mapping[Pair, tuple[int, int]] = field(default_factory=dict)

    def __reduce__(self) -> Any:
        return _definition_in, (self.module, self.name)

    @cached_property
    def parts(self) -> tuple[dict[str, Any], list[Any]]:
        """The default rules by name, and every reading's replacements."""
        return rules_in(self.rules), replacements_in(self.readings)

    def cites(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """Those of some clauses that are this game's."""
        return tuple(c for c in clauses if c.startswith(self.prefixes))

    @cached_property
    def clashes(self) -> Mapping[frozenset[Pair], str]:
        """The pairs of readings that make no sense together, with the reason."""
        return clashes_in(self.readings, self.book.questions)

    def players_under(self, readings: Mapping[str, str] | None) -> tuple[int, int]:
        """How few and how many may play under readings; one in `seats_under` has its own. Raises `UnknownReading`."""
        chosen = choose(self.book.questions, readings).pairs if readings and self.seats_under else ()
        ranges = [self.players, *(self.seats_under[pair] for pair in chosen if pair in self.seats_under)]
        return min(least for least, _ in ranges), max(most for _, most in ranges)

    @cached_property
    def questions(self) -> Mapping[str, OpenQuestion]:
        """The open questions of the book that are about this game: those with a normative clause of it."""
        own = {c.id for c in self.book.clauses.values() if c.normative and c.id.startswith(self.prefixes)}
        return {q.id: q for q in self.book.questions.values() if own.intersection(q.clauses)}


def _definition_in(module: str, name: str) -> Definition:
    for value in vars(importlib.import_module(module)).values():
        if isinstance(value, Definition) and value.name == name:
            return value
    raise BadInput(f"{module} defines no game {name!r}")


class Game:
    """A definition under chosen readings for a set-up: layout, steps, rules and cards, ready to play."""

    def __init__(self, definition: Definition, choice: Choice, setup: Setup):
        self.definition, self.readings, self.setup = definition, choice, setup
        self.name, self.seats = definition.name, setup.seats
        built = _built(definition, choice)
        self.rules, self.replaced = built.rules, built.owners
        facts = tuple(fact for fact in definition.facts if choice.pairs or not fact.read)
        self.layout = Layout(definition.zones, facts, definition.owners(setup))
        self.steps: dict[str, Step] = compile_flow(definition.flow, built.rows, built.rules)
        self.cards: Any = getattr(built.rules, definition.cards.__name__, definition.cards)(setup)
        self.options, self.standing, self.notation = definition.options, definition.standing, definition.notation
        self.fixed = fixed_of(self)
        self.choices = {kind: choice_of(self.rules, declared) for kind, declared in definition.options.items()}
        self._hash = hash((definition.name, choice, setup))
        definition.check(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Game)
            and self.definition is other.definition
            and self.readings == other.readings
            and self.setup == other.setup
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> Any:
        return game_of, (self.definition, self.readings, self.setup)

    def __repr__(self) -> str:
        return f"<{self.name} for {len(self.seats)} players{self._read_as()}>"

    def _read_as(self) -> str:
        return "".join(f", {q}: {r}" for q, r in self.readings.pairs)

    @property
    def title(self) -> str:
        return self.definition.title

    @property
    def book(self) -> Book:
        return self.definition.book

    def read(self, readings: Mapping[str, str] | None = None, **short: str) -> Game:
        """The same game under these readings as well (`game.read({"titan.scope": "until_titan"})`)."""
        wanted = {**dict(self.readings.pairs), **self._full({**(readings or {}), **short})}
        return game_of(self.definition, choose(self.book.questions, wanted), self.setup)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the readings in force declare of themselves: that a game may not end, that nothing is changed."""
        return notes(self.book.questions, dict(self.readings.pairs)) if self.readings.pairs else ()

    def _full(self, readings: Mapping[str, str]) -> dict[str, str]:
        return {find_question(self.book.questions, q).id: r for q, r in readings.items()}

    def for_players(self, setup: Setup) -> Game:
        """The same game and readings for another set-up."""
        return game_of(self.definition, self.readings, setup)

    def new(self, seed: int | str | None = None) -> Position:
        """The first position of a new game. With a seed chance decides at once, without one it waits for an answer."""
        from .position import begin

        state = dict(self.definition.begin(self))
        return begin(self, state, self.definition.start, seed)

    def clause(self, clause_id: str) -> Clause:
        """The clause with this id. Raises `BadInput` for an unknown one."""
        found = CORE_CLAUSES.get(clause_id) or self.book.clauses.get(clause_id)
        if found is None:
            raise BadInput(f"there is no clause {clause_id!r}")
        return found

    def clause_text(self, clause_id: str) -> str:
        return self.clause(clause_id).text

    def cites(self, clauses: Iterable[str]) -> tuple[str, ...]:
        """Those of a rule's clauses that are this game's: games of a book share rules, each cites its own sentence."""
        return self.definition.cites(clauses)

    def say(self, action: Action) -> str:
        """The one-line text of an action, which reads back."""
        return f"{action.seat} {self.notation.say_move(self, action.verb, action.what)}"

    def kind_words(self, kind: str) -> str:
        """What is chosen in a decision of this kind, in words; a book may make them of the game as it is read."""
        said = self.notation.KINDS[kind]
        return str(said(self) if callable(said) else said)

    def chooses(self, seat: str, kind: str) -> str:
        """Who chooses what: `A chooses a card to play`. A book may say it otherwise of who is no player (`CHOOSE`)."""
        said: str = getattr(self.notation, "CHOOSE", {}).get(seat, f"{seat} chooses")
        return f"{said} {self.kind_words(kind)}"

    def distance(self, one: Any, other: Any) -> int:
        """How unlike two objects of moves are, for naming the nearest legal actions."""
        return int(self.notation.unlike(self, one, other))


def _built(definition: Definition, choice: Choice) -> Built:
    """The rules of a game under these readings. Raises as `build` does, and for readings that clash."""
    rows = {(name, label) for name, line in definition.flow.items() for label in line.rows}
    if not choice.pairs:
        return build(*definition.parts, choice, rows)
    for question, reading in choice.pairs:
        if question not in definition.questions:
            raise NotBuilt(
                f"the reading {reading!r} of {question} is about another game of {definition.book.title}",
                expected=f"a question about {definition.title}",
            )
    refuse_clashes(definition.clashes, choice)
    untouching = {(q.id, r.name) for q in definition.questions.values() for r in q.readings if r.untouching}
    return build(*definition.parts, choice, rows, untouching)


@lru_cache(maxsize=4096)
def game_of(definition: Definition, choice: Choice, setup: Setup) -> Game:
    """The game with this identity; the same one each time."""
    return Game(definition, choice, setup)


def load(definition: Definition, readings: Mapping[str, str] | None, setup: Setup) -> Game:
    """A game under readings given by name. Raises `UnknownReading` or `BadInput`."""
    choice = choose(definition.book.questions, readings) if readings else Choice()
    return game_of(definition, choice, setup)
