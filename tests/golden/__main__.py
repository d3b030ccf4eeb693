"""Writes all golden playthroughs anew: `python -m tests.golden`. Look at the difference before you keep it."""

from __future__ import annotations

from ..promises import play
from .playthrough import FOLDER, path_of, text_of


def main() -> None:
    """Write the file of every table, and remove those of tables that are no more."""
    wanted = {path_of(table): table for table in play.tables()}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
    for path, table in wanted.items():
        path.write_text(text_of(table), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
