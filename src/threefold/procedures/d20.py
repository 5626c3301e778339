"""The steps that all d20 procedures share: set the task, read the die, settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct, structs

from threefold.model.active_effects import may_have_effects
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.rolled import NO_POWER, OfPower, Rolled, skill_for
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import (
    Figure,
    Notice,
    Outcome,
    Resolved,
    Roll,
    Setting,
    Setup,
    result_without_roll,
)
from threefold.procedures.effects.endurance import payer_at_roll
from threefold.procedures.effects.held import foe_lines, lasting_condition_lines
from threefold.procedures.effects.priced import (
    die_bonus,
    effect_cost_lines,
    may_not_pay,
    ranges_of,
    sure_success_lines,
)
from threefold.procedures.figures import cannot_spend, may_not_roll
from threefold.procedures.inputs import Steps, TaskOptions, Why
from threefold.procedures.payments import paid_from_pools
from threefold.rules.binding import bound, implements
from threefold.rules.combat import shield
from threefold.rules.conditions import Act, condition_lines
from threefold.rules.costs import Charges
from threefold.rules.harm import DealtDamage
from threefold.rules.possession import true_name_line, true_name_lines
from threefold.rules.rolls import chosen, refunded, resolve_task, special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.shifts import eased
from threefold.rules.task_words import UNAIDED, TaskRoll
from threefold.rules.tasks import Levels, Task, TaskAttempt, set_task, skill_modifier, step_rule
from threefold.rules.types import (
    Base,
    Choice,
    Line,
    Message,
    Modifier,
    ModifierKind,
    Refusal,
    Stat,
    given,
    modifier,
    sum_of,
)
from threefold.rules.weapon_words import Weapon


def step_modifiers(
    entries: Sequence[Steps], sign: int, kind: ModifierKind, fallback: str, rule: str
) -> list[Modifier]:
    """Turn named circumstances into modifiers. ``sign`` is -1 to ease and 1 to hinder."""
    return [
        _named_line(sign * e.steps, kind, e.name, fallback, _circumstance_rule(rule, e.steps))
        if e.why is None
        else modifier(
            sign * e.steps, kind, Message(f"line.why.{e.why}", {"name": e.name}), _WHY[e.why]
        )
        for e in entries
    ]


@lru_cache(maxsize=1024)  # the same ropes and torches occur many times
def _named_line(steps: int, kind: ModifierKind, name: str, fallback: str, rule: str) -> Modifier:
    return modifier(steps, kind, given(name, fallback), rule)


def _circumstance_rule(rule: str, steps: int) -> str:
    """The rule of a circumstance. A hindrance of several steps has a rule of its own."""
    if rule == _HINDER:
        return step_rule(steps, _HINDER)
    return rule


_WHY: Final[Mapping[Why, str]] = bound(
    {
        "help": "cooperation.help.counts_as_asset",
        "complement": "cooperation.help.complementary_task",
        "follower": "follower.help.asset",
        "drawn": "cooperation.draw_attack.defense_hindered",
        "drawn_here": "cooperation.draw_attack.defense_hindered",
        "command": "mind_control.safer.command_hindrance",
        "high_gravity": "gravity.high",
        "zero_gravity": "gravity.zero",
        "too_far": "range.hard_limit",
    },
    "cooperation.help.counts_as_asset",
    "cooperation.draw_attack.defense_hindered",
)


@implements(
    "asset.default_one_step",
    "task.step.ease_default",
    "task.step.hinder_default",
    "true_name.eases",
)
def circumstances(options: TaskOptions, rules: Rules, about: str = "") -> list[Modifier]:
    """Assets, easing outside their cap, hindrances (each one step by default), and a true name that
    is known.
    """
    lines: list[Modifier] = []
    if options.assets:
        lines += step_modifiers(options.assets, -1, "asset", "line.asset", _ASSET)
    if options.ease:
        lines += step_modifiers(options.ease, -1, "ability", "line.ease", _EASE)
    if options.hinder:
        lines += step_modifiers(options.hinder, 1, "situation", "line.hinder", _HINDER)
    if options.true_name:
        lines.append(true_name_line(about, rules))
    return lines


_ASSET: Final = "asset.default_one_step"


_EASE: Final = "asset.untyped_ease_outside_limit"


_HINDER: Final = "task.step.hinder_default"


NAMED: Final = frozenset({_ASSET, _EASE, _HINDER, "task.step.terms"})
"""Rules of the lines that people name for or against a roll. A hidden roll does not show the names
the GM gave.
"""


def skill_lines(setup: Setup, skill: str, stat: Stat | None = None) -> list[Modifier]:
    """The line of the skill that a task names, of the acting PC; empty if it changes nothing."""
    return skill_line(setup.pc, TaskRoll("task", stat or "", skill), setup.rules)


def skill_line(pc: Pc, roll: TaskRoll, rules: Rules) -> list[Modifier]:
    """The line of the skill of a PC that counts for a roll; empty if none changes anything."""
    known = skill_for(pc, roll) if pc.skills else None
    if known is None:
        return []
    name, level = known
    line = skill_modifier(level, name, rules)
    return [] if line is None else [line]


def defense_lines(pc: Pc, stat: Stat, rules: Rules, against: Sequence[str] = ()) -> list[Modifier]:
    """The lines of a PC's skill and shield in a defense against these kinds of harm."""
    lines = skill_line(pc, TaskRoll("defense", stat, f"{stat} defense", tuple(against)), rules)
    if stat == "speed" and pc.has_shield():
        lines.append(shield(rules))
    return lines


