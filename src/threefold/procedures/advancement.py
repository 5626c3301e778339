"""Chapter 12, spending XP: steps toward the next tier, and benefits for a while or for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from threefold.model.acts import Takes, said_enough
from threefold.model.bounds import Name, Points, Text, whole
from threefold.model.characters import Pc
from threefold.model.checks import check_pc, fits_sheet
from threefold.model.growing import Bought, grow
from threefold.model.growth import Benefit, Follower
from threefold.model.powers import Ability
from threefold.model.written import gained
from threefold.procedures.accounts import moved
from threefold.procedures.base import Change, Notice, Outcome, Resolved, Scene, at_once
from threefold.procedures.figures import cannot_act, changed
from threefold.procedures.inputs import Inputs, Label
from threefold.rules.advancement import (
    SPECIAL,
    STEPS,
    LongTerm,
    Option,
    Purchase,
    Step,
    Training,
    another_ability,
    completes_tier,
    controlled_by,
    may_take,
    new_ability,
    new_points,
    next_tier,
    price,
    shared_price,
    train_here,
    type_abilities,
    untrain_here,
)
from threefold.rules.binding import implements
from threefold.rules.children import last_tier
from threefold.rules.experience import unaffordable
from threefold.rules.followers import level_at, open_choices
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.recovery import restore
from threefold.rules.ruleset import Rules
from threefold.rules.skills import named
from threefold.rules.types import STATS, Line, Message, Params, Refusal, Stat


class Partner(Inputs, kw_only=True, frozen=True):
    """Another PC who pays a share."""

    pc: Pc
    xp: Annotated[int, whole(1, 99, "xp")]


class AdvanceInputs(Inputs, kw_only=True, frozen=True):
    """What is bought, and whatever it takes to say so."""

    buy: Purchase
    points: Annotated[dict[Stat, Points], Meta(extra_json_schema={"propertyNames": {"enum": list(STATS)}})] = {}
    stat: Stat | None = None
    skill: Label = ""
    where: Label = ""
    option: Option | None = None
    ability: Name | Ability | None = None
    benefit: LongTerm | None = None
    name: Label = ""
    text: Text = ""
    granted: bool = False
    partners: Annotated[list[Partner], Meta(max_length=12)] = []
    beyond_tier_6: bool = False


_STEP: Final = ("beyond_tier_6",)
TAKES: Final[Mapping[Purchase, Takes]] = MappingProxyType(
    {
        "increasing_capabilities": Takes(("points",), _STEP),
        "moving_toward_perfection": Takes(("stat",), _STEP),
        "extra_effort": Takes((), _STEP),
        "skills": Takes(("skill",), _STEP),
        "special_option": Takes(("option",), _STEP),
        "short_term_skill": Takes(("skill", "where"), ("text",)),
        "medium_term_skill": Takes(("skill", "where"), ("text",)),
        "short_term_ability": Takes(("ability",), ("where", "text")),
        "long_term_benefit": Takes(("benefit", "name"), ("text", "granted", "partners")),
    }
)
_ABILITIES: Final = ("focus_ability", "type_ability")


def takes(inputs: AdvanceInputs) -> Takes:
    """What this purchase needs: the two options that are abilities need one, the others have none."""
    known = TAKES[inputs.buy]
    if inputs.buy != SPECIAL:
        return known
    return known._replace(needs=("option", "ability")) if inputs.option in _ABILITIES else known


def name_of(ability: str | Ability | None) -> str:
    """The name of an ability, however it stands on a sheet."""
    return ability.name if isinstance(ability, Ability) else ability or ""


def abilities_of(pc: Pc) -> list[str]:
    """The names of a character's abilities."""
    return [name_of(a) for a in pc.abilities]


# --- the steps --------------------------------------------------------------------------------------------------------

replace = msgspec.structs.replace


def _capabilities(pc: Pc, inputs: AdvanceInputs, rules: Rules, told: list[Notice]) -> Pc | Refusal:
    """The points raise the Pools and fill them; a Pool lifted from 0 is one step up the damage track."""
    no = new_points(inputs.points, rules)
    if no is not None:
        return no
    held = {s: pc.pools.of(s) for s in STATS}
    grown = {s: replace(p, max=p.max + inputs.points.get(s, 0)) for s, p in held.items()}
    pc = replace(pc, pools=replace(pc.pools, **grown))
    tops = PoolValues(*(max(p.max, p.value + inputs.points.get(s, 0)) for s, p in grown.items()))
    restored = restore(pc.vitals(), tops, rules.advancement.capability_points, inputs.points, rules)
    return restored if isinstance(restored, Refusal) else changed(pc, restored[0], told)


