"""`advance` and `award` through the one door: prices, steps, tiers, benefits, refusals that say
what is possible.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, ask, done, kara, lines, refused, task

FOUR: tuple[Json, ...] = (
    {"buy": "increasing_capabilities", "points": {"might": 1, "speed": 3}},
    {"buy": "moving_toward_perfection", "stat": "speed"},
    {"buy": "extra_effort"},
    {"buy": "skills", "skill": "sneaking"},
)
RICH = kara(xp=20)


def advance(actor: Json = RICH, rulings: Json | None = None, **inputs: Any) -> Json:
    """The answer to a purchase."""
    return done("advance", actor=actor, inputs=inputs, rulings=rulings or {})


def no_advance(actor: Json = RICH, rulings: Json | None = None, **inputs: Any) -> tuple[str, str]:
    """Code and field of a purchase that is refused."""
    return refused("advance", actor=actor, inputs=inputs, rulings=rulings or {})


def bought(actor: Json, *purchases: Json) -> Json:
    """The character after some purchases."""
    for inputs in purchases:
        actor = advance(actor, **inputs)["actor"]
    return actor


def kinds(answer: Json) -> list[str]:
    """What is told, by kind."""
    return [event["kind"] for event in answer["events"]]


# --- the four steps -------------------------------------------------------------------------------


@pytest.mark.rule("advancement.increasing_capabilities")
def test_four_points_raise_and_fill_pools() -> None:
    answer = advance(buy="increasing_capabilities", points={"might": 1, "speed": 3})
    assert answer["actor"] == {
        **kara(xp=16),
        "pools": {
            "might": {"value": 13, "max": 15, "edge": 1},
            "speed": {"value": 12, "max": 12, "edge": 0},
            "intellect": {"value": 8, "max": 8, "edge": 0},
        },
        "advancement": ["increasing_capabilities"],
    }
    assert lines(answer["xp"]) == [(-4, "advancement.tier_steps")]
    assert kinds(answer) == ["advancement"]
    assert no_advance(buy="increasing_capabilities", points={"might": 3}) == (
        "bad_value",
        "inputs.points",
    )
    assert no_advance(buy="increasing_capabilities", points={"luck": 4}) == (
        "unknown_field",
        "inputs.points.luck",
    )


@pytest.mark.rule("advancement.increasing_capabilities", "damage_track.restore.pool_from_zero")
def test_points_in_empty_pool_lift_track() -> None:
    answer = advance(kara(speed=0, xp=4), buy="increasing_capabilities", points={"speed": 4})
    assert answer["actor"]["damage_track"] == "hale"
    assert answer["actor"]["pools"]["speed"] == {"value": 4, "max": 13, "edge": 0}
    assert "damage_track" in kinds(answer)


@pytest.mark.rule("advancement.moving_toward_perfection")
def test_one_edge_rises() -> None:
    pools = advance(buy="moving_toward_perfection", stat="might")["actor"]["pools"]
    assert [pools[stat]["edge"] for stat in ("might", "speed", "intellect")] == [2, 0, 0]


@pytest.mark.rule("advancement.extra_effort")
def test_effort_score_rises_to_six_at_most() -> None:
    assert advance(buy="extra_effort")["actor"]["effort"] == 3
    assert no_advance(kara(xp=4, effort=6), buy="extra_effort") == ("not_allowed", "inputs.buy")


@pytest.mark.rule("advancement.skills", "advancement.skill_transitions")
@pytest.mark.parametrize(
    ("skill", "name", "level"),
    [
        ("geology", "geology", "trained"),
        ("climbing", "climbing", "specialized"),
        ("Climbing", "climbing", "specialized"),
        ("persuasion", "persuasion", "practiced"),
    ],
)
def test_skill_is_trained(skill: str, name: str, level: str) -> None:
    skills = advance(buy="skills", skill=skill)["actor"]["skills"]
    assert skills == {**RICH["skills"], name: level}


@pytest.mark.rule("advancement.skills")
@pytest.mark.parametrize(
    "skill", ["bladed weapons", "speed defense", "broadsword", "light weapons"]
)
def test_neither_attack_nor_defense_is_trained(skill: str) -> None:
    assert no_advance(buy="skills", skill=skill) == ("not_allowed", "inputs.skill")


@pytest.mark.rule("advancement.skills")
def test_own_ability_is_trained_when_it_attacks() -> None:
    """An ability of one's own is trained though it attacks."""
    blaster = kara(
        xp=4,
        abilities=[{"name": "Onslaught", "cost": 1}],
        attacks=[{"name": "Onslaught", "damage": 2}],
    )
    assert (
        advance(blaster, buy="skills", skill="onslaught")["actor"]["skills"]["Onslaught"]
        == "trained"
    )


