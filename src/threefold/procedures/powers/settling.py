"""Settle the use of an ability, cypher or artifact: the roll, the effects, and what is used up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf.asked import leave_others_alone
from threefold.model.shelf.effects import Effect
from threefold.model.stores import stored_in
from threefold.model.things import Thing
from threefold.model.weapons_had import without_weapons_had
from threefold.procedures.accounts import condition_changes
from threefold.procedures.after_hits import Hit, after_hit, request_lines
from threefold.procedures.answers import FigureChange, StrikeAnswer
from threefold.procedures.bare import succeeded
from threefold.procedures.base import Figure, Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import Settlement, outcome, resolve_d20, settle_d20
from threefold.procedures.effects.attacks import deciding_task, harm_among, on_own_roll
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, Manner, amount
from threefold.procedures.effects.carry import apply_effects, on_failure
from threefold.procedures.effects.harm import deals_damage
from threefold.procedures.effects.requests import within_reach
from threefold.procedures.effects.reserves import store_used
from threefold.procedures.effects.scene import asked_of_thing
from threefold.procedures.evoking import pay_evocation
from threefold.procedures.figures import strike_npc
from threefold.procedures.power_prices import pay_besides, price_of
from threefold.procedures.power_strikes import PowerAttack, strike_of
from threefold.procedures.power_targets import THINGS, for_target
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use, power_of
from threefold.procedures.powers.answers import PowerAnswer, artifact_answer
from threefold.procedures.powers.chosen import names_own_task, options_on_target
from threefold.procedures.powers.first_damage import UNROLLED, FirstDamage, struck_by
from threefold.procedures.powers.item_uses import (
    is_depleted_by,
    pools_changed,
    uses_left_changes,
    with_item_used,
)
from threefold.procedures.powers.patients import affected_by
from threefold.procedures.powers.purchases import append_purchases, raises
from threefold.procedures.powers.worn_down import broken_by_roll, worn_down
from threefold.procedures.strike_effects import choice_for, earn_effect, with_own_condition
from threefold.procedures.strikes import pay_luck
from threefold.rules.binding import implements
from threefold.rules.combat import least_damage, multiplied, with_bonus
from threefold.rules.harm import Blow, Pools
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Line, Message, Params, Refusal


def resolve_power(
    setup: Setup, inputs: UseInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Read the d20 if there is a roll, and keep the other dice: first that of a depletion, then
    those of effects.
    """
    task = setting.task
    rolls = task is not None and task.rolls
    resolved = resolve_d20(
        setup, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines)
    )
    return structs.replace(resolved, more=tuple(faces[1 if rolls else 0 :]))


