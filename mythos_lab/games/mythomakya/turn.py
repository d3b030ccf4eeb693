"""Owns a player's turn in Battle of the Gods: Dionysus and Aphrodite, the card with or without Ares, its ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change, close, first_works, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import CATEGORY
from .table import in_hiding, later_players, stack_of, stacks, tops
from .window import window_is_open

Moves = list[Any]
GO_ON = ("go on", None)
DECLINE = ("decline", None)
CARD_GOD = "Ares"


# -- gods before and after the card ----------------------------------------------------------------------------------


def may_hold_one_of(t: Table, p: str, gods: tuple[str, ...]) -> bool:
    """Whether, as far as everybody can see, a player could use one of these gods."""
    if not t["gods", p]:
        return False
    return any(in_hiding(t, god) and t.rules.can_pay(t, p, t.rules.god_cost(t, god)) for god in gods)


@rule("mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card")
def before_card(t: Table) -> Body:
    """In one's own turn Dionysus may be used before the card, Aphrodite as soon as a card has been played."""
    p = t.rules.next_to_play(t)
    if not (t["table"] and may_hold_one_of(t, p, ("Dionysus", "Aphrodite"))):
        return "go on"
    verb, god = yield Ask(p, "before card")
    if verb == "go on":
        return "go on"
    yield from t.rules.announce_god(t, p, god)
    return "god"


@rule("mk.botg.god.exceptions.when", "mk.botg.aphrodite.condition")
def after_card(t: Table) -> Body:
    """In one's own turn Aphrodite may be used after the card as well; then the turn ends."""
    p = t["order"][len(t["table"]) - 1]
    if may_hold_one_of(t, p, ("Aphrodite",)):
        verb, god = yield Ask(p, "after card")
        if verb != "go on":
            yield from t.rules.announce_god(t, p, god)
            return "god"
    return "all have played" if t.rules.next_to_play(t) is None else "next player"


@rule()
def turn_gods(t: Table, seat: str) -> Moves:
    """Dionysus and Aphrodite are used in one's own turn."""
    return [GO_ON, *(("god", god) for god in ("Dionysus", "Aphrodite") if god in t["gods", seat])]


@rule()
def late_gods(t: Table, seat: str) -> Moves:
    """After the card only Aphrodite is left."""
    return [GO_ON, *(("god", god) for god in ("Aphrodite",) if god in t["gods", seat])]


@rule("mk.botg.dionysus.before_card", because=lambda t, p, m, kept: f"{p} has played a card in this round")
def dionysus_before_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus is used before you play your card."""
    return [m for m in moves if m[1] != "Dionysus"]


@rule("mk.botg.dionysus.pass", because=lambda t, p, m, kept: f"{p} is the first player of this round")
def dionysus_goes_to_another(t: Table, seat: str, moves: Moves) -> Moves:
    """Using Dionysus means handing him to the first player, so the first player cannot use him."""
    return [m for m in moves if m[1] != "Dionysus"] if t["first"] == seat else moves


@rule("mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card",
      because=lambda t, p, m, kept: "he does not belong to the start of a round")  # fmt: skip
def dionysus_not_in_window(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus is exempt from the window: he is played in one's own turn."""
    return [m for m in moves if m[1] != "Dionysus"] if window_is_open(t) else moves


@rule("mk.botg.aphrodite.condition", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: "no card has been played in this round yet")  # fmt: skip
def aphrodite_needs_a_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Aphrodite can enter only when at least one card has been played in the round."""
    return moves if t["table"] else [m for m in moves if m[1] != "Aphrodite"]


@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def ares_needs_a_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played together with another card of yours."""
    return [m for m in moves if m[1] != CARD_GOD]


@rule("mk.botg.dionysus.pass", "mk.botg.aphrodite.order", "mk.botg.hermes.dionysus")
def turn_god_effect(t: Table) -> Body:
    """Dionysus or Aphrodite takes effect, or is discarded when somebody cancelled them."""
    works = yield from t.rules.settle(t)
    link = t["chain"][0]
    if link.what == "Dionysus":
        yield from (t.rules.dionysus if works else t.rules.dionysus_countered)(t, link)
    elif works:
        yield from t.rules.give_orders(t, link)
    else:
        yield from t.rules.orders_cancelled(t, link)
    yield from t.rules.finish_god(t)


@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.free_colour", "mk.botg.dionysus.may_return")
def dionysus(t: Table, link: Link) -> Iterator[Event]:
    """Dionysus goes to the first player's hand; in this round you need not play the led colour."""
    yield Move(("Dionysus",), "playing", ("gods", t["first"]))
    yield Set("freed", (*t["freed"], link.by))


