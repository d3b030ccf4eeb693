"""Owns the readings about the count: copies, keywords, colours, Strong and Weak, doubling, totals and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event
from ...core.kernel import Table
from ...core.rules import reading, rule
from .count import Line, doublings, note
from .score import Sums, both, cards_with, chooses, sums
from .shapes import Shape, colours, copies, shape_of, shapes
from .table import add, at, card_at, places
from .turn import counting_order

# -- Strong and Weak -------------------------------------------------------------------------------------------------


@reading("oq.mg.fortfaible.basis", "strong_then_weak", replaces="judged")
@rule("mg.fortfaible.last", "mg.keyword.fort", "mg.keyword.faible")
def strong_then_weak(t: Table) -> list[Line]:
    """First Strong is judged for all and its points are added, then Weak on the new sums."""
    so_far = sums(t)
    strong = {p: _lines_of(t, p, "strong", *both(t, so_far, p)) for p in so_far}
    now = {p: so_far[p] + _points(strong[p]) for p in so_far}
    most = {p: t.rules.has_most(t, so_far, p) for p in so_far}
    weak = {p: _lines_of(t, p, "weak", most[p], t.rules.has_fewest(t, now, p)) for p in so_far}
    return [line for p in so_far for line in strong[p] or weak[p]]


def _lines_of(t: Table, seat: str, kind: str, strong: bool, weak: bool) -> list[Line]:
    """What a player gets if it is this condition that counts."""
    return t.rules.activated(t, seat, strong, weak) if t.rules.condition_met(t, seat, strong, weak) == kind else []


def _points(lines: list[Line]) -> int:
    return sum(line.points for line in lines)


@reading("oq.mg.fortfaible.basis", "turn_order", replaces="judged")
@rule("mg.fortfaible.last", "mg.keyword.fort", "mg.keyword.faible")
def one_player_after_another(t: Table) -> list[Line]:
    """Players are judged in turn order, each on the sums as they are then."""
    return _in_turn(t)[1]


@reading("oq.mg.fortfaible.basis", "turn_order", replaces="who_chooses")
@rule("mg.fortfaible.first_met", "mg.fortfaible.last")
def chooses_in_turn(t: Table) -> str | None:
    """The next to choose is who meets both conditions on the sums as they are then."""
    return _in_turn(t, choosing=True)[0]


def _in_turn(t: Table, choosing: bool = False) -> tuple[str | None, list[Line]]:
    """What the players get one after the other; where they are choosing, up to one who has still to choose."""
    added: Sums = {}
    found: list[Line] = []
    for p in [p for p in counting_order(t) if p in sums(t)]:
        conditions = both(t, sums(t, added), p)
        if choosing and chooses(t, p, conditions):
            return p, found
        lines = t.rules.activated(t, p, *conditions)
        added[p] = _points(lines)
        found += lines
    return None, found


@reading("oq.mg.fortfaible.first", "weak_first", replaces="first_met")
@rule("mg.fortfaible.first_met")
def weak_first(t: Table, seat: str, kinds: list[str]) -> str:
    """With both met Weak counts as met first."""
    return kinds[-1]


@reading("oq.mg.fortfaible.first", "owner_chooses", replaces="first_met")
@rule("mg.fortfaible.first_met")
def chosen_first(t: Table, seat: str, kinds: list[str]) -> str:
    """The player chooses which of the two conditions counts."""
    chosen = dict(t["chosen"]).get(seat)
    return chosen if chosen in kinds else kinds[0]


@reading("oq.mg.fortfaible.many", "one_card_only", replaces="paying")
@rule("mg.fortfaible.one")
def one_card_pays(t: Table, lines: list[Line]) -> list[Line]:
    """Only one card pays, the one with the most points."""
    return sorted(lines, key=lambda line: -line.points)[:1]


@reading("oq.mg.fortfaible.absent", "blocked", replaces="condition_stands")
@rule("mg.fortfaible.first_met")
def strong_bars(t: Table, seat: str, kind: str) -> bool:
    """As soon as the Strong condition is met Weak pays nothing, even without a card with Strong."""
    return kind == "strong" or bool(cards_with(t, seat, kind))


# -- doubling and totals ---------------------------------------------------------------------------------------------


@reading("oq.mg.anubis.scope", "final_total_less_ident", replaces="doubled_last")
@rule("mg.anubis.not_ident")
def strong_weak_doubled(t: Table, before: int) -> Iterator[Event]:
    """The whole total is doubled, Strong and Weak included; only Identification is not."""
    pairs = [pair for p in t.seats for pair in zip(_all_doubled(t, p), _doubled(t, p), strict=True)]
    lines = [now._replace(points=now.points - before.points) for now, before in pairs]
    if lines := [line for line in lines if line.points]:
        yield note(t, "last", lines)


def _all_doubled(t: Table, seat: str) -> Iterator[Line]:
    return doublings(t, seat, (*t.rules.doubled_kinds(t), "strongweak"))


def _doubled(t: Table, seat: str) -> Iterator[Line]:
    return doublings(t, seat, t.rules.doubled_kinds(t))


@reading("oq.mg.anubis.scope", "values_only", replaces="doubled_kinds")
@rule("mg.anubis.not_ident")
def values_doubled(t: Table) -> tuple[str, ...]:
    """Only the sum of the card values is doubled."""
    return ("value",)


@reading("oq.mg.anubis.twice", "times_three", replaces="doubling_adds")
@rule("mg.anubis.not_ident", "mg.keyword.each_card")
def simple_points_again(t: Table, points: int, number: int) -> int:
    """Each doubling adds the simple points once more."""
    return points


@reading("oq.mg.anubis.twice", "times_two", replaces="doubling_adds")
@rule("mg.anubis.not_ident")
def doubled_once(t: Table, points: int, number: int) -> int:
    """Points are doubled once at most."""
    return points if number == 0 else 0


@reading("oq.mg.total.negative", "floor_zero", replaces="before_doubling")
@rule("mg.anubis.not_ident")
def no_loss_doubled(t: Table, points: int) -> int:
    """A sum below 0 counts as 0 before a doubling."""
    return max(0, points)


@reading("oq.mg.total.negative", "floor_zero", replaces="round_total")
@rule("mg.end.total")
def at_least_zero(t: Table, points: int) -> int:
    """A total below 0 counts as 0."""
    return max(0, points)


# -- copies and keywords ---------------------------------------------------------------------------------------------


@reading("oq.mg.count.threshold", "exactly", replaces="reaches")
@rule("mg.count_effect.reached", "mg.count_effect.notation")
def exactly_so_many(t: Table, have: int, needed: int) -> bool:
    """It pays with exactly that number of copies, and nothing with more."""
    return have == needed


@reading("oq.mg.count.several", "highest_only", replaces="paying_thresholds")
@rule("mg.count_effect.once")
def highest_threshold(t: Table, reached: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Only the highest number that is reached pays."""
    return reached[-1:]


