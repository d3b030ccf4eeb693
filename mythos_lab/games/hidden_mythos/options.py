"""Owns which actions may be chosen in a turn: candidates, and one narrowing rule for each clause that takes some away.

A move names slots: `("give", ("A", 1))` then `("to", "B")`, `("swap", ...)` then `("with", ...)`,
`("take", ...)`, `("shuffle", None)`. What happens then is in `turn` and `resolve`.
"""

from __future__ import annotations

from typing import Any

from ...core.kernel import Table
from ...core.rules import Number, rule
from .table import MIDDLE, UNUSED, all_slots, card_at, cubes, doing, holders, is_slot, said_slot, slots

NUMBERS = {
    number.name: number
    for number in (
        Number("give_costs", "hm.action.give.cost", 1, "Give costs 1 cube."),
        Number("swap_costs", "hm.action.swap.cost", 2, "Swap costs 2 cubes."),
        Number("take_costs", "hm.action.take.cost", 4, "Take costs 4 cubes."),
        Number("shuffle_costs", "hm.action.shuffle.cost", 2, "Shuffle costs 2 cubes."),
    )
}


def cost(t: Table, verb: str) -> int:
    """The cubes an action costs."""
    return int(getattr(t.rules, f"{verb}_costs")(t))


# -- the four actions ------------------------------------------------------------------------------------------------


@rule("hm.turn.action.one", "hm.turn.action.list")
def four_actions(t: Table, seat: str) -> list[Any]:
    """The player selects one of four actions: give, swap, take, shuffle; or is unable to."""
    there = all_slots(t)
    moves = [("give", slot) for slot in there if t.rules.may_give(t, seat, slot)]
    moves += [("swap", slot) for slot in there]
    moves += [("take", what) for what in t.rules.takeable(t, seat)]
    return [*moves, ("shuffle", None), ("unable", None)]


