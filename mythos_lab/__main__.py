"""`python -m mythos_lab`: the same as the command `mythos-lab`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
