"""Owns the proof that what a person types is understood in any case and by printed names, and never mistaken."""

from __future__ import annotations

import random

import pytest

import mythos_lab
from mythos_lab import Stepper, games, new_game
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.core.legality import Action, Refusal
from mythos_lab.core.position import Position
from mythos_lab.widgets import typed
from mythos_lab.widgets.session import Session
from tests.promises import play

TRIUMPH, BATTLE, HIDDEN, GO, MITOS = (
    "mythomakya.triumph", "mythomakya.battle", "hidden_mythos", "mythology_go", "mitos_y_leyendas",
)  # fmt: skip


@pytest.fixture
def led() -> Position:
    """Dima is to play; blue K2 was led."""
    start = new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1)
    return start.play("Dima calls red").play("Sasha plays K2")


@pytest.mark.parametrize("words", ["dima plays k10", "DIMA plays K10", "plays k10", " Dima  plays  K10 "])
def test_players_and_cards_may_be_in_any_case(led: Position, words: str) -> None:
    assert typed.meant(led, words, "Dima") == "Dima plays K10"


def test_cards_are_known_by_their_printed_names(led: Position) -> None:
    name = typed.title(led.game, "K10")
    assert name and name[0].isupper() and not name.endswith("†")
    for words in (f"Dima plays {name}", f"plays {name.lower()}"):
        session = Session(led)
        assert session.say(words) and session.position.action.what == "K10"


def test_a_refusal_names_the_card_that_was_meant(led: Position) -> None:
    session = Session(led)
    assert not session.say("dima plays heracles")
    (card,) = typed.cards(led.game, "Heracles")
    assert session.tried == f"Dima plays {card}" and isinstance(session.trouble, Refusal)
    assert not session.say("dima plaits y11")
    assert session.tried == "Dima plaits y11" and "Dima Dima" not in str(session.trouble)


def test_a_bundle_is_understood_part_by_part() -> None:
    given = {
        "order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue",
        "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
        "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]},
    }  # fmt: skip
    start = mythos_lab.position(BATTLE, given).play("Dima passes").play("Sasha passes")
    assert typed.meant(start, "dima plays r7, activates, pays p4, pays p5", "Dima") == (
        "Dima plays R7, activates, pays P4, pays P5"
    )


def test_what_could_mean_two_players_is_left_as_it_is() -> None:
    position = new_game(TRIUMPH, players=["dima", "Dima"], seed=1)
    assert typed.meant(position, "dima calls red", "dima") == "dima calls red"
    assert typed.meant(position, "DIMA calls red", "dima").endswith(" DIMA calls red")


@pytest.mark.parametrize("game", games())
def test_every_legal_move_is_understood_as_written_and_in_small_letters(game: str) -> None:
    rng = random.Random(game)
    position = new_game(game, players=play.counts(game)[0], seed=3)
    small = 0
    for _ in range(40):
        if position.over:
            break
        ask, move = position.ask, play.pick(position.options, rng)
        if ask.seat != CHANCE:
            said = position.game.say(Action(ask.seat, *move))
            assert typed.meant(position, said, ask.seat) == said
            first, _, rest = said.partition(" ")
            again = typed.meant(position, f"{first.lower()} {rest}", ask.seat)
            assert again == said
            lowered = typed.meant(position, said.lower(), ask.seat)
            small += lowered == said
        position = position.choose(move)
    assert small > 15, small


def test_accents_need_not_be_typed() -> None:
    position = new_game(GO, seed=1)
    assert typed.cards(position.game, "sirene") == typed.cards(position.game, "Sirène")
    assert all(card.partition("#")[0] == "Sirène" for card in typed.cards(position.game, "siren" + "e"))


def test_a_kind_of_card_is_no_name_of_one() -> None:
    game = new_game(HIDDEN, seed=1).game
    assert not any(typed.title(game, card) for card in game.cards)
    with pytest.raises(BadInput, match="no card is called 'god'"):
        typed.cards(game, "god")


def test_the_story_of_a_card_is_asked_for_by_any_of_its_names(led: Position) -> None:
    session = Session(led.play("Dima plays K10"))
    found = []
    for name in ("K10", "k10", typed.title(led.game, "K10"), typed.title(led.game, "K10").upper()):
        session.find_card(name)
        found.append(session.found)
    assert found[0][0] == "when K10 was played or moved" and len(found[0][1]) >= 2
    assert all(one == found[0] for one in found)
    with pytest.raises(BadInput, match="did you mean K10"):
        session.find_card("K100")
    with pytest.raises(BadInput, match="no card is called ''"):
        session.find_card(" ")


def test_the_stepper_understands_the_same(led: Position) -> None:
    stepper = Stepper(led)
    stepper.text.value = f"dima plays {typed.title(led.game, 'K10')}"
    stepper.say.click()
    assert stepper.position.action.what == "K10"


def test_examples_come_from_what_is_legal_now_the_closest_first() -> None:
    given = {
        "order": ["A", "B"],
        "to_move": "A",
        "hand": ["Djinn", "Troll", "Elfe", "Hydre", "Golem"],
        "pile": ["Nymphe"],
    }
    djinn = {"colour": "yellow", "value": 1, "text": "name a card", "on_play": "search"}
    session = Session(mythos_lab.position(GO, given, cards={"Djinn": djinn}))
    assert session.say("A plays Djinn face up") and session.position.ask.kind == "name"
    assert not session.say("Zeuss")
    assert isinstance(session.trouble, BadInput) and "'plays" not in session.trouble.expected
    assert all(session.shown.why_not(f"A {said}") is None for said in session.trouble.expected.split("'")[1::2])
    assert not session.say("Hydra")
    assert session.trouble.expected.startswith("such as 'names Hydre'")


def test_a_seat_that_sees_no_options_is_given_no_examples_of_them() -> None:
    session = Session(new_game(TRIUMPH, players=["Dima", "Sasha"], seed=1), "Sasha")
    error = BadInput("no action", expected="such as 'passes'")
    assert typed.with_examples(session.shown, "x", "Sasha", error) is error
