"""Owns sheets: several set-ups at once, run through the real rules, and their facts. A series told game by game is in
`told_series`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE, Luck
from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from .facts import FACTS
from .given import Sheet
from .told_series import checked_series, play_series

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

SEATS = "ABCDEF"


def setup_of(game: Game, seats: tuple[str, ...], **options: Any) -> Setup:
    """The set-up of a new game by the tables for the number of players."""
    return game.definition.setup(seats, {name: value for name, value in options.items() if value})


def sheet(game: Game, kind: str, given: Mapping[str, Any]) -> Sheet:
    """The tables of a sheet. Raises `BadInput`."""
    make = {"setup_for": _setups, "tables": _tables, "series": checked_series}[kind]
    return Sheet(kind, game, given, make(game, given))


# -- set-ups by number of players ------------------------------------------------------------------------------------


def _setups(game: Game, given: Mapping[str, Any]) -> dict[Any, Any]:
    """The set-up for each number of players; where it is refused, why."""
    found: dict[Any, Any] = {}
    counts = given["setup_for"]
    for count in counts:
        if count != "quick" and count not in (2, 3, 4, 5, 6):
            raise BadInput(f"there is no set-up for {count!r}", field="setup_for", expected="2 to 6, or quick")
        try:
            found[count] = _new(game, count)
        except BadInput as error:
            found[count] = error
    return found


def _new(game: Game, count: Any) -> Position:
    """A new game once the stacks lie, whoever lays them."""
    seats = tuple(SEATS[: 2 if count == "quick" else count])
    position = game.for_players(setup_of(game, seats, quick=count == "quick")).new(seed=0)
    return _go_on(position, lambda p: p.ask is not None and p.ask.kind != "lay")


def _go_on(position: Position, until: Any) -> Position:
    """Take first options (the mate named, if one is) until a step is reached or the game is over."""
    while not position.over and not until(position):
        position = position.choose(position.options[0])
    return position


def ready(position: Position) -> Position:
    """The position when play begins."""
    return _go_on(position, lambda p: not p.step.startswith("SETUP"))


# -- several tables --------------------------------------------------------------------------------------------------


def _tables(game: Game, given: Mapping[str, Any]) -> dict[Any, Position]:
    return {name: ready(dealt(game, table)) for name, table in given["tables"].items()}


def dealt(game: Game, table: Mapping[str, Any]) -> Position:
    """A new game at a table: at the caller's first decision, or, if the mate is named, when play begins."""
    position = _new_at(game, table)
    if table.get("mate") is None:
        return position
    position = _go_on(position, lambda p: p.step == "SETUP.MATE" or not p.step.startswith("SETUP"))
    return position.choose(("choose", table["mate"]))


def _new_at(game: Game, table: Mapping[str, Any]) -> Position:
    """A new game at a table; where caller or teams are drawn by lot, those named are the ones drawn."""
    seats, luck = tuple(table["order"]), Luck(0)
    agreed = {"teams": table.get("teams")}
    if not _asks(game, "SETUP.CALLER"):
        agreed["caller"] = table.get("caller")
    position = game.for_players(setup_of(game, seats, **agreed)).new()
    while position.ask is not None and position.ask.seat == CHANCE:
        move = _drawn(position, table)
        if move is None:
            move, luck = luck.draw(position.options)
        position = position.choose(move)
    return position.resumed(luck.seed, luck.count)


def _asks(game: Game, step: str) -> bool:
    """Whether somebody (or chance) decides in a step."""
    return game.steps[step].asks


def _drawn(position: Position, table: Mapping[str, Any]) -> Any:
    """What a table says of the decision that chance has to make, None where it says nothing."""
    kind = position.ask.kind  # type: ignore[union-attr]
    lots = table.get("lots") or {}
    caller = table.get("caller") or lots.get("caller")
    if kind == "caller" and caller:
        return ("choose", caller)
    if kind == "teams" and "teams" in {**table, **lots}:
        wanted = [set(members) for members in (table.get("teams") or lots["teams"]).values()]
        return next((move for move in position.options if set(move[1][::2]) in wanted), None)
    if kind == "deal" and "dealt" in table:
        return ("deal", _deal_of(position, table["dealt"]))
    return None


def _deal_of(position: Position, dealt: Mapping[str, Any]) -> tuple[str, ...]:
    """An order of the deck in which each player named is dealt these cards first."""
    seats, deck = position.game.seats, position.state["deck"]
    share = len(deck) // len(seats)
    rest = iter([card for card in deck if not any(card in own for own in dealt.values())])
    shares = ((*dealt.get(p, ()), *islice(rest, share - len(dealt.get(p, ())))) for p in seats)
    return tuple(card for cards in shares for card in cards)


# -- facts of sheets -------------------------------------------------------------------------------------------------


