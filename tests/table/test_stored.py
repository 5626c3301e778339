"""Sessions that an earlier version stored replay to the state that they had then."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import get_args

import msgspec

from threefold.table.events import AnyEvent
from threefold.table.history import History, Record


class Stored(msgspec.Struct, frozen=True):
    """A session as it was stored, and the digest of its last state."""

    records: list[Record]
    digest: str


FILES = sorted((Path(__file__).parent / "stored").glob("*.json.gz"))


def sessions() -> dict[str, Stored]:
    """Every stored session by the name of its file and its own."""
    return {
        f"{file.name}: {name}": session
        for file in FILES
        for name, session in msgspec.json.decode(
            gzip.decompress(file.read_bytes()), type=dict[str, Stored]
        ).items()
    }


def test_stored_sessions_replay_to_the_same_digest() -> None:
    changed = [
        name
        for name, stored in sessions().items()
        if History().grown(stored.records).digest() != stored.digest
    ]
    assert changed == []


def test_stored_sessions_hold_events_of_every_type() -> None:
    held = {type(record.event) for stored in sessions().values() for record in stored.records}
    new = {event.__name__ for event in set(get_args(AnyEvent)) - held}
    assert new == set(), "play these events in a scene of tests/playthroughs/, then `make store`"


def test_a_scene_is_stored_as_it_was_played() -> None:
    """What ``make store`` writes is what these tests read."""
    from tests.table.store import free_file, packed

    read = msgspec.json.decode(gzip.decompress(packed(["the-lift-shaft"])), type=dict[str, Stored])
    assert [History().grown(stored.records).digest() for stored in read.values()] == [
        read["the-lift-shaft"].digest
    ]
    assert not free_file("2026-11-22").exists(), "a stored session is never written again"