@pytest.mark.rule("advancement.skill_transitions")
def test_nothing_is_higher_than_specialized() -> None:
    expert = kara(xp=4, skills={"climbing": "specialized"})
    assert no_advance(expert, buy="skills", skill="climbing") == ("not_allowed", "inputs.skill")


# --- special options ------------------------------------------------------------------------------


@pytest.mark.rule("advancement.other.armor_cost", "fact.armor.speed_effort_cost")
def test_armor_costs_less_on_speed() -> None:
    armored = kara(xp=8, armor=[{"name": "mail", "weight": "medium"}])
    lighter = advance(armored, buy="special_option", option="armor_cost")["actor"]
    assert lighter["armor_cost_reduction"] == 1
    costs = [
        task(4, stat="speed", actor=who, effort={"ease": 1})["cost"]["points"]
        for who in (armored, lighter)
    ]
    assert costs == [5, 4]
    # never below 0
    free = {**lighter, "armor_cost_reduction": 9}
    assert task(4, stat="speed", actor=free, effort={"ease": 1})["cost"]["points"] == 3


@pytest.mark.rule("advancement.other.recovery")
def test_recovery_rolls_give_two_more() -> None:
    rested = advance(kara(might=2, xp=4), buy="special_option", option="recovery")["actor"]
    assert rested["recovery_bonus"] == 2
    assert done("recover", actor=rested, inputs={}, dice=[3])["to_spend"] == 3 + 2 + 2


@pytest.mark.rule("advancement.other.focus_ability", "advancement.other.type_ability")
def test_another_ability_is_gained() -> None:
    blow = {
        "name": "Crushing Blow",
        "cost": 2,
        "stat": "might",
        "use": "action",
        "text": "Two hands, all the weight.",
    }
    answer = advance(buy="special_option", option="type_ability", ability=blow)
    assert answer["actor"]["abilities"] == [blow]
    assert answer["actor"]["advancement"] == ["special_option"]
    assert no_advance(buy="special_option", option="focus_ability", ability="Blur") == (
        "not_allowed",
        "inputs.option",
    )
    third = kara(xp=4, tier=3)
    assert advance(third, buy="special_option", option="focus_ability", ability="Blur")["actor"][
        "abilities"
    ] == ["Blur"]
    has = kara(xp=4, tier=3, abilities=["Blur"])
    asked = {"buy": "special_option", "option": "focus_ability", "ability": "blur"}
    assert no_advance(has, **asked) == ("not_allowed", "inputs.ability")


@pytest.mark.rule("advancement.other_options")
def test_special_option_stands_for_other_steps() -> None:
    """A special option stands for any step or by ruling for the skill."""
    skilled = kara(xp=8, advancement=["skills"])
    special = kara(xp=8, advancement=["special_option"])
    ruling = {"advancement_options": "skill_step"}
    assert advance(skilled, buy="special_option", option="recovery")["actor"]["advancement"] == [
        "skills",
        "special_option",
    ]
    assert no_advance(skilled, ruling, buy="special_option", option="recovery") == (
        "not_allowed",
        "inputs.buy",
    )
    assert no_advance(special, ruling, buy="skills", skill="sneaking") == (
        "not_allowed",
        "inputs.buy",
    )
    assert no_advance(special, buy="special_option", option="recovery") == (
        "not_allowed",
        "inputs.buy",
    )


# --- tiers ----------------------------------------------------------------------------------------


