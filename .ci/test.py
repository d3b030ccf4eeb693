"""Owns the test run: each check in turn, all of them even where one fails, and what failed at the end.

python .ci/test.py                everything
python .ci/test.py --long         the same promises over many more games (MYTHOS_LONG=1)
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import chromium

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("notebooks", "tutorials")
LESSONS = sorted(str(path.relative_to(ROOT)) for name in FOLDERS for path in ROOT.glob(f"{name}/*.ipynb"))
FIRST = "tutorials/00_start_here.ipynb"  # named where there is none, so that a run without notebooks fails
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg"]
STEPS = {
    "lint": ["-m", "ruff", "check"],
    "format": ["-m", "ruff", "format", "--check"],
    "types": ["-m", "mypy"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-logo"],
    "tests": ["-m", "pytest", "-q", "tests"],
    "notebooks": ["-m", "pytest", "-q", *NBVAL, *(LESSONS or [FIRST])],
}


def main(arguments: list[str]) -> None:
    """Find the browser first, since nothing may be skipped for want of it; then run every step."""
    if arguments not in ([], ["--long"]):
        sys.exit("usage: python .ci/test.py [--long]")
    if arguments:
        os.environ["MYTHOS_LONG"] = "1"
    os.environ["MYTHOS_CHROMIUM"] = browser()
    failed = [name for name, step in STEPS.items() if not passes(name, step)]
    print("\nFAILED: " + ", ".join(failed) if failed else "\nAll steps passed.", flush=True)
    sys.exit(bool(failed))


def browser() -> str:
    """The Chromium to use; the run ends here where there is none."""
    try:
        return chromium.ensure()
    except chromium.NoChromium as error:
        sys.exit(f"FAILED: {error}")


def passes(name: str, step: list[str]) -> bool:
    """Run one step under a heading and say how long it took."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    passed = subprocess.run([sys.executable, *step], cwd=ROOT).returncode == 0
    print(f"== {name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - start:.1f} s", flush=True)
    return passed


if __name__ == "__main__":
    main(sys.argv[1:])
