"""Cyphers, artifacts, cantrips and equipment whose shapes no other case plays.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.people import BROADSWORD
from tests.shelf.evening import BEN, FOE, KARA, OTHER, POINTS, STATS, Evening
from tests.shelf.offers import (
    ARMED,
    answers,
    armed_with,
    lit,
    offered,
    said,
    ticked,
    wears,
    withstands,
)

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.table.commands import (
    CallTask,
    ChangeSettings,
    Defend,
    FindItem,
    FoeAttacks,
    SetScene,
)
from threefold.table.state import Incoming


def pools(**values: int) -> dict[str, dict[str, int]]:
    """Pools of 50 in which some have fewer points left."""
    return {stat: {"value": values.get(stat, POINTS), "max": POINTS, "edge": 0} for stat in STATS}


def harm(evening: Evening, points: int, kind: str = "", on: str = KARA) -> dict[str, int]:
    """What a harm of some kind takes."""
    evening.marks()
    evening.hurt(points, on, kind=kind)
    return evening.lost(on)


def _defends(evening: Evening, die: int, entry: str, **attack: Any) -> int:
    """The difficulty of a defense at which everything that the entry asks is confirmed."""
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, **attack))
    done = evening.does(
        Defend(
            open_id=evening.waiting(Incoming),
            natural=die,
            besides=ticked(entry),
            effort=EaseEffort(),
        )
    )
    return done.difficulty


# --- cyphers ------------------------------------------------------------------------------------

ENHANCED = [(5, 1, 4), (15, 2, 9), (55, 2, 9), (85, 2, 4), (96, 0, 4)]


@pytest.mark.parametrize(("row", "difficulty", "damage"), ENHANCED)
def test_enhanced_weapon_by_row(row: int, difficulty: int, damage: int) -> None:
    """A row eases attacks by one or two steps, or adds damage equal to the level of the cypher."""
    evening = found("weapon_enhancement", 5, row)
    evening.use(evening.pc().cyphers[0].name, KARA, None, row, attack="broadsword")
    evening.marks()
    assert evening.attack(10).difficulty == difficulty
    assert evening.lost(FOE) == {"health": damage}


def test_enhancement_by_the_shelf() -> None:
    """The cypher of the shelf is used up by the use."""
    evening = Evening("cyphers.weapon_enhancement", level=5)
    evening.use("Weapon Enhancement", KARA, None, 5, attack="broadsword")
    assert not evening.has("Weapon Enhancement")


def test_ghosts_are_trapped() -> None:
    """A ghost up to the cypher's level is held for hours; a stronger one is not."""
    evening = Evening("cyphers.ghost_trap", level=4)
    evening.use("Ghost Trap", FOE, 15, said=said("cyphers.ghost_trap"))
    assert evening.refuses("struck", 10)
    evening.passes("5 hours")
    evening.struck(10)


def test_strong_ghost_is_not_trapped() -> None:
    """A ghost above the level of the trap goes on as before."""
    evening = Evening("cyphers.ghost_trap", level=4, foe={"level": 6})
    try:
        evening.use("Ghost Trap", FOE, 19, said=said("cyphers.ghost_trap"))
    except AssertionError:
        return
    evening.struck(10)


@pytest.mark.parametrize("level", [2, 5])
def test_animal_learns_tricks(level: int) -> None:
    """An animal learns a trick, two from level 4 on."""
    evening = Evening("cyphers.trick_embedder", level=level)
    told = evening.use("Trick Embedder", FOE, 15).told
    assert told
    assert not evening.has("Trick Embedder")


STONES = [(2, "spot", 1), (20, "curse", 2)]


def test_adderstone_wards_off_spirits() -> None:
    """As a ring the stone is 1 Armor against the dead."""
    evening = Evening("cyphers.adderstone", level=5)
    evening.use("Adderstone", KARA, None, 5)
    assert harm(evening, 5) == {"might": 5}


@pytest.mark.parametrize(("level", "lost"), [(5, 3), (6, 2)])
def test_adderstone_hardens_armor(level: int, lost: int) -> None:
    """On armor the stone adds 1, from level 6 on 2."""
    evening = Evening(
        "cyphers.adderstone", level=level, armor=[{"name": "jerkin", "weight": "light"}]
    )
    evening.use("Adderstone", KARA, None, 8)
    assert harm(evening, 5) == {"might": lost}


def test_adderstone_betters_rest_of_two() -> None:
    """Given to somebody in good will, recovery rolls of both have 1 more."""
    evening = Evening("cyphers.adderstone", level=5)
    evening.use("Adderstone", BEN, None, 14)
    for who in (KARA, BEN):
        evening.hurt(20, who)
        assert "7 points to share" in evening.rest(3, by=who, might=7).told


def test_blinking_eases_defense_once_hurt() -> None:
    """Who is hurt is elsewhere, and defends a step easier for a round."""
    evening = Evening("cyphers.blinking", level=3)
    evening.use("Blinking")
    evening.fight()
    assert evening.struck(2).difficulty == 2
    if offered(evening, "Blinking"):
        answers(evening, "Blinking")
    assert evening.struck(15).difficulty == 1


