"""Owns the items of a ruling's `when`: which actions they mean. What must then be true is in `facts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import CHANCE, Shuffles
from ...core.errors import BadInput
from ...core.legality import Action, Refusal
from ...core.notation import closest
from .given import FILLER
from .said import best_condition, name_of, not_the_rest, read_place, rest_order, shuffle_of
from .second import OPEN
from .table import places

if TYPE_CHECKING:
    from ...core.position import Position

EFFECTS = ("name", "target", "swap", "peeks", "placed_face", "gives_back", "extra")
"""What is said of the effect of a card played."""

KEYS: dict[str, set[str]] = {
    "play": {*EFFECTS, "face", "onto", "effect", "shuffle_result", "turn_up"},
    "fuse": {"turn_up"},
    "activate": {"target", "turn_up"},
    "reorder": set(),
    "decline": set(),
    "end_turn": {"under", "shuffle_result"},
    "places": {"destroys"},
    "accuse": {"names"},
    "target": {"from", "second"},
    "turn_up": set(),
    "choose": set(),
    "begins": set(),
}
ALONE = ("count", "round_end", "game_end")
"""Items without a player: they bring the position on without choosing for anybody."""


def head(item: Mapping[str, Any]) -> str:
    """What kind of item this is. Raises `BadInput` for an unknown one, or keys that do not belong to it."""
    kind = next((key for key in (*KEYS, *ALONE) if key in item), None)
    if kind is None:
        raise BadInput(
            f"unknown item {dict(item)}{closest(next(iter(item), ''), [*KEYS, *ALONE])}", expected=", ".join(KEYS)
        )
    allowed = KEYS.get(kind, set()) | {kind, "by", "expect", "refused_by", "why"}
    for key in item:
        if key not in allowed:
            raise BadInput(f"{key!r} does not belong to an item with {kind!r}{closest(key, allowed)}", field=key)
    return kind


def actions(item: Mapping[str, Any], position: Position) -> list[Action]:
    """The actions an item means, as one bundle; none for items that only bring the position on."""
    kind = head(item)
    if kind in ALONE:
        return []
    if kind == "begins":
        if item["begins"] not in position.game.seats:
            raise BadInput(
                f"no player is called {item['begins']!r}", field=kind, expected=", ".join(position.game.seats)
            )
        return [Action(CHANCE, "begin", item["begins"])]
    by = item.get("by")
    if by not in position.game.seats:
        raise BadInput(f"no player is called {by!r}", field="by", expected=", ".join(position.game.seats))
    return with_forced(item, position, MAKE[kind](item, position, by))


ILLEGAL = "illegal"
FORCED = ("turn up", "destroy", "give back")
"""Kinds of decisions that an item need not mention where there is but one thing to choose."""


def with_forced(item: Mapping[str, Any], position: Position, made: list[Action]) -> list[Action]:
    """The actions of an item, and after them what has to be chosen before the turn goes on and leaves no choice."""
    reached: Position | None = position
    for action in made:
        reached = _after(reached, item, action) if reached is not None else None
    while reached is not None and reached.ask is not None and reached.ask.kind in ("shuffle rest", "shuffle in"):
        made = [*made, Action(CHANCE, "shuffle", rest_order(item, reached))]
        reached = _after(reached, item, made[-1])
    while reached is not None and reached.ask is not None and reached.ask.kind in FORCED and len(reached.options) == 1:
        made = [*made, Action(reached.ask.seat, *reached.options[0])]
        reached = reached.after(reached.options[0])
    return made


def _play(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    """A play; own cards that may be turned up freely, where a reading lets the owner do so, are turned up before it."""
    said = (item.get("turn_up") or {}).get(by, ())
    freely = [Action(by, "turn up freely", read_place(place, position, "turn_up")) for place in said]
    if not freely or any(action.move not in position.options for action in freely):
        return _played(item, position, by)
    for action in freely:
        position = position.after(action.move)
    return [*freely, *_played({key: item[key] for key in item if key != "turn_up"}, position, by)]


def _played(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    name = name_of(item["play"], position, "play")
    face: Any = read_place(item["onto"], position, "onto") if "onto" in item else item.get("face", "")
    if face not in ("", "up", "hidden") and "onto" not in item:
        raise BadInput(f"{face!r} is no face", field="face", expected="up or hidden")
    t = position.table()
    card = position.game.cards.of_name[name].id
    has_face = t.rules.placed_on_field(t, card)
    if not has_face and face == "up":
        face = ""
    elif has_face and not face and t.rules.is_spell_card(t, card):
        face = "up"
    made = [Action(by, "play", (name, face))]
    after = _after(position, item, made[0])
    for action in _before_effect(item, after, by):
        made.append(action)
        after = after and _after(after, item, action)
    target = [Action(by, "destroy", read_place(item["target"], position, "target"))] if "target" in item else []
    if target and after is not None and after.step == "PLAY.RESOLVE.target":
        made += target
        after, target = _after(after, item, target[0]), []
    made += _placed(item, after, by, "PLAY.RESOLVE.place")
    if "name" in item:
        made.append(Action(by, "name", name_of(item["name"], position, "name")))
        after = after and _after(after, item, made[-1])
        if placed := _placed(item, after, by, "PLAY.RESOLVE.found"):
            made += placed
            after = after and _after(after, item, placed[0])
        made += shuffle_of(item, after)
    made += target
    if "swap" in item:
        made.append(Action(by, "swap", tuple(read_place(p, position, "swap") for p in item["swap"])))
    made += [Action(by, "look", read_place(p, position, "peeks")) for p in item.get("peeks") or ()]
    if "extra" in item:
        made.append(
            Action(by, "play", (name_of(item["extra"]["play"], position, "extra"), item["extra"].get("face", "")))
        )
    back = item.get("gives_back") or {}
    made += [
        Action(p, "give back", read_place(back[p], position, "gives_back")) for p in _round(position, by) if p in back
    ]
    return made + _turn_up(item, position, by)


def _before_effect(item: Mapping[str, Any], after: Position | None, by: str) -> list[Action]:
    """What comes between a play and its effect: that no second card was chosen with it, that a hidden one is used."""
    if after is None or after.ask is None:
        return []
    if after.ask.kind == "second" and after.state["second"] == OPEN and any(key in item for key in EFFECTS):
        return [Action(by, "decline")]
    uses = [m for m in after.options if m[0] == "turn up freely"] if after.ask.kind == "use" else []
    return [Action(by, *m) for m in uses] if item.get("effect", True) else []


def _placed(item: Mapping[str, Any], after: Position | None, by: str, step: str) -> list[Action]:
    """How a card that an effect places lies, where the effect has come to that."""
    if after is None or after.step != step or not after.state["drawn", by]:
        return []
    drawn = after.game.cards.name[after.state["drawn", by][0]]
    return [Action(by, "place", (drawn, item.get("placed_face", "up")))]


def _after(position: Position, item: Mapping[str, Any], action: Action) -> Position | None:
    """The position after an action, once what no item mentions is passed by; None if it is not legal then."""
    reached: Position | None = position
    seen: set[Position] = set()
    while reached is not None and reached.ask is not None and reached not in seen:
        if reached.ask.seat == action.seat and action.move in reached.options:
            return reached.after(action.move)
        seen.add(reached)
        move = toward(reached, item)
        reached = None if move is None else reached.after(move)
    return None


def _round(position: Position, by: str) -> tuple[str, ...]:
    return tuple(position.table().clockwise[by])


def _turn_up(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    """Hidden cards turned up because of the limit: from the player on turn clockwise, each owner in the order named."""
    said = item.get("turn_up") or {}
    turned = [(p, place) for p in _round(position, by) for place in said.get(p, ())]
    return [Action(p, "turn up", read_place(place, position, "turn_up")) for p, place in turned]


def _fuse(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    pair = tuple(read_place(p, position, "fuse") for p in item["fuse"])
    return [Action(by, "fuse", pair), *_turn_up(item, position, by)]


def _activate(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    places = tuple(read_place(item[key], position, key) for key in ("activate", "target") if key in item)
    if len(places) < 2:
        raise BadInput("what the effect is turned on must be named", field="target", expected="a place, as B.1")
    return [Action(by, "activate", places), *_turn_up(item, position, by)]


def _reorder(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    order = item["reorder"]
    if sorted(order) != list(range(1, len(places(position.table(), by)) + 1)):
        if item.get("expect") == ILLEGAL:  # a rule refuses it, though it cannot be said whole
            return [Action(by, "rearrange"), Action(by, "put", (by, 0))]
        raise BadInput(f"{order} is no new order of the field", field="reorder", expected="each own place once")
    return [Action(by, "rearrange"), *(Action(by, "put", (by, n)) for n in order[:-1])]


def _decline(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    return [Action(by, "decline")]


def _end_turn(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    cards = position.game.cards
    under = item.get("under", [cards.name[c] for c in position.state["hand", by]])
    ends = position.step == "TURN.RETURN" and position.state["turn"] == by
    if ends and Counter(under) != Counter(cards.name[c] for c in position.state["hand", by]):
        if item.get("expect") == ILLEGAL:
            return [Action(by, *not_the_rest(under, [cards.name[c] for c in position.state["hand", by]]))]
        raise BadInput(f"{under} are not the cards left in hand", field="under", expected="each of them once")
    names = [name_of(text, position, "under") for text in under]
    t = position.table()
    return [Action(by, *move) for move in t.rules.under_in_order(t, names)]


def _places(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    """A turn of which only is known how many cards it places, and how many the last one destroys."""
    t, number = position.table(), int(item["places"])
    plays: list[Any] = [("play", (FILLER, "up"))] * number or [("decline", None)]
    full = {p: len(places(t, p)) + (number if p == by else 0) for p in t.seats}
    gone = [("destroy", (p, full[p] - k)) for p, many in (item.get("destroys") or {}).items() for k in range(many)]
    script: dict[str, list[Any]] = {"first": plays, "second": plays, "some": [("done", None)] * (number - 1) + gone}
    made = [] if t["turn"] == by else [Action(by, "draw")]
    reached: Position | None = position
    while reached is not None and reached.ask is not None and reached.state["turn"] == by:
        ask = reached.ask
        due = script.get(ask.kind)
        move = due.pop(0) if due else toward(reached, item)
        made += [] if move is None else [Action(ask.seat, *move)]
        reached = reached.after(move) if move in reached.options else None
    return made + [Action(by, *move) for move in plays]


def _accuse(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    name = name_of(item.get("names"), position, "names")
    where = str(item["accuse"])
    if where == "any":
        return [Action(by, "accuse", name)]
    if where in position.game.seats:
        return [Action(by, "accuse", (where, name))]
    t, place = position.table(), read_place(where, position, "accuse")
    return [Action(by, "accuse", t.rules.accusation_of(t, place, name))]


def _target(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    if "from" not in item:
        raise BadInput("the card that targets must be named", field="from", expected="a place, as A.1")
    pair = tuple(read_place(item[key], position, key) for key in ("from", "target"))
    return [Action(by, "target", pair)]


def _turned(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    return [Action(by, "turn up freely", read_place(item["turn_up"], position, "turn_up"))]


def _choose(item: Mapping[str, Any], position: Position, by: str) -> list[Action]:
    return [Action(by, "choose", item["choose"])]


MAKE = {
    "play": _play, "fuse": _fuse, "activate": _activate, "reorder": _reorder, "decline": _decline,
    "end_turn": _end_turn, "places": _places, "accuse": _accuse, "target": _target, "turn_up": _turned,
    "choose": _choose,
}  # fmt: skip


def promises(item: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """No item says anything of decisions that come later."""
    return {}


PLAYS = ("first", "extra")
"""Kinds of decisions that are plays: they are never made for a player, not even where only one card can be played."""


def toward(position: Position, item: Mapping[str, Any]) -> Any:
    """The move by which an unmentioned decision is passed by on the way to an item; None where it must be made."""
    ask = position.ask
    if ask is None or reached(position, item):
        return None
    state = position.state
    if ask.kind == "draw" and not state["pile"] and item.get("by") == ask.seat:
        return None
    if isinstance(position.options, Shuffles):
        return ("shuffle", state["pile"] if ask.kind == "shuffle" else position.options.cards)
    if ask.kind == "condition":
        return best_condition(position)
    declines = position.game.options[ask.kind].declines
    if declines is not None:
        return declines if declines in position.options else None
    if ask.kind == "return":
        return position.options[0]
    alone = len(position.options) == 1 and ask.kind not in PLAYS
    return position.options[0] if alone or ask.seat == CHANCE else _shown(position)


def _shown(position: Position) -> Any:
    """Who can play none of the cards drawn shows them, who need not play declines, whatever else could be done."""
    return next((m for m in (("show", None), ("decline", None)) if m in position.options), None)


def reached(position: Position, item: Mapping[str, Any]) -> bool:
    """Whether an item that only brings the position on has brought it where it should.

    A game that is not decided when all its rounds have been played goes on with another one.
    """
    kind = head(item)
    if kind == "game_end" and len(position.state["rounds"]) < position.table().rules.rounds_a_game(position.table()):
        return position.over
    if position.over:
        return kind in ("count", "game_end", "round_end")
    counted = kind == "count" and position.step.startswith("ROUND.CLEAN")
    return counted or (kind in ALONE and _cleaned(position) and position.step == "TURN.DRAW")


def _cleaned(position: Position) -> bool:
    """Whether a round has been counted and its cards have gone back on the way to a position."""
    first, *later = position.history
    if any(p.step == "ROUND.CLEAN.shuffle" for p in (first, *later[:-1])):
        return True
    begun = not any(position.state[key] for key in position.state.layout.zone_of if key[0] in ("up", "down"))
    return begun and bool(position.state["rounds"]) and (not later or position.state["rounds"] != first.state["rounds"])


def refused_look(item: Mapping[str, Any], position: Position) -> Refusal | None:
    """No item of this game looks at anything."""
    raise BadInput("nobody looks at cards in these rulings", field="look", expected="another item")
