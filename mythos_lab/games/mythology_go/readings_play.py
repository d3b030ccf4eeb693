"""Owns the readings about the course of a round: the hidden limit, fusion, the turn, the pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import reading, rule
from ...core.state import COUNT, FACES
from .play import balance, goes_on_field, place_card, rest_is_due
from .table import Place, at, face_down, hidden, holds, places

# -- the hidden limit ------------------------------------------------------------------------------------------------


@reading("oq.mg.hidden.check_time", "after_both", replaces="hidden_limit")
@rule("mg.place.hidden_limit", because=lambda t, p, m, kept: "the turn would end with more hidden than face-up cards")
def limit_after_both(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only when the turn ends must the limit hold; a first card may exceed it if a second can restore it."""
    fine = [m for m in moves if _balanced(t, seat, m)]
    if t["plays"]:
        goes_on = any(m[0] in ("play", "place", "decline") for m in fine)
        return fine if goes_on else [*fine, *(m for m in moves if m[0] == "decline")]
    fine += [m for m in moves if m[0] == "decline"]
    return [m for m in moves if m in fine or _restorable(t, seat, m)]


def _balanced(t: Table, seat: str, move: Any) -> bool:
    """Whether with this play, or with none, there are no more hidden than face-up cards; or it is none of the two."""
    if move[0] not in ("play", "place", "decline") or (move[0] == "play" and not t.rules.play_counts(t, seat, move)):
        return True
    down, up = balance(t, seat)
    face = "" if move[0] == "decline" else move[1][1]
    return down + (face == "hidden") <= up + (face == "up")


def _restorable(t: Table, seat: str, move: Any) -> bool:
    """Whether after this hidden card a second one can still be laid face up, and be enough."""
    if move[0] != "play":
        return False
    rest = [card for card in t["hand", seat] if card != holds(t, seat, move[1][0])]
    return _second_restores(t, seat, rest, 1)


def _second_restores(t: Table, seat: str, hand: Sequence[str], first: int) -> bool:
    """Whether a second card of these can be laid face up, and is enough; `first` cards are still to be laid hidden."""
    down, up = balance(t, seat)
    free = t.rules.free_places(t, seat) - first
    if down + first > up + 1 or free < 1:
        return False
    return any(t.cards.name[c] != "Cyclope" or free > 1 for c in hand if t.rules.placed_on_field(t, c))


@reading("oq.mg.hidden.check_time", "after_both", replaces="too_many_hidden")
@rule("mg.place.hidden_limit")
def checked_after_both(t: Table, seat: str) -> bool:
    """Between the plays of the own turn a field may have more hidden cards, as long as a second card can restore it."""
    down, up = balance(t, seat)
    if down <= up or seat != t["turn"] or t["chosen", seat]:
        return down > up and not t["chosen", seat]
    return t["plays"] != 1 or rest_is_due(t) or not _second_restores(t, seat, t["hand", seat], 0)