def _plain(pc: Pc, inputs: AdvanceInputs, rules: Rules, told: list[Notice]) -> Pc | Refusal:
    """The steps that only raise a figure or train a skill."""
    attacks = [word for a in pc.attacks for word in (a.skill, a.name) if word]
    bought = Bought(_step_of(inputs), stat=inputs.stat, skill=inputs.skill.strip(), option=inputs.option)
    return grow(pc, bought, attacks, rules)


def _step_of(inputs: AdvanceInputs) -> Step:
    return next(step for step in (*STEPS, SPECIAL) if step == inputs.buy)


def _trained(pc: Pc, training: Training | Refusal) -> Pc | Refusal:
    if isinstance(training, Refusal):
        return training
    return replace(pc, skills={**pc.skills, training.skill: training.level})


def _special(pc: Pc, inputs: AdvanceInputs, rules: Rules, told: list[Notice]) -> Pc | Refusal:
    assert inputs.option is not None
    if inputs.option in ("recovery", "armor_cost"):
        return _plain(pc, inputs, rules, told)
    assert inputs.ability is not None
    gives = inputs.ability
    held = [] if isinstance(gives, Ability) and gives.again is True else abilities_of(pc)
    no = another_ability(inputs.option, name_of(gives), pc.tier, held, rules)
    if no is not None:
        return no
    return gained(pc, gives) if isinstance(gives, Ability) else replace(pc, abilities=[*pc.abilities, gives])


Gives = Callable[[Pc, AdvanceInputs, Rules, list[Notice]], Pc | Refusal]

GIVES: Final[Mapping[Step, Gives]] = MappingProxyType(
    {
        "increasing_capabilities": _capabilities,
        "moving_toward_perfection": _plain,
        "extra_effort": _plain,
        "skills": _plain,
        SPECIAL: _special,
    }
)

# --- the benefits -----------------------------------------------------------------------------------------------------


def _local_skill(pc: Pc, inputs: AdvanceInputs, rules: Rules, told: list[Notice]) -> Pc | Refusal:
    """Trained in one place or region alone: the skill stands on the sheet with the place in its name."""
    return _trained(pc, train_here(inputs.skill.strip(), inputs.where.strip(), pc.skills))


def _ability_for_now(pc: Pc, inputs: AdvanceInputs, rules: Rules, told: list[Notice]) -> Pc | Refusal:
    assert inputs.ability is not None
    no = new_ability(name_of(inputs.ability), abilities_of(pc))
    return no or replace(pc, abilities=[*pc.abilities, inputs.ability])


BENEFITS: Final[Mapping[Purchase, Gives]] = MappingProxyType(
    {
        "short_term_skill": _local_skill,
        "medium_term_skill": _local_skill,
        "short_term_ability": _ability_for_now,
        "long_term_benefit": lambda pc, _inputs, _rules, _told: pc,
    }
)


def benefit_of(inputs: AdvanceInputs) -> Benefit:
    """The benefit as it stands on the sheet."""
    lasting = inputs.buy == "long_term_benefit"
    kind = inputs.benefit if inputs.benefit is not None else inputs.buy
    return msgspec.convert(
        {
            "kind": kind,
            "name": inputs.name or inputs.skill or name_of(inputs.ability),
            **({"where": inputs.where} if inputs.where else {}),
            **({"control": controlled_by(inputs.granted)} if lasting else {}),
            **({"text": inputs.text} if inputs.text else {}),
        },
        Benefit,
    )


def with_benefit(pc: Pc, benefit: Benefit, xp: int) -> Pc:
    """The character with one benefit more and the XP paid for it."""
    held = [] if pc.benefits is UNSET else pc.benefits
    return replace(pc, xp=pc.xp - xp, benefits=[*held, benefit])


# --- the purchase -----------------------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """A purchase carried out: the character, where its XP went, what is to be told, and what else the answer says."""

    pc: Pc
    xp: tuple[Line, ...]
    notices: tuple[Notice, ...]
    extra: Mapping[str, object]


