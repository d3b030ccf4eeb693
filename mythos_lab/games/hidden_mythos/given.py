"""Owns positions by hand: from the `given` of a ruling to a position, and back. It checks every key, card and seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.kernel import Table
from ...core.notation import closest
from ...core.shape import check_shapes
from ...core.state import State
from .cards import id_of, named, shipped
from .setup import looked_before
from .table import MIDDLE, UNUSED, Slot, card_at, holders, laid, said_slot

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

KEYS = ("order", "to_move", "cubes", "rows", "last_cubes", "known", "unused", "dealt", "arrange")
SHEETS = ("setup_for", "series")
SHAPES = {
    **{key: [str] for key in ("order", "last_cubes", "unused")},
    **{key: {str: [str]} for key in ("rows", "dealt", "known")},
    "to_move": (str, type(None)),
    "cubes": {str: int},
    "arrange": {str: [int]},
    "setup_for": [int],
    "series": [{str: int}],
    "last_cubes_by_game": [[str]],
}
"""What each key of a position holds."""


class Sheet(NamedTuple):
    """Several tables at once (set-ups, the games of a series)."""

    kind: str
    game: Game
    given: Mapping[str, Any]


def position(game: Game, given: Mapping[str, Any], cards: Mapping[str, Any] | None = None) -> Position | Sheet:
    """The position (or sheet of tables) that a `given` describes, under the readings of `game`.

    `cards` are facts of cards by name. Raises `BadInput` naming the key, what was found and what was expected.
    """
    check_shapes(given, SHAPES)
    for kind in SHEETS:
        if kind in given:
            from .sheets import checked

            return checked(Sheet(kind, game, given))
    for key in given:
        if key not in KEYS:
            raise BadInput(f"unknown key{closest(key, KEYS)}", field=str(key), expected=", ".join((*KEYS, *SHEETS)))
    seats = _seats(given)
    rows = _rows(given, seats)
    table = game.for_players(_setup(game, given, seats, cards or {}, rows))
    return _dealt(table, given, rows) if "dealt" in given else _laid(table, given, rows)


def _seats(given: Mapping[str, Any]) -> tuple[str, ...]:
    order = given.get("order")
    if not isinstance(order, (list, tuple)) or not 2 <= len(order) <= 5:
        raise BadInput("the seats clockwise must be named", field="order", expected="a list of 2 to 5 players")
    seats = tuple(str(p) for p in order)
    if len(set(seats)) < len(seats) or {MIDDLE, UNUSED} & set(seats):
        raise BadInput("a player is named twice, or as a place is", field="order", expected="each player once")
    for key in ("cubes", "known", "arrange"):
        for p in given.get(key) or {}:
            check_seat(p, seats, key)
    for p in given.get("last_cubes") or ():
        check_seat(p, seats, "last_cubes")
    if given.get("to_move") is not None:
        check_seat(given["to_move"], seats, "to_move")
    for p, n in (given.get("cubes") or {}).items():
        if n < 0:
            raise BadInput(f"{n!r} is no number of cubes for {p}", field="cubes", expected="a whole number from 0")
    return seats


def check_seat(p: Any, seats: Iterable[str], field: str) -> None:
    """Raises `BadInput` for somebody who is not at the table."""
    if p not in seats:
        raise BadInput(f"no player is called {p!r}{closest(str(p), seats)}", field=field, expected=", ".join(seats))


def _rows(given: Mapping[str, Any], seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cards by name of every row, and of the unused pile."""
    key = "dealt" if "dealt" in given else "rows"
    who = (*seats, MIDDLE) if len(seats) == 2 else seats
    rows: dict[str, tuple[str, ...]] = {}
    for owner, cards in (given.get(key) or {}).items():
        check_seat(owner, who, key)
        rows[owner] = tuple(str(card) for card in cards or ())
    rows[UNUSED] = tuple(str(card) for card in given.get(UNUSED) or ())
    every = [card for row in rows.values() for card in row]
    twice = next((card for i, card in enumerate(every) if card in every[:i]), None)
    if twice is not None:
        raise BadInput(f"{twice} lies in two places", field=key, expected="each card once")
    return rows


def _setup(
    game: Game, given: Mapping[str, Any], seats: tuple[str, ...], facts: Mapping[str, Any], rows: Mapping[str, Any]
) -> Setup:
    known = {card.name: card for card in (*(() if facts else shipped()), *(game.setup.cards or ()))}
    table = named([card for row in rows.values() for card in row], facts, known.values())
    agreed = game.rules.start_may_be_agreed() and "dealt" in given and given.get("to_move")
    return Setup(seats, (), (("start", given["to_move"]),) if agreed else (), table)


