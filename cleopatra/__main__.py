"""The entry point of `python -m cleopatra` and of the packaged program."""

from __future__ import annotations

import multiprocessing
import sys


def main() -> int:
    """Runs the command line. Returns the exit code."""
    multiprocessing.freeze_support()  # a packaged worker process starts here, too
    from cleopatra.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
