"""What the eighth lot found in one entry, asked of all entries of the shelf that are like it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from tests.shelf.evening import FOE, KARA, STATS, Evening, Outcome, Refused
from tests.shelf.offers import wears

from threefold.library.entries import SHELF, shelf
from threefold.model.improved import ability_key, for_all, improved
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import bettered_only
from threefold.model.shelf.effects import Change, Choose
from threefold.model.shelf.entries import AbilityEntry, EquipmentEntry
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import FoeAttacks

COPIED = "foci.copies_superpowers"


def abilities() -> dict[str, Ability]:
    """All abilities of the shelf as they stand on a sheet, without choices."""
    entries = shelf(SHELF["abilities"])
    return {key: ability_of(e, {}) for key, e in entries.items() if isinstance(e, AbilityEntry)}


# --- gates ------------------------------------------------------------------------------------------


def test_gates_name_what_may_end() -> None:
    """A power that wants another one in effect names one that begins and ends, not one that stands
    on the sheet for good: that is ``has``."""
    known, wrong = abilities(), []
    for key, ability in known.items():
        wanted = ability.aim.when.get("ability") if ability.aim is not None else None
        for name in [wanted] if isinstance(wanted, str) else list(wanted or ()):
            other = known[str(name)]
            if for_all(other) and not bettered_only(effects_of(other)):
                wrong.append(f"{key} <- {name}")
    assert wrong == []


# --- what betters a power ---------------------------------------------------------------------------


def bettered() -> Iterator[tuple[Ability, list[Ability]]]:
    """Each ability with all those that better it for good."""
    known = abilities()
    found: dict[str, list[Ability]] = {}
    for each in known.values():
        for change in effects_of(each):
            if isinstance(change, Change) and for_all(each):
                for key in change.of:
                    found.setdefault(key, []).append(each)
    for key, others in found.items():
        if key in known:
            yield known[key], others


def test_purchases_in_words_stay_on_offer() -> None:
    """Whatever is learned later, an effect that Effort buys in a power is still bought."""
    pc, lost = Evening().pc(), []
    for ability, others in bettered():
        whole = improved(msgspec.structs.replace(pc, abilities=[ability, *others]), ability)
        offered = whole.effort or []
        for other in others:
            changes = [each for each in effects_of(other) if isinstance(each, Change)]
            bought = [b for c in changes if ability_key(ability) in c.of for b in c.effort]
            lost += [f"{other.name}: {b.words}" for b in bought if b not in offered]
    assert lost == []


def test_longer_power_leaves_other_spans() -> None:
    """What makes a power last longer leaves alone what others add to it for a time of their own."""
    pc, lost = Evening().pc(), []
    for ability, others in bettered():
        whole = improved(msgspec.structs.replace(pc, abilities=[ability, *others]), ability)
        spans = {each.lasts for each in effects_of(ability) if not isinstance(each, Change)}
        for other in others:
            for change in effects_of(other):
                if not isinstance(change, Change) or ability_key(ability) not in change.of:
                    continue
                own = [each for each in change.add if each.lasts not in (None, *spans)]
                kept = [each for each in own if each in effects_of(whole)]
                lost += [f"{other.name} of {ability.name}"] if own != kept else []
    assert lost == []


@pytest.mark.parametrize("third", ["riding", "swimming"])
def test_third_choice_ends_the_first(third: str) -> None:
    """Two places hold two choices of a day: a third one takes the place of the first."""
    evening = Evening(COPIED)
    for task in ("climbing", "jumping", third):
        evening.use("Flex Skill", chosen=[task])
    assert evening.task(10, 4, "speed", third).difficulty == 3
    assert evening.task(10, 4, "speed", "jumping").difficulty == 3
    assert evening.task(10, 4, "speed", "climbing").difficulty == 4


# --- what is given up -------------------------------------------------------------------------------


def struck(evening: Evening, die: int, said: list[str]) -> Outcome:
    """A guard attacks Kara, who defends and confirms what she holds."""
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    return evening.answer(die, besides=AbilityExtras(said=said))


def test_wall_takes_the_cover_of_the_shield() -> None:
    """The shield is no help in defense while it is a wall, and is back after the hour."""
    evening = Evening("abilities.force_field_shield", "abilities.force_wall")
    held = ["you hold the shield in one hand"]
    usual = struck(evening, 15, held).difficulty
    evening.use("Force Wall")
    assert struck(evening, 15, held).difficulty == usual + 1
    evening.passes("1 hour")
    assert struck(evening, 15, held).difficulty == usual
    assert evening.attack(15, FOE, "force field shield").result == "success"


def test_enveloping_shield_goes_with_the_wall() -> None:
    """Armor that comes of the shield is gone while the shield is a wall."""
    evening = Evening(
        "abilities.force_field_shield", "abilities.enveloping_shield", "abilities.force_wall"
    )
    held = ["you hold the shield"]
    struck(evening, 2, held)
    assert evening.lost() == {"might": 1}
    evening.use("Force Wall")
    evening.marks()
    struck(evening, 2, held)
    assert evening.lost() == {"might": 2}


@pytest.mark.parametrize("entry", ["abilities.usurp_cypher", "abilities.cypher_surge"])
def test_powers_that_take_a_cypher_need_one(entry: str) -> None:
    """What destroys a cypher of its user is refused to somebody who carries none."""
    evening = Evening(entry)
    name = evening.pc().abilities[0]
    assert isinstance(name, Ability)
    assert "cypher" in evening.refuses("use", name.name).lower()


def test_which_cypher_is_asked() -> None:
    """With two cyphers in hand a rune trap asks which of them it takes."""
    evening = Evening("artifacts.trap_runestone", "cyphers.detonation", "cyphers.adhesion", level=4)
    evening.refuses("use", "Trap Runestone")
    evening.use("Trap Runestone", chosen=["Adhesion"])
    evening.answer(15)
    assert evening.has("Detonation")
    assert not evening.has("Adhesion")
    assert any("Adhesion" in each.name for each in evening.state.things.values())


# --- attacks of the mind ----------------------------------------------------------------------------


def test_mind_without_harm_is_not_physical() -> None:
    """An inability in physical attacks leaves every power of the mind that harms nobody alone."""
    hindered = []
    for key, ability in abilities().items():
        aim = ability.aim
        plain = aim is not None and aim.who in ("foe", "creature", "target") and not aim.when
        by_mind = ability.stat == "intellect" and aim is not None and aim.roll is None
        if not (plain and by_mind) or '"damage"' in msgspec.json.encode(ability.effects).decode():
            continue
        for_it = Evening(f"abilities.{key}", skills={"physical attacks": "inability"})
        try:
            done = for_it.use(ability.name, FOE, 15)
        except (Refused, StopIteration):
            continue
        first = next((r for e in done.events if (r := getattr(e, "resolution", None))), None)
        task = None if first is None else first.task
        words = "" if task is None else str(task)
        if "physical attacks" in words:
            hindered.append(key)
    assert hindered == []


# --- things -----------------------------------------------------------------------------------------


def test_dearer_make_is_a_choice() -> None:
    """A thing that gives more for a higher price asks which of the two it is."""
    entries = shelf(SHELF["equipment"])
    dearer = [
        each
        for each in entries.values()
        if isinstance(each, EquipmentEntry) and "price category more" in each.text
    ]
    assert len(dearer) > 2
    for each in dearer:
        assert any(isinstance(effect, Choose) for effect in each.effects), each.key


@pytest.mark.parametrize("suit", ["battlesuit", "battlesuit_deluxe", "battle_armor", "gun_armor"])
def test_battlesuits_hold_against_vacuum(suit: str) -> None:
    """A battlesuit is a deluxe space suit: whoever wears one lives in a vacuum."""
    evening = wears(Evening(f"equipment.{suit}"))
    evening.hurt(3, KARA, kind="vacuum", ignores_armor=True)
    assert evening.lost() == {}


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("descriptors.ghost", ["séance", "communicating with ghosts", "communicating with undead"]),
        ("descriptors.strong", ["breaking inanimate objects", "breaking a door"]),
    ],
)
def test_skill_counts_in_other_words(entry: str, words: list[str]) -> None:
    """A skill counts for what it is about in any of the words that people use for it."""
    evening = Evening(entry)
    for word in words:
        assert evening.task(15, 4, "intellect", word).difficulty == 3, word


def test_obstacles_are_overcome_by_any_name() -> None:
    """Whoever runs over obstacles is trained in a rope to swing on, however it is called."""
    evening = Evening("abilities.obstacle_running")
    evening.use("Obstacle Running")
    for word in ("swinging on a rope", "swinging on ropes", "vaulting", "overcoming an obstacle"):
        assert evening.task(15, 4, "speed", word).difficulty == 3, word


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("cantrips.tiny_illusion_cantrip", "Tiny Illusion Cantrip"),
        ("cyphers.x_ray_viewer", "X-Ray Viewer"),
        ("abilities.jaunt", "Jaunt"),
    ],
)
def test_no_thing_resists_what_passes_it_by(entry: str, name: str) -> None:
    """A power for a place, or for its user alone, is not rolled against the thing it is pointed at."""
    evening = Evening(entry)
    assert evening.use(name, evening.thing("wall", 5)).result is None


@pytest.mark.parametrize(("skills", "needed"), [({}, 4), ({"jumping": "trained"}, 3)])
def test_training_counts_for_the_leap(skills: dict[str, str], needed: int) -> None:
    """The roll of a leap is one of jumping, whether or not somebody names the skill."""
    evening = Evening("abilities.jump_attack", skills=skills)
    assert evening.use("Jump Attack", FOE, 15).difficulty == needed


def test_success_says_nothing_of_what_is_beyond() -> None:
    """A step withstood with points left elsewhere is told as that, and as nothing else."""
    pools = {stat: {"value": 1 if stat == "might" else 40, "max": 50, "edge": 0} for stat in STATS}
    evening = Evening("abilities.destined_for_greatness", pools=pools, foe={"level": 4})
    evening.struck(2)
    assert "beyond" not in evening.answer(15).told


def test_better_device_helps_what_people_say() -> None:
    """For a minute, any task for which people say that the device is used has the asset."""
    evening = Evening("abilities.machine_efficiency")
    evening.use("Machine Efficiency", evening.thing("engine", 3), options=[1])
    said = AbilityExtras(said=["a task with this device"])
    assert evening.task(15, 5, "intellect", "driving").difficulty == 5
    assert evening.task(15, 5, "intellect", "driving", besides=said).difficulty == 3
