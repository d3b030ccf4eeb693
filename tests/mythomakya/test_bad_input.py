"""What a person writes wrongly gets one clear message: where it stands, what was found, what was expected. Nothing is
changed by it."""

from __future__ import annotations

import copy
import csv
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mythos_lab.core.errors import BadInput, Illegal, MythosError, UnknownReading
from mythos_lab.data import package_text
from mythos_lab.games.mythomakya.sheets import sheet_fact
from mythos_lab.play import load_cards, load_game, new_game, position
from mythos_lab.rulings import Ruling, check_text

TRIUMPH, BATTLE = "mythomakya.triumph", "mythomakya.battle"
GIVEN: dict[str, Any] = {
    "order": ["A", "B"],
    "senior": "blue",
    "first": "A",
    "stacks": {"A": [["R7", "R1"], ["B9"]], "B": [["Y3", "K2"]]},
    "gods": {"A": ["Zeus"], "B": ["Hermes"]},
    "treasure": {"A": ["K4", "K5"], "B": ["GA1"]},
    "apples": {"K4": 2},
    "god_costs": {"Zeus": 3, "Hermes": 1},
}


def changed(**changes: Any) -> dict[str, Any]:
    """The position with some keys changed; None takes a key away."""
    given = {**copy.deepcopy(GIVEN), **changes}
    return {key: value for key, value in given.items() if value is not None}


def told(act: Callable[[], Any]) -> BadInput:
    """The one error that comes of it."""
    with pytest.raises(BadInput) as caught:
        act()
    text = str(caught.value)
    assert text and "\n" not in text and "Traceback" not in text and len(text) < 600
    return caught.value


def test_the_position_is_fine_as_it_stands() -> None:
    assert position(BATTLE, GIVEN).decision.seat == "A"


# -- positions ---------------------------------------------------------------------------------------------------------