def initial_line(points: int) -> Line | None:
    """The line of an initial cost; None if there is none."""
    if points:
        return Line(points, Message("line.cost.initial"), "initial_cost.definition")
    return None


class D20(Struct, frozen=True):
    """A d20 roll to set: the stat, the lines of the base difficulty, and the modifiers of this roll
    alone.

    ``act``, ``skill`` and ``attack`` (the weapon, or what a power ``strikes_as``) decide which
    conditions and effects apply, for a defense also the kinds of harm that it is ``against``. A
    ``retry`` needs Effort. A PC who is ``unaware`` of an attack defends without any easing.
    ``situations`` are those of an attack or of the defense against one. ``used`` is
    the ability that is used. ``meets`` is the attack of a foe that a defense meets, as a weapon.
    """

    stat: Stat
    base: Base
    modifiers: Sequence[Modifier] = ()
    act: Act = "task"
    skill: str = ""
    attack: Attack | None = None
    retry: bool = False
    unaware: bool = False
    situations: Sequence[str] = ()
    used: OfPower = NO_POWER
    against: tuple[str, ...] = ()
    strikes_as: Weapon | None = None
    meets: Weapon | None = None


class Payment(NamedTuple):
    """What a player pays for a roll: levels of Effort on easing, on damage and on the extras of an
    ability (``bought``); the line of the initial cost, further lines of it (``own``), and the line
    of what the weapon itself costs (``charged``)."""

    ease: int = 0
    damage: int = 0
    bought: int = 0
    initial: Line | None = None
    charged: Line | None = None
    own: tuple[Line, ...] = ()


