"""Owns the readings about when god cards and abilities are used, announced and answered.

Each takes the place of a default rule or row; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import first_works
from ...core.events import Event, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import ability, answers, late, orders, turn, window
from .cards import EXEMPT_GODS
from .window import window_is_open

Moves = list[Any]
ROWS = {
    ("oq.mk.window.targets", "after_response"): {
        ("WINDOW.POLL", "god"): "WINDOW.PAY WINDOW.ANSWER WINDOW.PAY.aim WINDOW.EFFECT WINDOW.OUT WINDOW.POLL",
        ("TURN.PRE", "god"): "TURN.PRE.pay PRE.ANSWER TURN.PRE.aim PRE.ANSWER.effect TURN.PRE",
        ("TURN.POST", "god"): "TURN.POST.pay PRE.ANSWER TURN.POST.aim PRE.ANSWER.effect TURN.POST",
        ("TURN.ABILITY", "activated"): ("TURN.ABILITY.pay ABILITY.ANSWER TURN.ABILITY.aim ABILITY.EFFECT TURN.POST"),
    },
    ("oq.mk.turn.sequence", "all_at_once"): {
        ("TURN.CARD", "with Ares"): "TURN.CARD.pay TURN.ABILITY",
        ("TURN.ABILITY", "none"): "ARES.ANSWER ARES.ANSWER.effect TURN.POST",
        ("TURN.ABILITY", "activated"): (
            "TURN.ABILITY.aim TURN.ABILITY.pay ARES.ANSWER ARES.ANSWER.effect ABILITY.ANSWER ABILITY.EFFECT TURN.POST"
        ),
    },
}

CLASHES = {
    (("oq.mk.window.targets", "after_response"), ("oq.mk.apollo.card_if_cancelled", "still_lost")): (
        "a card that is part of the price of Apollo is named with the payment, not after the answers"
    ),
}

# -- god cards gained in the window ----------------------------------------------------------------------------------


@reading("oq.mk.window.fresh", "next_round", replaces="open_round")
@rule("mk.botg.game.rounds", "mk.botg.end.first_passes", "mk.botg.god.window.several")
def open_round_with_hands(t: Table) -> Body:
    """When a round opens it is settled which god cards can be played in it: by each player those in hand now."""
    yield Set("held", tuple((p, god) for p in t.seats for god in t["gods", p]))
    return (yield from window.open_round(t))


def _fresh(t: Table, seat: str, god: Any) -> bool:
    """Whether a god card came into a hand in this round: out of the box, or out of another hand."""
    return (seat, god) not in t["held"]


def _without_fresh(t: Table, seat: str, moves: Moves) -> Moves:
    return [m for m in moves if m[0] != "god" or not _fresh(t, seat, m[1])]


def _held_now(t: Table, seat: str, move: Any, kept: Moves) -> str:
    return (
        f"{seat} has gained {move[1]} in this round"
        if move[1] in t["gods", seat]
        else f"{seat} does not hold {move[1]}"
    )


@reading("oq.mk.window.fresh", "next_round", replaces="god_in_hand")
@rule("mk.botg.god.window.several", "mk.botg.god.window.everyone", "mk.botg.god.exceptions.when", because=_held_now)
def god_held_since_the_start(t: Table, seat: str, moves: Moves) -> Moves:
    """God cards are used from one's own hand, those gained in this round only from the next round on."""
    return _without_fresh(t, seat, answers.god_in_hand(t, seat, moves))


@reading("oq.mk.window.fresh", "next_round", replaces="window_moves")
@rule("mk.botg.god.window.several")
def window_moves_with_old_gods(t: Table, seat: str) -> Moves:
    """In the window one may use god cards that were in hand when it opened."""
    return _without_fresh(t, seat, window.window_moves(t, seat))


@reading("oq.mk.window.fresh", "next_round", replaces="answers")
@rule("mk.botg.hermes.cancel", "mk.botg.god.window.several")
def answers_with_old_gods(t: Table, seat: str) -> Moves:
    """An answer is given with a god card that was in hand when the round opened."""
    return _without_fresh(t, seat, answers.answers(t, seat))


