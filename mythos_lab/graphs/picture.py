"""Owns how any picture reaches a notebook: an image with its words, which also shows in a copy nobody has trusted yet.

What is drawn is others' business. Inline SVG is stripped from untrusted notebooks, an `img` with a data address is not.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape


class Picture:
    """An SVG with the text that says the same. In a cell: the image and the words; printed: the words.

    `least` is how far it is made smaller for a narrow cell before it scrolls sideways; 0: as far as needed.
    """

    def __init__(self, svg: str, words: str, title: str, least: float = 0.7):
        self.svg, self.words, self.title, self.least = svg, words, title, least

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words

    @property
    def html(self) -> str:
        """The image, no narrower than `least` (then it scrolls sideways), and the words folded in below it."""
        least, most = round(self._wide * self.least), round(self._wide * 1.15)
        size = f"display:block;width:100%;min-width:{least}px;max-width:{most}px;height:auto"
        image = f'<img alt="{escape(self.title)} (in words below)" src="{self.address}" style="{size}">'
        said = f'<pre style="overflow-x:auto;white-space:pre">{escape(self.words)}</pre>'
        return (
            f'<div style="overflow-x:auto;max-width:100%">{image}</div>'
            f"<details><summary>the same in words</summary>{said}</details>"
        )

    @property
    def address(self) -> str:
        """The SVG as a data address: it needs no file and no network."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"

    @property
    def _wide(self) -> float:
        """The width the drawing was made for."""
        return float(self.svg.partition(' width="')[2].partition('"')[0].removesuffix("pt"))
