"""A lot of forty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, POINTS, STATS, Evening

from threefold.procedures.inputs import Effort


def edges(points: int) -> dict[str, dict[str, int]]:
    """Pools of the usual size, with so much Edge in each."""
    return {stat: {"value": POINTS, "max": POINTS, "edge": points} for stat in STATS}


# --- shapes with a level of their own ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "natural", "human"), [("demon_lord", "Demon", 9, 7), ("dragon", "Dragon", 7, 5)]
)
def test_human_shape_lowers_level(key: str, name: str, natural: int, human: int) -> None:
    """In human shape the lord of demons counts as level 7, the dragon as level 5."""
    evening = Evening(f"creatures.{key}")
    who = evening.find(name)
    assert evening.struck(10, who).difficulty == natural
    evening.move("Human shape", who)
    assert evening.struck(10, who).difficulty == human
    assert evening.attack(10, who).difficulty == human


# --- what a hit adds --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "move"),
    [
        ("jotunn_fire", "Jotunn, Fire", "Boulder"),
        ("jotunn_frost", "Jotunn, Frost", "Boulder of ice"),
    ],
)
def test_armor_counts_once_a_hit(key: str, name: str, move: str) -> None:
    """A boulder deals 6 and 3 points in one hit: 4 Armor stops 4 of the nine."""
    evening = Evening(f"creatures.{key}", armor=[{"name": "plate", "armor": 4}])
    evening.move(move, evening.find(name), KARA)
    evening.answer(2)
    assert evening.lost() == {"might": 5}


@pytest.mark.parametrize(
    ("key", "name"), [("jotunn_fire", "Jotunn, Fire"), ("jotunn_frost", "Jotunn, Frost")]
)
def test_jotunn_blow_carries_its_element(key: str, name: str) -> None:
    """Its usual blow deals 6 points and 3 more that Armor does not stop, without naming a move."""
    evening = Evening(f"creatures.{key}", armor=[{"name": "mail", "armor": 2}])
    evening.struck(2, evening.find(name))
    assert evening.lost() == {"might": 7}


def test_burst_eases_later_targets() -> None:
    """A burst of shots at several: each defense after the first is eased."""
    evening = Evening("creatures.mechanical_soldier")
    evening.move("Burst of shots", evening.find("Mechanical"), KARA, BEN)
    assert evening.answer(15).difficulty == 4
    assert evening.answer(15, by=BEN).difficulty == 3


# --- feeding and dying ------------------------------------------------------------------------------


def test_enthraller_feeds_on_the_broken() -> None:
    """An enthraller whose attack moves a PC down the damage track regains 4 points of health."""
    pools = edges(0) | {"intellect": {"value": 3, "max": 10, "edge": 0}}
    evening = Evening("creatures.enthraller", pools=pools)
    enthraller = evening.find("Enthraller")
    evening.hurt(11, enthraller, ignores_armor=True)
    evening.marks()
    evening.move("Psychic burst", enthraller, BEN)
    evening.answer(2, by=BEN)
    assert evening.lost(enthraller) == {}
    evening.move("Psychic burst", enthraller, KARA)
    evening.answer(2)
    assert evening.lost(enthraller) == {"health": -4}


def test_cat_sidhe_gives_a_tail() -> None:
    """A cat sidhe that would die may lose one of nine tails instead."""
    evening = Evening("creatures.cat_sidhe")
    cat = evening.find("Cat")
    for _ in range(9):
        evening.hurt(40, cat)
        assert evening.foe(cat).health == 0
        evening.move("Nine tails", cat)
        assert evening.foe(cat).health > 0
    evening.hurt(40, cat)
    assert evening.refuses("move", "Nine tails", cat)


# --- who lends what ---------------------------------------------------------------------------------


def test_host_uses_passengers_edge() -> None:
    """The host of a psychic passenger pays with the passenger's Intellect Edge, for an hour."""
    evening = Evening("abilities.psychic_passenger", pools=edges(3))
    evening.use("psychic passenger", BEN)
    evening.marks()
    evening.task(10, 5, "intellect", by=BEN, effort=Effort(ease=1))
    assert evening.lost(BEN) == {}
    evening.task(10, 5, "might", by=BEN, effort=Effort(ease=1))
    assert evening.lost(BEN) == {"might": 3}
    evening.passes("1 hour")
    evening.marks()
    evening.task(10, 5, "intellect", by=BEN, effort=Effort(ease=1))
    assert evening.lost(BEN) == {"intellect": 3}


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("psychic_passenger", "Psychic Passenger"),
        ("buddy_system", "Buddy System"),
        ("inspire_action", "Inspire Action"),
        ("advice_from_a_friend", "Advice From a Friend"),
    ],
)
def test_somebody_else_is_not_oneself(key: str, name: str) -> None:
    """What is done for somebody else is not taken on oneself."""
    evening = Evening(f"abilities.{key}")
    assert "somebody else" in evening.refuses("use", name, KARA)
    evening.use(name, BEN)


