"""Owns the end of the count and of the game: Strong and Weak, round totals, the next starter, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.events import Clear, Event, Move, Outcome, Over, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .count import Line, all_lines, note, sum_of, touching
from .shapes import shapes
from .table import add
from .turn import counting_order

Sums = dict[str, int]
CLAUSE = {"strong": "mg.keyword.fort", "weak": "mg.keyword.faible"}


# -- Strong and Weak -------------------------------------------------------------------------------------------------


def sums(t: Table, added: Sums | None = None) -> Sums:
    """The points so far of all who play the round."""
    return {p: sum_of(t, p) + (added or {}).get(p, 0) for p in t.seats if t.rules.plays_round(t, p)}


@rule("mg.keyword.fort", "mg.keyword.fort.tie")
def has_most(t: Table, so_far: Sums, seat: str) -> bool:
    """Strong: you are the player with the most points of the round; a tie counts."""
    return so_far[seat] == max(so_far.values())


@rule("mg.keyword.faible", "mg.keyword.faible.tie")
def has_fewest(t: Table, so_far: Sums, seat: str) -> bool:
    """Weak: you are the player with the fewest points of the round; a tie counts."""
    return so_far[seat] == min(so_far.values())


def cards_with(t: Table, seat: str, kind: str) -> list[Line]:
    """A line for every card of a player with Strong (or Weak)."""
    words = f"{'most' if kind == 'strong' else 'fewest'} points of the round"
    start, seats = len(all_lines(t)) - len(t.seats), len(t.seats)
    after = tuple(range(start, start + seats))
    return [
        Line(seat, "strongweak", points, shape.name, (CLAUSE[kind], "mg.fortfaible.last"), words,
             (*after, *touching(t, spot)), spot)
        for spot, shape in shapes(t, seat) for _, points, _ in shape.points(kind)
    ]  # fmt: skip


@rule("mg.fortfaible.one", "mg.fortfaible.first_met")
def activated(t: Table, seat: str, strong: bool, weak: bool) -> list[Line]:
    """Only the first of the two conditions to be met is activated: its cards pay, no other Strong or Weak does."""
    kind = t.rules.condition_met(t, seat, strong, weak)
    return t.rules.paying(t, cards_with(t, seat, kind)) if kind else []


@rule("mg.fortfaible.one", "mg.fortfaible.first_met")
def condition_met(t: Table, seat: str, strong: bool, weak: bool) -> str:
    """The one condition that counts for a player, '' if none does."""
    met = [kind for kind, holds in (("strong", strong), ("weak", weak)) if holds]
    standing = [kind for kind in met if t.rules.condition_stands(t, seat, kind)]
    return t.rules.first_met(t, seat, standing) if standing else ""


@rule("mg.fortfaible.first_met")
def condition_stands(t: Table, seat: str, kind: str) -> bool:
    """A condition counts for a player only who has an effect that it triggers."""
    return bool(cards_with(t, seat, kind))


@rule("mg.fortfaible.first_met")
def first_met(t: Table, seat: str, kinds: list[str]) -> str:
    """With both met Strong comes first, as in the rulebook."""
    return kinds[0]


@rule()
def two_conditions(t: Table, seat: str) -> list[Any]:
    """One of the two conditions is chosen."""
    return [("choose", "strong"), ("choose", "weak")]


@rule("mg.fortfaible.first_met", because=lambda t, p, m, kept: "one of the two conditions counts")
def one_of_two(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is chosen is Strong or Weak."""
    return [m for m in moves if m[1] in CLAUSE]


@rule("mg.fortfaible.first_met")
def choose_condition(t: Table) -> Body:
    """A player who meets both conditions and has cards with both says which of them counts."""
    seat = t.rules.who_chooses(t)
    if seat is None:
        return "all"
    _, kind = yield Ask(seat, "condition")
    yield add(t, "chosen", (seat, kind))
    return "more"


@rule("mg.fortfaible.first_met")
def who_chooses(t: Table) -> str | None:
    """In turn order those choose who meet both conditions on the sums before either."""
    so_far = sums(t)
    return next((p for p in counting_order(t) if p in so_far and chooses(t, p, both(t, so_far, p))), None)


