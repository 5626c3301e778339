"""The base difficulty of a use of a power, the kind of its roll, and the situations that apply to
it.
"""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import has_condition, held_condition, one_of
from threefold.model.eyes import eyes_of
from threefold.model.shelf.among import damage_among, takes_after_target, workings_among
from threefold.model.shelf.asked import leave_others_alone, with_those_of_options
from threefold.model.shelf.figures import Figure
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Setup
from threefold.procedures.effects.attacks import task_among
from threefold.procedures.effects.breaking import breaking_base, breaks_things, harms_things
from threefold.procedures.effects.harm import endable, ends_one
from threefold.procedures.effects.spared import spared_situations
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.procedures.strikes import aimed_bearing
from threefold.rules.bases import based, hardest, level_base, stated_base
from threefold.rules.bearing import SituationEffects
from threefold.rules.binding import implements
from threefold.rules.combat import attack_base
from threefold.rules.conditions import Act
from threefold.rules.distance import nearest_in
from threefold.rules.powers import Meets, meets
from threefold.rules.situations import AQUATIC, Attacking, at_range, band_at
from threefold.rules.types import Base, Message, Params, Refusal, given


class Against(NamedTuple):
    """The base difficulty of a use and the kind of its roll. Without a base, it needs no roll."""

    base: Base | None
    act: Act = "task"


@implements("ability.no_attack_roll", "ability.unwanted_is_attack", "ability.object_success_roll")
def base_of_use(setup: Setup, power: UsedPower, inputs: UseInputs) -> Against | Refusal:
    """Return the base and the kind of roll for a use. An item that is not understood is rolled
    against its own level. An unwilling target makes it an attack. An object uses its own level. A
    use that affects no other needs no roll."""
    task = power.task
    aimed, what = _what_is_met(setup, power, inputs)
    if inputs.difficulty is not None:
        return Against(stated_base(inputs.difficulty), "attack" if what == "foe" else "task")
    if power.blind:
        return _blindly(setup, power, inputs, what)
    if _names_nobody(setup, power, inputs):
        return Against(None)
    tried = task_among(effects_of_use(power, inputs.options))
    if tried is not None:
        return _preceding_task(setup, power, tried.level, inputs)
    if task is not None and isinstance(task.difficulty, int) and not inputs.unwilling:
        base = based(
            task.difficulty,
            given(power.called, "line.base.any_level"),
            "task.difficulty.own_merits",
        )
        return Against(base, "attack" if what == "foe" else "task")
    untouched = not aimed or isinstance(setup.target, Thing | Vehicle)
    if what == "nothing" and untouched:
        return _as_said(setup, power, inputs)
    return _level(setup, power, inputs)


def _as_said(setup: Setup, power: UsedPower, inputs: UseInputs) -> Against | Refusal:
    """No roll, or one against the level of what is to be cured; a refusal where only the GM can say
    how hard it is."""
    if not power.aim.as_said:
        return Against(None)
    cured = _level_of_cured(setup, power, inputs)
    if cured is not None:
        return Against(cured)
    params: Params = {"item": power.called}
    return Refusal("bad_value", "inputs.difficulty", Message("refusal.power.level_open", params))


def _level_of_cured(setup: Setup, power: UsedPower, inputs: UseInputs) -> Base | None:
    """The base from the level of the one condition that a cure ends; None if the table does not know
    which, or no level of it."""
    figure = setup.target if isinstance(setup.target, Pc | FullNpc) else setup.pc
    for effect in filter(None, map(ends_one, effects_of_use(power, inputs.options))):
        held = one_of(endable(effect.what, figure, None), inputs.ends or "")
        condition = held_condition(figure, held[0]) if len(held) == 1 else None
        if condition is None or condition.level_hidden:
            continue
        level = condition.source_level()
        if level is not None:
            return level_base(held[0], level)
    return None


def _names_nobody(setup: Setup, power: UsedPower, inputs: UseInputs) -> bool:
    """Whether a power for foes is used on none, and what is chosen leaves others alone. A power that
    leaves them alone whatever is chosen is rolled against a foe all the same."""
    if setup.target is not None or power.aim.affects != "foe":
        return False
    if leave_others_alone(effects_of_use(power, inputs.options)):
        return not leave_others_alone(power.effects)
    return False


def is_touch_attack(setup: Setup, power: UsedPower, inputs: UseInputs) -> bool:
    """Return whether a use is an attack by touch, which may miss. A touch that its target lets
    happen is none.
    """
    if not power.aim.touch or (power.aim.willing and not inputs.unwilling):
        return False
    met = base_of_use(setup, power, inputs)
    return isinstance(met, Against) and met.base is not None and met.act == "attack"


def _what_is_met(setup: Setup, power: UsedPower, inputs: UseInputs) -> tuple[bool, Meets]:
    """Whether a use is rolled against the level of its target, and what it must overcome."""
    task, willing = power.task, _lets_it_happen(setup, power, inputs)
    aimed = task is not None and task.difficulty == "target" and not willing
    on_foe = not willing and _meant_for_foe(setup, power, aimed)
    return aimed, meets(on_foe, inputs.unwilling, _thing_resists(setup, power))


def _lets_it_happen(setup: Setup, power: UsedPower, inputs: UseInputs) -> bool:
    """Whether a companion that obeys the user's side lets a power happen: one that is neither meant for
    foes nor deals damage. PCs let happen what is for the willing."""
    friend = not isinstance(setup.target, FullNpc | Thing | Vehicle)
    if power.aim.willing and friend and not inputs.unwilling:
        return True
    if not setup.obeyed or inputs.unwilling or power.blind:
        return False
    if power.aim.who in ("foe", "foes"):
        return False
    return not damage_among(with_those_of_options(power.effects))


