"""Cases of advancement at a table, from the books and the reference alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import KARA, Evening, Refused

from threefold.procedures.inputs import Effort
from threefold.table.commands import Advance, LearnAbility


def warrior(*abilities: str, **hero: Any) -> Evening:
    """Kara is a Warrior of the first tier with 60 XP."""
    plain: dict[str, Any] = {"type": "warrior", "tier": 1, "effort": 1, "xp": 60}
    return Evening(*(f"abilities.{key}" for key in abilities), **(plain | hero))


def buys(evening: Evening, buy: str, **how: Any) -> None:
    """Kara buys a step or a benefit."""
    evening.does(Advance(pc_id=KARA, buy=buy, **how))


def learns(evening: Evening, name: str, **how: Any) -> None:
    """Kara gains an ability."""
    evening.does(LearnAbility(pc_id=KARA, ability=name, **how))


STEPS: dict[str, dict[str, Any]] = {
    "increasing_capabilities": {"points": {"might": 1, "speed": 3}},
    "moving_toward_perfection": {"stat": "speed"},
    "extra_effort": {},
    "skills": {"skill": "astronomy"},
}


def advance(evening: Evening) -> None:
    """All four steps."""
    for buy, how in STEPS.items():
        buys(evening, buy, **how)


def names(evening: Evening) -> list[str]:
    """The abilities on Kara's sheet."""
    return [a if isinstance(a, str) else a.name for a in evening.pc().abilities]


@pytest.mark.parametrize("first", [*STEPS])
def test_steps_in_any_order(first: str) -> None:
    """The four steps may be bought in any order; each costs 4 XP; the fourth leads to tier 2."""
    evening = warrior()
    for buy in (first, *(step for step in STEPS if step != first)):
        assert evening.pc().tier == 1
        buys(evening, buy, **STEPS[buy])
    pc = evening.pc()
    assert (pc.tier, pc.effort, pc.xp) == (2, 2, 44)
    assert pc.pools.speed.max == 53
    assert pc.pools.speed.edge == 1
    assert pc.skill("astronomy") == "trained"


def test_step_once_in_a_tier() -> None:
    """Each step is bought once, until the tier is gained."""
    evening = warrior()
    buys(evening, "extra_effort")
    with pytest.raises(Refused):
        buys(evening, "extra_effort")


def test_step_without_xp_refused() -> None:
    """4 XP are needed."""
    with pytest.raises(Refused):
        buys(warrior(xp=3), "extra_effort")


def test_one_special_option_in_a_tier() -> None:
    """A special option counts as a step; the other three come from the other categories."""
    evening = warrior()
    buys(evening, "special_option", option="recovery")
    assert evening.pc().recovery_bonus == 2
    with pytest.raises(Refused):
        buys(evening, "special_option", option="armor_cost")


def test_defense_is_not_trained_by_step() -> None:
    """A skill other than attacks or defense."""
    with pytest.raises(Refused):
        buys(warrior(), "skills", skill="speed defense")


def test_specialized_is_the_last_level() -> None:
    """A specialized skill cannot be improved."""
    with pytest.raises(Refused):
        buys(warrior(skills={"riding": "specialized"}), "skills", skill="riding")


def test_focus_option_from_tier_three() -> None:
    """Another ability of the focus needs tier 3."""
    with pytest.raises(Refused):
        buys(warrior(), "special_option", option="focus_ability", ability="Rapid Attack")


def test_type_option_is_of_the_type() -> None:
    """A second-tier Warrior may buy Reload; Onslaught is no Warrior's."""
    evening = warrior(tier=2)
    buys(evening, "special_option", option="type_ability", ability="Reload")
    assert "Reload" in names(evening)
    with pytest.raises(Refused):
        buys(warrior(tier=2), "special_option", option="type_ability", ability="Onslaught")


def test_type_option_not_above_the_tier() -> None:
    """A second-tier Warrior cannot buy Deadly Aim, which is of the third."""
    with pytest.raises(Refused):
        buys(warrior(tier=2), "special_option", option="type_ability", ability="Deadly Aim")


def test_choice_is_made_with_the_ability() -> None:
    """Physical Skills without its two skills is not gained; with them they are trained."""
    evening = warrior()
    with pytest.raises(Refused):
        learns(evening, "Physical Skills")
    learns(evening, "Physical Skills", chosen={"skill": ["climbing", "running"]})
    assert evening.pc().skill("climbing") == "trained"


@pytest.mark.rule("fact.choice.already_had")
def test_trained_defense_not_taken_at_table() -> None:
    """Skill With Defense is for a defense in which one is not trained."""
    evening = warrior(tier=2, skills={"speed defense": "trained"})
    with pytest.raises(Refused):
        learns(evening, "Skill With Defense", chosen={"defense": ["speed defense"]})
    learns(evening, "Skill With Defense", chosen={"defense": ["might defense"]})
    assert evening.pc().skill("might defense") == "trained"


@pytest.mark.rule("fact.choice.already_had")
def test_edge_of_one_not_improved_at_table() -> None:
    """Improved Edge is for a stat whose Edge is 0."""
    pools = {s: {"value": 10, "max": 10, "edge": int(s == "might")} for s in
             ("might", "speed", "intellect")}  # fmt: skip
    evening = warrior(pools=pools)
    with pytest.raises(Refused):
        learns(evening, "Improved Edge", chosen={"stat": ["might"]})
    learns(evening, "Improved Edge", chosen={"stat": ["speed"]})
    assert evening.pc().pools.speed.edge == 1


