"""What every test in a browser shares: Debian's Chromium, and a skip where there is none."""

from __future__ import annotations

import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """pytest-playwright starts the system's Chromium instead of one it would download."""
    if CHROMIUM is None:
        pytest.skip("needs the chromium of the system (apt-get install chromium)")
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]}
