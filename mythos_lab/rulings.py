"""Owns rulings: reading them, running them, comparing what came out with what was expected. It names no game.

What the items of `when` mean and what the facts of `then` are is the notation's of each game. A fault of the file is a
`BadInput` with its line and field; a wrong ruling is a `Verdict` that failed, with what was expected and what was got.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .core.errors import BadInput, Illegal, MythosError
from .core.notation import closest
from .core.position import Position
from .data import read_text
from .data import rulings as shipped_files
from .games import definition, definitions
from .play import position as position_by_hand
from .ruling_text import documents, located

MUST = ("id", "title", "game", "basis", "given", "when", "then", "cites")
MAY = ("question", "cards", "other_readings", "note")
ANYWHERE = ("expect", "refused_by", "why")


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


class Ruling:
    """A question at the table with its answer, from the text of one document of a ruling file.

    `Ruling(text).run()` gives a `Verdict` for each game and set of readings it names. Raises `BadInput` for text that
    is no ruling: line, field, what was expected.
    """

    def __init__(self, text: str, *, source: str = "ruling", line: int = 1):
        self.text, self.source, self.line = text, source, line
        data = located(text, source, line)
        _check_envelope(data, source, line)
        self.data: Mapping[str, Any] = data
        self.id, self.title = str(data["id"]), str(data["title"])
        self.question, self.note = str(data.get("question", "")), str(data.get("note", ""))
        self.games: tuple[str, ...] = tuple(data["game"]) if isinstance(data["game"], list) else (data["game"],)
        self.cites: tuple[str, ...] = tuple(data["cites"])
        self.basis: dict[str, str] = {q: r for q, r in data["basis"].items() if q != "text"}
        self._check_names()

    def __repr__(self) -> str:
        return f"<Ruling {self.id}: {self.title}>"

    def _check_names(self) -> None:
        for game in self.games:
            book = definition(game).book
            for clause in self.cites:
                if clause not in book.clauses:
                    raise BadInput(f"there is no clause {clause!r}{closest(clause, book.clauses)}", field="cites")

    def run(self) -> tuple[Verdict, ...]:
        """Run it in every game it names, under its basis and under each of its other readings."""
        found: list[Verdict] = []
        for game in self.games:
            found.append(self.run_under(game, {}))
            for other in self.data.get("other_readings") or ():
                found.append(self._run_other(game, other))
        return tuple(found)

    def run_under(self, game: str, readings: Mapping[str, str]) -> Verdict:
        """Run it in one game; readings given replace those of the basis."""
        return _Run(self, game, {**self.basis, **readings}).all(self.data["when"], self.data["then"])

    def _run_other(self, game: str, other: Mapping[str, Any]) -> Verdict:
        run = _Run(self, game, {**self.basis, **other["readings"]}, checks=False)
        return run.all(other.get("when", self.data["when"]), other["then"])

    def readings(self) -> dict[str, dict[str, Any]]:
        """The facts of `then` under every playable reading of the questions named: question -> reading -> facts."""
        game = self.games[0]
        questions = definition(game).book.questions
        named = dict(self.basis)
        for other in self.data.get("other_readings") or ():
            named.update(other["readings"])
        table: dict[str, dict[str, Any]] = {}
        for question in named:
            for reading in questions[question].readings:
                try:
                    run = _Run(self, game, {**self.basis, question: reading.name}, checks=False)
                    table.setdefault(question, {})[reading.name] = run.all(self.data["when"], self.data["then"]).facts
                except (MythosError, Illegal) as error:
                    table.setdefault(question, {})[reading.name] = {"": str(error)}
        return table


def _check_envelope(data: Any, source: str, line: int) -> None:
    if not isinstance(data, Mapping):
        raise BadInput("a ruling is a mapping of keys", source=source, line=line, expected=", ".join(MUST))
    for key in data:
        if key not in MUST + MAY:
            raise BadInput(f"unknown key{closest(str(key), MUST + MAY)}", source=source, line=line, field=str(key))
    for key in MUST:
        if key not in data:
            raise BadInput("this key is missing", source=source, line=line, field=key, expected=", ".join(MUST))
    kinds = {"given": Mapping, "then": Mapping, "basis": Mapping, "when": list, "cites": list}
    for key, kind in kinds.items():
        if not isinstance(data[key], kind):
            wanted = "a list" if kind is list else "a mapping"
            raise BadInput(f"{data[key]!r} does not fit here", source=source, line=line, field=key, expected=wanted)


def _nothing(items: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the items of a game name that has no cards lying unseen."""
    return {}


