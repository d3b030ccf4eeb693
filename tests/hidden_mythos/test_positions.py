"""Positions of Hidden Mythos beside the shipped rulings: what the book says of each is what comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from mythos_lab.rulings import Ruling, load

RULINGS = load(Path(__file__).with_name("positions.yaml"))


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_it_comes_out_as_the_book_says(ruling: Ruling) -> None:
    wrong = [str(mismatch) for verdict in ruling.run() for mismatch in verdict.mismatches]
    assert not wrong
