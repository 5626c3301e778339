"""What earlier lots had left to do: work that takes its time, what a creature is, light that is made,
what is held one at a time, checks of depletion by the clock, things that somebody carries.

Each case was written from the words of the reference and seen to fail before it was built.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.test_part_of_action import Seated

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.scenes import Surroundings
from threefold.rules.ruleset import Rules
from threefold.service.powers import cards
from threefold.table.commands import (
    AddCondition,
    ArrangeStrip,
    CheckDepletion,
    EditPc,
    FindItem,
    GiveItem,
    Intrude,
    RollInitiative,
    SetScene,
    StartEncounter,
    WearItem,
)
from threefold.table.state import FreeIntrusion, InUse

# --- work that takes its time ---------------------------------------------------------------------


def works(evening: Seated, rounds: int) -> None:
    """So many rounds pass while Kara does nothing but go on with what she has begun."""
    for _ in range(rounds):
        evening.round()


def test_deciphering_takes_ten_rounds() -> None:
    """A minute over a writing is ten rounds: the first press begins it, and nothing is paid or rolled
    before the tenth."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.marks()
    begun = evening.use("Decipher", writing)
    assert "10 rounds" in begun.told
    assert evening.lost() == {}
    works(evening, 8)
    assert "1 round" in evening.refuses("use", "Decipher", writing, 16)
    works(evening, 1)
    assert evening.use("Decipher", writing, 16).result == "success"
    assert evening.lost() == {"intellect": 1}


def test_other_action_gives_up_work() -> None:
    """Whoever does something else has to begin again."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    works(evening, 5)
    evening.walks()
    assert evening.conditions() == []
    works(evening, 4)
    assert "10 rounds" in evening.use("Decipher", writing).told


def test_work_over_after_use() -> None:
    """What was begun is over with its use: the next one takes its time again."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    works(evening, 9)
    evening.use("Decipher", writing, 16)
    assert evening.conditions() == []
    works(evening, 1)
    assert "10 rounds" in evening.use("Decipher", writing).told


@pytest.mark.parametrize(
    ("entry", "name", "span"),
    [
        ("abilities.strategize", "Strategize", "10 minutes"),
        ("abilities.eye_for_detail", "Eye for Detail", "5 minutes"),
        ("abilities.familiarize", "Familiarize", "1 hour"),
        ("abilities.surviving_the_wasteland", "Surviving the Wasteland", "12 hours"),
        ("abilities.use_the_network", "Use the Network", "2 minutes"),
        ("artifacts.book", "Book", "1 hour"),
        ("cyphers.song_of_the_dead", "Song of the Dead", "10 minutes"),
    ],
)
def test_long_work_refused_in_fight(entry: str, name: str, span: str) -> None:
    """What takes more than a minute is nothing for a fight: the table says how long it takes."""
    evening = Seated(entry)
    chosen = ["history"] if name == "Book" else []  # what it treats was left open as it was found
    evening.fight()
    assert span in evening.refuses("use", name, chosen=chosen)
    evening.peace()
    evening.use(name, chosen=chosen)


def test_storm_gathers_three_actions() -> None:
    """Three actions gather the storm."""
    evening = Seated("abilities.call_the_storm")
    evening.fight()
    evening.use("Call the Storm")
    works(evening, 1)
    evening.refuses("use", "Call the Storm")
    works(evening, 1)
    evening.use("Call the Storm")
    assert evening.conditions() == ["call the storm"]


@pytest.mark.parametrize(("option", "rounds"), [(0, 5), (3, 2)])
def test_points_move_by_round(option: int, rounds: int) -> None:
    """Points go from Pool to Pool at one a round: five take five rounds."""
    evening = Seated("abilities.deep_reserves")
    more = {"options": [option], "chosen": ["might", "speed"]}
    evening.hurt(10, damage_type="speed", ignores_armor=True)
    evening.fight()
    evening.marks()
    evening.use("Deep Reserves", **more)
    works(evening, rounds - 1)
    evening.use("Deep Reserves", **more)
    points = 5 - option
    assert evening.lost() == {"might": points, "speed": -points}


