"""Chapter 9: crafting cyphers and artifacts, subtask by subtask, and devices that deal with magic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from threefold.model.bounds import Level, whole
from threefold.model.characters import Pc
from threefold.model.growth import Benefit
from threefold.model.powers import Artifact, Cypher
from threefold.model.time import Duration, in_words, span
from threefold.procedures.accounts import each, tally
from threefold.procedures.base import (
    Change,
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Scene,
    Setting,
)
from threefold.procedures.d20 import circumstances, outcome, resolve_d20, set_d20, settle_d20, skill_lines, succeeded
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import EaseEffort, Label, Steps, TaskOptions
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.experience import unaffordable
from threefold.rules.magic_crafting import (
    Assessed,
    Category,
    Place,
    Progress,
    Technology,
    Wanted,
    after_subtask,
    assess,
    away,
    crafting_time,
    device_due,
    effort_barred,
    interval,
    is_finished,
    ladder,
    level_of,
    materials,
    recipe_line,
    unattended,
    unskilled,
)
from threefold.rules.powers import level_dice
from threefold.rules.treasure import Worth
from threefold.rules.types import Line, Message, Params, Refusal, Stat

Count = Annotated[int, whole(0, 99, "count")]
Failures = Annotated[int, whole(0, 99, "failures")]


class MagicCraftInputs(TaskOptions, kw_only=True, frozen=True):
    """A magic item in the making, and how far it is. Assets, easing and hindrances count once, when it is assessed."""

    skill: Annotated[str, Meta(min_length=1, max_length=120)]
    category: Category = "cypher"
    name: Label = ""
    level: Level | None = None
    levels: Annotated[str, Meta(max_length=40)] = ""
    cheapest: bool = False
    floor: Level | None = None
    stim: bool = False
    recipe: bool = False
    place: Place = "workplace"
    technology: Technology | None = None
    device_made: bool = False
    agreed: bool = False
    simple: bool = False
    xp_paid: bool = False
    material_factor: Annotated[int, whole(1, 5, "times")] | None = None
    time_factor: Annotated[int, whole(1, 20, "times")] | None = None
    time: Duration | None = None
    interval: Duration | None = None
    done: Count = 0
    failures: Failures = 0
    to_replace: Count = 0
    worked: Duration | None = None
    help: list[Steps] = []
    effort: EaseEffort = EaseEffort()
    stat: Stat = "intellect"


# --- the plan ---------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What is known of the work before a die falls. Times are in rounds; a simple artifact has no subtasks."""

    level: int
    assessed: Assessed
    materials: Worth | None
    total: int
    each: int
    subtasks: tuple[int, ...]
    progress: Progress


_FOR_ARTIFACTS: Final = ("agreed", "simple", "xp_paid", "material_factor", "time_factor")


@implements("artifact_crafting.agreement", "magic_crafting.item_category")
def _unfit(scene: Scene, inputs: MagicCraftInputs) -> Refusal | None:
    """What stands in the way of the work as such."""
    if inputs.category == "cypher":
        for name in _FOR_ARTIFACTS:
            if getattr(inputs, name) not in (None, False):
                return Refusal("not_allowed", f"inputs.{name}", Message("refusal.magic_craft.artifact_only"))
    else:
        if inputs.stim:
            return Refusal("not_allowed", "inputs.stim", Message("refusal.magic_craft.stim"))
        if not inputs.agreed:
            return Refusal("not_allowed", "inputs.agreed", Message("refusal.magic_craft.agreement"))
        if inputs.simple and inputs.time is None:
            return Refusal("bad_value", "inputs.time", Message("refusal.magic_craft.simple"))
    known = scene.pc.skill(inputs.skill)
    no = cannot_act(scene.pc, reacting=False) or unskilled(inputs.skill, known) or away(inputs.place)
    price = _price(scene, inputs)
    if no is None and price:
        no = unaffordable(price, scene.pc.xp, Message("line.craft.artifact_xp"))
    return no


@implements("artifact_crafting.xp_cost", "artifact_crafting.long_term_benefit")
def _price(scene: Scene, inputs: MagicCraftInputs) -> int:
    """XP that are due as the work on an artifact begins: those of any benefit for good."""
    return scene.rules.experience.long_term if inputs.category == "artifact" and not inputs.xp_paid else 0


