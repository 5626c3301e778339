"""How long a reader rests: whoever has had much of the interpreter waits, while others do something
at their tables.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep, thread_time
from typing import Final, TypeVar

SHARE: Final = 0.1
"""The part of the interpreter that one reader may have for long while others do something."""

DEVICE_SHARE: Final = 0.3
"""The part of it that all readers of one device may have together: a whole group may sit behind one
address.
"""

AT_ONCE_SECONDS: Final = 0.5
"""How much processor time a reader may have without a rest: several pages, drawn one after the
other.
"""

ASKED_SECONDS: Final = 0.004
"""What the event loop spends on a request and its connection, beside the work in its thread."""

LONGEST_SECONDS: Final = 5.0
"""The longest rest, whatever a read has cost."""

DOING_SECONDS: Final = 3.0
"""How long after a command readers rest. At a quiet server nobody waits for nobody."""

_REMEMBERED: Final = 1000

T = TypeVar("T")


class Spent:
    """The processor time of the work that was done in one turn."""

    seconds = 0.0

    def run(self, work: Callable[[], T]) -> T:
        """Do the work in this thread, and count its processor time."""
        began = thread_time()
        try:
            return work()
        finally:
            self.seconds += thread_time() - began


class Pace:
    """What each reader has cost lately, and how long it rests for it. Commands are told with
    ``note_command``.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}
        """When each reader would have paid for all that it has had, at its share of the
        interpreter.
        """
        self._busy_until = clock()

    def note_command(self) -> None:
        """Note that somebody does something: readers rest for a while."""
        self._busy_until = self._clock() + DOING_SECONDS

    def wait(self, seconds: float) -> None:
        """Let this thread rest, if somebody does something."""
        if self._clock() < self._busy_until:
            sleep(seconds)

    def note_cost(self, who: str, seconds: float, device: str = "") -> None:
        """Note what a read has cost its reader, and the device from which it was asked."""
        self._note(who, (seconds + ASKED_SECONDS) / SHARE)
        if device and device != who:
            self._note(device, (seconds + ASKED_SECONDS) / DEVICE_SHARE)

    def _note(self, who: str, pays: float) -> None:
        now = self._clock()
        if len(self._until) >= _REMEMBERED:
            self._until = {known: until for known, until in self._until.items() if until > now}
        owed = max(self._until.get(who, now), now) + pays
        self._until[who] = min(owed, now + AT_ONCE_SECONDS / SHARE + LONGEST_SECONDS)

    def rest(self, who: str, device: str = "") -> float:
        """Return after how many seconds a reader may have its next turn; 0 for at once. A reader
        rests with its device, so that many tokens of one device have no more than it."""
        now = self._clock()
        rests = [self._until.get(who, now) - now - AT_ONCE_SECONDS / SHARE]
        if device and device != who:
            rests.append(self._until.get(device, now) - now - AT_ONCE_SECONDS / DEVICE_SHARE)
        return max(0.0, min(max(rests), self._busy_until - now))
