"""Owns the readings of open questions about set-up, the turn, the peek, and players who cannot act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, SecretLook, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from ...core.state import FACES, NOTHING
from .table import MIDDLE, UNUSED, able, all_slots, card_at, place_of
from .turn import cubes_paid

# -- set-up ----------------------------------------------------------------------------------------------------------


@reading("oq.hm.players.range", "three_to_five", replaces="count_fits")
@rule("hm.players.range")
def three_to_five(count: int) -> str:
    """Only three, four or five may play."""
    return "" if 3 <= count <= 5 else "three to five may play"


@reading("oq.hm.middle.facing", "face_up", replaces="turn_up_middle")
@rule("hm.setup.middle.four", "hm.overview.hidden")
def middle_face_up(t: Table) -> Iterator[Event]:
    """The four middle cards lie face up, and a card keeps its facing when it moves."""
    yield Set("open", tuple(sorted(t["row", MIDDLE])))


@reading("oq.hm.middle.facing", "face_up", replaces="open_by_hand")
@rule("hm.setup.middle.four", "hm.overview.hidden")
def middle_open_by_hand(owners: tuple[str, ...], places: Any) -> dict[Any, Any]:
    """In a position by hand the cards of the middle lie face up too."""
    return {"open": tuple(sorted(places.get(("row", MIDDLE), ())))} if MIDDLE in owners else {}


@reading("oq.hm.setup.arrangement", "as_dealt", replaces="look_and_lay")
@rule("hm.setup.look", "hm.setup.row", "hm.setup.facedown")
def look_and_leave(t: Table) -> Iterator[Event]:
    """Everybody looks at the own 4 cards, which lie in the order in which they were dealt."""
    yield from t.rules.own_cards_seen(t)


@reading("oq.hm.start.first_game", "by_agreement", replaces="start_may_be_agreed")
@rule("hm.setup.start")
def start_is_agreed() -> bool:
    """The players agree on the start player: an input of the set-up."""
    return True


@reading("oq.hm.start.first_game", "by_agreement", replaces="first_starters")
@rule("hm.setup.start")
def agreed_starter(t: Table) -> tuple[str, ...]:
    """The agreed player starts; where nothing was said the first seat."""
    return (t.game.setup.option("start", t.seats[0]),)


@reading("oq.hm.start.lead_tied", "random", replaces="lead_tied")
@rule("hm.setup.start.leader", "hm.series.start")
def lead_drawn(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """One of the players tied in the lead is drawn."""
    return tied


@reading("oq.hm.start.lead_tied", "previous_starter_if_tied", replaces="lead_tied")
@rule("hm.setup.start.leader", "hm.series.start")
def starter_again(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """The last start player starts again if tied in the lead, else the tied leader next in turn order."""
    before = t["starter"]
    if before is None:
        return tied
    return (next(p for p in t.rules.turn_order(t, before) if p in tied),)


# -- the turn --------------------------------------------------------------------------------------------------------


@reading("oq.hm.turn.direction", "anticlockwise", replaces="turn_order")
@rule("hm.turn.next")
def anticlockwise(t: Table, first: str) -> tuple[str, ...]:
    """Turns go round anticlockwise."""
    return (first, *reversed(t.clockwise[first][1:]))


@reading("oq.hm.peek.mandatory", "mandatory", replaces="peek_or_not")
@rule("hm.turn.peek.optional", "hm.turn.peek.one", because=lambda t, p, m, kept: f"{p} has to peek at one card")
def peek_always(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Before an action the player has to peek at exactly one card, as long as there is one to peek at."""
    if not able(t, seat):
        return moves
    at_some = t.rules.peek_leaves_action(t, seat, [m for m in moves if m[1] is not None])
    return [m for m in moves if m[1] is not None] if at_some else moves


@reading("oq.hm.peek.scope", "all_twenty", replaces="in_the_game")
@rule("hm.turn.peek.any", "hm.setup.unused")
def all_twenty(t: Table) -> list[Any]:
    """A peek may be at any of the twenty cards, the unused ones included."""
    return [*all_slots(t), *((UNUSED, n) for n in range(1, len(t[UNUSED]) + 1))]


@reading("oq.hm.peek.visibility", "slot_secret", replaces="peek_kind")
@rule("hm.turn.peek.secret")
def secret_peek(t: Table) -> str:
    """Only the player who peeks knows which card it is at."""
    return "secret peek"


@reading("oq.hm.peek.visibility", "slot_secret", replaces="see_peeked")
@rule("hm.turn.peek.secret")
def see_in_secret(t: Table, seat: str, slot: Any) -> Iterator[Event]:
    """Only the player who peeks sees the face, and where it lies."""
    yield SecretLook(seat, place_of(slot), (str(card_at(t, slot)),))


@reading("oq.hm.peek.visibility", "slot_secret", replaces="peek_seen")
@rule("hm.turn.peek.secret")
def peek_seen_by_mover(t: Table, seat: str, owner: Any) -> str:
    """Which card is peeked at is known to the player who peeks."""
    return FACES if seat == t["to_move"] else NOTHING


@reading("oq.hm.peek.self_block", "allowed_turn_lost", replaces="peek_leaves_action")
@reading("oq.hm.peek.self_block", "allowed_cube_lost", replaces="peek_leaves_action")
@rule("hm.turn.peek.any", "hm.action.give.peeked")
def any_peek(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A peek is legal even if no action is left after it."""
    return moves


@reading("oq.hm.peek.self_block", "allowed_cube_lost", replaces="blocked_by_peek")
@rule("hm.turn.no_pass", "hm.turn.must_act")
def cube_lost(t: Table, seat: str) -> Iterator[Event]:
    """Who has peeked all actions away pays one cube for nothing."""
    yield from cubes_paid(t, seat, 1)


@reading("oq.hm.peek.shuffle", "forbidden_if_own_card_peeked", replaces="shuffle_after_peek")
@rule("hm.action.shuffle.all", "hm.action.swap.peeked",
      because=lambda t, p, m, kept: f"{p} has peeked at one of their own cards this turn")  # fmt: skip
def no_shuffle_after_own_peek(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who has peeked at an own card may not shuffle in that turn."""
    peeked = t["peeked"]
    return moves if peeked is None or peeked[0] != seat else [m for m in moves if m[0] != "shuffle"]


# -- stuck -----------------------------------------------------------------------------------------------------------


@reading("oq.hm.stuck.one_cube", "out", replaces="note_stuck")
@rule("hm.turn.done", "hm.turn.must_act", "hm.end.trigger")
def stuck_is_out(t: Table) -> Iterator[Event]:
    """Whoever is unable to act is done at once; the cubes left are dead."""
    stuck = tuple(p for p in t.seats if t.rules.has_turns(t, p) and not able(t, p))
    if stuck:
        yield Set("out", tuple(sorted((*t["out"], *stuck))))


@reading("oq.hm.stuck.one_cube", "out", replaces="has_turns")
@rule("hm.turn.done", "hm.turn.done.no_turns")
def has_turns_left(t: Table, seat: str) -> bool:
    """A player who was stuck once has no more turns."""
    return bool(t["cubes", seat] > 0) and seat not in t["out"]


@reading("oq.hm.stuck.one_cube", "burn", replaces="stuck_in_turn")
@rule("hm.turn.done", "hm.turn.must_act")
def burn_cubes(t: Table, seat: str) -> Iterator[Event]:
    """A stuck player pays the cube without any effect, and has spent it."""
    yield from cubes_paid(t, seat, t["cubes", seat])


@reading("oq.hm.stuck.one_cube", "burn", replaces="can_spend")
@rule("hm.end.trigger", "hm.overview.end_possible")
def can_burn(t: Table, seat: str) -> bool:
    """Every cube can be spent, if only for nothing."""
    return True


@reading("oq.hm.stuck.peek", "not_allowed", replaces="may_peek")
@rule("hm.turn.peek.optional", "hm.turn.peek.first")
def peek_if_able(t: Table, seat: str) -> bool:
    """Who is unable to act does not peek either."""
    return able(t, seat)


@reading("oq.hm.end.unable", "all_cubes_spent_only", replaces="game_ends")
@rule("hm.end.trigger", "hm.overview.end_possible")
def all_spent(t: Table) -> bool:
    """The game ends only when every player has spent every cube."""
    return not any(t["cubes", p] for p in t.seats)


# -- who sees cubes --------------------------------------------------------------------------------------------------


@reading("oq.hm.cubes.public", "hidden", replaces="cubes_seen")
@rule("hm.setup.cubes", "hm.end.tie")
def own_cubes_seen(t: Table, seat: str, owner: Any) -> str:
    """Everybody sees the own cubes alone, and of the others that they are done."""
    return FACES if seat == owner or t["cubes", owner] == 0 else NOTHING
