"""Notes and rewinds. A note only appears in the log; ``history`` restores the state that a rewind
leads to.
"""

from __future__ import annotations

from threefold.table.apply.base import apply_event, unchanged
from threefold.table.events import Noted, Rewound

APPLIED = (apply_event(Noted, unchanged), apply_event(Rewound, unchanged))
