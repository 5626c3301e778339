"""What the shelf had left to do: training of a guild, moments seized, things hurled, weapons to load.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.test_part_of_action import Seated

from threefold.library.entries import FOCI, shelf
from threefold.table.commands import RollInitiative, StartEncounter

# --- what betters the abilities of a type -----------------------------------------------------------


def trained(*keys: str, type: str = "adept", **hero: str) -> Evening:
    """An evening at which Kara is trained by a guild and has these abilities."""
    entries = ("abilities.guild_training", *(f"abilities.{key}" for key in keys))
    return Evening(*entries, type=type, **hero)


def test_guild_doubles_the_span() -> None:
    """What a type ability gives for a minute lasts two."""
    evening = trained("distortion")
    evening.use("Distortion", BEN)
    evening.passes("1 minute")
    assert "distortion" in evening.conditions(BEN)
    evening.passes("2 minutes")
    assert "distortion" not in evening.conditions(BEN)


@pytest.mark.parametrize(("type", "lost"), [("adept", 5), ("explorer", 4)])
def test_guild_betters_own_type_alone(type: str, lost: int) -> None:
    """An explorer who has an adept's ability has it from elsewhere: it stays as it was."""
    evening = trained("onslaught", type=type)
    evening.use("Onslaught", FOE, 15, options=[0])
    assert evening.lost(FOE) == {"health": lost}


def test_guild_betters_the_flavor() -> None:
    """Abilities of the flavor are taken in place of those of the type."""
    evening = trained("concussive_blast", type="warrior", flavor="Magic")
    plain = Evening("abilities.concussive_blast")
    for each in (plain, evening):
        each.use("Concussive Blast", FOE, 15)
    assert evening.lost(FOE)["health"] == plain.lost(FOE)["health"] + 1


# --- what is paid for with a turn of the next round -------------------------------------------------


def seized(effort: bool = False) -> Seated:
    """A fight in which Kara comes last, parries before her own turn, and seizes the moment."""
    evening = Seated("abilities.seize_the_moment")
    evening.does(StartEncounter())
    evening.does(RollInitiative(pc_id=BEN, natural=19))
    evening.does(RollInitiative(pc_id=KARA, natural=2))
    evening.turn()
    evening.struck(15)
    if effort:
        evening.use("Seize the Moment", bought=[1])
    else:
        evening.answers("Seize the Moment")
    evening.attack(10)
    evening.turn()
    evening.turn()
    return evening


def test_moment_seized_before_own_turn() -> None:
    """Whoever seizes the moment before their own turn still has that one; the next round's is lost."""
    evening = seized()
    assert evening.attack(10).result == "success"
    evening.round()
    assert evening.refuses("attack", 10)
    evening.round()
    assert evening.attack(10).result == "success"


def test_effort_keeps_the_next_turn() -> None:
    """With a level of Effort in it, the turn of the next round is kept."""
    evening = seized(effort=True)
    evening.attack(10)
    for _ in range(4):
        evening.turn()
    assert evening.attack(10).result == "success"


# --- weapons that are loaded ------------------------------------------------------------------------


def shooting(weapon: str, *more: str) -> Evening:
    """A fight in which Kara has a weapon that is loaded."""
    evening = Evening(f"equipment.{weapon}", *more)
    evening.fight()
    return evening


LOADED = [
    ("light_crossbow", "Light Crossbow"),
    ("heavy_crossbow", "Heavy Crossbow"),
    ("sling", "Sling"),
    ("net", "Net"),
]


@pytest.mark.parametrize(("key", "weapon"), LOADED)
def test_weapon_is_loaded_by_an_action(key: str, weapon: str) -> None:
    """After one attack it has to be loaded, which is an action; then it shoots again."""
    evening = shooting(key)
    assert evening.attack(15, FOE, weapon).result == "success"
    evening.round()
    evening.refuses("attack", 15, FOE, weapon)
    assert weapon in evening.use(weapon).told
    evening.round()
    evening.marks()
    evening.attack(15, FOE, weapon)
    assert evening.lost(FOE)


def test_loading_takes_the_action() -> None:
    """Whoever loads does nothing else in that turn."""
    evening = Seated("equipment.heavy_crossbow")
    evening.fight()
    evening.attack(15, FOE, "Heavy Crossbow")
    evening.round()
    evening.use("Heavy Crossbow")
    evening.refuses("attack", 15, FOE)


