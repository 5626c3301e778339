"""Abilities of a fight: attacks, answers to blows, what befalls a foe.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.people import BROADSWORD
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import (
    ARMED,
    KNIFE,
    PISTOL,
    PLATE,
    answers,
    chosen,
    meets,
    offered,
    said,
    ticked,
    withstands,
)

from threefold.procedures.inputs import AbilityExtras, EaseEffort, Effort
from threefold.table.commands import (
    AddCondition,
    ArrangeStrip,
    Defend,
    EditPc,
    EndTurn,
    FoeAttacks,
    PlaceFigure,
    TakeAttack,
)
from threefold.table.state import Incoming, Rolled

WEAK = {"level": 2, "health": 4, "max_health": 4}


def fighting(*keys: str, **more: object) -> Evening:
    """A fight in which Kara acts first and has these abilities."""
    evening = Evening(*(f"abilities.{key}" for key in keys), **more)  # type: ignore[arg-type]
    evening.fight()
    return evening


# --- attacks ------------------------------------------------------------------------------------


def test_strike_on_the_unaware_adds_nine() -> None:
    """A hit on somebody who did not know of Kara adds 9 points, for 5 Intellect."""
    evening = Evening("abilities.assassin_strike")
    evening.use("Assassin Strike", FOE, 10, said=said("abilities.assassin_strike"))
    if not evening.lost(FOE):
        evening.attack(10, besides=ticked("abilities.assassin_strike"))
    assert evening.lost() == {"intellect": 5}
    assert evening.lost(FOE) == {"health": 13}


def test_acrobatic_attack_frees_effort() -> None:
    """With a level of Effort another one is free; it costs 1 Speed besides."""
    evening = Evening("abilities.acrobatic_attack", attacks=[KNIFE])
    done = evening.use(
        "Acrobatic Attack", FOE, 10, attack="knife", stat="speed", effort=Effort(ease=1)
    )
    assert done.difficulty == 0  # a light weapon, and two levels
    assert evening.lost() == {"speed": 4}


def test_acrobatic_attack_not_in_plate() -> None:
    """Whoever pays more for Speed Effort in armor cannot do it."""
    evening = Evening("abilities.acrobatic_attack", armor=PLATE)
    assert evening.refuses("use", "Acrobatic Attack", FOE, 10)


def test_seventeen_brings_another_attack() -> None:
    """On 17 or more another attack comes in place of the damage."""
    evening = fighting("attack_and_attack_again")
    evening.attack(17)
    assert evening.lost(FOE) == {"health": 5}
    answers(evening, "Attack and Attack Again")
    assert evening.lost(FOE) == {"health": 4}
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 8}


def test_sixteen_brings_no_attack() -> None:
    """On 16 there is none."""
    evening = fighting("attack_and_attack_again")
    evening.attack(16)
    assert offered(evening, "Attack and Attack Again") is None


def test_careful_shot_deals_more() -> None:
    """A level of Effort on damage adds 3 with a gun, and 5 after a turn of aiming."""
    evening = Evening("abilities.careful_shot", attacks=ARMED)
    effort = Effort(damage=1)
    ticks = ticked("abilities.careful_shot")
    evening.use("Careful Shot")
    evening.attack(10, weapon="pistol", effort=effort)
    assert evening.lost(FOE) == {"health": 7}
    assert evening.lost() == {"speed": 3}
    evening.marks()
    evening.attack(10, weapon="pistol", effort=effort, besides=ticks)
    assert evening.lost(FOE) == {"health": 9}
    evening.marks()
    evening.attack(10, effort=effort, besides=ticks)
    assert evening.lost(FOE) == {"health": 7}


def test_careful_shot_by_the_mind() -> None:
    """Intellect may pay for that Effort in place of Speed."""
    evening = Evening("abilities.careful_shot", attacks=ARMED)
    evening.use("Careful Shot")
    pays = AbilityExtras(pays="intellect")
    evening.attack(10, weapon="pistol", effort=Effort(damage=1), besides=pays)
    assert evening.lost() == {"intellect": 3}


def test_blast_pushes_back() -> None:
    """A hit inflicts 5 and moves the foe an immediate distance; a miss does neither."""
    evening = Evening("abilities.concussive_blast")
    done = evening.use("Concussive Blast", FOE, 10)
    assert (done.difficulty, evening.lost()) == (2, {"intellect": 2})
    assert evening.lost(FOE) == {"health": 5}
    assert "immediate" in done.told
    assert "immediate" not in evening.use("Concussive Blast", OTHER, 2).told
    assert evening.lost(OTHER) == {}


@pytest.mark.parametrize(("die", "damage"), [(10, {"health": 3}), (2, {})])
def test_controlled_field_moves_anyway(die: int, damage: dict[str, int]) -> None:
    """The attack inflicts 1 less, and the foe is maneuvered whether it hits or not."""
    evening = Evening("abilities.control_the_field")
    done = evening.use("Control the Field", FOE, die)
    assert evening.lost() == {"might": 1}
    assert evening.lost(FOE) == damage
    assert "immediate" in done.told


def test_sunburst_dazzles_one_turn() -> None:
    """A hit inflicts 2, and the foe's attacks on its next turn are hindered."""
    evening = fighting("dazzling_sunburst")
    evening.use("Dazzling Sunburst", FOE, 10, said=said("abilities.dazzling_sunburst"))
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 2}
    assert withstands(evening, 15, "abilities.dazzling_sunburst").difficulty == 1
    assert evening.struck(15, by=OTHER).difficulty == 2
    evening.round()
    evening.round()
    assert withstands(evening, 15, "abilities.dazzling_sunburst").difficulty == 2