def test_death_comes_by_second_roll() -> None:
    """A hit on somebody up to the cypher's level kills if a second attack roll succeeds too."""
    evening = Evening("cyphers.death_bringer", level=3)
    evening.use("Death Bringer")
    evening.attack(10)
    assert evening.foe().health == 36
    evening.attack(10, said=said("cyphers.death_bringer"))
    assert evening.foe().health == 0


def test_death_spares_the_strong() -> None:
    """Somebody above the cypher's level only takes the damage."""
    evening = Evening("cyphers.death_bringer", level=3, foe={"level": 4})
    evening.use("Death Bringer")
    evening.attack(15, said=said("cyphers.death_bringer"))
    assert evening.foe().health == 36


def test_singularity_tears_at_all() -> None:
    """20 points to everybody within short range, and a PC who fails a Might defense goes a step
    down."""
    evening = Evening("cyphers.detonation_singularity", level=10)
    evening.use("Detonation Singularity", FOE, 15, also=[BEN], difficulty=2)
    assert evening.lost(FOE) == {"health": 20}
    assert evening.lost(BEN) == {"might": 20}
    evening.answer(2, by=BEN)
    assert evening.pc(BEN).damage_track == "impaired"


@pytest.mark.parametrize(("level", "acts"), [(3, False), (2, True)])
def test_disruption_costs_an_action(level: int, acts: bool) -> None:
    """Each hit inflicts 1 more; a foe below the cypher's level loses its next action, another one
    is hindered."""
    evening = Evening("cyphers.disrupting", level=level)
    evening.use("Disrupting")
    evening.fight()
    evening.attack(10, said=said("cyphers.disrupting") if acts else [])
    assert evening.lost(FOE) == {"health": 5}
    if acts:
        assert evening.struck(15).difficulty == 1
    else:
        assert evening.refuses("struck", 15)


@pytest.mark.parametrize(("level", "difficulty"), [(4, 4), (5, 3)])
def test_boat_moves_well(level: int, difficulty: int) -> None:
    """From level 5 on the boat is an asset to its own movement."""
    evening = Evening("cyphers.instant_boat", level=level)
    evening.use("Instant Boat")
    ticks = ticked("cyphers.instant_boat")
    words = ["sailing", "boating", "piloting", "movement", "rowing", "steering"]
    found = [evening.task(15, 4, "speed", word, besides=ticks).difficulty for word in words]
    assert min(found) == difficulty


def test_lion_answers_an_attack() -> None:
    """Attacked, the brave attack next a step easier for 1 more point."""
    evening = Evening("cyphers.lions_courage", level=3)
    evening.use("Lion's Courage")
    evening.fight()
    assert evening.attack(10).difficulty == 2
    assert evening.lost(FOE) == {"health": 4}
    evening.turn()
    evening.turn()
    evening.struck(15)
    evening.turn()
    evening.turn()
    evening.marks()
    assert evening.attack(10).difficulty == 1
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize(("level", "span"), [(5, "4 hours"), (2, "2 minutes")])
def test_animal_obeys_for_hours(level: int, span: str) -> None:
    """The beast is calm for as many hours as the cypher's level exceeds its own, a minute at the
    least."""
    evening = Evening("cyphers.animal_control", level=level)
    confirmed = said("cyphers.animal_control") if level == 2 else []
    assert evening.use("Animal Control", FOE, 15, said=confirmed).difficulty == 2
    assert evening.conditions(FOE)
    evening.passes(span)
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize(("level", "damage"), [(4, 3), (5, 4)])
def test_armor_is_eaten(level: int, damage: int) -> None:
    """A coated creature has 2 less Armor, 3 less from level 5 on, for a minute."""
    evening = Evening("cyphers.armor_breach", level=level, foe={"armor": 3})
    evening.use("Armor Breach", FOE, 15)
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": damage}
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 1}


@pytest.mark.parametrize(("level", "words"), [(5, "long"), (8, "very long")])
def test_thing_comes_flying(level: int, words: str) -> None:
    """A loose thing within long range comes, from level 8 on from a very long distance."""
    evening = Evening("cyphers.attractor", level=level)
    told = evening.use("Attractor", evening.thing("key", 1)).told
    assert "key" in told
    assert not evening.has("Attractor")


def test_beast_shape_lasts_an_hour() -> None:
    """For an hour an animal, with two assets on passing for one."""
    evening = Evening("cyphers.beast_shape", level=4)
    from tests.people import words_for

    evening.use("Beast Shape", chosen=words_for(evening.pc().cyphers[0]))
    assert evening.conditions()
    evening.passes("2 hours")
    assert evening.conditions() == []


