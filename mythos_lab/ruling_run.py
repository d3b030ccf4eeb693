"""Owns one run of a ruling: its items played one after the other, what was expected compared with what came out.

It names no game: what items and facts mean is the notation's of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .core.errors import BadInput, Illegal, MythosError, UnknownReading
from .core.legality import Action
from .core.notation import read
from .core.position import Position
from .expected import differences, told
from .games import definition
from .play import position as position_by_hand
from .play import readings_here

FAULTS = (TypeError, AttributeError, KeyError, IndexError, ValueError)
"""What a value of a wrong kind in a file may still lead to; it is the file's fault, and is told with its line."""

UNASKED = ("core.seat", "core.kind", "core.over")
"""The clauses of what is answered though nobody asks."""

SAYS = "says"
"""An item that says its actions in the words of a line of play, the same for every game; it passes nothing by."""


@dataclass(frozen=True)
class Mismatch:
    """One thing that was not as expected: where in the file, what it is about, expected, got."""

    line: int
    about: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"line {self.line}: {self.about}: expected {self.expected}, got {self.got}"


@dataclass(frozen=True)
class Verdict:
    """What came out of running a ruling in one game under one set of readings. It passed if nothing mismatched."""

    game: str
    readings: Mapping[str, str]
    mismatches: tuple[Mismatch, ...]
    positions: tuple[Any, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        return not self.mismatches

    @property
    def position(self) -> Any:
        """The position at the end."""
        return self.positions[-1] if self.positions else None


class Run:
    """One run of a ruling's items in one game under given readings."""

    def __init__(self, data: Mapping[str, Any], line: int, game: str, readings: Mapping[str, str], checks: bool = True):
        self.data, self.game, self.checks = data, game, checks
        self.readings = readings_here(game, readings, several=isinstance(data.get("game"), list))
        self.notation = definition(game).notation
        self.mismatches: list[Mismatch] = []
        self.promises: dict[Any, Any] = {}
        self.brought_on: set[str] = set()
        self.line = line

    def all(self, when: Iterable[Mapping[str, Any]], then: Mapping[str, Any]) -> Verdict:
        position: Any = None
        positions: list[Any] = []
        facts: dict[str, Any] = {}
        data, given = self.data, self.data["given"]
        self.line = getattr(given, "line", self.line)
        try:
            cards = self.cards_named(when, data.get("cards") or {})
            if opened := getattr(self.notation, "opened", None):
                given, self.promises = opened(data["given"], list(when))
            position = position_by_hand(self.game, given, readings=self.readings, cards=cards)
            positions.append(position)
            for item in when:
                self.line = getattr(item, "line", self.line)
                position = self.item(item, position)
                positions.append(position)
            self.line = getattr(then, "line", self.line)
            facts = self.compare_facts(then, position)
        except Illegal as illegal:
            self.mismatch("move", "legal", f"refused: {illegal.refusal}")
        except UnknownReading as error:
            self.line = getattr(data["basis"], "line", self.line)
            self.mismatch("basis", error.expected or "readings that can be played", error.at(source=""))
        except BadInput as error:
            self.mismatch(error.field or "file", error.expected or "a ruling that can be run", error.at(source=""))
        except MythosError as error:
            self.mismatch("run", "to go through", error)
        except FAULTS as error:
            self.mismatch("run", "values of the kind the format has here", f"{type(error).__name__}: {error}")
        return Verdict(self.game, self.readings, tuple(self.mismatches), tuple(positions), facts)

    def cards_named(self, when: Iterable[Mapping[str, Any]], declared: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The cards declared, and those that items name and that lie unseen where the position only counts cards."""
        found = getattr(self.notation, "named", None)
        unseen: Mapping[str, Any] = found(list(when)) if found else {}
        return {name: {**unseen.get(name, {}), **(declared.get(name) or {})} for name in {**unseen, **declared}} or None

    def mismatch(self, about: str, expected: Any, got: Any) -> None:
        self.mismatches.append(Mismatch(self.line, about, expected, got))

    # -- items -------------------------------------------------------------------------------------------------------

    def item(self, item: Mapping[str, Any], position: Any) -> Any:
        """The position after one item of `when`."""
        if not isinstance(item, Mapping):
            raise BadInput(f"{item!r} is no item", field="when", expected="a mapping such as {by: A, play: R7}")
        if "check" in item:
            if self.checks:
                self.compare_facts(item["check"], position)
            return position
        if "look" in item or "may_play" in item or item.get("expect") == "illegal":
            if self.checks:
                self.check_item(item, position)
            return position
        if "expect" in item:
            raise BadInput(f"{item['expect']!r} is not expected", field="expect", expected="illegal, or leave it out")
        if SAYS in item:
            return self.said(item, position)
        self.promises.update(self.notation.promises(item))
        if self.actions(item, position):
            return self.play(item, position)
        return self.bring_on(item, position)

    def said(self, item: Mapping[str, Any], position: Any) -> Position:
        """The position after an item that says its actions; a single one may leave open what is still to be named."""
        actions = self.actions(item, position)
        after: Position = position.play(actions[0]) if len(actions) == 1 else position.play_bundle(actions)
        return after

    def actions(self, item: Mapping[str, Any], position: Any) -> list[Action]:
        """The actions of an item: in its book's words, or said as in a line of play (`{says: A plays R7}`)."""
        if SAYS not in item:
            found: list[Action] = self.notation.actions(item, position)
            return found
        if not isinstance(item[SAYS], str) or not isinstance(position, Position):
            raise BadInput(f"{item[SAYS]!r} is no action here", field=SAYS, expected="a line such as A plays R7")
        return read(position.game, item[SAYS])

    def check_item(self, item: Mapping[str, Any], position: Any) -> None:
        if item.get("expect") == "illegal":
            self.expect_illegal(item, position)
        elif "look" in item:
            refusal = self.notation.refused_look(item, position)
            if refusal is not None:
                self.mismatch("look", "allowed", refusal)
        else:
            about, expected, got = self.notation.check(item, self.as_promised(item, position))
            self.compare(about, expected, got)

    def play(self, item: Mapping[str, Any], position: Position) -> Position:
        """Pass by what no item mentions until the action is legal, then play it whole."""
        first: Illegal | None = None
        for p in self.on_the_way(item, position):
            actions = self.actions(item, p)
            refusal = p.refusal(actions[0])
            if refusal is None:
                return self.play_whole(actions, p)
            if first is None or refusal.clause != "core.seat":
                first = first if first and refusal.clause == "core.seat" else Illegal(refusal)
        assert first is not None
        raise first

    def play_whole(self, actions: list[Action], position: Position) -> Position:
        """All actions of an item; where moves of a basis are run under other readings, without answers that these do
        not ask for."""
        try:
            return position.play_bundle(actions)
        except Illegal as illegal:
            told = illegal.refusal
            unasked = [action for action in actions[1:] if position.game.say(action) == told.action]
            if self.checks or told.clause not in UNASKED or not unasked:
                raise
        return self.play_whole([action for action in actions if action not in unasked], position)

    def on_the_way(self, item: Mapping[str, Any], position: Position) -> Iterator[Position]:
        """This position and those reached from it by declining what no item mentions, none of them twice."""
        seen: set[Position] = set()
        here: Position | None = position
        while here is not None and here not in seen:
            yield here
            seen.add(here)
            here = self.pass_by(item, here)

    def pass_by(self, item: Mapping[str, Any], position: Position) -> Position | None:
        ask = position.ask
        if ask is None:
            return None
        move = promised(self.promises.get((ask.seat, ask.kind)), position) or self.notation.toward(position, item)
        return None if move is None else position.choose(move)

    def bring_on(self, item: Mapping[str, Any], position: Any) -> Any:
        """An item that chooses for nobody: everything unmentioned is declined until it has come about."""
        if not isinstance(position, Position):
            return position
        self.brought_on.update(item)
        *_, reached = self.on_the_way(item, position)
        about = next(iter(item))
        ask = reached.ask
        if ask is not None and not self.notation.reached(reached, item):
            words = f"{ask.seat} has still to choose {reached.game.kind_words(ask.kind)}"
            raise BadInput(words, line=self.line, field=str(about), expected="nothing left to choose")
        return reached

    def settled(self, position: Any) -> Any:
        """The position once nobody answers what is being played and what was promised is kept: looked at by checks."""
        while isinstance(position, Position) and any(
            waits(position) for waits in (self.being_played, self.is_promised, self.is_unsaid)
        ):
            after = self.pass_by({"resolve": True}, position)
            if after is None:
                break
            position = after
        return position

    def as_promised(self, item: Mapping[str, Any], position: Any) -> Any:
        """The settled position; one further on where only what no item mentions keeps a promise from being kept."""
        ahead = self.on_the_way(item, position) if isinstance(position, Position) else ()
        return self.settled(next((p for p in ahead if self.is_promised(p)), position))

    def being_played(self, position: Position) -> bool:
        return "chain" in position.game.layout.index and bool(position.state["chain"])

    def is_unsaid(self, position: Position) -> bool:
        """Whether what is chosen now goes without saying, and no item has said it."""
        return position.ask is not None and position.ask.kind in getattr(self.notation, "UNSAID", ())

    def is_promised(self, position: Position) -> bool:
        """Whether an item has said already what is chosen now."""
        ask = position.ask
        return ask is not None and promised(self.promises.get((ask.seat, ask.kind)), position) is not None

    def expect_illegal(self, item: Mapping[str, Any], position: Any) -> None:
        """A move that a rule must refuse: here, and wherever the player is asked, and has not said yet, before anything
        else happens."""
        refusals = list(self.refusals(item, position))
        if None in refusals:
            self.mismatch("move", "illegal", "it is legal")
            return
        wanted = item.get("refused_by")
        cited = [refusal.clauses for refusal in refusals if refusal is not None]
        if wanted and not any(set(clauses) & {*wanted, "core.seat"} for clauses in cited):
            self.mismatch("refused_by", wanted, "; ".join(str(r) for r in refusals))

    def refusals(self, item: Mapping[str, Any], position: Any) -> Iterator[Any]:
        if "look" in item:
            yield self.notation.refused_look(item, position)
            return
        actions = self.actions(item, position)
        if not actions:
            raise BadInput("nobody acts here who could be refused", field="expect", expected="an item with a player")
        if SAYS in item:
            yield position.why_not(item[SAYS])
            return
        before = getattr(self.notation, "refused_before", None)
        if before is not None and (refusal := before(actions, position)) is not None:
            yield refusal
        for i, p in enumerate(self.on_the_way(item, position)):
            actions = self.actions(item, p)
            if i == 0 or (p.ask is not None and p.ask.seat == actions[0].seat and not self.is_promised(p)):
                try:
                    after = p.play_bundle(actions)
                except Illegal as illegal:
                    yield illegal.refusal
                else:
                    yield self.broken_promise(item, after)

    def broken_promise(self, item: Mapping[str, Any], position: Position) -> Any:
        """The refusal of what an item says of decisions that come later; None where all of that is legal."""
        promises = self.notation.promises(item)
        while promises and position.ask is not None:
            seat = position.ask.seat
            said = promised(promises.pop((seat, position.ask.kind), None), position)
            move = said or self.notation.toward(position, item)
            refusal = None if move is None else position.refusal(Action(seat, *move))
            if move is None or refusal is not None:
                return refusal
            position = position.choose(move)
        return None

    # -- facts -------------------------------------------------------------------------------------------------------

    def compare_facts(self, then: Mapping[str, Any], position: Any) -> dict[str, Any]:
        position = self.settled(position)
        got = {key: self.fact(key, position) for key in then}
        for key, expected in then.items():
            self.compare(key, expected, got[key])
        return got

    def fact(self, key: str, position: Any) -> Any:
        """A fact at this point of the run."""
        return told(self.notation, key, position, self.brought_on)

    def compare(self, key: str, expected: Any, got: Any) -> None:
        modes = self.notation.COMPARE
        for about, want, have in differences(key, expected, got, modes.get(key, ""), modes):
            self.mismatch(about, want, have)


def promised(said: Any, position: Position) -> Any:
    """The move an item promises for a decision: of several the one that can be made there, if any; or what follows
    from the position."""
    if callable(said):
        return said(position)
    return next((move for move in said if move in position.options), None) if isinstance(said, list) else said
