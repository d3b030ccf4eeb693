"""Owns walking a game on the bench: lines of play, the moment shown, whose view it is, what is told and compared.

It plays nothing and knows no widget; playing is `session`'s. What was told of a position once is kept, since positions
and what happened before them never change.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core.errors import BadInput
from ..core.legality import Refusal
from ..core.position import Position
from ..core.view import ALL
from ..graphs.words import seat_shown
from ..show.told import Told, told
from . import otherwise, timeline, typed
from .lines import Lines
from .timeline import CHOICE, Found, Line, Moment

WHO_CHOOSES = ""
"""The view that goes with the decision: always that of the player who is to choose."""

KEPT = 1000
"""So many things that were told are kept, to be told again."""


class Walk:
    """A game on the bench, to be walked: `position` is where it has come to, `here` the moment that is shown.

    `trouble` is why the last thing could not be done; `went_on` tells whether the position in hand was played (not gone
    to) by what was done last; `clause` is the one being read, `sought` the words looked for in clauses. Raises
    `BadInput` for a seat that is not at the table.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES):
        if seat != WHO_CHOOSES:
            position.view(seat)
        self.lines = Lines(position)
        self.view = seat
        self.grain = CHOICE
        self.trouble: Refusal | BadInput | Exception | None = None
        self.went_on = False
        self.clause = ""
        self.sought: str | None = None
        self.readings: dict[str, str] = {}
        self.otherwise: tuple[otherwise.Difference, ...] = ()
        self.compared: tuple[int, dict[str, str]] = (-1, {})
        self._told: dict[tuple[int, str, str], tuple[Position, Any]] = {}
        self._look: Callable[[Line, str], list[Found]] | None = None
        self._looked_for = ""
        self._answers: dict[tuple[int, str], list[Found]] = {}
        self.here = timeline.rest(self.lines.line, self.lines.at)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} at {self.position!r}>"

    @property
    def position(self) -> Position:
        """The position in hand."""
        return self.lines.position

    @property
    def resting(self) -> bool:
        """Whether everything that led to the position in hand is shown."""
        return self.here.shown == len(timeline.events(self.position))

    @property
    def seat(self) -> str:
        """The seat whose view is shown."""
        return self.view if self.view != WHO_CHOOSES else seat_shown(self.position)

    @property
    def first(self) -> bool:
        """Whether the beginning of the line in hand is shown."""
        return self.here == timeline.rest(self.lines.line, 0)

    @property
    def last(self) -> bool:
        """Whether the end of the line in hand is shown."""
        return self.resting and self.lines.at == self.lines.last

    @property
    def where(self) -> str:
        """`choice 3 of 12`, and which event of it where the moment shown lies inside a play."""
        said = f"choice {self.lines.at} of {self.lines.last}"
        return said if self.resting else f"{said}, event {self.here.shown} of {len(timeline.events(self.position))}"

    # -- moving ------------------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """Show everything that led to the position in hand; whatever was answered is answered no more."""
        self.here = timeline.rest(self.lines.line, self.lines.at)
        self.trouble = None

    def go(self, moment: Moment) -> None:
        """Go to a moment of the line in hand."""
        self.trouble, self.went_on = None, False
        self.lines.go(moment.at)
        all_ = timeline.rest(self.lines.line, self.lines.at)
        self.here = moment if moment.at == all_.at and 0 < moment.shown < all_.shown else all_

    def go_to(self, at: int) -> None:
        """Go to a position of the line in hand, everything that led to it shown."""
        self.go(timeline.rest(self.lines.line, at))

    def step(self, forward: bool, grain: str = "") -> None:
        """A step along the line in hand, by the grain chosen."""
        self.go(timeline.moved(self.lines.line, self.here, grain or self.grain, forward))

    def follow(self, number: int) -> None:
        """Take another line in hand. Raises `IndexError` for a number that no line has."""
        self.lines.follow(number)
        self.go_to(self.lines.at)

    # -- telling -----------------------------------------------------------------------------------------------------

    @property
    def span(self) -> str:
        """What the timeline is cut into: the finest thing the game falls into, a choice where its book names none."""
        return (*timeline.grains(self.position.game)[4:], CHOICE)[0]

    def spans(self) -> list[tuple[int, str]]:
        """The rounds (or turns) of the line in hand: where each begins and its number; what lies before is `start`.

        A round has the choices made in it: those that lead to positions after its beginning, up to that of the next.
        """
        line = self.lines.line
        begins = [at for at, position in enumerate(line) if self._known(position, "", self._begins)]
        found = [(at, str(n)) for n, at in enumerate(begins, 1)]
        return found if begins[:1] == [0] else [(0, "start"), *found]

    def _begins(self, position: Position, seat: str) -> bool:
        return any(True for _ in timeline.marks([position], self.span))

    def span_here(self) -> tuple[int, range]:
        """Which of the spans the moment shown lies in, and its positions: to that with which the next one begins."""
        starts = [start for start, _ in self.spans()]
        now = bisect_right(starts, self.lines.at) - 1
        last = starts[now + 1] if now + 1 < len(starts) else self.lines.last
        return now, range(starts[now], last + 1)

    def span_words(self, number: str) -> str:
        """What a span is called in full: `round 3`; what lies before the first is `start`."""
        return f"{self.span} {number}" if number.isdigit() else number

    def choice_words(self, at: int) -> str:
        """The choice that led to a position of the line in hand, as far as the seat may know it."""
        line = self.lines.line
        return str(self._known(line[at], self.seat, lambda p, seat: timeline.choice(line, at, seat)))

    def told_of(self, at: int) -> list[Told]:
        """What that choice brought about, each thing with its clauses, as the seat may know it."""
        found: list[Told] = self._known(self.lines.line[at], self.seat, told)
        return found

    def _known(self, position: Position, seat: str, tell: Callable[[Position, str], Any]) -> Any:
        """What was found out of a position before; positions and what happened before them never change."""
        key = (id(position), seat, tell.__name__)
        if key not in self._told:
            if len(self._told) > KEPT:
                self._told.clear()
            self._told[key] = (position, tell(position, seat))
        return self._told[key][1]

    # -- asking ------------------------------------------------------------------------------------------------------

    def find_card(self, card: str) -> None:
        """When this card (or those of a name) was played, moved, named or looked at. Raises `BadInput` for no card."""
        game = self.position.game
        cards = typed.cards(game, card, timeline.nameable(self.position, self.seat))
        said = ", ".join(dict.fromkeys(typed.called(game, one) for one in cards))
        self._seek(
            f"when {said} was played or moved",
            lambda line, seat: sorted({found for one in cards for found in timeline.story(line, seat, one)}),
        )

    def find_setbacks(self) -> None:
        """Where the player whose view is shown fell back most."""
        who = timeline.whose(self.seat, self.position)
        self._seek(f"where {who} lost ground", lambda line, seat: timeline.setbacks(line, seat, who))

    def _seek(self, title: str, look: Callable[[Line, str], list[Found]]) -> None:
        self._look, self._looked_for = look, title
        self._answers.clear()

    @property
    def found(self) -> tuple[str, list[Found]]:
        """What was looked for last and where on the line in hand it is, as far as the seat may know it now."""
        line, seat = self.lines.line, self.seat
        if self._look is None:
            return "", []
        key = (id(line[-1]), seat)
        if key not in self._answers:
            self._answers[key] = self._look(line, seat)
        return self._looked_for, self._answers[key]

    def choose_reading(self, question: str, reading: str) -> None:
        """Choose a reading to compare or go on under; the one in force takes the question out again.

        Raises `UnknownReading` for an unknown one.
        """
        asked = self.position.game.book.questions[question]
        asked.reading(reading)
        self.readings.pop(question, None)
        if reading != in_force(self.position, question):
            self.readings[question] = reading

    def compare(self) -> None:
        """Mark what would have gone otherwise under the readings chosen, all cards open. Raises `BadInput`."""
        replay = otherwise.replayed(self._till_here(), self.readings)
        self.otherwise = replay.differences
        self.compared = (self.lines.number, dict(self.readings))

    def read_on(self) -> None:
        """Go on from here under the readings chosen, on a line of its own.

        Raises `BadInput` where that makes no sense, saying why.
        """
        self._under(self.position.read(self.readings))
        self.readings = {}

    def replay(self) -> None:
        """Play the line in hand again under the readings chosen, from its start, as far as that is possible.

        What was played and is not possible stands in `trouble`. Raises `BadInput` for readings that cannot be played.
        """
        again = otherwise.replayed(self._till_here(), self.readings)
        self._under(again.end)
        self.otherwise, self.compared = again.differences, (self.lines.number, self.readings)
        self.readings = {}
        if again.differences and again.differences[-1].kind == otherwise.REFUSED:
            self.trouble = BadInput(f"from here what was played is not possible: {again.differences[-1].words}")

    def _under(self, position: Position) -> None:
        self.lines.add(position, "under " + ", ".join(f"{q.rpartition('.')[2]}: {r}" for q, r in self.readings.items()))
        self.go_to(self.lines.at)

    def _till_here(self) -> Sequence[Position]:
        return self.lines.line[: self.lines.at + 1]

    def different_at(self) -> Mapping[int, list[otherwise.Difference]]:
        """The differences by the position of the line in hand; none where another line was compared."""
        found: dict[int, list[otherwise.Difference]] = {}
        if self.compared[0] == self.lines.number:
            for difference in self.otherwise:
                found.setdefault(difference.at, []).append(difference)
        return found


def in_force(position: Position, question: str) -> str:
    """The reading of a question that a position is played under."""
    default: str = position.game.book.questions[question].default
    return position.game.readings[question] or default


def seen_by(seat: str) -> str:
    """What a view is called."""
    return {ALL: "all cards open", WHO_CHOOSES: "as who chooses"}.get(seat, f"as {seat}")
