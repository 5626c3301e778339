"""A table that is served to real browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.e2e.room import Room, evening
from tests.served import served


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    """A table of the demo party; what its windows show when a test fails is kept as pictures."""
    with (
        served(tmp_path / "table.db", "--port", "0") as table,
        evening(browser, table, tmp_path) as room,
    ):
        yield room
