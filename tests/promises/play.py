"""Owns random play for the promises: at which tables each game is played, its seeded games, what its grammar can say.

It names no game. Games, numbers of players and readings are discovered; what cannot be discovered about a game (set-ups
with options, an endgame to count, rare ways through its flow) stands in `known/<game>.yaml`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from mythos_lab.core.chance import Shuffles
from mythos_lab.core.errors import BadInput
from mythos_lab.core.game import Game
from mythos_lab.core.legality import Action, Move
from mythos_lab.core.notation import read
from mythos_lab.core.position import Position
from mythos_lab.core.state import Key
from mythos_lab.games import definition
from mythos_lab.play import games, load_game

LONG = os.environ.get("MYTHOS_LONG", "") not in ("", "0")
GAMES = games()
KNOWN = Path(__file__).parent / "known"


def many(short: int, factor: int = 20) -> int:
    """How many: the short number, or that many times more in a long run."""
    return short * factor if LONG else short


@cache
def known(game: str) -> dict[str, Any]:
    """What has been written down about a game for these tests, nothing where no file is there yet."""
    path = KNOWN / f"{game}.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}


# -- tables --------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A game as it is set up and read: everything a new game needs but the seed."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        more = [f"{name}={value}" for name, value in self.options] + [f"{q}={r}" for q, r in self.readings]
        return "-".join([self.game, str(self.players), *more])

    @property
    def loaded(self) -> Game:
        return load_game(self.game, players=self.players, readings=dict(self.readings), **dict(self.options))


def counts(game: str, *readings: tuple[str, str]) -> range:
    """The numbers of players a game is for, under its defaults or under readings that let others play."""
    least, most = definition(game).players_under(dict(readings))
    return range(least, most + 1)


def tables(game: str | None = None) -> list[Table]:
    """A game (or every one) under the defaults: for each number of players, and with the options known."""
    found = []
    for name in GAMES if game is None else (game,):
        found += [Table(name, n) for n in counts(name)]
        for setup in known(name).get("setups", ()):
            found.append(Table(name, setup["players"], tuple(sorted(setup["options"].items()))))
    return found


def readings(game: str) -> list[tuple[str, str]]:
    """The (question, reading) pairs that can be switched in a game: those whose rules and rows it has."""
    found: dict[tuple[str, str], bool] = {}
    for r in definition(game).parts[1]:
        pair = (r.question, r.reading)
        found[pair] = found.get(pair, True) and has(game, r.target)
    return [pair for pair, here in found.items() if here]


def has(game: str, target: str | tuple[str, str]) -> bool:
    """Whether a game has the rule, or the row of its flow, that a reading replaces."""
    d = definition(game)
    if isinstance(target, str):
        return target in d.parts[0]
    return target[0] in d.flow and target[1] in d.flow[target[0]].rows


def read_tables(game: str | None = None) -> list[Table]:
    """Every switchable reading alone, at every number of players and at three tables at least.

    Numbers of players that a reading refuses, as it declares, are left out. A game whose file says so has fewer and
    smaller tables for each reading in a short run; the numbers of players take turns.
    """
    found = [
        Table(name, players, readings=(pair,))
        for name in (GAMES if game is None else (game,))
        for n, pair in enumerate(readings(name))
        for players in islice(cycle(counts_read(name, pair)), n, n + tables_each(name))
    ]
    return [table for table in found if not refused(table)]


def pair_tables(number: int) -> list[Table]:
    """Random pairs of readings of two questions that can be combined, so many of each game, each at some table."""
    return [table for name in GAMES for table in _pair_tables(name, number)]


def _pair_tables(name: str, number: int) -> Iterator[Table]:
    rng = random.Random(f"pairs {name}")
    found: set[Table] = set()
    for _ in range(number * 20):
        one, two = rng.sample(readings(name), 2)
        if one[0] == two[0]:
            continue
        table = Table(name, rng.choice(counts_read(name, one, two)), readings=tuple(sorted((one, two))))
        if table not in found and len(found) < number and can_be_set_up(table):
            found.add(table)
            yield table


def can_be_set_up(table: Table) -> bool:
    """Whether there is such a table: its readings can be combined, and none of them refuses the set-up."""
    try:
        return table.loaded is not None
    except BadInput:
        return False


def refused(table: Table) -> bool:
    """Whether a reading that declares that it refuses set-ups refuses this one."""
    questions = definition(table.game).book.questions
    if not any(questions[q].reading(name).refuses_setup for q, name in table.readings):
        return False
    return not can_be_set_up(table)


def counts_read(game: str, *readings: tuple[str, str]) -> range:
    """The numbers of players at which readings are played."""
    all_counts = counts(game, *readings)
    return all_counts if LONG else range(all_counts.start, short(game, "most players", all_counts.stop - 1) + 1)


def tables_each(game: str) -> int:
    """At how many tables each reading is played."""
    full = max(3, len(counts(game)))
    return full if LONG else min(full, short(game, "tables of a reading", full))


def short(game: str, what: str, usual: int) -> int:
    """A number for a short run: the usual one, or what the game's file says."""
    return int(known(game).get("short run", {}).get(what, usual))


# -- games ---------------------------------------------------------------------------------------------------------

MOST = 3000
"""More decisions than any game may need."""


