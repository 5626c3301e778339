"""Things of the scene as targets: objects, machines and corpses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome, Refused

from threefold.model.characters import Attack
from threefold.table.commands import EditPc


def metal(evening: Evening, name: str, level: int) -> str:
    """A thing of metal: two steps harder to break than its level."""
    return evening.thing(name, level, material="very_hard")


def wooden(evening: Evening, name: str, level: int) -> str:
    """A thing of wood: one step harder to break than its level."""
    return evening.thing(name, level, material="hard")


def corpse(evening: Evening, name: str = "corpse of a guard", level: int = 2) -> str:
    """A dead body in the scene."""
    return evening.thing(name, level)


def tries(evening: Evening, name: str, on: str, die: int | None = None) -> str:
    """Use something that may be refused; what the table says if it is."""
    try:
        evening.use(name, on, die)
    except Refused as refused:
        return str(refused)
    return ""


def unrolled(done: Outcome) -> bool:
    """Whether no die fell for a use."""
    return done.result in (None, "routine")


def smashes(evening: Evening, thing: str, die: int, **more: Any) -> Outcome:
    """Somebody tries to break a thing by strength: a Might task against its level.

    A weapon that deals less damage than the level cannot harm it, so it is a ram.
    """
    ram = Attack("ram", damage=20, weight="heavy")
    evening.does(EditPc(pc_id=KARA, pc=structs.replace(evening.pc(), attacks=[ram])))
    return evening.attack(die, thing, "ram", **more)


def level_of(evening: Evening, thing: str) -> int:
    """The level of a thing as people see it now."""
    return evening.state.things[thing].level


def state_of(evening: Evening, thing: str) -> str:
    """How damaged a thing is."""
    return str(evening.state.things[thing].object_damage)


@pytest.mark.parametrize(
    ("entry", "name", "target", "level", "price"),
    [
        ("cyphers.fireproofing", "Fireproofing", "chair", 8, {}),
        ("cyphers.metal_death", "Metal Death", "iron bar", 8, {}),
        ("cyphers.rust_tears", "Rust Tears", "iron bar", 9, {}),
        ("cyphers.zero_point_field", "Zero Point Field", "statue", 7, {}),
        ("cyphers.stasis_keeper", "Stasis Keeper", "flower pot", 6, {}),
        ("cyphers.sorcerers_skeleton_key", "Sorcerer's Skeleton Key", "door", 5, {}),
        ("cyphers.penultimate_key", "Penultimate Key", "chest", 5, {}),
        ("abilities.reinforcing_field", "Reinforcing Field", "gate", 9, {"intellect": 6}),
        ("abilities.coaxing_power", "Coaxing Power", "engine", 7, {"intellect": 2}),
        ("abilities.illuminating_touch", "Illuminating Touch", "rock", 8, {"intellect": 1}),
        ("abilities.reshape", "Reshape", "wall", 7, {"intellect": 5}),
        ("abilities.lock", "Lock", "gate", 8, {"intellect": 2}),
    ],
)
def test_a_thing_is_treated_without_roll(
    entry: str, name: str, target: str, level: int, price: dict[str, int]
) -> None:
    """What asks for no roll works on a thing whatever its level, and the log says on which."""
    evening = Evening(entry, level=5)
    done = evening.use(name, evening.thing(target, level))
    assert unrolled(done)
    assert target in done.told
    assert evening.lost() == price
    assert evening.has(name) == entry.startswith("abilities")


@pytest.mark.parametrize("key", ["metal_death", "rust_tears"])
def test_metal_turns_brittle(key: str) -> None:
    """Metal that is touched is as weak as glass or rust from then on."""
    evening = Evening(f"cyphers.{key}", level=4)
    door = metal(evening, "iron door", 6)
    assert smashes(evening, door, 3).difficulty == 8
    evening.use(evening.pc().cyphers[0].name, door)
    assert smashes(evening, door, 3).difficulty < 6


@pytest.mark.parametrize("key", ["metal_death", "rust_tears"])
def test_wood_does_not_turn_brittle(key: str) -> None:
    """What is not of metal stays as strong as it was."""
    evening = Evening(f"cyphers.{key}", level=4)
    door = wooden(evening, "oak door", 6)
    assert "nobody" not in tries(evening, evening.pc().cyphers[0].name, door)
    assert smashes(evening, door, 3).difficulty == 7


@pytest.mark.parametrize(("level", "gone"), [(1, True), (3, True)])
def test_dust_to_dust_takes_things_away(level: int, gone: bool) -> None:
    """A thing of a level up to the user's tier falls to dust at a touch."""
    evening = Evening("abilities.dust_to_dust")
    urn = evening.thing("urn", level)
    done = evening.use("Dust to Dust", urn)
    assert unrolled(done)
    assert evening.lost() == {"intellect": 7}
    assert (urn not in evening.state.things or state_of(evening, urn) == "destroyed") is gone


