"""Owns the readings about the set-up of Battle of the Gods: what the caller sees, who lays the stacks, how god cards
are dealt and chosen, the quick version, numbers that no rulebook prints.

Each takes the place of a default rule or row; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Event, Move, OpenMove
from ...core.flow import Body
from ...core.game import Game, Setup
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from ...core.state import COUNT, FACES
from . import setup
from .cards import COSTS_BY_THE_BOOK, GODS, Card, Cards, deck, shipped

Moves = list[Any]
ROWS = {
    ("oq.mk.setup.teams", "lot"): {("SETUP.APPLES", ""): "SETUP.CALLER.teams SETUP.CALLER"},
    ("oq.mk.setup.arrange", "owner_arranges"): {("SETUP.MYTH", ""): "SETUP.LAYOUT.arrange SETUP.LAYOUT"},
    ("oq.mk.setup.5p.order", "mate_first"): {
        ("SETUP.CALLER", ""): "SETUP.MATE",
        ("SETUP.MATE", ""): "SETUP.COLOUR",
        ("SETUP.EXTRAS", "chosen"): "SETUP.FIRST",
    },
    ("oq.mk.setup.5p.gods", "free_choice"): {
        ("SETUP.LAYOUT", ""): "SETUP.APPLES",
        ("SETUP.CALLER", ""): "SETUP.EXTRAS",
        ("SETUP.EXTRAS", "chosen"): "SETUP.GODS",
        ("SETUP.GODS", ""): "SETUP.COLOUR",
        ("SETUP.COLOUR", "five players"): "SETUP.MATE",
    },
}

# -- what the caller has seen ----------------------------------------------------------------------------------------


def _called(t: Table) -> bool:
    """Whether the senior colour has been called."""
    return t["senior"] is not None


@reading("oq.mk.setup.caller_sees", "blind", replaces="stack_seen")
@rule("mk.botg.setup.caller", "mk.botg.term.bottom.look", "mk.botg.term.face_up.visible")
def stacks_after_the_call(t: Table, seat: str, owner: Any) -> str:
    """The colour is named as if no card had been dealt yet: until then nobody sees the stacks."""
    return FACES if _called(t) else COUNT


@reading("oq.mk.setup.caller_sees", "blind", replaces="hand_seen")
@rule("mk.botg.setup.caller", "mk.botg.term.gods.hidden")
def hands_after_the_call(t: Table, seat: str, owner: Any) -> str:
    """Until the colour is named nobody sees any god card; then everybody sees the own ones."""
    return FACES if seat == owner and _called(t) else COUNT


@reading("oq.mk.setup.caller_sees", "stacks_only", replaces="hand_seen")
@rule("mk.botg.setup.caller", "mk.botg.term.gods.hidden")
def callers_hand_after_the_call(t: Table, seat: str, owner: Any) -> str:
    """God cards are seen by their holder alone, by the caller only after naming the colour."""
    return FACES if seat == owner and (_called(t) or seat != t["caller"]) else COUNT


@reading("oq.mk.setup.caller_sees", "blind", replaces="undealt_seen")
@reading("oq.mk.setup.caller_sees", "stacks_only", replaces="undealt_seen")
@rule("mk.botg.setup.5p.caller.gods", "mk.botg.setup.gods.box_hidden")
def undealt_after_the_call(t: Table, seat: str, owner: Any) -> str:
    """Five players: the caller alone sees the undealt god cards, and only after naming the colour."""
    return FACES if seat == t["caller"] and _called(t) else COUNT


# -- laying the stacks -----------------------------------------------------------------------------------------------


def _to_fill(t: Table) -> tuple[str, int] | None:
    """The stack that is to be laid next, stack by stack and player by player; None when all is laid."""
    stacks, height = t.rules.by_count(t, "stacks")
    places = ((p, n) for p in t.seats for n in range(1, stacks + 1))
    return next((place for place in places if len(t["stack", *place]) < height), None)


def _shares(t: Table) -> dict[str, tuple[str, ...]]:
    """The cards dealt to each player that are not laid yet, in the order dealt."""
    share, dealt = t.rules.by_count(t, "deal"), t["deck"][::-1]
    found = {}
    for p in t.seats:
        left = share - sum(len(t.values[i]) for _, i in t.layout.of["stack", p])
        found[p], dealt = dealt[:left], dealt[left:]
    return found


def _laying(t: Table) -> bool:
    return any(name == "SETUP.LAYOUT.arrange" for name, _ in t.agenda)


@reading("oq.mk.setup.arrange", "owner_arranges", replaces="arrange")
@rule("mk.botg.setup.stacks.up")
def owner_arranges(t: Table) -> Body:
    """Each player decides which of the cards dealt lies in which stack at which height, from the bottom up."""
    place = _to_fill(t)
    if place is None:
        return "arranged"
    _, card = yield Ask(place[0], "lay")
    yield Move((card,), "deck", ("stack", *place))
    return "more"


@reading("oq.mk.setup.arrange", "owner_arranges", replaces="lay_out")
@rule("mk.botg.setup.stacks.up")
def laid_already(t: Table) -> Iterator[Event]:
    """All cards lie in the stacks by now, as their owners have laid them."""
    yield from ()


@reading("oq.mk.setup.arrange", "owner_arranges", replaces="cards_to_lay")
@rule("mk.botg.setup.stacks.up", "mk.botg.setup.deal.even")
def own_cards_to_lay(t: Table, seat: str) -> Moves:
    """Any of the own cards that are not laid yet."""
    return [("choose", card) for card in _shares(t)[seat]]


@reading("oq.mk.setup.arrange", "owner_arranges", replaces="covered")
@rule("mk.botg.setup.stacks.up", "mk.botg.setup.deal.even")
def own_share_seen(t: Table, seat: str, owner: Any) -> Any:
    """Each player looks at the cards dealt to them, and at nobody else's."""
    return frozenset(_shares(t)[seat]) if _laying(t) else "nothing"


