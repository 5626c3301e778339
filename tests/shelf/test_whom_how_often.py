"""Mechanism 22 of part 2: whom a borrowed effect reaches, which attacks a bonus counts for, and
what it means to have one ability twice. From the reference alone."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.library.entries import ABILITIES, shelf
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import Effort
from threefold.procedures.power_used import AbilityInputs, UsedPower, power_of
from threefold.table.commands import AddPc, LearnAbility, PlaceFigure
from threefold.table.decisions.powers.further import most_further


def _learned(*taken: tuple[str, str, Sequence[str]], **hero: Any) -> Evening:
    """An evening whose Kara has learned abilities in turn, each with its choice."""
    evening = Evening(**hero)
    for key, choice, words in taken:
        known = Evening(f"abilities.{key}", chosen={key: {choice: words}}).pc().abilities[0]
        evening.does(LearnAbility(pc_id=KARA, ability=known))
    evening.marks()
    return evening


@pytest.mark.parametrize(
    ("key", "name", "stat"),
    [
        ("curative", "Curative", "might"),
        ("analeptic", "Analeptic", "speed"),
        ("meditation_aid", "Meditation Aid", "intellect"),
    ],
)
def test_cast_cypher_heals_the_other(key: str, name: str, stat: str) -> None:
    """A cypher cast on a friend restores the friend's Pool, not the caster's."""
    evening = Evening("abilities.cypher_casting", f"cyphers.{key}", level=5)
    for who in (KARA, BEN):
        evening.hurt(10, on=who, damage_type=stat, ignores_armor=True)
    evening.use(name, BEN)
    assert evening.lost(BEN) == {stat: 5}
    assert evening.lost() == {stat: 10}
    assert not evening.has(name)


@pytest.mark.parametrize(
    ("key", "name", "stat"),
    [
        ("strength_boost", "Strength Boost", "might"),
        ("speed_boost", "Speed Boost", "speed"),
        ("intellect_booster", "Intellect Booster", "intellect"),
    ],
)
def test_cast_boost_serves_the_other(key: str, name: str, stat: str) -> None:
    """Edge cast on a friend lowers the friend's cost, not the caster's."""
    evening = Evening("abilities.cypher_casting", f"cyphers.{key}", level=4)
    evening.use(name, BEN)
    for who in (KARA, BEN):
        evening.task(15, 4, stat=stat, by=who, effort=Effort(ease=1))
    assert evening.lost(BEN) == {stat: 2}
    assert evening.lost() == {stat: 3}


def test_cast_stim_eases_the_other() -> None:
    """A stim cast on a friend eases the friend's next action by three steps."""
    evening = Evening("abilities.cypher_casting", "cyphers.stim")
    evening.use("Stim", BEN)
    assert evening.task(20, 5).difficulty == 5
    assert evening.task(20, 5, by=BEN).difficulty == 2
    assert evening.task(20, 5, by=BEN).difficulty == 5


def test_cypher_without_casting_stays_own() -> None:
    """Without the ability, a subtle cypher works on its user or is refused for another."""
    evening = Evening("cyphers.curative", level=5)
    evening.hurt(10, on=BEN)
    with contextlib.suppress(Refused):
        evening.use("Curative", BEN)
    assert evening.lost(BEN) == {"might": 10}


def test_casting_on_oneself_still_works() -> None:
    """The ability takes nothing away: alone, the caster is served as ever."""
    evening = Evening("abilities.cypher_casting", "cyphers.curative", level=5)
    evening.hurt(10)
    evening.use("Curative")
    assert evening.lost() == {"might": 5}


def test_duel_counts_for_any_attack() -> None:
    """In a duel both the sword and a power inflict 5 more on the one who was chosen."""
    evening = Evening("abilities.duel_to_the_death", "abilities.onslaught")
    evening.use("Duel to the Death", FOE)
    assert evening.lost() == {"speed": 5}
    evening.attack(12)
    assert evening.lost(FOE) == {"health": 9}
    evening.use("Onslaught", FOE, 12, options=[0])
    assert evening.lost(FOE) == {"health": 18}


def test_duel_counts_for_one_foe() -> None:
    """Another foe takes the usual damage, and the chosen one is easier to hit."""
    evening = Evening("abilities.duel_to_the_death")
    evening.use("Duel to the Death", FOE)
    assert evening.attack(12).difficulty == 1
    assert evening.attack(12, OTHER).difficulty == 2
    assert evening.lost(OTHER) == {"health": 4}


