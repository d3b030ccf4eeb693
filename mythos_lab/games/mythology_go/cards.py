"""Owns the cards of Mythology GO: what a card is, the vocabulary of effects, and the check of a card table.

The rulebook prints no card list, so the shipped table is illustrative. Every copy of a card has an id of its own:
`Troll`, `Troll#2`. An effect is `(kind, points, more)`: `more` is the number of copies or the condition it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.notation import closest
from ...data import Row, package_text, read_text, table
from .terms import COLOURS, ENGLISH_COLOUR, ENGLISH_NAME, KINDS

Effect = tuple[str, int, Any]

POINTS = ("strong", "weak", "outnumber", "unique", "polychrome", "monochrome", "resurrection", "identification")
"""Effects that are a keyword with its points."""

PLAIN = ("fusion", "copy", "transform", "double")
"""Effects without points: they may be fused, copy (Gorgone), transform (Loup-garou), double (Anubis)."""

REACH = {
    "destroy_le_1": ("others", 0, 1),
    "destroy_le_3": ("others", 0, 3),
    "destroy_ge_4": ("all", 4, 99),
    "destroy_any": ("all", 0, 99),
}
"""Destroying one face-up card: on whose fields, of which values."""

ON_PLAY = (*REACH, "destroy_weakest", "draw_and_place", "search", "all_top_card", "all_return", "peek", "swap",
           "extra_card", "destroy_some")  # fmt: skip
ACTIVATE = (*REACH, "sacrifice")

NEVER_HIDDEN = ("Chimère", "Chupacabra", "Cyclope", "Dragon", "Elfe")
"""The five names that the rulebook bars from lying hidden."""


class Card(NamedTuple):
    """One copy of a card: `kind` is creature, divinity or spell; `provenance` says where uncertain fields come from."""

    id: str
    name: str
    kind: str = "creature"
    colour: str = ""
    value: int = 0
    effects: tuple[Effect, ...] = ()
    on_play: str = ""
    activate: str = ""
    text: str = ""
    provenance: tuple[tuple[str, str], ...] = ()


class Cards(dict[str, Card]):
    """The cards of one game by id, with the columns that rules look up most."""

    def __init__(self, cards: Iterable[Card]):
        super().__init__((card.id, card) for card in cards)
        self.name = {c.id: c.name for c in self.values()}
        self.value = {c.id: c.value for c in self.values()}
        self.colour = {c.id: c.colour for c in self.values()}
        self.spell = {c.id: c.kind == "spell" for c in self.values()}
        self.names = tuple(dict.fromkeys(self.name.values()))
        self.of_name = {c.name: c for c in reversed(self.values())}

    def bears(self, card: str, kind: str) -> bool:
        """Whether a card has an effect of this kind printed on it."""
        return any(effect[0] == kind for effect in self[card].effects)


def id_of(name: str, number: int) -> str:
    """The id of the so-many-th copy: one word, which no name of a card contains."""
    word = re.sub(r"[\s,.()]+", "_", name)
    return word if number == 1 else f"{word}#{number}"


# -- card tables -----------------------------------------------------------------------------------------------------

TABLE = "mythology_go_cards.csv"
COLUMNS = ("card_id", "name", "type", "colour", "value", "copies", "face_up_only", "keywords", "timing", "target",
           "effect_code", "effect_text", "exercises", "name_provenance", "rulebook_basis", "alternative_type",
           "provenance")  # fmt: skip
WORD = {"FORT": "strong", "FAIBLE": "weak", "SURNOMBRE": "outnumber", "UNIQUE": "unique", "POLYCHROME": "polychrome",
        "MONOCHROME": "monochrome", "RESURRECTION": "resurrection", "IDENTIFICATION": "identification"}  # fmt: skip
ACTS = {
    "ON_PLAY:PEEK(opponent,face_down,max=2)": "peek",
    "ON_PLAY:DESTROY(opponent,visible,value<=1)": "destroy_le_1",
    "ON_PLAY:DESTROY(opponent,visible,value<=3)": "destroy_le_3",
    "ON_PLAY:DESTROY(any,visible,value>=4)": "destroy_ge_4",
    "ON_PLAY:DESTROY(all,visible,not itself,lowest value,ties=all)": "destroy_weakest",
    "ON_PLAY:DRAW_AND_PLACE(1,redraw while spell)": "draw_and_place",
    "ON_PLAY:NAME(non-spell)->DRAW_IF_IN_PILE;SHUFFLE(pile)": "search",
    "ON_PLAY:SWAP(own other visible,opponent visible)": "swap",
    "ON_PLAY:EACH_PLAYER(from caster)DRAW_AND_PLACE(1,redraw while spell)": "all_top_card",
    "ON_PLAY:EACH_PLAYER(from caster)RETURN(own visible,1,owner chooses,under pile)": "all_return",
    "ON_PLAY_FROM_HAND:PLACE_EXTRA(1,from_drawn)": "extra_card",
}
ACTIVATED = {
    "ACTIVATE:DESTROY(self)->DESTROY(any,visible)": "sacrifice",
    "ACTIVATE:DESTROY(opponent,visible,value<=1)": "destroy_le_1",
}
ENDING = {
    "END_TARGET:TRANSFORM(target->Loup-garou)": ("transform", 0, 0),
    "END_TARGET:COPY(target:name,value,effect;not colour;target copied once)": ("copy", 0, 0),
    "POLYCHROME:DOUBLE(points counted so far;identification, Fort and Faible left out)": ("double", 0, "polychrome"),
    "DOUBLE": ("double", 0, 0),
}


@lru_cache
def shipped() -> tuple[Card, ...]:
    """The illustrative deck that ships with the package, one entry for each copy."""
    return tuple(parse(package_text("mythology_go", TABLE), TABLE))


def load(*paths: str) -> tuple[Card, ...]:
    """A person's own card tables in the shipped format. Raises `BadInput` with file, line, field, expectation."""
    own = [card for path in paths for card in parse(read_text(path), str(path))]
    return tuple(own) if own else shipped()


