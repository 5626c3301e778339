"""What the shelf had left to do: training of a guild, moments seized, things hurled, weapons to load.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening
from tests.shelf.test_part_of_action import Seated

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
