"""Sealed dice: the seed, revealed after the session, proves that nobody chose a face. Standard
library only.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, NamedTuple

SEED_BYTES: Final = 32
_RANGE: Final = 1 << 64


class SealedFace(NamedTuple):
    """A die rolled under a seal: its number, from 1, its sides, and its face."""

    n: int
    sides: int
    face: int


def commitment(seed: bytes) -> str:
    """Return what is published about a seed before the session: its SHA-256, from which the seed
    cannot be found.
    """
    return hashlib.sha256(b"threefold/seal/1\n" + seed).hexdigest()


def sealed_face(seed: bytes, n: int, sides: int) -> int:
    """Return the face of die ``n`` under a seed. HMAC-SHA256 of its number and sides gives 64-bit
    whole numbers; the first that makes all faces equally likely counts."""
    if sides < 1 or n < 1:
        raise ValueError(f"there is no die {n} with {sides} sides")
    fair = _RANGE - _RANGE % sides
    block = 0
    while True:
        said = hmac.digest(seed, f"threefold/die/1\n{n}\n{sides}\n{block}".encode(), "sha256")
        for at in range(0, len(said), 8):
            value = int.from_bytes(said[at : at + 8], "big")
            if value < fair:
                return value % sides + 1
        block += 1


class Sealed:
    """Dice whose faces a seed decides, after ``n`` dice rolled before; ``thrown`` are the dice of
    this command.
    """

    def __init__(self, seed: bytes, n: int) -> None:
        self._seed = seed
        self._n = n
        self.thrown: list[SealedFace] = []

    def roll(self, sides: int) -> int:
        """Return the next face."""
        self._n += 1
        face = sealed_face(self._seed, self._n, sides)
        self.thrown.append(SealedFace(self._n, sides, face))
        return face
