"""What comes of an ability, a cypher or an artifact in use: the die, who is hit, what is used up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.model.written import dressed
from threefold.procedures.accounts import lasting, numbers_in
from threefold.procedures.bare import succeeded
from threefold.procedures.base import Change, Figure, Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, resolve_d20, settle_d20
from threefold.procedures.effects.base import EFFECT_RULE, Carrying
from threefold.procedures.effects.carry import carry_out, on_failure
<<<<<<< HEAD:src/threefold/procedures/powers/settling.py
from threefold.procedures.evoking import evoked
from threefold.procedures.power_used import Power, UseInputs, power_of
from threefold.procedures.powers.setting import patient_of
from threefold.procedures.strike_effects import choice_for, earn_effect, with_own_condition
from threefold.procedures.strikes import pay_luck
=======
from threefold.procedures.effects.harm import passes
from threefold.procedures.evoking import evoked, unevoked
from threefold.procedures.figures import cannot_act, held_back
from threefold.procedures.inputs import Effort
from threefold.procedures.power_against import Against, added_by_effort, against, bearing, for_whom
from threefold.procedures.power_used import (
    AbilityInputs,
    ArtifactInputs,
    CypherInputs,
    Kind,
    Power,
    UseInputs,
    power_of,
)
from threefold.procedures.strike_effects import choice_for, earn_effect, no_effect, with_own_condition
from threefold.procedures.strikes import no_luck, pay_luck, where_unseen
from threefold.rules.bases import based
>>>>>>> e452900e (Let creatures' immunity and weakness, limits of moves, time and pushes count):src/threefold/procedures/powers.py
from threefold.rules.binding import implements
from threefold.rules.combat import with_bonus
from threefold.rules.harm import Blow
from threefold.rules.powers import power_lines
<<<<<<< HEAD:src/threefold/procedures/powers/settling.py
from threefold.rules.types import STATS, Line, Measure, Message, Params, Refusal
=======
from threefold.rules.shifts import added_damage
from threefold.rules.tasks import Attempt, set_task
from threefold.rules.types import STATS, Line, Measure, Message, Modifier, Params, Refusal

# --- the task ---------------------------------------------------------------------------------------------------------


def set_power(scene: Scene, inputs: UseInputs) -> Setting | Refusal:
    """Whether it can be used now, its task if it takes one, what it costs, what it would deal."""
    power = power_of(scene.pc, inputs)
    if isinstance(power, Refusal):
        return power
    met = against(scene, power, inputs)
    if isinstance(met, Refusal):
        return met
    bears = bearing(scene, power, inputs, met.act)
    if isinstance(bears, Refusal):
        return bears
    no = (
        _unfit(scene, power, inputs, met)
        or unevoked(scene, power, inputs)
        or no_luck(scene.pc, bears.unseen, inputs, scene.rules)
    )
    if no is not None:
        return no
    initial = Line(power.cost, Message("line.given", {"name": power.called}), "fact.ability.cost")
    if met.base is None:
        setting = _unrolled(scene, power, inputs, initial)
    else:
        setting = set_d20(
            scene,
            inputs,
            power.rolled,
            met.base,
            [*_lines(scene, power, met.act), *bears.lines],
            ease=inputs.effort.ease,
            damage=inputs.effort.damage,
            initial=initial if power.cost else None,
            retry=inputs.retry,
            act="defense" if power.reacts else met.act,
            skill=_skill(power),
        )
    if isinstance(setting, Refusal):
        return setting
    setting = where_unseen(setting, bears.unseen, inputs)
    assert setting.task is not None
    worn = power.wear.rolled_at_use and setting.task.roll != "impossible"
    more = (
        *((power.wear.sides,) if worn else ()),
        *(power.dice(inputs.options) if setting.task.roll != "impossible" else ()),
    )
    blow = _blow(scene, power, inputs, setting.task.damage_levels)
    extra: dict[str, object] = {"regained": None}
    if power.kind == "artifact":
        extra["depletion"] = None
    attempt = setting.attempt if inputs.effect is None else None  # what an effect changes is played face by face
    return setting._replace(asks=(*setting.asks, *more), blow=blow, extra=extra, attempt=attempt)


def _unrolled(scene: Scene, power: Power, inputs: UseInputs, initial: Line) -> Setting | Refusal:
    """A use that takes no roll is routine; who has paid for it may roll all the same, in hope of a 20."""
    pc, stat = scene.pc, power.pays
    no = cannot_act(pc, power.reacts) or held_back(pc, "defense" if power.reacts else "task", stat)
    if no is not None:
        return no
    attempt = Attempt(
        stat,
        _NO_ROLL,
        ease_levels=inputs.effort.ease,
        initial=initial if power.cost else None,
        edge_on=inputs.edge_on,
        roll_anyway=inputs.roll_anyway,
    )
    task = set_task(attempt, pc.payer(stat, scene.rules), scene.rules)
    return task if isinstance(task, Refusal) else setting_of(task, scene.rules, attempt=attempt)


_NO_ROLL: Final = based(0, Message("line.base.no_roll"), "ability.no_attack_roll")


def _skill(power: Power) -> str:
    task = power.task
    return "" if task is UNSET or power.blind or task.skill is UNSET else task.skill


def _lines(scene: Scene, power: Power, act: Act) -> list[Modifier]:
    """The skill that it takes, and the conditions of a foe it is used on."""
    lines = skill_lines(scene, _skill(power))
    foe = scene.target
    if act == "attack" and isinstance(foe, FullNpc) and foe.conditions:
        lines += condition_lines(foe.usual_conditions(), True, "attack", scene.rules)
    return lines


def _unfit(scene: Scene, power: Power, inputs: UseInputs, met: Against) -> Refusal | None:
    if inputs.effort.damage and (not power.damage(inputs.options) or power.blind or met.base is None):
        params: Params = {"attack": power.called}
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.no_damage", params))
    if inputs.effect is not None and not isinstance(scene.target, FullNpc):
        return Refusal("not_allowed", "inputs.effect", Message("refusal.power.effect_on_foe"))
    no = no_effect(inputs.effect, inputs.choice, inputs.to_object, scene.rules)
    if no is not None or power.affects is None or power.blind:
        return no
    if power.affects == "foe" and scene.target is None:
        return for_whom(power)
    patient = _on(scene, power)
    if (
        any(isinstance(effect, kinds.Heal) for effect in power.effects)
        and isinstance(patient, Pc)
        and patient.damage_track == "dead"
    ):
        who = "actor" if patient is scene.pc else "target"
        return Refusal("not_allowed", f"{who}.damage_track", Message("refusal.heal.dead", {"name": patient.name}))
    return None


def _on(scene: Scene, power: Power) -> Pc | FullNpc | None:
    """Whom it lands on: its user, the ally named (or its user), the foe named."""
    named = scene.target if isinstance(scene.target, Pc | FullNpc) else None
    if power.affects in ("self", None) or (power.affects == "ally" and scene.target is None):
        return scene.pc
    return scene.pc if isinstance(named, Pc) and named.name == scene.pc.name else named


def _blow(scene: Scene, power: Power, inputs: UseInputs, levels: int) -> Blow:
    effort = effort_on_damage(levels, False, scene.rules)
    found = (added_damage(shift, "", False, power.name, scene.rules) for shift in scene.pc.shifts())
    more = [line for line in found if line is not None] if power.damage(inputs.options) else []
    own = power_lines(power.damage(inputs.options), power.called)
    lines = (*own, *((effort,) if effort is not None else ()), *more)
    harm = power.harm(inputs.options)
    if harm is None:
        return Blow(lines)
    pool = harm.pool or "might"
    kind = () if harm.type is None or harm.type.startswith("$") else (harm.type,)
    return Blow(lines, pool, (*kind, pool), **passes(harm))


# --- the dice, and what follows ---------------------------------------------------------------------------------------
>>>>>>> e452900e (Let creatures' immunity and weakness, limits of moves, time and pushes count):src/threefold/procedures/powers.py


def resolve_power(setup: Setup, inputs: UseInputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """The d20 if there is a roll; the die after it is that of a depletion."""
    task = setting.task
    rolls = task is not None and task.rolls
    resolved = resolve_d20(setup, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines))
    return resolved._replace(more=tuple(faces[1 if rolls else 0 :]))


@implements("special_roll.minor.combat_options", "special_roll.major.combat_options")
def settle_power(setup: Setup, inputs: UseInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay; if it works, carry it out on whom it is for; a cypher is used up, an artifact may be."""
    power = power_of(setup.pc, inputs)
    assert isinstance(power, Power)
    tired: list[Change] = []
    settlement = settle_d20(setup, resolved, choice_for(inputs.choice, inputs.effect, resolved.special))
    settlement = pay_luck(settlement, inputs, resolved.result != "impossible", setup.rules)
    told, actor = settlement.notices, settlement.actor
    target, landed = setup.target, None
    extra: dict[str, object] = {}
    if succeeded(resolved):
        if power.blind:
            params: Params = {"item": power.called, "name": power.name}
            told.append(Notice("revealed", Message("event.power.revealed", params), "knowledge.device.difficulty"))
        blow = resolved.setting.blow or Blow(())
        if resolved.roll is not None and resolved.setting.task is not None:
            blow = with_bonus(blow, resolved.roll.natural, settlement.bonus, resolved.setting.task.impaired)
        lands: Blow | None = blow
        if inputs.effect is not None:
            earned = earn_effect(inputs, settlement.taken, setup.pc.name, setup.npc, blow, setup.rules, told)
            if isinstance(earned, Refusal):
                return earned
            extra |= earned.told
            actor, lands = with_own_condition(actor, earned.effect), earned.blow
            setup = setup._replace(target=earned.target)
        added = () if lands is None else lands.lines[len(power_lines(power.damage(inputs.options), power.called)) :]
        spared = lands is None or (inputs.effect is not None and not lands.lines)
        actor, target, landed = _landed(setup, power, inputs, resolved, added, spared, actor, told)
    elif resolved.result == "failure" and not power.blind and (after := on_failure(power.effects, inputs.options)):
        failed = power._replace(effects=tuple(after))
        actor, target, landed = _landed(setup, failed, inputs, resolved, (), False, actor, told)
    elif power.blind and resolved.result == "failure":
        told.append(
            Notice("baffled", Message("event.power.baffled", {"item": power.called}), "knowledge.device.difficulty")
        )
    if resolved.result != "impossible":
        actor, tired = evoked(setup, power, inputs, actor, told)
    actor, wear = _used(actor, power, resolved, told)
    out = outcome(setup, resolved, settlement._replace(actor=actor), target, landed.damage if landed else None)
    extra["regained"] = landed.regained if landed else None
    if landed is not None and landed.extras:
        extra["does"] = [{"kind": each.kind, **each.facts} for each in landed.extras]
    if power.kind == "artifact":
        extra["depletion"] = wear
        sides = None if wear is None else wear["die"]
        if isinstance(sides, int):
            die = Line(sides, Message("line.given", {"name": power.called}), "artifact_crafting.depletion")
            extra["depletion_lines"] = (Change("depletion", "die", die),)
    return out._replace(extra=extra, changes=(*out.changes, *_changes(setup, landed, target), *tired))


