"""Owns what browser tests are handed: one server and one Chromium for all, a fresh `lab` for each.

A test that leaves an error in the console, an error on the page or a request to another machine fails, whatever it
asserted itself. Without Chromium every one of these tests fails and says what to install.
"""

import re
import runpy
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import PROJECT, Lab, Server

OFF_THE_NETWORK = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium that the project finds, headless."""
    path = runpy.run_path(str(PROJECT / ".ci" / "chromium.py"))["find"]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=OFF_THE_NETWORK)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for the whole run."""
    server = Server(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def lab(server: Server, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """A fresh browser context on the server; what went wrong in it fails the test at its end."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    lab, failures = Lab(server, context), request.session.testsfailed
    yield lab
    if request.session.testsfailed > failures:
        picture_failure(lab, request.node.name)
    context.close()
    server.end_kernels()
    assert not lab.troubles, "\n".join(lab.troubles)


def picture_failure(lab: Lab, name: str) -> None:
    """Keep a picture of every page of a test that failed."""
    for number, page in enumerate(lab.context.pages):
        lab.screenshot(page, f"failed-{re.sub(r'[^a-zA-Z0-9]+', '-', name)}-{number}")
