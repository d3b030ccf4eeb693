"""Owns graphs as they are met in JupyterLab: every engine's pictures, and the graph that is walked through.

Screenshots of each engine, on a light and a dark page, are kept by every run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from mythos_lab import graphs
from tests.browser.lab import PICTURES, Lab, settled, themed
from tests.engines import ENGINES, settings
from tests.graphs.gallery import gallery

SHOWN = """
import os
os.environ.update({settings!r})
from mythos_lab import clause_graph, load_game, phase_graph, position, position_graph, resolution_graph
battle = load_game("mythomakya.battle")
"""
CHAIN = """
chain = position("mythomakya.battle", {
    "order": ["A", "B"], "senior": "blue", "first": "A", "stacks": {"A": [["R7", "B3"]], "B": [["Y7", "R11"]]},
    "treasure": {"A": ["P4", "P5", "GA2"], "B": ["GA1"]}, "gods": {"A": ["Hermes"], "B": ["Poseidon"]},
    "god_costs": {"Poseidon": 2, "Hermes": 1},
})
for said in ("A passes", "B passes", "A plays R7, activates, pays P4, pays P5",
             "B plays Poseidon, pays GA1", "A plays Hermes, pays GA2"):
    chain = chain.play(said)
"""
DRAWN = ("phase_graph(battle, 'phases')", "phase_graph(battle, 'TURN')", "resolution_graph(chain, 'A')",
            "position_graph(chain, 20)", "clause_graph(battle, 'titan.scope')")  # fmt: skip
LOADED = "() => [...document.querySelectorAll('.jp-Notebook img')].map(i => i.complete && i.naturalWidth > 200)"
OVERLAPS = """svg => {
  document.body.innerHTML = svg;
  const box = e => e.getBoundingClientRect();
  const nodes = [...document.querySelectorAll('g.node')];
  const texts = [...document.querySelectorAll('text')].filter(t => t.textContent.trim());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const found = [];
  nodes.forEach((one, n) => nodes.slice(n + 1).forEach(two => {
    if (meet(box(one), box(two))) found.push([one.id, two.id]);
  }));
  texts.forEach((one, n) => texts.slice(n + 1).forEach(two => {
    if (meet(box(one), box(two))) found.push([one.textContent, two.textContent]);
  }));
  nodes.forEach(node => texts.filter(t => !node.contains(t)).forEach(t => {
    if (meet(box(node), box(t))) found.push([node.id, t.textContent]);
  }));
  nodes.forEach(node => [...node.querySelectorAll('text')].forEach(t => {
    const [a, b] = [box(node), box(t)];
    if (b.left < a.left - 1 || b.right > a.right + 1) found.push([node.id, 'sticks out: ' + t.textContent]);
  }));
  return found;
}""".replace("SLACK", "5")  # the boxes of letters reach above and below what is drawn of them


def test_every_engine_draws_in_the_notebook(lab: Lab, tmp_path: Path) -> None:
    cells = [SHOWN.format(settings={}) + CHAIN]
    for engine in ENGINES:
        cells += [f"os.environ.update({settings(engine, tmp_path)!r})", *DRAWN]
    page = lab.open(lab.write("graphs.ipynb", *cells))
    lab.run_all(page)
    page.wait_for_function(f"() => ({LOADED})().length === {len(ENGINES) * len(DRAWN)}")
    page.wait_for_function(f"() => ({LOADED})().every(Boolean)")
    for number, image in enumerate(page.locator(".jp-Notebook img").all()):
        image.scroll_into_view_if_needed()
        settled(page)
        lab.screenshot(page, f"graph-{ENGINES[number // len(DRAWN)]}-{number % len(DRAWN)}")


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_comes_upon_anything_on_the_page(
    lab: Lab, engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings(engine, tmp_path).items():
        monkeypatch.setenv(name, value)
    page = lab.context.new_page()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, graph in gallery().items():
        found = page.evaluate(OVERLAPS, graphs.svg(graph))
        assert not found, f"{engine}, {name}: {found[:5]}"
        for scheme in ("light", "dark") if name.startswith("mythomakya.battle") and engine != "system" else ():
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.locator("svg").screenshot(path=PICTURES / f"graph-{engine}-{name.replace(' ', '-')}-{scheme}.png")


# -- the graph that is walked through ----------------------------------------------------------------------------------

VIEW = """
import ipywidgets
from mythos_lab import GraphView
view, heard = GraphView(resolution_graph(chain, "A")), ipywidgets.HTML("nothing chosen")
def listen(node, data):
    heard.value = f"heard {node} at {data['moment']}"
    if data["kind"] == "link" and data["what"] == "Poseidon":
        raise ValueError("no <b>Poseidon</b> here")
