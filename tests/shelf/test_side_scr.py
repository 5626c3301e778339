"""Creatures and artifacts, read side by side with the reference: what the table left out or did
otherwise.

Each case was written from the reference before anything was mended, and had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome
from tests.shelf.offers import PLATE, armed_with, asked, ticked, wears

from threefold.library.items import artifacts
from threefold.table.commands import AddCondition, MakeMove

SHELL = [{"name": "shell", "armor": 20, "source": "other"}]
"""More Armor than any blow."""


def artifact_name(key: str) -> str:
    """The name under which an artifact is kept."""
    return artifacts()[key].name


def met(key: str, count: int = 1, **more: Any) -> tuple[Evening, str]:
    """An evening with creatures of one kind, and the id of the first."""
    evening = Evening(*[f"creatures.{key}"] * count, **more)
    return evening, list(evening.state.foes)[-count]


def makes(evening: Evening, by: str, move: str, *on: str, die: int = 2, **more: Any) -> Outcome:
    """A creature makes a move; all whom it asks answer with one face."""
    evening.marks()
    done = evening.does(MakeMove(foe_id=by, move=move, targets=list(on), **more))
    for who in (KARA, BEN):
        while asked(evening, who):
            evening.answer(die, by=who)
    return done


# --- Armor and what harms a creature --------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "kind", "left"),
    [
        ("abomination", "energy", 3),
        ("abomination", "radiation", 3),
        ("fundamental_angel", "energy", 5),
    ],
)
def test_more_armor_against_adds_up(key: str, kind: str, left: int) -> None:
    """+5 Armor against energy is beside the 2 it has; +3 beside 2."""
    evening, creature = met(key)
    evening.hurt(10, creature, kind=kind)
    assert evening.lost(creature) == {"health": left}


def test_raging_armor_counts_once() -> None:
    """A raging berserker has 1 Armor more, against fire as well."""
    evening, warrior = met("berserker")
    makes(evening, warrior, "Rage")
    evening.hurt(10, warrior, kind="fire")
    assert evening.lost(warrior) == {"health": 8}


@pytest.mark.parametrize("key", ["demon", "hungry_haze"])
def test_plain_attacks_cost_one(key: str) -> None:
    """An ordinary attack takes 1 point, whatever it would deal."""
    evening, creature = met(key)
    evening.attack(15, creature)
    assert evening.lost(creature) == {"health": 1}


def test_energy_harms_immaterial_demon() -> None:
    """A demon without a host takes full damage from energy, magic and the mind."""
    evening, demon = met("demon")
    evening.hurt(6, demon, kind="electricity")
    assert evening.lost(demon) == {"health": 6}


@pytest.mark.parametrize("key", ["ichthysian", "posthuman"])
def test_wounds_close_each_round(key: str) -> None:
    """2 points come back each round by themselves."""
    evening, creature = met(key)
    evening.hurt(9, creature, ignores_armor=True)
    evening.fight()
    evening.marks()
    evening.round()
    assert evening.lost(creature) == {"health": -2}


def test_ichthysian_rises_from_zero() -> None:
    """It heals as long as it starts the round with at least 0 health."""
    evening, creature = met("ichthysian")
    evening.fight()
    evening.hurt(40, creature)
    evening.marks()
    evening.round()
    assert evening.lost(creature) == {"health": -2}


# --- what comes if a blow does harm ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("abomination", "Bite"), ("elemental_thorn", "Thorn fist"), ("giant_rat", "Diseased bite"),
        ("worm_that_walks", "Wrapped fist"), ("zero_point_phantom", "Needle legs"),
        ("zombie_hulk", "Bite"),
    ],
)  # fmt: skip
def test_harmless_bite_asks_nothing(key: str, move: str) -> None:
    """Only who takes damage has to roll against what the bite brings."""
    evening, creature = met(key, armor=SHELL)
    evening.does(MakeMove(foe_id=creature, move=move, targets=[KARA]))
    evening.answer(2)
    assert not asked(evening)
    evening, creature = met(key)
    evening.does(MakeMove(foe_id=creature, move=move, targets=[KARA]))
    evening.answer(2)
    assert asked(evening)


# --- attacks that were not as printed -------------------------------------------------------------


def test_hag_shares_her_blast() -> None:
    """6 points on one foe, or divided among several."""
    evening, hag = met("hag")
    makes(evening, hag, "Arcane blast", KARA, options=[0])
    assert evening.lost() == {"might": 6}
    makes(evening, hag, "Arcane blast", KARA, BEN, options=[1])
    assert evening.lost() == evening.lost(BEN) == {"might": 3}


def test_forced_blow_has_a_level() -> None:
    """Made to strike itself, the victim takes the higher of both levels: the child's is 2."""
    evening, child = met("hivemind_child", tier=1)
    makes(evening, child, "Force an action", KARA, options=[1])
    assert evening.lost() == {"might": 2}
    assert evening.conditions() == ["commanded"]


