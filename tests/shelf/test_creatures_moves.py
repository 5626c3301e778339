"""Mechanism 15 of part 2: foes of the bestiary strike as far as they reach, as strongly as their
state makes them, and ask the right one to resist. From the reference alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.table.commands import FoeAttacks, MakeMove, PlaceFigure


def _foe(key: str, *entries: str) -> tuple[Evening, str]:
    """An evening with one creature, and its id."""
    evening = Evening(*entries, f"creatures.{key}")
    return evening, list(evening.state.foes)[-1]


def _apart(evening: Evening, foe: str, feet: int) -> None:
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(PlaceFigure(id=foe, feet=feet))


def _strikes(evening: Evening, foe: str, move: str | None = None) -> dict[str, int]:
    """What Kara loses to an attack that hits (she has no Armor)."""
    evening.marks()
    evening.struck(2, by=foe, move=move)
    return evening.lost()


def _regains(evening: Evening, foe: str) -> None:
    evening.does(MakeMove(foe_id=foe, what="regains"))


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("berserker", "Great weapon"),
        ("ogre", "Club"),
        ("zombie", "Bite or claw"),
        ("deinonychus", "Bite and hold"),
        ("troll", "Claws and grip"),
        ("earth_elemental", "Fist"),
        ("minotaur", "Horns or great weapon"),
    ],
)
def test_melee_reaches_nobody_far_off(key: str, move: str) -> None:
    """A creature that fights hand to hand reaches nobody 400 feet away, and whoever is beside it."""
    evening, foe = _foe(key)
    _apart(evening, foe, 400)
    assert evening.refuses("does", FoeAttacks(foe_id=foe, pc_id=KARA, move=move))
    assert evening.refuses("move", move, foe, KARA)
    evening.does(PlaceFigure(id=foe, feet=5))
    evening.does(FoeAttacks(foe_id=foe, pc_id=KARA, move=move))
    evening.answer(20)


@pytest.mark.parametrize(
    ("key", "move", "reached", "spared"),
    [
        ("cyclops", "Fist or tree trunk", 40, 90),
        ("elemental_electricity", "Bolt", 40, 400),
        ("faerie", "Magic dust", 40, 400),
        ("elemental_air", "Wind blade", 40, 400),
        ("basilisk", "Spit", 40, 400),
    ],
)
def test_move_reaches_as_far_as_written(key: str, move: str, reached: int, spared: int) -> None:
    """A move asks how far its target is: within its range it comes, beyond it is refused."""
    evening, foe = _foe(key)
    _apart(evening, foe, reached)
    evening.move(move, foe, KARA)
    evening.answer(20)
    evening.does(PlaceFigure(id=foe, feet=spared))
    assert evening.refuses("move", move, foe, KARA)


def test_earthquake_is_short_and_rare() -> None:
    """The quake reaches a short distance and comes every other round at most."""
    evening, foe = _foe("earth_elemental")
    _apart(evening, foe, 90)
    assert evening.refuses("move", "Earthquake", foe, KARA)
    evening.does(PlaceFigure(id=foe, feet=40))
    evening.fight()
    evening.marks()
    evening.move("Earthquake", foe, KARA)
    assert evening.answer(2).difficulty == 5
    assert evening.lost() == {"might": 5}
    assert evening.refuses("move", "Earthquake", foe, KARA)
    evening.round()
    assert evening.refuses("move", "Earthquake", foe, KARA)
    evening.round()
    evening.move("Earthquake", foe, KARA)


def test_berserker_rages() -> None:
    """In rage a berserker attacks two steps better, for 6, with 2 Armor and a worse defense."""
    evening, foe = _foe("berserker")
    assert evening.struck(20, by=foe).difficulty == 3
    assert _strikes(evening, foe, "Great weapon") == {"might": 4}
    assert evening.attack(16, foe).difficulty == 4
    assert evening.lost(foe) == {"health": 3}
    evening.move("Rage", foe)
    assert evening.struck(20, by=foe, move="Great weapon").difficulty == 5
    assert _strikes(evening, foe, "Great weapon") == {"might": 6}
    assert evening.attack(16, foe).difficulty == 3
    assert evening.lost(foe) == {"health": 2}


def test_rage_counts_without_a_move() -> None:
    """The rage counts for a plain attack of the berserker too, and for no other foe's."""
    evening, foe = _foe("berserker")
    evening.move("Rage", foe)
    assert evening.struck(20, by=foe).difficulty == 5
    assert _strikes(evening, foe) == {"might": 6}
    assert evening.struck(20, by=FOE).difficulty == 2


