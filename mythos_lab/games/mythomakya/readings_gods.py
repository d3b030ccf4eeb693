"""Owns the readings about goddesses, gods, poets and the count.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import turn
from .orders import still_bound
from .table import active, clockwise, kronos_stack, stacks, those

# -- poets and the count ---------------------------------------------------------------------------------------------


@reading("oq.mk.poet.count", "exactly_seven", replaces="enough_for_poet")
@rule("mk.botg.poet.bonus")
def exactly_seven(t: Table, count: int) -> bool:
    """The bonus is for exactly seven cards."""
    return count == 7


@reading("oq.mk.poet.colour", "any_colour", replaces="colour_counts")
@rule("mk.botg.poet.bonus")
def any_colour_counts(t: Table, poet: str, pile: tuple[str, ...]) -> list[int]:
    """Seven cards of any one colour suffice if a poet is there."""
    return [t.rules.cards_of(t, colour, pile) for colour in sorted(set(t.cards.colour.values()))]


@reading("oq.mk.poet.several", "once", replaces="bonus_of")
@rule("mk.botg.poet.bonus")
def bonus_once(t: Table, poets: list[str]) -> int:
    """A player or team gets the bonus once, however many poets bring it."""
    return 5 if poets else 0


@reading("oq.mk.score.unplayed_once", "twice", replaces="worth_unplayed")
@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def printed_and_added(t: Table) -> int:
    """An unplayed god card counts two apples: the printed one and the one that is added."""
    return 2


@reading("oq.mk.score.tie", "last_round", replaces="tied_sides")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.team.winner")
def last_round_breaks_tie(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of the tied sides the one that was the last to win a round wins alone."""
    for p in filter(None, t["last_winner"] or ()):
        for name in tied:
            if p == name or p in dict(t["teams"]).get(name, ()):
                return (name,)
    return tied


@reading("oq.mk.score.tie", "last_round", replaces="remember_winner")
@reading("oq.mk.kronos.which_winner", "round_just_played", replaces="remember_winner")
@reading("oq.mk.kronos.no_winner", "last_winner", replaces="remember_winner")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.botg.kronos.lockout.cards")
def remember_who_won(t: Table) -> Iterator[Event]:
    """Who won rounds is remembered, the last one first; a round just played without a winner stands before them."""
    before = tuple(p for p in t["last_winner"] or () if p not in (None, t["winner"]))
    if (t["winner"], *before) != t["last_winner"]:
        yield Set("last_winner", (t["winner"], *before))


