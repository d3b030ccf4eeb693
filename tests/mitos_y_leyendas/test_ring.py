"""More than two kingdoms, under the reading that lets them play: who is asked, who is out, who wins."""

from __future__ import annotations

import random

import pytest

from mythos_lab.core.errors import BadInput, UnknownReading
from mythos_lab.core.position import Position
from mythos_lab.play import load_game, new_game

from ..promises import play

MORE = {"oq.myl.players": "more"}
GAME = "mitos_y_leyendas"


def games(players: int, number: int, **options: object) -> list[Position]:
    """The ends of some random games of so many kingdoms."""
    game = load_game(GAME, players=players, readings=MORE, **options)
    return [play.play_on(game.new(seed), random.Random(f"{players} {seed}")) for seed in range(number)]


def test_three_are_refused_unless_a_reading_lets_them_play() -> None:
    with pytest.raises(BadInput, match=r"3 players.*2 to 2; 2 to 6 under oq\.myl\.players: more"):
        new_game(GAME, players=3)
    three = load_game(GAME, players=3, readings=MORE)
    assert three.seats == ("A", "B", "C")
    with pytest.raises(BadInput, match="instead of two"):
        three.read({"oq.myl.players": "two"})


def test_every_kingdom_has_a_deck_of_its_own() -> None:
    game = load_game(GAME, players=["Ana", "Blas", "Celia"], readings=MORE, decks="A/B/random 4")
    castles = game.definition.begin(game)
    assert [len(castles["castle", seat]) for seat in game.seats] == [50, 50, 50]
    with pytest.raises(BadInput, match="a deck for each player"):
        load_game(GAME, players=3, readings=MORE, decks="A/B")


@pytest.mark.parametrize("players", range(3, 7))
def test_the_last_one_left_wins(players: int) -> None:
    for end in games(players, 3):
        winners = end.outcome.winners
        left = [seat for seat in end.game.seats if end.state["castle", seat]]
        assert list(winners) == left and len(left) <= 1
        asked = {p.ask.seat for p in end.history if p.ask is not None}
        assert set(end.game.seats) <= asked


@pytest.mark.parametrize("players", (3, 5))
def test_who_is_out_neither_plays_nor_is_attacked(players: int) -> None:
    seen = 0
    for end in games(players, 4):
        for p in end.history:
            out = p.state["out"]
            seen += bool(out)
            if p.ask is not None:
                assert p.ask.seat not in out and p.state["active"] not in out
                named = [seat for _, seat in p.options] if p.ask.kind in ("defender", "opponent") else []
                assert not set(named) & set(out)
            assert not any(p.state[zone, seat] for seat in out for zone in ("hand", "defense", "attack", "support"))
    assert seen


def test_a_battle_is_between_two_of_them() -> None:
    fought = set()
    for end in games(4, 4):
        for p in end.history:
            if p.ask is not None and p.step in ("BATTLE.DEFENSE", "BATTLE.WAR"):
                sides = {p.state["active"], p.state["defender"]}
                assert p.ask.seat in sides and len(sides) == 2
                fought.add((p.state["active"], p.state["defender"]))
    assert len(fought) > 6


def test_a_round_of_three_kingdoms_ends() -> None:
    (end,) = games(3, 1, round=True)
    assert 2 <= len(end.state["games"]) <= 3 and set(end.state["games"]) <= {*end.game.seats, "draw"}


def test_of_three_nobody_is_the_loser_who_could_choose() -> None:
    with pytest.raises(UnknownReading, match="several have lost a game"):
        load_game(GAME, players=3, readings={**MORE, "oq.myl.round.who_starts": "loser_chooses"})
