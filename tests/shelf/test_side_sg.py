"""Descriptors and foci read side by side with the reference.

Each case was written from the reference's words, and failed before it was mended.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, Evening
from tests.shelf.making import Made

from threefold.model.drafts import OwnWeapon
from threefold.model.stores import stored_in
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    AnswerIntrusion,
    Attempt,
    CallTask,
    EditPc,
    HelpComrade,
    Intrude,
    IntrudeAsPlayer,
    Reroll,
)
from threefold.table.state import FreeIntrusion, Intrusion, Rolled, TaskCall

WARRIOR = ("Bash", "Swipe", "Overwatch", "Quick Throw")
ADEPT = ("Onslaught", "Ward", "Magic Training", "Scan")


def says(*words: str) -> AbilityExtras:
    """What the player confirms at a roll."""
    return AbilityExtras(said=list(words))


# --- weapons that a descriptor is practiced with --------------------------------------------------


@pytest.mark.parametrize(
    ("key", "weapon", "weight", "kinds"),
    [
        ("gnome", "Hammer", "medium", ["bashing"]),
        ("gnome", "war hammer", "heavy", ["bashing"]),
        ("lizardfolk", "Spear", "medium", ["pointed", "stabbing", "throwable"]),
        ("lizardfolk", "Javelin", "medium", ["pointed", "thrown"]),
        ("dwarf", "Battle Axe", "medium", ["bladed"]),
        ("hunter", "Greatsword", "heavy", ["bladed", "slashing", "sword"]),
    ],
)
def test_practiced_by_weapon_name(key: str, weapon: str, weight: str, kinds: list[str]) -> None:
    """Who is practiced with hammers (spears, two-handed swords) wields one without a penalty; another
    weapon of the same weight is hindered. All that a gnome does with Might is hindered besides."""
    plain: dict[str, Any] = {
        "damage": 4, "weight": weight, "range": "immediate", "stats": ["might"], "practiced": False,
    }  # fmt: skip
    arms = [
        plain | {"name": weapon, "kinds": kinds},
        plain | {"name": "flail", "kinds": ["bashing"]},
    ]
    evening = Evening(f"descriptors.{key}", attacks=arms)
    small = 1 if key == "gnome" else 0
    assert evening.attack(15, weapon=weapon).difficulty == 2 + small
    assert evening.attack(15, weapon="flail").difficulty == 3 + small


def test_medium_sword_not_two_handed() -> None:
    """A hunter of the dead is proficient with two-handed swords, not with a sword for one hand."""
    sword = {
        "name": "Sword", "damage": 4, "weight": "medium", "range": "immediate", "stats": ["might"],
        "practiced": False, "kinds": ["bladed", "slashing", "sword"],
    }  # fmt: skip
    evening = Evening("descriptors.hunter", attacks=[sword])
    assert evening.attack(15, weapon="Sword").difficulty == 3


# --- what creation asks and allows ----------------------------------------------------------------


def test_gnome_chooses_gift() -> None:
    """A gnome gains Communication, Eyes Adjusted or Minor Illusion, beside two crafts."""
    made = Made("adept", *ADEPT, adjective="Gnome", noun="adept", verb="Masters Spells")
    assert len([each for each in made.missing() if "Gnome" in each]) == 2
    made = Made(
        "adept", *ADEPT, adjective="Gnome",
        chosen={"Gnome": [["pottery", "smithing"], ["minor_illusion"]]},
    )  # fmt: skip
    assert "Minor Illusion" in made.has


def test_flutter_may_choose_hover() -> None:
    """A flutter selects Hover as if it were on its type's list of tier 1."""
    made = Made("warrior", "Bash", "Swipe", "Overwatch", "Hover", adjective="Flutter")
    assert made.wrong() == []
    assert "Hover" in made.offers()
    assert Made("warrior", "Bash", "Swipe", "Overwatch", "Hover", adjective="Swift").wrong()


@pytest.mark.parametrize(
    ("adjective", "ability"),
    [
        ("Chimera", "Fists of Fury"),
        ("Dragon", "Danger Sense"),
        ("Ghost", "See the Unseen"),
        ("Nix", "Restful Presence"),
        ("Sylph", "Influence Swarm"),
    ],
)
def test_advancement_in_place_of_type(adjective: str, ability: str) -> None:
    """Upon advancing to a new tier, an ability of the descriptor may be chosen in place of one of the
    type; not at the first tier."""
    tier = {"abilities": [], "edge": "might", "skill": "astronomy", "points": {"might": 4}}
    made = Made("warrior", *WARRIOR, adjective=adjective, tiers=[tier])
    assert ability in made.offers(2)
    assert ability not in made.offers(1)


