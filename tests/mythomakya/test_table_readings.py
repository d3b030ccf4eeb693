"""What no single ruling shows of the readings of the table: lots are fair, payments said at once are sets, what a seat
sees while something is named, and of several things one is cancelled late."""

from __future__ import annotations

import pytest

from mythos_lab import new_game, position
from mythos_lab.core.errors import BadInput, UnknownReading
from mythos_lab.core.notation import read
from mythos_lab.core.view import faces_in
from mythos_lab.play import load_game

BATTLE, TRIUMPH = "mythomakya.battle", "mythomakya.triumph"


def until(p, kind):  # type: ignore[no-untyped-def]
    """The position in which a decision of this kind is made; the first option is taken on the way."""
    while p.ask.kind != kind:
        p = p.choose(p.options[0])
    return p


@pytest.mark.parametrize("game", [TRIUMPH, BATTLE])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_player_may_be_drawn_as_caller(game: str, players: int) -> None:
    drawn = until(new_game(game, players=players, readings={"caller_choice": "random"}), "caller")
    assert [p for _, p in drawn.options] == list(drawn.game.seats) and drawn.ask.seat == "chance"
    for move in drawn.options:
        assert drawn.choose(move).state["caller"] == move[1]
    with pytest.raises(BadInput, match="lot"):
        load_game(game, players=players, readings={"caller_choice": "random"}, caller="A")


