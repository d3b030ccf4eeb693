"""Owns decks: built by hand or read from a file, checked against the rules, counted, drawn as a sheet of bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from types import SimpleNamespace
from typing import Any

from ...core.chance import generator
from ...core.errors import BadInput
from ...core.notation import closest
from ...data import header, package_text, read_text, table
from . import building
from .cards import CASTLES, RACES, Card, shipped
from .words import TYPES

RULES = SimpleNamespace(
    **{name: value for name, value in vars(building).items() if callable(value)}, **building.NUMBERS
)
OWN_COLUMNS = ("name", "copies")
CASTLE_COLUMNS = tuple(
    "deck_id deck_name card_id name type race cost strength copies unique suggested_initial_gold provenance".split()
)
SHARES = {"gold": 16, "ally": 20, "weapon": 5, "totem": 3, "talisman": 6}
"""How many cards of each type a random deck has."""


@dataclass(frozen=True, repr=False)
class Deck:
    """A deck: the number of copies of each card. `Deck.of({"Runas": 3, ...})`, `Deck.castle("A")`, `Deck.load(path)`.

    It may break the rules; `violations()` says how, `checked()` raises.
    """

    name: str
    cards: tuple[tuple[Card, int], ...]

    # -- making one --------------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, counts: Mapping[str, int], name: str = "deck", pool: Iterable[Card] | None = None) -> Deck:
        """A deck from the number of copies of each card by name. Raises `BadInput` naming every unknown card."""
        known = {card.name: card for card in (shipped() if pool is None else pool)}
        unknown = [f"{card!r}{closest(str(card), known)}" for card in counts if card not in known]
        wrong = [f"{n!r} copies of {card}" for card, n in counts.items() if not isinstance(n, int) or n < 0]
        if unknown or wrong:
            said = [f"there is no card {', '.join(unknown)}"] if unknown else []
            raise BadInput("; ".join(said + wrong), source=name, expected="cards of the pool and how many of each")
        return cls(name, tuple((known[card], n) for card, n in counts.items() if n))

    @classmethod
    def castle(cls, letter: str) -> Deck:
        """One of the two shipped example castles, `A` or `B`. The choice of their cards is illustrative."""
        text = package_text("mitos_y_leyendas", CASTLES)
        rows = [r for r in table(text, CASTLES, CASTLE_COLUMNS, "card_id", "deck_id")
                if r.fields["deck_id"] == letter] if letter in ("A", "B") else []  # fmt: skip
        if not rows:
            raise BadInput(f"there is no castle {letter!r}", field="decks", expected="A or B")
        return cls.of({r.fields["name"]: r.number("copies", 1) for r in rows}, rows[0].fields["deck_name"])

    @classmethod
    def load(cls, path: str, pool: Iterable[Card] | None = None) -> Deck:
        """A deck from a CSV file with the columns `name` and `copies`. Raises `BadInput` with file, line and field."""
        text = read_text(path)
        columns = CASTLE_COLUMNS if "deck_id" in header(text) else OWN_COLUMNS
        rows = table(text, path, columns, "name")
        known = {card.name for card in (shipped() if pool is None else pool)}
        for row in rows:
            row.word("name", sorted(known))
        return cls.of({r.fields["name"]: r.number("copies") for r in rows}, path, pool)

    @classmethod
    def random(cls, seed: Any, pool: Iterable[Card] | None = None) -> Deck:
        """A random legal deck of the usual shares."""
        rng = generator(f"deck {seed}")
        cards = tuple(shipped() if pool is None else pool)
        counts: Counter[str] = Counter()
        for kind, number in SHARES.items():
            stock = [c.name for c in cards if c.type == kind for _ in range(1 if c.unique else 3)]
            counts.update(rng.sample(stock, number))
        return cls.of(dict(counts), f"random {seed}", cards)

    # -- the rules ---------------------------------------------------------------------------------------------------

    def violations(self, rules: Any = RULES) -> list[str]:
        """Everything that is wrong with the deck, at once; nothing for a legal one. `rules` may be a game's."""
        size, most = rules.castle_size(), rules.most_copies()
        golds = sum(n for card, n in self.cards if card.type == "gold")
        plain = sum(n for card, n in self.cards if card.plain_gold)
        said = [rules.deck_size(len(self), size), rules.gold_to_begin_with(golds, plain)]
        for card, n in self.cards:
            said.append(rules.unique_once(card.name, n) if card.unique else
                        rules.copies_allowed(card.name, n, most, card.plain_gold))  # fmt: skip
        return [text for text in said if text]

    def checked(self, rules: Any = RULES) -> Deck:
        """The deck itself. Raises `BadInput` that names every violation."""
        wrong = self.violations(rules)
        if wrong:
            raise BadInput("; ".join(wrong), source=self.name, field="deck", expected="a legal deck")
        return self

    # -- looking at it -----------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return sum(n for _, n in self.cards)

    def __iter__(self) -> Iterator[Card]:
        return (card for card, n in self.cards for _ in range(n))

    def tally(self, what: Callable[[Card], Any]) -> Counter[Any]:
        """How many cards there are of each kind of `what`."""
        return Counter(what(card) for card in self)

    @property
    def types(self) -> dict[str, int]:
        """How many cards of each type."""
        counts = self.tally(lambda card: card.type)
        return {kind: counts[kind] for kind in TYPES}

    @property
    def curve(self) -> dict[int, int]:
        """How many cards of each cost, Gold aside."""
        counts = Counter(card.cost for card in self if card.type != "gold")
        return {cost: counts[cost] for cost in range(max(counts, default=0) + 1)}

    @property
    def races(self) -> dict[str, int]:
        """How many Allies of each race."""
        counts = Counter(card.race or "none" for card in self if card.type == "ally")
        return {race: counts[race] for race in (*RACES, "none") if counts[race] or race != "none"}

    def __str__(self) -> str:
        lines = [f"{self.name}: {len(self)} cards"]
        for title, counts in self._tables():
            lines.append(f"{title}: " + ", ".join(f"{label} {n}" for label, n in counts.items()))
        wrong = self.violations()
        return "\n".join([*lines, f"not legal: {'; '.join(wrong)}" if wrong else "legal"])

    __repr__ = __str__

    def _tables(self) -> list[tuple[str, dict[Any, int]]]:
        return [("types", self.types), ("cost", self.curve), ("race", self.races)]

    @property
    def svg(self) -> str:
        """The deck as a picture: bars for types, costs and races, and every violation."""
        parts, x, wrong = [], 10, self.violations()
        for title, counts in self._tables():
            parts.append(_bars(title, counts, x))
            x += 44 * len(counts) + 30
        said = [_text(10, 20, f"{self.name}: {len(self)} cards", 16)]
        said += [_text(10, 190 + 18 * i, text, 14) for i, text in enumerate(wrong or ["legal"])]
        wide, high = max(x, 420), 190 + 18 * max(len(wrong), 1)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" role="img" '
                f'aria-label="{escape(str(self), quote=True)}"><rect width="{wide}" height="{high}" fill="#fff"/>'
                f"{''.join(said + parts)}</svg>")  # fmt: skip

    def _repr_svg_(self) -> str:
        return self.svg


def _text(x: int, y: int, text: str, size: int, anchor: str = "start") -> str:
    return (f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" text-anchor="{anchor}" '
            f'fill="#1b1b1b">{escape(text)}</text>')  # fmt: skip


def _bars(title: str, counts: Mapping[Any, int], x: int) -> str:
    """A group of bars with a number above and a label below each."""
    most = max([1, *counts.values()])
    parts = [_text(x, 44, title, 14)]
    for i, (label, n) in enumerate(counts.items()):
        left, high = x + 44 * i, round(90 * n / most)
        parts.append(f'<rect x="{left}" y="{150 - high}" width="36" height="{high}" fill="#4a6fa5"/>')
        parts += [_text(left + 18, 146 - high, str(n), 12, "middle"), _text(left + 18, 165, str(label), 11, "middle")]
    return "".join(parts)
