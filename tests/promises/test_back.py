"""Going back is exact: branching, going back, saving, playing a line again and changing an order that does not matter
give equal positions, and nothing that is played changes what was there before."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import pytest

from mythos_lab.core.chance import CHANCE, Shuffles
from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL
from mythos_lab.saved import load_saved, save

from . import play


def same(one: Position, two: Position) -> bool:
    """Equal in every respect that counts, not only by `==`."""
    things = [(p.values, p.agenda, p.answers, p.step, p.outcome, choices(p)) for p in (one, two)]
    return one == two and hash(one) == hash(two) and things[0] == things[1]


def choices(position: Position) -> Any:
    """The open decision as plain values."""
    if position.ask is None:
        return None
    options = position.options
    listed = (options.verb, options.cards) if isinstance(options, Shuffles) else list(options)
    return position.ask.seat, position.ask.kind, listed


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_a_line_played_again_leads_through_the_same_positions(table: play.Table) -> None:
    """Without a seed, chance answered by hand: from the start, every position is the one that was there."""
    for end in play.ends(table, play.many(1, 5)):
        again = table.loaded.new()
        assert same(again, end.history[0])
        for action, there in zip(end.line, end.history[1:], strict=True):
            again = again.play(action)
            assert again == there and hash(again) == hash(there)
        assert again.line == end.line and again.outcome == end.outcome


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_saved_position_is_the_position(table: play.Table) -> None:
    rng = random.Random(f"saved {table}")
    for position in play.moments(table, rng, 10):
        loaded = pickle.loads(pickle.dumps(position))
        assert same(loaded, position) and loaded.game is position.game
        assert loaded.history == (loaded,) and loaded.luck is None
        move = play.pick(position.options, rng)
        assert loaded.choose(move) == position.after(move)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_saved_game_goes_on_as_it_would_have(table: play.Table) -> None:
    """Saved as text and loaded: the same position with the same past, and chance gives what it would have given."""
    rng = random.Random(f"text {table}")
    for position in play.moments(table, rng, 3, 2):
        if position.ask.seat == CHANCE:
            continue
        text = save(position, seat=ALL)
        loaded = load_saved(text)
        assert same(loaded, position) and loaded.line == position.line and save(loaded, seat=ALL) == text
        assert play.play_on(loaded, random.Random(2)).line == play.play_on(position, random.Random(2)).line
        for seat in position.game.seats:
            with pytest.raises(BadInput):
                save(position, seat=seat)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_saved_game_that_was_changed_is_refused(table: play.Table) -> None:
    position = play.played(table, 0).history[8]
    data = json.loads(save(position, seat=ALL))
    for change in ({"line": [*data["line"], data["line"][0]]}, {"mythos_lab": 0}, {"game": "no game"}):
        with pytest.raises(BadInput):
            load_saved(json.dumps({**data, **change}))
    for broken in ("", "{", json.dumps({k: v for k, v in data.items() if k != "line"})):
        with pytest.raises(BadInput):
            load_saved(broken)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_branch_leaves_the_trunk_as_it_was(table: play.Table) -> None:
    rng = random.Random(f"branch {table}")
    for position in play.moments(table, rng, 8):
        before, trace = pickle.dumps(position), position.trace.events
        play.play_on(position, rng)
        move = play.pick(position.options, rng)
        one, two = position.choose(move), position.choose(move)
        assert same(one, two) and one.line == two.line
        assert any(p is position for p in one.history)
        assert pickle.dumps(position) == before and position.trace.events == trace


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_going_back_leads_to_where_a_person_chose_last(table: play.Table) -> None:
    for end in play.ends(table, 2):
        people = [p for p in end.history if p.ask is not None and p.ask.seat != CHANCE]
        position = end
        for there in reversed(people):
            position = position.back()
            assert position is there
        start = position.back()
        assert start.back() is start or start in end.history


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_the_same_seed_gives_the_same_game(table: play.Table) -> None:
    for seed in (0, "Kronos"):
        lines = [play.play_on(table.loaded.new(seed), random.Random(1)).line for _ in range(2)]
        assert lines[0] == lines[1]
        other = play.play_on(table.loaded.new(f"not {seed}"), random.Random(1)).line
        assert other != lines[0]


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_the_order_of_independent_choices_does_not_matter(table: play.Table) -> None:
    """Choices named in the game's file as having no order: made the other way round they lead to the same position."""
    verbs = play.known(table.game).get("no order among", ())
    swapped = 0
    for end in play.ends(table, play.many(12)):
        for p in end.history:
            q = p.parent
            if q is None or q.parent is None or not {p.action.verb, q.action.verb} <= set(verbs):
                continue
            first, second = q.parent, p.action.move
            if second in first.options and p.action.seat == q.action.seat and second != q.action.move:
                other = first.after(second)
                if other.step == q.step and q.action.move in other.options:
                    assert other.after(q.action.move) == p
                    swapped += 1
    assert swapped or not verbs
