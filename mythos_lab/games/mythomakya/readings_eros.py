"""Owns the readings about god cards between hands, box and treasure: Eros, Hera, Dionysus, and what Hermes answers.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Clear, Event, Look, OpenMove, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import hands
from .table import clockwise, hand_of, side

Moves = list[Any]

CLASHES = {
    (("oq.mk.eros.names_hermes", "taken_first"), ("oq.mk.window.targets", "after_response")): (
        "a god named only after the answers cannot be handed over before them"
    ),
}


# -- Eros ------------------------------------------------------------------------------------------------------------


@reading("oq.mk.eros.in_play", "kronos_too", replaces="can_be_named")
@rule("mk.botg.eros.name")
def kronos_can_be_named(t: Table, god: str) -> bool:
    """Kronos lying on a stack may be named too; a discarded god may not."""
    return hands.can_be_named(t, god) or god in t["kronos"]


@reading("oq.mk.eros.in_play", "kronos_too", replaces="eros")
@rule("mk.botg.eros.take", "mk.botg.eros.name")
def eros_takes_kronos_too(t: Table, link: Link) -> Iterator[Event]:
    """Kronos is taken from the stack he lies on into the hand."""
    if link.aim[-1:] == ("Kronos",) and t["kronos"]:
        yield OpenMove(("Kronos",), "kronos", ("gods", link.by))
        yield Clear("kronos_on", "kronos_in")
    else:
        yield from hands.eros(t, link)


@reading("oq.mk.eros.dionysus", "counts_as_played", replaces="note_dionysus")
@rule("mk.botg.eros.name", "mk.botg.dionysus.may_return")
def dionysus_has_been_played(t: Table) -> Iterator[Event]:
    """Dionysus has been played, wherever he goes then."""
    if "Dionysus" not in t["used_gods"]:
        yield Set("used_gods", (*t["used_gods"], "Dionysus"))


@reading("oq.mk.eros.dionysus", "counts_as_played", replaces="counts_as_played")
@rule("mk.botg.eros.name", "mk.botg.dionysus.may_return")
def played_once(t: Table, god: str) -> bool:
    """A god that has been played once cannot be named."""
    return god in t["used_gods"]


@reading("oq.mk.eros.unreachable", "team_mate_gives", replaces="eros_sources")
@rule("mk.botg.eros.take")
def mates_are_sources(t: Table, link: Link) -> tuple[Any, ...]:
    """A team mate who holds the god has to hand it over; out of a treasure nothing is taken."""
    mates = [p for p in t.seats if p != link.by and side(t, p) == side(t, link.by)]
    return (*hands.eros_sources(t, link), *(("gods", p) for p in mates))


@reading("oq.mk.eros.unreachable", "name_again", replaces="another_name")
@rule("mk.botg.eros.take", "mk.botg.eros.name")
def cannot_be_taken(t: Table, link: Link) -> bool:
    """Where the god named cannot be taken another may be named, and so on until one can."""
    return bool(link.aim) and not any(link.aim[-1] in t[where] for where in (*t.rules.eros_sources(t, link), "kronos"))


@reading("oq.mk.eros.box_view", "sees_box", replaces="search_box")
@rule("mk.botg.eros.take", "mk.botg.setup.gods.box_hidden")
def looks_through_box(t: Table, link: Link) -> Iterator[Event]:
    """The player of Eros looks through the whole box."""
    if t["box"]:
        yield Look(link.by, "box", t["box"])


@reading("oq.mk.eros.names_hermes", "taken_first", replaces="eros_is_answered_by")
@rule("mk.botg.eros.take", "mk.botg.hermes.cancel")
def named_hermes_does_not_answer(t: Table, link: Link) -> str | None:
    """Hermes named by Eros is handed over first: his former holder cannot answer with him."""
    return None if "Hermes" in link.aim else "Hermes"


# -- Hermes, Hera ----------------------------------------------------------------------------------------------------


@reading("oq.mk.hermes.poseidon", "no", replaces="poseidon_is_answered_by")
@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def nobody_answers_poseidon(t: Table, link: Link) -> str | None:
    """Answers cannot be answered: Hermes is not played against Poseidon."""
    return None


@reading("oq.mk.hera.neighbour", "seat", replaces="gift_goes_to")
@rule("mk.botg.hera.pass_right", "mk.botg.end.runs_out")
def gift_goes_to_seat(t: Table, giver: str) -> tuple[str, str]:
    """A gift goes to the seat on the right; for a player who is out it is laid in the treasure."""
    return hand_of(t, clockwise(t, giver)[-1])


# -- Dionysus --------------------------------------------------------------------------------------------------------


@reading("oq.mk.dionysus.first_player", "stays_in_hand", replaces="gods_before_card")
@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.before_card")
def dionysus_before_first_card(t: Table, p: str) -> tuple[str, ...]:
    """The first player too may use Dionysus, once in the turn."""
    if t["table"]:
        return ("Dionysus", "Aphrodite")
    return () if p in t["freed"] else ("Dionysus",)


@reading("oq.mk.dionysus.first_player", "stays_in_hand", replaces="dionysus_goes_to_another")
@rule("mk.botg.dionysus.pass", because=lambda t, p, m, kept: f"{p} has used Dionysus in this turn")
def dionysus_once_a_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus, who stays in the first player's hand, is used once a turn."""
    return [m for m in moves if m[1] != "Dionysus"] if seat in t["freed"] else moves
