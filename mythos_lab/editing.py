"""Owns positions being edited: the words of a position by hand, cards moved among its places, and every fault in it.

A sketch is never altered; each change gives a new one, so that going back costs nothing. What a position by hand may
say is each book's; here it is only written, read and checked. It names no game and shows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import yaml

from .core.errors import BadInput, MythosError
from .core.game import Game
from .core.position import Position
from .core.provenance import illustrative
from .core.state import Key
from .games import definition
from .graphs.words import place
from .play import load_game, position
from .ruling_run import FAULTS
from .ruling_text import located

MOST_FAULTS = 40
WIDE = 100


@dataclass(frozen=True)
class Sketch:
    """A position in words, right or wrong: `Sketch.of(position)`, or `Sketch("mythomakya.battle", text)`."""

    game: str
    text: str
    readings: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, position: Position) -> Sketch:
        """The words of a position, without figures that are made up.

        Raises `BadInput` where it lies in the middle of a step and cannot be said.
        """
        return cls(position.game.name, _written(_given(position)), position.game.readings.pairs)

    @cached_property
    def _read(self) -> Position | BadInput:
        try:
            return self._position(self.given)
        except BadInput as error:
            return error

    @property
    def given(self) -> dict[str, Any]:
        """The words as a ruling's `given` has them. Raises `BadInput` with the line of what cannot be read."""
        data = located(self.text, "", 1)
        if not isinstance(data, dict):
            raise BadInput("a position is a mapping of keys to what lies there", expected="such as  first: A")
        return data

    def _position(self, given: Mapping[str, Any]) -> Position:
        """The position of some words; whatever else goes wrong with a value of a wrong kind is the words' fault."""
        try:
            found = position(self.game, given, readings=dict(self.readings))
        except MythosError as error:
            raise error if isinstance(error, BadInput) else BadInput(str(error)) from None
        except FAULTS as error:
            raise BadInput(f"a value is of a kind that is not expected there: {error}") from None
        if not isinstance(found, Position):
            raise BadInput("this describes several tables at once", expected="one position")
        return found

    @property
    def position(self) -> Position:
        """The position described. Raises `BadInput` where there is a fault."""
        if isinstance(self._read, BadInput):
            raise self._read
        return self._read

    @property
    def faults(self) -> tuple[str, ...]:
        """Every fault, in words; none where the position stands."""
        return tuple(dict.fromkeys(str(error) for error in self._faults()))

    def _faults(self) -> Iterator[BadInput]:
        """One fault after the other: what was found wrong is left out, and the rest is read again."""
        try:
            data: Any = _bare(self.given)
        except BadInput as error:
            yield error
            return
        for _ in range(MOST_FAULTS):
            try:
                self._position(data)
                return
            except BadInput as error:
                yield error
                left = _without(data, error)
                if left is None:
                    return
                data = left

    # -- changing ----------------------------------------------------------------------------------------------------

    def written(self, text: str) -> Sketch:
        """The same game with other words."""
        return replace(self, text=text)

    def moved(self, card: str, source: Key, target: Key, at: int | None = None) -> Sketch:
        """A card laid elsewhere, at a number of its new place (0: on top; None: as the last one).

        Raises `BadInput` where the position has faults, or cannot be said with the card lying there.
        """
        now = self.position
        if card not in now.state[source]:
            raise BadInput(f"{card} does not lie in that place")
        lying = {key: now.state[key] for key in (source, target)}
        lying[source] = _less(lying[source], card)
        lying[target] = _more(lying[target], card, at)
        return self._lying(now.game, now, lying, f"{card} cannot lie in “{place(now.game, target)}”")

    def added(self, card: str, target: Key, at: int | None = None) -> Sketch:
        """A card that was not there, laid into a place. Raises `BadInput` as `moved`, and for an unknown card."""
        now = self.position
        known = self.deck
        if card not in known.cards:
            raise BadInput(f"there is no card {card!r} left to add", expected="a card of the game that lies nowhere")
        cards = now.game.setup.cards
        if cards is not None and card not in now.game.cards:
            cards = (*cards, known.cards[card])
        return self._lying(
            now.game.for_players(replace(now.game.setup, cards=cards)),
            now,
            {target: _more(now.state[target], card, at)},
            f"{card} cannot lie in “{place(now.game, target)}”",
        )

    def takes(self, card: str, target: Key) -> bool:
        """Whether a card, wherever it lies or does not, can be laid into a place of a position by hand."""
        now = self.position
        lies = next((key for key in now.game.layout.zone_of if card in now.state[key]), None)
        try:
            self.added(card, target) if lies is None else self.moved(card, lies, target)
        except BadInput:
            return False
        return True

    def removed(self, card: str, source: Key) -> Sketch:
        """A card taken away altogether. Raises `BadInput` as `moved`."""
        now = self.position
        lying = {source: _less(now.state[source], card)}
        return self._lying(now.game, now, lying, f"{card} cannot be taken away")

    def to_move(self, seat: str) -> Sketch:
        """The same with this player to begin. Raises `BadInput` for a player that is not at the table."""
        given = {**_bare(self.given), definition(self.game).notation.TURN: seat}
        changed = replace(self, text=_written(given))
        changed.position  # noqa: B018 (raises what is wrong with it)
        return changed

    def _lying(self, game: Game, now: Position, lying: Mapping[Key, tuple[str, ...]], refused: str) -> Sketch:
        """The words for cards lying otherwise; nothing may be lost in saying so. `refused`: what is said if it is."""
        there = Position(game, now.state.with_values(dict(lying)).values, now.agenda, now.answers)
        try:
            changed = replace(self, text=_written(_given(there)))
        except BadInput as error:
            raise BadInput(f"{refused} here, because {error.what} then", expected=error.expected) from None
        if _counted(changed.position) != _counted(there):
            raise BadInput("the position cannot be said with the card there", expected="another place, or type it")
        return changed

    @property
    def deck(self) -> Game:
        """The game with all cards that its tables know, for as many players as the position has."""
        return load_game(self.game, readings=dict(self.readings), players=self.position.game.seats)

    @property
    def left(self) -> tuple[str, ...]:
        """The cards of the game's tables that lie nowhere in the position."""
        now = self.position
        lying = {card for key in now.game.layout.zone_of for card in now.state[key]}
        return tuple(card for card in self.deck.cards if card not in lying)


