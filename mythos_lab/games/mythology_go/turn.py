"""Owns the course of a round: the start, whose turn it is, the draw, the end of a turn, the countdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.events import Clear, Event, Move, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .pile import under_pile
from .table import holds, order_from

# -- the start -------------------------------------------------------------------------------------------------------


@rule()
def pile_orders(t: Table, seat: str) -> Any:
    """All orders of the draw pile."""
    return Shuffles("shuffle", t["pile"])


@rule("mg.turn.draw5", "mg.players.range")
def shuffle_deck(t: Table) -> Body:
    """Two to eight players share one draw pile, which is shuffled before the game."""
    _, order = yield Ask(CHANCE, "shuffle")
    yield Reorder("pile", order)


@rule()
def possible_starters(t: Table, seat: str) -> list[Any]:
    """Every player is as likely as the others."""
    return [("begin", p) for p in t.seats]


@rule("mg.turn.first", because=lambda t, p, m, kept: f"{m[1]} does not play")
def a_player_begins(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who begins is one of the players."""
    return [m for m in moves if m[1] in t.seats]


@rule("mg.turn.first")
def draw_starter(t: Table) -> Body:
    """Who begins the first round is drawn."""
    _, seat = yield Ask(CHANCE, "starter")
    yield Set("starter", seat)


@rule("mg.turn.first", "mg.game.three_rounds")
def open_round(t: Table) -> Iterator[Event]:
    """The first player begins the round; all fields are empty."""
    yield Set("turn", t["starter"])


# -- a turn ----------------------------------------------------------------------------------------------------------


@rule("mg.field.max", "mg.turn.min_one")
def begin_turn(t: Table) -> str:
    """A player whose field is full has no turn: nothing more can be placed."""
    return t.rules.pile_looked_at(t) if t.rules.takes_turn(t, t["turn"]) else "field full"


@rule("mg.turn.draw5")
def pile_looked_at(t: Table) -> str:
    """However few cards the pile has, the player draws."""
    return "place free"


@rule("mg.field.max", "mg.round.countdown")
def takes_turn(t: Table, seat: str) -> bool:
    """A turn needs a free place, and one of the turns left once a field is full."""
    return bool(t.rules.free_places(t, seat) > 0 and t.rules.has_turns_left(t, seat))


@rule("mg.round.countdown")
def has_turns_left(t: Table, seat: str) -> bool:
    """A turn is left to a player of the round who has not used up the countdown."""
    return bool(t.rules.plays_round(t, seat) and not t.rules.no_turns_left(t, seat))


@rule("mg.round.countdown")
def no_turns_left(t: Table, seat: str) -> bool:
    """Whether a player has used up the turns left since the first field was full."""
    countdown = t["countdown"]
    return countdown is not None and dict(countdown[1]).get(seat, 1) == 0


@rule()
def drawing(t: Table, seat: str) -> list[Any]:
    """The player on turn draws."""
    return [("draw", None)]


@rule("mg.turn.draw5")
def draw(t: Table) -> Body:
    """The player on turn draws five cards, or what is left of the pile; with an empty pile there is no turn."""
    seat = t["turn"]
    yield Ask(seat, "draw")
    cards = t["pile"][: t.rules.drawn_each_turn(t)]
    if not cards:
        return "no cards"
    yield Move(cards, "pile", ("hand", seat))
    return "cards"


@rule("mg.turn.draw5", because=lambda t, p, m, kept: f"{p} has no hand on this turn")
def draws_on_this_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The player on turn draws on every turn, and so has cards to play."""
    return moves


@rule(
    "mg.field.max",
    "mg.round.countdown",
    because=lambda t, p, m, kept: f"the field of {p} is full, or no turn is left: {p} has no turn",
)
def has_turns(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A full field, or a countdown used up, leaves a player no turn."""
    return moves if seat not in t.seats or seat == t["turn"] or t.rules.takes_turn(t, seat) else []


# -- acts of turns, when no turn is taken -----------------------------------------------------------------------------


def _ended(t: Table, seat: str, move: Any, kept: Any) -> str:
    return "the turns of the round have ended"


