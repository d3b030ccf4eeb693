"""The README's first screen is true: its cell gives what stands below it, and its picture is the table of that cell.

`python -m tests.test_readme` draws the picture again.
"""

import contextlib
import io
import re
from pathlib import Path

from mythos_lab import show

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CELL, RESULT = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", README, re.S).groups()
PICTURE = ROOT / re.search(r"!\[.*?\]\((.*?)\)", README)[1]


def run_cell() -> tuple[dict, str]:
    """The names the cell makes, and what it prints."""
    names: dict = {}
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(CELL, names)
    return names, out.getvalue()


def drawn() -> str:
    return show.svg(run_cell()[0]["table"], "Sasha") + "\n"


def test_the_cell_prints_what_the_readme_says() -> None:
    assert len(CELL.splitlines()) <= 12
    assert run_cell()[1] == RESULT


def test_the_picture_is_the_table_of_the_cell() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "run `python -m tests.test_readme`"


def test_everything_the_readme_names_exists() -> None:
    for path in re.findall(r"`((?:tutorials|notebooks|mythos_lab)/[\w/.]*)`", README):
        assert (ROOT / path).exists(), path


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(), encoding="utf-8")
