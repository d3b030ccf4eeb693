"""Owns playing many games: what a bot is, playing one game out fast, and what many games say together.

It names no game and writes no scheduler: batches of seeds go to any `concurrent.futures` executor, or run here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .core.chance import CHANCE, Shuffles, generator
from .core.game import Game
from .core.legality import Ask
from .core.notation import look
from .core.position import Position
from .core.view import View

Bot = Callable[[View, Sequence[Any], random.Random], Any]
"""What plays for a seat: `bot(view, options, rng)` gives one of the options, from what its seat may see."""


def random_bot(view: View, options: Sequence[Any], rng: random.Random) -> Any:
    """Any legal move, each as likely as the others."""
    return rng.choice(options)


def greedy_bot(view: View, options: Sequence[Any], rng: random.Random) -> Any:
    """The move that is worth most in the eyes of the book's own `look.worth(view, move)`; of equals any one.

    A book that says nothing of worth gets any move. It looks at nothing but the view.
    """
    worth = look(view.game, "worth", None)
    if worth is None or isinstance(options, Shuffles):
        return random_bot(view, options, rng)
    worths = [worth(view, move) for move in options]
    most = max(worths)
    return rng.choice([move for move, value in zip(options, worths, strict=True) if value == most])


BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
"""The bots by the names under which people choose them."""


def any_move(position: Position, rng: random.Random) -> Any:
    """A random move of the open decision, chance's included: a shuffle is sampled, never listed."""
    options = position.options
    return options.sample(rng) if isinstance(options, Shuffles) else rng.choice(options)


def play_out(
    position: Position, rng: random.Random, note: Callable[[list[Any]], Any] | None = None
) -> tuple[Position, int]:
    """Play at random to the end: the last position and how many decisions it took (chance's are not counted).

    The way for speed: no position remembers where it came from, and nothing is traced, unless `note` is to be told.
    """
    decisions, pick = 0, rng.random

    def choose(options: Sequence[Any], ask: Ask) -> Any:
        nonlocal decisions
        if ask.seat == CHANCE:
            return options.sample(rng) if isinstance(options, Shuffles) else rng.choice(options)
        decisions += 1
        return options[int(pick() * len(options))]

    return position.finish(choose, note), decisions


def play_with(position: Position, bots: Mapping[str, Bot], rng: random.Random) -> tuple[Position, int]:
    """Play to the end with a bot for each seat named; the others and chance choose at random. As `play_out`."""
    decisions = 0
    position = position.bare()
    while (ask := position.ask) is not None:
        bot = bots.get(ask.seat)
        options = position.options
        move = any_move(position, rng) if bot is None else bot(position.view(ask.seat), options, rng)
        decisions += ask.seat != CHANCE
        position = position.choose(move).bare()
    return position, decisions


class Played(NamedTuple):
    """What is kept of one game: its outcome and how many decisions it took."""

    outcome: Any
    decisions: int


@dataclass(frozen=True)
class Statistics:
    """What many games say together."""

    games: tuple[Played, ...]

    @property
    def wins(self) -> Counter[tuple[str, ...]]:
        """How often each side (or several together) won."""
        return Counter(tuple(game.outcome.winners) for game in self.games)

    @property
    def decisions(self) -> tuple[int, float, int]:
        """The fewest, the mean and the most decisions of a game."""
        lengths = [game.decisions for game in self.games]
        return min(lengths), sum(lengths) / len(lengths), max(lengths)

    @property
    def points(self) -> dict[str, tuple[int, float, int]]:
        """The fewest, the mean and the most points of each side."""
        totals: dict[str, list[int]] = {}
        for game in self.games:
            for side, points in game.outcome.totals:
                totals.setdefault(side, []).append(points)
        return {side: (min(all_), sum(all_) / len(all_), max(all_)) for side, all_ in totals.items()}


def simulate(
    game: Game,
    seeds: Iterable[int | str],
    *,
    bots: Mapping[str, Bot] | None = None,
    executor: Any = None,
    batch: int = 25,
) -> Statistics:
    """Play a game from each seed; the same seeds give the same table, whatever plays them.

    `executor` is any `concurrent.futures` executor (bots must then pickle); `batch` is how many games it gets at once.
    """
    all_seeds = tuple(seeds)
    batches = [all_seeds[i : i + batch] for i in range(0, len(all_seeds), batch)]
    work = [(game, some, dict(bots or {})) for some in batches]
    results = map(_play_batch, work) if executor is None else executor.map(_play_batch, work)
    return Statistics(tuple(played for some in results for played in some))


def _play_batch(work: tuple[Game, Sequence[int | str], dict[str, Bot]]) -> list[Played]:
    """Play one batch: what a worker does."""
    game, seeds, bots = work
    found = []
    for seed in seeds:
        rng = generator(seed)
        last, decisions = play_with(game.new(), bots, rng) if bots else play_out(game.new(), rng)
        found.append(Played(last.outcome, decisions))
    return found
