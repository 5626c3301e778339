"""Notes in the log, and rewinds."""

from __future__ import annotations

from threefold.table.events.base import Event


class Noted(Event, tag="noted", kw_only=True, frozen=True):
    """A note was added to the log."""

    text: str
    secret: bool = False
    pc: str | None = None


class Rewound(Event, tag="rewound", kw_only=True, frozen=True):
    """The GM rewound the table to the state after event number ``to`` (0: the empty table); or, as
    a ``redo``, brought back the state before a rewind. ``steps`` is how many commands a rewind took
    back."""

    to: int
    redo: bool = False
    steps: int = 1
