"""Owns the ruling lab: a question looked up among the shipped rulings or written by hand, run, judged and played.

Finding, running and judging are others' business; this is boxes, buttons and a page. Whatever goes wrong in a callback
is shown here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ..core.errors import BadInput
from ..core.position import Position
from ..core.view import ALL
from ..games import definitions
from ..questions import rulings
from ..ruling_text import documents
from ..rulings import Ruling, find
from . import judged, pages
from .parts import CLOSE, FITTING, WRAPPED, Callback, breaking, button, guarded, put_away
from .table import Table

EVERY = ""
SOURCE = "your ruling"
TEMPLATE = """id: my-ruling
title: B has no red card on top
question: Does K1 beat R12 when black is senior?
game: mythomakya.triumph
basis: {text: true}
given:
  order: [A, B]
  senior: black
  first: A
  stacks: {A: [[R12, B7], [Y4, B2]], B: [[K1, P3], [B10, R5]]}
when:
  - {by: A, play: R12, stack: 1}
  - {by: B, play: K1, stack: 1}
  - {resolve: true}
then:
  round_winner: B
cites: [mk.toh.resolution.senior.beats]
"""
"""What stands in the box for one's own ruling until something else is written there."""


class RulingLab(ipywidgets.VBox):
    """Rulings to look up, to run and to play: `RulingLab("kronos lockout")`.

    `ruling` is the one that is shown, None when nothing was found. The words may be any that stand in a ruling: a card,
    a clause, a name.
    """

    def __init__(self, words: str = "", game: str = EVERY):
        self.ruling: Ruling | None = None
        self._said, self._verdict = ipywidgets.HTML(), ipywidgets.HTML()
        self._bench = ipywidgets.VBox()
        self._make_controls(words, game)
        lookup = ipywidgets.VBox([ipywidgets.HBox([self.words, self.game], layout=WRAPPED), self.found])
        write = ipywidgets.VBox([self.text, ipywidgets.HBox([self.run], layout=WRAPPED)])
        self.homes = ipywidgets.Tab([lookup, write], titles=("look one up", "write your own"))
        self.homes.observe(self._guarded(lambda _: self._turn()), "selected_index")
        self._playing = ipywidgets.HBox([self.moment, self.play, self.large], layout=WRAPPED)
        sheet = ipywidgets.HTML(pages.STYLE)
        super().__init__([sheet, self.homes, self._said, self._playing, self._bench, self._verdict])
        self.add_class("mythos")
        self._guarded(self._search)()

    def __repr__(self) -> str:
        return f"<RulingLab: {self.ruling.id if self.ruling else 'nothing found'}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the ruling itself."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        if self.ruling is None:
            return {**view, "text/plain": "Nothing was found."}
        words = f"{judged.text(self.ruling)}\n\nRun this cell in a notebook to look up others."
        return {**view, "text/plain": words, "text/html": judged.html(self.ruling)}

    @property
    def table(self) -> Table | None:
        """The table on which the ruling is played; None until *play it* is pressed."""
        return self._bench.children[0] if self._bench.children else None

    def _make_controls(self, words: str, game: str) -> None:
        options = [("every game", EVERY), *((d.title, name) for name, d in definitions().items())]
        if game not in [value for _, value in options]:
            raise BadInput(f"there is no game {game!r}", field="game", expected=", ".join(v for _, v in options if v))
        look = {"layout": FITTING, "style": CLOSE}
        self.words = ipywidgets.Text(words, description="words, a card or a clause:", continuous_update=False, **look)
        self.game = ipywidgets.Dropdown(options=options, value=game, description="game:", **look)
        self.found = ipywidgets.Select(description="rulings:", rows=8, layout=FITTING, style=CLOSE)
        box = {"width": "auto", "height": "300px"}
        self.text = ipywidgets.Textarea(TEMPLATE, description="ruling:", layout=box, style=CLOSE)
        self.run = self._button("run it", "judge the ruling that is written here", self._judge_own)
        self.moment = ipywidgets.Dropdown(description="from:", **look)
        self.play = self._button("play it", "open the position on a table below", self._play)
        self.large = ipywidgets.ToggleButton(
            description="large picture", tooltip="it then scrolls sideways", layout=FITTING
        )
        self.large.observe(self._guarded(lambda _: self._size()), "value")
        for control in (self.words, self.game):
            control.observe(self._guarded(lambda _: self._search()), "value")
        self._chosen = self._guarded(lambda change: self._show(change["new"]))
        self.found.observe(self._chosen, "value")
        self.text.observe(self._guarded(lambda _: self._show(None)), "value")

    def _button(self, words: str, meaning: str, press: Callable[[], None]) -> ipywidgets.Button:
        return button(words, meaning, press, self._guarded)

    def _guarded(self, callback: Callback) -> Callback:
        return guarded(self._said, "the ruling", callback)

    # -- looking up --------------------------------------------------------------------------------------------------

    def _search(self) -> None:
        """List what holds all the words, the best first; the first of them is shown."""
        among = [r for r in rulings() if self.game.value in (EVERY, *r.games)]
        hits = find(self.words.value, among)
        self.found.unobserve(self._chosen, "value")
        self.found.options = [(breaking(f"{ruling.title} ({ruling.id})"), ruling) for ruling in hits]
        self.found.value = hits[0] if hits else None
        self.found.observe(self._chosen, "value")
        self._show(hits[0] if hits else None)
        if not hits:
            self._said.value = pages.noted(
                f"No ruling holds all of “{self.words.value}”. Try fewer words, or another game."
            )

    def _turn(self) -> None:
        """What was shown belongs to the other home."""
        self._show(self.found.value if self.homes.selected_index == 0 else None)

    def _judge_own(self) -> None:
        """Run what is written: one ruling, judged as any other. Nothing that was judged before stays."""
        self._show(None)
        texts = list(documents(self.text.value))
        if len(texts) != 1:
            raise BadInput(f"{len(texts)} rulings", source=SOURCE, expected="one")
        self._show(Ruling(texts[0][1], source=SOURCE, line=texts[0][0]))

    # -- showing -----------------------------------------------------------------------------------------------------

    def _show(self, ruling: Ruling | None) -> None:
        """Question, moves, verdict, clauses, readings; and the moments from which it can be played."""
        self._said.value = ""
        self.ruling = ruling
        put_away(self._bench)
        self._verdict.value = judged.html(ruling) if ruling else ""
        self._moments = _moments(ruling) if ruling else []
        self.moment.options = [(name, n) for n, (name, _) in enumerate(self._moments)]
        self.moment.value = 0 if self._moments else None
        self.play.disabled = not self._moments
        self._playing.layout.display = "" if self._moments else "none"

    def _size(self) -> None:
        """Fit the picture of the position to the page, or show it so that all that cards do can be read."""
        (self._verdict.add_class if self.large.value else self._verdict.remove_class)("mythos-large")

    def _play(self) -> None:
        put_away(self._bench)
        self._bench.children = (Table(self._moments[self.moment.value][1], ALL),)


def _moments(ruling: Ruling) -> list[tuple[str, Position]]:
    """The positions of a ruling under its basis: the beginning, and after each of its items."""
    verdict = judged.judge(ruling).verdicts[0]
    names = ["the beginning", *(f"after {n}. {move.words}" for n, move in enumerate(judged.judge(ruling).moves, 1))]
    found = [(name[:70], p) for name, p in zip(names, verdict.positions, strict=False) if isinstance(p, Position)]
    return [(name, p) for n, (name, p) in enumerate(found) if n == 0 or p is not found[n - 1][1]]
