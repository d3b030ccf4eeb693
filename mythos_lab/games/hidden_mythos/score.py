"""Owns the reveal and the count: what a card counts in the final layout, points, ranking, ties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from ...core.errors import BadInput
from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import rule
from . import cards
from .formula import evaluate
from .table import holders, laid

Row = list[tuple[int, str]]
"""A row as it is read for the count: number of the slot and card, from the left."""

Ranking = tuple[tuple[str, ...], ...]
"""Who is first, second and so on; several in one place share it."""


@rule("hm.end.flip", "hm.overview.simultaneous")
def reveal(t: Table) -> Iterator[Event]:
    """All cards are turned face up at the same time."""
    yield Set("revealed", True)


@rule("hm.end.count", "hm.overview.simultaneous")
def count_points(t: Table) -> Iterator[Event]:
    """Everybody counts the points of the own cards."""
    yield Set("scores", tuple((p, t.rules.points_of(t, p)) for p in t.rules.contestants(t)))


@rule("hm.end.winner", "hm.two.dummy")
def contestants(t: Table) -> tuple[str, ...]:
    """The players are compared; the middle is no player and cannot win."""
    return t.seats


@rule("hm.overview.needs", "hm.end.count")
def points_of(t: Table, owner: str) -> int:
    """Every card of a row gives points, which can depend on the cards around it."""
    row = t.rules.read_row(t, owner)
    counted: dict[str, int] = {}
    for i in t.rules.counting_order(t, owner, row):
        counted[row[i][1]] = t.rules.card_points(t, owner, row, i, counted)
    return sum(counted.values())


@rule("hm.overview.simultaneous")
def counting_order(t: Table, owner: str, row: Row) -> list[int]:
    """All cards are counted at one moment: in whatever order, it comes to the same."""
    return list(range(len(row)))


@rule("hm.position.matters")
def read_row(t: Table, owner: str) -> Row:
    """A row is read from its owner's left: slot 1 is the leftmost."""
    return laid(t, owner)


@rule("hm.position.matters", "hm.setup.row")
def neighbours(t: Table, row: Row, i: int) -> tuple[str | None, str | None]:
    """The neighbours of a card lie in the slots directly to its left and right; at an end there is one."""
    at = dict(row)
    return at.get(row[i][0] - 1), at.get(row[i][0] + 1)


@rule("hm.card.x", "hm.card.slash", "hm.position.matters")
def card_points(t: Table, owner: str, row: Row, i: int, counted: dict[str, int]) -> int:
    """A number counts as printed; what a slash or an X stands for is as the text of the card directs."""
    card = t.cards[row[i][1]]
    if "/" in card.value:
        return t.rules.slash_points(t, owner, row, i, counted)
    return written(t, owner, row, i, counted)


@rule("hm.card.slash")
def slash_points(t: Table, owner: str, row: Row, i: int, counted: dict[str, int]) -> int:
    """Of two values with a slash the text of the card says which one counts."""
    return written(t, owner, row, i, counted)


@rule("hm.card.x", "hm.overview.simultaneous")
def read_value(t: Table, card: str | None, counted: dict[str, int]) -> int:
    """A variable value counts as 0 where another card reads it."""
    return 0 if card is None or t.cards[card].variable else t.cards[card].base


@rule("hm.two.dummy", "hm.card.x")
def other_rows(t: Table, owner: str) -> tuple[str, ...]:
    """The other pantheons of which a card speaks are those of all others, the middle included."""
    return tuple(p for p in holders(t) if p != owner)


def written(t: Table, owner: str, row: Row, i: int, counted: dict[str, int]) -> int:
    """The points by the card's formula. Raises `BadInput` for a changing value of which nobody has said how."""
    card = t.cards[row[i][1]]
    if not card.formula:
        raise BadInput(f"nobody has said what {card.value} of {card.name} counts", field="cards", expected="a formula")
    return evaluate(card.formula, _names(t, owner, row, i, counted))


def _names(t: Table, owner: str, row: Row, i: int, counted: dict[str, int]) -> dict[str, Callable[..., Any]]:
    """What the names of a formula stand for, for one card of a row."""
    left, right = t.rules.neighbours(t, row, i)
    ids = [card for _, card in row]
    suit = {card: t.cards[card].suit for card in ids}
    far = ids[-1] if i == 0 else ids[0] if i == len(ids) - 1 else None
    base = {card: t.cards[card].base for card in ids}
    return {
        "pos": lambda: row[i][0],
        "n": lambda: len(row),
        "row": lambda s: sum(suit[card] == s for card in ids),
        "adj": lambda s: sum(suit.get(card or "") == s for card in {left, right}),
        "left": lambda s: int(suit.get(left or "") == s),
        "right": lambda s: int(suit.get(right or "") == s),
        "before": lambda s: sum(suit[card] == s for card in ids[:i]),
        "opposite": lambda s: int(far is not None and far != ids[i] and suit[far] == s),
        "flanked": lambda: int(None not in (left, right) and left != right and suit[str(left)] == suit[str(right)]),
        "has": lambda name: int(name in {t.cards[card].name for card in ids}),
        "others": lambda s: sum(t.cards[c].suit == s for p in t.rules.other_rows(t, owner) for c in t["row", p]),
        "base_left": lambda: base.get(left or "", 0),
        "base_right": lambda: base.get(right or "", 0),
        "value_left": lambda: t.rules.read_value(t, left, counted),
        "value_right": lambda: t.rules.read_value(t, right, counted),
    }


# -- who wins --------------------------------------------------------------------------------------------------------


@rule("hm.end.winner", "hm.end.tie")
def name_winner(t: Table) -> Iterator[Event]:
    """Most points win; of equals whoever spent the last cube first."""
    yield Set("ranking", t.rules.ranked(t, t["scores"]))


@rule("hm.end.winner", "hm.end.tie")
def ranked(t: Table, scores: tuple[tuple[str, int], ...]) -> Ranking:
    """All from the most points to the fewest, equals by the tie rule."""
    order = t.rules.spent_first(t)

    def key(pair: tuple[str, int]) -> tuple[int, int]:
        return -pair[1], order.index(pair[0]) if pair[0] in order else len(order) + (pair[0] not in t.seats)

    return tuple(tuple(p for p, _ in group) for _, group in groupby(sorted(scores, key=key), key=key))


@rule("hm.end.tie")
def spent_first(t: Table) -> tuple[str, ...]:
    """Those who spent their last cube, the first one first; who has cubes left ranks behind them all."""
    return t["last_cubes"]


# -- the order of counting, where it is chosen -----------------------------------------------------------------------


def variable_cards(t: Table, owner: str) -> tuple[str, ...]:
    """The cards of a row whose printed value changes, where one of them reads the value of another."""
    found = tuple(card for card in t["row", owner] if t.cards[card].variable)
    return found if len(found) > 1 and any(cards.reads_others(t.cards[card]) for card in found) else ()


def to_be_ordered(t: Table) -> tuple[str, tuple[str, ...]] | None:
    """The next owner who has an order of counting to name, and the cards not named yet."""
    for owner in t.seats:
        left = tuple(card for card in variable_cards(t, owner) if card not in t["counting"])
        if len(left) > 1:
            return owner, left
    return None
