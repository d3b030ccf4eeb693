"""Owns the set-up: cubes, deal, the look at the own cards, the start player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.errors import BadInput
from ...core.events import Event, Look, Move, Rearrange, Reorder, Set
from ...core.flow import Body
from ...core.game import Game
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import Number, rule
from .table import MIDDLE, card_at, place_of

NUMBERS = {
    number.name: number
    for number in (
        Number("cubes_each", "hm.setup.cubes", 13, "Each player starts with 13 action cubes."),
        Number("deck_size", "hm.setup.shuffle", 20, "The deck is exactly 20 cards."),
        Number("cards_each", "hm.setup.deal", 4, "Each player is dealt 4 cards."),
        Number("cards_in_middle", "hm.setup.middle.four", 4, "With two players 4 cards go to the middle."),
    )
}


@rule("hm.players.range")
def count_fits(count: int) -> str:
    """Two to five may play: the note names three to five, and the two-player lines add two."""
    return "" if 2 <= count <= 5 else "two to five may play"


@rule("hm.setup.start")
def start_may_be_agreed() -> bool:
    """The start player of a first game is drawn, not agreed on."""
    return False


def check(game: Game) -> None:
    """Refuse a set-up that the rules do not allow: number of players, a start agreed on, length of the series."""
    rules, option = game.rules, game.setup.option
    if wrong := rules.count_fits(len(game.seats)):
        raise BadInput(f"{len(game.seats)} players: {wrong}", field="players", expected=wrong)
    if option("start") is not None and not rules.start_may_be_agreed():
        raise BadInput(
            "the start player is drawn",
            field="start",
            expected="leave it out, or read start.first_game as by_agreement",
        )
    if wrong := rules.series_fits(option("series", 1)):
        raise BadInput(wrong, field="series", expected="1 for a single game, or a number that fits")


@rule("hm.setup.cubes")
def hand_out_cubes(t: Table) -> Iterator[Event]:
    """Each player starts with 13 action cubes."""
    for seat in t.seats:
        yield Set(("cubes", seat), t.rules.cubes_each(t))


@rule()
def shuffled_deck(t: Table, seat: str) -> Any:
    """All orders of the deck."""
    return Shuffles("deal", t["deck"])


@rule("hm.setup.shuffle", "hm.setup.deal", "hm.setup.unused")
def deal(t: Table) -> Body:
    """The 20 cards are shuffled, each player is dealt 4, the rest are not used."""
    if len(t["deck"]) != t.rules.deck_size(t):
        raise BadInput(f"a deck of {len(t['deck'])} cards", field="cards", expected=f"{t.rules.deck_size(t)} cards")
    _, order = yield Ask(CHANCE, "deal")
    yield Reorder("deck", order)
    yield from t.rules.deal_rows(t)
    yield from t.rules.fill_middle(t)
    yield from t.rules.leave_rest(t)
    yield from t.rules.begin_looking(t)


@rule("hm.setup.deal")
def deal_rows(t: Table) -> Iterator[Event]:
    """Each player is dealt 4 cards."""
    for seat in t.seats:
        yield Move(t["deck"][: t.rules.cards_each(t)], "deck", ("row", seat))


@rule("hm.setup.unused")
def leave_rest(t: Table) -> Iterator[Event]:
    """The cards left over are not used."""
    if t["deck"]:
        yield Move(t["deck"], "deck", "unused")


@rule("hm.setup.look")
def begin_looking(t: Table) -> Iterator[Event]:
    """Every player looks at the own cards before the game starts."""
    yield Set("looking", t.seats)


@rule("hm.setup.middle.four", "hm.setup.middle.row")
def fill_middle(t: Table) -> Iterator[Event]:
    """With two players 4 random cards go to the middle, next to each other."""
    if ("row", MIDDLE) in t.index:
        yield Move(t["deck"][: t.rules.cards_in_middle(t)], "deck", ("row", MIDDLE))
        yield from t.rules.turn_up_middle(t)


@rule("hm.setup.middle.four", "hm.overview.hidden")
def turn_up_middle(t: Table) -> Iterator[Event]:
    """The middle cards lie face down, and nobody has seen them."""
    yield from ()


@rule("hm.setup.look", "hm.setup.row")
def own_orders(t: Table, seat: str) -> list[Any]:
    """The looked-at cards are laid next to each other in any order."""
    count = len(t["row", seat])
    return [("lay", order) for order in permutations(range(1, count + 1))]


@rule("hm.setup.row", because=lambda t, p, m, kept: f"{p} has {len(t['row', p])} cards to lay, each once")
def each_card_once(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The own cards are laid in a row, each of them once."""
    count = len(t["row", seat])
    return [m for m in moves if isinstance(m[1], tuple) and sorted(m[1]) == list(range(1, count + 1))]


