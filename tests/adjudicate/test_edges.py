"""What procedures answer beside their limits: found by changing one place of `procedures/` at a
time.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import BROADSWORD, Json, ask, done, guard, kara, lines, pools, refused

AIMED: Json = {"cost": 0, "stat": "intellect", "aim": {"range": "long", "who": "foe"}}


def use(effect: Json, *more: Json, **request: Any) -> Json:
    """An ability of one's own with these effects, without a target."""
    ability = {"name": "Knack", "effects": [effect, *more]}
    inputs = {"ability": ability, **request.pop("inputs", {})}
    return done(
        "ability", actor=request.pop("actor", kara()), inputs=inputs, **{"dice": [1], **request}
    )


def aim(effect: Json, *more: Json, target: Json | None = None, **request: Any) -> Json:
    """The same on a foe."""
    ability = {**AIMED, "name": "Knack", "effects": [effect, *more]}
    asked = {"ability": ability, **request.pop("inputs", {})}
    return done(
        "ability",
        actor=kara(),
        target=target or guard(2),
        inputs=asked,
        **{"dice": [10], **request},
    )


def held(*effects: Json, skills: Json | None = None, **figures: Any) -> Json:
    """Kara with an enabler that holds these effects."""
    own = {"name": "Knack", "use": "enabler", "effects": list(effects)}
    return kara(abilities=[own], **({} if skills is None else {"skills": skills}), **figures)


def rolled(actor: Json, procedure: str = "task", **inputs: Any) -> list[tuple[int, str]]:
    """What bears on a roll."""
    task = {"stat": "might", "difficulty": 6} if procedure == "task" else {}
    target = {} if procedure == "task" else {"target": guard(6)}
    return lines(
        done(procedure, actor=actor, inputs={**task, **inputs}, **target)["task"]["modifiers"],
        "steps",
    )


# --- what holds and bears on rolls ----------------------------------------------------------------


@pytest.mark.rule(
    "skill.specialized.two_steps", "skill.inability.hinders", "skill.practiced.baseline"
)
@pytest.mark.parametrize(
    ("level", "own", "line"),
    [
        ("trained", None, [(-1, "skill.trained.one_step")]),
        (
            "specialized",
            "trained",
            [(-1, "skill.trained.one_step"), (-1, "skill.specialized.two_steps")],
        ),
        ("inability", None, [(1, "skill.inability.hinders")]),
        (
            "practiced",
            "inability",
            [(1, "skill.inability.hinders"), (-1, "skill.practiced.baseline")],
        ),
        ("trained", "specialized", [(-2, "skill.specialized.two_steps")]),
        ("inability", "inability", [(1, "skill.inability.hinders")]),
    ],
)
def test_skill_that_holds_adds_what_sheet_lacks(
    level: str, own: str | None, line: list[Any]
) -> None:
    skill = {"kind": "skill", "of": ["climbing"], "level": level, "when": {"retry": False}}
    actor = held(skill, skills={} if own is None else {"climbing": own})
    assert rolled(actor, skill="climbing") == line
    assert rolled(actor, skill="swimming") == []


@pytest.mark.rule("effort.free_level.adds_one")
def test_free_level_that_holds_cites_free_levels() -> None:
    free = held({"kind": "effort", "free": 1, "tasks": ["climbing"]}, skills={})
    assert rolled(free, skill="climbing") == [(-1, "effort.free_level.adds_one")]
    assert rolled(free, skill="swimming") == []


@pytest.mark.parametrize(
    ("tasks", "procedure", "inputs", "counts"),
    [
        ("noncombat tasks", "task", {}, True),
        ("noncombat", "attack", {"attack": "broadsword"}, False),
        ("physical tasks", "task", {}, True),
        ("physical", "task", {"stat": "intellect"}, False),
        ("interaction", "task", {"skill": "persuasion"}, True),
        ("interaction", "task", {"skill": "climbing"}, False),
        ("knitting", "task", {}, False),
    ],
)
def test_what_effect_names_as_its_tasks(
    tasks: str, procedure: str, inputs: Json, counts: bool
) -> None:
    actor = held({"kind": "step", "by": "ease", "tasks": [tasks]}, skills={})
    assert (
        (-1, "asset.untyped_ease_outside_limit") in rolled(actor, procedure, **inputs)
    ) is counts


@pytest.mark.parametrize(("steps", "by"), [(1, "hinder"), (1, "asset"), (2, "ease")])
def test_effect_eases_or_hinders_as_it_says(steps: int, by: str) -> None:
    (line,) = rolled(held({"kind": "step", "by": by, "steps": steps, "tasks": ["all tasks"]}))
    assert line[0] == (steps if by == "hinder" else -steps)


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({}, 2),
        ({"when": {"weapon": "bladed weapons"}}, 2),
        ({"when": {"weapon": "bow"}}, None),
        ({"upon": "miss"}, None),
    ],
)
def test_damage_that_holds_counts_for_its_weapon(more: Json, points: int | None) -> None:
    actor = held({"kind": "bonus", "points": 2, **more})
    answer = done(
        "attack", actor=actor, target=guard(2), inputs={"attack": "broadsword"}, dice=[10]
    )
    assert [line["points"] for line in answer["damage"]["lines"]] == (
        [4] if points is None else [4, points]
    )


