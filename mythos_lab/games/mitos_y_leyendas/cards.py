"""Owns the cards of Mitos y Leyendas: what a card is, the table of the shipped ones, copies with owners, checks.

A card of a game is one copy: its id is its name, a further copy has a number behind it (`Runas 2`). It reads no file:
rows come parsed. What is not known for certain carries its provenance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.notation import closest
from ...data import Row, package_text, read_text, table
from .declared import DECLARED
from .words import NOTHING, TYPES, Behaviour, behaviour

RACES = ("Knight", "Warrior", "Beast", "Eternal")
RARITIES = ("Vassal", "Courtier", "Royal", "UltraRoyal", "Millenary")
TABLE = "myl_cards.csv"
CASTLES = "myl_decks.csv"
SOURCE_RACE = "none printed in source"
BESIDE = "beside the Castle"
"""The code of a copy that is none of the cards of its owner's Castle."""


class Card(NamedTuple):
    """A card: printed facts, what it does, and (a copy in a game) whose it is. `type` is empty for a nameless card."""

    id: str
    name: str
    type: str = ""
    cost: int = 0
    strength: int = 0
    race: str = ""
    unique: bool = False
    rarity: str = ""
    text: str = ""
    does: Behaviour = NOTHING
    owner: str = ""
    code: str = ""
    provenance: tuple[tuple[str, str], ...] = ()

    @property
    def unsaid(self) -> bool:
        """Whether only the name of this card is known: it may be whatever is looked for."""
        return not self.type and not self.code

    @property
    def beside(self) -> bool:
        """Whether this copy does not belong to the Castle of its owner."""
        return self.code == BESIDE

    @property
    def plain_gold(self) -> bool:
        """Whether this is a Gold without an ability."""
        return self.type == "gold" and self.does == NOTHING


class Cards(dict[str, Card]):
    """The cards of one game by id, with the columns that rules look up most."""

    def __init__(self, cards: Iterable[Card]):
        super().__init__((card.id, card) for card in cards)
        every = self.values()
        self.type = {c.id: c.type for c in every}
        self.cost = {c.id: c.cost for c in every}
        self.strength = {c.id: c.strength for c in every}
        self.name = {c.id: c.name for c in every}
        self.owner = {c.id: c.owner for c in every}
        self.race = {c.id: c.race for c in every}
        self.does = {c.id: c.does for c in every}
        self.beside = frozenset(c.id for c in every if c.beside)
        self.givers = frozenset(c.id for c in every if c.does.statics)
        self.openers = frozenset(c.id for c in every if "opens" in c.does.keywords)
        self.given = frozenset(s.keyword for c in every for s in c.does.statics)
        self.granted = frozenset(word for c in every for word in (*c.does.grants, *(c.does.pair or ((), 0, ()))[2]))
        self.useful = frozenset(c.id for c in every if c.does.ability)
        self.hosts = frozenset(c.id for c in every if c.does.negates)
        self.negating = {c.id: negated_by(c) for c in every if negated_by(c)}
        self.revenants = frozenset(c.id for c in every if c.does.from_graveyard)


def negated_by(card: Card) -> str:
    """What a Talisman negates ("any": whatever is played), '' if it is no negation."""
    effects = card.does.fx.effects if card.does.fx else ()
    return next((e.more[0] for e in effects if e.kind == "negate"), "")


# -- the shipped table -----------------------------------------------------------------------------------------------

COLUMNS = tuple(
    (
        "card_id name name_in_source edition number type race cost strength unique rarity rarity_basis keywords "
        "ability_summary timing extra_cost target effect duration optional usage_limit coverage in_decks provenance"
    ).split()
)


@lru_cache
def shipped() -> tuple[Card, ...]:
    """The cards of the table that ships with the package."""
    return tuple(parse(package_text("mitos_y_leyendas", TABLE), TABLE))


@lru_cache
def by_name() -> Mapping[str, Card]:
    """The shipped cards by name."""
    return {card.name: card for card in shipped()}


