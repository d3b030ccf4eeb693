"""Owns the words of Mitos y Leyendas: how a move is said and read, what a decision is called, how like two moves are.

    action = seat, " ", words, { ", ", words } ;                  (* several: a bundle, played whole or not at all *)
    words  = "begins with ", card | "keeps the hand" | "shuffles the hand back"                         (* the start *)
           | "plays the gold ", card | "plays ", card | "puts it under ", card | "aims at ", card | "uses ", card
           | "attacks with ", card | "blocks ", card, " with ", card | "is done" | "passes" | "ends the turn"
           | "negates with ", card | "declines" | "accepts" | "settles ", card, " first" | "settles the fight of ", card
           | "finds ", card | "puts ", card, " into play" | "takes nothing" | "returns ", card | "discards ", card
           | "looks through the Castle" | "shuffles the Castle of the opponent" | "leaves the Castle as it is"
           | "names ", seat                                           (* with more than two: who is meant or attacked *)
           | "cuts the Castle after ", number                                                          (* presenting *)
           | "lets ", seat, " begin" | "shuffles ", card, { " | ", card } ;                               (* chance *)
    card   = name, [ " ", number ] ;                                                    (* a further copy is numbered *)

Positions by hand, items and facts of rulings are in `given`, `items` and `facts`; they are offered here together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.notation import closest
from . import look
from .facts import COMPARE, FACTS, TOLD, check, fact
from .given import given, position
from .items import UNSAID, actions, named, promises, reached, refused_before, refused_look, toward
from .sheets import opened

if TYPE_CHECKING:
    from ...core.game import Game

__all__ = [
    "COMPARE",
    "FACTS",
    "KINDS",
    "SEATS",
    "TOLD",
    "UNSAID",
    "actions",
    "check",
    "fact",
    "given",
    "look",
    "named",
    "opened",
    "position",
    "promises",
    "reached",
    "read_move",
    "refused_before",
    "refused_look",
    "say_move",
    "toward",
    "unlike",
]  # fmt: skip

SEATS: tuple[str, ...] = ()
"""Who may choose besides the players and chance: nobody."""

TURN = "active"
"""The key of a position by hand that says whose turn it is."""

KINDS = {
    "initial gold": "an initial gold",
    "first": "who goes first",
    "shuffle": "the order of a shuffled Castle",
    "mulligan": "whether to keep the hand",
    "vigil start": "a Gold as first card, or what else to do in the Vigil",
    "vigil": "what to do in the Vigil",
    "spend": "what to play with the gold just generated",
    "carrier": "the Ally that carries the Weapon",
    "target": "what it is aimed at",
    "may target": "what it is aimed at, if anything",
    "trigger": "whether to use the ability",
    "order": "which of the abilities comes first",
    "cost": "a card to discard for the ability",
    "search": "a card to take",
    "put": "an Ally to put into play",
    "return": "a card to shuffle back",
    "negate": "whether to negate what is being played",
    "attackers": "a further attacker",
    "blocks": "a block",
    "late block": "a block after the Defense step",
    "fight": "which fight is settled next",
    "war": "a Talisman to play in the war, or to pass",
    "final": "to go on to the Final phase, which ends the turn",
    "discard": "a card to discard",
    "look through": "whether to look through the Castle of the opponent",
    "cut": "whether to cut or shuffle the Castle of the opponent",
    "mulligans": "whether to keep the hand, unseen by the other",
    "new target": "another target, as the first one is gone",
    "other carrier": "another carrier, as the first one is gone",
    "any time": "whether to use an ability now",
    "opponent": "the opponent who is meant",
    "defender": "who is attacked",
}

_PLAIN = {"keep": "keeps the hand", "mulligan": "shuffles the hand back", "done": "is done", "pass": "passes",
          "end": "ends the turn", "decline": "declines", "accept": "accepts", "nothing": "takes nothing",
          "look": "looks through the Castle", "mix": "shuffles the Castle of the opponent",
          "leave": "leaves the Castle as it is"}  # fmt: skip
_ONE = {
    "take": ("begins with ", ""), "gold": ("plays the gold ", ""), "play": ("plays ", ""),
    "carrier": ("puts it under ", ""), "target": ("aims at ", ""), "use": ("uses ", ""),
    "attack": ("attacks with ", ""),
    "negate": ("negates with ", ""), "order": ("settles ", " first"), "find": ("finds ", ""),
    "settle": ("settles the fight of ", ""),
    "put": ("puts ", " into play"), "return": ("returns ", ""), "discard": ("discards ", ""),
}  # fmt: skip
_BLOCK = re.compile(r"blocks (.+) with (.+)")
_CUT = re.compile(r"cuts the Castle after (\d+)")
_FIRST = re.compile(r"lets (\S+) begin")
_NAMED = re.compile(r"names (\S+)")
BETWEEN = " | "


def say_move(game: Game, verb: str, what: Any) -> str:
    """The words of a move, which `read_move` reads back."""
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "block":
        return f"blocks {what[0]} with {what[1]}"
    if verb == "first":
        return f"lets {what} begin"
    if verb == "name":
        return f"names {what}"
    if verb == "cut":
        return f"cuts the Castle after {what}"
    if verb == "shuffle":
        return f"shuffles {BETWEEN.join(what)}"
    before, after = _ONE[verb]
    return before.strip() if what is None else f"{before}{what}{after}"


def read_move(game: Game, words: str) -> tuple[str, Any]:
    """The move that words say. Raises `BadInput` for words or names that do not exist."""
    for verb, said in _PLAIN.items():
        if words == said:
            return (verb, None)
    if found := _NAMED.fullmatch(words):
        return ("name", _seat(game, found[1]))
    if found := _FIRST.fullmatch(words):
        return ("first", _seat(game, found[1]))
    if found := _CUT.fullmatch(words):
        return ("cut", int(found[1]))
    if found := _BLOCK.fullmatch(words):
        return ("block", (_card(game, found[1]), _card(game, found[2])))
    if words == "shuffles" or words.startswith("shuffles "):
        rest = words.removeprefix("shuffles").strip()
        return ("shuffle", tuple(_card(game, card) for card in rest.split(BETWEEN)) if rest else ())
    for verb, (before, after) in sorted(_ONE.items(), key=lambda pair: -len(pair[1][0])):
        if words == before.strip():
            return (verb, None)
        if words.startswith(before) and words.endswith(after):
            return (verb, _card(game, words[len(before) : len(words) - len(after)]))
    known = [*_PLAIN.values(), *(before.strip() for before, _ in _ONE.values())]
    raise BadInput(f"{words!r} is no action{closest(words, known)}", expected="such as 'plays Gawain' or 'passes'")


def _card(game: Game, text: str) -> str:
    if text not in game.cards:
        raise BadInput(f"there is no card {text!r}{closest(text, game.cards)}", expected="a card of this game")
    return text


def _seat(game: Game, text: str) -> str:
    if text not in game.seats:
        raise BadInput(f"no player is called {text!r}{closest(text, game.seats)}", expected=", ".join(game.seats))
    return text


def unlike(game: Game, one: Any, other: Any) -> int:
    """How unlike two objects of moves are: 0 the same; copies of a card, then cards of one type are near."""
    if one == other:
        return 0
    if isinstance(one, str) and isinstance(other, str) and one in game.cards and other in game.cards:
        a, b = game.cards[one], game.cards[other]
        return 1 if a.name == b.name else 5 + (a.type != b.type) * 5 + abs(a.cost - b.cost)
    return 20 if type(one) is type(other) else 30
