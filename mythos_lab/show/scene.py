"""Owns what a picture of the table says, before it is text or drawing: one scene from one view, and nothing else.

Text, SVG and HTML are all made from this scene, so that they say the same. A book's `look` names faces, places and
facts; without one the zones and facts speak for themselves. It names no game and asks a position only for its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chain import first_works
from ..core.chance import Shuffles
from ..core.legality import Action
from ..core.state import PILE, ROW, owner_of, zone_name
from ..core.view import ALL, BACK, Backs, View
from ..graphs import words
from .face import Face, face, worths

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position

STACKS, CARDS, CHIPS, PURSE, HIDDEN = "stacks", "cards", "chips", "purse", "hidden"
"""How a zone is laid out: stacks side by side, whole cards in a row, names only, names with their sum, not at all."""

TO_COME = "still to come"
"""What the line is called that names the steps still to run."""

MOST_OPTIONS = 24


class Pile(NamedTuple):
    """One place: cards from the top (None: a back), words beside each, words on it.

    `label` tells it from its like, `name` is how moves name it (`A.1`).
    """

    label: str
    name: str
    cards: tuple[Face | None, ...]
    captions: tuple[str, ...] = ()
    badge: str = ""


class Group(NamedTuple):
    """Places of one kind that are shown together."""

    kind: str
    title: str
    piles: tuple[Pile, ...]


class Panel(NamedTuple):
    """What lies before one player."""

    name: str
    notes: tuple[str, ...]
    groups: tuple[Group, ...]


class Line(NamedTuple):
    """A line of what is the case: `senior colour: red`; a colour is drawn as well."""

    label: str
    words: str
    colour: str = ""


class Scene(NamedTuple):
    """Everything a seat is shown."""

    title: str
    seen_by: str
    now: str
    step: str
    lines: tuple[Line, ...]
    options: tuple[str, ...]
    more: int
    table: tuple[Group, ...]
    panels: tuple[Panel, ...]
    aside: tuple[Group, ...]
    legend: tuple[str, ...]
    choosable: frozenset[str]
    effects: tuple[str, ...]


def scene(position: Position, seat: str) -> Scene:
    """The scene of a position as one seat sees it. Raises `BadInput` for a seat that is not at the table."""
    return scene_of(position.view(seat))


def scene_of(view: View) -> Scene:
    """The scene of a view: all that its seat is shown, and nothing else."""
    table, by_owner, aside = _places(view)
    options = _options(view)
    return Scene(
        view.game.title,
        seen_by(view.seat),
        now(view),
        view.step,
        tuple(lines(view)),
        tuple(options[:MOST_OPTIONS]),
        max(0, len(options) - MOST_OPTIONS),
        tuple(table),
        tuple(_panel(view, owner, groups) for owner, groups in by_owner.items()),
        tuple(aside),
        tuple(legend(view)),
        _choosable(view) & frozenset(_names([*table, *aside, *(g for groups in by_owner.values() for g in groups)])),
        tuple(_effects(view)),
    )


def seen_by(seat: str) -> str:
    """Whose view it is."""
    return "all cards open, as nobody at the table sees it" if seat == ALL else f"as {seat} sees it"


def _panel(view: View, owner: Any, groups: list[Group]) -> Panel:
    notes = words.look(view.game, "notes", lambda view: {})(view).get(owner, ())
    deciding = view.decision is not None and view.decision.seat == owner
    return Panel(owner, (*(["to choose"] if deciding else []), *map(words.one_line, notes)), tuple(groups))


# -- places ----------------------------------------------------------------------------------------------------------

Layout = Sequence[tuple[str, tuple[str, ...], str]]


@lru_cache(maxsize=256)
def layout(game: Game) -> Layout:
    """How the zones are laid out: the book's own way, then whatever zone it leaves out."""
    said: Layout = tuple(words.look(game, "layout", lambda game: ())(game))
    known = {zone for _, zones, _ in said for zone in zones}
    rest = [
        (_kind(z), (z.name,), z.title or z.name.replace("_", " ")) for z in game.definition.zones if z.name not in known
    ]
    return (*said, *rest)


def _kind(zone: Any) -> str:
    if zone.order == ROW:
        return CARDS
    return STACKS if zone.order == PILE and zone.per != "table" else CHIPS


@lru_cache(maxsize=256)
def keys(game: Game) -> tuple[tuple[str, str, Any, tuple[tuple[Any, ...], ...]], ...]:
    """For each kind of place and owner: how it is laid out, its name, the owner, the keys that lie on one another."""
    found = []
    for kind, zones, title in layout(game):
        lists = [tuple(game.layout.places(zone)) for zone in zones]
        owners: dict[Any, list[tuple[Any, ...]]] = {}
        for some in zip(*lists, strict=True):
            owners.setdefault(owner_of(some[0]), []).append(some)
        found += [(kind, title, owner, tuple(some)) for owner, some in owners.items()]
    return tuple(found)


