"""Advancement: the four steps to the next tier, the special options, and the short-term or lasting
benefits XP buys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.characters import STARTING, Type
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel, find_name, is_combat_skill, once_less, once_more
from threefold.rules.types import Line, Message, Refusal, Stat

Step = Literal[
    "increasing_capabilities",
    "moving_toward_perfection",
    "extra_effort",
    "skills",
    "special_option",
]
Option = Literal["armor_cost", "recovery", "focus_ability", "type_ability"]
Benefit = Literal[
    "short_term_skill", "medium_term_skill", "short_term_ability", "long_term_benefit"
]
Drawback = Literal["weakness", "inability"]
Purchase = Literal[Step, Benefit, Drawback]
LongTerm = Literal["contact", "home", "title_or_job", "wealth", "artifact", "other"]
Control = Literal["player", "gm"]

STEPS: Final[tuple[Step, ...]] = bound(
    ("increasing_capabilities", "moving_toward_perfection", "extra_effort", "skills"),
    "advancement.tier_steps",
)
SPECIAL: Final[Step] = "special_option"
LONG_TERM: Final[Mapping[LongTerm, str]] = bound(
    {
        "contact": "xp.long_term.options",
        "home": "xp.long_term.options",
        "title_or_job": "xp.long_term.options",
        "wealth": "xp.long_term.options",
        "artifact": "xp.long_term.artifact",
        "other": "xp.long_term.cost",
    },
    "xp.long_term.options",
    "xp.long_term.artifact",
)
DRAWBACKS: Final[Mapping[Drawback, str]] = bound(
    {"weakness": "fact.weakness.limit", "inability": "fact.custom.inability"},
    "fact.weakness.limit",
    "fact.custom.inability",
)
"""Drawbacks that are taken for a gain, without XP, and their rules."""

POOLABLE: Final[tuple[LongTerm, ...]] = bound(("home",), "xp.long_term.home_pooling")

# --- steps and tiers ------------------------------------------------------------------------------


@implements("advancement.once_per_tier", "advancement.other_options", "advancement.beyond_tier_6")
def may_not_take(
    step: Step, taken: Sequence[Step], tier: int, beyond: bool, rules: Rules
) -> Refusal | None:
    """A character takes each step once a tier. At most one special option may replace any of the
    four.

    With the ruling ``advancement_options: skill_step`` it may replace only the skill step. The
    sixth tier is the last; the GM decides whether characters still buy steps there (``beyond``).
    """
    if tier >= rules.advancement.last_tier and not beyond:
        return _refusal("not_allowed", "beyond_tier_6", "last_tier", tier=tier)
    if step in taken:
        return _refusal("not_allowed", "buy", "taken", step=Message(f"advance.{step}"))
    for one, other in (("skills", SPECIAL), (SPECIAL, "skills")):
        if rules.rulings.advancement_options == "skill_step" and step == one and other in taken:
            return _refusal(
                "not_allowed", "buy", "instead_of_skill", step=Message(f"advance.{other}")
            )
    return None


@implements("advancement.tier_steps")
def completes_tier(taken: Sequence[Step], rules: Rules) -> bool:
    """Four different steps, in any order, complete a tier."""
    return len(set(taken)) >= rules.advancement.steps_in_tier


@implements("advancement.tier_steps", "advancement.beyond_tier_6")
def next_tier(tier: int, rules: Rules) -> int:
    """Return the tier after this one; the sixth is the last."""
    return min(tier + 1, rules.advancement.last_tier)


@implements("advancement.tier_steps", "fact.type.starting_numbers")
def type_abilities(type: Type, before: int, tier: int) -> int:
    """Return how many abilities a type gains on entering ``tier``: 0 if ``before`` is the same
    tier.
    """
    if tier == before:
        return 0
    return STARTING[type].abilities[tier - 1]


@implements("advancement.tier_steps")
def xp_to_tier(tier: int, rules: Rules) -> int:
    """Return the XP needed from the first tier to this one: 16 a tier."""
    return (tier - 1) * rules.advancement.steps_in_tier * rules.advancement.step


# --- what the steps give --------------------------------------------------------------------------


@implements("advancement.increasing_capabilities")
def new_points(split: Mapping[Stat, int], rules: Rules) -> Refusal | None:
    """A character adds exactly 4 points to the Pools, divided in any way."""
    total, due = sum(split.values()), rules.advancement.capability_points
    if total == due:
        return None
    return _refusal("bad_value", "points", "points", n=due, asked=total)


@implements("advancement.moving_toward_perfection")
def more_edge(edge: int, rules: Rules) -> int:
    """Return the Edge in one stat, raised by 1."""
    return edge + rules.advancement.edge


@implements("advancement.extra_effort", "effort.limit.six_steps")
def more_effort(effort: int, rules: Rules) -> int | Refusal:
    """Return the Effort score raised by 1. Six is the most: beyond six levels Effort eases
    nothing.
    """
    most = rules.advancement.most_effort
    if effort < most:
        return effort + rules.advancement.effort
    return _refusal("not_allowed", "buy", "most_effort", n=most)


class Training(NamedTuple):
    """A skill under its name on the sheet, and its new level."""

    skill: str
    level: SkillLevel


@implements(
    "advancement.skills", "advancement.skill_transitions", "interaction.language.learned_as_skill"
)
def train(
    skill: str, skills: Mapping[str, SkillLevel], attacks: Sequence[str], abilities: Sequence[str]
) -> Training | Refusal:
    """Train a skill other than attacks and defense. Characters may also train any of their own
    abilities.

    ``attacks`` are the skills that the character attacks with.
    """
    own = find_name(skill, abilities)
    if own is None and (is_combat_skill(skill) or find_name(skill, attacks) is not None):
        return _refusal("not_allowed", "skill", "fighting_skill", skill=skill)
    return trained_more(own or skill, skills)


@implements("advancement.skill_transitions")
def trained_more(skill: str, skills: Mapping[str, SkillLevel]) -> Training | Refusal:
    """Return a skill with one more training, under its name on the sheet."""
    known = find_name(skill, skills) or skill
    level = once_more(known, skills.get(known, "practiced"), "inputs.skill")
    if isinstance(level, Refusal):
        return level
    return Training(known, level)


@implements("advancement.other.armor_cost", "fact.armor.speed_effort_cost")
def worn_cost(cost: int, lowered: int) -> int:
    """Return what armor adds to each level of Effort on Speed tasks, after special options; never
    below 0.
    """
    return max(0, cost - lowered)


@implements("advancement.other.armor_cost")
def lower_armor_cost(lowered: int, rules: Rules) -> int:
    """Return the reduction of the armor cost, raised by 1."""
    return lowered + rules.advancement.armor_cost


@implements("advancement.other.recovery")
def better_recovery(bonus: int, rules: Rules) -> int:
    """Return the bonus on recovery rolls, raised by 2."""
    return bonus + rules.advancement.recovery


@implements(
    "advancement.other.focus_ability", "advancement.other.type_ability", "advancement.beyond_tier_6"
)
def another_ability(
    option: Option, name: str, tier: int, abilities: Sequence[str], rules: Rules
) -> Refusal | None:
    """The option gives another ability of the type or, from tier 3, of the focus, which the
    character does not have.
    """
    least = rules.advancement.focus_from_tier
    if option == "focus_ability" and tier < least:
        return _refusal("not_allowed", "option", "focus_tier", n=least, tier=tier)
    return ability_already_known(name, abilities)


def ability_already_known(name: str, abilities: Sequence[str]) -> Refusal | None:
    """Refuse an ability that the character already has."""
    known = find_name(name, abilities)
    if known is None:
        return None
    return _refusal("not_allowed", "ability", "has_ability", ability=known)


# --- what it costs --------------------------------------------------------------------------------


@implements(
    [
        "advancement.tier_steps",
        "xp.short_term.skill",
        "xp.short_term.ability",
        "xp.short_term.half_price",
        "xp.medium_term.skill",
        "xp.long_term.cost",
        "xp.long_term.free_version",
        "xp.long_term.artifact",
    ],
)
def step_price(buy: Purchase, granted: bool, rules: Rules) -> Line:
    """A step costs 4 XP, a short- or medium-term benefit 2, a long-term one 3, or nothing if the
    story grants it. A drawback costs no XP.
    """
    n = rules.experience
    name = Message(f"advance.{buy}")
    for drawback, rule in DRAWBACKS.items():
        if buy == drawback:
            return Line(0, name, rule)
    if buy == "long_term_benefit":
        if granted:
            return Line(0, Message("advance.granted"), "xp.long_term.free_version")
        return Line(n.long_term, name, "xp.long_term.cost")
    if buy == "short_term_skill":
        return Line(n.short_term, name, "xp.short_term.skill")
    if buy == "short_term_ability":
        return Line(n.short_term, name, "xp.short_term.ability")
    if buy == "medium_term_skill":
        return Line(n.medium_term, name, "xp.medium_term.skill")
    return Line(rules.advancement.step, name, "advancement.tier_steps")


@implements("xp.long_term.home_pooling")
def shared_price(kind: LongTerm, due: int, shares: Sequence[int]) -> int | Refusal:
    """Return the XP left to pay when others pay a share. Only a home may be bought together."""
    if shares and kind not in POOLABLE:
        return _refusal("not_allowed", "partners", "not_shared")
    left = due - sum(shares)
    if left >= 0:
        return left
    return _refusal("bad_value", "partners", "overpaid", n=due, asked=sum(shares))


@implements("xp.long_term.free_version")
def controlled_by(granted: bool) -> Control:
    """Return who controls a long-term benefit: the player who paid for it, or the GM who granted
    it.
    """
    if granted:
        return "gm"
    return "player"


@implements("xp.short_term.skill", "xp.medium_term.skill")
def train_here(skill: str, where: str, skills: Mapping[str, SkillLevel]) -> Training | Refusal:
    """Add a training that counts only in one place, situation or region; the skill's name includes
    it in brackets.
    """
    everywhere = find_name(skill, skills) or skill
    here = f"{everywhere} ({where})"
    if find_name(here, skills) is not None:
        return trained_more(here, skills)
    return trained_more(here, {here: skills.get(everywhere, "practiced")})


@implements("xp.short_term.skill", "xp.medium_term.skill")
def untrain_here(
    skill: str, where: str, skills: Mapping[str, SkillLevel], again: bool
) -> dict[str, SkillLevel]:
    """Return the skills after a training for one place ends. ``again``: another training for the
    same place remains.
    """
    here = find_name(f"{skill} ({where})", skills)
    if here is None:
        return dict(skills)
    if again:
        return {**skills, here: once_less(skills[here])}
    return {name: level for name, level in skills.items() if name != here}


# --- the party's progress -------------------------------------------------------------------------


class Standing(NamedTuple):
    """A character's progress: tier, steps bought in it, XP spent on advancement, unspent XP, XP
    behind the leader.
    """

    name: str
    tier: int
    steps: int
    advanced: int
    xp: int
    behind: int


@implements("advancement.equal_pace")
def standings(
    party: Sequence[tuple[str, int, Sequence[Step], int]], rules: Rules
) -> tuple[Standing, ...]:
    """Compare the progress of a party, given the name, tier, steps taken in it and XP of each
    character.
    """
    advanced = [
        xp_to_tier(tier, rules) + rules.advancement.step * len(steps) for _, tier, steps, _ in party
    ]
    furthest = max(advanced, default=0)
    return tuple(
        Standing(name, tier, len(steps), put_in, xp, furthest - put_in)
        for (name, tier, steps, xp), put_in in zip(party, advanced, strict=True)
    )


def _refusal(code: str, field: str, why: str, **params: str | int | Message) -> Refusal:
    return Refusal(code, f"inputs.{field}", Message(f"refusal.advance.{why}", params))
