"""Owns the items of a ruling's `when`: which actions they mean. What must then be true is in `facts`.

An item says in one breath what a player does and what is chosen on the way: targets, answers, cards found. It is
played through in thought, so that every decision on the way gets its answer; what an item does not mention is declined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.chance import Shuffles
from ...core.errors import BadInput
from ...core.legality import Action, refusal, standing_refusal
from ...core.notation import closest
from .given import Sheet
from .sheets import MULLIGANS, in_order

if TYPE_CHECKING:
    from ...core.legality import Refusal
    from ...core.position import Position

_ON_THE_WAY = {"target", "put", "found", "negated", "cards", "order", "use", "discard", "opponent", "defender"}
KEYS = {
    "gold": _ON_THE_WAY,
    "ally": _ON_THE_WAY,
    "totem": _ON_THE_WAY | {"generated_by"},
    "weapon": _ON_THE_WAY | {"carrier", "generated_by"},
    "talisman": _ON_THE_WAY,
    "activate": _ON_THE_WAY,
    "attack": _ON_THE_WAY,
    "block": _ON_THE_WAY,
    "pass": _ON_THE_WAY,
    "end_turn": _ON_THE_WAY,
    "mulligan": set(),
    "settle": _ON_THE_WAY,
}
ALONE = ("setup", "deck_check", "round_check", "players_check")
"""Items without a player: they choose for nobody."""
VERBS = {"gold": "gold", "ally": "play", "totem": "play", "weapon": "play", "talisman": "play", "activate": "use"}
STOPS = (
    "fight",
    "vigil start",
    "vigil",
    "war",
    "final",
    "mulligan",
    "mulligans",
    "initial gold",
    "first",
    "look through",
    "cut",
    "any time",
)
"""Decisions at which an item has come to its end."""
ENDING = {"final": ("end", None), "any time": ("decline", None)}
"""Decisions that a turn passes by on its way to its end, with what is chosen in them."""


def head(item: Mapping[str, Any]) -> str:
    """What kind of item this is. Raises `BadInput` for an unknown one, or keys that do not belong to it."""
    heads = [key for key in (*KEYS, *ALONE) if key in item]
    if not heads:
        known = [*KEYS, *ALONE]
        raise BadInput(f"unknown item {dict(item)}{closest(next(iter(item), ''), known)}", expected=", ".join(KEYS))
    allowed = KEYS.get(heads[0], set()) | {heads[0], "by", "expect", "refused_by", "why"}
    for key in item:
        if key not in allowed:
            raise BadInput(f"{key!r} does not belong to an item with {heads[0]!r}{closest(key, allowed)}", field=key)
    return heads[0]


def actions(item: Mapping[str, Any], position: Position | Sheet) -> list[Action]:
    """The actions an item means, as one bundle; none for items that choose for nobody."""
    kind = head(item)
    if kind in ALONE:
        return []
    if isinstance(position, Sheet):
        raise BadInput("nobody can act on decks or results", field=kind)
    if item.get("by") not in position.game.seats:
        raise BadInput(f"no player is called {item.get('by')!r}", field="by", expected=", ".join(position.game.seats))
    return [] if kind == "end_turn" and _ended(position, item["by"]) else _Plan(item, kind, position).actions


def _ended(position: Position, by: str) -> bool:
    """Whether the position was laid out by hand at the end of this player's turn, which went by without a choice."""
    gone_by = position.parent is None and any(line.step == "END.DISCARD.next" for line in position.trace)
    return gone_by and bool(position.state["active"] != by)


