"""Set the task for the use of an ability, cypher or artifact, or determine that it needs no
roll.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import OfPower
from threefold.model.shelf.among import skills_among
from threefold.model.shelf.asked import leave_others_alone, reads_effort
from threefold.model.shelf.choosing import fill_in_choices, is_open_choice
from threefold.procedures.base import Setting, Setup
from threefold.procedures.d20 import D20, Payment, set_d20, setting_of, skill_line
from threefold.procedures.effects.attacks import harm_among, on_own_roll, task_among
from threefold.procedures.effects.endurance import payer_at_roll
from threefold.procedures.effects.fired import skill_of_shot
from threefold.procedures.effects.harm import passes
from threefold.procedures.effects.priced import effect_cost_lines, may_not_pay
from threefold.procedures.effects.reserves import already_full, nothing_stored
from threefold.procedures.effects.rolled import bonuses, multipliers, whole_blow
from threefold.procedures.effects.shifted import more_than_there_is
from threefold.procedures.effects.single_target import off_single_attacks
from threefold.procedures.evoking import evocation_refusal
from threefold.procedures.figures import cannot_spend, may_not_roll
from threefold.procedures.power_against import (
    Against,
    base_of_use,
    bearing,
    no_source,
    no_valid_target,
)
from threefold.procedures.power_prices import (
    Price,
    cannot_pay_besides,
    named,
    price_of,
    use_roll,
)
from threefold.procedures.power_strikes import (
    PowerAttack,
    as_weapon,
    bearing_of,
    set_strike_of,
    strike_of,
)
from threefold.procedures.power_targets import for_target, thing_beyond, wrong_nature
from threefold.procedures.power_used import (
    UsedPower,
    UseInputs,
    effects_of_use,
    power_of,
)
from threefold.procedures.powers.answers import PowerAnswer, artifact_answer
from threefold.procedures.powers.chosen import not_offered
from threefold.procedures.powers.item_uses import already_linked, option_taken
from threefold.procedures.powers.needs import missing_thing, nothing_to_use, unmet_need
from threefold.procedures.powers.patients import (
    beside_base,
    freed_by,
    no_patient,
    returns,
    which_ends,
)
from threefold.procedures.strike_effects import no_effect
from threefold.procedures.strikes import no_luck, where_unseen
from threefold.rules.bases import based
from threefold.rules.bearing import SituationEffects
from threefold.rules.combat import effort_on_damage, leaving
from threefold.rules.conditions import Act, condition_lines
from threefold.rules.costs import Charges
from threefold.rules.harm import Blow
from threefold.rules.powers import power_lines
from threefold.rules.shifts import added_damage
from threefold.rules.task_words import TaskRoll
from threefold.rules.tasks import Levels, TaskAttempt, set_task
from threefold.rules.types import Message, Modifier, Params, Refusal, modifier


def set_power(setup: Setup, inputs: UseInputs) -> Setting | Refusal:
    """Check that the power can be used now. Return its task if it needs one, its cost, its dice and
    its blow.
    """
    power = power_of(setup.pc, inputs, setup.picked.power)
    if isinstance(power, Refusal):
        return power
    refusal = nothing_to_use(setup.pc, inputs, setup.picked.power)
    if refusal is not None:
        return refusal
    power = for_target(setup, power, inputs)
    refusal = (
        unmet_need(setup, power)
        or wrong_nature(power, setup.target)
        or option_taken(setup.pc, power, inputs.options)
        or already_linked(setup.pc, power)
        or missing_thing(setup, power, inputs.options)
        or no_source(setup, power)
    )
    if refusal is not None:
        return refusal
    strike = strike_of(setup, power, inputs)
    if isinstance(strike, Refusal):
        return strike
    if strike is None:
        return _set_use(setup, power, inputs)
    return _set_strike(setup, power, inputs, strike)


def _set_strike(
    setup: Setup, power: UsedPower, inputs: UseInputs, strike: PowerAttack
) -> Setting | Refusal:
    """Set a use that is an attack with a weapon."""
    bears = bearing_of(setup, power, strike, inputs)
    if isinstance(bears, Refusal):
        return bears
    price = price_of(setup, power, inputs)
    refusal = _unusable(setup, power, inputs, bears, price=price, damages=True)
    if refusal is not None:
        return refusal
    setting = set_strike_of(setup, power, inputs, strike, bears, price)
    if isinstance(setting, Refusal):
        return setting
    setting = where_unseen(setting, bears.unseen, inputs)
    return _with_blow_and_dice(setting, power, inputs, setting.blow)


def _set_use(setup: Setup, power: UsedPower, inputs: UseInputs) -> Setting | Refusal:
    """Set a use that is a task of its own, or needs no roll."""
    met = base_of_use(setup, power, inputs)
    if isinstance(met, Refusal):
        return met
    if met.act == "attack":
        refusal = off_single_attacks(setup.target, power.extras.spread)
        if refusal is not None:
            return refusal
    bears = bearing(setup, power, inputs, met.act)
    if isinstance(bears, Refusal):
        return bears
    damages = bool(power.damage(inputs.options)) and not power.blind and met.base is not None
    price = price_of(setup, power, inputs)
    refusal = _unusable(setup, power, inputs, bears, price=price, damages=damages)
    if refusal is not None:
        return refusal
    if met.base is None:
        setting = _setting_without_roll(setup, power, inputs, price)
    else:
        setting = _setting_with_roll(setup, power, inputs, met, bears, price)
    if isinstance(setting, Refusal):
        return setting
    setting = where_unseen(setting, bears.unseen, inputs)
    assert setting.task is not None
    blow = _blow(setup, power, inputs, setting.task.damage_levels)
    if damages:
        blow = _with_bonuses(setup, setting, blow)
    return _with_blow_and_dice(setting, power, inputs, blow)


def _setting_with_roll(
    setup: Setup,
    power: UsedPower,
    inputs: UseInputs,
    met: Against,
    bears: SituationEffects,
    price: Price,
) -> Setting | Refusal:
    """Set a use with a roll: its task, what modifies it, and what it costs."""
    assert met.base is not None
    rolls_as: Act = "defense" if power.time.reacts else met.act
    skill = inputs.skill or _skill(setup.pc, power)
    weapon = as_weapon(power, inputs.options) if met.act == "attack" else None
    known = skill_line(
        setup.pc, TaskRoll(rolls_as, power.rolled, skill, weapon=weapon), setup.rules
    )
    if weapon is not None:
        known = skill_of_shot(setup.pc, inputs.attack, setup.rules) or known
    task = D20(
        power.rolled,
        met.base,
        [*known, *_lines(setup, power, met.act), *bears.lines],
        act=rolls_as,
        skill=skill,
        retry=inputs.retry,
        situations=inputs.situations,
        used=OfPower(named(power), power.price.pools),
        strikes_as=weapon,
    )
    effort = inputs.effort
    cost = Payment(effort.ease, effort.damage, power.extras.levels, price.points, own=price.own)
    able = setup._replace(actor=beside_base(setup.pc, power))
    return set_d20(_with_own_steps(able, power, inputs), inputs, task, cost)


def _with_own_steps(setup: Setup, power: UsedPower, inputs: UseInputs) -> Setup:
    """The setup with the steps that the power puts on its own roll."""
    found = (on_own_roll(each, inputs.said) for each in effects_of_use(power, inputs.options))
    steps = [each for each in found if each is not None]
    if not steps:
        return setup
    bears = Condition(power.called, effects=steps, level=power.level)
    actor = structs.replace(setup.pc, conditions=[*setup.pc.conditions, bears])
    return setup._replace(actor=actor)


def _unusable(
    setup: Setup,
    power: UsedPower,
    inputs: UseInputs,
    bears: SituationEffects,
    *,
    price: Price,
    damages: bool,
) -> Refusal | None:
    """Refuse a use whose inputs do not fit the power, that has no evocation, or that trusts to
    luck.
    """
    return (
        _unfit(setup, power, inputs, damages=damages)
        or not_offered(power, inputs)
        or evocation_refusal(setup, power, inputs)
        or cannot_pay_besides(setup.pc, power, price)
        or nothing_stored(
            setup.pc,
            power.called,
            effects_of_use(power, inputs.options),
            power.price.stored if not power.cost else "",
        )
        or already_full(setup.pc, power.called, effects_of_use(power, inputs.options))
        or more_than_there_is(
            setup.pc, power.called, effects_of_use(power, inputs.options), power.chosen
        )
        or no_luck(setup.pc, bears.unseen, inputs, setup.rules)
    )


def _with_blow_and_dice(
    setting: Setting, power: UsedPower, inputs: UseInputs, blow: Blow | None
) -> Setting:
    """Return the setting with the blow, the further dice and the fields of the answer."""
    asks = list(setting.asks)
    if setting.task is not None and setting.task.roll != "impossible":
        if power.wear.rolled_at_use:
            asks.append(power.wear.sides)
        asks += power.dice(inputs.options)
    answer = PowerAnswer(regained=None)
    if power.kind == "artifact":
        answer = artifact_answer(answer, power.called, None)
    setting = structs.replace(setting, asks=tuple(asks), blow=blow, answer=answer)
    differs_by_face = inputs.effect is not None or (
        power.extras.spread and blow is not None and bool(blow.lines)
    )
    if differs_by_face:  # an effect, or damage on a miss, differs for each face of the die
        return structs.replace(setting, attempt=None)
    return setting


def _setting_without_roll(
    setup: Setup, power: UsedPower, inputs: UseInputs, price: Price
) -> Setting | Refusal:
    """Set a use without a roll: it is routine. A player who paid for it may roll anyway, hoping for
    a 20.
    """
    pc, stat = setup.pc, power.pays
    act: Act = "defense" if power.time.reacts else "task"
    able = freed_by(pc, power, inputs)
    refusal = may_not_roll(able, act, stat)
    if refusal is not None and not returns(power):
        return refusal
    eases = inputs.effort.ease and not inputs.roll_anyway
    if eases and not reads_effort(effects_of_use(power, inputs.options)):
        params: Params = {"item": power.called}
        message = Message("refusal.power.nothing_to_ease", params)
        return Refusal("not_allowed", "inputs.effort.ease", message)
    roll = use_roll(power, inputs)
    refusal = may_not_pay(pc, roll, inputs.pays)
    if refusal is not None:
        return refusal
    dearer = effect_cost_lines(pc, roll)
    attempt = TaskAttempt(
        stat,
        _NO_ROLL,
        levels=Levels(ease=inputs.effort.ease, bought=power.extras.levels),
        charges=Charges(price.points, None, dearer, inputs.edge_on, price.own),
        roll_anyway=inputs.roll_anyway,
        pays=inputs.pays,
    )
    task = set_task(attempt, payer_at_roll(pc, inputs.pays or stat, roll, setup.rules), setup.rules)
    if isinstance(task, Refusal):
        return task
    return cannot_spend(pc, task.cost) or setting_of(task, setup.rules, attempt, roll)


_NO_ROLL: Final = based(0, Message("line.base.no_roll"), "ability.no_attack_roll")


def _skill(pc: Pc, power: UsedPower) -> str:
    """The skill of its roll: that of the task before its attack, or the one that it states."""
    if power.blind:
        return ""
    before = task_among(power.effects)
    if before is not None and before.skill is not None:
        return before.skill
    task = power.task
    stated = "" if task is None else task.skill or ""
    return stated or _skill_chosen(pc, power)


def _skill_chosen(pc: Pc, power: UsedPower) -> str:
    """The skill that its owner chose for an ability to train: its own roll is made with that."""
    words = {*power.chosen.values()}
    if not words or power.kind != "ability":
        return ""
    own = (each for each in pc.abilities if isinstance(each, Ability) and each.name == power.name)
    for ability in own:
        filled = [fill_in_choices(e, ability.chosen or {}) for e in effects_of(ability)]
        trained = (word for each in skills_among(filled) for word in each.of)
        return next((word for word in trained if word in words), "")
    return ""


def _lines(setup: Setup, power: UsedPower, act: Act) -> list[Modifier]:
    """The lines of bought Effort that makes it harder, and of the conditions of the foe."""
    lines: list[Modifier] = []
    if power.extras.harder:
        lines.append(
            modifier(power.extras.harder, "situation", Message("line.bought"), "ability.sources")
        )
    foe = setup.target
    if act == "attack" and isinstance(foe, FullNpc) and foe.conditions:
        lines += condition_lines(foe.usual_conditions(), True, "attack", setup.rules)
    return lines


def _without_target(power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a power for others that names nobody, unless what is chosen leaves others alone."""
    alone = leave_others_alone(effects_of_use(power, inputs.options))
    return None if alone else no_valid_target(power)


