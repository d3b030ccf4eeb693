"""Owns how abilities are carried out: announced, paid, their effects one by one, and those that activate together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.events import Event, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .plays import wanted
from .table import IN_PLAY, Act, Moves, ability_of, controller, opponents, place_of
from .words import Effect

NOTHING = ("nothing", None)
PICKED = {"search": "search", "bring": "search", "put_into_play": "put", "shuffle_back": "return",
          "mill": "opponent", "mill_strength": "opponent"}  # fmt: skip
"""Effects for which something is looked up and chosen while they are carried out, with the kind of decision."""


# -- using an ability ------------------------------------------------------------------------------------------------


@rule("myl.ally.ability.paid", "myl.gloss.ability")
def use_ability(t: Table, seat: str, source: str) -> Iterator[Event]:
    """An ability of a card in play is announced."""
    yield Set("act", Act(seat, source, "ability"))
    if ability_of(t, source, "ability").once:
        yield Set("used", tuple(sorted((*t["used"], source))))


@rule("myl.gloss.ability", "myl.talisman.resolve")
def announce_ability(t: Table) -> Body:
    """What an ability aims at is announced with it."""
    act = t["act"]
    if wanted(t) is None:
        return "named"
    _, what = yield Ask(act.by, "target")
    yield Set("act", act._replace(aim=(*act.aim, what)))
    return "more"


@rule("myl.ally.ability.paid", "myl.gloss.pay", "myl.gold.pay")
def pay_ability(t: Table) -> Body:
    """The additional cost of an ability is paid: cards discarded, gold, the card itself given up."""
    act = t["act"]
    ability = ability_of(t, act.source, act.part)
    if len(act.picks) < ability.discard:
        _, card = yield Ask(act.by, "cost")
        yield from t.rules.discards(t, act.by, card)
        yield Set("act", act._replace(picks=tuple(sorted((*act.picks, card)))))
        return "more"
    if act.picks:
        yield Set("act", act._replace(picks=()))
    yield from t.rules.pays(t, act.by, ability.gold, "ability")
    if ability.sacrifice == "destroy":
        yield from t.rules.destroy(t, (act.source,))
    elif ability.sacrifice:
        yield from t.rules.exile(t, (act.source,))
    return "paid"


@rule()
def own_hand(t: Table, seat: str) -> Moves:
    """Any card of the own hand can be discarded."""
    return [("discard", card) for card in t["hand", seat]]


@rule("myl.ally.ability.paid", "myl.end.discard", because=lambda t, p, m, kept: f"{p} does not hold {m[1]}")
def from_own_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards are discarded from the own hand."""
    hand = t["hand", seat]
    return [m for m in moves if m[1] in hand]


# -- effects one by one ----------------------------------------------------------------------------------------------


def fizzles(t: Table, act: Act, e: Effect) -> bool:
    """Whether what an effect was aimed at is no longer there to be aimed at."""
    if e.target == "":
        return False
    if e.target == "self":
        return place_of(t, act.source) is None
    ability = ability_of(t, act.source, act.part)
    at = ability.targets.index(e.target)
    return at >= len(act.aim) or act.aim[at] not in t.rules.targets(t, act.by, e.target)


def effects_of(t: Table, act: Act) -> tuple[Effect, ...]:
    """The effects of what is being carried out; none of a card without a text."""
    ability = ability_of(t, act.source, act.part)
    return ability.effects if ability else ()


def needs_pick(t: Table, act: Act, e: Effect) -> bool:
    """Whether something has still to be chosen for an effect."""
    if e.kind == "shuffle_back":
        return len(act.picks) < e.amount and bool(t.rules.own_graveyard(t, act.by))
    if e.kind == "put_into_play":
        return not act.picks and bool(t["hand", act.by])
    if e.kind == "mill_strength" or e.more == ("opponent",):
        return not act.picks and len(opponents(t, act.by)) > 1
    return e.kind in PICKED and e.kind != "mill" and not act.picks


