"""Owns the stepper: a position to be played with buttons, forwards, back and along branches, each thing with its clause.

It is wiring: lines of play, buttons and pages are others' business. Whatever goes wrong in a callback is shown here,
since a notebook shows nothing of it. Each part is a widget of its own that gets the position handed, so that other
benches can use it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from .. import show
from ..core.errors import BadInput, Illegal
from ..core.legality import Action
from ..core.position import Position
from ..core.view import ALL
from ..graphs.words import seat_shown
from . import pages
from .choices import Choices
from .lines import Lines

WHO_CHOOSES = ""
"""The view that goes with the decision: always that of the player who is to choose."""


class Stepper(ipywidgets.VBox):
    """Plays a position in a cell: `Stepper(new_game("mythomakya.triumph", seed=1))`.

    `position` is the position it has come to; nothing that was played is lost when you go back and choose otherwise.
    It shows what the deciding player sees; another seat, or all cards open, has to be chosen.
    """

    def __init__(self, position: Position):
        self._lines = Lines(position)
        self._page = {name: ipywidgets.HTML() for name in ("strip", "asked", "said", "happened", "table", "words")}
        self.choices = Choices(self._guarded(self._take))
        self._make_controls(position)
        page = self._page
        super().__init__(
            [ipywidgets.HTML(pages.STYLE), page["strip"], page["asked"], self.choices, self._typing, page["said"],
             self._moving, page["table"], page["words"], page["happened"]]
        )  # fmt: skip
        self.add_class("mythos")
        self._draw()

    def __repr__(self) -> str:
        return f"<Stepper: {self.position.game.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the table as it stands, as picture and text."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        words = f"{show.text(self.position, self.seat)}\n\nRun this cell in a notebook to play on with buttons."
        return {**view, "text/plain": words, "text/html": show.html(self.position, self.seat)}

    @property
    def position(self) -> Position:
        """The position the stepper has come to."""
        return self._lines.position

    @property
    def seat(self) -> str:
        """The seat whose view is shown."""
        chosen: str = self.view.value
        return chosen if chosen != WHO_CHOOSES else seat_shown(self.position)

    # -- the controls ------------------------------------------------------------------------------------------------

    def _make_controls(self, position: Position) -> None:
        self.back = self._button("back", "take the last choice back", self._back)
        self.forward = self._button("forward", "make the choice again that was taken back", self._forward)
        self.line = ipywidgets.Dropdown(description="line:", tooltip="the lines of play", layout={"width": "auto"})
        self.count = ipywidgets.Label()
        seats = [(pages.seen_by(seat), seat) for seat in (*position.game.seats, ALL)]
        self.view = ipywidgets.Dropdown(
            options=[("as who chooses", WHO_CHOOSES), *seats], description="view:", layout={"width": "auto"}
        )
        self.words = ipywidgets.ToggleButton(description="in words", layout={"width": "auto"})
        self.text = ipywidgets.Text(
            description="or say it:", placeholder="any move, legal or not", continuous_update=True
        )
        self.say = self._button("try it", "play the move that is written here", self._say)
        self.text.on_msg(self._guarded(self._entered))
        self.line.observe(self._guarded(self._follow), "value")
        self.view.observe(self._guarded(self._look), "value")
        self.words.observe(self._guarded(self._look), "value")
        wrapped = {"flex_flow": "row wrap", "align_items": "center"}
        self._typing = ipywidgets.HBox([self.text, self.say], layout=wrapped)
        self._moving = ipywidgets.HBox(
            [self.back, self.forward, self.count, self.line, self.view, self.words], layout=wrapped
        )

    def _button(self, words: str, meaning: str, press: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=words, tooltip=meaning, layout={"width": "auto"})
        button.on_click(self._guarded(lambda _: press()))
        return button

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback, with whatever goes wrong in it shown on the page."""

        def run(*args: Any) -> None:
            try:
                callback(*args)
            except Exception as error:
                self._page["said"].value = pages.fault(error)

        return run

    # -- playing -----------------------------------------------------------------------------------------------------

    def _take(self, move: Action | str) -> None:
        """Play a move, or show why not, as far as the seat may know it."""
        try:
            refusal = self.position.why_not(move, self.seat)
            if refusal is not None:
                raise Illegal(refusal)
            self._lines.play(self.position.play(move))
        except Illegal as illegal:
            self._page["said"].value = pages.refused(illegal.refusal, self.seat)
        except BadInput as error:
            self._page["said"].value = pages.misread(str(move), error)
        else:
            self.text.value = ""
            self._draw()

    def _say(self) -> None:
        words = self.text.value.strip()
        seat = words.partition(" ")[0]
        ask = self.position.ask
        known = (*self.position.game.seats, *self.position.game.notation.SEATS)
        if words:
            self._take(words if ask is None or seat in known else f"{ask.seat} {words}")

    def _entered(self, text: Any, content: Any, buffers: Any) -> None:
        if content.get("event") == "submit":
            self._say()

    def _back(self) -> None:
        self._lines.go(self._lines.at - 1)
        self._draw()

    def _forward(self) -> None:
        self._lines.go(self._lines.at + 1)
        self._draw()

    def _follow(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self._lines.number:
            self._lines.follow(change["new"])
            self._draw()

    def _look(self, change: Any) -> None:
        self._draw()

    # -- showing -----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Show everything anew from the view of the seat."""
        position, seat, lines, page = self.position, self.seat, self._lines, self._page
        page["said"].value = ""
        page["strip"].value, page["asked"].value = pages.strip(position), pages.asked(position)
        page["table"].value = pages.table(position, seat)
        page["words"].value = pages.in_words(position, seat) if self.words.value else ""
        page["happened"].value = pages.happened(position, seat)
        self.choices.offer(position, seat)
        self.back.disabled, self.forward.disabled = lines.at == 0, lines.at == lines.last
        self.count.value = f"choice {lines.at} of {lines.last}"
        self._offer_lines()

    def _offer_lines(self) -> None:
        names = [(name, number) for number, name in enumerate(self._lines.names(self.seat))]
        with self.line.hold_trait_notifications():
            self.line.options = names
            self.line.value = self._lines.number
