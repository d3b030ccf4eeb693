"""Owns the learner's JupyterLab: starts it at the first lesson, on this machine only, behind a fresh token.

    python .ci/lab.py                 run it with the Python of `.venv`

Its settings live in the environment, so that nothing of the user's own Jupyter is read or changed.
"""

import json
import os
import secrets
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(sys.prefix) / "mythos_lab"
FIRST = "/lab/tree/tutorials/00_start_here.ipynb"
QUIET = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}


def main() -> None:
    """Start the server in this process; it runs until it is interrupted."""
    token, port = secrets.token_hex(16), free_port()
    settle(token)
    print(f"JupyterLab starts at http://127.0.0.1:{port}{FIRST}?token={token}\nCtrl-C twice stops it.", flush=True)
    from jupyterlab.labapp import main as jupyterlab

    sys.exit(jupyterlab(options(port)))


def options(port: int) -> list[str]:
    """The command line of JupyterLab: loopback, this folder, quiet."""
    choices = [
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url={FIRST}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--log-level=ERROR",
        "--LabApp.log_level=ERROR",
    ]
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return choices + root + ([] if has_browser() else ["--no-browser"])


def has_browser() -> bool:
    """Whether a browser may open by itself: not on a Linux without a screen, where it would take the terminal."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in screens)


def free_port() -> int:
    """Jupyter's usual port, or one of the next, or any."""
    for port in [*range(8888, 8899), 0]:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return probe.getsockname()[1]
    sys.exit("No free port on 127.0.0.1.")


def settle(token: str) -> None:
    """Point Jupyter at settings of our own, without the news prompt, and hand it the token unseen.

    Cells find the programs of this environment: `!mythos-lab rules kronos`.
    """
    os.environ.update(JUPYTER_TOKEN=token, JUPYTER_CONFIG_DIR=str(HOME))
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    for name, values in QUIET.items():
        path = HOME / "lab" / "user-settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), encoding="utf-8")


if __name__ == "__main__":
    main()
