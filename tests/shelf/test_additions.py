"""Eleven entries that the reference's main extraction lacks, played as their texts say.

Written from the texts alone, before the entries stood on our shelf.
"""

from __future__ import annotations

import re

import pytest
from tests.shelf.evening import BEN, FOE, GM, KARA, OTHER, Evening

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import AttackFoe, Attempt, CallTask, Hurt, Reroll, Settle
from threefold.table.state import Rolled, TaskCall


def _creature(key: str, *more: str) -> tuple[Evening, str]:
    """An evening with one creature beside the guards, and its id."""
    evening = Evening(*more, f"creatures.{key}")
    return evening, list(evening.state.foes)[-1]


# --- the bard -------------------------------------------------------------------------------------


def test_bard_stands_as_printed() -> None:
    """Level 3, health 10, 3 damage, no Armor; its defense with Speed is of level 4."""
    evening, bard = _creature("bard")
    assert (evening.foe(bard).health, evening.foe(bard).level) == (10, 3)
    assert evening.struck(2, by=bard).difficulty == 3
    assert evening.lost() == {"might": 3}
    assert evening.attack(15, bard).difficulty == 4


def test_burst_of_sound_passes_armor() -> None:
    """3 points at short range, whatever Armor there is."""
    evening, bard = _creature("bard", "abilities.golem_body")
    evening.marks()
    evening.move("Burst of sound", bard, KARA)
    assert evening.answer(2).difficulty == 3
    assert evening.lost() == {"might": 3}


def test_burst_of_sound_every_other_round() -> None:
    """In the round after one there is no other."""
    evening, bard = _creature("bard")
    evening.fight()
    evening.move("Burst of sound", bard, KARA)
    evening.answer(20)
    evening.round()
    assert evening.refuses("move", "Burst of sound", bard, KARA)
    evening.round()
    evening.move("Burst of sound", bard, KARA)


def test_bard_deafens_an_opponent() -> None:
    """Whoever fails the defense is deaf for hours: an hour later still."""
    evening, bard = _creature("bard")
    evening.move("Deafening song", bard, KARA)
    evening.answer(2)
    assert "deafened" in evening.conditions()
    evening.passes("1 hour")
    assert "deafened" in evening.conditions()


def test_bard_is_unseen_a_minute() -> None:
    """Invisible for one minute."""
    evening, bard = _creature("bard")
    evening.move("Invisibility", bard)
    assert "invisible" in evening.conditions(bard)
    evening.passes("2 minutes")
    assert "invisible" not in evening.conditions(bard)


# --- the ghost ------------------------------------------------------------------------------------


def test_ghost_touch_freezes() -> None:
    """Level 4, 5 points of cold."""
    evening, ghost = _creature("ghost")
    evening.move("Touch", ghost, KARA)
    assert evening.answer(2).difficulty == 4
    assert evening.lost() == {"might": 5}


def test_plain_steel_passes_a_ghost() -> None:
    """A sword does a ghost no harm."""
    evening, ghost = _creature("ghost")
    evening.attack(15, ghost)
    assert evening.lost(ghost) == {}


@pytest.mark.parametrize(
    ("kind", "lost"), [("fire", 3), ("electricity", 3), ("cold", 3), ("mental", 6)]
)
def test_ghost_takes_half_of_energy(kind: str, lost: int) -> None:
    """Energy harms by half; what strikes the mind, in full."""
    evening, ghost = _creature("ghost")
    evening.hurt(6, on=ghost, kind=kind)
    assert evening.lost(ghost) == {"health": lost}


def test_ghost_takes_half_of_spells() -> None:
    """An attack by a power of energy deals half of its 4 points."""
    evening, ghost = _creature("ghost", "abilities.shroud_of_flame", "abilities.hurl_flame")
    evening.use("Shroud of Flame")
    evening.use("Hurl Flame", ghost, 15)
    assert evening.lost(ghost) == {"health": 2}


def test_terror_roots_and_wears() -> None:
    """4 points of Intellect past Armor, and no step away; each failed try is a step down."""
    evening, ghost = _creature("ghost")
    evening.fight()
    evening.move("Terror", ghost, KARA, BEN)
    evening.answer(2)
    evening.answer(20, by=BEN)
    assert evening.lost() == {"intellect": 4}
    assert evening.lost(BEN) == {}
    assert any("frightened" in name or "terrified" in name for name in evening.conditions())
    evening.round()
    waiting = [o for o in evening.state.pending.values() if getattr(o, "pc", "") == KARA]
    assert waiting, "a try is asked each round"
    evening.answer(2)
    assert evening.pc().damage_track == "impaired"


def test_terror_is_shaken_off() -> None:
    """A try that succeeds ends the fright, and nothing is lost by it."""
    evening, ghost = _creature("ghost")
    evening.fight()
    evening.move("Terror", ghost, KARA)
    evening.answer(2)
    evening.round()
    evening.answer(18)
    assert evening.conditions() == []
    assert evening.pc().damage_track == "hale"