def test_dust_to_dust_is_bound_to_tier() -> None:
    """A thing above the user's tier is out of its reach, and so is somebody alive."""
    evening = Evening("abilities.dust_to_dust")
    urn = evening.thing("urn", 4)
    assert "nobody" not in evening.refuses("use", "Dust to Dust", urn)
    evening.refuses("use", "Dust to Dust", FOE, 20)
    assert evening.lost() == {}
    assert state_of(evening, urn) == "intact"


def test_destroy_metal_beats_brute_strength() -> None:
    """Tearing metal by mind is three steps easier than breaking it by strength."""
    evening = Evening("abilities.destroy_metal")
    pot = metal(evening, "iron pot", 4)
    assert smashes(evening, pot, 2).difficulty == 6
    missed = evening.use("Destroy Metal", pot, 8)
    assert missed.difficulty == 3
    assert state_of(evening, pot) == "intact"
    evening.use("Destroy Metal", pot, 9)
    assert state_of(evening, pot) == "destroyed"
    assert evening.lost() == {"intellect": 6}


def test_destroyer_breaks_a_thing_at_once() -> None:
    """A success at damaging a thing destroys it, a failure leaves it whole."""
    evening = Evening("abilities.destroyer")
    box = evening.thing("box", 4)
    assert evening.use("Destroyer", box, 11).result == "failure"
    assert state_of(evening, box) == "intact"
    evening.marks()
    assert evening.use("Destroyer", box, 12).result == "success"
    assert state_of(evening, box) == "destroyed"
    assert evening.lost() == {"might": 6}


def test_shatter_bursts_a_cup() -> None:
    """The thing chosen goes to pieces, and each creature near it takes 1 if hit."""
    evening = Evening("abilities.shatter")
    cup = evening.thing("clay cup", 1)
    evening.use("Shatter", cup, 10, also=[FOE, OTHER])
    assert evening.lost() == {"intellect": 2}
    assert evening.lost(FOE) == {"health": 1}
    assert evening.lost(OTHER) == {"health": 1}
    assert cup not in evening.state.things or state_of(evening, cup) == "destroyed"


def test_reinforcing_field_holds_an_hour() -> None:
    """A reinforced thing is 2 levels harder to break for an hour, others are not."""
    evening = Evening("abilities.reinforcing_field")
    gate, other = evening.thing("gate", 4), evening.thing("fence", 4)
    evening.use("Reinforcing Field", gate)
    assert smashes(evening, gate, 3).difficulty == 6
    assert smashes(evening, other, 3).difficulty == 4
    evening.passes("61 minutes")
    assert smashes(evening, gate, 3).difficulty == 4


@pytest.mark.parametrize(
    ("key", "name", "added", "within", "beyond"),
    [
        ("coaxing_power", "Coaxing Power", 1, "50 minutes", "20 minutes"),
        ("machine_efficiency", "Machine Efficiency", 2, "5 rounds", "2 minutes"),
        ("resonant_frequency", "Resonant Frequency", 2, "5 rounds", "2 minutes"),
    ],
)
def test_a_machine_runs_at_higher_level(
    key: str, name: str, added: int, within: str, beyond: str
) -> None:
    """The level of the thing is higher for its span, and as before after it (or it is shattered)."""
    evening = Evening(f"abilities.{key}")
    lamp = evening.thing("lamp", 3)
    evening.use(name, lamp, options=[0])
    assert level_of(evening, lamp) == 3 + added
    evening.passes(within)
    assert level_of(evening, lamp) == 3 + added
    evening.passes(beyond)
    if key == "resonant_frequency":
        assert lamp not in evening.state.things or state_of(evening, lamp) == "destroyed"
    else:
        assert level_of(evening, lamp) == 3


def test_resonant_frequency_has_a_top_level() -> None:
    """An item above level 7 cannot be infused."""
    evening = Evening("abilities.resonant_frequency")
    assert "nobody" not in evening.refuses("use", "Resonant Frequency", evening.thing("orb", 8))


@pytest.mark.parametrize("pool", ["might", "speed"])
def test_drain_machine_gives_the_things_level(pool: str) -> None:
    """A powered thing gives points equal to its level to the Pool chosen."""
    evening = Evening("abilities.drain_machine")
    evening.hurt(10, damage_type=pool, ignores_armor=True)
    evening.marks()
    evening.use("Drain Machine", evening.thing("generator", 4), 18, pool=pool)
    assert evening.lost() == {"intellect": 3, pool: -4}


@pytest.mark.parametrize(
    ("entry", "name", "level", "price"),
    [
        ("abilities.necromancy", "Necromancy", 1, {"intellect": 3}),
        ("cyphers.walking_corpse", "Walking Corpse", 1, {}),
    ],
)
def test_a_corpse_gets_up(entry: str, name: str, level: int, price: dict[str, int]) -> None:
    """A dead body becomes a creature of level 1 that obeys for an hour."""
    evening = Evening(entry, level=3)
    done = evening.use(name, corpse(evening))
    assert unrolled(done)
    assert [each.level for each in evening.companions()] == [level]
    assert evening.lost() == price
    evening.passes("61 minutes")
    assert evening.companions() == []


