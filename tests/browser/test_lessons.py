"""Owns the lessons as a learner meets them: opened in JupyterLab, run from top to bottom, played by mouse and keyboard.

Screenshots at the width of a laptop and of a phone, on a light and a dark page, are kept by every run.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.lab import Lab, settled, themed

START, GODS = "tutorials/00_start_here.ipynb", "tutorials/01_battle_of_the_gods.ipynb"
NOTEBOOKS = ["notebooks/identical_titans.ipynb", "notebooks/kronos_lockout.ipynb"]
PICTURES = "() => [...document.querySelectorAll('.jp-Notebook img')].map(i => i.complete && i.naturalWidth > 300)"
CROPPED = "() => [...document.querySelectorAll('.mythos button')].filter(b => b.scrollWidth > b.clientWidth + 1).length"


def lesson(lab: Lab, path: str) -> Page:
    """A notebook that has been run, without the side bar."""
    page = lab.open(path)
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    return page


def stepper(page: Page) -> Locator:
    """The stepper of a lesson, on the screen."""
    found = page.locator(".jp-Notebook .mythos").filter(has=page.get_by_label("or say it:")).first
    found.scroll_into_view_if_needed()
    return found


def press(bench: Locator, name: str) -> None:
    bench.get_by_role("button", name=name, exact=True).click()


def moves(bench: Locator) -> Locator:
    """The buttons of the legal moves: those that say what they do beginning with a player's name."""
    return bench.locator("button[title^='Dima '], button[title^='Sasha '], button[title^='Mila ']").locator(
        "visible=true"
    )


def choices(bench: Locator, number: int) -> None:
    """Wait until so many choices have been made in the line in hand."""
    bench.get_by_text(f"choice {number} of").wait_for()


def say(bench: Locator, words: str) -> None:
    box = bench.get_by_label("or say it:")
    box.fill(words)
    box.press("Enter")


def pictured(lab: Lab, page: Page, name: str) -> None:
    """Pictures of what is on the screen: laptop and narrow, light and dark."""
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        themed(page, theme)
        for label, width in (("laptop", 1280), ("narrow", 480)):
            page.set_viewport_size({"width": width, "height": 900})
            stepper(page).evaluate("bench => bench.scrollIntoView()")
            settled(page)
            lab.screenshot(page, f"{name}-{label}-{theme.split()[1].lower()}")
            assert page.evaluate(CROPPED) == 0
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_first_lesson(lab: Lab) -> None:
    page = lesson(lab, START)
    bench = stepper(page)
    assert all(page.evaluate(PICTURES))
    bench.get_by_alt_text("as Dima sees it").wait_for()

    choices(bench, 3)
    press(bench, "plays B2")  # a whole round: Dima leads a weak blue card, Sasha takes it with her 12
    choices(bench, 4)
    assert moves(bench).all_text_contents() == ["plays B12", "plays B6", "plays B4"]
    press(bench, "plays B12")
    choices(bench, 5)
    happened = bench.get_by_role("group", name="what just happened")
    happened.get_by_text("B2 B12: played in this round → treasure pile of Sasha").wait_for()
    happened.get_by_text("mk.toh.resolution.take_all").first.wait_for()

    press(bench, "back")  # back, and another choice: the first line is kept
    choices(bench, 4)
    press(bench, "plays B4")
    bench.get_by_text("line 2, from choice 5: Sasha plays B4").wait_for(state="attached")
    bench.get_by_label("line:").select_option(label="main line")
    happened.get_by_text("B2 B12: played in this round").wait_for()
    press(bench, "back")
    press(bench, "back")
    press(bench, "forward")
    choices(bench, 4)

    say(bench, "Sasha plays R8")  # an illegal move and its explanation
    alert = bench.get_by_role("alert")
    alert.get_by_text("blue was led").wait_for()
    alert.get_by_text("[mk.toh.legality.follow]").wait_for()
    alert.get_by_text("Sasha plays B6").wait_for()
    pictured(lab, page, "first-lesson")
    keyboard_alone(page, bench)


def keyboard_alone(page: Page, bench: Locator) -> None:
    """From the box for typing back to the first of three moves, and on from there without a mouse."""
    bench.get_by_label("or say it:").focus()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    choices(bench, 5)
    page.keyboard.press("Space")
    choices(bench, 6)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('.mythos') !== null")


def test_the_first_card_is_played_by_what_the_page_says(lab: Lab) -> None:
    """A newcomer does what the first lines say: clicks into the grey cell, Shift+Enter, clicks what is framed."""
    page = lab.open(START)
    page.locator(".jp-Notebook .jp-CodeCell .jp-InputArea-editor").first.click()
    page.keyboard.press("Shift+Enter")
    table = page.locator(".jp-Notebook .mythos").first
    table.get_by_role("button", name="calls red").click()
    card = table.locator(".mb-card.mb-may").first
    name = card.get_attribute("data-card")
    card.click()
    table.locator('[data-part="log"]').get_by_text(f"Dima plays {name}").first.wait_for()
    lab.screenshot(page, "first-card")


def test_a_god_card_and_its_payment(lab: Lab) -> None:
    page = lesson(lab, GODS)
    bench = stepper(page)
    for number, move in enumerate(["plays Zeus", "names R12", "pays GA1", "declines"], start=1):
        press(bench, move)
        choices(bench, number)
    bench.get_by_text("R12: stack Mila.1 → discard pile").wait_for()
    bench.get_by_text("mk.botg.zeus.discard").first.wait_for()
    for number, move in enumerate(["passes", "passes", "passes", "plays R2", "activates R2", "pays P4"], start=5):
        press(bench, move)
        choices(bench, number)
    assert moves(bench).all_text_contents() == ["declines", "plays Poseidon"]
    pictured(lab, page, "gods")


def test_the_notebooks_run(lab: Lab) -> None:
    for path in NOTEBOOKS:
        page = lesson(lab, path)
        stepper(page)
        lab.screenshot(page, path.split("/")[1].removesuffix(".ipynb"))
        page.close()
