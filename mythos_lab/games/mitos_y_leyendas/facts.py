"""Owns the facts of a ruling's `then`: what is true of a position (or sheet), in the words of the ruling format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.events import Look, Reorder
from ...core.notation import closest
from .table import allies

if TYPE_CHECKING:
    from ...core.position import Position
    from .given import Sheet

COMPARE = {
    **dict.fromkeys(("A", "B", "hand", "hand_set", "defense", "attack", "support", "graveyard", "exile"), "set"),
    "graveyard_has": "has",
}
"""How a list is compared: as a set (cards may occur twice), `has` all of them."""


def fact(key: str, position: Position | Sheet) -> Any:
    """The value of a fact. Raises `BadInput` for an unknown one."""
    from .given import Sheet

    if isinstance(position, Sheet):
        from .sheets import sheet_fact

        return sheet_fact(key, position)
    if key in position.game.seats:
        return _seat(position, key)
    if key not in FACTS:
        known = (*FACTS, *position.game.seats)
        raise BadInput(f"unknown fact{closest(key, known)}", field=key, expected=", ".join(known))
    return FACTS[key](position)


def check(item: Mapping[str, Any], position: Position) -> tuple[str, Any, Any]:
    """Items that only check do not exist in this game. Raises `BadInput`."""
    raise BadInput(f"{next(iter(item))!r} is no item of this game", field=str(next(iter(item))))


class _Places(dict[str, Any]):
    """The facts of one player; asking for one that does not exist is a fault of the file."""

    def get(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            raise BadInput(f"unknown fact{closest(str(key), self)}", field=str(key), expected=", ".join(self))
        return self[key]


def _seat(position: Position, seat: str) -> _Places:
    from .given import armed, names

    t = position.table()
    found = _Places({key: len(t[key, seat]) for key in ("castle", "reserve", "paid")})
    found["hand"] = found["hand_set"] = names(t, t["hand", seat])
    for zone in ("support", "exile"):
        found[zone] = names(t, t[zone, seat])
    found["graveyard_open"] = names(t, t["graveyard", seat])
    found["graveyard"] = found["graveyard_has"] = names(t, t["graveyard", seat] + t["milled", seat])
    found["hand_size"], found["graveyard_size"] = len(t["hand", seat]), len(found["graveyard"])
    for zone in ("defense", "attack"):
        found[zone] = [armed(t, ally, t.cards.name.__getitem__) for ally in t[zone, seat]]
    found["shuffled"] = _shuffled(position, seat)
    found["looked_through"] = _looked_through(position, seat)
    return found


def _shuffled(position: Position, seat: str) -> bool:
    """Whether a Castle has been shuffled since the position was laid out."""
    events = (kept.event for p in position.history for kept in p.own_kept() if hasattr(kept, "event"))
    return any(type(event) is Reorder and event.place == ("castle", seat) for event in events)


def _looked_through(position: Position, seat: str) -> bool:
    """Whether an opponent has looked at cards of a Castle since the position was laid out."""
    events = (kept.event for p in position.history for kept in p.own_kept() if hasattr(kept, "event"))
    return any(isinstance(e, Look) and e.place == ("castle", seat) and e.seat != seat for e in events)


def _strength(position: Position) -> dict[str, int]:
    t = position.table()
    return {t.cards.name[a]: t.rules.strength(t, a) for p in t.seats for a in allies(t, p)}


def _winner(position: Position) -> str | None:
    if position.outcome is None:
        return None
    winners = position.outcome.winners
    return winners[0] if winners else "draw"


FACTS: dict[str, Callable[[Position], Any]] = {
    "turn": lambda p: p.state["turn"],
    "active": lambda p: p.state["active"],
    "step": lambda p: "GAME.OVER" if p.over else p.phase,
    "strength": _strength,
    "winner": _winner,
    "out": lambda p: list(p.state["out"]),
}
TOLD = {
    "hand_set": "hand",
    "hand_size": "cards in hand",
    "graveyard_has": "graveyard, among others",
    "graveyard_size": "cards in the graveyard",
    "graveyard_open": "graveyard, face up",
    "looked_through": "looked through by the opponent",
    "round_over": "round over",
    "round_winner": "round winner",
    "chooses_first": "who chooses who goes first",
    "goes_first": "who goes first",
    "may_play": "whether so many may play",
}
"""What facts are called where their key does not say it in plain words."""
