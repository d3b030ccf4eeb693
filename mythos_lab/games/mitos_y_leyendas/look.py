"""Owns how Mitos y Leyendas looks to people: what a card shows, which places lie where, facts in words. It draws none.

Every function is handed a game or what one seat sees, never a position, and gives back plain words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .cards import Card
from .table import allies

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.view import View

MARK = "*"
LEGEND = {
    MARK: "a name that no table knows: nothing is known of this card",
    "copy": "of a card: its number stands behind the name in moves, too (Gawain 2 is the second Gawain)",
}
COLOURS = {"ally": "red", "weapon": "black", "totem": "yellow", "talisman": "blue", "gold": "gold"}
QUIET = ("turn", "active", "chain", "act", "new", "unsorted", "in_order", "outcome", "deciding", "first", "mulligans",
         "gold_played", "passes")  # fmt: skip
STEPS = {
    "GAME.GOLD.shuffle": "the Castles are shuffled",
    "GAME.FIRST": "who goes first",
    "GAME.MULLIGAN": "whether hands are kept",
    "GAME.MULLIGAN.draw": "a new hand, one card fewer",
    "VIGIL.GOLD.after": "the rest of the Vigil",
    "VIGIL.GOLD.spend": "the generated gold is used or lost",
    "VIGIL.MAIN": "the Vigil goes on",
    "VIGIL.MAIN.spend": "the generated gold is used or lost",
    "PLAY.PAY": "the cost is paid",
    "PLAY.PAY.ability": "the cost of the ability is paid",
    "PLAY.NEGATE": "whether it is negated",
    "PLAY.RESOLVE": "the card takes effect",
    "PLAY.RESOLVE.effect": "the next effect",
    "PLAY.RESOLVE.talisman": "the Talisman goes to the graveyard",
    "PLAY.TRIGGERS": "abilities that this sets off",
    "PLAY.TRIGGERS.effect": "the effect of the ability",
    "CHECK": "whether a Castle is empty",
    "CHECK.step": "whether a Castle is empty",
    "CHECK.turn": "whether a Castle is empty",
    "BATTLE.DEFENSE.any": "abilities between the steps",
    "BATTLE.DEFENSE": "the blocks",
    "BATTLE.DEFENSE.late": "late blocks",
    "BATTLE.WAR": "the war of Talismans",
    "BATTLE.WAR.stack": "the stack of Talismans",
    "BATTLE.DAMAGE.one": "which fight comes next",
    "BATTLE.DAMAGE": "the damage",
    "FINAL": "the Final phase",
    "FINAL.until": "effects end",
    "FINAL.activate": "effects of the Final phase",
    "END.DRAW": "a card is drawn",
    "END.DISCARD": "down to eight cards",
    "END.DISCARD.any": "abilities between the steps",
    "END.DISCARD.next": "the next player's turn",
}
"""What may be still to come, in few words."""
WHO = {
    "active": "Whose turn is next?",
    "deciding": "Who may shuffle the hand back next?",
    "priority": "Who holds priority then, to act next?",
}
"""How it is asked who it is that a fact names."""

FACTS = {
    "turn": "turn",
    "active": "whose turn it is",
    "first": "first player",
    "deciding": "who may shuffle the hand back",
    "mulligans": "hands shuffled back",
    "gold_played": "a Gold has been played",
    "fresh": "cannot attack yet, unless their card says so",
    "new": "entered play in this turn",
    "used": "abilities used in this turn",
    "mods": "effects that last",
    "declared": "attackers",
    "blocks": "blocks",
    "strengths": "strengths in combat",
    "carried": "Weapons under Allies",
    "purse": "generated gold",
    "waiting": "abilities that wait",
    "stack": "Talismans on the stack",
    "priority": "priority",
    "passes": "passes in a row",
    "games": "games won so far",
    "act": "being carried out",
    "unsorted": "Castles to be shuffled",
    "in_order": "abilities already in order",
    "late": "may still block",
    "arrived": "came into play, the last one last",
    "beaten": "whose Castle the opponent has emptied",
    "out": "out of the game",
    "spent": "gold of the reserve paid for it",
    "declined": "have used no ability when asked",
    "defender": "who is attacked",
}


def card_face(game: Game, card_id: str, strength: int | None = None) -> dict[str, Any]:
    """What a card shows: its name, type, cost and the strength in force, which copy it is."""
    card: Card = game.cards[card_id]
    if not card.type:
        return {"corner": card.id, "title": "unknown", "lines": (), "mark": MARK}
    kind = card.type.capitalize() + (f" {card.race}" if card.race else "")
    copy = f"copy {card.id.removeprefix(card.name).strip()}" if card.id != card.name else ""
    line = ", ".join(filter(None, (f"costs {card.cost}" if card.type != "gold" else "", copy)))
    face: dict[str, Any] = {"corner": card.id, "title": kind, "colour": COLOURS[card.type]}
    face["lines"] = (line,) if line else ()
    face["does"] = card.text
    if card.type != "ally":
        return face | {"tag": card.type}
    if strength is None:
        return face | {"worth": card.strength, "unit": "strength", "tag": f"ally {card.strength}"}
    sum_up = f"ally {strength} ({card.strength}{strength - card.strength:+d})"
    return face | {"worth": strength, "unit": "strength", "tag": sum_up, "printed": card.strength}


def worths(view: View) -> Mapping[str, int]:
    """The strength in force of Allies in play, where it is not the printed one."""
    t = view.table()
    found = {ally: t.rules.strength(t, ally) for seat in t.seats for ally in allies(t, seat) if t.cards.type[ally]}
    return {ally: strength for ally, strength in found.items() if strength != t.cards.strength[ally]}


def layout(game: Game) -> Sequence[tuple[str, tuple[str, ...], str]]:
    """The places in the order they are shown: how, which zones lie on one another, and what they are called."""
    return (
        ("chips", ("playing",), "being played"),
        ("chips", ("attack",), "attack line"),
        ("chips", ("defense",), "defense line"),
        ("chips", ("arms",), "Weapons under Allies"),
        ("chips", ("support",), "support line"),
        ("chips", ("reserve",), "gold reserve"),
        ("chips", ("paid",), "paid gold"),
        ("chips", ("hand",), "hand"),
        ("chips", ("castle",), "Castle"),
        ("chips", ("graveyard",), "graveyard"),
        ("chips", ("milled",), "milled face down"),
        ("chips", ("exile",), "exile zone"),
        ("chips", ("aside",), "laid aside"),
    )


def table(game: Game) -> Mapping[str, tuple[str, str]]:
    """Where a table needs more than a list of places: how a zone is laid out on it, and where it stands."""
    return {
        "playing": ("cards", "middle"),
        "attack": ("line", ""),
        "defense": ("line", ""),
        "support": ("line", ""),
        "hand": ("hand", ""),
        "castle": ("deck", ""),
        "graveyard": ("deck", ""),
        "exile": ("deck", ""),
    }


def notes(view: View) -> Mapping[str, Sequence[str]]:
    """What is to be said of each player."""
    facts = view.facts
    said: dict[str, list[str]] = {seat: [] for seat in view.game.seats}
    if facts.get("active") in said:
        said[facts["active"]].append(f"turn {facts['turn']}")
    for seat in said:
        said[seat].append(f"Castle {view.how_many(('castle', seat))}")
        if facts.get("priority") == seat:
            said[seat].append("holds priority")
    return said


def captions(view: View) -> Mapping[Any, Sequence[str]]:
    """Above a card what it goes with: whom it blocks, who blocks it, under which Ally a Weapon lies."""
    beside: dict[str, str] = {weapon: f"under {ally}" for weapon, ally in view.facts.get("carried") or ()}
    for attacker, blocker in view.facts.get("blocks") or ():
        beside |= {attacker: f"blocked by {blocker}", blocker: f"blocks {attacker}"}
    lying = {key: view.cards(key) for key in view.places} if beside else {}
    return {
        key: [beside.get(card, "") for card in cards]
        for key, cards in lying.items()
        if not beside.keys().isdisjoint(cards)
    }


def _lasting(what: str, value: Any) -> str:
    return (
        f"{value:+d}"
        if what == "strength"
        else {"zero": "strength 0", "held": "borrowed"}.get(what, what.replace("_", " "))
    )


def say_fact(game: Game, name: str, value: Any) -> str:
    """The value of a fact in words."""
    if value in (None, (), False):
        return "none"
    if value is True:
        return "yes"
    if name == "mods":
        return ", ".join(f"{m.card}: {_lasting(m.what, m.value)}" for m in value)
    if name == "purse":
        return ", ".join(f"{p.amount} of {p.by} for {p.what}" for p in value)
    if name == "strengths":
        return "; ".join(" against ".join(f"{card} {strength}" for card, strength in sides) for sides in value)
    if name in ("blocks", "carried"):
        return ", ".join(f"{one} with {two}" if name == "blocks" else f"{one} under {two}" for one, two in value)
    if name == "waiting":
        return ", ".join(f"{source} ({part}) of {seat}" for seat, source, part in value)
    if name == "stack":
        return ", ".join(chain[0].what for chain in value)
    if name == "act":
        return f"{value.source} of {value.by}"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# -- beside the table --------------------------------------------------------------------------------------------------

SPANS = {"turn": ("GAME.MULLIGAN: all satisfied", "TURN.REGROUP"), "game": "GAME.PRESENT"}
"""What a game falls into, and the step with which each begins."""
SCORED = "cards left in the Castle"


def score(view: View) -> Mapping[str, int]:
    """What each player has left: the cards of the Castle."""
    return {seat: view.how_many(("castle", seat)) for seat in view.game.seats}


def tally(view: View, moves: Sequence[Any]) -> str:
    """How far discarding down to the limit of the hand has come: `1 of 3 chosen`; '' for anything else."""
    if view.decision is None or view.decision.kind != "discard":
        return ""
    many = view.how_many(("hand", view.decision.seat)) - view.game.rules.hand_limit(None)
    return f"{len(moves)} of {many} chosen"


LIKED = {"gold": 9.0, "play": 8.0, "attack": 6.0, "use": 3.0, "block": 5.0, "accept": 3.0, "keep": 3.0, "find": 3.0,
         "put": 3.0, "negate": 3.0, "done": 1.0, "end": 1.0, "pass": 1.0}  # fmt: skip


def worth(view: View, move: Any) -> float:
    """How a greedy beginner likes a move: gold, then cards into play, then attack; the stronger the better."""
    verb, what = move
    card = view.game.cards.get(what[-1] if isinstance(what, tuple) else what)
    return LIKED.get(verb, 0.0) + (card.strength + card.cost / 10 if card is not None else 0.0) / 10
