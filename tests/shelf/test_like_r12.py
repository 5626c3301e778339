"""The kinds behind the twelfth lot: what stood wrong at one entry, held for all of its like."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused
from tests.shelf.offers import ARMED

from threefold.library.entries import SHELF, shelf
from threefold.model.raised import feet_of
from threefold.model.shelf.effects import Damage, ObjectRule
from threefold.model.shelf.entries import AbilityEntry
from threefold.table.commands import ArrangeStrip, EditPc, FoeAttacks, MakeMove, UsePower
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)


# --- ranges in feet and miles -----------------------------------------------------------------------


def _in_feet() -> list[tuple[str, int]]:
    """Abilities for creatures whose range is a figure in feet or miles, with that range."""
    found = []
    for key, entry in shelf(SHELF["abilities"]).items():
        aim = entry.aim if isinstance(entry, AbilityEntry) else None
        if aim is None or aim.who not in ("foe", "beast") or " " not in (aim.range or ""):
            continue
        feet = feet_of(aim.range or "")
        if feet is not None and feet < 99_999:
            found.append((key, feet))
    return found


@pytest.mark.parametrize(("key", "feet"), _in_feet())
def test_ranges_in_feet_kept(key: str, feet: int) -> None:
    """Whatever reaches so many feet is refused one foot beyond them, for that reason alone."""
    evening = Evening(f"abilities.{key}", "abilities.powered_armor", "abilities.beast_companion")
    name = next(a.name for a in evening.pc().abilities if getattr(a, "key", "") == key)
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: feet + 1}))
    assert "farther away" in evening.refuses("use", name, FOE, 15)


def test_far_device_keeps_its_miles() -> None:
    """A blast of 200 feet counts as a ranged attack, whatever band its target stands in."""
    evening = Evening("abilities.force_blast", "abilities.powered_armor")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 5}))
    blast = UsePower(pc_id=KARA, what="ability", name="Force Blast", target=FOE, natural=15)
    assert evening.does(blast, by=PLAYER).difficulty == 1  # point-blank


# --- what a weapon alone adds -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("space_fighting", "spent a round setting up the attack; in low or zero gravity"),
        ("stone_breaker", "with a melee weapon in both hands; the target is an object"),
    ],
)
def test_weapons_bonus_left_off_powers(key: str, words: str) -> None:
    """What is added to attacks with weapons is not added to a power that strikes by touch."""
    evening = Evening(f"abilities.{key}", "cyphers.shocker", level=5)
    evening.use("Shocker", FOE, 15, said=[words])
    assert evening.lost(FOE) == {"health": 5}


def test_space_fighting_for_launched_things() -> None:
    """A bow launches its arrow; a pistol is no such thing."""
    words = ["spent a round setting up the attack; in low or zero gravity"]
    for weapon, more in (("crossbow", 6), ("pistol", 0)):
        evening = Evening("abilities.space_fighting", attacks=ARMED)
        evening.attack(15, FOE, weapon)
        plain = evening.lost(FOE)["health"]
        evening.marks()
        evening.attack(15, FOE, weapon, said=words)
        assert evening.lost(FOE)["health"] == plain + more


def test_enhanced_weapon_aids_no_power() -> None:
    """A weapon that a cypher has made surer eases nothing but attacks with it."""
    evening = Evening("cyphers.weapon_enhancement", "abilities.flash", level=5)
    evening.use("Weapon Enhancement", KARA)
    assert evening.use("Flash", FOE, 15).difficulty == 2
    assert evening.attack(15).difficulty == 1


# --- areas ------------------------------------------------------------------------------------------


def _blasts() -> list[str]:
    """Abilities that harm everything in an area, by a roll."""
    found = []
    for key, entry in shelf(SHELF["abilities"]).items():
        aim = entry.aim if isinstance(entry, AbilityEntry) else None
        if (
            aim is None
            or aim.who not in ("all", "all_others")
            or aim.area is None
            or aim.roll == "none"
        ):
            continue
        if any(isinstance(effect, Damage) for effect in entry.effects):
            found.append(key)
    return found


@pytest.mark.parametrize("key", _blasts())
def test_blasts_strike_things_and_user(key: str) -> None:
    """A crate beside the guard is struck by the same roll, and so is the user who stands there."""
    evening = Evening(f"abilities.{key}", "abilities.powered_armor")
    name = next(a.name for a in evening.pc().abilities if getattr(a, "key", "") == key)
    crate = evening.thing("crate", 1)
    paid = evening.use(name, FOE, 19, also=[crate, KARA], difficulty=3)
    assert evening.state.things[crate].object_damage != "intact"
    entry = shelf(SHELF["abilities"])[key]
    assert isinstance(entry, AbilityEntry)
    struck = "Kara uses" in paid.told and f"{name} on Kara" in paid.told
    assert struck is (entry.aim is not None and entry.aim.who == "all")


def test_comrade_in_blast_is_told() -> None:
    """Ben in the blast is refused until the GM says how hard he is to strike: he is not spared
    without a word."""
    evening = Evening("abilities.flash")
    assert "Ben" in evening.refuses("use", "Flash", FOE, 15, also=[BEN])
    evening.use("Flash", FOE, 15, also=[BEN], difficulty=3)
    assert evening.lost(BEN) == {"might": 2}


def test_healing_area_takes_no_thing() -> None:
    """What is for creatures alone names no thing beside them."""
    evening = Evening("abilities.dreadwood")
    crate = evening.thing("crate", 1)
    assert "crate" in evening.refuses("use", "Dreadwood", FOE, 15, also=[crate])


# --- on somebody's next turn ------------------------------------------------------------------------


def test_commanded_attack_waits_for_turn() -> None:
    """What somebody may do better on the next turn is kept for it: a defense before that turn uses
    nothing up."""
    evening = Evening("abilities.take_command")
    evening.fight()
    evening.use("Take Command", BEN)
    assert evening.struck(10, on=BEN).difficulty == 2
    evening.turn()
    assert evening.attack(10, by=BEN).difficulty == 1


def test_inspired_at_once_in_peace() -> None:
    """Where nobody counts turns, the asset is for the next task."""
    made = {"inspiring_success": {"stat": ["speed"]}}
    evening = Evening("abilities.inspiring_success", chosen=made)
    evening.use("Inspiring Success", BEN)
    assert evening.task(10, 3, "speed", by=BEN).difficulty == 2
    assert evening.task(10, 3, "speed", by=BEN).difficulty == 3


# --- the unwilling ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["relocate", "critter_telekinesis", "foil_danger"])
def test_opponent_is_not_moved_unrolled(key: str) -> None:
    """A guard does not let itself be carried off, changed or stopped: a 2 misses it."""
    evening = Evening(f"abilities.{key}")
    name = next(a.name for a in evening.pc().abilities if getattr(a, "key", "") == key)
    done = evening.use(name, FOE, 2)
    assert done.result == "failure"
    assert evening.conditions(FOE) == []


def test_comrade_is_moved_unrolled() -> None:
    """Among friends nothing is rolled."""
    evening = Evening("abilities.relocate")
    assert evening.use("Relocate", BEN).result is None


def test_chosen_shape_is_told() -> None:
    """The shape that was chosen stands as the condition, and a duck still walks."""
    evening = Evening("artifacts.shapeshifter_wand", "abilities.flash", level=4)
    evening.use("Shapeshifter Wand", KARA, None, 5, options=[2])
    assert "duck" in evening.conditions()
    assert "Kara cannot use abilities now" in evening.refuses("use", "Flash", FOE, 15)


# --- who is pulled to whom, and what a thing is too good for ----------------------------------------


def test_winch_pulls_to_guard_too() -> None:
    """Whoever pulls themselves goes to what holds the hook, a guard as well as a pillar."""
    evening = Evening("equipment.grapple_gun")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 80}))
    evening.use("Grapple Gun", FOE, options=[0])
    assert evening.state.spots[FOE] == 80
    assert evening.state.spots[KARA] == 80


def _for_things_up_to_level() -> list[tuple[str, str]]:
    """Cyphers and cantrips all of whose effects are for things up to a level."""
    found = []
    for kind in ("cyphers", "cantrips", "abilities"):
        for key, entry in shelf(SHELF[kind]).items():
            effects = list(getattr(entry, "effects", ()))
            rules = [each for each in effects if isinstance(each, ObjectRule)]
            aimed = getattr(entry, "aim", None)
            known = effects and len(rules) == len(effects)
            if aimed is None or aimed.level_max is not None or not known:
                continue
            if all(each.level_max is not None for each in rules):
                found.append((kind, key))
    return found


@pytest.mark.parametrize(("kind", "key"), _for_things_up_to_level())
def test_too_good_thing_is_refused(kind: str, key: str) -> None:
    """What would do nothing to a thing of that level is refused, and not used up for nothing."""
    evening = Evening(f"{kind}.{key}", level=4)
    thing = evening.thing("thing", 10)
    name = shelf(SHELF[kind])[key].name
    assert "above that" in evening.refuses("use", name, thing, 15)


def test_bone_key_opens_its_level() -> None:
    """A lock of the key's level springs open; with the first way named, a better one is refused."""
    evening = Evening("cyphers.bone_key", level=5)
    better = evening.thing("better lock", 6)
    assert "above that" in evening.refuses("use", "Bone Key", better, options=[0])
    lock = evening.thing("lock", 5)
    assert "open" in evening.use("Bone Key", lock).told
    assert evening.task(10, 6, "speed", "lockpicking").difficulty == 6


