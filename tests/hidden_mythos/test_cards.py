"""The card table and formulas: worked rows, a person's own table, what is refused and with which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.provenance import source
from mythos_lab.data import package_text
from mythos_lab.games.hidden_mythos import cards, formula
from mythos_lab.play import load_cards, new_game, position

WORKED = {
    "Zeus, Troy, Sphinx, Theseus": 16,
    "Medusa, Heracles, Sphinx, Tartarus": 25,
    "Heracles, Medusa, Sphinx, Tartarus": 21,
    "Tartarus, Heracles, Medusa, Sphinx": 13,
    "Odysseus, Hera, Hydra, Troy": 20,
    "Hera, Odysseus, Hydra, Troy": 14,
    "Minotaur, Theseus, Athena, Olympus": 14,
    "Athena, Minotaur, Olympus, Theseus": 14,
    "Zeus, Labyrinth, Hermes, Delphi, Athena": 17,
    "Delphi, Perseus, Medusa": 15,
    "Perseus, Delphi, Medusa": 18,
    "Cerberus, Troy": 4,
    "Troy, Cerberus": 9,
    "Atalanta": 1,
    "Labyrinth": 2,
    "Hermes": 1,
    "": 0,
    "Medusa, Hydra, Minotaur, Tartarus": 26,
}
TEXT = package_text("hidden_mythos", cards.TABLE)


def score(row: list[str], own: dict | None = None, readings: dict | None = None) -> int:
    """The points of A at the reveal, with this row."""
    given = {"order": ["A", "B", "C"], "cubes": {"A": 0, "B": 0, "C": 0}, "rows": {"A": row}}
    return position("hidden_mythos", given, cards=own, readings=readings).state["scores"][0][1]


@pytest.mark.parametrize("row", WORKED)
def test_worked_rows_of_the_shipped_table(row: str) -> None:
    assert score([name for name in row.split(", ") if name]) == WORKED[row]


def test_the_shipped_table_is_what_the_book_says() -> None:
    found = cards.shipped()
    assert len(found) == 20 and len({card.id for card in found}) == 20
    assert [sum(card.suit == suit for card in found) for suit in formula.SUITS] == [5, 5, 5, 5]
    assert all(source(card, "value") == "illustrative" and card.colour == cards.COLOUR[card.suit] for card in found)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("HM01,Zeus,illustrative,god,gold", "HM01,Zeus,illustrative,god,blue", "suit_colour"),
        ("HM01,Zeus,illustrative,god,gold", "HM01,Zeus,illustrative,giant,gold", "suit"),
        ("HM01,Zeus", "HM01,Troy", "name"),
        ("HM01,Zeus", "HM01,", "name"),
        ("2/7,slash", "2/7,x", "value_kind"),
        ("2/7,slash", "seven,slash", "value_field"),
        ("illustrative,2,slash_if_adjacent_suit", "illustrative,3,slash_if_adjacent_suit", "base_value"),
        ("slash_if_adjacent_suit,suit=hero", "slash_if_adjacent_suit,suit=heroes", "rule_params"),
        ("slash_if_adjacent_suit,suit=hero", "slash_if_adjacent_suit,", "rule_params"),
        ("slash_if_adjacent_suit,suit=hero", "count_suit,suit=hero;times=2", "rule_code"),
        ("count_suit,suit=monster;times=3", "count_suit,suit=monster;times=many", "rule_params"),
        ("slash_if_has_card,card=HM06", "slash_if_has_card,card=HM66", "rule_params"),
        ("rule_code,rule_params", "rule_code,params", ""),
        (
            "HM20,Troy,illustrative,location,blue,rulebook,illustrative,3,fixed,illustrative,3,fixed,,,illustrative,0\n",
            "",
            "",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_refused_where_it_does_not(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in TEXT
    path = tmp_path / "own.csv"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_cards("hidden_mythos", str(path))
    assert caught.value.field == field and caught.value.expected and "own.csv" in str(caught.value)


def test_a_persons_own_table_is_played_with(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(TEXT.replace("HM01,Zeus", "HM01,Fenrir the Wolf").replace("3,fixed", "9,fixed"), encoding="utf-8")
    own = load_cards("hidden_mythos", str(path))
    p = new_game("hidden_mythos", players=5, seed=1, cards=own)
    assert "Fenrir_the_Wolf" in p.game.cards and p.game.cards["Fenrir_the_Wolf"].name == "Fenrir the Wolf"
    for wrong in (own[1:], ["a.csv", "b.csv"]):
        with pytest.raises(BadInput):
            new_game("hidden_mythos", players=2, cards=wrong)


# -- formulas --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", 3),
        ("-2 + 7 // 2 * 2", 4),
        ("pos * n", 6),
        ("row('god') + adj('hero')", 2),
        ("1 if has('Zeus') and not has('Loki') else 0", 1),
        ("has('Zeus') or has('Loki')", 1),
        ("1 < pos < 3", 1),
        ("max(1, min(5, n), -3)", 3),
        ("left('god') * 10 + right('hero')", 11),
        ("before('god') + opposite('hero') + flanked", 1),
        ("base_left * 10 + base_right", 52),
        ("others('monster')", 0),
        ("value_left + value_right", 5),
    ],
)
def test_what_formulas_can_say(text: str, expected: int) -> None:
    """The card lies in the middle of Zeus (god, 5) and a hero of 2/6."""
    own = {
        "Zeus": {"suit": "god", "value": 5},
        "This": {"suit": "location", "value": "X", "formula": text},
        "Hero": {"suit": "hero", "value": "2/6", "formula": "2"},
    }
    assert score(["Zeus", "This", "Hero"], own) == 5 + 2 + expected


@pytest.mark.parametrize(
    "text",
    ["", "1 +", "__import__('os')", "pos.real", "row('giant')", "row(god)", "row('god', 1)", "1 / 2", "2 ** 9", "x",
     "[1][0]", "lambda: 1", "'a'", "1.5", "min()", "print(1)", "f'{pos}'", "1 if pos", "pos := 3", "1 is 1", "(" * 300,
     "1" * 500, "row(s='god')", "True"],
)  # fmt: skip
def test_what_formulas_cannot_say(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        formula.parsed(text)
    assert caught.value.field == "formula" and caught.value.expected


def test_dividing_by_nothing_says_where() -> None:
    with pytest.raises(BadInput, match="character 5"):
        score(["A"], {"A": {"suit": "god", "value": "X", "formula": "1 + 1 // row('hero')"}})


@pytest.mark.parametrize(
    "facts",
    [{"suit": "giant", "value": 1}, {"suit": "god"}, {"suit": "god", "value": "many"}, {"suit": "god", "value": [1]},
     {"suit": "god", "value": 1, "colour": "gold"}, {"suit": "god", "value": "X", "formula": "oops"}, "god"],
)  # fmt: skip
def test_facts_of_cards_that_do_not_fit(facts: object) -> None:
    with pytest.raises(BadInput) as caught:
        score(["A"], {"A": facts})
    assert caught.value.expected


def test_a_changing_value_without_a_formula_is_asked_for_when_it_counts() -> None:
    own = {"A": {"suit": "god", "value": "1/5", "text": "5 if alone"}}
    with pytest.raises(BadInput, match="nobody has said"):
        score(["A"], own)
    assert score(["A"], own, {"score.slash": "owner_picks_best"}) == 5
