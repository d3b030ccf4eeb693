"""Owns positions by hand: from the `given` and `cards` of a ruling to a position, and back. It checks every key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from ...core.position import begin
from ...core.shape import check_shapes
from .cards import Card, facts_of, id_of, shipped
from .score import OF_THE_ROUND
from .table import PLACES, at, hidden, places

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

KEYS = ("order", "to_move", "starter", "fields", "hand", "pile", "out", "countdown", "sizes", "rounds", "deck",
        "agreed")  # fmt: skip
SHAPES = {
    **{key: [str] for key in ("order", "hand", "pile", "out")},
    **dict.fromkeys(("to_move", "starter", "deck", "agreed"), (str, type(None))),
    "fields": {str: [(str, [str])]},
    "countdown": {str: (str, {str: int})},
    "sizes": {str: int},
    "rounds": [{str: int}],
}
"""What each key of a position holds."""
MARKS = re.compile(r"\s*\(([hr])\)$")
ILLUSTRATIVE = "illustrative"
ALOUD = "named as"
"""The key of a card that an item only names: what kind of card it is taken for."""
FILLER = "card"
FILLERS = 400
"""In a position that only counts cards, so many nameless ones are there."""


class Names:
    """Gives every card named a copy of its own: `Troll`, then `Troll#2`. An id (`Troll#2`) stands for itself."""

    def __init__(self, facts: Mapping[str, Card], reserved: Iterator[str]):
        self.facts = facts
        self.known = {id_of(name, 1): name for name in facts}
        self.taken = {text for text in reserved if "#" in text}
        self.cards: list[Card] = []

    def card(self, text: Any, field: str) -> str:
        """The id of a card named in a position, a new copy each time."""
        if not isinstance(text, str) or not text or "," in text:
            raise BadInput(f"{text!r} is no name of a card", field=field, expected="a name, as Troll")
        base = text.split("#")[0]
        name = self.known.get(base, base)
        card = text if "#" in text else self._free(name)
        self.taken.add(card)
        facts = self.facts.get(name) or Card("", name)
        self.cards.append(facts._replace(id=card))
        return card

    def _free(self, name: str) -> str:
        number = 1
        while id_of(name, number) in self.taken:
            number += 1
        return id_of(name, number)

    def all(self) -> tuple[Card, ...]:
        """All cards that are there, and those of which only facts are given."""
        named = {card.name for card in self.cards}
        return (*self.cards, *(c._replace(id=id_of(n, 1)) for n, c in self.facts.items() if n not in named))


def position(game: Game, given: Mapping[str, Any], cards: Mapping[str, Any] | None = None) -> Position:
    """The position that a `given` describes, under the readings of `game`; cards not listed in `cards` are blank.

    With `deck: illustrative` all cards are as in the shipped table. Raises `BadInput` naming the key and expectation.
    """
    for key in given:
        if key not in KEYS:
            raise BadInput(f"unknown key{closest(str(key), KEYS)}", field=str(key), expected=", ".join(KEYS))
    check_shapes(given, SHAPES)
    seats = _seats(given)
    names = Names(_facts(given, cards), _texts(given))
    changes = _changes(given, seats, names)
    agreed = (("starter", given["agreed"]),) if given.get("agreed") else ()
    base = game.for_players(Setup(seats, (), agreed, names.all()))
    return begin(base, changes, _row(given))


def _facts(given: Mapping[str, Any], cards: Mapping[str, Any] | None) -> dict[str, Card]:
    deck = given.get("deck")
    if deck not in (None, ILLUSTRATIVE):
        raise BadInput(f"there is no deck {deck!r}", field="deck", expected=ILLUSTRATIVE)
    facts = {card.name: card for card in shipped()} if deck else {}
    there = {*facts, *(text.split("#")[0] for text in _texts(given))}
    for name, listed in (cards or {}).items():
        if name not in facts or not _only_named(listed):
            facts[name] = facts_of(name, _listed(name, listed, name in there))
    return {FILLER: Card("", FILLER, on_play="destroy_some")} if "sizes" in given else facts


def _listed(name: str, facts: Any, there: bool) -> Any:
    """The facts of a card; of one that is only named aloud its type, by the table, or as what it is named."""
    if _only_named(facts):
        kinds = {card.name: card.kind for card in shipped()}
        return {"type": kinds.get(name, "creature" if there else facts[ALOUD])}
    return {key: facts[key] for key in facts if key != ALOUD} if isinstance(facts, Mapping) else facts


def _only_named(facts: Any) -> bool:
    return isinstance(facts, Mapping) and set(facts) == {ALOUD}


def _texts(given: Mapping[str, Any]) -> Iterator[str]:
    """Everything that could be the name of a card."""
    for field in (given.get("fields") or {}).values():
        for entry in field:
            yield from map(_unmarked, entry if isinstance(entry, list) else [entry])
    for key in ("hand", "pile", "out"):
        yield from map(str, given.get(key) or ())


def _unmarked(text: Any) -> str:
    plain = MARKS.sub("", str(text))
    return plain if plain == str(text) else _unmarked(plain)


def _seats(given: Mapping[str, Any]) -> tuple[str, ...]:
    order = given.get("order")
    if order is None and given.get("rounds"):
        order = list(given["rounds"][0])
    if not isinstance(order, (list, tuple)) or not 2 <= len(order) <= 8 or len(set(order)) < len(order):
        raise BadInput("the seats clockwise must be named", field="order", expected="a list of 2 to 8 players")
    seats = tuple(str(p) for p in order)
    for key in ("fields", "sizes"):
        for p in given.get(key) or {}:
            _seat(p, seats, key)
    for key in ("to_move", "starter", "agreed"):
        if given.get(key) is not None:
            _seat(given[key], seats, key)
    for totals in given.get("rounds") or ():
        for p in totals:
            _seat(p, seats, "rounds")
    return seats


def _seat(p: Any, seats: tuple[str, ...], field: str) -> None:
    if p not in seats:
        raise BadInput(f"no player is called {p!r}{closest(str(p), seats)}", field=field, expected=", ".join(seats))


def _row(given: Mapping[str, Any]) -> str:
    """Where such a position stands: before the first round if it is agreed who begins it, in a turn, before its draw,
    at the end of the round, or after the count."""
    if "agreed" in given:
        return "GAME.START.first"
    if "to_move" in given:
        return "TURN.PLAY1.moment TURN.PLAY1" if given.get("hand") is not None else "TURN.BEGIN"
    return "TURN.NEXT.end" if "fields" in given else "ROUND.CLEAN"


def _changes(given: Mapping[str, Any], seats: tuple[str, ...], names: Names) -> dict[Any, Any]:
    mover = given.get("to_move")
    changes: dict[Any, Any] = {"starter": given.get("starter") or seats[0], "turn": mover}
    risen: list[str] = []
    for p, field in (given.get("fields") or {}).items():
        changes.update(_field(p, field, names, risen))
    changes["risen"] = tuple(risen)
    if given.get("hand"):
        if mover is None:
            raise BadInput("a hand belongs to the player to move", field="to_move", expected="a player")
        changes["hand", mover] = tuple(names.card(text, "hand") for text in given["hand"])
    for key in ("pile", "out"):
        changes[key] = tuple(names.card(text, key) for text in given.get(key) or ())
    changes.update(_sizes(given, names))
    if given.get("countdown"):
        changes["countdown"] = _countdown(given["countdown"], seats)
    changes["rounds"] = tuple(tuple((p, totals.get(p, 0)) for p in seats) for totals in given.get("rounds") or ())
    return changes


def _field(p: str, field: Any, names: Names, risen: list[str]) -> Iterator[tuple[Any, Any]]:
    if not isinstance(field, (list, tuple)) or len(field) > PLACES:
        raise BadInput(f"{field!r} is no field of {p}", field="fields", expected=f"a list of at most {PLACES} cards")
    for n, entry in enumerate(field, 1):
        texts = entry if isinstance(entry, list) else [entry]
        marks = {mark for text in texts for mark in _marks(str(text))}
        cards = [names.card(_unmarked(text), f"fields of {p}") for text in texts]
        risen += [card for card, text in zip(cards, texts, strict=True) if "r" in _marks(str(text))]
        yield (("down" if "h" in marks else "up"), p, n), tuple(reversed(cards))


def _marks(text: str) -> set[str]:
    return set(re.findall(r"\(([hr])\)", text))


def _sizes(given: Mapping[str, Any], names: Names) -> Iterator[tuple[Any, Any]]:
    """Fields of which only the number of cards is known: nameless cards, face up, and a pile of them."""
    if "sizes" not in given:
        return
    for p, size in given["sizes"].items():
        if not isinstance(size, int) or not 0 <= size <= PLACES:
            raise BadInput(f"{size!r} is no size of a field", field="sizes", expected=f"0 to {PLACES}")
        for n in range(1, size + 1):
            yield ("up", p, n), (names.card(FILLER, "sizes"),)
    yield "pile", tuple(names.card(FILLER, "sizes") for _ in range(FILLERS))


def _countdown(said: Any, seats: tuple[str, ...]) -> Any:
    if not isinstance(said, Mapping) or set(said) != {"filled", "left"}:
        raise BadInput(f"{said!r} is no countdown", field="countdown", expected="{filled: A, left: {B: 2}}")
    for p in (said["filled"], *said["left"]):
        _seat(p, seats, "countdown")
    return (said["filled"], tuple((p, int(said["left"][p])) for p in seats if p in said["left"]), "")


# -- and back --------------------------------------------------------------------------------------------------------


def field_of(position: Position, seat: str, naming: Mapping[str, str]) -> list[Any]:
    """A field in the words of a ruling; `naming` says what each card is called."""
    t = position.table()
    found: list[Any] = []
    for place in places(t, seat):
        mark = " (h)" if hidden(t, place) else ""
        texts = [naming[c] + mark + (" (r)" if c in t["risen"] else "") for c in reversed(at(t, place))]
        found.append(texts[0] if len(texts) == 1 else texts)
    return found


def given(position: Position) -> dict[str, Any]:
    """The position in the words of a ruling file. Raises `BadInput` where a position in mid-step cannot be said."""
    t = position.table()
    _sayable(position)
    itself = {card: card for card in t.cards}
    found: dict[str, Any] = {"order": list(t.seats)}
    if [c._replace(id="") for c in _distinct(t.cards)] == [c._replace(id="") for c in _distinct_shipped(t.cards)]:
        found["deck"] = ILLUSTRATIVE
    found["starter"] = t["starter"]
    if t["turn"] and not position.over:
        found["to_move"] = t["turn"]
        if position.step == "TURN.PLAY1":
            found["hand"] = list(t["hand", t["turn"]])
    found["fields"] = {p: field_of(position, p, itself) for p in t.seats}
    found["pile"], found["out"] = list(t["pile"]), list(t["out"])
    if t["countdown"]:
        found["countdown"] = {"filled": t["countdown"][0], "left": dict(t["countdown"][1])}
    if t["rounds"]:
        found["rounds"] = [dict(totals) for totals in t["rounds"]]
    if position.over:
        del found["fields"]
    return {key: value for key, value in found.items() if value not in (None, [])}


def _distinct(cards: Any) -> list[Card]:
    return [cards.of_name[name] for name in sorted(cards.names)]


def _distinct_shipped(cards: Any) -> list[Card]:
    table = {card.name: card for card in reversed(shipped())}
    return [table[name] for name in sorted(cards.names) if name in table]


def _sayable(position: Position) -> None:
    """Only the beginning of a turn, of the end of a round, and the end of the game can be said."""
    t = position.table()
    begun = (position.step == "TURN.DRAW", position.step == "TURN.PLAY1" and not t["used"] and not t["plays"])
    ending = position.step == "END.DECLARE" and not t["declared"]
    fresh = t["countdown"] is None or not t["countdown"][2]
    noted = any(t[fact] for fact in OF_THE_ROUND) or any(t["peeked", p] for p in t.seats)
    if not (position.over or (any(begun) and fresh) or ending) or noted:
        raise BadInput("the position lies in the middle of a turn or count", expected="the start of a turn")
