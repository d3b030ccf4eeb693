"""Owns paying and answering: what is owed is paid card by card, each opponent in turn may answer the last thing played.

Steps of all windows share these bodies. Which god answers what stands here; what an answered thing would have done
does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.chain import Link, change, first_works, last, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import GODS
from .table import active, in_hiding, opponents, side, wealth

Moves = list[Any]
MOVE_KRONOS = "the movement of Kronos"


# -- paying ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.pay.source", "mk.botg.god.pay.same_rules")
def treasure_cards(t: Table, seat: str) -> Moves:
    """Payment comes out of the treasure pile of the player who pays."""
    return [("pay", card) for card in t["treasure", seat]]


class Payments(list[Any]):
    """The cards that may be given next, one by one. A whole set that reaches the cost may be said too, also one with
    cards that are not needed: such sets are legal, and like the orders of a shuffle they are not listed."""

    def __init__(self, moves: Moves, apples: Mapping[str, int], owed: int):
        super().__init__(moves)
        self.apples, self.owed = apples, owed

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple) or not isinstance(move[1], tuple):
            return super().__contains__(move)
        cards = move[1]
        own = len(set(cards)) == len(cards) > 1 and all(("pay", card) in self for card in cards)
        return own and move[0] == "pay" and sum(self.apples[card] for card in cards) >= self.owed


@rule("mk.botg.pay.source", "mk.botg.pay.cover", "mk.botg.pay.several")
def payments(t: Table, seat: str) -> Moves:
    """Any card of the treasure pile may be given: all that matters is that the total reaches the cost."""
    return Payments(t.rules.treasure_cards(t, seat), t.cards.apples, t["chain"][-1].owed)


def paid_with(move: Any) -> tuple[str, ...]:
    """The card given, or all the cards given at once."""
    return move[1] if isinstance(move[1], tuple) else (move[1],)


def _which(move: Any, wrong: Any) -> str:
    """The first card of a payment with which something is wrong."""
    return str(next(card for card in paid_with(move) if wrong(card)))


@rule(
    "mk.botg.pay.cover", "mk.botg.pay.surplus", because=lambda t, p, m, kept: "the cost is not reached by these cards"
)
def pays_as_needed(t: Table, seat: str, moves: Moves) -> Moves:
    """What is given beyond the cost is lost; that is no reason not to give it."""
    return [m for m in moves if not isinstance(m[1], tuple)]


def _spent(t: Table, seat: str, move: Any, kept: Moves) -> str:
    if paid_twice(move):
        return "a card cannot be given twice in one payment"
    return f"{_which(move, t['discard'].__contains__)} lies in the discard pile, it has been spent"


def paid_twice(move: Any) -> bool:
    """Whether one payment names a card more than once."""
    return isinstance(move[1], tuple) and len(set(move[1])) < len(move[1])


@rule("mk.botg.pay.once", "mk.botg.pay.surplus", because=_spent)
def pays_once(t: Table, seat: str, moves: Moves) -> Moves:
    """A treasure card can serve as payment one time only; what it had too much is lost."""
    spent = t["discard"]
    return [m for m in moves if not paid_twice(m) and not any(card in spent for card in paid_with(m))]


@rule(
    "mk.botg.score.team.own_payment",
    "mk.botg.pay.source",
    because=lambda t, p, m, kept: f"{_which(m, _of_mates(t, p).__contains__)} is in a team mate's pile",
)
def own_payment(t: Table, seat: str, moves: Moves) -> Moves:
    """In team play abilities and god cards are paid for only out of one's own pile."""
    if not t["teams"]:
        return moves
    mates = _of_mates(t, seat)
    return [m for m in moves if not any(card in mates for card in paid_with(m))]


def _of_mates(t: Table, seat: str) -> set[str]:
    return {c for p in t.seats if p != seat and side(t, p) == side(t, seat) for c in t["treasure", p]}


def _elsewhere(t: Table, seat: str, move: Any, kept: Moves) -> str:
    own = t["treasure", seat]
    return f"{_which(move, lambda card: card not in own)} is not in the treasure pile of {seat}"


@rule("mk.botg.pay.source", because=_elsewhere)
def pays_from_treasure(t: Table, seat: str, moves: Moves) -> Moves:
    """Payment comes out of one's own treasure pile."""
    own = t["treasure", seat]
    return [m for m in moves if all(card in own for card in paid_with(m))]


