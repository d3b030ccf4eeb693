"""Owns a turn in Battle of the Gods: Dionysus and Aphrodite around the card, and the card, with Ares or without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, first_works
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .table import hand_of, in_hiding, stack_of, tops
from .window import window_is_open

Moves = list[Any]
GO_ON = ("go on", None)
CARD_GOD = "Ares"


# -- gods before and after the card ----------------------------------------------------------------------------------


@rule("mk.botg.god.exceptions.when", "mk.botg.term.gods.hidden")
def may_hold_one_of(t: Table, p: str, gods: tuple[str, ...]) -> bool:
    """Whether, as far as everybody can see, a player could use one of these gods."""
    if not t["gods", p]:
        return False
    return any(in_hiding(t, god) and t.rules.can_pay(t, p, t.rules.god_cost(t, god)) for god in gods)


@rule("mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card")
def before_card(t: Table) -> Body:
    """In one's own turn Dionysus may be used before the card, Aphrodite as soon as a card has been played."""
    p = t.rules.next_to_play(t)
    gods = t.rules.gods_before_card(t, p)
    if not gods or not t.rules.may_hold_one_of(t, p, gods):
        return "go on"
    verb, god = yield Ask(p, "before card")
    if verb == "go on":
        return "go on"
    yield from t.rules.announce_god(t, p, god)
    return "god"


@rule("mk.botg.dionysus.pass", "mk.botg.aphrodite.condition")
def gods_before_card(t: Table, p: str) -> tuple[str, ...]:
    """The first player has nobody to hand Dionysus to and no card on the table for Aphrodite; all others have."""
    return ("Dionysus", "Aphrodite") if t["table"] else ()


@rule("mk.botg.god.exceptions.when", "mk.botg.aphrodite.condition")
def after_card(t: Table) -> Body:
    """In one's own turn Aphrodite may be used after the card as well; then the turn ends."""
    p = t["order"][len(t["table"]) - 1]
    if t.rules.may_hold_one_of(t, p, ("Aphrodite",)) and t.rules.aphrodite_may_enter(t, p):
        verb, god = yield Ask(p, "after card")
        if verb != "go on":
            yield from t.rules.announce_god(t, p, god)
            return "god"
    return "all have played" if t.rules.next_to_play(t) is None else "next player"


@rule()
def turn_gods(t: Table, seat: str) -> Moves:
    """Dionysus and Aphrodite are used in one's own turn."""
    return [GO_ON, *(("god", god) for god in ("Dionysus", "Aphrodite") if god in t["gods", seat])]


@rule()
def late_gods(t: Table, seat: str) -> Moves:
    """After the card only Aphrodite is left."""
    return [GO_ON, *(("god", god) for god in ("Aphrodite",) if god in t["gods", seat])]


@rule("mk.botg.dionysus.before_card", because=lambda t, p, m, kept: f"{p} has played a card in this round")
def dionysus_before_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus is used before you play your card."""
    return [m for m in moves if m[1] != "Dionysus"] if seat in t["order"][: len(t["table"])] else moves


@rule("mk.botg.dionysus.pass", because=lambda t, p, m, kept: f"{p} is the first player of this round")
def dionysus_goes_to_another(t: Table, seat: str, moves: Moves) -> Moves:
    """Using Dionysus means handing him to the first player, so the first player cannot use him."""
    return [m for m in moves if m[1] != "Dionysus"] if t["first"] == seat else moves


@rule("mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card",
      because=lambda t, p, m, kept: "he does not belong to the start of a round")  # fmt: skip
def dionysus_not_in_window(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus is exempt from the window: he is played in one's own turn."""
    return [m for m in moves if m[1] != "Dionysus"] if window_is_open(t) else moves


@rule("mk.botg.aphrodite.condition", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: "no card has been played in this round yet")  # fmt: skip
def aphrodite_needs_a_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Aphrodite can enter only when at least one card has been played in the round."""
    return moves if t.rules.aphrodite_may_enter(t, seat) else [m for m in moves if m[1] != "Aphrodite"]


@rule("mk.botg.aphrodite.condition")
def aphrodite_may_enter(t: Table, seat: str) -> bool:
    """Any card played in the round counts, the own one too."""
    return bool(t["table"])


@rule("mk.botg.god.exceptions.when")
def another_god_in_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """In one's own turn as many of the exempt gods may be used as one holds and can pay for."""
    return moves


