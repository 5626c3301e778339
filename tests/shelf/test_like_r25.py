"""The kinds of fault that lot r25 found, over their like in the whole shelf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from tests.shelf.evening import BEN, FOE, KARA, Evening, Outcome, Refused

from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, FOCI, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.active_effects import as_list
from threefold.model.characters import Condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import choices_of_use
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import FindItem, UsePower
from threefold.table.history import Seat

PLAYER = Seat("player", KARA)


def presses(evening: Evening, name: str, on: str | None = None, **more: Any) -> Outcome:
    """Kara's player presses an ability: people are refused what a GM may do all the same."""
    press = UsePower(pc_id=KARA, what="ability", name=name, target=on, **more)
    return evening.does(press, by=PLAYER)


# --- what waits for a die ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("dodge_and_resist", "Dodge and Resist"),
        ("hard_to_kill", "Hard to Kill"),
        ("extreme_mastery", "Extreme Mastery"),
        ("changeable", "Changeable"),
    ],
)
def test_reroll_waits_for_die(key: str, name: str) -> None:
    """What only rolls a fallen die again takes nothing while none lies open, and says so."""
    evening = Evening(f"abilities.{key}")
    with pytest.raises(Refused, match="rolls a die again that has fallen"):
        presses(evening, name)
    assert evening.lost() == {}
    assert evening.conditions() == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("good_advice", "Good Advice"),
        ("able_assistance", "Able Assistance"),
        ("applying_your_knowledge", "Applying Your Knowledge"),
    ],
)
def test_better_help_comes_with_help(key: str, name: str) -> None:
    """What betters the help that one gives is no use of its own: the table says how it comes."""
    evening = Evening(f"abilities.{key}")
    with pytest.raises(Refused, match="help a comrade"):
        presses(evening, name, BEN)
    assert evening.conditions(BEN) == []


# --- ways of a power that runs ----------------------------------------------------------------------


def _later_ways() -> Iterator[tuple[str, kinds.Option]]:
    """The ways of abilities that cost nothing while the ability itself holds."""
    for key, entry in shelf(ABILITIES).items():
        for choice in choices_of_use(entry.effects):
            for option in choice.options:
                if option.use is not None and any(_is_spared(each, key) for each in option.effects):
                    yield key, option


def _is_spared(effect: kinds.Effect, key: str) -> bool:
    return isinstance(effect, kinds.Pay) and effect.when.get("ability") == key


def test_later_ways_need_their_power() -> None:
    """A way that a running power has is refused while it does not run."""
    found = dict(_later_ways())
    assert "matter_cloud" in found
    open_ways = [
        key
        for key, option in found.items()
        if option.aim is None or key not in as_list(option.aim.when.get("ability", []))
    ]
    assert open_ways == []


# --- a roll that has to succeed ---------------------------------------------------------------------


@pytest.mark.parametrize(("die", "comes"), [(2, False), (18, True)])
def test_impetus_tears_by_roll(die: int, comes: bool) -> None:
    """What is stuck comes to the hand only where the Might roll succeeds."""
    evening = Evening("abilities.impetus")
    done = evening.use("Impetus", evening.thing("cup", 3), said=["it is stuck or held"])
    assert "comes to hand" not in done.told
    assert ("comes to hand" in evening.answer(die).told) is comes


def test_loose_thing_comes_unrolled() -> None:
    """A loose thing comes without a roll."""
    evening = Evening("abilities.impetus")
    assert "comes to hand" in evening.use("Impetus", evening.thing("cup", 3)).told


def test_unwilling_spirit_grants_nothing_yet() -> None:
    """An unwilling spirit has to be won over before it is asked; a willing one is asked at once."""
    evening = Evening("abilities.question_the_spirits")
    done = evening.use("Question the Spirits", said=["the spirit is unwilling"])
    assert "may ask the GM" not in done.told
    evening = Evening("abilities.question_the_spirits")
    assert "may ask the GM 3 questions" in evening.use("Question the Spirits").told


