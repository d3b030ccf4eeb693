"""Owns questions about what is legal: which moves the rules leave, and which sentence takes one away."""

from __future__ import annotations

from ..core.legality import Action, Refusal
from ..core.position import Position
from ..graphs import words
from .pool import Pool, open_to, said, seat_of
from .question import Choice, Question, shuffled

MOST_CHOICES = 6


def legal(position: Position, pool: Pool) -> Question | None:
    """Which of these moves may the seat make now? Wrong ones are refused by a sentence of the rulebook."""
    ask, rng = position.ask, pool.rng
    assert ask is not None
    refused = _refused(position, pool)
    if not refused:
        return None
    right = rng.sample(list(position.options), min(3, len(position.options)))
    wrong = rng.sample(refused, min(MOST_CHOICES - len(right), len(refused)))
    legal = [
        Choice(said(position, move), True, "it is legal: no sentence of the rules takes it away") for move in right
    ]
    return Question(
        "legal",
        f"{position.game.chooses(ask.seat, ask.kind)}. Which of these moves are legal?",
        position, ask.seat,
        shuffled([*legal, *(Choice(r.action, False, _forbidden(r)) for r in wrong)], rng),
        tuple(dict.fromkeys(r.clause for r in wrong)),
        many=True,
    )  # fmt: skip


def _refused(position: Position, pool: Pool) -> list[Refusal]:
    """Moves of the kind asked for that the rulebook refuses here, for reasons that the seat can know."""
    ask = position.ask
    assert ask is not None
    verbs = {verb for verb, _ in position.options}
    moves = [(verb, what) for verb in pool.moves if verb in verbs for what in pool.moves[verb]]
    near = [m for m in moves if m not in position.options and open_to(position, ask.seat, m)]
    pool.rng.shuffle(near)
    found = (position.refusal(Action(ask.seat, *move), ask.seat) for move in near[:24])
    return [r for r in found if r is not None and r.kind == "invalid" and not r.clause.startswith("core.")]


def _forbidden(refusal: Refusal) -> str:
    return words.one_line(f"{refusal.facts} [{refusal.clause}: {refusal.text}]")


def clause(position: Position, pool: Pool) -> Question | None:
    """Which sentence forbids this move?"""
    refused = _refused(position, pool)
    if not refused:
        return None
    it = pool.rng.choice(refused)
    section = position.game.clause(it.clause).section
    book = position.game.book.clauses.values()
    near = [c for c in book if c.normative and c.section == section and c.id not in it.clauses]
    far = [
        c for c in book if c.normative and c.section != section and c.id.startswith(position.game.definition.prefixes)
    ]
    others = [*pool.rng.sample(near, min(3, len(near))), *pool.rng.sample(far, 3)][:3]
    why = _forbidden(it)
    choices = [Choice(it.text, True, why), *(Choice(c.text, False, why) for c in others if c.text != it.text)]
    asked = f"{it.action} is not legal here. Which sentence says so?"
    return Question("clause", asked, position, seat_of(position), shuffled(choices, pool.rng), it.clauses)
