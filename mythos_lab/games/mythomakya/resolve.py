"""Owns the resolution of a round in Battle of the Gods: strengths, ties, titans, who takes cards, who leads next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.rules import rule
from .ability import category
from .table import active, who_played

ROUND_FACTS = ("orders", "freed", "abilities", "with_ares", "strengths", "seniors", "deciding", "best", "winner")
"""Facts that live for one round."""

Cards = Sequence[str]
"""Cards of the round in the order in which they were played."""


# -- abilities in force ----------------------------------------------------------------------------------------------


@rule("mk.botg.clar.identical_last")
def in_force(t: Table) -> tuple[tuple[str, str], ...]:
    """Of identical abilities the later has priority only where both cannot be had: the rest of each stays."""
    return t["abilities"]


def works_for(t: Table, card: str, kind: str) -> bool:
    """Whether a card's ability of this category is in force."""
    return category(t, card) == kind and any(card == c for _, c in t.rules.in_force(t))


def in_force_of(t: Table, *kinds: str) -> list[tuple[str, str]]:
    """The abilities of these categories in force, in the order they were activated."""
    if not t["abilities"]:
        return []
    return [(p, card) for p, card in t.rules.in_force(t) if category(t, card) in kinds]


# -- strength --------------------------------------------------------------------------------------------------------


@rule("mk.botg.monster.zero")
def monster_strength(t: Table) -> int:
    """An activated monster has strength 0."""
    return 0


@rule("mk.botg.minor.becomes8")
def minor_strength(t: Table) -> int:
    """An activated minor god has strength 8."""
    return 8


@rule("mk.botg.ares.plus5")
def ares_bonus(t: Table) -> int:
    """Ares adds 5 to the strength of the card he is played with."""
    return 5


def own_strength(t: Table, card: str) -> int:
    """Printed strength, or what the card's ability has made of it."""
    if t["abilities"]:
        if works_for(t, card, "monster"):
            return int(t.rules.monster_strength(t))
        if works_for(t, card, "minor god"):
            return int(t.rules.minor_strength(t))
    return int(t.cards.strength[card])


@rule("mk.botg.ares.plus5", "mk.botg.minor.becomes8", "mk.botg.monster.zero")
def strength(t: Table, card: str) -> int:
    """The ability sets the strength of the card, then Ares adds to it."""
    own = own_strength(t, card)
    return own + t.rules.ares_bonus(t) if card in t["with_ares"] else own


@rule("mk.botg.resolution.highest")
def settle_strengths(t: Table) -> Iterator[Event]:
    """The strengths in force are settled."""
    yield Set("strengths", tuple((card, t.rules.strength(t, card)) for card in t["table"]))


# -- which card wins -------------------------------------------------------------------------------------------------


@rule("mk.botg.resolution.senior.beats", "mk.botg.clar.card_wins")
def settle_colour(t: Table) -> Iterator[Event]:
    """The deciding colour is settled by the colour that is senior now."""
    contest = t.rules.contest(t)
    if contest:
        yield Set("deciding", t.rules.deciding_colour(t, contest))


@rule("mk.botg.titan.discard_all", "mk.botg.titan.timing")
def contest(t: Table) -> Cards:
    """All cards of the round contest it."""
    return t["table"]


@rule("mk.botg.resolution.highest")
def best_card(t: Table, cards: Cards) -> str:
    """The competing card of highest strength wins, be it 0."""
    strengths = dict(t["strengths"])
    most = max([strengths[card] for card in cards])
    tied = t.rules.tie_pool(t, [card for card in cards if strengths[card] == most], most)
    return tied[0] if len(tied) == 1 else t.rules.break_tie(t, tied)


@rule("mk.botg.minor.tie", "mk.botg.ares.tie", "mk.botg.resolution.irrelevant")
def tie_pool(t: Table, tied: Cards, most: int) -> Cards:
    """Only competing cards can tie; the strength of the others does not matter."""
    return tied