@reading("oq.mk.setup.arrange", "owner_arranges", replaces="stack_seen")
@rule("mk.botg.setup.stacks.up", "mk.botg.term.bottom.look", "mk.botg.term.face_up.visible")
def stacks_seen_when_laid(t: Table, seat: str, owner: Any) -> str:
    """All lay their stacks at the same time: what others have laid is seen when everything is laid."""
    return FACES if seat == owner or not t["deck"] else COUNT


# -- god cards -------------------------------------------------------------------------------------------------------


@reading("oq.mk.setup.gods_count", "three", replaces="botg_5p_gods")
@reading("oq.mk.setup.gods_count", "three", replaces="botg_6p_gods")
@rule("mk.botg.setup.gods.deal")
def three_gods(t: Table) -> int:
    """Always three god cards are dealt to each."""
    return 3


@reading("oq.mk.setup.gods_count", "three", replaces="gods_suffice")
@rule("mk.botg.setup.gods.deal", "mk.botg.setup.5p.gods", "mk.botg.setup.6p.gods")
def fourteen_gods_suffice(game: Game) -> Any:
    """With five or six players the fourteen god cards do not suffice for three each: the set-up is refused."""
    if len(game.seats) < 5 or game.setup.option("places") is not None:
        return None
    return ("players", "fourteen god cards do not suffice for three each", "2 to 4")


@reading("oq.mk.setup.5p.gods", "leftover_public", replaces="undealt_seen")
@rule("mk.botg.setup.5p.caller.gods")
def undealt_seen_by_all(t: Table, seat: str, owner: Any) -> str:
    """Five players: when the caller is to choose, the undealt god cards are shown to all."""
    return FACES if _called(t) else COUNT


EXTRA_GODS = 2


@reading("oq.mk.setup.5p.gods", "free_choice", replaces="undealt_gods")
@rule("mk.botg.setup.5p.caller.gods")
def any_god(t: Table, seat: str) -> Moves:
    """Any of the fourteen god cards can be named, wherever it lies in a position in which they have been dealt."""
    return [("choose", god) for god in GODS if _place_of(t, seat, god) is not None]


def _place_of(t: Table, caller: str, god: str) -> Any:
    """Where a god card lies that the caller may name: in the box, or dealt to somebody else or to nobody yet."""
    places = ("box", "undealt", *(("gods", p) for p in t.seats if p != caller))
    return next((place for place in places if god in t[place]), None)


