"""Abilities read side by side with the reference: Investigator to Ritual Guidance.

Each case was written from the words of the reference; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.test_part_of_action import Seated

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    ArrangeStrip,
    Attempt,
    CallTask,
    FoeAttacks,
    PlaceFigure,
    Reroll,
    Settle,
)
from threefold.table.state import Proposal, Rolled, TaskCall

WISHES = ("abilities.bound_magic_creature", "abilities.minor_wish", "abilities.moderate_wish")


# --- what is over as it shows itself ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name", "how"),
    [
        ("abilities.multi_vanish", "Multi-Vanish", {"on": KARA}),
        ("abilities.wild_camouflage", "Wild Camouflage", {}),
        ("abilities.wasteland_camouflage", "Wasteland Camouflage", {}),
        ("artifacts.demonflesh", "Demonflesh", {}),
    ],
)
def test_attack_shows_the_unseen(entry: str, name: str, how: dict[str, str]) -> None:
    """Whoever attacks has shown where they are, and is seen again."""
    evening = Evening(entry, level=4)
    evening.use(name, depletion=9 if entry.startswith("art") else None, **how)
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


def test_wished_invisibility_ends_with_attack() -> None:
    """An attack shows the one whom the ally has made invisible."""
    evening = _with_ally()
    evening.use("Moderate Wish", options=[3])
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


# --- the ally that grants wishes ---------------------------------------------------------------------


def _with_ally() -> Evening:
    evening = Evening(*WISHES)
    evening.use("Bound Magic Creature")
    return evening


@pytest.mark.parametrize("wish", ["Minor Wish", "Moderate Wish"])
def test_wish_needs_the_ally(wish: str) -> None:
    """It is the magic ally that casts the spell: without one nothing is granted."""
    evening = Evening(*WISHES)
    evening.refuses("use", wish, options=[1])
    assert _with_ally().use(wish, options=[1])


@pytest.mark.parametrize("wish", ["Minor Wish", "Moderate Wish"])
def test_ally_rests_after_a_wish(wish: str) -> None:
    """After the spell the ally goes back into its object, where it rests for one hour."""
    evening = _with_ally()
    evening.use(wish, options=[1])
    evening.refuses("use", wish, options=[1])


# --- light, mist and wards ----------------------------------------------------------------------------


@pytest.mark.parametrize(("dealt", "lost"), [(6, 1), (1, 1)])
def test_living_light_takes_one_point(dealt: int, lost: int) -> None:
    """Until the next round no attack or other source deals more than one point."""
    evening = Evening("abilities.living_light")
    evening.fight()
    evening.use("Living Light")
    evening.marks()
    evening.hurt(dealt)
    evening.hurt(dealt)
    assert evening.lost() == {"might": 2 * lost}
    evening.round()
    evening.marks()
    evening.hurt(dealt)
    assert evening.lost() == {"might": dealt}


def test_living_light_keeps_its_armor() -> None:
    """What Armor stops is not among the points that come through."""
    evening = Evening("abilities.living_light", armor=[{"name": "mail", "weight": "medium"}])
    evening.use("Living Light")
    evening.marks()
    evening.hurt(6)
    assert evening.lost() == {"might": 1}
    evening.marks()
    evening.hurt(2)
    assert evening.lost() == {}


def test_living_armor_asks_for_place_once() -> None:
    """The swarm covers its owner for an hour: one point of Armor, without a word at each blow."""
    evening = Evening("abilities.living_armor", "abilities.influence_swarm")
    evening.use("Living Armor", said=["your swarm can come here"])
    evening.marks()
    assert evening.struck(2).difficulty == 1
    assert evening.lost() == {"might": 1}


def test_mist_strikes_nobody() -> None:
    """A body of mist cannot affect matter: it strikes no blow."""
    evening = Evening("abilities.mist_form")
    evening.use("Mist Form")
    evening.refuses("attack", 15)


def test_outside_reality_touches_nobody() -> None:
    """Outside of everything nobody else can be affected; afterwards they can."""
    evening = Evening("abilities.outside_reality", "abilities.onslaught")
    evening.fight()
    evening.use("Outside Reality")
    evening.refuses("attack", 15)
    evening.refuses("use", "Onslaught", FOE, 15, options=[0])
    evening.round()
    evening.attack(15)


def test_lent_shape_is_an_animals() -> None:
    """Whoever is changed along has the attacks of the animal and two of its gifts."""
    evening = Evening("abilities.lend_animal_shape")
    evening.use("Lend Animal Shape", BEN, chosen=["climbing", "stealth"])
    for somebody in (KARA, BEN):
        evening.attack(15, FOE, "claws or bite", by=somebody)
    assert evening.lost(FOE) == {"health": 8}
    assert evening.task(10, 3, skill="stealth", by=BEN).difficulty == 2


# --- which of two holds --------------------------------------------------------------------------------


def test_pried_energy_leaves_armor() -> None:
    """Defenses of energy fail; Armor falls by two only where there are none."""
    evening = Evening("abilities.pry_open", foe={"armor": 3})
    evening.use("Pry Open", FOE, 15, options=[1])
    assert "energy defenses negated" in evening.conditions(FOE)
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 1}


@pytest.mark.parametrize(("armor", "lost", "difficulty"), [(3, 3, 2), (0, 4, 1)])
def test_pried_armor_or_ease(armor: int, lost: int, difficulty: int) -> None:
    """Without energy it loses 2 Armor; without Armor, attacks on it are eased."""
    evening = Evening("abilities.pry_open", foe={"armor": armor})
    evening.use("Pry Open", FOE, 15)
    assert evening.attack(15).difficulty == difficulty
    assert evening.lost(FOE) == {"health": lost}


ENHANCED = (("machine_enhancement", "Machine Enhancement"), ("gaming_god", "Gaming God"))


@pytest.mark.parametrize(("key", "name"), ENHANCED)
def test_free_level_is_for_one_action(key: str, name: str) -> None:
    """With one level of Effort on an Intellect action, a second one is free, in that action."""
    evening = Evening(f"abilities.{key}")
    evening.use(name, options=[0])
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert done.difficulty == 2
    assert evening.lost() == {"intellect": 3}
    assert evening.task(15, 4, stat="intellect", effort=Effort(ease=1)).difficulty == 3


@pytest.mark.parametrize(("key", "name"), ENHANCED)
def test_minor_effect_is_for_one_action(key: str, name: str) -> None:
    """The other gift is a minor effect whatever the die shows, in the action of that turn."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name, options=[1])
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert "minor effect" in done.told.lower()
    evening.round()
    done = evening.task(15, 4, stat="intellect", effort=Effort(ease=1))
    assert "minor effect" not in done.told.lower()