class _Run:
    """One run of a ruling's items in one game under given readings."""

    def __init__(self, ruling: Ruling, game: str, readings: Mapping[str, str], checks: bool = True):
        self.ruling, self.game, self.readings, self.checks = ruling, game, dict(readings), checks
        self.notation = definition(game).notation
        self.mismatches: list[Mismatch] = []
        self.promises: dict[Any, Any] = {}
        self.line = ruling.line

    def all(self, when: Iterable[Mapping[str, Any]], then: Mapping[str, Any]) -> Verdict:
        position: Any = None
        positions: list[Any] = []
        facts: dict[str, Any] = {}
        try:
            data = self.ruling.data
            cards = self.cards_named(when, data.get("cards") or {})
            position = position_by_hand(self.game, data["given"], readings=self.readings, cards=cards)
            positions.append(position)
            for item in when:
                self.line = getattr(item, "line", self.line)
                position = self.item(item, position)
                positions.append(position)
            self.line = getattr(then, "line", self.line)
            facts = self.compare_facts(then, position)
        except Illegal as illegal:
            self.mismatch("move", "legal", f"refused: {illegal.refusal}")
        except BadInput as error:
            self.mismatch(error.field or "file", error.expected or "a ruling that can be run", error.at(source=""))
        except MythosError as error:
            self.mismatch("run", "to go through", error)
        return Verdict(self.game, self.readings, tuple(self.mismatches), tuple(positions), facts)

    def cards_named(self, when: Iterable[Mapping[str, Any]], declared: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The cards declared, and those that items name and that lie unseen where the position only counts cards."""
        unseen: Mapping[str, Any] = getattr(self.notation, "named", _nothing)(list(when))
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
        self.promises.update(self.notation.promises(item))
        if self.notation.actions(item, position):
            return self.play(item, position)
        return self.bring_on(item, position)

    def check_item(self, item: Mapping[str, Any], position: Any) -> None:
        if item.get("expect") == "illegal":
            self.expect_illegal(item, position)
        elif "look" in item:
            refusal = self.notation.refused_look(item, position)
            if refusal is not None:
                self.mismatch("look", "allowed", refusal)
        else:
            about, expected, got = self.notation.check(item, self.settled(position))
            self.compare(about, expected, got)

    def play(self, item: Mapping[str, Any], position: Position) -> Position:
        """Pass by what no item mentions until the action is legal, then play it whole."""
        first: Illegal | None = None
        for p in self.on_the_way(item, position):
            actions = self.notation.actions(item, p)
            refusal = p.refusal(actions[0])
            if refusal is None:
                return p.play_bundle(actions)
            if first is None or refusal.clause != "core.seat":
                first = first if first and refusal.clause == "core.seat" else Illegal(refusal)
        assert first is not None
        raise first

    def on_the_way(self, item: Mapping[str, Any], position: Position) -> Iterator[Position]:
        """This position and those reached from it by declining what no item mentions."""
        position_or_none: Position | None = position
        while position_or_none is not None:
            yield position_or_none
            position_or_none = self.pass_by(item, position_or_none)

    def pass_by(self, item: Mapping[str, Any], position: Position) -> Position | None:
        ask = position.ask
        if ask is None:
            return None
        move = self.promises.get((ask.seat, ask.kind)) or self.notation.toward(position, item)
        return None if move is None else position.choose(move)

    def bring_on(self, item: Mapping[str, Any], position: Any) -> Any:
        """An item that chooses for nobody: everything unmentioned is declined until it has come about."""
        if not isinstance(position, Position):
            return position
        *_, reached = self.on_the_way(item, position)
        about = next(iter(item))
        ask = reached.ask
        if ask is not None and not self.notation.reached(reached, item):
            words = f"{ask.seat} has still to choose {reached.game.kind_words(ask.kind)}"
            raise BadInput(words, line=self.line, field=str(about), expected="nothing left to choose")
        return reached

    def settled(self, position: Any) -> Any:
        """The position once nobody answers what is being played: looked at by checks, not played."""
        while isinstance(position, Position) and "chain" in position.game.layout.index and position.state["chain"]:
            after = self.pass_by({"resolve": True}, position)
            if after is None:
                break
            position = after
        return position

    def expect_illegal(self, item: Mapping[str, Any], position: Any) -> None:
        """A move that a rule must refuse: here, and wherever the player is asked before anything else happens."""
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
        for i, p in enumerate(self.on_the_way(item, position)):
            actions = self.notation.actions(item, p)
            if i == 0 or (p.ask is not None and p.ask.seat == actions[0].seat):
                try:
                    p.play_bundle(actions)
                except Illegal as illegal:
                    yield illegal.refusal
                else:
                    yield None

    # -- facts -------------------------------------------------------------------------------------------------------

    def compare_facts(self, then: Mapping[str, Any], position: Any) -> dict[str, Any]:
        position = self.settled(position)
        got = {key: self.notation.fact(key, position) for key in then}
        for key, expected in then.items():
            self.compare(key, expected, got[key])
        return got

    def compare(self, key: str, expected: Any, got: Any) -> None:
        modes = self.notation.COMPARE
        for about, want, have in _differences(key, expected, got, modes.get(key, ""), modes):
            self.mismatch(about, want, have)


def _differences(
    about: str, expected: Any, got: Any, mode: str, modes: Mapping[str, str]
) -> Iterator[tuple[str, Any, Any]]:
    """What of the expected value does not hold: only what is named is compared; a key inside may have its own mode."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            have = got.get(key) if isinstance(got, Mapping) else None
            yield from _differences(f"{about}.{key}", value, have, modes.get(key, mode), modes)
    elif not _holds(expected, got, mode):
        yield about, expected, got


def _holds(expected: Any, got: Any, mode: str) -> bool:
    if isinstance(expected, list) and mode and isinstance(got, list):
        if mode == "set":
            return sorted(map(str, expected)) == sorted(map(str, got))
        return not Counter(expected) - Counter(got) if mode == "has" else not set(expected) & set(got)
    return bool(expected == got) and (isinstance(expected, bool) == isinstance(got, bool))


# -- files and the shipped library -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """The result of one document of a file: a ruling with its verdicts, or the error that kept it from being one."""

    source: str
    line: int
    ruling: Ruling | None
    verdicts: tuple[Verdict, ...]
    error: str = ""

    @property
    def passed(self) -> bool:
        return not self.error and all(v.passed for v in self.verdicts)


def check_text(text: str, source: str) -> Iterator[Checked]:
    """Run every document of a ruling file. One that cannot be read has failed, with its line."""
    for line, document in documents(text):
        try:
            ruling = Ruling(document, source=source, line=line)
        except MythosError as error:
            words = error.at(source=source, line=line) if isinstance(error, BadInput) else error
            yield Checked(source, line, None, (), str(words))
        else:
            yield Checked(source, line, ruling, ruling.run())


def check_file(path: str | Path) -> Iterator[Checked]:
    """Run every ruling of a file. Raises `BadInput` when the file cannot be read."""
    return check_text(read_text(path), str(path))


def load(path: str | Path) -> list[Ruling]:
    """The rulings of a file. Raises `BadInput`."""
    return [Ruling(text, source=str(path), line=line) for line, text in documents(read_text(path))]


def shipped() -> list[Ruling]:
    """All rulings that ship with the package."""
    books = dict.fromkeys(d.book.name for d in definitions().values())
    return [
        Ruling(text, source=name, line=line)
        for book in books
        for name, content in shipped_files(book)
        for line, text in documents(content)
    ]


def find(words: str, among: Iterable[Ruling] | None = None) -> list[Ruling]:
    """The shipped rulings in which all these words occur (`find("kronos lockout")`), the best matches first."""
    wanted = words.lower().split()
    found = [r for r in (shipped() if among is None else among) if all(w in r.text.lower() for w in wanted)]
    return sorted(found, key=lambda r: -sum(w in f"{r.id} {r.title}".lower() for w in wanted))