# --- what a use does at once ----------------------------------------------------------------------


@pytest.mark.rule("npc.health.instead_of_pools")
@pytest.mark.parametrize(("health", "healed"), [(1, 5), (4, 6), (6, 6)])
def test_npc_is_healed_up_to_its_most(health: int, healed: int) -> None:
    answer = aim({"kind": "heal", "points": 4}, target=guard(2, health=health, max_health=6))
    assert answer["target"]["health"] == healed
    assert (
        aim({"kind": "heal", "full": True}, target=guard(2, health=1, max_health=6))["target"][
            "health"
        ]
        == 6
    )


@pytest.mark.parametrize(
    ("when", "target", "falls"),
    [
        ({"health_below": 6}, {"health": 5}, True),
        ({"health_below": 6}, {"health": 6}, False),
        ({"target_level_max": 2}, {}, True),
        ({"target_level_max": 1}, {}, False),
        ({"target": "pc"}, {}, False),
        ({"target": "npc"}, {}, True),
    ],
)
def test_death_comes_only_where_entry_says(when: Json, target: Json, falls: bool) -> None:
    answer = aim(
        {"kind": "track", "dead": True, "when": when}, target=guard(2, max_health=6, **target)
    )
    assert (answer["target"]["health"] == 0) is falls


@pytest.mark.rule("damage_track.step_down.direct_effects")
def test_step_up_lifts_what_special_damage_took() -> None:
    answer = use({"kind": "track", "steps": 1}, actor=kara(damage_track="impaired"))
    assert answer["actor"]["damage_track"] == "hale"


def test_condition_keeps_span_that_it_says() -> None:
    lasting = aim({"kind": "condition", "name": "dazed", "lasts": "2 minutes"})["target"][
        "conditions"
    ]
    assert lasting == [{"name": "dazed", "lasts": {"n": 2, "unit": "minutes"}}]
    fallen = aim({"kind": "condition", "name": "paralyzed", "lasts": "2 minutes"})["target"][
        "conditions"
    ]
    assert [c["lasts"]["n"] for c in fallen] == [2, 2]


@pytest.mark.parametrize(("level", "lasts"), [(1, "rounds"), (5, "minutes"), (9, "hours")])
def test_span_by_level_is_one_reached(level: int, lasts: str) -> None:
    hazy = {
        "kind": "condition",
        "name": "hazy",
        "lasts": {"3": "1 round", "5": "1 minute", "8": "1 hour"},
    }
    cypher = {"name": "haze", "level": level, "aim": {"who": "foe"}, "effects": [hazy]}
    answer = done("cypher", actor=kara(), target=guard(2), inputs={"cypher": cypher}, dice=[10])
    assert answer["target"]["conditions"][0]["lasts"] == {"n": 1, "unit": lasts}


@pytest.mark.parametrize(
    ("mode", "to", "who"),
    [
        ("walk", None, "user"),
        ("push", None, "target"),
        ("teleport", "target", "target"),
        ("fetch", None, "target"),
    ],
)
def test_who_is_moved(mode: str, to: str | None, who: str) -> None:
    answer = aim(
        {"kind": "move", "mode": mode, "distance": "short", **({} if to is None else {"to": to})}
    )
    assert (answer["does"][0]["who"], answer["does"][0]["distance"]) == (who, "short")


def test_things_of_use_say_their_subject() -> None:
    """Things of a use are told by what they are about."""
    for about in ("a rope", "a lamp"):
        assert about in use({"kind": "gear", "count": 1, "about": about})["events"][0]["text"]


# --- beside the fight -----------------------------------------------------------------------------


@pytest.mark.rule("npc_combat.ally.player_rolls", "npc_combat.ally.no_effort")
@pytest.mark.parametrize(
    ("ally", "inputs", "refusal"),
    [
        ({"health": 0}, {}, ("cannot_act", "actor.health")),
        ({"conditions": [" Stunned"]}, {}, ("cannot_act", "actor.conditions")),
        ({"conditions": ["paralyzed"]}, {"stat": "might"}, ("cannot_act", "actor.conditions")),
        ({}, {"effort": {"ease": 1}}, ("not_allowed", "inputs.effort")),
        ({}, {"effort": {"damage": 1}}, ("not_allowed", "inputs.effort")),
        ({}, {"free_effort": 1}, ("not_allowed", "inputs.effort")),
    ],
)
def test_ally_who_cannot_attack(ally: Json, inputs: Json, refusal: tuple[str, str]) -> None:
    assert refused("ally_attack", actor=guard(3, **ally), target=guard(2), inputs=inputs) == refusal


