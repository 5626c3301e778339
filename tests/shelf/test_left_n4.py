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
