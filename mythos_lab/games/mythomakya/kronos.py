"""Owns Kronos in play: where he may lie, who moves him, and the lockout of a player whose only stack he blocks.

How he is announced and paid for is the window's business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...core.chain import Link, close, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .answers import MOVE_KRONOS
from .table import clockwise, kronos_stack, opponents, place, side, stacks

Moves = list[Any]
MOVE = ("move Kronos", None)
GO_ON = ("go on", None)
KRONOS_COST = 2


# -- Kronos ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.kronos.place", "mk.botg.term.stack")
def stacks_to_lie_on(t: Table, owners: Iterable[str]) -> list[Any]:
    """Kronos lies on a stack, and a stack has at least one card."""
    return [stack for p in owners for stack, _ in stacks(t, p)]


@rule("mk.botg.kronos.place", "mk.botg.kronos.must_be_own")
def kronos_stacks(t: Table, seat: str) -> Moves:
    """Kronos is laid on top of one of your own stacks."""
    return [("name", stack) for stack in t.rules.stacks_to_lie_on(t, (seat,))]


@rule("mk.botg.kronos.must_be_own", because=lambda t, p, m, kept: f"that is no stack of {p}")
def kronos_on_own(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever uses Kronos has to take the blockade on a stack of their own."""
    own = t.rules.stacks_to_lie_on(t, (seat,))
    return [m for m in moves if m[1] in own]


@rule("mk.botg.kronos.place")
def stacks_for_kronos(t: Table) -> int:
    """Any one of your stacks will do, the only one too."""
    return 1


@rule("mk.botg.kronos.place", "mk.botg.kronos.lockout",
      because=lambda t, p, m, kept: f"{p} has too few stacks to lay Kronos on one")  # fmt: skip
def kronos_has_stack(t: Table, seat: str, moves: Moves) -> Moves:
    """Kronos is laid on a stack of your own, so you need one."""
    if ("god", "Kronos") not in moves or len(t.rules.stacks_to_lie_on(t, (seat,))) >= t.rules.stacks_for_kronos(t):
        return moves
    return [m for m in moves if m != ("god", "Kronos")]


@rule("mk.botg.kronos.place", "mk.botg.kronos.free")
def kronos(t: Table, link: Link) -> Iterator[Event]:
    """Kronos comes to lie on a stack; he is in play, not discarded."""
    yield Move(("Kronos",), "playing", "kronos")
    yield Set("kronos_on", link.aim[0])
    yield from t.rules.note_who_laid(t, link)
    yield from t.rules.kronos_lies_anew(t)


@rule("mk.botg.kronos.move.again")
def note_who_laid(t: Table, link: Link) -> tuple[Event, ...]:
    """Who brought Kronos into play matters no more: the owner of the stack moves him."""
    return ()


@rule("mk.botg.kronos.move.when", "mk.botg.kronos.move.again")
def kronos_lies_anew(t: Table) -> tuple[Event, ...]:
    """Kronos may be placed, moved, and moved again in the same window."""
    return ()


@rule("mk.botg.kronos.place", "mk.botg.term.stack")
def stack_shrinks(t: Table, stack: Any) -> Iterable[Event]:
    """Kronos stays where he is as long as there is a card under him."""
    if stack != t["kronos_on"] or t[place(stack)]:
        return ()
    return t.rules.kronos_without_stack(t)


@rule("mk.botg.kronos.place", "mk.botg.term.stack")
def kronos_without_stack(t: Table) -> Iterator[Event]:
    """Kronos lies on a stack, and a stack has at least one card: when the last one is gone he is discarded."""
    yield from t.rules.discard_kronos(t)


@rule("mk.botg.kronos.move.cost2")
def kronos_move_cost(t: Table) -> int:
    """Kronos can be moved onto another stack for two apples."""
    return KRONOS_COST


@rule("mk.botg.kronos.move.again", "mk.botg.kronos.move.when",
      because=lambda t, p, m, kept: f"Kronos does not lie on a stack of {p}")  # fmt: skip
def kronos_mover(t: Table, seat: str, moves: Moves) -> Moves:
    """Only who has the right to may move Kronos."""
    return moves if t["kronos"] and t.rules.may_move_kronos(t, seat) else [m for m in moves if m != MOVE]


