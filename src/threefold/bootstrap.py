"""The console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line that this process was started with."""
    from threefold.cli.app import run

    sys.exit(run(sys.argv[1:]))