# --- cyphers and artifacts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "price"),
    [
        (2, "inexpensive"),
        (3, "moderate"),
        (4, "expensive"),
        (6, "expensive"),
        (7, "very expensive"),
    ],
)
def test_fabricator_makes_up_to_price(level: int, price: str) -> None:
    """What it can make grows with its level; the log says how dear a thing it may be."""
    evening = Evening("cyphers.fabricator_civil", level=level)
    told = evening.use("Fabricator, Civil", chosen=["a painted wooden duck"]).told.lower()
    assert price in told
    assert price != "expensive" or "very expensive" not in told
    assert not evening.has("Fabricator, Civil")


def test_fabricator_refuses_what_is_dear() -> None:
    """At level 2 nothing dearer than inexpensive, and never a weapon; the military one makes these."""
    civil = Evening("cyphers.fabricator_civil", level=2)
    assert civil.refuses("use", "Fabricator, Civil", chosen=["Tent"])
    assert civil.refuses("use", "Fabricator, Civil", chosen=["Club"])
    military = Evening("cyphers.fabricator_military", level=4)
    assert military.refuses("use", "Fabricator, Military", chosen=["Rope"])
    military.use("Fabricator, Military", chosen=["Broadsword"])
    assert military.has("Broadsword")


def test_ray_wears_with_each_level() -> None:
    """Of the checks any 1 depletes it, the last one too."""
    evening = Evening("artifacts.empathetic_ray", level=5, foe={"level": 3})
    done = evening.use("Empathetic Ray", FOE, 15, 5, 5, 1, chosen=["3"])
    assert "goes on working" in done.told
    assert evening.refuses("use", "Empathetic Ray", FOE, 15, chosen=["3"])


def test_military_fabricator_loads_ten_rounds() -> None:
    """A weapon it makes holds ten rounds at most."""
    evening = Evening("cyphers.fabricator_military", level=4)
    told = evening.use(
        "Fabricator, Military", chosen=["Bow"], said=["the weapon needs ammunition"]
    ).told.lower()
    assert "expensive" in told
    assert re.search(r"\b(10|ten)\b", told)


def test_carbonizer_pistol_deals_its_level() -> None:
    """It deals its level at short range; Armor that is neither field nor grown stops as usual."""
    evening = Evening("artifacts.carbonizer_pistol", level=7, foe={"armor": 2})
    evening.use("Carbonizer Pistol", FOE, 15)
    assert evening.lost(FOE) == {"health": 5}


def test_carbonizer_pistol_passes_hide() -> None:
    """Armor of scales, leather or a field does not count."""
    evening = Evening("artifacts.carbonizer_pistol", level=7, foe={"armor": 2})
    evening.use("Carbonizer Pistol", FOE, 15, options=[1])
    assert evening.lost(FOE) == {"health": 7}


def test_empathetic_ray_turns_low_levels() -> None:
    """A foe of level 1 becomes a friend for a day; one of level 2 is out of its reach."""
    evening = Evening("artifacts.empathetic_ray", level=5, foe={"level": 1})
    done = evening.use("Empathetic Ray", FOE, 15, chosen=["1"])
    assert done.result == "success"
    assert evening.conditions(FOE)
    evening.passes("20 hours")
    assert evening.conditions(FOE)
    evening.passes("5 hours")
    assert evening.conditions(FOE) == []


def test_empathetic_ray_needs_further_checks() -> None:
    """Level 2 takes one check of depletion more."""
    evening = Evening("artifacts.empathetic_ray", level=5)
    evening.use("Empathetic Ray", FOE, 15, chosen=["1"])
    assert evening.conditions(FOE) == []
    done = evening.use("Empathetic Ray", FOE, 15, 5, 5, chosen=["2"])
    assert done.result == "success"
    assert evening.conditions(FOE)
    assert evening.conditions(OTHER) == []


# --- descriptors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "stat", "skill", "eased"),
    [
        ("dwarf", "intellect", "stonework", 1),
        ("elf", "intellect", "perception", 2),
        ("elf", "speed", "stealth", 1),
        ("halfling", "intellect", "pleasant social interaction", 1),
        ("halfling", "speed", "stealth", 1),
        ("halfling", "might", "", -1),
    ],
)
def test_folk_are_skilled(key: str, stat: str, skill: str, eased: int) -> None:
    """Trained eases by one step, specialized by two, an inability hinders."""
    evening = Evening(f"descriptors.{key}")
    assert evening.task(10, 4, stat, skill).difficulty == 4 - eased


@pytest.mark.parametrize(("key", "stat"), [("dwarf", "might"), ("halfling", "intellect")])
def test_folk_defend_better(key: str, stat: str) -> None:
    """Dwarves are trained in Might defense, halflings in Intellect defense (and Might tasks of
    halflings are harder, which Intellect defense is not)."""
    evening = Evening(f"descriptors.{key}", foe={"level": 4})
    assert evening.struck(10, stat=stat).difficulty == 3


