"""Owns the smaller benches as a person meets them: a quiz sheet, a position laid out and saved as a ruling, the lab."""

from __future__ import annotations

from playwright.sync_api import Page

from mythos_lab import quiz
from mythos_lab.rulings import load
from tests.browser.lab import Lab, settled, themed

SHEET = {"seed": "class 7", "level": 2, "number": 4}
GIVEN = """{"order": ["Dima", "Sasha"], "first": "Dima", "senior": "blue",
    "stacks": {"Dima": [["R7", "B3"], ["K4"]], "Sasha": [["Y7", "R11"], ["K3", "R5"]]},
    "treasure": {"Dima": ["P4", "P5"], "Sasha": ["GA2"]}}"""


def opened(lab: Lab, name: str, cell: str) -> Page:
    page = lab.open(lab.write(f"{name}.ipynb", cell))
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    page.locator(".mythos-board, .mythos").first.wait_for()
    return page


def press(page: Page, name: str) -> None:
    page.locator(".jp-Notebook").get_by_role("button", name=name, exact=True).click()


def beside(page: Page, words: str, name: str) -> bool:
    """Whether words stand within a hand's breadth of the button that was pressed, and on the screen."""
    said = page.get_by_role("alert").get_by_text(words).bounding_box()
    pressed = page.locator(".jp-Notebook").get_by_role("button", name=name, exact=True).bounding_box()
    tall = page.viewport_size
    assert said and pressed and tall
    return abs(said["y"] - pressed["y"]) < 150 and 0 <= said["y"] < tall["height"] - said["height"]


def test_a_quiz_sheet(lab: Lab) -> None:
    """Four questions: one answered wrongly, the others rightly, one of them by clicking on the table."""
    page = opened(lab, "quiz", f"import mythos_lab\nmythos_lab.Quiz('mythomakya.triumph', **{SHEET})")
    questions = quiz.sheet("mythomakya.triumph", **SHEET).questions
    kinds = [question.kind for question in questions]
    on_the_table, wrongly = kinds.index("legal"), next(n for n, kind in enumerate(kinds) if kind != "legal")
    for n, question in enumerate(questions):
        page.get_by_text(f"question {n + 1} of 4").wait_for()
        right = [choice.text for choice in question.choices if choice.right]
        wrong = [choice.text for choice in question.choices if not choice.right]
        if n == on_the_table:
            for text in right:
                page.locator(f".mb-card[data-card={text.split()[-1]}]").first.click()
        else:
            page.get_by_label((wrong if n == wrongly else right)[0], exact=True).check()
            for text in right[1:] if n != wrongly else []:
                page.get_by_label(text, exact=True).check()
        press(page, "check")
        page.get_by_text("✗ Not right." if n == wrongly else "✓ Right.").wait_for()
        lab.screenshot(page, f"quiz-{n + 1}")
        if n < 3:
            press(page, "next")
    page.get_by_text("3 of 4 right.").wait_for()


def test_a_position_is_laid_out_played_and_saved(lab: Lab) -> None:
    page = opened(
        lab, "editor", f"import mythos_lab\nmythos_lab.Editor(mythos_lab.position('mythomakya.battle', {GIVEN}))"
    )
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.locator(".mb-card[data-card=P4]").first.drag_to(page.locator("[data-place='stack.Sasha.2']").first)
    page.locator("[data-place='stack.Sasha.2'] [data-card=P4]").wait_for()
    page.locator(".mb-card[data-card=K4]").first.focus()  # and without a mouse
    page.keyboard.press("Enter")
    page.get_by_text("K4 is picked").wait_for()
    page.locator(".mb-card[data-card=R7]").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-place='stack.Dima.1'] [data-card=K4]").wait_for()
    lab.screenshot(page, "editor")
    words = page.get_by_label("in words:")
    words.fill(words.input_value().replace("senior: blue", "senior: pink"))
    press(page, "read the words")
    page.get_by_role("alert").get_by_text("'pink' is no colour").wait_for()
    assert beside(page, "'pink' is no colour", "read the words")
    press(page, "undo")
    page.get_by_text("✓ This position stands.").wait_for()
    page.set_viewport_size({"width": 1280, "height": 800})
    press(page, "as a file")
    page.get_by_role("alert").get_by_text("press “play it” and make a move first").wait_for()
    assert beside(page, "press “play it” and make a move first", "as a file")
    page.set_viewport_size({"width": 1280, "height": 1400})
    press(page, "play it")
    for number in (1, 2):
        press(page, "passes")
        page.get_by_text(f"choice {number} of {number}").wait_for()
    page.locator(".mythos-board").last.locator(".mb-card[data-card=K4]").click()
    page.get_by_text("choice 3 of 3").wait_for()
    page.get_by_label("title:").fill("The smaller senior card")
    press(page, "as a file")
    page.get_by_text("Written: my-ruling.yaml").wait_for()
    (ruling,) = load(lab.server.root / "my-ruling.yaml")
    assert all(verdict.passed for verdict in ruling.run())
    lab.screenshot(page, "editor-saved")


