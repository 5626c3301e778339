"""Content is read by one thread at a time: msgspec builds what it knows of a type while the first
entry is read, and two threads that do so at once end the process. A server that was asked twice at
its start was seen to die of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from threefold.library import shelf
from threefold.library.entries import CYPHERS

PATIENCE = 60


@pytest.mark.parametrize(("suffix", "reader"), [("jsonl", "read_lines"), ("yaml", "read_entries")])
def test_nobody_else_reads_content_meanwhile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str, reader: str
) -> None:
    free: list[bool] = []

    def read(*_: object, **__: object) -> tuple[()]:
        with ThreadPoolExecutor(1) as another:
            free.append(another.submit(shelf.READING.acquire, blocking=False).result(PATIENCE))
        return ()

    monkeypatch.setattr(shelf, reader, read)
    (tmp_path / f"{CYPHERS.name}.{suffix}").write_text("", "utf-8")
    assert CYPHERS.read(tmp_path) == ()
    assert free == [False]