def test_storm_seeded_in_peace() -> None:
    """To seed a storm takes an hour, its stroke an action."""
    evening = Seated("abilities.storm_seed")
    said = ["outdoors or in a huge space", "your storm blows and has not struck yet"]
    evening.fight()
    assert "1 hour" in evening.refuses("use", "Storm Seed", said=said, options=[0])
    evening.use("Storm Seed", FOE, options=[1], said=said)


def test_time_of_work_told() -> None:
    """In peace the use is at once, and the table says how long it takes; so it is for the GM, who may
    let it happen in a fight."""
    evening = Evening("abilities.strategize")
    assert "10 minutes" in evening.use("Strategize").told
    again = Evening("abilities.strategize")
    again.fight()
    assert "10 minutes" in again.use("Strategize").told


def test_work_ends_with_fight() -> None:
    """Work that was begun in a fight is not left over from it."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    evening.peace()
    assert evening.conditions() == []
    assert evening.use("Decipher", writing, 16).result == "success"


def test_stunned_worker_begins_again() -> None:
    """Whoever cannot act does not go on with work."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    evening.does(AddCondition(on=KARA, condition="stunned"))
    assert "decipher …" not in evening.conditions()


# --- what a creature is ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("abilities.command", "Command"),
        ("abilities.freezing_touch", "Freezing Touch"),
        ("abilities.drain_creature", "Drain Creature"),
        ("abilities.word_of_death", "Word of Death"),
        ("abilities.dream_thief", "Dream Thief"),
        ("abilities.terrifying_gaze", "Terrifying Gaze"),
        ("artifacts.metabolic_prod", "Metabolic Prod"),
    ],
)
def test_power_for_the_living(entry: str, name: str) -> None:
    """What works on the living is nothing for a robot, nor for bones that walk; a guard of whom nobody
    has said what he is stays as the table says."""
    evening = Evening(entry, "creatures.wardroid", "creatures.skeleton", foe={"level": 1})
    for lifeless in ("Wardroid", "Skeleton"):
        told = evening.refuses("use", name, evening.find(lifeless), 16)
        assert "living" in told
    evening.use(name, FOE, 16)


def test_living_among_several_targets() -> None:
    """Among several targets one that does not live is refused as well."""
    evening = Evening("abilities.terrifying_gaze", "creatures.wardroid")
    robot = evening.find("Wardroid")
    assert "living" in evening.refuses("use", "Terrifying Gaze", FOE, 16, also=[robot])


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("abilities.control_machine", "Control Machine"),
        ("abilities.scramble_machine", "Scramble Machine"),
        ("abilities.disable_mechanisms", "Disable Mechanisms"),
    ],
)
def test_power_for_machines(entry: str, name: str) -> None:
    """What works on machines is nothing for a goblin."""
    evening = Evening(entry, "creatures.goblin", "creatures.mechanical_soldier")
    assert "machine" in evening.refuses("use", name, evening.find("Goblin"), 16)
    evening.use(name, evening.find("Mechanical"), 19)


def test_beasts_are_no_people() -> None:
    """Beasts are commanded: no robot, no person, no spirit; a giant rat is a beast."""
    more = {"said": ["not hostile"]}
    creatures = ("giant_rat", "mechanical_soldier", "thug", "ghost")
    evening = Evening("abilities.command_beast", *(f"creatures.{each}" for each in creatures))
    for other in ("Mechanical", "Thug", "Ghost"):
        evening.refuses("use", "Command Beast", evening.find(other), 16, **more)
    assert evening.use("Command Beast", evening.find("Giant"), 16, **more).result == "success"


