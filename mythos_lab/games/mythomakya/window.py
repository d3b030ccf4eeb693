"""Owns the window at the start of a round: who may use god cards when, what they aim at, what follows, who is out.

The effects of the gods stand in `gods` and `hands`, Kronos in `kronos`, paying and answering in `answers`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link, change, close, put
from ...core.events import Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .answers import MOVE_KRONOS
from .cards import EXEMPT_GODS, WINDOW_GODS
from .table import GROUP, NOTHING, active, clockwise, left, stacks

Moves = list[Any]
PASS = ("pass", None)
MOVE = ("move Kronos", None)

AIMS = {
    "Zeus": ("Zeus: card",),
    "Apollo": ("Apollo: card", "Apollo: player", "Apollo: colour"),
    "Athena": ("Athena: own stack", "Athena: other stack"),
    "Hades": ("Hades: card", "Hades: stack", "Hades: depth"),
    "Eros": ("Eros: god",),
    "Kronos": ("Kronos: stack",),
    MOVE_KRONOS: ("Kronos: new stack",),
}
"""What a god aims at, named one by one when he is announced."""


# -- a round opens ---------------------------------------------------------------------------------------------------


@rule("mk.botg.game.rounds", "mk.botg.end.first_passes")
def open_round(t: Table) -> Body:
    """A game is a succession of rounds; who is due to be first but has no cards left passes that right to the left."""
    yield from t.rules.one_left(t)
    if t.rules.game_has_ended(t):
        return "nobody active"
    first = t.rules.first_in_game(t, t["first"])
    if first != t["first"]:
        yield Set("first", first)
    yield Set("poller", first)
    return "round"


@rule("mk.botg.end.all_played")
def game_has_ended(t: Table) -> bool:
    """The game ends once all players have played all their myth cards; one player alone plays on."""
    return not active(t)


# -- who may use god cards -------------------------------------------------------------------------------------------


@rule("mk.botg.god.window", "mk.botg.god.window.everyone", "mk.botg.god.window.several")
def poll(t: Table) -> Body:
    """Before the first player plays a card every participant may use any number of god cards."""
    if t.rules.window_closes(t):
        yield from t.rules.close_window(t)
        return "closed"
    p = t["poller"]
    verb, what = yield Ask(p, "window")
    if t["moved"]:
        yield Set("moved", False)
    if verb == "pass":
        yield from t.rules.after_pass(t, p)
        yield from t.rules.chance_over(t, p)
        return "pass"
    yield from t.rules.after_use(t, p)
    if verb == "god":
        yield from t.rules.announce_god(t, p, what)
        return "god"
    yield from put(t, Link(p, MOVE_KRONOS, owed=t.rules.kronos_move_cost(t)))
    return "move"


@rule("mk.botg.god.window")
def window_closes(t: Table) -> bool:
    """The window closes when all in the game have passed in succession."""
    return int(t["passes"]) >= len(active(t))


@rule("mk.botg.god.window")
def close_window(t: Table) -> Iterator[Event]:
    """What only mattered in the window is put aside; who has no cards to play is out."""
    yield Set("passes", 0)
    yield Set("poller", None)
    yield from t.rules.players_run_out(t)


@rule("mk.botg.god.window.everyone")
def after_pass(t: Table, p: str) -> Iterator[Event]:
    """Clockwise from the first player, each has a chance; whoever passes hands it to the left."""
    yield Set("passes", t["passes"] + 1)
    yield Set("poller", left(t, p))


@rule("mk.botg.god.window.several")
def after_use(t: Table, p: str) -> Iterator[Event]:
    """After a god card or a movement of Kronos all others have a chance again."""
    if t["passes"]:
        yield Set("passes", 0)


@rule("mk.botg.god.window.everyone")
def next_chance(t: Table, p: str) -> str:
    """The next chance in the window goes to the left of who just acted."""
    return left(t, p)


@rule("mk.botg.kronos.lockout")
def chance_over(t: Table, p: str) -> tuple[Event, ...]:
    """Whether somebody is locked out is judged when the window closes, not at a single chance."""
    return ()


@rule()
def speakers(t: Table, seat: str) -> Moves:
    """Anybody in the game may speak up, or nobody wants to act any more."""
    return [("nobody", None), *(("speak", p) for p in active(t))]


@rule("mk.botg.god.window.everyone", because=lambda t, p, m, kept: f"{m[1]} is not in the game")
def speaks_in_game(t: Table, seat: str, moves: Moves) -> Moves:
    """Whoever speaks up is a participant who is still in the game."""
    return [m for m in moves if m[0] == "nobody" or m[1] in active(t)]


@rule("mk.botg.god.window.everyone")
def who_speaks(t: Table) -> Body:
    """Who acts next in the window is settled by who speaks first: an input of the players."""
    verb, p = yield Ask(GROUP, "speaker")
    if verb == "nobody":
        yield from t.rules.close_window(t)
        return "closed"
    yield Set("poller", p)
    return "speaks"


@rule()
def window_moves(t: Table, seat: str) -> Moves:
    """In the window one may pass, use a god card from the hand, or move Kronos."""
    hand = [("god", god) for god in t["gods", seat] if god in WINDOW_GODS]
    return [PASS, *hand, MOVE] if t["kronos"] and t.rules.may_move_kronos(t, seat) else [PASS, *hand]


@rule("mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def window_gods_only(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares, Dionysus, Hermes, Aphrodite and Poseidon do not belong to this window."""
    return [m for m in moves if m[1] not in EXEMPT_GODS]