def test_a_strong_cypher_raises_more() -> None:
    """From cypher level 5 on the body that walks is of level 2."""
    evening = Evening("cyphers.walking_corpse", level=5)
    evening.use("Walking Corpse", corpse(evening))
    assert [each.level for each in evening.companions()] == [2]


@pytest.mark.parametrize(
    ("entry", "name"),
    [("abilities.necromancy", "Necromancy"), ("cyphers.walking_corpse", "Walking Corpse")],
)
def test_the_living_are_no_corpse(entry: str, name: str) -> None:
    """Somebody alive cannot be animated as a dead body."""
    evening = Evening(entry, level=3)
    evening.refuses("use", name, FOE)
    assert evening.companions() == []


@pytest.mark.parametrize("who", [KARA, BEN])
def test_pixie_dust_works_on_oneself_too(who: str) -> None:
    """Any living being may be dusted, the user as well, without a roll."""
    evening = Evening("artifacts.pixie_dust", level=3)
    done = evening.use("Pixie Dust", who, depletion=5)
    assert unrolled(done)
    assert evening.has("Pixie Dust")
    assert evening.conditions(who)
    evening.passes("31 minutes")
    assert not evening.conditions(who)


def test_pixie_dust_is_nothing_for_chairs() -> None:
    """A lifeless thing is no living being."""
    evening = Evening("artifacts.pixie_dust", level=3)
    assert "nobody" not in evening.refuses("use", "Pixie Dust", evening.thing("chair", 2))


def test_zero_point_field_keeps_from_harm() -> None:
    """For a minute the thing cannot be harmed; afterwards it can."""
    evening = Evening("cyphers.zero_point_field", "abilities.destroyer", level=4)
    vase = evening.thing("vase", 2)
    evening.use("Zero Point Field", vase)
    assert "nobody" not in tries(evening, "Destroyer", vase, 19)
    assert state_of(evening, vase) == "intact"
    evening.passes("2 minutes")
    evening.use("Destroyer", vase, 19)
    assert state_of(evening, vase) == "destroyed"


def test_fireproofing_is_for_lifeless_things() -> None:
    """It is put on a lifeless thing; a guard or a friend is none."""
    evening = Evening("cyphers.fireproofing", level=5)
    evening.refuses("use", "Fireproofing", BEN)
    evening.refuses("use", "Fireproofing", FOE)
    assert evening.has("Fireproofing")


# --- attacks of abilities on things ---------------------------------------------------------------


def test_wreck_is_trained_on_things() -> None:
    """Wreck breaks things as somebody trained, without the penalty of its attack."""
    evening = Evening("abilities.wreck")
    door = evening.thing("door", 4)
    done = evening.use("Wreck", door, 9)
    assert (done.difficulty, done.result, done.resolution.total) == (3, "success", 9)
    assert state_of(evening, door) == "minor"


def test_wreck_is_harder_on_foes() -> None:
    """Against a creature its roll is 1 lower, and it deals 3 more points."""
    evening = Evening("abilities.wreck")
    assert evening.use("Wreck", FOE, 6).result == "failure"
    evening.use("Wreck", FOE, 7)
    assert evening.lost(FOE) == {"health": 7}


@pytest.mark.parametrize(
    ("key", "name", "options"),
    [("thrust", "Thrust", []), ("slice", "Slice", []), ("onslaught", "Onslaught", [0])],
)
def test_attacks_wear_things_down(key: str, name: str, options: list[int]) -> None:
    """What harms creatures harms things too: one step down, or more by a high roll."""
    evening = Evening(f"abilities.{key}")
    chair, shelf = evening.thing("chair", 2), evening.thing("shelf", 2)
    done = evening.use(name, chair, 6, options=options)
    assert done.difficulty == 2
    assert state_of(evening, chair) == "minor"
    assert "words" not in done.told
    evening.use(name, shelf, 13, options=options)
    assert state_of(evening, shelf) == "major"


@pytest.mark.parametrize(
    ("key", "name", "options"),
    [("thrust", "Thrust", []), ("onslaught", "Onslaught", [0])],
)
def test_hard_things_refuse_weak_attacks(key: str, name: str, options: list[int]) -> None:
    """An attack that deals less than the level of a thing cannot harm it, and is refused."""
    evening = Evening(f"abilities.{key}")
    gate = metal(evening, "gate", 5)
    assert "7" in evening.refuses("use", name, gate, 20, options=options)


def test_mental_attack_leaves_things_whole() -> None:
    """A thing has no mind that an attack could harm."""
    evening = Evening("abilities.onslaught")
    chair = evening.thing("chair", 2)
    evening.use("Onslaught", chair, 12, options=[1])
    assert state_of(evening, chair) == "intact"


def test_unmet_bonus_does_not_last() -> None:
    """A bonus whose condition nobody says is met is no condition of the foe that was hit."""
    evening = Evening("abilities.thrust")
    evening.use("Thrust", FOE, 12)
    assert evening.conditions(FOE) == []
