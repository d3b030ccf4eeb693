"""Same seed, same game: every golden playthrough comes out again letter by letter."""

from __future__ import annotations

import pytest

from ..promises import play
from .playthrough import COMMAND, FOLDER, path_of, text_of

MOST_BYTES = 60_000


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_the_game_is_the_one_written_down(table: play.Table) -> None:
    path = path_of(table)
    assert path.exists(), f"run `{COMMAND}`"
    assert text_of(table).splitlines() == path.read_text(encoding="utf-8").splitlines(), f"or run `{COMMAND}`"


def test_each_table_has_a_file_and_each_file_a_table() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(table) for table in play.tables()}


def test_the_files_are_small_enough_to_read() -> None:
    assert not [path.name for path in FOLDER.glob("*.txt") if path.stat().st_size > MOST_BYTES]


@pytest.mark.parametrize("game", play.GAMES)
def test_every_seat_and_some_clauses_are_in_them(game: str) -> None:
    for table in play.tables(game):
        text = path_of(table).read_text(encoding="utf-8")
        assert all(f"  {seat} sees" in text for seat in table.loaded.seats)
        assert text.count("[") > 20 and table.loaded.definition.prefixes[0] in text
