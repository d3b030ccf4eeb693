"""Owns the cards of Hidden Mythos: what a card is, and the check of a card table against what the book says.

A card is called by its name; its points are a formula. The codes of a card table are translated once into formulas,
so that a card of a ruling and a card of a table are the same thing. It reads no file: rows come parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.notation import closest
from ...data import Row, package_text, read_text, table
from .formula import SUITS, parsed, reads_values

DECK = 20
COLOUR = {"god": "gold", "monster": "purple", "hero": "green", "location": "blue"}
"""The four suits and their colours, by the book."""

COLUMNS = tuple(
    (
        "card_id name name_provenance suit suit_colour suit_and_colour_exist_provenance suit_of_this_card_provenance "
        "value_field value_kind value_provenance base_value rule_code rule_params text text_provenance "
        "position_dependent"
    ).split()
)
TABLE = "hidden_mythos_cards.csv"
FIELDS = ("suit", "value", "text", "formula")
"""The facts of a card that a ruling states."""


class Card(NamedTuple):
    """A card. `value` is as printed (`5`, `2/6`, `X`), `base` its first number (of X 0), `formula` its points.

    `short` says the text in few words, for where there is little room.
    """

    id: str
    name: str
    suit: str = ""
    value: str = "0"
    base: int = 0
    formula: str = "0"
    text: str = ""
    number: str = ""
    short: str = ""
    provenance: tuple[tuple[str, str], ...] = ()

    @property
    def variable(self) -> bool:
        """Whether the printed value says that it changes (a slash or an X)."""
        return not self.value.lstrip("-").isdecimal()

    @property
    def colour(self) -> str:
        return COLOUR.get(self.suit, "")


class Cards(dict[str, Card]):
    """The cards of one game by id; `by_name` finds them by the name printed on them."""

    def __init__(self, cards: Iterable[Card]):
        super().__init__((card.id, card) for card in cards)
        self.by_name = {card.name: card for card in self.values()}


def id_of(name: str) -> str:
    """The id of a card: its name as one word."""
    return re.sub(r"[^\w'-]+", "_", name.strip()) or "_"


# -- tables ----------------------------------------------------------------------------------------------------------

_SUITS = " + ".join(f"min(1, row('{suit}'))" for suit in SUITS)
CODES = {
    "fixed": ((), "{low}", False, ""),
    "count_suit": (("suit", "times"), "{times} * row('{suit}')", False, "{times} per {suit}"),
    "count_suit_left": (
        ("suit", "times"),
        "{times} * before('{suit}')",
        True,
        "{times} per {suit} anywhere to the left",
    ),
    "count_adjacent_suit": (("suit", "times"), "{times} * adj('{suit}')", True, "{times} per {suit} beside it"),
    "count_distinct_suits": (("times",), "{times} * (" + _SUITS + ")", False, "{times} per suit in the row"),
    "count_cards": (("times",), "{times} * n", False, "{times} per card in the row"),
    "position_from_left": (("cap",), "min({cap}, pos)", True, "its place from the left, at most {cap}"),
    "base_of_right_neighbour": ((), "base_right", True, "the base value of its right neighbour"),
    "slash_if_adjacent_suit": (("suit",), "{high} if adj('{suit}') else {low}", True, "{high} beside a {suit}"),
    "slash_if_no_adjacent_suit": (("suit",), "{low} if adj('{suit}') else {high}", True, "{high} beside no {suit}"),
    "slash_if_left_neighbour_suit": (
        ("suit",),
        "{high} if left('{suit}') else {low}",
        True,
        "{high} if a {suit} is directly to its left",
    ),
    "slash_if_opposite_end_suit": (
        ("suit",),
        "{high} if opposite('{suit}') else {low}",
        True,
        "{high} at an end, a {suit} at the other",
    ),
    "slash_if_neighbours_same_suit": ((), "{high} if flanked else {low}", True, "{high} between two of one suit"),
    "slash_if_only_of_suit": (("suit",), "{high} if row('{suit}') == 1 else {low}", False, "{high} as the only {suit}"),
    "slash_if_has_card": (("card",), "{high} if has('{card}') else {low}", False, "{high} with {card} in the row"),
}
"""What the codes of a card table mean: parameters, formula, whether the position in the row counts, a few words."""


@lru_cache
def shipped() -> tuple[Card, ...]:
    """The cards of the table that ships with the package."""
    return parse(package_text("hidden_mythos", TABLE), TABLE)


def load(*paths: str) -> tuple[Card, ...]:
    """A person's own card table in the shipped format. Raises `BadInput` with file, line, field and expectation."""
    if len(paths) != 1:
        raise BadInput(f"{len(paths)} card tables", field="cards", expected="one table with all twenty cards")
    return parse(read_text(paths[0]), str(paths[0]))