def parse(text: str, source: str) -> list[Card]:
    """The cards of one table, each copy by itself."""
    rows = table(text, source, COLUMNS, "name")
    return [card for row in rows for card in _copies(row)]


def _copies(row: Row) -> list[Card]:
    name = row.fields["name"].strip()
    if not name or any(c in name for c in ",#\n") or not name[0].isalpha():
        raise row.fault("name", f"{name!r} cannot be the name of a card", "a name without , and #")
    kind = row.word("type", tuple(KINDS))
    colour = "" if kind == "spell" else ENGLISH_COLOUR[row.word("colour", tuple(COLOURS.values()))]
    value = 0 if kind == "spell" else row.number("value")
    effects, on_play, activate = _effects(row)
    _check(row, name, kind, effects)
    where = (("name", row.fields["name_provenance"]), ("value", row.fields["provenance"]))
    card = Card("", name, kind, colour, value, effects, on_play, activate, row.fields["effect_text"], where)
    return [card._replace(id=id_of(name, n)) for n in range(1, row.number("copies", 1) + 1)]


def _effects(row: Row) -> tuple[tuple[Effect, ...], str, str]:
    """The effects, the effect on playing and the effect to be activated that a code says."""
    code = row.fields["effect_code"].strip()
    if code in ACTS or code in ACTIVATED:
        return (), ACTS.get(code, ""), ACTIVATED.get(code, "")
    parts = [] if code in ("", "NONE") else re.split(r";(?![^(]*\))", code)
    return tuple(effect for part in parts for effect in _effect(row, part)), "", ""


def _effect(row: Row, part: str) -> list[Effect]:
    if part in ENDING:
        return [ENDING[part]]
    if found := re.fullmatch(r"COUNT\((\d+)\)=\+(\d+)", part):
        return [("copies", int(found[2]), int(found[1]))]
    if found := re.fullmatch(r"FUSION:\+(\d+)", part):
        return [("fusion", 0, 0), ("fused", int(found[1]), 0)]
    if (found := re.fullmatch(r"([A-Z]+):\+(\d+)", part)) and found[1] in WORD:
        return [(WORD[found[1]], int(found[2]), 0)]
    known = [*ACTS, *ACTIVATED, *ENDING, "COUNT(2)=+3", "FUSION:+1", *(f"{word}:+1" for word in WORD)]
    raise row.fault("effect_code", f"{part!r} is no effect{closest(part, known)}", "such as FORT:+2 or COUNT(2)=+3")