@pytest.mark.rule("special_damage.paralysis.nonphysical_actions")
def test_paralyzed_ally_attacks_by_intellect() -> None:
    """The paralyzed do what takes no body, on either side of a fight."""
    still = guard(3, conditions=["paralyzed"])
    answer = done(
        "ally_attack", actor=still, target=guard(2), inputs={"stat": "intellect"}, dice=[15]
    )
    assert answer["result"] == "success"


@pytest.mark.rule("cooperation.draw_attack.auto_success", "guarding.stance.action")
@pytest.mark.parametrize("procedure", ["draw_attack", "guard"])
@pytest.mark.parametrize(
    "spent", [{"effort": {"ease": 1}}, {"initial_cost": 1}, {"free_effort": 1}]
)
def test_what_is_not_rolled_takes_no_effort(procedure: str, spent: Json) -> None:
    target = {"target": guard(2)} if procedure == "draw_attack" else {}
    assert refused(procedure, actor=kara(), inputs=spent, **target) == (
        "not_allowed",
        "inputs.effort",
    )
    assert done(procedure, actor=kara(), inputs={}, **target)["task"] is None


@pytest.mark.rule("cooperation.draw_attack.trigger")
def test_unconscious_draw_no_attack() -> None:
    out = kara(conditions=["unconscious"])
    assert refused("draw_attack", actor=out, target=guard(2), inputs={})[0] == "cannot_act"


@pytest.mark.rule("cooperation.take_attack.extra_damage", "armor.special.versus_kind")
def test_attack_taken_keeps_its_kind() -> None:
    suit = {"name": "fire suit", "armor": 1, "versus": {"fire": 3}}
    taken = [
        done("take_attack", actor=kara(armor=[suit]), target=guard(4), inputs={"kinds": kinds})[
            "damage"
        ]["armor"]
        for kinds in (["fire"], [])
    ]
    assert taken == [3, 1]
    nothing = done("take_attack", actor=kara(), target=guard(4, damage=0), inputs={})
    assert [line["points"] for line in nothing["damage"]["lines"]] == [1]


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_area_refusal_names_those_out_of_reach() -> None:
    """The refusal of an area attack names who is out of reach."""
    bow = {**BROADSWORD, "name": "bow", "range": "short"}
    far = {
        "targets": [guard(2, name="near"), guard(2, name="far")],
        "attack": bow,
        "target_distances": {"far": "long"},
    }
    error = ask("area_attack", actor=kara(attacks=[bow]), inputs=far)["error"]
    assert (error["field"], error["message"].partition(":")[0]) == ("inputs.distance", "far")
    covered = {"targets": [guard(2)], "damage": 2, "situations": ["total_cover"]}
    assert "guard:" not in ask("area_attack", actor=kara(), inputs=covered)["error"]["message"]


@pytest.mark.rule("trap.net.escape")
@pytest.mark.parametrize(("skill", "steps"), [({}, []), ({"skill": "climbing"}, [-1])])
def test_one_skill_at_time_frees_from_net(skill: Json, steps: list[int]) -> None:
    actor = kara(
        skills={"might defense": "trained", "climbing": "trained"}, conditions=["entangled"]
    )
    task = done("trap_escape", actor=actor, inputs={"trap": "net", "stat": "might", **skill})[
        "task"
    ]
    assert [m["steps"] for m in task["modifiers"]] == (steps or [-1])


@pytest.mark.rule("pc_combat.compare")
@pytest.mark.parametrize(
    ("dice", "result"),
    [([10, 10, 15, 5], "success"), ([10, 10, 5, 15], "failure"), ([15, 5], "success")],
)
def test_tie_between_pcs_is_rolled_again(dice: list[int], result: str) -> None:
    even: Json = {"skills": {}, "attacks": [{**BROADSWORD, "skill": ""}]}
    asked: Json = {
        "actor": kara(**even),
        "target": kara(name="Ben", **even),
        "inputs": {"attack": "broadsword"},
    }
    assert (
        done("pc_combat", **asked, dice=dice, rulings={"pc_combat_tie": "reroll"})["result"]
        == result
    )


@pytest.mark.rule("ritual.purification.effect")
@pytest.mark.parametrize(
    ("suffers", "named", "left"),
    [
        (["plague"], {}, []),
        (["plague", "cursed"], {}, ["plague", "cursed"]),
        (["plague", "Cursed "], {"condition": "cursed"}, ["plague"]),
    ],
)
def test_purification_takes_one_affliction_away(
    suffers: list[str], named: Json, left: list[str]
) -> None:
    inputs = {"ritual": "purification", "level": 1, "state": {"rounds": 1}, **named}
    answer = done(
        "ritual", actor=kara(), target=guard(2, conditions=suffers), inputs=inputs, dice=[10]
    )
    assert answer["target"].get("conditions", []) == left
    assert [e["kind"] for e in answer["events"]][-1] == "cleansed"


