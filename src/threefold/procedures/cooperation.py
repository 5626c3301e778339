"""Chapter 5, acting together: helping, distracting, drawing an attack, and taking one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, structs

from threefold.model.bounds import ArmorPoints, DamagePoints, Difficulty, OwnName
from threefold.model.characters import Range
from threefold.model.conditions import for_a_round, with_condition
from threefold.model.rolled import skill_for
from threefold.model.sheet_conditions import worn_now
from threefold.procedures.answers import CONSEQUENCE, Answer, in_events
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
    resolve_nothing,
)
from threefold.procedures.consequences import Aided, AttackDrawn, Consequence
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.effects.taken_attacks import spared_points
from threefold.procedures.figures import cannot_act, may_not_roll, strike_pc
from threefold.procedures.inputs import (
    BareTask,
    EaseEffort,
    Inputs,
    Kinds,
    Steps,
    TaskLabel,
    Why,
)
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.bases import level_base, stated_base
from threefold.rules.binding import implements
from threefold.rules.conditions import DIVERTED, known_conditions
from threefold.rules.cooperation import (
    Option,
    cancelled,
    complement_steps,
    drawn_hinder,
    help_steps,
    may_not_cooperate,
    may_not_take_attack,
    with_extra_damage,
)
from threefold.rules.harm import Blow, armor_against
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import DamageType, Line, Message, Params, Refusal, Result, Stat

Used = list[Option]


# --- help -----------------------------------------------------------------------------------------


class HelpInputs(BareTask, kw_only=True, frozen=True):
    """Help with a task, or a complementary task of the helper."""

    task: TaskLabel = ""
    stat: Stat | None = None
    difficulty: Difficulty | None = None
    used: Used = []
    acted: bool = False


class HelpAnswer(Answer, kw_only=True, frozen=True):
    """The help as an asset for other procedures; None where it eases nothing."""

    asset: Annotated[Steps | None, in_events("help")]


def _complementary(inputs: HelpInputs) -> bool:
    return inputs.stat is not None and inputs.difficulty is not None


@implements("cooperation.help.action_cost", "cooperation.help.complementary_task")
def set_help(setup: Setup, inputs: HelpInputs) -> Setting | Refusal:
    """Plain help needs no roll. With a stat and a difficulty, the helper attempts a complementary
    task.
    """
    refusal = may_not_cooperate("help", inputs.used, inputs.acted)
    if refusal is not None:
        return refusal
    if _complementary(inputs):
        assert inputs.stat is not None
        assert inputs.difficulty is not None
        return set_bare(
            setup,
            inputs,
            inputs.stat,
            stated_base(inputs.difficulty),
            answer=HelpAnswer(asset=None),
        )
    for field, missing in (
        ("stat", inputs.stat is None),
        ("difficulty", inputs.difficulty is None),
    ):
        if missing and (inputs.stat, inputs.difficulty) != (None, None):
            return Refusal(
                "bad_value", f"inputs.{field}", Message("refusal.cooperation.complement")
            )
    if inputs.effort != EaseEffort() or inputs.initial_cost or inputs.free_effort:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    return cannot_act(setup.pc, reacting=False) or Setting()


@implements("cooperation.help.complementary_task", "cooperation.help.counts_as_asset")
def settle_help(setup: Setup, inputs: HelpInputs, resolved: Resolved) -> Outcome:
    """Report the help as an asset for other procedures. Help without an asset still takes the
    helper's action.
    """
    settlement = settle_d20(setup, resolved, None)
    task = inputs.task or inputs.skill
    known = skill_for(setup.pc, TaskRoll("task", skill=task)) if task else None
    level = known[1] if known else None
    complementary = resolved.setting.task is not None
    params: Params = {"name": setup.pc.name}
    if complementary:
        steps = complement_steps(succeeded(resolved), setup.rules)
        rule = "cooperation.help.complementary_task"
    else:
        steps = help_steps(level, setup.rules)
        rule = {0: "cooperation.help.inability_zero", 1: "cooperation.help.base_ease"}.get(
            steps, "cooperation.help.trained_two_steps"
        )
    key = "event.help.helped"
    if not steps:
        if complementary:
            key = "event.help.complement_failed"
        else:
            key = "event.help.inability"
    settlement.notices.append(Notice("help", Message(key, {**params, "n": steps}), rule))
    why: Why = "complement" if complementary else "help"
    asset = Steps(name=setup.pc.name, steps=steps, why=why) if steps else None
    return structs.replace(
        outcome(setup, resolved, settlement, setup.target, None), answer=HelpAnswer(asset=asset)
    )


def aid_of_help(
    inputs: HelpInputs, answer: HelpAnswer, result: Result | None
) -> Sequence[Consequence]:
    """Help with an asset is an aid to the target."""
    return () if answer.asset is None else (Aided(answer.asset.steps),)


HELP = Procedure(
    id="help",
    module="actions",
    rules=(
        "cooperation.help.base_ease",
        "cooperation.help.trained_two_steps",
        "cooperation.help.inability_zero",
        "cooperation.help.complementary_task",
        "cooperation.options.exclusive",
    ),
    inputs=HelpInputs,
    answer=HelpAnswer,
    traits=ProcedureTraits(aid=None),
    follows=aid_of_help,
    dice=(Die(20, "die.complement"),),
    set=set_help,
    resolve=resolve_bare,
    settle=settle_help,
    target=("pc", "npc", "object", "vehicle"),
    with_effort=with_ease,
)


# --- distraction ----------------------------------------------------------------------------------


class DistractInputs(Inputs, kw_only=True, frozen=True):
    """A distraction that does the foe no harm."""

    used: Used = []
    acted: bool = False


@implements(
    "cooperation.distract.effect",
    "cooperation.distract.no_stacking",
    "cooperation.distract.harmless",
    "cooperation.distract.action_cost",
)
def settle_distraction(
    setup: Setup, inputs: DistractInputs, resolved: Resolved
) -> Outcome | Refusal:
    """The foe's attacks are hindered until this character acts again. Distractions of one foe do
    not add up.
    """
    refusal = cannot_act(setup.pc, reacting=False) or may_not_cooperate(
        "distract", inputs.used, inputs.acted
    )
    if refusal is not None:
        return refusal
    npc = setup.npc
    already = next(
        (name for name, c in known_conditions(npc.condition_names()) if c.fact == "distracted"),
        None,
    )
    key = {None: "event.distract.done", DIVERTED: "event.distract.diverted"}.get(
        already, "event.distract.already"
    )
    if already:
        rule = "cooperation.distract.no_stacking"
    else:
        rule = "cooperation.distract.effect"
    npc = with_condition(npc, for_a_round(DIVERTED))
    params: Params = {"name": setup.pc.name, "foe": npc.name}
    notice = Notice("distract", Message(key, params), rule)
    return Outcome(setup.actor, npc, notices=(notice,))


DISTRACT = diceless_procedure(
    id="distract",
    module="actions",
    rules=(
        "cooperation.distract.effect",
        "cooperation.distract.no_stacking",
        "cooperation.distract.harmless",
    ),
    inputs=DistractInputs,
    answer=Answer,
    settle=settle_distraction,
    target=("npc",),
)


# --- drawing an attack ----------------------------------------------------------------------------


DRAWING: Final = "drawing an attack to yourself"
"""The task of drawing an attack, as skills and effects name it."""


class DrawAttackInputs(BareTask, kw_only=True, frozen=True):
    """An attempt to make a foe attack the character instead of a comrade."""

    resolute: bool = False
    rivals: Annotated[list[OwnName], Meta(max_length=20)] = []
    stat: Stat = "intellect"
    used: Used = []
    acted: bool = False


class DrawAttackAnswer(Answer, kw_only=True, frozen=True):
    """Whether the foe is drawn, and the hindrance to the defense in the form that other procedures
    take.
    """

    drawn: Annotated[bool | None, in_events("draw_attack")]
    hinder: Annotated[list[Steps], CONSEQUENCE]


@implements(
    "cooperation.draw_attack.trigger",
    "cooperation.draw_attack.auto_success",
    "cooperation.draw_attack.intellect_roll",
    "cooperation.draw_attack.cancel_out",
)
def set_draw_attack(setup: Setup, inputs: DrawAttackInputs) -> Setting | Refusal:
    """Most foes are drawn without a roll. A clever or resolute foe takes an Intellect task at its
    level. Rivals cancel it."""
    refusal = cannot_act(setup.pc, reacting=False) or may_not_cooperate(
        "draw_attack", inputs.used, inputs.acted
    )
    if refusal is not None:
        return refusal
    if inputs.resolute and not cancelled(inputs.rivals):
        base = level_base(setup.npc.name, setup.npc.level, "cooperation.draw_attack.intellect_roll")
        answer = DrawAttackAnswer(drawn=None, hinder=[])
        inputs = structs.replace(inputs, skill=inputs.skill or DRAWING)
        return set_bare(setup, inputs, inputs.stat, base, answer=answer)
    if inputs.effort != EaseEffort() or inputs.initial_cost or inputs.free_effort:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    return Setting()


@implements("cooperation.draw_attack.defense_hindered", "cooperation.draw_attack.intellect_roll")
def settle_draw_attack(setup: Setup, inputs: DrawAttackInputs, resolved: Resolved) -> Outcome:
    """Report whether the foe is drawn, and the hindrance to the defense, in the form that
    ``defend`` takes.
    """
    settlement = settle_d20(setup, resolved, None)
    rolled = resolved.setting.task is not None
    if rolled:
        drawn = succeeded(resolved)
    else:
        drawn = not cancelled(inputs.rivals)
    if drawn:
        steps = drawn_hinder(rolled, setup.rules)
    else:
        steps = 0
    params: Params = {
        "name": setup.pc.name,
        "foe": setup.npc.name,
        "rivals": ", ".join(inputs.rivals),
    }
    if drawn:
        key, rule = "event.draw_attack.drawn", "cooperation.draw_attack.trigger"
    elif cancelled(inputs.rivals):
        key, rule = "event.draw_attack.cancelled", "cooperation.draw_attack.cancel_out"
    else:
        key, rule = "event.draw_attack.failed", "cooperation.draw_attack.intellect_roll"
    settlement.notices.append(Notice("draw_attack", Message(key, params), rule))
    hinder = [Steps(name=setup.pc.name, steps=steps, why="drawn_here")] if steps else []
    out = outcome(setup, resolved, settlement, setup.target, None)
    return structs.replace(out, answer=DrawAttackAnswer(drawn=drawn, hinder=hinder))


def attack_drawn(
    inputs: DrawAttackInputs, answer: DrawAttackAnswer, result: Result | None
) -> Sequence[Consequence]:
    """A success turns the attack on the actor."""
    if result not in ("success", "routine"):
        return ()
    return (AttackDrawn(tuple(each.steps for each in answer.hinder)),)


DRAW_ATTACK = Procedure(
    id="draw_attack",
    module="actions",
    rules=(
        "cooperation.draw_attack.trigger",
        "cooperation.draw_attack.intellect_roll",
        "cooperation.draw_attack.defense_hindered",
        "cooperation.draw_attack.cancel_out",
    ),
    inputs=DrawAttackInputs,
    answer=DrawAttackAnswer,
    follows=attack_drawn,
    dice=(Die(20, "die.draw_attack"),),
    set=set_draw_attack,
    resolve=resolve_bare,
    settle=settle_draw_attack,
    target=("npc",),
    with_effort=with_ease,
)


# --- taking an attack -----------------------------------------------------------------------------


class TakeAttackInputs(Inputs, kw_only=True, frozen=True):
    """A character takes an attack that hit a comrade; the target is the attacker."""

    damage: DamagePoints | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    stopped_by: Kinds = []
    pierces: ArmorPoints = 0
    kinds: Kinds = []
    distance: Range = "immediate"
    area: bool = False
    used: Used = []
    acted: bool = False


@implements("cooperation.take_attack.trigger", "cooperation.take_attack.auto_hit")
def set_take(setup: Setup, inputs: TakeAttackInputs) -> Setting | Refusal:
    """No defense is rolled: the attack hits and deals 1 more point. An ability may reduce the
    damage instead.
    """
    pc, npc = setup.pc, setup.npc
    refusal = may_not_roll(pc, "task", "speed")
    refusal = refusal or may_not_cooperate("take_attack", inputs.used, inputs.acted)
    refusal = refusal or may_not_take_attack(inputs.distance, inputs.area)
    if refusal is not None:
        return refusal
    if inputs.damage is None:
        points = npc.damage
    else:
        points = inputs.damage
    if inputs.damage is None:
        rule = "fact.npc.damage_default"
    else:
        rule = "damage.amount.fixed"
    line = Line(points, Message("line.given", {"name": npc.name}), rule)
    kinds = (*inputs.kinds, inputs.damage_type)
    blow = Blow(
        (line,) if points else (),
        inputs.damage_type,
        kinds,
        inputs.ignores_armor,
        inputs.pierces,
        stopped_by=inputs.stopped_by,
    )
    spared = spared_points(pc, points)
    return Setting(
        blow=with_extra_damage(blow, setup.rules)
        if spared is None
        else blow._replace(lines=(*blow.lines, spared))
    )


@implements("cooperation.take_attack.auto_hit", "cooperation.take_attack.extra_damage")
def settle_take(setup: Setup, inputs: TakeAttackInputs, resolved: Resolved) -> Outcome:
    """Apply the blow to the PC who takes it: their own Armor, then their Pools."""
    blow = resolved.setting.blow
    assert blow is not None
    pc = setup.pc
    notices = [
        Notice(
            "take_attack",
            Message("event.take_attack", {"name": pc.name}),
            "cooperation.take_attack.auto_hit",
        )
    ]
    armor = armor_against(blow, worn_now(pc, setup.rules), setup.rules)
    pc, damage = strike_pc(pc, blow, armor, setup.rules, notices)
    return Outcome(pc, setup.target, damage=damage, notices=tuple(notices))


TAKE_ATTACK = Procedure(
    id="take_attack",
    module="actions",
    rules=(
        "cooperation.take_attack.trigger",
        "cooperation.take_attack.auto_hit",
        "cooperation.take_attack.extra_damage",
        "cooperation.take_attack.once_per_round",
    ),
    inputs=TakeAttackInputs,
    answer=Answer,
    dice=(),
    set=set_take,
    resolve=resolve_nothing,
    settle=settle_take,
    target=("npc",),
)
