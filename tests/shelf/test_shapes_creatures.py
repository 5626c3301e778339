"""Creatures whose moves have shapes that no other case plays.

Written from the reference by a second hand: nobody looked at our data of these entries. A move is
found by a word of its name, as the GM finds it on the page.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome
from tests.shelf.offers import asked, said, ticked

from threefold.library.creatures import creatures
from threefold.table.commands import AddCondition, ArrangeStrip, FoeAttacks, MakeMove


def foe(key: str, count: int = 1, **more: Any) -> tuple[Evening, str]:
    """An evening with creatures of one kind, and the id of the first."""
    evening = Evening(*[f"creatures.{key}"] * count, **more)
    return evening, list(evening.state.foes)[-count]


def named(key: str, *words: str) -> str:
    """The name of the move that has one of these words in its name."""
    names = [move.name for move in creatures()[key].moves]
    for word in words:
        for name in names:
            if word.lower() in name.lower():
                return name
    raise AssertionError(f"{key} has no move {words}: {len(names)} moves")


def strikes(
    evening: Evening, by: str, move: str, die: int = 2, on: str = KARA, then: int | None = None,
    **more: Any,
) -> Outcome:  # fmt: skip
    """A creature attacks with a move, and what it asks besides is answered with ``then``."""
    evening.marks()
    evening.does(MakeMove(foe_id=by, move=move, targets=[on], **more))
    done = evening.answer(die, by=on)
    while then is not None and asked(evening, on):
        evening.answer(then, by=on)
    return done


def makes(
    evening: Evening, by: str, move: str, *targets: str, die: int | None = None, **more: Any
) -> None:
    """A creature makes a move, and each target answers what it is asked with one face."""
    evening.marks()
    evening.does(MakeMove(foe_id=by, move=move, targets=list(targets), **more))
    for who in targets:
        while die is not None and asked(evening, who):
            evening.answer(die, by=who)


# --- priests and mages --------------------------------------------------------------------------


def test_priest_strikes_from_afar() -> None:
    """A magical attack of level 7 inflicts 7."""
    evening, priest = foe("evil_priest")
    assert evening.struck(2, by=priest).difficulty == 7
    assert evening.lost() == {"might": 7}


def test_priest_curses_all_actions() -> None:
    """The cursed do everything two steps worse."""
    evening, priest = foe("evil_priest")
    makes(evening, priest, named("evil_priest", "curse"), KARA, die=2)
    assert evening.task(20, 3).difficulty == 5
    assert evening.attack(20).difficulty == 4


def test_priest_heals_ten() -> None:
    """Somebody touched regains 10 health."""
    evening, priest = foe("evil_priest")
    evening.hurt(20, FOE)
    makes(evening, priest, named("evil_priest", "heal"), FOE, options=[0])
    assert evening.lost(FOE) == {"health": -10}


def test_priest_summons_help() -> None:
    """Once an hour a creature of level 3 or 4 comes."""
    evening, priest = foe("evil_priest")
    before = len(evening.state.foes)
    makes(evening, priest, named("evil_priest", "summon"))
    after = len(evening.state.foes)
    with pytest.raises(AssertionError):
        makes(evening, priest, named("evil_priest", "summon"))
    assert after >= before


def test_priest_sacrifices_for_an_ally() -> None:
    """An ally has an asset on all actions and defenses for a day."""
    evening, priest = foe("evil_priest")
    evening.does(AddCondition(on=FOE, condition="helpless"))
    makes(evening, priest, named("evil_priest", "sacrifice"), FOE, other=OTHER)
    assert evening.struck(20, by=OTHER).difficulty == 3


def test_giant_grabs_and_throws() -> None:
    """In the giant's grip one takes 4, and who does not get out is thrown for 10."""
    evening, giant = foe("giant")
    strikes(evening, giant, named("giant", "grab", "grip"), 2)
    assert evening.lost() == {"might": 4}
    move = named("giant", "throw", "hurl", "toss")
    evening.fight(KARA)
    makes(evening, giant, move, KARA, die=2)
    assert evening.lost() == {"might": 10}