@pytest.mark.rule("possession.host_death", "possession.control")
@pytest.mark.parametrize(
    ("points", "rule"), [(0, "possession.host_death"), (5, "possession.control")]
)
def test_whoever_leaves_host_says_why(points: int, rule: str) -> None:
    host = kara(might=points, speed=points, intellect=points, conditions=["possessed"])
    inputs = {"do": "leave", "state": {"held": True, "round": 2, "day": 1}}
    answer = done("possession", actor=host, target=guard(3), inputs=inputs)
    assert [event["rule"] for event in answer["events"]] == [rule]


def test_self_power_points_are_told_once() -> None:
    """Points of a power on oneself are told once."""
    answer = use({"kind": "heal", "points": 2, "pools": ["might"]})
    assert pools(answer["actor"])[0] == 14
    assert [line["points"] for line in answer["regained_lines"]] == [2]


# --- figures of effects, and what is told of them -------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "points", "dice"),
    [
        (3, 3, []),
        ("tier", 2, []),
        ("level", 5, []),
        ("target_level", 2, []),
        ("effort", 2, []),
        ("2*level", 10, []),
        ("level+1", 6, []),
        ("level-1", 4, []),
        ("level/2", 3, []),
        ("1d6", 4, [4]),
        ("2d6+1", 6, [4, 1]),
    ],
)
def test_effect_figure_is_computed_from_its_term(figure: Any, points: int, dice: list[int]) -> None:
    """A figure of an effect is worked out from what it names."""
    bead = {
        "name": "bead",
        "level": 5,
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": figure}],
    }
    inputs = {"cypher": bead, "effort": {"ease": 2 if figure == "effort" else 0}}
    answer = done("cypher", actor=kara(), target=guard(2), inputs=inputs, dice=[10, *dice])
    assert sum(line["points"] for line in answer["damage"]["lines"]) == points
    assert answer["damage"]["dealt"] == points


@pytest.mark.parametrize(
    ("distance", "words"),
    [("short", "short"), ("30 feet", "30 feet"), ("10*level feet", "50 feet")],
)
def test_how_far_somebody_is_moved_is_told(distance: str, words: str) -> None:
    jump = {
        "name": "spring",
        "level": 5,
        "effects": [{"kind": "move", "mode": "jump", "distance": distance}],
    }
    events = done("cypher", actor=kara(), inputs={"cypher": jump}, dice=[1])["events"]
    assert any(words in event["text"] for event in events)


@pytest.mark.parametrize(("count", "words"), [(1, "more"), (-1, "less")])
def test_actions_gained_and_lost_are_told_apart(count: int, words: str) -> None:
    answer = aim({"kind": "act", "what": "action", "count": count})
    assert (answer["does"][0]["who"], answer["does"][0]["n"]) == ("target", count)
    other = aim({"kind": "act", "what": "action", "count": -count})
    assert answer["events"][-1]["text"] != other["events"][-1]["text"], words


@pytest.mark.parametrize(("level", "comes"), [(0, 0), (3, 3), (12, 12), (18, 15)])
def test_companion_has_level_from_zero_to_fifteen(level: int, comes: int) -> None:
    (found,) = use({"kind": "companion", "name": "double", "level": level, "count": 2})["does"]
    assert (found["level"], found["count"]) == (comes, 2)


@pytest.mark.parametrize(("most", "broken"), [(3, False), (4, True)])
def test_object_above_effect_level_is_unchanged(most: int, broken: bool) -> None:
    """An object above the level of an effect stays as it is."""
    door: Json = {"kind": "object", "name": "door", "level": 4}
    ability = {
        "name": "Unlock",
        "aim": {"range": "short", "who": "object"},
        "effects": [{"kind": "object", "what": "open", "level_max": most}],
    }
    answer = done("ability", actor=kara(), target=door, inputs={"ability": ability}, dice=[20])
    assert bool(answer.get("does")) is broken
    assert "door" in answer["events"][-1]["text"]


@pytest.mark.parametrize(
    ("what", "left"), [(["dazed"], ["cursed"]), (["any"], []), (["blind"], ["Dazed ", "cursed"])]
)
def test_effect_ends_conditions_that_it_names(what: list[str], left: list[str]) -> None:
    answer = use({"kind": "end", "what": what}, actor=kara(conditions=["Dazed ", "cursed"]))
    assert answer["actor"]["conditions"] == left


def test_save_is_told_with_its_level() -> None:
    stun = {
        "kind": "save",
        "stat": "might",
        "level": 3,
        "failed": [{"kind": "condition", "name": "stunned"}],
    }
    saved = aim(stun, target=guard(2))
    assert "3" in next(event["text"] for event in saved["events"] if event["kind"] == "save")


# --- allies and other characters ------------------------------------------------------------------


