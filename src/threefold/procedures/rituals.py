"""Chapter 9, ritual magic: preparing, one subtask after the other, who takes part and pays, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple, cast

import msgspec
from msgspec import Meta

from threefold.model.acts import Takes, said, said_enough
from threefold.model.bounds import Points, Tier, whole
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.checks import check_pc
from threefold.model.conditions import with_condition, without_conditions
from threefold.model.rituals import Ritual, RitualName, RitualState, state_of, the_ritual
from threefold.model.time import Duration, in_words
from threefold.procedures.accounts import each, paid, state_moved
from threefold.procedures.base import Change, Die, Notice, Outcome, Procedure, Resolved, Scene, Setting
from threefold.procedures.d20 import (
    initial_line,
    outcome,
    resolve_bare,
    set_bare,
    set_d20,
    settle_d20,
    skill_lines,
    succeeded,
    with_ease,
)
from threefold.procedures.figures import cannot_act, changed
from threefold.procedures.inputs import TASK_INPUTS, BareTask, Inputs, Label
from threefold.procedures.ritual_effects import (
    Completing,
    Flesh,
    complete,
    completed_changes,
    no_flesh,
    not_afflicted,
    release,
)
from threefold.rules.bases import based, level_base
from threefold.rules.binding import implements
from threefold.rules.clock import rounds_in
from threefold.rules.conditions import WARDED_OUT
from threefold.rules.costs import Cost, Spend, cannot_pay, price
from threefold.rules.harm import spend_points
from threefold.rules.rituals import (
    EXAMPLES,
    RitualCreature,
    Service,
    Span,
    after,
    bargained,
    barred,
    creature_level,
    help_line,
    holds_soul,
    ladder,
    leader_pays,
    no_soul_object,
    out_of_ladder,
    pace_lines,
    retry_lines,
    ritual_level,
    subtask_takes,
    suggested_failures,
    true_name_asset,
    unprepared,
    wrong_pool,
)
from threefold.rules.skills import named, repeated
from threefold.rules.tasks import refunded
from threefold.rules.types import Base, Line, Measure, Message, Modifier, Params, Refusal, Stat, sum_of

Do = Literal["prepare", "subtask", "enter_ward", "meet_ward", "bargain", "open_vessel"]
Labels = Annotated[list[Label], Meta(max_length=20)]


class Participant(Inputs, kw_only=True, frozen=True):
    """Somebody who takes part: the role they fill, and the points they give toward the price, from which Pool."""

    pc: Pc
    role: Label = ""
    points: Points = 0
    stat: Stat | None = None


class RitualInputs(BareTask, kw_only=True, frozen=True):
    """What is done in which ritual, how far it has come, who takes part, what helps, and what the GM has decided."""

    ritual: RitualName | Ritual
    do: Do = "subtask"
    level: Annotated[int, whole(1, 20, "level")] | None = None
    tier: Tier | None = None
    state: RitualState = RitualState()
    stat: Stat | None = None
    points: Points = 0
    participants: Annotated[list[Participant], Meta(max_length=20)] = []
    roles: Labels = []
    reagents: Labels = []
    abilities: Labels = []
    halvings: Annotated[int, whole(0, 10, "times")] = 0
    no_time: bool = False
    hinder_retries: bool = False
    restart_after: Annotated[int, whole(1, 99, "failures")] | None = None
    side_effect: Label = ""
    flesh: Flesh | None = None
    soul_object: Annotated[int, whole(0, 20, "level")] | None = None
    condition: Label = ""
    inside: bool = False
    threat: Annotated[int, whole(0, 20, "level")] | None = None
    deal: bool | None = None
    minutes: Annotated[int, whole(0, 99999, "minutes")] = 0
    miles: Annotated[int, whole(0, 9999, "miles")] = 0


_LEVEL = ("do", "level", "tier")
_PREPARE = Takes(may=_LEVEL)
_WARD = Takes(may=(*_LEVEL, *TASK_INPUTS, "inside"))
_MEET = Takes(may=(*_LEVEL, "threat"))
_BARGAIN = Takes(needs=("deal",), may=(*_LEVEL, "minutes", "miles"))
_OPEN = Takes(may=_LEVEL)


class Rite(NamedTuple):
    """A ritual that is known to fit: its level with the lines that give it, and the stat of its rolls, whose Pool its
    leader pays from."""

    ritual: Ritual
    level: int
    level_lines: Base
    stat: Stat


def _ritual_creature(scene: Scene) -> RitualCreature | None:
    """The creature that a ritual is about, dead or alive."""
    match scene.target:
        case Pc(name=name, tier=tier):
            return RitualCreature(name, tier, True)
        case FullNpc(name=name, level=level):
            return RitualCreature(name, level, False)
    return None


def the_rite(scene: Scene, inputs: RitualInputs) -> Rite | Refusal:
    """The ritual at its level; its rolls are made with the first Pool it names, unless another stat is chosen."""
    ritual = the_ritual(scene.rituals(), inputs.ritual)
    if isinstance(ritual, Refusal):
        return ritual
    lines = ritual_level(
        ritual.basis, inputs.level, inputs.tier, tuple(ritual.levels), _ritual_creature(scene), scene.rules
    )
    if isinstance(lines, Refusal):
        return lines
    return Rite(ritual, sum_of(lines), lines, inputs.stat or (ritual.pools[0] if ritual.pools else "intellect"))


# --- who takes part ---------------------------------------------------------------------------------------------------


@implements("ritual.pool.sharing", "ritual.assist.roles")
def shares(scene: Scene, rite: Rite, inputs: RitualInputs) -> list[Cost] | Refusal:
    """What each of the others pays, after Edge: once each, from a Pool that the ritual takes."""
    names = [scene.pc.name, *(p.pc.name for p in inputs.participants)]
    twice = repeated(names)
    if twice is not None:
        return Refusal("bad_value", "inputs.participants", Message("refusal.ritual.twice", {"name": twice}))
    costs = []
    for i, who in enumerate(inputs.participants):
        field = f"inputs.participants[{i}]"
        no = check_pc(who.pc, f"{field}.pc", scene.rules) or cannot_act(who.pc, reacting=not who.role)
        stat = who.stat or (rite.ritual.pools[0] if rite.ritual.pools else rite.stat)
        if no is None and who.points:
            no = wrong_pool(stat, tuple(rite.ritual.pools), f"{field}.stat")
        if no is not None:
            return no if no.field.startswith("inputs") else no._replace(field=no.field.replace("actor", f"{field}.pc"))
        payer = who.pc.payer(stat, scene.rules)
        cost = price(_points_line(stat, who.points), Spend(stat, 0, payer.impaired, 0), payer.edge, None, scene.rules)
        no = cannot_pay(cost, payer.pool, 0)
        if no is not None:
            text = Message("refusal.ritual.share", {**no.message.params, "name": who.pc.name})
            return no._replace(field=f"{field}.points", message=text)
        costs.append(cost)
    return costs


@implements("ritual.pool.sharing")
def _too_dear(no: Refusal) -> Refusal:
    """What the leader cannot pay may be paid by the others who take part."""
    if no.code != "cannot_pay":
        return no
    key = "effort" if no.field == "inputs.effort" else "cannot_pay"
    return no._replace(message=Message(f"refusal.ritual.{key}", no.message.params))


@implements("ritual.pool.per_subtask", "ritual.pool.meaning")
def _points_line(stat: Stat, points: int) -> Line | None:
    return Line(points, Message(f"line.ritual.pool.{stat}"), "ritual.pool.per_subtask") if points else None


def _paid(inputs: RitualInputs, costs: Sequence[Cost], told: list[Notice], scene: Scene) -> list[Pc]:
    """Everybody else who takes part, after paying."""
    out = []
    for who, cost in zip(inputs.participants, costs, strict=True):
        pc = who.pc
        if cost.points:
            pc = changed(pc, spend_points(pc.vitals(), cost.pool, cost.points, scene.rules), told)
            params: Params = {"name": pc.name, "n": cost.points, "stat": Message(f"stat.{cost.pool}")}
            told.append(Notice("ritual_share", Message("event.ritual.share", params), "ritual.pool.sharing"))
        out.append(pc)
    return out


def _helps(inputs: RitualInputs) -> list[Modifier]:
    roles = [*(p.role for p in inputs.participants), *inputs.roles]
    lines = [help_line("role", name) for name in roles if name]
    lines += [help_line("reagent", name) for name in inputs.reagents if name]
    lines += [help_line("ability", name) for name in inputs.abilities if name]
    return [*lines, true_name_asset()] if inputs.true_name else lines


# --- setting ----------------------------------------------------------------------------------------------------------


def set_(scene: Scene, inputs: RitualInputs) -> Setting | Refusal:
    """Prepare, try the next subtask, or brave a ward."""
    rite = the_rite(scene, inputs)
    if isinstance(rite, Refusal):
        return rite
    if inputs.do == "prepare":
        return _set_prepare(scene, inputs, rite)
    if inputs.do == "enter_ward":
        return _set_ward(scene, inputs, rite)
    if inputs.do == "meet_ward":
        return _set_meeting(scene, inputs, rite)
    if inputs.do == "bargain":
        return _set_bargain(scene, inputs, rite)
    if inputs.do == "open_vessel":
        return _set_opening(scene, inputs, rite)
    return _set_subtask(scene, inputs, rite)


@implements("ritual.time.phases")
def _set_prepare(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Getting ready takes time and no roll, and comes before everything else."""
    if inputs.state != RitualState():
        return Refusal("out_of_order", "inputs.do", Message("refusal.ritual.begun"))
    no = cannot_act(scene.pc, reacting=False)
    no = no or said_enough(inputs, _PREPARE, Message("ritual_do.prepare"))
    rounds = rounds_in(rite.ritual.preparation_minutes, "minutes")
    minutes = rite.ritual.preparation_minutes
    why, rule = Message("line.account.preparation"), "ritual.time.phases"
    lines = (Change("time", "rounds", Line(rounds, why, rule)), Change("time", "minutes", Line(minutes, why, rule)))
    time = {"rounds": rounds, "minutes": minutes}
    return no or Setting(extra=_told(rite, RitualState(rounds=rounds), time, lines))


