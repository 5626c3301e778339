"""The process that imports files for a server (``service/imports.py``). Arguments: SCRATCH FOLDER
LANGUAGE. Output: a report.

The files lie in SCRATCH, named by number; standard input lists the names under which they were
sent.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from threefold.model import typed
from threefold.service.apart import lower_priority
from threefold.service.exchange import import_uploads
from threefold.text import LANGUAGES


def main(scratch: str, folder: str, lang: str) -> None:
    """Import the files, and write the report as JSON."""
    lower_priority()
    names = typed.decode(sys.stdin.buffer.read(), list[str])
    files = [
        (name, (Path(scratch) / str(number)).read_bytes()) for number, name in enumerate(names)
    ]
    report = import_uploads(files, Path(folder))
    spoken = next((known for known in LANGUAGES if known == lang), LANGUAGES[0])
    sys.stdout.buffer.write(msgspec.json.encode(report.as_json("", spoken)))


if __name__ == "__main__":
    main(*sys.argv[1:])