@pytest.mark.rule("fact.choice.already_had")
def test_mastery_untrained_refused_at_table() -> None:
    """Mastery With Defense needs the training."""
    evening = warrior(tier=5, skills={"speed defense": "trained"})
    with pytest.raises(Refused):
        learns(evening, "Mastery With Defense", chosen={"defense": ["might defense"]})
    learns(evening, "Mastery With Defense", chosen={"defense": ["speed defense"]})
    assert evening.pc().skill("speed defense") == "specialized"


def test_cypher_limit_rises_at_table() -> None:
    """Expert, then Adroit Cypher Use: three, then four."""
    evening = warrior(tier=5)
    learns(evening, "Expert Cypher Use")
    assert evening.pc().cyphers_allowed() == 3
    learns(evening, "Adroit Cypher Use")
    assert evening.pc().cyphers_allowed() == 4


@pytest.mark.rule("fact.tier.replacement")
def test_lower_ability_replaced_at_table() -> None:
    """On reaching tier 2 Bash is replaced by Swipe, once for the tier."""
    evening = warrior("bash", "overwatch")
    advance(evening)
    learns(evening, "Swipe", replaces="Bash")
    assert "Swipe" in names(evening)
    assert "Bash" not in names(evening)
    with pytest.raises(Refused):
        learns(evening, "Quick Throw", replaces="Overwatch")


@pytest.mark.rule("fact.tier.replacement")
def test_nothing_replaced_at_first_tier() -> None:
    """Only a new tier lets one replace."""
    with pytest.raises(Refused):
        learns(warrior("bash"), "Swipe", replaces="Bash")


def test_replacement_takes_what_was_written() -> None:
    """Physical Skills goes with its trainings."""
    evening = warrior()
    learns(evening, "Physical Skills", chosen={"skill": ["climbing", "running"]})
    advance(evening)
    learns(evening, "Swipe", replaces="Physical Skills")
    assert evening.pc().skill("climbing") is None


@pytest.mark.rule("fact.tier.replacement")
def test_replacement_not_of_the_new_tier() -> None:
    """The replacement is of a lower tier: Reload cannot replace Bash at tier 2."""
    evening = warrior("bash")
    advance(evening)
    with pytest.raises(Refused):
        learns(evening, "Reload", replaces="Bash")


@pytest.mark.rule("fact.flavor.trade")
def test_flavor_trade_at_table() -> None:
    """With the stealth flavor, Danger Sense is gained for an ability that is given up for good."""
    evening = warrior("swipe", flavor="Stealth", tier=2)
    with pytest.raises(Refused):
        learns(evening, "Danger Sense")
    learns(evening, "Danger Sense", gives_up="Bash")
    assert "Danger Sense" in names(evening)
    with pytest.raises(Refused):
        learns(evening, "Bash")
    with pytest.raises(Refused):
        buys(evening, "special_option", option="type_ability", ability="Bash")


def test_trade_of_an_ability_had_refused() -> None:
    """What one has chosen is not given up."""
    with pytest.raises(Refused):
        learns(warrior("bash", flavor="Stealth"), "Danger Sense", gives_up="Bash")


@pytest.mark.rule("fact.weakness.limit")
def test_weakness_taken_at_any_time() -> None:
    """A weakness of 1 in Speed, 1 more Edge in Might, for no XP; a second one is refused."""
    evening = warrior()
    buys(evening, "weakness", weaker="speed", stat="might")
    pc = evening.pc()
    assert (pc.pools.speed.edge, pc.pools.might.edge, pc.xp) == (-1, 1, 60)
    with pytest.raises(Refused):
        buys(evening, "weakness", weaker="intellect", stat="might")


@pytest.mark.rule("fact.weakness.limit")
def test_weakness_needs_an_edge_of_zero() -> None:
    """Only a stat with an Edge of 0 may be weak, and the Edge comes in another stat."""
    pools = {s: {"value": 10, "max": 10, "edge": int(s == "might")} for s in
             ("might", "speed", "intellect")}  # fmt: skip
    with pytest.raises(Refused):
        buys(warrior(pools=pools), "weakness", weaker="might", stat="speed")
    with pytest.raises(Refused):
        buys(warrior(), "weakness", weaker="speed", stat="speed")


def paid(effort: int) -> int:
    """What a task on Speed costs somebody weak in Speed."""
    evening = warrior()
    buys(evening, "weakness", weaker="speed", stat="might")
    evening.marks()
    evening.task(12, 3, stat="speed", effort=Effort(ease=effort))
    return evening.lost().get("speed", 0)


@pytest.mark.rule("fact.weakness.cost")
def test_weakness_makes_spending_dearer() -> None:
    """Speed actions that cost points cost 1 more; those that cost nothing still cost nothing."""
    assert paid(1) == 4
    assert paid(0) == 0


@pytest.mark.rule("fact.custom.inability")
def test_inability_taken_for_a_skill() -> None:
    """An inability buys a skill for no XP, once."""
    evening = warrior()
    buys(evening, "inability", skill="history", weaker="climbing")
    assert evening.pc().skill("climbing") == "inability"
    assert evening.pc().skill("history") == "trained"
    assert evening.pc().xp == 60
    with pytest.raises(Refused):
        buys(evening, "inability", skill="law", weaker="riding")


def test_two_steps_again_after_tier() -> None:
    """With the tier gained, the same steps may be bought again."""
    evening = warrior()
    advance(evening)
    advance(evening)
    assert (evening.pc().tier, evening.pc().effort) == (3, 3)
