"""Owns the readings about Kronos: who moves him, when, how often and where, what lies under him, what a lockout leaves.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import answers, gods, hands, kronos, turn
from .kronos import MOVE, kronos_targets_of
from .table import above_kronos, kronos_stack, stacks
from .window import window_is_open

Moves = list[Any]

ROWS = {
    ("oq.mk.kronos.when_move", "start_of_own_turn"): {("TURN.PRE", "go on"): "TURN.PRE.kronos"},
}
CLASHES = {
    (("oq.mk.kronos.when_move", "start_of_own_turn"), ("oq.mk.kronos.ends", "whole_game")): (
        "a lockout when a turn begins would end the game in the middle of a round, whose cards nobody has won"
    ),
}


# -- who moves him, where to -----------------------------------------------------------------------------------------


@reading("oq.mk.kronos.mover", "owner_or_player", replaces="may_move_kronos")
@rule("mk.botg.kronos.move.cost2", "mk.botg.kronos.move.again")
def owner_or_player_moves(t: Table, seat: str) -> bool:
    """Kronos is moved by the owner of the stack he lies on, and by the player who brought him into play."""
    return kronos.may_move_kronos(t, seat) or (kronos_stack(t) is not None and t["kronos_by"] == seat)


@reading("oq.mk.kronos.mover", "owner_or_player", replaces="note_who_laid")
@rule("mk.botg.kronos.place", "mk.botg.kronos.move.cost2")
def who_laid_kronos(t: Table, link: Link) -> Iterator[Event]:
    """Who brought Kronos into play is remembered."""
    yield Set("kronos_by", link.by)


@reading("oq.mk.kronos.mover", "anybody", replaces="may_move_kronos")
@rule("mk.botg.kronos.move.cost2")
def anybody_moves(t: Table, seat: str) -> bool:
    """Everybody in the game who pays may move Kronos."""
    return kronos_stack(t) is not None


@reading("oq.mk.kronos.team_mate", "any_stack", replaces="kronos_targets")
@rule("mk.botg.kronos.move.target")
def any_other_stack(t: Table, seat: str) -> Moves:
    """Kronos may be moved onto any other stack, a team mate's too."""
    return kronos_targets_of(t, t.seats)


@reading("oq.mk.kronos.self_block", "forbidden", replaces="stacks_for_kronos")
@rule("mk.botg.kronos.place")
def needs_a_second_stack(t: Table) -> int:
    """Kronos may be placed only by a player with at least two stacks."""
    return 2


# -- how often, when -------------------------------------------------------------------------------------------------


@reading("oq.mk.kronos.same_window", "once_per_window", replaces="kronos_lies_anew")
@rule("mk.botg.kronos.move.when")
def kronos_rests(t: Table) -> Iterator[Event]:
    """After one placing or one move Kronos stays where he is until the next round."""
    yield Set("kronos_rests", True)


