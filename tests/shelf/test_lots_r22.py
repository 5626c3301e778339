"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import ARMED

from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import ArrangeStrip, AttackFoe, MovePc, PlaceFigure
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)
ABSORB = "abilities.absorb_kinetic_energy"


def fight(*entries: str, foes: int = 4, **more: Any) -> Evening:
    """Kara fights two guards of this level, and acts first."""
    evening = Evening(*entries, foe={"level": foes, "health": 40, "max_health": 40}, **more)
    evening.fight()
    evening.marks()
    return evening


# --- machines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "options"), [("disable_mechanisms", [1]), ("drain_power", [])])
def test_slowed_machine_moves_half(key: str, options: list[int]) -> None:
    """A machine whose speed is halved goes half as far: 25 feet without a roll, and not 55 even
    with the roll of a long move."""
    evening = fight(f"abilities.{key}")
    evening.use(key.replace("_", " ").title(), BEN, 19, options=options, difficulty=3)
    assert evening.conditions(BEN)
    evening.does(PlaceFigure(id=BEN, feet=0))
    evening.turn()
    if "stunned" in evening.conditions(BEN):
        evening.round()
    evening.refuses("does", MovePc(pc_id=BEN, feet=55))


def test_slowed_foe_shows_it() -> None:
    """Something stands on a guard whose speed is halved."""
    evening = fight("abilities.disable_mechanisms")
    evening.use("Disable Mechanisms", FOE, 16, options=[1])
    assert evening.conditions(FOE)


@pytest.mark.parametrize("bought", [[1, 0], [0, 1]])
def test_effort_on_limit_frees_level(bought: list[int]) -> None:
    """With Disable Mechanisms, a level of Effort put into the limit or the span brings a free one
    as well as a level put into the roll does."""
    evening = fight("abilities.deactivate_mechanisms", "abilities.disable_mechanisms", foes=3)
    assert evening.use("Deactivate Mechanisms", FOE, 16, bought=bought).difficulty == 2
    assert evening.lost() == {"speed": 8}


def test_one_machine_mastered_at_once() -> None:
    """A bond with another machine ends the one before."""
    evening = Evening("abilities.master_machine", "abilities.machine_bond")
    first, second = evening.thing("drone", 4), evening.thing("truck", 4)
    evening.use("Master Machine", first, said=["bonded with you"])
    assert evening.state.things[first].conditions
    evening.use("Master Machine", second, said=["bonded with you"])
    assert evening.state.things[second].conditions
    assert not evening.state.things[first].conditions


# --- size -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("drink_me", "eat_me", "double size"), ("eat_me", "drink_me", "half size")],
)
def test_other_size_ends_first(first: str, second: str, left: str) -> None:
    """Half the size lasts until something else changes one's size, and so does twice the size."""
    evening = Evening(f"cyphers.{first}", f"cyphers.{second}")
    evening.use(first.replace("_", " "))
    evening.use(second.replace("_", " "))
    assert evening.conditions() == [left]


# --- allies -----------------------------------------------------------------------------------------


def test_user_is_second_accelerated() -> None:
    """Who pays for a second target and names themselves has the asset as well."""
    evening = fight("abilities.accelerate")
    evening.use("Accelerate", BEN, also=[KARA], bought=[1])
    evening.round()
    assert evening.struck(5, on=BEN).difficulty == 3
    assert evening.struck(5).difficulty == 3


def test_burst_gives_melee_attack() -> None:
    """The additional attack is one in melee: its player may not shoot with it, but strike."""
    evening = fight("abilities.teleportation_burst", attacks=ARMED)
    evening.attack(12, FOE, "broadsword")
    evening.use("Teleportation Burst")
    shot = AttackFoe(pc_id=KARA, foe_id=FOE, attack="pistol", natural=12)
    assert evening.refuses("does", shot, by=PLAYER)
    evening.does(structs.replace(shot, attack="broadsword"), by=PLAYER)
    assert evening.conditions() == []


# --- angels and phantoms ----------------------------------------------------------------------------


