"""Owns the readings about poets, golden apple cards that count for a colour, a player left alone, and series.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Move, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import count, series
from .ability import ability_cost, category
from .cards import APPLE_CARDS
from .series import Totals
from .table import place, sides, stacks

Moves = list[Any]

# -- poets -----------------------------------------------------------------------------------------------------------


@reading("oq.mk.poet.activation", "declared", replaces="ability_cost")
@rule("mk.botg.poet.free", "mk.botg.cat.same_cost")
def poets_declare_too(t: Table, card: str) -> int | None:
    """A poet is declared when played, free of charge; all other abilities cost what they cost."""
    return 0 if category(t, card) == "poet" else ability_cost(t, card)


@reading("oq.mk.poet.activation", "declared", replaces="poets_count_later")
@rule("mk.botg.ability.moment", "mk.botg.poet.bonus")
def poets_are_declared(t: Table, seat: str, moves: Moves) -> Moves:
    """The player of a poet has to declare it at the moment it is played."""
    return moves


@reading("oq.mk.poet.activation", "declared", replaces="poet_works")
@rule("mk.botg.poet.bonus", "mk.botg.ability.moment")
def poet_is_noted(t: Table, link: Link) -> Iterator[Event]:
    """A poet declared, and not cancelled, brings its bonus to whoever has it at the end."""
    yield Set("declared", tuple(sorted({*t["declared"], link.what})))


@reading("oq.mk.poet.activation", "declared", replaces="poet_unused")
@rule("mk.botg.poet.bonus", "mk.botg.ability.moment")
def poet_is_undeclared(t: Table, card: str) -> Iterator[Event]:
    """A poet that is played again without being declared brings no bonus, whatever was said of it before."""
    if card in t["declared"]:
        yield Set("declared", tuple(poet for poet in t["declared"] if poet != card))


@reading("oq.mk.poet.activation", "declared", replaces="poets_with_bonus")
@rule("mk.botg.poet.free", "mk.botg.poet.when", "mk.botg.poet.bonus")
def declared_poets_with_bonus(t: Table, pile: tuple[str, ...]) -> list[str]:
    """An undeclared or cancelled poet gives nobody a bonus."""
    return [poet for poet in count.poets_with_bonus(t, pile) if poet in t["declared"]]


@reading("oq.mk.poet.activation", "declared", replaces="settle_bonus")
@rule("mk.botg.poet.team", "mk.botg.score.team.poets", "mk.botg.poet.when")
def settle_bonus_of_declared(t: Table) -> Iterator[Event]:
    """What was declared is counted, and with the count it has served its turn."""
    yield from count.settle_bonus(t)
    yield Set("declared", ())


@reading("oq.mk.apple_card.colour", "joker", replaces="cards_of")
@rule("mk.botg.poet.bonus", "mk.botg.setup.apple.to_treasure")
def apple_cards_are_jokers(t: Table, colour: str, pile: tuple[str, ...]) -> int:
    """Golden apple cards count as a card of every colour; unplayed god cards do not count."""
    return count.cards_of(t, colour, pile) + sum(card in APPLE_CARDS for card in pile)


# -- one player left -------------------------------------------------------------------------------------------------


@reading("oq.mk.alone", "stops_kept", replaces="one_alone")
@rule("mk.botg.end.all_played", "mk.botg.end.runs_out")
def one_alone_keeps(t: Table, p: str) -> Iterator[Event]:
    """When one player alone has cards left the game ends, and those cards go into that player's treasure."""
    for stack, cards in list(stacks(t, p)):
        yield Move(cards, place(stack), ("treasure", p))
    if t["kronos"]:
        yield from t.rules.discard_kronos(t)
    yield from t.rules.goes_out(t, p)


# -- series ----------------------------------------------------------------------------------------------------------


@reading("oq.mk.series.tie", "extra_game", replaces="another_game")
@rule("mk.toh.goal.format", "mk.botg.goal.format", "mk.toh.goal.series", "mk.botg.goal.series")
def another_game_while_tied(t: Table) -> bool:
    """After the games agreed on another is played, as long as the most won games are tied."""
    return series.another_game(t) or not t.rules.series_winners(t, t.rules.games_won(t, t["games"]))


@reading("oq.mk.series.tie", "extra_game", replaces="tied_in_series")
@rule("mk.toh.goal.series", "mk.botg.goal.series", "mk.toh.score.series", "mk.botg.score.series")
def nobody_has_won_yet(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """While the most won games are tied nobody has won the series."""
    return ()


@reading("oq.mk.series.tie", "total_apples", replaces="tied_in_series")
@rule("mk.toh.goal.series", "mk.botg.goal.series", "mk.toh.score.series", "mk.botg.score.series")
def more_apples_win(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of those tied the one with the larger sum of apples over all games wins the series; equal again, all."""
    apples = dict(t["apples"])
    most = max(apples.get(p, 0) for p in tied)
    return tuple(p for p in tied if apples.get(p, 0) == most)


@reading("oq.mk.series.tie", "total_apples", replaces="note_apples")
@rule("mk.toh.goal.apples", "mk.botg.goal.apples", "mk.toh.score.series", "mk.botg.score.series")
def add_up_apples(t: Table, totals: Totals) -> Iterator[Event]:
    """The apples of every game are added up, a team's for the team and for each of its members."""
    gained = {}
    of = dict(totals)
    for name, members in sides(t):
        for who in dict.fromkeys((*members, "+".join(p for p in t.seats if p in members))):
            gained[who] = of[name]
    before = dict(t["apples"])
    yield Set("apples", tuple((p, before.get(p, 0) + gained.get(p, 0)) for p in {**before, **gained}))


@reading("oq.mk.series.drawn_game", "none", replaces="credit_of_game")
@rule("mk.toh.goal.series", "mk.botg.goal.series")
def drawn_games_do_not_count(t: Table, winners: tuple[str, ...]) -> tuple[str, ...]:
    """A game that is drawn is credited to nobody."""
    return t.rules.credited(t, winners) if len(winners) == 1 else ()