# --- one at a time ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "condition"),
    [
        ("buddy_system", "Buddy System", "buddy"),
        ("defend_the_innocent", "Defend the Innocent", "under your protection"),
        ("protector", "Protector", "protector"),
    ],
)
def test_second_charge_ends_the_first(key: str, name: str, condition: str) -> None:
    """One buddy, one innocent, one charge at a time: the next one ends the former."""
    evening = Evening("abilities.designation", f"abilities.{key}", "creatures.bargainer_fiend")
    other = evening.find("Bargainer")
    evening.use(name, BEN)
    assert condition in evening.conditions(BEN)
    evening.use(name, other)
    assert condition not in evening.conditions(BEN)
    assert condition in evening.conditions(other)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("protector", "Protector"),
        ("block_for_another", "Block for Another"),
        ("defend_all_the_innocent", "Defend All the Innocent"),
    ],
)
def test_enabler_for_another_is_used(key: str, name: str) -> None:
    """What always works but for somebody chosen is given to that one: an asset on Speed defense."""
    evening = Evening("abilities.designation", f"abilities.{key}")
    evening.use(name, BEN)
    assert evening.lost() == {}
    assert evening.struck(15, on=BEN).difficulty == 1
    assert evening.struck(15).difficulty == 2


def test_second_duel_ends_the_first() -> None:
    """One duels with one creature at a time."""
    evening = Evening("abilities.duel_to_the_death")
    evening.use("Duel to the Death", FOE)
    evening.use("Duel to the Death", OTHER)
    assert "duel opponent" not in evening.conditions(FOE)
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}
    evening.attack(15, OTHER)
    assert evening.lost(OTHER) == {"health": 9}


# --- attention --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "condition"),
    [
        ("terrifying_presence", "Terrifying Presence", "terrified"),
        ("enthrall", "Enthrall", "enthralled"),
        ("advanced_command", "Advanced Command", "commanded"),
    ],
)
def test_attention_ends_with_another_act(key: str, name: str, condition: str) -> None:
    """What holds while the user does nothing but speak ends as the user attacks somebody."""
    evening = Evening(f"abilities.{key}")
    evening.fight()
    evening.use(name, FOE, 15)
    evening.round()
    assert condition in evening.conditions(FOE)
    evening.attack(2, OTHER)
    assert condition not in evening.conditions(FOE)


# --- fear that abates -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Fearsome Reputation", "Outlaw Reputation"])
@pytest.mark.parametrize("hurt", [KARA, BEN])
def test_reputation_ends_with_harm(hurt: str, name: str) -> None:
    """Foes fear the user until one of them deals damage to the user or an ally."""
    evening = Evening(f"abilities.{name.lower().replace(' ', '_')}", foe={"level": 4})
    evening.use(name, FOE, 15 if name[0] == "F" else None, also=[OTHER])
    evening.struck(15, on=hurt)
    assert evening.struck(15).difficulty == 3
    evening.struck(2, on=hurt)
    assert evening.lost(hurt)
    assert evening.struck(15).difficulty == 4
    assert evening.struck(15, OTHER).difficulty == 4