@pytest.mark.parametrize(("level", "difficulty"), [(5, 1), (6, 0)])
def test_jar_curses_mummies(level: int, difficulty: int) -> None:
    """Attacks and defenses against mummies have an asset for good, two from level 6 on."""
    evening = Evening("cyphers.corrupted_canopic_jar", level=level)
    evening.use("Corrupted Canopic Jar")
    ticks = ticked("cyphers.corrupted_canopic_jar")
    assert evening.attack(15, besides=ticks).difficulty == difficulty
    assert _defends(evening, 15, "cyphers.corrupted_canopic_jar") == difficulty
    evening.passes("48 hours")
    assert evening.attack(15, besides=ticks).difficulty == difficulty


def test_soul_in_an_egg_returns() -> None:
    """Who dies returns on the next round with full Pools; until then nothing happens."""
    evening = Evening("cyphers.deathless", level=5)
    evening.use("Deathless")
    evening.passes("3 days")
    evening.fight()
    evening.hurt(150)
    assert evening.pc().damage_track == "dead"
    for _ in range(4):
        evening.turn()
    assert evening.points() == dict.fromkeys(STATS, POINTS)
    assert evening.pc().damage_track == "hale"


@pytest.mark.parametrize(("level", "later"), [(4, True), (2, False)])
def test_prions_go_on_eating(level: int, later: bool) -> None:
    """A foe below the cypher's level loses 1 point in each later round, an equal one nothing."""
    evening = Evening("cyphers.detonation_prion", level=level)
    evening.fight()
    evening.use("Detonation Prion", FOE, 15)
    assert evening.lost(FOE) == {"health": level}
    evening.round()
    evening.round()
    assert (evening.lost(FOE)["health"] > level) is later


def test_prions_spare_who_resists() -> None:
    """A PC ends it with two Might defenses."""
    evening = Evening("cyphers.detonation_prion", level=4)
    evening.fight()
    evening.use("Detonation Prion", BEN, 15, difficulty=2)
    for _ in range(6):
        if any(getattr(o, "pc", "") == BEN for o in evening.state.pending.values()):
            evening.answer(18, by=BEN)
        else:
            evening.turn()
    before = evening.lost(BEN)
    evening.round()
    assert evening.lost(BEN) == before


def test_homunculus_costs_blood() -> None:
    """A point of Might goes in, and a creature of level 2 comes out."""
    evening = Evening("cyphers.homunculus_flask", level=4)
    evening.use("Homunculus Flask")
    assert evening.lost() == {"might": 1}
    evening.passes("25 hours")
    assert [npc.level for npc in evening.companions()] == [2]


def test_impostor_is_unmasked() -> None:
    """What somebody is comes out where the cypher's level is above the disguise's."""
    evening = Evening("cyphers.humanity_tester", level=6)
    told = evening.use("Humanity Tester", FOE).told
    assert told
    assert not evening.has("Humanity Tester")


def test_madness_is_suppressed() -> None:
    """A mental disorder is negated for a day."""
    evening = Evening("cyphers.insanity_suppressor", level=4)
    told = evening.use("Insanity Suppressor", BEN, said=said("cyphers.insanity_suppressor")).told
    assert told
    assert evening.lost(BEN) == {}


@pytest.mark.parametrize(
    ("row", "kind", "level", "lost"),
    [(5, "fire", 5, 5), (20, "cold", 8, 3), (30, "acid", 5, 5), (80, "poison", 5, 5)],
)
def test_null_field_by_kind(row: int, kind: str, level: int, lost: int) -> None:
    """3 Armor against the kind that was rolled, 5 from level 8 on, for Kara and who is near."""
    evening = found("null_field", level, row)
    evening.use("Null Field", KARA, None, row, also=[BEN])
    assert harm(evening, 8, kind) == {"might": lost}
    assert harm(evening, 8, kind, BEN) == {"might": lost}
    assert harm(evening, 8, "sonic") == {"might": 8}
    evening.passes("61 minutes")
    assert harm(evening, 8, kind) == {"might": 8}


def found(key: str, level: int, row: int) -> Evening:
    """Kara finds a cypher whose table shows this row."""
    evening = Evening()
    cypher = cypher_of(cyphers()[key])
    evening.does(FindItem(to=KARA, cypher=cypher, level=str(level), drawn=[row]))
    return evening


def test_bad_dreams_hurt() -> None:
    """All who hear the book sleep for a round; nightmares cost 5 Intellect."""
    evening = Evening("cyphers.pictureless_book", level=4)
    evening.fight()
    evening.use("Pictureless Book", FOE, 15, 3, also=[BEN], difficulty=2)
    assert evening.lost(BEN) == {"intellect": 5}
    assert evening.lost(FOE) == {"health": 5}
    assert evening.refuses("struck", 15)


def test_sweet_dreams_restore() -> None:
    """Sweet dreams fill all Pools."""
    evening = Evening("cyphers.pictureless_book", level=4)
    evening.hurt(20, BEN)
    evening.hurt(10, FOE)
    evening.use("Pictureless Book", FOE, 15, 1, also=[BEN], difficulty=2)
    assert evening.points(BEN) == dict.fromkeys(STATS, POINTS)
    assert evening.foe().health == 40


