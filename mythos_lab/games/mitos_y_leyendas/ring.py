"""Owns what more than two players need: who is attacked, which opponent is meant, who is out.

With two players nobody is named and the first empty Castle ends the game. That more may play is said by a reading.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .acts import forgotten
from .table import IN_PLAY, Moves, changed, opponents


@rule()
def opponents_to_name(t: Table, seat: str) -> Moves:
    """Each of the others who still have a part in the game can be named."""
    return [("name", p) for p in opponents(t, seat)]


@rule("myl.goal.attack", "myl.goal.defend", because=lambda t, p, m, kept: f"{m[1]} is no opponent of {p} any more")
def names_an_opponent(t: Table, seat: str, moves: Moves) -> Moves:
    """Who is named is another player who still has a part in the game."""
    fine = t.rules.opponents_to_name(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.battle.attack.declare", "myl.goal.attack")
def name_defender(t: Table) -> Body:
    """Who attacks names one of the others as defender; of one there is nothing to name."""
    seat = t["active"]
    named = opponents(t, seat)[0]
    if len(opponents(t, seat)) > 1:
        _, named = yield Ask(seat, "defender")
    yield Set("defender", named)


@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def players_out(t: Table) -> Body:
    """Players with an empty Castle are out; the game goes on as long as two are left."""
    empty = t.rules.empty_castles(t)
    if len(still_in(t)) < 2:
        return "over"
    yield Set("out", tuple(p for p in t.seats if p in t["out"] or p in empty))
    for seat in empty:
        yield from t.rules.cards_leave(t, seat)
    if t["active"] in empty:
        yield from t.rules.broken_off(t)
        return "turn over"
    if t["defender"] in empty and t["declared"]:
        yield from t.rules.broken_off(t)
        return "battle over"
    return "goes on"


def still_in(t: Table) -> list[str]:
    """The players whose Castles have cards, or are not counted as empty."""
    empty = t.rules.empty_castles(t)
    return [p for p in t.seats if p not in t["out"] and p not in empty]


@rule("myl.zone.graveyard", "myl.zone.castle.empty")
def cards_leave(t: Table, seat: str) -> Iterator[Event]:
    """What a player who is out controls goes to the graveyards of the owners, without any ability; the hand is laid
    aside."""
    gone = [card for zone in IN_PLAY for card in t[zone, seat]]
    for zone in IN_PLAY:
        for card in t[zone, seat]:
            yield Move((card,), (zone, seat), ("graveyard", t.rules.home_of(t, card)))
    yield from forgotten(t, gone)
    if t["hand", seat]:
        yield Move(t["hand", seat], ("hand", seat), ("aside", seat))
    yield from changed(t, "waiting", tuple(w for w in t["waiting"] if w[0] != seat))
    yield from changed(t, "purse", tuple(p for p in t["purse"] if p.by != seat))


UNDER_WAY = ("act", "chain", "stack", "declared", "blocks", "late", "passes", "priority", "spent")
"""What is kept of a turn or battle under way, and of what is being played."""


@rule("myl.zone.castle.empty", "myl.talisman.graveyard")
def broken_off(t: Table) -> Iterator[Event]:
    """The turn or battle of a player who is out is broken off: what is being played goes to the graveyard."""
    for card in t["playing"]:
        yield Move((card,), "playing", ("graveyard", t.cards.owner[card]))
    yield Clear(*(name for name in UNDER_WAY if name in t.index))