def test_magazine_lasts_five_attacks() -> None:
    """Five bolts come up by a crank; then the magazine has to be changed."""
    evening = shooting("crank_crossbow")
    for _ in range(5):
        assert evening.attack(15, FOE, "Crank Crossbow").result == "success"
        evening.round()
    evening.refuses("attack", 15, FOE, "Crank Crossbow")


def test_weapon_is_loaded_between_fights() -> None:
    """Outside a fight there is time to load: nobody counts it."""
    evening = Evening("equipment.light_crossbow")
    for _ in range(2):
        assert evening.attack(15, FOE, "Light Crossbow").result == "success"
    evening.fight()
    evening.attack(15, FOE, "Light Crossbow")
    evening.peace()
    assert evening.attack(15, FOE, "Light Crossbow").result == "success"


@pytest.mark.parametrize("other", ["blowgun", "hand_crossbow"])
def test_two_hands_are_no_action(other: str) -> None:
    """What takes two hands to load, and no action, shoots each turn."""
    evening = shooting(other)
    weapon = other.replace("_", " ").title()
    for _ in range(2):
        assert evening.attack(15, FOE, weapon).result == "success"
        evening.round()


def test_reloading_is_part_of_the_shot() -> None:
    """For 1 Speed the weapon is loaded and shot in one action."""
    evening = Seated("equipment.heavy_crossbow", "abilities.reload")
    evening.fight()
    evening.attack(15, FOE, "Heavy Crossbow")
    evening.round()
    evening.use("Reload")
    assert evening.lost() == {"speed": 1}
    assert evening.attack(15, FOE, "Heavy Crossbow").result == "success"


def test_bolts_are_counted_beside_loading() -> None:
    """Each shot takes a bolt as well."""
    evening = shooting("light_crossbow", "equipment.crossbow_bolts_20")
    before = evening.pc().equipment
    evening.attack(15, FOE, "Light Crossbow")
    assert evening.pc().equipment != before


# --- what is hurled ---------------------------------------------------------------------------------


def test_missed_second_target_goes_free() -> None:
    """The second attack has to succeed too; the first target is hurt as it lands all the same."""
    evening = Evening("abilities.fling")
    evening.use("Fling", FOE, 15, also=[OTHER])
    evening.answer(2)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {}


def test_hurled_foe_that_misses_is_unhurt() -> None:
    """Where the second roll fails, neither the foe that was seized nor its mark is hurt."""
    evening = Evening("abilities.psychokinetic_attack")
    evening.use("Psychokinetic Attack", FOE, 15, options=[2], also=[OTHER])
    evening.answer(2)
    assert evening.lost(FOE) == {}
    assert evening.lost(OTHER) == {}


def test_foe_not_seized_is_not_hurled() -> None:
    """Where the first roll fails there is no second one."""
    evening = Evening("abilities.psychokinetic_attack")
    evening.use("Psychokinetic Attack", FOE, 2, options=[2], also=[OTHER])
    assert not evening.state.pending


def test_hurling_a_foe_needs_two() -> None:
    """To hurl a foe takes somebody to hurl it at; an object is thrown at one alone."""
    evening = Evening("abilities.psychokinetic_attack")
    evening.refuses("use", "Psychokinetic Attack", FOE, 15, options=[2])
    evening.refuses("use", "Psychokinetic Attack", FOE, 15, options=[0], also=[OTHER])


