"""The primary of the tables dies, a standby takes over; ``python -m tests.e2e.failover`` does it
with more phones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.e2e import failover
from tests.postgres import Server


@pytest.fixture
def pair(postgres: Server) -> Iterator[tuple[Server, Server, str]]:
    """A primary with its standby, and a database on both."""
    primary = Server()
    try:
        primary.start()
        database = primary.database()
        standby = failover.standby_of(primary)
        try:
            yield primary, standby, database
        finally:
            standby.end()
    finally:
        primary.end()


@pytest.mark.long
def test_standby_takes_over_without_loss(
    pair: tuple[Server, Server, str],
) -> None:
    """A standby takes over and nothing acknowledged is lost."""
    done = failover.run(*pair, phones=3, workers=2)
    assert done.troubles == ["fail over"]
    assert done.acknowledged >= (1 + 1) * 3  # each page wrote before and after