@reading("oq.mg.unique.two_own", "broken", replaces="unique_works")
@rule("mg.keyword.unique")
def single_copy(t: Table, spot: Any, shape: Shape) -> bool:
    """Unique: exactly one copy of the card is in play, and it is your own."""
    return sum(t.rules.copies(t, p, shape.name) for p in t.seats) == t.rules.copies(t, spot[0], shape.name) == 1


@reading("oq.mg.copies.when", "played_in_round", replaces="leaves_field")
@rule("mg.keyword.surnombre", "mg.keyword.unique", "mg.count_effect.reached")
def still_counts(t: Table, card: str, seat: str) -> Iterator[Event]:
    """A card that leaves the field goes on counting for the player who placed it."""
    yield add(t, "left_fields", (seat, card, 1))


@reading("oq.mg.copies.when", "played_in_round", replaces="changes_fields")
@rule("mg.keyword.surnombre", "mg.keyword.unique", "mg.count_effect.reached")
def counts_where_placed(t: Table, own: Any, other: Any) -> Iterator[Event]:
    """Cards exchanged go on counting for the players who placed them."""
    there = ((own, other[0]), (other, own[0]))
    yield add(t, "left_fields", *(e for at_, to in there for card in at(t, at_) for e in _exchanged(at_[0], card, to)))


def _exchanged(seat: str, card: str, to: str) -> tuple[Any, Any]:
    return (seat, card, 1), (to, card, -1)


@reading("oq.mg.copies.when", "played_in_round", replaces="copies")
@rule("mg.keyword.surnombre", "mg.keyword.unique", "mg.count_effect.reached")
def copies_placed(t: Table, seat: str, name: str) -> int:
    """All copies count that a player placed in the round, destroyed ones too."""
    lying = {card_at(t, spot): shape.counted for p in t.seats for spot, shape in shapes(t, p)}
    gone = [number for p, card, number in t["left_fields"] if p == seat and lying.get(card, t.cards.name[card]) == name]
    return copies(t, seat, name) + sum(gone)


@reading("oq.mg.poly.colours", "colours_present_in_round", replaces="every_colour")
@rule("mg.keyword.polychrome")
def colours_present(t: Table) -> tuple[str, ...]:
    """Every colour: those that lie on at least one field."""
    return tuple({colour: None for p in t.seats for colour in colours(t, p)})


@reading("oq.mg.mono.small", "at_least_two", replaces="enough_for_one_colour")
@rule("mg.keyword.monochrome")
def two_for_one_colour(t: Table, seat: str) -> bool:
    """A single colour needs at least two cards."""
    return len(places(t, seat)) >= 2


