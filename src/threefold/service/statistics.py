"""Statistics of the d20s of a table by person, compared with fair dice. Small numbers say
little.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from threefold.rules.types import Message
from threefold.table.events import AnyEvent, DieFell, RecoveryRolled, Rerolled
from threefold.table.history import History, Record, Seat
from threefold.table.log import is_readable
from threefold.table.log.base import name_in
from threefold.table.log.thrown import face_of

SIDES: Final = 20
MEAN: Final = (SIDES + 1) / 2
ENOUGH: Final = 40
"""With fewer throws than this, nothing is said about single faces."""
_DEVIATION: Final = sqrt((SIDES**2 - 1) / 12)


class Band(NamedTuple):
    """The range in which a number lies in 19 of 20 cases with fair dice."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value lies in the range."""
        return self.low <= value <= self.high


class PersonDice(NamedTuple):
    """The d20s of a person: how often the table threw each face, and how many faces were typed in
    (``real``).
    """

    name: str | Message
    counts: list[int]
    real: int

    @property
    def n(self) -> int:
        """The number of throws."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean of the throws; 0 if there are none."""
        if self.n:
            return sum(face * count for face, count in enumerate(self.counts, 1)) / self.n
        return 0.0

    @property
    def mean_band(self) -> Band:
        """The range of the mean of as many fair throws: the normal band, limited to the faces of
        the die.
        """
        if self.n:
            half = 1.96 * _DEVIATION / sqrt(self.n)
        else:
            half = MEAN
        return Band(max(1.0, MEAN - half), min(float(SIDES), MEAN + half))

    @property
    def face_band(self) -> Band:
        """The range of the count of one face in as many fair throws."""
        return face_band(self.n)

    @property
    def enough(self) -> bool:
        """Whether there are enough throws to look at single faces."""
        return self.n >= ENOUGH

    @property
    def outside(self) -> int:
        """How many faces fell more or less often than the range says; with fair dice, 1 of 20
        does.
        """
        return sum(not self.face_band.holds(count) for count in self.counts)


def face_band(n: int, faces: int = SIDES) -> Band:
    """Return the exact range of the count of one face in 19 of 20 sets of ``n`` fair throws."""
    p = 1 / faces
    chance = (1 - p) ** n
    total, low, k = chance, None, 0
    while total < 0.975 and k < n:
        if low is None and total > 0.025:
            low = k
        k += 1
        chance *= (n - k + 1) / k * p / (1 - p)
        total += chance
    return Band(float(k if low is None else low), float(k))


def statistics(history: History, seat: Seat) -> list[PersonDice]:
    """Return the d20s that a seat may read by person, the one with the most throws first. Throws
    that were taken back count too."""
    found: dict[str, PersonDice] = {}
    for record in history.records:
        face = _d20(record.event)
        if face is None or not is_readable(history, record, seat):
            continue
        id, name = _roller(history, record)
        person = found.setdefault(id, PersonDice(name, [0] * SIDES, 0))
        if record.typed or (history.states[record.seq - 1].seal and not record.dice):
            found[id] = person._replace(real=person.real + 1)
        else:
            person.counts[face - 1] += 1
    return sorted(found.values(), key=lambda person: -person.n)


def together(people: list[PersonDice], name: Message) -> PersonDice | None:
    """Return the dice of all persons as one; None for an empty list."""
    if not people:
        return None
    counts = [sum(column) for column in zip(*(person.counts for person in people), strict=True)]
    return PersonDice(name, counts, sum(person.real for person in people))


def _d20(event: AnyEvent) -> int | None:
    """Return the face of a d20 that fell with an event; None if none did."""
    if isinstance(event, RecoveryRolled):
        return None
    face = face_of(event)
    if face is not None and 1 <= face <= SIDES:
        return face
    return None


def _roller(history: History, record: Record) -> tuple[str, str | Message]:
    """Return who threw: a PC, a foe, or the table."""
    state = history.states[record.seq]
    for id in _ids(record.event):
        if id is not None and state.anything(id) is not None:
            return id, name_in(state, id)
    return "", Message("story.dice.nobody")


def _ids(event: AnyEvent) -> Iterator[str | None]:
    if isinstance(event, DieFell | Rerolled):
        yield event.rolled.pc
    for name in ("pc", "actor"):
        value = getattr(event, name, None)
        if isinstance(value, str):
            yield value