def _rests(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return "Kronos has been laid or moved already" if t["kronos_rests"] else "there is no other stack to move him to"


@reading("oq.mk.kronos.same_window", "once_per_window", replaces="kronos_has_target")
@rule("mk.botg.kronos.move.when", "mk.botg.kronos.move.again", "mk.botg.kronos.move.target", because=_rests)
def kronos_once(t: Table, seat: str, moves: Moves) -> Moves:
    """There has to be another stack for Kronos, and he has not been placed or moved in this window."""
    if t["kronos_rests"]:
        return [m for m in moves if m not in (MOVE, ("god", "Kronos"))]
    return kronos.kronos_has_target(t, seat, moves)


def _turn_begins(t: Table, seat: str) -> bool:
    """Whether it is this player's turn and the card is still to be played."""
    begins = any(name.startswith("TURN.PRE") for name, _ in t.agenda)
    return begins and t.rules.next_to_play(t) == seat


@reading("oq.mk.kronos.when_move", "start_of_own_turn", replaces="kronos_moves_in_window")
@rule("mk.botg.kronos.move.when", because=lambda t, p, m, kept: f"the turn of {p} does not begin now")
def kronos_moves_before_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Kronos moves in the window, and when one's own turn begins."""
    return moves if window_is_open(t) or _turn_begins(t, seat) else []


@reading("oq.mk.kronos.when_move", "start_of_own_turn", replaces="judge_lockout")
@rule("mk.botg.kronos.lockout", "mk.botg.kronos.move.when")
def judged_in_turn(t: Table) -> Body:
    """Who can still pay when the own turn begins is judged then, not when the window closes."""
    yield from ()
    return "free"


def _told(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{seat} has been told to play {turn.order_for(t, seat)}"


@reading("oq.mk.kronos.when_move", "start_of_own_turn", replaces="obey")
@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order", "mk.botg.kronos.block", because=_told)
def obey_if_possible(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever is under orders plays the card named, unless Kronos has come to lie on it since."""
    return turn.obey(t, seat, moves) or moves


# -- what lies under him ---------------------------------------------------------------------------------------------


@reading("oq.mk.kronos.covered_card", "targetable", replaces="open_under_kronos")
@rule("mk.botg.term.face_up.is_top", "mk.botg.zeus.myth_only")
def uppermost_under_kronos(t: Table, seat: str) -> list[str]:
    """The uppermost myth card under Kronos counts as the face-up card of its stack for Zeus and Apollo."""
    return [cards[0] for stack, cards in stacks(t, seat) if stack == t["kronos_on"]]


@reading("oq.mk.hades.kronos", "directly_too", replaces="least_above")
@rule("mk.botg.hades.not_top", "mk.botg.kronos.place")
def kronos_is_above(t: Table, stack: Any) -> int:
    """A returned card may lie directly under Kronos, who counts as the top of the stack."""
    return 0 if stack == t["kronos_on"] else gods.least_above(t, stack)


@reading("oq.mk.aeolus.kronos", "kronos_is_a_card", replaces="cards_to_order")
@rule("mk.botg.aeolus.reorder", "mk.botg.kronos.place")
def kronos_is_ordered_too(t: Table, stack: Any) -> tuple[str, ...]:
    """Kronos is one of the cards of the stack, and is given a place among them."""
    cards = hands.cards_to_order(t, stack)
    return (*t["kronos"], *cards) if stack == kronos_stack(t) else cards


@reading("oq.mk.aeolus.kronos", "kronos_is_a_card", replaces="kronos_in_order")
@rule("mk.botg.aeolus.reorder", "mk.botg.kronos.block")
def kronos_at_his_height(t: Table, stack: Any, order: tuple[str, ...]) -> Iterator[Event]:
    """The cards above Kronos are free, those below him stay blocked."""
    if stack == kronos_stack(t):
        above = order[: order.index("Kronos")] if "Kronos" in order else ()
        yield from _lies_under(t, stack, above)


def _lies_under(t: Table, stack: Any, above: tuple[str, ...]) -> Iterator[Event]:
    """Kronos lies in a stack under these cards, or on top of it."""
    if t["kronos_on"] != (None if above else stack):
        yield Set("kronos_on", None if above else stack)
    if t["kronos_in"] != ((stack, above) if above else None):
        yield Set("kronos_in", (stack, above) if above else None)


@reading("oq.mk.aeolus.kronos", "kronos_is_a_card", replaces="stack_shrinks")
@rule("mk.botg.kronos.block", "mk.botg.kronos.place")
def kronos_comes_up(t: Table, stack: Any) -> Iterator[Event]:
    """When the cards above Kronos are gone he lies on top again; without any card he is discarded."""
    if not t["kronos_in"] or t["kronos_in"][0] != stack:
        yield from kronos.stack_shrinks(t, stack)
    else:
        yield from _lies_under(t, stack, above_kronos(t, stack))
        yield from kronos.stack_shrinks(t, stack)


# -- Hermes and the placing ------------------------------------------------------------------------------------------


@reading("oq.mk.hermes.kronos_placing", "immune", replaces="kronos_is_answered_by")
@rule("mk.botg.hermes.not_kronos_move", "mk.botg.kronos.place")
def nobody_answers_kronos(t: Table, link: Link) -> str | None:
    """Neither the placing nor the movement of Kronos can be answered with Hermes."""
    return None


@reading("oq.mk.hermes.kronos_placing", "immune", replaces="hermes_answers_gods")
@rule("mk.botg.hermes.cancel", "mk.botg.hermes.not_kronos_move", "mk.botg.god.exceptions.who",
      "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"no opponent of {p} is playing a god card that can be cancelled")  # fmt: skip
def hermes_answers_other_gods(t: Table, seat: str, moves: Moves) -> Moves:
    """Hermes is played when an opponent plays a god card other than Kronos, at no other time."""
    if t["chain"] and t["chain"][-1].what == "Kronos":
        return [m for m in moves if m[1] != "Hermes"]
    return answers.hermes_answers_gods(t, seat, moves)


# -- what a lockout leaves -------------------------------------------------------------------------------------------


@reading("oq.mk.kronos.no_winner", "own_treasure", replaces="nobody_to_win")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.end.all_played")
def blocked_cards_to_their_owner(t: Table) -> Iterator[Event]:
    """Where no round follows a lockout the blocked cards go into the blocked player's own treasure."""
    if t["set_aside"]:
        yield Move(t["set_aside"], "set_aside", ("treasure", t["locked"]) if t["locked"] else "discard")


@reading("oq.mk.kronos.no_winner", "own_treasure", replaces="note_locked")
@rule("mk.botg.kronos.lockout.cards")
def who_was_locked(t: Table, p: str) -> Iterator[Event]:
    """Whose stack was blocked is remembered."""
    yield Set("locked", p)


@reading("oq.mk.kronos.lockout_gods", "gods_discarded", replaces="gods_of_locked")
@rule("mk.botg.kronos.lockout", "mk.botg.term.discard.what")
def locked_gods_discarded(t: Table, p: str) -> Iterator[Event]:
    """The unplayed god cards of a locked-out player are discarded; the treasure stays."""
    if t["gods", p]:
        yield Move(t["gods", p], ("gods", p), "discard")
