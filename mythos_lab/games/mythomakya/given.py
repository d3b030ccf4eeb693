"""Owns positions by hand: from the `given` of a ruling to a position, and back. It checks every key, card and seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from ...core.shape import check_shapes
from .cards import APPLE_CARDS, COLOURS, GODS, MYTHS, bare
from .table import sides

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

TRIUMPH_KEYS = ("order", "teams", "senior", "first", "stacks", "treasure", "apples", "previous_round_winner", "caller",
                "mate", "discard")  # fmt: skip
BATTLE_KEYS = (*TRIUMPH_KEYS, "gods", "box", "kronos", "god_costs", "undealt", "set_aside", "dealt")
SHEETS = ("setup_for", "tables", "series")
_WORDS, _NUMBERS = {str: [str]}, {str: int}
SHAPES = {
    **{key: [str] for key in ("order", "discard", "box", "undealt", "set_aside")},
    **dict.fromkeys(("senior", "first", "caller", "mate", "kronos", "previous_round_winner"), (str, type(None))),
    **dict.fromkeys(("teams", "treasure", "gods"), _WORDS),
    **dict.fromkeys(("apples", "god_costs"), _NUMBERS),
    "stacks": {str: [[str]]},
    "setup_for": [(int, str)],
    "tables": {str: {str: object}},
    "series": [{str: object}],
    "dealt": {str: [str]},
}
"""What each key of a position holds."""
CARD = re.compile(r"[RYBKP]\d+|GA\d")


class Sheet(NamedTuple):
    """Several tables at once (set-ups, a series): facts are given for each by its name."""

    kind: str
    game: Game
    given: Mapping[str, Any]
    tables: Mapping[Any, Any]


def position(game: Game, given: Mapping[str, Any], cards: Mapping[str, Any] | None = None) -> Position | Sheet:
    """The position (or sheet of tables) that a `given` describes, under the readings of `game`.

    Raises `BadInput` naming the key, what was found and what was expected.
    """
    if cards:
        raise BadInput("facts of cards stand in apples and god_costs here", field="cards", expected="no cards")
    check_shapes(given, SHAPES)
    kind = next((key for key in SHEETS if key in given), None)
    if kind:
        from .sheets import sheet

        if kind == "series":
            _seats(given)
        return sheet(game, kind, given)
    battle = game.name.endswith("battle")
    keys = BATTLE_KEYS if battle else TRIUMPH_KEYS
    for key in given:
        if key not in keys:
            raise BadInput(f"unknown key{closest(key, keys)}", field=str(key), expected=", ".join(keys))
    seats = _seats(given)
    if "dealt" in given or (given.get("caller") is not None and not _laid_out(given)):
        from .sheets import dealt

        return dealt(game, given)
    _check_cards(given, battle)
    table_game = game.for_players(_setup(game, given, seats, "battle" if battle else "triumph"))
    return _begin(table_game, given, battle)


def _laid_out(given: Mapping[str, Any]) -> bool:
    """Whether a position with a caller says how the table lies; else it is that of a new game."""
    return "first" in given or bool(given.get("undealt")) or any(map(any, (given.get("stacks") or {}).values()))


def _seats(given: Mapping[str, Any]) -> tuple[str, ...]:
    order = given.get("order")
    if not isinstance(order, (list, tuple)) or not 2 <= len(order) <= 6:
        raise BadInput("the seats clockwise must be named", field="order", expected="a list of 2 to 6 players")
    seats = tuple(str(p) for p in order)
    if len(set(seats)) < len(seats):
        raise BadInput("a player is named twice", field="order", expected="each player once")
    for key in ("stacks", "gods"):
        for p in given.get(key) or {}:
            _check_seat(p, seats, key)
    for key in ("first", "caller", "mate", "previous_round_winner"):
        if given.get(key) is not None:
            _check_seat(given[key], seats, key)
    if given.get("senior") not in (None, *COLOURS):
        raise BadInput(f"{given['senior']!r} is no colour", field="senior", expected=", ".join(COLOURS))
    return seats


def _check_seat(p: Any, seats: Iterable[str], field: str) -> None:
    if p not in seats:
        raise BadInput(f"no player is called {p!r}{closest(str(p), seats)}", field=field, expected=", ".join(seats))


def mentioned(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every card the position names, with the key it stands under."""
    found: list[tuple[str, str]] = []
    for p, stacks in (given.get("stacks") or {}).items():
        found += [(card, f"stacks of {p}") for stack in stacks for card in stack]
    for key in ("treasure", "gods"):
        found += [(card, f"{key} of {p}") for p, cards in (given.get(key) or {}).items() for card in cards]
    for key in ("box", "discard", "undealt", "set_aside"):
        found += [(card, key) for card in given.get(key) or ()]
    return found


