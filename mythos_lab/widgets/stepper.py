"""Owns the stepper: a position to be played by buttons, forwards, back and along branches, each thing with its clause.

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
from . import pages, typed
from .choices import Choices
from .lines import Lines

WHO_CHOOSES = ""
"""The view that goes with the decision: always that of the player who is to choose."""

_FITTING, _CLOSE = {"width": "auto"}, {"description_width": "initial"}
_WRAPPED = {"flex_flow": "row wrap", "align_items": "center"}


class Stepper(ipywidgets.VBox):
    """Plays a position in a cell: `Stepper(new_game("mythomakya.triumph", seed=1))`.

    `position` is the position it has come to; nothing that was played is lost when you go back and choose otherwise.
    It shows what the deciding player sees, or what one seat sees (`ALL`: all cards open), here or under *view*.
    Raises `BadInput` for a seat that is not at the table.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES):
        if seat != WHO_CHOOSES:
            position.view(seat)
        self._lines = Lines(position)
        self._page = {name: ipywidgets.HTML() for name in ("strip", "asked", "said", "happened", "table", "words")}
        self.choices = Choices(self._take, self._guarded)
        self._make_controls(position, seat)
        parts = [ipywidgets.HTML(pages.STYLE), "strip", "asked", self.choices, self._typing, "said", self._moving]
        parts += ["happened", "table", "words"]
        super().__init__([self._page[part] if isinstance(part, str) else part for part in parts])
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

    def _make_controls(self, position: Position, seat: str) -> None:
        self.text = ipywidgets.Text(description="or say it:", placeholder="any move, allowed or not", style=_CLOSE)
        self.say = self._button("try it", "play the move that is written here", self._say)
        self.back = self._button("back", "take the last choice back", self._back)
        self.forward = self._button("forward", "make the choice again that was taken back", self._forward)
        self.count = ipywidgets.Label()
        self.line = ipywidgets.Dropdown(description="line:", tooltip="lines of play", layout=_FITTING, style=_CLOSE)
        seats = [("as who chooses", WHO_CHOOSES), *((pages.seen_by(s), s) for s in (*position.game.seats, ALL))]
        self.view = ipywidgets.Dropdown(options=seats, value=seat, description="view:", layout=_FITTING, style=_CLOSE)
        self.panels = {
            name: ipywidgets.ToggleButton(name != "words", description=words, layout=_FITTING)
            for name, words in (("happened", "what happened"), ("table", "table"), ("words", "in words"))
        }
        self._typing = ipywidgets.HBox([self.text, self.say], layout=_WRAPPED)
        moving = [self.back, self.forward, self.count, self.line, self.view, *self.panels.values()]
        self._moving = ipywidgets.HBox(moving, layout=_WRAPPED)
        self._listen()

    def _listen(self) -> None:
        self.text.on_msg(self._guarded(self._entered))
        self._followed = self._guarded(self._follow)
        self.line.observe(self._followed, "value")
        for control in (self.view, *self.panels.values()):
            control.observe(self._guarded(self._look), "value")

    def _button(self, words: str, meaning: str, press: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=words, tooltip=meaning, layout=_FITTING)
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
        """Play a move; why not, as far as the seat may know it, when what was written is none."""
        try:
            refusal = self.position.why_not(move, self.seat) if isinstance(move, str) else None
            if refusal is not None:
                raise Illegal(refusal)
            self._lines.play(self.position.play(move))
        except Illegal as illegal:
            self._page["said"].value = pages.refused(illegal.refusal)
        except BadInput as error:
            self._page["said"].value = pages.misread(str(move), error)
        else:
            self.text.value = ""
            self._draw()

    def _say(self) -> None:
        """Try the move that is written; who acts may be left out."""
        words = typed.meant(self.position, self.text.value, self.seat)
        if words:
            self._take(words)

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
        for name, draw in (("happened", pages.happened), ("table", pages.table), ("words", pages.in_words)):
            opened = self.panels[name].value
            self.panels[name].icon = "check" if opened else ""
            page[name].value = draw(position, seat) if opened else ""
        self.choices.offer(position, seat)
        self.back.disabled, self.forward.disabled = lines.at == 0, lines.at == lines.last
        self.count.value = f"choice {lines.at} of {lines.last}"
        self._offer_lines()

    def _offer_lines(self) -> None:
        """Name the lines of play; that they are named anew is no choice of one."""
        self.line.unobserve(self._followed, "value")
        self.line.options = [(name, number) for number, name in enumerate(self._lines.names(self.seat))]
        self.line.value = self._lines.number
        self.line.observe(self._followed, "value")