@pytest.mark.parametrize("name", ["Iron Punch", "Psychokinetic Attack", "Fling"])
def test_thing_takes_its_part(name: str) -> None:
    """A thing of the scene that is thrown, or struck by what is, is damaged as well."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    crate = evening.thing("crate", 2)
    options = [0] if name.startswith("P") else []
    evening.use(name, FOE, 15, also=[crate], options=options)
    if evening.state.pending:
        evening.answer(15)
    assert evening.state.things[crate].object_damage == "minor"


def test_bought_targets_go_beside_the_thing() -> None:
    """Who was bought with Effort is struck too, whatever was thrown."""
    evening = Evening("abilities.iron_punch")
    anvil = evening.thing("anvil", 4)
    evening.use("Iron Punch", FOE, 15, bought=[1], also=[OTHER, anvil])
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 6}


# --- passengers -------------------------------------------------------------------------------------


ROOMS = [
    ("Short Teleportation", [0, 0, 1], 1),
    ("Medium Teleportation", [0, 0, 1], 2),
    ("Teleportation", [1], 3),
    ("Living Light", [1], 1),
    ("Moon Portal", [1], 3),
]


@pytest.mark.parametrize(("name", "bought", "room"), ROOMS)
def test_passengers_come_along(name: str, bought: list[int], room: int) -> None:
    """Each level of Effort has room for so many whom the user touches; they go where the user does."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    evening.refuses("use", name, also=[BEN])
    if room < 3:
        evening.refuses("use", name, also=[BEN, FOE, OTHER][: room + 1], bought=bought)
    assert "Ben is elsewhere at once" in evening.use(name, also=[BEN], bought=bought).told


def test_unpaid_passenger_is_refused() -> None:
    """Whoever is named without a level of Effort for them stays behind, and that is said."""
    evening = Evening("abilities.short_teleportation")
    evening.refuses("use", "Short Teleportation", BEN)


@pytest.mark.parametrize("name", ["Windrider", "Wind Chariot", "Flight", "Windwracked Traveler"])
def test_passengers_fly_as_long(name: str) -> None:
    """Whoever is taken along flies for as long as the user does."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}")
    evening.use(name, also=[BEN], bought=[1])
    assert name.lower() in evening.conditions(BEN)
    assert name.lower() in evening.conditions()


def test_crystal_takes_another_along() -> None:
    """Who travels by a crystal takes along one more for each level of Effort."""
    evening = Evening("abilities.return_to_the_obelisk")
    crystal = evening.thing("crystal", 3)
    told = evening.use("Return to the Obelisk", crystal, also=[BEN], bought=[1]).told
    assert "Ben is elsewhere at once" in told


# --- what is taken in place of another --------------------------------------------------------------


def test_robots_evolve_as_they_stand() -> None:
    """The first robot rises to level 5, those of the fleet to level 3: nothing is left to choose."""
    keys = ("robot_assistant", "robot_fleet", "robot_evolution")
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.use("Robot Assistant")
    evening.use("Robot Fleet")
    assert sorted(each.level for each in evening.companions()) == [3, 3, 3, 3, 5]


def test_fleet_may_be_passed_over() -> None:
    """A builder of robots of tier 5 has the fleet, or one of three other abilities instead."""
    offered = shelf(FOCI)["builds_robots"].tiers["5"].choose[0].of
    assert offered == ["robot_fleet", "expert_follower", "robot_control", "robot_upgrade"]


# --- companions whose owner pays --------------------------------------------------------------------


def test_familiar_is_saved_by_a_step() -> None:
    """A blow that would kill the familiar leaves it at 1 health, and its owner steps down."""
    evening = Evening("abilities.soul_familiar")
    evening.use("Soul Familiar")
    familiar = evening.find("soul")
    evening.hurt(20, familiar)
    assert evening.pc().damage_track == "impaired"
    assert evening.state.foes[familiar].npc.health == 1


def test_dead_owner_saves_no_familiar() -> None:
    """The third step kills the owner, and the familiar is gone with them."""
    evening = Evening("abilities.soul_familiar")
    evening.use("Soul Familiar")
    for _ in range(3):
        evening.hurt(20, evening.find("soul"))
    assert evening.pc().damage_track == "dead"
    assert not evening.companions()


# --- what has failed lately -------------------------------------------------------------------------


def test_cricket_needs_a_late_failure() -> None:
    """There is nothing to try again before a task has failed, nor more than a minute after it."""
    evening = Evening("cyphers.conscience_cricket", level=3)
    evening.task(15, 4)
    evening.refuses("use", "Conscience Cricket")
    evening.task(2, 4)
    evening.passes("2 minutes")
    evening.refuses("use", "Conscience Cricket")
    assert evening.has("Conscience Cricket")
    evening.task(2, 4, by=BEN)
    evening.refuses("use", "Conscience Cricket")
    evening.task(2, 4)
    evening.use("Conscience Cricket")
    assert "conscience cricket" in evening.conditions()
