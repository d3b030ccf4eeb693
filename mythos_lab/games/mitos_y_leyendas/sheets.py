"""Owns rulings about the start, about decks and about rounds: a set-up played through, counts put to the real rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE, Shuffles
from ...core.errors import BadInput
from ...core.kernel import Table
from ...core.notation import closest
from ...core.position import begin
from ...core.state import State
from .given import seats_of

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position
    from .given import Sheet

ANSWERS = {
    "again": ("mulligan", None),
    "keep": ("keep", None),
    "look": ("look", None),
    "mix": ("mix", None),
    "leave": ("leave", None),
}
"""What a player may answer in a set-up; `cut 12` cuts a Castle, and at `undecided` the set-up stops."""
PRESENTING = ("look through", "cut")
MULLIGANS = ("mulligan", "mulligans")


def whole_setup(game: Game, said: Mapping[str, Any]) -> Position:
    """The start of a game played through: the first player of the seats begins, mulligans as said."""
    left = {seat: list(said.get(seat) or ()) for seat in game.seats}
    for seat in said:
        if seat not in game.seats:
            raise BadInput(f"no player is called {seat!r}", field="setup", expected=", ".join(game.seats))
    position = game.new()
    while position.ask is not None and position.step.split(".")[0] in ("ROUND", "GAME"):
        move = _answer(position, left)
        if move is None:
            break
        position = position.choose(move)
    return position


def _answer(position: Position, left: dict[str, list[Any]]) -> Any:
    ask, options = position.ask, position.options
    assert ask is not None
    if isinstance(options, Shuffles):
        return in_order(position)
    if ask.kind in PRESENTING:
        move = _said(left[ask.seat]) if left[ask.seat] and _presents(left[ask.seat][0]) else None
        return move if move and move[0] in position.game.options[ask.kind].verbs else ("leave", None)
    if ask.kind not in MULLIGANS:
        return options[0]
    while left[ask.seat] and _presents(left[ask.seat][0]):
        left[ask.seat].pop(0)
    return _said(left[ask.seat] or ["keep"])


def _presents(said: Any) -> bool:
    """Whether an answer is about a presented Castle; it is passed by where nobody may touch one."""
    return str(said).split()[0] in ("look", "mix", "cut", "leave")


def _said(answers: list[Any]) -> Any:
    """The move that the next answer means; None where it is left open."""
    said = str(answers.pop(0))
    number = said.removeprefix("cut ")
    if said == "undecided":
        return None
    if number != said and number.isdecimal():
        return ("cut", int(number))
    if said not in ANSWERS:
        known = [*ANSWERS, "cut 12", "undecided"]
        raise BadInput(f"{said!r} is no answer{closest(said, ANSWERS)}", field="setup", expected=", ".join(known))
    return ANSWERS[said]


OWN = "own"
"""In the plan of a player's mulligans: one that an item of the ruling makes."""


def opened(given: Mapping[str, Any], items: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], dict[Any, Any]]:
    """The position by hand of a ruling, and what it says of decisions still to come.

    A set-up stops before the first mulligan that an item makes itself; what is said of later ones is promised.
    """
    own = Counter(item.get("by") for item in items if "mulligan" in item and item.get("expect") != "illegal")
    setup = given.get("setup")
    if not own or not isinstance(setup, Mapping) or any("keep" in (setup.get(seat) or ()) for seat in own):
        return given, {}
    said = {seat: list(setup.get(seat) or ()) for seat in seats_of(setup)}
    stopped = {seat: answers if "keep" in answers else [*answers, "undecided"] for seat, answers in said.items()}
    promises = {(CHANCE, "shuffle"): _start_shuffle}
    for seat, answers in said.items():
        plan = [*(word for word in answers if not _presents(word)), *[OWN] * own[seat]]
        promises |= dict.fromkeys([(seat, kind) for kind in MULLIGANS], partial(_planned, seat, plan))
    return {**given, "setup": stopped}, promises


def _planned(seat: str, plan: Sequence[str], position: Position) -> Any:
    """What a player answers after so many mulligans; None where an item says it."""
    count = position.state["mulligans", seat]
    return ANSWERS.get(plan[count] if count < len(plan) else "keep")


def _start_shuffle(position: Position) -> Any:
    """The shuffle of a Castle before the first turn."""
    return in_order(position) if position.step.startswith("GAME") else None


def in_order(position: Position) -> Any:
    """The shuffle that leaves a Castle in the order in which it lies."""
    seat = position.state["unsorted"][0]
    return ("shuffle", position.state["castle", seat])


def sheet_fact(key: str, s: Sheet) -> Any:
    """A fact of a sheet. Raises `BadInput` for an unknown one."""
    facts = SHEET_FACTS[s.kind]
    if key not in facts:
        raise BadInput(f"unknown fact{closest(key, facts)}", field=key, expected=", ".join(facts))
    return facts[key](s)


def _legal(s: Sheet) -> dict[str, bool]:
    return {name: not any(_faults(s.game.rules, deck)) for name, deck in s.given["decks"].items()}


def _faults(rules: Any, deck: Mapping[str, Any]) -> list[str]:
    """What is wrong with a deck of which only the counts are known."""
    plain, most = deck.get("plain_gold_copies", 0), rules.most_copies()
    said = [rules.deck_size(deck.get("size", 50), rules.castle_size())]
    said.append(rules.copies_allowed("a card", deck.get("max_copies", 1), most, False))
    said.append(rules.copies_allowed("a plain Gold", plain, most, True))
    said.append(rules.unique_once("a Unique card", deck.get("unique_copies", 0)))
    golds = deck.get("golds", 1)
    said.append(rules.gold_to_begin_with(golds, deck.get("plain_golds", min(golds, 1))))
    return said


def _table(s: Sheet) -> Table:
    return Table(s.game, State(s.game.layout, s.game.layout.empty).values)


def _games(s: Sheet) -> list[str]:
    games = list(s.given["round"])
    for winner in games:
        if winner not in (*s.game.seats, "draw"):
            raise BadInput(f"{winner!r} has won no game", field="round", expected="A, B or draw")
    return games


def _over(s: Sheet) -> bool:
    return not s.game.rules.round_goes_on(_table(s), _games(s))


def _winner(s: Sheet) -> str | None:
    return s.game.rules.round_winner(_table(s), _games(s)) if _over(s) else None


def _next_game(s: Sheet) -> Position:
    """The next game of the round at the moment when it is settled who goes first."""
    said = s.given.get("first", s.game.seats[0])
    if said not in s.game.seats:
        raise BadInput(f"no player is called {said!r}", field="first", expected=", ".join(s.game.seats))
    return begin(s.game, {"games": tuple(_games(s)), "first": said}, "GAME.FIRST")


def _chooses_first(s: Sheet) -> str | None:
    position = _next_game(s)
    return position.ask.seat if position.ask and position.step == "GAME.FIRST" else None


def _goes_first(s: Sheet) -> str | None:
    return None if _chooses_first(s) else str(_next_game(s).state["first"])


SHEET_FACTS: dict[str, dict[str, Callable[[Sheet], Any]]] = {
    "decks": {"legal": _legal},
    "players": {"may_play": lambda s: {n: not s.game.rules.players_fit(n) for n in s.given["players"]}},
    "round": {
        "round_over": _over,
        "round_winner": _winner,
        "chooses_first": _chooses_first,
        "goes_first": _goes_first,
    },
}