@rule("mk.botg.pay.insufficient", "mk.botg.pay.cover", "mk.botg.god.pay",
      because=lambda t, p, m, kept: f"{m[1]} costs more apples than lie in the treasure of {p}")  # fmt: skip
def affordable_gods(t: Table, seat: str, moves: Moves) -> Moves:
    """Who cannot raise enough apples cannot play the god card."""
    can_pay, cost = t.rules.can_pay, t.rules.god_cost
    return [m for m in moves if m[0] != "god" or can_pay(t, seat, cost(t, m[1]))]


@rule("mk.botg.god.window.several", "mk.botg.hephaestus.none_left")
def may_be_void(t: Table, seat: str, moves: Moves) -> Moves:
    """A god card may be used when it can have no effect: it is paid for and used up, and nothing happens."""
    return moves


# -- aiming ----------------------------------------------------------------------------------------------------------


@rule("mk.botg.god.window", "mk.botg.god.pay")
def aim(t: Table) -> Body:
    """All open choices of a god card are announced with the payment, before anybody answers."""
    link = t["chain"][-1]
    kind = t.rules.next_aim(t, link)
    if kind is None:
        return "aimed"
    verb, what = yield Ask(t.rules.who_aims(t, link, kind), kind)
    if verb == "nothing":
        return "aimed"
    yield from change(t, aim=(*link.aim, what))
    return "more"


@rule("mk.botg.hades.take", "mk.botg.hades.to_owner")
def who_aims(t: Table, link: Link, kind: str) -> str:
    """Who plays a god makes all the choices for him: with Hades card, stack and depth."""
    return link.by


@rule("mk.botg.god.unique")
def next_aim(t: Table, link: Link) -> str | None:
    """Every god aims in his own way, at one thing after the other."""
    if link.what == "Aeolus":
        return t.rules.aeolus_kind(t, link)
    kinds = AIMS.get(link.what, ())
    return kinds[len(link.aim)] if len(link.aim) < len(kinds) else None


@rule("mk.botg.god.window", because=lambda t, p, m, kept: "there is something that could be named")
def names_something(t: Table, seat: str, moves: Moves) -> Moves:
    """Nothing is named (and then nothing happens) only where there is nothing to aim at."""
    return moves if moves == [NOTHING] else [m for m in moves if m != NOTHING]


@rule("mk.botg.god.window", because=lambda t, p, m, kept: "something is still to be named")
def announce_whole(t: Table, seat: str, moves: Moves) -> Moves:
    """An announcement names everything that is to be chosen for it."""
    return []


# -- effects ---------------------------------------------------------------------------------------------------------


@rule("mk.botg.god.unique", "mk.botg.god.discarded", "mk.botg.clar.card_wins")
def effect(t: Table) -> Body:
    """The god card that nobody cancelled takes effect; it is then discarded."""
    works = yield from t.rules.settle(t)
    link = t["chain"][0]
    if link.what == MOVE_KRONOS:
        yield from t.rules.kronos_moves(t, link)
        yield from close(t)
    elif not works:
        yield from t.rules.cancelled(t, link)
        yield from t.rules.finish_god(t)
    elif link.what == "Hera":
        yield from change(t, asked=0)
        return "gifts"
    elif link.what == "Hephaestus":
        return "draw"
    elif link.what == "Eros":
        return (yield from t.rules.eros_looks(t, link))
    else:
        yield from getattr(t.rules, link.what.lower())(t, link)
        yield from t.rules.finish_god(t)
    return "done"