def test_radiance_awes_demons_once() -> None:
    """It inflicts 4; a demon does not act on its next turn, and is not awed a second time."""
    evening = fighting("divine_radiance")
    confirmed = said("abilities.divine_radiance")
    evening.use("Divine Radiance", FOE, 10, said=confirmed)
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("struck", 15)
    evening.round()
    evening.round()
    evening.struck(15)


def test_radiance_only_burns_others() -> None:
    """Somebody who is no demon takes the damage and acts."""
    evening = fighting("divine_radiance")
    evening.use("Divine Radiance", FOE, 10)
    assert evening.lost(FOE) == {"health": 4}
    evening.struck(15)


def test_dream_thief_drains_the_mind() -> None:
    """2 points of Intellect damage pass Armor, and the GM reveals something."""
    evening = Evening("abilities.dream_thief", foe={"armor": 3})
    told = evening.use("Dream Thief", FOE, 10).told
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 2}
    assert "GM" in told or "learn" in told


def test_daydream_takes_the_mind_away() -> None:
    """The dreamer does nothing for up to a minute."""
    evening = Evening("abilities.daydream")
    assert evening.use("Daydream", FOE, 10).difficulty == 2
    assert evening.lost() == {"intellect": 4}
    assert evening.refuses("struck", 15)
    evening.passes("2 minutes")
    evening.struck(15)


def test_daydream_comes_easily_to_sleepers() -> None:
    """The attack on somebody asleep is eased."""
    evening = Evening("abilities.daydream")
    ticks = ticked("abilities.daydream")
    evening.does(AddCondition(on=FOE, condition="asleep"))
    done = evening.use("Daydream", FOE, 10, said=said("abilities.daydream"), besides=ticks)
    assert done.difficulty <= 1


def test_horror_stuns_each_round() -> None:
    """The facade inflicts 3 past Armor and its victim loses a turn, each round anew, for the price
    of 7 Intellect once."""
    evening = Evening("abilities.embrace_the_night", foe={"armor": 2})
    evening.fight()
    evening.use("Embrace the Night", FOE, 10)
    if not evening.lost(FOE):
        evening.round()
        evening.use("Embrace the Night", FOE, 10)
    assert evening.lost() == {"intellect": 7}
    assert evening.lost(FOE) == {"health": 3}
    assert evening.refuses("struck", 15)


def test_performance_wounds_pride() -> None:
    """6 points of Intellect damage past Armor, and the next turn is lost."""
    evening = Evening("abilities.vindictive_performance", foe={"armor": 2})
    evening.fight()
    evening.use("Vindictive Performance", FOE, 10)
    assert evening.lost() == {"intellect": 5}
    assert evening.lost(FOE) == {"health": 6}
    assert evening.refuses("struck", 15)


def test_remote_slap_grows_harder() -> None:
    """A slap inflicts 1; each further one on the same creature is a step harder for an hour."""
    evening = Evening("abilities.remote_slap")
    confirmed = said("abilities.remote_slap")
    first = evening.use("Remote Slap", FOE, 10, said=confirmed)
    assert (first.difficulty, evening.lost(FOE)) == (2, {"health": 1})
    assert evening.lost() == {"intellect": 3}
    assert evening.use("Remote Slap", FOE, 15, said=confirmed).difficulty == 3
    assert evening.use("Remote Slap", FOE, 15, said=confirmed).difficulty == 4
    assert evening.use("Remote Slap", OTHER, 15, said=confirmed).difficulty == 2
    evening.passes("61 minutes")
    assert evening.use("Remote Slap", FOE, 15, said=confirmed).difficulty == 2


