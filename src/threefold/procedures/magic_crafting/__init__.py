"""Chapter 9: craft cyphers and artifacts, one subtask at a time."""

from __future__ import annotations

import msgspec
from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.growth import Benefit
from threefold.model.powers import Artifact, Cypher
from threefold.model.time import span, time_in_words
from threefold.procedures.answers import FigureChange
from threefold.procedures.bare import resolve_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import D20, Payment, outcome, set_d20, settle_d20
from threefold.procedures.magic_crafting.answers import MagicCraftAnswer
from threefold.procedures.magic_crafting.plan import (
    CraftingPlan,
    MagicCraftInputs,
    interval_lines,
    plan_answer,
    plan_work,
    price_of,
)
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.magic_crafting import (
    Progress,
    after_subtask,
    device_due,
    effort_barred,
    is_finished,
)
from threefold.rules.types import Line, Message, Params, Refusal


def _out_of_order(inputs: MagicCraftInputs, made: CraftingPlan) -> Refusal | None:
    """Refuse a state that is impossible for this work."""
    count = len(made.subtasks)
    if inputs.done >= count > 0:
        return Refusal(
            "out_of_order", "inputs.done", Message("refusal.magic_craft.finished", {"n": count})
        )
    if inputs.to_replace > max(0, inputs.failures - 1):
        return Refusal("bad_value", "inputs.to_replace", Message("refusal.magic_craft.too_many"))
    return device_due(inputs.technology, inputs.device_made, inputs.done + 1 >= count)


def _missing(inputs: MagicCraftInputs, made: CraftingPlan) -> Refusal | None:
    """The refusal of the next roll until materials are replaced and enough time is worked; None if
    it may be made.
    """
    if inputs.to_replace:
        params: Params = {"n": inputs.to_replace}
        return Refusal(
            "out_of_order", "inputs.to_replace", Message("refusal.magic_craft.replace", params)
        )
    if inputs.worked is not None and inputs.worked.rounds < made.each:
        left = span(made.each - inputs.worked.rounds)
        text = Message("refusal.craft.time", {"time": time_in_words(left)})
        return Refusal("out_of_order", "inputs.worked", text)
    return None


@implements(
    "magic_crafting.effort.per_subtask",
    "magic_crafting.effort.day_limit",
    "magic_crafting.subtask.ladder",
)
def set_magic_craft(setup: Setup, inputs: MagicCraftInputs) -> Setting | Refusal:
    """Set the next subtask. Its difficulty is its number; easing of the whole work does not count
    again. Effort counts only if the subtask is short."""
    made = plan_work(setup, inputs)
    if isinstance(made, Refusal):
        return made
    refusal = _out_of_order(inputs, made)
    if refusal is not None:
        return refusal
    levels = inputs.effort.ease + inputs.free_effort
    if not made.subtasks and levels:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    barred = effort_barred(made.each, made.total, setup.rules)
    if levels and barred:
        whole = setup.rules.rulings.craft_effort_limit == "whole_time"
        if whole:
            key = "refusal.magic_craft.effort_whole"
        else:
            key = "refusal.magic_craft.effort"
        return Refusal("not_allowed", "inputs.effort", Message(key))
    answer = plan_answer(setup, inputs, made, made.progress)
    if not made.subtasks:
        return Setting(result="routine", answer=answer, missing=_missing(inputs, made))
    options = msgspec.structs.replace(inputs, assets=[], ease=inputs.help, hinder=[])
    n = made.subtasks[inputs.done]
    base = based(n, Message("line.base.subtask", {"n": n}), "magic_crafting.subtask.ladder")
    setting = set_d20(setup, options, D20(inputs.stat, base), Payment(inputs.effort.ease))
    if isinstance(setting, Refusal):
        return setting
    # without an attempt, odds set the task here for each level of Effort, so that barred levels are
    # refused
    if barred:
        attempt = None
    else:
        attempt = setting.attempt
    return structs.replace(setting, answer=answer, missing=_missing(inputs, made), attempt=attempt)


# --- the result -----------------------------------------------------------------------------------


