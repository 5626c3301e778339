"""Bytes on shelves: one shelf, a device, and all strangers together have so much room, and no
more.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.drafts import Draft
from threefold.rules.types import Refusal
from threefold.service import shelves as service
from threefold.service.demo import demo_party
from threefold.service.keys import new_secret
from threefold.service.shelves import UNUSED, Shelves
from threefold.store.memory import MemoryStore

NOW = datetime(2026, 6, 1, tzinfo=UTC)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = NOW

    def now(self) -> str:
        return self.at.isoformat().replace("+00:00", "Z")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def shelves(store: MemoryStore, clock: Clock) -> Shelves:
    return Shelves(store, clock.now)


def heavy(n: int = 0) -> Pc:
    """A character of some 100 kB."""
    return structs.replace(
        demo_party()[0], name=f"Heavy {n}", skills={f"skill {n:05}": "trained" for n in range(4000)}
    )


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return f"{answer.code} {answer.message.key}"


def test_one_shelf_holds_so_many_bytes(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_BYTES", 250_000)
    mine = new_secret()
    answers = [shelves.add(mine, heavy(n)) for n in range(9)]
    full = next(n for n, answer in enumerate(answers) if answer is not None)
    assert 1 <= full <= 3
    assert refused(answers[full]) == "too_large shelf.heavy"
    assert shelves.add(new_secret(), heavy()) is None, "the next shelf has room of its own"


def test_strangers_together_store_so_many_bytes(
    shelves: Shelves, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many shelves somebody begins: the bytes count. A player of a table has room beside
    them.
    """
    monkeypatch.setattr(service, "MOST_BYTES_OF_ALL", 500_000)
    answers = [shelves.add(new_secret(), heavy(n)) for n in range(12)]
    assert store.bytes_of_shelf_items() <= 500_000
    assert refused(answers[-1]) == "no_space shelf.no_space"
    assert shelves.copy(new_secret(), heavy(), "table/p1") is None
    for n in range(12):
        shelves.copy(new_secret(), heavy(n), "table/p1")
    assert store.bytes_of_shelf_items() <= 1_000_000


def test_unfinished_drafts_save_at_full_server(
    shelves: Shelves, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes no more room than before is saved, full or not."""
    mine, id = new_secret(), secrets.token_hex(8)
    assert shelves.draft(mine, id, Draft(name="Wren")) is None
    monkeypatch.setattr(service, "MOST_BYTES_OF_ALL", store.bytes_of_shelf_items())
    assert shelves.draft(mine, id, Draft(name="Wrex")) is None
    assert (
        refused(shelves.draft(new_secret(), secrets.token_hex(8), Draft(name="Ana")))
        == "no_space shelf.no_space"
    )
    assert shelves.entry(mine, id) is not None


def test_oldest_unused_drafts_make_room(
    shelves: Shelves, store: MemoryStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drafts that nobody has saved for long go, the oldest first; characters and drafts in use
    stay.
    """
    secret, ids = new_secret(), [secrets.token_hex(8) for _ in range(4)]
    for n, id in enumerate(ids):
        clock.at = NOW + timedelta(days=n)
        assert shelves.draft(secret, id, Draft(name="Wren")) is None
    clock.at = NOW
    kept = new_secret()
    assert shelves.add(kept, demo_party()[0]) is None
    clock.at = NOW + UNUSED + timedelta(days=2, hours=1)
    assert shelves.draft(secret, ids[0], Draft(name="Used again")) is None
    monkeypatch.setattr(service, "MOST_BYTES_OF_ALL", store.bytes_of_shelf_items())
    assert shelves.draft(new_secret(), secrets.token_hex(8), Draft(name="Ana")) is None
    assert [shelves.entry(secret, id) is not None for id in ids] == [True, False, True, True]
    assert shelves.all(kept) != []


def test_growth_is_counted_for_whoever_saves(shelves: Shelves) -> None:
    """Only what takes more room than before counts; a refusal stores nothing."""
    counted = list[int]()

    def grows(count: int) -> bool:
        counted.append(count)
        return sum(counted) < 150_000

    mine = new_secret()
    assert shelves.add(mine, heavy(), grows=grows) is None
    assert len(counted) == 1
    [held] = shelves.all(mine)
    assert shelves.add(mine, heavy(), held.id, grows=grows) is None
    assert len(counted) == 1
    assert refused(shelves.duplicate(mine, held.id, "en", grows=grows)) == "busy shelf.too_much"
    assert len(shelves.all(mine)) == 1
