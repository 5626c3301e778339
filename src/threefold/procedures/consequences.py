"""What a settled roll leads to, as values that a table carries out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from threefold.model.time import Duration


class Aided(NamedTuple):
    """The target gets an asset of this many steps from the actor."""

    steps: int


class AttackDrawn(NamedTuple):
    """The attack that the roll was about turns on the actor, whose defense is hindered by these
    steps.
    """

    hinder: tuple[int, ...]


class AttackStopped(NamedTuple):
    """The foe whose action the roll was about does not get past the actor, and loses it."""


class GuardPassed(NamedTuple):
    """The actor tried to get past a guard. A failure costs the action."""

    success: bool


class Drift(NamedTuple):
    """The actor drifts on in zero gravity."""


class ItemInUse(NamedTuple):
    """The item that was used stays in use, if it depletes with time."""


class FurtherRoll(NamedTuple):
    """The GM may bring about another procedure for the actor. It takes the ``carried`` inputs of
    this one, and these ``inputs``.
    """

    procedure: str
    inputs: Mapping[str, int | bool]
    carried: tuple[str, ...] = ()


class RollAgain(NamedTuple):
    """The same roll falls due again by the clock, with these inputs changed."""

    after: Duration
    inputs: Mapping[str, int | bool] = {}


Consequence = (
    Aided | AttackDrawn | AttackStopped | GuardPassed | Drift | ItemInUse | FurtherRoll | RollAgain
)