# --- "as" another piece of equipment ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "base", "lacks"),
    [
        ("mech_interceptor", "mech_infantry", {"step"}),
        ("motorboat_performance", "motorboat", {"move"}),
        ("minds_eye", "ar_glasses", set()),
        ("microcapsule", "space_capsule", set()),
        ("microcapsule_fighter_dart", "microcapsule", set()),
        ("starship_capital_class", "starship_warship_class", set()),
        ("car_temporal_or_dimensional", "car_utility", set()),
    ],
)
def test_better_thing_has_all_of_base(key: str, base: str, lacks: set[str]) -> None:
    """A thing that is as another one but for something does all that the other does; of the kinds
    in ``lacks`` it has its own figures."""
    things = shelf(SHELF["equipment"])
    own = things[key].effects
    kinds = {type(each) for each in own}
    for each in things[base].effects:
        named = msgspec.to_builtins(each)["kind"]
        assert type(each) in kinds
        assert named in lacks or each in own


# --- attacks that are drawn -------------------------------------------------------------------------


def test_taunt_is_made_in_foes_turn() -> None:
    """In the turn of the foe that attacks Ben, Kara's player strikes at it and taunts it; a failed
    Intellect action leaves the attack on Ben, and she has used her action of the round."""
    evening = Evening("abilities.taunt_foe")
    evening.fight()
    taunt = UsePower(pc_id=KARA, what="ability", name="Taunt Foe", target=FOE, natural=15)
    evening.turn()
    evening.turn()
    with pytest.raises(Refused):
        evening.does(taunt, by=PLAYER)
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    evening.does(taunt, by=PLAYER)
    assert evening.lost(FOE) == {"health": 4}
    evening.answer(2)
    assert evening.answer(15, by=BEN).result == "success"
    evening.does(FoeAttacks(foe_id=OTHER, pc_id=BEN, reaches=True))
    other = UsePower(pc_id=KARA, what="ability", name="Taunt Foe", target=OTHER, natural=15)
    with pytest.raises(Refused):
        evening.does(other, by=PLAYER)


