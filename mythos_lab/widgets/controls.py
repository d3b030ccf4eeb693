"""Owns the HTML of what is done at the bench: choosing parts of a draft, stepping, the timeline, views, bots, typing.

Every function is handed a session and says no more than its seat may know; all text is escaped here. Buttons carry what
they do as `data-do` and `data-what`. It knows no widget.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from html import escape

from ..core.legality import Refusal
from ..core.view import ALL
from ..graphs import words
from ..simulate import BOTS
from . import pages, timeline
from .draft import Draft
from .otherwise import OPTIONS
from .session import PERSON, Session
from .walk import WHO_CHOOSES, seen_by


def button(do: str, what: object, said: str, *, title: str = "", css: str = "", more: str = "") -> str:
    """A button; `said` and `title` are escaped here."""
    tip = f' title="{escape(title)}"' if title else ""
    style = f' class="{css}"' if css else ""
    doing = f'data-do="{do}" data-what="{escape(str(what))}"'
    return f'<button type="button" {doing}{tip}{style}{more}>{escape(said)}</button>'


def chooser(do: str, label: str, choices: Iterable[tuple[str, str]], value: object, of: str = "") -> str:
    """A labelled choice among (words, value)."""
    return _select(do, label, options(choices, value), of)


def grouped(do: str, label: str, groups: Mapping[str, Iterable[tuple[str, str]]], value: object) -> str:
    """A labelled choice among (words, value) in groups, each under its title; those of the group '' come without."""
    inside = ""
    for title, choices in groups.items():
        part = options(choices, value)
        inside += f'<optgroup label="{escape(title)}">{part}</optgroup>' if title else part
    return _select(do, label, inside)


def options(choices: Iterable[tuple[str, str]], value: object) -> str:
    """What may be chosen, (words, value), the one with this value chosen."""
    return "".join(
        f'<option value="{escape(v)}"{" selected" if v == str(value) else ""}>{escape(said)}</option>'
        for said, v in choices
    )


def _select(do: str, label: str, inside: str, of: str = "") -> str:
    part = f' data-of="{escape(of)}"' if of else ""
    return f'<label>{escape(label)} <select aria-label="{escape(label)}" data-do="{do}"{part}>{inside}</select></label>'


def form(do: str, label: str, hint: str, press: str, names: Iterable[str] = ()) -> str:
    """A box to type in, with a button, and names to choose from while typing."""
    listed = "".join(f'<option value="{escape(name)}"></option>' for name in names)
    id_ = f"mythos-{do}"
    known = f'<datalist id="{id_}">{listed}</datalist>' if listed else ""
    room = f'placeholder="{escape(hint)}" size="{max(20, len(hint))}"'
    box = f'<input type="text" autocomplete="off" {room}{f" list={id_!r}" if listed else ""}>'
    return (
        f'<form data-do="{do}" class="row"><label>{escape(label)} {box}</label>{known}'
        f'<button type="submit">{escape(press)}</button></form>'
    )


# -- what is being chosen, what was refused ----------------------------------------------------------------------------


def draft(session: Session) -> str:
    """What has been chosen of a whole so far, what may come next where an order is asked for, and confirm."""
    offered = session.offered
    if not session.draft and not isinstance(offered, dict):
        return ""
    chosen = f'<b role="status">{escape(session.draft.said(session.seat))}</b>' if session.draft else ""
    return f'<div class="draft">{chosen}{_next(session) if isinstance(offered, dict) else ""}{_settle(session)}</div>'


def _next(session: Session) -> str:
    """How the next element of an order is chosen: on the table if it lies there, else by a button each."""
    if session.offered:
        return '<div class="row"><span>next: click the cards in the order you want</span></div>'
    left = map(words.thing, (session.draft or Draft(session.position)).next_elements())
    nexts = "".join(button("put", n, said, title=f"next: {said}") for n, said in enumerate(left))
    return f'<div class="row"><span>next:</span>{nexts}</div>'


def _settle(session: Session) -> str:
    if not session.draft:
        return ""
    off = "" if session.draft.done else " disabled"
    confirm = button("confirm", "", "confirm", title="play what has been chosen", css="main", more=off)
    return f'<div class="row">{confirm}{button("takeback", "", "take the last one back")}</div>'


def answer(session: Session) -> str:
    """Why the last move was not played, with what is legal instead to be clicked; or what went wrong."""
    trouble = session.trouble
    if isinstance(trouble, Refusal):
        return _refused(session, trouble)
    return pages.answered(session.tried, trouble)


def _refused(session: Session, refusal: Refusal) -> str:
    cites = "".join(button("clause", c, c, css="cite") for c in refusal.clauses)
    instead = "".join(button("play", action, action) for action in refusal.instead)
    said = "not told" if refusal.clause == "core.hidden" else "not legal"
    rows = [
        f"<b>{said}: </b>{escape(words.one_line(refusal.action))}",
        f"<b>because </b>{escape(words.one_line(refusal.facts))}",
        f"{escape(refusal.text)} {cites}",
        f'<div class="row"><b>legal:</b>{instead}</div>' if instead else "",
        escape(_hint(session, refusal)),
    ]
    return f'<div role="alert" class="alert">{"".join(f"<div>{row}</div>" for row in rows if row)}</div>'


def _hint(session: Session, refusal: Refusal) -> str:
    """What to do where another player is to choose; else whether one could have known."""
    ask = session.position.ask
    if refusal.clause == "core.hidden" and ask is not None and ask.seat in session.bots:
        return f"{ask.seat} is to choose, and is played by a bot: press forward, or back to a choice of your own."
    if refusal.clause == "core.hidden":
        return "Choose another view to play for another player."
    return "This could not be known: it depends on something hidden." if refusal.kind != "invalid" else ""


# -- typing, stepping, whose view ------------------------------------------------------------------------------------


def typing() -> str:
    """The box in which any move can be said."""
    return form("say", "say a move", "any move, allowed or not", "try it")


def stepping(session: Session) -> str:
    """Back and forward by a grain, to the ends; whose turn a bot takes."""
    first, last = session.first and not session.draft, session.last
    off = {True: " disabled", False: ""}
    grains = [(f"by {grain}", grain) for grain in timeline.grains(session.position.game)]
    parts = [
        button("step", "start", "start", title="to the first position", more=off[first]),
        button("step", "back", "back", title="one step back (key [)", more=off[first]),
        button("step", "forward", "forward", title="one step forward (key ])", more=off[last]),
        button("step", "end", "end", title="to the last position of this line", more=off[last]),
        chooser("grain", "step", grains, session.grain),
        f'<span role="status">{session.where}</span>',
        button("finish", "", "play to the end", title=_finishing(session), more=off[session.position.over]),
    ]
    return f'<div class="row" role="group" aria-label="stepping">{"".join(parts)}</div>'


def _finishing(session: Session) -> str:
    """Who plays on when the rest of the game is played."""
    seats = session.position.game.seats
    bots = [seat for seat in seats if seat in session.bots]
    if not bots:
        return "random moves for everybody"
    names = " and ".join(map(words.one_line, bots))
    rest = "" if len(bots) == len(seats) else "; random moves for the rest"
    return f"{'a bot plays' if len(bots) == 1 else 'bots play'} for {names}{rest}"


def who(session: Session) -> str:
    """Whose view is shown, which line is in hand and what it is called, who plays for whom."""
    game = session.position.game
    views = [(seen_by(seat), seat) for seat in (WHO_CHOOSES, *game.seats, ALL)]
    names = [(name, str(n)) for n, name in enumerate(session.lines.names(session.seat))]
    parts = [
        chooser("view", "view", views, session.view),
        chooser("line", "line", names, session.lines.number),
        form("name", "call it", "a name of your own", "rename"),
    ]
    return f'<div class="row">{"".join(parts)}</div>'


def players(session: Session) -> str:
    """Who plays for each seat: a person or a bot."""
    kinds = [(PERSON, PERSON), *((f"{name} bot", name) for name in BOTS)]
    parts = [chooser("bot", seat, kinds, session.bots.get(seat, PERSON), seat) for seat in session.position.game.seats]
    ask = session.position.ask
    waiting = ask is not None and ask.seat in session.bots and bool(session.bots)
    go = button("bots", "", f"let {ask.seat} play", css="main") if waiting and ask is not None else ""
    return f'<div class="row" role="group" aria-label="who plays">{"".join(parts)}{go}</div>'


# -- the timeline ------------------------------------------------------------------------------------------------------


def track(session: Session) -> str:
    """The line in hand: its rounds (or turns), the choices made in the one we are in, and what is marked on it."""
    spans = session.spans()
    now, inside = session.span_here()
    apart = _apart(session, [start for start, _ in spans])
    rounds = [_span(session, n == now, *spans[n], any(of == n for of, _ in apart)) for n in range(len(spans))]
    items = [_item(session, n, n == inside[0], (now, n) in apart) for n in inside]
    timeline_ = f'<div class="row" role="group" aria-label="timeline">{"".join(rounds)}</div>'
    return f'{timeline_}<div class="row">{"".join(items)}</div>'


def _apart(session: Session, starts: list[int]) -> set[tuple[int, int]]:
    """Where something would have gone otherwise: in which round, and at which position.

    What a choice brought about belongs to the round in which it was made, what may be chosen to the one that begins.
    """
    found = [d for some in session.different_at().values() for d in some]
    return {(bisect_right(starts, d.at if d.kind == OPTIONS else max(0, d.at - 1)) - 1, d.at) for d in found}


def _span(session: Session, now: bool, start: int, number: str, apart: bool) -> str:
    """The button of a round; that of the moment shown is written in full."""
    full = session.span_words(number)
    here = ' aria-current="step"' if now else ""
    return button("go", start, (full if now else number) + (" ≠" if apart else ""), title=full, more=here)


def _item(session: Session, at: int, begins: bool, apart: bool) -> str:
    """The button of a choice, or of the position with which a round begins."""
    said = "beginning" if begins else session.choice_words(at)
    here = ' aria-current="step"' if at == session.lines.at else ""
    return button("go", at, f"{said}{' ≠' if apart else ''}", more=here)


def found(session: Session) -> str:
    """What was looked for on the line, each moment to be gone to."""
    title, moments = session.found
    if not title:
        return ""
    items = "".join(
        f"<li>{button('moment', f'{m.at}.{m.shown}', f'choice {m.at}')} {escape(said)}</li>" for m, said in moments
    )
    return f"<div><b>{escape(title)}</b><ul class=events>{items or '<li>nowhere, as far as is known</li>'}</ul></div>"


def looking_for(session: Session) -> str:
    """The boxes in which one asks for moments of the line."""
    cards = form("card", "when was", "a card", "find", timeline.nameable(session.position, session.seat))
    lost = button("setbacks", "", "where did I lose it?", title="the moments where you fell back most")
    return f'<div class="row">{cards}{lost}</div>'