WRONG = {
    "a misspelt key": (changed(tresure={"A": ["K6"]}), "tresure", "did you mean treasure"),
    "a key of another game": (changed(castle=20), "castle", "order"),
    "an unknown card": (changed(stacks={"A": [["R13"]], "B": [["Y3"]]}), "stacks of A", "R13"),
    "an unknown god": (changed(gods={"A": ["Zeuss"]}), "gods of A", "did you mean Zeus"),
    "a card twice in one place": (changed(stacks={"A": [["R7", "R7"]]}), "stacks of A", "R7 lies twice in one place"),
    "a card in two places": (changed(treasure={"B": ["R7"]}), "stacks of A", "treasure of B"),
    "a god in a stack": (changed(stacks={"A": [["Hera"]], "B": [["Y3"]]}), "stacks of A", "no myth card"),
    "a myth card in a hand": (changed(gods={"A": ["K6"]}), "gods of A", "no god card"),
    "a player nobody knows": (changed(stacks={"A": [["R7"]], "C": [["Y3"]]}), "stacks", "'C'"),
    "a first player nobody knows": (changed(first="Dima"), "first", "'Dima'"),
    "a hand of nobody": (changed(gods={"Z": ["Hera"]}), "gods", "'Z'"),
    "a pile of nobody": (changed(treasure={"Z": ["K6"]}), "treasure", "Z"),
    "a colour that is none": (changed(senior="green"), "senior", "red"),
    "one player alone": (changed(order=["A"]), "order", "2 to 6"),
    "a player twice": (changed(order=["A", "A"]), "order", "twice"),
    "seven players": (changed(order=list("ABCDEFG")), "order", "2 to 6"),
    "no players at all": (changed(order=None), "order", "2 to 6"),
    "text where a list should be": (changed(order="A B"), "order", "list"),
    "a list where stacks should be": (changed(stacks=["R7"]), "stacks", ""),
    "a number where a card should be": (changed(stacks={"A": [[7]], "B": [["Y3"]]}), "stacks", "7"),
    "apples below nothing": (changed(apples={"K4": -1}), "apples", "from 0"),
    "apples in words": (changed(apples={"K4": "two"}), "apples", ""),
    "apples on a card nobody knows": (changed(apples={"K44": 1}), "apples", "K44"),
    "the cost of a god nobody knows": (changed(god_costs={"Odin": 1}), "god_costs", "Odin"),
    "Kronos where no stack is": (changed(kronos="A.7"), "kronos", "A.7"),
    "Kronos on a word": (changed(kronos="left"), "kronos", "A.1"),
    "Kronos in two places": (changed(kronos="A.1", box=["Kronos"]), "kronos", "Kronos"),
    "teams of two": (changed(teams={"T1": ["A"], "T2": ["B"]}), "teams", "no teams"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_position_names_the_key_and_what_was_expected(name: str) -> None:
    given, field, words = WRONG[name]
    before = copy.deepcopy(given)
    error = told(lambda: position(BATTLE, given))
    assert field in error.field, (error.field, str(error))
    assert words in str(error)
    assert given == before, "what was handed in is as it was"


def test_teams_that_the_rules_do_not_allow_are_refused() -> None:
    for teams in ({"T1": ["A", "B"], "T2": ["C", "D"]}, {"T1": ["A"], "T2": ["B", "C", "D"]}, {"T1": ["A", "C"]}):
        given = {"order": list("ABCD"), "senior": "red", "first": "A", "teams": teams, "stacks": {"A": [["R7"]]}}
        for game in (TRIUMPH, BATTLE):
            assert told(lambda game=game, given=given: position(game, given)).field == "teams"


def test_a_key_of_battle_is_none_of_triumph() -> None:
    error = told(lambda: position(TRIUMPH, changed(treasure=None, apples=None, god_costs=None)))
    assert error.field == "gods" and "order" in error.expected
    assert "Hera" in str(told(lambda: position(TRIUMPH, {"order": ["A", "B"], "stacks": {"A": [["Hera"]]}})))


# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dima plays R7", "Dima"),
        ("", "player"),
        ("A", "action"),
        ("A flies R7", "flies"),
        ("A play R7", "did you mean plays"),
        ("A plays R77", "did you mean R7"),
        ("A names Odin", "Odin"),
        ("A names C.1", "C"),
        ("A plays Zeus, names", "which"),
        ("A plays Zeus, names R7, pays XX", "XX"),
    ],
)
def test_a_line_that_is_no_action_is_told_what_would_be_one(text: str, words: str) -> None:
    start = position(BATTLE, GIVEN)
    before = pickle.dumps(start)
    for act in (start.play, start.why_not):
        error = told(lambda act=act: act(text))
        assert words in str(error) and error.expected
    assert pickle.dumps(start) == before


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("A plays Zeus, names R7, pays K4", "mk.botg.pay.cover"),
        ("A plays Zeus, names R7", "mk.botg.pay.cover"),
        ("A plays Zeus, names R7, pays GA1", "mk.botg.pay.source"),
        ("A plays Zeus, pays K4, pays K5", "mk.botg.god.window"),
        ("B passes", "core.seat"),
        ("A plays Hermes", "mk.botg.hermes.cancel"),
        ("A plays R7", "core.kind"),
        ("chance passes", "core.seat"),
    ],
)
def test_an_action_that_is_not_legal_leaves_the_position_as_it_was(text: str, clause: str) -> None:
    """A payment too small, a wrong player, a card not held: refused by a clause, with nothing half done."""
    start = position(BATTLE, GIVEN)
    before = pickle.dumps(start)
    with pytest.raises(Illegal) as caught:
        start.play(text)
    assert caught.value.refusal.clause == clause, str(caught.value)
    assert start.why_not(text) == caught.value.refusal
    assert pickle.dumps(start) == before and start == position(BATTLE, GIVEN)


def test_a_payment_that_covers_is_taken() -> None:
    after = position(BATTLE, GIVEN).play("A plays Zeus, names R7, pays K4, pays K5")
    assert set(after.state["discard"]) >= {"K4", "K5"}


