"""The contract on the rest of chapter 3: area attacks, duels of PCs, allies, second defenses,
levels compared.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import BROADSWORD, Json, ask, attack, defend, done, guard, kara, pools, refused

SHATTER: Json = {"name": "Shatter", "damage": 1, "range": "long", "stats": ["intellect"], "cost": 2}
CULT: list[Json] = [{"kind": "npc", "name": "cultist", "level": 2} for _ in range(6)]
LEADER: Json = {"kind": "npc", "name": "leader", "level": 4}


def area(targets: list[Json], *, actor: Json | None = None, **inputs: Any) -> Json:
    """An area attack of Kara's."""
    request = {
        name: inputs.pop(name)
        for name in ("dice", "rulings", "edition", "odds", "lang")
        if name in inputs
    }
    return done(
        "area_attack", actor=actor or kara(), inputs={"targets": targets, **inputs}, **request
    )


# --- area attacks ---------------------------------------------------------------------------------


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "area_attack.minimum_damage")
@pytest.mark.parametrize(
    "told",
    [
        {"attack": SHATTER},
        {"attack": SHATTER, "damage": 1},
        {"damage": 1, "stat": "intellect", "initial": 0},
    ],
)
def test_cult(told: Json) -> None:
    told.pop("initial", None)
    answer = area([*CULT, LEADER], **told, effort={"damage": 1}, dice=[11])
    found = [
        (h["name"], h["difficulty"], h["target_number"], h["hit"], h["damage"])
        for h in answer["hits"]
    ]
    assert found == [("cultist", 2, 6, True, 3)] * 6 + [("leader", 4, 12, False, 1)]
    assert [t["health"] for t in answer["targets"]] == [3] * 6 + [11]
    assert (answer["target"], answer["result"], answer["damage"]["dealt"]) == (None, "success", 3)
    assert all(t["kind"] == "npc" for t in answer["targets"])


def test_one_price_for_everybody() -> None:
    few, many = (
        area(CULT[:n], attack=SHATTER, effort={"ease": 1, "damage": 1}, dice=[10]) for n in (1, 6)
    )
    assert few["cost"] == many["cost"]
    assert (many["cost"]["points"], pools(many["actor"])[2]) == (7, 1)


@pytest.mark.parametrize("bonus", [(17, 1), (18, 2), (19, 3), (20, 4)])
def test_area_damage_bonus_reaches_every_target(bonus: tuple[int, int]) -> None:
    """A bonus to the damage is for everybody who is hit."""
    face, more = bonus
    answer = area([guard(2), guard(4, armor=2), guard(9)], damage=3, dice=[face])
    assert [h["damage"] for h in answer["hits"]] == [3 + more, 1 + more, 0]


def test_targets_keep_their_health_and_fall() -> None:
    answer = area([guard(2, health=2), guard(2, health=5)], damage=3, dice=[6])
    assert [t["health"] for t in answer["targets"]] == [0, 2]
    assert [e["kind"] for e in answer["events"]] == ["foe_down"]


def test_natural_one_and_twenty_count_on_total_miss() -> None:
    """A one intrudes and a twenty gives back even where everybody is missed."""
    missed = area([guard(9)], attack=SHATTER, ease=[{"steps": 2}], effort={"ease": 1}, dice=[1])
    assert (missed["special"]["kind"], missed["cost"]["paid"]) == ("gm_intrusion", 5)
    back = area([guard(6)], attack=SHATTER, effort={"damage": 1}, dice=[20])
    assert (back["result"], back["cost"]["paid"]) == ("success", 0)


