"""Owns measuring: how fast games are played, explored, known, pickled, drawn and imported, beside prototypes.

Figures are medians over interleaved rounds of this process's CPU time; a ratio is taken inside each round, because the
machine may be shared. What is measured is a particular game, so this is where three games and an endgame are named.
"""

from __future__ import annotations

import importlib
import pickle
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Any

from . import explore
from .core.position import Position
from .play import load_game, new_game, position
from .simulate import any_move, play_out

TRIUMPH, BATTLE, MITOS = "mythomakya.triumph", "mythomakya.battle", "mitos_y_leyendas"
MEMORY = "hidden_mythos"
ENDGAME = {
    "order": ["A", "B"],
    "senior": "red",
    "first": "A",
    "stacks": {"A": [["R9", "B7"], ["Y4"]], "B": [["K1", "P3"], ["B8"]]},
    "treasure": {"A": ["P10", "P11"], "B": ["Y10", "Y11"]},
    "gods": {"A": ["Ares"], "B": ["Poseidon"]},
}
"""Two players, stacks of one and two cards, two god cards, two cards to pay with: some thousand positions."""

MIDDLE = 60
"""After so many decisions a game is in its middle: that position is pickled and drawn."""

NODES = 300
"""A graph of positions with so many nodes is drawn."""

HEAVY = ("numpy", "pandas", "networkx", "IPython", "ipywidgets", "anywidget", "yaml", "graphviz")

Case = Callable[[], int]
"""A case does a chunk of work and gives how many units it did."""


def figures(yardsticks: str | None, rounds: int, seconds: float) -> dict[str, Any]:
    """All figures, ready for JSON. `seconds` is CPU time a case and round; `yardsticks` a folder with prototypes."""
    size = len(explore.positions(position(BATTLE, ENDGAME)))
    cases = {**_cases(), **(_yardsticks(yardsticks, size) if yardsticks else {})}
    rates = measure(cases, rounds, seconds)
    imported, loaded = import_cost(rounds)
    found: dict[str, Any] = {
        "rounds": rounds,
        "decisions_per_second": {
            "triumph_2p": _median(rates["triumph"]),
            "battle_2p": _median(rates["battle"]),
            "battle_2p_trace_on": _median(rates["battle traced"]),
            "trace_on_to_off": _ratio(rates["battle traced"], rates["battle"]),
            "mitos_2p": _median(rates["mitos"]),
            "mitos_to_battle": _ratio(rates["mitos"], rates["battle"]),
        },
        "explore": {
            "positions": size,
            "positions_per_second": _median(rates["explore"]),
            "bytes_per_position": bytes_per_position(),
        },
        "pickle_microseconds": _each(rates["pickle"], 1e6),
        "svg_milliseconds": _each(rates["svg"], 1e3),
        "table_milliseconds": _each(rates["table"], 1e3),
        "move_and_knowledge_milliseconds": _each(rates["knowledge"], 1e3),
        "graph_milliseconds": graph_cost(rounds),
        "import_milliseconds": imported,
        "import_loads_heavy": loaded,
    }
    if yardsticks:
        found["ratio_to_yardstick"] = {
            name: _ratio(rates[name], rates[f"yardstick {name}"]) for name in ("triumph", "battle", "explore")
        }
        found["yardsticks_per_second"] = {
            name: _median(rates[f"yardstick {name}"]) for name in ("triumph", "battle", "explore")
        }
    return found


