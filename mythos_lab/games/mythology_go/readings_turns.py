"""Owns the readings about the turns of a round: the draw, the pile, full fields, the countdown, acting out of turn, who
begins the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from .score import Sums
from .table import at, places
from .turn import counting_order

ROWS = {
    ("oq.mg.pile.short", "reshuffle_out_cards_first"): {("TURN.BEGIN", "place free"): "TURN.DRAW.refill TURN.DRAW"},
    ("oq.mg.reorder.when", "any_time"): {
        ("END.DECLARE", "all"): "END.ACCUSE.moment",
        ("END.ACCUSE", "more"): "END.ACCUSE.moment END.ACCUSE",
    },
}

# -- the draw and the pile -------------------------------------------------------------------------------------------


def had_turn(t: Table) -> tuple[str, ...]:
    """Who has begun a turn in this round; in a position set up by hand, those who have cards on the field."""
    return t["begun"] or tuple(p for p in t.seats if places(t, p))


@reading("oq.mg.draw.each_turn", "first_turn_only", replaces="draw")
@rule("mg.turn.draw5")
def draw_once(t: Table) -> Body:
    """A player draws at the beginning of the first turn of a round only; without a hand later turns are skipped."""
    seat, before = t["turn"], had_turn(t)
    yield Ask(seat, "draw")
    if seat in before:
        return "no cards"
    yield Set("begun", (*before, seat))
    cards = t["pile"][: t.rules.drawn_each_turn(t)]
    if not cards:
        return "no cards"
    yield Move(cards, "pile", ("hand", seat))
    return "cards"


@reading("oq.mg.draw.each_turn", "first_turn_only", replaces="draws_on_this_turn")
@rule(
    "mg.turn.draw5",
    "mg.turn.rest_under",
    because=lambda t, p, m, kept: f"{p} has drawn in this round already and has no hand",
)
def no_hand_any_more(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who has drawn in this round draws no more, and without a hand plays nothing."""
    skipped = seat == t["turn"] and not t["hand", seat] and seat in had_turn(t)
    return [] if skipped else moves


@reading("oq.mg.pile.short", "round_ends", replaces="pile_looked_at")
@rule("mg.turn.draw5", "mg.turn.min_one")
def round_ends_with_pile(t: Table) -> str:
    """The round ends at once when a player on turn finds fewer than five cards in the pile."""
    return "pile short" if len(t["pile"]) < t.rules.drawn_each_turn(t) else "place free"


@reading("oq.mg.pile.reshuffle", "added_unshuffled", replaces="clean_up")
@rule("mg.end.return")
def put_on_top(t: Table) -> Iterator[Event]:
    """The cards of the fields are put on top of the pile, those out of play on top of these, without a shuffle."""
    fields = [place for seat in counting_order(t) for place in places(t, seat)]
    for place in reversed(fields):
        yield Move(at(t, place), ("up", *place), "pile")
    if t["out"]:
        yield Move(t["out"], "out", "pile")
    yield from t.rules.gather(t)


# -- full fields and the countdown -----------------------------------------------------------------------------------


@reading("oq.mg.full.turn", "turn_with_spells_and_effects", replaces="takes_turn")
@rule("mg.field.max", "mg.round.countdown")
def turn_with_full_field(t: Table, seat: str) -> bool:
    """A player whose field is full still draws, may play spells, use the Chimera, fuse and rearrange."""
    return bool(t.rules.has_turns_left(t, seat))


@reading("oq.mg.full.turn", "turn_with_spells_and_effects", replaces="has_duty")
@rule("mg.turn.min_one", "mg.field.max")
def no_duty_when_full(t: Table, seat: str) -> bool:
    """A player whose field is full has no duty to play a card, whatever becomes of the field on that turn."""
    return bool(t.rules.free_places(t, seat) > 0 and not t["full_before"])


@reading("oq.mg.full.turn", "turn_with_spells_and_effects", replaces="before_loss")
@rule("mg.turn.min_one", "mg.field.max")
def full_on_this_turn(t: Table) -> Iterator[Event]:
    """That the field of the player on turn was full is remembered until the turn is over."""
    if t["turn"] and not t["full_before"] and t.rules.free_places(t, t["turn"]) <= 0:
        yield Set("full_before", (t["turn"],))