@pytest.mark.parametrize(
    ("key", "plain", "level", "damage"),
    [
        ("black_dog", "Spectral teeth", 6, 8),
        ("assassin", "Hidden weapon", 6, 6),
        ("cannibal", "Weapon at hand", 3, 5),
        ("goblin", "Blade", 1, 2),
    ],
)
def test_surprise_counts_not_in_plain_fight(key: str, plain: str, level: int, damage: int) -> None:
    """Who is better from hiding or surprise attacks at its own level in a plain fight."""
    evening, foe = _foe(key)
    assert evening.struck(20, by=foe, move=plain).difficulty == level
    assert evening.struck(20, by=foe).difficulty == level
    assert _strikes(evening, foe, plain) == {"might": damage}


@pytest.mark.parametrize(
    ("key", "move", "level", "damage"),
    [
        ("cannibal", "Ambush", 5, 7),
        ("goblin", "Ambush", 4, 4),
        ("assassin", "Strike from hiding", 7, 6),
    ],
)
def test_surprise_counts_from_ambush(key: str, move: str, level: int, damage: int) -> None:
    """From hiding the same creatures attack as a higher level, some for more damage."""
    evening, foe = _foe(key)
    assert evening.struck(20, by=foe, move=move).difficulty >= level
    assert _strikes(evening, foe, move) == {"might": damage}


@pytest.mark.parametrize(
    ("key", "attack", "defense"),
    [
        ("elemental_electricity", 5, 5),
        ("deinonychus", 4, 4),
        ("wardroid", 7, 6),
        ("troll", 6, 5),
        ("cat_sidhe", 4, 6),
        ("sapient_tree", 3, 2),
        ("zombie", 3, 2),
        ("hydra", 7, 5),
    ],
)
def test_levels_of_attack_and_defense(key: str, attack: int, defense: int) -> None:
    """A modification of attacks or of Speed defense counts for that and for nothing else."""
    evening, foe = _foe(key)
    assert evening.struck(20, by=foe).difficulty == attack
    assert evening.attack(2, foe).difficulty == defense


@pytest.mark.parametrize(
    ("key", "near", "far", "levels", "damage"),
    [
        ("cyclops", "Fist or tree trunk", "Boulder", (5, 7), (8, 8)),
        ("skeleton", "Claw", "Ranged weapon", (2, 5), (3, 5)),
    ],
)
def test_level_differs_by_attack(
    key: str, near: str, far: str, levels: tuple[int, int], damage: tuple[int, int]
) -> None:
    """The half-blind giant is worse at close quarters; the bones are better archers."""
    evening, foe = _foe(key)
    for move, level, points in zip((near, far), levels, damage, strict=True):
        assert evening.struck(20, by=foe, move=move).difficulty == level
        assert _strikes(evening, foe, move) == {"might": points}


def test_elf_strikes_harder_first() -> None:
    """An elf's first attack in a fight inflicts 2 more, later ones the usual."""
    evening, foe = _foe("elf")
    evening.fight()
    assert _strikes(evening, foe, "First blow") == {"might": 7}
    evening.round()
    assert evening.refuses("struck", 2, by=foe, move="First blow")
    assert _strikes(evening, foe, "Blade or bow") == {"might": 5}


def test_reject_rushes_once() -> None:
    """The first attack of the rush is hard to defend against, the next is plain."""
    evening, foe = _foe("vat_reject")
    evening.fight()
    assert evening.struck(20, by=foe, move="First rush").difficulty == 4
    evening.round()
    assert evening.refuses("struck", 20, by=foe, move="First rush")
    assert evening.struck(20, by=foe).difficulty == 3


def test_snake_bites_worse_from_ambush() -> None:
    """From ambush the snake's bite is two steps harder and inflicts 8; a plain one 5."""
    evening, foe = _foe("giant_snake")
    assert evening.struck(20, by=foe, move="Bite from ambush").difficulty == 6
    evening.marks()
    evening.struck(2, by=foe, move="Bite from ambush")
    assert evening.lost()["might"] == 8
    assert evening.struck(20, by=foe, move="Bite").difficulty == 4


def test_fire_grows_with_its_hits() -> None:
    """After a hit the fire elemental attacks as level 5 for 5, and a minute later as 4 again."""
    evening, foe = _foe("fire_elemental")
    assert _strikes(evening, foe, "Flaming limb") == {"might": 4}
    assert evening.struck(20, by=foe).difficulty == 5
    assert _strikes(evening, foe) == {"might": 5}
    evening.passes("2 minutes")
    assert evening.struck(20, by=foe).difficulty == 4
    assert _strikes(evening, foe) == {"might": 4}


