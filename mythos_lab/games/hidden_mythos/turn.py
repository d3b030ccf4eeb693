"""Owns the turn: begin, peek, action, payment, whose turn is next, and what a player does who cannot act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change, put
from ...core.events import Event, Look, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .options import cost
from .table import able, card_at, doing, in_turn_order, place_of


@rule("hm.turn.done", "hm.turn.done.no_turns")
def has_turns(t: Table, seat: str) -> bool:
    """A player out of action cubes is done and has no more turns."""
    return bool(t["cubes", seat] > 0)


@rule("hm.turn.done.no_turns", "hm.turn.done", because=lambda t, p, m, kept: f"{p} has no cubes left")
def done_takes_no_turns(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A done player neither peeks nor acts."""
    return moves if t["cubes", seat] else []


@rule("hm.turn.done", "hm.turn.done.no_turns")
def begin_turn(t: Table) -> Body:
    """A player with cubes left has a turn; a done player neither peeks nor acts."""
    yield from t.rules.note_stuck(t)
    return "cubes left" if t.rules.has_turns(t, t["to_move"]) else "no cubes (done)"


@rule("hm.turn.peek.optional", "hm.turn.peek.first", "hm.turn.peek.one")
def peek(t: Table) -> Body:
    """Before the action the player may peek at one card."""
    seat = t["to_move"]
    if t.rules.may_peek(t, seat):
        _, slot = yield Ask(seat, t.rules.peek_kind(t))
        if slot is not None:
            yield Set("peeked", slot)
            yield from t.rules.see_peeked(t, seat, slot)


@rule("hm.turn.peek.optional", "hm.turn.peek.first")
def may_peek(t: Table, seat: str) -> bool:
    """Whoever has a turn may peek, able to act or not."""
    return True


@rule("hm.turn.peek.secret")
def peek_kind(t: Table) -> str:
    """Everybody sees which card is peeked at."""
    return "peek"


@rule("hm.turn.peek.secret")
def see_peeked(t: Table, seat: str, slot: Any) -> Iterator[Event]:
    """Only the one who peeks sees the face."""
    card = card_at(t, slot)
    assert card is not None
    yield Look(seat, place_of(slot), (card,))


@rule("hm.turn.action.one", "hm.turn.action.list", "hm.turn.must_act")
def act(t: Table) -> Body:
    """The player selects one of the four actions; who is unable to take any lets the turn go by."""
    seat = t["to_move"]
    verb, what = yield Ask(seat, "action")
    if verb == "unable":
        yield from t.rules.turn_goes_by(t, seat)
        return "unable"
    yield from put(t, Link(seat, verb, () if what is None else (what,), cost(t, verb)))
    return str(verb)


@rule("hm.turn.must_act")
def turn_goes_by(t: Table, seat: str) -> Iterator[Event]:
    """A turn without a possible action ends."""
    if able(t, seat):
        yield from t.rules.blocked_by_peek(t, seat)
    else:
        yield from t.rules.stuck_in_turn(t, seat)


@rule("hm.turn.no_pass", "hm.action.give.peeked")
def blocked_by_peek(t: Table, seat: str) -> Iterator[Event]:
    """Who has peeked all actions away keeps the cubes."""
    yield from ()


@rule("hm.turn.must_act", "hm.turn.done")
def stuck_in_turn(t: Table, seat: str) -> Iterator[Event]:
    """A stuck player keeps the cube and waits."""
    yield from ()


@rule("hm.turn.done", "hm.turn.must_act")
def note_stuck(t: Table) -> Iterator[Event]:
    """A player who cannot act now may be able to act later."""
    yield from ()


@rule("hm.action.give.recipient")
def name_recipient(t: Table) -> Body:
    """The giver names who receives the card."""
    link = doing(t)
    _, to = yield Ask(link.by, "recipient")
    yield from change(t, aim=(*link.aim, to))


