"""Owns the rules of the house that concern no game: sizes, what committed text may name, what an import costs."""

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
MADE = re.compile(r"\.git|\.venv|build|dist|uv\.lock|\.hypothesis|\.ipynb_checkpoints|.*cache.*")
DATA = {".csv", ".toml", ".yaml"}
HEAVY = {"numpy", "pandas", "networkx", "IPython", "ipywidgets", "anywidget", "yaml"}
# The classes in the patterns keep them from finding themselves.
HOSTS = r"pyp[i]\.org|python[h]osted|npm[j]s|deb[i]an\.org|crates[.]io|anacond[a]\.org|proxy[.]golang"
PLACES = r"(?<![\w./-])/(?:wor[k]|roo[t]|far[m])(?![\w-])"


@cache
def committed() -> list[Path]:
    """The files that git keeps or would keep; where this is no clone, all that was not made here."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=PROJECT, capture_output=True, check=True).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        here = (path for path in PROJECT.rglob("*") if path.is_file())
        return [path for path in here if not any(map(MADE.fullmatch, path.relative_to(PROJECT).parts))]
    return [path for name in listed.split("\0") if name and (path := PROJECT / name).is_file()]


def text_of(path: Path) -> str:
    """A file's text, empty for pictures and the like."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_there_is_something_to_look_at() -> None:
    assert PROJECT / "pyproject.toml" in committed()


def test_no_file_of_the_package_is_long() -> None:
    package = [path for path in committed() if PROJECT / "mythos_lab" in path.parents and path.suffix not in DATA]
    long = {str(path.relative_to(PROJECT)): lines for path in package if (lines := text_of(path).count("\n")) > 350}
    assert not long, "over 350 lines; is there a seam?"


@pytest.mark.parametrize("pattern", [HOSTS, PLACES], ids=["package hosts", "places of one machine"])
def test_committed_text_belongs_to_no_machine(pattern: str) -> None:
    found = [
        f"{path.relative_to(PROJECT)}:{number}: {line.strip()[:100]}"
        for path in committed()
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if re.search(pattern, line)
    ]
    assert not found


def test_the_patterns_find_what_they_are_for() -> None:
    assert re.search(HOSTS, "https://" + "pypi" + ".org/simple")
    assert re.search(PLACES, "open('/" + "work/main')") and re.search(PLACES, "in /" + "root")
    assert not re.search(PLACES, "the net/work of /workers")


def test_no_lock_that_names_hosts_is_committed() -> None:
    assert not [path for path in committed() if path.name == "uv.lock" or path.match("pylock*.toml")]


def test_constraints_name_versions_only() -> None:
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[\w.+!]+( ; [^:@]+)?", line)]


def test_constraints_pin_all_that_is_asked_for() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["test"]
    pinned = {line.split("==")[0] for line in (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()}
    assert {re.split(r"[^A-Za-z0-9-]", line)[0].lower() for line in asked} <= pinned


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, mythos_lab; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "mythos_lab" in loaded and not HEAVY & set(loaded)