@rule("mk.botg.kronos.move.again", "mk.botg.kronos.move.cost2")
def may_move_kronos(t: Table, seat: str) -> bool:
    """Kronos is moved by the owner of the stack he lies on."""
    stack = kronos_stack(t)
    return stack is not None and stack[0] == seat


@rule("mk.botg.kronos.move.cost2", "mk.botg.pay.insufficient", "mk.botg.pay.cover",
      because=lambda t, p, m, kept: f"{p} has fewer than two apples in the treasure")  # fmt: skip
def kronos_move_paid(t: Table, seat: str, moves: Moves) -> Moves:
    """Moving Kronos costs two apples."""
    if MOVE not in moves or t.rules.can_pay(t, seat, t.rules.kronos_move_cost(t)):
        return moves
    return [m for m in moves if m != MOVE]


@rule("mk.botg.kronos.move.target", because=lambda t, p, m, kept: "there is no other stack to move him to")
def kronos_has_target(t: Table, seat: str, moves: Moves) -> Moves:
    """There has to be another stack for Kronos."""
    if MOVE not in moves or t.rules.kronos_targets(t, seat):
        return moves
    return [m for m in moves if m != MOVE]


@rule("mk.botg.kronos.move.target")
def kronos_targets(t: Table, seat: str) -> Moves:
    """The new stack may be another of your own or one of an opponent."""
    return kronos_targets_of(t, (seat, *opponents(t, seat)))


def kronos_targets_of(t: Table, owners: Iterable[str]) -> Moves:
    """The stacks of these players but the one where Kronos is."""
    here = kronos_stack(t)
    return [("name", stack) for stack in t.rules.stacks_to_lie_on(t, owners) if stack != here]


def _no_target(t: Table, seat: str, move: Any, kept: Moves) -> str:
    if move[1] == kronos_stack(t):
        return "Kronos lies there already"
    owner = move[1][0] if isinstance(move[1], tuple) else seat
    mate = owner != seat and side(t, owner) == side(t, seat)
    return f"{owner} is a team mate of {seat}" if mate else "that is no stack"


@rule("mk.botg.kronos.move.target", because=_no_target)
def kronos_own_or_opponent(t: Table, seat: str, moves: Moves) -> Moves:
    """Kronos goes to another stack of your own or to a stack of an opponent, not to a team mate's."""
    allowed = t.rules.kronos_targets(t, seat)
    return [m for m in moves if m in allowed]


@rule("mk.botg.kronos.move.target", "mk.botg.kronos.move.cost2")
def kronos_moves(t: Table, link: Link) -> Iterator[Event]:
    """Kronos moves onto the stack named."""
    if t["kronos_in"] is not None:
        yield Set("kronos_in", None)
    yield Set("kronos_on", link.aim[0])
    yield Set("moved", True)
    yield from t.rules.kronos_lies_anew(t)


# -- Kronos when a turn begins ---------------------------------------------------------------------------------------


@rule()
def turn_begins_moves(t: Table, seat: str) -> Moves:
    """Before the card Kronos may be moved."""
    return [MOVE, GO_ON]


@rule("mk.botg.kronos.move.when", "mk.botg.kronos.lockout")
def turn_begins(t: Table) -> Body:
    """Where Kronos may be moved when one's own turn begins: who then leaves the only stack blocked is locked out."""
    p = t.rules.next_to_play(t)
    if t.rules.could_move_kronos(t, p):
        verb, _ = yield Ask(p, "turn begins")
        if verb == "move Kronos":
            yield from put(t, Link(p, MOVE_KRONOS, owed=t.rules.kronos_move_cost(t)))
            return "move"
    if t["moved"]:
        yield Set("moved", False)
    if not locked_in(t, p):
        return "go on"
    yield from t.rules.lock_out(t, p)
    return (yield from t.rules.left_out(t, p))


@rule("mk.botg.kronos.move.when", "mk.botg.kronos.move.cost2")
def could_move_kronos(t: Table, p: str) -> bool:
    """Whether a player has the right, the apples and the place to move Kronos."""
    if not t["kronos"] or not t.rules.may_move_kronos(t, p):
        return False
    return bool(t.rules.kronos_has_target(t, p, t.rules.kronos_move_paid(t, p, [MOVE])))


