"""Owns how Mythology GO looks to people: what a card shows, which places lie where, facts in words. It draws nothing.

French terms stand beside the English ones. Illustrative cards carry a mark: the rulebook prints no card list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.provenance import illustrative
from .cards import Card, meaning
from .terms import both, named

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.view import View

MARK = "†"
LEGEND = {MARK: "illustrative card: the rulebook prints no card list"}
QUIET = ("turn", "plays", "used", "returning", "order", "playing", "aim", "lines", "shapes", "copied", "transformed",
         "outcome", "right", "risen", "chosen", "polled", "second", "gained", "lay_hidden",
         "full_before")  # fmt: skip
STEPS = {
    "ROUND.START": "a new round",
    "TURN.DRAW": "the cards are drawn",
    "TURN.PLAY1.moment": "whether others act now",
    "TURN.PLAY1": "the first card",
    "PLAY.RESOLVE.weakest": "the weakest card is destroyed",
    "PLAY.RESOLVE.hide": "cards are hidden again",
    "PLAY.RESOLVE.draw": "a card is drawn",
    "PLAY.RESOLVE.found": "the card found is placed",
    "PLAY.RESOLVE.shuffle": "the pile is shuffled",
    "PLAY.RESOLVE.out": "the card played is settled",
    "HIDDEN.CHECK": "whether too many cards are hidden",
    "TURN.PLAY2.moment": "whether others act now",
    "TURN.PLAY2": "the second card",
    "TURN.PLAY2.chosen": "the second card",
    "TURN.RETURN.moment": "whether others act now",
    "TURN.RETURN": "cards go under the pile",
    "TURN.NEXT": "the next turn",
    "END.DECLARE": "declarations",
    "END.ACCUSE.moment": "whether others act now",
    "END.ACCUSE": "accusations",
    "END.REVEAL": "all cards are revealed",
    "END.REVEAL.check": "which accusations were right",
    "END.TARGET": "targets",
    "END.COPY.order": "copies and transformations",
    "END.COPY": "copies",
    "END.TRANSFORM.target": "targets of new Werewolves",
    "END.TRANSFORM": "transformations",
    "COUNT.VALUE": "the count: values",
    "COUNT.COLOUR": "colours",
    "COUNT.COPIES": "numbers of copies",
    "COUNT.KEYWORDS": "keywords",
    "COUNT.DOUBLE": "doubling",
    "COUNT.IDENT": "Identification",
    "COUNT.STRONGWEAK": "Strong and Weak",
    "ROUND.SCORE": "the points of the round",
    "ROUND.CLEAN": "the fields are cleared",
    "ROUND.CLEAN.starter": "who begins the next round",
}
"""What may be still to come, in few words."""
WHO = {
    "turn": "Whose turn is next?",
}
"""How it is asked who it is that a fact names."""

FACTS = {
    "turn": "on turn",
    "starter": "begins the round",
    "plays": "cards played on this turn",
    "used": "effects used on this turn",
    "shown": "cards drawn of which none can be played",
    "second": "whose second card is chosen already",
    "returning": "cards going under the pile",
    "playing": "card being settled",
    "aim": "cards it is aimed at",
    "copied": "copies are made",
    "transformed": "cards that became Werewolves",
    "polled": "asked whether they act now",
    "chosen": "chosen of Strong and Weak",
    "gained": "accusations gained by copies",
    "order": "new order so far",
    "named": "named",
    "countdown": "turns left",
    "risen": "indestructible",
    "declared": "declared Identification",
    "accused": "accusations",
    "right": "right accusations",
    "targets": "targets",
    "lines": "count",
    "rounds": "rounds so far",
    "peeked": "looked at",
    "shapes": "cards that count as others",
    "begun": "had a turn in this round",
    "done": "had a full field",
    "left_fields": "copies that count for another field",
    "lay_hidden": "cards that lay hidden until the reveal",
    "full_before": "had a full field on this turn",
    "fixed": "fixed in secret",
}
"""What facts are called."""


def card_face(game: Game, card_id: str) -> dict[str, Any]:
    """What a card shows: its name in both languages, colour, kind, what it does, its value with its mark."""
    card: Card = game.cards[card_id]
    mark = MARK if illustrative(card) else ""
    english = meaning(card.name)
    title = english if english != card.name else ""
    kind = both(card.kind) if card.kind != "creature" else ""
    lines = tuple(x for x in (both(card.colour) if card.colour else "", kind) if x)
    face: dict[str, Any] = {"corner": card.name + mark, "title": title, "colour": card.colour or "gold"}
    face |= {"lines": lines, "does": card.text}
    return face if card.kind == "spell" else face | {"worth": card.value, "unit": "point", "mark": mark}


def called(game: Game, card_id: str) -> str:
    """How moves call a card of one's hand: by its name, since copies are alike."""
    card: Card = game.cards[card_id]
    return card.name


