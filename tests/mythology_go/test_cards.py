"""Each of the thirty-seven illustrative cards does what its text says: a test that fails if its effect did nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.core.provenance import illustrative
from mythos_lab.games.mythology_go.cards import NEVER_HIDDEN, load, shipped

from .table import counted, fact, laid, ruled, total

TESTS: dict[str, Callable[[], Any]] = {}


def card(name: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Mark the check of a card."""

    def mark(check: Callable[[], Any]) -> Callable[[], Any]:
        TESTS[name] = check
        return check

    return mark


def points(kind: str, mine: list[Any], *others: list[Any], when: tuple[Any, ...] = ()) -> int:
    """A's points of one kind in the count."""
    fields = {"A": mine, **dict(zip("BC", others or ([],)))}
    return int(fact(counted(fields, *when), "breakdown")["A"][kind])


def played(card_name: str, fields: dict[str, list[Any]], pile: tuple[str, ...] = ("Golem",), **move: Any) -> Position:
    """The position after A played a card face up (a spell without a face) from a hand of it, a Golem and a Troll."""
    spell = next(c for c in shipped() if c.name == card_name).kind == "spell"
    item = {"by": "A", "play": card_name, **({} if spell else {"face": "up"}), **move}
    hand = [card_name, "Golem", "Troll"]
    return ruled(fields, [item], to_move="A", hand=hand, pile=list(pile)).position


def keyword(name: str, kind: str, works: int, mine: list[Any], *others: list[Any]) -> None:
    """A keyword pays its points where its condition holds."""
    TESTS[name] = lambda: (points(kind, mine, *others), works)


keyword("Licorne", "copies", 3, ["Licorne", "Licorne"])
keyword("Sirène", "copies", 4, ["Sirène", "Sirène"])
keyword("Hydre", "copies", 6, ["Hydre"] * 3)
keyword("Nymphe", "keywords", 3, ["Nymphe"])
keyword("Centaure", "keywords", 2, [["Centaure", "Centaure"]])
keyword("Minotaure", "keywords", 2, [["Minotaure", "Minotaure"]])
keyword("Troll", "strongweak", 2, ["Troll"], ["Hydre"])
keyword("Griffon", "strongweak", 3, ["Griffon"], ["Hydre"])
keyword("Hadès", "strongweak", 2, ["Hadès"], ["Hydre"])
keyword("Salamandre", "strongweak", 4, ["Salamandre"], ["Golem"])
keyword("Kraken", "strongweak", 3, ["Kraken"], ["Golem", "Golem"])
keyword("Sphinx", "keywords", 5, ["Sphinx", "Elfe", "Dragon", "Golem", "Hydre"])
keyword("Phénix", "keywords", 4, ["Phénix (r)"])
keyword("Gargouille", "keywords", 3, ["Gargouille (r)"])
keyword("Harpie", "keywords", 4, ["Harpie", "Harpie"], ["Harpie"])
keyword("Ondine", "keywords", 2, ["Ondine"], ["Golem"])
keyword("Basilic", "keywords", 2, ["Basilic"], ["Golem"])
keyword("Selkie", "keywords", 3, ["Selkie"], ["Golem"])
keyword("Golem", "value", 4, ["Golem"])


@card("Elfe")
def elf() -> tuple[Any, Any]:
    end = played("Elfe", {"A": [], "B": ["Golem", "Râ (h)"]}, peeks=["B.2"])
    return [end.game.cards.name[c] for c in end.view("A").facts["peeked", "A"]], ["Râ"]


@card("Chupacabra")
def chupacabra() -> tuple[Any, Any]:
    return fact(played("Chupacabra", {"A": [], "B": ["Nymphe", "Golem"]}, target="B.1"), "fields")["B"], ["Golem"]


@card("Dragon")
def dragon() -> tuple[Any, Any]:
    return fact(played("Dragon", {"A": [], "B": ["Griffon", "Golem"]}, target="B.1"), "fields")["B"], ["Golem"]


@card("Chimère")
def chimera() -> tuple[Any, Any]:
    use = {"by": "A", "activate": "A.1", "target": "B.1"}
    end = ruled({"A": ["Chimère", "Troll"], "B": ["Golem"]}, [use], to_move="A", hand=["Elfe"])
    return (fact(end, "fields"), sorted(fact(end, "out"))), ({"A": ["Troll"], "B": []}, ["Chimère", "Golem"])


@card("Loup-garou")
def werewolf() -> tuple[Any, Any]:
    here = {"by": "A", "target": "A.2", "from": "A.1"}
    return points("copies", ["Loup-garou", "Dragon"], when=(here,)), 3


@card("Gorgone")
def gorgon() -> tuple[Any, Any]:
    return points("value", ["Gorgone", "Dragon"], when=({"by": "A", "target": "A.2", "from": "A.1"},)), 10


@card("Cyclope")
def cyclops() -> tuple[Any, Any]:
    end = played("Cyclope", {"A": ["Nymphe"], "B": []}, extra={"play": "Troll", "face": "up"})
    return (fact(end, "fields")["A"], end.state["plays"]), (["Nymphe", "Cyclope", "Troll"], 1)


