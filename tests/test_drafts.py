"""Owns the proof that what is chosen part by part is shown, taken back, confirmed, and dropped where it is left."""

from __future__ import annotations

import pytest

import mythos_lab
from mythos_lab import ALL, new_game, show
from mythos_lab.core.legality import Action, Refusal
from mythos_lab.widgets.draft import Draft, orders
from mythos_lab.widgets.session import Session
from mythos_lab.widgets.timeline import Moment

BATTLE, HIDDEN, GO, MITOS = "mythomakya.battle", "hidden_mythos", "mythology_go", "mitos_y_leyendas"

GIVEN = {
    "order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue",
    "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]},
}  # fmt: skip


@pytest.fixture
def owing() -> Session:
    """Dima has activated the titan R7 and owes apples."""
    start = mythos_lab.position(BATTLE, GIVEN).play("Dima passes").play("Sasha passes").play("Dima plays R7")
    return Session(start.play(Action("Dima", "activate", "R7")))


def said(session: Session) -> str:
    assert session.draft is not None
    return session.draft.said(session.seat)


def texts(session: Session) -> list[str]:
    return [session.position.game.say(action) for action in session.shown.actions()]


def test_a_payment_is_a_draft_with_a_running_total(owing: Session) -> None:
    before = owing.position
    owing.pick({"action": "Dima pays P4"})
    assert owing.position is before and owing.draft and not owing.draft.done
    assert said(owing).startswith("paid 1 of 2: pays P4")
    owing.pick({"action": "Dima pays P5"})
    assert owing.position is before and owing.draft.done and said(owing) == "paid 2 of 2: pays P4, pays P5"
    assert owing.draft.marks == {"P4": "1", "P5": "2"}
    owing.confirm()
    assert owing.draft is None and owing.position == before.play("Dima pays P4").play("Dima pays P5")


def test_parts_are_taken_back_one_by_one(owing: Session) -> None:
    before = owing.position
    for card in ("P5", "P4"):
        owing.pick({"action": f"Dima pays {card}"})
    owing.take_back()
    assert said(owing) == "paid 1 of 2: pays P5"
    owing.step(forward=False)
    assert owing.draft is None and owing.position is before and owing.lines.last == owing.lines.at
    owing.pick({"action": "Dima pays P4"})
    owing.confirm()
    assert owing.draft is not None and owing.position is before, "what is not complete is not played"


def test_of_a_block_both_cards_are_marked_and_a_click_on_either_takes_it_back() -> None:
    lines = {"A": {"attack": ["Gawain", "Campesino"]}, "B": {"defense": ["Aquiles", "Teseo"]}}
    given = {"turn": 4, "active": "A", "step": "BATTLE.DEFENSE"}
    session = Session(mythos_lab.position(MITOS, given | {s: {"castle": 20, "hand": [], **lines[s]} for s in lines}))
    for pair in ("Gawain with Aquiles", "Campesino with Teseo"):
        session.pick({"action": f"B blocks {pair}"})
    assert session.draft is not None
    assert session.draft.marks == {"Gawain": "1", "Aquiles": "1", "Campesino": "2", "Teseo": "2"}
    session.pick({"card": "Gawain", "place": "attack.A", "action": None})
    assert "take back Teseo first" in str(session.trouble) and len(session.draft.moves) == 2
    session.pick({"card": "Campesino", "place": "attack.A", "action": None})
    assert session.draft.marks == {"Gawain": "1", "Aquiles": "1"}
    session.pick({"card": "Aquiles", "place": "defense.B", "action": None})
    assert session.draft is None


def test_what_the_last_part_brings_about_is_not_shown_before_it_is_confirmed(owing: Session) -> None:
    owing.pick({"action": "Dima pays P4"})
    owing.pick({"action": "Dima pays P5"})
    assert owing.shown == owing.position.play("Dima pays P4")
    owing.pick({"action": "Dima pays P5"})
    assert len(owing.draft.moves) == 2 and "confirm" in str(owing.trouble), "what is complete takes no more"


def test_a_part_that_is_not_legal_is_refused_and_the_draft_stays(owing: Session) -> None:
    owing.pick({"action": "Dima pays P4"})
    owing.pick({"card": "GA2", "place": "treasure.Sasha", "action": None})
    assert isinstance(owing.trouble, Refusal) and "GA2" in owing.trouble.facts and said(owing).startswith("paid 1")


def test_a_click_on_what_was_chosen_last_takes_it_back(owing: Session) -> None:
    for card in ("P4", "P5"):
        owing.pick({"card": card, "place": "treasure.Dima", "action": f"Dima pays {card}"})
    owing.pick({"card": "P4", "place": "discard", "action": None})
    assert "P5 first" in str(owing.trouble) and said(owing).startswith("paid 2 of 2")
    owing.pick({"card": "P5", "place": "treasure.Dima", "action": "Dima pays P5"})
    assert owing.trouble is None and said(owing) == "paid 1 of 2: pays P4"
    owing.pick({"card": "P4", "place": "discard", "action": None})
    assert owing.trouble is None and owing.draft is None and owing.shown is owing.position