@implements("special_roll.minor.combat_options", "special_roll.major.combat_options")
def settle_power(setup: Setup, inputs: UseInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay the cost. On a success, apply the power. A cypher is used up, and an artifact may be
    depleted.
    """
    power = power_of(setup.pc, inputs, setup.picked.power)
    assert isinstance(power, UsedPower)
    power = for_target(setup, power, inputs)
    strike = strike_of(setup, power, inputs)
    assert not isinstance(strike, Refusal)
    tired = list[FigureChange]()
    settlement = settle_d20(
        setup, resolved, choice_for(inputs.choice, inputs.effect, resolved.special)
    )
    settlement = pay_luck(settlement, inputs, resolved.result != "impossible", setup.rules)
    notices = settlement.notices
    use = _Use(setup, power, inputs, resolved, strike, notices)
    if succeeded(resolved):
        done = _works(use, settlement)
    else:
        done = _fails(use, settlement.actor)
    if isinstance(done, Refusal):
        return done
    setup, actor, target, landed, earned = done
    if resolved.result != "impossible":
        actor, tired = pay_evocation(setup, power, inputs, actor, notices)
        actor, taken = pay_besides(actor, power, price_of(use.setup, power, inputs), notices)
        tired += taken
    unused = actor
    actor, wear = with_item_used(actor, power, inputs, resolved, notices)
    tired += [*uses_left_changes(power, unused, actor), *pools_changed(power, unused, actor)]
    out = outcome(
        setup,
        resolved,
        structs.replace(settlement, actor=actor),
        target,
        landed.damage if landed else None,
    )
    if landed is not None:
        landed.requests = within_reach(landed.requests, power.aim.reach)
    answer = PowerAnswer(
        effect=earned.effect,
        to_object=earned.to_object,
        to_object_lines=earned.to_object_lines,
        regained=landed.regained if landed else None,
        does=tuple(landed.requests) if landed else (),
    )
    if power.kind == "artifact":
        answer = artifact_answer(answer, power.called, wear)
    return structs.replace(
        out, answer=answer, changes=(*out.changes, *_changes(setup, landed, target), *tired)
    )


class _Use(NamedTuple):
    """A use after its roll: the power, its inputs, the roll, and the weapon attack that it makes,
    if any.
    """

    setup: Setup
    power: UsedPower
    inputs: UseInputs
    resolved: Resolved
    strike: PowerAttack | None
    notices: list[Notice]


class _Done(NamedTuple):
    """The result of a use: the figures afterwards, the applied effects, and what the roll
    earned.
    """

    setup: Setup
    actor: Pc
    target: Figure | None
    landed: EffectContext | None
    earned: StrikeAnswer = StrikeAnswer()


def _works(use: _Use, settlement: Settlement) -> _Done | Refusal:
    """Settle a successful use: first the special effect that the roll earned, then the power
    itself.
    """
    setup, power, inputs, resolved, strike, notices = use
    actor, earned_by_roll = settlement.actor, StrikeAnswer()
    if power.blind:
        params: Params = {"item": power.called, "name": power.name}
        notices.append(
            Notice(
                "revealed", Message("event.power.revealed", params), "knowledge.device.difficulty"
            )
        )
    append_purchases(power, notices)
    blow = resolved.setting.blow or Blow(())
    if resolved.roll is not None and resolved.setting.task is not None:
        blow = with_bonus(
            blow, resolved.roll.natural, settlement.bonus, resolved.setting.task.impaired
        )
    blow = multiplied(blow)
    lands: Blow | None = blow
    if inputs.effect is not None:
        earned = earn_effect(
            inputs,
            settlement.taken,
            setup.pc.name,
            setup.npc,
            blow,
            rules=setup.rules,
            notices=notices,
        )
        if isinstance(earned, Refusal):
            return earned
        earned_by_roll = earned.answer
        actor, lands = with_own_condition(actor, earned.effect), earned.blow
        setup = setup._replace(target=earned.target)
    use = use._replace(setup=setup)
    if strike is not None:
        return _Done(setup, *_struck(use, strike, lands, actor), earned_by_roll)
    struck = struck_by(power, inputs, lands)
    passed = use._replace(power=_with_success_effects(power, inputs))
    return _Done(setup, *_apply_power(passed, actor, struck), earned_by_roll)


def _fails(use: _Use, actor: Pc) -> _Done:
    """Settle a failed or impossible use: apply only the effects that follow a failure."""
    setup, power, inputs, resolved, strike, notices = use
    nothing = _Done(setup, actor, setup.target, None)
    if resolved.result != "failure":
        return nothing
    if strike is not None:
        return _Done(setup, *_struck(use, strike, None, actor))
    if power.blind:
        text = Message("event.power.baffled", {"item": power.called})
        notices.append(Notice("baffled", text, "knowledge.device.difficulty"))
        return nothing
    after = _failure_effects(power, inputs, setup.rules)
    if not after:
        return nothing
    return _Done(
        setup, *_apply_power(use._replace(power=power._replace(effects=tuple(after))), actor)
    )


def _with_success_effects(power: UsedPower, inputs: UseInputs) -> UsedPower:
    """Return the power with the effects that follow the success of its own task."""
    effects = effects_of_use(power, inputs.options)
    task = deciding_task(effects, names_own_task(power, inputs))
    if task is None:
        return power
    left = [each for each in effects if each is not task]
    return power._replace(effects=(*task.passed, *left))


def _failure_effects(power: UsedPower, inputs: UseInputs, rules: Rules) -> list[Effect]:
    """The effects that apply although the roll failed."""
    effects = effects_of_use(power, inputs.options)
    task = deciding_task(effects, names_own_task(power, inputs))
    if task is not None:
        return [*task.failed, *on_failure([each for each in effects if each.upon == "use"], ())]
    found = on_failure(_beside_own_roll(power, inputs.options), ())
    return _with_damage_on_miss(power, inputs, found, rules)


@implements("area_attack.minimum_damage", "fact.effort.damage_area")
def _with_damage_on_miss(
    power: UsedPower, inputs: UseInputs, found: list[Effect], rules: Rules
) -> list[Effect]:
    """Add the minimum damage of an area attack on a miss to the effects after a failure."""
    harm = harm_among(effects_of_use(power, inputs.options))
    least = least_damage(0, inputs.effort.damage, rules)
    if not power.extras.spread or harm is None or deals_damage(found) or not least:
        return found
    return [*found, msgspec.structs.replace(harm, points=least, on_miss=None)]


def _struck(
    use: _Use, strike: PowerAttack, blow: Blow | None, actor: Pc
) -> tuple[Pc, Figure | None, EffectContext]:
    """Apply the attack of a power: the blow of a hit, the effects after it, and the effects on hit
    or miss.
    """
    setup, _, _, resolved, _, notices = use
    hit, c = succeeded(resolved), _effect_context(use, actor, setup.target)
    if hit and blow is not None and blow.lines and isinstance(c.target, FullNpc):
        before = c.target
        struck, c.damage = strike_npc(before, blow, setup.rules, notices)
        c.put(before, struck, c.damage)
    if hit and strike.points and isinstance(c.target, Thing):
        c.target = broken_by_roll(c.target, use.resolved, c.rules, use.notices)
    if hit:
        follows = strike.then
    else:
        follows = on_failure(strike.then, ())
    apply_effects([*strike.always, *follows, *strike.more], c, aimed=True)
    assert isinstance(c.user, Pc)
    if hit and isinstance(c.target, FullNpc):
        made = Hit(strike.attack, use.inputs.said, face=resolved.face(), left=use.setup.left)
        after = after_hit(
            setup.pc, made, c.user, c.target, c.damage, rules=setup.rules, notices=notices
        )
        c.changes += [each for each in after.changes if each.of != "does"]
        c.requests += after.requests
        c.user, c.target = after.actor, after.target
    return c.user, c.target, c


def _changes(
    setup: Setup, landed: EffectContext | None, target: Figure | None
) -> list[FigureChange]:
    """The changes to the figures that the power affected, without the cost."""
    if landed is None:
        return []
    why = Message("line.given", {"name": landed.called})
    changes = [*landed.changes, *condition_changes("actor", setup.actor, landed.user, EFFECT_RULE)]
    if landed.target is not landed.user:
        changes += condition_changes("target", setup.target, landed.target, EFFECT_RULE)
    if (
        isinstance(target, Pc)
        and target.name == setup.pc.name
        and not any(c.of == "target" for c in changes)
    ):
        changes += [c._replace(of="target") for c in changes if c.of == "actor"]
    for stat, n in zip(STATS, landed.regained or (), strict=landed.regained is not None):
        if n:
            changes.append(FigureChange("regained", stat, Line(n, why, EFFECT_RULE)))
    return [*changes, *request_lines(landed.requests, why)]


def _effect_context(
    use: _Use, actor: Pc, target: Figure | None, struck: FirstDamage = UNROLLED
) -> EffectContext:
    """The context for applying the effects of a use, with its inputs and its dice."""
    setup, power, inputs, resolved, _, notices = use
    c = EffectContext(
        setup.rules,
        power.name,
        power.called,
        actor,
        target,
        power.level,
        pool=inputs.pool,
        added=struck.added,
        spared=struck.spared,
        chosen=dict(power.chosen),
        options=inputs.options,
        said=inputs.said,
        faces=iter(resolved.more[1 if power.wear.rolled_at_use else 0 :]),
        notices=notices,
        ends=inputs.ends or "",
        effort=inputs.effort.ease + inputs.effort.damage + power.extras.levels,
        harder=inputs.effort.damage,
        raises=raises(power),
    )
    c.answered, c.stat = inputs.dealt, power.rolled
    reserve = store_used(effects_of_use(power, inputs.options))
    if reserve:
        c.chosen["reserve"] = str(stored_in(setup.pc, reserve))
    c.manner = Manner(
        power.time.anew,
        not power.extras.spread,
        power.time.acts,
        left=setup.left,
        stops_things=power.aim.who != "machine",
        lost=Pools(*(inputs.lost.get(stat, 0) for stat in STATS)),
        struck=struck.blow,
        depleted=is_depleted_by(power, resolved),
    )
    c.at = inputs.spot
    c.most = None if power.aim.most is None else amount(power.aim.most, c).n
    return c


def _apply_power(
    use: _Use, actor: Pc, struck: FirstDamage = UNROLLED
) -> tuple[Pc, Figure | None, EffectContext | None]:
    """Apply the power. Return its user, its target and the context. Add a notice if it has no
    figure to affect.
    """
    setup, power, notices = use.setup, use.power, use.notices
    on = _whom_it_affects(use)
    if not power.effects:
        return actor, setup.target, None
    if on is None and setup.target is None:
        _tell_nobody(power, notices)
        return actor, None, None
    own = on is setup.pc
    by_name = _is_own_target(setup)
    on_user_alone = own and (setup.target is None or power.aim.affects != "self" or by_name)
    target = setup.target
    unnamed = _is_for_unnamed_thing(use)
    if on_user_alone:
        helped = by_name or _is_for_ally(power, unnamed)
        # The context knows by identity that both are one figure.
        target = actor if helped else None
    carrying = _effect_context(use, actor, target, struck)
    apply_effects(_falling(use, actor, carrying), carrying, aimed=unnamed or not own)
    user = carrying.user
    assert isinstance(user, Pc)
    if not on_user_alone:
        return user, carrying.target, carrying
    if by_name:
        return user, user, carrying
    return user, setup.target, carrying


def _falling(use: _Use, actor: Pc, carrying: EffectContext) -> Sequence[Effect]:
    """The effects that come now. Of an option without effects the table is told to play the words."""
    power = use.power
    options = options_on_target(power.effects, use.inputs.options, carrying)
    comes = _beside_own_roll(power, options) if effects_of_use(power, options) else power.effects
    left = worn_down(power, use.inputs, use.resolved, carrying, comes)
    falls = asked_of_thing(left, carrying.target)
    if power.kind == "artifact":
        return without_weapons_had(actor.carries(), falls)
    return falls


def _whom_it_affects(use: _Use) -> Pc | FullNpc | None:
    """The figure that this use affects: also its user, where nobody is named and what is chosen
    leaves others alone."""
    setup, power = use.setup, use.power
    on = affected_by(setup, power)
    if on is None and setup.target is None:
        own = leave_others_alone(effects_of_use(power, use.inputs.options))
        return setup.pc if own else None
    return on


def _is_for_ally(power: UsedPower, unnamed: bool) -> bool:
    """Whether a power that names nobody helps its user. One for things does not."""
    return power.aim.affects == "ally" and not unnamed


def _tell_nobody(power: UsedPower, notices: list[Notice]) -> None:
    """Add a notice if a power finds nobody that it is meant for."""
    if power.aim.affects is None:
        return
    text = Message("event.power.nobody", {"item": power.name})
    notices.append(Notice("nobody", text, "ability.sources"))


def _is_for_unnamed_thing(use: _Use) -> bool:
    """Whether a power for things is used without naming one. Add a notice if it is: the table plays
    what happens to the thing.
    """
    power = use.power
    if use.setup.target is not None or power.aim.who not in THINGS or power.blind:
        return False
    text = Message("event.power.thing_unnamed", {"item": power.called})
    use.notices.append(Notice("nobody", text, "ability.sources"))
    return True


def _beside_own_roll(power: UsedPower, options: Sequence[int]) -> list[Effect]:
    """The effects of a use with these options, without the steps that counted for its own roll."""
    return [each for each in effects_of_use(power, options) if on_own_roll(each) is None]


def _is_own_target(setup: Setup) -> bool:
    """True if the target is the acting PC."""
    return isinstance(setup.target, Pc) and setup.target.name == setup.pc.name


# --- the procedures -------------------------------------------------------------------------------

U = TypeVar("U", bound=UseInputs)
