"""Owns the test run: two checks at a time, all of them even where one fails, and what failed at the end.

python .ci/test.py                everything
python .ci/test.py --long         the same promises over many more games (MYTHOS_LONG=1)
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chromium

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("notebooks", "tutorials")
LESSONS = sorted(str(path.relative_to(ROOT)) for name in FOLDERS for path in ROOT.glob(f"{name}/*.ipynb"))
FIRST = "tutorials/00_start_here.ipynb"  # named where there is none, so that a run without notebooks fails
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg"]
STEPS = {
    "browser": ["-m", "pytest", "-q", "tests/browser"],  # the longest first
    "promises of Mythomakya": ["-m", "pytest", "-q", "tests/promises", "-k", "mythomakya"],
    "promises of the others": ["-m", "pytest", "-q", "tests/promises", "-k", "not mythomakya"],
    "lint": ["-m", "ruff", "check"],
    "format": ["-m", "ruff", "format", "--check"],
    "types": ["-m", "mypy"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-logo"],
    "tests": ["-m", "pytest", "-q", "tests", "--ignore=tests/promises", "--ignore=tests/browser"],
    "notebooks": ["-m", "pytest", "-q", *NBVAL, *(LESSONS or [FIRST])],
}


def main(arguments: list[str]) -> None:
    """Find the browser first, since nothing may be skipped for want of it; then run every step."""
    if arguments not in ([], ["--long"]):
        sys.exit("usage: python .ci/test.py [--long]")
    if arguments:
        os.environ["MYTHOS_LONG"] = "1"
    os.environ["MYTHOS_CHROMIUM"] = browser()
    with ThreadPoolExecutor(max_workers=2) as lanes:
        passed = list(lanes.map(passes, STEPS, STEPS.values()))
    failed = [name for name, well in zip(STEPS, passed, strict=True) if not well]
    print("\nFAILED: " + ", ".join(failed) if failed else "\nAll steps passed.", flush=True)
    sys.exit(bool(failed))


def browser() -> str:
    """The Chromium to use; the run ends here where there is none."""
    try:
        return chromium.ensure()
    except chromium.NoChromium as error:
        sys.exit(f"FAILED: {error}")


def passes(name: str, step: list[str]) -> bool:
    """Run one step; what it said is printed in one piece when it is done, under a heading with the time it took."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, *step], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    verdict = "passed" if done.returncode == 0 else "FAILED"
    said = done.stdout.decode(errors="replace").rstrip()
    print(f"\n== {name}: {verdict} in {time.monotonic() - start:.1f} s\n{said}", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    main(sys.argv[1:])