def test_poppet_wards_next_attack() -> None:
    """The next attack on whoever was given it fails, the one after does not."""
    evening = Evening("cyphers.poppet_love", level=4)
    evening.use("Poppet Love", BEN)
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    if any(isinstance(o, Incoming) for o in evening.state.pending.values()):
        evening.answer(2, by=BEN)
    assert evening.lost(BEN) == {}
    evening.struck(2, on=BEN)
    assert evening.lost(BEN) == {"might": 2}


def test_shift_is_boosted() -> None:
    """Who has a power shift has one more of it for a round, at a table that plays with shifts."""
    evening = Evening("cyphers.shift_boost", level=4, power_shifts=[{"what": "resilience"}])
    settings = replace(evening.state.settings, modules=["power_shifts"])
    evening.does(ChangeSettings(settings=settings))
    before = harm(evening, 8)
    evening.use("Shift Boost", chosen=["resilience"])
    evening.fight()
    after = harm(evening, 8)
    assert after["might"] < before["might"]


def test_vampires_are_repelled() -> None:
    """Melee attacks of vampires are hindered for a day, two from level 4 on."""
    evening = Evening("cyphers.silgarho_infusion", level=4)
    evening.use("Silgarho Infusion")
    assert _defends(evening, 15, "cyphers.silgarho_infusion") == 1
    evening.passes("47 hours")
    assert _defends(evening, 15, "cyphers.silgarho_infusion") == 1
    evening.passes("2 hours")
    assert _defends(evening, 15, "cyphers.silgarho_infusion") == 2


def test_wolfsbane_is_poison() -> None:
    """It costs Speed and Intellect equal to its level, and hinders werewolves' melee attacks."""
    evening = Evening("cyphers.wolfsbane_potion", level=4)
    evening.use("Wolfsbane Potion", KARA)
    assert evening.lost() == {"speed": 4, "intellect": 4}
    assert _defends(evening, 15, "cyphers.wolfsbane_potion") == 1


def test_bird_keeps_a_life() -> None:
    """The bird of the dead flies off; it costs nothing."""
    evening = Evening("cyphers.song_of_the_dead", level=4)
    evening.use("Song of the Dead")
    assert evening.lost() == {}
    assert not evening.has("Song of the Dead")


@pytest.mark.parametrize(("level", "difficulty"), [(4, 3), (5, 2)])
def test_new_face_for_a_day(level: int, difficulty: int) -> None:
    """Disguise has an asset for a day, from level 5 on it is eased by two steps."""
    evening = Evening("cyphers.visage_changer", level=level)
    evening.use("Visage Changer", BEN)
    assert evening.task(15, 4, "intellect", "disguise", by=BEN).difficulty == 4
    evening.passes("11 minutes")
    assert evening.task(15, 4, "intellect", "disguise", by=BEN).difficulty == difficulty
    assert evening.task(15, 4, "intellect", "disguise").difficulty == 4
    evening.passes("25 hours")
    assert evening.task(15, 4, "intellect", "disguise", by=BEN).difficulty == 4


def test_witch_goes_into_the_bottle() -> None:
    """A witch up to the cypher's level takes its level in damage and is trapped."""
    evening = Evening("cyphers.witch_bottle", level=4)
    evening.use("Witch Bottle", FOE, 15)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("struck", 15)


def test_strong_witch_stays_out() -> None:
    """One above the level is not captured."""
    evening = Evening("cyphers.witch_bottle", level=4, foe={"level": 6})
    assert "beyond" in evening.use("Witch Bottle", FOE, 19).told
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize(("level", "steps"), [(4, 2), (7, 3)])
def test_siren_hinders_its_kind(level: int, steps: int) -> None:
    """Creatures of the kind rolled act two steps worse near it, three steps from level 7 on."""
    evening = found("bane_siren", level, 60)
    entry = "cyphers.bane_siren"
    evening.use(evening.pc().cyphers[0].name, FOE, 15, said=[*said(entry), "robots"])
    done = withstands(evening, 15, entry)
    assert done.difficulty == max(0, 2 - steps)
    assert evening.struck(15, by=OTHER).difficulty == 2


def test_cricket_gives_a_second_try() -> None:
    """A task that failed within the minute is tried again, with the same difficulty."""
    evening = Evening("cyphers.conscience_cricket", level=3)
    evening.task(2, 4)
    name = evening.pc().cyphers[0].name
    evening.use(name)
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=4, stat="might", retry=True))
    again = evening.answer(15)
    assert (again.difficulty, again.result) == (4, "success")
    assert not evening.has(name)


# --- artifacts ----------------------------------------------------------------------------------


def test_star_saves_from_the_worst() -> None:
    """Whoever would be debilitated has points again."""
    evening = Evening(
        "artifacts.steorraform", level=5, pools=pools(speed=0, might=3), damage_track="impaired"
    )
    wears(evening)
    evening.hurt(5)
    if offered(evening, "Steorraform"):
        answers(evening, "Steorraform")
    assert evening.pc().damage_track == "impaired"


