"""Immunity, weakness, and blows that pass some of the Armor: each in figures with a line that says
so.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import HERO, done, guard

from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import EQUIPMENT, shelf

DAZE = [{"kind": "damage", "points": 1}, {"kind": "condition", "name": "dazed", "to": "target"}]
SWORD = {"name": "Sword", "damage": 4, "weight": "medium"}


def struck(attack: dict[str, Any], **foe: Any) -> dict[str, Any]:
    target = guard(3, health=40, max_health=40, **foe)
    answer = done(
        "attack", actor=HERO, target=target, inputs={"attack": {**SWORD, **attack}}, dice=[15]
    )
    damage: dict[str, Any] = answer["damage"]
    assert damage["taken"] == max(0, sum(x["points"] for x in damage["lines"]) - damage["armor"])
    assert damage["armor"] == sum(x["points"] for x in damage["armor_lines"])
    assert answer["target"]["health"] == 40 - damage["taken"]
    return damage


def rules_of(damage: dict[str, Any]) -> list[str]:
    return [line["rule"] for line in (*damage["lines"], *damage["armor_lines"])]


@pytest.mark.rule("creature.immune.harm")
@pytest.mark.parametrize(
    ("immune", "kinds", "taken"),
    [
        ("fire", ["fire"], 0),
        ("fire", ["heat"], 0),
        ("fire", ["cold"], 4),
        ("fire", [], 4),
        ("physical attacks", ["slashing"], 0),
        ("physical attacks", ["fire"], 4),
        ("everything but energy", ["slashing"], 0),
        ("everything but energy", ["electricity"], 4),
        ("everything but energy", ["heat"], 4),
        ("physical attacks", ["transdimensional"], 4),
        ("physical attacks", ["heat"], 4),
        ("physical attacks", ["psychic"], 4),
        ("pure energy", ["energy"], 0),
        ("pure energy", ["psychic"], 0),
        ("pure energy", ["fire"], 4),
        ("pure energy", [], 4),
        ("all", ["fire"], 0),
        ("attacks on a single target", [], 0),  # this one is aimed at nobody else
    ],
)
def test_creature_immune_harm(immune: str, kinds: list[str], taken: int) -> None:
    damage = struck({"kinds": kinds}, immune=[immune])
    assert damage["taken"] == taken
    assert ("creature.immune.harm" in rules_of(damage)) is (taken == 0)


@pytest.mark.rule("creature.immune.condition")
def test_creature_immune_condition() -> None:
    daze = {
        "name": "Bash",
        "use": "action",
        "cost": 1,
        "stat": "might",
        "effects": DAZE,
        "aim": {"who": "foe"},
    }
    hero = {**HERO, "abilities": [daze]}
    for immune, on in (([], True), (["dazed", "stunned"], False)):
        target = guard(3, health=40, max_health=40, immune=immune)
        request = {"actor": hero, "target": target, "inputs": {"ability": "Bash"}}
        rolls = done("ability", **request)["task"]["roll"] == "needed"
        answer = done("ability", **request, dice=[15] * rolls)
        assert bool((answer["target"] or target).get("conditions")) is on
        assert ("creature.immune.condition" in [e["rule"] for e in answer["events"]]) is not on


@pytest.mark.rule("creature.immune.condition")
def test_effect_of_20_spares_immune() -> None:
    """An effect of a 20 does not take hold of the immune."""
    for immune, on in (([], True), (["stunned"], False)):
        target = guard(3, health=40, max_health=40, immune=immune)
        inputs = {"attack": SWORD, "choice": "major_effect", "effect": "stun"}
        answer = done("attack", actor=HERO, target=target, inputs=inputs, dice=[20])
        assert bool(answer["target"].get("conditions")) is on


@pytest.mark.rule("creature.weak.adds")
@pytest.mark.parametrize(
    ("weak", "dealt"),
    [
        ({"to_what": "cold", "extra": 1}, 5),
        ({"to_what": "cold", "extra": "damage"}, 8),
        ({"to_what": "cold", "extra": "damage", "most": 3}, 7),
        ({"to_what": "fire", "extra": 1}, 4),
    ],
)
def test_creature_weak_adds(weak: dict[str, Any], dealt: int) -> None:
    damage = struck({"kinds": ["cold"]}, weak=[weak], armor=2)
    assert (damage["dealt"], damage["taken"]) == (dealt, dealt - 2)


@pytest.mark.rule("creature.weak.passes_armor")
def test_creature_weak_passes_armor() -> None:
    whole = {"to_what": "cold", "ignores_armor": "all"}
    added = {"to_what": "cold", "extra": 1, "ignores_armor": "extra"}
    assert struck({"kinds": ["cold"]}, weak=[whole], armor=3)["taken"] == 4
    assert struck({"kinds": ["cold"]}, weak=[added], armor=3)["taken"] == 2
    assert struck({"kinds": ["cold"]}, weak=[added], armor=9)["taken"] == 1


@pytest.mark.rule("creature.weak.passes_armor")
def test_weapon_material_decides_whom_it_harms() -> None:
    """What a weapon is made of matters to whom it harms."""
    silver = [{"to_what": "silver", "ignores_armor": "all"}]
    assert struck({"name": "Silvered dagger"}, weak=silver, armor=3)["taken"] == 4
    assert struck({"name": "Dagger"}, weak=silver, armor=3)["taken"] == 1


@pytest.mark.parametrize(("heals", "taken"), [(True, 0), (False, 4)])
def test_harm_that_heals_leaves_immunity(heals: bool, taken: int) -> None:
    """A weakness passes an immunity of its kind; harm that is fed upon is no weakness."""
    weak = {"to_what": "electricity", "heals": heals}
    answer = struck({"kinds": ["electricity"]}, immune=["electricity"], weak=[weak])
    assert answer["taken"] == taken


@pytest.mark.rule("armor.passed.points")
def test_armor_passed_points() -> None:
    assert struck({"pierces": 1}, armor=2)["taken"] == 3
    assert struck({"pierces": 5}, armor=2)["taken"] == 4
    assert struck({"pierces": 1}, armor=0)["taken"] == 4
    field = {"name": "Force field", "armor": 3}
    assert struck({"pierces": 2}, armor=1, conditions=[field])["taken"] == 2
    assert (
        struck({"pierces": 2, "stopped_by": ["force field"]}, armor=1, conditions=[field])["taken"]
        == 1
    )


@pytest.mark.rule("armor.passed.points")
def test_pc_armor_is_pierced_by_stated_points() -> None:
    """A PC is struck past so many points of armor."""
    suit = {"name": "Mail", "weight": "medium", "worn": True, "source": "suit"}
    for pierces, taken in ((0, 2), (1, 3), (9, 4)):
        inputs = {"points": 4, "pierces": pierces}
        answer = done("damage", actor={**HERO, "armor": [suit]}, inputs=inputs)
        assert answer["damage"]["taken"] == taken


@pytest.mark.rule("armor.passed.direct")
def test_armor_passed_direct() -> None:
    bonus = {"kind": "bonus", "points": 5, "ignores_armor": True}
    hero = {**HERO, "abilities": [{"name": "Edge of Night", "use": "enabler", "effects": [bonus]}]}
    for armor, taken in ((0, 9), (3, 6), (9, 5)):
        answer = done(
            "attack", actor=hero, target=guard(3, health=40, max_health=40, armor=armor),
            inputs={"attack": SWORD}, dice=[15],
        )  # fmt: skip
        assert answer["damage"]["taken"] == taken


def test_shelf_creature_brings_immunities_and_weaknesses() -> None:
    """A creature of the shelf brings what it is immune and weak to."""
    jotunn = npc_of(creatures()["jotunn_fire"])
    assert jotunn.immune == ["fire"]
    assert msgspec.to_builtins(jotunn)["weak"] == [
        {"to_what": "cold", "extra": "damage", "most": 5}
    ]
    for entry in creatures().values():
        assert (npc_of(entry).immune or []) == entry.immune
        figures = [
            w for w in entry.weak if w.ignores_armor or w.extra is not None or w.as_usual or w.heals
        ]
        assert len(npc_of(entry).weak or []) == len(figures), entry.key


def test_shelf_weapon_says_pierced_armor() -> None:
    """A weapon of the shelf says how much armor it passes."""
    blaster = shelf(EQUIPMENT)["blaster_medium"].weapon
    assert blaster is not None
    assert (blaster.ignores_armor, blaster.stopped_by) == (1, ["force field"])