@rule("mk.botg.hermes.dionysus")
def dionysus_countered(t: Table, link: Link) -> Iterator[Event]:
    """Countering Dionysus discards him: he does not pass to the first player, and nobody is freed."""
    yield from ()


# -- orders ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.goddess.whom", "mk.botg.aphrodite.this_round")
def bound_players(t: Table, link: Link) -> tuple[str, ...]:
    """Her word binds the players whose turn in this round is still to come."""
    return later_players(t, link.by)


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def aim_orders(t: Table) -> Body:
    """She names one card for every player whose turn is still to come."""
    link = t["chain"][-1]
    if link.what == "Dionysus" or CATEGORY.get(t.cards.strength.get(link.what)) not in (None, "goddess"):
        return "aimed"
    if len(link.aim) >= len(t.rules.bound_players(t, link)):
        return "aimed"
    kind = "Aphrodite: order" if link.what == "Aphrodite" else "goddess: order"
    _, card = yield Ask(link.by, kind)
    yield from change(t, aim=(*link.aim, card))
    return "more"


@rule(
    "mk.botg.goddess.order",
    "mk.botg.goddess.whom",
    because=lambda t, p, m, kept: "a player still to play has no card named",
)
def goddess_names_all(t: Table, seat: str, moves: Moves) -> Moves:
    """She names exactly one card for each player whose turn is still to come."""
    return []


@rule("mk.botg.aphrodite.order", because=lambda t, p, m, kept: "a player still to play has no card named")
def aphrodite_names_all(t: Table, seat: str, moves: Moves) -> Moves:
    """She names exactly one card for each player whose turn is still to come."""
    return []


@rule("mk.botg.goddess.whom", "mk.botg.aphrodite.order",
      because=lambda t, p, m, kept: f"the turn of the owner of {m[1]} is not still to come")  # fmt: skip
def orders_bind_later_players(t: Table, seat: str, moves: Moves) -> Moves:
    """Her word binds only players whose turn in this round is still to come."""
    later = {card for p in later_players(t, seat) for _, cards in stacks(t, p) for card in cards}
    return [m for m in moves if m[1] in later]


def _for_whom(t: Table) -> str:
    link = t["chain"][-1]
    return str(t.rules.bound_players(t, link)[len(link.aim)])


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def orders(t: Table, seat: str) -> Moves:
    """A card is named that the player could play."""
    return [("order", card) for card in t.rules.usually_playable(t, _for_whom(t))]


def _against_rules(t: Table, seat: str, move: Any, kept: Moves) -> str:
    q = _for_whom(t)
    return f"{q} could play {', '.join(t.rules.usually_playable(t, q))} by the usual rules"


@rule("mk.botg.goddess.usual_rules", because=_against_rules)
def goddess_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The cards she names have to be playable under the usual rules for playing cards."""
    fitting = t.rules.usually_playable(t, _for_whom(t))
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.aphrodite.usual_rules", because=_against_rules)
def aphrodite_usual_rules(t: Table, seat: str, moves: Moves) -> Moves:
    """The chosen cards have to respect the usual rules, following the first player's colour for instance."""
    fitting = t.rules.usually_playable(t, _for_whom(t))
    return [m for m in moves if m[1] in fitting]


@rule("mk.botg.goddess.usual_rules", "mk.botg.aphrodite.usual_rules")
def usually_playable(t: Table, p: str) -> list[str]:
    """What a player could play by himself: a top card not under Kronos, following the led colour if possible."""
    moves = [("play", card) for card in tops(t, p)]
    return [card for _, card in t.rules.follow(t, p, moves)]


@rule("mk.botg.goddess.override", "mk.botg.goddess.order", "mk.botg.aphrodite.order")
def give_orders(t: Table, link: Link) -> Iterator[Event]:
    """Each later word overrides what was said earlier."""
    bound = t.rules.bound_players(t, link)
    yield Set("orders", tuple(zip(bound, link.aim, strict=False)))


@rule("mk.botg.goddess.override", "mk.botg.poseidon.cancel", "mk.botg.hermes.cancel")
def orders_cancelled(t: Table, link: Link) -> Iterator[Event]:
    """A cancelled word overrides nothing: the earlier order stands."""
    yield from ()


# -- the card --------------------------------------------------------------------------------------------------------


@rule("mk.botg.term.face_up.is_top", "mk.botg.kronos.block")
def face_up_cards(t: Table, seat: str) -> list[str]:
    """The face-up card of a stack is its top card; under Kronos there is none."""
    return tops(t, seat)


@rule("mk.botg.term.face_up.playable", "mk.botg.round.lead")
def own_tops(t: Table, seat: str) -> Moves:
    """A face-up card may be played, and Ares with it."""
    up = t.rules.face_up_cards(t, seat)
    plain = [("play", card) for card in up]
    if CARD_GOD in t["gods", seat] and t.rules.can_pay(t, seat, t.rules.god_cost(t, CARD_GOD)):
        return plain + [("play with Ares", card) for card in up]
    return plain