# -- colours ---------------------------------------------------------------------------------------------------------


@reading("oq.mg.colour.green", "two_or_more", replaces="green_bonus")
@rule("mg.colour.vert")
def two_green(t: Table, seat: str, number: int) -> int:
    """You win two points with two or more green cards."""
    return 2 if number >= 2 else 0


@reading("oq.mg.colour.orange", "fewer_than_two", replaces="orange_bonus")
@rule("mg.colour.orange")
def no_orange(t: Table, seat: str, number: int) -> int:
    """You lose a point with one orange card and with none."""
    return -1 if number < 2 else 0


@reading("oq.mg.colour.grey", "only_card_on_field", replaces="grey_bonus")
@rule("mg.colour.gris")
def only_grey(t: Table, seat: str, number: int) -> int:
    """You win two points if the field consists of a single card, a grey one."""
    return 2 if number == 1 and len(places(t, seat)) == 1 else 0


SETS = {"green": 3, "yellow": 3, "blue": 2}


@reading("oq.mg.colour.repeat", "per_set", replaces="colour_sets")
@rule("mg.points.colour")
def every_set(t: Table, colour: str, number: int) -> int:
    """The bonus is paid once for every full set of cards."""
    return max(1, number // SETS.get(colour, number or 1))


@reading("oq.mg.colour.repeat", "per_set", replaces="yellow_bonus")
@rule("mg.colour.jaune")
def yellow_sets(t: Table, seat: str, number: int) -> int:
    """For every three yellow cards you win three points."""
    return 3 if number >= 3 else 0


@reading("oq.mg.colour.repeat", "per_set", replaces="blue_bonus")
@rule("mg.colour.bleu")
def blue_sets(t: Table, seat: str, number: int) -> int:
    """For every two blue cards you win three points."""
    return 3 if number >= 2 else 0


# -- fused cards -----------------------------------------------------------------------------------------------------


@reading("oq.mg.fusion.top_colour", "both_once_each", replaces="colours_at")
@rule("mg.keyword.fusion.colour")
def colours_of_stack(t: Table, place: tuple[str, int]) -> tuple[str, ...]:
    """A stack counts as one card of each colour that it contains."""
    return tuple({shape_of(t, (*place, depth)).colour: None for depth in range(1, len(at(t, place)) + 1)})


@reading("oq.mg.fusion.copies", "one_copy", replaces="counted_depths")
@rule("mg.keyword.fusion.one_card")
def top_card_counted(t: Table, place: tuple[str, int]) -> range:
    """A stack counts as one copy, that of its top card."""
    return range(1, 2)


# -- rounds and the game ---------------------------------------------------------------------------------------------


@reading("oq.mg.round.tied", "nobody", replaces="round_winners")
@rule("mg.game.tie_rounds_won")
def clear_winner(t: Table, totals: Any) -> tuple[str, ...]:
    """A round in which several tie for the most points is won by nobody."""
    most = [p for p, points in totals if points == max(points for _, points in totals)]
    return tuple(most) if len(most) == 1 else ()


@reading("oq.mg.game.tied_again", "best_single_round", replaces="still_tied")
@rule("mg.game.tie_rounds_won")
def best_round(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of the tied players the one with the highest total in a single round wins."""
    best = {p: max(dict(totals)[p] for totals in t["rounds"]) for p in tied}
    return tuple(p for p in tied if best[p] == max(best.values()))


@reading("oq.mg.game.tied_again", "extra_round", replaces="plays_on")
@rule("mg.game.tie_rounds_won")
def until_decided(t: Table, winners: tuple[str, ...]) -> bool:
    """The tied players play one more round, and again as long as they are tied."""
    return len(winners) > 1


@reading("oq.mg.game.tied_again", "extra_round", replaces="plays_round")
@rule("mg.game.tie_rounds_won")
def tied_play_on(t: Table, seat: str) -> bool:
    """It is the tied players who play a further round."""
    return len(t["rounds"]) < t.rules.rounds_a_game(t) or seat in t.rules.game_winners(t)


@reading("oq.mg.game.tied_again", "extra_round", replaces="game_winners")
@rule("mg.game.tie_rounds_won", "mg.goal.most_points")
def extra_round_winners(t: Table) -> tuple[str, ...]:
    """Tied after three rounds, the most points of a further round win."""
    regular = t["rounds"][: t.rules.rounds_a_game(t)]
    totals = {p: sum(dict(r)[p] for r in regular) for p in t.seats}
    won = {p: sum(p in t.rules.round_winners(t, r) for r in regular) for p in t.seats}
    left = [p for p in t.seats if (totals[p], won[p]) == max((totals[q], won[q]) for q in t.seats)]
    for more in t["rounds"][len(regular) :]:
        left = [p for p in left if dict(more)[p] == max(dict(more)[q] for q in left)]
    return tuple(left)