# -- new games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "field", "words"),
    [
        ("mythomakya.battel", {}, "", "did you mean mythomakya.battle"),
        (BATTLE, {"players": 7}, "players", "2 to 6"),
        (BATTLE, {"players": 1}, "players", "2 to 6"),
        (BATTLE, {"players": ["A", "A"]}, "players", "A"),
        (BATTLE, {"players": ["A", "B C"]}, "players", "B C"),
        (BATTLE, {"players": ["A", "chance"]}, "players", "chance"),
        (BATTLE, {"qick": True}, "", "did you mean quick"),
        (BATTLE, {"quick": True}, "quick", "Triumph"),
        (TRIUMPH, {"quick": True, "players": 3}, "quick", "2 players"),
        (TRIUMPH, {"caller": "Z"}, "caller", "Z"),
        (TRIUMPH, {"series": 0}, "series", "1 to 99"),
        (TRIUMPH, {"series": "many"}, "series", "1 to 99"),
        (TRIUMPH, {"players": 5, "teams": {"T1": ["A", "B"]}}, "teams", "five"),
        (TRIUMPH, {"players": 4, "teams": {"T1": ["A", "B"], "T2": ["C", "D"]}}, "teams", "opposite"),
        (TRIUMPH, {"cards": ["no/such/file.csv"]}, "", "no/such/file.csv"),
    ],
)
def test_a_new_game_that_cannot_be_says_why(game: str, options: dict[str, Any], field: str, words: str) -> None:
    error = told(lambda: new_game(game, seed=1, **options))
    assert error.field == field and words in str(error)


@pytest.mark.parametrize(
    ("readings", "words"),
    [
        ({"titan.scop": "until_titan"}, "titan.scope"),
        ({"titan.scope": "until_titans"}, "until_titan"),
        ({"": "until_titan"}, "''"),
        ({"order": "in_turn"}, "could be"),
        ({"muse.duration": "this_round", "muse.timing": "next_round"}, "oq.mk.muse.timing"),
    ],
)
def test_a_reading_that_does_not_exist_names_those_that_do(readings: dict[str, str], words: str) -> None:
    with pytest.raises(UnknownReading) as caught:
        load_game(BATTLE, readings=readings)
    assert words in str(caught.value)


# -- card tables -------------------------------------------------------------------------------------------------------

MYTH, GOD, APPLE = (f"mythomakya_{kind}_cards.csv" for kind in ("myth", "god", "apple"))


def table(name: str) -> tuple[list[str], list[dict[str, str]]]:
    """The shipped table: its columns and rows."""
    reader = csv.DictReader(package_text("mythomakya", name).splitlines())
    return list(reader.fieldnames or []), list(reader)