# --- recovery rolls as a price ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("used", "next_rest"), [(0, "ten minutes"), (1, "one hour"), (2, "ten hours")]
)
def test_lost_recovery_is_the_next(used: int, next_rest: str) -> None:
    """The cloth uses up one recovery roll of the day: the next that is left."""
    evening = Evening("cyphers.genies_handkerchief", recoveries_used=used)
    evening.hurt(30)
    evening.use("Genie's Handkerchief", KARA)
    assert evening.lost() == {}
    assert next_rest in evening.rest(3).told


def test_kindness_takes_a_recovery() -> None:
    """A kind one gives up a short recovery roll, heals nothing, and asks for a stranger's aid."""
    evening = Evening("descriptors.kind")
    evening.hurt(10)
    for n in (1, 2, 3):
        assert "stranger" in evening.use("Kind").told
        assert evening.lost() == {"might": 10}
        assert evening.pc().recoveries_used == n
    assert evening.refuses("use", "Kind")


# --- items ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "faces"),
    [("detonation_spawn", "Detonation Spawn", (60, 4)), ("rose_of_red", "Rose of Red", (4,))],
)
def test_further_bursts_are_counted(key: str, name: str, faces: tuple[int, ...]) -> None:
    """The burst brings 1d6 more in the next round, at random spots: their number is rolled and
    said, and people see who stands near."""
    evening = Evening(f"cyphers.{key}", level=5)
    evening.fight()
    told = evening.use(name, FOE, 15, *faces, also=[OTHER]).told
    assert evening.lost(FOE) == {"health": 5}
    assert "4 further bursts" in told
    assert "next round" in told
    evening.round()
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize("row", [6])
def test_mirror_coat_throws_back_once(row: int) -> None:
    """The coat of mirror throws the first damage back at the attacker, and the mirror breaks."""
    evening = mirror(row)
    evening.use("Mirror Mirror", KARA, None, 10)
    evening.struck(2)
    assert evening.lost() == {}
    assert evening.lost(FOE) == {"health": 2}
    evening.struck(2)
    assert evening.lost() == {"might": 2}
    assert evening.lost(FOE) == {"health": 2}


def test_looking_into_mirror_hurts() -> None:
    """A look into the ugly mirror costs the user 2 Intellect."""
    evening = mirror(5)
    evening.use("Mirror Mirror", None, None, 10, options=[0])
    assert evening.lost() == {"intellect": 2}


def mirror(row: int) -> Evening:
    """An evening at which Kara finds the mirror with this power."""
    from msgspec.structs import replace

    from threefold.library.items import artifact_of, artifacts
    from threefold.table.commands import FindItem

    evening = Evening()
    found = replace(artifact_of(artifacts()["mirror_mirror"]), level=6)
    evening.does(FindItem(to=KARA, artifact=found), row)
    evening.marks()
    return evening


@pytest.mark.parametrize(
    ("key", "weapon", "dealt"),
    [
        ("mech_interceptor", "electric blade", 6),
        ("mech_interceptor", "missiles", 6),
        ("mech_infantry", "combat rifle", 6),
    ],
)
def test_built_in_weapons_strike(key: str, weapon: str, dealt: int) -> None:
    """The weapons that a thing has built in are attacks of its bearer."""
    evening = Evening(f"equipment.{key}")
    evening.attack(15, FOE, weapon)
    assert evening.lost(FOE) == {"health": dealt}


def test_ray_takes_thing_away() -> None:
    """An object sent a hundred miles away stands in the scene no longer."""
    evening = Evening("cyphers.matter_transference_ray", level=5)
    crate = evening.thing("crate", 5)
    evening.use("Matter Transference Ray", crate)
    assert crate not in evening.state.things


# --- words of tasks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["detecting falsehoods", "seeing through falsehoods", "spotting lies"]
)
def test_falsehoods_are_lies(words: str) -> None:
    """The kind are hindered in detecting falsehoods, however that is said."""
    evening = Evening("descriptors.kind")
    assert evening.task(10, 4, "intellect", words).difficulty == 5


@pytest.mark.parametrize("words", ["tracking", "following tracks", "identifying tracks"])
def test_following_tracks_is_tracking(words: str) -> None:
    """A tracker is trained in following and identifying tracks."""
    evening = Evening("abilities.tracker")
    assert evening.task(10, 4, "intellect", words).difficulty == 3
