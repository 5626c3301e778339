"""The subtasks of a ritual: the next roll, its time and cost, and the effects of failure or
completion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import structs

from threefold.model.acts import given_fields
from threefold.model.rituals import Ritual, RitualState, ritual_state
from threefold.procedures.accounts import cost_changes, list_changes, state_moved
from threefold.procedures.answers import FigureChange
from threefold.procedures.bare import succeeded
from threefold.procedures.base import Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    initial_line,
    outcome,
    set_d20,
    settle_d20,
    skill_lines,
)
from threefold.procedures.ritual_effects import (
    Completing,
    complete,
    completed_changes,
    no_flesh,
    not_afflicted,
    wrong_state,
)
from threefold.procedures.rituals.answers import RitualAnswer, RitualTime
from threefold.procedures.rituals.inputs import Rite, RitualInputs, ritual_creature
from threefold.procedures.rituals.sharing import helps_of, paid_by, pool_line, shares, too_dear
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.rituals import (
    EXAMPLES,
    AttemptTime,
    creature_level,
    holds_soul,
    leader_pays,
    no_soul_object,
    out_of_ladder,
    pace_lines,
    progress_after,
    retry_lines,
    subtask_ladder,
    subtask_takes,
    suggested_failures,
    unprepared,
    wrong_pool,
)
from threefold.rules.rolls import refunded
from threefold.rules.skills import find_name
from threefold.rules.tasks import Task
from threefold.rules.types import Line, Measure, Message, Params, Refusal, sum_of


def ritual_answer(
    rite: Rite, state: RitualState, time: RitualTime, lines: Sequence[FigureChange]
) -> RitualAnswer:
    """Return the plan of a ritual, its state and the time of this step."""
    steps = subtask_ladder(rite.level)
    return RitualAnswer(
        level=rite.level,
        level_lines=rite.level_lines,
        subtasks=steps,
        subtasks_lines=list_changes("subtasks", steps, _subtask, "ritual.subtask.ladder"),
        state=state,
        time=time,
        time_lines=lines,
    )


def _subtask(n: int) -> Message:
    return Message("line.base.subtask", {"n": n})


COUNTED: Final[Mapping[str, str]] = {
    "subtask": "ritual.subtask.ladder",
    "failed_here": "ritual.subtask.failure.retry",
    "failures": "ritual.subtask.failure.restart_option",
    "rounds": "ritual.time.phases",
}


def _takes(rite: Rite, inputs: RitualInputs, task: Task, hidden: bool) -> AttemptTime | Refusal:
    """The time of a subtask, or a refusal of a rolled one that is to take no time. Where the
    difficulty is hidden, the player's Effort does not count, for the refusal would tell how hard
    the subtask is."""
    bare = task.difficulty - sum(line.counted for line in task.modifiers if line.kind == "effort")
    if hidden:
        routine = bare <= 0
    else:
        routine = task.roll == "routine"
    if inputs.no_time and not routine:
        return Refusal("not_allowed", "inputs.no_time", Message("refusal.ritual.no_time"))
    return subtask_takes(
        rite.ritual.performance_minutes, rite.level, inputs.halvings, inputs.no_time
    )


_RITUALS: Final = "rituals"
"""The task of a subtask for which people name no skill of their own."""


def _skill_of(inputs: RitualInputs) -> str:
    return inputs.skill or _RITUALS


@implements(
    "ritual.subtask.easing",
    "ritual.subtask.effort",
    "ritual.subtask.routine",
    "ritual.accelerate.hindrance",
    "ritual.accelerate.permission",
    "ritual.assist.reagents_and_abilities",
)
def set_subtask(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Set the next subtask as a separate task. Easing applies to this subtask only; the number of
    subtasks stays.
    """
    refusal = out_of_ladder(inputs.state.progress(), rite.level, inputs.state.done)
    refusal = (
        refusal
        or stray(rite.ritual, inputs)
        or holds_soul(inputs.soul_object, _soul_level(setup, rite))
    )
    if refusal is not None:
        return refusal
    costs = shares(setup, rite, inputs)
    if isinstance(costs, Refusal):
        return costs
    left = leader_pays(inputs.points, tuple(p.points for p in inputs.participants))
    if isinstance(left, Refusal):
        return left
    if left:
        refusal = wrong_pool(rite.stat, tuple(rite.ritual.pools), "inputs.stat")
    else:
        refusal = None
    if refusal is not None:
        return refusal
    lines = [
        *helps_of(inputs),
        *pace_lines(inputs.halvings),
        *retry_lines(inputs.state.failed_here, inputs.hinder_retries),
    ]
    n = inputs.state.subtask
    skill = _skill_of(inputs)
    setting = set_d20(
        # a true name counts as an asset of the ritual, not again as easing
        setup._replace(target=None),
        msgspec.structs.replace(inputs, true_name=False),
        D20(
            rite.stat,
            based(n, Message("line.base.subtask", {"n": n}), "ritual.subtask.ladder"),
            [*skill_lines(setup, skill), *lines],
            skill=skill,
            retry=inputs.retry,
        ),
        Payment(
            inputs.effort.ease,
            initial=pool_line(rite.stat, left),
            charged=initial_line(inputs.initial_cost),
        ),
    )
    if isinstance(setting, Refusal):
        if left:
            return too_dear(setting)
        return setting
    assert setting.task is not None
    time = _takes(rite, inputs, setting.task, setup.hidden)
    if isinstance(time, Refusal):
        return time
    taken = RitualTime(rounds=time.rounds, minutes=float(time.minutes))
    half = Line(
        suggested_failures(rite.level), Message("line.account.half_level"), COUNTED["failures"]
    )
    answer = msgspec.structs.replace(
        ritual_answer(rite, inputs.state, taken, _time_lines(rite, inputs, time)),
        suggested_restart_after=half.points,
        suggested_restart_after_lines=(half,),
        participants=[p.pc for p in inputs.participants],
    )
    # without it, odds set the task here, with others' shares
    if left:
        attempt = None
    else:
        attempt = setting.attempt
    return structs.replace(
        setting, answer=answer, missing=_missing(setup, inputs, rite), attempt=attempt
    )