def test_fire_does_not_grow_by_misses() -> None:
    """Attacks that miss leave the fire elemental as it was."""
    evening, foe = _foe("fire_elemental")
    for _ in range(3):
        evening.struck(20, by=foe, move="Flaming limb")
    assert evening.struck(20, by=foe).difficulty == 4


def test_charge_adds_three() -> None:
    """A charging minotaur inflicts 9, standing it inflicts 6."""
    evening, foe = _foe("minotaur")
    assert _strikes(evening, foe, "Charge") == {"might": 9}
    assert _strikes(evening, foe, "Horns or great weapon") == {"might": 6}


def test_ogre_swings_wide() -> None:
    """A wide swing is a step harder to avoid and inflicts 5, the club 8."""
    evening, foe = _foe("ogre")
    assert evening.struck(20, by=foe, move="Wide swing").difficulty == 5
    assert _strikes(evening, foe, "Wide swing")["might"] == 5
    assert _strikes(evening, foe, "Club")["might"] == 8


def test_tossed_at_another_asks_the_other() -> None:
    """Thrown by the tree, one takes 2; the one hit by the flying body defends at level 3 too."""
    evening, foe = _foe("sapient_tree")
    evening.does(
        FoeAttacks(
            foe_id=foe, pc_id=KARA, move="Toss", reaches=True, said=["tossed at another creature"]
        )
    )
    evening.answer(2)
    assert evening.lost() == {"might": 2}
    assert evening.answer(2, by=BEN).difficulty == 3
    assert evening.lost(BEN) == {"might": 2}


def test_tossed_at_nobody_asks_nobody() -> None:
    """Thrown to the ground, nobody else defends; and whoever parries is not thrown."""
    evening, foe = _foe("sapient_tree")
    evening.struck(2, by=foe, move="Toss")
    with pytest.raises(AssertionError):
        evening.answer(2, by=BEN)
    evening.marks()
    evening.struck(20, by=foe, move="Toss")
    assert evening.lost() == {}


def test_tree_goes_unnoticed() -> None:
    """Who fails an Intellect defense against the still tree defends a step worse."""
    evening, foe = _foe("sapient_tree")
    evening.move("Just a tree", foe, KARA)
    assert evening.answer(2).difficulty == 3
    assert evening.struck(20, by=foe).difficulty == 4
    noticed, tree = _foe("sapient_tree")
    noticed.move("Just a tree", tree, KARA)
    noticed.answer(20)
    assert noticed.struck(20, by=tree).difficulty == 3


def test_drained_cypher_is_useless() -> None:
    """The electric thing heals 4 by draining a cypher, which is used up."""
    evening, foe = _foe("elemental_electricity", "cyphers.curative")
    evening.hurt(10, on=foe)
    evening.marks()
    evening.move("Drain power", foe, KARA)
    assert evening.lost(foe) == {"health": -4}
    assert evening.lost() == {}
    assert not evening.has("Curative")


def test_drain_takes_no_more_than_lost() -> None:
    """A drain heals no more than was lost, and drains one thing only."""
    evening, foe = _foe("elemental_electricity", "cyphers.curative", "cyphers.vanisher")
    evening.hurt(2, on=foe)
    evening.move("Drain power", foe, KARA)
    assert evening.foe(foe).health == 24
    assert [evening.has("Curative"), evening.has("Vanisher")].count(True) == 1


def test_djinni_in_smoke_cannot_attack() -> None:
    """As smoke a djinni has 10 more Armor and attacks nobody; in flesh it does."""
    evening, foe = _foe("djinni")
    assert _strikes(evening, foe) == {"might": 9}
    evening.move("Smoke and flame", foe)
    evening.marks()
    evening.hurt(12, on=foe)
    assert evening.lost(foe) == {"health": 2}
    assert evening.refuses("struck", 2, by=foe)
    evening.move("Return to flesh", foe)
    evening.marks()
    evening.hurt(12, on=foe)
    assert evening.lost(foe) == {"health": 12}