def _meant_for_foe(setup: Setup, power: UsedPower, aimed: bool) -> bool:
    """Whether a use affects a foe. An item that is not understood affects the target it points at,
    whatever its entry says of a roll. A thing is no foe.
    """
    if isinstance(setup.target, Thing | Vehicle):
        return False
    foe = isinstance(setup.target, FullNpc)
    if foe and (aimed or power.aim.pries or _is_machine_tried(power)):
        return True
    if power.aim.affects != "foe":
        return False
    return foe if power.blind else not power.aim.sure


def _is_machine_tried(power: UsedPower) -> bool:
    """Whether a power does something to a machine that may resist. A foe that it is used on is one,
    such as a robot.
    """
    tried = power.aim.who == "machine" and not power.aim.sure
    return tried and bool(workings_among(with_those_of_options(power.effects)))


def _thing_resists(setup: Setup, power: UsedPower) -> bool:
    """Whether a use meets a thing that takes a roll to affect."""
    thing = isinstance(setup.target, Thing | Vehicle)
    return thing and (power.blind or not power.aim.sure_on_things)


def _level(setup: Setup, power: UsedPower, inputs: UseInputs) -> Against | Refusal:
    """The base from the target's level, or a refusal where the target has none. To break a thing is
    as hard as its material.
    """
    target = setup.target
    if isinstance(target, Thing | Vehicle):
        effects = effects_of_use(power, inputs.options)
        if not power.blind and (breaks_things(effects) or harms_things(effects)):
            return Against(breaking_base(target, setup.rules))
        return Against(level_base(target.name, target.level))
    if isinstance(target, FullNpc):
        return Against(
            attack_base(target.name, target.level, target.modifications, power.rolled), "attack"
        )
    if isinstance(target, Pc):
        params: Params = {"item": power.called, "name": target.name}
        return Refusal("bad_value", "inputs.difficulty", Message("refusal.power.how_hard", params))
    return no_valid_target(power)


def no_source(setup: Setup, power: UsedPower) -> Refusal | None:
    """Refuse a use that brings somebody of the level of its target, where there is none."""
    if setup.target is not None or power.blind or not takes_after_target(power.effects):
        return None
    return no_valid_target(power)


def no_valid_target(power: UsedPower) -> Refusal:
    of_things = power.aim.who in ("object", "corpse")
    key = "refusal.power.which_thing" if of_things else "refusal.power.whom"
    return Refusal("bad_value", "target", Message(key, {"item": power.called}))


def _preceding_task(
    setup: Setup, power: UsedPower, level: Figure | None, inputs: UseInputs
) -> Against | Refusal:
    """The task before an attack of the same action, at its own level or at that of the attacked
    target.
    """
    if isinstance(level, int):
        return Against(
            based(level, given(power.called, "line.base.any_level"), "task.difficulty.own_merits")
        )
    met = _level(setup, power, inputs)
    if isinstance(met, Refusal):
        return met
    return Against(met.base)


@implements("knowledge.device.difficulty")
def _blindly(setup: Setup, power: UsedPower, inputs: UseInputs, what: Meets) -> Against | Refusal:
    """The base for an item that is not understood: its own level, or that of the foe it affects if
    that is harder.
    """
    own = level_base(power.called, power.level or 0, "knowledge.device.difficulty")
    if what == "foe" and isinstance(setup.target, FullNpc):
        met = _level(setup, power, inputs)
    else:
        met = Against(own)
    if isinstance(met, Refusal):
        return met
    return Against(hardest((own, met.base or ())), met.act)


def _power_as_attack(setup: Setup, power: UsedPower, inputs: UseInputs) -> Attacking:
    """The power in the form that situations use. Without a stated reach, it is ranged only if the
    target is far.
    """
    apart = inputs.distance is not None and band_at(inputs.distance) != "immediate"
    ranged = power.aim.ranged or (power.aim.reach is None and apart)
    return Attacking(
        ranged,
        power.aim.reach if ranged else None,
        skills=setup.pc.skills,
        aquatic=has_condition(setup.pc, AQUATIC),
        eyes=eyes_of(setup.pc, inputs.said),
        spared=spared_situations(setup.pc, inputs.said, inputs.situations),
    )


@implements("attack.modifiers.same_as_task", "range.melee.reach", "ability.unwanted_is_attack")
def bearing(
    setup: Setup, power: UsedPower, inputs: UseInputs, act: Act
) -> SituationEffects | Refusal:
    """The effect of the situations on an attack, as for any attack. For other uses, only check the
    reach.
    """
    refusal = _beyond_feet(setup, power, inputs)
    if refusal is not None:
        return refusal
    aiming = _power_as_attack(setup, power, inputs)
    if act == "attack" and isinstance(setup.target, FullNpc):
        return aimed_bearing(aiming, setup.target, inputs, setup.rules)
    if power.aim.reach is not None and setup.target is not None:
        far = at_range((), aiming, inputs.distance)
    else:
        far = None
    if isinstance(far, Refusal):
        return far
    return SituationEffects()


def _beyond_feet(setup: Setup, power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a target that is farther away than a power reaches whose range is no band. As for other
    ranges the GM may let it reach farther."""
    most, distance = power.aim.feet, inputs.distance
    if most is None or distance is None or setup.target is None:
        return None
    nearest = distance if isinstance(distance, int) else nearest_in(distance)
    if nearest <= most or "beyond_range" in inputs.situations:
        return None
    params: Params = {"item": power.called, "name": setup.target.name, "n": most}
    return Refusal("not_allowed", "inputs.distance", Message("refusal.power.feet", params))