def test_giant_smashes_three() -> None:
    """Up to three are struck at once, 9 each."""
    evening, giant = foe("giant")
    move = named("giant", "sweep", "smash", "fist")
    evening.does(FoeAttacks(foe_id=giant, pc_id=KARA, also=[BEN], move=move, reaches=True))
    evening.answer(2)
    evening.answer(2, by=BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": 9}


def test_giant_shakes_the_earth() -> None:
    """Storms and earthquakes inflict 3 each round on everybody."""
    evening, giant = foe("giant")
    evening.fight()
    makes(evening, giant, named("giant", "disaster", "storm", "quake"), KARA, BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": 3}
    evening.round()
    assert evening.lost() == evening.lost(BEN) == {"might": 6}


def test_reanimated_lashes_out() -> None:
    """Hurt for 7 or more by a blow, it attacks at once again."""
    evening, body = foe("reanimated", attacks=[_great()])
    evening.fight()
    evening.attack(19, body, "great axe")
    rage = named("reanimated", "rage", "react", "lash")
    assert strikes(evening, body, rage, 20).difficulty == 6


def _great() -> dict[str, object]:
    return {"name": "great axe", "damage": 8, "weight": "heavy", "range": "immediate",
            "stats": ["might"]}  # fmt: skip


def test_reanimated_leaps_upon_all() -> None:
    """The leap ends in 4 points for all near where it lands."""
    evening, body = foe("reanimated")
    move = named("reanimated", "leap", "jump")
    evening.does(FoeAttacks(foe_id=body, pc_id=KARA, also=[BEN], move=move, reaches=True))
    evening.answer(2)
    evening.answer(2, by=BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": 4}


def test_reanimated_feeds_on_lightning() -> None:
    """Electricity gives it as many points as it would have taken."""
    evening, body = foe("reanimated")
    evening.hurt(20, body)
    evening.marks()
    evening.hurt(6, body, kind="electricity")
    assert evening.lost(body) == {"health": -6}


def test_three_dwarves_are_one() -> None:
    """Three dwarves on the same target attack as level 6 for 8."""
    evening, first = foe("dwarf", 3)
    move = named("dwarf", "three", "together", "hall", "line")
    assert strikes(evening, first, move, 2).difficulty == 6
    assert evening.lost() == {"might": 8}


def test_lone_dwarf_is_level_four() -> None:
    """One alone attacks as level 4 for 5."""
    evening, dwarf = foe("dwarf")
    assert evening.struck(2, by=dwarf).difficulty == 4
    assert evening.lost() == {"might": 5}


@pytest.mark.parametrize(
    ("move", "confirmed", "level", "damage"),
    [("light", ["night"], 7, 8), ("weapon", [], 5, 6)],
)
def test_angel_burns_at_night(move: str, confirmed: list[str], level: int, damage: int) -> None:
    """By night it attacks as level 7 for 8, by day as level 5 for 6."""
    evening, angel = foe("fallen_angel")
    done = strikes(evening, angel, named("fallen_angel", move), said=confirmed)
    assert done.difficulty == level
    assert evening.lost() == {"might": damage}


def test_emon_siphons_the_mind() -> None:
    """It inflicts 3 points of Intellect damage past Armor."""
    evening, emon = foe("internet_d_emon", armor=[{"name": "plate", "weight": "heavy"}])
    strikes(evening, emon, named("internet_d_emon", "siphon"), 2)
    assert evening.lost() == {"intellect": 3}


def test_fire_giant_burns_besides() -> None:
    """Its weapon inflicts 6 and 3 of fire; fire does it nothing, and cold up to 5 more."""
    evening, jotunn = foe("jotunn_fire")
    strikes(evening, jotunn, named("jotunn_fire", "weapon"), then=2)
    assert evening.lost() == {"might": 9}
    evening.marks()
    evening.hurt(9, jotunn, kind="fire")
    assert evening.lost(jotunn) == {}
    evening.hurt(3, jotunn, kind="cold", ignores_armor=True)
    assert evening.lost(jotunn) == {"health": 6}
    evening.marks()
    evening.hurt(9, jotunn, kind="cold", ignores_armor=True)
    assert evening.lost(jotunn) == {"health": 14}


def test_lich_blasts_those_beside() -> None:
    """The blast inflicts 8 on its target and 4 on who stands by."""
    evening, lich = foe("lich")
    move = named("lich", "blast", "necrotic")
    evening.does(FoeAttacks(foe_id=lich, pc_id=KARA, move=move, reaches=True, other=BEN))
    evening.answer(2)
    if asked(evening, BEN):
        evening.answer(2, by=BEN)
    assert evening.lost() == {"might": 8}


def test_lich_speaks_death() -> None:
    """Death inflicts 8, and who fails a Might defense goes two steps down."""
    evening, lich = foe("lich")
    strikes(evening, lich, "Death", then=2)
    assert evening.lost() == {"might": 8}
    assert evening.pc().damage_track == "debilitated"


def test_lich_armors_itself() -> None:
    """5 more Armor for an hour."""
    evening, lich = foe("lich")
    makes(evening, lich, named("lich", "armor"), lich)
    evening.marks()
    evening.hurt(10, lich)
    assert evening.lost(lich) == {"health": 4}


def test_lich_paralyzes() -> None:
    """Whoever is held takes no physical action for two rounds."""
    evening, lich = foe("lich")
    makes(evening, lich, named("lich", "paralyze"), KARA, die=2)
    assert evening.refuses("attack", 15)


def test_nuppeppo_holds_the_weapon() -> None:
    """A blow leaves the weapon stuck until a Might roll of 5."""
    evening, lump = foe("nuppeppo")
    evening.attack(15, lump)
    move = named("nuppeppo", "stick", "stuck", "adhes")
    if not evening.conditions():
        makes(evening, lump, move, KARA)
    assert evening.conditions()


def test_nuppeppo_spreads_decay() -> None:
    """Its victim loses 1 Speed in each later round, whatever Armor it wears."""
    evening, lump = foe("nuppeppo", armor=[{"name": "jerkin", "weight": "light"}])
    evening.fight()
    strikes(evening, lump, named("nuppeppo", "limb"))
    assert evening.lost() == {"might": 3}
    evening.marks()
    evening.round()
    assert evening.lost() == {"speed": 1}


def test_sphinx_asks_a_riddle() -> None:
    """Who cannot answer stands confused for a minute."""
    evening, sphinx = foe("sphinx")
    makes(evening, sphinx, named("sphinx", "riddle"), KARA, die=2)
    assert evening.conditions()
    evening.passes("2 minutes")
    assert evening.conditions() == []


def test_sphinx_curses_the_body() -> None:
    """Physical actions are two steps worse, those of the mind are not."""
    evening, sphinx = foe("sphinx")
    makes(evening, sphinx, named("sphinx", "curse"), KARA, die=2)
    assert evening.task(20, 3, "might").difficulty == 5
    assert evening.task(20, 3, "intellect").difficulty == 3


def test_sphinx_heals_three_times() -> None:
    """10 health for an NPC, three times a day."""
    evening, sphinx = foe("sphinx")
    move = named("sphinx", "heal")
    evening.hurt(35, FOE)
    for _ in range(3):
        makes(evening, sphinx, move, FOE)
        assert evening.lost(FOE) == {"health": -10}
    with pytest.raises(AssertionError):
        makes(evening, sphinx, move, FOE)


def test_sphinx_claws_twice() -> None:
    """Two swipes are one action, a third is none."""
    evening, sphinx = foe("sphinx")
    evening.fight()
    claws = named("sphinx", "claw", "swipe")
    evening.does(MakeMove(foe_id=sphinx, move=claws, targets=[KARA]))
    while asked(evening):
        evening.answer(2)
    assert evening.lost() == {"might": 14}


def test_witch_imprisons() -> None:
    """Who is caught is held until a roll of level 5 frees them."""
    evening, witch = foe("witch")
    makes(evening, witch, named("witch", "imprison"), KARA, die=2)
    assert evening.conditions()


def test_witch_heals_six() -> None:
    """A touch heals 6."""
    evening, witch = foe("witch")
    evening.hurt(20, FOE)
    makes(evening, witch, named("witch", "heal"), FOE)
    assert evening.lost(FOE) == {"health": -6}


def test_glamour_hurts_who_fails() -> None:
    """Who does not see through it loses 2 Intellect; the task is of level 8."""
    evening, witch = foe("witch")
    tries = ["somebody tries to see through it"]
    evening.does(MakeMove(foe_id=witch, move="Glamour", targets=[KARA], said=tries))
    assert evening.answer(2).difficulty == 8
    assert evening.lost() == {"intellect": 2}


def test_phantom_poisons() -> None:
    """Who takes damage and fails a Might defense goes a step down."""
    evening, phantom = foe("zero_point_phantom")
    strikes(evening, phantom, creatures()["zero_point_phantom"].moves[0].name, 2)
    assert evening.lost() == {"might": 4}
    evening.answer(2)
    assert evening.pc().damage_track == "impaired"


# --- angels, bears and others -------------------------------------------------------------------


@pytest.mark.parametrize(("die", "damage"), [(2, 8), (20, 2)])
def test_trumpet_hurts_all(die: int, damage: int) -> None:
    """The blast inflicts 8, and 2 on who resists."""
    evening, angel = foe("angel_of_the_apocalypse", skills={"might defense": "specialized"})
    move = named("angel_of_the_apocalypse", "trumpet")
    makes(evening, angel, move, KARA, die=die)
    assert evening.lost() == {"might": damage}


def test_halo_stuns() -> None:
    """As the fight begins, who fails an Intellect defense is stunned."""
    evening, angel = foe("angel_of_the_apocalypse")
    makes(evening, angel, named("angel_of_the_apocalypse", "halo"), KARA, die=2)
    assert evening.refuses("attack", 15)


def test_blackguard_ambushes() -> None:
    """From hiding the attack has an asset and inflicts 4 more."""
    evening, guard = foe("blackguard")
    move = named("blackguard", "surprise", "ambush")
    assert strikes(evening, guard, move, 2).difficulty == 7
    assert evening.lost() == {"might": 11}


def test_blackguard_poisons() -> None:
    """A poison of level 6 brings a step down on a failed Might defense."""
    evening, guard = foe("blackguard")
    move = named("blackguard", "poison")
    strikes(evening, guard, move, 2)
    assert evening.answer(2).difficulty == 6
    assert evening.pc().damage_track == "impaired"


def test_unholy_aura_weakens_defense() -> None:
    """Defenses beside the blackguard are hindered."""
    evening, guard = foe("blackguard")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 300, FOE: 5, "f4": 10, guard: 5}))
    evening.fight()
    makes(evening, guard, named("blackguard", "aura"), KARA)
    assert evening.struck(20).difficulty == 3
    assert evening.struck(20, on=BEN).difficulty == 2