def _short(t: Table, seat: str, move: Any, kept: Moves) -> str:
    link = last(t)
    return (
        f"{link.owed} more must be paid" if link and link.owed else "nothing is owed any more, a surplus would be lost"
    )


@rule("mk.botg.pay.cover", "mk.botg.pay.surplus", because=_short)
def pay_in_full(t: Table, seat: str, moves: Moves) -> Moves:
    """The cards given must together reach the activation cost."""
    return []


@rule("mk.botg.pay.surplus")
def left_to_pay(t: Table, owed: int, card: str) -> int:
    """Apples beyond the cost are lost; no change is given."""
    return max(0, owed - int(t.cards.apples[card]))


@rule("mk.botg.pay.cover", "mk.botg.pay.several", "mk.botg.god.pay", "mk.botg.pay.discard")
def pay(t: Table) -> Body:
    """Treasure cards are given until their apples reach the cost; they go to the discard pile."""
    link = t["chain"][-1]
    if not link.owed:
        return "paid"
    _, given = yield Ask(link.by, "pay")
    owed = link.owed
    for card in (given,) if isinstance(given, str) else given:
        yield from t.rules.to_discard(t, card, ("treasure", link.by))
        owed = t.rules.left_to_pay(t, owed, card)
    yield from change(t, owed=owed)
    return "more" if owed else "paid"


@rule("mk.botg.pay.discard", "mk.botg.term.discard.what")
def to_discard(t: Table, card: str, source: Any) -> Iterator[Event]:
    """Whatever leaves the game, cards used as payment too, is laid on the discard pile."""
    yield Move((card,), source, "discard")


@rule("mk.botg.pay.insufficient", "mk.botg.god.pay")
def can_pay(t: Table, seat: str, cost: int) -> bool:
    """Who cannot raise enough apples cannot use the ability or god."""
    return cost == 0 or wealth(t, seat) >= cost


@rule("mk.botg.god.pay", "mk.botg.apollo.cost2")
def god_cost(t: Table, god: str) -> int:
    """Playing a god card requires paying the activation cost of that card: for Apollo two apples."""
    return int(t.cards.cost.get(god, 0))


@rule("mk.botg.god.window.everyone", "mk.botg.god.window.several")
def chance_passes(t: Table, p: str) -> Iterator[Event]:
    """After a god card has been used, or not, another player of the game has the next chance."""
    yield Set("poller", t.rules.next_chance(t, p))


# -- announcing ------------------------------------------------------------------------------------------------------


@rule("mk.botg.god.pay")
def announce_god(t: Table, seat: str, god: str) -> Iterator[Event]:
    """A god card leaves the hand; what it costs is owed."""
    yield Move((god,), ("gods", seat), "playing")
    yield from put(t, Link(seat, god, owed=t.rules.god_cost(t, god)))


# -- answering -------------------------------------------------------------------------------------------------------


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def answered_by(t: Table, link: Link) -> str | None:
    """Hermes answers a god card, Poseidon the activation of an ability; a movement of Kronos is answered by nobody."""
    name = ANSWERED_BY.get(link.what)
    if name is not None:
        return getattr(t.rules, name)(t, link)
    return "Hermes" if link.what in GODS else "Poseidon"


ANSWERED_BY = {
    MOVE_KRONOS: "kronos_move_is_answered_by",
    "Kronos": "kronos_is_answered_by",
    "Poseidon": "poseidon_is_answered_by",
    "Eros": "eros_is_answered_by",
}
"""What is disputed, or an exception, about answers."""


@rule("mk.botg.hermes.not_kronos_move")
def kronos_move_is_answered_by(t: Table, link: Link) -> str | None:
    """Hermes cannot cancel a movement of Kronos."""
    return None


@rule("mk.botg.hermes.cancel", "mk.botg.kronos.place")
def kronos_is_answered_by(t: Table, link: Link) -> str | None:
    """Only the movement of Kronos is exempt: placing him can be cancelled."""
    return "Hermes"


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def poseidon_is_answered_by(t: Table, link: Link) -> str | None:
    """Poseidon is a god card played by an opponent: Hermes can cancel him, and the ability takes effect."""
    return "Hermes"


