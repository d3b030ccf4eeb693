"""The table to be clicked, without a browser: what lies where, what a click means, what just happened, what is sent."""

from __future__ import annotations

import json
import random
import re
import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mythos_lab import show
from mythos_lab.core.chance import CHANCE, Shuffles
from mythos_lab.core.errors import BadInput
from mythos_lab.core.notation import read
from mythos_lab.core.position import Position
from mythos_lab.core.view import ALL, Backs
from mythos_lab.play import games, new_game
from mythos_lab.play import position as by_hand
from mythos_lab.show.board import spots
from mythos_lab.show.frames import MOST
from mythos_lab.show.meant import by_name
from mythos_lab.widgets import Board
from mythos_lab.widgets.desk import Desk
from mythos_lab.widgets.draft import Draft
from tests.promises import play
from tests.work import calls

KRONOS = {
    "order": ["A", "B"],
    "senior": "purple",
    "first": "B",
    "stacks": {"A": [["R4", "Y1"], ["B3"]], "B": [["R12", "K10"], ["R7"]]},
    "treasure": {"A": ["GA1"]},
    "gods": {"B": ["Aeolus"]},
    "kronos": "B.1",
}


def moments(game: str, each: int = 8) -> Iterator[Position]:
    """Positions of random games at small and large tables, every kind of decision among them, and the ends."""
    tables = play.tables(game)
    for table in tables[:: max(1, len(tables) // 3)]:
        rng = random.Random(f"board {table}")
        yield from play.moments(table, rng, each, 1)
        yield play.played(table, 0)


def seats(position: Position) -> tuple[str, ...]:
    return (
        *position.game.seats[:2],
        ALL,
        *([position.ask.seat] if position.ask and position.ask.seat != CHANCE else []),
    )


def cards(board: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for pile in board["piles"].values():
        yield from pile.get("cards", ())


def lying(board: dict[str, Any]) -> dict[str, Any]:
    """What lies in places: all piles but the one of cards that can only be named."""
    return {place: pile for place, pile in board["piles"].items() if place != board["named"]}


def meant(board: dict[str, Any]) -> set[str]:
    """Every action that a click somewhere could mean."""
    found = [card["acts"] for card in cards(board)]
    found += [pile.get("acts", []) for pile in board["piles"].values()]
    found += [seat["acts"] for seat in board["areas"]["seats"]]
    return {act for acts in found for act in acts} | {b["action"] for b in board["buttons"] if "action" in b}


# -- what lies where ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_card_that_is_seen_lies_on_the_board_and_no_other(game: str) -> None:
    for position in moments(game):
        for seat in seats(position):
            board, view = show.board(position, seat), position.view(seat)
            drawn = [key for spot in spots(position.game) for key in spot.keys]
            seen = sorted(card for key in drawn for card in view.cards(key))
            laid = lying(board)
            assert sorted(card["id"] for card in cards(board) if "id" in card) == seen
            hidden = {key for key in position.game.layout.zone_of if key not in drawn}
            assert all(key[0] == "kronos" or key == "kronos" for key in hidden)
            many = sum(int(s) if isinstance(s, Backs) else len(s) for k, s in view.places.items() if k in drawn)
            assert sum(len(p.get("cards", ())) + p.get("backs", 0) for p in laid.values()) == many
            named = board["piles"][board["named"]].get("cards", ())
            assert all(card["acts"] and card["name"] in by_name(position.game) for card in named)
            assert json.loads(json.dumps(board)) == board


@pytest.mark.parametrize("game", games())
def test_every_place_stands_somewhere_once(game: str) -> None:
    for position in moments(game, 2):
        board = show.board(position, position.game.seats[0])
        areas = board["areas"]
        groups = [*areas["middle"], *areas["aside"], *(g for seat in areas["seats"] for g in seat["groups"])]
        places = [place for group in groups for place in group["piles"]]
        assert sorted(places) == sorted(board["piles"])
        assert [seat["name"] for seat in areas["seats"]][-1] == board["seat"] == position.game.seats[0]


def test_a_back_says_nothing_of_its_card() -> None:
    position = new_game("mythomakya.triumph", players=2, seed=3)
    position = position.play(position.actions()[0])
    pile = show.board(position, "A")["piles"]["up.B.1"]
    assert [card.get("id") for card in pile["cards"]] == [position.state["up", "B", 1][0], None, None]
    assert pile["cards"][1] == {
        "face": "/under",
        "say": "face down, stack B.1, card 2 of 3 from the top",
        "acts": [],
    }


def test_home_sits_below_and_the_others_clockwise_from_there() -> None:
    position = new_game("mythomakya.battle", players=4, seed=1)
    assert [s["name"] for s in show.board(position, "B")["areas"]["seats"]] == ["C", "D", "A", "B"]
    assert [s["name"] for s in show.board(position, "B", home="A")["areas"]["seats"]] == ["B", "C", "D", "A"]
    assert [s["name"] for s in show.board(position, ALL)["areas"]["seats"]] == ["A", "B", "C", "D"]
    with pytest.raises(BadInput, match="no seat is called 'Z'"):
        show.board(position, "Z")


def test_the_stack_under_kronos_is_marked_and_read_out() -> None:
    pile = show.board(by_hand("mythomakya.battle", KRONOS), "A")["piles"]["stack.B.1"]
    assert pile["badge"] == "under Kronos"
    assert pile["cards"][0]["say"] == "R12 Heracles†, 1 apple, stack B.1, card 1 of 2 from the top, under Kronos"


def test_every_drawing_is_there_and_asks_for_nothing_outside_itself() -> None:
    for game in games():
        for position in moments(game, 3):
            board = show.board(position, ALL)
            faces = show.faces(position.game, board)
            assert {card["face"] for card in cards(board)} <= set(faces)
            text = "".join(faces.values())
            assert not re.search(r"https?:|<script|url\(|@import|\son\w+=", text)
            assert set(re.findall(r'href="([^"]+)"', text)) <= {
                f"#{i}" for i in re.findall(r'id="([^"]+)"', faces["#"])
            }


# -- what a click means ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_legal_move_is_a_click_and_every_click_a_legal_move(game: str) -> None:
    for position in moments(game):
        if position.over or isinstance(position.options, Shuffles):
            continue
        board = show.board(position, position.ask.seat if position.ask.seat in position.game.seats else ALL)
        legal = {position.game.say(action) for action in position.actions()}
        clicks = meant(board)
        assert clicks <= legal and len(legal - clicks) == board["more"]
        for text in list(clicks)[:4]:
            assert read(position.game, text)[0] in position.actions()
        assert not any("may be chosen" in card["say"] for card in cards(board))  # that is for the page to add


def test_copies_are_called_by_their_name_and_meant_in_the_own_hand() -> None:
    position = new_game("mythology_go", players=3, seed=1)
    while position.ask.kind != "first" or "Hydre#4" not in position.state["hand", position.ask.seat]:
        position = position.play(position.actions()[0])
    seat = position.ask.seat
    board = show.board(position, seat)
    hand = {card["id"]: card["acts"] for card in board["piles"][f"hand.{seat}"]["cards"]}
    assert hand["Hydre#4"] == [f"{seat} plays Hydre face up"] and all(hand.values())
    elsewhere = [
        card for pile in board["piles"].values() if pile["place"] != f"hand.{seat}" for card in pile.get("cards", ())
    ]
    assert not any(card["acts"] for card in elsewhere) and not board["buttons"]


def test_options_of_another_are_on_no_card() -> None:
    position = new_game("mythomakya.battle", players=3, seed=1)
    while position.ask.kind != "card":
        position = position.play(position.actions()[0])
    mine = position.ask.seat
    other = next(seat for seat in position.game.seats if seat != mine)
    assert meant(show.board(position, mine)) and not meant(show.board(position, other))
    assert show.board(position, other)["chooser"] == mine


def test_chance_is_a_button_without_an_action() -> None:
    position = new_game("mythomakya.triumph", players=2)
    assert position.ask.seat == CHANCE
    (button,) = show.board(position, "A")["buttons"]
    assert button == {"label": "let chance decide", "chance": True}


def test_what_a_draft_holds_is_marked() -> None:
    position = by_hand("mythomakya.battle", KRONOS)
    board = show.board(position, "A", chosen={"R4": "1", "B.2": "here"})
    assert [card["chosen"] for card in cards(board) if "chosen" in card] == ["1"]
    assert board["piles"]["stack.B.2"]["chosen"] == "here"


def test_on_blockers_attackers_and_weapons_stands_what_they_go_with() -> None:
    lines = {"A": {"attack": ["Gawain+Excalibur", "Campesino"]}, "B": {"defense": ["Aquiles", "Teseo"]}}
    given = {"turn": 4, "active": "A", "step": "BATTLE.DEFENSE"}
    position = by_hand("mitos_y_leyendas", given | {s: {"castle": 20, "hand": [], **lines[s]} for s in lines})
    position = position.play("B blocks Gawain with Teseo")
    for seat in ("A", "B", ALL):
        found = {card["id"]: card["caption"] for card in cards(show.board(position, seat)) if "caption" in card}
        assert found == {"Gawain": "blocked by Teseo", "Teseo": "blocks Gawain", "Excalibur": "under Gawain"}
    assert "caption" not in str(
        show.board(position.play("B is done").play("B passes").play("A passes"), "A")["piles"]["attack.A"]
    )


# -- what just happened ------------------------------------------------------------------------------------------------


def events_of_plays(position: Position) -> int:
    """How much happened since the last decision of a person; what a game begins with was not played."""
    first = position.history[0]
    return len(position.trace) - (
        len(first.trace) if position.trace.kept[: len(first.own_kept())] == tuple(first.own_kept()) else 0
    )


@pytest.mark.parametrize("game", games())
def test_frames_lead_from_the_last_decision_to_this_one(game: str) -> None:
    for position in moments(game, 10):
        if position.parent is None:
            continue
        for seat in seats(position):
            frames = show.frames(position, seat)
            happened = events_of_plays(position)
            assert len(frames) == (min(happened, MOST) + 1 if happened else 0)
            assert not frames or frames[0]["skipped"] == max(0, happened - MOST)
            if frames and not frames[0]["skipped"] and position.back() is not position:
                assert frames[0]["piles"] == lying(show.board(position.back(), seat, offered=False))
            piles: dict[str, Any] = {}
            for frame in frames:
                piles.update(frame["piles"])
            after = show.board(position, seat)["piles"]
            for place, pile in piles.items():
                assert pile.get("count") == after[place].get("count")
                assert [c["id"] for c in pile.get("cards", ()) if "id" in c] == [
                    c["id"] for c in after[place].get("cards", ()) if "id" in c
                ]
            assert all(frame["clause"] for frame in frames[1:])


def test_a_frame_says_what_went_where_by_which_clause() -> None:
    position = by_hand("mythomakya.battle", {**KRONOS, "kronos": "none"}).play("B passes").play("A passes")
    frames = [f for f in show.frames(position.play("B plays R7"), "A") if f.get("moved")]
    assert frames[0]["words"] == "R7: stack B.2 → played in this round"
    assert frames[0]["moved"] == [{"cards": ["R7"], "from": "stack.B.2", "to": "table"}]
    assert frames[0]["clause"] == "mk.botg.round.order" and set(frames[0]["piles"]) == {"stack.B.2", "table"}


def test_what_is_won_played_cancelled_and_restored_is_told_apart() -> None:
    found: dict[str, str] = {}
    for seed in range(6):
        for position in play.played(play.tables("mythomakya.battle")[0], seed).history[1:]:
            for frame in show.frames(position, ALL)[1:]:
                found.setdefault(frame["kind"], frame["words"])
    assert {"moved", "won", "played", "cancelled", "changed"} <= set(found)
    assert found["won"].startswith("winner of the round: ")
    assert "answered by" in found["cancelled"] and "answered by" not in found["played"]


def test_book_keeping_is_quiet() -> None:
    window = by_hand("mythomakya.battle", {**KRONOS, "kronos": "none"}).play("B passes")
    frames = show.frames(window, "A")[1:]
    assert frames and all(frame["quiet"] for frame in frames if frame["words"].startswith("passes in a row"))
    for game in games():  # what is put aside is over: it was told when it came about
        for position in moments(game):
            frames = show.frames(position, ALL)[1:]
            assert all(f["quiet"] for f in frames if f["words"].startswith("put aside: ") and not f["piles"])


# -- the widget --------------------------------------------------------------------------------------------------------


class Heard(Board):
    """A board that remembers what it sends to the page."""

    def __init__(self, *args: Any, **kwargs: Any):
        self.sent: list[dict[str, Any]] = []
        super().__init__(*args, **kwargs)

    def send_state(self, key: Any = None) -> None:
        self.sent.append(self.get_state(key))


@pytest.fixture
def board() -> Heard:
    start = new_game("mythomakya.triumph", players=["Dima", "Sasha"], seed=1).play("Dima calls red")
    return Heard(start.play("Sasha plays K2"), "Dima")


def test_a_pick_says_card_place_and_the_move_meant(board: Board) -> None:
    picks: list[Any] = []
    board.on_pick(picks.append)
    (card,) = [card for card in cards(board.scene) if card["acts"]][:1]
    board.pick(card["id"])
    assert picks[0]["action"] == f"Dima plays {card['id']}" and picks[0]["place"].startswith("up.Dima.")
    board.pick("K2")
    assert picks[1] == {"card": "K2", "place": "table", "action": None}
    with pytest.raises(BadInput, match="nothing on the table is called 'Q9'"):
        board.pick("Q9")


def test_where_several_moves_are_meant_one_has_to_be_named() -> None:
    position = next(
        p
        for p in moments("mythology_go")
        if p.ask and any(len(c["acts"]) > 1 for c in cards(show.board(p, p.ask.seat)))
    )
    board = Board(position, position.ask.seat)
    card = next(card for card in cards(board.scene) if len(card["acts"]) > 1)
    name = card.get("id") or card["name"]
    picks: list[Any] = []
    board.on_pick(picks.append)
    with pytest.raises(BadInput, match="several moves"):
        board.pick(name)
    board.pick(name, card["acts"][1])
    assert picks[0]["action"] == card["acts"][1]


def test_one_change_is_one_message_with_new_drawings_only(board: Heard) -> None:
    board.sent.clear()
    after = board.position.play(board.position.actions()[0])
    board.show(after, "Dima")
    (message,) = board.sent
    assert set(message) == {"scene", "frames"}
    new = message["scene"]["faces"]
    assert 0 < len(new) <= 2 and new.items() < board.faces.items()
    assert [f for f in message["frames"] if f.get("moved")]
    assert message["frames"][0]["piles"] == {}
    board.sent.clear()
    board.show(after, "Sasha")  # what another seat was shown is not kept
    assert set(board.sent[-1]) == {"scene", "frames", "faces"} and board.sent[-1]["scene"]["faces"] == {}
    assert set(board.faces) == set(show.faces(after.game, board.scene))


def test_a_jump_plays_nothing(board: Board) -> None:
    later = board.position.play(board.position.actions()[0])
    later = later.play(later.actions()[0])
    board.show(later, "Dima")
    assert board.frames == []


def test_a_nod_of_the_page_is_passed_by_and_everything_else_is_said_to_be_heard(board: Board) -> None:
    messages: list[tuple[Any, Any]] = [(board, {"pick": {"card": None, "place": None}}), (Desk(), {"do": "step"})]
    for widget, message in messages:
        said: list[Any] = []
        widget.send = said.append
        widget._handle_custom_msg({}, [])
        assert said == []
        widget._handle_custom_msg(message, [])
        assert said == [{"heard": True}]


def test_messages_of_the_page_are_heard_and_faults_are_shown(board: Board) -> None:
    heard: list[Any] = []
    board.on_drop(heard.append)
    board._handle_custom_msg({"drop": {"card": "R2", "from": "a", "to": "b"}}, [])
    assert heard == []
    board.editable = True
    board._handle_custom_msg({"drop": {"card": "R2", "from": "a", "to": "b"}}, [])
    assert heard == [{"card": "R2", "from": "a", "to": "b"}]

    def fail(pick: Any) -> None:
        raise ZeroDivisionError("a lost card")

    board.on_pick(fail)
    board._handle_custom_msg({"pick": {"card": "K2", "place": "table", "action": None}}, [])
    assert board.error.startswith("This is a fault of the program: ZeroDivisionError: a lost card.")
    assert "Go back a step" in board.error
    board.show(board.position, "Dima")
    assert board.error == ""


def test_without_widgets_there_is_picture_and_text(board: Board) -> None:
    data, _ = board._repr_mimebundle_()
    assert repr(board) == "<Board: Mythomakya: Triumph of Heroes, as Dima sees it>"
    assert data["text/plain"].startswith(show.text(board.position, "Dima"))
    assert data["text/html"] == show.html(board.position, "Dima")


# -- time and size -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_an_update_is_quick_and_small(game: str) -> None:
    table = play.tables(game)[-1]._replace(players=play.counts(game)[-1], options=())
    line = play.played(table, 0).history
    board = Board(line[0], ALL)
    work, sizes = [], []
    for position in line[1:200]:
        work.append(calls(lambda shown=position: board.show(shown, ALL)))
        sizes.append(len(json.dumps([board.scene, board.frames])))
    assert 1_000 < statistics.median(work) < 60_000
    assert statistics.median(sizes) < 60_000


def test_several_choices_at_once_are_played_one_after_the_other(board: Board) -> None:
    later = board.position.play(board.position.actions()[0])
    later = later.play(later.actions()[0])
    board.show(later, "Dima", all_since=True)
    frames = [*show.frames(later.back(), "Dima"), *show.frames(later, "Dima")[1:]]
    assert board.frames[1:] == frames[1:] and board.frames[0]["piles"] == {} and len(frames) > 6


def test_what_is_still_to_come_says_who_decides_and_what_is_done() -> None:
    gods = {"gods": {"B": ["Zeus"]}, "god_costs": {"Zeus": 2}, "treasure": {"B": ["P4", "P5"]}}
    position = by_hand("mythomakya.battle", KRONOS | gods)
    position = position.play("B plays Zeus").play("B names R4")
    assert position.step == "WINDOW.PAY"
    data = show.board(position, ALL)
    (line,) = [line for line in data["lines"] if line["label"] == "still to come"]
    coming = line["steps"]
    assert [step["words"] for step in coming] == line["words"].split(", ") and coming[0]["code"] == "WINDOW.ANSWER"
    assert "for each opponent in turn" in coming[0]["does"] and coming[0]["does"].startswith(
        "Directly after an announcement"
    )
    assert json.loads(json.dumps(data)) == data


# -- moves that name several things ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_of_a_move_that_names_several_things_each_can_be_picked(game: str) -> None:
    rng, found = random.Random(game), 0
    for seed in range(3):
        position = new_game(game, players=play.counts(game)[-1], seed=seed)
        for _ in range(250):
            if position.over:
                break
            seat = position.ask.seat if position.ask.seat in position.game.seats else position.game.seats[0]
            scene = show.board(position, seat)
            acts = {name: acts for name, acts in _picks(scene)}
            for text, things in scene["together"].items():
                found += 1
                assert len(things) > 1 and all(any(text in acts.get(n, ()) for n in thing) for thing in things)
                assert text in [position.game.say(action) for action in position.actions()]
            position = position.choose(play.pick(position.options, rng))
    assert bool(found) == (game in ("mythology_go", "mitos_y_leyendas"))


def _picks(scene: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What can be picked, by what moves call it, with what it is offered for."""
    for pile in scene["piles"].values():
        yield pile.get("name", ""), pile.get("acts", [])
        for card in pile.get("cards", ()):
            yield card.get("id", ""), card["acts"]
    yield from ((seat["name"], seat["acts"]) for seat in scene["areas"]["seats"])


# -- how many buttons --------------------------------------------------------------------------------------------------

FEW = 5
"""So many colours there are, which are no cards."""


@pytest.mark.parametrize("game", games())
def test_what_lies_on_the_table_or_is_a_card_is_never_a_list_of_buttons(game: str) -> None:
    """Of the decisions of a game at every table the largest of each kind, as the interactive table offers it."""
    found: dict[str, int] = {}
    for table in play.tables(game):
        for kind, position in largest(play.played(table, 0)).items():
            seat = position.ask.seat
            parts = Draft(position).next_parts(seat)
            board = show.board(position, seat, offered=True if parts is None else parts)
            longest = max(len(board["buttons"]) + board["more"], *menus(board))
            found[kind] = max(found.get(kind, 0), longest)
    print(game, found)
    assert max(found.values()) <= FEW


def largest(end: Position) -> dict[str, Position]:
    """Of each kind of decision that a person took, the one among the most."""
    found: dict[str, Position] = {}
    for position in end.history[:-1]:
        kind = position.ask.kind
        if position.ask.seat != CHANCE and (kind not in found or len(position.options) > len(found[kind].options)):
            found[kind] = position
    return found


def menus(board: dict[str, Any]) -> Iterator[int]:
    """How many moves stand in each menu: of one pick, or of all picks that go together."""
    yield from (sum(act not in board["together"] for act in acts) for _, acts in _picks(board))
    yield from Counter(frozenset(map(frozenset, things)) for things in board["together"].values()).values()


def test_a_card_that_is_seen_nowhere_is_named_by_a_card_and_what_goes_with_it_on_the_table() -> None:
    gold = new_game("mitos_y_leyendas", players=2, seed=1)
    board = show.board(gold, "A")
    named = board["piles"][board["named"]]["cards"]
    assert not board["buttons"] and [card["acts"] for card in named] == [[f"A begins with {c['name']}"] for c in named]
    assert named[0]["say"].startswith("Joyas de la Reina") and named[0]["face"] in show.faces(gold.game, board)
    accusing = next(
        p for p in play.played(play.tables("mythology_go")[0], 0).history if p.ask and p.ask.kind == "accusation"
    )
    board = show.board(accusing, accusing.ask.seat)
    named = {card["name"]: card for card in board["piles"][board["named"]]["cards"]}
    assert len(named) > 1 and [b["label"] for b in board["buttons"]] == ["declines"]
    for text, things in board["together"].items():
        (place,), (god,) = things
        assert text == f"{accusing.ask.seat} accuses {place} of being {god}" and text in named[god]["acts"]


def test_kinds_mean_the_cards_in_hand_where_all_of_them_are_there_and_else_themselves() -> None:
    seen = {"hand": 0, "named": 0}
    for position in play.played(play.tables("mythology_go")[2], 1).history[:-1]:
        if position.ask.kind in ("first", "name"):
            board = show.board(position, position.ask.seat)
            pile = board["piles"][board["named"]]
            plays = position.ask.kind == "first"
            assert ("cards" in pile) == (not plays)
            seen["hand" if plays else "named"] += 1
            assert plays or len(pile["cards"]) == len(position.options) > 20
    assert seen["hand"] and seen["named"]