@reading("oq.mg.full.lost_card", "stays_done", replaces="takes_turn")
@rule("mg.field.max", "mg.round.countdown")
def no_turn_once_full(t: Table, seat: str) -> bool:
    """A player whose field was full once takes no more turns in that round."""
    countdown = t["countdown"]
    done = seat in t["done"] or (countdown is not None and countdown[0] == seat)
    return bool(t.rules.free_places(t, seat) > 0 and not done and t.rules.has_turns_left(t, seat))


@reading("oq.mg.full.lost_card", "stays_done", replaces="note_done")
@reading("oq.mg.full.lost_card", "stays_done", replaces="before_loss")
@rule("mg.round.countdown", "mg.round.end_full")
def remember_full(t: Table) -> Iterator[Event]:
    """That a field was full is remembered, even if it loses a card."""
    new = [p for p in t.seats if p not in t["done"] and t.rules.free_places(t, p) <= 0]
    if new:
        yield Set("done", (*t["done"], *new))


@reading("oq.mg.countdown.each", "two_in_all", replaces="count_down")
@rule("mg.round.countdown")
def count_down_for_all(t: Table, seat: str) -> Iterator[Event]:
    """Just two more turns are taken in all: every turn is one of them, whoever takes it."""
    countdown = t["countdown"]
    if countdown is not None:
        filled, left, began = countdown
        now = left if began == seat else tuple((p, max(0, n - 1)) for p, n in left)
        yield Set("countdown", (filled, now, "" if began == seat else began))


@reading("oq.mg.countdown.restart", "restarts", replaces="place_taken")
@rule("mg.round.countdown")
def restart(t: Table, seat: str) -> Iterator[Event]:
    """Every time a field becomes full, each player whose field is not full has two turns left from then on."""
    countdown = t["countdown"]
    if countdown is not None and t.rules.free_places(t, seat) <= 0:
        short = [p for p in t.seats if t.rules.free_places(t, p) > 0 and t.rules.plays_round(t, p)]
        left = tuple((p, t.rules.turns_left(t)) for p in short)
        yield Set("countdown", (seat, left, t["turn"]))


@reading("oq.mg.countdown.short", "must_be_filled_first", replaces="no_turns_left")
@rule("mg.round.countdown", "mg.round.end_full")
def turns_go_on(t: Table, seat: str) -> bool:
    """Players whose field is not full go on taking turns when the countdown is used up."""
    return False


@reading("oq.mg.countdown.short", "must_be_filled_first", replaces="no_turns_are_left")
@rule("mg.round.countdown", "mg.round.end_full")
def round_goes_on(t: Table) -> bool:
    """The round does not end before every field has seven cards."""
    return False


# -- acting out of turn ----------------------------------------------------------------------------------------------


@reading("oq.mg.reorder.when", "any_time", replaces="rearrangings_now")
@rule("mg.field.reorder")
def rearrange_at_any_time(t: Table, seat: str) -> list[Any]:
    """A player may rearrange the own cards until the count begins, on other players' turns and between accusations too.

    Who has declared several divinities accuses with them from left to right, and leaves them so.
    """
    several = not t["turn"] and dict(t["declared"]).get(seat, 0) > 1
    return [] if several else t.rules.rearrangings(t, seat)


# -- who begins the next round -----------------------------------------------------------------------------------------


@reading("oq.mg.game.middle_total", "of_the_game", replaces="starter_points")
@rule("mg.round.next_starter")
def points_of_game(t: Table) -> Sums:
    """The fewest points are those of the game so far."""
    return t.rules.game_totals(t)


@reading("oq.mg.start.least_tied", "lower_game_total", replaces="next_starter")
@rule("mg.round.next_starter")
def lower_total_begins(t: Table) -> str:
    """Of those tied the one with the lower total of the game begins, then the earliest in the turn order."""
    totals = t.rules.game_totals(t)
    return min(t.rules.with_fewest(t), key=lambda p: totals[p])


@reading("oq.mg.start.least_tied", "random", replaces="next_starter")
@rule("mg.round.next_starter")
def starter_if_clear(t: Table) -> str | None:
    """Who begins is known only if nobody else has as few points."""
    tied = t.rules.with_fewest(t)
    return tied[0] if len(tied) == 1 else None


@reading("oq.mg.start.least_tied", "random", replaces="settle_starter")
@rule("mg.round.next_starter")
def drawn_of_tied(t: Table) -> Body:
    """One of those tied for the fewest points is drawn by chance."""
    _, seat = yield Ask(CHANCE, "tied starter")
    yield Set("starter", seat)
