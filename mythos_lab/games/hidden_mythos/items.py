"""Owns the items of a ruling's `when`: which actions they mean. What must then be true is in `facts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE
from ...core.errors import BadInput
from ...core.legality import Action, Refusal, standing_refusal
from ...core.notation import closest
from ...core.shape import check_shapes
from .given import Sheet, check_seat, read_slot
from .score import to_be_ordered
from .table import MIDDLE, UNUSED, able, holders

if TYPE_CHECKING:
    from ...core.position import Position

ACTIONS: dict[str, tuple[str, ...]] = {
    "give": ("card", "to"),
    "swap": ("cards",),
    "take": ("card",),
    "shuffle": ("result",),
}
MAY = {"give": ("at",), "take": ("at", "from"), "swap": (), "shuffle": ()}
"""Further keys, for readings that let it be chosen: where a card lands; a player only is named."""
ALONE = ("reveal", "series_end", "setup")
"""Items without a player: they bring the position on without choosing for anybody."""
HEADS = ("action", "peek", "pass", "unable", "rearrange", "hand_over", "count", "start", "draw", *ALONE)
EVERYWHERE = {"by", "expect", "refused_by", "why"}


SHAPES = {
    **dict.fromkeys(("by", "action", "card", "to", "from", "hand_over", "start", "draw", "expect", "why"), str),
    **dict.fromkeys(("pass", "unable", "reveal", "series_end", "setup"), bool),
    **{key: [int] for key in ("rearrange", "result")},
    **{key: [str] for key in ("cards", "count", "refused_by")},
    "peek": (str, [str]),
    "at": int,
}
"""What each key of an item holds."""


def head(item: Mapping[str, Any]) -> str:
    """What kind of item this is. Raises `BadInput` for an unknown one, or keys that do not belong to it."""
    kind = next((key for key in HEADS if key in item), None)
    if kind is None:
        raise BadInput(f"unknown item {dict(item)}{closest(next(iter(item), ''), HEADS)}", expected=", ".join(HEADS))
    check_shapes(item, SHAPES)
    allowed = EVERYWHERE | {kind}
    if kind == "action":
        if item["action"] not in ACTIONS:
            raise BadInput(f"{item['action']!r} is no action", field="action", expected=", ".join(ACTIONS))
        allowed |= {"peek", *ACTIONS[item["action"]], *MAY[item["action"]]}
    for key in item:
        if key not in allowed:
            raise BadInput(f"{key!r} does not belong to an item with {kind!r}{closest(key, allowed)}", field=key)
    return kind


def actions(item: Mapping[str, Any], position: Position | Sheet) -> list[Action]:
    """The actions an item means, as one bundle; none for items that only bring the position on."""
    kind = head(item)
    if kind in ALONE:
        if "by" in item:
            raise BadInput(f"nobody chooses in an item with {kind!r}", field="by", expected="no player")
        return []
    if isinstance(position, Sheet):
        raise BadInput("nobody can act on a sheet of several tables", field=kind)
    by = item.get("by")
    if kind in ("start", "draw"):
        return [_by_chance(kind, item[kind], position)]
    check_seat(by, position.game.seats, "by")
    moves = {"action": _action, "peek": _peek, "pass": _pass, "unable": _unable, "rearrange": _rearrange,
             "hand_over": _hand_over, "count": _count}  # fmt: skip
    return [Action(*move) if len(move) == 3 else Action(str(by), *move) for move in moves[kind](item, position)]


def _peek(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The peek of a turn; `none` where the player has settled that already says nothing new."""
    if "peek" not in item:
        raise BadInput("the peek comes first", field="peek", expected="none, or a slot")
    said = item["peek"]
    if said == "none":
        settled = position.ask is not None and position.ask.kind == "action" and position.ask.seat == item["by"]
        return [] if settled and "action" in item else [("peek", None)]
    if isinstance(said, (list, tuple)):
        return [("peek", tuple(_slot(text, position, "peek") for text in said))]
    return [("peek", _slot(said, position, "peek"))]


def _slot(text: Any, position: Position, field: str) -> Any:
    slot = read_slot(str(text), field)
    check_seat(slot[0], (*position.game.seats, MIDDLE, UNUSED), field)
    return slot


def _action(item: Mapping[str, Any], position: Position) -> list[Any]:
    peeked, verb = _peek(item, position), item["action"]
    for key in ACTIONS[verb]:
        if key not in item and key != "result" and "from" not in item:
            raise BadInput(f"{verb} needs {key!r}", field=key, expected="the whole action")
    moves = {"give": _give, "swap": _swap, "take": _take, "shuffle": _shuffle}[verb](item, position)
    return [*peeked, *moves]


def _peek_asked(position: Position, by: str) -> bool:
    return position.ask is not None and position.ask.seat == by and "peek" in position.ask.kind


def _give(item: Mapping[str, Any], position: Position) -> list[Any]:
    check_seat(item["to"], (*position.game.seats, MIDDLE), "to")
    moves = [("give", _slot(item["card"], position, "card")), ("to", item["to"])]
    return [*moves, *_landing(item, position, item["to"])]


