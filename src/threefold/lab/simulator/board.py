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


class PartyState(NamedTuple):
    """The state of the PCs. The lists have an item for each PC, except ``pools`` (three in a row)
    and ``until``.
    """

    pools: MutableSequence[int]
    track: MutableSequence[int]
    used: MutableSequence[int]
    """Recovery rolls already used."""
    spent: MutableSequence[int]
    """The bits of used-up items."""
    fell: MutableSequence[int]
    """The round of the day in which a PC first fell, or 0."""
    order: MutableSequence[int]
    """The PCs in the order of their turns."""
    until: MutableSequence[int]
    """The last round of each of a PC's two protections; empty when no PC has any."""


class FoesState(NamedTuple):
    """The state of the foes. ``made`` and ``since`` have an item for each move of each foe."""

    health: MutableSequence[int]
    acted: MutableSequence[int]
    """1 after a foe's first turn."""
    made: MutableSequence[int]
    """How often a move was made within its span."""
    since: MutableSequence[int]
    """The round in which the span began."""
    blow: MutableSequence[int]
    """The damage that a foe answers."""


class AdviceTables(NamedTuple):
    """The advice of all solved duels, for attacks and for defenses; empty without duels."""

    strikes: Sequence[int]
    guards: Sequence[int]


class Board(NamedTuple):
    """All mutable state in flat lists. It is allocated once and reset for each encounter."""

    counts: MutableSequence[int]
    """The results of all encounters."""
    places: Sequence[int]
    """The start of each table of the results (see `simulator.counts`)."""
    advice: AdviceTables
    trace: MutableSequence[int]
    """If it has room, every event is written here, for one encounter at a time."""
    written: MutableSequence[int]
    """The number of figures in the trace."""
    party: PartyState
    foes: FoesState
    able: MutableSequence[int]
    """The number of PCs, then of foes, who can still act."""


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
    pools = board.party.pools
    board.trace[at] = pools[3 * pc] * 1_000_000 + pools[3 * pc + 1] * 1_000 + pools[3 * pc + 2]
    board.trace[at + 1] = board.party.track[pc]