def test_when_everything_is_chosen_another_click_says_so(owing: Session) -> None:
    for card in ("P4", "P5"):
        owing.pick({"action": f"Dima pays {card}"})
    owing.pick({"card": "GA2", "place": "treasure.Sasha", "action": None})
    assert "everything has been chosen" in str(owing.trouble) and said(owing).startswith("paid 2 of 2")


def test_a_payment_that_is_too_much_says_what_was_owed() -> None:
    given = {**GIVEN, "treasure": {"Dima": ["P3", "P5"], "Sasha": ["GA2"]}, "apples": {"P3": 3}}
    start = mythos_lab.position(BATTLE, given).play("Dima passes").play("Sasha passes").play("Dima plays R7")
    session = Session(start.play(Action("Dima", "activate", "R7")))
    session.pick({"action": "Dima pays P3"})
    assert said(session) == "paid 3, 2 were owed: pays P3"


def test_a_written_bundle_needs_no_confirmation() -> None:
    session = Session(mythos_lab.position(BATTLE, GIVEN).play("Dima passes").play("Sasha passes"))
    assert session.say("Dima plays R7, activates, pays P4, pays P5")
    assert session.draft is None and session.lines.last == 6


def test_a_whole_order_is_said_element_by_element() -> None:
    session = Session(new_game(HIDDEN, players=2, seed=1))
    assert len(orders(session.position)) == 24
    for number in (3, 0):
        session.put(number)
    assert said(session) == "2 chosen: 4, 1" and session.draft.next_elements() == [2, 3]
    session.take_back()
    session.put(1)
    session.put(1)
    assert session.draft.done and session.draft.moves == (("lay", (4, 2, 3, 1)),)
    session.confirm()
    assert session.position.line[-1].what == (4, 2, 3, 1)


def test_an_order_that_is_whole_takes_no_further_part_and_is_nobody_elses() -> None:
    session = Session(new_game(HIDDEN, players=2, seed=1))
    session.set_bot("B", "greedy")
    for number in (3, 0, 0):
        session.put(number)
    assert session.draft.done and session.offered is False and session.draft.next_elements() == []
    session.put(0)
    session.pick({"card": session.position.state["row", "B"][0], "place": "row.B", "action": None})
    assert "everything has been chosen" in str(session.trouble)
    assert session.draft.moves == (("lay", (4, 1, 2, 3)),) and session.shown.ask.seat == "A"
    session.confirm()
    laid = [action for action in session.position.line if action.verb == "lay"]
    assert laid[0] == Action("A", "lay", (4, 1, 2, 3)) and laid[1].seat == "B" and session.trouble is None
    assert session.position.ask.seat == "A"


def test_attackers_are_declared_together() -> None:
    allies = {"defense": ["Gawain", "Campesino"], "castle": 20, "hand": []}
    given = {"turn": 4, "active": "A", "step": "VIGIL.MAIN", "A": allies, "B": {"castle": 20, "hand": []}}
    session = Session(mythos_lab.position(MITOS, given))
    session.pick({"action": "A attacks with Gawain"})
    assert session.draft and not session.draft.done
    session.pick({"action": next(t for t in texts(session) if "Campesino" in t)})
    session.pick({"action": next(t for t in texts(session) if "Campesino" not in t and "Gawain" not in t)})
    assert session.draft.done
    session.confirm()
    assert set(session.position.state["attack", "A"]) == {"Gawain", "Campesino"}


def test_a_draft_is_falsy_until_something_is_chosen() -> None:
    draft = Draft(new_game(HIDDEN, players=2, seed=1))
    assert not draft and not draft.done and draft.position is draft.start


@pytest.mark.parametrize("leave", ["end", "bot", "jump", "line", "reading", "again"])
def test_a_draft_is_dropped_wherever_the_table_goes_on_without_it(owing: Session, leave: str) -> None:
    owing.view = ALL
    owing.pick({"action": "Dima pays P4"})
    owing.choose_reading("oq.mk.kronos.ends", "whole_game")
    ways = {
        "end": owing.play_to_the_end,
        "bot": lambda: owing.set_bot("Dima", "greedy"),
        "jump": lambda: owing.go(Moment(0, 0)),
        "line": lambda: owing.follow(0),
        "reading": owing.read_on,
        "again": owing.replay,
    }
    ways[leave]()
    assert owing.draft is None and owing.shown is owing.position and owing.resting
    owing.confirm()
    assert owing.trouble is None and owing.shown is owing.position
    if not owing.position.over:
        owing.say(texts(owing)[0])
    assert owing.position is owing.lines.line[owing.lines.at]


