"""A large session is read in a process of its own, with the same answer as in the server."""

from __future__ import annotations

import subprocess

import pytest
from tests.interop.test_session import played  # noqa: F401 - a fixture

from threefold.rules.types import Refusal
from threefold.service import session_files
from threefold.service.session_files import SoundSession, read_sound_session
from threefold.service.tables import Tables


@pytest.fixture
def data(played: tuple[Tables, str]) -> bytes:  # noqa: F811 - the fixture of that name
    """The file of an evening that was played."""
    tables, table = played
    return tables.export(table)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every file counts as large; the modules that were run."""
    run: list[str] = []
    usual = session_files.run_worker_process

    def noted(
        module: str, *arguments: str, asked: bytes, seconds: float
    ) -> subprocess.CompletedProcess[bytes]:
        run.append(module)
        return usual(module, *arguments, asked=asked, seconds=seconds)

    monkeypatch.setattr(session_files, "LARGE", 0)
    monkeypatch.setattr(session_files, "run_worker_process", noted)
    return run


def test_process_reads_same_session(
    data: bytes, monkeypatch: pytest.MonkeyPatch, apart: list[str]
) -> None:
    there = read_sound_session(data, "evening.json")
    monkeypatch.setattr(session_files, "LARGE", len(data) + 1)
    here = read_sound_session(data, "evening.json")

    assert isinstance(there, SoundSession)
    assert there == here
    assert apart == ["session"]


def test_process_refuses_as_server(
    data: bytes, monkeypatch: pytest.MonkeyPatch, apart: list[str]
) -> None:
    """A wrong file is refused by the same code, field and sentence, wherever it is read."""
    for wrong in (b"{}", data[:-20], data.replace(b'"digest":"', b'"digest":"0', 1), b"\xff\n\n"):
        monkeypatch.setattr(session_files, "LARGE", 0)
        there = read_sound_session(wrong, "a\nname.json")
        monkeypatch.setattr(session_files, "LARGE", len(wrong) + 1)
        assert isinstance(there, Refusal)
        assert there == read_sound_session(wrong, "a name.json")
    assert apart


def test_slow_session_refused(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that takes too long is refused, and its process ends."""
    monkeypatch.setattr(session_files, "LARGE", 0)
    monkeypatch.setattr(session_files, "SECONDS", 0.01)
    answer = read_sound_session(data, "evening.json")

    assert isinstance(answer, Refusal)
    assert answer.message.key == "gm.files.import_slow"
