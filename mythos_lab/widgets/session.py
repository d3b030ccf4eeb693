"""Owns what a person at the bench has in hand: lines of play, the moment shown, a draft, bots, readings, answers.

It is the bench without a widget: every button has its method here, and what went wrong is kept as data to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..core import notation
from ..core.chance import CHANCE, Luck, generator
from ..core.errors import BadInput, Illegal
from ..core.legality import Action, Refusal
from ..core.position import Position
from ..core.view import ALL
from ..graphs.words import seat_shown
from ..show.told import Told, told
from ..simulate import BOTS
from . import otherwise, timeline, tried
from .draft import Draft, drafted
from .lines import Lines
from .timeline import CHOICE, Found, Moment

if TYPE_CHECKING:
    from collections.abc import Sequence

WHO_CHOOSES = ""
"""The view that goes with the decision: always that of the player who is to choose."""

PERSON = "person"
"""Who plays for a seat where no bot does."""

KEPT = 1000
"""So many things that were told are kept, to be told again."""

MANY = 2000
"""So many choices in a row are left to bots, and no more."""


class Session:
    """A game on the bench: `position` is where it has come to, `here` the moment that is shown.

    `trouble` is why the last thing could not be done; `went_on` tells whether the position in hand was played (not gone
    to) by what was done last. Raises `BadInput` for a seat that is not at the table.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES):
        if seat != WHO_CHOOSES:
            position.view(seat)
        self.lines = Lines(position)
        self.view = seat
        self.grain = CHOICE
        self.bots: dict[str, str] = {}
        self.draft: Draft | None = None
        self.trouble: Refusal | BadInput | Exception | None = None
        self.tried = ""
        self.clause = ""
        self.found: tuple[str, list[Found]] = ("", [])
        self.readings: dict[str, str] = {}
        self.otherwise: tuple[otherwise.Difference, ...] = ()
        self.compared: tuple[int, dict[str, str]] = (-1, {})
        self.went_on = False
        self._seat = seat_shown(position)
        self._told: dict[tuple[int, str, str], tuple[Position, Any]] = {}
        self.here = timeline.rest(self.lines.line, self.lines.at)

    @property
    def position(self) -> Position:
        """The position in hand, without the parts of a draft."""
        return self.lines.position

    @property
    def shown(self) -> Position:
        """The position to be drawn: that of the draft, while one is made."""
        return self.draft.position if self.draft else self.position

    @property
    def resting(self) -> bool:
        """Whether everything that led to the position in hand is shown."""
        return self.here.shown == len(timeline.events(self.position))

    @property
    def seat(self) -> str:
        """The seat whose view is shown: with who chooses it stays with the last person while bots play."""
        if self.view != WHO_CHOOSES:
            return self.view
        if seat_shown(self.position) not in self.bots:
            self._seat = seat_shown(self.position)
        elif self._seat in self.bots or self._seat not in self.position.game.seats:
            self._seat = next((s for s in self.position.game.seats if s not in self.bots), seat_shown(self.position))
        return self._seat

    @property
    def home(self) -> str:
        """The seat at the lower edge of the table: the one whose view was chosen, else the first that a person plays.

        It does not go round with the choices: things stay where they lie.
        """
        seats = self.position.game.seats
        return self.view if self.view in seats else next((s for s in seats if s not in self.bots), seats[0])

    # -- playing -----------------------------------------------------------------------------------------------------

    def say(self, words: str) -> bool:
        """Play what is written (who acts may be left out); False, and why as `trouble`, when it is no legal move."""
        text, ask = words.strip(), self.shown.ask
        known = (CHANCE, *self.position.game.seats, *self.position.game.notation.SEATS)
        self.tried = text if ask is None or text.partition(" ")[0] in known else f"{ask.seat} {text}"
        if not text:
            return False
        try:
            refusal = self.shown.why_not(self.tried, self.seat)
            if refusal is not None:
                raise Illegal(refusal)
            self._went(self.shown.play(self.tried))
        except Illegal as illegal:
            self.trouble = illegal.refusal
            return False
        except BadInput as error:
            self.trouble = error
            return False
        return True

    def take(self, action: Action) -> None:
        """Play a move, or choose it as a part of a draft. Why it is not legal stands in `trouble`."""
        self.tried = self.position.game.say(action)
        refusal = self.shown.refusal(action, self.seat)
        if refusal is not None:
            self.trouble = refusal
        elif self.draft or drafted(self.position, action.move):
            self._part(action)
        else:
            self._went(self.position.choose(action.move))

    def _part(self, action: Action) -> None:
        self._rest()
        if self.draft is None:
            self.draft = Draft(self.position)
        if not self.draft.done:
            self.draft.add(action.move)
        self.trouble = None

    def pick(self, picked: Mapping[str, Any]) -> None:
        """What a click on the table means: the move it says, chance's choice, or else why there is none."""
        if picked.get("action"):
            self.take(notation.read(self.position.game, str(picked["action"]))[0])
        elif picked.get("place") == CHANCE:
            self.chance()
        else:
            self.refuse(tried.said(self.shown, picked, self.seat))

    def refuse(self, words: str) -> None:
        """Say why a move is not legal, without ever playing it; '' for a click that can mean no move."""
        self.tried = words
        if not words:
            self.trouble = BadInput("nothing can be done with this now", expected="one of the marked cards or buttons")
            return
        try:
            self.trouble = self.shown.why_not(words, self.seat)
        except BadInput as error:
            self.trouble = error

    def put(self, number: int) -> None:
        """Choose the next element of an order that is asked for in one go, by its number among those left."""
        if self.draft is None:
            self.draft = Draft(self.position)
        self.draft.put(self.draft.next_elements()[number])
        self.trouble = None

    def take_back(self) -> None:
        """Take the last part of the draft back."""
        if self.draft:
            self.draft.take_back()
        if not self.draft:
            self.draft = None
        self.trouble = None

    def confirm(self) -> None:
        """Play the draft; while something is left to choose nothing happens."""
        if self.draft and self.draft.done:
            self._went(self.draft.after)

    def chance(self) -> None:
        """Let chance choose, always the same at the same place of a line."""
        ask = self.position.ask
        if ask is not None and ask.seat == CHANCE:
            move, _ = Luck("table", len(self.position.line)).draw(self.position.options)
            self._went(self.position.choose(move))

    def _went(self, after: Position) -> None:
        """Go on to a position that was played from the one in hand, then let bots play."""
        self.draft = None
        self.went_on = True
        self.lines.play(after)
        self._rest()
        self.let_bots()

    def let_bots(self) -> None:
        """Let bots play on as long as theirs is the choice, at the end of the line in hand."""
        self.went_on = True
        for _ in range(MANY):
            ask = self.position.ask
            if ask is None or ask.seat not in self.bots or self.lines.at < self.lines.last:
                break
            bot = BOTS[self.bots[ask.seat]]
            rng = generator(f"{ask.seat} {len(self.position.line)}")
            self.lines.play(self.position.choose(bot(self.position.view(ask.seat), self.position.options, rng)))
        self._rest()

    def play_to_the_end(self) -> None:
        """Let the rest of the game be played, at random for whoever is no bot; what is played is a line like others."""
        people = {seat: "random" for seat in self.position.game.seats if seat not in self.bots}
        self.lines.go(self.lines.last)
        for _ in range(MANY):
            if self.position.over:
                break
            before = self.position
            if before.ask is not None and before.ask.seat == CHANCE:
                self.chance()
            self.bots |= people
            self.let_bots()
            for seat in people:
                del self.bots[seat]
            if self.position is before:
                break
        self._rest()

    def set_bot(self, seat: str, name: str) -> None:
        """Let a bot play for a seat, or a person again. Raises `BadInput` for an unknown seat or bot."""
        if seat not in self.position.game.seats or name not in (*BOTS, PERSON):
            players, known = ", ".join(self.position.game.seats), ", ".join((*BOTS, PERSON))
            raise BadInput(f"nobody can play {name!r} for {seat!r}", expected=f"one of {known} for one of {players}")
        self.bots.pop(seat, None)
        if name in BOTS:
            self.bots[seat] = name
        self.let_bots()

    # -- moving ------------------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """Show everything that led to the position in hand; whatever was answered is answered no more."""
        self.here = timeline.rest(self.lines.line, self.lines.at)
        self.trouble = None

    def go(self, moment: Moment) -> None:
        """Go to a moment of the line in hand. A draft is dropped."""
        self.draft, self.trouble, self.went_on = None, None, False
        self.lines.go(moment.at)
        all_ = timeline.rest(self.lines.line, self.lines.at)
        self.here = moment if moment.at == all_.at and 0 < moment.shown < all_.shown else all_

    def step(self, forward: bool, grain: str = "") -> None:
        """A step along the line in hand, by the grain chosen. Going back from a draft takes its last part back."""
        if self.draft and not forward:
            self.take_back()
        else:
            self.go(timeline.moved(self.lines.line, self.here, grain or self.grain, forward))

    def follow(self, number: int) -> None:
        """Take another line in hand. Raises `IndexError` for a number that no line has."""
        self.lines.follow(number)
        self.go(timeline.rest(self.lines.line, self.lines.at))

    # -- telling -----------------------------------------------------------------------------------------------------

    @property
    def span(self) -> str:
        """What the timeline is cut into: the finest thing the game falls into, a choice where its book names none."""
        return (*timeline.grains(self.position.game)[4:], CHOICE)[0]

    def spans(self) -> list[int]:
        """Where on the line in hand a round (or turn) begins; the beginning of the line counts as one."""
        line = self.lines.line
        starts = [at for at, position in enumerate(line) if self._known(position, "", self._begins)]
        return starts if starts[:1] == [0] else [0, *starts]

    def _begins(self, position: Position, seat: str) -> bool:
        return any(True for _ in timeline.marks([position], self.span))

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
        """When this card was played, moved, named or looked at."""
        self.found = (f"when {card} was played or moved", timeline.story(self.lines.line, self.seat, card))

    def find_setbacks(self) -> None:
        """Where the player whose view is shown fell back most."""
        who = timeline.whose(self.seat, self.position)
        self.found = (f"where {who} lost ground", timeline.setbacks(self.lines.line, self.seat, who))

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
        self.go(timeline.rest(self.lines.line, self.lines.at))

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
