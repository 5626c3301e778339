"""The console script."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line that this process was started with."""
    if sys.argv[1:] == ["adjudicate"]:  # programs start it often: without the frame it starts in half the time
        from threefold.cli.adjudicate import adjudicate

        adjudicate()
        return

    from threefold.cli.app import run

    sys.exit(run(sys.argv[1:]))
