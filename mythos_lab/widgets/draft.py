"""Owns a choice that is made of parts (a payment, an order, a list of attackers) before it is confirmed.

A draft is a line of positions that nobody has gone to yet: parts are chosen one by one and taken back one by one.
Which verbs are parts of a whole is the book's to declare (`Options.drafted`). Whole orders that a book asks for in one
go are drafted element by element too. It knows no widget, and shows nothing of what the last part brings about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.chance import Shuffles
from ..core.legality import Action, Move
from ..core.view import ALL
from ..graphs import words

if TYPE_CHECKING:
    from ..core.position import Position
    from ..core.view import View


class Draft:
    """Parts chosen so far from a position on. `position` is what is shown, `done` whether only a word is missing."""

    def __init__(self, start: Position):
        self._positions = [start]
        self._moves: list[Move] = []
        self.elements: tuple[Any, ...] = ()

    @property
    def start(self) -> Position:
        """The position in which the first part was chosen."""
        return self._positions[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The parts chosen so far."""
        return tuple(self._moves)

    @property
    def done(self) -> bool:
        """Whether nothing is left to choose: the whole can be confirmed."""
        return bool(self._moves) and not self.elements and not goes_on(self.start, self._positions[-1])

    @property
    def position(self) -> Position:
        """The last position that is all the drafting player's own doing: what follows the last part is not shown."""
        return self._positions[-2] if self.done else self._positions[-1]

    @property
    def after(self) -> Position:
        """Where confirming leads."""
        return self._positions[-1]

    def __bool__(self) -> bool:
        return bool(self._moves or self.elements)

    def add(self, move: Move) -> None:
        """Choose a further part. Raises `Illegal` for one that may not be chosen."""
        self._positions.append(self._positions[-1].choose(move))
        self._moves.append(move)
        self.elements = ()

    def put(self, element: Any) -> None:
        """Choose the next element of an order; the last but one settles it."""
        self.elements += (element,)
        left = [move for move in orders(self.position) if move[1][: len(self.elements)] == self.elements]
        if len(left) == 1:
            self.add(left[0])

    def next_elements(self) -> list[Any]:
        """What can be the next element of an order that is being said; none where the whole is said."""
        if self.done:
            return []
        n = len(self.elements)
        fitting = [move[1] for move in orders(self.position) if move[1][:n] == self.elements]
        return list(dict.fromkeys(what[n] for what in fitting))

    def next_parts(self, seat: str) -> dict[str, str] | None:
        """What may be next in an order whose elements lie on the table, each with the words of choosing it.

        None where no order is asked for, or the seat may not say it; empty where the elements do not lie there.
        """
        ask = self.position.ask
        if ask is None or seat not in (ask.seat, ALL) or not orders(self.position):
            return None
        return {name: f"{name} next" for name in map(self._name, self.next_elements()) if name}

    def _name(self, element: Any) -> str:
        """What an element of an order is called where it lies; '' where it lies nowhere."""
        ask = self.start.ask
        assert ask is not None
        name: str = words.look(self.start.game, "element", _nowhere)(self.start.view(ask.seat), ask.seat, element)
        return name

    def take_back(self) -> None:
        """Take the last part back; of a whole order its last two elements, since one of them alone is settled."""
        if self.elements:
            self.elements = self.elements[:-1]
        elif self._moves:
            self._positions.pop()
            what = self._moves.pop()[1]
            self.elements = what[:-2] if orders(self.position) else ()

    @property
    def marks(self) -> dict[str, str]:
        """What the parts name (cards, a place), each with its number: to be marked on the table."""
        elements = self._moves[0][1] if self._moves and orders(self.start) else self.elements
        if elements:
            return {name: str(n) for n, element in enumerate(elements, 1) if (name := self._name(element))}
        return {name: str(n) for n, (_, what) in enumerate(self._moves, 1) for name in self._named(what)}

    def _named(self, what: Any) -> Iterator[str]:
        """The cards that a part names, else the whole of it: `Gawain` and `Teseo`, `A.1`."""
        cards = [part for part in what if part in self.start.game.cards] if isinstance(what, tuple) else []
        yield from cards or ([words.thing(what)] if what is not None else [])

    def said(self, seat: str) -> str:
        """The running total, then the parts: `paid 2 of 3: pays P4, pays P5`."""
        game, who = self.start.game, self.start.ask
        assert who is not None
        parts = [game.say(Action(who.seat, *move)).partition(" ")[2] for move in self._moves]
        parts += [words.thing(element) for element in self.elements]
        tally = words.look(game, "tally", lambda view, moves: "")(self.start.view(seat), self._moves)
        many = f"{len(parts)} chosen"
        return words.one_line(f"{tally or many}: {', '.join(parts)}")


def _nowhere(view: View, seat: str, element: Any) -> str:
    return ""


def drafted(position: Position, move: Move) -> bool:
    """Whether a move is a part of a whole."""
    ask = position.ask
    return ask is not None and move[0] in position.game.options[ask.kind].drafted


def goes_on(start: Position, position: Position) -> bool:
    """Whether the same player goes on choosing parts."""
    one, two = start.ask, position.ask
    return (
        one is not None and two is not None and one.seat == two.seat and bool(position.game.options[two.kind].drafted)
    )


def orders(position: Position) -> Sequence[Move]:
    """The options of a decision that asks for a whole order in one go; none where it does not."""
    ask, options = position.ask, position.options
    if ask is None or isinstance(options, Shuffles) or len(options) < 2:
        return ()
    declared = position.game.options[ask.kind].drafted
    first = options[0][1]
    if not isinstance(first, tuple) or len(first) < 2:
        return ()
    same = {str(part) for part in first}
    whole = all(m[0] in declared and isinstance(m[1], tuple) and set(map(str, m[1])) == same for m in options)
    return options if whole else ()