def layout(game: Game) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """The places in the order they are shown: how, which zones lie on one another, and what they are called."""
    return (
        ("stacks", ("up", "down"), both("field")),
        ("cards", ("settling",), "spell being settled"),
        ("chips", ("hand",), "cards drawn"),
        ("chips", ("drawn",), "drawn through the Imp"),
        ("chips", ("chosen",), "chosen as second card"),
        ("chips", ("out",), "out of play"),
        ("chips", ("pile",), both("draw pile")),
    )


def table(game: Game) -> Mapping[str, tuple[str, str]]:
    """Where a table needs more than a list of places: how a zone is laid out on it, and where it stands."""
    return {
        "hand": ("hand", ""),
        "drawn": ("hand", ""),
        "out": ("deck", "middle"),
        "pile": ("deck", "middle"),
    }


def notes(view: View) -> Mapping[str, Sequence[str]]:
    """What is to be said of each player."""
    facts = view.facts
    said: dict[str, list[str]] = {seat: [] for seat in view.game.seats}
    for fact, words in (("starter", "begins the round"), ("turn", "on turn")):
        if facts.get(fact) in said:
            said[facts[fact]].append(words)
    for seat, left in (facts.get("countdown") or ("", (), ""))[1]:
        said[seat].append(f"{left} turn{'' if left == 1 else 's'} left")
    for seat in said:
        if facts.get("rounds"):
            said[seat].append(f"{sum(dict(totals)[seat] for totals in facts['rounds'])} points in rounds counted")
    return said


def captions(view: View) -> Mapping[Any, Sequence[str]]:
    """Beside the cards of a place: that they lie hidden, where this seat sees them, or stayed by Resurrection."""
    said: dict[Any, Sequence[str]] = {}
    risen = set(view.facts.get("risen") or ())
    for key in view.places:
        if key[0] == "down" and view.cards(key):
            said["up", *key[1:]] = ["hidden [cachée]"] * len(view.cards(key))
        elif key[0] == "up" and risen & set(view.cards(key)):
            said[key] = ["indestructible" if card in risen else "" for card in view.cards(key)]
    return said


def say_fact(game: Game, name: str, value: Any) -> str:
    """The value of a fact in words."""
    if value in (None, (), False):
        return "nothing yet" if name == "order" else "none"
    if value is True:
        return "yes"
    if name in _SAY:
        return _SAY[name](game, value)
    return ", ".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


def _plain(value: Any) -> str:
    return ".".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


def _spot(spot: Any) -> str:
    return "nothing" if spot is None else _plain(spot if spot[2:] not in ((1,),) else spot[:2])


def _fixed(entry: Any) -> str:
    """A target or an accusation fixed in secret."""
    kind, one, other = entry
    if isinstance(other, str):
        return f"{kind} {_plain(one) if one else 'nobody'} {other}".rstrip()
    return f"{kind} {_spot(one)} → {_spot(other)}"


_SAY: dict[str, Any] = {
    "playing": lambda g, v: _spot(v) if v[1] else f"a spell of {v[0]}",
    "named": lambda g, v: f"{v[0]}, {'found' if v[1] else 'not found'}",
    "countdown": lambda g, v: f"{v[0]} is full; " + ", ".join(f"{p} {n}" for p, n in v[1]),
    "declared": lambda g, v: ", ".join(f"{p} {n}" for p, n in v),
    "accused": lambda g, v: "; ".join(f"{p}: {_plain(at) if at else 'nobody'} {name}" for p, at, name in v),
    "targets": lambda g, v: "; ".join(f"{kind} {_spot(source)} → {_spot(to)}" for kind, source, to in v),
    "fixed": lambda g, v: "; ".join(map(_fixed, v)),
    "left_fields": lambda g, v: ", ".join(f"{p} {number:+d} {g.cards[card].name}" for p, card, number in v),
    "rounds": lambda g, v: "; ".join(", ".join(f"{p} {n}" for p, n in totals) for totals in v),
    "shapes": lambda g, v: "; ".join(f"{_spot(spot)} is {shape.name}" for spot, shape in v),
    "transformed": lambda g, v: ", ".join(f"{_spot(to)} by {_spot(source)}" for source, to in v),
    "right": lambda g, v: ", ".join(f"number {n + 1}" for n in v),
    "chosen": lambda g, v: ", ".join(f"{p} {kind}" for p, kind in v),
    "gained": lambda g, v: ", ".join(f"{_spot(spot)} for {points}" for spot, points in v),
    "lines": lambda g, v: "; ".join(f"{p}: {', '.join(said)}" for p, said in _counted(v).items()),
}


