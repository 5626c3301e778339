"""Mechanism 14 of part 2: those whom an ability brings have figures, attack and turn, improve with
it, and share what it says they share. From the reference alone."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening, Outcome

from threefold.procedures.inputs import Effort
from threefold.table.commands import FoeAttacks


def _with(*entries: str, call: str = "", **more: object) -> Evening:
    """An evening at which the companion of the first entry has come."""
    evening = Evening(*entries)
    if not evening.companions():
        evening.use(call or evening.pc().abilities[0].name, **more)  # type: ignore[arg-type]
    evening.marks()
    return evening


def _ids(evening: Evening) -> list[str]:
    return [id for id, foe in evening.state.foes.items() if foe.owner == KARA]


def _orders(evening: Evening, die: int, on: str = FOE, who: int = 0) -> Outcome:
    """Kara's player rolls the attack of her companion."""
    return evening.attack(die, on, "attack", by=_ids(evening)[who])


BROUGHT = [
    ("beast_companion", 2, 6),
    ("critter_companion", 1, 3),
    ("machine_companion", 3, 9),
    ("flying_companion", 3, 9),
    ("gain_unusual_companion", 4, 12),
    ("mount", 3, 9),
    ("spirit_accomplice", 3, 9),
    ("robot_assistant", 2, 6),
    ("expert_follower", 3, 9),
    ("basic_follower", 2, 6),
]


@pytest.mark.parametrize(("key", "level", "health"), BROUGHT)
def test_companion_has_its_level(key: str, level: int, health: int) -> None:
    """An ability brings one companion, of the level that it says, with three health a level."""
    evening = _with(f"abilities.{key}")
    assert [(c.level, c.health) for c in evening.companions()] == [(level, health)]


@pytest.mark.parametrize(
    ("key", "damage"),
    [
        ("beast_companion", 2),
        ("critter_companion", 1),
        ("machine_companion", 3),
        ("flying_companion", 3),
    ],
)
def test_companion_strikes_for_its_level(key: str, damage: int) -> None:
    """A companion that hits inflicts as many points as its level, and none on a miss."""
    evening = _with(f"abilities.{key}")
    evening.fight()
    _orders(evening, 16)
    assert evening.lost(FOE) == {"health": damage}
    evening.round()
    _orders(evening, 2)
    assert evening.lost(FOE) == {"health": damage}


@pytest.mark.parametrize("key", ["beast_companion", "critter_companion", "spirit_accomplice"])
def test_companion_acts_on_our_turn(key: str) -> None:
    """A companion acts on the turn of whom it follows, so it has none after the foes."""
    evening = _with(f"abilities.{key}")
    evening.fight()
    encounter = evening.state.encounter
    assert encounter is not None
    order = list(encounter.order)
    [companion] = _ids(evening)
    assert companion not in order or order.index(companion) == order.index(KARA) + 1


def test_companion_and_kara_both_attack() -> None:
    """On one turn both may attack, each once."""
    evening = _with("abilities.beast_companion")
    evening.fight()
    evening.attack(16)
    _orders(evening, 16)
    assert evening.lost(FOE) == {"health": 6}
    with pytest.raises(AssertionError):
        _orders(evening, 16)


@pytest.mark.parametrize("key", ["beast_companion", "machine_companion"])
def test_foes_can_hurt_companions(key: str) -> None:
    """A companion loses health to damage, dies at 0, and then no longer fights."""
    evening = _with(f"abilities.{key}")
    [companion] = _ids(evening)
    evening.hurt(4, on=companion)
    assert evening.lost(companion) == {"health": 4}
    evening.hurt(9, on=companion)
    left = [c for c in evening.companions() if c.health > 0]
    assert left == []


@pytest.mark.parametrize("key", ["beast_companion", "critter_companion", "expert_follower"])
def test_improved_companion_is_level_four(key: str) -> None:
    """The improved companion or follower is level 4, with 12 health and 4 points of damage."""
    evening = _with(f"abilities.{key}", "abilities.improved_companion")
    [companion] = evening.companions()
    assert (companion.level, companion.health, companion.damage) == (4, 12, 4)


def test_improved_companion_stops_at_four() -> None:
    """Taken once, the improvement makes level 4 of any lower one, not more."""
    plain = _with("abilities.beast_companion")
    assert plain.companions()[0].level == 2
    better = _with("abilities.beast_companion", "abilities.improved_companion")
    better.fight()
    _orders(better, 16)
    assert better.lost(FOE) == {"health": 4}


def test_improved_machine_is_level_five() -> None:
    """The improved machine is a level 5 creature, with the health and damage of one."""
    evening = _with("abilities.machine_companion", "abilities.improved_machine_companion")
    [machine] = evening.companions()
    assert (machine.level, machine.health, machine.damage) == (5, 15, 5)


def test_machine_improves_no_beast() -> None:
    """What improves the machine leaves another's beast as it is."""
    evening = _with("abilities.beast_companion", "abilities.improved_machine_companion")
    assert [c.level for c in evening.companions()] == [2]


