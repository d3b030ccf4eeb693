"""Writes the readable form of every graph anew: `python -m tests.graphs`. Look at the difference before you keep it."""

from __future__ import annotations

from .gallery import FOLDER, gallery, path_of, text_of


def main() -> None:
    """Write the file of every graph, and remove those of graphs that are no more."""
    wanted = {path_of(name): name for name in gallery()}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
    for path, name in wanted.items():
        path.write_text(text_of(name), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