@pytest.mark.parametrize("game", [TRIUMPH, BATTLE])
@pytest.mark.parametrize(("players", "divisions"), [(4, 3), (6, 10)])
def test_every_division_into_teams_is_drawn_once_and_keeps_to_the_seating_rule(
    game: str, players: int, divisions: int
) -> None:
    drawn = until(new_game(game, players=players, readings={"setup.teams": "lot"}), "teams")
    assert len(drawn.options) == divisions
    found = set()
    for move in drawn.options:
        after = drawn.choose(move)
        seating, teams = after.state["seating"], dict(after.state["teams"])
        found.add(frozenset(map(frozenset, teams.values())))
        assert [p in teams["T1"] for p in seating] == [True, False] * (players // 2)
    assert len(found) == divisions


PAYING = {
    "order": ["A", "B"],
    "senior": "red",
    "first": "A",
    "stacks": {"A": [["R3"]], "B": [["Y4"], ["K5"]]},
    "treasure": {"A": ["Y3", "GA1", "B5", "K7"], "B": ["GA2"]},
    "gods": {"A": ["Zeus"]},
    "god_costs": {"Zeus": 2},
}


def test_a_payment_said_at_once_is_any_set_that_reaches_the_cost() -> None:
    p = position(BATTLE, PAYING).play("A plays Zeus").play("A names Y4")
    paid = p.play("A pays Y3 and GA1 and B5")
    assert paid.state["treasure", "A"] == ("K7",) and not paid.state["chain"]
    assert p.play("A pays Y3 and B5") == p.play("A pays Y3, pays B5")
    assert paid == p.play("A pays B5 and Y3 and GA1")
    for text, clause in (
        ("A pays Y3 and Y3", "mk.botg.pay.once"),
        ("A pays Y3 and GA2", "mk.botg.pay.source"),
        ("A pays Y3 and R12", "mk.botg.pay.source"),
    ):
        refusal = p.why_not(text)
        assert refusal is not None and refusal.clause == clause
    assert [a.what for a in p.actions()] == list(p.state["treasure", "A"]), "whole sets are not listed"
    ((action),) = read(p.game, "A pays Y3 and GA1")
    assert p.game.say(action) == "A pays Y3 and GA1"
    with pytest.raises(BadInput, match="god card"):
        read(p.game, "A pays Zeus and Hera")


def test_who_may_pay_only_what_is_needed_is_not_offered_idle_cards() -> None:
    given = {**PAYING, "apples": {"Y3": 0, "GA": 3}}
    p = position(BATTLE, given, readings={"pay.overpay": "no_idle_card"}).play("A plays Zeus").play("A names Y4")
    assert [a.what for a in p.actions()] == ["B5", "GA1", "K7"]
    assert [a.what for a in p.play("A pays B5").actions()] == ["K7"]
    assert p.why_not("A pays B5 and K7 and GA1") is not None


def test_who_rearranges_a_stack_sees_it() -> None:
    given = {**PAYING, "stacks": {"A": [["R3"]], "B": [["Y4", "P9"], ["K5", "P2"]]}, "gods": {"A": ["Aeolus", "Zeus"]}}
    p = position(BATTLE, given, readings={"info.bottom": "owner_only"})
    assert "P9" not in faces_in(p.table(), "A", ("stack", "B", 1))
    naming = p.play("A plays Aeolus").play("A names B.1")
    assert {"Y4", "P9"} <= faces_in(naming.table(), "A", ("stack", "B", 1))
    assert "P2" not in faces_in(naming.table(), "A", ("stack", "B", 2))
    refusal = p.play("A plays Zeus").why_not("A names P9")
    assert refusal is not None and "B." not in refusal.facts, "where a card lies that A cannot see is not told"


def test_of_several_things_done_one_is_named_that_is_cancelled_late() -> None:
    given = {
        "order": ["A", "B", "C"],
        "senior": "purple",
        "first": "A",
        "stacks": {"A": [["R9"], ["B3"]], "B": [["R2"], ["P5"]], "C": [["R4"], ["B6"]]},
        "treasure": {"B": ["GA2"]},
        "gods": {"C": ["Poseidon"]},
    }
    p = position(BATTLE, given, readings={"response.deadline": "until_round_end"})
    for _ in "ABC":
        p = p.choose(("pass", None))
    for seat, card in (("A", "R9"), ("B", "R2")):
        p = p.play(f"{seat} plays {card}").play(f"{seat} activates")
        while p.ask.kind in ("pay", "answer", "late answer"):
            p = p.choose(("decline", None) if ("decline", None) in p.options else p.options[0])
    p = until(p.play("C plays R4"), "late answer").play("C plays Poseidon")
    assert set(p.options) == {("name", "R9"), ("name", "R2")}
    p = p.choose(("name", "R9"))
    while p.state["table"]:
        p = p.choose(("decline", None) if ("decline", None) in p.options else p.options[0])
    assert p.state["treasure", "A"] == ("R2", "R4", "R9") and p.state["first"] == "A"


def test_readings_that_make_no_sense_together_are_refused() -> None:
    for one, two in (
        ({"window.targets": "after_response"}, {"card_if_cancelled": "still_lost"}),
        ({"card_vs_notes": "line_only"}, {"apollo.duration": "this_round"}),
    ):
        with pytest.raises(UnknownReading, match="cannot be combined"):
            load_game(BATTLE, readings={**one, **two})


GIFTS = {
    "order": ["A", "B", "C"],
    "senior": "purple",
    "first": "B",
    "stacks": {"A": [["R4"]], "B": [["R10"]], "C": [["R12"]]},
    "treasure": {"B": ["GA1"]},
    "gods": {"A": ["Zeus", "Eros"], "B": ["Hera"], "C": ["Ares"]},
    "god_costs": {"Hera": 2},
    "box": ["Athena", "Hades"],
}


def test_a_gift_given_at_the_same_time_as_others_can_be_followed() -> None:
    p = position(BATTLE, GIFTS)
    for line in ("B plays Hera", "B pays GA1", "A gives Eros", "C gives Ares"):
        p = p.play(line)
    knows = {seat: set(p.knowledge(seat).sure.values()) for seat in p.game.seats}
    assert "Eros" in knows["A"] and p.knowledge("A").possible(("gods", "C"), 1) == {"Eros"}
    assert "Ares" in knows["C"] and p.knowledge("C").possible(("gods", "B"), 1) == {"Ares"}
    assert "Eros" not in knows["B"] and "Ares" not in knows["A"]