@rule("myl.gloss.ability", "myl.talisman.resolve")
def carry_out(t: Table) -> Body:
    """The effects of a text are carried out one by one; one whose target is gone does nothing."""
    act = t["act"]
    effects = effects_of(t, act) if act else ()
    if not act or act.at >= len(effects):
        if act and act.part != "fx":
            yield Set("act", None)
        return "done"
    e = effects[act.at]
    if needs_pick(t, act, e):
        yield from t.rules.looks_for(t, act, e)
        return "choose"
    if e.kind != "negate" and not fizzles(t, act, e):
        yield from getattr(t.rules, e.kind)(t, act, e)
    yield Set("act", act._replace(at=act.at + 1, picks=()))
    return "mixed" if t["unsorted"] else "next"


@rule("myl.gloss.ability", "myl.talisman.resolve")
def choose_card(t: Table) -> Body:
    """What an effect leaves to be chosen is chosen while it is carried out, card by card."""
    act = t["act"]
    e = ability_of(t, act.source, act.part).effects[act.at]
    _, card = yield Ask(act.by, PICKED[e.kind])
    act = act._replace(picks=tuple(sorted((*act.picks, card or ""))))
    yield Set("act", act)
    return "more" if needs_pick(t, act, e) else "chosen"


def current_effect(t: Table) -> Effect:
    """The effect that is being carried out."""
    act = t["act"]
    e: Effect = ability_of(t, act.source, act.part).effects[act.at]
    return e


@rule("myl.talisman.show", "myl.zone.castle.source")
def found_cards(t: Table, seat: str) -> Moves:
    """Who searches the own Castle may take a card of the kind the text names, or nothing."""
    e = current_effect(t)
    if e.kind == "bring":
        cards = sought_for_bearer(t, seat, e) if t.rules.free_slot(t, t["act"].source) else []
    else:
        cards = [card for card in t["castle", seat] if _sought(t, card, e)]
    return [*(("find", card) for card in sorted(cards)), NOTHING]


def sought_for_bearer(t: Table, seat: str, e: Effect) -> list[str]:
    """The Weapons of the name that an Ally looks for."""
    return [c for zone in t.rules.searched(t) for c in t[zone, seat] if t.cards.name[c] == e.more[0]]


@rule("myl.zone.castle.source")
def looks_for(t: Table, act: Act, e: Effect) -> Iterator[Event]:
    """Who searches the own Castle knows what lies in it: all own cards that lie nowhere else."""
    yield from ()


@rule("myl.golden", "myl.zone.castle.source")
def searched(t: Table) -> tuple[str, ...]:
    """Who searches graveyard and Castle looks through both."""
    return ("graveyard", "castle")


def _sought(t: Table, card: str, e: Effect) -> bool:
    if e.more == ("gold", "paid"):
        return t.cards[card].plain_gold
    known = t.cards[card]
    return known.type == e.more[0] or known.unsaid


@rule("myl.talisman.show", "myl.talisman.resolve", "myl.golden",
      because=lambda t, p, m, kept: "the text does not find this card")  # fmt: skip
def what_is_sought(t: Table, seat: str, moves: Moves) -> Moves:
    """Only what the text names can be found, in the own Castle (or where else the text says)."""
    e = current_effect(t)
    fine = t.rules.found_cards(t, seat) if e.kind != "bring" else [("find", c) for c in sought_for_bearer(t, seat, e)]
    return [m for m in moves if m[0] != "find" or m in fine]


@rule("myl.weapon.one_per_ally", "myl.weapon.one_per_ally.unless",
      because=lambda t, p, m, kept: f"{t['act'].source} carries as many Weapons as it may")  # fmt: skip
