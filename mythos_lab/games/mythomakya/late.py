"""Owns answers that come late, where they are allowed: who is asked between two turns, and what is left out then.

By the default nobody is asked later than at once, and no step of this module is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...core.chain import Link, close, first_works, put
from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .ability import category
from .table import active, clockwise, in_hiding, later_players, opponents

Moves = list[Any]
DECLINE = ("decline", None)
ORDERS, COLOUR = ("Aphrodite", "goddess"), ("Apollo", "muse")


class Done(NamedTuple):
    """Something that has taken effect in this round and can still be cancelled, with what was the case before it."""

    by: str
    what: str
    senior: str | None
    orders: tuple[Any, ...]


def kind(t: Table, done: Done) -> str:
    """The god, or the category of the ability."""
    return category(t, done.what) or done.what


def answer_to(done: Done, t: Table) -> str:
    """Poseidon answers abilities, Hermes gods."""
    return "Poseidon" if done.what in t.cards.strength else "Hermes"


def open_to(t: Table, p: str, god: str | None = None) -> list[Done]:
    """What a player could still cancel (with this god), as far as everybody can see; the latest first."""
    theirs = [d for d in reversed(t["done"]) if d.by in opponents(t, p) and god in (None, answer_to(d, t))]
    can = {g: in_hiding(t, g) and t.rules.can_pay(t, p, t.rules.god_cost(t, g)) for g in ("Hermes", "Poseidon")}
    return [d for d in theirs if can[answer_to(d, t)]]


def _asked(t: Table) -> list[str]:
    """Who is asked, clockwise from the first player: whoever could, as far as everybody can see."""
    still_in = active(t)
    return [p for p in clockwise(t, t["first"]) if p in still_in and t["gods", p] and open_to(t, p)]


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel", "mk.botg.god.exceptions.when")
def answer_late(t: Table) -> Body:
    """Between two turns each opponent may still cancel what has taken effect in this round, until it is resolved."""
    asked, n = _asked(t), t["late_asked"]
    if n >= len(asked):
        if n:
            yield Set("late_asked", 0)
        if t["done"] and t.rules.next_to_play(t) is None:
            yield Set("done", ())
        return "nobody"
    verb, god = yield Ask(asked[n], "late answer")
    if verb == "decline":
        yield Set("late_asked", n + 1)
        return "next"
    yield from put(t, Link(asked[n], god))
    return "answered"


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def late_answers(t: Table, seat: str) -> Moves:
    """Hermes and Poseidon are the answers."""
    return [
        DECLINE,
        *(("god", god) for god in ("Hermes", "Poseidon") if god in t["gods", seat] and open_to(t, seat, god)),
    ]


@rule("mk.botg.god.exceptions.when", "mk.botg.hermes.cancel", "mk.botg.poseidon.cancel",
      because=lambda t, p, m, kept: f"there is nothing that {p} could still cancel with {m[1]}")  # fmt: skip
def only_what_answers_late(t: Table, seat: str, moves: Moves) -> Moves:
    """Hermes cancels a god card of an opponent, Poseidon an ability, if it has taken effect in this round."""
    return [m for m in moves if m == DECLINE or (m[1] in ("Hermes", "Poseidon") and open_to(t, seat, m[1]))]


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def aim_late(t: Table) -> Body:
    """What is cancelled is named, where it could be several things."""
    link = t["chain"][-1]
    found = open_to(t, link.by, link.what)
    what = found[0].what if len(found) == 1 else (yield Ask(link.by, "late target"))[1]
    done = next(d for d in t["done"] if d.what == what)
    yield from close(t)
    yield from put(t, Link(done.by, done.what))
    yield from t.rules.announce_god(t, link.by, link.what)


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def late_targets(t: Table, seat: str) -> Moves:
    """Any one thing that has taken effect in this round and that the god answers."""
    return [("name", d.what) for d in open_to(t, seat, t["chain"][-1].what)]


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel",
      because=lambda t, p, m, kept: f"{m[1]} has not taken effect in this round")  # fmt: skip
def late_among_done(t: Table, seat: str, moves: Moves) -> Moves:
    """Only what an opponent has done in this round can be cancelled."""
    return [m for m in moves if m in t.rules.late_targets(t, seat)]


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel", "mk.botg.clar.card_wins")
def late_effect(t: Table) -> Body:
    """The effect that is cancelled is left out from now on; cards and decisions that followed it stand."""
    chain = t["chain"]
    yield from t.rules.settle(t)
    if not first_works(chain):
        done = next(d for d in t["done"] if d.what == chain[0].what)
        yield from t.rules.leave_out(t, done)
    yield from close(t)
    yield Set("late_asked", 0)


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def leave_out(t: Table, done: Done) -> Iterator[Event]:
    """An ability or Ares counts no more; a colour or an order gives way to what was the case before."""
    yield Set("abilities", tuple(pair for pair in t["abilities"] if pair[1] != done.what))
    if done.what == "Ares":
        yield Set("with_ares", tuple(c for c in t["with_ares"] if t["order"][t["table"].index(c)] != done.by))
    what = kind(t, done)
    after = t["done"][t["done"].index(done) + 1 :]
    for family in (ORDERS, COLOUR):
        if what in family:
            yield from _restored(t, done, family, [d for d in after if kind(t, d) in family])
    yield Set("done", tuple(d for d in t["done"] if d.what != done.what))


def _restored(t: Table, done: Done, family: tuple[str, ...], after: list[Done]) -> Iterator[Event]:
    """What was before counts again; if there was a later change, it counts should that one be cancelled too."""
    if after:
        earlier = after[0]._replace(senior=done.senior, orders=done.orders)
        yield Set("done", tuple(earlier if d.what == earlier.what else d for d in t["done"]))
    elif family == COLOUR:
        yield Set("senior", done.senior)
    else:
        coming = later_players(t, "")
        yield Set("orders", tuple(pair for pair in done.orders if pair[0] in coming))
