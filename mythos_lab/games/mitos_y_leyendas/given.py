"""Owns positions by hand: from the `given` of a ruling to a position, and back. It checks every key and card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import BadInput
from ...core.game import Setup
from ...core.notation import closest
from ...core.position import begin
from .cards import Card, by_name, copy_of, declare
from .flow import DAMAGE, TURN_END
from .setup import NUMBERS as AT_START

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.position import Position

SEATS = ("A", "B")
MORE = ("C", "D", "E", "F")
"""Further players, where a reading lets more than two play."""
KEYS = ("turn", "active", "step", *SEATS, *MORE, "defender", "blocks")
SHEETS = ("setup", "decks", "round", "players")
NUMBERS = ("castle", "reserve", "paid", "hand_size")
LISTS = ("hand", "defense", "attack", "support", "graveyard", "exile", "next_draw")
PLACES = (*NUMBERS, *LISTS)
UNMENTIONED_CASTLE = 30
"""A Castle that is not mentioned has no bearing: it has so many cards."""
ROWS = {
    "GAME.DRAW": "GAME.DRAW",
    "GAME.MULLIGAN": "GAME.MULLIGAN",
    "VIGIL.GOLD": "VIGIL.GOLD",
    "VIGIL.MAIN": "VIGIL.MAIN",
    "TURN.REGROUP": "TURN.REGROUP",
    "BATTLE.ATTACK": "BATTLE.ATTACK",
    "BATTLE.DEFENSE": "BATTLE.DEFENSE",
    "BATTLE.WAR": "BATTLE.WAR",
    "BATTLE.DAMAGE": DAMAGE,
    "FINAL": "FINAL",
    "END.DRAW": TURN_END,
    "END.DISCARD": TURN_END.removeprefix("END.DRAW CHECK "),
    "GAME.OVER": "GAME.OVER",
}
"""The steps a position can begin with, and what is still to do there."""
FIRST_HAND = AT_START["first_hand"].value
GOLD = Card("Oro", "Oro", "gold", text="plain Gold")


class Sheet(NamedTuple):
    """Decks to be checked or a round to be counted: no position, only facts."""

    kind: str
    game: Game
    given: Mapping[str, Any]


def position(game: Game, given: Mapping[str, Any], cards: Mapping[str, Any] | None = None) -> Position | Sheet:
    """The position (or sheet) that a `given` describes; `cards` declares cards by name.

    Raises `BadInput` naming the key, what was found and what was expected.
    """
    kind = next((key for key in SHEETS if key in given), None)
    if kind == "setup":
        from .sheets import whole_setup

        seats = seats_of(given["setup"])
        return whole_setup(game if len(seats) == len(SEATS) else game.for_players(Setup(seats)), given["setup"])
    if kind:
        return Sheet(kind, game, given)
    _check_keys(given)
    laid = _Laid(given, cards or {})
    changes, step = laid.changes(), str(given.get("step") or "VIGIL.MAIN")
    setup = Setup(seats_of(given), (), (("by_hand", True),), tuple(laid.cards.values()))
    return begin(game.for_players(setup), changes, ROWS[step])


def seats_of(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Two players, or as many as are spoken of."""
    return (*SEATS, *(seat for seat in MORE if seat in given))


def _check_keys(given: Mapping[str, Any]) -> None:
    for key in given:
        if key not in KEYS:
            raise BadInput(
                f"unknown key{closest(str(key), (*KEYS, *SHEETS))}", field=str(key), expected=", ".join(KEYS)
            )
    for seat in seats_of(given):
        for key in given.get(seat) or {}:
            if key not in PLACES:
                raise BadInput(
                    f"unknown key{closest(str(key), PLACES)}", field=f"{seat}.{key}", expected=", ".join(PLACES)
                )
    for key in ("active", "defender"):
        if given.get(key, "A") not in seats_of(given):
            expected = " or ".join(seats_of(given))
            raise BadInput(f"no player is called {given[key]!r}", field=key, expected=expected)
    if given.get("step", "VIGIL.MAIN") not in ROWS:
        raise BadInput(f"a position cannot begin in {given['step']!r}", field="step", expected=", ".join(ROWS))
    turn = given.get("turn", 5)
    if not isinstance(turn, int) or turn < 1:
        raise BadInput(f"{turn!r} is no turn", field="turn", expected="a whole number from 1")