def written(path: Path, columns: list[str], rows: list[dict[str, str]]) -> str:
    """A card table as a file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    return str(path)


def with_field(name: str, line: int, field: str, value: str) -> Callable[[Path], str]:
    """A table in which one field of one line (2: the first card) is another."""

    def write(path: Path) -> str:
        columns, rows = table(name)
        rows[line - 2][field] = value
        return written(path, columns, rows)

    return write


def without_column(name: str, column: str) -> Callable[[Path], str]:
    return lambda path: written(path, [c for c in table(name)[0] if c != column], table(name)[1])


def renamed(name: str, column: str, other: str) -> Callable[[Path], str]:
    def write(path: Path) -> str:
        columns, rows = table(name)
        rows = [{other if key == column else key: value for key, value in row.items()} for row in rows]
        return written(path, [other if c == column else c for c in columns], rows)

    return write


def without_row(name: str, line: int) -> Callable[[Path], str]:
    return lambda path: written(path, table(name)[0], table(name)[1][: line - 2] + table(name)[1][line - 1 :])


def row_twice(name: str, line: int) -> Callable[[Path], str]:
    return lambda path: written(path, table(name)[0], [*table(name)[1], table(name)[1][line - 2]])


def text(words: str) -> Callable[[Path], str]:
    def write(path: Path) -> str:
        path.write_text(words, encoding="utf-8")
        return str(path)

    return write


LAST_MYTH = 91
TABLES: dict[str, tuple[Callable[[Path], str], int | None, str, str]] = {
    "a column missing": (without_column(MYTH, "strength"), 1, "", "strength"),
    "a column misspelt": (renamed(MYTH, "strength", "strenght"), 1, "", "did you mean strength"),
    "an unknown colour": (with_field(MYTH, 2, "colour", "redd"), 2, "colour", "did you mean red"),
    "a strength too high": (with_field(MYTH, 3, "strength", "13"), 3, "strength", "1 to 12"),
    "a strength in words": (with_field(MYTH, 3, "strength", "two"), 3, "strength", "1 to 12"),
    "apples below nothing": (with_field(MYTH, 4, "golden_apples", "-1"), 4, "golden_apples", "whole number"),
    "apples left out": (with_field(MYTH, 4, "golden_apples", ""), 4, "golden_apples", "whole number"),
    "a card in no deck": (with_field(MYTH, 2, "in_triumph", "0"), 2, "in_triumph", "deck"),
    "a word for a deck": (with_field(MYTH, 2, "in_triumph", "yes"), 2, "in_triumph", "0, 1"),
    "a wrong category": (with_field(MYTH, LAST_MYTH, "category", "titan"), LAST_MYTH, "category", "titan"),
    "a wrong cost": (with_field(GOD, 3, "activation_cost", "x"), 3, "activation_cost", "whole number"),
    "a god nobody knows": (with_field(GOD, 2, "name", "Odin"), 2, "name", "Odin"),
    "a god worth two": (with_field(GOD, 2, "apples_if_unplayed", "2"), 2, "apples_if_unplayed", "1"),
    "a card missing": (without_row(MYTH, 2), None, "", "lacks"),
    "a god missing": (without_row(GOD, 2), None, "", "14 cards"),
    "an apple card missing": (without_row(APPLE, 2), None, "", "6 cards"),
    "a card twice": (row_twice(MYTH, 2), LAST_MYTH + 1, "card_id", "line 2"),
    "an empty file": (text(""), 1, "", "card_id"),
    "no table at all": (text("Dear reader,\nthis is a letter.\n"), 1, "", "unknown column"),
    "a row too long": (text(package_text("mythomakya", APPLE).strip() + ",more\n"), 7, "", "fields"),
    "a header alone": (text(package_text("mythomakya", MYTH).splitlines()[0] + "\n"), None, "", "lacks"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_wrong_card_table_names_file_line_and_field(name: str, tmp_path: Path) -> None:
    write, line, field, words = TABLES[name]
    path = write(tmp_path / "my_cards.csv")
    error = told(lambda: load_cards(BATTLE, path))
    assert error.source == path and error.field == field and words in str(error), str(error)
    assert error.line == line, "none where the whole table is at fault"


def test_a_cost_against_the_book_names_its_line(tmp_path: Path) -> None:
    columns, rows = table(GOD)
    line = next(n for n, row in enumerate(rows, 2) if row["name"] == "Apollo")
    rows[line - 2]["activation_cost"] = "5"
    error = told(lambda: load_cards(BATTLE, written(tmp_path / "gods.csv", columns, rows)))
    assert error.line == line and "2" in error.expected and "Apollo" in str(error)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    assert told(lambda: load_cards(BATTLE, str(tmp_path / "none.csv"))).source.endswith("none.csv")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in str(told(lambda: load_cards(BATTLE, str(tmp_path / "bytes.csv"))))
    assert told(lambda: load_cards(BATTLE, str(tmp_path))).source == str(tmp_path)


def test_the_shipped_tables_and_a_changed_value_load(tmp_path: Path) -> None:
    columns, rows = table(MYTH)
    rows[0]["golden_apples"] = "9"
    cards = load_cards(BATTLE, written(tmp_path / "mine.csv", columns, rows))
    game = load_game(TRIUMPH if rows[0]["in_triumph"] == "1" else BATTLE, cards=cards)
    assert 9 in {card.apples for card in game.cards.values()}
    assert new_game(BATTLE, seed=1, cards=cards) != new_game(BATTLE, seed=1)
    assert {card.kind for card in cards} == {"myth", "god", "apple"}, "tables not given are the shipped ones"


# -- rulings -----------------------------------------------------------------------------------------------------------

RULING = """\
id: fine
title: a ruling
game: mythomakya.triumph
basis: {text: true}
given:
  order: [A, B]
  senior: black
  first: A
  stacks: {A: [[R12]], B: [[K1]]}
when:
  - {by: A, play: R12}
  - {by: B, play: K1}
then:
  round_winner: B
