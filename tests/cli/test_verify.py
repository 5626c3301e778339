"""`threefold verify`: what it says of a session with a seal, without one, and of one that was
changed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from zipfile import ZipFile

from msgspec import structs
from tests.cli.conftest import Run

from threefold.interop.session import write_session
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table import commands as c
from threefold.table.history import GM, History
from threefold.version import __version__


def session(path: Path, sealed: bool) -> History:
    tables = Tables(MemoryStore())
    table = demo(tables)
    play = [c.StartEncounter(), *(c.RollInitiative(pc_id=f"p{n}") for n in (1, 2, 3, 4))]
    for n, command in enumerate(
        [*([c.SealDice()] if sealed else []), *play, *([c.OpenSeal()] if sealed else [])]
    ):
        assert not isinstance(tables.submit(table, GM, f"c{n}", command), Refusal)
    path.write_bytes(tables.export(table))
    return tables.history(table)


def test_every_die_is_thrown_again(threefold: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    session(file, sealed=True)
    done = threefold("verify", file)
    assert done.returncode == 0
    assert "Proved: 4." in done.stdout.decode()
    found = json.loads(threefold("verify", file, "--json").stdout)
    assert [len(seal["dice"]) for seal in found["seals"]] == [4]
    assert (found["wrong"], found["typed"]) == ([], 0)


def test_session_without_seal_says_so(threefold: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    session(file, sealed=False)
    done = threefold("verify", file)
    assert done.returncode == 0
    assert "nothing can be proved" in done.stdout.decode()


def test_changed_die_is_failure(threefold: Run, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    history = session(file, sealed=True)
    seq = next(record.seq for record in history.records if record.dice)
    data = write_session(history, __version__).decode()
    die = history.records[seq - 1].dice[0]
    other = die.face % 20 + 1
    changed = data.replace(f'"dice":[[1,20,{die.face}]]', f'"dice":[[1,20,{other}]]')
    assert changed != data
    file.write_text(changed)
    done = threefold("verify", file)
    assert done.returncode == 1
    # who makes the fingerprint of the file anew is found by the seed
    dice = [structs.replace(die, face=other)]
    records = [structs.replace(r, dice=dice) if r.seq == seq else r for r in history.records]
    file.write_bytes(write_session(History().grown(records), __version__))
    done = threefold("verify", file)
    assert done.returncode == 1
    assert re.search(rf"Event {seq}: the face is not the one", done.stdout.decode())


def test_archive_is_told_from_session(threefold: Run, tmp_path: Path) -> None:
    file = tmp_path / "archive.zip"
    with ZipFile(file, "w") as whole:
        whole.writestr("session.json", "{}")
    done = threefold("verify", file)
    assert done.returncode != 0
    assert "is an archive: take out the file that is wanted" in " ".join(
        done.stderr.decode().split()
    )
