"""Tasks: difficulty, modifiers and their caps, Effort, price, and whether a roll is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.costs import Charges, Cost, Spend, cannot_pay, cost_after_edge
from threefold.rules.intrusions import restored_modifiers
from threefold.rules.ranges import USUAL_RANGES, Ranges
from threefold.rules.ruleset import Rules
from threefold.rules.types import (
    Base,
    Message,
    Modifier,
    Params,
    Refusal,
    RollNeed,
    Stat,
    modifier,
    sum_of,
)


class Payer(NamedTuple):
    """What a task needs to know about the character who attempts it, at the start of the action.

    ``pool`` and ``edge`` are those of the task's stat, ``effort`` the Effort score, ``armor_cost``
    the extra Speed points of each level of Effort on Speed tasks. A ``lender`` is the power that pays
    in place of the Pool, with its own Edge and Effort.
    """

    pool: int
    edge: int
    effort: int
    impaired: bool = False
    armor_cost: int = 0
    lender: str = ""


class Levels(NamedTuple):
    """Levels of Effort: on easing, on damage, ``bought`` for something else that an ability says
    they buy, and ``free`` ones on easing that cost nothing."""

    ease: int = 0
    damage: int = 0
    bought: int = 0
    free: int = 0

    @property
    def paid(self) -> int:
        """The levels that cost points."""
        return self.ease + self.damage + self.bought


class TaskAttempt(NamedTuple):
    """A proposed task: the lines of its base difficulty, its modifiers, and what the player spends.

    ``held_bonus`` is what effects on the payer add to the die. ``pays`` is the Pool that pays, if
    it is not the stat's. Nothing eases a task that is ``unaided``, neither skill nor Effort.
    ``hidden``: its player may not know the difficulty, so a die is rolled and paid for whatever the
    difficulty is.
    """

    stat: Stat
    base: Base
    modifiers: Sequence[Modifier] = ()
    levels: Levels = Levels()
    charges: Charges = Charges()
    roll_bonus: int = 0
    retry: bool = False
    intrusion: bool = False
    roll_anyway: bool = False
    unaided: bool = False
    pays: Stat | None = None
    hidden: bool = False
    held_bonus: int = 0


class Task(NamedTuple):
    """A task ready to be rolled: lines, difficulty, target number, price.

    ``base`` are the lines of ``base_difficulty``, their sum but at least 0; ``roll_bonus`` stays on
    the die after each full +3 became an asset; ``rolls``: a die is rolled; ``damage_levels`` of
    Effort add to damage; ``ranges`` are the faces from which on its roll is special.
    """

    stat: Stat
    base_difficulty: int
    difficulty: int
    target_number: int
    roll: RollNeed
    modifiers: tuple[Modifier, ...]
    roll_bonus: int
    cost: Cost
    rolls: bool
    impaired: bool
    damage_levels: int
    base: Base = ()
    ranges: Ranges = USUAL_RANGES


# --- what eases and hinders -----------------------------------------------------------------------

Default = Literal["task.step.ease_default", "task.step.hinder_default"]


@implements("task.step.ease_default", "task.step.hinder_default", "task.step.terms")
def step_rule(steps: int, default: Default) -> str:
    """Return the rule id for a modifier: the ``default`` rule for one step, else the rule that
    defines steps.
    """
    if steps == 1:
        return default
    return "task.step.terms"


_TRAINED, _SPECIALIZED, _INABILITY = "trained", "specialized", "inability"


@implements(
    "skill.levels.summary",
    "skill.trained.one_step",
    "skill.specialized.two_steps",
    "skill.inability.hinders",
    "skill.untrained.may_attempt",
    "do_something_else.skill.not_required",
)
@lru_cache(maxsize=1024)  # the same skills are asked again and again
def skill_modifier(level: str | None, name: str, rules: Rules) -> Modifier | None:
    """Training eases one step, specialization two, an inability hinders one; practiced and unknown
    change nothing.
    """
    if level == _TRAINED:
        return modifier(
            -rules.task.trained,
            "skill",
            Message("line.skill.trained", {"skill": name}),
            "skill.trained.one_step",
        )
    if level == _SPECIALIZED:
        return modifier(
            -rules.task.specialized,
            "skill",
            Message("line.skill.specialized", {"skill": name}),
            "skill.specialized.two_steps",
        )
    if level == _INABILITY:
        return modifier(
            rules.task.inability,
            "skill",
            Message("line.skill.inability", {"skill": name}),
            "skill.inability.hinders",
        )
    return None


@implements(
    "effort.step_per_level",
    "effort.free_level.adds_one",
    "effort.free_level.caps",
    "task.step.no_fractions",
)
def effort_modifiers(ease_levels: int, free_levels: int) -> list[Modifier]:
    """Each level of Effort on easing eases one step; a free level eases one more."""
    lines = []
    if ease_levels:
        lines.append(_effort_line(ease_levels, "line.effort_paid", "effort.step_per_level"))
    if free_levels:
        lines.append(_effort_line(free_levels, "line.effort_free", "effort.free_level.adds_one"))
    return lines


@lru_cache  # there are few different lines, and every action needs one
def _effort_line(levels: int, key: str, rule: str) -> Modifier:
    return modifier(-levels, "effort", Message(key, {"n": levels}), rule)


@implements(
    [
        "task.modify.ten_step_cap",
        "task.modify.four_step_cap_without_effort",
        "skill.limit.two_steps",
        "skill.inability.cancels_training",
        "asset.limit.two_steps",
        "asset.untyped_ease_outside_limit",
        "asset.typed_counts_to_limit",
        "effort.limit.six_steps",
    ],
)
def capped(modifiers: Sequence[Modifier], rules: Rules) -> tuple[Modifier, ...]:
    """Skill, assets and Effort ease up to their own caps; other easing and every hindrance count in
    full.

    So an inability cancels a step of training even if the cap already cut it.

    The ruling ``untyped_easing: four_steps`` limits all easing other than Effort to four steps.
    """
    n = rules.task
    room = {"skill": n.skill_cap, "asset": n.asset_cap, "effort": n.effort_cap}
    if rules.rulings.untyped_easing == "four_steps":
        in_all = n.untyped_cap
    else:
        in_all = None
    lines = []
    for proposed in modifiers:
        line = proposed
        eases = -line.counted
        if eases > 0:
            counts, kind = eases, line.kind
            left = room.get(kind)
            if left is not None:
                if counts > left:
                    counts = left
                room[kind] = left - counts
            if in_all is not None and kind != "effort":
                counts = min(counts, in_all)
                in_all -= counts
            if counts != eases:
                line = line._replace(counted=-counts)
        lines.append(line)  # the same line where nothing is cut: its JSON is kept by identity
    return tuple(lines)


@implements("roll.bonus.three_becomes_asset", "roll.bonus.three_matters_at_zero")
def bonus_as_asset(
    bonus: int, modifiers: Sequence[Modifier], rules: Rules
) -> tuple[Modifier | None, int]:
    """Each full +3 becomes one asset step while the cap of assets has room; the rest stays on the
    die.

    Returns the asset line, if any, and the bonus that stays. With ``roll_bonus_overflow: wasted``
    threes without room are lost.
    """
    n = rules.task
    if bonus > 0:
        threes = bonus // n.bonus_per_asset
    else:
        threes = 0
    if not threes:
        return None, bonus
    if rules.rulings.roll_bonus_overflow == "kept":
        used = -sum(m.steps for m in modifiers if m.kind == "asset" and m.steps < 0)
        threes = min(threes, max(0, n.asset_cap - used))
        rest = bonus - threes * n.bonus_per_asset
        if not threes:
            return None, rest
    else:
        rest = bonus % n.bonus_per_asset
    name = Message("line.roll_bonus_asset", {"bonus": threes * n.bonus_per_asset})
    return modifier(-threes, "asset", name, "roll.bonus.three_becomes_asset"), rest


# --- the task -------------------------------------------------------------------------------------


@implements("retry.new_action_same_time")
def retry_takes_action(uses_action: bool, retry: bool) -> bool:
    """Trying again is a separate action that takes as long as the first."""
    return uses_action or retry


FACULTIES: Mapping[Stat, tuple[str, ...]] = bound(
    {
        "might": ("strength", "power", "endurance"),
        "speed": ("agility", "flexibility", "reflexes"),
        "intellect": ("willpower", "memory", "mental_power"),
    },
    "task.stat.mapping",
)
"""The faculties of each stat, as text keys: the faculty that a task needs decides its stat."""


@implements(
    "effort.limit.character_max",
    "retry.needs_effort",
    "effort.free_level.adds_one",
    "defend.unaware.no_modifiers",
)
def attempt_refusal(attempt: TaskAttempt, payer: Payer, rules: Rules) -> Refusal | None:
    """Return the refusal of an attempt that the rules do not allow, before its price is
    computed.
    """
    levels = attempt.levels
    paid = levels.paid
    if attempt.roll_bonus and not rules.task.roll_bonus:
        return Refusal("not_allowed", "inputs.roll_bonus", Message("refusal.no_roll_bonus"))
    if attempt.unaided and (paid or levels.free):
        return Refusal("not_allowed", "inputs.effort", Message("refusal.unaided"))
    if attempt.retry and not levels.ease and not _is_given_effort(attempt):
        return Refusal("not_allowed", "inputs.retry", Message("refusal.retry_needs_effort"))
    if levels.free and not paid:
        return Refusal("not_allowed", "inputs.free_effort", Message("refusal.free_effort_alone"))
    if paid > payer.effort and payer.lender:
        lent: Params = {"what": payer.lender, "n": payer.effort, "asked": paid}
        text = Message("refusal.lender_effort_limit", lent)
        return Refusal("effort_limit", "inputs.effort", text)
    if paid > payer.effort:
        return Refusal(
            "effort_limit",
            "inputs.effort",
            Message("refusal.effort_limit", {"n": payer.effort, "asked": paid}),
        )
    return None


def _is_given_effort(attempt: TaskAttempt) -> bool:
    """True if an effect gives a free level of Effort on this task."""
    return any(line.kind == "effort" for line in attempt.modifiers)


@implements("fact.difficulty.names")
def difficulty_name(difficulty: int) -> Message:
    """Return the name of a difficulty: routine, simple, standard … up to impossible at 10, and
    beyond it.
    """
    if difficulty > 10:
        return Message("difficulty.beyond")
    return Message(f"difficulty.{difficulty}")


@implements("initiative.effort.from_speed")
def initiative_price(payer: Payer, levels: int, rules: Rules) -> Cost | Refusal:
    """Effort on initiative is paid from Speed like on any Speed task; ``payer`` is the PC's
    Speed.
    """
    refusal = attempt_refusal(TaskAttempt("speed", (), levels=Levels(levels)), payer, rules)
    if refusal is not None:
        return refusal
    spend = Spend("speed", levels, payer.impaired, payer.armor_cost)
    cost = cost_after_edge(Charges(), spend, payer.edge, rules)
    return cannot_pay(cost, payer.pool, levels) or cost


@implements("task.difficulty.target_number", "task.difficulty.equals_level")
def target_number(difficulty: int, rules: Rules) -> int:
    """Return the target number: three times the difficulty."""
    return rules.task.target_per_difficulty * difficulty


@implements(
    "task.routine.below_one",
    "task.modify.zero_is_automatic",
    "roll.impossible.no_roll",
    "task.difficulty.high_is_unreachable",
    "roll.bonus.can_exceed_20",
)
def roll_need(difficulty: int, bonus: int, rules: Rules) -> RollNeed:
    """Difficulty 0 needs no roll; nor does a target number that even a natural 20 plus the bonus
    misses.
    """
    if difficulty <= 0:
        return "routine"
    reachable = rules.task.die + bonus >= target_number(difficulty, rules)
    if reachable:
        return "needed"
    return "impossible"


@implements(
    [
        "task.flow.resolution",
        "task.difficulty.scale",
        "task.difficulty.independent_of_tier",
        "task.modify.single_attempt",
        "intrusion.routine_task.original_difficulty",
        "intrusion.autosuccess_reroll",
        "initial_cost.does_not_ease",
        "effort.timing",
        "ability.optional_roll",
        "do_something_else.attempt.uncovered_action",
        "do_something_else.resolve.base_procedure",
        "do_something_else.resolve.difficulty_scale",
    ],
)
def set_task(attempt: TaskAttempt, payer: Payer, rules: Rules) -> Task | Refusal:
    """Turn a proposed task into lines, a difficulty, a target number and a price, or say why not.

    An intrusion on an automatic task restores the base difficulty (``restored_modifiers``). Effort
    is given back (ruling ``intrusion_returns_effort``) unless the difficulty is hidden: that would
    tell it.
    """
    refusal = attempt_refusal(attempt, payer, rules)
    if refusal is not None:
        return refusal
    modifiers, bonus = _counted_modifiers(attempt, rules)
    base_difficulty = max(0, sum_of(attempt.base))
    difficulty = base_difficulty
    for line in modifiers:
        difficulty += line.counted
    levels = attempt.levels
    if difficulty <= 0 and attempt.intrusion:
        difficulty, modifiers = base_difficulty, restored_modifiers(modifiers, attempt.hidden)
        if rules.rulings.intrusion_returns_effort and not attempt.hidden:
            levels = Levels(bought=levels.bought)
    difficulty = max(0, difficulty)
    paid = levels.paid
    spend = Spend(attempt.pays or attempt.stat, paid, payer.impaired, payer.armor_cost)
    cost = cost_after_edge(attempt.charges, spend, payer.edge, rules)
    refusal = cannot_pay(cost, payer.pool, paid, payer.lender)
    if refusal is not None:
        return refusal
    need: RollNeed = "needed"
    if not attempt.hidden:
        need = roll_need(difficulty, bonus, rules)
    paid_anyway = need == "routine" and attempt.roll_anyway and cost.points > 0
    return Task(
        stat=attempt.stat,
        base_difficulty=base_difficulty,
        difficulty=difficulty,
        target_number=target_number(difficulty, rules),
        roll=need,
        modifiers=modifiers,
        roll_bonus=bonus,
        cost=cost,
        rolls=need == "needed" or paid_anyway,
        impaired=payer.impaired,
        damage_levels=levels.damage,
        base=attempt.base,
    )


def _counted_modifiers(attempt: TaskAttempt, rules: Rules) -> tuple[tuple[Modifier, ...], int]:
    """The modifiers of a task as they count, and the bonus that stays on the die. Nothing eases
    what is unaided, as the defense of somebody who is unaware."""
    proposed, bonus = [*attempt.modifiers], attempt.roll_bonus + attempt.held_bonus
    if bonus:
        asset, bonus = bonus_as_asset(bonus, proposed, rules)
        if asset is not None:
            proposed.append(asset)
    levels = attempt.levels
    if levels.ease or levels.free:
        proposed += effort_modifiers(levels.ease, levels.free)
    modifiers = capped(proposed, rules)
    if not attempt.unaided:
        return modifiers, bonus
    return tuple(m._replace(counted=max(0, m.counted)) for m in modifiers), min(0, bonus)