@reading("oq.mg.hidden.check_time", "after_both", replaces="ends_within_limit")
@rule("mg.place.hidden_limit", because=lambda t, p, m, kept: f"{p} has more hidden than face-up cards")
def no_end_over_limit(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A turn that would end with more hidden than face-up cards is refused."""
    down, up = balance(t, seat)
    return [] if seat == t["turn"] and down > up else moves


@reading("oq.mg.hidden.after_loss", "only_bars_new_ones", replaces="too_many_hidden")
@rule("mg.place.hidden_limit")
def stays_hidden(t: Table, seat: str) -> bool:
    """The hidden cards stay hidden: the limit only bars new ones."""
    return False


@reading("oq.mg.hidden.flip", "on_own_turn", replaces="free_acts")
@rule("mg.place.face", "mg.keyword.fusion", "mg.chimere.activate", "mg.field.reorder")
def free_acts_and_turning(t: Table, seat: str) -> list[Any]:
    """Among the free acts of the own turn is turning up an own hidden card."""
    turning = [("turn up freely", place) for place in face_down(t, seat)]
    return [*t.rules.fusions(t, seat), *t.rules.activations(t, seat), *t.rules.rearrangings(t, seat), *turning]


@reading("oq.mg.hidden.flip", "on_own_turn", replaces="no_free_turning")
@rule("mg.place.face", because=lambda t, p, m, kept: f"{p} has no hidden card there")
def turns_own_hidden(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is turned up is an own hidden card."""
    return [m for m in moves if m[0] != "turn up freely" or m[1] in face_down(t, seat)]


@reading("oq.mg.hidden.own_look", "nobody_may_look", replaces="hidden_seen")
@rule("mg.place.face")
def seen_by_nobody(t: Table, seat: str, owner: Any) -> str:
    """Once laid hidden a card is looked at by nobody, until the round is over and its owner has to say what it is."""
    return FACES if seat == owner and not t["turn"] else COUNT


CLASHES = {
    (("oq.mg.hidden.own_look", "nobody_may_look"), ("oq.mg.fusion.hidden", "also_hidden")): (
        "whether a hidden card bears Fusion can be told by nobody if nobody may look at it"
    ),
    (("oq.mg.hidden.own_look", "nobody_may_look"), ("oq.mg.lutin.hidden_on_play", "works_and_reveals")): (
        "the effect of a hidden card can be used by nobody if nobody may look at it"
    ),
}

# -- fusion ----------------------------------------------------------------------------------------------------------


@reading("oq.mg.fusion.partner", "same_name", replaces="partners")
@rule("mg.keyword.fusion")
def same_name(t: Table, one: Place, other: Place) -> bool:
    """Only cards of the same name may be fused."""
    return one != other and len({t.cards.name[card] for place in (one, other) for card in at(t, place)}) == 1


@reading("oq.mg.fusion.when", "at_placing_only", replaces="fusions")
@rule("mg.keyword.fusion")
def no_later_fusion(t: Table, seat: str) -> list[Any]:
    """Cards that lie there already are not fused any more."""
    return []


@reading("oq.mg.fusion.when", "at_placing_only", replaces="two_with_fusion")
@rule("mg.keyword.fusion", because=lambda t, p, m, kept: "cards are fused at the moment of placing only")
def no_fusing(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A player may fuse only at the moment of placing a Fusion card from hand."""
    return [m for m in moves if m[0] != "fuse"]


@reading("oq.mg.fusion.when", "at_placing_only", replaces="faces_of")
@rule("mg.place.face", "mg.keyword.fusion")
def faces_and_stacks(t: Table, card: str) -> tuple[Any, ...]:
    """A Fusion card may also be placed straight on another own Fusion card."""
    if not t.rules.placed_on_field(t, card):
        return ("",)
    seat = t["turn"]
    before = places(t, seat)[: -t.rules.not_judged_by(t, seat) or None]
    onto = [p for p in before if t.cards.bears(card, "fusion") and t.rules.may_fuse(t, p)]
    return ("up", "hidden", *(p for p in onto if _partner(t, card, p)))


def _partner(t: Table, card: str, place: Place) -> bool:
    return bool(at(t, place)) and card not in at(t, place)


@reading("oq.mg.fusion.when", "at_placing_only", replaces="needs_place")
@rule("mg.field.max", "mg.keyword.fusion.one_card")
def place_or_stack(t: Table, seat: str, move: Any) -> bool:
    """A card placed on another takes no further place, as long as a stack counts as one."""
    return goes_on_field(t, seat, move) and not (isinstance(move[1][1], tuple) and t.rules.stack_is_one(t))


@reading("oq.mg.fusion.when", "at_placing_only", replaces="place_card")
@rule("mg.turn.place", "mg.keyword.fusion.stack")
def place_or_fuse(t: Table, seat: str, card: str, source: Any, face: Any) -> Iterator[Event]:
    """A card is placed on the next place of the own field, or straight on another Fusion card."""
    if isinstance(face, tuple):
        yield Move((card,), source, ("down" if hidden(t, face) else "up", *face))
    else:
        yield from place_card(t, seat, card, source, face)


@reading("oq.mg.fusion.when", "any_time", replaces="fusions_now")
@rule("mg.keyword.fusion")
def fuse_on_other_turns(t: Table, seat: str) -> list[Any]:
    """A player may fuse at any moment until the round ends, on other players' turns too."""
    return t.rules.fusions(t, seat) if t["turn"] else []


@reading("oq.mg.fusion.hidden", "also_hidden", replaces="fusible_face")
@rule("mg.keyword.fusion", "mg.place.hidden_limit")
def hidden_too(t: Table, place: Place) -> bool:
    """Hidden cards may be fused too; the stack lies hidden if one of its cards did."""
    return True


@reading("oq.mg.fusion.many", "pile_of_any_number", replaces="fusible_height")
@rule("mg.keyword.fusion")
def any_height(t: Table, place: Place) -> bool:
    """Any number of Fusion cards may lie in one stack."""
    return True


@reading("oq.mg.fusion.after_full", "place_not_usable", replaces="places_used")
@rule("mg.keyword.fusion.one_card", "mg.field.max")
def places_blocked(t: Table, seat: str) -> int:
    """The place that a fusion frees stays blocked: fused cards go on using their places."""
    return sum(len(at(t, place)) for place in places(t, seat))


@reading("oq.mg.fusion.value", "each_card", replaces="comparable")
@rule("mg.keyword.fusion.one_card", "mg.leviathan.tie")
def each_card_of_stack(t: Table, place: Place) -> list[Any]:
    """Each card of a stack is compared by itself with its own value."""
    many = len(at(t, place))
    return [place] if many == 1 else [(*place, depth) for depth in range(1, many + 1)]


@reading("oq.mg.fusion.after_full", "place_not_usable", replaces="stack_is_one")
@rule("mg.keyword.fusion.one_card", "mg.field.max")
def stack_is_two(t: Table) -> bool:
    """A card fused with another goes on using a place."""
    return False


@reading("oq.mg.fusion.after_full", "place_not_usable", replaces="both_fit")
@rule("mg.field.max", "mg.keyword.fusion.one_card")
def places_for_both(t: Table, one: Place, other: Place) -> bool:
    """A stack that changes fields needs as many places there as it has cards."""
    more = len(at(t, other)) - len(at(t, one))
    return bool(t.rules.free_places(t, one[0]) >= more and t.rules.free_places(t, other[0]) >= -more)


# -- the start and the order of turns ----------------------------------------------------------------------------------


@reading("oq.mg.start.first_round", "by_agreement", replaces="draw_starter")
@rule("mg.turn.first")
def agreed_starter(t: Table) -> Iterator[Event]:
    """Who begins the first round is agreed: an input of the set-up."""
    yield Set("starter", t.game.setup.option("starter", t.seats[0]))


@reading("oq.mg.turn.direction", "anticlockwise", replaces="next_seat")
@rule("mg.turn.next")
def seat_to_the_right(t: Table, seat: str) -> str:
    """After a turn it is the next seat's anticlockwise."""
    return t.clockwise[seat][-1]


@reading("oq.mg.return.order", "as_drawn", replaces="chooses_order")
@reading("oq.mg.return.order", "shuffled", replaces="chooses_order")
@rule("mg.turn.rest_under")
def no_order(t: Table) -> bool:
    """The player chooses no order: the cards go under the pile as they were drawn, or shuffled."""
    return False


@reading("oq.mg.return.order", "shuffled", replaces="rest_goes")
@rule("mg.turn.rest_under")
def rest_is_shuffled(t: Table, seat: str) -> Body:
    """The cards not played are shuffled before they go under the pile, so that nobody knows their order."""
    yield from ()
    return "shuffled"
