"""Text reads back: what is said of an action, a bundle, a position or a ruling, read again, is the same."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

import pytest

from mythos_lab import rulings
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.core.notation import read
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL
from mythos_lab.play import position

from . import play


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_every_action_met_reads_back(table: play.Table) -> None:
    for end in play.ends(table, 1 if table.readings else None):
        said = {action: end.game.say(action) for action in end.line}
        assert not [text for action, text in said.items() if read(end.game, text) != [action]]
        assert len(set(said.values())) == len(said), "two actions are said in the same words"
        assert not any("\n" in text for text in said.values())


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_every_option_met_reads_back(table: play.Table) -> None:
    rng = random.Random(f"options {table}")
    for p in play.moments(table, rng, 12):
        for action in p.actions():
            assert read(p.game, f"  {p.game.say(action)} ") == [action]


def bundles(end: Position) -> list[tuple[Position, list[Any], Position]]:
    """What one seat did in one go: before, the actions, after; chance answers in between end a bundle."""
    steps = [p for p in end.history if p.action is not None]
    runs = [list(run) for _, run in groupby(steps, key=lambda p: p.action.seat)]
    return [(run[0].parent, [p.action for p in run], run[-1]) for run in runs if run[0].action.seat != CHANCE]


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_bundle_reads_back_and_is_played_whole_or_not_at_all(table: play.Table) -> None:
    """Cut anywhere: it leads where the single actions led, or is refused because something is owed."""
    rng, played = random.Random(f"bundles {table}"), 0
    for end in play.ends(table):
        for before, actions, _ in rng.sample(bundles(end), 4):
            some = actions[: rng.randint(1, min(5, len(actions)))]
            text = ", ".join([end.game.say(some[0]), *(end.game.say(a).split(" ", 1)[1] for a in some[1:])])
            assert read(end.game, text) == some
            start = before.bare()
            refusal = start.why_not(text)
            if refusal is None:
                after = start
                for action in some:
                    after = after.play(action)
                assert start.play(text) == after
                played += 1
            else:
                assert len(some) > 1 and end.game.clause(refusal.clause)
    assert played


def state_of(p: Position) -> Any:
    """What a position by hand must bring back: cards in their places, who chooses what, and the options."""
    view = p.view(ALL)
    return {key: cards for key, cards in view.places.items() if cards}, p.ask, p.step, list(p.options)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_position_that_can_be_said_reads_back(table: play.Table) -> None:
    given, rng = play.definition(table.game).notation.given, random.Random(f"given {table}")
    said = 0
    for end in play.ends(table):
        for p in rng.sample(end.history, min(30, len(end.history))):
            try:
                words = given(p)
            except BadInput:
                continue
            again = position(table.game, words)
            assert given(again) == words
            if not p.over:
                assert state_of(again) == state_of(p)
            said += 1
    assert said, "no position of any game could be said"


@pytest.mark.parametrize("game", play.GAMES)
def test_a_position_in_the_middle_of_something_says_so(game: str) -> None:
    given, refused = play.definition(game).notation.given, 0
    for p in play.played(play.tables(game)[0], 0).history:
        try:
            given(p)
        except BadInput as error:
            assert error.what and error.expected
            refused += 1
    assert refused


def test_every_shipped_ruling_reads_back() -> None:
    """Its text is the ruling: read again it is the same data; and no two share an id."""
    shipped = rulings.shipped()
    assert shipped and len({ruling.id for ruling in shipped}) == len(shipped)
    for ruling in shipped:
        again = rulings.Ruling(ruling.text, source=ruling.source, line=ruling.line)
        assert (again.data, again.id, again.games, again.basis) == (ruling.data, ruling.id, ruling.games, ruling.basis)
