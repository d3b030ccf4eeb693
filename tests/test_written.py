"""Lines of play written down as rulings: they read back, pass, and fail when a fact in them is changed."""

from __future__ import annotations

import random

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.play import games, new_game, position
from mythos_lab.rulings import Ruling
from mythos_lab.simulate import any_move
from mythos_lab.written import ruling_text

from .test_editing import GIVEN


def test_a_line_of_play_is_written_with_what_it_changed() -> None:
    end = position("mythomakya.battle", GIVEN)
    for move in ("Dima passes", "Sasha passes", "Dima plays R7, activates, pays P4, pays P5", "Sasha plays Y7"):
        end = end.play(move)
    text = ruling_text(end, id="mine", title="Mine", question="Who leads?")
    ruling = Ruling(text)
    assert ruling.data["given"] == GIVEN and ruling.question == "Who leads?"
    assert {"says": "Dima plays R7"} in ruling.data["when"]
    assert {"mk.botg.round.order", "mk.botg.pay.discard"} <= set(ruling.cites)
    assert all(verdict.passed for verdict in ruling.run())
    assert not all(v.passed for v in Ruling(text.replace("- {says: Sasha plays Y7}", "- {says: Sasha plays K3}")).run())


def test_a_ruling_needs_words_and_something_that_happened() -> None:
    first = position("mythomakya.battle", GIVEN)
    with pytest.raises(BadInput, match="title: a ruling needs one"):
        ruling_text(first.play("Dima passes"), id="x", title=" ")
    with pytest.raises(BadInput, match="nothing has happened"):
        ruling_text(first, id="x", title="x")


def test_an_item_that_says_its_actions_may_be_refused() -> None:
    end = position("mythomakya.battle", GIVEN).play("Dima passes").play("Sasha passes")
    text = ruling_text(end.play("Dima plays R7"), id="x", title="x")
    item = "- {says: Dima plays B3, expect: illegal, refused_by: [mk.botg.legality.top_only]}\n- {says: Dima plays R7}"
    assert all(v.passed for v in Ruling(text.replace("- {says: Dima plays R7}", item)).run())
    wrong = text.replace("- {says: Dima plays R7}", "- {says: Dima plays K4, expect: illegal}\n- {says: Dima plays R7}")
    assert not all(v.passed for v in Ruling(wrong).run())
    (verdict,) = Ruling(text.replace("Dima plays R7}", "Dima dances}")).run()
    assert not verdict.passed and "dances" in str(verdict.mismatches[0])
    (verdict,) = Ruling(text.replace("says: Dima plays R7", "says: 7")).run()
    assert "says: 7 is no action" in str(verdict.mismatches[0])


@pytest.mark.parametrize("game", games())
def test_whatever_is_played_from_a_position_by_hand_can_be_written_down(game: str) -> None:
    """Also in the middle of a step; the text is checked by running it."""
    rng, p, written = random.Random(game), new_game(game, seed=5), 0
    while not p.over and written < 12:
        try:
            q = position(game, p.game.notation.given(p))
        except BadInput:
            p = p.choose(any_move(p, rng))
            continue
        for _ in range(rng.randint(1, 8)):
            q = q if q.over else q.choose(any_move(q, rng))
        if any(kept for stop in q.history[1:] for kept in stop.own_kept() if hasattr(kept, "event")):
            ruling = Ruling(ruling_text(q, id="x", title="x"))
            assert len(ruling.data["when"]) == len(q.line) and ruling.data["then"]
            written += 1
        p = p.choose(any_move(p, rng))
    assert written >= 3
