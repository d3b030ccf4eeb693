"""Text reads back: what is said of an action, a bundle, a position or a ruling, read again, is the same."""

from __future__ import annotations

import random
from collections.abc import Container
from itertools import groupby
from typing import Any

import pytest

from mythos_lab import rulings
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.core.notation import read
from mythos_lab.core.position import Position
from mythos_lab.play import new_game, position

from . import play


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_every_action_met_reads_back(table: play.Table) -> None:
    for end in play.ends(table, play.many(1, 10) if table.readings else None):
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


def bundles(end: Position) -> list[tuple[Position, list[Any]]]:
    """What one seat did in one go: the position before, and the actions. Where chance answers, a bundle ends."""
    steps = [p for p in end.history if p.action is not None]
    runs = [list(run) for _, run in groupby(steps, key=lambda p: p.action.seat)]
    return [(run[0].parent, [p.action for p in run]) for run in runs if run[0].action.seat != CHANCE]


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_bundle_reads_back_and_is_played_whole_or_not_at_all(table: play.Table) -> None:
    """Cut anywhere: it leads where the single actions led, or is refused because something is owed."""
    rng, whole = random.Random(f"bundles {table}"), 0
    for end in play.ends(table):
        for before, actions in rng.sample(bundles(end), 6):
            some = actions[: rng.randint(1, min(5, len(actions)))]
            text = ", ".join([end.game.say(some[0]), *(end.game.say(a).split(" ", 1)[1] for a in some[1:])])
            assert read(end.game, text) == some
            after = one_by_one(before.bare(), some)
            if len(some) > 1 and owes(after, some[0].seat):
                refusal = before.bare().why_not(text)
                assert refusal is not None and end.game.clause(refusal.clause), f"{text}: more is owed"
            else:
                assert before.bare().play(text) == after
                whole += 1
    assert whole


def one_by_one(p: Position, actions: list[Any]) -> Position:
    """The position after some actions played singly."""
    for action in actions:
        p = p.play(action)
    return p


def owes(p: Position, seat: str) -> bool:
    """Whether what a seat has begun is not complete."""
    return p.ask is not None and p.ask.seat == seat and bool(p.game.options[p.ask.kind].owes)


def state_of(p: Position, there: Container[str]) -> Any:
    """What a position by hand must bring back: the cards that are there in their places, and the open decision."""
    seen = {key: tuple(card for card in cards if card in there) for key, cards in play.lying(p).items()}
    cards = {key: cards for key, cards in seen.items() if cards}
    return cards, p.ask.seat, p.ask.kind, p.step, list(p.options)


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
                assert state_of(again, again.game.cards) == state_of(p, again.game.cards)
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


NAMES = (
    ("Dima", "Ann-Marie"), ("é", "ß"), ("Zeus", "R7"), ("red", "blue"), ("plays", "passes"), ("is", "done"),
    ("with", "Ares"), ("<b>", "&amp;"), ("1", "2"), ("nobody", "act"), ("lets", "A"), ("T1", "T2"), ("group", "none"),
    ("A\tB", "C"), ("A\nB", "C"), ("A B", "C"), ("A,", "B"), ("A.1", "B"), ("", "B"), ("A", "A"), ("chance", "ALL"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("game", "names"), [(game, names) for game in play.GAMES for names in NAMES if len(names) in play.counts(game)]
)
def test_players_have_names_that_read_back_or_are_refused(game: str, names: tuple[str, ...]) -> None:
    for readings in ({}, *(dict([pair]) for pair in play.readings(game) if pair[0].endswith(".order"))):
        try:
            first = new_game(game, players=names, seed=1, readings=readings)
        except BadInput as error:
            assert error.field == "players" and error.expected
            continue
        for p in play.play_on(first, random.Random(1)).history:
            for action in p.actions():
                assert read(p.game, p.game.say(action)) == [action] and p.game.say(action).isprintable()