@rule("mk.botg.ares.tie", "mk.botg.minor.below_ares")
def break_tie(t: Table, tied: Cards) -> str:
    """At equal strength the card with Ares wins, else the activated minor god."""
    with_ares = [card for card in tied if card in t["with_ares"]]
    return with_ares[0] if with_ares else t.rules.minor_wins_tie(t, tied)


@rule("mk.botg.minor.tie", "mk.botg.clar.identical_last")
def minor_wins_tie(t: Table, tied: Cards) -> str:
    """When an activated minor god ties with other cards of strength 8, the player of the minor god wins; of several the
    one played last."""
    minors = [card for card in tied if works_for(t, card, "minor god")]
    return max(minors, key=t["table"].index) if minors else tied[0]


@rule("mk.botg.monster.zero", "mk.botg.resolution.irrelevant")
def winning_card(t: Table, cards: Cards) -> str | None:
    """The highest competing card takes the round, even a monster of strength 0 that is alone."""
    return t.rules.best_card(t, t.rules.competing(t, cards))


@rule("mk.botg.resolution.highest", "mk.botg.resolution.senior.compare")
def settle_best(t: Table) -> Iterator[Event]:
    """Whose card is best is settled, whatever becomes of the cards."""
    contest = t.rules.contest(t)
    best = t.rules.winning_card(t, contest) if contest else None
    if best is not None:
        yield Set("best", who_played(t, best))


# -- what becomes of the cards ---------------------------------------------------------------------------------------


@rule("mk.botg.titan.discard_all", "mk.botg.titan.no_treasure", "mk.botg.clar.example.discard")
def doomed(t: Table) -> tuple[str, ...]:
    """An activated titan has all cards of the round discarded."""
    return t["table"] if in_force_of(t, "titan") else ()


@rule("mk.botg.resolution.take_all", "mk.botg.titan.timing")
def settle_cards(t: Table) -> Body:
    """At the end of the round the cards go to the winner, or with a titan to the discard pile."""
    doomed = t.rules.doomed(t)
    if doomed:
        yield from t.rules.titan_discards(t, doomed)
    winner = t["best"] if t["table"] else None
    if winner is None:
        yield from t.rules.nobody_takes(t, bool(doomed))
        return
    yield Set("winner", winner)
    yield from t.rules.take_cards(t, winner)


@rule("mk.botg.titan.discard_all", "mk.botg.titan.timing", "mk.botg.term.discard.what")
def titan_discards(t: Table, cards: tuple[str, ...]) -> Iterator[Event]:
    """The titan's discarding happens at the end of the round."""
    yield Move(cards, "table", "discard")


@rule("mk.botg.resolution.take_all", "mk.botg.score.team.own_pile")
def take_cards(t: Table, winner: str) -> Iterator[Event]:
    """The winner takes every card of the round, and cards set aside by a lockout, into their own treasure pile."""
    yield Move(t["table"], "table", ("treasure", winner))
    yield from t.rules.take_blocked(t, winner)


@rule("mk.botg.kronos.lockout.cards")
def take_blocked(t: Table, winner: str) -> Iterator[Event]:
    """A stack blocked by Kronos whose owner is out becomes treasure of whoever wins the round."""
    if t["set_aside"]:
        yield Move(t["set_aside"], "set_aside", ("treasure", winner))


@rule("mk.botg.titan.no_treasure", "mk.botg.kronos.lockout.cards")
def nobody_takes(t: Table, by_titan: bool) -> Iterator[Event]:
    """In a round without a winner nobody receives treasure."""
    if t["table"]:
        yield Move(t["table"], "table", "discard")
    if t["set_aside"]:
        if by_titan:
            yield from t.rules.blocked_cards_under_titan(t)
        else:
            yield Move(t["set_aside"], "set_aside", "discard")


@rule("mk.botg.titan.no_treasure", "mk.botg.kronos.lockout.cards")
def blocked_cards_under_titan(t: Table) -> Iterator[Event]:
    """Cards of a locked-out player are discarded with the rest when a titan discards the round."""
    yield Move(t["set_aside"], "set_aside", "discard")


# -- who leads next --------------------------------------------------------------------------------------------------