class _Laid:
    """The cards of a position by hand as they are laid out: every mention becomes a copy with an id."""

    def __init__(self, given: Mapping[str, Any], declared: Mapping[str, Any]):
        self.given, self.declared, self.seats = given, declared, seats_of(given)
        self.cards: dict[str, Card] = {}
        self.places: dict[Any, list[str]] = {}
        self.carried: list[tuple[str, str]] = []
        mentions = [(seat, key, str(text)) for seat in self.seats for key in PLACES for text in self._list(seat, key)]
        self.taken = {word for _, _, text in mentions for word in text.split("+") if self._base(word) != word}
        for seat, key, text in mentions:
            self._lay(seat, key, text)
        self._unseen_named()
        self._named_only()

    def _list(self, seat: str, key: str) -> list[Any]:
        """What is said of a place, as a list; a number stands for so many nameless cards."""
        said = (self.given.get(seat) or {}).get(key)
        if key in NUMBERS and not isinstance(said, (list, tuple)):
            return []
        if said is not None and not isinstance(said, (list, tuple)):
            raise BadInput(f"{said!r} is no list of cards", field=f"{seat}.{key}", expected="a list")
        return list(said or ())

    def _number(self, seat: str, key: str) -> int:
        said = (self.given.get(seat) or {}).get(key)
        if said is None or isinstance(said, (list, tuple)):
            return 0
        if not isinstance(said, int) or isinstance(said, bool) or said < 0:
            raise BadInput(f"{said!r} is no number of cards", field=f"{seat}.{key}", expected="a whole number from 0")
        return said

    def _base(self, text: str) -> str:
        return copy_of(text, {*self.declared, *by_name(), GOLD.name})

    def _card(self, name: str) -> Card:
        if name in self.declared:
            return declare(name, self.declared[name] or {})
        return by_name().get(name) or (GOLD if name == GOLD.name else Card(name, name))

    def _new(self, seat: str, text: str) -> str:
        """A copy of a card, with the id it is named by if that is free."""
        base = self._base(text)
        number, card_id = 1, text
        while card_id in self.cards or (card_id in self.taken and base == text):
            number += 1
            card_id = f"{base} {number}"
        self.cards[card_id] = self._card(base)._replace(id=card_id, owner=seat)
        return card_id

    def _lay(self, seat: str, key: str, text: str) -> None:
        name, *weapons = text.split("+")
        card_id = self._new(seat, name)
        zone = {"next_draw": "castle"}.get(key, key)
        self._fits(seat, key, self.cards[card_id])
        self.places.setdefault((zone, seat), []).append(card_id)
        for weapon in weapons:
            weapon_id = self._new(seat, weapon)
            self.places.setdefault(("arms", seat), []).append(weapon_id)
            self.carried.append((weapon_id, card_id))

    def _fits(self, seat: str, key: str, card: Card) -> None:
        wanted = {"defense": "ally", "attack": "ally", "support": "totem", "reserve": "gold", "paid": "gold"}.get(key)
        if wanted and card.type not in (wanted, ""):
            raise BadInput(f"{card.name} is no {wanted}", field=f"{seat}.{key}", expected=f"cards of type {wanted}")

    def _named_only(self) -> None:
        """Cards that are declared but lie nowhere, and plain Gold: they can be named, not played."""
        there = {card.name for card in self.cards.values()}
        for name in (GOLD.name, *self.declared):
            if name not in there and name not in self.cards:
                self.cards[name] = self._card(name)._replace(id=name, owner=self.seats[0])

    def _unseen_named(self) -> None:
        """Cards that are declared to lie somewhere unseen: at the bottom of that player's Castle."""
        for name, facts in self.declared.items():
            seat = (facts or {}).get("in")
            if seat in self.seats and not any(card.name == name for card in self.cards.values()):
                self.places.setdefault(("below", seat), []).append(self._new(seat, name))

    def changes(self) -> dict[Any, Any]:
        """The places and facts of the position."""
        found: dict[Any, Any] = {}
        for seat in self.seats:
            self._castle(seat)
            self._nameless(seat, "reserve", "gold {} of {}", self._number(seat, "reserve"), "gold")
            self._nameless(seat, "paid", "paid gold {} of {}", self._number(seat, "paid"), "gold")
            held = len(self.places.get(("hand", seat), ()))
            self._nameless(seat, "hand", "hand card {} of {}", self._number(seat, "hand_size") - held, "")
        found.update({key: tuple(cards) for key, cards in self.places.items() if key[0] != "below"})
        active, step = self.given.get("active", "A"), str(self.given.get("step") or "VIGIL.MAIN")
        found.update(turn=self.given.get("turn", 5), active=active, first=active, carried=tuple(self.carried))
        if step == "GAME.MULLIGAN":
            found["deciding"] = active
            found.update({("mulligans", p): max(0, FIRST_HAND - len(found.get(("hand", p), ()))) for p in self.seats})
        if step == "GAME.OVER" and all(found.get(("castle", p)) for p in self.seats):
            raise BadInput("no Castle is empty", field="step", expected="a Castle without cards, or another step")
        if step.startswith("BATTLE") and step != "BATTLE.ATTACK":
            found.update(self._battle(active, step))
        return found

    def _castle(self, seat: str) -> None:
        said = (self.given.get(seat) or {}).get("castle")
        top, below = self.places.setdefault(("castle", seat), []), self.places.get(("below", seat), [])
        if isinstance(said, (list, tuple)):
            top.extend(below)
            return
        size = self._number(seat, "castle") if said is not None else UNMENTIONED_CASTLE
        nameless = size - len(top) - len(below)
        if nameless < 0:
            raise BadInput(
                f"{len(top) + len(below)} cards are named", field=f"{seat}.castle", expected="so many at least"
            )
        self._nameless(seat, "castle", "Castle card {} of {}", nameless, "")
        top.extend(below)

    def _nameless(self, seat: str, zone: str, words: str, number: int, kind: str) -> None:
        for n in range(1, number + 1):
            card_id = words.format(n, seat)
            self.cards[card_id] = Card(card_id, card_id, kind, owner=seat, code="nameless")
            self.places.setdefault((zone, seat), []).append(card_id)

    def _battle(self, active: str, step: str) -> dict[str, Any]:
        """In a battle all Allies of the attack line are attacking; the defender holds priority."""
        following = self.seats[(self.seats.index(active) + 1) % len(self.seats)]
        defender = self.given.get("defender") or following
        found: dict[str, Any] = {"declared": tuple(sorted(self.places.get(("attack", active), ())))}
        blocks = self.given.get("blocks") or {}
        found["blocks"] = tuple(sorted((self._in(("attack", active), a), self._in(("defense", defender), b))
                                       for a, b in blocks.items()))  # fmt: skip
        if len(self.seats) > 2:
            found["defender"] = defender
        if step == "BATTLE.WAR":
            found["priority"] = defender
        return found

    def _in(self, place: Any, name: str) -> str:
        for card in self.places.get(place, ()):
            if name in (card, self.cards[card].name):
                return card
        raise BadInput(f"{name} is not in the {place[0]} line of {place[1]}", field="blocks")


