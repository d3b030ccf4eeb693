"""Owns golden playthroughs: one random game for each table as readable text, the same every time.

Every action stands on a line of its own. At some moments there is more: the events with their clauses, what a refused
action is told, and what every seat sees. It names no game and uses no picture.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mythos_lab.core.events import Move, Over, Set
from mythos_lab.core.legality import Action
from mythos_lab.core.position import Position
from mythos_lab.core.trace import Line
from mythos_lab.core.view import Backs

from ..promises import play

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.golden"


def path_of(table: play.Table) -> Path:
    """The file of a table: the game, the number of players, and its options."""
    options = "".join(f"-{name}" if value is True else f"-{name}{value}" for name, value in table.options)
    return FOLDER / f"{table.game}-{table.players}{re.sub(r'[^-.A-Za-z0-9_]+', '_', options)}.txt"


def text_of(table: play.Table) -> str:
    """The whole playthrough."""
    end = play.play_on(table.loaded.new("golden"), random.Random("golden"))
    return "\n".join([f"{table.loaded}, seed 'golden', written by `{COMMAND}`", "", *lines(end, table), ""])


def lines(end: Position, table: play.Table) -> Iterator[str]:
    """Every action of a game, and at some moments what happened and who sees what."""
    last = len(end.history) - 1
    looks = {len(end.history[0].line) + n * last // 3 for n in (1, 2)} | {last}
    for n, p in enumerate(end.history):
        if p.action is not None:
            yield p.game.say(p.action)
        if n % 15 == 0 or n in looks:
            yield from map(told, p.trace)
        if n in looks:
            yield from ("", f"[{n}] {p.step or 'over'}", *views(p), *refused(p, table, n), "")
    yield f"{end.outcome} [{' '.join(end.outcome.clauses)}]"


def told(line: Line) -> str:
    """An event in a line: step, what changed, the clauses behind it."""
    return f"    {line.step}: {event(line.event)} [{' '.join(line.clauses)}]"


def event(e: Any) -> str:
    """What an event changes."""
    if isinstance(e, Move):
        below = f", under {e.above}" if e.above else ""
        return f"{' '.join(e.cards)}: {name(e.source)} -> {name(e.target)}{below}{', aloud' if e.aloud else ''}"
    if isinstance(e, Set):
        return f"{name(e.key)} = {e.value!r}"
    return "the game is over" if isinstance(e, Over) else repr(e)


def name(key: Any) -> str:
    """A place or fact, as `stack.A.1`."""
    return ".".join(map(str, key)) if isinstance(key, tuple) else str(key)


def view(p: Position, seat: str) -> list[str]:
    """What a seat sees, a line for every place and fact that is not empty."""
    seen = p.view(seat)
    found = [f"{name(k)}: {f'{cards!r}' if isinstance(cards, Backs) else ' '.join(cards)}"
             for k, cards in seen.places.items() if cards]  # fmt: skip
    found += [f"{name(k)} = {value!r}" for k, value in seen.facts.items() if value not in (None, (), 0)]
    found.append(f"agenda: {' '.join(step for step, _ in reversed(seen.agenda))}")
    if seen.decision is not None:
        options = seen.decision.options
        shown = "" if options is None else ": " + "; ".join(p.game.say(Action(seat, *m)) for m in options[:12])
        found.append(f"{seen.decision.seat} chooses {seen.decision.words}{shown}")
    return found


def views(p: Position) -> Iterator[str]:
    """What every seat sees: of the first seat all, of the others what they see differently."""
    first = view(p, p.game.seats[0])
    for seat in p.game.seats:
        lines = first if seat == p.game.seats[0] else [line for line in view(p, seat) if line not in first]
        yield f"  {seat} sees" + (" the same" if not lines else "")
        yield from (f"    {line}" for line in lines)


def refused(p: Position, table: play.Table, seed: int) -> Iterator[str]:
    """What two actions that are not legal are told."""
    if not p.over:
        sample = play.sampled(p, table, random.Random(seed), 12)
        refusals = [str(refusal) for action in sample if (refusal := p.why_not(action))]
        yield from (f"  {text}" for text in dict.fromkeys(refusals[-2:]))