def _in_a_turn(t: Table, moves: list[Any]) -> list[Any]:
    return moves if t["turn"] else []


@rule("mg.turn.select", "mg.round.end_full", "mg.round.countdown", "mg.turn.next", because=_ended)
def plays_on_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards are played on turns, until the round ends."""
    return _in_a_turn(t, moves)


@rule("mg.turn.rest_under", "mg.turn.next", because=_ended)
def ends_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The cards not played go under the pile at the end of a turn."""
    return _in_a_turn(t, moves)


@rule("mg.field.reorder", because=_ended)
def rearranges_on_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A player rearranges the own cards as long as turns are taken."""
    return _in_a_turn(t, moves)


@rule("mg.keyword.fusion", because=_ended)
def fuses_on_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards are fused as long as turns are taken."""
    return _in_a_turn(t, moves)


@rule("mg.chimere.activate", because=_ended)
def activates_on_a_turn(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Chimera is activated during the own turn."""
    return _in_a_turn(t, moves)


# -- the end of a turn -----------------------------------------------------------------------------------------------


@rule()
def endings(t: Table, seat: str) -> list[Any]:
    """Which card goes under the pile next, or, with at most one left, the end of the turn; before it free acts."""
    names = list(dict.fromkeys(t.cards.name[card] for card in t["hand", seat]))
    many = len(t["hand", seat]) > 1 and t.rules.order_matters(t)
    under = [("under", name) for name in names] if many else [("end", None)]
    return under if t["returning"] else [*under, *t.rules.free_acts(t, seat)]


@rule("mg.turn.rest_under", because=lambda t, p, m, kept: f"{m[1]} is not among the cards that {p} has left")
def left_in_hand(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The cards that go under the pile are those that were drawn and not played."""
    return [m for m in moves if m[0] != "under" or holds(t, seat, m[1])]


@rule("mg.turn.rest_under")
def order_matters(t: Table) -> bool:
    """Whether the player says in which order the cards go under the pile."""
    return bool(t.rules.chooses_order(t) and not t.rules.rest_shuffled_in(t))


@rule("mg.turn.rest_under")
def chooses_order(t: Table) -> bool:
    """The player lays the cards under the pile in an order of the own choice."""
    return True


@rule("mg.turn.rest_under", "mg.djinn.shuffle")
def rest_shuffled_in(t: Table) -> bool:
    """The rest of the hand goes under the pile after a turn with the Djinn as well."""
    return False


@rule("mg.turn.rest_under", because=lambda t, p, m, kept: "no order is chosen")
def order_is_chosen(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards are named one by one only where the player chooses their order."""
    return [m for m in moves if m[0] != "under" or t.rules.order_matters(t)]


@rule("mg.turn.rest_under", because=lambda t, p, m, kept: "cards have begun to go under the pile")
def turn_not_ending(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Once cards go under the pile the turn is ending: no free act comes any more."""
    return [m for m in moves if not t["returning"] or m[0] in ("under", "end")]


@rule("mg.turn.rest_under", because=lambda t, p, m, kept: f"{len(t['hand', p])} cards are still in hand")
def all_go_under(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """All cards not played go under the pile before the turn ends."""
    return [m for m in moves if m[0] != "end" or len(t["hand", seat]) < 2 or not t.rules.order_matters(t)]


@rule("mg.turn.min_one", "mg.chimere.not_a_play", because=lambda t, p, m, kept: f"{p} has played no card on this turn")
def play_comes_first(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Nothing goes under the pile before a card has been played, whatever effects were used."""
    due = seat == t["turn"] and t["hand", seat] and not t.rules.duty_met(t, seat) and t.rules.has_duty(t, seat)
    return [m for m in moves if not due or m[0] not in ("under", "end")]


@rule("mg.place.hidden_limit", because=lambda t, p, m, kept: f"{p} has more hidden than face-up cards")
def ends_within_limit(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Every card laid hidden was within the limit, so that no turn ends over it."""
    return moves


@rule("mg.turn.rest_under")
def return_rest(t: Table) -> Body:
    """The cards not played go under the draw pile, in an order of the player's choice that the others do not see."""
    seat = t["turn"]
    verb, what = yield Ask(seat, "return")
    if verb not in ("under", "end"):
        return (yield from t.rules.free_act(t, seat, verb, what))
    if verb == "under":
        yield from under_pile(t, seat, holds(t, seat, what))
    if len(t["hand", seat]) > 1 and t.rules.order_matters(t):
        yield Set("returning", True)
        return "more"
    if t.rules.rest_shuffled_in(t):
        return "shuffled in"
    return (yield from t.rules.rest_goes(t, seat))


@rule("mg.turn.rest_under")
def rest_goes(t: Table, seat: str) -> Body:
    """What is left goes under the pile."""
    for card in t["hand", seat]:
        yield from under_pile(t, seat, card)
    return "done"


@rule("mg.turn.rest_under")
def under_in_order(t: Table, names: list[str]) -> list[Any]:
    """What is chosen to put cards under the pile in this order, the last one lowest: the last is put by itself."""
    return (t.rules.order_matters(t) and [("under", name) for name in names[:-1]]) or [("end", None)]


TURN_OVER = Clear("plays", "used", "returning", "shown", "aim")
"""What only mattered on the turn is put aside."""


@rule("mg.turn.next")
def end_turn(t: Table) -> Body:
    """The turn passes on, unless the round is over."""
    yield TURN_OVER
    if t["full_before"]:
        yield Clear("full_before")
    yield from t.rules.count_down(t, t["turn"])
    if t.rules.round_is_over(t):
        return "round over"
    yield Set("turn", t.rules.next_seat(t, t["turn"]))
    return "next turn"


@rule("mg.turn.next", "mg.field.max")
def pass_over_player(t: Table) -> Body:
    """A player without a turn is passed over; that uses up none of the turns left."""
    if t.rules.round_is_over(t):
        return "round over"
    yield Set("turn", t.rules.next_seat(t, t["turn"]))
    return "next turn"


@rule("mg.round.countdown")
def count_down(t: Table, seat: str) -> Iterator[Event]:
    """A turn taken is one of the two that were left; one in which the countdown began is not."""
    countdown = t["countdown"]
    if countdown is None:
        return
    filled, left, began = countdown
    if began == seat:
        yield Set("countdown", (filled, left, ""))
    else:
        now = tuple((p, max(0, n - (p == seat))) for p, n in left)
        yield Set("countdown", (filled, now, began))


@rule("mg.round.countdown", "mg.field.max")
def note_full(t: Table) -> Iterator[Event]:
    """The first field to reach seven cards leaves each of the other players two turns."""
    if t["countdown"] is None:
        order = t.clockwise[t["turn"]]
        filled = next((p for p in order if t.rules.free_places(t, p) <= 0), None)
        if filled is not None:
            left = tuple((p, t.rules.turns_left(t)) for p in t.seats if p != filled and t.rules.plays_round(t, p))
            yield Set("countdown", (filled, left, t["turn"]))
    else:
        yield from t.rules.note_done(t)


@rule("mg.round.countdown")
def note_done(t: Table) -> Iterator[Event]:
    """That a field was full once is not remembered: what counts is whether it is full now."""
    yield from ()


@rule("mg.round.end_full")
def all_full(t: Table) -> bool:
    """The round ends when every field is full."""
    return all(t.rules.free_places(t, p) <= 0 for p in t.seats if t.rules.plays_round(t, p))


@rule("mg.round.end_full", "mg.round.countdown")
def round_is_over(t: Table) -> bool:
    """The round is over when all fields are full, the countdown of the others is used up, or nobody has a turn."""
    return bool(
        t.rules.all_full(t) or t.rules.no_turns_are_left(t) or not any(t.rules.takes_turn(t, p) for p in t.seats)
    )


@rule("mg.round.countdown")
def no_turns_are_left(t: Table) -> bool:
    """The countdown is used up when no other player has a turn left, even if a field is short."""
    countdown = t["countdown"]
    return countdown is not None and not any(n for _, n in countdown[1])


def counting_order(t: Table) -> tuple[str, ...]:
    """The seats in turn order from the starter of the round."""
    return order_from(t, t["starter"])
