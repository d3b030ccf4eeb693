"""Owns Battle of the Gods as a whole: its zones, facts, flow, decisions and set-up. The rules stand in the modules
it lists."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ...core.flow import step
from ...core.game import Definition, Game, Setup
from ...core.kernel import Table
from ...core.legality import Options
from ...core.rules import rule
from ...core.state import BAG, COUNT, FACES, NOTHING, PILE, ROW, Fact, Zone
from . import agreed, answers, cards, count, gods, notation, readings, resolve, rounds, series, setup, turn, window
from .book import BOOK

# -- who sees what ---------------------------------------------------------------------------------------------------


@rule("mk.botg.term.bottom.look", "mk.botg.term.face_up.visible", "mk.botg.setup.stacks.up")
def stack_seen(t: Table, seat: str, owner: Any) -> str:
    """All cards of a stack lie face up; everybody may look at the bottom cards too."""
    return FACES


@rule("mk.botg.term.treasure.visible", "mk.botg.resolution.visible")
def treasure_seen(t: Table, seat: str, owner: Any) -> str:
    """The cards of every treasure pile are visible to everybody."""
    return FACES


@rule("mk.botg.term.gods.hidden")
def hand_seen(t: Table, seat: str, owner: Any) -> str:
    """God cards in hand are not shown to the others, team mates included; how many there are is open."""
    return FACES if seat == owner else COUNT


@rule("mk.botg.setup.gods.box_hidden")
def box_seen(t: Table, seat: str, owner: Any) -> str:
    """The god cards that went back into the box are not shown to anybody."""
    return COUNT


@rule("mk.botg.setup.5p.caller.gods", "mk.botg.setup.gods.box_hidden")
def undealt_seen(t: Table, seat: str, owner: Any) -> str:
    """Five players: the caller alone sees the undealt god cards while choosing."""
    return FACES if seat == t["caller"] else COUNT


@rule("mk.botg.term.discard.what")
def open_to_all(t: Table, seat: str, owner: Any) -> str:
    """What lies openly or has been said aloud is known to everybody."""
    return FACES


@rule()
def covered(t: Table, seat: str, owner: Any) -> str:
    """A pack that is about to be dealt shows nothing."""
    return NOTHING


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
    return step(answers.answer, {"next": name, "nobody": "", "answered": then}, who="each opponent in turn")


FLOW = {
    "SETUP.MYTH": step(setup.deal, "SETUP.LAYOUT", who="chance"),
    "SETUP.LAYOUT": step(setup.lay_out, "SETUP.GODS"),
    "SETUP.GODS": step(setup.deal_gods, "SETUP.APPLES", who="chance"),
    "SETUP.APPLES": step(setup.deal_apples, "SETUP.CALLER"),
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
        window.who_speaks, {"speaks": "WINDOW.POLL", "closed": "WINDOW.LOCKOUT"}, who="the group"
    ),
    "WINDOW.PAY.aim": _aiming("WINDOW.PAY.aim", window.aim),
    "WINDOW.PAY": _paying("WINDOW.PAY"),
    "WINDOW.ANSWER": _answering("WINDOW.ANSWER", "WINDOW.ANSWER.pay"),
    "WINDOW.ANSWER.pay": _paying("WINDOW.ANSWER.pay"),
    "WINDOW.EFFECT": step(window.effect, {"done": "", "gifts": "WINDOW.EFFECT.gifts", "draw": "WINDOW.EFFECT.draw"}),
    "WINDOW.EFFECT.gifts": step(gods.hera_gifts, who="every holder of god cards, in secret"),
    "WINDOW.EFFECT.draw": step(gods.hephaestus_draw, who="chance"),
    "WINDOW.OUT": step(window.out_in_window, opens="WINDOW.LOCKOUT.chance"),
    "WINDOW.LOCKOUT.chance": step(window.judge_lockout_of, {"locked": "", "free": ""}),
    "WINDOW.LOCKOUT": step(window.judge_lockout, {"locked": "WINDOW.FIRST", "free": "WINDOW.FIRST"}),
    "WINDOW.FIRST": step(window.settle_order, {"turn": "TURN.PRE", "nobody active": "END.GODS"}),
    "TURN.PRE": step(
        turn.before_card,
        {"god": "TURN.PRE.aim TURN.PRE.pay PRE.ANSWER PRE.ANSWER.effect TURN.PRE", "go on": "TURN.CARD"},
        who="the player whose turn it is",
    ),
    "TURN.PRE.aim": _aiming("TURN.PRE.aim", turn.aim_orders),
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
    "TURN.ABILITY": step(
        turn.use_ability,
        {
            "activated": "TURN.ABILITY.aim TURN.ABILITY.pay ABILITY.ANSWER ABILITY.EFFECT TURN.POST",
            "none": "TURN.POST",
        },
        who="the player whose turn it is",
    ),
    "TURN.ABILITY.aim": _aiming("TURN.ABILITY.aim", turn.aim_orders),
    "TURN.ABILITY.pay": _paying("TURN.ABILITY.pay"),
    "ABILITY.ANSWER": _answering("ABILITY.ANSWER", "ABILITY.ANSWER.pay POSEIDON.ANSWER"),
    "ABILITY.ANSWER.pay": _paying("ABILITY.ANSWER.pay"),
    "POSEIDON.ANSWER": _answering("POSEIDON.ANSWER", "POSEIDON.ANSWER.pay"),
    "POSEIDON.ANSWER.pay": _paying("POSEIDON.ANSWER.pay"),
    "ABILITY.EFFECT": step(turn.ability_effect),
    "TURN.POST": step(
        turn.after_card,
        {
            "god": "TURN.POST.aim TURN.POST.pay PRE.ANSWER PRE.ANSWER.effect TURN.POST",
            "next player": "TURN.PRE",
            "all have played": RESOLUTION,
        },
        who="the player whose turn it is",
    ),
    "TURN.POST.aim": _aiming("TURN.POST.aim", turn.aim_orders),
    "TURN.POST.pay": _paying("TURN.POST.pay"),
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

SEEN = "open_to_all"
ZONES = (
    Zone("stack", "stack", PILE, "stack_seen", "stack"),
    Zone("table", order=ROW, seen=SEEN, title="played in this round"),
    Zone("treasure", "seat", BAG, "treasure_seen", "treasure pile"),
    Zone("gods", "seat", BAG, "hand_seen", "god cards in hand"),
    Zone("playing", order=ROW, seen=SEEN, title="god cards being played"),
    Zone("kronos", order=ROW, seen=SEEN, title="Kronos on a stack"),
    Zone("set_aside", order=BAG, seen=SEEN, title="waiting for the winner of the round"),
    Zone("discard", order=BAG, seen=SEEN, title="discard pile"),
    Zone("box", order=BAG, seen="box_seen", title="god cards in the box"),
    Zone("undealt", order=BAG, seen="undealt_seen", title="undealt god cards"),
    Zone("spare", order=BAG, seen=SEEN, title="golden apple cards in the box"),
    Zone("deck", order=PILE, seen="covered", title="deck"),
    Zone("removed", order=BAG, seen=SEEN, title="out of the game"),
)
_OPEN = ("senior", "first", "caller", "kronos_on", "last_winner", "former", "next_senior", "outcome")
_LISTS = ("teams", "games", "out", "used_gods")
_SCRATCH_LISTS = (
    "order",
    "chain",
    "orders",
    "freed",
    "abilities",
    "with_ares",
    "strengths",
    "seniors",
    "piles",
    "bonus",
)
_SCRATCH = ("poller", "deciding", "best", "winner")
FACTS = (
    *(Fact(name, seen=SEEN) for name in _OPEN),
    *(Fact(name, (), seen=SEEN) for name in _LISTS),
    *(Fact(name, (), seen=SEEN, scratch=True) for name in _SCRATCH_LISTS),
    *(Fact(name, seen=SEEN, scratch=True) for name in _SCRATCH),
    Fact("passes", 0, seen=SEEN, scratch=True),
    Fact("moved", False, seen=SEEN, scratch=True),
)


def _aims(candidates: str, *narrow: str, verbs: tuple[str, ...] = ("name",), owes: str = "announce_whole") -> Options:
    return Options(candidates, narrow, verbs, owes)


OPTIONS = {
    "deal": Options("shuffled_deck", verbs=("deal",), secret=True),
    "gods": Options("shuffled_gods", verbs=("deal",), secret=True),
    "colour": Options("colours", ("a_colour",), ("call",)),
    "extra god": Options("undealt_gods", ("among_undealt",), ("choose",), secret=True),
    "mate": Options("mates", ("another_player",), ("choose",)),
    "window": Options(
        "window_moves",
        (
            "god_in_hand",
            "window_gods_only",
            "affordable_gods",
            "apollo_needs_card",
            "kronos_mover",
            "kronos_move_paid",
            "kronos_has_target",
        ),
        ("pass", "god", "move Kronos"),
        declines=("pass", None),
    ),
    "speaker": Options("speakers", ("speaks_in_game",), ("speak", "nobody"), declines=("nobody", None)),
    "Zeus: card": _aims("zeus_targets", "zeus_myth_only", "zeus_face_up"),
    "Apollo: card": _aims("apollo_cards", "apollo_own_top", "apollo_strength"),
    "Apollo: player": _aims("apollo_receivers", "apollo_opponent"),
    "Apollo: colour": _aims("any_colour", "apollo_colour"),
    "Athena: own stack": _aims("athena_own", "athena_own_stack", "athena_may_swap"),
    "Athena: other stack": _aims("athena_other", "athena_opponent", "athena_may_swap"),
    "Hades: card": _aims("hades_cards", "hades_takes_myths", "hades_owner_has_stack"),
    "Hades: stack": _aims("hades_stacks", "hades_into_owners"),
    "Hades: depth": _aims("hades_depths", "hades_not_top", "hades_within_stack"),
    "Eros: god": _aims("eros_names", "eros_not_played", "eros_not_own"),
    "Kronos: stack": _aims("kronos_stacks", "kronos_on_own"),
    "Kronos: new stack": _aims("kronos_targets", "kronos_own_or_opponent"),
    "Aeolus: stack": Options("aeolus_stacks", ("aeolus_each_once",), ("name", "done"), "announce_whole"),
    "Aeolus: next card": _aims("aeolus_cards", "aeolus_same_cards", owes="aeolus_complete"),
    "goddess: order": _aims("orders", "goddess_usual_rules", verbs=("order",), owes="goddess_names_all"),
    "Aphrodite: order": _aims("orders", "aphrodite_usual_rules", verbs=("order",), owes="aphrodite_names_all"),
    "pay": Options("treasure_cards", ("pays_once", "own_payment", "pays_from_treasure"), ("pay",), "pay_in_full"),
    "answer": Options("answers", ("god_in_hand",), ("god", "decline"), declines=("decline", None)),
    "gift": Options("own_gods", ("gives_own_god",), ("give",), secret=True),
    "draw": Options("box_draws", verbs=("draw",), secret=True),
    "before card": Options(
        "turn_gods",
        ("god_in_hand", "dionysus_goes_to_another", "aphrodite_needs_a_card", "affordable_gods"),
        ("god", "go on"),
        declines=("go on", None),
    ),
    "after card": Options(
        "late_gods",
        ("god_in_hand", "dionysus_before_card", "affordable_gods"),
        ("god", "go on"),
        declines=("go on", None),
    ),
    "card": Options(
        "own_tops",
        (
            "own_cards",
            "not_under_kronos",
            "face_up_only",
            "ares_in_hand",
            "ares_affordable",
            "obey",
            "follow_unless_freed",
        ),
        ("play", "play with Ares"),
    ),
    "ability": Options(
        "ability_moves",
        ("poets_count_later", "only_some_have_abilities", "at_the_moment_of_play", "ability_affordable"),
        ("activate", "decline"),
        declines=("decline", None),
    ),
}
STANDING = {
    "god": (
        "hermes_not_on_kronos_move",
        "hermes_answers_gods",
        "poseidon_answers_abilities",
        "ares_needs_a_card",
        "dionysus_not_in_window",
        "dionysus_goes_to_another",
        "aphrodite_needs_a_card",
        "window_is_for_the_nine",
    ),
    "move Kronos": ("kronos_moves_in_window",),
    "activate": ("poets_count_later", "only_some_have_abilities", "at_the_moment_of_play"),
    "pay": ("pays_once", "own_payment", "pays_from_treasure"),
    "order": ("orders_bind_later_players",),
}


def owners(s: Setup) -> Mapping[str, tuple[Any, ...]]:
    """Who owns places: seats and stacks."""
    return {"seat": s.seats, "stack": tuple((p, n) for p in s.seats for n in range(1, s.option("stacks") + 1))}


def deck_of(s: Setup) -> cards.Cards:
    return cards.deck(cards.shipped() if s.cards is None else s.cards, "battle")


def begin(game: Game) -> Mapping[Any, Any]:
    """The places and facts before a new game: all cards in their packs."""
    by_kind = {kind: tuple(c.id for c in game.cards.values() if c.kind == kind) for kind in ("myth", "god", "apple")}
    return {"deck": by_kind["myth"], "box": by_kind["god"], "spare": by_kind["apple"], "teams": game.setup.teams}


GAME = Definition(
    name="mythomakya.battle",
    title="Mythomakya: Battle of the Gods",
    book=BOOK,
    module=__name__,
    zones=ZONES,
    facts=FACTS,
    flow=FLOW,
    start="SETUP.MYTH",
    options=OPTIONS,
    standing=STANDING,
    rules=(setup, rounds, series, answers, window, gods, turn, resolve, count, sys.modules[__name__]),
    readings=(readings,),
    notation=notation,
    players=(2, 6),
    owners=owners,
    cards=deck_of,
    begin=begin,
    check=setup.check_teams,
    setup=agreed.battle,
    load_cards=cards.load,
    prefixes=("mk.botg.", "mk.variant.botg.", "mk.variant.two", "mk.comp.", "core."),
    option_names=agreed.OPTIONS,
)
