"""Each reading that can be switched shows in a shipped ruling: facts that differ from those under the default."""

from __future__ import annotations

from functools import cache

import pytest

from mythos_lab import load_game, new_game, rulings
from mythos_lab.core.view import ALL
from mythos_lab.rulings import Ruling

from ..promises import play

GAME = "mythology_go"
BY_TEST = {("oq.mg.start.first_round", "by_agreement")}
"""Readings that only a new game can show; their tests stand below."""


@cache
def shipped() -> tuple[Ruling, ...]:
    return tuple(r for r in rulings.shipped() if GAME in r.games)


@pytest.mark.parametrize("pair", play.readings(GAME), ids=str)
def test_a_shipped_ruling_shows_the_difference(pair: tuple[str, str]) -> None:
    others = [
        (r, other) for r in shipped() for other in r.data.get("other_readings", ()) if other["readings"] == dict([pair])
    ]
    shown = [r for r, other in others if other["then"] != {k: r.data["then"].get(k) for k in other["then"]}]
    assert shown or pair in BY_TEST
    assert all(verdict.passed for r in shown for verdict in r.run())


def test_who_begins_can_be_agreed() -> None:
    agreed = {"oq.mg.start.first_round": "by_agreement"}
    starters = {
        new_game(GAME, players=3, seed=s, readings=agreed, starter="C").view(ALL).facts["starter"] for s in range(8)
    }
    drawn = {new_game(GAME, players=3, seed=s).view(ALL).facts["starter"] for s in range(30)}
    assert starters == {"C"} and drawn == {"A", "B", "C"}


def test_the_readings_asked_for_are_there() -> None:
    wanted = (
        "end.order",
        "fortfaible.",
        "anubis.",
        "gorgone.",
        "loup.",
        "fusion.",
        "hidden.check_time",
        "hidden.after_loss",
    )
    questions = load_game(GAME).book.questions
    for question in questions.values():
        if question.id.removeprefix("oq.mg.").startswith(wanted):
            for reading in question.readings:
                assert reading.name == question.default or (question.id, reading.name) in play.readings(GAME)
    assert len(questions) == 94
