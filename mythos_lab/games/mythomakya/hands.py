"""Owns the gods that move god cards between hands and box, and Aeolus: Hera, Hephaestus, Eros, Aeolus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change
from ...core.chance import CHANCE
from ...core.events import Event, Handed, Move, OpenMove, Reorder
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .cards import GODS
from .table import active, in_hiding, naming, opponents, owner_of_treasure, place, right, stacks, targets, those

Moves = list[Any]
MOST_STACKS = 3


# -- Hera, Hephaestus, Eros ------------------------------------------------------------------------------------------


@rule("mk.botg.hera.giver_chooses")
def own_gods(t: Table, seat: str) -> Moves:
    """Each player chooses which of the god cards in hand to give away."""
    return [("give", god) for god in t["gods", seat]]


@rule("mk.botg.hera.giver_chooses", because=lambda t, p, m, kept: f"{p} does not hold {m[1]}")
def gives_own_god(t: Table, seat: str, moves: Moves) -> Moves:
    """A gift is a god card in one's own hand."""
    return [m for m in moves if m[1] in t["gods", seat]]


@rule("mk.botg.hera.pass_right", "mk.botg.hera.empty_hand", "mk.botg.hera.giver_chooses")
def hera_gifts(t: Table) -> Body:
    """Everybody hands on a god card to the right; a player without god cards gives nothing but still receives."""
    givers = [p for p in active(t) if t["gods", p] and t.rules.gift_goes_to(t, p) != ("gods", p)]
    gifts = []
    for giver in givers:
        gifts.append((yield Ask(giver, "gift"))[1])
    came: dict[Any, tuple[str, ...]] = {}
    for giver, god in zip(givers, gifts, strict=True):
        target = t.rules.gift_goes_to(t, giver)
        yield Handed((god,), ("gods", giver), target, came.get(("gods", giver), ()))
        came[target] = (*came.get(target, ()), god)
    yield from t.rules.finish_god(t)
    return "given"


@rule("mk.botg.hera.pass_right", "mk.botg.end.runs_out")
def gift_goes_to(t: Table, giver: str) -> tuple[str, str]:
    """A gift goes to the next participant to the right who still plays; who plays alone gives nothing."""
    return ("gods", right(t, giver))


@rule("mk.botg.hephaestus.take2", "mk.botg.hephaestus.random", "mk.botg.hephaestus.from_box")
def box_draws(t: Table, seat: str) -> Moves:
    """Two god cards are drawn at random from those in the box."""
    box = t["box"]
    if len(box) == 1:
        return t.rules.last_god(t)
    return [("draw", (a, b)) for i, a in enumerate(box) for b in box[i + 1 :]]


@rule("mk.botg.hephaestus.one_left")
def last_god(t: Table) -> Moves:
    """If only one god card is left in the box, that one is taken."""
    return [("draw", t["box"])]


@rule("mk.botg.hephaestus.from_box", "mk.botg.hephaestus.take2", "mk.botg.hephaestus.one_left")
def draws_from_box(t: Table, seat: str, moves: Moves) -> Moves:
    """What is drawn are two god cards that lie in the box, or the last one."""
    drawn = t.rules.box_draws(t, seat)
    return [m for m in moves if m in drawn]


@rule("mk.botg.hephaestus.take2", "mk.botg.hephaestus.random")
def hephaestus_draw(t: Table) -> Body:
    """Hephaestus takes two god cards at random from those in the box."""
    if t.rules.box_is_empty(t):
        yield from t.rules.finish_god(t)
    else:
        _, drawn = yield Ask(CHANCE, "draw")
        yield Move(drawn, "box", ("gods", t["chain"][0].by))
        yield from t.rules.finish_god(t)


@rule("mk.botg.hephaestus.none_left")
def box_is_empty(t: Table) -> bool:
    """If no god card is left in the box, nothing is taken."""
    return not t["box"]


@rule("mk.botg.eros.name")
def eros_names(t: Table, seat: str) -> Moves:
    """Eros names a god card that has not been played yet."""
    own = t["gods", seat]
    return targets(god for god in GODS if god not in own and _unplayed(t, god))


def _unplayed(t: Table, god: str) -> bool:
    return god in GODS and t.rules.can_be_named(t, god) and not t.rules.counts_as_played(t, god)


