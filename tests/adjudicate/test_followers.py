"""`follower_help` and `follower` through the one door."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, ask, done, guard, kara, lines, pools, refused

ASH: Json = {"name": "Ash", "level": 2, "tasks": ["stealth", "deception"]}
SERV: Json = {"name": "Serv-0", "level": 1, "tasks": ["repair"], "granted": ["speed defense"]}
LED = kara(followers=[ASH, SERV])
SNEAK: Json = {"task": "stealth", "stat": "speed", "difficulty": 4}


def helped(
    actor: Json = LED, follower: str = "Ash", dice: list[int] | None = None, **inputs: Any
) -> Json:
    """The answer to a follower's help."""
    return done("follower_help", actor=actor, inputs={"follower": follower, **inputs}, dice=dice)


def no_help(actor: Json = LED, follower: str = "Ash", **inputs: Any) -> tuple[str, str]:
    """Code and field of help that is refused."""
    return refused("follower_help", actor=actor, inputs={"follower": follower, **inputs})


def follower(actor: Json, do: str, who: str = "Ash", **inputs: Any) -> Json:
    """The answer to a follower's coming or going."""
    return done("follower", actor=actor, inputs={"do": do, "follower": who, **inputs})


def no_follower(actor: Json, do: str, who: str = "Ash", **inputs: Any) -> tuple[str, str]:
    """Code and field of what is refused."""
    return refused("follower", actor=actor, inputs={"do": do, "follower": who, **inputs})


def leading(*followers: Json) -> Json:
    """Kara with some followers."""
    return kara(followers=list(followers))


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.rule("follower.help.asset")
def test_help_is_asset_to_pcs_task() -> None:
    answer = helped(**SNEAK, dice=[9])
    assert answer["task"]["difficulty"] == 3
    assert [(m["steps"], m["kind"], m["name"], m["rule"]) for m in answer["task"]["modifiers"]] == [
        (-1, "asset", "Ash helps", "follower.help.asset")
    ]
    assert (answer["result"], answer["asset"]) == (
        "success",
        {"name": "Ash", "steps": 1, "why": "follower"},
    )
    assert answer["acts_as_level"] is None
    assert answer["actor"] == LED


@pytest.mark.rule("follower.help.asset", "asset.limit.two_steps")
def test_help_shares_asset_limit_beside_skill() -> None:
    """Help shares the limit of assets and adds to skill and effort."""
    sneaky = {**LED, "skills": {"stealth": "trained"}}
    answer = helped(
        sneaky, **SNEAK, assets=[{"name": "fog"}, {"name": "noise"}], effort={"ease": 1}, dice=[1]
    )
    assert answer["task"]["difficulty"] == 0
    counted = [(m["kind"], m["counted"]) for m in answer["task"]["modifiers"]]
    assert counted == [("skill", -1), ("asset", -1), ("asset", -1), ("asset", 0), ("effort", -1)]
    assert (answer["cost"]["paid"], pools(answer["actor"])) == (3, (12, 6, 8))
    other = helped(sneaky, **SNEAK, skill="climbing", dice=[9])
    assert [m["kind"] for m in other["task"]["modifiers"]] == ["asset"]


def test_help_without_difficulty_becomes_asset() -> None:
    """Without a difficulty help is named for another procedure."""
    answer = helped(follower="serv-0", task="speed defense")
    assert (answer["task"], answer["roll"], answer["result"]) == (None, None, None)
    assert answer["asset"] == {"name": "Serv-0", "steps": 1, "why": "follower"}
    defense = done(
        "defend", actor=LED, target=guard(), inputs={"assets": [answer["asset"]]}, dice=[9]
    )
    assert (defense["task"]["difficulty"], defense["result"]) == (3, "success")


def test_help_without_dice_is_preview_with_odds() -> None:
    """Without dice help is previewed and may be asked for its odds."""
    answer = done("follower_help", actor=LED, inputs={"follower": "Ash", **SNEAK}, odds=True)
    assert (answer["roll"], answer["result"], answer["task"]["target_number"]) == (None, None, 9)
    assert [row["success"] for row in answer["odds"]] == [0.6, 0.75, 0.9]


@pytest.mark.rule("follower.help.unmodified")
def test_it_helps_with_nothing_else() -> None:
    assert no_help(task="climbing", stat="might", difficulty=3) == ("not_allowed", "inputs.task")
    message = ask("follower_help", actor=LED, inputs={"follower": "Ash", "task": "climbing"})[
        "error"
    ]["message"]
    assert "stealth, deception" in message


