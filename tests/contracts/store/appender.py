"""A process that appends commands of three records each, and says so after each, until it is
killed.

    python appender.py PLACE TABLE [BYTES]

With BYTES no file may grow beyond that size; the trouble the store reports then is the last line.
"""

from __future__ import annotations

import resource
import signal
import sys

from threefold.store.contract import Unusable
from threefold.store.opening import open_store
from threefold.table.events import Noted
from threefold.table.history import GM, Record


def main(file: str, table: str, limit: str = "") -> None:
    store = open_store(file)
    if limit:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    version = len(store.load(table))
    while True:
        first = version + 1
        records = [
            Record(n, f"c{first}", GM, Noted(text="x" * 500)) for n in range(first, first + 3)
        ]
        try:
            store.append(table, version, records)
        except Unusable as error:
            print(error.trouble, flush=True)
            return
        version += 3
        print(version, flush=True)


main(*sys.argv[1:])
