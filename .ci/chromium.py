"""Owns the browser of the tests: finds a Chromium that starts, or gets one, or says what to install.

    python .ci/chromium.py            prints its path; exits with 1 and a sentence where there is none

In this order: $MYTHOS_CHROMIUM, one on the path, one that Playwright has; then apt where it may install, then
Playwright's own download.
"""

import os
import shutil
import subprocess
import sys

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
MISSING = (
    "The browser tests need Chromium and none was found: install it (Debian: apt install chromium; "
    "anywhere: python -m playwright install chromium) or give its path in MYTHOS_CHROMIUM."
)


class NoChromium(RuntimeError):
    """There is no browser; says what to install."""


def ensure() -> str:
    """The path of a Chromium that starts, got from apt or Playwright where there was none."""
    try:
        return find()
    except NoChromium:
        if not os.environ.get("MYTHOS_CHROMIUM"):
            return from_apt() or from_playwright() or find()
        raise


def find() -> str:
    """The path of a Chromium that is here already."""
    named = os.environ.get("MYTHOS_CHROMIUM")
    if named and not starts(named):
        raise NoChromium(f"MYTHOS_CHROMIUM is {named}, which does not start: set it to a Chromium, or unset it.")
    if path := named or on_path() or playwrights_own():
        return path
    raise NoChromium(MISSING)


def on_path() -> str | None:
    """The first browser on the path that starts."""
    return next((path for name in NAMES if (path := shutil.which(name)) and starts(path)), None)


def starts(path: str) -> bool:
    """Whether the program answers with its version (a placeholder for another package system does not)."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwrights_own() -> str | None:
    """The browser that Playwright downloaded earlier, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if starts(path) else None


def from_apt() -> str | None:
    """Install Debian's browser, where this is root and apt is here."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return None
    run(["apt-get", "update", "-qq"])
    run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium", "fonts-liberation"])
    return on_path()


def from_playwright() -> str | None:
    """Let Playwright download its own browser."""
    run([sys.executable, "-m", "playwright", "install", "chromium"])
    return playwrights_own()


def run(command: list[str]) -> None:
    """Run an installer with its chatter on stderr; whether it helped is seen by looking for the browser."""
    print("No Chromium yet:", " ".join(command), file=sys.stderr, flush=True)
    subprocess.run(command, stdout=sys.stderr, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


if __name__ == "__main__":
    try:
        print(ensure())
    except NoChromium as error:
        sys.exit(str(error))