@pytest.mark.rule("advancement.tier_steps", "advancement.once_per_tier")
@pytest.mark.parametrize("first", range(4))
def test_four_different_steps_enter_next_tier(first: int) -> None:
    order = [*FOUR[first:], *FOUR[:first]]
    almost = bought(kara(xp=16, type="warrior"), *order[:3])
    assert (almost["tier"], almost["xp"]) == (2, 4)
    assert almost["advancement"] == [step["buy"] for step in order[:3]]
    answer = advance(almost, **order[3])
    actor = answer["actor"]
    assert (actor["tier"], actor["xp"], actor["advancement"]) == (3, 0, [])
    assert answer["tier"] == {"from": 2, "to": 3, "type_abilities": 3}
    assert kinds(answer) == ["advancement", "tier", "type_abilities", "focus"]
    # of a character whose type is not known nobody can say how many abilities it gains
    untold = {key: value for key, value in almost.items() if key != "type"}
    assert advance(untold, **order[3])["tier"] == {"from": 2, "to": 3}
    # and every step is open again
    assert advance({**actor, "xp": 4}, **order[0])["actor"]["advancement"] == [order[0]["buy"]]


@pytest.mark.rule("advancement.once_per_tier")
@pytest.mark.parametrize("step", FOUR)
def test_no_step_is_bought_twice_in_tier(step: Json) -> None:
    once = bought(RICH, step)
    again = step | ({"skill": "history"} if step["buy"] == "skills" else {})
    assert no_advance(once, **again) == ("not_allowed", "inputs.buy")
    assert once["xp"] == 16


@pytest.mark.rule("advancement.tier_steps")
def test_step_costs_four_xp() -> None:
    answer = ask("advance", actor=kara(xp=3), inputs={"buy": "extra_effort"})
    assert (answer["error"]["code"], answer["error"]["field"]) == ("cannot_pay", "actor.xp")
    assert (
        answer["error"]["message"]
        == "This costs 4 XP (Extra Effort), and the character has 3. Earn XP first."
    )
    assert advance(kara(xp=4), buy="extra_effort")["actor"]["xp"] == 0


@pytest.mark.rule("advancement.beyond_tier_6")
def test_beyond_tier_6_gm_decides() -> None:
    hero = kara(tier=6, effort=5, xp=16)
    assert no_advance(hero, buy="extra_effort") == ("not_allowed", "inputs.beyond_tier_6")
    for step in FOUR:
        hero = advance(hero, **step, beyond_tier_6=True)["actor"]
    assert (hero["tier"], hero["effort"], hero["xp"], hero["advancement"]) == (6, 6, 0, [])
    other = {
        "buy": "special_option",
        "option": "focus_ability",
        "ability": "The other one",
        "beyond_tier_6": True,
    }
    assert advance({**hero, "xp": 4}, **other)["actor"]["abilities"] == ["The other one"]


@pytest.mark.rule("advancement.other.type_ability")
@pytest.mark.parametrize(
    ("again", "gained"), [({}, False), ({"again": False}, False), ({"again": True}, True)]
)
def test_ability_repeats_only_if_it_says_so(again: Json, gained: bool) -> None:
    """An ability is gained twice only if it says so."""
    ward = {"name": "Ward", **again}
    hero = kara(tier=3, xp=4, abilities=[ward])
    asked = {"buy": "special_option", "option": "type_ability", "ability": ward}
    if gained:
        assert len(advance(hero, **asked)["actor"]["abilities"]) == 2
    else:
        assert no_advance(hero, **asked)[1] == "inputs.ability"


def test_ability_that_is_better_twice_may_be_gained_twice() -> None:
    """What does more from two sources is gained again, as it is at the table."""
    twice = {"kind": "skill", "of": ["climbing"], "when": {"has_twice": "ward"}}
    ward = {"name": "Ward", "use": "enabler", "effects": [twice]}
    asked = {"buy": "special_option", "option": "type_ability", "ability": ward}
    hero = kara(tier=3, xp=4, abilities=[ward])
    assert len(advance(hero, **asked)["actor"]["abilities"]) == 2