def test_knife_twists_without_a_roll() -> None:
    """A round after a hit the weapon deals its plain damage of itself, for 4 Speed."""
    evening = fighting("twisting_the_knife")
    evening.attack(10)
    evening.round()
    evening.marks()
    confirmed = said("abilities.twisting_the_knife")
    done = evening.use("Twisting the Knife", FOE, options=[1], said=confirmed)
    assert done.result is None
    assert evening.lost() == {"speed": 4}
    assert evening.lost(FOE) == {"health": 4}


def test_lethal_damage_adds_five() -> None:
    """The attack chosen inflicts 5 more when it hits, another one does not."""
    evening = Evening(
        "abilities.lethal_damage", attacks=ARMED, chosen=chosen("lethal_damage", "broadsword")
    )
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 9}
    evening.marks()
    evening.attack(10, weapon="knife")
    assert evening.lost(FOE) == {"health": 2}


def test_chosen_weapon_strikes_once_more() -> None:
    """For 3 Speed the chosen weapon attacks once more in a round."""
    evening = fighting("rapid_attack", chosen=chosen("rapid_attack", "broadsword"))
    evening.attack(10)
    evening.use("Rapid Attack", FOE, 10)
    if evening.lost(FOE) == {"health": 4}:
        evening.attack(10)
    assert evening.lost() == {"speed": 3}
    assert evening.lost(FOE) == {"health": 8}
    assert evening.refuses("use", "Rapid Attack", FOE, 10)


def test_chosen_weapon_never_fumbles() -> None:
    """A 1 with the chosen weapon brings no intrusion, with another one it does."""
    evening = Evening(
        "abilities.never_fumble", attacks=ARMED, chosen=chosen("never_fumble", "broadsword")
    )
    assert "intrude" in evening.attack(1, weapon="knife").told
    assert "intrude" not in evening.attack(1).told


def test_long_fight_favors_the_patient() -> None:
    """After five rounds every task has an asset and every attack inflicts 1 more."""
    evening = fighting("outlast_the_foe")
    for _ in range(4):
        evening.round()
    assert evening.attack(10).difficulty == 2
    assert evening.lost(FOE) == {"health": 4}
    evening.round()
    evening.marks()
    assert evening.attack(10).difficulty == 1
    assert evening.lost(FOE) == {"health": 5}
    assert evening.struck(20).difficulty == 1


def test_special_shot_strikes_a_spot() -> None:
    """A gun's hit may inflict 1 less and strike a precise spot; a plain one is as ever."""
    evening = Evening("abilities.special_shot", attacks=ARMED)
    evening.use("Special Shot", FOE, 10, attack="pistol")
    assert evening.lost() == {}
    assert evening.lost(FOE) == {"health": 3}
    assert evening.conditions(FOE)
    evening.attack(10, OTHER, "pistol")
    assert evening.lost(OTHER) == {"health": 4}


def test_special_shot_needs_a_hit() -> None:
    """After a miss nobody is disarmed."""
    evening = Evening("abilities.special_shot", attacks=ARMED)
    evening.use("Special Shot", FOE, 2, attack="pistol")
    assert evening.lost(FOE) == {}
    assert evening.conditions(FOE) == []


def test_weightless_shot_strikes_a_spot() -> None:
    """In free fall a ranged hit may inflict 2 less and strike a precise spot."""
    evening = Evening("abilities.weightless_shot", attacks=ARMED)
    confirmed = said("abilities.weightless_shot")
    evening.use("Weightless Shot", FOE, 10, attack="pistol", said=confirmed)
    assert evening.lost(FOE) == {"health": 2}
    assert evening.conditions(FOE)


def test_spell_flies_like_a_bullet() -> None:
    """A spell fired from a gun is rolled with Speed; Intellect pays for the spell."""
    evening = Evening("abilities.spell_bullet", "abilities.onslaught", attacks=ARMED)
    done = evening.use("Onslaught", FOE, 10, options=[0], stat="speed", attack="pistol")
    assert evening.lost() == {"intellect": 1}
    task = done.resolution.task
    assert task is not None
    assert evening.lost(FOE) == {"health": 4}