def test_djinni_returns_often_heals_once() -> None:
    """The first return to flesh of a day heals 25; later ones are allowed and heal nothing."""
    evening, foe = _foe("djinni")
    evening.hurt(30, on=foe)
    evening.move("Smoke and flame", foe)
    evening.move("Return to flesh", foe)
    assert evening.foe(foe).health == 30
    evening.move("Smoke and flame", foe)
    evening.move("Return to flesh", foe)
    assert evening.foe(foe).health == 30
    assert _strikes(evening, foe) == {"might": 9}


def test_djinni_silences_devices() -> None:
    """The burst makes things fail for a minute, unless their bearer defends with Speed."""
    evening, foe = _foe("djinni", "artifacts.ring_of_invisibility")
    evening.move("Magic burst", foe, KARA)
    evening.answer(2)
    assert evening.refuses("use", "Ring of Invisibility")
    evening.passes("2 minutes")
    evening.use("Ring of Invisibility")


HEALING: Mapping[str, int] = {
    "abomination": 2, "troll": 3, "ai_zombie": 1, "wardroid": 1, "faerie": 1,
}  # fmt: skip


@pytest.mark.parametrize(("key", "points"), list(HEALING.items()))
def test_creature_regains_each_round(key: str, points: int) -> None:
    """A creature that mends regains so much each round, and never above its health."""
    evening, foe = _foe(key)
    full = evening.foe(foe).health
    evening.hurt(11, on=foe, ignores_armor=True)
    assert evening.foe(foe).health == full - 11
    _regains(evening, foe)
    assert evening.foe(foe).health == full - 11 + points
    for _ in range(12):
        evening.does(MakeMove(foe_id=foe, what="regains", anyway=True))
    assert evening.foe(foe).health == full


def test_guard_regains_nothing() -> None:
    """A guard does not mend in a fight."""
    evening, foe = _foe("guard")
    evening.hurt(3, on=foe)
    assert evening.refuses("does", MakeMove(foe_id=foe, what="regains"))


def test_guards_are_strong_in_numbers() -> None:
    """Two guards on one target in a round hinder its defense; one alone does not."""
    evening, foe = _foe("guard")
    assert evening.struck(20, by=foe).difficulty == 2
    two = Evening("creatures.guard", "creatures.guard")
    first, second = list(two.state.foes)[-2:]
    two.fight()
    two.struck(20, by=first)
    assert two.struck(20, by=second).difficulty == 3


def test_ghoul_bite_paralyzes() -> None:
    """Whoever fails against the ghoul's bite and its poison cannot act."""
    evening, foe = _foe("ghoul")
    evening.fight()
    evening.struck(2, by=foe, move="Bite or bone blade")
    assert evening.lost() == {"might": 5}
    assert evening.answer(2).difficulty == 4
    assert evening.refuses("attack", 16)


def test_ghoul_bite_resisted() -> None:
    """Whoever resists the poison keeps acting."""
    evening, foe = _foe("ghoul")
    evening.fight()
    evening.struck(2, by=foe, move="Bite or bone blade")
    evening.answer(20)
    assert evening.attack(16, FOE).result == "success"


def test_spider_poison_after_the_fangs() -> None:
    """The fangs cost 3, and a failed Might defense 3 Speed more, whatever the Armor."""
    evening, foe = _foe("giant_spider")
    evening.struck(2, by=foe, move="Fangs")
    assert evening.lost() == {"might": 3}
    evening.answer(2)
    assert evening.lost() == {"might": 3, "speed": 3}


def test_chimera_stings() -> None:
    """The sting costs 4, and 4 more to whoever fails the Might defense."""
    evening, foe = _foe("chimera")
    evening.struck(2, by=foe, move="Sting")
    evening.answer(2)
    assert evening.lost() == {"might": 8}


def test_aura_comes_on_its_turn() -> None:
    """Radiance costs all in short range 4 points on each turn of the angel, and nobody farther."""
    evening, foe = _foe("fundamental_angel")
    evening.does(PlaceFigure(id=foe, feet=0))
    evening.does(PlaceFigure(id=KARA, feet=30))
    evening.does(PlaceFigure(id=BEN, feet=300))
    evening.fight()
    evening.marks()
    evening.round()
    assert evening.lost() == {"might": 4}
    assert evening.lost(BEN) == {}


def test_aura_after_the_first_round() -> None:
    """The glow of the hound burns from its second turn on."""
    evening, foe = _foe("fusion_hound")
    evening.does(PlaceFigure(id=foe, feet=0))
    evening.does(PlaceFigure(id=KARA, feet=5))
    evening.fight()
    evening.marks()
    evening.round()
    first = evening.lost()
    evening.round()
    assert evening.lost() != first
