"""Owns the front door: finding a game, starting a new one, laying out a position by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from .core.errors import BadInput, UnknownReading
from .core.game import Definition, Game, load
from .core.position import Position
from .games import definition, definitions

Readings = Mapping[str, str] | None


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(definitions())


def load_game(name: str, *, readings: Readings = None, players: int | Sequence[str] = 2, **options: Any) -> Game:
    """A game ready to be played by so many (or these) players.

    Raises `BadInput` for an unknown game, option or number of players, `UnknownReading` for an unknown reading.
    """
    found = definition(name)
    seats = _seats(players, found.players_under(readings), _others_under(found))
    return load(found, readings, found.setup(seats, options))


def new_game(
    name: str,
    *,
    players: int | Sequence[str] = 2,
    seed: int | str | None = None,
    readings: Readings = None,
    **options: Any,
) -> Position:
    """The first position of a new game. With a seed chance decides at once, without one it waits for you."""
    return load_game(name, readings=readings, players=players, **options).new(seed)


def position(
    name: str, given: Mapping[str, Any], *, readings: Readings = None, cards: Mapping[str, Any] | None = None
) -> Position:
    """A position by hand, in the words of a ruling's `given`; `cards` are facts of cards, in those of its `cards`.

    Raises `BadInput` naming the key, what was found and what was expected.
    """
    found = definition(name)
    return found.notation.position(_plainest(found, readings), given, cards)  # type: ignore[no-any-return]


def _plainest(found: Definition, readings: Readings) -> Game:
    """A game under these readings with the fewest players that they allow and nothing agreed on."""
    least, most = found.players
    for count in range(least, most):
        try:
            return load(found, readings, found.setup(tuple("ABCDEFGH"[:count]), {}))
        except UnknownReading:
            raise
        except BadInput:
            continue
    return load(found, readings, found.setup(tuple("ABCDEFGH"[:most]), {}))


def readings_here(game: str, readings: Mapping[str, str], several: bool) -> dict[str, str]:
    """The readings of a ruling that concern this game. One that only another game of the book has something to replace
    for says nothing here, where its question is about this game too or the ruling is for several."""
    found = definition(game)
    others = [d.name for d in definitions().values() if d.book is found.book and d is not found]
    elsewhere = frozenset().union(*map(_built, others)) - _built(game)
    return {q: r for q, r in readings.items() if (q, r) not in elsewhere or not (several or q in found.questions)}


@cache
def _built(game: str) -> frozenset[tuple[str, str]]:
    """The readings that replace something in a game, a rule or a row of its flow."""
    found = definition(game)
    rows = {(name, label) for name, line in found.flow.items() for label in line.rows}
    return frozenset((r.question, r.reading) for r in found.parts[1] if r.target in found.parts[0] or r.target in rows)


def load_cards(name: str, *paths: str) -> tuple[Any, ...]:
    """Your own card tables in the format of the shipped ones, to hand to `new_game(..., cards=...)`."""
    return definition(name).load_cards(*paths)


def _others_under(found: Definition) -> str:
    """Under which readings other numbers of players may play."""
    return "".join(f"; {a} to {b} under {q}: {reading}" for (q, reading), (a, b) in found.seats_under.items())


def _seats(players: int | Sequence[str], allowed: tuple[int, int], others: str) -> tuple[str, ...]:
    least, most = allowed
    count = players if isinstance(players, int) else len(players)
    if not least <= count <= most:
        raise BadInput(f"{count} players", field="players", expected=f"{least} to {most}{others}")
    seats = tuple("ABCDEFGH"[:count]) if isinstance(players, int) else tuple(players)
    for name in seats:
        if not isinstance(name, str) or not name or not fits_in_a_line(name) or name in RESERVED:
            raise BadInput(f"{name!r} cannot be a player's name", field="players", expected=_like(name))
    if len(set(seats)) < len(seats):
        twice = next(p for p in seats if seats.count(p) > 1)
        raise BadInput(f"two players are called {twice}", field="players", expected="each name once")
    return seats


def fits_in_a_line(name: str) -> bool:
    """Whether a name can stand in the text of an action: one printable word, no number, without comma or full stop."""
    return name.isprintable() and not name.isdecimal() and not any(c in " ,." for c in name)


def _like(name: object) -> str:
    """What a player's name has to be, with one that is close to the name refused."""
    if name in RESERVED:
        return f"another word than {', '.join(RESERVED)}"
    words = "".join(c if c.isprintable() and c not in " ,." else " " for c in str(name)).split()
    nearest = "_".join(words)
    nearest = nearest if nearest and not nearest.isdecimal() else f"player_{nearest or 1}"
    return f"one word (no comma, no full stop, no space, no bare number), such as {nearest!r}"


RESERVED = ("chance", "group", "ALL", "none", "nobody")
__all__ = ["games", "load_cards", "load_game", "new_game", "position"]
