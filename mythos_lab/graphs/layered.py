"""Owns where boxes stand and lines run where no engine draws: layers by distance, few crossings, nothing on top of
anything.

Boxes stand in layers, each line in a lane of its own past the layers between its ends, each label in a layer between
two of them. It knows sizes and no graph: keys are anything, coordinates run along the layers (`x`) and from layer to
layer (`y`), whatever way the picture is turned.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

BETWEEN, LANE, ABOVE = 22.0, 12.0, 21.0
"""Between boxes of a layer, between a line and what is beside it, between layers."""

SWEEPS, PULLS = 8, 10
"""How often the order in the layers is improved, and how often boxes are pulled towards those they belong to."""

Key = Hashable
Size = tuple[float, float]


class Line(NamedTuple):
    """A line from one box to another, with the size of its label (0, 0: none)."""

    source: Key
    target: Key
    label: Size = (0.0, 0.0)


@dataclass(eq=False, slots=True)
class Spot:
    """A place in a layer: a box, or where a line passes, which may hold its label."""

    wide: float
    high: float
    layer: int
    box: bool
    up: list[Spot] = field(default_factory=list)
    down: list[Spot] = field(default_factory=list)
    x: float = 0.0

    @property
    def gap(self) -> float:
        return BETWEEN if self.box else LANE


class Laid(NamedTuple):
    """Where everything is: the corner of each box, the points and the label's corner of each line, and the whole size.

    Points come in pairs, the first and the last being the ends: between the two of a pair a line runs straight.
    """

    boxes: dict[Key, tuple[float, float]]
    routes: list[list[tuple[float, float]]]
    labels: list[tuple[float, float]]
    size: Size


def lay_out(sizes: Mapping[Key, Size], lines: Sequence[Line]) -> Laid:
    """Where boxes of these sizes stand, earlier ones above later ones, and where the lines between them run.

    Lines go from box to another box; what leads from a box to itself is the caller's to draw.
    """
    number = {key: n for n, key in enumerate(sizes)}
    turned = [line if number[line.source] < number[line.target] else _turn(line) for line in lines]
    ranks = _ranks(sizes, turned)
    spots: dict[Key, Spot] = {key: Spot(*size, 2 * ranks[key], True) for key, size in sizes.items()}
    lanes = [_lane(spots[line.source], spots[line.target], line.label) for line in turned]
    layers = _layers([*spots.values(), *(spot for lane in lanes for spot in lane)])
    _untangle(layers)
    _straighten(layers)
    tops, total = _heights(layers)
    boxes = {key: (spot.x - spot.wide / 2, _middle(spot, tops)) for key, spot in spots.items()}
    routes, labels = _routes(turned, lanes, spots, tops)
    back = [number[line.source] > number[line.target] for line in lines]
    routes = [route[::-1] if turn else route for route, turn in zip(routes, back, strict=True)]
    return _moved(Laid(boxes, routes, labels, (0.0, total)), layers)


def _turn(line: Line) -> Line:
    return Line(line.target, line.source, line.label)


def _ranks(sizes: Mapping[Key, Size], lines: Sequence[Line]) -> dict[Key, int]:
    """Each box below all that lead to it; one that nothing leads to close above what it leads to."""
    above: dict[Key, list[Key]] = {key: [] for key in sizes}
    below: dict[Key, list[Key]] = {key: [] for key in sizes}
    for line in lines:
        above[line.target].append(line.source)
        below[line.source].append(line.target)
    ranks: dict[Key, int] = {}
    for key in sizes:
        ranks[key] = max((ranks[other] + 1 for other in above[key]), default=0)
    for key in reversed(list(sizes)):
        if not above[key] and below[key]:
            ranks[key] = min(ranks[other] for other in below[key]) - 1
    return ranks


def _lane(one: Spot, two: Spot, label: Size) -> list[Spot]:
    """The places where a line passes the layers between its ends, the label in the middle of them."""
    lane = [Spot(2.0, 0.0, layer, False) for layer in range(one.layer + 1, two.layer)]
    if label[0]:
        at = lane[(len(lane) // 2) // 2 * 2]
        at.wide, at.high = label[0] + 10, label[1]
    for before, after in zip([one, *lane], [*lane, two], strict=True):
        before.down.append(after)
        after.up.append(before)
    return lane


def _layers(spots: Sequence[Spot]) -> list[list[Spot]]:
    layers: list[list[Spot]] = [[] for _ in range(max((spot.layer for spot in spots), default=-1) + 1)]
    for spot in spots:
        layers[spot.layer].append(spot)
    return layers


# -- order and place in a layer ----------------------------------------------------------------------------------------


def _untangle(layers: list[list[Spot]]) -> None:
    """Order each layer by the middle of what it belongs to, down and up in turns; keep the order that crosses least."""
    best, fewest = [list(layer) for layer in layers], _crossings(layers)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for layer in layers if down else layers[::-1]:
            _sort(layer, layers, down)
        crossed = _crossings(layers)
        if crossed < fewest:
            best, fewest = [list(layer) for layer in layers], crossed
    for layer, kept in zip(layers, best, strict=True):
        layer[:] = kept


def _sort(layer: list[Spot], layers: list[list[Spot]], down: bool) -> None:
    if not layer:
        return
    there = layer[0].layer + (-1 if down else 1)
    at = {spot: n for n, spot in enumerate(layers[there])} if 0 <= there < len(layers) else {}
    wanted = {}
    for n, spot in enumerate(layer):
        others = [at[other] for other in (spot.up if down else spot.down) if other in at]
        wanted[spot] = sum(others) / len(others) if others else float(n)
    layer.sort(key=wanted.__getitem__)


def _crossings(layers: list[list[Spot]]) -> int:
    """How often lines cross between the layers."""
    total = 0
    for layer in layers[:-1]:
        at = {spot: n for n, spot in enumerate(layers[layer[0].layer + 1])} if layer else {}
        ends = [n for spot in layer for n in sorted(at[other] for other in spot.down if other in at)]
        total += _inversions(ends)
    return total


def _inversions(numbers: list[int]) -> int:
    """How many pairs stand in the wrong order."""
    if len(numbers) < 2:
        return 0
    half = len(numbers) // 2
    left, right = numbers[:half], numbers[half:]
    total = _inversions(left) + _inversions(right)
    left.sort()
    right.sort()
    i = 0
    for n in right:
        while i < len(left) and left[i] <= n:
            i += 1
        total += len(left) - i
    return total


def _straighten(layers: list[list[Spot]]) -> None:
    """Pull every spot towards those it belongs to, without one coming upon another."""
    for layer in layers:
        _settle(layer, [0.0] * len(layer))
    for pull in range(PULLS):
        for layer in layers if pull % 2 == 0 else layers[::-1]:
            _settle(layer, [_pulled(spot, pull % 2 == 0) for spot in layer])


def _pulled(spot: Spot, down: bool) -> float:
    others = (spot.up if down else spot.down) or spot.up or spot.down
    return sum(other.x for other in others) / len(others) if others else spot.x


def _settle(layer: list[Spot], wanted: list[float]) -> None:
    """Each spot as near as can be to where it is wanted, in order and with gaps (least squares, by pooling)."""
    offsets, run = [], 0.0
    for n, spot in enumerate(layer):
        if n:
            before = layer[n - 1]
            run += (before.wide + spot.wide) / 2 + max(before.gap, spot.gap)
        offsets.append(run)
    pools: list[tuple[float, int]] = []
    for at, offset in zip(wanted, offsets, strict=True):
        total, many = at - offset, 1
        while pools and pools[-1][0] / pools[-1][1] > total / many:
            more, others = pools.pop()
            total, many = total + more, many + others
        pools.append((total, many))
    settled = [total / many for total, many in pools for _ in range(many)]
    for spot, base, offset in zip(layer, settled, offsets, strict=True):
        spot.x = base + offset


# -- heights and routes ------------------------------------------------------------------------------------------------


def _heights(layers: list[list[Spot]]) -> tuple[list[tuple[float, float]], float]:
    """The top and the height of every layer; one that is empty of boxes and labels takes no room of its own."""
    tops, y = [], 0.0
    for n, layer in enumerate(layers):
        high = max((spot.high for spot in layer), default=0.0)
        if n:
            y += ABOVE * (0.6 if n % 2 else 0.7)
        tops.append((y, high))
        y += high
    return tops, y


def _middle(spot: Spot, tops: list[tuple[float, float]]) -> float:
    top, high = tops[spot.layer]
    return top + (high - spot.high) / 2


def _routes(
    lines: Sequence[Line], lanes: Sequence[list[Spot]], spots: Mapping[Key, Spot], tops: list[tuple[float, float]]
) -> tuple[list[list[tuple[float, float]]], list[tuple[float, float]]]:
    """The points of every line and the corner of every label; lines leave a box side by side."""
    leaving: dict[tuple[Spot, bool], list[tuple[float, int]]] = {}
    for n, (line, lane) in enumerate(zip(lines, lanes, strict=True)):
        one, two = spots[line.source], spots[line.target]
        leaving.setdefault((one, True), []).append((_line_x(lane[0]) if lane else two.x, n))
        leaving.setdefault((two, False), []).append((_line_x(lane[-1]) if lane else one.x, n))
    ports: dict[tuple[int, bool], tuple[float, float]] = {}
    for (spot, below), wanted in leaving.items():
        y = _middle(spot, tops) + (spot.high if below else 0.0)
        for i, (_, n) in enumerate(sorted(wanted)):
            ports[n, below] = spot.x + spot.wide * 0.7 * ((i + 1) / (len(wanted) + 1) - 0.5), y
    routes, labels = [], []
    for n, lane in enumerate(lanes):
        points = [ports[n, True]]
        for spot in lane:
            top, high = tops[spot.layer]
            points += [(_line_x(spot), top), (_line_x(spot), top + high)]
        routes.append([*points, ports[n, False]])
        label = max(lane, key=lambda spot: spot.high, default=None)
        labels.append((_line_x(label) + 6, _middle(label, tops)) if label is not None else (0.0, 0.0))
    return routes, labels


def _line_x(spot: Spot) -> float:
    """Where a line passes a spot: at the left of the label, if there is one."""
    return spot.x - spot.wide / 2 + 2 if spot.high else spot.x


def _moved(laid: Laid, layers: list[list[Spot]]) -> Laid:
    """The same with its left edge at 0."""
    spots = [spot for layer in layers for spot in layer]
    left = min((spot.x - spot.wide / 2 for spot in spots), default=0.0)
    right = max((spot.x + spot.wide / 2 for spot in spots), default=0.0)
    return Laid(
        {key: (x - left, y) for key, (x, y) in laid.boxes.items()},
        [[(x - left, y) for x, y in route] for route in laid.routes],
        [(x - left, y) for x, y in laid.labels],
        (right - left, laid.size[1]),
    )
