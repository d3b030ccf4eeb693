"""Owns the promises of exploring and of many games: nothing is missed or counted twice; executors change nothing."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from mythos_lab.core.chance import Shuffles, generator
from mythos_lab.core.errors import Illegal
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL, View
from mythos_lab.explore import positions
from mythos_lab.games import definition
from mythos_lab.play import games, load_game, new_game, position
from mythos_lab.simulate import any_move, play_out, play_with, random_bot, simulate

TRIUMPH = {"order": ["A", "B"], "senior": "red", "first": "A",
           "stacks": {"A": [["R9", "B7"], ["Y4", "P2"]], "B": [["K1", "P3"], ["B8", "R2"]]}}  # fmt: skip
BATTLE = {"order": ["A", "B"], "senior": "red", "first": "A", "stacks": {"A": [["R9"], ["Y2"]], "B": [["K1"], ["B8"]]},
          "treasure": {"A": ["P10"], "B": ["Y10"]}, "gods": {"A": ["Ares"], "B": ["Poseidon"]}}  # fmt: skip
HEPHAESTUS = {**BATTLE, "gods": {"A": ["Hephaestus"]}, "box": ["Zeus", "Hera", "Eros"]}

ENDGAMES = {
    "triumph": ("mythomakya.triumph", TRIUMPH),
    "battle": ("mythomakya.battle", BATTLE),
    "chance": ("mythomakya.battle", HEPHAESTUS),
}


@pytest.fixture(params=ENDGAMES)
def endgame(request) -> Position:
    return position(*ENDGAMES[request.param])


def reached_one_by_one(start: Position) -> set[Position]:
    """All positions, found in the plainest way: by the public `choose`, in another order."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for move in here.options:
            there = here.choose(move)
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


# -- exploring -------------------------------------------------------------------------------------------------------


def test_exploring_finds_every_position_once(endgame) -> None:
    found = positions(endgame)
    assert found.finished and len(found) == len(list(found)) > 10
    assert set(found) == reached_one_by_one(endgame)
    assert sum(found.outcomes.values()) == sum(p.over for p in found)
    assert str(found).startswith(f"{len(found)} positions, all there are\n")


def test_what_is_found_is_bare(endgame) -> None:
    played = endgame.seeded(1).choose(endgame.options[0])
    assert all(p.parent is None and p.luck is None for p in positions(played))


def test_the_line_to_a_position_leads_there_and_is_shortest(endgame) -> None:
    found = positions(endgame)
    lengths = []
    for reached in found:
        here = endgame
        line = found.line(reached)
        for move in line:
            here = here.choose(move)
        assert here == reached
        lengths.append(len(line))
    assert lengths == sorted(lengths)


def test_a_limit_is_kept_and_said(endgame) -> None:
    everything = len(positions(endgame))
    found = positions(endgame, limit=10)
    assert len(found) == 10 and not found.finished and "not finished: more than 10 positions" in str(found)
    assert positions(endgame, limit=everything).finished
    assert not positions(endgame, limit=everything - 1).finished


def test_chance_is_branched_on_only_up_to_the_stated_number() -> None:
    start = position(*ENDGAMES["chance"])
    assert positions(start, chances=3).finished
    found = positions(start, chances=2)
    assert not found.finished and "chance has 3 results" in found.unfinished


@pytest.mark.parametrize("game", games())
def test_a_shuffle_is_never_listed(game) -> None:
    first = new_game(game)
    while not isinstance(first.options, Shuffles):
        first = first.choose(first.options[0])
    found = positions(first)
    assert len(found) == 1 and not found.finished and "chance has" in found.unfinished


def test_a_finished_game_is_all_there_is(endgame) -> None:
    last, _ = play_out(endgame, generator(1))
    found = positions(last)
    assert len(found) == 1 and found.finished and found.outcomes == {last.outcome: 1}


# -- many games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_playing_out_ends_with_an_outcome(game) -> None:
    last, decisions = play_out(new_game(game), generator(3))
    assert last.over and last.outcome is not None and decisions > 10 and last.parent is None


@pytest.mark.parametrize("game", games())
def test_the_same_seeds_give_the_same_games_whatever_plays_them(game) -> None:
    ready = load_game(game, players=min(3, definition(game).players[1]))
    here = simulate(ready, range(8), batch=3)
    assert here == simulate(ready, range(8))
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        assert here == simulate(ready, range(8), executor=threads, batch=3)
        assert here == simulate(ready, range(8), executor=processes, batch=3)
        bots = {"A": random_bot}
        assert simulate(ready, range(4), bots=bots) == simulate(ready, range(4), bots=bots, executor=processes)


@pytest.mark.parametrize("game", games())
def test_statistics_count_every_game(game) -> None:
    found = simulate(load_game(game, players=2), range(6))
    assert sum(found.wins.values()) == len(found.games) == 6
    least, mean, most = found.decisions
    assert 0 < least <= mean <= most
    for low, middle, high in found.points.values():
        assert low <= middle <= high
    assert set(found.points) >= {side for winners in found.wins for side in winners}


@pytest.mark.parametrize("game", games())
def test_a_bot_sees_what_its_seat_sees_and_chance_needs_none(game) -> None:
    seen: list[View] = []

    def watching(view: View, options, rng):
        seen.append(view)
        assert tuple(options) == view.decision.options
        return options[0]

    start = new_game(game, seed=1)
    last, decisions = play_with(start, {"A": watching}, generator(1))
    assert last.over and 0 < len(seen) < decisions
    assert {view.seat for view in seen} == {"A"} and ALL not in {view.seat for view in seen}


def test_a_bot_that_cheats_is_refused() -> None:
    def cheat(view, options, rng):
        return ("play", "R99")

    with pytest.raises(Illegal):
        play_with(new_game(games()[0], seed=1), {"A": cheat}, generator(1))


def test_any_move_samples_a_shuffle() -> None:
    start = new_game(games()[0])
    assert any_move(start, generator(1)) in start.options
