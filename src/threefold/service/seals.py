"""The dice of a table: the server's own, or those of a seal, whose seed no seat sees before it is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from threefold.rules.dice import Dice
from threefold.rules.sealed import SEED_BYTES, Sealed, commitment
from threefold.store.contract import Store
from threefold.table.events import AnyEvent, DiceSealed
from threefold.table.history import ByEvent, Die, History, Record
from threefold.table.log.thrown import dealt, face_of


class SealedCount(ByEvent):
    """How many dice have fallen under the seal in force, by each event. Undo and redo do not count back: a die is never
    thrown twice."""

    def __init__(self) -> None:
        super().__init__("sealed dice")

    def _next(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        return 0 if isinstance(record.event, DiceSealed) else numbers[-1] + len(record.dice)


class Seeds(NamedTuple):
    """The seeds of a table: where they are kept, and how one is made of so many bytes."""

    store: Store
    table: str
    make: Callable[[int], bytes]


class TableDice:
    """The dice for one command: those of the seal where one is in force and its seed is here. They can be sealed."""

    def __init__(self, seeds: Seeds, plain: Dice, sealed: Sealed | None) -> None:
        self._seeds = seeds
        self._plain = plain
        self._sealed = sealed
        self._faces: list[int] = []

    def roll(self, sides: int) -> int:
        """One face."""
        face = (self._sealed or self._plain).roll(sides)
        self._faces.append(face)
        return face

    def typed(self, event: AnyEvent) -> bool:
        """Whether an event of the command shows a face that the table did not throw."""
        face = face_of(event)
        return face is not None and face not in self._faces

    def fresh(self) -> str:
        """The commitment to a new seed, which the store keeps."""
        seed = self._seeds.make(SEED_BYTES)
        promised = commitment(seed)
        self._seeds.store.add_seed(self._seeds.table, promised, seed)
        return promised

    def seed(self, commitment: str) -> bytes | None:
        """The seed of a commitment."""
        return self._seeds.store.seed(self._seeds.table, commitment)

    def dealt(self, events: Sequence[AnyEvent]) -> list[list[Die]]:
        """The sealed dice of the command for each of its events."""
        thrown = [] if self._sealed is None else self._sealed.thrown
        return dealt(events, [Die(die.n, die.sides, die.face) for die in thrown])