@pytest.mark.parametrize("game", [BATTLE, HIDDEN, GO, MITOS])
def test_playing_to_the_end_in_the_middle_of_a_draft_shows_the_end(game: str) -> None:
    session = Session(new_game(game, seed=1))
    for n in range(300):
        if session.draft or session.position.over:
            break
        if orders(session.shown):
            session.put(0)
        else:
            session.pick({"action": texts(session)[n % len(texts(session))]})
    assert session.draft
    session.play_to_the_end()
    assert session.draft is None and session.shown is session.position and session.position.over


def test_a_draft_is_shown_to_nobody_but_its_player(owing: Session) -> None:
    owing.pick({"action": "Dima pays P4"})
    owing.view = "Sasha"
    assert owing.draft is None and owing.shown is owing.position
    owing.view = "Dima"
    assert said(owing).startswith("paid 1 of 2")


# -- an order whose elements lie on the table --------------------------------------------------------------------------


def picked(session: Session, name: str) -> None:
    """A click on the card that lies there, as the page sends it."""
    offered = session.offered if isinstance(session.offered, dict) else {}
    row = show.board(session.shown, session.seat)["piles"]["row.A"]["cards"]
    card = next(card["id"] for card in row if card["name"] == name)
    session.pick({"card": card, "name": name, "place": "row.A", "action": offered.get(name)})


def test_a_whole_order_is_picked_card_by_card_on_the_table() -> None:
    session = Session(new_game(HIDDEN, players=2, seed=1))
    assert list(session.offered.values()) == ["A.1 next", "A.2 next", "A.3 next", "A.4 next"]
    picked(session, "A.4")
    picked(session, "A.1")
    assert said(session) == "2 chosen: 4, 1" and session.draft.marks == {"A.4": "1", "A.1": "2"}
    assert list(session.offered) == ["A.2", "A.3"]
    picked(session, "A.4")
    assert "A.1 first" in str(session.trouble) and session.draft.elements == (4, 1)
    picked(session, "A.1")
    assert session.trouble is None and session.draft.elements == (4,)
    picked(session, "A.1")
    picked(session, "A.2")
    assert session.draft.done and session.offered is False
    assert session.draft.marks == {"A.4": "1", "A.1": "2", "A.2": "3", "A.3": "4"}
    picked(session, "A.3")
    assert session.draft.elements == (4, 1) and not session.draft.done, "the last one follows from the one before"
    picked(session, "A.3")
    session.confirm()
    assert session.position.line[-1].what == (4, 1, 3, 2)
    assert session.seat == "B" and list(session.offered) == ["B.1", "B.2", "B.3", "B.4"]


def test_what_may_be_next_in_an_order_is_offered_once() -> None:
    table = mythos_lab.Table(new_game(HIDDEN, players=2, seed=1))
    cards = table.board.scene["piles"]["row.A"]["cards"]
    assert [card["acts"] for card in cards] == [[f"A.{n} next"] for n in (1, 2, 3, 4)]
    assert not table.board.scene["buttons"] and "<button" not in table.foot.parts["draft"]
    table.board.pick("A.2")
    assert [card["chosen"] for card in table.board.scene["piles"]["row.A"]["cards"] if "chosen" in card] == ["1"]
    assert "1 chosen: 2" in table.foot.parts["draft"] and 'data-do="put"' not in table.foot.parts["draft"]


def test_where_the_elements_lie_nowhere_they_have_a_button_each(monkeypatch: pytest.MonkeyPatch) -> None:
    from mythos_lab.games.hidden_mythos import look

    monkeypatch.delattr(look, "element")
    table = mythos_lab.Table(new_game(HIDDEN, players=2, seed=1))
    assert not table.board.scene["buttons"] and table.foot.parts["draft"].count('data-do="put"') == 4
    table.foot._heard(None, {"do": "put", "what": "2", "of": ""}, [])
    assert table.foot.parts["draft"].count('data-do="put"') == 3 and table.session.draft.marks == {}


def test_who_does_not_choose_is_offered_no_order() -> None:
    table = mythos_lab.Table(new_game(HIDDEN, players=2, seed=1), "B")
    assert table.session.offered is True and table.foot.parts["draft"] == ""
    assert not any(card["acts"] for pile in table.board.scene["piles"].values() for card in pile.get("cards", ()))


def test_an_order_says_how_many_are_to_be_chosen() -> None:
    given = {"order": ["A", "B"], "to_move": "A", "hand": ["Troll", "Elfe", "Hydre", "Golem"], "pile": []}
    session = Session(mythos_lab.position(GO, given))
    assert session.say("A plays Troll face up") and session.say("A declines")
    (first, *_) = [action for action in session.shown.actions() if action.verb == "under"]
    session.take(first)
    assert said(session).startswith("1 of 2 chosen: puts ") and not session.draft.done
