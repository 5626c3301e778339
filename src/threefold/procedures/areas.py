"""Chapter 3, area attacks: one roll against all targets in the area, each with its own target
number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, structs

from threefold.model.bounds import DamagePoints, OwnName
from threefold.model.characters import Attack, FullNpc, Npc
from threefold.model.checks import check_npc
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.after_hits import Hit
from threefold.procedures.answers import StrikeAnswer
from threefold.procedures.area_targets import (
    AfterBlows,
    AreaAnswer,
    AreaTarget,
    changes_of_all,
)
from threefold.procedures.bare import with_effort
from threefold.procedures.base import (
    Die,
    Outcome,
    Procedure,
    Resolved,
    Roll,
    Setting,
    Setup,
    result_without_roll,
)
from threefold.procedures.d20 import Settlement, outcome, settle_d20
from threefold.procedures.effects.rolled import attack_made
from threefold.procedures.figures import strike_npc
from threefold.procedures.inputs import SituationId
from threefold.procedures.strike_effects import choice_for, earn_effect, with_own_condition
from threefold.procedures.strikes import (
    Distance,
    Strike,
    attack_blow,
    pay_luck,
    set_strike,
    the_attack,
)
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.combat import damage_per_level, least_damage, with_bonus
from threefold.rules.harm import Blow
from threefold.rules.near import hint, shown
from threefold.rules.rolls import resolve_task, special_roll
from threefold.rules.tasks import Task
from threefold.rules.types import Line, Message, Params, Refusal, Result


class AreaAttackInputs(Strike, kw_only=True, frozen=True):
    """An attack on all targets in an area. Without ``attack``, it deals ``damage`` and may use any
    stat.

    ``distance`` applies to each target that has no entry in ``target_distances``.
    """

    targets: Annotated[list[Npc], Meta(max_length=100)]
    damage: DamagePoints | None = None
    damage_on_miss: DamagePoints = 0
    attack: Annotated[str, Vocabulary.SHELF] | Attack | None = None
    target_situations: dict[OwnName, list[SituationId]] = {}
    target_distances: dict[OwnName, Distance] = {}
    effect_on: OwnName | None = None
    true_names: Annotated[list[OwnName], Meta(max_length=100)] = []


def _the_attack(setup: Setup, inputs: AreaAttackInputs) -> Attack | Refusal:
    """Return the attack with the stated damage, as an area attack; or a refusal."""
    if inputs.attack is None:
        if inputs.damage is None:
            return Refusal("bad_value", "inputs.damage", Message("refusal.area_damage"))
        stats = [inputs.stat or "speed"]
        return Attack(name="", damage=inputs.damage, range="very_long", stats=stats, area=True)
    attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
    if isinstance(attack, Refusal):
        return attack
    if inputs.damage is not None:
        attack = msgspec.structs.replace(attack, damage=inputs.damage)
    return msgspec.structs.replace(attack, area=True)


def _foes(setup: Setup, inputs: AreaAttackInputs) -> list[FullNpc] | Refusal:
    if not inputs.targets:
        return Refusal("bad_value", "inputs.targets", Message("refusal.area_empty"))
    for i, npc in enumerate(inputs.targets):
        refusal = check_npc(npc, f"inputs.targets[{i}]", setup.rules)
        if refusal is not None:
            return refusal
    names = {npc.name for npc in inputs.targets}
    named = [("target_situations", name) for name in inputs.target_situations]
    named += [("target_distances", name) for name in inputs.target_distances]
    named += [("true_names", name) for name in inputs.true_names]
    for field, name in [
        *named,
        *([("effect_on", inputs.effect_on)] if inputs.effect_on is not None else []),
    ]:
        if name not in names:
            params: Params = {
                "name": shown(name),
                "hint": hint(name, names, "procedures area_attack"),
            }
            return Refusal("bad_value", f"inputs.{field}", Message("refusal.area_name", params))
    if inputs.true_name and len(inputs.targets) > 1:
        return Refusal("bad_value", "inputs.true_name", Message("refusal.area_true_name"))
    return [npc.filled(setup.rules) for npc in inputs.targets]


@implements("area_attack.single_roll_vs_npcs", "fact.effort.one_purchase", "true_name.eases")
def set_area(setup: Setup, inputs: AreaAttackInputs) -> Setting | Refusal:
    """Set one task for each NPC, with its own level and steps. Effort and the cost of the attack
    are paid once.

    The answer shows the easiest task that needs a roll: a roll that beats it hits at least one
    target.
    """
    foes, attack = _foes(setup, inputs), _the_attack(setup, inputs)
    if isinstance(foes, Refusal):
        return foes
    if isinstance(attack, Refusal):
        return attack
    points = attack.points(setup.rules)
    settings, seen = list[Setting](), list[Refusal]()
    for npc in foes:
        against, own = setup._replace(target=npc), _inputs_for_target(inputs, npc)
        setting = set_strike(against, own, attack, points)
        if isinstance(setting, Refusal) and setting.message.key == "refusal.lucky_shot":
            seen.append(setting)  # this one can be seen: it is no lucky shot
            setting = set_strike(
                against, msgspec.structs.replace(own, lucky_shot=False), attack, points
            )
        if isinstance(setting, Refusal):
            return _refusal_naming_target(npc, setting)
        settings.append(setting)
    if len(seen) == len(foes):
        return seen[0]
    tasks = tuple(s.task for s in settings if s.task is not None)
    rolls = any(task.rolls for task in tasks)
    shown = _shown_task(tasks)._replace(
        rolls=rolls, cost=max((t.cost for t in tasks), key=lambda c: c.points)
    )
    hits = [
        AreaTarget(before=npc, after=npc, task=task, hit=None, damage=None).answer()
        for npc, task in zip(foes, tasks, strict=True)
    ]
    return Setting(
        shown,
        attack_blow(
            pc=setup.pc,
            made=attack_made(attack, inputs.said, harder=shown.damage_levels),
            points=points,
            situations=inputs.situations,
            rules=setup.rules,
        ),
        (setup.rules.task.die,) if rolls else (),
        None if rolls else result_without_roll(shown),
        AreaAnswer(hits=hits, targets=foes),
        each=tasks,
    )


def _inputs_for_target(inputs: AreaAttackInputs, npc: FullNpc) -> AreaAttackInputs:
    """Return the inputs for one target: its own situations, its distance, and whether its true name
    is known.
    """
    own = inputs.target_situations.get(npc.name, [])
    apart = inputs.target_distances.get(npc.name, inputs.distance)
    known = inputs.true_name or npc.name in inputs.true_names
    return msgspec.structs.replace(
        inputs, situations=[*inputs.situations, *own], distance=apart, true_name=known
    )


def _refusal_naming_target(npc: FullNpc, no: Refusal) -> Refusal:
    """Add the name of the target to a refusal about its distance."""
    if no.field != "inputs.distance":
        return no
    return no._replace(
        message=Message("refusal.area_distance", {"name": npc.name, "why": no.message})
    )


def _shown_task(tasks: Sequence[Task]) -> Task:
    needed = [task for task in tasks if task.roll == "needed"]
    if needed:
        return min(needed, key=lambda task: task.difficulty)
    return next((task for task in tasks if task.roll == "routine"), tasks[0])


def _struck(tasks: Sequence[Task], natural: int | None) -> Iterator[bool]:
    """Yield for each target whether the roll hits it. A target without a needed roll is hit only if
    it is routine.
    """
    for task in tasks:
        if task.roll == "needed":
            yield natural is not None and resolve_task(task, natural) == "success"
        else:
            yield task.roll == "routine"


@implements("area_attack.single_roll_vs_npcs")
def resolve_area(
    setup: Setup, inputs: AreaAttackInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Compare one roll with each NPC's target number. The result is a success if it hits any of
    them.
    """
    task = setting.task
    assert task is not None
    if not task.rolls:
        return Resolved(setting, None, setting.result, None)
    natural = faces[0]
    result: Result = "success" if any(_struck(setting.each, natural)) else "failure"
    damaging = setting.blow is not None and bool(setting.blow.lines)
    special = special_roll(natural, result, damaging, task.impaired, setup.rules, task.ranges)
    return Resolved(setting, Roll(natural, natural + task.roll_bonus), result, special)


