"""Owns the proof that the browser tests can see: a click reaches Python, and what goes wrong does not pass."""

import pytest

from tests.browser.lab import Lab, leaves

COUNTER = """
import ipywidgets
button, answer = ipywidgets.Button(description="Play"), ipywidgets.HTML("nothing yet")
def play(_):
    answer.value = "<b>played</b>"
button.on_click(play)
ipywidgets.VBox([button, answer])
"""


def test_a_click_reaches_python_and_comes_back(lab: Lab) -> None:
    page = lab.open(lab.write("button.ipynb", COUNTER))
    lab.run_all(page)
    shown = lab.outputs(page)
    shown.get_by_text("nothing yet").wait_for()
    shown.get_by_role("button", name="Play").click()
    shown.get_by_text("played").wait_for()
    assert lab.screenshot(page, "harness").stat().st_size > 0


def test_an_error_in_a_cell_fails_the_run(lab: Lab) -> None:
    page = lab.open(lab.write("error.ipynb", "1 / 0", "never = 'run'"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all(page)


def test_trouble_in_the_page_is_noted(lab: Lab) -> None:
    page = lab.open(lab.write("trouble.ipynb", "1"))
    page.evaluate("() => fetch('http://nowhere.invalid/').catch(() => null)")
    with page.expect_event("pageerror"):
        page.evaluate("() => { console.error('a lost card'); setTimeout(() => { throw Error('a lost trick') }) }")
    noted = "\n".join(lab.troubles)
    lab.troubles.clear()
    assert all(word in noted for word in ("a lost card", "a lost trick", "http://nowhere.invalid/"))


def test_only_loopback_stays_here() -> None:
    assert not leaves("http://127.0.0.1:8888/lab") and not leaves("data:image/png;base64,AA")
    assert leaves("https://example.org/font.css") and leaves("wss://example.org/")
