"""Command lines, run in a process of their own, and the installed console script."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.started import run

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="session")
def script() -> Path:
    """The console script beside the interpreter that runs the tests."""
    found = Path(sys.executable).with_name("threefold")
    assert found.exists(), "the package is installed with its console script: run `make setup`"
    return found


@pytest.fixture(scope="session")
def threefold() -> Run:
    """Run a command line with this standard input and wait for its end."""
    return run
