"""Counts of the faces of a die: how many succeed, cost points, offer a special result, or add to
damage.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import structs

from threefold.procedures.base import AnyProcedure, Setting, Setup
from threefold.procedures.inputs import Inputs
from threefold.rules.ranges import Ranges
from threefold.rules.rolls import chosen, least_face, refunded, special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task
from threefold.rules.types import Choice, Result, SpecialKind

_ANY_FACE: Final = 999
"""As a negative target number, every face meets it."""


class Tally(NamedTuple):
    """How many of ``faces`` equally likely faces succeed, cost points, and offer what; 1 face if no
    die is rolled.
    """

    faces: int
    paid: int
    successes: int
    gm_intrusions: int
    minor_effects: int
    major_effects: int


class Mark(NamedTuple):
    """The special result of a face: what it offers, its damage bonus, and whether it refunds the
    cost.
    """

    kind: SpecialKind | None
    bonus: int
    refunds: bool


class Counted(NamedTuple):
    """A tally, and its counts of faces: those that miss, then those that hit, by the damage that
    special rolls add.
    """

    tally: Tally
    counts: tuple[int, ...]


class Specials(NamedTuple):
    """What the special faces add to a roll of one kind.

    ``faces`` are the special ones in order. ``among`` has the counts of their results if none of
    them fails, the first one, the first two …: the number of hits with any bonus, then with each.
    ``bonuses`` are the points that hits may add, 0 first.
    """

    die: int
    faces: tuple[int, ...]
    bonuses: tuple[int, ...]
    among: tuple[Counted, ...]

    def counted(self, task: Task) -> Counted:
        """Return the counts of faces for a task, from the lowest face that succeeds."""
        if not task.rolls:
            done = int(task.roll == "routine")
            return Counted(
                Tally(1, done, done, 0, 0, 0), (1 - done, done, *(0 for _ in self.bonuses[1:]))
            )
        least, die = least_face(task), self.die
        tally, (other, *more) = self.among[bisect_left(self.faces, least)]
        hits = min(die, max(0, die + 1 - least))
        return Counted(tally._replace(successes=hits), (die - hits, hits - other, *more))


def specials(procedure: AnyProcedure, setup: Setup, inputs: Inputs, bare: Setting) -> Specials:
    """Return the special faces of an action; the procedure says whether they add to damage."""
    task, rules = bare.task, setup.rules
    assert task is not None
    sure = structs.replace(
        bare, task=task._replace(target_number=-_ANY_FACE, roll="needed", rolls=True)
    )
    found = procedure.resolve(setup, inputs, sure, (rules.special.major,)).special
    damaging = found is not None and found.bonus > 0
    return _specials(damaging, getattr(inputs, "choice", None), task.impaired, rules, task.ranges)


@lru_cache(maxsize=64)
def _specials(
    damaging: bool, choice: Choice | None, impaired: bool, rules: Rules, ranges: Ranges
) -> Specials:
    numbers, die = rules.special, rules.task.die
    faces = sorted(
        {
            *range(1, numbers.intrusion + 1),
            numbers.minor,
            numbers.major,
            *numbers.damage_bonus,
            *range(ranges.lowest() or die + 1, die + 1),
        }
    )
    failing, succeeding = (
        [
            _mark(face, result, damaging, choice, impaired, rules=rules, ranges=ranges)
            for face in faces
        ]
        for result in _RESULTS
    )
    bonuses = sorted({0, *(mark.bonus for mark in succeeding)})
    among = [_among([*failing[:n], *succeeding[n:]], bonuses, die) for n in range(len(faces) + 1)]
    return Specials(die, tuple(faces), tuple(bonuses), tuple(among))


_RESULTS: Final[tuple[Result, Result]] = ("failure", "success")


def _mark(
    face: int,
    result: Result,
    damaging: bool,
    choice: Choice | None,
    impaired: bool,
    *,
    rules: Rules,
    ranges: Ranges,
) -> Mark:
    """Return the special result of a face."""
    special = special_roll(face, result, damaging, impaired, rules, ranges)
    if chosen(special, choice) == "damage":
        bonus = special.bonus
    else:
        bonus = 0
    return Mark(special.kind, bonus, refunded(face, result, impaired, rules, ranges))


def _among(marks: Sequence[Mark], bonuses: Sequence[int], die: int) -> Counted:
    """Count the results of the special faces."""
    kinds = [mark.kind for mark in marks]
    paid = die - sum(mark.refunds for mark in marks)
    offers = kinds.count("gm_intrusion"), kinds.count("minor_effect"), kinds.count("major_effect")
    added = [mark.bonus for mark in marks if mark.bonus]
    return Counted(
        Tally(die, paid, 0, *offers), (len(added), *(added.count(bonus) for bonus in bonuses[1:]))
    )
