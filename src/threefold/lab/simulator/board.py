"""The kernel's mutable state while it plays an encounter, its counts, and the trace of events."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from threefold.lab.backend import inlined

EVENT: Final = 8
"""The number of figures of one event: kind, actor, target, option, face, points, and two more.
These are the PC's Pools (might * 10^6 + speed * 10^3 + intellect) and track or, after an attack,
the foe's health and the PC's points."""

INITIATIVE, ATTACK, DEFENSE, RECOVERY = 1, 2, 3, 4

AFTER, MEND, HEAL, WARD = 5, 6, 7, 8

WIN, LOSS, DRAW = 0, 1, 2

PARTY, FOES = 0, 1

DEBILITATED: Final = 2
DEAD: Final = 3


class Board(NamedTuple):
    """All mutable state in flat lists. It is allocated once and reset for each encounter.

    For each PC: ``pools`` (three in a row), ``track``, ``used`` recoveries, ``spent`` (the bits of
    used-up items), ``fell`` (the round of the day, or 0), its place in ``order``, ``until`` (the
    last round of each of its two protections). For each foe: ``health``, whether it has ``acted``,
    and for each of its moves how often it was ``made`` and ``since`` which round. ``blow`` is the
    damage that a foe answers. ``able`` is the number of PCs, then of foes, who can still act.
    ``counts`` are the results of all encounters; each table starts at its index in ``places`` (see
    `simulator.counts`). ``strike_advice`` and ``guard_advice`` come from solved duels. If ``trace``
    has room, every event is written there, for one encounter at a time; ``written`` is the number
    of figures in it.
    """

    counts: MutableSequence[int]
    places: Sequence[int]
    strike_advice: Sequence[int]
    guard_advice: Sequence[int]
    trace: MutableSequence[int]
    written: MutableSequence[int]
    pools: MutableSequence[int]
    track: MutableSequence[int]
    used: MutableSequence[int]
    spent: MutableSequence[int]
    fell: MutableSequence[int]
    order: MutableSequence[int]
    health: MutableSequence[int]
    able: MutableSequence[int]
    until: MutableSequence[int]
    acted: MutableSequence[int]
    made: MutableSequence[int]
    since: MutableSequence[int]
    blow: MutableSequence[int]


@inlined
def note_event(
    board: Board, what: int, who: int, whom: int, option: int, face: int, points: int
) -> int:
    """Write the first six figures of an event. Return the index for its last two."""
    trace, at = board.trace, board.written[0]
    trace[at] = what
    trace[at + 1] = who
    trace[at + 2] = whom
    trace[at + 3] = option
    trace[at + 4] = face
    trace[at + 5] = points
    board.written[0] = at + EVENT
    return at + EVENT - 2


@inlined
def note_vitals(board: Board, at: int, pc: int) -> None:
    """Write a PC's Pools and track after an event."""
    pools = board.pools
    board.trace[at] = pools[3 * pc] * 1_000_000 + pools[3 * pc + 1] * 1_000 + pools[3 * pc + 2]
    board.trace[at + 1] = board.track[pc]