def test_spear_hates_the_unearthly() -> None:
    """Attacks are eased; demons take 10, whatever Armor they have."""
    evening = Evening("artifacts.spear_of_destiny", level=7, foe={"armor": 3})
    name = armed_with(evening)
    ticks = ticked("artifacts.spear_of_destiny")
    assert evening.attack(10, weapon=name).difficulty == 1
    assert evening.lost(FOE) == {"health": 3}
    evening.marks()
    evening.attack(10, weapon=name, besides=ticks)
    assert evening.lost(FOE) == {"health": 10}


def test_spectacles_see_at_night() -> None:
    """Darkness hinders no attack of whoever wears them."""
    evening = lit(Evening("artifacts.cats_eye_spectacles", level=3), "darkness")
    ticks = ticked("artifacts.cats_eye_spectacles")
    assert evening.attack(15, besides=ticks).difficulty == 2


def test_mirror_answers() -> None:
    """A row of the mirror answers a question."""
    evening = Evening()
    mirror = artifact_of(artifacts()["mirror_mirror"])
    evening.does(FindItem(to=KARA, artifact=mirror, level="5"), 5)
    evening.marks()
    evening.use(
        "Mirror, Mirror" if evening.has("Mirror, Mirror") else "Mirror Mirror", None, None, 5, 20
    )
    assert evening.lost() in ({"intellect": 2}, {})


def test_hammer_thunders_once() -> None:
    """The activated hammer inflicts 10 more at one blow; another weapon gains nothing."""
    evening = Evening("artifacts.lightning_hammer", level=5)
    evening.use("Lightning Hammer", None, None, 6, options=[0])
    evening.attack(10, OTHER)
    assert evening.lost(OTHER) == {"health": 4}
    evening.attack(10, weapon="lightning hammer")
    assert evening.lost(FOE) == {"health": 16}
    evening.marks()
    evening.attack(10, weapon="lightning hammer")
    assert evening.lost(FOE) == {"health": 6}


def test_dragontongue_burns_for_a_minute() -> None:
    """Activated at a hit, the flame adds the artifact's level for a minute."""
    evening = Evening("artifacts.dragontongue_weapon", level=5)
    evening.use("Dragontongue Weapon", None, None, 50)
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 9}
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


def test_mutation_comes_and_goes() -> None:
    """A willing creature mutates for about a day."""
    evening = Evening("artifacts.mutation_inducer", level=4)
    evening.use("Mutation Inducer", BEN, None, 5, 40)
    assert evening.conditions(BEN)
    evening.passes("49 hours")
    assert evening.conditions(BEN) == []


@pytest.mark.parametrize("difficulty", [1, 4])
def test_luck_is_regulated(difficulty: int) -> None:
    """How unlikely it is says how difficult it is, as an Intellect task."""
    evening = Evening("artifacts.probability_regulator", level=5)
    done = evening.use("Probability Regulator", None, 15, 20, difficulty=difficulty)
    assert done.difficulty == difficulty


def test_knife_drinks_souls() -> None:
    """If wished, a hit inflicts the artifact's level besides, past Armor."""
    evening = Evening("artifacts.soul_stealing_knife", level=4, foe={"armor": 1})
    name = armed_with(evening)
    evening.attack(10, weapon=name)
    assert evening.lost(FOE) == {"health": 5}


def test_soul_knife_leaves_swords_alone() -> None:
    """What the knife adds is not added to another weapon."""
    evening = Evening("artifacts.soul_stealing_knife", level=4)
    armed_with(evening)
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 4}


def test_knife_is_a_light_weapon() -> None:
    """It attacks as a light weapon does."""
    evening = Evening("artifacts.soul_stealing_knife", level=4)
    assert evening.attack(10, weapon=armed_with(evening)).difficulty == 1


def test_staff_mends_the_living() -> None:
    """Whoever is a step down comes up one; an NPC that is hale regains three times its level."""
    evening = Evening("artifacts.staff_of_healing", level=5)
    evening.hurt(POINTS, BEN)
    assert evening.pc(BEN).damage_track == "impaired"
    evening.use("Staff of Healing", BEN, 15, 5)
    assert evening.pc(BEN).damage_track == "hale"
    evening.hurt(20, FOE)
    evening.marks()
    evening.use("Staff of Healing", FOE, 15, 5)
    assert evening.lost(FOE) == {"health": -6}


@pytest.mark.parametrize("armor", [0, 3])
def test_vorpal_blade_cuts_armor(armor: int) -> None:
    """A medium weapon that ignores Armor of a level lower than its own."""
    evening = Evening("artifacts.vorpal_sword", level=5, foe={"armor": armor})
    name = armed_with(evening, 10)
    evening.attack(10, weapon=name, besides=ticked("artifacts.vorpal_sword"))
    assert evening.lost(FOE) == {"health": 4}


def test_vorpal_blade_destroys_nothing_unasked() -> None:
    """To take the sword into the hand destroys nothing."""
    evening = Evening("artifacts.vorpal_sword", level=5)
    assert "destroyed" not in evening.use("Vorpal Sword", None, None, 10).told


