"""Abilities that improve others: whoever has both uses the better one; whoever has one alone has
what it says.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.people import HERO, alight, done

from threefold.library.entries import ABILITIES, shelf
from threefold.model.active_effects import active_effects
from threefold.model.characters import Condition, Pc
from threefold.model.improved import improved
from threefold.model.powers import Ability, effects_of
from threefold.model.sheet_conditions import active, lasts_on
from threefold.model.shelf import effects as kinds
from threefold.model.shelved import ability_of
from threefold.model.typed import convert
from threefold.model.written import add_ability
from threefold.procedures.effects.base import EffectContext, amount
from threefold.rulesets.compose import rules_for

RULES = rules_for("csrd")


def ability(key: str) -> Ability:
    return ability_of(shelf(ABILITIES)[key])


def owner(*keys: str) -> Pc:
    pc = convert(HERO, Pc)
    for key in keys:
        pc = add_ability(pc, ability(key))
    return pc


def having(*abilities: Ability) -> Pc:
    return structs.replace(convert(HERO, Pc), abilities=[*abilities])


def sheet(*keys: str) -> dict[str, Any]:
    return msgspec.to_builtins(owner(*keys))


def dealt(*keys: str, armor: int = 0) -> int:
    """What a hit with the first of these abilities deals a guard; its owner has all of them."""
    guard = {"kind": "npc", "name": "guard", "level": 3, "health": 30, "armor": armor}
    inputs = {"ability": ability(keys[0]).name}
    actor = {**sheet(*keys), "conditions": alight(ability(keys[0]))}
    out = done("ability", actor=actor, target=guard, inputs=inputs, dice=[15] * 6)
    return 30 - out["target"]["health"]


def test_added_damage_is_dealt_by_improved_ability() -> None:
    """Added damage is dealt by the ability that is improved."""
    assert dealt("release_energy") == 4
    assert dealt("release_energy", "overcharge_energy") == 6
    assert dealt("release_energy", "overcharge_energy", armor=1) == 5, "one blow meets Armor once"


def test_armorless_added_damage_joins_armorless_blow() -> None:
    """Added damage that no armor stops joins a blow that none stops."""
    assert dealt("scratch_existence", armor=4) == 2
    assert dealt("scratch_existence", "shred_existence", armor=4) == 7


def test_each_use_improves_by_own_figure() -> None:
    """Each way of using an ability is improved by its own figure."""
    better = improved(owner("winter_gauntlets"), ability("frost_touch"))
    choice = better.effects[0]  # type: ignore[index]
    assert isinstance(choice, kinds.Choose)
    touch, weapon = (option.effects[0] for option in choice.options)
    assert (touch.points, weapon.points) == (6, 3)  # type: ignore[union-attr]


def test_form_gains_last_as_long_as_form() -> None:
    """What a form gains lasts as long as the form."""

    def might(*keys: str) -> int:
        out = done("ability", actor=sheet(*keys), inputs={"ability": "Enlarge"}, dice=[3] * 9)
        return int(out["actor"]["pools"]["might"]["max"])

    plain = might("enlarge")
    assert might("enlarge", "bigger") == plain + 3
    assert might("enlarge", "bigger", "gargantuan", "colossal") == plain + 3 + 3 + 5


def test_companion_comes_at_its_better_level() -> None:
    companions = [
        each
        for each in effects_of(improved(owner("robot_improvement"), ability("robot_assistant")))
        if isinstance(each, kinds.Companion)
    ]
    assert [each.level for each in companions] == [4]
    hardy = improved(owner("resilient_duplicate"), ability("duplicate"))
    assert [e.health for e in effects_of(hardy) if isinstance(e, kinds.Companion)] == [11]


def test_span_range_and_level_limit_are_replaced() -> None:
    """A span a range and a limit of level are replaced."""
    seen = effects_of(improved(owner("sensor", "sensor"), ability("sensor")))[0]
    assert seen.lasts == "2 days"
    sprint = effects_of(improved(owner("very_long_sprinting"), ability("phase_sprint")))[0]
    assert sprint.distance == "very_long"  # type: ignore[union-attr]
    assert improved(owner("cast_illusion"), ability("minor_illusion")).aim.range == "short"  # type: ignore[union-attr]
    spirit = improved(owner("improved_command_spirit"), ability("command_spirit"))
    assert spirit.aim is not None
    assert spirit.aim.level_max == 7
    alone = improved(owner("captivate_with_starshine"), ability("captivate_with_starshine"))
    both = improved(
        owner("captivate_with_starshine", "enthrall"), ability("captivate_with_starshine")
    )
    assert [each.aim.level_max for each in (alone, both) if each.aim is not None] == [2, 3]


def test_permanent_effect_improves_where_it_holds() -> None:
    """What holds all the time is improved where it holds."""

    def spared(*keys: str) -> list[int]:
        return [e.effect.points for e in active_effects(owner(*keys), (kinds.Reduce,))]  # type: ignore[union-attr, misc]

    assert spared("absorb_kinetic_energy") == [1]
    assert spared("absorb_kinetic_energy", "improved_absorb_kinetic_energy") == [2], (
        "in the place of the first"
    )
    assert spared("absorb_pure_energy", "absorb_kinetic_energy") == [1, 1], (
        "of blows, and of energies"
    )
    assert spared("improved_absorb_kinetic_energy") == [], "alone there is nothing that it improves"


def test_replacing_improvement_takes_old_place() -> None:
    """An improvement that comes instead takes the place of what was there."""
    eased = effects_of(improved(owner("master_entertainer"), ability("inspiring_ease")))
    assert [each.steps for each in eased if isinstance(each, kinds.Step)] == [2]


@pytest.mark.parametrize(
    ("weight", "keys", "cost"),
    [
        ("heavy", (), 3),
        ("heavy", ("practiced_in_armor",), 2),
        ("heavy", ("practiced_in_armor", "experienced_in_armor"), 1),
        ("heavy", ("practiced_in_armor", "experienced_in_armor", "mastery_in_armor"), 0),
        ("light", ("practiced_in_light_armor",), 0),
        ("medium", ("practiced_in_light_armor",), 2),
    ],
)
def test_armor_practice_lowers_speed_effort_price(
    weight: str, keys: tuple[str, ...], cost: int
) -> None:
    """Whoever is practiced in armor pays less for effort on speed."""
    worn = convert({**HERO, "armor": [{"name": "suit", "weight": weight}], "equipment": []}, Pc)
    worn = structs.replace(worn, abilities=[ability(key) for key in keys])
    assert worn.armor_cost(RULES) == cost


_WEAPONS = ("throw_force_shield",)
"""A weapon on the sheet: how many it strikes stands in words."""


def test_every_keyed_improvement_changes_its_ability() -> None:
    """Words alone may stay words; a figure that an improvement names is another for whoever has
    both.
    """
    idle = []
    for entry in shelf(ABILITIES).values():
        better = ability_of(entry)
        for change in (
            e for e in effects_of(better) if isinstance(e, kinds.Change) and e.uses is None
        ):
            words = change.add and all(isinstance(e, kinds.Tell) for e in change.add)
            if better.use != "enabler" or better.cost or words:
                continue
            others = [ability(str(name)) for word, name in change.when.items() if word == "ability"]
            for key in change.of:
                base = ability(key)
                if improved(having(base, better, *others), base) == base and key not in _WEAPONS:
                    idle.append((entry.key, key))
    assert idle == []


@pytest.mark.parametrize(
    ("points", "more", "whole", "least"),
    [
        (4, 3, 7, 7),
        ("1d6", 3, "1d6+3", 4),
        ("1d6+2", 3, "1d6+5", 6),
        ("1d6-2", 3, "1d6+1", 2),
        ("1d6-2", 2, "1d6", 1),
        ("1d6+2", "1d6", "1d6+2+1d6", 4),
        ("2*level", 3, "2*level+3", 13),
        ("level/2", 1, "level/2+1", 4),
        ("level+2", "tier", "level+2+tier", 13),
        (2, "level", "level+2", 7),
        (2, {"1": 1, "4": 3}, {"1": 3, "4": 5}, 5),
        ({"1": 1, "5": 2}, {"3": 4}, {"1": 5, "3": 5, "5": 6}, 6),
        ({"1": "1d6+1", "5": "2d6+1"}, 2, {"1": "1d6+3", "5": "2d6+3"}, 5),
    ],
)
def test_additions_to_any_figure_form_count(points: Any, more: Any, whole: Any, least: int) -> None:
    """What is added to a figure of any form counts."""
    blow = kinds.Damage(points=points)
    own = Ability(
        "Blast",
        key="blast",
        effects=[blow, kinds.Change(of=["blast"], add=[kinds.Bonus(points=more)])],
    )
    (found,) = [e for e in effects_of(improved(having(own), own)) if isinstance(e, kinds.Damage)]
    assert found.points == whole
    carrying = EffectContext(
        user=having(), name="Blast", called="Blast", rules=RULES, level=5, dice=lambda sides: 1
    )
    figured = amount(found.points, carrying)
    assert figured.n == least == sum(line.points for line in figured.lines)


@pytest.mark.parametrize("text", ["", "level level", "1d6+", "+*2"])
def test_figure_of_no_known_form_is_fault(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        amount(
            text or "?",
            EffectContext(
                user=having(), name="Blast", called="Blast", rules=RULES, dice=lambda sides: 1
            ),
        )


def by_name(key: str) -> Ability:
    """The ability as somebody wrote it by hand: its name and what it does, no key."""
    return structs.replace(ability(key), key=None)


def asked_of_others() -> list[str]:
    """Every ability that another names as a condition."""
    found = set[str]()

    def walk(each: object) -> None:
        if isinstance(each, dict):
            named = (
                each.get("when", {}).get("ability") if isinstance(each.get("when"), dict) else None
            )
            found.update([named] if isinstance(named, str) else [])
            for value in each.values():
                walk(value)
        elif isinstance(each, list):
            for value in each:
                walk(value)

    walk(msgspec.to_builtins([*shelf(ABILITIES).values()]))
    return sorted(found & shelf(ABILITIES).keys())


def test_some_abilities_are_asked_of_others() -> None:
    assert len(asked_of_others()) >= 5


@pytest.mark.parametrize("key", asked_of_others())
def test_handwritten_ability_works_as_shelf_ability(key: str) -> None:
    """An ability written by hand is at work as that of the shelf."""
    own = by_name(key)
    assert active(having(own), key) is (own.use == "enabler" and not own.cost)
    with_condition = structs.replace(having(), conditions=[Condition(own.name)])
    assert active(with_condition, key)
    assert not active(having(), key)


def test_accented_names_give_condition_keys() -> None:
    """Names with marks are the keys of their conditions."""
    sheet = structs.replace(
        having(), conditions=[Condition("Thief's Luck"), "Spider-walk (weak)", "Paralysed"]
    )
    assert all(lasts_on(sheet, key) for key in ("thiefs_luck", "spider_walk_weak", "paralyzed"))


def test_added_choices_are_of_the_improved() -> None:
    """A choice that an improvement names is one of its own entry, or of all that it improves."""
    entries = shelf(ABILITIES)
    for key, entry in entries.items():
        for change in entry.effects:
            if not isinstance(change, kinds.Change):
                continue
            named = set(re.findall(r"\$([a-z_]+)", msgspec.json.encode(change.add).decode()))
            for other in change.of:
                known = {*entry.chosen, *entries[other].chosen} if other in entries else named
                assert named <= known, (key, other)