def set_d20(setup: Setup, options: TaskOptions, d20: D20, payment: Payment) -> Setting | Refusal:
    """Set a task for the acting PC: own lines, circumstances and conditions, then Effort."""
    pc = setup.pc
    refusal = may_not_roll(pc, d20.act, d20.stat)
    if refusal is not None:
        return refusal
    rolled = Rolled(
        act=d20.act,
        stat=d20.stat,
        skill=d20.skill,
        ease=payment.ease,
        retry=d20.retry,
        target=setup.target,
        attack=d20.attack,
        said=setup.not_used_up(options.said),
        situations=d20.situations,
        used=d20.used.with_bought(payment.bought),
        against=d20.against,
        strikes_as=d20.strikes_as,
        second=setup.second,
        harder=payment.damage,
        base=d20.base,
    )
    holds = may_have_effects(pc)
    dearer: tuple[Line, ...] = ()
    on_die = 0
    if holds:
        dearer = effect_cost_lines(pc, rolled)
        on_die = die_bonus(pc, rolled)
    lines, retry = modifiers_at(setup, options, d20, rolled, holds), d20.retry
    again = _second_try(pc, rolled) if holds and retry else None
    if again is not None:
        lines, retry = [*lines, again], False
    attempt = TaskAttempt(
        stat=d20.stat,
        base=d20.base,
        modifiers=lines,
        levels=Levels(payment.ease, payment.damage, payment.bought, options.free_effort),
        charges=Charges(payment.initial, payment.charged, dearer, options.edge_on, payment.own),
        roll_bonus=options.roll_bonus,
        retry=retry,
        intrusion=options.intrusion,
        roll_anyway=options.roll_anyway,
        unaided=d20.unaware or UNAIDED in d20.against,
        pays=options.pays,
        hidden=setup.hidden,
        held_bonus=on_die,
    )
    refusal = may_not_pay(pc, rolled, options.pays)
    if refusal is not None:
        return refusal
    payer = payer_at_roll(pc, options.pays or d20.stat, rolled, setup.rules)
    task = set_task(attempt, payer, setup.rules)
    if isinstance(task, Refusal):
        return task
    plain = d20.act == "task" and not d20.used.name
    refusal = cannot_spend(pc, task.cost, d20.stat if plain else None, rolled.skill)
    if refusal is not None:
        return refusal
    if holds and task.rolls:
        task = task._replace(ranges=ranges_of(pc, rolled))
    return setting_of(task, setup.rules, attempt, rolled)


def _has_conditions(other: Figure | None) -> bool:
    return isinstance(other, FullNpc) and bool(other.conditions)


def _second_try(pc: Pc, rolled: Rolled) -> Modifier | None:
    """The line of an effect that lets a PC try again without Effort; None without one."""
    from threefold.procedures.effects.rerolls import second_try_line

    return second_try_line(pc, rolled)


def modifiers_at(
    setup: Setup, options: TaskOptions, d20: D20, rolled: Rolled, holds: bool
) -> list[Modifier]:
    """The modifiers of a roll without Effort: its own, circumstances, conditions, lasting conditions
    of both sides, effects, power shifts, true names. ``holds``: the PC may have effects.
    """
    pc, rules, act, stat = setup.pc, setup.rules, d20.act, d20.stat
    foe = setup.target.name if isinstance(setup.target, FullNpc) else ""
    lines = [*d20.modifiers, *circumstances(options, rules, foe)]
    if pc.conditions:
        lines += condition_lines(pc.usual_conditions(), False, act, rules)
    if pc.conditions or _has_conditions(setup.target):
        lines += lasting_condition_lines(pc, setup.target, rolled.words())
        lines += foe_lines(pc, setup.target, structs.replace(rolled, strikes_as=d20.meets))
    if holds:
        # loads all kinds of effects: few figures hold any
        from threefold.procedures.effects.lines import active_effect_lines

        lines += active_effect_lines(pc, rolled, rules)
    if pc.power_shifts:
        shifted = (eased(shift, act, stat, d20.skill, "", rules) for shift in pc.shifts())
        lines += [line for line in shifted if line is not None]
    if pc.conditions and foe and not options.true_name:
        lines += true_name_lines(pc.condition_names(), foe, rules)
    if holds:
        whole = sum_of(d20.base) + sum(max(0, line.steps) for line in lines)
        lines += sure_success_lines(pc, rolled, whole, setup.hidden, (d20.base, lines, rules))
    return lines


def setting_of(
    task: Task, rules: Rules, attempt: TaskAttempt | None = None, rolled: Rolled | None = None
) -> Setting:
    """The setting of a task: the d20 to roll, or the result where no roll is needed."""
    if task.rolls:
        return Setting(task, None, (rules.task.die,), attempt=attempt, rolled=rolled)
    return Setting(task, result=result_without_roll(task), attempt=attempt, rolled=rolled)


