"""Powers that are an attack with a weapon: the weapon, the effects on that attack alone, and the
effects of a hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Condition, FullNpc, Pc
from threefold.model.rolled import OfPower
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Figure
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Setting, Setup
from threefold.procedures.d20 import D20, Payment, set_d20, skill_lines
from threefold.procedures.effects.attacks import (
    OneAttack,
    as_attack,
    attack_among,
    attack_with_blow,
    blow_among,
    effect_on_attack,
    harm_among,
    without_said,
)
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.breaking import BREAKING, breaking_base, too_weak_for
from threefold.procedures.effects.fixed import with_fixed_figures
from threefold.procedures.effects.rolled import added_by, attack_made, is_unmet_bonus
from threefold.procedures.effects.single_target import off_single_attacks
from threefold.procedures.effects.spared import spares_one_attack, sparing_itself
from threefold.procedures.effects.weapons import by_bare_hands, fits_weapon, is_unfit, nearly
from threefold.procedures.power_against import Against, base_of_use
from threefold.procedures.power_prices import Price, named
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use, power_of
from threefold.procedures.strikes import Strike as Weapon
from threefold.procedures.strikes import (
    attack_bearing,
    attack_blow,
    is_ranged,
    the_attack,
    the_stat,
    weapon_lines,
)
from threefold.rules.bases import level_base, stated_base
from threefold.rules.bearing import SituationEffects
from threefold.rules.binding import implements
from threefold.rules.combat import attack_base, damage_per_level
from threefold.rules.conditions import condition_lines
from threefold.rules.types import Base, Line, Message, Params, Refusal, Stat
from threefold.rules.weapon_words import Weapon as WeaponWords


class PowerAttack(NamedTuple):
    """The attack of a power. ``pc`` is its user with all effects on this one attack. ``then`` are
    the effects after a hit, ``always`` those after the attack, hit or miss. ``more`` are the
    further attacks of the same action. ``weapon`` is what it is made with, as it stands on the
    sheet; it takes so many rounds of ``ammunition``."""

    attack: Attack
    points: int
    pc: Pc
    then: list[Effect]
    always: list[Effect]
    more: list[Effect]
    weapon: Attack
    ammunition: Figure | None = None


def _weapon_for(
    setup: Setup, power: UsedPower, wanted: str, inputs: UseInputs, *, harmless: bool
) -> Attack | Refusal:
    """The weapon of the attack: the stated one, else the first that fits what is ``wanted``; an
    item may itself be the weapon of an attack that is ``harmless``. A PC without a weapon strikes
    with bare hands."""
    if inputs.attack is not None:
        attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
        if isinstance(attack, Refusal) or not is_unfit(wanted, attack):
            return attack
        return _unfit_weapon(attack, power)
    fitting = [attack for attack in setup.pc.attacks_now() if fits_weapon(wanted, attack)]
    if fitting:
        return fitting[0]
    if harmless and power.kind != "ability":
        return Attack(power.called, damage=0, range=power.aim.reach or "immediate")
    return _next_best(setup.pc.attacks_now(), power, wanted)


def _next_best(attacks: Sequence[Attack], power: UsedPower, wanted: str) -> Attack | Refusal:
    """The weapon that may do where none surely fits: one that is nearly what is ``wanted``, any that
    may be it, else bare hands."""
    bare = Attack(power.called, weight="light")
    left = [attack for attack in attacks if not is_unfit(wanted, attack)]
    near = [attack for attack in left if nearly(wanted, attack)]
    if not left and attacks and not by_bare_hands(wanted):
        return _unfit_weapon(attacks[0], power)
    return (*near, *left, bare)[0]


def _unfit_weapon(attack: Attack, power: UsedPower) -> Refusal:
    params: Params = {"attack": attack.name, "power": power.called}
    return Refusal("not_allowed", "inputs.attack", Message("refusal.unfit_weapon", params))


def strike_of(setup: Setup, power: UsedPower, inputs: UseInputs) -> PowerAttack | Refusal | None:
    """The attack with a weapon that a use of a power makes; None if it makes none."""
    rule = attack_among(effects_of_use(power, inputs.options))
    if rule is None or power.blind:
        return None
    weapon = _weapon_for(setup, power, rule.weapon, inputs, harmless=rule.damage == "none")
    if isinstance(weapon, Refusal):
        return weapon
    c = EffectContext(
        setup.rules,
        power.name,
        power.called,
        setup.pc,
        None,
        power.level,
        chosen=dict(power.chosen),
    )
    fixed_rule = with_fixed_figures(rule, c)
    then = [without_said(e, inputs.said) for e in rule.then]
    attack = structs.replace(weapon, area=True) if power.extras.spread else weapon
    points = attack.points(setup.rules)
    if rule.damage == "none":
        attack, points, then = _harmless(attack, power, then, c)
    added = [e for e in then if added_by(e, power.level) is not None]
    with_effort = inputs.effort.ease + inputs.effort.damage + sum(inputs.bought) > 0
    made = OneAttack(setup.pc, attack, inputs.said, with_effort, setup.rules)
    further = [e for e in effects_of_use(power, inputs.options) if e is not rule]
    borne, more, always, on_hit = _further_effects(further, made, c)
    own_rule = structs.replace(fixed_rule, weapon="any", then=added, uses=None)
    bears: list[Effect] = [own_rule, *borne]
    if rule.attacks > 1:
        more.append(structs.replace(rule, attacks=1, uses=rule.attacks - 1, targets=None))
    pc = structs.replace(
        setup.pc,
        conditions=[
            *setup.pc.conditions,
            Condition(power.called, effects=bears, level=power.level),
        ],
    )
    separate = (e for e in then if e not in added and not is_unmet_bonus(e))
    hit = [*separate, *on_hit]
    return PowerAttack(
        attack=attack,
        points=points,
        pc=pc,
        then=hit,
        always=always,
        more=more,
        weapon=weapon,
        ammunition=rule.ammunition,
    )


class _Further(NamedTuple):
    """The effects of a use beside its attack: those that alter the attack, further attacks, those
    that come whether it hits or not, and those of a hit.
    """

    borne: list[Effect]
    more: list[Effect]
    always: list[Effect]
    on_hit: list[Effect]


def _further_effects(effects: Sequence[Effect], made: OneAttack, c: EffectContext) -> _Further:
    found = _Further([], [], [], [])
    for each in effects:
        own, another = effect_on_attack(each, made), as_attack(each)
        if own is not None:
            found.borne.append(with_fixed_figures(own, c))
        elif another is not None:
            found.more.append(another)
        elif spares_one_attack(each):
            continue  # the attack of this use is the one: its situations were judged with it
        elif each.to in ("self", "holder") or each.upon == "use":
            found.always.append(each)
        else:
            found.on_hit.append(each)
    return found


def _harmless(
    attack: Attack, power: UsedPower, then: list[Effect], c: EffectContext
) -> tuple[Attack, int, list[Effect]]:
    """An attack whose weapon deals no damage itself. The damage of the power, if any, becomes its
    blow.
    """
    blow = blow_among(then)
    if blow is None:
        return structs.replace(attack, damage=0), 0, then
    dealt, points = attack_with_blow(attack, power.called, blow, c)
    return dealt, points, [e for e in then if e is not blow]


# --- the task -------------------------------------------------------------------------------------


def bearing_of(
    setup: Setup, power: UsedPower, strike: PowerAttack, inputs: UseInputs
) -> SituationEffects | Refusal:
    """The effect of the situations on an attack with this weapon."""
    if not isinstance(setup.target, FullNpc):
        return SituationEffects()
    weapon = Weapon(situations=inputs.situations, distance=inputs.distance, said=inputs.said)
    pc = setup.pc
    if inputs.situations:
        pc = sparing_itself(pc, power.called, effects_of_use(power, inputs.options))
    return attack_bearing(pc, strike.attack, setup.target, weapon, setup.rules)


@implements("attack.modifiers.same_as_task", "attack.stat.by_type", "effort.pool_must_match")
def set_strike_of(
    setup: Setup,
    power: UsedPower,
    inputs: UseInputs,
    strike: PowerAttack,
    bears: SituationEffects,
    price: Price,
) -> Setting | Refusal:
    """Set the attack of a power, as any attack with that weapon, plus what the power adds. Its Pool
    pays and is the stat of the roll. An ordinary weapon meets the Speed defense, whatever Pool
    pays."""
    attack, rules = strike.attack, setup.rules
    refusal = off_single_attacks(setup.target, attack.area is True)
    if refusal is not None:
        return refusal
    stat = _stat(power, attack, inputs)
    if isinstance(stat, Refusal):
        return stat
    if isinstance(setup.target, Thing) and strike.points:
        return _set_breaking(setup, power, inputs, strike, _Cost(stat, price))
    base = _base(setup, power, attack, stat, inputs)
    if isinstance(base, Refusal):
        return base
    if isinstance(setup.target, FullNpc):
        npc = setup.target
    else:
        npc = None
    if npc is not None and npc.conditions:
        foes = condition_lines(npc.usual_conditions(), True, "attack", rules)
    else:
        foes = []
    if attack.cost:
        charged = Line(
            attack.cost, Message("line.given", {"name": attack.name}), "fact.ability.cost"
        )
    else:
        charged = None
    setting = set_d20(
        setup._replace(actor=strike.pc),
        inputs,
        D20(
            stat,
            base,
            [*weapon_lines(setup.pc, attack, stat, rules), *foes, *bears.lines],
            act="attack",
            skill=attack.skill,
            attack=attack,
            retry=inputs.retry,
            situations=inputs.situations,
            used=OfPower(named(power), power.price.pools),
        ),
        Payment(
            inputs.effort.ease,
            inputs.effort.damage,
            power.extras.levels,
            price.points,
            charged,
            price.own,
        ),
    )
    if isinstance(setting, Refusal) or setting.task is None:
        return setting
    levels = setting.task.damage_levels
    if levels and not strike.points:
        return Refusal(
            "not_allowed",
            "inputs.effort.damage",
            Message("refusal.no_damage", {"attack": power.called}),
        )
    blow = attack_blow(
        pc=strike.pc,
        made=attack_made(attack, inputs.said, npc, levels, named(power)),
        points=strike.points,
        situations=inputs.situations,
        rules=rules,
    )
    return structs.replace(
        setting, blow=blow, attempt=None if by_effort(power, inputs) else setting.attempt
    )


class _Cost(NamedTuple):
    """The stat of the roll and the price of the use."""

    stat: Stat
    price: Price


@implements("object.attack.might_melee", "object.target_number")
def _set_breaking(
    setup: Setup, power: UsedPower, inputs: UseInputs, strike: PowerAttack, cost: _Cost
) -> Setting | Refusal:
    """Set the attack of a power on a thing: it is a task of breaking it, as with any weapon. What the
    power says of attacks does not count, what it says of breaking things does."""
    thing = setup.target
    assert isinstance(thing, Thing)
    if inputs.effort.damage:
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.nothing_to_damage"))
    refusal = too_weak_for(thing, strike.points, setup.rules, strike.attack.kinds or ())
    if refusal is not None:
        return refusal
    if inputs.difficulty is None:
        base = breaking_base(thing, setup.rules)
    else:
        base = stated_base(inputs.difficulty)
    bears = Condition(power.called, effects=[*strike.always], level=power.level)
    actor = structs.replace(setup.pc, conditions=[*setup.pc.conditions, bears])
    setting = set_d20(
        setup._replace(actor=actor),
        inputs,
        D20(
            cost.stat,
            base,
            skill_lines(setup, BREAKING),
            skill=BREAKING,
            retry=inputs.retry,
            used=OfPower(named(power), power.price.pools),
        ),
        Payment(
            inputs.effort.ease,
            bought=power.extras.levels,
            initial=cost.price.points,
            own=cost.price.own,
        ),
    )
    if isinstance(setting, Refusal):
        return setting
    return structs.replace(setting, attempt=None)


def by_effort(power: UsedPower, inputs: UseInputs) -> bool:
    """True if effects on the attack depend on the Effort applied. The odds then set the task again
    for each split.
    """
    return any(
        key in each.when
        for each in effects_of_use(power, inputs.options)
        for key in ("effort", "effort_on")
    )


def _stat(power: UsedPower, attack: Attack, inputs: UseInputs) -> Stat | Refusal:
    if power.cost or (power.task is not None and power.task.stat is not None):
        return power.rolled
    return the_stat(attack, inputs.stat)


def _base(
    setup: Setup, power: UsedPower, attack: Attack, stat: Stat, inputs: UseInputs
) -> Base | Refusal:
    """The base difficulty of the attack, or a refusal."""
    target, usable = setup.target, attack.usable_stats()
    if inputs.difficulty is not None:
        return stated_base(inputs.difficulty)
    if isinstance(target, FullNpc):
        if stat in usable or stat != "intellect":
            met = stat
        else:
            met = usable[0]
        return attack_base(
            target.name, target.level, target.modifications, met, ranged=is_ranged(attack)
        )
    if isinstance(target, Thing | Vehicle):
        return level_base(target.name, target.level)
    params: Params = {"item": power.called}
    if isinstance(target, Pc):
        return Refusal(
            "bad_value",
            "inputs.difficulty",
            Message("refusal.power.how_hard", {**params, "name": target.name}),
        )
    return Refusal("bad_value", "target", Message("refusal.power.whom", params))


def power_added_by_effort(setup: Setup, inputs: UseInputs) -> int:
    """The points that a level of Effort adds to the damage of a power; 0 without damage or without
    a roll.
    """
    power = power_of(setup.pc, inputs, setup.picked.power)
    if isinstance(power, Refusal) or power.blind:
        return 0
    strike = strike_of(setup, power, inputs)
    if isinstance(strike, PowerAttack):
        if strike.points:
            return damage_per_level(strike.attack.area is True, setup.rules)
        return 0
    if not power.damage(inputs.options):
        return 0
    met = base_of_use(setup, power, inputs)
    rolled = isinstance(met, Against) and met.base is not None
    if rolled:
        return damage_per_level(power.extras.spread, setup.rules)
    return 0


def as_weapon(power: UsedPower, options: Sequence[int]) -> WeaponWords | None:
    """Return a power that attacks by itself as words of weapons see it; None while nobody knows
    what it is. One of the mind that harms no body is no physical attack. What strikes near by is a
    melee attack only if it takes a touch, or the body of its user against one target."""
    if power.blind:
        return None
    harm = harm_among(effects_of_use(power, options))
    kinds: tuple[str, ...] = ()
    if harm is not None:
        kinds = tuple(k for k in (harm.type, harm.pool) if k is not None)
    elif power.rolled == "intellect":
        kinds = ("mental",)
    ranged = power.aim.ranged
    by_hand = power.aim.touch or (power.rolled != "intellect" and not power.extras.spread)
    return WeaponWords(
        power.called, ranged=ranged, kinds=kinds, power=True, loose=not ranged and not by_hand
    )