@reading("oq.mk.score.tie", "no_winner", replaces="tied_sides")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.team.winner")
def nobody_wins_tie(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """With equal totals nobody wins the game."""
    return ()


@reading("oq.mk.alone", "stops_lost", replaces="one_alone")
@rule("mk.botg.end.all_played", "mk.botg.end.runs_out")
def one_alone_stops(t: Table, p: str) -> Iterator[Event]:
    """When one player alone has cards left the game ends, and those cards count for nobody."""
    for (_, *stack), cards in list(_own(t, p)):
        yield Move(cards, ("stack", *stack), "discard")
    if t["kronos"]:
        yield from t.rules.discard_kronos(t)
    yield from t.rules.goes_out(t, p)


def _own(t: Table, p: str) -> Body:
    return ((("stack", *stack), cards) for stack, cards in stacks(t, p))


# -- goddesses, gods -------------------------------------------------------------------------------------------------


@reading("oq.mk.goddess.revive", "nobody_bound", replaces="orders_cancelled")
@rule("mk.botg.goddess.override", "mk.botg.poseidon.cancel", "mk.botg.hermes.cancel")
def earlier_order_is_gone(t: Table, link: Link) -> Iterator[Event]:
    """The earlier order is gone for good, and the players it bound are free."""
    held = still_bound(t, link) + (() if link.what == "Aphrodite" else t["prevailing"])
    stand = tuple(pair for pair in t["orders"] if pair[0] in held)
    if stand != t["orders"]:
        yield Set("orders", stand)
    if t["orderer"] and (link.what == "Aphrodite" or not t["prevailing"]):
        yield Set("orderer", None)


@reading("oq.mk.goddess.dionysus", "dionysus_frees", replaces="free_from_colour")
@rule("mk.botg.dionysus.free_colour")
def dionysus_frees_from_orders(t: Table, link: Link) -> Iterator[Event]:
    """Who uses Dionysus is free of the order too and may play any top card."""
    yield Set("freed", (*t["freed"], link.by))
    yield Set("orders", tuple((p, card) for p, card in t["orders"] if p != link.by))


@reading("oq.mk.apollo.card_if_cancelled", "still_lost", replaces="apollo_cancelled")
@rule("mk.botg.apollo.place", "mk.botg.apollo.cost2")
def apollo_card_is_lost(t: Table, link: Link) -> Iterator[Event]:
    """The card given away is part of the price and goes to the opponent."""
    yield from t.rules.give_apollo_card(t, link)


@reading("oq.mk.athena.kronos", "kronos_stays", replaces="kronos_after_swap")
@rule("mk.botg.athena.swap", "mk.botg.kronos.place")
def kronos_stays(t: Table, own: Any, other: Any) -> Iterator[Event]:
    """Kronos stays at the place and blocks the stack received."""
    if t["kronos_in"] is not None:
        yield Set("kronos_on", t["kronos_in"][0])
        yield Set("kronos_in", None)


@reading("oq.mk.athena.kronos", "not_exchangeable", replaces="athena_may_swap")
@rule("mk.botg.athena.swap", "mk.botg.kronos.block", because=lambda t, p, m, kept: "that stack lies under Kronos")
def not_under_kronos_swap(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A stack under Kronos cannot be exchanged."""
    return those(moves, lambda stack: stack != kronos_stack(t))


@reading("oq.mk.dionysus.unplayed_value", "does_not_count", replaces="hand_on_dionysus")
@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.may_return")
def dionysus_is_marked(t: Table) -> Iterator[Event]:
    """Dionysus goes to the first player, but he has been played once."""
    yield from turn.hand_on_dionysus(t)
    if "Dionysus" not in t["used_gods"]:
        yield Set("used_gods", (*t["used_gods"], "Dionysus"))


@reading("oq.mk.dionysus.unplayed_value", "does_not_count", replaces="worth_of_god")
@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def used_god_is_worth_nothing(t: Table, god: str) -> int:
    """A god that has been played once is worth nothing at the end."""
    return 0 if god in t["used_gods"] else t.rules.worth_unplayed(t)


@reading("oq.mk.dionysus.countered", "only_return_prevented", replaces="dionysus_countered")
@rule("mk.botg.hermes.dionysus", "mk.botg.dionysus.free_colour")
def freed_all_the_same(t: Table, link: Link) -> Iterator[Event]:
    """Countering Dionysus only keeps him from passing on: he is discarded, but the player is freed."""
    yield from t.rules.free_from_colour(t, link)


@reading("oq.mk.hera.order", "in_turn", replaces="hera_gifts")
@rule("mk.botg.hera.pass_right", "mk.botg.hera.empty_hand", "mk.botg.hera.giver_chooses")
def hera_gifts_in_turn(t: Table) -> Body:
    """Gifts are made one after the other, clockwise from Hera's player; a card just received may be handed on."""
    link = t["chain"][0]
    players = [p for p in clockwise(t, link.by) if p in active(t)]
    n = link.asked
    while n < len(players) and not t["gods", players[n]]:
        n += 1
    if n >= len(players) or t.rules.gift_goes_to(t, players[n]) == ("gods", players[n]):
        yield from t.rules.finish_god(t)
        return "given"
    giver = players[n]
    _, god = yield Ask(giver, "gift")
    yield Move((god,), ("gods", giver), t.rules.gift_goes_to(t, giver))
    yield from change(t, asked=n + 1)
    return "more"


@reading("oq.mk.series.unit", "teams", replaces="credited")
@rule("mk.toh.score.series", "mk.botg.score.series", "mk.toh.setup.5p.series", "mk.botg.setup.5p.series")
def teams_are_credited(t: Table, winners: tuple[str, ...]) -> tuple[str, ...]:
    """Only teams are counted: a won game is credited to the team, which is its members together."""
    members = dict(t["teams"])
    return tuple("+".join(p for p in t.seats if p in members.get(side, (side,))) for side in winners)


@reading("oq.mk.series.unit", "teams", replaces="games_won")
@rule("mk.toh.goal.series", "mk.botg.goal.series")
def games_won_by_teams(t: Table, games: Any) -> tuple[tuple[str, int], ...]:
    """How many games every team that has won one has won in the series."""
    teams = dict.fromkeys(team for game in games for team in game)
    return tuple((team, sum(team in game for game in games)) for team in teams)