@pytest.mark.parametrize(
    ("inputs", "refusal"),
    [
        ({"targets": [], "damage": 3}, ("bad_value", "inputs.targets")),
        ({"targets": CULT}, ("bad_value", "inputs.damage")),
        ({"damage": 3}, ("bad_value", "inputs.targets")),
        (
            {"targets": [guard(2, health=9, max_health=6)], "damage": 3},
            ("inconsistent_character", "inputs.targets[0].health"),
        ),
        ({"targets": [kara()], "damage": 3}, ("bad_value", "inputs.targets[0].kind")),
        (
            {"targets": CULT, "damage": 3, "target_situations": {"boss": ["cover"]}},
            ("bad_value", "inputs.target_situations"),
        ),
        (
            {"targets": CULT, "damage": 3, "effect": "stun", "effect_on": "boss"},
            ("bad_value", "inputs.effect_on"),
        ),
        (
            {"targets": CULT, "damage": 3, "true_names": ["boss"]},
            ("bad_value", "inputs.true_names"),
        ),
        ({"targets": CULT, "damage": 3, "true_name": True}, ("bad_value", "inputs.true_name")),
        (
            {"targets": CULT, "damage": 3, "situations": ["total_cover"]},
            ("not_allowed", "inputs.situations"),
        ),
        (
            {"targets": CULT, "damage": 0, "effort": {"damage": 1}},
            ("not_allowed", "inputs.effort.damage"),
        ),
        (
            {"targets": CULT, "damage": 3, "effort": {"ease": 2, "damage": 1}},
            ("effort_limit", "inputs.effort"),
        ),
    ],
)
def test_area_attacks_that_are_refused(inputs: Json, refusal: tuple[str, str]) -> None:
    code, field = refused("area_attack", actor=kara(), inputs=inputs)
    assert (code, field.removesuffix(".kind")) == (refusal[0], refusal[1].removesuffix(".kind"))


def test_odds_of_area_attack_count_everybody() -> None:
    targets = [guard(2), guard(4, armor=1), guard(5)]
    asked: Json = {"targets": targets, "damage": 3, "damage_on_miss": 2}
    rows = area(**asked, odds=True)["odds"]
    assert len(rows) == 6
    for row in rows:
        played = [area(**asked, effort=row["effort"], dice=[face]) for face in range(1, 21)]
        taken = [sum(h["damage"] for h in answer["hits"]) for answer in played]
        assert row["expected_damage"] == pytest.approx(sum(taken) / 20)
        assert row["success"] == pytest.approx(
            sum(answer["result"] == "success" for answer in played) / 20
        )
        assert row["expected_cost"] == pytest.approx(
            sum(answer["cost"]["paid"] for answer in played) / 20
        )


@pytest.mark.parametrize(
    "inputs",
    [
        {"attack": "broadsword", "effect": "damage_object"},
        {"attack": "broadsword", "effect": "stun"},
        {"attack": "broadsword", "situations": ["darkness_unsensed"]},
        {"attack": "broadsword", "situations": ["invisible_unsensed"], "lucky_shot": True},
        {"attack": {"name": "maul", "weight": "heavy"}, "situations": ["low_gravity", "cover"]},
        {
            "attack": {"name": "bow", "range": "long"},
            "distance": 300,
            "situations": ["beyond_range"],
        },
    ],
)
def test_attack_odds_match_every_face(inputs: Json) -> None:
    """The odds of an attack are what its faces come to."""
    target = guard(armor=1)
    for row in done("attack", actor=kara(), target=target, inputs=inputs, odds=True)["odds"]:
        told = {**inputs, "effort": row["effort"]}
        played = [
            done("attack", actor=kara(), target=target, inputs=told, dice=[face])
            for face in range(1, 21)
        ]
        taken = [answer["damage"]["taken"] if answer["damage"] else 0 for answer in played]
        assert row["expected_damage"] == pytest.approx(sum(taken) / 20)
        assert row["success"] == pytest.approx(
            sum(a["result"] in ("success", "routine") for a in played) / 20
        )
        offered = [(a["special"] or {}).get("kind") == "major_effect" for a in played]
        assert row["major_effect"] == pytest.approx(sum(offered) / 20)


