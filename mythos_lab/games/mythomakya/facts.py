"""Owns the facts of a ruling's `then`: what is true of a position (or sheet), in the words of the ruling format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.events import Move, Set
from ...core.kernel import Kept, Table
from ...core.notation import closest
from ...core.state import Key
from ...core.view import known
from .table import active, clockwise, has_cards, kronos_stack, sides

if TYPE_CHECKING:
    from ...core.position import Position
    from .given import Sheet

COMPARE = {
    **dict.fromkeys(("treasure", "gods", "box", "discard", "set_aside", "out", "winners", "actions", "may_play",
                     "series_winners"), "set"),
    **dict.fromkeys(("sees", "deck_has"), "has"),
    **dict.fromkeys(("unseen", "deck_lacks"), "lacks"),
    **dict.fromkeys(("teams", "teams_by_seat"), "sets"),
    "team_sizes": "set",
}  # fmt: skip
"""How a list is compared: as a set (cards may occur twice), `has` all of them, or `lacks` all; else in order."""


def fact(key: str, position: Position | Sheet) -> Any:
    """The value of a fact. Raises `BadInput` for an unknown one."""
    from .given import Sheet

    if isinstance(position, Sheet):
        from .sheets import sheet_fact

        return sheet_fact(key, position)
    if key not in FACTS:
        raise BadInput(f"unknown fact{closest(key, FACTS)}", field=key, expected=", ".join(FACTS))
    return FACTS[key](position)


def check(item: Mapping[str, Any], position: Position) -> tuple[str, Any, Any] | None:
    """For an item that only checks: what it is about, the expected and the actual value."""
    if "may_play" not in item:
        return None
    t, p = position.table(), item["by"]
    if p not in position.game.seats:
        raise BadInput(f"no player is called {p!r}", field="by", expected=", ".join(position.game.seats))
    options = position.game.options["card"]
    moves = [m for m in getattr(t.rules, options.candidates)(t, p) if m[0] == "play"]
    for name in options.narrow:
        moves = getattr(t.rules, name)(t, p, moves)
    return "may_play", item["may_play"], [card for verb, card in moves if verb == "play"]


def _treasure(position: Position) -> Any:
    state = position.state
    return {key[1]: list(state[key]) for key in position.game.layout.places("treasure")}


def _stacks(position: Position) -> Any:
    from .given import _stacks_of

    battle = position.game.name.endswith("battle")
    return {p: [s for s in _stacks_of(position, p, battle) if s] for p in position.game.seats}


def _place(*names: Key) -> Callable[[Position], Any]:
    """The cards of the first of these places that the game has; a place that it does not have is empty."""
    return lambda position: next((list(position.state[n]) for n in names if n in position.game.layout.index), [])


def _value(name: str) -> Callable[[Position], Any]:
    return lambda position: position.state[name]


def _box(position: Position) -> Any:
    return [*_place("box")(position), *_place("spare")(position)]


def _gods(position: Position) -> Any:
    return {p: _place(("gods", p))(position) for p in position.game.seats}


def _kronos(position: Position) -> Any:
    stack = kronos_stack(position.table()) if "kronos_on" in position.game.layout.index else None
    return f"{stack[0]}.{stack[1]}" if stack else "none"


def _out(position: Position) -> Any:
    t = position.table()
    if "out" in t.index:
        return list(t["out"])
    return [p for p in t.seats if not has_cards(t, p)]


def _last_resolution(position: Position) -> Iterator[Kept]:
    """The events of the last resolution of a round, the latest first."""
    inside = False
    for p in reversed(position.history):
        for kept in reversed(p.own_kept()):
            if isinstance(kept, Kept):
                if inside and not kept.step.startswith("RESOLVE"):
                    return
                inside = inside or kept.step.startswith("RESOLVE")
                if inside:
                    yield kept
            elif inside and not kept[0].startswith("RESOLVE"):
                return


def _resolved(position: Position, name: str) -> Any:
    """What a fact of the round was set to when the round was last resolved."""
    for kept in _last_resolution(position):
        if isinstance(kept.event, Set) and kept.event.key == name and kept.event.value not in (None, ()):
            return kept.event.value
    return None


def _strengths(position: Position) -> Any:
    found = _resolved(position, "strengths")
    if found is not None:
        return dict(found)
    strength = position.game.cards.strength
    moved = [k.event for k in _last_resolution(position) if isinstance(k.event, Move) and k.event.source == "table"]
    return {card: strength[card] for event in moved for card in event.cards}


def _outcome(position: Position) -> Any:
    if position.outcome is None:
        raise BadInput("the game is not over, nothing has been counted yet", field="totals")
    return position.outcome


def _actions(position: Position) -> Any:
    """What the player to move may do in the window; where anybody may speak up, what the first player may do."""
    if position.ask is not None and position.ask.kind == "speaker":
        position = position.choose(
            ("speak", position.table().rules.first_in_game(position.table(), position.state["first"]))
        )
    names = {"pass": "pass", "move Kronos": "move_kronos"}
    return [names.get(verb) or what for verb, what in position.options]


def _sees(position: Position) -> Any:
    return {p: sorted(known(position, p)) for p in position.game.seats}


def _counts_seen(position: Position) -> Any:
    return {p: _counts_of(position, p) for p in position.game.seats}


def _counts_of(position: Position, seat: str) -> dict[str, int]:
    view = position.view(seat)
    counts = {f"{key[1]}.gods": view.how_many(key) for key in position.game.layout.places("gods") if key in view.places}
    if "box" in view.places:
        counts["box"] = view.how_many("box")
    return counts


def _announced(position: Position) -> Any:
    """What had been named for what was being played when an answer was last asked for."""
    asked = (p for p in reversed(position.history) if p.ask is not None and p.ask.kind == "answer")
    last = next(asked, None)
    return [_said(x) for x in last.state["chain"][0].aim] if last else []


def _said(what: Any) -> str:
    return f"{what[0]}.{what[1]}" if isinstance(what, tuple) else str(what)


def _teams(position: Position) -> Any:
    return [list(members) for _, members in sides(position.table())]


def _first(position: Position) -> Any:
    """The first player; one who has run out before the round is opened has lost that right to the left already."""
    t: Table = position.table()
    passes = "out" in t.index and t["first"] in t["out"] and not t["table"]
    return next(iter(_order_of_play(position)), t["first"]) if passes else t["first"]


def _order_of_play(position: Position) -> Any:
    t: Table = position.table()
    if "out" not in t.index:
        return list(clockwise(t, t["first"]))
    return [p for p in clockwise(t, t["first"]) if p in active(t)]


FACTS: dict[str, Callable[[Position], Any]] = {
    "strengths": _strengths,
    "round_winner": lambda p: _resolved(p, "winner") or "none",
    "would_have_won": lambda p: _resolved(p, "best") or _resolved(p, "winner") or "none",
    "first": _first,
    "senior": _value("senior"),
    "stacks": _stacks,
    "treasure": _treasure,
    "gods": _gods,
    "box": _box,
    "discard": _place("discard", "removed"),
    "kronos": _kronos,
    "out": _out,
    "set_aside": _place("set_aside"),
    "totals": lambda p: dict(_outcome(p).totals),
    "winners": lambda p: list(_outcome(p).winners),
    "actions": _actions,
    "announced": _announced,
    "sees": _sees,
    "unseen": _sees,
    "counts_seen": _counts_seen,
    "teams": _teams,
    "order_of_play": _order_of_play,
}
TOLD = {
    "round_winner": "round winner",
    "would_have_won": "would have won",
    "set_aside": "set aside",
    "counts_seen": "numbers of god cards that are seen",
    "unseen": "cards of which it is not known where they are",
    "sees": "cards of which it is known where they are",
    "order_of_play": "order of play",
    "move_kronos": "move Kronos",
    "deck_strengths": "strengths in the deck",
    "deck_has": "deck, among others",
    "deck_lacks": "not in the deck",
    "stacks_each": "stacks each",
    "up": "face up in a stack",
    "down": "face down in a stack",
    "face_up": "face up on the table",
    "face_down": "face down on the table",
    "won_in_all": "cards won in all",
    "treasure_piles": "treasure piles",
    "team_sizes": "team sizes",
    "teams_by_seat": "teams by seat",
    "gods_each": "god cards each",
    "golden_apples_each": "golden apple cards each",
    "caller_gods": "god cards of the caller",
    "caller_golden_apples": "golden apple cards of the caller",
    "undealt_gods": "god cards not dealt",
    "box_gods": "god cards in the box",
    "box_golden_apples": "golden apple cards in the box",
    "games_won": "games won",
    "series_winners": "series winners",
}
"""What facts are called where their key does not say it in plain words."""
