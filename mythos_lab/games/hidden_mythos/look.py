"""Owns how Hidden Mythos looks to people: what a card shows, where rows lie, facts in words. It draws nothing.

Every function is handed a game or what one seat sees, never a position, and gives back plain words: whoever draws them
escapes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ...core.kernel import Table
from ...core.provenance import illustrative
from ...core.state import State
from .cards import Card
from .table import cubes, said_slot

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.view import View

MARK = "†"
LEGEND = {MARK: "illustrative name, value or text: the rulebook prints no card list"}

LINE = 24
"""How many letters a line of a card holds."""

TURN = "TURN.PEEK"
"""The step with which a turn begins for the player to move."""

# Facts that the rows themselves show, or that only count at the end.
QUIET = ("looking", "laying", "gaps", "open", "revealed", "wins", "starter", "payers", "moments", "out", "cubes")
STEPS = {
    "TURN.ACTION.landing": "where the card lands",
    "TURN.PAY": "the cubes are spent",
    "TURN.RESOLVE.landing": "where the card lands",
    "TURN.RESOLVE.choice": "which card is taken",
    "TURN.RESOLVE.give": "the card is given",
    "TURN.RESOLVE.take": "the card is taken",
    "TURN.RESOLVE.swap": "the cards change places",
    "TURN.RESOLVE.shuffle": "the cards are shuffled",
    "TURN.RESOLVE.look": "a look at their own cards",
    "TURN.RESOLVE.arrange": "the cards are laid out anew",
    "TURN.NEXT": "the next turn",
    "END.COUNT": "the count",
}
"""What may be still to come, in few words."""
WHO = {
    "to_move": "Whose turn is next?",
}
"""How it is asked who it is that a fact names."""

FACTS = {
    "cubes": "action cubes",
    "to_move": "to move",
    "peeked": "peeked at this turn",
    "chain": "being done",
    "looking": "looking at their own cards",
    "laying": "laid so far",
    "gaps": "gaps in the row",
    "open": "lying face up",
    "last_cubes": "spent their last cube, in this order",
    "out": "out, with a cube that cannot be spent",
    "payers": "paid last, the latest at the end",
    "moments": "done or unable, in this order",
    "revealed": "all cards face up",
    "counting": "counted in this order",
    "scores": "points",
    "ranking": "ranking",
    "games": "points of each game",
    "wins": "won games",
    "starter": "start player",
}
"""What facts are called."""


def card_face(game: Game, card_id: str) -> dict[str, Any]:
    """What a card shows. Values and names that the rulebook does not print carry the mark."""
    card: Card = game.cards[card_id]
    doubt = {f: MARK if illustrative(card, f) else "" for f in ("name", "value", "text", "suit")}
    kind = f"{card.suit}{doubt['suit']}" if card.suit else ""
    value = f"{card.value}{doubt['value']}"
    face: dict[str, Any] = {"corner": card.id, "colour": card.colour, "lines": _lines(card, doubt), "tag": value}
    if card.variable:
        return face | {"title": f"{kind}, {value}" if kind else value}
    return face | {"title": kind, "worth": card.base, "unit": "point", "mark": doubt["value"]}


def _lines(card: Card, doubt: Mapping[str, str]) -> tuple[str, ...]:
    """At most two short lines: the printed name where it is not the id, and what the card counts in few words."""
    named = [f"{card.name}{doubt['name']}"] if card.name != card.id else []
    text = card.short or card.text
    if not text:
        return tuple(named)
    most = 2 - len(named)
    lines = wrap(text, LINE - 1, max_lines=most, placeholder="…")
    return (*named, *lines[:-1], f"{lines[-1]}{doubt['text']}")


def layout(game: Game) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """The places in the order they are shown: how, which zones lie on one another, and what they are called."""
    return (("cards", ("row",), "row"), ("chips", ("unused",), "unused cards"), ("chips", ("deck",), "deck"))


def table(game: Game) -> Mapping[str, tuple[str, str]]:
    """Where a table needs more than a list of places: how a zone is laid out on it, and where it stands."""
    return {"unused": ("deck", "middle"), "deck": ("deck", "middle")}


def captions(view: View) -> Mapping[Any, Sequence[str]]:
    """Above every card of a row: its slot."""
    return {key: _slots(view, key) for key in view.places if isinstance(key, tuple) and key[0] == "row"}


def _slots(view: View, key: Any) -> list[str]:
    count = view.how_many(key)
    gaps = view.facts.get(("gaps", key[1])) or ()
    numbers = [n for n in range(1, count + len(gaps) + 1) if n not in gaps]
    return [f"{key[1]}.{n}" for n in numbers]


def spot(view: View, key: Any, number: int) -> str:
    """The name of the `number`th card of a place, as moves name it."""
    if isinstance(key, tuple) and key[0] == "row":
        return _slots(view, key)[number - 1]
    return f"{key}.{number}"


def element(view: View, seat: str, number: int) -> str:
    """The name of what a number stands for in an order that somebody is asked for: the own card that lies there."""
    return spot(view, ("row", seat), number)


def notes(view: View) -> Mapping[str, Sequence[str]]:
    """What is to be said of each player: cubes, and who is done."""
    said: dict[str, list[str]] = {seat: [] for seat in view.game.seats}
    for seat in said:
        left = view.facts.get(("cubes", seat))
        if left is not None:
            said[seat].append(cubes(left))
        if seat in (view.facts.get("last_cubes") or ()):
            said[seat].append("done")
        if seat in (view.facts.get("out") or ()):
            said[seat].append("out")
    return said


def say_fact(game: Game, name: str, value: Any) -> str:
    """The value of a fact in words."""
    if value in (None, (), False):
        return "none"
    if value is True:
        return "yes"
    if name == "peeked":
        return f"{value[0]}.{value[1]}"
    if name == "scores":
        return ", ".join(f"{p} {points}" for p, points in value)
    if name == "games":
        return "; ".join(", ".join(f"{p} {points}" for p, points in scores) for scores in value)
    if name in ("ranking", "wins"):
        return ", ".join(" and ".join(place) for place in value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def say_link(link: Any) -> str:
    """The action being taken: `A swaps A.2 and a card, 2 cubes to be spent`."""
    owed = f", {cubes(link.owed)} to be spent" if link.owed else ""
    return f"{link.by} {_done(link.what, link.aim)}{owed}"


def _done(verb: str, aim: Sequence[Any]) -> str:
    """What is being done to what; a second card or a receiver that is not named yet is left open."""
    named = [said_slot(what) for what in aim]
    if verb == "swap":
        return f"swaps {' and '.join([*named, 'another card'][:2])}"
    if verb == "give":
        return f"gives {named[0]}" + (f" to {named[1]}" if len(named) > 1 else "")
    return f"{verb}s {' '.join(named)}".strip()


# -- beside the table --------------------------------------------------------------------------------------------------

SPANS = {"turn": "TURN.BEGIN", "game": "SETUP.CUBES"}
"""What a game falls into, and the step with which each begins."""
SCORED = "points of the row, if it were counted now"


def score(view: View) -> Mapping[str, int]:
    """What each player has: the count, or what it would be now where every face is seen; else nothing."""
    if view.facts.get("scores"):
        return dict(view.facts["scores"])
    if any(isinstance(seen, int) or "face-down" in seen for key, seen in view.places.items() if key[0] == "row"):
        return {}
    layout = view.game.layout
    t = Table(view.game, State(layout, layout.empty).with_values({**view.places, **view.facts}).values)
    return {seat: t.rules.points_of(t, seat) for seat in view.game.seats}


def worth(view: View, move: Any) -> float:
    """How a greedy beginner likes a move: cards taken are points, cards given away are lost."""
    verb, what = move
    if verb == "peek":
        return 0.0 if what is None else 1.0
    return {"take": 4.0, "swap": 2.0, "shuffle": 1.0}.get(verb, 0.0)