@rule(
    "hm.turn.peek.first",
    "hm.turn.peek.one",
    because=lambda t, p, m, kept: f"{p} has peeked, or chosen not to, this turn",
)
def peek_comes_first(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The one peek of a turn comes before its action."""
    return [m for m in moves if m[0] != "peek"]


@rule("hm.turn.no_pass", "hm.turn.done.no_turns", "hm.turn.done",
      because=lambda t, p, m, kept: f"{p} has no cubes left, and no turn to pass")  # fmt: skip
def nothing_to_pass(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A done player takes no more turns, and passes none."""
    return moves if t["cubes", seat] else [m for m in moves if m[0] != "pass"]


@rule("hm.turn.no_pass", "hm.turn.must_act", because=lambda t, p, m, kept: f"{p} has {cubes(t['cubes', p])} left")
def no_pass(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Nobody may pass a turn."""
    return [m for m in moves if m[0] != "pass"] if t["to_move"] == seat else moves


@rule(
    "hm.position.fixed",
    "hm.turn.action.list",
    because=lambda t, p, m, kept: "the rows have been laid, and this is no action",
)
def moved_by_actions_only(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """No card is moved except by one of the four actions."""
    return [m for m in moves if m[0] != "rearrange"]


def _affordable(t: Table, seat: str, moves: list[Any], verb: str) -> list[Any]:
    return moves if t["cubes", seat] >= cost(t, verb) else [m for m in moves if m[0] != verb]


def _too_dear(t: Table, seat: str, move: Any, kept: Any) -> str:
    return f"{seat} has {t['cubes', seat]} of the {cost(t, move[0])} cubes"


@rule("hm.action.give.cost", because=_too_dear)
def give_affordable(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Giving takes 1 cube."""
    return _affordable(t, seat, moves, "give")


@rule("hm.action.swap.cost", because=_too_dear)
def swap_affordable(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Swapping takes 2 cubes."""
    return _affordable(t, seat, moves, "swap")


@rule("hm.action.take.cost", because=_too_dear)
def take_affordable(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Taking takes 4 cubes."""
    return _affordable(t, seat, moves, "take")


@rule("hm.action.shuffle.cost", because=_too_dear)
def shuffle_affordable(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Shuffling takes 2 cubes."""
    return _affordable(t, seat, moves, "shuffle")


@rule("hm.action.give.effect")
def may_give(t: Table, seat: str, slot: Any) -> bool:
    """What is given is an own card."""
    return bool(slot[0] == seat)


@rule("hm.two.give", "hm.two.dummy", "hm.action.give.effect", because=lambda t, p, m, kept: "the middle only receives")
def middle_gives_nothing(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards are given to the middle as to a third player; its own are not the giver's to give."""
    return [m for m in moves if m[0] != "give" or _owner(m[1]) != MIDDLE or t.rules.may_give(t, seat, m[1])]


@rule("hm.action.give.effect", because=lambda t, p, m, kept: f"no card that {p} may give lies at {said_slot(m[1])}")
def given_is_own(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A player gives a card that lies in the own row."""
    return [m for m in moves if m[0] != "give" or (_on_table(t, m[1]) and t.rules.may_give(t, seat, m[1]))]


@rule(
    "hm.action.swap.effect",
    "hm.action.swap.any_two",
    because=lambda t, p, m, kept: f"no card lies at {said_slot(m[1])}",
)
def swapped_is_there(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards that lie on the table are swapped."""
    return [m for m in moves if m[0] != "swap" or _on_table(t, m[1])]


@rule("hm.action.take.source", "hm.action.take.effect",
      because=lambda t, p, m, kept: f"{said_slot(m[1])} is no card of another player")  # fmt: skip
def taken_from_another(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A card is taken from another player."""
    return [m for m in moves if m[0] != "take" or _owner(m[1]) not in (seat, UNUSED, None)]


@rule(
    "hm.action.take.effect", "hm.action.take.source", because=lambda t, p, m, kept: f"no card lies at {said_slot(m[1])}"
)
def taken_is_there(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """There has to be a card to take."""
    takeable = t.rules.takeable(t, seat)
    return [m for m in moves if m[0] != "take" or m[1] in takeable]


@rule("hm.action.take.effect", "hm.action.take.source", "hm.two.take")
def takeable(t: Table, seat: str) -> list[Any]:
    """The taker names a card of another player, or of the middle."""
    return [slot for owner in holders(t) if owner != seat for slot in slots(t, owner)]


def _owner(what: Any) -> Any:
    return what[0] if is_slot(what) else what


def _on_table(t: Table, slot: Any) -> bool:
    return is_slot(slot) and slot[0] != UNUSED and card_at(t, slot) is not None


def _peeked(t: Table, seat: str, move: Any, kept: Any) -> str:
    return f"{seat} has peeked at {said_slot(move[1])} this turn"


@rule("hm.action.give.peeked", "hm.peeked.same_turn", because=_peeked)
def peeked_not_given(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The card peeked at this turn cannot be given."""
    return [m for m in moves if m[0] != "give" or m[1] != t["peeked"]]


@rule("hm.action.swap.peeked", "hm.peeked.same_turn", because=_peeked)
def peeked_not_swapped(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The card peeked at this turn cannot be one of the two swapped."""
    return [m for m in moves if m[0] not in ("swap", "with") or m[1] != t["peeked"]]


def _nothing_else(t: Table, seat: str, move: Any, kept: Any) -> str:
    return (
        f"{seat} has peeked at {said_slot(t['peeked'])} this turn{'' if is_slot(move[1]) else ', the only card there'}"
    )


@rule("hm.action.take.peeked", "hm.peeked.same_turn", because=_nothing_else)
def peeked_not_taken(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The card peeked at this turn cannot be taken."""
    peeked = t["peeked"]
    return moves if peeked is None else [m for m in moves if m[0] != "take" or _unpeeked(t, m[1])]


def _unpeeked(t: Table, what: Any) -> bool:
    """Whether a card, or one of the cards of a player who is only named, has not been peeked at."""
    return any(slot != t["peeked"] for slot in ([what] if is_slot(what) or what is None else slots(t, what)))


def _not_all(t: Table, seat: str, move: Any, kept: Any) -> str:
    whole = len(set(move[1])) == len(t["row", seat])
    return f"the new order {'is not said with the shuffle' if whole else 'is one of all own cards, not of a part'}"


@rule("hm.action.shuffle.all", "hm.action.shuffle.rearrange", because=_not_all)
def all_are_shuffled(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A shuffle takes all the player's own cards."""
    return [m for m in moves if m[0] != "shuffle" or m[1] is None]


@rule("hm.action.shuffle.all", because=lambda t, p, m, kept: f"{p} has {len(t['row', p])} cards to shuffle")
def enough_to_shuffle(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """All own cards are shuffled, however many there are."""
    return moves


@rule(
    "hm.action.shuffle.all",
    because=lambda t, p, m, kept: f"{p} has peeked at one of their own cards this turn",
)
def shuffle_after_peek(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A peek at an own card does not bar the shuffle."""
    return moves


@rule("hm.turn.done.no_turns", "hm.action.swap.any_two",
      because=lambda t, p, m, kept: f"{_owner(m[1])} is out of reach")  # fmt: skip
def within_reach(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards of a done player can be taken and swapped as anybody's."""
    return moves


@rule("hm.action.give.effect", "hm.setup.deal", because=lambda t, p, m, kept: f"it is the last card of {_owner(m[1])}")
def row_may_empty(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A row may lose its last card."""
    return moves


@rule("hm.action.give.recipient", "hm.action.swap.any_two",
      because=lambda t, p, m, kept: f"there is nothing to go with {said_slot(m[1])}")  # fmt: skip
def can_be_completed(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A gift needs somebody to receive it, a swap a second card."""
    all_there, all_rows = all_slots(t), holders(t)
    found = []
    for verb, what in moves:
        if verb == "give" and not any(t.rules.may_receive(t, seat, what, p) for p in all_rows):
            continue
        if verb == "swap" and not any(_goes_with(t, seat, what, other) for other in all_there):
            continue
        found.append((verb, what))
    return found


def _goes_with(t: Table, seat: str, one: Any, two: Any) -> bool:
    """Whether a second card can be swapped with the first, all clauses on the second taken together."""
    if two in (one, t["peeked"]) or not t.rules.two_rows_fit(t, seat, one, two):
        return False
    return bool(t.rules.two_owners_fit(t, seat, one, two) and t.rules.within_reach(t, seat, [("swap", two)]))


@rule("hm.turn.must_act", "hm.turn.no_pass", because=lambda t, p, m, kept: f"{p} is able to act")
def must_act_if_able(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A player who is able to take an action must take one."""
    if any(m[0] in ("give", "swap", "take", "shuffle") for m in moves):
        return [m for m in moves if m[0] != "unable"]
    return moves


# -- the second part of a gift or a swap -----------------------------------------------------------------------------


@rule("hm.action.give.recipient", "hm.two.give", "hm.two.dummy")
def recipients(t: Table, seat: str) -> list[Any]:
    """A card is given to another player, or with two players to the middle."""
    slot = doing(t).aim[0]
    return [("to", p) for p in holders(t) if t.rules.may_receive(t, seat, slot, p)]


@rule("hm.action.give.recipient", "hm.two.give")
def may_receive(t: Table, seat: str, slot: Any, to: str) -> bool:
    """The recipient is another player (or the middle), never the giver."""
    return to in holders(t) and to not in (seat, slot[0])


@rule(
    "hm.action.give.recipient",
    "hm.action.give.effect",
    because=lambda t, p, m, kept: f"{m[1]} cannot receive {said_slot(doing(t).aim[0])} from {p}",
)
def another_receives(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The giver does not receive the card."""
    slot = doing(t).aim[0]
    return [m for m in moves if t.rules.may_receive(t, seat, slot, m[1])]


@rule("hm.action.swap.any_two", "hm.two.swap")
def seconds(t: Table, seat: str) -> list[Any]:
    """The second card of a swap can be any other, the middle's included."""
    first = doing(t).aim[0]
    return [("with", slot) for slot in all_slots(t) if slot != first]


@rule("hm.action.swap.effect", "hm.action.swap.any_two",
      because=lambda t, p, m, kept: f"{said_slot(m[1])} is no second card")  # fmt: skip
def another_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Two different cards change places."""
    first = doing(t).aim[0]
    return [m for m in moves if _on_table(t, m[1]) and m[1] != first]


@rule(
    "hm.action.swap.any_two", because=lambda t, p, m, kept: f"{said_slot(m[1])} cannot be swapped with the first card"
)
def any_two(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The two swapped cards may be any two."""
    first = doing(t).aim[0]
    return [
        m for m in moves if t.rules.two_rows_fit(t, seat, first, m[1]) and t.rules.two_owners_fit(t, seat, first, m[1])
    ]


@rule("hm.action.swap.any_two")
def two_rows_fit(t: Table, seat: str, one: Any, two: Any) -> bool:
    """Both cards may lie in one row."""
    return True


@rule("hm.action.swap.any_two")
def two_owners_fit(t: Table, seat: str, one: Any, two: Any) -> bool:
    """Neither card has to be the player's own."""
    return True
