"""Owns the readings about Identification: what is declared, accused and answered, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, Move
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from .count import identification
from .ident import ACCUSES, identifying, made, may_accuse
from .table import Spot, add, all_places, at, card_at, is_place, places, spots


@reading("oq.mg.ident.declare", "reveals_card", replaces="shown_in_declaring")
@rule("mg.ident.declare")
def divinity_revealed(t: Table, seat: str) -> Iterator[Event]:
    """The player turns the divinity face up when declaring."""
    for place in {spot[:2]: None for spot in t.rules.identifying(t, seat)}:
        if t["down", *place]:
            yield Move(t["down", *place], ("down", *place), ("up", *place))


@reading("oq.mg.ident.content", "player_and_name", replaces="accusations")
@rule("mg.ident.formula")
def players_and_names(t: Table, seat: str) -> list[Any]:
    """An accusation names a player and a divinity."""
    known = [name for name, card in t.cards.of_name.items() if card.kind == "divinity"]
    there = [p for p in t.clockwise[seat] if all_places(t, (p,))]
    return [*(("accuse", (p, name)) for p in there for name in known), ("decline", None)]


@reading("oq.mg.ident.content", "player_and_name", replaces="accuses_a_card")
@rule(
    "mg.ident.accuse", "mg.ident.formula", because=lambda t, p, m, kept: "a player with cards and a divinity are named"
)
def accuses_a_player(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is accused is a player with cards in play."""
    return [m for m in moves if m[0] != "accuse" or (m[1][0] in t.seats and all_places(t, (m[1][0],)))]


@reading("oq.mg.ident.content", "player_and_name", replaces="accusation_of")
@rule("mg.ident.formula")
def said_of_player(t: Table, place: Any, name: str) -> Any:
    """What is said is that a player has a divinity."""
    return (place[0], name)


@reading("oq.mg.ident.content", "player_and_name", replaces="is_right")
@rule("mg.ident.bonus")
def right_of_player(t: Table, seat: str, where: Any, name: str) -> bool:
    """It is right if that player has that divinity anywhere on the field."""
    return where is not None and _has(t, where, name)


def _has(t: Table, seat: str, name: str) -> bool:
    return any(t.cards.name[card] == name for place in places(t, seat) for card in at(t, place))


@reading("oq.mg.ident.content", "name_only", replaces="accusations")
@rule("mg.ident.formula")
def names_alone(t: Table, seat: str) -> list[Any]:
    """An accusation names a divinity."""
    known = [name for name, card in t.cards.of_name.items() if card.kind == "divinity"]
    return [*(("accuse", name) for name in known), ("decline", None)]


