"""A short evening of chaos at PostgreSQL; ``python -m tests.e2e.chaos`` plays a long one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.e2e import chaos
from tests.postgres import Server


@pytest.fixture
def own_server(postgres: Server) -> Iterator[Server]:
    """A server that may be killed, while other tests use theirs."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.end()


@pytest.mark.long
def test_nothing_acknowledged_is_lost_or_doubled_whatever_dies(own_server: Server) -> None:
    done = chaos.run(own_server, phones=6, seconds=0)
    assert len(done.troubles) == 5
    assert done.acknowledged >= (1 + 5) * 6  # each page wrote before the first trouble and after each