@pytest.mark.rule("follower.progression", "follower.progression.new_modification")
def test_followers_grow_with_every_second_tier() -> None:
    ash = {"name": "Ash", "level": 2, "tasks": ["stealth", "deception"], "gained_at": 1}
    mog = {"name": "Mog", "level": 1, "tasks": [], "gained_at": 2}
    late = kara(xp=4, advancement=[step["buy"] for step in FOUR[:3]], followers=[ash, mog])
    answer = advance(late, **FOUR[3])
    assert answer["actor"]["followers"] == [{**ash, "level": 3}, mog]
    assert kinds(answer)[-1] == "follower_level"
    assert "1 more task" in answer["events"][-1]["text"]


@pytest.mark.parametrize(
    "steps",
    [
        ["skills", "skills"],
        ["skills", "extra_effort", "special_option", "moving_toward_perfection"],
    ],
)
def test_record_that_cannot_be_is_refused(steps: list[str]) -> None:
    odd = kara(xp=8, advancement=steps)
    assert no_advance(odd, buy="extra_effort") == ("inconsistent_character", "actor.advancement")


# --- what each purchase needs ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({}, ("bad_value", "inputs.buy")),
        ({"buy": "luck"}, ("bad_value", "inputs.buy")),
        ({"buy": "increasing_capabilities"}, ("bad_value", "inputs.points")),
        ({"buy": "moving_toward_perfection"}, ("bad_value", "inputs.stat")),
        ({"buy": "skills"}, ("bad_value", "inputs.skill")),
        ({"buy": "skills", "skill": "  "}, ("bad_value", "inputs.skill")),
        ({"buy": "special_option"}, ("bad_value", "inputs.option")),
        ({"buy": "special_option", "option": "type_ability"}, ("bad_value", "inputs.ability")),
        (
            {"buy": "special_option", "option": "recovery", "ability": "Blur"},
            ("bad_value", "inputs.ability"),
        ),
        ({"buy": "extra_effort", "stat": "might"}, ("bad_value", "inputs.stat")),
        ({"buy": "extra_effort", "granted": True}, ("bad_value", "inputs.granted")),
        ({"buy": "short_term_skill", "skill": "hacking"}, ("bad_value", "inputs.where")),
        ({"buy": "long_term_benefit", "name": "Mina"}, ("bad_value", "inputs.benefit")),
        ({"buy": "long_term_benefit", "benefit": "contact"}, ("bad_value", "inputs.name")),
        ({"buy": "extra_effort", "xp": 4}, ("unknown_field", "inputs.xp")),
    ],
)
def test_purchase_refuses_fields_it_does_not_need(inputs: Json, refusal: tuple[str, str]) -> None:
    """A purchase says what it needs and nothing else."""
    assert no_advance(**inputs) == refusal


def test_dead_buy_nothing_and_debilitated_may() -> None:
    dead = kara(might=0, speed=0, intellect=0, xp=4)
    assert no_advance(dead, buy="extra_effort") == ("cannot_act", "actor.damage_track")
    assert advance(kara(might=0, speed=0, xp=4), buy="extra_effort")["actor"]["effort"] == 3


def test_nobody_outgrows_sheet() -> None:
    huge = kara(xp=4)
    huge["pools"] = {**huge["pools"], "might": {"value": 998, "max": 998, "edge": 20}}
    assert no_advance(huge, buy="increasing_capabilities", points={"might": 4})[0] == "bad_value"
    assert no_advance(huge, buy="moving_toward_perfection", stat="might")[0] == "bad_value"


# --- benefits -------------------------------------------------------------------------------------


@pytest.mark.rule("xp.short_term.skill", "xp.medium_term.skill", "xp.short_term.half_price")
@pytest.mark.parametrize("buy", ["short_term_skill", "medium_term_skill"])
def test_local_skill_eases_in_its_place_alone(buy: str) -> None:
    """A skill for one place eases there and nowhere else."""
    climber = kara(xp=2, skills={}, advancement=["skills"])
    answer = advance(
        climber, buy=buy, skill="climbing", where="the Black Peaks", text="Grew up there."
    )
    actor = answer["actor"]
    here = "climbing (the Black Peaks)"
    assert (actor["xp"], actor["skills"], actor["advancement"]) == (
        0,
        {here: "trained"},
        ["skills"],
    )
    assert actor["benefits"] == [
        {"kind": buy, "name": "climbing", "where": "the Black Peaks", "text": "Grew up there."}
    ]
    assert lines(answer["xp"])[0][0] == -2
    assert [
        task(4, actor=actor, skill=skill)["task"]["difficulty"] for skill in (here, "climbing")
    ] == [3, 4]


