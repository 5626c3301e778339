"""The laboratory's dice: a small hash of seed, encounter and throw. Every encounter has its own
stream.

The generator is SplitMix64: a counter that grows by an odd constant, mixed by shifts and products.
Every cast is explicit, because compiled code widens unsigned products silently. Without Numba,
Python integers limited to 64 bits give the same figures. A die uses the upper 32 bits, so the bias
of a face is at most sides in 2 to the 32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from threefold.lab.backend import COMPILED, compiled_for_both

_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_ALL: Final = (1 << 64) - 1
_LOW: Final = (1 << 32) - 1

if TYPE_CHECKING or not COMPILED:

    def mixed(z: int) -> int:
        """Hash 64 bits, so that every bit of the result depends on every bit of the argument."""
        z = ((z ^ (z >> 30)) * _FIRST) & _ALL
        z = ((z ^ (z >> 27)) * _SECOND) & _ALL
        return z ^ (z >> 31)

    def stream(seed: int, index: int) -> int:
        """Return the first dice state of an encounter."""
        return mixed((mixed((seed + _STEP) & _ALL) + (index * _STEP)) & _ALL)

    def advanced(state: int) -> int:
        """Return the dice state after one throw."""
        return (state + _STEP) & _ALL

    def face(state: int, sides: int) -> int:
        """Return the face of a die, from 1 to ``sides``, for a dice state."""
        return (((mixed(state) >> 32) * sides) >> 32) + 1

    def pick(state: int, count: int) -> int:
        """Return a number from 0 to ``count`` - 1. It uses the lower half of the bits; a face uses
        the upper half.
        """
        return ((mixed(state) & _LOW) * count) >> 32

else:
    import numpy as np

    _U64_STEP, _U64_FIRST, _U64_SECOND, _U64_LOW = (
        np.uint64(_STEP),
        np.uint64(_FIRST),
        np.uint64(_SECOND),
        np.uint64(_LOW),
    )
    _U27, _U30, _U31, _U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

    @compiled_for_both
    def mixed(z):
        z = np.uint64(z)
        z = np.uint64(np.uint64(z ^ np.uint64(z >> _U30)) * _U64_FIRST)
        z = np.uint64(np.uint64(z ^ np.uint64(z >> _U27)) * _U64_SECOND)
        return np.uint64(z ^ np.uint64(z >> _U31))

    @compiled_for_both
    def stream(seed, index):
        key = mixed(np.uint64(np.uint64(seed) + _U64_STEP))
        return mixed(np.uint64(key + np.uint64(np.uint64(index) * _U64_STEP)))

    @compiled_for_both
    def advanced(state):
        return np.uint64(np.uint64(state) + _U64_STEP)

    @compiled_for_both
    def pick(state, count):
        low = np.uint64(mixed(np.uint64(state)) & _U64_LOW)
        return np.int64(np.uint64(low * np.uint64(count)) >> _U32)

    @compiled_for_both
    def face(state, sides):
        high = np.uint64(mixed(np.uint64(state)) >> _U32)
        return np.int64(np.uint64(high * np.uint64(sides)) >> _U32) + np.int64(1)
