"""The names that the package offers are there, in whatever order they are asked for, and what they give can be read."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import mythos_lab
from mythos_lab.core.errors import BadInput
from mythos_lab.core.trace import Trace
from mythos_lab.play import games as names
from mythos_lab.show.notebook import SHOWN

from .test_editing import GIVEN

ORDERS = (
    "from mythos_lab import games; print(*games())",
    "import mythos_lab.games; from mythos_lab import games; print(*games())",
    "from mythos_lab.play import new_game; import mythos_lab; print(*mythos_lab.games())",
    "from mythos_lab import *; print(*games())",
)


@pytest.mark.parametrize("code", ORDERS)
def test_games_can_be_called_however_it_is_imported(code: str) -> None:
    """It is the name of a folder too."""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.split() == list(names())


@pytest.mark.parametrize("name", mythos_lab.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(mythos_lab, name) is not None and name in dir(mythos_lab)


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(AttributeError, match="new_game"):
        _ = mythos_lab.no_such_name


@pytest.mark.parametrize("name", ["Anna B", "A.B", "7", "", ",", "chance", "Jean-Luc P."])
def test_a_name_that_cannot_be_is_refused_with_one_that_can(name: str) -> None:
    with pytest.raises(BadInput, match="cannot be a player's name") as refused:
        mythos_lab.new_game("mythomakya.triumph", players=[name, "B"])
    assert not refused.value.expected.endswith((".", " and"))
    if name != "chance":
        proposed = refused.value.expected.split("'")[1]
        assert mythos_lab.new_game("mythomakya.triumph", players=[proposed, "B"]).game.seats == (proposed, "B")


def things() -> dict[str, Any]:
    """What a person can come to hold in a cell, by how they come to it."""
    start = mythos_lab.new_game("mythomakya.battle", players=2)
    played = mythos_lab.position("mythomakya.battle", GIVEN).play("Dima passes")
    hidden = mythos_lab.new_game("hidden_mythos", players=2, seed=1)
    ruling = mythos_lab.rulings.shipped()[0]
    view, game = played.view("Dima"), played.game
    return {
        "position": played, "trace": played.trace, "lines": list(played.trace), "events": played.trace.events,
        "no trace": hidden.history[0].trace, "state": played.state, "table": played.table(), "layout": game.layout,
        "game": game, "decision": played.decision, "options": played.options, "view": view, "seen": view.decision,
        "line": played.line, "actions": played.actions(), "history": played.history, "luck": hidden.luck,
        "dealt by hand": start, "orders": start.options, "knowledge": hidden.knowledge("A"), "readings": game.readings,
        "why not": played.why_not("Sasha plays R11"), "clause": game.clause("mk.botg.game.rounds"), "cards": game.cards,
        "ruling": ruling, "verdict": ruling.run()[0], "readings of it": ruling.readings(), "saved": mythos_lab.save(
            played, seat=mythos_lab.ALL), "phases": mythos_lab.phase_graph(game),
        "resolution": mythos_lab.resolution_graph(played), "bench": mythos_lab.Table(played).session,
        "quiz": mythos_lab.quiz.sheet("mythomakya.battle", seed=1, number=1),
    }  # fmt: skip


def test_whatever_is_printed_says_what_it_is() -> None:
    """Not where it lies in memory; neither alone nor in a list."""
    for name, thing in things().items():
        for words in (str(thing), repr(thing), str([thing])):
            assert words and " at 0x" not in words, f"{name}: {words[:200]}"


def test_a_printed_trace_has_the_words_of_its_cell() -> None:
    end = mythos_lab.position("mythomakya.battle", GIVEN).play("Dima passes").play("Sasha passes")
    trace = end.play("Dima plays R7, activates, pays P4, pays P5").trace
    assert str(trace) == SHOWN[Trace][0](trace) and f"{trace}".startswith("Dima pays P5 (as Sasha knows it)")
    assert repr(trace) == f"<trace of mythomakya.battle: {len(trace)} events>"