@rule("hm.action.swap.any_two")
def name_second(t: Table) -> Body:
    """The player names the second card of the swap."""
    link = doing(t)
    _, slot = yield Ask(link.by, "second")
    yield from change(t, aim=(*link.aim, slot))


@rule("hm.turn.action.one")
def pay(t: Table) -> Iterator[Event]:
    """The cubes of the action are paid before it resolves."""
    link = doing(t)
    yield from getattr(t.rules, f"pay_for_{link.what}")(t, link.by, link.owed)
    yield from change(t, owed=0)


@rule("hm.action.give.cost")
def pay_for_give(t: Table, seat: str, number: int) -> Iterator[Event]:
    """A gift is paid with 1 cube."""
    yield from cubes_paid(t, seat, number)


@rule("hm.action.swap.cost")
def pay_for_swap(t: Table, seat: str, number: int) -> Iterator[Event]:
    """A swap is paid with 2 cubes."""
    yield from cubes_paid(t, seat, number)


@rule("hm.action.take.cost")
def pay_for_take(t: Table, seat: str, number: int) -> Iterator[Event]:
    """A take is paid with 4 cubes."""
    yield from cubes_paid(t, seat, number)


@rule("hm.action.shuffle.cost")
def pay_for_shuffle(t: Table, seat: str, number: int) -> Iterator[Event]:
    """A shuffle is paid with 2 cubes."""
    yield from cubes_paid(t, seat, number)


def cubes_paid(t: Table, seat: str, number: int) -> Iterator[Event]:
    """Cubes leave a player, who is done with the last one."""
    yield Set(("cubes", seat), t["cubes", seat] - number)
    if t["cubes", seat] == 0:
        yield from t.rules.last_cube(t, seat)
    yield from t.rules.note_payment(t, seat)


@rule("hm.turn.done", "hm.end.tie")
def last_cube(t: Table, seat: str) -> Iterator[Event]:
    """Who has spent the last cube is done, and it is noted who was done first."""
    yield Set("last_cubes", (*t["last_cubes"], seat))


@rule("hm.end.tie")
def note_payment(t: Table, seat: str) -> Iterator[Event]:
    """Only the last cube is noted."""
    yield from ()


@rule("hm.end.tie")
def note_unable(t: Table) -> Iterator[Event]:
    """When a player became unable to act is not noted."""
    yield from ()


# -- the next turn ---------------------------------------------------------------------------------------------------


@rule("hm.turn.next", "hm.end.trigger", "hm.overview.end_possible")
def next_turn(t: Table) -> Body:
    """The turn is over; play goes on to the next player, or the game ends."""
    if t["peeked"] is not None:
        yield from t.rules.free_peeked(t)
    yield from t.rules.note_unable(t)
    yield from t.rules.note_stuck(t)
    if t.rules.game_ends(t):
        return "nobody is able"
    yield from t.rules.pass_on(t)
    return "somebody with cubes is able"


@rule("hm.peeked.same_turn")
def free_peeked(t: Table) -> Iterator[Event]:
    """The bar on the peeked card lasts for that turn only."""
    yield Set("peeked", None)


@rule("hm.turn.next")
def pass_on(t: Table) -> Iterator[Event]:
    """The next player who has turns is to move."""
    here = t["to_move"]
    order = [p for p in in_turn_order(t, here) if p != here]
    following = next(p for p in (*order, here) if t.rules.has_turns(t, p))
    if following != here:
        yield Set("to_move", following)


@rule("hm.turn.next")
def turn_order(t: Table, first: str) -> tuple[str, ...]:
    """Turns go round clockwise."""
    return t.clockwise[first]


@rule("hm.end.trigger", "hm.overview.end_possible")
def game_ends(t: Table) -> bool:
    """The game is over once every player has spent all the cubes that can be spent."""
    return not any(t.rules.has_turns(t, p) and t.rules.can_spend(t, p) for p in t.seats)


@rule("hm.overview.end_possible")
def can_spend(t: Table, seat: str) -> bool:
    """A cube can be spent by a player who is able to act."""
    return able(t, seat)
