"""Owns how notebooks are committed: run from top to bottom, and free of all that changes from run to run.

python .ci/notebooks.py [FILE...] the named ones, or all in notebooks/ and tutorials/
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ["notebooks", "tutorials"]
METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"},
    "language_info": {"name": "python"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def main(arguments: list[str]) -> None:
    """Rebuild each notebook where it lies."""
    for path in [Path(name) for name in arguments] or lessons():
        print(path, flush=True)
        rebuild(path)


def lessons() -> list[Path]:
    """Every notebook of the project, in order."""
    return sorted(path for folder in LESSONS for path in (ROOT / folder).glob("*.ipynb"))


def rebuild(path: Path) -> None:
    """Run one notebook in its own folder and write it back in its stable form."""
    notebook = nbformat.read(path, as_version=4)
    for number, cell in enumerate(notebook.cells):
        cell.id = f"{path.stem[:20]}-{number:03d}"
    place = {"metadata": {"path": str(path.resolve().parent)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False, resources=place).execute()
    normalise(notebook)
    nbformat.write(notebook, path)


def normalise(notebook: nbformat.NotebookNode) -> None:
    """Drop times, widget states and the versions of the machine."""
    notebook.metadata.clear()
    notebook.metadata.update(METADATA)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)


if __name__ == "__main__":
    main(sys.argv[1:])