def _counted(lines: Sequence[Any]) -> dict[str, list[str]]:
    """Lines of the count in few words, by player."""
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.seat, []).append(line.words if line.kind in PLAIN else f"{line.points:+d} {line.what}")
    return found


# -- the count -------------------------------------------------------------------------------------------------------

PLAIN = ("copy", "transform", "sum")
"""Kinds of lines of a count that say something and give no points."""
KINDS = {
    "copy": "copied",
    "transform": "transformed",
    "sum": "sum so far",
    "value": both("value"),
    "colour": both("colour"),
    "copies": "number of copies [exemplaires]",
    "keywords": "keywords",
    "double": "doubling",
    "ident": "Identification",
    "strongweak": "Strong or Weak [Fort, Faible]",
}


def account(view: View) -> Sequence[Mapping[str, Any]]:
    """The count of the last round, line by line, with what each line depends on."""
    stages = [value for key, value in view.facts.items() if key[0] == "lines"]
    return [_account_line(line) for lines in stages for line in lines]


def _account_line(line: Any) -> dict[str, Any]:
    what = both(line.what) if line.kind == "colour" else named(line.what)
    return {
        "owner": line.seat,
        "kind": KINDS[line.kind],
        "points": None if line.kind in PLAIN else line.points,
        "what": what + (f" at {_spot(line.spot)}" if line.spot else ""),
        "words": line.words,
        "clauses": line.clauses,
        "after": line.after,
    }


# -- beside the table --------------------------------------------------------------------------------------------------

SPANS = {"turn": "TURN.BEGIN", "round": "ROUND.START"}
"""What a game falls into, and the step with which each begins."""
SCORED = "points of the rounds counted, and the values that lie face up"
COUNTED = "the count of the last round"
"""What the account is called."""


def score(view: View) -> Mapping[str, int]:
    """What each player has: the rounds that are counted, and the printed values of the cards seen on the field."""
    found = {seat: sum(dict(totals)[seat] for totals in view.facts.get("rounds") or ()) for seat in view.game.seats}
    for key in view.places:
        if key[0] in ("up", "down"):
            found[key[1]] += sum(view.game.cards.value[card] for card in view.cards(key))
    return found


def tally(view: View, moves: Sequence[Any]) -> str:
    """How far an order has come: `1 of 3 chosen`; the last card, or place, takes what is left. '' for anything else."""
    verb = moves[0][0] if moves else ""
    if verb not in ("under", "put") or view.decision is None:
        return ""
    seat = view.decision.seat
    if verb == "under":
        return f"{len(moves)} of {view.how_many(('hand', seat)) - 1} chosen"
    laid = {key[1:] for key in view.places if key[0] in ("up", "down") and key[1] == seat and view.how_many(key)}
    return f"{len(moves)} of {len(laid) - 1} chosen"


def worth(view: View, move: Any) -> float:
    """How a greedy beginner likes a move: the most points on the own field, the least on the others'."""
    verb, what = move
    cards = view.game.cards
    if verb in ("play", "place") and isinstance(what, tuple) and what[0] in cards.of_name:
        card = cards.of_name[what[0]]
        return 3.0 + card.value + sum(points for _, points, _ in card.effects) / 2
    if verb == "under" and what in cards.of_name:
        return 2.0 - cards.of_name[what].value / 10
    if verb == "destroy" and isinstance(what, tuple):
        points = sum(cards.value[card] for card in view.cards(("up", *what[:2])))
        return points if what[0] != view.seat else -points
    return 1.0 if verb in ("end", "done", "draw") else 0.0