@rule("mk.botg.eros.name")
def can_be_named(t: Table, god: str) -> bool:
    """A god in a hand, in the box or laid in a treasure unplayed can be named; one in play has been played."""
    return in_hiding(t, god) or owner_of_treasure(t, god) is not None


@rule("mk.botg.eros.name", "mk.botg.dionysus.may_return")
def counts_as_played(t: Table, god: str) -> bool:
    """Dionysus handed on is an unplayed card again."""
    return False


def _was_played(t: Table, seat: str, move: Any, kept: Moves) -> str:
    if move[1] not in GODS:
        return f"{move[1]} is no god card"
    return f"{move[1]} lies on a stack" if move[1] in t["kronos"] else f"{move[1]} has been played"


@rule("mk.botg.eros.name", because=_was_played)
def eros_not_played(t: Table, seat: str, moves: Moves) -> Moves:
    """A god card in play or in the discard pile has been played and cannot be named."""
    return those(moves, lambda god: _unplayed(t, god))


@rule("mk.botg.eros.take", because=lambda t, p, m, kept: f"{p} holds {m[1]}")
def eros_not_own(t: Table, seat: str, moves: Moves) -> Moves:
    """The card named is one that you do not hold yourself."""
    return those(moves, lambda god: god not in t["gods", seat])


@rule("mk.botg.eros.name", "mk.botg.eros.take")
def eros_looks(t: Table, link: Link) -> Body:
    """Eros looks for the named card in the hands of opponents and in the box."""
    yield from t.rules.search_box(t, link)
    if t.rules.another_name(t, link):
        return "another name"
    yield from t.rules.eros(t, link)
    yield from t.rules.finish_god(t)
    return "done"


@rule("mk.botg.eros.take")
def eros(t: Table, link: Link) -> Iterator[Event]:
    """Eros takes the named card out of the hand of the opponent who holds it, or out of the box."""
    god = link.aim[-1] if link.aim else ""
    for source in t.rules.eros_sources(t, link):
        if god in t[source]:
            yield OpenMove((god,), source, ("gods", link.by))


@rule("mk.botg.eros.take", "mk.botg.setup.gods.box_hidden")
def search_box(t: Table, link: Link) -> tuple[Event, ...]:
    """The box is searched without showing the rest."""
    return ()


@rule("mk.botg.eros.take", "mk.botg.end.runs_out.gods")
def eros_sources(t: Table, link: Link) -> tuple[Any, ...]:
    """A god comes out of an opponent's hand or the box: what a team mate holds or a treasure has is not taken."""
    return (*(("gods", p) for p in opponents(t, link.by)), "box")


@rule("mk.botg.eros.take")
def another_name(t: Table, link: Link) -> bool:
    """A god that cannot be taken is a missed guess: Eros and the payment are spent."""
    return False


@rule("mk.botg.eros.take", "mk.botg.eros.name")
def name_again(t: Table) -> Body:
    """Where a named god cannot be taken another may be named."""
    link = t["chain"][0]
    verb, god = yield Ask(link.by, "Eros: another god")
    if verb == "name":
        yield from change(t, aim=(*link.aim, god))
        if t.rules.another_name(t, t["chain"][0]):
            return "another name"
        yield from t.rules.eros(t, t["chain"][0])
    yield from t.rules.finish_god(t)
    return "done"


@rule("mk.botg.eros.name")
def eros_other_names(t: Table, seat: str) -> Moves:
    """Another god is named, or none any more."""
    return [("decline", None), *(m for m in t.rules.eros_names(t, seat) if m[1] not in (None, *t["chain"][0].aim))]


@rule("mk.botg.eros.name", because=lambda t, p, m, kept: f"{m[1]} has been named")
def eros_names_another(t: Table, seat: str, moves: Moves) -> Moves:
    """A god that could not be taken is not named a second time."""
    return [m for m in moves if m[1] not in t["chain"][0].aim]


# -- Aeolus ----------------------------------------------------------------------------------------------------------


def orders_named(aim: tuple[Any, ...]) -> list[tuple[Any, tuple[str, ...]]]:
    """What has been named for Aeolus so far: stacks, each with the cards put in order, top card first."""
    found: list[tuple[Any, tuple[str, ...]]] = []
    for x in aim:
        if isinstance(x, tuple):
            found.append((x, ()))
        elif x is not None:
            found[-1] = (found[-1][0], (*found[-1][1], x))
    return found