# --- whom it reaches, and when ---------------------------------------------------------------------------


def test_lightning_finds_metal() -> None:
    """The flash is eased against whoever wears much metal."""
    evening = Evening("abilities.lightning_flash")
    metal = "the target wears, carries or is much metal"
    assert evening.use("Lightning Flash", FOE, 5, said=[metal]).difficulty == 1


def test_chaos_eases_defense() -> None:
    """Two foes in melee get into each other's way: one word is enough."""
    evening = Evening("abilities.lost_in_the_chaos")
    said = AbilityExtras(said=["two or more foes attack you in melee"])
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    assert evening.answer(15, besides=said).difficulty == 1


def test_courage_lasts_until_next_attack() -> None:
    """What weighs on the mind is held off for a minute, or until the next attack."""
    evening = Evening("abilities.nobles_courage")
    evening.use("Noble's Courage")
    evening.hurt(5, kind="mental effects")
    assert evening.lost() == {"intellect": 3}
    evening.struck(15)
    assert evening.conditions() == []


def test_shattering_is_for_things() -> None:
    """The burst works against inanimate objects alone: no guard is destroyed by it."""
    evening = Evening("abilities.psychokinetic_attack")
    evening.refuses("use", "Psychokinetic Attack", FOE, 15, options=[1])
    assert evening.lost(FOE) == {}
    box = evening.thing("box", 6)
    assert evening.use("Psychokinetic Attack", box, 10, options=[1]).difficulty == 3
    assert evening.state.things[box].object_damage == "destroyed"


def test_iron_fists_stay_light() -> None:
    """Unarmed attacks deal 4 points; they are as quick as light weapons still."""
    evening = Evening("abilities.iron_fist")
    fists = evening.pc().attacks[-1].name
    assert evening.attack(15, FOE, fists).difficulty == 1
    assert evening.lost(FOE) == {"health": 4}