@rule("mk.botg.monster.first", "mk.botg.titan.first", "mk.botg.clar.example.first", "mk.botg.clar.identical_last")
def claim_on_lead(t: Table) -> str | None:
    """The player of an activated monster or titan leads next; of several the one who played last."""
    claims = in_force_of(t, "monster", "titan")
    return claims[-1][0] if claims else None


@rule("mk.botg.round.lead")
def next_leader(t: Table) -> str:
    """The winner of the round leads the next; without a winner the first player stays."""
    return t["winner"] or t["first"]


@rule("mk.botg.round.lead")
def settle_leader(t: Table) -> Iterator[Event]:
    """The first player of the next round is settled."""
    claim = t.rules.claim_on_lead(t)
    if claim is None:
        yield from lead_goes_to(t, t.rules.next_leader(t))
    else:
        yield from t.rules.claim_holds(t, claim)


@rule("mk.botg.titan.first", "mk.botg.monster.first", "mk.botg.clar.identical_last", "mk.botg.clar.card_wins")
def claim_holds(t: Table, claim: str) -> Iterator[Event]:
    """Monsters and titans give the lead to their player, whoever wins the round."""
    yield from lead_goes_to(t, claim)


def lead_goes_to(t: Table, first: str) -> Iterator[Event]:
    """A player becomes first player, unless they are already."""
    if first != t["first"]:
        yield Set("first", first)


@rule("mk.botg.end.first_passes")
def right_passes(t: Table, first: str) -> Iterator[Event]:
    """If the player due to be first has no cards left, that right goes to the player on their left."""
    yield Set("first", first)


# -- cleaning up -----------------------------------------------------------------------------------------------------


@rule("mk.botg.goddess.this_round", "mk.botg.aphrodite.this_round")
def clean_round(t: Table) -> Iterator[Event]:
    """Orders, freedom and claims end with the round; the senior colour stays as it is."""
    yield from t.rules.colour_after_round(t)
    yield from t.rules.remember_winner(t)
    yield from t.rules.forget_round(t)
    yield from t.rules.round_over(t)


@rule("mk.botg.game.rounds")
def round_over(t: Table) -> Iterator[Event]:
    """A game is a succession of several rounds: what belonged to this one is put aside."""
    yield Clear(*ROUND_FACTS)


@rule("mk.botg.goddess.this_round", "mk.botg.aphrodite.this_round")
def forget_round(t: Table) -> tuple[Event, ...]:
    """Nothing else is known of a round that would have to be forgotten."""
    return ()


@rule("mk.botg.muse.lasting", "mk.botg.muse.senior")
def colour_after_round(t: Table) -> tuple[Event, ...]:
    """The senior colour outlives the round, also one in which a titan discarded the muse."""
    return ()


@rule("mk.botg.apollo.senior")
def apollo_lasts(t: Table) -> bool:
    """Apollo's change of colour outlives the round."""
    return True


@rule("mk.botg.muse.lasting")
def muse_lasts(t: Table) -> bool:
    """The colour of a muse outlives the round."""
    return True


@rule("mk.botg.muse.senior", "mk.botg.titan.discard_all")
def muse_survives(t: Table, colour: str) -> bool:
    """A titan discards cards; what the muse of this colour has done stands."""
    return True


@rule("mk.botg.end.runs_out")
def out_after_round(t: Table) -> Iterator[Event]:
    """Players without stacks are out when the round has been resolved."""
    yield from t.rules.players_run_out(t)


@rule("mk.botg.end.all_played", "mk.botg.end.runs_out")
def one_left(t: Table) -> Iterator[Event]:
    """Whether one player alone has cards left is seen when a round begins, in its window and when that has closed."""
    still_in = active(t)
    if len(still_in) == 1:
        yield from t.rules.one_alone(t, still_in[0])


@rule("mk.botg.end.all_played", "mk.botg.end.runs_out")
def one_alone(t: Table, p: str) -> Iterator[Event]:
    """A player who alone has cards left plays on."""
    yield from ()