@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def ares_needs_a_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played together with another card of yours."""
    return [m for m in moves if m[1] != CARD_GOD]


@rule("mk.botg.dionysus.pass", "mk.botg.aphrodite.order", "mk.botg.hermes.dionysus")
def turn_god_effect(t: Table) -> Body:
    """Dionysus or Aphrodite takes effect, or is discarded when somebody cancelled them."""
    works = yield from t.rules.settle(t)
    link = t["chain"][0]
    if link.what == "Dionysus":
        yield from (t.rules.dionysus if works else t.rules.dionysus_countered)(t, link)
    elif works:
        yield from t.rules.give_orders(t, link)
    else:
        yield from t.rules.orders_cancelled(t, link)
    yield from t.rules.finish_god(t)


@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.free_colour")
def dionysus(t: Table, link: Link) -> Iterator[Event]:
    """Dionysus goes to the first player, and his user is freed."""
    yield from t.rules.hand_on_dionysus(t)
    yield from t.rules.note_dionysus(t)
    yield from t.rules.free_from_colour(t, link)


@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.may_return")
def hand_on_dionysus(t: Table) -> Iterator[Event]:
    """Dionysus goes to the hand of this round's first player and can come into play again."""
    yield Move(("Dionysus",), "playing", hand_of(t, t["first"]))


@rule("mk.botg.dionysus.may_return")
def note_dionysus(t: Table) -> tuple[Event, ...]:
    """That Dionysus has been played matters no more: in a hand he is an unplayed card again."""
    return ()


@rule("mk.botg.dionysus.free_colour")
def free_from_colour(t: Table, link: Link) -> Iterator[Event]:
    """In this round you need not play the led colour."""
    yield Set("freed", (*t["freed"], link.by))


@rule("mk.botg.hermes.dionysus")
def dionysus_countered(t: Table, link: Link) -> Iterator[Event]:
    """Countering Dionysus discards him: he does not pass to the first player, and nobody is freed."""
    yield from ()


# -- the card --------------------------------------------------------------------------------------------------------


@rule("mk.botg.term.face_up.is_top", "mk.botg.kronos.block")
def face_up_cards(t: Table, seat: str) -> list[str]:
    """The face-up card of a stack is its top card; under Kronos there is none."""
    return tops(t, seat)


@rule("mk.botg.term.face_up.playable", "mk.botg.round.lead")
def own_tops(t: Table, seat: str) -> Moves:
    """A face-up card may be played, and Ares with it."""
    cards = t.rules.in_reach(t, seat)
    plain = [("play", card) for card in cards]
    if CARD_GOD in t["gods", seat] and t.rules.can_pay(t, seat, t.rules.god_cost(t, CARD_GOD)):
        return plain + [("play with Ares", card) for card in cards]
    return plain


@rule("mk.botg.legality.top_only", "mk.botg.term.face_up.playable")
def in_reach(t: Table, seat: str) -> list[str]:
    """What can be played are the face-up cards."""
    return t.rules.face_up_cards(t, seat)


@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"{p} does not hold Ares")  # fmt: skip
def ares_in_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played from one's own hand."""
    return moves if CARD_GOD in t["gods", seat] else [m for m in moves if m[0] != "play with Ares"]


@rule("mk.botg.pay.insufficient", "mk.botg.god.pay",
      because=lambda t, p, m, kept: f"Ares costs more apples than lie in the treasure of {p}")  # fmt: skip
def ares_affordable(t: Table, seat: str, moves: Moves) -> Moves:
    """Who cannot raise enough apples cannot play Ares."""
    if not any(m[0] == "play with Ares" for m in moves) or t.rules.can_pay(t, seat, t.rules.god_cost(t, CARD_GOD)):
        return moves
    return [m for m in moves if m[0] != "play with Ares"]