@reading("oq.mk.window.fresh", "next_round", replaces="turn_gods")
@rule("mk.botg.god.exceptions.when", "mk.botg.god.window.several")
def turn_gods_held(t: Table, seat: str) -> Moves:
    """Dionysus and Aphrodite are used in one's own turn, if they were in hand when the round opened."""
    return _without_fresh(t, seat, turn.turn_gods(t, seat))


@reading("oq.mk.window.fresh", "next_round", replaces="late_gods")
@rule("mk.botg.god.exceptions.when", "mk.botg.god.window.several")
def late_gods_held(t: Table, seat: str) -> Moves:
    """After the card only Aphrodite is left, if she was in hand when the round opened."""
    return _without_fresh(t, seat, turn.late_gods(t, seat))


@reading("oq.mk.window.fresh", "next_round", replaces="late_answers")
@rule("mk.botg.hermes.cancel", "mk.botg.poseidon.cancel", "mk.botg.god.window.several")
def late_answers_held(t: Table, seat: str) -> Moves:
    """A late answer too is given with a god card that was in hand when the round opened."""
    return _without_fresh(t, seat, late.late_answers(t, seat))


@reading("oq.mk.window.fresh", "next_round", replaces="own_tops")
@rule("mk.botg.term.face_up.playable", "mk.botg.round.lead", "mk.botg.ares.with_card")
def own_tops_with_held_ares(t: Table, seat: str) -> Moves:
    """A face-up card may be played, and Ares with it, if he was in hand when the round opened."""
    moves = turn.own_tops(t, seat)
    return [m for m in moves if m[0] == "play"] if _fresh(t, seat, "Ares") else moves


@reading("oq.mk.window.fresh", "next_round", replaces="ares_in_hand")
@rule("mk.botg.ares.with_card", "mk.botg.god.window.several",
      because=lambda t, p, m, kept: _held_now(t, p, ("god", "Ares"), kept))  # fmt: skip
