"""Owns how nodes and edges look: colours with a shape or stroke beside each, on a light and on a dark page.

No meaning hangs on a colour alone: what is coloured also has a shape, a dash, a thickness or a word of its own. Every
engine draws from these tables. It knows no graph.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

FONT = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
TITLE, LARGE, SMALL = 18, 15, 13
"""Sizes of letters: above the picture, in the first line of a node, everywhere else."""


class Look(NamedTuple):
    """A node: fill and line on a light page and on a dark one, how thick the line is, its dash, its outline."""

    fill: str
    line: str
    dark_fill: str
    dark_line: str
    width: float = 1
    dash: bool = False
    shape: str = "box"


LOOKS = {
    "asks": Look("#dbe8fb", "#1d4f91", "#1d3354", "#8fb6ee", 2, shape="round"),
    "acts": Look("#f4f1ea", "#6b6558", "#2b3038", "#98a0ac"),
    "answers": Look("#ece2f8", "#5b2d91", "#3a2457", "#c9a6f2", 2, shape="cut"),
    "phase": Look("#fffdf8", "#4a463d", "#22272e", "#b9b4a7", 1.5, shape="double"),
    "quiet": Look("#fdfbf6", "#fdfbf6", "#191c21", "#191c21", 0),
    "link": Look("#fff3cc", "#8a6d00", "#4a3d10", "#e0b93c", 2),
    "works": Look("#d9f0df", "#1c5f3a", "#17402a", "#63d391", 3),
    "cancelled": Look("#f8dcd9", "#8f1d14", "#511f1b", "#f08a80", 2, dash=True),
    "over": Look("#d9f0df", "#1c5f3a", "#17402a", "#63d391", shape="double"),
    "unfinished": Look("#ece9e1", "#6b6558", "#24272d", "#98a0ac", dash=True),
    "clause": Look("#f4f1ea", "#6b6558", "#2b3038", "#98a0ac"),
    "question": Look("#fff3cc", "#8a6d00", "#4a3d10", "#e0b93c", 1.5, shape="cut"),
}
NOW = ("#c2410c", "#ff9a5c")
"""The line around what is open now, light and dark; it is four times as thick, and says so in words too."""


class Stroke(NamedTuple):
    """An edge: its ink on a light page and on a dark one, how thick it is, how it is dashed; `holds` where it keeps its
    ends in order on the page."""

    ink: str
    dark: str
    width: float = 1
    dash: str = ""
    holds: bool = True


EDGES = {
    "label": Stroke("#2b2b2b", "#c9c6bd"),
    "then": Stroke("#6b6558", "#a9a498", dash="dashed"),
    "opens": Stroke("#6b6558", "#a9a498", 2, "dotted"),
    "nested": Stroke("#6b6558", "#a9a498", 2, "dotted"),
    "announced": Stroke("#8a6d00", "#e0b93c", 2, holds=False),
    "answers": Stroke("#6b6558", "#a9a498", 2, "dashed", holds=False),
    "play": Stroke("#2b2b2b", "#c9c6bd"),
    "refers": Stroke("#2b2b2b", "#c9c6bd"),
    "overrides": Stroke("#8f1d14", "#f08a80", 3.5),
    "questioned": Stroke("#8a6d00", "#e0b93c", 2, "dashed"),
}
UNDRAWN = frozenset(("aimed", "paid", "asked", "works", "cancelled"))
"""Edges that are said in a node of the picture and drawn nowhere."""

TAKEN = Stroke("#1c5f3a", "#63d391", 3.5)
"""What a play has taken, whatever its kind: dashes stay those of the kind."""

CANCELS = Stroke("#8f1d14", "#f08a80", 4, holds=False)
"""An answer that took effect."""

IDLE = 0.7
"""How thick an edge is that no play has taken, where another has been."""

PAPER, INK, FRAME, LETTERS = (
    ("#fdfbf6", "#191c21"),
    ("#1f1d1a", "#eceae4"),
    ("#b8b0a0", "#5b6472"),
    ("#5d574b", "#b9b4a7"),
)
"""Behind everything; letters; frames; the letters on frames. Light and dark."""


def stroke(kind: str, marks: tuple[str, ...] = ()) -> Stroke:
    """How an edge of a kind is drawn, with the marks that plays have left on it."""
    plain = EDGES[kind]
    if "cancels" in marks:
        return CANCELS
    if "taken" in marks:
        return plain._replace(ink=TAKEN.ink, dark=TAKEN.dark, width=TAKEN.width)
    return plain._replace(width=IDLE) if "idle" in marks else plain


SHAPES = ":is(path,polygon,ellipse,rect,polyline)"


@lru_cache(maxsize=256)
def style(looks: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """The style sheet of a picture with nodes of these looks and edges of these kinds and marks.

    `svg.dark` and `svg.light` stand above what the page prefers.
    """
    named = {"paper": PAPER, "ink": INK, "frame": FRAME, "letters": LETTERS, "now": NOW}
    inks = {kind: (s.ink, s.dark) for kind, s in (EDGES | {"taken": TAKEN, "cancels": CANCELS}).items()}
    named |= {kind: inks[kind] for kind in kinds if kind in inks}
    for name in looks:
        look = LOOKS[name]
        named |= {f"{name}-f": (look.fill, look.dark_fill), f"{name}-l": (look.line, look.dark_line)}
    light, dark = ("".join(f"--{name}:{pair[n]};" for name, pair in named.items()) for n in (0, 1))
    nodes = "".join(
        f".node.{n} {SHAPES}{{stroke:var(--{n}-l)}}.node.{n} {SHAPES}:not([fill=none]){{fill:var(--{n}-f)}}"
        for n in looks
    )
    edges = "".join(
        f".edge.{k} :is(path,polygon){{stroke:var(--{k})}}.edge.{k} polygon{{fill:var(--{k})}}"
        for k in kinds
        if k in inks
    )
    return (
        f"svg{{{light}}}svg.dark{{{dark}}}@media(prefers-color-scheme:dark){{svg:not(.light){{{dark}}}}}"
        f"text{{font-family:{FONT};fill:var(--ink)}}.graph>polygon,.bg{{fill:var(--paper)}}"
        ".cluster :is(path,polygon,rect){fill:none;stroke:var(--frame)}.cluster text{fill:var(--letters)}"
        ".edge text{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}"
        f"{nodes}{edges}.node.now {SHAPES}{{stroke:var(--now)}}"
    )