def pick(options: Sequence[Move], rng: random.Random) -> Move:
    """One of the options, evenly; of a shuffle any order."""
    return options.sample(rng) if isinstance(options, Shuffles) else rng.choice(options)


class NotOver(AssertionError):
    """A random game that has taken more decisions than any may need, and how far it came."""

    def __init__(self, position: Position):
        super().__init__(f"not over after {len(position.line)} decisions: {position.line[-20:]}")
        self.position = position


def play_on(position: Position, rng: random.Random, keep: list[Any] | None = None, most: int = MOST) -> Position:
    """The end of a random game, with all that came before in its history."""
    for _ in range(most):
        if position.over:
            return position
        position = position.choose(pick(position.options, rng), keep)
    raise NotOver(position)


def most(table: Table) -> int:
    """How many decisions a game at a table may need: more under readings that have others asked again and again."""
    told = known(table.game).get("decisions under a reading", {})
    return max([MOST, *(told.get(question, 0) for question, _ in table.readings)])


@lru_cache(maxsize=512)
def played(table: Table, seed: int) -> Position:
    """The end of the seeded game at a table."""
    return play_on(table.loaded.new(seed), random.Random(f"{table} {seed}"), most=most(table))


def may_not_end(table: Table) -> bool:
    """Whether a reading in force at a table declares that a game under it may not end."""
    questions = definition(table.game).questions
    return any(questions[q].reading(name).may_not_end for q, name in table.readings)


def come_to(table: Table, seed: int) -> Position:
    """The end of the seeded game at a table, or how far it came where that is declared not to end."""
    try:
        return played(table, seed)
    except NotOver as stopped:
        if may_not_end(table):
            return stopped.position
        raise


def ends(table: Table, number: int | None = None) -> Iterator[Position]:
    """The ends of so many random games at a table, and how far those came that may not end."""
    most = many(short(table.game, "games at a table", 6))
    return (come_to(table, seed) for seed in range(most if number is None else min(number, most)))


def moments(table: Table, rng: random.Random, each: int, number: int | None = None) -> Iterator[Position]:
    """Some positions of every random game at a table, none of them over; rare kinds of decisions as often as others."""
    for end in ends(table, number):
        kinds: dict[str, list[Position]] = {}
        for position in end.history[:-1]:
            kinds.setdefault(position.ask.kind, []).append(position)  # type: ignore[union-attr]
        for kind in rng.choices(list(kinds), k=each):
            yield rng.choice(kinds[kind])


def some_moments(table: Table, rng: random.Random, each: int) -> Iterator[Position]:
    """Some positions of the random games at a table; fewer at the many tables where one reading is switched."""
    return moments(table, rng, each // 2 if table.readings else each, many(1, 10) if table.readings else None)


# -- what a grammar can say ----------------------------------------------------------------------------------------


@cache
def verbs(game: str) -> tuple[str, ...]:
    """All verbs of a game's moves."""
    d = definition(game)
    found = [verb for options in d.options.values() for verb in options.verbs]
    return tuple(dict.fromkeys([*found, *d.standing]))


def under_defaults(table: Table) -> Table:
    """A table without its readings, where so many may play without them."""
    return table._replace(readings=()) if table.players in counts(table.game) else table


def met(table: Table) -> frozenset[Move]:
    """The moves that were options in some random games under the default readings, shuffles left out."""
    return _met(under_defaults(table))


@cache
def _met(table: Table) -> frozenset[Move]:
    options = (p.options for end in ends(table, 2) for p in end.history)
    return frozenset(move for some in options if not isinstance(some, Shuffles) for move in some)


def objects(table: Table) -> tuple[Any, ...]:
    """What moves may name: cards, seats, places, small numbers, and whatever was an option in some random games."""
    return _objects(under_defaults(table))


@cache
def _objects(table: Table) -> tuple[Any, ...]:
    game = table.loaded
    owners = [key[1:] if len(key) > 2 else key[1] for key in game.layout.zone_of if isinstance(key, tuple)]
    named = sorted({what for _, what in met(table)}, key=repr)
    return tuple(dict.fromkeys([None, *game.cards, *game.seats, *owners, *range(-1, 13), *named]))


def is_short(table: Table, action: Action) -> bool:
    """Whether an action leaves out the object that its verb has: `Dima activates`."""
    return action.what is None and (action.verb, None) not in met(table)


def says(game: Game, action: Action) -> bool:
    """Whether an action belongs to the grammar: it can be said, and read back it is the same."""
    try:
        return read(game, game.say(action)) == [action]
    except (BadInput, LookupError, TypeError, ValueError):
        return False


def sampled(position: Position, table: Table, rng: random.Random, number: int) -> list[Action]:
    """Actions of the grammar: half of them anything by anybody, half of the kind that is to be chosen."""
    game, ask = position.game, position.ask
    assert ask is not None
    wanted = game.options[ask.kind].verbs or verbs(table.game)
    found: list[Action] = []
    for _ in range(number * 20):
        near = len(found) % 2
        seat = ask.seat if near else rng.choice(game.seats)
        action = Action(seat, rng.choice(wanted if near else verbs(table.game)), rng.choice(objects(table)))
        if says(game, action) and not is_short(table, action):
            found.append(action)
        if len(found) == number:
            break
    return found


def lying(position: Position) -> dict[Key, tuple[str, ...]]:
    """All places of a position with the cards in them."""
    return {key: position.state[key] for key in position.game.layout.zone_of}
