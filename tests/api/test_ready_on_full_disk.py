"""``/ready`` says no while a place where tables are kept is full, and yes again when it has
room.
"""

from __future__ import annotations

import logging
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from tests.web.house import PATIENCE, House, open_house

from threefold.service import room
from threefold.store.contract import Unusable
from threefold.store.images import InFolder
from threefold.store.owned import probe_folder
from threefold.store.sqlite import open_sqlite


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is answered by a probe of its own."""
    monkeypatch.setattr(room, "PROBE_SECONDS", 0.0)


@contextmanager
def no_larger_files(limit: int) -> Iterator[None]:
    """Let this process write no file beyond so many bytes: as a full disk does, and without being
    root.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def ready(house: House) -> httpx.Response:
    return httpx.get(f"{house.base}/ready", timeout=PATIENCE)


@pytest.fixture
def filed(tmp_path: Path) -> Iterator[House]:
    """A server whose tables are in a file."""
    with closing(open_sqlite(tmp_path / "tables.db")) as store, open_house(store=store) as house:
        yield house


def test_full_disk_makes_server_unready(
    filed: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The database cannot grow: no, with the cause in the log, and no path in the answer."""
    assert ready(filed).status_code == 200
    with no_larger_files(1024):
        answers = [ready(filed), ready(filed)]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert str(tmp_path) not in answers[0].text
    told = [record.getMessage() for record in caplog.records if record.name == room.log.name]
    assert len(told) == 1, "once, however often it is asked"
    assert "tables.db" in told[0]
    with caplog.at_level(logging.WARNING):
        assert ready(filed).status_code == 200
    assert "ready again" in caplog.text


def test_full_picture_folder_makes_server_unready(
    filed: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures are kept on another disk, which is full while the database has room."""
    filed.tables.pictures.elsewhere = InFolder(tmp_path / "pictures")

    def full(folder: Path) -> None:
        raise Unusable("full", str(folder))

    assert ready(filed).status_code == 200
    with monkeypatch.context() as patch:
        patch.setattr("threefold.store.images.probe_folder", full)
        assert ready(filed).status_code == 503
    assert ready(filed).status_code == 200


def test_probe_leaves_nothing_behind(filed: House, tmp_path: Path) -> None:
    """Neither a file nor a row stays of what was written to learn whether there is room."""
    (tmp_path / "pictures").mkdir()
    probe_folder(tmp_path / "pictures")
    for _ in range(3):
        assert ready(filed).status_code == 200
    with no_larger_files(1024):
        ready(filed)
    assert not [*tmp_path.rglob(".probe-*")]


def test_probes_are_few_however_often_asked(filed: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask: what writes to the disk is done now and then."""
    monkeypatch.setattr(room, "PROBE_SECONDS", 1000.0)
    probed = list[int]()
    monkeypatch.setattr(type(filed.tables._store), "probe", lambda store: probed.append(1))
    for _ in range(5):
        assert ready(filed).status_code == 200
    assert len(probed) <= 1


def fill(file: Path) -> None:
    """Write a file until its disk is full."""
    with file.open("wb", buffering=0) as filler, suppress(OSError):
        while filler.write(bytes(4096)):
            pass


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may mount a small disk"
)
def test_small_disk_that_fills_up(tmp_path: Path) -> None:
    """The same on a file system of four megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], check=False
    ).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        with closing(open_sqlite(disk / "tables.db")) as store, open_house(store=store) as house:
            assert ready(house).status_code == 200
            filler = disk / "filler"
            fill(filler)
            assert ready(house).status_code == 503
            filler.unlink()
            assert ready(house).status_code == 200
    finally:
        subprocess.run(["umount", "-l", disk], check=False)
