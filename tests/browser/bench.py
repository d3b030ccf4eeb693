"""Owns the hands of a person at the interactive table: what is clicked, chosen and typed, and what is then seen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.browser.lab import Lab, settled

LATER = ("passes", "declines", "goes on", "ends", "names nothing", "done", "keeps")
"""Moves that a test makes only now and then, so that something is played."""

NEVER = ("rearranges",)
"""Moves that lead nowhere by themselves."""


@dataclass
class Bench:
    """The first table of a notebook in JupyterLab."""

    lab: Lab
    page: Page

    @property
    def all(self) -> Locator:
        return self.page.locator(".jp-Notebook .mythos").first

    @property
    def board(self) -> Locator:
        return self.all.locator(".mythos-board")

    def offered(self) -> Locator:
        """The cards, places and players that may be chosen."""
        return self.board.locator(".mb-may:is(button)").locator("visible=true")

    def moves(self) -> Locator:
        """The moves that name nothing on the table."""
        return self.board.locator(".mb-moves button")

    def card(self, card: str) -> Locator:
        return self.board.locator(f'.mb-card[data-card="{card}"]').first

    def part(self, name: str) -> Locator:
        return self.all.locator(f'[data-part="{name}"]')

    def button(self, do: str, what: str = "") -> Locator:
        of = f'[data-what="{what}"]' if what else ""
        return self.all.locator(f'button[data-do="{do}"]{of}').first

    def pick(self, card: str, move: str = "") -> None:
        """Click a card; where it could mean several moves, the one that ends with these words."""
        self.card(card).click()
        if move:
            self.board.locator(".mb-menu button", has_text=move).first.click()

    def press(self, words: str) -> None:
        """Click a move that names nothing on the table."""
        self.moves().filter(has_text=re.compile(rf"^{re.escape(words)}$")).first.click()

    def choose(self, label: str, value: str) -> None:
        self.all.get_by_label(label, exact=True).select_option(value)
        self.settled()

    def type(self, label: str, words: str) -> None:
        box = self.all.get_by_label(label, exact=True)
        box.fill(words)
        box.press("Enter")

    def open(self, panel: str) -> None:
        """Open a panel, if it is not."""
        switch = self.button("panel", panel)
        if switch.get_attribute("aria-pressed") != "true":
            switch.click()
            self.all.locator(f'button[data-do="panel"][data-what="{panel}"][aria-pressed="true"]').wait_for()

    def state(self) -> str:
        """What changes with every choice and every part of a draft."""
        return self.part("stepping").inner_text() + self.part("draft").inner_text() + self.part("who").inner_text()

    def changed(self, before: str) -> None:
        """Wait until something was done."""
        self.page.wait_for_function(
            """before => ['stepping', 'draft', 'who'].map(p =>
                 document.querySelector(`.mythos [data-part="${p}"]`).innerText).join('') !== before""",
            arg=before,
        )
        self.settled()

    def settled(self) -> None:
        """Wait until nothing on the table changes any more: board and desk are told one after the other."""
        settled(self.page, ".mythos")

    def choice(self, number: int) -> None:
        """Wait until so many choices have been made in the line in hand."""
        self.part("stepping").get_by_text(re.compile(rf"choice {number} of")).wait_for()

    def play_something(self, turn: int) -> None:
        """One click of somebody who plays: a move that is offered, chosen by number, or what settles a draft."""
        before = self.state()
        confirm = self.all.locator('button[data-do="confirm"]:enabled')
        puts = self.all.locator('button[data-do="put"]')
        if confirm.count():
            confirm.click()
        elif puts.count():
            puts.first.click()
        else:
            self._play(turn)
        self.changed(before)

    def _play(self, turn: int) -> None:
        said = self.moves().all_inner_texts()
        early = [n for n, words in enumerate(said) if not words.startswith((*LATER, *NEVER))]
        late = [n for n, words in enumerate(said) if words.startswith(LATER)]
        cards = self.offered()
        if early:
            self.moves().nth(early[turn % len(early)]).click()
        elif late and (turn % 5 == 0 or not cards.count()):
            self.moves().nth(late[0]).click()
        else:
            cards.nth(turn % cards.count()).click()
            menu = self.board.locator(".mb-menu button")
            while menu.count() or self.all.locator(".mb-picking").count():
                (menu if menu.count() else self.offered()).first.click()
                self.settled()

    def spanned(self) -> int:
        """The number of the round (or turn) that the timeline shows."""
        here = self.part("track").locator('button[data-do="go"][aria-current]').first.inner_text()
        return int((re.findall(r"\d+", here) or ["0"])[0])


def bench(lab: Lab, name: str, *cells: str) -> Bench:
    """A notebook of these cells, run, without the side bar. The last cell shows `table`, which plays nothing."""
    page = lab.open(lab.write(f"{name}.ipynb", *cells[:-1], f"table.board.animate = False\n{cells[-1]}"))
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all(page)
    found = Bench(lab, page)
    found.part("stepping").wait_for()
    return found
