"""Owns the count of a round: points by kind in the order in which they are counted, each with its clause.

A line says whose points, of what kind, how many, for what and why, and on which earlier lines it depends. Each state of
the count adds its lines; what a card counts as is in `shapes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.events import Event, Set
from ...core.kernel import Table
from ...core.rules import rule
from .shapes import Shape, colours, shape_of, shapes
from .table import Spot, places
from .terms import COLOURS

KINDS = ("value", "colour", "copies", "keywords", "double", "ident", "strongweak")
DOUBLED = KINDS[:4]


class Line(NamedTuple):
    """One line of the count. Copies and transformations are lines without points; `after` are numbers of lines."""

    seat: str
    kind: str
    points: int
    what: str
    clauses: tuple[str, ...]
    words: str
    after: tuple[int, ...] = ()
    spot: Any = None

    def __repr__(self) -> str:
        return f"<{self.seat} {self.kind} {self.points:+d} {self.what}>"


STAGES = ("changes", *KINDS, "last")
"""The stages at which lines are added, in their order: copies and transformations first."""


def note(t: Table, stage: str, lines: list[Line]) -> Set:
    """Lines are added to the count at a stage."""
    return Set(("lines", stage), (*t["lines", stage], *lines))


def all_lines(t: Table) -> tuple[Line, ...]:
    """The lines of the count so far, in order."""
    return tuple(line for stage in STAGES for line in t["lines", stage])


def touching(t: Table, *wanted: Any) -> tuple[int, ...]:
    """The copies and transformations that made one of these cards, or a card of one of these names, what it is."""
    found = []
    for n, line in enumerate(all_lines(t)):
        if line.kind in ("copy", "transform"):
            now = shape_of(t, line.spot).name
            if line.spot in wanted or now in wanted or line.what in wanted:
                found.append(n)
    return tuple(found)


def sum_of(t: Table, seat: str, kinds: tuple[str, ...] = KINDS) -> int:
    """The points of a player so far, of these kinds."""
    return sum(line.points for line in all_lines(t) if line.seat == seat and line.kind in kinds)


# -- values and colours ----------------------------------------------------------------------------------------------


@rule("mg.points.value", "mg.keyword.fusion.points", "mg.points.played", "mg.round.totals")
def count_values(t: Table) -> Iterator[Event]:
    """Every card played gives the points of its value, each card of a stack too."""
    yield note(
        t, "value", [_value(t, spot, shape) for seat in t.seats for spot, shape in shapes(t, seat) if shape.name]
    )


def _value(t: Table, spot: Spot, shape: Shape) -> Line:
    return Line(
        spot[0], "value", shape.value, shape.name, ("mg.points.value",), "value of the card", touching(t, spot), spot
    )


@rule("mg.points.colour", "mg.keyword.fusion.colour")
def count_colours(t: Table) -> Iterator[Event]:
    """The five colour bonuses, each once for a player; a stack is one card."""
    lines = [line for seat in t.seats for colour in COLOURS for line in _colour(t, seat, colour)]
    if lines:
        yield note(t, "colour", lines)


def _colour(t: Table, seat: str, colour: str) -> Iterator[Line]:
    number = sum(c == colour for c in colours(t, seat))
    points = getattr(t.rules, f"{colour}_bonus")(t, seat, number) * t.rules.colour_sets(t, colour, number)
    if points:
        clause = f"mg.colour.{COLOURS[colour]}"
        turned = [spot for spot, shape in shapes(t, seat) if colour in (shape.colour, t.rules.printed(t, spot).colour)]
        yield Line(seat, "colour", points, colour, (clause,), f"{number} {colour}", touching(t, *turned))


@rule("mg.colour.vert")
def green_bonus(t: Table, seat: str, number: int) -> int:
    """You win two points with more than two green cards."""
    return 2 if number > 2 else 0


@rule("mg.colour.jaune")
def yellow_bonus(t: Table, seat: str, number: int) -> int:
    """You win three points with exactly three yellow cards."""
    return 3 if number == 3 else 0


@rule("mg.colour.orange")
def orange_bonus(t: Table, seat: str, number: int) -> int:
    """You lose a point with a single orange card."""
    return -1 if number == 1 else 0


@rule("mg.colour.gris")
def grey_bonus(t: Table, seat: str, number: int) -> int:
    """You win two points with only one grey card."""
    return 2 if number == 1 else 0


@rule("mg.colour.bleu")
def blue_bonus(t: Table, seat: str, number: int) -> int:
    """You win three points with exactly two blue cards."""
    return 3 if number == 2 else 0


@rule("mg.points.colour")
def colour_sets(t: Table, colour: str, number: int) -> int:
    """A colour bonus is a condition on the whole field: it is paid once."""
    return 1


# -- numbers of copies -----------------------------------------------------------------------------------------------


@rule("mg.count_effect.reached", "mg.count_effect.once", "mg.count_effect.notation", "mg.points.effect")
def count_copies(t: Table) -> Iterator[Event]:
    """Effects about the number of copies pay once for each card name and number that is reached."""
    lines = [line for seat in t.seats for line in _thresholds(t, seat)]
    if lines:
        yield note(t, "copies", lines)


def _thresholds(t: Table, seat: str) -> Iterator[Line]:
    known: dict[str, list[tuple[int, int]]] = {}
    for _, shape in shapes(t, seat):
        for _, bonus, number in shape.points("copies"):
            if (number, bonus) not in known.setdefault(shape.name, []):
                known[shape.name].append((number, bonus))
    for name, effects in known.items():
        have = t.rules.copies(t, seat, name)
        reached = [(n, bonus) for n, bonus in sorted(effects) if t.rules.reaches(t, have, n)]
        for n, bonus in t.rules.paying_thresholds(t, reached):
            clauses = ("mg.count_effect.reached", "mg.count_effect.once")
            yield Line(seat, "copies", bonus, name, clauses, f"{have} copies, {n} = +{bonus}", touching(t, name))


@rule("mg.count_effect.reached", "mg.count_effect.notation")
def reaches(t: Table, have: int, needed: int) -> bool:
    """The effect triggers when the needed number of copies is reached."""
    return have >= needed


@rule("mg.count_effect.once")
def paying_thresholds(t: Table, reached: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each number that is reached pays, once only."""
    return reached


