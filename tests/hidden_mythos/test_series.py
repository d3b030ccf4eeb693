"""Series, set-ups and options: who starts, who wins, how long it lasts, and what is refused."""

from __future__ import annotations

import random

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.core.position import Position, begin
from mythos_lab.play import load_game, new_game

from ..promises.play import play_on


def at_the_end(readings: dict[str, str], games: list[tuple[int, int]], players: int = 2) -> Position:
    """A series in which all games but the last have been noted, and the last has just been counted."""
    game = load_game("hidden_mythos", players=players, series=3, readings=readings)
    scores = [tuple(zip(game.seats, points, strict=False)) for points in games]
    wins = tuple((max(pairs, key=lambda pair: pair[1])[0],) for pairs in scores)
    noted = {"games": tuple(scores[:-1]), "wins": wins[:-1], "scores": scores[-1], "last_cubes": game.seats}
    deck = {"unused": tuple(game.cards)}
    return begin(game, noted | deck, "END.WINNER")


def test_a_series_is_won_by_points() -> None:
    end = at_the_end({}, [(12, 11), (12, 11), (8, 15)])
    assert end.over and end.outcome.winners == ("B",) and dict(end.outcome.totals) == {"A": 32, "B": 37}
    assert "hm.series.total" in end.outcome.clauses


def test_a_tied_series_goes_on_with_one_more_game() -> None:
    """The way `SERIES.WINNER`, `extra game`."""
    p = at_the_end({"series.tie": "extra_game"}, [(12, 9), (12, 9), (6, 12)])
    assert not p.over and p.step == "SETUP.DEAL"
    assert ("SERIES.WINNER", "extra game") in p.trace.labels
    end = play_on(p.seeded(3), random.Random(3))
    assert end.over and len(end.state["games"]) == 4


def test_two_won_games_end_a_series_early() -> None:
    end = at_the_end({"series.length": "first_to_two_wins"}, [(12, 11), (12, 11)])
    assert end.over and end.outcome.winners == ("A",)
    assert not at_the_end({}, [(12, 11), (12, 11)]).over


def test_the_leader_starts_the_next_game() -> None:
    p = play_on_to_second_game(at_the_end({}, [(5, 11), (12, 11)]))
    assert p.state["to_move"] == "B"


def play_on_to_second_game(p: Position) -> Position:
    while p.step != "TURN.PEEK":
        options = p.options
        p = p.choose(options.sample(random.Random(1)) if hasattr(options, "sample") else options[0])
    return p


def test_a_whole_series_is_played_and_noted() -> None:
    end = play_on(new_game("hidden_mythos", players=3, seed=4, series=3), random.Random(4))
    assert len(end.state["games"]) == 3
    totals = dict(end.outcome.totals)
    assert all(totals[p] == sum(dict(game)[p] for game in end.state["games"]) for p in end.game.seats)


@pytest.mark.parametrize(
    ("options", "readings"),
    [
        ({"series": 2}, {}),
        ({"series": 0}, {"series.length": "open_number_total"}),
        ({"series": True}, {}),
        ({"start": "A"}, {}),
        ({"start": "Z"}, {"start.first_game": "by_agreement"}),
        ({"rounds": 3}, {}),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict, readings: dict[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        new_game("hidden_mythos", players=3, readings=readings, **options)
    assert caught.value.expected


def test_options_that_fit() -> None:
    agreed = new_game("hidden_mythos", players=3, seed=1, start="C", readings={"start.first_game": "by_agreement"})
    assert play_on_to_second_game(agreed).state["to_move"] == "C"
    new_game("hidden_mythos", players=3, seed=1, series=5, readings={"series.length": "open_number_total"})


@pytest.mark.parametrize("players", (1, 6, ["A", "middle"], ["A", "unused"]))
def test_seats_that_do_not_fit(players: object) -> None:
    with pytest.raises(BadInput):
        new_game("hidden_mythos", players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"order": ["A"]}, "order"),
        ({"order": ["A", "A"]}, "order"),
        ({"to_move": "Z"}, "to_move"),
        ({"cubes": {"A": -1}}, "cubes"),
        ({"cubes": {"A": "many"}}, "cubes"),
        ({"rows": {"Z": []}}, "rows"),
        ({"rows": {"A": ["Zeus", "Zeus"]}}, "rows"),
        ({"rows": {"middle": ["Zeus"]}}, "rows"),
        ({"known": {"A": ["A.9"]}}, "known"),
        ({"known": {"A": ["A1"]}}, "known"),
        ({"last_cubes": ["Z"]}, "last_cubes"),
        ({"arrange": {"A": [1]}}, "arrange"),
        ({"pile": []}, "pile"),
        ({"dealt": {"A": ["Zeus", "Hera"]}, "arrange": {"A": [1, 1]}}, "arrange"),
        ({"setup_for": [7]}, "setup_for"),
        ({"series": []}, "series"),
    ],
)
def test_positions_that_cannot_be_laid_out(change: dict, field: str) -> None:
    from mythos_lab.play import position

    given = {"order": ["A", "B", "C"], "to_move": "A", "cubes": {"A": 2}, "rows": {"A": ["Zeus"]}}
    wanted = change if {"setup_for", "series"} & set(change) else {**given, **change}
    with pytest.raises(BadInput) as caught:
        position("hidden_mythos", wanted)
    assert caught.value.field == field and caught.value.expected