def _check_cards(given: Mapping[str, Any], battle: bool) -> None:
    known = (*MYTHS, *APPLE_CARDS, *GODS) if battle else MYTHS
    cards = mentioned(given)
    for card, where in cards:
        if card not in known:
            raise BadInput(
                f"there is no card {card!r}{closest(str(card), known)}", field=where, expected="a card of this game"
            )
    counts = Counter(card for card, _ in cards)
    for card, where in cards:
        if counts[card] > 1:
            raise BadInput(
                f"{card} lies {_places([w for c, w in cards if c == card])}", field=where, expected="each card once"
            )
        if "stacks" in where and card not in MYTHS:
            raise BadInput(f"{card} is no myth card", field=where, expected="myth cards in stacks")
        if where.split(" ")[0] in ("gods", "undealt") and card not in GODS:
            raise BadInput(f"{card} is no god card", field=where, expected="god cards")
    if given.get("kronos") not in (None, "none") and "Kronos" in counts:
        raise BadInput("Kronos lies on a stack and elsewhere too", field="kronos", expected="each card once")
    for key, names in (("apples", (*MYTHS, "GA", *APPLE_CARDS)), ("god_costs", GODS)):
        for name, n in (given.get(key) or {}).items():
            if name not in names:
                raise BadInput(f"there is no card {name!r}{closest(str(name), names)}", field=key)
            if not isinstance(n, int) or n < 0:
                raise BadInput(f"{n!r} is no number of apples for {name}", field=key, expected="a whole number from 0")


def _places(found: list[str]) -> str:
    """`in two places: discard and box`, or where it is one place: `twice in one place: stacks of A`."""
    several = list(dict.fromkeys(found))
    if len(several) == 1:
        return f"{'twice' if len(found) == 2 else f'{len(found)} times'} in one place: {several[0]}"
    return f"in {'two' if len(several) == 2 else len(several)} places: {' and '.join(several)}"


def _setup(game: Game, given: Mapping[str, Any], seats: tuple[str, ...], deck: str) -> Setup:
    teams = given.get("teams")
    named = tuple((str(name), tuple(members)) for name, members in teams.items()) if teams else ()
    named = named or _pair(given, seats)
    stacks = max([len(s) for s in (given.get("stacks") or {}).values()], default=0)
    cards = {card for card, _ in mentioned(given)}
    if kronos_of(given):
        cards.add("Kronos")
    table = bare(cards, deck, given.get("apples") or {}, given.get("god_costs") or {})
    places = tuple((p, len(own)) for p, own in sorted((given.get("stacks") or {}).items()))
    alone = () if named or given.get("caller") is not None else (("alone", True),)
    return Setup(seats, named, (*alone, ("places", places), ("stacks", max(stacks, 1))), table)


