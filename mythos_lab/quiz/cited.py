"""Owns which clause a remark cites: of those that a rule carries out, the one that speaks of what is asked.

A rule may carry out several sentences, and steps hold others beside the one in question. A clause fits when its words
are those of the question; where none fits, none is cited, and what has no clause is not asked. It runs no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..core.game import Game
from ..core.rules import about
from ..core.trace import Line
from ..graphs import words

NO_WORDS = frozenset((
    "about", "all", "and", "any", "are", "card", "cards", "each", "for", "from", "has", "have",
    "into", "its", "may", "not", "now", "open", "own", "player", "players", "than", "that", "the",
    "their", "them", "then", "there", "they", "this", "those", "what", "when", "where", "which",
    "who", "whose", "with", "yet",
))  # fmt: skip
"""Words that tell no clause from another."""


def fitting(game: Game, asked: str, clauses: Iterable[str], part: int = 2) -> dict[str, int]:
    """Those of some clauses that speak of what is asked, with how many words of it they have, in their order.

    They need two of its words at least, or one word in `part` of their own.
    """
    wanted, near = _words(asked), {}
    for clause in game.cites(tuple(dict.fromkeys(clauses))):
        own = _words(game.clause_text(clause))
        shared = len(wanted & own)
        if shared >= 2 or (shared and part * shared >= len(own)):
            near[clause] = shared
    return near


def _nearest(near: dict[str, int]) -> tuple[str, ...]:
    """Those with most words of what is asked."""
    return tuple(clause for clause, shared in near.items() if shared == max(near.values()))


def _words(text: str) -> frozenset[str]:
    """The words of a text that say something, without their endings."""
    found = set(re.findall(r"[a-z]{3,}", text.lower())) - NO_WORDS
    return frozenset(re.sub(r"(?<=[a-z]{3})(ment|ing|ed|es|s|e)$", "", word) for word in found)


def of_step(game: Game, step: str, asked: str) -> tuple[str, ...]:
    """The clause of the step that asks, as far as one speaks of it; of an only one any word will do, of its id too."""
    info, said = about(game.steps[step].body), f"{words.sentence(game, step)} {asked}"
    own = game.cites(info.clauses) if info else ()
    if len(own) == 1 and _words(said) & _words(f"{own[0]} {game.clause_text(own[0])}"):
        return own
    return _nearest(fitting(game, said, own))[:1]


def of_move(game: Game, line: Line) -> tuple[str, ...]:
    """The clause by which cards were moved: the first of the innermost rule that speaks of it and of a place of it.

    A clause that names no place (a pantheon is a row) must have much of its words from the rule's sentence.
    """
    info = next((info for info in reversed(line.rules) if game.cites(info.clauses)), None)
    sentence = info.sentence.partition("\n\n")[0] if info else ""
    places = " ".join(words.place(game, key) for key in line.event.places)
    for clause in fitting(game, f"{sentence} {places}", info.clauses) if info else ():
        own = _words(game.clause_text(clause))
        if own & _words(places) or 5 * len(own & _words(sentence)) >= 2 * len(own):
            return (clause,)
    return ()


def of_fact(game: Game, line: Line, asked: str) -> tuple[str, ...]:
    """The clauses by which it was settled who it is, and those that go before them, which may have settled it.

    Several stand side by side where each holds for cards of its own kind.
    """
    found = (_nearest(fitting(game, asked, info.clauses, part=3)) for info in reversed(line.rules))
    own = next(filter(None, found), ())
    before = (c.id for c in game.book.clauses.values() if set(own) & set(c.overrides))
    return (*own, *(clause for clause in game.cites(before) if clause not in own))


def quoted(game: Game, clauses: Iterable[str]) -> str:
    """Clauses with their ids, as remarks have them."""
    return words.one_line(" ".join(f"[{clause}: {game.clause_text(clause)}]" for clause in clauses))