def ares_held_since_the_start(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played from one's own hand, from the next round on if he was gained in this one."""
    moves = turn.ares_in_hand(t, seat, moves)
    return [m for m in moves if m[0] != "play with Ares"] if _fresh(t, seat, "Ares") else moves


# -- the five exempt gods in the window ------------------------------------------------------------------------------


@reading("oq.mk.window.exceptions", "also_at_start", replaces="window_moves")
@rule("mk.botg.god.window", "mk.botg.god.exceptions.who")
def window_moves_with_all_gods(t: Table, seat: str) -> Moves:
    """In the window one may use any god card from the hand; the first player cannot hand Dionysus to anybody."""
    exempt = [("god", god) for god in t["gods", seat] if god in EXEMPT_GODS]
    return [*window.window_moves(t, seat), *turn.dionysus_goes_to_another(t, seat, exempt)]


@reading("oq.mk.window.exceptions", "also_at_start", replaces="window_gods_only")
@rule("mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def all_gods_in_window(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares, Dionysus, Hermes, Aphrodite and Poseidon may be played in the window as well."""
    return moves


@reading("oq.mk.window.exceptions", "also_at_start", replaces="dionysus_not_in_window")
@rule("mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def dionysus_in_window_too(t: Table, seat: str, moves: Moves) -> Moves:
    """Dionysus may be played at the start of a round too."""
    return moves


@reading("oq.mk.window.exceptions", "also_at_start", replaces="aphrodite_needs_a_card")
@rule("mk.botg.aphrodite.condition", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: "no card has been played in this round yet")  # fmt: skip
def aphrodite_in_window_too(t: Table, seat: str, moves: Moves) -> Moves:
    """In the window Aphrodite may be played in vain; in the round she needs a card on the table."""
    return moves if window_is_open(t) else turn.aphrodite_needs_a_card(t, seat, moves)


@reading("oq.mk.window.exceptions", "also_at_start", replaces="ares_needs_a_card")
@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when")
def ares_in_window_too(t: Table, seat: str, moves: Moves) -> Moves:
    """In the window Ares may be played in vain; in the round he is played together with a card."""
    return moves if window_is_open(t) else turn.ares_needs_a_card(t, seat, moves)


def _may_act(t: Table) -> bool:
    """Whether somebody may use god cards freely now, nothing being played."""
    return window_is_open(t) and not t["chain"]


@reading("oq.mk.window.exceptions", "also_at_start", replaces="hermes_answers_gods")
@rule("mk.botg.hermes.cancel", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"no opponent of {p} is playing a god card")  # fmt: skip
def hermes_in_window_too(t: Table, seat: str, moves: Moves) -> Moves:
    """In the window Hermes may be played in vain; else he answers a god card of an opponent."""
    return moves if _may_act(t) else answers.hermes_answers_gods(t, seat, moves)


@reading("oq.mk.window.exceptions", "also_at_start", replaces="poseidon_answers_abilities")
@rule("mk.botg.poseidon.cancel", "mk.botg.god.exceptions.who", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"no opponent of {p} has activated an ability")  # fmt: skip
def poseidon_in_window_too(t: Table, seat: str, moves: Moves) -> Moves:
    """In the window Poseidon may be played in vain; else he answers an ability of an opponent."""
    return moves if _may_act(t) else answers.poseidon_answers_abilities(t, seat, moves)


@reading("oq.mk.window.exceptions", "also_at_start", replaces="effect")
@rule("mk.botg.god.unique", "mk.botg.god.discarded", "mk.botg.dionysus.pass", "mk.botg.clar.card_wins")
def effect_of_any_god(t: Table) -> Body:
    """Of the exempt gods only Dionysus can have an effect in the window: he is handed to the first player."""
    link = t["chain"][0]
    if link.what not in EXEMPT_GODS:
        return (yield from window.effect(t))
    works = yield from t.rules.settle(t)
    if link.what == "Dionysus":
        yield from (t.rules.dionysus if works else t.rules.dionysus_countered)(t, link)
    yield from t.rules.finish_god(t)
    return "done"


# -- targets after the answers ---------------------------------------------------------------------------------------


def _answered(t: Table, then: Any) -> Body:
    """Settle the answers first; only if what was played works is it said what it aims at."""
    chain = t["chain"]
    if len(chain) == 1:
        return (yield from then(t))
    if not first_works(chain):
        return "aimed"
    yield from t.rules.settle(t)
    yield Set("chain", chain[:1])
    return "more"


@reading("oq.mk.window.targets", "after_response", replaces="aim")
@rule("mk.botg.god.pay", "mk.botg.hermes.cancel")
def aim_after_answers(t: Table) -> Body:
    """Only the god card is announced and paid for; what it aims at is chosen if nobody cancels."""
    return (yield from _answered(t, window.aim))


@reading("oq.mk.window.targets", "after_response", replaces="aim_orders")
@rule("mk.botg.goddess.order", "mk.botg.aphrodite.order", "mk.botg.hermes.cancel", "mk.botg.poseidon.cancel")
def aim_orders_after_answers(t: Table) -> Body:
    """Only the ability or god is announced and paid for; the orders are given if nobody cancels."""
    return (yield from _answered(t, orders.aim_orders))


# -- all at once -----------------------------------------------------------------------------------------------------

UNASKED = -1
"""Opponents asked so far of an ability that is announced but whose turn to be answered has not come."""


@reading("oq.mk.turn.sequence", "all_at_once", replaces="use_ability")
@rule("mk.botg.ability.optional", "mk.botg.ability.moment", "mk.botg.clar.example.activate_off_colour")
def use_ability_at_once(t: Table) -> Body:
    """The ability is announced together with the card and Ares, before anybody answers."""
    label = yield from ability.use_ability(t)
    if label == "activated":
        last = t["chain"][-1]
        yield Set("chain", (*t["chain"][:-1], last._replace(asked=UNASKED)))
    return label


@reading("oq.mk.turn.sequence", "all_at_once", replaces="answer")
@rule("mk.botg.hermes.cancel", "mk.botg.god.exceptions.when", "mk.botg.poseidon.cancel")
def answer_in_order(t: Table) -> Body:
    """When all is announced each opponent in turn may answer Ares, then the ability."""
    chain = t["chain"]
    if not chain or (len(chain) == 1 and chain[0].asked == UNASKED):
        return "nobody"
    if chain[-1].asked == UNASKED:
        yield Set("chain", chain[::-1])
        return "next"
    return (yield from answers.answer(t))


@reading("oq.mk.turn.sequence", "all_at_once", replaces="ares_effect")
@rule("mk.botg.ares.with_card", "mk.botg.ares.plus5", "mk.botg.hermes.cancel")
def ares_effect_before_ability(t: Table) -> Body:
    """What is not cancelled takes effect: first Ares, then the ability that was announced with him."""
    chain = t["chain"]
    waiting = chain[:1] if chain and chain[0].asked == UNASKED else ()
    if len(chain) > len(waiting):
        yield Set("chain", chain[len(waiting) :])
        yield from turn.ares_effect(t)
    if waiting:
        yield Set("chain", (waiting[0]._replace(asked=0),))


# -- one exempt god a turn -------------------------------------------------------------------------------------------

TURN_GODS = ("Dionysus", "Ares", "Aphrodite")


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="announce_god")
@rule("mk.botg.god.pay", "mk.botg.god.exceptions.when")
def announce_and_note(t: Table, seat: str, god: str) -> Iterator[Event]:
    """Dionysus, Ares or Aphrodite in the own turn is the one god of that turn; answers are not counted."""
    yield from answers.announce_god(t, seat, god)
    if god in TURN_GODS and t["poller"] is None:
        yield Set("acted", seat)


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="another_god_in_turn")
@rule("mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card", "mk.botg.ares.with_card",
      because=lambda t, p, m, kept: f"{p} has used a god card in this turn already")  # fmt: skip
def one_god_in_turn(t: Table, seat: str, moves: Moves) -> Moves:
    """At most one of Dionysus, Ares and Aphrodite is used in one turn."""
    return [m for m in moves if m[1] not in TURN_GODS] if t["acted"] == seat else moves


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="before_card")
@rule("mk.botg.god.exceptions.when", "mk.botg.dionysus.before_card")
def one_god_before_card(t: Table) -> Body:
    """Before the card Dionysus or Aphrodite may be used, not both."""
    if t["acted"] == t.rules.next_to_play(t):
        return "go on"
    return (yield from turn.before_card(t))


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="after_card")
@rule("mk.botg.god.exceptions.when", "mk.botg.aphrodite.condition")
def one_god_after_card(t: Table) -> Body:
    """After the card Aphrodite may be used, if no other god was used in this turn; then the turn ends."""
    if t["acted"] is None:
        return (yield from turn.after_card(t))
    yield from t.rules.turn_is_over(t)
    return "all have played" if t.rules.next_to_play(t) is None else "next player"


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="turn_is_over")
@rule("mk.botg.god.exceptions.when")
def next_turn_another_god(t: Table) -> Iterator[Event]:
    """In the next turn a god may be used again."""
    if t["acted"] is not None:
        yield Set("acted", None)


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="own_tops")
@rule("mk.botg.term.face_up.playable", "mk.botg.round.lead", "mk.botg.ares.with_card")
def own_tops_with_one_god(t: Table, seat: str) -> Moves:
    """A face-up card may be played, and Ares with it, unless another god was used in this turn."""
    moves = turn.own_tops(t, seat)
    return [m for m in moves if m[0] == "play"] if t["acted"] == seat else moves


@reading("oq.mk.turn.several_gods", "one_per_turn", replaces="ares_in_hand")
@rule("mk.botg.ares.with_card", "mk.botg.god.exceptions.when",
      because=lambda t, p, m, kept: f"{p} does not hold Ares, or has used a god card in this turn already")  # fmt: skip
def ares_if_no_other_god(t: Table, seat: str, moves: Moves) -> Moves:
    """Ares is played from one's own hand, if no other god was used in this turn."""
    moves = turn.ares_in_hand(t, seat, moves)
    return [m for m in moves if m[0] != "play with Ares"] if t["acted"] == seat else moves