def test_forced_act_need_not_harm() -> None:
    """A bodily action that is no attack takes nothing."""
    evening, child = met("hivemind_child")
    makes(evening, child, "Force an action", KARA, options=[0])
    assert evening.lost() == {}
    assert evening.conditions() == ["commanded"]


def test_blast_of_death_spreads() -> None:
    """8 points for the target, 4 for those in immediate range of it."""
    evening, lich = met("lich")
    makes(evening, lich, "Blast of death", KARA, BEN)
    assert evening.lost() == {"might": 8}
    assert evening.lost(BEN) == {"might": 4}


@pytest.mark.parametrize(
    ("key", "move", "sting", "plain", "speed"),
    [("chimera", "Bite and gore", "Sting", 8, 0), ("wyvern", "Swoop", "Sting", 10, 5)],
)
def test_sting_is_one_of_three(key: str, move: str, sting: str, plain: int, speed: int) -> None:
    """Three attacks in one action, and the sting alone carries poison."""
    evening, beast = met(key)
    makes(evening, beast, move, KARA)
    assert evening.lost() == {"might": plain}
    makes(evening, beast, sting, KARA)
    lost = evening.lost()
    assert lost == ({"might": 5, "speed": speed} if speed else {"might": 8})


def test_three_attacks_meet_three() -> None:
    """Who attacks three times does not strike four."""
    evening, mage = met("corrupt_mage")
    said = evening.refuses(
        "does", MakeMove(foe_id=mage, move="Claws and teeth", targets=[KARA, BEN, FOE, OTHER])
    )
    assert "3 at the most" in said


def test_wrath_passes_armor() -> None:
    """For 4 of its health the angel's attack ignores Armor; only that one."""
    evening, angel = met("fallen_angel", armor=PLATE)
    makes(evening, angel, "Piercing wrath")
    assert evening.lost(angel) == {"health": 4}
    makes(evening, angel, "Weapon by day", KARA)
    assert evening.lost() == {"might": 6}
    makes(evening, angel, "Weapon by day", KARA)
    assert evening.lost() == {"might": 3}


def test_statue_smashes_by_hand() -> None:
    """Its blow within short range is a melee attack."""
    evening, statue = met("statue_animate")
    evening.does(MakeMove(foe_id=statue, move="Smash", targets=[KARA]))
    (attack,) = evening.state.pending.values()
    assert getattr(attack, "ranged", None) is False


def test_kaiju_heat_stays_behind() -> None:
    """The heat burns whoever is beside it; elsewhere nobody burns on."""
    evening, kaiju = met("kaiju")
    evening.fight()
    makes(evening, kaiju, "Heat (burning kaiju)", KARA)
    assert evening.lost() == {"might": 10}
    evening.round()
    assert evening.lost() == {"might": 10}


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("giant", "Throw"), ("elder_thing", "Rend thoughts"), ("kelpie", "Drown"),
        ("giant_snake", "Coil"), ("zero_point_phantom", "Carry off"),
    ],
)  # fmt: skip
def test_needed_state_is_asked(key: str, move: str) -> None:
    """Only somebody in its grip is thrown, only a mind that lies open is rent."""
    evening, creature = met(key)
    assert evening.refuses("does", MakeMove(foe_id=creature, move=move, targets=[KARA]))