def test_mage_takes_organs() -> None:
    """Who fails a Might defense goes a step down."""
    evening, mage = foe("corrupt_mage")
    makes(evening, mage, named("corrupt_mage", "organ"), KARA, die=2)
    assert evening.pc().damage_track == "impaired"


def test_mage_twists_flesh() -> None:
    """The twisted act a step worse, and their blows inflict 3 more, for an hour."""
    evening, mage = foe("corrupt_mage")
    makes(evening, mage, named("corrupt_mage", "twist"), KARA, die=2)
    assert evening.attack(20).difficulty == 3
    evening.marks()
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 7}


def test_mage_grows_scales() -> None:
    """A creature has 3 more Armor for an hour."""
    evening, mage = foe("corrupt_mage")
    makes(evening, mage, named("corrupt_mage", "scales"), FOE)
    evening.marks()
    evening.hurt(10, FOE)
    assert evening.lost(FOE) == {"health": 7}


def test_boss_spurs_followers() -> None:
    """Followers who see the boss inflict 1 more."""
    evening, boss = foe("crime_boss")
    makes(evening, boss, named("crime_boss", "command"), FOE)
    evening.struck(2)
    assert evening.lost() == {"might": 3}


def test_deep_one_dries() -> None:
    """Fire inflicts 1 more, past Armor."""
    evening, deep = foe("deep_one")
    evening.hurt(5, deep, kind="fire")
    assert evening.lost(deep) == {"health": 4}


