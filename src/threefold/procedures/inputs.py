"""The inputs that procedures share: levels of Effort, named circumstances, and the options of a
task.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeVar

from msgspec import Meta, Struct, structs

from threefold.model.bounds import (
    Absent,
    ConditionName,
    DamagePoints,
    Difficulty,
    Points,
    stated,
    whole,
)
from threefold.model.vocabulary import Vocabulary
from threefold.rules.costs import EdgeOn
from threefold.rules.situations import SITUATION_IDS
from threefold.rules.types import DamageType, Stat

Bonus = Annotated[int, whole(-20, 60, "roll")]
Levels = Annotated[int, whole(0, 99, "levels")]
StepCount = Annotated[int, whole(1, 20, "steps")]
OwnLabel = Annotated[str, Meta(max_length=120), Vocabulary.OWN]
ShelfLabel = Annotated[str, Meta(max_length=120), Vocabulary.SHELF]
TaskLabel = Annotated[str, Meta(max_length=120), Vocabulary.TASK]
ConditionLabel = Annotated[str, Meta(max_length=120), Vocabulary.CONDITION]
Kinds = list[Annotated[str, Meta(min_length=1, max_length=40), Vocabulary.HARM]]
SituationId = Annotated[str, Meta(extra_json_schema={"enum": SITUATION_IDS}), Vocabulary.OWN]
Said = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=300), Vocabulary.OWN]], Meta(max_length=20)
]
"""The conditions of effects that the people at the table say are met, in the words of each
effect.
"""
ChosenWords = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.SHELF]], Meta(max_length=10)
]
"""The words that answer the questions of a use, in their order."""


class Inputs(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base class of all inputs of procedures. Unknown fields are refused."""

    def begins(self) -> bool:
        """True unless these are the inputs of a later step of a work with several steps."""
        return True


Why = Literal[
    "help",
    "complement",
    "follower",
    "drawn",
    "drawn_here",
    "command",
    "high_gravity",
    "zero_gravity",
    "too_far",
]


class Steps(Inputs, kw_only=True, frozen=True, omit_defaults=True):
    """A named circumstance and the number of steps that it eases or hinders.

    ``why`` names its rule, where another answer supplied the circumstance. ``name`` is then the
    name of the helper, of the character from whom an attack was drawn away, or of the command.
    """

    name: ShelfLabel = stated("")
    steps: StepCount = stated(1)
    why: Why | Absent = None


class EaseEffort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing."""

    ease: Levels = 0


class Effort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing and on damage, paid together."""

    ease: Levels = 0
    damage: Levels = 0


class TaskOptions(Inputs, kw_only=True, frozen=True):
    """The options of any d20 task besides its stat and difficulty. ``said`` are the conditions of
    the character's effects that only people can judge and that are met, in the words of the
    effects. ``pays`` is another Pool that pays the cost, where an ability allows it."""

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


class AbilityExtras(Inputs, kw_only=True, frozen=True):
    """What a character's own abilities add to a roll besides its Effort: free levels, a bonus to
    the roll, and the conditions of abilities that are ``said`` to be met. ``edge_on`` is the cost
    that Edge lowers, where that is a choice. ``pays`` is another Pool that pays."""

    free_effort: Annotated[int, whole(0, 6, "levels")] = 0
    roll_bonus: Annotated[int, whole(-9, 9, "roll")] = 0
    edge_on: EdgeOn | None = None
    said: Said = []
    pays: Stat | None = None


NO_BESIDES: Final = AbilityExtras()
T = TypeVar("T", bound=TaskOptions)


def with_besides(inputs: T, besides: AbilityExtras) -> T:
    """Return the inputs with the additions of the character's own abilities."""
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
    """A task with Effort on easing only: a skill, an initial cost, a retry. A defense is against
    its ``resisted_kinds`` of harm."""

    resisted_kinds: ClassVar[tuple[str, ...]] = ()

    skill: TaskLabel = ""
    effort: EaseEffort = EaseEffort()
    initial_cost: Points = 0
    retry: bool = False


TASK_INPUTS: Final = (*BareTask.__struct_fields__, "stat")
"""The input fields of every roll of a procedure that is otherwise an ordinary task."""


class Then(Inputs, kw_only=True, frozen=True):
    """A second defense that is needed if the first one fails, for example against poison."""

    title: ShelfLabel = ""
    stat: Stat = "might"
    difficulty: Difficulty | None = None
    damage: DamagePoints = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    kinds: Kinds = []
    condition: ConditionName | None = None
    effort: EaseEffort = EaseEffort()
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
