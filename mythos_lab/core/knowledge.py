"""Owns what a seat can know: which cards can lie where in every world that fits what it has seen, and by which events.

The history of a position is followed as the seat saw it: faces shown, looks taken, cards moved from place to place
before all eyes, orders changed unseen. Spots are numbered backs; which card a back is, only `worlds` says. A position
without a past (explored, loaded) knows what is seen now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import BadInput
from .events import Bury, Event, Exchange, Handed, Lay, Look, Move, Rearrange, Reorder, Swap
from .kernel import Kept
from .state import BAG, FACES, PILE, Key
from .view import ALL, faces_in, seen_in, sees_event
from .worlds import Worlds

if TYPE_CHECKING:
    from .game import Game
    from .kernel import Table
    from .position import Position

SEEN, MOVED, MIXED, SETTLED = "seen", "moved", "mixed", "settled"
"""How something became known: the seat saw a card there, the back was moved openly, it was mixed with others unseen, a
card seen elsewhere left only one for it."""


class Reason(NamedTuple):
    """One event by which something is known: what kind, in which position of the history, in which step, which card
    was seen (for `seen` and `settled`), and the place where that lay afterwards."""

    kind: str
    number: int
    step: str
    card: str | None
    place: Key


class Knowledge:
    """What a seat can know of where cards lie: `possible` per place, `sure` where only one card can lie, and why.

    `places` holds for each place the sets of possible cards, in the order of its spots. `position` lies beside it.
    """

    def __init__(self, seat: str, position: Position, places: Mapping[Key, tuple[frozenset[str], ...]], reasons: Any):
        self.seat, self.position, self.places = seat, position, dict(places)
        self._reasons: dict[tuple[Key, int], tuple[Reason, ...]] = dict(reasons)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowledge) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.places.items())))

    @property
    def _parts(self) -> Any:
        return self.seat, self.places, self._reasons

    def possible(self, place: Key, number: int) -> frozenset[str]:
        """The cards that can be the one lying `number`th in a place (from 1, the top card or leftmost card first)."""
        return self.places[place][number - 1]

    @property
    def sure(self) -> dict[tuple[Key, int], str]:
        """The cards known for certain, by place and number."""
        return {
            (key, i): next(iter(cards))
            for key, row in self.places.items()
            for i, cards in enumerate(row, 1)
            if len(cards) == 1
        }

    def holds(self, place: Key) -> frozenset[str]:
        """The cards that lie in a place for certain, knowing or not where in it."""
        elsewhere = [cards for key, row in self.places.items() if key != place for cards in row]
        return frozenset().union(*self.places[place]) - frozenset().union(*elsewhere)

    def why(self, place: Key, number: int) -> tuple[Reason, ...]:
        """The events by which it is known what can lie there, in order. A sure card without a `seen` of its own is what
        the others leave."""
        row = self.places[place]
        card = next(iter(row[number - 1])) if len(row[number - 1]) == 1 else None
        story = self._reasons[place, number]
        firsts = [i for i, reason in enumerate(story) if reason.kind == SEEN and reason.card == card]
        return (
            story[firsts[-1] :] if firsts and not _mixed(story[firsts[-1] :]) else story[firsts[0] if firsts else 0 :]
        )

    def __repr__(self) -> str:
        known = ", ".join(f"{_name(key)}.{i} is {card}" for (key, i), card in self.sure.items())
        return f"<{self.seat} knows: {known or 'nothing for certain'}>"


def _mixed(story: tuple[Reason, ...]) -> bool:
    return any(reason.kind == MIXED for reason in story)


def _name(key: Key) -> str:
    return ".".join(map(str, key[1:])) if isinstance(key, tuple) else str(key)


def _without_order(spot: tuple[frozenset[str], tuple[Reason, ...]]) -> Any:
    """How the spots of a bag are numbered for a seat that does not see into it: by what it knows of them alone."""
    cards, story = spot
    return len(cards), sorted(cards), repr(story)


class Follower:
    """One seat following the game: where every back lies, which worlds fit, and the story of each back."""

    def __init__(self, position: Position, seat: str):
        self.seat = seat
        self.rows: dict[Key, list[int]] = {}
        self.story: dict[int, tuple[Reason, ...]] = {}
        self.truth: dict[int, str] = {}
        packs: dict[Any, tuple[list[int], list[str]]] = {}
        kinds = packs_of(position.game)
        for key in position.game.layout.zone_of:
            self.rows[key] = []
            for card in position.state[key]:
                back = len(self.truth)
                self.rows[key].append(back)
                self.truth[back], self.story[back] = card, ()
                spots, cards = packs.setdefault(kinds.get(card), ([], []))
                spots.append(back)
                cards.append(card)
        self.worlds = Worlds(packs.values())

    def copy(self) -> Follower:
        new = object.__new__(Follower)
        new.seat, new.worlds = self.seat, self.worlds.copy()
        new.rows = {key: list(row) for key, row in self.rows.items()}
        new.story, new.truth = dict(self.story), dict(self.truth)
        return new

    def knowledge(self, position: Position) -> Knowledge:
        """What follows for the position that was followed to."""
        asked: dict[int, frozenset[str]] = {}
        rows: dict[Key, list[tuple[frozenset[str], tuple[Reason, ...]]]] = {}
        t = position.table()
        for key, row in self.rows.items():
            for back in row:
                cell = self.worlds.cell_of[back]
                if cell not in asked:
                    asked[cell] = self.worlds.possible(back)
            rows[key] = [(asked[self.worlds.cell_of[back]], self.story[back]) for back in row]
            if t.layout.zone_of[key].order == BAG and seen_in(t, self.seat, key) != FACES:
                rows[key].sort(key=_without_order)
        places = {key: tuple(cards for cards, _ in row) for key, row in rows.items()}
        reasons = {(key, i): story for key, row in rows.items() for i, (_, story) in enumerate(row, 1)}
        return Knowledge(self.seat, position, places, reasons)

    # -- following ---------------------------------------------------------------------------------------------------

    def take_in(self, position: Position, number: int, only_looks: bool = False) -> None:
        """Follow the play that led to a position, then what lies open in it."""
        t = position.table()
        played = [kept for kept in position.own_kept() if isinstance(kept, Kept)]
        for at_once, told in groupby(played, lambda kept: isinstance(kept.event, Handed)):
            if at_once and not only_looks:
                self._hand_round(t, [(kept.event, number, kept.step) for kept in told])
                continue
            for kept in told:
                if not only_looks or isinstance(kept.event, Look):
                    self._event(t, kept.event, number, kept.step)
        for key in self.rows:
            self._see(key, faces_in(t, self.seat, key), number, position.step)

    def _event(self, t: Table, event: Event, number: int, step: str) -> None:
        if isinstance(event, Move):
            self._move(t, event, number, step)
        elif isinstance(event, Exchange):
            self._exchange(event, number, step)
        elif isinstance(event, Swap):
            self.rows[event.one], self.rows[event.two] = self.rows[event.two], self.rows[event.one]
            for key in event.places:
                self._tell(self.rows[key], Reason(MOVED, number, step, None, key))
        elif isinstance(event, Look):
            if self.seat in (event.seat, ALL):
                self._see(event.place, frozenset(event.cards), number, step)
        elif isinstance(event, Reorder):
            self._reorder(t, event, number, step)

    def _hand_round(self, t: Table, moves: list[tuple[Any, int, str]]) -> None:
        """Moves made at the same time: everything leaves before anything arrives."""
        taken = [self._taken(t, *move) for move in moves]
        for move, backs in zip(moves, taken, strict=True):
            self._put(t, backs, *move)

    def _move(self, t: Table, event: Move, number: int, step: str) -> None:
        self._put(t, self._taken(t, event, number, step), event, number, step)

    def _taken(self, t: Table, event: Move, number: int, step: str) -> list[int]:
        """The backs that leave a place; where they leave a bag unseen, any of those in it may have left."""
        backs = [self._at(event.source, card) for card in event.cards]
        if sees_event(t, self.seat, event):
            for back in backs:
                self._pin(back, number, step, event.source)
        elif t.layout.order[t.index[event.source]] == BAG:
            self._mix(t, event.source, number, step)
        for back in backs:
            self.rows[event.source].remove(back)
        return backs

    def _put(self, t: Table, backs: list[int], event: Move, number: int, step: str) -> None:
        target, order = self.rows[event.target], t.layout.order[t.index[event.target]]
        at = len(target)
        if isinstance(event, Lay):
            at = event.at
        elif order == PILE:
            at = event.above if isinstance(event, Bury) else 0
        target[at:at] = backs
        self._tell(backs, Reason(MOVED, number, step, None, event.target))
        if order == BAG:
            target.sort(key=self.truth.__getitem__)
            self._mix(t, event.target, number, step)

    def _exchange(self, event: Exchange, number: int, step: str) -> None:
        one, two = (self._at(key, card) for key, card in zip(event.places, event.cards, strict=True))
        i, j = self.rows[event.one].index(one), self.rows[event.two].index(two)
        self.rows[event.one][i], self.rows[event.two][j] = two, one
        self._tell([two], Reason(MOVED, number, step, None, event.one))
        self._tell([one], Reason(MOVED, number, step, None, event.two))

    def _reorder(self, t: Table, event: Reorder, number: int, step: str) -> None:
        """A new order: the seat that laid it knows which back went where; who sees faces sees them afterwards."""
        if isinstance(event, Rearrange) and event.by == self.seat:
            row = {self.truth[back]: back for back in self.rows[event.place]}
            self.rows[event.place] = [row[card] for card in event.cards]
            self._tell(self.rows[event.place], Reason(MOVED, number, step, None, event.place))
            return
        # Which back is which is not known any more: they are counted anew, and hold any of the cards.
        for back, card in zip(self.rows[event.place], event.cards, strict=True):
            self.truth[back] = card
        self._mix(t, event.place, number, step)

    def _mix(self, t: Table, place: Key, number: int, step: str) -> None:
        backs = self.rows[place]
        if len(backs) < 2 or (seen_in(t, self.seat, place) == FACES and t.layout.order[t.index[place]] == BAG):
            return
        self.worlds.mix(backs)
        stories = sorted({self.story[back] for back in backs}, key=repr)  # in which order the cards lie says nothing
        all_told = tuple(sorted(dict.fromkeys(chain.from_iterable(stories)), key=lambda reason: reason.number))
        for back in backs:
            self.story[back] = all_told
        self._tell(backs, Reason(MIXED, number, step, None, place))

    def _see(self, key: Key, cards: frozenset[str], number: int, step: str) -> None:
        for back in self.rows[key]:
            if self.truth[back] in cards:
                self._pin(back, number, step, key)

    def _pin(self, back: int, number: int, step: str, place: Key) -> None:
        """This back is seen to be the card it is; said again only where that was no longer certain."""
        card = self.truth[back]
        if len(self.worlds.possible(back)) > 1:
            unsure = self._unsure()
            self.worlds.observe(back, card)
            settled = unsure - self._unsure() - {back}
            self._tell(settled, Reason(SETTLED, number, step, card, place))
        elif any(reason.kind == SEEN and reason.card == card for reason in self.story[back]):
            return
        self._tell([back], Reason(SEEN, number, step, card, place))

    def _unsure(self) -> set[int]:
        """The backs that can be more than one card."""
        cells = self.worlds.spots
        return {
            back for cell, backs in cells.items() if len(self.worlds.possible(next(iter(backs)))) > 1 for back in backs
        }

    def _tell(self, backs: Iterable[int], reason: Reason) -> None:
        for back in backs:
            self.story[back] = (*self.story[back], reason)

    def _at(self, key: Key, card: str) -> int:
        return next(back for back in self.rows[key] if self.truth[back] == card)


def packs_of(game: Game) -> dict[str, Key]:
    """The place each card begins a game in: cards of one pack cannot be told apart by their backs."""
    start = game.definition.begin(game)
    return {card: key for key, cards in start.items() if key in game.layout.zone_of for card in cards}


def followed(position: Position, seat: str) -> Follower:
    """The seat's following of the whole history of a position, kept there so that the next move goes on from it."""
    line: list[Position] = []
    p: Position | None = position
    while p is not None and seat not in (p.followers or ()):
        line.append(p)
        p = p.parent
    number = len(p.history) if p is not None else 0
    follower = Follower(line[-1], seat) if p is None else (p.followers or {})[seat]
    if line and p is not None:
        follower = follower.copy()
    for q in reversed(line):
        follower.take_in(q, number, only_looks=q.parent is None)
        number += 1
    position.followers = {**(position.followers or {}), seat: follower}
    return follower


def knowledge_of(position: Position, seat: str) -> Knowledge:
    """What a seat can know in a position. Raises `BadInput` for a seat that is not at the table."""
    seats = position.game.seats
    if seat != ALL and seat not in seats:
        raise BadInput(f"no seat is called {seat!r}", expected=f"one of {', '.join(seats)}, or ALL")
    return followed(position, seat).knowledge(position)


def supposing(position: Position, changes: Mapping[Key, Any]) -> Position:
    """The same position with its past, were these places and facts otherwise: for what could be known then."""
    values = position.state.with_values(changes).values
    there = type(position)(position.game, values, position.agenda, position.answers)
    there._past = position._past
    return there