@pytest.mark.rule("npc_combat.ally.player_rolls", "damage.amount.fixed")
def test_ally_attack_counts_where_it_stands() -> None:
    """An ally s attack counts where it is and tells what happens."""
    asked: Json = {"actor": guard(3, name="Pim"), "target": guard(4)}
    answer = done(
        "ally_attack", **asked, inputs={"situations": ["dim_light"], "damage": 5}, dice=[1]
    )
    assert ("illumination.dim.attack", 1) in [
        (m["rule"], m["counted"]) for m in answer["task"]["modifiers"]
    ]
    assert [event["kind"] for event in answer["events"]] == ["gm_intrusion"]
    hit = done("ally_attack", **asked, inputs={"damage": 5}, dice=[13])
    assert lines(hit["damage"]["lines"]) == [(5, "damage.amount.fixed")]
    usual = done("ally_attack", **asked, inputs={}, dice=[13])
    assert lines(usual["damage"]["lines"]) == [(3, "fact.npc.damage_default")]


@pytest.mark.rule("pc_combat.special_effects", "pc_combat.steps_become_plus_three")
def test_fight_between_pcs_tells_both_sides() -> None:
    """Both sides of a fight between PCs are told."""
    asked: Json = {"actor": kara(), "target": kara(name="Ben"), "inputs": {"attack": "broadsword"}}
    answer = done("pc_combat", **asked, dice=[1, 20])
    assert "gm_intrusion" in [event["kind"] for event in answer["events"]]
    eased = {**asked["inputs"], "defense": {"ease": [{"name": "cover"}]}}
    without, with_ease = (
        done("pc_combat", **{**asked, "inputs": inputs}, dice=[10, 10])["defense"]["roll"]["total"]
        for inputs in (asked["inputs"], eased)
    )
    assert with_ease == without + 3


@pytest.mark.rule("cooperation.distract.no_stacking", "cooperation.distract.effect")
def test_foe_with_another_condition_may_be_distracted() -> None:
    answer = done("distract", actor=kara(), target=guard(conditions=["dazed"]))
    assert [event["rule"] for event in answer["events"]] == ["cooperation.distract.effect"]


@pytest.mark.rule("special_damage.disease.daily")
def test_disease_keeps_other_conditions_as_they_are() -> None:
    sick = kara(conditions=["cursed", {"name": "dazed", "lasts": {"n": 1, "unit": "hours"}}])
    after = done(
        "disease", actor=sick, inputs={"level": 4, "name": "fever", "points": 1}, dice=[1]
    )["actor"]
    assert after["conditions"] == [
        *sick["conditions"],
        {"name": "fever", "again": {"n": 1, "unit": "days"}},
    ]


@pytest.mark.rule("follower.help.task_count")
@pytest.mark.parametrize(
    ("new", "told"), [({"pet": True}, False), ({"level": 2, "ability": "Companion"}, True)]
)
def test_pet_need_not_learn_anything(new: Json, told: bool) -> None:
    answer = done("follower", actor=kara(), inputs={"do": "gain", "follower": "Pim", **new})
    assert ("follower_choices" in [event["kind"] for event in answer["events"]]) is told


@pytest.mark.rule("xp.award.mission")
@pytest.mark.parametrize(("points", "gets"), [(None, 2), (2, 2), (3, 3)])
def test_mission_pays_minimum_or_gm_amount(points: int | None, gets: int) -> None:
    """A mission pays its least or what the GM says."""
    inputs = {
        "what": "mission",
        "sessions": 2,
        "pcs": [kara()],
        **({} if points is None else {"points": points}),
    }
    assert done("award", inputs=inputs)["pcs"][0]["xp"] == 3 + gets
    assert refused("award", inputs={**inputs, "points": 1}) == ("not_allowed", "inputs.points")


# --- rolls that are not needed, and those who cannot act ------------------------------------------


@pytest.mark.rule("object.target_number")
def test_attack_on_object_counts_task_modifiers() -> None:
    """An attack on an object counts all that a task does."""
    asked: Json = {
        "actor": kara(skills={"smashing": "trained"}),
        "target": {"kind": "object", "name": "box", "level": 3},
    }
    inputs: Json = {"damage": 9, "tool": "hard", "skill": "smashing", "initial_cost": 3}
    answer = done("attack_object", **asked, inputs=inputs)
    assert (-1, "skill.trained.one_step") in lines(answer["task"]["modifiers"], "steps")
    assert answer["cost"]["points"] == 2  # 3, less an Edge of 1
    assert refused("attack_object", **asked, inputs={**inputs, "retry": True})[1].startswith(
        "inputs"
    )


@pytest.mark.rule("wall.paper.hole", "object.damage.steps")
def test_what_breaks_without_roll_takes_one_step() -> None:
    inputs = {"barrier": "paper_wall", "force": "slashing", "damage": 2}
    answer = done(
        "break_through", actor=kara(), inputs=inputs, dice=[5]
    )  # with dice it is carried out
    assert (answer["task"]["roll"], answer["roll"]) == ("routine", None)
    assert answer["object_damage"] == "minor"


