"""Notes and rewinds. A note stands in the log alone; ``history`` brings back the state to which a rewind leads."""

from __future__ import annotations

from threefold.table.apply.base import on, unchanged
from threefold.table.events import Noted, Rewound

APPLIED = (on(Noted, unchanged), on(Rewound, unchanged))
