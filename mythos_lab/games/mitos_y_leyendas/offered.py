"""Owns the steps that stand in no row of the default flow: what readings offer at the start, in play, out of turn.

A presented Castle looked through or cut, a target or carrier named anew, an ability used at any time. Readings put
these steps into rows; here nobody knows which of them are in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...core.chain import first_works
from ...core.events import Event, Look, Rearrange, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .moves import usable
from .plays import carriers
from .table import LINES, Act, Moves, ability_of, changed, in_play, opponents, other, place_of, war_is_held

LEAVE = ("leave", None)
DECLINE = ("decline", None)


# -- presenting the Castle -------------------------------------------------------------------------------------------


def shown_by(t: Table, seat: str) -> str:
    """Who presents the own Castle to a player: the opponent, of several the one before in the ring."""
    return t.clockwise[seat][-1]


@rule("myl.start.present")
def looks(t: Table, seat: str) -> Moves:
    """The opponent looks through the presented Castle, or does not."""
    return [("look", None), LEAVE]


@rule("myl.start.present", "myl.zone.castle")
def look_through(t: Table) -> Body:
    """Each player may look through all cards of the Castle that the opponent presents."""
    looking = []
    for seat in t.seats:
        verb, _ = yield Ask(seat, "look through")
        looking += [seat] if verb == "look" else []
    for seat in looking:
        castle = ("castle", shown_by(t, seat))
        yield Look(seat, castle, t[castle])


@rule("myl.start.present")
def may_cut(t: Table) -> bool:
    """A Castle is handed over face down, and the opponent may cut or shuffle it."""
    return True


@rule("myl.start.present")
def cuts(t: Table, seat: str) -> Moves:
    """The opponent's Castle is left as it is, shuffled, or cut between any two cards."""
    size = len(t["castle", shown_by(t, seat)])
    return [LEAVE, ("mix", None), *(("cut", n) for n in range(1, size))]


@rule("myl.start.present", because=lambda t, p, m, kept: "a Castle is cut between two of its cards")
def cuts_between_cards(t: Table, seat: str, moves: Moves) -> Moves:
    """A cut leaves cards on both sides."""
    return [m for m in moves if m[0] != "cut" or m in t.rules.cuts(t, seat)]


@rule("myl.start.present", "myl.gloss.shuffle")
def cut(t: Table) -> Body:
    """A Castle that is not shuffled anyway may be cut or shuffled by the opponent, who sees no faces."""
    chosen = {}
    for owner in t.seats if t.rules.may_cut(t) else ():
        if owner not in t["unsorted"]:
            chosen[owner] = yield Ask(other(t, owner), "cut")
    for owner, (verb, number) in chosen.items():
        castle = t["castle", owner]
        if verb == "cut":
            yield Rearrange(("castle", owner), (*castle[number:], *castle[:number]), other(t, owner))
        elif verb == "mix":
            yield from t.rules.to_be_shuffled(t, owner)


# -- naming anew what is gone ----------------------------------------------------------------------------------------


def lost_aim(t: Table, act: Act) -> int | None:
    """The number of the first target that is gone while there is another one; None if there is none."""
    for at, (kind, card) in enumerate(zip(ability_of(t, act.source, act.part).targets, act.aim, strict=False)):
        there = t.rules.targets(t, act.by, kind)
        if card not in there and there:
            return at
    return None


@rule()
def new_target_moves(t: Table, seat: str) -> Moves:
    """What a Talisman can aim at in place of a target that is gone."""
    act = t["act"]
    kind = ability_of(t, act.source, act.part).targets[lost_aim(t, act)]
    return [("target", card) for card in sorted(t.rules.targets(t, seat, kind))]