@pytest.mark.rule("visibility.invisible.auto_fail")
def test_blind_attack_misses_without_roll() -> None:
    """An attack of somebody who cannot see misses unrolled."""
    asked: Json = {"actor": kara(), "target": guard(4)}
    answer = done("defend", **asked, inputs={"situations": ["darkness_unsensed"]})
    assert (answer["result"], answer["task"]["roll"], answer["roll"]) == (
        "routine",
        "routine",
        None,
    )
    rolled_ = done(
        "defend", **asked, inputs={"situations": ["darkness_unsensed"], "intrusion": True}, dice=[1]
    )
    assert rolled_["roll"] is not None


@pytest.mark.rule("cooperation.take_attack.trigger")
@pytest.mark.parametrize("condition", ["unconscious", "stunned", "paralyzed"])
def test_helpless_guard_takes_no_attack(condition: str) -> None:
    """Who cannot act takes no attack for others."""
    assert (
        refused("take_attack", actor=kara(conditions=[condition]), target=guard(4), inputs={})[0]
        == "cannot_act"
    )


@pytest.mark.rule("special_damage.stunned.effect")
@pytest.mark.parametrize(("conditions", "rests"), [([], True), (["stunned"], False)])
def test_debilitated_rest_unless_they_lose_their_turn(conditions: list[str], rests: bool) -> None:
    actor = kara(might=0, speed=0, conditions=conditions)
    assert ask("recover", actor=actor, inputs={"rest": "action"}, dice=[3])["ok"] is rests


@pytest.mark.rule("healing.effect.one_pool")
@pytest.mark.parametrize(("face", "regained"), [(3, None), (15, [2])])
def test_healing_that_fails_regains_nothing(face: int, regained: list[int] | None) -> None:
    answer = done(
        "heal", actor=kara(name="Ben"), target=kara(might=5), inputs={"points": 2}, dice=[face]
    )
    assert (answer["regained"] is None) is (regained is None)
    assert pools(answer["target"])[0] == 5 + sum(regained or [0])


@pytest.mark.rule("cooperation.help.counts_as_asset", "xp.short_term.ability")
def test_ability_for_while_is_new_one() -> None:
    bought: Json = {"buy": "short_term_ability", "ability": "Bolt", "reason": "a gift", "day": 1}
    owner = kara(abilities=["bolt"])
    assert not ask("advance", actor=owner, inputs=bought)["ok"]


@pytest.mark.rule("pc_combat.both_roll")
@pytest.mark.parametrize(
    ("dice", "field"), [([1, 20], None), ([21, 5], "dice[0]"), ([5, 0], "dice[1]")]
)
def test_both_dice_of_fight_show_face(dice: list[int], field: str | None) -> None:
    asked: Json = {"actor": kara(), "target": kara(name="Ben"), "inputs": {"attack": "broadsword"}}
    answer = ask("pc_combat", **asked, dice=dice)
    assert answer["ok"] is (field is None)
    assert field is None or answer["error"]["field"] == field


@pytest.mark.rule("trap.net.escape", "damage_track.debilitated.actions")
@pytest.mark.parametrize(("conditions", "moves"), [([], True), (["Entangled"], False)])
def test_held_character_cannot_even_crawl(conditions: list[str], moves: bool) -> None:
    """Who is held to the spot does not even crawl."""
    actor = kara(might=0, intellect=0, conditions=conditions)
    assert ask("move", actor=actor, inputs={"way": "immediate"})["ok"] is moves


@pytest.mark.parametrize(
    ("weapon", "counts"), [("any", True), ("weapons", True), ("broadsword", True), ("bow", False)]
)
def test_lasting_damage_names_its_weapons(weapon: str, counts: bool) -> None:
    """Damage that holds names the weapons it counts for."""
    actor = held({"kind": "bonus", "points": 2, "when": {"weapon": weapon}})
    answer = done(
        "attack", actor=actor, target=guard(2), inputs={"attack": "broadsword"}, dice=[10]
    )
    assert (len(answer["damage"]["lines"]) == 2) is counts


@pytest.mark.parametrize(
    ("kinds", "harmed"),
    [(["fire"], False), (["cold"], True)],
)
def test_what_one_is_immune_to_does_nothing(kinds: list[str], harmed: bool) -> None:
    actor = held({"kind": "immune", "to_what": ["fire"]})
    answer = done("defend", actor=actor, target=guard(4), inputs={"kinds": kinds}, dice=[2])
    assert bool(answer["damage"]["taken"]) is harmed


