"""Events of recovery rolls."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.recovery_bonus import RestBonus
from threefold.rules.ruleset import Rest
from threefold.table.events.base import Event


class RecoveryRolled(Event, tag="recovery_rolled", kw_only=True, frozen=True):
    """A recovery roll was made. ``natural`` is the face that counts, ``thrown`` that of a reroll,
    kept or not. ``bonuses`` are what effects add to it; ``takes`` says how long the rest takes,
    where that is not its usual time, ``half`` that it takes half of it.
    """

    id: str
    pc: str
    rest: Rest
    natural: int
    points: int
    uses_action: bool = False
    replaces: bool = False
    payer: str | None = None
    xp: int = 0
    thrown: int | None = None
    bonuses: list[RestBonus] = []
    takes: Rest | None = None
    half: bool = False


class Recovered(Event, tag="recovered", kw_only=True, frozen=True):
    """The points of a recovery roll were distributed, or a step of the damage track was taken."""

    id: str | None = None
    pc: str
    after: Pc
    rest: Rest
    might: int = 0
    speed: int = 0
    intellect: int = 0
    step: bool = False
