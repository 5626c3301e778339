"""The list of effects that nobody misses, and the command that writes it anew.

``python -m tests.shelf.unread`` prints what has changed. With ``--write`` it writes the list. Names of
entries (``abilities.grab``) leave the lines of all others as they are. It takes as many processes as
there are processors, or ``--workers N``: all entries take them a good while.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Final

from tests.shelf.dropping import ENTRIES, Json, Tables, unread_effects
from tests.shelf.test_sheets import HERE, ROOT

LISTED: Final = HERE / "disagree" / "unread_effects.txt"
RENEW: Final = "python -m tests.shelf.unread --write"
"""The command that writes the list anew."""
Named = tuple[str, str, Json]
"""An entry with its name and its kind."""


def entries() -> Iterator[Named]:
    """All entries with effects."""
    for kind in ENTRIES:
        for line in (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("effects"):
                yield f"{kind}.{entry['key']}", kind, entry


def listed() -> list[str]:
    """The lines of the list."""
    return LISTED.read_text("utf-8").splitlines()


def of_entries(lines: Iterable[str], names: Iterable[str]) -> set[str]:
    """Those lines of a list that are of some entries."""
    wanted = set(names)
    return {line for line in lines if line.split()[0] in wanted}


@cache
def _tables() -> Tables:
    return Tables()


def unread_of(named: Named) -> list[str]:
    """The lines of one entry."""
    name, kind, entry = named
    try:
        return [f"{name} {at}" for at in unread_effects(_tables(), kind, entry)]
    except Exception as wrong:
        wrong.add_note(f"while {name} was played")
        raise


def main(given: Sequence[str] | None = None) -> None:
    """Play entries, and print or write what has changed."""
    options = argparse.ArgumentParser(prog="python -m tests.shelf.unread", description=__doc__)
    options.add_argument("names", nargs="*", help="entries, such as abilities.grab; all without")
    options.add_argument("--write", action="store_true", help="write the list")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args(given)
    chosen = [each for each in entries() if not asked.names or each[0] in asked.names]
    found = set[str]()
    with ProcessPoolExecutor(asked.workers) as workers:
        for done, lines in enumerate(workers.map(unread_of, chosen, chunksize=4), 1):
            found.update(lines)
            if done % 100 == 0:
                print(f"{done} of {len(chosen)} entries", flush=True)
    before = set(listed())
    others = before - of_entries(before, (name for name, _, _ in chosen))
    if not asked.names:
        others = set()  # also lines of entries that are no longer there
    for line in sorted(found - before):
        print(f"unread: {line}")
    for line in sorted(before - found - others):
        print(f"read now: {line}")
    if asked.write:
        LISTED.write_text("".join(f"{line}\n" for line in sorted(found | others)), "utf-8")


if __name__ == "__main__":
    main()