# --- when an effect holds -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "figures", "counts"),
    [
        ({"state": "impaired"}, {"might": 0}, True),
        ({"state": "impaired"}, {}, False),
        ({"wearing": "none"}, {"armor": []}, True),
        ({"wearing": "none"}, {"armor": [{"name": "mail", "armor": 2}]}, False),
        ({"ability": "rage"}, {"conditions": ["Rage"]}, True),
        ({"ability": "rage"}, {"conditions": ["calm"]}, False),
        ({"retry": True}, {}, False),
        ({"combat": False}, {}, True),
        ({"combat": True}, {}, False),
        ({"stat": "might"}, {}, True),
        ({"stat": "speed"}, {}, False),
    ],
)
def test_effect_holds_when_its_condition_is_met(when: Json, figures: Json, counts: bool) -> None:
    actor = held({"kind": "step", "by": "ease", "tasks": ["all tasks"], "when": when}, **figures)
    assert (rolled(actor) != []) is counts


@pytest.mark.parametrize(("when", "counts"), [({"target": "npc"}, True), ({"target": "pc"}, False)])
def test_effect_holds_against_those_it_names(when: Json, counts: bool) -> None:
    actor = held({"kind": "step", "by": "asset", "tasks": ["attacks"], "when": when}, skills={})
    found = rolled(actor, "attack", attack="broadsword")
    assert ((-1, "asset.typed_counts_to_limit") in found) is counts


@pytest.mark.parametrize("more", [{"uses": 1}, {"upon": "hit"}, {"to": "target"}])
def test_single_use_effort_does_not_count_itself(more: Json) -> None:
    """Free effort of single uses or for others is not counted by itself."""
    actor = held({"kind": "effort", "free": 1, "tasks": ["all tasks"], **more})
    assert rolled(actor) == []


def test_highest_span_row_is_reached_by_number() -> None:
    """The highest row of a span by level is reached by number."""
    hazy = {"kind": "condition", "name": "hazy", "lasts": {"2": "1 round", "10": "1 hour"}}
    for level, unit in ((9, "rounds"), (10, "hours")):
        cypher = {"name": "haze", "level": level, "aim": {"who": "foe"}, "effects": [hazy]}
        answer = done("cypher", actor=kara(), target=guard(2), inputs={"cypher": cypher}, dice=[10])
        assert answer["target"]["conditions"][0]["lasts"]["unit"] == unit


@pytest.mark.rule("healing.effect.one_pool")
def test_points_without_pool_fill_emptiest_pool() -> None:
    """Points without a pool go where most is lacking."""
    hurt = kara(might=12, speed=2, intellect=6)
    assert pools(use({"kind": "heal", "points": 3}, actor=hurt)["actor"]) == (12, 5, 6)


def test_crafted_level_is_ten_at_most() -> None:
    """What is made is of level ten at most."""
    (made,) = use({"kind": "make", "what": "wall", "level": 12})["does"]
    assert made["level"] == 10


@pytest.mark.rule("special_damage.disease.unrecoverable")
def test_unrecoverable_loss_stays_after_calm_day() -> None:
    """What was unrecoverable stays so after a day without loss."""
    sick = kara(might=10, unrecoverable={"speed": 2})
    after = done(
        "disease", actor=sick, inputs={"level": 4, "points": 1, "unrecoverable": True}, dice=[1]
    )["actor"]
    assert after["unrecoverable"] == {"might": 1, "speed": 2}


@pytest.mark.rule("ritual.pool.sharing")
@pytest.mark.parametrize(("points", "field"), [(99, "inputs.participants[0].points"), (1, None)])
def test_unpaid_share_names_its_giver(points: int, field: str | None) -> None:
    """A share that cannot be paid names who would give it."""
    shared = {"ritual": "exorcism", "level": 4, "state": {"rounds": 2400}, "points": points}
    inputs = {**shared, "participants": [{"pc": kara(name="Ben"), "points": points}]}
    answer = ask("ritual", actor=kara(), inputs=inputs, dice=[10])
    assert answer["ok"] is (field is None)
    assert field is None or answer["error"]["field"] == field


@pytest.mark.rule("fact.shield.asset")
@pytest.mark.parametrize(("stat", "steps"), [("speed", [-1]), ("might", [])])
def test_shield_evades_trap_with_speed_alone(stat: str, steps: list[int]) -> None:
    """A shield helps to evade a trap with speed alone."""
    actor = kara(armor=[{"name": "shield", "source": "shield"}])
    answer = done(
        "trap_spring", actor=actor, inputs={"trap": {"name": "saw", "level": 4, "evade": [stat]}}
    )
    assert [m["steps"] for m in answer["task"]["modifiers"] if m["kind"] == "asset"] == steps


# --- further changes that no test saw -------------------------------------------------------------


@pytest.mark.rule("artifact_crafting.long_term_benefit")
def test_crafted_artifact_joins_existing_ones() -> None:
    """An artifact that is made stands beside those one has."""
    smith = kara(skills={"alchemy": "trained"}, artifacts=[{"name": "old lens", "level": 2}], xp=9)
    inputs: Json = {
        "skill": "alchemy",
        "category": "artifact",
        "simple": True,
        "agreed": True,
        "name": "lamp",
        "level": 1,
    }
    inputs["time"] = {"n": 1, "unit": "days"}
    for n in range(9):
        answer = done("magic_craft", actor=smith, inputs={**inputs, "done": n}, dice=[20])
        if len(answer["actor"]["artifacts"]) > 1:
            break
    assert [a["name"] for a in answer["actor"]["artifacts"]] == ["old lens", "lamp"]