def _counted(position: Position) -> Counter[Any]:
    """How many cards lie in each kind of place of each owner: places of one kind may be numbered anew."""
    found: Counter[Any] = Counter()
    for key in position.game.layout.zone_of:
        found[key[:2] if isinstance(key, tuple) else key] += len(position.state[key])
    return +found


def _given(position: Position) -> dict[str, Any]:
    """The words of a position; a figure that a card table made up is left out, since nobody has said it."""
    said, cards = position.game.notation.given(position), position.game.cards
    for key, field in getattr(position.game.notation, "FIGURES", {}).items():
        figures = {c: n for c, n in said.pop(key, {}).items() if c not in cards or not illustrative(cards[c], field)}
        said |= {key: figures} if figures else {}
    return dict(said)


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    n = cards.index(card)
    return cards[:n] + cards[n + 1 :]


def _more(cards: tuple[str, ...], card: str, at: int | None) -> tuple[str, ...]:
    n = len(cards) if at is None else at
    return (*cards[:n], card, *cards[n:])


def _written(given: Mapping[str, Any]) -> str:
    text: str = yaml.safe_dump(_bare(given), sort_keys=False, allow_unicode=True, width=WIDE, default_flow_style=None)
    return text


def _bare(value: Any) -> Any:
    """Plain mappings and lists, to be changed and written."""
    if isinstance(value, Mapping):
        return {key: _bare(inner) for key, inner in value.items()}
    return [_bare(inner) for inner in value] if isinstance(value, (list, tuple)) else value


# -- leaving out what is wrong -----------------------------------------------------------------------------------------


def _without(data: dict[Any, Any], error: BadInput) -> dict[Any, Any] | None:
    """The words without what an error is about: the smallest part it names, else the key; None where neither is."""
    field = error.field.split(" ")[0].split(".")[0]
    part = _named(data.get(field, data) if field else data, error.what)
    if part is None or data.get(field) == part:
        return {key: value for key, value in data.items() if key != field} if field in data else None
    return {k: _drop(v, part) if field in (k, "") else v for k, v in data.items() if k != part}


def _named(value: Any, words: str) -> Any:
    """The innermost word in a value that the words of an error quote."""
    if isinstance(value, Mapping):
        value = [part for item in value.items() for part in item]
    if isinstance(value, list):
        return next((found for part in value if (found := _named(part, words)) is not None), None)
    quoted = isinstance(value, (str, int)) and not isinstance(value, bool) and repr(value) in words
    return value if quoted or (isinstance(value, str) and words.startswith(f"{value} ")) else None


def _drop(value: Any, part: Any) -> Any:
    """A value without the first place where a part of it stands."""
    if isinstance(value, Mapping):
        return {key: _drop(inner, part) for key, inner in value.items() if key != part and inner != part}
    if isinstance(value, list):
        if part in value:
            n = value.index(part)
            return [*value[:n], *value[n + 1 :]]
        return [_drop(inner, part) for inner in value]
    return value
