"""Chapter 10: finding traps, disabling or bypassing them, what happens when they go off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from threefold.model.characters import Difficulty, Pc, whole
from threefold.model.conditions import without_conditions
from threefold.model.traps import KnownTrap, Trap
from threefold.procedures.base import (
    BareTask,
    Die,
    EaseEffort,
    Faced,
    Happening,
    Label,
    Outcome,
    Procedure,
    Scene,
    Setting,
    TaskOptions,
    cannot_act,
    face_bare,
    face_d20,
    outcome,
    put_condition,
    set_bare,
    set_d20,
    settle_d20,
    skill_lines,
    strike_pc,
    succeeded,
    with_ease,
)
from threefold.rules.binding import implements
from threefold.rules.combat import shield
from threefold.rules.conditions import UNCONSCIOUS
from threefold.rules.harm import Blow, Damage, armor_against
from threefold.rules.near import nearest, shown
from threefold.rules.objects import ObjectDamage, object_down, object_steps
from threefold.rules.ruleset import Rules
from threefold.rules.skills import named
from threefold.rules.traps import (
    ENTANGLED,
    HALF_SPEED,
    THIN_AIR,
    Search,
    TrapState,
    Way,
    bypass_lines,
    choosing_side,
    disable_difficulty,
    goes_off,
    may_notice,
    placed_in_harm,
    points_by_feet,
    search_rounds,
    still_works,
)
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, Stat

Areas = Annotated[int, whole(1, 99, "areas")]
Feet = Annotated[int, whole(0, 9999, "feet")]
Passes = Annotated[int, whole(1, 20, "passes")]
Stage = Annotated[int, whole(0, 4, "stage")]
TrapName = Annotated[str, Meta(min_length=1, max_length=120)]


class Met(NamedTuple):
    """A trap that is named or described, and what its damage loses by now."""

    trap: Trap
    less: int = 0


def the_trap(scene: Scene, given: str | Trap, variant: str = "", passes: int = 1) -> Met | Refusal:
    """The trap of this key, in this variant, or the one described."""
    if isinstance(given, Trap):
        if variant:
            return Refusal("bad_value", "inputs.variant", Message("refusal.trap.own_variant"))
        return Met(given)
    known = scene.traps()
    key = named(given.strip().replace(" ", "_"), known)
    if key is None:
        near = nearest(given, known) or Message("refusal.trap.any")
        return Refusal(
            "bad_value", "inputs.trap", Message("refusal.trap.unknown", {"trap": shown(given), "near": near})
        )
    return _variant(known[key], variant, passes)


def _variant(known: KnownTrap, variant: str, passes: int) -> Met | Refusal:
    if not variant:
        return Met(known.trap)
    found = known.variants.get(variant)
    if found is None:
        params: Params = {"variant": shown(variant), "known": ", ".join(known.variants) or "–"}
        return Refusal("bad_value", "inputs.variant", Message("refusal.trap.variant", params))
    return Met(found, known.less_each_time.get(variant, 0) * (passes - 1))


# --- finding ----------------------------------------------------------------------------------------------------------


class TrapFindInputs(BareTask, kw_only=True, frozen=True):
    """A search for traps: which one is there, and how it is looked for."""

    trap: TrapName | Trap
    search: Search = "active"
    areas: Areas = 1
    hidden: bool = True
    difficulty: Difficulty | None = None
    stat: Stat = "intellect"
    skill: Label = "perception"


@implements("trap.find.default", "trap.find.passive.roll", "trap.find.active.one_roll", "trap.find.active.time")
def set_find(scene: Scene, inputs: TrapFindInputs) -> Setting | Refusal:
    """An Intellect task at the level at which the trap is noticed; who does not look gets no roll."""
    met = the_trap(scene, inputs.trap)
    if isinstance(met, Refusal):
        return met
    extra: dict[str, object] = {"rounds": search_rounds(inputs.search, inputs.areas)}
    if inputs.search == "passive":
        extra["speed"] = HALF_SPEED
    if not may_notice(inputs.search):
        return Setting(extra=extra)
    level = met.trap.stealth_level(inputs.hidden) if inputs.difficulty is None else inputs.difficulty
    return set_bare(scene, inputs, inputs.stat, level, extra=extra)


@implements("trap.find.default", "trap.find.passive.timers")
def settle_find(scene: Scene, inputs: TrapFindInputs, faced: Faced) -> Outcome:
    """Found or not; looking ahead all the way halves the pace, so that what lasts a while lasts less far."""
    settlement = settle_d20(scene, faced, None)
    told = settlement.happenings
    if not may_notice(inputs.search):
        told.append(Happening("unnoticed", Message("event.trap.unnoticed"), "trap.find.default"))
    else:
        found = succeeded(faced)
        rule = f"trap.find.{'passive.roll' if inputs.search == 'passive' else 'active.one_roll'}"
        told.append(Happening("search", Message("event.trap.found" if found else "event.trap.not_found"), rule))
    if inputs.search == "passive":
        told.append(Happening("slow", Message("event.trap.slow"), "trap.find.passive.timers"))
    return outcome(scene, faced, settlement, scene.target, None)


TRAP_FIND = Procedure(
    id="trap_find",
    module="traps",
    rules=("trap.find.default", "trap.find.passive.roll", "trap.find.active.one_roll", "trap.listing.modifications"),
    inputs=TrapFindInputs,
    dice=(Die(20, "die.task"),),
    set=set_find,
    face=face_bare,
    settle=settle_find,
    with_effort=with_ease,
)


# --- disabling, bypassing, attacking ----------------------------------------------------------------------------------


class TrapDisableInputs(BareTask, kw_only=True, frozen=True):
    """Work on a trap that was found: to disable, bypass, sabotage or attack it."""

    trap: TrapName | Trap
    way: Way = "disable"
    manipulates_magic: bool = False
    hidden: bool = True
    difficulty: Difficulty | None = None
    object_damage: ObjectDamage = "intact"
    stat: Stat | None = None
    skill: Label = ""


@implements("trap.disable.difficulty", "trap.bypass.hindrance", "trap.attack", "trap.magical.disable")
def set_disable(scene: Scene, inputs: TrapDisableInputs) -> Setting | Refusal:
    """Speed or Intellect, Might for an attack, at the level the trap defends as; bypassing it is harder."""
    met = the_trap(scene, inputs.trap)
    no = met if isinstance(met, Refusal) else still_works(inputs.object_damage)
    if isinstance(met, Refusal) or no is not None:
        return no or Setting()
    level = met.trap.defense_level(inputs.hidden) if inputs.difficulty is None else inputs.difficulty
    difficulty = disable_difficulty(level, inputs.object_damage, scene.rules)
    lines: list[Modifier] = []
    if inputs.way == "bypass":
        lines = bypass_lines(met.trap.magical, inputs.manipulates_magic, scene.rules)
    stat: Stat = inputs.stat or ("might" if inputs.way == "attack" else "speed")
    return set_bare(scene, inputs, stat, difficulty, lines, act="attack" if inputs.way == "attack" else "task")


@implements(
    "trap.disable.effect", "trap.bypass.effect", "trap.failure.activates", "trap.object_track", "trap.magical.disable"
)
def settle_disable(scene: Scene, inputs: TrapDisableInputs, faced: Faced) -> Outcome:
    """Disabled for good, passed while it stays live, or damaged as an object; a failure sets it off on the actor."""
    settlement = settle_d20(scene, faced, None)
    state: TrapState = "armed"
    damage: ObjectDamage = inputs.object_damage
    task = faced.setting.task
    if task is not None and succeeded(faced):
        if inputs.way == "attack":
            steps = object_steps(faced.roll.total, task.difficulty, scene.rules) if faced.roll is not None else 1
            damage = object_down(damage, steps)
            state = "armed" if damage == "minor" else "disabled"
            text, rule = Message("event.trap.damaged", {"state": Message(f"object_damage.{damage}")}), "object_track"
        else:
            state = "bypassed" if inputs.way == "bypass" else "disabled"
            text, rule = Message(f"event.trap.{state}"), "bypass.effect" if state == "bypassed" else "disable.effect"
        settlement.happenings.append(Happening("trap", text, f"trap.{rule}"))
    elif goes_off(inputs.way):
        state = "sprung"
        settlement.happenings.append(Happening("trap", Message("event.trap.sprung"), "trap.failure.activates"))
    ended = outcome(scene, faced, settlement, scene.target, None)
    return ended._replace(extra={"trap_state": state, "object_damage": damage})


TRAP_DISABLE = Procedure(
    id="trap_disable",
    module="traps",
    rules=("trap.disable.difficulty", "trap.bypass.hindrance", "trap.bypass.magical", "trap.failure.activates"),
    inputs=TrapDisableInputs,
    dice=(Die(20, "die.task"),),
    set=set_disable,
    face=face_bare,
    settle=settle_disable,
    with_effort=with_ease,
)


# --- going off --------------------------------------------------------------------------------------------------------


class TrapSpringInputs(TaskOptions, kw_only=True, frozen=True):
    """A trap goes off on the actor, who evades it if there is a way."""

    trap: TrapName | Trap
    variant: Label = ""
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
    """Points a hit inflicts, and the rule they come from."""
    damage = met.trap.damage
    if damage.feet is not UNSET:
        each = damage.feet
        rule = "trap.sliding_stair.damage" if each == rules.dungeons.slide_feet else "trap.pit.fall_damage"
        return points_by_feet(inputs.feet or 0, each), rule
    if damage.points is UNSET:
        return met.trap.level, "trap.listing.damage_default"
    return max(0, damage.points - met.less), "trap.listing.damage_default"


def _blow(met: Met, points: int, rule: str) -> Blow:
    damage = met.trap.damage
    lines = (Line(points, Message("line.given", {"name": met.trap.name}), rule),) if points else ()
    return Blow(lines, damage.type, (damage.type,), damage.ignores_armor)


@implements("trap.flooding_room.thin_air")
def _air(scene: Scene, stage: int, told: list[Happening]) -> Pc:
    """The air gets thinner by a stage: harder by one step, two, three, then the faint; new air wakes them."""
    pc = without_conditions(scene.pc, THIN_AIR if stage else (*THIN_AIR, UNCONSCIOUS))
    key = "back" if not stage else "gone" if stage > len(THIN_AIR) else "thin"
    text = Message(f"event.trap.air_{key}", {"name": pc.name})
    told.append(Happening("air", text, "trap.flooding_room.thin_air"))
    if not stage:
        return pc
    return put_condition(pc, UNCONSCIOUS if stage > len(THIN_AIR) else THIN_AIR[stage - 1], None, told)


def _is_air(inputs: TrapSpringInputs) -> bool:
    return inputs.variant == "thin_air"


@implements(
    "trap.failure.attack_eased", "trap.portcullis.side", "trap.listing.modifications", "trap.listing.target_number"
)
def set_spring(scene: Scene, inputs: TrapSpringInputs) -> Setting | Refusal:
    """A defense at the level the trap attacks as; a step harder in harm's way, or for a side of one's own choice."""
    met = the_trap(scene, inputs.trap, inputs.variant, inputs.passes)
    if isinstance(met, Refusal):
        return met
    trap = met.trap
    no = _not_said(inputs, trap)
    if no is not None:
        return no
    if _is_air(inputs):
        return cannot_act(scene.pc, reacting=True) or Setting(extra={"poison": None})
    points, rule = _points(met, inputs, scene.rules)
    stat = inputs.stat or trap.evade[0]
    lines = skill_lines(scene, f"{stat} defense")
    if stat == "speed" and scene.pc.has_shield():
        lines.append(shield(scene.rules))
    if inputs.in_harms_way:
        lines.append(placed_in_harm(scene.rules))
    if inputs.choose_side:
        lines.append(choosing_side(scene.rules))
    setting = set_d20(
        scene,
        inputs,
        stat,
        trap.attack_level(),
        lines,
        ease=inputs.effort.ease,
        unaware=inputs.unaware,
        act="defense",
    )
    if isinstance(setting, Refusal):
        return setting
    return setting._replace(blow=_blow(met, points, rule), extra={"poison": trap.level if trap.damage.poison else None})


def _not_said(inputs: TrapSpringInputs, trap: Trap) -> Refusal | None:
    """What a trap needs to be told, and what belongs to another."""
    if (trap.damage.feet is not UNSET) != (inputs.feet is not None):
        key = "refusal.trap.how_far" if inputs.feet is None else "refusal.trap.no_fall"
        return Refusal("bad_value", "inputs.feet", Message(key, {"trap": trap.name}))
    if inputs.choose_side and not trap.sides:
        return Refusal("not_allowed", "inputs.choose_side", Message("refusal.trap.no_sides", {"trap": trap.name}))
    if _is_air(inputs) != (inputs.stage is not None):
        return Refusal("bad_value", "inputs.stage", Message("refusal.trap.stage"))
    return None


def face_spring(scene: Scene, inputs: TrapSpringInputs, setting: Setting, faces: Sequence[int]) -> Faced:
    """A defense deals no damage."""
    return face_d20(scene, setting, faces, damaging=False)


@implements("trap.explosive_glyph.partial", "trap.disintegration.dust", "trap.crushing_wall.lesser_variants")
def settle_spring(scene: Scene, inputs: TrapSpringInputs, faced: Faced) -> Outcome | Refusal:
    """What gets through: damage, a condition, poison to be resisted; some traps hurt even whoever evades them."""
    settlement = settle_d20(scene, faced, None)
    pc, told, rules = settlement.actor, settlement.happenings, scene.rules
    if _is_air(inputs):
        assert inputs.stage is not None
        return Outcome(_air(scene, inputs.stage, told), scene.target, happenings=tuple(told), extra={"poison": None})
    met = the_trap(scene, inputs.trap, inputs.variant, inputs.passes)
    if isinstance(met, Refusal):
        return met
    trap, hit = met.trap, not succeeded(faced)
    blow = faced.setting.blow
    assert blow is not None
    if not hit:
        blow = _blow(met, trap.damage.if_evaded, "trap.explosive_glyph.partial")
    damage: Damage | None = None
    if blow.lines:
        pc, damage = strike_pc(pc, blow, armor_against(blow, pc.worn(rules), rules), rules, told)
    poison = trap.level if hit and trap.damage.poison else None
    if hit and pc.damage_track != "dead":
        if trap.condition is not UNSET:
            pc = put_condition(pc, trap.condition, None, told)
        if poison is not None:
            told.append(Happening("poison", Message("event.trap.poison", {"n": poison}), "trap_poison.index"))
    if trap.dust and pc.damage_track == "dead":
        text = Message("event.trap.dust", {"name": pc.name})
        told.append(Happening("dust", text, "trap.disintegration.dust"))
    if trap.sides and not hit and not inputs.choose_side:
        told.append(Happening("side", Message("event.trap.side"), "trap.portcullis.side"))
    ended = outcome(scene, faced, settlement._replace(actor=pc), scene.target, damage)
    return ended._replace(extra={"poison": poison})


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
    dice=(Die(20, "die.defend"),),
    set=set_spring,
    face=face_spring,
    settle=settle_spring,
    with_effort=lambda inputs, ease, _damage: msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease)),
)


# --- getting free -----------------------------------------------------------------------------------------------------


class TrapEscapeInputs(BareTask, kw_only=True, frozen=True):
    """An action to break or slip out of a net."""

    trap: TrapName | Trap = "net"
    stat: Stat = "might"


@implements("trap.net.escape")
def set_escape(scene: Scene, inputs: TrapEscapeInputs) -> Setting | Refusal:
    """A Might or Speed defense at the level the net defends as."""
    met = the_trap(scene, inputs.trap)
    if isinstance(met, Refusal):
        return met
    if inputs.stat == "intellect":
        return Refusal("not_allowed", "inputs.stat", Message("refusal.trap.escape_stat"))
    lines = [] if inputs.skill else skill_lines(scene, f"{inputs.stat} defense")
    return set_bare(scene, inputs, inputs.stat, met.trap.defense_level(True), lines)


@implements("trap.net.escape")
def settle_escape(scene: Scene, inputs: TrapEscapeInputs, faced: Faced) -> Outcome:
    """Free again, or still unable to move."""
    settlement = settle_d20(scene, faced, None)
    free = succeeded(faced)
    pc = settlement.actor
    if free:
        pc = without_conditions(pc, (ENTANGLED,))
    text = Message("event.trap.free" if free else "event.trap.held", {"name": pc.name})
    settlement.happenings.append(Happening("escape", text, "trap.net.escape"))
    return outcome(scene, faced, settlement._replace(actor=pc), scene.target, None)


TRAP_ESCAPE = Procedure(
    id="trap_escape",
    module="traps",
    rules=("trap.net.escape",),
    inputs=TrapEscapeInputs,
    dice=(Die(20, "die.task"),),
    set=set_escape,
    face=face_bare,
    settle=settle_escape,
    with_effort=with_ease,
)