def test_devolved_fury_grows() -> None:
    """After a miss the next attack is a step harder to avoid and inflicts 2 more; a hit ends it."""
    evening, beast = foe("devolved")
    claw = creatures()["devolved"].moves[0].name
    assert strikes(evening, beast, claw, 20).difficulty == 4
    assert strikes(evening, beast, claw).difficulty == 5
    assert evening.lost() == {"might": 8}
    assert strikes(evening, beast, claw).difficulty == 4
    assert evening.lost() == {"might": 6}


@pytest.mark.parametrize(("misses", "level", "damage"), [(2, 6, 10), (3, 7, 12)])
def test_devolved_fury_has_an_end(misses: int, level: int, damage: int) -> None:
    """Each miss adds a step and 2 points, up to 12 points."""
    evening, beast = foe("devolved")
    claw = creatures()["devolved"].moves[0].name
    for _ in range(misses):
        strikes(evening, beast, claw, 20)
    assert strikes(evening, beast, claw).difficulty == level
    assert evening.lost() == {"might": damage}


@pytest.mark.parametrize(("die", "armor", "lost"), [(2, [], 4), (20, [], 1)])
def test_swarm_eats_the_bare(die: int, armor: list[object], lost: int) -> None:
    """Its touch inflicts 4; who wears no armor takes 1 even if the defense succeeds."""
    evening, swarm = foe("ecophagic_swarm", armor=armor)
    move = creatures()["ecophagic_swarm"].moves[0].name
    makes(evening, swarm, move, KARA, die=die, said=said("creatures.ecophagic_swarm"))
    assert evening.lost() == {"might": lost}