def _level(scene: Scene, inputs: MagicCraftInputs) -> int | Refusal:
    within = level_dice(inputs.levels) if inputs.levels else None
    if isinstance(within, Refusal):
        return within._replace(field="inputs.levels")
    return level_of(Wanted(inputs.level, inputs.cheapest, within, inputs.floor, inputs.stim), scene.rules)


@implements("magic_crafting.steps", "artifact_crafting.simple")
def plan(scene: Scene, inputs: MagicCraftInputs) -> Plan | Refusal:
    """The five steps up to the subtasks: level, materials, assessed difficulty, time."""
    no = _unfit(scene, inputs)
    if no is not None:
        return no
    level = _level(scene, inputs)
    if isinstance(level, Refusal):
        return level
    rules, n = scene.rules, scene.rules.crafting
    artifact = inputs.category == "artifact"
    eased = [*skill_lines(scene, inputs.skill), *recipe_line(inputs.recipe, rules), *circumstances(inputs, rules)]
    assessed = assess(inputs.category, level, eased, rules)
    factor = (inputs.material_factor or n.materials_factor) if artifact else 1
    needed = None if inputs.simple else materials(inputs.category, level, factor, rules)
    own = None if inputs.time is None else inputs.time.rounds
    total = crafting_time(assessed.difficulty, (inputs.time_factor or n.time_factor) if artifact else 1, own)
    if isinstance(total, Refusal):
        return total
    subtasks = () if inputs.simple else ladder(assessed.difficulty)
    each = interval(total, len(subtasks)) if inputs.interval is None else inputs.interval.rounds
    progress = Progress(inputs.done, inputs.failures, inputs.to_replace)
    return Plan(level, assessed, needed, total, each, subtasks, progress)


def _extra(scene: Scene, inputs: MagicCraftInputs, made: Plan, progress: Progress, **more: object) -> dict[str, object]:
    """What the answer tells of the work, and what is to be said again when it goes on."""
    return {
        "level": made.level,
        "level_lines": _level_lines(inputs, made.level),
        "assessed": made.assessed.difficulty,
        "assessed_lines": made.assessed.lines,
        "materials": None if made.materials is None else made.materials._asdict(),
        "materials_lines": _materials_lines(inputs, made.materials),
        "subtasks": made.subtasks,
        "subtasks_lines": each("subtasks", made.subtasks, _subtask, "magic_crafting.subtask.ladder"),
        "time": span(made.total),
        "time_lines": _time(inputs, made.total),
        "interval": span(made.each),
        "interval_lines": _interval(inputs, made),
        "unattended": unattended(made.total, scene.rules),
        "effort_allowed": bool(made.subtasks) and not effort_barred(made.each, made.total, scene.rules),
        "done": progress.done,
        "done_lines": tally(inputs.done, progress.done, "magic_crafting.subtask.ladder"),
        "failures": progress.failures,
        "failures_lines": tally(inputs.failures, progress.failures, "magic_crafting.subtask.failure.first"),
        "to_replace": progress.to_replace,
        "to_replace_lines": tally(inputs.to_replace, progress.to_replace, _SECOND),
        "xp_paid": inputs.xp_paid,
        "spent": None,
        "finished": False,
    } | more


_SECOND: Final = "magic_crafting.subtask.failure.second_in_row"


def _subtask(n: int) -> Message:
    return Message("line.base.subtask", {"n": n})


def _level_lines(inputs: MagicCraftInputs, level: int) -> tuple[Line, ...]:
    """Where the level of the item comes from."""
    if inputs.level == level:
        return (Line(level, Message("line.base.any_level"), "magic_crafting.level.choice"),)
    if inputs.stim:
        return (Line(level, Message("line.craft.stim"), "magic_crafting.level.stim"),)
    if inputs.floor == level:
        return (Line(level, Message("line.base.stated"), "magic_crafting.level.gm_floor"),)
    return (Line(level, Message("line.craft.cheapest"), "magic_crafting.level.cheap_version"),)


def _materials_lines(inputs: MagicCraftInputs, worth: Worth | None) -> list[Change]:
    """Why it takes so many materials."""
    if worth is None:
        return []
    artifact = inputs.category == "artifact"
    rule = "artifact_crafting.materials_multiplier" if artifact else "magic_crafting.materials.table"
    return [Change("materials", "number", Line(worth.number, Message("line.craft.materials"), rule))]