def _check(row: Row, name: str, kind: str, effects: tuple[Effect, ...]) -> None:
    """What the rulebook says of cards whatever their list: who is never hidden, who identifies."""
    up = row.word("face_up_only", ("n/a",) if kind == "spell" else ("yes", "no"))
    if kind != "spell" and (up == "yes") != (name in NEVER_HIDDEN):
        raise row.fault("face_up_only", f"{up!r} for {name}", f"yes for {', '.join(NEVER_HIDDEN)} and no other")
    if kind != "divinity" and any(e[0] == "identification" for e in effects):
        raise row.fault("effect_code", f"Identification on a {kind}", "Identification on divinities alone")


# -- cards of a position by hand ---------------------------------------------------------------------------------------

KEYS = ("colour", "value", "type", "text", "effects", "on_play", "activate")


def facts_of(name: str, facts: Any) -> Card:
    """The card that a `cards` entry of a ruling describes. Raises `BadInput`."""
    if not isinstance(facts, Mapping):
        raise BadInput(f"{facts!r} are no facts of a card", field=name, expected="{colour: green, value: 3}")
    for key in facts:
        _one_of(name, key, KEYS, "fact of a card")
    kind = _one_of(name, facts.get("type", "creature"), tuple(KINDS), "type")
    colour = facts.get("colour", "")
    if colour:
        _one_of(name, colour, tuple(COLOURS), "colour")
    value = facts.get("value", 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{value!r} is no value", field=name, expected="a whole number")
    effects = tuple(_said(name, effect, kind) for effect in facts.get("effects") or ())
    for key, known in (("on_play", ON_PLAY), ("activate", ACTIVATE)):
        if facts.get(key):
            _one_of(name, facts[key], known, key)
    return Card("", name, kind, colour, value, effects, facts.get("on_play") or "", facts.get("activate") or "",
                str(facts.get("text") or ""))  # fmt: skip


def _one_of(name: str, word: Any, known: tuple[str, ...], what: str) -> str:
    if word not in known:
        raise BadInput(f"unknown {what} {word!r}{closest(str(word), known)}", field=name, expected=", ".join(known))
    return str(word)


def _said(name: str, effect: Any, kind: str) -> Effect:
    """One entry of `effects`: `{strong: 3}`, `{copies: 2, bonus: 3}`, `{fusion: true}`, or a plain word."""
    entry = {effect: True} if isinstance(effect, str) else effect
    known = (*POINTS, *PLAIN, "copies", "fused")
    word = _one_of(name, next(iter(entry), "") if isinstance(entry, Mapping) else entry, known, "effect")
    amount = entry[word]
    if word == "copies":
        return (word, int(entry.get("bonus", 0)), int(amount))
    if word == "identification" and kind != "divinity":
        raise BadInput(f"Identification on a {kind}", field=name, expected="type: divinity")
    if word in PLAIN:
        return (word, 0, amount if isinstance(amount, str) else 0)
    return (word, int(amount), 0)


def said(card: Card) -> dict[str, Any]:
    """The facts of a card in the words of a ruling file, as `facts_of` reads them."""
    found: dict[str, Any] = {"type": card.kind} if card.kind != "creature" else {}
    found |= {key: x for key, x in (("colour", card.colour), ("value", card.value), ("text", card.text)) if x}
    effects = [_say(effect) for effect in card.effects]
    rest = (("effects", effects), ("on_play", card.on_play), ("activate", card.activate))
    return found | {key: x for key, x in rest if x}


def _say(effect: Effect) -> dict[str, Any]:
    kind, points, more = effect
    if kind == "copies":
        return {kind: more, "bonus": points}
    return {kind: (more or True) if kind in PLAIN else points}


def meaning(name: str) -> str:
    """The English meaning of a card's name."""
    return ENGLISH_NAME.get(name, name)
