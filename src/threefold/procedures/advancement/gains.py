"""What each step and each benefit adds to the sheet, and what the end of a short-term benefit
removes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.customizing import (
    WEAKNESS,
    Drawbacks,
    drawbacks_of,
    inability_gain,
    inability_problem,
    weakness_problem,
)
from threefold.model.growing import Bought, grow
from threefold.model.growth import Benefit, Gain
from threefold.model.improved import may_come_again
from threefold.model.powers import Ability
from threefold.model.written import add_ability, better_skill
from threefold.procedures.advancement.inputs import (
    AdvanceInputs,
    abilities_of,
    ability_name,
    taken_alike,
)
from threefold.procedures.advancement.taking import (
    Shelf,
    gain_refusal,
    option_refusal,
    with_trade,
)
from threefold.procedures.base import Notice, no_shelf
from threefold.procedures.figures import with_noted_vitals
from threefold.rules.advancement import (
    SPECIAL,
    STEPS,
    Purchase,
    Step,
    Training,
    ability_already_known,
    another_ability,
    controlled_by,
    new_points,
    train_here,
    trained_more,
    untrain_here,
)
from threefold.rules.binding import implements
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.recovery import divide_recovered
from threefold.rules.ruleset import Rules
from threefold.rules.skills import find_name, is_combat_skill
from threefold.rules.types import STATS, Message, Params, Refusal

replace = msgspec.structs.replace


def _capabilities(
    pc: Pc, inputs: AdvanceInputs, rules: Rules, notices: list[Notice]
) -> Pc | Refusal:
    """The points raise the Pools and fill them. A Pool that rises from 0 is one step up the damage
    track.
    """
    refusal = new_points(inputs.points, rules)
    if refusal is not None:
        return refusal
    held = {s: pc.pools.of(s) for s in STATS}
    grown = {s: replace(p, max=p.max + inputs.points.get(s, 0)) for s, p in held.items()}
    pc = replace(pc, pools=replace(pc.pools, **grown))
    tops = PoolValues(*(max(p.max, p.value + inputs.points.get(s, 0)) for s, p in grown.items()))
    restored = divide_recovered(
        pc.vitals(), tops, rules.advancement.capability_points, inputs.points, rules
    )
    if isinstance(restored, Refusal):
        return restored
    return with_noted_vitals(pc, restored[0], notices)


def _plain(pc: Pc, inputs: AdvanceInputs, rules: Rules, notices: list[Notice]) -> Pc | Refusal:
    """The steps that only raise a figure or train a skill."""
    attacks = [word for a in pc.attacks for word in (a.skill, a.name) if word]
    bought = Bought(
        _step_of(inputs), stat=inputs.stat, skill=inputs.skill.strip(), option=inputs.option
    )
    return grow(pc, bought, attacks, rules)


def _step_of(inputs: AdvanceInputs) -> Step:
    return next(step for step in (*STEPS, SPECIAL) if step == inputs.buy)


def _trained(pc: Pc, training: Training | Refusal) -> Pc | Refusal:
    if isinstance(training, Refusal):
        return training
    return replace(pc, skills={**pc.skills, training.skill: training.level})


def special_option(
    pc: Pc, inputs: AdvanceInputs, rules: Rules, notices: list[Notice], shelf: Shelf = no_shelf
) -> Pc | Refusal:
    """Give what a special option brings: a figure, or an ability of the type or the focus."""
    assert inputs.option is not None
    if inputs.option in ("recovery", "armor_cost"):
        return _plain(pc, inputs, rules, notices)
    assert inputs.ability is not None
    gives = inputs.ability
    if isinstance(gives, Ability) and may_come_again(gives):
        held = []
    else:
        held = abilities_of(pc)
    refusal = another_ability(inputs.option, ability_name(gives), pc.tier, held, rules)
    if refusal is None and isinstance(gives, Ability):
        refusal = taken_alike(pc, gives)
    refusal = (
        refusal
        or option_refusal(pc, inputs.option, gives, shelf)
        or gain_refusal(pc, gives, inputs.gives_up, shelf)
    )
    if refusal is not None:
        return refusal
    pc = with_trade(pc, inputs.gives_up)
    if isinstance(gives, Ability):
        return add_ability(pc, gives)
    return replace(pc, abilities=[*pc.abilities, gives])


Gives = Callable[[Pc, AdvanceInputs, Rules, list[Notice]], Pc | Refusal]


GIVES: Final[Mapping[Step, Gives]] = MappingProxyType(
    {
        "increasing_capabilities": _capabilities,
        "moving_toward_perfection": _plain,
        "extra_effort": _plain,
        "skills": _plain,
        SPECIAL: special_option,
    }
)


# --- drawbacks ----------------------------------------------------------------------------------


@implements("fact.weakness.limit", "fact.custom.inability")
def with_drawback(pc: Pc, inputs: AdvanceInputs, notices: list[Notice]) -> Pc | Refusal:
    """Take a weakness for an Edge in another stat, or an inability for a skill: one of each in a
    character's life, without XP."""
    taken = drawbacks_of(pc.gains)
    if inputs.buy == "weakness":
        return _with_weakness(pc, inputs, taken, notices)
    return _with_inability(pc, inputs, taken, notices)


