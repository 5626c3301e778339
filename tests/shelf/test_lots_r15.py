"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.procedures.effects.ticked import clearly_so
from threefold.procedures.inputs import AbilityExtras
from threefold.rules.types import Stat
from threefold.table.commands import (
    ArrangeStrip,
    EditPc,
    FoeAttacks,
    PlaceFigure,
    Recover,
    RollInitiative,
    StartEncounter,
)
from threefold.table.state import Recovering

# --- artifacts --------------------------------------------------------------------------------------


def test_unheld_projector_flies_away() -> None:
    """The propelling beam rockets the artifact away from a user who does not hold on to it."""
    evening = Evening("artifacts.alpha_beam_projector", level=4)
    evening.use("Alpha Beam Projector", options=[1])
    evening.answer(2)
    assert not evening.has("Alpha Beam Projector")


def test_strong_fiend_obeys_one_round() -> None:
    """A target of level 6 or higher must do as it is told for one round: the table knows its
    level."""
    evening = Evening("artifacts.seal_of_command", foe={"level": 6})
    evening.fight()
    evening.use("Seal of Command", FOE, 18, said=["a demon, devil, angel or the like"])
    assert "commanded" in evening.conditions(FOE)
    evening.round()
    assert "commanded" not in evening.conditions(FOE)


def test_weak_fiend_obeys_one_minute() -> None:
    """A target of level 5 or lower obeys for a minute, whatever else is said of it."""
    evening = Evening("artifacts.seal_of_command", foe={"level": 5})
    evening.fight()
    evening.use("Seal of Command", FOE, 17, said=["a demon, devil, angel or the like"])
    evening.round()
    assert "commanded" in evening.conditions(FOE)


# --- protections ------------------------------------------------------------------------------------


@pytest.mark.parametrize("stat", ["speed", "might"])
def test_block_stops_any_melee_attack(stat: Stat) -> None:
    """The next melee attack is blocked without a roll, whatever it is defended with. The page ticks
    that it is one."""
    evening = Evening("abilities.block", foe={"level": 4})
    evening.fight()
    evening.use("Block")
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, stat=stat))
    ticked = AbilityExtras(said=clearly_so(evening.pc(), ranged=False))
    assert evening.answer(2, besides=ticked).result is None
    assert evening.lost() == {"speed": 3}
    assert evening.struck(2).result == "failure"


def test_closed_mind_stops_psychic_burst() -> None:
    """Armor 2 stands against damage to the Intellect Pool, which Armor otherwise does not stop:
    of the 4 points of an enthraller's burst 2 come through."""
    evening = Evening("abilities.closed_mind", "creatures.enthraller")
    evening.fight()
    evening.move("Psychic burst", evening.find("Enthraller"), KARA)
    evening.answer(2)
    assert evening.lost() == {"intellect": 2}


def test_answer_strikes_only_the_attacker() -> None:
    """The attack in return is made on the attacker: another foe is refused, before the price."""
    evening = Evening("abilities.dodge_and_respond", foe={"level": 3})
    evening.fight()
    evening.struck(18)
    assert evening.refuses("use", "Dodge and Respond", OTHER)
    evening.use("Dodge and Respond", FOE)
    assert evening.lost() == {"might": 3}


# --- skills and numbers -----------------------------------------------------------------------------


def test_crafting_blades_eases_no_attack() -> None:
    """Trained in crafting bladed weapons: the crafting is eased, attacks with them are not."""
    evening = Evening(
        "abilities.crafter", chosen={"crafter": {"crafts": ["bladed weapons", "boats"]}}
    )
    assert evening.attack(16).difficulty == 2
    assert evening.task(10, 5, "intellect", skill="crafting boats").difficulty == 4


def test_transfer_takes_what_it_gives() -> None:
    """Points are moved between Pools: from a Pool that has 3, 5 cannot come."""
    pools = {stat: {"value": 20, "max": 50, "edge": 0} for stat in ("might", "speed")}
    evening = Evening(
        "abilities.gamers_fortitude",
        pools=pools | {"intellect": {"value": 3, "max": 50, "edge": 0}},
    )
    assert evening.refuses("use", "Gamer's Fortitude", options=[0], chosen=["intellect", "might"])
    evening.use("Gamer's Fortitude", options=[2], chosen=["intellect", "might"])
    assert evening.lost() == {"intellect": 3, "might": -3}


@pytest.mark.parametrize("words", [["7", "7"], ["1", "9"], ["9", "17"], ["seven", "blue"]])
def test_gambler_names_two_numbers(words: list[str]) -> None:
    """Two different numbers from 2 to 16: nothing else can be named."""
    evening = Evening("abilities.gambler")
    assert evening.refuses("use", "Gambler", chosen=words)


def test_gambler_names_numbers_daily() -> None:
    """The numbers of a day stay for that day; the next day has new ones, and the old are over."""
    evening = Evening("abilities.gambler")
    evening.use("Gambler", chosen=["7", "11"])
    assert evening.refuses("use", "Gambler", chosen=["3", "4"])
    evening.passes("1 day")
    evening.use("Gambler", chosen=["3", "4"])
    assert len(evening.conditions()) == 1


