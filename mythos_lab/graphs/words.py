"""Owns the words for places, facts, events and chains, the same for graphs, pictures and texts.

A book's `look`, beside its notation, may have nicer ones. Nothing here says more than the seat it is said to may know:
what was moved unseen is "a card". It draws nothing and escapes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.chain import Link
from ..core.chance import CHANCE
from ..core.errors import BadInput
from ..core.events import Clear, Event, Exchange, Look, Move, Over, Rearrange, Reorder, Set, Swap
from ..core.legality import Action
from ..core.notation import look as look
from ..core.state import COUNT, FACES, zone_name
from ..core.view import ALL, seen_in, sees_event

if TYPE_CHECKING:
    from ..core.game import Definition, Game
    from ..core.kernel import Table
    from ..core.position import Position


def seat_shown(position: Position) -> str:
    """Whose view is shown when nobody says whose: the player who is to choose, else the first seat."""
    ask = position.ask
    return ask.seat if ask is not None and ask.seat in position.game.seats else position.game.seats[0]


def no_game(of: Any) -> BadInput:
    """The error for what is no game, such as the name of one."""
    return BadInput(f"{of!r} is no game", expected='one such as load_game("mythomakya.battle")')


def one_line(text: Any) -> str:
    """A text from a file or person as one printable line."""
    said = str(text)
    shown = said if said.isprintable() else "".join(c if c.isprintable() else " " for c in said)
    return " ".join(shown.split())


def thing(what: Any) -> str:
    """What is named in a move or aim: a card, a seat, a number, a stack (`A.1`)."""
    return ".".join(map(thing, what)) if isinstance(what, tuple) else one_line(what)


def cited(clauses: Sequence[str], most: int = 1) -> list[str]:
    """A line that names the first clauses and how many more there are; none where there are none."""
    if not clauses:
        return []
    more = f" +{len(clauses) - most}" if len(clauses) > most else ""
    return [f"§\xa0{', '.join(clauses[:most])}{more}"]


def place(game: Game, key: Any) -> str:
    """The name of a place: `stack A.1`, `treasure pile of A`, `discard pile`."""
    zone = game.layout.zone_of[key]
    title = zone.title or zone.name.replace("_", " ")
    if isinstance(key, str):
        return title
    return f"{title} {thing(key[1:])}" if len(key) > 2 else f"{title} of {thing(key[1])}"


CALLED = {"chain": "being played", "outcome": "how the game ended"}
"""What the facts that every game has are called where a book has no words of its own."""


def fact_words(game: Game | Definition) -> Mapping[str, str]:
    """What facts of rulings are called where their key does not say it in plain words."""
    called: Mapping[str, str] = getattr(game.notation, "TOLD", {})
    return called


def fact_title(game: Game | Definition, key: Any) -> str:
    """What a fact is called, of a game or of a ruling in it."""
    titles = {**CALLED, **fact_words(game), **look(game, "FACTS", {})}
    title = titles.get(zone_name(key), zone_name(key).replace("_", " "))
    return title if isinstance(key, str) else f"{title} of {thing(key[1:])}"


def fact_at(game: Game | Definition, path: str) -> str:
    """The keys of a fact and inside it, in words where they are none: `A.hand_set` is `hand, A`."""
    called, (head, _, rest) = fact_words(game), path.partition(".")
    if rest in called:
        head, rest = rest, head
    return ", ".join(filter(None, (called.get(head, head.replace("_", " ")), rest)))


def fact_value(game: Game, key: Any, value: Any) -> str:
    """The value of a fact in words."""
    return one_line(look(game, "say_fact", lambda game, name, value: _plain(value))(game, zone_name(key), value))


def _plain(value: Any) -> str:
    if value in (None, (), False):
        return "none"
    return ", ".join(map(thing, value)) if isinstance(value, tuple) else str(value)


def step(game: Game, name: str) -> str:
    """What comes in a step that is still to come: the book's few words (`look.STEPS`), else its sentence."""
    called = look(game, "STEPS", {})
    return str(called[name]) if name in called else sentence(game, name)


def sentence(game: Game, name: str) -> str:
    """The sentence that a step carries out."""
    return one_line((game.steps[name].body.__doc__ or "").partition("\n\n")[0])


