"""Owns the position editor: a table on which cards are laid by hand, its words, its faults, and saving it as a ruling.

What a position may be is `editing`'s business; this is a board, boxes and buttons. Every change is kept and can be
taken back. Whatever goes wrong in a callback is shown here, and nothing is lost by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from .. import show
from ..core.errors import BadInput
from ..core.notation import look
from ..core.position import Position
from ..core.view import ALL
from ..editing import Sketch
from ..graphs.words import place as place_words
from ..play import new_game
from ..show.board import Spot, spots
from ..written import ruling_text
from . import pages
from .board import Board
from .parts import CLOSE, FITTING, WRAPPED, Callback, button, guarded, put_away
from .table import Table

FILE = re.compile(r"[\w-]+\.yaml")
ON_TOP, BELOW = "on top", "at the bottom"
SAID = ("said", "said below", "said of saving")
"""Where it is shown that something cannot be done: each beside the buttons it is about, where it is seen."""
ALL_LIE, FAULTY = "no card is left: pick one below and take it away first", "mend the words first"
AS_BEFORE = "The words below have faults; the table stays as it was."
HELD = "picked; the next click says where it goes, one on itself lets go of it"


class Editor(ipywidgets.VBox):
    """A position laid out by hand: `Editor(position)`, or `Editor("mythomakya.battle", players=3)` to begin as dealt.

    Drag a card to another place, or pick a card and then the place it goes to; or write the words and read them.
    `position` is what lies there; it raises `BadInput` while there is a fault.
    """

    def __init__(self, start: Position | str, *, players: int = 2):
        position = start if isinstance(start, Position) else _dealt(start, players)
        self._sketches, self._at = [Sketch.of(position)], 0
        self._good: Position = self.sketch.position
        self._held: tuple[str, str] | None = None
        self._page = {name: ipywidgets.HTML() for name in (*SAID, "stands", "faults", "saved")}
        self.board = Board(self._good, ALL, offered=False, animate=False, editable=True, marks=HELD)
        self.board.on_pick(self._guarded(self._picked))
        self.board.on_drop(self._guarded(lambda drop: self._move(drop["card"], drop["from"], drop["to"])))
        self._bench = ipywidgets.VBox()
        self._make_controls()
        super().__init__(self._laid_out())
        self.add_class("mythos")
        self._show()
        self._offer()

    def __repr__(self) -> str:
        return f"<Editor: {self._good.game.title}{', with faults' if self.sketch.faults else ''}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where none runs, the position as picture and text."""
        view: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        words = f"{show.text(self._good, ALL)}\n\nRun this cell in a notebook to move cards."
        return {**view, "text/plain": words, "text/html": show.html(self._good, ALL)}

    @property
    def sketch(self) -> Sketch:
        """The position in words, with its faults."""
        return self._sketches[self._at]

    @property
    def position(self) -> Position:
        """What lies there. Raises `BadInput` while there is a fault."""
        return self.sketch.position

    @property
    def table(self) -> Table | None:
        """The table on which the position is played; None until *play it* is pressed."""
        return self._bench.children[0] if self._bench.children else None

    # -- the controls ------------------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        look = {"layout": FITTING, "style": CLOSE}
        box = {"width": "auto", "height": "220px"}
        self.back = self._button("undo", "take the last change back", lambda: self._go(self._at - 1))
        self.forward = self._button("redo", "make the change again", lambda: self._go(self._at + 1))
        self.where = ipywidgets.Dropdown(options=(ON_TOP, BELOW), description="lay cards:", **look)
        self.away = self._button("take it away", "remove the card that was picked", self._take_away)
        self.mover = ipywidgets.Dropdown(description="to move:", **look)
        self._moved = self._guarded(lambda change: self._change(self.sketch.to_move(change["new"])))
        self.mover.observe(self._moved, "value")
        self.card = ipywidgets.Dropdown(description="card:", **look)
        self.place = ipywidgets.Dropdown(description="into:", **look)
        self.add = self._button("add it", "lay a card that is not there yet", self._add)
        self.words = ipywidgets.Textarea(description="in words:", layout=box, style=CLOSE)
        self.read = self._button("read the words", "lay out what is written", self._read, "said below")
        self.play = self._button("play it", "open the position on a table below", self._play, "said below")
        self.id, self.title, self.question = (
            ipywidgets.Text(value, description=f"{name}:", **look)
            for name, value in (("id", "my-ruling"), ("title", ""), ("question", ""))
        )
        self.save = self._button(
            "as a file", "write a ruling file beside the notebook", self._save_file, "said of saving"
        )
        self.cell = self._button("as a cell", "show the text of a ruling cell", self._save_cell, "said of saving")

    def _laid_out(self) -> list[Any]:
        def row(*parts: Any) -> ipywidgets.HBox:
            return ipywidgets.HBox(parts, layout=WRAPPED)

        page = self._page
        return [
            ipywidgets.HTML(pages.STYLE),
            row(self.back, self.forward, self.where, self.away, self.mover),
            row(self.card, self.place, self.add),
            page["said"], page["stands"], ipywidgets.HTML(_unsaid(self._good)), self.board, self.words,
            page["faults"], page["said below"], row(self.read, self.play), self._bench,
            page["said of saving"], row(self.id, self.title, self.question, self.save, self.cell), page["saved"],
        ]  # fmt: skip

    def _button(self, words: str, meaning: str, press: Callable[[], None], where: str = "said") -> ipywidgets.Button:
        return button(words, meaning, press, lambda callback: self._guarded(callback, where))

    def _guarded(self, callback: Callback, where: str = "said") -> Callback:
        def afresh(*args: Any) -> None:
            for name in SAID:
                self._page[name].value = ""
            try:
                callback(*args)
            finally:
                self._offer()

        return guarded(self._page[where], "", afresh)

    # -- moving cards ------------------------------------------------------------------------------------------------

    def _spot(self, place: str) -> Spot:
        found = next((s for s in spots(self._good.game) if s.place == place), None)
        if found is None:
            raise BadInput(f"no cards lie on {place!r}", expected="a place on the table")
        return found

    def _key(self, card: str, place: str) -> Any:
        """Where in a place a card lies: some places hold cards face up on others face down."""
        return next(key for key in self._spot(place).keys if card in self._good.state[key])

    def _number(self) -> int | None:
        return 0 if self.where.value == ON_TOP else None

    def _picked(self, pick: dict[str, Any]) -> None:
        """The first pick takes a card up, the second lays it down; picking it again lets go of it."""
        card, place = pick.get("card"), pick.get("place")
        if self._held is None:
            self._held = (str(card), str(place)) if card else None
        elif (card, place) == self._held:
            self._held = None
        elif place:
            held, self._held = self._held, None
            self._move(*held, str(place))
            return
        self._show()

    def _move(self, card: str, source: str, target: str) -> None:
        self._change(self.sketch.moved(card, self._key(card, source), self._spot(target).keys[0], self._number()))

    def _add(self) -> None:
        if not self.card.value:
            raise BadInput(self.card.label)
        self._change(self.sketch.added(self.card.value, self._spot(self.place.value).keys[0], self._number()))

    def _take_away(self) -> None:
        if self._held is None:
            raise BadInput("no card is picked", expected="a click on the card first")
        (card, place), self._held = self._held, None
        self._change(self.sketch.removed(card, self._key(card, place)))

    # -- changing ----------------------------------------------------------------------------------------------------

    def _change(self, sketch: Sketch) -> None:
        """Keep a change; what was taken back before it is forgotten."""
        if sketch != self.sketch:
            self._sketches[self._at + 1 :] = [sketch]
            self._at += 1
        self._show()

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, len(self._sketches) - 1))
        self._show()

    def _read(self) -> None:
        self._change(self.sketch.written(self.words.value))

    # -- playing and saving ------------------------------------------------------------------------------------------

    def _play(self) -> None:
        put_away(self._bench)
        self._bench.children = (Table(self.position.seeded(1), ALL),)

    def _text(self) -> str:
        """The ruling: from this position, by what was played on the table below."""
        if self.table is None or not self.table.position.line:
            before = "make a move on the table" if self.table else "press “play it” and make a move first"
            raise BadInput(f"a ruling says what is played from this position, and nothing has been: {before}")
        if not self.title.value.strip():
            raise BadInput(
                "a ruling needs a title", field="title", expected="a few words in the box “title”, then again"
            )
        return ruling_text(self.table.position, id=self.id.value, title=self.title.value, question=self.question.value)

    def _save_file(self) -> None:
        path = Path(f"{self.id.value}.yaml")
        if not FILE.fullmatch(str(path)):
            raise BadInput(f"{self.id.value!r} is no name of a file", field="id", expected="letters, digits, - and _")
        if path.exists():
            raise BadInput(f"{path.name} is there already", field="id", expected="another id, or remove the file")
        path.write_text(self._text(), encoding="utf-8")
        self._page["saved"].value = pages.noted(f"Written: {path.name}")

    def _save_cell(self) -> None:
        text = f"%%ruling\n{self._text()}"
        self._page["saved"].value = f'<pre style="white-space:pre-wrap" tabindex="0">{escape(text)}</pre>'

    # -- showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The table, the words, and every fault; with a fault in the words the table stays as it was."""
        faults = self.sketch.faults
        if not faults:
            self._good = self.sketch.position
        put_away(self._bench)
        self.words.value = self.sketch.text
        self._page["faults"].value = pages.faults(faults) if faults else ""
        self._page["stands"].value = pages.noted(AS_BEFORE) if faults else _stands(self._good, self._held)
        self.board.show(self._good, ALL, chosen={self._held[0]: "held"} if self._held else {}, offered=False)
        self.back.disabled, self.forward.disabled = self._at == 0, self._at == len(self._sketches) - 1
        self.play.disabled = self.save.disabled = self.cell.disabled = bool(faults)

    def _fitting(self) -> str | None:
        """A place in which the card offered first can be laid, or one that lies there where none is offered."""
        if self.sketch.faults:
            return None
        places, state = spots(self._good.game), self._good.state
        cards = [self.card.value] if self.card.value else [c for s in places for key in s.keys for c in state[key]][:1]
        fits = (spot.place for spot in places for card in cards if self.sketch.takes(card, spot.keys[0]))
        return next(fits, None)

    def _offer(self) -> None:
        """The cards that are not there yet, the places, the players; that they are named anew is no choice of one."""
        game, ask = self._good.game, self._good.ask
        places = {place_words(game, spot.keys[0]): spot.place for spot in spots(game)}
        left = () if self.sketch.faults else self.sketch.left
        none = {FAULTY if self.sketch.faults else ALL_LIE: ""}
        _options(self.card, {card: card for card in left} or none)
        _options(self.place, places, self._fitting)
        self.mover.unobserve(self._moved, "value")
        _options(self.mover, {seat: seat for seat in game.seats})
        if ask is not None and ask.seat in game.seats:
            self.mover.value = ask.seat
        self.mover.observe(self._moved, "value")


