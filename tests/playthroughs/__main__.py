"""``python -m tests.playthroughs`` shows what reads differently now; with ``--write`` it writes all
transcripts.
"""

from __future__ import annotations

import sys
from difflib import unified_diff

from tests.playthroughs.catalog import file, names, strays, text


def main(write: bool) -> int:
    """Play everything; write, or show what differs. The exit status says whether anything did."""
    differ = 0
    for name in names():
        path, now = file(name), text(name)
        then = path.read_text("utf-8") if path.exists() else ""
        if then == now:
            continue
        differ += 1
        if write:
            path.write_text(now, "utf-8")
            sys.stdout.write(f"wrote {path.name}\n")
        else:
            sys.stdout.writelines(
                unified_diff(then.splitlines(True), now.splitlines(True), path.name, "now")
            )
    for path in strays():
        differ += 1
        if write:
            path.unlink()
        sys.stdout.write(f"{'removed' if write else 'nothing writes'} {path.name}\n")
    return 0 if write else min(differ, 1)


if __name__ == "__main__":
    sys.exit(main(write="--write" in sys.argv[1:]))