# -- keywords --------------------------------------------------------------------------------------------------------

CLAUSES = {
    "outnumber": ("mg.keyword.surnombre", "mg.keyword.surnombre.tie", "mg.keyword.each_card"),
    "unique": ("mg.keyword.unique", "mg.keyword.each_card"),
    "polychrome": ("mg.keyword.polychrome", "mg.keyword.each_card"),
    "monochrome": ("mg.keyword.monochrome", "mg.keyword.each_card"),
    "resurrection": ("mg.keyword.resurrection.bonus",),
    "fused": ("mg.keyword.fusion.points",),
}


@rule("mg.keyword.each_card", "mg.points.effect", "mg.keyword.fusion.points")
def count_keywords(t: Table) -> Iterator[Event]:
    """Effects named by keywords pay once for every card that mentions them."""
    lines = [line for seat in t.seats for spot, shape in shapes(t, seat) for line in _keywords(t, spot, shape)]
    if lines:
        yield note(t, "keywords", lines)


def _keywords(t: Table, spot: Spot, shape: Shape) -> Iterator[Line]:
    for kind, clauses in CLAUSES.items():
        for _, points, _ in shape.points(kind):
            times = int(getattr(t.rules, f"{kind}_works")(t, spot, shape))
            if times and points:
                words = getattr(t.rules, f"{kind}_works").__doc__ or kind
                after = touching(t, spot, shape.name)
                yield Line(spot[0], "keywords", points * times, shape.name, clauses, words.strip(), after, spot)


@rule("mg.keyword.surnombre", "mg.keyword.surnombre.tie")
def outnumber_works(t: Table, spot: Spot, shape: Shape) -> bool:
    """Outnumber: you have more copies of this card than every other player; a tie does not count."""
    seat = spot[0]
    mine = t.rules.copies(t, seat, shape.name)
    return all(mine > t.rules.copies(t, p, shape.name) for p in t.seats if p != seat)


@rule("mg.keyword.unique")
def unique_works(t: Table, spot: Spot, shape: Shape) -> bool:
    """Unique: no other player has a copy of this card."""
    return not any(t.rules.copies(t, p, shape.name) for p in t.seats if p != spot[0])


@rule("mg.keyword.polychrome")
def polychrome_works(t: Table, spot: Spot, shape: Shape) -> bool:
    """Polychrome: you have a card of every colour."""
    return set(t.rules.every_colour(t)) <= set(colours(t, spot[0]))


@rule("mg.keyword.polychrome", "mg.colour.vert", "mg.colour.jaune", "mg.colour.orange", "mg.colour.gris",
      "mg.colour.bleu")  # fmt: skip
def every_colour(t: Table) -> tuple[str, ...]:
    """Every colour: the five for which there is a bonus."""
    return tuple(COLOURS)


@rule("mg.keyword.monochrome")
def monochrome_works(t: Table, spot: Spot, shape: Shape) -> bool:
    """Monochrome: all your cards have a single colour."""
    return len(set(colours(t, spot[0]))) == 1 and t.rules.enough_for_one_colour(t, spot[0])


