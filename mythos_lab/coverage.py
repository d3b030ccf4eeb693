"""Owns the account of a game's clauses: which are carried out by a rule, which of those rules have run, which are cited
and do not exist. It watches games being played and rulings being run; it names no game and knows no rule.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .core.chance import generator
from .core.game import CORE_CLAUSES, Definition, Game
from .core.rules import Clause
from .core.view import ALL
from .games import definition
from .play import load_game
from .questions import rulings
from .rulings import Ruling
from .search import references, rules_citing
from .simulate import any_move
from .watch import Watch

GAMES_PER_COUNT = 3
DECISIONS_PER_LOOK = 8


class Account(NamedTuple):
    """The account of one game: its normative clauses, those without a rule, those whose rule never ran, the number of
    those nobody can carry out, and the cited ones that do not exist."""

    name: str
    normative: tuple[Clause, ...]
    not_carried: tuple[Clause, ...]
    not_exercised: tuple[Clause, ...]
    informal: int
    dead: tuple[str, ...]

    def __str__(self) -> str:
        total = len(self.normative)
        return (
            f"{self.name}: carried {total - len(self.not_carried)}/{total}, "
            f"exercised {total - len(self.not_exercised)}/{total}, "
            f"advice or component {self.informal}, dead citations {len(self.dead)}"
        )


@cache
def account(game: Definition) -> Account:
    """The account of a game, from running its shipped rulings and a few seeded games for each number of players."""
    book = game.book
    own = [clause for clause in book.clauses.values() if clause.id.startswith(game.prefixes)]
    normative = tuple(clause for clause in own if clause.normative)
    carried = {reference.clause for reference in rules_citing(game)}
    ran = exercised(game)
    cited = dict.fromkeys(reference.clause for reference in references(game))
    return Account(
        game.name,
        normative,
        tuple(clause for clause in normative if clause.id not in carried),
        tuple(clause for clause in normative if clause.id not in ran),
        len(own) - len(normative),
        tuple(clause for clause in cited if clause not in book.clauses and clause not in CORE_CLAUSES),
    )


def exercised(game: Definition) -> set[str]:
    """The clauses of a game whose rule ran, or narrowed the options, in a passing ruling or in a seeded game."""
    found: set[str] = set()
    for ruling in rulings():
        if game.name in ruling.games:
            passed, ran = ran_in(ruling, game)
            found |= ran if passed else set()
    least, most = game.players
    with Watch() as watch:
        for count in range(least, most + 1):
            _play_some(load_game(game.name, players=count))
    return found | watch.clauses(game)


def ran_in(ruling: Ruling, game: Definition) -> tuple[bool, set[str]]:
    """Whether a ruling passes in a game, and the clauses whose rules ran in it."""
    with Watch() as watch:
        passed = all(verdict.passed for verdict in ruling.run_in(game.name))
    return passed, watch.clauses(game)


def never_ran(ruling: Ruling) -> list[Clause]:
    """The clauses a ruling cites whose rules do not run in it, in the order cited."""
    games = [definition(name) for name in ruling.games]
    ran = set[str]().union(*(ran_in(ruling, game)[1] for game in games))
    clauses = games[0].book.clauses
    return [clauses[clause] for clause in ruling.cites if clause not in ran]


def _play_some(game: Game) -> None:
    """Seeded games with the set-up, every decision, and now and then what each seat sees."""
    for seed in range(GAMES_PER_COUNT):
        position, rng = game.new(), generator(seed)
        decisions = 0
        while not position.over:
            position = position.after(any_move(position, rng))
            decisions += 1
            if position.over or decisions % DECISIONS_PER_LOOK == 0:
                for seat in (*game.seats, ALL):
                    position.view(seat)
