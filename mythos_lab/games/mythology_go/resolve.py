"""Owns what happens when a card is played: where it goes, which effect works, destruction, Resurrection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import REACH
from .table import Place, all_places, at, close_up, face_down, face_up, opponents, places

WAY = {
    **dict.fromkeys(REACH, "target"),
    "destroy_weakest": "weakest",
    "draw_and_place": "draw",
    "search": "search",
    "all_top_card": "each draws",
    "all_return": "each returns",
    "peek": "peek",
    "swap": "swap",
    "extra_card": "extra",
    "destroy_some": "some",
}
"""An effect on playing, and the label of the row that carries it out."""


@rule("mg.turn.place")
def put_down(t: Table, seat: str, card: str, source: Any, face: Any) -> Iterator[Event]:
    """A card goes to its place on the own field."""
    if not face:
        yield from t.rules.show_spell(t, seat, card, source)
    else:
        yield Set("playing", face if isinstance(face, tuple) else (seat, len(places(t, seat)) + 1))
        yield from t.rules.place_card(t, seat, card, source, face)


@rule("mg.turn.select", "mg.lutin.spell")
def show_spell(t: Table, seat: str, card: str, source: Any) -> Iterator[Event]:
    """A spell selected to be played is shown beside the field, on which it cannot be placed."""
    yield Move((card,), source, "settling")
    yield Set("playing", (seat, 0))


@rule("mg.place.face", "mg.turn.select")
def acting_card(t: Table) -> str | None:
    """The card just played, if its effect works: it lies face up, or is a spell."""
    seat, n = t["playing"]
    if n == 0:
        return t["settling"][-1] if t["settling"] else None
    return t["up", seat, n][0] if t["up", seat, n] else None


@rule("mg.points.effect")
def resolve(t: Table) -> Body:
    """What the played card does on being played is settled now."""
    card = t.rules.acting_card(t)
    if card is None:
        return t.rules.without_effect(t)
    effect = t.cards[card].on_play
    if effect in ("all_top_card", "all_return"):
        yield from t.rules.aim_at_all(t)
    return WAY.get(effect, "nothing")


@rule("mg.spell.caster_first")
def aim_at_all(t: Table) -> Iterator[Event]:
    """A spell that hits all players is aimed at each of them, in the order in which it applies to them."""
    yield Set("aim", t.rules.spell_order(t, t["playing"][0]))


@rule("mg.place.face")
def without_effect(t: Table) -> str:
    """A card laid hidden has no effect on being played: to use it would show the card."""
    return "nothing"


@rule()
def uses_of_hidden(t: Table, seat: str) -> list[Any]:
    """The owner may use the effect of the card laid hidden, if it has one, or leave it as it lies."""
    _, n = t["playing"]
    use = [("turn up freely", (seat, n))] if t.cards[t["down", seat, n][0]].on_play else []
    return [*use, ("decline", None)]


@rule("mg.place.face", because=lambda t, p, m, kept: "it is not the card just laid hidden, or has no effect on playing")
def card_just_hidden(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only the effect of the card just laid hidden may be used."""
    near = t.rules.uses_of_hidden(t, seat)
    return [m for m in moves if m in near]


@rule("mg.place.face")
def use_hidden(t: Table) -> Body:
    """The owner of a card laid hidden may use its effect, and turns it face up for that."""
    seat, n = t["playing"]
    verb, _ = yield Ask(seat, "use")
    if verb == "decline":
        return "not used"
    yield Move(t["down", seat, n], ("down", seat, n), ("up", seat, n))
    return "used"


@rule("mg.spell.caster_first")
def spell_order(t: Table, seat: str) -> tuple[str, ...]:
    """A spell that hits all players applies to the player who played it first, then clockwise."""
    return (seat, *t.rules.others_in_order(t, seat))


@rule("mg.spell.caster_first")
def others_in_order(t: Table, seat: str) -> tuple[str, ...]:
    """The others come one by one, clockwise."""
    return tuple(p for p in opponents(t, seat) if t.rules.plays_round(t, p))


@rule("mg.turn.place")
def settled(t: Table) -> Iterator[Event]:
    """A played card that is settled is placed, and being played no more; a spell leaves the table."""
    yield from t.rules.spell_is_over(t)
    yield Clear("playing", "aim")
    yield from t.rules.note_full(t)


@rule("mg.lutin.spell")
def spell_is_over(t: Table) -> Iterator[Event]:
    """A spell is no card that can be placed on the field: when it is settled it goes out of play."""
    for card in t["settling"]:
        yield from t.rules.put_out(t, card, "settling")


@rule()
def put_out(t: Table, card: str, source: Any) -> Iterator[Event]:
    """Destroyed cards and played spells lie out of play until the cards go back after the round."""
    yield Move((card,), source, "out")


# -- destroying ------------------------------------------------------------------------------------------------------


@rule("mg.leviathan.tie")
def value_at(t: Table, place: Any) -> int:
    """What an effect compares is the value of a card; a stack counts as one card with the sum of its values."""
    return sum(t.cards.value[card] for card in cards_at(t, place))


def cards_at(t: Table, where: Any) -> tuple[str, ...]:
    """The cards of a place, or the one card of a spot in a stack."""
    return at(t, where) if len(where) == 2 else (at(t, where[:2])[where[2] - 1],)


@rule("mg.keyword.fusion.one_card")
def comparable(t: Table, place: Place) -> list[Any]:
    """What an effect compares or hits is what lies at a place: a stack is one card."""
    return [place]


