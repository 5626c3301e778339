"""What the walks share: two servers, one for each world."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.twins.walking import Houses
from tests.web.house import open_house

from threefold.library.packs import install
from threefold.web.limits import Rate


@pytest.fixture(scope="package")
def houses() -> Iterator[Houses]:
    """Two servers of tables in this process."""
    with open_house() as one, open_house() as other:
        yield one, other


@pytest.fixture(autouse=True)
def _ask_without_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Rate, "admits", lambda *asked: True)
    yield
    install([])