def _open_stack(t: Table, link: Link) -> tuple[Any, tuple[str, ...]] | None:
    """The stack whose order is not complete yet, with the cards that are still to be placed."""
    named = orders_named(link.aim)
    if not named:
        return None
    rest = tuple(c for c in t.rules.cards_to_order(t, named[-1][0]) if c not in named[-1][1])
    return (named[-1][0], rest) if rest else None


@rule("mk.botg.aeolus.reorder")
def aeolus_kind(t: Table, link: Link) -> str | None:
    """One, two or three stacks are named, each with a new order of its cards."""
    if link.aim and link.aim[-1] is None:
        return None
    if _open_stack(t, link):
        return "Aeolus: next card"
    return "Aeolus: stack" if not link.aim or _other_stacks(t, link) else None


def _other_stacks(t: Table, link: Link) -> list[Any]:
    taken = [stack for stack, _ in orders_named(link.aim)]
    return [s for p in t.rules.stack_owners(t, link.by) for s, _ in stacks(t, p) if s not in taken]


@rule("mk.botg.aeolus.reorder", "mk.botg.kronos.place")
def cards_to_order(t: Table, stack: Any) -> tuple[str, ...]:
    """What is put in order are the myth cards of a stack; Kronos stays on top."""
    return t[place(stack)]


@rule("mk.botg.aeolus.whose")
def aeolus_stacks(t: Table, seat: str) -> Moves:
    """The stacks may be your own, opponents', or a mixture."""
    link = t["chain"][-1]
    if len(orders_named(link.aim)) == MOST_STACKS:
        return [("done", None)]
    enough = [("done", None)] if link.aim else []
    return enough + naming(_other_stacks(t, link))


@rule("mk.botg.aeolus.reorder", because=lambda t, p, m, kept: "three stacks have been named")
def aeolus_up_to_three(t: Table, seat: str, moves: Moves) -> Moves:
    """The order of the cards is rearranged in one, two or three stacks."""
    return [m for m in moves if m[0] == "done"] if len(orders_named(t["chain"][-1].aim)) == MOST_STACKS else moves


@rule("mk.botg.aeolus.reorder", because=lambda t, p, m, kept: "that is no stack still to be named")
def aeolus_each_once(t: Table, seat: str, moves: Moves) -> Moves:
    """Each stack is named once, and it holds cards."""
    link = t["chain"][-1]
    return [m for m in moves if (link.aim if m[0] == "done" else m[1] in _other_stacks(t, link))]


@rule("mk.botg.aeolus.reorder")
def aeolus_cards(t: Table, seat: str) -> Moves:
    """The cards of the stack are named from the top in their new order."""
    return naming(_open_stack(t, t["chain"][-1])[1])  # type: ignore[index]


@rule("mk.botg.aeolus.same_number", because=lambda t, p, m, kept: f"{m[1]} is not among the cards still to be placed")
def aeolus_same_cards(t: Table, seat: str, moves: Moves) -> Moves:
    """The number of cards in a stack does not change: each of its cards is placed once."""
    rest = _open_stack(t, t["chain"][-1])[1]  # type: ignore[index]
    return [m for m in moves if m[0] == "name" and m[1] in rest]


@rule("mk.botg.aeolus.same_number", because=lambda t, p, m, kept: "the order of a stack must hold all its cards")
def aeolus_complete(t: Table, seat: str, moves: Moves) -> Moves:
    """The number of cards in a stack does not change."""
    return []


@rule("mk.botg.aeolus.reorder", "mk.botg.aeolus.same_number", "mk.botg.aeolus.whose")
def aeolus(t: Table, link: Link) -> Iterator[Event]:
    """Aeolus rearranges the order of the cards in one, two or three stacks; Kronos stays on top."""
    for stack, order in orders_named(link.aim):
        yield Reorder(place(stack), tuple(card for card in order if card not in t["kronos"]))
        yield from t.rules.kronos_in_order(t, stack, order)


@rule("mk.botg.kronos.place")
def kronos_in_order(t: Table, stack: Any, order: tuple[str, ...]) -> tuple[Event, ...]:
    """Kronos stays on top of the stack he lies on."""
    return ()