def room_for_found(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon that an Ally finds for itself needs room under it like any other."""
    fine = t.rules.found_cards(t, seat)
    return [m for m in moves if m in fine]


@rule()
def own_allies_in_hand(t: Table, seat: str) -> Moves:
    """An Ally of the own hand can be put into play, or none."""
    return [*(("put", card) for card in t["hand", seat] if t.cards.type[card] == "ally"), NOTHING]


@rule("myl.golden", "myl.ally.play.place", because=lambda t, p, m, kept: f"{m[1]} is no Ally in the hand of {p}")
def puts_own_ally(t: Table, seat: str, moves: Moves) -> Moves:
    """What is put into play is an Ally from the own hand."""
    fine = t.rules.own_allies_in_hand(t, seat)
    return [m for m in moves if m in fine]


@rule()
def own_graveyard(t: Table, seat: str) -> Moves:
    """Any card of the own graveyard can be chosen, each once."""
    picks = t["act"].picks
    return [("return", card) for card in sorted(t["graveyard", seat]) if card not in picks]


@rule("myl.golden", "myl.zone.graveyard", because=lambda t, p, m, kept: f"{m[1]} cannot be chosen from the graveyard")
def from_own_graveyard(t: Table, seat: str, moves: Moves) -> Moves:
    """What is shuffled back lies in the own graveyard."""
    fine = t.rules.own_graveyard(t, seat)
    return [m for m in moves if m in fine]


@rule()
def shuffled_castle(t: Table, seat: str) -> Any:
    """All orders of a Castle."""
    return Shuffles("shuffle", t["castle", t["unsorted"][0]])


@rule("myl.gloss.shuffle", "myl.gloss.shuffle.must")
def shuffle(t: Table) -> Body:
    """A Castle that has been interfered with is shuffled: its cards are mixed."""
    if not t["unsorted"]:
        return "sorted"
    seat = t["unsorted"][0]
    _, order = yield Ask(CHANCE, "shuffle")
    yield Reorder(("castle", seat), order)
    yield Set("unsorted", t["unsorted"][1:])
    return "more"


# -- what is aimed at ------------------------------------------------------------------------------------------------


@rule()
def target_moves(t: Table, seat: str) -> Moves:
    """What the card or ability can aim at."""
    kind = wanted(t)
    return [("target", card) for card in sorted(t.rules.targets(t, seat, kind))]


@rule()
def may_target_moves(t: Table, seat: str) -> Moves:
    """What the ability can aim at, or nothing."""
    return [*t.rules.target_moves(t, seat), ("decline", None)]


def _no_target(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} is no {wanted(t)} in play that can be aimed at"


@rule("myl.talisman.resolve", "myl.gloss.control", "myl.gloss.destroy", because=_no_target)
def fits_target(t: Table, seat: str, moves: Moves) -> Moves:
    """A text aims at what it names: a card in play of that kind and side."""
    fine = t.rules.targets(t, seat, wanted(t))
    return [m for m in moves if m[0] == "decline" or m[1] in fine]


@rule()
def carrier_moves(t: Table, seat: str) -> Moves:
    """The Allies a Weapon can be placed under."""
    return [("carrier", card) for card in sorted(t.rules.targets(t, seat, "carrier"))]


@rule("myl.weapon.place", "myl.zone.defense", because=lambda t, p, m, kept: f"{m[1]} is no Ally in play")
def under_an_ally(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon is placed under an Ally."""
    return [m for m in moves if t.cards.type.get(m[1]) == "ally" and place_of(t, m[1], IN_PLAY)]


@rule("myl.weapon.place", "myl.weapon.bonus", because=lambda t, p, m, kept: f"{m[1]} is not on the right side")
def under_own_ally(t: Table, seat: str, moves: Moves) -> Moves:
    """A Weapon goes under an Ally of its player, unless its text puts it under an opposing one."""
    seats = t.rules.weapon_side(t, seat, t["chain"][-1].what)
    return [m for m in moves if controller(t, m[1]) in seats]


@rule("myl.weapon.one_per_ally", "myl.weapon.one_per_ally.unless", "myl.weapon.no_transfer",
      because=lambda t, p, m, kept: f"{m[1]} carries as many Weapons as it may")  # fmt: skip
def one_weapon(t: Table, seat: str, moves: Moves) -> Moves:
    """An Ally carries one Weapon, unless its ability says otherwise."""
    return [m for m in moves if t.rules.free_slot(t, m[1])]


@rule("myl.talisman.resolve", because=lambda t, p, m, kept: "something is still to be named")
def announce_whole(t: Table, seat: str, moves: Moves) -> Moves:
    """An announcement names everything it aims at."""
    return []