def measure(cases: Mapping[str, Case], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Units per CPU second of every case in every round; the order turns from round to round."""
    names = list(cases)
    for case in cases.values():
        case()
    rates: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds):
        at = turn % len(names)
        for name in names[at:] + names[:at]:
            rates[name].append(_rate(cases[name], seconds))
    return rates


def _rate(case: Case, seconds: float) -> float:
    units, start = 0, time.process_time()
    while True:
        units += case()
        spent = time.process_time() - start
        if spent >= seconds and spent > 0:
            return units / spent


def _median(rates: list[float]) -> int:
    return round(statistics.median(rates))


def _each(rates: list[float], scale: float) -> float:
    """What one unit costs, in seconds times `scale`."""
    return round(scale / statistics.median(rates), 2)


def _ratio(rates: list[float], others: list[float]) -> float:
    """The median of the ratios within each round."""
    return round(statistics.median(a / b for a, b in zip(rates, others, strict=True)), 3)


# -- what is measured ------------------------------------------------------------------------------------------------


def _cases() -> dict[str, Case]:
    from . import show

    rng = random.Random(1)
    triumph, battle, mitos = load_game(TRIUMPH), load_game(BATTLE), load_game(MITOS)
    middle, memory = _middle(), load_game(MEMORY, players=5)
    endgame = position(BATTLE, ENDGAME)
    return {
        "triumph": lambda: play_out(triumph.new(), rng)[1],
        "battle": lambda: play_out(battle.new(), rng)[1],
        "mitos": lambda: play_out(mitos.new(), rng)[1],
        "battle traced": lambda: play_out(battle.new(), rng, len)[1],
        "explore": lambda: len(explore.positions(endgame)),
        "pickle": lambda: len([pickle.loads(pickle.dumps(middle)) for _ in range(100)]),
        "svg": lambda: len([show.svg(middle.bare(), "A") for _ in range(10)]),
        "table": lambda: len([show.board(middle.bare(), "A") for _ in range(10)]),
        "knowledge": lambda: _followed(memory.new(), rng),
    }


def _middle() -> Position:
    """A seeded game of Battle of the Gods in its middle."""
    rng = random.Random(3)
    reached = new_game(BATTLE, seed=3)
    for _ in range(MIDDLE):
        reached = reached.choose(any_move(reached, rng))
    return reached


def _followed(reached: Position, rng: random.Random) -> int:
    """Play a game to its end and ask after each move what all seats know; how many moves it took."""
    moves = 0
    while not reached.over:
        reached, moves = reached.choose(any_move(reached, rng)), moves + 1
        for seat in reached.game.seats:
            reached.knowledge(seat)
    return moves


def graph_cost(rounds: int) -> int:
    """Milliseconds by the clock on the wall that a large graph takes to be drawn: the engine is a program beside us."""
    from . import graphs

    graph, took = graphs.position_graph(position(BATTLE, ENDGAME), NODES), []
    for _ in range(rounds):
        graphs.forget()
        begun = time.perf_counter()
        graphs.svg(graph)
        took.append(1000 * (time.perf_counter() - begun))
    return round(statistics.median(took))


def bytes_per_position() -> int:
    """Memory of an exploration, divided by the positions it holds."""
    endgame = position(BATTLE, ENDGAME)
    tracemalloc.start()
    found = explore.positions(endgame)
    memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round(memory / len(found))


def import_cost(rounds: int) -> tuple[float, list[str]]:
    """CPU milliseconds that `import mythos_lab` adds to the bare interpreter, and the heavy modules it loads."""
    code = "import sys, time; {}; print(time.process_time(), *sys.modules)"
    extra, loaded = [], set()
    for _ in range(rounds):
        bare, *_ = _run(code.format("pass"))
        package, *modules = _run(code.format("import mythos_lab"))
        extra.append(1000 * (float(package) - float(bare)))
        loaded |= {module.partition(".")[0] for module in modules}
    return round(statistics.median(extra), 1), sorted(loaded & set(HEAVY))


def _run(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def _yardsticks(folder: str, like: int) -> dict[str, Case]:
    """The prototypes of a folder: tight tuples, not the rules; the explorer with the cycle collector off, as ours, on
    the endgame whose size comes nearest to so many positions."""
    sys.path.insert(0, folder)
    before = sys.path[1:]
    try:
        prototypes = importlib.import_module("bench_proto")
    finally:
        sys.path[:] = before
    rng = random.Random(1)
    gods = ((prototypes.ARES,), (prototypes.POSEIDON,))
    endgames = [prototypes.explore_battle(prototypes.endgame(2, gods, seed), False) for seed in range(1, 16)]
    explore_one = min(endgames, key=lambda run: abs(int(run()) - like))
    return {
        "yardstick triumph": lambda: int(prototypes.triumph.playout_tuples(2, rng)[0]),
        "yardstick battle": lambda: int(prototypes.battle_tuple.playout(2, rng)[0]),
        "yardstick explore": lambda: int(explore_one()),
    }
