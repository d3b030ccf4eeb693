"""Owns the index of open questions: where each belongs, which rulings tell of it, which of its readings can be switched
and which are shown to differ. It names no game and plays nothing itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from .compared import tells_apart
from .core.errors import BadInput, NotBuilt
from .core.game import Definition
from .core.notation import closest
from .core.rules import OpenQuestion, ReadingText, find_question
from .games import definitions
from .play import load_game
from .rulings import Ruling, shipped

INFORMATIONAL = "informational"
"""The kind of a question none of whose readings can touch a running game."""


class Entry(NamedTuple):
    """An open question with what is known around it: its games, the rulings that name it, the cards these name."""

    question: OpenQuestion
    games: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    cards: tuple[str, ...]

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that shows the question best: the one that tells of most of its readings, nothing else open."""
        names = [reading.name for reading in self.question.readings]
        own = {r.id: sum(bool(r.moves(r.games[0]).entry(self.question.id, n)) for n in names) for r in self.rulings}
        return max(self.rulings, key=lambda r: (own[r.id], -len(r.basis)), default=None)

    @property
    def words(self) -> str:
        """Everything by which it can be found."""
        q = self.question
        said = " ".join(f"{r.name} {r.text}" for r in q.readings)
        told = " ".join(f"{r.id} {r.title}" for r in self.rulings)
        return f"{q.id} {q.question} {said} {q.reason} {q.position} {' '.join(q.clauses)} {told}".lower()


@cache
def rulings() -> tuple[Ruling, ...]:
    """All shipped rulings, read once."""
    return tuple(shipped())


@cache
def index() -> tuple[Entry, ...]:
    """All open questions, in the order of the books."""
    games: dict[str, list[str]] = {}
    questions: dict[str, OpenQuestion] = {}
    for name, found in definitions().items():
        for question in found.questions.values():
            questions[question.id] = question
            games.setdefault(question.id, []).append(name)
    telling = _rulings_by_question()
    return tuple(
        Entry(q, tuple(games[q.id]), (own := tuple(telling.get(q.id, ()))), tuple(_cards_named(games[q.id], q, own)))
        for q in questions.values()
    )


def _rulings_by_question() -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    for ruling in rulings():
        for question in named_in(ruling):
            found.setdefault(question, []).append(ruling)
    return found


def named_in(ruling: Ruling) -> Iterator[str]:
    """The open questions that a ruling rests on or tells another reading of, each once."""
    others = (other["readings"] for other in ruling.data.get("other_readings") or ())
    yield from dict.fromkeys(question for readings in (ruling.basis, *others) for question in readings)


def _cards_named(games: Iterable[str], question: OpenQuestion, telling: Iterable[Ruling]) -> Iterator[str]:
    """The cards of its games that a question names, or a ruling that has something to say of its readings alone."""
    told = (r.text for r in telling if any(r.moves(r.games[0]).entry(question.id, o.name) for o in question.readings))
    said = "\n".join((question.question, question.position, *(r.text for r in question.readings), *told)).lower()
    words = set(re.findall(r"[\w'-]+", said))
    for card in dict.fromkeys(card for game in games for card in card_names(game)):
        low = card.lower()
        if low in words or (not low.isalnum() and re.search(rf"(?<!\w){re.escape(low)}(?!\w)", said)):
            yield card


@cache
def card_names(game: str) -> tuple[str, ...]:
    """The names of a game's cards, those of which there are several once."""
    return tuple(dict.fromkeys(re.sub(r"[# ]\d+$", "", card) for card in load_game(game).cards))


def find(words: str = "", *, game: str = "", clause: str = "", card: str = "") -> list[Entry]:
    """The open questions of a game, about a clause, that name a card, in which all these words occur.

    Those that say the words in the question itself come first. What is left out does not narrow. Of a clause some words
    do (`kronos.lockout`). Raises `BadInput` for a game, a clause or a card that no question knows.
    """
    found = [entry for entry in index() if not game or game in entry.games]
    if not found:
        raise BadInput(f"no question is about {game!r}{closest(game, definitions())}", expected="a game")
    found = _about(found, clause) if clause else found
    if card:
        cards = {name for entry in found for name in entry.cards}
        if card not in cards:
            raise BadInput(f"no question names the card {card!r}{closest(card, cards)}", expected="another card")
        found = [entry for entry in found if card in entry.cards]
    wanted = words.lower().split()
    hits = [entry for entry in found if all(word in entry.words for word in wanted)]

    def rank(entry: Entry) -> tuple[int, int]:
        return -_said(entry.question.question, wanted), -_said(entry.question.id, wanted)

    return sorted(hits, key=rank)


def _said(text: str, wanted: list[str]) -> int:
    """How many of these words a text has."""
    return sum(word in text.lower() for word in wanted)


def _about(among: list[Entry], clause: str) -> list[Entry]:
    """The questions about this clause, or about clauses in whose ids these words follow each other."""
    found = [e for e in among if any(f".{clause.strip('.')}." in f".{c}." for c in e.question.clauses)]
    if not found:
        clauses = {c for entry in among for c in entry.question.clauses}
        raise BadInput(f"no question is about the clause {clause!r}{closest(clause, clauses)}", expected="a clause")
    return found