def test_faerie_dust_strikes_back() -> None:
    """Struck in melee, it clouds the attacker, who takes as much as was dealt."""
    evening, faerie = foe("faerie_we_are_all_mad_here")
    evening.attack(15, faerie)
    assert evening.lost(faerie) == {"health": 4}
    if asked(evening):
        evening.answer(2)
    else:
        move = named("faerie_we_are_all_mad_here", "dust", "puff", "cloud")
        makes(evening, faerie, move, KARA, die=2)
    assert evening.lost() == {"might": 4}


def test_faerie_charms() -> None:
    """Who fails an Intellect defense is open to suggestion for an hour."""
    evening, faerie = foe("faerie_we_are_all_mad_here")
    makes(evening, faerie, named("faerie_we_are_all_mad_here", "charm"), KARA, die=2)
    assert evening.conditions()
    evening.passes("2 hours")
    assert evening.conditions() == []


def test_glitter_passes_armor() -> None:
    """The glitter inflicts 6 past Armor."""
    evening, fairy = foe("fairy_godmother", armor=[{"name": "plate", "weight": "heavy"}])
    strikes(evening, fairy, named("fairy_godmother", "glitter"), 2)
    assert evening.lost() == {"might": 6}


def test_godmother_gives_luck() -> None:
    """Whoever is blessed rerolls once within a day without XP."""
    evening, fairy = foe("fairy_godmother")
    makes(evening, fairy, named("fairy_godmother", "little luck", "luck"), KARA)
    assert evening.conditions()