@pytest.mark.parametrize(
    "inputs", [{"damage_on_success": 2}, {"situations": ["darkness_unsensed"]}, {"unaware": True}]
)
def test_defense_odds_match_every_face(inputs: Json) -> None:
    """The odds of a defense are what its faces come to."""
    for row in defend(**inputs, odds=True)["odds"]:
        if not row["affordable"]:
            continue
        played = [
            defend(**inputs, effort={"ease": row["effort"]["ease"]}, dice=[face])
            for face in range(1, 21)
        ]
        taken = [answer["damage"]["taken"] if answer["damage"] else 0 for answer in played]
        assert row["expected_damage"] == pytest.approx(sum(taken) / 20)


# --- PC against PC --------------------------------------------------------------------------------

BEN: Json = kara(name="Ben")


def duel(*dice: int, **request: Any) -> Json:
    """Kara attacks Ben."""
    inputs = {"attack": BROADSWORD, **request.pop("inputs", {})}
    whole = {
        "actor": kara(skills={}),
        "target": BEN,
        "inputs": inputs,
        **({"dice": list(dice)} if dice else {}),
    }
    return done("pc_combat", **{**whole, **request})


@pytest.mark.rule("pc_combat.both_roll", "pc_combat.compare")
def test_both_come_back_from_duel() -> None:
    hit = duel(13, 12)
    assert (hit["task"], hit["roll"], hit["result"]) == (
        None,
        {"natural": 13, "total": 13},
        "success",
    )
    assert (pools(hit["target"])[0], hit["actor"], hit["attack"]["bonus"]) == (
        8,
        kara(skills={}),
        0,
    )
    missed = duel(12, 13)
    assert (missed["result"], missed["damage"], missed["target"]) == ("failure", None, BEN)


@pytest.mark.rule("pc_combat.steps_become_plus_three")
def test_npc_side_steps_count_three_points_each() -> None:
    """Steps are three points each on both sides."""
    inputs = {
        "ease": [{"steps": 2}],
        "hinder": [{"steps": 1}],
        "defense": {"assets": [{"steps": 2}]},
    }
    answer = duel(10, 7, inputs=inputs)
    assert [answer[side]["roll"]["total"] for side in ("attack", "defense")] == [13, 13]
    assert (answer["tie"], answer["result"], answer["cost"]["paid"]) == (True, None, 0)
    assert [e["kind"] for e in answer["events"]] == ["tie"]


@pytest.mark.rule("pc_combat.both_roll", "pc_combat.compare")
@pytest.mark.parametrize("edition", ["csrd", "second"])
def test_pc_against_pc_always_rolls_both(edition: str) -> None:
    """However hard an attack on another PC is both roll."""
    inputs = {"hinder": [{"steps": 7}], "defense": {"hinder": [{"steps": 8}]}}
    answer = duel(10, 12, inputs=inputs, edition=edition)
    assert [answer[side]["roll"]["total"] for side in ("attack", "defense")] == [-11, -12]
    assert (answer["result"], answer["damage"]["taken"]) == ("success", 4)
    unseen = duel(20, 1, inputs={"situations": ["darkness_unsensed"]}, edition=edition)
    assert (unseen["result"], unseen["roll"], unseen["cost"]["paid"]) == ("impossible", None, 0)


@pytest.mark.rule("roll.player.defence_effects_mirror")
@pytest.mark.parametrize(("stat", "difficulty"), [("might", 6), ("speed", 6), ("intellect", 4)])
def test_foe_meets_body_with_its_speed(stat: str, difficulty: int) -> None:
    shielded = guard(conditions=[{"name": "blur", "eases": {"Speed defense": 2}}])
    strike: Json = {"name": "strike", "stats": [stat]}
    assert (
        attack(actor=kara(skills={}), target=shielded, weapon=strike)["task"]["difficulty"]
        == difficulty
    )
    ally = {"actor": guard(3), "target": shielded, "inputs": {"stat": stat}}
    assert done("ally_attack", **ally)["task"]["difficulty"] == difficulty