cites: [mk.toh.legality.void]
"""


def test_the_ruling_is_fine_as_it_stands() -> None:
    assert all(verdict.passed for verdict in Ruling(RULING).run())


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("title: a ruling", "titel: a ruling", 1, "title"),
        ("game: mythomakya.triumph", "game: mythomakya.triumf", 1, "did you mean mythomakya.triumph"),
        ("cites: [mk.toh.legality.void]", "cites: [mk.toh.legality.viod]", 1, "did you mean mk.toh.legality.void"),
        ("basis: {text: true}", "basis: [text]", 1, "basis"),
        ("  senior: black", "  senoir: black", 0, "did you mean senior"),
        ("  stacks: {A: [[R12]], B: [[K1]]}", "  stacks: {A: [[R12]], B: [[R12]]}", 0, "R12"),
        ("{by: A, play: R12}", "{by: A, paly: R12}", 0, "play"),
        ("{by: A, play: R12}", "{by: C, play: R12}", 0, "C"),
        ("round_winner: B", "round_winer: B", 0, "round_winner"),
        ("when:", "when: [", 0, "YAML"),
        ("basis: {text: true}", "basis: {text: true, oq.mk.score.tie: nobody_knows}", 0, "nobody_knows"),
    ],
)  # fmt: skip
def test_a_wrong_ruling_names_its_file_and_line(old: str, new: str, line: int, words: str) -> None:
    assert old in RULING
    (checked,) = check_text(RULING.replace(old, new), "my_rulings.yaml")
    assert not checked.passed
    told_of = checked.error or "; ".join(str(m) for v in checked.verdicts for m in v.mismatches)
    assert words in told_of and "Traceback" not in told_of
    assert "line" in told_of and (not checked.error or "my_rulings.yaml" in told_of)


def test_every_error_a_person_can_meet_is_of_one_family() -> None:
    assert issubclass(BadInput, MythosError) and issubclass(Illegal, MythosError)


# -- a series told game by game ---------------------------------------------------------------------------------------

FIVE = ["A", "B", "C", "D", "E"]
SERIES = {
    "nobody calls": ({"order": FIVE}, {"mate": "B", "won": "pair"}, "caller", "A, B, C, D, E"),
    "a stranger calls": ({"order": FIVE, "caller": "Z"}, {"mate": "B", "won": "pair"}, "caller", "A, B, C, D, E"),
    "no mate of five": ({"order": FIVE, "caller": "A"}, {"won": "pair"}, "mate", "B, C, D, E"),
    "the caller as mate": ({"order": FIVE, "caller": "A"}, {"mate": "A", "won": "pair"}, "mate", "B, C, D, E"),
    "a mate of three": ({"order": FIVE[:3], "caller": "A"}, {"mate": "B", "won": ["A"]}, "mate", "leave it out"),
    "no winner told": ({"order": FIVE[:3], "caller": "A"}, {}, "won", "a list of the winners"),
    "a stranger wins": ({"order": FIVE[:3], "caller": "A"}, {"won": ["Z"]}, "won", "A, B, C"),
    "a pair of three": ({"order": FIVE[:3], "caller": "A"}, {"won": "pair"}, "won", "A, B, C"),
    "a misspelt key": ({"order": FIVE[:3], "caller": "A"}, {"won": ["A"], "aples": {"A": 3}}, "aples", "apples"),
    "two seats of one name": ({"order": ["A", "A"], "caller": "A"}, {"won": ["A"]}, "order", "each player once"),
}


@pytest.mark.parametrize("game", [TRIUMPH, BATTLE])
@pytest.mark.parametrize(("given", "played", "field", "expected"), SERIES.values(), ids=SERIES)
def test_a_series_that_nobody_can_have_played(
    given: dict[str, Any], played: dict[str, Any], field: str, expected: str, game: str
) -> None:
    error = told(lambda: sheet_fact("games_won", position(game, {**given, "series": [played]})))
    assert field in error.field and expected in error.expected


def test_a_series_of_no_games() -> None:
    wrong = told(lambda: position(TRIUMPH, {"order": ["A", "B"], "caller": "A", "series": []}))
    assert wrong.field == "series" and wrong.expected == "one game or more"