def test_lucky_number_eases_next_task() -> None:
    """The lucky number on the die eases the next task, the unlucky one hinders it, once each."""
    evening = Evening("abilities.gambler", foe={"level": 3})
    evening.use("Gambler", chosen=["7", "11"])
    evening.task(7, 2)
    assert evening.task(10, 4).difficulty == 3
    assert evening.task(10, 4).difficulty == 4
    evening.attack(11)
    assert evening.attack(10).difficulty == 4
    assert evening.attack(10).difficulty == 3


# --- what dreams bring ------------------------------------------------------------------------------


def test_pustules_burst_at_an_attack() -> None:
    """Somebody covered in pustules who attacks takes 5 points that ignore Armor."""
    evening = Evening("abilities.nightmare", foe={"level": 3, "armor": 2})
    evening.fight()
    evening.use("Nightmare", options=[2])
    evening.round()
    evening.use("Nightmare", FOE, 16, options=[5])
    evening.marks()
    evening.struck(18, on=BEN)
    assert evening.lost(FOE) == {"health": 5}


def test_nightmare_strikes_only_when_called() -> None:
    """What the nightmare's attack does needs the nightmare: it has to be called first."""
    evening = Evening("abilities.nightmare")
    for attack in (3, 4, 5):
        assert evening.refuses("use", "Nightmare", FOE, 16, options=[attack])


def test_nightmare_keeps_one_ability() -> None:
    """Its ability is chosen as it is called: it does not horrify in one round and confuse in the
    next."""
    evening = Evening("abilities.nightmare")
    evening.fight()
    evening.use("Nightmare", options=[0])
    evening.round()
    evening.use("Nightmare", FOE, 16, options=[3])
    evening.round()
    assert evening.refuses("use", "Nightmare", FOE, 16, options=[4])


# --- what is paid with a blow -----------------------------------------------------------------------


def test_missed_finishing_blow_is_spent() -> None:
    """The points are spent with the strike: after a miss, the next hit has no 7 points more."""
    evening = Evening(
        "abilities.finishing_blow", foe={"level": 3, "conditions": [{"name": "prone"}]}
    )
    evening.fight()
    evening.use("Finishing Blow", FOE)
    evening.attack(2)
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize("state", ["petrified", "in stasis"])
def test_finishing_blow_on_incapacitated(state: str) -> None:
    """Who cannot act is incapacitated: a hit deals 7 points more."""
    evening = Evening("abilities.finishing_blow", foe={"level": 3, "conditions": [{"name": state}]})
    evening.fight()
    evening.use("Finishing Blow", FOE)
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 11}


def test_finishing_blow_on_daydreamer() -> None:
    """Who lives in a daydream that somebody made cannot act, either."""
    evening = Evening("abilities.finishing_blow", "abilities.daydream", foe={"level": 3})
    evening.use("Daydream", FOE, 16)
    evening.use("Finishing Blow", FOE)
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 11}


def test_debilitating_strike_hurts_at_end() -> None:
    """The 2 points come at the end of the next round, not at its beginning."""
    evening = Evening("abilities.debilitating_strike", foe={"level": 3})
    evening.fight()
    evening.use("Debilitating Strike", FOE, 16)
    evening.round()
    assert evening.lost(FOE) == {"health": 4}
    evening.round()
    assert evening.lost(FOE) == {"health": 6}


# --- in and out of phase ----------------------------------------------------------------------------


def test_detonation_on_way_through_wall() -> None:
    """Going into phase with Walk Through Walls, one may strike all around with the blast."""
    evening = Evening(
        "abilities.phase_detonation", "abilities.walk_through_walls", foe={"level": 3, "armor": 2}
    )
    evening.fight()
    evening.use("Walk Through Walls")
    evening.use("Phase Detonation", FOE, 16, also=[OTHER])
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost(OTHER) == {"health": 4}


# --- those who have no way --------------------------------------------------------------------------


def test_lost_rolls_plain_initiative() -> None:
    """Speed tasks outside combat are hindered: initiative is not one of them."""
    evening = Evening("descriptors.lost")
    evening.does(StartEncounter())
    evening.does(RollInitiative(pc_id=KARA, natural=10))
    assert evening.state.encounter is not None
    assert evening.state.encounter.steps.get(KARA, 0) == 0


def test_lost_succeeds_at_initiative() -> None:
    """Once between ten-hour rests somebody lost succeeds at initiative without a roll: she acts
    before a foe of level 7."""
    evening = Evening("descriptors.lost", foe={"level": 7})
    evening.does(StartEncounter())
    evening.does(RollInitiative(pc_id=KARA, besides=AbilityExtras(said=["Lost"])))
    evening.does(RollInitiative(pc_id=BEN, natural=2))
    assert evening.state.encounter is not None
    assert evening.state.encounter.order[0] == KARA
    evening.peace()
    evening.does(StartEncounter())
    assert evening.refuses("does", RollInitiative(pc_id=KARA, besides=AbilityExtras(said=["Lost"])))