def test_machines_known_by_attack() -> None:
    """Three more points against a robot, without a question; none against a goblin, whatever is
    ticked."""
    evening = Evening(
        "abilities.machine_vulnerabilities", "creatures.ogre", "creatures.mechanical_soldier",
    )  # fmt: skip
    for name, points in (("Mechanical", 3), ("Ogre", 0)):
        on = evening.find(name)
        armor = evening.foe(on).armor
        before = evening.history
        for said in ([], ["against a robot or machine"]):
            evening.history = before
            evening.attack(16, on, said=said)
            assert evening.lost(on) == {"health": 4 + points - armor}, name


def test_machines_still_asked_unknown() -> None:
    """Of a guard the table does not know it: it is asked as before."""
    evening = Evening("abilities.machine_vulnerabilities")
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}
    evening.marks()
    evening.attack(16, said=["against a robot or machine"])
    assert evening.lost(FOE) == {"health": 7}


def test_robot_fighter_trained_both_ways() -> None:
    """Attacks on robots and defense against them are trained, without a question."""
    evening = Evening("abilities.robot_fighter", "creatures.mechanical_soldier", "creatures.goblin")
    robot, goblin = evening.find("Mechanical"), evening.find("Goblin")
    levels = {id: evening.foe(id).level for id in (robot, goblin)}
    assert evening.attack(19, robot).difficulty == levels[robot] - 1
    assert evening.attack(19, goblin).difficulty == levels[goblin]
    assert evening.struck(19, by=robot).difficulty == levels[robot] - 1


def test_defense_eased_against_robots() -> None:
    """Defense against a machine is eased, without a question; against a goblin it is not, whatever is
    ticked."""
    creatures = ("creatures.mechanical_soldier", "creatures.goblin")
    evening = Evening("abilities.defense_against_robots", *creatures)
    robot, goblin = evening.find("Mechanical"), evening.find("Goblin")
    levels = {id: evening.foe(id).level for id in (robot, goblin)}
    assert evening.struck(19, by=robot).difficulty == levels[robot] - 1
    said = ["against a robot or machine"]
    assert evening.struck(19, by=goblin, said=said).difficulty == levels[goblin]


def test_awe_is_for_spirits() -> None:
    """The light strikes all; a demon loses its turn besides, and nobody is asked; a goblin does not."""
    evening = Evening("abilities.divine_radiance", "creatures.demon", "creatures.goblin")
    demon, goblin = evening.find("Demon"), evening.find("Goblin")
    evening.fight()
    evening.use("Divine Radiance", demon, 18)
    assert evening.conditions(demon) != []
    evening.use("Divine Radiance", goblin, 18, said=["against a demon or spirit"])
    assert evening.conditions(goblin) == []


def test_spirit_commanded_by_nature() -> None:
    """A spirit or the animated dead are commanded; nobody else."""
    evening = Evening("abilities.command_spirit", "creatures.skeleton", "creatures.goblin")
    told = evening.use("Command Spirit", evening.find("Skeleton"), 18).told
    assert "spirit or animated dead" not in told
    assert "commanded" in evening.conditions(evening.find("Skeleton"))
    evening.refuses("use", "Command Spirit", evening.find("Goblin"), 18)


def test_wand_ages_living_only() -> None:
    """The beam affects what is organic and alive."""
    evening = Evening("artifacts.necromantic_wand", "creatures.wardroid", "creatures.goblin")
    for name in ("Wardroid", "Goblin"):
        evening.marks()
        evening.use("Necromantic Wand", evening.find(name), 20)
        assert bool(evening.lost(evening.find(name))) is (name == "Goblin")


def test_desiccation_spares_machines() -> None:
    """The burst dries out living creatures; a robot takes no damage, even where it hits."""
    evening = Evening(
        "cyphers.detonation_desiccating", "creatures.wardroid", "creatures.goblin", level=9
    )
    robot = evening.find("Wardroid")
    evening.use("Detonation Desiccating", robot, 20)
    assert evening.lost(robot) == {}


# --- light that is made ---------------------------------------------------------------------------


def in_the_dark(entry: str, light: str = "darkness", **spots: int) -> Evening:
    """An evening in the dark, Kara at 0, guards at 8 and at 40 feet, another person with a light."""
    evening = Evening(entry)
    evening.fight()
    evening.does(SetScene(scene=Surroundings(light=light)))  # type: ignore[arg-type]
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 8, OTHER: 40, **spots}))
    return evening


