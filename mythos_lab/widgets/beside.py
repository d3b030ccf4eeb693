"""Owns the HTML of the panels beside a table: what happened, the clause, the score, what is known, readings.

Every function is handed a session and says no more than its seat may know (what would have gone otherwise is for who
asked for it by name); all text is escaped here or in `show`. It knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from .. import show
from ..core.errors import BadInput
from ..core.rules import OpenQuestion
from ..core.view import ALL
from ..graphs import words
from ..graphs.account import Entry
from ..show.account import accounted
from ..show.told import Told
from . import controls, pages, timeline
from .controls import button, form, grouped
from .otherwise import Difference
from .session import Session
from .walk import in_force

if TYPE_CHECKING:
    from ..core.game import Game

PANELS = {
    "log": "what happened",
    "clause": "clauses",
    "score": "score",
    "track": "timeline",
    "graph": "how it resolved",
    "knows": "what this seat knows",
    "readings": "other readings",
    "bots": "bots",
    "words": "in words",
}
"""The panels, and what they are called."""

Choices = list[tuple[str, str]]

OPEN = ("log", "score", "track")
"""Those that are open before anybody has chosen."""

MOST_HITS = 12
"""So many clauses that have the words looked for are listed."""

PLAYS = 6
"""So many of the last plays the log tells; the others are gone to by the timeline."""


def switches(open_: list[str]) -> str:
    """A button for each panel, pressed where it is open."""
    pressed = {True: ' aria-pressed="true"', False: ' aria-pressed="false"'}
    row = "".join(button("panel", name, said, more=pressed[name in open_]) for name, said in PANELS.items())
    return f'<div class="row" role="group" aria-label="panels">{row}</div>'


def panel(name: str, inside: str) -> str:
    """A panel with its title; it scrolls, by the keyboard too."""
    title = escape(PANELS[name])
    return f'<div class="panel" role="group" tabindex="0" aria-label="{title}"><h4>{title}</h4>{inside}</div>'


# -- what happened -----------------------------------------------------------------------------------------------------


def log(session: Session) -> str:
    """The last plays, the latest first: each choice, what it brought about, each thing with its clause."""
    at = session.lines.at
    return "".join(_play(session, n, session.here.shown if n == at else -1) for n in _last(session))


def _last(session: Session) -> range:
    """The last plays, the latest first."""
    at = session.lines.at
    return range(at, max(0, at - PLAYS) - 1, -1)


def _play(session: Session, at: int, shown: int) -> str:
    line = session.lines.line
    items = session.told_of(at)
    if not at and not items:
        return ""
    head = words.one_line(session.choice_words(at)) or "How it came to this"
    rows = "".join(_event(item, n == shown and not session.resting) for n, item in enumerate(items, 1))
    css = ' class="now"' if line[at] is session.position else ""
    return f"<div{css}>{escape(head)}</div><ul class=events>{rows}</ul>"


def _event(item: Told, now: bool) -> str:
    """One thing that happened; the clauses of the rules around it stand folded behind the closest one."""
    said = f"<mark>{escape(item.words)}</mark>" if now else escape(item.words)
    first, *more = [button("clause", c, c, css="cite", title="read this clause") for c in item.clauses] or [""]
    also = f"<details><summary>also</summary>{''.join(more)}</details>" if more else ""
    return f"<li>{said} {first}{also}</li>"


# -- clauses -----------------------------------------------------------------------------------------------------------


def clause(session: Session) -> str:
    """The clause in hand: our words for it, where it stands, what is open about it with the reading in force."""
    game = session.position.game
    sought = form("clause", "look up", "words or the id of a clause", "find") + _hits(session)
    told = next((c for item in session.told_of(session.lines.at) for c in item.clauses), "")
    id_ = session.clause or (told if session.sought is None else "")
    if not id_:
        return sought
    try:
        found = game.clause(id_)
    except BadInput as error:
        return f"{sought}<div>{escape(str(error))}</div>"
    head = f"<div><code>{escape(found.id)}</code> <small>{escape(found.section)}</small></div>"
    questions = [q for q in game.book.questions.values() if id_ in q.clauses]
    body = "".join(_open_question(session, q) for q in questions)
    return f"{sought}{head}<div>{escape(found.text)}</div>{body}"


def _hits(session: Session) -> str:
    """The clauses that have the words looked for, each to be read; where there are none, what to do."""
    if session.sought is None:
        return ""
    if not session.sought:
        return '<div role="status">nothing was asked; write words of a clause, or its id</div>'
    game = session.position.game
    found = clauses_with(game, session.sought)
    if not found:
        said = f"no clause has the words {session.sought!r}; try fewer of them, or one of an id"
        return f'<div role="status">{escape(said)}</div>'
    rows = "".join(_hit(game, id_, id_ == session.clause) for id_ in found[:MOST_HITS])
    more = f"<li>and {len(found) - MOST_HITS} more; add a word</li>" if len(found) > MOST_HITS else ""
    return f"<ul class=events>{rows}{more}</ul>"


def _hit(game: Game, id_: str, read: bool) -> str:
    here = ' aria-current="true"' if read else ""
    return f"<li>{button('clause', id_, id_, more=here)} {escape(game.clause_text(id_))}</li>"


def _open_question(session: Session, question: OpenQuestion) -> str:
    now = in_force(session.position, question.id)
    said = "".join(
        f"<li>{'<b>in force: </b>' if r.name == now else ''}<code>{escape(r.name)}</code> {escape(r.text)}</li>"
        for r in question.readings
    )
    ask = button("question", question.id, "try another reading")
    return f"<div><b>open: </b>{escape(question.question)}<ul class=events>{said}</ul>{ask}</div>"


def clauses_with(game: Game, asked: str) -> list[str]:
    """The ids of the clauses that have all these words in their id, section or text; none where nothing is asked."""
    wanted = asked.casefold().split()
    said = {c.id: f"{c.id} {c.section} {c.text}".casefold() for c in game.book.clauses.values()}
    return [id_ for id_, text in said.items() if wanted and all(word in text for word in wanted)]


# -- score and knowledge -----------------------------------------------------------------------------------------------


def score(session: Session) -> str:
    """What each side has so far, as far as this seat sees it."""
    game = session.shown.game
    points = timeline.score(session.shown, session.seat)
    of = words.look(game, "SCORED", "")
    if not points:
        return "<div>nothing that this seat could count yet</div>"
    most = sorted(points.values(), reverse=True)[:2]
    rows = "".join(f"<tr><th>{escape(side)}</th><td>{n}{_ahead(n, most)}</td></tr>" for side, n in points.items())
    return f"<table>{rows}</table><small>{escape(of)}</small>{_account(session)}"


def _account(session: Session) -> str:
    """How the points came about where the book accounts for them: for each player the total and what gave it."""
    title = words.look(session.shown.game, "COUNTED", "")
    lines = accounted(session.shown, session.seat) if title else {}
    rows = "".join(_counted(owner, mine) for owner, mine in lines.items())
    return f"<h4>{escape(title)}</h4>{rows}" if rows else ""


def _counted(owner: str, lines: list[Entry]) -> str:
    """A player's lines of the account, each with why and its clause, under their sum."""
    rows = "".join(
        f"<li>{escape(e.said)} <small>{escape(f'{e.kind}: {e.words}')}</small> "
        f"{button('clause', e.clauses[0], e.clauses[0], css='cite', title='read this clause')}</li>"
        for e in lines
    )
    total = sum(e.points or 0 for e in lines)
    return f"<details open><summary><b>{escape(owner)}: {total}</b></summary><ul class=events>{rows}</ul></details>"


