"""The names that the package offers are there, in whatever order they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mythos_lab
from mythos_lab.core.errors import BadInput
from mythos_lab.play import games as names

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
