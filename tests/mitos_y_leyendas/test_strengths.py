"""The strength in force is what is shown: on the table in words, drawing and labels, and of every fight when told."""

from __future__ import annotations

from typing import Any

from mythos_lab import position, show
from mythos_lab.show.drawn import drawn
from mythos_lab.show.told import told

GIVEN: dict[str, Any] = {
    "turn": 8,
    "active": "B",
    "step": "VIGIL.MAIN",
    "A": {"castle": 29, "hand": ["Gawain"], "defense": ["Thot"]},
    "B": {"castle": 38, "defense": ["Ramsés II", "Thor", "Ramsés II"]},
}
LINES = ("B attacks with Ramsés II, is done", "A blocks Ramsés II with Thot, is done", "A passes", "B passes")


def _fought(*lines: str, readings: dict[str, str] | None = None) -> list[Any]:
    p = position("mitos_y_leyendas", GIVEN, readings=readings)
    for line in lines:
        p = p.play(line)
    return [item for item in told(p, "A") if item.words.startswith("strengths")]


def _cards(seat: str) -> dict[str, Any]:
    piles = show.board(position("mitos_y_leyendas", GIVEN), seat)["piles"].values()
    return {card["id"]: card for pile in piles for card in pile.get("cards", ()) if "id" in card}


def test_the_table_shows_the_strength_in_force() -> None:
    for seat in ("A", "B"):
        p = position("mitos_y_leyendas", GIVEN)
        said = show.text(p, seat)
        assert "Ramsés II, ally 4 (3+1); Ramsés II 2, ally 4 (3+1); Thor, ally 5 (4+1)" in said
        assert "Thot, ally 4\n" in said
        assert ">ally 4 (3+1)<" in show.svg(p, seat)


def test_a_card_of_the_board_has_it_in_its_drawing_and_in_its_label() -> None:
    cards = _cards("A")
    assert cards["Ramsés II"]["face"] == "Ramsés II/top=4"
    assert "4 strength, printed 3" in cards["Ramsés II"]["say"]
    picture = drawn(position("mitos_y_leyendas", GIVEN).game, "Ramsés II/top=4")
    assert ">4<" in picture and "printed 3" in picture
    assert cards["Thot"]["face"] == "Thot/top" and "printed" not in cards["Thot"]["say"]


def test_a_further_copy_says_that_it_is_one() -> None:
    cards = _cards("A")
    assert "costs 3, copy 2, 4 strength" in cards["Ramsés II 2"]["say"]
    assert "copy" not in cards["Ramsés II"]["say"]


def test_rules_that_compute_from_a_view_find_no_more_than_its_seat_sees() -> None:
    p = position("mitos_y_leyendas", GIVEN)
    assert p.view("A").table()["hand", "A"] == ("Gawain",)
    assert p.view("B").table()["hand", "A"] == () == p.view("B").table()["castle", "B"]
    assert p.view("B").table()["defense", "A"] == ("Thot",)


def test_a_fight_is_told_with_the_strengths_that_met() -> None:
    (fight,) = _fought(*LINES)
    assert fight.words == "strengths in combat: Ramsés II 4 against Thot 4"
    assert fight.clauses[0] == "myl.battle.damage.pairs"


def test_an_attacker_that_meets_nobody_is_told_alone() -> None:
    both = ("B attacks with Ramsés II, attacks with Thor, is done", *LINES[1:])
    assert [fight.words for fight in _fought(*both)] == ["strengths in combat: Ramsés II 4 against Thot 4; Thor 5"]


def test_where_printed_strengths_fight_they_are_told() -> None:
    found = _fought(*LINES, readings={"oq.myl.damage.modified_strength": "printed"})
    assert [fight.words for fight in found] == ["strengths in combat: Ramsés II 3 against Thot 4"]


def test_fights_settled_one_by_one_are_told_one_by_one() -> None:
    both = ("B attacks with Ramsés II, attacks with Thor, is done", *LINES[1:])
    order = {"oq.myl.damage.simultaneous": "attacker_orders_pairs"}
    first = _fought(*both, "B settles the fight of Thor", readings=order)
    assert [fight.words for fight in first] == ["strengths in combat: Thor 5"]


def test_where_nobody_blocks_no_strengths_are_compared() -> None:
    assert _fought("B attacks with Ramsés II, is done", "A is done", "A passes", "B passes") == []