def entry_of(question: str) -> Entry:
    """The entry of a question, whose id may be shortened to its end. Raises `UnknownReading` for an unknown one."""
    entries = {entry.question.id: entry for entry in index()}
    return entries[find_question({name: entry.question for name, entry in entries.items()}, question).id]


# -- what can be switched, what is shown -------------------------------------------------------------------------------


def informational(question: OpenQuestion, reading: ReadingText) -> bool:
    """Whether a reading cannot touch a running game."""
    return question.kind == INFORMATIONAL or bool(reading.untouching)


def to_be_shown(question: OpenQuestion, reading: ReadingText) -> bool:
    """Whether some ruling has to tell a reading apart from the default."""
    return reading.name != question.default and not reading.same_as and not informational(question, reading)


@cache
def switchable(game: str, question: str, reading: str) -> bool:
    """Whether a game can be set up under a reading, or the reading refuses every set-up as it declares."""
    found = definitions()[game]
    least, most = found.players
    for players in range(most, least - 1, -1):
        try:
            load_game(game, players=players, readings={question: reading})
        except NotBuilt:
            return False
        except BadInput:
            continue
        return True
    return found.questions[question].reading(reading).refuses_setup


def of_another_game(game: Definition, question: str, reading: str) -> bool:
    """Whether a reading concerns other games of the book alone: it can be switched there and replaces nothing here."""
    replaced = [r.target for r in game.parts[1] if (r.question, r.reading) == (question, reading)]
    others = [d for d in definitions().values() if d.book is game.book and question in d.questions and d is not game]
    return not any(_has(game, t) for t in replaced) and any(switchable(d.name, question, reading) for d in others)


def _has(game: Definition, target: str | tuple[str, str]) -> bool:
    """Whether a game has the rule, or the row of its flow, that a reading replaces."""
    if isinstance(target, str):
        return target in game.parts[0]
    return target[0] in game.flow and target[1] in game.flow[target[0]].rows


class Readings(NamedTuple):
    """The account of a game's open questions: its readings without the informational ones, those that cannot be
    switched, those some ruling has to show, those that none shows, and how many are informational."""

    questions: int
    playable: tuple[tuple[str, str], ...]
    not_switchable: tuple[tuple[str, str], ...]
    to_show: tuple[tuple[str, str], ...]
    not_shown: tuple[tuple[str, str], ...]
    informational: int

    def __str__(self) -> str:
        playable, to_show = len(self.playable), len(self.to_show)
        return (
            f"questions {self.questions}, "
            f"readings switchable {playable - len(self.not_switchable)}/{playable}, "
            f"shown to differ {to_show - len(self.not_shown)}/{to_show}, informational {self.informational}"
        )


@cache
def readings(game: Definition) -> Readings:
    """The account of the open questions that have a normative clause of this game.

    `switchable N/M`: M are all their readings, defaults and merged ones included, but those that concern another game
    of the book alone, and those that can touch no running game (`untouching`, or of an informational question); N of
    them build. `shown to differ N/M`: M are those readings
    without the defaults and the merged ones; N of them are told apart from the default of their question by a shipped
    ruling that passes in this game: the same moves, with every other question read as the ruling reads it, leave other
    facts or are refused. `informational` are the readings that can touch no running game.
    """
    every = [(q, r) for q in game.questions.values() for r in q.readings if not _elsewhere(game, q, r)]
    playable = [(q, r) for q, r in every if not informational(q, r)]
    to_show = [(q.id, r.name) for q, r in playable if to_be_shown(q, r)]
    shown = told_apart(game)
    return Readings(
        len(game.questions),
        tuple((q.id, r.name) for q, r in playable),
        tuple((q.id, r.name) for q, r in playable if not switchable(game.name, q.id, r.name)),
        tuple(to_show),
        tuple(pair for pair in to_show if pair not in shown),
        len(every) - len(playable),
    )


def _elsewhere(game: Definition, question: OpenQuestion, reading: ReadingText) -> bool:
    declared = reading.name == question.default or informational(question, reading) or reading.same_as
    return not declared and of_another_game(game, question.id, reading.name)


@cache
def told_apart(game: Definition) -> frozenset[tuple[str, str]]:
    """The readings that some passing shipped ruling tells apart from the default of their question in a game."""
    found: set[tuple[str, str]] = set()
    for ruling in rulings():
        named = [pair for pair in _told_of(ruling, game) if pair not in found]
        if named and game.name in ruling.games and all(v.passed for v in ruling.run_in(game.name)):
            moves = ruling.moves(game.name)
            found |= {(q, r) for q, r in named if tells_apart(moves, q, r, game.questions[q].default)}
    return frozenset(found)


def _told_of(ruling: Ruling, game: Definition) -> Iterator[tuple[str, str]]:
    """The readings, no defaults, that a ruling is given under or has an entry for alone."""
    alone = (e["readings"] for e in ruling.data.get("other_readings") or () if len(e["readings"]) == 1)
    for readings_of in (ruling.basis, *alone):
        for question, name in readings_of.items():
            if question in game.questions and name != game.questions[question].default:
                yield question, name
