"""Decks: built, loaded, every violation told at once, drawn; and games of the two castles and of random legal decks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.games.mitos_y_leyendas import Deck
from mythos_lab.play import load_game, new_game
from mythos_lab.simulate import play_out

BOOK = "mitos_y_leyendas"


@pytest.mark.parametrize("letter", ["A", "B"])
def test_the_two_castles_are_legal(letter: str) -> None:
    deck = Deck.castle(letter)
    assert len(deck) == 50 and deck.violations() == [] and deck.types["gold"] == 16 and deck.types["ally"] == 20
    assert sum(deck.curve.values()) == 34 and sum(deck.races.values()) == 20
    assert deck.checked() is deck and "legal" in str(deck)


def test_every_violation_is_told_at_once() -> None:
    deck = Deck.of({"Zeus": 2, "Gawain": 4, "Runas": 10})
    assert deck.violations() == [
        "16 cards instead of 50",
        "2 copies of Zeus, which is Unique",
        "4 copies of Gawain, 3 at most",
        "10 copies of Runas, 3 at most",
    ]
    with pytest.raises(BadInput, match=r"16 cards.*Zeus.*Gawain.*Runas"):
        deck.checked()
    assert Deck.of({"Gawain": 3}).violations()[1] == "no Gold, so there is no initial gold"


def test_a_reading_changes_what_is_legal() -> None:
    free = load_game(BOOK, readings={"gold.copies": "plain_gold_free", "deck.exact": "at_least"})
    deck = Deck.of({card.name: n for card, n in Deck.castle("A").cards} | {"Runas": 10})
    assert deck.violations() and deck.violations(free.rules) == []
    with pytest.raises(BadInput, match=r"Castle of A.*10 copies of Runas"):
        new_game(BOOK, decks=[deck, Deck.castle("B")])
    readings = {"gold.copies": "plain_gold_free", "deck.exact": "at_least"}
    assert new_game(BOOK, decks=[deck, Deck.castle("B")], readings=readings).ask is not None


def test_unknown_cards_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="'Gawainn', did you mean Gawain"):
        Deck.of({"Gawainn": 1})
    path = tmp_path / "deck.csv"
    path.write_text("name,copies\nGawain,3\nRunas,x\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"deck\.csv, line 3, copies"):
        Deck.load(str(path))
    path.write_text("name,copies\nGawain,3\nRunas,2\n", encoding="utf-8")
    assert len(Deck.load(str(path))) == 5


def test_a_deck_is_drawn_with_names_escaped() -> None:
    svg = Deck.of({"Gawain": 3}, name="<b>&").svg
    assert svg.startswith("<svg") and "<b>" not in svg and "&lt;b&gt;&amp;" in svg and "no Gold" in svg


@pytest.mark.parametrize("seed", range(4))
def test_random_decks_are_legal_and_their_games_end(seed: int) -> None:
    decks = [Deck.random(seed), Deck.random(-seed - 1)]
    assert all(deck.violations() == [] for deck in decks)
    end, decisions = play_out(load_game(BOOK, decks=decks).new(), random.Random(seed))
    assert end.over and decisions > 20


def test_the_castle_is_named_in_options() -> None:
    one = load_game(BOOK, decks="A/B")
    assert sorted(one.cards) == sorted(load_game(BOOK).cards)
    for wrong in ("C/B", ["A"], 3):
        with pytest.raises(BadInput):
            load_game(BOOK, decks=wrong)


def test_before_the_first_turn_nobody_is_said_to_be_on_turn() -> None:
    start = new_game("mitos_y_leyendas", players=2)
    refused = start.why_not("A ends the turn")
    assert refused is not None and refused.clause == "myl.phase.own_turn" and refused.facts == "no turn has begun"
    begun = new_game("mitos_y_leyendas", players=2, seed=1)
    while not begun.state["active"] or begun.ask.seat == "chance":
        begun = begun.choose(begun.options[0])
    other = next(p for p in begun.game.seats if p != begun.state["active"])
    refused = begun.why_not(f"{other} ends the turn")
    assert refused is not None and refused.facts == f"it is the turn of {begun.state['active']}"
