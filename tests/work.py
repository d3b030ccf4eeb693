"""Owns how much work a test saw done: calls of functions, counted, because a busy machine counts as an idle one does.

What takes how long is measured by `mythos-lab bench` and looked at by people; a test never asks a clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(of: Callable[[], Any]) -> int:
    """How many functions, Python's own included, are called while `of` runs."""
    count = 0

    def seen(frame: FrameType, event: str, what: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        of()
    finally:
        sys.setprofile(before)
    return count
