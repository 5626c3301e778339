"""The installed console script, run as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="session")
def script() -> Path:
    """The console script beside the interpreter that runs the tests."""
    found = Path(sys.executable).with_name("threefold")
    assert found.exists(), "the package is installed with its console script: run `make setup`"
    return found


@pytest.fixture(scope="session")
def threefold(script: Path) -> Run:
    """Run a command line with this standard input and wait for its end."""

    def run(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [script, *arguments],
            input=stdin,
            capture_output=True,
            check=False,
            env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        )

    return run