def test_quarry_changes_whole() -> None:
    """Up to three are quarry; whoever marks others lets the first go."""
    evening = Evening("abilities.multiple_quarry")
    evening.use("Multiple Quarry", FOE, also=[OTHER])
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["quarry"]
    evening.use("Multiple Quarry", BEN)
    assert evening.conditions(FOE) == evening.conditions(OTHER) == []
    assert "quarry" in evening.conditions(BEN)


def test_will_holds_one_foe() -> None:
    """The power is active on one target at a time."""
    evening = Evening("abilities.overcome_all_obstacles")
    evening.fight()
    evening.use("Overcome All Obstacles", FOE, 15)
    evening.round()
    assert evening.lost(FOE) == {"health": 4}
    evening.use("Overcome All Obstacles", OTHER, 15)
    evening.round()
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 4}


# --- a roll that the text asks for --------------------------------------------------------------------


def _named(evening: Evening, level: int) -> None:
    """The GM names the level of the first roll that waits for one."""
    waits = ((id, o) for id, o in evening.state.pending.items() if isinstance(o, Proposal))
    id, proposal = next(waits)
    called = CallTask(
        pcs=[KARA], title=proposal.title, difficulty=level, stat=proposal.stat, answers=id
    )
    evening.does(called)


@pytest.mark.parametrize(
    ("key", "name", "die", "asks"),
    [
        ("knowing_the_unknown", "Knowing the Unknown", 12, True),
        ("knowing_the_unknown", "Knowing the Unknown", 11, False),
        ("lab_analysis", "Lab Analysis", 12, True),
        ("lab_analysis", "Lab Analysis", 11, False),
        ("read_the_signs", "Read the Signs", 12, True),
        ("read_the_signs", "Read the Signs", 11, False),
    ],
)
def test_question_takes_a_roll(key: str, name: str, die: int, asks: bool) -> None:
    """The GM sets the level of the question; the answer is for those who succeed."""
    evening = Evening(f"abilities.{key}")
    assert "may ask" not in evening.use(name).told
    _named(evening, 4)
    assert ("may ask" in evening.answer(die).told) is asks


def test_signs_take_four_rolls() -> None:
    """Each of up to four questions has a roll of its own, all at the level that the GM names."""
    evening = Evening("abilities.read_the_signs")
    evening.use("Read the Signs")
    _named(evening, 4)
    for die, asks in ((15, True), (2, False), (15, True), (2, False)):
        assert ("may ask" in evening.answer(die).told) is asks
    assert evening.lost() == {"intellect": 4}


def test_laboratory_eases_the_analysis() -> None:
    """In a permanent lab the task is eased."""
    evening = Evening("abilities.lab_analysis")
    evening.use("Lab Analysis", options=[1])
    _named(evening, 4)
    assert evening.answer(15).difficulty == 3
    assert evening.conditions() == []


def test_life_returns_against_the_tier() -> None:
    """The task is as hard as the level of the dead: of a character, the tier."""
    evening = Evening("abilities.restore_life")
    evening.hurt(999, BEN)
    evening.use("Restore Life", BEN)
    assert evening.answer(15).difficulty == 3
    assert evening.pc(BEN).damage_track != "dead"


@pytest.mark.parametrize(("days", "difficulty"), [("0", 3), ("2", 5)])
def test_days_make_return_harder(days: str, difficulty: int) -> None:
    """The difficulty is 3, and 1 more for each day since the death."""
    evening = Evening("abilities.regenerate_other")
    evening.hurt(999, BEN)
    evening.use("Regenerate Other", BEN, chosen=[days])
    assert evening.answer(16).difficulty == difficulty
    assert evening.pc(BEN).damage_track != "dead"
    assert evening.pc(BEN).pools.intellect.max == 48


def test_who_regenerates_others_lives_again() -> None:
    """Whoever lacks Regenerate has it for themselves: alive after a minute, 2 Intellect less."""
    evening = Evening("abilities.regenerate_other")
    evening.hurt(999)
    assert evening.pc().damage_track == "dead"
    evening.passes("1 minute")
    assert evening.pc().damage_track != "dead"
    assert evening.pc().pools.intellect.max == 48


