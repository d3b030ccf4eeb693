"""A graph of each kind and game is the one that is written down, in words that everybody can read."""

from __future__ import annotations

import pytest

from mythos_lab.play import games

from .gallery import COMMAND, FOLDER, gallery, path_of, text_of

KINDS = ("steps", "phases", "phase", "resolution", "positions", "clauses", "sections")


@pytest.mark.parametrize("name", gallery())
def test_the_graph_is_the_one_written_down(name: str) -> None:
    path = path_of(name)
    assert path.exists(), f"run `{COMMAND}`"
    assert text_of(name).splitlines() == path.read_text(encoding="utf-8").splitlines(), f"or run `{COMMAND}`"


def test_each_graph_has_a_file_and_each_file_a_graph() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(name) for name in gallery()}


@pytest.mark.parametrize("game", games())
def test_there_is_one_of_each_kind(game: str) -> None:
    for kind in KINDS:
        graph = gallery()[f"{game} {kind}"]
        assert len(graph) > 1 and graph.graph["game"].name == game, kind
