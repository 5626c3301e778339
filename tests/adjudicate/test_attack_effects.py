"""Powers that are an attack with a weapon: the lines of the roll and of the blow, what a hit
brings, what follows.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import alight, done, guard, kara, refused

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.powers import effects_of, strikes
from threefold.model.shelf import effects as kinds

DAGGER = {"name": "dagger", "weight": "light", "skill": "daggers"}
BOW = {"name": "bow", "weight": "medium", "range": "long", "skill": "bows"}
AXE = {"name": "axe", "weight": "medium"}


def power(*effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "name": "power",
        "aim": {"who": "foe", "range": "weapon"},
        "effects": [*effects],
        **fields,
    }


def used(
    ability: dict[str, Any] | str, *dice: int, inputs: Any = None, foe: Any = None, **hero: Any
) -> Any:
    if isinstance(ability, str):
        known = ability_of(shelf(ABILITIES)[ability])
        ability = msgspec.to_builtins(known)
        hero["conditions"] = [*hero.get("conditions", []), *alight(known)]
    sheet = kara(
        might=14,
        speed=14,
        intellect=14,
        edge=0,
        attacks=[AXE, DAGGER, BOW],
        effort=2,
        skills={},
        **hero,
    )
    return done(
        "ability",
        actor={**sheet, "abilities": [*hero.get("abilities", []), ability]},
        target=guard(4) if foe is None else foe,
        inputs={"ability": ability["name"], **(inputs or {})},
        dice=[*dice] or [15],
    )


def steps(answer: Any) -> dict[str, int]:
    return {line["name"]: line["steps"] for line in answer["task"]["modifiers"]}


def blow(answer: Any) -> dict[str, int]:
    return {line["name"]: line["points"] for line in answer["damage"]["lines"]}


# --- lines ----------------------------------------------------------------------------------------


def test_weapon_power_rolls_and_hits_as_weapon() -> None:
    """It is rolled and hits as an attack with the weapon."""
    answer = used("lunge", 15)
    assert steps(answer) == {"Lunge": 1}
    assert blow(answer) == {"axe": 4, "Lunge": 4}
    assert answer["target"]["health"] == 4
    assert (answer["cost"]["pool"], answer["cost"]["paid"]) == ("might", 2)


def test_named_weapon_counts_with_skill_and_weight() -> None:
    """The weapon that is named counts with its skill and weight."""
    answer = used("lunge", 15, inputs={"attack": "dagger"})
    assert steps(answer) == {"light weapon": -1, "Lunge": 1}
    assert blow(answer) == {"dagger": 2, "Lunge": 4}


def test_first_fitting_weapon_is_default() -> None:
    """Left out the first weapon that fits is used."""
    assert next(iter(blow(used("pierce", 15)))) == "bow"
    assert next(iter(blow(used(power({"kind": "attack", "weapon": "light"}), 15)))) == "dagger"
    assert next(iter(blow(used(power({"kind": "attack", "weapon": "whip"}), 15)))) == "axe"


def test_unknown_weapon_refusal_lists_known_ones() -> None:
    """An unknown weapon is refused with those there are."""
    ability = power({"kind": "attack"})
    sheet = kara(attacks=[AXE], abilities=[ability])
    given = {"ability": "power", "attack": "harpoon"}
    assert refused("ability", actor=sheet, target=guard(4), inputs=given) == (
        "bad_value",
        "inputs.attack",
    )
    assert refused("ability", actor=sheet, inputs={"ability": "power"}) == ("bad_value", "target")


def test_hit_brings_effects_and_miss_none() -> None:
    """A hit brings what it says and a miss does not."""
    hit, miss = used("bash", 15), used("bash", 3)
    assert blow(hit) == {"axe": 4, "Bash": -1}
    assert [c["name"] for c in hit["target"]["conditions"]] == ["dazed"]
    assert (miss["damage"], miss["target"].get("conditions")) == (None, None)
    assert miss["cost"]["paid"] == 1


def test_use_effects_come_on_hit_and_miss() -> None:
    """What comes with the use comes hit or missed."""
    for face in (15, 3):
        assert [d["kind"] for d in used("control_the_field", face)["does"]] == ["move"]


def test_effort_adds_to_blow_and_17_too() -> None:
    answer = used("lunge", 17, inputs={"effort": {"ease": 0, "damage": 1}})
    assert sum(blow(answer).values()) == 4 + 4 + 3 + 1
    assert answer["special"]["kind"] == "damage_bonus"


def test_attack_without_damage_takes_none_with_effort() -> None:
    answer = used("blinding_attack", 18)
    assert (answer["damage"], answer["special"]["damage_bonus"]) == (None, 0)
    assert [c["name"] for c in answer["target"]["conditions"]] == ["blinded"]
    ability = msgspec.to_builtins(ability_of(shelf(ABILITIES)["blinding_attack"]))
    asked = {"ability": "Blinding Attack", "effort": {"ease": 0, "damage": 1}}
    sheet = kara(attacks=[AXE], abilities=[ability])
    assert refused("ability", actor=sheet, target=guard(4), inputs=asked) == (
        "not_allowed",
        "inputs.effort.damage",
    )


def test_single_attack_bonus_ends_with_attack() -> None:
    """What helps this attack alone is in its lines and gone afterwards."""
    answer = used("snipe", 15, inputs={"attack": "bow"})
    assert steps(answer) == {"Snipe": -1}
    assert sum(blow(answer).values()) == 8
    assert answer["actor"]["conditions"] == []
    assert steps(used("slice", 15)) == {"Slice": -1}


def test_free_effort_comes_with_paid_effort() -> None:
    """A free level of effort comes with one that is paid."""
    assert sum(blow(used("crushing_blow", 15)).values()) == 4
    assert sum(blow(used("crushing_blow", 15, inputs={"effort": {"ease": 1}})).values()) == 4 + 3


def test_said_conditions_count_in_blow() -> None:
    assert sum(blow(used("thrust", 15)).values()) == 4
    said = ["the weapon has an edge or a point"]
    assert sum(blow(used("thrust", 15, inputs={"said": said})).values()) == 5


def test_extra_damage_joins_weapon_blow() -> None:
    """Damage that follows a hit is one blow with the weapons."""
    fist = msgspec.to_builtins(artifact_of(artifacts()["rocket_fist"])) | {"level": 5}
    sheet = kara(attacks=[{"name": "punch", "weight": "light"}], artifacts=[fist])
    given = {"artifact": fist["name"]}
    answer = done("artifact", actor=sheet, target=guard(3, armor=1), inputs=given, dice=[15, 9])
    assert (answer["damage"]["dealt"], answer["damage"]["armor"]) == (2 + 5, 1)
    assert [d["mode"] for d in answer["does"]] == ["push"]


def test_odds_are_those_of_attack() -> None:
    ability = msgspec.to_builtins(ability_of(shelf(ABILITIES)["crushing_blow"]))
    sheet = kara(might=14, edge=0, attacks=[AXE], abilities=[ability], effort=1, skills={})
    asked = {"ability": "Crushing Blow"}
    answer = done("ability", actor=sheet, target=guard(4), inputs=asked, odds=True)
    rows = {(row["effort"]["ease"], row["effort"]["damage"]): row for row in answer["odds"]}
    assert rows[0, 0]["success"] == 0.45
    hit = {points for points in rows[1, 0]["damage"] if int(points)}
    assert "7" in hit
    assert "4" not in hit
    assert min(int(p) for p in rows[0, 1]["damage"] if int(p)) == 4 + 3 + 3


# --- several attacks in one action ----------------------------------------------------------------


def test_second_attack_reaches_table_with_changes() -> None:
    """A second attack is handed to the table with what alters it."""
    (more,) = used("snap_shot", 15)["does"]
    assert (more["kind"], more["n"], more["eased"]) == ("attack", 1, -2)
    (more,) = used("dual_light_wield", 3)["does"]
    assert (more["kind"], more["n"]) == ("attack", 1)


def test_task_before_attack_is_roll_of_power() -> None:
    answer = used("stun_attack", 15)
    assert (answer["task"]["base_difficulty"], answer["damage"]) == (5, None)
    (more,) = answer["does"]
    assert more["effect"]["then"][0]["name"] == "stunned"
    (plain,) = used("stun_attack", 3)["does"]
    assert "then" not in plain["effect"]
    assert used("disarming_attack", 15)["task"]["base_difficulty"] == 4


# --- what holds for a while -----------------------------------------------------------------------


def test_lasting_change_alters_every_plain_attack() -> None:
    """An attack altered for a while alters every plain attack."""
    holds = {
        "name": "glue",
        "level": 5,
        "effects": [
            {
                "kind": "attack",
                "weapon": "melee",
                "damage": 1,
                "eased": 1,
                "then": [
                    {"kind": "condition", "to": "target", "lasts": "1 round", "name": "dazed"}
                ],
            }
        ],
    }
    sheet = kara(attacks=[AXE, BOW], conditions=[holds], skills={})
    answer = done("attack", actor=sheet, target=guard(4), inputs={"attack": "axe"}, dice=[15])
    assert (steps(answer), blow(answer)) == ({"glue": -1}, {"axe": 4, "glue": 1})
    assert [c["name"] for c in answer["target"]["conditions"]] == ["dazed"]
    shot = done("attack", actor=sheet, target=guard(4), inputs={"attack": "bow"}, dice=[15])
    assert (steps(shot), blow(shot)) == ({}, {"bow": 4})


@pytest.mark.parametrize(
    "key", ["banishing", "disrupting", "repeater", "death_bringer", "darning_needle"]
)
def test_cypher_that_alters_attacks_holds_them(key: str) -> None:
    cypher = msgspec.to_builtins(cypher_of(cyphers()[key])) | {"level": 5}
    answer = done(
        "cypher", actor=kara(cyphers=[cypher]), inputs={"cypher": cypher["name"]}, dice=[3]
    )
    held = [e["kind"] for c in answer["actor"]["conditions"] for e in c.get("effects", [])]
    assert "attack" in held


# --- the whole shelf ------------------------------------------------------------------------------


def test_every_striking_power_changes_roll_or_blow() -> None:
    """Each with the first of its options that strikes: the lines say so, or something follows a
    hit.
    """
    silent = []
    for key, entry in shelf(ABILITIES).items():
        ability = ability_of(entry)
        found = [e for e in effects_of(ability) if strikes(e)]
        if not found:
            continue
        said = [
            word
            for e in found
            for each in getattr(e, "then", ())
            if (word := each.when.get("said"))
        ]
        answer = used(key, 18, 18, 3, 3, foe=guard(3), inputs={"said": said})
        after = (
            answer["target"].get("conditions")
            or answer.get("does")
            or answer["target"]["health"] == 0
        )
        named = (
            entry.name in steps(answer) or entry.name in blow(answer) if answer["damage"] else False
        )
        rule = found[0]
        plain = isinstance(rule, kinds.AttackRule) and rule == kinds.AttackRule(weapon=rule.weapon)
        several = isinstance(rule, kinds.AttackRule) and (
            rule.targets is not None or rule.attacks > 1
        )
        if not (named or after or plain or several):
            silent.append(key)
    assert silent == []
