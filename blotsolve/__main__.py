"""`python -m blotsolve` is the command `blotsolve`."""

import sys

from blotsolve.cli import main

if __name__ == "__main__":
    sys.exit(main())
