"""Owns the readings about paying: which treasure cards can pay, where they go, and that none of them is idle.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.chain import change
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import answers
from .answers import paid_with
from .cards import APPLE_CARDS
from .table import apples_on

Moves = list[Any]

# -- golden apple cards ----------------------------------------------------------------------------------------------


@reading("oq.mk.pay.apple_card", "to_box", replaces="to_discard")
@rule("mk.botg.pay.discard", "mk.botg.setup.apple.rest")
def apple_cards_to_box(t: Table, card: str, source: Any) -> Iterator[Event]:
    """Golden apple cards pay like other treasure cards and return to the box; whatever else has paid is discarded."""
    if card in APPLE_CARDS:
        yield Move((card,), source, "spare")
    else:
        yield from answers.to_discard(t, card, source)


@reading("oq.mk.pay.apple_card", "not_usable", replaces="treasure_cards")
@rule("mk.botg.pay.source", "mk.botg.setup.apple.to_treasure")
def treasure_but_apple_cards(t: Table, seat: str) -> Moves:
    """Payment comes out of the treasure pile; golden apple cards cannot pay and only count at the end."""
    return [("pay", card) for card in t["treasure", seat] if card not in APPLE_CARDS]


def _no_means(t: Table, seat: str, move: Any, kept: Moves) -> str:
    card = next(card for card in paid_with(move) if card in APPLE_CARDS or card not in t["treasure", seat])
    if card in APPLE_CARDS:
        return f"{card} is a golden apple card, which only counts at the end"
    return f"{card} is not in the treasure pile of {seat}"


@reading("oq.mk.pay.apple_card", "not_usable", replaces="pays_from_treasure")
@rule("mk.botg.pay.source", "mk.botg.setup.apple.to_treasure", because=_no_means)
def pays_with_other_treasure(t: Table, seat: str, moves: Moves) -> Moves:
    """Payment comes out of one's own treasure pile, golden apple cards excepted."""
    own = [card for card in t["treasure", seat] if card not in APPLE_CARDS]
    return [m for m in moves if all(card in own for card in paid_with(m))]


@reading("oq.mk.pay.apple_card", "not_usable", replaces="can_pay")
@rule("mk.botg.pay.insufficient", "mk.botg.god.pay")
def can_pay_without_apple_cards(t: Table, seat: str, cost: int) -> bool:
    """Who cannot raise enough apples without golden apple cards cannot use the ability or god."""
    means = [card for card in t["treasure", seat] if card not in APPLE_CARDS]
    return cost == 0 or apples_on(t, means) >= cost


# -- no idle card ----------------------------------------------------------------------------------------------------


def _can_be_covered(need: int, least: int, others: Sequence[int]) -> bool:
    """Whether some of the other cards bring what is still needed so that no card, the given ones included, is idle.

    `least`: the apples on the smallest card given. No card is idle if less than the smallest is paid too much.
    """
    for low in sorted({n for n in others if n > 0}):
        sums = {0}
        for n in others:
            if n >= low:
                sums |= {s + n for s in sums if s < need}
        if any(need <= s < need + min(least, low) for s in sums):
            return True
    return False


def _needed(t: Table, seat: str, card: str) -> bool:
    """Whether a card can be given so that in the end every card given is needed."""
    apples, owed = t.cards.apples, t["chain"][-1].owed
    least = min(apples[c] for c in (*t["paid"], card))
    need = owed - apples[card]
    if need <= 0:
        return least > -need
    others = [apples[move[1]] for move in t.rules.treasure_cards(t, seat) if move[1] != card]
    return least > 0 and _can_be_covered(need, least, others)


@reading("oq.mk.pay.overpay", "no_idle_card", replaces="payments")
@rule("mk.botg.pay.cover", "mk.botg.pay.surplus")
def needed_payments(t: Table, seat: str) -> Moves:
    """Every card paid has to be needed: without any one of them the total would fall short of the cost."""
    return [move for move in t.rules.treasure_cards(t, seat) if _needed(t, seat, move[1])]


@reading("oq.mk.pay.overpay", "no_idle_card", replaces="pays_as_needed")
@rule("mk.botg.pay.cover", "mk.botg.pay.surplus", "mk.botg.pay.several",
      because=lambda t, p, m, kept: "some card would be paid that is not needed to reach the cost")  # fmt: skip
def no_card_is_idle(t: Table, seat: str, moves: Moves) -> Moves:
    """Without any one of the cards paid the total would fall short of the cost."""
    return [m for m in moves if isinstance(m[1], str) and _needed(t, seat, m[1])]


@reading("oq.mk.pay.overpay", "no_idle_card", replaces="pay")
@rule("mk.botg.pay.cover", "mk.botg.pay.several", "mk.botg.god.pay", "mk.botg.pay.discard")
def pay_what_is_needed(t: Table) -> Body:
    """Treasure cards are given until their apples reach the cost; what has been given for it is kept in mind."""
    link = t["chain"][-1]
    if not link.owed:
        return "paid"
    _, card = yield Ask(link.by, "pay")
    yield from t.rules.to_discard(t, card, ("treasure", link.by))
    owed = t.rules.left_to_pay(t, link.owed, card)
    yield from change(t, owed=owed)
    yield Set("paid", (*t["paid"], card) if owed else ())
    return "more" if owed else "paid"
