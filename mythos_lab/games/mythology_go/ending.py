"""Owns the end of a round up to the count, but for Identification: targets, copies, transformations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .count import STAGES, Line, all_lines, note
from .shapes import Shape, shape_of
from .table import Spot, add, at, card_at, face_down, is_spot, spot_of, spots
from .turn import counting_order


@rule("mg.round.end_full", "mg.round.countdown")
def close_round(t: Table) -> Iterator[Event]:
    """The round is over, by full fields or without them."""
    if t.rules.all_full(t):
        yield from t.rules.ends_full(t)
    else:
        yield from t.rules.ends_short(t)


CLOSED = Clear("turn", "countdown", *(("lines", stage) for stage in STAGES))
"""Nobody is on turn any more, and the count begins."""


@rule("mg.round.end_full")
def ends_full(t: Table) -> Iterator[Event]:
    """The round ends when all players have the largest number of cards on their field."""
    yield CLOSED


@rule("mg.round.countdown")
def ends_short(t: Table) -> Iterator[Event]:
    """The round ends with a field that is not full when the others have had the turns that were left."""
    yield CLOSED


# -- targets ---------------------------------------------------------------------------------------------------------

TARGETING = ("copy", "transform")


@rule("mg.target.reveal", "mg.target.declare")
def targeting(t: Table, seat: str) -> list[tuple[str, Spot]]:
    """The cards of a player whose effect targets other cards, and what it does, as printed."""
    shown = [s for s in spots(t, seat) if t["up", *s[:2]]]
    found = [(kind, s) for s in shown for kind in TARGETING if t.cards.bears(card_at(t, s), kind)]
    done = {(kind, source) for kind, source, _ in t.rules.targets_fixed(t, seat)}
    return [pair for pair in found if pair not in done]


@rule("mg.target.declare")
def targets_fixed(t: Table, seat: str) -> tuple[Any, ...]:
    """The targets that a player knows when choosing: all that have been declared so far."""
    return t["targets"]


@rule("mg.gorgone.effect", "mg.loup.no_chain")
def new_wolves(t: Table, seat: str) -> list[tuple[str, Spot]]:
    """A Gorgon that has copied a Werewolf has its effect too; a card that a Werewolf made has not."""
    done = {source for kind, source, _ in t.rules.targets_fixed(t, seat) if kind == "transform"}
    wolves = [s for s, shape in t["shapes"] if shape.by == "copy" and shape.bears("transform")]
    return [("transform", s) for s in wolves if s[0] == seat and s not in done]


def waiting(t: Table, seat: str) -> list[tuple[str, Spot]]:
    """The cards of a player that have a target to declare now."""
    return t.rules.new_wolves(t, seat) if t["copied"] else t.rules.targeting(t, seat)


@rule()
def target_pairs(t: Table, seat: str) -> list[Any]:
    """Any of the own cards that target, with any card in play."""
    known = [spot for p in t.clockwise[seat] for spot in spots(t, p)]
    mine = [source for _, source in waiting(t, seat)]
    return [*(("target", (_short(s), _short(to))) for s in mine for to in known), ("decline", None)]


def _short(spot: Spot) -> Any:
    return spot[:2] if spot[2] == 1 else spot


def _kind(t: Table, seat: str, move: Any) -> str:
    """What the targeting card of a move does, '' if it targets nothing now."""
    here = spot_of(move[1][0])
    return next((kind for kind, source in waiting(t, seat) if source == here), "")


@rule("mg.target.reveal", "mg.target.declare", because=lambda t, p, m, kept: "the round has not ended")
def targets_at_the_end(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Cards whose effect targets others are revealed, and their targets declared, at the end of the round."""
    return [] if t["turn"] == seat else moves


