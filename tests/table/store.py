"""``python -m tests.table.store DATE [SCENE ...]`` stores scenes of the playthroughs as sessions of
this day.

Without a name those that hold an event which no stored session has. What is stored already is never
written again.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import msgspec
from tests.playthroughs.catalog import SCENES, room
from tests.table.test_stored import Stored, sessions

HERE = Path(__file__).parent / "stored"


def new_scenes() -> list[str]:
    """The scenes that hold an event of a type that no stored session has."""
    held = {type(record.event) for stored in sessions().values() for record in stored.records}
    return [
        name
        for name in SCENES
        if {type(record.event) for record in room(name).history.records} - held
    ]


def free_file(date: str) -> Path:
    """The first file of a day that is not there yet."""
    file, number = HERE / f"sessions-{date}.json.gz", 1
    while file.exists():
        number += 1
        file = HERE / f"sessions-{date}-{number}.json.gz"
    return file


def packed(names: list[str]) -> bytes:
    """Scenes as a file of stored sessions, the same bytes for the same sessions."""
    found = {
        name: Stored(list(room(name).history.records), room(name).history.digest())
        for name in names
    }
    return gzip.compress(msgspec.json.encode(found), mtime=0)


def main(date: str, *names: str) -> int:
    """Store the scenes; the exit status says whether there was one."""
    unknown = [name for name in names if name not in SCENES]
    if unknown:
        sys.stderr.write(
            f"no scene of tests/playthroughs: {', '.join(unknown)}; there are {', '.join(SCENES)}\n"
        )
        return 2
    chosen = list(names) or new_scenes()
    if not chosen:
        sys.stdout.write("every event of the playthroughs is in a stored session\n")
        return 1
    file = free_file(date)
    file.write_bytes(packed(chosen))
    sys.stdout.write(f"wrote {file.name}: {', '.join(chosen)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
