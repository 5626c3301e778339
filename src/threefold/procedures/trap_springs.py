"""Chapter 10: traps that go off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from msgspec import structs

from threefold.model.barred import is_hit_without_roll
from threefold.model.bounds import whole
from threefold.model.characters import Pc
from threefold.model.conditions import without_conditions
from threefold.model.sheet_conditions import worn_now
from threefold.model.traps import Met, Trap, TrapName, the_trap
from threefold.procedures.answers import Answer, Reasons, in_events
from threefold.procedures.bare import resolve_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.consequences import Consequence, FurtherRoll
from threefold.procedures.d20 import (
    D20,
    Payment,
    defense_lines,
    may_hurt_more,
    outcome,
    set_d20,
    settle_d20,
)
from threefold.procedures.effects.spared import is_never_surprised
from threefold.procedures.figures import cannot_act, effort_without_roll, put_condition, strike_pc
from threefold.procedures.inputs import EaseEffort, OwnLabel, TaskOptions
from threefold.rules.binding import implements
from threefold.rules.conditions import UNCONSCIOUS, is_out
from threefold.rules.harm import Blow, DealtDamage, armor_against
from threefold.rules.ruleset import Rules
from threefold.rules.traps import THIN_AIR, choosing_side, placed_in_harm, points_by_feet
from threefold.rules.types import Line, Message, Refusal, Result, Stat

Feet = Annotated[int, whole(0, 9999, "feet")]
Passes = Annotated[int, whole(1, 20, "passes")]
Stage = Annotated[int, whole(0, 4, "stage")]


class TrapSpringInputs(TaskOptions, kw_only=True, frozen=True):
    """A trap that goes off on the actor, who may evade it."""

    trap: TrapName | Trap
    variant: OwnLabel = ""
    stat: Stat | None = None
    effort: EaseEffort = EaseEffort()
    in_harms_way: bool = False
    choose_side: bool = False
    feet: Feet | None = None
    passes: Passes = 1
    stage: Stage | None = None
    unaware: bool = False


@implements("trap.listing.damage_default", "trap.poison_gas.flammable_damage")
def _points(met: Met, inputs: TrapSpringInputs, rules: Rules) -> tuple[int, str]:
    """The points of damage on a hit, and their rule."""
    damage = met.trap.damage
    if damage.feet is not None:
        each = damage.feet
        if each == rules.dungeons.slide_feet:
            rule = "trap.sliding_stair.damage"
        else:
            rule = "trap.pit.fall_damage"
        return points_by_feet(inputs.feet or 0, each), rule
    if damage.points is None:
        return met.trap.level, met.rule
    return max(0, damage.points - met.less), met.rule


def _blow(met: Met, points: int, rule: str) -> Blow:
    damage = met.trap.damage
    named = (Line(points, Message("line.given", {"name": met.trap.name}), rule),) if points else ()
    added = (
        (Line(damage.added, Message("line.trap_added"), "trap.entry.pit"),) if damage.added else ()
    )
    return Blow((*named, *added), damage.type, (damage.type,), damage.ignores_armor)


@implements("trap.flooding_room.thin_air")
def _apply_thin_air(setup: Setup, stage: int, notices: list[Notice]) -> Pc:
    """Apply a stage of thin air: tasks hindered by 1, 2, then 3 steps, then unconsciousness. Stage
    0 is fresh air: the PC wakes."""
    pc = without_conditions(setup.pc, THIN_AIR if stage else (*THIN_AIR, UNCONSCIOUS))
    key = "back"
    if stage:
        if stage > len(THIN_AIR):
            key = "gone"
        else:
            key = "thin"
    text = Message(f"event.trap.air_{key}", {"name": pc.name})
    notices.append(Notice("air", text, "trap.flooding_room.thin_air"))
    if not stage:
        return pc
    return put_condition(
        pc, UNCONSCIOUS if stage > len(THIN_AIR) else THIN_AIR[stage - 1], None, notices
    )


@implements(
    "trap.failure.attack_eased",
    "trap.portcullis.side",
    "trap.listing.modifications",
    "trap.listing.target_number",
)
def set_spring(setup: Setup, inputs: TrapSpringInputs) -> Setting | Refusal:
    """Set a defense at the trap's attack level. It is a step harder in harm's way, or to choose
    one's side.
    """
    met = the_trap(setup.traps(), inputs.trap, inputs.variant, inputs.passes)
    if isinstance(met, Refusal):
        return met
    trap = met.trap
    refusal = _inputs_refusal(inputs, met)
    if refusal is not None:
        return refusal
    if trap.thins_air:
        return cannot_act(setup.pc, reacting=True) or Setting(answer=_NO_POISON)
    points, rule = _points(met, inputs, setup.rules)
    blow = _blow(met, points, rule)
    stat = inputs.stat or trap.evade[0]
    surprised = inputs.unaware and not is_never_surprised(setup.pc, inputs.said)
    unaware = surprised or is_out(setup.pc.condition_names())
    if is_hit_without_roll(setup.pc, stat, unaware, setup.rules):
        return _helpless(setup, inputs) or Setting(result="failure", blow=blow, answer=_NO_POISON)
    against = tuple(blow.kinds)
    lines = defense_lines(setup.pc, stat, setup.rules, against)
    if inputs.in_harms_way:
        lines.append(placed_in_harm(setup.rules))
    if inputs.choose_side:
        lines.append(choosing_side(setup.rules))
    setting = set_d20(
        setup,
        inputs,
        D20(stat, (trap.met("attack"),), lines, act="defense", unaware=unaware, against=against),
        Payment(inputs.effort.ease),
    )
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(setting, blow=blow, answer=_NO_POISON)


class TrapSpringAnswer(Answer, kw_only=True, frozen=True):
    """The level of the trap's poison, which is that of the trap; None without poison."""

    poison: Annotated[int | None, in_events("poison")]
    poison_lines: Reasons = ()