def test_pilot_rests_well_aboard() -> None:
    """A recovery roll on a starship one knows gives 5 points more."""
    evening = Evening("abilities.incomparable_pilot")
    evening.hurt(30)
    evening.does(Recover(pc_id=KARA, natural=3, said=["aboard a starship you know well"]))
    pending = evening.state.pending[evening.waiting(Recovering)]
    assert isinstance(pending, Recovering)
    assert pending.points == 3 + 3 + 5


# --- a thing in the audience ------------------------------------------------------------------------


def test_performance_mocks_no_chest() -> None:
    """Somebody who understands is mocked: a chest is refused, and the performer loses no turn."""
    evening = Evening("abilities.vindictive_performance")
    evening.fight()
    chest = evening.thing("chest", 2)
    assert evening.refuses("use", "Vindictive Performance", chest, 16)
    assert evening.conditions() == []


# --- rays and walls ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["radiation", "X-rays", "gamma rays"])
def test_abomination_armored_against_rays(kind: str) -> None:
    """An abomination has 5 Armor more, 7 in all, against energy such as radiation, X-rays and gamma
    rays."""
    evening = Evening("creatures.abomination")
    beast = evening.find("Abomination")
    evening.hurt(8, beast, kind=kind)
    assert evening.lost(beast) == {"health": 1}


def beamed(xp: int) -> Evening:
    """An evening on which a beam of level 5 has hit Ben, who had 14 points left in all Pools."""
    evening = Evening("artifacts.disintegration_beamer", level=5)
    ben = evening.pc(BEN)
    pools = replace(
        ben.pools,
        might=replace(ben.pools.might, value=11),
        speed=replace(ben.pools.speed, value=2),
        intellect=replace(ben.pools.intellect, value=1),
    )
    evening.does(EditPc(pc_id=BEN, pc=replace(ben, xp=xp, pools=pools)))
    evening.marks()
    evening.use("Disintegration Beamer", BEN, 16, difficulty=3)
    return evening


def test_dust_is_bought_off() -> None:
    """A PC who would fall to dust can spend 1 XP and go one step down the damage track instead."""
    evening = beamed(xp=1)
    assert evening.pc(BEN).damage_track == "impaired"
    assert evening.pc(BEN).xp == 0
    assert beamed(xp=0).pc(BEN).damage_track == "dead"


def test_mindless_hour_passes() -> None:
    """Who passes the wall is unconscious for an hour at most."""
    evening = Evening("cyphers.mind_restricting_wall", level=4)
    evening.does(ArrangeStrip(spots={FOE: 10}))
    evening.use("Mind-Restricting Wall", spot=20)
    evening.does(PlaceFigure(id=FOE, feet=30))
    assert evening.conditions(FOE) == ["unconscious"]
    evening.passes("1 hour")
    assert evening.conditions(FOE) == []


def test_stasis_for_the_willing() -> None:
    """The cypher puts its subject into stasis: a comrade who agrees, or its user, needs no roll."""
    evening = Evening("cyphers.stasis_keeper", level=3)
    evening.use("Stasis Keeper", BEN)
    assert evening.conditions(BEN) == ["in stasis"]
    evening = Evening("cyphers.stasis_keeper", level=3)
    evening.use("Stasis Keeper", KARA)
    assert evening.conditions() == ["in stasis"]


# --- the enchanted weapon ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Charge Weapon", "Power Crash", "Rapid Attack", "Spin Attack"])
def test_focus_needs_attuned_weapon(name: str) -> None:
    """All other abilities of the focus need the weapon that one is attuned to."""
    evening = Evening("foci.wields_an_enchanted_weapon", foe={"level": 3})
    evening.fight()
    assert evening.refuses("use", name, FOE, 16)


def test_charge_only_in_attuned_weapon() -> None:
    """The 2 points come with the enchanted weapon, and with no other."""
    evening = Evening("foci.wields_an_enchanted_weapon", "equipment.dagger", foe={"level": 3})
    evening.use("Enchanted Weapon", chosen=["broadsword"])
    evening.fight()
    evening.use("Charge Weapon")
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 6}
    evening.use("Charge Weapon")
    evening.marks()
    evening.attack(16, weapon="Dagger")
    assert evening.lost(FOE) == {"health": 2}


# --- feats of strength ------------------------------------------------------------------------------


def test_throw_carries_rolled_feet() -> None:
    """The creature flies as many feet as a d20 shows, away from its thrower."""
    evening = Evening("foci.performs_feats_of_strength", "abilities.enlarge", foe={"level": 3})
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 5}))
    evening.fight()
    evening.use("Enlarge")
    evening.use("Throw", FOE, 16, 7)
    assert evening.state.spots[FOE] == 12


def test_throw_is_unarmed() -> None:
    """Who is thrown was hit with bare hands: a sword is refused."""
    evening = Evening("foci.performs_feats_of_strength", "abilities.enlarge", "equipment.scimitar")
    evening.fight()
    evening.use("Enlarge")
    assert evening.refuses("use", "Throw", FOE, 16, attack="Scimitar")