def _places(view: View) -> tuple[list[Group], dict[str, list[Group]], list[Group]]:
    """The middle of the table, what lies before each seat, and what lies aside."""
    captions = words.look(view.game, "captions", lambda view: {})(view)
    badges = words.look(view.game, "badges", lambda view: {})(view)
    notes = words.look(view.game, "notes", lambda view: {})(view)
    now = worths(view)
    table: list[Group] = []
    aside: list[Group] = []
    by_owner: dict[str, list[Group]] = {seat: [] for seat in view.game.seats}
    for kind, title, owner, all_keys in keys(view.game):
        group = Group(kind, title, tuple(_pile(view, keys, captions, badges, now) for keys in all_keys))
        if kind == HIDDEN or not _shows(group, owner):
            continue
        if owner in by_owner:
            by_owner[owner].append(group)
        elif owner is None:
            (table if kind in (CARDS, STACKS) else aside).append(group)
        else:
            of = ", ".join(notes.get(owner, ()))
            named = group._replace(title=f"{title} of {owner}" + (f" ({of})" if of else ""))
            (table if kind == CARDS else aside).append(named)
    return table, by_owner, aside


def _shows(group: Group, owner: Any) -> bool:
    """Places of a player are shown empty as well; places of the table only with something in or beside them."""
    return owner is not None or any(pile.cards or pile.captions for pile in group.piles)


def _pile(view: View, keys: tuple[Any, ...], captions: Any, badges: Any, now: Mapping[str, int]) -> Pile:
    cards: list[Face | None] = []
    for key in keys:
        seen = view.places.get(key, ())
        some = [BACK] * seen if isinstance(seen, Backs) else seen
        cards += [None if card is BACK else face(view.game, card, now.get(card)) for card in some]
    numbered = isinstance(keys[0], tuple) and len(keys[0]) > 2
    label, name = (words.thing(keys[0][2:]), words.thing(keys[0][1:])) if numbered else ("", "")
    said = tuple(map(words.one_line, captions.get(keys[0], ())))
    return Pile(label, name, tuple(cards), said, words.one_line(badges.get(keys[0], "")))


# -- words -----------------------------------------------------------------------------------------------------------


def now(view: View) -> str:
    """Who chooses what; how it ended when nobody does."""
    if view.decision is None:
        return f"The game is over: {words.outcome(view.outcome)}"
    return words.one_line(view.game.chooses(view.decision.seat, view.decision.kind))


def lines(view: View) -> Iterator[Line]:
    """What is the case: facts the table does not show, what is being played, what is still to come, why it is over."""
    quiet = words.look(view.game, "QUIET", ())
    for key, value in view.facts.items():
        if zone_name(key) in (*quiet, "chain", "outcome") or value in (None, (), 0, False):
            continue
        said = words.fact_value(view.game, key, value)
        yield Line(words.fact_title(view.game, key), said, said)
    chain = view.facts.get("chain") or ()
    if chain:
        yield Line(words.fact_title(view.game, "chain"), "; ".join(words.links(view.game, chain)) + _works(view, chain))
    if len(view.agenda) > 1:
        yield Line(TO_COME, ", ".join(words.step(view.game, name) for name, _ in reversed(view.agenda[:-1])))
    for clause in getattr(view.outcome, "clauses", ()):
        yield Line("decided by", f"{view.game.clause_text(clause)} [{clause}]")


def _works(view: View, chain: Any) -> str:
    """Whether what is being played takes effect as things stand, where it can be answered at all."""
    if not any(step.answers for step in view.game.steps.values()):
        return ""
    return f" (as it stands, {words.thing(chain[0].what)} {'works' if first_works(chain) else 'does not work'})"


def _options(view: View) -> list[str]:
    return [words.one_line(view.game.say(Action(view.decision.seat, *move))) for move in _moves(view) if view.decision]


def _moves(view: View) -> Sequence[Any]:
    """The moves of the open decision that the seat is shown; none where they are not listed."""
    options = view.decision.options if view.decision else None
    return () if options is None or isinstance(options, Shuffles) else options


def _choosable(view: View) -> frozenset[str]:
    """The cards and numbered places that may be chosen, to be pointed at."""
    return frozenset(words.thing(what) for _, what in _moves(view) if isinstance(what, (str, tuple)))


def _effects(view: View) -> Iterator[str]:
    """What the cards do that may be chosen; cards that do the same stand together."""
    found: dict[str, list[str]] = {}
    called = words.look(view.game, "called", lambda game, card: card)
    seen = {called(view.game, card): card for key in view.places for card in view.cards(key)}
    for name in dict.fromkeys(part for _, what in _moves(view) for part in _parts(what)):
        shown = face(view.game, seen[name]) if name in seen else Face("")
        if shown.does:
            found.setdefault(shown.does, []).append(shown.corner)
    yield from (f"{', '.join(corners)}: {does}" for does, corners in found.items())


def _parts(what: Any) -> Iterator[Any]:
    yield from (part for some in what for part in _parts(some)) if isinstance(what, tuple) else (what,)


def _names(groups: list[Group]) -> Iterator[str]:
    """What can be pointed at: cards by their names, places by their own or by what stands above their cards."""
    for pile in [pile for group in groups for pile in group.piles]:
        yield from (card.corner for card in pile.cards if card is not None)
        yield from (pile.name, *pile.captions[: len(pile.cards)])


def legend(view: View) -> Iterator[str]:
    """What the marks on the cards that are seen mean."""
    marks = words.look(view.game, "LEGEND", {})
    if marks:
        shown = "".join(face(view.game, card).said for key in view.places for card in view.cards(key))
        yield from (f"{mark} {meaning}" for mark, meaning in marks.items() if mark in shown)
