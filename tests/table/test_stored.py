"""Sessions that an earlier version stored replay to the state that they had then."""

from __future__ import annotations

import gzip
from contextlib import closing
from pathlib import Path
from typing import Final, get_args

import msgspec

from threefold.service.tables import Accepted, Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note
from threefold.table.events import AnyEvent
from threefold.table.history import GM, History, Record


class Stored(msgspec.Struct, frozen=True):
    """A session as it was stored, and the digest of its last state."""

    records: list[Record]
    digest: str


STORED: Final = Path(__file__).parent / "stored"
FILES: Final = sorted(STORED.glob("*.json.gz"))


def sessions() -> dict[str, Stored]:
    """Every stored session by the name of its file and its own."""
    return {
        f"{file.name}: {name}": session
        for file in FILES
        for name, session in msgspec.json.decode(
            gzip.decompress(file.read_bytes()), type=dict[str, Stored]
        ).items()
    }


def test_stored_sessions_replay_to_same_digest() -> None:
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


def test_stored_file_opens_and_replays(tmp_path: Path) -> None:
    """A file of the first schema, with a row in every table, is used as it is. Its sessions were
    played with sealed dice, with entries of a pack that is not here, and in a fight."""
    file = tmp_path / "tables.db"
    file.write_bytes(gzip.decompress((STORED / "tables-2026-11-29.db.gz").read_bytes()))
    digests = msgspec.json.decode((STORED / "tables-2026-11-29.json").read_bytes())
    with closing(open_sqlite(file)) as store:
        assert store.read_only is None
        tables = Tables(store)
        read = {table.id: tables.repairs.verified_history(table.id) for table in tables.tables()}
        assert {id: history.digest() for id, (history, damage) in read.items()} == digests
        assert not any(damage for _, damage in read.values())
        played = next(iter(digests))
        assert {link.seat.role for link in store.links(played)} == {"gm", "player"}
        assert store.ages(played).browsers == 30
        note = tables.submit(played, GM, "later", Note(text="Played on."))
        assert isinstance(note, Accepted)


def test_scene_is_stored_as_it_was_played() -> None:
    """What ``make store`` writes is what these tests read."""
    from tests.table.store import free_file, packed

    read = msgspec.json.decode(gzip.decompress(packed(["the-lift-shaft"])), type=dict[str, Stored])
    assert [History().grown(stored.records).digest() for stored in read.values()] == [
        read["the-lift-shaft"].digest
    ]
    assert not free_file("2026-11-22").exists(), "a stored session is never written again"