@rule("mk.botg.kronos.block", because=lambda t, p, m, kept: f"{m[1]} lies in the stack under Kronos")
def not_under_kronos(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards of the stack under Kronos cannot be played."""
    under = t["kronos_on"]
    if under is None:
        return moves
    blocked = t["stack", under[0], under[1]]
    return [m for m in moves if m[1] not in blocked]


def order_for(t: Table, seat: str) -> str | None:
    """The card a player is ordered to play, if any."""
    return dict(t["orders"]).get(seat)


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order", "mk.botg.goddess.this_round",
      because=lambda t, p, m, kept: f"{p} has been told to play {order_for(t, p)}")  # fmt: skip
def obey(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever is under orders plays exactly the card that was named."""
    card = order_for(t, seat) if t["orders"] else None
    return moves if card is None else [m for m in moves if m[1] == card]


@rule("mk.botg.dionysus.free_colour")
def freed_by_dionysus(t: Table, seat: str, moves: Moves) -> Moves:
    """Who has used Dionysus need not play the led colour in this round."""
    return moves


@rule("mk.botg.legality.follow", "mk.botg.dionysus.free_colour",
      because=lambda t, p, m, kept: f"{p} has {', '.join(dict.fromkeys(k[1] for k in kept))}")  # fmt: skip
def follow_unless_freed(t: Table, seat: str, moves: Moves) -> Moves:
    """Each of the others follows the led colour, unless Dionysus frees them."""
    return (t.rules.freed_by_dionysus if seat in t["freed"] else t.rules.follow)(t, seat, moves)


@rule("mk.botg.round.order", "mk.botg.round.everyone_one_card", "mk.botg.goal.means")
def play_card(t: Table) -> Body:
    """The player whose turn it is plays one card, alone or together with Ares."""
    p = t.rules.next_to_play(t)
    verb, card = yield Ask(p, "card")
    return (yield from lay_card(t, p, verb, card))


def lay_card(t: Table, p: str, verb: str, card: str) -> Body:
    """What becomes of a card that is played; says whether Ares was played with it."""
    stack = stack_of(t, card)
    yield Move((card,), ("stack", *stack), "table")  # type: ignore[misc]
    yield from t.rules.note_senior(t)
    yield from t.rules.stack_shrinks(t, stack)
    if verb == "play":
        yield from t.rules.after_own_card(t, p)
        return "plain"
    yield from t.rules.announce_god(t, p, CARD_GOD)
    yield from t.rules.note_stack_of_ares(t, stack)
    yield from t.rules.after_own_card(t, p)
    return "with Ares"


@rule("mk.botg.end.runs_out")
def after_own_card(t: Table, p: str) -> tuple[Event, ...]:
    """Who has played the last card still takes part in the round, and holds on to god cards until it is resolved."""
    return ()


@rule("mk.botg.ares.with_card")
def note_stack_of_ares(t: Table, stack: Any) -> tuple[Event, ...]:
    """A card played with Ares stays played: where it came from matters no more."""
    return ()


@rule("mk.botg.resolution.senior.beats")
def note_senior(t: Table) -> tuple[Event, ...]:
    """Which colour was senior when a card was played does not matter; what counts is the colour at the end."""
    return ()


@rule("mk.botg.ares.with_card", "mk.botg.ares.plus5", "mk.botg.hermes.cancel")
def ares_effect(t: Table) -> Body:
    """Ares adds to the card he was played with; cancelled, the card stays played with its own strength."""
    works = yield from t.rules.settle(t)
    if works:
        yield Set("with_ares", (*t["with_ares"], t["table"][-1]))
    yield from t.rules.finish_god(t)


@rule("mk.botg.ares.with_card", "mk.botg.hermes.cancel")
def ares_effect_or_back(t: Table) -> Body:
    """Where a cancelled Ares takes his card with him: it goes back to the stack it came from, to be played anew."""
    if first_works(t["chain"]):
        yield from t.rules.ares_effect(t)
        return "stays"
    card, (stack,) = t["table"][-1], t["chain"][0].aim
    yield from t.rules.ares_effect(t)
    yield Move((card,), "table", ("stack", *stack))
    yield from t.rules.card_is_back(t, card, stack)
    return "taken back"


@rule("mk.botg.ares.with_card")
def card_is_back(t: Table, card: str, stack: Any) -> Iterator[Event]:
    """What followed from the card while it lay on the table is undone with it: its player is in the game."""
    if card in t["seniors"]:
        yield Set("seniors", tuple(c for c in t["seniors"] if c != card))
    if stack[0] in t["out"]:
        yield Set("out", tuple(p for p in t["out"] if p != stack[0]))
