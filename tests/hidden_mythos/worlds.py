"""Owns brute force: all worlds that fit what a seat has seen, listed one by one from the lines of play.

It shares nothing with the package but the words of moves: a world is a mapping of rows to cards, and every action is
applied to each of them as the rulebook says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations

from mythos_lab.core.position import Position

Rows = dict[str, tuple[str, ...]]
World = tuple[tuple[str, tuple[str, ...]], ...]


def frozen(rows: Rows) -> World:
    return tuple(sorted(rows.items()))


def rows_of(p: Position) -> Rows:
    """The cards as they really lie."""
    rows = {key[1]: p.state[key] for key in p.game.layout.places("row")}
    return {**rows, "unused": p.state["unused"]}


class Brute:
    """The worlds of one seat, from a position by hand in which it knows some slots."""

    def __init__(self, start: Position, seat: str, known: list[tuple[str, int]]):
        self.seat = seat
        real = rows_of(start)
        cards = [card for row in real.values() for card in row]
        self.worlds = {frozen(rows) for rows in laid_out(real, cards)}
        for owner, number in known:
            self.see(owner, number, real[owner][number - 1])

    def see(self, owner: str, number: int, card: str) -> None:
        self.worlds = {world for world in self.worlds if dict(world)[owner][number - 1] == card}

    def possible(self, owner: str, number: int) -> set[str]:
        return {dict(world)[owner][number - 1] for world in self.worlds}

    def holds(self, owner: str) -> set[str]:
        return set.intersection(*(set(dict(world)[owner]) for world in self.worlds))

    def follow(self, actions: list, before: Position, after: Position) -> None:
        """One whole turn: what was chosen in it, and how the cards really lay before and after."""
        moves = {action.verb: action for action in actions}
        peek = moves["peek"].what if "peek" in moves else None
        mover = actions[0].seat
        if peek is not None and mover == self.seat:
            self.see(*peek, rows_of(before)[peek[0]][peek[1] - 1])
        if "give" in moves:
            self.each(moved, moves["give"].what, moves["to"].what)
        elif "take" in moves:
            self.each(moved, moves["take"].what, mover)
        elif "swap" in moves:
            self.each(swapped, moves["swap"].what, moves["with"].what)
        elif "shuffle" in moves:
            laid = [action.what for action in actions if action.verb == "next"]
            self.shuffle(mover, laid, before, after)

    def shuffle(self, mover: str, laid: list[int], before: Position, after: Position) -> None:
        """Blind by chance; by the owner blind, or after a look at all own cards: which it is the readings say."""
        reading = before.game.readings["oq.hm.shuffle.look"]
        count = len(rows_of(before)[mover])
        if mover == self.seat and reading == "owner_arranges_blind":
            order = [*laid, *(n for n in range(1, count + 1) if n not in laid)]
            self.each(ordered, mover, order)
            return
        orders = list(permutations(range(1, count + 1)))
        self.worlds = {frozen(ordered(dict(world), mover, order)) for world in self.worlds for order in orders}
        if mover == self.seat and reading == "owner_looks_arranges":
            for number, card in enumerate(rows_of(after)[mover], 1):
                self.see(mover, number, card)

    def each(self, change, *args) -> None:
        self.worlds = {frozen(change(dict(world), *args)) for world in self.worlds}


def laid_out(real: Rows, cards: list[str]) -> Iterator[Rows]:
    for order in permutations(cards):
        left = list(order)
        yield {owner: tuple(left.pop() for _ in row) for owner, row in real.items()}


def moved(rows: Rows, slot: tuple[str, int], to: str) -> Rows:
    owner, number = slot
    card = rows[owner][number - 1]
    rows[owner] = rows[owner][: number - 1] + rows[owner][number:]
    return {**rows, to: (*rows[to], card)}


def swapped(rows: Rows, one: tuple[str, int], two: tuple[str, int]) -> Rows:
    lists = {owner: list(row) for owner, row in rows.items()}
    (a, i), (b, j) = one, two
    lists[a][i - 1], lists[b][j - 1] = lists[b][j - 1], lists[a][i - 1]
    return {owner: tuple(row) for owner, row in lists.items()}


def ordered(rows: Rows, owner: str, order) -> Rows:
    row = rows[owner]
    return {**rows, owner: tuple(row[n - 1] for n in order)}


def turns(end: Position) -> Iterator[tuple[list, Position, Position]]:
    """Every whole turn of a line: its actions, the position before it and the one after."""
    history = end.history
    starts = [i for i, p in enumerate(history) if p.step == "TURN.PEEK" or p.over]
    for i, j in pairwise(starts):
        yield [p.action for p in history[i + 1 : j + 1]], history[i], history[j]
