"""The dice interface: where faces come from. Rules never roll dice; they receive a ``Dice`` or the
faces themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Dice(Protocol):
    """An object that rolls dice."""

    def roll(self, sides: int) -> int:
        """Return a face, from 1 to ``sides``."""
        ...


class Scripted:
    """Dice with a given list of faces: for tests and for dice that were rolled elsewhere."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = iter(faces)

    def roll(self, sides: int) -> int:
        """Return the next face. Raise ``IndexError`` when none is left, ``ValueError`` when the die
        cannot show it.
        """
        face = next(self._faces, None)
        if face is None:
            raise IndexError("no more scripted faces")
        if not 1 <= face <= sides:
            raise ValueError(f"a die with {sides} sides cannot show {face}")
        return face