def _changes(setup: Setup, landed: Carrying | None, target: Figure | None) -> list[Change]:
    """Why the figures of whoever it landed on are not what they were, beside the price."""
    if landed is None:
        return []
    why = Message("line.given", {"name": landed.called})
    changes = [*landed.changes, *lasting("actor", setup.actor, landed.user, EFFECT_RULE)]
    if landed.target is not landed.user:
        changes += lasting("target", setup.target, landed.target, EFFECT_RULE)
    if isinstance(target, Pc) and target.name == setup.pc.name and not any(c.of == "target" for c in changes):
        changes += [c._replace(of="target") for c in changes if c.of == "actor"]
    for stat, n in zip(STATS, landed.regained or (), strict=landed.regained is not None):
        if n:
            changes.append(Change("regained", stat, Line(n, why, EFFECT_RULE)))
    for i, each in enumerate(landed.extras):
        found = numbers_in(msgspec.to_builtins(dict(each.facts)))
        changes += [Change("does", f"[{i}].{path}", Measure(n, why, EFFECT_RULE)) for path, n in found]
    return changes


def _landed(
    setup: Setup,
    power: Power,
    inputs: UseInputs,
    resolved: Resolved,
    added: tuple[Line, ...],
    spared: bool,
    actor: Pc,
    told: list[Notice],
) -> tuple[Pc, Pc | FullNpc | Thing | Vehicle | None, Carrying | None]:
    """The power carried out: its user and its target afterwards. What finds nobody is told."""
    on = patient_of(setup, power)
    if not power.effects or (on is None and power.affects != "self" and setup.target is None):
        if power.affects is not None and power.effects:
            told.append(Notice("nobody", Message("event.power.nobody", {"item": power.name}), "ability.sources"))
        return actor, setup.target, None
    own = on is setup.pc
    beside = setup.target is not None and power.affects == "self" and not _named(setup)
    carrying = Carrying(
        setup.rules,
        power.name,
        power.called,
        actor,
        setup.target if beside or not own else actor if power.affects == "ally" or _named(setup) else None,
        power.level,
        inputs.pool,
        added,
        spared,
        dict(power.chosen),
        inputs.options,
        inputs.said,
        iter(resolved.more[1 if power.wear.rolled_at_use else 0 :]),
        told,
    )
    carry_out(power.effects, carrying, aimed=not own)
    user = carrying.user
    assert isinstance(user, Pc)
    if own and not beside:
        return user, user if _named(setup) else setup.target, carrying
    return user, carrying.target, carrying


