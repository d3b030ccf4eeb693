"""Owns playing at the bench: moves picked, said and drafted, bots, chance; what went wrong is kept as data to be shown.

With `walk` it is the bench without a widget: every button has its method.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import notation
from ..core.chance import CHANCE, Luck, generator
from ..core.errors import BadInput, Illegal
from ..core.legality import Action
from ..core.position import Position
from ..core.view import ALL
from ..graphs.words import seat_shown
from ..simulate import BOTS
from . import tried, typed
from .draft import Draft, drafted
from .timeline import Moment
from .walk import WHO_CHOOSES, Walk

PERSON = "person"
"""Who plays for a seat where no bot does."""

MANY = 2000
"""So many choices in a row are left to bots, and no more."""

COMPLETE = BadInput("everything has been chosen", expected="confirm it, or take the last one back")


class Session(Walk):
    """A game on the bench, to be played: `shown` is the position to be drawn, `tried` what was last said.

    Raises `BadInput` for a seat that is not at the table.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES):
        super().__init__(position, seat)
        self.bots: dict[str, str] = {}
        self._draft: Draft | None = None
        self.tried = ""
        self._seat = seat_shown(position)

    @property
    def draft(self) -> Draft | None:
        """What is being chosen, while we are where it was begun and its player (or who sees all) looks."""
        made = self._draft
        if made is None or made.start is not self.position or made.start.ask is None:
            return None
        return made if self.seat in (made.start.ask.seat, ALL) else None

    @property
    def shown(self) -> Position:
        """The position to be drawn: that of the draft, while one is made."""
        return self.draft.position if self.draft else self.position

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

    @property
    def offered(self) -> bool | dict[str, str]:
        """What may be picked on the table: moves, nothing, or instead of whole orders what may be the next in one."""
        draft = self.draft or Draft(self.position)
        if draft.done:
            return False
        parts = draft.next_parts(self.seat)
        return True if parts is None else parts

    # -- playing -----------------------------------------------------------------------------------------------------

    def say(self, words: str) -> bool:
        """Play what is written (who acts may be left out); False, and why as `trouble`, when it is no legal move."""
        self.tried = typed.meant(self.shown, words, self.seat)
        if not self.tried:
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
            self.trouble = typed.with_examples(self.shown, words, self.seat, error)
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
        draft = self._begun()
        if draft.done:
            self.trouble = COMPLETE
        else:
            draft.add(action.move)

    def _begun(self) -> Draft:
        """The draft in hand; a new one where none is."""
        if self.draft is None:
            self._draft = Draft(self.position)
        assert self._draft is not None
        return self._draft

    def pick(self, picked: Mapping[str, Any]) -> None:
        """What a click on the table means: the move it says, chance's choice, or else why there is none."""
        self.tried = ""
        if self.draft and self._chosen(picked):
            self._unchoose(picked)
        elif isinstance(self.offered, dict) and picked.get("action") in (next_ := list(self.offered.values())):
            self.put(next_.index(picked["action"]))
        elif picked.get("action"):
            self.take(notation.read(self.position.game, str(picked["action"]))[0])
        elif picked.get("place") == CHANCE:
            self.chance()
        elif self.draft and self.draft.done:
            self.trouble = COMPLETE
        else:
            self.refuse(tried.said(self.shown, picked, self.seat))

    def _chosen(self, picked: Mapping[str, Any]) -> bool:
        """Whether what was clicked is chosen already, and does not mean a further part."""
        assert self.draft is not None
        further = bool(picked.get("action")) and not self.draft.done
        return not further and not tried.named(self.position.game, picked).isdisjoint(self.draft.marks)

    def _unchoose(self, picked: Mapping[str, Any]) -> None:
        """Take back what was clicked, where it was chosen last."""
        assert self.draft is not None
        marks = self.draft.marks
        last = [name for name, number in marks.items() if number == list(marks.values())[-1]]
        if not tried.named(self.position.game, picked).isdisjoint(last):
            self.take_back()
        else:
            expected = f"take back {last[-1]} first: click it, or press the button"
            self.trouble = BadInput("only what was chosen last can be taken back", expected=expected)

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
        draft = self._begun()
        self.trouble = COMPLETE if draft.done else None
        if not draft.done:
            draft.put(draft.next_elements()[number])

    def take_back(self) -> None:
        """Take the last part of the draft back."""
        if self.draft:
            self.draft.take_back()
        if not self.draft:
            self._draft = None
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
        self._draft = None
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

    def go(self, moment: Moment) -> None:
        """Go to a moment of the line in hand. A draft is dropped."""
        self._draft = None
        super().go(moment)

    def step(self, forward: bool, grain: str = "") -> None:
        """A step along the line in hand. Going back from a draft takes its last part back."""
        if self.draft and not forward:
            self.take_back()
        else:
            super().step(forward, grain)
