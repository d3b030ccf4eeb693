"""Owns the readings about rounds of both games: what not having a colour means, which cards take part.

What each game needs besides stands in `readings_terms` and `readings_triumph`; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.events import Outcome, Over
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import rounds
from .table import led_colour

Moves = list[Any]
STOP = ("stop", None)

# -- not having the colour -------------------------------------------------------------------------------------------


def only_where_unplayable(t: Table, seat: str, move: Any, kept: Moves) -> str:
    """Why a card cannot be played: the led colour lies elsewhere in the stacks, or on top of one."""
    if kept == [STOP]:
        return f"{led_colour(t)} was led, and {seat} has {led_colour(t)} only where it cannot be played"
    return f"{led_colour(t)} was led and {seat} has {', '.join(dict.fromkeys(str(m[1]) for m in kept))} face up"


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="follow")
@rule("mk.toh.legality.follow", "mk.botg.legality.follow", "mk.toh.legality.void", "mk.botg.legality.void",
      because=only_where_unplayable)  # fmt: skip
def follow_from_whole_stacks(t: Table, seat: str, moves: Moves) -> Moves:
    """Everybody after the first player has to play a card of the led colour, or must not have it at all."""
    return rounds.follow(t, seat, moves)


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="void")
@rule("mk.toh.legality.void", "mk.botg.legality.void", "mk.botg.term.bottom.no_play")
def void_in_whole_stacks(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever has the led colour only where it cannot be played has no legal card: the game stops there."""
    zones = ("up", "down") if ("up", seat) in t.layout.of else ("stack",)
    own = [card for zone in zones for _, i in t.layout.of[zone, seat] for card in t.values[i]]
    return [STOP] if any(t.cards.colour[card] == led_colour(t) for card in own) else moves


def stopped(t: Table, totals: Any) -> Over:
    """The game stops where it is, and nobody wins it."""
    return Over(Outcome((), totals, t.game.cites(("mk.toh.legality.void", "mk.botg.legality.void"))))


# -- which cards take part -------------------------------------------------------------------------------------------


@reading("oq.mk.resolution.irrelevant", "either", replaces="competing")
@rule("mk.toh.resolution.irrelevant", "mk.botg.resolution.irrelevant")
def seniors_that_were_led(t: Table, cards: Sequence[str]) -> list[str]:
    """A card is out if it is not senior or not of the led colour: only seniors in a round led with them compete."""
    led = led_colour(t)
    return rounds.competing(t, cards) if led == t["senior"] == t["deciding"] else []
