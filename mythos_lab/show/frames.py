"""Owns what just happened, one event at a time: the table after each, in words, with its clause.

A frame is a patch: the places that look different from the frame before. It is made from what the seat sees at that
moment, less what between two events a table would show by mistake (`_honest`). It draws nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chain import first_works
from ..core.events import Clear, Event, Exchange, Look, Move, Over, Reorder, Set, Swap
from ..core.kernel import Kept, Table
from ..core.state import zone_name
from ..core.trace import line_of
from ..core.view import BACK, Backs, View, glimpse, seen_in, sees_event
from ..graphs import words
from .board import Data, Raw, Spot, lying, pile, spots
from .meant import NOTHING_MEANT

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position

MOST = 60
"""Of more events only the last are shown one at a time; the frame before them says how many there were."""


class Moment(NamedTuple):
    """One event, the table as it lies after it, and the step it happened in; the first moment has no event."""

    kept: Kept | None
    table: Table
    step: str


def frames(position: Position, seat: str) -> list[Data]:
    """What happened since the last decision of a person, event by event. Raises `BadInput` for an unknown seat.

    The first frame has the whole table as it lay before (`piles` of all places) and no words; each further one has
    `words`, `clause` and `clauses`, `step`, `kind` (moved, seen, won, played, cancelled, restored, changed, over),
    `moved` (cards or `count`, `from`, `to`), the `piles` that look different, and `quiet` where nothing is to be
    watched. Empty where nothing is known to have
    happened.
    """
    position.view(seat)
    moments = list(_moments(position))
    if len(moments) < 2:
        return []
    return list(_frames(position, seat, moments, _laid(position.game, _honest(position, seat, moments))))


def midway(position: Position, seat: str, most: int) -> tuple[View, str]:
    """What a seat sees after the first so many events since a person last chose, and the last of them in words.

    Nobody chooses on the way, and no more is seen of it than in `frames`. Raises `BadInput` for an unknown seat,
    `IndexError` where not so much has happened.
    """
    position.view(seat)
    moments = list(_moments(position))
    kept = moments[most].kept
    said = words.event(position.table(), seat, kept.event) if kept else "before anything happened"
    return _honest(position, seat, moments)[most], said


def _laid(game: Game, views: list[View]) -> list[dict[str, Data]]:
    """What lies in every place at each moment."""
    return [{spot.place: _pile(game, spot, raw) for spot, raw in lying(view)} for view in views]


@lru_cache(maxsize=4096)
def _pile(game: Game, spot: Spot, raw: Raw) -> Data:
    """What lies in a place while nobody chooses. It is handed out again: nobody may change it."""
    return pile(game, spot, raw, NOTHING_MEANT, {})


def _moments(position: Position) -> Iterator[Moment]:
    """The table before the last person's choice and after every event since."""
    game, plays = position.game, _plays(position)
    first = plays[0].parent
    if first is None:
        return
    yield Moment(None, Table(game, first.values, first.agenda), first.step)
    for play in plays:
        assert play.parent is not None
        values = list(play.parent.values)
        for kept in play.own_kept():
            if isinstance(kept, Kept):
                kept.event.apply(values, game.layout)
                yield Moment(kept, Table(game, tuple(values), play.parent.agenda), kept.step)


def _plays(position: Position) -> list[Position]:
    """The positions since the last decision of a person, each with the play that led to it."""
    found = [position]
    while (parent := found[-1].parent) is not None and parent.parent is not None and parent is not position.back():
        found.append(parent)
    return found[::-1]


# -- what may be seen --------------------------------------------------------------------------------------------------


def _honest(position: Position, seat: str, moments: list[Moment]) -> list[View]:
    """What the seat sees after every event, and no more than it saw before, sees after or was told.

    A row may be open by place ("the second card"), and cards change places before it is noted that nobody looks there
    any more. So of a place of which single cards are seen, they are shown as they were until something happens there,
    and as they will be once nothing more does; in between, only the cards of events that the seat sees. A fact is seen
    on the way if it is seen before and after too.
    """
    views = [glimpse(m.table, seat, m.step) for m in moments]
    told = [_told(position, seat, m) for m in moments]
    before, after = views[0], position.view(seat)
    named = _seen(before) | _seen(after) | set().union(*told)
    facts = before.facts.keys() & after.facts.keys()
    return [
        _only(view, {key: told[n] | _settled(key, n, moments, before, after) for key in _partly(m, seat)}, named, facts)
        for n, (view, m) in enumerate(zip(views, moments, strict=True))
    ]


def _partly(moment: Moment, seat: str) -> list[Any]:
    """The places of which a seat sees single cards."""
    t = moment.table
    return [key for key in t.layout.zone_of if t[key] and isinstance(seen_in(t, seat, key), frozenset)]


