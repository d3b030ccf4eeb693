"""Owns the table of cards as a learner meets it: drawn in JupyterLab for all games, picked by mouse and by keyboard.

Screenshots of the largest tables at the width of a laptop and of a phone, on a light and a dark page, are kept.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from mythos_lab.games import definition
from mythos_lab.play import games
from tests.browser.lab import Lab, settled, themed

TABLE = """
import random
import ipywidgets
from mythos_lab import new_game, show
from mythos_lab.widgets import Board

position, rng = new_game({game!r}, players={players}, seed=3), random.Random(5)
def ahead(position, wanted):
    for _ in range({moves}):
        if wanted(position):
            break
        moves = position.options
        position = position.choose(moves.sample(rng) if hasattr(moves, "sample") else rng.choice(moves))
    return position
def several(p):
    piles = show.board(p, seat_of(p))["piles"].values()
    return any(len(card["acts"]) > 1 for pile in piles for card in pile.get("cards", ()))
def seat_of(position):
    return position.ask.seat if position.ask and position.ask.seat in position.game.seats else position.game.seats[0]
position = ahead(position, lambda p: {wanted})
board, answer = Board(position, seat_of(position)), ipywidgets.HTML("nothing picked")
def picked(pick):
    answer.value = f"picked {{pick['card']}} at {{pick['place']}} for {{pick['action']}}"
    if pick["action"] == "fail" or pick["card"] == {fails!r}:
        raise ZeroDivisionError("a lost card")
    if pick["action"]:
        after = board.position.play(pick["action"])
        board.show(after, seat_of(after), home={home!r})
