"""Owns the reading that answers may come until the round is resolved: when, and what can still be cancelled.

What is asked then stands in `late`; each rule takes the place of a default rule."""

from __future__ import annotations

from typing import Any

from ...core.chain import first_works
from ...core.events import Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import ability, turn, window
from .battle_flow import RESOLUTION
from .late import Done, before_it, poseidon_done

_LATE = "TURN.POST.late"
ROWS = {
    ("oq.mk.response.deadline", "until_round_end"): {
        ("WINDOW.FIRST", "turn"): f"{_LATE} TURN.PRE",
        ("TURN.POST", "next player"): f"{_LATE} TURN.PRE",
        ("TURN.POST", "all have played"): f"{_LATE} {RESOLUTION}",
        ("TURN.PRE.kronos", "next player"): f"{_LATE} TURN.PRE",
        ("TURN.PRE.kronos", "all have played"): f"{_LATE} {RESOLUTION}",
    },
}

# -- answers until the round is resolved -----------------------------------------------------------------------------


def _noted(t: Table, body: Any, *gods: str) -> Body:
    """Let something take effect, and note it with what was the case before if it works."""
    chain, before = t["chain"], before_it(t)
    label = yield from body(t)
    if chain and first_works(chain) and (not gods or chain[0].what in gods):
        yield Set("done", (*t["done"], Done(chain[0].by, chain[0].what, before, chain[0].aim)))
    return label


@reading("oq.mk.response.deadline", "until_round_end", replaces="effect")
@rule("mk.botg.god.unique", "mk.botg.god.discarded", "mk.botg.clar.card_wins")
def effect_noted(t: Table) -> Body:
    """A change of colour by Apollo can be cancelled until the round is resolved; what other gods have moved stays."""
    return (yield from _noted(t, window.effect, "Apollo"))


@reading("oq.mk.response.deadline", "until_round_end", replaces="turn_god_effect")
@rule("mk.botg.dionysus.pass", "mk.botg.aphrodite.order", "mk.botg.hermes.dionysus")
def turn_god_effect_noted(t: Table) -> Body:
    """Dionysus and the orders of Aphrodite can be cancelled until the round is resolved."""
    yield from _noted(t, turn.turn_god_effect, "Dionysus", "Aphrodite")


@reading("oq.mk.response.deadline", "until_round_end", replaces="ares_effect")
@rule("mk.botg.ares.with_card", "mk.botg.ares.plus5", "mk.botg.hermes.cancel")
def ares_effect_noted(t: Table) -> Body:
    """Ares can be cancelled until the round is resolved."""
    yield from _noted(t, turn.ares_effect)


@reading("oq.mk.response.deadline", "until_round_end", replaces="ability_effect")
@rule("mk.botg.poseidon.cancel", "mk.botg.poseidon.no_refund", "mk.botg.clar.card_wins")
def ability_effect_noted(t: Table) -> Body:
    """An ability can be cancelled until the round is resolved, and so can a Poseidon who has cancelled one."""
    chain, before = t["chain"], before_it(t)
    yield from _noted(t, ability.ability_effect)
    if not first_works(chain):
        yield Set("done", (*t["done"], *poseidon_done(t, chain[0], chain[1].by, before)))
