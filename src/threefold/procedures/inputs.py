"""The inputs that procedures share: levels of Effort, named circumstances, all that a task may be given."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from threefold.model.bounds import Points, whole
from threefold.rules.costs import EdgeOn
from threefold.rules.types import Stat

Bonus = Annotated[int, whole(-20, 60, "roll")]
Levels = Annotated[int, whole(0, 99, "levels")]
StepCount = Annotated[int, whole(1, 20, "steps")]
Label = Annotated[str, Meta(max_length=120)]
Kinds = list[Annotated[str, Meta(min_length=1, max_length=40)]]
Said = Annotated[list[Annotated[str, Meta(min_length=1, max_length=300)]], Meta(max_length=20)]
"""Conditions of effects, in their words, that are met."""


class Inputs(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Inputs of any procedure: strict, unknown fields refused."""


Why = Literal["help", "complement", "follower", "drawn", "drawn_here", "command", "high_gravity", "zero_gravity"]


class Steps(Inputs, kw_only=True, frozen=True):
    """A named circumstance and the steps it is worth.

    ``why`` says by which rule: an answer that hands a line on gives it. The name is then that of who helps, of whom an
    attack was drawn away from, or the command.
    """

    name: Label = ""
    steps: StepCount = 1
    why: Why | UnsetType = UNSET


class EaseEffort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing."""

    ease: Levels = 0


class Effort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing and on damage: one purchase."""

    ease: Levels = 0
    damage: Levels = 0


class TaskOptions(Inputs, kw_only=True, frozen=True):
    """What any d20 task takes besides its stat and difficulty. ``said`` are conditions of what holds for the character,
    in their words, that only people can judge and that are met; ``pays`` is another Pool that pays, as an ability
    allows it."""

    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    true_name: bool = False
    free_effort: Levels = 0
    roll_bonus: Bonus = 0
    edge_on: EdgeOn | None = None
    intrusion: bool = False
    roll_anyway: bool = False
    said: Said = []
    pays: Stat | None = None


class Besides(Inputs, kw_only=True, frozen=True):
    """What a character's own abilities add to a roll besides its Effort: free levels, a bonus to the die, conditions of
    theirs that are ``said`` to be met; which of its costs Edge lowers, where that is a choice; and another Pool
    that ``pays``."""

    free_effort: Annotated[int, whole(0, 6, "levels")] = 0
    roll_bonus: Annotated[int, whole(-9, 9, "roll")] = 0
    edge_on: EdgeOn | None = None
    said: Said = []
    pays: Stat | None = None


NO_BESIDES: Final = Besides()
T = TypeVar("T", bound=TaskOptions)


def with_besides(inputs: T, besides: Besides) -> T:
    """Inputs with what the character's own abilities add."""
    if besides == NO_BESIDES:
        return inputs
    return structs.replace(
        inputs,
        free_effort=inputs.free_effort + besides.free_effort,
        roll_bonus=inputs.roll_bonus + besides.roll_bonus,
        edge_on=besides.edge_on or inputs.edge_on,
        said=[*inputs.said, *besides.said],
        pays=besides.pays or inputs.pays,
    )


class BareTask(TaskOptions, kw_only=True, frozen=True):
    """A task that only eases: Effort, a skill, an initial cost, a retry."""

    skill: Label = ""
    effort: EaseEffort = EaseEffort()
    initial_cost: Points = 0
    retry: bool = False


TASK_INPUTS: Final = (*BareTask.__struct_fields__, "stat")
"""What goes with every roll of a procedure that is as a task otherwise."""