def test_duel_ends_after_a_minute() -> None:
    """After a minute the duel is over."""
    evening = Evening("abilities.duel_to_the_death")
    evening.use("Duel to the Death", FOE)
    evening.passes("2 minutes")
    evening.attack(12)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize(
    ("key", "name", "price", "sword", "ray"),
    [
        ("fury", "Fury", {"might": 3}, 6, 4),
        ("deadly_aim", "Deadly Aim", {"speed": 3}, 4, 6),
    ],
)
def test_bonus_knows_near_and_far(
    key: str, name: str, price: dict[str, int], sword: int, ray: int
) -> None:
    """A bonus to all melee or to all ranged attacks counts for powers of that reach as well."""
    evening = Evening(f"abilities.{key}", "abilities.onslaught")
    evening.use(name)
    assert evening.lost() == price
    evening.attack(12)
    assert evening.lost(FOE) == {"health": sword}
    evening.use("Onslaught", OTHER, 12, options=[0])
    assert evening.lost(OTHER) == {"health": ray}


@pytest.mark.parametrize("way", ["sword", "power"])
def test_wish_counts_for_any_attack(way: str) -> None:
    """The golden anger adds 2 to whatever its bearer attacks with."""
    evening = Evening(
        "abilities.bound_magic_creature", "abilities.minor_wish", "abilities.onslaught"
    )
    evening.use("Bound Magic Creature")
    evening.use("Minor Wish", options=[0])
    if way == "sword":
        evening.attack(12)
    else:
        evening.use("Onslaught", FOE, 12, options=[0])
    assert evening.lost(FOE) == {"health": 6}


@pytest.mark.parametrize("way", ["sword", "power"])
def test_guilty_take_more_from_any(way: str) -> None:
    """Whoever was named guilty takes 2 more from each attack of the judge, others do not."""
    evening = Evening("abilities.designation", "abilities.punish_the_guilty", "abilities.onslaught")
    evening.use("Designation", FOE, options=[1])
    evening.use("Punish the Guilty")
    for target in (FOE, OTHER):
        if way == "sword":
            evening.attack(12, target)
        else:
            evening.use("Onslaught", target, 12, options=[0])
    assert evening.lost(FOE) == {"health": 6}
    assert evening.lost(OTHER) == {"health": 4}


def test_damned_take_more_from_allies() -> None:
    """Judged aloud, the guilty take 3 more from whoever heard it, and others do not."""
    evening = Evening("abilities.designation", "abilities.damn_the_guilty")
    evening.use("Designation", FOE, options=[1])
    evening.use("Damn the Guilty")
    evening.attack(12, by=BEN)
    evening.attack(12, OTHER, by=BEN)
    assert evening.lost(FOE) == {"health": 7}
    assert evening.lost(OTHER) == {"health": 4}


@pytest.mark.parametrize("way", ["sword", "power"])
def test_vicious_hurts_with_any_attack(way: str) -> None:
    """The vicious inflict 2 more with weapons and with powers alike."""
    evening = Evening("descriptors.vicious", "abilities.onslaught")
    if way == "sword":
        evening.attack(12)
    else:
        evening.use("Onslaught", FOE, 12, options=[0])
    assert evening.lost(FOE) == {"health": 6}


@pytest.mark.parametrize("stat", ["might", "speed", "intellect"])
def test_greater_defense_trains_one(stat: str) -> None:
    """Taken once, the chosen defense is trained and no other."""
    evening = _learned(("greater_skill_with_defense", "defense", [f"{stat} defense"]))
    for each in ("might", "speed", "intellect"):
        assert evening.struck(20, stat=each).difficulty == (1 if each == stat else 2)


def test_greater_defense_specializes_trained() -> None:
    """Where training is had already, the same ability makes specialized."""
    evening = _learned(
        ("greater_skill_with_defense", "defense", ["speed defense"]),
        skills={"speed defense": "trained"},
    )
    assert evening.struck(20).difficulty == 0


def test_greater_defense_twice_is_two() -> None:
    """Taken a second time for another defense, both are trained."""
    evening = _learned(
        ("greater_skill_with_defense", "defense", ["speed defense"]),
        ("greater_skill_with_defense", "defense", ["might defense"]),
    )
    assert evening.struck(20, stat="speed").difficulty == 1
    assert evening.struck(20, stat="might").difficulty == 1
    assert evening.struck(20, stat="intellect").difficulty == 2


@pytest.mark.parametrize(
    ("key", "choice", "words"),
    [
        ("greater_skill_with_defense", "defense", ["speed defense"]),
        ("skill_with_attacks", "attack", ["medium bladed"]),
        ("extra_skill", "skill", ["climbing"]),
        ("effective_skill", "skill", ["climbing"]),
    ],
)
def test_the_same_choice_is_refused(key: str, choice: str, words: list[str]) -> None:
    """Taken again, such an ability needs a different choice."""
    evening = _learned((key, choice, words))
    again = Evening(f"abilities.{key}", chosen={key: {choice: words}}).pc().abilities[0]
    assert evening.refuses("does", LearnAbility(pc_id=KARA, ability=again))


