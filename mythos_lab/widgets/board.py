"""Owns the table as a widget: one board drawn and clicked. It plays nothing: a pick is handed on to whoever listens.

    board = Board(position, "Dima")        shows a position as one seat sees it
    board.show(position, "Dima")           shows another; what just happened is played, one event at a time
    board.on_pick(callback)                {"card": "R7", "place": "stack.Dima.2", "action": "Dima plays R7" or None}
    board.on_drop(callback)                {"card": "R7", "from": "discard", "to": "treasure.Dima"}, where `editable`
    board.pick("R7")                       what a click does, without a browser

A pick of what is not offered comes too, with no action: whoever listens answers with the refusal. Where it was picked
beside other things that a move was to name, these stand in `beside`. Everything sent to a page is made by `show.board`
from one view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from .. import show
from ..core.errors import BadInput, MythosError
from ..core.game import Game
from ..core.position import Position
from .parts import source

Pick = dict[str, Any]

MOST_FRAMES = 60
"""Of several plays at once (a bot's, a bundle's) so many events are played; of more only those of the last play."""


class Board(anywidget.AnyWidget):
    """A position drawn as a table of cards that can be picked. Raises `BadInput` for a seat that is not there.

    Traits sent to the page: `scene` (from `show.board`, with the drawings the page does not have yet), `faces` (all
    drawings it has), `frames` (what just happened), `animate`, `editable`, `error` (what is said in an alert),
    `marks` (what the frame of a marked card means).
    """

    _esm = source("wire.js", "lab.js", "board_lie.js", "board_picks.js", "board_keys.js", "board.js")
    _css = source("board.css")
    scene = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    frames: Any = traitlets.List().tag(sync=True)
    animate = traitlets.Bool(True).tag(sync=True)
    editable = traitlets.Bool(False).tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)
    marks = traitlets.Unicode("chosen; a click on the last one takes it back").tag(sync=True)

    def __init__(self, position: Position, seat: str, *, home: str = "", offered: bool = True, **traits: Any):
        self._picked: list[Callable[[Pick], Any]] = []
        self._dropped: list[Callable[[dict[str, Any]], Any]] = []
        self._shown: tuple[Position, str] | None = None
        super().__init__(**traits)
        self.show(position, seat, home=home, offered=offered)
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<Board: {self.scene['game']}, {self.scene['seen']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; where none runs, the table as it stands, as picture and text."""
        made = super()._repr_mimebundle_(**kwargs)
        widget, about = made if isinstance(made, tuple) else (made, {})
        position, seat = self.position, self.seat
        words = f"{show.text(position, seat)}\n\nRun this cell in a notebook to click on the cards."
        return {**(widget or {}), "text/plain": words, "text/html": show.html(position, seat)}, about

    @property
    def position(self) -> Position:
        """The position that is shown."""
        assert self._shown is not None
        return self._shown[0]

    @property
    def seat(self) -> str:
        """The seat whose view is shown."""
        assert self._shown is not None
        return self._shown[1]

    # -- showing -----------------------------------------------------------------------------------------------------

    def show(
        self,
        position: Position,
        seat: str,
        *,
        home: str = "",
        chosen: Mapping[str, str] | Iterable[str] = (),
        offered: bool | Mapping[str, str] = True,
        all_since: bool = False,
    ) -> None:
        """Show a position as a seat sees it, in one message. Raises `BadInput` for a seat that is not at the table.

        `home` sits at the lower edge (default: the seat). `chosen` marks what a draft holds, cards or places, each with
        a word if it is a mapping; not `offered`, nothing tells what may be chosen; a mapping is offered instead of
        moves, each card or place with the words that a pick of it brings as its action. What happened is played when
        the position follows from the one shown last by one choice; with `all_since` by several too (a bundle, what
        bots chose).
        """
        marks = dict(chosen) if isinstance(chosen, Mapping) else dict.fromkeys(chosen, "chosen")
        scene = show.board(position, seat, home=home, chosen=marks, offered=offered)
        self._lay_out(scene, self._happened(position, seat, MOST_FRAMES if all_since else 1), position, seat)

    def lay(self, scene: dict[str, Any], position: Position, seat: str) -> None:
        """Show a scene made elsewhere, of a moment on the way to this position; nothing is played."""
        self._lay_out(scene, [], position, seat)

    def _lay_out(self, scene: dict[str, Any], frames: list[dict[str, Any]], position: Position, seat: str) -> None:
        before, self._shown = self._shown, (position, seat)
        again = before is None or (before[1], before[0].game) != (seat, position.game)
        with self.hold_sync():
            scene["faces"] = self._new_faces(position.game, scene, frames, again)
            self.scene, self.frames, self.error = scene, frames, ""

    def _happened(self, position: Position, seat: str, most: int) -> list[dict[str, Any]]:
        """The events to be played: those of at most so many plays since the position shown last.

        Of more events than can be watched only those of the last play.
        """
        if self._shown is None:
            return []
        last, seen_by = self._shown
        plays = [show.frames(stop, seat) for stop in _since(position, last, most)]
        if sum(map(len, plays)) > MOST_FRAMES:
            return plays[-1]
        found = [frame for n, frames in enumerate(plays) for frame in frames[min(n, 1) :]]
        if seen_by == seat and found:
            found[0] = {**found[0], "piles": {}}
        return found

    def _new_faces(self, game: Game, scene: Any, frames: Any, again: bool) -> dict[str, str]:
        """The drawings that the page does not have; all that are needed where another seat looks, or at another game.

        They are noted in `faces` without being sent a second time: a page that is opened later gets them from there.
        """
        wanted = show.faces(game, scene, *frames)
        if again:
            self.faces = wanted
            return {}
        new = {key: svg for key, svg in wanted.items() if key not in self.faces}
        self.faces.update(new)
        return new

    # -- picking -----------------------------------------------------------------------------------------------------

    def on_pick(self, callback: Callable[[Pick], Any]) -> None:
        """Call this with every pick."""
        self._picked.append(callback)

    def on_drop(self, callback: Callable[[dict[str, Any]], Any]) -> None:
        """Call this with every card that was dragged to another place, while `editable` is set."""
        self._dropped.append(callback)

    def pick(self, what: str, action: str | None = None) -> None:
        """Do what a click does: on a card or its place (`R7`, `A.1`), a player, or a button by its label or action.

        Raises `BadInput` where nothing is called so, or where several moves are meant and `action` names none of them.
        """
        found, acts = self._find(what)
        if action is None and len(acts) > 1:
            raise BadInput(f"{what} could mean several moves", expected=f"one of {'; '.join(acts)}")
        if action is not None and action not in acts:
            raise BadInput(f"{what} does not mean {action!r}", expected="; ".join(acts) or "no move")
        self._hear({"pick": {**found, "action": action or next(iter(acts), None)}})

    def _find(self, what: str) -> tuple[Pick, list[str]]:
        for place, pile in self.scene["piles"].items():
            for card in pile.get("cards", ()):
                if what in (card.get("id"), card.get("name")):
                    return {"card": what, "place": place}, card["acts"]
            if what in (place, pile.get("name")):
                return {"card": None, "place": place}, pile.get("acts", [])
        for seat in self.scene["areas"]["seats"]:
            if what == seat["name"]:
                return {"card": None, "place": what}, seat["acts"]
        for button in self.scene["buttons"]:
            if what in (button["label"], button.get("action")):
                return {"card": None, "place": _by_button(button)}, [button["action"]] if "action" in button else []
        raise BadInput(f"nothing on the table is called {what!r}", expected="a card, place, player or button")

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        self._hear(content)
        if content:
            self.send({"heard": True})

    def _hear(self, content: Any) -> None:
        """Hand a message on; whatever goes wrong is shown on the page, which would show nothing of it."""
        try:
            for callback in self._picked if "pick" in content else ():
                callback(dict(content["pick"]))
            for callback in self._dropped if "drop" in content and self.editable else ():
                callback(dict(content["drop"]))
        except Exception as error:
            self.error = fault(error)


def _since(position: Position, last: Position, most: int) -> list[Position]:
    """The positions in which somebody had to choose after one and up to another; none where that leads elsewhere."""
    found: list[Position] = []
    while position is not last and position.parent is not None and len(found) < most:
        found.append(position)
        position = position.back()
    return found[::-1] if position is last else []


def _by_button(button: Mapping[str, Any]) -> str | None:
    return "chance" if button.get("chance") else None


def fault(error: Exception) -> str:
    """What is said of an error that nobody should meet, and what to do about it."""
    kind = "This game's rules are at fault" if isinstance(error, MythosError) else "This is a fault of the program"
    said = f"{kind}: {type(error).__name__}: {error}"
    return f"{said}. Go back a step or choose something else; please report these words."