def chooses(t: Table, seat: str, conditions: tuple[bool, bool]) -> bool:
    """Whether a player meets both conditions, has cards with both, and has not chosen yet."""
    return all(conditions) and _has_both(t, seat) and seat not in dict(t["chosen"])


def _has_both(t: Table, seat: str) -> bool:
    return all(any(shape.bears(kind) for _, shape in shapes(t, seat)) for kind in CLAUSE)


@rule("mg.fortfaible.one", "mg.keyword.each_card")
def paying(t: Table, lines: list[Line]) -> list[Line]:
    """Every card with the effect pays."""
    return lines


@rule("mg.fortfaible.last")
def judged(t: Table) -> list[Line]:
    """Strong and Weak are judged for all at once, on the sums before either."""
    so_far = sums(t)
    found = [t.rules.activated(t, p, *both(t, so_far, p)) for p in so_far]
    return [line for lines in found for line in lines]


def both(t: Table, so_far: Sums, seat: str) -> tuple[bool, bool]:
    """Whether a player has the most points, and the fewest."""
    return t.rules.has_most(t, so_far, seat), t.rules.has_fewest(t, so_far, seat)


@rule("mg.fortfaible.last", "mg.keyword.fort", "mg.keyword.faible")
def count_strong_weak(t: Table) -> Iterator[Event]:
    """Strong and Weak are counted last."""
    if not any(shape.bears(kind) for p in t.seats for _, shape in shapes(t, p) for kind in CLAUSE):
        return
    before = len(all_lines(t))
    yield note(t, "strongweak", [_sum(t, p) for p in t.seats])
    lines = t.rules.judged(t)
    if lines:
        yield note(t, "strongweak", lines)
        yield from t.rules.doubled_last(t, before)


def _sum(t: Table, seat: str) -> Line:
    mine = tuple(n for n, line in enumerate(all_lines(t)) if line.seat == seat)
    return Line(seat, "sum", 0, "", ("mg.fortfaible.last",), f"{sum_of(t, seat)} points so far", mine)


@rule("mg.anubis.not_ident", "mg.fortfaible.last")
def doubled_last(t: Table, before: int) -> Iterator[Event]:
    """Strong and Weak come after the doubling."""
    yield from ()


# -- the round -------------------------------------------------------------------------------------------------------


@rule("mg.end.total", "mg.round.totals", "mg.goal.most_points")
def score_round(t: Table) -> Iterator[Event]:
    """Each player totals the points of the round."""
    yield add(t, "rounds", tuple((p, t.rules.round_total(t, sum_of(t, p))) for p in t.seats))


@rule("mg.end.total")
def round_total(t: Table, points: int) -> int:
    """A total may be negative."""
    return points


@rule("mg.game.tie_rounds_won")
def round_winners(t: Table, totals: Any) -> tuple[str, ...]:
    """The most points win a round; every player tied for them has won it."""
    most = max(points for _, points in totals)
    return tuple(p for p, points in totals if points == most)


@rule("mg.round.next_starter")
def with_fewest(t: Table) -> list[str]:
    """Those with the fewest points of the round, in its turn order, among those who play the next one."""
    points = t.rules.starter_points(t)
    order = [p for p in counting_order(t) if t.rules.plays_round(t, p)]
    return [p for p in order if points[p] == min(points[q] for q in order)]


@rule("mg.round.next_starter")
def starter_points(t: Table) -> Sums:
    """The fewest points are those of the round."""
    return dict(t["rounds"][-1])


@rule("mg.round.next_starter")
def next_starter(t: Table) -> str:
    """The player with the fewest points begins the next round; of several the earliest in the turn order."""
    return t.rules.with_fewest(t)[0]


@rule()
def all_cards(t: Table, seat: str) -> Any:
    """All orders of all cards together."""
    return Shuffles("shuffle", tuple(card for key in t.layout.zone_of for card in t[key]))


