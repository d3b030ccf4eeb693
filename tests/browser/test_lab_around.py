"""Owns how the table gets on with the lab around it: JupyterLab's own shortcuts, and a kernel that is gone."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.lab import PATIENCE, READY, Lab

CELL = "import mythos_lab\nmythos_lab.Table(mythos_lab.new_game('mythomakya.triumph', seed=1))"
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def opened(lab: Lab, name: str) -> Page:
    page = lab.open(lab.write(f"{name}.ipynb", CELL))
    lab.run_all(page)
    page.locator(".mythos-board .mb-moves button").first.wait_for()
    return page


def test_the_notebook_is_saved_while_the_keyboard_is_on_the_table(lab: Lab) -> None:
    page = opened(lab, "saved")
    page.locator(".mythos-board .mb-moves button").first.focus()
    assert page.evaluate(DIRTY)
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !({DIRTY})()", timeout=PATIENCE)
    page.keyboard.press("Enter")  # and the table keeps its own keys: the move is made
    page.locator('[data-part="stepping"]').get_by_text("choice 1 of 1").wait_for()


def test_it_is_said_when_the_kernel_is_gone(lab: Lab) -> None:
    page = opened(lab, "restarted")
    page.evaluate(RESTART)
    page.wait_for_function(READY)
    page.locator(".mythos-board .mb-moves button").first.click()
    page.get_by_role("alert").get_by_text("The kernel does not answer").first.wait_for()
    lab.screenshot(page, "kernel-gone")
    lab.troubles.clear()  # the lab itself complains on the console that nobody hears what is sent
