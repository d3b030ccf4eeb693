"""Owns the words of Mythomakya: how a move is said and read, what a decision is called, how like two moves are.

    action  = seat, " ", words, { ", ", words } ;                 (* several: a bundle, played whole or not at all *)
    words   = "plays ", card | "plays ", card, " with Ares" | "plays ", god | "activates ", card | "declines"
            | "passes" | "goes on" | "pays ", card, { " and ", card } | "names ", ( object | "nothing" )
            | "moves Kronos" | "is done" | "orders ", card | "gives ", god | "calls ", colour
            | "chooses ", ( seat | god | card ) | "stops the game"
            | "draws ", god, { " ", god } | "deals ", card, { " ", card }          (* chance *)
            | "lets ", seat, " act" | "lets nobody act" ;                          (* the group *)
    (a verb without its object means the only legal object: "activates")
    object  = card | god | seat | colour | stack | number ;
    stack   = seat, ".", number ;
    several cards are paid together, at once, where some of them are not needed
    card    = ( "R" | "Y" | "B" | "K" | "P" ), number | "GA", number ;

Positions by hand, items and facts of rulings are in `given`, `items` and `facts`; they are offered here together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.notation import closest
from . import look
from .cards import APPLE_CARDS, COLOURS, GODS, MYTHS
from .facts import COMPARE, FACTS, TOLD, check, fact
from .given import given, position
from .items import actions, reached, toward
from .looking import refused_look
from .promised import promises
from .table import GROUP
from .unasked import refused_before

if TYPE_CHECKING:
    from ...core.game import Game

__all__ = [
    "COMPARE", "FACTS", "FIGURES", "KINDS", "SEATS", "TOLD", "actions", "check",
    "fact", "given", "look", "position", "promises", "reached",
    "read_move", "refused_before", "refused_look", "say_move", "toward", "unlike",
]  # fmt: skip

SEATS = (GROUP,)
"""Who may choose besides the players and chance."""

CHOOSE = {GROUP: "the players choose"}
"""How it is said who chooses, where that is no player and not chance."""

TURN = "first"
"""The key of a position by hand that says whose turn it is."""

FIGURES = {"apples": "apples", "god_costs": "cost"}
"""The keys of a position by hand that say figures of cards, each with the field of a card that it says."""

KINDS = {
    "deal": "how the cards are dealt",
    "gods": "how the god cards are dealt",
    "colour": "the senior colour",
    "extra god": "a further god card",
    "second god": "a second further god card",
    "mate": "a team mate",
    "caller": "who calls the senior colour",
    "teams": "how the players are divided into teams",
    "lay": "the next card to lay, from the bottom of the stacks",
    "card": "a card to play",
    "window": "a god card to play, or to pass",
    "speaker": "who acts next",
    "Zeus: card": "the card Zeus discards",
    "Apollo: card": "the card Apollo gives away",
    "Apollo: player": "who receives Apollo's card",
    "Apollo: colour": "the new senior colour",
    "Athena: own stack": "a stack of their own to exchange",
    "Athena: other stack": "an opponent's stack to exchange",
    "Hades: card": "the card Hades takes back",
    "Hades: stack": "the stack it goes into",
    "Hades: depth": "how many cards lie above it",
    "Eros: god": "the god card Eros names",
    "Eros: another god": "another god card for Eros, or none",
    "turn begins": "whether to move Kronos before the card",
    "Kronos: stack": "the stack Kronos blocks",
    "Kronos: new stack": "where Kronos moves",
    "Aeolus: stack": "a stack to rearrange",
    "Aeolus: next card": "the next card from the top",
    "goddess: order": "a card the goddess orders",
    "Aphrodite: order": "a card Aphrodite orders",
    "order in turn": "a card ordered for the turn that begins",
    "pay": "a card to pay with",
    "answer": "whether to answer",
    "gift": "a god card to hand on",
    "draw": "which god cards are drawn",
    "before card": "a god card before their own card",
    "after card": "a god card after their own card",
    "ability": "whether to use the ability",
    "late answer": "whether to cancel something late",
    "late target": "what is cancelled late",
}

_PLAIN = {"decline": "declines", "pass": "passes", "go on": "goes on", "done": "is done", "move Kronos": "moves Kronos",
          "nobody": "lets nobody act", "stop": "stops the game",
          "nothing": "names nothing"}  # fmt: skip
_ONE = {"play": "plays", "god": "plays", "activate": "activates", "pay": "pays", "name": "names", "order": "orders",
        "give": "gives", "call": "calls", "choose": "chooses"}  # fmt: skip
_MANY = {"draw": "draws", "deal": "deals"}


def say_object(what: Any) -> str:
    """A card, god, seat, colour, number or stack (`A.1`)."""
    return f"{what[0]}.{what[1]}" if isinstance(what, tuple) else str(what)


def say_move(game: Game, verb: str, what: Any) -> str:
    """The words of a move, which `read_move` reads back."""
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "play with Ares":
        return f"plays {what} with Ares"
    if verb == "speak":
        return f"lets {what} act"
    if verb in _MANY:
        return f"{_MANY[verb]} {' '.join(what)}"
    if verb == "pay" and isinstance(what, tuple):
        return f"pays {' and '.join(map(str, what))}"
    return _ONE[verb] if what is None else f"{_ONE[verb]} {say_object(what)}"


def read_move(game: Game, words: str) -> tuple[str, Any]:
    """The move that words say. Raises `BadInput` for words or names that do not exist."""
    for verb, said in _PLAIN.items():
        if words == said:
            return (verb, None)
    if found := re.fullmatch(r"lets (\S+) act", words):
        return ("speak", _seat(game, found[1]))
    if found := re.fullmatch(r"plays (\S+) with Ares", words):
        return ("play with Ares", _card(found[1]))
    said, _, rest = words.partition(" ")
    if said == "plays" and rest in GODS:
        return ("god", rest)
    for verb, many in _MANY.items():
        if said == many:
            return (verb, tuple(rest.split()))
    for verb, one in _ONE.items():
        if said == one and verb != "god":
            return (verb, _object(game, verb, rest) if rest else None)
    known = [*_PLAIN.values(), *_ONE.values(), *_MANY.values()]
    raise BadInput(f"{words!r} is no action{closest(said, known)}", expected="such as 'plays R7' or 'passes'")


def _object(game: Game, verb: str, text: str) -> Any:
    if verb == "pay" and " and " in text:
        return tuple(map(_treasure, text.split(" and ")))
    if verb in ("play", "activate", "pay", "order"):
        return _card(text)
    if found := re.fullmatch(r"(\S+)\.(\d+)", text):
        return (_seat(game, found[1]), int(found[2]))
    if text.isdecimal():
        return int(text)
    known = (*MYTHS, *APPLE_CARDS, *GODS, *COLOURS, *game.seats)
    if text not in known:
        raise BadInput(
            f"there is nothing called {text!r}{closest(text, known)}", expected="a card, god, player, colour or stack"
        )
    return text


def _treasure(text: str) -> str:
    """A card that several can be paid together with: who has god cards in the treasure is out, and pays no more."""
    if text in GODS:
        raise BadInput(f"{text} is a god card", expected="myth cards and golden apple cards")
    return _card(text)


def _card(text: str) -> str:
    if text not in MYTHS and text not in APPLE_CARDS and text not in GODS:
        raise BadInput(
            f"there is no card {text!r}{closest(text, MYTHS)}", expected="a colour letter and a strength, as R7"
        )
    return text


def _seat(game: Game, text: str) -> str:
    if text not in game.seats:
        raise BadInput(f"no player is called {text!r}{closest(text, game.seats)}", expected=", ".join(game.seats))
    return text


def unlike(game: Game, one: Any, other: Any) -> int:
    """How unlike two objects of moves are: 0 the same; cards of one colour or strength are near."""
    if one == other:
        return 0
    if isinstance(one, str) and isinstance(other, str) and one in MYTHS and other in MYTHS:
        return 1 + (one[0] != other[0]) * 12 + abs(int(one[1:]) - int(other[1:]))
    return 20 if type(one) is type(other) else 30