# --- what a thing takes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("cyphers.detonation", "Detonation"),
        ("cyphers.detonation_massive", "Detonation Massive"),
        ("cyphers.detonation_spawn", "Detonation Spawn"),
    ],
)
@pytest.mark.parametrize(("kind", "broken"), [(5, False), (60, True)])
def test_rolled_kind_decides_harm(entry: str, name: str, kind: int, broken: bool) -> None:
    """The d100 says what kind of harm it is before a chest takes it: cells it has none, but it
    burns."""
    evening = Evening(entry, level=6)
    chest = evening.thing("chest", 3)
    told = evening.use(name, chest, 18, kind).told
    assert ("chest is immune" not in told) is broken
    assert ("broken" in told) is broken


@pytest.mark.parametrize(("kind", "breaks"), [(60, False), (90, True)])
def test_fireproof_chest_withstands_fire(kind: int, breaks: bool) -> None:
    """A thing that is proof against fire has Armor against it, and against nothing else."""
    evening = Evening("cyphers.fireproofing", "cyphers.detonation", level=6)
    chest = evening.thing("chest", 4)
    evening.use("Fireproofing", chest)
    assert ("broken" in evening.use("Detonation", chest, 18, kind).told) is breaks


# --- effort that brings more ------------------------------------------------------------------------


def test_blurred_damage_effort_brings_more() -> None:
    """Effort on the damage of a melee attack is Effort on that attack: one level more is free."""
    evening = Evening("abilities.blurring_speed", foe={"level": 4, "health": 40, "max_health": 40})
    evening.use("Blurring Speed")
    assert evening.attack(16, effort=Effort(damage=1)).difficulty == 3
    assert evening.attack(16).difficulty == 4


# --- help for a try ---------------------------------------------------------------------------------


def test_friendly_help_is_once() -> None:
    """One help is for one further try."""
    evening = Evening("abilities.friendly_help")
    evening.use("Friendly Help", BEN)
    evening.task(2, 4, by=BEN, retry=True)
    evening.refuses("task", 16, 4, by=BEN, retry=True)


# --- what people have to say ------------------------------------------------------------------------


def test_no_open_protection_at_arrival() -> None:
    """No creature comes with a protection that holds only where the table says so."""
    for entry in creatures().values():
        for held in npc_of(entry).conditions or ():
            effects = held.effects if isinstance(held, Condition) else None
            assert not [each for each in effects or () if "said" in each.when], entry.key


# --- what a focus suggests --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    [
        "codes_magic_apps", "conjures_bullets", "hunts_witches", "inks_spells_on_skin",
        "is_a_car_wizard", "learned_from_the_classics", "practices_moon_magic",
        "steers_the_coven", "transmits_energy", "turns_decay_to_growth",
    ],
)  # fmt: skip
def test_focus_suggests_both_effects(key: str) -> None:
    """The foci that suggest a minor and a major effect tell both."""
    text = shelf(FOCI)[key].text
    assert "minor effect" in text
    assert "major effect" in text


# --- victims ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [KARA, BEN])
def test_loving_victim_is_easy_for_all(by: str) -> None:
    """Whoever deals with somebody in love by a poison finds it two steps easier."""
    evening = Evening()
    poison = structs.replace(cypher_of(cyphers()["poison_emotion"]), level=5)
    evening.does(FindItem(to=KARA, cypher=poison), 98)
    evening.use("Poison Emotion", FOE)
    besides = AbilityExtras(said=["the loving victim"])
    assert evening.task(16, 5, "intellect", "persuasion", by=by, besides=besides).difficulty == 3


# --- questions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"), [("secret", "Secret"), ("omniscient_bean", "Omniscient Bean")]
)
def test_question_tells_its_level(key: str, name: str) -> None:
    """Nothing above the cypher's level is answered: the table says which that is."""
    evening = Evening(f"cyphers.{key}", level=5)
    assert "above level 5" in evening.use(name).told


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["escaping a grasp", "slipping out of bonds"])
def test_escapers_know_grasps(words: str) -> None:
    """Whoever is trained in escaping is so whatever it is that holds them."""
    keys = [
        key
        for key, entry in shelf(ABILITIES).items()
        if entry.use == "enabler"
        and any(
            isinstance(each, kinds.Skill) and "escaping" in each.of and not each.when
            for each in entry.effects
        )
    ]
    assert "slippery" in keys
    for key in keys:
        evening = Evening(f"abilities.{key}")
        assert evening.task(15, 5, "speed", words).difficulty == 4, key
