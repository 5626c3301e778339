"""The dice of a table that nobody can foresee."""

from __future__ import annotations

from secrets import SystemRandom


class LiveDice:
    """Fair dice from the operating system's source of randomness."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def roll(self, sides: int) -> int:
        """One face, from 1 to ``sides``, each as likely as any other."""
        return self._random.randint(1, sides)
