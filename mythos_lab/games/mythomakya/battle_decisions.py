"""Owns the decisions of Battle of the Gods: for each kind its candidates, the clauses that narrow them, and what stands
whoever's turn it is."""

from __future__ import annotations

from ...core.legality import Options


def _aims(candidates: str, *gates: str, narrow: str = "", owes: str = "announce_whole") -> Options:
    """What is named for an announcement: nothing else may be said before all is named."""
    return Options(candidates, gates, (narrow,) if narrow else (), ("name", "nothing"), owes)


KRONOS_MOVE = ("kronos_move_paid", "kronos_has_target")
ABILITY = ("poets_count_later", "only_some_have_abilities", "at_the_moment_of_play", "ability_affordable")
OPTIONS = {
    "deal": Options("shuffled_deck", verbs=("deal",), secret=True),
    "gods": Options("shuffled_gods", verbs=("deal",), secret=True),
    "colour": Options("colours", ("a_colour",), verbs=("call",)),
    "extra god": Options("undealt_gods", ("among_undealt",), verbs=("choose",), secret=True),
    "second god": Options("undealt_gods", ("among_undealt",), verbs=("choose",), owes="chooses_two", secret=True),
    "mate": Options("mates", ("another_player",), verbs=("choose",)),
    "caller": Options("caller_lots", ("drawn_among_players",), verbs=("choose",)),
    "teams": Options("team_lots", ("drawn_division",), verbs=("deal",)),
    "lay": Options("cards_to_lay", ("lays_own_card",), verbs=("choose",), secret=True),
    "window": Options(
        "window_moves",
        ("god_in_hand", "window_gods_only", "kronos_mover"),
        ("affordable_gods", "apollo_needs_card", "kronos_has_stack", "may_be_void", *KRONOS_MOVE),
        ("pass", "god", "move Kronos"),
        declines=("pass", None),
    ),
    "speaker": Options("speakers", ("speaks_in_game",), verbs=("speak", "nobody"), declines=("nobody", None)),
    "Zeus: card": _aims("zeus_targets", "names_something", "zeus_myth_only", "of_stack_owners", "zeus_face_up"),
    "Apollo: card": _aims("apollo_cards", "apollo_own_top", "apollo_strength"),
    "Apollo: player": _aims("apollo_receivers", "apollo_opponent"),
    "Apollo: colour": _aims("any_colour", "apollo_colour"),
    "Athena: own stack": _aims(
        "athena_own", "names_something", "athena_own_stack", "athena_has_partner", narrow="athena_may_swap"
    ),
    "Athena: other stack": _aims("athena_other", "athena_opponent", narrow="athena_may_swap"),
    "Hades: card": _aims("hades_cards", "names_something", "hades_takes_myths", "hades_owner_has_stack"),
    "Hades: stack": _aims("hades_stacks", "hades_into_owners"),
    "Hades: depth": _aims("hades_depths", "hades_not_top", "hades_within_stack"),
    "Eros: god": _aims("eros_names", "names_something", "eros_not_played", "eros_not_own"),
    "Kronos: stack": _aims("kronos_stacks", "kronos_on_own"),
    "Kronos: new stack": _aims("kronos_targets", "kronos_own_or_opponent"),
    "Aeolus: stack": Options(
        "aeolus_stacks",
        ("aeolus_up_to_three", "of_stack_owners", "aeolus_each_once"),
        verbs=("name", "done"),
        owes="announce_whole",
        drafted=("name",),
    ),
    "Aeolus: next card": _aims("aeolus_cards", "aeolus_same_cards", owes="aeolus_complete")._replace(drafted=("name",)),
    "goddess: order": Options(
        "orders",
        ("orders_go_round", "goddess_usual_rules"),
        verbs=("order", "done"),
        owes="goddess_names_all",
        drafted=("order",),
    ),
    "Aphrodite: order": Options(
        "orders",
        ("orders_go_round", "aphrodite_usual_rules"),
        verbs=("order", "done"),
        owes="aphrodite_names_all",
        drafted=("order",),
    ),
    "pay": Options(
        "payments",
        ("pays_once", "own_payment", "pays_from_treasure", "pays_as_needed"),
        verbs=("pay",),
        owes="pay_in_full",
        drafted=("pay",),
    ),
    "answer": Options(
        "answers", ("god_in_hand", "only_what_answers"), verbs=("god", "decline"), declines=("decline", None)
    ),
    "gift": Options("own_gods", ("gives_own_god",), verbs=("give",), secret=True),
    "draw": Options("box_draws", ("draws_from_box",), verbs=("draw",), secret=True),
    "before card": Options(
        "turn_gods",
        ("god_in_hand",),
        ("dionysus_goes_to_another", "aphrodite_needs_a_card", "affordable_gods", "may_be_void"),
        ("god", "go on"),
        declines=("go on", None),
    ),
    "after card": Options(
        "late_gods",
        ("god_in_hand", "dionysus_before_card"),
        ("affordable_gods", "may_be_void"),
        ("god", "go on"),
        declines=("go on", None),
    ),
    "card": Options(
        "own_tops",
        ("own_cards", "not_under_kronos", "face_up_only", "ares_in_hand", "ares_affordable"),
        ("obey", "follow_unless_freed"),
        ("play", "play with Ares"),
    ),
    "late answer": Options(
        "late_answers",
        ("god_in_hand", "only_what_answers_late"),
        verbs=("god", "decline"),
        declines=("decline", None),
    ),
    "late target": _aims("late_targets", "late_among_done"),
    "ability": Options(
        "ability_moves",
        (*ABILITY, "muse_may_sing", "ability_has_effect"),
        verbs=("activate", "decline"),
        declines=("decline", None),
    ),
    # Asked under other readings than the defaults alone.
    "turn begins": Options(
        "turn_begins_moves", ("kronos_mover",), KRONOS_MOVE, ("move Kronos", "go on"), declines=("go on", None)
    ),
    "Eros: another god": Options(
        "eros_other_names",
        ("eros_not_played", "eros_not_own", "eros_names_another"),
        verbs=("name", "decline"),
        declines=("decline", None),
    ),
    "order in turn": Options(
        "orders", ("orders_go_round", "goddess_usual_rules", "aphrodite_usual_rules"), verbs=("order", "done")
    ),
}
STANDING = {
    "call": ("called_in_its_place",),
    "choose": ("gods_in_their_place", "mate_in_its_place"),
    "god": (
        "hermes_not_on_kronos_move",
        "hermes_answers_gods",
        "poseidon_answers_abilities",
        "another_god_in_turn",
        "ares_needs_a_card",
        "dionysus_not_in_window",
        "dionysus_goes_to_another",
        "dionysus_before_card",
        "aphrodite_needs_a_card",
        "window_is_for_the_nine",
    ),
    "move Kronos": ("kronos_moves_in_window",),
    "pass": ("passes_in_window",),
    "activate": (*ABILITY, "muse_may_sing", "ability_has_effect"),
    "pay": ("pays_once", "own_payment", "pays_from_treasure"),
    "order": ("orders_bind_later_players",),
}
UNTIMELY = dict.fromkeys(("play", "play with Ares"), ("plays_in_turn",))
"""What is wrong with a move where its player is asked for something else."""
EARLY = {"pay": STANDING["pay"], "order": STANDING["order"]}
"""What is wrong with a later part of a bundle from the start: paying from elsewhere than the own treasure, an order to
a player whose turn is not still to come."""