def level_of_attack(evening: Evening, on: str) -> int:
    """How difficult it is to strike somebody now, from near by."""
    before = evening.history
    evening.does(ArrangeStrip(spots={**evening.state.spots, KARA: evening.state.spots[on] - 3}))
    level = evening.attack(16, on).difficulty
    evening.history = before
    return level


def level_of_defense(evening: Evening, by: str) -> int:
    """How difficult the defense against somebody is now."""
    before = evening.history
    level = evening.struck(16, by=by).difficulty
    evening.history = before
    return level


def test_torch_lifts_the_dark() -> None:
    """A torch gives bright light near by and dim light within short range, for an hour."""
    evening = in_the_dark("equipment.torch")
    dark = level_of_attack(evening, FOE)
    evening.use("Torch")
    plain = level_of_attack(evening, FOE)
    assert dark > plain == 2
    assert level_of_defense(evening, FOE) == 2
    far = in_the_dark("equipment.torch")
    far.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name="Torch"))
    far.use("Torch", by=BEN)
    dim = in_the_dark("equipment.torch", light="dim_light")
    assert level_of_attack(far, OTHER) == level_of_attack(dim, OTHER)
    assert level_of_attack(far, FOE) == 2
    evening.passes("2 hours")
    assert level_of_attack(evening, FOE) == dark


def test_far_foe_stays_dark() -> None:
    """Beyond its reach a light lifts nothing."""
    evening = in_the_dark("equipment.torch", f4=90)
    dark = level_of_attack(evening, OTHER)
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name="Torch"))
    evening.use("Torch", by=BEN)
    assert level_of_attack(evening, OTHER) == dark


def test_touched_thing_shines() -> None:
    """The object that is touched lights up everything within short range, until it is put out."""
    evening = in_the_dark("abilities.illuminating_touch")
    chest = evening.thing("chest", 3)
    evening.does(ArrangeStrip(spots={**evening.state.spots, chest: 0}))
    dark = level_of_attack(evening, OTHER)
    evening.use("Illuminating Touch", chest)
    assert level_of_attack(evening, OTHER) < dark
    evening.use("Illuminating Touch", chest)
    assert level_of_attack(evening, OTHER) == dark


def test_sunlight_at_its_spot() -> None:
    """A spark far off is bright for 200 feet around it, and makes the dark dim within 1,000 feet."""
    evening = in_the_dark("abilities.sunlight", f4=290, f3=600)
    evening.use("Sunlight", spot=100)
    assert level_of_attack(evening, OTHER) == 2
    dim = in_the_dark("abilities.sunlight", light="dim_light", f3=600)
    assert level_of_attack(evening, FOE) == level_of_attack(dim, FOE)


def test_dim_light_brightens_no_dusk() -> None:
    """A candle is dim: it lifts darkness, and not dim light."""
    evening = in_the_dark("equipment.candle")
    dark = level_of_attack(evening, FOE)
    dusk = in_the_dark("equipment.candle", light="dim_light")
    dim = level_of_attack(dusk, FOE)
    evening.use("Candle")
    dusk.use("Candle")
    assert dark > level_of_attack(evening, FOE) == dim
    assert level_of_attack(dusk, FOE) == dim


def test_light_without_places() -> None:
    """Where nobody plays places, a light is for all who fight beside its bearer."""
    evening = Evening("equipment.torch")
    evening.does(SetScene(scene=Surroundings(light="darkness")))
    dark = evening.attack(16).difficulty
    evening.use("Torch")
    assert evening.attack(16).difficulty == 2 < dark


