"""Owns the readings: for each open question that can be switched, the rule that takes the place of the default.

Each is a small function with its sentence as docstring, grouped as the rulebook groups its themes. None asks whether
it is in force; the game is built with it or without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import Link
from ...core.events import Event, Move, Set
from ...core.flow import Body, Do
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import resolve
from .resolve import Cards, in_force_of, works_for
from .table import active, clockwise, left, played, stacks
from .turn import category

_WINDOW_TAIL = "WINDOW.PAY.aim WINDOW.PAY WINDOW.ANSWER WINDOW.EFFECT WINDOW.OUT WINDOW.POLL.speaker"
ROWS = {
    ("oq.mk.window.order", "any_order"): {
        ("ROUND.OPEN", "round"): "WINDOW.POLL.speaker",
        ("WINDOW.POLL", "pass"): "WINDOW.POLL.speaker",
        ("WINDOW.POLL", "god"): _WINDOW_TAIL,
        ("WINDOW.POLL", "move"): _WINDOW_TAIL.replace(" WINDOW.ANSWER", ""),
    },
    ("oq.mk.kronos.ends", "whole_game"): {
        ("WINDOW.LOCKOUT", "locked"): "END.GODS",
        ("WINDOW.LOCKOUT.chance", "locked"): "END.GODS",
    },
}
"""Readings that change the flow replace a row of its table."""


# -- set-up ----------------------------------------------------------------------------------------------------------


@reading("oq.mk.setup.5p.first", "caller", replaces="first_of_five")
@rule("mk.toh.setup.5p.first", "mk.botg.setup.5p.first")
def caller_is_first(t: Table) -> str:
    """Five players: the caller of the senior colour is the first player."""
    return str(t["caller"])


@reading("oq.mk.setup.5p.first", "left_of_caller", replaces="first_of_five")
@rule("mk.toh.setup.5p.first", "mk.botg.setup.5p.first")
def left_of_caller_is_first(t: Table) -> str:
    """Five players: the general rule stays, the player to the left of the caller is first."""
    return clockwise(t, t["caller"])[1]


# -- the window ------------------------------------------------------------------------------------------------------


@reading("oq.mk.window.order", "single_sweep", replaces="next_chance")
@rule("mk.botg.god.window.everyone")
def same_again(t: Table, p: str) -> str:
    """Whoever has acted goes on until passing."""
    return p if p not in t["out"] else left(t, p)


@reading("oq.mk.window.order", "single_sweep", replaces="after_use")
@rule("mk.botg.god.window.several")
def keeps_the_chance(t: Table, p: str) -> Iterator[Event]:
    """Clockwise from the first player each has exactly one chance; those who have passed get no other."""
    yield from ()


@reading("oq.mk.window.order", "single_sweep", replaces="window_closes")
@rule("mk.botg.god.window")
def all_had_their_chance(t: Table) -> bool:
    """The window closes when everybody in the game has had a chance."""
    order = [p for p in clockwise(t, t["first"]) if p in active(t)]
    return not order or (t["passes"] > 0 and t["poller"] == order[0])


@reading("oq.mk.window.order", "any_order", replaces="window_closes")
@rule("mk.botg.god.window")
def closes_when_nobody_speaks(t: Table) -> bool:
    """The window closes when nobody wants to act."""
    return False


@reading("oq.mk.window.order", "any_order", replaces="after_pass")
@rule("mk.botg.god.window.everyone")
def no_count_of_passes(t: Table, p: str) -> Iterator[Event]:
    """Whoever spoke up and then passes has used no chance."""
    yield from ()


@reading("oq.mk.window.order", "any_order", replaces="after_use")
@rule("mk.botg.god.window.several")
def others_may_speak(t: Table, p: str) -> Iterator[Event]:
    """After a god card anybody may speak up again."""
    yield from ()


# -- who leads next --------------------------------------------------------------------------------------------------


@reading("oq.mk.botg.next_first", "rotate_left", replaces="next_leader")
@rule("mk.botg.round.lead")
def lead_rotates(t: Table) -> str:
    """The player to the left of the previous first player leads the next round."""
    return clockwise(t, t["first"])[1]


@reading("oq.mk.botg.next_first", "same", replaces="next_leader")
@rule("mk.botg.round.lead")
def lead_stays(t: Table) -> str:
    """The first player stays the same."""
    return str(t["first"])


def _last_of(t: Table, kind: str) -> str | None:
    """The player of the last effective ability of a category, else of the other one that gives the lead."""
    claims = in_force_of(t, kind) or in_force_of(t, "monster", "titan")
    return claims[-1][0] if claims else None


@reading("oq.mk.next_first.clash", "titan", replaces="claim_on_lead")
@rule("mk.botg.titan.first", "mk.botg.monster.first")
def titan_leads(t: Table) -> str | None:
    """Where monster and titan clash, the player of the last effective titan leads."""
    return _last_of(t, "titan")


@reading("oq.mk.next_first.clash", "monster", replaces="claim_on_lead")
@rule("mk.botg.monster.first", "mk.botg.titan.first")
def monster_leads(t: Table) -> str | None:
    """Where monster and titan clash, the player of the last effective monster leads."""
    return _last_of(t, "monster")


# -- abilities -------------------------------------------------------------------------------------------------------


@reading("oq.mk.identical.effect", "later_only", replaces="in_force")
@rule("mk.botg.clar.identical_last")
def only_the_later(t: Table) -> tuple[tuple[str, str], ...]:
    """The earlier of identical abilities has no effect at all."""
    abilities = t["abilities"]
    later = {category(t, card): card for _, card in abilities}
    return tuple((p, card) for p, card in abilities if later[category(t, card)] == card)


@reading("oq.mk.monster.zero_wins", "best_other_card", replaces="round_goes_to")
@rule("mk.botg.monster.zero", "mk.botg.resolution.irrelevant")
def zero_never_wins(t: Table, cards: Cards) -> str | None:
    """A 0 never wins: the best card of positive strength takes the round, the led colour first, then any."""
    strengths, colour = dict(t["strengths"]), t.cards.colour
    led = colour[cards[0][1]]
    able = [(p, card) for p, card in cards if strengths[card] > 0]
    pools = (t.rules.competing(t, able), [c for c in able if colour[c[1]] == led], able)
    pool = next((pool for pool in pools if pool), None)
    return t.rules.best_player(t, pool) if pool else t.rules.best_player(t, t.rules.competing(t, cards))


@reading("oq.mk.monster.zero_wins", "nobody", replaces="round_goes_to")
@rule("mk.botg.monster.zero")
def zero_wins_nothing(t: Table, cards: Cards) -> str | None:
    """A 0 never wins: if no competing card is of positive strength, nobody wins."""
    strengths = dict(t["strengths"])
    able = [(p, card) for p, card in t.rules.competing(t, cards) if strengths[card] > 0]
    return t.rules.best_player(t, able) if able else None


@reading("oq.mk.strength.order", "add_then_set", replaces="strength")
@rule("mk.botg.ares.plus5", "mk.botg.minor.becomes8", "mk.botg.monster.zero")
def ability_after_ares(t: Table, card: str) -> int:
    """Ares adds first, the ability then sets the strength of the card."""
    own = resolve.own_strength(t, card)
    changed = works_for(t, card, "monster") or works_for(t, card, "minor god")
    return own if changed or card not in t["with_ares"] else own + t.rules.ares_bonus(t)


@reading("oq.mk.tie.scope", "whole_round", replaces="tie_pool")
@rule("mk.botg.minor.tie", "mk.botg.ares.tie")
def all_cards_can_tie(t: Table, tied: Cards, most: int) -> Cards:
    """The tie rules look at all cards of the round, across colours."""
    strengths = dict(t["strengths"])
    others = [(p, card) for p, card in t.rules.contest(t) if strengths[card] == most and (p, card) not in tied]
    return tied + others


@reading("oq.mk.tie.scope", "whole_round", replaces="best_player")
@rule("mk.botg.resolution.highest")
def best_or_tied_with_best(t: Table, cards: Cards) -> str | None:
    """The highest competing card wins, unless a card of whatever colour ties with it and a tie rule prefers that."""
    strengths = dict(t["strengths"])
    most = max(strengths[card] for _, card in cards)
    tied = [(p, card) for p, card in cards if strengths[card] == most]
    return t.rules.break_tie(t, t.rules.tie_pool(t, tied, most))


@reading("oq.mk.muse.timing", "next_round", replaces="muse_sings")
@rule("mk.botg.muse.senior")
def muse_sings_for_next_round(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse is senior from the next round on."""
    yield Set("next_senior", colour)