@rule("mk.botg.hermes.cancel", "mk.botg.hermes.no_refund")
def cancelled(t: Table, link: Link) -> Iterator[Event]:
    """The effect of a cancelled god card does not happen; what was paid stays paid."""
    if link.what == "Apollo":
        yield from t.rules.apollo_cancelled(t, link)


@rule("mk.botg.god.discarded")
def finish_god(t: Table) -> Iterator[Event]:
    """When a god card has been played it is discarded, unless it lies elsewhere by its own effect."""
    god = t["chain"][0].what
    if god in t["playing"]:
        yield from t.rules.discard_god(t, god)
    yield from close(t)


@rule("mk.botg.end.runs_out", "mk.botg.god.window.several")
def out_in_window(t: Table) -> Body:
    """Who has no cards left is out at once; the next chance goes to the left."""
    p = t["poller"]
    yield from t.rules.out_at_once(t)
    yield from t.rules.one_left(t)
    yield from t.rules.chance_passes(t, p)
    if p not in t["out"] and not t.rules.chance_goes_on(t):
        yield from t.rules.chance_over(t, p)


@rule("mk.botg.end.runs_out")
def out_at_once(t: Table) -> Iterator[Event]:
    """Who loses the last card in the window is out as soon as the effect has taken place."""
    yield from t.rules.players_run_out(t)


@rule("mk.botg.end.runs_out")
def players_run_out(t: Table) -> Iterator[Event]:
    """A player whose cards run out before the others' takes no further part in the game."""
    for p in active(t):
        if next(stacks(t, p), None) is None:
            yield from t.rules.goes_out(t, p)


@rule("mk.botg.end.runs_out")
def goes_out(t: Table, p: str) -> Iterator[Event]:
    """A player is out of the game."""
    yield from t.rules.gods_to_treasure(t, p)
    yield Set("out", tuple(q for q in t.seats if q in t["out"] or q == p))


@rule("mk.botg.end.runs_out.gods", "mk.botg.god.unplayed.treasure")
def gods_to_treasure(t: Table, p: str) -> Iterator[Event]:
    """God cards that a player has not played are laid in that player's treasure pile."""
    if t["gods", p]:
        yield Move(t["gods", p], ("gods", p), ("treasure", p))


@rule("mk.botg.round.order", "mk.botg.end.first_passes")
def settle_order(t: Table) -> Body:
    """Who is first is settled anew; everybody in the game plays clockwise from there."""
    yield from t.rules.one_left(t)
    if not active(t):
        yield from t.rules.nobody_to_win(t)
        return "nobody active"
    first = t.rules.first_in_game(t, t["first"])
    if first != t["first"]:
        yield from t.rules.right_passes(t, first)
    order = tuple(p for p in clockwise(t, first) if p not in t["out"])
    if order != t["order"]:
        yield Set("order", order)
    return "turn"


@rule("mk.botg.kronos.lockout.cards", "mk.botg.term.discard.what")
def nobody_to_win(t: Table) -> Iterator[Event]:
    """Cards that wait for a winner where no round follows are discarded."""
    if t["set_aside"]:
        yield Move(t["set_aside"], "set_aside", "discard")


# -- gods out of place -----------------------------------------------------------------------------------------------


def window_is_open(t: Table) -> bool:
    """Whether the window at the start of the round is open: everybody can see that."""
    return any(name.startswith("WINDOW.") for name, _ in t.agenda)


@rule("mk.botg.god.window", because=lambda t, p, m, kept: "the window at the start of the round is closed")
def window_is_for_the_nine(t: Table, seat: str, moves: Moves) -> Moves:
    """Nine gods are played at the start of a round, before the first player has played a card."""
    return moves if window_is_open(t) else [m for m in moves if m[1] not in WINDOW_GODS]


@rule("mk.botg.round.everyone_one_card", "mk.botg.god.window",
      because=lambda t, p, m, kept: "the window at the start of the round is closed")  # fmt: skip
def passes_in_window(t: Table, seat: str, moves: Moves) -> Moves:
    """One may pass in the window; in the round everybody plays a card."""
    return moves if window_is_open(t) else []


@rule("mk.botg.kronos.move.when", because=lambda t, p, m, kept: "the window at the start of the round is closed")
def kronos_moves_in_window(t: Table, seat: str, moves: Moves) -> Moves:
    """Kronos moves only in the window for god cards."""
    return moves if window_is_open(t) else []