# --- one at a time, the dead, a corrected face ----------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "state"),
    [
        ("equipment.stasis_pod", "Stasis Pod", "in stasis"),
        ("equipment.hibernation_pod", "Hibernation Pod", "hibernating"),
    ],
)
def test_pod_holds_one(entry: str, name: str, state: str) -> None:
    """A pod has room for one: whoever else goes in has it alone."""
    evening = Evening(entry)
    evening.use(name, BEN)
    assert state in evening.conditions(BEN)
    evening.use(name, FOE)
    assert state in evening.conditions(FOE)
    assert state not in evening.conditions(BEN)


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        (
            ("abilities.mist_form", "Mist Form"),
            ("abilities.statue_stasis", "Statue Stasis"),
            "statue",
        ),
        (("artifacts.falcon_cloak", "Falcon Cloak"), ("abilities.mist_form", "Mist Form"), "mist"),
        (("abilities.mist_form", "Mist Form"), ("abilities.shrink", "Shrink"), "shrunk"),
    ],
)
def test_one_body_at_a_time(first: tuple[str, str], second: tuple[str, str], left: str) -> None:
    """Whoever turns into another body is not in the one before any more; a change of size is none."""
    evening = Evening(first[0], second[0])
    evening.use(first[1])
    evening.does(AddCondition(on=KARA, condition="dazed"))
    evening.use(second[1])
    assert left in evening.conditions()
    assert (len(evening.conditions()) == 2) is (left != "shrunk")


def test_no_intrusion_for_the_dead() -> None:
    """Nobody intrudes on a character who is dead."""
    evening = Evening()
    evening.does(EditPc(pc_id=BEN, pc=replace(evening.pc(BEN), damage_track="dead")))
    with pytest.raises(Refused):
        evening.does(Intrude(pc_id=BEN, text="The floor gives way."))
    evening.does(Intrude(pc_id=KARA, text="The floor gives way."))


@pytest.mark.parametrize(("face", "left"), [(12, 0), (1, 1)])
def test_corrected_one_takes_back(face: int, left: int) -> None:
    """A 1 that the GM corrects offers nothing any more; another 1 in its place offers one intrusion."""
    evening = Evening()
    evening.does(StartEncounter())
    evening.does(RollInitiative(pc_id=KARA, natural=1))
    assert sum(isinstance(each, FreeIntrusion) for each in evening.state.pending.values()) == 1
    evening.does(RollInitiative(pc_id=KARA, natural=face))
    assert sum(isinstance(each, FreeIntrusion) for each in evening.state.pending.values()) == left


def test_blade_has_nothing_to_use() -> None:
    """A blade that does all it does with its blows has no use to press, and can still be given."""
    evening = Evening("artifacts.demonic_rune_blade", "artifacts.deaths_scythe")
    blade, scythe = (c for c in cards(evening.pc(), Rules()) if c.what == "artifact")
    assert blade.always
    assert scythe.always


# --- depletion at its own moments -----------------------------------------------------------------


def is_due(evening: Evening, name: str) -> bool:
    """Whether the depletion die of an artifact is due now."""
    return any(
        isinstance(each, InUse) and each.name == name and each.at <= evening.state.clock.now
        for each in evening.state.stances.values()
    )


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("helm_of_water_breathing", "Helm of Water Breathing"),
        ("space_ring", "Space Ring"),
        ("red_hooded_cloak", "Red Hooded Cloak"),
    ],
)
def test_worn_thing_checked_daily(key: str, name: str) -> None:
    """What is worn is checked each day, and not while it is off."""
    evening = Evening(f"artifacts.{key}")
    evening.passes("10 hours")
    assert not is_due(evening, name)
    evening.passes("20 hours")
    assert is_due(evening, name)
    evening.does(CheckDepletion(pc_id=KARA, name=name, natural=10))
    assert not is_due(evening, name)
    evening.does(WearItem(pc_id=KARA, name=name, on=False))
    evening.passes("60 hours")
    assert not is_due(evening, name)