@reading("oq.mk.muse.timing", "next_round", replaces="clean_round")
@rule("mk.botg.muse.senior", "mk.botg.goddess.this_round")
def clean_round_then_sing(t: Table) -> Iterator[Event]:
    """Orders and claims end with the round; then the colour of a muse becomes senior."""
    yield from resolve.clean_round(t)
    if t["next_senior"] is not None:
        yield from t.rules.muse_colour_counts(t, t["next_senior"])
        yield Set("next_senior", None)


@reading("oq.mk.muse.timing", "later_cards", replaces="note_senior")
@rule("mk.botg.muse.senior", "mk.botg.resolution.senior.beats")
def note_senior_colour(t: Table) -> Iterator[Event]:
    """A card is senior if its colour was senior when it was played."""
    card = t["table"][-1]
    if t.cards.colour[card] == t["senior"]:
        yield Set("seniors", (*t["seniors"], card))


@reading("oq.mk.muse.timing", "later_cards", replaces="muse_sings")
@rule("mk.botg.muse.senior")
def muse_is_senior_herself(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse is senior for herself and for the cards played after her."""
    if t["table"][-1] not in t["seniors"]:
        yield Set("seniors", (*t["seniors"], t["table"][-1]))
    yield from t.rules.muse_colour_counts(t, colour)


@reading("oq.mk.muse.timing", "later_cards", replaces="competing")
@rule("mk.botg.resolution.senior.compare", "mk.botg.resolution.irrelevant")
def cards_that_were_senior(t: Table, cards: Cards) -> Cards:
    """Cards that were senior when they were played compete by strength; without one the led colour does."""
    seniors = [(p, card) for p, card in cards if card in t["seniors"]]
    led = t.cards.colour[played(t)[0][1]]
    return seniors or [(p, card) for p, card in cards if t.cards.colour[card] == led] or cards


def _remember_former(t: Table) -> Iterator[Event]:
    if t["former"] is None:
        yield Set("former", t["senior"])


@reading("oq.mk.muse.duration", "this_round", replaces="muse_colour_counts")
@rule("mk.botg.muse.senior")
def muse_colour_for_this_round(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse is senior for this round only."""
    yield from _remember_former(t)
    yield Set("senior", colour)


@reading("oq.mk.muse.duration", "this_round", replaces="colour_after_round")
@rule("mk.botg.muse.senior")
def former_colour_after_muse(t: Table) -> Iterator[Event]:
    """After the round the colour that was senior before is senior again."""
    yield from _former_colour(t)


def _former_colour(t: Table) -> Iterator[Event]:
    if t["former"] is not None:
        yield Set("senior", t["former"])
        yield Set("former", None)


@reading("oq.mk.apollo.duration", "this_round", replaces="apollo_colour_counts")
@rule("mk.botg.apollo.this_round", "mk.botg.apollo.senior")
def apollo_for_this_round(t: Table, colour: str) -> Iterator[Event]:
    """The change of colour by Apollo ends with the round."""
    yield from _remember_former(t)
    yield Set("senior", colour)


@reading("oq.mk.apollo.duration", "this_round", replaces="colour_after_round")
@rule("mk.botg.apollo.this_round")
def former_colour_after_apollo(t: Table) -> Iterator[Event]:
    """After the round the former colour is senior again."""
    yield from _former_colour(t)


@reading("oq.mk.muse.titan_round", "undone", replaces="muse_sings")
@rule("mk.botg.muse.senior", "mk.botg.titan.discard_all")
def muse_may_be_undone(t: Table, colour: str) -> Iterator[Event]:
    """The colour before a muse is kept in mind until the round ends."""
    yield from _remember_former(t)
    yield from t.rules.muse_colour_counts(t, colour)


@reading("oq.mk.muse.titan_round", "undone", replaces="colour_after_round")
@rule("mk.botg.titan.discard_all", "mk.botg.muse.senior")
def discarded_muse_undone(t: Table) -> Iterator[Event]:
    """A muse discarded by a titan takes her effect with her."""
    if in_force_of(t, "titan"):
        yield from _former_colour(t)
    elif t["former"] is not None:
        yield Set("former", None)


@reading("oq.mk.titan.scope", "until_titan", replaces="doomed")
@rule("mk.botg.titan.discard_all", "mk.botg.clar.example.discard")
def doomed_until_titan(t: Table) -> tuple[str, ...]:
    """A titan discards the cards played before and the titan itself."""
    titans = in_force_of(t, "titan")
    return t["table"][: t["table"].index(titans[-1][1]) + 1] if titans else ()


@reading("oq.mk.titan.scope", "until_titan", replaces="contest")
@rule("mk.botg.titan.discard_all")
def contest_after_titan(t: Table) -> Cards:
    """Cards played after a titan are decided among themselves."""
    return played(t)[len(t.rules.doomed(t)) :]


@reading("oq.mk.titan.scope", "until_titan", replaces="deciding_colour")
@rule("mk.botg.resolution.senior.beats")
def colour_among_rest(t: Table, cards: Cards) -> str:
    """Senior colour, else the colour led, else the first colour among the cards that are left decide."""
    colours = [t.cards.colour[card] for _, card in cards]
    wanted = (t["senior"], t.cards.colour[t["table"][0]])
    return next((c for c in wanted if c in colours), colours[0])


# -- poets and the count ---------------------------------------------------------------------------------------------


@reading("oq.mk.poet.count", "exactly_seven", replaces="enough_for_poet")
@rule("mk.botg.poet.bonus")
def exactly_seven(t: Table, count: int) -> bool:
    """The bonus is for exactly seven cards."""
    return count == 7


@reading("oq.mk.poet.colour", "any_colour", replaces="colour_counts")
@rule("mk.botg.poet.bonus")
def any_colour_counts(t: Table, poet: str, pile: tuple[str, ...]) -> list[int]:
    """Seven cards of any one colour suffice if a poet is there."""
    return [t.rules.cards_of(t, colour, pile) for colour in sorted(set(t.cards.colour.values()))]


@reading("oq.mk.poet.several", "once", replaces="bonus_of")
@rule("mk.botg.poet.bonus")
def bonus_once(t: Table, poets: list[str]) -> int:
    """A player or team gets the bonus once, however many poets bring it."""
    return 5 if poets else 0


@reading("oq.mk.score.unplayed_once", "twice", replaces="worth_of_god")
@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def printed_and_added(t: Table, god: str) -> int:
    """An unplayed god card counts two apples: the printed one and the one that is added."""
    return 2


@reading("oq.mk.score.tie", "last_round", replaces="tied_sides")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.team.winner")
def last_round_breaks_tie(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Of the tied sides the one that was the last to win a round wins alone."""
    for p in t["last_winner"] or ():
        for name in tied:
            if p == name or p in dict(t["teams"]).get(name, ()):
                return (name,)
    return tied


@reading("oq.mk.score.tie", "last_round", replaces="remember_winner")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner")
def remember_who_won_last(t: Table) -> Iterator[Event]:
    """Who won rounds is remembered, the last one first."""
    if t["winner"] is not None:
        before = tuple(p for p in t["last_winner"] or () if p != t["winner"])
        yield Set("last_winner", (t["winner"], *before))


@reading("oq.mk.score.tie", "no_winner", replaces="tied_sides")
@rule("mk.toh.score.solo.winner", "mk.botg.score.solo.winner", "mk.toh.score.team.winner", "mk.botg.score.team.winner")
def nobody_wins_tie(t: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """With equal totals nobody wins the game."""
    return ()


@reading("oq.mk.alone", "stops_lost", replaces="one_alone")
@rule("mk.botg.end.all_played", "mk.botg.end.runs_out")
def one_alone_stops(t: Table, p: str) -> Iterator[Event]:
    """When one player alone has cards left the game ends, and those cards count for nobody."""
    for (_, *stack), cards in list(_own(t, p)):
        yield Move(cards, ("stack", *stack), "discard")
    if t["kronos_on"]:
        yield from t.rules.discard_kronos(t)
    yield from t.rules.goes_out(t, p)


def _own(t: Table, p: str) -> Body:
    return ((("stack", *stack), cards) for stack, cards in stacks(t, p))


# -- goddesses, gods -------------------------------------------------------------------------------------------------


@reading("oq.mk.goddess.revive", "nobody_bound", replaces="orders_cancelled")
@rule("mk.botg.goddess.override", "mk.botg.poseidon.cancel", "mk.botg.hermes.cancel")
def earlier_order_is_gone(t: Table, link: Link) -> Iterator[Event]:
    """The earlier order is gone for good, and the players it bound are free."""
    if t["orders"]:
        yield Set("orders", ())


@reading("oq.mk.goddess.dionysus", "dionysus_frees", replaces="dionysus")
@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.free_colour")
def dionysus_frees_from_orders(t: Table, link: Link) -> Iterator[Event]:
    """Who uses Dionysus is free of the order too and may play any top card."""
    yield Move(("Dionysus",), "playing", ("gods", t["first"]))
    yield Set("freed", (*t["freed"], link.by))
    yield Set("orders", tuple((p, card) for p, card in t["orders"] if p != link.by))


@reading("oq.mk.apollo.card_if_cancelled", "still_lost", replaces="apollo_cancelled")
@rule("mk.botg.apollo.place", "mk.botg.apollo.cost2")
def apollo_card_is_lost(t: Table, link: Link) -> Iterator[Event]:
    """The card given away is part of the price and goes to the opponent."""
    yield from t.rules.give_apollo_card(t, link)


@reading("oq.mk.athena.kronos", "kronos_stays", replaces="kronos_after_swap")
@rule("mk.botg.athena.swap", "mk.botg.kronos.place")
def kronos_stays(t: Table, own: Any, other: Any) -> Iterator[Event]:
    """Kronos stays at the place and blocks the stack received."""
    yield from ()


@reading("oq.mk.athena.kronos", "not_exchangeable", replaces="athena_may_swap")
@rule("mk.botg.athena.swap", "mk.botg.kronos.block", because=lambda t, p, m, kept: "that stack lies under Kronos")
def not_under_kronos_swap(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A stack under Kronos cannot be exchanged."""
    return [m for m in moves if m[1] != t["kronos_on"]]


@reading("oq.mk.dionysus.unplayed_value", "does_not_count", replaces="dionysus")
@rule("mk.botg.dionysus.pass", "mk.botg.dionysus.free_colour", "mk.botg.dionysus.may_return")
def dionysus_is_marked(t: Table, link: Link) -> Iterator[Event]:
    """Dionysus goes to the first player's hand, but he has been played once."""
    yield Move(("Dionysus",), "playing", ("gods", t["first"]))
    yield Set("freed", (*t["freed"], link.by))
    if "Dionysus" not in t["used_gods"]:
        yield Set("used_gods", (*t["used_gods"], "Dionysus"))


@reading("oq.mk.dionysus.unplayed_value", "does_not_count", replaces="worth_of_god")
@rule("mk.botg.god.unplayed.value", "mk.botg.score.unplayed_gods")
def used_god_is_worth_nothing(t: Table, god: str) -> int:
    """A god that has been played once is worth nothing at the end."""
    return 0 if god in t["used_gods"] else 1


# -- Kronos ----------------------------------------------------------------------------------------------------------


@reading("oq.mk.kronos.deadline", "own_chance", replaces="chance_over")
@rule("mk.botg.kronos.lockout")
def lockout_at_own_chance(t: Table, p: str) -> Body:
    """Who does not free the only stack at the first chance in the window is locked out at once."""
    yield Do("WINDOW.LOCKOUT.chance", (p,))


@reading("oq.mk.kronos.which_winner", "round_just_played", replaces="blocked_cards")
@rule("mk.botg.kronos.lockout.cards")
def blocked_cards_to_last_winner(t: Table, source: Any) -> Iterator[Event]:
    """The blocked stack becomes treasure of who won the round before."""
    winner = t["last_winner"]
    yield Move(t[source], source, ("treasure", winner[0]) if winner else "set_aside")


@reading("oq.mk.kronos.which_winner", "round_just_played", replaces="remember_winner")
@rule("mk.botg.kronos.lockout.cards")
def remember_winner_of_round(t: Table) -> Iterator[Event]:
    """Who won the round just played is remembered."""
    yield Set("last_winner", (t["winner"],) if t["winner"] else None)


@reading("oq.mk.kronos.titan_round", "would_be_winner", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.titan.no_treasure")
def blocked_cards_to_best(t: Table) -> Iterator[Event]:
    """The blocked cards go to the player who would have won the round without the titan."""
    yield Move(t["set_aside"], "set_aside", ("treasure", t["best"]))


@reading("oq.mk.kronos.titan_round", "titan_player", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards", "mk.botg.titan.discard_all")
def blocked_cards_to_titan(t: Table) -> Iterator[Event]:
    """The blocked cards go to the player whose titan discards the round."""
    yield Move(t["set_aside"], "set_aside", ("treasure", in_force_of(t, "titan")[-1][0]))


@reading("oq.mk.kronos.titan_round", "next_winner", replaces="blocked_cards_under_titan")
@rule("mk.botg.kronos.lockout.cards")
def blocked_cards_wait(t: Table) -> Iterator[Event]:
    """The blocked cards wait for the winner of the next round that has one."""
    yield from ()
