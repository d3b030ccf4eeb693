"""Owns the readings about abilities: strengths, ties, monsters, muses, titans.

Each takes the place of a default rule; none asks whether it is in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import reading, rule
from . import resolve
from .ability import category
from .late import Done
from .resolve import Cards, in_force_of, works_for

CLASHES = {
    (("oq.mk.muse.timing", "next_round"), ("oq.mk.muse.duration", "this_round")): (
        "a colour that becomes senior only when the round is over cannot end with that round"
    ),
}

# -- abilities -------------------------------------------------------------------------------------------------------


@reading("oq.mk.identical.effect", "later_only", replaces="in_force")
@rule("mk.botg.clar.identical_last")
def only_the_later(t: Table) -> tuple[tuple[str, str], ...]:
    """The earlier of identical abilities has no effect at all."""
    abilities = t["abilities"]
    later = {category(t, card): card for _, card in abilities}
    return tuple((p, card) for p, card in abilities if later[category(t, card)] == card)


@reading("oq.mk.monster.zero_wins", "best_other_card", replaces="winning_card")
@rule("mk.botg.monster.zero", "mk.botg.resolution.irrelevant")
def zero_never_wins(t: Table, cards: Cards) -> str | None:
    """A 0 never wins: the best card of positive strength takes the round, the led colour first, then any; where all
    are 0 nobody does."""
    strengths, colour = dict(t["strengths"]), t.cards.colour
    able = [card for card in cards if strengths[card] > 0]
    pools = (t.rules.competing(t, able), [card for card in able if colour[card] == colour[cards[0]]], able)
    pool = next((pool for pool in pools if pool), None)
    return t.rules.best_card(t, pool) if pool else None


@reading("oq.mk.monster.zero_wins", "nobody", replaces="winning_card")
@rule("mk.botg.monster.zero")
def zero_wins_nothing(t: Table, cards: Cards) -> str | None:
    """A 0 never wins: if no competing card is of positive strength, nobody wins."""
    strengths = dict(t["strengths"])
    able = [card for card in t.rules.competing(t, cards) if strengths[card] > 0]
    return t.rules.best_card(t, able) if able else None


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
    return [*tied, *(card for card in t.rules.contest(t) if strengths[card] == most and card not in tied)]


@reading("oq.mk.muse.timing", "next_round", replaces="muse_sings")
@rule("mk.botg.muse.senior")
def muse_sings_for_next_round(t: Table, colour: str) -> Iterator[Event]:
    """The colour of a muse is senior from the next round on."""
    yield Set("next_senior", colour)


@reading("oq.mk.muse.timing", "next_round", replaces="clean_round")
@rule("mk.botg.muse.senior", "mk.botg.goddess.this_round")
def clean_round_then_sing(t: Table) -> Iterator[Event]:
    """Orders and claims end with the round; then the colour of a muse becomes senior."""
    sung = t["next_senior"]
    survives = sung is not None and t.rules.muse_survives(t, sung)
    yield from resolve.clean_round(t)
    if sung is not None:
        yield Set("next_senior", None)
        if survives:
            yield Set("senior", sung)


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


@reading("oq.mk.muse.timing", "later_cards", replaces="seniors_anew")
@rule("mk.botg.muse.senior", "mk.botg.resolution.senior.beats")
def seniors_of_another_colour(t: Table, what: str, after: list[Done], colour: str | None) -> Iterator[Event]:
    """When a change of colour is cancelled or works after all, the cards that it concerns are judged anew: those from
    the muse on (for Apollo from the first) to the next muse."""
    cards = t["table"]
    start = cards.index(what) if what in cards else 0
    stop = cards.index(after[0].what) if after else len(cards)
    judged = {card: t.cards.colour[card] == colour for card in cards[start:stop]}
    yield Set("seniors", tuple(card for card in cards if judged.get(card, card in t["seniors"])))


@reading("oq.mk.muse.timing", "later_cards", replaces="competing")
@rule("mk.botg.resolution.senior.compare", "mk.botg.resolution.irrelevant", "mk.botg.clar.identical_last")
def cards_that_were_senior(t: Table, cards: Cards) -> Cards:
    """Cards that were senior when they were played compete by strength, of equal ones (two muses, say) the later before
    the earlier; without one the led colour does."""
    led = t.cards.colour[t["table"][0]]
    seniors = [card for card in reversed(cards) if card in t["seniors"]]
    return seniors or [card for card in cards if t.cards.colour[card] == led] or cards


@reading("oq.mk.muse.duration", "this_round", replaces="note_former")
@reading("oq.mk.apollo.duration", "this_round", replaces="note_former")
@reading("oq.mk.muse.titan_round", "undone", replaces="note_former")
@rule("mk.botg.muse.senior", "mk.botg.apollo.senior")
def former_colours(t: Table, source: str) -> Iterator[Event]:
    """The colour before each change in the round is remembered, with what changed it."""
    yield Set("former", (*(t["former"] or ()), (source, t["senior"])))


@reading("oq.mk.muse.duration", "this_round", replaces="colour_after_round")
@reading("oq.mk.apollo.duration", "this_round", replaces="colour_after_round")
@reading("oq.mk.muse.titan_round", "undone", replaces="colour_after_round")
@rule("mk.botg.muse.senior", "mk.botg.apollo.senior", "mk.botg.apollo.this_round", "mk.botg.titan.discard_all")
def colour_that_lasts(t: Table) -> Iterator[Event]:
    """After the round the last colour that outlives it is senior: changes that end with the round are taken back."""
    if t["former"]:
        colour = t["senior"]
        for source, before in reversed(t["former"]):
            muse = source != "Apollo"
            if t.rules.muse_lasts(t) and t.rules.muse_survives(t, colour) if muse else t.rules.apollo_lasts(t):
                break
            colour = before
        if colour != t["senior"]:
            yield Set("senior", colour)
        yield Set("former", None)


@reading("oq.mk.muse.duration", "this_round", replaces="muse_lasts")
@rule("mk.botg.muse.senior")
def muse_ends_with_round(t: Table) -> bool:
    """The colour of a muse is senior for this round only."""
    return False


@reading("oq.mk.apollo.duration", "this_round", replaces="apollo_lasts")
@rule("mk.botg.apollo.this_round", "mk.botg.apollo.senior")
def apollo_ends_with_round(t: Table) -> bool:
    """The change of colour by Apollo ends with the round."""
    return False


@reading("oq.mk.muse.titan_round", "undone", replaces="muse_survives")
@rule("mk.botg.titan.discard_all", "mk.botg.muse.senior")
def discarded_muse_undone(t: Table, colour: str) -> bool:
    """A muse discarded by a titan takes her effect with her."""
    muses = [card for card in t["discard"] if category(t, card) == "muse"]
    return not in_force_of(t, "titan") or colour not in [t.cards.colour[card] for card in muses]


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
    return t["table"][len(t.rules.doomed(t)) :]


@reading("oq.mk.titan.scope", "until_titan", replaces="deciding_colour")
@rule("mk.botg.resolution.senior.beats")
def colour_among_rest(t: Table, cards: Sequence[str]) -> str:
    """Senior colour, else the colour led, else the first colour among the cards that are left decide."""
    colours = [t.cards.colour[card] for card in cards]
    wanted = (t["senior"], t.cards.colour[t["table"][0]])
    return next((c for c in wanted if c in colours), colours[0])