def _told(rite: Rite, state: RitualState, time: Mapping[str, float], lines: Sequence[Change]) -> dict[str, object]:
    steps = ladder(rite.level)
    return {
        "level": rite.level,
        "level_lines": rite.level_lines,
        "subtasks": list(steps),
        "subtasks_lines": each("subtasks", steps, _subtask, "ritual.subtask.ladder"),
        "state": state,
        "time": time,
        "time_lines": lines,
    }


def _subtask(n: int) -> Message:
    return Message("line.base.subtask", {"n": n})


_COUNTED: Final[Mapping[str, str]] = {
    "subtask": "ritual.subtask.ladder",
    "failed_here": "ritual.subtask.failure.retry",
    "failures": "ritual.subtask.failure.restart_option",
    "rounds": "ritual.time.phases",
}


def _takes(rite: Rite, inputs: RitualInputs, routine: bool) -> Span | Refusal:
    if inputs.no_time and not routine:
        return Refusal("not_allowed", "inputs.no_time", Message("refusal.ritual.no_time"))
    return subtask_takes(rite.ritual.performance_minutes, rite.level, inputs.halvings, inputs.no_time)


@implements(
    "ritual.subtask.easing",
    "ritual.subtask.effort",
    "ritual.subtask.routine",
    "ritual.accelerate.hindrance",
    "ritual.accelerate.permission",
    "ritual.assist.reagents_and_abilities",
)
def _set_subtask(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """The next subtask as a task of its own: everything eases it by itself, and the number of subtasks stays."""
    no = out_of_ladder(inputs.state.progress(), rite.level, inputs.state.done)
    no = no or stray(rite.ritual, inputs) or holds_soul(inputs.soul_object, _soul_level(scene, rite))
    if no is not None:
        return no
    costs = shares(scene, rite, inputs)
    if isinstance(costs, Refusal):
        return costs
    left = leader_pays(inputs.points, tuple(p.points for p in inputs.participants))
    if isinstance(left, Refusal):
        return left
    no = wrong_pool(rite.stat, tuple(rite.ritual.pools), "inputs.stat") if left else None
    if no is not None:
        return no
    lines = [
        *_helps(inputs),
        *pace_lines(inputs.halvings),
        *retry_lines(inputs.state.failed_here, inputs.hinder_retries),
    ]
    n = inputs.state.subtask
    setting = set_d20(
        scene._replace(target=None),  # a secret name is an asset of the ritual, and eases nothing else in it
        msgspec.structs.replace(inputs, true_name=False),
        rite.stat,
        based(n, Message("line.base.subtask", {"n": n}), "ritual.subtask.ladder"),
        [*skill_lines(scene, inputs.skill), *lines],
        ease=inputs.effort.ease,
        initial=_points_line(rite.stat, left),
        charged=initial_line(inputs.initial_cost),
        retry=inputs.retry,
        skill=inputs.skill,
    )
    if isinstance(setting, Refusal):
        return _too_dear(setting) if left else setting
    assert setting.task is not None
    time = _takes(rite, inputs, setting.task.roll == "routine")
    if isinstance(time, Refusal):
        return time
    taken = {"rounds": time.rounds, "minutes": float(time.minutes)}
    extra = _told(rite, inputs.state, taken, _time_lines(rite, inputs, time))
    extra["suggested_restart_after"] = suggested_failures(rite.level)
    half = Line(suggested_failures(rite.level), Message("line.account.half_level"), _COUNTED["failures"])
    extra["suggested_restart_after_lines"] = (half,)
    extra["participants"] = [p.pc for p in inputs.participants]
    attempt = None if left else setting.attempt  # odds ask here for what the others could help to pay
    return setting._replace(extra=extra, missing=_missing(scene, inputs, rite), attempt=attempt)


def _soul_level(scene: Scene, rite: Rite) -> int:
    """The level of the soul: that of the creature, or of the ritual where nobody is named."""
    dealt = _ritual_creature(scene)
    return rite.level if dealt is None else sum_of(creature_level(dealt, scene.rules))


def _time_lines(rite: Rite, inputs: RitualInputs, time: Span) -> list[Change]:
    """The time of one attempt with its reason: an even share of the performance, hurried or not."""
    if inputs.no_time:
        why, rule = Message("line.account.no_time"), "ritual.accelerate.minimum"
    elif inputs.halvings:
        why = Message("line.ritual.pace", {"n": 2**inputs.halvings})
        rule = "ritual.accelerate.hindrance"
    else:
        why, rule = Message("line.account.share", {"n": rite.level}), "ritual.time.phases"
    minutes = Measure(float(time.minutes), why, rule)
    return [Change("time", "rounds", Line(time.rounds, why, rule)), Change("time", "minutes", minutes)]


def stray(ritual: Ritual, inputs: RitualInputs) -> Refusal | None:
    """What a subtask of this ritual has no use for."""
    effect = ritual.effect
    of_others = {
        "flesh": effect.completes != "flesh",
        "condition": effect.completes != "cleanse",
        "soul_object": not effect.soul,
        "inside": True,
    }
    for name in said(inputs):
        if of_others.get(name):
            params: Params = {"field": name, "act": ritual.name}
            return Refusal("bad_value", f"inputs.{name}", Message("refusal.input_stray", params))
    return None


def _missing(scene: Scene, inputs: RitualInputs, rite: Rite) -> Refusal | None:
    """What has to be done before the first roll, and to be said before the last."""
    no = unprepared(rite.ritual.preparation_minutes, inputs.state.progress())
    if no is not None or inputs.state.subtask < rite.level:
        return no
    if rite.ritual.effect.soul and _ritual_creature(scene) is not None:
        return no_soul_object(inputs.soul_object, _soul_level(scene, rite))
    if rite.ritual.effect.completes == "flesh":
        return no_flesh(scene.pc, inputs.flesh, scene.rules)
    return not_afflicted(scene.target, inputs.condition)


def _no_ward(rite: Rite) -> Refusal | None:
    if rite.ritual.effect.ward:
        return None
    params: Params = {"ritual": rite.ritual.name}
    return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_ward", params))


@implements("ritual.consecration.barred")
def _set_meeting(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """An evil creature or magic comes to the ward: its level alone says whether it gets in."""
    no = _no_ward(rite) or said_enough(inputs, _MEET, Message("ritual_do.meet_ward"))
    if no is not None:
        return no
    if inputs.threat is None and not isinstance(scene.target, FullNpc):
        return Refusal("bad_value", "inputs.threat", Message("refusal.ritual.threat"))
    return Setting(extra={"level": rite.level, "level_lines": rite.level_lines, "barred": None})


@implements("ritual.consecration.barred", "ritual.consecration.scope")
def _settle_meeting(scene: Scene, inputs: RitualInputs, resolved: Resolved, rite: Rite) -> Outcome:
    threat = scene.npc.level if inputs.threat is None else inputs.threat
    out = barred(threat, rite.level)
    name: str | Message = scene.npc.name if isinstance(scene.target, FullNpc) else Message("line.ritual.threat")
    key = "barred" if out else "passes"
    text = Message(f"event.ward.{key}", {"name": name, "level": threat, "ward": rite.level})
    told = (Notice("ward", text, "ritual.consecration.barred"),)
    return Outcome(scene.actor, scene.target, notices=told, extra={**resolved.setting.extra, "barred": out})


@implements("ritual.conjure.stay")
def _set_bargain(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """What was conjured is dealt with while it stays: no roll is asked for by the bargain itself."""
    if not rite.ritual.effect.stay_minutes:
        params: Params = {"ritual": rite.ritual.name}
        return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_bargain", params))
    no = said_enough(inputs, _BARGAIN, Message("ritual_do.bargain"))
    return no or Setting(extra={"level": rite.level, "level_lines": rite.level_lines, "bargain": None})


@implements("ritual.conjure.service_limit", "ritual.conjure.no_deal")
def _settle_bargain(scene: Scene, inputs: RitualInputs, resolved: Resolved, rite: Rite) -> Outcome:
    """With a deal the deed has its limits of time and way; without one the being attacks as often as it does."""
    effect = rite.ritual.effect
    bargain = bargained(
        bool(inputs.deal), Service(inputs.minutes, inputs.miles), Service(effect.service_minutes, effect.service_miles)
    )
    attacks = 0 if inputs.deal else effect.attacks
    told: dict[str, object] = {"deal": inputs.deal, "within": bargain, "attacks": attacks}
    told["certain"] = effect.attacks_certain and bool(attacks)
    if inputs.deal:
        key = "within" if bargain else "beyond"
    else:
        key = "harmless" if not attacks else "certain" if effect.attacks_certain else "none"
    params: Params = {
        "ritual": rite.ritual.name,
        "n": attacks,
        "minutes": effect.service_minutes,
        "miles": effect.service_miles,
    }
    rule = "ritual.conjure.service_limit" if inputs.deal else "ritual.conjure.no_deal"
    happened = (Notice("bargain", Message(f"event.bargain.{key}", params), rule),)
    extra = {**resolved.setting.extra, "bargain": told}
    if attacks:
        line = Line(attacks, Message("line.given", {"name": rite.ritual.name}), _example(scene, inputs))
        extra["bargain_lines"] = (Change("bargain", "attacks", line),)
    return Outcome(scene.actor, scene.target, notices=happened, extra=extra)


@implements("ritual.entombment.duration")
def _set_opening(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """The vessel of an entombment is opened or broken."""
    if rite.ritual.effect.completes != "imprison":
        params: Params = {"ritual": rite.ritual.name}
        return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_vessel", params))
    no = said_enough(inputs, _OPEN, Message("ritual_do.open_vessel"))
    if no is None and not isinstance(scene.target, Pc | FullNpc):
        no = Refusal("bad_value", "target", Message("refusal.ritual.nobody_inside"))
    freed = release(scene.target) if no is None and isinstance(scene.target, Pc | FullNpc) else no
    if isinstance(freed, Refusal):
        return freed
    return Setting(extra={"level": rite.level, "level_lines": rite.level_lines})


def _settle_opening(scene: Scene, resolved: Resolved) -> Outcome | Refusal:
    assert isinstance(scene.target, Pc | FullNpc)
    freed = release(scene.target)
    if isinstance(freed, Refusal):
        return freed
    text = Message("event.ritual.released", {"name": freed.name})
    told = (Notice("released", text, "ritual.entombment.duration"),)
    return Outcome(scene.actor, freed, notices=told, extra=resolved.setting.extra)


@implements("ritual.consecration.warded_pc")
def _set_ward(scene: Scene, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Whoever is warded out resists the ward with Intellect to enter, and again every minute inside."""
    no = _no_ward(rite) or said_enough(inputs, _WARD, Message("ritual_do.enter_ward"))
    if no is not None:
        return no
    base = level_base(rite.ritual.name, rite.level, "ritual.consecration.warded_pc")
    lines = [] if inputs.skill else skill_lines(scene, "intellect defense")
    extra: dict[str, object] = {"level": rite.level, "level_lines": rite.level_lines}
    return set_bare(scene, inputs, inputs.stat or "intellect", base, lines, act="defense", extra=extra)


# --- settling ---------------------------------------------------------------------------------------------------------


def settle(scene: Scene, inputs: RitualInputs, resolved: Resolved) -> Outcome | Refusal:
    """The time that went by, what was paid, how far the ritual has come, and what a failure or its end brings."""
    rite = the_rite(scene, inputs)
    if isinstance(rite, Refusal):
        return rite
    if inputs.do == "prepare":
        minutes, ritual = rite.ritual.preparation_minutes, rite.ritual.name
        time = in_words(rounds_in(minutes, "minutes"))
        if time.key == "span.minutes" or not minutes:
            text = Message("event.ritual.prepared", {"ritual": ritual, "n": minutes})
        else:
            text = Message("event.ritual.prepared_after", {"ritual": ritual, "time": time})
        told = (Notice("ritual", text, "ritual.time.phases"),)
        changes = state_moved(RitualState(), cast(RitualState, resolved.setting.extra["state"]), _COUNTED)
        return Outcome(scene.actor, scene.target, notices=told, extra=resolved.setting.extra, changes=tuple(changes))
    if inputs.do == "enter_ward":
        return _settle_ward(scene, inputs, resolved)
    if inputs.do == "meet_ward":
        return _settle_meeting(scene, inputs, resolved, rite)
    if inputs.do == "bargain":
        return _settle_bargain(scene, inputs, resolved, rite)
    if inputs.do == "open_vessel":
        return _settle_opening(scene, resolved)
    return _settle_subtask(scene, inputs, resolved, rite)


@implements("ritual.subtask.failure.retry", "ritual.subtask.failure.restart_option", "ritual.side_effects.trigger")
def _settle_subtask(scene: Scene, inputs: RitualInputs, resolved: Resolved, rite: Rite) -> Outcome | Refusal:
    costs = shares(scene, rite, inputs)
    if isinstance(costs, Refusal):
        return costs
    settlement = settle_d20(scene, resolved, None)
    task = resolved.setting.task
    assert task is not None
    if resolved.result == "impossible":  # nobody tries what cannot be done: no time, no price
        return outcome(scene, resolved, settlement, scene.target, None)
    back = resolved.roll is not None and refunded(
        resolved.roll.natural, resolved.result or "failure", task.impaired, scene.rules
    )
    told = settlement.notices
    others = [p.pc for p in inputs.participants] if back else _paid(inputs, costs, told, scene)
    time = _takes(rite, inputs, task.roll == "routine")
    assert isinstance(time, Span)
    done = succeeded(resolved)
    progress = after(inputs.state.progress(), done, time.rounds, inputs.restart_after)
    state = state_of(progress, rite.level)
    extra = {**resolved.setting.extra, "state": state, "participants": others}
    told.append(_step(inputs, done, state))
    if not done or (resolved.special is not None and resolved.special.kind == "gm_intrusion"):
        told += _side_effects(rite, inputs)
    target, pc = scene.target, settlement.actor
    changes = [*settlement.changes, *state_moved(inputs.state, state, _COUNTED)]
    for i, cost in enumerate(costs if not back else ()):
        changes += paid("participants", cost, f"[{i}].")
    if state.done:
        extra["effect"] = rite.ritual.effect
        extra["effect_lines"] = _effect_lines(scene, inputs, rite.ritual)
        result = Message("event.ritual.done", {"ritual": rite.ritual.name, "level": rite.level})
        told.append(Notice("ritual_done", result, "ritual.subtask.ladder"))
        asked = Completing(rite.ritual.effect.completes, rite.level, inputs.flesh, inputs.condition)
        was, whom = pc, target
        pc, target = complete(asked, pc, target, scene.rules, told)
        changes += completed_changes(asked, was, pc, whom, target, rite.ritual.name)
    settlement = settlement._replace(actor=pc, changes=tuple(changes))
    return outcome(scene, resolved, settlement, target, None)._replace(extra=extra)


def _example(scene: Scene, inputs: RitualInputs) -> str:
    """The rule of a ritual of the books; of any other, that each is a suggestion."""
    key = "" if isinstance(inputs.ritual, Ritual) else named(inputs.ritual.strip().replace(" ", "_"), scene.rituals())
    return f"ritual.example.{key}" if key in EXAMPLES else "ritual.examples.adjustable"


def _effect_lines(scene: Scene, inputs: RitualInputs, ritual: Ritual) -> list[Change]:
    """The figures of what a ritual brings about, which it states itself."""
    why = Message("line.given", {"name": ritual.name})
    rule = _example(scene, inputs)
    figures = {name: getattr(ritual.effect, name) for name in ritual.effect.__struct_fields__}
    stated = {name: n for name, n in figures.items() if isinstance(n, int) and not isinstance(n, bool) and n}
    return [Change("effect", name, Line(n, why, rule)) for name, n in stated.items()]


def _step(inputs: RitualInputs, done: bool, state: RitualState) -> Notice:
    n = inputs.state.subtask
    if done:
        return Notice("ritual", Message("event.ritual.subtask", {"n": n}), "ritual.subtask.ladder")
    if state.failures == 0:
        return Notice("ritual", Message("event.ritual.restart"), "ritual.subtask.failure.restart_option")
    return Notice("ritual", Message("event.ritual.failed", {"n": n}), "ritual.subtask.failure.retry")


def _side_effects(rite: Rite, inputs: RitualInputs) -> list[Notice]:
    rule = "ritual.side_effects.trigger"
    if inputs.side_effect:
        text = Message("event.ritual.side_effect", {"effect": inputs.side_effect})
    elif rite.ritual.side_effects:
        text = Message("event.ritual.side_effects", {"effects": ", ".join(rite.ritual.side_effects)})
    else:
        return []
    return [Notice("side_effect", text, rule)]


@implements("ritual.consecration.warded_pc", "ritual.consecration.warded_pc_penalty")
def _settle_ward(scene: Scene, inputs: RitualInputs, resolved: Resolved) -> Outcome:
    """Inside, all that a warded-out character does is hindered; who fails stays out, or has to leave."""
    settlement = settle_d20(scene, resolved, None)
    pc = settlement.actor
    inside = succeeded(resolved)
    if inside:
        pc = with_condition(pc, Condition(WARDED_OUT, again=Duration(1, "minutes")))
    else:
        pc = without_conditions(pc, (WARDED_OUT,))
    key = "inside" if inside else "leave" if inputs.inside else "outside"
    text = Message(f"event.ward.{key}", {"name": pc.name})
    settlement.notices.append(Notice("ward", text, "ritual.consecration.warded_pc"))
    return outcome(scene, resolved, settlement._replace(actor=pc), scene.target, None)


RITUAL = Procedure(
    id="ritual",
    module="magic",
    rules=(
        "ritual.subtask.ladder",
        "ritual.subtask.failure.retry",
        "ritual.pool.sharing",
        "ritual.accelerate.hindrance",
        "ritual.side_effects.trigger",
    ),
    inputs=RitualInputs,
    dice=(Die(20, "die.ritual"),),
    set=set_,
    resolve=resolve_bare,
    settle=settle,
    target=("pc", "npc", "object"),
    target_optional=True,
    with_effort=with_ease,
)
