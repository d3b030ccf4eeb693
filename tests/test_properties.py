"""What holds for all values, not only those met in play: shuffles, events on places, and what is said and read back."""

from __future__ import annotations

import random
from itertools import permutations
from math import factorial
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mythos_lab.core.chance import Luck, Shuffles
from mythos_lab.core.errors import BadInput, RuleError
from mythos_lab.core.events import Bury, Clear, Move, Over, Reorder, Set, Swap
from mythos_lab.core.legality import Action
from mythos_lab.core.notation import closest, read
from mythos_lab.core.state import BAG, PILE, ROW, Fact, Layout, State, Zone

from .promises import play

settings.register_profile(
    "tests",
    deadline=None,
    derandomize=not play.LONG,
    max_examples=play.many(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("tests")

CARDS = tuple("abcdefgh")
decks = st.lists(st.sampled_from(CARDS), unique=True, max_size=6).map(tuple)

# -- chance ------------------------------------------------------------------------------------------------------------


@given(decks)
def test_a_shuffle_counts_and_indexes_every_order_once(cards: tuple[str, ...]) -> None:
    shuffles = Shuffles("deal", cards)
    orders = [shuffles[i] for i in range(len(shuffles))]
    assert len(shuffles) == factorial(len(cards)) == len(set(orders))
    assert set(orders) == {("deal", order) for order in permutations(cards)} and orders == list(shuffles)
    assert all(order in shuffles for order in orders)


@given(decks, st.integers())
def test_a_shuffle_samples_its_own_orders_and_no_other_option_is_in_it(cards: tuple[str, ...], seed: int) -> None:
    shuffles = Shuffles("deal", cards)
    verb, order = shuffles.sample(random.Random(seed))
    assert (verb, order) in shuffles and sorted(order) == sorted(cards)
    for wrong in ((verb, order + ("z",)), ("give", order), (verb, order, 1), order, None, (verb, list(order))):
        assert wrong not in shuffles
    if len(cards) > 1:
        assert (verb, order[1:]) not in shuffles and (verb, (order[0],) * len(order)) not in shuffles


def test_a_long_shuffle_is_not_listed() -> None:
    shuffles = Shuffles("deal", tuple(map(str, range(60))))
    with pytest.raises(ValueError, match="not listed"):
        list(shuffles)
    assert shuffles[len(shuffles) - 1] in shuffles


@given(st.integers() | st.text(), st.integers(0, 50), decks)
def test_luck_is_a_function_of_the_seed_and_the_count(seed: Any, count: int, cards: tuple[str, ...]) -> None:
    assume(len(cards) > 1)
    one, luck = Luck(seed, count).draw(Shuffles("deal", cards))
    two, _ = Luck(seed, count).draw(Shuffles("deal", tuple(reversed(cards))))
    assert one == two and luck.count == count + 1 and luck.seed == seed
    picked, _ = Luck(seed, count).draw([("draw", card) for card in cards])
    assert picked[1] in cards


# -- events on places --------------------------------------------------------------------------------------------------

LAYOUT = Layout(
    (Zone("pile", "seat", PILE), Zone("row", order=ROW), Zone("bag", order=BAG)),
    (Fact("n", 0), Fact("chain", (), scratch=True), Fact("outcome")),
    {"seat": ("A", "B")},
)
PLACES = tuple(LAYOUT.places())


@st.composite
def states(draw: Any) -> State:
    """Eight cards, each in one of the places."""
    homes = {key: [] for key in PLACES}
    for card in draw(st.permutations(CARDS)):
        homes[draw(st.sampled_from(PLACES))].append(card)
    return State(LAYOUT, LAYOUT.empty).with_values({key: tuple(cards) for key, cards in homes.items()})


@st.composite
def changes(draw: Any, state: State) -> Any:
    """A change that is possible in a state."""
    source, target = draw(st.sampled_from(PLACES)), draw(st.sampled_from(PLACES))
    some = draw(st.lists(st.sampled_from(state[source]), unique=True)) if state[source] else []
    kinds = {
        "move": lambda: Move(tuple(some), source, target),
        "bury": lambda: Bury(tuple(some), source, ("pile", "A"), draw(st.integers(0, len(state["pile", "A"])))),
        "reorder": lambda: Reorder(source, tuple(draw(st.permutations(state[source])))),
        "swap": lambda: Swap(("pile", "A"), ("pile", "B")),
        "set": lambda: Set("n", draw(st.integers())),
        "clear": lambda: Clear("n", "chain"),
    }
    name = draw(st.sampled_from(list(kinds)))
    assume(not (name == "reorder" and LAYOUT.zone_of[source].order == BAG))
    return kinds[name]()


@given(st.data())
def test_events_keep_every_card_and_touch_only_the_places_they_name(data: Any) -> None:
    state = data.draw(states())
    values = list(state.values)
    for _ in range(4):
        now = State(LAYOUT, tuple(values))
        event = data.draw(changes(now))
        event.apply(values, LAYOUT)
        after = State(LAYOUT, tuple(values))
        assert sorted(card for key in PLACES for card in after[key]) == sorted(CARDS)
        assert {key for key, value in after if value != now[key]} <= set(event.places)
        assert list(after["bag"]) == sorted(after["bag"])
        assert event == event and hash(event) == hash(event) and type(event).__name__ in repr(event)


@given(st.data())
def test_moved_cards_lie_where_they_were_put(data: Any) -> None:
    state = data.draw(states())
    source = data.draw(st.sampled_from([key for key in PLACES if state[key]]))
    target = data.draw(st.sampled_from([key for key in PLACES if key != source]))
    cards = tuple(data.draw(st.lists(st.sampled_from(state[source]), unique=True, min_size=1)))
    values = list(state.values)
    Move(cards, source, target).apply(values, LAYOUT)
    after = State(LAYOUT, tuple(values))
    order = LAYOUT.zone_of[target].order
    lying = after[target]
    assert after[source] == tuple(card for card in state[source] if card not in cards)
    if order == PILE:
        assert lying == cards + state[target]
    elif order == ROW:
        assert lying == state[target] + cards
    else:
        assert lying == tuple(sorted(state[target] + cards))


@given(st.data())
def test_a_buried_card_has_as_many_cards_above_it_as_were_said(data: Any) -> None:
    state = data.draw(states())
    assume(state["row"])
    card, pile = state["row"][0], state["pile", "A"]
    above = data.draw(st.integers(0, len(pile)))
    values = list(state.values)
    Bury((card,), "row", ("pile", "A"), above).apply(values, LAYOUT)
    assert State(LAYOUT, tuple(values))["pile", "A"] == (*pile[:above], card, *pile[above:])


@given(states(), st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_what_does_not_lie_there_cannot_leave(state: State, source: Any, target: Any) -> None:
    values = list(state.values)
    with pytest.raises(RuleError):
        Move(("z",), source, target).apply(values, LAYOUT)
    with pytest.raises(RuleError):
        Reorder(source, (*state[source], "z")).apply(values, LAYOUT)
    assert tuple(values) == state.values


@given(states(), st.integers(), st.tuples(st.integers()))
def test_the_end_keeps_cards_and_facts_and_empties_scratch(state: State, n: int, chain: tuple[int]) -> None:
    values = list(state.with_values({"n": n, "chain": chain}).values)
    Over("an outcome").apply(values, LAYOUT)
    after = State(LAYOUT, tuple(values))
    assert after["chain"] == () and after["n"] == n and after["outcome"] == "an outcome"
    assert [after[key] for key in PLACES] == [state[key] for key in PLACES]


# -- what is said and read back ----------------------------------------------------------------------------------------

TABLES = [play.tables(name)[0] for name in play.GAMES]


def actions(table: play.Table) -> st.SearchStrategy[Action]:
    """Anything that a verb, a seat and an object of a game can make, sayable or not."""
    seats = st.sampled_from(table.loaded.seats)
    return st.builds(Action, seats, st.sampled_from(play.verbs(table.game)), st.sampled_from(play.objects(table)))


@pytest.mark.parametrize("table", TABLES, ids=str)
@given(st.data())
def test_what_can_be_said_reads_back(table: play.Table, data: Any) -> None:
    some = data.draw(st.lists(actions(table).filter(lambda a: play.says(table.loaded, a)), min_size=1, max_size=4))
    seat = some[0].seat
    said = [table.loaded.say(action._replace(seat=seat)) for action in some]
    for text in (", ".join([said[0], *(words.removeprefix(seat + " ") for words in said[1:])]), ", ".join(said)):
        assert read(table.loaded, text) == [action._replace(seat=seat) for action in some]


@pytest.mark.parametrize("table", TABLES, ids=str)
@given(st.text() | st.text("ABplaysnamesR0123456789., ", max_size=30))
def test_any_text_is_an_action_or_one_clear_error(table: play.Table, text: str) -> None:
    try:
        found = read(table.loaded, text)
    except BadInput as error:
        assert error.what and error.expected and "\n" not in error.what.replace(text, "")
    else:
        assert all(isinstance(action, Action) for action in found)


@pytest.mark.parametrize("table", TABLES, ids=str)
@given(st.data())
def test_near_actions_are_near(table: play.Table, data: Any) -> None:
    one, two = (data.draw(st.sampled_from(play.objects(table))) for _ in range(2))
    game = table.loaded
    assert game.distance(one, one) == 0 and game.distance(one, two) == game.distance(two, one) >= 0


@given(st.text(), st.lists(st.text()))
def test_a_hint_names_something_known_or_nothing(word: str, known: list[str]) -> None:
    hint = closest(word, known)
    assert hint == "" or any(hint == f", did you mean {name}?" for name in known)
