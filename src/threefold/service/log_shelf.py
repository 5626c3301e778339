"""What every log of a table asks the shelf: pages, doors for programs, journals, `replay`."""

from __future__ import annotations

from typing import Final

from threefold.library.clauses import clauses_of_power
from threefold.table.log import LogShelf

LOG_SHELF: Final = LogShelf(clauses_of=clauses_of_power)
