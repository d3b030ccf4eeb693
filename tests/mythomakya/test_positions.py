"""Positions of Mythomakya beside the shipped rulings: what the book says of each is what comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from mythos_lab.rulings import Ruling, load

RULINGS = [ruling for path in sorted(Path(__file__).parent.glob("positions*.yaml")) for ruling in load(path)]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_it_comes_out_as_the_book_says(ruling: Ruling) -> None:
    wrong = [str(mismatch) for verdict in ruling.run() for mismatch in verdict.mismatches]
    assert not wrong