@pytest.mark.parametrize(("feet", "lost"), [(5, 9), (60, 10)])
def test_fallen_angels_mend_together(feet: int, lost: int) -> None:
    """Two of a kind within immediate range both regain 1 point of health each round; farther apart
    neither does."""
    evening = Evening("creatures.fallen_angel", "creatures.fallen_angel")
    angels = [id for id, foe in evening.state.foes.items() if foe.npc.name.startswith("Fallen")]
    spots = {KARA: 200, BEN: 200, FOE: 200, OTHER: 200, angels[0]: 0, angels[1]: feet}
    evening.does(ArrangeStrip(spots=spots))
    evening.fight()
    evening.marks()
    for angel in angels:
        evening.hurt(10, angel, ignores_armor=True)
    evening.round()
    assert [evening.lost(angel) for angel in angels] == [{"health": lost}] * 2


def poisoned() -> Evening:
    """Kara is hurt by a phantom's needles and does not withstand the poison."""
    evening = fight("creatures.zero_point_phantom")
    evening.move("Needle legs", evening.find("Zero"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.pc().damage_track == "impaired"
    return evening


def test_phantoms_poison_is_fought_again() -> None:
    """Who failed rolls again each round, and is one step worse with each failure."""
    evening = poisoned()
    evening.round()
    evening.answer(2)
    assert evening.pc().damage_track == "debilitated"


def test_success_ends_phantoms_poison() -> None:
    """A success ends the poison: no further step, no further roll."""
    evening = poisoned()
    evening.round()
    evening.answer(19)
    for _ in range(3):
        evening.round()
    assert not evening.state.pending
    assert evening.pc().damage_track == "impaired"


def test_third_step_paralyzes() -> None:
    """The third step of this poison is not death: the victim is paralyzed for about a minute, and
    rolls no more."""
    evening = poisoned()
    for _ in range(2):
        evening.round()
        evening.answer(2)
    assert evening.pc().damage_track == "debilitated"
    assert "paralyzed" in evening.conditions()
    evening.passes("2 minutes")
    assert "paralyzed" not in evening.conditions()
    assert not evening.state.pending


# --- a scythe ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "bought", "price", "health"),
    [(3, 1, {"might": 3}, 40), (4, 1, {"might": 3}, 6), (5, 3, {"might": 7}, 40)],
)
def test_effort_lifts_scythes_limit(
    level: int, bought: int, price: dict[str, int], health: int
) -> None:
    """A hit kills a creature of level 2 or lower; each level of Effort given to the attack lifts
    that by one, and is paid as Effort on this attack."""
    evening = fight("artifacts.deaths_scythe", foes=level)
    evening.use("Death's Scythe", FOE, 16, bought=[bought])
    assert evening.lost(FOE) == {"health": health}
    assert evening.lost() == price


@pytest.mark.parametrize(("level", "health"), [(2, 40), (3, 6)])
def test_plain_blow_of_scythe(level: int, health: int) -> None:
    """Without Effort a hit kills up to level 2, and else deals the damage of a heavy weapon; what
    the scythe sells for Effort is not bought with a plain attack."""
    evening = fight("artifacts.deaths_scythe", foes=level)
    assert evening.refuses("attack", 16, FOE, "scythe", bought=[1])
    evening.attack(16, FOE, "scythe")
    assert evening.lost(FOE) == {"health": health}


def test_scythe_checks_at_its_kills() -> None:
    """Depletion is rolled when the scythe kills outright, with or without Effort, and at no other
    hit; not as somebody takes it up."""
    evening = fight("artifacts.deaths_scythe", foes=2)
    assert "Depletion" in evening.attack(16, FOE, "scythe").told
    other = fight("artifacts.deaths_scythe", foes=3)
    assert "Depletion" not in other.attack(16, FOE, "scythe").told
    assert "Depletion" not in other.use("Death's Scythe").told
    assert "Depletion" in other.use("Death's Scythe", FOE, 16, bought=[1]).told
    assert "Depletion" not in other.attack(20, OTHER, effect="distract").told


# --- spells -----------------------------------------------------------------------------------------


def test_flare_does_not_enhance_itself() -> None:
    """The charge goes into another attack spell: the flare deals its 4 points, and the charge waits
    for the spell that it is for."""
    evening = fight("abilities.arcane_flare", "abilities.fire_bloom")
    evening.use("Arcane Flare", options=[0])
    evening.use("Arcane Flare", FOE, 16, options=[1])
    assert evening.lost(FOE) == {"health": 4}
    evening.use("Fire Bloom", OTHER, 16)
    assert evening.lost(OTHER) == {"health": 4}


# --- energy -----------------------------------------------------------------------------------------


def test_thing_of_scene_is_energized() -> None:
    """The energy goes into one object: a stone of the scene holds it, and the sword does not."""
    evening = fight(ABSORB, "abilities.energize_object")
    stone = evening.thing("stone", 2)
    evening.use("Energize Object", stone)
    assert evening.state.things[stone].conditions
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}


