"""The process that decodes one picture for a server (``service/pictures.py``), with a limit of memory."""

from __future__ import annotations

import sys
from typing import Final

from threefold.service.apart import lower_priority
from threefold.service.pictures import answer_upload

MEMORY: Final = 1 << 30
"""The most bytes of address space: a picture of the largest size needs some half of it."""


def main() -> None:
    """Answer the upload on standard input."""
    lower_priority()
    limit_memory(MEMORY)
    sys.stdout.buffer.write(answer_upload(sys.stdin.buffer.read()))


def limit_memory(most: int) -> None:
    """Let this process have at most so many bytes, where the system knows such a limit."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