@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        ("extra_skill", ["climbing"], ["riding"]),
        ("multiple_skills", ["climbing", "singing", "rowing"], ["riding", "cooking", "diving"]),
        ("physical_skills", ["climbing", "jumping"], ["running", "balancing"]),
    ],
)
def test_another_skill_each_time(key: str, first: list[str], second: list[str]) -> None:
    """Taken twice for different skills, all of them are trained, and no others."""
    evening = _learned((key, "skill", first), (key, "skill", second))
    for skill in (*first, *second):
        assert evening.task(20, 5, skill=skill).difficulty == 4
    assert evening.task(20, 5, skill="swimming").difficulty == 5


@pytest.mark.parametrize(("had", "price"), [(1, 6), (2, 3)])
def test_stun_attack_twice_is_cheaper(had: int, price: int) -> None:
    """Had from two sources, the stunning attack costs 3 Speed instead of 6."""
    evening = Evening(*["abilities.stun_attack"] * had)
    evening.use("Stun Attack", FOE, 16)
    assert evening.lost() == {"speed": price}


@pytest.mark.parametrize(("had", "price"), [(1, 10), (2, 7)])
def test_weather_twice_is_cheaper(had: int, price: int) -> None:
    """Had from two sources, the weather costs 7 Intellect instead of 10."""
    evening = Evening(*["abilities.control_weather"] * had)
    evening.use("Control Weather")
    assert evening.lost() == {"intellect": price}


@pytest.mark.parametrize(("had", "eased"), [(1, 5), (2, 4)])
def test_iron_twice_lasts_longer(had: int, eased: int) -> None:
    """Had from two sources, muscles of iron last an hour instead of ten minutes."""
    evening = Evening(*["abilities.muscles_of_iron"] * had)
    evening.use("Muscles of Iron")
    evening.passes("30 minutes")
    assert evening.task(20, 5).difficulty == eased
    evening.passes("31 minutes")
    assert evening.task(20, 5).difficulty == 5


@pytest.mark.parametrize(("had", "level", "health"), [(1, 5, 15), (2, 6, 18)])
def test_doppelganger_twice_is_stronger(had: int, level: int, health: int) -> None:
    """Had from two sources, the double is a level higher with 3 more health."""
    evening = Evening(*["abilities.time_doppelganger"] * had)
    evening.use("Time Doppelganger")
    assert [(c.level, c.health) for c in evening.companions()] == [(level, health)]


@pytest.mark.parametrize(("had", "feet", "allowed"), [(1, 40, True), (1, 80, False), (2, 80, True)])
def test_mind_reading_twice_reaches_further(had: int, feet: int, allowed: bool) -> None:
    """Had from two sources, thoughts are read at long range instead of short."""
    evening = Evening(*["abilities.mind_reading"] * had)
    evening.does(PlaceFigure(id=KARA, feet=0))
    evening.does(PlaceFigure(id=FOE, feet=feet))
    if allowed:
        evening.use("Mind Reading", FOE, 16)
        assert evening.lost() == {"intellect": 2}
    else:
        assert evening.refuses("use", "Mind Reading", FOE, 16)


# --- how many -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("abilities.onslaught", "Onslaught"),
        ("abilities.thrust", "Thrust"),
        ("abilities.slice", "Slice"),
        ("abilities.knock_out", "Knock Out"),
    ],
)
def test_power_on_one_takes_one(entry: str, name: str) -> None:
    """A power that strikes one foe is refused on further ones: one price, one target."""
    evening = Evening(entry)
    said = evening.refuses("use", name, FOE, 20, also=[OTHER], options=[0])
    assert "1" in said
    assert evening.lost() == {}
    assert evening.lost(OTHER) == {}


@pytest.mark.parametrize(
    ("key", "further"),
    [
        ("onslaught", 0),
        ("hurl_flame", 0),
        ("mind_control", 0),
        ("psychic_burst", 2),
        ("energize_crowd", 29),
        ("shatter", None),
        ("spin_attack", 4),
    ],
)
def test_power_takes_as_many_as_it_says(key: str, further: int | None) -> None:
    """A number in the text is the most; an area takes whoever is there."""
    ability = ability_of(shelf(ABILITIES)[key])
    pc = structs.replace(Evening().pc(), abilities=[ability])
    power = power_of(pc, AbilityInputs(ability=ability.name))
    assert isinstance(power, UsedPower)
    assert most_further(power) == further


def test_wards_of_one_use_stand_together() -> None:
    """Two comrades who become wards in one use both are; a later use chooses anew."""
    evening = Evening("abilities.true_defender")
    for name in ("Cara", "Dora"):
        evening.does(AddPc(pc=structs.replace(evening.pc(BEN), name=name)))
    comrades = [id for id in evening.state.party if id != KARA]
    evening.use("True Defender", BEN, also=[comrades[1]])
    assert ["ward" in evening.conditions(id) for id in comrades] == [True, True, False]
    evening.use("True Defender", comrades[2], options=[1])
    assert ["ward" in evening.conditions(id) for id in comrades] == [False, False, True]