def _dealt(game: str, players: int) -> Position:
    """The first position of a game that can be said in words. Raises `BadInput`."""
    position = new_game(game, players=players, seed=1)
    while not position.over:
        try:
            Sketch.of(position)
            return position
        except BadInput:
            position = position.choose(position.options[0])
    raise BadInput(f"no position of {game} can be said", expected="a position to begin with")


def _options(
    chosen: ipywidgets.Dropdown, options: Mapping[str, str], default: Callable[[], str | None] = lambda: None
) -> None:
    """Offer other options; what was chosen stays where it is still offered, else it is the default, or the first."""
    pairs = list(options.items())
    if list(chosen.options) != pairs:
        before = chosen.value
        chosen.options = pairs
        kept = before if before in options.values() else default()
        chosen.value = next(iter(options.values()), None) if kept is None else kept


def _unsaid(position: Position) -> str:
    """What holds where the words say nothing, in books that have such a thing."""
    words: str = look(position.game, "unsaid", lambda game: "")(position.game)
    return pages.noted(words) if words else ""


def _stands(position: Position, held: tuple[str, str] | None) -> str:
    ask = position.ask
    now = "The game is over here" if ask is None else position.game.chooses(ask.seat, ask.kind)
    hand = f" {held[0]} is picked: pick the place where it goes, or press take it away." if held else ""
    return pages.noted(f"✓ This position stands. {now}.{hand}")
