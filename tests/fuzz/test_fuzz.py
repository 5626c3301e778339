"""Every reader of the command line and of uploads gets thousands of spoiled files: it reads them,
or refuses in a sentence. Nothing else: no traceback, no internal error, no minutes, no gigabytes.

A failure prints the seed and the number of the file; `THREEFOLD_FUZZ=SEED:NUMBER` tries that one
alone.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from secrets import randbits
from time import process_time
from typing import Final

import pytest
from tests.examples import THOROUGH
from tests.fuzz.doors import READERS, Reader
from tests.fuzz.spoiling import spliced
from tests.long import rows

FIXED: Final = 32
FEW: Final = 10
MANY: Final = 2000
SECONDS: Final = 20
"""The most processor time for one file; most take a hundredth of a second."""

MEGABYTES: Final = 1500
"""By how much the process may grow at its largest while it reads."""


def spoiled(reader: Reader, seed: int, number: int) -> tuple[str, bytes]:
    """The file of a seed and a number: always the same one."""
    luck = Random(f"{seed} {number}")
    samples = good_files(reader)
    name, data = luck.choice(samples)
    if luck.random() < 0.05:
        return name, spliced(data, [other for _, other in samples], luck)
    spoil = luck.choice(reader.spoils)
    try:
        return name, spoil(data, luck)
    except ValueError:  # no JSON
        return name, reader.spoils[-1](data, luck)


@cache
def good_files(reader: Reader) -> Sequence[tuple[str, bytes]]:
    """The samples of a reader, made once."""
    return reader.samples()


def largest() -> float:
    """The most memory that this process had, in megabytes."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )


def feed(name: str, seed: int, numbers: range, folder: Path) -> None:
    """Give a reader the files of these numbers."""
    reader, alone = READERS[name], os.environ.get("THREEFOLD_FUZZ")
    if alone:
        seed, numbers = (
            int(alone.partition(":")[0]),
            range(int(alone.partition(":")[2]), int(alone.partition(":")[2]) + 1),
        )
    for number in numbers:
        file, data = spoiled(reader, seed, number)
        place = folder / str(number)
        place.mkdir()
        before, size = process_time(), largest()
        try:
            reader.door(data, file, place)
        except BaseException as fault:
            fault.add_note(f"{name}: THREEFOLD_FUZZ={seed}:{number} ({file}, {len(data)} bytes)")
            raise
        took, grew = process_time() - before, largest() - size
        assert took < SECONDS, f"{name}: THREEFOLD_FUZZ={seed}:{number} takes {took:.0f} s"
        assert grew < MEGABYTES, f"{name}: THREEFOLD_FUZZ={seed}:{number} takes {grew:.0f} MB"
        shutil.rmtree(place)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("THREEFOLD_TRACEBACK", raising=False)


@pytest.mark.parametrize("name", READERS)
def test_few_spoiled_files_are_refused(name: str, tmp_path: Path) -> None:
    """The first files of the fixed seed."""
    feed(name, FIXED, range(FEW), tmp_path)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", ["fixed", "random"] if THOROUGH else ["random"])
@pytest.mark.parametrize("name", rows(READERS, 0))
def test_many_spoiled_files_are_refused(name: str, seed: str, tmp_path: Path) -> None:
    """Thousands of a seed that nobody has seen; in `make thorough` as many of the fixed one."""
    many = MANY if THOROUGH else READERS[name].many
    feed(name, FIXED if seed == "fixed" else randbits(32), range(many), tmp_path)
