"""A short evening of chaos at PostgreSQL; ``python -m tests.e2e.chaos`` plays a long one."""

from __future__ import annotations

import pytest
from tests.e2e import chaos
from tests.postgres import Server, own_server


@pytest.mark.long
def test_chaos_loses_and_doubles_nothing(postgres: Server) -> None:
    """Nothing acknowledged is lost or doubled whatever dies."""
    with own_server() as server:
        done = chaos.run(server, phones=6, seconds=0)
    assert len(done.troubles) == 5
    assert (
        done.acknowledged >= (1 + 5) * 6
    )  # each page wrote before the first trouble and after each
