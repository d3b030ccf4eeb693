"""Owns the way tests use JupyterLab: a server of our own, and a page in which notebooks are opened, run and pictured.

The server listens on loopback behind a token, on copies of notebooks/ and tutorials/, with configuration folders of
its own; nothing of the user's Jupyter is read or changed.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import BrowserContext, Locator, Page, expect

PROJECT = Path(__file__).resolve().parents[2]
PICTURES = PROJECT / "build" / "screenshots"
PATIENCE = 120_000  # milliseconds; a loaded machine opens a notebook in 8 s
expect.set_options(timeout=PATIENCE)
LOOPBACK = {"127.0.0.1", "localhost"}
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
}
READY = """() => {
  const shown = window.jupyterapp?.shell?.currentWidget;
  return !!(shown?.context?.isReady && shown.sessionContext?.session?.kernel?.status === 'idle');
}"""
RUN = """() => {
  const run = name => window.jupyterapp.commands.execute(name);
  run('notebook:clear-all-cell-outputs').then(() => { run('notebook:run-all-cells'); });
}"""
DONE = """() => {
  const shown = window.jupyterapp.shell.currentWidget;
  if (shown.sessionContext.session.kernel.status !== 'idle') return false;
  const cells = [...shown.content.model.cells].filter(c => c.type === 'code' && c.sharedModel.source.trim());
  const halted = c => !(c.getMetadata('tags') ?? []).includes('raises-exception')
    && c.outputs.toJSON().some(o => o.output_type === 'error');
  return cells.some(halted) || cells.every(c => c.executionCount !== null);
}"""
QUIET = """shown => new Promise(done => {
  const still = () => { seen.disconnect(); sized.disconnect(); done(); };
  const again = () => { clearTimeout(timer); timer = setTimeout(still, 200); };
  const seen = new MutationObserver(again), sized = new ResizeObserver(again);
  const all = { attributes: true, childList: true, subtree: true, characterData: true };
  let timer = setTimeout(still, 200);
  for (const one of document.querySelectorAll(shown)) { seen.observe(one, all); sized.observe(one); }
})"""
ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .filter(c => c.type === 'code' && !(c.getMetadata('tags') ?? []).includes('raises-exception'))
  .flatMap(c => c.outputs.toJSON().filter(o => o.output_type === 'error').map(o => `${o.ename}: ${o.evalue}`))"""


class Server:
    """JupyterLab on a free port of loopback, its root a folder of copies."""

    def __init__(self, home: Path) -> None:
        self.home, self.root, self.log = home, home / "root", home / "server.log"
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.base = f"http://127.0.0.1:{probe.getsockname()[1]}"
        self._lay_out()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self._command(), env=self._environment(), cwd=self.root, stdout=log, stderr=subprocess.STDOUT
            )
        self._wait()

    def _lay_out(self) -> None:
        self.root.mkdir(parents=True)
        for folder in ("notebooks", "tutorials"):
            if (PROJECT / folder).exists():
                shutil.copytree(PROJECT / folder, self.root / folder)
        for name, values in SETTINGS.items():
            path = self.home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), encoding="utf-8")

    def _environment(self) -> dict[str, str]:
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "run",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        folders = {name: str(self.home / folder) for name, folder in own.items()}
        return {**os.environ, **folders, "JUPYTER_TOKEN": self.token}

    def _command(self) -> list[str]:
        options = {
            "ip": "127.0.0.1",
            "port": urlsplit(self.base).port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "ServerApp.terminals_enabled": False,
            "LabApp.expose_app_in_browser": True,
            "LabApp.extension_manager": "readonly",
            "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        }
        root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", *root]
        return command + [f"--{name}={value}" for name, value in options.items()]

    def _wait(self) -> None:
        for _ in range(600):
            if self.process.poll() is not None:
                break
            try:
                self.ask("GET", "api/status")
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text(encoding="utf-8")[-4000:])

    def ask(self, method: str, path: str) -> Any:
        """One request to the server's own interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.base}/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def end_kernels(self) -> None:
        """Stop all kernels, so that the next test begins with a fresh one."""
        for session in self.ask("GET", "api/sessions"):
            self.ask("DELETE", f"api/sessions/{session['id']}")

    def stop(self) -> None:
        """End the server, by its own process."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@dataclass
class Lab:
    """What a test holds: pages of one fresh browser context, and all that went wrong in them."""

    server: Server
    context: BrowserContext
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", lambda message: self._note(message.type == "error", "console", message.text))
        self.context.on("request", lambda request: self._note(leaves(request.url), "request", request.url))
        self.context.on("page", self._watch)

    def _note(self, wrong: bool, kind: str, text: str) -> None:
        if wrong:
            self.troubles.append(f"{kind}: {text}")

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._note(True, "page error", str(error)))
        page.on("websocket", lambda socket: self._note(leaves(socket.url), "websocket", socket.url))

    def write(self, path: str, *cells: str) -> str:
        """Put a notebook of these code cells under the server's root and give its path back."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.server.root / path)
        return path

    def open(self, path: str) -> Page:
        """Open a notebook in a page of its own and wait until its kernel idles."""
        page = self.context.new_page()
        page.goto(f"{self.server.base}/lab/tree/{path}?token={self.server.token}&reset")
        page.wait_for_function(READY, timeout=PATIENCE)
        return page

    def run_all(self, page: Page) -> None:
        """Clear what was saved, run every cell, and fail on the first error that a cell shows."""
        page.evaluate(RUN)
        page.wait_for_function(DONE, timeout=PATIENCE)
        errors = page.evaluate(ERRORS)
        assert not errors, f"cells ended in errors: {errors}"

    def outputs(self, page: Page) -> Locator:
        """What the cells show, without their source, which may hold the same words."""
        return page.locator(".jp-Notebook .jp-OutputArea-output")

    def screenshot(self, page: Page, name: str) -> Path:
        """Keep a picture of the page as build/screenshots/NAME.png."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        page.screenshot(path=path)
        return path


def settled(page: Page, shown: str = ".jp-Notebook") -> None:
    """Wait until what is shown has been the same for a while: words, attributes, size."""
    page.evaluate(QUIET, shown)


def themed(page: Page, theme: str) -> None:
    """Change the theme of JupyterLab, and wait until the page has it."""
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)
    settled(page)


def leaves(url: str) -> bool:
    """Whether a request would leave this machine."""
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK
