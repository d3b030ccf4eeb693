"""Owns the stepper: a position to be played and walked by buttons, each thing with its clause, in ordinary controls.

It is wiring: the session has what is in hand, pages and buttons of moves are others' business. Whatever goes wrong in a
callback is shown here, since a notebook shows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from .. import show
from ..core.legality import Action
from ..core.position import Position
from ..core.view import ALL
from . import pages, timeline
from .choices import Choices
from .parts import CLOSE, FITTING, WRAPPED, Callback, button, guarded
from .session import Session
from .walk import WHO_CHOOSES, seen_by

PANELS = {"happened": "what happened", "table": "table", "words": "in words", "track": "timeline"}
"""The parts that can be hidden, and what they are called."""

OPEN = ("happened", "table", "track")
"""Those that are open at first."""

MOST_ROWS = 6
"""So many of the moments that were found are seen at once."""


class Stepper(ipywidgets.VBox):
    """Plays a position in a cell and steps through it: `Stepper(new_game("mythomakya.triumph", seed=1))`.

    `position` is the position it has come to; nothing that was played is lost when you go back and choose otherwise.
    It shows what the deciding player sees, or what one seat sees (`ALL`: all cards open), here or under *view*.
    Raises `BadInput` for a seat that is not at the table.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES):
        self.session = Session(position, seat)
        self._page = {name: ipywidgets.HTML() for name in ("strip", "asked", "said", "happened", "table", "words")}
        self._guarded: Callable[[Callback], Callback] = lambda callback: guarded(self._page["said"], "", callback)
        self._heard: dict[Any, Callback] = {}
        self.choices = Choices(self._take, lambda: self._do(self.session.chance), self._guarded)
        self._make_moving()
        self._make_lines()
        self._make_track()
        self._make_panels()
        page = self._page
        parts = [ipywidgets.HTML(pages.STYLE), page["strip"], page["asked"], self.choices, self._typing, page["said"]]
        parts += [self._moving, self._track, self._which, self._panels, page["happened"], page["table"], page["words"]]
        super().__init__(parts)
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
        return self.session.position

    @property
    def seat(self) -> str:
        """The seat whose view is shown."""
        return self.session.seat

    # -- the controls ------------------------------------------------------------------------------------------------

    def _make_moving(self) -> None:
        """What is played by hand, and steps along the line."""
        session = self.session
        self.text, self.say = self._box("or say it:", "any move, allowed or not", "try it", self._say)
        self._typing = ipywidgets.HBox([self.text, self.say], layout=WRAPPED)
        self.start = self._button("start", "to the first position", lambda: session.go_to(0))
        self.back = self._button("back", "one step back; nothing is lost", lambda: session.step(forward=False))
        self.forward = self._button("forward", "one step forward along this line", lambda: session.step(forward=True))
        self.end = self._button("end", "to the last position of this line", lambda: session.go_to(session.lines.last))
        self.grain = self._chooser("step by:", "how far back and forward go", self._grain)
        self._offer(self.grain, timeline.grains(self.position.game), session.grain)
        self.count = ipywidgets.Label()
        self.finish = self._button("play to the end", "random moves for everybody", session.play_to_the_end)
        moving = [self.start, self.back, self.forward, self.end, self.grain, self.count, self.finish]
        self._moving = ipywidgets.HBox(moving, layout=WRAPPED)

    def _make_lines(self) -> None:
        """Which line of play is in hand, what it is called, whose view is shown."""
        self.line = self._chooser("line:", "lines of play: what was played and taken back is kept", self.session.follow)
        self.called, self.rename = self._box("call it:", "a name of your own", "rename", self._rename)
        self.view = self._chooser("view:", "what this seat sees is shown", self._look)
        seats = [(seen_by(seat), seat) for seat in (WHO_CHOOSES, *self.position.game.seats, ALL)]
        self._offer(self.view, seats, self.session.view)
        self._which = ipywidgets.HBox([self.line, self.called, self.rename, self.view], layout=WRAPPED)

    def _make_track(self) -> None:
        """The timeline, and what is looked for on it."""
        session = self.session
        self.span = self._chooser(f"{session.span}:", f"go to where a {session.span} begins", session.go_to)
        self.choice = self._chooser("choice:", "go to a choice made here", session.go_to)
        self.card, self.find = self._box("when was:", "a card", "find", self._find, ipywidgets.Combobox)
        self.lost = self._button("where did I lose it?", "the moments where you fell back most", session.find_setbacks)
        self.sought = ipywidgets.HTML()
        self.found = self._chooser("go to:", "go to a moment that was found", self._jump, ipywidgets.Select)
        going = [self.span, self.choice, self.card, self.find, self.lost]
        self._track = ipywidgets.VBox([ipywidgets.HBox(going, layout=WRAPPED), self.sought, self.found])

    def _make_panels(self) -> None:
        self.panels = {
            name: ipywidgets.ToggleButton(name in OPEN, description=words, tooltip=f"show {words}", layout=FITTING)
            for name, words in PANELS.items()
        }
        for panel in self.panels.values():
            panel.observe(self._guarded(lambda _: self._draw()), "value")
        self._panels = ipywidgets.HBox(list(self.panels.values()), layout=WRAPPED)

    def _button(self, words: str, meaning: str, press: Callable[[], None]) -> Any:
        return button(words, meaning, lambda: self._do(press), self._guarded)

    def _box(self, label: str, hint: str, words: str, press: Callable[[], None], kind: Any = ipywidgets.Text) -> Any:
        """A box for typing and its button; Enter in the box presses it."""
        box = kind(description=label, placeholder=hint, tooltip=f"{label} {hint}", style=CLOSE)
        entered = self._guarded(lambda _, content, __: self._do(press) if content.get("event") == "submit" else None)
        box.on_msg(entered)
        return box, self._button(words, f"{words}: what is written beside", press)

    def _chooser(self, label: str, meaning: str, choose: Callback, kind: Any = ipywidgets.Dropdown) -> Any:
        """A choice among several; that values are offered anew is no choice of one (`_offer`)."""
        chooser = kind(description=label, tooltip=meaning, layout=FITTING, style=CLOSE)
        self._heard[chooser] = self._guarded(lambda change: self._do(lambda: choose(change["new"])))
        chooser.observe(self._heard[chooser], "value")
        return chooser

    # -- what is done ------------------------------------------------------------------------------------------------

    def _do(self, what: Callable[[], None]) -> None:
        """One thing that was pressed, chosen or typed."""
        self.session.trouble, self.session.tried = None, ""
        what()
        self._draw()

    def _take(self, move: Action | str) -> None:
        """Play a move; why not, as far as the seat may know it, when what was written is none."""
        words = move if isinstance(move, str) else self.position.game.say(move)
        self._do(lambda: self._said(words))

    def _say(self) -> None:
        self._said(self.text.value)

    def _said(self, words: str) -> None:
        """Try a move that is written; who acts may be left out."""
        if self.session.say(words):
            self.text.value = ""

    def _grain(self, grain: str) -> None:
        self.session.grain = grain

    def _rename(self) -> None:
        self.session.lines.name(self.called.value)
        self.called.value = ""

    def _look(self, seat: str) -> None:
        self.session.view = seat

    def _find(self) -> None:
        self.session.find_card(self.card.value)

    def _jump(self, found: timeline.Found | None) -> None:
        if found is not None:
            self.session.go(found.moment)

    # -- showing -----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Show everything anew from the view of the seat."""
        session, page = self.session, self._page
        page["said"].value = pages.answered(session.tried, session.trouble)
        self._draw_moment()
        self.start.disabled = self.back.disabled = session.first
        self.end.disabled = self.forward.disabled = session.last
        self.finish.disabled = session.position.over
        self.count.value = session.where
        names = [(name, number) for number, name in enumerate(session.lines.names(session.seat))]
        self._offer(self.line, names, session.lines.number)
        self._draw_panels()

    def _draw_moment(self) -> None:
        """Who chooses what; in the middle of a play the event that has just happened, and nothing to be chosen."""
        session, page, game = self.session, self._page, self.position.game
        if session.resting:
            page["strip"].value, page["asked"].value = pages.strip(self.position), pages.asked(self.position)
            self.choices.offer(self.position, self.seat)
        else:
            event = session.told_of(session.here.at)[session.here.shown - 1]
            page["strip"].value = pages.strip(self.position, event.step)
            page["asked"].value = pages.passing(session.where.partition(", ")[2], event)
            self.choices.withhold(game, "This is in the middle of a play. Step forward to go on.")

    def _draw_panels(self) -> None:
        """What is open; the table and what happened as far as the moment shown has come."""
        most = None if self.session.resting else self.session.here.shown
        for panel in self.panels.values():
            panel.icon = "check" if panel.value else ""
        for name, draw in (("happened", pages.happened), ("table", pages.table), ("words", pages.in_words)):
            self._page[name].value = draw(self.position, self.seat, most) if self.panels[name].value else ""
        self._track.layout.display = "" if self.panels["track"].value else "none"
        if self.panels["track"].value:
            self._draw_track()

    def _draw_track(self) -> None:
        """The rounds of the line, the choices made in this one, and what was looked for."""
        session = self.session
        now, inside = session.span_here()
        spans = [(session.span_words(number), start) for start, number in session.spans()]
        self._offer(self.span, spans, spans[now][1])
        made = [(f"{at}: {session.choice_words(at)}" if at > inside[0] else "beginning", at) for at in inside]
        self._offer(self.choice, made, session.lines.at)
        self.card.options = timeline.nameable(session.position, session.seat)
        title, found = session.found
        self.sought.value = pages.noted(f"{title}: {len(found) or 'nowhere, as far as is known'}") if title else ""
        self.found.layout.display = "" if found else "none"
        self.found.rows = max(1, min(len(found), MOST_ROWS))
        there = [one for one in found if one.moment == session.here]
        here = self.found.value if self.found.value in there else next(iter(there), None)
        self._offer(self.found, [(f"choice {one.moment.at}: {one.words}", one) for one in found], here)

    def _offer(self, chooser: Any, options: Sequence[Any], value: Any) -> None:
        """Offer values anew, where they are others, with the one that is in force; that is no choice of one."""
        heard = self._heard[chooser]
        chooser.unobserve(heard, "value")
        with chooser.hold_sync():
            if tuple(chooser.options) != tuple(options):
                chooser.options = tuple(options)
            chooser.value = value
        chooser.observe(heard, "value")
