"""Owns the readings about set-up, the window, who leads next and Kronos, rows of the flow included.

Each takes the place of a default rule; none asks whether it is in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Move, Set
from ...core.flow import Body, Do
from ...core.kernel import Table
from ...core.rules import reading, rule
from .resolve import in_force_of
from .table import clockwise

_WINDOW_TAIL = "WINDOW.PAY.aim WINDOW.PAY WINDOW.ANSWER WINDOW.EFFECT WINDOW.OUT WINDOW.POLL.speaker"
ROWS = {
    ("oq.mk.window.order", "any_order"): {
        ("ROUND.OPEN", "round"): "WINDOW.POLL.speaker",
        ("WINDOW.POLL", "pass"): "WINDOW.POLL.speaker",
        ("WINDOW.POLL", "god"): _WINDOW_TAIL,
        ("WINDOW.POLL", "move"): _WINDOW_TAIL.replace(" WINDOW.ANSWER", ""),
    },
    ("oq.mk.kronos.ends", "whole_game"): {
        ("WINDOW.LOCKOUT", "locked"): "END.GODS",
        ("WINDOW.LOCKOUT.chance", "locked"): "END.GODS",
    },
}
"""Readings that change the flow replace a row of its table."""


# -- set-up ----------------------------------------------------------------------------------------------------------


@reading("oq.mk.setup.5p.first", "caller", replaces="first_of_five")
@rule("mk.toh.setup.5p.first", "mk.botg.setup.5p.first")
def caller_is_first(t: Table) -> str:
    """Five players: the caller of the senior colour is the first player."""
    return str(t["caller"])


@reading("oq.mk.setup.5p.first", "left_of_caller", replaces="first_of_five")
@rule("mk.toh.setup.5p.first", "mk.botg.setup.5p.first")
def left_of_caller_is_first(t: Table) -> str:
    """Five players: the general rule stays, the player to the left of the caller is first."""
    return clockwise(t, t["caller"])[1]


# -- the window ------------------------------------------------------------------------------------------------------


def _after_in_sweep(t: Table, p: str) -> str | None:
    """The next player of a sweep that begins with the first player; None when everybody has had a chance."""
    order = clockwise(t, t["first"])
    return next((q for q in order[order.index(p) + 1 :] if q not in t["out"]), None)


@reading("oq.mk.window.order", "single_sweep", replaces="next_chance")
@rule("mk.botg.god.window.everyone")
def same_again(t: Table, p: str) -> str | None:
    """Whoever has acted goes on until passing."""
    return _after_in_sweep(t, p) if p in t["out"] else p


@reading("oq.mk.window.order", "single_sweep", replaces="chance_goes_on")
@rule("mk.botg.god.window.everyone", "mk.botg.god.window.several")
def until_passing(t: Table) -> bool:
    """The one chance is for any number of god cards and movements of Kronos: it ends with passing."""
    return True


@reading("oq.mk.window.order", "single_sweep", replaces="after_pass")
@rule("mk.botg.god.window.everyone")
def chance_has_gone(t: Table, p: str) -> Iterator[Event]:
    """Whoever passes has had the one chance."""
    yield Set("poller", _after_in_sweep(t, p))


@reading("oq.mk.window.order", "single_sweep", replaces="after_use")
@rule("mk.botg.god.window.several")
def keeps_the_chance(t: Table, p: str) -> Iterator[Event]:
    """Clockwise from the first player each has exactly one chance; those who have passed get no other."""
    yield from ()


@reading("oq.mk.window.order", "single_sweep", replaces="window_closes")
@rule("mk.botg.god.window")
def all_had_their_chance(t: Table) -> bool:
    """The window closes when everybody in the game has had a chance."""
    return t["poller"] is None


@reading("oq.mk.window.order", "any_order", replaces="window_closes")
@rule("mk.botg.god.window")
def closes_when_nobody_speaks(t: Table) -> bool:
    """The window closes when nobody wants to act."""
    return False


@reading("oq.mk.window.order", "any_order", replaces="after_pass")
@rule("mk.botg.god.window.everyone")
def no_count_of_passes(t: Table, p: str) -> Iterator[Event]:
    """Whoever spoke up and then passes has used no chance."""
    yield from ()


@reading("oq.mk.window.order", "any_order", replaces="after_use")
@rule("mk.botg.god.window.several")
def others_may_speak(t: Table, p: str) -> Iterator[Event]:
    """After a god card anybody may speak up again."""
    yield from ()


# -- who leads next --------------------------------------------------------------------------------------------------


@reading("oq.mk.botg.next_first", "rotate_left", replaces="next_leader")
@rule("mk.botg.round.lead")
def lead_rotates(t: Table) -> str:
    """The player to the left of the previous first player leads the next round."""
    return clockwise(t, t["first"])[1]


@reading("oq.mk.botg.next_first", "same", replaces="next_leader")
@rule("mk.botg.round.lead")
def lead_stays(t: Table) -> str:
    """The first player stays the same."""
    return str(t["first"])


def _last_of(t: Table, kind: str) -> str | None:
    """The player of the last effective ability of a category, else of the other one that gives the lead."""
    claims = in_force_of(t, kind) or in_force_of(t, "monster", "titan")
    return claims[-1][0] if claims else None


@reading("oq.mk.next_first.clash", "titan", replaces="claim_on_lead")
@rule("mk.botg.titan.first", "mk.botg.monster.first")
def titan_leads(t: Table) -> str | None:
    """Where monster and titan clash, the player of the last effective titan leads."""
    return _last_of(t, "titan")


@reading("oq.mk.next_first.clash", "monster", replaces="claim_on_lead")
@rule("mk.botg.monster.first", "mk.botg.titan.first")
def monster_leads(t: Table) -> str | None:
    """Where monster and titan clash, the player of the last effective monster leads."""
    return _last_of(t, "monster")


# -- Kronos ----------------------------------------------------------------------------------------------------------


@reading("oq.mk.kronos.deadline", "own_chance", replaces="chance_over")
@rule("mk.botg.kronos.lockout")
def lockout_at_own_chance(t: Table, p: str) -> Body:
    """Who does not free the only stack at the first chance in the window is locked out at once."""
    yield Do("WINDOW.LOCKOUT.chance", (p,))


@reading("oq.mk.kronos.which_winner", "round_just_played", replaces="blocked_cards")
@rule("mk.botg.kronos.lockout.cards")
def blocked_cards_to_last_winner(t: Table, source: Any) -> Iterator[Event]:
    """The blocked stack becomes treasure of who won the round before; where nobody has won it, it is discarded.

    (Where nothing is known of a round before it waits for a winner.)
    """
    known = t["last_winner"]
    winner = known[0] if known else None
    yield Move(t[source], source, ("treasure", winner) if winner else "discard" if known else "set_aside")


@reading("oq.mk.kronos.no_winner", "last_winner", replaces="nobody_to_win")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.end.all_played")
def blocked_cards_to_winner_before(t: Table) -> Iterator[Event]:
    """Where no round follows a lockout the winner of the last round played gets the blocked cards."""
    winner = t["last_winner"][0] if t["last_winner"] else None
    if t["set_aside"]:
        yield Move(t["set_aside"], "set_aside", ("treasure", winner) if winner else "discard")


@reading("oq.mk.kronos.titan_round", "would_be_winner", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.titan.no_treasure")
def blocked_cards_to_best(t: Table) -> Iterator[Event]:
    """The blocked cards go to the player who would have won the round without the titan, if there is one."""
    yield Move(t["set_aside"], "set_aside", ("treasure", t["best"]) if t["best"] else "discard")


@reading("oq.mk.kronos.titan_round", "titan_player", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.titan.discard_all")
def blocked_cards_to_titan(t: Table) -> Iterator[Event]:
    """The blocked cards go to the player whose titan discards the round."""
    yield Move(t["set_aside"], "set_aside", ("treasure", in_force_of(t, "titan")[-1][0]))


@reading("oq.mk.kronos.titan_round", "next_winner", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards")
def blocked_cards_wait(t: Table) -> Iterator[Event]:
    """The blocked cards wait for the winner of the next round that has one."""
    yield from ()
