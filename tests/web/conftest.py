"""What tests of the web share: a server of tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.house import House, open_house

from threefold.service.demo import demo


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server of tables in this process."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def table(house: House) -> str:
    """A fresh demo table there."""
    return demo(house.tables)
