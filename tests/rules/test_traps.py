"""Chapter 10: finding, disabling and springing traps, and their poisons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, kara, pools, refused, task

from threefold.rules.traps import TYPICAL_MINUTES

OWN: Json = {"name": "saw", "level": 4, "modifications": {"defense": 5}}
MAIL: Json = {"name": "mail", "armor": 2, "source": "suit", "worn": True}


def trap(
    procedure: str, given: str | Json, *, dice: list[int] | None = None, **inputs: Any
) -> Json:
    """Something with a trap."""
    actor = inputs.pop("actor", None) or kara()
    more: Json = {"dice": dice} if dice else {}
    return done(procedure, actor=actor, inputs={"trap": given, **inputs}, **more)


def find(given: str | Json, **inputs: Any) -> Json:
    return trap("trap_find", given, **inputs)


def disable(given: str | Json, **inputs: Any) -> Json:
    return trap("trap_disable", given, **inputs)


def spring(given: str | Json, **inputs: Any) -> Json:
    return trap("trap_spring", given, **inputs)


def difficulty(answer: Json) -> int:
    found: int = answer["task"]["difficulty"]
    return found


# --- what the entries say -------------------------------------------------------------------------

LEVELS = {
    "arrow": (4, 4, 6, 6),
    "crushing_wall": (6, 6, 6, 6),
    "disintegration": (7, 7, 7, 7),
    "explosive_glyph": (4, 4, 4, 5),
    "flooding_room": (4, 4, 7, 4),
    "mangler": (3, 3, 3, 4),
    "net": (3, 5, 2, 3),
    "pit": (4, 4, 4, 4),
    "poison_gas": (3, 3, 3, 5),
    "poison_needle": (5, 5, 5, 6),
    "portcullis": (5, 5, 5, 5),
    "rolling_boulder": (6, 6, 7, 6),
    "slicing_blade": (5, 6, 5, 5),
    "sliding_stair": (4, 4, 4, 4),
    "snake_pit": (4, 4, 4, 4),
    "spear": (4, 4, 5, 5),
    "teleporter": (6, 6, 6, 6),
}
FALLS = {"pit": 30, "sliding_stair": 60}


@pytest.mark.rule(
    "trap.entry.index",
    "trap.listing.target_number",
    "trap.listing.modifications",
    "trap.disable.difficulty",
)
@pytest.mark.parametrize(("key", "levels"), LEVELS.items())
def test_levels_of_evading_disabling_and_noticing(
    key: str, levels: tuple[int, int, int, int]
) -> None:
    _, evade, defend, notice = levels
    fall = {"feet": FALLS[key]} if key in FALLS else {}
    assert spring(key, **fall)["task"]["target_number"] == 3 * evade
    assert disable(key)["task"]["target_number"] == 3 * defend
    assert find(key)["task"]["target_number"] == 3 * notice


@pytest.mark.rule(
    "trap.listing.damage_default",
    "trap.entry.arrow",
    "trap.entry.crushing_wall",
    "trap.entry.disintegration",
    "trap.entry.explosive_glyph",
    "trap.entry.flooding_room",
    "trap.entry.mangler",
    "trap.entry.net",
    "trap.entry.pit",
    "trap.entry.poison_gas",
    "trap.entry.poison_needle",
    "trap.entry.portcullis",
    "trap.entry.rolling_boulder",
    "trap.entry.slicing_blade",
    "trap.entry.sliding_stair",
    "trap.entry.snake_pit",
    "trap.entry.spear",
    "trap.entry.teleporter",
)
@pytest.mark.parametrize(
    ("key", "dealt", "armor", "conditions"),
    [
        ("arrow", 4, 2, []),
        ("crushing_wall", 6, 0, []),
        ("disintegration", 15, 2, []),
        ("explosive_glyph", 4, 0, []),
        ("flooding_room", 0, 0, []),
        ("mangler", 3, 2, ["mangled hand"]),
        ("net", 0, 0, ["entangled"]),
        ("pit", 3, 0, []),
        ("poison_gas", 0, 0, []),
        ("poison_needle", 1, 2, []),
        ("portcullis", 5, 2, []),
        ("rolling_boulder", 6, 2, []),
        ("slicing_blade", 5, 2, []),
        ("sliding_stair", 3, 0, []),
        ("snake_pit", 0, 0, ["among snakes"]),
        ("spear", 6, 2, []),
        ("teleporter", 0, 0, []),
    ],
)
def test_what_trap_inflicts(key: str, dealt: int, armor: int, conditions: list[str]) -> None:
    fall = {"feet": FALLS[key]} if key in FALLS else {}
    actor = kara(might=14, armor=[MAIL])
    answer = spring(key, actor=actor, dice=[2], **fall)
    damage = answer["damage"] or {"dealt": 0, "armor": 0, "taken": 0}
    assert (damage["dealt"], damage["armor"], damage["taken"]) == (
        dealt,
        armor,
        max(0, dealt - armor),
    )
    assert answer["actor"]["conditions"] == conditions
    assert answer["poison"] == {"poison_gas": 3, "poison_needle": 5}.get(key)


@pytest.mark.rule("trap.listing.modifications")
def test_trap_of_ones_own_defends_as_5() -> None:
    # a level 4 trap that defends as 5: target 15 to disable or attack it, 12 to evade or notice it
    assert [disable(OWN, way=way)["task"]["target_number"] for way in ("disable", "attack")] == [
        15,
        15,
    ]
    assert (spring(OWN)["task"]["target_number"], find(OWN)["task"]["target_number"]) == (12, 12)
    assert spring(OWN, dice=[2])["damage"]["dealt"] == 4


@pytest.mark.rule("trap.entry.arrow", "trap.entry.spear")
@pytest.mark.parametrize("key", ["arrow", "spear"])
def test_open_bow_is_met_at_its_level(key: str) -> None:
    assert (difficulty(find(key, hidden=False)), difficulty(disable(key, hidden=False))) == (4, 4)


def test_keys_are_read_kindly_unless_unknown() -> None:
    """Keys are read kindly and unknown ones refused."""
    assert difficulty(find("Crushing Wall")) == 6
    for procedure in ("trap_find", "trap_disable", "trap_spring"):
        assert refused(procedure, actor=kara(), inputs={"trap": "tiger"}) == (
            "bad_value",
            "inputs.trap",
        )


# --- finding --------------------------------------------------------------------------------------


@pytest.mark.rule("trap.find.default")
def test_trap_find_default() -> None:
    answer = find("pit", search="none", dice=[20])
    assert (answer["task"], answer["roll"], answer["result"]) == (None, None, None)
    assert answer["events"][0]["rule"] == "trap.find.default"


@pytest.mark.rule("trap.find.passive.speed", "trap.find.passive.roll", "trap.find.passive.timers")
def test_trap_find_passive() -> None:
    answer = find("pit", search="passive", dice=[12])
    assert (answer["speed"], answer["rounds"], answer["result"]) == (0.5, 0, "success")
    assert [e["rule"] for e in answer["events"]] == [
        "trap.find.passive.roll",
        "trap.find.passive.timers",
    ]
    assert find("pit", search="passive", dice=[11])["result"] == "failure"


@pytest.mark.rule("trap.find.active.time", "trap.find.active.one_roll")
@pytest.mark.parametrize("areas", [1, 4, 9])
def test_trap_find_active(areas: int) -> None:
    answer = find("poison_gas", areas=areas, dice=[15])
    assert (answer["rounds"], answer["result"], answer["task"]["stat"]) == (
        areas,
        "success",
        "intellect",
    )
    assert difficulty(answer) == 5
    assert (
        find("poison_gas", areas=areas, dice=[14])["events"][0]["rule"]
        == "trap.find.active.one_roll"
    )


# --- disabling ------------------------------------------------------------------------------------


@pytest.mark.rule("trap.disable.effect", "trap.disable.difficulty")
def test_trap_disable() -> None:
    answer = disable("pit", dice=[12])
    assert (answer["trap_state"], answer["task"]["stat"]) == ("disabled", "speed")
    assert disable("pit", stat="intellect")["task"]["stat"] == "intellect"
    assert difficulty(disable("pit", difficulty=2)) == 2
    assert disable("pit", way="sabotage", dice=[12])["trap_state"] == "disabled"


@pytest.mark.rule(
    "trap.bypass.hindrance", "trap.bypass.magical", "trap.bypass.effect", "trap.magical.disable"
)
def test_trap_bypass() -> None:
    assert difficulty(disable("pit", way="bypass")) == 6
    assert difficulty(disable("explosive_glyph", way="bypass")) == 8
    assert difficulty(disable("explosive_glyph", way="bypass", manipulates_magic=True)) == 6
    assert difficulty(disable("explosive_glyph")) == 4
    assert disable("explosive_glyph", dice=[12])["trap_state"] == "disabled"
    assert difficulty(disable("net", way="bypass")) == 4
    assert disable("pit", way="bypass", dice=[18])["trap_state"] == "bypassed"


@pytest.mark.rule("trap.failure.activates", "trap.failure.attack_eased")
@pytest.mark.parametrize("way", ["disable", "bypass", "sabotage"])
def test_failure_sets_it_off(way: str) -> None:
    answer = disable("pit", way=way, dice=[2])
    assert (answer["trap_state"], answer["events"][-1]["rule"]) == (
        "sprung",
        "trap.failure.activates",
    )
    assert difficulty(spring("pit", feet=10, in_harms_way=True)) == 5
    untried = disable("pit", way=way, hinder=[{"name": "a gale", "steps": 5}], dice=[20])
    assert (untried["result"], untried["trap_state"]) == ("impossible", "armed")
    assert difficulty(spring("slicing_blade", in_harms_way=True)) == 7


@pytest.mark.rule("trap.attack", "trap.object_track")
def test_trap_attack() -> None:
    missed = disable("pit", way="attack", dice=[11])
    assert (missed["trap_state"], missed["object_damage"], missed["task"]["stat"]) == (
        "armed",
        "intact",
        "might",
    )
    hit = disable("pit", way="attack", dice=[12])
    assert (hit["trap_state"], hit["object_damage"]) == ("armed", "minor")
    assert disable("pit", way="attack", dice=[18])["object_damage"] == "major"
    again = disable("pit", way="attack", object_damage="minor", dice=[9])
    assert (difficulty(again), again["object_damage"], again["trap_state"]) == (
        3,
        "major",
        "disabled",
    )
    inputs = {"trap": "pit", "object_damage": "major"}
    assert refused("trap_disable", actor=kara(), inputs=inputs) == (
        "not_allowed",
        "inputs.object_damage",
    )


# --- going off ------------------------------------------------------------------------------------


def test_trap_is_evaded_as_attack_is() -> None:
    nimble = kara(
        skills={"speed defense": "trained"}, armor=[{"name": "shield", "source": "shield"}]
    )
    assert difficulty(spring("arrow", actor=nimble)) == 2
    assert spring("poison_gas")["task"]["stat"] == "might"
    assert spring("teleporter")["task"]["stat"] == "intellect"
    assert spring("teleporter", stat="speed")["task"]["stat"] == "speed"
    assert difficulty(spring("arrow", actor=nimble, unaware=True)) == 4
    assert difficulty(spring("arrow", effort={"ease": 1})) == 3
    odds = done("trap_spring", actor=kara(), inputs={"trap": "arrow"}, odds=True)["odds"]
    assert [(row["difficulty"], row["success"], row["damage"]) for row in odds] == [
        (4, 0.45, {"0": 0.45, "4": 0.55}),
        (3, 0.6, {"0": 0.6, "4": 0.4}),
        (2, 0.75, {"0": 0.75, "4": 0.25}),
    ]


@pytest.mark.rule("trap.explosive_glyph.partial")
def test_trap_explosive_glyph_partial() -> None:
    assert spring("explosive_glyph", actor=kara(armor=[MAIL]), dice=[12])["damage"]["taken"] == 1
    assert spring("explosive_glyph", actor=kara(armor=[MAIL]), dice=[11])["damage"]["taken"] == 4
    assert spring("arrow", dice=[12])["damage"] is None


@pytest.mark.rule("trap.pit.fall_damage", "trap.sliding_stair.damage")
@pytest.mark.parametrize(
    ("feet", "fall", "slide"), [(0, 0, 0), (10, 1, 0), (19, 1, 0), (35, 3, 1), (100, 10, 5)]
)
def test_trap_falls(feet: int, fall: int, slide: int) -> None:
    for key, points in (("pit", fall), ("sliding_stair", slide)):
        damage = spring(key, feet=feet, dice=[2], actor=kara(armor=[MAIL]))["damage"]
        assert (damage or {"taken": 0})["taken"] == points
        assert spring(key, feet=feet, dice=[12])["damage"] is None
    assert refused("trap_spring", actor=kara(), inputs={"trap": "pit"}) == (
        "bad_value",
        "inputs.feet",
    )
    assert refused("trap_spring", actor=kara(), inputs={"trap": "net", "feet": 10}) == (
        "bad_value",
        "inputs.feet",
    )


@pytest.mark.rule("trap.portcullis.side")
def test_trap_portcullis_side() -> None:
    assert difficulty(spring("portcullis", choose_side=True)) == 6
    assert spring("portcullis", dice=[15])["events"][-1]["rule"] == "trap.portcullis.side"
    assert spring("portcullis", choose_side=True, dice=[18])["events"] == []
    inputs = {"trap": "net", "choose_side": True}
    assert refused("trap_spring", actor=kara(), inputs=inputs) == (
        "not_allowed",
        "inputs.choose_side",
    )


@pytest.mark.rule("trap.crushing_wall.lesser_variants")
@pytest.mark.parametrize("variant", ["sand", "oil", "marbles"])
def test_trap_crushing_wall_lesser_variants(variant: str) -> None:
    damage = spring("crushing_wall", variant=variant, actor=kara(armor=[MAIL]), dice=[2])["damage"]
    assert (damage["dealt"], damage["armor"]) == (3, 0)
    assert spring("crushing_wall", variant="deadfall", dice=[2])["damage"]["dealt"] == 6
    inputs = {"trap": "crushing_wall", "variant": "feathers"}
    assert refused("trap_spring", actor=kara(), inputs=inputs) == ("bad_value", "inputs.variant")


@pytest.mark.rule("trap.poison_gas.flammable_damage")
def test_trap_poison_gas_flammable_damage() -> None:
    answer = spring("poison_gas", variant="flammable", dice=[2])
    assert (answer["damage"]["dealt"], answer["poison"], answer["task"]["stat"]) == (
        3,
        None,
        "speed",
    )


@pytest.mark.rule("trap.disintegration.dust")
def test_trap_disintegration_dust() -> None:
    weak = kara(might=4, speed=4, intellect=4)
    answer = spring("disintegration", actor=weak)
    assert answer["task"]["roll"] == "impossible"
    dead = spring("disintegration", actor=weak, dice=[20])
    assert (dead["result"], dead["actor"]["damage_track"]) == ("impossible", "dead")
    assert dead["events"][-1]["rule"] == "trap.disintegration.dust"
    alive = spring("disintegration", dice=[20])
    assert "trap.disintegration.dust" not in [e["rule"] for e in alive["events"]]


@pytest.mark.rule("trap.flooding_room.thin_air")
def test_trap_flooding_room_thin_air() -> None:
    who = kara()
    for stage, steps in ((1, 1), (2, 2), (3, 3)):
        who = spring("flooding_room", variant="thin_air", stage=stage, actor=who)["actor"]
        assert difficulty(task(4, actor=who)) == 4 + steps
    who = spring("flooding_room", variant="thin_air", stage=4, actor=who)["actor"]
    assert who["conditions"] == ["unconscious"]
    hurt = {**who, "damage_track": "impaired"}
    awake = spring("flooding_room", variant="thin_air", stage=0, actor=hurt)["actor"]
    assert (awake["conditions"], awake["damage_track"]) == ([], "impaired")
    for inputs in (
        {"trap": "flooding_room", "variant": "thin_air"},
        {"trap": "pit", "feet": 5, "stage": 1},
    ):
        assert refused("trap_spring", actor=kara(), inputs=inputs) == ("bad_value", "inputs.stage")


def test_swinging_weight_hits_less_hard_each_time() -> None:
    dealt = []
    for passes in (1, 2, 6, 7, 9):
        answer = spring("rolling_boulder", variant="swinging_weight", passes=passes, dice=[2])
        dealt.append((answer["damage"] or {"dealt": 0})["dealt"])
    assert dealt == [6, 5, 1, 0, 0]


@pytest.mark.rule("trap.net.escape")
def test_trap_net_escape() -> None:
    caught = kara(conditions=["entangled"])
    for stat in ("might", "speed"):
        answer = done("trap_escape", actor=caught, inputs={"stat": stat}, dice=[6])
        assert (difficulty(answer), answer["task"]["stat"], answer["actor"]["conditions"]) == (
            2,
            stat,
            [],
        )
    assert done("trap_escape", actor=caught, dice=[5])["actor"]["conditions"] == ["entangled"]
    strong = kara(conditions=["entangled"], skills={"might defense": "trained"})
    assert difficulty(done("trap_escape", actor=strong)) == 1


@pytest.mark.rule("trap.net.escape")
def test_trap_net_escape_is_defense_action() -> None:
    """Trap net escape is an action with a defense roll."""
    guarded = kara(conditions=["entangled", {"name": "braced", "eases": {"defense": 1}}])
    assert difficulty(done("trap_escape", actor=guarded)) == 1
    for condition in ("stunned", "paralyzed", "unconscious"):
        unable = kara(conditions=["entangled", condition])
        assert refused("trap_escape", actor=unable) == ("cannot_act", "actor.conditions")
    down = kara(conditions=["entangled"], damage_track="debilitated")
    assert refused("trap_escape", actor=down) == ("cannot_act", "actor.damage_track")


@pytest.mark.rule("trap.net.escape")
def test_trap_net_escape_held_to_spot() -> None:
    caught = spring("net", dice=[14])["actor"]
    assert caught["conditions"] == ["entangled"]
    moves: tuple[tuple[str, Json], ...] = (
        ("move", {"way": "immediate"}),
        ("climb", {"surface": "crumbling"}),
        ("jump", {"kind": "standing", "feet": 7}),
        ("swim", {"difficulty": 3}),
        ("push_off", {"feet": 20}),
    )
    for procedure, inputs in moves:
        assert refused(procedure, actor=caught, inputs=inputs) == ("cannot_act", "actor.conditions")
    assert difficulty(done("identify", actor=caught, inputs={"level": 3})) == 3
    free = done("trap_escape", actor=caught, dice=[6])["actor"]
    assert done("move", actor=free, inputs={"way": "immediate"})["result"] == "routine"


@pytest.mark.rule("special_damage.paralysis.effect", "position.surprise.unaware")
def test_special_damage_paralysis_effect_traps() -> None:
    stiff = kara(conditions=["paralyzed"])
    hit = spring("arrow", actor=stiff)
    assert (hit["task"], hit["roll"], hit["result"], hit["damage"]["taken"]) == (
        None,
        None,
        "failure",
        4,
    )
    assert (
        spring("poison_gas", actor=stiff, dice=[9])["result"] == "success"
    )  # Might resists as ever
    let: Json = {"rulings": {"paralysed_defense": "difficulty"}}
    assert difficulty(done("trap_spring", actor=stiff, inputs={"trap": "arrow"}, **let)) == 4
    eased = {"trap": "arrow", "effort": {"ease": 1}}
    assert refused("trap_spring", actor=stiff, inputs=eased) == ("not_allowed", "inputs.effort")
    asleep = kara(conditions=["unconscious"], skills={"speed defense": "trained"})
    assert difficulty(spring("arrow", actor=asleep)) == 4  # nothing helps the unaware
    hit_by: Json = {"rulings": {"surprise_defense": "auto_hit"}}
    assert (
        done("trap_spring", actor=asleep, inputs={"trap": "arrow"}, **hit_by)["result"] == "failure"
    )


@pytest.mark.rule("trap.find.active.time", "trap.listing.modifications")
def test_trap_find_counts_everything_said() -> None:
    """Trap find passes over nothing that is said."""
    watched = {"trap": "pit", "search": "passive", "areas": 6}
    assert refused("trap_find", actor=kara(), inputs=watched) == ("bad_value", "inputs.areas")
    for procedure in ("trap_find", "trap_disable"):
        open_pit = {"trap": "pit", "hidden": False}
        assert refused(procedure, actor=kara(), inputs=open_pit) == ("not_allowed", "inputs.hidden")


@pytest.mark.rule("trap.entry.rolling_boulder")
def test_trap_entry_rolling_boulder_ignores_only_weight() -> None:
    """Trap entry rolling boulder passes of the weight alone."""
    third = spring("rolling_boulder", variant="swinging_weight", passes=3, dice=[17])
    assert third["damage"]["dealt"] == 4
    inputs = {"trap": "rolling_boulder", "passes": 3}
    assert refused("trap_spring", actor=kara(), inputs=inputs) == ("not_allowed", "inputs.passes")


@pytest.mark.rule("trap.crushing_wall.lesser_variants")
@pytest.mark.parametrize(
    ("variant", "told"), [("sand", []), ("oil", ["terrain"]), ("marbles", ["terrain"])]
)
def test_trap_crushing_wall_lesser_variants_terrain(variant: str, told: list[str]) -> None:
    for face, taken in ((17, 3), (18, None)):
        answer = spring("crushing_wall", variant=variant, dice=[face], actor=kara(armor=[MAIL]))
        assert [event["kind"] for event in answer["events"]] == told
        assert (answer["damage"] and answer["damage"]["taken"]) == taken


@pytest.mark.rule("trap.listing.damage_default")
def test_trap_listing_damage_default_of_trap_described() -> None:
    assert spring({"name": "dart", "level": 3}, dice=[8])["damage"]["dealt"] == 3
    assert (
        spring({"name": "dart", "level": 3, "damage": {"points": 1}}, dice=[8])["damage"]["dealt"]
        == 1
    )
    both = {"name": "dart", "level": 3, "damage": {"points": 1, "feet": 10}}
    for procedure in ("trap_find", "trap_disable", "trap_spring"):
        assert refused(procedure, actor=kara(), inputs={"trap": both}) == (
            "bad_value",
            "inputs.trap.damage.feet",
        )


@pytest.mark.rule("trap.bypass.magical")
def test_trap_bypass_magical_by_variant() -> None:
    assert difficulty(disable("portcullis", way="bypass")) == 7
    assert difficulty(disable("portcullis", way="bypass", variant="force_field")) == 9
    assert difficulty(disable("explosive_glyph", way="bypass")) == 8
    assert difficulty(disable("explosive_glyph", way="bypass", variant="acid_mist")) == 6
    unknown = {"trap": "pit", "variant": "acid_mist"}
    assert refused("trap_disable", actor=kara(), inputs=unknown) == ("bad_value", "inputs.variant")


@pytest.mark.rule("intrusion.defence_natural_one", "edition2.intrusion.defense_two_damage_gone")
def test_intrusion_defence_natural_one_against_traps() -> None:
    def told(trap: str, face: int, **more: Any) -> list[str]:
        answer = done("trap_spring", actor=kara(), inputs={"trap": trap}, dice=[face], **more)
        return [event["kind"] for event in answer["events"]]

    assert told("arrow", 1) == ["gm_intrusion", "may_hurt_more"]
    assert told("arrow", 2) == []
    assert "may_hurt_more" not in told("net", 1)  # a net does no damage
    assert told("arrow", 1, edition="second") == ["gm_intrusion"]


@pytest.mark.rule("trap.entry.poison_gas")
def test_trap_entry_poison_gas_dead_air() -> None:
    assert spring("poison_gas", dice=[8])["poison"] == 3
    assert spring("poison_gas", variant="dead_air", dice=[8])["poison"] is None


# --- poisons --------------------------------------------------------------------------------------


def poisoned(
    poison: str, *, dice: list[int] | None = None, actor: Json | None = None, **inputs: Any
) -> Json:
    more: Json = {"dice": dice} if dice else {}
    return done(
        "trap_poison",
        actor=actor or kara(),
        inputs={"poison": poison, "level": 5, **inputs},
        **more,
    )


def lasting(name: str, minutes: int) -> Json:
    return {"name": name, "lasts": {"n": minutes, "unit": "minutes"}}


@pytest.mark.rule("trap_poison.index")
def test_trap_poison_index() -> None:
    short, long = (1, 10, 60), (10, 60, 600)
    assert {
        "blindness": short,
        "choking": short,
        "damage_track": (),
        "debilitating": long,
        "instant_damage": (),
        "ongoing_damage": (),
        "paralysis": long,
        "sleep": long,
    } == TYPICAL_MINUTES
    answer = poisoned("blindness", dice=[15])
    assert (answer["task"]["stat"], difficulty(answer), answer["actor"]) == ("might", 5, kara())


@pytest.mark.rule("trap_poison.blindness", "trap_poison.choking")
@pytest.mark.parametrize(("poison", "condition"), [("blindness", "blind"), ("choking", "choking")])
def test_trap_poison_blindness_and_choking(poison: str, condition: str) -> None:
    assert poisoned(poison, dice=[14])["actor"]["conditions"] == [lasting(condition, 1)]
    assert poisoned(poison, minutes=60, dice=[14])["actor"]["conditions"] == [
        lasting(condition, 60)
    ]


@pytest.mark.rule("trap_poison.damage_track")
def test_trap_poison_damage_track() -> None:
    answer = poisoned("damage_track", dice=[14])
    assert (answer["actor"]["damage_track"], pools(answer["actor"])) == ("impaired", (12, 9, 8))
    assert poisoned("damage_track", dice=[15])["actor"]["damage_track"] == "hale"


@pytest.mark.rule("trap_poison.debilitating")
@pytest.mark.parametrize("steps", [1, 2])
def test_trap_poison_debilitating(steps: int) -> None:
    answer = poisoned("debilitating", steps=steps, dice=[14])
    assert answer["actor"]["conditions"][0]["lasts"] == {"n": 10, "unit": "minutes"}
    assert difficulty(task(4, actor=answer["actor"])) == 4 + steps


@pytest.mark.rule("trap_poison.instant_damage")
def test_trap_poison_instant_damage() -> None:
    answer = poisoned("instant_damage", points=3, pool="speed", dice=[14], actor=kara(armor=[MAIL]))
    assert (pools(answer["actor"]), answer["again"]) == ((12, 6, 8), None)
    inputs = {"poison": "instant_damage", "level": 5}
    assert refused("trap_poison", actor=kara(), inputs=inputs) == ("bad_value", "inputs.points")
    assert (
        refused("trap_poison", actor=kara(), inputs={**inputs, "poison": "sleep", "points": 3})[0]
        == "bad_value"
    )


@pytest.mark.rule("trap_poison.index")
@pytest.mark.parametrize(
    ("poison", "stray"),
    [
        ("damage_track", {"minutes": 60}),
        ("sleep", {"points": 3}),
        ("sleep", {"times": 2}),
        ("instant_damage", {"points": 3, "later_points": 2}),
        ("instant_damage", {"points": 3, "every": "minute"}),
        ("blindness", {"steps": 2}),
        ("choking", {"groggy": True}),
        ("sleep", {"collapses": False}),
        ("sleep", {"woken": True, "effort": {"ease": 1}}),
    ],
)
def test_trap_poison_index_nothing_is_passed_over(poison: str, stray: Json) -> None:
    given = {"poison": poison, "level": 4, **stray}
    assert refused("trap_poison", actor=kara(), inputs=given) == (
        "bad_value",
        f"inputs.{list(stray)[-1]}",
    )


@pytest.mark.rule("trap_poison.ongoing_damage", "trap_poison.ongoing_damage.repeat")
def test_trap_poison_ongoing_damage() -> None:
    first = poisoned("ongoing_damage", points=4, dice=[14])
    assert (pools(first["actor"])[0], first["again"]) == (8, {"every": "round", "times": 5})
    later = poisoned(
        "ongoing_damage", points=4, repeat=True, times=5, dice=[14], actor=first["actor"]
    )
    assert (pools(later["actor"])[0], later["again"]) == (7, {"every": "round", "times": 4})
    last = poisoned("ongoing_damage", points=4, repeat=True, times=1, dice=[14])
    assert (pools(last["actor"])[0], last["again"]) == (11, None)
    resisted = poisoned("ongoing_damage", points=4, repeat=True, times=5, dice=[15])
    assert (resisted["damage"], resisted["again"]) == (None, None)


@pytest.mark.rule("trap_poison.paralysis")
def test_trap_poison_paralysis() -> None:
    fallen = poisoned("paralysis", dice=[14])["actor"]
    assert [c["name"] for c in fallen["conditions"]] == ["paralyzed", "prone"]
    upright = poisoned("paralysis", collapses=False, dice=[14])["actor"]
    assert upright["conditions"] == [lasting("paralyzed", 10)]
    assert refused("climb", actor=upright, inputs={"difficulty": 2})[0] == "cannot_act"


@pytest.mark.rule("trap_poison.sleep", "trap_poison.sleep.groggy")
def test_trap_poison_sleep() -> None:
    asleep = poisoned("sleep", minutes=60, groggy=True, dice=[14])
    follows = {"then": lasting("groggy", 60)}
    assert (asleep["actor"]["conditions"], asleep["groggy_minutes"]) == (
        [lasting("unconscious", 60) | follows],
        60,
    )
    awake = poisoned("sleep", minutes=60, groggy=True, woken=True, actor=asleep["actor"])
    assert awake["actor"]["conditions"] == [lasting("groggy", 60)]
    assert difficulty(task(4, actor=awake["actor"])) == 5
    early = poisoned(
        "sleep", woken=True, actor=asleep["actor"]
    )  # the sheet says how groggy they will be
    assert (early["actor"]["conditions"], early["groggy_minutes"]) == ([lasting("groggy", 60)], 60)
    plain = poisoned("sleep", minutes=60, dice=[14])["actor"]
    assert plain["conditions"] == [lasting("unconscious", 60)]
    assert poisoned("sleep", woken=True, actor=plain)["actor"]["conditions"] == []
