"""The process that decodes one picture for a server (``service/pictures.py``), with a limit of
memory.
"""

from __future__ import annotations

import sys

from threefold.service.apart import MEMORY, limit_memory, lower_priority
from threefold.service.pictures import answer_upload


def main() -> None:
    """Answer the upload on standard input."""
    lower_priority()
    limit_memory(MEMORY)
    sys.stdout.buffer.write(answer_upload(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