@card("Anubis")
def anubis() -> tuple[Any, Any]:
    mine = ["Anubis", "Elfe", "Griffon", "Dragon", "Hydre"]
    right = {"by": "A", "accuse": "B.1", "names": "Hadès"}
    end = counted({"A": mine, "B": ["Hadès"]}, right)
    got = fact(end, "breakdown")["A"]
    return (got["double"], got["ident"]), (got["value"] + got["colour"], 4)


def identified(name: str) -> int:
    right = {"by": "A", "accuse": "B.1", "names": "Hadès"}
    return points("ident", [name], ["Hadès (h)"], when=(right,))


TESTS["Râ"] = lambda: (identified("Râ"), 5)
TESTS["Cernunnos"] = lambda: (identified("Cernunnos"), 5)
TESTS["Athéna"] = lambda: ((identified("Athéna"), points("keywords", ["Athéna"], ["Golem"])), (3, 2))


@card("Djinn")
def djinn() -> tuple[Any, Any]:
    end = played("Djinn", {"A": [], "B": []}, ("Elfe", "Dragon"), name="Dragon")
    return (sorted(fact(end, "hand")), fact(end, "pile")), (["Dragon", "Golem", "Troll"], ["Elfe"])


@card("Satyre")
def satyr() -> tuple[Any, Any]:
    end = played("Satyre", {"A": ["Nymphe"], "B": ["Dragon"]}, swap=["A.1", "B.1"])
    return fact(end, "fields"), {"A": ["Dragon", "Satyre"], "B": ["Nymphe"]}


@card("Léviathan")
def leviathan() -> tuple[Any, Any]:
    end = played("Léviathan", {"A": ["Nymphe", "Troll"], "B": ["Hydre", "Golem"]})
    return (fact(end, "fields"), sorted(fact(end, "out"))), (
        {"A": ["Troll", "Léviathan"], "B": ["Golem"]},
        ["Hydre", "Nymphe"],
    )


@card("Lutin")
def imp() -> tuple[Any, Any]:
    end = played("Lutin", {"A": ["Golem"], "B": []}, ("Foudre", "Elfe"), placed_face="up")
    return fact(end, "fields")["A"], ["Golem", "Lutin", "Elfe"]


@card("Corne d'abondance")
def horn() -> tuple[Any, Any]:
    end = played("Corne d'abondance", {"A": [], "B": []}, ("Elfe", "Foudre", "Dragon", "Nymphe"))
    return (fact(end, "fields"), fact(end, "pile")), ({"A": ["Elfe"], "B": ["Dragon"]}, ["Nymphe", "Foudre"])


@card("Tempête")
def storm() -> tuple[Any, Any]:
    end = played("Tempête", {"A": ["Golem"], "B": ["Phénix"]}, (), gives_back={"A": "A.1", "B": "B.1"})
    return (fact(end, "fields"), fact(end, "pile")), ({"A": [], "B": []}, ["Golem", "Phénix"])


@card("Foudre")
def lightning() -> tuple[Any, Any]:
    end = played("Foudre", {"A": [], "B": ["Dragon", "Griffon"]}, target="B.1")
    return fact(end, "fields")["B"], ["Griffon"]


@pytest.mark.parametrize("name", list(TESTS))
def test_what_a_card_does(name: str) -> None:
    got, expected = TESTS[name]()
    assert got == expected


def test_every_card_has_its_test() -> None:
    assert set(TESTS) == {c.name for c in shipped()} and len(TESTS) == 37 and len(shipped()) == 112


def test_every_card_is_marked_illustrative_and_has_its_terms_in_both_languages() -> None:
    position = laid({"A": ["Loup-garou"], "B": []})
    for c in shipped():
        face = position.game.notation.look.card_face(position.game, position.game.cards.of_name[c.name].id)
        assert illustrative(c) and face["corner"].endswith("†")
    wolf = position.game.notation.look.card_face(position.game, "Loup-garou")
    assert wolf["title"] == "Werewolf" and "orange" in wolf["lines"]


def test_the_five_that_are_never_hidden() -> None:
    assert {c.name for c in shipped() if c.name in NEVER_HIDDEN} == set(NEVER_HIDDEN)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (("MG01,Licorne,creature,vert", "MG01,Licorne,creature,rose"), "colour"),
        (('COUNT(2)=+3,"Once, when you own at least two cards named Licorne', 'COUNT=+3,"Once'), "effect_code"),
        (("MG18,Golem,creature,gris,4,3,no", "MG18,Golem,creature,gris,4,3,yes"), "face_up_only"),
        (("MG27,Râ,divinity", "MG27,Râ,creature"), "effect_code"),
    ],
)
def test_a_table_of_ones_own_is_checked(tmp_path: Any, change: tuple[str, str], field: str) -> None:
    from mythos_lab.data import package_text

    text = package_text("mythology_go", "mythology_go_cards.csv")
    assert change[0] in text
    path = tmp_path / "own.csv"
    path.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load(str(path))
    assert caught.value.field == field and caught.value.line and caught.value.expected


def test_a_table_of_ones_own_can_be_played(tmp_path: Any) -> None:
    from mythos_lab import new_game
    from mythos_lab.data import package_text

    path = tmp_path / "own.csv"
    path.write_text(
        package_text("mythology_go", "mythology_go_cards.csv").replace("Golem", "Colosse"), encoding="utf-8"
    )
    position = new_game("mythology_go", players=3, seed=1, cards=[str(path)])
    assert "Colosse" in position.game.cards.names and total({"A": ["Golem"], "B": []}) == 6
