"""Owns the readings about words of Battle of the Gods: face-up cards, empty places, notes beside effect lines, what not
having a colour means, which cards take part.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Move
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from . import count, kronos, orders, turn
from .readings_rounds import only_where_unplayable, stopped
from .table import naming, opponents, place, sides, stack_of, stacks, targets, those, tops, wealth

Moves = list[Any]

# -- face-up cards ---------------------------------------------------------------------------------------------------


def _open_cards(t: Table, seat: str) -> list[str]:
    """All cards of a player's stacks that do not lie under Kronos."""
    return [card for stack, cards in stacks(t, seat) if stack != t["kronos_on"] for card in cards]


@reading("oq.mk.term.face_up", "any_open", replaces="zeus_targets")
@rule("mk.botg.zeus.any_owner", "mk.botg.term.face_up.is_top")
def zeus_hits_any_open(t: Table, seat: str) -> Moves:
    """Any myth card lying open in a stack, at whatever height, one's own or another player's."""
    return targets(card for p in t.seats for card in _open_cards(t, p))


def _not_open(t: Table, seat: str, move: Any, kept: Moves) -> str:
    stack = stack_of(t, move[1])
    return f"{move[1]} lies in no stack" if stack is None else f"{move[1]} lies under Kronos"


@reading("oq.mk.term.face_up", "any_open", replaces="zeus_face_up")
@rule("mk.botg.zeus.discard", "mk.botg.term.face_up.is_top", because=_not_open)
def zeus_open_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Zeus discards a face-up card, that is any card lying open in a stack; treasure cards are not meant."""
    up = {card for p in t.seats for card in _open_cards(t, p)}
    return those(moves, lambda card: card in up)


def _fit_for_apollo(t: Table, seat: str) -> list[str]:
    return [card for card in _open_cards(t, seat) if t.cards.strength[card] in (1, 11, 12)]


@reading("oq.mk.term.face_up", "any_open", replaces="apollo_cards")
@rule("mk.botg.apollo.place")
def apollo_gives_any_open(t: Table, seat: str) -> Moves:
    """One of your own cards lying open in a stack is given away, at whatever height it lies."""
    return naming(_fit_for_apollo(t, seat))


@reading("oq.mk.term.face_up", "any_open", replaces="apollo_own_top")
@rule("mk.botg.apollo.place", "mk.botg.apollo.needs_card", "mk.botg.term.face_up.is_top",
      because=lambda t, p, m, kept: f"{m[1]} lies open in no stack of {p}")  # fmt: skip
def apollo_own_open(t: Table, seat: str, moves: Moves) -> Moves:
    """The card given away lies open in one of your own stacks."""
    return [m for m in moves if m[1] in _open_cards(t, seat)]


@reading("oq.mk.term.face_up", "any_open", replaces="apollo_needs_card")
@rule("mk.botg.apollo.needs_card", because=lambda t, p, m, kept: f"{p} has no open card of strength 1, 11 or 12")
def apollo_needs_open_card(t: Table, seat: str, moves: Moves) -> Moves:
    """Without an open card of strength 1, 11 or 12 Apollo cannot be played."""
    return moves if _fit_for_apollo(t, seat) else [m for m in moves if m != ("god", "Apollo")]


# -- empty places ----------------------------------------------------------------------------------------------------


def _places(t: Table, seat: str) -> list[Any]:
    """All places of stacks of a player, emptied ones too; in a position by hand those that it mentions."""
    own = dict(t.game.setup.option("places", ()))
    return [key[1:] for key, _ in t.layout.of["stack", seat] if key[2] <= own.get(seat, key[2])]


def _places_in_game(t: Table, seats: Sequence[str]) -> list[Any]:
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


@reading("oq.mk.term.empty_place", "stays", replaces="kronos_stacks")
@rule("mk.botg.kronos.place", "mk.botg.kronos.must_be_own")
def kronos_places(t: Table, seat: str) -> Moves:
    """Kronos is laid on any one of your own stacks, an emptied one too."""
    return naming(_places(t, seat))


@reading("oq.mk.term.empty_place", "stays", replaces="kronos_on_own")
@rule("mk.botg.kronos.must_be_own", because=lambda t, p, m, kept: f"that is no stack of {p}")
def kronos_on_own_place(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever uses Kronos has to take the blockade on a stack of their own, be it empty."""
    return [m for m in moves if m[1] in _places(t, seat)]


@reading("oq.mk.term.empty_place", "stays", replaces="kronos_targets")
@rule("mk.botg.kronos.move.target")
def kronos_moves_to_places(t: Table, seat: str) -> Moves:
    """The new stack may be another of your own or one of an opponent, an emptied one too."""
    owners = (seat, *opponents(t, seat))
    return naming(stack for stack in _places_in_game(t, owners) if stack != t["kronos_on"])


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
    yield Move((card,), ("stack", *stack_of(t, card)), "table")  # type: ignore[misc]
    yield from t.rules.note_senior(t)
    if verb == "play":
        return "plain"
    yield from t.rules.announce_god(t, p, turn.CARD_GOD)
    return "with Ares"


# -- which cards take part -------------------------------------------------------------------------------------------


@reading("oq.mk.resolution.irrelevant", "either", replaces="winning_card")
@rule("mk.botg.resolution.irrelevant")
def winning_card_if_any(t: Table, cards: Sequence[str]) -> str | None:
    """The highest competing card takes the round; where no card competes nobody wins."""
    able = t.rules.competing(t, cards)
    return t.rules.best_card(t, able) if able else None
