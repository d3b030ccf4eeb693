"""Owns the graphs that are looked at by tests: one of each kind for every game, and two that lessons are built on.

Which games there are is discovered; where a game is in the middle of something, a seeded random play has led there.
"""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from mythos_lab import graphs
from mythos_lab.core.errors import BadInput
from mythos_lab.core.game import Game
from mythos_lab.core.position import Position
from mythos_lab.graphs.phases import PHASES, phases_of
from mythos_lab.play import games, load_game, new_game, position
from mythos_lab.simulate import any_move

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.graphs"

CHAIN = {
    "order": ["A", "B"],
    "senior": "blue",
    "first": "A",
    "stacks": {"A": [["R7", "B3"]], "B": [["Y7", "R11"]]},
    "treasure": {"A": ["P4", "P5", "GA2"], "B": ["GA1"]},
    "gods": {"A": ["Hermes"], "B": ["Poseidon"]},
    "god_costs": {"Poseidon": 2, "Hermes": 1},
}
TITANS = {
    "order": ["Dima", "Sasha"],
    "senior": "blue",
    "first": "Dima",
    "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]},
}


@cache
def gallery() -> dict[str, Any]:
    """Every graph by its name: the game and the kind."""
    found = {f"{name} {kind}": graph for name in games() for kind, graph in of_game(load_game(name)).items()}
    return found | {"mythomakya.battle chain": chain(), "mythomakya.battle titans": titans()}


def of_game(game: Game) -> dict[str, Any]:
    """A graph of each kind for a game."""
    middle, end = played(game.name, 30), played(game.name, 100_000)
    question = next(q for q in game.book.questions.values() if game.cites(q.clauses))
    found = {
        "steps": graphs.phase_graph(game),
        "phases": graphs.phase_graph(game, PHASES),
        "phase": graphs.phase_graph(middle, middle.step.partition(".")[0] or phases_of(game)[0]),
        "resolution": graphs.resolution_graph(middle),
        "positions": graphs.position_graph(played(game.name, 24), 30),
        "clauses": graphs.clause_graph(game, question.id),
        "sections": graphs.clause_graph(game, "sections"),
    }
    with suppress(BadInput):  # a game that keeps no account
        found["account"] = graphs.account_graph(end)
    return found


@cache
def played(name: str, decisions: int) -> Position:
    """A game after so many decisions of a seeded random play, or at its end."""
    here, rng = new_game(name, seed="gallery"), random.Random("gallery")
    for _ in range(decisions):
        if here.over:
            break
        here = here.choose(any_move(here, rng))
    return here


def chain() -> Any:
    """Hermes answers Poseidon, who answered a titan."""
    here = position("mythomakya.battle", CHAIN)
    for said in (
        "A passes",
        "B passes",
        "A plays R7, activates, pays P4, pays P5",
        "B plays Poseidon, pays GA1",
        "A plays Hermes, pays GA2",
    ):
        here = here.play(said)
    return graphs.resolution_graph(here, "A")


def titans() -> Any:
    """Two identical titans in one round, from the first card to the end of the round."""
    start = position("mythomakya.battle", TITANS).play("Dima passes").play("Sasha passes")
    end = start.play("Dima plays R7, activates, pays P4, pays P5").play("Sasha plays Y7, activates, pays GA2")
    return graphs.resolution_graph(end, "Sasha", since=start, brief=True)


def path_of(name: str) -> Path:
    """The file of a graph's readable form."""
    return FOLDER / f"{name.replace(' ', '-')}.txt"


def text_of(name: str) -> str:
    """The readable form of a graph: the words that say the same as its picture."""
    return f"{graphs.text(gallery()[name])}\n"
