"""All rulings that ship for Mythomakya pass, and their net has no holes: wrong ones are noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mythos_lab.games import definition
from mythos_lab.rulings import Ruling, shipped

OWN = ("mythomakya.triumph", "mythomakya.battle")
RULINGS = [ruling for ruling in shipped() if set(ruling.games) <= set(OWN)]
RUNS = [(ruling, game) for ruling in RULINGS for game in ruling.games]


@pytest.mark.parametrize(("ruling", "game"), RUNS, ids=[f"{ruling.id}-{game}" for ruling, game in RUNS])
def test_a_shipped_ruling_passes(ruling: Ruling, game: str) -> None:
    verdict = ruling.run_under(game, {})
    assert verdict.passed, list(map(str, verdict.mismatches))


def test_ids_are_unique() -> None:
    twice = [name for name, count in Counter(ruling.id for ruling in RULINGS).items() if count > 1]
    assert not twice


@pytest.mark.parametrize("game", OWN)
def test_every_normative_clause_is_cited(game: str) -> None:
    book, prefix = definition(game).book, "mk.toh." if game.endswith("triumph") else "mk.botg."
    normative = {c.id for c in book.clauses.values() if c.normative and c.id.startswith(prefix)}
    cited = {clause for ruling in RULINGS for clause in ruling.cites}
    assert not normative - cited


def refused_items(ruling: Ruling) -> Iterator[Any]:
    return (item for item in ruling.data["when"] if item.get("expect") == "illegal")


@pytest.mark.parametrize("game", OWN)
def test_refused_moves_name_clauses_that_exist(game: str) -> None:
    book = definition(game).book
    named = {c for r in RULINGS if game in r.games for item in refused_items(r) for c in item.get("refused_by") or ()}
    assert named <= set(book.clauses)


# -- the net ---------------------------------------------------------------------------------------------------------

PLAIN = """
id: net
title: B takes two cards
game: mythomakya.battle
basis: {text: true}
given:
  order: [A, B]
  senior: purple
  first: A
  stacks: {A: [[R4, B3], [Y5]], B: [[R5, K1], [Y12]]}
  treasure: {A: [GA1], B: [GA2, K4]}
  gods: {A: [Zeus], B: [Ares]}
  god_costs: {Ares: 2, Zeus: 2}
when:
  - {pass: all}
  - {by: A, play: R4, stack: 1}
  - {by: B, may_play: [R5]}
  - {by: B, play: Y12, stack: 2, expect: illegal, refused_by: [mk.botg.legality.follow]}
  - {by: B, play: R5, stack: 1, with: Ares, pay: [GA2]}
  - {resolve: true}
then: {strengths: {R4: 4, R5: 10}, round_winner: B, treasure: {A: [GA1], B: [K4, R4, R5]}, discard: [GA2, Ares]}
cites: [mk.botg.ares.plus5]
"""

WRONG = {
    "a wrong strength": ("R5: 10", "R5: 9"),
    "a wrong winner": ("round_winner: B", "round_winner: A"),
    "a card too few in a pile": ("[K4, R4, R5]", "[R4, R5]"),
    "a card too many in a pile": ("discard: [GA2, Ares]", "discard: [GA2, Ares, K4]"),
    "a wrong list of what may be played": ("may_play: [R5]", "may_play: [R5, Y12]"),
    "a legal move said to be illegal": ("play: Y12, stack: 2, expect", "play: R5, stack: 1, expect"),
    "a refusal put down to another clause": ("[mk.botg.legality.follow]", "[mk.botg.kronos.block]"),
    "an illegal move said to be legal": (", expect: illegal, refused_by: [mk.botg.legality.follow]", ""),
    "a move of the wrong player": ("by: A, play: R4", "by: B, play: R4"),
    "a payment that is too small": ("pay: [GA2]", "pay: [K4]"),
    "an unknown card": ("play: R4, stack: 1", "play: R14, stack: 1"),
    "an unknown player": ("by: A, play", "by: C, play"),
    "an unknown fact": ("round_winner: B", "round_looser: A"),
    "an unknown item": ("{resolve: true}", "{resolved: true}"),
    "an unknown key of an item": ("with: Ares", "using: Ares"),
    "a card in another stack than said": ("by: A, play: R4, stack: 1", "by: A, play: R4, stack: 2"),
    "a card in two places": ("treasure: {A: [GA1], B: [GA2", "treasure: {A: [R5], B: [GA2"),
}


def test_the_plain_ruling_passes() -> None:
    (verdict,) = Ruling(PLAIN).run()
    assert verdict.passed, list(map(str, verdict.mismatches))


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_ruling_fails_and_says_where(what: str) -> None:
    old, new = WRONG[what]
    assert PLAIN.count(old) == 1
    (verdict,) = Ruling(PLAIN.replace(old, new, 1)).run()
    assert not verdict.passed
    assert all(mismatch.line > 0 and mismatch.about for mismatch in verdict.mismatches)


ILLEGAL_IN_WINDOW = [
    "{by: A, god: Zeus, pay: [K4], card: R5, stack: B.1}",
    "{by: A, god: Zeus, pay: [GA1], card: K1, stack: B.1}",
    "{by: A, god: Zeus, card: R5, stack: B.1}",
    "{by: A, god: Ares, pay: [GA1]}",
    "{by: B, god: Hermes, pay: [GA2]}",
    "{by: A, move_kronos: B.1, pay: [GA1]}",
    "{by: A, activate: R4}",
    "{by: A, god: Hera, pay: [GA1]}",
]


@pytest.mark.parametrize("item", ILLEGAL_IN_WINDOW)
def test_a_refused_item_leaves_the_position_alone(item: str) -> None:
    """A refused move is checked and the rest of the ruling goes on as if it had not been said."""
    refused = f"  - {item[:-1]}, expect: illegal}}\n"
    (verdict,) = Ruling(PLAIN.replace("when:\n", "when:\n" + refused)).run()
    assert verdict.passed, list(map(str, verdict.mismatches))


def test_checks_among_the_moves_of_another_reading_are_made() -> None:
    """What is checked among the moves that stand under another reading is checked there."""
    when, rest = PLAIN.split("when:\n")[1].split("then:", 1)
    then = rest.split("cites:", 1)[0]
    named = "  - readings: {oq.mk.strength.order: add_then_set}\n"
    again = "".join(f"    {line}\n" for line in when.splitlines())
    for wrong, right in (
        ("may_play: [R5, Y12]", "may_play: [R5]"),
        ("play: R5, stack: 1, expect", "play: Y12, stack: 2, expect"),
    ):
        own = f"{named}    when:\n{again}    then:{then}"
        for moves, passes in ((own, True), (own.replace(right, wrong), False)):
            _, other = Ruling(PLAIN.replace("cites:", f"other_readings:\n{moves}cites:")).run()
            assert other.passed is passes, list(map(str, other.mismatches))