def _landing(item: Mapping[str, Any], position: Position, to: str) -> list[Any]:
    """Where the card lands: the place named; where one could be chosen and none is named, the end of the row."""
    t, by, verb = position.table(), item["by"], item["action"]
    if to not in holders(t):
        return []
    lander, places = getattr(t.rules, f"{verb}_lander")(t, by, to), getattr(t.rules, f"{verb}_places")(t, to)
    chosen = lander in t.seats and len(places) > 1
    if "at" not in item:
        return [(lander, "at", places[-1])] if chosen else []
    if lander is not None and not chosen and item["at"] == t.rules.landing_slot(t, to):
        return []
    return [(lander if lander in t.seats else by, "at", item["at"])]


def _swap(item: Mapping[str, Any], position: Position) -> list[Any]:
    cards = item["cards"]
    if len(cards) != 2:
        raise BadInput(f"{cards!r} are not two cards", field="cards", expected="two slots")
    one, two = (_slot(text, position, "cards") for text in cards)
    return [("swap", one), ("with", two)]


def _take(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The card that is taken; where the taker may name a player only, whoever settles the card settles on this one."""
    if "from" in item:
        check_seat(item["from"], (*position.game.seats, MIDDLE), "from")
        return [("take", item["from"])]
    t, slot = position.table(), _slot(item["card"], position, "card")
    if slot[0] in t.rules.takeable(t, item["by"]):
        return [("take", slot[0]), (t.rules.taken_chooser(t, slot[0]), "hand", slot)]
    return [("take", slot), *_landing(item, position, item["by"])]


def _shuffle(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The shuffle with its result: drawn by chance, or laid by the owner where a reading lets the owner lay."""
    t, by = position.table(), item["by"]
    row, result = t["row", by], item.get("result")
    if result is None:
        return [("shuffle", None)]
    if result and set(result) < set(range(1, len(row) + 1)) and len(set(result)) == len(result):
        return [("shuffle", tuple(result))]
    if sorted(result) != list(range(1, len(row) + 1)):
        raise BadInput(f"{result!r} is no new order of {len(row)} cards", field="result", expected="each old slot once")
    if len(row) < 2:
        return [("shuffle", None)]
    if t.rules.owner_lays(t):
        return [("shuffle", None), *(("next", n) for n in result[:-1])]
    return [("shuffle", None), (CHANCE, "mix", tuple(row[n - 1] for n in result))]


def _pass(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("pass", None)]


def _rearrange(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("rearrange", tuple(item["rearrange"]))]


def _hand_over(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("hand", _slot(item["hand_over"], position, "hand_over"))]


def _count(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The cards in the order in which they are counted; the last one left is not asked for."""
    ids = {card.name: card.id for card in position.game.cards.values()}
    for name in item["count"]:
        if name not in ids:
            raise BadInput(
                f"there is no card {name!r}{closest(name, ids)}", field="count", expected="cards to be counted"
            )
    named = [ids[name] for name in item["count"]]
    waiting = to_be_ordered(position.table())
    whole = waiting is not None and sorted(named) == sorted(waiting[1])
    return [("count", card) for card in (named[:-1] if whole else named)]


def _by_chance(kind: str, what: Any, position: Position) -> Action:
    if kind == "draw":
        return Action(CHANCE, "hand", _slot(what, position, "draw"))
    check_seat(what, position.game.seats, "start")
    return Action(CHANCE, "start", what)


def _unable(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The turn goes by; nothing is left to do where the rules have passed the player over already."""
    t, by, ask = position.table(), item["by"], position.ask
    passed_over = ask is None or (ask.seat != by and not (t.rules.has_turns(t, by) and able(t, by)))
    if passed_over and item.get("expect") != "illegal":
        return []
    return [*([("peek", None)] if _peek_asked(position, by) else []), ("unable", None)]


def promises(item: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """What an item says of decisions that come later: nothing, an item is played whole."""
    return {}


def toward(position: Position, item: Mapping[str, Any]) -> Any:
    """The move by which an unmentioned decision is passed by: a turn in which nothing can be done, an end to land at,
    the only card that can be taken.

    It does not where nobody could do anything, and the turns would go round for ever.
    """
    ask = position.ask
    if ask is not None and (ask.kind == "landing" or (ask.kind == "taken" and len(position.options) == 1)):
        return position.options[-1]
    if ask is None or item.get("by") == ask.seat or ask.kind not in ("peek", "secret peek", "action"):
        return None
    t = position.table()
    if ask.kind == "action":
        return ("unable", None) if list(position.options) == [("unable", None)] else None
    others = [p for p in t.seats if p != ask.seat and t.rules.has_turns(t, p) and able(t, p)]
    goes_on = bool(others) or t.rules.can_spend(t, ask.seat)
    return ("peek", None) if goes_on and not able(t, ask.seat) and ("peek", None) in position.options else None


def refused_before(actions: Sequence[Action], position: Position) -> Refusal | None:
    """The refusal of an action by somebody who is done, in a game that is over as well."""
    t, action = position.table(), actions[0]
    return standing_refusal(t, position.game, action) if position.over and action.seat in t.seats else None


def reached(position: Position, item: Mapping[str, Any]) -> bool:
    """Whether an item that only brings the position on has brought it where it should."""
    return head(item) == "unable"


def refused_look(item: Mapping[str, Any], position: Position) -> Refusal | None:
    """There are no looks but peeks here."""
    raise BadInput("looking is done by a peek", field="look", expected="{by: A, peek: B.1}")
