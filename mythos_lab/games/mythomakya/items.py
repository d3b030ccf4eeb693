"""Owns the items of a ruling's `when`: which actions they mean. What must then be true is in `facts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.chain import Link
from ...core.chance import CHANCE
from ...core.errors import BadInput
from ...core.legality import Action
from ...core.notation import closest
from ...core.shape import check_shapes
from .cards import GODS
from .given import Sheet, read_stack
from .late import open_to
from .table import GROUP, NOTHING, clockwise, owner_of_treasure, place, stacks
from .window import AIMS

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

KEYS = {
    "play": {"stack", "with", "pay"},
    "activate": {"pay", "orders"},
    "god": {
        "pay",
        "card",
        "stack",
        "from",
        "into",
        "above",
        "to",
        "colour",
        "swap",
        "gifts",
        "drawn",
        "name",
        "order",
        "orders",
    },
    "move_kronos": {"pay"},
    "call_senior": set(),
    "choose_gods": set(),
    "choose_mate": set(),
    "lay": set(),
    "look": set(),
    "pass": set(),
    "may_play": set(),
    "orders": set(),
    "name": set(),
    "into": {"above"},
}
SHAPES = {
    **dict.fromkeys(("by", "play", "with", "activate", "god", "card", "from", "into", "to", "colour"), str),
    "name": (str, [str]),
    **dict.fromkeys(("move_kronos", "call_senior", "choose_mate", "expect", "why"), str),
    **{key: [str] for key in ("pay", "swap", "drawn", "choose_gods", "may_play", "refused_by")},
    **{key: {str: str} for key in ("orders", "gifts")},
    "lay": [str],
    "dealt_gods": {str: [str]},
    **dict.fromkeys(("resolve", "final_count", "setup", "series_end"), bool),
    "stack": (int, str),
    "above": int,
    "order": {str: [str]},
    "look": (str, [str]),
    "pass": (bool, str),
}
"""What each key of an item holds."""
ALONE = ("pass", "resolve", "final_count", "setup", "series_end", "dealt_gods")
"""Items without a player: they bring the position on without choosing for anybody."""


def head(item: Mapping[str, Any]) -> str:
    """What kind of item this is. Raises `BadInput` for an unknown one, or keys that do not belong to it."""
    heads = [key for key in (*KEYS, *ALONE) if key in item]
    if not heads:
        raise BadInput(
            f"unknown item {dict(item)}{closest(next(iter(item), ''), [*KEYS, *ALONE])}", expected=", ".join(KEYS)
        )
    check_shapes(item, SHAPES)
    kind = "god" if "god" in heads else heads[0]
    allowed = KEYS.get(kind, set()) | {kind, "by", "expect", "refused_by", "why"}
    for key in item:
        if key not in allowed:
            raise BadInput(f"{key!r} does not belong to an item with {kind!r}{closest(key, allowed)}", field=key)
    return kind


def actions(item: Mapping[str, Any], position: Position | Sheet) -> list[Action]:
    """The actions an item means, as one bundle; none for items that only bring the position on."""
    kind = head(item)
    if kind in ALONE and "by" not in item:
        return []
    if isinstance(position, Sheet):
        raise BadInput("nobody can act on a sheet of several tables", field=kind)
    by = item.get("by")
    if by not in position.game.seats:
        raise BadInput(f"no player is called {by!r}", field="by", expected=", ".join(position.game.seats))
    moves = {
        "play": _play, "activate": _activate, "god": _god, "move_kronos": _move_kronos, "call_senior": _call,
        "choose_gods": _choose_gods, "choose_mate": _choose_mate, "pass": _pass, "orders": _orders_in_turn,
        "name": _name, "into": _into, "lay": _lay,
    }[kind](item, position)  # fmt: skip
    return [move if isinstance(move, Action) else Action(by, *move) for move in moves]


def _pays(item: Mapping[str, Any], position: Position) -> list[Any]:
    """A payment is a set: the smallest cards first, or all at once where the cost is reached before the last one."""
    apples = position.game.cards.apples
    cards = sorted(item.get("pay") or (), key=lambda card: apples.get(card, 0))
    pays = [("pay", card) for card in cards]
    if len(cards) < 2 or not 0 < _cost(item, position) <= sum(apples.get(card, 0) for card in cards[:-1]):
        return pays
    return [("pay", tuple(cards))]


def _cost(item: Mapping[str, Any], position: Position) -> int:
    """What an item has to pay for."""
    t = position.table()
    if not hasattr(t.rules, "god_cost"):
        return 0
    if "activate" in item:
        return int(t.rules.ability_cost(t, item["activate"]) or 0)
    return int(t.rules.kronos_move_cost(t) if "move_kronos" in item else t.rules.god_cost(t, item.get("god", "Ares")))


def _play(item: Mapping[str, Any], position: Position) -> list[Any]:
    card = item["play"]
    if "stack" in item:
        _lies_in(position, card, _own_stack(item), "stack")
    if "with" in item and item["with"] != "Ares":
        raise BadInput(f"{item['with']!r} is not played together with a card", field="with", expected="Ares")
    return [("play with Ares" if "with" in item else "play", card), *_pays(item, position)]


def _lies_in(position: Position, card: str, stack: Any, field: str) -> None:
    """A file that names a card and another stack of the same player than the one it lies in is at fault."""
    state, layout = position.state, position.game.layout
    own = [key for key in layout.zone_of if isinstance(key, tuple) and len(key) == 3 and key[1] == stack[0]]
    for key in own:
        if card in state[key] and key[2] != stack[1]:
            raise BadInput(f"{card} lies in {key[1]}.{key[2]}, not in {stack[0]}.{stack[1]}", field=field)


def _orders(item: Mapping[str, Any], position: Position) -> list[Any]:
    """The orders given with an announcement, and that they are all where more could be given."""
    orders, t, by = item.get("orders") or {}, position.table(), item["by"]
    named = [orders[p] for p in clockwise(t, by) if p in orders]
    if "orders" not in t.index:
        return [("order", card) for card in named]
    if not t.rules.ordered_when_announced(t):
        return []
    link = Link(by, str(item.get("activate", item.get("god"))), aim=tuple(named))
    still = named and t["order"] and set(orders) <= set(t.seats) and t.rules.ordered_next(t, link)
    return [*(("order", card) for card in named), *(t.rules.enough_ordered(t, link) if still else [])]


def _orders_in_turn(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("order", card) for card in item["orders"].values()]


def _name(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("name", name) for name in _names(item)]


def _names(item: Mapping[str, Any]) -> list[str]:
    """The god named for Eros; several where one after the other is named until one can be taken."""
    return [item["name"]] if isinstance(item["name"], str) else list(item["name"])


def _into(item: Mapping[str, Any], position: Position) -> list[Any]:
    above = [("name", item["above"])] if "above" in item else []
    return [("name", read_stack(str(item["into"]), "into")), *above]


def _activate(item: Mapping[str, Any], position: Position) -> list[Any]:
    said, aim = [("activate", item["activate"]), *_pays(item, position)], _orders(item, position)
    if not _aims_late(position.game):
        return [said[0], *aim, *said[1:]]
    return said if _may_be_answered(position, item["by"], item["activate"]) else said + aim


def _aims_late(game: Game) -> bool:
    """Whether it is said only after the answers what a god card or ability aims at."""
    if "WINDOW.POLL" not in game.steps:
        return False
    row = [name for name, _ in reversed(game.steps["WINDOW.POLL"].rows["god"])]
    return row.index("WINDOW.PAY.aim") > row.index("WINDOW.PAY")


def _may_be_answered(position: Position, by: str, what: str) -> bool:
    """Whether somebody is asked for an answer to a god card or ability before it is said what it aims at."""
    t, link = position.table(), Link(by, what)
    god = t.rules.answered_by(t, link)
    return bool(god and t.rules.who_may_answer(t, link, god))


def _god(item: Mapping[str, Any], position: Position) -> list[Any]:
    god = item["god"]
    if god not in GODS:
        raise BadInput(f"there is no god card {god!r}{closest(str(god), GODS)}", field="god", expected=", ".join(GODS))
    if "WINDOW.POLL" not in position.game.steps:
        return [("god", god)]
    aim = _aim(god, item, position) or _void(god, item["by"], position)
    if not _aims_late(position.game):
        return [("god", god), *aim, *([] if god == "Hades" and _said_later(item, position) else _pays(item, position))]
    said = [("god", god), *_pays(item, position)]
    return said if _may_be_answered(position, item["by"], god) else said + aim


def _void(god: str, by: str, position: Position) -> list[Any]:
    """What is said of a god for whom there is nothing to aim at."""
    t, kinds = position.table(), AIMS.get(god, ())
    first = getattr(t.rules, position.game.options[kinds[0]].candidates)(t, by) if kinds else []
    return [NOTHING] if first == [NOTHING] else []


def _aim(god: str, item: Mapping[str, Any], position: Position) -> list[Any]:
    named: list[Any] = []
    if god == "Zeus" and "card" in item and "stack" in item:
        _lies_in(position, item["card"], _own_stack(item), "stack")
    if god in ("Zeus", "Apollo", "Hades") and "card" in item:
        named.append(item["card"])
    if god == "Apollo":
        named += [item[key] for key in ("to", "colour") if key in item]
    if god == "Hades":
        _lies_with(position, item)
        return [("name", item["card"]), *_returned(item, position)] if "card" in item else []
    if god == "Athena":
        named += [read_stack(s, "swap") for s in item.get("swap") or ()]
    if god == "Eros" and item.get("name"):
        named.append(_names(item)[0])
    if god == "Kronos" and "stack" in item:
        named.append(_own_stack(item))
    if god in ("Hermes", "Poseidon") and position.ask and position.ask.kind == "late answer":
        could = [done.what for done in open_to(position.table(), item["by"], god)]
        named = [item.get("card", could[0])] if len(could) > 1 else []
    if god == "Aeolus":
        return _new_orders(item, position)
    return [("name", x) for x in named] + (_orders(item, position) if god == "Aphrodite" else [])


def _returned(item: Mapping[str, Any], position: Position) -> list[Any]:
    """Where Hades puts the card, said by whoever chooses that."""
    t, link, named = position.table(), Link(item["by"], "Hades", aim=(item["card"],)), []
    if "into" in item:
        stack = read_stack(str(item["into"]), "into")
        named.append(("Hades: stack", stack))
        if "above" in item or (place(stack) in t.index and not t[place(stack)]):
            named.append(("Hades: depth", item.get("above", 0)))
    return [Action(t.rules.who_aims(t, link, kind), "name", what) for kind, what in named]


def _said_later(item: Mapping[str, Any], position: Position) -> bool:
    """Whether somebody else has still to say where Hades puts the card, before he is paid for."""
    t, link = position.table(), Link(item["by"], "Hades", aim=(item.get("card"),))
    return "into" not in item and t.rules.who_aims(t, link, "Hades: stack") != item["by"]


def _lies_with(position: Position, item: Mapping[str, Any]) -> None:
    """A file that names a card and another treasure pile than the one it lies in is at fault."""
    owner = owner_of_treasure(position.table(), item.get("card"))
    if owner and owner != item.get("from", owner):
        raise BadInput(f"{item['card']} lies in the treasure of {owner}, not of {item['from']}", field="from")


def _own_stack(item: Mapping[str, Any]) -> Any:
    stack = item["stack"]
    return (item["by"], stack) if isinstance(stack, int) else read_stack(str(stack), "stack")


def _new_orders(item: Mapping[str, Any], position: Position) -> list[Any]:
    orders: Mapping[str, Any] = item.get("order") or {}
    moves: list[Any] = []
    t, by = position.table(), item["by"]
    for text, cards in orders.items():
        stack = read_stack(text, "order")
        there = t.rules.cards_to_order(t, stack) if ("stack", *stack) in t.index else ()
        on_top = [c for c in there if c in t["kronos"] and c not in cards]
        moves += [("name", stack), *(("name", card) for card in (*on_top, *cards))]
    number = sum(1 for p in t.rules.stack_owners(t, by) for _ in stacks(t, p))
    return moves + ([("done", None)] if orders and len(orders) < number else [])


def _pass(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("pass", None)]


def _move_kronos(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [
        ("move Kronos", None),
        ("name", read_stack(str(item["move_kronos"]), "move_kronos")),
        *_pays(item, position),
    ]


def _call(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("call", item["call_senior"])]


def _choose_gods(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("choose", god) for god in item["choose_gods"]]


def _lay(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("choose", card) for card in item["lay"]]


def _choose_mate(item: Mapping[str, Any], position: Position) -> list[Any]:
    return [("choose", item["choose_mate"])]


def toward(position: Position, item: Mapping[str, Any]) -> Any:
    """The move by which an unmentioned decision is passed by on the way to an item; None where it must be made."""
    ask = position.ask
    if ask is None:
        return None
    if ask.seat == GROUP and item.get("by") and ("god" in item or "move_kronos" in item or "pass" in item):
        return ("speak", item["by"])
    if reached(position, item):
        return None
    if "setup" in item or ask.kind == "lay" or (ask.seat, ask.kind) == (CHANCE, "gods"):
        return position.options[0]
    forced = len(position.options) == 1 and (ask.kind == "gift" or position.options[0] == ("stop", None))
    if forced and ask.kind in ("gift", "card"):
        return position.options[0]
    return position.game.options[ask.kind].declines


def reached(position: Position, item: Mapping[str, Any]) -> bool:
    """Whether an item that only brings the position on has brought it where it should."""
    kind = head(item)
    if kind == "setup":
        return not position.step.startswith("SETUP.")
    if kind == "series_end":
        return True
    if kind == "pass" and "by" not in item:
        return not position.step.startswith("WINDOW.")
    if kind == "dealt_gods":
        return position.ask is None or position.ask.kind != "gods"
    if kind == "resolve":
        played = "chain" in position.game.layout.index and position.state["chain"]
        return not position.state["table"] and not played
    return False