def test_gargoyle_spouts_on_all() -> None:
    """The stream inflicts 4 on everybody in its way."""
    evening, stone = foe("gargoyle")
    move = named("gargoyle", "water", "spout")
    evening.does(FoeAttacks(foe_id=stone, pc_id=KARA, also=[BEN], move=move, reaches=True))
    evening.answer(2)
    evening.answer(2, by=BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": 4}


def test_gargoyle_throws_itself() -> None:
    """Its whole body inflicts 4 past Armor."""
    evening, stone = foe("gargoyle", armor=[{"name": "plate", "weight": "heavy"}])
    strikes(evening, stone, named("gargoyle", "throw", "slam", "body", "fling"), 2)
    assert evening.lost() == {"might": 4}


def test_gargoyle_is_a_bulwark() -> None:
    """As a bulwark it neither moves nor attacks."""
    evening, stone = foe("gargoyle")
    makes(evening, stone, named("gargoyle", "bulwark"), stone)
    assert evening.refuses("struck", 15, by=stone)


def test_infovore_escalates() -> None:
    """Each later round it is a level higher and whole again."""
    evening, junk = foe("infovore")
    evening.fight()
    assert evening.struck(20, by=junk).difficulty == 3
    evening.hurt(6, junk, ignores_armor=True)
    evening.round()
    if evening.foe(junk).level == 3:
        makes(evening, junk, named("infovore", "assembl"), junk)
    assert evening.struck(20, by=junk).difficulty == 4
    assert evening.foe(junk).health == 12


def test_melted_consumes() -> None:
    """Drawing a defeated foe in heals it by 10."""
    evening, melted = foe("melted")
    evening.hurt(12, melted)
    confirmed = said("creatures.melted")
    makes(evening, melted, named("melted", "consume"), FOE, said=confirmed)
    assert evening.lost(melted) == {"health": -10}


def test_merfolk_dash_in_water() -> None:
    """About once in ten minutes one swims and strikes in one action."""
    evening, mer = foe("merfolk")
    move = named("merfolk", "swim", "dash", "rush")
    makes(evening, mer, move, KARA, die=2)
    with pytest.raises(AssertionError):
        makes(evening, mer, move, KARA, die=2)


def test_bear_irradiates() -> None:
    """Beside it, who fails a Might defense acts a step worse on the next turn."""
    evening, bear = foe("radioactive_bear")
    evening.fight()
    makes(evening, bear, named("radioactive_bear", "radia", "irradia"), KARA, die=2)
    assert evening.task(20, 3).difficulty == 4


def test_bear_coughs_a_cloud() -> None:
    """Its cloud hurts all who fail a Might defense; it comes once in hours."""
    evening, bear = foe("radioactive_bear")
    move = named("radioactive_bear", "cloud", "cough")
    makes(evening, bear, move, KARA, BEN, die=2)
    assert evening.lost() == evening.lost(BEN) == {"might": 7}
    with pytest.raises(AssertionError):
        makes(evening, bear, move, KARA, die=2)


def test_bear_holds_in_its_jaws() -> None:
    """Held in the jaws one acts a step worse, and is bitten each turn."""
    evening, bear = foe("radioactive_bear")
    strikes(evening, bear, named("radioactive_bear", "bite", "jaw"), 2, then=2)
    assert evening.task(20, 3).difficulty == 4


def test_ravager_squeezes() -> None:
    """Each round in its arms costs 4 besides."""
    evening, bear = foe("ravage_bear")
    evening.fight()
    strikes(evening, bear, named("ravage_bear", "grab", "hug", "grip", "hold"), 2, then=2)
    evening.marks()
    evening.round()
    assert evening.lost().get("might", 0) >= 4


def test_ravager_in_fury() -> None:
    """Hurt for 10 or more, its defenses are worse and its attacks better."""
    evening, bear = foe("ravage_bear")
    assert evening.struck(20, by=bear).difficulty == 4
    evening.hurt(12, bear)
    makes(evening, bear, named("ravage_bear", "fury"), bear)
    confirmed = said("creatures.ravage_bear")
    assert evening.struck(20, by=bear, said=confirmed).difficulty == 5
    assert evening.attack(20, bear, besides=ticked("creatures.ravage_bear")).difficulty == 3


def test_tyrant_roars_once() -> None:
    """Who fails an Intellect defense of 2 stands frozen for a round; once a day."""
    evening, tyrant = foe("tyrannosaurus_rex")
    evening.fight()
    move = named("tyrannosaurus_rex", "roar")
    evening.does(MakeMove(foe_id=tyrant, move=move, targets=[KARA]))
    assert evening.answer(2).difficulty == 2
    assert evening.refuses("attack", 15)


def test_tyrant_shakes_its_prey() -> None:
    """Who does not pull free loses 3 Speed past Armor besides."""
    evening, tyrant = foe("tyrannosaurus_rex", armor=[{"name": "plate", "weight": "heavy"}])
    strikes(evening, tyrant, named("tyrannosaurus_rex", "bite"), 2, then=2)
    assert evening.lost() == {"might": 7, "speed": 3}


@pytest.mark.parametrize(("die", "lost"), [(2, 10), (20, 2)])
def test_tyrant_tramples(die: int, lost: int) -> None:
    """The charge strikes everybody in the way; 2 points are lost even after a good defense."""
    evening, tyrant = foe("tyrannosaurus_rex", skills={"speed defense": "specialized"})
    strikes(evening, tyrant, named("tyrannosaurus_rex", "trampl"), die)
    assert evening.lost() == {"might": lost}


def test_brownie_sews() -> None:
    """Sewn to something one acts a step worse, until a Might defense of 3."""
    evening, brownie = foe("urban_brownie")
    makes(evening, brownie, named("urban_brownie", "needle"), KARA, die=2)
    assert evening.task(20, 3).difficulty == 4


def test_brownie_trips() -> None:
    """Something moved inflicts 3, and who fails a Might defense lies prone."""
    evening, brownie = foe("urban_brownie")
    confirmed = said("creatures.urban_brownie")
    strikes(evening, brownie, named("urban_brownie", "put that"), 2, then=2, said=confirmed)
    assert evening.lost() == {"might": 3}
    assert "prone" in evening.conditions()


def test_brownie_dazzles() -> None:
    """Foes lose their next action."""
    evening, brownie = foe("urban_brownie")
    evening.fight()
    confirmed = said("creatures.urban_brownie")
    makes(evening, brownie, named("urban_brownie", "shine"), KARA, die=2, said=confirmed)
    assert evening.refuses("attack", 15)


def test_young_vampire_bites() -> None:
    """A transitional vampire attacks as level 3 for 4."""
    evening, vampire = foe("vampire_transitional")
    assert evening.struck(2, by=vampire).difficulty == 3
    assert evening.lost() == {"might": 4}


def test_wizard_hurls_from_near() -> None:
    """The staff inflicts 8, and on those whom the wizard selects nearby as well."""
    evening, wizard = foe("wizard_mighty")
    move = named("wizard_mighty", "staff", "arcane", "blast")
    evening.does(FoeAttacks(foe_id=wizard, pc_id=KARA, also=[BEN], move=move, reaches=True))
    evening.answer(2)
    evening.answer(2, by=BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": 8}


def test_wizard_wards_itself() -> None:
    """A spell gives 5 Armor for an hour."""
    evening, wizard = foe("wizard_mighty")
    makes(evening, wizard, named("wizard_mighty", "armor"), wizard)
    evening.marks()
    evening.hurt(10, wizard)
    assert evening.lost(wizard) == {"health": 5}