@rule("mg.game.three_rounds", "mg.end.return")
def after_round(t: Table) -> str:
    """After the third round there is no next one for which cards would go back."""
    return "after round 3" if t.rules.last_round(t) else "rounds 2 and 3"


@rule("mg.end.return")
def clean_up(t: Table) -> Body:
    """All cards go back into the draw pile, which is shuffled, for the next round."""
    _, order = yield Ask(CHANCE, "shuffle all")
    yield from t.rules.gather(t)
    yield Reorder("pile", order)


@rule("mg.end.return")
def gather(t: Table) -> Iterator[Event]:
    """Each player puts the own cards back into the draw pile."""
    for key in t.layout.zone_of:
        if key != "pile" and t[key]:
            yield Move(t[key], key, "pile")
    yield ROUND_OVER
    for key in (*OF_THE_ROUND, *(("peeked", seat) for seat in t.seats)):
        if t[key]:
            yield Clear(key)


ROUND_OVER = Clear("declared", "accused", "right", "targets", "shapes", "copied", "transformed", "risen", "chosen")
"""What only mattered in the round is put aside; its count stays to be looked at."""


OF_THE_ROUND = ("begun", "done", "gained", "left_fields", "lay_hidden", "full_before")
"""What only some readings note, for the round."""


@rule("mg.game.three_rounds")
def last_round(t: Table) -> bool:
    """A game has three rounds."""
    return len(t["rounds"]) >= t.rules.rounds_a_game(t)


@rule()
def tied_starters(t: Table, seat: str) -> list[Any]:
    """Those tied for the fewest points are equally likely."""
    return [("begin", p) for p in t.rules.with_fewest(t)]


@rule("mg.round.next_starter", because=lambda t, p, m, kept: f"others have fewer points than {m[1]}")
def one_tied_begins(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who begins is one of those tied for the fewest points."""
    return [m for m in moves if m[1] in t.rules.with_fewest(t)]


@rule("mg.round.next_starter")
def settle_starter(t: Table) -> Iterator[Event]:
    """The next starter is settled."""
    yield Set("starter", t.rules.next_starter(t))


# -- the game --------------------------------------------------------------------------------------------------------


@rule("mg.goal.most_points", "mg.round.totals")
def game_totals(t: Table) -> Sums:
    """The points of all rounds together."""
    return {p: sum(dict(totals)[p] for totals in t["rounds"]) for p in t.seats}


@rule("mg.game.tie_rounds_won")
def rounds_won(t: Table) -> Sums:
    """How many rounds each player won."""
    winners = [t.rules.round_winners(t, totals) for totals in t["rounds"]]
    return {p: sum(p in won for won in winners) for p in t.seats}


@rule("mg.goal.most_points", "mg.game.tie_rounds_won")
def game_winners(t: Table) -> tuple[str, ...]:
    """Most points win; with equal points the player who won the most rounds; if these tie too, they share it."""
    totals, won = t.rules.game_totals(t), t.rules.rounds_won(t)
    best = max((totals[p], won[p]) for p in t.seats)
    return t.rules.still_tied(t, tuple(p for p in t.seats if (totals[p], won[p]) == best))


@rule("mg.game.tie_rounds_won")
def still_tied(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Equal in points and in rounds won, they share the victory."""
    return tied


@rule("mg.goal.most_points", "mg.game.tie_rounds_won")
def end_game(t: Table) -> Body:
    """After the third round the game is over."""
    totals, winners = t.rules.game_totals(t), t.rules.game_winners(t)
    if t.rules.plays_on(t, winners):
        return "one more round"
    top = sum(points == max(totals.values()) for points in totals.values())
    clauses = ("mg.goal.most_points", "mg.game.tie_rounds_won") if top > 1 else ("mg.goal.most_points",)
    yield Over(Outcome(winners, tuple(totals.items()), clauses))
    return "over"


@rule("mg.game.tie_rounds_won")
def plays_on(t: Table, winners: tuple[str, ...]) -> bool:
    """The game ends with the third round, tied or not."""
    return False
