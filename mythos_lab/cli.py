"""Owns the command line: what can be asked, and how answers are put into lines. Everything that works is elsewhere.

Only what a command needs is loaded. What is wrong with a command is said in one line, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from .ruling_run import Verdict
    from .rulings import Checked

HELD, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well; something failed; what was asked for cannot be done; stopped by the person."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code."""
    options = _parser().parse_args(arguments)
    from .core.errors import MythosError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        return int(options.run(options))
    except MythosError as error:
        print(f"mythos-lab: {plain(str(error))}", file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return HELD


def plain(text: str) -> str:
    """Text from files and names as one line that a terminal takes for nothing else: control characters spelt out."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSED, f"{self.prog}: {plain(message)} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="mythos-lab", description="Rulebooks of mythology card games that run and say why.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, words: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        found.set_defaults(run=run)
        return found

    check = command("check", _check, "run ruling files and say which rulings do not hold")
    check.add_argument("files", nargs="*", metavar="FILE", help="ruling files; none: those that ship with the package")
    check.add_argument("--cites", action="store_true", help="also list cited clauses whose rules never ran")
    coverage = command("coverage", _coverage, "say for each game how many clauses are exercised and readings shown")
    coverage.add_argument("-v", "--verbose", action="store_true", help="list the clauses and readings that are not")
    rules = command("rules", _rules, "find clauses, open questions and rulings by words, or show one by its id")
    rules.add_argument("words", nargs="+", metavar="WORDS")
    play = command("play", _play, "play a game at the terminal, one decision a prompt")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--players", type=_players, default=2, metavar="N", help="how many, or names: Ann,Bob")
    play.add_argument("--seed", metavar="S", help="the same seed deals the same cards")
    play.add_argument("--reading", action="append", default=[], metavar="Q=R", help="play under this reading")
    bench = command("bench", _bench, "measure speed and print it as JSON")
    bench.add_argument("--yardsticks", metavar="DIR", help="folder of the prototypes to compare with in the same run")
    bench.add_argument("--rounds", type=_rounds, default=5, metavar="N", help="interleaved rounds, at least five")
    bench.add_argument("--seconds", type=_seconds, default=0.4, metavar="S", help="CPU seconds a case and round")
    return parser


def _players(text: str) -> int | list[str]:
    return int(text) if text.isdecimal() else text.split(",")


def _rounds(text: str) -> int:
    if not text.isdecimal() or int(text) < 5:
        raise argparse.ArgumentTypeError(f"{text!r} is too few; expected a number from 5")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; expected a number of seconds up to 3600")
    return seconds


# -- check -----------------------------------------------------------------------------------------------------------


def _check(options: argparse.Namespace) -> int:
    passed = failed = 0
    code = HELD
    for checked in _checked(options.files):
        if isinstance(checked, str):
            print(plain(checked))
            failed, code = failed + 1, MISUSED
            continue
        if options.cites and checked.ruling:
            _list_idle_cites(checked)
        if checked.passed:
            passed += 1
        else:
            print(plain(f"{checked.source}:{_fault(checked)}"))
            failed, code = failed + 1, code or FAILED
    print(f"{passed} passed, {failed} failed")
    return code


def _checked(files: Iterable[str]) -> Iterator[Checked | str]:
    """Every document of the files (of the shipped ones if there are none), or a line on a file that is of no use."""
    from .core.errors import BadInput
    from .rulings import check_file

    if not files:
        yield from _shipped()
    for file in files:
        found = 0
        try:
            for found, checked in enumerate(check_file(file), 1):  # noqa: B007
                yield checked
        except BadInput as error:
            yield str(error)
        else:
            if not found:
                yield f"{file}: there is no ruling in it; expected a ruling file"


def _shipped() -> Iterator[Checked]:
    from .data import rulings
    from .games import definitions
    from .rulings import check_text

    for book in dict.fromkeys(d.book.name for d in definitions().values()):
        for name, text in rulings(book):
            yield from check_text(text, name)


def _fault(checked: Checked) -> str:
    """What is wrong with a ruling, after its file: `LINE id: about: expected X, got Y`."""
    if checked.ruling is None:
        line, _, words = checked.error.removeprefix(f"{checked.source}, line ").partition(": ")
        number, _, field = line.partition(", ")
        return f"{number} {field + ': ' if field else ''}{words}"
    faults = [(m, v) for v in checked.verdicts for m in v.mismatches]
    said = [f"{m.about}: expected {m.expected}, got {m.got}{_where(v, checked)}" for m, v in faults]
    return f"{faults[0][0].line} {checked.ruling.id}: {'; '.join(said)}"


def _where(verdict: Verdict, checked: Checked) -> str:
    """The game and the other readings under which a mismatch showed, where the ruling names several."""
    ruling = checked.ruling
    assert ruling is not None
    where = [verdict.game] if len(ruling.games) > 1 else []
    where += [f"{q}: {r}" for q, r in verdict.readings.items() if ruling.basis.get(q) != r]
    return f" ({', '.join(where)})" if where else ""


def _list_idle_cites(checked: Checked) -> None:
    from .coverage import never_ran

    assert checked.ruling is not None
    for clause in never_ran(checked.ruling):
        note = "" if clause.normative else f" (nobody can carry it out: {clause.kind})"
        print(plain(f"{checked.source}:{checked.line} {checked.ruling.id}: cites {clause.id}, which never ran{note}"))


# -- coverage and rules ----------------------------------------------------------------------------------------------


def _coverage(options: argparse.Namespace) -> int:
    from .coverage import account
    from .games import definitions
    from .questions import readings

    dead = False
    for definition in definitions().values():
        found, asked = account(definition), readings(definition)
        print(f"{found}, {asked}")
        dead = dead or bool(found.dead)
        if options.verbose:
            for words, clauses in (("not carried", found.not_carried), ("not exercised", found.not_exercised)):
                for clause in clauses:
                    print(f"  {words}: {clause.id}: {plain(clause.text)}")
            for words, pairs in (("not switchable", asked.not_switchable), ("not shown", asked.not_shown)):
                for question, reading in pairs:
                    print(f"  {words}: {question}: {reading}")
        for citation in found.dead:
            print(f"  dead citation: {plain(citation)}")
    return FAILED if dead else HELD


def _rules(options: argparse.Namespace) -> int:
    from . import search

    words = " ".join(options.words)
    one = search.get(words)
    if one is not None:
        print("\n".join(map(plain, search.in_full(one))))
        return HELD
    found = search.find(words)
    if not found:
        raise search.no_such(words)
    for hit in found:
        print("\n".join(map(plain, search.in_short(hit))))
    return HELD


# -- play and bench --------------------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    from .terminal import play

    return play(options.game, options.players, options.seed, _readings(options.reading))


def _readings(pairs: Iterable[str]) -> dict[str, str]:
    from .core.errors import BadInput, UnknownReading

    readings: dict[str, str] = {}
    for pair in pairs:
        question, sign, name = pair.partition("=")
        if not sign:
            raise BadInput(f"{pair!r} is no reading", field="--reading", expected="QUESTION=READING")
        if readings.setdefault(question, name) != name:
            raise UnknownReading(f"{question} is given two readings: {readings[question]} and {name}")
    return readings


def _bench(options: argparse.Namespace) -> int:
    import json

    from .bench import figures
    from .core.errors import BadInput

    if options.yardsticks and not (Path(options.yardsticks) / "proto").is_dir():
        raise BadInput(
            f"{options.yardsticks} holds no prototypes", field="--yardsticks", expected="a folder with proto/"
        )
    print(json.dumps(figures(options.yardsticks, options.rounds, options.seconds), indent=2))
    return HELD
