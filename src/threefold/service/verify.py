"""Verification of sealed dice: computes every face that the table threw again, from the seeds that
were revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from threefold.rules.sealed import commitment, sealed_face
from threefold.table.events import DiceSealed, SealLost, SealOpened
from threefold.table.history import GM, History, Record, Seat, ThrownDie
from threefold.table.log import is_readable
from threefold.table.log.thrown import face_of

Fault = Literal["seed", "face", "number", "shown", "no_seal"]
SealState = Literal["opened", "sealed", "lost", "replaced"]


class CheckedDie(Struct, frozen=True, kw_only=True):
    """A sealed die in event ``seq``. ``face`` is the face that was logged, ``true`` the face by the
    seed (None: the seed is not known)."""

    seq: int
    n: int
    sides: int
    face: int
    true: int | None


class CheckedSeal(Struct, frozen=True, kw_only=True):
    """A seal: its commitment, its seed once it is revealed, and those of its dice that a seat may
    read.
    """

    seq: int
    commitment: str
    state: SealState
    seed: str = ""
    dice: list[CheckedDie] = []


class EventFault(Struct, frozen=True, kw_only=True):
    """A fault in an event. ``seed``: the seed does not match the commitment; ``face``: a face does
    not match the seed; ``number``: a die is missing or comes twice; ``shown``: the event shows
    another face than its die; ``no_seal``: dice or a seed without a seal."""

    seq: int
    fault: Fault


class Verified(Struct, frozen=True, kw_only=True):
    """The result of a check. ``typed`` is the number of faces typed in while the dice were sealed,
    ``unsealed`` the number of rolls without a seal."""

    seals: list[CheckedSeal]
    wrong: list[EventFault]
    typed: int
    unsealed: int

    @property
    def checked(self) -> int:
        """The number of dice that the seeds prove."""
        return sum(die.true == die.face for seal in self.seals for die in seal.dice)

    @property
    def waiting(self) -> int:
        """The number of dice whose seed is not known."""
        return sum(die.true is None for seal in self.seals for die in seal.dice)


class _Seal:
    """A seal while the history is read."""

    def __init__(self, seq: int, commitment: str) -> None:
        self.seq, self.commitment = seq, commitment
        self.state: SealState = "sealed"
        self.seed = ""
        self.thrown: list[tuple[Record, ThrownDie]] = []

    def wrong_faces(self) -> Iterator[EventFault]:
        """Yield the events with a face that does not follow from the seed."""
        if not self.seed:
            return
        seed = bytes.fromhex(self.seed)
        for record, die in self.thrown:
            if sealed_face(seed, die.n, die.sides) != die.face:
                yield EventFault(seq=record.seq, fault="face")


class _Check:
    """Reads a history record by record, and collects its seals and what is wrong with them."""

    def __init__(self, history: History, seat: Seat) -> None:
        self._history, self._seat = history, seat
        self._current: _Seal | None = None
        self.seals: list[_Seal] = []
        self.wrong: list[EventFault] = []
        self.typed = self.unsealed = 0

    def read(self, record: Record) -> None:
        """Check one record after those before it."""
        event = record.event
        if isinstance(event, DiceSealed):
            if self._current is not None:
                self._current.state = "replaced"
            self._current = _Seal(record.seq, event.commitment)
            self.seals.append(self._current)
        elif isinstance(event, SealOpened | SealLost):
            self._end_seal(record, event)
        if record.dice:
            self._read_dice(record)
        elif face_of(event) is not None:
            self._count_face(record)

    def _end_seal(self, record: Record, event: SealOpened | SealLost) -> None:
        seal, self._current = self._current, None
        if seal is None or event.commitment != seal.commitment:
            self.wrong.append(EventFault(seq=record.seq, fault="no_seal"))
        elif isinstance(event, SealLost):
            seal.state = "lost"
        else:
            seal.state, seal.seed = "opened", event.seed
            if commitment(bytes.fromhex(event.seed)) != seal.commitment:
                self.wrong.append(EventFault(seq=record.seq, fault="seed"))

    def _read_dice(self, record: Record) -> None:
        for fault in _faults(self._current, record, face_of(record.event)):
            self.wrong.append(EventFault(seq=record.seq, fault=fault))
        if self._current is not None:
            self._current.thrown += [(record, die) for die in record.dice]

    def _count_face(self, record: Record) -> None:
        """Count a face that the table did not throw, if the seat may read of it."""
        if not is_readable(self._history, record, self._seat):
            return
        if self._current is None:
            self.unsealed += 1
        else:
            self.typed += 1


def verify(history: History, seat: Seat = GM) -> Verified:
    """Check every seal of a history. A seat gets only the dice in log lines that it may read;
    faults are reported to every seat."""
    check = _Check(history, seat)
    for record in history.records:
        check.read(record)
    seals = [_check_seal(history, seal, seat) for seal in check.seals]
    wrong = check.wrong
    for seal in check.seals:
        wrong += seal.wrong_faces()
    return Verified(
        seals=seals,
        wrong=sorted(wrong, key=lambda fault: fault.seq),
        typed=check.typed,
        unsealed=check.unsealed,
    )


def _faults(seal: _Seal | None, record: Record, face: int | None) -> list[Fault]:
    """Return the faults in the dice of a record that can be found without a seed."""
    if seal is None:
        return ["no_seal"]
    found: list[Fault] = []
    following = len(seal.thrown) + 1
    if [die.n for die in record.dice] != [*range(following, following + len(record.dice))]:
        found.append("number")
    if face is not None and all(die.face != face for die in record.dice):
        found.append("shown")
    return found


def _check_seal(history: History, seal: _Seal, seat: Seat) -> CheckedSeal:
    seed = bytes.fromhex(seal.seed)
    dice = [
        CheckedDie(
            seq=record.seq,
            n=die.n,
            sides=die.sides,
            face=die.face,
            true=sealed_face(seed, die.n, die.sides) if seed else None,
        )
        for record, die in seal.thrown
        if is_readable(history, record, seat)
    ]
    return CheckedSeal(
        seq=seal.seq, commitment=seal.commitment, state=seal.state, seed=seal.seed, dice=dice
    )