@pytest.mark.rule("follower.combat.minimum_level", "follower.combat.needs_modification")
@pytest.mark.parametrize(("level", "helps"), [(2, False), (3, True)])
def test_fighting_help_needs_level_3(level: int, helps: bool) -> None:
    """In a fight it helps from level 3 on."""
    guarded = leading({"name": "Bo", "level": level, "tasks": ["speed defense", "archery"]})
    for asked in ({"task": "speed defense"}, {"task": "archery", "fighting": True}):
        if helps:
            assert helped(guarded, "Bo", **asked)["asset"]["steps"] == 1
        else:
            assert no_help(guarded, "Bo", **asked) == ("not_allowed", "inputs.task")
    assert no_help(guarded, "Bo", task="might defense") == ("not_allowed", "inputs.task")
    assert helped(guarded, "Bo", task="archery")["asset"]["steps"] == 1


@pytest.mark.rule("follower.combat.exceptions")
def test_what_ability_grants_helps_at_any_level() -> None:
    assert (
        helped(follower="Serv-0", task="speed defense", stat="speed", difficulty=4, dice=[9])[
            "result"
        ]
        == "success"
    )


@pytest.mark.rule("pet.comfort_asset")
def test_pet_that_is_well_kept_comforts() -> None:
    owner = leading({"name": "Mog", "level": 1, "pet": True})
    answer = helped(
        owner, "Mog", task="resisting loneliness", stat="intellect", difficulty=3, dice=[6]
    )
    assert (answer["result"], answer["task"]["modifiers"][0]["rule"]) == (
        "success",
        "pet.comfort_asset",
    )
    assert no_help(owner, "Mog", task="comfort", well_kept=False) == (
        "not_allowed",
        "inputs.well_kept",
    )
    assert no_help(owner, "Mog", task="stealth") == ("not_allowed", "inputs.task")


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.rule("follower.autonomous")
@pytest.mark.parametrize(("task", "level"), [("stealth", 3), ("deception", 3), ("climbing", 2)])
def test_lone_follower_acts_one_level_higher(task: str, level: int) -> None:
    """Alone it acts as its level or one higher."""
    answer = helped(task=task, alone=True)
    acts = answer["acts_as_level"]
    assert (acts["level"], answer["asset"], answer["task"]) == (level, None, None)
    assert [points for points, _ in lines(acts["lines"])] == [2, 1][: level - 1]


@pytest.mark.rule("follower.who_rolls")
def test_alone_pcs_player_rolls_without_effort() -> None:
    answer = helped(**SNEAK, alone=True, dice=[9])
    assert (answer["task"]["difficulty"], answer["result"], answer["actor"]) == (3, "success", LED)
    assert answer["cost"]["points"] == 0
    other = helped(task="climbing", stat="might", difficulty=4, alone=True, dice=[11])
    assert (other["task"]["difficulty"], other["result"]) == (4, "failure")
    assert helped(**SNEAK, alone=True, hinder=[{"steps": 2}], dice=[14])["result"] == "failure"
    assert helped(**SNEAK, alone=True)["roll"] is None


@pytest.mark.rule("follower.who_rolls", "effort.npcs_never")
@pytest.mark.parametrize(
    "inputs",
    [
        {"effort": {"ease": 1}},
        {"free_effort": 1},
        {"initial_cost": 1},
        {"skill": "climbing"},
        {"retry": True},
    ],
)
def test_alone_it_has_nothing_of_its_pc(inputs: Json) -> None:
    assert no_help(**SNEAK, alone=True, **inputs) == ("not_allowed", f"inputs.{next(iter(inputs))}")


def test_help_needs_owner_and_stat() -> None:
    """Help needs to know whose and with which stat."""
    assert no_help(follower="Bo", task="stealth") == ("bad_value", "inputs.follower")
    assert no_help(kara(), task="stealth") == ("bad_value", "inputs.follower")
    assert no_help(task="stealth", difficulty=4) == ("bad_value", "inputs.stat")
    assert no_help(leading({**ASH, "lost": True}), task="stealth") == (
        "bad_value",
        "inputs.follower",
    )
    dead = {**kara(might=0, speed=0, intellect=0), "followers": [ASH]}
    assert no_help(dead, **SNEAK) == ("cannot_act", "actor.damage_track")
    down = {**kara(might=0, speed=0), "followers": [ASH]}
    assert no_help(down, **SNEAK) == ("cannot_act", "actor.damage_track")
    assert helped(down, **SNEAK, alone=True, dice=[9])["result"] == "success"


# --- coming and going -----------------------------------------------------------------------------


@pytest.mark.rule("follower.help.task_count", "follower.help.predetermined", "follower.upkeep")
def test_follower_is_gained_with_its_tasks() -> None:
    answer = follower(
        kara(),
        "gain",
        level=2,
        tasks=["stealth", "deception"],
        ability="Spymaster",
        text="A quiet one.",
    )
    ash = {**ASH, "gained_at": 2, "ability": "Spymaster", "text": "A quiet one."}
    assert answer["actor"] == {**kara(), "followers": [ash]}
    assert answer["follower"] == ash
    told = [(event["kind"], event["rule"]) for event in answer["events"]]
    assert told == [("follower", "follower.source"), ("upkeep", "follower.upkeep")]
    assert no_follower(kara(), "gain", level=2, tasks=["a", "b", "c"]) == (
        "not_allowed",
        "inputs.tasks",
    )
    assert no_follower(answer["actor"], "gain", "ash", level=2) == (
        "not_allowed",
        "inputs.follower",
    )


