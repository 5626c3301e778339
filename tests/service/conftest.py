"""A demo table whose dice fall as written and whose clock stands still."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from threefold.rules.dice import Scripted
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def tables(store: MemoryStore) -> Tables:
    return Tables(store, Scripted([17, 3, 11, 8] * 50), lambda: NOON)


@pytest.fixture
def table(tables: Tables) -> str:
    return demo(tables)