@rule(
    "mg.target.declare",
    "mg.loup.no_chain",
    because=lambda t, p, m, kept: f"{p} has no card there that has a target to declare",
)
def has_target(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Targets are declared for own cards whose printed effect targets; one that a Werewolf made affects no card."""
    return [m for m in moves if m[0] != "target" or (is_spot(t, m[1][0]) and _kind(t, seat, m))]


@rule("mg.target.declare", "mg.target.place", because=lambda t, p, m, kept: "the target is another card in play")
def another_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The effect card is placed on the target: any card in play but itself."""
    return [m for m in moves if m[0] != "target" or (is_spot(t, m[1][1]) and spot_of(m[1][0]) != spot_of(m[1][1]))]


@rule("mg.target.declare")
def in_range(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """No field is barred, the own one neither."""
    return moves


@rule("mg.gorgone.once", because=lambda t, p, m, kept: "this card is copied by another Gorgon already")
def copied_once(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A card may be copied only once."""
    taken = {t.rules.what_is_copied(t, to) for kind, _, to in t.rules.targets_fixed(t, seat) if kind == "copy" and to}
    free = [m for m in moves if m[0] != "target" or t.rules.what_is_copied(t, spot_of(m[1][1])) not in taken]
    return [m for m in moves if m in free or _kind(t, seat, m) != "copy"]


@rule("mg.gorgone.once", "mg.keyword.fusion.one_card")
def what_is_copied(t: Table, to: Spot) -> Spot:
    """What is copied, and so cannot be copied again, is the one card, in a stack too."""
    return to


@rule("mg.gorgone.name", "mg.target.declare", because=lambda t, p, m, kept: "a Gorgon may not copy a Gorgon")
def copy_allowed(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A Gorgon may copy any card, another Gorgon too."""
    return moves


@rule(
    "mg.loup.when",
    "mg.keyword.resurrection.indestructible",
    because=lambda t, p, m, kept: "this card may not be transformed",
)
def transform_allowed(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """A transformation destroys nothing: any card may be transformed; of a stack the card on top."""
    return [m for m in moves if m[0] != "target" or len(m[1][1]) == 2 or _kind(t, seat, m) == "copy"]


@rule("mg.target.declare", because=lambda t, p, m, kept: "a target can be declared, and so it must")
def must_declare(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """Players must declare the targets as long as there is one."""
    can = any(m[0] == "target" for m in moves) and t.rules.is_due(t)
    return [m for m in moves if m[0] != "decline" or not can]


@rule("mg.target.declare")
def is_due(t: Table) -> bool:
    """A target is due whenever it comes up, for a Gorgon that has copied a Werewolf too."""
    return True


NARROW = ("another_card", "in_range", "copied_once", "copy_allowed", "transform_allowed")


def open_targets(t: Table, seat: str) -> bool:
    """Whether a player has a target to declare, and one that may be declared."""
    moves = t.rules.target_pairs(t, seat) if waiting(t, seat) else []
    for name in NARROW:
        moves = getattr(t.rules, name)(t, seat, moves)
    return any(m[0] == "target" for m in moves)


@rule("mg.target.declare", "mg.target.place", "mg.loup.when")
def declare_target(t: Table) -> Body:
    """In turn order from the starter the owners of cards that target declare one target for each."""
    seat = next((p for p in counting_order(t) if open_targets(t, p)), None)
    if seat is None:
        return "all"
    verb, what = yield Ask(seat, "target card")
    if verb == "target":
        source, to = map(spot_of, what)
        kind = next(kind for kind, s in waiting(t, seat) if s == source)
        yield add(t, "targets", (kind, source, to))
    else:
        yield add(t, "targets", *((kind, source, None) for kind, source in waiting(t, seat)))
    return "more"


# -- copies and transformations --------------------------------------------------------------------------------------


def pairs(t: Table, kind: str) -> list[tuple[Spot, Spot]]:
    """The declared (source, target) pairs of a kind, in the order declared."""
    return [(source, to) for k, source, to in t["targets"] if k == kind and to is not None]


def reshaped(t: Table, new: dict[Spot, Shape]) -> Set:
    """Cards take their new shapes."""
    return Set("shapes", tuple(({**dict(t["shapes"]), **new}).items()))


@rule("mg.gorgone.name", "mg.loup.when")
def begin_changes(t: Table) -> None:
    """Copies come first, then transformations."""


@rule("mg.gorgone.name", "mg.gorgone.value", "mg.gorgone.effect", "mg.gorgone.not_colour")
def copy_cards(t: Table) -> Iterator[Event]:
    """All Gorgons at once take name, value and effect of their targets as these are, not the colour."""
    due = {source: to for source, to in pairs(t, "copy") if shape_of(t, source).bears("copy")}
    yield from changed(t, "copy", {source: t.rules.copy_shape(t, source, to) for source, to in due.items()}, due)
    yield Set("copied", True)


@rule("mg.gorgone.name", "mg.gorgone.value", "mg.gorgone.effect", "mg.gorgone.not_colour")
def copy_shape(t: Table, source: Spot, to: Spot) -> Shape:
    """The Gorgon copies the name, the value and the effect of its target but keeps its own colour."""
    own, target = shape_of(t, source), t.rules.copied_from(t, source, to)
    counted = t.rules.copy_counts_as(t, own, target)
    risen = t.rules.copied_risen(t, target)
    return own._replace(
        name=target.name, counted=counted, value=target.value, effects=target.effects, risen=risen, by="copy"
    )


@rule("mg.gorgone.value", "mg.keyword.fusion.one_card")
def copied_from(t: Table, source: Spot, to: Spot) -> Shape:
    """The target is one card, of a stack too."""
    return shape_of(t, to)


@rule("mg.gorgone.name")
def copy_counts_as(t: Table, own: Shape, target: Shape) -> str:
    """The name is copied, so the Gorgon counts as a copy of the card."""
    return target.counted


@rule("mg.gorgone.effect", "mg.keyword.resurrection.bonus")
def copied_risen(t: Table, target: Shape) -> int:
    """A Resurrection bonus hangs on what befell the card itself and is not copied."""
    return 0


@rule("mg.loup.when", "mg.loup.no_chain")
def transform_cards(t: Table) -> Iterator[Event]:
    """All targets of Werewolves become Werewolves at once, at the end of the round; the new ones affect no card."""
    due = [pair for pair in pairs(t, "transform") if pair not in t["transformed"]]
    new = {spot: shape for source, to in due for spot, shape in t.rules.wolf_made(t, source, to).items()}
    yield from changed(t, "transform", new, {to: source for source, to in due})
    if due:
        yield add(t, "transformed", *due)


@rule("mg.loup.value", "mg.loup.effect", "mg.loup.name", "mg.loup.colour", "mg.keyword.fusion.stack")
def wolf_made(t: Table, source: Spot, to: Spot) -> dict[Spot, Shape]:
    """Value, effect, name and colour of the transformed card change; of a stack only the top card."""
    wolf, old = shape_of(t, source), shape_of(t, to)
    made = wolf._replace(colour=t.rules.wolf_colour(t, source), kind=old.kind, risen=0, by="transform")
    return {to: t.rules.after_transform(t, old, made)}


@rule("mg.loup.colour")
def wolf_colour(t: Table, source: Spot) -> str:
    """The colour changes to that of the card that transforms."""
    return shape_of(t, source).colour


@rule("mg.loup.effect", "mg.keyword.resurrection.bonus")
def after_transform(t: Table, old: Shape, made: Shape) -> Shape:
    """The effect is replaced, an activated Resurrection bonus with it."""
    return made


def changed(t: Table, kind: str, new: dict[Spot, Shape], other: dict[Spot, Spot]) -> Iterator[Event]:
    """Cards change, and each change is a line of the count."""
    lines = [_line(t, kind, spot, shape, other.get(spot)) for spot, shape in new.items()]
    if new:
        yield reshaped(t, new)
        yield note(t, "changes", lines)


def _line(t: Table, kind: str, spot: Spot, shape: Shape, other: Spot | None) -> Line:
    before = shape_of(t, spot)
    clauses = ("mg.gorgone.name", "mg.gorgone.value", "mg.gorgone.effect") if kind == "copy" else ("mg.loup.name",)
    words = f"{before.name} counts as {shape.name or 'part of the card on it'}, value {shape.value}, {shape.colour}"
    near = [n for n, line in enumerate(all_lines(t)) if line.spot in (spot, other) and line.kind in TARGETING]
    return Line(spot[0], kind, 0, before.name, clauses, words, tuple(near), spot)


@rule("mg.target.reveal")
def reveal_targeting(t: Table) -> Iterator[Event]:
    """The cards whose effect targets others are revealed."""
    for seat in t.seats:
        for place in face_down(t, seat):
            if any(t.cards.bears(card, kind) for card in at(t, place) for kind in TARGETING):
                yield Move(t["down", *place], ("down", *place), ("up", *place))


@rule("mg.gorgone.name", "mg.loup.when")
def one_by_one(t: Table) -> Iterator[Event]:
    """Copies and transformations are carried out in the order in which their targets were declared."""
    for kind, source, to in t["targets"]:
        acting = shape_of(t, source)
        if to is None or acting.by == "transform" or not acting.bears(kind):
            continue
        new = t.rules.wolf_made(t, source, to) if kind == "transform" else {source: t.rules.copy_shape(t, source, to)}
        yield from changed(t, kind, new, {to: source, source: to})
    yield Set("transformed", tuple(pairs(t, "transform")))
    yield Set("copied", True)
