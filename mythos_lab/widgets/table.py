"""Owns the interactive table: any position of any game played, stepped, asked and read otherwise, by mouse or key.

    Table(new_game("mythomakya.triumph", seed=1))

It is wiring: the session has what is in hand, the board draws the table, the desk around it is HTML. Whatever goes
wrong in a callback is shown here, since a notebook shows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from .. import show
from ..core.position import Position
from ..graphs.resolution import resolution_graph
from . import beside, controls
from .board import Board
from .desk import Desk
from .graph_view import GraphView
from .session import Session
from .timeline import Moment
from .walk import WHO_CHOOSES

KEYS = {"[": "back", "]": "forward"}
"""Keys that work wherever the keyboard is on the table, but in a box for typing."""


class Table(ipywidgets.VBox):
    """The table of a position: `Table(position)`, or `Table(position, "Dima")` for the view of one seat.

    Click a marked card or button to play; click anything else, or say a move, to be told why it is not possible.
    Nothing that was played is lost when you go back and choose otherwise. `position` is where it has come to. Without a
    seat it shows what the player who is to choose sees; `ALL` has all cards open. Bots play for the seats named in
    `bots` (`{"Sasha": "greedy"}`, or `"random"`).
    Raises `BadInput` for a seat that is not at the table, or a bot that nobody knows.
    """

    def __init__(self, position: Position, seat: str = WHO_CHOOSES, *, bots: Mapping[str, str] | None = None):
        self.session = Session(position, seat)
        for player, bot in (bots or {}).items():
            self.session.set_bot(player, bot)
        self._question = ""
        self._graphed: Any = None
        self.head = Desk(hotkeys=KEYS)
        self.board = Board(self.position, self.session.seat, home=self.session.home)
        self.foot = Desk(panels=dict(beside.PANELS), opened=list(_opened))
        self.graph = ipywidgets.VBox([], layout={"display": "none"})
        self.graph.add_class("mythos-graph")
        self.head.on_do(self._guarded(self._do))
        self.foot.on_do(self._guarded(self._do))
        self.board.on_pick(self._guarded(self._picked))
        self.foot.observe(self._guarded(self._toggled), "opened")
        super().__init__([self.head, self.board, self.foot, self.graph])
        self.add_class("mythos")
        self._draw()

    def __repr__(self) -> str:
        return f"<Table: {self.position.game.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the table as it stands, as picture and text."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        words = f"{show.text(self.position, self.seat)}\n\nRun this cell in a notebook to play on the table."
        return {**view, "text/plain": words, "text/html": show.html(self.position, self.seat)}

    @property
    def position(self) -> Position:
        """The position the table has come to."""
        return self.session.position

    @property
    def seat(self) -> str:
        """The seat whose view is shown."""
        return self.session.seat

    # -- what is done ------------------------------------------------------------------------------------------------

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback, with whatever goes wrong in it shown on the page."""

        def run(*args: Any) -> None:
            try:
                callback(*args)
            except Exception as error:
                self.session.trouble = error
                self.foot.show({"answer": controls.answer(self.session)})

        return run

    def _picked(self, picked: dict[str, Any]) -> None:
        self.session.pick(picked)
        self._draw()

    def _noded(self, node: Any, attributes: dict[str, Any]) -> None:
        """A node of the graph was chosen: its clause is read beside it."""
        if attributes.get("clauses"):
            self._do("clause", attributes["clauses"][0], "")

    def _toggled(self, change: Any) -> None:
        _opened[:] = self.foot.opened
        self._draw_foot()

    def _do(self, what: str, to: Any, of: str) -> None:
        """One thing that was clicked, chosen or typed."""
        self.session.trouble, self.session.tried = None, ""
        getattr(self, f"_do_{what}")(str(to), of)
        self._draw()

    def _do_play(self, words: str, of: str) -> None:
        self.session.pick({"action": words})

    def _do_say(self, words: str, of: str) -> None:
        if self.session.say(words):
            self.foot.clear("say")

    def _do_put(self, number: str, of: str) -> None:
        self.session.put(int(number))

    def _do_confirm(self, to: str, of: str) -> None:
        self.session.confirm()

    def _do_takeback(self, to: str, of: str) -> None:
        self.session.take_back()

    def _do_step(self, to: str, of: str) -> None:
        session = self.session
        if to in ("start", "end"):
            session.go_to(session.lines.last if to == "end" else 0)
        else:
            session.step(forward=to == "forward")

    def _do_back(self, to: str, of: str) -> None:
        self.session.step(forward=False)

    def _do_forward(self, to: str, of: str) -> None:
        self.session.step(forward=True)

    def _do_grain(self, grain: str, of: str) -> None:
        self.session.grain = grain

    def _do_finish(self, to: str, of: str) -> None:
        self.session.play_to_the_end()

    def _do_view(self, seat: str, of: str) -> None:
        if seat != WHO_CHOOSES:
            self.position.view(seat)
        self.session.view = seat

    def _do_line(self, number: str, of: str) -> None:
        self.session.follow(int(number))

    def _do_name(self, words: str, of: str) -> None:
        self.session.lines.name(words)
        self.foot.clear("name")

    def _do_bot(self, name: str, seat: str) -> None:
        self.session.set_bot(seat, name)

    def _do_bots(self, to: str, of: str) -> None:
        self.session.let_bots()

    def _do_go(self, at: str, of: str) -> None:
        self.session.go_to(int(at))

    def _do_moment(self, where: str, of: str) -> None:
        at, _, shown = where.partition(".")
        self.session.go(Moment(int(at), int(shown)))

    def _do_card(self, card: str, of: str) -> None:
        self.session.find_card(card.strip())

    def _do_setbacks(self, to: str, of: str) -> None:
        self.session.find_setbacks()

    def _do_clause(self, asked: str, of: str) -> None:
        """Show a clause by its id, beside those it was found with, or those that have these words."""
        session, game = self.session, self.position.game
        if asked in game.book.clauses or asked.startswith("core."):
            session.clause = asked
            session.sought = session.sought if asked in beside.clauses_with(game, session.sought or "") else None
        else:
            found = beside.clauses_with(game, asked)
            session.sought, session.clause = asked.strip(), found[0] if len(found) == 1 else ""
        self._open("clause")

    def _do_question(self, question: str, of: str) -> None:
        self._question = question
        self._open("readings")

    def _do_reading(self, both: str, of: str) -> None:
        question, _, reading = both.partition(" ")
        self.session.choose_reading(question, reading)

    def _do_compare(self, to: str, of: str) -> None:
        self.session.compare()
        self._open("track")

    def _do_read(self, to: str, of: str) -> None:
        self.session.read_on()

    def _do_replay(self, to: str, of: str) -> None:
        self.session.replay()

    def _do_unread(self, to: str, of: str) -> None:
        self.session.readings = {}

    def _open(self, panel: str) -> None:
        if panel not in self.foot.opened:
            self.foot.opened = [*self.foot.opened, panel]

    # -- showing -----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Show everything anew from the view of the seat."""
        session = self.session
        self._draw_board()
        self.head.show({"stepping": controls.stepping(session), "phases": beside.phases(session)})
        self._draw_foot()

    def _draw_board(self) -> None:
        session = self.session
        if session.resting:
            marks = session.draft.marks if session.draft else {}
            more, all_ = session.offered, session.went_on
            self.board.show(session.shown, session.seat, home=session.home, chosen=marks, offered=more, all_since=all_)
        else:
            view, said = show.midway(session.position, session.seat, session.here.shown)
            self.board.lay({**show.board_of(view, session.home), "now": said}, session.position, session.seat)

    def _draw_foot(self) -> None:
        session, open_ = self.session, list(self.foot.opened)
        parts = {
            "draft": controls.draft(session),
            "answer": controls.answer(session),
            "who": controls.who(session),
            "say": controls.typing(),
            "switches": beside.switches(open_),
        }
        self.foot.show({**parts, **dict(beside.bodies(session, open_, self._question))})
        self._draw_graph("graph" in open_)

    def _draw_graph(self, opened: bool) -> None:
        """The graph of the last effect, drawn only while it is looked at."""
        self.graph.layout.display = "" if opened else "none"
        if not opened:
            return
        now = (self.session.position, self.session.seat)
        if self._graphed is None or self._graphed[0] is not now[0] or self._graphed[1] != now[1]:
            self._graphed = now
            drawn = resolution_graph(*now)
            if not self.graph.children:
                self.graph.children = (GraphView(drawn),)
                self.graph.children[0].on_node(self._guarded(self._noded))
            else:
                self.graph.children[0].graph = drawn


_opened = list(beside.OPEN)
"""The panels that are open in this kernel: a table in another cell begins with them."""