@pytest.mark.parametrize(("key", "weak"), [("dwarf", "intellect"), ("elf", "might")])
@pytest.mark.parametrize("stat", ["might", "speed", "intellect"])
def test_folk_have_weak_defense(key: str, weak: str, stat: str) -> None:
    """A defense of that kind that fails costs a point more; another one does not."""
    evening = Evening(f"descriptors.{key}")
    evening.struck(1, stat=stat)
    assert sum(evening.lost().values()) == 2 + (stat == weak)


def test_elf_hides_in_woods() -> None:
    """In natural woodland stealth is specialized."""
    evening = Evening("descriptors.elf")
    confirmed = ["in natural woodland"]
    assert (
        evening.task(10, 4, "speed", "stealth", besides=AbilityExtras(said=confirmed)).difficulty
        == 2
    )


def test_halfling_adds_three_to_reroll() -> None:
    """A reroll for 1 XP shows 3 more: 8 does for difficulty 3, which needs 9."""
    evening = Evening("descriptors.halfling", xp=1)
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=3, stat="intellect"))
    evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=2))
    rolled = next(id for id, o in evening.state.pending.items() if isinstance(o, Rolled))
    evening.does(Reroll(open_id=rolled, power="Halfling", natural=8))
    open_now = [id for id, o in evening.state.pending.items() if isinstance(o, Rolled)]
    done = evening.does(Settle(open_id=open_now[0]))
    assert done.result == "success"
    assert evening.pc().xp == 0


def test_morlock_repairs_before_recovery() -> None:
    """A recovery roll comes after a repair task of difficulty 2 that succeeds."""
    evening = Evening("descriptors.morlock")
    evening.does(Hurt(on=KARA, points=20), by=GM)
    evening.marks()
    assert evening.refuses("rest", 3, might=6)
    evening.use("Repair and Maintenance", None, 12)
    evening.rest(3, might=6)
    assert evening.lost() == {"might": -6}
    assert evening.refuses("rest", 3, might=6)


def test_morlock_repair_heals_with_effort() -> None:
    """Each level of Effort on it gives 2 points more."""
    evening = Evening("descriptors.morlock")
    evening.does(Hurt(on=KARA, points=20), by=GM)
    assert evening.use("Repair and Maintenance", None, 12, bought=[1]).result == "success"
    told = evening.rest(3, might=6).told
    assert "8 points to share" in told


def test_failed_repair_uses_no_recovery() -> None:
    """The recovery roll is still there; the next try needs Effort."""
    evening = Evening("descriptors.morlock")
    evening.hurt(20)
    evening.use("Repair and Maintenance", None, 2)
    assert evening.pc().recoveries_used == 0
    assert evening.refuses("use", "Repair and Maintenance", None, 12)
    evening.use("Repair and Maintenance", None, 12, effort=Effort(ease=1))
    evening.rest(3, might=6)
    assert evening.pc().recoveries_used == 1


# --- Acrobatic Attack -----------------------------------------------------------------------------


def test_acrobatic_attack_gives_free_effort() -> None:
    """For 1 Speed the attack has a level of Effort more than was paid, if Effort is applied."""
    evening = Evening("abilities.acrobatic_attack", foe={"level": 5})
    evening.use("Acrobatic Attack", FOE)
    assert evening.lost() == {"speed": 1}
    assert evening.attack(15, effort=Effort(ease=1)).difficulty == 3


def test_acrobatic_attack_without_effort() -> None:
    """Without Effort of one's own nothing is free."""
    evening = Evening("abilities.acrobatic_attack", foe={"level": 5})
    evening.use("Acrobatic Attack", FOE)
    assert evening.attack(15).difficulty == 5


@pytest.mark.parametrize("die", [17, 18])
def test_acrobatic_attack_gives_minor_effect(die: int) -> None:
    """On 17 and 18 a minor effect may stand in for the damage."""
    evening = Evening("abilities.acrobatic_attack")
    evening.use("Acrobatic Attack", FOE)
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=die))
    rolled = next(o for o in evening.state.pending.values() if isinstance(o, Rolled))
    special = rolled.resolution.special
    assert special is not None
    assert "minor_effect" in special.choices


def test_plain_attack_has_no_minor_effect() -> None:
    """Without the ability a 17 brings its damage alone."""
    evening = Evening("abilities.acrobatic_attack")
    evening.does(AttackFoe(pc_id=KARA, foe_id=FOE, attack="broadsword", natural=17))
    found = [o for o in evening.state.pending.values() if isinstance(o, Rolled)]
    assert all("minor_effect" not in o.resolution.special.choices for o in found)  # type: ignore[union-attr]


@pytest.mark.parametrize("worn", ["medium", "heavy"])
def test_armor_forbids_acrobatic_attack(worn: str) -> None:
    """Armor in which Effort with Speed costs otherwise shuts it out."""
    armor = [{"name": "plates", "weight": worn}]
    evening = Evening("abilities.acrobatic_attack", armor=armor)
    assert evening.refuses("use", "Acrobatic Attack", FOE)
