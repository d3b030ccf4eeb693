"""Owns the readings about the end of a round: its order, targets, Gorgons and Werewolves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import reading, rule
from .ending import changed, open_targets, pairs, waiting
from .shapes import NOTHING, Shape, shape_of
from .table import Spot, add, at, card_at, spot_of
from .turn import counting_order

_COUNT = (
    "COUNT.VALUE COUNT.COLOUR COUNT.COPIES COUNT.KEYWORDS COUNT.DOUBLE COUNT.IDENT COUNT.STRONGWEAK "
    "ROUND.SCORE ROUND.CLEAN"
)
_END = ("TURN.NEXT.end", "")
_CHANGES = ("END.COPY.order", "")

ROWS = {
    ("oq.mg.end.order", "reveal_first"): {
        _END: f"END.REVEAL END.TARGET END.DECLARE END.ACCUSE END.REVEAL.check END.COPY.order {_COUNT}"
    },
    ("oq.mg.end.order", "staged_reveal"): {
        _END: "END.TARGET.reveal END.TARGET END.DECLARE END.ACCUSE END.REVEAL END.REVEAL.check END.COPY.order " + _COUNT
    },
    ("oq.mg.loup.copies_first", "transformations_first"): {
        _CHANGES: "END.TRANSFORM END.COPY END.TRANSFORM.target END.TRANSFORM"
    },
    ("oq.mg.loup.copies_first", "turn_order"): {_CHANGES: "END.COPY.one_by_one END.TRANSFORM.target END.TRANSFORM"},
    ("oq.mg.fortfaible.first", "owner_chooses"): {("COUNT.IDENT", ""): "COUNT.STRONGWEAK.choose"},
}

# -- targets ---------------------------------------------------------------------------------------------------------


@reading("oq.mg.target.optional", "may", replaces="must_declare")
@rule("mg.target.declare")
def may_decline(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The owner may declare no target; the card then has no such effect."""
    return moves


@reading("oq.mg.loup.copies_first", "transformations_first", replaces="is_due")
@reading("oq.mg.loup.copies_first", "turn_order", replaces="is_due")
@rule("mg.target.declare", "mg.loup.no_chain")
def due_before_changes(t: Table) -> bool:
    """A Gorgon that has become a Werewolf only when cards were being transformed already may declare a target."""
    return not t["shapes"]


