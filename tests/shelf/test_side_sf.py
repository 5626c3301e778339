"""Equipment read beside the reference, from the lock infiltrator to the zeppelin: each case is what
its text says.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import ticked, withstands

from threefold.procedures.inputs import AbilityExtras
from threefold.service.powers import cards
from threefold.table.commands import RemoveCondition


def _left(evening: Evening, name: str) -> int | None:
    """How many uses of a piece of equipment are left."""
    return next(g.uses for g in evening.pc().equipment or () if g.name == name)


def _stopped(evening: Evening, points: int = 5, id: str = KARA) -> int:
    """How many of so many points of damage do not get through."""
    evening.marks()
    evening.hurt(points, on=id)
    return points - sum(evening.lost(id).values())


# --- what a vehicle gives, it gives to those aboard -----------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "armor"),
    [
        ("car_flying", "Car, Flying", 1),
        ("hard_light_cycle", "Hard-Light Cycle", 1),
        ("hover_speedster_battle", "Hover Speedster, Battle", 2),
        ("mech_infantry", "Mech, Infantry", 3),
        ("mech_interceptor", "Mech, Interceptor", 3),
        ("moon_buggy", "Moon Buggy", 1),
        ("motorcycle_battle", "Motorcycle, Battle", 2),
        ("submarine", "Submarine", 4),
        ("vacuum_cycle", "Vacuum Cycle", 1),
    ],
)
def test_vehicle_protects_those_aboard(key: str, name: str, armor: int) -> None:
    """Whoever owns a vehicle and stands beside it has none of its Armor; its driver has it until
    they get out.
    """
    evening = Evening(f"equipment.{key}")
    assert _stopped(evening) == 0
    evening.use(name)
    assert _stopped(evening) == armor
    evening.does(RemoveCondition(on=KARA, condition=name))
    assert _stopped(evening) == 0


@pytest.mark.parametrize(
    ("key", "name", "task", "difficulty"),
    [
        ("moon_buggy", "Moon Buggy", "driving", 4),
        ("motorcycle_omni_terrain", "Motorcycle, Omni-Terrain", "riding", 4),
        ("spacecraft_racer", "Spacecraft, Racer", "piloting", 3),
        ("spacecraft_freighter", "Spacecraft, Freighter", "piloting", 6),
        ("space_capsule", "Space Capsule", "piloting", 6),
        ("shuttle_launch", "Shuttle, Launch", "piloting", 6),
        ("starship_warship_class", "Starship, Warship Class", "piloting", 4),
        ("car_sports", "Car, Sports", "driving", 4),
        ("mech_loader", "Mech, Loader", "lifting", 2),
    ],
)
def test_vehicle_helps_its_driver(key: str, name: str, task: str, difficulty: int) -> None:
    """A vehicle that steers well or badly does so only for whoever drives it."""
    evening = Evening(f"equipment.{key}")
    assert evening.task(15, 5, "speed", task).difficulty == 5
    evening.use(name)
    assert evening.task(15, 5, "speed", task).difficulty == difficulty


def test_passengers_have_armor_too() -> None:
    """A moon buggy gives its driver and its passengers 1 Armor; only the driver drives."""
    evening = Evening("equipment.moon_buggy")
    evening.use("Moon Buggy", KARA, also=[BEN])
    assert (_stopped(evening), _stopped(evening, id=BEN)) == (1, 1)
    assert evening.task(15, 5, "speed", "driving").difficulty == 4
    assert evening.task(15, 5, "speed", "driving", by=BEN).difficulty == 5


@pytest.mark.parametrize(
    ("key", "name", "weapon", "difficulty"),
    [
        ("mech_infantry", "Mech, Infantry", "electric blade", 1),
        ("mech_infantry", "Mech, Infantry", "combat rifle", 1),
        ("mech_interceptor", "Mech, Interceptor", "missiles", 1),
        ("mech_loader", "Mech, Loader", "loading arms", 3),
        ("mech_infantry", "Mech, Infantry", "broadsword", 2),
    ],
)
def test_mech_alters_own_attacks(key: str, name: str, weapon: str, difficulty: int) -> None:
    """Attacks with the weapons of a mech are eased, those with loading arms hindered; nobody has to
    say so.
    """
    evening = Evening(f"equipment.{key}")
    evening.use(name)
    assert evening.attack(15, weapon=weapon).difficulty == difficulty


@pytest.mark.parametrize(
    ("option", "die", "intrudes"), [(0, 2, False), (1, 2, True), (1, 3, False)]
)
def test_used_motorboat_gives_trouble(option: int, die: int, intrudes: bool) -> None:
    """Operating a used motorboat brings an intrusion on 1 or 2, a new one on 1 alone."""
    evening = Evening("equipment.motorboat")
    evening.use("Motorboat", options=[option])
    told = evening.task(die, 3, "speed", "piloting").told
    assert ("intrude" in told) is intrudes


# --- doses, uses and spans ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "harm"),
    [
        ("nano_tab_acceleration", "Nano Tab, Acceleration", "high acceleration"),
        ("nano_tab_space_fit", "Nano Tab, Space-Fit", "cosmic radiation"),
    ],
)
def test_pill_works_once_swallowed(key: str, name: str, harm: str) -> None:
    """A nano tab does nothing in the pocket; swallowed, it is gone and protects for good."""
    evening = Evening(f"equipment.{key}")
    evening.hurt(5, kind=harm)
    assert evening.lost() == {"might": 5}
    evening.use(name)
    assert not evening.has(name.lower())
    evening.passes("40 days")
    evening.marks()
    evening.hurt(5, kind=harm)
    assert evening.lost() == {}


@pytest.mark.parametrize(
    ("key", "name", "task", "uses", "steps"),
    [
        ("repair_tape_roll", "Repair Tape Roll", "repairing", 10, 2),
        ("disguising_kit", "Disguising Kit", "disguise", 5, 1),
        ("healing_kit", "Healing Kit", "healing", 5, 1),
        ("first_aid_kit", "First Aid Kit", "healing", 20, 1),
    ],
)
def test_kit_runs_out(key: str, name: str, task: str, uses: int, steps: int) -> None:
    """A kit helps when its owner takes it for a task, and has one use less after each; other tasks
    take nothing. After the last it is gone.
    """
    evening = Evening(f"equipment.{key}")
    took = AbilityExtras(said=[name])
    assert evening.task(15, 5, "intellect", task).difficulty == 5
    assert evening.task(15, 5, "intellect", "geography", besides=took).difficulty == 5
    assert _left(evening, name) == uses
    for n in range(uses):
        assert _left(evening, name) == uses - n
        assert evening.task(15, 5, "intellect", task, besides=took).difficulty == 5 - steps
    assert not evening.has(name.lower())
    assert evening.task(15, 5, "intellect", task, besides=took).difficulty == 5


@pytest.mark.parametrize(
    ("key", "name"),
    [("orb_personal", "Orb, Personal"), ("paint_on_impact_armor", "Paint-On Impact Armor")],
)
def test_armor_comes_with_use(key: str, name: str) -> None:
    """Armor that a thing gives for a while is there from its use on, once, and not before."""
    evening = Evening(f"equipment.{key}")
    assert _stopped(evening) == 0
    evening.use(name)
    assert _stopped(evening) == 1
    evening.passes("2 days")
    assert _stopped(evening) == 0


def test_pleasure_bit_is_no_pill() -> None:
    """A pleasure bit is a device: it is there after its use."""
    evening = Evening("equipment.pleasure_bit")
    evening.use("Pleasure Bit")
    assert evening.has("pleasure bit")


def test_antivenom_eases_might_tasks() -> None:
    """A Might task to clear poison, and Might defense against it, are eased by four steps for a
    day."""
    evening = Evening("equipment.serum_antivenom")
    evening.use("Serum, Antivenom")
    poison = ticked("equipment.serum_antivenom")
    assert evening.task(15, 6, "might", besides=poison).difficulty == 2
    assert evening.task(15, 6, "might", "might defense", besides=poison).difficulty == 2
    assert evening.task(15, 6, "might").difficulty == 6
    evening.passes("2 days")
    assert evening.task(15, 6, "might", besides=poison).difficulty == 6


def test_satellite_phone_gives_light() -> None:
    """A satellite phone does what a smartphone does: it gives light."""
    assert "phone light" in Evening("equipment.satellite_phone").use("Satellite Phone").told


def test_hazard_suit_rips_by_body_alone() -> None:
    """A point of physical damage rips the suit, damage to Intellect does not."""
    evening = Evening("equipment.mystical_hazard_suit")
    entry = "equipment.mystical_hazard_suit"
    evening.hurt(2, damage_type="intellect")
    assert withstands(evening, 15, entry, stat="intellect").difficulty == 1
    evening.hurt(1, damage_type="speed")
    assert withstands(evening, 15, entry, stat="intellect").difficulty == 2


def test_weeks_hire_brings_one_synth() -> None:
    """A free synth comes once it is hired; there is no second one to call."""
    evening = Evening("equipment.synth_free")
    assert "already here" in evening.refuses("use", "Synth, Free")
    assert len(evening.companions()) == 1


@pytest.mark.parametrize(
    ("key", "name"), [("lock_infiltrator", "Lock Infiltrator"), ("stealthsuit", "Stealthsuit")]
)
def test_carried_help_is_not_used(key: str, name: str) -> None:
    """What helps all the time costs nobody an action."""
    assert "always works" in Evening(f"equipment.{key}").refuses("use", name)


def test_page_offers_what_has_a_use() -> None:
    """The page offers a flask with its three ways and a vehicle to get into; what helps by itself,
    or is taken for a roll, is no use to offer.
    """
    evening = Evening(
        "equipment.oil_flask", "equipment.moon_buggy", "equipment.lockpick_set",
        "equipment.repair_tape_roll",
    )  # fmt: skip
    rules = evening.state.rules()
    found = [c for c in cards(evening.pc(), rules) if c.what == "equipment" and not c.always]
    assert {c.name: len(c.ways[0]) if c.ways else 0 for c in found} == {
        "Oil (Flask)": 3,
        "Moon Buggy": 0,
    }


# --- weapons that do something else ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "level", "cut"),
    [
        ("mono_molecular_blade", "Mono-Molecular Blade", 4, True),
        ("mono_molecular_blade", "Mono-Molecular Blade", 5, False),
        ("plasma_saber", "Plasma Saber", 7, True),
        ("plasma_saber", "Plasma Saber", 8, False),
    ],
)
def test_blade_goes_through_matter(key: str, name: str, level: int, cut: bool) -> None:
    """It cuts through any material up to its level without a roll, and only things."""
    evening = Evening(f"equipment.{key}")
    door = evening.thing("door", level)
    evening.use(name, door)
    assert (evening.state.things[door].object_damage == "destroyed") is cut
    assert "works on things" in evening.refuses("use", name, FOE, 15)


def test_oil_is_thrown_or_poured() -> None:
    """A flask of oil is thrown, poured out or burned in a lamp; each uses it up."""
    evening = Evening("equipment.oil_flask")
    evening.attack(15, weapon="Oil (Flask)")
    assert evening.lost(FOE) == {"health": 2}
    assert "no Oil" in evening.refuses("use", "Oil (Flask)", options=[0])
    for option, told in enumerate(("oil slick", "burning oil", "for 3 hours")):
        evening = Evening("equipment.oil_flask")
        assert told in evening.use("Oil (Flask)", options=[option]).told
        assert "left" in evening.refuses("attack", 15, weapon="Oil (Flask)")


def test_smart_round_needs_a_gun() -> None:
    """A smart round is a bullet: it makes an attack with a gun and three more, and one of four is
    gone."""
    name = "Smart Rounds (Box of 4 Rounds)"
    evening = Evening("equipment.smart_rounds_box_of_4_rounds", "equipment.rifle")
    assert "no weapon for" in evening.refuses("use", name, FOE, 15, attack="broadsword")
    evening.use(name, FOE, 15, attack="Rifle")
    for _ in range(3):
        evening.attack(15, on=OTHER, weapon="Rifle")
    assert (evening.lost(FOE), evening.lost(OTHER)) == ({"health": 4}, {"health": 12})
    assert _left(evening, name) == 3


def test_blinding_beam_has_to_hit() -> None:
    """The beam of a sonic toolgrip is an attack."""
    for die, blinded in ((15, True), (3, False)):
        evening = Evening("equipment.sonic_toolgrip")
        evening.use("Sonic Toolgrip", FOE, die, options=[1])
        assert ("blinded" in evening.conditions(FOE)) is blinded
