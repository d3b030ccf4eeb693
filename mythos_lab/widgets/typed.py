"""Owns what a person means who types: players and cards in any case, cards by the names that are printed on them.

The books' words stay as they are: what was typed is put into them, and only where one thing alone can be meant. It
plays nothing, and knows no widget.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.chance import CHANCE, Shuffles
from ..core.errors import BadInput
from ..core.legality import Action
from ..core.notation import closest
from ..graphs import words
from ..show.face import face

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position


def meant(position: Position, text: str, seat: str) -> str:
    """The move that somebody who looks as `seat` means: who acts may be left out, names may be in any case.

    Of several ways to take it a legal one, else one that is a move at all; where none is, no more is changed than who
    acts.
    """
    text = words.one_line(text)
    who, rest = _who(position, text)
    if not text or not who:
        return text
    as_typed = f"{who} {rest}".strip()
    ways = list(dict.fromkeys(f"{who} {_named(position.game, rest, way)}".strip() for way in (True, False)))
    answers = {way: _answer(position, way, seat) for way in (as_typed, *ways)}
    legal = [way for way, answer in answers.items() if answer == "legal"]
    moves = [way for way in (*ways, as_typed) if answers[way] == "move"]
    return (*legal, *moves, as_typed)[0]


MANY = 2000
"""Of more legal moves only so many are compared with what was typed."""


def with_examples(position: Position, text: str, seat: str, error: BadInput) -> BadInput:
    """The same error, its examples taken from what is legal now, the closest first, where the seat may know that."""
    decision = position.view(seat).decision
    if decision is None or not decision.options or isinstance(decision.options, Shuffles):
        return error
    moves = (words.one_line(position.game.say(Action(decision.seat, *move))) for move in decision.options[:MANY])
    legal = sorted((move.partition(" ")[2] for move in moves), key=lambda move: _unlike(move, text))
    return BadInput(error.what, field=error.field, expected=f"such as {' or '.join(map(repr, legal[:2]))}")


def _unlike(move: str, text: str) -> tuple[int, float]:
    """How unlike a move is to what was typed: by the words they share, then by letters."""
    said, asked = fold(move), fold(text)
    return -len({*said.split()} & {*asked.split()}), -SequenceMatcher(None, said, asked).ratio()


def _who(position: Position, text: str) -> tuple[str, str]:
    """Who acts, and the rest; the player who is to choose where nobody is named, '' where nobody can be meant."""
    first, _, rest = text.partition(" ")
    known = (*position.game.seats, CHANCE, *position.game.notation.SEATS)
    who = _only(first, known)
    if who:
        return who, rest
    return (position.ask.seat, text) if position.ask is not None else ("", text)


def _answer(position: Position, text: str, seat: str) -> str:
    """What comes of a line: legal, a move, or nothing."""
    try:
        return "legal" if position.why_not(text, seat) is None else "move"
    except BadInput:
        return ""


def _named(game: Game, text: str, printed: bool) -> str:
    """A line with players and cards as the book writes them; printed names of cards too, if wanted."""
    names = _names(game, printed)
    parts = text.replace(",", " , ").split()
    longest = max((name.count(" ") + 1 for name in names), default=1)
    found: list[str] = []
    while parts:
        for n in range(min(longest, len(parts)), 0, -1):
            name = names.get(fold(" ".join(parts[:n])), "" if n > 1 else _placed(game, parts[0]))
            if name:
                found.append(name)
                parts = parts[n:]
                break
    return " ".join(found).replace(" ,", ",")


def _placed(game: Game, part: str) -> str:
    """A place of a player (`dima.1`) as the book writes it; anything else as it is."""
    owner, dot, number = part.partition(".")
    return f"{_only(owner, game.seats) or owner}{dot}{number}"


@lru_cache(maxsize=256)
def _names(game: Game, printed: bool) -> Mapping[str, str]:
    """How the book writes each player and card, by what may be typed for it: only what can mean one thing."""
    found: dict[str, set[str]] = {}
    for name in game.seats:
        found.setdefault(fold(name), set()).add(name)
    for card in game.cards:
        for name in (card, called(game, card)):
            found.setdefault(fold(name), set()).add(name)
        if printed and title(game, card):
            found.setdefault(fold(title(game, card)), set()).add(called(game, card))
    return {name: next(iter(things)) for name, things in found.items() if len(things) == 1}


def cards(game: Game, asked: str, known: Iterable[str] = ()) -> list[str]:
    """The cards that somebody asks for by a name: one of the book's in any case, or a printed one.

    `known` are further cards that no table lists. Raises `BadInput` where no card is called so.
    """
    wanted = fold(words.one_line(asked))
    everything = dict.fromkeys((*game.cards, *known))
    found = [card for card in everything if wanted and wanted in map(fold, _all_names(game, card))]
    if not found:
        names = [name for card in everything for name in _all_names(game, card)]
        expected = "the name of a card, such as " + next(iter(game.cards), "one on the table")
        raise BadInput(f"no card is called {words.one_line(asked)!r}{closest(asked, names)}", expected=expected)
    return found


def _all_names(game: Game, card: str) -> Iterator[str]:
    yield card
    if card in game.cards:
        yield from filter(None, (called(game, card), title(game, card)))


def called(game: Game, card: str) -> str:
    """How moves call a card."""
    return str(words.look(game, "called", lambda game, card: card)(game, card) if card in game.cards else card)


def title(game: Game, card: str) -> str:
    """The name printed on a card, without marks; '' where what stands there is no name."""
    said = re.sub(r"[^\w\s'.-]", "", face(game, card).title).strip()
    return said if said[:1].isupper() else ""


def fold(name: str) -> str:
    """A name without case and accents."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def _only(name: str, known: Iterable[str]) -> str:
    """The one that is called so, or that alone is in any case; '' where there is none."""
    alike = [one for one in known if fold(one) == fold(name)]
    if name in alike:
        return name
    return alike[0] if len(alike) == 1 else ""