# --- how often ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "move", "short", "long"),
    [
        ("faerie", "Charm", "5 rounds", "1 minute"),
        ("necromancer", "Death spell", "5 rounds", "1 minute"),
        ("cannibal_rust_and_redemption", "Severing bite", "5 rounds", "2 minutes"),
        ("merfolk", "Dash", "5 minutes", "10 minutes"),
    ],
)
def test_minutes_pass_between_uses(key: str, move: str, short: str, long: str) -> None:
    """Once a minute, or once in ten."""
    evening, creature = met(key)
    options = [0] if key == "merfolk" else []
    makes(evening, creature, move, KARA, die=20, options=options)
    evening.passes(short)
    again = MakeMove(foe_id=creature, move=move, targets=[KARA], options=options)
    assert evening.refuses("does", again)
    evening.passes(long)
    evening.does(again)


# --- moves within tables --------------------------------------------------------------------------


def test_reject_spits_at_others() -> None:
    """Acid at short range: 2 points, and 2 each round until a Might defense."""
    evening, reject = met("vat_reject")
    evening.fight()
    makes(evening, reject, "Acid spit", KARA)
    assert evening.lost() == {"might": 2}
    assert evening.lost(reject) == {}
    evening.round()
    assert evening.lost() == {"might": 4}


def test_reject_has_an_eye_ray() -> None:
    """Its eyes strike at long range for 6."""
    evening, reject = met("vat_reject")
    makes(evening, reject, "Eye ray", KARA)
    assert evening.lost() == {"might": 6}


@pytest.mark.parametrize(("die", "lost"), [(2, 6), (20, 1)])
def test_reject_bursts_upon_others(die: int, lost: int) -> None:
    """6 points for all near it, 1 for who dodges; the roll alone does nothing."""
    evening, reject = met("vat_reject")
    evening.does(MakeMove(foe_id=reject, move="Mutation", targets=[]), 6)
    assert evening.lost(reject) == {}
    makes(evening, reject, "Detonation", KARA, BEN, die=die)
    assert evening.lost() == evening.lost(BEN) == {"might": lost}


def test_shadow_web_holds_three() -> None:
    """Up to three are held for a minute on failed Speed defenses."""
    evening, elf = met("shadow_elf")
    makes(evening, elf, "Web of shadow", KARA, BEN)
    assert evening.conditions() == evening.conditions(BEN) == ["held"]


def test_shadow_poison_comes_by_blade() -> None:
    """The poisoned weapon deals 1 Speed more, and 2 each round until a Might defense."""
    evening, elf = met("shadow_elf", armor=PLATE)
    evening.fight()
    evening.does(MakeMove(foe_id=elf, move="Spell", targets=[KARA]), 2)
    assert evening.conditions() == []
    makes(evening, elf, "Poisoned blade", KARA)
    assert evening.lost() == {"might": 2, "speed": 1}
    evening.round()
    assert evening.lost() == {"might": 2, "speed": 3}


@pytest.mark.parametrize(("move", "points"), [("Gas", 5), ("Grenade", 5), ("Acid spray", 5)])
def test_war_robot_strikes_areas(move: str, points: int) -> None:
    """Gas, grenade and acid reach all who are near, not one alone."""
    evening, robot = met("wardroid")
    makes(evening, robot, move, KARA, BEN)
    assert evening.lost() == evening.lost(BEN) == {"might": points}


# --- light, cold and dark -------------------------------------------------------------------------


def test_bright_light_weakens() -> None:
    """A giant spider loses its Speed defense in bright light, a glowing roach strikes worse."""
    evening, spider = met("giant_spider")
    assert evening.attack(20, spider).difficulty == 4
    makes(evening, spider, "In bright light")
    assert evening.attack(20, spider).difficulty == 3
    evening, roach = met("glowing_roach")
    makes(evening, roach, "In bright light")
    assert evening.struck(20, by=roach).difficulty == 1


def test_daylight_fails_shadow_elf() -> None:
    """In full daylight its Speed defense is that of its level."""
    evening, elf = met("shadow_elf")
    assert evening.attack(20, elf).difficulty == 6
    makes(evening, elf, "In daylight")
    assert evening.attack(20, elf).difficulty == 4


