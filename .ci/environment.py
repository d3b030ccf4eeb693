"""Owns the environment: makes `.venv` and installs the package into it, again only when something changed.

    python .ci/environment.py lab     what learners need
    python .ci/environment.py test    that, and what the tests need

Standard library only, and readable to old Pythons, so that they can be told in one line what is wanted.
"""

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STAMP = VENV / "mythos_lab.json"
VERSION = ".".join(map(str, sys.version_info[:2]))
NEWER = ["python3.14", "python3.13", "python3.12", "python3.11"]

if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may not have read pyproject.toml)
    found = next((name for name in NEWER if shutil.which(name)), "python3.12")
    sys.exit(f"mythos_lab needs Python 3.11 or newer; this is {VERSION}. Try: make PYTHON={found} lab")


def main(arguments: list[str]) -> None:
    """Make the environment named on the command line, unless it stands already."""
    if arguments not in (["lab"], ["test"]):
        sys.exit("usage: python .ci/environment.py lab|test")
    extra = arguments[0]
    if not is_current(extra):
        if not is_usable():
            create()
        install(extra)


def is_current(extra: str) -> bool:
    """Whether the environment was made from these very files; the one for tests serves learners too."""
    stamp = read_stamp()
    return PYTHON.exists() and stamp.get("made_from") == made_from() and extra in stamp.get("serves", [])


def read_stamp() -> dict:
    """What the last install wrote, empty where there was none."""
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def made_from() -> str:
    """A digest of all that decides what is installed: the two files, the Python, and where this folder is."""
    parts = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256(b"\0".join([*parts, VERSION.encode(), str(ROOT).encode()])).hexdigest()


def is_usable() -> bool:
    """Whether `.venv` holds this Python version, with pip."""
    if not PYTHON.exists():
        return False
    ask = "import sys, pip; print(*sys.version_info[:2], sep='.')"
    answer = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True)
    return answer.returncode == 0 and answer.stdout.strip() == VERSION


def create() -> None:
    """Make `.venv` with the first tool that can."""
    for command in tools():
        shutil.rmtree(VENV, ignore_errors=True)
        print("Making .venv with", " ".join(command[:3]), flush=True)
        if subprocess.run([*command, str(VENV)]).returncode == 0 and is_usable():
            return
    shutil.rmtree(VENV, ignore_errors=True)
    sys.exit(f"No virtual environment can be made: install python{VERSION}-venv (or uv, or virtualenv) and try again.")


def tools() -> list[list[str]]:
    """The ways to make an environment that are at hand: venv (where its ensurepip is there too), uv, virtualenv."""
    found = []
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        found.append([sys.executable, "-m", "venv"])
    if shutil.which("uv"):
        found.append(["uv", "venv", "--quiet", "--seed", "--python", sys.executable])
    if shutil.which("virtualenv"):
        found.append(["virtualenv", "--quiet", "--python", sys.executable])
    return found


def install(extra: str) -> None:
    """Install the package in place, held to constraints.txt, and write down what it was made from."""
    print("Installing mythos_lab and what it needs into .venv (about a minute the first time)", flush=True)
    STAMP.unlink(missing_ok=True)
    target = "." if extra == "lab" else f".[{extra}]"
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    installed = subprocess.run([*pip, "-c", "constraints.txt", "-e", target], cwd=ROOT)
    if installed.returncode:
        sys.exit(installed.returncode)
    STAMP.write_text(json.dumps({"made_from": made_from(), "serves": sorted({"lab", extra})}), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