def test_angel_burns_attackers() -> None:
    """Whoever attacks the owner takes damage of the artifact's level, for a day."""
    evening = Evening("artifacts.angelic_ward", level=4)
    evening.use("Angelic Ward", None, None, 10)
    evening.marks()
    evening.struck(15)
    if offered(evening, "Angelic Ward"):
        answers(evening, "Angelic Ward", natural=15)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize(("level", "jumping"), [(4, 3), (6, 2)])
def test_boots_jump(level: int, jumping: int) -> None:
    """Jumping and running have an asset; from level 6 on one of them is eased by two steps."""
    evening = wears(given("bounding_boots", level, "jumping"))
    assert evening.task(15, 4, "speed", "jumping").difficulty == jumping
    assert evening.task(15, 4, "speed", "running").difficulty == 3
    assert evening.task(15, 4, "speed", "climbing").difficulty == 4


def test_carving_knife_is_a_knife() -> None:
    """A light weapon; a major effect may take a limb."""
    evening = Evening("artifacts.carving_knife_of_sharpness", level=4)
    name = armed_with(evening)
    assert evening.attack(10, weapon=name).difficulty == 1
    assert evening.lost(FOE) == {"health": 2}


@pytest.mark.parametrize(("level", "dies"), [(2, True), (5, False)])
def test_scythe_kills_the_weak(level: int, dies: bool) -> None:
    """A heavy weapon whose hit kills creatures up to level 2 and hurts others."""
    foe = {"level": level, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=foe, effort=6)
    evening.attack(16, weapon=armed_with(evening))
    assert evening.lost(FOE) == {"health": 60 if dies else 6}


def test_scythe_kills_nobody_it_misses() -> None:
    """Whom it misses is unhurt, and its mere use kills nobody."""
    evening = Evening("artifacts.deaths_scythe", level=7)
    evening.attack(2, weapon=armed_with(evening))
    assert evening.lost(FOE) == {}


def test_scythe_kills_farther_with_effort() -> None:
    """Each level of Effort kills a level higher."""
    foe = {"level": 5, "health": 60, "max_health": 60}
    evening = Evening("artifacts.deaths_scythe", level=7, foe=foe, effort=6)
    name = (evening.pc().artifacts or [])[0].name
    evening.use(name, FOE, 16, 10, bought=[3])
    if not evening.lost(FOE):
        evening.attack(16, weapon=evening.pc().attacks_now()[-1].name)
    assert evening.lost(FOE) == {"health": 60}


def test_rune_blade_feeds_its_bearer() -> None:
    """It eases attacks and inflicts 8; a kill adds 5 to Might and 1 to its Edge for an hour."""
    weak = {"level": 2, "health": 8, "max_health": 8}
    evening = Evening("artifacts.demonic_rune_blade", level=6, foe=weak)
    name = armed_with(evening)
    assert evening.attack(10, weapon=name).difficulty == 1
    if offered(evening, "Demonic Rune Blade"):
        answers(evening, "Demonic Rune Blade")
    assert evening.pc().edge_now("might") == 1
    assert evening.points()["might"] == POINTS + 5
    assert _price_of_level(evening) == 2
    evening.passes("61 minutes")
    assert evening.pc().edge_now("might") == 0
    assert evening.points()["might"] == POINTS
    assert _price_of_level(evening) == 3


def _price_of_level(evening: Evening) -> int:
    """What one level of Effort on a Might task costs, taken back afterwards."""
    before = evening.history
    evening.marks()
    evening.task(15, 4, "might", effort=Effort(ease=1))
    paid = evening.lost()["might"]
    evening.history = before
    return paid


def test_beam_turns_to_dust() -> None:
    """Twice the level in damage; whoever has less health left than the level is dust."""
    evening = Evening(
        "artifacts.disintegration_beamer", level=4, foe={"level": 2, "health": 11, "max_health": 11}
    )
    evening.use("Disintegration Beamer", FOE, 15, 20)
    assert FOE not in evening.state.foes or evening.foe().health == 0
    strong = Evening("artifacts.disintegration_beamer", level=4)
    strong.use("Disintegration Beamer", FOE, 15, 20)
    assert strong.lost(FOE) == {"health": 8}


def test_idol_spits_fire() -> None:
    """The idol inflicts its level on whatever it does not know, and is used up."""
    evening = Evening("artifacts.guardian_idol", level=4)
    told = evening.use("Guardian Idol", FOE, 15).told
    assert told
    assert evening.refuses("use", "Guardian Idol", FOE, 15)


def test_swans_guard_the_silent() -> None:
    """Swans are 1 Armor, against harm to the mind too, for ten minutes."""
    evening = Evening("artifacts.knapsack_of_sevens", level=4)
    evening.use("Knapsack of Sevens", None, None, 10)
    entry = "artifacts.knapsack_of_sevens"
    for pool in ("might", "intellect"):
        evening.marks()
        withstands(evening, 2, entry, damage=5, damage_type=pool)
        assert evening.lost() == {pool: 4}
    evening.passes("11 minutes")
    assert harm(evening, 5) == {"might": 5}