@rule()
def destroy(t: Table, targets: list[Any]) -> Iterator[Event]:
    """Cards are destroyed by what is being carried out; one with Resurrection stays in play; the places close up."""
    yield from t.rules.before_loss(t)
    doomed = [(card, ("down" if t["down", *w[:2]] else "up", *w[:2])) for w in targets for card in cards_at(t, w)]
    for card, source in doomed:
        if t.rules.stays(t, card):
            yield from t.rules.rise(t, card)
        else:
            yield from t.rules.leaves_field(t, card, source[1])
            yield from t.rules.put_out(t, card, source)
    for seat in dict.fromkeys(where[0] for where in targets):
        yield from close_up(t, seat)


@rule("mg.round.countdown")
def before_loss(t: Table) -> Iterator[Event]:
    """What a field was before it loses a card, or before two become one, is not remembered."""
    yield from ()


@rule("mg.keyword.surnombre", "mg.keyword.unique")
def leaves_field(t: Table, card: str, seat: str) -> Iterator[Event]:
    """A card that leaves a field counts there no more."""
    yield from ()


@rule("mg.keyword.resurrection.stays", "mg.keyword.resurrection.indestructible")
def stays(t: Table, card: str) -> bool:
    """A card with Resurrection stays in play when it should be destroyed, the first time and ever after."""
    return t.cards.bears(card, "resurrection")


@rule("mg.keyword.resurrection.indestructible", "mg.keyword.resurrection.stays", "mg.keyword.resurrection.bonus")
def rise(t: Table, card: str) -> Iterator[Event]:
    """It becomes indestructible, and its bonus is activated: once."""
    if card not in t["risen"]:
        yield Set("risen", (*t["risen"], card))


@rule("mg.leviathan.tie")
def turn_all_up(t: Table) -> Iterator[Event]:
    """To be compared, all hidden cards are turned up."""
    turned = [place for seat in t.seats for place in face_down(t, seat)]
    yield Set("aim", tuple(card for place in turned for card in at(t, place)))
    for place in turned:
        yield Move(t["down", *place], ("down", *place), ("up", *place))


@rule("mg.leviathan.tie", "mg.place.face")
def hide_again(t: Table) -> Iterator[Event]:
    """Of the cards turned up to be compared those that survive are hidden again."""
    for place in [place for place in all_places(t) if set(at(t, place)) & set(t["aim"])]:
        yield Move(t["up", *place], ("up", *place), ("down", *place))
    yield Clear("aim")


@rule("mg.leviathan.tie")
def destroy_weakest(t: Table) -> Iterator[Event]:
    """The weakest card is destroyed; if values tie, all the weakest are."""
    yield from t.rules.destroy(t, t.rules.weakest(t, t.rules.compared(t)))


@rule("mg.leviathan.tie")
def weakest(t: Table, among: list[Any]) -> list[Any]:
    """All cards of the lowest value."""
    values = {place: t.rules.value_at(t, place) for place in among}
    return [place for place in among if values[place] == min(values.values())]


@rule("mg.leviathan.tie")
def compared(t: Table) -> list[Any]:
    """Compared are the face-up cards of the whole table but the Leviathan itself."""
    near = [place for place in all_places(t) if t["up", *place] and place != t["playing"]]
    return [where for place in near for where in t.rules.comparable(t, place)]


@rule("mg.points.effect")
def reach(t: Table, seat: str, effect: str, but: tuple[Place, ...]) -> list[Any]:
    """The face-up cards that an effect can destroy."""
    whose, least, most = REACH[effect]
    seats = opponents(t, seat) if whose == "others" else t.clockwise[seat]
    around = [place for p in seats for place in face_up(t, p) if place not in but]
    near = [where for place in around for where in t.rules.comparable(t, place)]
    return [place for place in near if least <= t.rules.value_at(t, place) <= most]


@rule()
def reachable(t: Table, seat: str) -> list[Any]:
    """The player chooses among the cards in reach of the effect."""
    card = t.rules.acting_card(t)
    return [("destroy", place) for place in t.rules.reach(t, seat, t.cards[card].on_play, (t["playing"],))]


@rule("mg.points.effect", because=lambda t, p, m, kept: "the effect reaches no such card")
def in_reach(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """An effect is turned on a card that its text names."""
    near = [move[1] for move in t.rules.reachable(t, seat)]
    return [m for m in moves if m[1] in near]


@rule("mg.points.effect")
def choose_target(t: Table) -> Body:
    """The player names the card that is destroyed, if there is one."""
    seat, _ = t["playing"]
    card = t.rules.acting_card(t)
    if t.rules.reach(t, seat, t.cards[card].on_play, (t["playing"],)):
        _, place = yield Ask(seat, "destroy")
        yield from t.rules.destroy(t, [place])


@rule()
def any_face_up(t: Table, seat: str) -> list[Any]:
    """Any other face-up card may be named, or no more."""
    others = [place for place in all_places(t) if t["up", *place] and place != t["playing"]]
    return [*(("destroy", place) for place in others), ("done", None)]


@rule("mg.points.effect", because=lambda t, p, m, kept: "no other face-up card lies there")
def another_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Named are other face-up cards."""
    near = [move[1] for move in t.rules.any_face_up(t, seat)]
    return [m for m in moves if m[1] in near]


@rule("mg.points.effect")
def destroy_some(t: Table) -> Body:
    """The player names cards one by one; each is destroyed."""
    verb, place = yield Ask(t["playing"][0], "some")
    if verb == "done":
        return "done"
    card = t.rules.acting_card(t)
    yield from t.rules.destroy(t, [place])
    for seat, n in all_places(t):
        if card in t["up", seat, n]:
            yield Set("playing", (seat, n))
    return "more"