def resolve_d20(setup: Setup, setting: Setting, faces: Sequence[int], damaging: bool) -> Resolved:
    """Read the die: return result and special roll, or the result of a task without a roll."""
    task = setting.task
    if task is None or not task.rolls:
        return Resolved(setting, None, setting.result, None)
    natural = faces[0]
    result = resolve_task(task, natural)
    special = special_roll(natural, result, damaging, task.impaired, setup.rules, task.ranges)
    return Resolved(setting, Roll(natural, natural + task.roll_bonus), result, special)


class Settlement(Struct, frozen=True):
    """The part of settling that all d20 procedures share: the choice, its bonus damage, the points
    paid, the payer.
    """

    taken: Choice | None
    bonus: int
    paid: int
    actor: Pc
    notices: list[Notice]
    changes: tuple[FigureChange, ...] = ()


@implements("edition2.intrusion.new_samples")
def free_intrusion(rules: Rules, natural: int = 1, widened: int = 0) -> Message:
    """The notice text of a free intrusion. Natural 1: with samples where the edition has some.
    Higher: its range, which the roll may have ``widened`` to a face.
    """
    if natural > 1:
        highest = max(rules.special.intrusion, widened)
        return Message("event.free_intrusion_at", {"natural": natural, "n": highest})
    samples = rules.special.intrusion_samples
    if not samples:
        return Message("event.free_intrusion")
    return Message(
        "event.intrusion_samples",
        {sample: Message(f"intrusion_sample.{sample}") for sample in samples},
    )


@implements("intrusion.defence_natural_one")
def may_hurt_more(natural: int, rules: Rules) -> list[Notice]:
    """A natural 1 on a defense: the GM may make the free intrusion 2 more damage."""
    more = rules.special.defense_intrusion_damage
    if natural > rules.special.intrusion or not more:
        return []
    return [
        Notice(
            "may_hurt_more",
            Message("event.may_hurt_more", {"n": more}),
            "intrusion.defence_natural_one",
        )
    ]


def settle_d20(setup: Setup, resolved: Resolved, choice: Choice | None) -> Settlement:
    """Take the choice and pay the cost; an emptied Pool moves the track. Impossible tasks and
    refunds cost nothing.
    """
    pc = setup.pc
    task, special = resolved.setting.task, resolved.special
    if special is not None:
        taken = chosen(special, choice)
    else:
        taken = None
    if special is not None and taken == "damage":
        bonus = special.bonus
    else:
        bonus = 0
    paid = 0
    notices: list[Notice] = []
    changes: tuple[FigureChange, ...] = ()
    if task is not None and resolved.result != "impossible":
        paid = task.cost.points
        if (
            paid
            and resolved.roll
            and refunded(
                resolved.roll.natural,
                resolved.result or "failure",
                task.impaired,
                setup.rules,
                task.ranges,
            )
        ):
            notices.append(
                Notice("refund", Message("event.refund", {"n": paid}), "special_roll.twenty.refund")
            )
            paid = 0
        if paid:
            rolled, pool = resolved.setting.rolled, task.cost.pool
            pc, changes = paid_from_pools(pc, rolled, pool, paid, setup.rules, notices)
    if special is not None and special.kind == "gm_intrusion":
        if resolved.roll is None:
            natural = 1
        else:
            natural = resolved.roll.natural
        widened = 0 if task is None else task.ranges.intrusion
        free = free_intrusion(setup.rules, natural, widened)
        notices.append(Notice("gm_intrusion", free, "special_roll.one.free_intrusion"))
    return Settlement(taken, bonus, paid, pc, notices, changes)


def outcome(
    setup: Setup,
    resolved: Resolved,
    settlement: Settlement,
    target: Figure | None,
    damage: DealtDamage | None,
) -> Outcome:
    """Build the outcome of a d20 procedure."""
    task = resolved.setting.task
    return Outcome(
        actor=settlement.actor,
        target=target,
        task=task,
        cost=task.cost if task is not None else None,
        paid=settlement.paid,
        roll=resolved.roll,
        result=resolved.result,
        special=resolved.special,
        taken=settlement.taken,
        damage_bonus=settlement.bonus,
        damage=damage,
        notices=tuple(settlement.notices),
        answer=resolved.setting.answered(resolved.result),
        changes=settlement.changes,
    )
