"""What a seeded game is and tells does not hang on how Python lays out sets in one run: two kernels say the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from mythos_lab.play import games

from . import play

TOLD = """
import hashlib, random, sys
from mythos_lab import graphs, new_game, show
from tests.promises import play
game, players = sys.argv[1], int(sys.argv[2])
rng, position = random.Random(3), new_game(game, players=players, seed=3)
said = []
while not position.over and len(position.line) < 90:
    position = position.choose(play.pick(position.options, rng))
    for seat in position.game.seats:
        said.append(show.knowledge_text(position, seat))
    said += [show.text(position, position.game.seats[0]), show.trace_text(position, position.game.seats[0])]
said += [show.svg(position, position.game.seats[0]), graphs.to_dot(graphs.resolution_graph(position))]
print(*position.line, *(hashlib.sha256(text.encode()).hexdigest() for text in said), sep="\\n")
"""


def told(game: str, seed: str) -> list[str]:
    """The choices of a game and digests of all that is told of it, by a Python of its own."""
    command = [sys.executable, "-c", TOLD, game, str(play.counts(game)[-1])]
    there = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run(command, env=there, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


@pytest.mark.parametrize("game", games())
def test_two_kernels_play_and_tell_the_same(game: str) -> None:
    assert told(game, "1") == told(game, "2")