board.on_pick(picked)
ipywidgets.VBox([board, answer])
"""
LARGEST = {"mythomakya.triumph": 40, "mythomakya.battle": 120, "hidden_mythos": 40, "mythology_go": 90}
CROPPED = "board => board.scrollWidth > board.clientWidth + 1"
UNDRAWN = """board => [...board.querySelectorAll('.mb-card')].filter(card =>
  !card.matches('.mb-slot, .mb-backs, details *') && !(card.querySelector('svg')?.getBoundingClientRect().width > 20)
).map(card => card.outerHTML)"""


def table(lab: Lab, game: str, players: int, moves: int, wanted: str = "False", **more: str) -> tuple[Page, Locator]:
    """A notebook with the table of a game some random moves on, and its board."""
    filled = {"fails": "", "home": "", **more}
    cell = TABLE.format(game=game, players=players, moves=moves, wanted=wanted, **filled)
    page = lab.open(lab.write(f"{game}-{players}.ipynb", cell))
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    board = page.locator(".jp-Notebook .mythos-board")
    board.wait_for()
    return page, board


PLAYED = """board => new MutationObserver(() => { board.played ||= board.dataset.state === 'playing'; })
  .observe(board, { attributes: true })"""


@pytest.mark.parametrize("game", games())
def test_the_largest_table_of_every_game(lab: Lab, game: str) -> None:
    page, board = table(lab, game, definition(game).players[1], LARGEST.get(game, 90))
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        themed(page, theme)
        for label, width in (("laptop", 1280), ("narrow", 480)):
            page.set_viewport_size({"width": width, "height": 900})
            settled(page)
            high = board.evaluate("board => board.getBoundingClientRect().height")
            page.set_viewport_size({"width": width, "height": round(high) + 160})
            board.evaluate("board => board.scrollIntoView()")
            settled(page)
            lab.screenshot(page, f"table-{game}-{label}-{theme.split()[1].lower()}")
            assert not board.evaluate(CROPPED)
            assert board.evaluate(UNDRAWN) == []
    for card in board.locator("button.mb-card").all():
        label, marked = card.get_attribute("aria-label"), "mb-may" in str(card.get_attribute("class"))
        assert label and (", may be chosen: " in label) == marked
    assert board.locator(".mb-card[tabindex='0']").count() == 1


def test_cards_are_picked_by_mouse_and_what_happened_is_shown(lab: Lab) -> None:
    page, board = table(lab, "mythomakya.triumph", 2, 40, "p.ask.kind == 'card' and len(p.actions()) > 1")
    answer = lab.outputs(page).get_by_text("picked")
    refused = board.locator("button.mb-card:not(.mb-may)[data-card]").first
    name = refused.get_attribute("data-card")
    refused.click()
    lab.outputs(page).get_by_text(f"picked {name} at").and_(page.get_by_text("for None")).wait_for()
    offered = board.locator("button.mb-card.mb-may").first
    name, label = offered.get_attribute("data-card"), offered.get_attribute("aria-label")
    assert "may be chosen: " in str(label)
    offered.click()
    answer.and_(page.get_by_text(f"picked {name} at")).wait_for()
    board.locator(".mb-said").get_by_text(f"{name}:").wait_for()
    board.locator(".mb-said code").get_by_text("mk.toh.").wait_for()
    assert board.get_attribute("data-state") == "playing"
    lab.screenshot(page, "table-under-way")
    board.get_by_role("button", name="skip").click()
    assert board.get_attribute("data-state") == "still"
    assert board.locator(f".mb-middle [data-card='{name}']").count() == 1
    assert board.get_by_role("button", name="skip").count() == 0
    board.get_by_role("button", name="show again").click()
    assert board.get_attribute("data-state") == "playing"
    page.keyboard.press("Escape")
    assert board.get_attribute("data-state") == "still"
    assert f"{name}: " in board.locator(".mb-live").inner_text()
    board.get_by_label("one event at a time").uncheck()
    board.evaluate(PLAYED)
    offered = board.locator("button.mb-card.mb-may").first
    name = offered.get_attribute("data-card")
    offered.click()
    answer.and_(page.get_by_text(f"picked {name} at")).last.wait_for()
    settled(page)
    assert not board.evaluate("board => board.played") and board.get_attribute("data-state") == "still"


AGAIN = """
from mythos_lab import position, show
from mythos_lab.widgets import Board
def given(apples):
    return position("mythomakya.battle", {
        "order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue", "apples": {"R7": apples},
        "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    }).play("Dima passes").play("Sasha passes")
board = Board(given(1), "Dima", animate=False)
def picked(pick):
    if pick["card"] == "K4":
        board.show(given(2), "Dima", home="Dima")
    else:
        board.show(board.position.play(pick["action"]), "Sasha", home="Dima")
board.on_pick(picked)
board
"""
MARK = "board => board.querySelectorAll('.mb-card').forEach(card => { card.mine = true; })"
MINE = """(board, card) => { const one = board.querySelector(`.mb-card[data-card='${card}']`);
  return [one.mine ?? false, one.matches('.mb-may')]; }"""


def test_only_what_looks_otherwise_is_drawn_again(lab: Lab) -> None:
    page = lab.open(lab.write("again.ipynb", AGAIN))
    lab.run_all(page)
    board = page.locator(".jp-Notebook .mythos-board")
    board.wait_for()
    board.evaluate(MARK)
    drawn = board.locator("[data-card='R7']").inner_html()
    assert board.evaluate(MINE, "R7") == [True, True] and board.evaluate(MINE, "Y7") == [True, False]
    board.locator(".mb-card[data-card='K4']").click()  # the same cards, and one of them is worth more
    board.locator("[data-card='R7'][aria-label*='2 apples']").wait_for()
    assert board.evaluate(MINE, "R7") == [False, True] and board.evaluate(MINE, "K4") == [True, True]
    assert board.locator("[data-card='R7']").inner_html() != drawn
    board.evaluate(MARK)
    board.locator(".mb-card[data-card='R7']").click()  # now the other player may choose, among the same cards
    board.locator("[data-card='Y7'].mb-may").wait_for()
    assert board.evaluate(MINE, "Y7") == [True, True] and board.evaluate(MINE, "K4") == [True, False]
    assert board.evaluate(MINE, "B3")[0] is False  # from under a card to the top


def test_the_keyboard_alone_goes_round_and_picks(lab: Lab) -> None:
    page, board = table(lab, "mythomakya.battle", 3, 200, "p.ask.kind == 'card' and len(p.actions()) > 1")
    start = board.locator(".mb-card[tabindex='0']")
    assert "mb-may" in str(start.get_attribute("class"))
    start.focus()
    lie = "() => document.activeElement.getBoundingClientRect().x"
    x = page.evaluate(lie)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(lie) > x
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(lie) == x
    look, label = board.locator(".mb-look.mb-shown"), "() => document.activeElement.getAttribute('aria-label')"
    look.wait_for()
    assert page.evaluate(label).startswith(f"{look.inner_text()}, may be chosen: ")
    lab.screenshot(page, "table-look")
    page.keyboard.press("Home")
    page.keyboard.press("n")
    name = page.evaluate("() => document.activeElement.dataset.card")
    page.keyboard.press("Enter")
    lab.outputs(page).get_by_text(f"picked {name} at").wait_for()
    page.keyboard.press("Escape")
    settled(page)
    assert page.evaluate("() => document.activeElement.closest('.mythos-board') !== null")
    assert page.evaluate("() => document.activeElement.matches('.mb-may, .mb-moves button')")


def test_a_card_that_could_mean_several_moves_has_a_menu(lab: Lab) -> None:
    page, board = table(lab, "mythology_go", 3, 400, "several(p)")
    card = board.locator("button.mb-card[aria-haspopup='menu']").first
    card.focus()
    page.keyboard.press("Enter")
    menu = board.get_by_role("menu")
    items = menu.get_by_role("menuitem")
    items.first.wait_for()
    assert items.count() > 1
    lab.screenshot(page, "table-menu")
    page.keyboard.press("Escape")
    assert menu.count() == 0
    assert card.evaluate("card => card === document.activeElement")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    text = items.nth(1).inner_text()
    page.keyboard.press("Enter")
    lab.outputs(page).get_by_text(f"for {text}").wait_for()


def test_an_error_in_a_callback_is_said_with_what_to_do(lab: Lab) -> None:
    _, board = table(lab, "mythomakya.battle", 2, 12, fails="K12")
    board.locator("[data-card='K12']").click()
    board.get_by_role("alert").get_by_text("ZeroDivisionError: a lost card").wait_for()
    board.get_by_role("alert").get_by_text("Go back a step").wait_for()


def test_who_wants_no_motion_sees_none_and_a_reload_finds_everything(lab: Lab) -> None:
    page, board = table(lab, "mythomakya.triumph", 2, 40, "p.ask.kind == 'card' and len(p.actions()) > 1")
    page.emulate_media(reduced_motion="reduce")
    board.locator("button.mb-card.mb-may").first.click()
    board.locator(".mb-said code").wait_for()
    assert board.get_attribute("data-state") == "still"
    cards = board.locator(".mb-card svg").count()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    board = page.locator(".jp-Notebook .mythos-board")
    board.wait_for()
    expect(board.locator(".mb-card svg")).to_have_count(cards)
    assert board.evaluate(UNDRAWN) == []