# --- creatures --------------------------------------------------------------------------------------


def test_nothing_regained_at_zero() -> None:
    """A posthuman regains health each round while it has any: the GM's button too gives none at 0."""
    evening = Evening("creatures.posthuman")
    foe = evening.find("Posthuman")
    evening.hurt(10, foe, ignores_armor=True)
    evening.does(MakeMove(foe_id=foe, what="regains"))
    assert evening.foe(foe).health == 42
    evening.hurt(60, foe, ignores_armor=True)
    with pytest.raises(Refused):
        evening.does(MakeMove(foe_id=foe, what="regains"))


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("field_reinforced_armor", {}),
        ("masterful_armor_modification", {"option": ["improved field reinforcement"]}),
    ],
)
def test_suits_field_needs_suit(key: str, chosen: dict[str, list[str]]) -> None:
    """What strengthens the suit of Powered Armor gives its point while the suit is worn alone."""
    evening = Evening("abilities.powered_armor", f"abilities.{key}", chosen={key: chosen})
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 2}
    evening.marks()
    off = [structs.replace(suit, worn=False) for suit in evening.pc().armor]
    evening.does(EditPc(pc_id=KARA, pc=structs.replace(evening.pc(), armor=off)))
    evening.struck(2, damage=5)
    assert evening.lost() == {"might": 5}


def test_guard_is_no_small_thing() -> None:
    """The winch reels in a crate at once; whoever lives is hauled in by a Might task alone."""
    evening = Evening("equipment.grapple_gun")
    crate = evening.thing("crate", 1)
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: 80, crate: 80}))
    evening.use("Grapple Gun", FOE, options=[1])
    evening.use("Grapple Gun", crate, options=[1])
    assert (evening.state.spots[FOE], evening.state.spots[crate]) == (80, 0)
    evening.use("Grapple Gun", FOE, options=[2])
    evening.answer(15)
    assert evening.state.spots[FOE] == 0