def test_resilient_duplicate_has_eleven() -> None:
    """A duplicate has 6 health, and 5 more with resilience."""
    assert [c.health for c in _with("abilities.duplicate").companions()] == [6]
    evening = _with("abilities.duplicate", "abilities.resilient_duplicate")
    assert [(c.level, c.health) for c in evening.companions()] == [(2, 11)]


@pytest.mark.parametrize(("also", "health"), [((), 15), (("abilities.resilient_duplicate",), 20)])
def test_superior_duplicate_is_better(also: tuple[str, ...], health: int) -> None:
    """The superior duplicate is level 3 with 15 health, and resilience is added to that."""
    evening = Evening("abilities.duplicate", "abilities.superior_duplicate", *also)
    evening.use("Superior Duplicate")
    if not evening.companions():
        evening.use("Duplicate")
    assert [(c.level, c.health) for c in evening.companions()] == [(3, health)]


def test_multiplicity_makes_two() -> None:
    """For six Might, two duplicates stand beside their maker."""
    evening = Evening("abilities.multiplicity")
    evening.use("Multiplicity")
    assert evening.lost() == {"might": 6}
    assert [(c.level, c.health) for c in evening.companions()] == [(2, 6), (2, 6)]


def test_killed_duplicate_hurts_its_maker() -> None:
    """The death of a duplicate costs its maker 4 points whatever the Armor, and the next action."""
    evening = Evening("abilities.duplicate", armor=[{"name": "plate", "weight": "heavy"}])
    evening.use("Duplicate")
    evening.fight()
    evening.marks()
    evening.hurt(6, on=_ids(evening)[0])
    assert evening.lost() == {"might": 4}
    assert evening.companions() == []
    assert evening.refuses("attack", 16)
    evening.round()
    evening.attack(16)


def test_wounded_duplicate_hurts_nobody_else() -> None:
    """As long as the duplicate lives, its wounds are its own."""
    evening = _with("abilities.duplicate")
    evening.hurt(5, on=_ids(evening)[0])
    assert evening.lost() == {}
    evening.attack(16)


def test_doppelganger_hinders_and_hurts() -> None:
    """The double is level 5 with 15 health, hinders all tasks of its maker, and costs 5 if slain."""
    evening = Evening("abilities.time_doppelganger")
    evening.use("Time Doppelganger")
    assert evening.lost() == {"intellect": 6}
    assert [(c.level, c.health) for c in evening.companions()] == [(5, 15)]
    assert evening.task(20, 2).difficulty == 3
    assert evening.attack(20).difficulty == 3
    evening.marks()
    evening.hurt(15, on=_ids(evening)[0])
    assert evening.lost() == {"might": 5}
    assert evening.companions() == []
    assert evening.task(20, 2).difficulty == 2


def test_doppelganger_lasts_a_minute() -> None:
    """The double goes after a minute, or a minute later for a level of Effort."""
    evening = Evening("abilities.time_doppelganger")
    evening.use("Time Doppelganger", bought=[1])
    assert evening.lost() == {"intellect": 9}
    evening.passes("1 minute")
    assert evening.companions()
    evening.passes("2 minutes")
    assert not evening.companions()
    assert evening.task(20, 2).difficulty == 2


def test_stronger_with_the_beast() -> None:
    """With the beast at hand, attacks inflict 2 more and defenses have an asset."""
    evening = _with("abilities.beast_companion", "abilities.stronger_together")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 6}
    assert evening.struck(20).difficulty == 1
    evening.hurt(6, on=_ids(evening)[0])
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.struck(20).difficulty == 2


def test_stronger_needs_the_beast() -> None:
    """Without the beast, nothing is stronger."""
    evening = Evening("abilities.stronger_together")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.struck(20).difficulty == 2


def test_beast_and_kara_share_damage() -> None:
    """Damage that strikes one may be divided between both, behind the Armor of the one struck."""
    evening = _with("abilities.beast_companion", "abilities.as_if_one_creature")
    [beast] = _ids(evening)
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, damage=4))
    evening.answer(2, shared={beast: 3})
    assert evening.lost() == {"might": 1}
    assert evening.lost(beast) == {"health": 3}


def test_kara_shares_the_beasts_damage() -> None:
    """What strikes the beast may be taken by its master as well."""
    evening = _with("abilities.beast_companion", "abilities.as_if_one_creature")
    [beast] = _ids(evening)
    evening.hurt(4, on=beast, shared={KARA: 3})
    assert evening.lost() == {"might": 3}
    assert evening.lost(beast) == {"health": 1}


def test_damage_is_not_shared_unasked() -> None:
    """Without a division, the one who is struck takes all."""
    evening = _with("abilities.beast_companion", "abilities.as_if_one_creature")
    evening.struck(2, damage=4)
    assert evening.lost() == {"might": 4}
    assert evening.lost(_ids(evening)[0]) == {}


