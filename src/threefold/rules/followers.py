"""Followers and pets: how they help, act alone, gain levels and are replaced."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.skills import find_name, is_combat_skill
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, modifier

COMFORT: Final = bound(("peace of mind", "comfort", "lonel"), "pet.comfort_asset")
"""A well-kept pet helps with tasks in which a word begins like one of these. Task names may be in
any language.
"""
_COMFORT_SPOKEN: Final = (
    *("paix de l", "tranquillité d", "sérénité", "réconfort", "solitude"),
    *("마음의 평화", "마음의 평온", "위안", "위로", "외로"),
)
_COMFORTING: Final = re.compile(rf"\b(?:{'|'.join((*COMFORT, *_COMFORT_SPOKEN))})")
PET_LEVEL: Final = bound(1, "pet.any_pc")
"""The level of a pet when no level is given."""


class Helper(NamedTuple):
    """A follower as the rules see it. ``granted`` are modifications from an ability, beyond those
    of its level.
    """

    name: str
    level: int
    tasks: Sequence[str] = ()
    granted: Sequence[str] = ()
    pet: bool = False

    def modified(self, task: str) -> bool:
        """Whether it has a modification for a task."""
        return find_name(task, (*self.tasks, *self.granted)) is not None


# --- helping --------------------------------------------------------------------------------------


@implements(
    "follower.help.asset",
    "follower.help.unmodified",
    "follower.combat.minimum_level",
    "follower.combat.needs_modification",
    "follower.combat.exceptions",
    "pet.comfort_asset",
)
def help_with(
    helper: Helper, task: str, fighting: bool, well_kept: bool, rules: Rules, comfort: bool = False
) -> Modifier | Refusal:
    """A follower with a modification for the task gives an asset. For attack and defense it must be
    level 3 or higher.

    ``fighting`` says that the task is an attack or a defense when its name does not say so. A
    modification from an ability helps at any level. A well-kept pet is an asset to tasks about its
    owner's comfort; ``comfort`` says that the task is one of these when its name does not say so.
    """
    n = rules.followers
    if comfort and not helper.pet:
        return _refusal("not_allowed", "comfort", "no_pet", helper)
    if helper.pet and (comfort or comforting(task)):
        if not well_kept:
            return _refusal("not_allowed", "well_kept", "pet_neglected", helper)
        return _asset(n.pet_comfort, helper, "pet.comfort_asset")
    if not helper.modified(task):
        known: str | Message = ", ".join((*helper.tasks, *helper.granted))
        if helper.pet:
            if known:
                own = "refusal.follower.comfort_too"
            else:
                own = "refusal.follower.comfort"
            known = Message(own, {"known": known})
        known = known or Message("refusal.follower.nothing")
        return _refusal("not_allowed", "task", "unmodified", helper, task=task, known=known)
    if (
        (fighting or is_combat_skill(task))
        and helper.level < n.combat_level
        and find_name(task, helper.granted) is None
    ):
        return _refusal(
            "not_allowed", "task", "too_low", helper, n=n.combat_level, level=helper.level
        )
    return _asset(n.help, helper, "follower.help.asset")


@implements("pet.comfort_asset")
def comforting(task: str) -> bool:
    """Return whether the name of a task is about peace of mind, comfort or loneliness."""
    return _COMFORTING.search(" ".join(task.casefold().split())) is not None


def _asset(steps: int, helper: Helper, rule: str) -> Modifier:
    return modifier(-steps, "asset", Message("line.follower.help", {"name": helper.name}), rule)


# --- acting alone ---------------------------------------------------------------------------------


@implements("follower.autonomous")
def acts_as(helper: Helper, task: str, rules: Rules) -> tuple[Line, ...]:
    """A follower who acts alone acts as its level, one higher on a task it has a modification
    for.
    """
    lines = [
        Line(
            helper.level,
            Message("line.follower.level", {"name": helper.name}),
            "follower.autonomous",
        )
    ]
    if helper.modified(task):
        lines.append(Line(rules.followers.modification, _modification(task), "follower.autonomous"))
    return tuple(lines)


@implements("follower.autonomous", "follower.who_rolls")
def own_ease(helper: Helper, task: str, rules: Rules) -> Modifier | None:
    """When the PC's player rolls for a follower, its modification for the task eases the roll by
    one step.
    """
    if not helper.modified(task):
        return None
    return modifier(
        -rules.followers.modification, "ability", _modification(task), "follower.autonomous"
    )


def _modification(task: str) -> Message:
    return Message("line.follower.modification", {"task": task})


# --- gaining and growing --------------------------------------------------------------------------


@implements("follower.exceptional", "follower.exceptional.when")
def level_gained(level: int, exceptional: bool, rules: Rules) -> int:
    """Return a follower's first level: that of the ability that grants it, one more if the follower
    is exceptional.
    """
    if exceptional:
        return level + rules.followers.exceptional
    return level


@implements(
    "follower.help.task_count",
    "follower.help.predetermined",
    "follower.progression.new_modification",
)
def may_not_learn(helper: Helper, tasks: Sequence[str]) -> Refusal | None:
    """A follower has at most one modification a level, for different tasks, chosen in advance, plus
    granted ones.
    """
    known = list(helper.tasks)
    for task in tasks:
        if find_name(task, (*known, *helper.granted)) is not None:
            return _refusal("not_allowed", "tasks", "knows", helper, task=task)
        known.append(task)
    if len(known) > helper.level:
        return _refusal("not_allowed", "tasks", "full", helper, n=helper.level)
    return None


@implements("follower.help.task_count")
def open_choices(helper: Helper) -> int:
    """Return how many modifications are still to be chosen."""
    return max(0, helper.level - len(helper.tasks))


@implements("follower.progression")
def progress(gained_at: int, tier: int, rules: Rules) -> int:
    """Return the levels gained: one for each full two tiers that the PC has advanced after gaining
    this follower.
    """
    return max(0, tier - gained_at) // rules.followers.tiers_for_level


@implements("follower.progression")
def level_at(level: int, gained_at: int, before: int, tier: int, rules: Rules) -> int:
    """Return a follower's new level when its PC goes from tier ``before`` to a later tier; ten is
    the highest.
    """
    more = progress(gained_at, tier, rules) - progress(gained_at, before, rules)
    return min(level + more, rules.followers.most_level)


@implements("pet.modifications", "pet.any_pc", "follower.source")
def may_not_gain(helper: Helper, ability: str) -> Refusal | None:
    """Any PC may get a pet. A pet with modifications must come from an ability or focus that grants
    followers.
    """
    if helper.pet and (helper.tasks or helper.granted) and not ability:
        return _refusal("not_allowed", "ability", "pet_needs_ability", helper)
    return None


@implements("follower.replacement")
def may_not_replace(helper: Helper, days: int, recruited: bool, rules: Rules) -> Refusal | None:
    """A dead follower is replaced after at least two weeks, and only after serious recruiting."""
    if days < rules.followers.recruiting_days:
        left = rules.followers.recruiting_days - days
        return _refusal(
            "not_allowed", "days", "too_soon", helper, least=rules.followers.recruiting_days, n=left
        )
    if recruited:
        return None
    return _refusal("not_allowed", "recruited", "not_recruited", helper)


def _refusal(
    code: str, field: str, why: str, helper: Helper, **params: str | int | Message
) -> Refusal:
    text: Params = {"name": helper.name, **params}
    return Refusal(code, f"inputs.{field}", Message(f"refusal.follower.{why}", text))
