"""Owns the flow table of Battle of the Gods: which step follows which, as the rules' own table of states has it."""

from __future__ import annotations

from typing import Any

from ...core.flow import step
from . import ability, answers, count, hands, kronos, late, orders, resolve, setup, teams, turn, window

WINDOW_ROW = "WINDOW.PAY.aim WINDOW.PAY WINDOW.ANSWER WINDOW.EFFECT WINDOW.OUT WINDOW.POLL"
MOVE_ROW = "WINDOW.PAY.aim WINDOW.PAY WINDOW.EFFECT WINDOW.OUT WINDOW.POLL"
RESOLUTION = (
    "RESOLVE.STRENGTH RESOLVE.COLOUR RESOLVE.BEST RESOLVE.CARDS RESOLVE.FIRST RESOLVE.CLEAN RESOLVE.OUT ROUND.OPEN"
)


def _paying(name: str) -> Any:
    return step(answers.pay, {"more": name, "paid": ""}, who="who announced it")


def _aiming(name: str, body: Any) -> Any:
    return step(body, {"more": name, "aimed": ""}, who="who announced it")


def _answering(name: str, then: str) -> Any:
    rows = {"next": name, "nobody": "", "answered": then}
    return step(answers.answer, rows, who="each opponent in turn", answers=True)