def test_one_object_energized_at_once() -> None:
    """No more than one is energized at a time: the sword ends the stone."""
    evening = fight(ABSORB, "abilities.energize_object")
    stone = evening.thing("stone", 2)
    evening.use("Energize Object", stone)
    evening.use("Energize Object", options=[0], chosen=["broadsword"])
    assert not evening.state.things[stone].conditions
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 7}


# --- the mind ---------------------------------------------------------------------------------------


def test_silenced_foe_leaves_user_alone() -> None:
    """For a day the being cannot engage with whoever used the poppet, but with others it can."""
    evening = fight("cyphers.poppet_silence")
    evening.use("Poppet Silence", FOE, 16)
    assert evening.refuses("struck", 2)
    evening.struck(2, on=BEN)
    assert evening.lost(BEN)
    evening.struck(2, OTHER)
    assert evening.lost()


@pytest.mark.parametrize("holds", [True, False])
def test_courage_stops_mental_moves(holds: bool) -> None:
    """What a creature of level 4 would do to the mind is held off, and then, as it was an attack,
    the courage is over."""
    evening = fight("creatures.cat_sidhe", "abilities.nobles_courage")
    if holds:
        evening.use("Noble's Courage")
    evening.move("Falter", evening.find("Cat Sidhe"), KARA)
    evening.answer(2)
    assert ("faltering soul" in evening.conditions()) is not holds
    assert "noble courage" not in evening.conditions()


# --- things looked at, and walls ----------------------------------------------------------------


@pytest.mark.parametrize("die", [3, 16])
def test_history_helps_identify(die: int) -> None:
    """Whether or not the question was answered, one has an asset on identifying that object."""
    evening = Evening("abilities.see_history")
    vase = evening.thing("vase", 2)
    evening.use("See History", vase, die, difficulty=4)
    seen = AbilityExtras(said=["vase"])
    assert evening.task(10, 5, "intellect", skill="identifying", besides=seen).difficulty == 4


def test_bypassed_barrier_is_easier() -> None:
    """Another attempt at the same barrier has an asset, one at another barrier has none."""
    evening = Evening("abilities.bypass_barrier")
    door, wall = evening.thing("door", 4), evening.thing("wall", 4)
    assert evening.use("Bypass Barrier", door, 16).difficulty == 4
    assert evening.use("Bypass Barrier", door, 16).difficulty == 3
    assert evening.use("Bypass Barrier", wall, 16).difficulty == 4


# --- outside of time --------------------------------------------------------------------------------


def test_others_are_frozen_in_time() -> None:
    """While the watch of ice works, nobody else acts: no foe strikes the user or a comrade; after
    that they do."""
    evening = fight("cyphers.frozen_timepiece", level=2)
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.use("Frozen Timepiece")
    assert evening.refuses("struck", 2)
    assert evening.refuses("struck", 2, on=BEN)
    assert evening.refuses("attack", 12, by=BEN)
    evening.does(MovePc(pc_id=KARA, feet=10))
    for _ in range(2):
        evening.round()
    evening.struck(2, on=BEN)
    assert evening.lost(BEN)


def test_own_use_works_outside_reality() -> None:
    """Outside of everything one may still use things on oneself."""
    evening = fight("abilities.outside_reality", "cyphers.meditation_aid")
    evening.use("Outside Reality")
    evening.use("Meditation Aid")
    assert evening.lost()["intellect"] < 6


@pytest.mark.parametrize("bought", [None, [], [1]])
def test_poison_pauses_outside_reality(bought: list[int] | None) -> None:
    """Poison of three rounds does nothing while one is outside of everything, and all of it comes
    when one is back: 6 points in the end, with or without that."""
    evening = fight("creatures.marauder", "abilities.outside_reality")
    blade = evening.find("Marauder")
    for _ in range(4):
        evening.turn()
    evening.move("Poisoned blade", blade, KARA)
    evening.answer(2)
    evening.answer(2)
    evening.turn()
    before = evening.points()["speed"]
    assert before == evening.pc().pools.speed.max - 4
    if bought is not None:
        evening.use("Outside Reality", bought=bought)
        for _ in range(1 + len(bought)):
            evening.round()
            assert evening.points()["speed"] == before
    for _ in range(5):
        evening.round()
    assert evening.points()["speed"] == before - 2