@pytest.mark.parametrize(
    ("faces", "stopped"),
    [
        ((18, 18, 18), True),
        ((18, 2, 18, 18), True),
        ((2, 18, 18, 18), True),
        ((18, 18, 2, 18), True),
        ((2, 2), False),
        ((18, 18, 2, 2), False),
        ((18, 2, 18, 2), False),
    ],
)
def test_three_successes_jam_a_ship(faces: tuple[int, ...], stopped: bool) -> None:
    """Three successes before two failures, each roll two steps harder."""
    evening = Evening("abilities.remote_control")
    ship = evening.thing("raider", 4, kind="vehicle")
    evening.use("Remote Control", ship)
    for face in faces:
        done = evening.answer(face)
        assert done.difficulty == 6
    assert ("no longer works" in done.told) is stopped
    assert not evening.state.pending


# --- until a figure is reached ---------------------------------------------------------------------------


def test_pool_grows_to_twelve() -> None:
    """A point each round, until the Pool stands at 12 and no further."""
    evening = Evening("abilities.regeneration")
    evening.hurt(45, BEN)
    evening.use("Regeneration", BEN, options=[1], pool="might")
    evening.passes("3 minutes")
    assert evening.points(BEN) == {"might": 12, "speed": 50, "intellect": 50}


def test_full_pool_is_left() -> None:
    """A Pool of 12 or more gains nothing from it."""
    evening = Evening("abilities.regeneration")
    evening.hurt(30, BEN)
    evening.use("Regeneration", BEN, options=[1], pool="might")
    assert evening.points(BEN)["might"] == 20


def test_cypher_rises_to_its_top() -> None:
    """One subtle cypher goes to the highest level of its kind; again after a long rest."""
    evening = Evening("abilities.maximize_cypher", "cyphers.meditation_aid", level=3)
    name = evening.pc().cyphers[0].name
    evening.use("Maximize Cypher", chosen=[name])
    assert evening.pc().cyphers[0].level == 8
    evening.refuses("use", "Maximize Cypher", chosen=[name])


@pytest.mark.parametrize(("second", "result"), [(6, "success"), (5, "failure")])
def test_late_try_has_an_asset(second: int, result: str) -> None:
    """The task that failed is rolled again, at once, with an asset."""
    evening = Evening("abilities.late_inspiration")
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=3, stat="might"))
    evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=5))
    rolled = evening.waiting(Rolled)
    evening.does(Reroll(open_id=rolled, power="Late Inspiration", natural=second))
    assert evening.does(Settle(open_id=rolled)).result == result
    assert evening.lost() == {"intellect": 3}


# --- what is sought, built and called --------------------------------------------------------------------


def test_things_are_sought_in_any_ruin() -> None:
    """An Intellect roll of difficulty 2 finds it; each further search is one step harder."""
    evening = Evening("abilities.resource_seeker")
    for difficulty in (2, 3, 4):
        assert evening.use("Resource Seeker", None, 15).difficulty == difficulty
    assert len(evening.pc().equipment or ()) == 3


MODIFICATIONS = {
    "pod": "cypher pod",
    "drone": "drone (3 Intellect points, action to begin)",
    "field": "improved field reinforcement",
    "jets": "jet-assisted flight (3+ Might points, action)",
}


def _modified(which: str) -> Seated:
    chosen = {"masterful_armor_modification": {"option": [MODIFICATIONS[which]]}}
    # the modifications are made to the suit of Powered Armor; the field needs it worn
    suit = [{"name": "powered armor", "armor": 0, "source": "other"}]
    return Seated("abilities.masterful_armor_modification", chosen=chosen, armor=suit)


def test_drone_is_launched_for_three() -> None:
    """An action and 3 Intellect points launch the drone for one hour."""
    evening = _modified("drone")
    evening.fight()
    evening.use("Masterful Armor Modification")
    assert evening.lost() == {"intellect": 3}
    assert [(each.name, each.level) for each in evening.companions()] == [("drone", 4)]
    assert evening.refuses("attack", 15)
    evening.peace()
    evening.passes("2 hours")
    assert evening.companions() == []


def test_jets_burn_might() -> None:
    """Flight for a minute costs an action and 3 Might points; Effort adds a minute."""
    evening = _modified("jets")
    evening.use("Masterful Armor Modification")
    assert evening.lost() == {"might": 3}
    evening.passes("1 minute")
    assert evening.conditions() == []
    evening.use("Masterful Armor Modification", bought=[1])
    assert evening.lost() == {"might": 9}
    evening.passes("1 minute")
    assert evening.conditions() != []