FLOW = {
    "SETUP.MYTH": step(setup.deal, "SETUP.LAYOUT", who="chance"),
    "SETUP.LAYOUT": step(setup.lay_out, "SETUP.GODS"),
    "SETUP.LAYOUT.arrange": step(
        setup.arrange, {"more": "SETUP.LAYOUT.arrange", "arranged": ""}, who="every player, in secret"
    ),
    "SETUP.GODS": step(setup.deal_gods, "SETUP.APPLES", who="chance"),
    "SETUP.APPLES": step(setup.deal_apples, "SETUP.CALLER"),
    "SETUP.CALLER.teams": step(teams.settle_teams),
    "SETUP.CALLER": step(setup.settle_caller, "SETUP.COLOUR"),
    "SETUP.COLOUR": step(
        setup.call_colour, {"five players": "SETUP.EXTRAS", "other counts": "SETUP.FIRST"}, who="the caller"
    ),
    "SETUP.EXTRAS": step(setup.choose_extras, {"more": "SETUP.EXTRAS", "chosen": "SETUP.MATE"}, who="the caller"),
    "SETUP.MATE": step(setup.choose_mate, "SETUP.FIRST", who="the caller"),
    "SETUP.FIRST": step(setup.settle_first, "ROUND.OPEN"),
    "ROUND.OPEN": step(window.open_round, {"round": "WINDOW.POLL", "nobody active": "END.GODS"}),
    "WINDOW.POLL": step(
        window.poll,
        {"pass": "WINDOW.POLL", "god": WINDOW_ROW, "move": MOVE_ROW, "closed": "WINDOW.LOCKOUT"},
        opens="WINDOW.LOCKOUT.chance",
        who="each player in turn, from the first",
    ),
    "WINDOW.POLL.speaker": step(
        window.who_speaks, {"speaks": "WINDOW.POLL", "closed": "WINDOW.LOCKOUT"}, who="the players"
    ),
    "WINDOW.PAY.aim": _aiming("WINDOW.PAY.aim", window.aim),
    "WINDOW.PAY": _paying("WINDOW.PAY"),
    "WINDOW.ANSWER": _answering("WINDOW.ANSWER", "WINDOW.ANSWER.pay"),
    "WINDOW.ANSWER.pay": _paying("WINDOW.ANSWER.pay"),
    "WINDOW.EFFECT": step(
        window.effect,
        {
            "done": "",
            "gifts": "WINDOW.EFFECT.gifts",
            "draw": "WINDOW.EFFECT.draw",
            "another name": "WINDOW.EFFECT.name",
        },
    ),
    "WINDOW.EFFECT.name": step(
        hands.name_again, {"another name": "WINDOW.EFFECT.name", "done": ""}, who="who announced Eros"
    ),
    "WINDOW.EFFECT.gifts": step(
        hands.hera_gifts,
        {"given": "", "more": "WINDOW.EFFECT.gifts"},
        who="every holder of god cards, in secret",
    ),
    "WINDOW.EFFECT.draw": step(hands.hephaestus_draw, who="chance"),
    "WINDOW.OUT": step(window.out_in_window, opens="WINDOW.LOCKOUT.chance"),
    "WINDOW.LOCKOUT.chance": step(kronos.judge_lockout_of, {"locked": "", "free": ""}),
    "WINDOW.LOCKOUT": step(kronos.judge_lockout, {"locked": "WINDOW.FIRST", "free": "WINDOW.FIRST"}),
    "WINDOW.FIRST": step(window.settle_order, {"turn": "TURN.PRE", "nobody active": "END.GODS"}),
    "TURN.PRE.order": step(orders.order_for_turn, "TURN.PRE", who="who may order the player whose turn begins"),
    "TURN.PRE.kronos": step(
        kronos.turn_begins,
        {
            "go on": "TURN.CARD",
            "move": "TURN.PRE.kronos_aim TURN.PRE.kronos_pay TURN.PRE.kronos_effect TURN.PRE",
            "next player": "TURN.PRE",
            "all have played": RESOLUTION,
            "nobody plays": "END.GODS",
        },
        who="the player whose turn it is",
    ),
    "TURN.PRE.kronos_aim": _aiming("TURN.PRE.kronos_aim", window.aim),
    "TURN.PRE.kronos_pay": _paying("TURN.PRE.kronos_pay"),
    "TURN.PRE.kronos_effect": step(kronos.kronos_moves_in_turn),
    "TURN.PRE": step(
        turn.before_card,
        {"god": "TURN.PRE.aim TURN.PRE.pay PRE.ANSWER PRE.ANSWER.effect TURN.PRE", "go on": "TURN.CARD"},
        who="the player whose turn it is",
    ),
    "TURN.PRE.aim": _aiming("TURN.PRE.aim", orders.aim_orders),
    "TURN.PRE.pay": _paying("TURN.PRE.pay"),
    "PRE.ANSWER": _answering("PRE.ANSWER", "PRE.ANSWER.pay"),
    "PRE.ANSWER.pay": _paying("PRE.ANSWER.pay"),
    "PRE.ANSWER.effect": step(turn.turn_god_effect),
    "TURN.CARD": step(
        turn.play_card,
        {"plain": "TURN.ABILITY", "with Ares": "TURN.CARD.pay ARES.ANSWER ARES.ANSWER.effect TURN.ABILITY"},
        who="the player whose turn it is",
    ),
    "TURN.CARD.pay": _paying("TURN.CARD.pay"),
    "ARES.ANSWER": _answering("ARES.ANSWER", "ARES.ANSWER.pay"),
    "ARES.ANSWER.pay": _paying("ARES.ANSWER.pay"),
    "ARES.ANSWER.effect": step(turn.ares_effect),
    "ARES.ANSWER.back": step(turn.ares_effect_or_back, {"stays": "TURN.ABILITY", "taken back": "TURN.CARD"}),
    "TURN.ABILITY": step(
        ability.use_ability,
        {
            "activated": "TURN.ABILITY.aim TURN.ABILITY.pay ABILITY.ANSWER ABILITY.EFFECT TURN.POST",
            "none": "TURN.POST",
        },
        who="the player whose turn it is",
    ),
    "TURN.ABILITY.aim": _aiming("TURN.ABILITY.aim", orders.aim_orders),
    "TURN.ABILITY.pay": _paying("TURN.ABILITY.pay"),
    "ABILITY.ANSWER": _answering("ABILITY.ANSWER", "ABILITY.ANSWER.pay POSEIDON.ANSWER"),
    "ABILITY.ANSWER.pay": _paying("ABILITY.ANSWER.pay"),
    "POSEIDON.ANSWER": _answering("POSEIDON.ANSWER", "POSEIDON.ANSWER.pay"),
    "POSEIDON.ANSWER.pay": _paying("POSEIDON.ANSWER.pay"),
    "ABILITY.EFFECT": step(ability.ability_effect),
    "TURN.POST": step(
        turn.after_card,
        {
            "god": "TURN.POST.aim TURN.POST.pay PRE.ANSWER PRE.ANSWER.effect TURN.POST",
            "next player": "TURN.PRE",
            "all have played": RESOLUTION,
        },
        who="the player whose turn it is",
    ),
    "TURN.POST.aim": _aiming("TURN.POST.aim", orders.aim_orders),
    "TURN.POST.pay": _paying("TURN.POST.pay"),
    "TURN.POST.late": step(
        late.answer_late,
        {
            "answered": "TURN.POST.late.aim TURN.POST.late.pay POSEIDON.ANSWER TURN.POST.late.effect TURN.POST.late",
            "next": "TURN.POST.late",
            "nobody": "",
        },
        who="each opponent in turn",
        answers=True,
    ),
    "TURN.POST.late.aim": step(late.aim_late, who="who answers"),
    "TURN.POST.late.pay": _paying("TURN.POST.late.pay"),
    "TURN.POST.late.effect": step(late.late_effect),
    "RESOLVE.STRENGTH": step(resolve.settle_strengths),
    "RESOLVE.COLOUR": step(resolve.settle_colour),
    "RESOLVE.BEST": step(resolve.settle_best),
    "RESOLVE.CARDS": step(resolve.settle_cards),
    "RESOLVE.FIRST": step(resolve.settle_leader),
    "RESOLVE.CLEAN": step(resolve.clean_round),
    "RESOLVE.OUT": step(resolve.out_after_round),
    "END.GODS": step(count.unplayed_gods, "END.MERGE"),
    "END.MERGE": step(count.merge_piles, "END.POETS"),
    "END.POETS": step(count.settle_bonus, "END.RESULT"),
    "END.RESULT": step(count.result, {"next game": "SETUP.MYTH"}),
}
