"""Owns what tests of the interactive table are handed."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def panels_as_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table begins with the panels that are open before anybody has chosen."""
    from mythos_lab.widgets import beside, table

    monkeypatch.setattr(table, "_opened", list(beside.OPEN))


@pytest.fixture
def table(panels_as_at_first: None) -> Any:
    """Dima has called red, and Sasha has led the K2."""
    from tests.at_table import led

    return led()