def load(*paths: str) -> tuple[Card, ...]:
    """A person's own card tables in the shipped format, before the shipped cards that they do not name.

    Their abilities are those declared for the name; a card with another text has to be declared (see `declare`).
    """
    own = [card for path in paths for card in parse(read_text(path), str(path))]
    names = {card.name for card in own}
    return tuple(own) + tuple(card for card in shipped() if card.name not in names)


def parse(text: str, source: str) -> list[Card]:
    """The cards of one table. Raises `BadInput` with file, line and field."""
    return [_card(row) for row in table(text, source, COLUMNS, "name")]


def _card(row: Row) -> Card:
    kind = row.word("type", tuple(t.capitalize() for t in TYPES)).lower()
    said, name = row.fields, row.fields["name"]
    race = row.word("race", (*RACES, SOURCE_RACE)) if kind == "ally" else ""
    rarity = said["rarity"].strip()
    declared = DECLARED.get(name, {})
    if said["ability_summary"].strip() and not declared and not _only_keyword(said):
        raise row.fault("ability_summary", f"no ability is declared for {name}", "an entry among the declarations")
    text = ". ".join(x for x in (said["keywords"].strip(), said["ability_summary"].strip()) if x)
    where = (("name", f"public; in the source {said['name_in_source']!r}"), ("rarity", said["rarity_basis"]),
             ("ability", said["provenance"]), ("cost", said["provenance"]))  # fmt: skip
    return Card(
        name, name, kind,
        0 if kind == "gold" else row.number("cost"), row.number("strength") if kind == "ally" else 0,
        race if race in RACES else "", row.word("unique", ("yes", "no")) == "yes",
        rarity if rarity in RARITIES else "", text, behaviour(name, declared), "", said["card_id"], where,
    )  # fmt: skip


def _only_keyword(said: Mapping[str, str]) -> bool:
    return not said["ability_summary"].strip()


def declare(name: str, facts: Mapping[str, Any]) -> Card:
    """A card from its declaration: `declare("Lobo", {"type": "ally", "cost": 2, "strength": 3, "haste": True})`.

    Facts that are left out are those of the shipped card of that name, if there is one. Raises `BadInput`.
    """
    base = by_name().get(name, Card(name, name))
    kind = str(facts.get("type", base.type)).lower()
    if kind not in (*TYPES, ""):
        raise BadInput(f"{kind!r} is no type of card{closest(kind, TYPES)}", source=f"card {name}", field="type",
                       expected=", ".join(TYPES))  # fmt: skip
    own = {
        key: value for key, value in facts.items() if key not in ("type", "cost", "strength", "race", "unique", "in")
    }
    does = behaviour(name, facts)
    text = str(facts.get("text", "" if own else base.text))
    return base._replace(
        type=kind, cost=_number(name, facts, "cost", base.cost),
        strength=_number(name, facts, "strength", base.strength),
        race=str(facts.get("race", base.race)), unique=bool(facts.get("unique", base.unique)), text=text,
        does=does if own else base.does, provenance=() if facts else base.provenance,
    )  # fmt: skip


def _number(name: str, facts: Mapping[str, Any], key: str, default: int) -> int:
    value = facts.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(f"{value!r} is no number", source=f"card {name}", field=key, expected="a whole number from 0")
    return value


# -- copies ----------------------------------------------------------------------------------------------------------


def copies(cards: Iterable[tuple[str, Card]]) -> tuple[Card, ...]:
    """The cards of a game: each (owner, card) becomes a copy with an id of its own."""
    count: dict[str, int] = {}
    found = []
    for owner, card in cards:
        n = count[card.name] = count.get(card.name, 0) + 1
        found.append(card._replace(id=card.name if n == 1 else f"{card.name} {n}", owner=owner))
    return tuple(found)


def next_copy(name: str, known: Iterable[str]) -> str:
    """The id of a further copy of a card beside those that are known."""
    taken, number = set(known), 2
    while f"{name} {number}" in taken:
        number += 1
    return name if name not in taken else f"{name} {number}"


_COPY = re.compile(r"(.+) (\d+)")


def copy_of(text: str, known: Iterable[str]) -> str:
    """The name of the card that `text` names, itself or as a copy (`Runas 2`)."""
    found = _COPY.fullmatch(text)
    return found[1] if found and text not in known and found[1] in known else text