@pytest.mark.parametrize(
    ("key", "name"),
    [("robot_assistant", "Robot Assistant"), ("bound_magic_creature", "Bound Magic Creature")],
)
def test_helper_is_an_asset_to_attacks(key: str, name: str) -> None:
    """The helper beside its master is an asset to one attack of the turn."""
    evening = _with(f"abilities.{key}", call=name)
    assert evening.attack(10).difficulty == 1
    assert evening.attack(10, by=BEN).difficulty == 2
    evening.hurt(20, on=_ids(evening)[0])
    assert evening.attack(10).difficulty == 2


def test_beast_is_no_asset_by_itself() -> None:
    """A beast that fights on its own is no asset to its master's attack."""
    evening = _with("abilities.beast_companion")
    assert evening.attack(10).difficulty == 2


@pytest.mark.parametrize(
    ("key", "name", "price", "level"),
    [
        ("necromancy", "Necromancy", 3, 1),
        ("greater_necromancy", "Greater Necromancy", 5, 3),
        ("true_necromancy", "True Necromancy", 8, 5),
    ],
)
def test_corpse_rises_for_an_hour(key: str, name: str, price: int, level: int) -> None:
    """A dead body rises as a creature of the ability's level, for an hour."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, on=evening.thing("corpse", level))
    assert evening.lost() == {"intellect": price}
    assert [(c.level, c.health) for c in evening.companions()] == [(level, 3 * level)]
    evening.passes("59 minutes")
    assert evening.companions()
    evening.passes("2 minutes")
    assert not evening.companions()


def test_tree_walks_for_an_hour() -> None:
    """An animated tree is level 3 with a point of Armor, and Effort wakes one more."""
    evening = Evening("abilities.tree_companion")
    evening.use("Tree Companion", bought=[1])
    assert evening.lost() == {"intellect": 8}
    assert [(c.level, c.armor) for c in evening.companions()] == [(3, 1), (3, 1)]
    evening.passes("61 minutes")
    assert not evening.companions()


def test_spider_obeys_for_effort() -> None:
    """A summoned spider obeys only if Effort was applied, and is gone after a minute."""
    evening = Evening("abilities.summon_giant_spider")
    wild = evening.use("Summon Giant Spider")
    assert "no orders" in wild.told
    tame = Evening("abilities.summon_giant_spider")
    done = tame.use("Summon Giant Spider", effort=Effort(ease=1))
    assert tame.lost() == {"intellect": 7}
    assert "no orders" not in done.told
    assert [(c.level, c.health) for c in tame.companions()] == [(3, 12)]
    tame.passes("2 minutes")
    assert not tame.companions()


def test_fire_servant_needs_the_shroud() -> None:
    """The servant of fire comes out of a burning shroud only: level 5, 6 points of damage."""
    evening = Evening("abilities.shroud_of_flame", "abilities.fire_servant")
    assert evening.refuses("use", "Fire Servant")
    evening.use("Shroud of Flame")
    evening.use("Fire Servant")
    assert evening.lost() == {"intellect": 7}
    assert [(c.level, c.damage) for c in evening.companions()] == [(5, 6)]
    evening.passes("11 minutes")
    assert not evening.companions()


def test_maw_bites_for_six() -> None:
    """The conjured dragon's head is level 4 and bites for 6, and stays no longer than an hour."""
    evening = Evening("abilities.dragons_maw")
    evening.use("Dragon's Maw")
    assert evening.lost() == {"intellect": 6}
    assert [(c.level, c.damage) for c in evening.companions()] == [(4, 6)]
    evening.passes("61 minutes")
    assert not evening.companions()


@pytest.mark.parametrize(
    ("key", "name"), [("duplicate", "Duplicate"), ("multiplicity", "Multiplicity")]
)
def test_any_duplicate_takes_its_point(key: str, name: str) -> None:
    """Multiplicity works as Duplicate does: its doubles too take a point of damage over."""
    evening = Evening(
        "abilities.duplicate", "abilities.multiplicity", "abilities.damage_transference"
    )
    evening.use(name)
    evening.marks()
    evening.hurt(5, shared={_ids(evening)[0]: 1})
    assert evening.lost() == {"might": 4}
    assert evening.companions()[0].health == 5


def test_any_duplicate_serves_coordinated_effort() -> None:
    """What needs the double of Duplicate works with one of Multiplicity, and not without either."""
    evening = Evening(
        "abilities.duplicate", "abilities.multiplicity", "abilities.coordinated_effort"
    )
    assert "Duplicate" in evening.refuses("use", "Coordinated Effort", FOE, 15)
    evening.use("Multiplicity")
    evening.use("Coordinated Effort", FOE, 15)
    assert evening.lost(FOE) != {}


def test_loose_shadow_has_no_substance() -> None:
    """A shadow that came off is flat and bodiless: no blow of a weapon harms it, and it strikes none."""
    evening = Evening("cyphers.shadow_soap")
    evening.use("Shadow Soap")
    shadow = evening.find("your shadow")
    evening.hurt(5, shadow)
    assert evening.foe(shadow).health == evening.foe(shadow).max_health
    assert "phased" in evening.conditions(shadow)
