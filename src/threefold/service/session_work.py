"""The process that reads a large session for a server (``service/session_files.py``), with a limit
of memory.

Input: the file's name on a line of its own, then the file. Output: the answer as JSON.
"""

from __future__ import annotations

import sys

from threefold.service.apart import MEMORY, limit_memory, lower_priority
from threefold.service.session_files import answer_reading


def main() -> None:
    """Answer the file on standard input."""
    lower_priority()
    limit_memory(MEMORY)
    name, _, data = sys.stdin.buffer.read().partition(b"\n")
    sys.stdout.buffer.write(answer_reading(data, name.decode()))


if __name__ == "__main__":
    main()
