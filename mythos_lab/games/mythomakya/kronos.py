"""Owns Kronos in play: where he may lie, who moves him, and the lockout of a player whose only stack he blocks.

How he is announced and paid for is the window's business."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import rule
from .table import clockwise, opponents, place, side, stacks

Moves = list[Any]
MOVE = ("move Kronos", None)
KRONOS_COST = 2


# -- Kronos ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.kronos.place", "mk.botg.kronos.must_be_own")
def kronos_stacks(t: Table, seat: str) -> Moves:
    """Kronos is laid on top of one of your own stacks."""
    return [("name", stack) for stack, _ in stacks(t, seat)]


@rule("mk.botg.kronos.must_be_own", because=lambda t, p, m, kept: f"that is no stack of {p}")
def kronos_on_own(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever uses Kronos has to take the blockade on a stack of their own."""
    own = [stack for stack, _ in stacks(t, seat)]
    return [m for m in moves if m[1] in own]


@rule("mk.botg.kronos.place", "mk.botg.kronos.free")
def kronos(t: Table, link: Link) -> Iterator[Event]:
    """Kronos comes to lie on a stack; he is in play, not discarded."""
    yield Move(("Kronos",), "playing", "kronos")
    yield Set("kronos_on", link.aim[0])


@rule("mk.botg.kronos.move.cost2")
def kronos_move_cost(t: Table) -> int:
    """Kronos can be moved onto another stack for two apples."""
    return KRONOS_COST


@rule("mk.botg.kronos.move.again", "mk.botg.kronos.move.when",
      because=lambda t, p, m, kept: f"Kronos does not lie on a stack of {p}")  # fmt: skip
def kronos_mover(t: Table, seat: str, moves: Moves) -> Moves:
    """Only the owner of the stack under Kronos may move him."""
    kronos = t["kronos_on"]
    return moves if kronos and kronos[0] == seat else [m for m in moves if m != MOVE]


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
    owners = (seat, *opponents(t, seat))
    return [("name", s) for p in owners for s, _ in stacks(t, p) if s != t["kronos_on"]]


def _no_target(t: Table, seat: str, move: Any, kept: Moves) -> str:
    if move[1] == t["kronos_on"]:
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
    yield Set("kronos_on", link.aim[0])
    yield Set("moved", True)


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
        if t["passes"]:
            yield Set("passes", t["passes"] - 1)
        if t["poller"] == p:
            yield Set("poller", t.rules.next_chance(t, p))
        return "locked"
    return "free"


@rule("mk.botg.kronos.lockout", "mk.botg.kronos.lockout.cards", "mk.botg.kronos.lockout.discard")
def lock_out(t: Table, p: str) -> Iterator[Event]:
    """The game is over for the player; the blocked stack waits for the winner of the round, Kronos is discarded."""
    source = place(t["kronos_on"])
    yield from t.rules.blocked_cards(t, source)
    yield from t.rules.discard_kronos(t)
    yield from t.rules.goes_out(t, p)


@rule("mk.botg.kronos.lockout.discard")
def discard_kronos(t: Table) -> Iterator[Event]:
    """Kronos is discarded."""
    yield Move(("Kronos",), "kronos", "discard")
    yield Set("kronos_on", None)


@rule("mk.botg.kronos.lockout.cards")
def blocked_cards(t: Table, source: Any) -> Iterator[Event]:
    """The blocked stack becomes treasure of whoever wins the round about to be played."""
    yield Move(t[source], source, "set_aside")
