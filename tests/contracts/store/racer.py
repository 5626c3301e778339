"""A process that tries to append at each version it is told on standard input, and says whether it won.

python racer.py FILE TABLE NAME
"""

from __future__ import annotations

import sys
from pathlib import Path

from threefold.store.contract import VersionConflict
from threefold.store.sqlite import open_sqlite
from threefold.table.events import Noted
from threefold.table.history import GM, Record


def main(file: str, table: str, name: str) -> None:
    store = open_sqlite(Path(file))
    for line in sys.stdin:
        version = int(line)
        try:
            store.append(table, version, [Record(version + 1, f"{name}{version}", GM, Noted(text=name))])
            print("won", flush=True)
        except VersionConflict:
            print("lost", flush=True)
    store.close()


main(*sys.argv[1:])
