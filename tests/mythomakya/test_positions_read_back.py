"""What was done in the positions kept here can be written down and read again: it leads to the same position."""

from __future__ import annotations

import pytest

from mythos_lab.core.chance import CHANCE
from mythos_lab.core.position import Position
from mythos_lab.rulings import Ruling

from .test_positions import RULINGS


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_the_line_of_play_reads_back(ruling: Ruling) -> None:
    for verdict in ruling.run():
        if not isinstance(verdict.position, Position):
            continue
        here = verdict.positions[0]
        for action in verdict.position.line:
            if action.seat == CHANCE and here.ask is not None and here.ask.seat != CHANCE:
                continue  # a seed has answered for chance already
            here = here.play(here.game.say(action))
        assert here == verdict.position