def _soul_level(setup: Setup, rite: Rite) -> int:
    """The level of the soul: that of the target creature, or that of the ritual without a
    target.
    """
    dealt = ritual_creature(setup)
    if dealt is None:
        return rite.level
    return sum_of(creature_level(dealt, setup.rules))


def _time_lines(rite: Rite, inputs: RitualInputs, time: AttemptTime) -> list[FigureChange]:
    """The lines of the time of one attempt: an even share of the performance, accelerated or
    not.
    """
    if inputs.no_time:
        why, rule = Message("line.account.no_time"), "ritual.accelerate.minimum"
    elif inputs.halvings:
        why = Message("line.ritual.pace", {"n": 2**inputs.halvings})
        rule = "ritual.accelerate.hindrance"
    else:
        why, rule = Message("line.account.share", {"n": rite.level}), "ritual.time.phases"
    minutes = Measure(float(time.minutes), why, rule)
    return [
        FigureChange("time", "rounds", Line(time.rounds, why, rule)),
        FigureChange("time", "minutes", minutes),
    ]


def stray(ritual: Ritual, inputs: RitualInputs) -> Refusal | None:
    """Refuse inputs that this ritual does not use."""
    effect = ritual.effect
    of_others = {
        "flesh": effect.completes != "flesh",
        "condition": effect.completes != "cleanse",
        "soul_object": not effect.soul,
        "inside": True,
    }
    for name in given_fields(inputs):
        if of_others.get(name):
            params: Params = {"field": name, "act": ritual.name}
            return Refusal("bad_value", f"inputs.{name}", Message("refusal.input_stray", params))
    return None


def _missing(setup: Setup, inputs: RitualInputs, rite: Rite) -> Refusal | None:
    """The refusal of the roll: an unsuitable target, no preparation before the first roll, or no
    choice before the last roll. None if the roll may be made."""
    refusal = wrong_state(setup.target, rite.ritual.effect.completes)
    refusal = refusal or unprepared(rite.ritual.preparation_minutes, inputs.state.progress())
    if refusal is not None or inputs.state.subtask < rite.level:
        return refusal
    if rite.ritual.effect.soul and ritual_creature(setup) is not None:
        return no_soul_object(inputs.soul_object, _soul_level(setup, rite))
    if rite.ritual.effect.completes == "flesh":
        return no_flesh(setup.pc, inputs.flesh, setup.rules)
    return not_afflicted(setup.target, inputs.condition)