def _places(game: Game, given: Mapping[str, Any], rows: Mapping[str, tuple[str, ...]]) -> dict[Any, Any]:
    changes: dict[Any, Any] = {("row", p): tuple(map(id_of, row)) for p, row in rows.items() if p != UNUSED}
    changes[UNUSED] = tuple(map(id_of, rows[UNUSED]))
    whole = dict.fromkeys(game.seats, game.rules.cubes_each(None)) if given.get("to_move") is not None else {}
    changes.update({("cubes", p): n for p, n in given.get("cubes", whole).items()})
    changes["last_cubes"] = tuple(given.get("last_cubes") or ())
    return changes


# -- cards dealt, not yet laid ---------------------------------------------------------------------------------------


def _dealt(game: Game, given: Mapping[str, Any], rows: Mapping[str, tuple[str, ...]]) -> Position:
    """The position after everybody has looked at the dealt cards and laid them."""
    from ...core.position import begin

    changes = _places(game, given, rows) | {"looking": game.seats}
    changes |= game.rules.open_by_hand(holders(Table(game, game.layout.empty)), changes)
    p = begin(game, changes, "SETUP.LOOK")
    arranged = given.get("arrange") or {}
    while p.ask is not None and p.ask.kind == "arrange":
        seat = p.ask.seat
        order = tuple(arranged.get(seat) or range(1, len(rows.get(seat, ())) + 1))
        if ("lay", order) not in p.options:
            raise BadInput(
                f"{list(order)} is no order of the cards of {seat}", field="arrange", expected="each card once"
            )
        p = p.choose(("lay", order))
    if p.ask is not None and p.ask.kind == "start" and given.get("to_move"):
        p = p.choose(("start", given["to_move"]))
    return p


# -- rows as they lie ------------------------------------------------------------------------------------------------


def _laid(game: Game, given: Mapping[str, Any], rows: Mapping[str, tuple[str, ...]]) -> Position:
    from ...core.position import begin

    if given.get("arrange"):
        raise BadInput("only dealt cards are arranged", field="arrange", expected="dealt, or leave it out")
    changes = _places(game, given, rows) | {"to_move": given.get("to_move")}
    changes |= game.rules.open_by_hand(holders(Table(game, game.layout.empty)), changes)
    t = Table(game, State(game.layout, game.layout.empty).with_values(changes).values)
    seen = [(seat, slot) for seat, known in (given.get("known") or {}).items() for slot in _known(t, seat, known)]
    goes_on = given.get("to_move") is not None and not game.rules.game_ends(t)
    return begin(
        game, changes, "TURN.BEGIN" if goes_on else "END.REVEAL", looks=(looked_before, seen) if seen else None
    )


def _known(t: Any, seat: str, known: Any) -> list[Slot]:
    found = [read_slot(str(text), "known") for text in known or ()]
    for slot in found:
        if card_at(t, slot) is None:
            raise BadInput(f"no card lies at {said_slot(slot)}", field="known", expected="a slot with a card")
    return found


def read_slot(text: str, field: str) -> Slot:
    """`A.1` as a slot. Raises `BadInput`."""
    owner, dot, number = text.rpartition(".")
    if not dot or not number.isdecimal():
        raise BadInput(f"{text!r} is no slot", field=field, expected="a player and a number, as A.1")
    return (owner, int(number))


# -- and back --------------------------------------------------------------------------------------------------------


def given(position: Position) -> dict[str, Any]:
    """The position in the words of a ruling file. Raises `BadInput` where it cannot be said."""
    t = position.table()
    if not position.over and position.step != "TURN.PEEK":
        raise BadInput("the position lies in the middle of a turn", expected="the beginning of a turn")
    if t["games"]:
        raise BadInput("the position lies in a series", expected="a single game")
    if any(t["gaps", p] for p in holders(t)) or t["open"] or t["out"] or t["payers"] or t["moments"]:
        raise BadInput("the position has gaps, open cards, or a history that counts", expected="a plain position")
    names = {card.id: card.name for card in t.cards.values()}
    found: dict[str, Any] = {"order": list(t.seats)}
    if not position.over:
        found["to_move"] = t["to_move"]
    found["cubes"] = {p: t["cubes", p] for p in t.seats}
    found["rows"] = {p: [names[card] for card in t["row", p]] for p in holders(t)}
    if t["last_cubes"]:
        found["last_cubes"] = list(t["last_cubes"])
    if t[UNUSED]:
        found["unused"] = [names[card] for card in t[UNUSED]]
    if not position.over:
        found["known"] = {p: known_slots(position, p) for p in t.seats}
    return found


def known_slots(position: Position, seat: str) -> list[str]:
    """The slots of which a player knows the card for certain."""
    t, sure = position.table(), position.knowledge(seat).sure
    found = []
    for owner in holders(t):
        for i, (number, _) in enumerate(laid(t, owner), 1):
            if (("row", owner), i) in sure:
                found.append(f"{owner}.{number}")
    return found
