"""Owns rulings: reading them, running them, comparing what came out with what was expected. It names no game.

What the items of `when` mean and what the facts of `then` are is the notation's of each game. A fault of the file is a
`BadInput` with its line and field; a wrong ruling is a `Verdict` that failed, with what was expected and what was got.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .compared import Compared, Moves, compare
from .core.errors import BadInput, MythosError
from .core.notation import closest
from .core.shape import check_shapes
from .data import read_text
from .data import rulings as shipped_files
from .games import definition, definitions
from .ruling_run import Run, Verdict
from .ruling_text import documents, located

MUST = ("id", "title", "game", "basis", "given", "when", "then", "cites")
MAY = ("question", "cards", "other_readings", "note")
SHAPES = {
    **dict.fromkeys(("id", "title", "question", "note"), str),
    "game": (str, [str]),
    "basis": {str: (str, bool)},
    "cards": {str: object},
    "given": {str: object},
    "when": [{str: object}],
    "then": {str: object},
    "other_readings": [{str: object}],
    "cites": [str],
}
"""What each key of a ruling holds."""
OTHER = {"readings": {str: str}, "then": {str: object}, "when": [{str: object}]}


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
        for other in data.get("other_readings") or ():
            check_shapes(other, OTHER)
            if not {"readings", "then"} <= set(other) <= set(OTHER):
                raise BadInput("an entry has readings and then, and may have when", field="other_readings")

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
        return tuple(verdict for game in self.games for verdict in self.run_in(game))

    def run_in(self, game: str) -> Iterator[Verdict]:
        """Run it in one game, under its basis and under each of its other readings."""
        yield self.run_under(game, {})
        for other in self.data.get("other_readings") or ():
            yield self._run_other(game, other)

    def run_under(self, game: str, readings: Mapping[str, str]) -> Verdict:
        """Run it in one game; readings given replace those of the basis."""
        return Run(self.data, self.line, game, {**self.basis, **readings}).all(self.data["when"], self.data["then"])

    def _run_other(self, game: str, other: Mapping[str, Any]) -> Verdict:
        run = Run(self.data, self.line, game, {**self.basis, **other["readings"]}, checks="when" in other)
        return run.all(other.get("when", self.data["when"]), other["then"])

    def readings(self) -> Compared:
        """What comes out under every reading of the questions it names, and the clauses that make the difference.

        In a cell a table; `.facts` gives question -> reading -> facts. Of several games the first is looked at.
        """
        game = self.games[0]
        known = definition(game).book.questions
        others = (other["readings"] for other in self.data.get("other_readings") or ())
        named = dict.fromkeys(question for readings in (self.basis, *others) for question in readings)
        asked = compare(self.moves(game), [known[question] for question in named if question in known])
        return Compared(self.id, self.title, game, asked)

    def moves(self, game: str) -> Moves:
        """Its moves in one of its games, to be run under any readings."""
        return Moves(self.data, self.line, game, self.basis)


def _check_envelope(data: Any, source: str, line: int) -> None:
    if not isinstance(data, Mapping):
        raise BadInput("a ruling is a mapping of keys", source=source, line=line, expected=", ".join(MUST))
    for key in data:
        if key not in MUST + MAY:
            raise BadInput(f"unknown key{closest(str(key), MUST + MAY)}", source=source, line=line, field=str(key))
    for key in MUST:
        if key not in data:
            raise BadInput("this key is missing", source=source, line=line, field=key, expected=", ".join(MUST))
    try:
        check_shapes(data, SHAPES)
    except BadInput as error:
        raise error.at(source=source, line=line) from None


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

    def rank(ruling: Ruling) -> tuple[int, bool, int]:
        headline = f"{ruling.id} {ruling.title}".lower()
        return -sum(word in headline for word in wanted), words.lower() not in headline, len(headline)

    return sorted(found, key=rank)