# -- and back --------------------------------------------------------------------------------------------------------

_SAYABLE = ("VIGIL.GOLD", "VIGIL.MAIN")
_EMPTY = (
    "fresh",
    "new",
    "used",
    "mods",
    "purse",
    "waiting",
    "stack",
    "late",
    "chain",
    "declared",
    "blocks",
    "unsorted",
    "arrived",
    "beaten",
    "out",
    "declined",
    "spent",
)


def given(position: Position) -> dict[str, Any]:
    """The position in the words of a ruling file. Raises `BadInput` where a position cannot be said."""
    t = position.table()
    if (
        position.step not in _SAYABLE
        or any(t[fact] for fact in _EMPTY if fact in t.index)
        or t["gold_played"]
        or t["games"]
    ):
        raise BadInput("the position is in the middle of something", expected="the Vigil, with nothing lasting")
    if any(t[zone, p] for zone in ("milled", "aside") for p in t.seats):
        raise BadInput("cards lie face down besides the Castle", expected="no cards laid aside")
    strangers = [c for p in t.seats for z in ("defense", "attack", "arms", "support") for c in t[z, p]
                 if t.cards.owner[c] != p]  # fmt: skip
    if strangers:
        raise BadInput(f"{strangers[0]} is controlled by another player than its owner", expected="own cards only")
    found: dict[str, Any] = {"turn": t["turn"], "active": t["active"], "step": position.step}
    letters = dict(zip(t.seats, (*SEATS, *MORE), strict=False))
    for seat, letter in letters.items():
        found[letter] = _said(t, seat)
    found["active"] = letters[t["active"]]
    return found


def _said(t: Any, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = {"castle": _numbered(t, "castle", seat)}
    for zone in ("reserve", "paid"):
        found[zone] = _numbered(t, zone, seat)
    for zone in ("hand", "support", "graveyard", "exile"):
        found[zone] = list(t[zone, seat])
    for zone in ("defense", "attack"):
        found[zone] = [armed(t, ally, str) for ally in t[zone, seat]]
    return {key: value for key, value in found.items() if value or key == "castle"}


def _numbered(t: Any, zone: str, seat: str) -> Any:
    """The cards of a place by name, or their number where all are nameless."""
    cards = t[zone, seat]
    known = any(t.cards.type[card] and not card.startswith(("gold ", "paid gold ")) for card in cards)
    return list(cards) if known else len(cards)


def armed(t: Any, ally: str, name: Any) -> str:
    """An Ally with its Weapons: `Lobo+Espada`."""
    return "+".join([name(ally), *(name(w) for w, bearer in t["carried"] if bearer == ally)])


def names(t: Any, cards: Iterable[str]) -> list[str]:
    """The names of some cards."""
    return [t.cards.name[card] for card in cards]