def does(game: Game, name: str) -> str:
    """What happens in a step, and who decides in it."""
    who = game.steps[name].who
    return sentence(game, name) + (f" It is for {who} to choose." if who else "")


def outcome(value: Any) -> str:
    """Who won, with the totals."""
    return "not over" if value is None else one_line(value)


# -- events ----------------------------------------------------------------------------------------------------------


def event(t: Table, seat: str, it: Event) -> str:
    """An event in words, as much of it as the seat may know."""
    game = t.game
    if isinstance(it, Move):
        return _move(t, seat, it)
    if isinstance(it, Set):
        return _set(t, seat, it)
    if isinstance(it, Clear):
        return f"put aside: {', '.join(fact_title(game, key) for key in it.keys)}"
    if isinstance(it, Reorder):
        order = f": {' '.join(map(thing, it.cards))}" if sees_event(t, seat, it) else ""
        by = f", laid by {one_line(it.by)}" if isinstance(it, Rearrange) else ""
        return f"new order in {place(game, it.place)}{by}{order}"
    if isinstance(it, Look):
        return _look(t, seat, it)
    if isinstance(it, Exchange):
        both = " and ".join(map(thing, it.cards)) if sees_event(t, seat, it) else "two cards"
        return f"{both} change places: {place(game, it.one)}, {place(game, it.two)}"
    if isinstance(it, Swap):
        return f"{place(game, it.one)} and {place(game, it.two)} change places"
    return f"the game is over: {outcome(it.outcome)}" if isinstance(it, Over) else type(it).__name__


def _look(t: Table, seat: str, it: Look) -> str:
    seen = " ".join(map(thing, it.cards)) if sees_event(t, seat, it) else ""
    if it.stealthy and not seen:
        return f"{one_line(it.seat)} looks at something"
    many = "a card" if len(it.cards) == 1 else f"{len(it.cards)} cards"
    return f"{one_line(it.seat)} looks at {many} in {place(t.game, it.place)}{f': {seen}' if seen else ''}"


def _move(t: Table, seat: str, it: Move) -> str:
    way = f"{place(t.game, it.source)} → {place(t.game, it.target)}"
    above = f", under {it.above} cards" if it.above else ""
    return f"{cards(t, seat, it)}: {way}{above}"


def cards(t: Table, seat: str, it: Move) -> str:
    """The cards that were moved, as far as the seat may know them."""
    if sees_event(t, seat, it):
        return " ".join(map(thing, it.cards)) or "nothing"
    if all(seen_in(t, seat, key) not in (FACES, COUNT) for key in it.places):
        return "something unseen"
    return "a card" if len(it.cards) == 1 else f"{len(it.cards)} cards"


def _set(t: Table, seat: str, it: Set) -> str:
    title = fact_title(t.game, it.key)
    if not sees_event(t, seat, it):
        return f"{title}: something unseen"
    if it.key == "chain":
        return f"{title}: {'; '.join(links(t.game, it.value)) or 'nothing any more'}"
    return f"{title}: {fact_value(t.game, it.key, it.value)}"


# -- chains and choices ----------------------------------------------------------------------------------------------


def links(game: Game, chain: tuple[Link, ...]) -> Iterator[str]:
    """What is being played and the answers to it, one after the other."""
    say = look(game, "say_link", lambda link: f"{link.by}: {thing(link.what)}{_aim(link)}{_owed(link)}")
    for n, link in enumerate(chain):
        yield one_line(f"{'answered by ' if n else ''}{say(link)}")


def _aim(link: Link) -> str:
    named = [thing(what) for what in link.aim if what is not None]
    return f" at {', '.join(named)}" if named else ""


def _owed(link: Link) -> str:
    return f", {link.owed} still owed" if link.owed else ""


def chosen(position: Position, seat: str) -> str:
    """The choice that led to a position, as far as the seat may know it; '' when none is known."""
    action, parent = position.action, position.parent
    if action is None or parent is None or parent.ask is None:
        return ""
    declared = position.game.options[parent.ask.kind]
    if seat not in (ALL, action.seat):
        if action.seat == CHANCE or declared.secret:
            return one_line(position.game.chooses(action.seat, parent.ask.kind))
        if declared.heard is not None:
            action = Action(action.seat, *declared.heard(action.move))
    return one_line(position.game.say(action))
