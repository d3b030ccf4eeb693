"""Owns the seeded chance, the only randomness: chance is a player, and its decisions are answered here.

An answer depends on the seed and on how many chance decisions there were before, so that playing stays a function.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

CHANCE = "chance"
"""The seat of the player chance."""


class Shuffles(Sequence[Any]):
    """All orders of some cards as the options of one decision: counted and sampled, never listed.

    An option is `(verb, order)`. Iterating over more than `listed` orders is refused.
    """

    listed = 720

    def __init__(self, verb: str, cards: tuple[str, ...]):
        self.verb, self.cards = verb, tuple(sorted(cards))

    def __repr__(self) -> str:
        return f"<every order of {len(self.cards)} cards>"

    def __len__(self) -> int:
        return min(math.factorial(len(self.cards)), 2**62)

    def __contains__(self, option: object) -> bool:
        if not (isinstance(option, tuple) and len(option) == 2 and option[0] == self.verb):
            return False
        return isinstance(option[1], tuple) and sorted(option[1]) == list(self.cards)

    def __getitem__(self, index: Any) -> Any:
        order, left = [], list(self.cards)
        for n in range(len(left), 0, -1):
            place, index = divmod(index, math.factorial(n - 1))
            order.append(left.pop(place % n))
        return (self.verb, tuple(order))

    def __iter__(self) -> Iterator[Any]:
        if len(self) > self.listed:
            raise ValueError(f"{len(self)} orders are not listed; sample one")
        return (self[i] for i in range(len(self)))

    def sample(self, rng: random.Random) -> Any:
        order = list(self.cards)
        rng.shuffle(order)
        return (self.verb, tuple(order))


class Luck:
    """A seed and the number of chance decisions so far. It is no part of a position's equality, hash or pickle."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: int | str, count: int = 0):
        self.seed, self.count = seed, count

    def __repr__(self) -> str:
        return f"<chance: seed {self.seed!r}, decided {self.count} times>"

    def draw(self, options: Any) -> tuple[Any, Luck]:
        """One option, and the luck that is left."""
        rng = random.Random(f"{self.seed}:{self.count}")
        picked = options.sample(rng) if isinstance(options, Shuffles) else rng.choice(list(options))
        return picked, Luck(self.seed, self.count + 1)


def generator(seed: Any) -> random.Random:
    """A random number generator for players (bots, samples in tests): never used inside a rule."""
    return random.Random(seed)