@pytest.mark.rule("xp.short_term.skill")
def test_local_skill_builds_on_general_skill() -> None:
    """A skill for one place builds on what one is everywhere."""
    # just like being trained once more, there
    actor = advance(kara(xp=4), buy="short_term_skill", skill="persuasion", where="court")["actor"]
    assert actor["skills"]["persuasion (court)"] == "practiced"
    actor = advance(actor, buy="short_term_skill", skill="Persuasion", where="court")["actor"]
    assert actor["skills"] == {**RICH["skills"], "persuasion (court)": "trained"}
    assert len(actor["benefits"]) == 2


@pytest.mark.rule("xp.short_term.ability")
def test_ability_for_while() -> None:
    gills = {"name": "Gills", "cost": 0, "use": "enabler", "text": "Breathe water for eight hours."}
    actor = advance(kara(xp=2), buy="short_term_ability", ability=gills, where="the drowned city")[
        "actor"
    ]
    assert actor["abilities"] == [gills]
    assert actor["benefits"] == [
        {"kind": "short_term_ability", "name": "Gills", "where": "the drowned city"}
    ]


@pytest.mark.rule("xp.long_term.cost", "xp.long_term.options", "xp.long_term.artifact")
@pytest.mark.parametrize(
    "benefit", ["contact", "home", "title_or_job", "wealth", "artifact", "other"]
)
def test_long_term_benefit_costs_three_xp(benefit: str) -> None:
    """A long term benefit costs three and is the players."""
    answer = advance(
        kara(xp=3), buy="long_term_benefit", benefit=benefit, name="Mina", text="Knows every door."
    )
    assert answer["actor"]["xp"] == 0
    assert answer["actor"]["benefits"] == [
        {"kind": benefit, "name": "Mina", "control": "player", "text": "Knows every door."}
    ]
    short = kara(xp=2)
    assert no_advance(short, buy="long_term_benefit", benefit=benefit, name="Mina") == (
        "cannot_pay",
        "actor.xp",
    )


@pytest.mark.rule("xp.long_term.free_version")
def test_story_gifts_are_free_and_from_gm() -> None:
    """What the story gives costs nothing and is the GM's."""
    answer = advance(
        kara(xp=0), buy="long_term_benefit", benefit="home", name="The mill", granted=True
    )
    assert answer["actor"]["xp"] == 0
    assert answer["actor"]["benefits"][0]["control"] == "gm"
    assert lines(answer["xp"]) == [(0, "xp.long_term.free_version")]


@pytest.mark.rule("xp.long_term.home_pooling")
def test_home_may_be_bought_together() -> None:
    ben, ada = kara(name="Ben", xp=1), kara(name="Ada", xp=5)
    mill = {"buy": "long_term_benefit", "benefit": "home", "name": "The mill"}
    answer = advance(kara(xp=1), **mill, partners=[{"pc": ben, "xp": 1}, {"pc": ada, "xp": 1}])
    home = {"kind": "home", "name": "The mill", "control": "player"}
    everyone = [answer["actor"], *answer["partners"]]
    assert [(who["name"], who["xp"], who["benefits"]) for who in everyone] == [
        ("Kara", 0, [home]),
        ("Ben", 0, [home]),
        ("Ada", 4, [home]),
    ]
    assert lines(answer["xp"]) == [
        (-3, "xp.long_term.cost"),
        (1, "xp.long_term.home_pooling"),
        (1, "xp.long_term.home_pooling"),
    ]
    poor = {"pc": ben, "xp": 2}
    assert no_advance(**mill, partners=[poor]) == ("cannot_pay", "inputs.partners[0].pc.xp")
    assert no_advance(**mill, partners=[{"pc": ada, "xp": 4}]) == ("bad_value", "inputs.partners")
    assert no_advance(**mill, partners=[{"pc": kara(xp=3), "xp": 1}]) == (
        "bad_value",
        "inputs.partners[0].pc",
    )
    contact = mill | {"benefit": "contact"}
    assert no_advance(**contact, partners=[{"pc": ada, "xp": 1}]) == (
        "not_allowed",
        "inputs.partners",
    )
    assert no_advance(kara(xp=1), **mill, partners=[{"pc": ada, "xp": 1}]) == (
        "cannot_pay",
        "actor.xp",
    )