def test_wand_withers() -> None:
    """Whoever is hit goes a step down the damage track."""
    evening = Evening("artifacts.necromantic_wand", level=6)
    evening.use("Necromantic Wand", BEN, 15, 10, difficulty=3)
    while any(getattr(o, "pc", "") == BEN for o in evening.state.pending.values()):
        evening.answer(2, by=BEN)
    assert evening.pc(BEN).damage_track == "impaired"


@pytest.mark.parametrize(("level", "words"), [(3, ["climbing"]), (5, ["climbing", "history"])])
def test_ring_teaches_its_skill(level: int, words: list[str]) -> None:
    """The ring trains in a skill, in two from level 5 on; which, is known when it is found."""
    evening = wears(given("skill_ring", level, *words))
    for word in words:
        assert evening.task(15, 4, "might", word).difficulty == 3
    assert evening.task(15, 4, "might", "juggling").difficulty == 4


def given(key: str, level: int, *words: str) -> Evening:
    """Kara finds an artifact, and what it asks as it is found is answered with these words."""
    evening = Evening()
    item = artifact_of(artifacts()[key])
    entry = artifacts()[key]
    made = {name: [*words] for name in entry.chosen}
    evening.does(FindItem(to=KARA, artifact=replace(item, chosen=made), level=str(level)))
    return evening


def test_cloak_hides_until_contact() -> None:
    """Hiding and sneaking have an asset as long as one deals with nobody."""
    evening = Evening("artifacts.soldiers_cloak_of_invisibility", level=4)
    evening.use("Soldier's Cloak of Invisibility", None, None, 50)
    ticks = ticked("artifacts.soldiers_cloak_of_invisibility")
    for word in ("hiding", "sneaking"):
        assert evening.task(15, 4, "speed", word, besides=ticks).difficulty == 3
        assert evening.task(15, 4, "speed", word).difficulty == 4


def test_runes_flay_souls() -> None:
    """For a minute hits inflict 3 points of Intellect damage besides; automatons are spared."""
    evening = Evening("artifacts.soulflaying_weapon", level=4)
    entry = "artifacts.soulflaying_weapon"
    evening.use("Soulflaying Weapon", None, None, 50, said=said(entry))
    for confirmed, lost in ((said(entry), 7), ([], 4)):
        evening.marks()
        evening.attack(10, said=confirmed)
        assert evening.lost(FOE) == {"health": lost}
    evening.passes("2 minutes")
    evening.marks()
    evening.attack(10, said=said(entry))
    assert evening.lost(FOE) == {"health": 4}


def test_ring_flies_in_space() -> None:
    """The ring flies and gives air."""
    evening = Evening("artifacts.space_ring", level=4)
    told = evening.use("Space Ring", None, None, 50).told if evening.has("Space Ring") else ""
    assert "fl" in told.lower()


@pytest.mark.parametrize("option", [0, 1])
def test_prophet_has_a_snake(option: int) -> None:
    """The staff parts water, or is a snake of its own level."""
    evening = Evening("artifacts.staff_of_the_prophet", level=5)
    evening.use("Staff of the Prophet", None, None, 10, options=[option])
    levels = [npc.level for npc in evening.companions()]
    assert levels == ([5] if option == 1 else [])


def test_full_tankard_hits_hard() -> None:
    """Full of ale it inflicts 6, and anybody is practiced with it."""
    evening = Evening("artifacts.vicious_tankard", level=4)
    name = armed_with(evening, 10, "artifacts.vicious_tankard")
    assert evening.attack(10, weapon=name).difficulty == 2
    assert evening.lost(FOE) == {"health": 6}


def test_seal_commands_demons() -> None:
    """An Intellect attack makes a demon up to level 5 obey for a minute."""
    evening = Evening("artifacts.seal_of_command", level=6)
    done = evening.use("Seal of Command", FOE, 15, 20, said=said("artifacts.seal_of_command"))
    assert done.difficulty == 2
    assert evening.conditions(FOE)
    evening.passes("2 minutes")
    assert evening.conditions(FOE) == []


# --- cantrips -----------------------------------------------------------------------------------


def test_erasing_costs_a_point() -> None:
    """A page is erased for 1 Intellect, without a roll."""
    evening = Evening("cantrips.erase_cantrip")
    name = evening.pc().abilities[0].name
    done = evening.use(name, evening.thing("page", 1))
    assert done.result is None
    assert evening.lost() == {"intellect": 1}


def test_crown_of_fire_burns_who_strikes() -> None:
    """Whoever strikes at the crowned is attacked for 1, free of cost, for ten minutes."""
    evening = Evening("cantrips.fire_crown_cantrip")
    name = evening.pc().abilities[0].name
    evening.use(name)
    assert evening.lost() == {"intellect": 1}
    evening.marks()
    evening.struck(15)
    answers(evening, "crowned with fire", natural=15)
    assert evening.lost(FOE) == {"health": 1}
    assert evening.lost() == {}


# --- equipment ----------------------------------------------------------------------------------


