"""The dice port: where faces come from. Rules never throw dice; they are handed a port or the faces themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Dice(Protocol):
    """Anything that throws dice."""

    def roll(self, sides: int) -> int:
        """One face, from 1 to ``sides``."""
        ...


class Scripted:
    """Dice that fall as written: for tests and for faces thrown elsewhere."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = iter(faces)

    def roll(self, sides: int) -> int:
        """The next face; raises ``IndexError`` when there is none, ``ValueError`` when the die cannot show it."""
        face = next(self._faces, None)
        if face is None:
            raise IndexError("no more scripted faces")
        if not 1 <= face <= sides:
            raise ValueError(f"a die with {sides} sides cannot show {face}")
        return face
