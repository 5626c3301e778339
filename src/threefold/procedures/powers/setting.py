"""Set the task for the use of an ability, cypher or artifact, or determine that it needs no
roll.
"""

from __future__ import annotations

from typing import Final

from threefold.model.characters import FullNpc
from threefold.model.conditions import is_dead
from threefold.procedures.base import Setting, Setup
from threefold.procedures.d20 import D20, Payment, set_d20, setting_of, skill_lines
from threefold.procedures.effects.harm import passes
from threefold.procedures.evoking import evocation_refusal
from threefold.procedures.figures import blocked_action, cannot_act
from threefold.procedures.power_against import Against, base_of_use, bearing, for_whom
from threefold.procedures.power_strikes import bearing_of, set_strike_of, strike_of
from threefold.procedures.power_used import Power, UseInputs, power_of
from threefold.procedures.powers.answers import PowerAnswer, artifact_answer
from threefold.procedures.powers.patients import no_patient, returns, which_ends
from threefold.procedures.strike_effects import no_effect
from threefold.procedures.strikes import no_luck, where_unseen
from threefold.rules.bases import based
from threefold.rules.combat import effort_on_damage
from threefold.rules.conditions import Act, condition_lines
from threefold.rules.costs import Charges
from threefold.rules.harm import Blow
from threefold.rules.powers import power_lines
from threefold.rules.shifts import added_damage
from threefold.rules.tasks import Attempt, Levels, set_task
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, modifier


def set_power(setup: Setup, inputs: UseInputs) -> Setting | Refusal:
    """Check that the power can be used now. Return its task if it needs one, its cost, its dice and
    its blow.
    """
    power = power_of(setup.pc, inputs, setup.picked.power)
    if isinstance(power, Refusal):
        return power
    strike = strike_of(setup, power, inputs)
    if isinstance(strike, Refusal):
        return strike
    met = base_of_use(setup, power, inputs) if strike is None else Against(_NO_ROLL, "attack")
    if isinstance(met, Refusal):
        return met
    bears = (
        bearing(setup, power, inputs, met.act)
        if strike is None
        else bearing_of(setup, strike, inputs)
    )
    if isinstance(bears, Refusal):
        return bears
    refusal = (
        _unfit(setup, power, inputs, met, strike is not None)
        or evocation_refusal(setup, power, inputs)
        or no_luck(setup.pc, bears.unseen, inputs, setup.rules)
    )
    if refusal is not None:
        return refusal
    initial = Line(power.cost, Message("line.given", {"name": power.called}), "fact.ability.cost")
    if strike is not None:
        setting = set_strike_of(
            setup, power, inputs, strike, bears, initial if power.cost else None
        )
    elif met.base is None:
        setting = _unrolled(setup, power, inputs, initial)
    else:
        setting = set_d20(
            setup,
            inputs,
            D20(
                power.rolled,
                met.base,
                [*_lines(setup, power, met.act, inputs.skill or _skill(power)), *bears.lines],
                act="defense" if power.reacts else met.act,
                skill=inputs.skill or _skill(power),
                retry=inputs.retry,
            ),
            Payment(
                inputs.effort.ease,
                inputs.effort.damage,
                sum(power.bought),
                initial if power.cost else None,
            ),
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
    blow = (
        _blow(setup, power, inputs, setting.task.damage_levels) if strike is None else setting.blow
    )
    answer = PowerAnswer(regained=None)
    if power.kind == "artifact":
        answer = artifact_answer(answer, power.called, None)
    by_face = inputs.effect is not None or (power.spread and bool(blow is not None and blow.lines))
    attempt = (
        None if by_face else setting.attempt
    )  # an effect, or damage on a miss, differs for each face of the die
    return setting._replace(asks=(*setting.asks, *more), blow=blow, answer=answer, attempt=attempt)


def _unrolled(setup: Setup, power: Power, inputs: UseInputs, initial: Line) -> Setting | Refusal:
    """Set a use without a roll: it is routine. A player who paid for it may roll anyway, hoping for
    a 20.
    """
    pc, stat = setup.pc, power.pays
    refusal = cannot_act(pc, power.reacts) or blocked_action(
        pc, "defense" if power.reacts else "task", stat
    )
    if refusal is not None and not (is_dead(pc) and returns(power)):
        return refusal
    attempt = Attempt(
        stat,
        _NO_ROLL,
        levels=Levels(ease=inputs.effort.ease, bought=sum(power.bought)),
        charges=Charges(initial if power.cost else None, edge_on=inputs.edge_on),
        roll_anyway=inputs.roll_anyway,
    )
    task = set_task(attempt, pc.payer(stat, setup.rules), setup.rules)
    if isinstance(task, Refusal):
        return task
    return setting_of(task, setup.rules, attempt=attempt)


_NO_ROLL: Final = based(0, Message("line.base.no_roll"), "ability.no_attack_roll")


def _skill(power: Power) -> str:
    task = power.task
    if task is None or power.blind or task.skill is None:
        return ""
    return task.skill


def _lines(setup: Setup, power: Power, act: Act, skill: str) -> list[Modifier]:
    """The lines of the skill, of bought Effort that makes it harder, and of the conditions of the
    foe.
    """
    lines = skill_lines(setup, skill)
    if power.harder:
        lines.append(modifier(power.harder, "situation", Message("line.bought"), "ability.sources"))
    foe = setup.target
    if act == "attack" and isinstance(foe, FullNpc) and foe.conditions:
        lines += condition_lines(foe.usual_conditions(), True, "attack", setup.rules)
    return lines


def _unfit(
    setup: Setup, power: Power, inputs: UseInputs, met: Against, strikes: bool
) -> Refusal | None:
    if (
        inputs.effort.damage
        and not strikes
        and (not power.damage(inputs.options) or power.blind or met.base is None)
    ):
        params: Params = {"attack": power.called}
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.no_damage", params))
    if inputs.effect is not None and not isinstance(setup.target, FullNpc):
        return Refusal("not_allowed", "inputs.effect", Message("refusal.power.effect_on_foe"))
    refusal = no_effect(inputs.effect, inputs.choice, inputs.to_object, setup.rules)
    if refusal is not None or power.affects is None or power.blind:
        return refusal
    if power.affects == "foe" and setup.target is None:
        return for_whom(power)
    return no_patient(setup, power, inputs.options) or which_ends(setup, power, inputs)


def _blow(setup: Setup, power: Power, inputs: UseInputs, levels: int) -> Blow:
    effort = effort_on_damage(levels, power.spread, setup.rules)
    found = (added_damage(shift, "", False, power.name, setup.rules) for shift in setup.pc.shifts())
    more = [line for line in found if line is not None] if power.damage(inputs.options) else []
    own = power_lines(power.damage(inputs.options), power.called)
    lines = (*own, *((effort,) if effort is not None else ()), *more)
    harm = power.harm(inputs.options)
    if harm is None:
        return Blow(lines)
    pool = harm.pool or "might"
    kind = () if harm.type is None or harm.type.startswith("$") else (harm.type,)
    return Blow(lines, pool, (*kind, pool), **passes(harm))
