"""A process that opens each file it is told on standard input, and says so."""

from __future__ import annotations

import sys
from pathlib import Path

from threefold.store.sqlite import open_sqlite

for line in sys.stdin:
    open_sqlite(Path(line.rstrip("\n"))).close()
    print("opened", flush=True)