def test_the_ruling_lab(lab: Lab) -> None:
    page = opened(lab, "lab", "import mythos_lab\nmythos_lab.RulingLab('kronos lockout')")
    page.get_by_text("✓ Verdict: passed").first.wait_for()
    page.get_by_label("words, a card or a clause:").fill("identical titans")
    page.keyboard.press("Enter")
    page.get_by_text("✓ Verdict: passed").first.wait_for()
    press(page, "play it")
    page.get_by_text("choice 0 of 0").wait_for()
    lab.screenshot(page, "ruling-lab")


STEPPED = """import mythos_lab
start = mythos_lab.new_game('mythomakya.triumph', players=['Dima', 'Sasha'], seed=1)
mythos_lab.Stepper(start.play('Dima calls red').play('Sasha plays K2').play('Dima plays K10'))"""
CROPPED = "() => [...document.querySelectorAll('.mythos button')].filter(b => b.scrollWidth > b.clientWidth + 1).length"
WIDER = "() => { const b = document.querySelector('.jp-Notebook .mythos'); return b.scrollWidth - b.clientWidth; }"


def test_a_stepper(lab: Lab) -> None:
    """Into the middle of a play and out of it, to a choice on the timeline, to where a card was played; by keys too."""
    page = opened(lab, "stepper", STEPPED)
    bench = page.locator(".jp-Notebook .mythos").first
    bench.get_by_label("step by:").select_option(label="event")
    press(page, "back")
    bench.get_by_text("choice 3 of 3, event ").wait_for()
    bench.get_by_text("This is in the middle of a play.").wait_for()
    pictured(lab, page, "stepper-event")
    bench.get_by_label("round:").select_option(label="round 1")
    bench.get_by_text("choice 1 of 3", exact=True).wait_for()
    bench.get_by_label("choice:").select_option(label="2: Sasha plays K2")
    bench.get_by_text("choice 2 of 3", exact=True).wait_for()
    bench.get_by_label("when was:").fill("K10")
    bench.get_by_label("when was:").press("Enter")
    bench.get_by_label("go to:").select_option(label="choice 3: Dima plays K10")
    bench.get_by_text("choice 3 of 3, event 1 of").wait_for()
    bench.get_by_label("call it:").fill("as it was")
    bench.get_by_label("call it:").press("Enter")
    bench.get_by_label("line:").locator("option", has_text="as it was").wait_for(state="attached")
    bench.get_by_role("button", name="play to the end").focus()
    page.keyboard.press("Enter")
    bench.get_by_text("choice 61 of 61", exact=True).wait_for()
    press(page, "where did I lose it?")
    bench.get_by_text("lost ground").wait_for()
    pictured(lab, page, "stepper-end")


def pictured(lab: Lab, page: Page, name: str) -> None:
    """Pictures of a bench: laptop and narrow, light and dark; nothing is cropped or wider than the page."""
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        themed(page, theme)
        for width in (1280, 480):
            page.set_viewport_size({"width": width, "height": 1400})
            page.locator(".jp-Notebook .mythos").first.evaluate("bench => bench.scrollIntoView()")
            settled(page)
            lab.screenshot(page, f"{name}-{width}-{theme.split()[1].lower()}")
            assert page.evaluate(CROPPED) == 0 and page.evaluate(WIDER) <= 1
    page.set_viewport_size({"width": 1280, "height": 900})
