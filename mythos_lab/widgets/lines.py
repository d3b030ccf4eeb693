"""Owns the lines of play that a stepper keeps: the moves made, the moves taken back, the branches.

A line is the positions in which somebody had to choose, from the first one on. Nothing that was played is ever lost:
another move after going back opens a line of its own. It knows no widget.
"""

from __future__ import annotations

from ..core.errors import BadInput
from ..core.position import Position
from ..graphs import words
from ..graphs.words import one_line


def stops(position: Position) -> list[Position]:
    """The positions in which somebody had to choose, from the first one to this."""
    found = [position]
    while (before := found[-1].back()) is not found[-1]:
        found.append(before)
    return found[::-1]


class Lines:
    """Lines of play that share their beginnings, and the place in one of them where we are."""

    def __init__(self, position: Position):
        if not isinstance(position, Position):
            raise BadInput(f"{position!r} is no position", expected='one such as new_game("mythology_go", seed=1)')
        self._lines = [stops(position)]
        self._forks = [0]
        self._given: dict[int, str] = {}
        self.number = 0
        self.at = len(self._lines[0]) - 1

    @property
    def line(self) -> list[Position]:
        """The line in hand, with what was taken back."""
        return self._lines[self.number]

    @property
    def position(self) -> Position:
        """The position we are at."""
        return self.line[self.at]

    @property
    def last(self) -> int:
        """The number of the last position of the line in hand; the first is 0."""
        return len(self.line) - 1

    def go(self, at: int) -> None:
        """Go to a position of the line in hand; beyond its ends there is nowhere to go."""
        self.at = max(0, min(at, self.last))

    def follow(self, number: int) -> None:
        """Take another line in hand, at its end. Raises `IndexError` for a number that no line has."""
        self._lines[number]
        self.number = number
        self.at = self.last

    def name(self, words: str) -> None:
        """Give the line in hand a name of one's own; '' takes it away again."""
        self._given[self.number] = one_line(words)[:60]

    def add(self, end: Position, name: str) -> None:
        """Take in a line that begins elsewhere (under other readings), at its end."""
        self._lines.append(stops(end))
        self._forks.append(0)
        self.follow(len(self._lines) - 1)
        self.name(name)

    def play(self, after: Position) -> None:
        """Go on to a position that was played from this one, choice by choice."""
        played = stops(after)
        for stop in played[next(i for i, p in enumerate(played) if p is self.position) + 1 :]:
            self._enter(stop)

    def _enter(self, stop: Position) -> None:
        """One choice further: along a line where it was made before, at the end of this one, or on a new one."""
        known = next((n for n in self._order() if self._has_next(n, stop)), None)
        if known is not None:
            self.number = known
        elif self.at == self.last:
            self.line.append(stop)
        else:
            self._lines.append([*self.line[: self.at + 1], stop])
            self._forks.append(self.at + 1)
            self.number = len(self._lines) - 1
        self.at += 1

    def _order(self) -> list[int]:
        """The numbers of all lines, the one in hand first."""
        return sorted(range(len(self._lines)), key=lambda n: n != self.number)

    def _has_next(self, number: int, stop: Position) -> bool:
        """Whether a line goes on from here by the same choice."""
        line, at = self._lines[number], self.at
        return len(line) > at + 1 and line[at] is self.position and line[at + 1].line == stop.line

    def names(self, seat: str) -> tuple[str, ...]:
        """What the lines are called, as far as a seat may know the choices they began with."""
        return tuple(self._name(number, seat) for number in range(len(self._lines)))

    def _name(self, number: int, seat: str) -> str:
        if self._given.get(number):
            return self._given[number]
        if number == 0:
            return "main line"
        line, fork = self._lines[number], self._forks[number]
        return f"line {number + 1}, from choice {fork}: {words.chosen(_chosen(line[fork], line[fork - 1]), seat)}"


def _chosen(stop: Position, before: Position) -> Position:
    """The position right after the choice made in `before`, ahead of what chance then did."""
    while stop.parent is not None and stop.parent is not before:
        stop = stop.parent
    return stop
