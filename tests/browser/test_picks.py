"""Owns moves that name several things on the table, as a person picks them: one thing, then what goes with it.

Real clicks and keys in JupyterLab; pictures of what is picked are kept on a light and a dark page, wide and narrow.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.bench import Bench, bench
from tests.browser.lab import Lab
from tests.browser.test_table import NEW, pictured

PLAYED = """
import mythos_lab
from mythos_lab.core.chance import generator
from mythos_lab.simulate import any_move
position, rng = mythos_lab.new_game({game!r}, players=2, seed={seed}), generator({seed})
while not ({until}):
    position = position.choose(any_move(position, rng))
table = mythos_lab.Table(position)
"""
TARGETS = {
    "game": "mythology_go",
    "seed": 1,
    "until": "position.ask.kind == 'target card' and len(position.options) > 20",
}
BLOCKS = """
import mythos_lab
table = mythos_lab.Table(mythos_lab.position("mitos_y_leyendas", {
    "turn": 4, "active": "A", "step": "VIGIL.MAIN",
    "A": {"defense": ["Gawain+Excalibur", "Campesino"], "castle": 20, "hand": []},
    "B": {"defense": ["Aquiles", "Teseo"], "castle": 20, "hand": []},
}))
"""
MARKED = """board => [...new Set([...board.querySelectorAll('.mb-card.mb-may')].map(
  card => card.closest('[data-place]').dataset.place.split('.').slice(1).join('.')))].sort()"""
LIVE = "board => board.querySelector('.mb-live').textContent"


def at(table: Bench, place: str) -> Locator:
    """The card that lies uppermost in a numbered place."""
    return table.board.locator(f'[data-place$=".{place}"] .mb-card').first


def marked(table: Bench) -> list[str]:
    """The places whose cards may be chosen now."""
    found: list[str] = table.board.evaluate(MARKED)
    return found


@pytest.fixture
def targets(lab: Lab) -> Bench:
    """Two werewolves of B, B.4 and B.6, may each take another card as their target."""
    return bench(lab, "targets", PLAYED.format(**TARGETS), "table")


ALL_UP = ["A.1", "A.2", "A.3", "A.4", "A.5", "A.6", "B.1", "B.2", "B.3", "B.4", "B.5", "B.6", "B.7"]


def test_one_thing_is_picked_and_what_goes_with_it_completes_the_move(targets: Bench) -> None:
    assert marked(targets) == ALL_UP
    at(targets, "B.6").click()
    assert targets.board.get_by_role("menu").count() == 0
    assert (
        targets.board.locator(".mb-card.mb-picked").count() == 1
        and at(targets, "B.6").get_attribute("aria-pressed") == "true"
    )
    assert marked(targets) == [place for place in ALL_UP if place != "B.6"]
    assert targets.board.locator(".mb-now").inner_text().startswith("picked B.6; now choose what goes with it")
    assert targets.board.evaluate(LIVE) == "picked B.6; now choose what goes with it"
    targets.board.get_by_text("a click on it or Esc lets it go").wait_for()
    pictured(targets, "picked")
    at(targets, "A.3").click()
    targets.choice(70)
    targets.part("track").get_by_text("B targets A.3 with B.6").first.wait_for()
    assert targets.board.locator(".mb-card.mb-picked").count() == 0


def test_what_is_picked_is_let_go_by_a_click_on_it_or_by_escape(targets: Bench) -> None:
    before = targets.board.locator(".mb-now").inner_text()
    for let_go in (lambda: at(targets, "A.1").click(), lambda: targets.page.keyboard.press("Escape")):
        at(targets, "A.1").click()
        assert marked(targets) == ["B.4", "B.6"] and at(targets, "A.1").get_attribute("aria-label").endswith(", picked")
        targets.page.wait_for_timeout(600)  # no double click
        let_go()
        assert marked(targets) == ALL_UP and targets.board.locator(".mb-picked, [aria-pressed]").count() == 0
        assert targets.board.locator(".mb-now").inner_text() == before
        assert "may be chosen: B targets A.1 with B.4; B targets A.1 with B.6" in at(targets, "A.1").get_attribute(
            "aria-label"
        )
    targets.choice(69)


def test_two_picks_that_leave_several_moves_have_a_menu(targets: Bench) -> None:
    at(targets, "B.4").click()
    assert at(targets, "B.6").get_attribute("aria-haspopup") == "menu"
    assert at(targets, "A.1").get_attribute("aria-haspopup") is None
    at(targets, "B.6").click()
    items = targets.board.get_by_role("menuitem")
    assert items.all_inner_texts() == ["B targets B.6 with B.4", "B targets B.4 with B.6"]
    targets.page.keyboard.press("Escape")  # first the menu, then the pick
    assert items.count() == 0 and targets.board.locator(".mb-card.mb-picked").count() == 1
    at(targets, "B.6").click()
    items.last.click()
    targets.choice(70)
    targets.part("track").get_by_text("B targets B.4 with B.6").first.wait_for()


def test_another_that_is_offered_is_picked_instead_and_what_is_not_is_refused(targets: Bench) -> None:
    at(targets, "A.1").click()
    at(targets, "B.1").click()  # no target for a target
    assert marked(targets) == ["B.4", "B.6"] and "picked" in at(targets, "B.1").get_attribute("aria-label")
    targets.choice(69)
    at(targets, "B.4").click()
    targets.choice(70)
    targets.part("track").get_by_text("B targets B.1 with B.4").first.wait_for()


def test_a_second_pick_that_is_not_legal_is_refused_beside_the_first_which_stays(lab: Lab) -> None:
    until = "position.ask.kind == 'swap' and len(position.options) > 10"
    table = bench(lab, "swaps", PLAYED.format(game="mythology_go", seed=1, until=until), "table")
    at(table, "B.4").click()
    assert marked(table) == ["A.1", "A.3", "A.4", "A.6"]
    at(table, "A.2").click()
    alert = table.part("answer").get_by_role("alert")
    alert.get_by_text("B swaps B.4 for A.2").first.wait_for()
    table.settled()
    assert table.board.locator(".mb-card.mb-picked").count() == 1 and marked(table) == ["A.1", "A.3", "A.4", "A.6"]
    at(table, "A.3").click()
    table.part("track").get_by_text("B swaps B.4 for A.3").first.wait_for()
    assert not alert.count()


def test_by_keyboard_alone_a_pair_is_picked_and_let_go(targets: Bench) -> None:
    keys = targets.page.keyboard
    at(targets, "B.6").focus()
    keys.press("Enter")
    label = at(targets, "B.6").get_attribute("aria-label")
    assert label.endswith(", picked") and targets.board.evaluate(LIVE).startswith("picked B.6; now choose")
    keys.press("Enter")
    assert targets.board.locator(".mb-card.mb-picked").count() == 0
    keys.press("Enter")
    keys.press("Escape")
    assert targets.board.locator(".mb-card.mb-picked").count() == 0
    keys.press("Enter")
    keys.press("n")
    named = "() => document.activeElement.getAttribute('aria-label').split('may be chosen: ')[1]"
    move = targets.page.evaluate(named)
    assert move.endswith("with B.6")
    keys.press("Enter")
    targets.choice(70)
    targets.part("track").get_by_text(move).first.wait_for()


def test_stepping_along_the_line_lets_go(targets: Bench) -> None:
    at(targets, "B.6").click()
    at(targets, "A.3").click()
    targets.choice(70)
    targets.button("step", "back").click()
    targets.choice(69)
    at(targets, "B.4").click()
    assert targets.board.locator(".mb-card.mb-picked").count() == 1
    targets.button("step", "forward").click()
    targets.choice(70)
    targets.settled()
    assert targets.board.locator(".mb-picked, .mb-picking").count() == 0


def test_blocks_of_a_draft_are_picked_in_pairs(lab: Lab) -> None:
    table = bench(lab, "blocks", BLOCKS, "table")
    for words in ("attacks with Gawain", "attacks with Campesino"):
        table.pick(words.split()[-1])
        table.settled()
    table.press("is done")
    table.button("confirm").click()
    table.settled()
    table.card("Aquiles").click()
    assert table.board.locator(".mb-card.mb-picked").count() == 1
    table.card("Gawain").click()
    table.part("draft").get_by_text("blocks Gawain with Aquiles").wait_for()
    table.settled()
    marks = {
        card: table.card(card).locator(".mb-mark, .mb-caption").all_inner_texts() for card in ("Gawain", "Aquiles")
    }
    assert marks == {"Gawain": ["blocked by Aquiles", "1"], "Aquiles": ["blocks Gawain", "1"]}
    assert "blocks Gawain, may" not in table.card("Aquiles").get_attribute("aria-label")
    pictured(table, "blocks")


def test_a_card_shows_the_strength_in_force_and_says_the_printed_one(lab: Lab) -> None:
    table = bench(lab, "strength", BLOCKS, "table")
    armed, plain = (table.board.locator(f'.mb-card[data-card="{card}"]') for card in ("Gawain", "Aquiles"))
    assert "4 strength, printed 2" in (armed.get_attribute("aria-label") or "")
    assert {"4", "printed 2"} <= set(armed.locator("text").all_text_contents())
    assert "printed" not in (plain.get_attribute("aria-label") or "") + " ".join(
        plain.locator("text").all_text_contents()
    )
    wide = armed.evaluate("card => card.getBoundingClientRect().width")
    assert wide == plain.evaluate("card => card.getBoundingClientRect().width")
    pictured(table, "strength")


def test_a_whole_order_is_picked_on_the_table(lab: Lab) -> None:
    table = bench(lab, "order", NEW.format(game="hidden_mythos", players=2, seed=1), "table")
    assert table.moves().count() == 0 and table.all.locator('button[data-do="put"]').count() == 0
    row = table.board.locator('[data-place="row.A"] .mb-card')
    draft = table.part("draft")
    draft.get_by_text("click the cards in the order you want").wait_for()
    row.nth(2).click()
    draft.get_by_text("1 chosen: 3").wait_for()
    row.nth(0).focus()
    table.page.keyboard.press("Enter")
    draft.get_by_text("2 chosen: 3, 1").wait_for()
    table.settled()
    pictured(table, "order")
    row.nth(0).click()  # the last one is taken back
    draft.get_by_text("1 chosen: 3").wait_for()
    table.settled()
    for n in (3, 1):
        row.nth(n).click()
        table.settled()
    assert row.locator(".mb-mark").all_inner_texts() == ["4", "3", "1", "2"]
    table.button("confirm").click()
    table.choice(1)


def test_a_card_that_lies_nowhere_seen_is_chosen_among_cards(lab: Lab) -> None:
    table = bench(lab, "gold", NEW.format(game="mitos_y_leyendas", players=2, seed=1), "table")
    named = table.board.locator(".mb-named .mb-card")
    assert table.moves().count() == 0 and named.count() == 16
    named.nth(3).hover()
    table.board.locator(".mb-look.mb-shown").get_by_text("Los Eddas").wait_for()
    pictured(table, "gold")
    named.nth(3).focus()
    table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate("() => document.activeElement.dataset.name") == "Mesa Redonda"
    table.page.keyboard.press("Enter")
    table.choice(1)
    table.settled()
    assert named.count() == 16 and "may be chosen: B begins with" in named.first.get_attribute("aria-label")
    named.first.click()
    table.choice(2)
    table.settled()
    assert not named.count() and not table.board.get_by_text("to choose from").is_visible()
    table.choose("view", "A")
    assert table.board.locator('[data-place="reserve.A"] [data-card="Mesa Redonda"]').is_visible()


def test_an_accusation_is_a_card_on_the_table_and_a_card_that_it_may_be(lab: Lab) -> None:
    until = "position.ask.kind == 'accusation' and len(position.options) > 20"
    table = bench(lab, "accuse", PLAYED.format(game="mythology_go", seed=1, until=until), "table")
    named = table.board.locator(".mb-named .mb-card")
    assert table.moves().all_inner_texts() == ["declines"]
    hidden = table.board.locator(".mb-panel .mb-may:is(button)").first
    hidden.click()
    assert table.board.get_by_role("menu").count() == 0 and named.locator("visible=true").count() == named.count() > 3
    assert table.board.locator(".mb-panel .mb-may:is(button)").count() == 0
    pictured(table, "accuse")
    name = named.nth(1).get_attribute("data-name")
    named.nth(1).click()
    table.part("track").get_by_text(f"of being {name}").first.wait_for()
    table.settled()
    assert table.board.locator(".mb-card.mb-picked").count() == 0
