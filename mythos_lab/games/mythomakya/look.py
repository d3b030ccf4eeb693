"""Owns how Mythomakya looks to people: what a card shows, which places lie where, facts in words. It draws nothing.

Every function is handed a game or what one seat sees, never a position, and gives back plain words: whoever draws them
escapes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.provenance import illustrative
from .cards import CATEGORY, Card

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.view import View

MARK = "†"
LEGEND = {MARK: "illustrative name or value: the rulebook prints no card list"}

# Facts that the table itself shows, beside cards, players or at the end.
QUIET = ("order", "chain", "teams", "out", "caller", "kronos_on", "outcome", "totals", "winners", "piles", "poller",
         "passes", "moved", "former", "last_winner", "kronos_by", "kronos_in", "locked", "prevailing")  # fmt: skip
STEPS = {
    "SETUP.LAYOUT": "the stacks are laid out",
    "SETUP.CALLER": "who calls the senior colour",
    "ROUND.OPEN": "a new round",
    "WINDOW.POLL": "the next chance to use a god card",
    "WINDOW.POLL.speaker": "who speaks first",
    "WINDOW.PAY.aim": "the choices of the god card",
    "WINDOW.PAY": "the payment",
    "WINDOW.ANSWER": "whether it is answered",
    "WINDOW.EFFECT": "the god card takes effect",
    "WINDOW.OUT": "who is out of cards",
    "WINDOW.LOCKOUT": "who is locked out by Kronos",
    "TURN.PRE": "god cards before the card",
    "TURN.PRE.aim": "the choices of the god card",
    "TURN.PRE.pay": "the payment",
    "TURN.PRE.kronos_pay": "the payment",
    "TURN.PRE.kronos_effect": "Kronos moves",
    "PRE.ANSWER": "whether it is answered",
    "PRE.ANSWER.effect": "the god card takes effect",
    "ARES.ANSWER": "whether it is answered",
    "ARES.ANSWER.effect": "Ares takes effect",
    "ARES.ANSWER.back": "the card goes back to its stack",
    "TURN.ABILITY": "the ability of the card",
    "TURN.ABILITY.aim": "the choices of the ability",
    "TURN.ABILITY.pay": "the payment",
    "ABILITY.ANSWER": "whether it is answered",
    "POSEIDON.ANSWER": "whether it is answered",
    "ABILITY.EFFECT": "the ability takes effect",
    "TURN.POST": "god cards after the card",
    "TURN.POST.aim": "the choices of the god card",
    "TURN.POST.pay": "the payment",
    "TURN.POST.late": "late answers",
    "TURN.POST.late.pay": "the payment",
    "TURN.POST.late.effect": "what is cancelled late",
    "RESOLVE.STRENGTH": "the strengths",
    "RESOLVE.COLOUR": "the deciding colour",
    "RESOLVE.BEST": "whose card is best",
    "RESOLVE.CARDS": "who takes the cards",
    "RESOLVE.WINNER": "the winner of the round",
    "RESOLVE.TAKE": "the winner takes the cards",
    "RESOLVE.FIRST": "who is first in the next round",
    "RESOLVE.CLEAN": "what ends with the round",
    "RESOLVE.OUT": "who is out of cards",
    "RESOLVE.CHECK": "whether the game ends",
}
"""What may be still to come, in few words."""
WHO = {
    "best": "Whose card wins the round?",
    "winner": "Who wins the round?",
    "first": "Who leads the next round?",
    "poller": "Who may use a god card next?",
}
"""How it is asked who it is that a fact names."""

FACTS = {
    "held": "cards held back",
    "senior": "senior colour",
    "deciding": "deciding colour",
    "first": "first player",
    "caller": "caller",
    "order": "order of play",
    "orders": "ordered to play",
    "freed": "need not follow the led colour",
    "abilities": "abilities in force",
    "with_ares": "with Ares",
    "strengths": "strengths in force",
    "seniors": "colours that were senior",
    "next_senior": "senior colour from the next round",
    "former": "senior colours before",
    "best": "whose card is best",
    "winner": "winner of the round",
    "last_winner": "winner of the last round",
    "kronos_on": "Kronos lies on",
    "kronos_in": "Kronos lies under",
    "kronos_by": "who brought Kronos into play",
    "kronos_rests": "Kronos does not move any more in this round",
    "locked": "whose stack was blocked",
    "orderer": "who says what the others play",
    "prevailing": "bound by Aphrodite",
    "out": "out of the game",
    "used_gods": "god cards that have been played",
    "poller": "who may use a god card next",
    "passes": "passes in a row",
    "moved": "Kronos has been moved",
    "teams": "teams",
    "seating": "seats clockwise",
    "games": "games won so far",
    "piles": "piles that are counted",
    "bonus": "bonus of the poets",
    "declared": "poets that have been declared",
    "paid": "paid so far",
    "acted": "has used the god card of this turn",
    "done": "can still be cancelled",
    "late_asked": "asked about a late answer",
    "apples": "apples so far in the series",
    "totals": "totals",
    "winners": "winners",
}
"""What facts are called."""
DOES = {
    "monster": ("has strength 0, and its player leads the next round", "strength 0, leads the next"),
    "goddess": ("its player says which cards the players still to come in this round play", "says what others play"),
    "titan": (
        "the cards of this round are discarded at its end, and its player leads the next round",
        "round discarded, leads the next",
    ),
    "poet": (
        "five apples when points are counted with seven cards of the colour it shows, itself among them",
        "5 apples with 7 of the colour",
    ),
    "minor god": ("has strength 8 and wins over other cards of strength 8", "strength 8, wins ties"),
    "muse": ("makes her own colour the senior colour", "her colour is senior"),
}
"""What a character does when it is activated, by its category, and in few words."""
BRIEF = {
    "Hades": "a card back from a treasure pile",
    "Apollo": "give a card, name the senior colour",
    "Ares": "+5 strength, wins ties",
    "Athena": "swap two stacks",
    "Aphrodite": "choose what later players play",
    "Hera": "all pass a god card to the right",
    "Hermes": "a god card has no effect",
    "Hephaestus": "draw two god cards",
    "Dionysus": "need not follow the colour",
    "Zeus": "discard a face-up card",
    "Kronos": "blocks a stack",
    "Poseidon": "an ability has no effect",
    "Aeolus": "reorder three stacks",
    "Eros": "take a god card by its name",
}
"""What a god card does, in few words; the card table has it whole."""
WON = ("winner",)
"""Facts that tell that somebody has won something."""


def card_face(game: Game, card_id: str) -> dict[str, Any]:
    """What a card shows. Values and names that the rulebook does not print carry the mark."""
    card: Card = game.cards[card_id]
    named = card.name + _doubt(card, "name")
    face = {"corner": card.id, "worth": card.apples, "unit": "apple", "mark": _doubt(card, "apples")}
    if card.kind == "god":
        cost = f"costs {card.cost}{_doubt(card, 'cost')}"
        written = {"lines": ("god card",), "does": card.effect, "brief": BRIEF[card.name]}
        return face | {"title": cost, "tag": cost, "colour": "gold", **written}
    if card.kind == "apple":
        return face | {"title": named, "colour": "gold"}
    face |= {"title": named, "colour": card.colour}
    if card.cost is None:
        return face
    kind = CATEGORY[card.strength]
    does, brief = DOES[kind]
    return face | {"lines": (_ability(kind, card.cost),), "does": does, "brief": brief}


def unsaid(game: Game) -> str:
    """What holds in a position by hand where its words say no figures."""
    if game.name.endswith("battle"):
        return "Unless “apples” and “god_costs” say otherwise, a myth card counts 1 apple and a god costs 0 (Apollo 2)."
    return "Unless “apples” says otherwise, a myth card counts 1 apple."


def _doubt(card: Card, field: str) -> str:
    return MARK if illustrative(card, field) else ""


def _ability(kind: str, cost: int | None) -> str:
    return f"{kind}, at the end" if kind == "poet" else f"{kind}, costs {cost}"


def layout(game: Game) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """The places in the order they are shown: how, which zones lie on one another, and what they are called."""
    if "gods" not in {zone.name for zone in game.definition.zones}:
        return (
            ("cards", ("table",), "played in this round"),
            ("stacks", ("up", "down"), "stack"),
            ("purse", ("treasure",), "treasure pile"),
            ("chips", ("removed",), "out of the game"),
            ("chips", ("deck",), "deck"),
        )
    return (
        ("cards", ("table",), "played in this round"),
        ("cards", ("playing",), "god cards being played"),
        ("stacks", ("stack",), "stack"),
        ("chips", ("gods",), "god cards in hand"),
        ("purse", ("treasure",), "treasure pile"),
        ("chips", ("set_aside",), "waiting for the winner of the round"),
        ("chips", ("discard",), "discard pile"),
        ("chips", ("undealt",), "undealt god cards"),
        ("chips", ("box",), "god cards in the box"),
        ("chips", ("spare",), "golden apple cards in the box"),
        ("chips", ("removed",), "out of the game"),
        ("hidden", ("kronos",), "Kronos on a stack"),
    )


def table(game: Game) -> Mapping[str, tuple[str, str]]:
    """Where a table needs more than a list of places: how a zone is laid out on it, and where it stands."""
    return {"gods": ("hand", ""), **dict.fromkeys(("deck", "undealt", "box", "spare"), ("deck", ""))}


def notes(view: View) -> Mapping[str, Sequence[str]]:
    """What is to be said of each player and each side."""
    facts = view.facts
    said: dict[str, list[str]] = {seat: [] for seat in view.game.seats}
    for team, members in facts.get("teams") or ():
        said[team] = [" and ".join(members)]
        for seat in members:
            said[seat].append(f"team {team}")
    for fact, words in (("first", "first player"), ("caller", "caller")):
        if facts.get(fact) in said:
            said[facts[fact]].append(words)
    for seat in facts.get("out") or ():
        said[seat].append("out of the game")
    return said


def captions(view: View) -> Mapping[Any, Sequence[str]]:
    """Beside the cards of this round: who played them, then who is still to come."""
    order = view.facts.get("order") or ()
    played = len(view.cards("table"))
    with_ares = view.facts.get("with_ares") or ()
    said = [f"{p} with Ares" if card in with_ares else p for p, card in zip(order, view.cards("table"), strict=False)]
    coming = () if view.step.startswith("WINDOW.") else order[played:]
    return {"table": [*said, *(f"{p} to play" for p in coming)]}


def badges(view: View) -> Mapping[Any, str]:
    """What lies on top of a place and blocks it."""
    on, inside = view.facts.get("kronos_on"), view.facts.get("kronos_in")
    if inside:
        return {("stack", *inside[0]): f"Kronos under {inside[1][-1]}"}
    return {("stack", *on): "under Kronos"} if on else {}


def say_fact(game: Game, name: str, value: Any) -> str:
    """The value of a fact in words."""
    if value in (None, (), False):
        return "none"
    if value is True:
        return "yes"
    if name == "kronos_on":
        return f"stack {value[0]}.{value[1]}"
    if name == "kronos_in":
        return f"{value[1][-1]} in stack {value[0][0]}.{value[0][1]}"
    if name == "orderer":
        return f"{value[0]} by {value[1]}"
    if name in _PAIRS:
        return ", ".join(_PAIRS[name].format(*pair) for pair in value)
    if name == "teams":
        return "; ".join(f"{team}: {' and '.join(members)}" for team, members in value)
    if name == "games":
        return "; ".join(" and ".join(winners) or "nobody" for winners in value)
    if name == "piles":
        return "; ".join(f"{side}: {' '.join(pile) or 'nothing'}" for side, pile in value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


_PAIRS = {
    "former": "{1} before {0}",
    "orders": "{0} plays {1}",
    "abilities": "{1} of {0}",
    "strengths": "{0} has {1}",
    "totals": "{0} {1}",
    "done": "{1} of {0}",
    "apples": "{0} {1}",
    "bonus": "{0} {1}",
}


# -- beside the table --------------------------------------------------------------------------------------------------

SPANS = {"round": "ROUND.OPEN"}
"""What a game falls into, and the step with which each begins."""
SCORED = "apples in the treasure (cards, where they lie face down)"


def score(view: View) -> Mapping[str, int]:
    """What each side has so far: the apples in its treasure pile, the number of its cards where they are not seen."""
    if view.facts.get("totals"):
        return dict(view.facts["totals"])
    sides = [(team, members) for team, members in view.facts.get("teams") or ()] or [(p, (p,)) for p in view.game.seats]
    shared = ("treasure", sides[0][0]) in view.places
    return {side: sum(_pile(view, p) for p in ((side,) if shared else members)) for side, members in sides}


def _pile(view: View, owner: str) -> int:
    seen = view.places.get(("treasure", owner), ())
    return int(seen) if isinstance(seen, int) else sum(view.game.cards.apples[card] for card in seen)


def tally(view: View, moves: Sequence[Any]) -> str:
    """How far a payment has come: `paid 2 of 3`, `paid 4, 3 were owed`; '' for anything else."""
    chain = view.facts.get("chain") or ()
    if not chain or not chain[-1].owed or any(verb != "pay" for verb, _ in moves):
        return ""
    paid, owed = sum(view.game.cards.apples[card] for _, card in moves), chain[-1].owed
    return f"paid {paid}, {owed} {'was' if owed == 1 else 'were'} owed" if paid > owed else f"paid {paid} of {owed}"


def worth(view: View, move: Any) -> float:
    """How a greedy beginner likes a move: the card that beats most, else the cheapest; nothing that costs apples."""
    verb, what = move
    if verb == "play":
        return _beats(view, what)
    if verb == "pay":
        return -float(view.game.cards.apples.get(what, 1))
    return 1.0 if verb in ("pass", "decline", "go on", "nothing") else 0.0


def _beats(view: View, card: str) -> float:
    """A card that is ahead counts by its strength, one that is beaten by how little it gives away."""
    cards, senior = view.game.cards, view.facts.get("senior")
    played = view.cards("table")
    led = cards.colour[played[0]] if played else cards.colour[card]

    def rank(one: str) -> tuple[int, int]:
        colour = cards.colour[one]
        return (2 if colour == senior else 1 if colour == led else 0, cards.strength[one])

    ahead = all(rank(card) > rank(other) for other in played)
    mine = rank(card)
    return 20.0 * mine[0] + mine[1] if ahead else -float(cards.apples[card]) - mine[1] / 100