@rule("mg.keyword.monochrome")
def enough_for_one_colour(t: Table, seat: str) -> bool:
    """One card has a single colour too."""
    return bool(places(t, seat))


@rule("mg.keyword.resurrection.bonus")
def resurrection_works(t: Table, spot: Spot, shape: Shape) -> int:
    """Resurrection: this card should have been destroyed and stayed."""
    return shape.risen


@rule("mg.keyword.fusion.points")
def fused_works(t: Table, spot: Spot, shape: Shape) -> bool:
    """Fusion: this card lies in a fused stack."""
    return len(t["up", *spot[:2]]) > 1


# -- doubling, Identification ----------------------------------------------------------------------------------------


@rule("mg.anubis.not_ident", "mg.keyword.each_card")
def count_double(t: Table) -> Iterator[Event]:
    """Anubis doubles the points so far; those of Identification come later and are not doubled."""
    lines = [line for seat in t.seats for line in doublings(t, seat, t.rules.doubled_kinds(t))]
    if lines:
        yield note(t, "double", lines)


def doublings(t: Table, seat: str, kinds: tuple[str, ...]) -> Iterator[Line]:
    """A line for every doubling of a player that adds something."""
    by = [(spot, shape) for spot, shape in shapes(t, seat) if _doubles(t, spot, shape)]
    counted = sum_of(t, seat, kinds)
    simple = t.rules.before_doubling(t, counted)
    after = tuple(n for n, line in enumerate(all_lines(t)) if line.seat == seat and line.kind in kinds)
    for n, (spot, shape) in enumerate(by):
        points = t.rules.doubling_adds(t, simple, n) + (simple - counted if n == 0 else 0)
        words = f"{simple * 2**n if points else simple} points doubled"
        after = (*after, *touching(t, spot))
        yield Line(seat, "double", points, shape.name, ("mg.anubis.not_ident",), words, tuple(sorted(set(after))), spot)


def _doubles(t: Table, spot: Spot, shape: Shape) -> bool:
    """Whether a card doubles: its own condition, if it names one, is met."""
    return any(more in (0, "", True) or getattr(t.rules, f"{more}_works")(t, spot, shape)
               for _, _, more in shape.points("double"))  # fmt: skip


@rule("mg.anubis.not_ident", "mg.fortfaible.last")
def doubled_kinds(t: Table) -> tuple[str, ...]:
    """Values, colours, copies and keywords are doubled; not Identification, and not Strong and Weak, counted last."""
    return DOUBLED


@rule("mg.anubis.not_ident")
def before_doubling(t: Table, points: int) -> int:
    """A loss is doubled as well."""
    return points


@rule("mg.anubis.not_ident")
def doubling_adds(t: Table, points: int, number: int) -> int:
    """Each doubling doubles the result of the one before."""
    return int(points * 2**number)


@rule("mg.ident.bonus", "mg.anubis.not_ident")
def count_ident(t: Table) -> Iterator[Event]:
    """The bonus of every right accusation is added, never doubled."""
    lines = [line for seat in t.seats for line in _idents(t, seat)]
    if lines:
        yield note(t, "ident", lines)


def _idents(t: Table, seat: str) -> Iterator[Line]:
    made = [n for n, entry in enumerate(t["accused"]) if entry[0] == seat]
    for n, spot in zip(made, t.rules.identifying(t, seat), strict=False):
        points = t.rules.ident_points(t, n, spot)
        if points:
            _, where, name = t["accused"][n]
            words = f"{name} accused {'rightly' if n in t['right'] else 'wrongly'}"
            clauses = ("mg.ident.bonus", "mg.anubis.not_ident")
            yield Line(seat, "ident", points, t.rules.printed(t, spot).name, clauses, words, touching(t, where), spot)


@rule("mg.ident.bonus")
def ident_points(t: Table, number: int, spot: Spot) -> int:
    """If the divinity is correctly identified, the bonus is activated."""
    return t.rules.identification(t, spot) if t.rules.accusation_counts(t, number, spot) else 0


@rule("mg.ident.bonus")
def accusation_counts(t: Table, number: int, spot: Spot) -> bool:
    """An accusation is judged by what is printed, whatever becomes of the cards later."""
    return number in t["right"]


@rule("mg.ident.bonus")
def identification(t: Table, spot: Spot) -> int:
    """The Identification bonus is the one printed on the card."""
    return sum(effect[1] for effect in t.rules.printed(t, spot).points("identification"))


def breakdown(t: Table, seat: str) -> Mapping[str, int]:
    """The points of a player by kind."""
    return {kind: sum_of(t, seat, (kind,)) for kind in KINDS}
