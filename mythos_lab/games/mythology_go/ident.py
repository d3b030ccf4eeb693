"""Owns Identification and the reveal: who declares, what is accused, when all cards are turned up, who was right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .shapes import shape_of
from .table import Spot, add, all_places, at, card_at, face_down, is_place, spots
from .turn import counting_order


@rule("mg.ident.divinity_only")
def identifying(t: Table, seat: str) -> list[Spot]:
    """The cards with which a player can identify: divinities with that ability, from left to right."""
    cards = t.cards
    return [s for s in spots(t, seat) if _identifies(cards[card_at(t, s)])]


def _identifies(card: Any) -> bool:
    return card.kind == "divinity" and any(effect[0] == "identification" for effect in card.effects)


@rule("mg.ident.declare")
def declarations(t: Table, seat: str) -> list[Any]:
    """Who has a divinity with Identification declares it, the others say that they have none."""
    number = len(t.rules.identifying(t, seat))
    return [("declare", number) if number else ("nothing", None)]


@rule("mg.ident.declare", because=lambda t, p, m, kept: "what is declared is what lies on their own field")
def true_declaration(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Players with such divinities must declare themselves and how many they have, no others."""
    true = t.rules.declarations(t, seat)
    return [m for m in moves if m in true]


@rule("mg.ident.declare")
def declare(t: Table) -> Body:
    """In turn order from the starter every player with a divinity that identifies declares; the card stays as it is."""
    order = counting_order(t)
    seat = order[len(t["declared"])]
    _, number = yield Ask(seat, "declaration")
    yield add(t, "declared", (seat, number or 0))
    yield from t.rules.shown_in_declaring(t, seat)
    return "more" if len(t["declared"]) < len(order) else "all"


@rule("mg.ident.declare")
def shown_in_declaring(t: Table, seat: str) -> Iterator[Event]:
    """It is the player who declares: the card stays as it lies."""
    yield from ()


@rule("mg.ident.accuse", "mg.ident.formula")
def accusations(t: Table, seat: str) -> list[Any]:
    """An accusation names a place on another player's field and a divinity."""
    known = [name for name, card in t.cards.of_name.items() if card.kind == "divinity"]
    places = [place for p in t.clockwise[seat] for place in all_places(t, (p,))]
    return [*(("accuse", (place, name)) for place in places for name in known), ("decline", None)]


@rule("mg.ident.accuse", because=lambda t, p, m, kept: "there is no card there")
def accuses_a_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is accused is a card in play."""
    return [m for m in moves if m[0] != "accuse" or (isinstance(m[1], tuple) and is_place(t, m[1][0]))]


@rule("mg.ident.accuse", "mg.ident.divinity_only", because=lambda t, p, m, kept: f"{m[1][1]} is no divinity")
def accuses_a_divinity(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is named is a divinity."""
    known = t.cards.of_name
    return [m for m in moves if m[0] != "accuse" or (m[1][1] in known and known[m[1][1]].kind == "divinity")]


