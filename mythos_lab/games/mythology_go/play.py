"""Owns playing a card: which may be played and how they may lie, the two plays of a turn, the duty to play one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import NEVER_HIDDEN
from .table import face_down, face_up, holds, places

FACES = ("up", "hidden")


def card_of(t: Table, seat: str, move: Any) -> Any:
    """The facts of the card that a move plays, as the table knows its name; None for anything else."""
    return t.cards.of_name.get(move[1][0]) if move[0] == "play" else None


def goes_on_field(t: Table, seat: str, move: Any) -> bool:
    card = card_of(t, seat, move)
    return card is None or t.rules.placed_on_field(t, card.id)


@rule("mg.lutin.spell")
def is_spell_card(t: Table, card: str) -> bool:
    """Spells are set against the cards that can be placed on the field."""
    return bool(t.cards.spell[card])


@rule("mg.lutin.spell", "mg.turn.place")
def placed_on_field(t: Table, card: str) -> bool:
    """Every played card is placed on the field, but for spells."""
    return not t.rules.is_spell_card(t, card)


LIMITS = ("chimera_face_up", "chupacabra_face_up", "cyclops_face_up", "dragon_face_up", "elf_face_up",
          "cyclops_needs_two", "satyr_needs_card", "room_on_field", "hidden_limit")  # fmt: skip
"""The rules that narrow which card may be played, and how."""


# -- what may be played ----------------------------------------------------------------------------------------------


@rule("mg.place.face")
def hand_plays(t: Table, seat: str) -> list[Any]:
    """Every card drawn may be played, face up or hidden; a spell has no face."""
    found: dict[Any, None] = {}
    for card in t["hand", seat]:
        for face in t.rules.faces_of(t, card):
            found[("play", (t.cards.name[card], face))] = None
    return list(found)


@rule("mg.place.face", "mg.lutin.spell")
def faces_of(t: Table, card: str) -> tuple[str, ...]:
    """A card may be placed face up or hidden; a spell is not placed."""
    return FACES if t.rules.placed_on_field(t, card) else ("",)


@rule("mg.turn.draw5", "mg.turn.select", because=lambda t, p, m, kept: f"{m[1][0]} is not among the cards drawn by {p}")
def from_hand(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The player plays from the cards drawn."""
    return [m for m in moves if m[0] != "play" or holds(t, seat, m[1][0])]