@pytest.mark.parametrize(
    ("key", "name", "span"),
    [
        ("water_filter", "Water Filter", "1 day"),
        ("transfer_discs", "Transfer Discs", "1 day"),
        ("steady_lantern", "steady lantern", "1 hour"),
    ],
)
def test_used_thing_checked_by_time(key: str, name: str, span: str) -> None:
    """What is checked after each day or hour of use rolls no die at the use itself."""
    evening = Evening(f"artifacts.{key}")
    assert "d20" not in evening.use(name, None, 16).told
    assert not is_due(evening, name)
    evening.passes(span)
    assert is_due(evening, name)


def test_tankard_checked_each_fight() -> None:
    """The tankard is checked after each fight in which it struck."""
    evening = Evening("artifacts.vicious_tankard")
    evening.use("Vicious Tankard", said=["topped off with good ale or spirits"])
    evening.fight()
    assert "checks Vicious Tankard" not in evening.peace().told
    evening.use("Vicious Tankard", said=["topped off with good ale or spirits"])
    evening.fight()
    evening.attack(16, weapon="tankard")
    assert "checks Vicious Tankard" in evening.peace().told


@pytest.mark.parametrize(("die", "checked"), [(16, True), (2, False)])
def test_hatchet_checked_by_hits(die: int, checked: bool) -> None:
    """The hatchet is checked at each hit, and not where it misses."""
    evening = Evening("artifacts.hatchet_of_the_woodsman")
    told = evening.use("Hatchet of the Woodsman", FOE, die, 1).told
    assert ("Depletion" in told) is checked
    assert (evening.pc().carries()[0].depleted is True) is checked


# --- things that somebody carries -----------------------------------------------------------------


def draining() -> Evening:
    """Kara drains machines; she carries a cypher of level 5 and a lantern of level 4, and is tired."""
    evening = Evening("abilities.drain_machine")
    bomb = replace(cypher_of(cyphers()["detonation"]), level=5)
    shoes = replace(artifact_of(artifacts()["quiet_shoes"]), level=4)
    evening.does(FindItem(to=KARA, cypher=bomb))
    evening.does(FindItem(to=KARA, artifact=shoes))
    evening.hurt(20, damage_type="might", ignores_armor=True)
    evening.marks()
    return evening


def test_carried_cypher_is_drained() -> None:
    """A manifest cypher that its user carries is drained and useless, and gives points by its level."""
    evening = draining()
    evening.use("Drain Machine", options=[2], chosen=["Detonation"], pool="might")
    assert evening.lost() == {"intellect": 3, "might": -5}
    assert not evening.has("Detonation")


@pytest.mark.parametrize(("face", "works"), [(1, False), (7, True)])
def test_carried_artifact_is_checked(face: int, works: bool) -> None:
    """An artifact that its user carries gives points by its level and checks for depletion at once."""
    evening = draining()
    evening.use("Drain Machine", None, None, face, options=[3], pool="might")
    assert evening.lost() == {"intellect": 3, "might": -4}
    assert (evening.pc().carries()[0].depleted is not True) is works


def test_carried_thing_may_be_chosen() -> None:
    """The card of the ability offers what its user carries, and asks nothing for a robot."""
    evening = draining()
    card = next(c for c in cards(evening.pc(), Rules()) if c.name == "Drain Machine")
    assert card.ways == [["robot", "powered object", "manifest cypher", "artifact"]]
    robot = Evening("abilities.drain_machine", "creatures.mechanical_soldier")
    robot.use("Drain Machine", robot.find("Mechanical"), 18)
    assert robot.lost()["intellect"] == 3


@pytest.mark.parametrize(("face", "works"), [(1, False), (7, True)])
def test_absorbed_artifact_is_checked(face: int, works: bool) -> None:
    """Absorb Energy rolls the die of the artifact that was touched: it does not always run dry."""
    evening = Evening("abilities.absorb_energy")
    shoes = replace(artifact_of(artifacts()["quiet_shoes"]), level=4)
    evening.does(FindItem(to=KARA, artifact=shoes))
    evening.hurt(20, damage_type="intellect", ignores_armor=True)
    evening.use("Absorb Energy", None, None, 5, face, options=[2])
    assert (evening.pc().carries()[0].depleted is not True) is works