# --- awards ---------------------------------------------------------------------------------------


def award(*pcs: Json, **inputs: Any) -> Json:
    """The answer to an award of the GM's."""
    return done("award", inputs={"pcs": list(pcs), **inputs})


PARTY = [kara(name=name, xp=3) for name in ("Kara", "Ben", "Ada", "Juno")]


@pytest.mark.rule(
    "xp.award.artifact", "xp.award.misc_discovery", "xp.award.mission", "xp.award.no_loot"
)
@pytest.mark.parametrize(
    ("inputs", "each", "rule"),
    [
        ({"what": "artifact", "level": 5}, 1, "xp.award.artifact"),
        ({"what": "artifact", "level": 9}, 2, "xp.award.artifact"),
        ({"what": "artifact", "level": 2}, 1, "xp.award.artifact"),
        ({"what": "discovery"}, 1, "xp.award.misc_discovery"),
        ({"what": "mission", "sessions": 1}, 1, "xp.award.mission"),
        ({"what": "mission", "sessions": 3}, 3, "xp.award.mission"),
        ({"what": "mission", "sessions": 3, "points": 4}, 4, "xp.award.mission"),
        ({"what": "money"}, 0, "xp.award.no_loot"),
        ({"what": "equipment"}, 0, "xp.award.no_loot"),
        ({"what": "cypher"}, 0, "xp.award.no_loot"),
        ({"what": "other", "points": 4, "reason": "the end of the war"}, 4, "xp.award.when"),
        ({"what": "other", "points": 0}, 0, "xp.award.when"),
    ],
)
def test_awards(inputs: Json, each: int, rule: str) -> None:
    answer = award(*PARTY, **inputs)
    assert answer["pcs"] == [{**pc, "xp": 3 + each} for pc in PARTY]
    assert lines(answer["xp"]) == [(each, rule)]


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({"what": "artifact", "pcs": PARTY}, ("bad_value", "inputs.level")),
        ({"what": "mission", "pcs": PARTY}, ("bad_value", "inputs.sessions")),
        (
            {"what": "mission", "sessions": 3, "points": 2, "pcs": PARTY},
            ("not_allowed", "inputs.points"),
        ),
        ({"what": "other", "pcs": PARTY}, ("bad_value", "inputs.points")),
        ({"what": "money", "points": 3, "pcs": PARTY}, ("bad_value", "inputs.points")),
        ({"what": "discovery", "pcs": []}, ("bad_value", "inputs.pcs")),
        ({"what": "discovery", "pcs": [kara(), kara()]}, ("bad_value", "inputs.pcs")),
        ({"what": "discovery", "pcs": [kara(xp=9999)]}, ("bad_value", "inputs.pcs[0].xp")),
        ({"what": "treasure", "pcs": PARTY}, ("bad_value", "inputs.what")),
    ],
)
def test_awards_that_are_none(inputs: Json, refusal: tuple[str, str]) -> None:
    assert refused("award", inputs=inputs) == refusal


@pytest.mark.rule("xp.spend.hoard")
@pytest.mark.parametrize(("xp", "told"), [(8, []), (9, []), (10, ["hoard"]), (30, ["hoard"])])
def test_xp_above_ten_may_be_asked_for(xp: int, told: list[str]) -> None:
    """Above ten XP the GM may ask for spending."""
    assert kinds(award(kara(xp=xp), what="discovery")) == ["award", *told]
    assert kinds(award(kara(xp=30), what="money")) == ["award"]
    struck = done(
        "intrude", actor=kara(xp=xp), inputs={"accept": True, "pass_to": kara(name="Ben", xp=xp)}
    )
    assert kinds(struck) == told * 2
    assert kinds(done("intrude", actor=kara(xp=30), inputs={"accept": False})) == []
