"""Owns how wide letters are: close to the common sans serif, a little too wide rather than too narrow."""

from __future__ import annotations

NARROW = dict.fromkeys("ijl'|", 0.23) | dict.fromkeys("ftI.,:;/!\\ []()-r", 0.33) | dict.fromkeys("JLcksvxyz_", 0.53)
BROAD = dict.fromkeys("ABEKPSVXYTFZ&", 0.67) | dict.fromkeys("CDHNRUw", 0.73) | dict.fromkeys("GOQmMW%@→×…✓✗▶★", 0.9)
WIDTHS = NARROW | BROAD
USUAL, FOREIGN, BOLD = 0.57, 1.0, 1.07


def wide(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is drawn at a size."""
    letters = sum(WIDTHS.get(c, USUAL if ord(c) < 0x2000 else FOREIGN) for c in text)
    return letters * size * (BOLD if bold else 1.0) + 1
