"""Steps are well formed: no ask after an event, no empty decision (both raise, and random play would meet them); no
bare call of a rule, no rule that asks which reading is in force. The last two are read off the code."""

from __future__ import annotations

import ast
import inspect
import random
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import mythos_lab.core.chain
import mythos_lab.games
from mythos_lab.core.errors import RuleError
from mythos_lab.core.game import Game

from . import play

FOLDER = Path(mythos_lab.games.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """The parsed file, every node knowing the node above it as `above`."""
    root = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in ast.walk(root):
        for child in ast.iter_child_nodes(node):
            child.above = node  # type: ignore[attr-defined]
    return root


def is_generator(node: ast.AST) -> bool:
    """Whether a function has a yield of its own."""
    todo = list(ast.iter_child_nodes(node))
    while todo:
        child = todo.pop()
        if isinstance(child, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(child, (ast.FunctionDef, ast.Lambda)):
            todo += ast.iter_child_nodes(child)
    return False


def book_of(path: Path) -> str:
    """The folder of the rulebook that a file belongs to, '' for none."""
    parts = path.relative_to(FOLDER).parts if path.is_relative_to(FOLDER) else ()
    return parts[0] if len(parts) > 1 else ""


@cache
def rule_names(book: str) -> frozenset[str]:
    """The names under which a book's rules that are generators can be called: their own, and those they replace."""
    found = set()
    for d in map(play.definition, play.GAMES):
        if f".{book}." in d.module:
            found |= {name for name, rule in d.parts[0].items() if inspect.isgeneratorfunction(rule)}
            found |= {r.value.__name__ for r in d.parts[1] if inspect.isgeneratorfunction(r.value)}
    return frozenset(found)


@cache
def helper_names(book: str) -> frozenset[str]:
    """The names of all other generator functions of a book and of the chain."""
    paths = [*(path for path in FILES if book_of(path) == book), Path(mythos_lab.core.chain.__file__)]
    functions = [n for path in paths for n in ast.walk(tree(path)) if isinstance(n, ast.FunctionDef)]
    return frozenset(n.name for n in functions if is_generator(n)) - rule_names(book)


def name_called(call: ast.Call) -> set[str]:
    """The names of what is called: `rules.x(...)`, `x(...)`, `(rules.x if ... else rules.y)(...)`."""
    heads = [call.func.body, call.func.orelse] if isinstance(call.func, ast.IfExp) else [call.func]
    return {h.attr if isinstance(h, ast.Attribute) else h.id for h in heads if isinstance(h, (ast.Attribute, ast.Name))}


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def function_around(node: Any) -> ast.AST:
    while not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.Module)):
        node = node.above
    return node


def is_run(call: ast.Call) -> bool:
    """Whether what a generator yields is passed on: `yield from`, a loop over it, or returned by a plain function."""
    above: Any = call.above  # type: ignore[attr-defined]
    if isinstance(above, (ast.YieldFrom, ast.comprehension)) or (isinstance(above, ast.For) and above.iter is call):
        return True
    return isinstance(above, (ast.Return, ast.Lambda)) and not is_generator(function_around(call))


