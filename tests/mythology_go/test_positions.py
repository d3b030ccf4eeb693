"""Positions of Mythology GO beside the shipped rulings: what the book says of each is what comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from mythos_lab.rulings import Ruling, load

RULINGS = load(Path(__file__).with_name("positions.yaml"))


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_it_comes_out_as_the_book_says(ruling: Ruling) -> None:
    wrong = [str(mismatch) for verdict in ruling.run() for mismatch in verdict.mismatches]
    assert not wrong


def test_an_answer_that_nobody_asks_for_is_refused_under_the_basis_itself() -> None:
    ruling = next(r for r in RULINGS if "does not ask for" in r.title)
    reading = {"oq.mg.hidden.after_loss": "only_bars_new_ones"}
    assert ruling.run()[1].readings == reading and ruling.run()[1].passed
    assert not ruling.run_under("mythology_go", reading).passed
