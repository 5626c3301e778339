"""What tests of the doors for programs share: a server of tables, and callers with a token."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.api.callers import Caller
from tests.web.house import GM, House, Seat, open_house

from threefold.service.demo import demo

MARA = Seat("player", "p1")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server of tables in this process."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def table(house: House) -> str:
    """A fresh demo table there."""
    return demo(house.tables)


@pytest.fixture
def mara(house: House, table: str) -> Iterator[Caller]:
    """A program at Mara's seat."""
    with Caller(house, table, MARA, "play") as caller:
        yield caller


@pytest.fixture
def gm(house: House, table: str) -> Iterator[Caller]:
    """A program at the GM's seat."""
    with Caller(house, table, GM, "play", "tables") as caller:
        yield caller
