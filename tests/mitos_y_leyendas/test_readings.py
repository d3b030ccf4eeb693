"""Every reading of Mitos y Leyendas that can be switched is seen by somebody, in a ruling or at the start of a game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.games import definition
from mythos_lab.games.mitos_y_leyendas import Deck, declare
from mythos_lab.games.mitos_y_leyendas.cards import shipped
from mythos_lab.play import load_game
from mythos_lab.ruling_run import Run
from mythos_lab.rulings import shipped as shipped_rulings

BOOK = "mitos_y_leyendas"
OTHERWISE = {"oq.myl.round.who_starts", "oq.myl.start.gold_any"}
"""Questions about the start of a game, which no position by hand shows; they have tests of their own here."""
PAIRS = sorted({(r.question, r.reading) for r in definition(BOOK).parts[1]})


@cache
def own_rulings() -> list[Any]:
    """The shipped rulings of this game."""
    return [ruling for ruling in shipped_rulings() if BOOK in ruling.games]


def entries(question: str, reading: str) -> list[tuple[Any, Any]]:
    """The shipped rulings that tell of a reading, with what they say of it."""
    return [
        (ruling, entry)
        for ruling in own_rulings()
        for entry in ruling.data.get("other_readings") or ()
        if dict(entry["readings"]) == {question: reading}
    ]


def outcome(ruling: Any, entry: Any, readings: dict[str, str], when: Any) -> Any:
    """The facts looked at after some moves, or that one was refused."""
    run = Run(ruling.data, ruling.line, BOOK, {**ruling.basis, **readings}, checks=False)
    verdict = run.all(when, {**ruling.data["then"], **entry["then"]})
    return "refused" if any(m.about == "move" for m in verdict.mismatches) else repr(verdict.facts)


@pytest.mark.parametrize(("question", "reading"), [pair for pair in PAIRS if pair[0] not in OTHERWISE])
def test_a_shipped_ruling_shows_the_difference(question: str, reading: str) -> None:
    default = definition(BOOK).book.questions[question].default
    found = entries(question, reading)
    assert found, "no shipped ruling tells of this reading"
    assert any(
        outcome(ruling, entry, {question: reading}, when) != outcome(ruling, entry, {question: default}, when)
        for ruling, entry in found
        for when in (ruling.data["when"], entry.get("when", ruling.data["when"]))
    )


def test_the_readings_asked_for_are_there() -> None:
    wanted = {"damage.unblocked", "damage.blocker_gone", "regroup.whose", "war.resolution", "war.priority",
              "win.moment", "win.simultaneous", "trigger.order"}  # fmt: skip
    assert {f"oq.myl.{q}" for q in wanted} <= {q for q, _ in PAIRS} and len({q for q, _ in PAIRS}) > 60


# -- the start -------------------------------------------------------------------------------------------------------


def second_game(readings: dict[str, str]) -> tuple[Position, str]:
    """The moment before the second game of a round is begun, and who won the first."""
    p = load_game(BOOK, round=True, readings=readings).new(5)
    first = None
    while len(p.state["games"]) == 0:
        p = p.choose(p.options[-1] if p.ask is not None and p.ask.kind not in ("mulligan",) else p.options[0])
        first = first or p.state["first"]
    assert first is not None
    return p, first


@pytest.mark.parametrize("reading", ["random_each_game", "loser_chooses", "alternate"])
def test_who_begins_the_second_game(reading: str) -> None:
    p, first = second_game({"round.who_starts": reading})
    winner = p.state["games"][0]
    asked = []
    p = p.bare()
    while p.step.split(".")[0] != "VIGIL":
        if p.ask is not None and p.ask.kind == "first":
            asked.append(p.ask.seat)
        p = p.choose(p.options[0])
    loser = {"A": "B", "B": "A"}[winner]
    other = {"A": "B", "B": "A"}[first]
    assert asked == {"random_each_game": [CHANCE], "loser_chooses": [loser], "alternate": []}[reading]
    if reading == "alternate":
        assert p.state["first"] == other


def test_an_initial_gold_with_an_ability() -> None:
    mina = declare("Mina", {"type": "gold", "ability": {"cost": 1, "mill_opponent": 1}})
    pool = (*shipped(), mina)
    names = {card.name: n for card, n in Deck.castle("A").cards}
    names["Trono de Acero"] -= 1
    deck = Deck.of({**names, "Mina": 1}, pool=pool)
    for reading, there in (("any_gold", True), ("without_ability_only", False)):
        p = load_game(BOOK, decks=[deck, "B"], readings={"start.gold_any": reading}).new(1)
        assert (("take", "Mina") in p.options) is there
    no_gold = Deck.of({"Gawain": 3, "Mina": 1}, pool=pool)
    with pytest.raises(BadInput, match="without an ability"):
        load_game(BOOK, decks=[no_gold, "B"], readings={"start.gold_any": "without_ability_only"})