def test_name_guards_from_cat() -> None:
    """Who reads its sign and says it has 1 more Armor against the cat."""
    evening, cat = met("cat_sidhe")
    makes(evening, cat, "Its name spoken", KARA)
    evening.does(MakeMove(foe_id=cat, move="Claws", targets=[KARA]))
    evening.answer(2, besides=ticked("creatures.cat_sidhe"))
    assert evening.lost() == {"might": 5}
    evening.marks()
    evening.struck(2)
    assert evening.lost() == {"might": 2}


# --- artifacts ------------------------------------------------------------------------------------


def test_spell_keeps_level_of_book() -> None:
    """What a book summons or makes has the level of the book, not that of the reading task."""
    evening = Evening("artifacts.spellbook_of_elemental_summoning", level=6)
    evening.use(artifact_name("spellbook_of_elemental_summoning"))
    evening.answer(15)
    (elemental,) = evening.companions()
    assert elemental.level == 6


def test_demonflesh_ends_at_attack() -> None:
    """An attack shows its wearer; an action hides them again."""
    evening = Evening("artifacts.demonflesh")
    name = artifact_name("demonflesh")
    evening.use(name)
    assert "invisible" in evening.conditions()
    evening.attack(15)
    assert "invisible" not in evening.conditions()


@pytest.mark.parametrize(("die", "lost"), [(2, {}), (15, {"health": 5})])
def test_lightning_has_to_hit(die: int, lost: dict[str, int]) -> None:
    """The staff's lightning attacks all in its line: the roll decides."""
    evening = Evening("artifacts.staff_of_black_iron", level=5)
    evening.use(artifact_name("staff_of_black_iron"), FOE, die, options=[1])
    assert evening.lost(FOE) == lost


@pytest.mark.parametrize(("die", "held"), [(2, []), (15, ["commanded"])])
def test_influence_is_an_attack(die: int, held: list[str]) -> None:
    """The wielder makes a mental attack on the creature."""
    evening = Evening("artifacts.staff_of_black_iron", level=5)
    done = evening.use(artifact_name("staff_of_black_iron"), FOE, die, options=[0])
    assert done.difficulty == 2
    assert evening.conditions(FOE) == held


def test_prophet_is_not_bitten() -> None:
    """The staff becomes a snake that obeys; nobody rolls for its poison yet."""
    evening = Evening("artifacts.staff_of_the_prophet", level=5)
    evening.use(artifact_name("staff_of_the_prophet"), options=[1])
    assert not asked(evening)
    assert [each.name for each in evening.companions()] == ["venomous snake"]


def test_thrust_needs_no_target() -> None:
    """The beam that carries its user is aimed at nobody."""
    evening = Evening("artifacts.alpha_beam_projector", level=5)
    evening.use(artifact_name("alpha_beam_projector"), options=[1])
    assert asked(evening)


@pytest.mark.parametrize(("level", "span", "calm"), [(4, "2 minutes", []), (2, "1 hour", ["calm"])])
def test_bridle_holds_equals_a_minute(level: int, span: str, calm: list[str]) -> None:
    """Hours by the levels between; an equal is calm for one minute."""
    evening = Evening("artifacts.golden_bridle", level=4, foe={"level": level})
    evening.use(artifact_name("golden_bridle"), FOE, 20)
    assert evening.conditions(FOE) == ["calm"]
    evening.passes(span)
    assert evening.conditions(FOE) == calm


def test_scanner_helps_without_scan() -> None:
    """The tablet is an asset to dealings with computers; only a scan is a use."""
    evening = wears(Evening("artifacts.enviroscanner"))
    task = evening.task(20, 4, "intellect", skill="interfacing with computers")
    assert task.difficulty == 3


def test_dragontooth_shield_counts() -> None:
    """A warrior of the artifact's level defends with Speed one level higher."""
    evening = Evening("artifacts.dragontooth_soldiers", level=4)
    evening.use(artifact_name("dragontooth_soldiers"))
    (warrior,) = evening.companions()
    assert (warrior.level, warrior.modifications) == (4, {"speed defense": 5})