class _Plan:
    """An item played through in thought."""

    def __init__(self, item: Mapping[str, Any], kind: str, position: Position):
        self.item, self.kind, self.by = item, kind, item["by"]
        self.left = {
            key: _list(item.get(key)) for key in ("target", "carrier", "cards", "discard", "order", "found", "put")
        }
        self.negations = list(item.get("negated") or ())
        self.position: Position = position
        self.actions: list[Action] = []
        self.queue = list(self._own_moves())
        self._play_through()

    def _own_moves(self) -> Iterator[tuple[str, Any]]:
        """The moves of the item itself: verb and what is named, ids still to be found."""
        said = self.item[self.kind]
        if "generated_by" in self.item:
            yield "use", self.item["generated_by"]
        if self.kind in VERBS:
            yield VERBS[self.kind], said
        elif self.kind == "attack":
            yield from (("attack", ally) for ally in _list(said))
            yield "done", None
        elif self.kind == "settle":
            yield from (("settle", ally) for ally in _list(said))
        elif self.kind == "block":
            for attacker, blockers in (said or {}).items():
                yield from (("block", (attacker, blocker)) for blocker in _list(blockers))
            yield "done", None
        elif self.kind == "end_turn" and self._begun("discard") and self.left["discard"]:
            yield "discard", self.left["discard"].pop(0)
        else:
            yield {"pass": "pass", "end_turn": "end", "mulligan": "mulligan"}[self.kind], None

    def _begun(self, kind: str) -> bool:
        """Whether the position was laid out by hand at a decision of this kind of the player."""
        ask = self.position.ask
        return ask is not None and (ask.kind, ask.seat) == (kind, self.by)

    def _play_through(self) -> None:
        self._to_the_end()
        for negation in self.negations:
            self.actions.append(Action(negation["by"], *self._named("negate", negation["with"])))
        if self.kind == "end_turn":
            self.actions += [Action(self.by, *self._named("discard", card)) for card in self.left["discard"]]

    def _to_the_end(self) -> None:
        """Play the moves of the item and what comes up on the way, until one is refused or the item ends."""
        seat, move = self.by, self._named(*self.queue.pop(0))
        while move is not None:
            self.actions.append(Action(seat, *move))
            if self.position.refusal(self.actions[-1]) is not None:
                rest = [self._named(*own) for own in self.queue] if seat == self.by else []
                self.actions += [Action(self.by, *own) for own in rest]
                return
            self.position = self.position.choose(move)
            if self.position.ask is None:
                return
            seat, move = self.position.ask.seat, self._answer(self.position.ask)

    def _answer(self, ask: Any) -> Any:
        """The answer of the item to a decision on its way; None where the item ends."""
        own = self.queue and ask.seat == self.by and self.queue[0][0] in self._verbs(ask.kind)
        if own:
            return self._named(*self.queue.pop(0))
        if self.kind == "end_turn" and ask.kind in ENDING:
            return ENDING[ask.kind]
        if ask.kind in STOPS or (ask.kind in _ITEM_OF and self.kind != _ITEM_OF[ask.kind]):
            return None
        if isinstance(self.position.options, Shuffles):
            return in_order(self.position)
        special = getattr(self, f"_{ask.kind.replace(' ', '_')}", None)
        return special(ask) if special else self._otherwise(ask)

    def _verbs(self, kind: str) -> Sequence[str]:
        return self.position.game.options[kind].verbs

    def _otherwise(self, ask: Any) -> Any:
        """What is not mentioned is declined; a choice of one is made."""
        declined = self.position.game.options[ask.kind].declines
        return declined or (self.position.options[0] if len(self.position.options) == 1 else None)

    # -- decisions on the way ----------------------------------------------------------------------------------------

    def _carrier(self, ask: Any) -> Any:
        return self._next("carrier", "carrier") or self._otherwise(ask)

    def _other_carrier(self, ask: Any) -> Any:
        return self._next("target", "carrier") or self._carrier(ask)

    def _target(self, ask: Any) -> Any:
        return self._next("target", "target") or self._otherwise(ask)

    _may_target = _new_target = _target

    def _trigger(self, ask: Any) -> Any:
        used = self.item.get("use") or (self.left["found"] or self.left["put"])
        return ("accept", None) if used else ("decline", None)

    def _opponent(self, ask: Any) -> Any:
        return self._player("opponent", ask)

    def _defender(self, ask: Any) -> Any:
        return self._player("defender", ask)

    def _player(self, key: str, ask: Any) -> Any:
        return ("name", self.item[key]) if key in self.item else self._otherwise(ask)

    def _search(self, ask: Any) -> Any:
        return self._next("found", "find") or ("nothing", None)

    def _put(self, ask: Any) -> Any:
        return self._next("put", "put") or ("nothing", None)

    def _return(self, ask: Any) -> Any:
        return self._next("cards", "return") or self.position.options[0]

    def _cost(self, ask: Any) -> Any:
        return self._next("discard", "discard") or self._next("cards", "discard")

    def _discard(self, ask: Any) -> Any:
        return self._next("discard", "discard") or self._next("cards", "discard") or self._nameless_one()

    def _nameless_one(self) -> Any:
        """A card in hand that has no name, of which one is as good as another; None where all have names."""
        cards = self.position.game.cards
        return next((move for move in self.position.options if cards[move[1]].code == "nameless"), None)

    def _order(self, ask: Any) -> Any:
        return self._next("order", "order") or self.position.options[0]

    def _negate(self, ask: Any) -> Any:
        if self.negations and self.negations[0].get("by") == ask.seat:
            return self._named("negate", self.negations.pop(0)["with"])
        return ("decline", None)

    def _next(self, key: str, verb: str) -> Any:
        return self._named(verb, self.left[key].pop(0)) if self.left[key] else None

    # -- names -------------------------------------------------------------------------------------------------------

    def _named(self, verb: str, said: Any) -> tuple[str, Any]:
        """A move with the ids of the cards that are named: those that make it legal, where there are any."""
        if said is None:
            return (verb, None)
        if isinstance(said, tuple):
            pairs: list[Any] = [(a, b) for a in self._ids(said[0]) for b in self._ids(said[1])]
        else:
            pairs = list(self._ids(said))
        legal = self.position.options
        fitting = [what for what in pairs if not isinstance(legal, Shuffles) and (verb, what) in legal]
        return (verb, (fitting or pairs)[0])

    def _ids(self, said: Any) -> list[str]:
        """The cards called so: those of the acting player first, and what is in hand or play before the rest."""
        name = str(said).split("+")[0]
        cards, state = self.position.game.cards, self.position.state
        found = [c.id for c in cards.values() if name in (c.id, c.name)]
        if not found:
            known = {c.name for c in cards.values()}
            raise BadInput(
                f"there is no card {name!r}{closest(name, known)}", field=self.kind, expected="a card that is there"
            )
        rank = {"hand": 0, "defense": 1, "attack": 2, "support": 3, "arms": 4}
        places = {card: state.where(card) for card in found}
        return sorted(found, key=lambda card: _nearness(places[card], self.by, rank))


