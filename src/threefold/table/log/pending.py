"""Log lines for pending requests, when they open and when they are withdrawn. Each feature
registers its own kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.table.events import Closed, Opened
from threefold.table.log import actions, growth, intrusions, procedures, recovery, works
from threefold.table.log.base import DescribedPending, LogLine, Reader, on

PENDING: Final[Mapping[type, DescribedPending]] = MappingProxyType(
    {
        each.kind: each
        for feature in (actions, procedures, recovery, intrusions, growth, works)
        for each in feature.PENDING
    }
)


def _opened(event: Opened, reader: Reader) -> LogLine | None:
    return PENDING[type(event.pending)].opened(event.pending, reader)


def _closed(event: Closed, reader: Reader) -> LogLine | None:
    withdrawn = reader.before.pending.get(event.id)
    if withdrawn is None:
        return None
    return PENDING[type(withdrawn)].closed(withdrawn, reader)


DESCRIBED = (on(Opened, _opened), on(Closed, _closed))