@pytest.mark.parametrize("which", ["pod", "field"])
def test_pod_and_field_always_work(which: str) -> None:
    """What is built in for good is not used."""
    evening = _modified(which)
    evening.refuses("use", "Masterful Armor Modification")
    evening.hurt(5)
    assert evening.lost() == {"might": 4 if which == "field" else 5}


def test_nightmare_is_called_once() -> None:
    """It comes for five points, and harms nobody by coming."""
    evening = Evening("abilities.nightmare")
    evening.use("Nightmare", options=[0])
    assert evening.lost() == {"intellect": 5}
    assert [each.level for each in evening.companions()] == [5]
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize(
    ("option", "condition"), [(1, "confused"), (2, "dazed"), (3, "covered in pustules")]
)
def test_nightmare_attacks_by_a_roll(option: int, condition: str) -> None:
    """Instead of a blow its attack confuses, horrifies, or raises pustules, if it hits: whichever was
    chosen as it was called."""
    evening = Evening("abilities.nightmare")
    evening.use("Nightmare", options=[option - 1])
    evening.marks()
    assert evening.use("Nightmare", FOE, 2, options=[option + 2]).result == "failure"
    assert evening.conditions(FOE) == []
    assert evening.use("Nightmare", FOE, 15, options=[option + 2]).result == "success"
    assert condition in evening.conditions(FOE)
    assert evening.lost() == {}
    assert evening.lost(FOE) == ({"health": 3} if option == 2 else {})
    assert len(evening.companions()) == 1


def test_reach_grows_by_a_band() -> None:
    """Short becomes long: a mind a hundred feet away is struck."""
    for keys, reached in (((), False), (("abilities.range_increase",), True)):
        evening = Evening("abilities.onslaught", *keys)
        evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 90, OTHER: 5}))
        if reached:
            evening.use("Onslaught", FOE, 15, options=[0])
        else:
            evening.refuses("use", "Onslaught", FOE, 15, options=[0])


# --- things, artifacts and armor ----------------------------------------------------------------------


def test_artifact_power_rises_for_good() -> None:
    """The difficulty is the level it is to have; what was raised cannot be raised again."""
    evening = Evening("abilities.modify_artifact_power")
    orb = evening.thing("orb", 4)
    for _ in range(2):
        evening.use("Modify Artifact Power", orb)
        assert evening.answer(18).difficulty in (5, 6)
    assert evening.state.things[orb].level == 5


def test_mobile_fighter_wears_no_plate() -> None:
    """In armor that makes Effort with Speed dearer it is refused; otherwise a leap is routine."""
    evening = Evening("abilities.mobile_fighter")
    evening.use("Mobile Fighter")
    leap = AbilityExtras(said=["Mobile Fighter"])
    assert evening.task(2, 5, skill="jumping", besides=leap).result is None
    plate = Evening("abilities.mobile_fighter", armor=[{"name": "plate", "weight": "heavy"}])
    plate.refuses("use", "Mobile Fighter")


@pytest.mark.parametrize("tier", [1, 3])
def test_vibration_moves_characters_down(tier: int) -> None:
    """A PC of any tier goes one step down the damage track each time, whichever option is named: what
    the target is decides. Nobody is killed."""
    evening = Evening("abilities.lethal_vibration", tier=tier)
    evening.use("Lethal Vibration", BEN, 15, difficulty=3)
    assert evening.pc(BEN).damage_track == "impaired"
    # nobody says what the target is any more, the table knows a PC: one more step, not death
    evening.use("Lethal Vibration", BEN, 15, difficulty=3, options=[0])
    assert evening.pc(BEN).damage_track == "debilitated"
    assert evening.lost(BEN) == {}


def test_overwatch_is_for_one_shot() -> None:
    """Cover does not help against the shot that waited; against the next one it does."""
    bow = {"name": "bow", "damage": 4, "weight": "medium", "range": "long", "stats": ["speed"]}
    evening = Evening("abilities.overwatch", attacks=[{**bow, "skill": "bows"}])
    evening.fight()
    done = evening.use("Overwatch", FOE, 15, situations=["cover"])
    assert done.difficulty == 2
    assert evening.lost(FOE) == {"health": 5}
    evening.round()
    assert evening.attack(15, FOE, "bow", situations=["cover"]).difficulty == 3