@rule("mg.place.face", because=lambda t, p, m, kept: f"{m[1][0]} is placed, face up or hidden")
def has_a_face(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A placed card lies face up or hidden."""
    return [m for m in moves if m[0] != "play" or m[1][1] in (faces := _faces(t, seat, m)) or faces == ("",)]


def _faces(t: Table, seat: str, move: Any) -> tuple[Any, ...]:
    return tuple(t.rules.faces_of(t, holds(t, seat, move[1][0])))


@rule("mg.lutin.spell", "mg.place.face", because=lambda t, p, m, kept: "a spell is not placed")
def spell_has_no_face(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A spell takes no place and so has no face."""
    return [m for m in moves if m[0] != "play" or not m[1][1] or goes_on_field(t, seat, m)]


def _never_hidden(name: str, moves: list[Any]) -> list[Any]:
    return [m for m in moves if m[0] not in ("play", "place") or m[1] != (name, "hidden")]


@rule("mg.noface.chimere", because=lambda t, p, m, kept: "the Chimera is never hidden")
def chimera_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Chimera may not be played hidden."""
    return _never_hidden(NEVER_HIDDEN[0], moves)


@rule("mg.noface.chupacabra", because=lambda t, p, m, kept: "the Chupacabra is never hidden")
def chupacabra_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Chupacabra may not be played hidden."""
    return _never_hidden(NEVER_HIDDEN[1], moves)


@rule("mg.noface.cyclope", because=lambda t, p, m, kept: "the Cyclops is never hidden")
def cyclops_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Cyclops may not be played hidden."""
    return _never_hidden(NEVER_HIDDEN[2], moves)


@rule("mg.noface.dragon", because=lambda t, p, m, kept: "the Dragon is never hidden")
def dragon_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Dragon may not be played hidden."""
    return _never_hidden(NEVER_HIDDEN[3], moves)


@rule("mg.noface.elfe", because=lambda t, p, m, kept: "the Elf is never hidden")
def elf_face_up(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Elf may not be played hidden."""
    return _never_hidden(NEVER_HIDDEN[4], moves)


def _room(t: Table, p: str) -> str:
    return f"{p} has {t.rules.free_places(t, p)} of {t.rules.field_size(t)} places free"


@rule("mg.field.max", because=lambda t, p, m, kept: _room(t, p))
def room_on_field(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A card that is placed needs a free place, of seven."""
    free = t.rules.free_places(t, seat) > 0
    return [m for m in moves if free or m[0] != "play" or not t.rules.needs_place(t, seat, m)]


@rule("mg.field.max", "mg.lutin.spell")
def needs_place(t: Table, seat: str, move: Any) -> bool:
    """Every card that is placed takes a place; a spell takes none."""
    return goes_on_field(t, seat, move)


@rule("mg.turn.select")
def not_judged_by(t: Table, seat: str) -> int:
    """Each card must be legal at the moment it is played: no card on the field is left out of account."""
    return 0


@rule("mg.cyclope.two_places", because=lambda t, p, m, kept: _room(t, p))
def cyclops_needs_two(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Cyclops may not be played from hand with only one free place left."""
    free = t.rules.free_places(t, seat) + t.rules.not_judged_by(t, seat) >= 2
    return [m for m in moves if free or m[0] != "play" or m[1][0] != "Cyclope"]


@rule("mg.satyre.needs_card", because=lambda t, p, m, kept: f"{p} has no card on the field")
def satyr_needs_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The Satyr may not be played with no card on the own field."""
    some = len(places(t, seat)) > t.rules.not_judged_by(t, seat)
    return [m for m in moves if some or m[0] != "play" or m[1][0] != "Satyre"]


def balance(t: Table, seat: str) -> tuple[int, int]:
    """How many cards of a field are hidden, how many face up; a stack counts as one."""
    return len(face_down(t, seat)), len(face_up(t, seat))


def _balance(t: Table, p: str) -> str:
    down, up = balance(t, p)
    return f"{p} would have {down + 1} hidden and {up} face-up cards"


@rule("mg.place.hidden_limit", because=lambda t, p, m, kept: _balance(t, p))
def hidden_limit(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """With a card laid hidden there may not be more hidden than face-up cards."""
    room = t.rules.room_for_hidden(t, seat)
    return [m for m in moves if room or m[0] not in ("play", "place") or m[1][1] != "hidden"]


@rule("mg.place.hidden_limit")
def room_for_hidden(t: Table, seat: str) -> bool:
    """One more hidden card may lie there if so far there are fewer hidden than face-up cards."""
    down, up = balance(t, seat)
    return down < up


@rule("mg.turn.min_one", because=lambda t, p, m, kept: f"{p} holds nothing but spells")
def with_spells_only(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """With a hand of spells only, the player plays one of them as if it were any other card."""
    return moves


@rule("mg.turn.min_one", because=lambda t, p, m, kept: f"{p} can play one of the cards drawn")
def must_play(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """At least one card must be played; only who can play none shows them and plays nothing."""
    can = any(m[0] == "play" for m in moves)
    return [m for m in moves if m[0] != "show" or not can]


@rule("mg.turn.min_one", because=lambda t, p, m, kept: f"{p} has played no card on this turn")
def no_declining(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """At least one card must be played on every turn."""
    return [m for m in moves if m[0] != "decline" or t.rules.duty_met(t, seat) or not t.rules.has_duty(t, seat)]


@rule("mg.turn.min_one")
def has_duty(t: Table, seat: str) -> bool:
    """Every player on turn has to play a card."""
    return True


@rule("mg.turn.min_one", "mg.chimere.not_a_play")
def duty_met(t: Table, seat: str) -> bool:
    """Playing a card meets the duty, using an effect does not; who can play nothing has shown it."""
    return bool(t["plays"] or t["shown"])


@rule("mg.turn.select", because=lambda t, p, m, kept: f"{p} has played {t['plays']} cards on this turn")
def at_most_two(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Never more than two cards are played on a turn."""
    if seat != t["turn"] or t["plays"] < t.rules.plays_a_turn(t):
        return moves
    return [m for m in moves if m[0] != "play" or not t.rules.play_counts(t, seat, m)]


@rule("mg.turn.select", because=lambda t, p, m, kept: f"{p} has chosen what to play on this turn")
def plays_before_the_rest(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Once no further card is chosen the rest of the hand goes under the pile, and none of it is played."""
    return [] if seat == t["turn"] and rest_is_due(t) else moves


def rest_is_due(t: Table) -> bool:
    """Whether all cards of the turn have been played, and what comes next is that the rest goes under the pile."""
    return any(name.startswith("TURN.RETURN") for name, _ in t.agenda)


@rule("mg.turn.select")
def play_counts(t: Table, seat: str, move: Any) -> bool:
    """A spell played is one of the cards of the turn as well."""
    return True


# -- the two plays ---------------------------------------------------------------------------------------------------


@rule("mg.turn.select", "mg.turn.min_one")
def first_choices(t: Table, seat: str) -> list[Any]:
    """A card to play, or a free act before it; who can play nothing shows the cards."""
    return [*t.rules.hand_plays(t, seat), ("show", None), ("decline", None), *t.rules.free_acts(t, seat)]


@rule("mg.turn.select")
def second_choices(t: Table, seat: str) -> list[Any]:
    """A second card may be played or declined, with free acts before it."""
    return [*t.rules.hand_plays(t, seat), ("decline", None), *t.rules.free_acts(t, seat)]


@rule("mg.turn.select", "mg.turn.min_one")
def play_first(t: Table) -> Body:
    """The player selects a first card and must play it."""
    seat = t["turn"]
    verb, what = yield Ask(seat, "first")
    if verb == "show":
        yield from t.rules.show_hand(t, seat)
        return "redraws" if t.rules.draws_again(t, seat) else "no legal card"
    if verb == "decline":
        return "duty met"
    if verb == "play":
        counts = t.rules.play_counts(t, seat, (verb, what))
        yield from t.rules.play_card(t, seat, *what)
        return "first card" if counts else "spell beside"
    return (yield from t.rules.free_act(t, seat, verb, what))


@rule("mg.turn.select")
def play_second(t: Table) -> Body:
    """The player may play a second card or not."""
    seat = t["turn"]
    verb, what = yield Ask(seat, "second")
    if verb == "decline":
        return "declined"
    if verb == "play":
        counts = t.rules.play_counts(t, seat, (verb, what))
        yield from t.rules.play_card(t, seat, *what)
        return "second card" if counts else "spell beside"
    return (yield from t.rules.free_act(t, seat, verb, what))


@rule("mg.turn.place", "mg.points.played")
def play_card(t: Table, seat: str, name: str, face: Any) -> Iterator[Event]:
    """A played card is placed in front of its player; a spell is shown and settled."""
    card = holds(t, seat, name)
    assert card is not None
    yield from t.rules.note_play(t, seat, name, face)
    yield from t.rules.put_down(t, seat, card, ("hand", seat), face)


@rule("mg.turn.select")
def note_play(t: Table, seat: str, name: str, face: Any) -> Iterator[Event]:
    """A card selected to be played is one of the one or two of the turn."""
    yield Set("plays", t["plays"] + t.rules.play_counts(t, seat, ("play", (name, face))))


@rule("mg.turn.place", "mg.place.face")
def place_card(t: Table, seat: str, card: str, source: Any, face: str) -> Iterator[Event]:
    """A card is placed on the next place of the own field, face up or hidden."""
    yield Move((card,), source, ("down" if face == "hidden" else "up", seat, len(places(t, seat)) + 1))
    yield from t.rules.note_placed(t, seat, card)
    yield from t.rules.place_taken(t, seat)


@rule("mg.turn.place")
def note_placed(t: Table, seat: str, card: str) -> Iterator[Event]:
    """Nothing hangs on when a card was placed."""
    yield from ()


@rule("mg.round.countdown")
def place_taken(t: Table, seat: str) -> Iterator[Event]:
    """Whether a field has become full is looked at when the card is settled."""
    yield from ()


@rule("mg.place.hidden_limit")
def turn_up_hidden(t: Table) -> Body:
    """No player may have more hidden than face-up cards: the owner turns hidden cards up until that holds."""
    seat = next((p for p in t.clockwise[t["turn"]] if t.rules.too_many_hidden(t, p)), None)
    if seat is None:
        yield from t.rules.note_full(t)
        return "limit holds"
    _, place = yield Ask(seat, "turn up")
    yield Move(t["down", *place], ("down", *place), ("up", *place))
    return "more"


@rule("mg.place.hidden_limit")
def too_many_hidden(t: Table, seat: str) -> bool:
    """A player may not have more hidden cards than face-up cards."""
    down, up = balance(t, seat)
    return down > up


@rule()
def own_hidden(t: Table, seat: str) -> list[Any]:
    """The owner chooses which hidden card to turn up."""
    return [("turn up", place) for place in face_down(t, seat)]


@rule("mg.place.hidden_limit", because=lambda t, p, m, kept: f"{p} has no hidden card there")
def lies_hidden(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is turned up is an own hidden card."""
    return [m for m in moves if m[0] != "turn up" or m[1] in face_down(t, seat)]
