"""Owns the words of Hidden Mythos: how a move is said and read, what a decision is called, how like two moves are.

    action  = seat, " ", words, { ", ", words } ;                 (* several: a bundle, played whole or not at all *)
    words   = "peeks at nothing" | "peeks at ", slot, { " and ", slot }
            | "gives ", slot | "to ", holder                       (* a gift: the card, then who receives it *)
            | "swaps ", slot | "with ", slot                       (* a swap: one card, then the other *)
            | "takes ", slot | "takes from ", holder | "hands over ", slot
            | "shuffles" | "lays ", number, { " ", number } | "lays ", number, " next" | "lands at ", number
            | "is unable to act" | "counts ", card, " next"
            | "passes" | ( "rearranges " | "shuffles " ), number, { " ", number }    (* said only to be refused *)
            | "deals ", card, { " ", card } | "mixes ", card, { " ", card } | "starts ", seat ;     (* chance *)
    slot    = ( holder | "unused" ), ".", number ;                 (* "A.2": the second slot from A's own left *)
    holder  = seat | "middle" ;

(a verb without its object means the only legal object: "gives")

Positions by hand, items and facts of rulings are in `given`, `items` and `facts`; they are offered here together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.notation import closest
from . import look
from .facts import COMPARE, FACTS, TOLD, UNTIL, check, fact
from .given import given, position
from .items import actions, promises, reached, refused_before, refused_look, toward
from .table import MIDDLE, UNUSED, is_slot, said_slot

if TYPE_CHECKING:
    from ...core.game import Game

__all__ = [
    "COMPARE", "FACTS", "KINDS", "SEATS", "TOLD", "UNTIL", "actions",
    "check", "fact", "given", "look", "position", "promises",
    "reached", "read_move", "refused_before", "refused_look", "say_move", "toward", "unlike",
]  # fmt: skip

SEATS: tuple[str, ...] = ()
"""Who may choose besides the players and chance."""

TURN = "to_move"
"""The key of a position by hand that says whose turn it is."""


def _action(game: Game) -> str:
    """The four actions with what they cost as the game is read."""
    costs = (f"{verb} {getattr(game.rules, f'{verb}_costs')(None)}" for verb in ("give", "swap", "take", "shuffle"))
    return f"an action (cubes: {', '.join(costs)})"


KINDS: dict[str, Any] = {
    "deal": "how the cards are dealt",
    "arrange": "the order of their own cards",
    "start": "the start player",
    "peek": "a card to peek at, or none",
    "secret peek": "a card to peek at, or none",
    "action": _action,
    "recipient": "who receives the card",
    "second": "the second card of the swap",
    "landing": "where the card lands",
    "taken": "the card that is taken",
    "mix": "the new order of the shuffled cards",
    "next card": "the next card of the new order",
    "count": "the next card to be counted",
}

_PLAIN = {("peek", None): "peeks at nothing", ("unable", None): "is unable to act", ("pass", None): "passes"}
_SLOT = {"give": "gives", "swap": "swaps", "with": "with", "hand": "hands over"}
_NUMBERS = {"lay": "lays", "rearrange": "rearranges", "shuffle": "shuffles"}
_CARDS = {"deal": "deals", "mix": "mixes"}
_ALONE = {**_SLOT, **_NUMBERS, **_CARDS, "take": "takes", "shuffle": "shuffles", "to": "gives to", "at": "lands",
          "next": "lays next", "start": "starts", "count": "counts", "peek": "peeks", "pass": "passes",
          "unable": "is unable to act"}  # fmt: skip
"""The verbs said without an object: it is the only legal one, or asked for."""
_BEFORE = {"to": "to", "at": "lands at"}


def say_move(game: Game, verb: str, what: Any) -> str:
    """The words of a move, which `read_move` reads back."""
    if (verb, what) in _PLAIN:
        return _PLAIN[verb, what]
    if verb == "peek":
        return f"peeks at {said_slot(what) if is_slot(what) else ' and '.join(map(said_slot, what))}"
    if what is None:
        return _ALONE.get(verb, verb)
    if verb == "take":
        return f"takes {said_slot(what)}" if is_slot(what) else f"takes from {what}"
    if verb in _SLOT:
        return f"{_SLOT[verb]} {said_slot(what)}"
    if verb in _NUMBERS:
        return f"{_NUMBERS[verb]} {' '.join(map(str, what))}"
    if verb in _CARDS:
        return f"{_CARDS[verb]} {' '.join(what)}"
    if verb in ("next", "count"):
        return f"{'lays' if verb == 'next' else 'counts'} {what} next"
    return f"{_BEFORE.get(verb, _ALONE.get(verb, verb))} {what}"


def read_move(game: Game, words: str) -> tuple[str, Any]:
    """The move that words say. Raises `BadInput` for words or names that do not exist."""
    for move, said in _PLAIN.items():
        if words == said:
            return move
    for verb, said in _ALONE.items():
        if words == said and verb != "peek":
            return (verb, None)
    if found := re.fullmatch(r"(?:counts|lays) (\S+) next", words):
        number = words.startswith("lays")
        return ("next", _number(found[1])) if number else ("count", _card(game, found[1]))
    if found := re.fullmatch(r"takes from (\S+)", words):
        return ("take", _holder(game, found[1]))
    if found := re.fullmatch(r"lands at (\d+)", words):
        return ("at", int(found[1]))
    if words.startswith("peeks at "):
        named = [_slot(game, text) for text in words.removeprefix("peeks at ").split(" and ")]
        return ("peek", named[0] if len(named) == 1 else tuple(named))
    for verb, said in (*_SLOT.items(), ("take", "takes")):
        if words.startswith(said + " "):
            return (verb, _slot(game, words[len(said) + 1 :]))
    return _read_list(game, words)


def _read_list(game: Game, words: str) -> tuple[str, Any]:
    said, _, rest = words.partition(" ")
    for verb, word in _NUMBERS.items():
        if said == word:
            return (verb, tuple(map(_number, rest.split())))
    for verb, word in _CARDS.items():
        if said == word:
            return (verb, tuple(_card(game, text) for text in rest.split()))
    if said == "to":
        return ("to", _holder(game, rest))
    if said == "starts":
        return ("start", _holder(game, rest))
    known = [*_PLAIN.values(), *_SLOT.values(), *_NUMBERS.values(), "takes", "shuffles", "to", "peeks"]
    raise BadInput(
        f"{words!r} is no action{closest(said, known)}", expected="such as 'gives A.2' or 'peeks at nothing'"
    )


def _slot(game: Game, text: str) -> tuple[str, int]:
    owner, dot, number = text.rpartition(".")
    if not dot or not re.fullmatch(r"\d{1,3}", number):
        raise BadInput(f"{text!r} is no slot", expected="a player (or middle) and a number, as A.1")
    return (owner if owner == UNUSED else _holder(game, owner), int(number))


def _holder(game: Game, text: str) -> str:
    known = (*game.seats, MIDDLE)
    if text not in known:
        raise BadInput(f"no player is called {text!r}{closest(text, known)}", expected=", ".join(known))
    return text


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise BadInput(f"{text!r} is no number", expected="numbers of slots, as 3 1 2")
    return int(text)


def _card(game: Game, text: str) -> str:
    if text not in game.cards:
        raise BadInput(f"there is no card {text!r}{closest(text, game.cards)}", expected="a card of this game")
    return text


def unlike(game: Game, one: Any, other: Any) -> int:
    """How unlike two objects of moves are: 0 the same; slots of one row are near."""
    if one == other:
        return 0
    if is_slot(one) and is_slot(other):
        return (20 if one[0] != other[0] else 1) + abs(one[1] - other[1])
    return 50 if type(one) is type(other) else 60