@reading("oq.mk.setup.5p.gods", "free_choice", replaces="among_undealt")
@rule("mk.botg.setup.5p.caller.gods", because=lambda t, p, m, kept: f"{m[1]} is no god card that {p} could still get")
def among_all_gods(t: Table, seat: str, moves: Moves) -> Moves:
    """The caller names any god cards, each once."""
    return [m for m in moves if _place_of(t, seat, m[1]) is not None]


@reading("oq.mk.setup.5p.gods", "free_choice", replaces="choose_extras")
@rule("mk.botg.setup.5p.caller.gods")
def name_two_gods(t: Table) -> Body:
    """Five players: the caller names any two of the god cards before the rest is shuffled and dealt."""
    caller = t["caller"]
    if len(t.seats) != 5:
        return "chosen"
    left_over = t["undealt"]
    _, god = yield Ask(caller, "second god" if t["gods", caller] and not left_over else "extra god")
    yield OpenMove((god,), _place_of(t, caller, god), ("gods", caller))
    if left_over:
        yield Move(t["undealt"], "undealt", "box")
    if left_over or len(t["gods", caller]) < EXTRA_GODS:
        return "more"
    yield from t.rules.second_apple(t, caller)
    return "chosen"


@reading("oq.mk.setup.5p.gods", "free_choice", replaces="deal_gods")
@rule("mk.botg.setup.gods.shuffle", "mk.botg.setup.gods.deal", "mk.botg.setup.gods.box")
def deal_the_other_gods(t: Table) -> Body:
    """The god cards that were not named are shuffled and dealt; what is left after the deal stays in the box."""
    if any(t["gods", p] for p in t.seats if p != t["caller"]):
        return
    _, order = yield Ask(CHANCE, "gods")
    each = t.rules.by_count(t, "gods")
    for i, seat in enumerate(t.seats):
        yield Move(tuple(sorted(order[i * each : (i + 1) * each])), "box", ("gods", seat))


@reading("oq.mk.setup.5p.order", "mate_first", replaces="choose_mate")
@rule("mk.botg.setup.5p.teammate")
def choose_mate_first(t: Table) -> Body:
    """Five players: before anything else the caller picks a team mate."""
    if len(t.seats) == 5:
        _, mate = yield Ask(t["caller"], "mate")
        yield from t.rules.form_pair(t, t["caller"], mate)


# -- the quick version -----------------------------------------------------------------------------------------------


@reading("oq.mk.setup.quick_scope", "both", replaces="quick_allowed")
@rule("mk.toh.setup.quick2.remove", "mk.botg.setup.2p.stacks")
def quick_for_both(game: Game) -> Any:
    """The quick version for two is there in both variants."""
    return None


@reading("oq.mk.setup.quick_scope", "both", replaces="by_count")
@rule("mk.botg.setup.deal.by_count", "mk.toh.setup.quick2.stacks")
def by_count_or_quick(t: Table, what: str) -> Any:
    """In the quick version for two the same stacks are laid as in Triumph of Heroes; gods and apples as for two."""
    if not t.game.setup.option("quick"):
        return setup.by_count(t, what)
    name = {"deal": "toh_quick2_deal", "stacks": "toh_quick2_stacks"}.get(what, f"botg_2p_{what}")
    return getattr(t.rules, name)(t)


# -- numbers that are printed on cards only --------------------------------------------------------------------------

PLACEHOLDER = "illustrative: placeholder"


def _placeholder(card: Card) -> Card:
    """A card with placeholder numbers, marked as such; what the rulebook prints stays."""
    if card.kind != "god":
        kept = tuple(pair for pair in card.provenance if pair[0] != "apples")
        return card._replace(apples=1, provenance=(*kept, ("apples", PLACEHOLDER)))
    if card.id in COSTS_BY_THE_BOOK:
        return card._replace(cost=COSTS_BY_THE_BOOK[card.id])
    kept = tuple(pair for pair in card.provenance if pair[0] != "cost")
    return card._replace(cost=2, provenance=(*kept, ("cost", PLACEHOLDER)))


@reading("oq.mk.data.unprinted", "placeholder", replaces="deck_of")
@rule("mk.botg.setup.build", "mk.botg.god.pay", "mk.botg.setup.apple.deal")
def deck_with_placeholders(s: Setup) -> Cards:
    """One apple on every myth card and golden apple card; every god but Kronos costs two."""
    return deck(map(_placeholder, shipped() if s.cards is None else s.cards), "battle")