@reading("oq.mg.ident.content", "name_only", replaces="accuses_a_card")
@rule("mg.ident.formula", because=lambda t, p, m, kept: "a divinity alone is named")
def accuses_a_name(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """No place and no player is named."""
    return [m for m in moves if m[0] != "accuse" or isinstance(m[1], str)]


@reading("oq.mg.ident.content", "name_only", replaces="accuses_a_divinity")
@rule("mg.ident.accuse", "mg.ident.divinity_only", because=lambda t, p, m, kept: f"{m[1]} is no divinity")
def names_a_divinity(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is named is a divinity."""
    known = t.cards.of_name
    return [m for m in moves if m[0] != "accuse" or (m[1] in known and known[m[1]].kind == "divinity")]


@reading("oq.mg.ident.content", "name_only", replaces="accuses_others")
@rule("mg.ident.accuse")
def accuses_anybody(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Nobody in particular is accused."""
    return moves


@reading("oq.mg.ident.content", "name_only", replaces="accusation_of")
@rule("mg.ident.formula")
def said_by_name(t: Table, place: Any, name: str) -> Any:
    """What is said is that a divinity is in play."""
    return name


@reading("oq.mg.ident.content", "name_only", replaces="accusation_said")
@rule("mg.ident.formula")
def name_said(t: Table, seat: str, what: Any) -> tuple[str, Any, str]:
    """An accusation names a divinity."""
    return (seat, None, what or "")


@reading("oq.mg.ident.content", "name_only", replaces="is_right")
@rule("mg.ident.bonus")
def right_of_anybody(t: Table, seat: str, where: Any, name: str) -> bool:
    """It is right if any player other than the accuser has the divinity."""
    return any(_has(t, p, name) for p in t.seats if p != seat)


@reading("oq.mg.ident.visible", "hidden_only", replaces="accusable")
@rule("mg.ident.accuse", because=lambda t, p, m, kept: "it lies face up")
def accuses_hidden(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only a card that lies hidden may be accused."""
    return [m for m in moves if m[0] != "accuse" or t["down", *m[1][0]]]


@reading("oq.mg.ident.visible", "hidden_only", replaces="note_hidden")
@rule("mg.ident.accuse", "mg.end.reveal")
def lay_hidden_till_now(t: Table, place: Any) -> Iterator[Event]:
    """A card that lies hidden when divinities have been declared could be accused."""
    if t["declared"]:
        yield add(t, "lay_hidden", *at(t, place))


@reading("oq.mg.ident.visible", "hidden_only", replaces="could_be_accused")
@rule("mg.ident.accuse")
def lay_hidden(t: Table, spot: Spot) -> bool:
    """A card could be accused if it lay hidden."""
    return card_at(t, spot) in t["lay_hidden"]


@reading("oq.mg.ident.own", "any_other_card", replaces="accuses_others")
@rule("mg.ident.accuse", because=lambda t, p, m, kept: "it is the accusing divinity itself")
def accuses_another_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Any card in play but the accusing divinity itself may be accused."""
    number, mine = made(t, seat), t.rules.identifying(t, seat)
    own = mine[number][:2] if number < len(mine) else None
    return [m for m in moves if m[0] != "accuse" or m[1][0] != own]


@reading("oq.mg.ident.own", "any_other_card", replaces="may_be_meant")
@rule("mg.ident.accuse")
def another_is_meant(t: Table, accusing: Spot, other: Spot) -> bool:
    """An accusing divinity can mean any card in play but itself."""
    return accusing != other


@reading("oq.mg.ident.sequence", "turn_order_checked_at_once", replaces="answer")
@rule("mg.ident.accuse")
def answered_at_once(t: Table) -> Iterator[Event]:
    """Each accusation is answered at once by turning up the accused card; without a place, those it is right of."""
    where = t["accused"][-1][1]
    there = [where] if is_place(t, where) else dict.fromkeys(spot[:2] for spot in meant(t, len(t["accused"]) - 1))
    for place in there:
        if t["down", *place]:
            yield from t.rules.note_hidden(t, place)
            yield Move(t["down", *place], ("down", *place), ("up", *place))


def meant(t: Table, number: int) -> list[Spot]:
    """The cards of which an accusation is right: at its place, on the field of its player, on any other field."""
    seat, where, name = t["accused"][number]
    seats = [where] if where in t.seats else [p for p in t.seats if p != seat]
    around = [s for p in seats for s in spots(t, p)] if not is_place(t, where) else spots(t, where[0])
    named = [s for s in around if t.cards.name[card_at(t, s)] == name]
    return [s for s in named if s[:2] == where] if is_place(t, where) else named


@reading("oq.mg.ident.sequence", "simultaneous", replaces="accuse")
@rule("mg.ident.accuse", "mg.ident.formula")
def fix_accusation(t: Table) -> Body:
    """All declarers fix their accusations secretly, and these are opened at the same time."""
    seat = t.rules.accuser(t)
    if seat is None:
        said = [(p, *what) for p, _ in t["declared"] for _, *what in t["fixed", p]]
        if said:
            yield Clear(*(("fixed", p) for p in t.seats))
            yield add(t, "accused", *said)
        return "all"
    verb, what = yield Ask(seat, "secret accusation")
    _, *said = t.rules.accusation_said(t, seat, what if verb == "accuse" else None)
    yield add(t, ("fixed", seat), (ACCUSES, *said))
    return "more"


@reading("oq.mg.ident.same_target", "first_only", replaces="scoring")
@rule("mg.ident.bonus")
def first_scores(t: Table, right: tuple[int, ...]) -> tuple[int, ...]:
    """Of several right accusations of the same card only the first brings its bonus."""
    first: dict[Any, int] = {}
    for n in right:
        first.setdefault(t["accused"][n][1:], n)
    return tuple(n for n in right if n in first.values())


@reading("oq.mg.ident.duty", "penalty", replaces="ident_points")
@rule("mg.ident.accuse", "mg.ident.bonus")
def penalty_for_wrong(t: Table, number: int, spot: Spot) -> int:
    """A wrong accusation loses the bonus; with no other divinity in play to accuse nothing is lost."""
    points = t.rules.identification(t, spot)
    if t.rules.is_right(t, *t["accused"][number]):
        return points if t.rules.accusation_counts(t, number, spot) else 0
    divinities = [s for p in t.seats for s in spots(t, p) if t.cards[card_at(t, s)].kind == "divinity"]
    there = any(t.rules.may_be_meant(t, spot, s) and t.rules.could_be_accused(t, s) for s in divinities)
    return -points if there else 0


@reading("oq.mg.ident.transformed", "does_not_count", replaces="accusation_counts")
@rule("mg.loup.name", "mg.ident.bonus")
def lost_with_transformation(t: Table, number: int, spot: Spot) -> bool:
    """An accusation brings no bonus if the accused or the accusing card is turned into a Werewolf."""
    turned = [s for s, shape in t["shapes"] if shape.by == "transform"]
    return number in t["right"] and spot not in turned and not set(meant(t, number)) <= set(turned)


CLASHES = {
    (("oq.mg.ident.content", "player_and_name"), ("oq.mg.ident.visible", "hidden_only")): (
        "an accusation that names no place cannot be refused because the card there lies face up"
    ),
    (("oq.mg.ident.content", "name_only"), ("oq.mg.ident.visible", "hidden_only")): (
        "an accusation that names no place cannot be refused because the card there lies face up"
    ),
    (("oq.mg.ident.content", "player_and_name"), ("oq.mg.ident.own", "any_other_card")): (
        "who names a player alone does not say that another card of theirs is meant than the accusing divinity itself"
    ),
}


# -- a divinity that is copied -----------------------------------------------------------------------------------------

ROWS = {
    ("oq.mg.ident.copied", "gained"): {
        ("END.COPY", ""): "END.COPY.accuse",
        ("END.COPY.one_by_one", ""): "END.COPY.accuse",
    },
}


@reading("oq.mg.ident.copied", "gained", replaces="copied_identifying")
@rule("mg.gorgone.effect", "mg.ident.accuse")
def still_to_accuse(t: Table, seat: str) -> list[Spot]:
    """A Gorgon that copies a divinity with Identification makes one accusation, after the copying."""
    done = [spot for spot, _ in t["gained"]]
    return [s for s in copied_divinities(t, seat) if s not in done]


def copied_divinities(t: Table, seat: str) -> list[Spot]:
    """The Gorgons of a player that have taken over Identification."""
    return [s for s, shape in t["shapes"] if s[0] == seat and shape.by == "copy" and shape.bears("identification")]


@reading("oq.mg.ident.copied", "gained", replaces="identifying")
@rule("mg.ident.divinity_only", "mg.gorgone.effect")
def identifying_by_copy_too(t: Table, seat: str) -> list[Spot]:
    """With a Gorgon that copies such a divinity a player can identify as well, after the divinities themselves."""
    gained = [spot for spot, _ in t["gained"] if spot[0] == seat]
    return [*identifying(t, seat), *gained, *t.rules.copied_identifying(t, seat)]


@reading("oq.mg.ident.copied", "gained", replaces="identification")
@rule("mg.ident.bonus", "mg.gorgone.effect")
def bonus_of_copied(t: Table, spot: Spot) -> int:
    """The bonus of an accusation by a Gorgon is that of the divinity that it copied."""
    return dict(t["gained"])[spot] if spot in dict(t["gained"]) else identification(t, spot)


@reading("oq.mg.ident.copied", "gained", replaces="may_accuse")
@rule(
    "mg.ident.accuse", "mg.gorgone.effect", because=lambda t, p, m, kept: f"{p} has no divinity that may accuse (now)"
)
def may_accuse_by_copy(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Who has used all divinities and all Gorgons that copied one accuses nobody."""
    return moves if t.rules.copied_identifying(t, seat) else may_accuse(t, seat, moves)
