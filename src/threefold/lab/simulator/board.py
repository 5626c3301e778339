"""The kernel's board: what stands on it while an encounter is played, what is counted, and the trace of its events."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from threefold.lab.backend import inlined

EVENT: Final = 8
"""Figures of one event: what, who, whom, option, face, points, then how a PC stands (might * 10^6 + speed * 10^3 +
intellect, track) or, after an attack, the foe's health and all the PC's points."""

INITIATIVE, ATTACK, DEFENSE, RECOVERY = 1, 2, 3, 4

AFTER, MEND, HEAL, WARD = 5, 6, 7, 8

WIN, LOSS, DRAW = 0, 1, 2

PARTY, FOES = 0, 1

DEBILITATED: Final = 2
DEAD: Final = 3


class Board(NamedTuple):
    """All that changes in play, in flat lists: made once, set anew for each encounter.

    Of each PC: ``pools`` (three in a row), ``track``, ``used`` recoveries, ``spent`` (the bits of what is used up),
    ``fell`` (the round of the day, or 0), its place in ``order``, ``until`` (the last round of each of its two
    protections). Of each foe: ``health``, whether it has ``acted``, and of each of its moves how often it was ``made``
    and ``since`` which round; ``blow`` is the damage that is being answered. ``able`` are the PCs, then the foes, who
    can still act. ``counts`` gather what came of all encounters, each table from where ``places`` says (see
    `simulator.counts`). ``strike_advice`` and ``guard_advice`` are what solved duels say. Where ``trace`` has room
    every event is written there, one encounter at a time; ``written`` is how many figures it holds.
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
def note(board: Board, what: int, who: int, whom: int, option: int, face: int, points: int) -> int:
    """Write the first figures of an event; where its last two belong."""
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
    """Write how a PC stands after an event."""
    pools = board.pools
    board.trace[at] = pools[3 * pc] * 1_000_000 + pools[3 * pc + 1] * 1_000 + pools[3 * pc + 2]
    board.trace[at + 1] = board.track[pc]
