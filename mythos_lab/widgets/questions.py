"""Owns the bench of open questions: found by game, clause, card or words, played under each reading and one of them.

Finding, comparing and playing are others' business; this is boxes, buttons and a page. Whatever goes wrong in a
callback is shown here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from ..compared import compare
from ..core.errors import BadInput
from ..core.position import Position
from ..core.view import ALL
from ..games import definitions
from ..graphs.words import one_line
from ..questions import Entry, find, index
from ..rulings import Ruling
from ..show.asked import question_html, question_text, questions_html, questions_text
from ..show.compared import asked_html
from . import pages
from .parts import CLOSE, FITTING, WRAPPED, breaking, button, close, guarded
from .stepper import Stepper

ANY = ""
"""What a filter holds that filters nothing."""


class Questions(ipywidgets.VBox):
    """The open questions of the rulebooks: `Questions("kronos", game="mythomakya.battle")`.

    `entry` is the question shown, None when nothing was found. *Compare* plays the moves of its ruling under each of
    its readings; *play it* opens the ruling's position on a stepper, under the reading chosen. Raises `BadInput` for a
    game, clause or card that no question knows.
    """

    def __init__(self, words: str = "", *, game: str = ANY, clause: str = ANY, card: str = ANY):
        self.found: list[Entry] = find(words, game=game, clause=clause, card=card)
        self._said, self._whole, self._table = (ipywidgets.HTML() for _ in range(3))
        self._bench = ipywidgets.VBox()
        self._make_filters(words, game, clause, card)
        self._make_controls()
        filters = ipywidgets.HBox([self.words, self.game, self.clause, self.card], layout=WRAPPED)
        trying = ipywidgets.HBox([self.ruling, self.compare, self.reading, self.play], layout=WRAPPED)
        sheet = ipywidgets.HTML(pages.STYLE)
        super().__init__([sheet, filters, self._said, self.list, self._whole, trying, self._table, self._bench])
        self.add_class("mythos")
        self._offer()

    def __repr__(self) -> str:
        return f"<Questions: {self.entry.question.id if self.entry else 'nothing found'}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the list and the question shown."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        entry = self.entry
        words = "\n\n".join([questions_text(self.found), *([question_text(entry)] if entry else [])])
        words += "\n\nRun this cell in a notebook to play them under each reading."
        return {**view, "text/plain": words, "text/html": questions_html(self.found) + self._whole.value}

    @property
    def entry(self) -> Entry | None:
        """The question shown."""
        found: Entry | None = self.list.value
        return found

    @property
    def stepper(self) -> Stepper | None:
        """The bench on which the position is played; None until *play it* is pressed."""
        return self._bench.children[0] if self._bench.children else None

    # -- the controls ------------------------------------------------------------------------------------------------

    def _make_filters(self, words: str, game: str, clause: str, card: str) -> None:
        look = {"layout": FITTING, "style": CLOSE}
        games = [("every game", ANY), *((d.title, name) for name, d in definitions().items())]
        self.words = ipywidgets.Text(words, description="words:", continuous_update=False, **look)
        self.game = ipywidgets.Dropdown(options=games, value=game, description="game:", **look)
        self.clause = ipywidgets.Text(clause, description="clause:", continuous_update=False, **look)
        self.card = ipywidgets.Dropdown(options=_cards(game), value=card, description="card:", **look)
        for control in (self.words, self.clause, self.card):
            control.observe(self._guarded(lambda _: self._search()), "value")
        self.game.observe(self._guarded(lambda _: self._other_game()), "value")

    def _make_controls(self) -> None:
        look = {"layout": FITTING, "style": CLOSE}
        self.list = ipywidgets.Select(description="questions:", rows=10, layout=FITTING, style=CLOSE)
        self._chosen = self._guarded(lambda _: self._show())
        self.list.observe(self._chosen, "value")
        self.ruling = ipywidgets.Dropdown(description="ruling:", **look)
        self.ruling.observe(self._guarded(lambda _: self._clear()), "value")
        self.reading = ipywidgets.Dropdown(description="reading:", **look)
        self.compare = button("compare the readings", "play its moves under each reading", self._compare, self._guarded)
        self.play = button("play it", "open its position under this reading on the bench", self._play, self._guarded)

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        return guarded(self._said, "this question", callback)

    # -- finding -----------------------------------------------------------------------------------------------------

    def _other_game(self) -> None:
        """Offer the cards of that game; one it does not have is let go."""
        kept, names = self.card.value, _cards(self.game.value)
        self.card.options = names
        self.card.value = kept if kept in [value for _, value in names] else ANY
        self._search()

    def _search(self) -> None:
        """List what every filter lets through."""
        self.found = []
        try:
            game, clause, card = self.game.value, self.clause.value.strip(), self.card.value
            self.found = find(self.words.value, game=game, clause=clause, card=card)
            self._said.value = ""
        finally:
            self._offer()

    def _offer(self) -> None:
        """Name what was found; the first of it is shown."""
        named = [(breaking(f"{one_line(e.question.question)} ({e.question.id})"), e) for e in self.found]
        self.list.unobserve(self._chosen, "value")
        self.list.options = named
        self.list.value = self.found[0] if self.found else None
        self.list.observe(self._chosen, "value")
        self._show()

    # -- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The question whole, its rulings and its readings to choose from."""
        entry = self.entry
        self._whole.value = question_html(entry) if entry else "<div>No question was found.</div>"
        self.ruling.options = [(f"{one_line(r.title)} ({r.id})", r) for r in entry.rulings] if entry else []
        self.ruling.value = entry.ruling if entry else None
        self.reading.options = [r.name for r in entry.question.readings] if entry else []
        self.reading.value = entry.question.default if entry else None
        self.compare.disabled = self.play.disabled = self.ruling.value is None
        self._clear()

    def _clear(self) -> None:
        """Put away what was shown of the last ruling."""
        self._table.value = ""
        for part in self._bench.children:
            close(part)
        self._bench.children = ()

    def _in_hand(self) -> tuple[Entry, Ruling, str]:
        """The question and ruling in hand, and the first game of the ruling that the question is about."""
        entry, ruling = self.entry, self.ruling.value
        if entry is None or ruling is None:
            raise BadInput("no ruling is chosen", expected="a question that a ruling tells of")
        return entry, ruling, next(game for game in ruling.games if game in entry.games)

    def _compare(self) -> None:
        """What comes of the ruling's moves under each reading, and the clause that makes the difference."""
        entry, ruling, game = self._in_hand()
        (asked,) = compare(ruling.moves(game), [entry.question])
        self._table.value = asked_html(asked, game)

    def _play(self) -> None:
        """The ruling's position under the reading chosen, on a stepper."""
        entry, ruling, game = self._in_hand()
        readings = {entry.question.id: self.reading.value}
        verdict = ruling.moves(game).run(readings, ruling.data["when"], ruling.data["then"])
        if not verdict.positions:
            raise BadInput(str(verdict.mismatches[-1].got), expected="another reading")
        first = verdict.positions[0]
        if not isinstance(first, Position):
            raise BadInput("this ruling looks at several tables at once", expected="another ruling to play from")
        self._clear()
        self._bench.children = (Stepper(first, ALL),)


def _cards(game: str) -> Sequence[tuple[str, str]]:
    """The cards that questions of a game (of any) name, to choose from."""
    names = {card for entry in index() if game in (ANY, *entry.games) for card in entry.cards}
    return [("any card", ANY), *((name, name) for name in sorted(names))]
