"""Chapter 7: poison and disease, and special damage of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import structs

from threefold.model.bounds import Level, Points, whole
from threefold.model.characters import Condition, Pc
from threefold.model.conditions import (
    NpcOutcome,
    held_condition,
    with_condition,
    without_conditions,
)
from threefold.model.sheet_conditions import worn_now
from threefold.model.time import Duration, time_in_words
from threefold.procedures.accounts import figure_changes
from threefold.procedures.answers import Answer, FigureChange, Reasons, in_events
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
)
from threefold.procedures.consequences import Consequence, RollAgain
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import (
    cannot_act,
    put_condition,
    shift_track,
    strike_pc,
    with_noted_vitals,
)
from threefold.procedures.inputs import BareTask, ConditionLabel, Inputs, ShelfLabel, TaskLabel
from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.harm import Blow, DealtDamage, armor_against, with_track_down
from threefold.rules.hazards import rolls_again
from threefold.rules.types import STATS, DamageType, Line, Message, Refusal, Result, Stat, given

StepsDown = Annotated[int, whole(0, 3, "steps")]
Times = Annotated[int, whole(0, 999, "times")]


# --- poison and disease ---------------------------------------------------------------------------


class AfflictionInputs(BareTask, kw_only=True, frozen=True):
    """The stat and skill that resist, and the harm on a failure: points, steps down the track, a
    condition.
    """

    level: Level
    name: ShelfLabel = ""
    points: Points = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = True
    steps_down: StepsDown = 0
    condition: ConditionLabel = ""
    lasts: Duration | None = None
    stat: Stat = "might"
    skill: TaskLabel = "might defense"


class PoisonInputs(AfflictionInputs, kw_only=True, frozen=True):
    """A poison that works once, or repeats until it is resisted."""

    again: Duration | None = None
    times: Times | None = None
    resisted_kinds = ("poison",)


class DiseaseInputs(AfflictionInputs, kw_only=True, frozen=True):
    """A disease that the character must resist every day."""

    again: Duration = Duration(1, "days")
    unrecoverable: bool = False
    resisted_kinds = ("disease",)


def _lasts_without_condition(lasts: Duration | None, condition: str) -> Refusal | None:
    """Refuse a duration without a condition."""
    if lasts and not condition:
        return Refusal("bad_value", "inputs.lasts", Message("refusal.lasts_what"))
    return None


class AfflictionAnswer(Answer, kw_only=True, frozen=True):
    """When the character must resist again; None if not."""

    again: Annotated[Duration | None, in_events("again")]
    again_lines: Reasons = ()


@implements("special_damage.poison.might_defense", "special_damage.disease.daily")
def set_affliction(setup: Setup, inputs: AfflictionInputs) -> Setting | Refusal:
    """A Might defense against the level of the poison or disease."""
    refusal = _lasts_without_condition(inputs.lasts, inputs.condition)
    if (
        refusal is None
        and isinstance(inputs, PoisonInputs)
        and inputs.times is not None
        and inputs.again is None
    ):
        refusal = Refusal("bad_value", "inputs.times", Message("refusal.times_of_what"))
    if refusal is not None:
        return refusal
    ill = isinstance(inputs, DiseaseInputs)
    lines = (
        Line(inputs.points, given(inputs.name, "line.damage"), "special_damage.poison.outcomes"),
    )
    kinds = ("disease" if ill else "poison", inputs.damage_type)
    blow = Blow(lines if inputs.points else (), inputs.damage_type, kinds, inputs.ignores_armor)
    if ill:
        rule = "special_damage.disease.daily"
    else:
        rule = "special_damage.poison.might_defense"
    base = level_base(inputs.name, inputs.level, rule)
    answer = AfflictionAnswer(again=None)
    setting = set_bare(setup, inputs, inputs.stat, base, act="defense", answer=answer)
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(setting, blow=blow)


@implements(
    "special_damage.poison.outcomes",
    "special_damage.disease.daily",
    "special_damage.disease.unrecoverable",
)
def settle_affliction(setup: Setup, inputs: AfflictionInputs, resolved: Resolved) -> Outcome:
    """Apply all harm on a failure. Then report whether and when the character must resist again."""
    settlement = settle_d20(setup, resolved, None)
    pc, notices, damage = settlement.actor, settlement.notices, None
    resisted = succeeded(resolved)
    changes: list[FigureChange] = []
    if not resisted:
        blow = resolved.setting.blow
        assert blow is not None
        if inputs.points:
            pc, damage = strike_pc(
                pc,
                blow,
                armor_against(blow, worn_now(pc, setup.rules), setup.rules),
                setup.rules,
                notices,
            )
        pc = with_noted_vitals(pc, with_track_down(pc.vitals(), inputs.steps_down), notices)
        if inputs.condition:
            pc = put_condition(pc, inputs.condition, inputs.lasts, notices)
        if damage is not None and isinstance(inputs, DiseaseInputs) and inputs.unrecoverable:
            was, pc = pc, _beyond_recovery(pc, damage, notices)
            why = Message("line.account.unrecoverable")
            changes = figure_changes("actor", was, pc, why, "special_damage.disease.unrecoverable")
    if pc.damage_track != "dead":
        again = _next_roll_time(inputs, resisted)
    else:
        again = None
    if again is not None:
        time = time_in_words(again)
        if isinstance(inputs, DiseaseInputs):
            rule = "special_damage.disease.daily"
        else:
            rule = "special_damage.poison.outcomes"
        notices.append(Notice("again", Message("event.again", {"time": time}), rule))
    pc = _on_sheet(pc, inputs, again)
    settlement = structs.replace(settlement, actor=pc, changes=(*settlement.changes, *changes))
    return structs.replace(
        outcome(setup, resolved, settlement, setup.target, damage), answer=_answer(inputs, again)
    )


def roll_against_again(
    inputs: AfflictionInputs, answer: AfflictionAnswer, result: Result | None
) -> Sequence[Consequence]:
    """Without a name the affliction is on no sheet, and its roll falls due all the same."""
    if answer.again is None or inputs.name:
        return ()
    return (RollAgain(answer.again),)


def _named_affliction(inputs: AfflictionInputs) -> str:
    return inputs.name


def _answer(inputs: AfflictionInputs, again: Duration | None) -> AfflictionAnswer:
    """Return when the next resistance roll is due, and why."""
    if again is None:
        return AfflictionAnswer(again=None)
    if isinstance(inputs, DiseaseInputs):
        rule = "special_damage.disease.daily"
    else:
        rule = "special_damage.poison.outcomes"
    line = Line(again.n, given(inputs.name, "line.account.again"), rule)
    return AfflictionAnswer(again=again, again_lines=(FigureChange("again", "n", line),))


def _next_roll_time(inputs: AfflictionInputs, resisted: bool) -> Duration | None:
    if isinstance(inputs, DiseaseInputs):
        return inputs.again
    assert isinstance(inputs, PoisonInputs)
    if rolls_again(False, resisted, inputs.times):
        return inputs.again
    return None


def _on_sheet(pc: Pc, inputs: AfflictionInputs, again: Duration | None) -> Pc:
    """Keep a named affliction on the sheet, with the time until its next roll, while it lasts."""
    if not inputs.name or pc.damage_track == "dead":
        return pc
    known = held_condition(pc, inputs.name)
    pc = without_conditions(pc, [inputs.name])
    if again is None:
        return pc
    return with_condition(pc, msgspec.structs.replace(known or Condition(inputs.name), again=again))


@implements("special_damage.disease.unrecoverable")
def _beyond_recovery(pc: Pc, damage: DealtDamage, notices: list[Notice]) -> Pc:
    """Mark the points that each Pool lost: rest and first aid cannot restore them."""
    assert damage.pools is not None
    before = pc.unrecoverable or {}
    after: dict[Stat, int] = {}
    for stat, lost in zip(STATS, damage.pools, strict=True):
        if lost or stat in before:
            after[stat] = min(before.get(stat, 0) + lost, pc.pools.of(stat).max)
    if damage.taken:
        text = Message("event.unrecoverable", {"name": pc.name, "n": damage.taken})
        notices.append(Notice("unrecoverable", text, "special_damage.disease.unrecoverable"))
    if after:
        return msgspec.structs.replace(pc, unrecoverable=after)
    return pc


POISON = Procedure(
    id="poison",
    module="harm",
    rules=("special_damage.poison.might_defense", "special_damage.poison.outcomes"),
    inputs=PoisonInputs,
    answer=AfflictionAnswer,
    resists=_named_affliction,
    follows=roll_against_again,
    dice=(Die(20, "die.defend"),),
    set=set_affliction,
    resolve=resolve_bare,
    settle=settle_affliction,
    with_effort=with_ease,
)
DISEASE = Procedure(
    id="disease",
    module="harm",
    rules=(
        "special_damage.disease.daily",
        "special_damage.disease.unrecoverable",
        "special_damage.poison.outcomes",
    ),
    inputs=DiseaseInputs,
    answer=AfflictionAnswer,
    resists=_named_affliction,
    follows=roll_against_again,
    dice=(Die(20, "die.defend"),),
    set=set_affliction,
    resolve=resolve_bare,
    settle=settle_affliction,
    with_effort=with_ease,
)


# --- special damage -------------------------------------------------------------------------------


class SpecialDamageInputs(Inputs, kw_only=True, frozen=True):
    """Harm other than points: steps down the damage track, or a condition for some time."""

    steps_down: StepsDown = 0
    condition: ConditionLabel = ""
    lasts: Duration | None = None
    npc_outcome: NpcOutcome = "dead"


@implements(
    "damage_track.step_down.direct_effects",
    "special_damage.paralysis.effect",
    "special_damage.dazed.duration",
    "npc.track_shift.default",
    "special_damage.other.gm_case_by_case",
)
def settle_special(
    setup: Setup, inputs: SpecialDamageInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Apply the special damage that the GM chose. In place of steps on the track, an NPC takes
    ``npc_outcome``.
    """
    actor = setup.actor
    assert actor is not None
    if isinstance(actor, Pc):
        refusal = cannot_act(actor, reacting=True)
    else:
        refusal = None
    if refusal is not None:
        return refusal
    if not inputs.steps_down and not inputs.condition:
        return Refusal("bad_value", "inputs.steps_down", Message("refusal.special_damage"))
    refusal = _lasts_without_condition(inputs.lasts, inputs.condition)
    if refusal is not None:
        return refusal
    notices: list[Notice] = []
    actor = shift_track(actor, inputs.steps_down, inputs.npc_outcome, notices)
    if inputs.condition:
        actor = put_condition(actor, inputs.condition, inputs.lasts, notices)
    why = Message("line.account.steps_down")
    changes = figure_changes("actor", setup.actor, actor, why, "npc.track_shift.default")
    return Outcome(actor, setup.target, notices=tuple(notices), changes=tuple(changes))


SPECIAL_DAMAGE = diceless_procedure(
    id="special_damage",
    module="harm",
    rules=(
        "damage_track.step_down.direct_effects",
        "special_damage.dazed.duration",
        "special_damage.paralysis.effect",
        "npc.track_shift.default",
    ),
    inputs=SpecialDamageInputs,
    answer=Answer,
    settle=settle_special,
    actor=("pc", "npc"),
)
