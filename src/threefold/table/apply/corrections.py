"""Notes and rewinds. A note only appears in the log; ``history`` restores the state that a rewind
leads to.
"""

from __future__ import annotations

from threefold.table.apply.base import on, unchanged
from threefold.table.events import Noted, Rewound

APPLIED = (on(Noted, unchanged), on(Rewound, unchanged))
