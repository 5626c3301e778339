"""How a command that serves until it is ended hears that it should end."""

from __future__ import annotations

import signal
from threading import Event


def stop_requested() -> Event:
    """Return an event that Ctrl-C or SIGTERM sets. Both are the normal way to end this command."""
    stop = Event()
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):  # SIGBREAK is what Windows sends with Ctrl-Break
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, lambda number, frame: stop.set())
    return stop
