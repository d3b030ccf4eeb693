"""Nothing leaks: what a seat cannot see is permuted, and every channel to that seat must say the same as before."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from typing import Any

import pytest

from mythos_lab import graphs, show
from mythos_lab.core.chance import CHANCE
from mythos_lab.core.errors import BadInput
from mythos_lab.core.legality import Action
from mythos_lab.core.position import Position
from mythos_lab.core.state import BAG, zone_name
from mythos_lab.core.view import ALL, known

from . import play
from .hidden import Other, differing, hidden_places, named, other, told


def channels(position: Position, seat: str) -> dict[str, Any]:
    """All that a seat is shown of a position without asking for anything."""
    return {
        "view": position.view(seat),
        "text of the view": repr(position.view(seat)),
        "actions": position.actions() if position.ask is not None and position.ask.seat == seat else None,
        "name": repr(position),
        "table in words": show.text(position, seat),
        "choices in words": show.actions_text(position, seat),
        "board": show.board(position, seat),
    }


def pictures(position: Position, seat: str) -> dict[str, Any]:
    """What is drawn for a seat, and what it can deduce: from the same view as the words, so looked at more seldom."""
    return {
        "table": show.html(position, seat),
        "choices": show.actions_html(position, seat),
        "knowledge": position.knowledge(seat),
        "knowledge in words": show.knowledge_text(position, seat),
    }


def tellings(position: Position, seat: str) -> dict[str, Any]:
    """What a seat is told of the play that led to a position."""
    graph = graphs.resolution_graph(position, seat)
    return {
        "events": told(position, seat),
        "knowledge": position.knowledge(seat),
        "trace": show.trace_text(position, seat),
        "trace as HTML": show.trace_html(position, seat),
        "frames": show.frames(position, seat),
        "on the way": [show.text(position, seat, n) for n in range(1, len(position.trace) + 1)],
        "how it resolved": (list(graph.nodes(data=True)), list(graph.edges(data=True))),
    }


def same_refusals(position: Position, world: Other, table: play.Table, seat: str, rng: random.Random) -> None:
    """Why something is not legal is told to a seat in the same words, whatever is hidden."""
    for action in play.sampled(position, table, rng, 8):
        one, two = position.why_not(action, seat), world.position.why_not(action, seat)
        assert one == two, f"{seat} is told why not {action}"
        assert one is None or show.refusal_text(one) == show.refusal_text(two)
    for action in {Action(position.ask.seat, verb) for verb, _ in play.met(table)}:
        if play.says(position.game, action):
            assert short(position, action, seat) == short(world.position, action, seat)


def short(position: Position, action: Action, seat: str) -> str:
    """What a seat is told of an action said without its object."""
    try:
        return str(position.why_not(action, seat))
    except BadInput as error:
        return str(error)


def after_one_move(position: Position, world: Other, seat: str, rng: random.Random) -> tuple[Position, Other] | None:
    """Both worlds after one move that the seat cannot tell apart; None where the other world has no such move."""
    ask = position.ask
    assert ask is not None
    declared = position.game.options[ask.kind]
    if ask.seat != seat and (declared.secret or declared.heard is not None):
        one = play.pick(position.options, rng)
        alike = world.position.options
        if declared.heard is not None:
            alike = [move for move in alike if declared.heard(move) == declared.heard(one)]
        if not alike:
            return None
        two = play.pick(alike, rng)
        differs = world.differs | (named([one]) ^ named([two])) | out_of_place(one[1], two[1])
        return position.choose(one), Other(world.position.choose(two), differs)
    for _ in range(4):
        move = play.pick(position.options, rng)
        if move in world.position.options and not named([move]) & world.differs:
            return position.choose(move), Other(world.position.choose(move), world.differs)
    return None


def out_of_place(one: Any, two: Any) -> set[str]:
    """The cards that two orders have in different places."""
    orders = isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two)
    return {str(card) for card in differing(one, two)} if orders else set()


def same_after(position: Position, world: Other, seat: str) -> bool:
    """Whether nothing that differs between the worlds came to light; if so the seat must have been told the same."""
    if came_to_light(position, world, seat):
        return False
    assert tellings(position, seat) == tellings(world.position, seat)
    assert channels(position, seat) == channels(world.position, seat)
    return True


def came_to_light(position: Position, world: Other, seat: str) -> bool:
    """Whether the seat may have been told of anything that differs between the worlds."""
    learnt, learnt_there = told(position, seat), told(world.position, seat)
    light = named([learnt, learnt_there]) | open_cards(position, seat) | open_cards(world.position, seat)
    return bool(light & world.differs) or next_game(position)


def next_game(position: Position) -> bool:
    """Whether another game of a series has begun: what was hidden in the last one was counted before all eyes."""
    return position.game.definition.start in [step for step, _ in position.trace.labels]


def open_cards(position: Position, seat: str) -> set[str]:
    view = position.view(seat)
    return {card for key in view.places for card in view.cards(key)}


@pytest.mark.parametrize("table", play.tables() + play.read_tables(), ids=str)
def test_a_seat_learns_nothing_that_it_cannot_see(table: play.Table) -> None:
    rng = random.Random(f"leaks {table}")
    compared = followed = 0
    for position in play.some_moments(table, rng, 5):
        bare = position.bare()
        for seat in rng.sample(bare.game.seats, 2):
            world = other(bare, seat, rng)
            if world is None:
                continue
            compared += 1
            assert channels(bare, seat) == channels(world.position, seat)
            if compared % 4 == 1 or not table.readings:
                assert pictures(bare, seat) == pictures(world.position, seat)
            same_refusals(bare, world, table, seat, rng)
            pair = after_one_move(bare, world, seat, rng)
            followed += pair is not None and same_after(*pair, seat)
    assert table.readings or (compared and followed)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_zone_that_declares_nothing_is_open_to_nobody_but_all(table: play.Table) -> None:
    undeclared = {z.name for z in play.definition(table.game).zones if z.seen is None}
    for p in play.moments(table, random.Random(f"zones {table}"), 10, 2):
        assert p.view(ALL).places == play.lying(p)
        for seat in p.game.seats:
            view = p.view(seat)
            assert not undeclared & {zone_name(key) for key in view.places if view.cards(key)}


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_a_seed_is_in_no_view_name_or_saved_position(table: play.Table) -> None:
    seed = "xyzzy-the-seed"
    end = play.play_on(table.loaded.new(seed), random.Random(1))
    for position in [*end.history[:20], *end.history[-3:]]:
        texts = [repr(position), repr(position.decision), repr(position.state.values), repr(position.trace.events)]
        texts += [repr(position.view(seat)) for seat in (*position.game.seats, ALL)]
        texts += [str(position.why_not(action)) for action in end.line[:2]]
        assert not any(seed in text for text in texts)
        assert seed.encode() not in pickle.dumps(position)


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_what_a_seat_knows_for_certain_is_so(table: play.Table) -> None:
    rng = random.Random(f"known {table}")
    for position in play.moments(table, rng, 2, 3):
        for seat in rng.sample(position.game.seats, 2):
            sure = known(position, seat)
            assert {card: position.state.where(card) for card in sure} == sure
            assert open_cards(position, seat) <= set(sure)
        knowledge = position.knowledge(seat)
        for key, row in knowledge.places.items():
            assert fits(position.state[key], row, bag=position.game.layout.zone_of[key].order == BAG)
        assert open_cards(position, seat) <= set(knowledge.sure.values())


def fits(lying: Sequence[str], row: Sequence[frozenset[str]], bag: bool) -> bool:
    """Whether the cards that lie in a place are among those that can; where order means nothing, in some order."""
    assert len(lying) == len(row)
    if not bag:
        return all(card in cards for card, cards in zip(lying, row, strict=True))
    held: dict[int, str] = {}
    return all(_lay(card, row, held, set()) for card in lying)


def _lay(card: str, row: Sequence[frozenset[str]], held: dict[int, str], tried: set[int]) -> bool:
    """Lay a card on a spot that can hold it, moving others along where that is needed."""
    for n, cards in enumerate(row):
        if card in cards and n not in tried:
            tried.add(n)
            if n not in held or _lay(held[n], row, held, tried):
                held[n] = card
                return True
    return False


@pytest.mark.parametrize("table", play.tables(), ids=str)
def test_options_are_shown_to_the_one_who_chooses_alone(table: play.Table) -> None:
    rng = random.Random(f"options {table}")
    for position in play.moments(table, rng, 10):
        for seat in position.game.seats:
            decision = position.view(seat).decision
            assert decision is not None
            assert (decision.options is not None) == (seat == position.ask.seat)


def test_there_are_other_worlds_to_compare() -> None:
    """The net itself: somewhere in every game something is hidden from somebody."""
    for game in play.GAMES:
        rng = random.Random(game)
        moments = [p for table in play.tables(game) for p in play.moments(table, rng, 10, 2)]
        assert any(hidden_places(p, seat) for p in moments for seat in p.game.seats)
        worlds = [world for p in moments for seat in p.game.seats if (world := other(p.bare(), seat, rng))]
        assert len(worlds) > len(moments) / 2
        assert any(p.ask.seat == CHANCE for p in moments)