@rule("mk.botg.god.exceptions.when")
def turn_is_over(t: Table) -> tuple[Event, ...]:
    """Which god cards were used in a turn matters no more when it has ended."""
    return ()


@rule("mk.botg.kronos.lockout", "mk.botg.round.order")
def left_out(t: Table, p: str) -> Body:
    """A player who is locked out plays no card in this round; the turn goes to the next."""
    order = tuple(q for q in t["order"] if q != p)
    yield Set("order", order)
    yield from t.rules.turn_is_over(t)
    if not order:
        yield from t.rules.nobody_to_win(t)
        return "nobody plays"
    if not t["table"]:
        yield Set("first", order[0])
    return "next player" if t.rules.next_to_play(t) else "all have played"


@rule("mk.botg.kronos.move.target", "mk.botg.kronos.move.cost2")
def kronos_moves_in_turn(t: Table) -> Iterator[Event]:
    """Kronos moves onto the stack named, before the card is played."""
    yield from t.rules.kronos_moves(t, t["chain"][0])
    yield from close(t)


# -- the lockout -----------------------------------------------------------------------------------------------------


def locked_in(t: Table, p: str) -> bool:
    """Whether Kronos blocks the only stack a player has left."""
    own = [stack for stack, _ in stacks(t, p)]
    return own == [t["kronos_on"]]


@rule("mk.botg.kronos.lockout")
def judge_lockout(t: Table) -> Body:
    """When the window closes, a player whose only stack lies under Kronos is out of the game."""
    for p in clockwise(t, t["first"]):
        if locked_in(t, p):
            yield from t.rules.lock_out(t, p)
            return "locked"
    return "free"


@rule("mk.botg.kronos.lockout")
def judge_lockout_of(t: Table, p: str) -> Body:
    """A player who has not freed the only stack at their chance is out of the game; so their pass counts no more."""
    if locked_in(t, p):
        yield from t.rules.lock_out(t, p)
        yield from t.rules.one_left(t)
        if t["passes"]:
            yield Set("passes", t["passes"] - 1)
        if t["poller"] == p:
            yield Set("poller", t.rules.next_chance(t, p))
        return "locked"
    return "free"


@rule("mk.botg.god.window.everyone")
def chance_goes_on(t: Table) -> bool:
    """A god card, or a movement of Kronos, is what one chance in the window is for."""
    return False


@rule("mk.botg.kronos.lockout", "mk.botg.kronos.lockout.cards", "mk.botg.kronos.lockout.discard")
def lock_out(t: Table, p: str) -> Iterator[Event]:
    """The game is over for the player; the blocked stack waits for the winner of the round, Kronos is discarded."""
    source = place(t["kronos_on"])
    yield from t.rules.note_locked(t, p)
    yield from t.rules.blocked_cards(t, source)
    yield from t.rules.discard_kronos(t)
    yield from t.rules.gods_of_locked(t, p)
    yield from t.rules.goes_out(t, p)


@rule("mk.botg.kronos.lockout.cards")
def note_locked(t: Table, p: str) -> tuple[Event, ...]:
    """Whose cards were blocked matters no more: they go to a winner or are discarded."""
    return ()


@rule("mk.botg.kronos.lockout", "mk.botg.end.runs_out.gods")
def gods_of_locked(t: Table, p: str) -> tuple[Event, ...]:
    """A locked-out player keeps the god cards like one who has run out."""
    return ()


@rule("mk.botg.kronos.lockout.discard")
def discard_kronos(t: Table) -> Iterator[Event]:
    """Kronos is discarded."""
    yield Move(("Kronos",), "kronos", "discard")
    yield Set("kronos_on", None)
    if t["kronos_in"] is not None:
        yield Set("kronos_in", None)


@rule("mk.botg.kronos.lockout.cards")
def blocked_cards(t: Table, source: Any) -> Iterator[Event]:
    """The blocked stack becomes treasure of whoever wins the round about to be played."""
    yield Move(t[source], source, "set_aside")
