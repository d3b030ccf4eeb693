"""Owns the proof that bots play what their seat may know, and that the greedy one is worth learning against."""

from __future__ import annotations

import random

import pytest

from mythos_lab import games, load_game, new_game
from mythos_lab.core.chance import Shuffles
from mythos_lab.simulate import BOTS, greedy_bot, simulate
from tests.promises import hidden, play

GAMES_PLAYED = 120


def side(game: str, seats: tuple[str, ...], teams: tuple) -> tuple[str, tuple[str, ...]]:
    """The first side and its members."""
    return teams[0] if teams else (seats[0], seats[:1])


@pytest.mark.parametrize("name", games())
def test_the_greedy_bot_beats_random_players(name: str) -> None:
    game = load_game(name, players=2)
    mine, members = side(name, game.seats, game.setup.teams)
    played = simulate(game, range(GAMES_PLAYED), bots=dict.fromkeys(members, greedy_bot))
    won = sum(mine in one.outcome.winners for one in played.games)
    least, mean, most = played.points[mine]
    others = [points[1] for other, points in played.points.items() if other != mine]
    assert won > 0.55 * GAMES_PLAYED and least < most and mean > max(others)


@pytest.mark.parametrize("name", games())
def test_a_bot_gives_a_legal_move_and_sees_no_more_than_its_seat(name: str) -> None:
    """In a position that its seat cannot tell from this one it would do the same."""
    rng = random.Random(name)
    position = new_game(name, players=play.counts(name)[-1], seed=4)
    compared = 0
    for _ in range(60):
        if position.over:
            break
        ask, options = position.ask, position.options
        assert ask is not None and not isinstance(options, Shuffles)
        other = hidden.other(position.bare(), ask.seat, rng)
        for bot in BOTS.values():
            move = bot(position.view(ask.seat), options, random.Random(1))
            assert move in options
            if other is not None and other.position.options == options:
                compared += 1
                assert bot(other.position.view(ask.seat), options, random.Random(1)) == move
        position = position.choose(play.pick(options, rng))
    assert compared > 20


def test_a_book_without_a_taste_gets_any_move() -> None:
    position = new_game("mythomakya.triumph", seed=1)
    bare = type("Look", (), {})
    notation = type("Notation", (), {"look": bare})
    view = position.view("A")._replace(game=type("Game", (), {"notation": notation}))
    picked = {greedy_bot(view, ["x", "y"], random.Random(n)) for n in range(20)}
    assert picked == {"x", "y"}