@reading("oq.mg.target.range", "own_field_only", replaces="in_range")
@rule("mg.target.declare", because=lambda t, p, m, kept: "it lies on another field")
def own_field(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only other cards on the own field may be targets."""
    return [m for m in moves if m[0] != "target" or m[1][1][0] == seat]


@reading("oq.mg.target.range", "other_fields_only", replaces="in_range")
@rule("mg.target.declare", because=lambda t, p, m, kept: "it lies on their own field")
def other_fields(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Only cards on other players' fields may be targets."""
    return [m for m in moves if m[0] != "target" or m[1][1][0] != seat]


@reading("oq.mg.target.order", "simultaneous", replaces="declare_target")
@rule("mg.target.declare", "mg.gorgone.once")
def fix_target(t: Table) -> Body:
    """All fix their targets secretly and open them together; where several Gorgons chose one card none copies."""
    seat = next((p for p in counting_order(t) if open_targets(t, p)), None)
    if seat is None:
        fixed = [entry for p in counting_order(t) for entry in t["fixed", p]]
        if fixed:
            yield Clear(*(("fixed", p) for p in t.seats))
            yield add(t, "targets", *_opened(t, fixed))
        return "all"
    verb, what = yield Ask(seat, "secret target")
    if verb == "target":
        source, to = map(spot_of, what)
        kind = next(kind for kind, s in waiting(t, seat) if s == source)
        yield add(t, ("fixed", seat), (kind, source, to))
    else:
        yield add(t, ("fixed", seat), *((kind, source, None) for kind, source in waiting(t, seat)))
    return "more"


def _opened(t: Table, fixed: list[Any]) -> list[Any]:
    """The targets as they are opened: a card that several Gorgons chose is nobody's."""
    chosen = [(kind, source, to, kind == "copy" and to and t.rules.what_is_copied(t, to)) for kind, source, to in fixed]
    copied = [card for *_, card in chosen if card]
    return [(kind, source, None if copied.count(card) > 1 else to) for kind, source, to, card in chosen]


@reading("oq.mg.target.order", "simultaneous", replaces="targets_fixed")
@rule("mg.target.declare")
def own_targets_fixed(t: Table, seat: str) -> tuple[Any, ...]:
    """A player knows the own targets; those of the others are not open yet."""
    return (*t["targets"], *t["fixed", seat])


CLASHES = {
    (("oq.mg.target.order", "simultaneous"), ("oq.mg.gorgone.once", "each_gorgon_copies_once")): (
        "where several Gorgons choose one card, the one says that none of them copies it, the other that all do"
    ),
}

# -- Gorgons ---------------------------------------------------------------------------------------------------------


@reading("oq.mg.gorgone.once", "each_gorgon_copies_once", replaces="copied_once")
@rule("mg.gorgone.once")
def each_copies_once(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Each Gorgon copies one card only, but several may copy the same."""
    return moves


@reading("oq.mg.gorgone.gorgone", "not_allowed", replaces="copy_allowed")
@rule("mg.gorgone.name", "mg.target.declare", because=lambda t, p, m, kept: "a Gorgon may not target a Gorgon")
def no_gorgon(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A Gorgon may not target a Gorgon."""
    return [m for m in moves if m[0] != "target" or not _gorgons(t, *m[1])]


def _gorgons(t: Table, *spots: Any) -> bool:
    return all(t.cards.bears(card_at(t, spot_of(spot)), "copy") for spot in spots)


@reading("oq.mg.gorgone.gorgone", "chain", replaces="copied_from")
@rule("mg.gorgone.name", "mg.gorgone.value", "mg.gorgone.effect")
def chained(t: Table, source: Spot, to: Spot) -> Shape:
    """A Gorgon takes over what its target has become by copying; in a ring all keep their printed faces."""
    targets, seen = dict(pairs(t, "copy")), [source]
    while to in targets and to not in seen:
        seen.append(to)
        to = targets[to]
    return shape_of(t, to)


@reading("oq.mg.gorgone.counts", "does_not_count", replaces="copy_counts_as")
@rule("mg.gorgone.name")
def counts_as_gorgon(t: Table, own: Shape, target: Shape) -> str:
    """A Gorgon never counts as a copy of the card, only as a Gorgon."""
    return own.counted


@reading("oq.mg.gorgone.loup", "transforms_nothing", replaces="new_wolves")
@rule("mg.gorgone.effect", "mg.loup.no_chain")
def no_new_wolves(t: Table, seat: str) -> list[tuple[str, Spot]]:
    """A Gorgon with the text of the Werewolf transforms no card."""
    return []


@reading("oq.mg.gorgone.resurrection", "bonus", replaces="copied_risen")
@rule("mg.gorgone.effect", "mg.keyword.resurrection.bonus")
def risen_copied(t: Table, target: Shape) -> int:
    """The Gorgon pays the Resurrection bonus as well, because that of the copied card is active."""
    return target.risen


@reading("oq.mg.gorgone.fused", "whole_stack", replaces="copied_from")
@rule("mg.gorgone.value", "mg.keyword.fusion.one_card")
def stack_copied(t: Table, source: Spot, to: Spot) -> Shape:
    """The target is the whole stack: the name of its top card, the sum of the values, the effects of both."""
    stack = [shape_of(t, (*to[:2], depth)) for depth in range(1, len(at(t, to[:2])) + 1)]
    effects = tuple(e for shape in stack for e in shape.effects if e[0] != "resurrection" or shape.risen)
    risen = max(shape.risen for shape in stack)
    return stack[0]._replace(value=sum(shape.value for shape in stack), effects=effects, risen=risen)


@reading("oq.mg.gorgone.fused", "whole_stack", replaces="what_is_copied")
@rule("mg.gorgone.once", "mg.keyword.fusion.one_card")
def stack_is_copied(t: Table, to: Spot) -> Spot:
    """A stack that has been copied by any of its cards cannot be copied again."""
    return (*to[:2], 1)


# -- Werewolves ------------------------------------------------------------------------------------------------------


@reading("oq.mg.loup.loup", "turn_order", replaces="transform_cards")
@rule("mg.loup.when", "mg.loup.no_chain")
def one_wolf_after_another(t: Table) -> Iterator[Event]:
    """Werewolves transform one by one in turn order; one that has been transformed before transforms nothing."""
    order = counting_order(t)
    for source, to in sorted(pairs(t, "transform"), key=lambda pair: order.index(pair[0][0])):
        if (source, to) not in t["transformed"]:
            if shape_of(t, source).by != "transform":
                yield from changed(t, "transform", t.rules.wolf_made(t, source, to), {to: source})
            yield add(t, "transformed", (source, to))


@reading("oq.mg.loup.colour_source", "printed_werewolf_colour", replaces="wolf_colour")
@rule("mg.loup.colour", "mg.gorgone.not_colour")
def printed_wolf_colour(t: Table, source: Spot) -> str:
    """The colour is the one printed on the Werewolf that was copied."""
    targets, wolf = dict(pairs(t, "copy")), source
    while wolf in targets and not t.cards.bears(card_at(t, wolf), "transform"):
        wolf = targets[wolf]
    return t.cards.colour[card_at(t, wolf)]


@reading("oq.mg.loup.indestructible", "transformed_bonus_kept", replaces="after_transform")
@rule("mg.loup.effect", "mg.keyword.resurrection.bonus")
def bonus_kept(t: Table, old: Shape, made: Shape) -> Shape:
    """An active Resurrection bonus is paid all the same."""
    if not old.risen:
        return made
    return made._replace(effects=(*made.effects, *old.points("resurrection")), risen=old.risen)


@reading("oq.mg.loup.indestructible", "immune", replaces="transform_allowed")
@rule("mg.keyword.resurrection.indestructible", because=lambda t, p, m, kept: "a resurrected card is not transformed")
def immune(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A resurrected card may not be the target of a transformation; of a stack the target is the card on top."""
    return [m for m in moves if m[0] != "target" or _copies(t, m) or _may_turn(t, m[1][1])]


def _copies(t: Table, move: Any) -> bool:
    return not t["copied"] and t.cards.bears(card_at(t, spot_of(move[1][0])), "copy")


def _may_turn(t: Table, to: Any) -> bool:
    return len(to) == 2 and card_at(t, spot_of(to)) not in t["risen"]


@reading("oq.mg.loup.fused", "whole_stack", replaces="wolf_made")
@rule("mg.loup.value", "mg.loup.effect", "mg.loup.name", "mg.loup.colour", "mg.keyword.fusion.one_card")
def stack_transformed(t: Table, source: Spot, to: Spot) -> dict[Spot, Shape]:
    """The whole stack becomes one single Werewolf: one value, one effect, one name and one colour."""
    stack = [(*to[:2], depth) for depth in range(1, len(at(t, to[:2])) + 1)]
    wolf, kind = shape_of(t, source), shape_of(t, to).kind
    made = wolf._replace(colour=t.rules.wolf_colour(t, source), kind=kind, risen=0, by="transform")
    for spot in stack:
        made = t.rules.after_transform(t, shape_of(t, spot), made)
    return {**dict.fromkeys(stack, NOTHING._replace(by="transform")), to: made}