@pytest.mark.rule("possession.attempt.defense")
def test_defense_hindrance_hinders_possession_defense() -> None:
    """What hinders defenses hinders who is to be possessed."""
    shaken = kara(conditions=[{"name": "shaken", "hinders": {"defenses": 2}}])
    ghost = guard(4, name="ghost")
    task = done(
        "possession", actor=shaken, target=ghost, inputs={"do": "attempt", "touched": True}
    )["task"]
    assert (2, "task.step.terms") in lines(task["modifiers"], "steps")


def test_healing_does_nothing_for_dead() -> None:
    dead = kara(might=0, speed=0, intellect=0, damage_track="dead")
    effect = {"kind": "heal", "points": 3, "pools": ["might"], "to": "target"}
    ability = {
        "name": "Knack",
        "affects": "ally",
        "effects": [effect],
        "aim": {"range": "long", "who": "ally"},
    }
    answer = ask("ability", actor=kara(), target=dead, inputs={"ability": ability}, dice=[10])
    assert not answer["ok"] or pools(answer["target"]) == (0, 0, 0)


@pytest.mark.rule("special_damage.poison.outcomes")
@pytest.mark.parametrize(("points", "dealt"), [(0, False), (2, True)])
def test_poison_without_points_deals_none(points: int, dealt: bool) -> None:
    answer = done(
        "poison",
        actor=kara(),
        inputs={"level": 4, "points": points, "condition": "blind"},
        dice=[2],
    )
    assert bool(answer["damage"] and answer["damage"]["lines"]) is dealt


@pytest.mark.rule("defend.two_stage", "roll.impossible.no_roll")
def test_effort_for_impossible_second_defense_is_free() -> None:
    """Effort for a second defense that is impossible is not paid."""
    then = {"damage": 1, "difficulty": 15, "effort": {"ease": 1}}
    answer = done("defend", actor=kara(), target=guard(), inputs={"then": then}, dice=[3])
    assert answer["then"]["result"] == "impossible"
    assert "effort.cost" not in [line["rule"] for line in answer["actor_lines"]]
    assert pools(answer["actor"])[0] == 12 - guard()["level"] - 1


@pytest.mark.rule("edge.once_per_action")
@pytest.mark.parametrize(("edge_on", "cost"), [("initial", 3), ("effort", 2)])
def test_edge_lowers_unrolled_costs(edge_on: str, cost: int) -> None:
    """Edge lowers what it is put on where nothing is rolled."""
    sharp = kara(abilities=[{"name": "Knack", "cost": 1, "stat": "intellect"}])
    sharp["pools"]["intellect"]["edge"] = 2
    inputs = {"ability": "Knack", "effort": {"ease": 1}, "edge_on": edge_on, "roll_anyway": True}
    assert done("ability", actor=sharp, inputs=inputs)["cost"]["points"] == cost


@pytest.mark.rule("pc_combat.both_roll")
def test_pc_fight_refuses_unfit_stat() -> None:
    """A fight between PCs is refused for a stat that the attack does not use."""
    inputs = {"attack": "broadsword", "stat": "intellect"}
    assert (
        refused("pc_combat", actor=kara(), target=kara(name="Ben"), inputs=inputs)[1]
        == "inputs.stat"
    )


@pytest.mark.rule("crafting.rush.quality_outcomes")
def test_hasty_crafting_has_flaw_unasked() -> None:
    """What is made in haste has a flaw though none was said."""
    adept = kara(skills={"electronics": "specialized"})
    inputs = {
        "item": "steel_cutting_laser",
        "skill": "electronics",
        "rush": {"n": 1, "unit": "days"},
    }
    events = {}
    for flaw in ({}, {"flaw": "volatile"}):
        answer = done("craft", actor=adept, inputs={**inputs, **flaw}, dice=[20])
        events[bool(flaw)] = next(e["text"] for e in answer["events"] if e["kind"] == "flaw")
    assert events[False] != events[True]


@pytest.mark.rule("movement.zero_gravity.push", "movement.long.action")
@pytest.mark.parametrize(
    ("procedure", "inputs", "field"),
    [
        ("push_off", {"feet": 10}, "drift"),
        ("move", {"way": "long"}, "feet"),
        ("climb", {"surface": "crumbling"}, "feet"),
    ],
)
def test_who_fails_to_move_has_not_moved(procedure: str, inputs: Json, field: str) -> None:
    moved, failed = (done(procedure, actor=kara(), inputs=inputs, dice=[face]) for face in (19, 2))
    assert (moved["result"], failed["result"]) == ("success", "failure")
    assert moved[field] is not None
    assert failed.get(field) is None