def test_plasma_burns_all_near() -> None:
    """8 points to all in an immediate radius past 2 Armor, and each goes a step down."""
    evening = Evening("equipment.plasma_grenade", foe={"armor": 2})
    name = next(a.name for a in evening.pc().attacks_now() if a.name != "broadsword")
    evening.attack(12, weapon=name)
    assert evening.lost(FOE) == {"health": 8}
    assert evening.refuses("attack", 12, weapon=name)


def test_battle_armor_strengthens() -> None:
    """6 Armor, encumbering as light; 5 more Might and 1 more Edge."""
    evening = _wearing("battle_armor")
    assert harm(evening, 10) == {"might": 4}
    evening.marks()
    evening.task(15, 6, "might", effort=Effort(ease=1))
    assert evening.lost() == {"might": 2}


def _wearing(key: str) -> Evening:
    """Kara wears armor of the shelf."""
    return wears(Evening(f"equipment.{key}"))


def test_deluxe_battlesuit_stops_heat() -> None:
    """4 Armor, against heat and cold as well, but not for the mind."""
    evening = _wearing("battlesuit_deluxe")
    assert harm(evening, 10) == {"might": 6}
    assert harm(evening, 10, "cold") == {"might": 6}
    evening.marks()
    evening.hurt(10, damage_type="intellect")
    assert evening.lost() == {"intellect": 10}


def test_infiltrator_opens_locks() -> None:
    """It is an asset to lockpicking at electronic locks, and to no others."""
    evening = Evening("equipment.infiltrator")
    ticks = ticked("equipment.infiltrator")
    assert evening.task(15, 4, "intellect", "lockpicking", besides=ticks).difficulty == 3
    assert evening.task(15, 4, "intellect", "lockpicking").difficulty == 4


@pytest.mark.parametrize(
    ("key", "skill"), [("textbook", "plumbing"), ("tools_specialized", "carpentry")]
)
def test_gear_for_one_craft(key: str, skill: str) -> None:
    """What is for one craft is an asset to it and to no other; which, is said as it is got."""
    evening = Evening()
    item = {"type": "find_item", "to": KARA, "thing": key, "chosen": [skill]}
    evening.does(msgspec.convert(item, FindItem))
    assert evening.task(15, 4, "intellect", skill).difficulty == 3
    assert evening.task(15, 4, "intellect", "botany").difficulty == 4


def test_book_found_has_its_topic() -> None:
    """The topic of a book is known when it is found; who has studied it has an asset."""
    evening = given("book", 3, "botany")
    evening.use("Book", None, None, 50)
    ticks = ticked("artifacts.book")
    assert evening.task(15, 4, "intellect", "botany", besides=ticks).difficulty == 3
    assert evening.task(15, 4, "intellect", "history", besides=ticks).difficulty == 4


def test_shield_helps_speed_defense() -> None:
    """A shield is an asset to Speed defense alone."""
    evening = wears(Evening("equipment.shield"))
    assert evening.struck(15).difficulty == 1
    assert evening.struck(15, stat="might").difficulty == 2


def test_hazard_suit_resists_magic() -> None:
    """Tasks to resist magic are eased until a blow rips the suit."""
    evening = Evening("equipment.mystical_hazard_suit")
    kept = (evening.pc().equipment or [])[0]
    entry = "equipment.mystical_hazard_suit"
    assert kept
    assert _defends(evening, 15, entry, stat="intellect") == 1
    evening.hurt(3)
    assert _defends(evening, 15, entry, stat="intellect") == 2


@pytest.mark.parametrize("die", [1, 2])
def test_safesuit_tears_easily(die: int) -> None:
    """A physical action in the suit brings an intrusion on 1 and 2."""
    evening = Evening("equipment.safesuit_space")
    told = evening.task(die, 4, "might", besides=ticked("equipment.safesuit_space")).told
    assert "intrude" in told.lower()


def test_ammunition_is_counted() -> None:
    """A box holds fifty rounds."""
    evening = Evening("equipment.ammo_box_of_50_rounds")
    kept = (evening.pc().equipment or [])[0]
    assert not isinstance(kept, str)
    assert "50" in str(kept)


def test_suits_and_tents_are_had() -> None:
    """What has no figure at the table is on the sheet."""
    for key in ("space_suit_deluxe", "environment_tent", "autodoc"):
        evening = Evening(f"equipment.{key}")
        assert evening.pc().equipment


@pytest.mark.parametrize("key", ["car_smart", "colossal_battle_mech"])
def test_vehicle_stands_in_the_scene(key: str) -> None:
    """A vehicle comes with its level of 6."""
    evening = Evening(f"equipment.{key}")
    kept = list(evening.pc().equipment or [])
    levels = [thing.level for thing in evening.state.things.values()]
    assert kept or 6 in levels


def test_plain_evening_has_arms() -> None:
    """The arms of these evenings are those of the rules: a medium weapon inflicts 4."""
    evening = Evening(attacks=[BROADSWORD, *ARMED[1:]])
    evening.does(SetScene())
    evening.attack(10, OTHER, effort=Effort(ease=0))
    assert evening.lost(OTHER) == {"health": 4}