@pytest.mark.parametrize(
    ("adjective", "weapons"),
    [
        ("Strong", ["heavy", "heavy", "medium"]),
        ("Half-Giant", ["medium", "medium", "heavy"]),
        ("Tough", ["medium", "heavy", "light"]),
    ],
)
def test_extra_weapon_is_allowed(adjective: str, weapons: list[str]) -> None:
    """The extra weapon of a descriptor comes beside what the type begins with."""
    arms = [{"name": f"weapon {n}", "weight": weight} for n, weight in enumerate(weapons)]
    spent = [{"name": "a dear thing", "price": "expensive"}]
    spent += [{"name": f"thing {n}", "price": "moderate"} for n in range(2)]
    spent += [{"name": f"trifle {n}", "price": "inexpensive"} for n in range(4)]
    made = Made("warrior", *WARRIOR, adjective=adjective, equipment=spent)
    draft = _armed(made, arms)
    assert draft.wrong("equipment") == []
    plain = _armed(Made("warrior", *WARRIOR, adjective="Swift", equipment=spent), arms)
    assert plain.wrong("equipment")


def _armed(made: Made, arms: list[dict[str, str]]) -> Made:
    made.draft = replace(made.draft, weapons=convert(arms, list[OwnWeapon]))
    return made


@pytest.mark.parametrize(
    ("adjective", "price"),
    [("Clever", "expensive"), ("Charming", "moderate"), ("Cruel", "moderate")],
)
def test_extra_thing_is_allowed(adjective: str, price: str) -> None:
    """An additional expensive (moderate) item is beside those of the type."""
    spent = [{"name": "a dear thing", "price": "expensive"}]
    spent += [{"name": f"thing {n}", "price": "moderate"} for n in range(2)]
    spent += [{"name": f"trifle {n}", "price": "inexpensive"} for n in range(4)]
    spent.append({"name": "one more", "price": price})
    assert not Made("warrior", *WARRIOR, adjective=adjective, equipment=spent).wrong("equipment")
    assert Made("warrior", *WARRIOR, adjective="Swift", equipment=spent).wrong("equipment")


def test_lizardfolk_comes_armed() -> None:
    """The spear and the javelins are weapons, and cost nothing of the type's."""
    made = Made("adept", *ADEPT, adjective="Lizardfolk")
    assert {"Spear", "Javelin"} <= {attack.name for attack in made.pc.attacks}
    assert made.wrong("equipment") == []


def test_one_energy_for_dragonfolk() -> None:
    """The Armor of 2 is against the energy that is breathed: one choice, not two."""
    made = Made("adept", *ADEPT, adjective="Dragonfolk", chosen={"Dragonbreath": ["cold"]})
    assert not [each for each in made.missing() if "Dragon" in each]
    assert {"cold": 2} in [suit.versus for suit in made.pc.armor]


# --- intrusions -----------------------------------------------------------------------------------


def intrudes(evening: Evening, on: str = KARA) -> str:
    """The GM intrudes with XP on offer; the id of what waits."""
    evening.does(Intrude(pc_id=on))
    return next(id for id, o in evening.state.pending.items() if isinstance(o, Intrusion))


def waits_for_gm(evening: Evening) -> bool:
    """Whether the GM may intrude for free."""
    return any(isinstance(o, FreeIntrusion) for o in evening.state.pending.values())


@pytest.mark.parametrize("name", ["Incredible", "Risk Taking"])
def test_sure_success_brings_intrusion(name: str) -> None:
    """A task of 6 succeeds without a roll, and a GM intrusion comes as after a 1; of 7 it does not."""
    evening = Evening(f"descriptors.{name.lower().replace(' ', '_')}")
    assert evening.task(2, 6, besides=says(name)).difficulty == 0
    assert waits_for_gm(evening)
    evening = Evening(f"descriptors.{name.lower().replace(' ', '_')}")
    assert evening.task(20, 7, besides=says(name)).difficulty == 7
    assert not waits_for_gm(evening)