@pytest.mark.rule("npc_combat.ally.player_rolls")
def test_lasting_effects_reach_ally_attack() -> None:
    """What lasts on an ally bears on its attack."""
    blessed = guard(
        3, conditions=[{"name": "blessing", "eases": {"attacks": 1}, "hinders": {"defense": 2}}]
    )
    assert done("ally_attack", actor=blessed, target=guard())["task"]["difficulty"] == 3


def test_duel_stops_before_roll() -> None:
    preview = duel(inputs={"defense": {"effort": {"ease": 1}}})
    assert (preview["roll"], preview["result"], preview["target"]) == (None, None, BEN)
    assert (preview["defense"]["bonus"], preview["defense"]["cost"]["points"]) == (3, 3)


@pytest.mark.parametrize(
    ("request_", "refusal"),
    [
        ({"target": guard()}, ("bad_value", "target")),
        ({"target": kara(name="Ben", damage_track="dead")}, ("cannot_act", "target.damage_track")),
        (
            {"inputs": {"defense": {"effort": {"ease": 3}}}},
            ("effort_limit", "inputs.defense.effort"),
        ),
        (
            {"inputs": {"defense": {"effort": {"ease": 1}}}, "target": kara(name="Ben", speed=2)},
            ("cannot_pay", "inputs.defense.effort"),
        ),
        ({"inputs": {"roll_bonus": 1}, "edition": "second"}, ("not_allowed", "inputs.roll_bonus")),
        ({"dice": [0, 5]}, ("bad_value", "dice[0]")),
        ({"dice": [5, 21]}, ("bad_value", "dice[1]")),
        ({"dice": [5, 5, 5, 21]}, ("bad_value", "dice[3]")),
    ],
)
def test_duels_that_are_refused(request_: Json, refusal: tuple[str, str]) -> None:
    inputs = {"attack": BROADSWORD, **request_.get("inputs", {})}
    whole = {"actor": kara(skills={}), "target": BEN, **request_, "inputs": inputs}
    answer = ask("pc_combat", **whole)
    assert not answer["ok"], answer
    assert (answer["error"]["code"], answer["error"]["field"]) == refusal


# --- others ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "melee", "ranged"),
    [("cover", 5, 5), ("prone", 3, 5), ("dense_mist", 5, 8), ("underwater", 6, 5)],
)
def test_situations_on_attack_and_defense(id: str, melee: int, ranged: int) -> None:
    bow: Json = {"name": "bow", "range": "long"}
    plain = kara(skills={})
    assert attack(actor=plain, situations=[id])["task"]["difficulty"] == melee
    assert attack(actor=plain, weapon=bow, situations=[id])["task"]["difficulty"] == ranged
    assert defend(actor=plain, situations=[id])["task"]["difficulty"] == max(0, 8 - melee)
    assert defend(actor=plain, situations=[id], ranged=True)["task"]["difficulty"] == max(
        0, 8 - ranged
    )


def test_second_defense_is_told_and_paid() -> None:
    venom = {
        "stat": "might",
        "difficulty": 5,
        "damage": 2,
        "effort": {"ease": 1},
        "ignores_armor": True,
    }
    answer = defend(then=venom, dice=[3, 11])
    then = answer["then"]
    assert (
        then["task"]["difficulty"],
        then["result"],
        then["cost"]["paid"],
        then["damage"]["taken"],
    ) == (
        4,
        "failure",
        2,
        2,
    )
    assert pools(answer["actor"])[0] == 12 - 4 - 2 - 2
    assert refused(
        "defend", actor=kara(), target=guard(), inputs={"then": venom}, dice=[3, 21]
    ) == (
        "bad_value",
        "dice[1]",
    )


@pytest.mark.rule("special_damage.paralysis.effect", "defend.two_stage")
def test_paralyzing_bite_works_as_poison() -> None:
    """Whoever a bite paralyzes falls as with any poison."""
    bitten = defend(then={"difficulty": 5, "condition": "paralyzed"}, dice=[3, 14])
    poisoned = done(
        "poison", actor=kara(), inputs={"level": 5, "condition": "paralyzed"}, dice=[14]
    )
    assert (
        bitten["actor"]["conditions"] == poisoned["actor"]["conditions"] == ["paralyzed", "prone"]
    )
    assert poisoned["events"][0] in bitten["events"]


