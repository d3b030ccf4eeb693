"""Owns the table to be clicked: what lies where, what a click on it could mean, as plain data made from one view.

    board(position, seat)   everything that is drawn of a position, as a dict that is JSON

A board says no more than the view. It draws nothing, knows no widget, and plays nothing: an action is a text that
reads back. Where a zone lies comes from the book's `look` (`layout`, and `table` where the table needs more).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import CHANCE
from ..core.state import ROW, zone_name
from ..core.view import BACK, Backs, View
from ..graphs import words
from .face import face, worths
from .ink import PALETTE
from .meant import HAND, Meant, by_name, meant, parts
from .plain import counted
from .scene import (
    CARDS,
    CHIPS,
    HIDDEN,
    PURSE,
    STACKS,
    TO_COME,
    Line,
    Pile,
    keys,
    legend,
    lines,
    now,
    seen_by,
)

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.position import Position

DECK, LINE = "deck", "line"
"""More ways to lay a zone out on a table, besides cards held: a heap told by its height; whole cards in a row whose
place is drawn when it is empty too."""

MIDDLE, BEFORE, ASIDE = "middle", "before", "aside"
"""Where a zone stands: in the middle of the table, before its owner, beside everything else."""

NAMED = "to choose from"
"""No place: cards that moves name and that lie nowhere that the seat sees."""

MOST_BUTTONS = 60

Data = dict[str, Any]
Marks = Mapping[str, str]


class Spot(NamedTuple):
    """Places that lie on one another, as the table shows them: their keys, how they are laid out, whose, and where.

    `name` is how moves name it (`A.1`; '' where they do not), `label` what tells it from its like (`1`), `called` how
    it is spoken (`stack A.1`, `treasure pile of A`).
    """

    place: str
    keys: tuple[Any, ...]
    kind: str
    title: str
    owner: Any
    where: str
    name: str
    label: str
    called: str


@lru_cache(maxsize=256)
def spots(game: Game) -> tuple[Spot, ...]:
    """All places of a game as they lie on the table, those of one kind and owner one after the other."""
    table = words.look(game, "table", lambda game: {})(game)
    found = []
    for kind, title, owner, all_keys in keys(game):
        how, where = table.get(zone_name(all_keys[0][0]), (kind, ""))
        where = where or (BEFORE if owner in game.seats else MIDDLE if how in (CARDS, STACKS) else ASIDE)
        found += [_spot(game, some, how, title, owner, where) for some in all_keys if kind != HIDDEN]
    return tuple(found)


def _spot(game: Game, some: tuple[Any, ...], how: str, title: str, owner: Any, where: str) -> Spot:
    key = some[0]
    numbered = isinstance(key, tuple) and len(key) > 2
    name, label = (words.thing(key[1:]), words.thing(key[2:])) if numbered else ("", "")
    called = f"{title} {name}" if numbered else words.place(game, key)
    return Spot(words.thing(key), some, how, title, owner, where, name, label, called)


def board(
    position: Position, seat: str, *, home: str = "", chosen: Marks | None = None, offered: bool | Marks = True
) -> Data:
    """The table as one seat sees it. Raises `BadInput` for a seat that is not at the table."""
    return board_of(position.view(seat), home, chosen or {}, offered)


def board_of(view: View, home: str = "", chosen: Marks | None = None, offered: bool | Marks = True) -> Data:
    """The table of a view, JSON-able, with `home` at the lower edge (default: the seat itself).

    `chosen` marks cards or places that a draft holds, each with a word (`{"R7": "1"}`). Where it is not `offered`,
    nothing tells what may be chosen; a mapping is offered instead of moves, each card or place with what a pick of it
    says (`{"A.3": "A.3 next"}`).
    In it: `piles` by place (`named` is none), `areas` that say where they lie, `buttons` for moves that name nothing,
    `together` for those that name several things there, words. Cards carry `id`, `face` (a key of `faces`), `say` (what
    they are; the page adds what they may be chosen for), `acts`; backs have no `id`.
    """
    on_table = meant(view, spots(view.game)) if offered is True else parts(offered or {})
    return {
        "game": view.game.title,
        "seat": view.seat,
        "seen": seen_by(view.seat),
        "now": now(view),
        "step": view.step,
        "chooser": view.decision.seat if view.decision else "",
        "lines": [_line(view, line) for line in lines(view)],
        "areas": areas(view, home or view.seat, on_table),
        "piles": piles(view, on_table, chosen or {}),
        "named": NAMED,
        "buttons": list(_buttons(view, on_table))[:MOST_BUTTONS],
        "more": max(0, len(on_table.elsewhere) - MOST_BUTTONS),
        "together": on_table.together,
        "legend": list(legend(view)),
    }


def _line(view: View, line: Line) -> Data:
    """A line of what is the case; what is still to come with the code of each step, who decides in it, what it does."""
    if line.label != TO_COME:
        return line._asdict()
    names, game = [name for name, _ in reversed(view.agenda[:-1])], view.game
    said = [{"code": name, "words": words.step(game, name), "does": words.does(game, name)} for name in names]
    return {**line._asdict(), "steps": said}


# -- where things lie --------------------------------------------------------------------------------------------------


def areas(view: View, home: str, on_table: Meant) -> Data:
    """The middle, the seats clockwise round the table with `home` last, and what lies aside: groups of places."""
    notes = words.look(view.game, "notes", lambda view: {})(view)
    groups = _groups(view.game, notes)
    seats = list(view.game.seats)
    at = seats.index(home) + 1 if home in seats else 0
    return {
        MIDDLE: [_NAMED, *(group for where, _, group in groups if where == MIDDLE)],
        "seats": [_seat(view, seat, notes, groups, on_table) for seat in seats[at:] + seats[:at]],
        ASIDE: [group for where, _, group in groups if where == ASIDE],
    }


def _seat(view: View, seat: str, notes: Any, groups: Any, on_table: Meant) -> Data:
    return {
        "name": seat,
        "notes": list(map(words.one_line, notes.get(seat, ()))),
        "choosing": view.decision is not None and view.decision.seat == seat,
        "mine": view.seat == seat,
        "acts": on_table.seats.get(seat, []),
        "groups": [group for where, owner, group in groups if where == BEFORE and owner == seat],
    }


def _groups(game: Game, notes: Any) -> list[tuple[str, Any, Data]]:
    """Places of one kind and owner together, with where they stand and whose they are."""
    found: dict[Any, tuple[str, Any, Data]] = {}
    for spot in spots(game):
        if (spot.title, spot.owner) not in found:
            title = spot.title + (f" of {_side(spot.owner, notes)}" if spot.owner and spot.where != BEFORE else "")
            group = {"kind": spot.kind, "title": title, "piles": []}
            found[spot.title, spot.owner] = (spot.where, spot.owner, group)
        found[spot.title, spot.owner][2]["piles"].append(spot.place)
    return list(found.values())


def _side(owner: Any, notes: Any) -> str:
    of = ", ".join(notes.get(owner, ()))
    return f"{owner} ({of})" if of else str(owner)


_NAMED = {"kind": "named", "title": NAMED, "piles": [NAMED]}


# -- what lies there ---------------------------------------------------------------------------------------------------


class Raw(NamedTuple):
    """What makes a place look as it does: its cards from the top (None: a back), their names, the words there.

    `worths` has what each card is worth now, None where that is what is printed on it.
    """

    cards: tuple[str | None, ...]
    names: tuple[str, ...]
    captions: tuple[str, ...]
    badge: str
    worths: tuple[int | None, ...]


def piles(view: View, on_table: Meant, chosen: Mapping[str, str]) -> dict[str, Data]:
    """What lies in every place, by the name of the place; before them the cards that can only be named."""
    found = {spot.place: pile(view.game, spot, raw, on_table, chosen) for spot, raw in lying(view)}
    return {NAMED: _named(view.game, on_table), **found}


def _named(game: Game, on_table: Meant) -> Data:
    """The cards that can only be named, small."""
    known, named = by_name(game), on_table.named.items()
    laid = [
        {"name": n, "face": f"{known[n]}/chip", "say": face(game, known[n]).told, "acts": acts} for n, acts in named
    ]
    return {"place": NAMED, "cards": laid, "count": str(len(laid))} if laid else {"place": NAMED}


def lying(view: View) -> Iterator[tuple[Spot, Raw]]:
    """Every place of the table with what a seat sees there."""
    captions = words.look(view.game, "captions", lambda view: {})(view)
    badges = words.look(view.game, "badges", lambda view: {})(view)
    now = worths(view)
    for spot in spots(view.game):
        key = spot.keys[0]
        said = tuple(map(words.one_line, captions.get(key, ())))
        seen = tuple(_seen(view, spot))
        badge = words.one_line(badges.get(key, ""))
        yield spot, Raw(seen, _names(view, spot, len(seen)), said, badge, tuple(now.get(c or "") for c in seen))


def _seen(view: View, spot: Spot) -> Iterator[str | None]:
    for key in spot.keys:
        seen = view.places.get(key, ())
        yield from [None] * seen if isinstance(seen, Backs) else [None if c is BACK else c for c in seen]


def _names(view: View, spot: Spot, number: int) -> tuple[str, ...]:
    """How moves name the cards of a row by where they lie; nothing where they do not."""
    named = words.look(view.game, "spot", lambda view, key, n: "")
    if view.game.layout.zone_of[spot.keys[0]].order != ROW:
        return ()
    names = tuple(words.one_line(named(view, spot.keys[0], n + 1)) for n in range(number))
    return names if any(names) else ()


def pile(game: Game, spot: Spot, raw: Raw, on_table: Meant, chosen: Mapping[str, str]) -> Data:
    """A place: its cards from the top, words beside and on it, and what choosing the place itself could mean."""
    laid = [_card(game, spot, raw, n, on_table, chosen) for n in range(len(raw.cards))]
    loose = spot.kind in (CHIPS, PURSE, DECK, HAND)
    shown = [card for card in laid if card.get("id") or card["acts"]] if loose else laid
    found = {
        "place": spot.place,
        "name": spot.name,
        "label": spot.label,
        "say": _pile_says(spot, raw),
        "cards": shown,
        "backs": len(laid) - len(shown),
        "count": _count(game, raw.cards, spot.kind == PURSE),
        "acts": on_table.places.get(spot.name, []),
        "coming": [] if spot.kind == STACKS else list(raw.captions[len(laid) :]),
        "badge": raw.badge,
        "chosen": chosen.get(spot.name, ""),
    }
    return {key: value for key, value in found.items() if value not in ("", [], 0)}


def _pile_says(spot: Spot, raw: Raw) -> str:
    number = len(raw.cards)
    many = "empty" if not number else f"{number} card{'' if number == 1 else 's'}"
    return ", ".join(filter(None, (spot.called, many, raw.badge)))


def _card(game: Game, spot: Spot, raw: Raw, n: int, on_table: Meant, chosen: Mapping[str, str]) -> Data:
    """A card: its drawing, its words, what a click on it could mean; of a back no more than where it lies."""
    card, name = raw.cards[n], raw.names[n] if raw.names else ""
    acts = on_table.of(card, name, spot.name)
    caption = raw.captions[n] if n < len(raw.captions) and raw.captions[n] != name else ""
    found = {
        "id": card,
        "name": name,
        "face": f"{card or ''}/{_style(spot, n)}" + ("" if raw.worths[n] is None else f"={raw.worths[n]}"),
        "caption": caption,
        "chosen": chosen.get(card or "") or chosen.get(name) if chosen else "",
        "say": _card_says(game, spot, raw, n, caption),
    }
    return {**{key: value for key, value in found.items() if value}, "acts": acts}


def _style(spot: Spot, n: int) -> str:
    if spot.kind == STACKS:
        return "under" if n else "top"
    return {CARDS: "top", LINE: "top", HAND: "top", PURSE: "purse"}.get(spot.kind, "chip")


def _card_says(game: Game, spot: Spot, raw: Raw, n: int, caption: str) -> str:
    card, number = raw.cards[n], len(raw.cards)
    what = face(game, card, raw.worths[n]).told if card else "face down"
    where = raw.names[n] if raw.names else spot.called
    depth = f"card {n + 1} of {number} from the top" if spot.kind == STACKS and number > 1 else ""
    return ", ".join(filter(None, (what, where, depth, caption, raw.badge)))


def _count(game: Game, seen: tuple[str | None, ...], purse: bool) -> str:
    """`4 cards, 5 apples`: how many cards, and their sum where it counts and can be seen."""
    return counted(Pile("", "", tuple(face(game, c) if c else None for c in seen)), purse) if seen else ""


# -- moves that name nothing on the table ------------------------------------------------------------------------------


def _buttons(view: View, on_table: Meant) -> Iterator[Data]:
    """A button a move; for chance, if it is to decide, one that has no action: it is let to decide."""
    if view.decision is not None and view.decision.seat == CHANCE:
        yield {"label": "let chance decide", "chance": True}
    for text, what in on_table.elsewhere:
        colour = what if isinstance(what, str) and what in PALETTE else ""
        yield {"label": text.partition(" ")[2], "action": text, **({"colour": colour} if colour else {})}
