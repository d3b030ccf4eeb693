"""Owns the interactive table as a person meets it in JupyterLab: whole rounds by clicks, refusals, drafts, branches.

Every click goes through the page; what the kernel made of it is read from the page too. Screenshots at the width of a
laptop and of a phone, on a light and a dark page, are kept by every run.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.bench import Bench, bench
from tests.browser.lab import Lab, settled, themed

NEW = "import mythos_lab\ntable = mythos_lab.Table(mythos_lab.new_game({game!r}, players={players}, seed={seed}))"
TITANS = """
import mythos_lab
table = mythos_lab.Table(mythos_lab.position("mythomakya.battle", {
    "order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue",
    "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]},
}))
"""
KRONOS = """
import mythos_lab
table = mythos_lab.Table(mythos_lab.position("mythomakya.battle", {
    "order": ["Dima", "Sasha", "Mila"], "senior": "purple", "first": "Sasha", "previous_round_winner": "Dima",
    "stacks": {"Dima": [["R4", "Y1"], ["B3"]], "Sasha": [["R12", "Y11", "K10"]], "Mila": [["R5", "B7"], ["R6"]]},
    "treasure": {"Dima": ["GA1"], "Sasha": ["Y4"], "Mila": ["GA3"]}, "gods": {"Sasha": ["Aeolus"]},
    "kronos": "Sasha.1", "apples": {"R12": 4, "Y4": 1}, "god_costs": {"Aeolus": 2},
}))
"""
CROPPED = """() => [...document.querySelectorAll('.mythos-desk button')]
  .filter(b => b.offsetParent && b.scrollWidth > b.clientWidth + 1).length"""
INSIDE = """button => {
  const b = button.getBoundingClientRect(), p = button.closest('.panel').getBoundingClientRect();
  return b.top >= p.top && b.bottom <= p.bottom; }"""
WIDER = "() => { const b = document.querySelector('.mythos'); return b.scrollWidth - b.clientWidth; }"


def pictured(table: Bench, name: str) -> None:
    """Pictures of what is on the screen: laptop and narrow, light and dark."""
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        themed(table.page, theme)
        for label, width, height in (("laptop", 1280, 1500), ("narrow", 480, 2600)):
            table.page.set_viewport_size({"width": width, "height": height})
            table.all.evaluate("bench => bench.scrollIntoView()")
            settled(table.page)
            table.lab.screenshot(table.page, f"table-{name}-{label}-{theme.split()[1].lower()}")
            assert table.page.evaluate(CROPPED) == 0 and table.page.evaluate(WIDER) <= 1
    table.page.set_viewport_size({"width": 1280, "height": 900})


# -- a whole round of each game ----------------------------------------------------------------------------------------

ROUNDS = {
    "mythomakya.triumph": (3, 2, ()),
    "mythomakya.battle": (2, 2, ()),
    "hidden_mythos": (2, 6, ("B",)),
    "mythology_go": (2, 14, ("B",)),
    "mitos_y_leyendas": (2, 4, ("B",)),
}
"""How many play, until which round (or turn) of the timeline, and for whom a bot plays."""


@pytest.mark.parametrize("game", ROUNDS)
def test_a_whole_round_by_clicks(lab: Lab, game: str) -> None:
    players, until, bots = ROUNDS[game]
    table = bench(lab, f"round-{game}", NEW.format(game=game, players=players, seed=1), "table")
    if bots:
        table.open("bots")
        for seat in bots:
            table.choose(seat, "greedy")
    for turn in range(120):
        if table.spanned() >= until:
            break
        table.play_something(turn)
        assert not table.part("answer").get_by_role("alert").count(), table.part("answer").inner_text()
    assert table.spanned() >= until
    pictured(table, game.partition(".")[2] or game)


# -- the rulings that the book itself is asked about -------------------------------------------------------------------


def test_identical_titans_with_a_payment_taken_back_and_confirmed(lab: Lab) -> None:
    table = bench(lab, "titans", TITANS, "table")
    table.press("passes")
    table.choice(1)
    table.press("passes")
    table.choice(2)
    table.pick("R7")
    table.choice(3)
    table.pick("R7")
    table.choice(4)

    table.pick("P4")  # a draft: nothing is played before it is confirmed
    draft = table.part("draft")
    draft.get_by_text("paid 1 of 2: pays P4").wait_for()
    assert table.button("confirm").is_disabled()
    at_card = "() => document.activeElement.dataset.card"
    table.card("P4").focus()
    table.page.keyboard.press("n")  # on to what is not chosen yet
    assert table.page.evaluate(at_card) == "P5"
    table.page.keyboard.press("Enter")
    draft.get_by_text("paid 2 of 2: pays P4, pays P5").wait_for()
    table.page.keyboard.press("n")
    assert table.page.evaluate(at_card) == "P5"
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("() => document.activeElement.dataset.do") == "confirm"
    table.button("takeback").click()
    draft.get_by_text("paid 1 of 2: pays P4").wait_for()
    table.pick("P5")
    draft.get_by_text("paid 2 of 2").wait_for()
    table.board.get_by_text("a click on the last one takes it back").wait_for()
    table.pick("P5")
    draft.get_by_text("paid 1 of 2: pays P4").wait_for()
    table.pick("P5")
    draft.get_by_text("paid 2 of 2").wait_for()
    pictured(table, "draft")
    table.choice(4)
    table.button("confirm").click()
    table.choice(6)

    table.pick("R11")  # not the top card: refused, with what would be legal
    alert = table.part("answer").get_by_role("alert")
    alert.get_by_text("R11 does not lie face up before Sasha").wait_for()
    alert.get_by_text("mk.botg.legality.top_only").wait_for()
    pictured(table, "refusal")
    alert.get_by_role("button", name="Sasha plays Y7").click()
    table.choice(7)
    assert not alert.count()
    table.pick("Y7")
    table.choice(8)
    table.pick("GA2")
    draft.get_by_text("paid 2 of 2").wait_for()
    table.button("confirm").click()
    table.choice(9)
    table.board.get_by_text("first player").first.wait_for()
    table.open("log")
    table.button("clause", "mk.botg.clar.identical_last").wait_for(state="attached")
    table.part("log").locator("details", has_text="mk.botg.clar.identical_last").first.locator("summary").click()
    table.button("clause", "mk.botg.clar.identical_last").click()
    table.part("clause").get_by_text("mk.botg.clar.identical_last").first.wait_for()


def test_the_kronos_lockout_and_the_reading_that_turns_it_round(lab: Lab) -> None:
    table = bench(lab, "kronos", KRONOS, "table")
    table.type("say a move", "Sasha moves Kronos")
    alert = table.part("answer").get_by_role("alert")
    alert.get_by_text("mk.botg.kronos").first.wait_for()
    for number in (1, 2, 3):
        table.press("passes")
        table.choice(number)
    table.part("log").get_by_text("out of the game").first.wait_for()
    table.choose("view", "ALL")
    table.open("readings")
    table.choose("open question", "oq.mk.kronos.ends")
    table.button("reading", "oq.mk.kronos.ends whole_game").click()
    table.part("readings").get_by_text("chosen:").wait_for()
    panel = table.part("readings").locator(".panel")
    for top in (0, 10_000):  # what applies them is in sight wherever the panel is scrolled to
        panel.evaluate("(panel, top) => { panel.scrollTop = top; }", top)
        assert table.button("read").evaluate(INSIDE)
    table.button("compare").click()
    table.part("track").get_by_text("≠").first.wait_for()
    table.part("readings").get_by_text("other events").first.wait_for()
    pictured(table, "reading")
    table.button("replay").click()
    table.board.get_by_text("The game is over").first.wait_for()
    table.settled()
    assert table.all.get_by_label("line", exact=True).locator("option").count() == 2


# -- back, branch, keyboard, reload ------------------------------------------------------------------------------------


def test_back_and_branch_and_jump(lab: Lab) -> None:
    table = bench(lab, "branch", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    table.press("calls red")
    table.choice(1)
    offered = table.offered()
    first, second = (offered.nth(n).get_attribute("data-card") for n in (0, 1))
    table.pick(str(first))
    table.choice(2)
    table.button("step", "back").click()
    table.choice(1)
    table.pick(str(second))
    table.choice(2)
    table.board.get_by_label("one event at a time").check()  # what happens is played, and can be skipped
    table.offered().first.click()
    table.board.get_by_role("button", name="skip").click()
    table.board.locator("xpath=self::*[@data-state='still']").wait_for()
    table.choice(3)
    table.board.get_by_label("one event at a time").uncheck()
    table.button("step", "back").click()
    table.choice(2)
    lines = table.all.get_by_label("line", exact=True).locator("option")
    assert lines.count() == 2
    table.type("call it", "what if")
    table.part("who").get_by_text("what if").wait_for(state="attached")
    table.choose("line", "0")
    table.part("track").get_by_text(f"plays {first}").first.wait_for()
    table.type("when was", str(first))
    table.part("track").get_by_text(f"when {first} was played or moved").wait_for()
    table.choose("step", "event")
    table.button("step", "back").click()
    table.part("stepping").get_by_text(re.compile(r"event \d+ of \d+")).wait_for()
    table.button("finish").click()
    table.board.get_by_text("The game is over").first.wait_for()
    table.button("setbacks").click()
    table.part("track").get_by_text("lost ground").wait_for()
    pictured(table, "timeline")
    table.open("graph")
    table.all.locator(".mythos-graph").locator("svg, img").first.wait_for()


def test_a_double_click_plays_once(lab: Lab) -> None:
    table = bench(lab, "double", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    table.moves().filter(has_text=re.compile("^calls red$")).dblclick()
    table.choice(1)
    table.settled()
    assert not table.part("answer").inner_text()
    table.offered().first.dblclick()
    table.choice(2)
    table.settled()
    assert not table.part("answer").inner_text()
    table.part("stepping").get_by_text("choice 2 of 2").wait_for()


WHERE = """() => { const a = document.activeElement;
  return [a.dataset.card ?? '', a.closest('[data-place]')?.dataset.place ?? '', a.classList.contains('mb-may')]; }"""


def test_the_keyboard_stays_with_its_card_or_goes_to_one_that_may_be_chosen(lab: Lab) -> None:
    table = bench(lab, "focus", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    table.press("calls red")
    table.choice(1)
    one = table.offered().first
    one.focus()
    card, place, _ = table.page.evaluate(WHERE)
    table.page.keyboard.press("Enter")  # played: it lies elsewhere, and the other player is to choose
    table.choice(2)
    now, there, may = table.page.evaluate(WHERE)
    assert now and now != card and there != place and may
    other = table.card(card)
    other.focus()
    stays = table.page.evaluate(WHERE)
    table.page.keyboard.press("Enter")  # refused: the keyboard stays where it was
    table.part("answer").get_by_role("alert").wait_for()
    assert table.page.evaluate(WHERE) == stays
    table.page.keyboard.press("[")
    table.choice(1)
    table.page.keyboard.press("]")
    table.choice(2)


def test_while_events_are_played_nothing_looks_as_if_it_might_be_chosen(lab: Lab) -> None:
    table = bench(lab, "marks", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    table.press("calls red")
    table.choice(1)
    framed = """() => [...document.querySelectorAll('.mythos-board .mb-may')]
      .filter(m => m.offsetParent && getComputedStyle(m).outlineStyle !== 'none').length"""
    assert table.page.evaluate(framed) > 1
    table.board.get_by_label("one event at a time").check()
    one = table.offered().first
    one.focus()
    table.page.keyboard.press("Enter")
    table.board.locator("xpath=self::*[@data-state='playing']").wait_for()
    assert table.page.evaluate(framed) == 0
    table.page.keyboard.press("Escape")
    table.board.locator("xpath=self::*[@data-state='still']").wait_for()
    assert table.page.evaluate(framed) > 1 and table.page.evaluate(WHERE)[2]


def test_by_keyboard_alone(lab: Lab) -> None:
    table = bench(lab, "keyboard", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    keys = table.page.keyboard
    table.moves().first.focus()
    keys.press("Enter")
    table.choice(1)
    assert table.page.evaluate("() => document.activeElement.classList.contains('mb-may')")
    keys.press("n")
    keys.press("Enter")
    table.choice(2)
    keys.press("[")
    table.choice(1)
    keys.press("]")
    table.choice(2)
    seen = set()
    table.button("step", "start").focus()  # the first control of the table
    for _ in range(200):  # every control can be reached, and is seen when it is
        keys.press("Tab")
        at = table.page.evaluate(
            """() => { const a = document.activeElement, s = getComputedStyle(a);
              const does = a.dataset.do ?? a.closest('[data-do]')?.dataset.do ?? '';
              return a.closest('.mythos') && [does, s.outlineStyle]; }"""
        )
        if at is None:
            break
        seen.add(at[0])
        assert at[1] != "none"
    assert {"step", "grain", "view", "line", "say", "panel", "setbacks"} <= seen


def test_a_page_that_is_opened_again_shows_the_table_where_it_was(lab: Lab) -> None:
    table = bench(lab, "again", NEW.format(game="mythomakya.triumph", players=2, seed=1), "table")
    table.press("calls red")
    table.choice(1)
    table.open("words")
    table.button("panel", "score").click()
    table.page.reload()
    table.page.wait_for_function(
        "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )
    table.page.evaluate(
        """async () => { const run = name => window.jupyterapp.commands.execute(name);
          await run('notebook:move-cursor-down'); await run('notebook:run-cell'); }"""
    )
    table.choice(1)
    assert table.part("words").get_by_role("group").count() == 1 and table.part("score").is_hidden()
    table.offered().first.click()
    table.choice(2)
    fresh = bench(lab, "fresh", NEW.format(game="hidden_mythos", players=2, seed=1), "table")  # another kernel
    fresh.part("words").get_by_role("group").wait_for()
    assert fresh.part("score").is_hidden()