def _step(scene: Scene, inputs: AdvanceInputs, step: Step, cost: Line) -> Deal | Refusal:
    pc, rules = scene.pc, scene.rules
    taken = [] if pc.advancement is UNSET else pc.advancement
    no = may_take(step, taken, pc.tier, inputs.beyond_tier_6, rules)
    no = no or unaffordable(cost.points, pc.xp, cost.name)
    if no is not None:
        return no
    steps = [*taken, step]
    params: Params = {"name": pc.name, "step": cost.name, "done": len(steps), "n": rules.advancement.steps_in_tier}
    told = [Notice("advancement", Message("event.advanced", params), "advancement.once_per_tier")]
    after = GIVES[step](pc, inputs, rules, told)
    if isinstance(after, Refusal):
        return after
    after = replace(after, xp=after.xp - cost.points, advancement=steps)
    extra: dict[str, object] = {}
    if completes_tier(steps, rules):
        tier = next_tier(pc.tier, rules)
        after = _next_tier(replace(after, advancement=[]), tier, rules, told)
        up = Line(tier - pc.tier, Message("xp.fourth_step"), "advancement.tier_steps")
        start = Line(pc.tier, Message("xp.tier_before"), "advancement.tier_steps")
        told_of: dict[str, object] = {"from": pc.tier, "to": tier}
        lines = [Change("tier", "to", start), Change("tier", "to", up)]
        if pc.type is not UNSET:
            n = type_abilities(pc.type, pc.tier, tier)
            line = Line(n, Message(f"type.{pc.type}"), "fact.type.starting_numbers")
            told_of["type_abilities"] = n
            lines.append(Change("tier", "type_abilities", line))
        extra |= {"tier": told_of, "tier_lines": lines}
    return Deal(after, (spent(cost),), tuple(told), extra)


def spent(cost: Line) -> Line:
    """The price as XP that the character has less."""
    return cost._replace(points=-cost.points)


@implements("advancement.tier_steps", "follower.progression", "follower.progression.new_modification")
def _next_tier(pc: Pc, tier: int, rules: Rules, told: list[Notice]) -> Pc:
    """The next tier, what is to be chosen for it, and followers who grow with it."""
    if tier == pc.tier:
        params: Params = {"name": pc.name, "tier": tier}
        told.append(Notice("tier", Message("event.tier_beyond", params), "advancement.beyond_tier_6"))
        return pc
    told.append(Notice("tier", Message("event.tier", {"name": pc.name, "tier": tier}), "advancement.tier_steps"))
    if pc.type is not UNSET:
        params = {"n": type_abilities(pc.type, pc.tier, tier), "type": Message(f"type.{pc.type}")}
        told.append(Notice("type_abilities", Message("event.type_abilities", params), "fact.type.starting_numbers"))
    told.append(Notice("focus", Message("event.focus_benefits", {"tier": tier}), "advancement.tier_steps"))
    if pc.followers is not UNSET:
        pc = replace(pc, tier=tier, followers=[_grown(f, pc.tier, tier, rules, told) for f in pc.followers])
    return replace(pc, tier=tier)


def _grown(follower: Follower, before: int, tier: int, rules: Rules, told: list[Notice]) -> Follower:
    if follower.gained_at is UNSET or follower.lost is True:
        return follower
    level = level_at(follower.level, follower.gained_at, before, tier, rules)
    if level == follower.level:
        return follower
    follower = replace(follower, level=level)
    params: Params = {"name": follower.name, "level": follower.level, "n": open_choices(follower.helper())}
    told.append(Notice("follower_level", Message("event.follower_level", params), "follower.progression"))
    return follower


@implements("xp.long_term.cost", "xp.long_term.home_pooling", "xp.long_term.free_version", "xp.spend.justification")
def _benefit(scene: Scene, inputs: AdvanceInputs, cost: Line) -> Deal | Refusal:
    pc, rules = scene.pc, scene.rules
    left = shared_price(inputs.benefit or "other", cost.points, [p.xp for p in inputs.partners])
    if isinstance(left, Refusal):
        return left
    no = unaffordable(left, pc.xp, cost.name)
    if no is not None:
        return no
    partners = _partners(pc, inputs, cost, rules)
    if isinstance(partners, Refusal):
        return partners
    benefit = benefit_of(inputs)
    params: Params = {"name": pc.name, "benefit": benefit.name, "kind": Message(f"benefit.{benefit.kind}")}
    told = [Notice("benefit", Message("event.benefit", params), cost.rule)]
    after = BENEFITS[inputs.buy](pc, inputs, rules, told)
    if isinstance(after, Refusal):
        return after
    shares = (_share(partner) for partner in inputs.partners)
    extra: dict[str, object] = {"partners": partners} if partners else {}
    return Deal(with_benefit(after, benefit, left), (spent(cost), *shares), tuple(told), extra)


def _share(partner: Partner) -> Line:
    return Line(partner.xp, Message("xp.share", {"name": partner.pc.name}), "xp.long_term.home_pooling")


def _partners(pc: Pc, inputs: AdvanceInputs, cost: Line, rules: Rules) -> list[Pc] | Refusal:
    """The others who buy together, each with a share less and the home on the sheet."""
    seen, paid = {pc.name}, []
    for i, partner in enumerate(inputs.partners):
        field = f"inputs.partners[{i}].pc"
        no = check_pc(partner.pc, field, rules)
        if no is None and partner.pc.name in seen:
            no = Refusal("bad_value", field, Message("refusal.advance.pays_once", {"name": partner.pc.name}))
        if no is None:
            no = unaffordable(partner.xp, partner.pc.xp, cost.name)
            no = no and no._replace(field=f"{field}.xp")
        if no is not None:
            return no
        seen.add(partner.pc.name)
        paid.append(with_benefit(partner.pc, benefit_of(inputs), partner.xp))
    return paid