def _time(inputs: MagicCraftInputs, total: int) -> list[Change]:
    """Why the work takes so long."""
    if inputs.time is not None:
        why, rule = Message("line.base.stated"), "magic_crafting.time.keyed_to_assessed"
    elif inputs.category == "artifact":
        why, rule = Message("line.craft.artifact"), "artifact_crafting.time_multiplier"
    else:
        why, rule = Message("line.craft.assessed"), "magic_crafting.time.table"
    return [Change("time", "n", Line(span(total).n, why, rule))]


def _interval(inputs: MagicCraftInputs, made: Plan) -> list[Change]:
    """Why an attempt takes so long: an even share of the whole, or as the GM says."""
    shared = Message("line.account.share", {"n": max(1, len(made.subtasks))})
    why = shared if inputs.interval is None else Message("line.base.stated")
    return [Change("interval", "n", Line(span(made.each).n, why, "magic_crafting.subtask.interval"))]


def _out_of_order(inputs: MagicCraftInputs, made: Plan) -> Refusal | None:
    """A state that the work cannot be in."""
    count = len(made.subtasks)
    if inputs.done >= count > 0:
        return Refusal("out_of_order", "inputs.done", Message("refusal.magic_craft.finished", {"n": count}))
    if inputs.to_replace > max(0, inputs.failures - 1):
        return Refusal("bad_value", "inputs.to_replace", Message("refusal.magic_craft.too_many"))
    return device_due(inputs.technology, inputs.device_made, inputs.done + 1 >= count)


def _missing(inputs: MagicCraftInputs, made: Plan) -> Refusal | None:
    """What has to happen before the next roll."""
    if inputs.to_replace:
        params: Params = {"n": inputs.to_replace}
        return Refusal("out_of_order", "inputs.to_replace", Message("refusal.magic_craft.replace", params))
    if inputs.worked is not None and inputs.worked.rounds < made.each:
        left = span(made.each - inputs.worked.rounds)
        text = Message("refusal.craft.time", {"time": in_words(left)})
        return Refusal("out_of_order", "inputs.worked", text)
    return None


@implements("magic_crafting.effort.per_subtask", "magic_crafting.effort.day_limit", "magic_crafting.subtask.ladder")
def set_magic_craft(scene: Scene, inputs: MagicCraftInputs) -> Setting | Refusal:
    """The next subtask: as hard as its number, whatever eased the work as a whole. Effort eases it if it is short."""
    made = plan(scene, inputs)
    if isinstance(made, Refusal):
        return made
    no = _out_of_order(inputs, made)
    if no is not None:
        return no
    levels = inputs.effort.ease + inputs.free_effort
    if not made.subtasks and levels:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    barred = effort_barred(made.each, made.total, scene.rules)
    if levels and barred:
        whole = scene.rules.rulings.craft_effort_limit == "whole_time"
        key = "refusal.magic_craft.effort_whole" if whole else "refusal.magic_craft.effort"
        return Refusal("not_allowed", "inputs.effort", Message(key))
    extra = _extra(scene, inputs, made, made.progress)
    if not made.subtasks:
        return Setting(result="routine", extra=extra, missing=_missing(inputs, made))
    options = msgspec.structs.replace(inputs, assets=[], ease=inputs.help, hinder=[])
    n = made.subtasks[inputs.done]
    base = based(n, Message("line.base.subtask", {"n": n}), "magic_crafting.subtask.ladder")
    setting = set_d20(scene, options, inputs.stat, base, [], ease=inputs.effort.ease)
    if isinstance(setting, Refusal):
        return setting
    # where Effort is barred, odds have to ask here for every level of it
    attempt = None if barred else setting.attempt
    return setting._replace(extra=extra, missing=_missing(inputs, made), attempt=attempt)