def test_chaotic_reroll_brings_intrusion() -> None:
    """A die is rolled again, and the GM intrudes whatever comes of it."""
    evening = Evening("descriptors.chaotic")
    evening.does(CallTask(pcs=[KARA], title="a try", difficulty=4, stat="might"))
    done = evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=3))
    id = next(id for id, o in evening.state.pending.items() if isinstance(o, Rolled))
    evening._settled(evening.does(Reroll(open_id=id, power="Chaotic", natural=15)), KARA, None)
    assert done.told
    assert waits_for_gm(evening)


def test_doom_comes_every_other_time() -> None:
    """Every second intrusion cannot be refused and gives no XP to the doomed; the other PC gets it."""
    evening = Evening("descriptors.doomed", xp=3)
    for _ in range(2):
        xp = evening.pc().xp
        evening.does(AnswerIntrusion(open_id=intrudes(evening), accept=False))
        assert evening.pc().xp == xp - 1
        id, given = intrudes(evening), evening.pc(BEN).xp
        assert evening.refuses("does", AnswerIntrusion(open_id=id, accept=False))
        evening.does(AnswerIntrusion(open_id=id, accept=True, pass_to=BEN))
        assert (evening.pc().xp, evening.pc(BEN).xp) == (xp - 1, given + 1)


def test_haunted_refuses_once_for_nothing() -> None:
    """Once between ten-hour rolls an intrusion is refused without XP; the next one costs 1."""
    evening = Evening("descriptors.haunted", xp=1)
    evening.does(AnswerIntrusion(open_id=intrudes(evening), accept=False))
    assert evening.pc().xp == 1
    evening.does(AnswerIntrusion(open_id=intrudes(evening), accept=False))
    assert evening.pc().xp == 0


def test_bewitched_intrudes_once_for_nothing() -> None:
    """Once between ten-hour rolls a player intrusion costs no XP; the next one costs 1."""
    evening = Evening("descriptors.bewitched", xp=1)
    for left in (1, 0):
        evening.does(IntrudeAsPlayer(pc_id=KARA, intrusion="a friend at the gate"))
        assert evening.pc().xp == left
    assert evening.refuses("does", IntrudeAsPlayer(pc_id=KARA, intrusion="another friend"))


def test_dishonorable_gets_no_gift() -> None:
    """A player cannot give the XP of an intrusion to the dishonorable one."""
    evening = Evening("descriptors.dishonorable")
    id = intrudes(evening, BEN)
    assert evening.refuses("does", AnswerIntrusion(open_id=id, accept=True, pass_to=KARA))
    assert evening.pc().xp == 0


# --- help -----------------------------------------------------------------------------------------


def test_beneficent_helps_as_trained() -> None:
    """Whoever the beneficent one helps has two steps, as from somebody trained."""
    evening = Evening("descriptors.beneficent")
    evening.does(HelpComrade(pc_id=KARA, comrade=BEN))
    assert evening.task(15, 4, "might", "cooking", by=BEN).difficulty == 2


@pytest.mark.parametrize(("level", "difficulty"), [("trained", 4), ("specialized", 4), (None, 3)])
def test_exiled_learns_nothing_from_experts(level: Any, difficulty: int) -> None:
    """Help of somebody trained or specialized in the task does nothing; of anybody else it does."""
    evening = Evening("descriptors.exiled")
    if level is not None:
        ben = replace(evening.pc(BEN), skills={"cooking": level})
        evening.does(EditPc(pc_id=BEN, pc=ben))
    evening.does(HelpComrade(pc_id=BEN, comrade=KARA))
    assert evening.task(15, 4, "might", "cooking").difficulty == difficulty


# --- figures at the table -------------------------------------------------------------------------


def test_quintar_regains_at_least_one() -> None:
    """Every recovery roll gives 2 points less, but 1 at least."""
    evening = Evening("descriptors.quintar", tier=1)
    evening.hurt(10)
    assert "1 point to share" in evening.rest(1, might=1).told
    assert "3 points to share" in evening.rest(4, might=3).told


def test_hardy_pays_for_any_effort() -> None:
    """Effort of a Speed roll costs 1 point more, on the damage of an attack too, and once."""
    evening = Evening("descriptors.hardy")
    evening.attack(15, stat="speed", effort=Effort(damage=1))
    assert evening.lost() == {"speed": 4}
    evening.marks()
    evening.attack(15, stat="speed", effort=Effort(ease=1, damage=1))
    assert evening.lost() == {"speed": 6}


def test_machine_is_not_healed() -> None:
    """Healing restores no points to an artificial body."""
    evening = Evening("descriptors.artificially_intelligent", "abilities.healing_touch")
    evening.hurt(6)
    evening.marks()
    evening.use("Healing Touch", KARA, 15, 4)
    assert evening.lost() == {"intellect": 1}