def forgotten(path: Path, names: frozenset[str]) -> list[int]:
    """The lines in which one of these rules is called and nobody runs it."""
    return [c.lineno for c in calls(path) if name_called(c) & names and not is_run(c)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_rule_is_called_without_being_run(path: Path) -> None:
    assert not forgotten(path, rule_names(book_of(path))), "a call of a rule that nobody runs: a `yield from` missing?"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_helper_is_called_as_a_bare_statement(path: Path) -> None:
    statements = [c for c in calls(path) if isinstance(c.above, ast.Expr)]  # type: ignore[attr-defined]
    bare = [c.lineno for c in statements if name_called(c) & helper_names(book_of(path))]
    assert not bare, "nothing happens: is a `yield from` missing?"


IN_FORCE = frozenset(("readings", "replaced", "clashes"))
"""Attributes of a game by which it could be known which readings are in force; `pairs` are those of a choice."""


@cache
def names_of_questions() -> frozenset[str]:
    """All ids of open questions, whole and from their first or second full stop on."""
    ids = {q for game in play.GAMES for q in play.definition(game).book.questions}
    ends = {q.split(".", n)[-1] for q in ids for n in (1, 2)}
    return frozenset(ids | {end for end in ends if "." in end})


def asking(root: ast.Module) -> list[int]:
    """The lines in which a function asks which reading is in force.

    It looks at the readings of a game, also by `getattr`; it names a question; it asks which rule is in force instead
    of calling it.
    """
    functions = [node for node in ast.walk(root) if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    parts = [part for f in functions for part in (f.body if isinstance(f.body, list) else [f.body])]
    inside = [node for part in parts for node in ast.walk(part)]
    return sorted({n.lineno for n in inside if _asks(n)})  # type: ignore[attr-defined]


def _asks(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr in (*IN_FORCE, "pairs") or (node.attr.startswith("__") and is_rule(node.value))
    if isinstance(node, ast.Constant):
        return node.value in names_of_questions() or node.value in IN_FORCE
    if isinstance(node, ast.Compare):
        return any(map(is_rule, (node.left, *node.comparators)))
    if isinstance(node, ast.Name):
        return node.id in ("about", "choose", "Choice", "find_question", "rule_of_code")
    return False


def is_rule(node: ast.AST) -> bool:
    """Whether this is a rule in force that is not called: `t.rules.name`."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "rules"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_rule_asks_which_reading_is_in_force(path: Path) -> None:
    """No function body looks at readings; ids of open questions stand in decorators and tables alone."""
    assert not asking(tree(path))


@pytest.mark.parametrize(
    "body",
    [
        "if t.game.readings: pass",
        "if t.game.replaced: pass",
        "if getattr(t.game, 'readings'): pass",
        "if t.game.setup.option('readings'): pass",
        "if dict(t.game.setup.options).get('oq.mk.titan.scope'): pass",
        "if find_question(q, 'mk.titan.scope'): pass",
        "if t.rules.takes is takes: pass",
        "if t.rules.takes in (takes, other): pass",
        "if t.rules.takes.__name__ == 'other': pass",
        "if about(t.rules.takes).clauses: pass",
    ],
)
def test_the_net_catches_a_rule_that_asks(body: str) -> None:
    assert asking(ast.parse(f"def f(t):\n    {body}\n")) == [2]
    assert asking(ast.parse(f"f = lambda t: [x for x in t if {body.removeprefix('if ').removesuffix(': pass')}]")) == [
        1
    ]
    assert not asking(ast.parse("def f(t):\n    return t.rules.takes(t) == t.rules.other(t)\n"))


class Unseen:
    """What stands where nobody may look."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"a rule looks at what is in force: {name}")

    def __getitem__(self, key: object) -> Any:
        raise AssertionError(f"a rule looks at what is in force: {key}")

    __iter__ = __bool__ = __len__ = __eq__ = __contains__ = __hash__ = __getattribute__  # type: ignore[assignment]


@pytest.mark.parametrize("table", [t for g in play.GAMES for t in play.read_tables(g)[::40]], ids=str)
def test_a_game_is_played_and_seen_without_a_look_at_its_readings(table: play.Table) -> None:
    loaded = table.loaded
    game = Game(loaded.definition, loaded.readings, loaded.setup)
    game.readings = game.replaced = Unseen()  # type: ignore[assignment]
    end = play.play_on(game.new(1), random.Random(1))
    for position in end.history[::10]:
        position.why_not(end.line[0])
        assert all(position.view(seat) is not None for seat in game.seats)
    assert end.over


def test_the_net_catches_a_forgotten_yield_from(tmp_path: Path) -> None:
    names = frozenset(["act"])
    texts = {
        "bad": "def f(t):\n    t.rules.act(t)\n    x = t.rules.act(t)\n    yield 1\n    return t.rules.act(t)\n",
        "good": "def f(t):\n    x = yield from t.rules.act(t)\n    for e in act(t):\n        yield e\n",
        "plain": "def f(t):\n    return t.rules.act(t)\n",
        "either": "def f(t):\n    yield from (t.rules.act if t else t.rules.other)(t)\n    (act if t else other)(t)\n",
    }
    found = {}
    for label, text in texts.items():
        path = tmp_path / f"{label}.py"
        path.write_text(text, encoding="utf-8")
        found[label] = forgotten(path, names)
    assert found == {"bad": [2, 3, 5], "good": [], "plain": [], "either": [3]}


def test_every_book_has_rules_to_look_for() -> None:
    assert all(rule_names(book) for book in {book_of(path) for path in FILES} - {""})


@pytest.mark.parametrize("game", play.GAMES)
def test_what_steps_ask_is_declared_with_words(game: str) -> None:
    definition = play.definition(game)
    for kind, options in definition.options.items():
        names = [
            options.candidates,
            *getattr(options, "gates", ()),
            *options.narrow,
            *([options.owes] if options.owes else []),
        ]
        assert kind in definition.notation.KINDS and options.verbs
        assert not [name for name in names if name not in definition.parts[0]], kind


@pytest.mark.parametrize("game", play.GAMES)
def test_step_names_carry_the_names_of_their_states(game: str) -> None:
    for name in play.definition(game).flow:
        head, *rest = name.split(".")
        assert head.isupper() and all(part.isupper() or part.replace("_", "").islower() for part in rest), name


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_random_play_breaks_no_rule_of_the_kernel(table: play.Table) -> None:
    """An ask after an event, an empty decision, an undeclared label or step raise `RuleError` by themselves."""
    try:
        for end in play.ends(table, play.many(12)):
            assert all(len(p.options) for p in end.history[:-1])
    except RuleError as error:  # pragma: no cover
        pytest.fail(str(error))


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    return (
        value for value in vars(module).values() if inspect.isfunction(value) and value.__module__ == module.__name__
    )


def bodies(game: str) -> set[str]:
    """The bodies of the steps of a book's games, which share modules, and of readings that take their place."""
    book = play.definition(game).book
    found: set[str] = set()
    for d in (play.definition(name) for name in play.GAMES):
        if d.book is book:
            found |= {line.body.__name__ for line in d.flow.values()}
            found |= {r.value.__name__ for r in d.parts[1] if callable(r.value) and r.target in found}
    return found


@pytest.mark.parametrize("game", play.GAMES)
def test_what_asks_is_a_step(game: str) -> None:
    """Whatever may ask stands in the flow: an `Ask` is built in the bodies of steps alone."""
    definition = play.definition(game)
    functions = [f for module in (*definition.rules, *definition.readings) for f in functions_of(module)]
    assert {f.__name__ for f in functions if "Ask" in f.__code__.co_names} <= bodies(game)


@pytest.mark.parametrize("game", play.GAMES)
def test_a_step_without_labels_names_none(game: str) -> None:
    """Where the row is all there is, a label would be lost: the kernel looks at labels only where there are several."""
    tables = {table.readings: table for table in [*play.tables(game)[:1], *play.read_tables(game)]}
    for table in tables.values():
        for step in table.loaded.steps.values():
            if step.acts and not step.labelled:
                body = ast.parse(textwrap.dedent(inspect.getsource(step.body)))
                named = [n.lineno for n in ast.walk(body) if isinstance(n, ast.Return) and n.value is not None]
                assert not named, f"{step.name} names a label that its row does not have"