def parse(text: str, source: str) -> tuple[Card, ...]:
    """The cards of a table, checked: twenty cards, the four suits in their colours, values that fit their codes."""
    rows = table(text, source, COLUMNS, "card_id")
    names = {row.fields["card_id"]: row.fields["name"].strip() for row in rows}
    cards = [_card(row, names) for row in rows]
    for key in ("name", "id"):
        seen: set[str] = set()
        for card, row in zip(cards, rows, strict=True):
            if getattr(card, key) in seen:
                raise row.fault("name", f"two cards are called {card.name!r}", "each name once")
            seen.add(getattr(card, key))
    missing = [suit for suit in SUITS if suit not in {card.suit for card in cards}]
    if len(cards) != DECK or missing:
        what = f"no card is a {missing[0]}" if missing else f"{len(cards)} cards"
        raise BadInput(what, source=source, expected=f"{DECK} cards, of four suits")
    return tuple(cards)


def _card(row: Row, names: Mapping[str, str]) -> Card:
    fields = row.fields
    suit = row.word("suit", SUITS)
    if fields["suit_colour"] != COLOUR[suit]:
        raise row.fault("suit_colour", f"{fields['suit_colour']!r} is not the colour of a {suit}", COLOUR[suit])
    name = fields["name"].strip()
    if not name:
        raise row.fault("name", "the card has no name", "the name printed on it")
    kind, low, _ = numbers(row, fields["value_field"])
    if row.word("value_kind", ("fixed", "slash", "x")) != kind:
        raise row.fault("value_kind", f"{fields['value_kind']!r} does not fit {fields['value_field']!r}", kind)
    if fields["base_value"] != str(low):
        raise row.fault(
            "base_value", f"{fields['base_value']!r} is not what {fields['value_field']!r} begins with", str(low)
        )
    where = tuple((field, fields[f"{field}_provenance"]) for field in ("name", "value", "text"))
    where += (("suit", fields["suit_of_this_card_provenance"]),)
    formula, short = _translated(row, names)
    value, text, number = fields["value_field"], fields["text"], fields["card_id"]
    return Card(id_of(name), name, suit, value, low, formula, text, number, short, where)


def numbers(row: Row | None, value: str) -> tuple[str, int, int]:
    """The kind of a printed value (fixed, slash, x) and its two numbers. Raises `BadInput` for any other value."""
    if value.strip().upper() == "X":
        return "x", 0, 0
    low, slash, high = value.strip().partition("/")
    if re.fullmatch(r"-?\d{1,3}", low) and (not slash or re.fullmatch(r"-?\d{1,3}", high)):
        return ("slash", int(low), int(high)) if slash else ("fixed", int(low), int(low))
    what, expected = f"{value!r} is no value", "a number, two with a slash, or X"
    raise row.fault("value_field", what, expected) if row else BadInput(what, field="value", expected=expected)


