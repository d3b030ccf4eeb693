"""Owns the text of ruling files: cutting a file into documents, and parsing one with the line of every mapping."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from .core.errors import BadInput


class Located(dict[str, Any]):
    """A mapping that knows the line it begins in."""

    line: int = 0


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Safe YAML, with lines kept and a key that stands twice refused."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> Iterator[Any]:
    found = Located()
    found.line = node.start_mark.line
    yield found
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in found:
            raise BadInput("this key stands twice in one mapping", line=key_node.start_mark.line + 1, field=str(key))
        found[key] = loader.construct_object(value_node, deep=True)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def documents(text: str) -> Iterator[tuple[int, str]]:
    """The documents of a file with the line each begins in; comments alone are none."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if line.rstrip() == "---"]
    for a, b in zip([-1, *starts], [*starts, len(lines)], strict=True):
        body = lines[a + 1 : b]
        if any(line.strip() and not line.lstrip().startswith("#") for line in body):
            yield a + 2, "\n".join(body) + "\n"


def located(text: str, source: str, line: int) -> Any:
    """A document parsed, with file lines on every mapping. Raises `BadInput` with the line of a fault."""
    try:
        data = yaml.load(text, _Loader)
    except BadInput as error:
        raise BadInput(error.what, source=source, line=(error.line or 1) + line - 1, field=error.field) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = line + (mark.line if mark else 0)
        what = getattr(error, "problem", None) or str(error)
        raise BadInput(
            f"this is no YAML: {what}",
            source=source,
            line=at,
            expected="YAML, as in a shipped ruling",
        ) from None
    _shift(data, line)
    return data


def _shift(data: Any, line: int) -> None:
    """Lines within the document become lines of the file."""
    if isinstance(data, Located):
        data.line += line
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _shift(value, line)
