"""Unpredictable dice for live play."""

from __future__ import annotations

from secrets import SystemRandom


class LiveDice:
    """Fair dice from the operating system's source of randomness."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def roll(self, sides: int) -> int:
        """Roll one die: return a face from 1 to ``sides``, all equally likely."""
        return self._random.randint(1, sides)
