"""Owns the buttons of an open decision: one for each legal move the seat may see, grouped by what kind of move it is.

Buttons are made once and used again, so that their number does not grow with the game.
What a pressed button means is handed on; nothing is played here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets

from .. import show
from ..core.chance import CHANCE
from ..core.game import Game
from ..core.legality import Action
from ..core.position import Position
from .parts import FITTING, WRAPPED, button

FEW, MANY = 12, 40
"""Up to FEW moves are buttons with all their words, up to MANY short ones under a heading, more are a list."""

Take = Callable[[Action], None]
Guard = Callable[[Callable[..., None]], Callable[..., None]]


class Choices(ipywidgets.VBox):
    """The moves of a decision, to be pressed. `buttons` finds them by their text; `guarded` shows what goes wrong.

    `take` is handed the move that was pressed, `chance` called where chance is to choose.
    """

    def __init__(self, take: Take, chance: Callable[[], None], guarded: Guard):
        self._take, self._guarded = take, guarded
        self._rows: list[Row] = []
        self._none = ipywidgets.HTML()
        self.chance = button("let chance decide", "shuffle, draw or roll what is to come by chance", chance, guarded)
        self.pick = ipywidgets.Dropdown(description="move:", tooltip="the moves that are legal now", layout=FITTING)
        self.go = button("play it", "play the move that is chosen beside", lambda: take(self.pick.value), guarded)
        self._list = ipywidgets.HBox([self.pick, self.go], layout=WRAPPED)
        self._fixed = (self._none, self.chance, self._list)
        super().__init__(self._fixed)

    def __repr__(self) -> str:
        return "<the moves of a decision>"

    @property
    def buttons(self) -> dict[str, ipywidgets.Button]:
        """The buttons shown now, by the whole text of their move."""
        return {text: button for row in self._rows for text, button in row.buttons.items()}

    def offer(self, position: Position, seat: str) -> None:
        """Show the moves of the open decision as far as the seat may see them, in place of the last ones."""
        decision = position.view(seat).decision
        actions = [Action(decision.seat, *move) for move in decision.options or ()] if decision else []
        by_chance = decision is not None and decision.seat == CHANCE
        words = "" if actions or by_chance or decision is None else _elsewhere(position, seat)
        self._offer(position.game, actions, by_chance, words)

    def withhold(self, game: Game, words: str) -> None:
        """Show no moves, and why not."""
        self._offer(game, [], False, words)

    def _offer(self, game: Game, actions: Sequence[Action], by_chance: bool, words: str) -> None:
        self._none.value = words
        _show(self.chance, by_chance)
        _show(self._list, len(actions) > MANY)
        listed, laid_out = (actions, []) if len(actions) > MANY else ([], actions)
        self.pick.options = [(game.say(action), action) for action in listed]
        self._lay_out(game, laid_out)

    def _lay_out(self, game: Game, actions: Sequence[Action]) -> None:
        """Few moves side by side, many in a row for each kind."""
        kinds = list(dict.fromkeys(action.verb for action in actions))
        groups = [[a for a in actions if a.verb == kind] for kind in kinds] if len(actions) > FEW else [list(actions)]
        self._rows += [Row(self._take_and_go_on, self._guarded) for _ in groups[len(self._rows) :]]
        for i, row in enumerate(self._rows):
            row.offer(game, groups[i] if i < len(groups) else [], short=len(actions) > FEW)
        self.children = (*self._fixed, *self._rows)

    def _take_and_go_on(self, action: Action) -> None:
        """Hand a pressed move on; the keyboard then stands at the first of the next ones."""
        self._take(action)
        for first in list(self.buttons.values())[:1]:
            first.focus()


class Row(ipywidgets.HBox):
    """Moves of one kind side by side, under a heading where their buttons are short."""

    def __init__(self, take: Take, guarded: Guard):
        self._take, self._guarded = take, guarded
        self._head = ipywidgets.Label()
        self._buttons: list[ipywidgets.Button] = []
        self._actions: list[Action] = []
        self._texts: list[str] = []
        super().__init__([self._head], layout={"flex_flow": "row wrap"})

    def __repr__(self) -> str:
        return "<moves of one kind>"

    @property
    def buttons(self) -> dict[str, ipywidgets.Button]:
        """The buttons shown now, by the whole text of their move."""
        return dict(zip(self._texts, self._buttons, strict=False))

    def offer(self, game: Game, actions: Sequence[Action], short: bool) -> None:
        """Show these moves, short (`R7` under `plays`) or with their words (`plays R7`)."""
        self._actions, self._texts = list(actions), [game.say(action) for action in actions]
        said = [text.partition(" ")[2] for text in self._texts]
        head = said[0].partition(" ")[0] if short and len(said) > 1 else ""
        self._head.value = head
        _show(self, bool(actions))
        _show(self._head, bool(head))
        self._buttons += [self._new(number) for number in range(len(self._buttons), len(actions))]
        for i, one in enumerate(self._buttons):
            used = i < len(actions)
            _show(one, used)
            one.description = said[i].removeprefix(f"{head} ") if used else ""
            one.tooltip = self._texts[i] if used else ""
        self.children = (self._head, *self._buttons)

    def _new(self, number: int) -> ipywidgets.Button:
        made: ipywidgets.Button = button("", "", lambda: self._take(self._actions[number]), self._guarded)
        return made


def _show(widget: ipywidgets.Widget, shown: bool) -> None:
    widget.layout.display = "" if shown else "none"


def _elsewhere(position: Position, seat: str) -> str:
    """Whose choice it is when its moves are not for this seat."""
    return f"{escape(show.actions_text(position, seat))}. Choose another view to see them."
