"""The first clause cited for a thing that happens is the one that makes it happen there."""

from __future__ import annotations

from collections import defaultdict

import pytest

from mythos_lab.core.events import Clear, Event, Move, Set, Swap
from mythos_lab.core.state import zone_name
from mythos_lab.core.trace import line_of

from ..promises import play
from .table import laid

DESTROYING = {"mg.points.effect", "mg.leviathan.tie", "mg.chimere.activate"}
WANTED = {
    ("PLAY.RESOLVE.out", "settling → out"): {"mg.lutin.spell"},
    ("PLAY.RESOLVE.out", "playing put aside"): {"mg.turn.place"},
    ("PLAY.RESOLVE.target", "up → out"): {"mg.points.effect"},
    ("PLAY.RESOLVE.target", "up → up"): {"mg.points.effect"},
    ("PLAY.RESOLVE.weakest", "up → out"): {"mg.leviathan.tie"},
    ("PLAY.RESOLVE.weakest", "up → up"): {"mg.leviathan.tie"},
    ("PLAY.RESOLVE.target", "risen"): {"mg.keyword.resurrection.indestructible"},
    ("PLAY.RESOLVE", "aim"): {"mg.spell.caster_first"},
    ("TURN.PLAY1", "plays"): {"mg.turn.select"},
    ("TURN.PLAY1", "hand → up"): {"mg.turn.place"},
    ("TURN.PLAY1", "hand → settling"): {"mg.turn.select"},
    ("TURN.PLAY1", "up → out"): {"mg.chimere.activate"},
    ("TURN.PLAY2", "order"): {"mg.field.reorder"},
    ("TURN.NEXT.end", "turn put aside"): {"mg.round.end_full", "mg.round.countdown"},
    ("ROUND.CLEAN.shuffle", "up → pile"): {"mg.end.return"},
}
"""A step, what happens in it, and the clauses that may stand first."""


def said(event: Event) -> str:
    if isinstance(event, Clear):
        return f"{event.keys[0]} put aside"
    if isinstance(event, Set):
        return zone_name(event.key)
    if isinstance(event, Swap):
        return "swap"
    return f"{zone_name(event.source)} → {zone_name(event.target)}" if isinstance(event, Move) else type(event).__name__


@pytest.fixture(scope="module")
def first() -> dict[tuple[str, str], set[str]]:
    """For each step and thing that happens in it, in games of all numbers of players: the clauses cited first."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for players in range(2, 9):
        end = play.played(play.Table("mythology_go", players), 0)
        for kept in (k for p in end.history for k in p.own_kept() if hasattr(k, "event")):
            found[kept.step, said(kept.event)].add(line_of(kept, end.game).clauses[0])
    return found


@pytest.mark.parametrize("what", WANTED, ids=" ".join)
def test_what_happens_cites_first_what_makes_it_happen(
    first: dict[tuple[str, str], set[str]], what: tuple[str, str]
) -> None:
    assert first[what] and first[what] <= WANTED[what]


def test_cards_go_out_by_what_destroys_them_and_nothing_goes_back_before_the_end(
    first: dict[tuple[str, str], set[str]],
) -> None:
    gone = {clause for (_, what), clauses in first.items() if what == "up → out" for clause in clauses}
    assert gone == DESTROYING
    assert {step for (step, _), clauses in first.items() if "mg.end.return" in clauses} == {"ROUND.CLEAN.shuffle"}


def test_a_card_destroyed_and_its_neighbours_cite_the_effect() -> None:
    fields = {"A": ["Golem"], "B": ["Selkie", "Troll"]}
    played = laid(fields, to_move="A", hand=["Dragon", "Nymphe"]).play("A plays Dragon face up").play("A destroys B.1")
    moved = {line.event.cards[0]: line.clauses[0] for line in played.trace if isinstance(line.event, Move)}
    (selkie,) = (card for card in moved if card.startswith("Selkie"))
    (troll,) = (card for card in moved if card.startswith("Troll"))
    assert moved[selkie] == moved[troll] == "mg.points.effect"