def sheet_fact(key: str, s: Sheet) -> Any:
    """A fact for each table by its name (of a series: for the series). Raises `BadInput` for an unknown one."""
    if s.kind == "series":
        facts = play_series(s)
        if key not in facts:
            raise BadInput(f"unknown fact of a series{closest(key, facts)}", field=key, expected=", ".join(facts))
        return facts[key]
    if key == "refused":
        return {name: isinstance(position, BadInput) for name, position in s.tables.items()}
    if key not in SETUP_FACTS and key not in FACTS:
        known = ", ".join(SETUP_FACTS)
        raise BadInput(f"unknown fact of a set-up{closest(key, SETUP_FACTS)}", field=key, expected=known)
    return {name: _fact_of(key, position) for name, position in s.tables.items()}


def _fact_of(key: str, position: Any) -> Any:
    """A fact of one table; of a set-up that is refused, why it is refused."""
    if isinstance(position, BadInput):
        return f"refused: {position}"
    return SETUP_FACTS[key](position) if key in SETUP_FACTS else FACTS[key](ready(position))


def _myths(position: Position) -> list[str]:
    state, game = position.state, position.game
    zones = [key for key in game.layout.zone_of if key != "removed"]
    return [card for key in zones for card in state[key] if card in game.cards.strength]


def _stack_cards(position: Position, zones: tuple[str, ...], seat: str) -> list[int]:
    """How many cards lie in each stack of a player, counted in these zones."""
    state, layout = position.state, position.game.layout
    keys = [layout.of[zone, seat] for zone in zones if (zone, seat) in layout.of]
    return [sum(len(state[key]) for key, _ in pair) for pair in zip(*keys, strict=True)] if keys else []


def _up(position: Position) -> int:
    return _stack_cards(position, ("up",) if _triumph(position) else ("stack",), position.game.seats[0])[0]


def _down(position: Position) -> int:
    return _stack_cards(position, ("down",), position.game.seats[0])[0] if _triumph(position) else 0


def _triumph(position: Position) -> bool:
    return position.game.name.endswith("triumph")


def _on_table(position: Position, up: bool) -> int:
    zones = (("up",) if up else ("down",)) if _triumph(position) else (("stack",) if up else ())
    return sum(sum(_stack_cards(position, zones, p)) for p in position.game.seats)


def _share(position: Position) -> int:
    zones = ("up", "down") if _triumph(position) else ("stack",)
    return sum(_stack_cards(position, zones, position.game.seats[0]))


def _stacks_each(position: Position) -> int:
    zones = ("up", "down") if _triumph(position) else ("stack",)
    return sum(n > 0 for n in _stack_cards(position, zones, position.game.seats[0]))


def _finished(position: Position) -> Position:
    return _go_on(position, lambda p: False)


def _rounds(position: Position) -> int:
    """The rounds of a whole game, played with the first options."""
    played = [p for p in _finished(position).history if p.action and p.action.verb == "play" and p.parent]
    return sum(not p.parent.state["table"] for p in played if p.parent)


def _won(position: Position) -> int:
    end = _finished(position).state
    return sum(len(end[key]) for key in position.game.layout.places("treasure"))


def _team_sizes(position: Position) -> list[int]:
    return sorted(len(members) for _, members in ready(position).state["teams"])


def _teams_by_seat(position: Position) -> list[list[int]]:
    seats = position.state["seating"] or position.game.seats
    return [sorted(seats.index(p) + 1 for p in members) for _, members in position.state["teams"]]


def _hand(position: Position, seat: str) -> int:
    return len(position.state["gods", seat])


def _other(position: Position) -> str:
    """A player who is not the caller."""
    return position.game.seats[-1]


def _golden(position: Position, seat: str) -> int:
    return len(ready(position).state["treasure", seat])


def _caller(position: Position) -> str:
    return str(position.state["caller"])


SETUP_FACTS: dict[str, Any] = {
    "deck": lambda p: len(_myths(p)),
    "deck_strengths": lambda p: sorted({p.game.cards.strength[card] for card in _myths(p)}),
    "deck_has": _myths,
    "deck_lacks": _myths,
    "share": _share,
    "stacks_each": _stacks_each,
    "up": _up,
    "down": _down,
    "face_up": lambda p: _on_table(p, True),
    "face_down": lambda p: _on_table(p, False),
    "rounds": _rounds,
    "won_in_all": _won,
    "treasure_piles": lambda p: len(list(p.game.layout.places("treasure"))),
    "team_sizes": _team_sizes,
    "teams_by_seat": _teams_by_seat,
    "gods_each": lambda p: _hand(ready(p), _other(p)),
    "golden_apples_each": lambda p: _golden(p, _other(p)),
    "caller_gods": lambda p: _hand(ready(p), _caller(p)),
    "caller_golden_apples": lambda p: _golden(p, _caller(p)),
    "undealt_gods": lambda p: len(p.state["undealt"]) + len(p.state["box"]),
    "box_gods": lambda p: len(ready(p).state["box"]),
    "box_golden_apples": lambda p: len(ready(p).state["spare"]),
}
