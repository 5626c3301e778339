"""Chapter 12, spending XP: steps toward the next tier, and benefits for a short time or for
good.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from msgspec import field

from threefold.model.acts import check_act_inputs
from threefold.model.characters import Pc
from threefold.model.checks import check_pc, over_sheet_limits
from threefold.model.growth import Follower
from threefold.procedures.accounts import figure_changes
from threefold.procedures.advancement.gains import (
    BENEFITS,
    GIVES,
    benefit_of,
    replace,
    special_option,
    with_benefit,
    with_drawback,
)
from threefold.procedures.advancement.inputs import AdvanceInputs, Partner, takes
from threefold.procedures.answers import (
    FIGURES_KEPT,
    GROWTH,
    Answer,
    AnswerPart,
    FigureChange,
    Reasons,
    in_events,
)
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.figures import cannot_act
from threefold.rules.advancement import (
    DRAWBACKS,
    SPECIAL,
    Step,
    completes_tier,
    may_not_take,
    next_tier,
    shared_price,
    step_price,
    type_abilities,
)
from threefold.rules.binding import implements
from threefold.rules.children import last_tier
from threefold.rules.experience import unaffordable
from threefold.rules.followers import level_at, open_choices
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Params, Refusal


class TierReached(AnswerPart, kw_only=True, frozen=True):
    """The tier before and after the fourth step, and how many abilities of the type it gives."""

    before: Annotated[int, in_events("tier", "tier_beyond")] = field(name="from")
    to: Annotated[int, in_events("tier", "tier_beyond")]
    type_abilities: Annotated[int | None, in_events("type_abilities")] = None


class AdvanceAnswer(Answer, kw_only=True, frozen=True):
    """The XP spent, the tier that a fourth step reached, and the partners who paid a share."""

    xp: Annotated[tuple[Line, ...], GROWTH]
    tier: TierReached | None = None
    tier_lines: Reasons = ()
    partners: Annotated[tuple[Pc, ...], FIGURES_KEPT] = ()


class Deal(NamedTuple):
    """A completed purchase: the character, the notices, and the answer."""

    pc: Pc
    notices: tuple[Notice, ...]
    answer: AdvanceAnswer


def _chosen(inputs: AdvanceInputs) -> Message | None:
    """The choice within a step: the skill that is trained, or the stat whose Edge rises. None
    without a choice.
    """
    skill = inputs.skill.strip()
    if skill:
        return Message("line.given", {"name": skill})
    if inputs.stat is not None:
        return Message(f"stat.{inputs.stat}")
    return None


def _take_step(setup: Setup, inputs: AdvanceInputs, step: Step, cost: Line) -> Deal | Refusal:
    pc, rules = setup.pc, setup.rules
    taken = pc.advancement or []
    refusal = may_not_take(step, taken, pc.tier, inputs.beyond_tier_6, rules)
    refusal = refusal or unaffordable(cost.points, pc.xp, cost.name)
    if refusal is not None:
        return refusal
    steps = [*taken, step]
    params: Params = {
        "name": pc.name,
        "step": cost.name,
        "done": len(steps),
        "n": rules.advancement.steps_in_tier,
    }
    chosen = _chosen(inputs)
    if chosen is None:
        key = "event.advanced"
    else:
        key = "event.advanced_in"
    named: Params = params if chosen is None else {**params, "what": chosen}
    notices = [Notice("advancement", Message(key, named), "advancement.once_per_tier")]
    if step == SPECIAL:
        after = special_option(pc, inputs, rules, notices, setup.shelf)
    else:
        after = GIVES[step](pc, inputs, rules, notices)
    if isinstance(after, Refusal):
        return after
    after = replace(after, xp=after.xp - cost.points, advancement=steps)
    answer = AdvanceAnswer(xp=(spent(cost),))
    if completes_tier(steps, rules):
        tier = next_tier(pc.tier, rules)
        after = _next_tier(replace(after, advancement=[]), tier, rules, notices)
        up = Line(tier - pc.tier, Message("xp.fourth_step"), "advancement.tier_steps")
        start = Line(pc.tier, Message("xp.tier_before"), "advancement.tier_steps")
        gained: int | None = None
        lines = [FigureChange("tier", "to", start), FigureChange("tier", "to", up)]
        if pc.type is not None:
            gained = type_abilities(pc.type, pc.tier, tier)
            line = Line(gained, Message(f"type.{pc.type}"), "fact.type.starting_numbers")
            lines.append(FigureChange("tier", "type_abilities", line))
        reached = TierReached(before=pc.tier, to=tier, type_abilities=gained)
        answer = replace(answer, tier=reached, tier_lines=tuple(lines))
    return Deal(after, tuple(notices), answer)


def spent(cost: Line) -> Line:
    """The line of the price, as XP that the character loses."""
    return cost._replace(points=-cost.points)


@implements(
    "advancement.tier_steps", "follower.progression", "follower.progression.new_modification"
)
def _next_tier(pc: Pc, tier: int, rules: Rules, notices: list[Notice]) -> Pc:
    """Move the PC to the next tier, report what the player must choose for it, and raise the
    followers with it.
    """
    if tier == pc.tier:
        params: Params = {"name": pc.name, "tier": tier}
        notices.append(
            Notice("tier", Message("event.tier_beyond", params), "advancement.beyond_tier_6")
        )
        return pc
    notices.append(
        Notice(
            "tier", Message("event.tier", {"name": pc.name, "tier": tier}), "advancement.tier_steps"
        )
    )
    if pc.type is not None:
        params = {"n": type_abilities(pc.type, pc.tier, tier), "type": Message(f"type.{pc.type}")}
        notices.append(
            Notice(
                "type_abilities",
                Message("event.type_abilities", params),
                "fact.type.starting_numbers",
            )
        )
    notices.append(
        Notice("focus", Message("event.focus_benefits", {"tier": tier}), "advancement.tier_steps")
    )
    if pc.followers is not None:
        pc = replace(
            pc,
            tier=tier,
            followers=[_grown_follower(f, pc.tier, tier, rules, notices) for f in pc.followers],
        )
    return replace(pc, tier=tier)


def _grown_follower(
    follower: Follower, before: int, tier: int, rules: Rules, notices: list[Notice]
) -> Follower:
    if follower.gained_at is None or follower.lost is True:
        return follower
    level = level_at(follower.level, follower.gained_at, before, tier, rules)
    if level == follower.level:
        return follower
    follower = replace(follower, level=level)
    params: Params = {
        "name": follower.name,
        "level": follower.level,
        "n": open_choices(follower.helper()),
    }
    notices.append(
        Notice("follower_level", Message("event.follower_level", params), "follower.progression")
    )
    return follower


@implements(
    "xp.long_term.cost",
    "xp.long_term.home_pooling",
    "xp.long_term.free_version",
    "xp.spend.justification",
)
def _benefit(setup: Setup, inputs: AdvanceInputs, cost: Line) -> Deal | Refusal:
    pc, rules = setup.pc, setup.rules
    left = shared_price(inputs.benefit or "other", cost.points, [p.xp for p in inputs.partners])
    if isinstance(left, Refusal):
        return left
    refusal = unaffordable(left, pc.xp, cost.name)
    if refusal is not None:
        return refusal
    partners = _partners(pc, inputs, cost, rules)
    if isinstance(partners, Refusal):
        return partners
    benefit = benefit_of(inputs)
    params: Params = {
        "name": pc.name,
        "benefit": benefit.name,
        "kind": Message(f"benefit.{benefit.kind}"),
    }
    notices = [Notice("benefit", Message("event.benefit", params), cost.rule)]
    after = BENEFITS[inputs.buy](pc, inputs, rules, notices)
    if isinstance(after, Refusal):
        return after
    shares = (_share(partner) for partner in inputs.partners)
    answer = AdvanceAnswer(xp=(spent(cost), *shares), partners=tuple(partners))
    return Deal(with_benefit(after, benefit, left), tuple(notices), answer)


def _drawback(setup: Setup, inputs: AdvanceInputs) -> Deal | Refusal:
    """Take a weakness or an inability for what it buys."""
    notices: list[Notice] = []
    after = with_drawback(setup.pc, inputs, notices)
    if isinstance(after, Refusal):
        return after
    return Deal(after, tuple(notices), AdvanceAnswer(xp=()))


def _share(partner: Partner) -> Line:
    return Line(
        partner.xp, Message("xp.share", {"name": partner.pc.name}), "xp.long_term.home_pooling"
    )


def _partners(pc: Pc, inputs: AdvanceInputs, cost: Line, rules: Rules) -> list[Pc] | Refusal:
    """Return the partners of a shared purchase. Each loses their share of XP and gets the benefit
    on the sheet.
    """
    seen, paid = {pc.name}, []
    for i, partner in enumerate(inputs.partners):
        field = f"inputs.partners[{i}].pc"
        refusal = check_pc(partner.pc, field, rules)
        if refusal is None and partner.pc.name in seen:
            refusal = Refusal(
                "bad_value", field, Message("refusal.advance.pays_once", {"name": partner.pc.name})
            )
        if refusal is None:
            refusal = unaffordable(partner.xp, partner.pc.xp, cost.name)
            refusal = refusal and refusal._replace(field=f"{field}.xp")
        if refusal is not None:
            return refusal
        seen.add(partner.pc.name)
        paid.append(with_benefit(partner.pc, benefit_of(inputs), partner.xp))
    return paid


@implements("short_game.no_advancement", "children.last_tier")
def _advancement_refusal(pc: Pc, rules: Rules) -> Refusal | None:
    """Nobody advances in a short game. Children advance no farther than the last tier of their
    age.
    """
    if "shorts" in rules.modules:
        return Refusal("not_allowed", "inputs.buy", Message("refusal.short.no_advancement"))
    if pc.childhood is None or "children" not in rules.modules:
        last = 0
    else:
        last = last_tier(pc.childhood, rules)
    if last and pc.tier >= last:
        return Refusal(
            "not_allowed", "inputs.buy", Message("refusal.children.last_tier", {"n": last})
        )
    return None


def settle_advance(setup: Setup, inputs: AdvanceInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay the XP and apply the purchase. The fourth step leads to the next tier."""
    pc, rules = setup.pc, setup.rules
    refusal = cannot_act(pc, reacting=True) or check_act_inputs(
        inputs, takes(inputs), Message(f"advance.{inputs.buy}")
    )
    if refusal is not None:
        return refusal
    cost = step_price(inputs.buy, inputs.granted, rules)
    deal = _deal(setup, inputs, cost)
    if isinstance(deal, Refusal):
        return deal
    refusal = over_sheet_limits(deal.pc, "inputs")
    if refusal is not None:
        return refusal
    changes = [FigureChange("actor", "xp", line) for line in deal.answer.xp]
    bought = figure_changes("actor", replace(pc, xp=deal.pc.xp), deal.pc, cost.name, _rule(inputs))
    for c in bought:
        if c.figure.startswith("followers"):
            rule = "follower.progression"
        else:
            rule = c.line.rule
        if c.figure == "tier":
            rule = "advancement.tier_steps"
        changes.append(c._replace(line=c.line._replace(rule=rule)))
    changes += [
        FigureChange(
            "partners",
            f"[{i}].xp",
            Line(-partner.xp, Message("xp.share", {"name": partner.pc.name}), _POOLED),
        )
        for i, partner in enumerate(inputs.partners)
    ]
    return Outcome(
        deal.pc,
        setup.target,
        notices=deal.notices,
        answer=deal.answer,
        changes=tuple(changes),
    )


def _deal(setup: Setup, inputs: AdvanceInputs, cost: Line) -> Deal | Refusal:
    """Take a step, a drawback or a benefit."""
    step = next((s for s in GIVES if s == inputs.buy), None)
    if step is not None:
        refusal = _advancement_refusal(setup.pc, setup.rules)
        return refusal or _take_step(setup, inputs, step, cost)
    if inputs.buy in DRAWBACKS:
        return _drawback(setup, inputs)
    return _benefit(setup, inputs, cost)


_POOLED: Final = "xp.long_term.home_pooling"


def _rule(inputs: AdvanceInputs) -> str:
    """The rule of the purchase."""
    for drawback, rule in DRAWBACKS.items():
        if inputs.buy == drawback:
            return rule
    if inputs.buy == SPECIAL:
        return f"advancement.other.{inputs.option}"
    return f"advancement.{inputs.buy}"


ADVANCE = diceless_procedure(
    id="advance",
    module="advancement",
    rules=(
        "advancement.tier_steps",
        "advancement.once_per_tier",
        "advancement.other_options",
        "xp.spend.categories",
    ),
    inputs=AdvanceInputs,
    answer=AdvanceAnswer,
    settle=settle_advance,
)