def _unfit(setup: Setup, power: UsedPower, inputs: UseInputs, *, damages: bool) -> Refusal | None:
    params: Params = {"attack": power.called}
    if inputs.is_ready and not power.aim.touch:
        return Refusal("not_allowed", "inputs.ready", Message("refusal.ready_needs_touch", params))
    if inputs.effort.damage and not damages:
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.no_damage", params))
    if inputs.effect is not None and not isinstance(setup.target, FullNpc):
        return Refusal("not_allowed", "inputs.effect", Message("refusal.power.effect_on_foe"))
    refusal = no_effect(inputs.effect, inputs.choice, inputs.to_object, setup.rules)
    if refusal is not None or power.aim.affects is None or power.blind:
        return refusal
    if power.aim.affects == "foe" and setup.target is None:
        return _without_target(power, inputs)
    return (
        no_patient(setup, power, inputs.options)
        or thing_beyond(setup, power, inputs)
        or which_ends(setup, power, inputs)
    )


def _with_bonuses(setup: Setup, setting: Setting, blow: Blow) -> Blow:
    """The blow with what effects on its user add to attacks of this sort."""
    if setting.rolled is None or setting.rolled.strikes_as is None:
        return blow
    for added in bonuses(setup.pc, setting.rolled):
        blow = blow._replace(
            lines=(*blow.lines, leaving(added.line, blow.lines, added.leaves)),
            pierces=blow.pierces + added.pierces,
            direct=blow.direct + (added.line.points if added.direct else 0),
        )
    whole = whole_blow(setup.pc, setting.rolled)
    return blow._replace(
        kinds=(*blow.kinds, *whole.kinds),
        ignores_armor=blow.ignores_armor or whole.ignores_armor,
        times=multipliers(setup.pc, setting.rolled),
    )


def _blow(setup: Setup, power: UsedPower, inputs: UseInputs, levels: int) -> Blow:
    """The damage of the power: its own, that of Effort, and that of power shifts."""
    points = power.damage(inputs.options)
    lines = list(power_lines(points, power.called))
    effort = effort_on_damage(levels, power.extras.spread, setup.rules)
    if effort is not None:
        lines.append(effort)
    if points:
        for shift in setup.pc.shifts():
            more = added_damage(shift, "", False, power.name, setup.rules)
            if more is not None:
                lines.append(more)
    harm = harm_among(effects_of_use(power, inputs.options))
    if harm is None:
        return Blow(tuple(lines), single=not power.extras.spread)
    pool = harm.pool or "might"
    if harm.type is None or is_open_choice(harm.type):
        kinds: tuple[str, ...] = (pool,)
    else:
        kinds = (harm.type, pool)
    return Blow(tuple(lines), pool, kinds, single=not power.extras.spread, **passes(harm))