@rule("hm.setup.look", "hm.setup.row", "hm.setup.facedown")
def look_and_lay(t: Table) -> Body:
    """Everybody looks at the own 4 cards and lays them face down next to each other, in an order of their own."""
    orders = []
    for seat in t.seats:
        _, order = yield Ask(seat, "arrange")
        orders.append(order)
    for seat, order in zip(t.seats, orders, strict=True):
        yield from t.rules.lay_row(t, seat, order)
    yield from t.rules.own_cards_seen(t)


@rule("hm.setup.row", "hm.setup.facedown")
def lay_row(t: Table, seat: str, order: tuple[int, ...]) -> Iterator[Event]:
    """The cards lie next to each other in front of their owner, face down, in the order that the owner chose."""
    row = t["row", seat]
    yield Rearrange(("row", seat), tuple(row[n - 1] for n in order), seat)


@rule("hm.setup.look", "hm.setup.facedown")
def own_cards_seen(t: Table) -> Iterator[Event]:
    """Every player has seen all 4 own cards; from now on they lie face down."""
    for seat in t.seats:
        yield Look(seat, ("row", seat), t["row", seat])
    yield Set("looking", ())


@rule("hm.setup.look", "hm.overview.hidden")
def looked_before(t: Table, seen: Any) -> Iterator[Event]:
    """What a position by hand says that players know: they have looked at it before."""
    for seat, slot in seen:
        yield Look(seat, place_of(slot), (str(card_at(t, slot)),))


# -- the start player ------------------------------------------------------------------------------------------------


@rule("hm.setup.start", "hm.setup.start.leader")
def settle_start(t: Table) -> Body:
    """A start player is chosen; in a series it is the player in the lead."""
    may_start = t.rules.starters(t)
    seat = may_start[0]
    if len(may_start) > 1:
        _, seat = yield Ask(CHANCE, "start")
    yield Set("starter", seat)
    yield Set("to_move", seat)


@rule("hm.setup.start")
def starters(t: Table) -> tuple[str, ...]:
    """In the first game anybody may be the start player, in a later one whoever leads."""
    return t.rules.leaders(t) if t["games"] else t.rules.first_starters(t)


@rule("hm.setup.start")
def first_starters(t: Table) -> tuple[str, ...]:
    """The start player of the first game is drawn among all."""
    return t.seats


@rule("hm.setup.start")
def starting(t: Table, seat: str) -> list[Any]:
    """Whoever may start can be drawn."""
    return [("start", p) for p in t.rules.starters(t)]


@rule("hm.setup.start", because=lambda t, p, m, kept: f"{m[1]} cannot be drawn")
def a_starter(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The start player is one of those who may start."""
    return [m for m in moves if m[1] in t.rules.starters(t)]


@rule("hm.setup.middle.four", "hm.overview.hidden")
def open_by_hand(owners: tuple[str, ...], places: Any) -> dict[Any, Any]:
    """In a position by hand all cards lie face down."""
    return {}
