"""Owns the shapes of what people write: whether a value from a file is a word, a number, a list of words and so on.

A shape is a type, a list of one shape, a mapping of one shape to another, or a tuple of shapes of which one must fit.
What the words mean is the business of who asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import BadInput

WORDS = {str: "a word", int: "a whole number", bool: "true or false", type(None): "nothing", object: "anything"}


def check_shape(value: Any, shape: Any, field: str) -> None:
    """Raise `BadInput` naming the field when a value does not have the shape."""
    if not fits(value, shape):
        raise BadInput(f"{value!r} does not fit here", field=field, expected=in_words(shape))


def check_shapes(values: Mapping[str, Any], shapes: Mapping[str, Any]) -> None:
    """Check every value whose key has a shape."""
    for key, value in values.items():
        if key in shapes:
            check_shape(value, shapes[key], key)


def fits(value: Any, shape: Any) -> bool:
    """Whether a value has a shape. True and false are no numbers."""
    if isinstance(shape, tuple):
        return any(fits(value, one) for one in shape)
    if isinstance(shape, list):
        return isinstance(value, (list, tuple)) and all(fits(v, shape[0]) for v in value)
    if isinstance(shape, dict):
        ((keys, inner),) = shape.items()
        return isinstance(value, Mapping) and all(fits(k, keys) and fits(v, inner) for k, v in value.items())
    return isinstance(value, shape) and (shape in (bool, object) or not isinstance(value, bool))


def in_words(shape: Any) -> str:
    """A shape in words, for errors."""
    if isinstance(shape, tuple):
        return " or ".join(in_words(one) for one in shape)
    if isinstance(shape, list):
        return f"a list, each entry {in_words(shape[0])}"
    if isinstance(shape, dict):
        ((keys, inner),) = shape.items()
        return f"a mapping from {in_words(keys)} to {in_words(inner)}"
    return WORDS[shape]