@pytest.mark.rule("follower.exceptional")
def test_exceptional_follower_gains_level_and_task() -> None:
    """An exceptional one is a level higher and knows a task more."""
    answer = follower(kara(), "gain", level=2, tasks=["a", "b", "c"], exceptional=True)
    assert (answer["follower"]["level"], answer["follower"]["exceptional"]) == (3, True)


@pytest.mark.rule("follower.progression.new_modification", "follower.help.task_count")
def test_level_without_task_is_filled_later() -> None:
    answer = follower(kara(), "gain", level=2, tasks=["stealth"])
    assert answer["events"][-1]["kind"] == "follower_choices"
    taught = follower(answer["actor"], "learn", tasks=["climbing"])
    assert taught["follower"]["tasks"] == ["stealth", "climbing"]
    assert no_follower(taught["actor"], "learn", tasks=["jumping"]) == (
        "not_allowed",
        "inputs.tasks",
    )
    assert no_follower(answer["actor"], "learn", tasks=["Stealth"]) == (
        "not_allowed",
        "inputs.tasks",
    )


@pytest.mark.rule("pet.modifications")
def test_pet_that_helps_comes_from_ability() -> None:
    assert follower(kara(), "gain", "Mog", pet=True)["actor"]["followers"][0]["level"] == 1
    pet = follower(kara(), "gain", "Mog", level=1, pet=True)["actor"]
    assert no_follower(kara(), "gain", level=1, pet=True, tasks=["stealth"]) == (
        "not_allowed",
        "inputs.ability",
    )
    assert no_follower(pet, "learn", "Mog", tasks=["stealth"]) == ("not_allowed", "inputs.ability")
    trained = follower(
        kara(), "gain", level=1, pet=True, tasks=["stealth"], ability="Controls Beasts"
    )
    assert trained["follower"]["tasks"] == ["stealth"]


@pytest.mark.rule("follower.replacement")
def test_lost_follower_returns_after_two_weeks() -> None:
    """A lost one is replaced after two weeks and a search."""
    alone = follower(LED, "lose")["actor"]
    assert alone["followers"][0]["lost"] is True
    assert no_follower(alone, "lose") == ("bad_value", "inputs.follower")
    new = {"name": "Bo", "level": 2, "tasks": ["climbing"]}
    assert no_follower(alone, "replace", days=13, recruited=True, **new) == (
        "not_allowed",
        "inputs.days",
    )
    assert no_follower(alone, "replace", days=14, **new) == ("not_allowed", "inputs.recruited")
    answer = follower(alone, "replace", days=14, recruited=True, **new)
    assert answer["actor"]["followers"] == [SERV, {**new, "gained_at": 2}]
    assert no_follower(LED, "replace", days=14, recruited=True, **new) == (
        "bad_value",
        "inputs.follower",
    )
    same = follower(alone, "replace", days=20, recruited=True, **(new | {"name": "Ash"}))
    assert same["follower"]["name"] == "Ash"


@pytest.mark.parametrize(
    ("do", "inputs", "refusal"),
    [
        ("gain", {}, ("bad_value", "inputs.level")),
        ("gain", {"level": 0}, ("bad_value", "inputs.level")),
        ("gain", {"level": 2, "days": 3}, ("bad_value", "inputs.days")),
        ("gain", {"level": 10, "exceptional": True}, ("bad_value", "inputs")),
        ("learn", {}, ("bad_value", "inputs.tasks")),
        ("lose", {"level": 2}, ("bad_value", "inputs.level")),
        ("replace", {"level": 2, "days": 14}, ("bad_value", "inputs.name")),
        ("dismiss", {}, ("bad_value", "inputs.do")),
        ("lose", {"xp": 1}, ("unknown_field", "inputs.xp")),
    ],
)
def test_follower_action_refuses_fields_it_does_not_need(
    do: str, inputs: Json, refusal: tuple[str, str]
) -> None:
    """What is done says what it needs and nothing else."""
    actor = LED if do in ("learn", "lose") else kara()
    assert no_follower(actor, do, **inputs) == refusal


def test_help_beyond_follower_levels_is_refused() -> None:
    """A follower who helps with more than its levels is refused."""
    odd = leading({"name": "Ash", "level": 1, "tasks": ["stealth", "deception"]})
    assert no_help(odd, task="stealth") == ("inconsistent_character", "actor.followers[0].tasks")
