"""Owns answers that come late, where they are allowed: who is asked between two turns, and what is left out then.

By the default nobody is asked later than at once, and no step of this module is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...core.chain import Link, close, first_works, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .ability import WORKS, category
from .table import active, clockwise, in_hiding, later_players, opponents, stack_of

Moves = list[Any]
DECLINE = ("decline", None)
ORDERS, COLOUR = ("Aphrodite", "goddess"), ("Apollo", "muse")


class Before(NamedTuple):
    """Colours and orders as they were before something took effect."""

    senior: str | None
    next_senior: str | None
    former: tuple[Any, ...] | None
    orders: tuple[Any, ...]


class Done(NamedTuple):
    """Something that has taken effect in this round and can still be cancelled, with what was the case before it; for
    a Poseidon also the ability that he has cancelled."""

    by: str
    what: str
    before: Before
    aim: tuple[Any, ...] = ()
    of: Link | None = None


def before_it(t: Table) -> Before:
    """What is the case now, before something takes effect."""
    return Before(*(t[name] for name in Before._fields))


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
        yield from _no_more(t, done, chain[-1].by)
    yield from close(t)
    yield Set("late_asked", 0)


def _no_more(t: Table, done: Done, by: str) -> Iterator[Event]:
    """What has been cancelled cannot be cancelled again; a Poseidon who has cancelled it can, where he is answered."""
    poseidon = poseidon_done(t, Link(done.by, done.what, done.aim), by, done.before)
    yield Set("done", tuple(p for d in t["done"] for p in (poseidon if d.what == done.what else (d,))))


def poseidon_done(t: Table, ability: Link, by: str, before: Before) -> tuple[Done, ...]:
    """A Poseidon who has cancelled an ability, if he can be answered."""
    answered = ability.what in t.cards.strength and t.rules.poseidon_is_answered_by(t, Link(by, "Poseidon"))
    return (Done(by, "Poseidon", before, of=ability),) if answered else ()


@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def leave_out(t: Table, done: Done) -> Iterator[Event]:
    """An ability or Ares counts no more; a colour or an order gives way to what was the case before; what Poseidon
    has cancelled works after all; Dionysus is discarded."""
    what = kind(t, done)
    after = t["done"][t["done"].index(done) + 1 :]
    if done.of:
        yield from _works_after_all(t, done.of, after)
    if what == "Dionysus":
        yield from t.rules.dionysus_called_back(t)
    yield from _counts_no_more(t, done)
    if what in ORDERS:
        yield from _orders_restored(t, done, [d for d in after if kind(t, d) in ORDERS])
    if what in COLOUR:
        yield from _colours_restored(t, done, [d for d in after if kind(t, d) in COLOUR])


def _counts_no_more(t: Table, done: Done) -> Iterator[Event]:
    """What an ability or Ares does at the end of the round, and what a poet does at the end of the game."""
    yield Set("abilities", tuple(pair for pair in t["abilities"] if pair[1] != done.what))
    if done.what == "Ares":
        yield Set("with_ares", tuple(c for c in t["with_ares"] if t["order"][t["table"].index(c)] != done.by))
    yield from t.rules.poet_unused(t, done.what)


@rule("mk.botg.hermes.dionysus")
def dionysus_called_back(t: Table) -> Iterator[Event]:
    """Countering Dionysus discards him, wherever he has gone; the card that has been played stands."""
    for key in (*t.layout.places("gods"), *t.layout.places("treasure")):
        if "Dionysus" in t[key]:
            yield Move(("Dionysus",), key, "discard")


# -- what was before counts again ------------------------------------------------------------------------------------


def _orders_restored(t: Table, done: Done, after: list[Done]) -> Iterator[Event]:
    """The earlier word holds again; if there was a later one, it does should that one be cancelled too. Later ones that
    Aphrodite held against hold now."""
    held = bool(t["prevailing"]) and done.what == "Aphrodite"
    if held:
        yield Set("prevailing", ())
    if after:
        yield from _noted_anew(t, [after[0]._replace(before=after[0].before._replace(orders=done.before.orders))])
    else:
        coming = later_players(t, "")
        yield Set("orders", tuple(pair for pair in done.before.orders if pair[0] in coming))
        yield from t.rules.orders_cancelled(t, Link(done.by, done.what))
    for d in after if held else ():
        yield from t.rules.give_orders(t, _still_to_obey(t, Link(d.by, d.what, d.aim)))


def _colours_restored(t: Table, done: Done, after: list[Done]) -> Iterator[Event]:
    """The colour before is senior again; if there was a later change, it is should that one be cancelled too.

    (A muse whose colour counts from the next round on has not changed the senior colour of this one.)
    """
    was, waits = done.before, t["next_senior"] is not None
    if waits or not after:
        yield from _if_other(t, "senior", was.senior)
    if not after:
        yield from _if_other(t, "next_senior", was.next_senior)
    yield from _if_other(t, "former", _without(t["former"], len(was.former or ())))
    yield from t.rules.seniors_anew(t, done.what, after, was.senior)
    yield from _noted_anew(t, [_after(d, was, d is after[0], waits) for d in after])


def _after(done: Done, was: Before, first: bool, waits: bool) -> Done:
    """A later change of colour, the earlier one being left out before which all was as in `was`."""
    before = done.before._replace(former=_without(done.before.former, len(was.former or ())))
    before = before._replace(senior=was.senior) if first or waits else before
    return done._replace(before=before._replace(next_senior=was.next_senior) if first else before)


def _if_other(t: Table, name: str, value: Any) -> Iterator[Event]:
    if t[name] != value:
        yield Set(name, value)


def _without(former: tuple[Any, ...] | None, n: int) -> tuple[Any, ...] | None:
    """The colours that were senior, without change number n (from 0): the next one replaced what was before that."""
    kept = list(former or ())
    if len(kept) > n + 1:
        kept[n + 1] = (kept[n + 1][0], kept[n][1])
    del kept[n : n + 1]
    return tuple(kept) or None


def _noted_anew(t: Table, changed: list[Done]) -> Iterator[Event]:
    if changed:
        new = {d.what: d for d in changed}
        yield Set("done", tuple(new.get(d.what, d) for d in t["done"]))


@rule("mk.botg.muse.senior", "mk.botg.resolution.senior.beats")
def seniors_anew(t: Table, what: str, after: list[Done], colour: str | None) -> tuple[Event, ...]:
    """Which colour was senior when a card was played does not matter."""
    return ()


# -- what Poseidon has cancelled -------------------------------------------------------------------------------------


def _works_after_all(t: Table, ability: Link, after: tuple[Done, ...]) -> Iterator[Event]:
    """An ability takes effect whose Poseidon is cancelled: in its place among the others, and later words prevail."""
    kind_ = category(t, ability.what)
    family = next((family for family in (ORDERS, COLOUR) if kind_ in family), ())
    later = [d for d in after if kind(t, d) in family]
    if later:
        yield Set("abilities", (*t["abilities"], (ability.by, ability.what)))
    else:
        yield from getattr(t.rules, WORKS[kind_])(t, _still_to_obey(t, ability))
    if kind_ == "muse":
        yield from t.rules.seniors_anew(t, ability.what, later, t.cards.colour[ability.what])
    yield Set("abilities", tuple(sorted(t["abilities"], key=lambda pair: t["table"].index(pair[1]))))


def _still_to_obey(t: Table, ability: Link) -> Link:
    """A goddess's word reaches those who have not played yet."""
    coming = later_players(t, "")
    return ability._replace(aim=tuple(c for c in ability.aim if c and (stack_of(t, c) or ("",))[0] in coming))
