"""Owns the HTML around the buttons of a stepper: where in the game we are, what happened, what was refused, the table.

Every function is handed a position and a seat and says no more than that seat may know. It knows no widget; all text
is escaped here or in `show`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from .. import show
from ..core.errors import BadInput, MythosError
from ..core.flow import state_of
from ..core.legality import Refusal

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position
    from ..show.told import Told

STYLE = """<style>
.mythos {border:1px solid var(--jp-border-color1,#bbb); border-radius:6px; padding:8px 10px}
.mythos .widget-html-content {line-height:1.4; font-size:14px}
.mythos .jupyter-button {height:auto; min-height:30px; line-height:22px; padding:3px 10px; font-size:14px;
  border:1px solid var(--jp-border-color1,#999); white-space:normal; text-align:left}
.mythos .widget-label {font-size:14px; margin-right:10px}
.mythos .widget-inline-hbox {min-width:0; max-width:calc(100% - 4px)}
.mythos .widget-inline-hbox > * {min-width:0}
.mythos input[type=checkbox]:disabled:checked {appearance:none; width:14px; height:14px; border-radius:2px;
  background:#1c5f3a}
.mythos input[type=checkbox]:disabled:checked::before {content:"✓"; display:block; text-align:center;
  font:bold 12px/14px sans-serif; color:#fff}
.mythos .jupyter-button:disabled {opacity:.45}
.mythos select {appearance:auto; background-image:none}
.mythos select[size] {flex:1 1 260px; max-height:260px}
.mythos select[size] option {white-space:normal; overflow-wrap:anywhere; padding:2px 4px}
.mythos .widget-select {flex-wrap:wrap}
.mythos .mythos-large .mythos-ruling img {width:auto !important; max-width:none !important; zoom:1.3}
.mythos :is(button, select, input, [tabindex]):focus-visible
  {outline:3px solid var(--jp-brand-color1,#1976d2); outline-offset:1px}
.mythos ol {display:flex; flex-wrap:wrap; gap:4px; list-style:none; margin:0; padding:0}
.mythos ol li {margin:0; padding:1px 8px; border:1px solid var(--jp-border-color2,#ccc); border-radius:10px}
.mythos ol li[aria-current] {background:#1c5f3a; color:#fff; font-weight:600; border-color:#1c5f3a}
.mythos table {border-collapse:collapse}
.mythos :is(td, th) {border-bottom:1px solid var(--jp-border-color2,#ddd); font-size:13px; line-height:1.35}
.mythos td code {font-size:12px}
.mythos td:last-child code {white-space:normal; overflow-wrap:anywhere}
@media (max-width:700px) {
  .mythos thead {display:none}
  .mythos td {display:block; border-bottom:0}
  .mythos tr {display:block; border-bottom:1px solid var(--jp-border-color2,#ddd); padding:3px 0}
}
</style>"""
"""One sheet for a whole stepper; every rule is held to it."""


@lru_cache(maxsize=64)
def phases(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The phases of a game in the order of its flow, each with its steps: `("TURN", ("LEAD", "FOLLOW"))`."""
    found: dict[str, dict[str, None]] = {}
    for name in game.steps:
        phase, _, rest = state_of(name).partition(".")
        found.setdefault(phase, {})[rest] = None
    return tuple((phase, tuple(steps)) for phase, steps in found.items())


def strip(position: Position, step: str = "") -> str:
    """The phases of the game in a row, the one we are (or that step is) in marked and opened up to its steps."""
    phase, _, step = (state_of(step) if step else position.phase).partition(".")
    items = "".join(_phase(name, steps, name == phase, step) for name, steps in phases(position.game))
    return f'<ol aria-label="phases of the game">{items}</ol>'


def _phase(name: str, steps: tuple[str, ...], here: bool, step: str) -> str:
    if not here:
        return f"<li>{escape(name)}</li>"
    inside = " · ".join(f"<u>{escape(s)}</u>" if s == step else escape(s) for s in steps if s)
    return f'<li aria-current="step">{escape(name)}{f": {inside}" if inside else ""}</li>'


def asked(position: Position) -> str:
    """Who chooses what; how it ended when nobody does."""
    decision = position.decision
    if decision is None:
        return f'<div role="status"><b>{escape(show.outcome_text(position.outcome))}</b></div>'
    who = f"<b>{escape(position.game.chooses(decision.seat, decision.kind))}</b>"
    return f'<div role="status" style="font-size:17px">{who} {_step(decision.step)}</div>'


def passing(where: str, event: Told) -> str:
    """Which event has just happened while the table is shown in the middle of a play."""
    return f'<div role="status" style="font-size:17px"><b>{where}:</b> {escape(event.words)} {_step(event.step)}</div>'


def _step(name: str) -> str:
    return f"<code>{escape(name)}</code>"


def happened(position: Position, seat: str, most: int | None = None) -> str:
    """What the last choice brought about, or the first things of it, each with its clause; much of it scrolls."""
    if not len(position.trace):
        return ""
    return _scrolls(show.trace_html(position, seat, most), "what just happened", _BOX)


_BOX = "max-height:230px;border:1px solid var(--jp-border-color2,#ccc);padding:2px 8px;margin:4px 0"


def _scrolls(inside: str, label: str, size: str = "") -> str:
    """A box that scrolls, by the keyboard too."""
    return f'<div style="overflow:auto;{size}" tabindex="0" role="group" aria-label="{label}">{inside}</div>'


def table(position: Position, seat: str, most: int | None = None) -> str:
    """The picture of the table, or of how it lay after the first things; on a narrow page it scrolls sideways."""
    picture = show.picture(position, seat, most)
    size = "display:block;height:auto;max-width:max(100%,700px)"
    image = f'<img alt="{escape(picture.title)}" src="{picture.address}" style="{size}">'
    return _scrolls(image, "the table")


def in_words(position: Position, seat: str, most: int | None = None) -> str:
    """The same table as text."""
    words = escape(show.text(position, seat, most))
    return _scrolls(f'<pre style="white-space:pre">{words}</pre>', "the table in words")


def refused(refusal: Refusal) -> str:
    """Why a move was not played: the facts, the clause, what is legal instead."""
    hint = "<div>Choose another view to play for another player.</div>" if refusal.clause == "core.hidden" else ""
    return f'<div role="alert">{show.refusal_html(refusal)}{hint}</div>'


def misread(words: str, error: BadInput) -> str:
    """Why a line is no move; without words, why what was done cannot be done."""
    said = f"<b>not understood: </b>{escape(words)}" if words else "<b>not possible now</b>"
    return _alert(f"{said}<div>{escape(str(error))}</div>")


def fault(error: Exception) -> str:
    """An error nobody should meet, and what to do about it."""
    kind = "This game's rules are at fault" if isinstance(error, MythosError) else "This is a fault of the program"
    said = f"<b>{kind}: </b>{escape(type(error).__name__)}: {escape(str(error))}"
    return _alert(f"{said}<div>Press back, or choose something else; please report these words.</div>")


def answered(tried: str, trouble: Refusal | Exception | None) -> str:
    """Why the last thing could not be done, whatever the reason; '' where there is none."""
    if trouble is None:
        return ""
    if isinstance(trouble, Refusal):
        return refused(trouble)
    return misread(tried, trouble) if isinstance(trouble, BadInput) else fault(trouble)


def faults(found: Iterable[str]) -> str:
    """Everything that is wrong with something written, a line each."""
    return _alert(f"<b>What is wrong</b><ul>{''.join(f'<li>{escape(fault)}</li>' for fault in found)}</ul>")


def noted(words: str) -> str:
    """Something to know, that is no error."""
    return f'<div role="status">{escape(words)}</div>'


def _alert(inside: str) -> str:
    return f'<div role="alert" style="border-left:4px solid #b3261e;padding:4px 12px">{inside}</div>'
