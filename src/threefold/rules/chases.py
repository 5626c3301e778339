"""Chapter 4, a chase: one roll, or several of which more must succeed than fail."""

from __future__ import annotations

from typing import Literal, NamedTuple

from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Message

Basis = Literal["driver", "vehicle"]


class Chase(NamedTuple):
    """The state of a long chase: how many rolls it should take, and the results so far."""

    rolls: int
    successes: int = 0
    failures: int = 0

    @property
    @implements("chase.extended.failure_adds_success")
    def needed(self) -> int:
        """How many successes are needed in all: each failure adds one."""
        return self.rolls + self.failures

    @property
    def won(self) -> bool:
        """Whether the chase is won."""
        return self.successes >= self.needed

    @implements("chase.extended.loss")
    def lost(self, rules: Rules) -> bool:
        """It is lost when failures outnumber successes; the ruling ``chase_first_failure`` may
        spare the first roll.
        """
        if rules.rulings.chase_first_failure == "tolerated" and self.successes + self.failures <= 1:
            return False
        return self.failures > self.successes

    def after(self, success: bool) -> Chase:
        """Return the chase after one more roll."""
        return self._replace(
            successes=self.successes + success, failures=self.failures + (not success)
        )


@implements("chase.extended.rolls", "vehicle.chase.worked_example")
def chase_rolls(level: int, rolls: int | None) -> int:
    """A long chase takes one roll for each level of the NPC (in a vehicle the driver), or the
    number the GM says.
    """
    if rolls is None:
        return level
    return rolls


@implements("chase.single_roll", "vehicle.chase.worked_example", "vehicle.chase.speed_task")
def chase_base(name: str, level: int, vehicle: int | None, basis: Basis) -> Base:
    """Return the NPC's level; in a vehicle chase the vehicle's, unless the GM uses the driver's."""
    if vehicle is None:
        return level_base(name, level, "chase.single_roll")
    if basis == "driver":
        return level_base(name, level, "vehicle.chase.difficulty_basis")
    return (
        Line(
            vehicle, Message("line.base.vehicle", {"name": name}), "vehicle.chase.difficulty_basis"
        ),
    )