@pytest.mark.rule("defend.forgo", "effort.free_level.adds_one")
@pytest.mark.parametrize(
    ("given", "field"), [({"effort": {"ease": 1}}, "effort"), ({"free_effort": 1}, "free_effort")]
)
def test_forgone_defense_takes_no_effort(given: Json, field: str) -> None:
    """A defense that is given up takes no effort."""
    inputs = {"forgo": True, **given}
    assert refused("defend", actor=kara(), target=guard(), inputs=inputs) == (
        "not_allowed",
        f"inputs.{field}",
    )


def test_second_defense_is_checked_beforehand() -> None:
    then = {"effort": {"ease": 3}}
    request: Json = {"actor": kara(), "target": guard(), "inputs": {"then": then}}
    assert refused("defend", **request, odds=True) == ("effort_limit", "inputs.then.effort")
    assert refused("defend", **request, dice=[3, 4]) == ("effort_limit", "inputs.then.effort")
    assert done("defend", **{**request, "inputs": {"then": {}, "forgo": True}}, odds=True)["odds"]


def test_attack_in_two_steps_may_be_rerolled() -> None:
    first = {
        "procedure": "defend",
        "actor": kara(),
        "target": guard(),
        "inputs": {"then": {}},
        "dice": [3, 12],
    }
    answer = done("reroll", inputs={"request": first}, dice=[5])
    assert (answer["roll"]["natural"], answer["then"]["roll"]["natural"]) == (5, 12)


def test_effects_are_told_with_their_condition() -> None:
    answer = attack(effect="impair", dice=[20])
    assert answer["effect"] == {
        "name": "impair",
        "on": "guard",
        "condition": "hampered",
        "lasts": "encounter",
    }
    assert answer["target"]["conditions"] == ["hampered"]
    assert attack(answer["target"], dice=[2])["task"]["difficulty"] == 4 - 1 - 1
    code, field = refused(
        "attack", actor=kara(), target=guard(), inputs={"attack": "broadsword", "effect": "slay"}
    )
    assert (code, field) == ("bad_value", "inputs.effect")


def test_levels_are_compared() -> None:
    for first, second, winner in ((4, 3, "first"), (4, 7, "second"), (4, 4, "either")):
        assert (
            done("compare_levels", inputs={"level": first, "against": second})["winner"] == winner
        )
    assert refused("compare_levels", inputs={"level": 4}) == ("bad_value", "inputs.against")


@pytest.mark.rule("special_roll.minor.damage_object")
def test_what_foe_holds_has_its_plain_level() -> None:
    sword = {"kind": "object", "name": "sword", "level": 4, "material": "very_hard"}
    held = done(
        "attack_object", actor=kara(), target=sword, inputs={"damage": 2, "held": True}, dice=[12]
    )
    assert (held["task"]["difficulty"], held["target"]["object_damage"]) == (4, "minor")
    assert refused("attack_object", actor=kara(), target=sword, inputs={"damage": 2}) == (
        "not_allowed",
        "inputs.tool",
    )


@pytest.mark.rule("true_name.eases")
def test_true_name_eases_area_attack_on_owner() -> None:
    """A true name eases an area attack on its owner alone."""
    two = [guard(4, name="Azazel"), guard(4, name="cultist")]
    named = done(
        "area_attack", actor=kara(), inputs={"targets": two, "damage": 3, "true_names": ["Azazel"]}
    )
    assert [hit["difficulty"] for hit in named["hits"]] == [2, 4]
    alone = done(
        "area_attack", actor=kara(), inputs={"targets": two[:1], "damage": 3, "true_name": True}
    )
    assert [hit["difficulty"] for hit in alone["hits"]] == [2]
