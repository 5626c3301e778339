"""The live table as a process of its own: it comes from the server of processes, or from the
console script.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.started import Started

SCRIPT = Path(sys.executable).with_name("threefold")
WAIT_SECONDS = 60


class Served(NamedTuple):
    """A running table: its process and its links by name (``GM`` and the characters), in the order
    of printing.
    """

    process: Started | subprocess.Popen[bytes]
    links: dict[str, str]

    @property
    def base(self) -> str:
        """The address in front of every link."""
        return next(iter(self.links.values())).partition("/join/")[0]

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait(WAIT_SECONDS)

    def stop(self) -> int:
        """Ask it to end, and say how it did."""
        self.process.terminate()
        return self.process.wait(WAIT_SECONDS)


@contextmanager
def served(
    db: Path | str, *options: str, seats: int = 5, errors: Path | None = None, script: bool = False
) -> Iterator[Served]:
    """Start a table on this file, read the links of its seats, and end it afterwards if it still
    runs. The console ``script`` takes two seconds more: only for tests of the start itself, and
    where the table has workers."""
    words = ["table", "--db", str(db), *options]
    read, write = os.pipe()
    with (
        (errors or Path(db).with_suffix(".log")).open("ab") as log,
        open(read, encoding="utf-8") as said,  # noqa: PTH123 - a descriptor
    ):
        try:
            if script:
                process: Started | subprocess.Popen[bytes] = subprocess.Popen(
                    [SCRIPT, *words], stdout=write, stderr=log, env=quiet()
                )
            else:
                with Path(os.devnull).open("rb") as nothing:
                    process = Started(words, [nothing.fileno(), write, log.fileno()], quiet())
        finally:
            os.close(write)
        try:
            lines = [said.readline().rstrip("\n") for _ in range(seats)]
            yield Served(process, dict(line.rsplit("  ", 1) for line in lines if "  " in line))
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(WAIT_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def quiet() -> dict[str, str]:
    """The environment without what would change how things look."""
    return {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