def _with_weakness(
    pc: Pc, inputs: AdvanceInputs, taken: Drawbacks, notices: list[Notice]
) -> Pc | Refusal:
    weak = next((stat for stat in STATS if stat == inputs.weaker.strip().casefold()), None)
    if weak is None or inputs.stat is None:
        return Refusal("bad_value", "inputs.weaker", Message("creation.custom.weakness_half"))
    edge = {stat: pc.pools.of(stat).edge for stat in STATS}
    problem = weakness_problem(weak, inputs.stat, edge, taken=taken.weakness)
    if problem is not None:
        return Refusal("not_allowed", "inputs.weaker", problem)
    change = {weak: -WEAKNESS, inputs.stat: WEAKNESS}
    pools = {s: replace(pc.pools.of(s), edge=edge[s] + n) for s, n in change.items()}
    params: Params = {
        "name": pc.name,
        "stat": Message(f"stat.{weak}"),
        "other": Message(f"stat.{inputs.stat}"),
    }
    notices.append(Notice("drawback", Message("event.weakness", params), "fact.weakness.limit"))
    gain = Gain(source="weakness", edge=change)
    return replace(pc, pools=replace(pc.pools, **pools), gains=[*(pc.gains or ()), gain])


def _with_inability(
    pc: Pc, inputs: AdvanceInputs, taken: Drawbacks, notices: list[Notice]
) -> Pc | Refusal:
    hindered, skill = inputs.weaker.strip(), inputs.skill.strip()
    problem = inability_problem(hindered, skill, taken=taken.inability)
    if problem is None and is_combat_skill(skill):
        problem = Message("creation.custom.combat", {"skill": skill})
    if problem is not None:
        return Refusal("not_allowed", "inputs.weaker", problem)
    trained = trained_more(skill, pc.skills)
    if isinstance(trained, Refusal):
        return trained
    known = find_name(hindered, pc.skills) or hindered
    level = better_skill(pc.skill(known), "inability")
    params: Params = {"name": pc.name, "skill": trained.skill, "task": known}
    notices.append(Notice("drawback", Message("event.inability", params), "fact.custom.inability"))
    return replace(
        pc,
        skills={**pc.skills, trained.skill: trained.level, known: level},
        gains=[*(pc.gains or ()), inability_gain(known, trained.skill)],
    )


# --- the benefits ---------------------------------------------------------------------------------


def _local_skill(
    pc: Pc, inputs: AdvanceInputs, rules: Rules, notices: list[Notice]
) -> Pc | Refusal:
    """Train a skill in one place or region only. The sheet lists the skill with the place in its
    name.
    """
    return _trained(pc, train_here(inputs.skill.strip(), inputs.where.strip(), pc.skills))


def _ability_for_now(
    pc: Pc, inputs: AdvanceInputs, rules: Rules, notices: list[Notice]
) -> Pc | Refusal:
    assert inputs.ability is not None
    refusal = ability_already_known(ability_name(inputs.ability), abilities_of(pc))
    return refusal or replace(pc, abilities=[*pc.abilities, inputs.ability])


BENEFITS: Final[Mapping[Purchase, Gives]] = MappingProxyType(
    {
        "short_term_skill": _local_skill,
        "medium_term_skill": _local_skill,
        "short_term_ability": _ability_for_now,
        "long_term_benefit": lambda pc, _inputs, _rules, _told: pc,
    }
)


def benefit_of(inputs: AdvanceInputs) -> Benefit:
    """The benefit as the sheet stores it."""
    lasting = inputs.buy == "long_term_benefit"
    kind = inputs.benefit if inputs.benefit is not None else inputs.buy
    return typed.convert(
        {
            "kind": kind,
            "name": inputs.name or inputs.skill or ability_name(inputs.ability),
            **({"where": inputs.where} if inputs.where else {}),
            **({"control": controlled_by(inputs.granted)} if lasting else {}),
            **({"text": inputs.text} if inputs.text else {}),
        },
        Benefit,
    )


def with_benefit(pc: Pc, benefit: Benefit, xp: int) -> Pc:
    """Return the character with the benefit added and its XP paid."""
    held = pc.benefits or []
    return replace(pc, xp=pc.xp - xp, benefits=[*held, benefit])


# --- when it ends ---------------------------------------------------------------------------------


@implements("xp.short_term.skill", "xp.short_term.ability")
def short_term(pc: Pc) -> list[int]:
    """The indices of a character's short-term benefits."""
    held = pc.benefits or []
    return [
        i
        for i, benefit in enumerate(held)
        if benefit.kind in ("short_term_skill", "short_term_ability")
    ]


@implements("xp.short_term.skill", "xp.short_term.ability")
def ended(pc: Pc, place: int) -> Pc:
    """Return the character without a benefit. Its skill returns to the earlier level; its ability
    is removed.
    """
    held = pc.benefits or []
    benefit, rest = held[place], [b for i, b in enumerate(held) if i != place]
    pc = replace(pc, benefits=rest)
    if benefit.kind == "short_term_ability":
        gone = find_name(benefit.name, abilities_of(pc))
        return replace(pc, abilities=[a for a in pc.abilities if ability_name(a) != gone])
    if benefit.kind not in ("short_term_skill", "medium_term_skill") or benefit.where is None:
        return pc
    again = any(same_place(b, benefit) for b in rest)
    return replace(pc, skills=untrain_here(benefit.name, benefit.where, pc.skills, again))


def same_place(one: Benefit, other: Benefit) -> bool:
    """True if two benefits train the same skill in the same place."""
    places = [b.where for b in (one, other) if b.where is not None]
    return (
        len(places) == 2
        and find_name(one.name, [other.name]) is not None
        and find_name(places[0], places[1:]) is not None
    )