_ITEM_OF = {"attackers": "attack", "blocks": "block", "late block": "block"}


def _nearness(place: Any, by: str, rank: Mapping[str, int]) -> tuple[bool, int]:
    zone, owner = place if isinstance(place, tuple) else (str(place), by)
    return (owner != by, rank.get(zone, 9))


def _list(said: Any) -> list[Any]:
    return list(said) if isinstance(said, (list, tuple)) else [] if said is None else [said]


def named(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Cards that items name and that lie unseen in a Castle: what somebody finds there."""
    found: dict[str, Any] = {}
    for item in items:
        for name in _list(item.get("found") if isinstance(item, Mapping) else None):
            found[str(name)] = {"in": item.get("by")}
    return found


def promises(item: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """Nothing is said in advance: an item answers what comes up on its way."""
    return {}


def refused_before(actions: Sequence[Action], position: Position) -> Refusal | None:
    """The refusal of what is done when the game is over, and of blocks that name nobody outside the Defense step."""
    t, action = position.table(), actions[0]
    if position.over:
        return refusal(t, position.game, "check", action, ())
    ends_blocks = len(actions) == 1 and action.verb == "done" and position.ask is not None
    if ends_blocks and position.ask.kind not in _ITEM_OF:  # type: ignore[union-attr]
        return standing_refusal(t, position.game, Action(action.seat, "block", (NOBODY, NOBODY)))
    return None


NOBODY = "nobody"
"""Whom a block names that names no Ally."""
UNSAID = ("fight", "order", "new target", "other carrier")
"""Decisions that are made in the order of the table, or for the first card that fits, where no item says them."""


def toward(position: Position, item: Mapping[str, Any]) -> Any:
    """The move by which an unmentioned decision is passed by on the way to an item; None where it must be made."""
    ask = position.ask
    if ask is None:
        return None
    if isinstance(position.options, Shuffles):
        return in_order(position)
    if item.get("expect") == "illegal" and ask.kind in (*_ITEM_OF, *UNSAID):
        return None
    if "setup" in item and ask.kind in MULLIGANS and not position.game.setup.option("by_hand"):
        return None
    if ask.kind in UNSAID:
        return position.options[0]
    return position.game.options[ask.kind].declines


def reached(position: Position, item: Mapping[str, Any]) -> bool:
    """Whether an item that chooses for nobody has come about: it has, once nothing on the way is open."""
    return True


def refused_look(item: Mapping[str, Any], position: Position) -> Any:
    """Looks are no items of this game. Raises `BadInput`."""
    raise BadInput("looks are not among the items of this game", field="look")
