"""Each reading that can be switched shows in a shipped ruling: facts that differ from those under the default."""

from __future__ import annotations

from functools import cache

import pytest

from mythos_lab import load_game, new_game, position, rulings
from mythos_lab.core.view import ALL
from mythos_lab.rulings import Ruling

from ..promises import play
from ..promises.test_leaks import channels, tellings

GAME = "mythology_go"


@cache
def shipped() -> tuple[Ruling, ...]:
    return tuple(r for r in rulings.shipped() if GAME in r.games)


@pytest.mark.parametrize("pair", play.readings(GAME), ids=str)
def test_a_shipped_ruling_shows_the_difference(pair: tuple[str, str]) -> None:
    others = [
        (r, other) for r in shipped() for other in r.data.get("other_readings", ()) if other["readings"] == dict([pair])
    ]
    shown = [r for r, other in others if other["then"] != {k: r.data["then"].get(k) for k in other["then"]}]
    assert shown
    assert all(verdict.passed for r in shown for verdict in r.run())


def test_who_begins_can_be_agreed() -> None:
    agreed = {"oq.mg.start.first_round": "by_agreement"}
    starters = {
        new_game(GAME, players=3, seed=s, readings=agreed, starter="C").view(ALL).facts["starter"] for s in range(8)
    }
    drawn = {new_game(GAME, players=3, seed=s).view(ALL).facts["starter"] for s in range(30)}
    assert starters == {"C"} and drawn == {"A", "B", "C"}


def test_every_reading_is_there() -> None:
    questions = load_game(GAME).book.questions
    wanted = {(q.id, r.name) for q in questions.values() for r in q.readings if r.name != q.default}
    assert len(questions) == 94 and set(play.readings(GAME)) == wanted


@pytest.mark.parametrize("more", [{}, {"oq.mg.reorder.when": "any_time"}, {"oq.mg.ident.content": "player_and_name"}])
def test_an_accusation_fixed_in_secret_is_shown_to_nobody_else(more: dict[str, str]) -> None:
    zeus = {"type": "divinity", "value": 5, "effects": [{"identification": 4}]}
    given = {"order": ["A", "B", "C"], "fields": {"A": ["Zeus", "x"], "B": ["x", "Odin (h)"], "C": ["Zeus", "x"]}}
    readings = {"oq.mg.ident.sequence": "simultaneous", **more}
    here = position(GAME, given, readings=readings, cards={"Zeus": zeus, "Odin": {"type": "divinity"}})
    while here.step != "END.ACCUSE":
        here = here.play(next(a for a in here.actions() if a.verb in ("declare", "nothing", "decline")))
    said = [here.play(action) for action in here.actions()]
    assert len(said) > 2 and len({repr(s.view("A")) for s in said}) == len(said)
    for seat in "BC":
        assert all(channels(one, seat) == channels(said[0], seat) for one in said[1:])
        assert all(tellings(one, seat) == tellings(said[0], seat) for one in said[1:])