def test_dragon_form_keeps_its_armor() -> None:
    """Armor 2 against fire is the same in dragon form: it does not count twice."""
    evening = Evening("descriptors.dragon")
    evening.use("Dragon")
    assert evening.conditions() == ["dragon"]
    evening.hurt(6, kind="fire")
    assert evening.lost() == {"might": 4}


def test_new_face_costs_xp() -> None:
    """A changeling spends 1 XP to change appearance; without XP it cannot."""
    evening, piece = (
        Evening("descriptors.changeling", xp=1),
        "contact or a piece of the person at hand",
    )
    evening.use("Face-Taker", said=[piece])
    assert evening.pc().xp == 0
    assert evening.conditions() == ["borrowed face"]
    assert evening.refuses("use", "Face-Taker", said=[piece])
    plain = Evening("abilities.face_taker", xp=1)
    plain.use("Face-Taker", said=[piece])
    assert plain.conditions() == ["borrowed face"]


def test_fragmented_limits_each_kind() -> None:
    """The same kind of interaction comes again after a ten-hour roll alone; another kind at once."""
    evening = Evening("descriptors.fragmented")
    evening.use("Fragmented", options=[0])
    assert evening.task(15, 4, "intellect", "persuasion").difficulty == 3
    assert evening.refuses("use", "Fragmented", options=[0])
    evening.use("Fragmented", options=[1])
    # trained in lies besides the asset
    assert evening.task(15, 4, "intellect", "deception").difficulty == 2


@pytest.mark.parametrize(
    ("skill", "option", "difficulty"),
    [("cooking", 0, 5), ("history", 0, 4), ("law", 1, 3)],
)
def test_mysterious_is_one_rank_better(skill: str, option: int, difficulty: int) -> None:
    """Untrained as trained, trained as specialized, specialized with a free level of Effort."""
    skills = {"history": "trained", "law": "specialized"}
    evening = Evening("descriptors.mysterious", skills=skills)
    evening.use("Mysterious", options=[option])
    assert evening.task(15, 6, "intellect", skill).difficulty == difficulty


def test_helborn_loses_itself() -> None:
    """Out of control until a difficulty 2 task; then all rolls are 1 lower. The Armor against fire
    stays 2."""
    evening = Evening("descriptors.helborn")
    evening.use("Inner Evil", said=["a 1 was rolled and the GM says so"])
    assert evening.conditions() == ["out of control"]
    evening.hurt(6, kind="fire")
    assert evening.lost() == {"might": 4}


def test_vicious_goes_berserk() -> None:
    """Once fighting it is hard to stop; each attack deals 2 more, not 4."""
    evening = Evening("descriptors.vicious")
    evening.fight()
    evening.use("Berserk")
    assert evening.conditions() == ["berserk"]
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 6}
    plain = Evening("abilities.berserk")
    plain.fight()
    plain.use("Berserk")
    assert plain.conditions() == ["berserk"]


def test_shiny_maneuver_has_its_risk() -> None:
    """One tick eases the roll and widens the intrusion range to 3."""
    evening = Evening("descriptors.shiny")
    done = evening.task(3, 4, besides=says("a shiny maneuver"))
    assert done.difficulty == 3
    assert waits_for_gm(evening)


def test_shiny_retry_keeps_the_risk() -> None:
    """The second try of a shiny maneuver is eased by its Effort alone, and has the same range."""
    evening = Evening("descriptors.shiny")
    retry = says("the second try of a shiny maneuver")
    done = evening.task(3, 4, retry=True, effort=Effort(ease=1), besides=retry)
    assert done.difficulty == 3
    assert waits_for_gm(evening)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("charming", "the power works on a mind"),
        ("stealthy", "the power works by illusion or trickery"),
    ],
)
def test_trained_with_powers_of_sort(key: str, words: str) -> None:
    """Trained when using special abilities of a sort, and not with weapons or plain tasks."""
    evening = Evening(f"descriptors.{key}", "abilities.enthrall")
    assert evening.use("Enthrall", FOE, 15, said=[words]).difficulty == 1
    assert evening.attack(15, said=[words]).difficulty == 2
    assert evening.task(15, 4, besides=says(words)).difficulty == 4


