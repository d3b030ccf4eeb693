"""Owns reading: package data and a person's own files, parsed and checked, with file, line and field in every error.

It hands parsed tables to the games, which open no file themselves. What a table means is the game's business.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from .core.errors import BadInput
from .core.notation import closest
from .core.rules import Clause, OpenQuestion, ReadingText

DECLARED = """of a reading besides name and text: may_not_end = true, refuses_setup = true, untouching = "why", or \
same_as = "another reading of the question, not merged itself" with because = "argument\""""


class Row(NamedTuple):
    """One line of a table: its fields as text, and where it stands."""

    source: str
    line: int
    fields: Mapping[str, str]

    def fault(self, field: str, what: str, expected: str = "") -> BadInput:
        """An error that names this row and field."""
        return BadInput(what, source=self.source, line=self.line, field=field, expected=expected)

    def number(self, field: str, least: int = 0, most: int = 99) -> int:
        """A whole number in a field. Raises `BadInput` outside `least..most`."""
        text = self.fields[field].strip()
        if not text.isdecimal() or not least <= int(text) <= most:
            raise self.fault(field, f"{text!r} is no fitting number", f"a whole number from {least} to {most}")
        return int(text)

    def word(self, field: str, known: Sequence[str]) -> str:
        """One of the known words in a field. Raises `BadInput` for any other."""
        text = self.fields[field].strip()
        if text not in known:
            raise self.fault(field, f"{text!r} is unknown{closest(text, known)}", f"one of {', '.join(known)}")
        return text


def package_file(book: str, name: str) -> Any:
    """A file that ships with a book (a traversable: `read_text`, `iterdir`)."""
    return resources.files("mythos_lab") / "games" / book / name


def package_text(book: str, name: str) -> str:
    return str(package_file(book, name).read_text(encoding="utf-8"))


def read_text(path: str | Path) -> str:
    """The text of a person's file. Raises `BadInput` when it cannot be read or is no UTF-8."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"byte {error.start} is no UTF-8", source=str(path), expected="a text file in UTF-8") from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", source=str(path)) from None


@lru_cache
def clauses(book: str) -> Mapping[str, Clause]:
    """The clauses of a book by id, in the order of the rulebook."""
    found = [
        Clause(c["id"], c["section"], c["kind"], c["text"], tuple(c.get("refers", ())), tuple(c.get("overrides", ())))
        for c in tomllib.loads(package_text(book, "clauses.toml"))["clause"]
    ]
    return {c.id: c for c in found}


@lru_cache
def questions(book: str) -> Mapping[str, OpenQuestion]:
    """The open questions of a book by id."""
    return questions_in(package_text(book, "questions.toml"), f"{book}/questions.toml")


def questions_in(text: str, source: str) -> Mapping[str, OpenQuestion]:
    """The open questions in a text. Raises `BadInput` naming file, line and field for what cannot be."""
    lines = {line: number for number, line in enumerate(text.splitlines(), 1)}
    found: dict[str, OpenQuestion] = {}
    for entry in tomllib.loads(text)["question"]:
        try:
            found[entry["id"]] = _question(entry)
        except BadInput as error:
            raise error.at(source=source, line=lines.get(f'id = "{entry["id"]}"')) from None
    return found


def _question(q: Mapping[str, Any]) -> OpenQuestion:
    names = [r["name"] for r in q["reading"]]
    if q["default"] not in names or len(set(names)) < len(names):
        raise BadInput(
            f"the readings are {', '.join(names)}",
            field=f"{q['id']}: default",
            expected=f"each once, {q['default']!r} among them",
        )
    readings = tuple(_reading(q, r) for r in q["reading"])
    return OpenQuestion(
        q["id"], q["question"], tuple(q["clauses"]), q["kind"], readings, q["default"], q["reason"], q["position"]
    )


def _reading(q: Mapping[str, Any], r: Mapping[str, Any]) -> ReadingText:
    """A reading with what is declared of it. Raises `BadInput` where that contradicts itself or the question."""
    known = {f.name: type(f.default) for f in fields_of(ReadingText)[2:]}
    merged = {other["name"] for other in q["reading"] if "same_as" in other}
    others = [other["name"] for other in q["reading"] if other is not r and other["name"] not in merged]
    wrong = {key: f"no such field{closest(key, known)}" for key in r if key not in ("name", "text", *known)}
    for key, kind in known.items():
        if key in r and (not isinstance(r[key], kind) or not r[key]):
            wrong[key] = f"{r[key]!r} is no {'reason in words' if kind is str else 'true'}"
        elif key in r and r["name"] == q["default"] and kind is str:
            wrong[key] = "the default is what others are compared with"
    if r.get("same_as", q["default"]) not in [*others, q["default"]]:
        wrong["same_as"] = f"{r['same_as']!r} is none of {', '.join(others)}"
    if ("same_as" in r) != ("because" in r) or ("same_as" in r and "untouching" in r):
        wrong["same_as"] = "a merged reading has same_as and because, and no untouching"
    for key, what in wrong.items():
        raise BadInput(what, field=f"{q['id']}: {r['name']}: {key}", expected=DECLARED)
    return ReadingText(**r)


def table(text: str, source: str, columns: Sequence[str], key: str, within: str = "") -> list[Row]:
    """The rows of a CSV text, in which `key` stands once (once for each value of the column `within`, if one is named).

    Raises `BadInput` for missing or unknown columns, ragged rows, and a key twice.
    """
    reader = csv.DictReader(text.splitlines())
    _check_columns(reader.fieldnames or [], source, columns)
    rows: dict[tuple[str, str], Row] = {}
    for fields in reader:
        row = Row(source, reader.line_num, fields)
        if None in fields or None in fields.values():
            raise row.fault("", "this row has more or fewer fields than the header", f"{len(columns)} fields")
        once = (fields[within] if within else "", fields[key])
        if once in rows:
            raise row.fault(key, f"{fields[key]!r} stands in line {rows[once].line} already", "each card once")
        rows[once] = row
    return list(rows.values())


def _check_columns(found: Sequence[str], source: str, columns: Sequence[str]) -> None:
    missing = [c for c in columns if c not in found]
    unknown = [c for c in found if c not in columns]
    if unknown:
        hint = closest(unknown[0], columns)
        raise BadInput(f"unknown column {unknown[0]!r}{hint}", source=source, line=1, expected=", ".join(columns))
    if missing:
        raise BadInput(f"the column {missing[0]!r} is missing", source=source, line=1, expected=", ".join(columns))


def header(text: str) -> list[str]:
    """The column names of a CSV text: by them a card table tells what it holds."""
    return next(csv.reader(text.splitlines()), [])


def rulings(book: str) -> Iterator[tuple[str, str]]:
    """The ruling files that ship with a book: name and text."""
    folder = package_file(book, "rulings")
    for entry in sorted(folder.iterdir(), key=lambda e: str(e.name)):
        if entry.name.endswith(".yaml"):
            yield entry.name, entry.read_text(encoding="utf-8")
