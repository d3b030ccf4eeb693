"""Owns questions about disputed sentences: what comes out of a shipped ruling, as one reading or another has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..compared import Asked, Under
from ..core.position import Position
from ..core.view import ALL
from ..graphs import words
from ..rulings import Ruling
from ..show.compared import facts_text
from ..show.ruled import done
from .pool import Pool
from .question import Choice, Question, shuffled

LONGEST = 160
"""Letters of an answer; what comes out in more words than that is not asked."""


def ruling_read(position: Position, pool: Pool) -> Question | None:
    """What comes out of a shipped ruling, as one reading or another has it?"""
    ruling = pool.ruling()
    if ruling is None:
        return None
    differing = [(asked, under) for asked in ruling.readings().asked for under in asked.under if under.differs]
    positions = ruling.run_under(position.game.name, {}).positions
    first = positions[:1]
    if not differing or not first or not isinstance(first[0], Position):
        return None
    asked, other = pool.rng.choice(differing)
    picked = {under.reading.name: _picked(under, other) for under in asked.under}
    out = {name: facts_text(facts, position.game) for name, facts in picked.items() if facts}
    chosen = pool.rng.choice([under for under in asked.under if under.taken or under is other])
    if len(set(out.values())) < 2 or chosen.reading.name not in out or max(map(len, out.values())) > LONGEST:
        return None
    right = out[chosen.reading.name]
    played = f"{ruling.title}. {ruling.question} Played: {_moves(ruling, positions)}."
    about = f"{played} As it is read here: {chosen.reading.text}"
    choices = [Choice(text, text == right, _as_read(asked, text, out)) for text in out.values()]
    clauses = other.clauses[:1] or asked.question.clauses[:1]
    return Question(
        "ruling", words.one_line(f"{about} What comes out?"), first[0], ALL, shuffled(choices, pool.rng), clauses
    )


def _picked(under: Under, other: Under) -> dict[str, Any]:
    """The facts in which the readings differ."""
    return {key: value for key, value in under.verdict.facts.items() if key in other.facts}


def _moves(ruling: Ruling, positions: Sequence[Any]) -> str:
    """What was played, as a log says it."""
    run = zip(ruling.data["when"], positions, positions[1:], strict=False)
    played = [done(item, *around) for item, *around in run if not {"check", "may_play", "look", "expect"} & {*item}]
    return "; ".join(filter(None, played)) or "nothing"


def _as_read(asked: Asked, text: str, out: Mapping[str, str]) -> str:
    """Under which readings this comes out, in their words."""
    read = [reading for reading in asked.question.readings if out.get(reading.name) == text]
    said, names = " Or: ".join(reading.text for reading in read), ", ".join(reading.name for reading in read)
    return words.one_line(f"so it is as the sentence is read thus: {said} [{asked.question.id}: {names}]")