def test_deadeye_fires_stronger_spells() -> None:
    """An attack spell on one target inflicts 6 more if a gun fires it, and no more without."""
    evening = Evening(
        "abilities.deadeye", "abilities.spell_bullet", "abilities.onslaught", attacks=ARMED
    )
    fired = ticked("abilities.deadeye", "abilities.spell_bullet")
    evening.use("Onslaught", FOE, 10, options=[0], stat="speed", attack="pistol", besides=fired)
    assert evening.lost(FOE) == {"health": 10}
    evening.use("Onslaught", OTHER, 10, options=[0])
    assert evening.lost(OTHER) == {"health": 4}


def test_spell_at_the_wheel_is_easy() -> None:
    """An attack spell cast while driving counts as if with two levels of Effort, unpaid."""
    evening = Evening("abilities.deer_in_the_headlights", "abilities.onslaught")
    ticks = ticked("abilities.deer_in_the_headlights")
    done = evening.use("Onslaught", FOE, 10, options=[0], besides=ticks)
    assert evening.lost() == {"intellect": 1}
    assert done.difficulty == 0 or evening.lost(FOE) == {"health": 10}


def test_two_weapons_distract() -> None:
    """The foe's next attack is hindered, and Effort on the next attack against it has a free
    level."""
    evening = Evening("abilities.dual_distraction", attacks=ARMED)
    confirmed = said("abilities.dual_distraction")
    evening.use("Dual Distraction", FOE, said=confirmed)
    assert evening.lost() == {"speed": 1}
    ticks = ticked("abilities.dual_distraction")
    done = evening.attack(10, effort=Effort(ease=1), besides=ticks)
    assert done.difficulty == 0
    assert evening.lost() == {"speed": 1, "might": 3}
    assert evening.struck(20).difficulty == 1
    assert evening.struck(20).difficulty == 2


def test_guilty_are_struck_at_once() -> None:
    """Foes judged guilty are attacked with a roll each, as one action for 3 Speed."""
    evening = Evening("abilities.punish_all_the_guilty", "abilities.designation")
    evening.fight()
    evening.use("Designation", FOE, options=[1])
    evening.round()
    evening.use("Designation", OTHER, options=[1])
    evening.round()
    evening.marks()
    evening.use("Punish All the Guilty", FOE, 10, also=[OTHER])
    assert evening.lost()["speed"] == 3
    assert evening.lost(FOE) == {"health": 4}


def test_warlike_energy_waits_in_a_thing() -> None:
    """The energized weapon adds 3 to one hit, and no more to the next."""
    evening = Evening("abilities.energize_object", "abilities.absorb_kinetic_energy")
    evening.use("Energize Object", attack="broadsword")
    assert evening.lost() == {}
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 7}
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


def test_claws_of_a_comrade() -> None:
    """For ten minutes a comrade's bare hands inflict 4."""
    evening = Evening("abilities.sculpt_flesh")
    evening.use("Sculpt Flesh", BEN)
    assert evening.lost() == {"intellect": 2}
    names = [a.name for a in evening.pc(BEN).attacks_now()]
    damages = []
    for name in names:
        if name != "broadsword":
            evening.marks()
            evening.attack(10, weapon=name, by=BEN)
            damages.append(evening.lost(FOE))
    assert {"health": 4} in damages
    evening.passes("11 minutes")
    assert [a.name for a in evening.pc(BEN).attacks_now()] == ["broadsword"]


# --- when somebody falls ------------------------------------------------------------------------


def test_bloodlust_runs_to_the_next() -> None:
    """Once a foe is down, a short move toward another one is offered for 3 Might."""
    evening = Evening("abilities.bloodlust", foe=WEAK)
    evening.fight()
    evening.attack(10)
    assert evening.lost() == {}
    told = answers(evening, "Bloodlust").told
    assert "short" in told
    assert evening.lost() == {"might": 3}


def test_standing_foe_wakes_no_bloodlust() -> None:
    """A foe that stands still brings no such move."""
    evening = fighting("bloodlust")
    evening.attack(10)
    assert offered(evening, "Bloodlust") is None


def test_next_foe_is_struck_at_once() -> None:
    """After a foe went down another one in reach is attacked in the same action, for 2 Speed."""
    evening = Evening("abilities.successive_attack", foe=WEAK)
    evening.fight()
    evening.attack(10)
    answers(evening, "Successive Attack", target=OTHER, natural=10)
    if not evening.lost(OTHER):
        evening.attack(10, OTHER)
    assert evening.lost() == {"speed": 2}
    assert evening.lost(OTHER) == {"health": 4}


