"""Owns the readings about winning, the start, the end of a turn, and abilities that activate together.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.chance import CHANCE
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import turn
from .ending import DRAW
from .flow import TRIGGER, TURN_END
from .ring import still_in
from .table import Act, other

Events = Iterator[Event]

_NO_FINAL = f"CHECK.step {TURN_END}"
_STARTS_FIRST = f"FINAL.activate PLAY.TRIGGERS CHECK.step FINAL.until {TURN_END}"
ROWS = {
    ("oq.myl.final.no_battle", "only_after_battle"): {
        ("VIGIL.GOLD", "no attack"): _NO_FINAL,
        ("VIGIL.MAIN", "no attack"): _NO_FINAL,
    },
    ("oq.myl.final.order", "activate_then_end"): {
        ("VIGIL.GOLD", "no attack"): f"CHECK.step {_STARTS_FIRST}",
        ("VIGIL.MAIN", "no attack"): f"CHECK.step {_STARTS_FIRST}",
        ("FINAL", "no attack"): _STARTS_FIRST,
    },
    ("oq.myl.trigger.order", "simultaneous"): {
        (TRIGGER, "next"): TRIGGER,
        (TRIGGER, "mixed"): f"PLAY.RESOLVE.shuffle {TRIGGER}",
    },
}

# -- winning ---------------------------------------------------------------------------------------------------------


@reading("oq.myl.win.simultaneous", "active_player_wins", replaces="both_empty")
@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def active_player_wins(t: Table) -> str:
    """If both Castles are empty at the same moment, the player whose turn it is wins."""
    return str(t["active"])


@reading("oq.myl.win.simultaneous", "active_player_loses", replaces="both_empty")
@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def active_player_loses(t: Table) -> str:
    """If both Castles are empty at the same moment, the player whose turn it is loses; of several others none wins."""
    others = [p for p in t.rules.empty_castles(t) if p != t["active"]]
    return others[0] if len(others) == 1 else DRAW


@reading("oq.myl.win.moment", "end_of_step", replaces="check")
@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def checked_at_step(t: Table) -> str:
    """Castles are checked only when a step ends."""
    return "goes on"


@reading("oq.myl.win.moment", "end_of_step", replaces="acts_in_turn")
@rule("myl.turn.phases", "myl.win.castle_empty", "myl.zone.castle.empty")
def vigil_ends_with_check(t: Table, verb: str, what: Any) -> Body:
    """The Vigil ends when the player attacks: if the game is over then, there is no battle any more."""
    if verb == "attack" and len(still_in(t)) < 2:
        return "no attack"
    return (yield from turn.acts_in_turn(t, verb, what))


@reading("oq.myl.win.moment", "end_of_turn", replaces="check")
@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def checked_at_turn(t: Table) -> str:
    """Castles are checked only at the end of the turn."""
    return "goes on"


@reading("oq.myl.win.moment", "end_of_turn", replaces="check_step")
@rule("myl.zone.castle.empty", "myl.win.castle_empty")
def not_at_step(t: Table) -> str:
    """Castles are not checked when a step ends, only at the end of the turn."""
    return "goes on"


@reading("oq.myl.win.excess", "damage_over_the_count_is_void", replaces="damage_counts")
@rule("myl.gloss.mill.damage")
def excess_is_void(t: Table, seat: str, points: int) -> int:
    """A damage greater than the number of cards in the Castle mills nothing at all."""
    return points if points <= len(t["castle", seat]) else 0


@reading("oq.myl.draw.more_than_castle", "effect_not_allowed", replaces="can_draw")
@rule("myl.gloss.draw")
def draws_all_or_nothing(t: Table, seat: str, number: int) -> int:
    """An effect that would draw more cards than the Castle holds draws none."""
    return number if number <= len(t["castle", seat]) else 0


# -- rounds ----------------------------------------------------------------------------------------------------------


@reading("oq.myl.round.early", "always_three", replaces="decided_early")
@rule("myl.round.three")
def always_three(t: Table, games: Sequence[str]) -> bool:
    """All three games are played."""
    return False


@reading("oq.myl.round.draws", "extra_game", replaces="needs_another")
@rule("myl.round.winner")
def until_decided(t: Table, games: Sequence[str]) -> bool:
    """With equally many wins another game is played, until one player has more."""
    won = sorted(t.rules.won_games(games)[p] for p in t.seats)
    return bool(won[-1] == won[-2])


def _drawn_by_chance(t: Table, seat: str | None) -> Any:
    return CHANCE if seat is None else seat


@reading("oq.myl.round.who_starts", "loser_chooses", replaces="first_player")
@rule("myl.start.first_player", "myl.round.three")
def loser_chooses(t: Table) -> Body:
    """The loser of the game before chooses who goes first; the first game, or after a draw, chance decides."""
    last = t["games"][-1] if t["games"] else None
    _, seat = yield Ask(_drawn_by_chance(t, other(t, last) if last in t.seats else None), "first")
    yield Set("first", seat)


@reading("oq.myl.round.who_starts", "alternate", replaces="first_player")
@rule("myl.start.first_player", "myl.round.three")
def other_one_starts(t: Table) -> Body:
    """The player who went second in the game before goes first; only the first game is drawn by chance."""
    if t["games"]:
        yield Set("first", other(t, t["first"]))
    else:
        _, seat = yield Ask(CHANCE, "first")
        yield Set("first", seat)


# -- start -----------------------------------------------------------------------------------------------------------


@reading("oq.myl.mulligan.into_castle", "set_aside", replaces="hand_back")
@rule("myl.mulligan.choice")
def hand_aside(t: Table, seat: str) -> Events:
    """The hand is laid aside out of the game, and the new one drawn from the rest of the Castle."""
    yield Move(t["hand", seat], ("hand", seat), ("aside", seat))
    yield Set(("mulligans", seat), t["mulligans", seat] + 1)


@reading("oq.myl.mulligan.to_zero", "down_to_one", replaces="may_mulligan")
@rule("myl.mulligan.empty_hand", "myl.mulligan.repeat")
def one_card_at_least(t: Table, seat: str) -> bool:
    """A mulligan is refused when the new hand would have no card."""
    return bool(t["hand", seat]) and t["mulligans", seat] + 1 < t.rules.first_hand(t)


@reading("oq.myl.first_turn.regroup", "each_players_first", replaces="regroup_held")
@rule("myl.regroup.first_turn")
def no_regroup_on_first_turns(t: Table) -> bool:
    """No player has a Regroup on the own first turn."""
    return bool(t["turn"] > len(t.seats))


@reading("oq.myl.first_turn.draw", "each_players_first", replaces="end_draw_held")
@rule("myl.end.first_turn")
def no_draw_on_first_turns(t: Table) -> bool:
    """No player draws at the end of the own first turn."""
    return bool(t["turn"] > len(t.seats))


# -- end of the turn -------------------------------------------------------------------------------------------------


@reading("oq.myl.end.discard_zone", "exile", replaces="discards")
@rule("myl.end.discard", "myl.zone.exile")
def discards_to_exile(t: Table, seat: str, card: str) -> Events:
    """Discarded cards go to the exile zone."""
    yield Move((card,), ("hand", seat), ("exile", t.cards.owner[card]))


@reading("oq.myl.end.opponent_hand", "both", replaces="bound_by_limit")
@rule("myl.end.hand_limit")
def limit_binds_both(t: Table) -> tuple[str, ...]:
    """At the end of every turn both players discard down to eight, the active player first."""
    return t.clockwise[t["active"]]


@reading("oq.myl.trigger.order", "simultaneous", replaces="order_matters")
@rule("myl.ally.ability.trigger")
def no_order(t: Table, group: Sequence[Any]) -> bool:
    """Abilities that activate together are settled at one moment: there is no order."""
    return False


@reading("oq.myl.trigger.order", "simultaneous", replaces="has_ended")
@rule("myl.ally.ability.trigger", "myl.final.in")
def none_has_ended(t: Table, act: Act) -> bool:
    """What activates at one moment is settled at that moment, also where one effect removes the card of another."""
    return False


@reading("oq.myl.deck.exact", "at_least", replaces="deck_size")
@rule("myl.deck.fifty")
def fifty_or_more(number: int, size: int) -> str:
    """A deck is legal with fifty cards or more."""
    return "" if number >= size else f"{number} cards instead of at least {size}"
