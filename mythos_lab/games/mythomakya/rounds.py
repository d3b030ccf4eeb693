"""Owns what both games say of a round: who may play what, which cards compete, who takes them, who leads next.

Each rule carries the ids of both variants' sentences; a game cites its own. Effects of abilities and gods are
elsewhere and take the place of nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import rule
from .table import led_colour, left

Moves = list[Any]


# -- who may play what -----------------------------------------------------------------------------------------------


def _not_own(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} lies face up before another player"


@rule("mk.toh.legality.own_cards", "mk.botg.round.everyone_one_card", because=_not_own)
def own_cards(t: Table, seat: str, moves: Moves) -> Moves:
    """Everybody plays a card of their own, from one of their own stacks."""
    others = {card for p in t.seats if p != seat for card in t.rules.face_up_cards(t, p)}
    return [m for m in moves if m[1] not in others] if others else moves


def _covered(t: Table, seat: str, move: Any, kept: Moves) -> str:
    up = ", ".join(t.rules.face_up_cards(t, seat))
    return f"{move[1]} does not lie face up before {seat} (face up: {up})"


@rule("mk.toh.legality.face_up_only", "mk.toh.term.face_down.no_play", "mk.botg.legality.top_only",
      "mk.botg.term.bottom.no_play", because=_covered)  # fmt: skip
def face_up_only(t: Table, seat: str, moves: Moves) -> Moves:
    """Only cards that lie face up on top of one's stacks may be played, none from below."""
    up = t.rules.face_up_cards(t, seat)
    return [m for m in moves if m[1] in up]


def _must_follow(t: Table, seat: str, move: Any, kept: Moves) -> str:
    matching = ", ".join(dict.fromkeys(m[1] for m in kept))
    return f"{led_colour(t)} was led and {seat} has {matching} face up, so {led_colour(t)} must be followed"


@rule("mk.toh.legality.follow", "mk.botg.legality.follow", because=_must_follow)
def follow(t: Table, seat: str, moves: Moves) -> Moves:
    """Everybody after the first player has to play a card of the led colour."""
    table = t["table"]
    if not table:
        return moves
    colour = t.cards.colour
    led = colour[table[0]]
    matching = [m for m in moves if colour[m[1]] == led]
    return matching or t.rules.void(t, seat, moves)


@rule("mk.toh.legality.void", "mk.botg.legality.void", "mk.botg.clar.example.void")
def void(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever has no face-up card of the led colour may play any face-up card from any stack."""
    return moves


# -- the order of play -----------------------------------------------------------------------------------------------


@rule("mk.toh.round.order", "mk.botg.round.order", "mk.toh.round.everyone_one_card", "mk.botg.round.everyone_one_card")
def next_to_play(t: Table) -> str | None:
    """The others play one card each after the first player in clockwise order; None when all have played."""
    order = t["order"]
    n = len(t["table"])
    return order[n] if n < len(order) else None


def _whose_turn(t: Table) -> str | None:
    """Who plays the next card of the round: while none lies there, the first player."""
    turn: str | None = t.rules.next_to_play(t) if t["table"] else t["first"]
    return turn


@rule("mk.toh.round.order", "mk.botg.round.order", "mk.toh.round.lead", "mk.botg.round.lead",
      "mk.toh.round.everyone_one_card", "mk.botg.round.everyone_one_card",
      because=lambda t, p, m, kept: f"the next card is for {_whose_turn(t) or 'nobody'} to play")  # fmt: skip
def plays_in_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """The first player opens the round, the others play one card each after them in clockwise order."""
    in_a_round = t["table"] or t["first"] is not None
    return [] if in_a_round and seat != _whose_turn(t) else moves


# -- which card wins -------------------------------------------------------------------------------------------------


@rule("mk.toh.resolution.senior.beats", "mk.botg.resolution.senior.beats")
def deciding_colour(t: Table, cards: Sequence[str]) -> str:
    """A senior-colour card beats any other colour: if one was played the senior colour decides, else the led colour."""
    colours = list(map(t.cards.colour.__getitem__, cards))
    return t["senior"] if t["senior"] in colours else colours[0]


@rule("mk.toh.resolution.irrelevant", "mk.botg.resolution.irrelevant", "mk.toh.resolution.senior.compare",
      "mk.botg.resolution.senior.compare")  # fmt: skip
def competing(t: Table, cards: Sequence[str]) -> list[str]:
    """Cards of the deciding colour compete; all others take no part and their strength does not matter."""
    deciding, colour = t["deciding"], t.cards.colour
    return [card for card in cards if colour[card] == deciding]


@rule("mk.botg.end.first_passes")
def first_in_game(t: Table, first: str) -> str:
    """If the player due to be first has no cards left, that right goes to the player on their left."""
    return left(t, first) if first in t["out"] else first


@rule("mk.toh.game.rounds", "mk.toh.setup.stacks.turn_top")
def round_resolved(t: Table) -> tuple[Event, ...]:
    """When a round has been resolved there is nothing left to turn over: that was done as soon as a card was played."""
    return ()


@rule("mk.toh.game.rounds", "mk.botg.game.rounds")
def remember_winner(t: Table) -> tuple[Event, ...]:
    """Who won a round matters no more once the next begins."""
    return () if t["last_winner"] is None else (Set("last_winner", None),)


# -- helpers of both definitions -------------------------------------------------------------------------------------


@rule("mk.toh.goal.format")
def collect(t: Table, to: str, zones: tuple[str, ...]) -> Iterator[Event]:
    """For another game of a series the cards come together again."""
    for zone in zones:
        for key in t.layout.places(zone):
            if t[key]:
                yield Move(t[key], key, to)