def test_killer_slips_away() -> None:
    """Whoever has killed may try to hide at once."""
    evening = Evening("abilities.escape_plan", foe=WEAK)
    evening.fight()
    evening.attack(10)
    answers(evening, "Escape Plan", natural=15)
    assert evening.lost() == {}


def test_spirit_of_the_slain_heals() -> None:
    """The spirit of whom Kara kills gives 1d6 points to one Pool."""
    evening = Evening("abilities.infuse_spirit", foe=WEAK)
    evening.hurt(10)
    evening.marks()
    evening.attack(10, FOE, "broadsword", 4)
    if offered(evening, "Infuse Spirit"):
        answers(evening, "Infuse Spirit")
    assert 1 <= -sum(evening.lost().values()) <= 6


# --- answers ------------------------------------------------------------------------------------


def test_missed_blow_is_answered() -> None:
    """A melee attack that misses is answered with one, for 3 Might, once a turn."""
    evening = fighting("dodge_and_respond")
    evening.struck(15)
    answers(evening, "Dodge and Respond")
    evening.attack(10)
    assert evening.lost() == {"might": 3}
    assert evening.lost(FOE) == {"health": 4}


def test_blow_that_hits_is_not_answered() -> None:
    """A blow that hits gives no such chance."""
    evening = fighting("dodge_and_respond")
    evening.struck(2)
    assert offered(evening, "Dodge and Respond") is None


def test_defended_blow_is_returned() -> None:
    """After a Speed defense that succeeds, the foe is struck for 3 Speed, once a round."""
    evening = fighting("return_to_sender")
    evening.struck(15)
    answers(evening, "Return to Sender")
    evening.attack(10)
    assert evening.lost() == {"speed": 3}
    assert evening.lost(FOE) == {"health": 4}
    evening.struck(15, by=OTHER)
    assert offered(evening, "Return to Sender") is None


def test_ranged_attack_is_not_returned() -> None:
    """A shot cannot be answered so."""
    evening = fighting("return_to_sender")
    evening.struck(15, ranged=True)
    assert offered(evening, "Return to Sender") is None


def test_blow_turned_on_another() -> None:
    """A melee attack that would hit is led into another foe, by a roll against 2."""
    evening = Evening("abilities.confuse_enemy")
    meets(evening, "Confuse Enemy", 2)
    name = list(evening.state.pending.values())
    if name:
        evening.answer(10)
    assert evening.lost()["intellect"] == 4


def test_image_takes_the_blow() -> None:
    """What would have hit strikes an illusion, and Kara is elsewhere, for 5 Intellect."""
    evening = Evening("abilities.illusory_evasion")
    done = meets(evening, "Illusory Evasion", 2)
    assert evening.lost() == {"intellect": 5}
    assert "immediate" in done.told


def test_ambush_is_sidestepped() -> None:
    """Attacked by surprise, Kara moves an immediate distance first, for 3 Speed."""
    evening = Evening("abilities.danger_instinct")
    done = meets(evening, "Danger Instinct", 15, unaware=True)
    assert evening.lost()["speed"] == 3
    assert "immediate" in done.told


@pytest.mark.parametrize(("die", "hurt"), [(19, 1), (20, 4)])
def test_pattern_strikes_back(die: int, hurt: int) -> None:
    """Whoever defends with Intellect and rolls a 19 hurts the attacker for 1, with a 20 for 4."""
    evening = Evening("abilities.resonance_field")
    evening.use("Resonance Field")
    assert evening.lost() == {"intellect": 1}
    evening.struck(die, stat="intellect")
    answers(evening, "Resonance Field")
    assert evening.lost(FOE) == {"health": hurt}


def test_pattern_defends_with_the_mind() -> None:
    """A blow that calls for Speed is met with Intellect: its Effort comes from that Pool."""
    evening = Evening("abilities.resonance_field")
    evening.use("Resonance Field")
    evening.marks()
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    besides = AbilityExtras(pays="intellect", said=said("abilities.resonance_field"))
    evening.answer(15, effort=EaseEffort(ease=1), besides=besides)
    assert evening.lost() == {"intellect": 3}


def test_pattern_fades_in_a_minute() -> None:
    """After a minute nothing is left of it."""
    evening = Evening("abilities.resonance_field")
    evening.use("Resonance Field")
    evening.passes("2 minutes")
    evening.struck(20)
    assert evening.lost(FOE) == {}