@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"{p} does not hold Ares")  # fmt: skip
def ares_in_hand(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played from one's own hand."""
    return moves if CARD_GOD in t["gods", seat] else [m for m in moves if m[0] != "play with Ares"]


@rule("mk.botg.pay.insufficient", "mk.botg.god.pay",
      because=lambda t, p, m, kept: f"Ares costs more apples than lie in the treasure of {p}")  # fmt: skip
def ares_affordable(t: Table, seat: str, moves: Moves) -> Moves:
    """Who cannot raise enough apples cannot play Ares."""
    if not any(m[0] == "play with Ares" for m in moves) or t.rules.can_pay(t, seat, t.rules.god_cost(t, CARD_GOD)):
        return moves
    return [m for m in moves if m[0] != "play with Ares"]


@rule("mk.botg.kronos.block", because=lambda t, p, m, kept: f"{m[1]} lies in the stack under Kronos")
def not_under_kronos(t: Table, seat: str, moves: Moves) -> Moves:
    """Cards of the stack under Kronos cannot be played."""
    under = t["kronos_on"]
    if under is None:
        return moves
    blocked = t["stack", under[0], under[1]]
    return [m for m in moves if m[1] not in blocked]


def order_for(t: Table, seat: str) -> str | None:
    """The card a player is ordered to play, if any."""
    return dict(t["orders"]).get(seat)


@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order", "mk.botg.goddess.this_round",
      because=lambda t, p, m, kept: f"{p} has been told to play {order_for(t, p)}")  # fmt: skip