@implements("short_game.no_advancement", "children.last_tier")
def _held_back(pc: Pc, rules: Rules) -> Refusal | None:
    """Nobody advances in a short game, and children no farther than their age lets them."""
    if "shorts" in rules.modules:
        return Refusal("not_allowed", "inputs.buy", Message("refusal.short.no_advancement"))
    last = 0 if pc.childhood is UNSET or "children" not in rules.modules else last_tier(pc.childhood, rules)
    if last and pc.tier >= last:
        return Refusal("not_allowed", "inputs.buy", Message("refusal.children.last_tier", {"n": last}))
    return None


def settle(scene: Scene, inputs: AdvanceInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay XP, take what it buys, and enter the next tier with the fourth step."""
    pc, rules = scene.pc, scene.rules
    no = cannot_act(pc, reacting=True) or said_enough(inputs, takes(inputs), Message(f"advance.{inputs.buy}"))
    if no is not None:
        return no
    cost = price(inputs.buy, inputs.granted, rules)
    step = next((s for s in GIVES if s == inputs.buy), None)
    no = _held_back(pc, rules) if step is not None else None
    if no is not None:
        return no
    deal = _benefit(scene, inputs, cost) if step is None else _step(scene, inputs, step, cost)
    if isinstance(deal, Refusal):
        return deal
    no = fits_sheet(deal.pc, "inputs")
    if no is not None:
        return no
    changes = [Change("actor", "xp", line) for line in deal.xp]
    bought = moved("actor", replace(pc, xp=deal.pc.xp), deal.pc, cost.name, _rule(inputs))
    for c in bought:
        rule = "follower.progression" if c.figure.startswith("followers") else c.line.rule
        if c.figure == "tier":
            rule = "advancement.tier_steps"
        changes.append(c._replace(line=c.line._replace(rule=rule)))
    changes += [
        Change("partners", f"[{i}].xp", Line(-partner.xp, Message("xp.share", {"name": partner.pc.name}), _POOLED))
        for i, partner in enumerate(inputs.partners)
    ]
    return Outcome(
        deal.pc,
        scene.target,
        notices=deal.notices,
        extra={"xp": deal.xp, **deal.extra},
        changes=tuple(changes),
    )


_POOLED: Final = "xp.long_term.home_pooling"


def _rule(inputs: AdvanceInputs) -> str:
    """The rule of what is bought."""
    if inputs.buy == SPECIAL:
        return f"advancement.other.{inputs.option}"
    return f"advancement.{inputs.buy}"


# --- when it ends -----------------------------------------------------------------------------------------------------


@implements("xp.short_term.skill", "xp.short_term.ability")
def short_term(pc: Pc) -> list[int]:
    """The places, among a character's benefits, of those that hold for a short while."""
    held = [] if pc.benefits is UNSET else pc.benefits
    return [i for i, benefit in enumerate(held) if benefit.kind in ("short_term_skill", "short_term_ability")]


@implements("xp.short_term.skill", "xp.short_term.ability")
def ended(pc: Pc, place: int) -> Pc:
    """The character without a benefit: a skill is what it was before, an ability that came with it is gone."""
    held = [] if pc.benefits is UNSET else pc.benefits
    benefit, rest = held[place], [b for i, b in enumerate(held) if i != place]
    pc = replace(pc, benefits=rest)
    if benefit.kind == "short_term_ability":
        gone = named(benefit.name, abilities_of(pc))
        return replace(pc, abilities=[a for a in pc.abilities if name_of(a) != gone])
    if benefit.kind not in ("short_term_skill", "medium_term_skill") or benefit.where is UNSET:
        return pc
    again = any(same_place(b, benefit) for b in rest)
    return replace(pc, skills=untrain_here(benefit.name, benefit.where, pc.skills, again))


def same_place(one: Benefit, other: Benefit) -> bool:
    """Whether two benefits train the same skill in the same place."""
    places = [b.where for b in (one, other) if b.where is not UNSET]
    return len(places) == 2 and named(one.name, [other.name]) is not None and named(places[0], places[1:]) is not None


ADVANCE = at_once(
    id="advance",
    module="advancement",
    rules=("advancement.tier_steps", "advancement.once_per_tier", "advancement.other_options", "xp.spend.categories"),
    inputs=AdvanceInputs,
    settle=settle,
)