def test_foe_who_runs_is_struck() -> None:
    """A foe that Kara attacked and that leaves her reach takes a parting blow."""
    evening = fighting("reaction")
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 5, OTHER: 5}))
    evening.attack(10)
    evening.turn()
    evening.turn()
    evening.does(PlaceFigure(id=FOE, feet=80))
    answers(evening, "Reaction")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 8}


@pytest.mark.parametrize(("keys", "lost"), [((), 6), (("willing_sacrifice",), 4)])
def test_sacrifice_is_taken_lightly(keys: tuple[str, ...], lost: int) -> None:
    """An attack taken for a comrade inflicts 1 less, not 1 more as with others."""
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.does(EditPc(pc_id=BEN, pc=replace(evening.pc(BEN), xp=2)))
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True, damage=5))
    evening.does(Defend(open_id=evening.waiting(Incoming, BEN), natural=2))
    evening.does(TakeAttack(pc_id=KARA, open_id=evening.waiting(Rolled, BEN)))
    assert evening.lost(BEN) == {}
    assert evening.lost() == {"might": lost}


def test_friends_share_the_blow() -> None:
    """While Kara stands in for them, comrades defend a step easier, until her next turn ends."""
    evening = fighting("in_harms_way")
    evening.use("In Harm's Way", BEN)
    assert evening.lost() == {"intellect": 3}
    assert evening.struck(15, on=BEN).difficulty == 1
    assert evening.struck(15).difficulty == 2
    evening.round()
    evening.does(EndTurn())
    assert evening.struck(15, on=BEN).difficulty == 2


def test_boast_comes_true() -> None:
    """After a success at what was boasted of, onlookers are dazed on their next turn."""
    evening = fighting("flamboyant_boast")
    confirmed = said("abilities.flamboyant_boast")
    evening.use("Flamboyant Boast", FOE, said=confirmed)
    assert evening.lost() == {"intellect": 1}
    evening.task(15, 4, besides=ticked("abilities.flamboyant_boast"))
    assert evening.struck(15).difficulty == 1


def test_boast_falls_flat() -> None:
    """After a failure, what Kara does to those who saw it is hindered for ten minutes."""
    evening = Evening("abilities.flamboyant_boast")
    evening.task(2, 4)
    evening.use("Flamboyant Boast", FOE)
    ticks = AbilityExtras(said=["the onlookers"])
    assert evening.attack(15, besides=ticks).difficulty == 3
    evening.passes("11 minutes")
    assert evening.attack(15, besides=ticks).difficulty == 2


def test_shot_from_the_wheel() -> None:
    """One action holds an attack with a light or medium ranged weapon and a driving task: no
    action is left for another attack."""
    evening = fighting("driving_on_the_edge", attacks=[BROADSWORD, PISTOL])
    evening.attack(10, weapon="pistol")
    assert evening.lost() == {}
    assert evening.lost(FOE) == {"health": 4}
    assert evening.task(15, 4, "speed", "driving").result == "success"


def test_starshine_holds_the_weak() -> None:
    """Foes up to level 2 attend to Kara's words; a stronger one is beyond them."""
    evening = Evening("abilities.captivate_with_starshine")
    evening.use("Captivate With Starshine", FOE, 10)
    assert evening.lost() == {}
    assert evening.conditions(FOE)
    strong = Evening("abilities.captivate_with_starshine", foe={"level": 3})
    assert "beyond" in strong.use("Captivate With Starshine", FOE, 15).told
    assert strong.conditions(FOE) == []


def test_enthralling_starshine_holds_stronger() -> None:
    """With Enthrall, foes of level 3 are held as well."""
    evening = Evening("abilities.captivate_with_starshine", "abilities.enthrall", foe={"level": 3})
    evening.use("Captivate With Starshine", FOE, 15)
    assert evening.conditions(FOE)


def test_three_quarries_at_once() -> None:
    """Up to three creatures are quarry, each tracked and fought a step easier, for 6 Intellect."""
    evening = Evening("abilities.multiple_quarry", "abilities.quarry")
    evening.use("Multiple Quarry", FOE, also=[OTHER])
    assert evening.lost() == {"intellect": 6}
    ticks = ticked("abilities.multiple_quarry", "abilities.quarry")
    assert evening.attack(15, FOE, besides=ticks).difficulty == 1
    assert evening.attack(15, OTHER, besides=ticks).difficulty == 1