def test_snake_coils_around_sleeper() -> None:
    """Somebody who sleeps is caught in the coils."""
    evening, snake = met("giant_snake")
    evening.does(AddCondition(on=KARA, condition="asleep"))
    makes(evening, snake, "Coil", KARA)
    assert "held" in evening.conditions()


def test_misfortune_brings_an_intrusion() -> None:
    """The next action brings a GM intrusion, whatever its roll; those after it do not."""
    evening, fairy = met("fairy_godmother")
    evening.fight(BEN)
    makes(evening, fairy, "A little misfortune", KARA)
    evening.turn()
    assert "intrude" in evening.attack(15).told
    evening.round()
    assert "intrude" not in evening.attack(15).told


@pytest.mark.parametrize(("key", "move"), [("basilisk", "Gaze"), ("gorgon", "Gaze in combat")])
def test_eyes_averted_once(key: str, move: str) -> None:
    """Who looks away attacks two steps worse; at the next attack they choose anew."""
    evening, beast = met(key)
    makes(evening, beast, move, KARA, options=[0])
    assert evening.attack(20, beast).difficulty == 7
    assert evening.attack(20, beast).difficulty == 5


@pytest.mark.parametrize(
    ("row", "move", "die", "lost"),
    [
        (1, "Rocket launcher", 2, 7), (2, "Fire thrower", 2, 7), (6, "Skystrike", 2, 10),
        (6, "Skystrike", 20, 2),
    ],
)  # fmt: skip
def test_warlord_keeps_own_weapons(row: int, move: str, die: int, lost: int) -> None:
    """What a warlord has kept back strikes others: the roll for it harms nobody."""
    evening, lord = met("warlord", skills={"speed defense": "specialized"})
    evening.does(MakeMove(foe_id=lord, move="Something up the sleeve", targets=[]), row)
    assert evening.lost(lord) == {}
    makes(evening, lord, move, KARA, BEN, die=die)
    assert evening.lost() == {"might": lost}


def test_hydra_undoes_a_blow() -> None:
    """A round after a blow of 4 or more, what it took comes back and two heads more grow."""
    evening, hydra = met("hydra")
    evening.fight()
    evening.marks()
    evening.attack(18, hydra)
    assert evening.lost(hydra) == {"health": 5}
    evening.round()
    evening.round()
    assert evening.lost(hydra) == {}
    assert "two more heads" in evening.conditions(hydra)


def test_hydra_keeps_small_wounds() -> None:
    """A blow of 3 grows nothing."""
    evening, hydra = met("hydra")
    evening.fight()
    evening.marks()
    evening.attack(15, hydra)
    evening.round()
    evening.round()
    assert evening.lost(hydra) == {"health": 3}


def test_deeper_cut_is_one_cut() -> None:
    """Each deeper cut is an activation of its own: the next blow is that of a light weapon."""
    evening = Evening("artifacts.soul_stealing_knife", level=5, foe={"armor": 3})
    knife = armed_with(evening, 10)
    evening.marks()
    evening.attack(15, FOE, knife)
    assert evening.lost(FOE) == {"health": 5}
    evening.attack(15, FOE, knife)
    assert evening.lost(FOE) == {"health": 5}


def test_fiddle_makes_them_dance() -> None:
    """A round after its first note all near dance for rounds as its level, and do nothing else."""
    evening = Evening("artifacts.fiddle_of_the_fossegrim", level=4)
    evening.fight()
    evening.use(artifact_name("fiddle_of_the_fossegrim"), FOE, 18, also=[OTHER])
    evening.round()
    assert evening.conditions(FOE) == evening.conditions(OTHER) == ["dancing"]
    assert evening.refuses("struck", 2)
    for _ in range(5):
        evening.round()
    assert evening.conditions(FOE) == []


def test_horn_destroys_things_alone() -> None:
    """Objects become rubble; living beings take 2 points."""
    evening = Evening("artifacts.horn_of_destruction", level=5)
    told = evening.use(artifact_name("horn_of_destruction"), FOE, 10).told
    assert evening.lost(FOE) == {"health": 2}
    assert "destroyed" not in told