_NO_POISON: Final = TrapSpringAnswer(poison=None)


def _poison(level: int | None) -> TrapSpringAnswer:
    if level is None:
        return _NO_POISON
    line = Line(level, Message("line.base.trap"), "task.difficulty.equals_level")
    return TrapSpringAnswer(poison=level, poison_lines=(line,))


def poison_strikes(
    inputs: TrapSpringInputs, answer: TrapSpringAnswer, result: Result | None
) -> Sequence[Consequence]:
    """Whoever a poisoned trap hits must resist its poison."""
    if answer.poison is None:
        return ()
    return (FurtherRoll("trap_poison", {"level": answer.poison}),)


def _helpless(setup: Setup, inputs: TrapSpringInputs) -> Refusal | None:
    """Refuse Effort where no defense is rolled, and a dead PC."""
    refusal = effort_without_roll(inputs.effort.ease, inputs.free_effort)
    return refusal or cannot_act(setup.pc, reacting=True)


def _inputs_refusal(inputs: TrapSpringInputs, met: Met) -> Refusal | None:
    """Refuse inputs that this trap needs but lacks, or that belong to another trap."""
    trap = met.trap
    if inputs.passes > 1 and not met.less:
        return Refusal(
            "not_allowed", "inputs.passes", Message("refusal.trap.one_pass", {"trap": trap.name})
        )
    if (trap.damage.feet is not None) != (inputs.feet is not None):
        if inputs.feet is None:
            key = "refusal.trap.how_far"
        else:
            key = "refusal.trap.no_fall"
        return Refusal("bad_value", "inputs.feet", Message(key, {"trap": trap.name}))
    if inputs.choose_side and not trap.sides:
        return Refusal(
            "not_allowed",
            "inputs.choose_side",
            Message("refusal.trap.no_sides", {"trap": trap.name}),
        )
    if trap.thins_air != (inputs.stage is not None):
        return Refusal("bad_value", "inputs.stage", Message("refusal.trap.stage"))
    return None


@implements(
    "trap.explosive_glyph.partial", "trap.disintegration.dust", "trap.crushing_wall.lesser_variants"
)
def settle_spring(setup: Setup, inputs: TrapSpringInputs, resolved: Resolved) -> Outcome | Refusal:
    """On a hit, apply damage and a condition, and report poison to resist. Some traps deal damage
    even if evaded.
    """
    settlement = settle_d20(setup, resolved, None)
    pc, notices, rules = settlement.actor, settlement.notices, setup.rules
    met = the_trap(setup.traps(), inputs.trap, inputs.variant, inputs.passes)
    if isinstance(met, Refusal):
        return met
    if inputs.stage is not None:
        return Outcome(
            _apply_thin_air(setup, inputs.stage, notices),
            setup.target,
            notices=tuple(notices),
            answer=_NO_POISON,
        )
    trap, hit = met.trap, not succeeded(resolved)
    blow = resolved.setting.blow
    assert blow is not None
    if not hit:
        blow = _blow(met, trap.damage.if_evaded, "trap.explosive_glyph.partial")
    damage: DealtDamage | None = None
    if blow.lines:
        pc, damage = strike_pc(
            pc, blow, armor_against(blow, worn_now(pc, rules), rules), rules, notices
        )
        if hit and resolved.roll is not None:
            notices += may_hurt_more(resolved.roll.natural, rules)
    poison = trap.level if hit and trap.damage.poison else None
    if hit and pc.damage_track != "dead":
        pc = _afflicted(pc, trap, notices)
    notices += _left_behind(trap, pc)
    if trap.sides and not hit and not inputs.choose_side:
        notices.append(Notice("side", Message("event.trap.side"), "trap.portcullis.side"))
    ended = outcome(setup, resolved, structs.replace(settlement, actor=pc), setup.target, damage)
    return structs.replace(ended, answer=_poison(poison))


def _afflicted(pc: Pc, trap: Trap, notices: list[Notice]) -> Pc:
    """Return the PC with the condition of the trap, and tell its poison."""
    if trap.condition is not None:
        pc = put_condition(pc, trap.condition, None, notices)
    if trap.damage.poison:
        text = Message("event.trap.poison", {"n": trap.level})
        notices.append(Notice("poison", text, "trap_poison.index"))
    return pc


def _left_behind(trap: Trap, pc: Pc) -> Iterator[Notice]:
    """Tell what a trap leaves behind: difficult terrain, or the dust of a PC whom it killed."""
    if trap.difficult_terrain:
        text = Message("event.trap.difficult_terrain")
        yield Notice("terrain", text, "trap.crushing_wall.lesser_variants")
    if trap.dust and pc.damage_track == "dead":
        text = Message("event.trap.dust", {"name": pc.name})
        yield Notice("dust", text, "trap.disintegration.dust")


TRAP_SPRING = Procedure(
    id="trap_spring",
    module="traps",
    rules=(
        "trap.listing.target_number",
        "trap.listing.damage_default",
        "trap.listing.modifications",
        "trap.failure.attack_eased",
        "trap.portcullis.side",
        "trap.explosive_glyph.partial",
    ),
    inputs=TrapSpringInputs,
    answer=TrapSpringAnswer,
    follows=poison_strikes,
    dice=(Die(20, "die.defend"),),
    set=set_spring,
    resolve=resolve_bare,
    settle=settle_spring,
    with_effort=with_ease,
)
