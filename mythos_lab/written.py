"""Owns writing a ruling down: the text of a ruling file from a line of play, with the facts it changed.

What is written reads back and passes. It names no game; positions, actions and facts are said by each book's notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from .core.errors import BadInput, MythosError
from .core.position import Position
from .core.trace import Trace
from .expected import differences, told
from .ruling_run import FAULTS, SAYS, Run
from .rulings import Ruling

WIDE = 110


def ruling_text(position: Position, *, id: str, title: str, question: str = "") -> str:
    """The text of a ruling whose position is where this line of play began, and whose facts are those that it changed.

    Raises `BadInput` where the beginning cannot be said, or a word is missing.
    """
    for field, value in (("id", id), ("title", title)):
        if not value.strip():
            raise BadInput("a ruling needs one", field=field, expected="a few words")
    first, game = position.history[0], position.game
    data: dict[str, Any] = {"id": id, "title": title, **({"question": question} if question else {})}
    data |= {"game": game.name, "basis": {"text": True, **dict(game.readings.pairs)}}
    data |= {"given": game.notation.given(first)}
    data |= {"when": [{SAYS: game.say(action)} for action in position.line]}
    data |= {"then": _then(data), "cites": _cited(position)}
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=WIDE, default_flow_style=None)
    return text if all(verdict.passed for verdict in Ruling(text).run()) else _fails(text)


def _fails(text: str) -> str:
    """What cannot be said so that it reads back the same."""
    wrong = next(m for verdict in Ruling(text).run() for m in verdict.mismatches)
    raise BadInput(f"this line of play cannot be written down: {wrong}", expected="a line from a position by hand")


def _then(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that are otherwise at the end than at the beginning, as a run of these items tells them."""
    run = Run(data, 1, data["game"], {q: r for q, r in data["basis"].items() if q != "text"}, checks=False)
    verdict = run.all(data["when"], {})
    if not verdict.passed:
        raise BadInput(f"this line of play cannot be written down: {verdict.mismatches[0]}")
    before, after = facts(verdict.positions[0]), facts(run.settled(verdict.position))
    modes = run.notation.COMPARE
    new = {key: _plain(value) for key, value in after.items() if before.get(key) != value}
    return {
        key: value
        for key, value in new.items()
        if not any(differences(key, value, after[key], modes.get(key, ""), modes))
    }


def facts(position: Position) -> dict[str, Any]:
    """Every fact that can be told of a position, by its name in a ruling's `then`."""
    return {
        key: value for key in (*position.game.notation.FACTS, *position.game.seats) for value in _told(position, key)
    }


def _told(position: Position, key: str) -> Iterator[Any]:
    """A fact, nothing where it cannot be told here."""
    try:
        value = told(position.game.notation, key, position)
    except (MythosError, *FAULTS):
        return
    yield value


def _plain(value: Any) -> Any:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return sorted(map(_plain, value)) if isinstance(value, (set, frozenset)) else value


def _cited(position: Position) -> list[str]:
    """The clause closest to each thing that happened, each once."""
    kept = [k for p in position.history[1:] for k in p.own_kept()]
    found = dict.fromkeys(line.clauses[0] for line in Trace(position.game, tuple(kept)) if line.clauses)
    if not found:
        raise BadInput("nothing has happened yet that a clause stands behind", expected="at least one move")
    return list(found)
