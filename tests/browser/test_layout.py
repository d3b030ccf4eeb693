"""Owns how benches lie on the page: nothing wider than the page, nothing upon anything, letters that can be read.

All of it is measured in the page, from the width of a phone to that of a desk.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.lab import Lab, settled

WIDTHS = (480, 640, 768, 900, 1024, 1280, 1600)
NAMES = ["<b>Anna</b>&'Bo'", "Quo" + "x" * 36, "Cyprian", "Maximiliana-Alexandrina-von-Hohenzollern", "Ed", "Fay"]
BENCHES = {
    "editor": "mythos_lab.Editor('mythomakya.battle', players=3)",
    "ruling-lab": "mythos_lab.RulingLab('kronos lockout')",
    "questions": "mythos_lab.Questions('kronos')",
    "quiz": "mythos_lab.Quiz('mythomakya.battle', seed='class 7', level=2)",
    "table": "mythos_lab.Table(mythos_lab.new_game('mythomakya.battle', players=2, seed=1))",
    "stepper": "mythos_lab.Stepper(mythos_lab.new_game('hidden_mythos', players=2, seed=1))",
}
SIDEWAYS = """() => {
  const seen = e => e.checkVisibility({ contentVisibilityAuto: true }) && e.getBoundingClientRect().width > 0;
  const found = [];
  for (const area of document.querySelectorAll('.jp-Notebook .jp-OutputArea-output')) {
    const right = area.getBoundingClientRect().right;
    for (const e of [area, ...area.querySelectorAll(':not(svg *, option)')].filter(seen)) {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth;
      if (scrolls || e.getBoundingClientRect().right > right + 1)
        found.push(`${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 30)}`);
    }
  }
  return found;
}"""
CUT_HINTS = """() => [...document.querySelectorAll('.jp-OutputArea-output input[placeholder]')].filter(box => {
  const style = getComputedStyle(box), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return box.offsetParent && pen.measureText(box.placeholder).width > room;
}).map(box => box.placeholder)"""


def opened(lab: Lab, name: str, *cells: str) -> Page:
    """A notebook of these cells, run, without the side bar."""
    page = lab.open(lab.write(f"layout-{name}.ipynb", *(f"import mythos_lab\n{cell}" for cell in cells)))
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    page.locator(".jp-Notebook").locator(".mythos, .mythos-board, .stage svg, img").first.wait_for()
    return page


def wide(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    settled(page)


def game(name: str, players: int) -> str:
    seats = NAMES[:players]
    bots = dict.fromkeys(seats[1:], "greedy")
    return (
        f"table = mythos_lab.Table(mythos_lab.new_game({name!r}, players={seats!r}, seed=2), bots={bots!r})\n"
        "table.board.animate = False\ntable"
    )


@pytest.mark.parametrize("name", [name for name in BENCHES if name != "stepper"])
def test_a_bench_is_no_wider_than_the_page(lab: Lab, name: str) -> None:
    page = opened(lab, name, BENCHES[name])
    for width in WIDTHS:
        wide(page, width)
        assert page.evaluate(SIDEWAYS) == [], f"{name} at {width}"


SMALLEST = "img => 10 * img.getBoundingClientRect().width / img.naturalWidth"
"""How high the smallest letters of a picture are on the page: what cards do."""


def test_the_picture_of_a_ruling_is_shown_so_large_that_what_cards_do_can_be_read(lab: Lab) -> None:
    page = opened(lab, "large", BENCHES["ruling-lab"])
    picture, large = page.locator(".mythos-ruling img").first, page.get_by_role("button", name="large picture")
    for width in (480, 1280):
        wide(page, width)
        assert picture.evaluate(SMALLEST) < 11
        large.click()
        page.wait_for_function("() => document.querySelector('.mythos-large .mythos-ruling img')")
        lab.screenshot(page, f"large-{width}")
        assert picture.evaluate(SMALLEST) > 12.5
        assert page.evaluate("() => document.querySelector('.jp-Notebook').scrollWidth <= innerWidth")
        large.click()
        page.wait_for_function("() => !document.querySelector('.mythos-large')")
        assert page.evaluate(SIDEWAYS) == [], f"at {width}"


def test_what_boxes_hint_at_can_be_read(lab: Lab) -> None:
    page = opened(lab, "hints", BENCHES["table"], BENCHES["stepper"])
    page.locator("[data-do=panel][data-what=clause]").click()
    page.get_by_placeholder("words or the id of a clause").wait_for()
    for width in WIDTHS:
        wide(page, width)
        assert page.evaluate(CUT_HINTS) == [], f"at {width}"


def test_a_picture_of_a_table_is_no_wider_than_its_cell(lab: Lab) -> None:
    page = opened(lab, "picture", "mythos_lab.new_game('mythomakya.triumph', players=2, seed=1)")
    for width in WIDTHS:
        wide(page, width)
        assert page.evaluate(SIDEWAYS) == [], f"at {width}"


# -- long names --------------------------------------------------------------------------------------------------------

UPON = """board => {
  const box = e => e.getBoundingClientRect(), found = [];
  const captions = [...board.querySelectorAll('.mb-caption')];
  for (const caption of captions) {
    const card = box(caption.parentElement), number = caption.querySelector('.mb-stem + span');
    for (const part of [caption, ...caption.querySelectorAll('span')])
      if (box(part).right > card.right + 1 || box(part).left < card.left - 1) found.push(`beside: ${part.textContent}`);
    if (number?.textContent && box(number).width < 5) found.push(`unseen: ${caption.textContent}`);
    if (caption.title !== caption.textContent) found.push(`untold: ${caption.textContent}`);
  }
  const edge = board.clientWidth + box(board).left;
  for (const words of board.querySelectorAll('.mb-who, .mb-fact, .mb-note, .mb-slot, .mb-now'))
    if (box(words).right > edge || words.clientWidth && words.scrollWidth > words.clientWidth + 1)
      found.push(words.textContent);
  return [captions.length, found];
}"""


@pytest.mark.parametrize(("name", "players"), [("hidden_mythos", 4), ("mythomakya.triumph", 6)])
def test_long_names_stay_at_their_cards_and_numbers_are_seen(lab: Lab, name: str, players: int) -> None:
    page = opened(lab, f"names-{name}", game(name, players))
    board = page.locator(".mythos-board")
    if name == "mythomakya.triumph":
        board.locator(".mb-moves button, .mb-may:is(button)").first.click()
        board.locator(".mb-caption").first.wait_for()
    for width in (480, 768, 1280):
        wide(page, width)
        captions, found = board.evaluate(UPON)
        assert captions and not found, f"{name} at {width}"
        assert page.evaluate(SIDEWAYS) == [], f"{name} at {width}"


# -- one's own cards ---------------------------------------------------------------------------------------------------

ORDER = "board => [...board.querySelectorAll('.mb-home, .mb-others, .mb-middle')].map(part => part.className)"
ROWS = """board => ['.mb-others', '.mb-home'].map(part => {
  const piles = [...board.querySelectorAll(`${part} .mb-stacks .mb-pile`)].map(pile => pile.getBoundingClientRect());
  const room = board.querySelector(`${part} .mb-stacks > .mb-piles`).getBoundingClientRect().width;
  return [piles.filter(pile => pile.top === piles[0].top).length, Math.round(room)]; })"""


def top(part: Locator) -> float:
    return float(part.evaluate("part => part.getBoundingClientRect().top"))


def test_on_a_narrow_page_ones_own_cards_come_before_the_others(lab: Lab) -> None:
    page = opened(lab, "home", game("mythomakya.battle", 6))
    board = page.locator(".mythos-board")
    wide(page, 1600)
    assert board.evaluate(ORDER) == ["mb-others", "mb-middle", "mb-home"]
    card = board.locator(".mb-home .mb-card[data-card]").first
    card.focus()
    wide(page, 768)
    assert board.evaluate(ORDER) == ["mb-middle", "mb-home", "mb-others"]
    assert card.evaluate("card => card === document.activeElement")
    assert top(board.locator(".mb-home")) - top(board) < 300
    wide(page, 1600)
    assert board.evaluate(ORDER) == ["mb-others", "mb-middle", "mb-home"]


def test_two_rows_of_stacks_wrap_alike(lab: Lab) -> None:
    page = opened(lab, "rows", BENCHES["table"])
    for width in (480, 640, 768, 900):
        wide(page, width)
        before, own = page.locator(".mythos-board").evaluate(ROWS)
        assert before == own and own[0] > 1, f"at {width}"


# -- graphs ------------------------------------------------------------------------------------------------------------

LETTERS = """svg => Math.min(...[...svg.querySelectorAll('text')].map(text =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
EMPTY = """stage => { const svg = stage.querySelector('svg'), all = svg.getBBox();
  return stage.clientHeight - (all.y + all.height) * svg.getScreenCTM().a; }"""
INSIDE = """node => { const n = node.getBoundingClientRect(), s = node.closest('.stage').getBoundingClientRect();
  return n.left >= s.left && n.right <= s.right && n.top >= s.top && n.bottom <= s.bottom; }"""


def test_a_graph_opens_legibly_at_its_first_node(lab: Lab) -> None:
    views = "mythos_lab.GraphView(mythos_lab.phase_graph(mythos_lab.load_game({!r}), {!r}))"
    page = opened(lab, "graph", views.format("mythomakya.battle", "phases"), views.format("mythology_go", "TURN"))
    page.locator(".stage").nth(1).wait_for()
    settled(page)
    for stage in page.locator(".stage").all():
        assert stage.locator("svg").evaluate(LETTERS) >= 9
        assert stage.locator("g.node").first.evaluate(INSIDE)
        high = stage.evaluate("stage => stage.clientHeight")
        assert high <= 620
        assert high <= 120 or stage.evaluate(EMPTY) < 30
    page.get_by_role("button", name="show all").first.click()
    last = page.locator(".stage").first.locator("g.node").last
    assert last.evaluate(INSIDE)


# -- a quiz that was checked -------------------------------------------------------------------------------------------

COVERED = """board => { const box = e => e.getBoundingClientRect();
  const worth = [...board.querySelectorAll('.mb-card [href="#mythos-apple"], .mb-card rect.apples')].map(box);
  return [...board.querySelectorAll('.mb-mark')].map(box).filter(mark => worth.some(one =>
    Math.min(one.right, mark.right) - Math.max(one.left, mark.left) > 1 &&
    Math.min(one.bottom, mark.bottom) - Math.max(one.top, mark.top) > 1)).length; }"""


def test_marks_of_a_quiz_cover_no_worth_and_show_what_was_wrong(lab: Lab) -> None:
    page = opened(lab, "marks", "mythos_lab.Quiz('mythomakya.battle', seed='class 7', level=1, number=2)")
    for text in ("B activates B2", "B activates K7"):
        page.get_by_label(text, exact=True).check()
    page.locator(".jp-Notebook").get_by_role("button", name="check", exact=True).click()
    board = page.locator(".mythos-board")
    board.locator(".mb-card[data-card=B2] .mb-mark", has_text="wrong").wait_for()
    board.locator(".mb-card[data-card=P8] .mb-mark", has_text="right").wait_for()
    assert board.evaluate(COVERED) == 0
    assert "takes it back" not in board.locator(".mb-legend").inner_text()
    box = page.get_by_label("B activates B2", exact=True)
    assert box.is_disabled() and box.evaluate("box => getComputedStyle(box).opacity") == "1"
    assert box.evaluate("box => getComputedStyle(box, '::before').content") == '"✓"'
