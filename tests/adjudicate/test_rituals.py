"""Rituals through the contract's door: prepared, performed subtask by subtask, failed, shared,
completed, braved.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, ask, done, guard, kara, lines, pools, refused

from threefold.rules.rituals import (
    POOL_MEANING,
    barred,
    flesh_price,
    subtask_ladder,
    subtask_takes,
    suggested_failures,
)
from threefold.rules.ruleset import Rules

BEN = kara(name="Ben")


def _prepared(inputs: Json, dice: list[int] | None) -> Json:
    """A subtask that is rolled, after the preparation, unless it is said how far the ritual has
    come.
    """
    return inputs if dice is None or "do" in inputs else {"state": {"rounds": 1}, **inputs}


def ritual(key: str = "exorcism", dice: list[int] | None = None, **inputs: Any) -> Json:
    """A ritual that Kara leads."""
    request = {
        name: inputs.pop(name)
        for name in ("actor", "target", "rulings", "edition")
        if name in inputs
    }
    inputs = _prepared(inputs, dice)
    return done(
        "ritual", **{"actor": kara(), **request}, inputs={"ritual": key, **inputs}, dice=dice
    )


def no_ritual(
    key: str = "exorcism", dice: list[int] | None = None, **inputs: Any
) -> tuple[str, str]:
    request = {name: inputs.pop(name) for name in ("actor", "target") if name in inputs}
    inputs = _prepared(inputs, dice)
    return refused(
        "ritual", **{"actor": kara(), **request}, inputs={"ritual": key, **inputs}, dice=dice
    )


@pytest.mark.rule("ritual.subtask.ladder", "ritual.difficulty.overall")
@pytest.mark.parametrize("level", [1, 4, 7, 10, 12])
def test_ritual_subtask_ladder(level: int) -> None:
    assert subtask_ladder(level) == tuple(range(1, level + 1))
    first, last = ritual(level=level), ritual(level=level, state={"subtask": level})
    assert first["subtasks"] == list(range(1, level + 1))
    assert (first["task"]["base_difficulty"], last["task"]["base_difficulty"]) == (1, level)


@pytest.mark.rule("ritual.subtask.failure.retry", "ritual.time.phases")
def test_ritual_from_its_preparation_to_its_end() -> None:
    answer = ritual(level=4, do="prepare")
    assert (answer["time"], answer["state"]["rounds"]) == ({"rounds": 1200, "minutes": 120}, 1200)
    states = []
    for face in (12, 5, 6, 9, 12):
        answer = ritual(level=4, state=answer["state"], dice=[face])
        assert answer["time"] == {"rounds": 300, "minutes": 30.0}
        states.append(tuple(answer["state"].values()))
    assert states == [
        (2, 0, 0, 1500, False),
        (2, 1, 1, 1800, False),
        (3, 0, 1, 2100, False),
        (4, 0, 1, 2400, False),
        (5, 0, 1, 2700, True),
    ]
    assert answer["effect"] == {"days": 366, "completes": "exorcise"}
    assert no_ritual(level=4, state=answer["state"], dice=[9]) == (
        "out_of_order",
        "inputs.state.subtask",
    )
    assert no_ritual(level=4, do="prepare", state={"rounds": 10}) == ("out_of_order", "inputs.do")


@pytest.mark.rule("ritual.subtask.failure.hinder_option", "ritual.subtask.failure.restart_option")
def test_what_gm_may_make_of_failures() -> None:
    state = {"subtask": 3, "failed_here": 2, "failures": 3, "rounds": 900}
    assert ritual(level=4, state=state)["task"]["difficulty"] == 3
    hindered = ritual(level=4, state=state, hinder_retries=True)["task"]
    assert (hindered["difficulty"], lines(hindered["modifiers"], "counted")) == (
        5,
        [(2, "ritual.subtask.failure.hinder_option")],
    )
    assert [suggested_failures(n) for n in (1, 4, 5, 10)] == [1, 2, 3, 5]
    anew = ritual(level=5, state=state, restart_after=4, dice=[2])["state"]
    assert anew == {"subtask": 1, "failed_here": 0, "failures": 0, "rounds": 1140, "done": False}
    assert ritual(level=5, state=state, restart_after=5, dice=[2])["state"]["subtask"] == 3


@pytest.mark.rule("ritual.subtask.easing", "ritual.subtask.routine", "ritual.subtask.effort")
def test_each_subtask_is_eased_by_itself() -> None:
    trained = kara(skills={"religion": "trained"})
    assert ritual(level=4, actor=trained, skill="religion", dice=[1])["result"] == "routine"
    answer = ritual(
        level=4, actor=trained, skill="religion", state={"subtask": 4}, effort={"ease": 2}, dice=[3]
    )
    assert (answer["task"]["difficulty"], answer["result"], answer["cost"]["paid"]) == (
        1,
        "success",
        5,
    )
    assert answer["subtasks"] == [1, 2, 3, 4]


@pytest.mark.rule("ritual.assist.roles", "ritual.assist.reagents_and_abilities")
def test_what_helps_is_asset_within_cap() -> None:
    roles = [{"pc": BEN, "role": "chanting"}]
    answer = ritual(
        level=4,
        state={"subtask": 4},
        participants=roles,
        reagents=["bindings"],
        abilities=["wards"],
    )
    assert lines(answer["task"]["modifiers"], "counted") == [
        (-1, "ritual.assist.roles"),
        (-1, "ritual.assist.reagents_and_abilities"),
        (0, "ritual.assist.reagents_and_abilities"),
    ]
    assert answer["task"]["difficulty"] == 2
    assert (
        ritual(level=4, state={"subtask": 4}, participants=[{"pc": BEN}])["task"]["difficulty"] == 4
    )
    down = kara(name="Ben", might=0, speed=0)
    asked = {"level": 4, "participants": [{"pc": down, "role": "chanting"}]}
    assert no_ritual(**asked) == ("cannot_act", "inputs.participants[0].pc.damage_track")


@pytest.mark.rule("ritual.pool.sharing", "ritual.pool.per_subtask")
def test_ritual_pool_sharing() -> None:
    shares = [{"pc": BEN, "points": 2}, {"pc": kara(name="Cy"), "points": 1, "stat": "might"}]
    asked: Json = {"level": 4, "points": 5, "participants": shares}
    answer = ritual("beseech", stat="intellect", dice=[2], **asked)
    assert (answer["cost"]["points"], answer["result"], pools(answer["actor"])) == (
        2,
        "failure",
        (12, 9, 6),
    )
    assert [pools(pc) for pc in answer["participants"]] == [
        (11, 9, 8),
        (12, 9, 8),
    ]  # Might Edge 1 each
    back = ritual("beseech", stat="intellect", dice=[20], **asked)
    assert (pools(back["actor"]), pools(back["participants"][0])) == ((12, 9, 8), (12, 9, 8))
    preview = ritual("beseech", stat="intellect", **asked)
    assert [pools(pc) for pc in preview["participants"]] == [(12, 9, 8)] * 2


@pytest.mark.rule("ritual.pool.sharing")
def test_who_cannot_share() -> None:
    def asked(**share: Any) -> tuple[str, str]:
        return no_ritual(
            "beseech", level=4, points=9, participants=[{"pc": BEN, **share}], dice=[9]
        )

    assert asked(points=10) == ("bad_value", "inputs.participants")
    assert asked(points=1, stat="speed") == ("not_allowed", "inputs.participants[0].stat")
    assert asked(points=9, stat="intellect") == ("cannot_pay", "inputs.participants[0].points")
    assert asked(pc=kara()) == ("bad_value", "inputs.participants")
    assert no_ritual("beseech", level=4, points=14, dice=[9]) == ("cannot_pay", "actor.pools.might")
    assert no_ritual("beseech", level=4, points=1, stat="speed", dice=[9]) == (
        "not_allowed",
        "inputs.stat",
    )
    assert no_ritual("flesh_for_knowledge", tier=1, points=1, dice=[9]) == (
        "not_allowed",
        "inputs.stat",
    )


@pytest.mark.rule("ritual.pool.meaning")
def test_ritual_pool_meaning() -> None:
    assert POOL_MEANING == {
        "might": ("blood", "vitality"),
        "speed": ("energy",),
        "intellect": ("willpower", "sanity"),
    }
    cost = ritual("beseech", level=4, points=3)["cost"]
    assert lines(cost["lines"]) == [
        (3, "ritual.pool.per_subtask"),
        (-1, "edge.reduces_pool_spending"),
    ]
    assert cost["lines"][0]["name"] == "blood and vitality for the ritual"


@pytest.mark.rule(
    "ritual.accelerate.hindrance", "ritual.accelerate.minimum", "ritual.subtask.routine"
)
def test_ritual_accelerate() -> None:
    for halvings, steps, minutes in ((0, 0, 15), (1, 1, 7.5), (2, 2, 3.75), (3, 3, 1.875)):
        answer = ritual("beseech", level=4, state={"subtask": 2}, halvings=halvings)
        assert (answer["task"]["difficulty"] - 2, answer["time"]["minutes"]) == (steps, minutes)
    assert subtask_takes(1, 10, 5, False) == (1, pytest.approx(0.1))
    assert subtask_takes(60, 7, 0, False).rounds == 86
    eased = {"reagents": ["scroll"]}
    assert ritual("beseech", level=4, **eased)["task"]["roll"] == "routine"
    assert ritual("beseech", level=4, halvings=1, **eased)["task"]["difficulty"] == 1
    assert ritual("beseech", level=4, no_time=True, **eased, dice=[1])["state"]["rounds"] == 1
    assert no_ritual("beseech", level=4, no_time=True) == ("not_allowed", "inputs.no_time")


@pytest.mark.rule("ritual.side_effects.trigger")
def test_ritual_side_effects() -> None:
    def told(face: int, **more: Any) -> list[str]:
        answer = ritual("beseech", level=4, state={"subtask": 2}, dice=[face], **more)
        return [e["text"] for e in answer["events"] if e["kind"] == "side_effect"]

    assert told(6) == []
    assert told(5) == [
        "A side effect, as the GM chooses: a curse, a hallucination, a quest to be done before it listens."
    ]
    assert told(5, side_effect="hiccups") == ["A side effect: hiccups."]
    assert len(told(1, ease=[{"steps": 1}])) == 1


@pytest.mark.rule(
    "ritual.flesh_for_knowledge.level", "ritual.resurrection.level", "ritual.sacrificial_rite.level"
)
def test_levels_from_tiers() -> None:
    assert [ritual("flesh_for_knowledge", tier=t)["level"] for t in (1, 5, 6)] == [2, 10, 12]
    for key in ("resurrection", "sacrificial_rite"):
        assert [ritual(key, tier=t)["level"] for t in (1, 6)] == [6, 6]
        assert [ritual(key, level=n)["level"] for n in (1, 8)] == [1, 8]
        assert no_ritual(key, level=4, tier=2) == ("bad_value", "inputs.tier")
    assert no_ritual("flesh_for_knowledge", level=4) == ("bad_value", "inputs.tier")
    assert no_ritual("exorcism", tier=4) == ("bad_value", "inputs.tier")
    assert no_ritual("exorcism") == ("bad_value", "inputs.level")
    assert [ritual("enchant_weapon", **level)["level"] for level in ({}, {"level": 4})] == [3, 4]
    assert no_ritual("enchant weapon", level=5) == ("bad_value", "inputs.level")


@pytest.mark.rule("ritual.flesh_for_knowledge.damage", "ritual.flesh_for_knowledge.permanent_loss")
def test_flesh_for_knowledge_takes_its_price() -> None:
    asked: Json = {"tier": 2, "state": {"subtask": 4}}
    answer = ritual("flesh_for_knowledge", **asked, flesh={"might": 1, "speed": 3}, dice=[12])
    might, speed = (answer["actor"]["pools"][stat] for stat in ("might", "speed"))
    assert (might["value"], might["max"], speed["value"], speed["max"]) == (8, 13, 5, 6)
    capped = ritual(
        "flesh_for_knowledge",
        **{**asked, "tier": 1, "state": {"subtask": 2}},
        flesh={"speed": 4},
        dice=[6],
    )
    assert capped["actor"]["pools"]["speed"] == {"value": 5, "max": 5, "edge": 0}
    failed = ritual("flesh_for_knowledge", **asked, flesh={"might": 4}, dice=[2])
    assert pools(failed["actor"]) == (12, 9, 8)
    for flesh in ({}, {"might": 3}, {"might": 4, "speed": 1}):
        assert no_ritual("flesh_for_knowledge", **asked, flesh=flesh, dice=[12]) == (
            "bad_value",
            "inputs.flesh",
        )
    assert flesh_price(2, 2, Rules()) is None


@pytest.mark.rule("ritual.flesh_for_knowledge.gain", "ritual.flesh_for_knowledge.permanent_loss")
def test_flesh_for_knowledge_brings_ability_without_xp() -> None:
    """Flesh for knowledge brings an ability and takes no XP."""
    asked: Json = {"tier": 1, "state": {"subtask": 2}, "flesh": {"might": 4}}
    answer = ritual("flesh_for_knowledge", **asked, dice=[6])
    assert "ritual.flesh_for_knowledge.gain" in [e["rule"] for e in answer["events"]]
    assert answer["actor"]["xp"] == 3
    thin = kara(speed=3)
    thin["pools"]["speed"]["max"] = 3
    assert no_ritual(
        "flesh_for_knowledge", actor=thin, **{**asked, "flesh": {"speed": 4}}, dice=[6]
    ) == (
        "bad_value",
        "inputs.flesh.speed",
    )


@pytest.mark.rule("ritual.resurrection.effect")
def test_ritual_resurrection_effect() -> None:
    dead = kara(name="Ben", might=0, speed=0, intellect=0)
    answer = ritual("resurrection", target=dead, tier=1, state={"subtask": 6}, dice=[18])
    assert (answer["target"]["damage_track"], pools(answer["target"])) == ("hale", (14, 9, 8))
    npc = ritual("resurrection", target=guard(health=0), level=4, state={"subtask": 4}, dice=[12])[
        "target"
    ]
    assert npc["health"] == 12
    assert (
        ritual("resurrection", target=dead, tier=1, state={"subtask": 5}, dice=[18])["target"]
        == dead
    )


@pytest.mark.rule("ritual.purification.effect")
def test_ritual_purification_effect() -> None:
    ill = kara(name="Ben", conditions=["plague", "charmed"])
    asked: Json = {"target": ill, "level": 2, "state": {"subtask": 2}, "dice": [6]}
    assert ritual("purification", **asked, condition="Plague")["target"]["conditions"] == [
        "charmed"
    ]
    assert ritual("purification", **asked)["target"]["conditions"] == [
        "plague",
        "charmed",
    ]  # the GM knows which
    one = {**asked, "target": kara(name="Ben", conditions=["plague"])}
    assert ritual("purification", **one)["target"]["conditions"] == []


@pytest.mark.rule("ritual.exorcism.return_ban")
def test_ritual_exorcism_of_possessed() -> None:
    host = kara(name="Ben", conditions=["possessed", "wet"])
    answer = ritual(target=host, level=2, state={"subtask": 2}, dice=[6])
    assert (answer["target"]["conditions"], answer["effect"]["days"]) == (["wet"], 366)


CREATURE_RITES = ("resurrection", "sacrificial_rite")


@pytest.mark.rule(
    "ritual.resurrection.level", "ritual.sacrificial_rite.level", "ritual.difficulty.gm_choice"
)
@pytest.mark.parametrize("key", CREATURE_RITES)
def test_creature_says_level_and_gm_another(key: str) -> None:
    def level(target: Json, **inputs: Any) -> tuple[int, list[tuple[int, str]]]:
        answer = ritual(key, target=target, **inputs)
        told = lines(answer["level_lines"])
        assert sum(points for points, _ in told) == answer["level"] == len(answer["subtasks"])
        return answer["level"], told

    own = (8, "ritual.difficulty.overall")
    assert level(guard(8, health=0)) == (8, [own])
    assert level(guard(8), level=8) == (8, [own])
    assert level(guard(8), level=1) == (1, [own, (-7, "ritual.difficulty.gm_choice")])
    assert level(guard(2), tier=1) == (6, [(2, own[1]), (4, "ritual.difficulty.gm_choice")])
    pc = "ritual.resurrection.level"
    dead = kara(name="Ben", tier=2, damage_track="dead", might=0, speed=0, intellect=0)
    assert level(dead) == level(BEN) == (6, [(6, pc)])
    assert level(dead, level=9) == (9, [(6, pc), (3, "ritual.difficulty.gm_choice")])
    assert (
        ritual(key, target=guard(8), do="prepare")["level_lines"]
        == ritual(key, target=guard(8))["level_lines"]
    )
    assert no_ritual(key, target=guard(8), level=8, tier=1) == ("bad_value", "inputs.tier")
    assert no_ritual(key) == ("bad_value", "inputs.level")
    assert no_ritual(key, target=guard(8), state={"subtask": 9}, dice=[20]) == (
        "out_of_order",
        "inputs.state.subtask",
    )


@pytest.mark.rule("ritual.flesh_for_knowledge.level", "ritual.difficulty.overall")
def test_every_level_of_ritual_has_its_lines() -> None:
    asked = {
        "flesh_for_knowledge": {"tier": 3},
        "enchant_weapon": {},
        "exorcism": {"level": 4},
        "resurrection": {"tier": 2},
    }
    for key, inputs in asked.items():
        answer = ritual(key, **inputs)
        assert sum(points for points, _ in lines(answer["level_lines"])) == answer["level"]


@pytest.mark.rule("ritual.time.phases")
def test_subtask_comes_after_preparation() -> None:
    unready = ("out_of_order", "inputs.state")
    assert (
        no_ritual(level=4, state={}, dice=[20])
        == no_ritual(level=4, state={"subtask": 1}, dice=[20])
        == unready
    )
    assert ritual(level=4)["task"]["roll"] == "needed"  # it can be looked at before
    assert (
        ritual(level=4, state=ritual(level=4, do="prepare")["state"], dice=[20])["result"]
        == "success"
    )
    at_once = {"name": "Quick", "performance_minutes": 5}
    assert (
        done("ritual", actor=kara(), inputs={"ritual": at_once, "level": 1}, dice=[20])["result"]
        == "success"
    )


@pytest.mark.rule("ritual.pool.sharing")
def test_unpayable_price_names_other_payers() -> None:
    """What cannot be paid says who else may pay."""

    def message(**inputs: Any) -> str:
        asked = {"ritual": "beseech", "level": 4, "state": {"rounds": 1}, **inputs}
        answer = ask("ritual", actor=kara(), inputs=asked, dice=[9])
        assert answer["error"]["code"] == "cannot_pay"
        return str(answer["error"]["message"])

    assert "others who take part" in message(points=14)
    assert "others who take part" in message(points=12, effort={"ease": 1})
    share = message(points=30, participants=[{"pc": BEN, "points": 20}])
    assert "Ben would give" in share
    assert "recover" not in share


@pytest.mark.rule("ritual.sacrificial_rite.soul_object")
def test_sacrifice_needs_soul_holding_object() -> None:
    """Nobody is sacrificed without an object that holds the soul."""
    last: Json = {"target": guard(8), "dice": [20]}
    weak = {**last, "level": 1, "state": {"rounds": 1}}
    assert no_ritual("sacrificial_rite", **weak) == ("bad_value", "inputs.soul_object")
    assert no_ritual("sacrificial_rite", **weak, soul_object=1) == (
        "not_allowed",
        "inputs.soul_object",
    )
    assert ritual("sacrificial_rite", **weak, soul_object=8)["target"]["health"] == 0
    assert (
        ritual("sacrificial_rite", **last)["result"] == "success"
    )  # the object is needed at the end


@pytest.mark.rule("ritual.sacrificial_rite.soul_object")
def test_ritual_sacrificial_rite_soul_object() -> None:
    assert ritual("sacrificial_rite", level=4, soul_object=4, dice=[3])["ok"]
    assert no_ritual("sacrificial_rite", level=4, soul_object=3) == (
        "not_allowed",
        "inputs.soul_object",
    )
    assert no_ritual("sacrificial_rite", tier=2, soul_object=5) == (
        "not_allowed",
        "inputs.soul_object",
    )
    assert no_ritual("sacrificial_rite", level=12, soul_object=11) == (
        "not_allowed",
        "inputs.soul_object",
    )
    assert ritual("sacrificial_rite", level=12, soul_object=12, dice=[3])["ok"]


@pytest.mark.rule("ritual.example.sacrificial_rite")
def test_ritual_example_sacrificial_rite() -> None:
    asked: Json = {"level": 4, "soul_object": 4, "dice": [12]}
    answer = ritual("sacrificial_rite", target=guard(4), state={"subtask": 4}, **asked)
    assert (answer["target"]["health"], answer["effect"]["soul"]) == (0, True)
    assert (
        ritual("sacrificial_rite", target=guard(4), state={"subtask": 3}, **asked)["target"][
            "health"
        ]
        == 12
    )
    last: Json = {"state": {"subtask": 6}, "soul_object": 6, "dice": [18]}
    ben = ritual("sacrificial_rite", target=kara(name="Ben"), tier=2, **last)["target"]
    assert ben["damage_track"] == "dead"


@pytest.mark.rule("ritual.subtask.ladder", "ritual.format.fields")
def test_ritual_passes_over_nothing_that_is_said() -> None:
    for name, value in (
        ("soul_object", 6),
        ("condition", "plague"),
        ("flesh", {"might": 4}),
        ("inside", True),
    ):
        assert no_ritual(level=4, **{name: value}) == ("bad_value", f"inputs.{name}")
    over = {"subtask": 4, "done": True}
    assert no_ritual(level=4, state=over, dice=[12]) == ("out_of_order", "inputs.state.subtask")


@pytest.mark.rule("ritual.purification.effect")
def test_ritual_purification_of_what_nobody_suffers() -> None:
    asked: Json = {
        "target": kara(name="Ben", conditions=["plague"]),
        "level": 2,
        "condition": "curse",
    }
    assert no_ritual("purification", **asked, state={"subtask": 2}, dice=[6]) == (
        "bad_value",
        "inputs.condition",
    )
    assert ritual("purification", **asked, dice=[6])["result"] == "success"


@pytest.mark.rule("ritual.consecration.barred")
def test_ritual_consecration_barred() -> None:
    assert [barred(threat, 4) for threat in (3, 4, 5)] == [True, False, False]


@pytest.mark.rule("ritual.consecration.warded_pc", "ritual.consecration.warded_pc_penalty")
def test_ritual_consecration_warded_pc() -> None:
    asked: Json = {"do": "enter_ward", "level": 4}
    inside = ritual("consecration", **asked, dice=[12])
    assert (inside["task"]["stat"], inside["task"]["target_number"]) == ("intellect", 12)
    assert inside["actor"]["conditions"] == [
        {"name": "warded out", "again": {"n": 1, "unit": "minutes"}}
    ]
    hampered = done("task", actor=inside["actor"], inputs={"stat": "might", "difficulty": 3})[
        "task"
    ]
    assert (hampered["difficulty"], hampered["modifiers"][0]["rule"]) == (
        5,
        "ritual.consecration.warded_pc_penalty",
    )
    again = ritual("consecration", **asked, actor=inside["actor"], inside=True, dice=[11])
    assert (again["task"]["difficulty"], again["result"], again["actor"]["conditions"]) == (
        4,
        "failure",
        [],
    )
    defending = kara(skills={"intellect defense": "trained"})
    assert ritual("consecration", **asked, actor=defending)["task"]["difficulty"] == 3
    assert no_ritual("exorcism", **asked) == ("not_allowed", "inputs.do")
    assert no_ritual("consecration", **asked, points=2) == ("bad_value", "inputs.points")


@pytest.mark.rule("ritual.examples.adjustable")
def test_ritual_of_gms() -> None:
    own = {
        "name": "Call rain",
        "performance_minutes": 30,
        "pools": ["speed"],
        "side_effects": ["hail"],
    }
    answer = done("ritual", actor=kara(), inputs={"ritual": own, "level": 3, "points": 1}, dice=[2])
    assert (answer["time"]["minutes"], answer["cost"]["pool"]) == (10.0, "speed")
    assert refused("ritual", actor=kara(), inputs={"ritual": {**own, "basis": "fixed"}}) == (
        "bad_value",
        "inputs.ritual.levels",
    )
    assert no_ritual("resurection", level=2) == ("bad_value", "inputs.ritual")
