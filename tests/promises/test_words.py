"""Whatever is shown to people is words: no text of the program, no code of a step, no key, in any game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mythos_lab import show
from mythos_lab.core.chance import CHANCE, Shuffles
from mythos_lab.core.legality import Action
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL
from mythos_lab.games import definitions
from mythos_lab.graphs import words
from mythos_lab.graphs.resolution import resolution_graph
from mythos_lab.rulings import Ruling, shipped
from mythos_lab.show.compared import inside
from mythos_lab.show.frames import frames
from mythos_lab.show.scene import Scene, scene
from mythos_lab.simulate import any_move

from .play import GAMES, Table, many, tables

PROGRAM = (
    re.compile(r"\w\("),  # Link(by=...)
    re.compile(r"\b(True|False|None)\b"),
    re.compile(r"\('|', |',\)|\(\("),  # tuples, and what they quote
    re.compile(r"\b[A-Z]{3,}\.[A-Z]\w+"),  # codes of steps
    re.compile(r"\b[a-z]+_[a-z]+\b"),  # keys of facts
    re.compile(r"<[\w.]+ (object|for) "),
)


def program_text(said: str) -> bool:
    """Whether something no person would say stands in a text, leaving out ids of clauses and cards with such names."""
    plain = re.sub(r"\[[a-z]+\.[\w.]+\]|Corne_d'\w+", "", said)
    return any(pattern.search(plain) for pattern in PROGRAM)


def of_scene(shown: Scene) -> Iterator[str]:
    yield from (shown.title, shown.seen_by, shown.now.partition(": ")[2], *shown.options, *shown.legend)
    yield from (f"{line.label}: {line.words}" for line in shown.lines)
    for panel in shown.panels:
        yield from panel.notes
    for group in [*shown.table, *shown.aside, *(group for panel in shown.panels for group in panel.groups)]:
        yield group.title
        yield from (words for pile in group.piles for words in (*pile.captions, pile.badge))


def said(position: Position, seat: str) -> Iterator[str]:
    """Everything that a seat is told in words of a position and of how it came about."""
    game = position.game
    yield from of_scene(scene(position, seat))
    yield from (frame.get("words", "") for frame in frames(position, seat))
    yield words.chosen(position, seat)
    yield show.told.heading(position, seat)
    yield from (told.words for told in show.told.told(position, seat))
    yield from words.look(game, "score", lambda view: {})(position.view(seat))
    if position.ask is not None:
        yield game.chooses(position.ask.seat, position.ask.kind)


def refusals(position: Position, tried: dict[tuple[str, str], Action], rng: random.Random) -> Iterator[str]:
    """Why moves of this game that came up before are not legal now."""
    for action in rng.sample(list(tried.values()), min(6, len(tried))):
        refusal = position.refusal(action)
        if refusal is not None:
            yield from (refusal.facts, refusal.text, *refusal.instead)


def played(table: Table) -> Iterator[str]:
    rng = random.Random(str(table))
    position = table.loaded.new(rng.randrange(10**6))
    tried: dict[tuple[str, str], Action] = {}
    for _ in range(many(120)):
        if position.over:
            break
        ask, options = position.ask, position.options
        if ask is not None and ask.seat != CHANCE and not isinstance(options, Shuffles):
            some = [Action(ask.seat, *move) for move in options[:3]]
            tried |= {(ask.kind, action.verb): action for action in some}
        position = position.choose(any_move(position, rng))
        for seat in dict.fromkeys((ALL, words.seat_shown(position))):
            yield from said(position, seat)
        yield from refusals(position, tried, rng)
    graph = resolution_graph(position, ALL)
    yield graph.graph["title"]


@pytest.mark.parametrize("table", tables(), ids=str)
def test_nothing_of_the_program_stands_in_what_is_shown(table: Table) -> None:
    wrong = {text for text in played(table) if program_text(text)}
    assert not wrong


def test_such_a_text_would_be_found() -> None:
    for text in (
        "being done: Link(by='A', what='swap', aim=(('middle', 4),), owed=2, asked=0)",
        "named: Chupacabra, True",
        "put aside: no card, left_fields",
        "still to come: WINDOW.EFFECT WINDOW.OUT",
        "Aeolus at A.3, P5, None",
    ):
        assert program_text(text)
    assert not program_text("decided by: Most points win. [mg.goal.most_points]")


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_has_a_title_of_words(name: str) -> None:
    game = tables(name)[0].loaded
    titles = [words.fact_title(game, fact.name) for fact in game.definition.facts]
    called = {**words.CALLED, **game.notation.look.FACTS}
    assert {fact.name for fact in game.definition.facts} <= set(called) and not any(map(program_text, titles))


KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")


def keys_in(value: Any) -> Iterator[str]:
    """The keys of a fact and inside it, and the words of its values."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (str(key), *keys_in(inner))
    elif isinstance(value, (list, tuple)):
        yield from (key for inner in value for key in keys_in(inner))
    else:
        yield str(value)


def looked_at(ruling: Ruling) -> Iterator[Mapping[str, Any]]:
    """All that a ruling says must be true: at its end, on the way, under other readings."""
    for entry in (ruling.data, *(ruling.data.get("other_readings") or ())):
        yield entry["then"]
        yield from (item["check"] for item in entry.get("when") or () if "check" in item)


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_of_a_ruling_is_called_by_words_and_not_by_its_key(name: str) -> None:
    notation = definitions()[name].notation
    inner = {
        key
        for ruling in shipped()
        if name in ruling.games
        for facts in looked_at(ruling)
        for key in keys_in(facts)
        if KEY.fullmatch(key)
    }
    called = {**notation.TOLD, **notation.look.FACTS}
    assert {key for key in {*notation.FACTS, *inner} if KEY.fullmatch(key)} <= set(called)
    assert not any(KEY.search(words.fact_title(definitions()[name], key)) for key in (*notation.FACTS, *called))


def test_what_failed_in_a_ruling_is_told_without_the_keys_of_the_file() -> None:
    game = definitions()["mitos_y_leyendas"]
    assert words.fact_at(game, "A.hand_set") == "hand, A"
    assert words.fact_at(game, "A.graveyard_has") == "graveyard, among others, A"
    assert words.fact_at(game, "strength.Lobo") == "strength, Lobo"
    assert words.fact_at(definitions()["hidden_mythos"], "row_knows.A.B") == "known to lie in a row, A.B"
    told = inside({"A": {"hand_set": ["Oro"], "castle": 4}}, words.fact_words(game))
    assert told == "A hand Oro, castle 4"
    assert inside(["pass", "move_kronos"], words.fact_words(definitions()["mythomakya.battle"])) == "pass move Kronos"


@pytest.mark.parametrize("name", GAMES)
def test_what_may_be_still_to_come_is_said_in_few_words(name: str) -> None:
    """Every step that a row, the book's or a reading's, can leave lying under another."""
    game = tables(name)[0].loaded
    flow = game.definition.flow
    rows = [row for line in flow.values() for row in line.rows.values()]
    rows += [r.value for r in game.definition.parts[1] if isinstance(r.target, tuple) and r.target[0] in flow]
    later = {step for row in rows for step in str(row).removeprefix("only ").split()[1:]}
    of_book = {step for d in definitions().values() if d.book is game.definition.book for step in d.flow}
    assert later <= set(game.notation.look.STEPS) <= of_book
    assert all(len(said) < 40 for said in game.notation.look.STEPS.values())
