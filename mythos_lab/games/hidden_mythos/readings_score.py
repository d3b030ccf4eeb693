"""Owns the readings of open questions about the count, ties and series."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from .cards import numbers
from .score import Row
from .series import Totals
from .table import able, holders, laid

ROWS = {("oq.hm.score.mutual", "owner_order"): {("END.REVEAL", ""): "END.COUNT.order END.COUNT"}}


@reading("oq.hm.middle.scores", "contestant", replaces="contestants")
@rule("hm.two.dummy", "hm.end.winner")
def middle_contends(t: Table) -> tuple[str, ...]:
    """The points of the middle are compared with those of the players."""
    return holders(t)


@reading("oq.hm.middle.in_text", "does_not_count", replaces="other_rows")
@rule("hm.two.dummy", "hm.card.x")
def other_players_only(t: Table, owner: str) -> tuple[str, ...]:
    """Texts that speak of other pantheons leave the middle out."""
    return tuple(p for p in t.seats if p != owner)


@reading("oq.hm.score.neighbours", "circular_row", replaces="neighbours")
@rule("hm.position.matters", "hm.setup.row")
def neighbours_in_a_ring(t: Table, row: Row, i: int) -> tuple[str | None, str | None]:
    """As in a ring the first and the last card of three or more are neighbours too."""
    at, number = dict(row), row[i][0]
    ring = len(row) > 2
    left = row[-1][1] if ring and i == 0 else at.get(number - 1)
    return left, row[0][1] if ring and i == len(row) - 1 else at.get(number + 1)


@reading("oq.hm.score.orientation", "fixed_table_side", replaces="read_row")
@rule("hm.position.matters")
def read_from_first_seat(t: Table, owner: str) -> Row:
    """Left and right are seen from the side of the first seat: all other rows are read the other way round."""
    row = laid(t, owner)
    if owner == t.seats[0] or not row:
        return row
    last = row[-1][0]
    return [(last + 1 - number, card) for number, card in reversed(row)]


@reading("oq.hm.score.slash", "owner_picks_best", replaces="slash_points")
@rule("hm.card.slash")
def better_of_two(t: Table, owner: str, row: Row, i: int, counted: dict[str, int]) -> int:
    """The owner takes the higher of the two values, whatever the text says."""
    _, one, two = numbers(None, t.cards[row[i][1]].value)
    return max(one, two)


@reading("oq.hm.score.mutual", "owner_order", replaces="read_value")
@rule("hm.card.x", "hm.overview.simultaneous")
def value_so_far(t: Table, card: str | None, counted: dict[str, int]) -> int:
    """A card counted already is read with its result, a changing one not counted yet as 0."""
    if card is None:
        return 0
    return counted.get(card, 0) if t.cards[card].variable else t.cards[card].base


@reading("oq.hm.score.mutual", "owner_order", replaces="counting_order")
@rule("hm.card.x", "hm.overview.simultaneous")
def in_named_order(t: Table, owner: str, row: Row) -> list[int]:
    """Changing cards are counted in the order that their owner names; the last one needs no naming."""
    named = t["counting"]
    return sorted(range(len(row)), key=lambda i: named.index(row[i][1]) if row[i][1] in named else len(named))


# -- ties ------------------------------------------------------------------------------------------------------------


@reading("oq.hm.tie.unspent", "by_last_payment", replaces="note_payment")
@rule("hm.end.tie")
def note_payer(t: Table, seat: str) -> Iterator[Event]:
    """Of every player the latest payment is noted."""
    yield Set("payers", (*(p for p in t["payers"] if p != seat), seat))


@reading("oq.hm.tie.unspent", "by_last_payment", replaces="spent_first")
@rule("hm.end.tie")
def paid_last_first(t: Table) -> tuple[str, ...]:
    """Players rank by the moment of their last payment, whether or not cubes are left."""
    before = tuple(p for p in t["last_cubes"] if p not in t["payers"])
    return (*before, *t["payers"])


@reading("oq.hm.tie.unspent", "cube_ignored", replaces="note_unable")
@rule("hm.end.tie")
def note_moments(t: Table) -> Iterator[Event]:
    """It is noted when each player had spent the last cube or had become unable to act."""
    over = [p for p in t.seats if not t["cubes", p] or not able(t, p)]
    kept = [p for p in t["moments"] if p in over]
    new = [p for p in t["last_cubes"] if p not in kept]
    new += [p for p in over if p not in kept and p not in new]
    if (*kept, *new) != t["moments"]:
        yield Set("moments", (*kept, *new))


@reading("oq.hm.tie.unspent", "cube_ignored", replaces="spent_first")
@rule("hm.end.tie")
def over_first(t: Table) -> tuple[str, ...]:
    """A cube that cannot be spent counts as spent when its owner last became unable to act."""
    return (*t["moments"], *(p for p in t["last_cubes"] if p not in t["moments"]))


# -- series ----------------------------------------------------------------------------------------------------------


@reading("oq.hm.series.length", "first_to_two_wins", replaces="series_ends")
@rule("hm.series.best_of_three", "hm.series.total")
def two_wins(t: Table) -> bool:
    """The series is over when somebody has won two games."""
    return bool(_won_twice(t))


@reading("oq.hm.series.length", "first_to_two_wins", replaces="series_winners")
@rule("hm.series.best_of_three", "hm.series.total")
def first_to_two(t: Table, totals: Totals) -> tuple[str, ...]:
    """Whoever is first to win two games wins the series."""
    return _won_twice(t)


def _won_twice(t: Table) -> tuple[str, ...]:
    """Those who have won two games once the first of them had."""
    won: Counter[str] = Counter()
    for winners in t["wins"]:
        won.update(winners)
        if found := tuple(p for p, count in won.items() if count >= 2):
            return found
    return ()


@reading("oq.hm.series.length", "open_number_total", replaces="series_fits")
@rule("hm.series.total")
def any_length_fits(count: Any) -> str:
    """A series has as many games as the players agree on."""
    return ""


@reading("oq.hm.series.length", "open_number_total", replaces="series_ends")
@rule("hm.series.total")
def agreed_length(t: Table) -> bool:
    """The series is over after the agreed number of games."""
    return len(t["games"]) >= int(t.game.setup.option("series", 1))


@reading("oq.hm.series.tie", "shared", replaces="tied_series")
@rule("hm.series.total")
def series_shared(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """All players tied for the highest total win the series together."""
    return tied


@reading("oq.hm.series.tie", "extra_game", replaces="tied_series")
@rule("hm.series.total")
def series_undecided(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """A tie decides nothing: one more game is played."""
    return ()
