"""The Chromium of browser tests: the system's, one for each worker; every test has contexts of its
own.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
EXECUTABLE: Final = next(filter(None, map(shutil.which, _PROGRAMS)), None)
"""Rather the one without windows: the whole one draws tabs and bars for every context, in thrice
the time.
"""

PATIENCE: Final = 60_000
"""Milliseconds that a page may take: a busy machine is no fault, and a test that succeeds does not
wait.
"""

NAME: Final = "threefold.test"
"""A name that leads to this machine there. A plain http name is no secure context, as for phones on
a local network.
"""

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)

NewContext = Callable[..., Any]
"""What pytest-playwright's fixture of that name gives: it opens a context, and closes it after the
test.
"""

LOOK_EVERY: Final = 50
"""Milliseconds between two looks at a page."""


def until(page: Page, script: str, argument: object = None) -> None:
    """Wait until a script is true on a page. Playwright's ``wait_for_function`` evaluates text in
    the page a moment later, which the policies of our pages forbid: it fails whenever the answer is
    not there at once."""
    for _ in range(PATIENCE // LOOK_EVERY):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(LOOK_EVERY)
    raise AssertionError(f"never true: {script}")
