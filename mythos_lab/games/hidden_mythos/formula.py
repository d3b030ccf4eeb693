"""Owns formulas: the points of a card as an arithmetic expression over the final layout. Parsed, never run as code.

numbers, + - * //, comparisons, and or not, a if c else b, min(...), max(...)
pos                    the slot of the card, 1 the leftmost          n         how many cards the row has
row(s)                 cards of suit s in the row, itself included   others(s) cards of suit s in other rows
adj(s)                 neighbours of suit s                          has(name) 1 if that card is in the row
left(s), right(s)      1 if that neighbour is of suit s              before(s) cards of suit s anywhere to the left
opposite(s)            1 if this card lies at one end and the card at the other end is of suit s
flanked                1 if there are two neighbours, of one suit
base_left, base_right  the printed value of that neighbour: the first number, of X 0
value_left, value_right  what that neighbour counts
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ...core.errors import BadInput
from ...core.notation import closest

SUITS = ("god", "monster", "hero", "location")
OF_SUIT = ("row", "adj", "others", "left", "right", "before", "opposite")
VALUES = ("pos", "n", "flanked", "base_left", "base_right", "value_left", "value_right")
CALLS = (*OF_SUIT, "has", "min", "max")
LONGEST = 400
EXPECTED = f"numbers, + - * //, comparisons, and, or, not, a if c else b, {', '.join((*VALUES, *CALLS))}"

_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
}
_COMPARE: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


@lru_cache(maxsize=1024)
def parsed(text: str) -> ast.expr:
    """A formula checked from end to end. Raises `BadInput` naming the place of what does not belong in one."""
    if len(text) > LONGEST:
        raise BadInput("the formula is too long", field="formula", expected=f"at most {LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        where = getattr(error, "offset", None) or 1
        raise _fault("this cannot be read", where, text) from None
    _check(tree, text)
    return tree


def _fault(what: str, column: int, text: str) -> BadInput:
    return BadInput(f"{what} (at character {column} of {text!r})", field="formula", expected=EXPECTED)


def _check(node: ast.expr, text: str) -> None:
    """Refuse whatever is not one of the few things a formula may hold."""
    column = node.col_offset + 1
    if isinstance(node, ast.Constant):
        if type(node.value) is not int:
            raise _fault(f"{node.value!r} is no number", column, text)
    elif isinstance(node, ast.Name):
        if node.id not in VALUES:
            raise _fault(f"{node.id!r} is unknown{closest(node.id, (*VALUES, *CALLS))}", column, text)
    elif isinstance(node, ast.Call):
        _check_call(node, text)
    elif isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        _all(text, node.left, node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub, ast.UAdd)):
        _all(text, node.operand)
    elif isinstance(node, ast.BoolOp):
        _all(text, *node.values)
    elif isinstance(node, ast.IfExp):
        _all(text, node.test, node.body, node.orelse)
    elif isinstance(node, ast.Compare) and all(type(op) in _COMPARE for op in node.ops):
        _all(text, node.left, *node.comparators)
    else:
        raise _fault("this does not belong in a formula", column, text)


def _all(text: str, *nodes: ast.expr) -> None:
    for node in nodes:
        _check(node, text)


def _check_call(node: ast.Call, text: str) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    column = node.col_offset + 1
    if name not in CALLS or node.keywords:
        raise _fault(f"{name or 'this'} cannot be called{closest(name, CALLS)}", column, text)
    if name in ("min", "max"):
        if not node.args:
            raise _fault(f"{name} of nothing", column, text)
        _all(text, *node.args)
        return
    word = node.args[0] if len(node.args) == 1 else None
    if not isinstance(word, ast.Constant) or not isinstance(word.value, str):
        raise _fault(f"{name} takes one name in quotes", column, text)
    if name in OF_SUIT and word.value not in SUITS:
        raise _fault(f"{word.value!r} is no suit{closest(word.value, SUITS)}", column, text)


def evaluate(text: str, names: Mapping[str, Any]) -> int:
    """The points a formula gives; `names` hold the values, and a function for each call."""
    return int(_value(parsed(text), text, names))


def _value(node: Any, text: str, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names[node.id]()
    if isinstance(node, ast.Call):
        return _called(node, text, names)
    if isinstance(node, ast.BinOp):
        return _reckoned(node, text, names)
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, text, names)
        return not value if isinstance(node.op, ast.Not) else -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BoolOp):
        wanted = isinstance(node.op, ast.Or)
        return next((True for v in node.values if bool(_value(v, text, names)) is wanted), False) is wanted
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, text, names) else node.orelse, text, names)
    values = [_value(x, text, names) for x in (node.left, *node.comparators)]
    return all(_COMPARE[type(op)](a, b) for op, a, b in zip(node.ops, values, values[1:], strict=False))


def _reckoned(node: ast.BinOp, text: str, names: Mapping[str, Any]) -> Any:
    left, right = _value(node.left, text, names), _value(node.right, text, names)
    if isinstance(node.op, ast.FloorDiv) and not right:
        raise _fault("this divides by nothing", node.col_offset + 1, text)
    return _BINARY[type(node.op)](left, right)


def _called(node: ast.Call, text: str, names: Mapping[str, Any]) -> Any:
    name = node.func.id  # type: ignore[attr-defined]
    if name in ("min", "max"):
        values = [_value(arg, text, names) for arg in node.args]
        return min(values) if name == "min" else max(values)
    return names[name](node.args[0].value)  # type: ignore[attr-defined]


def reads_values(text: str) -> bool:
    """Whether a formula asks what another card counts."""
    return any(isinstance(x, ast.Name) and x.id.startswith("value_") for x in ast.walk(parsed(text)))