def _ahead(points: Any, most: list[Any]) -> str:
    """By how much the side with these points is ahead of the next, if it is."""
    return f", ahead by {most[0] - most[1]}" if len(most) > 1 and points == most[0] > most[1] else ""


def knows(session: Session) -> str:
    """What the seat can know of where cards lie."""
    if session.seat == ALL:
        return "<div>all cards are open in this view; choose a seat to see what it knows</div>"
    return show.knowledge_html(session.shown, session.seat)


def in_words(session: Session) -> str:
    """The table as text."""
    return f"<pre>{escape(show.text(session.shown, session.seat))}</pre>"


# -- readings ----------------------------------------------------------------------------------------------------------


def readings(session: Session, question: str) -> str:
    """The readings chosen and what to do with them, the open questions of the game, the readings of the one in hand."""
    near, others = _near(session)
    groups = {"": [("choose a question", "")], "on what happened last": near, "on everything else": others}
    pick = grouped("question", "open question", {title: some for title, some in groups.items() if some}, question)
    parts = [_chosen(session), f'<div class="row">{pick}</div>']
    if question:
        parts.append(_readings_of(session, session.position.game.book.questions[question]))
    return "".join([*parts, _differences(session)])


def _near(session: Session) -> tuple[Choices, Choices]:
    """The open questions of the game by words and id: those on clauses of the last plays told, and the others."""
    told = {c for at in _last(session) for item in session.told_of(at) for c in item.clauses}
    near: Choices = []
    others: Choices = []
    for q in session.position.game.definition.questions.values():
        (others if told.isdisjoint(q.clauses) else near).append((words.one_line(q.question), q.id))
    return near, others