@rule("mk.botg.hermes.cancel", "mk.botg.eros.take")
def eros_is_answered_by(t: Table, link: Link) -> str | None:
    """The answer comes before the effect: Hermes can cancel Eros, also where Eros names Hermes."""
    return "Hermes"


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def who_may_answer(t: Table, link: Link, god: str) -> tuple[str, ...]:
    """Opponents only, clockwise from the left of who acted; asked is whoever could, as far as everybody can see."""
    if not in_hiding(t, god):
        return ()
    cost, still_in = t.rules.god_cost(t, god), active(t)
    return tuple(p for p in opponents(t, link.by) if p in still_in and t["gods", p] and t.rules.can_pay(t, p, cost))


@rule()
def answers(t: Table, seat: str) -> Moves:
    """An answer may always be left out."""
    god = t.rules.answered_by(t, t["chain"][-1])
    return [("decline", None), ("god", god)] if god in t["gods", seat] else [("decline", None)]


def _held(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{seat} does not hold {move[1]}"


@rule("mk.botg.god.window.everyone", "mk.botg.god.exceptions.when", because=_held)
def god_in_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """God cards are used from one's own hand."""
    hand = t["gods", seat]
    return [m for m in moves if m[0] != "god" or m[1] in hand]


def _no_answer(t: Table, seat: str, move: Any, kept: Moves) -> str:
    link = t["chain"][-1]
    return f"{link.what} is answered by {t.rules.answered_by(t, link)} alone"


@rule("mk.botg.god.exceptions.when", "mk.botg.hermes.cancel", "mk.botg.poseidon.cancel", because=_no_answer)
def only_what_answers(t: Table, seat: str, moves: Moves) -> Moves:
    """Hermes answers a god card, Poseidon an ability; no other god card is an answer."""
    god = t.rules.answered_by(t, t["chain"][-1])
    return [m for m in moves if m[0] != "god" or m[1] == god]


@rule("mk.botg.god.exceptions.when", "mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def answer(t: Table) -> Body:
    """Directly after an announcement each opponent in turn may answer it; the first yes ends the asking."""
    link = t["chain"][-1]
    god = t.rules.answered_by(t, link)
    others = t.rules.who_may_answer(t, link, god) if god else ()
    if link.asked >= len(others):
        return "nobody"
    verb, _ = yield Ask(others[link.asked], "answer")
    if verb == "decline":
        yield from change(t, asked=link.asked + 1)
        return "next"
    yield from t.rules.announce_god(t, others[link.asked], god)
    return "answered"


@rule("mk.botg.hermes.no_refund", "mk.botg.poseidon.no_refund", "mk.botg.god.discarded")
def settle(t: Table) -> Body:
    """A thing works unless the answer after it works. All answers are discarded; nobody gets apples back."""
    for link in reversed(t["chain"][1:]):
        yield from t.rules.discard_god(t, link.what)
    return first_works(t["chain"])


@rule("mk.botg.god.discarded", "mk.botg.term.discard.what")
def discard_god(t: Table, god: str) -> Iterator[Event]:
    """A played god card goes to the discard pile."""
    yield Move((god,), "playing", "discard")


# -- answers out of place --------------------------------------------------------------------------------------------


def _opponent_played(t: Table, seat: str, what: Any) -> bool:
    link = last(t)
    return link is not None and what(link.what) and link.by in opponents(t, seat)


@rule("mk.botg.hermes.not_kronos_move", because=lambda t, p, m, kept: "what has just been done is a movement of Kronos")
def hermes_not_on_kronos_move(t: Table, seat: str, moves: Moves) -> Moves:
    """The movement of Kronos cannot be cancelled."""
    return [] if t["moved"] and not t["chain"] and moves[0][1] == "Hermes" else moves


@rule("mk.botg.hermes.cancel", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"no opponent of {p} is playing a god card")  # fmt: skip
def hermes_answers_gods(t: Table, seat: str, moves: Moves) -> Moves:
    """Hermes is played when an opponent plays a god card, at no other time."""
    return moves if moves[0][1] != "Hermes" or _opponent_played(t, seat, GODS.__contains__) else []


@rule("mk.botg.poseidon.cancel", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"no opponent of {p} has activated an ability")  # fmt: skip
def poseidon_answers_abilities(t: Table, seat: str, moves: Moves) -> Moves:
    """Poseidon is played when an opponent activates a character's ability, at no other time."""
    ability = lambda what: what in t.cards.strength  # noqa: E731
    return moves if moves[0][1] != "Poseidon" or _opponent_played(t, seat, ability) else []


def unset_chain(t: Table) -> Iterator[Event]:
    """Nothing is being played any more."""
    yield Set("chain", ())