@implements("area_attack.minimum_damage", "fact.effort.damage_area")
def _blow_on_miss(inputs: AreaAttackInputs, resolved: Resolved, setup: Setup) -> Blow:
    """The blow on missed targets: the minimum damage of the attack, or 1 with Effort on damage."""
    task, blow = resolved.setting.task, resolved.setting.blow
    assert task is not None
    assert blow is not None
    if resolved.result != "impossible":
        levels = task.damage_levels
    else:
        levels = 0
    least = least_damage(inputs.damage_on_miss, levels, setup.rules)
    line = Line(least, Message("line.area_miss"), "area_attack.minimum_damage")
    return blow._replace(lines=(line,) if least else ())


def settle_area(setup: Setup, inputs: AreaAttackInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay once and strike all targets that are hit. Bonus damage applies to all of them, an effect
    to one.
    """
    foes = _foes(setup, inputs)
    if isinstance(foes, Refusal):
        return foes
    settlement = settle_d20(
        setup, resolved, choice_for(inputs.choice, inputs.effect, resolved.special)
    )
    settlement = pay_luck(settlement, inputs, resolved.result != "impossible", setup.rules)
    full, natural = _full_blow(resolved, settlement.bonus)
    missed = _blow_on_miss(inputs, resolved, setup)
    struck = list(_struck(resolved.setting.each, natural))
    chosen = _effect_falls_on(foes, struck, inputs)
    effect, earned_by_roll = None, StrikeAnswer()
    after = _after_blows(setup, inputs, resolved, settlement)
    targets: list[AreaTarget] = []
    for i, (foe, task, hit) in enumerate(zip(foes, resolved.setting.each, struck, strict=True)):
        npc, damage = foe, None
        blow: Blow | None = full if hit else missed
        if i == chosen:
            earned = earn_effect(
                wishes=inputs,
                taken=settlement.taken,
                actor=setup.pc.name,
                target=foe,
                blow=full,
                rules=setup.rules,
                notices=settlement.notices,
            )
            if isinstance(earned, Refusal):
                return earned
            npc, effect, blow, earned_by_roll = earned
        if blow is not None and blow.lines:
            npc, damage = strike_npc(npc, blow, setup.rules, settlement.notices)
        target = AreaTarget(before=foe, after=npc, task=task, hit=hit, damage=damage)
        targets.append(after.come_to(target))
    settlement = structs.replace(settlement, actor=with_own_condition(after.actor, effect))
    damage_of_hits = (target.damage for target in targets if target.hit and target.damage)
    out = outcome(setup, resolved, settlement, setup.target, next(damage_of_hits, None))
    answer = AreaAnswer(
        hits=[target.answer() for target in targets],
        targets=[target.after for target in targets],
        effect=earned_by_roll.effect,
        to_object=earned_by_roll.to_object,
        to_object_lines=earned_by_roll.to_object_lines,
    )
    return structs.replace(
        out, answer=answer, changes=(*settlement.changes, *changes_of_all(targets))
    )


def _after_blows(
    setup: Setup, inputs: AreaAttackInputs, resolved: Resolved, settlement: Settlement
) -> AfterBlows:
    attack = _the_attack(setup, inputs)
    assert isinstance(attack, Attack)
    hit = Hit(attack, inputs.said, face=resolved.face(), left=setup.left)
    return AfterBlows(setup, hit, settlement.actor, settlement.notices)


def _full_blow(resolved: Resolved, bonus: int) -> tuple[Blow, int | None]:
    """The blow on targets that are hit, with the bonus of the die, and the face of the die."""
    task, blow = resolved.setting.task, resolved.setting.blow
    assert task is not None
    assert blow is not None
    if resolved.roll is None:
        return blow, None
    natural = resolved.roll.natural
    return with_bonus(blow, natural, bonus, task.impaired), natural


def _effect_falls_on(
    foes: Sequence[FullNpc], struck: Sequence[bool], inputs: AreaAttackInputs
) -> int | None:
    """The index of the target of a minor or major effect: the named one if it is hit, else the
    first that is hit.
    """
    hit = [i for i, was in enumerate(struck) if was]
    return next((i for i in hit if foes[i].name == inputs.effect_on), hit[0] if hit else None)


def _added_by_effort(setup: Setup, inputs: AreaAttackInputs) -> int:
    attack = _the_attack(setup, inputs)
    dealt = isinstance(attack, Attack) and attack.points(setup.rules) > 0
    if dealt:
        return damage_per_level(True, setup.rules)
    return 0


AREA_ATTACK = Procedure(
    id="area_attack",
    module="combat",
    rules=(
        "area_attack.single_roll_vs_npcs",
        "area_attack.minimum_damage",
        "fact.effort.damage_area",
        "armor.subtract.each_hit",
    ),
    inputs=AreaAttackInputs,
    answer=AreaAnswer,
    traits=ProcedureTraits(aid="attack"),
    dice=(Die(20, "die.area"),),
    set=set_area,
    resolve=resolve_area,
    settle=settle_area,
    with_effort=with_effort,
    effort_on_damage=_added_by_effort,
    one_blow=False,
)
