"""A process that tries to append at each version it is told on standard input, and says whether it
won.

python racer.py PLACE TABLE NAME
"""

from __future__ import annotations

import sys

from threefold.store.contract import VersionConflict
from threefold.store.opening import open_store
from threefold.table.events import Noted
from threefold.table.history import GM, Record


def main(file: str, table: str, name: str) -> None:
    store = open_store(file)
    for line in sys.stdin:
        version = int(line)
        try:
            store.append(
                table, version, [Record(version + 1, f"{name}{version}", GM, Noted(text=name))]
            )
            print("won", flush=True)
        except VersionConflict:
            print("lost", flush=True)
    store.close()


main(*sys.argv[1:])