def obey(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever is under orders plays exactly the card that was named."""
    card = order_for(t, seat) if t["orders"] else None
    return moves if card is None else [m for m in moves if m[1] == card]


@rule("mk.botg.dionysus.free_colour")
def freed_by_dionysus(t: Table, seat: str, moves: Moves) -> Moves:
    """Who has used Dionysus need not play the led colour in this round."""
    return moves


@rule("mk.botg.legality.follow", "mk.botg.dionysus.free_colour",
      because=lambda t, p, m, kept: f"{p} has {', '.join(dict.fromkeys(k[1] for k in kept))} and must follow")  # fmt: skip
def follow_unless_freed(t: Table, seat: str, moves: Moves) -> Moves:
    """Each of the others follows the led colour, unless Dionysus frees them."""
    return (t.rules.freed_by_dionysus if seat in t["freed"] else t.rules.follow)(t, seat, moves)


@rule("mk.botg.round.order", "mk.botg.round.everyone_one_card", "mk.botg.goal.means")
def play_card(t: Table) -> Body:
    """The player whose turn it is plays one card, alone or together with Ares."""
    p = t.rules.next_to_play(t)
    verb, card = yield Ask(p, "card")
    yield Move((card,), ("stack", *stack_of(t, card)), "table")  # type: ignore[misc]
    yield from t.rules.note_senior(t)
    if verb == "play":
        return "plain"
    yield from t.rules.announce_god(t, p, CARD_GOD)
    return "with Ares"


@rule("mk.botg.resolution.senior.beats")
def note_senior(t: Table) -> Iterator[Event]:
    """Which colour was senior when a card was played does not matter; what counts is the colour at the end."""
    yield from ()


@rule("mk.botg.ares.with_card", "mk.botg.ares.plus5", "mk.botg.hermes.cancel")
def ares_effect(t: Table) -> Body:
    """Ares adds to the card he was played with; cancelled, the card stays played with its own strength."""
    works = yield from t.rules.settle(t)
    if works:
        yield Set("with_ares", (*t["with_ares"], t["table"][-1]))
    yield from t.rules.finish_god(t)


# -- the ability -----------------------------------------------------------------------------------------------------


@rule("mk.botg.monster.free")
def monster_cost(t: Table) -> int:
    """Activating a monster is free."""
    return 0


@rule("mk.botg.goddess.cost2")
def goddess_cost(t: Table) -> int:
    """Activating a goddess costs two apples."""
    return 2


@rule("mk.botg.titan.cost2")
def titan_cost(t: Table) -> int:
    """Activating a titan costs two apples."""
    return 2


@rule("mk.botg.minor.cost1")
def minor_cost(t: Table) -> int:
    """Activating a minor god costs one apple."""
    return 1


@rule("mk.botg.muse.cost7")
def muse_cost(t: Table) -> int:
    """Activating a muse costs seven apples."""
    return 7


COSTS = {"monster": "monster_cost", "goddess": "goddess_cost", "titan": "titan_cost", "minor god": "minor_cost",
         "muse": "muse_cost"}  # fmt: skip
ACTIVATED = tuple(COSTS)


def category(t: Table, card: str) -> str:
    """What kind of character a card shows: its strength tells."""
    return CATEGORY.get(t.cards.strength.get(card, 0), "")


@rule("mk.botg.cat.same_ability", "mk.botg.cat.same_cost")
def ability_cost(t: Table, card: str) -> int | None:
    """Cards of one category have the same ability at the same cost; None for a card that has nothing to activate."""
    name = COSTS.get(category(t, card))
    return getattr(t.rules, name)(t) if name else None


@rule("mk.botg.ability.optional", "mk.botg.ability.moment", "mk.botg.clar.example.activate_off_colour")
def use_ability(t: Table) -> Body:
    """At the moment a character is played its player may activate the ability, whatever the colour played."""
    card = t["table"][-1]
    p = t["order"][len(t["table"]) - 1]
    cost = t.rules.ability_cost(t, card)
    if cost is None or not t.rules.can_pay(t, p, cost):
        return "none"
    verb, _ = yield Ask(p, "ability")
    if verb == "decline":
        return "none"
    yield from put(t, Link(p, card, owed=cost))
    return "activated"


@rule("mk.botg.ability.optional", "mk.botg.goddess.target_may_activate", "mk.botg.aphrodite.target_decides")
def ability_moves(t: Table, seat: str) -> Moves:
    """Activating is the player's choice, also for who was told which card to play."""
    return [DECLINE, ("activate", t["table"][-1])]


@rule("mk.botg.poet.when", because=lambda t, p, m, kept: f"{m[1]} is a poet: it counts at the end of the game")
def poets_count_later(t: Table, seat: str, moves: Moves) -> Moves:
    """Poets are counted at the end of the game; there is nothing to activate when they are played."""
    return [m for m in moves if category(t, m[1]) != "poet"]


@rule("mk.botg.ability.some_cards", because=lambda t, p, m, kept: f"{m[1]} has no ability")
def only_some_have_abilities(t: Table, seat: str, moves: Moves) -> Moves:
    """Some characters have an ability, not all."""
    return [m for m in moves if m == DECLINE or category(t, m[1])]


@rule("mk.botg.ability.moment", because=lambda t, p, m, kept: f"{m[1]} is not the card just played by {p}")
def at_the_moment_of_play(t: Table, seat: str, moves: Moves) -> Moves:
    """An ability can be activated only at the moment its card is played."""
    table = t["table"]
    return [m for m in moves if m == DECLINE or (table and m[1] == table[-1] and t["order"][len(table) - 1] == seat)]


def _too_dear(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return f"{move[1]} costs {t.rules.ability_cost(t, move[1])}, more apples than lie in the treasure of {seat}"


@rule("mk.botg.pay.insufficient", "mk.botg.pay.cover", because=_too_dear)
def ability_affordable(t: Table, seat: str, moves: Moves) -> Moves:
    """Who does not have enough golden apples cannot activate the ability."""
    cost, can_pay = t.rules.ability_cost, t.rules.can_pay
    return [m for m in moves if m == DECLINE or can_pay(t, seat, cost(t, m[1]) or 0)]


@rule("mk.botg.poseidon.cancel", "mk.botg.poseidon.no_refund", "mk.botg.clar.card_wins")
def ability_effect(t: Table) -> Body:
    """An ability that nobody cancelled takes effect; cancelled, the apples stay spent."""
    yield from t.rules.settle(t)
    link = t["chain"][0]
    if first_works(t["chain"]):
        yield Set("abilities", (*t["abilities"], (link.by, link.what)))
        yield from t.rules.at_once(t, link)
    elif category(t, link.what) == "goddess":
        yield from t.rules.orders_cancelled(t, link)
    yield from close(t)


@rule("mk.botg.goddess.order", "mk.botg.muse.senior")
def at_once(t: Table, link: Link) -> Iterator[Event]:
    """Goddesses and muses act at once; monsters, titans and minor gods when the round is decided."""
    if category(t, link.what) == "goddess":
        yield from t.rules.give_orders(t, link)
    elif category(t, link.what) == "muse":
        yield from t.rules.muse_sings(t, t.cards.colour[link.what])


@rule("mk.botg.muse.senior")
def muse_sings(t: Table, colour: str) -> Iterator[Event]:
    """An activated muse makes her own colour the senior colour, for the round in progress too."""
    yield from t.rules.muse_colour_counts(t, colour)


@rule("mk.botg.muse.senior", "mk.botg.muse.lasting")
def muse_colour_counts(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse stays senior until another change."""
    yield Set("senior", colour)