def _readings_of(session: Session, question: OpenQuestion) -> str:
    now = session.readings.get(question.id, in_force(session.position, question.id))
    rows = []
    for r in question.readings:
        pressed = ' aria-pressed="true"' if r.name == now else ' aria-pressed="false"'
        declared = "".join(f" <mark>{escape(words_)}</mark>" for words_ in r.declared)
        press = button("reading", f"{question.id} {r.name}", r.name, more=pressed)
        rows.append(f"<li>{press} {escape(r.text)}{declared}</li>")
    reason = f"<small>by default {escape(question.default)}: {escape(question.reason)}</small>"
    asked = f"{escape(question.question)} <small><code>{escape(question.id)}</code></small>"
    return f"<div>{asked}<ul class=events>{''.join(rows)}</ul>{reason}</div>"


def _chosen(session: Session) -> str:
    """What is played under, and what has been chosen with the buttons that apply it: they stay in sight."""
    under = dict(session.position.game.readings.pairs)
    force = f"<div>played under: {_read(session, under)}</div>" if under else ""
    if not session.readings:
        return force
    compare = button("compare", "", "mark what would have gone otherwise (looks at all cards)")
    go_on = button("read", "", "go on from here under them", css="main")
    again = button("replay", "", "play this line again under them")
    drop = button("unread", "", "drop them")
    chosen = f"<div><b>chosen: </b>{_read(session, session.readings)}</div>"
    return f'<div class="chosen">{chosen}<div class="row">{go_on}{again}{compare}{drop}</div></div>{force}'


def _read(session: Session, readings: Mapping[str, str]) -> str:
    """Readings, each after the words of its question."""
    known = session.position.game.book.questions
    return "; ".join(
        f"{escape(words.one_line(known[q].question))} <b>{escape(r)}</b> <small><code>{escape(q)}</code></small>"
        for q, r in readings.items()
    )


def _differences(session: Session) -> str:
    if session.compared[0] != session.lines.number:
        return ""
    rows = "".join(_difference(d) for d in session.otherwise)
    nothing = "<li>nothing would have gone otherwise so far</li>"
    return f"<div>under {_read(session, session.compared[1])}<ul class=events>{rows or nothing}</ul></div>"


def _difference(d: Difference) -> str:
    cites = "".join(button("clause", c, c, css="cite") for c in d.clauses[:2])
    said = f"<b>{escape(d.kind)}: </b>{escape(words.one_line(d.words))}"
    return f"<li>{button('go', d.at, f'choice {d.at}')} {said} {cites}</li>"


def phases(session: Session) -> str:
    """The phases of the game in a row, the one we are in marked and opened up to its steps."""
    return pages.strip(session.shown).replace("<ol ", '<ol class="phases" ', 1)


def bodies(session: Session, open_: list[str], question: str) -> Iterator[tuple[str, str]]:
    """Each panel of HTML with what is in it: nothing where it is hidden."""
    inside = {
        "log": lambda: log(session),
        "track": lambda: controls.track(session) + controls.looking_for(session) + controls.found(session),
        "clause": lambda: clause(session),
        "readings": lambda: readings(session, question),
        "score": lambda: score(session),
        "bots": lambda: controls.players(session),
        "knows": lambda: knows(session),
        "words": lambda: in_words(session),
    }
    for name, draw in inside.items():
        yield name, panel(name, draw()) if name in open_ else ""