def _translated(row: Row, names: Mapping[str, str]) -> tuple[str, str]:
    """The formula of a row's code, and its few words."""
    code = row.word("rule_code", tuple(CODES))
    wanted, template, placed, short = CODES[code]
    kind, low, high = numbers(row, row.fields["value_field"])
    if kind != ("fixed" if code == "fixed" else "slash" if code.startswith("slash") else "x"):
        raise row.fault(
            "rule_code", f"{code!r} does not fit the value {row.fields['value_field']!r}", "a code of its kind"
        )
    if row.word("position_dependent", ("0", "1")) != str(int(placed)):
        raise row.fault("position_dependent", f"{code!r} says otherwise", str(int(placed)))
    params = _params(row, wanted, names)
    return template.format(low=low, high=high, **params), short.format(low=low, high=high, **params)


def _params(row: Row, wanted: tuple[str, ...], names: Mapping[str, str]) -> dict[str, str]:
    text = row.fields["rule_params"].strip()
    found = dict(pair.partition("=")[::2] for pair in text.split(";")) if text else {}
    if set(found) != set(wanted):
        raise row.fault(
            "rule_params", f"{text!r} does not fit this code", "; ".join(f"{w}=..." for w in wanted) or "nothing"
        )
    if found.get("suit", SUITS[0]) not in SUITS:
        raise row.fault("rule_params", f"{found['suit']!r} is no suit{closest(found['suit'], SUITS)}", ", ".join(SUITS))
    for key in {"times", "cap"} & set(found):
        if not re.fullmatch(r"\d{1,2}", found[key]):
            raise row.fault("rule_params", f"{found[key]!r} is no fitting number", "a whole number from 0 to 99")
    if "card" in found:
        if found["card"] not in names or "'" in names[found["card"]]:
            raise row.fault(
                "rule_params", f"there is no card {found['card']!r}{closest(found['card'], names)}", "a card_id"
            )
        found["card"] = names[found["card"]]
    return found


# -- cards of rulings ------------------------------------------------------------------------------------------------


def stated(name: str, facts: Any) -> Card:
    """A card from the facts that a ruling states. Raises `BadInput` naming the card and the field."""
    if not isinstance(facts, Mapping):
        raise BadInput(f"{facts!r} says nothing of {name}", field="cards", expected="suit and value")
    for key in facts:
        if key not in FIELDS:
            raise BadInput(
                f"{name} has no {key!r}{closest(str(key), FIELDS)}", field="cards", expected=", ".join(FIELDS)
            )
    if facts.get("suit") not in SUITS:
        raise BadInput(f"{facts.get('suit')!r} is no suit of {name}", field="cards", expected=", ".join(SUITS))
    if not isinstance(facts.get("value"), (int, str)) or isinstance(facts["value"], bool):
        raise BadInput(f"{facts.get('value')!r} is no value of {name}", field="cards", expected="a number, 2/6 or X")
    value = str(facts["value"]).strip()
    kind, low, _ = numbers(None, value)
    formula = str(facts.get("formula", low if kind == "fixed" else "")).strip()
    if formula:
        parsed(formula)
    return Card(id_of(name), name, facts["suit"], value, low, formula, str(facts.get("text", "")))


def named(names: Iterable[str], facts: Mapping[str, Any], known: Iterable[Card]) -> tuple[Card, ...]:
    """Cards of a position by hand, by name: stated facts first, then the table; an unknown card counts nothing."""
    by_name = {card.name: card for card in known}
    own = {name: stated(name, said) for name, said in facts.items()}
    found = {name: own.get(name) or by_name.get(name) or Card(id_of(name), name) for name in names}
    if len({card.id for card in found.values()}) < len(found):
        raise BadInput("two cards are called alike", field="rows", expected="names that differ in letters or numbers")
    return tuple(sorted(found.values()))


def reads_others(card: Card) -> bool:
    """Whether what a card counts depends on what another counts."""
    return bool(card.formula) and reads_values(card.formula)