def resolve_subtask(scene: Scene, inputs: MagicCraftInputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """A subtask is a task like any other."""
    return resolve_d20(scene, setting, faces, damaging=False)


# --- what comes of it -------------------------------------------------------------------------------------------------


@implements(
    "magic_crafting.subtask.completion",
    "magic_crafting.subtask.failure.first",
    "magic_crafting.subtask.failure.second_in_row",
    "artifact_crafting.xp_cost",
)
def settle_magic_craft(scene: Scene, inputs: MagicCraftInputs, resolved: Resolved) -> Outcome | Refusal:
    """One subtask further, or its time lost and, from the second failure in a row on, an item of material as well."""
    made = plan(scene, inputs)
    if isinstance(made, Refusal):
        return made
    settlement = settle_d20(scene, resolved, None)
    if resolved.result == "impossible":
        return outcome(scene, resolved, settlement, scene.target, None)
    told, pc = settlement.notices, _paid(scene, inputs, settlement.actor, settlement.notices)
    progress = after_subtask(made.progress, succeeded(resolved)) if made.subtasks else made.progress
    finished = is_finished(progress, len(made.subtasks))
    if made.materials is None and not inputs.simple:
        told.append(Notice("materials", Message("event.magic_craft.materials"), "magic_crafting.materials.table"))
    if inputs.stim and inputs.level not in (None, made.level):
        text = Message("event.magic_craft.stim", {"level": made.level})
        told.append(Notice("level", text, "magic_crafting.level.stim"))
    if finished:
        told.append(Notice("crafted", Message("event.magic_craft.finished"), "magic_crafting.subtask.completion"))
        pc = _on_sheet(pc, inputs, made.level)
    else:
        told.append(_told(made, progress, succeeded(resolved)))
    extra = _extra(
        scene,
        inputs,
        made,
        progress,
        xp_paid=inputs.category == "artifact",
        spent=span(made.each),
        spent_lines=_interval(inputs, made),
        finished=finished,
    )
    settlement = settlement._replace(actor=pc, changes=_xp(settlement.actor.xp - pc.xp))
    return outcome(scene, resolved, settlement, scene.target, None)._replace(extra=extra)


def _xp(points: int) -> tuple[Change, ...]:
    """The XP of an artifact, once they are paid."""
    if not points:
        return ()
    return (Change("actor", "xp", Line(-points, Message("line.craft.artifact_xp"), "artifact_crafting.xp_cost")),)


def _told(made: Plan, progress: Progress, success: bool) -> Notice:
    params: Params = {
        "n": progress.done,
        "of": len(made.subtasks),
        "time": in_words(made.each),
        "price": Message("craft.gm_says") if made.materials is None else Message(f"craft.price.{made.materials.price}"),
    }
    if success:
        return Notice("subtask", Message("event.magic_craft.subtask", params), "magic_crafting.subtask.ladder")
    if progress.failures > 1:
        rule = "magic_crafting.subtask.failure.second_in_row"
        return Notice("mishap", Message("event.magic_craft.mishap", params), rule)
    return Notice("lost_time", Message("event.magic_craft.lost_time", params), "magic_crafting.subtask.failure.first")


def _paid(scene: Scene, inputs: MagicCraftInputs, pc: Pc, told: list[Notice]) -> Pc:
    price = _price(scene, inputs)
    if not price:
        return pc
    params: Params = {"name": pc.name, "n": price}
    told.append(Notice("xp", Message("event.craft.xp", params), "artifact_crafting.xp_cost"))
    return msgspec.structs.replace(pc, xp=pc.xp - price)


def _on_sheet(pc: Pc, inputs: MagicCraftInputs, level: int) -> Pc:
    """What has a name is put on the crafter's sheet; an artifact is a long-term benefit as well."""
    if not inputs.name:
        return pc
    if inputs.category == "cypher":
        return msgspec.structs.replace(pc, cyphers=[*pc.cyphers, Cypher(inputs.name, level)])
    benefits = [] if pc.benefits is UNSET else pc.benefits
    return msgspec.structs.replace(
        pc,
        artifacts=[*pc.carries(), Artifact(inputs.name, level)],
        benefits=[*benefits, Benefit("artifact", inputs.name)],
    )


MAGIC_CRAFT = Procedure(
    id="magic_craft",
    module="crafting",
    rules=(
        "magic_crafting.steps",
        "magic_crafting.difficulty.base",
        "magic_crafting.materials.table",
        "magic_crafting.time.table",
        "magic_crafting.subtask.ladder",
        "magic_crafting.subtask.failure.second_in_row",
        "magic_crafting.effort.day_limit",
        "artifact_crafting.difficulty",
        "artifact_crafting.xp_cost",
    ),
    inputs=MagicCraftInputs,
    dice=(Die(20, "die.task"),),
    set=set_magic_craft,
    resolve=resolve_subtask,
    settle=settle_magic_craft,
    with_effort=lambda inputs, ease, _damage: msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease)),
)
