"""Owns the cards of Mythomakya: what a card is, the decks, and the check of a card table against what the book says.

Card ids are a colour letter and the strength (`R7`), `GA1` to `GA6`, and the names of gods. It reads no file: rows
come parsed. Values the rulebook does not print carry their provenance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ...core.errors import BadInput
from ...data import Row, header, package_text, read_text, table

COLOURS = ("red", "yellow", "blue", "black", "purple")
LETTER = {"red": "R", "yellow": "Y", "blue": "B", "black": "K", "purple": "P"}
COLOUR_OF = {letter: colour for colour, letter in LETTER.items()}
STRENGTHS = range(1, 13)
MYTHS = tuple(f"{LETTER[c]}{s}" for c in COLOURS for s in STRENGTHS)
APPLE_CARDS = tuple(f"GA{n}" for n in range(1, 7))
WINDOW_GODS = ("Hades", "Apollo", "Athena", "Hera", "Hephaestus", "Zeus", "Kronos", "Aeolus", "Eros")
EXEMPT_GODS = ("Ares", "Dionysus", "Hermes", "Aphrodite", "Poseidon")
GODS = WINDOW_GODS + EXEMPT_GODS
CATEGORY = {9: "monster", 8: "goddess", 7: "titan", 6: "poet", 2: "minor god", 1: "muse"}
"""In Battle of the Gods the strength tells the category."""


class Card(NamedTuple):
    """A card: `kind` is myth, god or apple; `provenance` says for each uncertain field where its value comes from."""

    id: str
    name: str
    kind: str
    colour: str = ""
    strength: int = 0
    apples: int = 1
    cost: int | None = None
    decks: tuple[str, ...] = ()
    effect: str = ""
    provenance: tuple[tuple[str, str], ...] = ()


class Cards(dict[str, Card]):
    """The cards of one game by id, with the columns that rules look up most."""

    def __init__(self, cards: Iterable[Card]):
        super().__init__((card.id, card) for card in cards)
        self.colour = {c.id: c.colour for c in self.values() if c.kind == "myth"}
        self.strength = {c.id: c.strength for c in self.values() if c.kind == "myth"}
        self.apples = {c.id: c.apples for c in self.values()}
        self.cost = {c.id: c.cost or 0 for c in self.values() if c.kind == "god"}


MYTH_COLUMNS = tuple(
    (
        "card_id name name_provenance name_placement_provenance colour colour_provenance strength cell_provenance "
        "symbol_side symbol_provenance in_triumph in_battle category category_provenance golden_apples "
        "golden_apples_provenance ability_code activation_cost ability_provenance "
    ).split()
)
GOD_COLUMNS = tuple(
    (
        "card_id name name_provenance copies copies_provenance activation_cost activation_cost_provenance "
        "move_cost move_cost_provenance apples_if_unplayed apples_if_unplayed_provenance timing timing_provenance "
        "effect_code effect effect_provenance after_use after_use_provenance "
    ).split()
)
APPLE_COLUMNS = tuple(("id name apples provenance ").split())
TABLES = {
    "mythomakya_myth_cards.csv": MYTH_COLUMNS,
    "mythomakya_god_cards.csv": GOD_COLUMNS,
    "mythomakya_apple_cards.csv": APPLE_COLUMNS,
}
COSTS_BY_THE_BOOK = {"Apollo": 2, "Kronos": 0}
ABILITY_COST = {"monster": 0, "goddess": 2, "titan": 2, "poet": 0, "minor god": 1, "muse": 7}


@lru_cache
def shipped() -> tuple[Card, ...]:
    """The cards of the tables that ship with the package."""
    return tuple(card for name in TABLES for card in parse(package_text("mythomakya", name), name))


def load(*paths: str) -> tuple[Card, ...]:
    """A person's own card tables in the shipped format; tables not given are the shipped ones.

    Raises `BadInput` with file, line, field and what was expected.
    """
    own = [card for path in paths for card in parse(read_text(path), str(path))]
    kinds = {card.kind for card in own}
    return tuple(own) + tuple(card for card in shipped() if card.kind not in kinds)


def parse(text: str, source: str) -> list[Card]:
    """The cards of one table; its columns tell whether it holds myth, god or golden apple cards."""
    columns = header(text)
    wanted = max(TABLES.values(), key=lambda names: len(set(names) & set(columns)))
    reader = {id(MYTH_COLUMNS): _myth, id(GOD_COLUMNS): _god, id(APPLE_COLUMNS): _apple}[id(wanted)]
    rows = table(text, source, wanted, wanted[0])
    cards = [reader(row) for row in rows]
    _complete(cards, rows, source)
    return cards


def _myth(row: Row) -> Card:
    colour = row.word("colour", COLOURS)
    strength = row.number("strength", 1, 12)
    decks = tuple(deck for deck in ("triumph", "battle") if row.word(f"in_{deck}", ("0", "1")) == "1")
    if not decks:
        raise row.fault("in_triumph", "the card is in neither deck", "1 in in_triumph or in_battle")
    category = row.fields["category"].replace("_", " ")
    wanted = CATEGORY.get(strength, "none") if decks == ("battle",) else "none"
    if category != wanted:
        raise row.fault("category", f"{category!r} does not fit strength {strength}", wanted)
    cost = row.number("activation_cost") if row.fields["activation_cost"] else None
    if cost != ABILITY_COST.get(category):
        raise row.fault("activation_cost", f"{cost} is not the cost of a {category}", str(ABILITY_COST.get(category)))
    where = (("name", row.fields["name_provenance"]), ("apples", row.fields["golden_apples_provenance"]))
    apples = row.number("golden_apples")
    return Card(f"{LETTER[colour]}{strength}", row.fields["name"], "myth", colour, strength, apples, cost, decks,
                row.fields["ability_code"], where)  # fmt: skip


def _god(row: Row) -> Card:
    name = row.word("name", GODS)
    cost = row.number("activation_cost")
    if cost != COSTS_BY_THE_BOOK.get(name, cost):
        raise row.fault("activation_cost", f"the rulebook says otherwise for {name}", str(COSTS_BY_THE_BOOK[name]))
    if row.number("apples_if_unplayed") != 1:
        raise row.fault("apples_if_unplayed", "the rulebook says otherwise", "1")
    where = (("cost", row.fields["activation_cost_provenance"]), ("name", row.fields["name_provenance"]))
    return Card(
        name, name, "god", apples=1, cost=cost, decks=("battle",), effect=row.fields["effect"], provenance=where
    )


def _apple(row: Row) -> Card:
    card = row.word("id", APPLE_CARDS)
    where = (("apples", row.fields["provenance"].rpartition("apples: ")[2]),)
    return Card(card, row.fields["name"], "apple", apples=row.number("apples"), decks=("battle",), provenance=where)


def _complete(cards: list[Card], rows: list[Row], source: str) -> None:
    """Each deck has each card once: five colours by twelve strengths, fourteen gods, six golden apple cards."""
    kind = cards[0].kind if cards else "myth"
    wanted = {"myth": MYTHS, "god": GODS, "apple": APPLE_CARDS}[kind]
    for deck in ("triumph", "battle") if kind == "myth" else ("battle",):
        seen: dict[str, Row] = {}
        for card, row in zip(cards, rows, strict=True):
            if deck in card.decks and card.id in seen:
                raise row.fault(
                    "", f"{card.id} is in the {deck} deck already (line {seen[card.id].line})", "each card once"
                )
            if deck in card.decks:
                seen[card.id] = row
        missing = [card for card in wanted if card not in seen]
        if missing:
            raise BadInput(
                f"the {deck} deck lacks {', '.join(missing[:6])}", source=source, expected=f"{len(wanted)} cards"
            )


def deck(cards: Iterable[Card], name: str) -> Cards:
    """The cards of one game's deck."""
    return Cards(card for card in cards if name in card.decks)


def bare(ids: Iterable[str], deck: str, apples: Mapping[str, int], costs: Mapping[str, int]) -> tuple[Card, ...]:
    """Cards of a position by hand: one apple each unless said, golden apple cards two, gods at the costs said.

    Nothing is taken from the card tables but names and what the rulebook prints.
    """
    named = {card.id: card for card in shipped() if deck in card.decks}
    return tuple(_bare(named[card], apples, costs) for card in sorted(ids))


def _bare(card: Card, apples: Mapping[str, int], costs: Mapping[str, int]) -> Card:
    """A card whose numbers the position states; only the name keeps its provenance."""
    named = tuple(pair for pair in card.provenance if pair[0] == "name")
    if card.kind == "apple":
        return card._replace(apples=apples.get(card.id, apples.get("GA", 2)), provenance=())
    if card.kind == "god":
        return card._replace(cost=costs.get(card.id, COSTS_BY_THE_BOOK.get(card.id, 0)), provenance=())
    return card._replace(apples=apples.get(card.id, 1), provenance=named)
