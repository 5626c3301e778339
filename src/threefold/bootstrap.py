"""The console script: hands the command line to the command it names."""

from __future__ import annotations


def main() -> None:
    """Run the `threefold` command line."""
    from threefold.cli.app import app

    app()
