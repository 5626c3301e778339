"""A table that is served to real browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.e2e.room import Room, browser_here, evening
from tests.served import served

__all__ = ["browser_here"]


@pytest.fixture
def room(browser_here: Browser, tmp_path: Path) -> Iterator[Room]:
    """A table of the demo party; what its windows show when a test fails is kept as pictures."""
    with served(tmp_path / "table.db", "--port", "0") as table, evening(browser_here, table, tmp_path) as room:
        yield room