view.on_node(listen)
ipywidgets.VBox([view, heard])
"""
CLOSER = """
from mythos_lab import GraphView
closer = GraphView(phase_graph(battle, "phases"))
def open_phase(node, data):
    closer.graph = phase_graph(battle, node if data["phase"] == "" else "phases")
closer.on_node(open_phase)
closer
"""


def walked(lab: Lab, cell: str) -> Page:
    """A notebook with a graph that is walked through, run, without the side bar."""
    page = lab.open(lab.write("walked.ipynb", SHOWN.format(settings={"MYTHOS_DOT": "pure"}) + CHAIN, cell))
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    page.locator(".jp-OutputArea .stage svg").wait_for()
    return page


def node(page: Page, name: str) -> Locator:
    """A node by how its words begin."""
    return page.locator(f".stage g.node[aria-label^='{name}']")


def part(page: Page) -> list[float]:
    """The part of the drawing that is seen: left, top, width, height."""
    return [float(n) for n in (page.locator(".stage svg").get_attribute("viewBox") or "").split()]


def all_of(page: Page) -> list[float]:
    """The whole drawing, which is shown then."""
    page.get_by_role("button", name="show all").click()
    return part(page)


def test_a_node_is_clicked_and_tells_its_clauses(lab: Lab) -> None:
    page = walked(lab, VIEW)
    node(page, "step 1: A activates R7").click()
    page.get_by_text("heard step 1 at (4, -1)").wait_for()
    details = page.locator(".details")
    details.get_by_text("mk.botg.ability.optional", exact=True).wait_for()
    details.get_by_text("Activating an ability is the player's choice").wait_for()
    details.get_by_text("Battle of the Gods / Character Abilities").first.wait_for()
    details.get_by_text("open question: oq.mk.turn.sequence").first.wait_for()
    details.get_by_role("button", name="this moment").first.click()
    page.get_by_text("heard step 1.1 at (4, 0)").wait_for()
    node(page, "link 1.2: B: Poseidon").click()
    page.get_by_role("alert").get_by_text("ValueError: no <b>Poseidon</b> here").wait_for()
    node(page, "link 1.1: A: R7").click()
    page.get_by_text("heard link 1.1 at (4, 0)").wait_for()
    assert page.get_by_role("alert").count() == 0
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        themed(page, theme)
        settled(page)
        lab.screenshot(page, f"graph-view-{theme.split()[1].lower()}")
        assert page.locator(f".stage svg.{theme.split()[1].lower()}").count() == 1


def test_it_is_zoomed_and_moved_by_mouse(lab: Lab) -> None:
    page = walked(lab, VIEW)
    stage = page.locator(".stage")
    whole = all_of(page)
    page.get_by_role("button", name="zoom in").click()
    assert part(page)[2] < whole[2] * 0.9
    page.get_by_role("button", name="show all").click()
    assert part(page) == whole
    stage.hover()
    page.mouse.wheel(0, -100)
    settled(page)
    assert part(page) == whole, "the page scrolls until the graph is in use"
    stage.focus()
    stage.hover()
    page.mouse.wheel(0, -100)
    settled(page)
    zoomed = part(page)
    assert zoomed[2] < whole[2]
    box = stage.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=4)
    page.mouse.up()
    moved = part(page)
    assert moved[0] < zoomed[0] and moved[1] < zoomed[1] and moved[2:] == zoomed[2:]
    assert page.locator(".jp-OutputArea").get_by_text("nothing chosen").is_visible(), "moving chooses nothing"


def test_it_is_walked_through_by_keyboard_alone(lab: Lab) -> None:
    page = walked(lab, VIEW)
    stage = page.locator(".stage")
    whole = all_of(page)
    stage.focus()
    for key in ("+", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert part(page)[2] < whole[2] and part(page)[0] > whole[0]
    page.keyboard.press("Home")
    assert part(page) == whole
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("heard step 1 at (4, -1)").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.get_by_text("heard link 1.1 at (4, 0)").wait_for()
    lab.screenshot(page, "graph-view-keyboard")


def test_another_graph_takes_its_place(lab: Lab) -> None:
    page = walked(lab, CLOSER)
    page.locator(".stage").focus()
    node(page, "TURN").click()
    node(page, "TURN.CARD,").wait_for()
    page.get_by_text("the phase TURN of Mythomakya: Battle of the Gods").first.wait_for()
    lab.screenshot(page, "graph-view-closer")
    node(page, "TURN.CARD,").click()
    node(page, "RESOLVE").wait_for()
    node(page, "TURN.CARD,").wait_for(state="detached")
