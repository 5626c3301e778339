"""The Chromium of browser tests: the system's, one for each worker; every test has contexts of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, Final

_PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
EXECUTABLE: Final = next(filter(None, map(shutil.which, _PROGRAMS)), None)
"""Rather the one without windows: the whole one draws tabs and bars for every context, in thrice the time."""

PATIENCE: Final = 60_000
"""Milliseconds that a page may take: a busy machine is no fault, and a test that succeeds does not wait."""

NAME: Final = "threefold.test"
"""A name that leads to this machine there. A plain http name is no secure context, as for phones on a local network."""

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)

NewContext = Callable[..., Any]
"""What pytest-playwright's fixture of that name gives: it opens a context, and closes it after the test."""