@rule("mg.ident.accuse", "mg.ident.formula", because=lambda t, p, m, kept: "it lies on their own field")
def accuses_others(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """An accusation is made against another player."""
    return [m for m in moves if m[0] != "accuse" or m[1][0][0] != seat]


@rule("mg.ident.accuse")
def accusable(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The accused card may lie hidden or face up: it only has to be in play."""
    return moves


@rule("mg.ident.declare", "mg.ident.accuse", because=lambda t, p, m, kept: "the round has not ended")
def accuses_at_the_end(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Divinities are declared and accused at the end of the round."""
    return [] if t["turn"] == seat else moves


@rule("mg.ident.accuse", "mg.ident.formula")
def may_be_meant(t: Table, accusing: Spot, other: Spot) -> bool:
    """An accusing divinity can mean a card on another player's field."""
    return accusing[0] != other[0]


@rule("mg.ident.accuse")
def could_be_accused(t: Table, spot: Spot) -> bool:
    """A card could be accused however it lay."""
    return True


@rule("mg.ident.accuse", "mg.ident.declare", because=lambda t, p, m, kept: f"{p} has no divinity that may accuse (now)")
def may_accuse(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who has declared no divinity with Identification, or used all of them, accuses nobody."""
    declared = dict(t["declared"])
    mine = declared[seat] + _by_copies(t, seat) if seat in declared else len(t.rules.identifying(t, seat))
    return moves if made(t, seat) < mine else []


def _by_copies(t: Table, seat: str) -> int:
    return sum(spot[0] == seat for spot, _ in t["gained"])


ACCUSES = "accuses"
"""What is fixed in secret, where it is an accusation."""


def made(t: Table, seat: str) -> int:
    """How many accusations a player has made, those fixed in secret with the others."""
    return sum(entry[0] == seat for entry in t["accused"]) + sum(kind == ACCUSES for kind, *_ in t["fixed", seat])


@rule("mg.ident.accuse")
def accuser(t: Table) -> str | None:
    """In turn order from the starter each declarer accuses, once for each such divinity."""
    return next((seat for seat, number in t["declared"] if made(t, seat) < number), None)


@rule("mg.ident.accuse", "mg.ident.formula")
def accuse(t: Table) -> Body:
    """A declarer tries to identify another divinity by stating an accusation; who finds none gets no bonus."""
    seat = t.rules.accuser(t)
    if seat is None:
        return "all"
    verb, what = yield Ask(seat, "accusation")
    yield add(t, "accused", t.rules.accusation_said(t, seat, what if verb == "accuse" else None))
    yield from t.rules.answer(t)
    return "more"


@rule("mg.gorgone.effect", "mg.ident.accuse")
def accuse_by_copy(t: Table) -> Body:
    """The owner of a Gorgon that has taken over Identification makes one accusation more."""
    due = [spot for seat in counting_order(t) for spot in t.rules.copied_identifying(t, seat)]
    if not due:
        return "all"
    seat = due[0][0]
    points = sum(effect[1] for effect in shape_of(t, due[0]).points("identification"))
    verb, what = yield Ask(seat, "accusation")
    yield add(t, "accused", t.rules.accusation_said(t, seat, what if verb == "accuse" else None))
    yield add(t, "gained", (due[0], points))
    return "more"


@rule("mg.gorgone.effect", "mg.ident.divinity_only")
def copied_identifying(t: Table, seat: str) -> list[Spot]:
    """A Gorgon is no divinity card: it identifies nothing, whatever it copies."""
    return []


@rule("mg.ident.formula")
def accusation_said(t: Table, seat: str, what: Any) -> tuple[str, Any, str]:
    """An accusation names a place and a divinity."""
    return (seat, None, "") if what is None else (seat, *what)


@rule("mg.ident.formula")
def accusation_of(t: Table, place: Any, name: str) -> Any:
    """What is said to accuse the card at a place of being a divinity."""
    return (place, name)


@rule("mg.ident.accuse")
def answer(t: Table) -> Iterator[Event]:
    """Whether an accusation is right is shown only after the last one."""
    yield from ()


@rule("mg.end.reveal")
def reveal(t: Table) -> Iterator[Event]:
    """All cards are revealed."""
    for seat in t.seats:
        for place in face_down(t, seat):
            yield from t.rules.note_hidden(t, place)
            yield Move(t["down", *place], ("down", *place), ("up", *place))


@rule("mg.end.reveal")
def note_hidden(t: Table, place: Any) -> Iterator[Event]:
    """That a card lay hidden until now is of no account."""
    yield from ()


@rule("mg.ident.bonus")
def check_accusations(t: Table) -> Iterator[Event]:
    """Now it shows which accusations were right; they are judged by what is printed."""
    right = tuple(n for n, (seat, where, name) in enumerate(t["accused"]) if t.rules.is_right(t, seat, where, name))
    if right:
        yield Set("right", t.rules.scoring(t, right))


@rule("mg.ident.bonus")
def scoring(t: Table, right: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody who rightly identifies a divinity scores."""
    return right


@rule("mg.ident.bonus", "mg.ident.formula")
def is_right(t: Table, seat: str, where: Any, name: str) -> bool:
    """An accusation is right if the place named holds the divinity named."""
    return where is not None and any(t.cards.name[card] == name for card in at(t, where))