@implements(
    "magic_crafting.subtask.completion",
    "magic_crafting.subtask.failure.first",
    "magic_crafting.subtask.failure.second_in_row",
    "artifact_crafting.xp_cost",
)
def settle_magic_craft(
    setup: Setup, inputs: MagicCraftInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Complete the subtask, or lose its time. From the second failure in a row on, also lose an
    item of material.
    """
    made = plan_work(setup, inputs)
    if isinstance(made, Refusal):
        return made
    settlement = settle_d20(setup, resolved, None)
    if resolved.result == "impossible":
        return outcome(setup, resolved, settlement, setup.target, None)
    notices, pc = settlement.notices, _paid(setup, inputs, settlement.actor, settlement.notices)
    if made.subtasks:
        progress = after_subtask(made.progress, succeeded(resolved))
    else:
        progress = made.progress
    finished = is_finished(progress, len(made.subtasks))
    if made.materials is None and not inputs.simple:
        notices.append(
            Notice(
                "materials",
                Message("event.magic_craft.materials"),
                "magic_crafting.materials.table",
            )
        )
    if inputs.stim and inputs.level not in (None, made.level):
        text = Message("event.magic_craft.stim", {"level": made.level})
        notices.append(Notice("level", text, "magic_crafting.level.stim"))
    if finished:
        notices.append(
            Notice(
                "crafted",
                Message("event.magic_craft.finished"),
                "magic_crafting.subtask.completion",
            )
        )
        pc = _on_sheet(pc, inputs, made.level)
    else:
        notices.append(_progress_notice(made, progress, succeeded(resolved)))
    answer = structs.replace(
        plan_answer(setup, inputs, made, progress),
        xp_paid=inputs.category == "artifact",
        spent=span(made.each),
        finished=finished,
        spent_lines=interval_lines(inputs, made),
    )
    changes = (*settlement.changes, *_xp(settlement.actor.xp - pc.xp))
    settlement = structs.replace(settlement, actor=pc, changes=changes)
    return structs.replace(outcome(setup, resolved, settlement, setup.target, None), answer=answer)


def _xp(points: int) -> tuple[FigureChange, ...]:
    """The change for the XP paid for an artifact; empty if none were paid."""
    if not points:
        return ()
    return (
        FigureChange(
            "actor",
            "xp",
            Line(-points, Message("line.craft.artifact_xp"), "artifact_crafting.xp_cost"),
        ),
    )


def _progress_notice(made: CraftingPlan, progress: Progress, success: bool) -> Notice:
    params: Params = {
        "n": progress.done,
        "of": len(made.subtasks),
        "time": time_in_words(made.each),
        "price": Message("craft.gm_says")
        if made.materials is None
        else Message(f"craft.price.{made.materials.price}"),
    }
    if success:
        return Notice(
            "subtask", Message("event.magic_craft.subtask", params), "magic_crafting.subtask.ladder"
        )
    if progress.failures > 1:
        rule = "magic_crafting.subtask.failure.second_in_row"
        return Notice("mishap", Message("event.magic_craft.mishap", params), rule)
    return Notice(
        "lost_time",
        Message("event.magic_craft.lost_time", params),
        "magic_crafting.subtask.failure.first",
    )


def _paid(setup: Setup, inputs: MagicCraftInputs, pc: Pc, notices: list[Notice]) -> Pc:
    price = price_of(setup, inputs)
    if not price:
        return pc
    params: Params = {"name": pc.name, "n": price}
    notices.append(Notice("xp", Message("event.craft.xp", params), "artifact_crafting.xp_cost"))
    return msgspec.structs.replace(pc, xp=pc.xp - price)


def _on_sheet(pc: Pc, inputs: MagicCraftInputs, level: int) -> Pc:
    """Add a named item to the crafter's sheet. An artifact is also a long-term benefit."""
    if not inputs.name:
        return pc
    if inputs.category == "cypher":
        return msgspec.structs.replace(pc, cyphers=[*pc.cyphers, Cypher(inputs.name, level)])
    benefits = pc.benefits or []
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
    answer=MagicCraftAnswer,
    carried=("done", "failures", "to_replace", "xp_paid"),
    dice=(Die(20, "die.task"),),
    set=set_magic_craft,
    resolve=resolve_bare,
    settle=settle_magic_craft,
    with_effort=with_ease,
)
