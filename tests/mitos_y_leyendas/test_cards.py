"""Every shipped card does what its table says: the list is in step; a ruling of its own fails without the ability."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mythos_lab import data
from mythos_lab.core.errors import BadInput
from mythos_lab.games.mitos_y_leyendas import cards, declare
from mythos_lab.games.mitos_y_leyendas.declared import DECLARED
from mythos_lab.games.mitos_y_leyendas.listing import FILE, listing
from mythos_lab.games.mitos_y_leyendas.words import EFFECTS, NOTHING, behaviour, say
from mythos_lab.play import position
from mythos_lab.ruling_text import documents
from mythos_lab.rulings import Ruling, check_text

BOOK = "mitos_y_leyendas"
OWN = {text[text.index("myl-c-") + 6 :].split("\n")[0].strip(): text
       for _, text in documents(data.package_text(BOOK, "rulings/cards.yaml"))}  # fmt: skip
WITH_ABILITY = [card for card in cards.shipped() if card.does != NOTHING]
GOLDS = [card for card in cards.shipped() if card.type == "gold"]


def test_the_pool_is_the_table() -> None:
    assert len(cards.shipped()) == 72 and len(WITH_ABILITY) == 60 and len(GOLDS) == 12
    assert {card.name for card in WITH_ABILITY} == set(DECLARED)
    assert all(card.text for card in WITH_ABILITY) and not any(card.text for card in GOLDS)


def test_the_stored_list_is_in_step() -> None:
    assert data.package_text(BOOK, FILE) == listing(), f"write {FILE} anew with the command its module names"


def bare(card: cards.Card) -> dict[str, Any]:
    """The card as it would be without its ability."""
    return {"type": card.type, "cost": card.cost, "strength": card.strength, "race": card.race, "text": "no ability"}


@pytest.mark.parametrize("card", WITH_ABILITY, ids=lambda card: card.name)
def test_a_ruling_of_its_own_needs_the_ability(card: cards.Card) -> None:
    ruling = Ruling(OWN[card.code])
    assert card.name in ruling.title and all(v.passed for v in ruling.run())
    without = copy.copy(ruling)
    without.data = {**ruling.data, "cards": {**(ruling.data.get("cards") or {}), card.name: bare(card)}}
    assert declare(card.name, bare(card)).does == NOTHING
    assert not all(v.passed for v in without.run()), "the ruling passes without the ability"


@pytest.mark.parametrize("card", GOLDS, ids=lambda card: card.name)
def test_a_gold_is_played_and_pays(card: cards.Card) -> None:
    p = position(BOOK, {"step": "VIGIL.GOLD", "A": {"castle": 9, "hand": [card.name, "Monje"]}, "B": {"castle": 9}})
    assert p.why_not("A plays Monje") is not None
    p = p.play(f"A plays the gold {card.name}").play("A plays Monje")
    assert p.state["paid", "A"] == (card.name,) and p.state["defense", "A"] == ("Monje",)


@pytest.mark.parametrize("name", ["rulings/cards.yaml", "rulings/readings.yaml", "rulings/mitos_y_leyendas.yaml"])
def test_every_shipped_ruling_passes(name: str) -> None:
    wrong = [c for c in check_text(data.package_text(BOOK, name), name) if not c.passed]
    assert not [(c.line, c.error or [str(m) for v in c.verdicts for m in v.mismatches]) for c in wrong]


# -- a new card is a declaration -------------------------------------------------------------------------------------


def test_a_new_card_is_a_declaration_only() -> None:
    valquiria = {
        "type": "ally", "cost": 3, "strength": 2, "race": "Warrior", "haste": True,
        "enters": {"may": True, "destroy_weapon": True, "target": "opposing", "draw": 1},
        "gives": {"to": "other Warriors", "keyword": "unblockable"},
    }  # fmt: skip
    card = declare("Valquiria", valquiria)
    assert say(card.does, card.type) == (
        "Can attack on the turn it enters play. Your other Warriors are unblockable. "
        "When it enters play, you may: destroy one opposing Weapon; draw 1."
    )
    given = {
        "A": {"castle": 9, "hand": ["Valquiria"], "reserve": 3, "defense": ["Aquiles"]},
        "B": {"castle": 9, "defense": ["Thot+Báculo"]},
    }
    p = position(BOOK, given, cards={"Valquiria": valquiria})
    p = p.play("A plays Valquiria, aims at Báculo")
    assert p.state["graveyard", "B"] == ("Báculo",) and len(p.state["hand", "A"]) == 1
    p = p.play("A attacks with Valquiria, attacks with Aquiles, is done")
    assert [what for verb, what in p.options if verb == "block"] == [("Valquiria", "Thot")]


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_of_the_vocabulary_has_words_and_a_rule(effect: str) -> None:
    values = {"negate": "any", "bring": "Mjolnir", "generate": 2, "destroy_all": ["totem"]}
    does = behaviour("X", {"type": "talisman", "fx": {effect: values.get(effect, 2)}})
    assert does.fx is not None and len(does.fx.effects) == 1 and say(does, "talisman")
    from mythos_lab.games import definition

    assert does.fx.effects[0].kind in definition(BOOK).parts[0]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"typ": "ally"}, "unknown key, did you mean type"),
        ({"type": "alli"}, "no type of card, did you mean ally"),
        ({"type": "ally", "cost": "2"}, "no number"),
        ({"type": "talisman", "fx": {"pumpp": 2}}, "did you mean 'pump|did you mean pump"),
        ({"type": "weapon", "grants": "flying"}, "no keyword"),
        ({"type": "totem", "gives": {"to": "Elves", "strength": 1}}, "no group"),
        ({"type": "ally", "enters": 3}, "does not fit"),
    ],
)
def test_a_wrong_declaration_is_refused_with_card_and_field(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        declare("Lobo", facts)
    assert "Lobo" in str(caught.value)
