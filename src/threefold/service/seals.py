"""The dice of a table: the server's own, or sealed ones, whose seed no seat sees before it is
revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from threefold.rules.dice import Dice
from threefold.rules.sealed import SEED_BYTES, Sealed, commitment
from threefold.store.contract import Store
from threefold.table.events import AnyEvent, DiceSealed
from threefold.table.history import EventNumbers, History, Record, ThrownDie
from threefold.table.log.thrown import dice_by_event, face_of


class SealedCount(EventNumbers):
    """How many dice were thrown under the seal in force, by each event. Undo and redo do not reduce
    it: no die is thrown twice."""

    def __init__(self) -> None:
        super().__init__("sealed dice")

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        if isinstance(record.event, DiceSealed):
            return 0
        return numbers[-1] + len(record.dice)


class Seeds(NamedTuple):
    """The seeds of a table: the store that keeps them, and the function that makes one of so many
    bytes.
    """

    store: Store
    table: str
    make: Callable[[int], bytes]


class TableDice:
    """The dice for one command: sealed ones where a seal is in force and its seed is here, else
    plain ones. They can also make the seed of a new seal."""

    def __init__(self, seeds: Seeds, plain: Dice, sealed: Sealed | None) -> None:
        self._seeds = seeds
        self._plain = plain
        self._sealed = sealed
        self._faces: list[int] = []

    def roll(self, sides: int) -> int:
        """Roll one die: return its face."""
        face = (self._sealed or self._plain).roll(sides)
        self._faces.append(face)
        return face

    def typed(self, event: AnyEvent) -> bool:
        """Whether an event of the command shows a face that the table did not throw."""
        face = face_of(event)
        return face is not None and face not in self._faces

    def fresh(self) -> str:
        """Make a new seed, store it, and return its commitment."""
        seed = self._seeds.make(SEED_BYTES)
        promised = commitment(seed)
        self._seeds.store.add_seed(self._seeds.table, promised, seed)
        return promised

    def seed(self, commitment: str) -> bytes | None:
        """Return the seed of a commitment; None if it is not here."""
        return self._seeds.store.seed(self._seeds.table, commitment)

    def dealt(self, events: Sequence[AnyEvent]) -> list[list[ThrownDie]]:
        """Return the sealed dice that belong to each of the command's events."""
        if self._sealed is None:
            thrown = []
        else:
            thrown = self._sealed.thrown
        return dice_by_event(events, [ThrownDie(die.n, die.sides, die.face) for die in thrown])