@rule("myl.talisman.resolve", because=lambda t, p, m, kept: f"{m[1]} cannot be aimed at")
def fits_new_target(t: Table, seat: str, moves: Moves) -> Moves:
    """Another target has to be one that the text names."""
    fine = t.rules.new_target_moves(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.talisman.resolve")
def aim_again(t: Table) -> Body:
    """Whose Talisman has lost a target before it resolves chooses another legal one, if there is one."""
    act = t["act"]
    at = lost_aim(t, act)
    if at is None:
        return "aimed"
    _, card = yield Ask(act.by, "new target")
    yield Set("act", act._replace(aim=(*act.aim[:at], card, *act.aim[at + 1 :])))
    return "more"


@rule()
def other_carrier_moves(t: Table, seat: str) -> Moves:
    """The Allies that can carry a Weapon whose carrier is gone."""
    return [("carrier", ally) for ally in sorted(carriers(t, seat, t["chain"][0].what))]


@rule("myl.weapon.place", "myl.weapon.one_per_ally", because=lambda t, p, m, kept: f"{m[1]} cannot carry it")
def fits_as_carrier(t: Table, seat: str, moves: Moves) -> Moves:
    """Another carrier has to be an Ally under which the Weapon may be played."""
    fine = t.rules.other_carrier_moves(t, seat)
    return [m for m in moves if m in fine]


@rule("myl.weapon.place")
def other_carrier(t: Table) -> Body:
    """A Weapon that comes into play and whose carrier is gone is put under another Ally, if there is one."""
    link = t["chain"][0]
    lost = t.cards.type[link.what] == "weapon" and first_works(t["chain"]) and not place_of(t, link.aim[0], LINES)
    if lost and t.rules.other_carrier_moves(t, link.by):
        _, ally = yield Ask(link.by, "other carrier")
        yield Set("chain", (link._replace(aim=(ally,)), *t["chain"][1:]))


# -- abilities at any time -------------------------------------------------------------------------------------------


@rule("myl.ally.ability.paid", "myl.vigil.plays")
def any_time_moves(t: Table, seat: str) -> Moves:
    """The abilities a player can use now and the Talismans that can be played now, or none."""
    moment = "war" if war_is_held(t) else "between"
    found = [c for c in in_play(t, seat) if c in t.cards.useful and usable(t, seat, c, moment)]
    abilities = t.rules.abilities_between(t, seat, [("use", card) for card in found])
    return [*abilities, *t.rules.talismans_between(t, seat), DECLINE]


@rule("myl.ally.ability.paid", "myl.phase.certain_actions")
def abilities_between(t: Table, seat: str, moves: Moves) -> Moves:
    """Between two steps no ability is used."""
    return []


@rule("myl.vigil.plays", "myl.phase.certain_actions")
def talismans_between(t: Table, seat: str) -> Moves:
    """Between two steps no Talisman is played."""
    return []


@rule("myl.vigil.plays", "myl.phase.certain_actions",
      because=lambda t, p, m, kept: f"{m[1]} cannot be played between two steps")  # fmt: skip
def played_between(t: Table, seat: str, moves: Moves) -> Moves:
    """Between two steps only Talismans are played, by the player whose turn it is."""
    fine = t.rules.any_time_moves(t, seat)
    return [m for m in moves if m[0] != "play" or m in fine]


def may_interject(t: Table, seats: Iterable[str]) -> str | None:
    """Which of these players is asked for an ability before another acts: the next one who could use one and has not
    declined since something happened; None if nobody is."""
    return next((p for p in seats if p not in t["declined"] and len(t.rules.any_time_moves(t, p)) > 1), None)


def interjection(t: Table, seat: str, move: Any) -> Iterator[Event]:
    """What comes of the answer of a player who was asked."""
    verb, card = move
    if verb == "use":
        yield from t.rules.use_ability(t, seat, card)
        yield from changed(t, "declined", ())
    elif verb == "play":
        yield from t.rules.announce_card(t, seat, card)
        yield from changed(t, "declined", ())
    else:
        yield Set("declined", (*t["declined"], seat))


BETWEEN = {"use": "used", "play": "card", "decline": "declined"}


@rule("myl.ally.ability.paid", "myl.gloss.ability", "myl.vigil.plays")
def between_steps(t: Table) -> Body:
    """Between two steps abilities are used and Talismans played, the active player's first, until nobody wants to."""
    seat = may_interject(t, (t["active"], *opponents(t, t["active"])))
    if seat is not None:
        move = yield Ask(seat, "any time")
        yield from interjection(t, seat, move)
        return BETWEEN[move[0]]
    yield from changed(t, "declined", ())
    return "nobody"


@rule("myl.ally.ability.paid")
def used_or_not(t: Table) -> str:
    """An ability that was announced is carried out; if none was, another player is asked, or acts."""
    return "nothing" if t["act"] is None else "used"
