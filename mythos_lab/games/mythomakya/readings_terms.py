"""Owns the readings about words of Battle of the Gods: face-up cards, empty places, notes beside effect lines, what not
having a colour means, which cards take part.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.chain import Link
from ...core.events import Event
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import count, kronos, orders, turn
from .readings_rounds import only_where_unplayable, stopped
from .table import above_kronos, naming, opponents, place, sides, stacks, targets, those, tops, wealth

Moves = list[Any]

# -- face-up cards ---------------------------------------------------------------------------------------------------


@reading("oq.mk.term.face_up", "any_open", replaces="open_to_gods")
@rule("mk.botg.term.face_up.is_top", "mk.botg.zeus.any_owner", "mk.botg.apollo.place")
def open_at_any_height(t: Table, seat: str) -> list[str]:
    """Face up for Zeus and Apollo lies any myth card in a stack, at whatever height, that is not under Kronos."""
    return [card for stack, _ in stacks(t, seat) for card in above_kronos(t, stack)]


# -- empty places ----------------------------------------------------------------------------------------------------


def _places(t: Table, seat: str) -> list[Any]:
    """All places of stacks of a player, emptied ones too; in a position by hand those that it mentions."""
    own = dict(t.game.setup.option("places", ()))
    return [key[1:] for key, _ in t.layout.of["stack", seat] if key[2] <= own.get(seat, key[2])]


def _places_in_game(t: Table, seats: Iterable[str]) -> list[Any]:
    return [stack for p in seats if p not in t["out"] for stack in _places(t, p)]


@reading("oq.mk.term.empty_place", "stays", replaces="athena_own")
@rule("mk.botg.athena.swap", "mk.botg.term.stack")
def athena_own_place(t: Table, seat: str) -> Moves:
    """One of your own stacks is exchanged, an emptied place being a stack of no cards."""
    own = t.rules.athena_may_swap(t, seat, targets(_places(t, seat)))
    return own if t.rules.athena_may_swap(t, seat, t.rules.athena_other(t, seat)) and own else targets(())


@reading("oq.mk.term.empty_place", "stays", replaces="athena_own_stack")
@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"that is no stack of {p}")
def athena_names_own_place(t: Table, seat: str, moves: Moves) -> Moves:
    """The first stack named for Athena is your own, emptied or not."""
    return those(moves, lambda stack: stack in _places(t, seat))


@reading("oq.mk.term.empty_place", "stays", replaces="athena_other")
@rule("mk.botg.athena.swap", "mk.botg.athena.uneven")
def athena_other_place(t: Table, seat: str) -> Moves:
    """It is exchanged for a stack of an opponent who is in the game, emptied or not."""
    return naming(_places_in_game(t, opponents(t, seat)))


@reading("oq.mk.term.empty_place", "stays", replaces="athena_opponent")
@rule("mk.botg.athena.swap", because=lambda t, p, m, kept: f"that is no stack of an opponent of {p}")
def athena_names_opponents_place(t: Table, seat: str, moves: Moves) -> Moves:
    """The second stack named for Athena belongs to an opponent who is in the game, emptied or not."""
    theirs = _places_in_game(t, opponents(t, seat))
    return [m for m in moves if m[1] in theirs]


@reading("oq.mk.term.empty_place", "stays", replaces="stacks_to_lie_on")
@rule("mk.botg.kronos.place", "mk.botg.kronos.move.target", "mk.botg.term.stack")
def places_to_lie_on(t: Table, owners: Iterable[str]) -> list[Any]:
    """Kronos lies on any stack of players in the game, an emptied one too."""
    return _places_in_game(t, owners)


@reading("oq.mk.term.empty_place", "stays", replaces="kronos_without_stack")
@rule("mk.botg.kronos.place", "mk.botg.term.stack")
def kronos_stays_on_place(t: Table) -> Iterator[Event]:
    """When the last card under Kronos is gone he lies on an emptied stack."""
    yield from ()


@reading("oq.mk.term.empty_place", "stays", replaces="unplayed_gods")
@rule("mk.botg.god.unplayed.treasure", "mk.botg.god.discarded")
def kronos_leaves_at_the_end(t: Table) -> Iterator[Event]:
    """Unplayed gods go into the treasure; Kronos on an empty place has been played and is discarded."""
    yield from count.unplayed_gods(t)
    if t["kronos_on"]:
        yield from kronos.discard_kronos(t)


# -- effect lines and notes ------------------------------------------------------------------------------------------


@reading("oq.mk.data.card_vs_notes", "line_only", replaces="hades_depths")
@rule("mk.botg.hades.to_owner")
def hades_at_any_depth(t: Table, seat: str) -> Moves:
    """The line of Hades names a stack and no depth: the card may lie anywhere in it, on top too."""
    return naming(range(len(t[place(t["chain"][-1].aim[1])]) + 1))


@reading("oq.mk.data.card_vs_notes", "line_only", replaces="hades_not_top")
@rule("mk.botg.hades.to_owner")
def hades_on_top_too(t: Table, seat: str, moves: Moves) -> Moves:
    """The line of Hades does not keep the returned card from lying on top."""
    return moves


@reading("oq.mk.data.card_vs_notes", "line_only", replaces="usually_playable")
@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order")
def any_top_can_be_ordered(t: Table, p: str) -> list[str]:
    """The lines of goddess and Aphrodite let her choose among the cards that can be played, of whatever colour."""
    return tops(t, p)


CLASHES = {
    (("oq.mk.data.card_vs_notes", "line_only"), ("oq.mk.apollo.duration", "this_round")): (
        "that the change ends with the round stands in the paragraph on Apollo alone, not in his effect line"
    ),
}

# -- not having the colour -------------------------------------------------------------------------------------------


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="follow_unless_freed")
@rule("mk.botg.legality.follow", "mk.botg.legality.void", "mk.botg.dionysus.free_colour", because=only_where_unplayable)
def follow_or_stop(t: Table, seat: str, moves: Moves) -> Moves:
    """The led colour is followed, unless Dionysus frees; who has it only where it cannot be played stops the game."""
    return turn.follow_unless_freed(t, seat, moves)


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="usually_playable")
@rule("mk.botg.goddess.usual_rules", "mk.botg.aphrodite.usual_rules")
def playable_if_any(t: Table, p: str) -> list[str]:
    """Whoever has no legal card can be told none."""
    moves = t.rules.follow(t, p, [("play", card) for card in tops(t, p)])
    return [card for verb, card in moves if verb == "play"]


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="bound_players")
@reading("oq.mk.kronos.when_move", "start_of_own_turn", replaces="bound_players")
@rule("mk.botg.goddess.whom", "mk.botg.aphrodite.this_round", "mk.botg.legality.void")
def bound_if_they_can_play(t: Table, link: Link) -> tuple[str, ...]:
    """Her word binds the players still to come who have a card that they could play."""
    return tuple(p for p in orders.bound_players(t, link) if t.rules.usually_playable(t, p))


@reading("oq.mk.legality.void_scope", "whole_stack", replaces="play_card")
@rule("mk.botg.round.order", "mk.botg.round.everyone_one_card", "mk.botg.goal.means", "mk.botg.legality.void")
def play_card_or_stop(t: Table) -> Body:
    """The player whose turn it is plays one card, or has no legal card, and the game stops undecided."""
    p = t.rules.next_to_play(t)
    verb, card = yield Ask(p, "card")
    if verb == "stop":
        yield stopped(t, tuple((name, sum(wealth(t, q) for q in members)) for name, members in sides(t)))
    return (yield from turn.lay_card(t, p, verb, card))


# -- which cards take part -------------------------------------------------------------------------------------------


@reading("oq.mk.resolution.irrelevant", "either", replaces="winning_card")
@rule("mk.botg.resolution.irrelevant")
def winning_card_if_any(t: Table, cards: Sequence[str]) -> str | None:
    """The highest competing card takes the round; where no card competes nobody wins."""
    able = t.rules.competing(t, cards)
    return t.rules.best_card(t, able) if able else None