@pytest.mark.parametrize(("option", "dealt", "paid"), [(0, 1, 3), (1, 2, 7)])
def test_quick_work_raises_an_artifact(option: int, dealt: int, paid: int) -> None:
    """One use of any artifact within a minute is one level higher, or two for four points more."""
    evening = Evening("abilities.quick_work", "artifacts.hatchet_of_the_woodsman", level=4)
    evening.use("Quick Work", options=[option])
    assert evening.lost() == {"intellect": paid}
    for more in (dealt, 0):
        evening.marks()
        evening.use("Hatchet of the Woodsman", FOE, 15, depletion=9)
        assert evening.lost(FOE) == {"health": 4 + more}


def test_overcharge_raises_an_artifact() -> None:
    """A point of stored energy makes the next use of a device three levels higher."""
    evening = Evening(
        "abilities.overcharge_device",
        "abilities.absorb_kinetic_energy",
        "artifacts.hatchet_of_the_woodsman",
        level=4,
    )
    evening.hurt(5)
    evening.use("Overcharge Device", options=[1])
    evening.marks()
    evening.use("Hatchet of the Woodsman", FOE, 15, depletion=9)
    assert evening.lost(FOE) == {"health": 7}


# --- who guards a passage -------------------------------------------------------------------------------


def _guarding() -> Seated:
    evening = Seated("abilities.living_wall")
    evening.does(ArrangeStrip(spots={KARA: 20, BEN: 0, FOE: 25, OTHER: 200}))
    evening.fight()
    evening.use("Living Wall", spot=20)
    evening.attack(2)
    assert evening.refuses("attack", 15)
    return evening


def test_living_wall_strikes_who_passes() -> None:
    """Whoever tries to pass is attacked at once; a hit deals its damage and stops them."""
    evening = _guarding()
    evening.does(PlaceFigure(id=FOE, feet=15))
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.conditions(FOE) == ["stopped"]
    evening.refuses("attack", 15)
    assert evening.struck(15).result == "success"


def test_living_wall_lets_friends_pass() -> None:
    """Whom its maker lets pass is not attacked."""
    evening = _guarding()
    evening.does(PlaceFigure(id=BEN, feet=40))
    evening.refuses("attack", 15)


# --- what the table does not know yet ----------------------------------------------------------------------


def test_hiding_brings_back_invisibility() -> None:
    """An action spent on hiding brings back the time that was left, without the price."""
    evening = Evening("abilities.invisibility")
    evening.use("Invisibility")
    evening.passes("4 minutes")
    evening.attack(15)
    evening.marks()
    evening.use("Invisibility")
    assert evening.lost() == {}
    assert "invisible" in evening.conditions()
    evening.passes("7 minutes")
    assert "invisible" not in evening.conditions()


def test_second_invisibility_doubles_time() -> None:
    """With another ability that makes invisible, either one lasts twice as long."""
    evening = Evening("abilities.invisibility", "abilities.vanish")
    evening.use("Invisibility")
    evening.passes("15 minutes")
    assert "invisible" in evening.conditions()


def test_empty_mind_ends_projection() -> None:
    """The projection is over when the Intellect Pool is empty."""
    evening = Evening("abilities.mental_projection")
    evening.use("Mental Projection")
    evening.hurt(47)
    assert evening.points()["intellect"] == 0
    assert "body left behind" not in evening.conditions()


def test_mastered_ally_rests_three_days() -> None:
    """The ally of level 7 rests three days before it can be called again."""
    evening = Evening("abilities.bound_magic_creature", "abilities.object_bond_mastery")
    evening.use("Object Bond Mastery")
    evening.use("Bound Magic Creature")
    evening.passes("4 minutes")
    assert evening.refuses("use", "Bound Magic Creature")


@pytest.mark.parametrize("wish", ["Minor Wish", "Moderate Wish"])
def test_ally_goes_after_a_wish(wish: str) -> None:
    """After its spell the ally retreats to its object: it stands there no longer."""
    evening = _with_ally()
    evening.use(wish, options=[1])
    assert not evening.companions()
