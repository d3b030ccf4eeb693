"""Owns the facts of a ruling's `then`: what is true of a position, in the words of the ruling format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE
from ...core.errors import BadInput
from ...core.kernel import Table
from ...core.notation import closest
from ...core.state import State
from ...core.view import Backs
from .count import breakdown, sum_of
from .given import field_of
from .second import OPEN

if TYPE_CHECKING:
    from ...core.position import Position

COMPARE = {
    **dict.fromkeys(("hand", "pile_set", "out", "round_winners", "game_winners", "actions"), "set"),
    "breakdown": "whole",
}
"""How a list is compared: as a set (cards may occur twice), else in order; `whole`: what is not named is 0."""


def fact(key: str, position: Position) -> Any:
    """The value of a fact. Raises `BadInput` for an unknown one."""
    if key not in FACTS:
        raise BadInput(f"unknown fact{closest(key, FACTS)}", field=key, expected=", ".join(FACTS))
    return FACTS[key](as_settled(position))


def as_settled(position: Position) -> Position:
    """The position once a first card is settled that waits for a second one which nobody has mentioned."""
    waits = position.ask is not None and position.ask.kind == "second" and position.state["second"] == OPEN
    return position.choose(("decline", None)) if waits else position


def check(item: Mapping[str, Any], position: Position) -> tuple[str, Any, Any] | None:
    """No item of this game only checks."""
    raise BadInput("no such check in this game", field=str(next(iter(item))), expected="check: {...}")


def _fields(position: Position) -> Any:
    return {p: field_of(position, p, position.game.cards.name) for p in position.game.seats}


def _names(position: Position, key: Any) -> list[str]:
    return [position.game.cards.name[card] for card in position.state[key]]


def _hand(position: Position) -> Any:
    turn = position.state["turn"]
    return _names(position, ("hand", turn)) if turn else []


def _shuffled(position: Position) -> bool:
    return any(action.seat == CHANCE and action.verb == "shuffle" for action in position.line)


def _sizes(position: Position) -> Any:
    t = position.table()
    return {p: t.rules.places_used(t, p) for p in t.seats}


def _countdown(position: Position) -> Any:
    countdown = position.state["countdown"]
    return {"filled": countdown[0], "left": dict(countdown[1])} if countdown else "none"


def _breakdown(position: Position) -> Any:
    t = position.table()
    return {p: breakdown(t, p) for p in t.seats}


def _last(position: Position) -> dict[str, int]:
    """The totals of the round counted last, else the points counted so far."""
    t = position.table()
    return dict(t["rounds"][-1]) if t["rounds"] else {p: sum_of(t, p) for p in t.seats}


def _counted(position: Position) -> Table:
    t = position.table()
    if not t["rounds"]:
        raise BadInput("no round has been counted yet", field="then", expected="count: true before")
    return t


def _round_winners(position: Position) -> list[str]:
    t = _counted(position)
    return list(t.rules.round_winners(t, t["rounds"][-1]))


def _next_starter(position: Position) -> Any:
    t = _counted(position)
    return t["starter"] if t["turn"] else t.rules.next_starter(t)


def _starters(position: Position) -> list[str]:
    """Who begins each round after the first, from the totals of the rounds before it."""
    t = _counted(position)
    found: list[str] = []
    for n in range(1, min(len(t["rounds"]) + 1, t.rules.rounds_a_game(t))):
        changes = {"rounds": t["rounds"][:n], "starter": found[-1] if found else t["starter"]}
        before = Table(position.game, State(t.layout, t.values).with_values(changes).values)
        found.append(t.rules.next_starter(before))
    return found


def _rule(name: str, make: Callable[[Any], Any]) -> Callable[[Position], Any]:
    def value(position: Position) -> Any:
        t = _counted(position)
        return make(getattr(t.rules, name)(t))

    return value


def _game_winners(position: Position) -> list[str]:
    """Who has won the game; nobody yet where another round has to decide it."""
    t = _counted(position)
    winners = t.rules.game_winners(t)
    return [] if t.rules.plays_on(t, winners) else list(winners)


def _actions(position: Position) -> list[str]:
    return list(dict.fromkeys(verb for verb, _ in position.options))


def _accusations(position: Position) -> dict[str, int]:
    """How many accusations each player has made aloud."""
    return {p: sum(entry[0] == p for entry in position.state["accused"]) for p in position.game.seats}


def _sees(position: Position) -> dict[str, dict[str, str]]:
    """Of every hidden place, which top card a player sees there."""
    naming = position.game.cards.name
    return {p: dict(_hidden_seen(position.view(p).places, naming)) for p in position.game.seats}


def _hidden_seen(places: Mapping[Any, Any], naming: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, cards in places.items():
        if key[0] == "down" and cards:
            yield f"{key[1]}.{key[2]}", "unseen" if isinstance(cards, Backs) else naming[cards[0]]


FACTS: dict[str, Callable[[Position], Any]] = {
    "fields": _fields,
    "hand": _hand,
    "pile": lambda p: _names(p, "pile"),
    "pile_set": lambda p: _names(p, "pile"),
    "out": lambda p: _names(p, "out"),
    "to_move": lambda p: p.state["turn"] or "none",
    "shuffled": _shuffled,
    "places": _sizes,
    "sizes": _sizes,
    "countdown": _countdown,
    "state": lambda p: p.phase or "GAME.END",
    "breakdown": _breakdown,
    "total": _last,
    "round_winners": _round_winners,
    "next_starter": _next_starter,
    "totals": _rule("game_totals", dict),
    "rounds_won": _rule("rounds_won", dict),
    "game_winners": _game_winners,
    "starters_after": _starters,
    "actions": _actions,
    "accusations": _accusations,
    "sees": _sees,
}
TOLD = {
    "pile_set": "pile, in any order",
    "to_move": "to move",
    "round_winners": "round winners",
    "next_starter": "next starter",
    "rounds_won": "rounds won",
    "game_winners": "game winners",
    "starters_after": "who begins the following rounds",
    "strongweak": "strong and weak",
    "ident": "Identification",
}
"""What facts are called where their key does not say it in plain words."""