def test_unmagical_fails_at_magic() -> None:
    """Actions with magic are hindered, and a 2 lets the GM intrude; defense against magic is
    trained."""
    evening = Evening("descriptors.unmagical", "abilities.onslaught")
    assert evening.use("Onslaught", FOE, 15, said=["it uses magic"]).difficulty == 3
    evening.use("Onslaught", FOE, 2, said=["it has to do with magic"])
    assert waits_for_gm(evening)


def test_clever_assesses_power() -> None:
    """Trained in all tasks of assessing danger, lies, quality, importance, function, or power."""
    evening = Evening("descriptors.clever")
    assert evening.task(15, 4, "intellect", "assessing power").difficulty == 3


# --- a fourth Pool --------------------------------------------------------------------------------


def test_luck_pays_before_the_pool() -> None:
    """Points of Luck are taken before those of a Pool; without the player's word none are."""
    evening = Evening("descriptors.lucky")
    evening.task(15, 6, effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}
    evening.marks()
    evening.task(15, 6, effort=Effort(ease=2), besides=says("Luck"))
    assert evening.lost() == {"might": 2}
    evening.marks()
    evening.task(15, 6, effort=Effort(ease=1), besides=says("Luck"))
    assert evening.lost() == {"might": 3}


def test_luck_saves_an_empty_pool() -> None:
    """Luck pays what the Pool has not, and an empty Luck is no step on the damage track."""
    pools = {stat: {"value": 50, "max": 50, "edge": 0} for stat in ("speed", "intellect")}
    pools["might"] = {"value": 1, "max": 50, "edge": 0}
    evening = Evening("descriptors.lucky", pools=pools)
    evening.task(15, 6, effort=Effort(ease=1), besides=says("Luck"))
    assert evening.lost() == {}
    assert evening.pc().damage_track == "hale"


def test_luck_comes_back_with_rest() -> None:
    """A recovery roll gives Luck as many points as it gives other Pools, 3 at most."""
    evening = Evening("descriptors.lucky", "abilities.onslaught")
    evening.use("Onslaught", FOE, 15, said=["Luck"])
    evening.task(15, 6, effort=Effort(ease=1), besides=says("Luck"))
    evening.hurt(10)
    evening.rest(2, might=5)
    evening.marks()
    evening.task(15, 6, effort=Effort(ease=1), besides=says("Luck"))
    assert evening.lost() == {}


@pytest.mark.parametrize("stat", ["might", "speed"])
def test_siphoned_energy_pays(stat: Any) -> None:
    """Points of the Siphon Pool pay in place of Might or Speed, and not of Intellect."""
    evening = Evening("abilities.store_energy", "abilities.drain_creature")
    evening.use("Drain Creature", FOE, 15)
    before = stored_in(evening.pc(), "Siphon Pool")
    assert before > 0
    evening.marks()
    pays = says("Siphon Pool")
    evening.task(15, 6, stat, effort=Effort(ease=1), besides=pays)
    assert evening.lost() == ({stat: 3 - before} if before < 3 else {})
    evening.marks()
    evening.task(15, 6, "intellect", effort=Effort(ease=1), besides=pays)
    assert evening.lost() == {"intellect": 3}


# --- foci -----------------------------------------------------------------------------------------


def test_grasping_foliage_comes_with_necromancy() -> None:
    """At tier 3 Reading Decomposition, or both Grasping Foliage and Necromancy."""
    for other, refused in (("Necromancy", False), ("Reading Decomposition", True)):
        evening = Evening("foci.turns_decay_to_growth")
        pc = evening.pc()
        kept = [
            each for each in pc.abilities if getattr(each, "name", "") in ("Grave Roots", other)
        ]
        evening.does(EditPc(pc_id=KARA, pc=replace(pc, abilities=kept)))
        if refused:
            assert evening.refuses("use", "Grave Roots", FOE, 15, said=["plants"])
        else:
            evening.use("Grave Roots", FOE, 15, said=["plants"])
            assert "held" in evening.conditions(FOE)


@pytest.mark.parametrize("verb", ["Conjures Bullets", "Prepped for the End", "Masters Weaponry"])
def test_weapon_of_focus_is_allowed(verb: str) -> None:
    """The handgun, firearm or fine weapon of a focus comes beside what the type begins with."""
    arms = [{"name": f"weapon {n}", "weight": "heavy"} for n in range(3)]
    spent = [{"name": "a dear thing", "price": "expensive"}]
    made = Made("warrior", *WARRIOR, adjective="Swift", verb=verb, equipment=spent)
    assert _armed(made, arms).wrong("equipment") == []