def _pair(given: Mapping[str, Any], seats: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Five players whose caller has chosen a mate: these two against the rest."""
    if given.get("mate") is None:
        return ()
    if given.get("caller") is None or len(seats) != 5:
        raise BadInput("a mate is chosen by the caller, with five players", field="mate", expected="leave it out")
    pair = (given["caller"], given["mate"])
    return (("T1", pair), ("T2", tuple(p for p in seats if p not in pair)))


def kronos_of(given: Mapping[str, Any]) -> tuple[str, int] | None:
    """The stack under Kronos, None when he lies on none."""
    text = given.get("kronos")
    return None if text in (None, "none") else read_stack(str(text), "kronos")


def read_stack(text: str, field: str) -> tuple[str, int]:
    """`A.1` as a stack. Raises `BadInput`."""
    owner, dot, number = text.rpartition(".")
    if not dot or not number.isdecimal():
        raise BadInput(f"{text!r} is no stack", field=field, expected="a player and a number, as A.1")
    return (owner, int(number))


def _begin(game: Game, given: Mapping[str, Any], battle: bool) -> Position:
    from ...core.position import begin

    changes: dict[Any, Any] = {
        "senior": given.get("senior"),
        "caller": given.get("caller"),
        "teams": game.setup.teams,
    }
    if given.get("previous_round_winner"):
        changes["last_winner"] = (given["previous_round_winner"],)
    stacks = given.get("stacks") or {}
    for p, own in stacks.items():
        for n, cards in enumerate(own, 1):
            changes.update(_stack_places(p, n, tuple(cards), battle))
    for owner, cards in (given.get("treasure") or {}).items():
        if ("treasure", owner) not in game.layout.index:
            raise BadInput(f"there is no treasure pile of {owner}", field="treasure", expected=_piles(game))
        changes["treasure", owner] = tuple(cards)
    if battle:
        changes.update(_battle_places(game, given))
    without = tuple(p for p in game.seats if not any(stacks.get(p) or ()))
    if given.get("caller") is not None and given.get("first") is None:
        if battle and without != game.seats:  # where nothing is said of stacks at all the set-up goes on
            changes["out"] = without
        return begin(game, changes, _after_caller(game) if given.get("mate") is None else "SETUP.FIRST")
    changes["first"] = given.get("first") or game.seats[0]
    if battle:
        changes["out"] = without
        return begin(game, changes, "ROUND.OPEN")
    return begin(game, changes, "ROUND.OPEN" if any(map(any, stacks.values())) else "END.COUNT")


def _after_caller(game: Game) -> str:
    """What the caller has to decide first."""
    return " ".join(name for name, _ in reversed(game.steps["SETUP.CALLER"].rows[None]))


def _piles(game: Game) -> str:
    return ", ".join(str(key[1]) for key in game.layout.places("treasure"))


def _stack_places(p: str, n: int, cards: tuple[str, ...], battle: bool) -> dict[Any, Any]:
    if battle:
        return {("stack", p, n): cards}
    return {("up", p, n): cards[:1], ("down", p, n): cards[1:]}


def _battle_places(game: Game, given: Mapping[str, Any]) -> dict[Any, Any]:
    changes: dict[Any, Any] = {("gods", p): tuple(cards) for p, cards in (given.get("gods") or {}).items()}
    box = given.get("box") or ()
    changes["box"] = tuple(card for card in box if card in GODS)
    changes["spare"] = tuple(card for card in box if card in APPLE_CARDS)
    for key in ("discard", "undealt", "set_aside"):
        changes[key] = tuple(given.get(key) or ())
    stack = kronos_of(given)
    if stack:
        own = (given.get("stacks") or {}).get(stack[0]) or ()
        if not 1 <= stack[1] <= len(own) or not own[stack[1] - 1]:
            raise BadInput(f"there is no stack {stack[0]}.{stack[1]}", field="kronos", expected="a stack with cards")
        changes["kronos_on"], changes["kronos"] = stack, ("Kronos",)
    return changes


def given(position: Position) -> dict[str, Any]:
    """The position in the words of a ruling file. Raises `BadInput` where a position in mid-step cannot be said."""
    t, battle = position.table(), position.game.name.endswith("battle")
    opening = (
        position.step in ("WINDOW.POLL", "WINDOW.POLL.speaker") and not t["passes"]
        if battle
        else position.step == "TURN.LEAD"
    )
    if not position.over and (not opening or t["table"] or (battle and t["poller"] not in (None, t["first"]))):
        raise BadInput("the position lies in the middle of a round", expected="the start of a round")
    if battle and t["kronos_in"]:
        raise BadInput("Kronos lies between the cards of a stack", field="kronos", expected="Kronos on top of a stack")
    found: dict[str, Any] = {"order": list(t.seats)}
    if t["teams"]:
        found["teams"] = {name: list(members) for name, members in t["teams"]}
    found.update(senior=t["senior"], first=t["first"])
    found["stacks"] = {p: _stacks_of(position, p, battle) for p in t.seats}
    owners = t.seats if battle else [name for name, _ in sides(t)]
    found["treasure"] = {p: list(t["treasure", p]) for p in owners if t["treasure", p]}
    if battle:
        found.update(_battle_given(position))
    found["apples"] = _apples(position, {card for card, _ in mentioned(found)})
    if t["last_winner"]:
        found["previous_round_winner"] = t["last_winner"][0]
    return {key: value for key, value in found.items() if value not in (None, {}, [])}


def _stacks_of(position: Position, p: str, battle: bool) -> list[list[str]]:
    state = position.state
    zones = ("stack",) if battle else ("up", "down")
    numbers = [key[2] for key, _ in position.game.layout.of[zones[0], p]]
    piles = [[card for zone in zones for card in state[zone, p, n]] for n in numbers]
    while piles and not piles[-1]:
        piles.pop()
    return piles


def _apples(position: Position, there: set[str]) -> dict[str, int]:
    """The apples on the cards that are there, where it is not the usual number."""
    cards = [c for c in position.game.cards.values() if c.id in there]
    found = {c.id: c.apples for c in cards if c.kind == "myth" and c.apples != 1}
    golden = {c.id: c.apples for c in cards if c.kind == "apple"}
    if len(set(golden.values())) == 1:
        golden = {"GA": next(iter(golden.values()))}
    return found | {name: worth for name, worth in golden.items() if worth != 2}


def _battle_given(position: Position) -> dict[str, Any]:
    t = position.table()
    kronos = t["kronos_on"]
    found: dict[str, Any] = {"gods": {p: list(t["gods", p]) for p in t.seats if t["gods", p]}}
    found["box"] = [*t["box"], *t["spare"]]
    found.update(discard=list(t["discard"]), set_aside=list(t["set_aside"]))
    found["kronos"] = f"{kronos[0]}.{kronos[1]}" if kronos else None
    found["god_costs"] = {c.id: c.cost for c in t.cards.values() if c.kind == "god" and c.cost}
    return found
