"""Owns possible worlds: all the ways cards can lie on numbered spots that fit what was seen, held exactly and small.

Worlds are never listed card by card. Cards that nothing tells apart make a class, spots that nothing tells apart make
a cell, and a world says only how many cards of which class a cell holds; cells that do not depend on each other are
kept in blocks of their own. It knows no table, seat or event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain, product

Content = tuple[int, ...]
"""The classes of the cards in a cell, sorted, one entry a card."""

World = tuple[Content, ...]
"""The content of each cell of a block, in the order of its cells."""


class Block:
    """Cells whose contents depend on each other, with every way they can be filled. Never altered once made."""

    __slots__ = ("cells", "worlds")

    def __init__(self, cells: tuple[int, ...], worlds: Collection[World]):
        self.cells, self.worlds = cells, worlds


class Worlds:
    """The worlds that fit what was seen so far. `observe` and `mix` narrow and widen them in place; `copy` first."""

    def __init__(self, packs: Iterable[tuple[Iterable[int], Iterable[str]]]):
        """Packs of spots and cards: within a pack every card can lie on every spot."""
        self.next = 0
        self.cards: dict[int, frozenset[str]] = {}
        self.class_of: dict[str, int] = {}
        self.spots: dict[int, frozenset[int]] = {}
        self.cell_of: dict[int, int] = {}
        self.block_of: dict[int, Block] = {}
        for spots, cards in packs:
            kind = self._class(frozenset(cards))
            cell = self._cell(frozenset(spots))
            self._keep((cell,), [((kind,) * len(self.spots[cell]),)])

    def copy(self) -> Worlds:
        """The same worlds, to be narrowed independently."""
        new = object.__new__(Worlds)
        new.next = self.next
        for name in ("cards", "class_of", "spots", "cell_of", "block_of"):
            setattr(new, name, dict(getattr(self, name)))
        return new

    # -- asking ------------------------------------------------------------------------------------------------------

    def possible(self, spot: int) -> frozenset[str]:
        """The cards that lie on a spot in some world."""
        return frozenset(chain.from_iterable(self.cards[kind] for kind in self.kinds(self.cell_of[spot])))

    def kinds(self, cell: int) -> frozenset[int]:
        """The classes that a cell holds in some world."""
        block = self.block_of[cell]
        i = block.cells.index(cell)
        return frozenset(chain.from_iterable(world[i] for world in block.worlds))

    def size(self) -> int:
        """The largest number of ways that one block is held in: what asking and narrowing cost."""
        return max((len(block.worlds) for block in self.block_of.values()), default=0)

    # -- narrowing and widening --------------------------------------------------------------------------------------

    def observe(self, spot: int, card: str) -> None:
        """This card lies on this spot: other worlds are gone. Raises `ValueError` if none is left."""
        kind = self.class_of[card]
        cell = self._split(self.cell_of[spot], frozenset([spot]))
        block = self.block_of[cell]
        i = block.cells.index(cell)
        left = [world for world in block.worlds if world[i] == (kind,)]
        if not left:
            raise ValueError(f"{card} cannot lie there in any world")
        if len(self.cards[kind]) > 1:
            own = self._class(frozenset([card]))
            self.cards[kind] -= {card}
            left = [(*world[:i], (own,), *world[i + 1 :]) for world in left]
        self._settle(block.cells, left)

    def mix(self, spots: Iterable[int]) -> None:
        """The cards on these spots are shuffled unseen: any of them can lie on any."""
        wanted = frozenset(spots)
        cells = [self._split(cell, wanted) for cell in {self.cell_of[spot] for spot in wanted}]
        if len(cells) > 1:
            self._merge(cells)

    def _split(self, cell: int, wanted: frozenset[int]) -> int:
        """The cell of just those spots of a cell that are wanted; the others stay together in one of their own."""
        inside = self.spots[cell] & wanted
        outside = self.spots[cell] - inside
        if not outside:
            return cell
        block = self.block_of.pop(cell)
        one, two = self._cell(inside), self._cell(outside)
        del self.spots[cell]
        i = block.cells.index(cell)
        worlds = {
            (*world[:i], part, rest, *world[i + 1 :])
            for world in block.worlds
            for part, rest in _parts(world[i], len(inside))
        }
        self._keep((*block.cells[:i], one, two, *block.cells[i + 1 :]), worlds)
        return one

    def _merge(self, cells: list[int]) -> None:
        blocks = list(dict.fromkeys(self.block_of[cell] for cell in cells))
        names = tuple(chain.from_iterable(block.cells for block in blocks))
        at = [names.index(cell) for cell in cells]
        rest = [i for i in range(len(names)) if names[i] not in cells]
        worlds = set()
        for some in product(*(block.worlds for block in blocks)):
            world = tuple(chain.from_iterable(some))
            joined = tuple(sorted(chain.from_iterable(world[i] for i in at)))
            worlds.add((joined, *(world[i] for i in rest)))
        spots = frozenset(chain.from_iterable(self.spots.pop(cell) for cell in cells))
        for cell in cells:
            del self.block_of[cell]
        self._settle((self._cell(spots), *(names[i] for i in rest)), worlds)

    # -- keeping it small --------------------------------------------------------------------------------------------

    def _settle(self, cells: tuple[int, ...], worlds: Collection[World]) -> None:
        """Keep worlds in as many blocks as they fall apart into, then forget what nothing tells apart."""
        for some, part in _factors(cells, worlds):
            self._keep(some, part)
        self._join_classes()
        self._join_cells()

    def _keep(self, cells: tuple[int, ...], worlds: Collection[World]) -> None:
        block = Block(cells, worlds)
        for cell in cells:
            self.block_of[cell] = block

    def _certain(self) -> Iterator[tuple[int, Content]]:
        """The cells whose content is the same in all worlds."""
        for cell, block in list(self.block_of.items()):
            if len(block.cells) == 1 and len(block.worlds) == 1:
                yield cell, next(iter(block.worlds))[0]

    def _join_classes(self) -> None:
        """Classes that lie in one cell for certain, whole, are told apart by nothing."""
        for cell, content in self._certain():
            whole = [kind for kind in set(content) if content.count(kind) == len(self.cards[kind])]
            if len(whole) > 1:
                kept = min(whole)
                for kind in whole:
                    if kind != kept:
                        self.cards[kept] |= self.cards.pop(kind)
                for card in self.cards[kept]:
                    self.class_of[card] = kept
                self._keep((cell,), [(tuple(sorted(kept if kind in whole else kind for kind in content)),)])

    def _join_cells(self) -> None:
        """Cells that hold cards of one class for certain, and no others, are told apart by nothing."""
        alike: dict[int, list[int]] = {}
        for cell, content in self._certain():
            if content and content[0] == content[-1]:
                alike.setdefault(content[0], []).append(cell)
        for kind, cells in alike.items():
            if len(cells) > 1:
                spots = frozenset(chain.from_iterable(self.spots.pop(cell) for cell in cells))
                for cell in cells:
                    del self.block_of[cell]
                self._keep((self._cell(spots),), [((kind,) * len(spots),)])

    def _class(self, cards: frozenset[str]) -> int:
        self.next += 1
        self.cards[self.next] = cards
        self.class_of.update(dict.fromkeys(cards, self.next))
        return self.next

    def _cell(self, spots: frozenset[int]) -> int:
        self.next += 1
        self.spots[self.next] = spots
        self.cell_of.update(dict.fromkeys(spots, self.next))
        return self.next


@lru_cache(maxsize=65536)
def _parts(content: Content, size: int) -> tuple[tuple[Content, Content], ...]:
    """Every way to take so many cards out of a content: what is taken, what is left."""
    if size == 0:
        return (((), content),)
    if size == len(content):
        return ((content, ()),)
    kind = content[0]
    many = content.count(kind)
    others = content[many:]
    return tuple(
        ((kind,) * n + part, (kind,) * (many - n) + rest)
        for n in range(max(0, size - len(others)), min(many, size) + 1)
        for part, rest in _parts(others, size - n)
    )


def _factors(cells: tuple[int, ...], worlds: Collection[World]) -> Iterator[tuple[tuple[int, ...], list[World]]]:
    """The blocks that worlds fall apart into: each world of one goes with each world of the others."""
    columns = [set(column) for column in zip(*worlds, strict=True)]
    fixed = [i for i, column in enumerate(columns) if len(column) == 1]
    for i in fixed:
        yield (cells[i],), [(next(iter(columns[i])),)]
    left = [i for i in range(len(cells)) if i not in fixed]
    rows = set(map(_picker(left), worlds)) if left else set()
    while left:
        own = _first_factor(rows, len(left))
        yield tuple(cells[left[i]] for i in own), list(set(map(_picker(own), rows)))
        other = [i for i in range(len(left)) if i not in own]
        rows = set(map(_picker(other), rows)) if other else set()
        left = [left[i] for i in other]


def _first_factor(rows: set[World], width: int) -> list[int]:
    """The columns that depend on the first one, directly or through others; all where that does not split them off."""
    own, todo = {0}, [0]
    while todo:
        one = todo.pop()
        for two in range(width):
            if two not in own and _depend(rows, one, two):
                own.add(two)
                todo.append(two)
    other = [i for i in range(width) if i not in own]
    columns = sorted(own)
    if other and len(set(map(_picker(columns), rows))) * len(set(map(_picker(other), rows))) == len(rows):
        return columns
    return list(range(width))


def _depend(rows: set[World], one: int, two: int) -> bool:
    pairs = {(row[one], row[two]) for row in rows}
    return len(pairs) < len({a for a, _ in pairs}) * len({b for _, b in pairs})


def _picker(columns: list[int]) -> Callable[[World], World]:
    """What keeps these columns of a world."""
    return lambda world: tuple([world[i] for i in columns])
