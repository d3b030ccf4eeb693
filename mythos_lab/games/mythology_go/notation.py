"""Owns the words of Mythology GO: how a move is said and read, what a decision is called, how like two moves are.

    action = seat, " ", words, { ", ", words } ;
    words  = "draws" | "plays ", name, [ " face up" | " hidden" ] | "places ", name, ( " face up" | " hidden" )
           | "plays ", name, " onto ", place | "shows the cards drawn" | "declines"
           | "puts ", name, " under the pile" | "ends the turn"
           | "fuses ", place, " with ", place | "activates ", place, " on ", place
           | "rearranges" | "puts ", place, " next" | "turns up ", place | "destroys ", place | "looks at ", place
           | "is done" | "names ", name | "gives back ", place | "swaps ", place, " for ", place
           | "declares Identification of ", number | "declares nothing" | "targets ", card, " with ", card
           | "accuses ", place, " of being ", name | "accuses ", seat, " of having ", name | "accuses ", name
           | "chooses Strong" | "chooses Weak" | "turns up freely ", place
           | "lets ", seat, " begin" | "shuffles", { " ", id } ;                             (* chance *)
    place  = seat, ".", number ;
    card   = place, [ ".", number ] ;     (* in a stack: the so-manieth from the top *)

Names are those of the cards, in French. Positions by hand, items and facts of rulings are in `given`, `items`, `facts`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.notation import closest
from . import look
from .facts import COMPARE, FACTS, TOLD, check, fact
from .given import given, position
from .heard import A_CARD
from .items import actions, promises, reached, refused_look, toward
from .said import named

if TYPE_CHECKING:
    from ...core.game import Game

__all__ = [
    "COMPARE", "FACTS", "KINDS", "SEATS", "TOLD", "actions", "check", "fact", "given",
    "look", "named", "position", "promises", "reached", "read_move", "refused_look", "say_move", "toward", "unlike",
]  # fmt: skip

SEATS: tuple[str, ...] = ()
"""Nobody chooses besides the players and chance."""

TURN = "to_move"
"""The key of a position by hand that says whose turn it is."""

KINDS = {
    "shuffle": "how the draw pile is shuffled",
    "shuffle all": "how all cards are shuffled",
    "starter": "who begins",
    "tied starter": "who of those tied begins",
    "draw": "to draw",
    "first": "a first card to play, or a free act before it",
    "second": "a second card to play, or none",
    "extra": "the further card that the Cyclops brings",
    "return": "which card goes under the pile next, or a free act before",
    "order": "which place comes next",
    "turn up": "a hidden card to turn up",
    "destroy": "a card to destroy",
    "some": "a card to destroy, or no more",
    "face": "how the card drawn through the Imp lies",
    "name": "a card to name",
    "give back": "a card of their own to put under the pile",
    "look": "a hidden card to look at, or no more",
    "swap": "two cards to exchange",
    "declaration": "to declare",
    "accusation": "an accusation",
    "secret accusation": "an accusation, in secret",
    "target card": "a target",
    "moment": "whether to act on another player's turn",
    "use": "whether to use the effect of the card laid hidden",
    "face of found": "how the card that the Djinn found lies",
    "secret target": "a target, in secret",
    "shuffle out": "how the cards out of play are shuffled",
    "shuffle rest": "how the cards not played are shuffled",
    "shuffle in": "how the draw pile is shuffled with the cards not played",
    "condition": "which of the two conditions counts",
}

_PLAIN = {
    "draw": "draws",
    "show": "shows the cards drawn",
    "decline": "declines",
    "end": "ends the turn",
    "rearrange": "rearranges",
    "done": "is done",
    "nothing": "declares nothing",
}
_PLACE = {
    "put": "puts {} next",
    "turn up": "turns up {}",
    "turn up freely": "turns up freely {}",
    "destroy": "destroys {}",
    "give back": "gives back {}",
    "look": "looks at {}",
}
_PAIR = {"fuse": "fuses {} with {}", "activate": "activates {} on {}", "swap": "swaps {} for {}"}
_FACE = {"up": " face up", "hidden": " hidden", "": ""}
_CONDITION = {"strong": "Strong", "weak": "Weak"}


def say_place(what: Any) -> str:
    """A place (`A.1`) or a card of a stack (`A.1.2`)."""
    seat, *numbers = what
    if not isinstance(what, tuple) or not numbers or not all(type(n) is int for n in numbers):
        raise ValueError(what)
    return ".".join(map(str, (seat, *numbers)))


def say_move(game: Game, verb: str, what: Any) -> str:
    """The words of a move, which `read_move` reads back."""
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _PLACE:
        return _PLACE[verb].format(say_place(what))
    if verb in _PAIR:
        one, other = what
        return _PAIR[verb].format(say_place(one), say_place(other))
    if verb in ("play", "place"):
        name, face = what
        return f"{verb}s {name}{f' onto {say_place(face)}' if isinstance(face, tuple) else _FACE[face]}"
    return _SAY[verb](what)


def _say_accuse(what: Any) -> str:
    if isinstance(what, str):
        return f"accuses {what}"
    where, name = what
    return (
        f"accuses {where} of having {name}" if isinstance(where, str) else f"accuses {say_place(where)} of being {name}"
    )


_SAY: dict[str, Any] = {
    "declare": lambda number: f"declares Identification of {number + 0}",
    "under": lambda name: f"puts {name} under the pile",
    "name": lambda name: f"names {name}",
    "accuse": _say_accuse,
    "target": lambda what: f"targets {say_place(what[1])} with {say_place(what[0])}",
    "choose": lambda kind: f"chooses {_CONDITION[kind]}",
    "begin": lambda seat: f"lets {seat} begin",
    "shuffle": lambda cards: " ".join(("shuffles", *cards)),
}


def read_move(game: Game, words: str) -> tuple[str, Any]:
    """The move that words say. Raises `BadInput` for words or names that do not exist."""
    for verb, said in _PLAIN.items():
        if words == said:
            return (verb, None)
    for form, read in _FORMS:
        if found := re.fullmatch(form, words):
            return read(game, *found.groups())
    known = [*_PLAIN.values(), "plays", "places", "puts", "fuses", "activates", "turns", "destroys", "names", "accuses",
             "targets"]  # fmt: skip
    raise BadInput(f"{words!r} is no action{closest(words, known)}", expected="such as 'plays Troll face up'")


def _known(game: Game, name: str) -> str:
    if name not in game.cards.names and name != A_CARD:
        raise BadInput(f"there is no card {name!r}{closest(name, game.cards.names)}", expected="the name of a card")
    return name


def _seat(game: Game, text: str) -> str:
    if text not in game.seats:
        raise BadInput(f"no player is called {text!r}{closest(text, game.seats)}", expected=", ".join(game.seats))
    return text


def _at(game: Game, text: str) -> Any:
    seat, *numbers = text.split(".")
    if not 1 <= len(numbers) <= 2 or not all(n.isdecimal() and str(int(n)) == n for n in numbers):
        raise BadInput(f"{text!r} is no place", expected="a player and a number, as A.1")
    return (_seat(game, seat), *map(int, numbers))


def _face(verb: str) -> Any:
    faces = {said.strip(): face for face, said in _FACE.items()}
    return lambda game, name, said="": (verb, (_known(game, name), faces[(said or "").strip()]))


def _place(verb: str) -> Any:
    return lambda game, where: (verb, _at(game, where))


def _pair(verb: str) -> Any:
    return lambda game, one, other: (verb, (_at(game, one), _at(game, other)))


_P = r"(\S+)"
_FORMS: tuple[tuple[str, Any], ...] = (
    (rf"plays (.+) onto {_P}", lambda game, name, where: ("play", (_known(game, name), _at(game, where)))),
    (r"plays (.+?)( face up| hidden)?", _face("play")),
    (r"places (.+?)( face up| hidden)", _face("place")),
    (r"puts (.+) under the pile", lambda game, name: ("under", _known(game, name))),
    *((re.escape(said).replace(r"\{\}", _P), _place(verb)) for verb, said in _PLACE.items()),
    *((re.escape(said).replace(r"\{\}", _P), _pair(verb)) for verb, said in _PAIR.items()),
    (rf"targets {_P} with {_P}", lambda game, to, source: ("target", (_at(game, source), _at(game, to)))),
    (r"declares Identification of ([1-9]\d*)", lambda game, number: ("declare", int(number))),
    (r"names (.+)", lambda game, name: ("name", _known(game, name))),
    (rf"accuses {_P} of being (.+)", lambda game, at, name: ("accuse", (_at(game, at), _known(game, name)))),
    (rf"accuses {_P} of having (.+)", lambda game, seat, name: ("accuse", (_seat(game, seat), _known(game, name)))),
    (r"accuses (.+)", lambda game, name: ("accuse", _known(game, name))),
    (r"chooses (Strong|Weak)", lambda game, kind: ("choose", kind.lower())),
    (rf"lets {_P} begin", lambda game, seat: ("begin", _seat(game, seat))),
    (r"shuffles((?: \S+)*)", lambda game, ids: ("shuffle", tuple(ids.split()))),
)


def unlike(game: Game, one: Any, other: Any) -> int:
    """How unlike two objects of moves are: 0 the same; the fewer parts they share the further apart."""
    if one == other:
        return 0
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return 1 + sum(a != b for a, b in zip(one, other, strict=True))
    return 20 if type(one) is type(other) else 30
