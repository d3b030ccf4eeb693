"""Owns the final count of Battle of the Gods: unplayed gods, piles put together, poets, totals."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import rule
from .ability import category
from .cards import APPLE_CARDS, GODS
from .table import apples_on, sides

BONUS, ENOUGH = 5, 7
REMEMBERED = ("last_winner", "used_gods", "former", "kronos_on", "kronos_in", "kronos_by", "locked")
"""What is remembered from round to round where it still matters, but not from game to game."""


@rule("mk.botg.god.unplayed.treasure")
def unplayed_gods(t: Table) -> Iterator[Event]:
    """A god card that is still unplayed when the game ends is laid in its owner's treasure pile."""
    yield from t.rules.nobody_to_win(t)
    for p in t.seats:
        yield from t.rules.gods_to_treasure(t, p)


@rule("mk.botg.score.team.merge")
def merged(t: Table, members: tuple[str, ...]) -> tuple[str, ...]:
    """At the end the members of a team put their piles together."""
    return tuple(card for p in members for card in t["treasure", p])


@rule("mk.botg.score.team.merge")
def merge_piles(t: Table) -> Iterator[Event]:
    """The piles that are counted are settled."""
    yield Set("piles", tuple((side, t.rules.merged(t, members)) for side, members in sides(t)))


@rule("mk.botg.poet.bonus", "mk.botg.poet.includes_self")
def colour_counts(t: Table, poet: str, pile: tuple[str, ...]) -> list[int]:
    """What counts is how many cards of the poet's own colour there are, the poet included."""
    return [t.rules.cards_of(t, t.cards.colour[poet], pile)]


@rule("mk.botg.poet.bonus", "mk.botg.poet.includes_self")
def cards_of(t: Table, colour: str, pile: tuple[str, ...]) -> int:
    """Only myth cards have a colour."""
    return sum(t.cards.colour.get(card) == colour for card in pile)


@rule("mk.botg.poet.bonus")
def enough_for_poet(t: Table, count: int) -> bool:
    """Seven cards of the colour are enough; more do no harm."""
    return count >= ENOUGH


@rule("mk.botg.poet.free", "mk.botg.poet.when", "mk.botg.poet.bonus")
def poets_with_bonus(t: Table, pile: tuple[str, ...]) -> list[str]:
    """Whoever has a poet in the treasure at the end gets its bonus, free of charge."""
    poets = [card for card in pile if card in t.cards.strength and category(t, card) == "poet"]
    return [p for p in poets if any(t.rules.enough_for_poet(t, n) for n in t.rules.colour_counts(t, p, pile))]


@rule("mk.botg.poet.bonus", "mk.botg.cat.same_ability")
def bonus_of(t: Table, poets: list[str]) -> int:
    """Every poet whose colour reaches seven brings five apples."""
    return BONUS * len(poets)


@rule("mk.botg.poet.team", "mk.botg.score.team.poets", "mk.botg.poet.when")
def settle_bonus(t: Table) -> Iterator[Event]:
    """Poets are counted at the end, in a team over the treasure put together."""
    yield Set(
        "bonus", tuple((side, t.rules.bonus_of(t, t.rules.poets_with_bonus(t, pile))) for side, pile in t["piles"])
    )


@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def worth_of_god(t: Table, god: str) -> int:
    """A god card in a treasure pile was not played by its owner."""
    return t.rules.worth_unplayed(t)


@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def worth_unplayed(t: Table) -> int:
    """An unplayed god card is worth one apple: the printed one, which is also the one that is added."""
    return 1


@rule("mk.botg.score.count", "mk.botg.term.discard.no_score")
def total_of(t: Table, pile: tuple[str, ...]) -> int:
    """The apples on the cards in a treasure pile are counted; the discard pile does not count."""
    gods = [card for card in pile if card in GODS]
    return apples_on(t, [card for card in pile if card not in GODS]) + sum(t.rules.worth_of_god(t, god) for god in gods)


@rule("mk.botg.score.count")
def totals_of(t: Table) -> tuple[tuple[str, int], ...]:
    """Apples and bonuses make the totals."""
    bonus = dict(t["bonus"])
    return tuple((side, t.rules.total_of(t, pile) + bonus[side]) for side, pile in t["piles"])


@rule("mk.botg.score.solo.winner", "mk.botg.score.team.winner", "mk.botg.goal.format")
def result(t: Table) -> Body:
    """The largest total wins; a series goes on with the next caller."""
    totals = t.rules.totals_of(t)
    yield from t.rules.end_of_game(t, totals, t.rules.winners_of(t, totals))
    yield from t.rules.collect_all(t)
    yield from t.rules.pass_call_on(t)
    return "next game"


@rule("mk.botg.goal.format", "mk.botg.setup.build", "mk.botg.setup.gods.shuffle")
def collect_all(t: Table) -> Iterator[Event]:
    """For another game of a series all cards come together again: myth cards, god cards, golden apple cards."""
    for zone in ("treasure", "discard", "kronos", "undealt", "stack"):
        for key in t.layout.places(zone):
            for card in t[key]:
                to = "box" if card in GODS else "spare" if card in APPLE_CARDS else "deck"
                yield Move((card,), key, to)
    yield Clear("piles", "bonus", "out", "order", "senior", "first")
    remembered = [name for name in REMEMBERED if name in t.index and t[name]]
    if remembered:
        yield Clear(*remembered)