def _settled(key: Any, n: int, moments: list[Moment], before: View, after: View) -> set[str]:
    """The cards seen in a place before anything happened there, or after the last thing did."""
    touched = [i for i, moment in enumerate(moments) if moment.kept and key in moment.kept.event.places]
    seen: set[str] = set()
    if not touched or n < touched[0]:
        seen.update(before.cards(key))
    if not touched or n >= touched[-1]:
        seen.update(after.cards(key))
    return seen


def _seen(view: View) -> set[str]:
    return {card for key in view.places for card in view.cards(key)}


def _told(position: Position, seat: str, moment: Moment) -> set[str]:
    """The cards of an event, if the seat sees it."""
    event = moment.kept.event if moment.kept else None
    if event is None or not sees_event(position.table(), seat, event):
        return set()
    return set(getattr(event, "cards", ()))


def _only(view: View, partly: Mapping[Any, set[str]], named: set[str], facts: Container[Any]) -> View:
    """The same view with every card turned on its face that may not be shown where it lies, and no other facts."""
    places: dict[Any, Any] = {}
    for key, seen in view.places.items():
        may = partly.get(key, named)
        if seen and not isinstance(seen, Backs) and not may.issuperset(seen):
            seen = tuple(card if card in may else BACK for card in seen)
        places[key] = seen
    return view._replace(places=places, facts={key: fact for key, fact in view.facts.items() if key in facts})


# -- what is said of it ------------------------------------------------------------------------------------------------


def _frames(position: Position, seat: str, moments: list[Moment], shown: list[dict[str, Data]]) -> Iterator[Data]:
    skipped = max(0, len(moments) - 1 - MOST)
    yield {"piles": shown[skipped], "skipped": skipped}
    t = position.table()
    for before, after, was, now in list(zip(moments, moments[1:], shown, shown[1:], strict=False))[skipped:]:
        assert after.kept is not None
        line = line_of(after.kept, position.game)
        changed = {place: pile for place, pile in now.items() if was[place] != pile}
        kind = _kind(position, line.event, before.table)
        yield {
            "words": words.event(t, seat, line.event),
            "step": line.step,
            "clause": line.clauses[0] if line.clauses else "",
            "clauses": list(line.clauses),
            "kind": kind,
            "quiet": not changed and _quiet(position, seat, line.event, kind),
            "moved": list(_moved(position, seat, line.event)),
            "piles": changed,
        }


def _kind(position: Position, event: Event, before: Table) -> str:
    """What kind of thing an event is to somebody who watches."""
    if isinstance(event, Set) and event.key == "chain":
        return _chain_kind(before["chain"], event.value)
    if isinstance(event, Set) and zone_name(event.key) in words.look(position.game, "WON", ()):
        return "won" if event.value else "changed"
    if isinstance(event, (Move, Exchange, Swap, Reorder)):
        return "moved"
    return "over" if isinstance(event, Over) else "seen" if isinstance(event, Look) else "changed"


def _quiet(position: Position, seat: str, event: Event, kind: str) -> bool:
    """Whether there is nothing in an event to be watched: book-keeping, or what the seat does not see."""
    if kind != "changed":
        return False
    if isinstance(event, Clear):
        return True
    quiet = words.look(position.game, "QUIET", ())
    return all(zone_name(key) in quiet for key in event.places) or not sees_event(position.table(), seat, event)


def _chain_kind(before: Any, after: Any) -> str:
    """An answer cancels what is being played; an answer to it lets it work again."""
    if len(after) <= len(before):
        return "changed"
    return "played" if not before else "restored" if first_works(after) else "cancelled"


def _moved(position: Position, seat: str, event: Event) -> Iterator[Data]:
    """Which cards went from where to where, by name or by number."""
    if isinstance(event, Move):
        yield _way(position, seat, event, event.cards, event.source, event.target)
    elif isinstance(event, Exchange):
        yield _way(position, seat, event, event.cards[:1], event.one, event.two)
        yield _way(position, seat, event, event.cards[1:], event.two, event.one)
    elif isinstance(event, Swap):
        yield {"count": 0, "from": _place(position, event.one), "to": _place(position, event.two)}
        yield {"count": 0, "from": _place(position, event.two), "to": _place(position, event.one)}


def _way(position: Position, seat: str, event: Event, cards: tuple[str, ...], source: Any, target: Any) -> Data:
    what: Data = {"cards": list(cards)} if sees_event(position.table(), seat, event) else {"count": len(cards)}
    return {**what, "from": _place(position, source), "to": _place(position, target)}


def _place(position: Position, key: Any) -> str:
    """The place of the board a key lies in; '' for places that the board does not show."""
    return next((spot.place for spot in spots(position.game) if key in spot.keys), "")
