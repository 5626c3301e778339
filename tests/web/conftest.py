"""What tests of the web share: Debian's Chromium, with a skip where there is none, and a server of tables."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from tests.web.house import House, open_house

from threefold.service.demo import demo

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """pytest-playwright starts the system's Chromium instead of one it would download."""
    if CHROMIUM is None:
        pytest.skip("needs the chromium of the system (apt-get install chromium)")
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server of tables in this process."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def table(house: House) -> str:
    """A fresh demo table there."""
    return demo(house.tables)
