"""Verification of sealed dice: computes every face that the table threw again, from the seeds that
were revealed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.rules.sealed import commitment, sealed_face
from threefold.table.events import DiceSealed, SealLost, SealOpened
from threefold.table.history import GM, History, Record, Seat, ThrownDie
from threefold.table.log import readable
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


class Wrong(Struct, frozen=True, kw_only=True):
    """A fault in an event. ``seed``: the seed does not match the commitment; ``face``: a face does
    not match the seed; ``number``: a die is missing or comes twice; ``shown``: the event shows
    another face than its die; ``no_seal``: dice or a seed without a seal."""

    seq: int
    fault: Fault


class Verified(Struct, frozen=True, kw_only=True):
    """The result of a check. ``typed`` is the number of faces typed in while the dice were sealed,
    ``unsealed`` the number of rolls without a seal."""

    seals: list[CheckedSeal]
    wrong: list[Wrong]
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


def verify(history: History, seat: Seat = GM) -> Verified:
    """Check every seal of a history. A seat gets only the dice in log lines that it may read;
    faults are reported to every seat."""
    seals: list[_Seal] = []
    wrong: list[Wrong] = []
    typed = unsealed = 0
    current: _Seal | None = None
    for record in history.records:
        event = record.event
        if isinstance(event, DiceSealed):
            if current is not None:
                current.state = "replaced"
            current = _Seal(record.seq, event.commitment)
            seals.append(current)
        elif isinstance(event, SealOpened | SealLost):
            if current is None or event.commitment != current.commitment:
                wrong.append(Wrong(seq=record.seq, fault="no_seal"))
            elif isinstance(event, SealOpened):
                current.state, current.seed = "opened", event.seed
                if commitment(bytes.fromhex(event.seed)) != current.commitment:
                    wrong.append(Wrong(seq=record.seq, fault="seed"))
            else:
                current.state = "lost"
            current = None
        face = face_of(event)
        if record.dice:
            wrong += [
                Wrong(seq=record.seq, fault=fault) for fault in _faults(current, record, face)
            ]
            if current is not None:
                current.thrown += [(record, die) for die in record.dice]
        elif face is not None and readable(history, record, seat) is not None:
            typed += current is not None
            unsealed += current is None
    checked = [_check_seal(history, seal, seat) for seal in seals]
    wrong += [
        Wrong(seq=record.seq, fault="face")
        for seal in seals
        if seal.seed
        for record, die in seal.thrown
        if sealed_face(bytes.fromhex(seal.seed), die.n, die.sides) != die.face
    ]
    return Verified(
        seals=checked, wrong=sorted(wrong, key=lambda w: w.seq), typed=typed, unsealed=unsealed
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
        if readable(history, record, seat) is not None
    ]
    return CheckedSeal(
        seq=seal.seq, commitment=seal.commitment, state=seal.state, seed=seal.seed, dice=dice
    )