@implements(
    "ritual.subtask.failure.retry",
    "ritual.subtask.failure.restart_option",
    "ritual.side_effects.trigger",
)
def settle_subtask(
    setup: Setup, inputs: RitualInputs, resolved: Resolved, rite: Rite
) -> Outcome | Refusal:
    costs = shares(setup, rite, inputs)
    if isinstance(costs, Refusal):
        return costs
    settlement = settle_d20(setup, resolved, None)
    task = resolved.setting.task
    assert task is not None
    # an impossible task is not attempted: it costs no time and no points
    if resolved.result == "impossible":
        return outcome(setup, resolved, settlement, setup.target, None)
    back = resolved.roll is not None and refunded(
        resolved.roll.natural, resolved.result or "failure", task.impaired, setup.rules
    )
    notices = settlement.notices
    others, share_changes = [p.pc for p in inputs.participants], list[FigureChange]()
    if not back:
        others = paid_by(inputs, costs, notices, setup)
        for i, cost in enumerate(costs):
            share_changes += cost_changes("participants", cost, f"[{i}].")
    time = _takes(rite, inputs, task, setup.hidden)
    assert isinstance(time, AttemptTime)
    done = succeeded(resolved)
    progress = progress_after(inputs.state.progress(), done, time.rounds, inputs.restart_after)
    state = ritual_state(progress, rite.level)
    assert isinstance(resolved.setting.answer, RitualAnswer)
    answer = msgspec.structs.replace(resolved.setting.answer, state=state, participants=others)
    notices.append(_step(inputs, done, state))
    if not done or (resolved.special is not None and resolved.special.kind == "gm_intrusion"):
        notices += _side_effects(rite, inputs)
    target, pc = setup.target, settlement.actor
    changes = [
        *settlement.changes,
        *state_moved(inputs.state, state, COUNTED),
        *share_changes,
    ]
    if state.done:
        answer = msgspec.structs.replace(
            answer,
            effect=rite.ritual.effect,
            effect_lines=_effect_lines(setup, inputs, rite.ritual),
        )
        result = Message("event.ritual.done", {"ritual": rite.ritual.name, "level": rite.level})
        notices.append(Notice("ritual_done", result, "ritual.subtask.ladder"))
        asked = Completing(rite.ritual.effect.completes, rite.level, inputs.flesh, inputs.condition)
        was, whom = pc, target
        pc, target = complete(asked, pc, target, setup.rules, notices)
        changes += completed_changes(asked, was, pc, whom, target, rite.ritual.name)
    settlement = structs.replace(settlement, actor=pc, changes=tuple(changes))
    return structs.replace(outcome(setup, resolved, settlement, target, None), answer=answer)


def ritual_rule(setup: Setup, inputs: RitualInputs) -> str:
    """The rule of a ritual from the books; for other rituals, the rule that examples may be
    adjusted.
    """
    key = (
        ""
        if isinstance(inputs.ritual, Ritual)
        else find_name(inputs.ritual.strip().replace(" ", "_"), setup.rituals())
    )
    if key in EXAMPLES:
        return f"ritual.example.{key}"
    return "ritual.examples.adjustable"


def _effect_lines(setup: Setup, inputs: RitualInputs, ritual: Ritual) -> list[FigureChange]:
    """The lines for each figure that the ritual states for its effect."""
    why = Message("line.given", {"name": ritual.name})
    rule = ritual_rule(setup, inputs)
    figures = {name: getattr(ritual.effect, name) for name in ritual.effect.__struct_fields__}
    stated = {
        name: n
        for name, n in figures.items()
        if isinstance(n, int) and not isinstance(n, bool) and n
    }
    return [FigureChange("effect", name, Line(n, why, rule)) for name, n in stated.items()]


def _step(inputs: RitualInputs, done: bool, state: RitualState) -> Notice:
    n = inputs.state.subtask
    if done:
        return Notice("ritual", Message("event.ritual.subtask", {"n": n}), "ritual.subtask.ladder")
    if state.failures == 0:
        return Notice(
            "ritual", Message("event.ritual.restart"), "ritual.subtask.failure.restart_option"
        )
    return Notice(
        "ritual", Message("event.ritual.failed", {"n": n}), "ritual.subtask.failure.retry"
    )


def _side_effects(rite: Rite, inputs: RitualInputs) -> list[Notice]:
    rule = "ritual.side_effects.trigger"
    if inputs.side_effect:
        text = Message("event.ritual.side_effect", {"effect": inputs.side_effect})
    elif rite.ritual.side_effects:
        text = Message(
            "event.ritual.side_effects", {"effects": ", ".join(rite.ritual.side_effects)}
        )
    else:
        return []
    return [Notice("side_effect", text, rule)]
