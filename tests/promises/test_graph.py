"""The graph is true: every declared edge is taken, by random games under some reading or by a shipped ruling; none
undeclared is. An edge too rare for that is named in the game's file, with the test or golden file that takes it."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mythos_lab import graphs, rulings
from mythos_lab.core.flow import Edge, edges
from mythos_lab.core.game import Game
from mythos_lab.core.kernel import Kept
from mythos_lab.core.position import Position

from . import play

Edges = set[tuple[str, str]]
PROJECT = Path(__file__).resolve().parents[2]


class Recorded(tuple[str, ...]):
    """The steps that a step may open; it writes down which are asked for."""

    step: str
    seen: Edges

    def __contains__(self, other: object) -> bool:
        self.seen.add((self.step, str(other)))
        return super().__contains__(other)


def recording(game: Game, seen: Edges) -> Game:
    """A game of its own that writes down every step opened."""
    own = Game(game.definition, game.readings, game.setup)
    for name, step in own.steps.items():
        opens = Recorded(step.opens)
        opens.step, opens.seen = name, seen
        own.steps[name] = replace(step, opens=opens)
    return own


def labels(kept: list[Any]) -> Edges:
    """The (step, label) pairs among what was kept of a play."""
    return {line for line in kept if not isinstance(line, Kept)}


@cache
def taken_at(table: play.Table, number: int) -> tuple[Edges, Edges]:
    """Labels and openings taken in some random games."""
    opened: Edges = set()
    game = recording(table.loaded, opened)
    kept: list[Any] = []
    for seed in range(number):
        rng = random.Random(f"graph {table} {seed}")
        first = game.new(seed)
        for p in first.history:
            kept += p.own_kept()
        try:
            play.play_on(first, rng, kept, play.most(table))
        except play.NotOver:
            assert play.may_not_end(table)
    return labels(kept), opened


@cache
def taken_in_rulings() -> dict[str, Edges]:
    """Labels taken by the shipped rulings, for each game."""
    found: dict[str, Edges] = {name: set() for name in play.GAMES}
    for verdict in (verdict for ruling in rulings.shipped() for verdict in ruling.run()):
        for position in verdict.positions:
            if isinstance(position, Position):
                found[verdict.game] |= {pair for p in position.history for pair in labels(p.own_kept())}
    return found


def taken(game: str) -> tuple[Edges, Edges]:
    """All labels and openings taken in a game by anything."""
    games = play.many(play.short(game, "games at a table", 6))
    runs = [taken_at(table, games) for table in play.tables(game)]
    runs += [taken_at(table, 1) for table in play.read_tables(game)]
    all_labels = set().union(taken_in_rulings()[game], *(run[0] for run in runs))
    return all_labels, set().union(*(run[1] for run in runs))


def rare(game: str) -> dict[tuple[str, str], str]:
    """The edges named as rare, each with what takes it."""
    return {tuple(line["edge"]): line["taken_by"] for line in play.known(game).get("rare", ())}


def declared(game: str, kind: str) -> Edges:
    """The labels (or openings) that the flow of a game declares."""
    found: list[Edge] = [e for e in edges(play.tables(game)[0].loaded.steps) if e.kind == kind]
    return {(e.source, e.label if kind == "label" else str(e.target)) for e in found}


@pytest.mark.parametrize("game", play.GAMES)
def test_every_label_declared_is_taken_and_no_other(game: str) -> None:
    labels, _ = taken(game)
    assert labels - declared(game, "label") == set()
    assert declared(game, "label") - labels - set(rare(game)) == set()


@pytest.mark.parametrize("game", play.GAMES)
def test_every_step_that_may_be_opened_is_opened_and_no_other(game: str) -> None:
    _, opened = taken(game)
    assert opened - declared(game, "opens") == set()
    assert declared(game, "opens") - opened - set(rare(game)) == set()


@pytest.mark.parametrize("game", play.GAMES)
def test_the_graph_shows_what_the_test_runs_took(game: str) -> None:
    labels, opened = taken(game)
    graph = graphs.phase_graph(play.tables(game)[0].loaded, by=[*labels, *opened])
    idle = {(source, target, data["label"] or target) for source, target, data in graph.edges(data=True)
            if data["marks"] == ("idle",) and data["kind"] != "then"}  # fmt: skip
    assert {(source, label) for source, _, label in idle} <= set(rare(game))
    assert all(f"×{data['times']}" in data["text"] for _, _, data in graph.edges(data=True) if data["times"])


@pytest.mark.parametrize("game", play.GAMES)
def test_what_is_named_rare_is_declared_and_taken_somewhere(game: str) -> None:
    for edge, where in rare(game).items():
        assert edge in declared(game, "label") | declared(game, "opens")
        path, _, test = where.partition("::")
        assert test in (PROJECT / path).read_text(encoding="utf-8"), f"{where} is not there"


@pytest.mark.parametrize("game", play.GAMES)
def test_every_step_can_be_reached_from_the_start(game: str) -> None:
    steps = play.tables(game)[0].loaded.steps
    rows = {name: {e for row in step.rows.values() for e, _ in row} | set(step.opens) for name, step in steps.items()}
    for table in play.read_tables(game):
        for name, step in table.loaded.steps.items():
            rows[name] |= {e for row in step.rows.values() for e, _ in row}
    reached, new = set(), {play.definition(game).start}
    while new:
        reached |= new
        new = {other for name in new for other in rows[name]} - reached
    assert reached == set(steps)
