"""Chapter 12, spending XP: steps, special options, tiers, and benefits for a while or for good."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import cast

import pytest
from tests.people import CSRD, done, kara

from threefold.rules.advancement import (
    LONG_TERM,
    POOLABLE,
    SPECIAL,
    STEPS,
    Option,
    Purchase,
    Standing,
    Step,
    Training,
    another_ability,
    better_recovery,
    completes_tier,
    controlled_by,
    lower_armor_cost,
    may_not_take,
    more_edge,
    more_effort,
    new_points,
    next_tier,
    shared_price,
    standings,
    step_price,
    train,
    train_here,
    trained_more,
    type_abilities,
    worn_cost,
    xp_to_tier,
)
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel, is_combat_skill
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for

SKILL_ONLY = rules_for("csrd", {"advancement_options": "skill_step"})


def code(answer: object) -> str | None:
    """The code of a refusal, None for anything else."""
    return answer.code if isinstance(answer, Refusal) else None


def refused(
    step: str,
    taken: Sequence[str] = (),
    *,
    tier: int = 1,
    beyond: bool = False,
    rules: Rules = CSRD,
) -> str | None:
    """Whether a step cannot be bought, and the field that is to blame."""
    no = may_not_take(cast(Step, step), cast(Sequence[Step], taken), tier, beyond, rules)
    return no.field if no is not None else None


# --- steps and tiers ------------------------------------------------------------------------------


@pytest.mark.rule("advancement.tier_steps")
def test_advancement_tier_steps() -> None:
    assert len(STEPS) == 4
    for order in permutations(STEPS):
        taken: list[Step] = []
        for step in order:
            assert refused(step, taken) is None
            taken.append(step)
            assert completes_tier(taken, CSRD) is (len(taken) == 4)
    assert sum(step_price(step, False, CSRD).points for step in STEPS) == 16
    assert [xp_to_tier(tier, CSRD) for tier in range(1, 7)] == [0, 16, 32, 48, 64, 80]
    assert [next_tier(tier, CSRD) for tier in range(1, 7)] == [2, 3, 4, 5, 6, 6]
    assert [type_abilities("adept", tier - 1, tier) for tier in range(2, 7)] == [1, 2, 1, 2, 1]
    assert type_abilities("warrior", 6, 6) == 0


@pytest.mark.rule("advancement.once_per_tier")
@pytest.mark.parametrize("step", [*STEPS, SPECIAL])
def test_advancement_once_per_tier(step: Step) -> None:
    assert refused(step) is None
    assert refused(step, [step]) == "inputs.buy"
    assert refused(step, [s for s in STEPS if s != step][:2]) is None
    # three of one step complete nothing
    assert not completes_tier([step, step, step, step], CSRD)


@pytest.mark.rule("advancement.other_options")
def test_advancement_other_options() -> None:
    # a special option stands for any of the four, and the other three come from the other
    # categories
    for left_out in STEPS:
        taken = [s for s in STEPS if s != left_out]
        assert refused(SPECIAL, taken) is None
        assert completes_tier([*taken, SPECIAL], CSRD)
    assert refused(SPECIAL, [SPECIAL]) == "inputs.buy"
    assert step_price(SPECIAL, False, CSRD).points == 4


@pytest.mark.rule("advancement.other_options")
def test_advancement_other_options_may_replace_skill_alone() -> None:
    assert refused(SPECIAL, ["skills"]) is None
    assert refused(SPECIAL, ["skills"], rules=SKILL_ONLY) == "inputs.buy"
    assert refused("skills", [SPECIAL]) is None
    assert refused("skills", [SPECIAL], rules=SKILL_ONLY) == "inputs.buy"
    others = ["increasing_capabilities", "moving_toward_perfection", "extra_effort"]
    assert refused(SPECIAL, others, rules=SKILL_ONLY) is None
    assert all(refused(step, [SPECIAL], rules=SKILL_ONLY) is None for step in others)


@pytest.mark.rule("advancement.beyond_tier_6")
def test_advancement_beyond_tier_6() -> None:
    # six tiers are all there are; going on beyond them is for the GM to allow
    assert refused("extra_effort", tier=5) is None
    assert refused("extra_effort", tier=6) == "inputs.beyond_tier_6"
    assert refused("extra_effort", tier=6, beyond=True) is None
    assert next_tier(6, CSRD) == 6


# --- what the steps give --------------------------------------------------------------------------


@pytest.mark.rule("advancement.increasing_capabilities")
def test_advancement_increasing_capabilities() -> None:
    assert new_points({"might": 4}, CSRD) is None
    assert new_points({"might": 1, "speed": 1, "intellect": 2}, CSRD) is None
    assert code(new_points({"might": 3}, CSRD)) == "bad_value"
    assert code(new_points({"might": 3, "speed": 2}, CSRD)) == "bad_value"
    assert code(new_points({}, CSRD)) == "bad_value"


@pytest.mark.rule("advancement.moving_toward_perfection")
def test_advancement_moving_toward_perfection() -> None:
    assert [more_edge(edge, CSRD) for edge in (0, 1, 5)] == [1, 2, 6]


@pytest.mark.rule("advancement.extra_effort")
def test_advancement_extra_effort() -> None:
    assert [more_effort(effort, CSRD) for effort in range(1, 6)] == [2, 3, 4, 5, 6]
    assert code(more_effort(6, CSRD)) == "not_allowed"


SKILLS: dict[str, SkillLevel] = {
    "perception": "inability",
    "Climbing": "trained",
    "jumping": "specialized",
}


@pytest.mark.rule("advancement.skills")
@pytest.mark.parametrize(
    "skill",
    [
        "history",
        "crafting weapons",
        "geology",
        "persuasion",
        "Onslaught",
        "onslaught",
        "jumping from heights",
    ],
)
def test_advancement_skills(skill: str) -> None:
    trained = train(skill, SKILLS, ["bladed weapons", "Onslaught"], ["Onslaught"])
    assert isinstance(trained, Training)
    assert trained.level == "trained"


@pytest.mark.rule("interaction.language.learned_as_skill")
def test_interaction_language_learned_as_skill() -> None:
    for skill in ("Old Elvish", "history"):
        trained = train(skill, SKILLS, [], [])
        assert isinstance(trained, Training)
        assert (trained.skill, trained.level) == (skill, "trained")
    prices = [
        done("advance", actor=kara(xp=9), inputs={"buy": "skills", "skill": s})["actor"]["xp"]
        for s in ("Elvish", "law")
    ]
    assert prices == [5, 5]


@pytest.mark.rule("advancement.skills")
@pytest.mark.parametrize(
    "skill",
    [
        "speed defense",
        "Might Defense",
        "defense",
        "light weapons",
        "melee attacks",
        "attack",
        "swords",
        "Swords",
    ],
)
def test_advancement_skills_leave_out_attack_and_defense(skill: str) -> None:
    assert code(train(skill, SKILLS, ["swords"], ["Onslaught"])) == "not_allowed"


@pytest.mark.parametrize(
    ("skill", "fighting"),
    [
        ("intellect defense", True),
        ("heavy bladed weapons", True),
        ("weapons", True),
        ("ranged attacks", True),
        ("repairing weapons", False),
        ("history of weapons", False),
        ("defenseless speech", False),
        ("climbing", False),
        ("", False),
    ],
)
def test_name_of_skill_tells_whether_it_fights(skill: str, fighting: bool) -> None:
    assert is_combat_skill(skill) is fighting


@pytest.mark.rule("advancement.skill_transitions")
@pytest.mark.parametrize(
    ("skill", "name", "level"),
    [
        ("perception", "perception", "practiced"),
        ("sneaking", "sneaking", "trained"),
        ("climbing", "Climbing", "specialized"),
    ],
)
def test_advancement_skill_transitions(skill: str, name: str, level: str) -> None:
    assert trained_more(skill, SKILLS) == Training(name, cast(SkillLevel, level))


@pytest.mark.rule("advancement.skill_transitions")
def test_advancement_skill_transitions_end_with_specialized() -> None:
    assert code(trained_more("jumping", SKILLS)) == "not_allowed"
    assert trained_more("running", {"running": "practiced"}) == Training("running", "trained")


@pytest.mark.rule("advancement.other.armor_cost")
def test_advancement_other_armor_cost() -> None:
    assert [lower_armor_cost(lowered, CSRD) for lowered in (0, 1)] == [1, 2]
    assert [worn_cost(cost, 1) for cost in (3, 2, 1, 0)] == [2, 1, 0, 0]


@pytest.mark.rule("advancement.other.recovery")
def test_advancement_other_recovery() -> None:
    assert [better_recovery(bonus, CSRD) for bonus in (0, 2)] == [2, 4]


@pytest.mark.rule(
    "advancement.other.focus_ability", "advancement.other.type_ability", "advancement.beyond_tier_6"
)
@pytest.mark.parametrize(
    ("option", "tier", "name", "refusal"),
    [
        ("focus_ability", 2, "Blur", "not_allowed"),
        ("focus_ability", 3, "Blur", None),
        ("focus_ability", 6, "Blur", None),
        ("focus_ability", 3, "bash", "not_allowed"),
        ("type_ability", 1, "Reload", None),
        ("type_ability", 2, "Crushing Blow", None),
        ("type_ability", 2, "Bash", "not_allowed"),
    ],
)
def test_advancement_other_abilities(
    option: str, tier: int, name: str, refusal: str | None
) -> None:
    assert code(another_ability(cast(Option, option), name, tier, ["Bash"], CSRD)) == refusal


# --- benefits -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "xp.short_term.skill",
    "xp.medium_term.skill",
    "xp.short_term.ability",
    "xp.long_term.cost",
    "advancement.tier_steps",
)
@pytest.mark.parametrize(
    ("buy", "points"),
    [
        ("short_term_skill", 2),
        ("medium_term_skill", 2),
        ("short_term_ability", 2),
        ("long_term_benefit", 3),
        *((step, 4) for step in (*STEPS, SPECIAL)),
    ],
)
def test_what_each_purchase_costs(buy: Purchase, points: int) -> None:
    assert step_price(buy, False, CSRD).points == points


@pytest.mark.rule("xp.short_term.half_price")
def test_xp_short_term_half_price() -> None:
    assert (
        2 * step_price("short_term_skill", False, CSRD).points
        == step_price("skills", False, CSRD).points
    )
    # whether the skill step of this tier was bought does not matter: benefits are no steps
    assert refused("skills", ["skills"]) == "inputs.buy"
    assert not {"short_term_skill", "medium_term_skill"} & set(STEPS)


@pytest.mark.rule("xp.short_term.skill", "xp.medium_term.skill")
def test_local_skill_names_its_place() -> None:
    assert train_here("running", "the mall", SKILLS) == Training("running (the mall)", "trained")
    # just like being trained once more, there
    assert train_here("climbing", "the mall", SKILLS) == Training(
        "Climbing (the mall)", "specialized"
    )
    assert train_here("perception", "the mall", SKILLS) == Training(
        "perception (the mall)", "practiced"
    )
    again = train_here("Running", "The Mall", {"running (the mall)": "trained"})
    assert again == Training("running (the mall)", "specialized")
    assert code(train_here("jumping", "the mall", SKILLS)) == "not_allowed"


@pytest.mark.rule("xp.long_term.free_version")
def test_xp_long_term_free_version() -> None:
    granted = step_price("long_term_benefit", True, CSRD)
    assert (granted.points, granted.rule) == (0, "xp.long_term.free_version")
    assert (controlled_by(False), controlled_by(True)) == ("player", "gm")


@pytest.mark.rule("xp.long_term.options", "xp.long_term.artifact")
def test_xp_long_term_options() -> None:
    assert {"contact", "home", "title_or_job", "wealth"} <= LONG_TERM.keys()
    assert LONG_TERM["artifact"] == "xp.long_term.artifact"


@pytest.mark.rule("xp.long_term.artifact")
def test_xp_long_term_artifact_costs_3() -> None:
    assert shared_price("artifact", step_price("long_term_benefit", False, CSRD).points, []) == 3


@pytest.mark.rule("xp.long_term.home_pooling")
def test_xp_long_term_home_pooling() -> None:
    assert POOLABLE == ("home",)
    assert [shared_price("home", 3, shares) for shares in ([], [1], [1, 1], [3])] == [3, 2, 1, 0]
    assert code(shared_price("home", 3, [2, 2])) == "bad_value"
    assert code(shared_price("contact", 3, [1])) == "not_allowed"
    assert shared_price("contact", 3, []) == 3


# --- the party ------------------------------------------------------------------------------------


@pytest.mark.rule("advancement.equal_pace")
def test_advancement_equal_pace() -> None:
    party = [
        ("Kara", 2, ["skills"], 3),
        ("Ben", 1, ["skills", "extra_effort"], 9),
        ("Ada", 2, [], 0),
    ]
    rows = standings(cast("list[tuple[str, int, Sequence[Step], int]]", party), CSRD)
    assert rows == (
        Standing("Kara", 2, 1, 20, 3, 0),
        Standing("Ben", 1, 2, 8, 9, 12),
        Standing("Ada", 2, 0, 16, 0, 4),
    )
    assert standings([], CSRD) == ()
