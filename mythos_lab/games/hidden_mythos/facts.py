"""Owns the facts of a ruling's `then`: what is true of a position (or sheet), in the words of the ruling format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.knowledge import supposing
from ...core.notation import closest
from .table import UNUSED, holders, laid, open_moves, with_peek

if TYPE_CHECKING:
    from ...core.position import Position
    from .given import Sheet

COMPARE = {
    **dict.fromkeys(("actions", "row_knows"), "set"),
    "unsure": "has",
    "starts": "begins",
}
"""How a list is compared: as a set, `has` all of it, `begins` with it; else in order."""


def fact(key: str, position: Position | Sheet) -> Any:
    """The value of a fact. Raises `BadInput` for an unknown one."""
    from .given import Sheet
    from .sheets import sheet_fact

    if isinstance(position, Sheet):
        return sheet_fact(key, position)
    if key not in FACTS:
        raise BadInput(f"unknown fact{closest(key, FACTS)}", field=key, expected=", ".join(FACTS))
    return FACTS[key](gone_by(position) if key in LATER else position)


def check(item: Mapping[str, Any], position: Position) -> tuple[str, Any, Any]:
    """There are no items here that only check, but `check` itself."""
    raise BadInput(f"unknown item {dict(item)}", expected="check")


LATER = ("to_move", "cubes", "last_cubes", "state", "actions", "score", "winner", "ranking")
"""Facts that are looked at once a turn in which nothing can be done has gone by."""


def gone_by(position: Position) -> Position:
    """The position after the turn of a player who has peeked and can do nothing."""
    ask = position.ask
    if ask is None or ask.kind != "action" or list(position.options) != [("unable", None)]:
        return position
    return position.choose(("unable", None))


def before_reveal(position: Position) -> Position:
    """The position as it is before the cards are turned face up."""
    return supposing(position, {"revealed": False}) if position.state["revealed"] else position


UNTIL = {key: ("reveal", before_reveal) for key in ("knows", "unsure", "row_knows")}
"""What players know of hidden cards they know of the last layout too, until an item says that all are revealed."""


def _name(position: Position, card: str) -> str:
    return str(position.game.cards[card].name)


def _rows(position: Position) -> Any:
    t = position.table()
    return {p: [_name(position, card) for card in t["row", p]] for p in holders(t)}


def _cubes(position: Position) -> Any:
    return {p: position.state["cubes", p] for p in position.game.seats}


def _by_slot(position: Position, seat: str) -> dict[str, frozenset[str]]:
    """What a player can know of every slot, by its name: the cards that may lie there."""
    t, known = position.table(), position.knowledge(seat)
    found = {}
    for owner in holders(t):
        for i, (number, _) in enumerate(laid(t, owner), 1):
            found[f"{owner}.{number}"] = known.possible(("row", owner), i)
    for i in range(1, len(t[UNUSED]) + 1):
        found[f"{UNUSED}.{i}"] = known.possible(UNUSED, i)
    return found


def _knows(position: Position) -> Any:
    return {
        p: {
            slot: _name(position, next(iter(cards))) for slot, cards in _by_slot(position, p).items() if len(cards) == 1
        }
        for p in position.game.seats
    }


def _unsure(position: Position) -> Any:
    return {p: [slot for slot, cards in _by_slot(position, p).items() if len(cards) > 1] for p in position.game.seats}


def _row_knows(position: Position) -> Any:
    t = position.table()
    return {
        p: {
            owner: sorted(_name(position, card) for card in position.knowledge(p).holds(("row", owner)))
            for owner in holders(t)
        }
        for p in position.game.seats
    }


def _actions(position: Position) -> Any:
    """All kinds of action open to the player to move, before any peek."""
    t = position.table()
    if position.over or t["to_move"] is None:
        return []
    return list(dict.fromkeys(verb for verb, _ in open_moves(with_peek(t, None), t["to_move"])))


def _scores(position: Position) -> dict[str, int]:
    if not position.over:
        raise BadInput("the game is not over, nothing has been counted yet", field="score")
    return dict(position.state["scores"])


def _one(names: tuple[str, ...]) -> Any:
    return names[0] if len(names) == 1 else list(names)


def _ranking(position: Position) -> Any:
    return [p for place in position.state["ranking"] for p in (sorted(place) if len(place) > 1 else place)]


def _winner(position: Position) -> Any:
    ranking = position.state["ranking"]
    return _one(ranking[0]) if ranking else None


def _seen_peek(position: Position, seat: str) -> str:
    """The slot that a player sees being peeked at this turn."""
    slot = position.view(seat).facts.get("peeked")
    return "none" if slot is None else f"{slot[0]}.{slot[1]}"


def _seen_cubes(position: Position, seat: str) -> dict[str, int]:
    """The cubes of each player that another sees."""
    facts = position.view(seat).facts
    return {p: facts["cubes", p] for p in position.game.seats if ("cubes", p) in facts}


FACTS: dict[str, Callable[[Position], Any]] = {
    "rows": _rows,
    "cubes": _cubes,
    "to_move": lambda p: None if p.over else p.state["to_move"],
    "last_cubes": lambda p: list(p.state["last_cubes"]),
    "knows": _knows,
    "unsure": _unsure,
    "row_knows": _row_knows,
    "actions": _actions,
    "state": lambda p: "over" if p.over else p.phase,
    "score": _scores,
    "winner": _winner,
    "ranking": _ranking,
    "peek_seen": lambda p: {seat: _seen_peek(p, seat) for seat in p.game.seats},
    "cubes_seen": lambda p: {seat: _seen_cubes(p, seat) for seat in p.game.seats},
    "in_rows": lambda p: sum(len(p.state["row", owner]) for owner in holders(p.table())),
    "unused": lambda p: len(p.state[UNUSED]),
}
TOLD = {
    "row_knows": "known to lie in a row",
    "knows": "known for certain",
    "unsure": "not known for certain",
    "peek_seen": "where the peek is seen",
    "cubes_seen": "cubes that are seen",
    "in_rows": "cards in the rows",
    "cubes_each": "cubes each",
    "series_winner": "series winner",
}
"""What facts are called where their key does not say it in plain words."""