def _named(setup: Setup) -> bool:
    """Whether the one aimed at is the acting character."""
    return isinstance(setup.target, Pc) and setup.target.name == setup.pc.name


def _used(actor: Pc, power: Power, resolved: Resolved, told: list[Notice]) -> tuple[Pc, Mapping[str, object] | None]:
    """What is left of the item: a cypher that was used is gone; an artifact is known, and perhaps depleted."""
    if resolved.result == "impossible" or (power.blind and not succeeded(resolved)):
        return actor, None
    if power.kind == "cypher":
        told.append(Notice("used_up", Message("event.power.used_up", {"item": power.name}), _ONE_USE))
        if power.at is None:
            return actor, None
        left = [c for i, c in enumerate(actor.cyphers) if i != power.at]
        return msgspec.structs.replace(actor, cyphers=left), None
    if power.kind == "ability":
        return actor, None
    depleted, wear = _wear(power, resolved, told)
    if power.at is None or not (depleted or power.blind):
        return actor, wear
    changes: dict[str, bool | UnsetType] = {"depleted": True} if depleted else {}
    if power.blind:
        changes["identified"] = UNSET
    item = msgspec.structs.replace(actor.carries()[power.at], **changes)
    carried = [item if i == power.at else a for i, a in enumerate(actor.carries())]
    return dressed(msgspec.structs.replace(actor, artifacts=carried)), wear


_ONE_USE: Final = "magic_crafting.item_category"


@implements("artifact_crafting.depletion")
def _wear(power: Power, resolved: Resolved, told: list[Notice]) -> tuple[bool, Mapping[str, object] | None]:
    """Whether a use has depleted an artifact: by its die, or because it works only once."""
    wear = power.wear
    rule = "artifact_crafting.depletion"
    if wear.at_once:
        told.append(Notice("depleted", Message("event.power.depleted_once", {"item": power.name}), rule))
        return True, {"die": None, "natural": None, "depleted": True}
    if not wear.rolled_at_use or not resolved.more:
        return False, None
    natural = resolved.more[0]
    depleted = wear.depletes(natural)
    params: Params = {"item": power.name, "natural": natural, "sides": wear.sides}
    kind = "depleted" if depleted else "not_depleted"
    told.append(Notice(kind, Message(f"event.power.{kind}", params), rule))
    return depleted, {"die": wear.sides, "natural": natural, "depleted": depleted}


# --- the procedures ---------------------------------------------------------------------------------------------------

U = TypeVar("U", bound=UseInputs)
