"""The fourteen worked counts of the page on the cards, with the illustrative deck."""

from __future__ import annotations

from .table import counted, fact, total

NONE: dict[str, list[str]] = {"B": []}


def test_e1_threshold_once_and_green_bonus() -> None:
    assert total({"A": ["Licorne"] * 3, **NONE}) == 11


def test_e2_polychrome_once_for_each_card_unique_off() -> None:
    mine = ["Licorne", "Sphinx", "Sphinx", "Basilic", "Golem", "Selkie", "Hydre"]
    assert total({"A": mine, "B": ["Basilic", "Selkie"]}) == 31


def test_e3_a_copy_counts_by_name_and_stays_grey() -> None:
    assert total({"A": ["Licorne", "Gorgone"], **NONE}, {"by": "A", "target": "A.1", "from": "A.2"}) == 9


def test_e4_a_copy_breaks_unique_for_both() -> None:
    assert total({"A": ["Selkie", "Selkie"], "B": []}) == 13
    copy = {"by": "B", "target": "A.1", "from": "B.1"}
    end = counted({"A": ["Selkie", "Selkie"], "B": ["Gorgone"]}, copy)
    assert fact(end, "total") == {"A": 7, "B": 4}


def test_e5_a_transformation_changes_name_value_and_colour() -> None:
    mine = {"A": ["Loup-garou", "Licorne"], "B": ["Golem"]}
    elsewhere, here = ({"by": "A", "target": place, "from": "A.1"} for place in ("B.1", "A.2"))
    assert total(mine, elsewhere) == 3
    assert total(mine, here) == 7


def test_e6_a_fused_pair_is_one_grey_card() -> None:
    assert total({"A": ["Minotaure", "Minotaure"], **NONE}) == 6
    assert total({"A": [["Minotaure", "Minotaure"]], **NONE}) == 10


def test_e7_the_colour_of_a_mixed_pair() -> None:
    assert total({"A": [["Minotaure", "Centaure"]], **NONE}) == 7
    assert total({"A": [["Centaure", "Minotaure"]], **NONE}) == 9


def test_e8_one_of_the_two_conditions_only() -> None:
    both = ["Griffon", "Kraken"]
    assert fact(counted({"A": both, "B": both}), "total") == {"A": 10, "B": 10}


def test_e9_doubling_leaves_identification_out() -> None:
    mine = {"A": ["Anubis", "Licorne", "Sphinx", "Salamandre", "Selkie"], "B": ["Selkie", "Hadès (h)"], "C": ["Nymphe"]}
    right = {"by": "A", "accuse": "B.2", "names": "Hadès"}
    assert total(mine, right) == 34
    assert total(mine) == 30


def test_e10_outnumber_for_each_card_and_no_tie() -> None:
    assert total({"A": ["Harpie", "Harpie"], "B": ["Harpie"]}) == 6
    assert total({"A": ["Harpie", "Harpie"], "B": ["Harpie", "Harpie"]}) == 2


def test_e11_monochrome() -> None:
    assert total({"A": ["Nymphe"] * 3 + ["Elfe"] * 2 + ["Centaure"] * 2, **NONE}) == 22


def test_e12_resurrection() -> None:
    leviathan = {"by": "B", "play": "Léviathan", "face": "up"}
    fields = {"A": ["Phénix"], "B": ["Golem"] * 6}
    end = counted(fields, leviathan, to_move="B", hand=["Léviathan"], countdown={"filled": "A", "left": {"B": 1}})
    assert fact(end, "total")["A"] == 5


def test_e13_threshold_of_three_and_exactly_two_blue() -> None:
    assert total({"A": ["Hydre"] * 4, **NONE}) == 10
    assert total({"A": ["Hydre"] * 2, **NONE}) == 5


def test_e14_one_copy_is_a_majority_over_none() -> None:
    assert total({"A": ["Harpie"], **NONE}) == 3
