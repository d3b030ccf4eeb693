"""Owns a single question: its words, its choices, and the marking of an answer to it. It makes none and shows none."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..core.errors import BadInput
from ..core.position import Position


class Choice(NamedTuple):
    """One answer to choose; `why` explains it to whoever took it for right, or missed it."""

    text: str
    right: bool
    why: str


class Mark(NamedTuple):
    """What an answer was worth: right or not, and a remark for every choice that was judged wrongly."""

    right: bool
    remarks: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(("right" if self.right else "not right", *self.remarks))


@dataclass(frozen=True)
class Question:
    """A question about a position as one seat sees it. `many`: several choices may be right, and all are wanted."""

    kind: str
    words: str
    position: Position
    seat: str
    choices: tuple[Choice, ...]
    clauses: tuple[str, ...]
    many: bool = False

    @property
    def right(self) -> tuple[str, ...]:
        """The texts of the right choices."""
        return tuple(choice.text for choice in self.choices if choice.right)

    def mark(self, answer: str | Iterable[str]) -> Mark:
        """What an answer is worth: the text of a choice, or several. Raises `BadInput` for what is no choice."""
        given = {answer} if isinstance(answer, str) else set(answer)
        known = [choice.text for choice in self.choices]
        for text in given:
            if text not in known:
                raise BadInput(f"{text!r} is no choice of this question", expected="; ".join(known))
        wrong = [choice for choice in self.choices if choice.right != (choice.text in given)]
        return Mark(not wrong, tuple(self._remark(choice) for choice in wrong if self.many or choice.text in given))

    def _remark(self, choice: Choice) -> str:
        return f"{choice.text}: {'it belongs to the answer; ' if choice.right else ''}{choice.why}"

    def __str__(self) -> str:
        """The question as a sheet of paper has it."""
        ask = " (all that apply)" if self.many else ""
        return "\n".join([f"{self.words}{ask}", *(f"  [ ] {choice.text}" for choice in self.choices)])


def shuffled(choices: Iterable[Choice], rng: random.Random) -> tuple[Choice, ...]:
    found = list({choice.text: choice for choice in choices}.values())
    rng.shuffle(found)
    return tuple(found)
