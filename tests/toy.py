"""Owns a toy game for tests of the kernel: two players hold cards, each chooses one in secret, the higher takes both.

`GAME` is whole. `game_of_steps` makes a game out of a few steps, to see what the kernel says to rules written wrongly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

from mythos_lab.core.chance import CHANCE, Shuffles
from mythos_lab.core.errors import BadInput
from mythos_lab.core.events import Move, Outcome, Over, Reorder, Set
from mythos_lab.core.flow import Line, step
from mythos_lab.core.game import Book, Definition, Game, Setup, load
from mythos_lab.core.legality import Ask, Options
from mythos_lab.core.rules import Clause, OpenQuestion, ReadingText, reading, rule
from mythos_lab.core.state import BAG, COUNT, FACES, PILE, ROW, Fact, Zone

CARDS = ("1", "2", "3", "4", "5", "6")
IDS = ("toy.take", "toy.own", "toy.seen", "toy.tie")
CLAUSES = {name: Clause(name, "Toy", "rule", f"What {name} says.") for name in IDS}
READINGS = tuple(ReadingText(name, f"{name} takes") for name in ("higher", "lower", "none"))
OTHER = tuple(ReadingText(name, f"{name} takes") for name in ("plain", "also_lower", "lowest"))
MORE = (
    ReadingText("aloud", "Said aloud."),
    ReadingText("silent", "Not said.", untouching="words move no card"),
    ReadingText("whispered", "Said softly.", same_as="silent", because="nobody hears it"),
    ReadingText("as_ever", "Said as ever.", same_as="aloud", because="that is how it is said"),
    ReadingText("sung", "Sung.", may_not_end=True, refuses_setup=True),
)
QUESTIONS = {
    "oq.toy.take": OpenQuestion("oq.toy.take", "Who takes?", ("toy.take",), "?", READINGS, "higher", "", ""),
    "oq.toy.other": OpenQuestion("oq.toy.other", "Who else?", ("toy.take",), "?", OTHER, "plain", "", ""),
    "oq.toy.said": OpenQuestion("oq.toy.said", "How said?", ("toy.own",), "?", MORE, "aloud", "", ""),
    "oq.toy.away": OpenQuestion("oq.toy.away", "Elsewhere?", ("other.game",), "?", MORE, "aloud", "", ""),
}
BOOK = Book("toy", "Toy", lambda: CLAUSES, lambda: QUESTIONS)


@rule("toy.seen")
def hand_seen(t: Any, seat: str, owner: Any) -> str:
    """A hand is shown to its owner."""
    return FACES if seat == owner else COUNT


@rule("toy.seen")
def open_to_all(t: Any, seat: str, owner: Any) -> str:
    """What lies open is seen by all."""
    return FACES


@rule("toy.own")
def all_orders(t: Any, seat: str) -> Any:
    """Any order of the deck."""
    return Shuffles("deal", t["deck"])


@rule("toy.own")
def own_cards(t: Any, seat: str) -> list[Any]:
    """A card of the own hand."""
    return [("play", card) for card in t["hand", seat]]


@rule("toy.own", because=lambda t, p, m, kept: f"{p} does not hold {m[1]}")
def only_own(t: Any, seat: str, moves: list[Any]) -> list[Any]:
    """Only cards of the own hand."""
    return [m for m in moves if m[1] in t["hand", seat]]


@rule("toy.take")
def takes(t: Any, played: dict[str, str]) -> str:
    """The higher card takes both."""
    return max(played, key=lambda seat: int(played[seat]))


@reading("oq.toy.take", "lower", replaces="takes")
@reading("oq.toy.other", "also_lower", replaces="takes")
@rule("toy.take")
def lower_takes(t: Any, played: dict[str, str]) -> str:
    """The lower card takes both."""
    return min(played, key=lambda seat: int(played[seat]))


@reading("oq.toy.other", "lowest", replaces="takes")
@rule("toy.take")
def lowest_takes(t: Any, played: dict[str, str]) -> str:
    """The lowest card takes all."""
    return min(played, key=lambda seat: int(played[seat]))


@reading("oq.toy.said", "sung", replaces="count")
@rule("toy.tie")
def nobody_wins(t: Any) -> Iterator[Any]:
    """Nobody wins."""
    yield Over(Outcome((), (), ("toy.tie",)))


@rule("toy.own")
def deal(t: Any) -> Iterator[Any]:
    """The deck is shuffled and dealt."""
    _, order = yield Ask(CHANCE, "deal")
    yield Reorder("deck", order)
    for seat in t.seats:
        yield Move(t["deck"][:2], "deck", ("hand", seat))


@rule("toy.take")
def duel(t: Any) -> Iterator[Any]:
    """Both choose in secret, then both cards are laid open and taken."""
    played = {}
    for seat in t.seats:
        played[seat] = (yield Ask(seat, "card"))[1]
    for seat, card in played.items():
        yield Move((card,), ("hand", seat), "table")
    winner = t.rules.takes(t, played)
    yield Set("busy", True)
    yield Move(t["table"], "table", ("won", winner))
    return "more" if t["hand", winner] else "end"


@rule("toy.tie")
def count(t: Any) -> Iterator[Any]:
    """Who has most cards wins."""
    won = {seat: len(t["won", seat]) for seat in t.seats}
    most = tuple(seat for seat in t.seats if won[seat] == max(won.values()))
    yield Over(Outcome(most, tuple(won.items()), ("toy.tie",)))


ZONES = (
    Zone("deck", order=PILE),
    Zone("hand", "seat", BAG, "hand_seen"),
    Zone("table", order=ROW, seen="open_to_all"),
    Zone("won", "seat", PILE, "open_to_all"),
)
FACTS = (
    Fact("busy", False, scratch=True, seen="open_to_all"),
    Fact("secret", 0),
    Fact("outcome", seen="open_to_all"),
)
FLOW = {
    "DEAL": step(deal, "DUEL", who="chance"),
    "DUEL": step(duel, {"more": "DUEL", "end": "COUNT"}, who="both, in secret"),
    "COUNT": step(count, {"over": ""}),
}
OPTIONS = {
    "deal": Options("all_orders", verbs=("deal",), secret=True),
    "card": Options("own_cards", ("only_own",), verbs=("play",), secret=True),
}


def say_move(game: Game, verb: str, what: Any) -> str:
    return f"{verb}s {' '.join(what) if isinstance(what, tuple) else what}"


def read_move(game: Game, words: str) -> tuple[str, Any]:
    verb, _, what = words.partition(" ")
    if verb not in ("deals", "plays") or not set(what.split()) <= set(CARDS):
        raise BadInput(f"{words!r} is no action", expected="plays 3")
    return (verb[:-1], tuple(what.split()) if verb == "deals" else what)


NOTATION = SimpleNamespace(
    KINDS={"deal": "how the cards lie", "card": "a card"},
    SEATS=(),
    say_move=say_move,
    read_move=read_move,
    unlike=lambda game, one, other: abs(int(one) - int(other)) if {one, other} <= set(CARDS) else 9,
)


def module(name: str, *rules: Any) -> ModuleType:
    """A module that holds these rules."""
    made = ModuleType(name)
    vars(made).update({function.__name__: function for function in rules})
    return made


CLASHES = {(("oq.toy.take", "lower"), ("oq.toy.said", "sung")): "nobody sings to a lower card"}


def readings_of(name: str, clashes: Mapping[Any, str] = CLASHES) -> ModuleType:
    """The readings of the toy, with pairs of them that make no sense together."""
    made = module(name + " readings", lower_takes, lowest_takes, nobody_wins)
    made.CLASHES = clashes  # type: ignore[attr-defined]
    return made


DEFAULTS = (hand_seen, open_to_all, all_orders, own_cards, only_own, takes, deal, duel, count)


def definition(name: str, flow: Mapping[str, Line], rules: Any = DEFAULTS, options: Any = OPTIONS) -> Definition:
    """A game of the toy's cards with another flow."""
    return Definition(
        name=name, title=name, book=BOOK, module=__name__, zones=ZONES, facts=FACTS, flow=flow,
        start=next(iter(flow)), options=options, standing={}, rules=(module(name, *rules),),
        readings=(readings_of(name),),
        notation=NOTATION, players=(2, 2), owners=lambda s: {"seat": s.seats},
        cards=lambda s: dict.fromkeys(CARDS), begin=lambda game: {"deck": CARDS}, check=lambda game: None,
        setup=lambda seats, options: Setup(seats), load_cards=lambda: (), card=str, prefixes=("toy.", "core."),
    )  # fmt: skip


GAME = definition("toy", FLOW)


def toy(readings: Mapping[str, str] | None = None) -> Game:
    """The toy game for A and B."""
    return load(GAME, readings, Setup(("A", "B")))


def game_of_steps(flow: Mapping[str, Line], **more: Any) -> Game:
    """A game of these steps, the first of which opens it."""
    return load(definition("steps", flow, **more), None, Setup(("A", "B")))
