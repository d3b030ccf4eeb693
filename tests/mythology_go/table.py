"""Owns short ways to lay out and count positions of Mythology GO with the illustrative cards."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mythos_lab import position
from mythos_lab.core.position import Position
from mythos_lab.rulings import Ruling, Verdict

SEATS = ("A", "B", "C")


def laid(fields: Mapping[str, Sequence[Any]], **given: Any) -> Position:
    """A position with the shipped cards: fields by player, and further keys of `given`."""
    order = [p for p in SEATS if p in fields]
    return position("mythology_go", {"deck": "illustrative", "order": order, "fields": dict(fields), **given})


def ruled(fields: Mapping[str, Sequence[Any]], when: Sequence[Mapping[str, Any]], **given: Any) -> Verdict:
    """The end of a ruling with the shipped cards. Fails where a move is refused."""
    data = {
        "id": "test", "title": "test", "game": "mythology_go", "basis": {"text": True}, "cites": [], "then": {},
        "given": {"deck": "illustrative", "order": [p for p in SEATS if p in fields], "fields": dict(fields), **given},
        "when": list(when),
    }  # fmt: skip
    (verdict,) = Ruling(json.dumps(data, ensure_ascii=False)).run()
    assert verdict.passed, [str(m) for m in verdict.mismatches]
    return verdict


def counted(fields: Mapping[str, Sequence[Any]], *when: Mapping[str, Any], **given: Any) -> Position:
    """The position after these items and the whole count."""
    return ruled(fields, [*when, {"count": True}], **given).position


def total(fields: Mapping[str, Sequence[Any]], *when: Mapping[str, Any], seat: str = "A", **given: Any) -> int:
    """A player's points of the round."""
    end = counted(fields, *when, **given)
    return int(end.game.notation.fact("total", end)[seat])


def fact(end: Position | Verdict, key: str) -> Any:
    """A fact of a position, or of the end of a ruling."""
    position = end.position if isinstance(end, Verdict) else end
    return position.game.notation.fact(key, position)
